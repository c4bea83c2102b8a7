"""Run the rules over a file."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from dsl.compiler import Compiled, compile_source
from dsl.diagnostics import Diagnostic, diagnostic
from dsl.grammar import parse
from dsl.limits import MAX_DIAGNOSTICS
from dsl.lint.allow import Allow, allows_of, by_line
from dsl.lint.comment import comment_findings
from dsl.lint.registry import rules
from dsl.lint.rule import Rule
from dsl.lint.subject import Subject, subject_of
from dsl.lint.work import WorkSpentError
from dsl.resolve import Library
from dsl.source import Source
from dsl.words.near import quoted_list


@dataclass(frozen=True, slots=True)
class Linted:
    """The findings in a file, in order, and whether it has errors, which prevent the rules from running."""

    source: Source
    findings: tuple[Diagnostic, ...]
    has_errors: bool


def lint_source(
    source: Source,
    codes: frozenset[str],
    library: Library | None = None,
    *,
    known: Sequence[Rule] | None = None,
    more: Iterable[Diagnostic] = (),
    compiled: Compiled | None = None,
) -> Linted:
    """Return every finding whose code is on.

    `known` are all rules that comments may name, and `more` are findings from elsewhere. `compiled` is the result of a
    thorough compilation, if there is one.
    """
    compiled = compiled or compile_source(source, library=library, thorough=True)
    if compiled.has_errors:
        return Linted(source, tuple(found for found in compiled.findings if found.is_error), True)
    subject = subject_of(source, library, compiled.trees, compiled.models)
    raw = [found for found in (*compiled.findings, *more) if found.code in codes and found.span.source is source]
    raw += found_by(rules(), subject, codes)
    kept = [found for found in raw if not is_allowed(found, subject.allows_by_line)]
    kept += islice(comment_findings(subject, raw, codes, known or rules()), MAX_DIAGNOSTICS)
    kept.sort(key=lambda found: (found.span.start, found.span.end, found.code))
    return Linted(source, tuple(dict.fromkeys(kept)), False)


def found_by(looking: Iterable[Rule], subject: Subject, codes: frozenset[str]) -> Iterator[Diagnostic]:
    """Yield the findings of the rules in the file itself, limited to a readable number for each rule.

    Findings in files that it builds on belong to those files.
    """
    left_out = []
    for rule in looking:
        if rule.code in codes and rule.check is not None:
            subject.work.begin()
            try:
                own = (found for found in rule.check(subject) if found.span.source is subject.source)
                yield from map(rule.diagnostic, islice(own, MAX_DIAGNOSTICS))
            except WorkSpentError:
                left_out.append(rule.name)
    yield from _left_out(subject, left_out)


def _left_out(subject: Subject, names: list[str]) -> Iterator[Diagnostic]:
    """Yield what lint did not examine because the file needs too much work, if anything."""
    unfollowed = sum(reach.n_unfollowed for reach in subject.reaches.values())
    parts = [
        f"the rule{'s' if len(names) > 1 else ''} {quoted_list(names, 'and')}" if names else "",
        f"{subject.n_unseen} combinations of options" if subject.n_unseen else "",
        f"where {unfollowed} of the moves lead" if unfollowed else "",
    ]
    if any(parts):
        yield diagnostic(
            "lint-unfinished",
            subject.head.head,
            f"this file is too large for a full lint, which left out {', and '.join(filter(None, parts))}",
            label="too large",
            help="split the file, or remove pieces, moves or options",
        )


def not_allowed(source: Source, findings: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Return the findings that no comment allows; errors cannot be allowed."""
    findings = tuple(findings)
    if all(found.is_error for found in findings):
        return findings
    allows = by_line(allows_of(parse(source, [], tests=False)))
    return tuple(f for f in findings if f.is_error or f.span.source is not source or not is_allowed(f, allows))


def is_allowed(found: Diagnostic, allows: Mapping[int, Sequence[Allow]]) -> bool:
    """Return True if a comment of the file allows a finding; `allows` maps lines to allowed names."""
    return any(allow.is_for(found.code, found.name) for allow in allows.get(found.span.line, ()))
