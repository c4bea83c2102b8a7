"""Repair of unreadable statements: tries changes, the smallest first, until a form matches."""

import heapq
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count

from dsl.advice.attempt import SAMPLES, Attempt, only_name
from dsl.advice.changes import changes_at, openings
from dsl.advice.confidence import ENOUGH, ENOUGH_KNOWN, confidence, loses, undeclared
from dsl.advice.guards import guarded
from dsl.advice.patterns import INCOMPLETE, Cure, cures
from dsl.advice.siblings import Siblings
from dsl.advice.vocabulary import Vocabulary
from dsl.grammar.block import forms_of, reads
from dsl.grammar.expected import furthest
from dsl.words.english import singulars
from dsl.words.function import inverts

_ALONE = Siblings()

_DEAREST = 3.5

_MOST_TRIES = 40

_LONGEST = 300
"""Limits: the distance of a repair, the number of attempts, and the length of a statement."""


@dataclass(frozen=True, slots=True)
class Repair:
    """A readable statement. It has the name of a token, such as `ZONE`, for each missing part."""

    text: str
    missing: tuple[str, ...]
    """The missing tokens."""
    misspelt: tuple[int, int, str] | None
    """The place and the correction of a single misspelt word."""
    remark: str = ""
    """A remark on it."""
    loses: bool = False
    """True if it loses something that the author typed, so that it is not a fix."""
    known: bool = False
    """True if it comes from a pattern, false if it was found by trying changes."""


def repaired(
    text: str,
    block: str,
    vocabulary: Vocabulary,
    *,
    has_block: bool = False,
    others: Siblings = _ALONE,
    typed: str = "",
) -> Repair | None:
    """Return the nearest readable statement of a block, if one is near.

    `has_block` is true if the statement has a block. `others` are the other statements of its own block. To repeat one
    of them cures nothing, except in a test, which goes from line to line. `typed` is what the author typed, if the text
    is that with another beginning.
    """
    if len(text) > _LONGEST:
        return None
    typed = typed or text
    order, seen = count(), set[str]()
    waiting = [(0.0, next(order), Attempt(text))]
    waiting += [(0.25, next(order), each) for each in _amended(text, vocabulary, has_block=has_block)]
    said_so = (
        *map(Cure, guarded(" ".join(text.split()), vocabulary.values)),
        *known_cures(text, block, vocabulary, others),
    )
    slips = [cure for cure in said_so if not (has_block and re.search("[{;]", cure.text))]
    waiting += [(0.5, next(order), each) for cure in slips if (each := _sampled(cure, vocabulary))]
    waiting += [(cost, next(order), each) for cost, each in openings(Attempt(text), block)]
    heapq.heapify(waiting)
    for _ in range(_MOST_TRIES):
        if not waiting:
            break
        cost, _, this = heapq.heappop(waiting)
        if this.text in seen:
            continue
        seen.add(this.text)
        if reads(this.text, block):
            if not this.changes:
                return None
            if (block == "test" or not others.says(this.text)) and _is_sure(this, typed, block, vocabulary):
                return _repair(this, typed, block, vocabulary)
            continue
        far = furthest(forms_of(this.text, block), this.text)
        for more, each in changes_at(this, far, block, vocabulary, has_block=has_block):
            if cost + more <= _DEAREST and each.text not in seen:
                heapq.heappush(waiting, (cost + more, next(order), each))
    return None


def as_it_is(text: str, typed: str, block: str, vocabulary: Vocabulary) -> Repair | None:
    """Return the repair of a text, if it is readable and near enough to the typed one."""
    found = Attempt(text, 1, known=True)
    return (
        _repair(found, typed, block, vocabulary)
        if reads(text, block) and _is_sure(found, typed, block, vocabulary)
        else None
    )


def _is_sure(found: Attempt, typed: str, block: str, vocabulary: Vocabulary) -> bool:
    """Return True if a statement is near enough to the typed one."""
    return score(found, typed, block, vocabulary) >= (ENOUGH_KNOWN if found.known else ENOUGH)


