"""Reads the start: which units are on which squares, and in hand."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from interpreter.exchange.ludii.boards import Cell
from interpreter.exchange.ludii.nodes import Group, Named, Node, Text, Word, each_of, is_list, shown
from interpreter.exchange.ludii.reading import NOWHERE, Reading
from interpreter.exchange.ludii.regions import number, region


@dataclass(slots=True)
class Start:
    """The units of the start: names of pieces with their players, 0 for neutral ones."""

    units: dict[Cell, tuple[str, int]] = field(default_factory=dict)
    held: dict[tuple[str, int], int] = field(default_factory=dict)
    marked: set[Cell] = field(default_factory=set)
    """The squares of units that start with a state of 1, which castling asks for."""


def read_start(nodes: Sequence[Node], reading: Reading) -> Start:
    """Return the start; a part that is not read is an error, because all moves depend on it."""
    found = Start()
    for node in nodes:
        match node:
            case Group("(", (Word("place"), Text(name), Text(place), *rest)) if place.startswith("Hand"):
                _held(node, name, place, rest, found, reading)
            case Group("(", (Word("place"), Text(name), *rest)):
                _placed(node, name, rest, found, reading)
            case Group("(", (Word("set"), Word("Score"), *_)):
                pass
            case Group("(", (Text("BlackCellsSetup"), count)):
                _draughtsmen(node, count, found, reading)
            case _:
                reading.refuse(node, f"`{shown(node)}` at the start is not read", "all moves depend on it")
    for cell, (name, player) in found.units.items():
        if player:
            white, black = reading.starts.get(name, (NOWHERE, NOWHERE))
            own = frozenset((cell,))
            reading.starts[name] = (white | own, black) if player == 1 else (white, black | own)
    return found


def _placed(node: Group, name: str, rest: Sequence[Node], found: Start, reading: Reading) -> None:
    """Place units of a piece on some squares."""
    where = [each for each in rest if not (isinstance(each, Named) and each.key in ("state", "coord"))]
    coordinates = [each for each in rest if isinstance(each, Named) and each.key == "coord"]
    sides = region(Group("{", (*where, *coordinates), node.span), reading)
    piece, player = owned(name)
    if sides is None or not (where or coordinates) or player is None:
        reading.refuse(node, f"where `{name}` starts is not read", "all moves depend on it")
        return
    states = [number(each.value) for each in rest if isinstance(each, Named) and each.key == "state"]
    if states == [1]:
        found.marked |= sides[player == 2]
    if player == 0:
        # A disc of two colors belongs to the player of its state.
        player = states[0] if states and states[0] in (1, 2) else 0
    for cell in sides[player == 2]:
        found.units[cell] = (piece, player)


def _held(node: Group, name: str, place: str, rest: Sequence[Node], found: Start, reading: Reading) -> None:
    """Put units of a piece into hands."""
    counts = [number(each.value, reading.board) for each in rest if isinstance(each, Named) and each.key == "count"]
    players = {"Hand": (1, 2), "Hand1": (1,), "Hand2": (2,)}.get(place)
    if players is None or len(counts) != len(rest) or (counts and counts[0] is None):
        reading.refuse(node, f"how many `{name}` are in hand is not read", "all drops depend on it")
        return
    for player in players:
        piece = owned(name)[0]
        found.held[piece, player] = found.held.get((piece, player), 0) + (counts[0] if counts and counts[0] else 1)


def _draughtsmen(node: Group, count: Node, found: Start, reading: Reading) -> None:
    """Place men on the dark squares of the nearest ranks of each side."""
    ranks = number(count, reading.board)
    if ranks is None:
        reading.refuse(node, "the number of ranks is not read", "all moves depend on it")
        return
    for x, y in reading.board.cells:
        if (x + y) % 2 == 0 and (y < ranks or y >= reading.board.n_ranks - ranks):
            found.units[x, y] = ("Counter", 1 if y < ranks else 2)


def owned(name: str) -> tuple[str, int | None]:
    """Return the piece and the player of a name such as `Pawn2`; None without a player."""
    player = {"0": 0, "1": 1, "2": 2}.get(name[-1:])
    return (name, None) if player is None else (name[:-1], player)


def start_nodes(rules: Group) -> list[Node]:
    """Return the parts of the start of some rules."""
    found: list[Node] = []
    for node in rules.arguments:
        if is_list(node, "start") and isinstance(node, Group):
            found += [each for part in node.arguments for each in each_of(part)]
        elif is_list(node, "BlackCellsSetup"):
            found.append(node)
    return found
