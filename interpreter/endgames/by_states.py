"""Slices solved by a search over states: slow, for small boards and to check the kernel."""

from array import array
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from dsl.model.rows import BY_COUNT
from interpreter.endgames.layout import Layout
from interpreter.endgames.material import Material, material_of
from interpreter.endgames.places import number_of, position_of
from interpreter.endgames.solving import MOST_POSITIONS, Found, Progress, Values
from interpreter.endgames.table import LEFT_OUT, compact
from interpreter.game.exposure import exposure
from interpreter.game.problems import turns_from
from interpreter.game.state import Game, State
from interpreter.program.tables import SIDE_NAMES, Side

_Key = State | tuple[Material, int]
"""What tells positions apart that are being solved: their material and number, or those without numbers themselves."""


@dataclass
class _Account:
    """What is known of a position that is being solved."""

    side: Side
    left: int = 0
    win: int = 0
    loss: int = 0
    is_drawn: bool = False
    value: int = 0


@dataclass
class _Group:
    """Positions that are solved together, and from where turns lead to them."""

    accounts: dict[_Key, _Account] = field(default_factory=dict)
    sources: dict[_Key, list[_Key]] = field(default_factory=lambda: defaultdict(list))
    missing: set[tuple[Material, Material]] = field(default_factory=set)


class StateWorker:
    """Fills slices by playing out the turns of states."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.layouts: dict[Material, Layout] = {}
        self.known: Values = {}

    def most(self, layout: Layout) -> int:
        """Return how many numbers of positions a slice may have."""
        return MOST_POSITIONS

    def look(self, layout: Layout, numbers: Sequence[int]) -> set[Material]:
        """Return the materials that the turns of some positions lead to."""
        found: set[Material] = set()
        for number in numbers[:: max(1, len(numbers) // 50)]:  # what is missed is found as the slice is solved
            state = self._state(layout, number)
            if state is not None and self._known_end(state) is None:
                found |= {material_of(after.position) for _, after in turns_from(state) if after.outcome() is None}
        return found

    def keep(self, layout: Layout, values: "array[int]") -> None:
        """Use the values of a slice that has been solved."""
        self.layouts[layout.material], self.known[layout.material] = layout, values

    def solve(self, layouts: Sequence[Layout], tick: Progress) -> Found:
        """Solve slices that lead to one another. Return their values, or what of them leads to missing slices."""
        own = {layout.material: layout for layout in layouts}
        group = _Group()
        for layout in layouts:
            for number in range(layout.n):
                state = self._state(layout, number)
                if state is not None:
                    self._fill(group, own, (layout.material, number), state)
            tick(layout.n)
        if group.missing:
            return {}, group.missing
        _decide(group)
        values = {material: array("h", [LEFT_OUT["h"]]) * layout.n for material, layout in own.items()}
        for key, account in group.accounts.items():
            if isinstance(key, tuple):
                material, number = key
                values[material][number] = account.value
        return {material: compact(found) for material, found in values.items()}, set()

    def _state(self, layout: Layout, number: int) -> State | None:
        """Return the state with a number, or None if there is none, or the game has ended there by a goal."""
        if layout.squares_of(number) is None:
            return None
        state = State(self.game, position_of(self.game.program, layout, number))
        if exposure(self.game, state.position):
            return None
        end = self.game.engine.outcome(state.position, stuck=False)
        return state if end is None or end.ending in BY_COUNT else None

    def _known_end(self, state: State) -> int | None:
        """Return the value of a state in which the game has ended, for the side to act."""
        outcome = state.outcome()
        if outcome is None:
            return None
        return 0 if outcome.winner is None else 1 if SIDE_NAMES[outcome.winner] == state.turn else -1

    def _fill(self, group: _Group, own: dict[Material, Layout], key: _Key, state: State) -> None:
        """Fill the account of a state, and those of states without numbers that its turns lead to."""
        waiting = [(key, state)]
        while waiting:
            key, state = waiting.pop()
            if key in group.accounts:
                continue
            account = group.accounts[key] = _Account(state.position.side)
            end = self._known_end(state)
            if end is not None:
                account.value, account.is_drawn = end, end == 0
                continue
            links: set[_Key] = set()
            for after in _ends_of_turns(state):
                value = self._value(after)
                if value is not None:
                    _weigh(account, value, after.position.side)
                    continue
                material = material_of(after.position)
                if material not in own:
                    group.missing.add((_material_of(state), material))
                    continue
                number = number_of(own[material], after.position)
                link: _Key = after if number is None else (material, number)
                links.add(link)
                if number is None:
                    waiting.append((link, after))
            account.left = len(links)
            for link in links:
                group.sources[link].append(key)

    def _value(self, state: State) -> int | None:
        """Return the value of a state that a solved slice has, or from which turns lead only to such slices."""
        end = self._known_end(state)
        if end is not None:
            return end
        material = material_of(state.position)
        if material not in self.known:
            return None
        number = number_of(self.layouts[material], state.position)
        if number is not None:
            return self.known[material][number]
        account = _Account(state.position.side)
        for after in _ends_of_turns(state):
            value = self._value(after)
            assert value is not None, "a solved slice leads to solved slices"
            _weigh(account, value, after.position.side)
        return account.win + 1 if account.win else 0 if account.is_drawn else -account.loss - 1


def _material_of(state: State) -> Material:
    return material_of(state.position)


def _ends_of_turns(state: State) -> Iterator[State]:
    return (after for _, after in turns_from(state))


def _weigh(account: _Account, value: int, side: Side) -> None:
    """Note a turn that leads to a value for a side."""
    if value == 0:
        account.is_drawn = True
    elif (value > 0) == (side == account.side):
        account.win = min(account.win or abs(value), abs(value))
    else:
        account.loss = max(account.loss, abs(value))


def _decide(group: _Group) -> None:
    """Decide all positions that can be, from those decided in some turns to those decided in one more."""
    due: dict[int, list[tuple[_Key, bool]]] = defaultdict(list)
    for key, one in group.accounts.items():
        if one.value:
            due[0].append((key, one.value > 0))
        elif one.win:
            due[one.win].append((key, True))
        elif one.loss and not one.left and not one.is_drawn:
            due[one.loss].append((key, False))
    turns = 0
    while due:
        for key, wins in due.pop(turns, ()):
            account = group.accounts[key]
            if account.value and turns:
                continue
            account.value = turns + 1 if wins else -turns - 1
            for source in group.sources.get(key, ()):
                _decide_source(group.accounts[source], source, wins == (account.side == group.accounts[source].side),
                               turns + 1, due)  # fmt: skip
        turns += 1


def _decide_source(
    account: _Account, key: _Key, wins: bool, turns: int, due: dict[int, list[tuple[_Key, bool]]]
) -> None:
    """Decide a position from which a turn leads to one that is decided: won by one such turn, lost by all of them."""
    if account.value:
        return
    if wins:
        due[turns].append((key, True))
        return
    account.left -= 1
    if not account.left and not account.is_drawn and not account.win:
        due[max(turns, account.loss)].append((key, False))
