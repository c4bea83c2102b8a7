"""Templates of pages, and the pages of errors."""

from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, select_autoescape

from dsl.version import VERSION
from interpreter.web.templates.static_files import asset

_HEADINGS = {
    403: "This is not allowed",
    404: "Not found",
    408: "This took too long",
    413: "This is too large",
    421: "This server has another name",
    429: "Too many requests",
    500: "The server failed",
    503: "The server cannot answer now",
}


_PAGES = Environment(
    loader=FileSystemLoader(Path(__file__).parent),
    autoescape=select_autoescape(default=True),
    trim_blocks=True,
    lstrip_blocks=True,
)
_PAGES.globals.update(asset=asset, version=VERSION)


def render(template: str, /, **words: Any) -> str:  # Any: what a template shows
    """Return a page from its template."""
    return _PAGES.get_template(template).render(**words)


def error_page(status: int, message: str) -> str:
    """Return the page that a person sees in place of the one that was asked for."""
    heading = _HEADINGS.get(status, "This did not work")
    return render("error.html", here="", origin="", status=status, heading=heading, message=message)


def wants_page(path: str, accept: str) -> bool:
    """Return True if an error is for a person to read, not for a program."""
    return "text/html" in accept and not path.startswith("/api")
