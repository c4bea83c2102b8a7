"""Suggestions: the statement that was probably meant, or where to read about a notion."""

import re

from dsl.advice.expectation import (
    MOST_NAMES,
)
from dsl.advice.repair import Repair
from dsl.advice.statement import UnreadStatement
from dsl.advice.why_command import why_command
from dsl.diagnostics import Edit, Fix
from dsl.grammar import tokens
from dsl.grammar.block import forms_of
from dsl.grammar.forms import with_block
from dsl.grammar.scanner import opened
from dsl.source import Span
from dsl.words.near import quoted_list
from dsl.words.notions import Notion, notions_in

Advice = tuple[str, tuple[str, ...], Fix | None]
"""A help text, its notes, and an optional fix."""


def page_of_block(this: UnreadStatement) -> str:
    """Return where the statements of the block are listed."""
    return f"`rumpus explain {this.block}` lists all statements"


def said_or_unsayable(this: UnreadStatement) -> Advice | None:
    """Return the probable statement, or an unsupported notion, or a similar statement."""
    repair = this.repair()
    lacking = next((notion for notion in this.notions() if not notion.how), None)
    if lacking and not (repair and (repair.misspelt or repair.known)):
        return None if this.near_forms() else on_notion(lacking)
    if repair is None:
        return None
    help, notes, fix = on_repair(this, repair)
    if lacking is None or repair.remark or repair.misspelt:
        return help, notes, fix
    return help, (*notes, on_notion(lacking)[0]), None


def notions_told(this: UnreadStatement) -> tuple[Notion, ...]:
    """Return the notions of a statement, or at top level of a short one with a block that it cannot have.

    The block of a `when` is nearly always meant as something else than statements under an option.
    """
    is_odd = this.block == "file" and (not this.has_block or this.first == "when")
    return this.notions() or (notions_in(this.short) if is_odd else ())


def on_notion(notion: Notion) -> Advice:
    """Return where to read about a notion of the field."""
    if notion.how:
        return f"`rumpus explain {notion.name}` shows how to say it", (), None
    return (
        f"Rumpus does not support this yet: see `rumpus explain {notion.name}`",
        (notion.near,) if notion.near else (),
        None,
    )


def on_repair(this: UnreadStatement, repair: Repair) -> Advice:
    """Return the help for the probable statement."""
    if repair.misspelt:
        start, end, word = repair.misspelt
        return f"write `{word}`", (), Fix(f"write `{word}`", (Edit(this.place(start, end), word),))
    lines = repair.text.split("; ") if "{" not in repair.text else [repair.text]
    help = f"write {quoted_list([_shown(this, line) for line in lines], 'and')}"
    notes = tuple(note for kind in repair.missing if (note := _known(kind, repair.text, this)))
    apart = APART if len(lines) > 1 else ""
    return (
        help,
        (*filter(None, [apart, repair.remark]), *notes),
        None if repair.missing or repair.loses else _fix(this, repair, help),
    )


APART = "each statement is on its own line, or after `;`"


def _shown(this: UnreadStatement, line: str) -> str:
    """Return a statement for display, with a block if it needs or has one; only the first line of a long text."""
    if "\n" in line:
        return line.partition("\n")[0] + " …"
    if this.has_block:
        return f"{line} {{ … }}"
    form = next(
        (form for form in forms_of(line, this.block) if form.body == "must" and form.words(line) is not None),
        None,
    )
    return f"{line}{with_block(form).removeprefix(form.shown)}" if form else line


def _fix(this: UnreadStatement, repair: Repair, title: str) -> Fix | None:
    """Return the edit for the statement, if it loses no comments. It is a guess."""
    span = this.chunk.head if this.has_block or this.chunk.body is None else this.chunk.span
    stray = re.compile(r"[ \t]*}").match(span.source.text, span.end)
    if stray and repair.text.endswith("}") and not opened(span.source, span.start).blocks:
        span = Span(span.source, span.start, stray.end())  # it closes only the block that the edit writes
    if "#" in span.text or ("…" not in title and _shown(this, repair.text) not in title):
        return None
    return Fix(title, (Edit(span, repair.text),), "unsafe")


def _known(kind: str, text: str, this: UnreadStatement) -> str:
    """Return the values of a kind that a statement lacks."""
    names = this.vocabulary.names.get(kind, ())
    if kind == "REASON":
        return f"`{why_command(this.chunk.head, text.split()[1])}` explains why the action is refused"
    if kind in tokens.CHOICES or kind == "FILE":
        return f"{kind} is {tokens.PATTERNS[kind][1]}"
    if kind == "ZONE" and not names:
        return "no zone is declared: write one, such as `zone last-rank { white rank 8; black rank 1 }`"
    if not names:
        return tokens.MEANING.get(kind, "") if kind == "SYMBOL" else ""
    more = "" if len(names) <= MOST_NAMES else ", among others"
    plural = tokens.PATTERNS[kind][1].removeprefix("the name of ").removeprefix("a ").removeprefix("an ")
    if plural != tokens.PATTERNS[kind][1] and " " not in plural and len(names) > 1 and kind != "SERIES":
        return f"the {plural}s are {quoted_list(names[:MOST_NAMES], 'and')}{more}"
    return f"{tokens.PATTERNS[kind][1]} is {quoted_list(names[:MOST_NAMES])}{more}"


def on_comment_sign(sign: Span) -> Advice:
    """Return the help for the comment sign of another language."""
    help = "write comments after `#`"
    return help, (), Fix("write `#`", (Edit(sign, "#"),), "unsafe")
