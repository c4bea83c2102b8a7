"""Lines of a block that may be written once."""

import re
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
            yield clashing(before, clause, "line in a block")


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


def clashing(one: Statement, other: Statement, where: str) -> Diagnostic:
    """Return the finding on a second line: it repeats the first, overlaps with it, or says something else."""
    sides = [side.text if side else "" for side in (one.word("side"), other.word("side"))]
    whole = _put_together(one, other)
    if _text(one) == _text(other):
        return said_twice(other.head, one.head, f"duplicate {where}", "remove one of the two")
    if whole:
        return said_twice(other.head, one.head, f"two lines for one list in a {where.split()[-1]}", f"write `{whole}`")
    if all(sides) and sides[0] != sides[1]:
        kept = "that of the side with the first turn" if one.form == "opens" else "that of one side"
        return said_twice(
            other.head, one.head, "only one side can have this line", f"keep {kept}, and remove the other"
        )
    if any(sides) and not all(sides):
        general, special = (one, other) if sides[1] else (other, one)
        message = f"`{_text(general)}` applies to both sides, and so to {special.need('side').text}"
        return said_twice(other.head, one.head, message, _for_one_side(general, special))
    message = f"`{_text(other)}` contradicts `{_text(one)}`"
    return said_twice(other.head, one.head, message, f"remove one of the two, {_otherwise(other)}{OR_GUARD}")


def _for_one_side(general: Statement, special: Statement) -> str:
    """Return how a line for both sides and one for a single side can go together, if they differ."""
    side = "black" if special.need("side").text == "white" else "white"
    if _without_side(general) == _without_side(special) or not FORM[general.form].text.endswith("[ for SIDE ]"):
        return f"remove `{_text(general)}` or `{_text(special)}`"
    return f"write `{_text(general)} for {side}`, or remove one of the two"


def _text(statement: Statement) -> str:
    return " ".join(statement.head.text.split())


def _without_side(statement: Statement) -> str:
    """Return the text of a line without its side, and without the word that leads to it."""
    return re.sub(r" ?\b(?:for )?(?:white|black)\b ?", "", _text(statement))


def _otherwise(clause: Statement) -> str:
    """Return an alternative for one of two lines that contradict each other."""
    return "let it go `toward` another file, " if clause.form in ("toward", "toward-counted") else ""


def _put_together(one: Statement, other: Statement) -> str:
    """Merge two statements that differ only in the list at their end; return an empty text if they differ elsewhere."""
    if not FORM[one.form].ends_in_list or one.form != other.form or one.guards or other.guards:
        return ""
    slot = FORM[one.form].slots_listed[-1]
    lead, *leads = (_before(each, slot) for each in (one, other))
    listed = dict.fromkeys(" ".join(part.span.text.split()) for each in (one, other) for part in each.parts[slot])
    return f"{lead} {', '.join(listed)}" if leads == [lead] else ""


def _before(statement: Statement, slot: str) -> str:
    """Return the text before the first word of a slot."""
    head = statement.head
    return " ".join(head.text[: statement.parts[slot][0].span.start - head.start].split())
