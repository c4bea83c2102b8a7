"""The marks of messages that are translated where they are shown."""

from __future__ import annotations

from collections.abc import Mapping
from gettext import NullTranslations
from typing import Self


def N_(message: str) -> str:  # noqa: N802 (the name that gettext's tools know)
    """Return a message as it is; the catalogues have it.

    >>> N_("Not found")
    'Not found'
    """
    return message


class Filled(str):
    """A message with values: a text in English that knows how it was made."""

    __slots__ = ("message", "values")

    message: str
    values: Mapping[str, object]

    def __new__(cls, message: str, values: Mapping[str, object]) -> Self:
        """Return a message with values in place of `%(name)s`."""
        made = super().__new__(cls, message % values)
        made.message, made.values = message, values
        return made


def filled(message: str, **values: object) -> Filled:
    """Return a message that the catalogues have, with values.

    >>> filled("There are puzzles of the last %(days)s days.", days=30)
    'There are puzzles of the last 30 days.'
    """
    return Filled(message, values)


def translated(text: str, words: NullTranslations) -> str:
    """Return a text in the language of a catalogue; one that the catalogue does not have stays as it is.

    >>> from interpreter.web.languages.catalogues import words_in
    >>> translated(filled("There are puzzles of the last %(days)s days.", days=30), words_in("de"))
    'Es gibt Rätsel der letzten 30 Tage.'
    """
    if isinstance(text, Filled):
        values = {
            name: translated(each, words) if isinstance(each, str) else each for name, each in text.values.items()
        }
        return words.gettext(text.message) % values
    return words.gettext(text) if text else text  # the translation of an empty text is the head of the catalogue
