"""Pages on the words of the language for a terminal: the statements of a word, and the content of its block."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from dsl.advice.confidence import LIGHT
from dsl.grammar.block import WHEN
from dsl.grammar.form import Form
from dsl.grammar.forms import FORMS

_LEGEND = "upper-case words are yours to fill in, [ ] is optional, .. continues in the same way"


def words() -> tuple[str, ...]:
    """Return every word with a page; `file` is a whole rule file."""
    firsts = (form.first for forms in FORMS.values() for form in forms)
    return tuple(dict.fromkeys(["file", *(word for word in firsts if word), "when"]))


def word_page(word: str) -> str | None:
    """Return the page of a word, or None if it starts no statement and names no block."""
    parts = list(_parts(word))
    return "\n\n".join([word, *parts, _LEGEND]) if parts else None


def _parts(word: str) -> Iterator[str]:
    """Yield the paragraphs of the page of a word: its statements, and those in its block."""
    blocks = {word} if word == "file" else set()
    for place, forms in FORMS.items():
        found = [form for form in forms if form.first == word]
        if found:
            blocks |= {form.block for form in found if form.block}
            yield _part(f"a statement {_where(place)}", found)
    if word == "when":
        yield _part("a statement, or after one without a block", [replace(WHEN, body="may")])
    for block, forms in FORMS.items():
        if block in blocks:
            yield _part(f"statements {_where(block)}", forms)


def pages_with(word: str) -> str | None:
    """Return the statements that have a word inside, or else those whose meaning has it, or None."""
    if word in LIGHT:
        return None
    for is_in_text in (True, False):
        found = {place: [form for form in forms if _has(form, word, is_in_text)] for place, forms in FORMS.items()}
        parts = [_part(f"a statement {_where(place)}", forms) for place, forms in found.items() if forms]
        if parts:
            return "\n\n".join([word, *parts, _LEGEND])
    return None


def _has(form: Form, word: str, is_in_text: bool) -> bool:
    """Return True if a statement has a word in its text, or else in its meaning."""
    return word in re.findall("[a-z]+(?:-[a-z]+)*", form.shown if is_in_text else form.meaning)


def _where(place: str) -> str:
    return "in a rule file" if place == "file" else f"in a `{place}` block"


def _part(title: str, forms: Iterable[Form]) -> str:
    return "\n".join([title, *(line for form in forms for line in _lines(form))])


def _lines(form: Form) -> Iterator[str]:
    yield f"  {form.shown_with_block}"
    yield f"      {form.meaning}"
