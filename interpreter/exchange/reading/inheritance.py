"""Lays the settings of a section over those of the sections that it is based on, and reports what is wrong."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from importlib.resources import files

from dsl.diagnostics import Diagnostic, are_enough
from dsl.limits import MAX_ALL_LETTERS, MAX_LETTERS
from dsl.model.board import SIDES
from dsl.source import Source
from dsl.words.near import near_names, quoted_list
from interpreter.exchange.findings import finding
from interpreter.exchange.reading.key import SIDED, Takes
from interpreter.exchange.reading.keys import KEYS, is_wider, known_keys, of_sides, without_side
from interpreter.exchange.reading.pieces import PIECES, piece_keys
from interpreter.exchange.reading.sections import Entry, Section, read_sections
from interpreter.exchange.reading.variant import NONE, Captures, Variant
from rulesets import Catalogue

_PAWNS = ("promotionPawnTypes", "enPassantTypes", "nMoveRuleTypes")
"""The keys that `pawnTypes` sets."""
_LATE = ("captureAllowed",)
"""The keys that change what others of their section say."""
_PIECE_ORDER = tuple(key for key in sorted(piece_keys(), key=lambda key: key == "king"))
"""The keys of pieces in the order in which their letters are given: a later one takes a letter from an earlier one."""


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
    found = Variant(section, notes=section.notes, among_wider=any(map(_is_wider, sections.values())))
    for each in reversed(line):
        entries, faults = _checked(each)
        if any(fault.is_error for fault in faults) and each is not section:
            problem = f"`{section.name}` is based on `{each.name}`, which has errors"
            findings.append(finding("ini-section", section.span, problem, label="based on it here"))
            return None
        findings += faults if each is section else []
        _apply(found, entries)
        _settle_double_steps(found)
    return found


def _settle_double_steps(found: Variant) -> None:
    """Set what a section has after all: double steps need squares, and without them there are no squares either.

    A later section that only allows them again has no squares for them.
    """
    regions = of_sides("doubleStepRegion")
    entry = next((found.settings[key] for key in ("doubleStep", *regions) if key in found.settings), None)
    if entry is None:
        return
    if not found.is_on("doubleStep"):
        found.settings |= {key: replace(entry, value=NONE) for key in regions}
    elif not any(found.squares("doubleStepRegion", side) for side in SIDES):
        found.settings["doubleStep"] = replace(entry, value="false")


def _checked(section: Section) -> tuple[list[Entry], list[Diagnostic]]:
    """Return the sound entries of a section, and what is wrong with its lines."""
    faults, seen, errors = [*section.faults], dict[str, Entry](), list[Diagnostic]()
    wider, room = _is_wider(section), MAX_ALL_LETTERS
    for entry in section.entries:
        if are_enough(errors):
            break
        if _is_piece(entry.key) and not _has_room(entry, room, errors):
            continue
        room -= len(entry.value) if _is_piece(entry.key) else 0
        if _is_sound(entry, errors, wider=wider):
            if entry.key in seen and seen[entry.key].value not in (entry.value, NONE):
                problem = f"`{entry.key}` has no effect: line {entry.span.line} sets it again"
                span = seen[entry.key].key_span
                faults.append(
                    finding("no-effect", span, problem, label="not in the rule file", help="remove one of them")
                )
            seen[entry.key] = entry
    return list(seen.values()), faults + errors


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


def _apply(found: Variant, entries: Iterable[Entry]) -> None:
    """Set the values of a section: first its pieces, in an order of their own, then what names them by their letters.

    Values for both sides come before those of each.
    """
    pieces = {entry.key: entry for entry in entries if _is_piece(entry.key)}
    for key in _PIECE_ORDER:
        if key in pieces:
            _set_piece(found, pieces[key])
    others = {entry.key: entry for entry in entries if not _is_piece(entry.key)}
    for key in [key for key, entry in others.items() if known_keys()[key].takes is Takes.SQUARES]:
        found.lost.pop(key, None)
        found.by_result.pop(key, None)
        if "(" not in others[key].value:
            continue
        found.lost[key] = others.pop(key)
        if found.is_wider and without_side(key) == "promotionRegion":
            found.by_result[key] = dict(_squares_by_piece(found, found.lost.pop(key)))
    if "captureType" in others:
        others.pop("capturesToHand", None)  # its old name
    if "maxRank" in others:
        _set(found, others["maxRank"])
    _apply_old_names(found, others)
    for entry in sorted(
        others.values(),
        key=lambda each: (not each.key.startswith("pawnTypes"), each.key.endswith(SIDED), each.key in _LATE),
    ):
        _set(found, entry)


def _apply_old_names(found: Variant, entries: Mapping[str, Entry]) -> None:
    """Set the values of keys with old names, which give way to the others; ranks count from each side."""
    for old, key in KEYS.items():
        for side in ("", *SIDED) if key.now and key.sided else [""] * bool(key.now):
            if old + side in entries:
                _set(found, entries[old + side], key.now + side)
    if "captureType" in entries:
        goes = entries["captureType"]
        _set(found, replace(goes, value="false" if goes.value == "out" else "true"), "capturesToHand")
    n, first, last = found.n_ranks, 2, 2
    if "promotionRank" in entries:
        _set_ranks(found, "promotionRegion", entries["promotionRank"], int(entries["promotionRank"].value), n)
    if "doubleStepRank" in entries:
        last = int(entries["doubleStepRank"].value)
    elif "doubleStepRankMin" in entries:
        first = int(entries["doubleStepRankMin"].value)
    entry = entries.get("doubleStepRank", entries.get("doubleStepRankMin"))
    if entry is not None:
        _set_ranks(found, "doubleStepRegion", entry, first, last)


def _set_ranks(found: Variant, key: str, entry: Entry, first: int, last: int) -> None:
    """Set the regions of both sides to some ranks, each counted from its own side."""
    ranks = range(first, last + 1)
    for side, own in zip(SIDED, (ranks, [found.n_ranks + 1 - rank for rank in ranks]), strict=True):
        value = " ".join(f"*{rank}" for rank in own) or NONE
        _set(found, replace(entry, value=value), key + side)


def _set_piece(found: Variant, entry: Entry) -> None:
    """Set the letter of a piece, which takes it from another, and what its movement says of captures in passing.

    Whatever has had the letter leaves the pieces to which pawns promote, the piece itself too.
    """
    letter = entry.letter
    gone = [key for key, each in found.settings.items() if _is_piece(key) and each.letter == letter != NONE]
    for key in gone + [entry.key] * (letter == NONE):
        found.settings.pop(key, None)
        for target in ("promotionPieceTypes", *of_sides("promotionPieceTypes")):
            found.named.get(target, {}).pop(key, None)
    found.settings[entry.key] = entry
    movement = re.sub(r"\{[^{}]*\}", "", entry.value.partition(":")[2])
    if entry.key.startswith("customPiece") and "e" in movement:
        for side, key in zip(SIDES, of_sides("enPassantTypes"), strict=True):
            had = found.named_by("enPassantTypes", side)
            found.named[key] = {**({"pawn": ""} if had is None else had), entry.key: ""}
            found.settings[key] = found.settings.get(key, entry)
        found.settings.pop("enPassantTypes", None)


def _set(found: Variant, entry: Entry, name: str = "") -> None:
    """Set a value in `settings`, and what it names or forbids; `name` is the key if it is not that of the entry.

    A value for both sides replaces those of each.
    """
    name = name or entry.key
    if without_side(name) == "pawnTypes":
        _set_pawns(found, entry, name)
        return
    if name in KEYS and KEYS[name].sided:
        for key in of_sides(name):
            found.settings.pop(key, None)
            found.named.pop(key, None)
    takes = known_keys()[name].takes
    if takes is Takes.CAPTURES and name in KEYS:
        found.forbidden += _captures(found, entry, forbids=name == "captureForbidden")
    elif takes.names_pieces:
        grows = found.named.get(name, {}) if takes in (Takes.PAIRS, Takes.COUNTS) else {}
        found.named[name] = {**grows, **_pieces_named(found, entry)}
    found.settings[name] = entry


def _set_pawns(found: Variant, entry: Entry, name: str) -> None:
    """Set all keys that `pawnTypes` stands for, of one side or of both."""
    sides = SIDED if name == "pawnTypes" else (name.removeprefix("pawnTypes"),)
    for key in _PAWNS:
        other = found.settings.pop(key, None)
        for side in SIDED:
            if other is not None:
                found.settings.setdefault(key + side, other)
                found.named.setdefault(key + side, found.named[key])
        for side in sides:
            found.settings[key + side] = entry
            found.named[key + side] = _pieces_named(found, entry)


def _pieces_named(found: Variant, entry: Entry) -> dict[str, str]:
    """Return the pieces that a value names by their letters, each with its value, if it has one."""
    keys = {each.letter: key for key, each in found.settings.items() if _is_piece(key)}
    text = entry.value.lower()
    pairs = re.findall(r"([a-z*])(?::([a-z\d-]+))?", text if ":" in text else text.replace("-", ""))
    return {keys.get(a, a): b if b.isdecimal() else keys.get(b, "") for a, b in pairs}


def _captures(found: Variant, entry: Entry, *, forbids: bool) -> Iterator[Captures]:
    """Yield the captures of which a value tells."""
    keys = {each.letter: key for key, each in found.settings.items() if _is_piece(key)}
    for captors, prey in re.findall(r"([a-z*]+):([a-z*]+)", entry.value.lower()):
        yield Captures(forbids, *(frozenset(keys.get(c, c) for c in some) for some in (captors, prey)))


def _squares_by_piece(found: Variant, entry: Entry) -> Iterator[tuple[str, str]]:
    """Yield the keys of the pieces that a value names, each with its squares; `*` is for all others."""
    keys = {each.letter: key for key, each in found.settings.items() if _is_piece(key)}
    for letter, squares in re.findall(r"([A-Za-z*])\(([^()]*)\)", entry.value.lower()):
        yield keys.get(letter, letter), squares.replace(",", " ")


def _is_piece(key: str) -> bool:
    return key in PIECES or key.startswith("customPiece")


def _has_room(entry: Entry, room: int, findings: list[Diagnostic]) -> bool:
    """Report a movement that is too long, alone or with those before it."""
    size = len(entry.value.partition(":")[2])
    problem = ""
    if size > MAX_LETTERS:
        problem = f"a movement has at most {MAX_LETTERS} characters, and this one has {size:,}"
    elif size > room:
        problem = f"the movements of a section have at most {MAX_ALL_LETTERS:,} characters together"
    if problem:
        findings.append(finding("ini-value", entry.key_span, problem, label="here"))
    return not problem


def _is_sound(entry: Entry, findings: list[Diagnostic], *, wider: bool) -> bool:
    """Report a key or a value that is wrong."""
    known = known_keys()
    apart = _is_apart(entry.key) and not wider
    if entry.key not in known or apart:
        near = near_names(entry.key, known)
        help = f"did you mean {quoted_list(near)}?" if near else ""
        if apart:
            help = f"there are only `{entry.key}White` and `{entry.key}Black`, one for each side"
        findings.append(
            finding("ini-key", entry.key_span, f"unknown key `{entry.key}`", label="not a known key", help=help)
        )
        return False
    takes = known[entry.key].takes
    if not takes.pattern.fullmatch(entry.value):
        moves = takes is Takes.LETTER and Takes.ROYAL.pattern.fullmatch(entry.value)
        help = f"write `customPiece1 = {entry.value[:40]}`" if moves else ""
        problem = f"expected {takes.text}, found {f'`{entry.value[:40]}`' if entry.value else 'nothing'}"
        findings.append(finding("ini-value", entry.span, problem, label="here", help=help))
        return False
    return True


def _is_wider(section: Section) -> bool:
    """Return True if a section is for Fairy-Stockfish-X: it has a key that only that program knows."""
    return any(is_wider(entry.key) and not _is_apart(entry.key) for entry in section.entries)


def _is_apart(key: str) -> bool:
    """Return True if Fairy-Stockfish reads a key only with the end of a side."""
    return key in KEYS and KEYS[key].apart
