"""The catalogue that a site hosts: rule files with their titles and the hashes of their rules, as JSON."""

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from dsl.grammar.tokens import PATTERNS
from interpreter.sharing.bounds import MAX_FILES, SharingError

FORMAT = "rumpus catalogue"
VERSION = 1
_NAME = re.compile(PATTERNS["NAME"][0])
HASH = re.compile(PATTERNS["HASH"][0])


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A rule file of a catalogue."""

    name: str
    file: str
    """Its address, relative to that of the catalogue."""
    title: str = ""
    rules: str | None = None
    """The hash of its rules; None for a library."""


def catalogue_text(entries: Iterable[Entry]) -> str:
    """Return a catalogue as text."""
    files = [
        {"name": each.name, "file": each.file, "title": each.title, **({"rules": each.rules} if each.rules else {})}
        for each in entries
    ]
    return json.dumps({"format": FORMAT, "version": VERSION, "files": files}, indent=2, ensure_ascii=False) + "\n"


def entries_of(text: str) -> tuple[Entry, ...]:
    """Return the entries of a catalogue, or raise `SharingError` with what is wrong in it."""
    try:
        said = json.loads(text)
    except (ValueError, RecursionError):
        raise SharingError("the catalogue is not JSON") from None
    if not isinstance(said, dict) or said.get("format") != FORMAT:
        raise SharingError(f'the catalogue does not say `"format": "{FORMAT}"`')
    if said.get("version") != VERSION:
        raise SharingError(f"the catalogue is of version {said.get('version')}; this Rumpus reads version {VERSION}")
    files = said.get("files")
    if not isinstance(files, list) or len(files) > MAX_FILES:
        raise SharingError(f"`files` of the catalogue must be a list of at most {MAX_FILES} files")
    return tuple(map(_entry, files))


def _entry(said: Any) -> Entry:  # Any: JSON
    if not isinstance(said, Mapping):
        raise SharingError("each of `files` in the catalogue must be an object")
    name, file, title, rules = (said.get(key) for key in ("name", "file", "title", "rules"))
    if not isinstance(name, str) or not _NAME.fullmatch(name):
        raise SharingError(f"the catalogue has a file of the name {name!r}; a name is small letters and digits")
    if not isinstance(file, str) or not file:
        raise SharingError(f"the catalogue does not say where `{name}` is: `file` must be a text")
    if rules is not None and not (isinstance(rules, str) and HASH.fullmatch(rules)):
        raise SharingError(f"`rules` of `{name}` in the catalogue must be a hash of 16 digits")
    return Entry(name=name, file=file, title=title if isinstance(title, str) else "", rules=rules)
