from collections.abc import Iterator
from pathlib import Path

import pytest
from support.serving import Serving


@pytest.fixture(scope="session")
def serving(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server for tests that leave it running; each has games of its own."""
    folder = tmp_path_factory.mktemp("serving")
    started = Serving(str(folder / "games.db"), ("--trusted", "127.0.0.1"), has_tables=False).start()
    yield started
    assert started.stop() == 0, started.errors
    assert not started.errors


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Serving]:
    """A server for a test that kills it."""
    started = Serving(str(tmp_path / "games.db"), ("--trusted", "127.0.0.1")).start()
    yield started
    started.kill()
