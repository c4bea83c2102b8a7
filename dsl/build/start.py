"""The position at the start."""

from collections.abc import Mapping

from dsl.diagnostics import Diagnostic, diagnostic
from dsl.model import SIDES, Array, BoardShape, UnitOn
from dsl.model.placement import Fault, StackForms, read_diagram, read_placement
from dsl.resolve import Declarations
from dsl.source import Span
from dsl.syntax import Word

_RANK_BY_RANK = "write each rank from the first file to the last, the highest rank first, empty squares as a number"
_ON_ONE_SQUARE = "put one unit on each square, or two that may share it by the `stacking` block"


def build_array(
    declared: Declarations,
    shape: BoardShape,
    symbols: Mapping[str, str],
    stacks: StackForms | None,
    findings: list[Diagnostic],
) -> Array | None:
    """The array, if there is one and it can be read."""
    statement = declared.single.get("array")
    if statement is None:
        findings += declared.missing(
            "array-missing",
            "the ruleset has no array",
            "nothing in this file says where the units stand at the start",
            'write `array "…"` with the placement of a FEN',
        )
        return None
    word = statement.need("text")
    drawn = "/" not in word.text and "\n" in word.text
    text = read_diagram(word.text) if drawn else word.text
    placement, faults = read_placement(text, shape, symbols, with_hand="hand" in declared.single, stacks=stacks)
    for fault in faults if not declared.doubtful else ():
        findings.append(report_fault(word, fault, whole=drawn))
    if not placement.units and not faults:
        findings.append(
            diagnostic(
                "array-empty",
                word.span,
                "no unit stands on the board at the start",
                label="empty",
                help="place some units",
            )
        )
    units = tuple(UnitOn(square=unit.square, side=unit.side, piece=unit.piece) for unit in placement.units)
    return Array(
        units=tuple(sorted(units, key=lambda unit: _order(shape, unit))), hands=placement.hands, span=statement.head
    )


def _order(shape: BoardShape, unit: UnitOn) -> tuple[int, int, int]:
    return shape.ranks.index(unit.square[1:]), shape.files.index(unit.square[0]), (*SIDES, "neutral").index(unit.side)


def report_fault(word: Word, fault: Fault, *, whole: bool = False) -> Diagnostic:
    """A fault of a placement as a finding; `whole` when its place in the text is not that in the file."""
    quotes = 3 if word.span.text.startswith('"""') else 1
    inner = Span(word.span.source, word.span.start + quotes, word.span.end - quotes)
    exact = not whole and "\\" not in inner.text and fault.end <= inner.end - inner.start
    span = inner.part(fault.start, fault.end) if exact else word.span
    return diagnostic(
        fault.name,
        span,
        fault.message,
        label=fault.label,
        help=_ON_ONE_SQUARE if fault.name == "array-stack" else _RANK_BY_RANK,
    )
