"""Ends of the game without a goal: a side without a legal action, and ends by count."""

from collections.abc import Callable, Hashable, Iterator, Sequence, Set
from math import inf
from typing import TYPE_CHECKING, Protocol

from dsl.model.rows import BY_SCORE, EndKind
from interpreter.program.tables import BLACK, WHITE, EndRow, Piece, Program, Side
from interpreter.state.action import Action
from interpreter.state.outcome import Outcome
from interpreter.state.position import Phase, Position, key_of, position_of

if TYPE_CHECKING:
    from interpreter.engines.chasing import Asked


class Replier(Protocol):
    """What an engine is asked about the replies to a position."""

    def successors(self, position: Position) -> list[tuple[Action, Position]]:
        """Return every legal action with the position after it."""
        ...

    def outcome(self, position: Position, *, stuck: bool) -> Outcome | None:
        """Return the outcome, if the game is over."""
        ...


Checkers = Callable[[Position], Set[Piece]]
"""Finds the pieces of the units that give check to the side to act."""


def turns_left(program: Program, position: Position) -> float:
    """Return the number of turns of both sides after which the counts that run end the game."""
    progress = program.end(EndKind.PROGRESS)
    left = inf if progress is None else progress.number - position.clock
    if position.count is None:
        return left
    return min(left, 2 * (program.counts[position.count.row].number - position.count.turns))


def stuck_outcome(program: Program, position: Position, *, checked: bool, checkers: Checkers) -> Outcome:
    """Return the end for a side without a legal action: by its checkmate if that is a goal, or by stalemate."""
    other = 1 - position.side
    mate = program.mate(position.side) if checked else None
    if mate is not None:
        return _mated(program, position, mate, checkers)
    end = program.stalemate(position.side)
    assert end is not None, "every game defines the result of having no legal action"
    winners = {"loss": other, "win": position.side, "draw": None}
    winner = by_number(program, position, end) if end.which else winners[end.result]
    return Outcome(with_odds(program, winner), end.kind, end.span)


def _mated(program: Program, position: Position, mate: EndRow, checkers: Checkers) -> Outcome:
    """Return the end for a side in checkmate, by the pieces that gave it if that counts."""
    by, without = program.end(EndKind.MATE_BY), program.end(EndKind.MATE_WITHOUT)
    if by is not None and checkers(position) <= {*by.pieces}:
        return Outcome(position.side, EndKind.CHECKMATE, by.span)
    if without is not None and not any(pieces & {*without.pieces} for pieces in _series(position, checkers)):
        return Outcome(program.odds, EndKind.CHECKMATE, without.span)
    return Outcome(position.side if mate.result == "win" else 1 - position.side, mate.kind, mate.span)


def _series(position: Position, checkers: Checkers) -> Iterator[Set[Piece]]:
    """Yield the pieces that give check to the side to act, now and in its turns before, as long as it was in check."""
    yield checkers(position)
    for key in reversed(position.seen):
        before = position_of(key)
        if before.side == position.side:
            pieces = checkers(before)
            if not pieces:
                return
            yield pieces


def with_odds(program: Program, winner: Side | None) -> Side | None:
    """Return the winner; without one, the side that has draw odds, if one has."""
    return program.odds if winner is None else winner


def by_number(program: Program, position: Position, end: EndRow) -> Side | None:
    """Return the side that wins by its units on the board, their points, or its score; None if both have as many."""
    if end.which in BY_SCORE:
        return decided(end, *position.scores)
    worth = program.points if end.points else (1,) * len(program.pieces)
    units = [unit for square in position.board for unit in square]
    return decided(end, *(sum(worth[unit.piece] for unit in units if unit.side == side) for side in (WHITE, BLACK)))


def decided(end: EndRow, white: int, black: int) -> Side | None:
    """Return the side that wins by these numbers of both sides, once one may count more; None if nobody does."""
    lead = white - black + (0 if end.side is None else end.more if end.side == WHITE else -end.more)
    if lead == 0 or not end.which:
        return None
    return WHITE if (lead > 0) == (end.which in ("most", "higher")) else BLACK


def foregone_outcome(program: Program, position: Position, engine: Replier) -> Outcome | None:
    """Return the outcome of a goal by reaching that waits for the reply, if every reply leaves it as it is."""
    if position.spent or position.phase is not Phase.ACT or position.waiting:
        return None
    winner = 1 - position.side
    for goal in program.goals:
        if goal.late and not goal.safe and goal.concerns(winner) and _has_reached(position, goal, winner):
            ends = (engine.outcome(after, stuck=False) for _, after in engine.successors(position))
            if all(end is not None and end.winner == winner for end in ends):
                return Outcome(winner, goal.kind, goal.span)
    return None


def _has_reached(position: Position, goal: EndRow, side: Side) -> bool:
    """Return True if a side has its units in the zone of a goal by reaching."""
    if goal.kind is not EndKind.REACH or goal.result != "win" or goal.zone is None:
        return False
    there = [unit for at in goal.zone[side] for unit in position.board[at] if unit.side == side]
    return sum(unit.piece in goal.pieces for unit in there) >= max(1, goal.number)


