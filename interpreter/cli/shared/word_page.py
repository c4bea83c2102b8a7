"""Pages on the words of the language for a terminal: the statements of a word, and the content of its block."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from dsl.advice.confidence import LIGHT
from dsl.grammar.block import WHEN
from dsl.grammar.form import PHRASES, Form
from dsl.grammar.forms import FORMS
from dsl.grammar.tokens import CHOICES
from dsl.words.near import quoted_list

_LEGEND = "upper-case words are yours to fill in, [ ] is optional, .. continues in the same way"


def words() -> tuple[str, ...]:
    """Return every word with a page; `file` is a whole rule file."""
    firsts = (form.first for forms in FORMS.values() for form in forms)
    return tuple(dict.fromkeys(["file", *(word for word in firsts if word), "when"]))


def word_page(word: str) -> str | None:
    """Return the page of a word, or None if it starts no statement and names no block."""
    if word in PHRASES or word in CHOICES:
        return "\n\n".join([word, *_choices(_kinds([word])), _LEGEND])
    return _page(word, _parts(word))


def _page(word: str, parts: Iterable[tuple[str, list[Form]]]) -> str | None:
    """Return the page of a word with statements under their titles, or None without any."""
    found = [(title, forms) for title, forms in parts if forms]
    kinds = _kinds(form.shown for _, forms in found for form in forms)
    texts = [_part(title, forms) for title, forms in found]
    return "\n\n".join([word, *texts, *_choices(kinds), _LEGEND]) if found else None


def _kinds(texts: Iterable[str]) -> list[str]:
    """Return the upper-case words of some forms that stand for a choice, and those within their choices."""
    found: dict[str, None] = {}
    for text in texts:
        for kind in re.findall(r"\b[A-Z]+\b", text):
            if kind in CHOICES:
                found[kind] = None
            elif kind in PHRASES:
                found |= dict.fromkeys([kind, *_kinds(form.shown for form in PHRASES[kind])])
    return list(found)


def _choices(kinds: Iterable[str]) -> Iterator[str]:
    """Yield for each kind what may be written in its place: single words in a line, and other choices one a line."""
    for kind in kinds:
        if kind in CHOICES:
            yield f"{kind} is {quoted_list(CHOICES[kind])}"
        else:
            yield "\n".join([f"{kind} is one of", *(f"  {form.shown}" for form in PHRASES[kind])])


def _parts(word: str) -> Iterator[tuple[str, list[Form]]]:
    """Yield the statements of a word, and those in its block, under titles."""
    blocks = {word} if word == "file" else set()
    for place, forms in FORMS.items():
        found = [form for form in forms if form.first == word]
        if found:
            blocks |= {form.block for form in found if form.block}
            yield f"a statement {_where(place)}", found
    if word == "when":
        yield "a statement, or after one without a block", [replace(WHEN, body="may")]
    for block, forms in FORMS.items():
        if block in blocks:
            yield f"statements {_where(block)}", list(forms)


def pages_with(word: str) -> str | None:
    """Return the statements that have a word inside, or else those whose meaning has it, or None."""
    if word in LIGHT:
        return None
    for is_in_text in (True, False):
        found = {place: [form for form in forms if _has(form, word, is_in_text)] for place, forms in FORMS.items()}
        if page := _page(word, ((f"a statement {_where(place)}", forms) for place, forms in found.items())):
            return page
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
