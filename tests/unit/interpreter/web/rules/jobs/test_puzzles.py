"""The puzzle of a day."""

from interpreter.web.rules.bundle import named, shipped_bundle
from interpreter.web.rules.jobs import FindPuzzle
from interpreter.web.rules.memory import Memory
from interpreter.web.wire.answers import PuzzleAnswer


def puzzle(name: str, day: str = "2026-11-29") -> PuzzleAnswer:
    return FindPuzzle(day=day).answer(Memory(shipped=True), named(shipped_bundle(name)))


def test_a_day_has_one_puzzle_whose_line_can_be_played() -> None:
    rules = named(shipped_bundle("connect-four"))
    found = puzzle("connect-four")
    assert found == puzzle("connect-four")
    assert found != puzzle("connect-four", "2026-11-30")
    assert found["kind"] in ("win", "save")
    state = Memory(shipped=True).ready(rules).game.state(found["fen"])
    for turn, fen in zip(found["line"], found["fens"], strict=True):
        for text in turn:
            state = state.play(text)
        assert state.fen() == fen
    if found["kind"] == "win":
        assert state.outcome() is not None


def test_a_game_may_have_no_puzzle() -> None:
    assert puzzle("hexapawn") == {
        "day": "2026-11-29",
        "kind": "",
        "fen": "",
        "turns": 0,
        "line": [],
        "fens": [],
        "fails": [],
    }
