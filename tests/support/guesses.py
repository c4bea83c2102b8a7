"""Reads a collection of first guesses: statements as authors type them, the cures of each, and what is said of it.

`PYTHONPATH=tests python -m support.guesses` prints how many right and wrong statements each threshold would let through.
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any
from unittest import mock

from dsl.advice import repair
from dsl.advice.confidence import ENOUGH, ENOUGH_KNOWN
from dsl.compiler import compile_source
from dsl.diagnostics import Diagnostic
from dsl.source import Source
from rulesets import Catalogue

PAGE = Path(__file__).parent.parent / "golden" / "guesses.txt"

_GAME = (
    'ruleset "Toy" { author "me" }\nextends chess\noption swift = off | on\nzone home { white rank 1; black rank 8 }\n'
)
_AROUND = {"file": "{}", "piece": "piece ox O {{ {} }}", "test": 'test "t" {{ {} }}'} | {
    "zone": "zone hill {{ {} }}",
    "after": "goal capture of king\nafter a move {{ {} }}",
    "graph": "graph contact {{ {} }}",
    "count": "draw by count while no pawn is on the board {{ {} }}",
    "command": "command king {{ {} }}",
    "formation": "formation giant G {{ rook in 2x2; {} }}",
}
_THRESHOLDS = (0.0, 0.2, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0)


@dataclass(frozen=True, slots=True)
class Guess:
    """A statement of a block as an author may type it, and parts of the advice that lead to its cure, if it has one."""

    block: str
    typed: str
    cures: tuple[str, ...]


def guesses() -> Iterator[Guess]:
    """The guesses of the page."""
    for block, text in re.findall(r"^== (\w+)\n((?:(?!==).*\n)*)", PAGE.read_text(encoding="utf-8"), re.MULTILINE):
        for typed, cures in re.findall(r"^> (.*)\n((?:= .*\n)*)", text, re.MULTILINE):
            yield Guess(block, typed, tuple(line[2:] for line in cures.splitlines()))


@cache
def found_in(guess: Guess) -> tuple[Diagnostic, ...]:
    """What is found in a game with the statement of a guess."""
    return compile_source(_source(guess), library=Catalogue(), thorough=True).findings


def _source(guess: Guess) -> Source:
    text = _AROUND.get(guess.block, guess.block + " {{ {} }}").format(guess.typed)
    return Source("toy", f"{_GAME}{text}\n")


def advice_of(guess: Guess) -> str:
    """The help and the notes of what is found."""
    return " | ".join(part for found in found_in(guess) for part in (found.help, *found.notes) if part)


def verdict(guess: Guess, advice: str) -> str:
    """What advice is worth: it leads to a cure, or misleads with another statement or notion, or offers neither."""
    if any(cure in advice for cure in guess.cures):
        return "leads"
    return "misleads" if re.search("(^|[|] )(write `|Rumpus cannot)", advice) else "silent"


def written() -> str:
    """The page with what is said of each guess now."""
    blocks: dict[str, list[str]] = {}
    for guess in guesses():
        advice = advice_of(guess)
        cures = "".join(f"= {cure}\n" for cure in guess.cures)
        line = f"> {guess.typed}\n{cures}  {verdict(guess, advice)}: {advice}\n"
        blocks.setdefault(guess.block, []).append(line)
    return _head() + "".join(f"\n== {block}\n" + "".join(lines) for block, lines in blocks.items())


def _head() -> str:
    return (
        "First guesses of authors: `>` what is typed, in a game that extends chess; `=` a part of advice that leads to\n"
        "its cure; then what is said of it. What follows is made anew by `pytest tests/golden --update-golden`.\n\n"
        f"{figures()}"
    )


def figures() -> str:
    """For each threshold, in how many guesses the first statement at or above it is right, or wrong."""
    offered = [(guess, _offered(guess)) for guess in guesses()]
    lines = ["threshold   found by trying    known by a pattern", "            right    wrong     right    wrong"]
    for least in _THRESHOLDS:
        tried = Counter(_first(guess, found, least, ENOUGH_KNOWN, known=False) for guess, found in offered)
        known = Counter(_first(guess, found, ENOUGH, least, known=True) for guess, found in offered)
        lines.append(f"{least:9.2f}{tried[True]:8}{tried[False]:9}{known[True]:10}{known[False]:9}")
    return "\n".join(lines) + "\n"


_Offered = tuple[bool, float, str]
"""A statement that could be offered: if a pattern gave it, its score, and itself."""


def _offered(guess: Guess) -> list[_Offered]:
    """All statements that could be offered, in the order in which they are tried."""
    found: list[_Offered] = []

    def refused(tried: Any, typed: str, *others: object) -> bool:
        found.append((tried.known, repair.score(tried, typed, *others), repair._opened(tried)))  # type: ignore[arg-type]
        return False

    with mock.patch.object(repair, "_is_sure", refused):
        compile_source(_source(guess), library=Catalogue(), tests=True)
    return found


def _first(guess: Guess, offered: list[_Offered], tried: float, pattern: float, *, known: bool) -> bool | None:
    """Whether the first statement of enough score is right; nothing if there is none, or it is of the other kind."""
    first = next((each for each in offered if each[1] >= (pattern if each[0] else tried)), None)
    if first is None or first[0] != known:
        return None
    return any(first[2] in cure or cure.strip("`") in first[2] for cure in guess.cures)


if __name__ == "__main__":
    print(figures())
