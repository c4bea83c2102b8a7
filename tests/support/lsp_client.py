"""An editor that talks to `rumpus lsp` over its pipes, with nothing in common with the server but the protocol."""

import json
from collections.abc import Iterator
from pathlib import Path
from queue import Queue
from threading import Thread
from typing import Any

from support.command import Running

Message = dict[str, Any]
TIMEOUT = 60
LOADED = ("dsl.lsp.features", "interpreter.lint.editor", "interpreter.testing.editor")


class Editor:
    """A running server, and what it has said so far."""

    def __init__(self, root: Path, capabilities: Message | None = None, *, greets: bool = True) -> None:
        self.root = root
        self.process = Running("lsp", cwd=root, modules=LOADED)
        self.messages: Queue[Message] = Queue()
        self.notes: list[Message] = []
        self.asked: list[str] = []
        self.count = self.version = 0
        self.versions: dict[str, int] = {}
        self.errors: list[str] = []
        self.threads = [Thread(target=self._read, daemon=True), Thread(target=self._read_errors, daemon=True)]
        for thread in self.threads:
            thread.start()
        if greets:
            self.greet(capabilities)

    def greet(self, capabilities: Message | None = None, options: Any = None) -> None:
        """Begin as the protocol demands."""
        words = {"capabilities": capabilities or {}, "rootUri": self.root.as_uri(), "processId": None}
        words["initializationOptions"] = options
        self.offers = self.ask("initialize", **words)
        self.tell("initialized")

    def _read(self) -> None:
        out = self.process.stdout
        assert out is not None
        while head := out.readline():
            length = int(head.split(b":")[1])
            while out.readline().strip():
                pass
            self.messages.put(json.loads(out.read(length)))

    def _read_errors(self) -> None:
        assert self.process.stderr is not None
        self.errors += [line.decode() for line in self.process.stderr]

    def _send(self, message: Message) -> None:
        self.send_body(json.dumps({"jsonrpc": "2.0", **message}).encode())

    def send_body(self, body: bytes) -> None:
        """Send something with the head of a message."""
        self.send_raw(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))

    def send_raw(self, data: bytes) -> None:
        """Send anything."""
        assert self.process.stdin is not None
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def tell(self, method: str, **params: Any) -> None:
        """Send a notification."""
        self._send({"method": method, "params": params})

    def start_asking(self, method: str, **params: Any) -> int:
        """Send a request without waiting."""
        self.count += 1
        self._send({"id": self.count, "method": method, "params": params})
        return self.count

    def answer(self, number: int) -> Message:
        """The response to a request."""
        return next(message for message in self._heard() if message.get("id") == number and "method" not in message)

    def answers(self, numbers: list[int]) -> dict[int, Message]:
        """The responses to requests, in whatever order they come."""
        found: dict[int, Message] = {}
        heard = self._heard()
        while len(found) < len(numbers):
            message = next(heard)
            if "method" not in message and message.get("id") in numbers:
                assert message["id"] not in found, "a request is answered once"
                found[message["id"]] = message
        return found

    def refusal(self, number: int | str | None) -> int:
        """The code of the error with which a request is answered, or with none what has no number."""
        return int(next(message["error"]["code"] for message in self._heard() if self._refuses(message, number)))

    @staticmethod
    def _refuses(message: Message, number: int | str | None) -> bool:
        return "error" in message and message["id"] == number

    def ask(self, method: str, **params: Any) -> Any:
        """The result of a request."""
        response = self.answer(self.start_asking(method, **params))
        assert "error" not in response, response["error"]
        return response["result"]

    def ask_at(self, method: str, uri: str, position: Message, **params: Any) -> Any:
        """The result of a request about a place."""
        return self.ask(f"textDocument/{method}", textDocument={"uri": uri}, position=position, **params)

    def _heard(self) -> Iterator[Message]:
        """Messages as they come; what the server asks is answered with nothing."""
        while True:
            message = self.messages.get(timeout=TIMEOUT)
            if "method" in message and "id" in message:
                self.asked.append(message["method"])
                self._send({"id": message["id"], "result": None})
            elif "method" in message:
                self.notes.append(message)
            yield message

    def open(self, name: str, text: str) -> str:
        """Open a document of the folder; its URI."""
        uri = (self.root / name).as_uri()
        self.forget(uri)
        document = {"uri": uri, "languageId": "rumpus", "version": self._next(uri), "text": text}
        self.tell("textDocument/didOpen", textDocument=document)
        return uri

    def forget(self, uri: str) -> None:
        """Forget what was said of a document so far."""
        self.notes = [note for note in self.notes if note["params"].get("uri") != uri]

    def change(self, uri: str, text: str) -> None:
        """Give a document another text."""
        document = {"uri": uri, "version": self._next(uri)}
        self.tell("textDocument/didChange", textDocument=document, contentChanges=[{"text": text}])

    def _next(self, uri: str) -> int:
        """A version that no document has had: what is said of an older text comes late at times."""
        self.version += 1
        self.versions[uri] = self.version
        return self.version

    def findings(self, uri: str) -> list[Message]:
        """What the server finds first in the present text of a document; what takes longer comes later."""
        found = next((note for note in self.notes if self._is_about(note, uri)), None)
        return _shown(found or next(note for note in self._heard() if self._is_about(note, uri)))

    def finding(self, uri: str, code: str) -> Message:
        """The first finding of a code in the present text of a document, however long it takes."""
        heard = self._heard()
        while True:
            shown = [each for note in self.notes if self._is_about(note, uri) for each in _shown(note)]
            if any(each["code"] == code for each in shown):
                return next(each for each in shown if each["code"] == code)
            next(heard)

    def _is_about(self, note: Message, uri: str) -> bool:
        """Whether the server tells of the present text of a document."""
        wanted = {"uri": uri, "version": self.versions[uri]}
        published = note.get("method") == "textDocument/publishDiagnostics"
        return published and {key: note["params"].get(key) for key in wanted} == wanted

    def run(self, command: Message) -> str:
        """Run the tests of a lens; what the server says of them."""

        def said() -> list[str]:
            return [note["params"]["message"] for note in self.notes if note["method"] == "window/showMessage"]

        before = len(said())
        self.ask("workspace/executeCommand", command=command["command"], arguments=command["arguments"])
        heard = self._heard()
        while len(said()) == before:
            next(heard)
        return said()[-1]

    def all_notes(self) -> list[Message]:
        """Return every notification of a server that has ended, in the order in which they came."""
        return [*self.notes, *(message for message in self.messages.queue if "method" in message)]

    def complaints(self) -> list[str]:
        """What the server logged, which it does only about bugs of its own."""
        return [note["params"]["message"] for note in self.notes if note["method"] == "window/logMessage"]

    def close(self) -> int:
        """Shut the server down; its exit status."""
        self.ask("shutdown")
        self.tell("exit")
        return self.end()

    def hang_up(self) -> int:
        """Go without a word, as an editor that crashes; the server's exit status."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        return self.end()

    def end(self) -> int:
        """Wait for the end of the server; its exit status."""
        status = self.process.wait(TIMEOUT)
        for thread in self.threads:
            thread.join(TIMEOUT)
        for pipe in (self.process.stdin, self.process.stdout, self.process.stderr):
            assert pipe is not None
            pipe.close()
        return status


def _shown(note: Message) -> list[Message]:
    return list(note["params"]["diagnostics"])


def cursor(text: str) -> tuple[str, Message]:
    """A text without the `^` drawn in it, and the place where it stood."""
    before, mark, after = text.partition("^")
    assert mark, "the text has a cursor"
    line = before.rpartition("\n")[2]
    return before + after, {"line": before.count("\n"), "character": len(line.encode("utf-16-le")) // 2}


def edited(text: str, edits: list[Message]) -> str:
    """A text with edits, as an editor applies them."""
    lines = text.split("\n")
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line) + 1)

    def offset(place: Message) -> int:
        units = lines[place["line"]].encode("utf-16-le") if place["line"] < len(lines) else b""
        return starts[place["line"]] + len(units[: 2 * place["character"]].decode("utf-16-le"))

    spans = [(offset(edit["range"]["start"]), offset(edit["range"]["end"]), edit["newText"]) for edit in edits]
    for start, end, new in sorted(spans, reverse=True):
        text = text[:start] + new + text[end:]
    return text
