"""Writing rulesets on the page: the socket of an editor, and the drafts of authors."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
from collections.abc import Sequence
from dataclasses import asdict
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any

from fastapi import APIRouter, Request, Response, WebSocket
from pydantic import BaseModel, ConfigDict, Field, StringConstraints
from starlette.websockets import WebSocketDisconnect

from dsl.version import VERSION
from interpreter.web.api.errors import ApiError, sized
from interpreter.web.api.waiting import for_client
from interpreter.web.bundle import MAX_TEXT
from interpreter.web.security import Bucket, hash_of, new_secret
from interpreter.web.services import Services, services
from interpreter.web.settings import Rate
from interpreter.web.store import Draft, NewRuleset, Rules, Stale
from interpreter.web.work import WorkError
from rulesets import Catalogue

if TYPE_CHECKING:
    from interpreter.web.store import Ruleset

Json = dict[str, Any]  # Any: JSON

COOKIE = "author"
_YEAR = 365 * 24 * 3600
_QUOTA = 50
"""Rulesets of an author that are not archived."""

_PAUSE = 0.1
"""Seconds between two compilations of a socket, which compiles only the newest text."""

_QUESTIONS = Rate(80, 8)
"""Questions of a socket: typing with completion asks about five a second."""

_ASKING = 8
"""Questions of a socket that may wait at the same time."""

log = logging.getLogger("rumpus")
router = APIRouter()
api = APIRouter(prefix="/api/author", tags=["author"])

# Drafts

Title = Annotated[str, StringConstraints(strip_whitespace=True, max_length=100)]
RuleText = Annotated[str, Field(description=f"A rule file of at most {MAX_TEXT} bytes.")]


Version = Annotated[int, Field(ge=1, lt=2**31)]


class Shape(BaseModel):
    """A body without unknown fields."""

    model_config = ConfigDict(extra="forbid")


class NewRequest(Shape):
    """A new ruleset: from a base of the catalogue, or with a text."""

    base: Annotated[str, StringConstraints(max_length=60)] = ""
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


@api.get("/rulesets")
async def mine(request: Request, response: Response) -> Json:
    """List the sender's own rulesets, the ones saved last first."""
    owner = _owner(request)
    if owner:
        _keep_author(request, response, request.cookies[COOKIE])
    found = await asyncio.to_thread(services(request).store.rulesets_of, owner) if owner else ()
    return {"rulesets": [_entry(each) for each in found]}


@api.post("/rulesets", status_code=201)
async def create(request: Request, response: Response, said: NewRequest) -> Json:
    """Create a draft."""
    text = sized(said.text or _begun(said), MAX_TEXT, "A rule file")
    owner, is_known = await _may_create(request, response)
    draft = NewRuleset(owner=owner, title=said.title or _title_of(said), text=text, kept=is_known)
    return _whole(await asyncio.to_thread(services(request).store.create_ruleset, draft), is_own=True)


def _begun(said: NewRequest) -> str:
    """Return the first text of a ruleset."""
    if said.base and said.base not in Catalogue().variants():
        raise ApiError(404, "no-ruleset", "There is no ruleset of this name to build on.")
    title = json.dumps(said.title or _title_of(said), ensure_ascii=False)
    head = f'ruleset {title} {{\n  about "What is new in one sentence."\n}}\n'
    return f"{head}extends {said.base}\n\n" if said.base else f"{head}\n"


def _title_of(said: NewRequest) -> str:
    return f"My {said.base.replace('-', ' ').title()}" if said.base else "My game"


class AuthorRequest(Shape):
    """The secret of an author's link, and whether it may replace that of another author with rulesets."""

    secret: Annotated[str, StringConstraints(min_length=1, max_length=100)]
    replace: bool = False


@api.post("/link")
async def link(request: Request) -> Json:
    """Return the secret of the author, for a link by which he gets his rulesets in another browser."""
    if not await _owned(request, _owner(request)):
        raise ApiError(403, "no-author", "You have no rulesets yet: create one first.")
    secret = request.cookies[COOKIE]
    return {"secret": secret, "fragment": f"#author={secret}"}


