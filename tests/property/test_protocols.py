"""Protocols hear anything and go on."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.protocols import uci, xboard

from interpreter.lines import MAX_LINE, read_lines

WORDS = [
    "uci",
    "isready",
    "ucinewgame",
    "setoption",
    "name",
    "value",
    "UCI_Variant",
    "VariantPath",
    "Level",
    "MultiPV",
    "Ponder",
    "hullabaloo",
    "chess",
    "random",
    "position",
    "startpos",
    "fen",
    "moves",
    "go",
    "depth",
    "nodes",
    "mate",
    "movetime",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "infinite",
    "ponder",
    "searchmoves",
    "perft",
    "stop",
    "ponderhit",
    "d",
    "debug",
    "on",
    "xboard",
    "protover",
    "2",
    "new",
    "variant",
    "force",
    "go",
    "playother",
    "usermove",
    "level",
    "st",
    "sd",
    "time",
    "otim",
    "ping",
    "undo",
    "remove",
    "setboard",
    "edit",
    "hint",
    "post",
    "nopost",
    "hard",
    "easy",
    "analyze",
    "exit",
    "result",
    "draw",
    "?",
    ".",
    "holding",
    "lift",
    "put",
    "hover",
    "option",
    "Passes=0",
    "Passes=1",
    "VariantPath=nowhere",
    "e2e4",
    "e7e5",
    "e2e4,e7e5",
    "@@@@",
    "0000",
    "end",
    "P@e4",
    "a1@",
    "e7e8q",
    "(none)",
    "e2",
    "k9",
    "[P]",
    "[]",
    "[q]",
    "-1",
    "0",
    "1",
    "2",
    "007",
    "99999999999999999999",
    "0.5",
    "1:30",
    "#",
    "c",
    "Ke1",
    "xe1",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
    "4k3/8/8/8/8/8/8/4K3",
    "w",
    "b",
    "-",
    "KQkq",
]

LINES = st.one_of(
    st.lists(st.sampled_from(WORDS), max_size=8).map(" ".join),
    st.text(max_size=40),
    st.none(),
)


@settings(max_examples=30, deadline=None)
@given(st.lists(LINES, max_size=12))
def test_uci_is_ready_after_any_lines(lines: list[str | None]) -> None:
    talk = uci()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("interpreter.protocols.uci.perft.PATIENCE", 0.0)
        talk.to(*lines, "stop")
    assert talk.to("isready") == ["readyok"]
    assert not any("bug in rumpus" in said for said in talk.said)
    talk.to("setoption name UCI_Variant value chess", "position startpos")
    assert talk.turn("go depth 1")[-1].startswith("bestmove ")


@settings(max_examples=30, deadline=None)
@given(st.lists(LINES, max_size=12))
def test_xboard_is_ready_after_any_lines(lines: list[str | None]) -> None:
    talk = xboard()
    talk.to(*lines)
    talk.to(".", "exit", "force", "new")
    assert talk.to("ping 1")[-1:] == ["pong 1"]
    assert not any("bug in rumpus" in said for said in talk.said)
    assert talk.turn("sd 1", "usermove e2e4")[-1].startswith("move ")


@given(st.lists(st.binary(max_size=50), max_size=20), st.integers(1, 20))
def test_lines_do_not_depend_on_how_they_arrive(lines: list[bytes], size: int) -> None:
    data = b"\n".join(lines)
    whole, pieces = iter([data, b""]), iter([*(data[i : i + size] for i in range(0, len(data), size)), b""])
    assert list(read_lines(lambda _: next(whole))) == list(read_lines(lambda _: next(pieces)))


def test_a_line_that_is_too_long_is_noted_once_and_the_next_is_read() -> None:
    data = iter([b"a" * MAX_LINE, b"b" * MAX_LINE, b"c\nstop\n", b""])
    assert list(read_lines(lambda _: next(data))) == [None, "stop"]
