"""A variant of `variants.ini`: the settings of a section and of what it is based on, and their values."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from string import ascii_lowercase
from typing import NamedTuple

from dsl.model.board import SIDES
from dsl.source import Span
from interpreter.exchange.reading.keys import DEFAULTS, is_wider, of_side
from interpreter.exchange.reading.pieces import PIECES, piece_keys
from interpreter.exchange.reading.sections import Entry, Section

NONE = "-"
"""The value that names nothing."""
MOST = 12, 10
"""Files and ranks of the largest board."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A piece of a variant: the key that declares it, its letter and its movement as written."""

    key: str
    letter: str
    betza: str
    span: Span

    @property
    def is_custom(self) -> bool:
        """True if the section gives its movement."""
        return self.key.startswith("customPiece")


class Captures(NamedTuple):
    """Captures that a setting forbids, or allows again: captors and prey, by the keys of pieces; `*` is all."""

    forbids: bool
    captors: frozenset[str]
    prey: frozenset[str]


@dataclass(slots=True)
class Variant:
    """The settings of a section by key, with those of its bases; a later setting replaces earlier ones."""

    section: Section
    settings: dict[str, Entry] = field(default_factory=dict)
    notes: list[tuple[str, str]] = field(default_factory=list)
    among_wider: bool = False
    """True if some section of the file is for Fairy-Stockfish-X."""
    lost: dict[str, Entry] = field(default_factory=dict)
    """The settings of squares that differ by piece, which nothing here says."""
    by_result: dict[str, dict[str, str]] = field(default_factory=dict)
    """The squares of `promotionRegion` by the pieces to which units promote there, by their keys; `*` is all others."""
    forbidden: list[Captures] = field(default_factory=list)
    """What `captureForbidden` and `captureAllowed` say, each after those that it changes."""
    named: dict[str, dict[str, str]] = field(default_factory=dict)
    """The pieces that a setting names, by their keys, each with its value in a list of pairs.

    Letters of a section mean its own pieces. A later section that gives a letter to another piece does not change the
    meaning of earlier ones.
    """

    def entry(self, key: str, side: str = "") -> Entry | None:
        """Return the setting of a key, for a side if it has one for that side."""
        return self.settings.get(of_side(key, side)) or self.settings.get(key)

    def text(self, key: str, side: str = "") -> str:
        """Return the value of a key as text."""
        found = self.entry(key, side)
        if found is not None:
            return found.value
        return DEFAULTS.get(of_side(key, side), DEFAULTS.get(key, ""))

    def span(self, key: str, side: str = "") -> Span:
        """Return the place of a value, or of the section without one."""
        found = self.entry(key, side)
        if found is None or found.span.source is not self.section.span.source:
            return self.section.span
        return found.span

    def is_on(self, key: str, side: str = "") -> bool:
        """Return a value that is true or false."""
        return self.text(key, side) == "true"

    def is_on_for_both(self, key: str) -> bool:
        """Return True if a value is true for both sides."""
        return all(self.is_on(key, side) for side in SIDES)

    @property
    def is_wider(self) -> bool:
        """True if the section, or another one of its file, has a setting that only Fairy-Stockfish-X reads."""
        return self.among_wider or any(is_wider(key) for key in self.settings)

    def number(self, key: str) -> int:
        """Return a whole number."""
        return int(self.text(key) or 0)

    @property
    def n_files(self) -> int:
        """The number of files."""
        return file_of(self.text("maxFile"))

    @property
    def n_ranks(self) -> int:
        """The number of ranks."""
        return self.number("maxRank")

    def letters(self, key: str, side: str = "") -> str:
        """Return the letters of some pieces in the order of the file; `*` stays."""
        named = self.named_by(key, side)
        if named is None:
            return self.text(key, side).replace(NONE, "")
        return "".join(c for piece in named if (c := self.letter(piece)))

    def letter(self, piece: str) -> str:
        """Return the letter of a piece by its key, `*` for all of them, or nothing for a piece that there is not."""
        if piece in self.settings and self.settings[piece].value != NONE:
            return self.settings[piece].letter
        return piece if piece == "*" else ""

    def absent(self, key: str, side: str = "") -> list[str]:
        """Return the pieces that a setting of a base names and that the section does not have, by their keys."""
        return [piece for piece in self.named_by(key, side) or () if not self.letter(piece)]

    def formless(self) -> list[str]:
        """Return the pieces, by their keys, whose promoted form is a piece that the section does not have."""
        forms = self.named.get("promotedPieceType", {}).items()
        return [piece for piece, form in forms if form and self.letter(piece) and not self.letter(form)]

    def named_by(self, key: str, side: str = "") -> dict[str, str] | None:
        """Return the pieces that a setting names, by their keys, each with its value; None without the setting."""
        own = of_side(key, side)
        return self.named.get(own if own in self.settings else key)

    def squares(self, key: str, side: str = "") -> frozenset[str] | None:
        """Return some squares of the board, or None if neither the section nor a default names any."""
        named = self.by_result.get(of_side(key, side), self.by_result.get(key))
        text = self.text(key, side) if named is None else " ".join(named.values())
        return frozenset(squares_of(text, self.n_files, self.n_ranks)) if text else None

    def promotion_region(self, result: str) -> tuple[frozenset[str], frozenset[str]]:
        """Return the squares of both sides on which units promote to a piece, by its key."""
        white, black = (self._promotion_squares(result, side) for side in SIDES)
        return white, black

    def _promotion_squares(self, result: str, side: str) -> frozenset[str]:
        key = "promotionRegion"
        named = self.by_result.get(of_side(key, side), self.by_result.get(key))
        if named is None:
            return self.region(key)[SIDES.index(side)]
        return frozenset(squares_of(named.get(result, named.get("*", "")), self.n_files, self.n_ranks))

    def region(self, key: str) -> tuple[frozenset[str], frozenset[str]]:
        """Return the squares of both sides, all squares if none are named."""
        every = self.every
        white, black = (self.squares(key, side) for side in SIDES)
        return every if white is None else white, every if black is None else black

    @property
    def every(self) -> frozenset[str]:
        """All squares of the frame."""
        return frozenset(squares_of("**", self.n_files, self.n_ranks))

    def may_capture(self, captor: str, prey: str) -> bool:
        """Return True unless a setting forbids the captures of one piece by another, by their keys."""
        about = [each for each in self.forbidden if {captor, "*"} & each.captors and {prey, "*"} & each.prey]
        return not (about and about[-1].forbids)

    def pairs(self, key: str) -> dict[str, str]:
        """Return pairs of a letter and its value, which is a number or another letter."""
        pairs = ((self.letter(a), b if b.isdecimal() else self.letter(b)) for a, b in self.named.get(key, {}).items())
        return {a: b for a, b in pairs if a and b}

    def kinds(self) -> list[Kind]:
        """Return the pieces, in the order of chess and then of the file."""
        found: list[Kind] = []
        for key in ("king", "queen", "rook", "bishop", "knight", "pawn", *piece_keys()):
            entry = self.settings.get(key)
            if entry is None or entry.value == NONE or any(each.key == key for each in found):
                continue
            letter, _, betza = entry.value.partition(":")
            found.append(Kind(key, letter.strip().lower(), betza.strip() or PIECES.get(key, ("", ""))[1], entry.span))
        return found


def file_of(text: str) -> int:
    """Return the number of a file, from 1, written as a letter or as a number.

    >>> file_of("c"), file_of("10"), file_of("?")
    (3, 10, 0)
    """
    if text.isascii() and text.isdecimal():
        return int(text[:3])
    return ascii_lowercase.index(text.lower()) + 1 if len(text) == 1 and text.lower() in ascii_lowercase else 0


_SQUARE = re.compile(r"([a-z*])(\d{1,2}|\*)")


def squares_of(text: str, n_files: int, n_ranks: int) -> Iterator[str]:
    """Yield the squares on the board that a value names.

    >>> list(squares_of("a1 *3 -", 2, 3))
    ['a1', 'a3', 'b3']
    """
    for part in dict.fromkeys(text.split()):
        match = _SQUARE.fullmatch(part)
        if match is None:
            continue
        files = ascii_lowercase[:n_files] if match[1] == "*" else match[1]
        ranks = range(1, n_ranks + 1) if match[2] == "*" else (int(match[2]),)
        for file in files:
            for rank in ranks:
                if ascii_lowercase.index(file) < n_files and 1 <= rank <= n_ranks:
                    yield f"{file}{rank}"
