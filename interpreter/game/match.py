"""A match: a game with its history of states, for undo and for records."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from interpreter.game.replay import record_states
from interpreter.game.state import State
from interpreter.notation import Record
from interpreter.notation.record import ADJUDICATION, RESIGNATION, TIME, group_turns
from interpreter.program.tables import SIDE_NAMES, Side
from interpreter.state.action import Action
from interpreter.state.outcome import Outcome


@dataclass
class Match:
    """The states so far, and the actions between them."""

    states: list[State]
    actions: list[str] = field(default_factory=list)
    ended: Outcome | None = None
    """The end that the players chose, if the rules did not end the match."""
    kept: Callable[["Match"], None] = field(default=lambda _: None, repr=False)
    """Called with the match after every change, for example to write a record."""

    @property
    def state(self) -> State:
        """The current state."""
        return self.states[-1]

    def play(self, action: Action | str) -> str:
        """Play an action, report the change to `kept`, and return the action's text."""
        found = self.state.named(action)
        text = self.state.game.action_text(found)
        self.states.append(self.state.after(found))
        self.actions.append(text)
        self.kept(self)
        return text

    def take_back(self) -> str | None:
        """Take the last action back and return its text, or None if there is none."""
        if not self.actions:
            return None
        self.states.pop()
        text = self.actions.pop()
        self.kept(self)
        return text

    def resign(self) -> None:
        """Let the side to act resign."""
        self.forfeit(SIDE_NAMES.index(self.state.actor), RESIGNATION)

    def run_out(self, side: Side) -> None:
        """End the match because a side's time is up: the other side wins, if it can still win at all."""
        winner = 1 - side
        self._end(winner if self.state.can_win(SIDE_NAMES[winner]) else None, TIME)

    def forfeit(self, side: Side, ending: str) -> None:
        """Let a side lose by something that is not a rule of the game."""
        self._end(1 - side, ending)

    def adjudicate(self, winner: Side | None) -> None:
        """Stop the match with a winner, or as a draw."""
        self._end(winner, ADJUDICATION)

    def _end(self, winner: Side | None, ending: str) -> None:
        self.ended = Outcome(winner, ending)
        self.kept(self)

    def has_lasted(self, turns: int) -> bool:
        """Return True if both sides together have had some number of turns; 0 stands for no number.

        The turns before the first position, which may be that of a FEN, do not count.
        """
        if not turns:
            return False
        (first, begun), (number, side) = self.states[0].turn_key, self.state.turn_key
        return turns <= 2 * (number - first) + side - begun

    def outcome(self) -> Outcome | None:
        """Return how the match has ended: by the rules, or by its players."""
        return self.state.outcome() or self.ended

    def turns(self) -> list[str]:
        """Return the turns so far as text, each with its number, and its actions joined by commas."""
        keys = [state.turn_key for state in self.states]
        turns = group_turns(keys, self.actions, over=True)
        return [turn_text(turn.number, SIDE_NAMES[turn.side], list(turn.actions)) for turn in turns]

    def record(self, tags: Mapping[str, str]) -> Record:
        """Return the match as a record."""
        return record_states(self.states, self.actions, tags=tags, outcome=self.ended)


def turn_text(number: int, side: str, actions: list[str]) -> str:
    """Return one turn as text.

    >>> turn_text(3, "black", ["e8e7", "end"])
    '3... e8e7,end'
    """
    return f"{number}{'.' if side == 'white' else '...'} {','.join(actions)}"
