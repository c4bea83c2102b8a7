"""The one thread that writes an SQLite file: it joins the transactions that wait into one commit."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from queue import Empty, SimpleQueue
from typing import Any, TypeVar

from sqlalchemy import Connection

from interpreter.web.store.database import Listener, Transaction
from interpreter.web.store.errors import StoreError

T = TypeVar("T")

_GROUP = 64
"""The most transactions in one commit: more would make the first of them wait for the last."""


@dataclass(frozen=True, slots=True)
class _Task:
    work: Callable[[Transaction], Any]  # Any: what the work returns
    future: Future[Any] = field(default_factory=Future)


class Writer:
    """Runs transactions one after another in a thread of its own, on one connection."""

    def __init__(self, connect: Callable[[], Connection], tell: Listener) -> None:
        self._connect, self._tell = connect, tell
        self._waiting: SimpleQueue[_Task | None] = SimpleQueue()
        self._door = threading.Lock()
        self._is_closed = False
        self._thread = threading.Thread(target=self._work, name="store-writer", daemon=True)
        self._thread.start()

    def submit(self, work: Callable[[Transaction], T]) -> Future[T]:
        """Put some work into the queue; the future has its result when it is durable, or its exception."""
        task = _Task(work)
        with self._door:
            if self._is_closed:
                raise StoreError("the store is closed")
            self._waiting.put(task)
        return task.future

    def run(self, work: Callable[[Transaction], T]) -> T:
        """Return the result of some work when it is durable, or raise its exception."""
        return self.submit(work).result()

    def close(self) -> None:
        """Finish what is waiting, and end the thread."""
        with self._door:
            if not self._is_closed:
                self._is_closed = True
                self._waiting.put(None)
        self._thread.join()

    def _work(self) -> None:
        while group := self._next_group():
            self._carry_out(group)

    def _next_group(self) -> Sequence[_Task]:
        """Wait for a task; return it with those that wait after it, or nothing at the end."""
        first = self._waiting.get()
        group: list[_Task] = []
        while first is not None:
            group.append(first)
            if len(group) == _GROUP:
                break
            try:
                first = self._waiting.get_nowait()
            except Empty:
                break
        else:
            self._waiting.put(None)  # the end is for the next call, too
        return group

    def _carry_out(self, group: Sequence[_Task]) -> None:
        """Commit a group, then acknowledge its tasks; if the commit fails, all of them fail."""
        told: list[tuple[str, int]] = []
        done: list[tuple[_Task, Any]] = []
        failed: list[tuple[_Task, Exception]] = []
        try:
            with self._connect() as connection, connection.begin():  # its end undoes what a failed commit has left
                for task in group:
                    transaction = Transaction(connection)
                    try:
                        with connection.begin_nested():
                            result = task.work(transaction)
                    except Exception as fault:  # it is raised to the caller of the task
                        failed.append((task, fault))
                    else:
                        done.append((task, result))
                        told += transaction.told
        except Exception as fault:  # likewise: a full disk, for example
            for task in group:
                task.future.set_exception(fault)
            return
        for task, result in done:
            task.future.set_result(result)
        for task, reason in failed:
            task.future.set_exception(reason)
        for game, version in told:
            self._tell(game, version)
