"""A page from its template."""

from __future__ import annotations

from typing import Any

from fastapi import Request, Response

from interpreter.web.languages.choice import BY_LANGUAGE, chosen_language
from interpreter.web.request.storing import origin_of
from interpreter.web.templates.rendering import render


def page(template: str, request: Request, /, **words: Any) -> Response:  # Any: what a template shows
    """Return a page from its template, in the language of the reader if it is translated."""
    language = chosen_language(request.headers)
    text = render(template, language=language, here=request.url.path, origin=origin_of(request), **words)
    return Response(text, media_type="text/html", headers={"cache-control": "no-cache", **BY_LANGUAGE})
