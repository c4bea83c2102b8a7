"""Possible meanings of a statement, by the patterns of its block.

Whether a cure can be read is tried before it is offered.
"""

import re
from collections.abc import Iterator
from itertools import chain
from typing import NamedTuple

from dsl.advice.foreign import FILLERS, HEDGES, NUMBERS
from dsl.advice.movements import said_movements
from dsl.advice.slips import ACTION, CLAIM, NAME, SLIPS, SQUARE
from dsl.words.function import EVERY


class Cure(NamedTuple):
    """A possible meaning of a statement, and a remark on it."""

    text: str
    remark: str = ""


NO_CHOICE = "with `promotes` a unit must promote: write `may promote` for a unit that may decline"
NO_DOUBT = "a rule always holds: the language has no optional rules"
NOT_ADDED = "in an `amend` block the line replaces the whole inherited one: name all pieces that a unit may become"
NO_SUM = "in an `amend` block the `moves` lines replace all inherited ones: repeat those that stay"
INCOMPLETE = (NOT_ADDED, NO_SUM)
"""Remarks on lines by which inherited moves or promotions would be lost: they are shown, and never applied as a fix."""
WHOLE = "a value is a whole number: multiply all values by the same number"
EVERY_FUSION = "the line applies to all fusions of the block: a unit splits into the parts of one"
EVERY_ROYAL = "goals replace inherited goals: the line must name every royal piece"
EACH_SIDE = "the block of a zone has a line for each side: `white ..; black ..`"
ONE_SIDE = "a turn belongs to one side: if each side moves once, two turns have passed"
DEPTH_FIRST = "the depth in actions comes first, the number of sequences after `=`"
BY_CHAINS = "points are scored by chains: `rumpus explain chain`"
_REMARKS = (
    # typed text, replacement, remark
    ("royal .*|.* is royal", "goal checkmate of <royal>, .*", EVERY_ROYAL),
    ("draw (?:[0-9]+|fifty).*", "draw .* turns .*", ONE_SIDE),
    ("(?:the )?(?:[0-9]+|fifty|50th).* rule", "draw .* turns .*", ONE_SIDE),
    (r"zone .* ?= ?(?:white|black) .*", r"zone .* \{.*", EACH_SIDE),
    ("perft .*", "perft .*", DEPTH_FIRST),
    ("goal [0-9]+ points?", "goal score .*", BY_CHAINS),
    (rf".*\b(?:{'|'.join(HEDGES)})\b.*", "promotes .*", NO_CHOICE),
    (r".*\balso\b.*", "promotes .*", NOT_ADDED),
    (r".*\balso\b.*|(?:adds?|gains?|gets?) .*", "moves .*", NO_SUM),
    (r".*[0-9]?[.,][0-9]+", ".* <INT>", WHOLE),
    (r".*\b(?:maybe|perhaps|optionally)\b.*", ".*", NO_DOUBT),
    (r"(?!can\b|may\b|splits?\b).*", "splits (?:by|to) .*", EVERY_FUSION),
)


def cures(text: str, block: str, *, has_captures: bool = False) -> Iterator[Cure]:
    """Yield possible meanings of a statement, by the patterns of its block.

    `has_captures` says that another statement of the block is a capture by itself.
    """
    said = " ".join(text.split())
    found = (each(said, block, has_captures=has_captures) for each in (_cures, _plainly, _numbered, _conditioned))
    for cure in dict.fromkeys(chain.from_iterable(found)):
        known = (about for was, now, about in _REMARKS if re.fullmatch(was, said) and re.fullmatch(now, cure))
        yield Cure(cure, next(known, ""))


def _plainly(said: str, block: str, *, has_captures: bool) -> Iterator[str]:
    """Yield the same for a statement without filler words, and with its lists in valid syntax.

    It may be right itself.
    """
    plain = " ".join(word for word in said.split() if word not in _IDLE)
    plain = plain.rstrip(", ") if " " in plain else plain
    for each in dict.fromkeys((plain, *_listed(plain))):
        if each != said:
            yield each
            yield from _cures(each, block, has_captures=has_captures)


def _numbered(said: str, block: str, *, has_captures: bool) -> Iterator[str]:
    """Yield the same for a statement with its numbers in digits; it may be right itself."""
    numbered = " ".join(NUMBERS.get(word, word) for word in said.split())
    if numbered != said:
        yield numbered
        yield from _cures(numbered, block, has_captures=has_captures)


def _conditioned(said: str, block: str, *, has_captures: bool) -> Iterator[str]:
    """Yield the same for a statement with our word for a condition, or without any."""
    for word in re.finditer(r"\b(?:if|when|once)(?: (?:it|they) (?:is|are))?\b", said):
        before, after = said[: word.start()].strip(), said[word.end() :].strip()
        yield f"{before} while {after}"
        yield f"{before} {after}"


