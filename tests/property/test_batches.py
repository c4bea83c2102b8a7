"""Laws of batches and observations: they are what the states of single games are, on both engines and any threads."""

import numpy as np
import pytest
from numpy.typing import NDArray
from support.each import each
from support.plain import VARIED

from interpreter import Game, State, load
from interpreter.learn import Batch
from rulesets import Catalogue


def _follow(game: Game, n: int, n_steps: int, seed: int) -> None:
    """Play a batch beside states of single games, and compare all that it shows."""
    batch, random = Batch(game, n, seed), np.random.default_rng(seed)
    states: list[State] = [game.start()] * n
    begun: list[tuple[int, ...]] = [()] * n
    for _ in range(n_steps):
        seen = batch.observe()
        for at, state in enumerate(states):
            mask = state.legal_mask(begun[at])
            assert np.array_equal(batch.legal_masks[at], mask)
            assert batch.counts[at] == mask.sum()
            assert batch.actors[at] == (state.actor == "black")
            assert np.array_equal(seen[at], state.observation())
        numbers = batch.pick(random)
        batch.step(numbers)
        for at, number in enumerate(numbers.tolist()):
            states[at], begun[at] = _after(states[at], (*begun[at], number))
            outcome = states[at].outcome()
            assert batch.over[at] == (outcome is not None)
            winner = None if outcome is None else outcome.winner
            assert batch.rewards[at].tolist() == [
                0 if winner is None else 1 if side == winner else -1 for side in (0, 1)
            ]
            if outcome is not None:
                states[at] = game.start()


def _after(state: State, steps: tuple[int, ...]) -> tuple[State, tuple[int, ...]]:
    found = [action for action in state.legal_actions() if state.game.numbering.steps(action) == steps]
    return (state.after(found[0]), ()) if found else (state, steps)


@each("name", (*VARIED, "connect-four", "flipello", "english-draughts", "duck"))
def test_a_batch_plays_as_single_games_do(name: str) -> None:
    _follow(load(name), 3, 25, 1)


@pytest.mark.slow
@each("name", Catalogue().variants())
def test_a_batch_plays_as_single_games_do_in_every_game(name: str) -> None:
    game = load(name)
    _follow(game, 4, 200 if game.program.most_actions == 1 else 50, 2)


@each("name", ("chess", "chain-of-fools", "connect-four", "duck"))
def test_a_batch_on_the_reference_engine_shows_the_same(name: str) -> None:
    games = load(name), load(name, engine="reference")
    batches = [Batch(game, 2, 1) for game in games]
    random = np.random.default_rng(3)
    for _ in range(6):
        assert np.array_equal(batches[0].legal_masks, batches[1].legal_masks)
        assert np.array_equal(batches[0].observe(), batches[1].observe())
        numbers = batches[0].pick(random)
        for batch in batches:
            batch.step(numbers)


def _played(batch: Batch, n_steps: int) -> list[NDArray[np.int64]]:
    random = np.random.default_rng(5)
    found = []
    for _ in range(n_steps):
        found.append(batch.pick(random))
        batch.step(found[-1])
    return [*found, batch.legal_masks.copy()]


@each("name", ("chess", "tic-tac-toe", "hullabaloo"))
def test_threads_make_no_difference(name: str) -> None:
    game = load(name)
    one, three = (_played(Batch(game, 7, 9, threads=k, opening=4, cap=20), 40) for k in (1, 3))
    assert all(np.array_equal(a, b) for a, b in zip(one, three, strict=True))


def test_the_seed_chooses_the_openings() -> None:
    game = load("chess")
    first, again, other = (Batch(game, 20, seed, opening=6).legal_masks for seed in (1, 1, 2))
    assert np.array_equal(first, again)
    assert not np.array_equal(first, other)


@pytest.mark.parametrize("engine", ["auto", "reference"])
def test_a_long_game_is_cut(engine: str) -> None:
    batch = Batch(load("chess", engine=engine), 2, cap=3)
    random = np.random.default_rng(1)
    cuts = []
    for _ in range(6):
        batch.step(batch.pick(random))
        cuts.append(batch.cut.tolist())
    assert cuts == [[step % 3 == 2] * 2 for step in range(6)]
    assert batch.counts.tolist() == [20, 20]


@pytest.mark.parametrize("engine", ["auto", "reference"])
def test_an_illegal_number_plays_nothing(engine: str) -> None:
    game = load("tic-tac-toe", engine=engine)
    batch = Batch(game, 2)
    batch.step([0, 1])
    with pytest.raises(ValueError, match="the action 1 is not legal in game 1"):
        batch.step([1, 1])
    assert batch.counts.tolist() == [8, 8]
    with pytest.raises(ValueError, match="a step needs 2 numbers"):
        batch.step([1])


def test_planes_are_named() -> None:
    game = load("crazyhouse")
    state = game.start()
    names = [plane.name for plane in game.planes.table]
    assert len(names) == len(set(names)) == game.observation_shape[0]
    seen = state.observation()
    assert seen[names.index("own king")].sum() == 1
    assert seen[names.index("own king"), 0, 4] == 1
    assert seen[names.index("black")].sum() == 0
    after = state.play("e2e4").observation()
    assert after[names.index("other pawn"), 3, 4] == 1
    assert after[names.index("black")].min() == 1


@each("name", ("chess", "hullabaloo", "chain-of-fools"))
def test_numbers_are_those_of_the_masks_however_late_these_are_asked_for(name: str) -> None:
    batch, random = Batch(load(name), 5, 1, threads=2, cap=12), np.random.default_rng(2)
    for step in range(30):
        numbers = batch.legal_numbers()
        assert len(numbers) == batch.counts.sum()
        if step > 10:
            assert np.array_equal(numbers, np.nonzero(batch.legal_masks)[1])
        batch.step(batch.pick(random))


def test_a_pick_may_be_any_legal_action() -> None:
    batch = Batch(load("tic-tac-toe"), 40)
    chance = np.random.default_rng(3)

    assert {*batch.pick(chance).tolist()} == {*range(9)}
