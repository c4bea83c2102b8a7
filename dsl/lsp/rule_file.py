"""The rule files that `extends` and `use` find from a file: those of its folder, then those of Rumpus."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from dsl.grammar.tokens import PATTERNS
from dsl.resolve import Library
from dsl.source import Source

MOST = 300
"""Maximum number of files to examine."""

_HEAD = re.compile(r'(?:\s|#[^\n]*(?:\n|\Z))*(?P<kind>ruleset|library)[ \t]+"(?P<title>[^"\n]*)"')


@dataclass(frozen=True, slots=True)
class RuleFile:
    """A rule file: its name for other files, its kind by its header, and its title."""

    name: str
    kind: str = ""
    """`ruleset` or `library`; empty if its header does not say so."""
    title: str = ""
    is_shipped: bool = False


def rule_files(importer: Source, library: Library) -> Iterator[RuleFile]:
    """Yield the rule files that a file can name, except itself."""
    neighbors = list(islice(_neighbors(importer), MOST))
    for name in neighbors:
        yield from _found(name, importer, library, is_shipped=False)
    for name in library.names():
        if name not in neighbors:
            yield from _found(name, importer, library, is_shipped=True)


def _neighbors(importer: Source) -> Iterator[str]:
    """Yield the names of the files in the folder of a file that are valid in the language."""
    try:
        paths = sorted(Path(importer.name).parent.glob("*.rumpus"))
    except OSError:  # removed, or not readable
        return
    yield from (path.stem for path in paths if re.fullmatch(PATTERNS["NAME"][0], path.stem))


def _found(name: str, importer: Source, library: Library, *, is_shipped: bool) -> Iterator[RuleFile]:
    opened = library.find(name, importer)
    if opened is None or opened[0].name == importer.name:
        return
    source, _ = opened
    head = _HEAD.match(source.text)
    yield RuleFile(name, head["kind"] if head else "", head["title"] if head else "", is_shipped)
