"""Who is at a game, as several processes tell each other."""

import time

from support.storing import created

from interpreter.web.store import PRESENCE, Present, Store

HERE = Present(frozenset({1}), 3)


def test_each_process_knows_who_is_at_the_others(store: Store) -> None:
    game, other = created(store).id, created(store).id
    store.attend("one", {game: HERE})
    store.attend("two", {game: Present(frozenset({0}), 1)})

    assert store.elsewhere("one", [game, other]) == {game: Present(frozenset({0}), 1)}
    assert store.elsewhere("three", [game]) == {game: Present(frozenset({0, 1}), 4)}


def test_what_is_said_last_counts_and_a_process_that_ends_has_nobody(store: Store) -> None:
    game = created(store).id
    store.attend("one", {game: HERE})
    store.attend("one", {game: Present()})
    store.attend("two", {game: HERE})
    store.leave("two")

    assert store.elsewhere("three", [game]) == {}


def test_a_process_that_says_nothing_any_more_is_forgotten(store: Store) -> None:
    game = created(store).id
    store.attend("dead", {game: HERE})
    store.attend("alive", {game: Present(frozenset(), 2)})
    time.sleep(0.05)
    store.stay("alive", 40)

    assert store.elsewhere("new", [game]) == {game: Present(frozenset(), 2)}


def test_listeners_hear_of_those_who_come_and_leave(store: Store) -> None:
    game = created(store).id
    heard: list[tuple[str, int]] = []
    stop = store.listen(lambda name, version: heard.append((name, version)))
    store.attend("one", {game: HERE})
    store.leave("one")
    until = time.monotonic() + 5
    while len(heard) < 2 and time.monotonic() < until:
        time.sleep(0.01)
    stop()

    assert heard == [(game, PRESENCE)] * 2
