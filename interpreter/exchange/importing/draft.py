"""The draft of a rule file: the variant that it is written from, and what its parts have in common."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from dsl.diagnostics import Diagnostic
from dsl.model.board import SIDES, BoardShape
from interpreter.exchange.betza.steps import Step
from interpreter.exchange.findings import finding
from interpreter.exchange.importing.zones import Sides, Squares, Zones
from interpreter.exchange.reading.variant import Kind, Variant

CHESS = {
    "king": ("K", ("moves K",)), "queen": ("Q", ("moves Q",)), "rook": ("R", ("moves R",)),
    "bishop": ("B", ("moves B",)), "knight": ("N", ("moves N",)),
    "pawn": ("P", (
        "moves fmWfceF", "moves fmnD while in second-rank leaving en passant",
        "promotes in last-rank to queen, rook, bishop, knight",
    )),
}  # fmt: skip
"""The pieces of chess: symbol and lines."""


@dataclass(frozen=True, slots=True)
class Mobility:
    """What the movements of a piece show: squares by name for each side, and which of its quiet moves it can undo."""

    stuck: Sides
    """The squares that a unit never leaves without a capture."""
    barred: Sides
    """Those of them on which it cannot promote as it comes."""
    forced: Sides
    """The squares that it never leaves at all, on which a rule file makes it promote."""
    is_same: bool
    """True if a rule file means the same squares by those from which a unit can move."""
    lasts: bool
    """True if it can take back none of its moves."""
    returns: bool
    """True if it can take back all of them."""


@dataclass(slots=True)
class Piece:
    """A piece of the rule file: its name, symbol and lines; `form` is the letter it is the promoted form of."""

    name: str
    symbol: str
    kind: Kind
    steps: tuple[Step, ...]
    lines: list[str] = field(default_factory=list)
    form: str = ""

    @property
    def key(self) -> str:
        """The key that declares the piece."""
        return self.kind.key

    @property
    def letter(self) -> str:
        """The letter of the piece in the file that is read."""
        return self.kind.letter

    @property
    def promotes(self) -> bool:
        """True if a line is about promotion."""
        return any("promote" in line for line in self.lines)

    def symbol_of(self, side: str) -> str:
        """Return the symbol of its units of a side in a position."""
        return self.symbol if side == SIDES[0] else self.symbol.lower()


@dataclass(slots=True, kw_only=True)
class Draft:
    """The variant with its pieces and zones, and the findings about what the rule file cannot say."""

    variant: Variant
    findings: list[Diagnostic]
    mobility: Mapping[str, Mobility]
    """What the movements of the pieces show, by their names; nothing before they are written for the first time."""
    shape: BoardShape
    zones: Zones
    units: Mapping[str, str]
    """The units of the start by their squares, as in a position."""
    holes: Squares
    held: str
    """The units in hand at the start."""
    side: str
    rights: str
    pieces: list[Piece] = field(default_factory=list)
    endless: list[Piece] = field(default_factory=list)
    """The pieces that a hand never runs out of."""
    extends: bool = False
    """True if the rule file extends chess."""
    jumps: dict[str, tuple[Step, ...]] = field(default_factory=dict)
    """The jumps of pieces over an enemy that they capture, by the keys of the pieces."""
    counted: set[str] = field(default_factory=set)
    """The keys of pieces that move as many squares as units are on their line."""
    shooters: set[str] = field(default_factory=set)
    """The keys of pieces that capture without moving."""
    furthest: set[str] = field(default_factory=set)
    """The keys of pieces that slide as far as they can."""
    placed: str = ""
    """The piece that turns place, with its symbol."""

    def warn(self, key: str, why: str, side: str = "") -> None:
        """Report a setting whose rule the file does not say."""
        self.findings.append(not_said(self.variant, key, why, side))

    def note_idle(self, key: str, why: str, side: str = "") -> None:
        """Report a setting that has no effect."""
        entry = self.variant.entry(key, side)
        message = f"`{entry.key if entry else key} = {self.variant.text(key, side)}` has no effect here"
        span = self.variant.span(key, side)
        self.findings.append(finding("no-effect", span, message, label="has no effect", note=why))

    @property
    def plain(self) -> list[Piece]:
        """The pieces that are not promoted forms."""
        return [piece for piece in self.pieces if not piece.form]

    def of(self, *keys: str) -> list[Piece]:
        """Return the pieces that some keys declare, with promoted forms that move alike."""
        return [piece for piece in self.pieces if piece.key in keys]

    def named_by(self, key: str) -> list[Piece]:
        """Return the pieces that a setting names by their letters, except promoted forms."""
        letters = self.variant.letters(key)
        return [piece for piece in self.plain if letters == "*" or piece.letter in letters]

    @property
    def drops(self) -> bool:
        """True if units in hand may be dropped."""
        return self.variant.is_on("pieceDrops")

    @property
    def takes(self) -> bool:
        """True if captured units enter a hand, from which they may return."""
        returns = self.drops or self.variant.is_on("gating") or self.variant.is_on("promotionConsumeInHand")
        return returns and self.variant.is_on("capturesToHand")

    def enters(self, piece: Piece) -> bool:
        """Return True if units of a piece enter a hand."""
        return not piece.form and (self.takes or piece.letter in self.held.lower() or piece in self.endless)

    def squares(self, piece: Piece, side: str) -> list[str]:
        """Return the squares on which the units of a piece start."""
        return [square for square, item in self.units.items() if item == piece.symbol_of(side)]

    def count(self, side: str, *pieces: Piece) -> int:
        """Return the number of units of some pieces with which a side starts on the board."""
        return sum(len(self.squares(piece, side)) for piece in pieces)

    def is_made(self, piece: Piece) -> bool:
        """Return True if units of a piece appear in the course of the game."""
        lines = (line for each in self.pieces for line in each.lines if "promote" in line)
        return any(piece.name in line.partition(" to ")[2].split(", ") for line in lines)

    def rank(self, number: int) -> Squares:
        """Return the squares of a rank."""
        return frozenset(square for square in self.variant.every if square[1:] == str(number))

    def ranks(self, first: int, last: int) -> Sides:
        """Return the squares of some ranks, for each side counted from its own."""
        rank, n = {square: int(square[1:]) for square in self.variant.every}, self.variant.n_ranks
        white = frozenset(square for square in rank if first <= rank[square] <= last)
        return white, frozenset(square for square in rank if first <= n + 1 - rank[square] <= last)


_LINES = {"connectHorizontal": "horizontal", "connectVertical": "vertical", "connectDiagonal": "diagonal"}


def connecting(draft: Draft) -> str:
    """Return the lines along which units connect."""
    variant = draft.variant
    found = [line for key, line in _LINES.items() if variant.is_on(key)]
    rising, falling = (variant.text(f"connect{way}East") != "false" for way in ("North", "South"))
    if not (rising and falling):
        slants = ", ".join(["rising"] * rising + ["falling"] * falling)
        found = [slants if line == "diagonal" else line for line in found if line != "diagonal" or slants]
    return ", ".join(found).replace("horizontal, vertical", "orthogonal")


def head_lines(title: str, source: str, about: str, *, author: str = "", year: str = "") -> Iterator[str]:
    """Yield the declaration of a ruleset, whose texts may come from anywhere."""
    name = _plain(title) or "Variant"
    yield f'ruleset "{name[:1].upper()}{name[1:]}" {{'
    yield f'  author "{_plain(author) or "unknown"}"'
    if year:
        yield f"  year {year}"
    yield f'  source "{_plain(source)}"'
    yield f'  about "{_plain(about)}"'
    yield "}"


def _plain(text: str) -> str:
    """Return a text on one line that needs no escapes."""
    return " ".join(re.sub(r'[\\"\x00-\x08\x0e-\x1f]', "", text).split())


def block(head: str, lines: Iterable[str]) -> Iterator[str]:
    """Yield a block of some lines, or nothing without lines."""
    kept = list(lines)
    if kept:
        yield from (f"{head} {{", *(f"  {line}" for line in kept), "}")


def names_of(pieces: Iterable[Piece]) -> str:
    """Return the names of some pieces, each once."""
    return ", ".join(dict.fromkeys(piece.name for piece in pieces))


def not_said(variant: Variant, key: str, why: str, side: str = "") -> Diagnostic:
    """Return the finding about a setting whose rule the file does not say."""
    entry = variant.entry(key, side)
    message = f"`{entry.key if entry else key} = {variant.text(key, side)}` cannot be said here"
    return finding("not-said", variant.span(key, side), message, label="not in the rule file", note=why)
