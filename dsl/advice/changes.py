"""Changes to an unreadable statement, each with its cost."""

import re
from collections.abc import Iterator

from dsl.advice.attempt import FOUND, SAMPLES, Attempt, only_name
from dsl.advice.confidence import SPOKEN
from dsl.advice.foreign import FILLERS, NUMBERS
from dsl.advice.vocabulary import Vocabulary
from dsl.grammar import tokens
from dsl.grammar.block import forms_of, reads
from dsl.grammar.expected import Expected, Furthest, furthest
from dsl.grammar.form import Form
from dsl.grammar.forms import FORMS
from dsl.words.foreign import SYNONYMS
from dsl.words.function import FUNCTION_WORDS
from dsl.words.near import is_misspelt, near_names

_Changes = Iterator[tuple[float, Attempt]]


def openings(this: Attempt, block: str) -> _Changes:
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


def changes_at(this: Attempt, far: Furthest, block: str, vocabulary: Vocabulary, *, has_block: bool) -> _Changes:
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
        elif (kind := next(iter(kinds))) in SAMPLES:
            only = only_name(kind, vocabulary)
            yield 1.5, this.but(at, at, only) if only else this.but(at, at, SAMPLES[kind], kind)
    if match is None:
        return
    end = match.end()
    for word in dict.fromkeys(word for each in far.expected for word in words_of(each)):
        if is_misspelt(match[0], word):
            yield 1, this.spelt(at, end, word)
        elif word in SYNONYMS.get(match[0], ()) or word.removesuffix("s") in SYNONYMS.get(match[0], ()):
            yield 1.5, this.but(at, end, word)
        elif word in (",", "+"):
            if _is_item(match[0], vocabulary) and not SPOKEN & {match[0], *this.text[:at].split()[-1:]}:
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


def _is_item(word: str, vocabulary: Vocabulary) -> bool:
    """Return True if a word may be an item of a list: no word, or a name that is declared or nearly so."""
    known = [name for names in vocabulary.names.values() for name in names]
    return not (word.islower() and word.isalpha() and known) or word in known or bool(near_names(word, known))


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


def _moved(this: Attempt, at: int, end: int) -> _Changes:
    """Yield the text with two adjacent words swapped."""
    after = re.compile(r"(\s+)([A-Za-z0-9_-]+)").match(this.text, end)
    if after:
        yield 2.5, this.but(at, after.end(), f"{after[2]} {this.text[at:end]}")
    before = re.search(r"([A-Za-z0-9_-]+)\s+$", this.text[:at])
    if before:
        yield 3, this.but(before.start(), end, f"{this.text[at:end]} {before[1]}")


def _joined(this: Attempt, at: int, vocabulary: Vocabulary) -> _Changes:
    """Yield a hyphenated name for two words: a declared one, or one that a statement declares."""
    parts = re.compile(r"([a-z0-9-]+)\s+([a-z0-9-]+)(?=\s|$|,)")
    before = re.search(r"[a-z0-9-]+\s+$", this.text[:at])
    found = parts.match(this.text, before.start()) if before else None
    if before is None or found is None or found[1] in SAMPLES.values():
        return
    name = f"{found[1]}-{found[2]}"
    declares = re.fullmatch(r"(piece|zone|series|option|formation|graph|pair|reading)\s+", this.text[: before.start()])
    is_name = not (SPOKEN & {found[1], found[2]} or re.fullmatch("[a-z][0-9]+.*", found[2]))  # nor is a square
    if (declares and is_name) or any(name in names for names in vocabulary.names.values()):
        yield 1.5, this.but(before.start(), found.end(), name)


def _parted(this: Attempt, at: int, ends: list[Form], block: str, *, has_block: bool) -> _Changes:
    """Yield the text after the end of a statement as its block, or as separate statements."""
    head, rest = this.text[:at].rstrip(), this.text[at:].lstrip(" :=")
    inside = next((form.block for form in ends if form.block), None)
    if rest and inside and has_block and " " not in rest:
        yield 2, Attempt(head, this.changes + 1, this.missing)
    elif rest and inside and not has_block:
        for said in (rest, *(f"{form.first} {rest}" for form in FORMS[inside] if form.first)):
            if reads(said, inside):
                yield 1, Attempt(f"{head} {{ {said} }}", this.changes + 2, this.missing)
    others = _others(rest, this.text.split()[0], block) if rest and not has_block else ""
    if others and not others.startswith("extends "):  # a file has one
        yield 2, Attempt(f"{head}; {others}", this.changes + 2, this.missing)


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
        readings = []
        for said in (rest, *(f"{lead} {rest}" for lead in dict.fromkeys((*leads, first)))):
            far = furthest([form for form in forms_of(said, block) if form.first], said)
            if any(each.is_end for each in far.expected) and len(said) - far.place < len(rest):
                readings.append((len(said) - far.place, said[: far.place].rstrip()))
        if not readings:
            return ""
        left, said = min(readings)
        if not (sign[1] or leads) and not rest.startswith(said) and " " not in rest[: len(rest) - left].strip():
            return ""  # a word without a separator is not a statement that lacks its first word
        found.append(said)
        rest = rest[len(rest) - left :]
    return "; ".join(found)
