"""A match: a game with the states it went through, so that actions can be taken back and turns written down."""

from dataclasses import dataclass, field

from interpreter.action import Action
from interpreter.game import State
from interpreter.outcome import Outcome


@dataclass
class Match:
    """The states from the start to now, and the actions between them."""

    states: list[State]
    actions: list[str] = field(default_factory=list)
    resigned: str | None = None

    @property
    def state(self) -> State:
        """The state now."""
        return self.states[-1]

    def play(self, action: Action | str) -> str:
        """Play an action; its text comes back."""
        found = self.state.find(action) if isinstance(action, Action) else None
        after = self.state.play(action)
        text = self.state.game.action_text(found) if found else str(action).strip()
        self.states.append(after)
        self.actions.append(text)
        return text

    def take_back(self) -> str | None:
        """Take the last action back; its text comes back, nothing if there is none."""
        if not self.actions:
            return None
        self.states.pop()
        return self.actions.pop()

    def outcome(self) -> Outcome | None:
        """How the match has ended, resignation included."""
        if self.resigned is not None:
            return Outcome(1 if self.resigned == "white" else 0, "resignation")
        return self.state.outcome()

    def turns(self) -> list[str]:
        """The turns so far as text, each with its number; actions of a turn are joined by commas."""
        found: list[tuple[int, str, list[str]]] = []
        for state, action in zip(self.states, self.actions, strict=False):
            number, side = state.position.number, state.turn
            if not found or found[-1][:2] != (number, side):
                found.append((number, side, []))
            found[-1][2].append(action)
        return [turn_text(number, side, actions) for number, side, actions in found]


def turn_text(number: int, side: str, actions: list[str]) -> str:
    """One turn as text.

    >>> turn_text(3, "black", ["e8e7", "end"])
    '3... e8e7,end'
    """
    return f"{number}{'.' if side == 'white' else '...'} {','.join(actions)}"
