"""Searches on both engines, and random states to search from."""

from collections.abc import Iterator
from functools import cache
from itertools import chain, islice
from random import Random

from interpreter import load
from interpreter.engines.scale import Scale
from interpreter.game.judging.from_rules import weights_from_rules
from interpreter.game.judging.weighing import scale_of
from interpreter.game.players.alphabeta import Searcher
from interpreter.game.players.choose import searchers_of
from interpreter.game.state import Game, State

NO_LIMIT = 1 << 62


@cache
def game_of(name: str, engine: str) -> Game:
    """A ruleset of the catalogue on an engine."""
    return load(name, engine=engine)


@cache
def scale_from_rules(name: str) -> Scale:
    """The weights that follow from the rules."""
    program = game_of(name, "kernel").program
    return scale_of(program, weights_from_rules(program))


def searcher(name: str, engine: str = "kernel", *, prunes: bool = True, memory: int = 32) -> Searcher:
    """A search of a ruleset on an engine."""
    return searchers_of(game_of(name, engine), scale_from_rules(name), memory, prunes=prunes)[0]


def random_states(game: Game, seed: int) -> Iterator[State]:
    """States of random games in which somebody has to act, in their order and some of them only."""
    random = Random(f"{game.title} {seed}")
    while True:
        state = game.start()
        for _ in range(random.randrange(20, 100)):
            legal = state.legal_actions()
            if not legal:
                break
            if random.random() < 0.15:
                yield state
            state = state.play(random.choice(legal))


def last_states(game: Game, seed: int, most: int = 300) -> Iterator[State]:
    """States from which somebody has to act shortly before random games end, the latest first."""
    random = Random(f"{game.title} ends {seed}")
    while True:
        states = [game.start()]
        while len(states) < most and (legal := states[-1].legal_actions()):
            states.append(states[-1].play(random.choice(legal)))
        yield from [state for state in states[-5:][::-1] if state.legal_actions()]


def some_states(game: Game, seed: int, count: int) -> Iterator[State]:
    """Some states of random games, and as many near their ends."""
    return chain(islice(random_states(game, seed), count), islice(last_states(game, seed), count))
