"""The pages of the site: their links, the places to which links lead, and the output of commands that they show."""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryFile

import generate

from interpreter.manual.markup import place
from support.command import RUMPUS, become

PRIVATE = re.compile(r"/(?:work|root|home)/|pypi\.org|files\.pythonhosted|registry\.npmjs")
"""Paths of a machine, and hosts of registries."""

_CODE = re.compile(r"^ *```.*?^ *```|`[^`\n]+`", re.DOTALL | re.MULTILINE)
_LINK = re.compile(r"\]\(([^)#\s]*)(?:#([^)\s]+))?\)")
_HEADING = re.compile(r"^#{1,6} +(.+)$", re.MULTILINE)
_PLACE = re.compile(r'<a id="([^"]+)"')


def links(page: str) -> Iterator[tuple[str, str]]:
    """Yield the path and the place of every link that stays in the project.

    >>> list(links("[one](two.md#three), [four](#five), [six](https://seven.org) and `[W](8)`"))
    [('two.md', 'three'), ('', 'five')]
    """
    yield from ((path, part) for path, part in _LINK.findall(_CODE.sub("", page)) if "://" not in path)


def places(page: str) -> set[str]:
    r"""Return the places of a page, which Zensical names by their headings.

    >>> sorted(places('# How do I say …?\n## `a`, b\n## A b\n<a id="c"></a>'))
    ['a-b', 'a-b_1', 'c', 'how-do-i-say']
    """
    found: Counter[str] = Counter()
    names = {*_PLACE.findall(page)}
    for heading in _HEADING.findall(re.sub(r"^ *```.*?^ *```", "", page, flags=re.DOTALL | re.MULTILINE)):
        name = place(heading)
        names.add(f"{name}_{found[name]}" if found[name] else name)
        found[name] += 1
    return names


def printed_by(words: list[str], folder: Path) -> str:
    """Return what our command prints, faster than in a new process: `generate` takes it in place of its own."""
    with TemporaryFile("w+") as given, TemporaryFile("w+") as printed:
        become([RUMPUS, *words], (given, printed, printed), folder, generate.SURROUNDINGS)
        printed.seek(0)
        return printed.read()
