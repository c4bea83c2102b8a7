"""Judges a `variants.ini` by the limits of PyChess."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from dsl.diagnostics import Diagnostic
from dsl.source import Source, Span
from interpreter.exchange.findings import finding
from interpreter.exchange.pychess import limits
from interpreter.exchange.reading.inheritance import known_sections, variant_of
from interpreter.exchange.reading.keys import without_side
from interpreter.exchange.reading.sections import Section, read_sections
from interpreter.exchange.reading.variant import Variant
from rulesets.elsewhere import names_elsewhere

_UNIT = re.compile(r"(\+?[A-Za-z])~?|\*|\d+")
_LISTED = re.compile(r"^[#;][ \t]*pychessPieces[ \t]*=(.*)$", re.MULTILINE | re.IGNORECASE)
_HISTORY = {"pass", "passOnStalemate", "perpetualCheckIllegal", "bikjangRule", "nFoldRule"}
"""The keys with which the site judges moves by the game so far."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A `variants.ini` judged: the findings, the pieces that the site has to show, and what else it shows."""

    findings: tuple[Diagnostic, ...]
    pieces: tuple[str, ...] = ()
    """The letters of the pieces; `+p` is the promoted form of p."""
    forms: Mapping[str, str] = field(default_factory=dict)
    """The letters of the pieces that promoted forms move as."""
    shows: tuple[str, ...] = ()
    """What the site shows otherwise than a reader of the section may expect."""

    @property
    def is_taken(self) -> bool:
        """True if the site takes the section."""
        return not any(found.is_error for found in self.findings)


def is_built_in(name: str) -> bool:
    """Return True if the site, or its engine, has a variant of a name.

    >>> is_built_in("chess"), is_built_in("cannon-hill")
    (True, False)
    """
    elsewhere = names_elsewhere()
    theirs = (other for names in elsewhere.protocols.values() for other in names)
    return name in elsewhere.pychess or name in known_sections() or name in theirs


def judge(source: Source) -> Judged:
    """Return what the site refuses of a text, and what it shows.

    >>> [found.message for found in judge(Source("a.ini", "[mine:chess]\\nwallingRule = duck\\n")).findings]
    ['PyChess refuses `wallingRule = duck`']
    """
    findings = [*_of_text(source)]
    sections = read_sections(source, findings)
    if len(sections) != 1:
        return Judged((*findings, *_of_number(source, list(sections.values()))))
    section = next(iter(sections.values()))
    findings += [*_of_name(section), *_of_keys(section)]
    variant = variant_of(section, sections, findings)
    if variant is None:
        return Judged(tuple(findings))
    ranks = _ranks(variant)
    findings += _of_board(variant, ranks)
    forms = {f"+{one}": other for one, other in variant.pairs("promotedPieceType").items()}
    seen, known = _seen(variant, ranks), {kind.letter for kind in variant.kinds()}
    listed = _listed(source)
    promoted = [form for form in forms if form[1:] in seen and form not in seen]
    missing = [form for form in promoted if form not in listed]
    if missing:
        findings.append(_of_missing(section, missing, [*seen, *promoted]))
    pieces = tuple(each for each in dict.fromkeys((*seen, *promoted, *listed)) if each.strip("+") in known)
    return Judged(tuple(findings), pieces, forms, tuple(_shows(variant, forms)))


def _limit(span: Span, message: str, note: str = "") -> Diagnostic:
    return finding("site-limit", span, message, label="PyChess refuses this", note=note)


def _of_text(source: Source) -> Iterator[Diagnostic]:
    n_bytes = len(source.text.encode("utf-8"))
    if n_bytes > limits.TEXT_BYTES:
        yield _limit(Span(source, 0, 0), f"the text has {n_bytes} bytes; PyChess takes {limits.TEXT_BYTES}")


def _of_number(source: Source, sections: list[Section]) -> Iterator[Diagnostic]:
    """Yield a finding about a text without a section, or with several."""
    if sections:
        yield _limit(sections[1].span, "a second section; PyChess takes one")
    else:
        yield _limit(Span(source, 0, 0), "the text has no section; it starts with `[name]` or `[name:base]`")


def _of_name(section: Section) -> Iterator[Diagnostic]:
    if limits.NAME.fullmatch(section.name) is None:
        note = "it has 3 to 32 characters: a small letter, then small letters, digits, `-` and `_`"
        yield _limit(section.span, f"`{section.name}` cannot be the name of a variant", note)
    elif is_built_in(section.name):
        yield _limit(section.span, f"PyChess has a variant `{section.name}`", "its name is the variant's address")


