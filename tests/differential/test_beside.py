"""The names of games that UCI offers beside a program that has them: the same turns, and positions both ways."""

from random import Random
from typing import Any

import pytest
from support.turns import turns_of_other_programs

from interpreter.game.unclaimed import played_on
from interpreter.protocols.uci.machine import speak
from interpreter.protocols.variants import Variants

pyffish: Any = pytest.importorskip("pyffish")  # Any: it has no types
VARIANTS = Variants()
NAMES = sorted({*VARIANTS.offered} & {*pyffish.variants()})
PLIES = 5
LOTS = {"caparandom"}
"""Games whose array is drawn, and another one by default."""
REFUSED = {"ataxx", "seirawan", "shouse", "synochess"}
"""Games of which the other program refuses positions that it plays, or has another letter."""


@pytest.mark.oracle
@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_the_game_of_an_offered_name_is_that_of_the_other_program(name: str) -> None:
    random, start, moves = Random(name), pyffish.start_fen(name), []
    game = VARIANTS.open(str(VARIANTS.find(name)))
    dialect = speak(game)
    state = game.state(dialect.our_fen(start)) if name in LOTS else game.start()
    for _ in range(PLIES):
        theirs, fen = set(pyffish.legal_moves(name, start, moves)), pyffish.get_fen(name, start, moves)
        ours = turns_of_other_programs(dialect, state)
        read = game.state(dialect.our_fen(fen))
        written = dialect.fen(state.fen())
        assert set(ours) == theirs
        assert set(turns_of_other_programs(dialect, read)) == theirs
        if name not in REFUSED:
            assert pyffish.validate_fen(written, name) == pyffish.validate_fen(fen, name)
            assert set(pyffish.legal_moves(name, written, [])) == theirs
        if not theirs:
            break
        moves.append(random.choice(sorted(theirs)))
        for action in dialect.read(played_on(state), moves[-1]):
            state = played_on(state).play(action)
        assert state.position == ours[moves[-1]].position
