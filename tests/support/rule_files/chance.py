"""Chances: what rule files are drawn with, so that the simplest file is the one in which nothing is chosen."""

from collections.abc import Callable, Sequence
from random import Random
from typing import TypeVar

from hypothesis import strategies as st

T = TypeVar("T")


class Chance:
    """Draws for a file in the making; what is drawn shrinks to no, to the first, to few."""

    def __init__(self, draw: st.DrawFn) -> None:
        self.draw = draw

    def may(self, percent: int) -> bool:
        """Yes, so often of a hundred times."""
        return self.draw(st.integers(0, 99)) >= 100 - percent

    def pick(self, items: Sequence[T]) -> T:
        """One of the items."""
        return self.draw(st.sampled_from(items))

    def number(self, least: int, most: int) -> int:
        """A number from the one to the other."""
        return self.draw(st.integers(least, most))

    def some(self, items: Sequence[T], least: int = 1, most: int | None = None) -> list[T]:
        """Several items, each once, in some order."""
        most = len(items) if most is None else min(most, len(items))
        return self.draw(st.lists(st.sampled_from(items), min_size=least, max_size=most, unique=True))

    def lines(self, percent: int, *lines: str | Callable[[], str]) -> list[str]:
        """Those of some lines that come to be said, each so often of a hundred times."""
        return [line if isinstance(line, str) else line() for line in lines if self.may(percent)]


class Dice(Chance):
    """Draws by a seeded generator, each choice as likely as the others: for long runs, and for counts of what comes up."""

    def __init__(self, random: Random) -> None:
        self.random = random

    def may(self, percent: int) -> bool:
        """Yes, so often of a hundred times."""
        return self.random.randrange(100) < percent

    def pick(self, items: Sequence[T]) -> T:
        """One of the items."""
        return self.random.choice(items)

    def number(self, least: int, most: int) -> int:
        """A number from the one to the other."""
        return self.random.randint(least, most)

    def some(self, items: Sequence[T], least: int = 1, most: int | None = None) -> list[T]:
        """Several items, each once, in some order."""
        most = len(items) if most is None else min(most, len(items))
        return self.random.sample(list(items), self.random.randint(min(least, most), most))


def block(head: str, lines: Sequence[str]) -> str:
    """A statement with its block."""
    return "\n".join([f"{head} {{", *(f"  {row}" for line in lines for row in line.split("\n")), "}"])


def listed(items: Sequence[str]) -> str:
    """A list with commas."""
    return ", ".join(items)
