"""The variant that is being written as a rule file: its pieces, its start, and what all parts of the writer ask."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from string import ascii_lowercase
from typing import TYPE_CHECKING

from dsl.diagnostics import Diagnostic
from dsl.model.board import SIDES, BoardShape
from interpreter.exchange.betza.dialect import atoms_of, passed_over
from interpreter.exchange.betza.steps import Step, steps
from interpreter.exchange.findings import finding
from interpreter.exchange.importing.zones import Squares, Zones
from interpreter.exchange.reading.keys import NAMES, PIECES, Takes, known_keys
from interpreter.exchange.reading.variant import Kind, Variant, squares_of

if TYPE_CHECKING:
    from interpreter.exchange.importing.mobility import Mobility

CHESS = {
    "king": ("K", ("moves K",)), "queen": ("Q", ("moves Q",)), "rook": ("R", ("moves R",)),
    "bishop": ("B", ("moves B",)), "knight": ("N", ("moves N",)),
    "pawn": ("P", (
        "moves fmWfceF", "moves fmnD while in second-rank leaving en passant",
        "promotes in last-rank to queen, rook, bishop, knight",
    )),
}  # fmt: skip
"""The pieces of chess: symbol and lines."""


_ALL = ("extinctionPieceTypes", "blastImmuneTypes", "connectPieceTypes")
"""The keys in which `*` means all pieces."""


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


class Draft:
    """Holds the variant, its zones and its pieces, and reports what the rule file cannot say."""

    def __init__(
        self, variant: Variant, findings: list[Diagnostic], seen: Mapping[str, "Mobility"] | None = None
    ) -> None:
        self.variant = variant
        self.seen = seen or {}
        """What the movements of the pieces show, by their names; nothing before they are written for the first time."""
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
        self.endless: list[Man] = []
        """The pieces that a hand never runs out of."""

    def say_not(self, key: str, why: str, side: str = "") -> None:
        """Report a setting whose rule the file does not say."""
        self.findings.append(not_said(self.variant, key, why, side))

    def _error(self, key: str, message: str, name: str = "ini-position", note: str = "") -> None:
        self.findings.append(finding(name, self.variant.span(key), message, label="here", note=note))

    def _block(self, name: str, lines: Iterable[str]) -> Iterator[str]:
        kept = list(lines)
        if kept:
            yield f"{name} {{"
            yield from (f"  {line}" for line in kept)
            yield "}"

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

    def _name_men(self) -> None:
        kinds = self.variant.kinds()
        for kind in kinds:
            errors = not atoms_of(kind.betza) and bool(kind.betza)
            for start, end, problem in passed_over(kind.betza):
                own = kind.span.source is self.variant.section.span.source and kind.span.text.endswith(kind.betza)
                base = kind.span.end - len(kind.betza)
                at = base - kind.span.start
                span = kind.span.part(at + start, at + end) if own else kind.span
                name = "ini-betza" if errors else "no-effect"
                self.findings.append(finding(name, span, problem, label="here" if errors else "has no effect"))
        letters = {kind.letter for kind in kinds}
        used = {item.strip("+~").lower() for item in self.units.values()} | set(self.held.lower())
        for letter in sorted(used - letters):
            self._error("startFen", f"no piece has the letter `{letter}` of the start position")
        if not kinds:
            self.findings.append(finding("ini-rules", self.variant.section.span, "the section has no pieces"))
            return
        taken: set[str] = set()
        far = max(self.variant.n_files, self.variant.n_ranks) - 1
        for kind in kinds:
            name = self._name(kind, {each.key for each in kinds}, taken)
            taken.add(name)
            self.men.append(Man(name, kind.letter.upper(), kind, steps(kind.betza, far)))
        forms = self.variant.pairs("promotedPieceType")
        for key in self.variant.formless():
            name = next(man.name for man in self.men if man.kind.key == key)
            self.say_not("promotedPieceType", f"a `{name}` turns over to a piece that has no letter")
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
        self._strangers()
        self._count_hands()
        patterns = set(forms.values()) - wanted
        self.men = [man for man in self.men if man.form or man.letter not in patterns]
        have = {(man.name, man.symbol) for man in self.men}
        plain = [name for name, (symbol, _) in CHESS.items() if (name, symbol) in have]
        zones = {text.partition(" ")[0] for kind, text in self.variant.notes if kind == "zone"}
        named = zones >= {"second-rank", "last-rank"} or not any(kind == "title" for kind, _ in self.variant.notes)
        self.extends = named and len(plain) >= 4 and "pawn" in plain and self.variant.n_ranks >= 8

    def _count_hands(self) -> None:
        """Find the pieces that hands never run out of: a unit for each square that is left, which none ever leaves."""
        if not self._drops():
            return
        left = len(self.variant.every) - len(self.units) - len(self.holes)
        for man in self.men:
            enough = min(self.held.count(man.symbol), self.held.count(man.letter)) >= left > 0
            settles = not any(each.steps for each in self.men) and not self.variant.is_on("capturesToHand")
            if self.variant.is_on("freeDrops") or (enough and settles and not man.form):
                self.endless.append(man)
                self.held = "".join(c for c in self.held if c.lower() != man.letter)

    def _strangers(self) -> None:
        """Report letters of values that no piece has, and squares none of which is on the board."""
        variant, letters = self.variant, {man.letter for man in self.men}
        for entry in variant.section.entries:
            takes = known_keys()[entry.key].takes
            on_board = any(True for _ in squares_of(entry.value, variant.n_files, variant.n_ranks))
            if takes is Takes.SQUARES and entry.value != "-" and not on_board:
                problem = f"no square of `{entry.value[:40]}` is on the board"
                self._error(
                    entry.key,
                    problem,
                    "ini-value",
                    f"the board has {variant.n_files} files and {variant.n_ranks} ranks",
                )
            if takes not in (Takes.PIECE, Takes.PIECES, Takes.PAIRS, Takes.COUNTS):
                continue
            if entry.value == "*" and not entry.key.startswith(_ALL):
                note = "another program reads `*` as no piece here: write the letters"
                message = f"`{entry.key} = *` cannot be said here"
                self.findings.append(finding("not-said", entry.span, message, label="not all pieces", note=note))
            named = re.sub(r":\d+", "", entry.value).lower()
            for letter in sorted(set(re.findall("[a-z]", named)) - letters):
                self._error(entry.key, f"no piece has the letter `{letter}`", "ini-value")

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
        chess = next((name for name, (symbol, _) in CHESS.items() if symbol.lower() == kind.letter), "")
        free = {name for name in CHESS if name not in keys}
        name = NAMES.get(kind.betza, "") if kind.is_custom else PIECES[kind.key][0]
        if kind.is_custom and chess in free and (not name or chess == "pawn"):
            name = chess
        if kind.key == "commoner" and chess == "king" and "king" in free:
            name = "king"
        name = name or f"piece-{kind.letter}"
        return next(each for each in (name, f"{name}-{kind.letter}", f"{kind.letter}-{name}") if each not in taken)

    def _capital(self, man: Man) -> str:
        return man.kind.key[0].upper() + man.kind.key[1:]

    def _drops(self) -> bool:
        return self.variant.is_on("pieceDrops")

    def _enters(self, man: Man) -> bool:
        """True if units of a piece enter a hand."""
        held = man.letter in self.held.lower() or man in self.endless
        return not man.form and (self.variant.is_on("capturesToHand") or held)

    def _extinct(self) -> list[Man]:
        letters = self.variant.letters("extinctionPieceTypes")
        plain = [man for man in self.men if not man.form]
        return plain if letters == "*" else [man for c in letters for man in plain if man.letter == c]

    def _royals(self) -> list[tuple[str, str]]:
        """Return the royal pieces: a word before, and the name."""
        return [(word, name) for word, names in self._royal_groups() for name in names]

    def _royal_groups(self) -> list[tuple[str, tuple[str, ...]]]:
        """Return the royal pieces that count together: a word before, and the names.

        Units that are promoted to a royal piece are units of that piece in the file that is read.
        """
        variant = self.variant
        kings = [man for man in self.men if man.kind.key == "king" and not man.form]
        every = "every " if variant.is_on("dupleCheck") else ""
        found: list[tuple[str, tuple[str, ...]]] = [(every, (man.name,)) for man in kings]
        if variant.is_on("extinctionPseudoRoyal") and variant.text("extinctionValue") == "loss":
            for man in self._extinct():
                forms = [each.name for each in self.men if each.form and each.letter == man.letter]
                word = every or ("" if self._are_all_royal() else "last ")
                alone = not forms and self._is_single(man)
                found.append(("" if alone else word, (man.name, *forms)))
        return found

    def _is_single(self, man: Man) -> bool:
        """True if a side never has two units of a piece."""
        return max(self._count(man, side) for side in SIDES) <= 1 and not self._is_made(man)

    def _are_all_royal(self) -> bool:
        """True if all units of a royal piece are royal, however many there are."""
        return self.variant.number("extinctionPieceCount") + 1 >= len(self.variant.every)

    def _count(self, man: Man, side: str) -> int:
        symbol = man.symbol if side == "white" else man.symbol.lower()
        return sum(item == symbol for item in self.units.values())

    def _is_made(self, man: Man) -> bool:
        """True if units of a piece appear in the course of the game."""
        lines = (line for each in self.men for line in each.lines if "promote" in line)
        return any(man.name in line.partition(" to ")[2].split(", ") for line in lines)

    def _is_royal(self, man: Man) -> bool:
        return any(name == man.name for _, name in self._royals())


def not_said(variant: Variant, key: str, why: str, side: str = "") -> Diagnostic:
    """Return the finding about a setting whose rule the file does not say."""
    entry = variant.entry(key, side)
    message = f"`{entry.key if entry else key} = {variant.text(key, side)}` cannot be said here"
    return finding("not-said", variant.span(key, side), message, label="not in the rule file", note=why)
