"""A process that stores events, says which are acknowledged, and is killed at a chosen step.

Arguments: address of the database, game, step, and how many events go well before.
"""

import os
import signal
import sys
from collections.abc import Callable
from typing import Any

from sqlalchemy import event
from sqlalchemy.engine import Engine
from sqlalchemy.engine.default import DefaultDialect

from interpreter.web.store import open_store
from support.storing import act, changes

AT_ONCE = "WITH grown AS"
"""How the statement begins that does everything on PostgreSQL: all steps before the commit are one there."""

STEPS = ("after the row", "after the event", "before the commit", "after the commit", "after the answer")


class Death:
    """Kills this process when a step comes."""

    def __init__(self) -> None:
        self.step = ""

    def at(self, step: str) -> None:
        """Die if this is the step."""
        if step == self.step:
            os.kill(os.getpid(), signal.SIGKILL)


def watch(death: Death) -> None:
    """Call `death` at each step of a transaction."""
    original: Callable[[DefaultDialect, Any], None] = DefaultDialect.do_commit

    def commit(dialect: DefaultDialect, connection: Any) -> None:
        death.at("before the commit")
        original(dialect, connection)
        death.at("after the commit")

    DefaultDialect.do_commit = commit  # type: ignore[method-assign]

    @event.listens_for(Engine, "before_cursor_execute")
    def executing(_: object, __: object, statement: str, *___: object) -> None:
        if statement.startswith(AT_ONCE):
            for step in STEPS[:3]:
                death.at(step)

    @event.listens_for(Engine, "after_cursor_execute")
    def executed(_: object, __: object, statement: str, *___: object) -> None:
        if statement.startswith(AT_ONCE):
            death.at("after the commit")
        if statement.startswith("UPDATE games"):
            death.at("after the row")
        if statement.startswith("INSERT INTO events"):
            death.at("after the event")


def main() -> None:
    """Store events until death."""
    url, game, step, count = sys.argv[1:]
    store, death = open_store(url), Death()
    watch(death)
    for version in range(int(count) + 1):
        if version == int(count):
            death.step = step
        store.append(game, version, act(f"a{version}", f"id{version}"), changes(jobs=("move",)))
        print(version, flush=True)
        death.at("after the answer")


if __name__ == "__main__":
    main()
