"""Descriptions of variants in plain words, with recorded answers: a first draft of each, and what became of it.

Each page of `tests/benchmark/descriptions` has the description, the draft, and for each round the calls of tools whose
answers the author read before writing the next version. Its hidden tests judge a version; no author sees them.
"""

import re
from dataclasses import dataclass
from pathlib import Path

DESCRIPTIONS = Path(__file__).parent / "descriptions"

_TITLE = re.compile(r"\A# (.+)\n\n(.+?)(?=\n\n## )", re.DOTALL)
_PART = re.compile(r"^## (.+?)\n\n(.*?)^```rumpus\n(.*?)^```$", re.DOTALL | re.MULTILINE)
_CALL = re.compile(r"^- `(\w+)(?: (.+))?`$", re.MULTILINE)
_HIDDEN = "Hidden tests"


@dataclass(frozen=True, slots=True, kw_only=True)
class Version:
    """A rule file as its author wrote it."""

    calls: tuple[tuple[str, str], ...]
    """The tools that were asked before it, and for what; the draft has none."""
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Description:
    """A variant in plain words, the versions of its rule file, and the tests that judge them."""

    name: str
    title: str
    words: str
    versions: tuple[Version, ...]
    """The draft, and then one version a round."""
    hidden: str
    """Tests, as they are added to a rule file."""

    def __str__(self) -> str:
        return self.name


def read_descriptions(folder: Path = DESCRIPTIONS) -> tuple[Description, ...]:
    """Return the descriptions of a folder, in the order of the alphabet."""
    return tuple(_read(path) for path in sorted(folder.glob("*.md")))


def _read(path: Path) -> Description:
    page = path.read_text(encoding="utf-8")
    begin = _TITLE.match(page)
    assert begin, f"{path.name} does not begin with a title and a description"
    *versions, (last, _, hidden) = _PART.findall(page)
    rounds = [heading for heading, _, _ in versions]
    assert rounds == ["Draft", *(f"Round {n}" for n in range(1, len(rounds)))], f"{path.name} has {rounds}"
    assert last == _HIDDEN, f"{path.name} does not end with hidden tests"
    return Description(
        name=path.stem,
        title=begin[1],
        words=begin[2],
        versions=tuple(Version(calls=tuple(_CALL.findall(said)), text=text) for _, said, text in versions),
        hidden=hidden,
    )
