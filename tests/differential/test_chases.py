"""Perpetual chases in Xiangqi: verdicts that referees published, and those of pyffish on random repetitions."""

from collections import Counter
from collections.abc import Iterator
from itertools import cycle, islice
from random import Random
from types import ModuleType

import pytest
from support.chase_kinds import family_of, kind_of
from support.chase_reasons import FACING, GUARDED, NEARER, PINNED, SHIELDING, UNSHIELDED, reasons
from support.chases import Cycle, random_cycles, third_time
from support.xiangqi_board import other

from interpreter import load
from interpreter.game.state import Game

BOARDS = 8000
"""Random positions."""
MOST = 200
"""At most so many repetitions of a kind."""

JUDGED = {
    "at times protected": (74, 15, 0),
    "attacks and checks in turn": (80, 0, 0),
    "both sides attack": (972, 117, 3),
    "by general or soldier": (186, 0, 0),
    "check": (13, 13, 0),
    "discovered attack": (636, 27, 4),
    "pinned captor": (123, 4, 1),
    "protected": (9, 0, 0),
    "protected R": (1, 1, 0),
    "same piece": (200, 6, 0),
    "soldier at home": (71, 0, 0),
    "standing": (200, 0, 0),
    "two in turn": (200, 0, 0),
    "unprotected A": (13, 13, 0),
    "unprotected B": (48, 43, 5),
    "unprotected C": (176, 173, 0),
    "unprotected N": (131, 131, 0),
    "unprotected P": (20, 19, 0),
    "unprotected R": (50, 50, 0),
}
"""By kind: how many repetitions there are, how many of them pyffish decides, and how many we judge otherwise."""

DIFFERING = {GUARDED: 0, UNSHIELDED: 2, NEARER: 9, PINNED: 2, FACING: 0, SHIELDING: 0}
"""Why the judgments differ, and how often."""

VERDICTS = (
    ("3k5/9/9/9/9/9/3r5/9/9/3NK4 w", "d1c3 d4c4 c3d1 c4d4", "white"),  # a horse is attacked with every turn
    ("5k3/9/9/9/9/1C7/1r7/9/1C7/4K4 w", "b5c5 b4c4 c5b5 c4b4", "white"),  # one cannon protects, but not always
    ("3k5/4P4/4b4/3C5/4c4/9/9/9/9/5K3 w", "d7e7 e8g6 e7d7 g6e8", "white"),  # an elephant opens the line of a cannon
    ("3k5/9/9/9/9/9/9/9/cr1CAK3/9 w", "d2d4 b2b4 d4d2 b4b2", "white"),
    ("4k4/9/4b4/2c2nR2/9/9/9/9/9/3K5 w", "g7g6 f7g9 g6g7 g9f7", "white"),  # a protected chariot
    ("5k3/9/9/9/9/4c4/3r5/3NB4/4A4/4K4 w", "e1d1 e5d5 d1e1 d5e5", "white"),
    ("5k3/9/9/9/9/9/9/9/9/3NK1cr1 w", "d1c3 h1h3 c3d1 h3h1", "white"),
    ("5k3/9/9/9/9/1N2P1C2/9/4BC3/9/cr1RK4 w", "b5c3 b1c1 c3b5 c1b1", "white"),
    ("4k4/9/9/9/4n4/9/5C3/9/4N4/4K4 w", "e2g1 e10f10 g1e2 f10e10", "white"),  # pyffish: a draw
    ("3P5/3k5/3nn4/9/9/9/9/9/9/5K3 w", "d10e10 d9e9 e10d10 e9d9", "white"),
    ("4ck3/9/9/9/9/2r1R4/9/9/4A4/3AK4 w", "e5e4 c5c4 e4e5 c4c5", "white"),
    ("4k4/9/9/c1c6/9/r8/9/9/C8/3K5 w", "a2c2 a5c5 c2a2 c5a5", "white"),
    ("9/4c4/3k5/3r5/9/9/4C4/9/4K4/3R5 w", "e4d4 d7e7 d4e4 e7d7", ""),
    ("5k3/9/9/9/9/9/7r1/9/2nRA3c/4K4 w", "e2f1 h4h2 f1e2 h2h4", ""),  # pyffish: white wins
    ("4ka3/c2R1R2c/4b4/9/9/9/9/9/9/4K4 w", "f9f7 f10e9 f7f9 e9f10", ""),
)
"""Positions, the turns that return, and who wins by the verdict of players; "" for a draw."""


@pytest.mark.parametrize("engine", ["reference", "auto"])
def test_verdicts_of_players_are_ours(engine: str) -> None:
    game = load("xiangqi", engine=engine)
    for fen, turns, winner in VERDICTS:
        state = game.state(f"{fen} - - 0 1")
        for move in islice(cycle(turns.split()), 8):
            assert state.outcome() is None
            state = state.play(move)
        assert str(state.outcome()) == (f"{winner} wins by chase" if winner else "draw by repetition"), fen


@pytest.mark.oracle
def test_random_repetitions_are_judged_as_pyffish_judges_them() -> None:
    pyffish, game = pytest.importorskip("pyffish"), load("xiangqi")
    total, decided, unlike, differing = (Counter[str]() for _ in range(4))
    for repetition, kind in _repetitions(Random(1)):
        moves, family = third_time(repetition), family_of(kind)
        ours, theirs = _our_winner(game, repetition, moves), _their_winner(pyffish, repetition, moves)
        total[family] += 1
        decided[family] += theirs != ""
        if ours != theirs:
            unlike[family] += 1
            assert "" in (ours, theirs), f"{repetition}: {ours}, not {theirs}"
            found = reasons(repetition, other(ours or theirs), is_ours=theirs == "")
            assert found, f"{repetition}: {ours or 'draw'}, not {theirs or 'draw'}"
            differing[min(found, key=[*DIFFERING].index)] += 1
    assert {family: (total[family], decided[family], unlike[family]) for family in total} == JUDGED
    assert {reason: differing[reason] for reason in DIFFERING} == DIFFERING


def _repetitions(random: Random) -> Iterator[tuple[Cycle, str]]:
    """Different repetitions in which a side attacks or checks with each of its turns, with their kinds."""
    met, kinds = set[str](), Counter[str]()
    for _ in range(BOARDS):
        for repetition in random_cycles(random):
            kind = kind_of(repetition)
            if kind and kinds[kind] < MOST and str(repetition) not in met:
                met.add(str(repetition))
                kinds[kind] += 1
                yield repetition, kind


def _our_winner(game: Game, repetition: Cycle, moves: tuple[str, ...]) -> str:
    """The side that wins as the position occurs for the third time, and "" for a draw."""
    state = game.state(repetition.fen())
    for move in moves:
        assert state.outcome() is None, str(repetition)
        state = state.play(move)
    outcome = state.outcome()
    assert outcome is not None, str(repetition)
    return "" if outcome.winner is None else "wb"[outcome.winner]


def _their_winner(pyffish: ModuleType, repetition: Cycle, moves: tuple[str, ...]) -> str:
    ended, value = pyffish.is_optional_game_end("xiangqi", repetition.fen(), [*moves])
    assert ended, str(repetition)
    acts = repetition.side if len(moves) % 2 == 0 else other(repetition.side)
    return "" if value == 0 else acts if value > 0 else other(acts)
