"""Castling of a variant as a block."""

from collections.abc import Iterator

from dsl.model.board import SIDES
from interpreter.exchange.draft import Man
from interpreter.exchange.dropping import Dropping
from interpreter.exchange.variant import file_of

_CHESS_CASTLING = (
    "king with rook", "toward h: king to g, rook to f", "toward a: king to c, rook to d", "not out of check",
    "not through check",
)  # fmt: skip

_CHESS_WINGS = {"K": _CHESS_CASTLING[1], "Q": _CHESS_CASTLING[2]}


class Castling(Dropping):
    """Writes the block `castling`."""

    def _castling(self) -> Iterator[str]:
        lines = list(self._castling_lines())
        if self.extends and self._is_inherited(lines):
            return
        if lines:
            yield from self._block("castling", lines)
        elif self.extends:
            yield "without castling"

    def _is_inherited(self, lines: list[str]) -> bool:
        """True if the block of chess says the same: it may have wings on which no unit of the start could castle."""
        idle = [line for letter, line in _CHESS_WINGS.items() if self._is_idle(letter)]
        if lines:
            return lines == [line for line in _CHESS_CASTLING if line not in idle]
        dropped = self.variant.is_on("castlingDroppedPiece") and self._drops()
        return len(idle) == len(_CHESS_WINGS) and self.variant.is_on("castling") and not dropped

    def _is_idle(self, letter: str) -> bool:
        """True if no king of chess starts on a rank with a rook of its side on a wing."""
        squares = {item: [sq for sq, unit in self.units.items() if unit == item] for item in ("K", "R", "k", "r")}
        return not any(
            one[1:] == other[1:] and (other > one) == (letter == "K")
            for king, rook in (("K", "R"), ("k", "r"))
            for one in squares[king]
            for other in squares[rook]
        )

    def _castling_lines(self) -> Iterator[str]:
        variant = self.variant
        rights = [c for c in self.rights if c.isalpha() and (c.upper() in "KQ" or not variant.is_on("seirawanGating"))]
        dropped = variant.is_on("castlingDroppedPiece") and self._drops()
        if not variant.is_on("castling") or not (rights or dropped):
            return
        letters = variant.letters("castlingKingPiece") or next((m.letter for m in self.men if m.kind.key == "king"), "")
        mover = next((man for man in self.men if man.letter == letters[:1] and not man.form), None)
        rooks = variant.letters("castlingRookPieces") or next((m.letter for m in self.men if m.kind.key == "rook"), "")
        partners = [man for man in self.men if man.letter in rooks and not man.form]
        if mover is not None and mover.kind.key != "king" and any(man.kind.key == "king" for man in self.men):
            self.say_not("castlingKingPiece", "in a game with a king, the king castles")
            return
        if mover is None or not partners:
            self.say_not("castling", "there is no piece to castle, or none to castle with")
            return
        wings = {"K", "Q"} if dropped else self._wings(mover, partners, rights)
        names = ", ".join(man.name for man in partners)
        toward = [line for letter in "KQ" if letter in wings and (line := self._toward(letter, mover, partners))]
        if not toward:
            return
        yield f"{mover.name} with {names}"
        yield from toward
        if self._is_royal(mover):
            yield "not out of check"
            yield "not through check"
        if dropped:
            yield self._after_drops(mover, names)

    def _toward(self, letter: str, mover: Man, partners: list[Man]) -> str:
        """Return the line about one wing, or nothing if the units would land beside the board, which is reported."""
        key, wing, inward = {"K": ("castlingKingsideFile", -1, -1), "Q": ("castlingQueensideFile", 0, 1)}[letter]
        files, file = self.shape.files, file_of(self.variant.text(key)) - 1
        if not (0 <= file < len(files) and 0 <= file + inward < len(files)):
            self.say_not(key, "the king and the rook next to it would not both land on the board")
            return ""
        names = ", ".join(man.name for man in partners)
        toward = self._partner_file(letter, mover, partners) or files[wing]
        return f"toward {toward}: {mover.name} to {files[file]}, {names} to {files[file + inward]}"

    def _partner_file(self, letter: str, mover: Man, partners: list[Man]) -> str:
        """Return the file on which the partners of one wing start on both sides, if they start on one file."""
        found = set()
        for cased in (str.upper, str.lower):
            kings = [square for square, item in self.units.items() if item == cased(mover.symbol)]
            symbols = {cased(man.symbol) for man in partners}
            others = [square for square, item in self.units.items() if item in symbols]
            found |= {o[0] for k in kings for o in others if k[1:] == o[1:] and (o > k) == (letter == "K")}
        return found.pop() if len(found) == 1 else ""

    def _after_drops(self, mover: Man, partners: str) -> str:
        """Return the line by which units castle that were dropped on the squares of chess."""
        rank, last = self.variant.number("castlingRank"), self.variant.n_ranks
        home = self.shape.files[min(file_of(self.variant.text("castlingKingFile")), self.variant.n_files) - 1]
        homes = [frozenset({f"{home}{each}"}) for each in (rank, last + 1 - rank)]
        ends = (self.shape.files[0], self.shape.files[-1])
        corners = [frozenset(f"{file}{each}" for file in ends) for each in (rank, last + 1 - rank)]
        zones = self.zones.name("castling-home", *homes), self.zones.name("castling-corners", *corners)
        return f"after a drop, {mover.name} in {zones[0]} with {partners} in {zones[1]}"

    def _wings(self, mover: Man, partners: list[Man], rights: list[str]) -> set[str]:
        """Return the wings on which a side castles, and report a side that has no right where its units could."""
        rank = self.variant.number("castlingRank")
        symbols = {man.symbol for man in partners}
        could: dict[str, set[str]] = {"white": set(), "black": set()}
        elsewhere = False
        for square, item in self.units.items():
            if item.upper() != mover.symbol:
                continue
            side = "white" if item.isupper() else "black"
            home = str(rank if side == "white" else self.variant.n_ranks + 1 - rank)
            for other, unit in self.units.items():
                if other[1:] != square[1:] or unit.upper() not in symbols or unit.isupper() != item.isupper():
                    continue
                if square[1:] == home:
                    could[side].add("K" if other > square else "Q")
                else:
                    elsewhere = True
        said: dict[str, set[str]] = {"white": set(), "black": set()}
        for letter in rights:
            side = "white" if letter.isupper() else "black"
            if letter.upper() in "KQ":
                said[side].add(letter.upper())
            else:
                symbol = mover.symbol if letter.isupper() else mover.symbol.lower()
                king = next((square for square, item in self.units.items() if item == symbol), "a1")
                said[side].add("K" if letter.lower() > king[0] else "Q")
        wings = {wing for side in SIDES for wing in said[side] & could[side]}
        if any(could[side] & wings - said[side] for side in SIDES):
            self.say_not("startFen", "units that stand as at the start may castle, on both sides")
        if wings and elsewhere:
            self.say_not("castlingRank", "units that stand as at the start may castle on any rank")
        return wings
