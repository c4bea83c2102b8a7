"""Weights made from the rules alone: a unit is worth what it can reach and attack."""

from dataclasses import replace

from dsl.model.rows import EndKind
from interpreter.engines.scale import Term
from interpreter.game.judging.mobility import mobility_of
from interpreter.game.judging.weights import Trait, Weights, mean_value
from interpreter.program.tables import Piece, Program

_STEP = 20
"""Points for each square that a unit can step to on average."""

_ATTACK = 40

_ROWS = 0.25
"""Points for each 256th of a row that lacks one unit."""

_GAPS = 30
"""Points for each unit that a side lacks to be joined."""

_POINT = 100.0
"""Points of the evaluation for a point of the score, where no number of them wins."""

_WINNING_NEAR = 1200
"""Points for a unit one move from a square that wins."""


def weights_from_rules(program: Program) -> Weights:
    """Return weights for a ruleset of which no game has been played."""
    values = [_value(program, piece) for piece in range(len(program.pieces))]
    pieces = {piece.name: _traits(program, number, values) for number, piece in enumerate(program.pieces)}
    scores = [end.number for end in program.ends if end.kind in (EndKind.SCORE, EndKind.CHECKS)]
    ends = {end.kind for end in program.ends}
    terms = {
        **dict.fromkeys(Term, 0.0),
        Term.TEMPO: 5.0,
        Term.ACTIONS_LEFT: 15.0,
        Term.LEAD: 2000.0 / min(scores) if scores else _lead(program),
        Term.NEARNESS: 2.0 if scores else 0.0,
        Term.ACTIVE: 4.0 if _is_joined(program) else 0.0,
        Term.CLOSENESS: 0.2 if program.royal else 0.0,
        Term.SHELTER: 4.0 if program.royal else 0.0,
        Term.LAST_OF_KIND: 3.0 if EndKind.CAPTURE in ends else 0.0,
        Term.RUN: 4.0,
        Term.HUNT: 15.0 if program.sought else 0.0,
        Term.ROWS: _ROWS if EndKind.ROW in ends else 0.0,
        Term.GAPS: _GAPS if EndKind.CONNECTION in ends else 0.0,
    }
    return Weights(pieces=pieces, terms=terms, sizes={name: mean_value(traits) for name, traits in pieces.items()})


def weights_from_mobility(program: Program) -> Weights:
    """Return of those weights only what units are worth by how far they move: nothing else counts."""
    found = weights_from_rules(program)
    pieces = {
        name: {
            **dict.fromkeys(Trait, 0.0),
            Trait.VALUE: traits[Trait.VALUE],
            Trait.LATE: traits[Trait.VALUE],
            Trait.HELD: traits[Trait.HELD],
        }
        for name, traits in found.pieces.items()
    }
    return replace(found, pieces=pieces, terms=dict.fromkeys(Term, 0.0))


def _lead(program: Program) -> float:
    """Return the weight of a point where the score decides the game at its end."""
    ways = {end.which for end in program.ends}
    return _POINT if "higher" in ways else -_POINT if "lower" in ways else 0.0


def _is_joined(program: Program) -> bool:
    """Return True if units are active by where they stand, not by a command of the turn."""
    return program.activation is not None and any(rule.kind != "command" for rule in program.activation.rules)


def _value(program: Program, piece: Piece) -> float:
    found = mobility_of(program, piece)
    return _STEP * found.steps + _ATTACK * found.attacks


def _traits(program: Program, piece: Piece, values: list[float]) -> dict[Trait, float]:
    """Return the traits of a piece by its value and promotions; the factors are usual in chess programs."""
    royal = piece in program.royal
    value = 0.0 if royal else -values[piece] if program.wins_by_losing(piece) else values[piece]
    promotion = program.pieces[piece].promotions
    return {
        **dict.fromkeys(Trait, 0.0),
        Trait.VALUE: value,
        Trait.LATE: value * (1.2 if promotion else 1.05),
        Trait.CENTER: -20.0 if royal else 8.0,
        Trait.LATE_CENTER: 20.0 if royal else 8.0,
        Trait.NEAR: _WINNING_NEAR if program.wins_by_reaching(piece) else 0.0,
        Trait.HELD: value,
        Trait.MOBILITY: 0.0 if royal or promotion else 2.5,
    }
