"""Pictures to print and cut out: the board without units, and each piece of both sides."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from interpreter.drawing import svg_array
from interpreter.drawing.figure import draw_figures
from interpreter.drawing.glyph import FIELD
from interpreter.drawing.markup import element
from interpreter.game.state import Game
from interpreter.program.tables import NO_PIECE, SIDE_NAMES, Piece

_SPARE = 1
"""Of a piece that no side has at the start: how many each side gets."""


@dataclass(frozen=True, slots=True)
class Cutout:
    """The picture of a piece of a side, and how many of it a game needs at its start."""

    name: str
    svg: str
    count: int


def empty_board(game: Game) -> str:
    """Return the picture of the board without units."""
    start = game.start().position
    return svg_array(game.program, replace(start, board=((),) * len(start.board)))


def cutouts(game: Game) -> Iterator[Cutout]:
    """Yield the pieces of both sides, as many as there are at the start; of others a spare one."""
    figures = draw_figures(game.program)
    for side, owner in enumerate(SIDE_NAMES):
        counts = _counts(game, side)
        for number, piece in enumerate(game.program.pieces):
            if piece.front != NO_PIECE:
                continue  # the piece straight ahead is turned by hand
            svg = element(
                "svg",
                [figures[number][side]],
                xmlns="http://www.w3.org/2000/svg",
                viewBox=f"0 0 {FIELD} {FIELD}",
                width=FIELD,
                height=FIELD,
            )
            yield Cutout(f"{owner} {piece.name}", svg, counts[number] or _SPARE)


def _counts(game: Game, side: int) -> Counter[Piece]:
    """Return how many units of each piece a side has on the board and in hand, those that turn as the one ahead."""
    position, pieces = game.start().position, game.program.pieces
    found = [unit.piece for stack in position.board for unit in stack if unit.side == side]
    found += position.hands[side]
    return Counter(number if (front := pieces[number].front) == NO_PIECE else front for number in found)
