"""Reading the placement of units: the first field of a FEN.

Ranks go from the highest down, each from the first file to the last. A symbol of one character is written as it is, a
longer one in braces (`{E2}`). Two units on one square are in parentheses (`(RB)`). Numbers are runs of empty or missing
squares, and `*` is a vanished square. Lower case is Black's, upper case after `=` is neutral. A hand follows in
brackets. On several boards, ranks that are as long as those of one board are those of the first, and the others are
empty.
"""

import re
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, replace

from dsl import limits
from dsl.model.board import SIDES, BoardShape
from dsl.notation.rank import MISSING, SYMBOL, Item, Row, read_rank, unbraced
from dsl.notation.squares import blocks_of
from dsl.words.english import counted, with_article
from dsl.words.lookalike import described, first_look_alike, plain
from dsl.words.near import quoted_list


@dataclass(frozen=True, slots=True)
class Placed:
    """A unit on a square: its piece by name, its side or `neutral`, and whether it is marked as promoted (`~`)."""

    square: str
    side: str
    piece: str
    promoted: bool = False


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault of a placement, at characters `start` to `end` of its text. `name` is that of a diagnostic."""

    name: str
    message: str
    label: str
    start: int
    end: int
    help: str
    also: tuple[tuple[int, int], ...] = ()
    """Further places with the same fault."""
    edits: tuple[tuple[int, int, str], ...] = ()
    """The certain fix: ranges of the text, and their replacements."""


Hands = tuple[tuple[str, ...], tuple[str, ...]]
"""The pieces in White's hand and in Black's."""


@dataclass(frozen=True, slots=True)
class Placement:
    """Units on squares, pieces in each side's hand, vanished squares."""

    units: tuple[Placed, ...]
    hands: Hands
    gone: frozenset[str]


_STACKED = re.compile(rf"=?{SYMBOL}~?")
_HELD = re.compile(rf"(?P<symbol>{SYMBOL})|\S")
_CASE = "upper case is White's, lower case is Black's"
_MANY = 12
"""Maximum number of symbols in a sentence."""


@dataclass(frozen=True, slots=True)
class StackForms:
    """The pairs that a placement may contain: no piece of `never` with a friend; `pairs` by their symbols."""

    never: frozenset[str]
    pairs: Mapping[str, tuple[str, str]]

    @property
    def key(self) -> tuple[Hashable, ...]:
        """The key that identifies the fault."""
        return (self.never, *self.pairs.items())


def read_placement(
    text: str, shape: BoardShape, symbols: Mapping[str, str], *, with_hand: bool, stacks: StackForms | None = None
) -> tuple[Placement, tuple[Fault, ...]]:
    """Return the placement of a text, as far as it is readable, and its faults.

    `symbols` maps capitals to piece names; without `stacks` no two units share a square.
    """
    placer = Placer(shape, symbols, stacks, "placement")
    board = text.partition("[")[0]
    hands = placer.hands(text[len(board) :], len(board), with_hand=with_hand)
    return placer.placement(_ranks(board, placer), len(board), hands)


def _ranks(text: str, placer: "Placer") -> list[Row]:
    rows, start = [], 0
    for rank in text.split("/"):
        rows.append(read_rank(rank, start, placer))
        start += len(rank) + 1
    return rows


