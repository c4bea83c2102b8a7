"""Puzzles as text: for people, as EPD, and as records of games."""

import re
from collections.abc import Iterator, Sequence
from typing import Any

from interpreter.game.export import in_standard_form
from interpreter.game.replay import follow, record_game
from interpreter.game.state import State
from interpreter.notation import write_record
from interpreter.puzzles.puzzle import Kind, Puzzle


def told(puzzle: Puzzle) -> str:
    """Return what is to be done, in a few words.

    >>> from interpreter import load
    >>> from interpreter.puzzles import Search, puzzles_in
    >>> state = load("chess").state("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1")
    >>> [told(puzzle) for puzzle in puzzles_in([state], Search())]
    ['white to act wins in 1 turn']
    """
    actor = puzzle.state.actor
    turns = f"{puzzle.turns} turn{'' if puzzle.turns == 1 else 's'}"
    if puzzle.kind is Kind.WIN:
        return f"{actor} to act wins in {turns}"
    return f"{actor} to act has one turn that does not lose within {turns}"


def graded(puzzle: Puzzle) -> str:
    """Return which levels fail, in a few words."""
    if not puzzle.fails:
        return "every level finds it"
    return f"not found by level{'' if len(puzzle.fails) == 1 else 's'} {', '.join(puzzle.fails)}"


def written(puzzle: Puzzle) -> tuple[str, ...]:
    """Return the turns of the solution: in algebraic notation where it can write the game, else in ours."""
    return tuple(_turns(puzzle.state, puzzle.line))


def _turns(state: State, line: Sequence[Sequence[str]]) -> Iterator[str]:
    for turn in line:
        texts = []
        for text in turn:
            texts.append(text if state.game.unsaid else state.san(text))
            state = state.play(text)
        yield ",".join(texts)


_COUNTS = re.compile(r" (\d+) (\d+)(?= |$)")
"""The clock and the number of the turn, which an EPD has as operations."""


def as_epd(puzzle: Puzzle, number: int) -> str:
    """Return a line of EPD: the position, its best turn, the turns of a forced win, and an id.

    The position has the fields of our FEN but for its two counts, which become `hmvc` and `fmvn`.
    """
    fen = puzzle.state.fen()
    counts = _COUNTS.search(fen)
    clock, turn = counts.groups() if counts else ("0", "1")
    place = _COUNTS.sub("", fen, count=1)
    win = f" dm {puzzle.turns};" if puzzle.kind is Kind.WIN else ""
    name = f"{puzzle.state.game.title} {number}"
    said = f'c0 "{told(puzzle)}; {graded(puzzle)}"'
    return f'{place} bm {written(puzzle)[0]};{win} fmvn {turn}; hmvc {clock}; id "{name}"; {said};'


def as_pgn(puzzle: Puzzle, number: int) -> str:
    """Return the record of a puzzle: its position, and its solution as the turns that follow."""
    tags = {"Event": f"Puzzle {number}", "Puzzle": told(puzzle), "Difficulty": graded(puzzle), "Source": puzzle.source}
    record = record_game(puzzle.state, [text for turn in puzzle.line for text in turn], tags=tags)
    if not puzzle.state.game.unsaid:
        record = in_standard_form(record, follow(record, puzzle.state.game))
    return write_record(record)


def as_object(puzzle: Puzzle) -> dict[str, Any]:  # Any: JSON
    """Return a puzzle as JSON has it."""
    return {
        "fen": puzzle.state.fen(),
        "actor": puzzle.state.actor,
        "kind": str(puzzle.kind),
        "turns": puzzle.turns,
        "line": [list(turn) for turn in puzzle.line],
        "written": list(written(puzzle)),
        "fails": list(puzzle.fails),
        "source": puzzle.source,
    }
