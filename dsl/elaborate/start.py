"""The position at the start."""

import re
from collections.abc import Mapping
from dataclasses import replace

from dsl.diagnostics import Diagnostic, Edit, Fix, Label, diagnostic
from dsl.model import SIDES, Array, BoardShape, Shuffle, UnitOn
from dsl.notation.diagram import is_diagram, read_diagram
from dsl.notation.placement import Fault, Placement, StackForms, read_placement
from dsl.resolve import Declarations
from dsl.source import Span
from dsl.syntax import Statement, Word

_SAID_ANYWAY = re.compile(r"w(?: KQkq(?: - 0 1)?)?")
"""The rest of a FEN that an array implies: White to move, with all castling rights."""

_SHOWN = 3
"""Maximum number of further places shown for a fault."""


def build_array(
    declared: Declarations,
    shape: BoardShape,
    symbols: Mapping[str, str],
    stacks: StackForms | None,
    findings: list[Diagnostic],
) -> Array | None:
    """Return the array, or None if it is missing or unreadable."""
    statement = declared.single.get("array")
    if statement is None:
        findings += declared.missing(
            "array-missing",
            "the ruleset has no array",
            "no `array` statement in this file",
            'write `array "…"` with the placement of a FEN',
            forms=("array",),
        )
        return None
    word = statement.need("text")
    turn = declared.single.get("turn")
    hand = declared.single.get("hand")
    with_hand = hand is not None or (turn is not None and bool(turn.clauses("then-gate")))
    placement, faults = read_array(word.text, shape, symbols, with_hand=with_hand, stacks=stacks)
    findings += [report_fault(word, fault) for fault in faults if not declared.doubtful]
    is_endless = hand is not None and bool(hand.clauses("drops-endless"))
    if not placement.units and not any(placement.hands) and not is_endless and not faults:
        findings.append(
            diagnostic(
                "array-empty",
                word.span,
                "the board has no units at the start",
                label="empty",
                help="place some units, or write a `hand` block with `never runs out of PIECE`",
            )
        )
    units = tuple(UnitOn(square=unit.square, side=unit.side, piece=unit.piece) for unit in placement.units)
    return Array(
        units=tuple(sorted(units, key=lambda unit: _order(shape, unit))), hands=placement.hands, span=statement.head
    )


def build_shuffle(declared: Declarations) -> Shuffle | None:
    """Return how the start is drawn by lot, if it is."""
    statement = declared.single.get("shuffle")
    if statement is None:
        return None
    colors = (word.text for clause in statement.clauses("shuffle-colors") for word in clause.words("piece"))
    protected = (word.text for clause in statement.clauses("shuffle-protected") for word in clause.words("piece"))
    return Shuffle(
        zone=statement.need("zone").text,
        apart=bool(statement.clauses("shuffle-apart")),
        colors=tuple(dict.fromkeys(colors)),
        unlike=_pairs(statement, "shuffle-unlike"),
        between=_pairs(statement, "shuffle-between"),
        protected=tuple(dict.fromkeys(protected)),
        span=statement.head,
    )


def _pairs(statement: Statement, form: str) -> tuple[tuple[str, str], ...]:
    """Return the two pieces of each line of a form."""
    clauses = statement.clauses(form)
    return tuple((clause.need("piece").text, clause.need("other").text) for clause in clauses)


def _order(shape: BoardShape, unit: UnitOn) -> tuple[int, int, int]:
    return shape.ranks.index(unit.square[1:]), shape.files.index(unit.square[0]), (*SIDES, "neutral").index(unit.side)


