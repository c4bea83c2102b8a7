"""Movements and promotions of a variant as lines of its pieces."""

from collections.abc import Iterator
from itertools import product

from dsl.model.board import SIDES
from interpreter.exchange.betza.steps import TRIPLE, Step, lines_of
from interpreter.exchange.importing.draft import Draft, Man
from interpreter.exchange.importing.zones import Squares
from interpreter.exchange.reading.keys import ALONG, LEAPS

_SHORT = {"WF": "K", "FW": "K", "RB": "Q", "BR": "Q"}


class Moving(Draft):
    """Writes the lines of pieces."""

    def _bounds(self, man: Man) -> str:
        """Return the part of a `moves` line that keeps a piece in its region."""
        white, black = self._regions(man)
        barred = self._barred(man)
        if white is None and black is None and not any(barred):
            return ""
        every = self.variant.every
        sides = (every if white is None else white) - barred[0], (every if black is None else black) - barred[1]
        if not any(sides):
            self.say_not("immobilityIllegal", f"a `{man.name}` has no square to go to")
            return ""
        checked = any(part & self._royal_squares(1 - i) for i, part in enumerate(barred))
        if checked and not all(step.is_quiet for step in man.steps):
            self.say_not("immobilityIllegal", f"a `{man.name}` gives no check where it may not go")
        zone = self.zones.name(f"{man.name}-region", *sides)
        starts = [(sq, item) for sq, item in self.units.items() if item.strip("~").lower() == man.symbol.lower()]
        inside = all(sq in sides[item.islower() or item[-1].islower()] for sq, item in starts)
        stays = inside and not any(barred) and not man.form and not self._drops() and all(map(_is_block, sides))
        return f" within {zone}" if stays else f" to {zone}"

    def _regions(self, man: Man) -> tuple[Squares | None, Squares | None]:
        """Return the squares to which units of a piece may go, for each side, or None for all; no squares mean all."""
        key = f"mobilityRegion{{}}{self._capital(man)}"
        white, black = (self.variant.squares(key.format(side.capitalize())) or None for side in SIDES)
        return white, black

    def _barred(self, man: Man) -> tuple[Squares, Squares]:
        """Return the squares to which no unit of a piece goes, since it could not leave them."""
        known = self.seen.get(man.name)
        return known.barred if known and self.variant.is_on("immobilityIllegal") else (frozenset(), frozenset())

    def _royal_squares(self, i: int) -> Squares:
        """Return the squares on which royal units of a side may stand."""
        regions = [self._regions(man)[i] for man in self.men if self._is_royal(man)]
        return frozenset().union(*(self.variant.every if region is None else region for region in regions))

    def _leaps(self, man: Man) -> Iterator[str]:
        """Yield the first moves of Ouk Chaktrang, which need the letters of gates in the start position."""
        variant, (_, leap) = self.variant, LEAPS.get(man.kind.key, ("", ""))
        if not leap or man.form or not (variant.is_on("cambodianMoves") and variant.is_on("gating")):
            return
        yield f"moves {leap}"
        if man.kind.key == "king":
            yield "counts as moved once attacked"
        homes = {man.symbol: ("1", str.upper), man.symbol.lower(): (str(variant.n_ranks), str.lower)}
        starts = [(square, *homes[item]) for square, item in self.units.items() if item in homes]
        if any(square[1:] != rank or cased(square[0]) not in self.rights for square, rank, cased in starts):
            self.say_not("cambodianMoves", f"every {man.name} leaps that has not moved, on whatever file it starts")

    def _moves(self, man: Man) -> Iterator[str]:
        variant, bounds = self.variant, self._bounds(man)
        pawn = man.kind.key == "pawn"
        usual = lines_of([step for step in man.steps if not step.initial], passant=self._passes(man))
        soldier = man.kind.key == "soldier" and variant.number("soldierPromotionRank") > 1
        if soldier:
            rank = variant.number("soldierPromotionRank")
            ahead = frozenset(sq for sq in variant.every if int(sq[1:]) >= rank)
            behind = frozenset(sq for sq in variant.every if int(sq[1:]) <= variant.n_ranks + 1 - rank)
            yield f"moves fW{bounds}"
            yield f"moves sW while in {self.zones.name('abroad', ahead, behind)}{bounds}"
        else:
            yield from (f"moves {_SHORT.get(line, line)}{bounds}" for line in usual)
        for step in man.steps:
            if step.initial:
                yield from self._first(man, step, bounds)
        yield from self._leaps(man)
        if pawn:
            yield from self._first(man, TRIPLE, bounds, "tripleStepRegion", "third-step")
        along = ALONG.get(man.kind.key, ("", ""))[1]
        if along and (man.kind.key != "king" or self._is_wazir(man)):
            yield from self._along(man, along, bounds)
        if man.kind.key == "janggiCannon":
            for name in dict.fromkeys(each.name for each in self.men if each.kind.key == "janggiCannon"):
                yield f"never hops over {name}"
                yield f"never captures {name}"
        immune = variant.letters("mutuallyImmuneTypes")
        if (man.letter in immune or immune == "*") and not man.form:
            yield f"never captures {man.name}"

    def _along(self, man: Man, along: str, bounds: str) -> Iterator[str]:
        """Yield the line of moves along diagonal lines: from one of their squares to another, whatever is between."""
        lines = self.variant.squares("diagonalLines") or frozenset()
        white, black = (lines if region is None else lines & region for region in self._regions(man))
        if not lines:
            return
        beyond = [(lines - part) & self._royal_squares(1 - i) for i, part in enumerate((white, black))]
        if any(True for part, others in zip((white, black), beyond, strict=True) for _ in _between(part, others)):
            self.say_not("diagonalLines", f"a `{man.name}` gives no check along them beyond its region")
        slants = self.zones.name("slants", lines, lines)
        if all(crossed <= lines for crossed in _between(lines, lines)):
            yield f"moves {along} within {slants}{bounds if bounds.startswith(' to ') else ''}"
        else:
            barred = self._barred(man)
            yield f"moves {along} while in {slants} to {self.zones.name('ends', white - barred[0], black - barred[1])}"

    def _is_wazir(self, man: Man) -> bool:
        """True if a king has its movement from a known variant: there `W` is the piece, which keeps to the lines."""
        return man.kind.betza == "W" and man.kind.span.source is not self.variant.section.span.source

    def _passers(self) -> None:
        """Report pieces that capture in passing where a rule file does not say so."""
        key = "enPassantTypes"
        if any(len(self._captures_passing(man)) > 1 for man in self.men):
            self.say_not(key, "the units of a piece capture in passing on both sides, or on none", "white")
        for man in self._capturers() if self._is_left_open() else ():
            why = f"a `{man.name}` captures in passing only by moves that do nothing but capture"
            if any(not step.is_capture and not step.is_quiet for step in man.steps):
                self.say_not(key if self.variant.entry(key) else man.kind.key, why)

    def _first(
        self, man: Man, step: Step, bounds: str, key: str = "doubleStepRegion", word: str = "first-step"
    ) -> Iterator[str]:
        """Yield the lines of a step from certain squares, apart where it may be captured in passing and where not."""
        variant = self.variant
        if key == "doubleStepRegion" and not variant.is_on("doubleStep"):
            return
        white, black = variant.region(key)
        if man.kind.key == "pawn":
            white, black = (self._crossing(man, step, i, squares) for i, squares in enumerate((white, black)))
        if not white and not black:
            return
        leaving: list[Squares] = [frozenset(), frozenset()]
        only = self._only_side(man)
        for i, squares in enumerate((white, black)):
            if step.crosses and self._any_passant() and only in ("", SIDES[i]):
                leaving[i] = self._left_open(man, step, i, squares)
        if only:  # the squares of the other side say nothing
            i = SIDES.index(only)
            leaving[1 - i] = (white, black)[1 - i] if leaving[i] == (white, black)[i] else frozenset()
        plain = (white - leaving[0], black - leaving[1])
        for sides, tail in (((leaving[0], leaving[1]), " leaving en passant"), (plain, "")):
            if any(sides):
                everywhere = sides == (variant.every, variant.every)
                where = "" if everywhere else f" while in {self.zones.name(word, *sides)}"
                yield f"moves {step.letters()}{where}{bounds}{tail}"

    def _crossing(self, man: Man, step: Step, i: int, squares: Squares) -> Squares:
        """Return the squares from which a pawn of a side crosses no square beyond its region."""
        region = self._regions(man)[i]
        return frozenset(sq for sq in squares if region is None or {*_ahead(sq, step.crosses, i)} <= region)

    def _left_open(self, man: Man, step: Step, i: int, squares: Squares) -> Squares:
        """Return the squares of a side from which a first step may be captured in passing, and report what differs."""
        region, side = self.variant.squares("enPassantRegion", SIDES[1 - i]), SIDES[1 - i]
        left = squares
        if region is not None:
            inside = {sq: [each in region for each in _ahead(sq, step.crosses, i)] for sq in squares}
            left = frozenset(sq for sq, crossed in inside.items() if all(crossed))
            whole = all(f"{file}{sq[1:]}" in region for sq in region for file in self.shape.files)
            straight = step.rise and (whole or step.is_straight)
            if any(any(crossed) is not all(crossed) for crossed in inside.values()) or (region and not straight):
                why = "a first step is captured in passing on all squares that it crosses, or on none"
                self.say_not("enPassantRegion", why, side)
        if left and step.is_jump:
            why = f"a leap such as `{step.letters()}` crosses no square: write `{step.before}{step.does}n{step.after}`"
            self.say_not(man.kind.key, why)
            return frozenset()
        return left

    def _passing_types(self, side: str) -> str:
        """Return the letters of the pieces of a side that capture in passing, as far as the file says; `*` for all."""
        key = "enPassantTypes"
        return self.variant.letters(key, side) if self.variant.entry(key, side) else self.variant.letter("pawn")

    def _captures_passing(self, man: Man) -> set[bool]:
        """Return for the sides that have units of a piece if these capture in passing; pawns always do."""
        types = {side: self._passing_types(side) for side in SIDES if self._only_side(man) in ("", side)}
        return {man.kind.key == "pawn" or man.letter in some or "*" in some for some in types.values()}

    def _capturers(self) -> Iterator[Man]:
        """Yield the pieces that capture in passing."""
        yield from (man for man in self.men if True in self._captures_passing(man))

    def _passes(self, man: Man) -> bool:
        return self._is_left_open() and man in list(self._capturers())

    def _any_passant(self) -> bool:
        return any(self._capturers())

    def _is_left_open(self) -> bool:
        """True if some step may be captured in passing."""
        variant = self.variant
        doubles = any(step.initial and step.crosses for man in self.men for step in man.steps)
        some = variant.text("enPassantRegion", "white") != "-" or variant.text("enPassantRegion", "black") != "-"
        stepping = variant.is_on("doubleStep") and any(variant.region("doubleStepRegion"))
        return doubles and some and stepping

    def _promotions(self, man: Man) -> Iterator[str]:
        variant = self.variant
        white, black = variant.region("promotionRegion")
        if man.form:
            limit = variant.pairs("promotionLimit").get(man.letter)
            if limit and [each.letter for each in self.men].count(man.letter) == 1:
                yield f"at most {limit} on the board"
            if variant.is_on("pieceDemotion") and white == black == variant.every:
                base = next(each for each in self.men if each.letter == man.form and not each.form)
                on_capture, must = (
                    variant.is_on(key) for key in ("piecePromotionOnCapture", "mandatoryPiecePromotion")
                )
                verb = "promotes" if must or not on_capture else "may promote"
                yield f"{verb} {'on capture' if on_capture else 'after each move'} to {base.name}"
            return
        limits, limited = variant.pairs("promotionLimit"), self._makes_up()
        form = next((each for each in self.men if each.form == man.letter), None)
        as_pawn = man.kind.key == "pawn" and not variant.is_on("piecePromotionOnCapture")
        lines = list(self._pawn_promotion(man, form if as_pawn else None, white, black)) if white or black else []
        yield from lines
        if form is not None and not as_pawn and (white or black):
            yield from self._turns_over(form, white, black)
        if limited and lines:
            yield "promotes only to captured pieces"
        if man.letter in limits and man.letter not in limited:
            if any(each.form and each.letter == man.letter for each in self.men):
                self.say_not("promotionLimit", f"units of promoted forms that move as a `{man.name}` do not count")
            if self._drops() and self._enters(man) and not self._drops_within(man, int(limits[man.letter])):
                self.say_not("promotionLimit", f"a limit concerns drops of a `{man.name}` too")
            yield f"at most {limits[man.letter]} on the board"

    def _drops_within(self, man: Man, limit: int) -> bool:
        """Return True if no drop of a unit could ever go beyond a limit: all drops come before any promotion."""
        variant = self.variant
        first = variant.is_on("mustDrop") and not variant.letters("mustDropType")
        numbers = [
            self._count(man, side) + self.held.count(case)
            for side, case in zip(SIDES, (man.symbol, man.symbol.lower()), strict=True)
        ]
        return first and not variant.is_on("capturesToHand") and max(numbers) <= limit

    def _makes_up(self) -> frozenset[str]:
        """Return the letters to promote to if each side never has more of them than at the start, else none."""
        variant = self.variant
        limits = variant.pairs("promotionLimit")
        targets = {c for side in SIDES for c in variant.letters("promotionPieceTypes", side)}
        if not targets <= limits.keys() or not targets or self._drops() or any(man.form for man in self.men):
            return frozenset()
        counts = {man.letter: {str(self._count(man, side)) for side in SIDES} for man in self.men}
        return frozenset(targets if all(counts.get(c) == {limits[c]} for c in targets) else ())

    def _turns_over(self, form: Man, white: Squares, black: Squares) -> Iterator[str]:
        variant = self.variant
        everywhere = white == black == variant.every
        must = variant.is_on("mandatoryPiecePromotion")
        verb = "promotes" if must else "may promote"
        if variant.is_on("piecePromotionOnCapture"):
            if everywhere:
                yield f"{verb} on capture to {form.name}"
            else:
                self.say_not("piecePromotionOnCapture", "a promotion on capture is not limited to a region")
        elif everywhere and must:
            yield f"promotes after each move to {form.name}"
        else:
            zone = self.zones.name("camp", white, black)
            leaving = "" if self._never_leave(white, black) else f" or on leaving {zone}"
            yield f"{verb} in {zone}{leaving} to {form.name}"

    def _never_leave(self, white: Squares, black: Squares) -> bool:
        """True if no unit that turns over could leave its camp by a move: none goes back, and it is all ranks ahead."""
        forms = {man.form for man in self.men}
        falls = any(step.falls for man in self.men if man.letter in forms and not man.form for step in man.steps)
        ahead = min((int(sq[1:]) for sq in white), default=0), max((int(sq[1:]) for sq in black), default=0)
        every = self.variant.every
        whole = white == {sq for sq in every if int(sq[1:]) >= ahead[0]}
        return not falls and whole and black == {sq for sq in every if int(sq[1:]) <= ahead[1]}

    def _pawn_promotion(self, man: Man, form: Man | None, white: Squares, black: Squares) -> Iterator[str]:
        """Yield the lines by which a pawn promotes to other pieces, and to its form if that is no line of its own."""
        variant = self.variant
        stands = variant.is_on("sittuyinPromotion")
        verb = "promotes" if variant.is_on("mandatoryPawnPromotion") and not stands else "may promote"
        found: list[tuple[Squares, Squares, list[str]]] = []
        for i, side in enumerate(SIDES):
            pawns = variant.letters("promotionPawnTypes", side)
            if man.kind.key != "pawn" and man.letter not in pawns and pawns != "*":
                continue
            letters = variant.letters("promotionPieceTypes", side)
            if letters == "*":
                letters = "".join(each.letter for each in self.men if not each.form and each.letter not in pawns)
            names = [each.name for c in letters for each in self.men if each.letter == c and not each.form]
            names += [form.name] if form is not None else []
            squares = (white, black)[i]
            if squares and not names and variant.is_on("mandatoryPawnPromotion"):
                self.say_not("promotionPieceTypes", f"a `{man.name}` that cannot promote may go on to the zone", side)
            if names and squares:
                found.append((squares if i == 0 else frozenset(), squares if i else frozenset(), names))
        if len(found) == 2 and found[0][2] == found[1][2]:
            found = [(found[0][0], found[1][1], found[0][2])]
        elif found and white and black and self._only_side(man):
            found = [(white, black, names) for i, (*_, names) in enumerate(found) if self._count(man, SIDES[i])]
        for white_part, black_part, names in found:
            word = "promotion-zone" if white_part and black_part else "far-side" if white_part else "near-side"
            zone = self.zones.name(word, white_part, black_part)
            if stands:
                yield from self._standing(zone, names)
            else:
                yield f"{verb} in {zone} to {', '.join(names)}"

    def _only_side(self, man: Man) -> str:
        """Return the only side that ever has units of a piece; nothing if both may have some."""
        variant = self.variant
        sides = [side for side in SIDES if self._count(man, side)]
        changes = variant.is_on("capturesToHand") or variant.text("flipEnclosedPieces") not in ("", "none")
        made = any(man.letter in variant.letters("promotionPieceTypes", side) for side in SIDES)
        apart = len(sides) == 1 and not (changes or made or man.letter in self.held.lower() or man.form)
        return sides[0] if apart else ""

    def _standing(self, zone: str, names: list[str]) -> Iterator[str]:
        """Yield the lines of units that promote where they are, or with a move from there, and capture nothing then."""
        for where in (f"in {zone}", "as the last one"):
            yield f"may promote instead of a move {where} or before a move {where} to {', '.join(names)}"
        yield "promotes only where it attacks no enemy"


def _is_block(squares: Squares) -> bool:
    """True if squares fill a rectangle."""
    files, ranks = {ord(square[0]) for square in squares}, {int(square[1:]) for square in squares}
    spans = [max(some, default=0) - min(some, default=0) + 1 for some in (files, ranks)]
    return len(squares) == spans[0] * spans[1]


def _ahead(square: str, number: int, i: int) -> Iterator[str]:
    """Yield the next squares ahead of a square for a side."""
    yield from (f"{square[0]}{int(square[1:]) + (n + 1) * (1, -1)[i]}" for n in range(number))


def _between(some: Squares, others: Squares) -> Iterator[Squares]:
    """Yield the squares between each two on one diagonal, one of some and one of others."""
    places = {square: (ord(square[0]), int(square[1:])) for square in some | others}
    for one, other in product(some, others):
        (x, y), (to_x, to_y) = places[one], places[other]
        if x < to_x and abs(to_y - y) == to_x - x:
            up = 1 if to_y > y else -1
            yield frozenset(f"{chr(x + i)}{y + i * up}" for i in range(1, to_x - x))
