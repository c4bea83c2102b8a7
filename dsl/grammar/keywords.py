"""The words of the language, taken from its forms, for syntax highlighting."""

import re

from dsl.grammar.form import PHRASES
from dsl.grammar.forms import FORMS, all_forms
from dsl.grammar.tokens import CHOICES

ACTION = (
    r"[A-Za-z0-9/*+-]*@[A-Za-z0-9@:/*+-]*"
    r"|[A-Za-z0-9][A-Za-z0-9-]*:[A-Za-z0-9][A-Za-z0-9@:/*+-]*"
    r"|(?:[a-z][0-9]{1,2}){2}(?:[A-Za-z0-9@:/*+-]*[A-Za-z0-9@*+])?"
)
"""The syntax of an action: it puts something down, names its kind, or goes from square to square."""


def openers() -> tuple[str, ...]:
    """Return the words that statements start with, except single letters, which are usually files of the board."""
    first = {form.first for forms in FORMS.values() for form in forms if form.first and len(form.first) > 1}
    return tuple(sorted(first | {"when"}))


def keywords() -> tuple[str, ...]:
    """Return every word of the language of two letters or more."""
    forms = [form for forms in (*FORMS.values(), *PHRASES.values()) for form in forms]
    found = {word for form in forms for word in _words(form.text)}
    return tuple(sorted(found | {word for words in CHOICES.values() for word in words} | {"when"}))


def declaring() -> tuple[str, ...]:
    """Return the words before a declared name."""
    return tuple(sorted({form.first for form in all_forms() if form.first and form.text.split(" ")[1:2] == ["NAME"]}))


def _words(text: str) -> list[str]:
    """Return the words of a form's text; `x(s)` gives both words."""
    plain = [word for word in text.split(" ") if re.fullmatch(r"[a-z]{2,}", word)]
    plural = [word[:-3] for word in text.split(" ") if word.endswith("(s)")]
    return [*plain, *plural, *(f"{word}s" for word in plural)]
