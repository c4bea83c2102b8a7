"""The tables that a search reads, from weights."""

from collections.abc import Mapping

from dsl.model.rows import ARRIVALS, EndKind
from interpreter.engines.scale import FINE, Scale, Term
from interpreter.game.judging.network import tables_of
from interpreter.game.judging.rows import windows
from interpreter.game.judging.shapes import Shape, center, everywhere, forward, outer_file, outer_rank, wing
from interpreter.game.judging.ways import nearness, runs_of
from interpreter.game.judging.weights import LATER, Trait, Weights
from interpreter.program.board import Square
from interpreter.program.tables import Piece, Program, Side

_WINNING = 1200
"""Gain of a unit that wins: more than any promotion."""

_LEAST_MARGIN, _MOST_MARGIN = 60, 150

_SLACK = 2
"""A margin divided by this is more than 98 in 100 actions change mobility, runs and the surroundings of royal units by.

Where activation, links, rows or groups count, actions change more, and in a turn of many actions one side adds them up.
"""


def scale_of(program: Program, weights: Weights) -> Scale:
    """Return the tables of a ruleset."""
    pieces = range(len(program.pieces))
    traits = [weights.pieces[piece.name] for piece in program.pieces]
    shapes = [[shapes_of(program, piece, side) for piece in pieces] for side in (0, 1)]
    value = [round(weights.value(piece.name)) for piece in program.pieces]
    stage = stages_of(program, weights)
    start = start_pieces(program)
    runs = [[runs_of(program, piece, side, zone_of(program, piece, side)) for piece in pieces] for side in (0, 1)]
    gains = [_gain(program, weights, piece) // FINE for piece in pieces]
    margin = _margin([value[piece] for piece in {*start} - program.royal])
    return Scale(
        early=[[_table(traits[p], shapes[side][p], late=False) for p in pieces] for side in (0, 1)],
        late=[[_table(traits[p], shapes[side][p], late=True) for p in pieces] for side in (0, 1)],
        near=[
            [[gains[p] // run.moves if run.moves else 0 for run in runs[side][p]] for p in pieces] for side in (0, 1)
        ],
        bars=[[[run.bars for run in row] for row in of_side] for of_side in runs],
        rows=[windows(program.board, end.number, end.ways) for end in program.ends if end.kind is EndKind.ROW],
        held=[_fine(traits[p][Trait.HELD]) for p in pieces],
        mobility=[_fine(traits[p][Trait.MOBILITY]) for p in pieces],
        value=value,
        size=sizes_of(program, weights),
        stage=stage,
        full=full_stage(program, stage),
        terms={term: _fine(weights.terms[term]) for term in Term},
        margin=margin,
        slack=margin // _SLACK if _is_steady(program) else 0,
        network=None if weights.network is None else tables_of(program, weights.network),
    )


def _is_steady(program: Program) -> bool:
    """Return True if nothing that is slow to count moves a score by much."""
    kinds = {end.kind for end in program.ends}
    unsteady = program.activation or program.chain or kinds & {EndKind.ROW, EndKind.CONNECTION}
    return program.acts_singly and not unsteady


def sizes_of(program: Program, weights: Weights) -> list[int]:
    """Return the values by the rules of all pieces."""
    return [round(weights.sizes[piece.name]) for piece in program.pieces]


def stages_of(program: Program, weights: Weights) -> list[int]:
    """Return how much a unit of each piece says that the game has only begun."""
    sizes = sizes_of(program, weights)
    return [
        0 if piece in program.royal or program.pieces[piece].promotions else max(size, 0) // 100
        for piece, size in enumerate(sizes)
    ]


def full_stage(program: Program, stages: list[int]) -> int:
    """Return the sum of the stages of the units at the start."""
    return max(1, sum(stages[piece] for piece in start_pieces(program)))


def start_pieces(program: Program) -> list[Piece]:
    """Return the pieces of the units at the start, on the board and in hand."""
    return [unit.piece for unit in program.array] + [piece for hand in program.array_hands for piece in hand]


def shapes_of(program: Program, piece: Piece, side: Side) -> dict[Trait, Shape]:
    """Return the shapes that the tables of a piece are made of, by the trait that weighs them early in a game."""
    board = program.board
    return {
        Trait.VALUE: everywhere(board),
        Trait.CENTER: center(board),
        Trait.FORWARD: forward(board, side),
        Trait.OUTER_FILE: outer_file(board),
        Trait.OUTER_RANK: outer_rank(board),
        Trait.WING: wing(board, side),
        Trait.NEAR: nearness(program, piece, side, zone_of(program, piece, side)),
    }


def _gain(program: Program, weights: Weights, piece: Piece) -> int:
    """Return the value by the rules that a unit gains where it promotes or wins."""
    men, sizes = program.pieces[piece].promoted, sizes_of(program, weights)
    if program.wins_by_reaching(piece):
        return _WINNING
    promoted = [sum(sizes[part] for part in program.pieces_of(man)) for man in men]
    return max(max(promoted, default=0) - sizes[piece], 0)


def zone_of(program: Program, piece: Piece, side: Side) -> frozenset[Square]:
    """Return the squares where a piece wins, or else promotes."""
    ends = [end for end in program.ends if end.kind in ARRIVALS and piece in end.pieces]
    won = [end.zone[side] for end in ends if end.zone]
    return frozenset().union(*won) if won else program.pieces[piece].promotes_on(side)


def _table(traits: Mapping[Trait, float], shapes: Mapping[Trait, Shape], *, late: bool) -> list[int]:
    weights = {shape: traits[LATER.get(shape, shape) if late else shape] for shape in shapes}
    squares = range(len(shapes[Trait.NEAR]))
    return [_fine(sum(weights[shape] * shapes[shape][square] for shape in shapes)) for square in squares]


def _fine(points: float) -> int:
    return round(points * FINE)


def _margin(values: list[int]) -> int:
    """Return the points that an action without a capture rarely changes: about the value of the least unit."""
    least = min((value for value in values if value > 0), default=_LEAST_MARGIN)
    return min(max(least, _LEAST_MARGIN), _MOST_MARGIN)
