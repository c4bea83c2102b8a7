"""Castling of a ruleset, and kings that may not face each other, as letters of a Diagram's movement."""

from collections.abc import Iterator
from typing import NamedTuple

from dsl.model import Castling, Piece, Ruleset
from dsl.model.board import SIDES
from dsl.model.castling import Wing
from dsl.model.refusals import ConstraintKind

_CHECKED = {ConstraintKind.NOT_OUT, ConstraintKind.NOT_THROUGH}
_FACING = {"orthogonal": "kR", "vertical": "vkR", "horizontal": "skR", "diagonal": "kB"}


class Letters(NamedTuple):
    """The letters of castling, and True if an import reads them as a block."""

    text: str
    as_block: bool


def castling_letters(rules: Ruleset, castling: Castling) -> Letters | None:
    """Return castling as letters, or None if no letters say it.

    Both sides castle alike to both sides, by as many squares, with the outermost unit of the rank or the one before it.
    """
    checked = {row.kind for row in rules.constraints if row.deeds == ("castle",)}
    if castling.dropped or checked != _CHECKED:
        return None
    kings = [
        [unit.square for unit in rules.array.units if unit.side == side and unit.piece in castling.movers]
        for side in SIDES
    ]
    starts = [(king, side) for squares, side in zip(kings, SIDES, strict=True) for king in squares]
    if not starts or any(len(squares) > 1 for squares in kings) or {side for _, side in starts} - _sides(castling):
        return None
    ways = {_way(rules, castling, *start, to_right=right) for start in starts for right in (False, True)}
    way = ways.pop()
    if ways or way is None:
        return None
    files, placed = rules.board.files, {unit.square for unit in rules.array.units}
    ends = {file + king[1:] for king, _ in starts for file in (files[0], files[-1])}
    text = "".join(f"is{'j' * way.skips}O{steps}" for steps in way.steps)
    return Letters(text, way.skips or not ends <= placed)


def _sides(castling: Castling) -> set[str]:
    """Return the sides that castle."""
    return {castling.side} if castling.side is not None else {*SIDES}


class _Way(NamedTuple):
    """The steps of the mover to one side, and True if the partner is not the outermost unit there."""

    steps: tuple[int, ...]
    skips: bool


def _way(rules: Ruleset, castling: Castling, king: str, side: str, *, to_right: bool) -> _Way | None:
    """Return how a side castles to one side of the board, or None if no letters say it."""
    files, exist = rules.board.files, {*rules.board.squares}
    at, rank = files.index(king[0]), king[1:]
    wings = [wing for wing in castling.wings if (files.index(wing.toward) > at) == to_right]
    units = {unit.square: unit.piece for unit in rules.array.units if unit.side == side}
    ahead = []
    for file in files[at + 1 :] if to_right else files[:at][::-1]:
        if file + rank not in exist:
            break
        ahead += [units[file + rank]] if file + rank in units else []
    place = next((n for n, piece in enumerate(reversed(ahead)) if piece in castling.partners), None)
    if len(wings) != 1 or place not in (0, 1):
        return None
    steps = tuple(_steps(wings[0], files, at, 1 if to_right else -1))
    return _Way(steps, place == 1) if steps else None


def _steps(wing: Wing, files: tuple[str, ...], at: int, way: int) -> Iterator[int]:
    """Yield the numbers of squares that the mover may go, if its partner lands next to it."""
    if wing.squares is not None:
        yield from range(wing.squares[0], wing.squares[1] + 1)
        return
    number = way * (files.index(wing.mover_file) - at)
    if number >= 2 and files.index(wing.partner_file) == at + way * (number - 1):
        yield number


def facing_letters(rules: Ruleset, piece: Piece) -> str:
    """Return the lines along which a royal piece may not face one of its kind."""
    rows = [row for row in rules.constraints if row.kind is ConstraintKind.FACES and row.of == piece.name]
    alone = [row for row in rows if row.pieces == (piece.name,) and piece.name in rules.royal]
    return "".join(_FACING.get(way, "") for row in alone for way in row.ways)
