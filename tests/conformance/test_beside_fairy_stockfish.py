"""Every file of the gallery that pyffish knows has the same moves and ends there, in forty positions of random games.

`peer.tsv` names its variants, and `reach.tsv` those that it comes with and that our counts leave out. A position goes
there as UCI writes it. Turns are compared by their first squares and their number, because drops after a move, passes
and demotions have other texts there; ends are compared with their winners. What differs is explained here by the rule.
"""

import csv
import random
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import pytest
from conformance.test_gallery import FOLDER, _asked, _peers
from support.ini import dropped_without_mate

from interpreter import Game, State, load
from interpreter.game.unclaimed import played_on
from interpreter.notation.holes import with_holes
from interpreter.protocols.castling import Castling, has_partners_anywhere, write_castling
from interpreter.state.action import Kind

POSITIONS = 40
PLIES = 160
_SQUARES = re.compile(r"(?:[+A-Za-z]+@|[a-z][0-9]{1,2})[a-z][0-9]{1,2}")

OTHER_MOVES = {
    "duck": "The capture of a king ends the game; the program still places the duck.",
    "wolf": "Wilpert gives pawns and sergeants two steps as a first move; the program gives them on two ranks.",
}
"""Games whose turns differ by their squares, and why."""

OTHER_ENDS = {
    "flipello": "A game in which neither side can act is over; the program goes on passing.",
    "janggi": "A pass while the generals face each other ends the game; the program knows it by the moves before.",
    "janggi-traditional": "The same.",
    "jeson-mor": "The knight in the center has to leave it; the program ends the game when the turn with it begins.",
    "pawns-only": "A pawn on the last rank has won, and stays a pawn; the program makes it a queen first.",
}
"""Games that end in other positions, and why."""


UNCOUNTED = ("flipello", "gustav3", "jesonmor", "omicron", "troitzky", "wolf")
"""Variants that the program comes with, and that `peer.tsv` leaves out."""


class Compared(NamedTuple):
    """A position in both programs: how it ended, if it did, and the turns by their squares."""

    fen: str
    ends: tuple[str, str]
    turns: tuple[Counter[str], Counter[str]]


def _variants() -> list[tuple[str, str, str]]:
    """Return the pairs of a file and a variant, and the symbols of pieces that never run out."""
    counted = _peers()
    names = {name for name, _, _ in counted}
    with (FOLDER / "reach.tsv").open(encoding="utf-8") as file:
        rows = [(row["ruleset"], row["game"]) for row in csv.DictReader(file, delimiter="\t")]
    others = [(name, game, "Pp" if name == "flipello" else "") for name, game in rows if name not in names]
    return [*counted, *(row for row in others if row[1] in UNCOUNTED)]


@pytest.fixture(scope="module")
def library() -> Any:  # Any: it has no types
    found = pytest.importorskip("pyffish")
    found.load_variant_config((FOLDER / "peer.ini").read_text(encoding="utf-8"))
    return found


def _states(game: Game) -> Iterator[State]:
    """Yield the start, and the last states of random games that stop somewhere or end."""
    yield game.start()
    for seed in range(1, POSITIONS):
        chance = random.Random(seed)
        state, plies = game.start(), chance.randrange(PLIES)
        while state.outcome() is None and (plies > 0 or state.position.spent):
            state = state.play(chance.choice(state.legal_texts()))
            plies -= 1
        yield state


def _turns(state: State) -> Iterator[str]:
    """Yield the whole turns of a state that goes on; castling with partners anywhere names the partner."""
    anywhere = has_partners_anywhere(state.game.program)
    for action in state.legal_actions():
        is_named = anywhere and action.kind is Kind.CASTLE
        text = write_castling(state, action, Castling.PARTNER) if is_named else state.game.action_text(action)
        after = state.play(action)
        if after.outcome() is None and after.position.spent:
            yield from (f"{text},{rest}" for rest in _turns(after))
        else:
            yield text


def _first(text: str) -> str:
    """Return the squares that a turn begins with; a pass has none."""
    found = _SQUARES.match(text)
    squares = found[0] if found else ""
    half = len(squares) // 2
    return "" if squares[:half] == squares[half:] else squares


def _compared(library: Any, variant: str, hand: str, state: State) -> Compared:
    program, side = state.game.program, state.position.side
    placement, *fields = _asked(state, hand).split()
    fen = " ".join((with_holes(program.board, placement), *fields))
    legal = library.legal_moves(variant, fen, [], has_partners_anywhere(program))
    mates = dropped_without_mate(state.game.ruleset).split()  # moves there, after which the other side has won
    legal = [move for move in legal if move[:2] not in mates or library.legal_moves(variant, fen, [move])]
    is_over, value = library.is_immediate_game_end(variant, fen, [])
    if not is_over and not legal:
        is_over, value = True, library.game_result(variant, fen, [])
    outcome = state.outcome()
    ours = "goes on" if outcome is None else _winner(outcome.winner)
    theirs = "goes on" if not is_over else _winner(None if value == 0 else side if value > 0 else 1 - side)
    turns = _turns(state) if outcome is None else ()
    return Compared(fen, (ours, theirs), (Counter(map(_first, turns)), Counter(map(_first, () if is_over else legal))))


def _winner(side: int | None) -> str:
    return "draw" if side is None else ("white", "black")[side]


@pytest.mark.oracle
@pytest.mark.parametrize(("name", "variant", "hand"), _variants())
def test_moves_and_ends_are_those_of_another_program(name: str, variant: str, hand: str, library: Any) -> None:
    compared = [_compared(library, variant, hand, played_on(state)) for state in _states(load(name))]
    ends = [(one.fen, one.ends) for one in compared if one.ends[0] != one.ends[1]]
    moves = [
        (one.fen, one.turns[0] - one.turns[1], one.turns[1] - one.turns[0])
        for one in compared
        if one.ends[0] == one.ends[1] and one.turns[0] != one.turns[1]
    ]

    _check(ends, OTHER_ENDS.get(name))
    _check(moves, OTHER_MOVES.get(name))


def _check(differing: Sequence[object], explained: str | None) -> None:
    """Fail if positions differ without an explanation, or if none differs any more."""
    if explained is None:
        assert differing == []
    else:
        assert differing, f"nothing differs any more, so this explanation can go: {explained}"
