"""Samples of a table checked by search: each value must follow from its turns, and short ends must be forced."""

from collections.abc import Callable, Iterator
from random import Random

from interpreter.endgames.places import position_of
from interpreter.endgames.probing import choices
from interpreter.endgames.table import Slice, Table, Value
from interpreter.game.problems import Aim, prover_of
from interpreter.game.state import Game, State
from interpreter.program.tables import SIDE_NAMES

SHORT = 5
"""Turns until an end up to which all ways to it are searched."""

_NODES = 2_000_000


def faults_of(
    game: Game, table: Table, count: int, *, seed: int = 1, tick: Callable[[int], None] = lambda _: None
) -> Iterator[str]:
    """Yield what is wrong in some positions of a table, drawn by lot from its main slice.

    Each value must be the best that a turn reaches. That an end of up to `SHORT` turns is forced, and no shorter one,
    is searched without the table.
    """
    one = table.main
    for number in drawn(one, count, seed):
        state = State(game, position_of(game.program, one.layout, number))
        value = one.value(number)
        assert value is not None, "positions that are left out are not drawn"
        yield from (f"{state.fen()}: {fault}" for fault in _faults(table, state, value))
        tick(1)


def drawn(one: Slice, count: int, seed: int) -> Iterator[int]:
    """Yield numbers of positions of a slice, drawn by lot."""
    random = Random(seed)
    left = min(count, one.n)
    while left:
        number = random.randrange(one.layout.n)
        if one.at(number) is not None:
            left -= 1
            yield number


def _faults(table: Table, state: State, value: Value) -> Iterator[str]:
    outcome = state.outcome()
    if outcome is not None:
        result = 0 if outcome.winner is None else 1 if SIDE_NAMES[outcome.winner] == state.turn else -1
        if value != Value(result):
            yield f"the game is over, {outcome}, and the table says {value}"
        return
    best = choices(table, state)[0]
    if best.value != value:
        yield f"{','.join(best.turn)} brings {best.value}, and the table says {value}"
    if value.result and value.turns <= SHORT:
        yield from _short_faults(state, value)


def _short_faults(state: State, value: Value) -> Iterator[str]:
    """Search whether the winner forces an end within its turns, and not within fewer."""
    side = SIDE_NAMES.index(state.turn)
    winner = side if value.result > 0 else 1 - side
    turns = (value.turns + (winner == side)) // 2
    prover = prover_of(state)
    if prover.proves(state.position, winner, Aim(winner), turns, _NODES) is False:
        yield f"search finds no forced end in {turns} turns of the winner, and the table says {value}"
    if turns > 1 and prover.proves(state.position, winner, Aim(winner), turns - 1, _NODES):
        yield f"search finds a forced end in {turns - 1} turns of the winner, and the table says {value}"
