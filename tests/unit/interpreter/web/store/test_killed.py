"""What a process that is killed has acknowledged is there, and each event is whole or not there."""

import signal

import pytest
from support.child import start
from support.dying import STEPS
from support.plain import plainly
from support.storing import act, changes, created

from interpreter.web.store import Appended, Repeated, open_store


@pytest.mark.parametrize("step", plainly(STEPS, *STEPS[-2:]))
def test_nothing_acknowledged_is_lost_when_the_process_is_killed(url: str, step: str) -> None:
    with open_store(url) as store:
        game = created(store)
    process = start("dying", url, game.id, step, "3")
    said, _ = process.communicate(timeout=60)
    assert process.returncode == -signal.SIGKILL

    acknowledged = [int(line) for line in said.split()]
    assert acknowledged == ([0, 1, 2, 3] if step == "after the answer" else [0, 1, 2])
    with open_store(url) as store:
        is_durable = step in ("after the commit", "after the answer")
        events = store.events(game.id)
        assert [event.text for event in events] == [f"a{version}" for version in range(4 if is_durable else 3)]
        assert store.versions([game.id]) == {game.id: len(events)}
        jobs = [store.claim("worker", ["move"], 60) for _ in range(5)]
        assert [job.version for job in jobs if job] == [event.version for event in events]
        again = store.append(game.id, 3, act("a3", "id3"), changes())
        assert again == (Repeated(4) if is_durable else Appended(4))


def test_nothing_acknowledged_is_lost_when_a_busy_process_is_killed_anywhere(url: str) -> None:
    with open_store(url) as store:
        games = [created(store).id for _ in range(4)]
    process = start("crowd", url, *games)
    assert process.stdin is not None
    assert process.stdout is not None
    lines = [process.stdout.readline() for _ in range(60)]
    process.kill()
    lines += process.stdout.readlines()
    process.wait()
    process.stdin.close()
    process.stdout.close()

    acknowledged = dict.fromkeys(games, 0)
    for line in lines:
        if line.endswith("\n"):
            game, version = line.split()
            acknowledged[game] = int(version)
    with open_store(url) as store:
        for game, version in acknowledged.items():
            events = store.events(game)
            assert [event.text for event in events] == [f"a{place}" for place in range(len(events))]
            assert store.versions([game]) == {game: len(events)}
            assert version <= len(events) <= version + 1
