"""Recognizes castling, which descriptions write as two slides from squares of a map."""

from dataclasses import dataclass, field

from interpreter.exchange.ludii.boards import Cell, named
from interpreter.exchange.ludii.nodes import Group, Named, Node, Text, Word, each_of, is_list, shown, walk
from interpreter.exchange.ludii.reading import Reading
from interpreter.exchange.ludii.regions import number, region
from interpreter.exchange.ludii.start import Start


@dataclass(slots=True)
class Castling:
    """Castling: the pieces, how far they go, and what check forbids."""

    king: str
    rook: str
    ways: dict[str, tuple[str, str]] = field(default_factory=dict)
    """The files on which the king and the rook land, by the file of the rook."""
    sound: bool = True
    """True if no square that the king crosses may be attacked."""


def is_castling(node: Node) -> bool:
    """Return True if a part of `play` slides units from squares of a map."""
    if not is_list(node, "if", "or", "move"):
        return False
    inner = [each for each in walk(node) if isinstance(each, Group)]
    slides = [
        each for each in inner if each.head == "from" and len(each.items) > 1 and is_list(each.items[1], "mapEntry")
    ]
    return bool(slides) and not any(is_list(each, "forEach") for each in inner)


def castling(node: Node, reading: Reading, start: Start) -> Castling | None:
    """Return the castling that a part of `play` describes; None if it is not read."""
    found: list[Castling] = []
    if not _read(node, frozenset(), False, found, reading, start) or not found:
        return None
    first = found[0]
    if any((each.king, each.rook) != (first.king, first.rook) for each in found):
        return None
    return Castling(
        first.king,
        first.rook,
        {file: way for each in found for file, way in each.ways.items()},
        all(each.sound for each in found),
    )


def _read(
    node: Node, unmoved: frozenset[str], checked: bool, found: list[Castling], reading: Reading, start: Start
) -> bool:
    """Add the castling of a node under some conditions; False if a part is not read."""
    match node:
        case Group("(", (Word("or"), *parts)):
            inner = [each for part in parts for each in each_of(part)]
            return all(_read(each, unmoved, checked, found, reading, start) for each in inner)
        case Group("(", (Word("if"), condition, then)):
            parts = _flat(condition)
            said = [_condition(part) for part in parts]
            if None in said:
                return False
            names = {each for each in said if each} | {f"way of {name}" for part in parts for name in _ways(part)}
            free = any(shown(part).startswith("(not ") for part in parts)
            return _read(then, unmoved | frozenset(map(str, names)), checked or free, found, reading, start)
        case Group("(", (Word("move"), Word("Slide"), *rest)):
            made = _slides(rest, unmoved, reading, start) if checked else None
            found += [made] if made else []
            return made is not None
    return False


def _flat(node: Node) -> list[Node]:
    """Return conditions that must all hold."""
    if isinstance(node, Group) and node.head == "and":
        return [inner for part in node.arguments for each in each_of(part) for inner in _flat(each)]
    return [node]


def _condition(node: Node) -> str | None:
    """Return the map whose unit has not moved, an empty text for other known conditions, or None."""
    match node:
        case Group("(", (Word("="), Group("(", (Word("state"), Named("at", entry))), Word("1"))):
            return _entry(entry)
        case Group("(", (Word("="), Group("(", (Word("what"), Named("at", _))), Group("(", (Word("id"), *_)))):
            return ""
        case Group("(", (Word("not"), inner)) if is_list(inner, "IsInCheck") or is_threatened(inner):
            return ""
        case Group("(", (Word("can"), Word("Move"), inner)) if is_list(inner, "slide", "move"):
            return ""
    return None


def _ways(node: Node) -> list[str]:
    """Return the maps whose unit can slide, by a condition on that."""
    if not shown(node).startswith("(can Move "):
        return []
    return [name for each in walk(node) if (name := _entry(each)) is not None]


def is_threatened(node: Node | None) -> bool:
    """Return True if a condition says that a piece is attacked."""
    return is_list(node, "IsInCheck") or (
        is_list(node, "is") and isinstance(node, Group) and len(node.items) > 2 and shown(node.items[1]) == "Threatened"
    )


def _entry(node: Node) -> str | None:
    """Return the map of `(mapEntry "King" (mover))`."""
    match node:
        case Group("(", (Word("mapEntry"), Text(name), Group("(", (Word("mover"),)))):
            return name
    return None


def _slides(rest: list[Node], unmoved: frozenset[str], reading: Reading, start: Start) -> Castling | None:
    """Return the castling by the slide of a king, after which a rook slides."""
    king = _slide(rest, reading)
    after = next((each for each in rest if is_list(each, "then")), None)
    inner = [each for each in walk(after) if is_list(each, "slide", "move")] if after is not None else []
    rooks = [each.items[1 if each.head == "slide" else 2 :] for each in inner if isinstance(each, Group)]
    rook = _slide(rooks[0], reading) if len(rooks) == 1 else None
    if king is None or rook is None or not {king[0], rook[0], f"way of {rook[0]}"} <= unmoved:
        return None
    places = [(_squares(each[0], reading), each[1]) for each in (king, rook)]
    files = [_files(cells, step) for cells, step in places]
    pieces = [_piece(cells, start) for cells, _ in places]
    squares = {cell for cells, _ in places for cell in cells or ()}
    if None in files or None in pieces or not squares <= start.marked:
        return None
    between = next((shown(each, 300) for each in rest if is_list(each, "between")), "")
    (_, to), (rook_file, rook_to) = files[0] or ("", ""), files[1] or ("", "")
    sound = "IsInCheck" in between or "Threatened" in between
    return Castling(str(pieces[0]), str(pieces[1]), {rook_file: (to, rook_to)}, sound)


def _slide(rest: "tuple[Node, ...] | list[Node]", reading: Reading) -> tuple[str, int] | None:
    """Return the map of a slide, and how many files it goes to the right."""
    origin = next((each for each in rest if is_list(each, "from")), None)
    between = next((each for each in rest if is_list(each, "between")), None)
    way = next((each.text for each in rest if isinstance(each, Word) and each.text in ("E", "W")), "")
    exact = (
        next((each for each in between.items if is_list(each, "exact")), None) if isinstance(between, Group) else None
    )
    entry = _entry(origin.items[1]) if isinstance(origin, Group) and len(origin.items) == 2 else None
    count = number(exact.items[1], reading.board) if isinstance(exact, Group) and len(exact.items) == 2 else None
    return None if entry is None or count is None or not way else (entry, count if way == "E" else -count)


def _squares(name: str, reading: Reading) -> tuple[Cell, Cell] | None:
    """Return the squares of a map for the two players."""
    entries = reading.maps.get(name, {})
    found: list[Cell] = []
    for keys in (("1", "P1"), ("2", "P2")):
        value = next((entries[key] for key in keys if key in entries), None)
        sides = region(value, reading)
        if sides is None or len(sides[0]) != 1:
            return None
        found += sides[0]
    return found[0], found[1]


def _files(cells: tuple[Cell, Cell] | None, step: int) -> tuple[str, str] | None:
    """Return the files of the start and of the end, if they are the same for both sides."""
    if cells is None or cells[0][0] != cells[1][0] or not 0 <= cells[0][0] + step < 26:
        return None
    return named(cells[0])[0], named((cells[0][0] + step, 0))[0]


def _piece(cells: tuple[Cell, Cell] | None, start: Start) -> str | None:
    """Return the piece that both sides have on some squares at the start."""
    names = {start.units.get(cell, ("", 0))[0] for cell in cells or ()}
    return names.pop() if len(names) == 1 and "" not in names else None
