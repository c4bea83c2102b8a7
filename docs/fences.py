"""The fences of a page, and the rule files a reader has saved by the time he comes to one.

A fence with a title, as `rumpus title="my-game.rumpus"`, is a file. If it starts with `ruleset` or `library` it is the
whole file; if not, its lines go to the end of the file of that name. A `text` fence with a title is meant to be faulty.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

_FENCE = re.compile(r'^ *```(\w+)(?: title="([\w.-]+)")?\n(.*?)^ *```', re.DOTALL | re.MULTILINE)
_HEAD = re.compile(r"\s*(ruleset|library)\b")


@dataclass(frozen=True, slots=True)
class Fence:
    """A fence: its kind, the file it belongs to if any, its text, and the files as they stand once it is read."""

    kind: str
    title: str
    text: str
    files: Mapping[str, str]


def fences(page: str) -> Iterator[Fence]:
    """The fences of a page from first to last."""
    files: dict[str, str] = {}
    for found in _FENCE.finditer(page):
        kind, title, text = found[1], found[2] or "", found[3]
        if title:
            files[title] = text if _HEAD.match(text) else f"{files[title]}\n{text}"
        yield Fence(kind, title, text, dict(files))
