"""The promotions of a ruleset as settings of a section."""

import re
from functools import cached_property
from string import ascii_lowercase

from dsl.model import ConstraintKind, OfferKind, Piece
from dsl.model.board import SIDES
from dsl.model.piece import Event, Promotion
from interpreter.exchange.betza.steps import letters_for, letters_together, rises_by
from interpreter.exchange.exporting.comparing import words
from interpreter.exchange.exporting.pieces import CarriedPieces
from interpreter.exchange.exporting.special_pieces import standing_of
from interpreter.exchange.reading.pieces import PIECES


class CarriedPromotions(CarriedPieces):
    """Sets where pieces promote, and to what."""

    def _promotion(self, piece: Piece, letter: str) -> None:
        if self._stands(piece, letter) or self._comes_early(piece, letter):
            return
        form = next((each for each in self.rules.pieces if self.letters.get(each.name) == f"+{letter}"), None)
        turning = [row for row in piece.promotions if form is not None and form.name in row.pieces]
        told = all(row.zone and row.event in (Event.IN, Event.LEAVING) for row in turning)
        everywhere = form is not None and not told and self._turns_everywhere(turning, form, piece)
        target = self._pattern(form) if form is not None and turning and (told or everywhere) else ""
        for row in piece.promotions:
            if target and everywhere and row in turning:
                self.found["promotedPieceType"] = self._paired("promotedPieceType", letter, target)
                continue
            if row.zone is None or row.event not in (Event.IN, Event.LEAVING) or (row in turning and not target):
                self.lose(row.span, "this promotion")
                continue
            for side in self._promoting(piece, row):
                key, squares = f"promotionRegion{side.capitalize()}", self._squares(self.rules.zone(row.zone).of(side))
                if self.found.setdefault(key, squares) != squares:
                    self.lose(row.span, "the zone of this promotion", "all promotions have one region")
            if row in turning:
                self.found["promotedPieceType"] = self._paired("promotedPieceType", letter, target)
                if self.keys[piece.name] == "pawn":
                    self.found |= {"mandatoryPawnPromotion": "false"} if row.optional else {}
                elif not row.optional:
                    self.found["mandatoryPiecePromotion"] = "true"
            if form is None or row.pieces != (form.name,):
                self._targets(piece, letter, row, form)
            if row.optional and not self._drops_ahead():
                self.found["immobilityIllegal"] = "true"
        if form is not None and letter not in self.found.get("promotedPieceType", ""):
            del self.letters[form.name]  # its units are left out of the start, which nobody could read

    def _comes_early(self, piece: Piece, letter: str) -> bool:
        """Set that a piece may promote before the last rank, where it must because it could never move on."""
        if len(piece.promotions) != 2 or self.rules.may(OfferKind.DROP):
            return False
        must, may = sorted(piece.promotions, key=lambda row: row.optional)
        plain = all(row.event is Event.IN and row.zone and not row.last for row in (must, may))
        rises = all(map(rises_by, piece.moves))
        if not plain or must.pieces != may.pieces or must.optional or not may.optional or not rises:
            return False
        ranks, regions = self.rules.board.ranks, {}
        for side, last in zip(SIDES, (ranks[-1], ranks[0]), strict=True):
            forced, free = self.rules.zone(must.zone or "").of(side), self.rules.zone(may.zone or "").of(side)
            if forced != {square for square in self.rules.board.squares if square[1:] == last}:
                return False
            regions[f"promotionRegion{side.capitalize()}"] = self._squares(forced | free)
        if any(self.found.get(key, squares) != squares for key, squares in regions.items()):
            return False
        self.found |= {**regions, "immobilityIllegal": "true"}
        self._targets(piece, letter, may, None)
        self.reword(must.span, f"`{words(must.span)}`", "it must promote there because it could not move on")
        self.reword(may.span, f"`{words(may.span)}`", "both promotions are one line")
        return True

    def _drops_ahead(self) -> bool:
        """Return True if units may drop on the last rank of their side."""
        ranks = self.rules.board.ranks
        zones = [
            self.rules.zone(row.zone or "")
            for row in self.rules.constraints_of(ConstraintKind.DROP_ZONE)
            if not row.pieces
        ]
        short = any(
            not any(square[1:] == last for square in zone.of(side))
            for zone in zones
            for side, last in zip(SIDES, (ranks[-1], ranks[0]), strict=True)
        )
        return self.rules.may(OfferKind.DROP) and not short

    def _turns_everywhere(self, turning: list[Promotion], form: Piece, piece: Piece) -> bool:
        """Set that a piece turns over with each move or capture, if it does, and if its form turns back alike."""
        (event, optional), *more = {(row.event, row.optional) for row in turning}
        if more or event not in (Event.MOVE, Event.CAPTURE) or (optional and event is Event.MOVE):
            return False
        back = [(row.event, row.optional, row.pieces) for row in form.promotions]
        if back not in ([], [(event, optional, (piece.name,))]) or any(row.pieces != (form.name,) for row in turning):
            return False
        every = self._squares(frozenset(self.rules.board.squares))
        settings = {"promotionRegionWhite": every, "promotionRegionBlack": every}
        settings |= {"mandatoryPiecePromotion": str(not optional).lower(), "pieceDemotion": str(bool(back)).lower()}
        settings["piecePromotionOnCapture"] = str(event is Event.CAPTURE).lower()
        if any(self.found.get(key, value) != value for key, value in settings.items()):
            return False
        self.found |= settings
        return True

    def _stands(self, piece: Piece, letter: str) -> bool:
        """Set that a piece promotes in place of a move, if it does so as pawns may."""
        standing = standing_of(piece, self.rules) if self.keys[piece.name] == "pawn" else None
        if standing is None or "promotionRegionWhite" in self.found:
            return False
        self.carried += standing.rows
        self.found |= {"sittuyinPromotion": "true"}
        for side in SIDES:
            squares = self.rules.zone(standing.zone).of(side)
            self.found[f"promotionRegion{side.capitalize()}"] = self._squares(squares)
        self.found["promotionPieceTypes"] = "".join(self.letters[name] for name in standing.targets)
        return True

    def _promoting(self, piece: Piece, row: Promotion) -> tuple[str, ...]:
        """Return the sides that a promotion concerns: those with a zone, and with units if these differ."""
        zone = self.rules.zone(row.zone or "")
        return tuple(side for side in SIDES if zone.of(side) and (not self.apart or self._appears(piece, side)))

    @cached_property
    def apart(self) -> bool:
        """True if pieces that promote to others of the game in their ways are of different armies."""
        rows = {
            row.pieces for piece in self.rules.pieces if piece.name in self.keys for row in piece.promotions if row.zone
        }
        armies = [{piece.name for piece in self.rules.pieces if self._appears(piece, side)} for side in SIDES]
        return len(rows) > 1 and armies[0] != armies[1]

    def _targets(self, piece: Piece, letter: str, row: Promotion, form: Piece | None) -> None:
        """Set the pieces that pawns promote to, which are the same for all of a side."""
        letters = "".join(self.letters.get(name, "+")[-1:] for name in row.pieces if form is None or name != form.name)
        known = all(len(self.letters.get(name, "")) == 1 for name in row.pieces if form is None or name != form.name)
        key, sides = "promotionPieceTypes", self._promoting(piece, row)
        had = [self.found.get(key + side.capitalize()) or self.found.get(key, letters) for side in sides]
        if set(had) != {letters} or not known:
            self.lose(row.span, "this promotion", "all pawns promote to the same pieces")
            return
        self.found |= {key + side.capitalize(): letters for side in sides} if len(sides) == 1 else {key: letters}
        if self.keys[piece.name] != "pawn" and letter not in self.found.get("pawnTypes", ""):
            self.found["pawnTypes"] = self.found.get("pawnTypes", "") + letter
        if row.optional:
            self.found["mandatoryPawnPromotion"] = "false"

    def _limits(self) -> None:
        """Set how many units of a piece promotions may make, where they only make up for units that were captured."""
        rows = tuple(self.rules.constraints_of(ConstraintKind.UNCAPTURED))
        limited = {name for row in rows for name in row.pieces}
        promoting = [piece for piece in self.rules.pieces if piece.name in self.keys and piece.promotions]
        for row in rows:
            targets = {name for piece in promoting if piece.name in row.pieces for name in piece.promoted}
            counts = {name: [self._at_start(name, side) for side in SIDES] for name in targets}
            if any(piece.name not in limited for piece in promoting):
                self.lose(row.span, f"`{words(row.span)}`", "a limit concerns all promotions")
            elif any(white != black or not white for white, black in counts.values()):
                self.lose(row.span, f"`{words(row.span)}`", "the limit of a piece is one number for both sides, from 1")
            else:
                self.carried += (row,)
                for name in sorted(counts, key=self.letters.__getitem__):
                    limit = self._paired("promotionLimit", self.letters[name], str(counts[name][0]))
                    self.found["promotionLimit"] = limit

    def _pattern(self, form: Piece) -> str:
        """Return the letter of a piece that moves as a promoted form does; nothing if no letter can be given to one."""
        alike = (each for each in self.rules.pieces if each.name in self.keys and _moves(each) == _moves(form))
        like = next((each for each in alike if self._count_alike(each, form)), None)
        if like is not None:
            return self.letters[like.name]
        parts = [letters_for(line, text) for line, text in zip(form.moves, _moves(form), strict=True)]
        text = letters_together([part for part in parts if part is not None])
        if text is None or None in parts or any(term.unmoved for line in form.moves for term in line.terms):
            return ""
        key = next((key for key, (_, known) in PIECES.items() if known == text and key not in self.found), "")
        key = key or self._custom()
        free = next((c for c in f"zyxwvutjh{ascii_lowercase}" if c not in self.letters.values()), "")
        if not free or any(line.limits != (None, None, None, False, ()) for line in form.moves):
            return ""
        self.found[key] = free if key in PIECES else f"{free}:{text}"
        self.letters[f"pattern-{free}"] = free
        return free

    def _count_alike(self, piece: Piece, form: Piece) -> bool:
        """Return True if all ends and duties of check concern units of a piece and of a form, or neither."""
        rows = [row.pieces for row in self.rules.ends]
        rows += [row.pieces for row in self.rules.constraints_of(ConstraintKind.ROYAL)]
        both = all((piece.name in pieces) is (form.name in pieces) for pieces in rows)
        return both and self.keys[piece.name] != "king"


def _moves(piece: Piece) -> tuple[str, ...]:
    return tuple(re.sub(r"f*@\d+", "", line.text) for line in piece.moves)
