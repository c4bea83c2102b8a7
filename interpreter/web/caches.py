"""Caches: of the values that were used last, and of a value that is made once."""

from collections import OrderedDict
from collections.abc import Callable
from functools import cache, wraps
from threading import Lock
from typing import Generic, TypeVar

Key = TypeVar("Key")
Value = TypeVar("Value")


class Recent(Generic[Key, Value]):
    """The values that were used last: some number of them, and of a total weight if each has one."""

    def __init__(self, room: int, most: int = 0, weigh: Callable[[Value], int] = lambda value: 0) -> None:
        self.room, self.most, self._weigh = room, most, weigh
        self._values: OrderedDict[Key, tuple[Value, int]] = OrderedDict()
        self._total = 0
        self._lock = Lock()

    def get(self, key: Key) -> Value | None:
        """Return the value of a key, which stays longer then."""
        with self._lock:
            found = self._values.get(key)
            if found is None:
                return None
            self._values.move_to_end(key)
            return found[0]

    def put(self, key: Key, value: Value) -> Value:
        """Remember a value, and forget those that were not used for the longest time; the newest always stays."""
        weight = self._weigh(value)
        with self._lock:
            self._total += weight - self._values.pop(key, (value, 0))[1]
            self._values[key] = value, weight
            while len(self._values) > 1 and (len(self._values) > self.room or self._total > self.most):
                self._total -= self._values.popitem(last=False)[1][1]
        return value

    def forget(self, key: Key) -> None:
        """Forget the value of a key, if there is one."""
        with self._lock:
            found = self._values.pop(key, None)
            if found is not None:
                self._total -= found[1]


def once(make: Callable[[], Value]) -> Callable[[], Value]:
    """Let a function make its value once; threads that ask meanwhile wait for it instead of making it as well."""
    lock, kept = Lock(), cache(make)

    @wraps(make)
    def made() -> Value:
        with lock:
            return kept()

    return made
