"""Rulesets of authors: drafts to save, publish and clone."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import asdict
from functools import partial
from typing import TYPE_CHECKING, Annotated

from fastapi import APIRouter, Request, Response
from pydantic import Field, StringConstraints

from dsl.version import VERSION
from interpreter import load
from interpreter.beginning import BEGINNINGS, begun, variant
from interpreter.web.api.bodies import Shape
from interpreter.web.guard.secret import hash_of, new_secret
from interpreter.web.languages.catalogues import words_in
from interpreter.web.languages.choice import chosen_language
from interpreter.web.languages.marking import N_, filled
from interpreter.web.request.errors import ApiError, sized
from interpreter.web.request.rates import take
from interpreter.web.request.seats import browser_of
from interpreter.web.request.services import services
from interpreter.web.request.waiting import for_client
from interpreter.web.rules.bundle import MAX_TEXT
from interpreter.web.rules.jobs import Answer, Check, ExportSection, ImportSection, TextJob
from interpreter.web.store import Draft, NewRuleset, Publication, Rules, Stale
from interpreter.web.wire.answers import CheckAnswer, PlaceholderShape
from interpreter.web.wire.plain import Json
from rulesets import Catalogue

if TYPE_CHECKING:
    from interpreter.web.store import Ruleset

COOKIE = "author"
_YEAR = 365 * 24 * 3600
_QUOTA = 50
"""Rulesets of an author that are not archived."""

router = APIRouter(prefix="/api/author", tags=["author"])

Title = Annotated[str, StringConstraints(strip_whitespace=True, max_length=100)]
RuleText = Annotated[str, Field(description=f"A rule file of at most {MAX_TEXT} bytes.")]


Version = Annotated[int, Field(ge=1, lt=2**31)]


class NewRequest(Shape):
    """A new ruleset: with a text, from a beginning, or from a base of the catalogue."""

    base: Annotated[str, StringConstraints(max_length=60)] = ""
    beginning: Annotated[str, StringConstraints(max_length=60)] = ""
    title: Title = ""
    text: RuleText = ""


class SaveRequest(Shape):
    """A draft to save, and the version that it is based on."""

    version: Version
    title: Title = ""
    text: RuleText


class PublishRequest(Shape):
    """The version to publish, and whether the gallery lists it."""

    version: Version
    listed: bool = True


@router.get("/rulesets")
async def mine(request: Request, response: Response) -> Json:
    """List the sender's own rulesets, the ones saved last first."""
    owner = _owner(request)
    if owner:
        _keep_author(request, response, request.cookies[COOKIE])
    found = await asyncio.to_thread(services(request).store.rulesets_of, owner) if owner else ()
    return {"rulesets": [_entry(each) for each in found]}


@router.post("/rulesets", status_code=201)
async def create(request: Request, response: Response, body: NewRequest) -> Json:
    """Create a draft."""
    text = sized(body.text or await _begun(request, body), MAX_TEXT, N_("A rule file"))
    owner, is_known = await _may_create(request, response)
    draft = NewRuleset(owner=owner, title=body.title or _title_of(body), text=text, kept=is_known)
    return _whole(await asyncio.to_thread(services(request).store.create_ruleset, draft), is_own=True)


async def _begun(request: Request, body: NewRequest) -> str:
    """Return the first text of a ruleset, which has no errors."""
    title = (body.title or _title_of(body)).replace("\\", "\\\\").replace('"', '\\"')
    if not body.base:
        if body.beginning and body.beginning not in BEGINNINGS:
            raise ApiError(
                404,
                "no-beginning",
                filled("There is no beginning of this name: take %(names)s.", names=", ".join(BEGINNINGS)),
            )
        return begun(body.beginning or "small", title)
    if body.base not in Catalogue().variants():
        raise ApiError(404, "no-ruleset", N_("There is no ruleset of this name to build on."))
    return await services(request).referee.aside(lambda: variant(title, body.base, load(body.base).start()))


def _title_of(body: NewRequest) -> str:
    return f"My {body.base.replace('-', ' ').title()}" if body.base else "My game"


class ImportRequest(Shape):
    """Sections of a `variants.ini`, and the name of the wanted one if there are several."""

    text: Annotated[str, Field(description=f"At most {MAX_TEXT} bytes.")]
    section: Annotated[str, StringConstraints(max_length=200)] = ""


@router.post("/import")
async def import_(request: Request, body: ImportRequest) -> Json:
    """Return the rule file of a section of a `variants.ini`, with a finding for each line that it cannot say."""
    text = sized(body.text, MAX_TEXT, N_("A variants.ini"))
    found = await _worked(request, ImportSection(text=text, section=body.section))
    return {**found}


@router.post("/rulesets/{name}/export")
async def export(request: Request, name: str) -> Json:
    """Return a ruleset as a section of a `variants.ini`, with a finding for each rule that it does not say."""
    found = await _found(request, name)
    made = await _worked(request, ExportSection(text=found.text))
    return {**made}


