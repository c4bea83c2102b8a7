"""News of games: "game g is at version v". A notification is a hint, and never the data."""

from __future__ import annotations

import logging
from collections.abc import Callable

from interpreter.web.store.database import Listener

log = logging.getLogger("rumpus")


class Hub:
    """The listeners of this process."""

    def __init__(self) -> None:
        self._listeners: list[Listener] = []

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Call a listener for each notification, until the returned function is called."""
        self._listeners = [*self._listeners, listener]  # a new list: threads may be going through the old one
        return lambda: self._forget(listener)

    def _forget(self, listener: Listener) -> None:
        self._listeners = [other for other in self._listeners if other is not listener]

    def tell(self, game: str, version: int) -> None:
        """Call all listeners. What one raises must not stop the others, nor the thread that writes."""
        for listener in self._listeners:
            try:
                listener(game, version)
            except Exception:
                log.exception("a listener failed for game %s", game)
