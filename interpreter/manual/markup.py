"""Markdown of our own pages as HTML, with links to where the server has their targets."""

import posixpath
import re
from collections.abc import Collection
from typing import TYPE_CHECKING
from unicodedata import normalize

from markdown_it import MarkdownIt

if TYPE_CHECKING:
    from markdown_it.token import Token

_GAMES = re.compile(r"(?:rulesets|gallery)/(?!index|reach)([a-z0-9-]+)")
_FINDING = re.compile(r"([a-z]\d{3})(?:-.*)?")
_MARKDOWN = MarkdownIt("commonmark", {"html": True}).enable("table")


def as_html(name: str, text: str, names: Collection[str]) -> str:
    """Return a page as HTML; `names` are the pages that links may lead to."""
    tokens = _MARKDOWN.parse(text)
    for token, following in zip(tokens, [*tokens[1:], None], strict=True):
        if token.type == "heading_open" and following is not None:
            token.attrSet("id", place(following.content))
        for child in token.children or ():
            _lead(child, name, names)
    html: str = _MARKDOWN.renderer.render(tokens, _MARKDOWN.options, {})
    for plain, reachable in _WIDE.items():
        html = html.replace(plain, reachable)
    return html


_WIDE = {
    "<pre>": '<pre tabindex="0">',
    "<table>": '<div class="wide" tabindex="0"><table>',
    "</table>": "</table></div>",
}
"""What may be wider than a page, which keys must scroll then."""


def _lead(token: "Token", name: str, names: Collection[str]) -> None:
    if token.type == "link_open":
        token.attrSet("href", _target(str(token.attrGet("href")), name, names))
    elif token.type == "image":
        token.attrSet("src", f"/manual/{_beside(name, str(token.attrGet('src')))}")


def _target(href: str, name: str, names: Collection[str]) -> str:
    """Return where a link of a page leads on the server.

    >>> _target("../reference/betza.md#atoms", "how-to/write", ["reference/betza"])
    '/manual/reference/betza#atoms'
    >>> _target("../rulesets/chess.md", "how-to/write", []), _target("#here", "how-to/write", [])
    ('/rules/chess', '#here')
    >>> _target("diagnostics.md#e203-unknown-piece", "reference/grammar", [])
    '/manual/findings/E203'
    """
    path, mark, anchor = href.partition("#")
    if not path or "://" in path:
        return href
    page = _beside(name, path).removesuffix(".md")
    if page in names:
        return f"/manual/{page}{mark}{anchor}"
    if game := _GAMES.fullmatch(page):
        return f"/rules/{game[1]}"
    if page == "reference/diagnostics" and (code := _FINDING.fullmatch(anchor)):
        return f"/manual/findings/{code[1].upper()}"
    if page.startswith("reference/lint/") or page == "reference/diagnostics":
        rule = page.removeprefix("reference/lint/")
        return "/manual/findings" if rule in ("index", page) else f"/manual/findings/{rule}"
    return "/" if page.startswith(("gallery", "rulesets")) else "/manual"


def _beside(name: str, path: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), path))


def place(heading: str) -> str:
    """Return the name of the place that a heading makes, as on the site of the documentation.

    >>> place("How do I say …?"), place("`a`, [b](c.md)")
    ('how-do-i-say', 'a-b')
    """
    shown = re.sub(r"\[([^]]*)\]\([^)]*\)|<[^>]*>", r"\1", heading)
    plain = normalize("NFKD", shown).encode("ascii", "ignore").decode()
    return re.sub(r"[-\s]+", "-", re.sub(r"[^\w\s-]", "", plain).strip().lower())
