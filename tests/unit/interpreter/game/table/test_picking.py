"""Picking actions by pointing."""

import pytest

from interpreter import load
from interpreter.game.players import RandomPlayer
from interpreter.game.state import State
from interpreter.game.table.picking import (
    HAND,
    WAITING,
    Picking,
    Place,
    Spot,
    may_end,
    on,
    options_of,
    point,
    words_of,
)
from interpreter.state.action import END
from rulesets import Catalogue


def _at(state: State, name: str) -> Spot:
    return on(state.game.program.board.square(name))


def _held(state: State, symbol: str) -> Spot:
    piece = state.game.program.piece_by_symbol(symbol)
    assert piece is not None
    return Spot(Place.HELD, piece)


def _point(state: State, *spots: Spot) -> Picking:
    options, picking = options_of(state), Picking()
    for spot in spots:
        picking = point(state, options, picking.source, spot)
    return picking


def _texts(state: State, picking: Picking) -> list[str]:
    return [state.game.action_text(action) for action in picking.choices]


@pytest.mark.parametrize("name", Catalogue().rulesets())
def test_every_action_of_a_random_game_can_be_pointed_at(name: str) -> None:
    state, player = load(name).start(), RandomPlayer(3)
    for _ in range(60):
        if state.outcome() is not None:
            break
        options = options_of(state)
        reached = {action for targets in options.values() for actions in targets.values() for action in actions}
        assert reached | {END} == set(state.legal_actions()) | {END}
        for source, targets in options.items():
            for target, actions in targets.items():
                assert point(state, options, source, target).choices == actions
        state = state.play(player.choose(state))


def test_a_move_is_a_source_and_a_target() -> None:
    state = load("chess").start()

    assert _point(state, _at(state, "e2")) == Picking(_at(state, "e2"))
    assert _texts(state, _point(state, _at(state, "e2"), _at(state, "e4"))) == ["e2e4"]


@pytest.mark.parametrize(
    ("promotion", "texts"),
    [
        ("any", ["a7a8q", "a7a8r", "a7a8b", "a7a8n"]),
        ("pair", ["a7a8q", "a7a8c", "a7a8a"]),
        ("with-pairs", ["a7a8q", "a7a8c", "a7a8a", "a7a8r", "a7a8b", "a7a8n"]),
    ],
)
def test_a_promotion_to_a_pair_is_worth_both_of_its_pieces(promotion: str, texts: list[str]) -> None:
    state = load("fluid-chess", {"promotion": promotion}).state("7k/P7/8/8/8/8/8/4K3 w - - 0 1")

    assert _texts(state, _point(state, _at(state, "a7"), _at(state, "a8"))) == texts


def test_promotions_share_source_and_target_and_have_words() -> None:
    state = load("chess").state("8/P6k/8/8/8/8/8/K7 w - - 0 1")
    picking = _point(state, _at(state, "a7"), _at(state, "a8"))

    assert [words_of(state.game.program, action) for action in picking.choices] == [
        "becomes queen",
        "becomes rook",
        "becomes bishop",
        "becomes knight",
    ]


def test_pointing_at_the_source_again_or_at_nothing_picks_nothing() -> None:
    state = load("chess").start()

    assert _point(state, _at(state, "e2"), _at(state, "e2")) == Picking()
    assert _point(state, _at(state, "e5")) == Picking()
    assert _point(state, _at(state, "e7")) == Picking()


def test_pointing_at_another_own_unit_changes_the_source() -> None:
    state = load("chess").start()

    assert _point(state, _at(state, "e2"), _at(state, "b1")).source == _at(state, "b1")


def test_a_unit_that_cannot_act_can_be_picked_so_that_its_reason_can_be_told() -> None:
    state = load("chess").start()

    assert _point(state, _at(state, "a1")).source == _at(state, "a1")


def test_a_refused_target_keeps_the_source_and_names_the_action_that_was_meant() -> None:
    state = load("chess").start()
    picking = _point(state, _at(state, "e2"), _at(state, "e5"))

    assert picking.source == _at(state, "e2")
    assert picking.refused is not None
    assert state.why(picking.refused).reasons == ("not-its-move",)


def test_drops_start_in_the_hand() -> None:
    state = load("crazyhouse").state("7k/8/8/8/8/8/8/K7[N] w - - 0 1")
    picking = _point(state, _held(state, "N"), _at(state, "e4"))
    refused = _point(state, _held(state, "N"), _at(state, "h8"))

    assert _texts(state, picking) == ["N@e4"]
    assert refused.refused is not None
    assert state.game.action_text(refused.refused) == "N@h8"


def test_units_enter_the_hand_and_pieces_in_hand_fuse() -> None:
    start = load("hullabaloo").start()
    pocketed = _point(start, _at(start, "h1"), HAND)
    assert "h1@" in _texts(start, pocketed)

    state = load("hullabaloo").state(start.fen().replace("[]", "[FF]"))
    assert _texts(state, _point(state, _held(state, "F"), _held(state, "F"))) == ["F@@F"]


def test_a_leader_takes_command_at_once_or_after_a_choice_of_stances() -> None:
    state = load("chesimal-fusion-1").start()
    leaders = {action.origin: action for action in state.legal_actions()}
    for square in leaders:
        picking = _point(state, on(square))
        assert picking.choices
        assert all(words_of(state.game.program, action).startswith("commands") for action in picking.choices)


def test_a_chain_is_named_by_any_two_of_its_squares() -> None:
    state = load("chain-of-fools").start().play("b1a3")
    claim = next(action for action in state.legal_actions() if action is not END)
    first, last = on(claim.taken[0]), on(claim.taken[-1])

    assert claim in _point(state, first, last).choices
    assert words_of(state.game.program, claim).startswith("claim ")
    assert may_end(state)


def test_the_longest_chains_come_first() -> None:
    state = load("chain-of-fools").start().play("b1a3")
    for targets in options_of(state).values():
        for choices in targets.values():
            lengths = [len(action.taken) for action in choices]
            assert lengths == sorted(lengths, reverse=True)


def test_a_waiting_unit_is_the_source_of_its_own_accord() -> None:
    state = load("chain-of-fools").start().play("b1a3").play("claim:e1-d1-c1-b2-a3")
    assert set(options_of(state)) == {WAITING}
    picking = _point(state, _at(state, "e5"))

    assert _texts(state, picking) == ["@e5"]


def test_any_square_of_a_block_rides_with_it() -> None:
    fen = "4c4/9/9/9/9/9/WW7/WW7/4C4[] w - - 0 1"
    state = load("hullabaloo").state(fen)
    rides = [text for text in state.legal_texts() if ":" in text and text.endswith("a4")]
    picking = _point(state, _at(state, "b3"), _at(state, "b5"))

    assert rides
    assert set(_texts(state, picking)) & set(rides)
