"""Duties: kinds of actions that go before all others while one of them is legal."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from dsl.model.rows import ConstraintKind
from interpreter.engines.reference.candidate import Candidate
from interpreter.engines.reference.rules import Rules
from interpreter.engines.reference.verdict import Miss, miss
from interpreter.program.tables import NO_PIECE, ConstraintRow
from interpreter.state.action import Action, Kind
from interpreter.state.position import Phase, Position
from interpreter.state.turn import may_swap


@dataclass(frozen=True, slots=True)
class Prospect:
    """What duties ask about the candidates of a position."""

    legal: Callable[[Candidate], bool]
    """Returns True if all other rules allow a candidate."""
    captures: Callable[[Candidate], int]
    """Returns how many units a legal candidate and the captures that go on after it capture at most."""
    goes_on: Callable[[Candidate], bool]
    """Returns True if a unit captures again after a legal candidate."""


def heeding(rules: Rules, position: Position, found: Iterable[Candidate], prospect: Prospect) -> Iterable[Candidate]:
    """Return the candidates that no duty forbids."""
    for row in _duties(rules, position):
        found = list(found)
        better = _BETTER[row.which](row, found, prospect)
        found = [candidate for candidate in found if candidate.action not in better]
    return found


def neglected(
    rules: Rules, position: Position, found: Iterable[Candidate], prospect: Prospect, candidate: Candidate
) -> Miss | None:
    """Return the duty that forbids a candidate, with a legal action that goes before it."""
    for row in _duties(rules, position):
        found = list(found)
        better = _BETTER[row.which](row, found, prospect)
        if candidate.action in better:
            return _missed(row, better[candidate.action])
        found = [other for other in found if other.action not in better]
    return None


def _duties(rules: Rules, position: Position) -> Iterable[ConstraintRow]:
    """Return the duties of the side to act in this part of the turn."""
    if position.phase is not Phase.ACT or position.waiting:
        return ()
    swaps = may_swap(rules.program, position)
    rows = (row for row in rules.duties if row.side in (None, position.side))
    return [row for row in rows if not (swaps and row.kind is ConstraintKind.STUCK)]


def _by_kind(row: ConstraintRow, found: list[Candidate], prospect: Prospect) -> Mapping[Action, Action]:
    """Return the candidates before which those of a kind go, each with a legal one that goes before it."""
    first = [candidate for candidate in found if _comes_first(row, candidate)]
    better = next(filter(prospect.legal, first), None) if len(first) < len(found) else None
    if better is None:
        return {}
    return {candidate.action: better.action for candidate in found if not _comes_first(row, candidate)}


def _by_number(row: ConstraintRow, found: list[Candidate], prospect: Prospect) -> Mapping[Action, Action]:
    """Return the candidates before which those go that let a unit capture the most, each with one of these."""
    numbers = {each.action: prospect.captures(each) for each in found if each.takes and prospect.legal(each)}
    if not numbers:
        return {}
    better = max(numbers, key=numbers.__getitem__)
    return {each.action: better for each in found if numbers.get(each.action, 0) < numbers[better]}


def _by_rival(row: ConstraintRow, found: list[Candidate], prospect: Prospect) -> Mapping[Action, Action]:
    """Return the candidates before which others like them go, each with one of these."""
    rivals: dict[object, list[Candidate]] = {}
    for candidate in found:
        likeness = _likeness(row, candidate)
        if likeness is not None:
            rivals.setdefault(likeness, []).append(candidate)
    better: dict[Action, Action] = {}
    for group in rivals.values():
        first = [each for each in group if len(group) > 1 and prospect.legal(each) and _excels(row, each, prospect)]
        if first:
            better |= {each.action: first[0].action for each in group if each not in first}
    return better


def _likeness(row: ConstraintRow, candidate: Candidate) -> object:
    """Return what moves have in common of which some go before others; None for other actions."""
    action = candidate.action
    if action.kind is not Kind.MOVE:
        return None
    if "promote" in row.deeds:
        return action._replace(other=NO_PIECE)
    return (action.origin, frozenset(candidate.takes)) if candidate.takes else None


def _excels(row: ConstraintRow, candidate: Candidate, prospect: Prospect) -> bool:
    """Return True if a legal move is one of those that go before others like it."""
    if "promote" in row.deeds:
        return candidate.action.other != NO_PIECE
    return prospect.goes_on(candidate)


_BETTER: Mapping[str, Callable[[ConstraintRow, list[Candidate], Prospect], Mapping[Action, Action]]] = {
    "": _by_kind,
    "most": _by_number,
    "rival": _by_rival,
}
"""For each word of the column `which`, what finds the candidates that a duty forbids."""


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
    if row.which == "most":
        return miss("most-captures-first", row, action=better)
    if row.which == "rival":
        kind = "promotes-first" if "promote" in row.deeds else "captures-on-first"
        return miss(kind, row, better.origin, action=better)
    return miss("captures-first" if "capture" in row.deeds else "drops-first", row, action=better)
