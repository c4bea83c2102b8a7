"""Computer players that think while the screen stays alive."""

from functools import partial
from threading import Lock

from textual.app import App
from textual.message import Message

from interpreter.game.players import Budget, Player, Report
from interpreter.game.state import State


class Thought(Message):
    """A player found something, for the request with this number."""

    def __init__(self, number: int, state: State, report: Report, *, is_hint: bool, is_last: bool) -> None:
        super().__init__()
        self.number, self.state, self.report, self.is_hint, self.is_last = number, state, report, is_hint, is_last


class Thinker:
    """Lets one player at a time think in a thread, and sends the app what it finds."""

    def __init__(self, app: App[None]) -> None:
        self.app = app
        self.is_busy = False
        self._number = 0
        self._one_at_a_time = Lock()

    def start(self, player: Player, state: State, budget: Budget | None, *, is_hint: bool = False) -> None:
        """Let a player think about a state."""
        self._number, self.is_busy = self._number + 1, True
        work = partial(self._work, self._number, player, state, budget, is_hint)
        self.app.run_worker(work, thread=True, name=f"player {player.name}")

    def _work(self, number: int, player: Player, state: State, budget: Budget | None, is_hint: bool) -> None:
        def hear(report: Report, *, is_last: bool = False) -> None:
            if number == self._number:
                self.app.post_message(Thought(number, state, report, is_hint=is_hint, is_last=is_last))
            else:
                player.stop()  # who forgot it may have stopped the player before it began

        with self._one_at_a_time:  # a player that was stopped may still be busy
            if number == self._number:
                hear(player.think(state, budget, listener=hear), is_last=True)

    def forget(self) -> None:
        """Ignore what the current request finds."""
        self._number, self.is_busy = self._number + 1, False

    def accepts(self, thought: Thought) -> bool:
        """Return True for a thought that is not out of date; the last one ends its request."""
        is_current = self.is_busy and thought.number == self._number
        if is_current and thought.is_last:
            self.is_busy = False
        return is_current
