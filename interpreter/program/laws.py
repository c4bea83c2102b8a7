"""The rules for well-formed tables of a Program: the columns of each kind of row, and the order of rows."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from functools import cache
from typing import Any, NamedTuple

from dsl.grammar.form import PHRASES, Form
from dsl.grammar.forms import FORMS
from dsl.grammar.makes import OWNER, Make
from dsl.model.rows import (
    JUDGED,
    Consequence,
    Constraint,
    ConstraintKind,
    Effect,
    EndKind,
    Holds,
    OfferKind,
    PhaseKind,
    Trigger,
    columns_of,
    default_of,
)
from interpreter.program.board import Square
from interpreter.program.tables import (
    BLACK,
    WHITE,
    ConsequenceRow,
    ConstraintRow,
    EndRow,
    OfferRow,
    PhaseRow,
    Piece,
    Program,
)

TableRow = OfferRow | ConstraintRow | ConsequenceRow | PhaseRow | EndRow
Kind = StrEnum | tuple[Trigger, Effect]


class Law(NamedTuple):
    """The rules for a kind of row: required and possible columns, the number of its rows, and its results."""

    needs: frozenset[str] = frozenset()
    may: frozenset[str] = frozenset()
    many: bool = False
    """True if there may be any number of rows."""
    by_side: bool = False
    """True if there may be a row for each side in place of one for both."""
    results: frozenset[str] = frozenset()


_MADE: Mapping[Kind, Law] = {
    ConstraintKind.NOT_OUT: Law(frozenset(("deeds",)), frozenset(("pieces",)), many=True),
    ConstraintKind.NOT_THROUGH: Law(may=frozenset(("deeds", "pieces")), many=True),
    (Trigger.LIFT, Effect.FORFEIT): Law(frozenset(("pieces", "other")), frozenset(("side",)), many=True),
}
"""The rules for rows that lowering makes."""

_ABOUT = {"fusion": "fusion", "activation": "activation", "command": "commands", "chain": "chain"}
"""The part of the inventory that rows of a block require."""

_KINDS_ABOUT: Mapping[Kind, str] = {
    (Trigger.LIFT, Effect.FORFEIT): "castling",
    PhaseKind.COMMAND: "commands",
    PhaseKind.CLAIM: "chain",
    PhaseKind.RELOCATE: "chain",
    EndKind.CONNECTION: "graphs",
}
_SEVERAL_BLOCKS = ("piece", "command", "after")
"""Blocks of which a file may have several."""

_KINDS = ("kind", "trigger", "effect")
"""The columns that make up the kind of a row."""


@cache
def laws() -> Mapping[Kind, Law]:
    """Return the rules by kind, which follow from the forms whose statements make rows."""
    found = dict(_MADE)
    for block, forms in FORMS.items():
        for form in forms:
            for make in form.makes:
                law = _law(block, form, make)
                are_together = make.table is Constraint and not form.like  # of forms alike a file has one
                for kind in _kinds(make):
                    found[kind] = _joined(found[kind], law, are_together) if kind in found else law
    return found


@cache
def _about() -> Mapping[Kind, str]:
    """Return the part of the inventory that rows of a kind require."""
    made = ((kind, part) for block, part in _ABOUT.items() for form in FORMS[block] for kind in _of(form))
    return {**dict(made), **_KINDS_ABOUT}


def _of(form: Form) -> Iterator[Kind]:
    return (kind for make in form.makes for kind in _kinds(make))


def _kinds(make: Make) -> Iterator[Kind]:
    """Yield the kinds of the rows of a template; the block of its statement may say the trigger."""
    if make.table is not Consequence:
        yield make.fixed["kind"]  # type: ignore[misc]  # all but consequences have a kind
        return
    triggers = [make.fixed["trigger"]] if "trigger" in make.fixed else list(Trigger)
    yield from ((trigger, make.fixed["effect"]) for trigger in triggers)  # type: ignore[misc]  # by name


def _law(block: str, form: Form, make: Make) -> Law:
    """Return the law of a kind of row, by the form that makes it."""
    numbers = {"number": make.number, **make.more} if make.number is not None else make.more
    slots = {**make.slots, **{column: number.slot for column, number in numbers.items()}}
    if "least" in form.needed:
        slots |= {"least": "least", "most": "least"}
    needs = {column for column, value in make.fixed.items() if value}
    needs |= {
        name for name, spec in slots.items() if spec == OWNER or _is_needed(form, spec, columns_of(make.table)[name])
    }
    by_deed = "deeds" in make.fixed  # other forms name other deeds
    many = form.many or by_deed or form.each in form.needed or form.repeats or block in _SEVERAL_BLOCKS
    results = frozenset((str(make.fixed["result"]),) if "result" in make.fixed else ())
    by_side = form.each == "side" and form.each not in form.needed
    may = frozenset((*slots, *needs)).difference(_KINDS)
    return Law(frozenset(needs).difference(_KINDS), may, many, by_side, results)


def _is_needed(form: Form, slot: str, holds: Holds) -> bool:
    """Return True if every statement of a form fills a column; of a phrase, only the kind is always there."""
    phrase = form.needed.get(slot, "") in PHRASES
    return slot in form.needed and (holds is Holds.KIND if phrase else holds is not Holds.FLAG)


def _joined(one: Law, other: Law, are_together: bool) -> Law:
    """Return the rules for rows that two statements make, which a file may have together or not."""
    many, by_side = are_together or one.many or other.many, one.by_side or other.by_side
    return Law(one.needs & other.needs, one.may | other.may, many, by_side, one.results | other.results)


def row_faults(program: Program) -> Iterator[str]:
    """Yield all violations of these rules, as sentences."""
    rows = _rows(program)
    for kind, count in Counter(map(_kind, rows)).items():
        law = _law_of(kind)
        if count > 1 and not law.many and not (law.by_side and _is_by_side(rows, kind)):
            yield f"there are {count} rows of {_words(kind)}"
        about = _about().get(kind)
        if about and not getattr(program, about):
            yield f"a row of {_words(kind)} needs {about}, which the Program lacks"
    for row in rows:
        yield from _columns(row)
    yield from _royals(program)
    yield from _leaders(program)
    yield from _phases(program)
    yield from _ends(program)


def _is_by_side(rows: tuple[TableRow, ...], kind: Kind) -> bool:
    """Return True if the rows of a kind are one for each side."""
    sides = [getattr(row, "side", None) for row in rows if _kind(row) == kind]
    return None not in sides and len(set(sides)) == len(sides)


def pieces_named(program: Program) -> Iterator[Piece]:
    """Yield the pieces that rows name."""
    for _, holds, value in _references(program):
        if holds is Holds.PIECES:
            yield from value
        elif holds is Holds.PIECE:
            yield value


def squares_named(program: Program) -> Iterator[Square]:
    """Yield the squares of the zones that rows name."""
    for _, holds, value in _references(program):
        if holds is Holds.ZONE:
            for squares in value:
                yield from squares


def _references(program: Program) -> Iterator[tuple[str, Holds, Any]]:  # Any: by what the column holds
    """Yield the columns of all rows that have a value, each with what it holds."""
    for row in _rows(program):
        for name, holds in columns_of(type(row)).items():
            if getattr(row, name) is not None:
                yield name, holds, getattr(row, name)


def _rows(program: Program) -> tuple[TableRow, ...]:
    return (*program.offers, *program.constraints, *program.consequences, *program.phases, *program.ends)


def _kind(row: TableRow) -> Kind:
    return (row.trigger, row.effect) if isinstance(row, Consequence) else row.kind


def _law_of(kind: Kind) -> Law:
    return laws().get(kind, Law())


def _words(kind: Kind) -> str:
    return ": ".join(kind) if isinstance(kind, tuple) else kind


def _says(row: TableRow, column: str) -> bool:
    """Return True if a column has a value other than its default."""
    return bool(getattr(row, column) != default_of(type(row), column))


def _is_filled(row: TableRow, column: str) -> bool:
    """Return True if a column has a value; 0 is a value where it is the number of a piece or a side."""
    value = getattr(row, column)
    return value is not None if columns_of(type(row))[column] in (Holds.PIECE, Holds.SIDE) else bool(value)


def _columns(row: TableRow) -> Iterator[str]:
    """Check that a row has all required columns of its kind, and no unknown ones."""
    kind = _kind(row)
    law, said = _law_of(kind), [name for name in columns_of(type(row)) if name not in _KINDS and _says(row, name)]
    missing = (name for name in sorted(law.needs) if not _is_filled(row, name))
    yield from (f"a row of {_words(kind)} has no {name}" for name in missing)
    unexpected = (name for name in said if name not in law.needs | law.may)
    yield from (f"a row of {_words(kind)} must leave {name} empty" for name in unexpected)
    if law.results and getattr(row, "result", None) not in law.results:
        yield f"an end by {_words(kind)} has an invalid result"


def _royals(program: Program) -> Iterator[str]:
    royal = {piece for row in program.constraints_of(ConstraintKind.ROYAL) for piece in row.pieces}
    if royal != program.royal:
        yield "the royal pieces are not those whose checkmate ends the game"


def _leaders(program: Program) -> Iterator[str]:
    leaders = {row.of for row in program.constraints_of(ConstraintKind.BUDGET, ConstraintKind.SPARED)}
    leaders |= {piece for row in program.offers if row.kind is OfferKind.CONVERT for piece in row.pieces}
    if program.commands and not leaders <= set(program.commands):
        yield "a row names a leader without a command"


def _phases(program: Program) -> Iterator[str]:
    """Check the order of the phases: among the lengths an opening comes first, and the last applies to every turn."""
    if not _in_order([row.kind for row in program.phases], tuple(PhaseKind)):
        yield "the phases are out of order"
    lengths = [row for row in program.phases if row.kind is PhaseKind.ACT]
    if not lengths or (lengths[-1].opening, lengths[-1].side, lengths[-1].piece) != (False, None, None):
        yield "no length applies to every turn"
    if any(row.least > row.most or (row.opening and (row.least < row.most or row.side is None)) for row in lengths):
        yield "a turn has an invalid number of actions"
    openings = [row.side for row in lengths if row.opening]
    first = lengths[: len(openings)]
    if (
        any(not row.opening for row in first)
        or len({*openings}) < len(openings)
        or any(_says(row, "piece") and _says(row, "side") for row in lengths)
    ):
        yield "an opening is not among the first lengths, or a side has two, or a length names both a side and a piece"


def _ends(program: Program) -> Iterator[str]:
    """Check that goals come first, then stalemate of each side, then draws by count, odds, and mates."""
    kinds = [EndKind.CHECKMATE if row.kind in JUDGED else row.kind for row in program.ends]
    order = tuple(kind for kind in EndKind if kind not in JUDGED)
    if not _in_order(kinds, order) or None in map(program.stalemate, (WHITE, BLACK)):
        yield "the ends are out of order, or stalemate is missing"


def _in_order(kinds: Sequence[StrEnum], order: Sequence[StrEnum]) -> bool:
    places = [order.index(kind) for kind in kinds]
    return places == sorted(places)
