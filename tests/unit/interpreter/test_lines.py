"""Lines of bytes as text."""

from itertools import repeat

from interpreter.lines import MAX_LINE, read_lines


def lines_of(*chunks: bytes) -> list[str | None]:
    """The lines of some chunks, as they are read."""
    rest = iter([*chunks, b""])
    return list(read_lines(lambda _: next(rest)))


def test_a_line_that_is_too_long_is_told_once_and_the_next_one_is_read() -> None:
    long = b"x" * (MAX_LINE // 2 + 1)

    assert lines_of(b"a\n", long, long, long, long, b"x\nb\n", b"c") == ["a", None, "b", "c"]
    assert lines_of(long + long + b"\nb\n") == [None, "b"]
    assert lines_of(long, long) == [None]
    assert lines_of(long, long, b"x") == [None]


def test_a_line_of_the_maximum_length_is_read() -> None:
    assert lines_of(b"x" * MAX_LINE, b"\nb") == ["x" * MAX_LINE, "b"]


def test_a_line_that_never_ends_is_told_all_the_same() -> None:
    endless = repeat(b"x" * 65536)

    assert next(read_lines(lambda _: next(endless))) is None