def read_array(
    text: str, shape: BoardShape, symbols: Mapping[str, str], *, with_hand: bool, stacks: StackForms | None
) -> tuple[Placement, tuple[Fault, ...]]:
    """Return the placement of an array, which is a FEN or a diagram."""
    if not text.strip():
        return Placement((), ((), ()), frozenset()), ()
    first, *others = text.split()
    n_ranks = len(shape.ranks)
    if is_diagram(text) and ("\n" in text.strip() or len(others) + 1 != n_ranks):
        return read_diagram(text, shape, symbols, with_hand=with_hand, stacks=stacks)
    is_whole = first.count("/") == n_ranks - 1
    whole = first if is_whole else ("" if "/" in text else "/").join([first, *others])
    placement, faults = read_placement(whole, shape, symbols, with_hand=with_hand, stacks=stacks)
    if others:
        if faults and (bare := _unsided(text)):
            whole = bare
            placement, faults = read_placement(whole, shape, symbols, with_hand=with_hand, stacks=stacks)
        return placement, (_trailing(text, first) if is_whole else _blanks(text, whole, safe=not faults),)
    margin = len(text) - len(text.lstrip())
    return placement, tuple(moved(fault, margin) for fault in faults)


def _unsided(text: str) -> str:
    """Return a placement without blanks and side letters; empty if a unit has no side letter."""
    words = re.findall(r"[^\s/]+|/", text)
    units = {word for word in words if word != "/" and not word.isdigit()}
    if "/" not in words or not all(re.fullmatch("[wb][A-Z]", word) for word in units):
        return ""
    return "".join(word if word not in units else word[1:] if word[0] == "w" else word[1:].lower() for word in words)


def _trailing(text: str, first: str) -> Fault:
    """Return the fault of a FEN with text after its placement."""
    placed = text.index(first) + len(first)
    start, end = placed + len(text[placed:]) - len(text[placed:].lstrip()), len(text.rstrip())
    return Fault(
        name="array-malformed",
        message="an array is only the placement of a FEN, up to the first blank",
        label="the rest of a FEN",
        start=start,
        end=end,
        help="remove the text after the placement",
        edits=((placed, end, ""),) if _SAID_ANYWAY.fullmatch(text[start:end]) else (),
    )


def _blanks(text: str, whole: str, *, safe: bool) -> Fault:
    """Return the fault of a placement with blanks or line breaks."""
    start = text.index(text.split()[0]) + len(text.split()[0])
    return Fault(
        name="array-malformed",
        message="the ranks of a placement are separated by `/` alone",
        label="here",
        start=start,
        end=start + 1,
        help=f'write `array "{whole}"`, or draw a line for each rank without `/`',
        edits=((0, len(text), whole),) if safe else (),
    )


def moved(fault: Fault, by: int) -> Fault:
    """Return a fault with its places shifted by some characters."""
    places = tuple((start + by, end + by) for start, end in fault.also)
    return replace(fault, start=fault.start + by, end=fault.end + by, also=places)


def report_fault(word: Word, fault: Fault) -> Diagnostic:
    """Return the finding for a fault of a placement, at its place in the file."""
    quotes = 3 if word.span.text.startswith('"""') else 1
    inner = Span(word.span.source, word.span.start + quotes, word.span.end - quotes)
    exact = inner.text == word.text
    edits = tuple(Edit(inner.part(start, end), text) for start, end, text in fault.edits) if exact else ()
    first, *others = _joined(word.text, fault)
    return diagnostic(
        fault.name,
        inner.part(*first) if exact else word.span,
        fault.message,
        label=fault.label,
        labels=tuple(Label(inner.part(*place), "and here") for place in others[:_SHOWN]) if exact else (),
        help=fault.help,
        fix=Fix(fault.help, edits) if edits else None,
    )


def _joined(text: str, fault: Fault) -> list[tuple[int, int]]:
    """Return the places of a fault, merged if only blanks separate them."""
    joined = [(fault.start, fault.end)]
    for start, end in fault.also:
        between = text[joined[-1][1] : start]
        if between.isspace() and "\n" not in between:
            joined[-1] = (joined[-1][0], end)
        else:
            joined.append((start, end))
    return joined
