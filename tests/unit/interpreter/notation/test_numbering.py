"""Actions as numbers: every action of every game has one, and comes back from it."""

from random import Random

import pytest
from support.each import each
from support.plain import VARIED

from interpreter import Game, load
from interpreter.state.action import Kind
from rulesets import Catalogue


def _check(name: str, seed: int, n_actions: int) -> None:
    game, random = load(name), Random(seed)
    state, numbering = game.start(), game.numbering
    for _ in range(n_actions):
        legal = state.legal_actions()
        numbers = [game.number(action) for action in legal]
        assert [game.action(number) for number in numbers] == list(legal)
        assert sorted(set(numbers)) == sorted(numbers)
        for action, number in zip(legal, numbers, strict=True):
            steps = numbering.steps(action)
            assert all(0 <= step < game.n_actions for step in steps)
            assert (number < len(numbering.actions)) == (len(steps) == 1)
        table = [number for number in numbers if number < game.n_actions]
        assert table == sorted(table), "actions come in the order of their numbers"
        state = state.after(random.choice(legal)) if legal else game.start()


@each("name", VARIED)
def test_an_action_comes_back_from_its_number(name: str) -> None:
    _check(name, 1, 25)


@pytest.mark.slow
@each("name", Catalogue().variants())
def test_an_action_of_any_game_comes_back_from_its_number(name: str) -> None:
    _check(name, 2, 150)


@pytest.mark.parametrize("names", [VARIED, pytest.param(Catalogue().rulesets(), marks=pytest.mark.slow)], ids=len)
def test_every_number_has_an_action(names: tuple[str, ...]) -> None:
    for name in names:
        _has_all(load(name))


def _has_all(game: Game) -> None:
    for number in range(0, len(game.numbering.actions), 7):
        assert game.number(game.action(number)) == number
    texts = [game.action_text(action) for action in game.numbering.actions]
    assert texts == sorted(texts)


@each(
    ("name", "count"),
    [("chess", 1972), ("shogi", 5994), ("xiangqi", 2238), ("gomoku", 225), ("tic-tac-toe", 9), ("connect-four", 42)],
)
def test_tables_of_ordinary_games_are_small(name: str, count: int) -> None:
    assert load(name).n_actions == count


def test_a_chain_is_chosen_square_by_square() -> None:
    game = load("chain-of-fools")
    claim = game.numbering.actions[0]._replace(kind=Kind.CLAIM, origin=-1, target=-1, taken=(3, 10, 17))
    steps = game.numbering.steps(claim)
    assert len(steps) == 4
    assert len(set(steps)) == 4
    assert game.action(game.number(claim)) == claim
    assert game.number(claim) >= game.n_actions
    squares = game.program.board.names
    texts = [f"claim:{squares[square]}" for square in claim.taken]
    assert [game.numbering.text(step) for step in steps] == [*texts, "claim:done"]


@each("number", [-1, 1972, 10**9])
def test_a_number_without_an_action_is_refused(number: int) -> None:
    with pytest.raises(ValueError, match="not the number of an action"):
        load("chess").action(number)


def test_an_action_that_no_position_has_is_refused() -> None:
    with pytest.raises(ValueError, match="no position of this game has the action a1h7"):
        load("chess").number("a1h7")
