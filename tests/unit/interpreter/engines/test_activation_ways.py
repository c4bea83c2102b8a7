"""The ways on which activation reaches units, and the units that hold them open."""

import pytest

from interpreter import State, load
from interpreter.game.players import RandomPlayer
from rulesets import Catalogue

CHAIN = "9/9/2W6/2F6/1W7/1W7/1F7/W8/C7c[] w - - 0 2"


def _path(state: State, square: str) -> list[str]:
    board = state.game.program.board
    return [board.names[s] for s in state.game.reference.waking_path(state.position, board.square(square))]


def _cuts(state: State) -> list[str]:
    names = state.game.program.board.names
    return [names[square] for square in sorted(state.game.reference.cut_units(state.position))]


def _without(fen: str, row: str, new: str) -> str:
    assert row in fen, "the position has this rank"
    return fen.replace(row, new, 1)


def test_a_path_goes_along_the_chain_of_friends() -> None:
    state = load("hullabaloo").state(CHAIN)

    assert _path(state, "c7") == ["a1", "a2", "b3", "b4", "b5", "c6", "c7"]


def test_a_unit_in_range_is_reached_directly() -> None:
    state = load("hullabaloo").state(CHAIN)

    assert _path(state, "b3") == ["a1", "b3"]
    assert _path(state, "a1") == ["a1"]


def test_an_idle_unit_is_not_reached() -> None:
    state = load("hullabaloo").state(_without(CHAIN, "1W7/", "9/"))

    assert _path(state, "c7") == []


def test_each_link_of_a_single_chain_is_a_cut() -> None:
    state = load("hullabaloo").state(CHAIN)

    assert _cuts(state) == ["a2", "b3", "b4", "b5", "c6"]


def test_a_second_way_leaves_no_cut_between() -> None:
    state = load("hullabaloo").state("9/9/9/9/1W7/F1F6/F1F6/FWF6/C7c[] w - - 0 2")

    assert _path(state, "b5")[0] == "a1"
    assert _cuts(state) == []


def test_the_way_of_a_command_starts_at_its_leader() -> None:
    state = load("chesimal-fusion-1").start()
    leader = next(text for text in state.legal_texts() if text.startswith("command:"))
    state = state.play(leader)
    board, engine = state.game.program.board, state.game.reference
    square = board.square(leader.removeprefix("command:").split("/")[0])

    active = engine.active(state.position, state.position.side)
    assert len(active) > 1
    assert {engine.waking_path(state.position, unit)[0] for unit in active} == {square}
    assert square not in engine.cut_units(state.position)


@pytest.mark.parametrize("name", Catalogue().rulesets())
def test_exactly_the_active_units_have_a_way_that_ends_on_them(name: str) -> None:
    state, player = load(name).start(), RandomPlayer(5)
    engine = state.game.reference
    for _ in range(30):
        if state.outcome() is not None:
            break
        position = state.position
        for square in range(len(position.board)):
            path = engine.waking_path(position, square)
            assert path[-1:] == ((square,) if square in engine.active(position, position.side) else ())
        state = state.play(player.choose(state))
