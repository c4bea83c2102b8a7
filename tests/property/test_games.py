"""Laws that hold in every game: random games end or go on, and every state survives being written down."""

from random import Random

import pytest
from support.each import each
from support.plain import VARIED, plainly

from interpreter import Game, State, load
from interpreter.notation import read_action, read_turn, write_turn
from rulesets import Catalogue

NAMES = Catalogue().rulesets()
SLOW_GAMES = 500
CAPS = {
    "hullabaloo": 100,
    "fluid-chess": 60,
    "chesimals-0-1": 60,
    "chesimals-0-5": 60,
    "chesimals-0-75": 60,
    "chesimals-1-0": 30,
    "chesimal-fusion-1": 30,
}
"""Turns after which a random game is left. Where units go to hand and back random play practically never ends, and turns of
many actions are slow to write down."""


def _random_game(game: Game, random: Random, turns: int) -> State:
    """A random game, with the laws checked at each action. Games that do not end are left after so many turns."""
    state = game.start()
    while state.outcome() is None and 2 * (state.position.number - 1) + state.position.side < turns:
        texts = state.legal_texts()
        _check(game, state, texts)
        state = state.play(random.choice(texts))
    _check(game, state, state.legal_texts())
    return state


def _check(game: Game, state: State, texts: tuple[str, ...]) -> None:
    """A state has actions unless it has an outcome, reads back from its FEN, and its actions from their texts."""
    assert bool(texts) == (state.outcome() is None)
    assert game.state(state.fen()).position == state.position
    assert list(texts) == sorted(set(texts))
    assert [game.action_text(read_action(game.program, text)) for text in texts] == list(texts)
    few = texts[:: max(1, len(texts) // 3)]
    assert [State(game, state.position).named(text) for text in few] == [state.named(text) for text in few]
    assert not texts or write_turn(game.program, read_turn(game.program, ",".join(texts))) == ",".join(texts)


@pytest.mark.parametrize("seed", plainly(range(3), 0))
@pytest.mark.parametrize("name", plainly(NAMES, *VARIED))
def test_random_games_keep_the_laws(name: str, seed: int) -> None:
    _random_game(load(name), Random(seed), 30)


def _choices(name: str) -> list[dict[str, str]]:
    """Each value of each option that is not its default."""
    return [{option.name: value} for option in load(name).ruleset.options for value in option.values[1:]]


CHOICES = [(name, settings) for name in NAMES for settings in _choices(name)]


@pytest.mark.parametrize(("name", "settings"), plainly(CHOICES, *CHOICES[1::3]), ids=str)
def test_random_games_keep_the_laws_under_every_option(name: str, settings: dict[str, str]) -> None:
    _random_game(load(name, settings), Random(1), 12)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(20))
@pytest.mark.parametrize("name", NAMES)
def test_five_hundred_random_games_keep_the_laws(name: str, part: int) -> None:
    game = load(name)
    for seed in range(part, SLOW_GAMES, 20):
        state = _random_game(game, Random(seed), CAPS.get(name, 5000))
        assert state.outcome() is not None or name in CAPS


@each("name", NAMES)
def test_equal_seeds_play_equal_games(name: str) -> None:
    game = load(name)

    assert [_played(game, Random(7), 12) for _ in range(2)] == [_played(game, Random(7), 12)] * 2


def _played(game: Game, random: Random, actions: int) -> str:
    """Return the FEN after some random actions."""
    state = game.start()
    for _ in range(actions):
        legal = state.legal_texts()
        if not legal:
            break
        state = state.play(random.choice(legal))
    return state.fen()


@pytest.mark.parametrize("name", plainly(NAMES, *VARIED))
def test_every_legal_action_is_explained_and_every_explanation_has_its_line(name: str) -> None:
    game = load(name)
    state = game.start()
    random = Random(5)
    for _ in range(8):
        for text in state.legal_texts():
            explanation = state.why(text)
            assert explanation.allowed
            assert explanation.lines
        state = state.play(random.choice(state.legal_actions()))


@pytest.mark.parametrize("seed", plainly(range(3), 0))
@pytest.mark.parametrize("name", plainly(NAMES, *VARIED))
def test_any_move_is_either_legal_or_refused_with_a_known_reason(name: str, seed: int) -> None:
    from dsl.model.refusals import REASONS

    game = load(name)
    random = Random(seed)
    state = game.start()
    for _ in range(6):
        legal = set(state.legal_texts())
        for _ in range(25):
            text = "".join(random.choices(game.program.board.names, k=2))
            explanation = state.why(text)
            assert explanation.allowed == (text in legal or state.find(read_action(game.program, text)) is not None)
            assert set(explanation.reasons) <= REASONS.keys()
        state = state.play(random.choice(state.legal_actions()))
