"""Templates of pages, and the pages of errors."""

from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, select_autoescape

from dsl.version import VERSION
from interpreter.web.languages.catalogues import ENGLISH, LANGUAGES, TRANSLATED, script_words, words_in
from interpreter.web.languages.marking import N_
from interpreter.web.templates.static_files import asset

_HEADINGS = {
    403: N_("This is not allowed"),
    404: N_("Not found"),
    408: N_("This took too long"),
    413: N_("This is too large"),
    421: N_("This server has another name"),
    429: N_("Too many requests"),
    500: N_("The server failed"),
    503: N_("The server cannot answer now"),
}
_OTHER = N_("This did not work")


@cache
def _pages(language: str) -> Environment:
    pages = Environment(
        loader=FileSystemLoader(Path(__file__).parent),
        autoescape=select_autoescape(default=True),
        extensions=["jinja2.ext.i18n"],
        trim_blocks=True,
        lstrip_blocks=True,
    )
    words = words_in(language)
    # the extension adds this method to the environment, and no stub tells of it
    pages.install_gettext_translations(words, newstyle=True)  # type: ignore[attr-defined]
    pages.globals.update(asset=asset, version=VERSION, language=language, words=words)
    return pages


def render(template: str, /, language: str = ENGLISH, **words: Any) -> str:  # Any: what a template shows
    """Return a page from its template: in a language if the page is translated, else in English."""
    if template not in TRANSLATED:
        return _pages(ENGLISH).get_template(template).render(**words)
    shown = {"languages": LANGUAGES, "script_words": script_words(language), **words}
    return _pages(language).get_template(template).render(**shown)


def error_page(status: int, message: str, language: str = ENGLISH) -> str:
    """Return the page that a person sees in place of the one that was asked for."""
    heading = _HEADINGS.get(status, _OTHER)
    return render("error.html", language=language, here="", origin="", status=status, heading=heading, message=message)


def wants_page(path: str, accept: str) -> bool:
    """Return True if an error is for a person to read, not for a program."""
    return "text/html" in accept and not path.startswith("/api")