@api.post("/sit")
async def sit(request: Request, response: Response, said: AuthorRequest) -> Json:
    """Let this browser be the author of a link."""
    owner, found = _owner(request), await _owned(request, hash_of(said.secret))
    if not found:
        raise ApiError(403, "no-author", "This link belongs to no author: check that it is complete.")
    mine = await _owned(request, owner) if owner != hash_of(said.secret) else ()
    if mine and not said.replace:
        message = "This browser has rulesets of another author. Keep their link before you use this one."
        raise ApiError(409, "other-author", message, titles=[each.title for each in mine])
    _keep_author(request, response, said.secret)
    return {"rulesets": [_entry(each) for each in found]}


async def _owned(request: Request, owner: str) -> Sequence[Ruleset]:
    return await asyncio.to_thread(services(request).store.rulesets_of, owner) if owner else ()


@api.get("/rulesets/{name}")
async def get(request: Request, name: str) -> Json:
    """Return a ruleset: the draft to its author, what is published to everybody."""
    found = await _found(request, name)
    if _is_own(request, found) and not found.kept:
        await asyncio.to_thread(services(request).store.keep_draft, name)
    return _whole(found, is_own=_is_own(request, found))


@api.put("/rulesets/{name}")
async def save(request: Request, name: str, said: SaveRequest) -> Json:
    """Save a draft; if another tab has saved one meanwhile, answer 409 with its text."""
    store = services(request).store
    found = await _own(request, name)
    draft = Draft(title=said.title or found.title, text=sized(said.text, MAX_TEXT, "A rule file"))
    answer = await asyncio.to_thread(store.save_draft, name, said.version, draft)
    if isinstance(answer, Stale):
        raise await _conflict(request, name)
    return {"version": answer.version}


async def _conflict(request: Request, name: str) -> ApiError:
    other = await _own(request, name)
    message = "Another tab has saved this ruleset; your text is still here."
    return ApiError(409, "stale", message, version=other.version, text=other.text)


@api.post("/rulesets/{name}/publish")
async def publish(request: Request, name: str, said: PublishRequest) -> Json:
    """Publish the saved draft, whose rules never change then; a draft with errors is refused."""
    store = services(request).store
    found = await _own(request, name)
    checked = await _checked_rules(request, found)
    sha = checked["bundle"]["sha"]
    answer = await asyncio.to_thread(
        lambda: store.publish(name, said.version, sha, summary=checked["about"][:300], listed=said.listed)
    )
    if isinstance(answer, Stale):
        raise await _conflict(request, name)
    return {"version": answer.version, "rules": sha, "state": "public" if said.listed else "unlisted"}


@api.post("/rulesets/{name}/rules")
async def freeze(request: Request, name: str) -> Json:
    """Store the rules of the saved draft as they are now, and return their hash: a game can begin with them."""
    checked = await _checked_rules(request, await _found(request, name))
    return {"rules": checked["bundle"]["sha"], "title": checked["bundle"]["title"]}


async def _checked_rules(request: Request, found: Ruleset) -> Json:
    """Store the rules of a draft, or refuse them because of their errors."""
    shared = services(request)
    if not shared.limits.allows(request, "compiles"):
        raise ApiError(429, "too-many-requests", "Too many compilations from your address; wait a minute.")
    checking = shared.referee.writing.run("check", near=found.id, text=found.text, files=dict(found.files))
    checked = await for_client(request, checking)
    if not checked["ok"]:
        first = next((each for each in checked["findings"] if each["severity"] == "error"), None)
        reason = f"line {first['line']}: {first['message']}" if first else "a library is not a game"
        raise ApiError(422, "has-errors", f"The rules have errors: {reason}.", findings=checked["findings"])
    rules = Rules(**checked["bundle"], program_version=VERSION)
    await asyncio.to_thread(shared.store.put_rules, rules)
    return checked


