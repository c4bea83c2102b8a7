"""Duties: kinds of actions that go before all others while one of them is legal."""

from collections.abc import Callable, Iterable
from functools import partial

from dsl.model.rows import ConstraintKind
from interpreter.engines.reference.candidate import Candidate
from interpreter.engines.reference.rules import Rules
from interpreter.engines.reference.verdict import Miss, miss
from interpreter.program.tables import ConstraintRow
from interpreter.state.action import Action, Kind
from interpreter.state.position import Phase, Position
from interpreter.state.turn import may_swap

Legal = Callable[[Candidate], bool]


def heeding(rules: Rules, position: Position, found: Iterable[Candidate], legal: Legal) -> Iterable[Candidate]:
    """Return the candidates that no duty forbids; `legal` says if all other rules allow one."""
    for row in _duties(rules, position):
        found = list(found)
        first = [candidate for candidate in found if _comes_first(row, candidate)]
        if len(first) < len(found) and any(map(legal, first)):
            found = first
    return found


def neglected(
    rules: Rules, position: Position, found: Iterable[Candidate], legal: Legal, candidate: Candidate
) -> Miss | None:
    """Return the duty that forbids a candidate, with a legal action that goes before it."""
    for row in _duties(rules, position):
        found = list(found)
        first = list(filter(partial(_comes_first, row), found))
        better = next(filter(legal, first), None)
        if better is not None and not _comes_first(row, candidate):
            return _missed(row, better.action)
        found = first if better is not None else found
    return None


def _duties(rules: Rules, position: Position) -> Iterable[ConstraintRow]:
    """Return the duties of the side to act in this part of the turn."""
    if position.phase is not Phase.ACT or position.waiting:
        return ()
    swaps = may_swap(rules.program, position)
    rows = (row for row in rules.duties if row.side in (None, position.side))
    return [row for row in rows if not (swaps and row.kind is ConstraintKind.STUCK)]


def _comes_first(row: ConstraintRow, candidate: Candidate) -> bool:
    """Return True if a candidate is what the row asks for: a capture, a drop, or anything but a pass."""
    if row.kind is ConstraintKind.STUCK:
        return candidate.action.kind is not Kind.END
    if "capture" in row.deeds:
        return bool(candidate.takes)
    return candidate.action.kind is Kind.DROP and (not row.pieces or candidate.action.piece in row.pieces)


def _missed(row: ConstraintRow, better: Action) -> Miss:
    """Report a duty, with a legal action that fulfills it."""
    if row.kind is ConstraintKind.STUCK:
        return miss("not-stuck", row, action=better)
    return miss("captures-first" if "capture" in row.deeds else "drops-first", row, action=better)
