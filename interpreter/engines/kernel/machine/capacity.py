# cython: language_level=3, cdivision=True, infer_types=True
"""Checks that a position fits into the tables, before any of it is written to memory.

`interpreter.state.soundness` checks that a position from outside can occur in the game. The checks here protect memory,
and apply to every position, whatever its origin.
"""

import cython
from cython.cimports.interpreter.engines.kernel.machine.core import *  # noqa: F403  # the names of core.pxd
from cython.cimports.interpreter.engines.kernel.machine.memory import Tables

from interpreter.errors import InvalidPositionError
from interpreter.state.position import NUMBERS, SQUARES

MOST_HELD = 32_767
"""Maximum number of units of a piece in a hand, which leaves room for later captures."""

MOST_COUNTED = 1_000_000_000


def check_room(tables: Tables, position) -> None:
    """Raise `InvalidPositionError` for a position that does not fit into the tables."""
    m = tables.m
    _check_units(m, position)
    _check_turn(m, position)
    _check_lists(m, position)
    if m.chains:
        _check_book(m, position)
    command = position.command
    if command is not None and command.leader != NOWHERE and command.stance not in tables.stance_names:
        raise InvalidPositionError(["the position names a stance that does not exist"])


@cython.cfunc
def _check(fits: cython.bint, fault: str) -> None:
    if not fits:
        raise InvalidPositionError([fault])


@cython.cfunc
def _check_units(m: cython.pointer[Machine], position) -> None:
    """Check that every unit belongs to the game, and that no square holds too many."""
    board: tuple = position.board
    most: cython.int = 2 if m.stacks else 1
    _check(len(board) == m.n and len(position.hands) == 2, "the position has not the squares of the board")
    for stack in board:
        if stack:
            _check(len(stack) <= most, "more units stand on a square than have room there")
            for piece, side, marks, _ in stack:
                _check(_is_unit(m, piece, side, marks), "a unit is of no piece, side or mark of this game")
    for square in position.gone:
        _check(_is_square(m, square), "a square that has vanished does not exist")
    for hand_ in position.hands:
        for piece in hand_:
            _check(_is_unit(m, piece, 0, 0), "a card in hand is of a piece that does not exist")
        _check(len(hand_) <= MOST_HELD, "more is in hand than can be counted")


@cython.cfunc
@cython.exceptval(check=False)
def _is_unit(m: cython.pointer[Machine], piece: cython.int, side: cython.int, marks: cython.int) -> cython.bint:
    return 0 <= piece < m.n_pieces and 0 <= side <= NEUTRAL and 0 <= marks < 16


@cython.cfunc
@cython.exceptval(check=False)
def _is_square(m: cython.pointer[Machine], square: cython.int) -> cython.bint:
    return 0 <= square < m.n


@cython.cfunc
def _check_turn(m: cython.pointer[Machine], position) -> None:
    """Refuse a position whose turn has a number or a leader that does not fit into a state."""
    _check(position.side == 0 or position.side == 1, "the turn belongs to a side that does not exist")
    _check(0 <= position.spent <= m.longest_turn + 1, "more actions are spent than a turn has")
    for number in (position.clock, position.number, *[getattr(position, name) for name in NUMBERS], *position.scores):
        _check(0 <= number <= MOST_COUNTED, "a count is not a whole number, or too large")
    if position.count is not None:
        side, row, turns = position.count
        _check((side == 0 or side == 1) and 0 <= row < m.n_counts, "a count is of a side or line that does not exist")
        _check(0 <= turns <= MOST_COUNTED, "a count is too large")
    _check(len(position.scores) == 2, "there are not two scores")
    command = position.command
    if command is not None:
        _check(
            command.leader == NOWHERE or _is_square(m, command.leader),
            "the leader stands on a square that does not exist",
        )
        _check(0 <= command.used <= m.longest_turn + 1, "more activations are counted than a turn has")


@cython.cfunc
def _check_lists(m: cython.pointer[Machine], position) -> None:
    """Check that en passant captures, ridden formations and waiting units fit, and are on existing squares."""
    _check(len(position.passant) <= m.room_passants, "more squares are open to en passant than a turn can leave open")
    for crossed, victim in position.passant:
        _check(_is_square(m, crossed) and _is_square(m, victim), "a square open to en passant does not exist")
    _check(len(position.ridden) <= m.room_ridden, "more formations rode than a turn has actions")
    for formation, anchor in position.ridden:
        _check(0 <= formation < m.n_formations and _is_square(m, anchor), "a formation that rode does not exist")
    _check(len(position.trail) <= 2, "a turn remembers more squares than two")
    for name in SQUARES:
        for square in getattr(position, name):
            _check(_is_square(m, square), "a note names a square that does not exist")
    for square in position.trail:
        _check(_is_square(m, square), "a square for a second part does not exist")
    for piece in position.came:
        _check(_is_unit(m, piece, 0, 0), "what came to hand is of a piece that does not exist")
    _check(len(position.came) <= MOST_HELD, "more came to hand than can be counted")
    _check(len(position.shares) <= m.room_shares, "more activations are shared out than a turn has actions")
    for squares in position.shares:
        for square in squares:
            _check(_is_square(m, square), "an activation was made from a square that does not exist")
    _check(len(position.waiting) <= m.room_waiting, "more units wait than can be placed")
    for piece, side, marks, _ in position.waiting:
        _check(_is_unit(m, piece, side, marks), "a unit that waits is of no piece, side or mark of this game")


@cython.cfunc
def _check_book(m: cython.pointer[Machine], position) -> None:
    """Check that the number of every remembered unit is within the rows of links."""
    count: cython.int = len(position.waiting)
    for stack in position.board:
        count += len(stack)
    _check(count < m.room_idents, "there are more units than can be told apart")
    book = position.book
    if book is None:
        return
    for stack in (*position.board, position.waiting):
        for unit in stack:
            _check(_is_ident(m, unit.ident), "a unit has a number out of range")
    for links_ in book.links:
        for a, b in links_:
            _check(_is_ident(m, a) and _is_ident(m, b), "a link joins units with numbers out of range")
    for chain in (*book.claimed, *book.unclaimed):
        _check(len(chain) <= MAX_CHAIN, "a chain is remembered that is longer than any")
        for ident in chain:
            _check(_is_ident(m, ident), "a chain is remembered of units with numbers out of range")
    _check(len(book.unclaimed) <= MOST_UNCLAIMED, "more unclaimed chains are remembered than there is room for")
    for ident in book.relocated:
        _check(_is_ident(m, ident), "a unit was relocated with a number out of range")


@cython.cfunc
@cython.exceptval(check=False)
def _is_ident(m: cython.pointer[Machine], ident: cython.int) -> cython.bint:
    return 0 <= ident < m.room_idents
