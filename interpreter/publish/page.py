"""The page of a published game: one file with everything in it, or a folder for a web host."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Any

from markupsafe import escape

from dsl.errors import RumpusError
from interpreter.engines.choose import KERNEL, REFERENCE
from interpreter.installing import is_checkout
from interpreter.publish.answering import LEVELS
from interpreter.publish.game import PublishedGame
from interpreter.publish.runtime.needed import GAME
from interpreter.publish.runtime.parts import BUILT, KERNEL_PART, NOTICES
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
    addresses = addresses_of(parts)
    page = _page(game, dict.fromkeys(parts, ""), addresses, connects="'self'")
    return {INDEX: page.encode(), **{addresses[name]: content for name, content in parts.items()}}


def is_page_of(title: str, text: str) -> bool:
    """Return True if a page is a published one, of a game with this title."""
    return _GENERATOR in text and f"<title>{escape(title)}</title>" in text


def addresses_of(parts: Mapping[str, bytes]) -> dict[str, str]:
    """Return the file names of parts, which change with their content."""
    return {name: f"{sha256(content).hexdigest()[:12]}-{name}.gz" for name, content in parts.items()}


def _page(game: PublishedGame, data: Mapping[str, str], addresses: Mapping[str, str], *, connects: str) -> str:
    theme, styles = text_of("theme.js"), styles_of(STYLES)
    script, worker = built("published.js"), built("published-worker.js")
    levels = LEVELS[KERNEL if KERNEL_PART in data else REFERENCE]
    published = {
        "sha": game.first["game"]["rules"],
        "worker": worker,
        "entry": GAME.entry,
        "game": game.packed,
        "answers": game.answers,
        "first": game.first,
        "levels": levels,
    }
    return render(
        "published.html",
        here="",
        game={"id": "", "title": game.title},
        policy=policy([theme, script], [styles], connects),
        theme=theme,
        styles=styles,
        script=script,
        body=game.rules,
        text=game.text,
        notices=(BUILT / NOTICES).read_text(encoding="utf-8"),
        published=as_block(published),
        parts=data,
        addresses=addresses,
        levels=levels,
    )


def policy(scripts: list[str], styles: list[str], connects: str, frames: str = "'none'") -> str:
    """Return the content policy: these scripts and styles alone, and workers that they make from their own text."""
    return "; ".join(
        [
            "default-src 'none'",
            f"script-src {' '.join(map(_hash, scripts))} blob: 'wasm-unsafe-eval'",
            "worker-src blob:",
            f"frame-src {frames}",
            f"style-src {' '.join(map(_hash, styles))}",
            "img-src data: blob:",
            f"connect-src {connects}",
            "base-uri 'none'",
            "form-action 'none'",
        ]
    )


def _hash(text: str) -> str:
    return f"'sha256-{base64.b64encode(sha256(text.encode()).digest()).decode()}'"


def styles_of(names: Iterable[str]) -> str:
    """Return style sheets as one."""
    return "\n".join(map(text_of, names))


def text_of(name: str) -> str:
    """Return a static file."""
    return (FOLDER / name).read_text(encoding="utf-8")


def built(name: str) -> str:
    """Return a bundle as text in a page, which its own text must not end."""
    if not is_built():
        cure = "run `make runtime`" if is_checkout() else "install a wheel made by `make wheel`, which has them"
        raise NoScriptsError(f"the scripts of published games are not built here: {cure}")
    return text_of(f"built/{name}").replace("</script", "<\\/script").replace("<!--", "<\\!--")


def as_block(value: Any) -> str:  # Any: JSON
    """Return JSON as the text of an element, of which no part is markup."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False).replace("<", "\\u003c")
