"""Confidence that a rewritten statement has the meaning of the typed one; below a measured score nothing is suggested.

`tests/golden/guesses.txt` holds a collection of first guesses, what is said of each, and how many right and wrong
statements each threshold would let through.
"""

import re

from dsl.advice.foreign import FILLERS, FOREIGN, HEDGES, NUMBERS
from dsl.advice.vocabulary import Vocabulary
from dsl.grammar.block import forms_of
from dsl.grammar.keywords import keywords
from dsl.grammar.tokens import CHOICES
from dsl.syntax import Word
from dsl.words.foreign import SYNONYMS
from dsl.words.function import FUNCTION_WORDS
from dsl.words.movements import MODIFIERS, MOVEMENTS
from dsl.words.near import is_misspelt, near_names

ENOUGH = 0.7
"""The minimum score for suggesting a statement that was found by trying changes."""

ENOUGH_KNOWN = 0.5
"""The minimum score for one from a pattern or a foreign word, which account for every typed word."""

ENOUGH_COVERED = 0.7
"""The minimum share of an author's words that a line with open tokens must have room for."""

_WORD = re.compile(r"[A-Za-z0-9]+")
_LINKS = (
    "and",
    "or",
    "of",
    "in",
    "on",
    "at",
    "to",
    "with",
    "by",
    "for",
    "it",
    "is",
    "are",
    "be",
    "as",
    "like",
    "when",
    "if",
    "true",
    "yes",
)
LIGHT = {*FILLERS, *HEDGES, *_LINKS, "only"}
"""Words with little meaning."""

SPOKEN = {*FILLERS, *HEDGES, *SYNONYMS, *FUNCTION_WORDS, *_LINKS, *keywords()}
"""Words that are unlikely names."""


def confidence(
    typed: str, written: str, missing: tuple[str, ...], block: str, vocabulary: Vocabulary, *, known: bool = False
) -> float:
    """Return the share of their words that two statements have in common, 0 to 1.

    Names that are `missing`, as nothing declares them, are not in common. Of a `known` rewriting they are all that
    counts against it.
    """
    head = typed.split()[:2]
    given = head[1:] if head[0] == "zone" and written.split()[:2] == head else []  # `zone own` is a good name
    missing = tuple(name for name in missing if name not in given or name in CHOICES["SIDE"])
    if any(name in SPOKEN or name in NUMBERS or name in MODIFIERS or name in MOVEMENTS for name in missing):
        return 0.0
    unknown = {part for name in missing for part in _WORD.findall(name)}
    said, meant = _words(typed), [word for word in _words(written) if not _is_token(word)]
    if known:
        return 1 - len(unknown.intersection(meant)) / max(1, len(meant))
    others = [word for word in meant if word not in unknown]
    kept = [word for word in said if any(_same(word, other, block, vocabulary) for other in others)]
    own = [word for word in others if any(_same(each, word, block, vocabulary) for each in said)]
    return (len(kept) + len(own)) / max(1, len(said) + len(meant))


def covered(typed: str, line: str, block: str, vocabulary: Vocabulary) -> float:
    """Return the share of an author's words that a line with open tokens has room for, 0 to 1."""
    tokens, said = re.findall(r"[A-Z]{3,}", line), _words(typed)
    has_room = [
        _word_fits(word, tokens, vocabulary) or any(_same(word, other, block, vocabulary) for other in _words(line))
        for word in said
    ]
    return 1.0 if {*_OPEN} & {*tokens} else sum(has_room) / max(1, len(said))


def _word_fits(word: str, tokens: list[str], vocabulary: Vocabulary) -> bool:
    names = any(word in name.split("-") for token in tokens for name in vocabulary.names.get(token, ()))
    letters = "BETZA" in tokens and (word.lower() in MOVEMENTS or word in MODIFIERS or not word.islower())
    return names or letters or ("INT" in tokens and word.isdigit())


