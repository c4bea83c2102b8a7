"""Actions as numbers: a table of all actions that positions of a game can have, from its Program."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from itertools import product
from math import gcd
from typing import NamedTuple

from dsl.model.piece import STANDING, Event, Shift
from dsl.model.rows import POCKETS, Effect, OfferKind, PhaseKind
from dsl.model.vector import Vector
from dsl.model.ways import steps_along
from interpreter.notation.actions import read_action, write_action
from interpreter.program.board import NOWHERE, Square
from interpreter.program.inlet import inlets_of
from interpreter.program.tables import BLACK, NO_PIECE, WHITE, CastlingRule, Man, Piece, Program, PromotionRule, Side
from interpreter.program.walk import Landing
from interpreter.state.action import END, Action, Kind
from interpreter.state.captives import may_exchange

CHAINED = (Kind.CLAIM, Kind.RELOCATE)
"""The kinds of actions that name the units of a chain, too many for a table."""


class Numbering:
    """The numbers of a game's actions, in the order of their texts.

    A chain is chosen in steps, each of which has a number too: its squares one by one, then that it is complete. The
    action as a whole has a number beyond the table, from which its steps follow.

    >>> from interpreter import load
    >>> numbering = load("chess").numbering
    >>> len(numbering), numbering.action(0) == Action(Kind.MOVE, origin=0, target=8)
    (1972, True)
    """

    def __init__(self, program: Program) -> None:
        """Number the actions of a Program."""
        self.program = program
        named = {action: write_action(program, action) for action in _all_actions(program)}
        self.actions: tuple[Action, ...] = tuple(sorted(named, key=lambda action: (named[action], action)))
        """The actions of the table: each has its place as its number."""
        self.chained = tuple(kind for kind in CHAINED if _has_chained(program, kind))

    @cached_property
    def _numbers(self) -> Mapping[Action, int]:
        return {action: number for number, action in enumerate(self.actions)}

    @cached_property
    def by_text(self) -> Mapping[str, tuple[Action, ...]]:
        """The actions of the table by their texts; castling may have that of a move."""
        found: dict[str, tuple[Action, ...]] = {}
        for action in self.actions:
            text = write_action(self.program, action)
            found[text] = (*found.get(text, ()), action)
        return found

    def named(self, text: str) -> Action:
        """Return the action with a text, the move where castling has the same one; errors as `number`."""
        found = self.by_text.get(text)
        return found[0] if found else read_action(self.program, text)

    def __len__(self) -> int:
        """Return how many numbers a single choice can have: of actions in the table, and of steps."""
        return len(self.actions) + len(self.chained) * self._n_steps

    @property
    def _n_steps(self) -> int:
        return self.program.board.n_squares + 1

    def number(self, action: Action) -> int:
        """Return the number of an action, or raise `ValueError` for one that no position can have."""
        if action.kind not in self.chained:
            return self._known(action)
        number = 0
        for square in reversed(action.taken):
            number = number * self._n_steps + square + 1
        return len(self) + number * len(self.chained) + self.chained.index(action.kind)

    def _known(self, action: Action) -> int:
        number = self._numbers.get(action)
        if number is None:
            raise ValueError(f"no position of this game has the action {write_action(self.program, action)}")
        return number

    def action(self, number: int) -> Action:
        """Return the action with a number, or raise `ValueError` for a number without an action, such as a step's."""
        if 0 <= number < len(self.actions):
            return self.actions[number]
        rest, taken = number - len(self), []
        if rest < 0 or not self.chained:
            raise ValueError(f"{number} is not the number of an action: there are {len(self.actions)}, from 0")
        rest, kind = divmod(rest, len(self.chained))
        while rest:
            rest, square = divmod(rest, self._n_steps)
            if not square:
                raise ValueError(f"{number} is not the number of an action")
            taken.append(square - 1)
        return Action(self.chained[kind], taken=tuple(taken))

    def steps(self, action: Action) -> tuple[int, ...]:
        """Return the numbers to choose for an action, one after the other: one, but for chains.

        >>> from interpreter import load
        >>> chess = load("chess")
        >>> chess.numbering.steps(chess.start().named("e2e4")) == (chess.number("e2e4"),)
        True
        """
        if action.kind not in self.chained:
            return (self._known(action),)
        first = len(self.actions) + self.chained.index(action.kind) * self._n_steps
        return (*(first + square for square in action.taken), first + self._n_steps - 1)

    def text(self, number: int) -> str:
        """Return the text of one choice: of an action, or of a step of a chain."""
        step = number - len(self.actions)
        if not 0 <= step < len(self) - len(self.actions):
            return write_action(self.program, self.action(number))
        kind, square = divmod(step, self._n_steps)
        names = (*self.program.board.names, "done")
        return f"{self.chained[kind].value}:{names[square]}"


