"""The pieces that each side may ever have, and their squares: never too few, at times too many."""

from collections.abc import Iterable, Iterator
from functools import cached_property

from dsl.lint.reach import Moves, Reach, Squares, merged, union
from dsl.model import (
    SIDES,
    Constraint,
    ConstraintKind,
    Effect,
    EndKind,
    Event,
    MoveLine,
    OfferKind,
    PhaseKind,
    Piece,
    Ruleset,
    Term,
    Touch,
    Trigger,
    UnitOn,
)
from dsl.model.form import base_symbol, pieces_before
from dsl.model.piece import STANDING
from dsl.model.rows import POCKETS, SPLITS

Man = tuple[str, str]
"""A side and the name of a piece."""


class Presence:
    """The answers for one ruleset under one combination of its options."""

    def __init__(self, rules: Ruleset, reach: Reach) -> None:
        self.rules, self.reach = rules, reach
        self.by_name = {piece.name: piece for piece in rules.pieces}
        self.pairs = {pair.name: pair.pieces for pair in rules.pairs}
        self._zones: dict[tuple[str, str], Squares] = {}
        self._moves: dict[tuple[str, str], Moves] = {}
        self._captures: dict[Man, Squares] = {}

    @cached_property
    def men(self) -> frozenset[Man]:
        """The pieces that a side may have, on the board or in hand."""
        found = {(unit.side, unit.piece) for unit in self.rules.array.units}
        found |= {(side, piece) for side, hand in zip(SIDES, self.rules.array.hands, strict=True) for piece in hand}
        found |= {(side, piece) for side in SIDES for piece in self.endless}
        if self.rules.may(OfferKind.POCKET_NEUTRAL):
            found |= {(side, unit.piece) for unit in self.rules.array.units if unit.side not in SIDES for side in SIDES}
        while more := set(self._made(found)) - found:
            found |= more
        return frozenset(man for man in found if man[0] in SIDES)

    @cached_property
    def pieces(self) -> frozenset[str]:
        """The pieces that either side may have."""
        return frozenset(piece for _, piece in self.men)

    @property
    def seen(self) -> frozenset[str]:
        """The pieces that either side may have, or that are neutral."""
        placed = {piece for row in self.rules.phases if row.where in ("empty", "reached") for piece in row.pieces}
        return self.pieces | placed | {unit.piece for unit in self.rules.array.units}

    @cached_property
    def models(self) -> frozenset[str]:
        """The pieces that others move as."""
        stances = (stance for command in self.rules.commands for stance in command.stances)
        return frozenset(line.other for stance in stances for line in stance.moves_as)

    @cached_property
    def never_shared(self) -> frozenset[str]:
        """The pieces that share a square with no friend."""
        return frozenset(self.rules.bound(ConstraintKind.UNSHARED))

    def most(self, side: str, piece: str) -> int:
        """Return the maximum number of units of a piece for a side; the number of squares if units can be made."""
        if (side, piece) not in self.men:
            return 0
        rules = self.rules
        made = {pair.result for pair in rules.fusion.pairs} if rules.fusion and self.fuses else set()
        if rules.fusion and self.splits:
            made |= {part for pair in rules.fusion.pairs for part in (pair.first, pair.second)}
        made |= {name for each in rules.pieces for name in self._promoted(each)}
        made |= {name for each in rules.pieces for name in self.made_by_effects(side, each.name)}
        if piece in made or rules.hand or self.converts:
            return len(rules.board.squares)
        return sum((unit.side, unit.piece) == (side, piece) for unit in rules.array.units)

    def most_of(self, side: str, pieces: tuple[str, ...]) -> int:
        """Return the maximum number of units of some pieces that a side may have on the board together."""
        most = sum(self.most(side, piece) for piece in pieces)
        squares = len(self.rules.board.squares) * (1 if self.rules.stacking is None else 2)
        if self.rules.hand or self.converts or self.splits or self.doubles or self.leaves:
            return squares if most else 0
        return min(most, sum(unit.side == side for unit in self.rules.array.units))

    def of(self, side: str) -> tuple[Piece, ...]:
        """Return the pieces that a side may have."""
        return tuple(piece for piece in self.rules.pieces if (side, piece.name) in self.men)

    def _made(self, men: set[Man]) -> Iterator[Man]:
        """Yield the pieces that the given pieces may bring into play."""
        for side in SIDES:
            own = {piece for owner, piece in men if owner == side}
            for name in own:
                yield from ((side, made) for made in self._promoted(self.by_name[name]))
            yield from ((side, made) for made in self._fused(own))
            yield from ((side, made) for name in own for made in self.made_by_effects(side, name))
        yield from self._turned(men)

    def _promoted(self, piece: Piece) -> Iterator[str]:
        for name in piece.promoted:
            yield from self.pairs.get(name, (name,))

    @property
    def doubles(self) -> bool:
        """Return True if a unit may promote to two at once."""
        return any(name in self.pairs for piece in self.rules.pieces for name in piece.promoted)

    def made_by_effects(self, side: str, piece: str) -> Iterator[str]:
        """Yield the pieces that units become, or leave where they were, once they have acted."""
        for row in self.rules.consequences:
            if row.effect in _MAKING and row.side in (None, side) and (not row.movers or piece in row.movers):
                yield row.other or piece

    def _fused(self, own: set[str]) -> Iterator[str]:
        fusion = self.rules.fusion
        for pair in fusion.pairs if fusion else ():
            if {pair.first, pair.second} <= own and self.fuses:
                yield pair.result
            if pair.result in own and self.splits:
                yield from (pair.first, pair.second)

    @cached_property
    def leaves(self) -> bool:
        """Return True if units leave others behind."""
        return any(row.effect is Effect.LEAVE_BEHIND for row in self.rules.consequences)

    def _turned(self, men: set[Man]) -> Iterator[Man]:
        """Yield the pieces of units that change sides: captured ones in hand, and converted ones."""
        becomes = self.rules.consequence(Trigger.STOW, Effect.BECOME)
        if self.receives or self.converts:
            kept = frozenset() if self.converts else self.kept
            yield from ((side, piece) for side in SIDES for _, piece in men if piece not in kept)
        if becomes is not None and becomes.other is not None:
            yield from ((side, becomes.other) for side in SIDES)
        if becomes is not None and becomes.other is None:
            made = {piece for _, piece in men}
            yield from ((side, name) for side in SIDES for each in made for name in self._before(each))
        if self.rules.may(OfferKind.DROP_PROMOTED):
            yield from ((side, form.name) for side, piece in men for form in self._forms(piece))

    def _before(self, piece: str) -> tuple[str, ...]:
        return pieces_before(self.rules, self.by_name[piece])

    def _forms(self, piece: str) -> Iterator[Piece]:
        """Yield the promoted forms of a piece."""
        return (form for form in self.rules.pieces if base_symbol(form) == self.by_name[piece].symbol)

    @cached_property
    def kept(self) -> frozenset[str]:
        """Return the royal pieces that are never captured, however many a side has."""
        rows = self.rules.constraints_of(ConstraintKind.ROYAL)
        return frozenset(piece for row in rows if not row.which for piece in row.pieces)

    @property
    def receives(self) -> bool:
        """True if captures come to hand."""
        return self.rules.consequence(Trigger.CAPTURE, Effect.TO_HAND) is not None

    @cached_property
    def converts(self) -> bool:
        """Return True if units are converted."""
        return self.rules.may(OfferKind.CONVERT) or any(row.effect is Effect.CONVERT for row in self.rules.consequences)

    @cached_property
    def passes(self) -> bool:
        """Return True if units pass to another board."""
        return any(row.effect is Effect.TRANSFER for row in self.rules.consequences)

    @cached_property
    def endless(self) -> tuple[str, ...]:
        """Return the pieces that drop without any in hand."""
        row = self.rules.offer(OfferKind.DROP_ENDLESS)
        return row.pieces if row is not None else ()

    @property
    def fuses(self) -> bool:
        """Return True if units fuse."""
        return self.rules.may(OfferKind.FUSE, OfferKind.DROP_FUSE, OfferKind.HAND_FUSE)

    @property
    def splits(self) -> bool:
        """Return True if units split."""
        return self.rules.may(*SPLITS)

    @cached_property
    def held(self) -> frozenset[str]:
        """Return the pieces that may ever be in a hand."""
        rules = self.rules
        if rules.hand is None:
            return frozenset()
        found = {piece for held in rules.array.hands for piece in held} | {*self.endless}
        becomes = rules.consequence(Trigger.STOW, Effect.BECOME)
        if self.receives or rules.may(OfferKind.EXCHANGE):
            others_fall = any(
                row.kind is EndKind.CHECKMATE and row.which for row in rules.ends
            )  # but the last royal one
            others_fall |= any(row.effect is Effect.CAPTURE for row in rules.consequences)
            found |= self.pieces if others_fall else self.pieces - rules.royal
            found |= {becomes.other} if becomes is not None and becomes.other else set()
        if rules.may(*POCKETS):
            found |= self.pieces.difference(rules.bound(ConstraintKind.NO_POCKET))
        for pair in rules.fusion.pairs if rules.fusion and rules.may(OfferKind.HAND_SPLIT, OfferKind.HAND_FUSE) else ():
            found |= {pair.first, pair.second, pair.result} & self.pieces
        return frozenset(found)

    # Squares

    @cached_property
    def is_anywhere(self) -> bool:
        """Return True if units may reach squares in ways that are not examined in detail."""
        rules = self.rules
        return bool(
            rules.may(OfferKind.DROP_FUSE, OfferKind.HAND_FUSE, OfferKind.HAND_SPLIT)
            or (rules.may(OfferKind.DROP) and rules.fusion)
            or rules.may(OfferKind.DROP_PUSH)
            or rules.phase(PhaseKind.RELOCATE)
            or any(row.where == "left" for row in rules.phases)
            or any(row.effect is Effect.WAIT for row in rules.consequences)
            or rules.formations
            or any(term.swaps for piece in rules.pieces for term in self.terms(piece))
            or any(line.shift for piece in rules.pieces for line in self.lines(piece))
        )

    @cached_property
    def squares(self) -> dict[Man, frozenset[str]]:
        """Map each piece of a side to the squares that it may ever occupy."""
        return {man: self.reach.names_of(squares) for man, squares in self._places.items()}

    @cached_property
    def _places(self) -> dict[Man, Squares]:
        """Return the squares to which units of each piece of each side can come, from the array and by drops."""
        if self.is_anywhere:
            return dict.fromkeys(self.men, self.reach.all)
        found: dict[Man, Squares] = dict.fromkeys(self.men, 0)
        for unit in self.rules.array.units:
            for side in self._owners(unit):
                found[side, unit.piece] |= self.reach.bits[unit.square]
        for side, piece in self.men if self.rules.may(OfferKind.DROP) else ():
            if piece in self.dropped:
                found[side, piece] |= self.reach.set_of(self.drops(self.by_name[piece], side))
        self._castled(found)
        left = dict(found)
        while any(left.values()):
            for man in left:
                news, left[man] = left[man], 0
                for other, squares in self._spread(man, news) if news else ():
                    left[other] |= squares & ~found[other]
                    found[other] |= squares
        return found

    @cached_property
    def dropped(self) -> frozenset[str]:
        """Return the pieces of which units may be dropped."""
        forms = self.rules.may(OfferKind.DROP_PROMOTED)
        return self.held.union(form.name for piece in self.held for form in self._forms(piece) if forms)

    def drops(self, piece: Piece, side: str) -> set[str]:
        """Return the squares on which a piece may drop: in its zones, within its limit `@`, and with a move if it needs
        one.
        """
        squares = {square for square in self.rules.board.squares if self._is_deep(piece, side, square)}
        for row in self.drop_zones(piece):
            squares &= self.rules.zone(row.zone or "").of(side)
        for row in self.rules.constraints_of(ConstraintKind.DROP_MOBILE):
            if piece.name in row.pieces:
                squares = {square for square in squares if self.ends(piece, side, self.reach.bits[square])}
        return squares

    def drop_zones(self, piece: Piece) -> list[Constraint[str, str, str]]:
        """Return the lines with a zone for the drops of a piece, first those that name the piece."""
        rows = self.rules.constraints_of(ConstraintKind.DROP_ZONE)
        named = (row for row in rows if not row.pieces or piece.name in row.pieces)
        return sorted(named, key=lambda row: not row.pieces)

    def _is_deep(self, piece: Piece, side: str, square: str) -> bool:
        """Return True if the limit `@` of a piece allows drops on the rank of a square."""
        rank = self.reach.places[square][1]
        depth = rank if side == SIDES[0] else self.reach.height - 1 - rank
        return piece.drop is None or piece.drop.not_back_rank <= depth < piece.drop.depth

    def _owners(self, unit: UnitOn) -> tuple[str, ...]:
        """Return the sides that may own a starting unit: both, if it is neutral."""
        if unit.side in SIDES:
            return (unit.side,)
        return SIDES if self.converts else ()

    def _castled(self, found: dict[Man, Squares]) -> None:
        """Add the squares that castling leads to: the ranks on which units start, each on its own board."""
        if not self.rules.castles:
            return
        for side in SIDES:
            men = [man for man, squares in found.items() if squares and man[0] == side and self.may_castle(man[1])]
            ranks = {self._rank(square) for square in self.reach.names_of(union(found[man] for man in men))}
            along = self.reach.set_of(square for square in self.rules.board.squares if self._rank(square) in ranks)
            for man in men:
                found[man] |= along

    def _rank(self, square: str) -> tuple[int, str]:
        """Return the number of the board of a square, and its rank."""
        board = self.rules.board
        return board.files.index(square[0]) // (board.width + 1), square[1:]

    def may_castle(self, piece: str) -> bool:
        """Return True if castling may move a piece."""
        castling = self.rules.castling
        by_letter = any(piece.castles for piece in self.rules.pieces)
        return by_letter or (castling is not None and piece in (*castling.movers, *castling.partners))

    def _spread(self, man: Man, squares: Squares) -> Iterator[tuple[Man, Squares]]:
        """Yield what comes of a piece on some squares: the pieces of a side, and their squares."""
        side, name = man
        piece = self.by_name[name]
        reached = self.ends(piece, side, squares)
        stays = reached & ~self._forced(piece, side, squares)
        if self.passes:
            reached |= (passed := self.reach.set_of(map(self.rules.board.twin, self.reach.names_of(squares | reached))))
            stays |= passed
        squares |= reached
        yield man, stays
        for promotion in piece.promotions:
            begun = squares if promotion.event in STANDING else reached
            anywhere = promotion.zone is None or promotion.event is Event.LEAVING
            zone = begun if anywhere else begun & self.zone(promotion.zone or "", side)
            for target in promotion.pieces:
                yield from (((side, made), zone) for made in self.pairs.get(target, (target,)))
        for made in self.made_by_effects(side, name):
            yield (side, made), squares
        for other in self._mates[name]:
            if (side, other) in self.men:
                yield (side, other), squares
        if self.converts:
            yield from (((other, name), squares) for other in SIDES)

    def _forced(self, piece: Piece, side: str, squares: Squares) -> Squares:
        """Return the squares on which no unit stays that came there from some squares: it must promote."""
        found = 0
        for promotion in piece.promotions if squares else ():
            if promotion.optional or promotion.last or promotion.barred:
                continue
            zone = self.reach.all if promotion.zone is None else self.zone(promotion.zone, side)
            match promotion.event:
                case Event.IN:
                    found |= zone
                case Event.MOVE:
                    found |= self.reach.all
                case Event.ENTERING:
                    found |= zone & ~self.ends(piece, side, squares & zone)
                case Event.INSIDE:
                    found |= zone & ~self.ends(piece, side, squares & ~zone)
                case Event.LEAVING:
                    found |= ~zone & ~self.ends(piece, side, squares & ~zone)
                case _:
                    pass
        return found

    @cached_property
    def _mates(self) -> dict[str, set[str]]:
        """Map each piece to those that it becomes by fusion, and to its parts if units split."""
        found: dict[str, set[str]] = {piece.name: set() for piece in self.rules.pieces}
        for pair in self.rules.fusion.pairs if self.rules.fusion else ():
            for part in (pair.first, pair.second):
                found[part].add(pair.result)
                if self.splits:
                    found[pair.result].add(part)
        return found

    def zone(self, name: str, side: str) -> Squares:
        """Return the squares of a side's zone."""
        if (name, side) not in self._zones:
            self._zones[name, side] = self.reach.set_of(self.rules.zone(name).of(side))
        return self._zones[name, side]

    def on(self, side: str, piece: str) -> Squares:
        """Return the squares that a side's piece may ever occupy."""
        return self._places.get((side, piece), 0)

    def ends(self, piece: Piece, side: str, squares: Squares) -> Squares:
        """Return the squares on which a move of a piece from some squares may end."""
        if (piece.name, side) not in self._moves:
            self._moves[piece.name, side] = self._merged(self.lines(piece), side)
        moves = self._moves[piece.name, side]
        self.reach.work.spend(1 + len(moves.shifts) // 4)
        return moves.ends(squares)

    def roam(self, piece: Piece, side: str, square: str) -> frozenset[str]:
        """Return the squares that a unit may occupy by its own moves, from one on."""
        found = left = self.reach.bits[square]
        while left:
            left = self.ends(piece, side, left) & ~found & ~self._forced(piece, side, left)
            found |= left
        return self.reach.names_of(found)

    def _merged(self, lines: Iterable[MoveLine], side: str) -> Moves:
        """Return the moves of some lines of a side, each with the zones of its line."""
        return merged(
            self.reach.moves(term, side, *self._zones_of(line, side)) for line in lines for term in line.terms
        )

    def _zones_of(self, line: MoveLine, side: str) -> tuple[Squares, Squares, Squares]:
        """Return where moves of a line start, the squares that they need, and where they end."""
        every = self.reach.all
        starts, inside, goal = (
            every if zone is None else self.zone(zone, side) for zone in (line.zone, line.within, line.goal)
        )
        return starts & inside, inside, goal

    def may_start(self, line: MoveLine, side: str, square: str) -> bool:
        """Return True if a unit on a square may move by a line."""
        return all(square in self.rules.zone(zone).of(side) for zone in (line.zone, line.within) if zone)

    def landings(self, line: MoveLine, term: Term, squares: Squares, side: str) -> Squares:
        """Return the squares on which a term of a line may end from some squares, in the zones of the line."""
        return self.reach.moves(term, side, *self._zones_of(line, side)).ends(squares)

    def lines(self, piece: Piece) -> Iterator[MoveLine]:
        """Yield the lines by which a piece may move: its own, and those of pieces it moves as or with."""
        yield from piece.moves
        for command in self.rules.commands:
            for stance in command.stances:
                for line in stance.moves_as:
                    if line.piece == piece.name:
                        yield from self.by_name[line.other].moves
        never = self.never_shared
        if self.rules.stacking is not None and piece.name not in never:
            for other in self.rules.pieces:
                if other.name not in never and other is not piece:
                    yield from other.moves

    def terms(self, piece: Piece) -> Iterator[Term]:
        """Yield the moves of a piece."""
        for line in self.lines(piece):
            yield from line.terms

    def captures(self, side: str, harmless: frozenset[str]) -> Squares:
        """Return the squares on which a side may capture with pieces that are not harmless, if captures are allowed."""
        if any(formation.captures for formation in self.rules.formations):
            return self.reach.all
        self.reach.work.spend(1 + len(self.rules.pieces) // 2)
        return union(self._captured_by(piece, side) for piece in self.of(side) if piece.name not in harmless)

    def _captured_by(self, piece: Piece, side: str) -> Squares:
        """Return the squares on which a side's piece may capture."""
        if (side, piece.name) not in self._captures:
            self._captures[side, piece.name] = self._capturing(piece, side)
        return self._captures[side, piece.name]

    def _capturing(self, piece: Piece, side: str) -> Squares:
        """Return the squares on which a piece of a side may capture."""
        terms = tuple(self.terms(piece))
        if any(leg.touch & _TAKES for term in terms for leg in term.legs[:-1]):
            return self.reach.all
        squares = self.on(side, piece.name)
        found = union(
            self.landings(line, term, squares, side)
            for line in self.lines(piece)
            for term in line.terms
            if term.legs[-1].touch & _TAKES
        )
        passant = any(Touch.PASSANT in leg.touch for term in terms for leg in term.legs)
        return found | self._en_passant_victims(SIDES[1 - SIDES.index(side)]) if passant else found

    def _en_passant_victims(self, side: str) -> Squares:
        """Return the squares of units that can be captured en passant; their captor lands elsewhere."""
        leaving = (piece for piece in self.of(side) if any(line.leaves for line in self.lines(piece)))
        return union(self.on(side, piece.name) for piece in leaving)


_MAKING = (Effect.TURN_INTO, Effect.LEAVE_BEHIND)

_TAKES = Touch.CAPTURE | Touch.PASSANT


def takes_friends(term: Term) -> bool:
    """Return True if a move may capture a friend, or swap with it."""
    return any(Touch.DESTROY in leg.touch for leg in term.legs)


def takes_units(term: Term) -> bool:
    """Return True if a move may capture a unit of either side."""
    return takes_friends(term) or any(leg.touch & _TAKES for leg in term.legs)
