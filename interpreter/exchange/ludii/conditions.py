"""Reads conditions on one square, such as `(not (is Friend (who at:(to))))`."""

from dataclasses import dataclass, replace

from interpreter.exchange.ludii.boards import Sides
from interpreter.exchange.ludii.nodes import Group, Named, Node, Text, Word, each_of, is_list
from interpreter.exchange.ludii.reading import Reading
from interpreter.exchange.ludii.regions import piece_of, region

EMPTY, ENEMY, FRIEND = "empty", "enemy", "friend"
EVERY = frozenset((EMPTY, ENEMY, FRIEND))

_WHO = {
    "Empty": frozenset((EMPTY,)),
    "Occupied": frozenset((ENEMY, FRIEND)),
    "Enemy": frozenset((ENEMY,)),
    "Next": frozenset((ENEMY,)),
    "NonMover": frozenset((ENEMY,)),
    "Friend": frozenset((FRIEND,)),
    "Mover": frozenset((FRIEND,)),
}
KNOWN = {
    "IsEnemyAt": frozenset((ENEMY,)),
    "IsEnemyOn": frozenset((ENEMY,)),
    "IsFriendAt": frozenset((FRIEND,)),
    "IsFriendOn": frozenset((FRIEND,)),
}
"""Names of Ludii's distribution for conditions on a square."""


@dataclass(frozen=True, slots=True)
class Square:
    """What may be on a square: nothing, an enemy or a friend; of which pieces; and where it is."""

    kinds: frozenset[str] = EVERY
    zone: Sides | None = None
    """The squares that are meant; None for all."""
    pieces: tuple[str, ...] = ()
    """The pieces that are meant; empty for all."""


@dataclass(frozen=True, slots=True)
class Actor:
    """The piece that a rule is about: its name, its player, 0 for either one, and if it knows what is ahead."""

    name: str
    player: int
    faces: bool


def square(node: Node | None, place: str, reading: Reading, actor: Actor) -> Square | None:
    """Return what a condition on a place says, `to`, `from` or `between`; None if it is not read."""
    match node:
        case Word("True"):
            return Square()
        case Group("(", (Word("is"), Word(word), at)) if word in _WHO:
            of = at if word in ("Empty", "Occupied") else _inner(at, "who")
            return Square(_WHO[word]) if _is_place(of, place) else None
        case Group("(", (Word("is"), Word("In"), at, where)) if _is_place(at, place):
            cells = region(where, reading)
            return None if cells is None else Square(zone=cells)
        case Group("(", (Text(name), at)) if name in KNOWN and _is_place(at, place):
            return Square(KNOWN[name])
        case Group("(", (Text("IsPieceAt"), piece, Word(role), at)) if _is_place(at, place):
            return _of_piece(piece, role, actor)
        case Group("(", (Word("not"), inner)):
            return _negated(square(inner, place, reading, actor), reading)
        case Group("(", (Word("and" | "or" as word), *parts)):
            return _joined(word, [square(each, place, reading, actor) for part in parts for each in each_of(part)])
        case Group("(", (Word("=" | "!=" as sign), one, other)):
            return _compared(sign, one, other, place, reading, actor)
    return None


def _compared(sign: str, one: Node, other: Node, place: str, reading: Reading, actor: Actor) -> Square | None:
    """Return what a comparison says of a square."""
    found: Square | None = None
    if _is_place(one, place) or _is_place(other, place):
        cells = region(other if _is_place(one, place) else one, reading)
        found = None if cells is None else Square(zone=cells)
    elif _is_place(_inner(one, "what"), place) and is_list(other, "id") and isinstance(other, Group):
        roles = [each.text for each in other.items[2:] if isinstance(each, Word)]
        found = _of_piece(other.second, roles[0] if roles else "", actor)
    elif _is_place(_inner(one, "who"), place) and isinstance(other, Word) and other.text in _WHO:
        found = Square(_WHO[other.text])
    return found if sign == "=" else _negated(found, reading)


def _of_piece(piece: Node | None, role: str, actor: Actor) -> Square | None:
    """Return the condition that a unit of a piece of a player is there."""
    text = piece.text if isinstance(piece, Text) else ""
    player = {"P1": 1, "P2": 2}.get(role) or (int(text[-1]) if text[-1:] in ("1", "2") and not role else 0)
    if player and not actor.player:
        return None
    friend = role == "Mover" or (player and player == actor.player)
    enemy = role in ("Next", "Enemy") or (player and player != actor.player)
    if piece is None or not text or not (friend or enemy):
        return None
    return Square(frozenset((FRIEND if friend else ENEMY,)), pieces=(piece_of(piece),))


def _negated(found: Square | None, reading: Reading) -> Square | None:
    """Return the opposite of a condition, if it is about one thing."""
    if found is None or found.pieces:
        return None
    if found.zone is None:
        return Square(EVERY - found.kinds)
    return replace(found, zone=reading.others(found.zone)) if found.kinds == EVERY else None


def _joined(word: str, parts: list[Square | None]) -> Square | None:
    """Return conditions that hold together, or of which one holds."""
    found = [part for part in parts if part is not None]
    if not found or len(found) < len(parts):
        return None
    first, *others = found
    for other in others:
        joined = _both(first, other) if word == "and" else _either(first, other)
        if joined is None:
            return None
        first = joined
    return first


def _both(one: Square, other: Square) -> Square | None:
    if one.pieces and other.pieces:
        return None
    zone = one.zone if other.zone is None else other.zone
    if one.zone is not None and other.zone is not None:
        zone = one.zone[0] & other.zone[0], one.zone[1] & other.zone[1]
    return Square(one.kinds & other.kinds, zone, one.pieces or other.pieces)


def _either(one: Square, other: Square) -> Square | None:
    if one.zone is None and other.zone is None and not (one.pieces or other.pieces):
        return Square(one.kinds | other.kinds)
    if one.zone is not None and other.zone is not None and one.kinds == other.kinds == EVERY:
        return Square(zone=(one.zone[0] | other.zone[0], one.zone[1] | other.zone[1]))
    if one.kinds == other.kinds and one.pieces and other.pieces and one.zone is None and other.zone is None:
        return Square(one.kinds, pieces=(*one.pieces, *other.pieces))
    return None


def _inner(node: Node | None, head: str) -> Node | None:
    """Return the place of `(who at:(to))` or `(what at:(to))`."""
    if isinstance(node, Group) and node.head == head and len(node.items) == 2:
        argument = node.items[1]
        return argument.value if isinstance(argument, Named) and argument.key == "at" else None
    return None


def _is_place(node: Node | None, place: str) -> bool:
    return isinstance(node, Group) and node.kind == "(" and node.head == place and len(node.items) == 1
