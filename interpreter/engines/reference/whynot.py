"""Why an action is none at all: what movement, hands or the tables lack for it."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from dsl.model.rows import ConstraintKind, OfferKind
from dsl.source import Span
from dsl.words.english import with_article
from interpreter.engines.reference.candidate import units_of
from interpreter.engines.reference.castling import in_the_way, is_step, unit_to_castle
from interpreter.engines.reference.formations import block_at, blocks
from interpreter.engines.reference.moves import guise_lines, pair_moves
from interpreter.engines.reference.nochain import out_of_phase
from interpreter.engines.reference.nocommand import NoCommand
from interpreter.engines.reference.refusal import Refusal
from interpreter.engines.reference.rules import Rules, Stop
from interpreter.engines.reference.sight import Walker, content
from interpreter.engines.reference.stacks import CAPACITY, lone_walker, pair_walker, prey
from interpreter.engines.reference.standing import own_units, owned, standing
from interpreter.engines.reference.turn import actions_of_turn, length_line
from interpreter.program.board import NOWHERE, Square
from interpreter.program.tables import (
    NO_PIECE,
    SIDE_NAMES,
    CastlingRule,
    Content,
    Landing,
    MoveRule,
    OfferRow,
    Piece,
)
from interpreter.state.action import Action, Kind
from interpreter.state.position import Mark, Position, Stack, Unit
from interpreter.state.turn import awaits_command, moving_piece


def diagnose(rules: Rules, position: Position, action: Action) -> Iterator[Refusal]:
    """The reasons, at least one, why no candidate is this action."""
    refusals = tuple(out_of_phase(rules, position, action))
    if refusals:
        yield from refusals
        return
    if awaits_command(rules.program, position) and action.kind not in (Kind.COMMAND, Kind.END):
        yield NoCommand(rules, position).first(action)
        return
    match action.kind:
        case Kind.COMMAND:
            yield NoCommand(rules, position).command(action)
        case Kind.CONVERT:
            yield NoCommand(rules, position).conversion(action)
        case Kind.END:
            yield _cannot_end(rules, position)
        case Kind.DROP:
            yield _WhyNot(rules, position).drop(action)
        case Kind.FUSE:
            yield _WhyNot(rules, position).hand_fusion(action)
        case Kind.POCKET:
            yield _WhyNot(rules, position).pocket(action)
        case Kind.RIDE:
            yield _WhyNot(rules, position).ride(action)
        case _:
            yield from _WhyNot(rules, position).move(action)


def _cannot_end(rules: Rules, position: Position) -> Refusal:
    least, most = actions_of_turn(rules, position)
    if position.command is not None and position.spent == 1:
        sentence = "a leader that takes command activates something before the turn may end"
    elif position.spent < least:
        what = "the first action" if position.spent == 0 else f"action {position.spent + 1}"
        sentence = (
            f"{what} of a turn cannot be left out" if most > 1 else "a turn has one action, and it cannot be left out"
        )
    else:
        sentence = "the turn has no action left to leave out"
    return Refusal(reason="must-act", sentence=sentence, line=length_line(rules, position))


class _WhyNot:
    """Looks for what an action lacks."""

    def __init__(self, rules: Rules, position: Position) -> None:
        self.rules, self.program, self.position = rules, rules.program, position
        self.board = rules.board

    def name(self, square: Square) -> str:
        return self.board.names[square]

    def piece(self, piece: Piece) -> str:
        return self.program.pieces[piece].name

    def here(self, square: Square) -> str:
        """What stands on a square, in words."""
        return standing(self.rules, self.position, square)

    # Moves, of whole units, of pairs and of parts

    def move(self, action: Action) -> Iterator[Refusal]:
        own = own_units(self.rules, self.position, action.origin)
        if isinstance(own, Refusal):
            yield own
        elif action.kind is Kind.SPLIT:
            yield from self.part(action, own)
        elif (castling := self.castling(action, own)) is not None:
            yield castling
        elif len(own) > 1:
            yield from self.pair(action, own)
        else:
            yield from self.walks(action, own[0], lone_walker(self.rules, self.position, action.origin, own[0]))

    def part(self, action: Action, own: Stack) -> Iterator[Refusal]:
        """Why a part of a unit, or one of a pair, does not leave so."""
        if self.rules.stacks:
            problem = self.no_leaving(action, own)
            unit = next((unit for unit in own if unit.piece == action.piece), own[0])
            walker = lone_walker(self.rules, self.position, action.origin, unit)
        else:
            problem = self.no_part(own[0], action.piece, OfferKind.SPLIT, "by a move")
            unit = Unit(action.piece, own[0].side)
            walker = Walker(unit.side, action.origin, rest=own)
        if problem is not None:
            yield problem
        else:
            yield from self.walks(action, unit, walker)

    def no_leaving(self, action: Action, own: Stack) -> Refusal | None:
        """Why one unit cannot leave the other, if it cannot."""
        if all(unit.piece != action.piece for unit in own):
            sentence = f"no {self.piece(action.piece)} to act stands on {self.name(action.origin)}"
            return Refusal(reason="not-a-part", sentence=sentence, squares=(action.origin,))
        if len(own) == 1:
            sentence = f"the {self.piece(action.piece)} on {self.name(action.origin)} has no companion to leave"
            return Refusal(
                reason="which", sentence=sentence, help=f"leave `:{self.program.pieces[action.piece].symbol}` out"
            )
        if OfferKind.LEAVE_PAIR not in self.rules.offers:
            sentence = "in this game neither unit of a pair leaves the other"
            return Refusal(reason="no-split", sentence=sentence, line=self.stacking_line())
        return None

    def pair(self, action: Action, own: Stack) -> Iterator[Refusal]:
        """Why a pair does not move so, with a word on what its units could do alone."""
        names = [self.piece(unit.piece) for unit in own]
        alone = [c.action for c in pair_moves(self.rules, self.position, action.origin) if c.action.piece != NO_PIECE]
        parts = sorted({self.program.pieces[a.piece].symbol for a in alone if a.target == action.target})
        help = f"add {' or '.join(f'`:{symbol}`' for symbol in parts)} to let one of the two go alone" if parts else ""
        if OfferKind.MOVE_TOGETHER not in self.rules.offers:
            sentence = f"{' and '.join(names)} on {self.name(action.origin)} do not move together"
            yield Refusal(
                reason="pair", sentence=sentence, line=self.stacking_line(), squares=(action.origin,), help=help
            )
            return
        walker = pair_walker(own[0].side, action.origin)
        found = [refusal for unit in own for refusal in self.walks(action, unit, walker)]
        told = [refusal for refusal in found if refusal.reason != "not-its-move"] or found[:1]
        for refusal in dict.fromkeys(told):
            yield replace(refusal, help=refusal.help or help)

    def stacking_line(self) -> Span | None:
        return self.program.stacking

    def no_part(self, unit: Unit, part: Piece, way: OfferKind, how: str) -> Refusal | None:
        """Why a part cannot leave a unit, if it cannot."""
        fusion = self.program.fusion
        if fusion is None or way not in self.rules.offers:
            return Refusal(reason="no-split", sentence=f"in this game no part leaves a unit {how}")
        if all(row[0] != part for row in fusion.parts.get(unit.piece, ())):
            sentence = f"{with_article(self.piece(unit.piece))} has no {self.piece(part)} in it that can leave it"
            return Refusal(reason="not-a-part", sentence=sentence)
        return None

    def walks(self, action: Action, unit: Unit, walker: Walker) -> Iterator[Refusal]:
        """What keeps a unit from a square: of the branches of its walks that come there, those that lack least.

        A branch may lack a free way, and an end upon what the square holds.
        """
        open_to: list[tuple[int, MoveRule, Stop]] = []
        closed: list[tuple[int, int, Refusal]] = []
        guise = self.program.pieces[moving_piece(self.program, self.position, unit)]
        for rule in guise.moves:
            lost = self.rules.out_of_reach(rule, walker.side, walker.start)
            for stop in (*self.rules.walk(rule, walker.side, walker.start), *lost):
                if stop.square == action.target and any(stop.lands):
                    lacks = 0 if stop.lands[walker.sees(self.position, stop.square)] else 1
                    hurdle = self.hurdle(stop, walker)
                    if hurdle is None:
                        open_to.append((lacks, rule, stop))
                    else:
                        refusal = self.blocked(rule, stop, stop.path[hurdle], unit, walker)
                        lacks += 1 if refusal.reason == "blocked" else 2  # what is missing there does not come back
                        closed.append((lacks, len(stop.path) - hurdle, refusal))
        closest = min(closed, key=lambda each: each[:2], default=None)
        found: list[Refusal] = []
        if closest is not None and all(closest[0] <= lacks for lacks, _, _ in open_to):
            found.append(closest[2])
        for _, rule, stop in sorted(open_to, key=lambda each: each[0]):
            found += self.landing(rule, stop, action, unit, walker)
        if found:
            yield from dict.fromkeys(found)
        else:
            name = f"{with_article(self.piece(unit.piece))} on {self.name(action.origin)}"
            moving = (
                f"{name}, which moves as {with_article(guise.name)}," if guise.name != self.piece(unit.piece) else name
            )
            sentence = f"{moving} does not move to {self.name(action.target)}"
            line = next(iter(guise_lines(self.program, self.position, unit)), guise.span)
            yield Refusal(reason="not-its-move", sentence=sentence, line=line, squares=(action.origin, action.target))

    def hurdle(self, stop: Stop, walker: Walker) -> int | None:
        """The first square on the way to a stop that closes the branch, counted along the path."""
        for i, (square, gate) in enumerate(zip(stop.path, stop.gates, strict=True)):
            if walker.sees(self.position, square) not in gate:
                return i
        return None

    def blocked(self, rule: MoveRule, stop: Stop, square: Square, unit: Unit, walker: Walker) -> Refusal:
        if walker.sees(self.position, square) == Content.OFF and (square == NOWHERE or not self.position.board[square]):
            what = "does not exist" if square == NOWHERE else "has vanished"
            where = "a square on the way" if square == NOWHERE else f"the square {self.name(square)} on the way"
            reason = "no-square" if square == NOWHERE else "gone"
            return Refusal(reason=reason, sentence=f"{where} to {self.name(stop.square)} {what}", line=rule.span)
        gate = stop.gates[stop.path.index(square)] - (frozenset() if walker.shares else {Content.COMPANION})
        wanted = "be empty" if gate == {Content.EMPTY} else f"hold {' or '.join(sorted(_WANTED[c] for c in gate))}"
        return Refusal(
            reason="blocked",
            sentence=f"the way to {self.name(stop.square)} is blocked: {self.here(square)}",
            line=self.closed_to_friends(square, unit) or rule.span,
            squares=(square,),
            help=f"{self.name(square)} must {wanted}",
        )

    def closed_to_friends(self, square: Square, unit: Unit) -> Span | None:
        """The line that keeps a unit from passing a lone friend which is no unit to share with."""
        stack = self.position.board[square]
        if OfferKind.PASS_FRIEND not in self.rules.offers or len(stack) != 1 or stack[0].side != unit.side:
            return None
        return self.unshared(stack[0].piece) or self.unshared(unit.piece)

    def unshared(self, piece: Piece) -> Span | None:
        """The line by which a piece shares a square with no friend."""
        rows = self.program.constraints_of(ConstraintKind.UNSHARED)
        return next((row.span for row in rows if piece in row.pieces), None)

    def landing(self, rule: MoveRule, stop: Stop, action: Action, unit: Unit, walker: Walker) -> Iterator[Refusal]:
        """Why a unit that comes to a square can do nothing there."""
        square = stop.square
        condition = self.condition(rule, unit, action.origin)
        if condition is not None:
            yield condition
            return
        seen = walker.sees(self.position, square)
        limit = self.rules.constraint.get(ConstraintKind.SPLIT_EMPTY) if walker.rest else None
        if limit is not None and seen in (Content.FRIEND, Content.ENEMY):
            sentence = f"{self.here(square)}, and a part leaves only for an empty square"
            yield Refusal(reason="occupied", sentence=sentence, line=limit.span, squares=(square,))
        elif seen == Content.FRIEND:
            yield self.friend(rule, stop, unit, walker)
        elif seen == Content.OFF and self.position.board[square]:
            sentence = f"{self.here(square)} and cannot be captured"
            yield Refusal(reason="neutral", sentence=sentence, squares=(square,))
        elif seen in (Content.COMPANION, Content.MIXED) and not stop.lands[seen]:
            yield self.not_joined(rule, stop, seen)
        elif seen == Content.OFF:
            yield Refusal(reason="gone", sentence=f"the square {self.name(square)} has vanished", squares=(square,))
        elif stop.lands[seen] & (Landing.STEP | Landing.CAPTURE | Landing.JOIN):
            yield self.which(rule, action, unit, walker) or self.promotion(action, unit)
        elif seen == Content.ENEMY:
            sentence = f"{self.here(square)}, and this move cannot capture"
            yield Refusal(reason="cannot-capture", sentence=sentence, line=rule.span, squares=(square,))
        else:
            sentence = f"{self.name(square)} is empty, and this move only captures"
            yield Refusal(reason="nothing-to-capture", sentence=sentence, line=rule.span, squares=(square,))
            if stop.lands[seen] & Landing.PASSANT:
                sentence = f"no unit has just crossed {self.name(square)}"
                yield Refusal(reason="en-passant", sentence=sentence, line=rule.span, squares=(square,))

    def condition(self, rule: MoveRule, unit: Unit, square: Square) -> Refusal | None:
        """The condition of a rule that a unit does not meet."""
        if rule.zone is not None and square not in rule.zone[unit.side]:
            where = ", ".join(self.name(s) for s in sorted(rule.zone[unit.side]))
            sentence = f"{with_article(self.piece(unit.piece))} moves so only from {where}"
            return Refusal(reason="zone", sentence=sentence, line=rule.span, squares=(square,))
        if rule.unmoved and not unit.has(Mark.UNMOVED):
            sentence = f"the {self.piece(unit.piece)} on {self.name(square)} has moved"
            return Refusal(reason="moved", sentence=sentence, line=rule.span, squares=(square,))
        return None

    def friend(self, rule: MoveRule, stop: Stop, unit: Unit, walker: Walker) -> Refusal:
        other = self.position.unit(stop.square)
        if stop.lands[Content.FRIEND] & Landing.FUSE and other is not None and stop.square != walker.start:
            return self.no_fusion(unit.piece, other.piece)
        if OfferKind.JOIN in self.rules.offers:
            return self.no_company(self.rules.offers[OfferKind.JOIN], stop.square, unit, walker)
        sentence = f"{self.here(stop.square)}, an own unit"
        return Refusal(reason="own-unit", sentence=sentence, line=rule.span, squares=(stop.square,))

    def no_company(self, joins: OfferRow, square: Square, unit: Unit, walker: Walker) -> Refusal:
        """Why a unit does not come to share a square, in a game where units do."""
        friends = [other for other in self.position.board[square] if other.side == unit.side]
        never = [
            piece for piece in (unit.piece, *(other.piece for other in friends)) if self.unshared(piece) is not None
        ]
        if never:
            sentence = f"{self.here(square)}, and {with_article(self.piece(never[0]))} shares a square with no friend"
            return Refusal(reason="unshared", sentence=sentence, line=self.unshared(never[0]), squares=(square,))
        if len(friends) == CAPACITY:
            sentence = f"{self.here(square)}, and no third may come there"
            return Refusal(reason="full", sentence=sentence, line=joins.span, squares=(square,))
        sentence = f"{self.here(square)}, and a pair joins nobody"
        return Refusal(reason="pair", sentence=sentence, line=joins.span, squares=(square,))

    def not_joined(self, rule: MoveRule, stop: Stop, seen: Content) -> Refusal:
        """Why a lone unit does not end where it might share the square."""
        here, reason = self.here(stop.square), "own-unit"
        if OfferKind.JOIN in self.rules.offers:
            reason = "cannot-capture" if seen == Content.MIXED else "nothing-to-capture"
        sentence = {
            "own-unit": f"{here}, and nobody joins a friend",
            "cannot-capture": f"{here}, and this move cannot capture",
            "nothing-to-capture": f"{here}, and this move only captures",
        }[reason]
        return Refusal(reason=reason, sentence=sentence, line=rule.span, squares=(stop.square,))

    def which(self, rule: MoveRule, action: Action, unit: Unit, walker: Walker) -> Refusal | None:
        """The action would do but for which unit it captures, or what there is room for."""
        square = action.target
        takes = [victim for _, victim in prey(self.rules, self.position, square, walker)]
        if action.victim in takes:
            return self.no_room(action, unit)
        if takes == [NO_PIECE]:
            sentence = f"no one unit of two is captured there alone: {self.here(square)}"
            help = f"leave `x{self.program.pieces[action.victim].symbol}` out"
        else:
            sentence = f"{self.here(square)}, and the capture takes one of them"
            help = f"add {' or '.join(f'`x{self.program.pieces[piece].symbol}`' for piece in takes)}"
        return Refusal(reason="which", sentence=sentence, line=rule.span, squares=(square,), help=help)

    def no_room(self, action: Action, unit: Unit) -> Refusal | None:
        """Why a unit cannot promote to what it may become elsewhere: there would be three on the square."""
        promotion = self.program.pieces[unit.piece].promotion
        if promotion is None or action.victim == NO_PIECE or action.other not in promotion.pieces:
            return None
        names = " and ".join(self.piece(piece) for piece in self.program.pieces_of(action.other))
        sentence = f"{names} have no room beside the unit that stays on {self.name(action.target)}"
        return Refusal(reason="full", sentence=sentence, line=promotion.span, squares=(action.target,))

    def no_fusion(self, a: Piece, b: Piece) -> Refusal:
        """Why a unit makes nothing with the one it would move, or drop, onto."""
        fusion = self.program.fusion
        if fusion is not None and a in self.rules.begins_no_fusion and fusion.result(a, b) is not None:
            sentence = f"{with_article(self.piece(a))} fuses only with a unit that comes to it"
            return Refusal(
                reason="no-fusion", sentence=sentence, line=self.rules.constraint[ConstraintKind.NOT_BEGUN].span
            )
        made = fusion.result(a, b) if fusion is not None else None
        if made is not None:
            both, whole = f"{self.piece(a)} and {self.piece(b)}", with_article(self.piece(made[0]))
            sentence = f"{both} make {whole}, and do not promote"
            return Refusal(reason="promotion", sentence=sentence, line=made[1], help="leave out what it promotes to")
        ways = (OfferKind.FUSE, OfferKind.DROP_FUSE, OfferKind.HAND_FUSE)
        line = next((self.rules.offers[way].span for way in ways if way in self.rules.offers), None)
        sentence = f"{self.piece(a)} and {self.piece(b)} make nothing together"
        return Refusal(reason="no-fusion", sentence=sentence, line=line)

    def promotion(self, action: Action, unit: Unit) -> Refusal:
        """The action would do but for what it promotes to, or what it captures on its way."""
        rule = self.program.pieces[unit.piece].promotion
        mover, square = with_article(self.piece(unit.piece)), self.name(action.target)
        if action.other == NO_PIECE and action.taken:
            there = ", ".join(map(self.name, action.taken))
            sentence = f"{mover} captures nothing on {there} on this way to {square}"
            return Refusal(reason="nothing-to-capture", sentence=sentence, squares=action.taken)
        if rule is None or action.target not in rule.zone[unit.side]:
            sentence = f"{mover} does not promote on {square}"
            help = f"leave `{self.program.man(action.other).symbol.lower()}` out"
            return Refusal(reason="promotion", sentence=sentence, line=rule.span if rule else None, help=help)
        names = ", ".join(
            f"{self.program.man(man).symbol.lower()} for {self.program.man(man).name}" for man in rule.pieces
        )
        sentence = f"{mover} promotes on {square}"
        if action.other != NO_PIECE:
            sentence += f", and not to {with_article(self.program.man(action.other).name)}"
        return Refusal(reason="promotion", sentence=sentence, line=rule.span, help=f"add {names}")

    # Castling

    def castling(self, action: Action, own: Stack) -> Refusal | None:
        """Why the action is no castling, if it was meant as one."""
        for rule in self.program.castling:
            if all(unit.piece != rule.mover for unit in own) or self.position.side not in rule.sides:
                continue
            partners = [s for s, unit in units_of(self.position, self.position.side) if unit.piece == rule.partner]
            for partner in partners:
                wing = rule.wing(self.rules.board, action.origin, partner)
                if wing is None or action.target not in (partner, wing.landings(self.rules.board, action.origin)[0]):
                    continue
                if self.is_step(action, own) and not self.names_partner(rule, partner, action):
                    continue
                blockers = in_the_way(self.rules, self.position, rule, wing, action.origin, partner)
                return self.no_castling(rule, action.origin, partner, blockers)
        return None

    def names_partner(self, rule: CastlingRule, partner: Square, action: Action) -> bool:
        """Whether the action names the partner, who is no square to step to, or may be castled with."""
        castles = unit_to_castle(self.position, partner, rule.partner).has(Mark.CASTLES)
        return action.target == partner and (not rule.meets or castles)

    def is_step(self, action: Action, own: Stack) -> bool:
        """Whether some move of some unit that is to act may lead to the target."""
        return any(is_step(self.rules, self.position, unit, action.origin, action.target) for unit in own)

    def no_castling(self, rule: CastlingRule, mover: Square, partner: Square, blockers: list[Square]) -> Refusal:
        unit = unit_to_castle(self.position, partner, rule.partner)
        if not unit.has(Mark.CASTLES):
            whose = f"{owned(self.rules, unit)} on {self.name(partner)}"
            sentence = f"the right to castle with {whose} is gone"
            return Refusal(reason="castling", sentence=sentence, line=rule.span, squares=(mover, partner))
        there = [square for square in blockers if square != NOWHERE]
        sentence = f"the way is blocked: {'; '.join(self.here(square) for square in there) or 'a square is missing'}"
        return Refusal(reason="blocked", sentence=sentence, line=rule.span, squares=tuple(there))

    # The hand

    def not_in_hand(self, pieces: Iterable[Piece]) -> Refusal | None:
        left = list(self.position.hands[self.position.side])
        for piece in pieces:
            if piece not in left:
                sentence = f"{SIDE_NAMES[self.position.side].capitalize()} has no {self.piece(piece)} in hand"
                return Refusal(reason="not-in-hand", sentence=sentence)
            left.remove(piece)
        return None

    def drop(self, action: Action) -> Refusal:
        square = action.target
        if not self.rules.has_hands:
            return Refusal(reason="no-hand", sentence="there are no hands in this game")
        absent = self.not_in_hand((action.piece,))
        if absent is not None:
            return absent
        if square in self.position.gone:
            return Refusal(reason="gone", sentence=f"the square {self.name(square)} has vanished", squares=(square,))
        other = self.position.unit(square)
        if other is not None and other.side == self.position.side and OfferKind.DROP_FUSE in self.rules.offers:
            return self.no_fusion(action.piece, other.piece)
        drops = self.rules.offers.get(OfferKind.DROP)
        return Refusal(
            reason="occupied",
            sentence=self.here(square),
            line=drops.span if drops is not None else None,
            squares=(square,),
        )

    def hand_fusion(self, action: Action) -> Refusal:
        if OfferKind.HAND_FUSE not in self.rules.offers:
            return Refusal(reason="no-hand", sentence="in this game pieces do not fuse in the hand")
        return self.not_in_hand((action.piece, action.other)) or self.no_fusion(action.piece, action.other)

    def pocket(self, action: Action) -> Refusal:
        own = own_units(self.rules, self.position, action.origin)
        if isinstance(own, Refusal):
            return own
        if action.piece == NO_PIECE and len(own) > 1:
            sentence = f"{self.here(action.origin)}, and the text does not say which"
            return Refusal(reason="which", sentence=sentence, squares=(action.origin,))
        if action.piece != NO_PIECE:
            problem = self.no_part(own[0], action.piece, OfferKind.HAND_SPLIT, "into the hand")
            if problem is not None:
                return problem
        return Refusal(reason="no-hand", sentence="in this game units are not taken into the hand")

    # Formations

    def ride(self, action: Action) -> Refusal:
        formation = self.program.formations[action.piece]
        units = units_of(self.position, self.position.side)
        own = [block for block in blocks(self.rules, units, formation) if block[0] == action.origin]
        if not own:
            here = self.name(action.origin)
            size = " by ".join(str(1 + max(cell[i] for cell in formation.cells)) for i in (0, 1))
            sentence = (
                f"no {formation.name} stands there: {size} of {self.piece(formation.piece)}, lowest and first on {here}"
            )
            return Refusal(reason="no-formation", sentence=sentence, line=formation.span, squares=(action.origin,))
        return self.no_ride(action, own[0])

    def no_ride(self, action: Action, block: tuple[Square, ...]) -> Refusal:
        formation = self.program.formations[action.piece]
        (x, y), (tx, ty) = self.board.places[action.origin], self.board.places[action.target]
        for dx, dy in formation.steps:
            count = max(abs(tx - x), abs(ty - y)) // max(abs(dx), abs(dy))
            if (x + count * dx, y + count * dy) != (tx, ty) or count == 0:
                continue
            for step in range(1, count + 1):
                anchor = self.board.at(x + step * dx, y + step * dy)
                squares = block_at(self.rules, formation, anchor) if anchor != NOWHERE else None
                if squares is None:
                    sentence = f"the {formation.name} would leave the board"
                    return Refusal(reason="no-square", sentence=sentence, line=formation.rides)
                there = [
                    s
                    for s in squares
                    if s not in block and content(self.position, s, self.position.side) != Content.EMPTY
                ]
                if there:
                    return self.ride_blocked(action, there)
        way = f"from {self.name(action.origin)} to {self.name(action.target)}"
        sentence = f"{with_article(formation.name)} does not ride {way}"
        return Refusal(reason="not-its-move", sentence=sentence, line=formation.rides)

    def ride_blocked(self, action: Action, there: list[Square]) -> Refusal:
        formation = self.program.formations[action.piece]
        own = [s for s in there if content(self.position, s, self.position.side) != Content.ENEMY]
        only_enemies = not own and formation.captures is None
        return Refusal(
            reason="cannot-capture" if only_enemies else "blocked",
            sentence=f"the {formation.name} cannot pass: {'; '.join(self.here(square) for square in own or there)}",
            line=formation.rides,
            squares=tuple(own or there),
        )


_WANTED = {
    Content.EMPTY: "nothing",
    Content.FRIEND: "a friend",
    Content.ENEMY: "an enemy",
    Content.OFF: "no square",
    Content.COMPANION: "a lone friend",
}