def _has_chained(program: Program, kind: Kind) -> bool:
    return program.phase(PhaseKind.CLAIM if kind is Kind.CLAIM else PhaseKind.RELOCATE) is not None


def _all_actions(program: Program) -> Iterator[Action]:
    """Yield the actions of the table, some more than once."""
    moves = _Moves(program)
    yield from moves.of_units()
    yield from moves.of_parts()
    for rule in program.castling:
        yield from _castlings(program, rule, moves)
    yield from _of_hand(program)
    yield from _of_formations(program)
    yield from _besides(program)


class Way(NamedTuple):
    """A way to move: from where, to where, what is taken on the way, and where a unit is pushed to or pulled from."""

    origin: Square
    target: Square
    taken: tuple[Square, ...]
    shift: Square = NOWHERE


class _Moves:
    """The moves of units, wherever they may stand and whatever may stand in their way."""

    def __init__(self, program: Program) -> None:
        self.program, self.squares = program, range(program.board.n_squares)
        self.offers = {row.kind for row in program.offers}
        self.known: dict[tuple[Piece, Side], frozenset[Way]] = {}
        self.victims = (NO_PIECE, *range(len(program.pieces))) if OfferKind.TAKE_ONE in self.offers else (NO_PIECE,)

    def ways(self, piece: Piece, side: Side) -> frozenset[Way]:
        """Return the ways a unit may move as its own piece."""
        if (piece, side) not in self.known:
            self.known[piece, side] = frozenset(self._ways(piece, side))
        return self.known[piece, side]

    def _ways(self, piece: Piece, side: Side) -> Iterator[Way]:
        sign, step = 1 if side == WHITE else -1, self.program.board.step
        for rule in self.program.pieces[piece].moves:
            plain = ~(Landing.PUSH | Landing.PULL)
            nodes = [
                (n, sign * n.dx, sign * n.dy, n.path[-1:], any(lands & plain for lands in n.lands))
                for n in rule.walk.nodes
            ]
            for origin in self.squares if rule.zone is None else rule.zone[side]:
                seen: list[Square] = []  # by each node, NOWHERE if no walk comes so far
                for node, dx, dy, before, lands in nodes:
                    off = any(seen[number] == NOWHERE for number in before)
                    target = NOWHERE if off else step(origin, dx, dy, wraps=node.wraps)
                    seen.append(target if target != NOWHERE and rule.looks_at(side, target) else NOWHERE)
                    if seen[-1] == NOWHERE or not rule.ends_on(side, target):
                        continue
                    if lands or (rule.shift is not None and rule.shift.edge):
                        yield Way(origin, target, tuple([seen[number] for number in node.victims]))
                    if rule.shift is not None and any(node.lands):
                        for square in self._shifts(rule.shift, origin, target, (dx, dy), wraps=node.wraps):
                            yield Way(origin, target, (), square)

    def _shifts(self, shift: Shift, origin: Square, target: Square, step: Vector, *, wraps: int) -> Iterator[Square]:
        """Yield the squares to which a move may push the unit on its target, or from which it may pull one."""
        board, steps = self.program.board, gcd(*step)
        sign = -1 if shift.pulls else 1
        straight = [(sign * step[0] // steps, sign * step[1] // steps)] if steps else []
        for dx, dy in steps_along(shift.ways) if shift.ways else straight:
            square = origin if shift.pulls else target
            for _ in range(steps if shift.far else 1):
                square = square if square == NOWHERE else board.step(square, dx, dy, wraps=0 if shift.ways else wraps)
            if square != NOWHERE and square != (target if shift.pulls else origin):
                yield square

    def of_units(self) -> Iterator[Action]:
        for piece, side in product(range(len(self.program.pieces)), (WHITE, BLACK)):
            yield from self._of(piece, side, Kind.MOVE, NO_PIECE)
            yield from self._standing(piece, side)
            for guise in {piece, *self._guises(piece)}:
                yield from self._along_rays(guise, side)
            if self.program.stacking is not None:
                yield from self._of(piece, side, Kind.SPLIT, piece)

    def _along_rays(self, piece: Piece, side: Side) -> Iterator[Action]:
        """Yield the pushes and pulls of units that stay where they are, and the ways in which units leave the board."""
        for rule in self.program.pieces[piece].moves:
            for origin, ray in product(self.squares if rule.zone is None else rule.zone[side], rule.rays):
                ahead, behind = (self._ray(origin, side, ray, sign) for sign in (1, -1))
                assert rule.shift is not None, "a rule with rays pushes, pulls or leaves the board"
                if rule.shift.stays:
                    for square in ahead:
                        yield Action(Kind.MOVE, origin, origin, shift=square)
                        if rule.shift.edge and not rule.shift.pulls:
                            yield Action(Kind.MOVE, origin, origin, taken=(square,))
                if rule.shift.leaves and len(ahead) < ray[2]:
                    pulled = [(square,) for square in behind[len(ahead) :]] if rule.shift.pulls else [()]
                    yield from (Action(Kind.LEAVE, origin, taken=taken) for taken in pulled)

    def _ray(self, origin: Square, side: Side, ray: tuple[int, int, int], sign: int) -> list[Square]:
        """Return the squares to the edge in the direction of a ray, or in the opposite one."""
        dx, dy, _ = ray
        step = sign if side == WHITE else -sign
        found, square = list[Square](), self.program.board.step(origin, step * dx, step * dy)
        while square != NOWHERE:
            found.append(square)
            square = self.program.board.step(square, step * dx, step * dy)
        return found

    def of_parts(self) -> Iterator[Action]:
        if self.program.fusion is None or OfferKind.SPLIT not in self.offers:
            return
        parts = {part for found in self.program.fusion.parts.values() for part, _, _ in found}
        for part, side in product(sorted(parts), (WHITE, BLACK)):
            yield from self._of(part, side, Kind.SPLIT, part)

    def _of(self, piece: Piece, side: Side, kind: Kind, leaving: Piece) -> Iterator[Action]:
        """Yield the moves of a unit as its own piece, and as others where a command says so."""
        lines = [line for line in self.program.pieces[piece].promotions if line.event not in STANDING]
        guises = {piece, *self._guises(piece)}
        for origin, target, taken, shift in set().union(*(self.ways(guise, side) for guise in guises)):
            for victim in self.victims:
                for man in (NO_PIECE, *self._men(lines, side, origin, target)):
                    yield Action(kind, origin, target, leaving, man, taken, victim, shift=shift)

    def _guises(self, piece: Piece) -> Iterator[Piece]:
        for command in self.program.commands.values():
            for stance in command.stances:
                if piece in stance.moves_as:
                    yield stance.moves_as[piece][0]

    def _men(self, lines: Iterable[PromotionRule], side: Side, origin: Square, target: Square) -> Iterator[Man]:
        for line in lines:
            begins = line.zone is None or origin in line.zone[side]
            ends = line.zone is None or target in line.zone[side]
            asked = {Event.IN: ends, Event.ENTERING: ends and not begins, Event.INSIDE: ends and begins}
            if line.zone is None or asked.get(line.event, begins and not ends):
                yield from line.pieces

    def _standing(self, piece: Piece, side: Side) -> Iterator[Action]:
        """Yield the promotions of units where they stand, and before a move of what they become."""
        for line in self.program.pieces[piece].promotions:
            if line.event in STANDING:
                zone = frozenset(self.squares) if line.zone is None else line.zone[side]
                for man in line.pieces:
                    if line.event is Event.INSTEAD:
                        yield from (Action(Kind.MOVE, square, square, other=man) for square in zone)
                    else:
                        for origin, target, taken, shift in self.ways(man, side):
                            if origin in zone and not taken and shift == NOWHERE:
                                yield Action(Kind.MOVE, origin, target, other=man)


def _castlings(program: Program, rule: CastlingRule, moves: _Moves) -> Iterator[Action]:
    """Yield the castlings by a rule, named by the mover's landing, or by the partner if the mover could step there."""
    board = program.board
    for side in rule.sides:
        homes = {unit.square for unit in program.array if (unit.piece, unit.side) == (rule.mover, side)}
        homes |= rule.dropped[0][side] if rule.dropped is not None else frozenset()
        if program.shuffle is not None:
            homes |= {at for at in moves.squares if any(board.on_one_rank(at, home) for home in homes)}
        steps = {(way.origin, way.target) for way in moves.ways(rule.mover, side)}
        for mover in homes:
            for partner in (square for square in moves.squares if board.on_one_rank(square, mover)):
                for wing in rule.ways(board, mover, partner) if partner != mover else ():
                    target = wing.landings(board, mover)[0]
                    meets = target == mover or (mover, target) in steps
                    if target != NOWHERE and (not meets or program.stacking is not None):
                        yield Action(Kind.CASTLE, mover, target)
                    if target != NOWHERE and (meets or program.stacking is not None):
                        yield Action(Kind.CASTLE, mover, partner)


def _of_hand(program: Program) -> Iterator[Action]:
    """Yield drops, fusions in hand, and what goes to hand."""
    offers, squares = {row.kind: row for row in program.offers}, range(program.board.n_squares)
    pieces = range(len(program.pieces))
    parts = {part for found in program.fusion.parts.values() for part, _, _ in found} if program.fusion else set()
    drops = {piece for piece in pieces if program.hand is not None and _may_drop(program, piece)}
    if offers.keys() & {OfferKind.DROP, OfferKind.DROP_FUSE, OfferKind.DROP_ENDLESS} or _places_from_hand(program):
        yield from (Action(Kind.DROP, target=square, piece=piece) for square in squares for piece in sorted(drops))
    if OfferKind.DROP_PUSH in offers:
        for inlet in inlets_of(program.board, offers[OfferKind.DROP_PUSH].ways):
            yield from (Action(Kind.DROP, target=inlet.square, piece=piece, shift=inlet.following) for piece in drops)
    if OfferKind.EXCHANGE in offers:
        pairs = [pair for pair in product(pieces, repeat=2) if may_exchange(program, *pair)]
        yield from (
            Action(Kind.DROP, target=square, piece=own, other=given) for square in squares for own, given in pairs
        )
    if OfferKind.HAND_FUSE in offers and program.fusion is not None:
        yield from (Action(Kind.FUSE, piece=first, other=second) for first, second in program.fusion.results)
    pocketed = {NO_PIECE} if offers.keys() & {*POCKETS} else set()
    pocketed |= set(pieces) if OfferKind.POCKET in offers and program.stacking is not None else set()
    pocketed |= parts if OfferKind.HAND_SPLIT in offers else set()
    yield from (Action(Kind.POCKET, square, piece=piece) for square in squares for piece in sorted(pocketed))


def _places_from_hand(program: Program) -> bool:
    row = program.phase(PhaseKind.PLACE)
    return row is not None and row.where == "left"


def _may_drop(program: Program, piece: Piece) -> bool:
    """Return True if a unit of a piece may ever be in hand, or drop without being there."""
    endless = {each for row in program.offers if row.kind is OfferKind.DROP_ENDLESS for each in row.pieces}
    if endless and not any(program.array_hands) and not _fills_hands(program):
        return piece in endless
    return True


def _fills_hands(program: Program) -> bool:
    exchanges = program.offer(OfferKind.EXCHANGE) is not None
    return exchanges or any(row.effect is Effect.TO_HAND for row in program.consequences)


def _of_formations(program: Program) -> Iterator[Action]:
    board = program.board
    for number, formation in enumerate(program.formations):
        for start in range(board.n_squares):
            for step in formation.steps:
                target = board.step(start, *step)
                while target != NOWHERE:
                    yield Action(Kind.RIDE, start, target, number)
                    target = board.step(target, *step)


def _besides(program: Program) -> Iterator[Action]:
    """Yield placings, commands, conversions, and the end of the turn."""
    squares = range(program.board.n_squares)
    waits = {row.effect for row in program.consequences} & {Effect.WAIT}
    placing = program.phase(PhaseKind.PLACE)
    if waits or program.phase(PhaseKind.RELOCATE) is not None or (placing is not None and placing.where != "left"):
        yield from (Action(Kind.PLACE, target=square) for square in squares)
    for rule in program.commands.values():
        yield from (Action(Kind.COMMAND, square, stance=stance.name) for square in squares for stance in rule.stances)
    if any(row.kind is OfferKind.CONVERT for row in program.offers):
        yield from (Action(Kind.CONVERT, target=square) for square in squares)
    if _ends(program):
        yield END


def _ends(program: Program) -> bool:
    """Return True if a player may end a turn, or a part of one, by an action."""
    passes = any(row.kind in (OfferKind.PASS, OfferKind.SWAP) for row in program.offers)
    parts = (PhaseKind.CLAIM, PhaseKind.RELOCATE, PhaseKind.PLACE, PhaseKind.AGAIN, PhaseKind.COMMAND)
    return passes or program.most_actions > 1 or any(program.phase(kind) is not None for kind in parts)
