"""Exchanges: the captures that follow each other on a square, which a search counts up without playing them."""

from collections.abc import Callable
from typing import Literal

import pytest
from support.engines import NO_KERNEL, is_kernel_built

from interpreter import load
from interpreter.engines.exchanges import has_plain_exchanges
from interpreter.engines.reference.rules import Rules
from interpreter.engines.reference.searching.exchange import loses_exchange
from interpreter.engines.reference.searching.judging import Judge
from interpreter.engines.scale import WON
from interpreter.game.judging.lookup import weights_named
from interpreter.game.judging.weighing import scale_of
from interpreter.game.players.choose import searchers_of

Gain = Callable[[str, str], int]


@pytest.fixture(
    params=["reference", pytest.param("kernel", marks=pytest.mark.skipif(not is_kernel_built(), reason=NO_KERNEL))]
)
def gain(request: pytest.FixtureRequest) -> Gain:
    """Return what the calm search of an engine finds in a position, in hundredths of a rook."""
    engine: Literal["reference", "kernel"] = request.param

    def found(name: str, fen: str) -> int:
        game = load(name, engine=engine)
        scale = scale_of(game.program, weights_named("mobility", game))
        (searcher,) = searchers_of(game, scale, 1)
        position = game.state(fen).position
        searcher.begin(position)
        score, _ = searcher.iterate(0, -WON - 1, WON + 1, [], 1 << 62)
        rook = next(number for number, piece in enumerate(game.program.pieces) if piece.name in ("rook", "chariot"))
        return 100 * (score - searcher.evaluate(position)) // scale.value[rook]

    return found


def test_a_second_unit_behind_the_first_wins_a_defended_one(gain: Gain) -> None:
    assert gain("chess", "4r1k1/8/8/4p3/8/8/4R3/6K1 w - - 0 1") == 0
    assert 0 < gain("chess", "4r1k1/8/8/4p3/8/8/4R3/4R1K1 w - - 0 1") < 50


def test_the_least_unit_captures_first(gain: Gain) -> None:
    """The pawn takes the knight, though the rook is listed before it; the rook is not lost for a knight."""
    assert gain("chess", "6k1/8/3p4/4n3/3P4/8/8/4R1K1 w - - 0 1") > 30
    assert gain("chess", "6k1/8/3p4/4n3/8/8/8/4R1K1 w - - 0 1") == 0


def test_a_royal_unit_does_not_capture_what_is_defended(gain: Gain) -> None:
    """The king alone cannot take back, because another rook is behind the first; without it, it can."""
    assert gain("chess", "8/4k3/4p3/8/8/8/4R3/4R1K1 w - - 0 1") > 0
    assert gain("chess", "8/4k3/4p3/8/8/8/4R3/6K1 w - - 0 1") == 0


def test_a_cannon_takes_back_over_one_unit_alone(gain: Gain) -> None:
    """The chariot on g6 takes the horse, and that on d6 takes it: the cannon takes back only over the soldier on e3."""
    assert gain("xiangqi", "3k5/9/9/9/3rn1R2/9/9/9/9/4C1K2 w - - 0 1") == 0
    assert gain("xiangqi", "3k5/9/9/9/3rn1R2/9/9/4P4/9/4C1K2 w - - 0 1") > 30


@pytest.mark.parametrize(
    ("fen", "loses", "why"),
    [
        ("4r1k1/8/8/4p3/8/8/4R3/6K1 w - - 0 1", True, "the rook on e8 takes back"),
        ("4r1k1/8/8/4p3/8/8/4R3/4R1K1 w - - 0 1", False, "who takes back loses a rook for a rook"),
        ("6k1/8/3p4/1R2n3/8/8/4q3/6K1 w - - 0 1", True, "the pawn takes back"),
        ("6k1/8/3p4/RR2n3/8/8/4q3/6K1 w - - 0 1", True, "the pawn takes back, and the queen guards it"),
        ("6k1/8/8/RR2n3/8/8/4q3/6K1 w - - 0 1", False, "the queen does not take back a rook that is guarded"),
    ],
)
def test_each_side_captures_with_its_least_unit_and_stops_where_it_likes(fen: str, loses: bool, why: str) -> None:
    state = load("chess", engine="reference").state(fen)
    rules = Rules(state.game.program)
    scale = scale_of(state.game.program, weights_named("mobility", state.game))
    origin, target = ("b5" if "R2n" in fen else "e2"), "e5"
    action = state.named(origin + target)
    victim = state.position.board[action.target][0].piece

    assert loses_exchange(Judge(rules, scale), state.position, action, scale.value[victim]) is loses, why


@pytest.mark.parametrize(
    "name", ["chess", "xiangqi", "shogi", "crazyhouse", "capablanca", "makruk", "three-check", "king-of-the-hill"]
)
def test_exchanges_are_plain(name: str) -> None:
    assert has_plain_exchanges(load(name).program)


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("hullabaloo", "units are activated"),
        ("fluid-chess", "two units stand on a square"),
        ("marseillais", "a turn has two actions"),
        ("atomic", "a capture takes what is around"),
        ("brouhaha", "squares vanish"),
        ("benedict", "units change sides"),
        ("cylinder-chess", "walks go around the board"),
        ("janggi", "a cannon does not hop over a cannon"),
        ("english-draughts", "units are captured in passing"),
        ("madrasi", "units are frozen"),
        ("konane", "units are captured on the way"),
        ("four-field-kono", "units hop over friends alone"),
        ("manchu", "two lines lead to one square"),
    ],
)
def test_exchanges_are_not_plain(name: str, why: str) -> None:
    assert not has_plain_exchanges(load(name).program), why
