"""The forms of a block that have the most words in common with an unreadable statement."""

import re
from collections.abc import Iterable

from dsl.advice.confidence import LIGHT, stem
from dsl.grammar.form import Form
from dsl.grammar.forms import FORMS, with_block
from dsl.words.function import NEGATIONS, is_negated
from dsl.words.near import quoted_list

_COMMON = {"unit", "piece", "any"}
"""Words that do not tell one statement from another."""

_MOST = 4


def similar_forms(text: str, block: str) -> tuple[Form, ...]:
    """Return the forms with the most words of a text; none if it shares no word with them, or they deny it."""
    shares = {form: share(text, form) for form in FORMS[block]}
    most = max(shares.values())
    best = [form for form, share in shares.items() if share == most]
    if not most:
        return ()
    denied = is_negated(text)
    return tuple(form for form in best if denied == is_negated(re.sub(r"\[.*?\]", "", form.shown)))


def share(text: str, form: Form) -> int:
    """Return the number of words that a text has in common with a form."""
    return len(_words(text) & _words(form.shown))


def has_sign(text: str, form: Form) -> bool:
    """Return True if a text has a word or a sign of a form, however little it means."""
    return not set(_SIGNS.findall(form.shown)).isdisjoint(_SIGNS.findall(text))


_SIGNS = re.compile(r"\b[a-z]+\b|[+=:]")


def listed(forms: Iterable[Form]) -> str:
    """Return some forms in a sentence: one as the only one, several in a list."""
    lines = list(dict.fromkeys(with_block(form) for form in forms))
    if len(lines) == 1:
        return f"a similar statement is `{lines[0]}`"
    return f"similar statements are {quoted_list(lines[:_MOST], 'and')}"


def _words(text: str) -> set[str]:
    words = {stem(word) for word in re.findall(r"\b[a-z]+\b", text)}
    return {word for word in words if word not in LIGHT and word not in NEGATIONS and word not in _COMMON}
