"""A process in which several threads store events in games of their own, and print each acknowledged one.

Arguments: address of the database, then the games.
"""

import sys
import threading

from interpreter.web.store import Store, open_store
from support.storing import act, changes


def play(store: Store, game: str) -> None:
    """Store events for ever."""
    for version in range(100_000):
        store.append(game, version, act(f"a{version}", f"id{version}"), changes())
        print(f"{game} {version + 1}\n", end="", flush=True)


def main() -> None:
    """Play all games at once until this process is killed."""
    store = open_store(sys.argv[1])
    for game in sys.argv[2:]:
        threading.Thread(target=play, args=[store, game]).start()


if __name__ == "__main__":
    main()
