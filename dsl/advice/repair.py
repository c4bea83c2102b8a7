"""Repair of unreadable statements: tries changes, the smallest first, until a form matches."""

import heapq
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count

from dsl.advice.confidence import ENOUGH, ENOUGH_KNOWN, SPOKEN, confidence, loses, undeclared
from dsl.advice.foreign import FILLERS, NUMBERS
from dsl.advice.guards import guarded
from dsl.advice.patterns import Cure, cures
from dsl.advice.siblings import Siblings
from dsl.advice.vocabulary import Vocabulary
from dsl.grammar import tokens
from dsl.grammar.block import forms_of, reads
from dsl.grammar.expected import Expected, Furthest, furthest
from dsl.grammar.form import Form
from dsl.grammar.forms import FORMS
from dsl.words.foreign import SYNONYMS
from dsl.words.function import FUNCTION_WORDS, inverts
from dsl.words.near import is_misspelt

_ALONE = Siblings()
_DEAREST = 3.5
_MOST_TRIES = 40
_LONGEST = 300
"""Limits: the distance of a repair, the number of attempts, and the length of a statement."""

_CLOSE = ("", ",", ":")
"""Signs without a blank before them."""

FOUND = re.compile(r"->|=>|==|:=|[A-Za-z0-9_-]+|\"[^\"\n]*\"|.", re.DOTALL)
"""One item: a word, a string, or a sign."""


@dataclass(frozen=True, slots=True)
class Repair:
    """A readable statement. It has the name of a token, such as `ZONE`, for each missing part."""

    text: str
    lacks: tuple[str, ...]
    """The missing tokens."""
    misspelt: tuple[int, int, str] | None
    """The place and the correction of a single misspelt word."""
    remark: str = ""
    """A remark on it."""
    loses: bool = False
    """True if it loses something that the author typed, so that it is not a fix."""
    known: bool = False
    """True if it comes from a pattern, false if it was found by trying changes."""


