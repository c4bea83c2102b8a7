"""Several server processes on one PostgreSQL."""

import os
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

import pytest
from support.command import rumpus
from support.postgres import cluster, programs
from support.serving import Seated, Serving
from websockets.sync.client import connect


@pytest.fixture(scope="module")
def two() -> Iterator[tuple[Serving, Serving]]:
    """Two processes with ports of their own, so that a test knows which one it speaks to."""
    where = programs()
    if where is None:
        pytest.skip("no PostgreSQL server is installed")
    with cluster(where) as running:
        database = running.new_database()
        first = Serving(database, ("--trusted", "127.0.0.1")).start()
        second = Serving(database, ("--trusted", "127.0.0.1")).start()
        yield first, second
        first.kill()
        second.kill()


@pytest.mark.slow
def test_players_and_spectators_of_one_game_may_be_at_different_processes(two: tuple[Serving, Serving]):
    game = two[0].begin()
    there = game.at(two[1])
    with game.sit(0) as white, there.sit(1) as black, there.sit() as spectator:
        for action, seat, version in (("e2e4", white, 1), ("e7e5", black, 2), ("g1f3", white, 3)):
            assert seat.act(action, v=version)["v"] == version + 1
            for other in {white, black, spectator} - {seat}:
                event = other.hear("event")
                assert (event["v"], event["text"]) == (version + 1, action)
            seat.hear("event")
    assert game.events() == there.events()


@pytest.mark.slow
def test_who_is_at_a_game_is_known_at_every_process(two: tuple[Serving, Serving]):
    game = two[0].begin()
    with game.at(two[1]).sit() as spectator:
        with game.sit(0), game.sit() as other:
            _sees(spectator, is_white_here=True, watching=2)
            _sees(other, is_white_here=True, watching=2)
        _sees(spectator, is_white_here=False, watching=1)


def _sees(seated: Seated, *, is_white_here: bool, watching: int) -> None:
    """Wait until a socket is told who is at its game."""
    said = seated.scene
    while (said["seats"][0]["here"], said["watching"]) != (is_white_here, watching):
        said = seated.hear("seats")


def test_of_two_processes_one_wins_and_the_other_is_told(two: tuple[Serving, Serving]):
    game = two[0].begin()
    with game.sit(0) as one, game.at(two[1]).sit(0) as other, ThreadPoolExecutor(2) as both:
        sent = both.map(lambda tab, action: tab.act(action, v=1, id=action), (one, other), ("e2e4", "d2d4"))
        assert sorted(answer["t"] for answer in sent) == ["ack", "no"]
    assert [event["kind"] for event in game.events()] == ["join", "act"]


@pytest.mark.slow
def test_the_computer_moves_once_whichever_process_takes_the_job(two: tuple[Serving, Serving]):
    with two[0].client() as client:
        said = {"ruleset": "chess", "seats": [{"kind": "computer", "level": 1}, {"kind": "me"}]}
        made = client.post("/api/games", json=said).json()
    game = two[0].game(made["id"])
    with game.at(two[1]).sit() as spectator:
        if not spectator.scene["v"]:
            assert spectator.hear("event")["by"] == 0
    assert len(game.events()) == 1


@pytest.mark.slow
def test_the_workers_share_a_port_and_end_together():
    where = programs()
    if where is None:
        pytest.skip("no PostgreSQL server is installed")
    with cluster(where) as running:
        serving = Serving(running.new_database(), ("--workers", "2", "--trusted", "127.0.0.1")).start()
        try:
            game = serving.begin()
            with game.sit(0) as white, game.sit(1) as black, game.sit() as spectator:
                assert white.act("e2e4", v=1)["t"] == "ack"
                assert black.hear("event")["v"] == spectator.hear("event")["v"] == 2
            assert serving.stop() == 0
        finally:
            serving.kill()


@pytest.mark.slow
def test_the_workers_share_the_clients_who_wait_for_a_restart():
    where = programs()
    if where is None:
        pytest.skip("no PostgreSQL server is installed")
    with cluster(where) as running, ExitStack() as stack, ThreadPoolExecutor(41) as beside:
        serving = Serving(running.new_database(), ("--workers", "2", "--trusted", "127.0.0.1")).start()
        stack.callback(serving.kill)
        address = f"ws://127.0.0.1:{serving.port}/ws/game/{serving.begin().id}"
        serving.kill()
        starting = beside.submit(serving.start)
        list(beside.map(lambda _: _connect(address, stack), range(40)))
        starting.result()
        one, other = (_sockets(pid) for pid in serving.pids() if _is_worker(pid))
        assert min(one, other) > max(one, other) / 3, (one, other)


def _connect(address: str, stack: ExitStack) -> None:
    """Connect as soon as somebody serves."""
    while True:
        try:
            stack.enter_context(connect(address))
            return
        except (OSError, TimeoutError):
            time.sleep(0.05)


def _is_worker(pid: int) -> bool:
    return b"interpreter.web.server.worker" in Path(f"/proc/{pid}/cmdline").read_bytes()


def _sockets(pid: int) -> int:
    return sum(os.readlink(each).startswith("socket:") for each in Path(f"/proc/{pid}/fd").iterdir())


def test_sqlite_takes_one_worker(tmp_path: Path):
    done = rumpus("serve", "--workers", "2", "--port", "0", "--database", str(tmp_path / "games.db"))
    assert done.returncode == 2
    assert "several workers need PostgreSQL" in done.stderr


@pytest.mark.slow
def test_a_backup_is_restored(tmp_path: Path):
    first = Serving(str(tmp_path / "one.db")).start()
    game = first.begin()
    with game.sit(0) as white:
        white.act("e2e4", v=1)
    copy = str(tmp_path / "copy.db")
    assert rumpus("serve", "--backup", copy, "--database", first.database).returncode == 0  # while it runs
    events = game.events()
    first.kill()
    other = str(tmp_path / "two.db")
    assert rumpus("serve", "--restore", copy, "--database", other).returncode == 0
    second = Serving(other).start()
    try:
        assert game.at(second).events() == events
        with game.at(second).sit(1) as black:
            assert black.act("e7e5", v=2)["t"] == "ack"
    finally:
        second.kill()
