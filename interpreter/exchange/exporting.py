"""From a ruleset to a section of `variants.ini`, and a report of the rules that the section does not carry."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from dsl.compiler import compile_source
from dsl.diagnostics import Diagnostic
from dsl.model import ConstraintKind, Effect, End, EndKind, OfferKind, Phase, Piece, Ruleset
from dsl.model.board import SIDES
from dsl.model.digest import rules_hash
from dsl.model.piece import Event
from dsl.model.rows import AFTERMATH, BY_PASSES, PhaseKind, Trigger, Whom
from dsl.source import Source, Span
from interpreter.exchange.counts import JANGGI_MORE, JANGGI_POINTS, rule_of
from interpreter.exchange.findings import finding
from interpreter.exchange.importing import import_section
from interpreter.exchange.ini import read_sections
from interpreter.exchange.keys import PIECES
from interpreter.exchange.movement import faults
from interpreter.exchange.variant import CHESS_START, DEFAULTS, known_sections
from rulesets import Catalogue

_CHESS = ("king", "queen", "rook", "bishop", "knight", "pawn")
_STRAIGHT = ("orthogonal",)
_BLOCKS = ("fusion", "pairs", "graphs", "activation", "chain", "values", "commands", "formations", "options")
"""What a ruleset may have and a section never has."""


@dataclass(frozen=True, slots=True)
class Exported:
    """A ruleset as a section: the text, and the rules that it does not carry."""

    text: str
    findings: tuple[Diagnostic, ...]


def export_ruleset(ruleset: Ruleset, name: str) -> Exported:
    """Return a ruleset as a section. If nothing is reported, its import has the same rules."""
    writer = _Exporter(ruleset)
    settings = writer.settings()
    text = _written(ruleset, name, settings)
    if not writer.findings and not _returns(ruleset, text, name):
        message = "the import of this section has other rules, or says them in other words"
        writer.findings.append(finding("not-carried", _start(ruleset), message, label="this file"))
    return Exported(text, tuple(dict.fromkeys(writer.findings)))


def _start(ruleset: Ruleset) -> Span:
    return Span(ruleset.source, 0, len(ruleset.source.line(1)))


def _returns(ruleset: Ruleset, text: str, name: str) -> bool:
    """Return True if the import of a section has the rules of a ruleset."""
    source = Source(f"{name}.ini", text)
    sections = read_sections(source, [])
    if name not in sections:
        return False
    made = import_section(sections[name], sections)
    if made.findings or not made.text:
        return False
    again = compile_source(Source(f"{made.name}.rumpus", made.text), library=Catalogue()).ruleset
    return again is not None and rules_hash(again) == rules_hash(ruleset)


def _written(ruleset: Ruleset, name: str, settings: Mapping[str, str]) -> str:
    """Return the text of a section, based on chess if it has all pieces of chess."""
    chess = {entry.key: entry.value for entry in known_sections()["chess"].entries}
    is_chess = all(settings.get(key) == chess[key] for key in _CHESS)
    known = {**DEFAULTS, **chess} if is_chess else DEFAULTS
    lines = [f"[{name}:chess]" if is_chess else f"[{name}]", f"#: title {ruleset.title}"]
    lines += [f"#: piece {piece.symbol.lower()} {piece.name}" for piece in ruleset.pieces]
    for zone in ruleset.zones:
        white, black = (" ".join(sorted(zone.of(side))) for side in SIDES)
        lines.append(f"#: zone {zone.name} {white}|{black}")
    lines += [f"{key} = {value}" for key, value in settings.items() if known.get(key) != value]
    return "\n".join(lines) + "\n"


class _Exporter:
    """Collects the settings of a ruleset, and the rows that they leave."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.rules = ruleset
        self.findings: list[Diagnostic] = []
        self.found: dict[str, str] = {}
        self.keys: dict[str, str] = {}
        self.placed = next((row for row in ruleset.phases if row.kind is PhaseKind.PLACE), None)
        changed = any(row.effect in AFTERMATH for row in ruleset.consequences)
        self.tame = changed or (self.placed is not None and self.placed.where == "empty")
        """True if a royal piece cannot be a `king`: it goes with no effects, and with no duck."""

    def lose(self, span: Span, what: str, note: str = "") -> None:
        """Report a rule that the section does not carry."""
        self.findings.append(finding("not-carried", span, f"{what} is lost", label="not in the section", note=note))

    def settings(self) -> dict[str, str]:
        """Return the values of all keys that this ruleset sets."""
        rules = self.rules
        for piece in rules.pieces:
            self._piece(piece)
        weighed = any(row.kind in BY_PASSES and row.points and self._is_by_passes(row) for row in rules.ends)
        for block in _BLOCKS:
            if getattr(rules, block) and not (block == "values" and weighed):
                span = rules.blocks.get(block) or _start(rules)
                self.lose(span, f"`{block}`", "variants.ini has no key for it")
        if rules.shuffle is not None:
            self.lose(rules.shuffle.span, "that the start is drawn by lot", "`chess960` is about castling")
        self._board()
        self._castling()
        self._hand()
        self._effects()
        self._second()
        self._ends()
        self._rest()
        return self.found

    def _board(self) -> None:
        shape = self.rules.board
        if not shape.has_plain_labels:
            self.lose(shape.span, "the names of files and ranks")
        if shape.vanishing:
            self.lose(shape.span, "that squares vanish")
        if shape.boards > 1:
            self.lose(shape.span, "that there are several boards")
        if len(shape.files) > 12 or len(shape.ranks) > 10:
            self.lose(shape.span, "the board", "a board has at most 12 files and 10 ranks")
        self.found |= {"maxFile": str(len(shape.files)), "maxRank": str(len(shape.ranks))}
        from interpreter.exchange.placing import start_fen

        self.found["startFen"] = start_fen(self.rules)
        board, side, *_ = self.found["startFen"].split(" ")
        if board == CHESS_START.split(" ")[0] and self.rules.castling:
            self.found["startFen"] = CHESS_START.replace(" w ", f" {side} ")

    # Pieces

    def _piece(self, piece: Piece) -> None:
        letter = piece.symbol.lower()
        placed = self.placed is not None and self.placed.where != "left" and piece.name in self.placed.pieces
        if letter.startswith("+") or placed:
            return
        if len(letter) != 1:
            self.lose(piece.span, f"the piece `{piece.name}`", "a piece has a symbol of one letter")
            return
        betza = "".join(self._steps(piece))
        if any(faults(betza)):
            self.lose(piece.span, f"the movement of `{piece.name}`", "variants.ini has no letters for it")
        royal = piece.name in self.rules.royal
        builtin = next((key for key, (_, known) in PIECES.items() if known == betza and key != "king"), "")
        named = [
            key for key, (name, known) in PIECES.items() if name == piece.name and known == betza and key != "king"
        ]
        if royal and self.tame:
            self._pseudo_royal(letter)
        if royal and not self.tame and "king" not in self.keys.values():
            key = "king"
        elif piece.name == "pawn" and betza in ("fmWfceFifmnD", "fmWfcF"):
            key = "pawn"
            if betza == "fmWfcF":
                self.found["doubleStep"] = "false"
        else:
            key = named[0] if named else builtin
        if not key or key in self.keys.values():
            key = f"customPiece{sum(each.startswith('customPiece') for each in self.keys.values()) + 1}"
        self.keys[piece.name] = key
        plain = key in PIECES and (PIECES[key][1] == betza or key == "pawn")
        self.found[key] = letter if plain else f"{letter}:{betza}"
        self._region(piece, key)
        self._promotion(piece, letter)

    def _pseudo_royal(self, letter: str) -> None:
        self.found |= {"extinctionValue": "loss", "extinctionPseudoRoyal": "true"}
        self.found["extinctionPieceTypes"] = self.found.get("extinctionPieceTypes", "") + letter

    def _steps(self, piece: Piece) -> Iterator[str]:
        """Yield the movements of a piece, steps from certain squares with `i`."""
        for line in piece.moves:
            if line.prey:
                self.lose(line.span, "what the line captures")
            text = re.sub(r"f*@\d+", "", line.text)
            held = re.search(r"(f*)@(\d+)", line.text)
            if held is not None:
                if held[1]:
                    self.found["dropNoDoubled"] = piece.symbol.lower()
                    self.found["dropNoDoubledCount"] = str(len(held[1]))
                if int(held[2]) < len(self.rules.board.ranks):
                    self.found["immobilityIllegal"] = "true"
            if line.zone is None:
                yield text
                continue
            zone = self.rules.zone(line.zone)
            for side in SIDES:
                key = f"doubleStepRegion{side.capitalize()}"
                squares = self._squares(zone.of(side))
                if self.found.get(key, squares) != squares:
                    self.lose(line.span, "the zone of this line", "all first steps start in one region")
                self.found[key] = squares
            yield f"i{text}"

    def _squares(self, squares: frozenset[str]) -> str:
        """Return squares as a value, whole ranks as such."""
        files = self.rules.board.files
        found = []
        left = set(squares)
        for rank in self.rules.board.ranks:
            whole = {file + rank for file in files}
            if whole <= left:
                found.append(f"*{rank}")
                left -= whole
        return " ".join([*found, *sorted(left)]) or "-"

    def _region(self, piece: Piece, key: str) -> None:
        names = {line.within or line.goal for line in piece.moves}
        name = next(iter(names), None)
        if len(names) > 1:
            self.lose(piece.span, f"the zones of `{piece.name}`", "a piece has one region")
        elif name is not None:
            for side in SIDES:
                region = f"mobilityRegion{side.capitalize()}{key[0].upper()}{key[1:]}"
                self.found[region] = self._squares(self.rules.zone(name).of(side))

    def _promotion(self, piece: Piece, letter: str) -> None:
        if not piece.promotions:
            return
        symbols = {each.name: each.symbol.lower() for each in self.rules.pieces}
        one = piece.promotions[0]
        form = next((each for each in self.rules.pieces if each.symbol.lower() == f"+{letter}"), None)
        events = {each.event for each in piece.promotions}
        if one.zone is None or events not in ({Event.IN}, {Event.IN, Event.LEAVING}):
            self.lose(one.span, "this promotion")
            return
        zone = self.rules.zone(one.zone)
        for side in SIDES:
            key = f"promotionRegion{side.capitalize()}"
            if self.found.get(key, squares := self._squares(zone.of(side))) != squares:
                self.lose(one.span, "the zone of this promotion", "all promotions have one region")
            self.found[key] = squares
        if form is not None and one.pieces == (form.name,):
            like = next((e for e in self.rules.pieces if len(e.symbol) == 1 and _moves(e) == _moves(form)), None)
            if like is None:
                text = "".join(line.text for line in form.moves)
                other = next((key for key, (_, known) in PIECES.items() if known == text and key not in self.found), "")
                free = next((c for c in "zyxwvutjh" if c not in symbols.values() and c not in self.found.values()), "")
                if not other or not free:
                    self.lose(one.span, "this promotion")
                    return
                self.found[other] = free  # only a pattern for the promoted form
                target = free
            else:
                target = like.symbol.lower()
            pairs = self.found.get("promotedPieceType", "")
            self.found["promotedPieceType"] = f"{pairs} {letter}:{target}".strip()
            if not one.optional:
                self.found["mandatoryPiecePromotion"] = "true"
            return
        targets = "".join(symbols.get(name, "?") for name in one.pieces)
        if self.found.get("promotionPieceTypes", targets) != targets or len(piece.promotions) > 1 or "?" in targets:
            self.lose(one.span, "this promotion", "all pawns promote to the same pieces")
        self.found["promotionPieceTypes"] = targets
        if self.keys[piece.name] != "pawn":
            self.found["pawnTypes"] = self.found.get("pawnTypes", "") + letter
        if one.optional:
            self.found["mandatoryPawnPromotion"] = "false"

    # Castling and the hand

    def _castling(self) -> None:
        one = self.rules.castling
        if any(piece.castles for piece in self.rules.pieces):
            self.lose(_start(self.rules), "castling by `O`", "write a `castling` block")
        if one is None:
            self.found["castling"] = "false"
            return
        files = self.rules.board.files
        for wing in one.wings:
            if wing.squares is not None:
                self.lose(wing.span, "castling by a number of squares", "`castlingKingsideFile` names one file")
                continue
            key = "castlingKingsideFile" if wing.toward == files[-1] else "castlingQueensideFile"
            self.found[key] = wing.mover_file
        if one.dropped is not None:
            self.found["castlingDroppedPiece"] = "true"
            home = sorted(self.rules.zone(one.dropped[0]).of("white"))
            self.found["castlingKingFile"] = home[0][0]
            if len(home) > 1:
                self.lose(one.span, "castling after drops on several squares", "`castlingKingFile` names one file")
        ranks = {u.square[1:] for u in self.rules.array.units if (u.piece, u.side) == (one.mover, "white")}
        if len(ranks) == 1:
            self.found["castlingRank"] = ranks.pop()
        if self.keys.get(one.mover) != "king":
            self.found["castlingKingPiece"] = self.rules.piece(one.mover).symbol.lower()
        if self.keys.get(one.partner) != "rook":
            self.found["castlingRookPieces"] = self.rules.piece(one.partner).symbol.lower()

    def _hand(self) -> None:
        rules = self.rules
        if rules.may(OfferKind.DROP):
            self.found["pieceDrops"] = "true"
        if rules.may(OfferKind.DROP_PROMOTED):
            self.found["dropPromoted"] = "true"
        if rules.consequence(Trigger.CAPTURE, Effect.TO_HAND):
            self.found["capturesToHand"] = "true"
            promotes = any(piece.promotions for piece in rules.pieces)
            if promotes and not rules.consequence(Trigger.STOW, Effect.BECOME):
                self.found["dropLoop"] = "true"
        for row in rules.constraints_of(ConstraintKind.DROP_ZONE):
            zone = rules.zone(row.zone or "")
            if not row.pieces:
                for side in SIDES:
                    self.found[f"dropRegion{side.capitalize()}"] = self._squares(zone.of(side))
            elif row.pieces != ("pawn",) or zone.name != "pawn-drops":
                self.lose(row.span, "this limit of drops")
        for row in rules.constraints_of(ConstraintKind.DROP_COLORS):
            if [self.keys.get(piece) for piece in row.pieces] == ["bishop"]:
                self.found["dropOppositeColoredBishop"] = "true"
            else:
                self.lose(row.span, "this limit of drops")

    # Effects and second parts

    def _effects(self) -> None:
        rows = [row for row in self.rules.consequences if row.effect in AFTERMATH]
        plain = [piece for piece in self.rules.pieces if len(piece.symbol) == 1]
        immune: list[set[str]] = []
        for row in rows:
            spared = {piece.symbol.lower() for piece in plain if row.spares(piece.name)}
            flips = {(Whom.ENCLOSED, 0): "reversi", (Whom.ENEMIES, 1): "ataxx"}.get(
                (row.whom or Whom.CAPTOR, row.number)
            )
            said = (row.effect, row.trigger, row.whom, row.movers)
            if said == (Effect.PETRIFY, Trigger.CAPTURE, Whom.CAPTOR, ()) and not immune:
                types = "".join(piece.symbol.lower() for piece in plain if not row.spares(piece.name))
                self.found["petrifyOnCaptureTypes"] = types
            elif said == (Effect.REMOVE, Trigger.CAPTURE, Whom.CAPTOR, ()):
                immune.append(spared)
            elif said == (Effect.REMOVE, Trigger.CAPTURE, Whom.UNITS, ()) and row.number == 1:
                immune.append(spared - {letter for key, letter in self._letters() if key == "pawn"})
            elif row.effect is Effect.CONVERT and row.trigger is not Trigger.CAPTURE and flips and not row.movers:
                self.found["flipEnclosedPieces"] = flips
            else:
                self._lose_row(row.span)
        if immune:
            self.found["blastOnCapture"] = "true"
            self.found["blastImmuneTypes"] = "".join(sorted(immune[0])) or "-"
            if len(immune) != 2 or immune[0] != immune[1]:
                self.lose(rows[0].span, "this effect", "the captor and the units next to it leave the game together")

    def _letters(self) -> Iterator[tuple[str, str]]:
        """Yield the key of each piece, and its letter."""
        for name, key in self.keys.items():
            yield key, self.rules.piece(name).symbol.lower()

    def _lose_row(self, span: Span) -> None:
        self.lose(span, f"`{' '.join(span.text.split())[:60]}`")

    def _second(self) -> None:
        row = self.placed
        if row is None:
            return
        if row.where == "left":
            self.found |= {"gating": "true", "seirawanGating": "true"}
            if self.rules.consequence(Trigger.CAPTURE, Effect.TO_HAND) and not (row.held and self._gates_all(row)):
                self._lose_row(row.span)
        else:
            self.found["wallingRule"] = "arrow" if row.where == "reached" else "static" if row.new else "duck"
            for side in SIDES if row.zone else ():
                squares = self._squares(self.rules.zone(row.zone or "").of(side))
                self.found[f"wallingRegion{side.capitalize()}"] = squares
            if row.where == "reached" and not row.new:
                self._lose_row(row.span)

    def _gates_all(self, row: Phase[str, str, str]) -> bool:
        """Return True if all units that captures bring to hand may enter, except pawns and royal units."""
        apart = {name for name, key in self.keys.items() if key == "pawn" or name in self.rules.royal}
        return set(row.pieces) == {name for name in self.keys if "+" not in self.rules.piece(name).symbol} - apart

    # Ends, duties and the rest

    def _ends(self) -> None:
        self.found |= {"nFoldRule": "0", "nMoveRule": "0"}
        symbols = {each.name: each.symbol.lower() for each in self.rules.pieces}
        for row in self.rules.ends:
            if row.kind is EndKind.STALEMATE and row.which and not row.points:
                stuck = self.rules.constraint(ConstraintKind.STUCK) is not None
                self.found["stalemateValue"] = "win" if row.which == "fewest" else "loss"
                self.found |= {"materialCounting": "unweighted"} if stuck else {"stalematePieceCount": "true"}
                if stuck and not any(piece.moves for piece in self.rules.pieces):
                    self.found["adjudicateFullBoard"] = "true"
            elif row.kind is EndKind.STALEMATE and not row.points:
                self.found["stalemateValue"] = row.result
            elif row.kind is EndKind.REPETITION:
                self._repetition(row)
            elif row.kind is EndKind.ODDS:
                self.found["materialCounting"] = f"{row.side}drawodds"
            elif row.kind is EndKind.COUNT:
                self._count(row)
            elif row.kind in BY_PASSES and self._is_by_passes(row):
                counting = "janggi" if row.points else "unweighted"
                self.found |= {"materialCounting": counting} if row.which else {}
            elif row.kind is EndKind.PROGRESS and row.number % 2 == 0:
                self.found["nMoveRule"] = str(row.number // 2)
            elif row.kind is EndKind.CAPTURE and not row.side and not row.late:
                self._extinct(row)
            elif row.kind is EndKind.REACH and row.zone:
                self._flag(row, symbols[row.pieces[0]])
            elif row.kind is EndKind.CHECKS and not row.side:
                self.found["checkCounting"] = "true"
                parts = self.found["startFen"].split(" ")
                self.found["startFen"] = " ".join((*parts[:4], f"{row.number}+{row.number}", *parts[4:]))
            elif row.kind is EndKind.ROW and not row.side:
                self.found["connectN"] = str(row.number)
                self.found["connectPieceTypes"] = "".join(symbols[name] for name in row.pieces)
                for key, way in (("Horizontal", "orthogonal"), ("Vertical", "orthogonal"), ("Diagonal", "diagonal")):
                    self.found[f"connect{key}"] = str(way in row.ways).lower()
            elif row.kind is EndKind.CHECKMATE and row.result == "win":
                self.found["checkmateValue"] = "win"
            elif row.kind is not EndKind.CHECKMATE or row.which or row.side:
                self.lose(row.span, "this end of the game")

    def _is_by_passes(self, row: End[str, str, str]) -> bool:
        """Return True if two passes end the game, or one while kings face each other, and units or points decide."""
        if row.number != 2 and not (row.kind is EndKind.FACING and row.pieces == (row.of,) and row.ways == _STRAIGHT):
            return False
        if row.points:
            return row.which == "most" and (row.side, row.more) == ("black", JANGGI_MORE) and self._counts_janggi()
        return row.which != "fewest" and not row.more

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

    def _extinct(self, row: End[str, str, str]) -> None:
        """Set that a side loses or wins with the loss of its units; royal units are never lost, and count with all."""
        plain = [piece.name for piece in self.rules.pieces if piece.name in self.keys]
        royal = [name for name in plain if name in self.rules.royal]
        if self.found.get("blastOnCapture") and set(row.pieces) <= set(royal) and not row.number:
            return
        letters = [self.rules.piece(name).symbol.lower() for name in row.pieces]
        every = {*row.pieces, *royal} == set(plain) and len(letters) > 1
        kept = sum(unit.side == "white" and unit.piece in royal for unit in self.rules.array.units) if every else 0
        types, value = self.found.get("extinctionPieceTypes", ""), "loss" if row.result == "loss" else "win"
        settings = {"extinctionValue": value, "extinctionPieceCount": str(row.number + kept)}
        differs = any(self.found.get(key, text) != text for key, text in settings.items())
        if (len(letters) > 1 and not every) or types == "*" or differs or "extinctionPseudoRoyal" in self.found:
            self.lose(row.span, "this end of the game", "each piece counts for itself, or all together")
            return
        self.found |= settings
        self.found["extinctionPieceTypes"] = "*" if every else types + letters[0]

    def _rest(self) -> None:
        """Set the duties, and report each row that no setting carries."""
        symbols = {each.name: each.symbol.lower() for each in self.rules.pieces}
        for row in self.rules.constraints:
            kind = row.kind
            if kind is ConstraintKind.FIRST and row.deeds == ("capture",):
                self.found["mustCapture"] = "true"
            elif kind is ConstraintKind.FIRST:
                self.found["mustDrop"] = "true"
                if len(row.pieces) == 1:
                    self.found["mustDropType"] = symbols[row.pieces[0]]
            elif kind is ConstraintKind.NO_CHECK and not row.unless:
                self.found["checking"] = "false"
            elif kind is ConstraintKind.NO_CHECK_BY:
                self.found["dropChecks"] = "false"
            elif kind is ConstraintKind.NO_MATE:
                self.found["shogiPawnDropMateIllegal"] = "true"
            elif kind is ConstraintKind.FACES and row.pieces == (row.of,) and row.of in self.rules.royal:
                self.found["flyingGeneral"] = "true"
            elif kind is ConstraintKind.STOPS_FACING and row.pieces == (row.of,) and row.of in self.rules.royal:
                self.found["bikjangRule"] = "true"
            elif kind is ConstraintKind.DROP_CONVERTS and self.found.get("flipEnclosedPieces") == "reversi":
                self.found["enclosingDrop"] = "reversi"
            elif kind is ConstraintKind.DROP_FILLS and row.zone and self.rules.constraint(ConstraintKind.DROP_CONVERTS):
                white, black = map(self.rules.zone(row.zone).of, SIDES)
                self.found["enclosingDropStart"] = self._squares(white)
                if white != black:
                    self.lose(row.span, "the zone of this line", "it is the same for both sides")
            elif kind is ConstraintKind.DROP_HELD:
                self.found["enclosingDrop"] = "top"
            elif kind is ConstraintKind.CROWDED and row.of:
                limits = self.found.get("promotionLimit", "")
                self.found["promotionLimit"] = f"{limits} {symbols[row.of]}:{row.number}".strip()
            elif kind not in _CARRIED:
                self.lose(row.span, f"`{' '.join(row.span.text.split())[:60]}`")
        for offer in self.rules.offers:
            if offer.kind is OfferKind.PASS:
                stuck = self.rules.constraint(ConstraintKind.STUCK) is not None
                self.found["passOnStalemate" if stuck else "pass"] = "true"
            elif offer.kind is OfferKind.DROP_ENDLESS and not any(piece.moves for piece in self.rules.pieces):
                continue  # the start has a unit in hand for each square
            elif offer.kind not in (OfferKind.DROP, OfferKind.DROP_PROMOTED):
                self.lose(offer.span, f"`{' '.join(offer.span.text.split())[:60]}`")
        for effect in self.rules.consequences:
            if effect.effect not in (Effect.TO_HAND, Effect.BECOME, Effect.FORFEIT, Effect.SCORE, *AFTERMATH):
                self.lose(effect.span, f"`{' '.join(effect.span.text.split())[:60]}`")
        plain = [row for row in self.rules.lengths if (row.least, row.most, row.number) == (1, 1, 0) and not row.per]
        phases = [row for row in self.rules.phases if row.kind not in (PhaseKind.BEGIN, PhaseKind.PLACE)]
        if len(plain) < len(phases) or len(plain) > 1:
            self.lose(self.rules.blocks.get("turn") or _start(self.rules), "the number of actions in a turn")


_CARRIED = frozenset(
    (
        ConstraintKind.ROYAL, ConstraintKind.NOT_OUT, ConstraintKind.NOT_THROUGH, ConstraintKind.DROP_ZONE,
        ConstraintKind.STUCK, ConstraintKind.END_OF_TURN, ConstraintKind.EVERY_ACTION, ConstraintKind.DROP_MOBILE,
        ConstraintKind.DROP_COLORS,
    )
)  # fmt: skip
"""Constraints that other settings carry."""


def _moves(piece: Piece) -> tuple[str, ...]:
    return tuple(re.sub(r"f*@\d+", "", line.text) for line in piece.moves)