@dataclass(frozen=True, slots=True)
class _Try:
    text: str
    changes: int = 0
    lacks: tuple[str, ...] = ()
    misspelt: tuple[int, int, str] | None = None
    remark: str = ""
    known: bool = False
    """True if the text comes from a pattern, false if it was found by changing words."""

    def but(self, start: int, end: int, text: str, *lacks: str) -> "_Try":
        """Return the same with another text in one place."""
        before, behind = self.text[:start].rstrip(), self.text[end:].lstrip()
        parts = [before + text if text in _CLOSE else f"{before} {text}", behind]
        glue = "" if behind[:1] in _CLOSE else " "
        return _Try(
            glue.join(parts).strip(), self.changes + 1, (*self.lacks, *lacks), remark=self.remark, known=self.known
        )

    def spelt(self, start: int, end: int, word: str) -> "_Try":
        """Return the same with a corrected word of the language."""
        text = self.text[:start] + word + self.text[end:]
        return _Try(text, self.changes + 1, self.lacks, (start, end, word), self.remark, self.known)


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

    `has_block` is true if the statement has a block, `others` are the other statements of its own block: to say one of
    them again cures nothing, except in a test, which goes from line to line. `typed` is what the author typed, if the
    text is that with another beginning.
    """
    if len(text) > _LONGEST:
        return None
    typed = typed or text
    order, seen = count(), set[str]()
    waiting = [(0.0, next(order), _Try(text))]
    waiting += [(0.25, next(order), each) for each in _amended(text, vocabulary, has_block=has_block)]
    said_so = (
        *map(Cure, guarded(" ".join(text.split()), vocabulary.values)),
        *known_cures(text, block, vocabulary, others),
    )
    slips = [cure for cure in said_so if not (has_block and re.search("[{;]", cure.text))]
    waiting += [(0.5, next(order), each) for cure in slips if (each := _sampled(cure, vocabulary))]
    waiting += [(cost, next(order), each) for cost, each in _openings(_Try(text), block)]
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
                return _repair(this, typed, vocabulary)
            continue
        far = furthest(forms_of(this.text, block), this.text)
        for more, each in _changes(this, far, block, vocabulary, has_block=has_block):
            if cost + more <= _DEAREST and each.text not in seen:
                heapq.heappush(waiting, (cost + more, next(order), each))
    return None


def as_it_is(text: str, typed: str, block: str, vocabulary: Vocabulary) -> Repair | None:
    """Return the repair of a text, if it is readable and near enough to the typed one."""
    found = _Try(text, 1, known=True)
    return (
        _repair(found, typed, vocabulary) if reads(text, block) and _is_sure(found, typed, block, vocabulary) else None
    )


def _is_sure(found: _Try, typed: str, block: str, vocabulary: Vocabulary) -> bool:
    """Return True if a statement is near enough to the typed one."""
    return score(found, typed, block, vocabulary) >= (ENOUGH_KNOWN if found.known else ENOUGH)


def score(found: _Try, typed: str, block: str, vocabulary: Vocabulary) -> float:
    """Return the similarity of a statement to the typed one, from 0 to 1; a single misspelt word gives 1."""
    missing = undeclared(found.text, block, vocabulary)
    if found.changes == 1 and found.misspelt and not missing:
        return 1.0
    if not found.known and (inverts(typed, found.text) or loses(typed, found.text, vocabulary)):
        return 0.0
    return confidence(typed, _opened(found), missing, block, vocabulary, known=found.known)


def _repair(found: _Try, typed: str, vocabulary: Vocabulary) -> Repair:
    text = _opened(found)
    misspelt = found.misspelt if found.changes == 1 else None
    loses_some = not misspelt and loses(typed, text, vocabulary)
    return Repair(text, found.lacks, misspelt, found.remark, loses_some, found.known)


def _opened(found: _Try) -> str:
    """Return the statement with the names of tokens in place of their samples."""
    text = found.text
    for kind in found.lacks:
        text = re.sub(rf"(?<![\w-]){re.escape(_SAMPLES[kind])}(?![\w-])", kind, text)
    return text


def _amended(text: str, vocabulary: Vocabulary, *, has_block: bool) -> Iterator[_Try]:
    """Yield the change of an inherited piece that is declared without its symbol."""
    again = re.fullmatch(r"(?:piece\s+)?([a-z0-9-]+)(?:\s+(.+))?", text, re.DOTALL)
    if again is None or again[1] not in vocabulary.inherited or (has_block and again[2]):
        return
    head, known = f"amend piece {again[1]}", f"`{again[1]}` is inherited: {AMENDS}"
    if has_block:
        yield _Try(head, 1, remark=known, known=True)
    for said, remark in (Cure(again[2]), *cures(again[2], "piece")) if again[2] else ():
        yield _Try(f"{head} {{ {said} }}", 1, remark=remark or known, known=True)


AMENDS = "`amend` changes what is written in its block and leaves the rest, `piece` replaces it whole"
"""The difference between the two statements for an inherited piece."""


_SAMPLES = {kind: f"qzq-{kind.lower()}" for kind in tokens.MEANING | {"ACTION": ""}} | {
    "SYMBOL": "ZZQ",
    "BETZA": "ZHZHZ",
    "TEXT": '"qzq"',
    "SIZE": "97x97",
    "INT": "998877",
    "FILE": "q",
    "VALUE": "qzq-value",
    "SIDE": "white",
}
"""An improbable sample of each kind of token, for missing parts."""


def known_cures(text: str, block: str, vocabulary: Vocabulary, others: Siblings) -> Iterator[Cure]:
    """Yield possible meanings of a statement, by its word order, without unknown names."""
    for cure in cures(text, block, apart=others.has_captures):
        needed = re.findall(r"<([A-Z]+) ([a-z-]+)>", cure.text)
        if all(name in vocabulary.names.get(kind, ()) for kind, name in needed):
            said = re.sub(r"<[A-Z]+ ([a-z-]+)>", r"\1", cure.text)
            royal = [name for name in vocabulary.royal if name not in said.split()]
            remark = cure.remark if royal or "<royal>" not in said else ""
            yield Cure(said.replace("<royal>, ", "".join(f"{name}, " for name in royal)), remark)


def _sampled(cure: Cure, vocabulary: Vocabulary) -> _Try | None:
    """Return a cure with its open parts filled; nothing if it needs an unknown symbol."""
    symbols = {f"<SYMBOL of {name}>": symbol for symbol, name in vocabulary.symbols.items()}
    said = re.sub(r"<SYMBOL of [^>]*>", lambda found: symbols.get(found[0], found[0]), cure.text)
    if "<SYMBOL of" in said:
        return None
    kinds = dict.fromkeys(re.findall(r"<([A-Z]+)>", said))
    known = {kind: _only(kind, vocabulary) for kind in kinds}
    if "ZONE" in known and said.startswith("promotes") and len(vocabulary.promotion) == 1:
        known["ZONE"] = vocabulary.promotion[0]
    text = re.sub(r"<([A-Z]+)>", lambda found: known[found[1]] or _SAMPLES[found[1]], said)
    return _Try(text, 2, tuple(kind for kind in kinds if not known[kind]), remark=cure.remark, known=True)


def _only(kind: str, vocabulary: Vocabulary) -> str:
    """Return the only declared name of a kind; empty if there are several or none."""
    names = vocabulary.names.get(kind, ())
    return names[0] if len(names) == 1 else ""


# The changes, each with its cost


_Changes = Iterator[tuple[float, _Try]]


def _openings(this: _Try, block: str) -> _Changes:
    """Yield other first words: one with similar spelling, or a missing one before it."""
    match = re.match(r"[A-Za-z-]+", this.text)
    if match is None:
        return
    known = list(dict.fromkeys(form.lead for form in FORMS[block] if form.lead))
    for word in dict.fromkeys(lead[0] for lead in known):
        if is_misspelt(match[0], word):
            yield 1, this.spelt(0, match.end(), word)
        elif word in SYNONYMS.get(match[0], ()):
            yield 1.5, this.but(0, match.end(), word)
    for lead in known:
        if match[0] in lead[1:2]:
            yield 2, this.but(0, 0, lead[0])
    if match[0] in FILLERS:
        yield 2, this.but(0, match.end(), "")


def _changes(this: _Try, far: Furthest, block: str, vocabulary: Vocabulary, *, has_block: bool) -> _Changes:
    """Yield the changes at the first unreadable place of a text."""
    at = far.place
    ends = [each.form for each in far.expected if each.is_end]
    if ends:
        yield from _parted(this, at, ends, block, has_block=has_block)
    words = [each.word for each in far.expected if each.word and each.word != "when"]
    kinds = dict.fromkeys(each.kind for each in far.expected if each.kind)
    match = FOUND.match(this.text, at)
    if len(set(words)) + len(kinds) == 1 and not ends:
        if words:
            yield 1, this.but(at, at, words[0])
        elif (kind := next(iter(kinds))) in _SAMPLES:
            only = _only(kind, vocabulary)
            yield 1.5, this.but(at, at, only) if only else this.but(at, at, _SAMPLES[kind], kind)
    if match is None:
        return
    end = match.end()
    for word in dict.fromkeys(word for each in far.expected for word in words_of(each)):
        if is_misspelt(match[0], word):
            yield 1, this.spelt(at, end, word)
        elif word in SYNONYMS.get(match[0], ()) or word.removesuffix("s") in SYNONYMS.get(match[0], ()):
            yield 1.5, this.but(at, end, word)
        elif word in (",", "+"):
            if not SPOKEN & {match[0], *this.text[:at].split()[-1:]}:
                yield 0.5, this.but(at, at, word)
        elif word in words and not (ends and word.isalpha()):
            yield 2, this.but(at, at, word)
    for kind in kinds:
        for text, stop in _respelt(kind, this.text, at, end, vocabulary):
            owner = f"{tokens.CHOICES['SIDE'][0]} " if "OWNER" in kinds and text in vocabulary.symbols.values() else ""
            yield 1, this.but(at, stop, owner + text)
    if match[0] in FILLERS and (match[0].isalpha() or not ends):
        yield 2, this.but(at, end, "")
    yield from _moved(this, at, end)
    yield from _joined(this, at, vocabulary)


def words_of(expected: Expected) -> tuple[str, ...]:
    """Return the words that may follow: one of the language, or those of a kind with few words."""
    if expected.word:
        return (expected.word,) if expected.word != "when" else ()
    return tokens.CHOICES.get(expected.kind, ())


def _respelt(kind: str, text: str, at: int, end: int, vocabulary: Vocabulary) -> Iterator[tuple[str, int]]:
    """Yield a token in the syntax of its kind, if one was meant, and the end of the typed text."""
    found = text[at:end]
    bare = found.strip("\"'")
    if kind == "SYMBOL" and bare.isalnum():
        yield (bare.upper() if len(bare) < 4 else bare[:1].upper()), end
    elif kind == "TEXT":
        said = text[at:].strip().lstrip("=: ")
        if (
            said[:1] not in ",|"
            and said.split()[0] not in FUNCTION_WORDS
            and ("/" in said or not text.startswith(_PLACEMENTS))
        ):
            quoted = re.fullmatch(r"'([^']*)'", said)
            yield f'"{quoted[1] if quoted else said}"', len(text)
    elif kind in ("INT", "BETZA", "ACTION") and (bare != found or bare in NUMBERS):
        yield NUMBERS.get(bare, bare), end
    elif kind in ("TERM", "SQUARESET") or tokens.MEANING.get(kind) == tokens.MEANING["NAME"]:
        name = vocabulary.symbols.get(bare) if kind in _PIECES else None
        if " " in bare:
            return
        known = vocabulary.names.get(kind, ())
        if name or (_as_name(bare) and not _is_symbol(bare) and (_as_name(bare) in known or kind not in CLOSED)):
            yield name or _as_name(bare), end


_PLACEMENTS = ("array", "from", "expect fen")
"""Words before a placement, which contains `/`."""

_PIECES = ("PIECE", "MAN", "TERM")
CLOSED = ("REASON", "ENDING")
"""Kinds of names that are not declared."""


def _is_symbol(text: str) -> bool:
    return re.fullmatch(tokens.PATTERNS["SYMBOL"][0], text) is not None


def _as_name(text: str) -> str:
    """Return a text as a valid name, with leading digits moved to the end."""
    name = re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")
    return re.sub(r"^([0-9]+)-?([a-z0-9-]+)$", r"\2\1", name)


def _moved(this: _Try, at: int, end: int) -> _Changes:
    """Yield the text with two adjacent words swapped."""
    behind = re.compile(r"(\s+)([A-Za-z0-9_-]+)").match(this.text, end)
    if behind:
        yield 2.5, this.but(at, behind.end(), f"{behind[2]} {this.text[at:end]}")
    before = re.search(r"([A-Za-z0-9_-]+)\s+$", this.text[:at])
    if before:
        yield 3, this.but(before.start(), end, f"{this.text[at:end]} {before[1]}")


def _joined(this: _Try, at: int, vocabulary: Vocabulary) -> _Changes:
    """Yield a hyphenated name for two words: a declared one, or one that a statement declares."""
    parts = re.compile(r"([a-z0-9-]+)\s+([a-z0-9-]+)(?=\s|$|,)")
    before = re.search(r"[a-z0-9-]+\s+$", this.text[:at])
    found = parts.match(this.text, before.start()) if before else None
    if before is None or found is None or found[1] in _SAMPLES.values():
        return
    name = f"{found[1]}-{found[2]}"
    declares = re.fullmatch(r"(piece|zone|series|option|formation|graph|pair|reading)\s+", this.text[: before.start()])
    is_name = not (SPOKEN & {found[1], found[2]} or re.fullmatch("[a-z][0-9]+.*", found[2]))  # nor is a square
    if (declares and is_name) or any(name in names for names in vocabulary.names.values()):
        yield 1.5, this.but(before.start(), found.end(), name)


def _parted(this: _Try, at: int, ends: list[Form], block: str, *, has_block: bool) -> _Changes:
    """Yield the text after the end of a statement as its block, or as separate statements."""
    head, rest = this.text[:at].rstrip(), this.text[at:].lstrip(" :=")
    inside = next((form.block for form in ends if form.block), None)
    if rest and inside and has_block and " " not in rest:
        yield 2, _Try(head, this.changes + 1, this.lacks)
    elif rest and inside and not has_block:
        for said in (rest, *(f"{form.first} {rest}" for form in FORMS[inside] if form.first)):
            if reads(said, inside):
                yield 1, _Try(f"{head} {{ {said} }}", this.changes + 2, this.lacks)
    others = _others(rest, this.text.split()[0], block) if rest and not has_block else ""
    if others and not others.startswith("extends "):  # a file has one
        yield 2, _Try(f"{head}; {others}", this.changes + 2, this.lacks)


def _others(rest: str, first: str, block: str) -> str:
    """Return the rest of a text as separate statements, each as typed or with a missing first word added."""
    found: list[str] = []
    while rest:
        sign = re.match(r"\s*(,|;|and\b)?\s*", rest)
        assert sign is not None, "every part of the pattern may be left out"
        rest = rest[sign.end() :]
        if not rest:
            break
        leads = [form.lead[0] for form in FORMS[block] if form.lead[1:2] == (rest.split()[0],)]
        ways = []
        for said in (rest, *(f"{lead} {rest}" for lead in dict.fromkeys((*leads, first)))):
            far = furthest([form for form in forms_of(said, block) if form.first], said)
            if any(each.is_end for each in far.expected) and len(said) - far.place < len(rest):
                ways.append((len(said) - far.place, said[: far.place].rstrip()))
        if not ways:
            return ""
        left, said = min(ways)
        if not (sign[1] or leads) and not rest.startswith(said) and " " not in rest[: len(rest) - left].strip():
            return ""  # a word without a separator is not a statement that lacks its first word
        found.append(said)
        rest = rest[len(rest) - left :]
    return "; ".join(found)
