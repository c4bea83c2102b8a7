"""Turns, duties, check and ends of a variant as blocks and lines."""

import re
from collections.abc import Iterator

from dsl.model.board import SIDES
from interpreter.exchange.castling import Castling
from interpreter.exchange.draft import Man

_RESULTS = {"loss": "loss", "win": "win", "draw": "draw"}
_WAYS = {"connectHorizontal": "orthogonal", "connectVertical": "orthogonal", "connectDiagonal": "diagonal"}


class Ending(Castling):
    """Writes what decides a game, and what a side must do."""

    def _both(self, key: str) -> bool:
        white, black = (self.variant.is_on(key, side) for side in SIDES)
        if white != black:
            self.say_not(key, "both sides pass, or neither does", "white" if white else "black")
        return white and black

    def _turn(self) -> Iterator[str]:
        if self._both("pass"):
            yield "pass allowed"
        elif self._both("passOnStalemate"):
            yield "pass when no action is left"

    def _duties(self) -> Iterator[str]:
        variant = self.variant
        if variant.is_on("mustCapture"):
            yield "captures first"
        if variant.is_on("mustDrop") and self._drops():
            letter = variant.letters("mustDropType")
            man = next((man for man in self.men if man.letter == letter), None)
            yield f"drops {man.name} first" if man is not None else "drops first"

    def _facing(self) -> None:
        if self.variant.is_on("flyingGeneral"):
            for man in self.men:
                if man.kind.key == "king":
                    man.lines.append(f"faces no {man.name} along orthogonal")

    def _twisted(self) -> None:
        """Report rules that go together otherwise than in a rule file."""
        variant = self.variant
        region = variant.region("promotionRegion")
        crossed = [
            {f"{sq[0]}{int(sq[1:]) + up}" for sq in variant.region("doubleStepRegion")[i]}
            for i, up in ((1, -1), (0, 1))
        ]
        passing = [man for man in self._capturers() if self._passes(man)]
        if any(crossed[i] & region[i] for i in range(2)) and any(
            "promote" in line for man in passing for line in man.lines
        ):
            self.say_not("promotionRegionWhite", "a pawn that captures in passing promotes like any other")
        if variant.is_on("flyingGeneral") and list(self._castling_lines()):
            self.say_not("flyingGeneral", "a king that castles may pass a square on which it would face the other")
        if variant.is_on("pieceDemotion") and not region[0] == region[1] == variant.every:
            self.say_not("pieceDemotion", "a promoted unit turns back after each move, or never")
        if variant.is_on("dropPromoted") and variant.letters("dropNoDoubled"):
            self.say_not("dropNoDoubled", "the limit is on units that drop as they are, not on promoted ones")

    def _check(self) -> Iterator[str]:
        variant, royals = self.variant, self._royals()
        if not royals:
            return
        if not variant.is_on("checking"):
            yield "never given"
        elif not variant.is_on("dropChecks") and self._drops():
            yield "never given by drop"
        if variant.is_on("makpongRule"):
            yield f"never answered by {', '.join(name for _, name in royals)} move but to capture the attacker"

    def _goals(self) -> Iterator[str]:
        variant, royals = self.variant, self._royals()
        for word, name in royals:
            sides = self._sides_with(name)
            yield f"goal checkmate of {word}{name}{sides}"
        yield from self._flags()
        yield from self._extinction()
        if variant.is_on("checkCounting"):
            given = re.search(r" (\d+)\+(\d+)", variant.text("startFen"))
            if given is not None and given[1] != given[2]:
                self.say_not("startFen", "both sides need the same number of checks")
            yield f"goal checks {given[1] if given else 1}"
        yield from self._rows()

    def _sides_with(self, name: str) -> str:
        """Return the end of a goal about a piece that one side alone has."""
        man = next(each for each in self.men if each.name == name)
        white, black = (self._count(man, side) for side in SIDES)
        return "" if white and black else " for white" if black else " for black" if white else ""

    def _extinction(self) -> Iterator[str]:
        variant = self.variant
        value = variant.text("extinctionValue")
        men = self._extinct()
        if value == "none" or not men or variant.is_on("extinctionPseudoRoyal"):
            if variant.is_on("extinctionPseudoRoyal") and value not in ("loss", "none"):
                self.say_not("extinctionValue", "a royal piece that is lost loses the game")
            if variant.is_on("extinctionPseudoRoyal") and variant.number("extinctionPieceCount"):
                self.say_not("extinctionPieceCount", "the last unit of a piece is royal, not the last but one")
            return
        if variant.number("extinctionPieceCount"):
            self.say_not("extinctionPieceCount", "a goal is about the last unit of a piece")
            return
        if variant.number("extinctionOpponentPieceCount"):
            self.say_not("extinctionOpponentPieceCount", "a goal does not ask how many units the other side has")
        if value == "draw":
            self.say_not("extinctionValue", "no draw by the loss of a piece")
            return
        verb = "capture" if value == "loss" else "loss"
        if variant.letters("extinctionPieceTypes") == "*":
            yield from self._all_lost(men, verb)
        else:
            for man in men:
                yield f"goal {verb} of {man.name}"

    def _all_lost(self, men: list[Man], verb: str) -> Iterator[str]:
        """Yield the goal about all units of a side; a side with a royal piece never loses all."""
        royal = {name for _, name in self._royals()}
        sides = [side for side in SIDES if not any(self._count(man, side) for man in men if man.name in royal)]
        names = ", ".join(man.name for man in men if man.name not in royal)
        if names and len(sides) == 1:
            (loser,) = sides
            winner = SIDES[1 - SIDES.index(loser)]
            yield f"goal {verb} of {names} for {winner if verb == 'capture' else loser}"
        elif names and sides:
            yield f"goal {verb} of {names}"

    def _flags(self) -> Iterator[str]:
        variant = self.variant
        if not any(variant.letters("flagPiece", side) for side in SIDES):
            return
        found = []
        for side in SIDES:
            man = next((man for man in self.men if man.letter == variant.letters("flagPiece", side)[:1]), None)
            squares = variant.squares("flagRegion", side) or frozenset()
            found.append((man, squares))
        (white, far), (black, near) = found
        if white is not None and white is black and far and near:
            yield f"goal reach {self.zones.name('goal-squares', far, near)} with {white.name}"
            return
        for side, (man, squares) in zip(SIDES, found, strict=True):
            if man is not None and squares:
                sides = (squares, frozenset[str]()) if side == "white" else (frozenset[str](), squares)
                yield f"goal reach {self.zones.name(f'{side}-goal', *sides)} with {man.name} for {side}"

    def _rows(self) -> Iterator[str]:
        variant = self.variant
        number = variant.number("connectN")
        if number < 2:
            return
        letters = variant.letters("connectPieceTypes")
        names = [man.name for man in self.men if not man.form and (letters == "*" or man.letter in letters)]
        ways = dict.fromkeys(way for key, way in _WAYS.items() if variant.is_on(key))
        if variant.is_on("connectHorizontal") != variant.is_on("connectVertical"):
            self.say_not("connectHorizontal", "rows along ranks count as those along files do")
        if ways and names:
            yield f"goal row of {number} with {', '.join(names)} along {', '.join(ways)}"

    def _draws(self) -> Iterator[str]:
        variant = self.variant
        value = variant.text("stalemateValue")
        if value == "none":
            self.say_not("stalemateValue", "a side without an action draws, wins or loses")
        yield f"{_RESULTS.get(value, 'draw')} stalemate"
        if variant.number("nFoldRule") > 1:
            yield f"draw repetition {min(variant.number('nFoldRule'), 100)}"
        if variant.number("nMoveRule"):
            letters = variant.letters("nMoveRuleTypes") or variant.letters("pawnTypes")
            named = bool(variant.entry("nMoveRuleTypes") or variant.entry("pawnTypes"))
            movers = [
                man.name
                for man in self.men
                if not man.form and (man.letter in letters if named else man.kind.key == "pawn")
            ]
            if len(movers) > 1:
                self.say_not("nMoveRuleTypes", "the moves of one piece restart the count, besides captures")
            rest = f" or {movers[0]} move" if movers else ""
            yield f"draw {2 * variant.number('nMoveRule')} turns without capture{rest}"
