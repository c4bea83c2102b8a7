"""The view of a match: everything that a board shows."""

import json
from collections import Counter

import pytest
from support.each import each
from support.plain import VARIED, plainly
from support.scenes import counted, is_plain, prefixes, random_match

from interpreter import State, load
from interpreter.game.match import Match
from interpreter.state.position import Mark
from interpreter.web.scene import table_of, view_of
from rulesets import Catalogue

ACTED, ASLEEP, CHECKED, PROMOTED = 1, 2, 4, 8
MOST_BYTES = 12_000


def _match(state: State) -> Match:
    return Match([state])


def _flagged(state: State, flag: int) -> list[str]:
    units = view_of(_match(state))["units"]
    return sorted(square for square, stack in units.items() if any(flags & flag for *_, flags in stack))


@pytest.mark.parametrize("name", plainly(Catalogue().rulesets(), *VARIED))
def test_views_of_a_game_are_small_json(name: str) -> None:
    for match in prefixes(random_match(name, seed=13, length=60)):
        view = view_of(match)

        assert is_plain(view)
        assert len(json.dumps(view)) < MOST_BYTES


@each("name", Catalogue().rulesets())
def test_the_table_is_json_and_names_all_squares(name: str) -> None:
    game = load(name)
    table = table_of(game)

    assert is_plain(table)
    assert [cell[0] for cell in table["cells"]] == list(game.program.board.names)
    assert [piece["name"] for piece in table["pieces"]] == [piece.name for piece in game.program.pieces]
    assert all(len(piece["figures"]) == 3 for piece in table["pieces"])
    assert table["rules"] == game.rules_hash[:16]


@pytest.mark.parametrize("name", plainly(Catalogue().rulesets(), *VARIED))
def test_the_units_are_those_of_the_position(name: str) -> None:
    for match in prefixes(random_match(name, seed=14, length=60)):
        view, position = view_of(match), match.state.position
        names = match.state.game.program.board.names

        assert {square: len(stack) for square, stack in view["units"].items()} == counted(match.state)
        for square, stack in enumerate(position.board):
            shown = [(piece, side, bool(flags & ACTED)) for piece, side, flags in view["units"].get(names[square], [])]
            assert sorted(shown) == sorted((unit.piece, unit.side, unit.has(Mark.ACTED)) for unit in stack)
        assert sorted(view["gone"]) == sorted(names[square] for square in position.gone)
        assert [Counter(dict(hand)) for hand in view["hands"]] == [*map(Counter, position.hands)]


def test_the_royal_in_check_is_flagged() -> None:
    state = load("chess").start().play_all("e2e4,f7f6,d1h5")

    assert _flagged(state, CHECKED) == ["e8"]


def test_without_check_no_unit_is_flagged() -> None:
    assert _flagged(load("chess").start(), CHECKED) == []


def test_units_that_are_not_active_are_asleep() -> None:
    state = load("hullabaloo").state("9/9/2W6/2F6/9/1W7/1F7/W8/C7c[] w - - 0 2")

    assert _flagged(state, ASLEEP) == ["c6", "c7"]


def test_no_unit_is_asleep_while_a_leader_has_yet_to_take_command() -> None:
    assert _flagged(load("chesimal-fusion-1").start(), ASLEEP) == []


def test_units_beyond_the_leader_in_command_are_asleep() -> None:
    state = load("chesimal-fusion-1").start()
    commanded = state.play(next(text for text in state.legal_texts() if text.startswith("command:")))
    active = commanded.game.reference.active(commanded.position, 0)
    names = commanded.game.program.board.names
    own = {s for s, stack in enumerate(commanded.position.board) if stack and stack[-1].side == 0}

    assert _flagged(commanded, ASLEEP) == sorted(names[square] for square in own - active)
    assert own - active


def test_units_that_have_acted_are_flagged_in_their_turn() -> None:
    state = load("hullabaloo").start().play_all("a1b2,a8a7")

    assert _flagged(state, ACTED) == ["a7"]


def test_a_promoted_unit_is_flagged_where_its_origin_matters() -> None:
    state = load("crazyhouse").state("4k3/8/8/8/8/Q~7/8/4K3[] w - - 0 1")

    assert _flagged(state, PROMOTED) == ["a3"]


