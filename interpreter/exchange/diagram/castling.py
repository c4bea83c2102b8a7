"""Castling of a Diagram that no letters of a movement say: with a partner that is not at the end of its rank."""

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from dsl.diagnostics import Diagnostic
from interpreter.exchange.diagram.pieces import atoms_of
from interpreter.exchange.diagram.reading import PieceLine
from interpreter.exchange.findings import finding

Cells = Mapping[str, str | None]
"""What stands on each square at the start: the symbol of a unit, "" for none, None where the board has no square."""

_CASTLING = re.compile(r"([a-z]*)O(\d+)")


class _Wing(NamedTuple):
    """Castling to one side: the index of the mover's file, the partner's file and symbol, the steps of the mover."""

    at: int
    file: str
    partner: str
    steps: int


def without_castling(betza: str) -> str:
    """Return a movement without its castlings.

    >>> without_castling("KisjO2")
    'K'
    """
    return "".join(atom for atom in atoms_of(betza) if _CASTLING.fullmatch(atom) is None)


def needs_block(betza: str, symbol: str, cells: Cells, files: tuple[str, ...]) -> bool:
    """Return True if a movement castles otherwise than with the units at the ends of a rank, as letters say it."""
    castlings = [match for atom in atoms_of(betza) if (match := _CASTLING.fullmatch(atom))]
    if not castlings:
        return False
    ranks = {square[1:] for square, unit in cells.items() if unit in (symbol, symbol.lower())}
    ends = [cells[file + rank] for rank in ranks for file in (files[0], files[-1])]
    return any("j" in match[1] for match in castlings) or not all(ends)


def castling_block(
    piece: PieceLine,
    betza: str,
    names: Mapping[str, str],
    cells: Cells,
    files: tuple[str, ...],
    findings: list[Diagnostic],
) -> Iterator[str]:
    """Yield a block on castling; the partner is the outermost unit of a rank, and with `j` the one before it."""
    white, black = (_wings(betza, symbol, cells, files) for symbol in (piece.symbol, piece.symbol.lower()))
    if {*white} != {*black}:
        message = f"castling of `{piece.name}` is not in the rule file"
        note = "White and Black castle on other files, or with other partners"
        findings.append(finding("not-said", piece.span, message, label="here", note=note))
        return
    mover = names[piece.symbol]
    partners = ", ".join(dict.fromkeys(names[wing.partner] for wing in white))
    if not white:
        return
    yield "castling {"
    yield f"  {mover} with {partners}"
    for file in dict.fromkeys(wing.file for wing in white):
        yield f"  toward {file}: {_landing([wing for wing in white if wing.file == file], mover, partners, files)}"
    yield "  not out of check"
    yield "  not through check"
    yield "}\n"


def _landing(wings: list[_Wing], mover: str, partners: str, files: tuple[str, ...]) -> str:
    """Return where mover and partner land; several castlings to one side are a choice of steps."""
    steps, wing = sorted({wing.steps for wing in wings}), wings[0]
    if len(steps) > 1:
        return f"{mover} {steps[0]} to {steps[-1]} squares, {partners} past it"
    way = 1 if files.index(wing.file) > wing.at else -1
    first, second = files[wing.at + way * wing.steps], files[wing.at + way * (wing.steps - 1)]
    return f"{mover} to {first}, {partners} to {second}"


def _wings(betza: str, symbol: str, cells: Cells, files: tuple[str, ...]) -> list[_Wing]:
    """Return the castlings of a side, by the first unit of the mover at the start."""
    square = next((square for square, unit in cells.items() if unit == symbol), None)
    if square is None:
        return []
    found, at, rank = [], files.index(square[0]), square[1:]
    for atom in atoms_of(betza):
        match = _CASTLING.fullmatch(atom)
        for step, other in ((1, "l"), (-1, "r")) if match else ():
            if match is None or (other in match[1] and not {"l", "r"} <= {*match[1]}):
                continue
            ahead = []
            for file in files[at + 1 :] if step > 0 else files[:at][::-1]:
                unit = cells[file + rank]
                if unit is None:
                    break
                ahead += [(file, unit)] if unit and unit.isupper() == symbol.isupper() else []
            place = 2 if "j" in match[1] else 1
            if len(ahead) >= place:
                file, unit = ahead[-place]
                found.append(_Wing(at, file, unit.strip("{}").upper(), int(match[2])))
    return found