_OPEN = ("TEXT", "ACTION", "VALUE", "SQUARESET")
"""Tokens for nearly anything."""


def loses(typed: str, written: str, vocabulary: Vocabulary) -> bool:
    """Return True if a statement lacks a declared name, a number or a word such as `maybe`: it cannot be a fix."""
    plain = re.sub(r"(?<!\S)[0-9]+\.+|\S*/.*", " ", typed)
    names = {name for kind in _REFERRING if kind != "KIND" for name in vocabulary.names.get(kind, ())}
    words, numbers = re.findall(r"[a-z][a-z0-9-]*", written), {*re.findall(r"[0-9]+", written)}
    numbers |= {str(int(number) // 2) for number in numbers if len(number) < 5}  # two turns are a move
    lost_names = ({*re.findall(r"[a-z][a-z0-9-]*", plain)} & names).difference(words, MOVEMENTS)
    lost_numbers = {*re.findall(r"(?<![\w-])[0-9]+(?!\w)", plain)} - numbers
    return bool(lost_names or lost_numbers or {*HEDGES} & {*plain.split()})


def _is_token(word: str) -> bool:
    return word.isupper() and len(word) > 2


def _words(text: str) -> list[str]:
    return [word for word in _WORD.findall(text) if word not in LIGHT]


def _same(typed: str, written: str, block: str, vocabulary: Vocabulary) -> bool:
    """Return True if a word that was typed is there in a rewritten statement, as it was or as Rumpus has it."""
    word = typed.lower()
    foreign = FOREIGN.get(block, {}).get(word)
    return (
        sorted(word) == sorted(written.lower())
        or stem(word) == stem(written)
        or is_misspelt(word, written)
        or written in SYNONYMS.get(word, ())
        or NUMBERS.get(word) == written
        or vocabulary.symbols.get(typed.upper()) == written
        or (foreign is not None and any(line.startswith(written) for line in foreign.lines))
        or any(letters and letters in written for letters in (*MODIFIERS.get(word, ()), MOVEMENTS.get(word, "")))
    )


def stem(word: str) -> str:
    """Return a word without an ending that leaves its meaning.

    >>> stem("captures"), stem("captured"), stem("ends")
    ('captur', 'captur', 'end')
    """
    return re.sub(r"(?<=..)(?:es|(?<!s)s|e?d|ing|e)$", "", word)


def undeclared(text: str, block: str, vocabulary: Vocabulary) -> tuple[str, ...]:
    """Return the names in a statement that refer to nothing declared, in the reading that has fewest of them."""
    whole = re.fullmatch(r"([^{}]*?) \{ (.*) \}", text, re.DOTALL)
    if whole:
        inside = next(
            (form.block or block for form in forms_of(whole[1], block) if form.words(whole[1]) is not None), block
        )
        return undeclared(whole[1], block, vocabulary) + undeclared(whole[2], inside, vocabulary)
    return tuple(name for part in text.split("; ") for name in _lacking(part, block, vocabulary))


def _lacking(text: str, block: str, vocabulary: Vocabulary) -> list[str]:
    readings = [words for form in forms_of(text, block) if (words := form.words(text)) is not None]
    return min(
        ([word.text for word in words if _is_unknown(word, vocabulary)] for words in readings), key=len, default=[]
    )


def _is_unknown(word: Word, vocabulary: Vocabulary) -> bool:
    """Return true for a name near to none declared, a new name that the language has, and letters without an atom."""
    if word.text.startswith("qzq-"):
        return False
    if word.kind == "NAME":
        return word.text in SPOKEN
    if word.kind == "BETZA":
        return word.text.islower()
    known = vocabulary.names.get(word.kind)
    if word.kind not in _REFERRING or known is None or word.text in known:
        return False
    return not near_names(word.text, known)


_REFERRING = ("PIECE", "MAN", "TERM", "ZONE", "SERIES", "GRAPH", "OPTION", "KIND")
