"""How many squares the units of a piece can go to on average, on boards filled at random."""

from random import Random
from typing import NamedTuple

from interpreter.program.board import NOWHERE
from interpreter.program.tables import WHITE, MoveRule, Piece, Program
from interpreter.program.walk import Content, Landing

FILLED = 0.15
"""The chance that a square holds a friend, and the same for an enemy."""

_SAMPLES = 6
_MOST_STARTS = 64
_QUIET = Landing.STEP | Landing.JOIN
_CAPTURE = Landing.CAPTURE | Landing.PASSANT


class Mobility(NamedTuple):
    """Mean numbers for one unit: of squares it can step to, and of squares it attacks."""

    steps: float
    attacks: float


def mobility_of(program: Program, piece: Piece) -> Mobility:
    """Return the mean mobility of White's units of a piece over the squares of the board; the same in every run."""
    random = Random(piece)
    squares = list(range(program.board.n_squares))
    starts = squares if len(squares) <= _MOST_STARTS else random.sample(squares, _MOST_STARTS)
    steps = attacks = 0.0
    for start in starts:
        for _ in range(_SAMPLES):
            board = [_content(random.random()) for _ in squares]
            for rule in program.pieces[piece].moves:
                if rule.zone is None or start in rule.zone[0]:
                    quiet, captures = _counted(program, rule, start, board)
                    weight = 0.25 if rule.unmoved else 1
                    steps += quiet * weight
                    attacks += captures * weight
    trials = len(starts) * _SAMPLES
    return Mobility(steps / trials, attacks / trials)


def _content(chance: float) -> Content:
    return Content.FRIEND if chance < FILLED else Content.ENEMY if chance < 2 * FILLED else Content.EMPTY


def _counted(program: Program, rule: MoveRule, start: int, board: list[Content]) -> tuple[int, int]:
    """Return the numbers of squares that a rule lets a unit step to, and attack."""
    nodes, at = rule.walk.nodes, 0
    steps, attacks = set(), set()
    while at < len(nodes):
        node = nodes[at]
        square = program.board.step(start, node.dx, node.dy, wraps=node.wraps)
        content = Content.OFF if square == NOWHERE or not rule.looks_at(WHITE, square) else board[square]
        following = max(node.next) if content is Content.OFF else node.next[content]
        if not rule.ends_on(WHITE, square):
            at = following
            continue
        if node.lands[content] & _QUIET:
            steps.add(square)
        if content not in (Content.FRIEND, Content.OFF) and node.lands[Content.ENEMY] & _CAPTURE:
            attacks.add(square)
        for victim in node.victims if node.lands[content] else ():
            attacks.add(program.board.step(start, nodes[victim].dx, nodes[victim].dy, wraps=nodes[victim].wraps))
        at = following
    return len(steps), len(attacks)
