"""Templates of pages, and the pages of errors."""

import re
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, select_autoescape
from markupsafe import Markup

from dsl.version import VERSION
from interpreter.web.languages.catalogues import ENGLISH, FILES, LANGUAGES, script_words, words_in
from interpreter.web.languages.marking import N_, translated
from interpreter.web.templates.static_files import asset, needed_by, sources_of

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
    pages.globals.update(asset=asset, module=module, version=VERSION, language=language, words=words)
    return pages


def render(template: str, /, language: str = ENGLISH, **words: Any) -> str:  # Any: what a template shows
    """Return a page from its template; what is written as a file is in English."""
    if template in FILES:
        return _pages(ENGLISH).get_template(template).render(**words)
    shown = {"languages": LANGUAGES, "script_words": script_words(language, scripts_of(template)), **words}
    return _pages(language).get_template(template).render(**shown)


_SCRIPT = re.compile(r"\{\{ module\('([\w-]+\.js)'\) \}\}")


@cache
def module(name: str) -> Markup:
    """Return what loads a script: with all that it imports at once, instead of one after another."""
    first, *others = needed_by(name)
    hints = (Markup('<link rel="modulepreload" href="{}">').format(each) for each in others)
    return Markup("").join([*hints, Markup('<script type="module" src="{}"></script>').format(first)])


@cache
def scripts_of(template: str) -> frozenset[str]:
    """Return the scripts of the page of a template, by their paths below the folder of static files.

    >>> "people.js" in scripts_of("me.html"), scripts_of("privacy.html")
    (True, frozenset({'theme.js'}))
    """
    text = (Path(__file__).parent / template).read_text(encoding="utf-8")
    return frozenset({"theme.js"}.union(*(sources_of(name) for name in _SCRIPT.findall(text))))


def error_page(status: int, message: str, language: str = ENGLISH) -> str:
    """Return the page that a person sees in place of the one that was asked for."""
    heading = _HEADINGS.get(status, _OTHER)
    return render(
        "error.html",
        language=language,
        here="",
        origin="",
        status=status,
        heading=heading,
        message=translated(message, words_in(language)),
    )


def wants_page(path: str, accept: str) -> bool:
    """Return True if an error is for a person to read, not for a program."""
    return "text/html" in accept and not path.startswith("/api")