def _of_keys(section: Section) -> Iterator[Diagnostic]:
    """Yield a finding for each key that the site refuses."""
    gates = any((entry.key, entry.value) == ("seirawanGating", "true") for entry in section.entries)
    for entry in section.entries:
        refused = limits.REFUSED.get(entry.key)
        if refused is None or entry.value in refused.idle or (entry.key == "gating" and gates):
            continue
        message = f"PyChess refuses `{entry.key} = {entry.value}`"
        yield finding("site-refuses", entry.key_span, message, label="refused", note=refused.why)


def _ranks(variant: Variant) -> list[list[str]]:
    """Return the cells of the ranks of the start position: letters, numbers of empty squares, and `*`."""
    placement = variant.text("startFen").split(" ")[0].partition("[")[0]
    return [[match[0] for match in _UNIT.finditer(rank)] for rank in placement.split("/")]


def _of_board(variant: Variant, ranks: list[list[str]]) -> Iterator[Diagnostic]:
    """Yield findings about the size of the board and the start position."""
    n_files, n_ranks = variant.n_files, variant.n_ranks
    if n_files > limits.MOST_FILES or n_ranks > limits.MOST_RANKS:
        message = f"the board has {n_files} files and {n_ranks} ranks"
        most = f"PyChess takes {limits.MOST_FILES} files and {limits.MOST_RANKS} ranks"
        yield _limit(variant.span("maxFile"), message, most)
    widths = {sum(int(cell) if cell.isdecimal() else 1 for cell in rank) for rank in ranks}
    if len(widths) > 1:
        yield _limit(variant.span("startFen"), "the ranks of the start position are not equally wide")
    if variant.text("startFen").split(" ")[1:2] not in (["w"], ["b"]):
        yield _limit(variant.span("startFen"), "the start position does not say which side moves")


def _seen(variant: Variant, ranks: list[list[str]]) -> list[str]:
    """Return the pieces that the site finds by itself: those of the start, and those to which pawns promote."""
    held = re.findall(r"[A-Za-z]", _held(variant) or "")
    units = [cell.rstrip("~") for rank in ranks for cell in rank if cell[-1:].isalpha() or cell.endswith("~")]
    keys = ("promotionPieceTypes", "promotionPieceTypesWhite", "promotionPieceTypesBlack")
    made = [letter for key in keys for letter in variant.letters(key)]
    return list(dict.fromkeys(each.lower() for each in (*units, *held, *made) if each != "*"))


def _held(variant: Variant) -> str | None:
    """Return the pieces in hand at the start, or None if the start position has no hand."""
    match = re.search(r"\[(.*?)\]", variant.text("startFen"))
    return match[1] if match else None


def _listed(source: Source) -> list[str]:
    """Return the pieces of the comment in which an author lists them."""
    match = _LISTED.search(source.text)
    return [each.strip().lower() for each in match[1].split(",") if each.strip()] if match else []


def _of_missing(section: Section, missing: list[str], every: list[str]) -> Diagnostic:
    names = ", ".join(f"`{each}`" for each in missing)
    return finding(
        "site-misses",
        section.span,
        f"PyChess does not find {names}",
        label="in this section",
        note="it looks in the start position and in `promotionPieceTypes`",
        help=f"write `{pieces_line(every)}` below it",
    )


def pieces_line(pieces: list[str] | tuple[str, ...]) -> str:
    """Return the comment that lists the pieces for the site.

    >>> pieces_line(["k", "p", "+p"])
    '# pychessPieces = k,p,+p'
    """
    return f"# pychessPieces = {','.join(pieces)}"


def _shows(variant: Variant, forms: Mapping[str, str]) -> Iterator[str]:
    """Yield what the site shows, in sentences."""
    if forms:
        yield "a promoted piece has the picture of its letter with `+`, and a player chooses only whether to promote"
    elif variant.letters("promotionPieceTypes"):
        yield f"promotions are offered in this order: {', '.join(variant.letters('promotionPieceTypes'))}"
    held = _held(variant)
    if variant.is_on("capturesToHand"):
        yield "the pockets have all pieces but royal ones"
    elif held is not None or variant.is_on("pieceDrops"):
        yield f"the pockets have the pieces of the start: {', '.join(dict.fromkeys((held or '').lower())) or 'none'}"
    if variant.n_ranks > limits.FAST_RANKS:
        yield f"a board with more than {limits.FAST_RANKS} ranks: games are saved in the longer form"
    if any(variant.is_on(key, side) for key in ("pass", "passOnStalemate") for side in ("white", "black")):
        yield "a pass is offered"
    if _HISTORY & {without_side(entry.key) for entry in variant.section.entries if entry.value not in ("false", "0")}:
        yield "moves are judged by the game so far"
    if variant.is_on("checkCounting") or variant.is_on("dupleCheck"):
        yield "counters of checks are shown"
