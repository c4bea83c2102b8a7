"""The legal tree: the presses that a board accepts."""

import pytest
from support.plain import VARIED, plainly
from support.scenes import is_plain, prefixes, presses, random_match

from interpreter import load
from interpreter.state.action import Kind
from interpreter.web.scene import legal_of, table_of
from rulesets import Catalogue


@pytest.mark.parametrize("name", plainly(Catalogue().rulesets(), *VARIED))
def test_presses_reach_exactly_the_legal_actions(name: str) -> None:
    for match in prefixes(random_match(name, seed=7, length=60)):
        legal = legal_of(match.state)

        assert is_plain(legal)
        reached = {text for _, _, text in presses(legal)} | ({legal["end"]} - {None})
        assert reached == set(match.state.legal_texts())


@pytest.mark.parametrize("name", plainly(Catalogue().rulesets(), *VARIED))
def test_every_spot_is_on_the_table(name: str) -> None:
    for match in prefixes(random_match(name, seed=8, length=40)):
        table = table_of(match.state.game)
        squares = {cell[0] for cell in table["cells"]}
        held = {f"hand:{piece}" for piece in match.state.position.hands[_actor(match.state.actor)]}

        spots = {spot for source, target, _ in presses(legal_of(match.state)) for spot in (source, target)}
        assert spots <= squares | held | {"hand", "waiting"}


@pytest.mark.parametrize("name", plainly(Catalogue().rulesets(), *VARIED))
def test_actions_between_the_same_spots_differ_in_words(name: str) -> None:
    for match in prefixes(random_match(name, seed=9, length=40)):
        for targets in legal_of(match.state)["from"].values():
            for actions in targets.values():
                words = [said for _, said in actions]
                assert len(set(words)) == len(words)


@pytest.mark.parametrize("name", plainly(Catalogue().rulesets(), *VARIED))
def test_a_kind_is_given_for_actions_that_are_not_plain_moves(name: str) -> None:
    for match in prefixes(random_match(name, seed=10, length=30)):
        state, kinds = match.state, legal_of(match.state)["kinds"]
        for action in state.legal_actions():
            kind = kinds.get(state.game.action_text(action))
            if action.kind in (Kind.MOVE, Kind.SPLIT):
                assert kind in (None, "capture", "fuse", "split")
            elif action.kind is Kind.DROP:
                assert kind in ("drop", "fuse")
            elif action.kind is not Kind.END:
                assert kind == action.kind


def test_captures_are_of_their_kind() -> None:
    state = load("chess").start().play_all("e2e4,d7d5")

    assert legal_of(state)["kinds"] == {"e4d5": "capture"}


def test_a_capture_en_passant_is_a_capture() -> None:
    state = load("chess").start().play_all("e2e4,h7h6,e4e5,d7d5")

    assert legal_of(state)["kinds"] == {"e5d6": "capture"}


def test_a_move_onto_a_friend_that_fuses_is_of_its_kind() -> None:
    state = load("hullabaloo").state("8c/9/9/9/9/3F5/2F6/9/C8[] w - - 0 2")

    assert legal_of(state)["kinds"] == {"c3@": "pocket", "c3d4": "fuse", "d4@": "pocket", "d4c3": "fuse"}


def test_a_drop_onto_a_friend_that_fuses_is_of_its_kind() -> None:
    state = load("hullabaloo").state("8c/9/9/9/9/3F5/9/9/C8[W] w - - 0 2")
    kinds = legal_of(state)["kinds"]

    assert (kinds["W@d4"], kinds["W@d3"]) == ("fuse", "drop")


def test_several_actions_between_two_squares_differ_by_their_words() -> None:
    state = load("chess").state("8/P6k/8/8/8/8/8/K7 w - - 0 1")

    assert legal_of(state)["from"]["a7"]["a8"] == [
        ["a7a8q", "becomes queen"],
        ["a7a8r", "becomes rook"],
        ["a7a8b", "becomes bishop"],
        ["a7a8n", "becomes knight"],
    ]


def test_a_promotion_comes_before_the_move_without_one() -> None:
    state = load("shogi").state("4k4/9/4P4/9/9/9/9/9/4K4[] w - - 0 1")
    (choices,) = legal_of(state)["from"]["e7"].values()

    assert [words for _, words in choices] == ["becomes tokin", "moves"]


def test_a_turn_that_must_go_on_says_why_it_cannot_end() -> None:
    legal = legal_of(load("marseillais").start().play_all("e2e4,e7e5"))

    assert legal["end"] is None
    assert legal["end_why"] == "action 2 of a turn is required"


def test_a_turn_that_may_end_has_no_reason_against_it() -> None:
    state = load("hullabaloo").start().play_all("a1b2,a9b8")
    legal = legal_of(state)

    assert state.turn == "black"

    assert (legal["end"], legal["end_why"]) == ("end", None)


def test_nothing_is_legal_when_the_game_is_over() -> None:
    legal = legal_of(load("chess").start().play_all("f2f3,e7e5,g2g4,d8h4"))

    assert (legal["from"], legal["end"], legal["kinds"]) == ({}, None, {})


def _actor(side: str) -> int:
    return ("white", "black").index(side)
