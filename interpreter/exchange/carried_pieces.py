"""The pieces of a ruleset as settings of a section."""

import re
from collections.abc import Iterator

from dsl.model import ConstraintKind, Piece
from dsl.model.board import SIDES
from dsl.model.piece import MoveLine
from interpreter.exchange.keys import PIECES
from interpreter.exchange.movement import faults, initial, is_quiet, plainest, steps
from interpreter.exchange.settings import Settings


class CarriedPieces(Settings):
    """Sets the pieces and their movements."""

    def _piece(self, piece: Piece) -> None:
        letter = self.letters.get(piece.name, "")
        placed = self.placed is not None and self.placed.where != "left" and piece.name in self.placed.pieces
        if letter.startswith("+") or placed:
            return
        if not letter:
            self.lose(piece.span, f"the piece `{piece.name}`", "all letters are taken")
            return
        if letter != piece.symbol.lower():
            self.lose(
                piece.span, f"the symbol `{piece.symbol}`", f"`{piece.name}` has the letter `{letter}` in the section"
            )
        betza = "".join(self._steps(piece))
        royal = piece.name in self.rules.royal
        builtin = next((key for key, (_, known) in PIECES.items() if known == betza and key != "king"), "")
        named = [
            key for key, (name, known) in PIECES.items() if name == piece.name and known == betza and key != "king"
        ]
        first = any(line.zone for each in self.rules.pieces for line in each.moves)
        if royal and not (self.tame or self._which(piece) or "king" in self.keys.values()):
            key = "king"
        elif piece.name == "pawn" and (betza == "fmWfceFifmnD" or (betza == "fmWfcF" and not first)):
            key = "pawn"
            if betza == "fmWfcF":
                self.found["doubleStep"] = "false"
        else:
            key = named[0] if named else builtin
        if not key or key in self.keys.values():
            key = self._custom()
        if royal and key != "king":
            self._pseudo_royal(letter, self._which(piece))
        self.keys[piece.name] = key
        plain = key in PIECES and (PIECES[key][1] == betza or key == "pawn")
        self.found[key] = letter if plain else f"{letter}:{betza}"
        self._region(piece, key)

    def _which(self, piece: Piece) -> str:
        """Return which units of a royal piece have to be attacked, if not any one: the last, or every one."""
        rows = self.rules.constraints_of(ConstraintKind.ROYAL)
        return next((row.which for row in rows if piece.name in row.pieces), "")

    def _pseudo_royal(self, letter: str, which: str) -> None:
        self.found |= {"extinctionValue": "loss", "extinctionPseudoRoyal": "true"}
        self.found |= {"dupleCheck": "true"} if which == "every" else {}
        self.found["extinctionPieceTypes"] = self.found.get("extinctionPieceTypes", "") + letter

    def _steps(self, piece: Piece) -> Iterator[str]:
        """Yield the movements of a piece, steps from certain squares with `i`."""
        for line in piece.moves:
            if line.prey:
                self.lose(line.span, "what the line captures")
            text = re.sub(r"f*@\d+|[a-z]*O\d*", "", line.text)
            held = re.search(r"(f*)@(\d+)", line.text)
            if held is not None:
                if held[1]:
                    self.found["dropNoDoubled"] = self.letters[piece.name]
                    self.found["dropNoDoubledCount"] = str(len(held[1]))
                if int(held[2]) < len(self.rules.board.ranks):
                    self.found["immobilityIllegal"] = "true"
            if any(faults(text)):
                self.lose(line.span, f"the movement `{line.text}`", "variants.ini has no letters for it")
            elif line.zone is not None:
                yield self._first(line, text)
            elif any(term.unmoved for term in line.terms):
                yield self._unmoved(piece, line, text)
            else:
                yield text

    def _first(self, line: MoveLine, text: str) -> str:
        """Return a movement that starts in a zone with `i`, or without it if the zone is lost."""
        regions = tuple(self.rules.zone(line.zone or "").of(side) for side in SIDES)
        if not is_quiet(text):
            self.lose(line.span, "the zone of this line", "a movement from certain squares has no captures")
        elif not self._starts_in(regions):
            self.lose(line.span, "the zone of this line", "all first steps start in one region")
        else:
            return initial(text)
        return text

    def _unmoved(self, piece: Piece, line: MoveLine, text: str) -> str:
        """Return a movement of unmoved units, as one from the rank where all start if they only go forward."""
        self.lose(line.span, "that only unmoved units make this move", "`i` is about the squares where a move starts")
        regions = []
        for side in SIDES:
            ranks = {u.square[1:] for u in self.rules.array.units if (u.piece, u.side) == (piece.name, side)}
            regions.append(frozenset(square for square in self.names if square[1:] in ranks and len(ranks) == 1))
        forward = all(step.rise for each in piece.moves for step in steps(each.text))
        if forward and is_quiet(text) and all(regions) and self._starts_in((regions[0], regions[1])):
            return initial(plainest(text))
        return plainest(text)

    def _region(self, piece: Piece, key: str) -> None:
        names = {line.within or line.goal for line in piece.moves}
        name = next(iter(names), None)
        if len(names) > 1:
            for line in piece.moves:
                self.lose(line.span, "the zone of this line", "a piece has one region")
        elif name is not None:
            for side in SIDES:
                region = f"mobilityRegion{side.capitalize()}{key[0].upper()}{key[1:]}"
                self.found[region] = self._squares(self.rules.zone(name).of(side))
