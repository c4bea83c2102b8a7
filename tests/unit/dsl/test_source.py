from dsl.source import Source, Span


def test_positions_count_from_one_in_characters() -> None:
    source = Source("toy", "ab\ncé\n\nf")

    assert source.position(0) == (1, 1)
    assert source.position(4) == (2, 2)
    assert source.position(6) == (3, 1)
    assert source.position(7) == (4, 1)


def test_lines_come_without_their_ends() -> None:
    source = Source("toy", "one\r\ntwo\n")

    assert [source.line(number) for number in range(1, source.n_lines + 1)] == ["one", "two", ""]


def test_spans_merge_from_the_first_to_the_last() -> None:
    source = Source("toy", "piece ox O")
    ox, symbol = Span(source, 6, 8), Span(source, 9, 10)

    assert symbol.merge(ox).text == "ox O"
    assert ox.part(1, 2).text == "x"
    assert ox.place == "toy:1"
