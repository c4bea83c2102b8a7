"""Waiting for a computer player in the terminal."""

from concurrent.futures import Future
from threading import Thread

from interpreter.game.players import Budget, Player, Report
from interpreter.game.state import State

_NUDGE = 0.005
"""Seconds between two requests to stop."""


def think(player: Player, state: State, budget: Budget | None, *, yielding: bool = True) -> Report:
    """Return what a player finds. Ctrl-C makes it stop with what it has if it is `yielding`, and otherwise leaves.

    The player thinks in a thread of its own, since the main thread handles the signal.
    """
    found: Future[Report] = Future()

    def work() -> None:
        try:
            found.set_result(player.think(state, budget))
        except BaseException as fault:  # the main thread raises it
            found.set_exception(fault)

    thread = Thread(target=work, name=f"player {player.name}", daemon=True)
    try:
        thread.start()
        return found.result()
    except KeyboardInterrupt:
        player.stop()
        if not yielding:
            raise
        while not found.done():
            player.stop()  # again, since the first time it may not have begun
            thread.join(_NUDGE)
        return found.result()
