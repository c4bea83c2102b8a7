"""Lines of a block that may be written once."""

from collections.abc import Iterator

from dsl.diagnostics import Diagnostic, Label, diagnostic
from dsl.grammar.forms import FORMS
from dsl.syntax import Statement

_MANY = frozenset(form.key for block, forms in FORMS.items() if block != "file" for form in forms if form.many)


_PARTS = {"side-squares": "side", "side-actions": "side", "toward": "file"}
"""Forms of which a block has one for each side, or for each file."""

_SAME = {"actions-open": "actions", "activates-any": "activates", "stance-activates-any": "stance-activates"}
"""Forms of which a block has one."""


def check_once(statement: Statement) -> Iterator[Diagnostic]:
    """Yield a finding for each line inside a block that may be written once and is written again."""
    for clause in statement.body:
        yield from check_once(clause)
    first: dict[str, Statement] = {}
    for clause in statement.body:
        part = clause.word(_PARTS[clause.form]) if clause.form in _PARTS else None
        key = f"{clause.form} {part}" if part else _SAME.get(clause.form, clause.form)
        if key in first and (part or clause.form not in _MANY):
            yield _said_twice(first[key], clause)
        first.setdefault(key, clause)


def _said_twice(one: Statement, other: Statement) -> Diagnostic:
    whole = _put_together(one, other)
    return diagnostic(
        "said-twice",
        other.head,
        "a block says this twice",
        label="said again here",
        labels=(Label(one.head, "first said here"),),
        help=f"write `{whole}`" if whole else f"take one of the two out, {_otherwise(other)}or guard them with `when`",
    )


def _otherwise(clause: Statement) -> str:
    """What one of two statements that say the same may have been meant to say."""
    return "let it go `toward` another file, " if clause.form == "toward" else ""


_LISTED = {
    form.key: form.text.split(" ")[-2].rstrip(",").partition(":")[0].lower()
    for forms in FORMS.values()
    for form in forms
    if form.text.endswith(", ..")
}
"""By form that ends with a list: the slot of what is listed."""


def _put_together(one: Statement, other: Statement) -> str:
    """Two statements that differ only in the list at their end as one; nothing if they differ elsewhere."""
    slot = _LISTED.get(one.form)
    if slot is None or one.form != other.form or one.guards or other.guards:
        return ""
    lead, *leads = (_before(each, slot) for each in (one, other))
    listed = dict.fromkeys(" ".join(part.span.text.split()) for each in (one, other) for part in each.parts[slot])
    return f"{lead} {', '.join(listed)}" if leads == [lead] else ""


def _before(statement: Statement, slot: str) -> str:
    """What stands before the first word of a slot."""
    head = statement.head
    return " ".join(head.text[: statement.parts[slot][0].span.start - head.start].split())
