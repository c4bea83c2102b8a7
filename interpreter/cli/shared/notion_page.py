"""Pages on notions of the field, for a terminal: what they are, and how a rule file says them."""

import textwrap
from collections.abc import Iterable, Iterator

from dsl.words.notions import NOTIONS, Notion, find_notion
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


def index_page() -> str:
    """Return the names of all pages but those of findings."""
    said, unsaid = (sorted(each.name for each in NOTIONS if bool(each.how) is is_said) for is_said in (True, False))
    parts = (("words of the language", words()), ("notions of the field", said), ("what cannot be said yet", unsaid))
    return "\n\n".join(_listed(title, names) for title, names in parts)


def _listed(title: str, names: Iterable[str]) -> str:
    lines = textwrap.fill(", ".join(names), 100, initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False)
    return f"{title}\n{lines}"