def _listed(said: str) -> Iterator[str]:
    """Yield statements whose lists of names have commas only, without brackets or bars."""
    if re.match("promotes? ", said):
        yield " ".join(re.sub(r" ?[|/&,] ?", ", ", re.sub(r"[()\[\]{}]", " ", said)).split())
    if squares := re.fullmatch(rf"zone {NAME} ?[:=]? ?({SQUARE}(?:[ ,]+{SQUARE})*)", said):
        yield f"zone {squares[1]} = {', '.join(re.split('[ ,]+', squares[2]))}"
    if kinds := re.fullmatch("without ([a-z]+(?:(?:, ?| and )[a-z]+)+)", said):
        yield "; ".join(f"without {kind}" for kind in re.split(", ?| and ", kinds[1]))
    if values := re.fullmatch(rf"values? ?[:=]? ?((?:{NAME} ?[:=]? ?[0-9]+(?:[ ,]+(?:and )?|$))+)", said):
        worth = re.findall(rf"{NAME} ?[:=]? ?([0-9]+)", values[1])
        yield f"values {{ {'; '.join(' '.join(each) for each in worth)} }}"
    if hand := re.fullmatch(r"(expect hand (?:white|black)) ?=? ?([2-9]) ([a-z-]+)", said):
        yield f"{hand[1]} = {', '.join([hand[3]] * int(hand[2]))}"
    if pieces := re.fullmatch(r"(?:without|remove|delete|no) pieces? ([a-z0-9-]+(?:[ ,]+[a-z0-9-]+)*)", said):
        yield "; ".join(f"without piece {name}" for name in re.split("[ ,]+(?:and +)?", pieces[1]))


_IDLE = {word for word in (*FILLERS, *HEDGES) if len(word) > 1 and word not in ("an", "the", "then")}


def _cures(said: str, block: str, *, has_captures: bool) -> Iterator[str]:
    """Yield the statements that an unreadable text may mean, by the patterns for its block."""
    for pattern, cure in SLIPS.get(block, ()):
        found = re.fullmatch(pattern, said)
        if found:
            said_so = " ".join(found.expand(cure).split())
            doubled = re.sub(r"<twice ([0-9]+)>", lambda number: str(2 * int(number[1])), said_so)
            yield re.sub(r"<or ([0-9]+) ?([0-9]*)>", lambda number: number[2] or number[1], doubled)
    if block == "piece":
        yield from (f"moves {letters}" for letters in said_movements(said, has_captures=has_captures))
    yield from _of_one_kind(said)
    yield from _of_every(said)
    if block == "test":
        yield from _counted(said)
        yield from _played(said)
        yield from _refused(said)


def _of_one_kind(said: str) -> Iterator[str]:
    """Yield a list of squares with `rank` or `file` before each of its ranks or files, also those of a range."""
    found = re.fullmatch(r"(zone [a-z0-9-]+ ?=|white|black|squares) ?(.*)", said)
    parts = re.split(r" ?(?:[,+&]|\band\b) ?", found[2]) if found else []
    kind, whole = "", list[str]()
    for part in parts:
        line = re.fullmatch(rf"{_LINE}(?: ?(?:-|–|:|\.\.+|to|through) ?{_LINE})?", part)
        kind = (line[1] or kind) if line else kind
        labels = _labels(line[2], line[4]) if line and line[3] in (None, kind) else []
        whole += [f"{kind} {label}" for label in labels] if kind and labels else [part]
    if found and whole != parts:
        yield f"{found[1]} {', '.join(whole)}"


_LINE = "(?:(rank|file)s? ?)?([0-9]{1,2}|[a-z])"
"""A rank or a file, with or without the word."""


def _labels(first: str, last: str | None) -> list[str]:
    """Return each label from the first to the last, of which there may be none.

    >>> _labels("3", "1"), _labels("a", "c"), _labels("a", None), _labels("a", "3")
    (['1', '2', '3'], ['a', 'b', 'c'], ['a'], [])
    """
    if last is None:
        return [first]
    if first.isdigit() != last.isdigit():
        return []
    one, other = (int(label) if label.isdigit() else ord(label) for label in (first, last))
    labels = range(min(one, other), min(max(one, other), min(one, other) + 25) + 1)
    return [str(label) if first.isdigit() else chr(label) for label in labels]


def _of_every(said: str) -> Iterator[str]:
    """Yield a statement in our words for "all" and for exceptions, if it has others and a form allows ours."""
    every = re.sub(rf"\b(?:{'|'.join(sorted(EVERY))})\b(?: (?:pieces?|units?|of them))?", "any", said)
    but = re.sub(r" any,? (?:but not|except(?: for)?|not|without|excluding) ", " any but ", every)
    yield from (each for each in (every, but) if each != said and " any" in each)


def _counted(said: str) -> Iterator[str]:
    """Yield a perft claim; the smaller of its two numbers is the depth."""
    numbers = re.findall(r"[0-9]+", said) if re.fullmatch(r"perft(?:[^0-9]+[0-9]+){2}", said) else []
    if numbers:
        least, most = sorted(numbers, key=int)
        yield f"perft {least} = {most}"


def _played(said: str) -> Iterator[str]:
    """Yield the actions of a numbered chess record, without the numbers."""
    numbered = re.fullmatch(r"play ([0-9]+\..*)", said)
    if numbered:
        yield f"play {', '.join(re.sub(r'(?<![^ ,])[0-9]+[.]+', ' ', numbered[1]).replace(',', ' ').split())}"


def _refused(said: str) -> Iterator[str]:
    """Yield one refusal for each action; a missing reason is left open."""
    found = re.fullmatch(rf"(?:{CLAIM} )?refuse (.*?)(?: because ?(\S*))?", said)
    words = re.sub(r" (?:and|or) |,", " ", found[1]).split() if found else []
    if found and all(re.fullmatch(f"{ACTION}|end", word) for word in words):
        yield "; ".join(f"refuse {word} because {found[2] or '<REASON>'}" for word in words)
