"""The fences of a page, and the rule files that a reader has saved at each point of it.

A fence with a title, such as `rumpus title="my-game.rumpus"`, is a file. If it starts with `ruleset` or `library`, it
is the whole file; otherwise its lines go to the end of the file of that name. A `text` fence with a title has faults.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from unicodedata import normalize

_FENCE = re.compile(r'^ *```(\w+)(?: title="([\w.-]+)")?\n(.*?)^ *```', re.DOTALL | re.MULTILINE)
_HEAD = re.compile(r"\s*(ruleset|library)\b")


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
    for found in _FENCE.finditer(page):
        kind, title, text = found[1], found[2] or "", found[3]
        if title:
            files[title] = text if title not in files or _HEAD.match(text) else f"{files[title]}\n{text}"
        yield Fence(kind, title, text, dict(files))


def place(heading: str) -> str:
    """Return the name of the place on the site that a heading makes, as Zensical has it.

    >>> place("How do I say …?"), place("`a`, [b](c.md)")
    ('how-do-i-say', 'a-b')
    """
    shown = re.sub(r"\[([^]]*)\]\([^)]*\)|<[^>]*>", r"\1", heading)
    plain = normalize("NFKD", shown).encode("ascii", "ignore").decode()
    return re.sub(r"[-\s]+", "-", re.sub(r"[^\w\s-]", "", plain).strip().lower())
