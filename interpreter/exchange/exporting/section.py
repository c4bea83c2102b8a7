"""From a ruleset to a section of `variants.ini`, and a report of the rules that the section does not carry."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from string import ascii_lowercase

from dsl.diagnostics import Diagnostic
from dsl.model import BoardShape, Castling, Constraint, ConstraintKind, Effect, OfferKind, Phase, Piece, Ruleset, Zone
from dsl.model.board import SIDES
from dsl.model.rows import AFTERMATH, BY_PASSES, PhaseKind, Trigger, Whom
from interpreter.exchange.exporting.comparing import UNREADABLE, is_kingside, losses, plain_names, start_of, words
from interpreter.exchange.exporting.ends import STRAIGHT, CarriedEnds
from interpreter.exchange.exporting.letter_castling import BLOCK, with_block
from interpreter.exchange.exporting.releases import note
from interpreter.exchange.exporting.start import castles, start_fen
from interpreter.exchange.reading.inheritance import known_sections
from interpreter.exchange.reading.keys import CHESS_START, DEFAULTS, Takes, known_keys
from interpreter.exchange.reading.pieces import LEAPS
from interpreter.exchange.reading.variant import MOST, squares_of

_CHESS = ("king", "queen", "rook", "bishop", "knight", "pawn")

_BLOCKS = ("fusion", "pairs", "graphs", "activation", "chain", "values", "commands", "formations", "options")
"""What a ruleset may have and a section never has."""


@dataclass(frozen=True, slots=True)
class Exported:
    """A ruleset as a section: the text, and the rules that it does not carry."""

    text: str
    findings: tuple[Diagnostic, ...]


def export_ruleset(ruleset: Ruleset, name: str) -> Exported:
    """Return a ruleset as a section. If nothing is reported, its import has the same rules."""
    blocked = with_block(ruleset)
    writer = _Exporter(blocked or ruleset)
    settings = writer.settings()
    if blocked is not None:
        span = next(piece.span for piece in ruleset.pieces if piece.castles)
        writer.reword(span, "castling by `O`", "the import has a `castling` block", BLOCK)
    shape = ruleset.board
    if len(shape.files) > MOST[0] or len(shape.ranks) > MOST[1]:
        writer.lose(shape.span, "the board", f"a board has at most {MOST[0]} files and {MOST[1]} ranks")
        text = f"# `{name}` has no section: its board has more than {MOST[0]} files or {MOST[1]} ranks.\n"
        return Exported(text, tuple(dict.fromkeys(writer.findings)))
    text = _written(ruleset, name, settings, writer)
    unnamed = list(losses(ruleset, text, name, writer.findings, writer.idle, writer.reworded))
    if any(found.message.startswith(UNREADABLE) for found in unnamed):
        text = "".join(f"# {line}\n" for line in ("`rumpus import` cannot read this section.", *text.splitlines()))
    return Exported(text, tuple(dict.fromkeys((*writer.findings, *unnamed))))


def _written(ruleset: Ruleset, name: str, settings: Mapping[str, str], writer: "_Exporter") -> str:
    """Return the text of a section, based on chess if it has all pieces of chess."""
    chess = {entry.key: entry.value for entry in known_sections()["chess"].entries}
    base = writer.base or ("chess" if all(settings.get(key) == chess[key] for key in _CHESS) else "")
    inherited = {entry.key: entry.value for entry in known_sections()[base].entries} if base else {}
    known = {**DEFAULTS, **inherited}
    lines = [f"[{name}:{base}]" if base else f"[{name}]", f"#: title {ruleset.title}"]
    lines += [f"#: piece {letter} {piece}" for piece, letter in writer.letters.items()]
    names = plain_names(ruleset.board)
    for zone in ruleset.zones:
        white, black = (" ".join(sorted(names[square] for square in zone.of(side))) for side in SIDES)
        lines.append(f"#: zone {zone.name} {white}|{black}")
    if writer.base:
        every = " ".join(f"*{number}" for number in range(1, len(ruleset.board.ranks) + 1))
        settings = {**{key: _unset(key, every) for key in inherited if key not in settings}, **settings}
    usual = {**dict.fromkeys(settings, "false"), **known}
    written = {key: value for key, value in settings.items() if _sorted(usual[key]) != _sorted(value)}
    lines[1:1] = note(written, based=bool(base))
    lines += [f"{key} = {value}" for key, value in written.items()]
    return "\n".join(lines) + "\n"


def _is_of_chess(one: Castling) -> bool:
    """Return True if a block is that of chess."""
    wings = {(wing.toward, wing.mover_file, wing.partner_file) for wing in one.wings}
    return (one.movers, one.partners, wings) == (("king",), ("rook",), {("h", "g", "f"), ("a", "c", "d")})


def _size(shape: BoardShape) -> tuple[int, int]:
    return len(shape.files), len(shape.ranks)


def _sorted(value: str) -> list[str]:
    """Return the parts of a value, whose order says nothing."""
    return sorted(value.split())


def _unset(key: str, every: str) -> str:
    """Return the value of a key that a section has to set because its base has another; `every` is all ranks."""
    if key.startswith("mobilityRegion"):
        return every
    takes = known_keys()[key].takes
    return DEFAULTS.get(key) or {Takes.BOOL: "false", Takes.WORD: "none"}.get(takes, "-")


class _Exporter(CarriedEnds):
    """Sets all keys, and reports each row that none carries."""

    def settings(self) -> dict[str, str]:
        """Return the values of all keys that this ruleset sets."""
        rules = self.rules
        for piece in rules.pieces:
            if piece.name == "pawn":  # its region comes before those of others
                for lines in self._first_lines(piece).values():
                    self._starts_in(self._regions(lines))
        for piece in rules.pieces:
            self._piece(piece)
        self._passing()
        for piece in rules.pieces:
            if piece.name in self.keys:
                self._promotion(piece, self.letters[piece.name])
        self._passing_types()
        self._limits()
        for side in SIDES if "pawn" in self.keys.values() else ():
            self.found.setdefault(f"promotionRegion{side.capitalize()}", "-")
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
        if shape.vanishing and self._walls_past():
            self.found["wallingRule"] = "past"
        elif shape.vanishing:
            self.lose(shape.span, "that squares vanish")
        if shape.boards > 1:
            self.lose(shape.span, "that there are several boards")
        self.found |= {"maxFile": str(len(shape.files)), "maxRank": str(len(shape.ranks))}
        leapers = [name for name, key in self.keys.items() if key in LEAPS] if "cambodianMoves" in self.found else []
        self.found["startFen"] = start_fen(self.rules, self.letters, leapers)
        board, side, *_ = self.found["startFen"].split(" ")
        if board == CHESS_START.split(" ")[0] and self.rules.castling:
            self.found["startFen"] = CHESS_START.replace(" w ", f" {side} ")

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
        if one.dropped is None and not castles(self.rules):
            if _is_of_chess(one):  # a section based on chess has it, and no rights
                return
            self.found["castling"] = "false"
            self.lose(one.span, "`castling`", "no units start from where they could castle, so nothing changes")
            rows = [row.span for row in self.rules.constraints if row.deeds == ("castle",)]
            self.idle = (*(wing.span for wing in one.wings), one.partners_span, *rows)
            return
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
        units = self.rules.array.units
        ranks = {unit.square[1:] for unit in units if unit.piece in one.movers and unit.side == "white"}
        if len(ranks) == 1:
            self.found["castlingRank"] = str(self.rules.board.ranks.index(ranks.pop()) + 1)
        self._castling_king(one)
        if [self.keys.get(piece) for piece in one.partners] != ["rook"]:
            self.found["castlingRookPieces"] = "".join(self.letters[piece] for piece in one.partners)

    def _castling_king(self, one: Castling) -> None:
        """Set the piece that castles, or that of each side."""
        starting = {(unit.piece, unit.side) for unit in self.rules.array.units}
        alone = len(one.movers) == 1
        own = {side: [piece for piece in one.movers if alone or (piece, side) in starting] for side in SIDES}
        if any(len(movers) > 1 for movers in own.values()):
            self.lose(one.partners_span, "castling by several pieces of a side", "`castlingKingPiece` names one")
        white, black = (self.letters[movers[0]] if movers else "-" for movers in own.values())
        if white != black:
            self.found |= {"castlingKingPieceWhite": white, "castlingKingPieceBlack": black}
        elif "king" not in map(self.keys.get, one.movers):
            self.found["castlingKingPiece"] = white

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
            elif {*row.pieces} == self._droppable() and "dropRegionWhite" not in self.found:
                for side in SIDES:
                    self.found[f"dropRegion{side.capitalize()}"] = self._squares(zone.of(side))
                self.reword(row.span, f"`{words(row.span)}`", "it concerns all units that may drop", _DROP_ZONES)
            elif [self.keys.get(name) for name in row.pieces] == ["rook"] and self._is_back_rank(zone):
                self.found["sittuyinRookDrop"] = "true"
            elif [self.keys.get(name) for name in row.pieces] != ["pawn"]:
                self.lose(row.span, "this limit of drops")
        for piece in rules.pieces:
            if self.keys.get(piece.name) == "pawn" and rules.may(OfferKind.DROP):
                self._pawn_drops(piece)
        for row in rules.constraints_of(ConstraintKind.DROP_COLORS):
            if [self.keys.get(piece) for piece in row.pieces] == ["bishop"]:
                self.found["dropOppositeColoredBishop"] = "true"
            else:
                self.lose(row.span, "this limit of drops")

    def _droppable(self) -> set[str]:
        """Return the pieces of which units may be in hand, or nothing if captures bring more."""
        held = {name for hand in self.rules.array.hands for name in hand}
        endless = any(offer.kind is OfferKind.DROP_ENDLESS for offer in self.rules.offers)
        taken = self.rules.consequence(Trigger.CAPTURE, Effect.TO_HAND) is not None
        return set() if endless or taken else held

    def _pawn_drops(self, piece: Piece) -> None:
        """Set where pawns drop: not on the first rank, nor where they promote, if no key says so."""
        shape, every = self.rules.board, frozenset(self.rules.board.squares)
        rows = [row for row in self.rules.constraints_of(ConstraintKind.DROP_ZONE) if row.pieces == (piece.name,)]
        limit = piece.drop.depth if piece.drop is not None and piece.drop.depth else len(shape.ranks)
        keys = {"firstRankPawnDrops": False, "promotionZonePawnDrops": False}
        wanted, usual = [], []
        for side, ranks in zip(SIDES, (shape.ranks, shape.ranks[::-1]), strict=True):
            zones = [self.rules.zone(row.zone or "").of(side) for row in rows]
            allowed = every.intersection(*zones, {square for square in every if square[1:] in ranks[:limit]})
            region = self.found.get(f"promotionRegion{side.capitalize()}", "-")
            first = frozenset(square for square in every if square[1:] == ranks[0])
            last = frozenset(square for square in every if self.names[square] in squares_of(region, *_size(shape)))
            keys["firstRankPawnDrops"] |= bool(first & allowed)
            keys["promotionZonePawnDrops"] |= bool(last & allowed)
            wanted.append(allowed)
            usual.append((first, last))
        self.found |= {key: "true" for key, is_on in keys.items() if is_on}
        for allowed, (first, last) in zip(wanted, usual, strict=True):
            out = frozenset() if keys["firstRankPawnDrops"] else first
            out |= frozenset() if keys["promotionZonePawnDrops"] else last
            if allowed != every - out:
                self.lose(
                    piece.span, f"where a `{piece.name}` drops", "keys are about the first and the promotion ranks"
                )
                return

    def _walls_past(self) -> bool:
        """Return True if every square vanishes when left, for units too that could pass over it."""
        over = self.rules.may(OfferKind.PASS_GONE)
        shape = self.rules.board
        return set(shape.vanishing) == set(shape.squares) and not over and self.placed is None

    def _is_back_rank(self, zone: Zone) -> bool:
        """Return True if a zone is the first rank of each side."""
        ranks = self.rules.board.ranks
        return all(
            {square for square in self.rules.board.squares if square[1:] == rank} == zone.of(side)
            for side, rank in zip(SIDES, (ranks[0], ranks[-1]), strict=True)
        )

    def _is_alone(self, name: str | None) -> bool:
        """Return True if a piece is the only one."""
        return [*self.keys] == [name]

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

    def _form_limit(self, row: Constraint[str, str, str]) -> str:
        """Return the letter of the piece that a promoted form with a limit moves as, if no other unit has it."""
        forms = [letter for name, letter in self.letters.items() if name == row.of and letter.startswith("+")]
        pairs = dict(pair.split(":") for pair in self.found.get("promotedPieceType", "").split())
        letter = next((pairs[form[1:]] for form in forms if form[1:] in pairs), "")
        alone = [*pairs.values()].count(letter) == 1 and f"pattern-{letter}" in self.letters
        return letter if alone else ""

    def _letters(self) -> Iterator[tuple[str, str]]:
        """Yield the key of each piece, and its letter."""
        for name, key in self.keys.items():
            yield key, self.letters[name]

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

    def _rest(self) -> None:
        """Set the duties, and report each row that no setting carries."""
        symbols = self.letters
        for row in self.rules.constraints:
            kind = row.kind
            if row in self.carried:
                continue
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
                and row.ways == STRAIGHT
            ):
                self.found["flyingGeneral"] = "true"
            elif (
                kind is ConstraintKind.STOPS_FACING
                and row.pieces == (row.of,)
                and row.of in self.rules.royal
                and row.ways == STRAIGHT
            ):
                self.found["bikjangRule"] = "true"
            elif kind is ConstraintKind.DROP_CONVERTS and self.found.get("flipEnclosedPieces") == "reversi":
                self.found["enclosingDrop"] = "reversi"
            elif kind is ConstraintKind.DROP_FILLS and row.zone and self.rules.constraint(ConstraintKind.DROP_CONVERTS):
                white, black = map(self.rules.zone(row.zone).of, SIDES)
                self.found["enclosingDropStart"] = self._squares(white)
                if white != black:
                    self.lose(row.span, "the zone of this line", "it is the same for both sides")
            elif kind is ConstraintKind.DROP_RANGE and row.number == 1 and not row.touching and self._is_alone(row.of):
                self.found["enclosingDrop"] = "ataxx"
            elif kind is ConstraintKind.DROP_HELD:
                self.found["enclosingDrop"] = "top"
            elif kind is ConstraintKind.CAPTURES_NOT and row.of in self.keys and row.pieces == (row.of,):
                self.found["mutuallyImmuneTypes"] = self.found.get("mutuallyImmuneTypes", "") + symbols[row.of]
            elif kind is ConstraintKind.CROWDED and row.of in self.keys:
                self.found["promotionLimit"] = self._paired("promotionLimit", symbols[row.of], str(row.number))
            elif kind is ConstraintKind.CROWDED and self._form_limit(row):
                self.found["promotionLimit"] = self._paired("promotionLimit", self._form_limit(row), str(row.number))
            elif kind not in _CARRIED:
                self.lose(row.span, f"`{words(row.span)}`")
        for offer in self.rules.offers:
            if offer.kind is OfferKind.PASS:
                stuck = any(row.side == offer.side for row in self.rules.constraints_of(ConstraintKind.STUCK))
                side = offer.side.capitalize() if offer.side else ""
                self.found[("passOnStalemate" if stuck else "pass") + side] = "true"
            elif offer.kind is OfferKind.DROP_ENDLESS and set(offer.pieces) == set(self.keys):
                if any(piece.moves for piece in self.rules.pieces):
                    self.found["freeDrops"] = "true"  # else the start has a unit in hand for each square
            elif offer.kind not in (OfferKind.DROP, OfferKind.DROP_PROMOTED):
                self.lose(offer.span, f"`{words(offer.span)}`")
        for effect in self.rules.consequences:
            by_end = effect.effect is Effect.SCORE and effect.trigger in (Trigger.CHECK, Trigger.CLAIM)
            by_walls = effect.effect is Effect.VANISH and self.found.get("wallingRule") == "past"
            if not (by_end or by_walls or effect in self.carried or effect.effect in _RETURNING):
                self.lose(effect.span, f"`{words(effect.span)}`")
        for part in self.rules.phases:
            plain = (part.least, part.most, part.number) == (1, 1, 0) and not part.per
            if part.kind not in (PhaseKind.BEGIN, PhaseKind.PLACE) and not (plain and len(self.rules.lengths) == 1):
                self.lose(part.span, "the number of actions in a turn")


_DROP_ZONES = frozenset((f"Constraint {ConstraintKind.DROP_ZONE}",))

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
