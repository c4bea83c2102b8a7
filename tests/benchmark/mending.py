"""`python -m tests.benchmark.mending`: what the server of the model context protocol gains an author of rule files.

Thirty descriptions of variants have recorded answers: a first draft, and the versions after each round of questions to
the tools. The script replays the loop with the server, and counts after each round the files that compile and those
that pass the hidden tests. A file that is finished stays as it is in later rounds.
"""

import re
import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any

import anyio
from mcp import Client, StdioServerParameters

from tests.benchmark.description import Description, Version, read_descriptions
from tests.benchmark.tables import Row, print_tables

_ERRORS = re.compile(r"\b\d+ errors?\b")
_PASSED = re.compile(r"\b(\d+) of (\d+) tests? passed\b")
_ARGUMENTS = {"explain": "word", "search": "query"}
"""The argument of a recorded call, by its tool; other tools take the rules."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """What a version of a rule file is worth."""

    compiles: bool
    passed: int
    """Hidden tests that pass; none if the file does not compile."""
    tests: int

    @property
    def passes(self) -> bool:
        """Return True if all hidden tests pass."""
        return self.passed == self.tests


@asynccontextmanager
async def serving() -> Any:  # Any: an asynchronous iterator of the client, which the SDK types so
    """Start the server and yield the SDK's client of it."""
    program = StdioServerParameters(command=sys.executable, args=["-m", "interpreter.cli", "mcp"])
    async with Client(program) as client:
        yield client


async def judge(client: Client, description: Description) -> tuple[Verdict, ...]:
    """Replay the loop of a description; return the verdict on each version."""
    found, last = [], ""
    for version in description.versions:
        for tool, what in version.calls:
            await _answer(client, tool, {_ARGUMENTS.get(tool, "rules"): what or last})
        found.append(await _judged(client, version, description.hidden))
        last = version.text
    return tuple(found)


async def _judged(client: Client, version: Version, hidden: str) -> Verdict:
    number = len(re.findall(r"^test ", hidden, re.MULTILINE))
    if _ERRORS.search(await _answer(client, "check", {"rules": version.text})):
        return Verdict(compiles=False, passed=0, tests=number)
    counts = _PASSED.search(await _answer(client, "test", {"rules": version.text + hidden}))
    return Verdict(compiles=True, passed=int(counts[1]) if counts else 0, tests=number)


async def _answer(client: Client, tool: str, values: dict[str, str]) -> str:
    answer = await client.call_tool(tool, values)
    said = "".join(part.text for part in answer.content if part.type == "text")
    if answer.is_error:
        raise SystemExit(f"the tool {tool} refuses {values}: {said}")
    return said


async def judge_all(descriptions: Sequence[Description]) -> dict[str, tuple[Verdict, ...]]:
    """Return the verdicts on the versions of each description, by its name, from one server that is asked at once."""
    found: dict[str, tuple[Verdict, ...]] = {}

    async def one(client: Client, description: Description) -> None:
        found[description.name] = await judge(client, description)

    async with serving() as client, anyio.create_task_group() as group:
        for description in descriptions:
            group.start_soon(partial(one, client, description))
    return found


def rows_of(found: dict[str, tuple[Verdict, ...]]) -> Iterator[Row]:
    """Yield for each round how many files compile, how many pass all their hidden tests, and the tests that pass."""
    for n in range(max(map(len, found.values()))):
        now = [verdicts[min(n, len(verdicts) - 1)] for verdicts in found.values()]
        yield {
            "after": f"round {n}" if n else "the draft",
            "changed": sum(len(verdicts) > n for verdicts in found.values()),
            "compile": sum(each.compiles for each in now),
            "pass": sum(each.passes for each in now),
            "hidden tests": f"{sum(each.passed for each in now)} of {sum(each.tests for each in now)}",
        }


def main(words: list[str] | None = None) -> int:
    """Print what compiles and what passes after each round, and the files that never pass."""
    parser = ArgumentParser(prog="python -m tests.benchmark.mending", description=__doc__)
    parser.add_argument("names", nargs="*", help="names of descriptions; default: all")
    parser.add_argument("--format", choices=("text", "json"), default="text")
    asked = parser.parse_args(words)
    known = {each.name: each for each in read_descriptions()}
    if unknown := [name for name in asked.names if name not in known]:
        parser.error(f"there is no description {unknown[0]}")
    found = anyio.run(judge_all, [known[name] for name in asked.names or known])
    left = [name for name, verdicts in sorted(found.items()) if not verdicts[-1].passes]
    rows = list(rows_of(found))
    print_tables({f"of {len(found)} files": rows, "never pass": [{"description": name} for name in left]}, asked.format)
    return 0


if __name__ == "__main__":
    sys.exit(main())
