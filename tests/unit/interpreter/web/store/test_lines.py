"""What players write to each other, on both databases."""

import time

from support.storing import created

from interpreter.web.store import CHAT, Store, reported
from interpreter.web.store.lines import MOST


def test_lines_are_numbered(store: Store) -> None:
    game = created(store).id
    for seat, text in ((0, "hello"), (1, "good luck")):
        assert store.say(game, seat, text) is not None
    assert [(line.number, line.seat, line.text) for line in store.lines(game, 0)] == [
        (1, 0, "hello"),
        (2, 1, "good luck"),
    ]
    assert [line.text for line in store.lines(game, 1)] == ["good luck"]
    assert store.last_lines([game, "elsewhere"]) == {game: 2}


def test_a_game_has_room_for_some_lines(store: Store) -> None:
    game = created(store).id
    assert all(store.say(game, 0, "x") for _ in range(MOST))
    assert store.say(game, 1, "y") is None
    assert store.say(created(store).id, 1, "y") is not None


def test_what_is_reported_is_kept_and_the_rest_is_forgotten(store: Store, url: str) -> None:
    game, other = created(store).id, created(store).id
    for name in (game, other):
        store.say(name, 0, "nice")
        store.say(name, 1, "rude")
    assert store.report(game, 1) == 1
    assert store.report(created(store).id, 1) == 0
    assert store.forget_lines(0) == 0
    assert store.forget_lines(2**50) == 3
    assert [line.text for line in store.lines(game, 0)] == ["rude"]
    assert [(line.game, line.seat, line.name, line.text) for line in reported(url)] == [(game, 1, "Ada", "rude")]


def test_other_processes_hear_of_a_line(store: Store) -> None:
    game = created(store).id
    heard: list[tuple[str, int]] = []
    stop = store.listen(lambda name, version: heard.append((name, version)))
    store.say(game, 0, "hello")
    until = time.monotonic() + 10
    while (game, CHAT) not in heard and time.monotonic() < until:
        time.sleep(0.01)
    stop()
    assert (game, CHAT) in heard
