"""Algebraic notation of every game that it can write: what is written reads back to the same action."""

from functools import cache
from random import Random

import pytest
from support.games import toy
from support.plain import plainly

from interpreter import Game, load
from interpreter.game.players import RandomPlayer
from rulesets import Catalogue

OWN = {
    "pawns that step aside": "board 6x6\npiece ox P { moves mfsWcF }\npiece elk E { moves N }\n"
    'array "kp1pp1/1e1ee1/6/6/1E1EE1/1PP1PK"',
    "a board of ten ranks": 'board 4x10\npiece elk E { moves KN }\narray "keee/eeee/4/4/4/4/4/4/EEEE/EEEK"',
    "promotion of any piece": "board 5x5\npiece elk E { moves K; promotes in far to ox, hare }\npiece hare H { moves F }\npiece ox O { moves K }\n"
    'zone far { white a5, b5, c5, d5, e5; black a1, b1, c1, d1, e1 }\narray "k3e/2e2/5/2E2/E3K"',
}
"""Games of our own that algebraic notation can write."""

SHIPPED = [name for name in Catalogue().rulesets() if not load(name).unsaid]


@cache
def _game(name: str) -> Game:
    return toy(OWN[name]) if name in OWN else load(name)


def test_the_shipped_games_that_algebraic_notation_can_write() -> None:
    assert SHIPPED == ["chess", "crazyhouse"]


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("marseillais", "a turn may have several actions"),
        ("chain-of-fools", "a turn may have several actions"),
        ("fluid-chess", "there are actions besides moves, castling and drops"),
        ("brouhaha", "there is a file x, which is the sign of a capture"),
    ],
)
def test_other_games_have_a_reason(name: str, reason: str) -> None:
    assert load(name).unsaid == reason


@pytest.mark.parametrize("seed", plainly(range(6), 0, 1, 2, 3))
@pytest.mark.parametrize("name", [*SHIPPED, *OWN])
def test_every_action_of_a_random_game_reads_back(name: str, seed: int) -> None:
    state, player = _game(name).start(), RandomPlayer(seed)
    for _ in range(60):
        legal = state.legal_actions()
        if not legal:
            break
        written = {action: state.san(action) for action in Random(seed).sample(legal, min(8, len(legal)))}
        assert len(set(written.values())) == len(written)
        for action, text in written.items():
            assert state.recorded(text) == action, (state.fen(), text)
        state = state.play(player.choose(state))
    assert state.position.number > 3
