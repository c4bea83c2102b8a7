"""The catalogues: what the pages say in each language, by what they say in English."""

from __future__ import annotations

from functools import cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

ENGLISH = "en"

LANGUAGES = {ENGLISH: "English", "de": "Deutsch", "es": "Español"}
"""The languages, by their codes, as their speakers call them; all but English have a catalogue."""

FILES = frozenset({"playground.html", "published.html"})
"""The templates of files, which no server shows to a reader in his language: they are in English."""

LOCALE = Path(__file__).parents[1] / "locale"

SAID_BY_SERVER = "interpreter/web/languages/sentences.py"
"""The sentences of the server that scripts show."""

_STATIC = "interpreter/web/static"

_SAYING = "board/language.js"
"""The script that translates them."""


def path_of(language: str) -> Path:
    """Return the file of a catalogue."""
    return LOCALE / language / "LC_MESSAGES" / "messages.po"


@cache
def catalogue(language: str) -> Catalog:
    """Return the catalogue of a language."""
    with path_of(language).open("rb") as file:
        return read_po(file, locale=language)


@cache
def words_in(language: str) -> NullTranslations:
    """Return what translates messages into a language; into English it returns them as they are.

    >>> words_in("de").gettext("Gallery"), words_in("en").gettext("Gallery")
    ('Galerie', 'Gallery')
    """
    if language == ENGLISH:
        return NullTranslations()
    compiled = BytesIO()
    write_mo(compiled, catalogue(language))
    compiled.seek(0)
    return GNUTranslations(compiled)


@cache
def script_words(language: str, scripts: frozenset[str]) -> dict[str, str | list[str]]:
    """Return the messages of some scripts, by those in English, the forms of a plural; for English none.

    The scripts are given by their paths below the folder of static files.
    """
    if language == ENGLISH:
        return {}
    wanted = {f"{_STATIC}/{name}" for name in scripts}
    if f"{_STATIC}/{_SAYING}" in wanted:
        wanted.add(SAID_BY_SERVER)
    found: dict[str, str | list[str]] = {}
    for message in catalogue(language):
        if wanted.isdisjoint(name for name, _ in message.locations):
            continue
        if isinstance(message.id, str):
            found[message.id] = str(message.string)
        else:
            found[message.id[0]] = list(message.string or ())
    return found
