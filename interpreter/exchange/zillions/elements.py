"""Groups the moves of a kind of piece into steps, slides, hops and jumps that a movement in letters can name."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import product
from math import gcd

from interpreter.exchange.betza.normal_form import sizes
from interpreter.exchange.zillions.board import Board, Place, Vector
from interpreter.exchange.zillions.moves import ENEMY, FRIEND, UNIT, Move

LEAP, SLIDE, LAME, HOP, FRIEND_HOP, JUMP, JUMPS = "leap", "slide", "lame", "hop", "friend-hop", "jump", "jumps"

STRAIGHT_FIRST, DIAGONAL_FIRST = "straight-first", "diagonal-first"
"""How a lame leap goes."""

FULL = 0
"""The range of a movement that goes as far as the board allows."""

Pair = tuple[int, Place, Place]
"""Side, start and end of a move."""


@dataclass(frozen=True, slots=True)
class Element:
    """A movement in one direction: `steps` are the numbers of steps before and after a unit in the way, or of all."""

    form: str
    unit: Vector
    """One step."""
    steps: tuple[int, ...]
    """Of a slide its greatest number of steps, 0 for any; of others what `form` needs."""
    mode: str
    only: frozenset[str] = frozenset()
    first: bool = False
    """True if only a unit that has not moved makes it."""
    exact: bool = False
    """True if a slide goes exactly this many steps."""
    via: Vector = (0, 0)
    """Of a lame leap the square that must be empty."""


@dataclass(slots=True)
class Family:
    """Moves of one form, one direction and one mode, by their numbers of steps."""

    pairs: dict[tuple[int, ...], set[Pair]] = field(default_factory=dict)
    moves: list[Move] = field(default_factory=list)


Key = tuple[str, Vector, str, frozenset[str], bool, Vector]


def shape_of(move: Move) -> tuple[str, Vector, tuple[int, ...], Vector] | None:
    """Return the form of a move, its step, its numbers of steps, and the square that it needs empty; None if unknown.

    Forms are about squares on one line between start and end; only a lame leap needs another one.
    """
    path, captures = dict(move.path), {*move.captures}
    looked = {*path} | captures
    if not looked:
        return LEAP, move.offset, (1,), (0, 0)
    number = gcd(abs(move.offset[0]), abs(move.offset[1]))
    for k in (k for k in range(number, 1, -1) if number % k == 0):
        unit = (move.offset[0] // k, move.offset[1] // k)
        line = [(unit[0] * i, unit[1] * i) for i in range(1, k)]
        if looked != {*line}:
            continue
        full = [(i, path.get(at, "")) for i, at in enumerate(line, 1) if path.get(at, "") != "m"]
        if not full:
            return SLIDE, unit, (k,), (0, 0)
        if len(full) > 1:
            # Enemies on every other square are jumped over one after the other
            evens = [(i, ENEMY) for i in range(1, k, 2)]
            if full == evens and k % 2 == 0 and captures == {line[i - 1] for i, _ in full}:
                return JUMPS, unit, (k // 2,), (0, 0)
            continue
        h, what = full[0]
        if captures == {line[h - 1]} and what == ENEMY:
            return JUMP, unit, (h, k), (0, 0)
        if not captures and what in (UNIT, FRIEND):
            return (HOP if what == UNIT else FRIEND_HOP), unit, (h, k), (0, 0)
    if len(path) == 1 and not captures and [*path.values()] == ["m"] and lame_way(move.offset, next(iter(path))):
        return LAME, move.offset, (1,), next(iter(path))
    return None


def lame_way(unit: Vector, via: Vector) -> str:
    """Return how a knight's leap over one square goes; empty for another leap, or over another square."""
    if sizes(unit) != (2, 1):
        return ""
    x, y = sign(unit[0]), sign(unit[1])
    straight = (x, 0) if abs(unit[0]) > abs(unit[1]) else (0, y)
    return STRAIGHT_FIRST if via == straight else DIAGONAL_FIRST if via == (x, y) else ""


def sign(number: int) -> int:
    """Return -1, 0 or 1."""
    return (number > 0) - (number < 0)


