"""Colors by a TextMate grammar, as editors find them: line by line, and what stands first in the grammar wins."""

import re
from collections.abc import Iterator

import textmate

PATTERNS = [(re.compile(one.get("match") or one["begin"]), one) for one in textmate.grammar()["patterns"]]


def scopes(text: str) -> Iterator[tuple[str, str]]:
    """The stretches of a text with their scopes; the scope of what has none is empty."""
    within: textmate.Object | None = None
    for line in text.splitlines():
        at = 0
        while at < len(line):
            if within is None:
                found, one = _at(line, at)
                yield from found
                at += sum(len(part) for part, _ in found)
                within = one if one and "begin" in one else None
            else:
                end = _end(within["end"], line, at)
                yield line[at:end], within["name"]
                at, within = len(line) if end is None else end, within if end is None else None


def _at(line: str, at: int) -> tuple[list[tuple[str, str]], textmate.Object | None]:
    """What begins at a place, and the pattern that knows it."""
    for pattern, one in PATTERNS:
        found = pattern.match(line, at)
        if found and "captures" in one:
            (first, second), between = found.groups(), found[0][len(found[1]) : -len(found[2])]
            return [(first, one["captures"]["1"]["name"]), (between, ""), (second, one["captures"]["2"]["name"])], one
        if found:
            return [(found[0], one["name"])], one
    return [(line[at], "")], None


def _end(pattern: str, line: str, at: int) -> int | None:
    """Where a text ends in a line; what stands behind a backslash does not end it."""
    hits = re.compile(rf"\\.|(?P<end>{pattern})").finditer(line, at)
    return next((hit.end() for hit in hits if hit["end"] is not None), None)