@api.post("/rulesets/{name}/clone", status_code=201)
async def clone(request: Request, response: Response, name: str) -> Json:
    """Copy a ruleset to a new draft of the sender."""
    await _found(request, name)
    owner, is_known = await _may_create(request, response)
    copy = partial(services(request).store.clone, name, owner, kept=is_known)
    return _whole(await asyncio.to_thread(copy), is_own=True)


@api.post("/rulesets/{name}/archive")
async def archive(request: Request, name: str) -> Json:
    """Take a ruleset out of all lists; games and links go on."""
    await _own(request, name)
    await asyncio.to_thread(services(request).store.archive, name)
    return {"state": "archived"}


def _owner(request: Request) -> str:
    """Return the hash of the author's secret, or an empty text."""
    secret = request.cookies.get(COOKIE, "")[:100]
    return hash_of(secret) if secret else ""


async def _may_create(request: Request, response: Response) -> tuple[str, bool]:
    """Return who creates a ruleset, and whether he has come back to one before; a new author gets a secret."""
    if not services(request).limits.allows(request, "drafts"):
        raise ApiError(429, "too-many-requests", "Too many new rulesets from your address; wait some minutes.")
    owner = _owner(request)
    if owner:
        found = await asyncio.to_thread(services(request).store.rulesets_of, owner)
        if sum(each.state != "archived" for each in found) >= _QUOTA:
            raise ApiError(409, "too-many", f"You have {_QUOTA} rulesets; archive one of them first.")
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
        raise ApiError(404, "no-ruleset", "There is no such ruleset, or its author has not published it.")
    return found


async def _own(request: Request, name: str) -> Ruleset:
    """Return a ruleset of the sender."""
    found = await _found(request, name)
    if not _is_own(request, found):
        raise ApiError(403, "not-yours", "This ruleset belongs to another author; clone it to change it.")
    return found


def _entry(found: Ruleset) -> Json:
    named = ("id", "title", "summary", "state", "rules", "version", "saved")
    return {name: value for name, value in asdict(found).items() if name in named}


def _whole(found: Ruleset, *, is_own: bool) -> Json:
    return {**_entry(found), "text": found.text, "parent": found.parent, "own": is_own}


# The socket

_JOBS = {
    "hover": ("describe", ("position",)),
    "complete": ("complete", ("position",)),
    "actions": ("fixes", ("range",)),
    "format": ("layout", ()),
    "piece": ("piece", ("position",)),
    "tests": ("tests", ()),
}
"""For each question, its job and the fields that it takes."""


@router.websocket("/ws/author")
async def write(socket: WebSocket) -> None:
    """Answer an editor while its author types."""
    shared = services(socket)
    if not shared.limits.enter(socket):
        await socket.close(1008, "too many sockets from your address")
        return
    try:
        await socket.accept()
        await Writing(socket, shared).listen()
    finally:
        shared.limits.leave(socket)


class BadMessageError(Exception):
    """A message that no editor sends."""


_BAD = (BadMessageError, KeyError, TypeError, ValueError, OverflowError, RecursionError)
"""What a message raises that no editor sends; 1e999 is a number in JSON, and infinite."""


def _no_constant(name: str) -> None:
    """Refuse `NaN` and `Infinity`, which JSON has not, whatever Python says."""
    raise BadMessageError(name)


