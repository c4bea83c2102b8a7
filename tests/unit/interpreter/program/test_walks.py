"""Threaded walks: how the ways to move of a piece are laid out in one line of looks at squares."""

import pytest
from support.each import each

from dsl.elaborate.betza import read_movement
from dsl.elaborate.betza.size import n_branches
from dsl.model import Term
from dsl.source import Source, Span
from dsl.syntax import Word
from interpreter.program.lowering.walks import make_walk
from interpreter.program.walk import Content, Landing, Walk

SAMPLES = (
    "W K Q N0 nN jD jD0 nZ mRcpR gQ masR mamaK camK mpafN cpasR KNADcaKmcabK fcababW gabyabsR afraflWaflafrW zF0 qN0 "
    "oR opR [cK-mQ?cK-mQ] [mR-cW-mR?cW-mR?cW-mR] [W-F] [F?R] [pQ-K] [FA?aFaA] [KAD?aKaAaD] jDcaK daKjD U udR mcdpasW (a)2K [oW-F] nH0 jR jpafB tgB"
)


def terms(betza: str, side: int = 9) -> tuple[Term, ...]:
    """The ways to move of a Betza string."""
    word = Word(betza, "BETZA", Span(Source("toy", betza), 0, len(betza)))
    return read_movement(word, [], side).terms


def walk(betza: str, width: int = 9, height: int = 9, *, fuses: bool = False) -> Walk:
    """The walk of a Betza string."""
    return make_walk(terms(betza, max(width, height)), width, height, fuses=fuses)


def test_wazir_looks_at_four_squares_one_after_the_other() -> None:
    nodes = walk("W").nodes
    assert [(node.dx, node.dy) for node in nodes] == [(0, 1), (1, 0), (0, -1), (-1, 0)]
    assert [node.next for node in nodes] == [(1,) * 4, (2,) * 4, (3,) * 4, (4,) * 4]
    assert nodes[0].lands == (Landing.STEP, Landing.NOTHING, Landing.CAPTURE, Landing.NOTHING)


def test_slider_goes_on_over_empty_squares_only() -> None:
    nodes = walk("fR", 3, 3).nodes
    assert [(node.dx, node.dy) for node in nodes] == [(0, 1), (0, 2)]
    assert nodes[0].next == (1, 2, 2, 2)


def test_ways_that_begin_alike_share_their_beginning() -> None:
    assert len(walk("fR").nodes) == len(walk("fRfcW3").nodes) == 8
    assert len(walk("[fW-F][fW-W]").nodes) == 4


def test_ways_that_capture_elsewhere_do_not_share_what_comes_behind() -> None:
    nodes = walk("fmpcafW").nodes
    behind = [node for node in nodes if (node.dx, node.dy) == (0, 2)]
    assert sorted(len(node.victims) for node in behind) == [0, 0, 0, 1]


@pytest.mark.parametrize("betza", ["jDcaK", "caKjD"])
def test_friend_leapt_over_is_no_victim_of_another_move(betza: str) -> None:
    nodes = walk(betza).nodes
    assert all(node.needs == {Content.ENEMY} for node in nodes if node.victims)
    assert {node.needs for node in nodes if node.path and not node.victims} == {frozenset({1, 2})}


def test_move_never_ends_where_it_began_having_taken_nothing() -> None:
    for betza in ("mabK", "masmasmasW", "oR", "[fW-bW]", "qF0"):
        for node in walk(betza, 5, 9).nodes:
            if node.dy == 0 and node.dx % 5 == 0 and (node.wraps or node.dx == 0):
                assert not any(node.lands)


def test_move_may_end_where_it_began_having_taken_something() -> None:
    home = [node for node in walk("cabK").nodes if (node.dx, node.dy) == (0, 0)]
    assert len(home) == 8
    assert all(node.lands[Content.EMPTY] == Landing.STEP and node.victims for node in home)


def test_square_cleared_on_the_way_is_entered_without_another_capture() -> None:
    last = walk("fcababW").nodes[-1]
    assert (last.dx, last.dy) == (0, 1)
    assert last.lands[Content.ENEMY] == Landing.STEP
    assert last.lands[Content.EMPTY] == Landing.NOTHING


def test_friends_are_entered_where_pieces_fuse() -> None:
    assert all(node.lands[Content.FRIEND] == Landing.FUSE for node in walk("WcF", fuses=True).nodes)
    assert not any(node.lands[Content.FRIEND] for node in walk("WcF").nodes)


@each("betza", SAMPLES.split())
def test_walks_are_well_formed(betza: str) -> None:
    nodes = walk(betza).nodes
    for number, node in enumerate(nodes):
        assert all(number < following <= len(nodes) for following in node.next)
        assert all(earlier < number for earlier in node.path)
        assert set(node.victims) <= set(node.path)
        assert bool(node.needs) == bool(node.path)


@each("betza", SAMPLES.split())
def test_every_node_is_reached_under_some_contents(betza: str) -> None:
    nodes = walk(betza).nodes
    found = {0, *(following for node in nodes for following in node.next)}
    assert found == set(range(len(nodes) + 1))


@each("betza", SAMPLES.split())
def test_walks_grow_no_larger_than_foretold(betza: str) -> None:
    assert len(walk(betza).nodes) <= sum(n_branches(term, 9) for term in terms(betza))


@pytest.mark.parametrize("betza", ["[mQ-cK-mQ?cK-mQ?cK-mQ]", "[cR-mR-cR-mR]"])
def test_a_chain_of_legs_straight_on_is_not_taken_for_endless(betza: str) -> None:
    assert sum(n_branches(term, 8) for term in terms(betza, 8)) < 5000
