"""What players make of a table: lines played out to the end of the game, and whether the counts of turns allow it."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from interpreter.endgames.probing import Choice, choice_after, choices, rank_of
from interpreter.endgames.table import Table, Value
from interpreter.engines.ends import turns_left
from interpreter.engines.scale import WON
from interpreter.game.players.informed import Known
from interpreter.game.players.player import Line
from interpreter.game.state import State
from interpreter.program.tables import SIDE_NAMES
from interpreter.state.action import Action


@dataclass(frozen=True)
class Insight:
    """What a table says of a state that has not ended."""

    name: str
    """Of the table."""
    table: Table
    state: State
    choices: tuple[Choice, ...]
    """All ways to play the turn, the best ones first."""

    @property
    def value(self) -> Value:
        """The value of the state for the side that acts."""
        return self.choices[0].value

    @cached_property
    def by_action(self) -> dict[Action, Choice]:
        """The best way to go on after each legal action, the best ones first."""
        found: dict[Action, Choice] = {}
        for choice in self.choices:
            found.setdefault(self.state.named(choice.turn[0]), choice)
        for action in self.state.legal_actions():
            if action not in found:  # since others lead to the same ends
                found[action] = choice_after(self.table, self.state, action)
        return dict(sorted(found.items(), key=lambda item: rank_of(item[1].value), reverse=True))

    def known(self, wanted: Sequence[Action], lines: int) -> Known:
        """Return the best lines that begin with wanted actions."""
        allowed = {*wanted}
        own = {action: choice for action, choice in self.by_action.items() if action in allowed}
        best = next(iter(own.values())).value
        return Known(
            source=self.name,
            lines=tuple(self._line(choice) for choice in [*own.values()][:lines]),
            drawn=[] if best.result else [action for action, choice in own.items() if choice.value == best],
        )

    def is_in_time(self, choice: Choice) -> bool:
        """Return True if the win or loss of a turn comes before a draw by a count of turns, whatever the loser plays.

        The count is judged before a checkmate of the same turn. One that has not begun, because it depends on units, is
        not foreseen.
        """
        after = self.state
        for text in choice.turn:
            after = after.play(text)
        return choice.value.turns <= 1 or choice.value.turns - 1 < turns_left(after.game.program, after.position)

    def _line(self, choice: Choice) -> Line:
        actions, end = self._played_out(choice)
        outcome = end.outcome()
        winner = None if outcome is None or outcome.winner is None else SIDE_NAMES[outcome.winner]
        wins = self.state.actor if choice.value.result > 0 else SIDE_NAMES[1 - SIDE_NAMES.index(self.state.actor)]
        if not choice.value.result or winner != wins or not self.is_in_time(choice):
            return Line(actions=actions, score=0)
        return Line(actions=actions, score=choice.value.result * (WON - len(actions)))

    def _played_out(self, choice: Choice) -> tuple[tuple[Action, ...], State]:
        """Return the actions to the end of the game, by both sides' best turns, and the state there.

        Of a draw only the turn is known.
        """
        actions: list[Action] = []
        here, turn = self.state, choice.turn
        for _ in range(max(1, choice.value.turns)):
            for text in turn:
                actions.append(here.named(text))
                here = here.play(actions[-1])
            if here.outcome() is not None:
                break
            turn = choices(self.table, here)[0].turn
        return tuple(actions), here


def insight(name: str, table: Table, state: State) -> Insight:
    """Return what a table says of a state. Raise `TableError` if the table does not have it, or cannot be read."""
    return Insight(name, table, state, tuple(choices(table, state)))
