"""A client that sends what no editor should: the server answers each request once, and goes on."""

import json
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from support.lsp_client import Editor
from support.toy import TOY

PARSE, INVALID, UNKNOWN, PARAMETERS, EARLY = -32700, -32600, -32601, -32602, -32002
NOWHERE = {"uri": "file:///nowhere/x.rumpus"}
START, BEFORE = {"line": 0, "character": 0}, {"line": 0, "character": -1}


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Editor]:
    """A server whose log may tell of refused notifications, but of no fault of its own."""
    editor = Editor(tmp_path_factory.mktemp("folder"))
    yield editor
    assert editor.close() == 0
    assert [line for line in editor.complaints() if "bug" in line] == []
    assert [line for line in editor.errors if "Traceback" in line] == []


def is_alive(client: Editor) -> bool:
    return client.ask("workspace/symbol", query="") == []


def asks(method: Any, number: Any = "a", **params: Any) -> bytes:
    return json.dumps({"jsonrpc": "2.0", "id": number, "method": method, "params": params}).encode()


@pytest.mark.parametrize(
    ("body", "code", "number"),
    [
        (b"{nope", PARSE, None),
        (b"\xff\xfe\xfa", PARSE, None),
        (b"[" * 100_000, PARSE, None),
        (b"9" * 5_000, PARSE, None),
        (b"[]", INVALID, None),
        (b"null", INVALID, None),
        (b'{"id": "a", "method": "workspace/symbol"}', INVALID, "a"),
        (b'{"jsonrpc": "1.0", "id": 7, "method": "workspace/symbol"}', INVALID, 7),
        (asks("workspace/symbol", {}), INVALID, None),
        (asks("workspace/symbol", None), INVALID, None),
        (asks("workspace/symbol", True), INVALID, None),
        (asks(5), INVALID, "a"),
        (asks([]), INVALID, "a"),
        (asks("initialize", capabilities={}, processId=None, rootUri=None), INVALID, "a"),
        (asks("no/such"), UNKNOWN, "a"),
        (b'{"jsonrpc": "2.0", "id": "a", "method": "no/such"}', UNKNOWN, "a"),
        (asks("$/no-such"), UNKNOWN, "a"),
        (asks("textDocument/hover"), PARAMETERS, "a"),
        (b'{"jsonrpc": "2.0", "id": "a", "method": "textDocument/hover"}', PARAMETERS, "a"),
        (asks("textDocument/hover", textDocument=NOWHERE, position={"line": -1, "character": 0}), PARAMETERS, "a"),
        (asks("textDocument/hover", textDocument=NOWHERE, position={"line": 2**80, "character": 0}), PARAMETERS, "a"),
        (asks("textDocument/documentLink"), PARAMETERS, "a"),
        (asks("textDocument/documentLink", textDocument="x"), PARAMETERS, "a"),
        (asks("textDocument/selectionRange", textDocument=NOWHERE), PARAMETERS, "a"),
        (asks("textDocument/selectionRange", textDocument=NOWHERE, positions=[{"line": 0}]), PARAMETERS, "a"),
        (asks("textDocument/selectionRange", textDocument=NOWHERE, positions=[START, BEFORE]), PARAMETERS, "a"),
        (asks("textDocument/selectionRange", textDocument=NOWHERE, positions="x"), PARAMETERS, "a"),
        (asks("textDocument/semanticTokens/full/delta", textDocument=NOWHERE), PARAMETERS, "a"),
        (asks("textDocument/definition", textDocument=NOWHERE, position=BEFORE), PARAMETERS, "a"),
        (asks("workspace/executeCommand", command="no"), PARAMETERS, "a"),
        (asks("workspace/executeCommand", command="rumpus.runTest"), PARAMETERS, "a"),
        (asks("workspace/executeCommand", command="rumpus.runTest", arguments=[{}]), PARAMETERS, "a"),
        (asks("workspace/executeCommand", command="rumpus.runTest", arguments=["x", None, 3]), PARAMETERS, "a"),
    ],
)
def test_a_senseless_request_is_refused(client: Editor, body: bytes, code: int, number: int | str | None) -> None:
    client.send_body(body)

    assert client.refusal(number) == code
    assert is_alive(client)


