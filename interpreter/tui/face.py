"""The faces of squares: what there is to draw on each."""

from dataclasses import dataclass
from enum import IntEnum, auto

from interpreter.game.table.blocks import blocks_of
from interpreter.game.table.picking import Place, on
from interpreter.game.table.progress import squares_of_last_turn
from interpreter.program.board import Square
from interpreter.program.tables import Program
from interpreter.state.position import Mark, Position
from interpreter.tui.controller import Controller

Step = tuple[int, int]
"""A step by files and ranks."""

_STEPS: tuple[Step, ...] = ((1, 0), (-1, 0), (0, 1), (0, -1))


class Ground(IntEnum):
    """The ground of a square; the greatest that applies is drawn."""

    LIGHT = auto()
    DARK = auto()
    LAST = auto()
    """The last turn touched it."""
    OVERLAY = auto()
    LINKED = auto()
    """An edge of the overlay joins it to the square under the cursor."""
    TARGET = auto()
    SOURCE = auto()
    GONE = auto()


@dataclass(frozen=True, slots=True)
class Badge:
    """A unit on the screen."""

    text: str
    side: int
    acted: bool = False
    ready: bool = False
    """True if it may act now."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Face:
    """The things to draw on a square."""

    ground: Ground
    badges: tuple[Badge, ...] = ()
    is_target: bool = False
    is_under_cursor: bool = False
    joins: frozenset[Step] = frozenset()
    """The directions in which the neighbor belongs to the same block of units."""


def faces_of(controller: Controller) -> list[Face]:
    """Return the faces of all squares."""
    state, overlay = controller.state, controller.overlay
    program, position = state.game.program, state.position
    last, options, targets = squares_of_last_turn(controller.match), controller.options, controller.targets
    linked = _linked(controller)
    joins = _joins(program, position)

    def ground(square: Square) -> Ground:
        applies = {
            Ground.DARK: program.board.is_dark(square),
            Ground.LAST: square in last,
            Ground.OVERLAY: overlay is not None and square in overlay.squares,
            Ground.LINKED: square in linked,
            Ground.TARGET: on(square) in targets,
            Ground.SOURCE: on(square) == controller.source,
            Ground.GONE: square in position.gone,
        }
        return max((ground for ground, holds in applies.items() if holds), default=Ground.LIGHT)

    return [
        Face(
            ground=ground(square),
            badges=tuple(
                Badge(
                    program.pieces[unit.piece].symbol,
                    unit.side,
                    acted=unit.has(Mark.ACTED),
                    ready=on(square) in options,
                )
                for unit in stack
            ),
            is_target=on(square) in targets,
            is_under_cursor=on(square) == controller.cursor,
            joins=joins.get(square, frozenset()),
        )
        for square, stack in enumerate(position.board)
    ]


def _linked(controller: Controller) -> frozenset[Square]:
    overlay, cursor = controller.overlay, controller.cursor
    if overlay is None or cursor.place is not Place.SQUARE:
        return frozenset()
    ends = (edge for edge in overlay.edges if cursor.number in edge)
    return frozenset(square for edge in ends for square in edge) - {cursor.number}


def _joins(program: Program, position: Position) -> dict[Square, frozenset[Step]]:
    """Return the squares of blocks, each with the directions in which its block goes on."""
    found: dict[Square, frozenset[Step]] = {}
    for block in blocks_of(program, position):
        places = {program.board.places[square] for square in block.squares}
        for square in block.squares:
            x, y = program.board.places[square]
            steps = frozenset((dx, dy) for dx, dy in _STEPS if (x + dx, y + dy) in places)
            found[square] = found.get(square, frozenset()) | steps
    return found
