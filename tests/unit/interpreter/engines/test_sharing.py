"""Leaders that each activate some units a turn, and turns as long as there are leaders."""

from itertools import chain

import pytest
from support.engines import NO_KERNEL, is_kernel_built
from support.games import toy

from interpreter.engines.reference.sharing import can_be_shared
from interpreter.errors import InvalidFenError
from interpreter.game.state import Game, State

RULES = """
board 8x4
piece king K { moves K }
piece chief C { moves K }
piece man M { moves K }
activation {
  within 1 of chief
  needed to move
  each chief activates %s a turn
}
turn { %s; each unit acts once }
array "k7/8/8/CM5K"
goal capture of king
"""


def state(engine: str, fen: str, each: str = "1 unit", length: str = "1 to as many actions as chief") -> State:
    """A position of chiefs and men."""
    return Game(toy(RULES % (each, length)).ruleset, engine).state(fen)


def test_a_turn_has_as_many_actions_as_leaders_and_at_least_one(engine: str) -> None:
    lengths = [state(engine, f"k7/8/8/{rank} w - - 0 1").actions_of_turn() for rank in ("K7", "KC6", "KCC5", "KCCC4")]
    exact = state(engine, "k7/8/8/KCC5 w - - 0 1", length="as many actions as chief").actions_of_turn()

    assert lengths == [(1, 1), (1, 1), (1, 2), (1, 3)]
    assert exact == (2, 2)


def test_a_leader_that_has_activated_one_unit_activates_no_other(engine: str) -> None:
    one = state(engine, "k6K/8/8/1MCM3C w - - 0 1").play("b1b2")

    assert one.why("d1d2").reasons == ("budget",)
    assert one.why("c1c2").reasons == ("budget",)
    assert one.why("h1h2").allowed
    assert state(engine, "k6K/8/8/1MCM3C w - - 0 1", "2 units").play("b1b2").why("d1d2").allowed


def test_it_stays_open_which_leader_activated_a_unit(engine: str) -> None:
    after = state(engine, "k6K/8/8/MCMC4 w - - 0 1").play("c1c2")

    assert after.fen().endswith("spent:1 acted:c2 shared:b1-d1")
    assert after.why("a1a2").allowed
    assert after.why("d1e1").allowed
    assert after.play("a1a2").turn == "black"


def test_a_leader_is_the_same_wherever_it_goes(engine: str) -> None:
    after = state(engine, "k6K/8/8/MC5C w - - 0 1").play("b1b2")

    assert "shared:b2" in after.fen()
    assert after.why("a1a2").reasons == ("budget",)


def test_the_activations_of_a_turn_are_read_from_text_and_written(engine: str) -> None:
    after = state(engine, "k6K/8/8/MCMC4 w - - 0 1").play("c1c2")
    again = state(engine, after.fen())

    assert (again.fen(), again.legal_texts()) == (after.fen(), after.legal_texts())
    assert "shared" not in after.play("a1a2").fen()


@pytest.mark.parametrize(
    ("field", "fault"),
    [
        ("shared:z9", "`z9` must be squares of units"),
        ("shared:b1-", "`b1-` must be squares of units"),
        ("shared:a8", "`a8` must be squares of units"),
        ("shared:a4", "names a square without a unit of white"),
        ("shared:b1,b1", "names more activations than there are actions"),
    ],
)
def test_activations_of_nobody_are_refused(field: str, fault: str) -> None:
    with pytest.raises(InvalidFenError, match=fault):
        state("reference", f"k6K/8/8/MCMC4 w - - 0 1 spent:1 {field}")


def test_activations_are_refused_where_none_are_shared_out() -> None:
    game = toy('board 3x3\npiece king K { moves K }\narray "k2/3/2K"\ngoal capture of king\nturn { 2 actions }')
    with pytest.raises(InvalidFenError, match="has no meaning in this game"):
        game.state("k2/3/2K w - - 0 1 spent:1 shared:c1")


@pytest.mark.parametrize(
    ("shares", "most", "can"),
    [
        ((), 1, True),
        (((1,),), 1, True),
        (((1,), (1,)), 1, False),
        (((1,), (1,)), 2, True),
        (((1, 2), (1,)), 1, True),
        (((1, 2), (1, 2), (1, 2)), 1, False),
        (((1, 2), (2, 3), (1,), (3,)), 1, False),
        (((1, 2), (2, 3), (1,)), 1, True),
        (((),), 1, False),
    ],
)
def test_activations_are_shared_out_by_a_matching(shares: tuple[tuple[int, ...], ...], most: int, can: bool) -> None:
    assert can_be_shared(shares, most) is can
    assert can_be_shared(reversed(shares), most) is can


def test_several_leaders_of_one_body_activate_as_many_units_each_as_a_chain_connects_to_them(engine: str) -> None:
    rules = RULES.replace("within 1 of chief", "joined to chief by contact") % ("2 units", "1 or more actions")
    rules += "graph contact { joins friends touching orthogonal, diagonal }\n"
    start = Game(toy(rules).ruleset, engine).state("k6K/8/MMMM2M1/CMC5 w - - 0 1")
    after = start.play("a2a3").play("b2b3").play("c2c3").play("d2d3")

    assert "activation" in start.why("g2g3").reasons
    assert (start.play("a2a3").play("b2b3").turn, after.legal_texts()) == ("white", ("end",))
    assert after.why("b1b2").reasons == ("budget",)


def test_both_engines_share_out_alike() -> None:
    if not is_kernel_built():
        pytest.skip(NO_KERNEL)
    fen = "k7/2MMM3/1CMCM3/MMCMMM1K w - - 0 1"
    games = [state(engine, fen, "2 units", "1 to 6 actions") for engine in ("reference", "kernel")]
    for _ in range(6):
        texts = [each.legal_texts() for each in games]
        assert texts[0] == texts[1]
        assert games[0].fen() == games[1].fen()
        move = next((text for text in texts[0] if text != "end"), "end")
        games = [each.play(move) for each in games]


GROWING = """
board 3x3
piece king K { moves K }
array "k2/3/2K"
goal capture of king
turn { %s }
"""


@pytest.mark.parametrize("line", ["1 action, 1 more each turn", "2 actions, 3 more each turn"])
def test_each_turn_has_more_actions_than_the_one_before(engine: str, line: str) -> None:
    game = Game(toy(GROWING % line).ruleset, engine)
    fens = [[f"k2/3/2K {side} - - 0 {number}" for side in "wb"] for number in (1, 2, 3)]
    lengths = [game.state(fen).actions_of_turn() for fen in chain.from_iterable(fens)]

    first, more = (1, 1) if line.startswith("1") else (2, 3)
    assert lengths == [(first + more * n, first + more * n) for n in range(6)]


def test_a_turn_never_has_more_actions_than_any_can_have(engine: str) -> None:
    game = Game(toy(GROWING % "1 action, 50 more each turn").ruleset, engine)

    assert game.state("k2/3/2K w - - 0 999999").actions_of_turn() == (50, 50)