async def _worked(request: Request, job: TextJob[Answer]) -> Answer:
    """Return what a cell for authors answers; such work of an address is limited."""
    shared = services(request)
    take(request, "compiles")
    return await for_client(request, shared.referee.writing.run(job))


class AuthorRequest(Shape):
    """The secret of an author's link, and whether it may replace that of another author with rulesets."""

    secret: Annotated[str, StringConstraints(min_length=1, max_length=100)]
    replace: bool = False


@router.post("/link")
async def link(request: Request) -> Json:
    """Return the secret of the author, for a link by which he gets his rulesets in another browser."""
    if not await _owned(request, _owner(request)):
        raise ApiError(403, "no-author", N_("You have no rulesets yet: create one first."))
    secret = request.cookies[COOKIE]
    return {"secret": secret, "fragment": f"#author={secret}"}


@router.post("/sit")
async def sit(request: Request, response: Response, body: AuthorRequest) -> Json:
    """Let this browser be the author of a link."""
    owner, found = _owner(request), await _owned(request, hash_of(body.secret))
    if not found:
        raise ApiError(403, "no-author", N_("This link belongs to no author: check that it is complete."))
    mine = await _owned(request, owner) if owner != hash_of(body.secret) else ()
    if mine and not body.replace:
        message = N_("This browser has rulesets of another author. Keep their link before you use this one.")
        raise ApiError(409, "other-author", message, titles=[each.title for each in mine])
    _keep_author(request, response, body.secret)
    return {"rulesets": [_entry(each) for each in found]}


async def _owned(request: Request, owner: str) -> Sequence[Ruleset]:
    return await asyncio.to_thread(services(request).store.rulesets_of, owner) if owner else ()


@router.get("/rulesets/{name}")
async def get(request: Request, name: str) -> Json:
    """Return a ruleset: the draft to its author, with the number of games of others; what is published to everybody."""
    found = await _found(request, name)
    store = services(request).store
    if not _is_own(request, found):
        return _whole(found, is_own=False)
    if not found.kept:
        await asyncio.to_thread(store.keep_draft, name)
    count = await asyncio.to_thread(store.games_of_others, found, browser_of(request)) if found.rules else 0
    return {**_whole(found, is_own=True), "games": count}


@router.put("/rulesets/{name}")
async def save(request: Request, name: str, body: SaveRequest) -> Json:
    """Save a draft; if another tab has saved one meanwhile, answer 409 with its text."""
    store = services(request).store
    found = await own_ruleset(request, name)
    draft = Draft(title=body.title or found.title, text=sized(body.text, MAX_TEXT, N_("A rule file")))
    answer = await asyncio.to_thread(store.save_draft, name, body.version, draft)
    if isinstance(answer, Stale):
        raise await _conflict(request, name)
    return {"version": answer.version}


async def _conflict(request: Request, name: str) -> ApiError:
    other = await own_ruleset(request, name)
    message = N_("Another tab has saved this ruleset; your text is still here.")
    return ApiError(409, "stale", message, version=other.version, text=other.text)


@router.post("/rulesets/{name}/preview")
async def preview(request: Request, name: str) -> Json:
    """Return what others would see of the saved draft, and what its author has not filled in."""
    checked = await _checked_rules(request, await own_ruleset(request, name))
    return {
        "title": checked["bundle"]["title"],
        "authors": checked["authors"],
        "about": checked["about"],
        "placeholders": _translated(request, checked["placeholders"]),
    }


@router.post("/rulesets/{name}/publish")
async def publish(request: Request, name: str, body: PublishRequest) -> Json:
    """Publish the saved draft, whose rules never change then.

    A draft with errors is refused; one that still says what it said when it was begun is not listed.
    """
    store = services(request).store
    found = await own_ruleset(request, name)
    checked = await _checked_rules(request, found)
    if body.listed and checked["placeholders"]:
        unfilled = _translated(request, checked["placeholders"])
        raise ApiError(422, "placeholders", _unfilled(unfilled), placeholders=unfilled)
    sha = checked["bundle"]["sha"]
    new = Publication(sha=sha, summary=checked["about"][:300], authors=checked["authors"][:200], listed=body.listed)
    answer = await asyncio.to_thread(store.publish, name, body.version, new)
    if isinstance(answer, Stale):
        raise await _conflict(request, name)
    return {"version": answer.version, "rules": sha, "state": "public" if body.listed else "unlisted"}


def _translated(request: Request, found: Sequence[PlaceholderShape]) -> list[PlaceholderShape]:
    words = words_in(chosen_language(request.headers))
    return [{**each, "cure": words.gettext(each["cure"])} for each in found]


def _unfilled(found: Sequence[PlaceholderShape]) -> str:
    parts = (f'`{each["part"]} "{each["text"]}"`: {each["cure"]}' for each in found)
    return filled("This text is not ready for the gallery. %(parts)s.", parts="; ".join(parts))


