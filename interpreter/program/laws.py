"""The rules for well-formed tables of a Program: the columns of each kind of row, and the order of rows."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple

from dsl.model.rows import (
    AFTERMATH,
    GOALS,
    Consequence,
    ConstraintKind,
    Effect,
    EndKind,
    OfferKind,
    PhaseKind,
    Trigger,
)
from interpreter.program.board import Square
from interpreter.program.tables import ConsequenceRow, ConstraintRow, EndRow, OfferRow, PhaseRow, Piece, Program

TableRow = OfferRow | ConstraintRow | ConsequenceRow | PhaseRow | EndRow
Kind = StrEnum | tuple[Trigger, Effect]


class Law(NamedTuple):
    """The rules for a kind of row: required columns, optional columns, and True if it may have several rows."""

    needs: str = ""
    may: str = ""
    many: bool = False
    about: str = ""
    """The part of the inventory that the row requires."""
    results: tuple[str, ...] = ()


K = ConstraintKind
_LAWS: Mapping[Kind, Law] = {
    OfferKind.FUSE: Law(about="fusion"),
    OfferKind.DROP_FUSE: Law(about="fusion"),
    OfferKind.HAND_FUSE: Law(about="fusion"),
    OfferKind.SPLIT: Law(about="fusion"),
    OfferKind.HAND_SPLIT: Law(about="fusion"),
    OfferKind.DROP: Law(many=True),
    OfferKind.DROP_ENDLESS: Law("pieces"),
    OfferKind.CONVERT: Law("pieces", many=True, about="commands"),
    K.IDLE: Law("deeds", many=True, about="activation"),
    K.BUDGET: Law("of number", may="others", many=True, about="commands"),
    K.SPARED: Law("of pieces", many=True, about="commands"),
    K.ROYAL: Law("pieces", may="which", many=True),
    K.HARMLESS: Law("pieces"),
    K.NOT_THROUGH: Law(may="pieces deeds", many=True),
    K.NOT_OUT: Law("deeds", may="pieces unless", many=True),
    K.NO_POCKET: Law("pieces"),
    K.DROP_ZONE: Law("zone", may="pieces", many=True),
    K.DROP_FILLS: Law("zone"),
    K.DROP_RANGE: Law("of number", may="touching", many=True),
    K.DROP_COLORS: Law("pieces"),
    K.UNCAPTURED: Law("pieces", many=True),
    K.PROMOTES_QUIETLY: Law("pieces", many=True),
    K.CROWDED: Law("of number", many=True),
    K.SPLIT_EMPTY: Law(about="fusion"),
    K.SPLIT_UNATTACKED: Law(about="fusion"),
    K.NOT_BEGUN: Law("pieces", about="fusion"),
    K.UNSHARED: Law("pieces"),
    K.SHARED: Law("of number", about="activation"),
    K.FORMED: Law(about="chain"),
    K.CLAIMED: Law(about="chain"),
    K.NO_CHECK: Law(may="unless"),
    K.NO_CHECK_BY: Law("deeds", many=True),
    K.NO_MATE: Law("deeds pieces", many=True),
    K.DROP_MOBILE: Law("pieces", many=True),
    K.FIRST: Law("deeds", may="pieces", many=True),
    K.FREEZES: Law("of number", may="pieces only", many=True),
    K.FROZEN: Law("of pieces", many=True),
    K.FACES: Law("of pieces ways", many=True),
    K.CAPTURES_NOT: Law("of", may="pieces", many=True),
    K.CAPTURES_ONLY: Law("of pieces", many=True),
    K.HOPS_NOT: Law("of pieces", many=True),
    K.HOPS_ONLY: Law("of pieces", many=True),
    K.NOT_CAPTURED_BY: Law("of", may="pieces", many=True),
    K.CAPTURED_ONLY_BY: Law("of pieces", many=True),
    (Trigger.CAPTURE, Effect.WAIT): Law("by"),
    (Trigger.CLAIM, Effect.WAIT): Law("by", about="chain"),
    (Trigger.CLAIM, Effect.SCORE): Law(about="chain"),
    (Trigger.CHECK, Effect.SCORE): Law(many=True),
    (Trigger.LEAVE, Effect.VANISH): Law(may="zone", many=True),
    (Trigger.LIFT, Effect.FORFEIT): Law("pieces other", many=True, about="castling"),
    (Trigger.TURN, Effect.STARTLE): Law("pieces", many=True),
    (Trigger.STOW, Effect.BECOME): Law(may="other"),
    PhaseKind.BEGIN: Law("by side"),
    PhaseKind.COMMAND: Law("by least most", about="commands"),
    PhaseKind.ACT: Law("by least most", may="side piece opening number per", many=True),
    PhaseKind.PLACE: Law("by most pieces where", may="least spared new zone held"),
    PhaseKind.CLAIM: Law("by", about="chain"),
    PhaseKind.RELOCATE: Law("by", may="least", about="chain"),
    EndKind.CHECKMATE: Law("result pieces", may="side which", many=True, results=("loss", "win")),
    EndKind.CAPTURE: Law("result pieces", may="side number late", many=True, results=("loss", "win")),
    EndKind.REACH: Law("result pieces zone", may="side number late safe", many=True, results=("win",)),
    EndKind.SCORE: Law("result number", many=True, results=("win",)),
    EndKind.CHECKS: Law("result number", may="side", many=True, results=("win",)),
    EndKind.ROW: Law("result number pieces ways", may="side", many=True, results=("win",)),
    EndKind.CONNECTION: Law("result pieces graph", may="side zone far", many=True, about="graphs", results=("win",)),
    EndKind.HOLD: Law("result pieces zone", may="side", many=True, results=("win",)),
    EndKind.STALEMATE: Law("result", may="which points", results=("loss", "draw", "win")),
    EndKind.REPETITION: Law("result number", may="side perpetual", results=("draw", "loss", "win")),
    EndKind.PROGRESS: Law("result number", may="pieces captures", results=("draw",)),
    EndKind.COUNT: Law("result number", may="pieces against units absent filled", many=True, results=("draw",)),
    EndKind.PASSES: Law("result number", may="which points side more", results=("draw", "win")),
    EndKind.ODDS: Law("result side", results=("win",)),
    EndKind.MATE_BY: Law("result pieces", results=("win",)),
    EndKind.MATE_WITHOUT: Law("result pieces", results=("draw",)),
}
"""The rules by kind; any other kind has no columns, and at most one row."""

_AFTERMATH = Law("whom", may="movers number ways other pieces unless only along", many=True)
"""The rule for effects on the units around the one that acted, whatever triggers them."""

_COLUMNS = (
    *("deeds", "pieces", "of", "zone", "number", "touching", "others", "ways", "unless", "which", "other", "by"),
    *("spared", "where", "new", "held"),
    *("movers", "whom", "only", "along"),
    *("side", "piece", "per", "opening", "least", "most", "result", "captures", "late", "safe"),
    *("perpetual", "far", "graph", "against", "units", "absent", "filled"),
    *("points", "more"),
)
_NUMBERED = ("of", "other", "piece", "per", "side")
"""Columns in which 0 has a meaning."""


def row_faults(program: Program) -> Iterator[str]:
    """Yield all violations of these rules, as sentences."""
    rows = _rows(program)
    for kind, count in Counter(map(_kind, rows)).items():
        law = _law(kind)
        if count > 1 and not law.many:
            yield f"there are {count} rows of {_words(kind)}"
        if law.about and not getattr(program, law.about):
            yield f"a row of {_words(kind)} needs {law.about}, which the Program lacks"
    for row in rows:
        yield from _columns(row)
    yield from _royals(program)
    yield from _leaders(program)
    yield from _phases(program)
    yield from _ends(program)


def pieces_named(program: Program) -> Iterator[Piece]:
    """Yield the pieces that rows name."""
    for row in _rows(program):
        for column in ("pieces", "movers", "spared", "absent"):
            yield from getattr(row, column, ())
        yield from (getattr(row, name) for name in ("of", "other", "piece", "per") if _says(row, name))


def squares_named(program: Program) -> Iterator[Square]:
    """Yield the squares of the zones that rows name."""
    for row in _rows(program):
        for column in ("zone", "far"):
            for squares in getattr(row, column, None) or ():
                yield from squares


def _rows(program: Program) -> tuple[TableRow, ...]:
    return (*program.offers, *program.constraints, *program.consequences, *program.phases, *program.ends)


def _kind(row: TableRow) -> Kind:
    return (row.trigger, row.effect) if isinstance(row, Consequence) else row.kind


def _law(kind: Kind) -> Law:
    if isinstance(kind, tuple) and kind[1] in AFTERMATH:
        return _AFTERMATH
    return _LAWS.get(kind, Law())


def _words(kind: Kind) -> str:
    return ": ".join(kind) if isinstance(kind, tuple) else kind


def _says(row: TableRow, column: str) -> bool:
    value = getattr(row, column, None)
    return value is not None and (column in _NUMBERED or bool(value))


def _columns(row: TableRow) -> Iterator[str]:
    """Check that a row has all required columns of its kind, and no unknown ones."""
    kind = _kind(row)
    law, said = _law(kind), [name for name in _COLUMNS if _says(row, name)]
    needs = law.needs.split()
    yield from (f"a row of {_words(kind)} has no {name}" for name in needs if name not in said)
    unexpected = (name for name in said if name not in needs + law.may.split())
    yield from (f"a row of {_words(kind)} must leave {name} empty" for name in unexpected)
    if law.results and getattr(row, "result", None) not in law.results:
        yield f"an end by {_words(kind)} has an invalid result"


def _royals(program: Program) -> Iterator[str]:
    royal = {piece for row in program.constraints_of(K.ROYAL) for piece in row.pieces}
    if royal != program.royal:
        yield "the royal pieces are not those whose checkmate ends the game"


def _leaders(program: Program) -> Iterator[str]:
    leaders = {row.of for row in program.constraints_of(K.BUDGET, K.SPARED)}
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
    if any(row.opening for row in lengths[1:]) or any(_says(row, "piece") and _says(row, "side") for row in lengths):
        yield "an opening is not the first length, or a length names both a side and a piece"


def _ends(program: Program) -> Iterator[str]:
    """Check that goals come first, then stalemate, which every game has, then draws by count, odds, and mates."""
    kinds = [EndKind.CHECKMATE if row.kind in GOALS else row.kind for row in program.ends]
    order = tuple(kind for kind in EndKind if kind not in GOALS)
    if not _in_order(kinds, order) or EndKind.STALEMATE not in kinds:
        yield "the ends are out of order, or stalemate is missing"


def _in_order(kinds: Sequence[StrEnum], order: Sequence[StrEnum]) -> bool:
    places = [order.index(kind) for kind in kinds]
    return places == sorted(places)