def families_of(moves: Iterable[Move], first: Mapping[int, bool], lost: list[Move]) -> dict[Key, Family]:
    """Return moves by form, step and mode; add those of unknown form to `lost`. `first` is by identity of moves."""
    found: dict[Key, Family] = {}
    for move in moves:
        shape = shape_of(move)
        if shape is None or any(what.startswith("<") for _, what in move.path):
            lost.append(move)
            continue
        form, unit, steps, via = shape
        key = (form, unit, move.mode, move.only, first.get(id(move), False), via)
        family = found.setdefault(key, Family())
        family.pairs.setdefault(steps, set()).add((move.side, move.start, move.end))
        family.moves.append(move)
    for key in [key for key in found if key[0] == SLIDE]:
        step = found.pop((LEAP, *key[1:]), None)
        if step is not None:
            found[key].pairs.setdefault((1,), set()).update(step.pairs[1,])
            found[key].moves += step.moves
    for key in [key for key in found if key[0] == JUMPS]:
        single = found.get((JUMP, *key[1:]))
        if single is not None and {*single.pairs} == {(1, 2)}:
            del found[JUMP, *key[1:]]
            found[key].pairs[1,] = single.pairs[1, 2]
            found[key].moves += single.moves
    return found


def most_steps(board: Board, unit: Vector) -> int:
    """Return the most steps that a direction has room for on a board."""
    sizes = (board.n_files, board.n_ranks)
    rooms = [
        size if wraps else (size - 1) // abs(each)
        for size, each, wraps in zip(sizes, unit, board.wraps, strict=True)
        if each
    ]
    most = min(rooms, default=0)
    return most - 1 if all(wraps for each, wraps in zip(unit, board.wraps, strict=True) if each) else most


def expected(board: Board, form: str, unit: Vector, k: int, via: Vector) -> Iterator[tuple[Pair, tuple[Place, ...]]]:
    """Yield the moves of some steps from every square, with the squares between."""
    places = {*board.places.values()}
    for side, start in product((0, 1), places):
        turn = -1 if side else 1
        line = [_on(board, start, (unit[0] * i * turn, unit[1] * i * turn)) for i in range(1, k + 1)]
        if form == LEAP:
            line = line[-1:]
        if form == LAME:
            line = [_on(board, start, (via[0] * turn, via[1] * turn)), line[-1]]
        if all(at in places for at in line) and line[-1] != start:
            yield (side, start, line[-1]), tuple(line[:-1])


def _on(board: Board, start: Place, way: Vector) -> Place:
    file, rank = start[0] + way[0], start[1] + way[1]
    return (
        file % board.n_files if board.wraps[0] else file,
        rank % board.n_ranks if board.wraps[1] else rank,
    )


Spread = dict[Pair, tuple[Place, ...]]
"""Moves, with the squares between."""


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to say a family: elements, each with the moves that it means without limits and those that it has."""

    parts: tuple[tuple[Element, Spread, frozenset[Pair]], ...]


def readings(board: Board, key: Key, family: Family, sides: frozenset[int]) -> Iterator[Reading]:
    """Yield the ways to say a family, the shortest first."""
    form, unit, mode, only, first, via = key
    most = most_steps(board, unit)

    def spread(k: int) -> Spread:
        return {pair: between for pair, between in expected(board, form, unit, k, via) if pair[0] in sides}

    def part(
        steps: tuple[int, ...], counts: Iterable[int], *, exact: bool = False
    ) -> tuple[Element, Spread, frozenset[Pair]]:
        wide: Spread = {}
        for k in counts:
            wide |= spread(k)
        have = frozenset().union(*family.pairs.values())
        if exact:
            have = frozenset(family.pairs[steps])
        return Element(form, unit, steps, mode, only, first, exact, via), wide, have

    if form in (LEAP, LAME):
        yield Reading((part((1,), [1]),))
    elif form == SLIDE:
        counts = sorted(k for (k,) in family.pairs)
        yield Reading((part((FULL,), range(1, most + 1)),))
        if counts == list(range(1, counts[-1] + 1)):
            yield Reading((part((counts[-1],), counts),))
        yield Reading(tuple(part((k,), [k], exact=True) for k in counts))
    elif form == JUMPS:
        counts = sorted(n for (n,) in family.pairs)
        if counts == list(range(1, counts[-1] + 1)):
            yield Reading((part((counts[-1],), [2 * n for n in counts]),))
    else:
        yield from _hops(board, form, most, family, part)


def _hops(board: Board, form: str, most: int, family: Family, part: object) -> Iterator[Reading]:
    """Yield the ways to say hops and jumps: by how far the unit in the way may be, and how far the mover goes on."""
    assert callable(part)
    have = {*family.pairs}
    every = {(h, k) for k in range(2, most + 1) for h in range(1, k)}
    forms = {
        (1, 1): {(1, 2)} & every,
        (FULL, 1): {(h, h + 1) for h in range(1, most)},
        (1, FULL): {(1, k) for k in range(2, most + 1)},
        (FULL, FULL): every,
    }
    for steps, wanted in forms.items():
        if have == wanted:
            yield Reading((part(steps, {k for _, k in wanted}),))
            return