@router.post("/rulesets/{name}/unpublish")
async def unpublish(request: Request, name: str) -> Json:
    """Make a published ruleset a draft again, and archive it instead if others have begun games with it."""
    await own_ruleset(request, name)
    return {"state": await asyncio.to_thread(services(request).store.withdraw, name, browser_of(request))}


@router.post("/rulesets/{name}/rules")
async def freeze(request: Request, name: str) -> Json:
    """Store the rules of the saved draft as they are now, and return their hash: a game can begin with them."""
    checked = await _checked_rules(request, await _found(request, name))
    return {"rules": checked["bundle"]["sha"], "title": checked["bundle"]["title"]}


async def _checked_rules(request: Request, found: Ruleset) -> CheckAnswer:
    """Store the rules of a draft, or refuse them because of their errors."""
    checked = await _checked(request, found)
    rules = Rules(**checked["bundle"], program_version=VERSION)
    await asyncio.to_thread(services(request).store.put_rules, rules)
    return checked


async def checked_rules(request: Request, name: str) -> Rules:
    """Return the rules of a ruleset as the sender may see it, or refuse them because of their errors."""
    checked = await _checked(request, await _found(request, name))
    return Rules(**checked["bundle"], program_version=VERSION)


async def _checked(request: Request, found: Ruleset) -> CheckAnswer:
    shared = services(request)
    take(request, "compiles")
    checking = shared.referee.writing.run(Check(text=found.text, files=dict(found.files)), near=found.id)
    checked = await for_client(request, checking)
    if not checked["ok"]:
        first = next((each for each in checked["findings"] if each["severity"] == "error"), None)
        line = first and filled("line %(line)s: %(text)s", line=first["line"], text=first["message"])
        reason = line or N_("a library is not a game")
        raise ApiError(
            422, "has-errors", filled("The rules have errors: %(reason)s.", reason=reason), findings=checked["findings"]
        )
    return checked


@router.post("/rulesets/{name}/clone", status_code=201)
async def clone(request: Request, response: Response, name: str) -> Json:
    """Copy a ruleset to a new draft of the sender."""
    await _found(request, name)
    owner, is_known = await _may_create(request, response)
    copy = partial(services(request).store.clone, name, owner, kept=is_known)
    return _whole(await asyncio.to_thread(copy), is_own=True)


@router.post("/rulesets/{name}/archive")
async def archive(request: Request, name: str) -> Json:
    """Take a ruleset out of all lists; games and links go on."""
    await own_ruleset(request, name)
    await asyncio.to_thread(services(request).store.archive, name)
    return {"state": "archived"}


def _owner(request: Request) -> str:
    """Return the hash of the author's secret, or an empty text."""
    secret = request.cookies.get(COOKIE, "")[:100]
    return hash_of(secret) if secret else ""


async def _may_create(request: Request, response: Response) -> tuple[str, bool]:
    """Return who creates a ruleset, and whether he has come back to one before; a new author gets a secret."""
    take(request, "drafts")
    owner = _owner(request)
    if owner:
        found = await asyncio.to_thread(services(request).store.rulesets_of, owner)
        if sum(each.state != "archived" for each in found) >= _QUOTA:
            raise ApiError(
                409, "too-many", filled("You have %(count)s rulesets; archive one of them first.", count=_QUOTA)
            )
        return owner, any(each.kept for each in found)
    secret = new_secret()
    _keep_author(request, response, secret)
    return hash_of(secret), False


def _keep_author(request: Request, response: Response, secret: str) -> None:
    """Let the browser keep the secret of an author, where no script can read it."""
    is_safe = services(request).limits.is_encrypted(request)
    response.set_cookie(COOKIE, secret, max_age=_YEAR, httponly=True, samesite="lax", path="/", secure=is_safe)


def _is_own(request: Request, found: Ruleset) -> bool:
    owner = _owner(request)
    return bool(owner) and owner == found.owner


async def _found(request: Request, name: str) -> Ruleset:
    """Return a ruleset as the sender may see it: the draft to its author, to others what is published."""
    store = services(request).store
    found = await asyncio.to_thread(store.ruleset, name)
    if found is not None and not _is_own(request, found):
        found = await asyncio.to_thread(store.published_ruleset, name)
    if found is None:
        raise ApiError(404, "no-ruleset", N_("There is no such ruleset, or its author has not published it."))
    return found


async def own_ruleset(request: Request, name: str) -> Ruleset:
    """Return a ruleset of the sender."""
    found = await _found(request, name)
    if not _is_own(request, found):
        raise ApiError(403, "not-yours", N_("This ruleset belongs to another author; clone it to change it."))
    return found


def _entry(found: Ruleset) -> Json:
    named = ("id", "title", "summary", "authors", "state", "rules", "version", "saved")
    return {name: value for name, value in asdict(found).items() if name in named}


def _whole(found: Ruleset, *, is_own: bool) -> Json:
    return {**_entry(found), "text": found.text, "parent": found.parent, "own": is_own}
