"""The royal pieces of a Diagram, the end of the game, and kings that may not face each other."""

import re
from collections.abc import Iterator

from dsl.diagnostics import Diagnostic
from interpreter.exchange.diagram.pieces import atoms_of
from interpreter.exchange.diagram.reading import Diagram, PieceLine
from interpreter.exchange.findings import finding

_STALEMATES = {"win": "loss", "draw": "draw"}
"""The values of `stalemate=` that are known: what it is for the side that moved last, and for the side to move."""

_TO_KINGS = re.compile(r"([a-z]*)k([a-z]*)([RBQ])")
"""A line on which a piece takes only royal units."""

_ALONG = {"vertical": frozenset("fbv"), "horizontal": frozenset("lrs")}
"""The words for parts of orthogonal lines, by the letters for their directions."""


def royal_of(diagram: Diagram, findings: list[Diagnostic]) -> list[PieceLine]:
    """Return the royal pieces, which parameters name by numbers or ids; without any, the last piece of the table.

    If that has no unit at the start, it is the king, and a finding says so.
    """
    wanted = [
        each
        for entry in diagram.parameters
        if entry.key == "royal"
        for each in re.split(r"[\s,]+", entry.value)
        if each
    ]
    pieces = diagram.pieces
    if wanted:
        found = [piece for number, piece in enumerate(pieces, 1) if str(number) in wanted or piece.symbol in wanted]
        _report_holes(diagram, found, wanted, findings)
    else:
        found = pieces[-1:]
        kings = [piece for piece in pieces if piece.name.lower() == "king" and _is_placed(piece)]
        if found and not _is_placed(found[0]) and kings:
            message = f"the king is royal here, and not `{found[0].name}`, the last piece of the table"
            note = "without `royal=` the last piece is royal, but it has no unit at the start"
            findings.append(finding("not-said", found[0].span, message, label="here", note=note))
            found = kings
    if not found:
        problem, note = "no piece is royal", "`royal=` names a piece by its number in the table, or by its id"
        findings.append(finding("diagram-rules", diagram.span, problem, label="this Diagram", note=note))
    _report_several(diagram, found, findings)
    return found


def _is_placed(piece: PieceLine) -> bool:
    """Return True if a piece has a unit at the start."""
    return bool(piece.white or piece.black)


def _report_holes(diagram: Diagram, royal: list[PieceLine], wanted: list[str], findings: list[Diagnostic]) -> None:
    """Report royal pieces with a number if missing squares are among the lines before them."""
    for piece in royal:
        before = diagram.lines[: diagram.lines.index(piece)]
        if piece.symbol not in wanted and any(line.is_hole for line in before):
            message = f"`{piece.name}` is royal by its number, which does not count the lines of missing squares"
            note = "its id, as `royal=K`, leaves no doubt"
            findings.append(finding("not-said", piece.span, message, label="here", note=note))


def _report_several(diagram: Diagram, royal: list[PieceLine], findings: list[Diagnostic]) -> None:
    """Report royal units of which a side has several, unless the Diagram says that the loss of one is enough."""
    number = max(len([square for piece in royal for square in side(piece)]) for side in (_white, _black))
    if number > 1 and diagram.text("extinction") != "0":
        message = "a side loses as soon as one of its royal units is checkmated"
        note = f"a side has {number} of them, and only `extinction=0` says that one is enough"
        findings.append(finding("not-said", royal[0].span, message, label="here", note=note))


def _white(piece: PieceLine) -> tuple[str, ...]:
    return piece.white


def _black(piece: PieceLine) -> tuple[str, ...]:
    return piece.black or ()


def end_lines(diagram: Diagram, royal: list[str]) -> Iterator[str]:
    """Yield the lines on the ends of the game; `royal` has the names of the royal pieces."""
    yield f"goal checkmate of {', '.join(royal)}"
    yield f"{_STALEMATES.get(diagram.text('stalemate'), 'draw')} stalemate"
    yield "draw repetition 3"


def is_said(key: str, value: str) -> bool:
    """Return True if the rule file says a parameter about the end of the game."""
    return (key == "stalemate" and value in _STALEMATES) or (key == "extinction" and value == "0")


def facing(betza: str) -> tuple[str, tuple[str, ...]]:
    """Return a movement without the lines on which it takes only royal units, and these lines.

    >>> facing("fkRfkBK")
    ('K', ('vertical', 'diagonal'))
    """
    atoms: list[str] = []
    ways: list[str] = []
    for atom in atoms_of(betza):
        match = _TO_KINGS.fullmatch(atom)
        if match is None:
            atoms.append(atom)
            continue
        along = [way for way, letters in _ALONG.items() if letters.intersection(match[1] + match[2])]
        ways += (along or ["orthogonal"]) if match[3] in "RQ" else []
        ways += ["diagonal"] if match[3] in "BQ" else []
    return "".join(atoms), tuple(dict.fromkeys(ways))
