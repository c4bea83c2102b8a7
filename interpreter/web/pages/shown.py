"""A page from its template."""

from __future__ import annotations

from typing import Any

from fastapi import Request, Response

from interpreter.web.request.services import services
from interpreter.web.templates.rendering import render


def page(template: str, request: Request, /, **words: Any) -> Response:  # Any: what a template shows
    """Return a page from its template."""
    text = render(template, here=request.url.path, origin=_origin(request), **words)
    return Response(text, media_type="text/html", headers={"cache-control": "no-cache"})


def _origin(request: Request) -> str:
    """Return the part of our addresses before the path, as the client has it."""
    scheme = "https" if services(request).limits.is_encrypted(request) else "http"
    return f"{scheme}://{request.url.netloc}"
