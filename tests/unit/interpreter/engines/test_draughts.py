"""Draughts of the world beside a program of their own: the same turns, with kings and without."""

import re
from collections.abc import Iterator
from random import Random

import pytest
from support.draughts import Draughts, Man

from interpreter import Game, State, load

GAMES = {
    "international-draughts": Draughts.start(10, 4, most=True),
    "brazilian-draughts": Draughts.start(8, 3, most=True),
    "russian-draughts": Draughts.start(8, 3, most=False, at_once=True),
    "pool-checkers": Draughts.start(8, 3, most=False, side=1),
}


def _turns(state: State) -> Iterator[State]:
    """Yield the states after each turn."""
    for text in state.legal_texts():
        after = state.play(text)
        if after.turn == state.turn:
            yield from _turns(after)
        else:
            yield after


def _as_ours(game: Game, mine: Draughts) -> State:
    """Return the state of a position of the program."""
    letters = {square: ("mk" if man.side else "MK")[man.king] for square, man in mine.men}
    ranks = ["".join(letters.get((x, y), "1") for x in range(mine.size)) for y in range(mine.size - 1, -1, -1)]
    placement = re.sub("1+", lambda run: str(len(run[0])), "/".join(ranks))
    return game.state(f"{placement} {'wb'[mine.side]} - - 0 1")


def _as_mine(state: State, like: Draughts) -> Draughts:
    """Return the position of a state as the program has it."""
    men = frozenset(
        ((square % like.size, square // like.size), Man(unit.side, king=unit.piece == 1))
        for square, stack in enumerate(state.position.board)
        for unit in stack
    )
    return Draughts(like.size, like.most, like.at_once, men, 1 - like.side)


def _sparse(mine: Draughts, random: Random) -> Draughts:
    """Return a position with few units, many of them kings."""
    dark = [(x, y) for y in range(mine.size) for x in range(mine.size) if (x + y) % 2 == 0]
    men = [(square, Man(random.randrange(2), king=random.random() < 0.4)) for square in random.sample(dark, 11)]
    placed = frozenset((square, man) for square, man in men if square[1] not in (0, mine.size - 1) or man.king)
    return Draughts(mine.size, mine.most, mine.at_once, placed, random.randrange(2))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize(
    ("engine", "games"), [("reference", 3), ("auto", 25), pytest.param("auto", 600, marks=pytest.mark.slow)]
)
def test_turns_are_those_of_a_program_written_from_the_rules(name: str, engine: str, games: int) -> None:
    game = load(name, engine=engine)
    for seed in range(games):
        random = Random(seed)
        mine = _sparse(GAMES[name], random)
        for _ in range(6):
            state = _as_ours(game, mine)
            mine_after = mine.turns()
            assert {_as_mine(after, mine) for after in _turns(state)} == mine_after, state.fen()
            if not mine_after:
                break
            mine = random.choice(sorted(mine_after, key=lambda each: sorted(each.men)))


@pytest.mark.parametrize("name", GAMES)
def test_the_program_counts_what_others_have_published(name: str) -> None:
    published = [9, 81, 658] if name == "international-draughts" else [7, 49, 302]

    assert [GAMES[name].count(depth) for depth in (1, 2, 3)] == published