@pytest.mark.parametrize(
    "body",
    [
        b'{"jsonrpc": "2.0"}',
        b'{"jsonrpc": "2.0", "method": "no/such"}',
        b'{"jsonrpc": "2.0", "method": "$/cancelRequest"}',
        b'{"jsonrpc": "2.0", "method": "$/cancelRequest", "params": {"id": 12345}}',
        b'{"jsonrpc": "2.0", "method": "textDocument/didOpen", "params": {}}',
        b'{"jsonrpc": "2.0", "method": "textDocument/didOpen", "params": "x"}',
        b'{"jsonrpc": "2.0", "id": "never-asked", "result": {}}',
        b'{"jsonrpc": "2.0", "id": "never-asked", "error": {"code": 1, "message": "x"}}',
        b'{"jsonrpc": "2.0", "id": "never-asked", "error": 5}',
    ],
)
def test_a_senseless_notification_changes_nothing(client: Editor, body: bytes) -> None:
    client.send_body(body)

    assert is_alive(client)


@pytest.mark.parametrize(
    ("method", "params"),
    [
        ("textDocument/didOpen", {"uri": "x"}),
        ("$/cancelRequest", {"id": {}}),
        ("$/cancelRequest", {"id": [1]}),
        ("$/cancelRequest", {"id": None}),
    ],
)
def test_a_refused_notification_stands_in_the_log(client: Editor, method: str, params: dict[str, Any]) -> None:
    client.tell(method, **params)
    assert is_alive(client)

    assert client.complaints()[-1].startswith(f"`{method}` is invalid")


@pytest.mark.parametrize(
    "uri", ["file://[/f.rumpus", "file://h]/f.rumpus", "file:///\ud800.rumpus", "file:///a%00b", "\0"]
)
def test_what_is_no_uri_is_refused(client: Editor, uri: str) -> None:
    document = {"uri": uri, "languageId": "rumpus", "version": 1, "text": TOY}
    client.tell("textDocument/didOpen", textDocument=document)
    assert is_alive(client)

    assert f"{uri!r} is not a URI" in client.complaints()[-1]
    assert client.refusal(client.start_asking("textDocument/foldingRange", textDocument={"uri": uri})) == PARAMETERS


@pytest.mark.parametrize(
    "head",
    [
        b"Content-Length: abc\r\n\r\n",
        b"Content-Length: -5\r\n\r\n",
        b"Content-Length: 0\r\n\r\n",
        b"Content-Length: 999999999999999\r\n\r\n{}",
        b"Content-Length: " + b"9" * 5_000 + b"\r\n\r\n{}",
        b"\x00\xff\n\r\n\n",
        b"x" * 200_000,
    ],
)
def test_a_senseless_head_is_passed_over(client: Editor, head: bytes) -> None:
    client.send_raw(head)

    assert is_alive(client)


@pytest.mark.parametrize("uri", ["file:///%ff.rumpus", "file://host/f.rumpus", "untitled:Untitled-1", ""])
def test_what_is_no_file_is_a_document_all_the_same(client: Editor, uri: str) -> None:
    client.tell("textDocument/didOpen", textDocument={"uri": uri, "languageId": "rumpus", "version": 1, "text": TOY})

    assert client.ask("textDocument/foldingRange", textDocument={"uri": uri})
    client.tell("textDocument/didClose", textDocument={"uri": uri})


def test_heads_are_read_as_those_of_the_web(client: Editor) -> None:
    body = asks("no/such")
    client.send_raw(b"content-type: application/vscode-jsonrpc\r\ncontent-length:%d\r\n\r\n%s" % (len(body), body))

    assert client.refusal("a") == UNKNOWN


def test_what_stands_inside_a_message_is_no_message(client: Editor) -> None:
    assert client.ask("workspace/symbol", query="", more={"jsonrpc": "2.0", "id": 1, "method": "shutdown"}) == []


