"""Bans: one function for each kind of constraint on what an action leads to, such as check or checkmate."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property

from dsl.model.rows import ConstraintKind
from interpreter.engines.reference.candidate import Candidate, promotes
from interpreter.engines.reference.check import Attack, checks
from interpreter.engines.reference.rules import Rules
from interpreter.engines.reference.turn import is_spent
from interpreter.engines.reference.verdict import Miss, miss
from interpreter.program.board import Square
from interpreter.program.tables import ConstraintRow
from interpreter.state.action import Kind
from interpreter.state.position import Phase, Position, key_of

MOST_NESTED = 4
"""Number of actions, each in answer to the one before, of which is asked if they are checkmate.

Of later ones none is forbidden by a ban that depends on it.
"""


class Outlook:
    """What an action leads to, worked out only where a ban asks for it."""

    def __init__(
        self,
        rules: Rules,
        position: Position,
        after: Position,
        following: Callable[[], Position],
        mates: Callable[[Position], bool],
    ) -> None:
        self.rules, self.position, self.after = rules, position, after
        self._following, self._mates = following, mates

    @cached_property
    def following(self) -> Position:
        """The position at the next choice, of the same side or of the other one."""
        return self._following()

    @cached_property
    def check(self) -> tuple[Square, Attack] | None:
        """A royal unit of the enemy that the action leaves attacked, by its square, and the attack."""
        acts = self.position.phase is Phase.ACT
        return next(checks(self.rules, self.after, 1 - self.position.side), None) if acts else None

    def mates(self) -> bool | None:
        """Return True if the action is checkmate, or None if it answers too many of which the same is asked."""
        return self._mates(self.following) if self.rules.lookahead.nested < MOST_NESTED else None

    def goes_on(self, candidate: Candidate) -> bool:
        """Return True if the action is not the last one of its turn, whose second part and relocations do not count."""
        following = self.following
        if following.side != self.position.side or following.phase is not Phase.ACT or following.spent == 0:
            return False
        # captured units are placed before the turn passes on, though it may have no action left
        return not following.waiting or not is_spent(self.rules, self.position, candidate, self.after)

    def ends_turn(self, candidate: Candidate) -> bool:
        """Return True if the action ends the turn, and is not a pass."""
        passes = candidate.action.kind is Kind.END and self.position.spent == 0
        return not passes and self.following.side != self.position.side

    def miss(self, kind: str, row: ConstraintRow, **facts: object) -> Miss | None:
        """Report the check that the action gives, if it gives one."""
        if self.check is None:
            return None
        square, attack = self.check
        told = {"side": 1 - self.position.side, "by": attack.piece, "there": attack.squares}
        return miss(kind, row, square, **told | facts)


def banned(rules: Rules, position: Position, candidate: Candidate, outlook: Outlook) -> Iterator[Miss]:
    """Yield each ban on an action by what it leads to."""
    if position.waiting or position.phase not in (Phase.ACT, Phase.PLACE):
        return
    for judge, row in bans_of(rules):
        if (found := judge(row, candidate, outlook)) is not None:
            yield found


def bans_of(rules: Rules) -> tuple[tuple["_Judge", ConstraintRow], ...]:
    """Return the bans of a game in their order, each with its function."""
    if rules.bans is None:
        rules.bans = tuple((BANS[row.kind], row) for row in rules.program.constraints if row.kind in BANS)
    return rules.bans


def _gives_check(row: ConstraintRow, candidate: Candidate, outlook: Outlook) -> Miss | None:
    """Forbid every check, or every one that is not mate."""
    found = outlook.miss("gives-check", row)
    return None if found is None or (row.unless and outlook.mates() is not False) else found


def _gives_early_check(row: ConstraintRow, candidate: Candidate, outlook: Outlook) -> Miss | None:
    """Forbid a check after which the side that gives it goes on with its turn."""
    found = outlook.miss("gives-early-check", row)
    return found if found is not None and outlook.goes_on(candidate) else None


def _gives_check_by(row: ConstraintRow, candidate: Candidate, outlook: Outlook) -> Miss | None:
    """Forbid checks by a drop, or by an action in which a unit promotes."""
    if candidate.action.kind is Kind.DROP and "drop" in row.deeds:
        return outlook.miss("drop-gives-check", row)
    if promotes(candidate) and "promote" in row.deeds:
        return outlook.miss("promotion-gives-check", row)
    return None


def _mates_by_drop(row: ConstraintRow, candidate: Candidate, outlook: Outlook) -> Miss | None:
    """Forbid checkmate by a drop of certain pieces."""
    piece = candidate.action.piece
    if candidate.action.kind is not Kind.DROP or piece not in row.pieces:
        return None
    found = outlook.miss("drop-mates", row, piece=piece)
    return found if found is not None and outlook.mates() else None


def _brings_back(row: ConstraintRow, candidate: Candidate, outlook: Outlook) -> Miss | None:
    """Forbid a turn, except a pass, that ends with an earlier position."""
    position, following = outlook.position, outlook.following
    if not outlook.ends_turn(candidate):
        return None
    earlier, key = position.seen, key_of(following)
    if not row.number:
        taken_back = len(earlier) > 1 and earlier[-2] == key
        return miss("takes-back", row, side=1 - position.side) if taken_back else None
    found = [at for at, each in enumerate(earlier) if each == key]
    if len(found) + 1 < row.number:
        return None
    return miss("comes-back", row, ago=len(earlier) - found[-1], number=row.number)


def _changes_nothing(row: ConstraintRow, candidate: Candidate, outlook: Outlook) -> Miss | None:
    """Forbid a turn, except a pass, that ends with the position that it began with."""
    position, began = outlook.position, outlook.position.seen[-1:]
    if not began or not outlook.ends_turn(candidate):
        return None
    ended = replace(outlook.following, side=position.side, opening=position.opening)
    return miss("changes-nothing", row) if key_of(ended) == began[0] else None


_Judge = Callable[[ConstraintRow, Candidate, Outlook], Miss | None]

BANS: Mapping[ConstraintKind, _Judge] = {
    ConstraintKind.NO_CHECK: _gives_check,
    ConstraintKind.NO_EARLY_CHECK: _gives_early_check,
    ConstraintKind.NO_CHECK_BY: _gives_check_by,
    ConstraintKind.NO_MATE: _mates_by_drop,
    ConstraintKind.REPEATS: _brings_back,
    ConstraintKind.CHANGES: _changes_nothing,
}
"""The bans, of which all are asked once no other constraint forbids an action."""
