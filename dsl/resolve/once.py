"""Lines of a block that may be written once."""

from collections.abc import Iterator

from dsl.diagnostics import Diagnostic
from dsl.diagnostics.twice import OR_GUARD, said_twice
from dsl.grammar.forms import FORM
from dsl.syntax import Statement


def check_once(statement: Statement) -> Iterator[Diagnostic]:
    """Yield a finding for each line inside a block that may be written once and is written again."""
    for clause in statement.body:
        yield from check_once(clause)
    first: dict[str, dict[str, Statement]] = {}
    for clause in statement.body:
        form = FORM[clause.form]
        said = first.setdefault(form.like or form.key, {})
        before = said_before(said, clause)
        if before is not None and (form.each or not form.many):
            yield _said_twice(before, clause)


def said_before(said: dict[str, Statement], statement: Statement) -> Statement | None:
    """Note a statement by the word that distinguishes it, and return an earlier one that says the same as well.

    A statement without that word says it for every word.
    """
    form = FORM[statement.form]
    part = statement.word(form.each) if form.each else None
    text = part.text if part else ""
    found = said.get(text) or said.get("") or (next(iter(said.values()), None) if not text else None)
    said.setdefault(text, statement)
    return found


def _said_twice(one: Statement, other: Statement) -> Diagnostic:
    whole = _put_together(one, other)
    help = f"write `{whole}`" if whole else f"remove one of the two, {_otherwise(other)}{OR_GUARD}"
    return said_twice(other.head, one.head, "duplicate line in a block", help)


def _otherwise(clause: Statement) -> str:
    """Return an alternative for one of two equal statements."""
    return "let it go `toward` another file, " if clause.form in ("toward", "toward-counted") else ""


def _put_together(one: Statement, other: Statement) -> str:
    """Merge two statements that differ only in the list at their end; return an empty text if they differ elsewhere."""
    slot = FORM[one.form].slot_listed
    if not FORM[one.form].ends_in_list or one.form != other.form or one.guards or other.guards:
        return ""
    lead, *leads = (_before(each, slot) for each in (one, other))
    listed = dict.fromkeys(" ".join(part.span.text.split()) for each in (one, other) for part in each.parts[slot])
    return f"{lead} {', '.join(listed)}" if leads == [lead] else ""


def _before(statement: Statement, slot: str) -> str:
    """Return the text before the first word of a slot."""
    head = statement.head
    return " ".join(head.text[: statement.parts[slot][0].span.start - head.start].split())
