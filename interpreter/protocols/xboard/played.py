"""The game so far as the graphical program counts it: it lets the sides move by turns."""

from interpreter.game.state import State
from interpreter.game.unclaimed import played_on
from interpreter.program.tables import SIDE_NAMES
from interpreter.state.action import END, Action


class Played:
    """A state with the moves that led to it.

    If a turn has several actions, each is a move for the graphical program, and the other side answers with a pass.
    Without `passes`, a turn is one move of several legs.
    """

    def __init__(self, state: State) -> None:
        self.passes = True
        self.begin(state)

    def begin(self, state: State) -> None:
        """Begin anew from a state."""
        self.state = state
        self.history: list[tuple[State, str]] = []
        self.mover = state.actor
        """The side that the graphical program expects to move."""

    def choose_passes(self, passes: bool) -> None:
        """Count in passes from now on, or in legs."""
        self.passes = passes
        self.mover = self.state.actor

    @property
    def now(self) -> State:
        """The state to play from."""
        return played_on(self.state)

    @property
    def may_act(self) -> bool:
        """True if the side that the graphical program expects to move can act; otherwise it can only pass."""
        return self.mover == self.state.actor

    def act(self, actions: tuple[Action, ...]) -> None:
        """Play a move: actions, or none for a pass."""
        self.history.append((self.state, self.mover))
        for action in actions:
            self.state = played_on(self.state).play(action)
        self.mover = other_side(self.mover) if self.passes else self.state.actor

    def take_back(self, n_moves: int) -> None:
        """Take moves back."""
        for _ in range(n_moves):
            self.state, self.mover = self.history.pop()

    def is_pass(self, fen: str, own: str | None) -> bool:
        """Return True if a position in the middle of a game only says that the other side has passed, as XBoard does.

        `own` is the side of the engine. The graphical program does not know all effects of our actions, so its position
        is not ours.
        """
        fields, other = fen.split(), other_side(self.mover)
        waits = not self.may_act or END in self.state.legal_actions()
        in_game = self.passes and own == other and bool(self.history)
        return in_game and waits and len(fields) > 1 and fields[1] == other[0]


def other_side(side: str) -> str:
    """Return the name of the other side."""
    return SIDE_NAMES[1 - SIDE_NAMES.index(side)]
