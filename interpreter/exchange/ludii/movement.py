"""The movements of a piece as they are read: letters with what may be on the last square, and what follows a move."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from interpreter.exchange.ludii.boards import Sides


@dataclass(frozen=True, slots=True)
class Promotion:
    """A promotion: where a move ends, or also starts, and to which pieces; without one, `play` says to which."""

    zone: Sides
    pieces: tuple[str, ...]
    leaving: bool = False


@dataclass(frozen=True, slots=True)
class After:
    """What follows a move or a drop."""

    effects: tuple[str, ...] = ()
    """Lines of an `after` block."""
    promotes: tuple["Promotion", ...] = ()
    """Where the unit becomes which pieces."""
    leaving: bool = False
    """True if the square that it crossed is open to capture in passing."""
    again: str = ""
    """How the same unit goes on while it can capture: in `any` direction, or in the `same` one."""
    ways: tuple[str, ...] = ()
    """The first legs of the captures by which it goes on, if the description lists them."""
    ends: bool = False
    """True if a promotion ends the turn, where it would go on without one."""
    restarts: bool = False
    """True if the count of turns without progress starts again."""
    marks: bool = False
    """True if the unit does not castle any more."""
    doubles: bool = False
    """True if the turn goes on with something else."""

    def plus(self, other: "After") -> "After":
        """Return what follows by both."""
        return After(
            tuple(dict.fromkeys((*self.effects, *other.effects))),
            tuple(dict.fromkeys((*self.promotes, *other.promotes))),
            self.leaving or other.leaving,
            self.again or other.again,
            self.ways or other.ways,
            self.ends or other.ends,
            self.restarts or other.restarts,
            self.marks or other.marks,
            self.doubles or other.doubles,
        )


NOTHING = After()


@dataclass(frozen=True, slots=True)
class Move:
    """A movement: directions and a step or a chain, what may be on its last square, and where it is possible."""

    directions: str
    step: str
    modes: frozenset[str]
    """`m` for an empty square, `c` for an enemy, `d` for a friend, `e` in passing; none for a chain in brackets."""
    where: tuple[tuple[str, Sides], ...] = ()
    """Limits such as `while in` with their squares."""
    captures: bool = False
    after: After = field(default=NOTHING)
    copies: bool = False
    """True if the unit stays where it is, and another one comes to be."""

    @property
    def letters(self) -> str:
        """The movement in Betza's letters."""
        modes = "" if self.modes == frozenset("mc") else "".join(each for each in "mcde" if each in self.modes)
        return f"{self.directions}{modes}{self.step}" if not self.step.startswith("[") else self.step


def with_after(moves: Iterable[Move], after: After) -> list[Move]:
    """Return some movements with more that follows them."""
    return [replace(move, after=move.after.plus(after)) for move in moves]


def within(moves: Iterable[Move], word: str, sides: Sides) -> list[Move]:
    """Return some movements with one more limit."""
    return [replace(move, where=(*move.where, (word, sides))) for move in moves]


def merged(moves: Iterable[Move]) -> list[Move]:
    """Return movements of which those that differ in their last square alone are one."""
    found: dict[tuple[object, ...], Move] = {}
    for move in moves:
        key = (move.directions, move.step, move.where, move.after.leaving, move.copies)
        if key in found:
            one = found[key]
            move = replace(
                one,
                modes=one.modes | move.modes,
                captures=one.captures or move.captures,
                after=one.after.plus(move.after),
            )
        found[key] = move
    return _kings(list(found.values()))


_BOTH = {("W", "F"): "K", ("R", "B"): "Q"}


def _kings(moves: list[Move]) -> list[Move]:
    """Return movements of which straight and diagonal ones that are alike have one letter."""
    kept = list(moves)
    for straight, slanted in _BOTH:
        for one in moves:
            other = next((each for each in kept if each == replace(one, step=slanted)), None)
            if one in kept and one.step == straight and not one.directions and other is not None:
                kept[kept.index(one)] = replace(one, step=_BOTH[straight, slanted])
                kept.remove(other)
    return kept
