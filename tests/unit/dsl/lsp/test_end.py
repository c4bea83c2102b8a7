"""How the server ends: at once, whatever is under way, and with the exit status that the protocol names."""

from pathlib import Path

import pytest
from support.command import Running
from support.lsp_client import TIMEOUT, Editor

from rulesets import Catalogue

HULLABALOO = Catalogue().open("hullabaloo")[0].text
LARGE = "\n".join(['ruleset "Large"', "board 8x8", *(f"zone z{i} = a1, b2" for i in range(4_900))])
CANCELLED = -32800


@pytest.fixture
def client(tmp_path: Path) -> Editor:
    return Editor(tmp_path)


def test_an_end_that_was_not_asked_for_is_a_failure(client: Editor) -> None:
    client.tell("exit")

    assert (client.end(), client.errors) == (1, [])


def test_the_end_may_come_before_the_greeting(tmp_path: Path) -> None:
    client = Editor(tmp_path, greets=False)
    client.tell("exit")

    assert (client.end(), client.errors) == (1, [])


def test_an_editor_that_is_gone_leaves_no_server_behind(client: Editor) -> None:
    assert (client.hang_up(), client.errors) == (1, [])


def test_an_editor_may_go_in_the_middle_of_a_message(client: Editor) -> None:
    client.send_raw(b'Content-Length: 1000\r\n\r\n{"jsonrpc"')

    assert client.hang_up() == 1


def test_an_editor_that_no_longer_listens_leaves_no_server_behind() -> None:
    server = Running("lsp")
    assert server.stdin is not None
    assert server.stdout is not None
    assert server.stderr is not None
    server.stdout.close()
    server.stdin.write(b"Content-Length: 7\r\n\r\nno JSON")
    server.stdin.flush()

    assert (server.wait(TIMEOUT), server.stderr.read()) == (1, b"")
    server.stdin.close()
    server.stderr.close()


@pytest.mark.parametrize("asks_first", [False, True])
def test_the_end_does_not_wait_for_what_is_under_way(client: Editor, asks_first: bool) -> None:
    uris = [client.open(f"large-{number}.rumpus", LARGE) for number in range(3)]

    assert client.close() == 0 if asks_first else client.hang_up() == 1
    assert {*uris} - {note["params"].get("uri") for note in client.all_notes()}
    assert client.errors == []


def test_the_end_does_not_wait_for_tests_that_run(client: Editor) -> None:
    uri = client.open("hullabaloo.rumpus", HULLABALOO)
    client.findings(uri)
    client.ask("workspace/executeCommand", command="rumpus.runTest", arguments=[uri])

    assert client.hang_up() == 1
    assert "window/showMessage" not in {note["method"] for note in client.all_notes()}


def test_requests_that_wait_are_answered_before_the_end(client: Editor) -> None:
    uri = client.open("large.rumpus", LARGE)
    number = client.start_asking("textDocument/documentSymbol", textDocument={"uri": uri})
    end = client.start_asking("shutdown")
    answers = client.answers([number, end])

    assert "result" in answers[number] or answers[number]["error"]["code"] == CANCELLED
    assert answers[end]["result"] is None
    client.tell("exit")
    assert client.end() == 0
