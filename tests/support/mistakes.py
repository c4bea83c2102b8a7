"""Reads a page of planted mistakes: sound files, changes to them, the line of each mistake, and a part of its cure."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from dsl.diagnostics import Diagnostic
from dsl.lint.choice import Choice
from dsl.lint.run import lint_source
from dsl.lint.selection import selected
from dsl.source import Source
from interpreter.lint.registry import all_rules
from rulesets import Catalogue

_PART = re.compile(r"^(##+) (.*)\n((?:(?!^##).*\n|```[^`]*```\n)*)", re.MULTILINE)
_FENCE = re.compile(r"^```(rumpus|diff)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
_BASE = re.compile(r"^`(\w+)`$", re.MULTILINE)
_MARK = re.compile(r" *#! (.*)$", re.MULTILINE)

DEFAULT = selected(Choice(), [rule for rule in all_rules() if rule.group != "play"])


@dataclass(frozen=True, slots=True)
class Case:
    """A rule file with the line of its mistake and a part of the cure; line 0 if the file is sound."""

    title: str
    kind: str
    """The heading above it."""
    text: str
    line: int
    cure: str


def cases(page: Path) -> Iterator[Case]:
    """The cases of a page in order; the sound files that they change come first."""
    files: dict[str, str] = {}
    kind = ""
    for level, title, text in _PART.findall(page.read_text(encoding="utf-8")):
        kind = title if level == "##" else kind
        fence = _FENCE.search(text)
        if fence is not None:
            base = _BASE.search(text)
            lines = fence[2] if base is None else _changed(files[base[1]], fence[2])
            if kind == "Files":
                files[title] = lines
            yield _case(title, kind, lines)


def _case(title: str, kind: str, text: str) -> Case:
    mark = _MARK.search(text)
    line = text.count("\n", 0, mark.start()) + 1 if mark else 0
    return Case(title, kind, _MARK.sub("", text), line, mark[1] if mark else "")


def _changed(text: str, diff: str) -> str:
    """A text with the lines of a diff taken out and put in; lines without a place go to the end."""
    lines, at = text.splitlines(), len(text.splitlines())
    for change in diff.splitlines():
        sign, line = change[:1], change[1:]
        if sign == "+":
            lines.insert(at, line)
            at += 1
        else:
            at = _place(lines, line, at)
            at, _ = (at, lines.pop(at)) if sign == "-" else (at + 1, None)
    return "\n".join(lines) + "\n"


def _place(lines: list[str], line: str, at: int) -> int:
    """Where a line is: after a place if it is there, else anywhere."""
    return lines.index(line, at) if line in lines[at:] else lines.index(line)


@cache
def found_in(case: Case) -> tuple[Diagnostic, ...]:
    """What the linter finds in the file of a case."""
    return lint_source(Source("case.rumpus", case.text), DEFAULT, Catalogue(), known=all_rules()).findings


def on_line(case: Case, found: tuple[Diagnostic, ...]) -> tuple[Diagnostic, ...]:
    """The findings that point to the line of the mistake."""
    return tuple(one for one in found if one.span.line == case.line)


def is_cured(case: Case, found: tuple[Diagnostic, ...]) -> bool:
    """True if a finding on the line offers the cure."""
    return any(case.cure in advice for one in on_line(case, found) for advice in _advice(one))


def _advice(found: Diagnostic) -> Iterator[str]:
    yield from (found.help, *found.notes)
    if found.fix is not None:
        yield from (found.fix.title, *(edit.text for edit in found.fix.edits))


def tally(page: Path) -> Mapping[str, list[str]]:
    """The titles of the mistakes that are missed, by what is missed: the mistake, its line, or its cure; and false alarms."""
    missed: dict[str, list[str]] = {"mistake": [], "line": [], "cure": [], "alarm": []}
    for case in cases(page):
        found = found_in(case)
        if case.line == 0:
            missed["alarm"] += [case.title] if found else []
            continue
        missed["mistake"] += [] if found else [case.title]
        missed["line"] += [] if on_line(case, found) else [case.title]
        missed["cure"] += [] if is_cured(case, found) else [case.title]
    return missed
