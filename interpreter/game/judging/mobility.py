"""How many squares the units of a piece can go to on average, on boards filled at random."""

from random import Random
from typing import NamedTuple

from interpreter.program.board import NOWHERE, Square
from interpreter.program.tables import WHITE, MoveRule, Piece, Program
from interpreter.program.walk import Content, Landing, Node

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


class _Look(NamedTuple):
    """What a node of a walk allows, by the content of its square."""

    next: tuple[int, ...]
    is_step: tuple[bool, ...]
    is_attack: tuple[bool, ...]
    victims: tuple[tuple[int, ...], ...]
    """Nodes whose squares are attacked too."""


def mobility_of(program: Program, piece: Piece) -> Mobility:
    """Return the mean mobility of White's units of a piece over the squares of the board; the same in every run."""
    random = Random(piece)
    squares = list(range(program.board.n_squares))
    starts = squares if len(squares) <= _MOST_STARTS else random.sample(squares, _MOST_STARTS)
    rules = [(rule, [_look(node) for node in rule.walk.nodes]) for rule in program.pieces[piece].moves]
    steps = attacks = 0.0
    for start in starts:
        walks = [
            (0.25 if rule.unmoved else 1, rule, looks, _squares(program, rule, start))
            for rule, looks in rules
            if rule.zone is None or start in rule.zone[0]
        ]
        for _ in range(_SAMPLES):
            board = _drawn(random, len(squares))
            for weight, rule, looks, seen in walks:
                quiet, captures = _counted(rule, looks, seen, board)
                steps += quiet * weight
                attacks += captures * weight
    trials = len(starts) * _SAMPLES
    return Mobility(steps / trials, attacks / trials)


def _look(node: Node) -> _Look:
    takes = bool(node.lands[Content.ENEMY] & _CAPTURE)
    return _Look(
        node.next,
        tuple(bool(lands & _QUIET) for lands in node.lands),
        tuple(takes and content not in (Content.FRIEND, Content.OFF) for content in range(len(node.lands))),
        tuple(node.victims if lands else () for lands in node.lands),
    )


def _squares(program: Program, rule: MoveRule, start: Square) -> list[Square]:
    """Return the squares of a walk's nodes."""
    return [program.board.step(start, node.dx, node.dy, wraps=node.wraps) for node in rule.walk.nodes]


def _drawn(random: Random, n_squares: int) -> list[Content]:
    """Return a board filled at random."""
    draw, friend, enemy, empty = random.random, Content.FRIEND, Content.ENEMY, Content.EMPTY
    chances = [draw() for _ in range(n_squares)]
    return [friend if chance < FILLED else enemy if chance < 2 * FILLED else empty for chance in chances]


def _counted(rule: MoveRule, looks: list[_Look], squares: list[Square], board: list[Content]) -> tuple[int, int]:
    """Return the numbers of squares that a rule lets a unit step to, and attack."""
    at, within, goal = 0, rule.within, rule.goal
    steps, attacks = set(), set()
    while at < len(looks):
        square, (following, is_step, is_attack, victims) = squares[at], looks[at]
        if square == NOWHERE or (within is not None and square not in within[WHITE]):
            at = max(following)
            continue
        content = board[square]
        at = following[content]
        if goal is not None and square not in goal[WHITE]:
            continue
        if is_step[content]:
            steps.add(square)
        if is_attack[content]:
            attacks.add(square)
        for victim in victims[content]:
            attacks.add(squares[victim])
    return len(steps), len(attacks)
