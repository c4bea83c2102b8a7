"""The pieces of a ruleset as settings of a section."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from dsl.model import ConstraintKind, Effect, Piece, Trigger
from dsl.model.board import SIDES
from dsl.model.piece import MoveLine
from interpreter.exchange.betza.dialect import atoms_of, meaning
from interpreter.exchange.betza.normal_form import most_crossed
from interpreter.exchange.betza.steps import initial, is_quiet, letters_for, letters_together, plainest, rises_by
from interpreter.exchange.exporting.settings import Settings
from interpreter.exchange.exporting.special_pieces import pattern_of
from interpreter.exchange.reading.pieces import PIECES
from interpreter.exchange.reading.variant import MOST

_PALACE_KING = "k:W"
"""The king of the known variant in which it goes along the lines of a palace."""

_ALL = MOST[0] * MOST[1]
"""The number up to which all units of a royal piece are royal, so that all are: the squares of the largest board."""

_JOINED = "the other program lets a piece hop on all lines on which it slides, and slide on all on which it hops"

_PASSANT = re.compile("e[a-z]*[A-Z]")


def _takes_passing(piece: Piece) -> bool:
    return any(_PASSANT.search(line.text) for line in piece.moves)


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
        if self._has_pattern(piece, letter):
            return
        betza = self._betza(piece)
        royal = piece.name in self.rules.royal
        alike = [key for key, (_, known) in PIECES.items() if known == betza and key not in ("king", "janggiCannon")]
        builtin = next(iter(alike), "")
        named = [key for key in alike if PIECES[key][0] == piece.name]
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

    def _has_pattern(self, piece: Piece, letter: str) -> bool:
        """Set the key that says all lines of a piece, if there is one that goes with what is set already."""
        pattern = pattern_of(piece, self.rules)
        if pattern is None or pattern.key in self.keys.values():
            return False
        if any(self.found.get(key, value) != value for key, value in pattern.settings.items()):
            return False
        if pattern.key == "king":
            if self.tame or self._which(piece):
                return False
            if "diagonalLines" in pattern.settings:  # only a king that is inherited keeps to the lines of a palace
                if letter != _PALACE_KING[0]:
                    return False
                self.base = "janggi"
                letter = _PALACE_KING
        self.keys[piece.name] = pattern.key
        self.found |= {pattern.key: letter, **pattern.settings}
        self.carried += pattern.rows
        self._region_of(piece.moves[0].within, pattern.key)
        return True

    def _which(self, piece: Piece) -> str:
        """Return which units of a royal piece have to be attacked, if not any one: the last, or every one."""
        rows = self.rules.constraints_of(ConstraintKind.ROYAL)
        return next((row.which for row in rows if piece.name in row.pieces), "")

    def _pseudo_royal(self, letter: str, which: str) -> None:
        self.found |= {"extinctionValue": "loss", "extinctionPseudoRoyal": "true"}
        self.found |= {"dupleCheck": "true"} if which == "every" else {}
        self.found["extinctionPieceTypes"] = self.found.get("extinctionPieceTypes", "") + letter
        if not which and self._may_be_several(letter):
            self.found["extinctionPieceCount"] = str(_ALL)

    def _may_be_several(self, letter: str) -> bool:
        """Return True if a side starts with several units of a piece, or may come to have some by promotion."""
        name = next(name for name, known in self.letters.items() if known == letter)
        numbers = [self._at_start(name, side) for side in SIDES]
        return max(numbers) > 1 or any(name in piece.promoted for piece in self.rules.pieces)

    def _appears(self, piece: Piece, side: str) -> bool:
        """Return True if a side has units of a piece at the start, or may come to have some."""
        array = self.rules.array
        held = array.hands[SIDES.index(side)]
        made = {name for each in self.rules.pieces for name in each.promoted}
        taken = self.rules.consequence(Trigger.CAPTURE, Effect.TO_HAND) is not None
        starts = any((unit.piece, unit.side) == (piece.name, side) for unit in array.units)
        return starts or taken or piece.name in held or piece.name in made

    def _at_start(self, name: str, side: str) -> int:
        """Return how many units of a piece a side starts with on the board."""
        return sum((unit.piece, unit.side) == (name, side) for unit in self.rules.array.units)

    def _betza(self, piece: Piece) -> str:
        """Return the letters of a piece, and report if they mean other moves together than one by one."""
        parts = list(self._steps(piece))
        betza = letters_together(parts)
        if betza is None:
            self.lose(piece.span, f"the movement of `{piece.name}`", _JOINED)
        return "".join(parts) if betza is None else betza

    def _steps(self, piece: Piece) -> Iterator[str]:
        """Yield the movements of a piece, steps from certain squares with `i`."""
        firsts = self._first_lines(piece)
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
            letters = letters_for(line, plainest(text))
            if letters is None:
                yield self._sayable(line)
            elif line in firsts.get(line.text, ()):
                if line is firsts[line.text][0]:
                    yield self._first(piece, firsts[line.text], letters)
            elif line.zone is not None:
                self.lose(line.span, "the zone of this line", "a movement from certain squares has no captures")
                yield letters
            elif any(term.unmoved for term in line.terms):
                yield self._unmoved(piece, line, letters)
            else:
                yield letters

    def _sayable(self, line: MoveLine) -> str:
        """Return the letters for those moves of a line that have some, and report the others."""
        moves = {term.text: [each for each in line.terms if each.text == term.text] for term in line.terms}
        found = {text: letters_for(replace(line, terms=tuple(terms)), text) for text, terms in moves.items()}
        lost = "".join(text for text, letters in found.items() if letters is None)
        plain = not (line.zone or line.leaves or any(term.unmoved for term in line.terms))
        why = "variants.ini has no letters for it" if lost else _JOINED
        self.lose(line.span, f"the movement `{lost if lost and plain else line.text}`", why)
        return "".join(letters or "" for letters in found.values()) if plain else ""

    def _first_lines(self, piece: Piece) -> Mapping[str, list[MoveLine]]:
        """Return the lines that start in certain squares or may be captured in passing, by their movement."""
        found: dict[str, list[MoveLine]] = {}
        alike = len({line.limits[1:3] for line in piece.moves}) == 1
        for line in piece.moves:
            plain = (alike or not any(line.limits[1:3])) and not any(term.unmoved for term in line.terms)
            if plain and (line.zone or line.leaves) and letters_for(line, line.text) and is_quiet(line):
                found.setdefault(line.text, []).append(line)
        return found

    def _regions(self, lines: Iterable[MoveLine]) -> tuple[frozenset[str], frozenset[str]]:
        """Return the squares of both sides in which some lines start."""
        every = frozenset(self.rules.board.squares)
        zones = [self.rules.zone(line.zone) if line.zone else None for line in lines]
        white, black = (frozenset().union(*(zone.of(side) if zone else every for zone in zones)) for side in SIDES)
        return white, black

    def _first(self, piece: Piece, lines: list[MoveLine], text: str) -> str:
        """Return a movement that starts in a zone with `i`, or without it if the zone is lost."""
        if not self._starts_in(self._regions(lines)):
            for line in lines:
                self.lose(line.span, "the zone of this line", "all first steps start in one region")
            return text
        number = max(map(most_crossed, meaning(atoms_of(text)).values()), default=0)
        if number:
            self._note_crossed(piece, lines, number)
        return initial(text)

    def _note_crossed(self, piece: Piece, lines: list[MoveLine], number: int) -> None:
        """Note the squares that first steps cross, those on which they may be captured in passing and the others."""
        left = self._regions(line for line in lines if line.leaves)
        others = self._regions(line for line in lines if not line.leaves)
        for i, (side, up) in enumerate(zip(SIDES, (1, -1), strict=True)):
            if not self._appears(piece, side):
                continue
            for crossed, squares in ((self.passing[i], left[i]), (self.safe[i], others[i] - left[i])):
                for name in (self.names[square] for square in squares):
                    crossed |= {f"{name[0]}{int(name[1:]) + up * ahead}" for ahead in range(1, number + 1)}

    def _passing(self) -> None:
        """Set where units are captured in passing, if not after all first steps."""
        captors = [line for piece in self.rules.pieces for line in piece.moves if _PASSANT.search(line.text)]
        for i, other in ((0, "Black"), (1, "White")):
            if captors and self.safe[i]:
                self.found[f"enPassantRegion{other}"] = " ".join(sorted(self.passing[i])) or "-"
                if self.safe[i] & self.passing[i]:
                    self.lose(captors[0].span, "which first steps are captured in passing", "it depends on the square")

    def _passing_types(self) -> None:
        """Set the pieces that capture in passing, if they are not the pawns and those with `e` in their movements."""
        captors = [piece for piece in self.rules.pieces if piece.name in self.keys and _takes_passing(piece)]
        needed = {self.letters[piece.name] for piece in captors if self.keys[piece.name] != "pawn"}
        usual = {*self.found["pawnTypes"]} if "pawnTypes" in self.found else needed
        if needed != usual and any((*self.passing, *self.safe)):
            self.found["enPassantTypes"] = "".join(sorted(needed)) or "-"
        lines = [line for piece in captors for line in piece.moves] if any(self.passing) else []
        for line in lines:
            if not is_quiet(line) and not _PASSANT.search(line.text):
                self.lose(line.span, "that captures of this line are not in passing", "all captures of a piece are")

    def _unmoved(self, piece: Piece, line: MoveLine, text: str) -> str:
        """Return a movement of unmoved units, as one from the rank where all start if they only go forward."""
        self.lose(line.span, "that only unmoved units make this move", "`i` is about the squares where a move starts")
        regions = []
        for side in SIDES:
            ranks = {u.square[1:] for u in self.rules.array.units if (u.piece, u.side) == (piece.name, side)}
            regions.append(frozenset(square for square in self.names if square[1:] in ranks and len(ranks) == 1))
        forward = all(map(rises_by, piece.moves))
        if forward and is_quiet(line) and all(regions) and self._starts_in((regions[0], regions[1])):
            return initial(text)
        return text

    def _region(self, piece: Piece, key: str) -> None:
        names = {line.within or line.goal for line in piece.moves}
        if len(names) > 1:
            for line in piece.moves:
                self.lose(line.span, "the zone of this line", "a piece has one region")
            return
        self._region_of(next(iter(names), None), key)

    def _region_of(self, name: str | None, key: str) -> None:
        for side in SIDES if name is not None else ():
            region = f"mobilityRegion{side.capitalize()}{key[0].upper()}{key[1:]}"
            self.found[region] = self._squares(self.rules.zone(name or "").of(side))
