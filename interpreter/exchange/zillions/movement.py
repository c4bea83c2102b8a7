"""Writes the moves of a kind of piece in a ZRF as `moves` lines: letters, and zones where not every square has them."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from string import ascii_lowercase

from interpreter.exchange.betza.spelling import atom_of, directions_of
from interpreter.exchange.importing.zones import Squares, Zones
from interpreter.exchange.zillions.board import Board, Place, Vector
from interpreter.exchange.zillions.elements import (
    DIAGONAL_FIRST,
    FRIEND_HOP,
    FULL,
    JUMP,
    JUMPS,
    LAME,
    LEAP,
    SLIDE,
    STRAIGHT_FIRST,
    Element,
    Family,
    Key,
    Pair,
    Reading,
    Spread,
    lame_way,
    readings,
    sign,
)
from interpreter.exchange.zillions.moves import Move

_RIDERS = {"W": "R", "F": "B"}
_DOUBLED = {"W": "D", "F": "A"}


@dataclass(frozen=True, slots=True)
class Limit:
    """Where moves may start, or end; empty words limit nothing."""

    word: str = ""
    white: frozenset[Place] = frozenset()
    black: frozenset[Place] = frozenset()

    def allows(self, pair: Pair, between: tuple[Place, ...]) -> bool:
        """Return True if a move keeps to the limit."""
        side, start, end = pair
        squares = self.black if side else self.white
        if self.word == "to":
            return end in squares
        if self.word == "while in":
            return start in squares
        return not self.word or {start, end, *between} <= squares


NONE = Limit()


@dataclass(frozen=True, slots=True, kw_only=True)
class Form:
    """What elements have in common that only their directions tell from each other."""

    form: str
    atom: str
    steps: tuple[int, ...]
    exact: bool
    first: bool
    mode: str
    way: str
    """How a lame leap goes, as `lame_way` says; empty for others."""


@dataclass(frozen=True, slots=True)
class Placed:
    """An element with its limit."""

    element: Element
    limit: Limit


def placed(board: Board, families: dict[Key, Family], sides: frozenset[int], lost: list[Move]) -> list[Placed]:
    """Return families as elements with limits; add the moves of those that no limit fits to `lost`."""
    found: list[Placed] = []
    rest: list[tuple[Key, Family, list[Reading]]] = []
    for key, family in families.items():
        ways = list(readings(board, key, family, sides))
        free = next((way for way in ways if all(_fits(wide, have, NONE) for _, wide, have in way.parts)), None)
        if free is not None:
            found += [Placed(element, NONE) for element, _, _ in free.parts]
        elif ways:
            rest.append((key, family, ways))
        else:
            lost += family.moves
    shared = _shared(pair for _, family, _ in rest for pairs in family.pairs.values() for pair in pairs)
    for _, family, ways in rest:
        made = next((done for way in ways if (done := _limited(way, shared)) is not None), None)
        if made is None:
            lost += family.moves
        else:
            found += made
    return found


def _fits(wide: Spread, have: frozenset[Pair], limit: Limit) -> bool:
    return {pair for pair, between in wide.items() if limit.allows(pair, between)} == have


def _limited(way: Reading, shared: list[Limit]) -> list[Placed] | None:
    found: list[Placed] = []
    for element, wide, have in way.parts:
        limits = (NONE, *shared, *_shared(have))
        if is_double_step(element):
            limits = tuple(sorted(limits, key=lambda limit: limit.word != "while in"))
        limit = next((each for each in limits if _fits(wide, have, each)), None)
        if limit is None:
            return None
        found.append(Placed(element, limit))
    return found


def _shared(pairs: Iterable[Pair]) -> list[Limit]:
    """Return the limits that some moves keep to."""
    known = list(pairs)

    def squares(side: int, *, starts: bool, ends: bool) -> frozenset[Place]:
        own = [pair for pair in known if pair[0] == side]
        return frozenset([pair[1] for pair in own if starts] + [pair[2] for pair in own if ends])

    return [
        Limit("to", *(squares(side, starts=False, ends=True) for side in (0, 1))),
        Limit("while in", *(squares(side, starts=True, ends=False) for side in (0, 1))),
        Limit("within", *(squares(side, starts=True, ends=True) for side in (0, 1))),
    ]


def lines_of(
    board: Board, zones: Zones, pieces: dict[str, str], elements: Iterable[Placed], name: str
) -> Iterator[tuple[str, list[Placed]]]:
    """Yield the `moves` lines of some elements, each with its elements; those of one limit are on one line."""
    groups: dict[tuple[Limit, frozenset[str], bool], list[Placed]] = {}
    for each in elements:
        steps_twice = is_double_step(each.element)
        groups.setdefault(
            (each.limit, each.element.only if each.element.only else frozenset(), steps_twice), []
        ).append(each)
    for (limit, only, _), members in sorted(groups.items(), key=lambda group: (group[0][0].word, group[0][2])):
        letters = letters_of(board, [each.element for each in members])
        where = f" {limit.word} {zone_of(zones, limit, f'{name}-squares')}" if limit.word else ""
        tail = f" capturing only {', '.join(sorted(pieces[each] for each in only))}" if only else ""
        yield f"moves {letters}{where}{tail}", members


def is_double_step(element: Element) -> bool:
    """Return True if an element is two steps ahead over an empty square, which may be captured in passing."""
    return element.form == SLIDE and element.exact and element.steps == (2,) and element.unit == (0, 1)


def zone_of(zones: Zones, limit: Limit, name: str) -> str:
    """Return the name of a limit's zone."""
    return zones.name(name, _squares(limit.white), _squares(limit.black))


