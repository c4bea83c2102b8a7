"""Features: what is counted of a position, one number for each weight, so that their products add up to its score."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from interpreter.engines.scale import Term
from interpreter.game.judging.shapes import Shape
from interpreter.game.judging.weighing import full_stage, shapes_of, stages_of
from interpreter.game.judging.weights import LATER, Trait, Weights
from interpreter.program.tables import Program
from interpreter.state.position import Position, Unit

Feature = tuple[str, Trait] | Term
"""A weight, by what it weighs: a trait of a piece, or a term."""


class Features:
    """Counts the features of positions of a ruleset. Of weights it needs the sizes of the pieces alone."""

    def __init__(self, program: Program, weights: Weights) -> None:
        self.program = program
        self.stages = stages_of(program, weights)
        self.full = full_stage(program, self.stages)

    @cached_property
    def names(self) -> tuple[Feature, ...]:
        """All features in their order."""
        return (*((piece.name, trait) for piece in self.program.pieces for trait in Trait), *Term)

    @cached_property
    def _places(self) -> Mapping[Feature, int]:
        return {name: place for place, name in enumerate(self.names)}

    @cached_property
    def _shapes(self) -> Sequence[Sequence[Mapping[Trait, Shape]]]:
        pieces = range(len(self.program.pieces))
        return [[shapes_of(self.program, piece, side) for piece in pieces] for side in (0, 1)]

    def count(self, position: Position, counts: Sequence[int]) -> dict[int, float]:
        """Return the features of a position for White by their places, without zeros; `counts` are the engine's."""
        found: dict[int, float] = {}
        for name, number in self._counted(position, counts):
            place = self._places[name]
            found[place] = found.get(place, 0.0) + number
        return {place: number for place, number in sorted(found.items()) if number}

    def _counted(self, position: Position, counts: Sequence[int]) -> Iterator[tuple[Feature, float]]:
        """Yield the features of a position with their numbers."""
        pieces = self.program.pieces
        late = 1 - self._stage(position) / self.full
        for square, stack in enumerate(position.board):
            for unit in stack:
                if unit.side < 2:
                    yield from self._of_unit(unit, square, late)
        for piece, side in _held(position):
            yield (pieces[piece].name, Trait.HELD), 1.0 - 2 * side
        for number, each in enumerate(pieces):
            yield (each.name, Trait.MOBILITY), counts[number]
        yield from zip(Term, counts[len(pieces) :], strict=True)

    def _of_unit(self, unit: Unit, square: int, late: float) -> Iterator[tuple[Feature, float]]:
        name, sign = self.program.pieces[unit.piece].name, 1 - 2 * unit.side
        shapes = self._shapes[unit.side][unit.piece]
        for early, later in LATER.items():
            yield (name, early), sign * (1 - late) * shapes[early][square]
            yield (name, later), sign * late * shapes[early][square]
        yield (name, Trait.NEAR), sign * shapes[Trait.NEAR][square]

    def _stage(self, position: Position) -> int:
        """Return the stage of the game, at most that of the start."""
        units = [unit.piece for stack in position.board for unit in stack if unit.side < 2]
        found = sum(self.stages[piece] for piece in (*units, *(piece for piece, _ in _held(position))))
        return min(found, self.full)


def _held(position: Position) -> Iterator[tuple[int, int]]:
    """Yield the piece and the side of each unit in hand, or waiting to be placed."""
    for side, hand in enumerate(position.hands):
        for piece in hand:
            yield piece, side
    for unit in position.waiting:
        if unit.side < 2:
            yield unit.piece, unit.side


def values_of(weights: Weights, names: Sequence[Feature]) -> list[float]:
    """Return weights in the order of their features."""
    return [weights.terms[name] if isinstance(name, Term) else weights.pieces[name[0]][name[1]] for name in names]


def by_name(
    names: Sequence[Feature], values: Sequence[float]
) -> tuple[dict[str, dict[Trait, float]], dict[Term, float]]:
    """Return numbers in the order of features by piece and trait, and by term."""
    pieces: dict[str, dict[Trait, float]] = {}
    terms: dict[Term, float] = {}
    for name, value in zip(names, values, strict=True):
        if isinstance(name, Term):
            terms[name] = value
        else:
            pieces.setdefault(name[0], {})[name[1]] = value
    return pieces, terms
