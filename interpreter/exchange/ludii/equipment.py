"""Reads the players, the board and its regions, and the pieces with their moves."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from dsl.limits import MAX_SIDE, MAX_SQUARES
from interpreter.exchange.ludii.boards import Board, diamond, fits, hexagon, rectangle, triangle
from interpreter.exchange.ludii.conditions import Actor
from interpreter.exchange.ludii.effects import after
from interpreter.exchange.ludii.known import FACING, PIECES, WALKS, Form
from interpreter.exchange.ludii.letters import steps_in
from interpreter.exchange.ludii.movement import NOTHING, Move, with_after
from interpreter.exchange.ludii.moves import captures_there, moves, of_steps
from interpreter.exchange.ludii.nodes import Group, Named, Node, Text, Word, each_of, is_list, shown
from interpreter.exchange.ludii.reading import Reading
from interpreter.exchange.ludii.regions import number, region

WHITE, BLACK, NEUTRAL = 1, 2, 0
_OWNERS = {
    "P1": (WHITE,),
    "P2": (BLACK,),
    "Each": (WHITE, BLACK),
    "All": (WHITE, BLACK),
    "Neutral": (NEUTRAL,),
    "Shared": (NEUTRAL,),
}


@dataclass(slots=True)
class Declared:
    """A piece as the description declares it, for one or more players."""

    name: str
    owners: tuple[int, ...]
    faces: bool
    parts: tuple[Node, ...]
    """The nodes that describe its moves."""
    forms: tuple[Form, ...]
    """The moves of its name in Ludii's distribution."""
    node: Group
    moves: dict[int, list[Move]] = field(default_factory=dict)


def read_players(node: Node | None) -> tuple[int | None, bool]:
    """Return the number of players, None if it is not read, and True if the first goes north and the second south."""
    if isinstance(node, Group) and node.head in FACING:
        return 2, True
    if not isinstance(node, Group) or len(node.items) != 2:
        return None, False
    inner = node.items[1]
    if isinstance(inner, Group) and inner.kind == "{":
        facing = [shown(each) for each in inner.items]
        return len(facing), facing == ["(player N)", "(player S)"]
    return number(inner), False


def read_board(node: Group) -> tuple[Board | None, str]:
    """Return the board, or None with what is wrong with it."""
    points = any(isinstance(each, Named) and each.key == "use" and shown(each.value) == "Vertex" for each in node.items)
    named = [each for each in node.items if isinstance(each, Named) and each.key != "use"]
    shapes = [each for each in node.arguments if not isinstance(each, Named)]
    if named or len(shapes) != 1 or not isinstance(shapes[0], Group):
        return None, "this board is not read"
    shape = shapes[0]
    if shape.head == "rotate" and len(shape.items) == 3 and is_list(shape.items[2], "hex"):
        turned = shape.items[2]
        shape = turned if isinstance(turned, Group) and len(turned.items) == 2 else shape
    words = [each.text for each in shape.items[1:] if isinstance(each, Word) and each.text[:1].isalpha()]
    sizes = [number(each) for each in shape.items[1 + len(words) :]]
    board = _shaped(shape, words, [size for size in sizes if size is not None], points)
    if board is None or None in sizes:
        return None, "this board is not read"
    if not fits(board.n_files, board.n_ranks):
        return None, f"a board has at most {MAX_SIDE} files, {MAX_SIDE} ranks and {MAX_SQUARES} squares"
    return board, ""


def _shaped(shape: Group, words: list[str], sizes: list[int], points: bool) -> Board | None:
    """Return a board of a shape; None if it is not read."""
    if any(not 0 < size <= 99 for size in sizes):
        return None
    match (shape.head, words, sizes):
        case ("square", [], [size]):
            return rectangle(size, size, shape.span, points=points)
        case ("rectangle", [], [ranks, files]):
            return rectangle(files, ranks, shape.span, points=points)
        case ("rectangle", [], [size]):
            return rectangle(size, size, shape.span, points=points)
        case ("hex", ["Diamond"], [size]) if not points:
            return diamond(size, shape.span)
        case ("hex", ["Triangle"], [size]) if not points:
            return triangle(size, shape.span)
        case ("hex", [] | ["Hexagon"], [size]) if not points:
            return hexagon(size, shape.span)
    return None


