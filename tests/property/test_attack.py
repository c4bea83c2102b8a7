"""Texts and values from strangers: each is refused by name, or is a position that can be played, counted and written."""

from collections import Counter
from random import Random

import pytest
from support.plain import plainly
from support.rule_files import rolled
from support.spoiling import Words, random_state, spoilt_fen, spoilt_position, spoilt_text

from dsl.errors import RumpusError
from interpreter import load
from interpreter.errors import InvalidPositionError
from interpreter.game.exposure import exposure
from interpreter.game.replay import record_game, replay
from interpreter.game.state import Game, State
from interpreter.notation import read_record, write_record
from interpreter.state.soundness import position_faults
from rulesets import Catalogue

NAMES = (*Catalogue().rulesets(), *Catalogue().gallery())
BLOCK = 100
"""Texts spoilt of one game."""

MANY = 40
"""Legal actions from which on two actions are not counted."""


def _game(number: int) -> Game:
    """A ruleset of the catalogue under some settings, or a random rule file."""
    random = Random(f"attacked {number}")
    if number % 2:
        return rolled(number).game("auto")
    name = NAMES[number // 2 % len(NAMES)]
    options = load(name).ruleset.options
    return load(name, {option.name: random.choice(option.values) for option in options if random.random() < 0.3})


def _attack(number: int) -> Counter[str]:
    """Spoil the texts and values of a game; how many were taken and refused comes back."""
    game, random = _game(number), Random(f"attack {number}")
    words, found = Words(game, random), Counter[str]()
    for _ in range(BLOCK):
        state = random_state(game, random, 8)
        words.look_at(state)
        found += _try_fen(game, spoilt_fen(words, state.fen()))
        found += _try_value(state, random)
        found += _try_actions(words, state)
    found += _try_record(words, game)
    return found


def _try_fen(game: Game, text: str) -> Counter[str]:
    try:
        state = game.state(text)
    except RumpusError:
        return Counter(("FEN refused",))
    _exercise(state)
    return Counter(("FEN read",))


def _try_value(state: State, random: Random) -> Counter[str]:
    """A position that is handed over is refused where it should be; the engine plays no other without an error of ours."""
    engine, position = state.game.engine, spoilt_position(random, state.position)
    faults = position_faults(state.game.program, position)
    try:
        taken = engine.admit(position)
    except InvalidPositionError:
        assert faults
        try:
            engine.legal_actions(position)
        except RumpusError:
            return Counter(("value refused",))
        return Counter(("value with room refused",))
    assert not faults
    if exposure(state.game, taken):
        return Counter(("value taken",))  # a FEN of it is refused
    _exercise(State(state.game, taken))
    return Counter(("value taken",))


def _exercise(state: State) -> None:
    """Everything that an engine may be asked about a position, and a few random games from it."""
    engine, position = state.game.engine, state.position
    assert position_faults(state.game.program, position) == ()
    assert state.game.state(state.fen()).position == position
    actions = engine.legal_actions(position)
    if hasattr(engine, "playouts"):
        engine.playouts(position, count=2, seed=1, cap=60)
        engine.hash(position)
        if len(actions) < MANY:
            assert engine.perft(position, 2) == engine.perft(position, 2, bulk=False)
    engine.is_checked(position)
    engine.active(position, 0)
    state.outcome()


def _try_actions(words: Words, state: State) -> Counter[str]:
    legal = state.legal_texts()
    text = spoilt_text(words, words.random.choice(legal)) if legal else words.square()
    try:
        state.play(text)
    except RumpusError:
        return Counter(("action refused",))
    return Counter(("action played",))


def _try_record(words: Words, game: Game) -> Counter[str]:
    state, actions = game.start(), []
    for _ in range(12):
        legal = state.legal_texts()
        if not legal:
            break
        actions.append(words.random.choice(legal))
        state = state.play(actions[-1])
    text = write_record(record_game(game.start(), actions))
    found = Counter[str]()
    for _ in range(5):
        try:
            replay(read_record(spoilt_text(words, text)), game)
        except RumpusError:
            found["record refused"] += 1
        else:
            found["record read"] += 1
    return found


@pytest.mark.parametrize("number", plainly(range(4), 0))
def test_what_strangers_hand_over_is_refused_or_played(number: int) -> None:
    assert _attack(number).total() == 3 * BLOCK + 5


@pytest.mark.slow
@pytest.mark.parametrize("part", range(len(NAMES) // 5 + 1))
def test_what_many_strangers_hand_over_is_refused_or_played(part: int) -> None:
    found = sum((_attack(number) for number in range(10 * part, 10 * part + 10)), Counter[str]())

    assert min(found["FEN read"], found["FEN refused"], found["value taken"], found["value refused"]) > 0
