"""A variant of `variants.ini`: the settings of a section and of what it is based on, and their values."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from importlib.resources import files
from string import ascii_lowercase

from dsl.diagnostics import Diagnostic
from dsl.model.board import SIDES
from dsl.source import Source, Span
from dsl.words.near import near_names, quoted_list
from interpreter.exchange.findings import finding
from interpreter.exchange.reading.keys import KEYS, OLD, PIECES, SIDED, Key, Takes, known_keys, piece_keys
from interpreter.exchange.reading.sections import Entry, Section, read_sections
from rulesets import Catalogue

_NONE = "-"
MOST = 12, 10
"""Files and ranks of the largest board."""
_PAWNS = ("promotionPawnTypes", "enPassantTypes", "nMoveRuleTypes")
"""The keys that `pawnTypes` sets."""
_PIECE_ORDER = tuple(key for key in sorted(piece_keys(), key=lambda key: key == "king"))
"""The keys of pieces in the order in which their letters are given: a later one takes a letter from an earlier one."""
_CASES = {"white": "White", "black": "Black"}
CHESS_START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

DEFAULTS: Mapping[str, str] = {
    "maxRank": "8", "maxFile": "8", "startFen": CHESS_START,
    "doubleStep": "true", "doubleStepRegionWhite": "*2", "doubleStepRegionBlack": "*7", "tripleStepRegion": _NONE,
    "promotionRegionWhite": "*8", "promotionRegionBlack": "*1", "promotionPieceTypes": _NONE,
    "mandatoryPawnPromotion": "true", "castling": "true", "castlingKingsideFile": "g", "castlingQueensideFile": "c",
    "castlingRank": "1", "castlingKingFile": "e", "checking": "true", "dropChecks": "true",
    "dropNoDoubledCount": "1",
    "immobilityIllegal": "false", "stalemateValue": "draw", "extinctionValue": "none", "extinctionPieceTypes": _NONE,
    "extinctionPieceCount": "0", "extinctionOpponentPieceCount": "0", "connectN": "0", "connectPieceTypes": "*",
    "connectHorizontal": "true", "connectVertical": "true", "connectDiagonal": "true",
    "enclosingDropStart": _NONE, "blastImmuneTypes": _NONE, "flagPieceCount": "1", "flagPieceSafe": "false",
    "nMoveRule": "50", "nFoldRule": "3", "soldierPromotionRank": "1",
}  # fmt: skip
"""The values of keys that a section does not have, if they are not false or nothing."""


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


@dataclass(slots=True)
class Variant:
    """The settings of a section by key, with those of its bases; a later setting replaces earlier ones."""

    section: Section
    settings: dict[str, Entry] = field(default_factory=dict)
    notes: list[tuple[str, str]] = field(default_factory=list)
    named: dict[str, dict[str, str]] = field(default_factory=dict)
    """The pieces that a setting names, by their keys, each with its value in a list of pairs.

    Letters of a section mean its pieces as they are there: a later section that gives a letter to another piece changes
    nothing about what the earlier one said.
    """

    def entry(self, key: str, side: str = "") -> Entry | None:
        """Return the setting of a key, for a side if it has one for that side."""
        return (self.settings.get(key + _CASES[side]) if side else None) or self.settings.get(key)

    def text(self, key: str, side: str = "") -> str:
        """Return the value of a key as text."""
        found = self.entry(key, side)
        if found is not None:
            return found.value
        return DEFAULTS.get(key + _CASES.get(side, ""), DEFAULTS.get(key, ""))

    def span(self, key: str, side: str = "") -> Span:
        """Return the place of a value, or of the section without one."""
        found = self.entry(key, side)
        if found is None or found.span.source is not self.section.span.source:
            return self.section.span
        return found.span

    def is_on(self, key: str, side: str = "") -> bool:
        """Return a value that is true or false."""
        return self.text(key, side) == "true"

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
        named = self._named(key, side)
        if named is None:
            return self.text(key, side).replace(_NONE, "")
        return "".join(c for piece in named if (c := self.letter(piece)))

    def letter(self, piece: str) -> str:
        """Return the letter of a piece by its key, `*` for all of them, or nothing for a piece that there is not."""
        if piece in self.settings and self.settings[piece].value != _NONE:
            return _letter(self.settings[piece])
        return piece if piece == "*" else ""

    def absent(self, key: str, side: str = "") -> list[str]:
        """Return the pieces that a setting of a base names and that the section does not have, by their keys."""
        return [piece for piece in self._named(key, side) or () if not self.letter(piece)]

    def formless(self) -> list[str]:
        """Return the pieces, by their keys, whose promoted form is a piece that the section does not have."""
        forms = self.named.get("promotedPieceType", {}).items()
        return [piece for piece, form in forms if form and self.letter(piece) and not self.letter(form)]

    def _named(self, key: str, side: str) -> dict[str, str] | None:
        own = key + _CASES.get(side, "")
        return self.named.get(own if own in self.settings else key)

    def squares(self, key: str, side: str = "") -> frozenset[str] | None:
        """Return some squares of the board, or None if neither the section nor a default names any."""
        text = self.text(key, side)
        return frozenset(squares_of(text, self.n_files, self.n_ranks)) if text else None

    def region(self, key: str) -> tuple[frozenset[str], frozenset[str]]:
        """Return the squares of both sides, all squares if none are named."""
        every = self.every
        white, black = (self.squares(key, side) for side in SIDES)
        return every if white is None else white, every if black is None else black

    @property
    def every(self) -> frozenset[str]:
        """All squares of the frame."""
        return frozenset(squares_of("**", self.n_files, self.n_ranks))

    def pairs(self, key: str) -> dict[str, str]:
        """Return pairs of a letter and its value, which is a number or another letter."""
        pairs = ((self.letter(a), b if b.isdigit() else self.letter(b)) for a, b in self.named.get(key, {}).items())
        return {a: b for a, b in pairs if a and b}

    def kinds(self) -> list[Kind]:
        """Return the pieces, in the order of chess and then of the file."""
        found: list[Kind] = []
        for key in ("king", "queen", "rook", "bishop", "knight", "pawn", *piece_keys()):
            entry = self.settings.get(key)
            if entry is None or entry.value == _NONE or any(each.key == key for each in found):
                continue
            letter, _, betza = entry.value.partition(":")
            found.append(Kind(key, letter.strip().lower(), betza.strip() or PIECES.get(key, ("", ""))[1], entry.span))
        return found


def file_of(text: str) -> int:
    """Return the number of a file, from 1, written as a letter or as a number.

    >>> file_of("c"), file_of("10"), file_of("?")
    (3, 10, 0)
    """
    if text.isascii() and text.isdigit():
        return int(text[:3])
    return ascii_lowercase.index(text.lower()) + 1 if len(text) == 1 and text.lower() in ascii_lowercase else 0


_SQUARE = re.compile(r"([a-z*])(\d{1,2}|\*)")


def squares_of(text: str, n_files: int, n_ranks: int) -> Iterator[str]:
    """Yield the squares on the board that a value names.

    >>> list(squares_of("a1 *3 -", 2, 3))
    ['a1', 'a3', 'b3']
    """
    for part in text.split():
        match = _SQUARE.fullmatch(part)
        if match is None:
            continue
        files = ascii_lowercase[:n_files] if match[1] == "*" else match[1]
        ranks = range(1, n_ranks + 1) if match[2] == "*" else (int(match[2]),)
        for file in files:
            for rank in ranks:
                if ascii_lowercase.index(file) < n_files and 1 <= rank <= n_ranks:
                    yield f"{file}{rank}"


@cache
def known_sections() -> Mapping[str, Section]:
    """Return the variants that a section may be based on without declaring them."""
    text = (files("interpreter.exchange.reading") / "known.ini").read_text(encoding="utf-8")
    return read_sections(Source("known.ini", text), [])


def variant_of(section: Section, sections: Mapping[str, Section], findings: list[Diagnostic]) -> Variant | None:
    """Return the settings of a section, and report keys and values that are wrong; None without its base."""
    line = [section]
    while line[-1].base:
        below = _base(line[-1], sections, findings)
        if below is None:
            return None
        line.append(below)
    found = Variant(section, notes=section.notes)
    for each in reversed(line):
        entries, faults = _checked(each)
        if faults and each is not section:
            problem = f"`{section.name}` is based on `{each.name}`, which has errors"
            findings.append(finding("ini-section", section.span, problem, label="based on it here"))
            return None
        findings += faults
        _put_all(found, entries)
        _conclude(found)
    return found


def _conclude(found: Variant) -> None:
    """Set what a section has after all: double steps need squares, and without them there are no squares either.

    A later section that only allows them again has no squares for them.
    """
    regions = _of_sides("doubleStepRegion")
    entry = next((found.settings[key] for key in ("doubleStep", *regions) if key in found.settings), None)
    if entry is None:
        return
    if not found.is_on("doubleStep"):
        found.settings |= {key: replace(entry, value=_NONE) for key in regions}
    elif not any(found.squares("doubleStepRegion", side) for side in SIDES):
        found.settings["doubleStep"] = replace(entry, value="false")


def _checked(section: Section) -> tuple[list[Entry], list[Diagnostic]]:
    """Return the sound entries of a section, and what is wrong with its lines."""
    faults, seen = [*section.faults], dict[str, Entry]()
    for entry in section.entries:
        if _is_sound(entry, seen, faults):
            seen[entry.key] = entry
    return list(seen.values()), faults


def _base(section: Section, sections: Mapping[str, Section], findings: list[Diagnostic]) -> Section | None:
    """Return the section that another is based on: an earlier one of the file, or a well-known variant."""
    names = list(sections)
    mine = section.span.source is next(iter(sections.values())).span.source
    if mine and section.base in names and names.index(section.base) < names.index(section.name):
        return sections[section.base]
    known = known_sections()
    if section.base in known and known[section.base] is not section:
        return known[section.base]
    note = ""
    if section.base == section.name:
        problem, help = f"`{section.name}` is based on itself", "start from a known variant, such as `chess`"
    elif section.base in names and _leads_to(section.name, sections[section.base], sections):
        problem = f"`{section.name}` is based on `{section.base}`, which is based on `{section.name}` again"
        help = "start one of them from a known variant, such as `chess`"
    elif section.base in names:
        problem, help = f"`{section.name}` comes before `{section.base}`, on which it is based", "move it down"
    else:
        problem, note = f"unknown variant `{section.base}`", "the page how-to/variants-ini lists the known variants"
        near = near_names(section.base, (*names, *known))
        help = f"did you mean {quoted_list(near)}?" if near else "declare it above, or start from a known variant"
        shipped = _shipped(section.base)
        if shipped:
            help = f"write a rule file with `extends {shipped}`, which Rumpus has"
    findings.append(finding("ini-section", section.span, problem, label="based on it here", note=note, help=help))
    return None


def _shipped(name: str) -> str:
    """Return the shipped ruleset of a name, which other programs write without hyphens; nothing if there is none."""
    catalogue = Catalogue()
    if catalogue.path(name) is not None:
        return name
    return next((each for each in catalogue.variants() if each.replace("-", "") == name), "")


def _leads_to(name: str, section: Section, sections: Mapping[str, Section]) -> bool:
    """Return True if a section is based on another, directly or not."""
    seen = set()
    while section.name != name and section.name not in seen and section.base in sections:
        seen.add(section.name)
        section = sections[section.base]
    return section.name == name


def _put_all(found: Variant, entries: Iterable[Entry]) -> None:
    """Set the values of a section: first its pieces, in an order of their own, then what names them by their letters.

    Values for both sides come before those of each.
    """
    pieces = {entry.key: entry for entry in entries if _is_piece(entry.key)}
    for key in _PIECE_ORDER:
        if key in pieces:
            _put_piece(found, pieces[key])
    others = {entry.key: entry for entry in entries if not _is_piece(entry.key)}
    if "maxRank" in others:
        _put(found, others["maxRank"])
    _put_old(found, others)
    for entry in sorted(others.values(), key=lambda each: (not each.key.startswith("pawnTypes"), _is_sided(each.key))):
        _put(found, entry)


def _is_sided(key: str) -> bool:
    return key.endswith(SIDED)


def _put_old(found: Variant, entries: Mapping[str, Entry]) -> None:
    """Set the values of keys with old names, which give way to the others; ranks count from each side."""
    for old, key in OLD.items():
        if old in entries:
            _put(found, entries[old], key)
    n, first, last = found.n_ranks, 2, 2
    if "promotionRank" in entries:
        _put_ranks(found, "promotionRegion", entries["promotionRank"], int(entries["promotionRank"].value), n)
    if "doubleStepRank" in entries:
        last = int(entries["doubleStepRank"].value)
    elif "doubleStepRankMin" in entries:
        first = int(entries["doubleStepRankMin"].value)
    entry = entries.get("doubleStepRank", entries.get("doubleStepRankMin"))
    if entry is not None:
        _put_ranks(found, "doubleStepRegion", entry, first, last)


def _put_ranks(found: Variant, key: str, entry: Entry, first: int, last: int) -> None:
    """Set the regions of both sides to some ranks, each counted from its own side."""
    ranks = range(first, last + 1)
    for side, own in zip(SIDED, (ranks, [found.n_ranks + 1 - rank for rank in ranks]), strict=True):
        value = " ".join(f"*{rank}" for rank in own) or _NONE
        _put(found, replace(entry, value=value), key + side)


def _put_piece(found: Variant, entry: Entry) -> None:
    """Set the letter of a piece, which takes it from another, and what its movement says of captures in passing.

    Whatever has had the letter leaves the pieces to which pawns promote, the piece itself too.
    """
    letter = _letter(entry)
    gone = [key for key, each in found.settings.items() if _is_piece(key) and _letter(each) == letter != _NONE]
    for key in gone + [entry.key] * (letter == _NONE):
        found.settings.pop(key, None)
        for target in ("promotionPieceTypes", *_of_sides("promotionPieceTypes")):
            found.named.get(target, {}).pop(key, None)
    found.settings[entry.key] = entry
    if entry.key.startswith("customPiece") and "e" in entry.value.partition(":")[2]:
        for side, key in zip(SIDES, _of_sides("enPassantTypes"), strict=True):
            had = found._named("enPassantTypes", side)
            found.named[key] = {**({"pawn": ""} if had is None else had), entry.key: ""}
            found.settings[key] = found.settings.get(key, entry)
        found.settings.pop("enPassantTypes", None)


def _put(found: Variant, entry: Entry, name: str = "") -> None:
    """Set a value, of another key if one is named; one for both sides replaces those of each."""
    name = name or entry.key
    base = next((name.removesuffix(side) for side in SIDED if name.endswith(side)), name)
    if base == "pawnTypes":
        sides = _CASES.values() if name == base else (name.removeprefix(base),)
        for key in _PAWNS:
            other = found.settings.pop(key, None)
            for side in _CASES.values():
                if other is not None:
                    found.settings.setdefault(key + side, other)
                    found.named.setdefault(key + side, found.named[key])
            for side in sides:
                found.settings[key + side] = entry
                found.named[key + side] = _pieces_named(found, entry)
        return
    if name in KEYS and KEYS[name].sided:
        for key in _of_sides(name):
            found.settings.pop(key, None)
            found.named.pop(key, None)
    takes = known_keys()[name].takes
    if takes in (Takes.PIECE, Takes.PIECES, Takes.PAIRS, Takes.COUNTS):
        grows = found.named.get(name, {}) if takes in (Takes.PAIRS, Takes.COUNTS) else {}
        found.named[name] = {**grows, **_pieces_named(found, entry)}
    found.settings[name] = entry


def _pieces_named(found: Variant, entry: Entry) -> dict[str, str]:
    """Return the pieces that a value names by their letters, each with its value, if it has one."""
    keys = {_letter(each): key for key, each in found.settings.items() if _is_piece(key)}
    text = entry.value.lower()
    pairs = re.findall(r"([a-z*])(?::([a-z\d-]+))?", text if ":" in text else text.replace("-", ""))
    return {keys.get(a, a): b if b.isdigit() else keys.get(b, "") for a, b in pairs}


def _of_sides(key: str) -> list[str]:
    return [key + side for side in SIDED]


def _is_piece(key: str) -> bool:
    return key in PIECES or key.startswith("customPiece")


def _letter(entry: Entry) -> str:
    return entry.value.partition(":")[0].strip().lower()


def _is_sound(entry: Entry, seen: Mapping[str, Entry], findings: list[Diagnostic]) -> bool:
    """Report a key or a value that is wrong."""
    known = known_keys()
    if entry.key not in known:
        near = near_names(entry.key, known)
        help = f"did you mean {quoted_list(near)}?" if near else ""
        if entry.key in KEYS:
            help = f"there are only `{entry.key}White` and `{entry.key}Black`, one for each side"
        findings.append(
            finding("ini-key", entry.key_span, f"unknown key `{entry.key}`", label="not a known key", help=help)
        )
        return False
    if entry.key in seen:
        problem = f"`{entry.key}` is already set in line {seen[entry.key].span.line}"
        findings.append(finding("ini-key", entry.key_span, problem, label="set again", help="keep one of them"))
        return False
    if not _fits(known[entry.key], entry):
        takes, help = known[entry.key].takes.value, ""
        if known[entry.key].takes is Takes.LETTER:
            help = f"write `customPiece1 = {entry.value[:40]}`" if _PIECE.fullmatch(entry.value) else ""
        problem = f"expected {takes}, found `{entry.value[:40]}`" if entry.value else f"expected {takes}, found nothing"
        findings.append(finding("ini-value", entry.span, problem, label="here", help=help))
        return False
    return True


_PIECE = re.compile(r"-|[A-Za-z](:.*)?")
_FITS: Mapping[Takes, re.Pattern[str]] = {
    Takes.BOOL: re.compile("true|false"),
    Takes.NUMBER: re.compile(r"\d{1,4}"),
    Takes.RANK: re.compile(r"[1-9]|10"),
    Takes.FILE: re.compile(r"[1-9]|1[0-2]|[A-La-l]"),
    Takes.PIECE: re.compile(r"-|[A-Za-z]"),
    Takes.PIECES: re.compile(r"-|\*|[A-Za-z ]+"),
    Takes.SQUARES: re.compile(r"-|(([a-l*](10|[1-9])|[a-l]\*)\s*)+"),
    Takes.RESULT: re.compile("win|loss|draw|none"),
    Takes.PAIRS: re.compile(r"-|([A-Za-z]:[A-Za-z-]\s*)+"),
    Takes.COUNTS: re.compile(r"-|([A-Za-z]:\d{1,3}\s*)+"),
    Takes.WORD: re.compile(r"\S+"),
    Takes.TEXT: re.compile(".*"),
    Takes.FEN: re.compile(".+"),
}


def _fits(key: Key, entry: Entry) -> bool:
    if _is_piece(entry.key):
        match = _PIECE.fullmatch(entry.value)
        needs = entry.key.startswith("customPiece") and entry.value != _NONE
        takes = needs or entry.key == "king"
        return match is not None and (match[1] is None or takes) and not (needs and match[1] is None)
    return _FITS[key.takes].fullmatch(entry.value) is not None
