"""Goals of units that a graph joins, on both engines."""

import pytest
from support.engines import NO_KERNEL, is_kernel_built
from support.games import toy

from interpreter.game.state import Game

BOARD = """
board 5x5
piece king K { moves K }
piece stone S { moves W }
piece block B { moves F }
graph contact { joins friends touching orthogonal }
graph corners { joins friends touching orthogonal, diagonal }
graph crowd   { joins units touching orthogonal }
zone near { white file a; black rank 5 }
zone edge { white file e; black rank 1 }
array "k4/5/S3s/5/4K"
goal capture of king
draw stalemate
"""


def told(engine: str, goals: str, placement: str) -> str:
    """The outcome of a position in words."""
    return str(Game(toy(BOARD + goals).ruleset, engine).state(f"{placement} w - - 0 1").outcome())


ACROSS = "goal joins near to edge by contact with stone\n"


def test_units_join_two_zones_of_their_side(engine: str) -> None:
    assert told(engine, ACROSS, "k4/5/SSSSS/5/4K") == "white wins by connection"
    assert told(engine, ACROSS, "k4/5/SSS1S/5/4K") == "None"
    assert told(engine, ACROSS, "k4/SSS2/2SSS/5/4K") == "white wins by connection"
    assert told(engine, ACROSS, "k1s2/2s2/2s2/2s2/2s1K") == "black wins by connection"
    assert told(engine, ACROSS, "k1S2/2S2/2S2/2S2/2S1K") == "None"


def test_a_way_may_turn_back(engine: str) -> None:
    assert told(engine, ACROSS, "kSSSS/1S2S/SS2K/5/5") == "white wins by connection"
    assert told(engine, ACROSS, "kSSS1/1S1S1/SS1SS/5/4K") == "white wins by connection"


def test_corners_count_if_the_graph_joins_them(engine: str) -> None:
    slanted = "k4/S1S2/1S1SS/5/4K"

    assert told(engine, ACROSS, slanted) == "None"
    assert told(engine, ACROSS.replace("contact", "corners"), slanted) == "white wins by connection"


def test_only_the_listed_pieces_join(engine: str) -> None:
    assert told(engine, ACROSS, "k4/5/SSBSS/5/4K") == "None"
    assert (
        told(engine, ACROSS.replace("with stone", "with stone, block"), "k4/5/SSBSS/5/4K") == "white wins by connection"
    )


def test_enemies_carry_a_graph_of_all_units(engine: str) -> None:
    assert told(engine, ACROSS, "k4/5/SSsSS/5/4K") == "None"
    assert told(engine, ACROSS.replace("contact", "crowd"), "k4/5/SSsSS/5/4K") == "white wins by connection"
    assert told(engine, ACROSS.replace("contact", "crowd"), "k4/5/SSBSS/5/4K") == "None"
    assert told(engine, ACROSS.replace("contact", "crowd"), "k4/5/sSSSS/5/4K") == "None"


def test_a_goal_of_one_side(engine: str) -> None:
    goal = ACROSS.replace("stone", "stone for black")

    assert told(engine, goal, "k4/5/SSSSS/5/4K") == "None"
    assert told(engine, goal, "k1s2/2s2/2s2/2s2/2s1K") == "black wins by connection"


GROUP = "goal one group of stone by contact\n"


def test_all_units_in_one_group_win(engine: str) -> None:
    assert told(engine, GROUP, "ks2s/5/SSS2/2S2/4K") == "white wins by connection"
    assert told(engine, GROUP, "ks2s/5/SSS2/3S1/4K") == "None"
    assert told(engine, GROUP.replace("contact", "corners"), "ks2s/5/SSS2/3S1/4K") == "white wins by connection"
    assert told(engine, GROUP, "k4/2ss1/2s2/S3S/4K") == "black wins by connection"


def test_one_unit_is_a_group_and_none_is_not(engine: str) -> None:
    assert told(engine, GROUP, "k2ss/s4/5/S4/4K") == "white wins by connection"
    assert told(engine, GROUP, "k2ss/s4/5/5/4K") == "None"


def test_units_of_other_pieces_need_not_join_the_group_but_may_not_carry_it(engine: str) -> None:
    assert told(engine, GROUP, "ks2s/5/SSS2/4B/4K") == "white wins by connection"
    assert told(engine, GROUP, "ks2s/5/SBS2/5/4K") == "None"


def test_play_brings_the_group_together(engine: str) -> None:
    state = Game(toy(BOARD + GROUP).ruleset, engine).state("ks2s/5/SS1S1/5/4K w - - 0 1")

    assert state.outcome() is None
    assert str(state.play("d3c3").outcome()) == "white wins by connection"


@pytest.mark.skipif(not is_kernel_built(), reason=NO_KERNEL)
def test_both_engines_agree_in_a_game_of_groups() -> None:
    from interpreter import load
    from interpreter.game.perft import perft

    counts = [
        perft(game.engine, game.start().position, 2)
        for game in (load("groups", engine="reference"), load("groups", engine="kernel"))
    ]

    assert counts[0] == counts[1]
