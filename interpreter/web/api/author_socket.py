"""The socket of an editor: `/ws/author`."""

from __future__ import annotations

import asyncio
import contextlib
import json
from typing import TypeVar

from fastapi import APIRouter, WebSocket
from starlette.websockets import WebSocketDisconnect

from interpreter.web.guard.limits import Bucket
from interpreter.web.guard.secret import new_secret
from interpreter.web.request.services import Services, services
from interpreter.web.rules.bundle import MAX_TEXT
from interpreter.web.rules.errors import JobError
from interpreter.web.rules.jobs import (
    Complete,
    ExplainCode,
    FindMistakes,
    Format,
    Hover,
    Lint,
    RunTests,
    ShowBoard,
    ShowPiece,
    SuggestFixes,
    TextJob,
)
from interpreter.web.settings import Rate
from interpreter.web.wire.author import (
    MALFORMED,
    BadMessageError,
    Change,
    Found,
    Head,
    Question,
    Shown,
    TextQuestion,
    answered,
    place,
    read,
    span,
)

Answered = TypeVar("Answered")

_PAUSE = 0.1
"""Seconds between two compilations of a socket, which compiles only the newest text."""

_QUESTIONS = Rate(80, 8)
"""Questions of a socket: typing with completion asks about five a second."""

_ASKING = 8
"""Questions of a socket that may wait at the same time."""

router = APIRouter()


@router.websocket("/ws/author")
async def write(socket: WebSocket) -> None:
    """Answer an editor while its author types."""
    shared = services(socket)
    if not shared.limits.enter(socket):
        await shared.limits.turn_away(socket)
        return
    try:
        await socket.accept()
        await Writing(socket, shared).listen()
    finally:
        shared.limits.leave(socket)


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
        except MALFORMED:
            with contextlib.suppress(RuntimeError):
                await self.socket.close(1008, "this message is not one of an editor")
        except (WebSocketDisconnect, RuntimeError):  # it is gone
            return
        finally:
            for task in (compiling, *self._asking):
                task.cancel()
            await asyncio.gather(compiling, *self._asking, return_exceptions=True)

    def _take(self, text: str) -> None:
        message = read(text)
        if message["t"] == "change":
            self._change(message)
        else:
            self._ask(message)

    def _change(self, change: Change) -> None:
        """Change the text; `start` and `end` count UTF-16 units, as scripts do."""
        old = b"" if change.get("reset") else self.text.encode("utf-16-le", "surrogatepass")
        start, end = 2 * change["start"], 2 * change["end"]
        if not 0 <= start <= end <= len(old):
            raise BadMessageError
        new = old[:start] + change["insert"].encode("utf-16-le", "surrogatepass") + old[end:]
        self.text = new.decode("utf-16-le", "surrogatepass")
        if len(self.text) > MAX_TEXT:
            raise BadMessageError
        self.version, self.is_whole = change["v"], not change.get("more")
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
            found = await self._run(FindMistakes(session=self.name, text=text))
            await self._tell({"t": "diagnostics", "v": version, "items": found["items"], "final": not found["ok"]})
            if version == self.version:
                shown = await self._run(ShowBoard(session=self.name, text=text))
                await self._tell({"t": "board", "v": version, **shown})
            if found["ok"] and version == self.version:
                found = await self._run(Lint(session=self.name, text=text))
                await self._tell({"t": "diagnostics", "v": version, "items": found["items"], "final": True})
        except JobError as fault:
            await self._tell({"t": "failed", "v": version, "text": str(fault)})

    async def _run(self, job: TextJob[Answered]) -> Answered:
        return await self.cells.run(job, near=self.name)

    async def _tell(self, message: Shown) -> None:
        with contextlib.suppress(RuntimeError, WebSocketDisconnect):  # it is gone
            await self.socket.send_text(json.dumps(message))

    def _ask(self, question: Question) -> None:
        task = asyncio.create_task(self._answer(question, is_free=len(self._asking) < _ASKING))
        self._asking.add(task)
        task.add_done_callback(self._asking.discard)

    async def _answer(self, question: Question, *, is_free: bool) -> None:
        """Answer a question about the newest text; about another one there is no answer."""
        head: Head = {"t": "answer", "rid": question.get("rid"), "v": question.get("v")}
        if not is_free or not self._questions.take():
            await self._tell({**head, "busy": True})
            return
        try:
            if question["t"] == "explain":
                code = str(question.get("code", ""))[:40]
                explained = await self._run(ExplainCode(code=code))
                await self._tell(answered(head, explained))
            elif question.get("v") != self.version:
                await self._tell({**head, "stale": True})
            else:
                await self._answer_about_text(question, head)
        except JobError as fault:
            await self._tell({**head, "failed": str(fault)})
        except MALFORMED:
            await self._tell({**head, "failed": "this message is not one of an editor"})

    async def _answer_about_text(self, question: TextQuestion, head: Head) -> None:
        found = await self._found(question)
        is_stale = question.get("v") != self.version
        await self._tell({**head, "stale": True} if is_stale else answered(head, found))

    async def _found(self, question: TextQuestion) -> Found:
        """Return the answer about the newest text."""
        name, text = self.name, self.text
        if question["t"] == "hover":
            return await self._run(Hover(session=name, text=text, position=place(question["position"])))
        if question["t"] == "complete":
            return await self._run(Complete(session=name, text=text, position=place(question["position"])))
        if question["t"] == "piece":
            return await self._run(ShowPiece(session=name, text=text, position=place(question["position"])))
        if question["t"] == "actions":
            return await self._run(SuggestFixes(session=name, text=text, range=span(question["range"])))
        if question["t"] == "format":
            return await self._run(Format(session=name, text=text))
        return await self._run(RunTests(session=name, text=text))
