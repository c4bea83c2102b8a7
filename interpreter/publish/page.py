"""The page of a published game: one file with everything in it, or a folder for a web host."""

from __future__ import annotations

import base64
import json
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from markupsafe import escape

from dsl.errors import RumpusError
from interpreter.installing import is_checkout
from interpreter.publish.answering import LEVELS
from interpreter.publish.game import PublishedGame
from interpreter.publish.runtime.parts import BUILT, NOTICES
from interpreter.web.templates.rendering import render
from interpreter.web.templates.static_files import FOLDER, is_built

STYLES = ("theme.css", "play.css", "edit.css", "published.css")

INDEX = "index.html"
"""The page in a folder, which a web host shows first."""

_GENERATOR = '<meta name="generator" content="Rumpus '

LARGEST = 12 * 1024 * 1024
"""Bytes of the largest file that is written: mail and chat programs take hardly more."""


class NoScriptsError(RumpusError):
    """The scripts of the pages are not built."""


def single_file(game: PublishedGame, parts: Mapping[str, bytes]) -> str:
    """Return the page with the parts of the runtime in it."""
    data = {name: base64.b64encode(content).decode() for name, content in parts.items()}
    return _page(game, data, {}, connects="'none'")


def folder_files(game: PublishedGame, parts: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the files of a folder by their names: the page, and the parts under names that change with them."""
    addresses = {name: f"{sha256(content).hexdigest()[:12]}-{name}.gz" for name, content in parts.items()}
    page = _page(game, dict.fromkeys(parts, ""), addresses, connects="'self'")
    return {INDEX: page.encode(), **{addresses[name]: content for name, content in parts.items()}}


def is_page_of(title: str, text: str) -> bool:
    """Return True if a page is a published one, of a game with this title."""
    return _GENERATOR in text and f"<title>{escape(title)}</title>" in text


def _page(game: PublishedGame, data: Mapping[str, str], addresses: Mapping[str, str], *, connects: str) -> str:
    theme, styles = _text("theme.js"), "\n".join(map(_text, STYLES))
    script, worker = _built("published.js"), _built("published-worker.js")
    published = {
        "sha": game.first["game"]["rules"],
        "worker": worker,
        "game": game.packed,
        "answers": game.answers,
        "first": game.first,
        "levels": LEVELS,
    }
    return render(
        "published.html",
        here="",
        game={"id": "", "title": game.title},
        policy=_policy([theme, script], styles, connects),
        theme=theme,
        styles=styles,
        script=script,
        body=game.rules,
        text=game.text,
        notices=(BUILT / NOTICES).read_text(encoding="utf-8"),
        published=_as_block(published),
        parts=data,
        addresses=addresses,
        levels=LEVELS,
    )


def _policy(scripts: list[str], styles: str, connects: str) -> str:
    """Return the content policy: these scripts and this style alone, and workers that they make from their own text."""
    hashes = " ".join(map(_hash, scripts))
    return "; ".join(
        [
            "default-src 'none'",
            f"script-src {hashes} blob: 'wasm-unsafe-eval'",
            "worker-src blob:",
            f"style-src {_hash(styles)}",
            "img-src data: blob:",
            f"connect-src {connects}",
            "base-uri 'none'",
            "form-action 'none'",
        ]
    )


def _hash(text: str) -> str:
    return f"'sha256-{base64.b64encode(sha256(text.encode()).digest()).decode()}'"


def _text(name: str) -> str:
    return (FOLDER / name).read_text(encoding="utf-8")


def _built(name: str) -> str:
    """Return a bundle as text in a page, which its own text must not end."""
    if not is_built():
        cure = "run `make runtime`" if is_checkout() else "install a wheel made by `make wheel`, which has them"
        raise NoScriptsError(f"the scripts of published games are not built here: {cure}")
    return _text(f"built/{name}").replace("</script", "<\\/script").replace("<!--", "<\\!--")


def _as_block(value: Any) -> str:  # Any: JSON
    """Return JSON as the text of an element, of which no part is markup."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False).replace("<", "\\u003c")
