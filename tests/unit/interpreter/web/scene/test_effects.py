"""The effects of actions, which a board animates."""

import pytest
from support.scenes import applied, counted, is_plain, random_match

from interpreter import State, load
from interpreter.web.scene import effects_of
from rulesets import Catalogue

Effects = list[list[object]]


def _effects(state: State, text: str) -> Effects:
    action = state.named(text)
    return effects_of(state, action, state.play(action))


@pytest.mark.parametrize("name", [*Catalogue().rulesets(), "alice"])
def test_effects_lead_from_the_units_before_to_those_after(name: str) -> None:
    match = random_match(name, seed=11, length=120)
    for before, text, after in zip(match.states, match.actions, match.states[1:], strict=False):
        effects = effects_of(before, before.named(text), after)

        assert is_plain(effects)
        assert applied(counted(before), effects) == counted(after)


@pytest.mark.parametrize("name", Catalogue().rulesets())
def test_vanished_squares_and_scores_are_effects(name: str) -> None:
    match = random_match(name, seed=12, length=60)
    for before, text, after in zip(match.states, match.actions, match.states[1:], strict=False):
        effects = effects_of(before, before.named(text), after)
        names = before.game.program.board.names
        gone = {names[square] for square in after.position.gone - before.position.gone}
        points = [after.position.scores[side] - before.position.scores[side] for side in (0, 1)]

        assert {effect[1] for effect in effects if effect[0] == "vanish"} == gone
        assert [[effect[1], effect[2]] for effect in effects if effect[0] == "score"] == [
            [side, gained] for side, gained in enumerate(points) if gained
        ]


def test_a_capture_removes_the_unit_before_the_mover_arrives() -> None:
    state = load("chess").start().play_all("e2e4,d7d5")

    assert _effects(state, "e4d5") == [["remove", "d5"], ["move", "e4", "d5"]]


def test_a_capture_en_passant_removes_the_pawn_beside() -> None:
    state = load("chess").start().play_all("e2e4,a7a6,e4e5,d7d5")

    assert _effects(state, "e5d6") == [["remove", "d5"], ["move", "e5", "d6"]]


def test_castling_moves_both_units() -> None:
    state = load("chess").state("4k3/8/8/8/8/8/8/4K2R w K - 0 1")

    assert _effects(state, "e1g1") == [["move", "e1", "g1"], ["move", "h1", "f1"]]


def test_castling_moves_the_king_first() -> None:
    state = load("marseillais").state("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1")

    assert _effects(state, "e1c1") == [["move", "e1", "c1"], ["move", "a1", "d1"]]


def test_a_fusion_moves_one_unit_onto_the_other() -> None:
    state = load("hullabaloo").state("8c/9/9/9/9/3F5/2F6/9/C8[] w - - 0 2")

    assert _effects(state, "c3d4") == [["remove", "d4"], ["move", "c3", "d4"]]


def test_a_split_leaves_the_rest_behind() -> None:
    state = load("hullabaloo").state("8c/9/9/9/9/9/2{E2}6/9/C8[] w - - 0 2")

    assert _effects(state, "c3d4:F") == [["move", "c3", "d4"], ["place", "c3"]]


def test_a_giant_moves_all_its_units() -> None:
    state = load("hullabaloo").state("8c/9/9/9/9/9/WW7/WW1f5/C8[] w - - 0 2")

    rides = [["move", end[:2], end[2:]] for end in ("a2c2", "b2d2", "a3c3", "b3d3")]
    assert _effects(state, "R:a2c2") == [["remove", "d2"], *rides]


def test_a_pair_moves_together_and_one_of_it_alone() -> None:
    state = load("fluid-chess").state("4k3/8/8/8/8/2n5/8/1(BN)2K3 w - - 0 2")

    assert _effects(state, "b1a2") == [["move", "b1", "a2"], ["move", "b1", "a2"]]
    assert _effects(state, "b1c3:N") == [["remove", "c3"], ["move", "b1", "c3"]]


def test_a_drop_places_a_unit() -> None:
    state = load("crazyhouse").state("4k3/8/8/8/8/8/8/4K3[N] w - - 0 1")

    assert _effects(state, "N@e4") == [["place", "e4"]]


def test_a_pocketed_unit_is_removed() -> None:
    state = load("hullabaloo").start()

    assert _effects(state, "a1@") == [["remove", "a1"]]


def test_a_square_left_for_good_vanishes() -> None:
    state = load("brouhaha").start()

    assert _effects(state, "d0d3") == [["move", "d0", "d3"], ["vanish", "d0"]]


def test_a_unit_that_changes_boards_moves_twice() -> None:
    state = load("alice").start()
    promoting = state.game.state("4k12/P16/17/17/17/17/17/4K12 w - - 0 1")

    assert _effects(state, "e2e4") == [["move", "e2", "e4"], ["move", "e4", "n4"]]
    assert _effects(promoting, "a7a8q") == [["move", "a7", "a8"], ["move", "a8", "j8"]]


def test_a_claim_lifts_its_units_and_scores() -> None:
    state = load("chain-of-fools").state("7k/8/8/8/N7/8/8/R3B3 w - - 0 1").play("e1c3")

    assert _effects(state, "claim:a1-a4-c3") == [
        ["remove", "a1"],
        ["remove", "c3"],
        ["remove", "a4"],
        ["score", 0, 4],
    ]


def test_a_converted_unit_flips() -> None:
    state = load("chesimal-fusion-1", {"conversion": "on"}).start()
    text, after = _convert(state)

    assert effects_of(after, after.named(text), after.play(text)) == [["flip", text.removeprefix("convert:")]]


def _convert(state: State) -> tuple[str, State]:
    """Return the first conversion of a position, after the command that allows it."""
    fen = "k15/16/16/16/16/16/16/16/16/16/1p14/K14P w - - 0 2"
    commanded = state.game.state(fen).play("command:a1")
    return next(text for text in commanded.legal_texts() if text.startswith("convert:")), commanded
