"""From a ruleset to a section of `variants.ini`, and a report of the rules that the section does not carry."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from string import ascii_lowercase

from dsl.diagnostics import Diagnostic
from dsl.model import ConstraintKind, Effect, End, EndKind, OfferKind, Phase, Piece, Ruleset
from dsl.model.board import SIDES
from dsl.model.piece import Event, MoveLine, Promotion
from dsl.model.rows import AFTERMATH, BY_PASSES, BY_SCORE, PhaseKind, Trigger, Whom
from dsl.source import Span
from interpreter.exchange.counts import JANGGI_MORE, JANGGI_POINTS, rule_of
from interpreter.exchange.findings import finding
from interpreter.exchange.keys import PIECES
from interpreter.exchange.movement import faults, initial, is_quiet, plainest, steps
from interpreter.exchange.placing import start_fen
from interpreter.exchange.returning import UNREADABLE, is_kingside, losses, plain_names, start_of, words
from interpreter.exchange.variant import CHESS_START, DEFAULTS, MOST, known_sections

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
    shape = ruleset.board
    if len(shape.files) > MOST[0] or len(shape.ranks) > MOST[1]:
        writer.lose(shape.span, "the board", f"a board has at most {MOST[0]} files and {MOST[1]} ranks")
        text = f"# `{name}` has no section: its board has more than {MOST[0]} files or {MOST[1]} ranks.\n"
        return Exported(text, tuple(dict.fromkeys(writer.findings)))
    text = _written(ruleset, name, settings, writer.letters)
    unnamed = list(losses(ruleset, text, name, writer.findings))
    if any(found.message.startswith(UNREADABLE) for found in unnamed):
        text = "".join(f"# {line}\n" for line in ("`rumpus import` cannot read this section.", *text.splitlines()))
    return Exported(text, tuple(dict.fromkeys((*writer.findings, *unnamed))))


def _written(ruleset: Ruleset, name: str, settings: Mapping[str, str], letters: Mapping[str, str]) -> str:
    """Return the text of a section, based on chess if it has all pieces of chess."""
    chess = {entry.key: entry.value for entry in known_sections()["chess"].entries}
    is_chess = all(settings.get(key) == chess[key] for key in _CHESS)
    known = {**DEFAULTS, **chess} if is_chess else DEFAULTS
    lines = [f"[{name}:chess]" if is_chess else f"[{name}]", f"#: title {ruleset.title}"]
    lines += [f"#: piece {letter} {piece}" for piece, letter in letters.items()]
    names = plain_names(ruleset.board)
    for zone in ruleset.zones:
        white, black = (" ".join(sorted(names[square] for square in zone.of(side))) for side in SIDES)
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
        self.letters = _letters(ruleset)
        """The letter of each piece; a promoted form has `+` and the letter of its base."""
        self.names = plain_names(ruleset.board)
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
            for line in piece.moves if piece.name == "pawn" else ():
                if line.zone is not None and is_quiet(line.text):  # its region comes before those of others
                    self._starts_in(tuple(rules.zone(line.zone).of(side) for side in SIDES))
        for piece in rules.pieces:
            self._piece(piece)
        for piece in rules.pieces:
            if piece.name in self.keys:
                self._promotion(piece, self.letters[piece.name])
        if "promotionRegionWhite" not in self.found and "pawn" in self.keys.values():
            self.found |= {"promotionRegionWhite": "-", "promotionRegionBlack": "-"}
        weighed = any(row.kind in BY_PASSES and row.points and self._is_by_passes(row) for row in rules.ends)
        for block in _BLOCKS:
            if getattr(rules, block) and not (block == "values" and weighed):
                span = rules.blocks.get(block) or start_of(rules)
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
            self.lose(shape.span, "that files and ranks have other names")
        if shape.vanishing:
            self.lose(shape.span, "that squares vanish")
        if shape.boards > 1:
            self.lose(shape.span, "that there are several boards")
        self.found |= {"maxFile": str(len(shape.files)), "maxRank": str(len(shape.ranks))}
        self.found["startFen"] = start_fen(self.rules, self.letters)
        board, side, *_ = self.found["startFen"].split(" ")
        if board == CHESS_START.split(" ")[0] and self.rules.castling:
            self.found["startFen"] = CHESS_START.replace(" w ", f" {side} ")

    # Pieces

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

    def _starts_in(self, regions: tuple[frozenset[str], ...]) -> bool:
        """Set the region of first steps; return False if it is already another one."""
        values = {
            f"doubleStepRegion{side.capitalize()}": self._squares(each)
            for side, each in zip(SIDES, regions, strict=True)
        }
        differs = any(self.found.get(key, value) != value for key, value in values.items())
        self.found |= {} if differs else values
        return not differs

    def _squares(self, squares: frozenset[str]) -> str:
        """Return squares as a value, whole ranks as such."""
        shape = self.rules.board
        found, left = [], {self.names[square] for square in squares}
        for number, rank in enumerate(shape.ranks, 1):
            whole = {self.names[file + rank] for file in shape.files}
            if whole <= left:
                found.append(f"*{number}")
                left -= whole
        return " ".join([*found, *sorted(left)]) or "-"

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

    def _paired(self, key: str, letter: str, value: str) -> str:
        """Return the pairs of a key with another one."""
        return " ".join(dict.fromkeys([*self.found.get(key, "").split(), f"{letter}:{value}"]))

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

    def _custom(self) -> str:
        return f"customPiece{sum(key.startswith('customPiece') for key in self.found) + 1}"

    # Castling and the hand

    def _castling(self) -> None:
        one = self.rules.castling
        for piece in self.rules.pieces:
            if piece.castles:
                self.lose(piece.span, "castling by `O`", "write a `castling` block")
        if one is None:
            self.found["castling"] = "false"
            return
        files = self.rules.board.files
        for wing in one.wings:
            if wing.squares is not None:
                self.lose(wing.span, "castling by a number of squares", "`castlingKingsideFile` names one file")
                continue
            key = f"castling{'Kings' if is_kingside(self.rules, wing) else 'Queens'}ideFile"
            self.found[key] = ascii_lowercase[files.index(wing.mover_file)]
        if one.dropped is not None:
            self.found["castlingDroppedPiece"] = "true"
            home = sorted(self.rules.zone(one.dropped[0]).of("white"))
            self.found["castlingKingFile"] = self.names[home[0]][0]
            if len(home) > 1:
                self.lose(one.span, "castling after drops on several squares", "`castlingKingFile` names one file")
        ranks = {u.square[1:] for u in self.rules.array.units if (u.piece, u.side) == (one.mover, "white")}
        if len(ranks) == 1:
            self.found["castlingRank"] = str(self.rules.board.ranks.index(ranks.pop()) + 1)
        if self.keys.get(one.mover) != "king":
            self.found["castlingKingPiece"] = self.letters[one.mover]
        if [self.keys.get(piece) for piece in one.partners] != ["rook"]:
            self.found["castlingRookPieces"] = "".join(self.letters[piece] for piece in one.partners)

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
        plain = [piece for piece in self.rules.pieces if piece.name in self.keys]
        immune: list[set[str]] = []
        for row in rows:
            spared = {self.letters[piece.name] for piece in plain if row.spares(piece.name)}
            flips = {(Whom.ENCLOSED, 0): "reversi", (Whom.ENEMIES, 1): "ataxx"}.get(
                (row.whom or Whom.CAPTOR, row.number)
            )
            said = (row.effect, row.trigger, row.whom, row.movers)
            if row.victims or row.zone or row.side:
                self._lose_row(row.span)
            elif said == (Effect.PETRIFY, Trigger.CAPTURE, Whom.CAPTOR, ()) and not immune:
                types = "".join(self.letters[piece.name] for piece in plain if not row.spares(piece.name))
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
            yield key, self.letters[name]

    def _lose_row(self, span: Span) -> None:
        self.lose(span, f"`{words(span)}`")

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
            elif row.kind is EndKind.BARE and not (row.side or row.both or row.late):
                self._bare(row)
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
            elif row.kind is EndKind.CHECKMATE and row.side and self._has_both(row.pieces):
                self._lose_row(row.span)
            elif row.kind is EndKind.CHECKMATE and row.result == "win":
                self.found["checkmateValue"] = "win"
            elif row.kind is not EndKind.CHECKMATE:
                self.lose(row.span, "this end of the game")

    def _has_both(self, pieces: tuple[str, ...]) -> bool:
        """Return True if both sides start with units of some pieces."""
        return len({unit.side for unit in self.rules.array.units if unit.piece in pieces} & {*SIDES}) == len(SIDES)

    def _is_by_passes(self, row: End[str, str, str]) -> bool:
        """Return True if two passes end the game, or one while kings face each other, and units or points decide."""
        if row.number != 2 and not (row.kind is EndKind.FACING and row.pieces == (row.of,) and row.ways == _STRAIGHT):
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

    def _plain(self) -> list[str]:
        """Return the names of the pieces that have a key."""
        return [piece.name for piece in self.rules.pieces if piece.name in self.keys]

    def _bare(self, row: End[str, str, str]) -> None:
        """Set that a side draws, loses or wins with its royal units alone, if these are all that it has of a piece."""
        units = self.rules.array.units
        kept = {side: sum(unit.side == side and unit.piece in row.pieces for unit in units) for side in SIDES}
        settings = {
            "extinctionValue": row.result,
            "extinctionPieceTypes": "*",
            "extinctionPieceCount": str(kept["white"]),
        }
        differs = any(self.found.get(key, text) != text for key, text in settings.items())
        if {*row.pieces} != self.rules.royal or len({*kept.values()}) > 1 or differs:
            self._lose_row(row.span)
            return
        self.found |= settings

    def _extinct(self, row: End[str, str, str]) -> None:
        """Set that a side loses or wins with the loss of its units; royal units are never lost, and count with all."""
        plain = self._plain()
        royal = [name for name in plain if name in self.rules.royal]
        if self.found.get("blastOnCapture") and set(row.pieces) <= set(royal) and not row.number:
            return
        letters = [self.letters[name] for name in row.pieces]
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
        symbols = self.letters
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
            elif kind is ConstraintKind.NO_CHECK_BY and row.deeds == ("drop",):
                self.found["dropChecks"] = "false"
            elif kind is ConstraintKind.NOT_OUT and row.unless and set(row.pieces) == set(self.rules.royal):
                self.found["makpongRule"] = "true"
            elif kind is ConstraintKind.NO_MATE:
                self.found["shogiPawnDropMateIllegal"] = "true"
            elif (
                kind is ConstraintKind.FACES
                and row.pieces == (row.of,)
                and row.of in self.rules.royal
                and row.ways == _STRAIGHT
            ):
                self.found["flyingGeneral"] = "true"
            elif (
                kind is ConstraintKind.STOPS_FACING
                and row.pieces == (row.of,)
                and row.of in self.rules.royal
                and row.ways == _STRAIGHT
            ):
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
            elif kind is ConstraintKind.CROWDED and row.of in self.keys:
                self.found["promotionLimit"] = self._paired("promotionLimit", symbols[row.of], str(row.number))
            elif kind not in _CARRIED:
                self.lose(row.span, f"`{words(row.span)}`")
        for offer in self.rules.offers:
            if offer.kind is OfferKind.PASS:
                stuck = any(row.side == offer.side for row in self.rules.constraints_of(ConstraintKind.STUCK))
                side = offer.side.capitalize() if offer.side else ""
                self.found[("passOnStalemate" if stuck else "pass") + side] = "true"
            elif offer.kind is OfferKind.DROP_ENDLESS and not any(piece.moves for piece in self.rules.pieces):
                continue  # the start has a unit in hand for each square
            elif offer.kind not in (OfferKind.DROP, OfferKind.DROP_PROMOTED):
                self.lose(offer.span, f"`{words(offer.span)}`")
        for effect in self.rules.consequences:
            by_end = effect.effect is Effect.SCORE and effect.trigger in (Trigger.CHECK, Trigger.CLAIM)
            if not by_end and effect.effect not in _RETURNING:
                self.lose(effect.span, f"`{words(effect.span)}`")
        for part in self.rules.phases:
            plain = (part.least, part.most, part.number) == (1, 1, 0) and not part.per
            if part.kind not in (PhaseKind.BEGIN, PhaseKind.PLACE) and not (plain and len(self.rules.lengths) == 1):
                self.lose(part.span, "the number of actions in a turn")


_RETURNING = (Effect.TO_HAND, Effect.BECOME, Effect.FORFEIT, *AFTERMATH)
"""Effects that other settings carry, or that are reported where they are written."""

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


def _letters(ruleset: Ruleset) -> dict[str, str]:
    """Return a letter for each piece: its symbol, or a free letter if that is longer, as long as there are any."""
    found = {piece.name: piece.symbol.lower() for piece in ruleset.pieces if re.fullmatch("[A-Za-z]", piece.symbol)}
    for piece in ruleset.pieces:
        if piece.name in found or piece.symbol.startswith("+"):
            continue
        wishes = (c for c in piece.symbol.lower() + piece.name + ascii_lowercase if c in ascii_lowercase)
        free = next((c for c in wishes if c not in found.values()), "")
        found |= {piece.name: free} if free else {}
    bases = {piece.symbol: piece.name for piece in ruleset.pieces}
    for piece in ruleset.pieces:
        base = bases.get(piece.symbol[1:]) if piece.symbol.startswith("+") else None
        found |= {piece.name: f"+{found[base]}"} if base in found else {}
    return {piece.name: found[piece.name] for piece in ruleset.pieces if piece.name in found}
