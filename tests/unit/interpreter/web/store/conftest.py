"""Both databases: a file, and a PostgreSQL server of our own."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from support.databases import with_tables
from support.postgres import Cluster, cluster, programs

from interpreter.web.store import Store, open_store


@pytest.fixture(scope="session")
def server() -> Iterator[Cluster]:
    where = programs()
    if where is None:
        pytest.skip("no PostgreSQL server is installed")
    with cluster(where) as running:
        yield running


@pytest.fixture
def postgres(server: Cluster) -> Iterator[Cluster]:
    """A server whose databases are for one test."""
    yield server
    server.take_back()


@pytest.fixture
def new_sqlite(tmp_path: Path) -> Callable[[], str]:
    names = iter(range(10))
    return lambda: f"sqlite:///{tmp_path / f'games{next(names)}.db'}"


@pytest.fixture(params=["sqlite", "postgres"])
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def new_url(kind: str, request: pytest.FixtureRequest) -> Callable[[], str]:
    """The address of another empty database at each call."""
    if kind == "sqlite":
        return request.getfixturevalue("new_sqlite")
    return request.getfixturevalue("postgres").new_database


@pytest.fixture
def url(kind: str, request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a database that has all tables, and nothing in them."""
    if kind == "sqlite":
        return with_tables(tmp_path / "games.db")
    return str(request.getfixturevalue("postgres").database_with_tables())


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    with open_store(url) as opened:
        yield opened
