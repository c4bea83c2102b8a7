"""Errors of requests: JSON for programs, a page for people."""

from __future__ import annotations

import logging
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException

from interpreter.web.guard.layer import error_body
from interpreter.web.languages.catalogues import words_in
from interpreter.web.languages.choice import BY_LANGUAGE, chosen_language
from interpreter.web.languages.marking import N_, filled, translated
from interpreter.web.live.refusals import Refusal
from interpreter.web.request.fields import sentence
from interpreter.web.rules.errors import JobError
from interpreter.web.store import UNAVAILABLE
from interpreter.web.templates.rendering import error_page, wants_page

log = logging.getLogger("rumpus")

_CODES = {
    404: "not-found",
    405: "method-not-allowed",
    408: "too-slow",
    413: "too-large",
    429: "too-many-requests",
}
_SENTENCES = {404: N_("There is nothing at this address."), 405: N_("This address does not take this method.")}
NO_GAME = N_("There is no such game.")
NO_DATABASE = N_(
    "The server cannot reach its database or write to it now. Nothing of this is stored; try again in a moment."
)
_STATUS = {"stale": 409, "no-seat": 403, "refused": 422}


class ApiError(Exception):
    """A request that cannot be fulfilled, with a sentence for its sender."""

    def __init__(self, status: int, code: str, message: str, **more: Any) -> None:  # Any: JSON
        super().__init__(message)
        self.status, self.code, self.message, self.more = status, code, message, more


def as_sentence(text: str) -> str:
    """Return what a job has said as a sentence.

    >>> as_sentence("the game is over")
    'The game is over.'
    """
    return f"{text[:1].upper()}{text[1:].removesuffix('.')}."


def refused(refusal: Refusal) -> ApiError:
    """Return the error of a refused command."""
    return ApiError(_STATUS.get(refusal.code, 409), refusal.code, refusal.sentence, why=refusal.why())


def sized(text: str, most: int, what: str) -> str:
    """Return a text cut to a number of bytes, without halves of characters; `what` names it, as a message."""
    if len(text.encode("utf-8", "surrogatepass")) > most:
        raise ApiError(
            413, "too-large", filled("%(what)s may have %(most)s KB. This one is longer.", what=what, most=most // 1024)
        )
    return text.encode("utf-8", "replace").decode()


def add_handlers(app: FastAPI) -> None:
    """Let the application answer errors in our form."""

    @app.exception_handler(ApiError)
    async def _known(request: Request, error: ApiError) -> Response:
        response = _answer(request, error.status, error.code, error.message, **error.more)
        if "after" in error.more:
            response.headers["retry-after"] = str(error.more["after"])
        return response

    @app.exception_handler(RequestValidationError)
    async def _invalid(request: Request, error: RequestValidationError) -> Response:
        first = error.errors()[0]
        if first["loc"] == ("path", "game"):  # an address that no game can have
            return _answer(request, 404, "no-game", NO_GAME)
        return _answer(request, 422, "invalid", sentence(first))

    @app.exception_handler(HTTPException)
    async def _http(request: Request, error: HTTPException) -> Response:
        status = error.status_code
        sentence = _SENTENCES.get(status, error.detail)
        response = _answer(request, status, _CODES.get(status, "error"), sentence)
        response.headers.update(error.headers or {})
        return response

    for unavailable in UNAVAILABLE:
        app.add_exception_handler(unavailable, _no_database)

    @app.exception_handler(JobError)
    async def _rules(request: Request, error: Exception) -> Response:
        return _answer(request, 422, "rules", as_sentence(str(error)))


async def _no_database(request: Request, error: Exception) -> Response:
    log.error("the database failed: %s", error)
    response = _answer(request, 503, "no-database", NO_DATABASE)
    response.headers["retry-after"] = "5"
    return response


def _answer(request: Request, status: int, code: str, message: str, **more: Any) -> Response:  # Any: JSON
    language = chosen_language(request.headers)
    if wants_page(request.url.path, request.headers.get("accept", "")):
        text = error_page(status, message, language)
        return Response(text, status, media_type="text/html", headers=BY_LANGUAGE)
    body = error_body(code, translated(message, words_in(language)), **more)
    return Response(body, status, media_type="application/json", headers=BY_LANGUAGE)