def _squares(places: frozenset[Place]) -> Squares:
    return frozenset(f"{ascii_lowercase[file]}{rank + 1}" for file, rank in places)


def letters_of(board: Board, elements: list[Element]) -> str:
    """Return elements as a movement in letters."""
    modes: dict[Element, set[str]] = {}
    for each in elements:
        modes.setdefault(replace(each, mode="", only=frozenset()), set()).add(each.mode)
    groups: dict[Form, list[Vector]] = {}
    for each, found in modes.items():
        mode = "".join(letter for letter in "mcde" if letter in found)
        form = Form(
            form=each.form,
            atom=atom_of(each.unit),
            steps=each.steps,
            exact=each.exact,
            first=each.first,
            mode="" if mode == "mc" else mode,
            way=lame_way(each.unit, each.via),
        )
        groups.setdefault(form, []).append(each.unit)
    wraps = "oo" if board.wraps[1] else "o" if board.wraps[0] else ""
    words = [word for form, units in groups.items() for word in _words(form, units, wraps)]
    return "".join(before + atom for before, atom in _shortened(words))


def _words(form: Form, units: list[Vector], wraps: str) -> Iterator[tuple[str, str]]:
    """Yield atoms with the letters before them: one, or one for each direction if the way bends in some alone."""
    first, ahead = "i" if form.first else "", directions_of(units)
    if form.way != DIAGONAL_FIRST or not ahead:
        yield _word(form, f"{first}{ahead}", wraps)
        return
    for x, y in sorted(units):
        start = directions_of([(sign(x), sign(y))])
        turn = "fl" if (abs(x) < abs(y)) == (x * y > 0) else "fr"
        yield "", f"[{first}{start}{wraps}F-{turn}{form.mode}W]"


def _word(form: Form, ahead: str, wraps: str) -> tuple[str, str]:
    """Return an atom with the letters before it."""
    atom, steps = form.atom, form.steps
    rider = _RIDERS.get(atom, f"{atom}0")
    before = f"{ahead}{form.mode}"
    if form.form == LEAP:
        return before + wraps, atom
    if form.form == LAME:
        return (f"{before}{wraps}n", atom) if form.way == STRAIGHT_FIRST else ("", f"[{ahead}{wraps}F-{form.mode}W]")
    if form.form == SLIDE and steps == (FULL,):
        return before + wraps, rider
    if form.form == SLIDE and form.exact and steps == (2,) and atom in _DOUBLED:
        return f"{before}{wraps}n", _DOUBLED[atom]
    if form.form == SLIDE:
        number = f"0{steps[0]}" if form.exact and steps[0] > 1 else "" if steps[0] == 1 else str(steps[0])
        return before + wraps, f"{atom}{number}"
    if form.form == JUMPS:
        return "", f"[{ahead}{'?'.join([f'c{wraps}{atom}-{form.mode}{atom}'] * steps[0])}]"
    far, on = steps
    if form.form == JUMP:
        first, last = (rider if far == FULL else atom), (rider if on == FULL else atom)
        return "", f"[{ahead}c{wraps}{first}-{form.mode}{last}]"
    friend = "t" if form.form == FRIEND_HOP else ""
    if (far, on) == (FULL, FULL):
        return f"{before}{friend}p{wraps}", rider
    if (far, on) == (FULL, 1):
        return f"{before}{friend}g{wraps}", rider
    return "", f"[{ahead}{friend}p{wraps}{atom}-{form.mode}{rider if on == FULL else atom}]"


def _shortened(words: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return atoms of which two with the same letters before them are one letter."""
    found = list(dict.fromkeys(words))
    for pair, one in ((("W", "F"), "K"), (("R", "B"), "Q")):
        for before in dict.fromkeys(each for each, _ in found):
            both = [(before, atom) for atom in pair]
            if all(each in found for each in both):
                found[found.index(both[0])] = (before, one)
                found.remove(both[1])
    return found
