"""Backups while others write, and restoring into either database."""

import os
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path

import pytest
from sqlalchemy import create_engine, make_url, text
from support.storing import act, changes, clock, created, new_ruleset, published

from interpreter.web.store import Appended, Store, StoreError, backup, open_store, restore
from interpreter.web.store.migrations import upgrade


@contextmanager
def _writing(store: Store, games: list[str]) -> Iterator[None]:
    """Store events in all games until the end of the block, at least ten in each."""
    stop = threading.Event()

    def play(game: str) -> None:
        version = 0
        while version < 10 or not stop.is_set():
            store.append(game, version, act(f"a{version}", f"id{version}"), changes(number=version + 1))
            version += 1

    threads = [threading.Thread(target=play, args=[game]) for game in games]
    for thread in threads:
        thread.start()
    yield
    stop.set()
    for thread in threads:
        thread.join()


def _everything(store: Store) -> object:
    """All that a store gives."""
    games = [*(told.game for told in store.people.waiting(50)), *store.recent_games()]
    rulesets = [*store.listed_rulesets(), *store.rulesets_of("ada")]
    details = [(store.seats(game.id), store.events(game.id), store.rules(game.rules)) for game in games]
    return games, rulesets, details


def _filled(store: Store) -> None:
    created(store, ("person", "open"), state="open", clock=clock(running=1, since=5))
    game = created(store, jobs=("move",))
    store.append(game.id, 0, act("e2e4", "one", left=(1, 2)), changes(jobs=("move",)))
    store.append(game.id, 1, act("e7e5"), changes())
    published(store, "Ox", "A herd")
    store.create_ruleset(new_ruleset("Élk"))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "games.backup"


def test_a_restored_backup_has_everything(new_url: Callable[[], str], file: Path) -> None:
    first, second = new_url(), new_url()
    with open_store(first) as store:
        _filled(store)
        before = _everything(store)
        store.backup(file)
    restore(file, second)

    with open_store(second) as store:
        assert _everything(store) == before
        assert [job and job.version for job in (store.claim("w", ["move"], 60) for _ in range(3))] == [0, 1, None]
        assert created(store, jobs=("move",)).id
        assert store.claim("w", ["move"], 60) is not None


def test_a_backup_moves_games_from_a_file_to_postgresql_and_back(
    new_sqlite: Callable[[], str], request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    addresses = [new_sqlite(), request.getfixturevalue("postgres").new_database(), new_sqlite()]
    with open_store(addresses[0]) as store:
        _filled(store)
        before = _everything(store)
    for number, (source, target) in enumerate(pairwise(addresses)):
        backup(source, tmp_path / f"{number}.backup")
        restore(tmp_path / f"{number}.backup", target)

    with open_store(addresses[2]) as store:
        assert _everything(store) == before


@pytest.mark.slow
def test_a_backup_while_others_write_is_one_moment_of_all_games(new_url: Callable[[], str], file: Path) -> None:
    first, second = new_url(), new_url()
    with open_store(first) as store:
        games = [created(store).id for _ in range(3)]
        with _writing(store, games):
            while min(store.versions(games).values()) < 3:
                pass
            backup(first, file)
        final = {game: store.events(game) for game in games}
    restore(file, second)

    with open_store(second) as copy:
        for game in games:
            events = copy.events(game)
            assert events == final[game][: len(events)]
            assert copy.versions([game]) == {game: len(events)}
            assert len(events) >= 3
            assert copy.append(game, len(events), act("on"), changes()) == Appended(len(events) + 1)


def test_a_backup_of_an_older_version_is_brought_up_to_date_and_stays_as_it_is(
    new_url: Callable[[], str], file: Path
) -> None:
    engine = create_engine(f"sqlite:///{file}")
    with engine.begin() as connection:
        upgrade(connection, "0001")
        connection.execute(text("INSERT INTO meta (key, value) VALUES ('beat', 5)"))
    engine.dispose()
    before = file.read_bytes()
    url = new_url()

    restore(file, url)

    assert file.read_bytes() == before
    with open_store(url) as store:
        assert store.beat(10, 1) == 5
        assert store.create_ruleset(new_ruleset()).version == 1


def test_an_older_database_can_be_copied_before_its_upgrade(new_url: Callable[[], str], file: Path) -> None:
    first, second = new_url(), new_url()
    made = make_url(first)
    engine = create_engine(made if made.drivername == "sqlite" else made.set(drivername="postgresql+psycopg"))
    with engine.begin() as connection:
        upgrade(connection, "0001")
        connection.execute(text("INSERT INTO meta (key, value) VALUES ('beat', 5)"))
    engine.dispose()

    backup(first, file)
    restore(file, second)

    with open_store(second) as store:
        assert store.beat(10, 1) == 5


def test_a_backup_is_one_file_that_its_owner_alone_can_read(url: str, file: Path) -> None:
    with open_store(url) as store:
        _filled(store)
        store.backup(file)

    assert [found.name for found in file.parent.iterdir() if "backup" in found.name or found.name[0] == "."] == [
        "games.backup"
    ]
    assert file.stat().st_mode & 0o777 == 0o600


def test_a_file_that_exists_is_not_overwritten(url: str, file: Path) -> None:
    file.write_text("mine")
    with open_store(url) as store, pytest.raises(StoreError, match=r"games.backup exists; name a new file"):
        store.backup(file)
    assert file.read_text() == "mine"


def test_a_database_with_games_is_not_overwritten(new_url: Callable[[], str], file: Path) -> None:
    first, second = new_url(), new_url()
    for url in (first, second):
        with open_store(url) as store:
            game = created(store)
    backup(first, file)

    with pytest.raises(StoreError, match="the database is not empty; restore into a new one"):
        restore(file, second)
    with open_store(second) as store:
        assert [found.id for found in store.recent_games()] == [game.id]


def test_a_file_that_is_not_a_backup_is_refused_and_nothing_is_stored(url: str, file: Path) -> None:
    file.write_text("not a database")
    with pytest.raises(StoreError, match=r"cannot restore .*games.backup: file is not a database"):
        restore(file, url)
    sqlite3.connect(other := file.with_name("other.db")).close()
    with pytest.raises(StoreError, match="not a backup of Rumpus"):
        restore(other, url)
    with pytest.raises(StoreError, match="there is no file"):
        restore(file.with_name("nowhere"), url)

    with open_store(url) as store:
        assert store.recent_games() == ()


def test_a_database_that_is_not_there_is_not_copied(tmp_path: Path, file: Path) -> None:
    with pytest.raises(StoreError, match="there is no database"):
        backup(f"sqlite:///{tmp_path / 'nowhere.db'}", file)
    assert list(tmp_path.iterdir()) == []


def test_databases_and_restored_backups_are_for_their_owner_alone(tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        made, copy, restored = (tmp_path / name for name in ("made.db", "copy", "restored.db"))
        with open_store(f"sqlite:///{made}") as store:
            created(store)
            store.backup(copy)
            modes = {each.name: each.stat().st_mode & 0o777 for each in tmp_path.iterdir()}
        restore(copy, f"sqlite:///{restored}")
        modes[restored.name] = restored.stat().st_mode & 0o777
    finally:
        os.umask(before)
    assert {"made.db", "made.db-wal", "made.db.lock", "copy", "restored.db"} <= modes.keys()
    assert set(modes.values()) == {0o600}