def test_documents_that_are_not_open_are_not_touched(client: Editor) -> None:
    changes = [
        {"text": "ruleset"},
        {"text": "x", "range": {"start": {"line": 9, "character": 9}, "end": {"line": 2, "character": 0}}},
    ]
    client.tell("textDocument/didChange", textDocument={**NOWHERE, "version": 3}, contentChanges=changes)
    client.tell("textDocument/didClose", textDocument=NOWHERE)

    for method in ("foldingRange", "codeLens", "documentSymbol", "documentLink", "semanticTokens/full"):
        assert client.ask(f"textDocument/{method}", textDocument=NOWHERE) is None
    assert client.ask("textDocument/selectionRange", textDocument=NOWHERE, positions=[START]) is None
    assert client.ask("textDocument/semanticTokens/full/delta", textDocument=NOWHERE, previousResultId="1") is None
    assert client.ask_at("definition", NOWHERE["uri"], START) is None
    assert (
        client.ask("textDocument/formatting", textDocument=NOWHERE, options={"tabSize": 2, "insertSpaces": True})
        is None
    )
    assert client.ask_at("rename", NOWHERE["uri"], {"line": 0, "character": 0}, newName="x") is None
    assert [note for note in client.notes if note["params"].get("uri") == NOWHERE["uri"]] == []


def test_places_outside_of_the_text_are_its_ends(client: Editor) -> None:
    uri = client.open("toy.rumpus", TOY)
    far = {"line": 2**31 - 1, "character": 2**31 - 1}

    assert client.ask_at("completion", uri, far)["items"]
    assert client.ask_at("hover", uri, {"line": 0, "character": 9_999}) is None
    assert client.ask_at("references", uri, far, context={"includeDeclaration": True}) == []
    assert client.ask_at("definition", uri, far) == []
    assert client.ask_at("hover", uri, far) is None
    assert client.ask_at("completion", uri, {"line": 2**31 - 1, "character": 0})["items"]


SESSION = [
    {"jsonrpc": "2.0", "id": 1, "method": "textDocument/hover", "params": {"textDocument": NOWHERE, "position": {"line": 0, "character": 1}}},
    {"jsonrpc": "2.0", "method": "textDocument/didOpen", "params": {"textDocument": {"uri": "file:///f.rumpus", "languageId": "rumpus", "version": 1, "text": TOY}}},
    {"jsonrpc": "2.0", "method": "textDocument/didChange", "params": {"textDocument": {"uri": "file:///f.rumpus", "version": 2}, "contentChanges": [{"text": "x", "range": {"start": {"line": 1, "character": 0}, "end": {"line": 3, "character": 9}}}]}},
    {"jsonrpc": "2.0", "method": "$/cancelRequest", "params": {"id": 1}},
    {"jsonrpc": "2.0", "id": "b", "method": "workspace/executeCommand", "params": {"command": "rumpus.runTest", "arguments": ["file:///f.rumpus", None]}},
]  # fmt: skip
NUMBERS = count()


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    body=st.sampled_from([json.dumps(message).encode() for message in SESSION]),
    start=st.floats(0, 1),
    length=st.sampled_from([0, 1, 5, 30]),
    put=st.one_of(
        st.binary(max_size=4), st.sampled_from([b"null", b"-1", b"1e999", b"[]", b"{}", b'"', b"\\ud800", b"NaN"])
    ),
)
def test_no_spoilt_message_silences_the_server(
    client: Editor, body: bytes, start: float, length: int, put: bytes
) -> None:
    at = int(start * len(body))
    client.send_body(body[:at] + put + body[at + length :])

    client.send_body(asks("workspace/symbol", number := f"after-{next(NUMBERS)}", query=""))
    assert client.answer(number)["result"] is not None


def test_nothing_is_done_before_the_greeting(tmp_path: Path) -> None:
    client = Editor(tmp_path, greets=False)
    assert client.refusal(client.start_asking("workspace/symbol", query="")) == EARLY
    uri = client.open("early.rumpus", "x")
    client.greet()

    assert client.ask_at("hover", uri, {"line": 0, "character": 0}) is None
    assert (client.close(), client.notes, client.errors) == (0, [], [])


def test_nothing_is_done_after_the_end_was_asked_for(tmp_path: Path) -> None:
    client = Editor(tmp_path)
    client.ask("shutdown")
    assert client.refusal(client.start_asking("workspace/symbol", query="")) == INVALID
    client.open("late.rumpus", "x")
    assert client.refusal(client.start_asking("shutdown")) == INVALID
    client.tell("exit")

    assert (client.end(), client.notes, client.errors) == (0, [], [])
