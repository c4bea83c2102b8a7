"""Movements of a variant as lines of its pieces."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product

from dsl.model.board import SIDES
from interpreter.exchange.betza.steps import TRIPLE, Step, lines_of
from interpreter.exchange.importing.draft import Draft, Piece
from interpreter.exchange.importing.passing import (
    capturers,
    captures_in_passing,
    only_side,
    squares_ahead,
    squares_left_open,
)
from interpreter.exchange.importing.regions import barred_from, region_of, regions_of, royal_squares
from interpreter.exchange.importing.zones import Squares
from interpreter.exchange.reading.pieces import ALONG, LEAPS

_SHORT = {"WF": "K", "FW": "K", "RB": "Q", "BR": "Q"}


def move_lines(draft: Draft, piece: Piece) -> Iterator[str]:
    """Yield the lines by which a piece moves, and those on what it spares."""
    variant, bounds = draft.variant, _bounds(draft, piece)
    usual = [step for step in piece.steps if not step.initial]
    letters = [_wrapped(draft, line) for line in lines_of(usual, passant=captures_in_passing(draft, piece))]
    rank = variant.number("soldierPromotionRank")
    if piece.key == "soldier" and rank > 1:
        yield f"moves fW{bounds}"
        yield f"moves sW while in {draft.zones.name('abroad', *draft.ranks(rank, variant.n_ranks))}{bounds}"
    elif piece.key in draft.furthest:
        yield from _furthest(draft, piece, bounds)
    else:
        tail = " as many squares as units on its line" * (piece.key in draft.counted)
        yield from (f"moves {_SHORT.get(line, line)}{bounds}{tail}" for line in letters)
    for step in piece.steps:
        if step.initial:
            yield from _first_steps(draft, piece, step, bounds)
    yield from _leaps(draft, piece)
    if piece.key == "pawn":
        yield from _first_steps(draft, piece, TRIPLE, bounds, "tripleStepRegion", "third-step")
    yield from _diagonals(draft, piece, bounds)
    yield from _captures_of_friends(draft, piece, usual, bounds)
    if piece.key == "janggiCannon":
        for name in dict.fromkeys(each.name for each in draft.of("janggiCannon")):
            yield f"never hops over {name}"
            yield f"never captures {name}"
    if piece in draft.named_by("freezePieceTypes"):
        immune = ", ".join(each.name for each in draft.named_by("freezeImmunePieceTypes"))
        yield f"freezes enemies within 1{f' but {immune}' if immune else ''}"
    yield from _spared(draft, piece)


_WAYS = {
    "R": {"f": (0, 1), "b": (0, -1), "l": (-1, 0), "r": (1, 0)},
    "B": {"fl": (-1, 1), "fr": (1, 1), "bl": (-1, -1), "br": (1, -1)},
}
"""The directions of slides, as White moves."""


def _furthest(draft: Draft, piece: Piece, bounds: str) -> Iterator[str]:
    """Yield the lines of slides as far as possible: to the edge, or on to the unit in the way and back."""
    if bounds.startswith(" within"):
        draft.warn(piece.key, "a slide as far as possible is not limited to a region that it never leaves")
    atoms = "RB" if piece.kind.betza.endswith("Q") else piece.kind.betza[-1]
    board, regions = draft.variant.every - draft.holes, regions_of(draft, piece)
    for atom in atoms:
        for ahead, (x, y) in _WAYS[atom].items():
            white, black = (
                frozenset(sq for sq in board & region if _beyond(sq, x * sign, y * sign) not in board)
                for region, sign in zip(regions, (1, -1), strict=True)
            )
            if white or black:
                yield f"moves {ahead}m{atom} to {draft.zones.name(f'end-{ahead}', white, black)}"
    steps = ((atom, {"R": "W", "B": "F"}[atom]) for atom in atoms)
    yield f"moves {''.join(f'[m{atom}-p{step}-b{step}]' for atom, step in steps)}{bounds}"


def _beyond(square: str, x: int, y: int) -> str:
    """Return the name of the square some files and ranks away, on the board or not."""
    return f"{chr(ord(square[0]) + x)}{int(square[1:]) + y}"


def _captures_of_friends(draft: Draft, piece: Piece, usual: Sequence[Step], bounds: str) -> Iterator[str]:
    """Yield the line by which a piece captures the units of its own side, if its side may."""
    variant, only = draft.variant, only_side(draft, piece)
    sides = [side for side in SIDES if variant.is_on("selfCapture", side) and only in ("", side)]
    if not sides:
        return
    if draft.takes:
        draft.warn("selfCapture", "a captured friend enters no hand")
    where = ""
    if not only and len(sides) == 1:
        empty = frozenset[str]()
        white, black = (variant.every if side in sides else empty for side in SIDES)
        where = f" while in {draft.zones.name(f'{sides[0]}-squares', white, black)}"
    steps = [replace(step, does="d") for step in usual if not step.is_quiet]
    yield from (f"moves {_wrapped(draft, line)}{where}{bounds}" for line in lines_of(steps))


def _wrapped(draft: Draft, letters: str) -> str:
    """Return a movement as it is on the board: around it, if its first and last files, or ranks too, are joined."""
    around = "oo" if draft.variant.is_on("toroidal") else "o" if draft.variant.is_on("cylindrical") else ""
    return re.sub("([a-z]*[A-Z])", rf"{around}\1", letters) if around else letters


def _spared(draft: Draft, piece: Piece) -> Iterator[str]:
    """Yield the line on the pieces that a piece does not capture, apart from those of its kind."""
    alike = {piece.name} if piece in draft.named_by("mutuallyImmuneTypes") else set[str]()
    spared = [
        each.name for each in draft.pieces if each.name in alike or not draft.variant.may_capture(piece.key, each.key)
    ]
    if spared and len(spared) == len(draft.pieces):
        yield "never captures"
    elif spared:
        yield f"never captures {', '.join(spared)}"


def _bounds(draft: Draft, piece: Piece) -> str:
    """Return the part of a `moves` line that keeps a piece in its region."""
    regions, barred = regions_of(draft, piece), barred_from(draft, piece)
    if not piece.steps or (not any(region_of(draft, piece, side) for side in SIDES) and not any(barred)):
        return ""
    sides = regions[0] - barred[0], regions[1] - barred[1]
    if not any(sides):
        draft.warn("immobilityIllegal", f"a `{piece.name}` has no square to go to")
        return ""
    checked = any(part & royal_squares(draft, enemy) for part, enemy in zip(barred, reversed(SIDES), strict=True))
    if checked and not all(step.is_quiet for step in piece.steps):
        draft.warn("immobilityIllegal", f"a `{piece.name}` gives no check where it may not go")
    zone = draft.zones.name(f"{piece.name}-region", *sides)
    starts = [(sq, item) for sq, item in draft.units.items() if item.strip("~").lower() == piece.symbol.lower()]
    inside = all(sq in sides[item.islower() or item[-1].islower()] for sq, item in starts)
    stays = inside and not any(barred) and not piece.form and not draft.drops and all(map(_is_block, sides))
    return f" within {zone}" if stays else f" to {zone}"


def _leaps(draft: Draft, piece: Piece) -> Iterator[str]:
    """Yield the first moves of Ouk Chaktrang, which need the letters of gates in the start position."""
    variant, (_, leap) = draft.variant, LEAPS.get(piece.key, ("", ""))
    if not leap or piece.form or not (variant.is_on("cambodianMoves") and variant.is_on("gating")):
        return
    yield f"moves {leap}"
    if piece.key == "king":
        yield "counts as moved once attacked"
    homes = {piece.symbol: ("1", str.upper), piece.symbol.lower(): (str(variant.n_ranks), str.lower)}
    starts = [(square, *homes[item]) for square, item in draft.units.items() if item in homes]
    if any(square[1:] != rank or cased(square[0]) not in draft.rights for square, rank, cased in starts):
        draft.warn("cambodianMoves", f"every {piece.name} leaps that has not moved, on whatever file it starts")


def _diagonals(draft: Draft, piece: Piece, bounds: str) -> Iterator[str]:
    """Yield the line of moves along diagonal lines: from one of their squares to another, whatever is between."""
    _, along = ALONG.get(piece.key, ("", ""))
    lines = draft.variant.squares("diagonalLines") or frozenset()
    if not (along and lines) or (piece.key == "king" and not _keeps_to_lines(draft, piece)):
        return
    regions, barred = regions_of(draft, piece), barred_from(draft, piece)
    white, black = lines & regions[0], lines & regions[1]
    kings = (royal_squares(draft, side) for side in reversed(SIDES))
    beyond = [(part, (lines - part) & king) for part, king in zip((white, black), kings, strict=True)]
    if any(True for part, others in beyond for _ in _between(part, others)):
        draft.warn("diagonalLines", f"a `{piece.name}` gives no check along them beyond its region")
    slants = draft.zones.name("slants", lines, lines)
    if all(crossed <= lines for crossed in _between(lines, lines)):
        yield f"moves {along} within {slants}{bounds if bounds.startswith(' to ') else ''}"
    else:
        ends = draft.zones.name("ends", white - barred[0], black - barred[1])
        yield f"moves {along} while in {slants} to {ends}"


def _keeps_to_lines(draft: Draft, king: Piece) -> bool:
    """Return True if a king has its movement from a known variant: there `W` is the piece, which keeps to the lines."""
    return king.kind.betza == "W" and king.kind.span.source is not draft.variant.section.span.source


def _first_steps(
    draft: Draft, piece: Piece, step: Step, bounds: str, key: str = "doubleStepRegion", word: str = "first-step"
) -> Iterator[str]:
    """Yield the lines of a step from certain squares, apart where it may be captured in passing and where not."""
    variant = draft.variant
    if key == "doubleStepRegion" and not variant.is_on("doubleStep"):
        return
    starts = dict(zip(SIDES, variant.region(key), strict=True))
    if piece.key == "pawn":
        starts = {side: _crossing(draft, piece, step, side, squares) for side, squares in starts.items()}
    if not any(starts.values()):
        return
    left: dict[str, Squares] = dict.fromkeys(SIDES, frozenset())
    only = only_side(draft, piece)
    for side in SIDES:
        if step.crosses and capturers(draft) and only in ("", side):
            left[side] = squares_left_open(draft, piece, step, side, starts[side])
    if only:  # the squares of the other side say nothing
        other = SIDES[1 - SIDES.index(only)]
        left[other] = starts[other] if left[only] == starts[only] else frozenset()
    plain = (starts[side] - left[side] for side in SIDES)
    for (white, black), tail in ((left.values(), " leaving en passant"), (plain, "")):
        if white or black:
            everywhere = white == black == variant.every
            where = "" if everywhere else f" while in {draft.zones.name(word, white, black)}"
            yield f"moves {_wrapped(draft, step.letters())}{where}{bounds}{tail}"


def _crossing(draft: Draft, piece: Piece, step: Step, side: str, squares: Squares) -> Squares:
    """Return the squares from which a pawn of a side crosses no square beyond its region."""
    region = region_of(draft, piece, side)
    return frozenset(sq for sq in squares if region is None or {*squares_ahead(sq, step.crosses, side)} <= region)


def _is_block(squares: Squares) -> bool:
    """Return True if squares fill a rectangle."""
    files, ranks = {ord(square[0]) for square in squares}, {int(square[1:]) for square in squares}
    spans = [max(some, default=0) - min(some, default=0) + 1 for some in (files, ranks)]
    return len(squares) == spans[0] * spans[1]


def _between(some: Squares, others: Squares) -> Iterator[Squares]:
    """Yield the squares between each two on one diagonal, one of some and one of others."""
    places = {square: (ord(square[0]), int(square[1:])) for square in some | others}
    for one, other in product(some, others):
        (x, y), (to_x, to_y) = places[one], places[other]
        if x < to_x and abs(to_y - y) == to_x - x:
            up = 1 if to_y > y else -1
            yield frozenset(f"{chr(x + i)}{y + i * up}" for i in range(1, to_x - x))
