"""Why a placement, a claim or a relocation is refused, or another action in their part of the turn."""

from collections.abc import Iterator
from itertools import pairwise

from dsl.model.rows import ConstraintKind, PhaseKind
from dsl.source import Span
from interpreter.engines.reference.chains import chain_of, is_formed, relation
from interpreter.engines.reference.refusal import Refusal
from interpreter.engines.reference.rules import Rules
from interpreter.engines.reference.standing import owned, standing
from interpreter.program.board import Square
from interpreter.program.tables import SIDE_NAMES, ChainRule, ConstraintRow, PhaseRow, Side
from interpreter.state.action import Action, Kind
from interpreter.state.position import Phase, Position
from interpreter.state.turn import relocation_now

_PHASE_OF = {Kind.CLAIM: Phase.CLAIM, Kind.RELOCATE: Phase.RELOCATE}


def out_of_phase(rules: Rules, position: Position, action: Action) -> Iterator[Refusal]:
    """Why an action has no place in this part of the turn, and what else is wrong with a placement or a chain."""
    if position.waiting and action.kind is not Kind.PLACE:
        yield _must_place(rules, position)
    elif action.kind is Kind.PLACE:
        yield _no_place(rules, position, action.target)
    elif not _belongs(action.kind, position.phase):
        yield _wrong_phase(rules, position, action)
    if action.kind in (Kind.CLAIM, Kind.RELOCATE):
        yield from _no_chain(rules, position, action)


def _belongs(kind: Kind, phase: Phase) -> bool:
    """Whether a kind of action has its place in a part of the turn; `end` closes the actions, and the claims."""
    return _PHASE_OF.get(kind, Phase.ACT) is phase or (kind is Kind.END and phase is Phase.CLAIM)


def _must_place(rules: Rules, position: Position) -> Refusal:
    unit = position.waiting[0]
    name = owned(rules, unit)
    by = relocation_now(rules.program, position)
    return Refusal(
        reason="must-place",
        sentence=f"{name} waits to be placed first",
        line=by.span if by else None,
        help="place it, as `@e4`",
    )


def _no_place(rules: Rules, position: Position, square: Square) -> Refusal:
    if not position.waiting:
        return Refusal(reason="nothing-to-place", sentence="no unit waits to be placed")
    there = standing(rules, position, square)
    reason = "gone" if square in position.gone else "occupied"
    return Refusal(reason=reason, sentence=there, squares=(square,))


def _wrong_phase(rules: Rules, position: Position, action: Action) -> Refusal:
    claim, relocate = (_span(rules.phase.get(kind)) for kind in (PhaseKind.CLAIM, PhaseKind.RELOCATE))
    if position.phase is Phase.CLAIM:
        sentence, line = "the actions of this turn are done: claim a chain, or `end`", claim
    elif position.phase is Phase.RELOCATE:
        line = relocate
        sentence = "chains left unclaimed are relocated first"
    else:
        line = claim if action.kind is Kind.CLAIM else relocate
        sentence = "chains come when the actions of the turn are done" if line else "there are no chains in this game"
    return Refusal(reason="phase", sentence=sentence, line=line)


def _no_chain(rules: Rules, position: Position, action: Action) -> Iterator[Refusal]:
    """What keeps some units from being a chain that can be claimed, or relocated, now."""
    rule, book, path = rules.program.chain, position.book, action.taken
    if rule is None or book is None:
        return
    broken = next(_broken(rules, position, rule, path), None)
    if broken is not None:
        yield Refusal(reason="no-chain", sentence=broken, line=rule.path, squares=path)
        return
    chain, side = chain_of(position, path), _owner(position, path)
    if not is_formed(rules, book, side, chain):
        sentence = f"this chain stood already when {SIDE_NAMES[side].capitalize()}'s last turn ended"
        yield Refusal(
            reason="not-formed",
            sentence=sentence,
            line=_span(rules.constraint.get(ConstraintKind.FORMED)),
            squares=path,
        )
    if chain in book.claimed:
        sentence = "this chain was claimed in this turn"
        line = rules.constraint.get(ConstraintKind.CLAIMED) or rules.phase.get(PhaseKind.CLAIM)
        yield Refusal(reason="claimed", sentence=sentence, line=_span(line), squares=path)
    if position.phase is Phase.RELOCATE and not book.relocated.isdisjoint(chain):
        sentence = "a unit of this chain was relocated in this turn already"
        yield Refusal(reason="relocated", sentence=sentence, squares=path)


def _span(row: ConstraintRow | PhaseRow | None) -> Span | None:
    return None if row is None else row.span


def _owner(position: Position, path: tuple[Square, ...]) -> Side:
    """The side a chain belongs to: that of its first unit."""
    unit = position.unit(path[0])
    return position.side if unit is None else unit.side


def _broken(rules: Rules, position: Position, rule: ChainRule, path: tuple[Square, ...]) -> Iterator[str]:
    """What is wrong with a chain as such: its length, its units, its links."""
    names, side = rules.board.names, _owner(position, path)
    if not rule.least <= len(path) <= rule.most:
        yield f"a chain has {rule.least} to {rule.most} units, not {len(path)}"
    if len(set(path)) != len(path):
        yield "a unit stands in a chain once"
    for square in path:
        unit = position.unit(square)
        if unit is None or unit.side != side:
            yield f"no unit of {SIDE_NAMES[side].capitalize()} stands on {names[square]}"
    graph = relation(rules, position, rule.graph, side)
    for first, second in pairwise(path):
        if not graph.has_edge(first, second):
            yield f"no link of {rule.graph} leads from {names[first]} to {names[second]}"
