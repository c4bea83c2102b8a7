"""Goals that do not depend on legal actions: one function for each kind, which says whether it concerns a side."""

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache

import networkx as nx

from dsl.model.rows import BY_PASSES, EndKind
from dsl.model.ways import lines_along, steps_past
from interpreter.engines.ends import by_number, with_odds
from interpreter.engines.reference.candidate import units_of
from interpreter.engines.reference.check import facings_of, is_attacked
from interpreter.engines.reference.groups import winner_by_area
from interpreter.engines.reference.rules import Rules
from interpreter.program.board import NOWHERE, Square
from interpreter.program.tables import BLACK, WHITE, EndRow, Piece, Side
from interpreter.state.outcome import Outcome
from interpreter.state.position import Phase, Position


def goal_outcome(rules: Rules, position: Position) -> Outcome | None:
    """Return the outcome of an end that does not depend on legal actions: a goal, or one by passes.

    Of two sides that one line concerns at once, the one that acted last goes first.
    """
    for goal in rules.program.decisive:
        if goal.kind in BY_PASSES:
            if _CONCERNS[goal.kind](rules, position, goal, position.side):
                by = (
                    winner_by_area(rules, position, goal)
                    if goal.kind is EndKind.PASSES and goal.ways
                    else by_number(rules.program, position, goal)
                )
                winner = with_odds(rules.program, by)
                return Outcome(winner, goal.kind, goal.span)
            continue
        mover = _mover(position)
        for side in (mover, 1 - mover):
            winner = _winner(goal, side)
            if _is_met(rules, position, goal, side) and (not goal.late or _begins(position, winner)):
                drawn = goal.result == "draw" or any(
                    goal.late or other.late for other in _goals_of(rules, position, 1 - winner)
                )
                return Outcome(rules.program.odds if drawn else winner, goal.kind, goal.span)
    return None


def _mover(position: Position) -> Side:
    """Return the side that acted last."""
    return 1 - position.side if _begins(position, position.side) else position.side


def _winner(goal: EndRow, side: Side) -> Side:
    """Return the side that wins by a goal that concerns a side."""
    return side if goal.result == "win" else 1 - side


def _is_met(rules: Rules, position: Position, goal: EndRow, side: Side) -> bool:
    """Return True if an end concerns a side, which may be the only one that it can concern."""
    return goal.concerns(side) and _CONCERNS[goal.kind](rules, position, goal, side)


def _goals_of(rules: Rules, position: Position, winner: Side) -> Iterator[EndRow]:
    """Yield the goals that a side has met, even if they are judged later."""
    for goal in rules.program.goals:
        if goal.result != "draw" and _is_met(rules, position, goal, winner if goal.result == "win" else 1 - winner):
            yield goal


def _begins(position: Position, side: Side) -> bool:
    """Return True if a side's turn begins."""
    return position.side == side and position.spent == 0 and position.phase is Phase.ACT and not position.waiting


def _has_lost(rules: Rules, position: Position, goal: EndRow, side: Side) -> bool:
    """Return True if a side has lost its last unit of the pieces, or has no more than the number."""
    return sum(piece in goal.pieces for piece in _pieces_left(position, side)) <= goal.number


def _pieces_left(position: Position, side: Side) -> Iterator[Piece]:
    """Yield the pieces of a side on the board, in its hand, and lifted with a chain, claimed or unclaimed.

    A captured unit that waits to be placed again counts as captured.
    """
    yield from (unit.piece for _, unit in units_of(position, side))
    yield from position.hands[side]
    if position.phase is not Phase.ACT:
        yield from (unit.piece for unit in position.waiting if unit.side == side)


def _has_reached(rules: Rules, position: Position, goal: EndRow, side: Side) -> bool:
    """Return True if a side has a unit of the pieces in its zone, or the number of them."""
    assert goal.zone is not None, "a goal by reaching names a zone"
    own = (square for square, unit in units_of(position, side) if unit.piece in goal.pieces)
    there = [square for square in own if square in goal.zone[side]]
    counted = [at for at in there if not (goal.safe and is_attacked(rules, position, at, 1 - side))]
    return len(counted) >= max(1, goal.number) and (not goal.filled or _has_filled(position, goal, side))


def _has_filled(position: Position, goal: EndRow, side: Side) -> bool:
    """Return True if no square of a zone is empty after an action of the side, or as its turn begins if it is late."""
    assert goal.zone is not None, "a goal by reaching names a zone"
    is_full = all(position.board[square] or square in position.gone for square in goal.zone[side])
    return is_full and (_begins(position, side) if goal.late else side == _mover(position))


def _holds(rules: Rules, position: Position, goal: EndRow, side: Side) -> bool:
    """Return True if a side has a unit of the pieces in its zone as its turn begins."""
    return _begins(position, side) and _has_reached(rules, position, goal, side)


def _is_bare(rules: Rules, position: Position, goal: EndRow, side: Side) -> bool:
    """Return True if a side has no units but those of the pieces, or if neither side has."""
    sides = (WHITE, BLACK) if goal.both else (side,)
    return all(piece in goal.pieces for each in sides for piece in _pieces_left(position, each))


