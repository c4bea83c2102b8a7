"""Effects and second parts of turns of a variant as blocks and lines."""

from collections.abc import Collection, Iterator

from dsl.model.board import SIDES
from interpreter.exchange.importing.castling import Castling
from interpreter.exchange.importing.draft import Man

_LINES = "orthogonal, diagonal"
_BLOCKS = {
    "duck": ("duck", "duck on any empty square"),
    "static": ("wall", "new wall on any empty square"),
    "arrow": ("arrow", "new arrow on a square the mover reaches"),
}
"""What a turn places by `wallingRule`: the piece, and the line about it."""


class Effects(Castling):
    """Writes what follows an action, and what a turn places."""

    block = ""
    """The piece that turns place, with its symbol."""

    def _effects(self) -> Iterator[str]:
        for key, idle in (("blastOnCapture", "false"), ("petrifyOnCaptureTypes", "-"), ("flipEnclosedPieces", "none")):
            if self.variant.text(key) not in ("", idle) and any(man.kind.key == "king" for man in self.men):
                self.say_not(key, "it does not go with a `king`: write `commoner`, `extinctionPseudoRoyal`")
        if self.variant.is_on("blastOnCapture") and self.variant.is_on("capturesToHand"):
            self.say_not("blastOnCapture", "units that an explosion removes do not enter a hand")
        yield from self._block("after capture", self._after_capture())
        flips = list(self._flips())
        if any(man.steps for man in self.men):
            yield from self._block("after a move", flips)
        if self._drops():
            yield from self._block("after a drop", flips)

    def _after_capture(self) -> Iterator[str]:
        variant = self.variant
        plain = [man for man in self.men if not man.form]
        stone = [man for man in plain if self._has("petrifyOnCaptureTypes", man)]
        if not variant.is_on("blastOnCapture"):
            yield from self._to("petrifies", "the captor", stone)
            return
        immune = [man for man in plain if self._has("blastImmuneTypes", man)]
        if any(self._is_royal(man) for man in immune):
            self.say_not("blastImmuneTypes", "a royal unit that is immune captures like any other")
        near = [man for man in plain if man not in immune and man.kind.key != "pawn"]
        gone = [man for man in plain if man not in immune]
        verb = "petrifies" if variant.is_on("petrifyBlastPieces") else "removes"
        yield from self._to("petrifies", "the captor", [man for man in gone if man in stone])
        yield from self._to("removes", "the captor", [man for man in gone if man not in stone])
        yield from self._to(verb, "units within 1", near)

    def _has(self, key: str, man: Man) -> bool:
        letters = self.variant.letters(key)
        return letters == "*" or man.letter in letters

    def _to(self, verb: str, whom: str, men: list[Man]) -> Iterator[str]:
        """Yield the line about units of some pieces, which spares the others."""
        letters = {man.letter for man in men}
        spared = [man.name for man in self.men if man.letter not in letters]
        but = f" but {', '.join(spared)}" if spared else ""
        if men:
            yield f"{verb} {whom}{but}"

    def _flips(self) -> Iterator[str]:
        rule = self.variant.text("flipEnclosedPieces")
        if rule == "ataxx":
            yield "converts enemies within 1"
        elif rule == "reversi":
            yield f"converts enemies enclosed along {_LINES}"
        elif rule not in ("", "none"):
            self.say_not("flipEnclosedPieces", "units convert those next to them, or those that they enclose")

    def _enclosing(self) -> Iterator[str]:
        """Yield the lines that limit drops to places near others."""
        variant = self.variant
        rule = variant.text("enclosingDrop")
        plain = [man for man in self.men if not man.form]
        if rule == "top" or variant.is_on("dropOnTop"):
            yield "drops only above a unit or the edge"
        elif rule == "reversi" and variant.text("flipEnclosedPieces") == "reversi":
            yield "drops only where they convert"
        elif rule == "ataxx" and len(plain) == 1:
            yield f"drops within 1 of {plain[0].name}"
        elif rule not in ("", "none"):
            self.say_not("enclosingDrop", "drops are near units of one piece, above a unit, or where they convert")
        start = variant.squares("enclosingDropStart") or frozenset()
        if rule not in ("", "none") and not start <= set(self.units):
            yield f"drops fill {self.zones.name('opening', start, start)} first"

    def _second(self) -> Iterator[str]:
        """Yield the line about the second part of a turn."""
        variant = self.variant
        rule = variant.text("wallingRule")
        if self._gates():
            yield from self._gating()
        elif rule in _BLOCKS:
            name, line = _BLOCKS[rule]
            self.block = f"{name} {self._symbol(name)}"
            if rule == "duck" and any(man.kind.key == "king" for man in self.men):
                self.say_not("wallingRule", "a duck does not go with a `king`: write `commoner`")
            if rule == "arrow" and not all(self._returns(man) for man in self.men):
                self.say_not("wallingRule", "a mover that reaches no square, as a pawn before a wall, places no arrow")
            if rule == "duck" and self.holes:
                self.say_not("startFen", "the duck enters with the first turn")
            if self.variant.is_on("blastOnCapture"):
                self.say_not("wallingRule", "a wall may also be on a square that an explosion has cleared")
            yield f"then place {line}{self._walled(rule)}"
        elif rule not in ("", "none", "past"):
            self.say_not("wallingRule", "a second part is on any empty square, or on one that the mover reaches")

    def _vanishing(self) -> Iterator[str]:
        """Yield the line about walls on the squares that movers leave."""
        if self._gates() or self.variant.text("wallingRule") != "past":
            return
        region = self.variant.region("wallingRegion")
        if region != (self.variant.every, self.variant.every):
            self.say_not("wallingRegion", "a unit may also leave a square on which no wall can be")
        yield f"squares {self.zones.shown(self.variant.every - self.holes)} vanish when left"

    def _walled(self, rule: str) -> str:
        """Return the words for the squares on which turns place, if not on all."""
        every, (white, black) = self.variant.every, self.variant.region("wallingRegion")
        if (white, black) == (every, every):
            return ""
        if rule == "arrow":
            self.say_not("wallingRegion", "a second part on a square that the mover reaches has no zone")
            return ""
        return f" of {self.zones.name('second-part', white, black)}"

    def _symbol(self, name: str) -> str:
        """Return the symbol of a piece that turns place: the one of its note, or the first that is free."""
        noted = [text.partition(" ")[0].upper() for kind, text in self.variant.notes if kind == "piece"]
        names = [text.partition(" ")[2] for kind, text in self.variant.notes if kind == "piece"]
        wish = noted[names.index(name)] if name in names else ""
        taken = {man.symbol for man in self.men}
        return next(c for c in wish[:1] + "DXYZUVWJGHMCAOTESLIFBNQRPK" if c.isalpha() and c not in taken)

    def _returns(self, man: Man) -> bool:
        """True if a unit can always go back where it came from."""
        return all(step.goes_back for step in man.steps)

    def _gates(self) -> bool:
        return self.variant.is_on("gating") and self.variant.is_on("seirawanGating")

    def _gating(self) -> Iterator[str]:
        """Yield the line about units of the hand that enter where others have left, and report where it differs."""
        takes = self.variant.is_on("capturesToHand")
        plain = [man for man in self.men if not man.form]
        names = [man.name for man in plain if man.letter in self.held.lower()]
        if takes:
            names = [man.name for man in plain if man.kind.key != "pawn" and not self._is_royal(man)]
        if not names:
            return
        gates = set(self._gate_squares())
        ranks = {square[1:] for square in gates}
        spared = []
        for man in self.men:
            squares = {sq for sq, item in self.units.items() if item.lower() == man.symbol.lower()}
            if squares and not squares & gates:
                spared.append(man.name)
            elif squares - gates:
                self.say_not("startFen", f"every `{man.name}` that has not moved leaves its square to others")
        if not ranks:
            return
        self._say_entries([man for man in plain if man.name in names], gates)
        but = f" but {', '.join(spared)}" if spared else ""
        held = " already in hand" if takes else ""
        yield f"then may place {', '.join(names)}{held} on the square just left by an unmoved unit{but}"

    def _say_entries(self, men: list[Man], gates: Collection[str]) -> None:
        """Report units of the hand that enter on squares on which they may not be dropped."""
        if any(man.kind.key == "pawn" for man in men) and not self.variant.is_on("firstRankPawnDrops"):
            self.say_not("firstRankPawnDrops", "a pawn enters on every square that another unit leaves")
        for i, side in enumerate(SIDES):
            own = {square for square in gates if square[1:] == self._gate_ranks()[i]}
            why = f"a unit of {side.capitalize()} enters on every square that another leaves"
            if own - self.variant.region("dropRegion")[i]:
                self.say_not("dropRegion", why, side)
            for man in men:
                region = self._regions(man)[i]
                if region is not None and own - region:
                    self.say_not(f"mobilityRegion{side.capitalize()}{self._capital(man)}", why)

    def _gate_ranks(self) -> tuple[str, str]:
        """Return the rank of each side that units leave to others: the one on which it castles."""
        rank = self.variant.number("castlingRank")
        return str(rank), str(self.variant.n_ranks + 1 - rank)

    def _gate_squares(self) -> Iterator[str]:
        """Yield the squares of the start that units may leave to others."""
        castlers = {man.letter for man in self.men if man.kind.key in ("king", "rook") and not man.form}
        for side, rank in zip(SIDES, self._gate_ranks(), strict=True):
            letters = [c.lower() for c in self.rights if c.isalpha() and c.isupper() == (side == "white")]
            for square, item in self.units.items():
                named = square[0] in letters
                castles = item.lower() in castlers and bool({"k", "q"} & set(letters))
                if square[1:] == rank and item.isupper() == (side == "white") and (named or castles):
                    yield square