def score(found: Attempt, typed: str, block: str, vocabulary: Vocabulary) -> float:
    """Return the similarity of a statement to the typed one, from 0 to 1; a single misspelt word gives 1."""
    missing = undeclared(found.text, block, vocabulary)
    if found.changes == 1 and found.misspelt and not missing:
        return 1.0
    if not found.known and (inverts(typed, found.text) or loses(typed, found.text, vocabulary)):
        return 0.0
    return confidence(typed, _opened(found), missing, block, vocabulary, known=found.known)


def _repair(found: Attempt, typed: str, block: str, vocabulary: Vocabulary) -> Repair:
    text = _in_singular(_opened(found), block, vocabulary)
    misspelt = found.misspelt if found.changes == 1 else None
    loses_some = not misspelt and (found.remark in INCOMPLETE or loses(typed, text, vocabulary))
    return Repair(text, found.missing, misspelt, found.remark, loses_some, found.known)


def _in_singular(text: str, block: str, vocabulary: Vocabulary) -> str:
    """Return a statement with the names of pieces in place of their plurals."""
    pieces = vocabulary.names.get("PIECE", ())

    def named(word: re.Match[str]) -> str:
        known = (one for one in singulars(word[0]) if one in pieces and word[0] not in pieces)
        return next(known, word[0])

    said = re.sub(r"(?<![\w-])[a-z][a-z0-9-]*(?![\w-])", named, text)
    return said if '"' not in text and reads(said, block) else text


def _opened(found: Attempt) -> str:
    """Return the statement with the names of tokens in place of their samples."""
    text = found.text
    for kind in found.missing:
        text = re.sub(rf"(?<![\w-]){re.escape(SAMPLES[kind])}(?![\w-])", kind, text)
    return text


def _amended(text: str, vocabulary: Vocabulary, *, has_block: bool) -> Iterator[Attempt]:
    """Yield the change of an inherited piece that is declared without its symbol."""
    again = re.fullmatch(r"(?:piece\s+)?([a-z0-9-]+)(?:\s+(.+))?", text, re.DOTALL)
    if again is None or again[1] not in vocabulary.inherited or (has_block and again[2]):
        return
    head, known = f"amend piece {again[1]}", f"`{again[1]}` is inherited: {AMENDS}"
    if has_block:
        yield Attempt(head, 1, remark=known, known=True)
    for said, remark in (Cure(again[2]), *cures(again[2], "piece")) if again[2] else ():
        yield Attempt(f"{head} {{ {said} }}", 1, remark=remark or known, known=True)


AMENDS = "`amend` changes what is written in its block and leaves the rest, `piece` replaces it whole"
"""The difference between the two statements for an inherited piece."""


def known_cures(text: str, block: str, vocabulary: Vocabulary, others: Siblings) -> Iterator[Cure]:
    """Yield possible meanings of a statement, by its word order, without unknown names."""
    for cure in cures(text, block, has_captures=others.has_captures):
        needed = re.findall(r"<([A-Z]+) ([a-z0-9-]+)>", cure.text)
        if all(name in vocabulary.known(kind) for kind, name in needed):
            said = re.sub(r"<[A-Z]+ ([a-z0-9-]+)>", r"\1", cure.text)
            royal = [name for name in vocabulary.royal if name not in said.split()]
            remark = cure.remark if royal or "<royal>" not in said else ""
            yield Cure(said.replace("<royal>, ", "".join(f"{name}, " for name in royal)), remark)


def _sampled(cure: Cure, vocabulary: Vocabulary) -> Attempt | None:
    """Return a cure with its open parts filled; nothing if it needs an unknown symbol."""
    symbols = {f"<SYMBOL of {name}>": symbol for symbol, name in vocabulary.symbols.items()}
    said = re.sub(r"<SYMBOL of [^>]*>", lambda found: symbols.get(found[0], found[0]), cure.text)
    if "<SYMBOL of" in said:
        return None
    kinds = dict.fromkeys(re.findall(r"<([A-Z]+)>", said))
    known = {kind: only_name(kind, vocabulary) for kind in kinds}
    if "ZONE" in known and said.startswith("promotes") and len(vocabulary.promotion) == 1:
        known["ZONE"] = vocabulary.promotion[0]
    text = re.sub(r"<([A-Z]+)>", lambda found: known[found[1]] or SAMPLES[found[1]], said)
    return Attempt(text, 2, tuple(kind for kind in kinds if not known[kind]), remark=cure.remark, known=True)
