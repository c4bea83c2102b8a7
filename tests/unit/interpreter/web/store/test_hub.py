"""News of games, within a process and between processes."""

from collections.abc import Callable
from queue import Empty, Queue

import psycopg
import pytest
from support.postgres import Cluster
from support.storing import act, changes, created

from interpreter.web.store import Store, open_store

News = Queue[tuple[str, int]]


def _listening(store: Store) -> tuple[News, Callable[[], None]]:
    news: News = Queue()
    stop = store.listen(lambda game, version: news.put((game, version)))
    return news, stop


def _backends(url: str) -> int:
    """End the connections that listen, and return their number."""
    with psycopg.connect(url, autocommit=True) as connection:
        found = connection.execute(
            "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
            " WHERE query = 'LISTEN rumpus' AND datname = current_database()"
        ).fetchone()
    assert found is not None
    return int(found[0])


def test_listeners_hear_of_games_and_events_in_their_order(store: Store) -> None:
    news, _ = _listening(store)
    game = created(store, ("person", "open"), state="open")
    store.take_seat(game.id, 1, "Bo", "person", "b", expected_version=0)
    store.append(game.id, 1, act("e2e4"), changes())

    assert [news.get(timeout=10) for _ in range(3)] == [(game.id, 0), (game.id, 1), (game.id, 2)]


def test_what_is_not_stored_is_not_told(store: Store) -> None:
    game = created(store)
    store.append(game.id, 0, act("e2e4", "one"), changes())
    news, _ = _listening(store)
    store.append(game.id, 0, act("d2d4", "two"), changes())
    store.append(game.id, 0, act("e2e4", "one"), changes())
    store.append(game.id, 1, act("e7e5", "three"), changes())

    assert news.get(timeout=10) == (game.id, 2)


def test_what_is_told_can_be_read(store: Store) -> None:
    game = created(store)
    found: Queue[int] = Queue()
    store.listen(lambda name, version: found.put(store.versions([name])[name] - version))
    store.append(game.id, 0, act("e2e4"), changes())

    assert found.get(timeout=10) == 0


def test_a_listener_that_has_stopped_hears_nothing(store: Store) -> None:
    first, stop = _listening(store)
    second, _ = _listening(store)
    stop()
    game = created(store)

    assert second.get(timeout=10) == (game.id, 0)
    assert first.empty()


def test_a_listener_that_fails_stops_neither_the_others_nor_the_store(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(game: str, version: int) -> None:
        raise ValueError("no")

    store.listen(fail)
    news, _ = _listening(store)
    games = [created(store).id for _ in range(2)]

    assert [news.get(timeout=10)[0] for _ in range(2)] == games
    assert "a listener failed" in caplog.text


def test_another_process_hears_of_events(postgres: Cluster) -> None:
    url = postgres.new_database()
    with open_store(url) as one, open_store(url) as two:
        news, _ = _listening(two)
        game = created(one)
        one.append(game.id, 0, act("e2e4"), changes())

        assert [news.get(timeout=10) for _ in range(2)] == [(game.id, 0), (game.id, 1)]


def test_a_lost_connection_is_opened_again_and_versions_heal_what_was_missed(
    postgres: Cluster, caplog: pytest.LogCaptureFixture
) -> None:
    url = postgres.new_database()
    with open_store(url) as store:
        game = created(store)
        news, _ = _listening(store)
        assert _backends(url) == 1
        store.append(game.id, 0, act("e2e4"), changes())  # nobody may be listening now

        assert store.versions([game.id]) == {game.id: 1}
        heard = _until_heard(store, news, game.id)
        assert heard == store.versions([game.id])[game.id]
    assert "lost the connection for notifications" in caplog.text


def _until_heard(store: Store, news: News, game: str) -> int:
    """Store events until one after the first is heard of; return its version."""
    for version in range(1, 100):
        store.append(game, version, act(f"a{version}"), changes())
        try:
            while True:
                heard = news.get(timeout=0.2)[1]
                if heard > version:
                    return heard
        except Empty:
            continue
    raise AssertionError("the listener did not come back")


def test_nonsense_on_the_channel_is_passed_over(postgres: Cluster) -> None:
    url = postgres.new_database()
    with open_store(url) as store:
        news, _ = _listening(store)
        with psycopg.connect(url, autocommit=True) as connection:
            for payload in ("", "nonsense", "game:x", ":"):
                connection.execute("SELECT pg_notify('rumpus', %s)", [payload])
        game = created(store)

        assert news.get(timeout=10) == (game.id, 0)
