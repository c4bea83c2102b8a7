"""Castling of a variant as a block."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import product

from dsl.model.board import SIDES
from interpreter.exchange.importing.draft import Man
from interpreter.exchange.importing.hand import Dropping
from interpreter.exchange.reading.variant import file_of

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
        movers = {side: man for side in SIDES if (man := self._mover(side)) is not None}
        own = {side: self._partners(side) for side in SIDES}
        partners = [man for man in self.men if any(man in some for some in own.values())]
        if any(man.kind.key == "king" for man in self.men) and any(man.kind.key != "king" for man in movers.values()):
            self.say_not("castlingKingPiece", "in a game with a king, the king castles", self._odd_side())
            return
        if not movers or not partners:
            return
        wings = {"K", "Q"} if dropped else self._wings(movers, partners, rights)
        toward = [line for letter in "KQ" if letter in wings and (line := self._toward(letter, movers, partners))]
        if not toward:
            return
        yield f"{_names(movers.values())} with {_names(partners)}"
        yield from toward
        if any(map(self._is_royal, movers.values())):
            yield "not out of check"
            yield "not through check"
        if dropped:
            yield self._after_drops(_names(movers.values()), _names(partners))
        self._say_movers(movers)
        self._say_partners(own, anywhere=dropped)

    def _mover(self, side: str) -> Man | None:
        """Return the piece that castles of a side."""
        variant, key = self.variant, "castlingKingPiece"
        letters = variant.letters(key, side) if variant.entry(key, side) else variant.letter("king")
        return next((man for man in self.men if man.letter == letters[:1] and not man.form), None)

    def _partners(self, side: str) -> list[Man]:
        """Return the pieces with which a side castles."""
        variant, key = self.variant, "castlingRookPieces"
        letters = variant.letters(key, side) if variant.entry(key, side) else variant.letter("rook")
        return [man for man in self.men if man.letter in letters and not man.form]

    def _odd_side(self) -> str:
        """Return the side whose piece that castles has a key of its own, if only one has."""
        sides = [side for side in SIDES if self.variant.entry("castlingKingPiece", side) is not None]
        return sides[0] if len(sides) == 1 else ""

    def _say_movers(self, movers: Mapping[str, Man]) -> None:
        """Report what a list of the pieces that castle says otherwise where those of the sides differ."""
        for side, other in zip(SIDES, reversed(SIDES), strict=True):
            own, its = movers.get(side), movers.get(other)
            if its is not None and its is not own and self._squares(its, side):
                self.say_not("castlingKingPiece", f"the {its.name} of {side.capitalize()} castles too", side)
        tame = [side for side, man in movers.items() if not self._is_royal(man)]
        if len(tame) == 1 and len(movers) > 1:
            why = f"the {movers[tame[0]].name} does not castle out of an attack or through one either"
            self.say_not("castlingKingPiece", why, tame[0])

    def _say_partners(self, own: Mapping[str, list[Man]], *, anywhere: bool) -> None:
        """Report what a list of the pieces with which kings castle says otherwise where those of the sides differ."""
        for side, other in zip(SIDES, reversed(SIDES), strict=True):
            for man in own[other]:
                if man not in own[side] and (anywhere or self._squares(man, side)):
                    why = f"the king of {side.capitalize()} castles with the {man.name} too"
                    key = "castlingRookPieces"
                    self.say_not(key, why, side if self.variant.entry(key, side) else other)

    def _toward(self, letter: str, movers: Mapping[str, Man], partners: list[Man]) -> str:
        """Return the line about one wing, or nothing if the units would land beside the board, which is reported."""
        key, wing, inward = {"K": ("castlingKingsideFile", -1, -1), "Q": ("castlingQueensideFile", 0, 1)}[letter]
        files, file = self.shape.files, file_of(self.variant.text(key)) - 1
        if not (0 <= file < len(files) and 0 <= file + inward < len(files)):
            self.say_not(key, "the king and the rook next to it would not both land on the board")
            return ""
        toward = self._partner_file(letter, movers, partners) or files[wing]
        to, beside = files[file], files[file + inward]
        return f"toward {toward}: {_names(movers.values())} to {to}, {_names(partners)} to {beside}"

    def _partner_file(self, letter: str, movers: Mapping[str, Man], partners: list[Man]) -> str:
        """Return the file on which the partners of one wing start on both sides, if they start on one file."""
        found = set()
        for side, mover in movers.items():
            kings = self._squares(mover, side)
            others = [square for man in partners for square in self._squares(man, side)]
            found |= {o[0] for k in kings for o in others if k[1:] == o[1:] and (o > k) == (letter == "K")}
        return found.pop() if len(found) == 1 else ""

    def _squares(self, man: Man, side: str) -> list[str]:
        """Return the squares on which the units of a piece start."""
        symbol = man.symbol if side == SIDES[0] else man.symbol.lower()
        return [square for square, item in self.units.items() if item == symbol]

    def _after_drops(self, movers: str, partners: str) -> str:
        """Return the line by which units castle that were dropped on the squares of chess."""
        rank, last = self.variant.number("castlingRank"), self.variant.n_ranks
        home = self.shape.files[min(file_of(self.variant.text("castlingKingFile")), self.variant.n_files) - 1]
        homes = [frozenset({f"{home}{each}"}) for each in (rank, last + 1 - rank)]
        ends = (self.shape.files[0], self.shape.files[-1])
        corners = [frozenset(f"{file}{each}" for file in ends) for each in (rank, last + 1 - rank)]
        zones = self.zones.name("castling-home", *homes), self.zones.name("castling-corners", *corners)
        return f"after a drop, {movers} in {zones[0]} with {partners} in {zones[1]}"

    def _wings(self, movers: Mapping[str, Man], partners: list[Man], rights: list[str]) -> set[str]:
        """Return the wings on which a side castles, and report a side that has no right where its units could."""
        rank = self.variant.number("castlingRank")
        could: dict[str, set[str]] = {side: set() for side in SIDES}
        elsewhere = False
        for side, mover in movers.items():
            home = str(rank if side == SIDES[0] else self.variant.n_ranks + 1 - rank)
            others = [square for man in partners for square in self._squares(man, side)]
            for square, other in product(self._squares(mover, side), others):
                if other[1:] == square[1:] == home:
                    could[side].add("K" if other > square else "Q")
                elsewhere = elsewhere or other[1:] == square[1:] != home
        said: dict[str, set[str]] = {side: set() for side in SIDES}
        for letter in rights:
            side = SIDES[0] if letter.isupper() else SIDES[1]
            if letter.upper() in "KQ":
                said[side].add(letter.upper())
            elif side in movers:
                king = next(iter(self._squares(movers[side], side)), "a1")
                said[side].add("K" if letter.lower() > king[0] else "Q")
        wings = {wing for side in SIDES for wing in said[side] & could[side]}
        if any(could[side] & wings - said[side] for side in SIDES):
            self.say_not("startFen", "units that stand as at the start may castle, on both sides")
        if wings and elsewhere:
            self.say_not("castlingRank", "units that stand as at the start may castle on any rank")
        return wings


def _names(men: Iterable[Man]) -> str:
    """Return the names of some pieces, each once."""
    return ", ".join(dict.fromkeys(man.name for man in men))
