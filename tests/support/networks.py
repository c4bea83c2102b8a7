"""Networks of numbers by chance, for any ruleset."""

from dataclasses import replace
from random import Random

from interpreter.game.judging.from_rules import weights_from_rules
from interpreter.game.judging.network import LearnedNetwork, largest_row
from interpreter.game.judging.weights import Weights
from interpreter.game.state import Game
from interpreter.program.tables import Program


def network(program: Program, *, width: int = 32, seed: int = 1, **changed: object) -> LearnedNetwork:
    """A network of numbers by chance."""
    random = Random(seed)
    rows, most = 2 * len(program.pieces) * width, min(60, largest_row(program))

    def numbers(count: int, largest: int) -> tuple[int, ...]:
        return tuple(random.randint(-largest, largest) for _ in range(count))

    made = LearnedNetwork(
        games=7,
        nodes=9,
        pieces=tuple(piece.name for piece in program.pieces),
        squares=program.board.names,
        rows=numbers(rows * program.board.n_squares, most),
        held=numbers(rows, most),
        bias=numbers(width, most),
        out=numbers(2 * width, 300),
        out_bias=-5,
        grain=700,
    )
    return replace(made, **changed)  # type: ignore[arg-type]


def with_network(game: Game, **changed: object) -> Weights:
    return replace(weights_from_rules(game.program), network=network(game.program, **changed))  # type: ignore[arg-type]
