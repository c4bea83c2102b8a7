"""Pages on notions of the field, for a terminal: what they are, and how a rule file says them."""

from collections.abc import Iterator

from dsl.words.notions import Notion, find_notion


def notion_page(word: str) -> str | None:
    """Return the page of a notion, or nothing if no notion has this name."""
    notion = find_notion(word)
    return "\n\n".join(_parts(notion)) if notion else None


def _parts(notion: Notion) -> Iterator[str]:
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