def read_regions(nodes: Sequence[Node], reading: Reading) -> None:
    """Add the regions and maps of a list of equipment to what is known."""
    for node in nodes:
        if isinstance(node, Group) and node.head == "regions":
            _region(node, reading)
        elif isinstance(node, Group) and node.head == "map" and len(node.items) > 2 and isinstance(node.items[1], Text):
            pairs = [each for each in each_of(node.items[2]) if isinstance(each, Group) and len(each.items) == 3]
            reading.maps[node.items[1].text] = {shown(each.items[1]): each.items[2] for each in pairs}


def _region(node: Group, reading: Reading) -> None:
    """Add a region."""
    name = next((each.text for each in node.items[1:2] if isinstance(each, Text)), "")
    rest = node.items[2 if name else 1 :]
    role = rest[0].text if rest and isinstance(rest[0], Word) else ""
    player = {"P1": WHITE, "P2": BLACK}.get(role, NEUTRAL)
    parts = [region(each, reading) for part in rest[bool(role) :] for each in each_of(part)]
    if any(part is None for part in parts) or (role and not player):
        reading.lose(node, "the squares of this region are not read")
        return
    reading.regions[name, player] = [part[player == BLACK] for part in parts if part is not None]


def read_pieces(nodes: Sequence[Node], reading: Reading) -> list[Declared]:
    """Return the pieces of a list of equipment, without their moves."""
    found: list[Declared] = []
    for node in nodes:
        if not isinstance(node, Group):
            continue
        if node.head == "piece":
            declared = _declared(node, node.items[1:], (), reading)
        elif node.head in PIECES and node.is_named:
            each = Word("Each", node.span)
            node = _without_count(node, reading)
            declared = _declared(node, (*node.items[1:2], each, *node.items[2:]), PIECES[node.head], reading)
        else:
            continue
        if declared is not None:
            found.append(declared)
    return found


def _without_count(node: Group, reading: Reading) -> Group:
    """Return a piece of Ludii's distribution without what only restarts a count after its captures."""
    if node.head != "ChessPawn" and len(node.items) > 2 and shown(node.items[2]) == "(then (set Counter))":
        reading.restarts = True
        return Group(node.kind, (*node.items[:2], *node.items[3:]), node.span)
    return node


def _declared(node: Group, items: Sequence[Node], forms: tuple[Form, ...], reading: Reading) -> Declared | None:
    """Return a piece, or report one that is not read."""
    match list(items):
        case [Text(name), Word(role), *rest] if role in _OWNERS:
            owners = _OWNERS[role]
        case [Text(name), *rest]:
            owners = (WHITE, BLACK)
        case _:
            reading.refuse(node, "this piece has no name that is read")
            return None
    faces = reading.forward
    if rest and isinstance(rest[0], Word) and re.fullmatch(r"[NESW]{1,3}", rest[0].text):
        faces = all(rest[0].text == "_NS"[owner] for owner in owners)
        rest = rest[1:]
    name = name if not name[-1:].isdigit() else name.rstrip("0123456789") or name
    parts = tuple(
        each for each in rest if not is_list(each, "flips") and not (isinstance(each, Word) and each.text == "~")
    )
    return Declared(name, owners, faces, parts, forms, node)


def read_moves(pieces: Sequence[Declared], reading: Reading) -> None:
    """Add the moves to the pieces."""
    for piece in pieces:
        for owner in piece.owners:
            actor = Actor(piece.name, owner if len(piece.owners) == 1 else NEUTRAL, piece.faces)
            before = len(reading.findings)
            made = _moves(piece, actor, reading)
            if owner != piece.owners[0]:
                # The second side has the same lines, so the same findings.
                del reading.findings[before:]
            piece.moves[owner] = made


def _moves(piece: Declared, actor: Actor, reading: Reading) -> list[Move]:
    """Return the moves of a piece."""
    found = [move for form in piece.forms for move in _of_form(form, piece, actor, reading)]
    for part in piece.parts:
        if is_list(part, "then"):
            found = with_after(found, after(part, reading, actor) or NOTHING)
        elif is_list(part, "apply") and captures_there(part, reading):
            continue
        else:
            found += moves(part, reading, actor)
    return found


def _of_form(form: Form, piece: Declared, actor: Actor, reading: Reading) -> list[Move]:
    """Return a move of a piece of Ludii's distribution."""
    if form.kind == "leap":
        return [Move("", WALKS[form.walk], frozenset("mc"), captures=True)]
    steps = steps_in([Word(each, piece.node.span) for each in form.directions], reading.board, actor)
    if steps is None:
        reading.lose(piece.node, "the description does not say where a side goes ahead, or the board has hexagons")
        return []
    return of_steps(form, steps)
