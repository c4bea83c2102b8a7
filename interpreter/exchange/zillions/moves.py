"""The moves of a kind of piece in a ZRF, from every square and for both sides, as seen by the side that moves."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from interpreter.exchange.zillions.board import Place, Vector
from interpreter.exchange.zillions.program import EMPTY, Added, Fact, Runner, StrangeError
from interpreter.exchange.zillions.rules import Kind, Program, Rules

EMPTY_CLASS, ENEMY, FRIEND, UNIT = "m", "c", "d", "p"
"""What a square may contain: nothing, an enemy, a friend, a unit of either side."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Move:
    """A move with all that its program asks for; offsets are files to the right and ranks ahead of the mover."""

    side: int
    """0 for White, 1 for Black."""
    start: Place
    end: Place
    offset: Vector
    mode: str
    """What is on its last square: `m` nothing, `c` an enemy, `d` a friend."""
    only: frozenset[str]
    """The pieces of which that unit must be; empty if it may be any."""
    path: tuple[tuple[Vector, str], ...]
    """What is on other squares, by their offsets."""
    captures: tuple[Vector, ...]
    """The offsets of other units that are captured."""
    facts: frozenset[tuple[str, Vector, bool]]
    """Answers to other questions about squares."""
    becomes: tuple[str, ...]
    goes_on: str | None
    program: Program = field(compare=False)
    added: Added = field(compare=False)

    @property
    def is_capture(self) -> bool:
        """True if a unit is captured."""
        return self.mode != EMPTY_CLASS or bool(self.captures)


@dataclass(slots=True)
class Odd:
    """Programs that no `Move` says, with the reason."""

    program: Program
    why: str


def runner_for(rules: Rules, side: int, kind: Kind | None, start: str, *, skips: bool = False) -> Runner:
    """Return what runs a program of a kind of piece from a position, on a board of which nothing else is known."""
    names = tuple(each.zrf_name for each in rules.kinds)
    every = (1 << (2 * len(names) + 1)) - 1
    own = 1 << (2 * names.index(kind.zrf_name) + 1) if kind else every

    def contents(position: str) -> int:
        # Positions outside the grid have no units here
        return own if position == start else every if position in rules.board.places else EMPTY

    def fact(asked: Fact) -> bool | None:
        name, position = asked
        if kind is not None and position == start and name in kind.attributes:
            return None
        known = {attribute for each in rules.kinds for attribute in each.attributes}
        return None if name in known or name.endswith("?") else False

    return Runner(rules.board, rules.players[side], names, contents, fact, skips_effects=skips)


def moves_of(
    rules: Rules, kind: Kind, programs: Iterable[Program], odd: list[Odd], *, skips: bool = False
) -> list[Move]:
    """Return the moves of programs from all squares; add the programs that cannot be followed to `odd`."""
    found: list[Move] = []
    for program in programs:
        try:
            own = [
                move
                for side in sorted(kind.sides)
                for position in rules.board.places
                for move in _from(rules, kind, program, side, position, skips)
            ]
        except StrangeError as fault:
            odd.append(Odd(program, str(fault)))
            continue
        found += own
    return _merged(found)


def _from(rules: Rules, kind: Kind, program: Program, side: int, position: str, skips: bool) -> Iterator[Move]:
    """Yield the moves of a program from one position."""
    runner = runner_for(rules, side, kind, position, skips=skips)
    for added in runner.run(program.steps, position):
        yield from _moves(rules, program, side, added, runner)


