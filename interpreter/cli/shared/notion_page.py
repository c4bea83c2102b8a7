"""Pages on notions of the field, for a terminal: what they are, and how a rule file says them."""

import re
import textwrap
from collections.abc import Iterable, Iterator
from itertools import islice

from dsl.advice.confidence import LIGHT, stem
from dsl.words.notions import NOTIONS, Notion, find_notion, notions_in
from interpreter.cli.shared.word_page import words


def notion_page(word: str) -> str | None:
    """Return the page of a notion, or nothing if no notion has this name."""
    notion = find_notion(word)
    return "\n\n".join(_parts(notion)) if notion else None


def _parts(notion: Notion) -> Iterator[str]:
    """Yield the paragraphs of the page of a notion."""
    yield notion.name
    yield notion.meaning
    if notion.how:
        lines = "\n".join(f"  {line}" for line in notion.how.splitlines())
        yield f"In a file that extends chess:\n{lines}"
    else:
        yield "Rumpus cannot say this yet."
    if notion.near:
        yield f"{'Note' if notion.how else 'What comes near'}: {notion.near}."
    yield f"Also called {', '.join(notion.called)}."


def notions_with(text: str) -> tuple[Notion, ...]:
    """Return the notions that a text mentions, or else those whose names or meanings have all words of the text.

    Light words do not count, and words may have other endings.
    """
    wanted = _stems(text)
    found = (each for each in NOTIONS if wanted and wanted <= _stems(" ".join((each.name, *each.called, each.meaning))))
    return notions_in(text) or tuple(islice(found, _MOST))


_MOST = 3


def _stems(text: str) -> set[str]:
    return {stem(word) for word in re.findall("[a-z0-9]+", text.lower()) if word not in LIGHT}


def index_page() -> str:
    """Return the names of all pages but those of findings."""
    said, unsaid = (sorted(each.name for each in NOTIONS if bool(each.how) is is_said) for is_said in (True, False))
    parts = (("words of the language", words()), ("notions of the field", said), ("what cannot be said yet", unsaid))
    return "\n\n".join(_listed(title, names) for title, names in parts)


def _listed(title: str, names: Iterable[str]) -> str:
    lines = textwrap.fill(", ".join(names), 100, initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False)
    return f"{title}\n{lines}"
