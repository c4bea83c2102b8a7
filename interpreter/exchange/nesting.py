"""Reads lists in brackets, which may be inside each other, for the formats that consist of such lists."""

from collections.abc import Callable, Iterable
from typing import TypeVar

from dsl.diagnostics import Diagnostic
from dsl.limits import MAX_TEXT
from dsl.source import Source, Span
from interpreter.exchange.findings import finding

Item = TypeVar("Item")

MAX_LEVEL = 100
"""Lists inside each other; public files of such formats have some forty."""

_CLOSING = {"(": ")", "{": "}", "<": ">"}


def read_lists(
    kind: str,
    source: Source,
    tokens: Iterable[tuple[Span, Item | Diagnostic | None]],
    listed: Callable[[list[Item], Span], Item],
    findings: list[Diagnostic],
) -> list[Item]:
    """Return the outermost items of a text; nothing, after an error of a kind among the findings, if it is not sound.

    A token comes with its item, with None if it is a bracket, or with the finding that it cannot be read.
    """
    if len(source.text) > MAX_TEXT:
        problem, note = f"a file has at most {MAX_TEXT:,} characters", f"it has {len(source.text):,} characters"
        findings.append(finding(kind, Span(source, 0, 1), problem, note=note))
        return []
    stack: list[tuple[Span, list[Item]]] = [(Span(source, 0, 0), [])]
    for span, item in tokens:
        opened, items = stack[-1]
        wanted = _CLOSING.get(opened.text, "")
        if isinstance(item, Diagnostic):
            findings.append(item)
            return []
        if item is not None:
            items.append(item)
        elif span.text in _CLOSING and len(stack) <= MAX_LEVEL:
            stack.append((span, []))
        elif span.text == wanted:
            stack.pop()
            stack[-1][1].append(listed(items, Span(source, opened.start, span.end)))
        else:
            problem = f"expected `{wanted}`, found `{span.text}`" if wanted else f"`{span.text}` closes no list"
            problem = f"lists are at most {MAX_LEVEL} deep" if span.text in _CLOSING else problem
            findings.append(finding(kind, span, problem, label="here"))
            return []
    if len(stack) > 1:
        opened, _ = stack[-1]
        first = source.text[opened.end : opened.end + 40].split()[:1]
        problem = f"the list `{opened.text}{''.join(first)}` is never closed"
        help = f"write the `{_CLOSING[opened.text]}` that closes it"
        findings.append(finding(kind, opened, problem, label="begins here", help=help))
        return []
    return stack[0][1]
