"""The ends of a ruleset as settings of a section."""

from dsl.model import ConstraintKind, End, EndKind
from dsl.model.board import SIDES
from dsl.model.rows import BY_PASSES, BY_SCORE, MATES
from interpreter.exchange.carried_promotions import CarriedPromotions
from interpreter.exchange.counts import JANGGI_MORE, JANGGI_POINTS, rule_of
from interpreter.exchange.keys import AXF, SHAK
from interpreter.exchange.returning import plain_names, words

STRAIGHT = ("orthogonal",)
_LINES = {
    "Horizontal": frozenset(("orthogonal", "horizontal")),
    "Vertical": frozenset(("orthogonal", "vertical")),
    "Diagonal": frozenset(("diagonal",)),
}
"""The keys for the lines of rows, by our words for them."""


class CarriedEnds(CarriedPromotions):
    """Sets what decides a game."""

    def _ends(self) -> None:
        self.found |= {"nFoldRule": "0", "nMoveRule": "0"}
        symbols = self.letters
        for row in self.rules.ends:
            if row.kind is EndKind.STALEMATE and (row.side or row.which in BY_SCORE):
                self._lose_row(row.span)
            elif row.kind is EndKind.STALEMATE and row.which and not row.points:
                stuck = self.rules.constraint(ConstraintKind.STUCK) is not None
                self.found["stalemateValue"] = "win" if row.which == "fewest" else "loss"
                self.found |= {"materialCounting": "unweighted"} if stuck else {"stalematePieceCount": "true"}
                if stuck and not any(piece.moves for piece in self.rules.pieces):
                    self.found["adjudicateFullBoard"] = "true"
            elif row.kind is EndKind.STALEMATE and not row.points:
                self.found["stalemateValue"] = row.result
            elif row.kind is EndKind.REPETITION:
                self._repetition(row)
            elif row.kind is EndKind.CHASE and self._is_axf(row):
                self.found["chasingRule"] = "axf"
                self.lose(row.span, f"part of `{words(row.span)}`", AXF)
            elif row.kind is EndKind.ODDS:
                self.found["materialCounting"] = f"{row.side}drawodds"
            elif row.kind is EndKind.COUNT:
                self._count(row)
            elif row.kind in BY_PASSES and self._is_by_passes(row):
                counting = "janggi" if row.points else "unweighted"
                self.found |= {"materialCounting": counting} if row.which else {}
            elif row.kind is EndKind.PROGRESS and row.number % 2 == 0:
                self.found["nMoveRule"] = str(row.number // 2)
                self._movers(row)
            elif row.kind is EndKind.CAPTURE and not row.late:
                self._extinct(row)
            elif row.kind is EndKind.CAPTURE:
                self.lose(row.span, "this end of the game", "there the reply counts only if it brings the same about")
            elif row.kind is EndKind.BARE and not (row.side or row.both or row.late):
                self._bare(row)
            elif row.kind is EndKind.REACH and row.zone:
                self._flag(row, symbols[row.pieces[0]])
            elif row.kind is EndKind.CHECKS and not row.side:
                self.found["checkCounting"] = "true"
                parts = self.found["startFen"].split(" ")
                self.found["startFen"] = " ".join((*parts[:4], f"{row.number}+{row.number}", *parts[4:]))
            elif row.kind in (EndKind.ROW, EndKind.BLOCK) and not row.side:
                self._connect(row)
            elif row.kind in MATES:
                self._mate(row)
            elif row.kind is EndKind.CHECKMATE and row.side and self._has_both(row.pieces):
                self._lose_row(row.span)
            elif row.kind is EndKind.CHECKMATE and row.result == "win":
                self.found["checkmateValue"] = "win"
            elif row.kind is not EndKind.CHECKMATE:
                self.lose(row.span, "this end of the game")

    def _has_both(self, pieces: tuple[str, ...]) -> bool:
        """Return True if both sides start with units of some pieces."""
        return len({unit.side for unit in self.rules.array.units if unit.piece in pieces} & {*SIDES}) == len(SIDES)

    def _connect(self, row: End[str, str, str]) -> None:
        """Set a row or a block; all are of the same pieces, with the same result, and all rows along the same lines."""
        key = "connectNxN" if row.kind is EndKind.BLOCK else "collinearN" if row.gaps else "connectN"
        settings = {key: str(row.number), "connectPieceTypes": "".join(self.letters[name] for name in row.pieces)}
        if row.kind is EndKind.ROW:
            for word, ways in _LINES.items():
                settings[f"connect{word}"] = str(not ways.isdisjoint(row.ways)).lower()
        if not frozenset().union(*_LINES.values()).issuperset(row.ways):
            self.lose(row.span, "this end of the game", "a row counts along both diagonals or along none")
        elif any(self.found.get(name, value) != value for name, value in settings.items()) or (
            "connectPieceTypes" in self.found and self.found.get("connectValue", "win") != row.result
        ):
            note = "rows and blocks are of the same pieces, along the same lines, and all win or all lose"
            self.lose(row.span, "this end of the game", note)
        else:
            self.found |= settings | ({"connectValue": "loss"} if row.result == "loss" else {})

    def _mate(self, row: End[str, str, str]) -> None:
        """Set the rule about all checkmates that do not count, if they are those of it."""
        by_key = {key: name for name, key in self.keys.items()}
        rows = {each.kind: each.pieces for each in self.rules.ends if each.kind in MATES}
        wanted = {EndKind.MATE_BY: ("knight",), EndKind.MATE_WITHOUT: SHAK}
        names = {kind: {by_key[key] for key in keys if key in by_key} for kind, keys in wanted.items()}
        if {kind: {*pieces} for kind, pieces in rows.items()} == {kind: some for kind, some in names.items() if some}:
            self.found["shatarMateRule"] = "true"
        else:
            self._lose_row(row.span)

    def _is_by_passes(self, row: End[str, str, str]) -> bool:
        """Return True if two passes end the game, or one while kings face each other, and units or points decide."""
        if row.number != 2 and not (row.kind is EndKind.FACING and row.pieces == (row.of,) and row.ways == STRAIGHT):
            return False
        if row.points:
            return row.which == "most" and (row.side, row.more) == ("black", JANGGI_MORE) and self._counts_janggi()
        return row.which in ("", "most") and not row.more

    def _counts_janggi(self) -> bool:
        """Return True if the values of the pieces are those of `materialCounting = janggi`."""
        worth = {self.keys.get(each.piece, ""): each.points for each in self.rules.values}
        keys = {key for key in self.keys.values() if key in JANGGI_POINTS}
        return worth == {key: JANGGI_POINTS[key] for key in keys}

    def _count(self, row: End[str, str, str]) -> None:
        """Set the rule of all counts, if they are those of one; a row that is not the first has nothing to add."""
        rows = [each for each in self.rules.ends if each.kind is EndKind.COUNT]
        rule = rule_of(rows, {key: name for name, key in self.keys.items()})
        if rule:
            self.found["countingRule"] = rule
        elif row is rows[0]:
            self._lose_row(row.span)

    def _repetition(self, row: End[str, str, str]) -> None:
        """Set what a repetition gives: for White, or for the side that finds it, which did not bring it about."""
        self.found["nFoldRule"] = str(row.number)
        if row.side:
            self.found |= {"nFoldValue": "win" if row.side == "white" else "loss", "nFoldValueAbsolute": "true"}
        elif row.result != "draw":
            self.found["nFoldValue"] = "win" if row.result == "loss" else "loss"
        if row.perpetual:
            self.found["perpetualCheckIllegal"] = "true"

    def _is_axf(self, row: End[str, str, str]) -> bool:
        """Return True if kings and soldiers may chase, and soldiers be chased until they step sideways, as there."""
        free = {name for name, key in self.keys.items() if key in ("king", "soldier")}
        rank, soldiers = int(self.found.get("soldierPromotionRank", "1")), free - self.rules.royal
        spared = {row.of} if row.zone and self._is_before(row.zone, rank) else row.of
        return {*row.pieces} == free and spared == (soldiers if rank > 1 and soldiers else None)

    def _is_before(self, zone: str, rank: int) -> bool:
        """Return True if a zone is all that a side has before a rank, counted from its own side."""
        board = self.rules.board
        names, last = plain_names(board), len(board.ranks) + 1
        ranks = {square: int(names[square][1:]) for square in board.squares}
        white = {square for square, number in ranks.items() if number < rank}
        black = {square for square, number in ranks.items() if last - number < rank}
        return [{*self.rules.zone(zone).of(side)} for side in SIDES] == [white, black]

    def _movers(self, row: End[str, str, str]) -> None:
        """Set the pieces whose moves restart the count, if they are not the pawns."""
        letters = {self.letters[name] for name in row.pieces}
        pawns = {*self.found.get("pawnTypes", "")}
        pawns = pawns or {self.letters[name] for name, key in self.keys.items() if key == "pawn"}
        if letters != pawns:
            self.found["nMoveRuleTypes"] = "".join(sorted(letters)) or "-"

    def _flag(self, row: End[str, str, str], letter: str) -> None:
        sides = (row.side,) if row.side else SIDES
        settings = {"flagPiece": letter, "flagPieceCount": str(row.number or 1)}
        settings["flagPieceSafe"] = str(row.safe).lower()
        for side in sides:
            squares = self._squares(self.rules.zone(row.zone or "").of(side))
            settings[f"flagRegion{side.capitalize()}"] = squares
        if row.late and row.side == "white":
            settings["flagMove"] = "true"
        elif row.late:
            self.lose(row.span, "`after the reply`", "only Black has a last turn")
        if any(self.found.get(key, value) != value for key, value in settings.items()):
            self.lose(row.span, "this end of the game", "all units that arrive win alike")
        self.found |= settings

    def _n_royal(self, side: str, royal: list[str]) -> int:
        return sum(unit.side == side and unit.piece in royal for unit in self.rules.array.units)

    def _bare(self, row: End[str, str, str]) -> None:
        """Set that a side draws, loses or wins with its royal units alone, if these are all that it has of a piece."""
        kept = {self._n_royal(side, [*row.pieces]) for side in SIDES}
        settings = {
            "extinctionValue": row.result,
            "extinctionPieceTypes": "*",
            "extinctionPieceCount": str(max(kept)),
        }
        differs = any(self.found.get(key, text) != text for key, text in settings.items())
        if {*row.pieces} != self.rules.royal or len(kept) > 1 or differs:
            self._lose_row(row.span)
            return
        self.found |= settings

    def _extinct(self, row: End[str, str, str]) -> None:
        """Set that a side loses or wins with the loss of its units; royal units are never lost, and count with all."""
        plain = [piece.name for piece in self.rules.pieces if piece.name in self.keys]
        royal = [name for name in plain if name in self.rules.royal]
        if self.found.get("blastOnCapture") and set(row.pieces) <= set(royal) and not row.number:
            return
        letters = [self.letters[name] for name in row.pieces]
        every = {*row.pieces, *royal} == set(plain) and len(letters) > 1
        kept = [self._n_royal(side, royal) if every else 0 for side in SIDES]
        loser = SIDES.index(row.side) ^ (row.result == "loss") if row.side else 0
        if row.side and not (every and kept[1 - loser] > row.number + kept[loser]):
            self.lose(row.span, "this end of the game", "it concerns both sides")
            return
        types, value = self.found.get("extinctionPieceTypes", ""), "loss" if row.result == "loss" else "win"
        settings = {"extinctionValue": value, "extinctionPieceCount": str(row.number + kept[loser])}
        differs = any(self.found.get(key, text) != text for key, text in settings.items())
        if (len(letters) > 1 and not every) or types == "*" or differs or "extinctionPseudoRoyal" in self.found:
            self.lose(row.span, "this end of the game", "each piece counts for itself, or all together")
            return
        self.found |= settings
        self.found["extinctionPieceTypes"] = "*" if every else types + letters[0]
