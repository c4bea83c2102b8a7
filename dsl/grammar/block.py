"""Blocks and their statements, recognized by the first words of a line."""

import re
from collections.abc import Mapping
from functools import cache

from dsl.grammar.form import PHRASES, Form
from dsl.grammar.forms import FORMS
from dsl.grammar.tokens import CHOICES, PATTERNS

WHEN = Form(
    "when",
    "when option:OPTION = is:VALUE",
    "What stands under it holds only while the option has this value.",
    body="must",
)
"""The form of a block with the same statements as the block around it."""

MAX_LEAD = 100
"""Number of characters of a head that determine its form."""


def lead_of(head: str) -> list[str]:
    """Return the first words and signs of a head, which determine its form."""
    return re.findall(r"[a-z-]+|\S", head[:MAX_LEAD])


_BLANKS = r"[ \t]*"
_END = r"(?:[{;#]|when\b|$)"
_BRACE = r"(?:when\b.*)?\{"
_IS_LISTED = re.compile(r"[a-z]+[ \t]*(?:[,;#]|(?:in|when)\b(?!.*\{)|$)")
"""A name at the end of a list, which may also be the first word of a statement."""


def block_of(head: str | None, block: str | None) -> str | None:
    """Return the kind of block that a statement with this head opens inside a block, or None if it opens none."""
    form = _opening(head, block)
    return block if form is WHEN else form.block if form else None


def needs_block(head: str, block: str | None) -> bool:
    """Return True if a statement with this head is not complete without a block."""
    form = _opening(head, block)
    return form is not None and form.body == "must" and _head(form).fullmatch(head.partition(" when ")[0]) is not None


def _opening(head: str | None, block: str | None) -> Form | None:
    if head is None or block is None:
        return None
    words = lead_of(head)
    if words[:1] == ["when"]:
        return WHEN
    return next((form for form in FORMS[block] if form.block and tuple(words[: len(form.lead)]) == form.lead), None)


def end_of_head(text: str, block: str | None) -> int | None:
    """Return where the head of a statement ends whose block follows with no brace, or nothing if none follows.

    >>> end_of_head("piece ox O moves W", "file"), end_of_head("piece ox O", "file")
    (10, None)
    """
    form = _opening(text, block)
    found = _head(form).match(text) if form else None
    if form is None or found is None:
        return None
    return found.end() if may_start(text[found.end() :].lstrip(), form.block or block) else None


def takes_text(head: str, block: str | None) -> bool:
    """Return True if a text in quotes comes next in a statement that begins so.

    >>> takes_text("reading far ours", "file"), takes_text("reading far ours The ox goes far.", "file")
    (True, False)
    """
    forms = FORMS[block] if block else ()
    return any(form.text.count("TEXT") and _beginning(form).fullmatch(f'{head.strip()}"') for form in forms)


def may_start(line: str, block: str | None) -> bool:
    """Return True if a line may be a statement of a block.

    The first word decides. Where statements start with a name, it may be any name, unless the line is a statement of
    the file by more than its first word.

    >>> may_start("moves W", "piece"), may_start("moves W", "file"), may_start("hand 3", "values")
    (True, False, True)
    >>> may_start("hand {", "values")
    False
    """
    word = re.match(r"[a-z]+|[0-9]", line)
    if block is None or word is None:
        return False
    if word[0].isdigit():
        return "INT" in _first_tokens(block)
    if word[0] in _first_words(block) or word[0] == "when":
        return True
    return any(_is_name(kind) for kind in _first_tokens(block)) and not is_of_file(line)


def is_of_file(line: str) -> bool:
    """Return True if a line begins a statement of the file, by its first words and by what follows them.

    >>> is_of_file("piece ox O {"), is_of_file("check {"), is_of_file("check when reach = long")
    (True, True, False)
    """
    word = re.match(r"[a-z]+", line)
    if word is None or _IS_LISTED.match(line):
        return False
    return any(pattern.match(line) for pattern in _patterns_of_file().get(word[0], ()))


def is_first_word(word: str) -> bool:
    """Return True if statements of some block start with this word, and the word is not a single letter."""
    return len(word) > 1 and any(word in _first_words(block) for block in FORMS)


@cache
def _first_words(block: str) -> frozenset[str]:
    """Return the words that statements of a block start with."""
    chosen = {word for kind in _first_tokens(block) for word in CHOICES.get(kind, ())}
    return frozenset(form.first for form in FORMS[block] if form.first) | chosen


@cache
def _first_tokens(block: str) -> frozenset[str]:
    """Return the kinds of token that statements of a block start with, if they do not start with a word."""
    return frozenset(form.first_kind for form in FORMS[block] if form.first is None)


def _is_name(kind: str) -> bool:
    return kind in PHRASES or PATTERNS[kind][0] == PATTERNS["NAME"][0]


@cache
def _patterns_of_file() -> Mapping[str, tuple[re.Pattern[str], ...]]:
    found: dict[str, tuple[re.Pattern[str], ...]] = {}
    for form in (*FORMS["file"], WHEN):
        found[str(form.first)] = (*found.get(str(form.first), ()), _beginning(form))
    return found


@cache
def _beginning(form: Form) -> re.Pattern[str]:
    """Return a pattern of the form's start, up to the first string, list or optional part."""
    parts: list[str] = []
    for word in form.text.split(" "):
        kind = word.rpartition(":")[2].rstrip(",")
        if word in ("[", "|"):
            break
        parts.append('"' if kind == "TEXT" else "[a-z]" if kind in PHRASES else _word_pattern(kind))
        if kind == "TEXT" or kind in PHRASES or word.endswith(","):
            break
    else:
        parts.append(_BRACE if form.body == "must" else _END)
    return re.compile(_BLANKS.join(parts))


@cache
def _head(form: Form) -> re.Pattern[str]:
    """Return the head of a statement of this form, which has a block."""
    return re.compile(_BLANKS.join(map(_word_pattern, form.text.split(" "))))


def _word_pattern(word: str) -> str:
    word = word.rpartition(":")[2]
    if word.isupper():
        return PATTERNS[word][0]
    return rf"{word}(?![A-Za-z0-9_-])" if word.isalpha() else re.escape(word)


def forms_of(text: str, block: str) -> tuple[Form, ...]:
    """Return the forms of a block that a statement with this first word may have."""
    words = re.match(r"[a-z-]*", text)
    if words and words[0] == WHEN.first:
        return (WHEN,)
    named = tuple(form for form in FORMS[block] if form.first == (words[0] if words else ""))
    return (*named, *(form for form in FORMS[block] if form.first is None))


def reads(text: str, block: str) -> bool:
    """Return True if a text is readable in a block: a statement, several separated by `;`, or one with a block."""
    whole = re.fullmatch(r"([^{}]*?) \{ (.*) \}", text, re.DOTALL)
    if whole:
        heads = [form for form in forms_of(whole[1], block) if form.body != "none" and form.words(whole[1]) is not None]
        return bool(heads) and reads(whole[2], heads[0].block or block)
    return all(any(form.words(part) is not None for form in forms_of(part, block)) for part in text.split("; "))
