"""Which games have tables of endgames: those in which units, hands and the side to move decide how the game goes on."""

from collections.abc import Iterator

from dsl.model.refusals import RECALLING
from dsl.model.rows import WALLING, Effect, EndKind, OfferKind, PhaseKind
from interpreter.errors import UntabledError
from interpreter.program.tables import Program


def check_scope(program: Program) -> None:
    """Raise `UntabledError` with the first reason why a game has no tables."""
    for reason in _reasons(program):
        raise UntabledError(reason)


def _reasons(program: Program) -> Iterator[str]:
    if program.stacking is not None:
        yield "units share squares"
    if program.chain is not None:
        yield "the game remembers chains"
    if program.board.vanishing or any(row.effect in WALLING for row in program.consequences):
        yield "the board changes"
    if any(row.effect in (Effect.SCORE, Effect.WAIT) for row in program.consequences):
        yield "points count, or units wait off the board"
    if program.end(EndKind.CHECKS) is not None:
        yield "checks are counted"
    if any(goal.late and not goal.safe and goal.kind is EndKind.REACH for goal in program.goals):
        yield "a game ends before a reply that cannot change its end"
    if program.end(EndKind.ODDS) is not None:
        yield "a side wins what would be drawn, and with it all that never ends"
    if program.offer(OfferKind.DROP_ENDLESS) is not None:
        yield "pieces are dropped without end"
    if any(row.kind in RECALLING for row in program.constraints):
        yield "no turn may bring a position back, so what was played before counts"
    acts = [row for row in program.phases if row.kind is PhaseKind.ACT]
    if any(row.number for row in acts):
        yield "turns grow longer with their number"
    if any(row.by != "mover" for row in program.phases):
        yield "the other side acts within a turn"
    if any(rule.unmoved for piece in program.pieces for rule in piece.moves):
        yield "units move otherwise before their first move, and a table does not tell which have moved"
