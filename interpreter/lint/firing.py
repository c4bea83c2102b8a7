"""The lines of a rule file that may have caused an action, so that none is wrongly reported as unused."""

from collections.abc import Collection, Iterator

from dsl.source import Span
from interpreter.program.board import NOWHERE
from interpreter.program.tables import NO_PIECE, MoveRule, Piece, Program
from interpreter.state.action import Action, Kind
from interpreter.state.position import Position


def numbered(program: Program) -> dict[Span, int]:
    """Return a number for each line that can be watched, the same in every process."""
    every = watched(program, {piece.name for piece in program.pieces})
    return {line: number for number, line in enumerate(every)}


def watched(program: Program, stood: Collection[str]) -> tuple[Span, ...]:
    """The watched lines: of fusion, castling, formations, and of moves and promotions."""
    pieces = [piece for piece in program.pieces if piece.name in stood]
    lines = [rule.span for piece in pieces for rule in piece.moves]
    lines += [promotion.span for piece in pieces for promotion in piece.promotions]
    lines += [span for _, span in program.fusion.results.values()] if program.fusion else []
    lines += [wing.span for castling in program.castling for wing in castling.wings]
    lines += [formation.rides for formation in program.formations]
    return tuple(dict.fromkeys(lines))


def fired(program: Program, position: Position, action: Action) -> Iterator[Span]:
    """Yield the watched lines that may have caused an action."""
    match action.kind:
        case Kind.MOVE | Kind.SPLIT | Kind.LEAVE:
            yield from _moved(program, position, action)
        case Kind.CASTLE:
            yield from (
                wing.span
                for castling in program.castling
                for wing in castling.wings
                if _leads(program, wing.toward, action)
            )
        case Kind.RIDE:
            yield program.formations[action.piece].rides
    yield from _fused(program, position, action)


def movers(program: Program, position: Position, action: Action) -> set[Piece]:
    """Return the pieces that may have moved."""
    if action.kind is Kind.RIDE:
        return {program.formations[action.piece].piece}
    if action.kind is Kind.CASTLE:
        return {piece for castling in program.castling for piece in (castling.mover, castling.partner)}
    if action.kind not in (Kind.MOVE, Kind.SPLIT, Kind.LEAVE):
        return set()
    here = {unit.piece for unit in position.board[action.origin] if unit.side == position.side}
    return here | ({action.piece} if action.piece != NO_PIECE else set())


def _moved(program: Program, position: Position, action: Action) -> Iterator[Span]:
    for piece in movers(program, position, action):
        for rule in (rule for model in _models(program, piece) for rule in program.pieces[model].moves):
            if _may_lead(program, rule, position, action):
                yield rule.span
        promotions = program.pieces[piece].promotions
        yield from (promotion.span for promotion in promotions if action.other in promotion.pieces)


def _models(program: Program, piece: Piece) -> set[Piece]:
    """Return the piece, and those it moves as under a command."""
    stances = (stance for command in program.commands.values() for stance in command.stances)
    return {piece} | {stance.moves_as[piece][0] for stance in stances if piece in stance.moves_as}


def _may_lead(program: Program, rule: MoveRule, position: Position, action: Action) -> bool:
    """Return True if a walk has a node on the target of an action, or a rule lets its unit stay or leave the board."""
    board = program.board
    if action.kind is Kind.LEAVE:
        return rule.shift is not None and rule.shift.leaves and rule.shift.pulls == bool(action.taken)
    if action.target == action.origin and rule.shift is not None and rule.shift.stays:
        return action.shift != NOWHERE or bool(action.taken)
    (x, y), (tx, ty) = board.places[action.origin], board.places[action.target]
    turn = 1 if position.side == 0 else -1
    if rule.zone is not None and action.origin not in rule.zone[position.side]:
        return False
    dx, dy = (tx - x) * turn, (ty - y) * turn
    width, height = board.width, len(board.ranks)
    return any(
        (node.dy == dy or (node.wraps > 1 and (node.dy - dy) % height == 0))
        and (node.dx == dx or (node.wraps and (node.dx - dx) % width == 0))
        and any(node.lands)
        for node in rule.walk.nodes
    )


def _leads(program: Program, toward: int, action: Action) -> bool:
    """Return True if castling went toward a file."""
    board = program.board
    start, end = board.place(action.origin)[0], board.place(action.target)[0]
    return start == end or (end - start) * (toward - start) > 0


def _fused(program: Program, position: Position, action: Action) -> Iterator[Span]:
    """Yield the lines of fusion that an action may have used."""
    fusion = program.fusion
    if fusion is None:
        return
    if action.kind is Kind.FUSE:
        pairs = [(action.piece, action.other)]
    elif action.kind in (Kind.MOVE, Kind.SPLIT, Kind.DROP):
        coming = {action.piece} if action.piece != NO_PIECE else movers(program, position, action)
        friends = [unit.piece for unit in position.board[action.target] if unit.side == position.side]
        pairs = [(piece, friend) for piece in coming for friend in friends]
    else:
        pairs = []
    for first, second in pairs:
        result = fusion.result(first, second)
        if result is not None:
            yield result[1]
