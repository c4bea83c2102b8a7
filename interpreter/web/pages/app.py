"""What makes an app of the pages: its manifest, its icons, and the worker that shows games without a connection."""

from __future__ import annotations

import json
from functools import cache
from hashlib import sha256

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse

from interpreter.drawing import png_board
from interpreter.web.languages.catalogues import words_in
from interpreter.web.languages.choice import BY_LANGUAGE, chosen_language
from interpreter.web.languages.marking import N_
from interpreter.web.pages.shown import page
from interpreter.web.request.errors import ApiError
from interpreter.web.request.rulesets import AN_HOUR
from interpreter.web.templates.rendering import render
from interpreter.web.templates.static_files import FOLDER, asset, needed_by

router = APIRouter(include_in_schema=False)

_SIZES = (192, 512)
"""Pixels of the icons that systems ask for."""

_OFFLINE = ("theme.js", "theme.css", "offline.css", "icon.svg")


@router.get("/manifest.webmanifest")
async def manifest(request: Request) -> Response:
    """Return what a system needs to install the pages as an app."""
    words = words_in(chosen_language(request.headers))
    icons = [{"src": f"/icon-{size}.png", "sizes": f"{size}x{size}", "type": "image/png"} for size in _SIZES]
    found = {
        "name": "Rumpus",
        "short_name": "Rumpus",
        "description": words.gettext("Chess variants to play, read and write."),
        "id": "/",
        "start_url": "/games",
        "scope": "/",
        "display": "standalone",
        "background_color": "#faf7f0",
        "theme_color": "#faf7f0",
        "icons": [*icons, {"src": asset("icon.svg"), "sizes": "any", "type": "image/svg+xml"}],
    }
    return JSONResponse(found, media_type="application/manifest+json", headers={**AN_HOUR, **BY_LANGUAGE})


@router.get("/icon-{size}.png")
async def icon(size: int) -> Response:
    """Return the icon of the app."""
    if size not in _SIZES:
        raise ApiError(404, "not-found", N_("There is no icon of this size."))
    return Response(_icon(size), media_type="image/png", headers=AN_HOUR)


@cache
def _icon(size: int) -> bytes:
    return png_board((FOLDER / "icon.svg").read_text(encoding="utf-8"), size)


@router.get("/offline")
async def offline(request: Request) -> Response:
    """Show the own games as the browser saw them last."""
    return page("offline.html", request)


@router.get("/service-worker.js")
async def service_worker(request: Request) -> Response:
    """Return the worker. Its text changes with the page for readers without a connection, and with its files."""
    text = _worker(chosen_language(request.headers))
    return Response(text, media_type="text/javascript", headers={"cache-control": "no-cache", **BY_LANGUAGE})


@cache
def _worker(language: str) -> str:
    files = ["/offline", *map(asset, _OFFLINE), *needed_by("offline.js")]
    text = (FOLDER / "service-worker.js").read_text(encoding="utf-8")
    shown = render("offline.html", language=language, here="", origin="")
    contents = (text, shown, *files, *(_content(each) for each in files[1:]))
    version = sha256("\n".join(contents).encode()).hexdigest()[:12]
    return f"const KEPT = {json.dumps({'version': version, 'files': files})};\n{text}"


def _content(address: str) -> str:
    return (FOLDER / address.partition("?")[0].removeprefix("/static/")).read_text(encoding="utf-8")
