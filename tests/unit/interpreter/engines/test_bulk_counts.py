"""Counts of positions whose last actions are counted and not played: hops, facing royal units, turns of several actions.

The reference engine plays each action; the kernel counts those that lines of attack settle.
"""

from support.each import each
from support.games import toy

from interpreter.game.perft import Counting, perft
from interpreter.game.state import Game

HOPS = """
board 5x5
piece king K {{ moves W{} }}
piece gun G {{ moves mRcpR }}
piece hopper H {{ moves gR }}
piece mule M {{ moves nN }}
piece pawn P {{ moves fW }}
array "k4/5/5/5/4K"
goal checkmate of king
draw stalemate
"""
TURNS = """
board 5x5
piece king K {{ moves K }}
piece rook R {{ moves R }}
piece pawn P {{ moves fW }}
array "k4/5/5/5/4K"
goal checkmate of king
draw stalemate
turn {{ {} }}
check {{ judged {} }}
"""
AT_END, EVERY = "at the end of a turn", "after every action"
ENEMY_BEHIND = "2r1k/5/2R2/PP3/2K2 w - - 0 2"


def _counts(engine: str, rules: str, fen: str) -> set[tuple[int, int]]:
    """The counts of one and of two actions, which are the same in bulk."""
    game = Game(toy(rules).ruleset, engine)
    position = game.state(fen).position
    ways = [Counting(bulk=bulk) for bulk in (True, False)]
    return {(perft(game.engine, position, 1, None, way), perft(game.engine, position, 2, None, way)) for way in ways}


@each(
    ("placement", "counts"),
    [
        ("2k2/5/2g2/5/2K2", (3, 28)),  # a gun without a screen: nothing may come between
        ("k4/2g2/5/P1G2/2K2", (5, 43)),  # the screen gives check, unless it goes
        ("k4/2g2/5/2P2/2K2", (2, 16)),  # and it cannot
        ("k4/2g2/2G2/G4/2K2", (7, 45)),  # two between: neither may leave
        ("k4/2g2/2G2/2M2/2K2", (2, 16)),
        ("k4/2G2/2M2/2p2/2K2", (4, 5)),  # three between
        ("k4/2h2/5/2G2/2K2", (7, 17)),  # a hopper that lands right after its hurdle
        ("k4/2h2/2G2/5/2K2", (6, 14)),
        ("k4/5/1m3/1G3/2K2", (3, 12)),  # a lame leaper that is blocked by a unit in check itself
    ],
)
def test_hops_are_counted_as_if_they_were_played(engine: str, placement: str, counts: tuple[int, int]) -> None:
    assert _counts(engine, HOPS.format(""), f"{placement} w - - 0 1") == {counts}


@each(("placement", "counts"), [("2k2/5/2G2/5/2K2", (5, 12)), ("2k2/5/5/5/1K3", (2, 5))])
def test_royal_units_that_may_not_face_each_other_pin_what_is_between(
    engine: str, placement: str, counts: tuple[int, int]
) -> None:
    rules = HOPS.format("; faces no king along orthogonal")

    assert _counts(engine, rules, f"{placement} w - - 0 1") == {counts}


def test_moves_with_limits_are_tried(engine: str) -> None:
    rules = """
board 5x5
piece king K { moves K }
piece ox O { moves mR as many squares as units on its line }
array "k4/5/5/5/4K"
goal checkmate of king
draw stalemate
"""
    assert _counts(engine, rules, "k4/5/1OO2/5/4K w - - 0 1") == {(8, 24)}


@each(
    ("turn", "judged", "fen", "counts"),
    [
        ("2 actions", AT_END, ENEMY_BEHIND, (13, 119)),  # a pinned unit may step aside, and back or another between
        ("2 actions", EVERY, ENEMY_BEHIND, (9, 103)),
        ("2 actions", AT_END, "2r1k/5/PP3/1R3/2K2 w - - 0 2", (11, 66)),  # either action ends the check
        ("2 actions", EVERY, "2r1k/5/PP3/1R3/2K2 w - - 0 2", (4, 37)),
        ("2 actions", AT_END, "k4/5/5/p4/K4 w - - 0 2", (3, 16)),
        ("2 actions; ends when no action is left", EVERY, "r3k/1r3/5/5/2K2 w - - 0 2", (3, 18)),
        ("1 to 2 actions", AT_END, ENEMY_BEHIND, (13, 128)),
        ("1 to 2 actions", AT_END, f"{ENEMY_BEHIND} spent:1", (10, 75)),  # or the turn ends
        ("3 actions; each unit acts once", AT_END, f"{ENEMY_BEHIND} spent:1 acted:c3", (6, 19)),
        ("2 actions; each unit acts once", AT_END, "2r1k/5/PPP2/3K1/5 w - - 0 2", (10, 49)),
        ("2 actions; ends when a unit is captured", AT_END, ENEMY_BEHIND, (13, 110)),
        ("2 actions; ends when check is given", EVERY, "4k/5/2R2/PP3/2K2 w - - 0 2", (13, 146)),
        ("3 actions", AT_END, "4k/5/2r2/PPP2/2K2 w - - 0 2", (6, 42)),
    ],
)
def test_actions_of_a_longer_turn_are_counted_as_if_they_were_played(
    engine: str, turn: str, judged: str, fen: str, counts: tuple[int, int]
) -> None:
    assert _counts(engine, TURNS.format(turn, judged), fen) == {counts}


def test_a_unit_that_has_acted_is_left_out_where_nothing_can_be_counted(engine: str) -> None:
    """Black may lose too many units for the turn to go on."""
    rules = """
board 5x5
piece king K { moves W; faces no king along diagonal }
piece ox O { moves nA }
piece elk E { moves [W?fF] }
piece hare H { moves cpR }
array "k4/5/5/5/4K"
turn { 3 actions; ends when a unit is captured; each unit acts once }
check { judged at the end of a turn }
goal checkmate of king
draw stalemate
"""
    assert _counts(engine, rules, "3e1/k1Kh1/1O1e1/1o3/5 b - - 4 2 spent:1 acted:a4") == {(9, 34)}
