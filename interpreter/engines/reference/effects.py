"""Applies a list of effects to a position."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace

from dsl.model.rows import Effect as After
from dsl.model.rows import Trigger
from interpreter.engines.reference.aftermath import Change, Deed, changes, deed_of, scoring
from interpreter.engines.reference.candidate import Candidate, forfeits, piece_in_hand
from interpreter.engines.reference.effect import (
    Capture,
    Claimed,
    Deny,
    Effect,
    Expose,
    Forfeit,
    Grant,
    Lead,
    Lift,
    Place,
    Progress,
    Put,
    Relocated,
    Ride,
    Score,
    Stow,
    Take,
    Wait,
)
from interpreter.engines.reference.rules import Rules
from interpreter.program.board import Square
from interpreter.program.tables import ConsequenceRow, Piece, Side
from interpreter.state.position import Hand, Mark, Passant, Position, Ridden, Stack, Unit


def carry_out(rules: Rules, position: Position, effects: Iterable[Effect]) -> Position:
    """Return the position after some effects in order. Squares that vanish when left do so at the end."""
    draft = _Draft(rules, position)
    for effect in effects:
        draft.apply(effect)
    return draft.finish(None)


def carried_out(rules: Rules, position: Position, candidate: Candidate) -> Position:
    """Return the position after an action and all that follows from it."""
    draft = _Draft(rules, position)
    for effect in candidate.effects:
        draft.apply(effect)
    if not (rules.aftermath or rules.scoring):
        return draft.finish(None)
    deed = deed_of(position, candidate)
    return draft.finish(deed, scoring(rules, draft.current(), deed))


def before_transfer(rules: Rules, position: Position, candidate: Candidate) -> tuple[Position, tuple[Change, ...]]:
    """Return the position after an action and its other effects, and the units that then pass to another board."""
    draft = _Draft(rules, position)
    for effect in candidate.effects:
        draft.apply(effect)
    passing: list[Change] = []
    staged = position
    for change in draft.follow(deed_of(position, candidate)):
        if change.effect is After.TRANSFER:
            staged = staged if passing else draft.current()
            passing.append(change)
    return staged, tuple(passing)


def aftermath(rules: Rules, position: Position, candidate: Candidate) -> tuple[Change, ...]:
    """Return the effects on the units around the one that acts."""
    if not rules.aftermath:
        return ()
    draft = _Draft(rules, position)
    for effect in candidate.effects:
        draft.apply(effect)
    return tuple(draft.follow(deed_of(position, candidate)))


class _Draft:
    """A mutable copy of a position."""

    def __init__(self, rules: Rules, position: Position) -> None:
        self.rules, self.position = rules, position
        self.board: list[Stack] = list(position.board)
        self.hands = list(position.hands)
        self.passant, self.ridden = position.passant, position.ridden
        self.waiting, self.scores, self.book = position.waiting, list(position.scores), position.book
        self.clock = position.clock
        self.command = position.command
        self.alone = not rules.stacks
        self.touched: set[Square] = set()
        self.captured = 0
        """The values of the units captured so far."""
        self.rode_now: Ridden | None = None
        self.walls: frozenset[Square] = frozenset()
        self.fallen: set[Square] = set()

    def apply(self, effect: Effect) -> None:
        """Carry out one effect on the position."""
        match effect:
            case Lift(square, unit):
                self._remove(square, unit)
            case Put(square, unit):
                self.board[square] = (unit,) if self.alone else tuple(sorted((*self.board[square], unit)))
                self.touched.add(square)
            case Capture(square, unit):
                self._capture(square, unit)
            case Stow(side, piece):
                self.hands[side] = tuple(sorted((*self.hands[side], piece)))
            case Take(side, piece):
                self.hands[side] = _without(self.hands[side], piece)
            case Forfeit(side, piece):
                self._forfeit(side, piece)
            case Expose(passant):
                self.passant = (*self.passant, passant)
            case Ride(ridden):
                self.rode_now = ridden
            case Wait(square):
                self.wait(self._remove(square, None))
            case Place(square):
                first, *others = self.waiting
                self.board[square], self.waiting = (first,), tuple(others)
                self.touched.add(square)
            case Grant(square, side, piece):
                self.board[square] = tuple(sorted(_with_right(unit, side, piece) for unit in self.board[square]))
            case Deny(square):
                self.board[square] = tuple(sorted(unit.unmarked(Mark.CASTLES) for unit in self.board[square]))
            case Score(side, points):
                self.scores[side] += points
            case Claimed(chain):
                assert self.book is not None, "only games with chains have claims"
                self.book = replace(self.book, claimed=self.book.claimed | {chain})
            case Relocated(chain):
                assert self.book is not None, "only games with chains relocate them"
                self.book = replace(self.book, relocated=self.book.relocated | set(chain))
            case Lead(command):
                self.command = command
            case Progress():
                self.clock = 0

    def _remove(self, square: Square, unit: Unit | None) -> Unit:
        """Take a unit off its square."""
        units = list(self.board[square])
        gone = units.pop(-1 if unit is None else self._place(units, unit))
        self.board[square] = tuple(units)
        self.touched.add(square)
        return gone

    def _place(self, units: list[Unit], unit: Unit) -> int:
        """Return the index of a unit on its square, even if its capture has cost it the right to castle."""
        return units.index(unit if unit in units else unit.unmarked(Mark.CASTLES))

    def _capture(self, square: Square, unit: Unit | None) -> None:
        """Remove a captured unit, then apply the consequences: it may enter a hand, or wait to be placed again."""
        taken = self._remove(square, unit)
        self.fallen.add(square)
        self.captured += self.rules.program.points[taken.piece]
        for row in self.rules.after[Trigger.CAPTURE]:
            if row.effect in _AFTER_CAPTURE:
                _AFTER_CAPTURE[row.effect](self, taken)

    def follow(self, deed: Deed) -> Iterator[Change]:
        """Apply what follows from an action, and yield each change."""
        for change in changes(self.rules, self.current, deed):
            square, unit, effect = change[:3]
            if effect is After.TRANSFER:
                yield change
                self._transfer(square, unit)
                continue
            if effect is After.LEAVE_BEHIND:
                self.apply(Put(square, unit))
                yield change
                continue
            if effect is After.CAPTURE:
                self._capture(square, unit)
                yield change
                continue
            self._remove(square, unit)
            if effect is After.GO_BACK:
                self.apply(Put(deed.origin, unit))
            elif effect is After.TURN_INTO:
                self.board[square] = tuple(sorted((*self.board[square], _turned_into(unit, change.into))))
            elif effect is After.CONVERT:
                self.board[square] = tuple(sorted((*self.board[square], self._converted(unit))))
            elif effect is After.PETRIFY and not self.board[square]:
                self.walls |= {square}
            yield change

    def _transfer(self, square: Square, unit: Unit) -> None:
        """Move a unit to the same square of the next board, if it is empty; otherwise it stays."""
        twin = self.rules.board.twin(square)
        if self.board[twin] or twin in self.position.gone | self.walls:
            return
        self._remove(square, unit)
        self.board[twin] = (unit,)
        self.touched.add(twin)
        if self.rode_now is not None and self.rode_now.anchor == square:
            self.rode_now = self.rode_now._replace(anchor=twin)

    def current(self) -> Position:
        """Return the position as it is now, before the effects of the end of the action."""
        return replace(self.position, board=tuple(self.board), gone=self.position.gone | self.walls)

    def _converted(self, unit: Unit) -> Unit:
        """Return a unit that has changed sides; it does not act again in this turn."""
        turned = unit.unmarked(Mark.UNMOVED | Mark.CASTLES | Mark.ACTED)._replace(side=1 - unit.side)
        acted = self.rules.acts_once and turned.side == self.position.side
        return turned.marked(Mark.ACTED) if acted else turned

    def to_hand(self, unit: Unit) -> None:
        """Add a unit to the hand of the side that acts."""
        captor = self.position.side
        self.hands[captor] = tuple(sorted((*self.hands[captor], piece_in_hand(self.rules, unit))))

    def wait(self, unit: Unit) -> None:
        """Let a lifted unit wait; it keeps only its piece, and its side loses the castling rights that depend on it."""
        for forfeit in forfeits(self.rules, unit):
            self.apply(forfeit)
        self.waiting = (*self.waiting, unit._replace(marks=unit.marks & Mark.PROMOTED))

    def _forfeit(self, side: Side, piece: Piece) -> None:
        for square, stack in enumerate(self.board):
            if any((unit.side, unit.piece) == (side, piece) and unit.has(Mark.CASTLES) for unit in stack):
                self.board[square] = tuple(sorted(_without_right(unit, side, piece) for unit in stack))

    def finish(self, deed: Deed | None, scores: tuple[ConsequenceRow, ...] = ()) -> Position:
        """Carry out what follows a deed, add the points of some rows, and return the position after it."""
        opened = self._opened()
        if deed is not None:
            for _ in self.follow(deed):
                pass
        self.scores[self.position.side] += sum(row.number or self.captured for row in scores)
        left = {square for square in self.touched & self.rules.board.vanishing if not self.board[square]}
        return replace(
            self.position,
            board=tuple(self.board),
            hands=(self.hands[0], self.hands[1]),
            passant=self._still_open(opened),
            ridden=self._still_ridden(),
            gone=self.position.gone | left | self.walls | self._closed(),
            waiting=self.waiting,
            scores=(self.scores[0], self.scores[1]),
            book=self.book,
            clock=self.clock,
            command=self.command,
        )

    def _closed(self) -> set[Square]:
        """Return the squares of captured units, where these are closed, unless a unit is on them."""
        return {square for square in self.fallen if not self.board[square]} if self.rules.closes else set()

    def _opened(self) -> tuple[Passant, ...]:
        """Return the en passant captures that the action opens, except on squares with a unit that the mover passed."""
        earlier = self.position.passant
        opened = dict.fromkeys(self.passant)  # a path may cross a square twice
        return tuple(new for new in opened if new not in earlier and not self.board[new.crossed])

    def _still_open(self, opened: tuple[Passant, ...]) -> tuple[Passant, ...]:
        """Return those of them whose victim is there, and the earlier ones whose squares the action did not touch.

        A victim may have left the game with what it captured, or have changed sides.
        """
        side = self.position.side
        new = (passant for passant in opened if any(unit.side == side for unit in self.board[passant.victim]))
        earlier = (passant for passant in self.position.passant if self.touched.isdisjoint(passant))
        return tuple(sorted((*new, *earlier)))

    def _still_ridden(self) -> tuple[Ridden, ...]:
        """Return the formations that have ridden this turn, except those whose squares an action has touched since.

        One that has just ridden may have lost units by an effect, or they have become others.
        """
        kept = [ridden for ridden in self.ridden if not self.touched & set(self._block(ridden))]
        now = self.rode_now
        return tuple(sorted([*kept, now] if now is not None and self._stands(now) else kept))

    def _stands(self, ridden: Ridden) -> bool:
        """Return True if the units of a formation are where it has ridden to."""
        own = self.position.side, self.rules.program.formations[ridden.formation].piece
        return all(any((unit.side, unit.piece) == own for unit in self.board[at]) for at in self._block(ridden))

    def _block(self, ridden: Ridden) -> Iterable[Square]:
        formation = self.rules.program.formations[ridden.formation]
        return self.rules.block(formation, ridden.anchor) or ()


_AFTER_CAPTURE: Mapping[After, Callable[[_Draft, Unit], None]] = {
    After.TO_HAND: _Draft.to_hand,
    After.WAIT: _Draft.wait,
}
"""Return the consequence of a capture; without a row, the unit leaves the game."""


def _turned_into(unit: Unit, piece: Piece) -> Unit:
    """Return a unit that has become another piece: what it was before is forgotten."""
    return unit.unmarked(Mark.UNMOVED | Mark.CASTLES | Mark.PROMOTED)._replace(piece=piece)


def _with_right(unit: Unit, side: Side, piece: Piece) -> Unit:
    return unit.marked(Mark.CASTLES) if (unit.side, unit.piece) == (side, piece) else unit


def _without_right(unit: Unit, side: Side, piece: Piece) -> Unit:
    return unit.unmarked(Mark.CASTLES) if (unit.side, unit.piece) == (side, piece) else unit


def _without(hand: Hand, piece: Piece) -> Hand:
    found = list(hand)
    found.remove(piece)
    return tuple(found)
