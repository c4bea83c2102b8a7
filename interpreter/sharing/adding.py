"""Judging fetched rule files, each as it would be in the folder to which it is added."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from dsl.compiler import compile_source
from dsl.diagnostics import Diagnostic
from dsl.model.digest import rules_hash
from dsl.opened import Opened, read_source
from dsl.source import Source
from interpreter.sharing.bounds import SharingError
from interpreter.sharing.catalogue import Entry
from interpreter.sharing.reading import Files
from interpreter.testing.coverage.line import built_on
from rulesets import Catalogue
from rulesets.absence import ENDING


@dataclass(frozen=True, slots=True, kw_only=True)
class Added:
    """A rule file that can be added: its name and bytes, its findings, and what it declares."""

    name: str
    data: bytes
    findings: tuple[Diagnostic, ...]
    title: str
    rules: str | None
    """The hash of its rules; None for a library, or a file with errors."""

    @property
    def entry(self) -> Entry:
        """Return its entry in a catalogue next to it."""
        return Entry(name=self.name, file=f"{self.name}{ENDING}", title=self.title, rules=self.rules)


class _Fetched:
    """The library of fetched files: they find each other first, then what is in the folder, then what Rumpus has."""

    def __init__(self, files: Files, folder: Path) -> None:
        self.folder = folder
        self.opened = {name: read_source(str(folder / f"{name}{ENDING}"), data) for name, data in files.items()}

    def find(self, name: str, importer: Source) -> Opened | None:
        """Return the file of a name."""
        return self.opened.get(name) or Catalogue().find(name, Source(str(self.folder / "x"), ""))

    def names(self) -> Iterable[str]:
        """Return the available names."""
        return (*self.opened, *Catalogue().names())


def judged(files: Files, folder: Path, wanted: Iterable[str] = ()) -> tuple[Added, ...]:
    """Return the rule files, or those wanted and what they build on, as they would be in a folder."""
    library = _Fetched(files, folder)
    return tuple(_judged(name, files[name], library) for name in sorted(_closure(files, library, tuple(wanted))))


def check_hashes(added: Iterable[Added], promised: Mapping[str, str]) -> None:
    """Raise `SharingError` if a file without errors has other rules than its hash promises."""
    for each in added:
        hash = promised.get(each.name)
        if hash is not None and each.rules is None:
            raise SharingError(f"`{each.name}` is a library, which has no hash; nothing was added")
        if hash is not None and hash != each.rules:
            raise SharingError(f"the rules of `{each.name}` have the hash {each.rules}, not {hash}; nothing was added")


def _closure(files: Files, library: _Fetched, wanted: tuple[str, ...]) -> set[str]:
    found: set[str] = set()
    waiting = list(wanted or files)
    while waiting:
        name = waiting.pop()
        if name in files and name not in found:
            found.add(name)
            waiting += built_on(library.opened[name][0])
    return found


def _judged(name: str, data: bytes, library: _Fetched) -> Added:
    source, faults = library.opened[name]
    if faults:
        return Added(name=name, data=data, findings=faults, title="", rules=None)
    compiled = compile_source(source, library=library)
    head = next(iter(compiled.trees[-1].statements), None)
    title = head.word("title") if head else None
    return Added(
        name=name,
        data=data,
        findings=tuple(found for found in compiled.findings if found.is_error),
        title=title.text if title else "",
        rules=rules_hash(compiled.ruleset) if compiled.ruleset else None,
    )
