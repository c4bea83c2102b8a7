"""Checkmates that count by the pieces that give them."""

import pytest
from support.games import toy

from dsl.compiler import compile_source
from dsl.source import Source
from interpreter.engines.reference.check import checks
from interpreter.game.load import load_source
from interpreter.game.state import Game, State
from interpreter.program.tables import BLACK

RULES = """ruleset "Mates"
board 8x8
piece king K {{ moves K }}
piece rook R {{ moves R }}
piece bishop B {{ moves B }}
piece knight N {{ moves N }}
piece pawn P {{ moves fmWfcF }}
array "7k/4R2p/6pN/8/8/8/PPPB4/4K3"
goal checkmate of king
draw stalemate
{lines}
"""
ENGINES = pytest.mark.parametrize("engine", ["auto", "reference"])


def _played(engine: str, lines: str, fen: str, actions: str) -> State:
    state = load_source(Source("mates.rumpus", RULES.format(lines=lines)), {}, engine).state(fen)
    for action in actions.split():
        state = state.play(action)
    return state


BISHOP = ("7k/4R2p/6pN/8/8/8/PPPB4/4K3 w - - 0 1", "d2c3")
SERIES = ("8/6kp/6pN/6P1/8/8/PPPB4/K3R3 w - - 0 1", "e1e7 g7h8 d2c3")
BROKEN = ("8/p5kp/6pN/6P1/8/8/PPPB4/K3R3 w - - 0 1", "e1e7 g7h8 a2a3 a7a6 d2c3")
KNIGHT = ("6rk/6pp/8/4N3/8/8/PP6/K7 w - - 0 1", "e5f7")


@ENGINES
@pytest.mark.parametrize(
    ("lines", "game", "winner"),
    [
        ("", BISHOP, 0),
        ("draw checkmate without check by rook", BISHOP, None),
        ("draw checkmate without check by rook, bishop", BISHOP, 0),
        ("draw checkmate without check by rook", SERIES, 0),
        ("draw checkmate without check by rook", BROKEN, None),
        ("draw checkmate without check by rook; draw odds for black", BROKEN, 1),
        ("win checkmate by knight alone", KNIGHT, 1),
        ("win checkmate by knight alone", BISHOP, 0),
        ("win checkmate by knight alone; draw checkmate without check by rook", KNIGHT, 1),
    ],
)
def test_a_checkmate_counts_by_the_pieces_that_give_it(
    engine: str, lines: str, game: tuple[str, str], winner: int | None
) -> None:
    outcome = _played(engine, lines.replace("; ", "\n"), *game).outcome()

    assert outcome is not None
    assert (outcome.winner, str(outcome.ending)) == (winner, "checkmate")


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("goal checkmate of king", "goal capture of king", "mate-missing"),
        ("draw stalemate", "draw stalemate\nformation wall W { rook in 1x2; rides W by 1 }", "mate-clash"),
        (
            "draw stalemate",
            "draw stalemate\ngoal capture of king\ncheck { given by effects }\nafter a move { removes units without neighbors along orthogonal }",
            "mate-clash",
        ),
    ],
)
def test_there_must_be_checkmate_by_single_units(old: str, new: str, code: str) -> None:
    text = RULES.format(lines="win checkmate by knight alone").replace(old, new)

    assert [each.name for each in compile_source(Source("mates.rumpus", text)).findings if each.is_error] == [code]


def test_a_unit_that_captures_on_its_way_checks_once_wherever_it_may_land() -> None:
    rules = 'board 5x5\npiece king K { moves K }\npiece ox O { moves [cW-mR] }\narray "k4/5/5/5/4K"\n'
    game = Game(toy(f"{rules}goal checkmate of king\ndraw stalemate\n").ruleset, "reference")
    position = game.state("5/O4/k4/5/4K b - - 0 1").position

    assert [(square, attack.squares) for square, attack in checks(game.reference.rules, position, BLACK)] == [
        (game.program.board.square("a3"), (game.program.board.square("a4"),))
    ]
