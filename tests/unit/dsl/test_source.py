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


def test_a_carriage_return_alone_ends_a_line() -> None:
    old, mixed, new = (Source("toy", text) for text in ("one\rtwo\r\rfour", "one\r\ntwo\rthree\n", "one\r\ntwo\n"))

    assert [old.line(number) for number in range(1, old.n_lines + 1)] == ["one", "two", "", "four"]
    assert [mixed.line(number) for number in range(1, mixed.n_lines + 1)] == ["one", "two", "three", ""]
    assert [source.has_returns for source in (old, mixed, new)] == [True, True, False]
    assert new.text == "one\r\ntwo\n"


def test_spans_merge_from_the_first_to_the_last() -> None:
    source = Source("toy", "piece ox O")
    ox, symbol = Span(source, 6, 8), Span(source, 9, 10)

    assert symbol.merge(ox).text == "ox O"
    assert ox.part(1, 2).text == "x"
    assert ox.place == "toy:1"
