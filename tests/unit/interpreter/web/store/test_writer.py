"""The thread that writes an SQLite file."""

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import Engine, event, insert, make_url, select

from interpreter.web.store import StoreError
from interpreter.web.store.database import Transaction
from interpreter.web.store.sqlite import writing_engine
from interpreter.web.store.tables import meta, metadata
from interpreter.web.store.writer import Writer


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    made = writing_engine(make_url(f"sqlite:///{tmp_path / 'games.db'}"))
    metadata.create_all(made)
    yield made
    made.dispose()


def _add(key: str) -> Callable[[Transaction], str]:
    def work(transaction: Transaction) -> str:
        transaction.connection.execute(insert(meta).values(key=key, value=0))
        transaction.tell(key, 1)
        return key

    return work


def _fail(transaction: Transaction) -> None:
    _add("half done")(transaction)
    raise ValueError("no")


def _keys(transaction: Transaction) -> list[str]:
    return sorted(transaction.connection.execute(select(meta.c.key)).scalars())


@contextmanager
def _waiting(writer: Writer, count: int) -> Iterator[ThreadPoolExecutor]:
    """Let what is submitted here wait for one commit."""
    begun, gate = threading.Event(), threading.Event()

    def block(_: Transaction) -> None:
        begun.set()
        gate.wait()

    with ThreadPoolExecutor(count + 1) as threads:
        threads.submit(writer.run, block)
        begun.wait()
        yield threads
        while writer._waiting.qsize() < count:
            pass
        gate.set()


def test_what_waits_is_committed_at_once_and_a_failure_undoes_nothing_else(engine: Engine) -> None:
    told: list[str] = []
    writer = Writer(engine.connect, lambda game, version: told.append(game))
    commits: list[object] = []
    event.listen(engine, "commit", commits.append)

    with _waiting(writer, 5) as threads:
        done = [threads.submit(writer.run, _add(key)) for key in "abc"]
        failed = [threads.submit(writer.run, _fail), threads.submit(writer.run, _add("b"))]
    writer.close()

    assert len(commits) == 2  # of the blocker, and of the others
    answers = [future.exception() or future.result() for future in (*done, *failed)]
    assert [type(answer).__name__ for answer in answers].count("IntegrityError") == 1
    assert {answer for answer in answers if isinstance(answer, str)} == {"a", "b", "c"}
    assert isinstance(failed[0].exception(), ValueError)
    assert sorted(told) == ["a", "b", "c"]
    with engine.connect() as connection:
        assert _keys(Transaction(connection)) == ["a", "b", "c"]


def test_a_commit_that_fails_fails_all_that_were_in_it_and_tells_nothing(engine: Engine) -> None:
    told: list[str] = []
    writer = Writer(engine.connect, lambda game, version: told.append(game))

    def refuse(_: object) -> None:
        raise OSError("the disk is full")

    with _waiting(writer, 2) as threads:
        event.listen(engine, "commit", refuse)
        futures = [threads.submit(writer.run, _add(key)) for key in "ab"]
    assert [str(future.exception()) for future in futures] == ["the disk is full"] * 2
    event.remove(engine, "commit", refuse)

    assert writer.run(_keys) == []
    assert writer.run(_add("c")) == "c"
    assert told == ["c"]
    writer.close()


def test_a_writer_that_closes_finishes_what_waits(engine: Engine) -> None:
    writer = Writer(engine.connect, lambda game, version: None)
    with _waiting(writer, 1) as threads:
        future = threads.submit(writer.run, _add("a"))
        closing = threads.submit(writer.close)
    closing.result()

    assert future.result() == "a"
    with pytest.raises(StoreError, match="closed"):
        writer.run(_add("b"))


def test_the_file_is_in_the_safe_mode(engine: Engine) -> None:
    with engine.connect() as connection:
        settings = [
            connection.exec_driver_sql(f"PRAGMA {name}").scalar_one()
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        ]

    assert settings == ["wal", 2, 1, 5000]  # 2 is FULL
