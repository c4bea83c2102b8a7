"""The second part of a turn: after its actions a unit is placed on an empty square."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping

from dsl.model.rows import PhaseKind
from interpreter.engines.reference.candidate import Candidate, acting_units, landed, new_unit
from interpreter.engines.reference.effect import Effect, Lift, Put
from interpreter.engines.reference.hands import taken_by_drop
from interpreter.engines.reference.moves import unit_moves
from interpreter.engines.reference.rules import Rules
from interpreter.engines.reference.verdict import Misses, miss
from interpreter.program.board import NOWHERE, Square
from interpreter.program.tables import NEUTRAL, PhaseRow, Piece
from interpreter.state.action import END, Action, Kind
from interpreter.state.position import Mark, Position, Unit


def trail_after(rules: Rules, position: Position, after: Position, candidate: Candidate) -> tuple[Square, ...]:
    """Return the squares on which the second part depends, if this is the last action of its turn."""
    row = rules.phase.get(PhaseKind.PLACE)
    if row is None:
        return ()
    kind = candidate.action.kind
    if row.where != "left":
        landing = candidate.crosses[-1] if kind is Kind.CASTLE else candidate.action.target
        return (landed(rules, after, landing),) if kind in _LANDS else ()
    if kind not in (Kind.MOVE, Kind.CASTLE):
        return ()
    units = zip(candidate.actors, acting_units(position, candidate), strict=True)
    left = (square for square, unit in units if unit.has(Mark.UNMOVED) and unit.piece not in row.spared)
    return tuple(sorted(left))


def came_after(rules: Rules, before: Position, after: Position) -> tuple[Piece, ...]:
    """Return the pieces that have come to the side's hand in this turn, if a second part depends on them."""
    row = rules.phase.get(PhaseKind.PLACE)
    if row is None or not row.held:
        return ()
    gained = Counter(after.hands[before.side]) - Counter(before.hands[before.side])
    return tuple(sorted((*before.came, *gained.elements())))


_LANDS = (Kind.MOVE, Kind.CASTLE, Kind.SPLIT, Kind.DROP, Kind.RIDE, Kind.CONVERT)
"""The kinds of actions that end on a square, and that a second part can follow."""


def second_parts(rules: Rules, position: Position) -> Iterator[Candidate]:
    """Yield every way to do the second part, after the end of the turn if it may be left out."""
    row = rules.phase[PhaseKind.PLACE]
    found = tuple(_WAYS[row.where](rules, position, row))
    if found and not row.least:
        yield Candidate(action=END, deed="end", lines=(row.span,))
    yield from found


def _on_squares(rules: Rules, position: Position, row: PhaseRow) -> Iterator[Candidate]:
    """Yield the placings of the neutral unit on empty squares; one that is there moves, if none is new each time."""
    piece = row.pieces[0]
    there = [
        square
        for square, stack in enumerate(position.board)
        for unit in stack
        if (unit.piece, unit.side) == (piece, NEUTRAL)
    ]
    leaves: list[Effect] = [] if row.new else [Lift(square) for square in there]
    for square in sorted(_reached(rules, position) if row.where == "reached" else _empty(position, row)):
        effects = (*leaves, Put(square, Unit(piece, NEUTRAL)))
        yield Candidate(action=Action(Kind.PLACE, target=square), deed="place", effects=effects, lines=(row.span,))


def _empty(position: Position, row: PhaseRow) -> Iterator[Square]:
    """Yield the empty squares of the zone, if there is one, after an action with a second part."""
    for square, stack in enumerate(position.board if position.trail else ()):
        if not stack and square not in position.gone and _in_zone(position, row, square):
            yield square


def _in_zone(position: Position, row: PhaseRow, square: Square) -> bool:
    return row.zone is None or square in row.zone[position.side]


def _reached(rules: Rules, position: Position) -> set[Square]:
    """Return the empty squares that the unit which has acted could move to, without a capture."""
    found = set()
    for square in position.trail:
        unit = position.unit(square)
        for candidate in unit_moves(rules, position, square, unit) if unit and unit.side == position.side else ():
            target = candidate.action.target  # none if the unit leaves the board
            if target != NOWHERE and not candidate.takes and not position.board[target]:
                found.add(target)
    return found


def _from_hand(rules: Rules, position: Position, row: PhaseRow) -> Iterator[Candidate]:
    """Yield the placings of units in hand on the squares that unmoved units have just left."""
    side = position.side
    for piece in sorted(_placeable(position, row)):
        for square in position.trail:
            if not position.board[square] and square not in position.gone:
                effects = (*taken_by_drop(rules, position, piece), Put(square, new_unit(rules, piece, side)))
                action = Action(Kind.DROP, target=square, piece=piece)
                yield Candidate(action=action, deed="place", effects=effects, lines=(row.span,))


_WAYS: Mapping[str, Callable[[Rules, Position, PhaseRow], Iterator[Candidate]]] = {
    "empty": _on_squares,
    "reached": _on_squares,
    "left": _from_hand,
}


def missed_second(rules: Rules, position: Position, action: Action) -> Misses:
    """Report why this cannot be the second part of the turn."""
    row, target = rules.phase[PhaseKind.PLACE], action.target
    if action.kind is not (Kind.DROP if row.where == "left" else Kind.PLACE):
        kind = "places-next" if row.least else "may-place-next"
        yield miss(kind, row, *position.trail, pieces=row.pieces)
    elif row.where == "left" and action.piece in position.came and action.piece not in _placeable(position, row):
        yield miss("just-came", row, piece=action.piece)
    elif row.where == "left" and action.piece not in _placeable(position, row):
        yield miss("not-in-hand", row, side=position.side, piece=action.piece)
    elif position.board[target]:
        yield miss("occupied", None, target)
    elif target in position.gone:
        yield miss("gone", rules.vanishing(target), target)
    elif not _in_zone(position, row, target):
        yield miss("places-elsewhere", row, target, piece=row.pieces[0])
    else:
        yield miss("not-just-left" if row.where == "left" else "not-reached", row, target, *position.trail)


def _placeable(position: Position, row: PhaseRow) -> set[Piece]:
    """Return the pieces of the hand that a second part may place: those that did not come there in this turn."""
    return set(row.pieces).intersection(Counter(position.hands[position.side]) - Counter(position.came))
