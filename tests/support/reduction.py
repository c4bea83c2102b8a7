"""Positions with less in them than a given one: units, cards in hand, marks and fields taken away, one or many at a time."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TypeVar

from interpreter.errors import InvalidFenError
from interpreter.notation import read_fen, write_fen
from interpreter.program.tables import Program
from interpreter.state.position import Mark, Phase, Position

Item = TypeVar("Item")

Place = tuple[int, int]
"""A square, and which of the units there."""


def reduced(position: Position) -> Iterator[Position]:
    """Positions with less in them, those with much less first; not all of them are positions of the game."""
    places = [(square, i) for square, stack in enumerate(position.board) for i in range(len(stack))]
    size = len(places) // 2
    while size:
        for start in range(0, len(places), size):
            yield _without(position, frozenset(places[start : start + size]))
        size //= 2
    yield from plainer(position)


def plainer(position: Position) -> Iterator[Position]:
    """Positions with the same units on the board, and less besides."""
    yield from (change(position) for change in _CHANGES)
    yield from _less_held(position)
    for square, stack in enumerate(position.board):
        if any(unit.marks for unit in stack):
            yield _unmarked(position, _ALL_MARKS, square)


def sound(program: Program, position: Position) -> Position | None:
    """The position as it would be read from text; nothing if the rules know no such position."""
    try:
        return read_fen(program, write_fen(program, position))
    except InvalidFenError:
        return None
    except KeyError:  # what is remembered of chains speaks of a unit that was taken away
        return None


_ALL_MARKS = Mark.ACTED | Mark.UNMOVED | Mark.CASTLES | Mark.PROMOTED

_CHANGES: tuple[Callable[[Position], Position], ...] = (
    lambda position: replace(position, hands=((), ())),
    lambda position: replace(
        position, spent=0, phase=Phase.ACT, command=None, ridden=(), waiting=(), passant=(), trail=(), came=()
    ),
    lambda position: replace(position, spent=max(position.spent - 1, 0)),
    lambda position: replace(position, opening=False),
    lambda position: replace(position, phase=Phase.ACT),
    lambda position: replace(position, ridden=()),
    lambda position: replace(position, waiting=()),
    lambda position: replace(position, passant=()),
    lambda position: replace(position, gone=frozenset()),
    lambda position: replace(position, scores=(0, 0)),
    lambda position: replace(position, book=None),
    lambda position: replace(position, clock=0),
    lambda position: replace(position, number=1),
    lambda position: _unmarked(position, _ALL_MARKS),
    lambda position: _unmarked(position, Mark.ACTED),
    lambda position: _unmarked(position, Mark.UNMOVED),
    lambda position: _unmarked(position, Mark.CASTLES),
    lambda position: _unmarked(position, Mark.PROMOTED),
)


def _without(position: Position, places: frozenset[Place]) -> Position:
    """The position without some units, and without what is remembered of them."""
    board = tuple(
        tuple(unit for i, unit in enumerate(stack) if (square, i) not in places)
        for square, stack in enumerate(position.board)
    )
    lost = {position.board[square][i].ident for square, i in places}
    book = position.book
    if book is not None:
        white, black = (frozenset(link for link in side if lost.isdisjoint(link)) for side in book.links)
        claimed = frozenset(chain for chain in book.claimed if lost.isdisjoint(chain))
        unclaimed = frozenset(chain for chain in book.unclaimed if lost.isdisjoint(chain))
        book = replace(
            book, links=(white, black), claimed=claimed, relocated=book.relocated - lost, unclaimed=unclaimed
        )
    return replace(position, board=board, book=book)


def _less_held(position: Position) -> Iterator[Position]:
    """The position without one of the units in hand, or of those that wait."""
    white, black = position.hands
    yield from (replace(position, hands=(fewer, black)) for fewer in _one_less(white))
    yield from (replace(position, hands=(white, fewer)) for fewer in _one_less(black))
    yield from (replace(position, waiting=fewer) for fewer in _one_less(position.waiting))


def _one_less(items: tuple[Item, ...]) -> Iterator[tuple[Item, ...]]:
    return (items[:i] + items[i + 1 :] for i in range(len(items)))


def _unmarked(position: Position, marks: int, only: int | None = None) -> Position:
    """The position with marks taken off all units, or off those of one square."""
    board = tuple(
        tuple(sorted(unit.unmarked(marks) for unit in stack)) if only in (None, square) else stack
        for square, stack in enumerate(position.board)
    )
    return replace(position, board=board)
