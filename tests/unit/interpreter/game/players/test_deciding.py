"""A decision is the first action of what a player thinks, though it takes another way through the kernel."""

from itertools import pairwise

import pytest
from support.plain import plainly

from interpreter import Budget, Game, State, load
from interpreter.game.players import Choice, OwnPlayer, player_named
from rulesets import Catalogue

FEW = ("chess", "crazyhouse", "chain-of-fools", "fischer-random", "xiangqi", "makruk", "hexapawn", "go-9x9")
"""With them hands, chains, a start by lot, chases, counts and passes."""
PLAYERS = ("1", "2", "random", "greedy")
TO_AND_FRO = {
    "chess": ("g1f3", "g8f6", "f3g1", "f6g8"),
    "xiangqi": ("b1c3", "b10c8", "c3b1", "c8b10"),
    "shogi": ("h2g2", "b8c8", "g2h2", "c8b8"),
}
"""Turns after which the position is the same: the second return of it ends the game."""


def thought(player: OwnPlayer, state: State, budget: Budget | None = None) -> Choice:
    line = player.think(state, budget).lines[0]
    return Choice(line.actions[0], line.score)


def agree(game: Game, name: str, state: State, actions: int, budget: Budget | None = None) -> State:
    """Play a game with two players alike, of which one thinks and the other decides."""
    thinking, deciding = (player_named(name, game, seed=5, memory=1) for _ in range(2))
    for _ in range(actions):
        if state.outcome() is not None:
            break
        choice = deciding.decide(state, budget)
        assert choice == thought(thinking, state, budget), state.fen()
        state = state.after(choice.action)
    return state


@pytest.mark.parametrize("name", plainly((*Catalogue().rulesets(), *Catalogue().gallery()), *FEW))
def test_what_a_player_decides_is_what_it_thinks(name: str) -> None:
    game = load(name)
    for player in PLAYERS:
        agree(game, player, game.start(seed=3), 20)


@pytest.mark.parametrize("nodes", plainly((1, 7, 60, 400), 1, 60))
def test_a_search_that_is_cut_off_anywhere_decides_what_it_thinks(nodes: int) -> None:
    for name in ("chess", "hullabaloo"):
        game = load(name)
        for player in ("alphabeta", "3"):
            agree(game, player, game.start(), 6, Budget(nodes=nodes))


@pytest.mark.parametrize("budget", [Budget(depth=2), Budget(depth=4, nodes=3_000)])
def test_a_search_to_a_depth_decides_what_it_thinks(budget: Budget) -> None:
    game = load("chess")
    agree(game, "alphabeta", game.state("6k1/5ppp/8/8/3q4/8/2Q2PPP/6K1 w - - 0 1"), 4, budget)


@pytest.mark.parametrize("name", TO_AND_FRO)
def test_positions_that_have_come_back_are_known_to_who_decides(name: str) -> None:
    game, turns = load(name), TO_AND_FRO[name] * 3
    states = [game.start()]
    for turn in turns:
        if states[-1].outcome() is not None:
            break
        states.append(states[-1].play(turn))
    assert len(states) > 8
    for state in states[4:-1]:
        agree(game, "alphabeta", state, 1, Budget(nodes=2_000))


def test_who_is_behind_by_far_lets_a_position_come_back_for_the_last_time() -> None:
    game = load("chess")
    state = game.state("7k/8/8/8/8/8/6PP/R6K w - - 0 1")
    for turn in ("a1a2", "h8g8", "a2a1", "g8h8", "a1a2", "h8g8", "a2a1"):
        state = state.play(turn)
    choice = player_named("alphabeta", game, memory=1).decide(state, Budget(nodes=3_000))

    assert (game.action_text(choice.action), choice.score) == ("g8h8", 0)


def test_a_level_decides_alike_on_both_engines() -> None:
    for name in ("hexapawn", "tic-tac-toe"):
        games = [load(name, engine=engine) for engine in ("auto", "reference")]
        players = [player_named("2", game, seed=4, memory=1) for game in games]
        states = [game.start() for game in games]
        while states[0].outcome() is None:
            choices = [player.decide(state, Budget(nodes=60)) for player, state in zip(players, states, strict=True)]
            assert all(one == other for one, other in pairwise(choices))
            states = [state.after(choice.action) for state, choice in zip(states, choices, strict=True)]
        assert states[1].outcome() == states[0].outcome()
