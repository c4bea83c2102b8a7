"""Pages on the keys of `variants.ini`, for a terminal: what they mean, and what a rule file says for them."""

from collections.abc import Iterator

from interpreter.cli.shared.notion_page import notion_page
from interpreter.exchange.reading.key import SIDED, Key
from interpreter.exchange.reading.keys import KEYS, is_wider, known_keys


def key_page(word: str) -> str | None:
    """Return the page of a key, with the notion that goes by the same name, or None if no key has this name."""
    key = known_keys().get(word) or KEYS.get(word)
    return "\n\n".join(_parts(word, key)) if key is not None else None


def _parts(name: str, key: Key) -> Iterator[str]:
    """Yield the paragraphs of the page of a key."""
    yield name
    yield f"A key of variants.ini, which takes {key.takes.text}."
    yield key.about
    if is_wider(name):
        yield "Only Fairy-Stockfish-X reads it; Fairy-Stockfish ignores it."
    if key.apart and name in KEYS:
        yield f"Fairy-Stockfish has only `{name}White` and `{name}Black`, one for each side."
    if key.says:
        yield f"In a rule file: {key.says}."
    if key.why:
        yield f"Note: {key.why}." if key.says else f"Rumpus cannot say this yet: {key.why}."
    plain = next((name.removesuffix(side) for side in SIDED if name.removesuffix(side) in KEYS), name)
    notion = notion_page(plain)
    if notion is not None:
        yield f"The notion of the field near it:\n\n{notion}"