def test_a_giant_is_a_block_of_its_squares() -> None:
    state = load("hullabaloo").state("8c/9/9/9/9/9/WW7/WW7/C8[] w - - 0 2")
    [block] = view_of(_match(state))["blocks"]

    assert (block["side"], sorted(block["cells"])) == (0, ["a2", "a3", "b2", "b3"])


def test_no_block_is_formed_by_units_of_two_sides() -> None:
    state = load("hullabaloo").state("8c/9/9/9/9/9/Ww7/WW7/C8[] w - - 0 2")

    assert view_of(_match(state))["blocks"] == []


def test_a_stack_shows_all_its_units() -> None:
    state = load("fluid-chess").start()
    match = random_match("fluid-chess", seed=2, length=80)
    stacks = [len(stack) for each in prefixes(match) for stack in view_of(each)["units"].values()]

    assert state.game.program.stacking is not None
    assert max(stacks) == 2


def test_the_last_turn_keeps_its_squares_until_the_next_action() -> None:
    match = Match([load("chess").start()])
    assert view_of(match)["last"] == []

    match.play("e2e4")
    assert sorted(view_of(match)["last"]) == ["e2", "e4"]


def test_actions_done_are_those_of_the_turn() -> None:
    match = Match([load("hullabaloo").start()])
    for text in ("a1b2", "a9b8"):
        match.play(text)
    view = view_of(match)

    assert (view["done"], view["least"], view["most"], view["turn"]) == (["a9b8"], 1, 2, 1)


def test_a_decided_match_has_an_outcome() -> None:
    match = Match([load("chess").start()])
    for text in ("f2f3", "e7e5", "g2g4", "d8h4"):
        match.play(text)

    assert view_of(match)["outcome"] == {"winner": 1, "reason": "checkmate", "text": "black wins by checkmate"}


def test_captured_units_are_shown_where_they_do_not_come_back() -> None:
    chess, house = Match([load("chess").start()]), Match([load("crazyhouse").start()])
    for match in (chess, house):
        for text in ("e2e4", "d7d5", "e4d5"):
            match.play(text)
    pawn = next(i for i, piece in enumerate(chess.state.game.program.pieces) if piece.name == "pawn")

    assert view_of(chess)["captured"] == [[], [[pawn, 1]]]
    assert view_of(house)["captured"] == [[], []]
    assert view_of(house)["hands"] == [[[pawn, 1]], []]


def test_captured_units_that_are_exchanged_are_those_that_are_captured_now() -> None:
    match = Match([load("hostage").start()])
    for text in ("b1c3", "d7d5", "c3d5", "d8d5"):
        match.play(text)
    assert view_of(match)["captured"] == [[[4, 1]], [[5, 1]]]

    match.play("a2a3")
    match.play("N-P@e3")
    assert view_of(match)["captured"] == [[], []]
    assert view_of(match)["hands"] == [[[4, 1]], []]


def test_captured_units_are_those_of_the_match_that_is_viewed() -> None:
    match = Match([load("chess").start()])
    for text in ("e2e4", "d7d5", "e4d5", "d8d5", "b1c3"):
        match.play(text)
    counts = [sum(count for side in view_of(each)["captured"] for _, count in side) for each in prefixes(match)]

    assert counts == [0, 0, 0, 1, 2, 2]
    assert view_of(Match(match.states[3:], match.actions[3:]))["captured"] == [[[5, 1]], []]
    assert view_of(match)["captured"] == [[[5, 1]], [[5, 1]]]


def test_a_piece_of_nobody_is_set_up_for_nobody() -> None:
    sides = {piece["name"]: piece["sides"] for piece in table_of(load("duck"))["pieces"]}
    assert sides["duck"] == [2]
    assert sides["pawn"] == [0, 1]


def test_a_unit_to_be_placed_waits() -> None:
    state = load("chain-of-fools").state("7k/8/8/3p4/4P3/8/8/8 w - - 0 1").play("e4d5")
    [waiting] = view_of(_match(state))["waiting"]

    assert state.game.program.pieces[waiting[0]].name == "pawn"
    assert waiting[1] == 1


def test_pieces_that_never_run_out_are_named() -> None:
    assert [table_of(load(name))["endless"] for name in ("ataxx", "shogi")] == [[0], []]
