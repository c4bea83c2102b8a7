"""What a table says of a state: the value, and the turns with theirs."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from interpreter.endgames.material import material_of, write_material
from interpreter.endgames.places import is_bare, number_of
from interpreter.endgames.table import Table, TableError, Value
from interpreter.game.problems import turns_from
from interpreter.game.state import State
from interpreter.program.tables import SIDE_NAMES
from interpreter.state.action import Action
from interpreter.state.outcome import Outcome
from interpreter.state.position import Mark


@dataclass(frozen=True, slots=True)
class Choice:
    """A way to play a turn to its end, and what it brings the side that plays it."""

    turn: tuple[str, ...]
    """The actions as text."""
    value: Value


def timeless(state: State) -> State:
    """Return a state without the counts of turns that run, which end no game in a table."""
    position = state.position
    if not (position.clock or position.count):
        return state
    return State(state.game, replace(position, clock=0, count=None))


def probe(table: Table, state: State) -> Value:
    """Return the value of a state for the side to act. Raise `TableError` if the table does not have it."""
    state = timeless(state)
    outcome = state.game.engine.outcome(state.position, stuck=False)  # whether a side is stuck is in the table
    if outcome is not None:
        return _value_of(outcome, state)
    one = table.slices.get(material_of(state.position))
    if one is None:
        text = write_material(state.game.program, material_of(state.position))
        raise TableError(f"the table has no positions with {text}")
    if any(unit.has(Mark.CASTLES | Mark.UNMOVED) for stack in state.position.board for unit in stack):
        raise TableError("the table has no positions with rights to castle, or with units that have not moved")
    number = number_of(one.layout, state.position)
    if number is None and is_bare(state.position):
        raise TableError("the table has no positions with a unit on a square that it cannot come to")
    if number is None:
        end = state.outcome()
        return choices(table, state)[0].value if end is None else _value_of(end, state)
    value = one.value(number)
    if value is None:
        raise TableError("the table leaves this position out, because no turn can lead to it")
    return value


def _value_of(outcome: Outcome, state: State) -> Value:
    return Value(0 if outcome.winner is None else 1 if SIDE_NAMES[outcome.winner] == state.actor else -1)


def choices(table: Table, state: State) -> list[Choice]:
    """Return all ways to play a turn, the best ones first: quick wins, draws, slow losses."""
    return sorted(_choices(table, timeless(state)), key=lambda choice: rank_of(choice.value), reverse=True)


def best_choices(table: Table, state: State) -> list[Choice]:
    """Return the best ways to play a turn, which all bring the same; none if the game is over."""
    found = choices(table, state)
    return [choice for choice in found if choice.value == found[0].value]


def choice_after(table: Table, state: State, action: Action) -> Choice:
    """Return the best way to play a turn that begins with an action."""
    state = timeless(state)
    after, text = state.play(action), state.game.action_text(action)
    if after.outcome() is None and after.turn_key == state.turn_key:
        rest = choices(table, after)[0]
        return Choice((text, *rest.turn), rest.value)
    return Choice((text,), _value_before(table, state, after))


def _choices(table: Table, state: State) -> Iterator[Choice]:
    for turn, after in turns_from(state):
        yield Choice(turn, _value_before(table, state, after))


def _value_before(table: Table, state: State, after: State) -> Value:
    """Return the value of a state by a turn that leads to another."""
    value = probe(table, after)
    sign = 1 if after.actor == state.actor else -1
    return Value(sign * value.result, value.turns + 1 if value.result else 0)


def rank_of(value: Value) -> tuple[int, int]:
    """Order values: a side would rather win soon, and lose late."""
    return value.result, -value.result * value.turns