class Placer:
    """Puts the units of ranks on a board; collects faults, each once for all its places."""

    def __init__(self, shape: BoardShape, symbols: Mapping[str, str], stacks: StackForms | None, what: str) -> None:
        self.shape, self.symbols, self.stacks, self.what = shape, symbols, stacks, what
        self.squares = frozenset(shape.squares)
        self.found: dict[tuple[str, str], tuple[Fault, list[tuple[int, int]]]] = {}

    @property
    def faults(self) -> tuple[Fault, ...]:
        """The faults, in the order found."""
        return tuple(replace(fault, also=tuple(also)) for fault, also in self.found.values())

    def fault(self, name: str, message: str, label: str, start: int, end: int, *, help: str, key: str = "") -> None:
        """Record a fault, or one more place of a fault with the same key."""
        known = self.found.get((name, key or message))
        if known is None:
            self.found[name, key or message] = Fault(name, message, label, start, end, help), []
        else:
            known[1].append((start, end))

    def odd(self, text: str, start: int, help: str) -> None:
        """Record an unreadable range."""
        shown = f"`{text}`" if text.isprintable() and not text.isspace() else f"{text!a}"
        message = f"{shown} has no meaning in a {self.what}"
        if char := first_look_alike(text):
            message, help = f"{described(char)} looks like `{plain(char)}`, but is another", f"write `{plain(text)}`"
        self.fault("array-malformed", message, "here", start, start + len(text), help=help)

    def long_symbol(self, text: str) -> str:
        """Return the known multi-letter symbol that a text starts with, if its first letter has no meaning."""
        if text[0] == "+" or text[0].upper() in self.symbols:
            return ""
        starts = (text[:3], text[:2])
        return next((s for s in starts if s.upper() in self.symbols and s in (s.upper(), s.lower())), "")

    def unbraced(self, text: str, start: int) -> None:
        """Record a multi-letter symbol that could be read as several."""
        message, cure = f"`{text}` needs braces", f"write `{{{text}}}`: here blanks do not separate the squares"
        self.fault("array-symbol", message, "a symbol of several letters", start, start + len(text), help=cure)

    def hands(self, text: str, start: int, *, with_hand: bool) -> Hands:
        """Return the units in each side's hand, from an optional text in brackets."""
        held: tuple[list[str], list[str]] = ([], [])
        if text and not text.endswith("]"):
            cure = "write `]` after the hand"
            self.fault("array-malformed", "unterminated hand", "opened here", start, start + 1, help=cure)
        for found in _HELD.finditer("" if text.strip("[]") == "-" else text.removesuffix("]"), 1):
            if found["symbol"] is None:
                self.odd(found[0], start + found.start(), "a hand consists of symbols, White's in upper case")
            elif unit := self.unit(found[0], start + found.start()):
                held[SIDES.index(unit[0])].append(unit[1])
        if any(held) and not with_hand:
            message = "there are pieces in hand, but the rules have no `hand`"
            cure = "remove them, or declare a `hand`"
            self.fault("array-hand", message, "not in this game", start, start + len(text), help=cure)
        return tuple(sorted(held[0])), tuple(sorted(held[1]))

    def placement(self, rows: Sequence[Row], end: int, hands: Hands) -> tuple[Placement, tuple[Fault, ...]]:
        """Return the placement and all its faults."""
        units, gone = self._place(rows, end)
        return Placement(tuple(units), hands, frozenset(gone)), self.faults

    def _place(self, rows: Sequence[Row], end: int) -> tuple[list[Placed], list[str]]:
        """Return the units of the ranks, highest first, and the vanished squares."""
        units: list[Placed] = []
        gone: list[str] = []
        if len(rows) != len(self.shape.ranks):
            height = counted(len(self.shape.ranks), "rank")
            message = f"the {self.what} has {counted(len(rows), 'rank')}, but the board has {len(self.shape.ranks)}"
            separator = "ranks are separated by `/`" if self.what == "placement" else "each line is a rank"
            start = rows[0].start if rows else 0
            self.fault("array-height", message, separator, start, end, help=f"write {height}, the highest one first")
            return units, gone
        self._check_widths(rows)
        missing: dict[str, Item] = {}
        for rank, row in zip(reversed(self.shape.ranks), rows, strict=True):
            column = 0
            for item in row.items:
                square = self.shape.files[column] + rank if column < len(self.shape.files) else ""
                if square in self.squares and item.text == MISSING:
                    missing[square] = item
                elif square and item.kind not in ("run", "empty"):
                    self._put(item, square, units, gone)
                column += item.width
        self._check_missing(missing)
        return units, gone

    def _check_missing(self, missing: Mapping[str, Item]) -> None:
        """Check that no square of the board is drawn as missing."""
        cure = "write `.` for an empty square"
        left = blocks_of(self.shape, self.squares - missing.keys())
        if left and self.shape.has_plain_labels and self.shape.boards == 1:
            size = f"{len(self.shape.files)}x{len(self.shape.ranks)}"
            cure = f"list the squares that exist, for example `board {size} {{ squares {left} }}`, or {cure}"
        for square, item in missing.items():
            message = f"{square} exists on this board"
            self.fault("array-exists", message, "drawn as missing", item.start, item.end, help=cure, key="missing")

    def _check_widths(self, rows: Sequence[Row]) -> None:
        """Check that each rank has a square for each file; report once if all are equally wrong."""
        n_files = len(self.shape.files)
        widths = [sum(item.width for item in row.items) for row in rows]
        wrong = [i for i, row in enumerate(rows) if row.whole and widths[i] != n_files]
        if set(widths) == {self.shape.width}:
            return
        files = counted(n_files, "file")
        cure = f"write {counted(n_files, 'square')} in each rank"
        cure += ", empty ones as a number" if self.what == "placement" else ", `.` for an empty one"
        cure += f", or {self.shape.width} for the first board alone" if self.shape.boards > 1 else ""
        if len(wrong) == len(rows) > 1 and len(set(widths)) == 1:
            message = f"each rank has {counted(widths[0], 'square')}, but the board has {files}"
            if self.shape.boards == 1 and 1 <= widths[0] <= limits.MAX_SIDE:
                cure += f", or declare `board {widths[0]}x{len(rows)}`"
            self.fault("array-width", message, "the first of them", rows[0].start, rows[0].end, help=cure)
            return
        for i in wrong:
            rank, row = self.shape.ranks[-1 - i], rows[i]
            message = f"rank {rank} has {counted(widths[i], 'square')}, but the board has {files}"
            self.fault(
                "array-width", message, f"this is rank {rank}", row.start, max(row.end, row.start + 1), help=cure
            )

    def _put(self, item: Item, square: str, units: list[Placed], gone: list[str]) -> None:
        """Put an item of a rank on a square, and report a square that is missing or never vanishes."""
        if square not in self.squares:
            message, cure = f"square {square} does not exist", "leave the place empty"
            self.fault("array-off-board", message, f"the unit on {square}", item.start, item.end, help=cure)
        elif item.kind == "stack":
            units += self._stack(square, item)
        elif item.kind == "symbol":
            units += self._standing(square, item.text, item.start, self.stacks)
        else:
            gone.append(square)
            if square not in self.shape.vanishing and not self.shape.walled:
                message, cure = (
                    f"{square} never vanishes",
                    "leave the place empty, or make the square vanish; a neutral unit is `=` and its symbol",
                )
                self.fault("array-off-board", message, "marked as vanished", item.start, item.end, help=cure)

    def _standing(self, square: str, text: str, start: int, stacks: StackForms | None) -> list[Placed]:
        """Return the unit of a symbol, or the two units of a pair's symbol."""
        bare = unbraced(text.rstrip("~"))
        pair = stacks.pairs.get(bare.upper()) if stacks is not None and bare in (bare.upper(), bare.lower()) else None
        if pair is not None:
            return [Placed(square, SIDES[bare != bare.upper()], piece, text.endswith("~")) for piece in pair]
        unit = self.unit(text.rstrip("~"), start)
        return [] if unit is None else [Placed(square, *unit, promoted=text.endswith("~"))]

    def _stack(self, square: str, item: Item) -> list[Placed]:
        """Return the two units that share a square, if they can."""
        parts = [self._standing(square, m[0], item.start + m.start(), None) for m in _STACKED.finditer(item.text)]
        if not all(parts):
            return []
        units = [unit for part in parts for unit in part]
        friends = len({unit.side for unit in units}) == 1
        never = sorted({unit.piece for unit in units if self.stacks is not None and unit.piece in self.stacks.never})
        cure = "put one unit on each square, or two that may share it by the `stacking` block"
        if self.stacks is None:
            message = "two units share a square, but the rules have no `stacking`"
        elif len(units) != 2:
            message = f"`(…)` holds two units, not {len(units)}"
        elif friends and never:
            message = f"{with_article(never[0])} never shares a square with a friend"
        else:
            return units
        self.fault("array-stack", message, f"the units on {square}", item.start, item.end, help=cure)
        return []

    def unit(self, symbol: str, start: int) -> tuple[str, str] | None:
        """Return side and piece of a symbol."""
        neutral, bare = symbol.startswith("="), unbraced(symbol.lstrip("="))
        piece = self.symbols.get(bare.upper())
        if piece is None or bare not in (bare.upper(), bare.lower()) or (neutral and bare != bare.upper()):
            message = f"unknown symbol `{'=' * neutral}{bare}`"
            if sided := self._sided(bare):
                key, cure = "side", f"write `{sided}` for `{bare}`, and so on: {_CASE}"
            elif piece is None:
                key, cure = bare.upper(), self._declaring(bare)
            else:
                key, cure = message, _in_case(bare, neutral)
            label, end = "not a symbol of this game", start + len(symbol)
            self.fault("array-symbol", message, label, start, end, help=cure, key=key)
            return None
        return ("neutral" if neutral else SIDES[0] if bare == bare.upper() else SIDES[1]), piece

    def _sided(self, bare: str) -> str:
        """Return the symbol after a side's letter, as others write it, or an empty text."""
        small = bare[1:].lower()
        is_sided = bare[1:] == bare[1:].upper() or bare[:1].upper() not in self.symbols
        if bare[1:].upper() not in self.symbols or not is_sided:
            return ""
        return {"w": small.upper(), "b": small}.get(bare[:1].lower(), "")

    def _declaring(self, bare: str) -> str:
        """Return the help for an unknown symbol."""
        parts = _STACKED.findall(bare)
        if len(bare) > 1 and "".join(parts) == bare and all(part.upper() in self.symbols for part in parts):
            return f"separate the squares with blanks: `{' '.join(parts)}`"
        known = [*self.symbols, *(self.stacks.pairs if self.stacks is not None else ())]
        declare = f"declare a piece with it, for example `piece NAME {bare.upper()}`"
        return f"{declare}, or write one of {quoted_list(known[:_MANY])}" if known else declare


def _in_case(bare: str, neutral: bool) -> str:
    """Return the help for a symbol in the wrong case."""
    if neutral:
        return f"write `={bare.upper()}`: neutral units are upper case"
    return f"write `{bare.upper()}` for White's or `{bare.lower()}` for Black's"