def _moves(rules: Rules, program: Program, side: int, added: Added, runner: Runner) -> Iterator[Move]:
    places = rules.board.places
    if added.start not in places or added.end not in places:
        raise StrangeError(program.node, "leads outside the grid")
    if added.start in added.captures:
        raise StrangeError(program.node, "captures on the square that it leaves")
    turn = -1 if side else 1
    ways = {at: (way[0] * turn, way[1] * turn) for at, way in added.offsets.items()}
    looked = {*added.contents, *added.captures, *(at for _, at in added.facts)} - {added.start, added.end}
    if added.offset is None or not looked <= {*ways}:
        raise StrangeError(program.node, "jumps to a square by its name")
    friends, enemies = runner.bits("", "friend?"), runner.bits("", "enemy?")
    names = tuple(each.zrf_name for each in rules.kinds)
    last = added.contents.get(added.end, runner.contents(added.end)) if added.end != added.start else EMPTY
    path = tuple(
        sorted((ways[at], _class(mask, friends, enemies)) for at, mask in added.contents.items() if at in looked)
    )
    for mode, bits in ((EMPTY_CLASS, EMPTY), (ENEMY, enemies), (FRIEND, friends)):
        here = last & bits
        if here:
            shift = 2 if mode == ENEMY else 1
            some = {name for i, name in enumerate(names) if here >> (2 * i + shift) & 1}
            yield Move(
                side=side,
                start=places[added.start],
                end=places[added.end],
                offset=(added.offset[0] * turn, added.offset[1] * turn),
                mode=mode,
                only=frozenset(some) if mode != EMPTY_CLASS and here != bits else frozenset(),
                path=path,
                captures=tuple(sorted(ways[at] for at in added.captures)),
                facts=frozenset((name, ways[at], truth) for (name, at), truth in added.facts.items()),
                becomes=added.becomes,
                goes_on=added.goes_on,
                program=program,
                added=added,
            )


def _class(mask: int, friends: int, enemies: int) -> str:
    """Return what a square may contain as letters; other sets are in angle brackets."""
    both = friends | enemies
    known = {EMPTY: EMPTY_CLASS, enemies: ENEMY, friends: FRIEND, both: UNIT, both | EMPTY: ""}
    known |= {EMPTY | friends: "md", EMPTY | enemies: "mc"}
    return known.get(mask, f"<{mask}>")


_PARTS = {
    "": frozenset("mcd"), "m": frozenset("m"), "c": frozenset("c"), "d": frozenset("d"), "p": frozenset("cd"),
    "md": frozenset("md"), "mc": frozenset("mc"),
}  # fmt: skip
_CLASSES: Mapping[frozenset[str], str] = {parts: name for name, parts in _PARTS.items()}


def _merged(moves: list[Move]) -> list[Move]:
    """Return moves of which two that differ in one condition alone are one with either."""
    groups: dict[object, list[Move]] = {}
    for move in moves:
        key = (
            move.side, move.start, move.end, move.offset, move.mode, move.captures, move.becomes, move.goes_on,
            move.added.others, move.added.changed, move.added.odd,
        )  # fmt: skip
        groups.setdefault(key, []).append(replace(move, path=tuple((at, what) for at, what in move.path if what)))
    found: list[Move] = []
    for group in groups.values():
        rest = list(dict.fromkeys(group))
        while True:
            pair = next(
                ((a, b, one) for i, a in enumerate(rest) for b in rest[i + 1 :] if (one := _either(a, b))), None
            )
            if pair is None:
                break
            a, b, one = pair
            rest = [each for each in rest if each is not a and each is not b] + [one]
        found += rest
    return found


def _either(a: Move, b: Move) -> Move | None:
    """Return the move of two that differ at most in one condition, or None."""
    if a.facts == b.facts and a.path == b.path:
        if a.only == b.only:
            return a
        only = frozenset[str]() if not (a.only and b.only) else a.only | b.only
        return replace(a, only=only)
    if a.only != b.only:
        return None
    if a.path == b.path:
        here, there = a.facts - b.facts, b.facts - a.facts
        if not here or not there:
            return a if len(a.facts) < len(b.facts) else b
        flipped = {(name, at, not truth) for name, at, truth in here}
        return replace(a, facts=a.facts & b.facts) if len(here) == 1 and flipped == there else None
    if a.facts != b.facts:
        return None
    one, other = dict(a.path), dict(b.path)
    unlike = [at for at in {*one, *other} if one.get(at, "") != other.get(at, "")]
    if len(unlike) != 1:
        return None
    at = unlike[0]
    parts = [_PARTS.get(each.get(at, "")) for each in (one, other)]
    if parts[0] is None or parts[1] is None:
        return None
    what = _CLASSES.get(parts[0] | parts[1])
    if what is None:
        return None
    path = tuple(sorted((where, each) for where, each in {**one, at: what}.items() if each))
    return replace(a, path=path)
