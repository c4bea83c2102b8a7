"""Findings about `allow` comments, which come after all other findings."""

from collections.abc import Iterator, Mapping, Sequence

from dsl.diagnostics import Diagnostic, Edit, Fix
from dsl.lint.allow import Allow
from dsl.lint.finding import Finding
from dsl.lint.rule import Rule
from dsl.lint.selection import warnings
from dsl.lint.subject import Subject
from dsl.source import Span
from dsl.words.near import near_names

UNUSED, UNKNOWN = "unused-allow", "unknown-allow"


def comment_findings(
    subject: Subject, found: Sequence[Diagnostic], codes: frozenset[str], known: Sequence[Rule]
) -> Iterator[Diagnostic]:
    """Yield the names that comments allow in vain. `found` has all findings, allowed or not."""
    rules = {rule.name: rule for rule in known}
    names = {rule.name: rule.code for rule in known} | {code.name: code.code for code in warnings()}
    by_line: dict[int, list[Diagnostic]] = {}
    for one in found:
        by_line.setdefault(one.span.line, []).append(one)
    for allow in subject.allows:
        code = next((code for name, code in names.items() if allow.name.lower() in (name, code.lower())), None)
        if code is None and rules[UNKNOWN].code in codes:
            yield rules[UNKNOWN].diagnostic(_unknown(allow, names))
        elif code in codes and rules[UNUSED].code in codes and not _is_used(allow, by_line):
            yield rules[UNUSED].diagnostic(_unused(allow))


def _is_used(allow: Allow, found: Mapping[int, Sequence[Diagnostic]]) -> bool:
    return any(allow.is_for(one.code, one.name) for line in allow.lines for one in found.get(line, ()))


def _unknown(allow: Allow, names: dict[str, str]) -> Finding:
    near = near_names(allow.name, (*names,)[:100]) or near_names(allow.name, (*names,)[100:])
    return Finding(
        span=allow.span,
        message=f"unknown warning `{allow.name}`",
        label="allows nothing",
        help=f"write `{near[0]}`" if near else "write the name or the code of a warning",
    )


def _unused(allow: Allow) -> Finding:
    return Finding(
        span=allow.span,
        message=f"line {allow.lines[0]} has no `{allow.name}` to allow",
        label="allows nothing",
        help="remove it",
        fix=Fix("remove it", (Edit(_place(allow), ""),)),
    )


def _place(allow: Allow) -> Span:
    """Return the comment with its blanks or its line; or one name with its comma."""
    text = allow.comment.source.text
    if not allow.is_alone:
        end = allow.span.end
        rest = text[end : allow.comment.end]
        if rest.startswith(","):
            return Span(allow.span.source, allow.span.start, end + 1 + len(rest[1:]) - len(rest[1:].lstrip(" ")))
        return Span(allow.span.source, text.rindex(",", 0, allow.span.start), end)
    start = len(text[: allow.comment.start].rstrip(" \t"))
    if start == 0 or text[start - 1] == "\n":
        return Span(allow.span.source, start, min(allow.comment.end + 1, len(text)))
    return Span(allow.span.source, start, allow.comment.end)
