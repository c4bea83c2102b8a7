"""A ruleset as text with all files that it builds on: what the page stores, hashes and sends to a cell."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from hashlib import sha256
from pathlib import PurePath
from threading import Lock
from typing import TYPE_CHECKING, Protocol

from dsl.source import Source
from rulesets import Catalogue

if TYPE_CHECKING:
    from dsl.diagnostics import Diagnostic
    from dsl.resolve import Opened

NAME = "rules.rumpus"
"""The name of the main file in findings."""

MAX_TEXT = 64 * 1024
"""Bytes of a rule file that a stranger may send: the longest shipped file has less than half."""


class Rules(Protocol):
    """Stored rules."""

    @property
    def sha(self) -> str:
        """The hash of text and files."""
        ...

    @property
    def text(self) -> str:
        """The main file."""
        ...

    @property
    def files(self) -> Mapping[str, str]:
        """The other files by the names under which rule files ask for them."""
        ...


@dataclass(frozen=True, slots=True)
class Bundle:
    """Rules with their hash, the SHA-256 of the main file and of all files that it builds on."""

    sha: str
    text: str
    files: Mapping[str, str] = field(default_factory=dict)
    title: str = ""


@dataclass(frozen=True, slots=True)
class NamedRules:
    """Rules as jobs get them: with the name under which they are shipped, or an empty one."""

    sha: str
    text: str
    files: Mapping[str, str] = field(default_factory=dict)
    name: str = ""


class BundleLibrary:
    """A library with the files of a bundle and the shipped ones, and with no access to other files."""

    def __init__(self, files: Mapping[str, str] | None = None) -> None:
        self._own = {name: (Source(f"{name}.rumpus", text), ()) for name, text in (files or {}).items()}

    def find(self, name: str, importer: Source) -> "Opened | None":
        """Return the file of a name."""
        return self._own.get(name) or _shipped(name)

    def shipped(self, name: str) -> Source:
        """Return a shipped file by its name."""
        found = _shipped(name)
        assert found is not None, f"`{name}` is not shipped"
        return found[0]

    def names(self) -> Iterable[str]:
        """Return the available names."""
        return dict.fromkeys((*self._own, *Catalogue().names()))


@lru_cache(maxsize=256)
def _shipped(name: str) -> "Opened | None":
    """Return a shipped file under its plain name, always the same source."""
    if name not in Catalogue().names():
        return None
    source, faults = Catalogue().open(name)
    return Source(f"{name}.rumpus", source.text), faults


def bundle_of(text: str, files: Mapping[str, str] | None = None) -> Bundle:
    """Return a text with the files that it builds on, as far as they can be found."""
    from dsl.grammar import parse  # the parser is loaded for texts alone
    from dsl.resolve import gather

    findings: list[Diagnostic] = []
    tree = parse(Source(NAME, text), findings)
    trees = gather(tree, BundleLibrary(files), findings) if tree.statements else (tree,)
    read = {PurePath(each.source.name).stem: each.source.text for each in trees if each is not tree}
    head = tree.statements[0] if tree.statements else None
    title = head.word("title") if head else None
    return Bundle(hash_of(text, read), text, read, title.text if title else "")


def hash_of(text: str, files: Mapping[str, str]) -> str:
    """Return the hash of a main file and of the files that it builds on."""
    return sha256(json.dumps([text, sorted(files.items())]).encode()).hexdigest()


def shipped_bundle(name: str) -> Bundle:
    """Return the bundle of a shipped ruleset; raise `UnknownRulesetError` if there is none of this name."""
    with _bundling:  # threads that want the same one wait for it
        return _bundled(name)


_bundling = Lock()


@cache
def _bundled(name: str) -> Bundle:
    source, _ = Catalogue().open(name)
    return bundle_of(source.text)


@cache
def _names_by_text() -> Mapping[str, str]:
    return {Catalogue().open(name)[0].text: name for name in Catalogue().variants()}


def shipped_name(rules: Rules) -> str:
    """Return the name of rules that are shipped, with all files that they build on, or an empty text."""
    name = _names_by_text().get(rules.text, "")
    return name if name and all(_is_shipped(*file) for file in rules.files.items()) else ""


def _is_shipped(name: str, text: str) -> bool:
    found = _shipped(name)
    return found is not None and found[0].text == text


def named(rules: Rules) -> NamedRules:
    """Return rules with the name under which they are shipped."""
    return NamedRules(rules.sha, rules.text, dict(rules.files), shipped_name(rules))
