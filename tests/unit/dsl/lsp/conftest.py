"""One server for all tests of a process; it may never complain of a bug of its own."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from support.lsp_client import Editor


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Editor]:
    editor = Editor(tmp_path_factory.mktemp("folder"), {"workspace": {"codeLens": {"refreshSupport": True}}})
    yield editor
    assert (editor.close(), editor.errors) == (0, [])


@pytest.fixture
def editor(server: Editor) -> Iterator[Editor]:
    """The running server with nothing open."""
    yield server
    assert server.complaints() == []
    for uri in list(server.versions):
        server.tell("textDocument/didClose", textDocument={"uri": uri})
        del server.versions[uri]


@pytest.fixture
def folder(server: Editor) -> Iterator[Path]:
    """The folder of the workspace; files written there are taken away again."""
    yield server.root
    for path in server.root.iterdir():
        path.unlink()
