"""Facts about the board, its zones, and the starting position."""

from collections import defaultdict
from collections.abc import Iterator

from dsl.model import SIDES, BoardShape, Ruleset
from dsl.prose.fact import Fact, fact
from dsl.words.english import counted, with_article


def place_facts(ruleset: Ruleset) -> Iterator[Fact]:
    """Yield the facts about the board and the array."""
    yield from _board(ruleset)
    yield from _zones(ruleset)
    yield from _array(ruleset)
    yield from _shuffle(ruleset)


def _board(ruleset: Ruleset) -> Iterator[Fact]:
    """Yield the facts about the board."""
    shape = ruleset.board
    yield fact("board", "files", _files(shape))
    yield fact("board", "ranks", f"{counted(len(shape.ranks), 'rank')}: {' '.join(shape.ranks)}")
    there = {*shape.squares, *(file + rank for file in shape.gaps() for rank in shape.ranks)}
    missing = [square for square in shape.frame() if square not in there]
    if missing:
        shown = missing if len(missing) <= len(shape.squares) else shape.squares
        said = "squares that do not exist" if shown is missing else "the squares that exist"
        yield fact("board", "squares", f"{said}: {' '.join(shown)}", shape.squares)
    if shape.hexagons:
        lines = "upright" if shape.upright else "level"
        said = f"hexagons: each touches six others, along files, ranks and {shape.hexagons} diagonals"
        yield fact("board", "hexagons", said, (shape.hexagons, lines))
    if shape.vanishing:
        yield fact("board", "vanishing", f"squares that vanish when left: {' '.join(shape.vanishing)}", shape.vanishing)


def _files(shape: BoardShape) -> str:
    """Return the files of the board, or of each of several."""
    if shape.boards == 1:
        return f"{counted(len(shape.files), 'file')}: {' '.join(shape.files)}"
    firsts = range(0, len(shape.files), shape.width + 1)
    each = "; ".join(" ".join(shape.files[first : first + shape.width]) for first in firsts)
    return f"{counted(shape.boards, 'board')} next to each other, each with {counted(shape.width, 'file')}: {each}"


def _zones(ruleset: Ruleset) -> Iterator[Fact]:
    for zone in ruleset.zones:
        sides = [_squares(ruleset.board, zone.of(side)) for side in SIDES]
        both = sides[0] if sides[0] == sides[1] else f"for White {sides[0]}; for Black {sides[1]}"
        yield fact("zones", zone.name, f"the zone {zone.name}: {both}")


def _squares(shape: BoardShape, squares: frozenset[str]) -> str:
    """Return some squares in words, as whole ranks or whole files if possible."""
    if squares == set(shape.squares):
        return "every square"
    for kind, lines in _lines(shape).items():
        whole = [name for name, line in lines.items() if line and line <= squares]
        if whole and squares == frozenset().union(*(lines[name] for name in whole)):
            return f"{kind}{'s' if len(whole) > 1 else ''} {' '.join(whole)}"
    return " ".join(square for square in shape.frame() if square in squares) or "none"


def _lines(shape: BoardShape) -> dict[str, dict[str, frozenset[str]]]:
    """The squares of each rank and of each file."""
    there = frozenset(shape.squares)
    return {
        "rank": {rank: there & {file + rank for file in shape.files} for rank in shape.ranks},
        "file": {file: there & {file + rank for rank in shape.ranks} for file in shape.files},
    }


def _array(ruleset: Ruleset) -> Iterator[Fact]:
    on_squares: dict[str, list[str]] = defaultdict(list)
    for unit in ruleset.array.units:
        on_squares[unit.square].append(f"{unit.side} {unit.piece}")
    for square, units in on_squares.items():
        yield fact("array", square, f"{square}: {' and '.join(sorted(units))}")
    for side, held in zip(SIDES, ruleset.array.hands, strict=True):
        if held:
            yield fact("array", f"{side} hand", f"in {side.capitalize()}'s hand: {', '.join(sorted(held))}")


def _shuffle(ruleset: Ruleset) -> Iterator[Fact]:
    """Yield how the start is drawn by lot, and each condition."""
    one = ruleset.shuffle
    if one is None:
        return
    how = "each side by itself" if one.apart else "alike for both sides"
    yield fact("start", "shuffle", f"the units on {one.zone} change places by lot, {how}", one)
    for piece in one.colors:
        yield fact("start", f"colors {piece}", f"units of {piece} stand on both colors")
    for piece, other in one.unlike:
        yield fact("start", f"unlike {piece} {other}", f"units of {piece} and of {other} stand on different colors")
    for piece, other in one.between:
        yield fact("start", f"between {piece}", f"{with_article(piece)} has {with_article(other)} on each side")
    for piece in one.protected:
        yield fact("start", f"protected {piece}", f"a friend protects every {piece}")
