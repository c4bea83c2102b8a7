"""Reads `variants.ini`: sections with keys and values, each with its place."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from dsl.diagnostics import Diagnostic, are_enough
from dsl.limits import MAX_TEXT
from dsl.source import Source, Span
from interpreter.exchange.findings import finding

_SECTION = re.compile(r"\[([^\[\]:]*)(?::([^\[\]:]*))?\]")
_ENTRY = re.compile(r"([A-Za-z][A-Za-z0-9]*(?:_[A-Za-z](?::[0-3])?)?)[ \t]*=[ \t]*(.*)")
_NOTE = re.compile(r"#:[ \t]*(piece|zone|title)[ \t]+(.*)")
MAX_SECTIONS = 1_000
"""Sections of one file."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A key and its value, with their places."""

    key: str
    value: str
    key_span: Span
    span: Span
    """The place of the value."""

    @property
    def letter(self) -> str:
        """The letter of a piece, if the key declares one."""
        return self.value.partition(":")[0].strip().lower()


@dataclass(frozen=True, slots=True)
class Section:
    """A variant: its name, the one it is based on, if any, and its entries."""

    name: str
    base: str
    span: Span
    entries: list[Entry] = field(default_factory=list)
    notes: list[tuple[str, str]] = field(default_factory=list)
    """Names in comments that `rumpus export` writes: `#: piece a archbishop`, `#: zone hill d4 e4`."""
    faults: list[Diagnostic] = field(default_factory=list)
    """The findings about its lines that are not of the format."""


def read_sections(source: Source, findings: list[Diagnostic]) -> Mapping[str, Section]:
    """Return the sections by name, in order, with a finding for every line that is not one of the format.

    >>> found = read_sections(Source("toy.ini", "[toy:chess]\\nmustCapture = true\\n"), [])
    >>> [(entry.key, entry.value) for entry in found["toy"].entries]
    [('mustCapture', 'true')]
    """
    found: dict[str, Section] = {}
    if len(source.text) > MAX_TEXT:
        findings.append(finding("ini-line", Span(source, 0, 0), f"the file is longer than {MAX_TEXT} characters"))
        return found
    here: Section | None = None
    for span in _lines(source):
        if are_enough(findings):
            break
        text = span.text
        if text.startswith("["):
            here = _section(span, found, findings)
            if here is not None:
                found[here.name] = here
        elif text.startswith("#:") and here is not None:
            note = _NOTE.fullmatch(text)
            if note:
                here.notes.append((note[1], note[2].strip()))
        elif text and text[0] not in "#;":
            _read_entry(span, here, bool(found), findings)
    return found


def _lines(source: Source) -> Iterator[Span]:
    """Yield the lines without white space around them, and without the byte order mark that some editors write."""
    text = source.text.removeprefix("\ufeff")
    start = len(source.text) - len(text)
    for line in text.split("\n"):
        kept = line.strip()
        at = start + line.find(kept) if kept else start
        yield Span(source, at, at + len(kept))
        start += len(line) + 1


def _section(span: Span, found: Mapping[str, Section], findings: list[Diagnostic]) -> Section | None:
    """Return the section of a head line, or None and a finding if the line is malformed."""
    match = _SECTION.fullmatch(span.text)
    problem = ""
    name = match[1].strip() if match else ""
    if match is None or not name:
        problem = "expected `[name]` or `[name:base]`"
    elif name in found:
        problem = f"a second section `{name}`"
    elif len(found) >= MAX_SECTIONS:
        problem = f"more than {MAX_SECTIONS} sections"
    elif match[2] is not None and not match[2].strip():
        problem = f"`{name}` does not say what it is based on"
    if problem:
        findings.append(finding("ini-section", span, problem, label="here"))
        return None
    assert match is not None, "a section without a problem"
    return Section(name, (match[2] or "").strip(), span)


def _read_entry(span: Span, here: Section | None, any_section: bool, findings: list[Diagnostic]) -> None:
    """Add the key and value of a line to its section, or report the line."""
    match = _ENTRY.fullmatch(span.text)
    if match is None:
        fault = finding("ini-line", span, "expected a key and a value, `key = value`", label="here")
        findings.append(fault)
        if here is not None:
            here.faults.append(fault)
    elif here is not None:
        here.entries.append(Entry(match[1], match[2], span.part(*match.span(1)), span.part(*match.span(2))))
    elif not any_section:
        problem = "a key before the first section"
        findings.append(finding("ini-line", span, problem, label="here", help="write `[name]` above it"))
