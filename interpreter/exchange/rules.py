"""Writes the rules of a variant of `variants.ini` as a rule file."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from string import ascii_lowercase

from dsl.diagnostics import Diagnostic
from dsl.model.board import SIDES, BoardShape
from interpreter.exchange.findings import finding
from interpreter.exchange.keys import NAMES, PIECES
from interpreter.exchange.movement import Step, faults, steps
from interpreter.exchange.variant import Kind, Variant
from interpreter.exchange.zones import Squares, Zones

_CHESS = {
    "king": ("K", ("moves K",)), "queen": ("Q", ("moves Q",)), "rook": ("R", ("moves R",)),
    "bishop": ("B", ("moves B",)), "knight": ("N", ("moves N",)),
    "pawn": ("P", (
        "moves fmWfceF", "moves fmnD while in second-rank leaving en passant",
        "promotes in last-rank to queen, rook, bishop, knight",
    )),
}  # fmt: skip
"""The pieces of chess: symbol and lines."""
_CHESS_DRAWS = ("draw stalemate", "draw repetition 3", "draw 100 turns without capture or pawn move")
_CHESS_CASTLING = (
    "king with rook", "toward h: king to g, rook to f", "toward a: king to c, rook to d", "not out of check",
    "not through check",
)  # fmt: skip
_CHESS_ARRAY = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
_RESULTS = {"loss": "loss", "win": "win", "draw": "draw"}
_WAYS = {"connectHorizontal": "orthogonal", "connectVertical": "orthogonal", "connectDiagonal": "diagonal"}


@dataclass(slots=True)
class Man:
    """A piece of the rule file: its name, symbol and lines; `form` is the letter it is the promoted form of."""

    name: str
    symbol: str
    kind: Kind
    steps: list[Step]
    lines: list[str] = field(default_factory=list)
    form: str = ""

    @property
    def letter(self) -> str:
        """The letter of the piece in the file that is read."""
        return self.kind.letter

    @property
    def rise(self) -> int:
        """The least number of ranks that every step goes up, or 0 if some step does not."""
        return min((step.rise for step in self.steps), default=0)


class Writer:
    """Collects the statements of the rule file of one variant, and reports what it cannot say."""

    def __init__(self, variant: Variant, findings: list[Diagnostic]) -> None:
        self.variant = variant
        self.findings = findings
        files = tuple(ascii_lowercase[: variant.n_files])
        ranks = tuple(str(i + 1) for i in range(variant.n_ranks))
        self.shape = BoardShape(files=files, ranks=ranks, squares=(), span=variant.section.span)
        self.zones = Zones(self.shape)
        self.men: list[Man] = []
        self.extends = False
        fields = [*variant.text("startFen").split(), "-", "w", "-"]

        placement, _, held = fields[0].partition("[")
        self.placement = placement
        self.held = held.rstrip("]").replace("-", "")
        self.side, self.rights = fields[1], fields[2]
        self.units: dict[str, str] = {}
        self.holes: Squares = frozenset()

    def say_not(self, key: str, why: str, side: str = "") -> None:
        """Report a setting whose rule the file does not say."""
        variant = self.variant
        message = f"`{key} = {variant.text(key, side)}` cannot be said here"
        self.findings.append(
            finding("not-said", variant.span(key, side), message, label="not in the rule file", note=why)
        )

    # The file

    def write(self) -> str:
        """Return the text of the rule file."""
        self._note_zones()
        self._place()
        self._name_men()
        if any(found.is_error for found in self.findings):
            return ""
        if self.extends:
            self._inherit()
        for man in self.men:
            man.lines += self._moves(man)
        for man in self.men:
            man.lines += self._promotions(man)
        hand = list(self._hand())
        self._facing()
        self._passers()
        self._twisted()
        goals = list(self._goals())
        blocks = [
            *self._block("hand", hand),
            *self._castling(),
            *self._block("turn", self._turn()),
            *self._block("duties", self._duties()),
            *self._block("check", self._check()),
        ]
        draws = list(self._draws())
        pieces = list(self._pieces())
        lines = [
            *self._head(),
            *self._board(),
            "",
            *self.zones.lines(),
            "",
            *pieces,
            "",
            *self._array(),
            "",
            *blocks,
            "",
        ]
        if not self.extends or goals != ["goal checkmate of king"]:
            lines += goals
        if not self.extends or tuple(draws) != _CHESS_DRAWS:
            lines += draws
        return re.sub(r"\n{3,}", "\n\n", "\n".join(lines) + "\n")

    def _head(self) -> Iterator[str]:
        title = next((text for kind, text in self.variant.notes if kind == "title"), "")
        title = title or re.sub("[-_]+", " ", self.variant.section.name).strip()
        safe = re.sub(r'[\\"\x00-\x1f]', "", title) or "Variant"
        base = self.variant.section.base
        yield f'ruleset "{safe[:1].upper()}{safe[1:]}" {{'
        yield '  author "unknown"'
        yield '  source "variants.ini"'
        yield f'  about "Imported from variants.ini{f", where it is based on {base}" if base else ""}."'
        yield "}"
        if self.extends:
            yield "extends chess"

    def _board(self) -> Iterator[str]:
        size = f"board {self.variant.n_files}x{self.variant.n_ranks}"
        if self.holes:
            every = self.variant.every - self.holes
            from dsl.notation.squares import blocks_of

            yield f"{size} {{ squares {blocks_of(self.shape, every)} }}"
        elif not self.extends or size != "board 8x8":
            yield size

    def _block(self, name: str, lines: Iterable[str]) -> Iterator[str]:
        kept = list(lines)
        if kept:
            yield f"{name} {{"
            yield from (f"  {line}" for line in kept)
            yield "}"

    # The start

    def _note_zones(self) -> None:
        for kind, text in self.variant.notes:
            if kind == "zone":
                name, _, squares = text.partition(" ")
                white, _, black = squares.partition("|")
                sides = [frozenset(part.split()) & self.variant.every for part in (white, black)]
                if re.fullmatch(r"[a-z][a-z0-9-]*", name):
                    self.zones.found[name] = (sides[0], sides[1])

    def _place(self) -> None:
        """Read the placement of the start."""
        variant, ranks = self.variant, self.placement.split("/")
        problem = ""
        holes = set()
        if len(ranks) != variant.n_ranks:
            problem = f"expected {variant.n_ranks} ranks, found {len(ranks)}"
        for rank, text in zip(range(variant.n_ranks, 0, -1), ranks, strict=False):
            file = 0
            for item in re.findall(r"\d+|\*|\+?[A-Za-z]~?|.", text):
                if item.isdigit():
                    file += int(item[:3])
                    continue
                square = f"{ascii_lowercase[min(file, 25)]}{rank}"
                file += 1
                if item == "*":
                    holes.add(square)
                elif not item.strip("+~").isalpha() or not item.isascii():
                    problem = problem or f"`{item}` is not a unit of a position"
                else:
                    self.units[square] = item
            if file != variant.n_files:
                problem = problem or f"expected {variant.n_files} files in `{text[:40]}`, found {file}"
        if not re.fullmatch("[A-Za-z]*", self.held):
            problem = problem or f"`{self.held[:40]}` is not a hand"
        if problem:
            self._error("startFen", f"the start position does not fit: {problem}")
        self.holes = frozenset(holes)
        if self.side == "b":
            self.say_not("startFen", "White has the first turn in every ruleset")

    def _error(self, key: str, message: str, name: str = "ini-position") -> None:
        self.findings.append(finding(name, self.variant.span(key), message, label="here"))

    # Pieces

    def _name_men(self) -> None:
        kinds = self.variant.kinds()
        for kind in kinds:
            for start, end, problem in faults(kind.betza):
                own = kind.span.source is self.variant.section.span.source and kind.span.text.endswith(kind.betza)
                base = kind.span.end - len(kind.betza)
                at = base - kind.span.start
                span = kind.span.part(at + start, at + end) if own else kind.span
                self.findings.append(finding("ini-betza", span, problem, label="here"))
        letters = {kind.letter for kind in kinds}
        used = {item.strip("+~").lower() for item in self.units.values()} | set(self.held.lower())
        for letter in sorted(used - letters):
            self._error("startFen", f"no piece has the letter `{letter}` of the start position")
        if not kinds:
            self.findings.append(finding("ini-rules", self.variant.section.span, "the section has no pieces"))
            return
        taken: set[str] = set()
        for kind in kinds:
            name = self._name(kind, {each.key for each in kinds}, taken)
            taken.add(name)
            self.men.append(Man(name, kind.letter.upper(), kind, steps(kind.betza)))
        forms = self.variant.pairs("promotedPieceType")
        for man in list(self.men):
            other = next((each for each in self.men if each.letter == forms.get(man.letter)), None)
            if other is not None:
                name = f"promoted-{man.name}"
                noted = self._noted(f"+{man.letter}")
                self.men.append(Man(noted or name, f"+{man.symbol}", other.kind, other.steps, form=man.letter))
        for item in self.units.values():
            letter = item.strip("+~").lower()
            if "+" in item and letter not in forms:
                self._error("startFen", f"`{item}` has no promoted form; `promotedPieceType` names none")
        wanted = used | {c for side in SIDES for c in self.variant.letters("promotionPieceTypes", side)}
        patterns = set(forms.values()) - wanted
        self.men = [man for man in self.men if man.form or man.letter not in patterns]
        have = {(man.name, man.symbol) for man in self.men}
        plain = [name for name, (symbol, _) in _CHESS.items() if (name, symbol) in have]
        zones = {text.partition(" ")[0] for kind, text in self.variant.notes if kind == "zone"}
        named = zones >= {"second-rank", "last-rank"} or not any(kind == "title" for kind, _ in self.variant.notes)
        self.extends = named and len(plain) >= 4 and "pawn" in plain and self.variant.n_ranks >= 8

    def _noted(self, letter: str) -> str:
        for kind, text in self.variant.notes:
            found, _, name = text.partition(" ")
            if kind == "piece" and found == letter and re.fullmatch(r"[a-z][a-z0-9-]*", name):
                return name
        return ""

    def _name(self, kind: Kind, keys: set[str], taken: set[str]) -> str:
        noted = self._noted(kind.letter)
        if noted and noted not in taken:
            return noted
        chess = next((name for name, (symbol, _) in _CHESS.items() if symbol.lower() == kind.letter), "")
        free = {name for name in _CHESS if name not in keys}
        name = NAMES.get(kind.betza, "") if kind.is_custom else PIECES[kind.key][0]
        if kind.is_custom and chess in free and (not name or chess == "pawn"):
            name = chess
        if kind.key == "commoner" and chess == "king" and "king" in free:
            name = "king"
        name = name or f"piece-{kind.letter}"
        return next(each for each in (name, f"{name}-{kind.letter}", f"{kind.letter}-{name}") if each not in taken)

    def _inherit(self) -> None:
        every = self.variant.every
        white = frozenset(square for square in every if square[1:] == "2")
        black = frozenset(square for square in every if square[1:] == "7")
        last = frozenset(square for square in every if square[1:] == "8")
        first = frozenset(square for square in every if square[1:] == "1")
        self.zones.inherited = {"second-rank": (white, black), "last-rank": (last, first)}

    def _pieces(self) -> Iterator[str]:
        """Yield the declarations of the pieces: those that chess does not have, and what differs from it."""
        have = {(man.name, man.symbol) for man in self.men}
        if self.extends:
            yield from (f"without piece {name}" for name, (symbol, _) in _CHESS.items() if (name, symbol) not in have)
        for man in self.men:
            symbol, lines = _CHESS.get(man.name, ("", ()))
            if self.extends and symbol == man.symbol:
                if tuple(man.lines) == lines:
                    continue
                changed = self._amended(man.lines, lines)
                if changed is not None:
                    yield from _braced(f"amend piece {man.name}", changed)
                    continue
            yield from _braced(f"piece {man.name} {man.symbol}", man.lines)

    def _amended(self, lines: list[str], chess: tuple[str, ...]) -> list[str] | None:
        """Return the lines of the kinds that differ from chess, or None if chess has a kind that is not wanted."""

        def grouped(some: Iterable[str]) -> dict[str, list[str]]:
            found: dict[str, list[str]] = {}
            for line in some:
                kind = "promotes" if "promotes" in line or "may promote" in line else line.split()[0]
                found.setdefault(kind, []).append(line)
            return found

        wanted, had = grouped(lines), grouped(chess)
        if set(had) - set(wanted):
            return None
        return [line for kind, part in wanted.items() if part != had.get(kind) for line in part]

    # Movement

    def _capital(self, man: Man) -> str:
        return man.kind.key[0].upper() + man.kind.key[1:]

    def _bounds(self, man: Man) -> str:
        """Return the part of a `moves` line that keeps a piece in its region."""
        key = f"mobilityRegion{{}}{self._capital(man)}"
        white, black = (self.variant.squares(key.format(side.capitalize())) for side in SIDES)
        if white is None and black is None:
            return ""
        every = self.variant.every
        sides = (every if white is None else white, every if black is None else black)
        zone = self.zones.name(f"{man.name}-region", *sides)
        starts = [(sq, item) for sq, item in self.units.items() if item.strip("~").lower() == man.symbol.lower()]
        inside = all(sq in sides[item.islower() or item[-1].islower()] for sq, item in starts)
        stays = inside and not man.form and not self._drops() and all(map(_is_block, sides))
        return f" within {zone}" if stays else f" to {zone}"

    def _moves(self, man: Man) -> Iterator[str]:
        variant, bounds = self.variant, self._bounds(man)
        pawn = man.kind.key == "pawn"
        usual = "".join(step.letters(passant=self._passes(man)) for step in man.steps if not step.initial)
        usual = {"WF": "K", "FW": "K", "RB": "Q", "BR": "Q", "RF": "RF"}.get(usual, usual)
        soldier = man.kind.key == "soldier" and variant.number("soldierPromotionRank") > 1
        if soldier:
            rank = variant.number("soldierPromotionRank")
            ahead = frozenset(sq for sq in variant.every if int(sq[1:]) >= rank)
            behind = frozenset(sq for sq in variant.every if int(sq[1:]) <= variant.n_ranks + 1 - rank)
            yield f"moves fW{bounds}"
            yield f"moves sW while in {self.zones.name('abroad', ahead, behind)}{bounds}"
        elif usual:
            yield f"moves {usual}{bounds}"
        for step in man.steps:
            if step.initial and "c" not in step.modifiers:
                yield from self._first(step.quiet(), bounds)
            elif step.initial:
                self._error(man.kind.key, f"`i` goes with moves without capture: write `im{step.atom}`", "ini-betza")
        if pawn:
            yield from self._first(Step("fmn", "H", ""), bounds, "tripleStepRegion", "third-step")
        lines = variant.squares("diagonalLines")
        along = {"rook": "B", "janggiCannon": "pB", "soldier": "fF", "wazir": "F"}.get(man.kind.key)
        if lines and along:
            yield f"moves {along} within {self.zones.name('slants', lines, lines)}"
        if man.kind.key == "janggiCannon":
            for name in dict.fromkeys(each.name for each in self.men if each.kind.key == "janggiCannon"):
                yield f"never hops over {name}"
                yield f"never captures {name}"
        immune = variant.letters("mutuallyImmuneTypes")
        if (man.letter in immune or immune == "*") and not man.form:
            yield f"never captures {man.name}"

    def _passers(self) -> None:
        """Report pieces that capture in passing although their movements do not say so."""
        types = self.variant.letters("enPassantTypes")
        silent = [man for man in self.men if man.letter in types and not any(step.passant for step in man.steps)]
        if types != "*" and silent:
            self.say_not("enPassantTypes", f"write `e` in the movement of `{silent[0].name}`, as in `fceF`")

    def _first(self, step: Step, bounds: str, key: str = "doubleStepRegion", word: str = "first-step") -> Iterator[str]:
        """Yield the lines of a step from certain squares, apart where it may be captured in passing and where not."""
        variant = self.variant
        if key == "doubleStepRegion" and not variant.is_on("doubleStep"):
            return
        white, black = variant.region(key)
        if not white and not black:
            return
        rise = {"D": 1, "A": 1, "H": 1}.get(step.atom, 0)
        leaving: list[Squares] = [frozenset(), frozenset()]
        if step.is_double and self._any_passant():
            for i, (squares, up) in enumerate(((white, 1), (black, -1))):
                other = SIDES[1 - i]
                region = variant.squares("enPassantRegion", other)
                leaving[i] = frozenset(
                    sq for sq in squares if region is None or f"{sq[0]}{int(sq[1:]) + rise * up}" in region
                )
        plain = (white - leaving[0], black - leaving[1])
        for sides, tail in (((leaving[0], leaving[1]), " leaving en passant"), (plain, "")):
            if any(sides):
                everywhere = sides == (variant.every, variant.every)
                where = "" if everywhere else f" while in {self.zones.name(word, *sides)}"
                yield f"moves {step.letters()}{where}{bounds}{tail}"

    def _capturers(self) -> Iterator[Man]:
        for man in self.men:
            if any(step.passant for step in man.steps):
                yield man

    def _passes(self, man: Man) -> bool:
        return self._is_left_open() and man in list(self._capturers())

    def _any_passant(self) -> bool:
        return any(self._capturers())

    def _is_left_open(self) -> bool:
        """True if some step may be captured in passing."""
        variant = self.variant
        doubles = any(step.initial and step.is_double for man in self.men for step in man.steps)
        some = variant.text("enPassantRegion", "white") != "-" or variant.text("enPassantRegion", "black") != "-"
        stepping = variant.is_on("doubleStep") and any(variant.region("doubleStepRegion"))
        return doubles and some and stepping

    # Promotion

    def _promotions(self, man: Man) -> Iterator[str]:
        variant = self.variant
        white, black = variant.region("promotionRegion")
        if man.form:
            if variant.is_on("pieceDemotion") and white == black == variant.every:
                base = next(each for each in self.men if each.letter == man.form and not each.form)
                yield f"promotes after each move to {base.name}"
            return
        limits = variant.pairs("promotionLimit")
        form = next((each for each in self.men if each.form == man.letter), None)
        if form is not None and (white or black):
            yield from self._turns_over(form, white, black)
        elif white or black:
            yield from self._pawn_promotion(man, white, black)
        if man.letter in limits:
            yield f"at most {limits[man.letter]} on the board"

    def _turns_over(self, form: Man, white: Squares, black: Squares) -> Iterator[str]:
        variant = self.variant
        everywhere = white == black == variant.every
        must = variant.is_on("mandatoryPiecePromotion")
        verb = "promotes" if must else "may promote"
        if variant.is_on("piecePromotionOnCapture"):
            if everywhere:
                yield f"{verb} on capture to {form.name}"
            else:
                self.say_not("piecePromotionOnCapture", "a promotion on capture is not limited to a region")
        elif everywhere and must:
            yield f"promotes after each move to {form.name}"
        else:
            zone = self.zones.name("camp", white, black)
            yield f"{verb} in {zone} or on leaving {zone} to {form.name}"

    def _pawn_promotion(self, man: Man, white: Squares, black: Squares) -> Iterator[str]:
        variant = self.variant
        verb = "promotes" if variant.is_on("mandatoryPawnPromotion") else "may promote"
        found: list[tuple[Squares, Squares, list[str]]] = []
        for i, side in enumerate(SIDES):
            named = "promotionPawnTypes" if variant.entry("promotionPawnTypes", side) else "pawnTypes"
            pawns = variant.letters(named, side)
            if man.kind.key != "pawn" and man.letter not in pawns and pawns != "*":
                continue
            letters = variant.letters("promotionPieceTypes", side)
            if letters == "*":
                letters = "".join(each.letter for each in self.men if not each.form and each.letter not in pawns)
            names = [each.name for c in letters for each in self.men if each.letter == c and not each.form]
            squares = (white, black)[i]
            if squares and not names and variant.is_on("mandatoryPawnPromotion"):
                self.say_not("promotionPieceTypes", f"a `{man.name}` that cannot promote may go on to the zone", side)
            if names and squares:
                found.append((squares if i == 0 else frozenset(), squares if i else frozenset(), names))
        if len(found) == 2 and found[0][2] == found[1][2]:
            found = [(found[0][0], found[1][1], found[0][2])]
        for white_part, black_part, names in found:
            word = "promotion-zone" if white_part and black_part else "far-side" if white_part else "near-side"
            zone = self.zones.name(word, white_part, black_part)
            yield f"{verb} in {zone} to {', '.join(names)}"

    # The hand

    def _drops(self) -> bool:
        return self.variant.is_on("pieceDrops")

    def _enters(self, man: Man) -> bool:
        """True if units of a piece enter a hand."""
        return not man.form and (self.variant.is_on("capturesToHand") or man.letter in self.held.lower())

    def _hand(self) -> Iterator[str]:
        variant = self.variant
        if not (self._drops() or variant.is_on("capturesToHand") or self.held):
            return
        if variant.is_on("capturesToHand"):
            yield "receives captures"
            yield from self._come_as()
        if not self._drops():
            if self.held:
                self.say_not("startFen", "units in hand are never dropped without `pieceDrops`")
            return
        yield "drops on empty squares"
        if variant.is_on("dropPromoted"):
            yield "drops promoted or not"
        yield from self._drop_zones()
        if variant.is_on("immobilityIllegal"):
            yield from self._mobile()
        doubled = next((man for man in self.men if man.letter == variant.letters("dropNoDoubled")), None)
        if doubled is not None:
            self._limit(doubled, "f" * variant.number("dropNoDoubledCount"), variant.n_ranks)
        mates = [man.name for man in self.men if man.kind.key == "shogiPawn" and self._enters(man)]
        if variant.is_on("shogiPawnDropMateIllegal") and mates:
            yield f"drops {', '.join(mates)} without mate"

    def _come_as(self) -> Iterator[str]:
        if self.variant.is_on("dropLoop"):
            if any(man.form for man in self.men):
                self.say_not("dropLoop", "promoted forms go back to what they were")
            return
        pawns = [man for man in self.men if any("promote" in line for line in man.lines) and not man.form]
        if any(man.form for man in self.men):
            yield "promoted units come as they were"
        elif len(pawns) == 1:
            yield f"promoted units come as {pawns[0].name}"
        elif pawns:
            yield "promoted units come as they were"

    def _drop_zones(self) -> Iterator[str]:
        variant, every = self.variant, self.variant.every
        white, black = variant.region("dropRegion")
        if (white, black) != (every, every):
            yield f"drops in {self.zones.name('drop-zone', white, black)}"
        for man in self.men:
            if man.kind.key != "pawn" or not self._enters(man):
                continue
            ends = variant.region("promotionRegion")
            sides = [every, every]
            for i, rank in enumerate(("1", str(variant.n_ranks))):
                if not variant.is_on("firstRankPawnDrops"):
                    sides[i] = frozenset(sq for sq in sides[i] if sq[1:] != rank)
                if not variant.is_on("promotionZonePawnDrops"):
                    sides[i] -= ends[i]
            if (sides[0], sides[1]) != (every, every):
                yield f"drops {man.name} in {self.zones.name(f'{man.name}-drops', sides[0], sides[1])}"
        for man in self.men:
            key = f"mobilityRegion{{}}{self._capital(man)}"
            found = [variant.squares(key.format(side.capitalize())) for side in SIDES]
            if any(each is not None for each in found) and self._enters(man):
                both = [every if each is None else each for each in found]
                yield f"drops {man.name} in {self.zones.name(f'{man.name}-region', both[0], both[1])}"

    def _mobile(self) -> Iterator[str]:
        """Yield the lines that keep units from squares where they could never move."""
        for man in self.men:
            if not self._enters(man) or not man.rise:
                continue
            if man.kind.key == "pawn":
                continue
            plain = {each.atom for each in man.steps} <= set("WFRBN")
            if plain:
                self._limit(man, "", self.variant.n_ranks - man.rise)
            else:
                yield f"drops {man.name} only where it can move"

    def _limit(self, man: Man, letters: str, depth: int) -> None:
        """Write a limit on drops in Betza's letters after the first movement of a piece."""
        at = next((i for i, line in enumerate(man.lines) if line.startswith("moves ")), None)
        if at is None:
            self.say_not("dropNoDoubled", f"`{man.name}` has no movement")
            return
        words = man.lines[at].split(" ")
        movement, old, _ = words[1].partition("@")
        had = int(words[1].partition("@")[2] or depth) if old else depth
        movement = movement.rstrip("f") if old and letters else movement
        words[1] = f"{movement}{letters}@{min(depth, had)}"
        man.lines[at] = " ".join(words)

    # Castling

    def _castling(self) -> Iterator[str]:
        lines = list(self._castling_lines())
        if tuple(lines) == _CHESS_CASTLING and self.extends:
            return
        if lines:
            yield from self._block("castling", lines)
        elif self.extends:
            yield "without castling"

    def _castling_lines(self) -> Iterator[str]:
        variant = self.variant
        rights = [c for c in self.rights if c.isalpha()]
        if not variant.is_on("castling") or not rights:
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
        if len(partners) > 1:
            self.say_not("castlingRookPieces", "castling has one partner")
        partner = partners[0]
        wings = self._wings(mover, partner, rights)
        if not wings:
            self.say_not("castling", "no king and rook of the start position castle as its rights say")
            return
        yield f"{mover.name} with {partner.name}"
        king, queen = variant.n_files, 1
        kingside, queenside = (self._file(f"castling{w}sideFile") for w in ("King", "Queen"))
        files = self.shape.files
        if "K" in wings:
            targets = f"{mover.name} to {files[kingside - 1]}, {partner.name} to {files[kingside - 2]}"
            yield f"toward {files[king - 1]}: {targets}"
        if "Q" in wings:
            targets = f"{mover.name} to {files[queenside - 1]}, {partner.name} to {files[queenside]}"
            yield f"toward {files[queen - 1]}: {targets}"
        if self._is_royal(mover):
            yield "not out of check"
            yield "not through check"

    def _file(self, key: str) -> int:
        from interpreter.exchange.variant import file_of

        return min(max(file_of(self.variant.text(key)), 2), self.variant.n_files - 1)

    def _wings(self, mover: Man, partner: Man, rights: list[str]) -> set[str]:
        """Return the wings on which a side castles, and report a side that has no right where its units could."""
        could: dict[str, set[str]] = {"white": set(), "black": set()}
        for square, item in self.units.items():
            if item.upper() != mover.symbol:
                continue
            side = "white" if item.isupper() else "black"
            for other, unit in self.units.items():
                if other[1:] == square[1:] and unit.upper() == partner.symbol and unit.isupper() == item.isupper():
                    could[side].add("K" if other > square else "Q")
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
        return wings

    # Turns, duties and check

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

    def _royals(self) -> list[tuple[str, str]]:
        """Return the royal pieces: a word before, and the name."""
        variant = self.variant
        kings = [man for man in self.men if man.kind.key == "king" and not man.form]
        found = [("every " if variant.is_on("dupleCheck") else "", man.name) for man in kings]
        if variant.is_on("extinctionPseudoRoyal") and variant.text("extinctionValue") == "loss":
            for man in self._extinct():
                word = "every " if variant.is_on("dupleCheck") else "last "
                alone = max((self._count(man, side) for side in SIDES), default=0) <= 1 and not self._is_made(man)
                found.append(("" if alone else word, man.name))
        return found

    def _count(self, man: Man, side: str) -> int:
        symbol = man.symbol if side == "white" else man.symbol.lower()
        return sum(item == symbol for item in self.units.values())

    def _is_made(self, man: Man) -> bool:
        """True if units of a piece appear in the course of the game."""
        lines = (line for each in self.men for line in each.lines if "promote" in line)
        return any(man.name in line.partition(" to ")[2].split(", ") for line in lines)

    def _is_royal(self, man: Man) -> bool:
        return any(name == man.name for _, name in self._royals())

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

    # Ends

    def _extinct(self) -> list[Man]:
        letters = self.variant.letters("extinctionPieceTypes")
        plain = [man for man in self.men if not man.form]
        return plain if letters == "*" else [man for c in letters for man in plain if man.letter == c]

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

    def _array(self) -> Iterator[str]:
        rows = "/".join(map(self._row, reversed(self.shape.ranks)))
        if self.extends and rows == _CHESS_ARRAY and not self.held:
            return
        if self.held or self.holes:
            yield f'array "{rows}{f"[{self.held}]" if self.held else ""}"'
            return
        yield 'array """'
        for rank in reversed(self.shape.ranks):
            yield "  " + " ".join(self.units.get(file + rank, ".").rstrip("~") for file in self.shape.files)
        yield '"""'

    def _row(self, rank: str) -> str:
        """Return a rank as in a position."""
        text = "".join(self.units.get(file + rank, ".").rstrip("~") for file in self.shape.files)
        return re.sub(r"\.+", lambda match: str(len(match[0])), text)


def _braced(head: str, lines: list[str]) -> Iterator[str]:
    """Yield a statement with its block, on one line if that has one line at most."""
    if len(lines) < 2:
        yield f"{head} {{ {''.join(lines)} }}"
        return
    yield f"{head} {{"
    yield from (f"  {line}" for line in lines)
    yield "}"


def _is_block(squares: Squares) -> bool:
    """True if squares fill a rectangle."""
    files, ranks = {square[0] for square in squares}, {square[1:] for square in squares}
    return len(squares) == len(files) * len(ranks) and bool(squares)
