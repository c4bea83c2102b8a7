"""The promotions of a ruleset as settings of a section."""

import re
from string import ascii_lowercase

from dsl.model import OfferKind, Piece
from dsl.model.board import SIDES
from dsl.model.piece import Event, Promotion
from interpreter.exchange.carried_pieces import CarriedPieces
from interpreter.exchange.keys import PIECES
from interpreter.exchange.movement import faults


class CarriedPromotions(CarriedPieces):
    """Sets where pieces promote, and to what."""

    def _promotion(self, piece: Piece, letter: str) -> None:
        form = next((each for each in self.rules.pieces if self.letters.get(each.name) == f"+{letter}"), None)
        turning = [row for row in piece.promotions if form is not None and form.name in row.pieces]
        told = all(row.zone and row.event in (Event.IN, Event.LEAVING) for row in turning)
        target = self._pattern(form) if form is not None and turning and told else ""
        for row in piece.promotions:
            if row.zone is None or row.event not in (Event.IN, Event.LEAVING) or (row in turning and not target):
                self.lose(row.span, "this promotion")
                continue
            for side in SIDES:
                key, squares = f"promotionRegion{side.capitalize()}", self._squares(self.rules.zone(row.zone).of(side))
                if self.found.setdefault(key, squares) != squares:
                    self.lose(row.span, "the zone of this promotion", "all promotions have one region")
            if row in turning:
                self.found["promotedPieceType"] = self._paired("promotedPieceType", letter, target)
                if not row.optional and self.keys[piece.name] != "pawn":
                    self.found["mandatoryPiecePromotion"] = "true"
            if form is None or row.pieces != (form.name,):
                self._targets(piece, letter, row, form)
            if row.optional and not self.rules.may(OfferKind.DROP):
                self.found["immobilityIllegal"] = "true"
        if form is not None and letter not in self.found.get("promotedPieceType", ""):
            del self.letters[form.name]  # its units are left out of the start, which nobody could read

    def _targets(self, piece: Piece, letter: str, row: Promotion, form: Piece | None) -> None:
        """Set the pieces that pawns promote to, which are the same for all."""
        letters = "".join(self.letters.get(name, "+")[-1:] for name in row.pieces if form is None or name != form.name)
        known = all(len(self.letters.get(name, "")) == 1 for name in row.pieces if form is None or name != form.name)
        if self.found.get("promotionPieceTypes", letters) != letters or not known:
            self.lose(row.span, "this promotion", "all pawns promote to the same pieces")
            return
        self.found["promotionPieceTypes"] = letters
        if self.keys[piece.name] != "pawn" and letter not in self.found.get("pawnTypes", ""):
            self.found["pawnTypes"] = self.found.get("pawnTypes", "") + letter
        if row.optional:
            self.found["mandatoryPawnPromotion"] = "false"

    def _pattern(self, form: Piece) -> str:
        """Return the letter of a piece that moves as a promoted form does; nothing if no letter can be given to one."""
        like = next(
            (each for each in self.rules.pieces if each.name in self.keys and _moves(each) == _moves(form)), None
        )
        if like is not None:
            return self.letters[like.name]
        text = "".join(_moves(form))
        key = next((key for key, (_, known) in PIECES.items() if known == text and key not in self.found), "")
        key = key or self._custom()
        free = next((c for c in f"zyxwvutjh{ascii_lowercase}" if c not in self.letters.values()), "")
        if any(faults(text)) or not free or any(line.limits != (None, None, None, False, ()) for line in form.moves):
            return ""
        self.found[key] = free if key in PIECES else f"{free}:{text}"
        self.letters[f"pattern-{free}"] = free
        return free


def _moves(piece: Piece) -> tuple[str, ...]:
    return tuple(re.sub(r"f*@\d+", "", line.text) for line in piece.moves)
