"""The language of a page: the one that its reader has chosen, else the first that his browser asks for and we have."""

from __future__ import annotations

from babel import negotiate_locale
from starlette.datastructures import Headers
from starlette.requests import cookie_parser

from interpreter.web.languages.catalogues import ENGLISH, LANGUAGES

COOKIE = "language"

BY_LANGUAGE = {"vary": "Accept-Language, Cookie"}
"""What a cache must know: a page differs by these headers of the request."""


def chosen_language(headers: Headers) -> str:
    """Return the code of a language that we have.

    >>> chosen_language(Headers({"accept-language": "fr, de-AT;q=0.9, en;q=0.5"}))
    'de'
    >>> chosen_language(Headers({"accept-language": "de", "cookie": "language=es"}))
    'es'
    """
    chosen = cookie_parser(headers.get("cookie", "")).get(COOKIE, "")
    if chosen in LANGUAGES:
        return chosen
    return negotiate_locale(_wanted(headers.get("accept-language", "")), LANGUAGES, sep="-") or ENGLISH


def _wanted(header: str) -> list[str]:
    """Return the languages of a header, the most wanted first, without those that are refused."""
    found: list[tuple[float, str]] = []
    for part in header.split(","):
        name, _, weight = part.partition(";")
        try:
            wish = float(weight.strip().removeprefix("q=") or 1)
        except ValueError:
            continue  # no weight that HTTP knows
        if wish > 0:
            found.append((-wish, name.strip().lower()))
    return [name for _, name in sorted(found, key=lambda each: each[0])]
