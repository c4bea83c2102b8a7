"""Suggestions for statements of another block."""

from dsl.advice.confidence import LIGHT
from dsl.advice.expectation import MOST_FORMS
from dsl.advice.repair import as_it_is, repaired
from dsl.advice.statement import UnreadStatement
from dsl.advice.suggestion import Advice
from dsl.grammar import tokens
from dsl.grammar.form import Form
from dsl.grammar.forms import FORMS
from dsl.words.function import NEGATIONS


def homes_of(this: UnreadStatement) -> list[str]:
    """Return the other blocks in which the whole statement is valid, or nearly so."""
    return [block for block in FORMS if block != this.block and _is_of(this, block)]


def _is_of(this: UnreadStatement, block: str) -> bool:
    """Return True if the whole statement is valid in a block, and not only its function words are."""
    text = this.text.strip()
    if this.first in LIGHT or this.first in NEGATIONS or not any(_starts(form, this.first) for form in FORMS[block]):
        return False
    vocabulary = this.vocabulary
    return bool(as_it_is(text, text, block, vocabulary) or repaired(text, block, vocabulary, has_block=this.has_block))


def _starts(form: Form, word: str) -> bool:
    """Return True if a form starts with a word, or with a choice of which it is one, such as a side."""
    return form.first == word or word in tokens.CHOICES.get(form.first_kind or "", ())


def elsewhere(this: UnreadStatement, homes: list[str]) -> Advice:
    """Return the help for a statement of another block."""
    places = " or ".join(
        "in the file itself" if name == "file" else _IN.get(name, f"in a `{name}` block") for name in homes
    )
    around = [form for forms in FORMS.values() for form in forms if form.block in homes]
    help = f"put it into {' or '.join(f'`{form.shown} {{ … }}`' for form in around[:MOST_FORMS])}"
    others = [form for block, forms in FORMS.items() if block not in homes for form in forms]
    subject = this.text.strip() if any(form.first == this.first for form in others) else this.first
    return help if around else "put it outside the block", (f"`{subject}` belongs {places}",), None


_IN = {"head": "under `ruleset`"}
"""The place of a block that no statement has the name of."""
