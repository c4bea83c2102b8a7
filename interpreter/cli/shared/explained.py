"""The page that `rumpus explain` shows for a word."""

from interpreter.cli.shared.key_page import key_page
from interpreter.cli.shared.notion_page import notion_page
from interpreter.cli.shared.page import page_of
from interpreter.cli.shared.word_page import pages_with, word_page


def explained(word: str) -> str | None:
    """Return the page of a finding, a word of the language, a key of `variants.ini` or a notion, or None.

    A key in small letters, such as `cannon`, is a common word, which names a notion first.
    """
    key = key_page(word)
    first = key if not word.islower() else None
    return page_of(word) or word_page(word) or first or notion_page(word) or key or pages_with(word)