class Writing:
    """An editor's text, its newest version, and the questions about it."""

    def __init__(self, socket: WebSocket, shared: Services) -> None:
        self.socket, self.cells = socket, shared.referee.writing
        self.name = new_secret()
        self.text, self.version = "", 0
        self.is_whole = False
        """True if all parts of the text are here."""
        self._changed = asyncio.Event()
        self._questions = Bucket(_QUESTIONS)
        self._asking: set[asyncio.Task[None]] = set()

    async def listen(self) -> None:
        """Take messages until the editor is gone."""
        compiling = asyncio.create_task(self._compile())
        try:
            while True:
                self._take(await self.socket.receive_text())
        except _BAD:
            with contextlib.suppress(RuntimeError):
                await self.socket.close(1008, "this message is not one of an editor")
        except (WebSocketDisconnect, RuntimeError):  # it is gone
            return
        finally:
            for task in (compiling, *self._asking):
                task.cancel()
            await asyncio.gather(compiling, *self._asking, return_exceptions=True)

    def _take(self, message: str) -> None:
        said = json.loads(message, parse_constant=_no_constant)
        if said["t"] == "change":
            self._change(said)
        elif said["t"] == "explain" or said["t"] in _JOBS:
            self._ask(said)
        else:
            raise BadMessageError

    def _change(self, said: Json) -> None:
        """Change the text; `start` and `end` count UTF-16 units, as scripts do."""
        old = b"" if said.get("reset") else self.text.encode("utf-16-le", "surrogatepass")
        start, end = 2 * int(said["start"]), 2 * int(said["end"])
        if not 0 <= start <= end <= len(old) or not isinstance(said["insert"], str):
            raise BadMessageError
        new = old[:start] + said["insert"].encode("utf-16-le", "surrogatepass") + old[end:]
        self.text = new.decode("utf-16-le", "surrogatepass")
        if len(self.text) > MAX_TEXT:
            raise BadMessageError
        self.version, self.is_whole = int(said["v"]), not said.get("more")
        self._changed.set()

    async def _compile(self) -> None:
        """Compile the newest text again and again, but no text that is no longer the newest one."""
        while True:
            await self._changed.wait()
            self._changed.clear()
            if self.is_whole:
                await self._look()
                await asyncio.sleep(_PAUSE)

    async def _look(self) -> None:
        version, text = self.version, self.text
        try:
            found = await self._run("find", text)
            await self._tell({"t": "diagnostics", "v": version, "items": found["items"], "final": not found["ok"]})
            if version == self.version:
                shown = await self._run("board", text)
                await self._tell({"t": "board", "v": version, **shown})
            if found["ok"] and version == self.version:
                found = await self._run("lint", text)
                await self._tell({"t": "diagnostics", "v": version, "items": found["items"], "final": True})
        except WorkError as fault:
            await self._tell({"t": "failed", "v": version, "text": str(fault)})

    async def _run(self, job: str, text: str, **words: Any) -> Json:  # Any: JSON
        return await self.cells.run(job, near=self.name, session=self.name, text=text, **words)

    async def _tell(self, message: Json) -> None:
        with contextlib.suppress(RuntimeError, WebSocketDisconnect):  # it is gone
            await self.socket.send_text(json.dumps(message))

    def _ask(self, said: Json) -> None:
        task = asyncio.create_task(self._answer(said, is_free=len(self._asking) < _ASKING))
        self._asking.add(task)
        task.add_done_callback(self._asking.discard)

    async def _answer(self, said: Json, *, is_free: bool) -> None:
        """Answer a question about the newest text; about another one there is no answer."""
        head = {"t": "answer", "rid": said.get("rid"), "v": said.get("v")}
        if not is_free or not self._questions.take():
            await self._tell({**head, "busy": True})
            return
        try:
            found = await self._found(said)
            stale = said["t"] != "explain" and said.get("v") != self.version
            await self._tell({**head, "stale": True} if stale else {**head, **found})
        except WorkError as fault:
            await self._tell({**head, "failed": str(fault)})
        except _BAD:
            await self._tell({**head, "failed": "this message is not one of an editor"})

    async def _found(self, said: Json) -> Json:
        if said["t"] == "explain":
            return await self.cells.run("explain", near=self.name, code=str(said.get("code", ""))[:40])
        if said.get("v") != self.version:
            return {}
        job, names = _JOBS[said["t"]]
        return await self._run(job, self.text, **{name: _place(said[name]) for name in names})


def _place(said: Json) -> Json:
    """Return a position or a range of a message; raise an error for anything else."""
    if "start" in said:
        return {"start": _place(said["start"]), "end": _place(said["end"])}
    return {name: min(max(int(said[name]), 0), MAX_TEXT) for name in ("line", "character")}
