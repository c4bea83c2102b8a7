"""All that moves is at risk where it arrives: a search tries an action last that wins less than it may lose."""

import pytest
from support.searching import game_of

from interpreter.engines.reference.legality import heedful
from interpreter.engines.reference.rules import Rules
from interpreter.engines.reference.searching.judging import Judge
from interpreter.engines.reference.searching.order import gain_of, is_losing
from interpreter.game.judging.from_rules import weights_from_rules
from interpreter.game.judging.weighing import scale_of

DEFENDED = "4k3/8/1p6/p7/8/8/8/(RB)3K3 w - - 0 1"
ALONE = "4k3/8/8/p7/8/8/8/(RB)3K3 w - - 0 1"
STACKED = "4k3/8/1p6/(rb)7/8/8/8/(RB)3K3 w - - 0 1"


@pytest.mark.parametrize(
    ("fen", "action", "loses"),
    [
        (DEFENDED, "a1a5", True),
        (DEFENDED, "a1a5:R", True),
        (ALONE, "a1a5", False),
        (ALONE, "a1a5:R", False),
        (STACKED, "a1a5", False),
    ],
    ids=["a pair", "one of a pair", "a pair in safety", "one of a pair in safety", "a pair for a pair"],
)
def test_a_capture_by_a_pair_or_by_one_of_it_loses_where_a_lone_unit_would(fen: str, action: str, loses: bool) -> None:
    game = game_of("fluid-chess", "reference")
    position, rules = game.state(fen).position, Rules(game.program)
    judge = Judge(rules, scale_of(game.program, weights_from_rules(game.program)))
    (found,) = (each for each in heedful(rules, position) if game.action_text(each.action) == action)

    assert is_losing(judge, position, found, gain_of(judge, position, found)) == loses