def _has_scored(rules: Rules, position: Position, goal: EndRow, side: Side) -> bool:
    """Return True if a side has enough points, of which a check given counts one."""
    return position.scores[side] >= goal.number


def _has_row(rules: Rules, position: Position, goal: EndRow, side: Side) -> bool:
    """Return True if a side has enough units of the pieces in a line, and goes first if the other side has, too."""
    match goal.which:
        case "most":
            return _n_rows(rules, position, goal, side) > _n_rows(rules, position, goal, 1 - side)
        case "enemy" if side == _mover(position) and _n_rows(rules, position, goal, 1 - side):
            return False
    return _n_rows(rules, position, goal, side) > 0


def _n_rows(rules: Rules, position: Position, goal: EndRow, side: Side) -> int:
    """Return how many rows of exactly the number of a goal a side has; a longer row has several."""
    own = {square for square, unit in units_of(position, side) if unit.piece in goal.pieces}
    steps = lines_along(goal.ways)
    count = _number_on if goal.gaps else _length
    return sum(count(rules, own, square, step) >= goal.number for square in own for step in steps)


def _length(rules: Rules, own: set[Square], square: Square, step: tuple[int, int]) -> int:
    """Return the number of own units from a square on in a direction."""
    count = 0
    while square != NOWHERE and square in own:
        count, square = count + 1, rules.board.step(square, *step)
    return count


def _number_on(rules: Rules, own: set[Square], square: Square, step: tuple[int, int]) -> int:
    """Return the number of own units on the squares of the board from one on in a direction."""
    count = 0
    while square != NOWHERE:
        count, square = count + (square in own), rules.board.step(square, *step)
    return count


def _has_block(rules: Rules, position: Position, goal: EndRow, side: Side) -> bool:
    """Return True if a side has units of the pieces on all squares of a block."""
    own = {square for square, unit in units_of(position, side) if unit.piece in goal.pieces}
    steps = [(file, rank) for file in range(goal.number) for rank in range(goal.number)]
    return any(all(rules.board.step(square, *step) in own for step in steps) for square in own)


def _has_ring(rules: Rules, position: Position, goal: EndRow, side: Side) -> bool:
    """Return True if units of the pieces enclose a square: no steps past them lead from it to the edge of the board.

    Friends on the squares inside the ring change nothing.
    """
    own = {square for square, unit in units_of(position, side) if unit.piece in goal.pieces}
    past = _steps_past(rules, goal.ways)
    inside = (region for region in nx.connected_components(past.subgraph(past.nodes - own)) if NOWHERE not in region)
    return next(inside, None) is not None or any(own.issuperset(past[square]) for square in own)


@lru_cache(maxsize=8)
def _steps_past(rules: Rules, ways: tuple[str, ...]) -> "nx.Graph[Square]":
    """Return the graph of the steps past units that are joined along some ways; NOWHERE is beyond every edge."""
    graph: nx.Graph[Square] = nx.Graph()
    for square in range(len(rules.board.names)):
        graph.add_edges_from((square, rules.board.step(square, *step)) for step in steps_past(ways))
    return graph


def _has_joined(rules: Rules, position: Position, goal: EndRow, side: Side) -> bool:
    """Return True if units of the pieces connect the zones of a side, or form one connected group.

    In some graphs, enemy units link them too.
    """
    own = {square for square, unit in units_of(position, side) if unit.piece in goal.pieces}
    zones = [own.intersection(zone[side]) for zone in (goal.zone, goal.far, goal.third) if zone is not None]
    if not all(zones):
        return False
    friends_only = rules.program.graphs[goal.graph].friends_only
    enemies = () if friends_only else (square for square, _ in units_of(position, 1 - side))
    groups = nx.connected_components(rules.graphs[goal.graph].subgraph(own.union(enemies)))
    if goal.zone is None or goal.far is None:
        return bool(own) and any(own <= group for group in groups)
    return any(all(zone & group for zone in zones) for group in groups)


def _has_passed(rules: Rules, position: Position, goal: EndRow, side: Side) -> bool:
    """Return True if a side begins its turn after enough passes, one after the other."""
    return _begins(position, side) and position.passes >= goal.number


def _has_faced(rules: Rules, position: Position, goal: EndRow, side: Side) -> bool:
    """Return True if the last turn was a pass, and units face each other."""
    return position.passes > 0 and next(facings_of(rules, position, goal), None) is not None


_CONCERNS: Mapping[EndKind, Callable[[Rules, Position, EndRow, Side], bool]] = {
    EndKind.CAPTURE: _has_lost,
    EndKind.REACH: _has_reached,
    EndKind.HOLD: _holds,
    EndKind.BARE: _is_bare,
    EndKind.SCORE: _has_scored,
    EndKind.CHECKS: _has_scored,
    EndKind.ROW: _has_row,
    EndKind.BLOCK: _has_block,
    EndKind.RING: _has_ring,
    EndKind.CONNECTION: _has_joined,
    EndKind.PASSES: _has_passed,
    EndKind.FACING: _has_faced,
}