def counted_outcome(program: Program, position: Position, engine: "Asked") -> Outcome | None:
    """Return the outcome of an end by count, which applies at the start of a turn; the engine is asked about turns."""
    if position.spent:
        return None
    repetition, progress = program.end(EndKind.REPETITION), program.end(EndKind.PROGRESS)
    if repetition is not None:
        own = key_of(position)
        times = [at for at, key in enumerate(position.seen) if key == own]
        if len(times) >= repetition.number:
            turns = [position_of(key) for key in position.seen[times[-repetition.number] :]]
            return _repeated(program, repetition, engine, turns)
    if progress is not None and position.clock >= progress.number:
        return Outcome(program.odds, progress.kind, progress.span)
    count = program.counts[position.count.row] if position.count is not None else None
    if count is not None and has_run_out(program, position):
        return Outcome(program.odds, count.kind, count.span)
    lacking = lacks_material(program, position)
    return Outcome(program.odds, lacking.kind, lacking.span) if lacking is not None else None


def lacks_material(program: Program, position: Position) -> EndRow | None:
    """Return the row by which the side to act cannot win, if the other side cannot win either."""
    own, other = (cannot_win(program, position, side) for side in (position.side, 1 - position.side))
    return own if other is not None else None


def cannot_win(program: Program, position: Position, side: Side) -> EndRow | None:
    """Return the first row by which a side cannot win with its units on the board, in its hand and lifted."""
    if not program.material:
        return None
    left = [{*_pieces_left(position, each)} for each in (side, 1 - side)]
    return next((row for row in program.material if _is_lacking(program, position, row, side, *left)), None)


def _is_lacking(
    program: Program, position: Position, row: EndRow, side: Side, own: set[Piece], enemies: set[Piece]
) -> bool:
    """Return True if a side has only the units of a row, and its enemy only those against which it counts."""
    few = [piece for piece in _pieces_left(position, side) if piece in row.few]
    is_weak = own <= {*row.pieces, *row.few} and len(few) <= row.number
    return is_weak and not (row.foes and enemies - {*row.foes}) and _is_of_one_color(program, position, row)


def _is_of_one_color(program: Program, position: Position, row: EndRow) -> bool:
    """Return True if the units of the colored pieces are all on squares of one color, and none is off the board."""
    colors = {
        program.board.is_dark(square)
        for square, stack in enumerate(position.board)
        for unit in stack
        if unit.piece in row.colored and unit.side in (WHITE, BLACK)
    }
    lifted = [*position.hands[WHITE], *position.hands[BLACK], *(unit.piece for unit in position.waiting)]
    return len(colors) <= 1 and not any(piece in row.colored for piece in lifted)


def _pieces_left(position: Position, side: Side) -> Iterator[Piece]:
    """Yield the pieces of a side's units on the board, in its hand, and lifted."""
    yield from (unit.piece for stack in position.board for unit in stack if unit.side == side)
    yield from position.hands[side]
    yield from (unit.piece for unit in position.waiting if unit.side == side)


def _repeated(program: Program, end: EndRow, engine: "Asked", turns: Sequence[Position]) -> Outcome:
    """Return the outcome of a repetition, by the starts of all turns from the first of its positions to the last."""
    chase = program.end(EndKind.CHASE)
    checks = [(start.side, engine.is_checked(start)) for start in turns] if end.perpetual else []
    if chase is not None and len(_pursued(checks)) != 1:
        from interpreter.engines.chasing import chaser  # here, since few games need it

        guilty = chaser(program, engine, chase, turns)
        if guilty is not None:
            return Outcome(1 - guilty, chase.kind, chase.span)
    return Outcome(with_odds(program, repetition_winner(end, turns[-1].side, checks)), end.kind, end.span)


def last_returns(end: EndRow | None, keys: Sequence[Hashable]) -> dict[Hashable, int]:
    """Return the positions of a game, by their keys, whose next return ends it by repetition.

    Each comes with the turn since which the repetition is then judged, counted back from the last key, which is -1.
    A search counts every return within itself as the last one, since who brought it about can do so again. What was
    played before the search cannot be chosen again, so there the count of the rules applies.
    """
    if end is None:
        return {}
    times: dict[Hashable, list[int]] = {}
    for at, key in enumerate(keys):
        times.setdefault(key, []).append(at - len(keys))
    before = end.number - 1
    return {key: at[-before] for key, at in times.items() if len(at) >= before}


def has_run_out(program: Program, position: Position) -> bool:
    """Return True if a side has taken more turns than its count allows."""
    return position.count is not None and position.count.turns > program.counts[position.count.row].number


def repetition_winner(end: EndRow, side: Side, turns: Sequence[tuple[Side, bool]]) -> Side | None:
    """Return the winner of a repetition that a side finds as its turn begins, if there is one.

    The turns since the position first occurred are the side that begins each, and whether it is in check.
    """
    pursued = _pursued(turns)
    if len(pursued) == 1:
        return pursued[0]
    winners = {"draw": None, "loss": side, "win": 1 - side}
    return winners[end.result] if end.side is None else end.side


def _pursued(turns: Sequence[tuple[Side, bool]]) -> list[Side]:
    """Return the sides that begin each of their turns in check."""
    return [each for each in (WHITE, BLACK) if turns and all(check for owner, check in turns if owner == each)]
