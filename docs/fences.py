"""The fences of a page, and the rule files that a reader has saved at each point of it.

A fence with a title, such as `rumpus title="my-game.rumpus"`, is a file. If it starts with `ruleset` or `library`, it
is the whole file; otherwise its lines go to the end of the file of that name. A `text` fence with a title has faults.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

FENCE = re.compile(r'^ *```(\w+)(?: title="([\w.-]+)")?\n(.*?)^ *```', re.DOTALL | re.MULTILINE)
HEAD = re.compile(r"\s*(ruleset|library)\b")


@dataclass(frozen=True, slots=True)
class Fence:
    """A fence: its kind, its file if any, its text, and the files at this point of the page."""

    kind: str
    title: str
    text: str
    files: Mapping[str, str]


def fences(page: str) -> Iterator[Fence]:
    """Yield the fences of a page in order."""
    files: dict[str, str] = {}
    for found in FENCE.finditer(page):
        kind, title, text = found[1], found[2] or "", found[3]
        if title:
            files[title] = text if title not in files or HEAD.match(text) else f"{files[title]}\n{text}"
        yield Fence(kind, title, text, dict(files))
