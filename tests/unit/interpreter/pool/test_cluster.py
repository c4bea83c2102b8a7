"""A pool on a real Dask scheduler with two workers, one of which is killed in the middle."""

import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Generator, Iterable, Iterator
from itertools import repeat
from pathlib import Path
from threading import Thread, Timer

import pytest
from distributed import Client
from support.command import RUMPUS, rumpus

from dsl.diagnostics.codes import framed
from dsl.errors import SettingError
from interpreter import load
from interpreter.lint.registry import play_rules
from interpreter.lint.sampling import play_games
from interpreter.pool import pool_for
from interpreter.pool.cluster import LostClusterError
from interpreter.pool.pool import Result, Task

ROOT = Path(__file__).parents[4]
ENV = {
    **os.environ,
    "PYTHONPATH": str(ROOT),
    "DASK_DISTRIBUTED__WORKER__MEMORY__PAUSE": "false",
    "DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "1",
    "NO_COLOR": "1",
}
MATCH = ("match", "chess", "--white", "random", "--black", "random", "--games", "60")


Cluster = tuple[str, list[subprocess.Popen[bytes]]]
"""The address of a scheduler, and the processes: the scheduler and its two workers."""


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    """A scheduler and two workers that the test has to itself."""
    file = tmp_path / "scheduler.json"
    started = [_start("scheduler", "--scheduler-file", str(file), "--port", "0", "--no-dashboard", folder=tmp_path)]
    while not file.exists() or not file.read_text().endswith("}"):
        assert started[0].poll() is None, (tmp_path / "scheduler.log").read_text()
        time.sleep(0.05)
    address = _address(file)
    for name in ("one", "two"):
        words = (address, "--nthreads", "1", "--no-nanny", "--no-dashboard", "--name", name, "--local-directory")
        started.append(_start("worker", *words, str(tmp_path / name), folder=tmp_path))
    with Client(address) as client:
        client.wait_for_workers(2, timeout=60)  # without any, a command says that it waits
    yield address, started
    for process in started[::-1]:
        process.kill()
        process.wait()


def _start(kind: str, *words: str, folder: Path) -> subprocess.Popen[bytes]:
    with (folder / f"{kind}.log").open("ab") as log:
        return subprocess.Popen(
            [sys.executable, "-m", "dask", kind, *words], cwd=folder, env=ENV, stdout=log, stderr=log
        )


def _address(file: Path) -> str:
    address: str = json.loads(file.read_text())["address"]
    return address


@pytest.mark.slow
def test_a_table_on_a_cluster_that_loses_a_worker_is_the_local_table(cluster: Cluster, tmp_path: Path) -> None:
    address, processes = cluster
    far, near, part = tmp_path / "far", tmp_path / "near", tmp_path / "far.part"
    words = [RUMPUS, "endgame", "chess-4x5", "K,P,k,p", "--cluster", address, "--out", str(far)]
    process = subprocess.Popen(words, env=ENV, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    while process.poll() is None and not (part.exists() and part.read_bytes().count(b'"size"') >= 5):
        time.sleep(0.02)
    assert process.poll() is None, "the table is made before a worker is killed"
    processes[1].kill()
    _, said = process.communicate()
    assert process.returncode == 0, said
    assert rumpus("endgame", "chess-4x5", "K,P,k,p", "--out", str(near)).returncode == 0
    assert far.read_bytes() == near.read_bytes()


@pytest.mark.slow
def test_a_match_on_a_cluster_that_loses_a_worker_is_the_local_match(cluster: Cluster, tmp_path: Path) -> None:
    address, processes = cluster
    far, near = tmp_path / "far.pgn", tmp_path / "near.pgn"
    words = [RUMPUS, *MATCH, "--cluster", address, "--record", str(far)]
    process = subprocess.Popen(words, env=ENV, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    while process.poll() is None and not (far.exists() and far.read_bytes().count(b"[Event") >= 15):
        time.sleep(0.02)
    assert process.poll() is None, "the match is over before a worker is killed"
    processes[1].kill()
    table, said = process.communicate(timeout=100)
    assert process.returncode == 0, said
    local = subprocess.run([RUMPUS, *MATCH, "--jobs", "2", "--record", str(near)], env=ENV, capture_output=True)

    assert local.returncode == 0
    assert far.read_bytes() == near.read_bytes()
    assert [line for line in table.splitlines() if "seconds" not in line] == [
        line for line in local.stdout.decode().splitlines() if "seconds" not in line
    ]


@pytest.mark.slow
def test_a_match_of_levels_on_a_cluster_is_the_local_match_though_a_worker_is_killed_twice(
    cluster: Cluster, tmp_path: Path
) -> None:
    address, processes = cluster
    far, near = tmp_path / "far.pgn", tmp_path / "near.pgn"
    match = ("match", "hexapawn", "--white", "2", "--black", "1", "--games", "3000", "--opening", "0")
    words = [RUMPUS, *match, "--cluster", address, "--record", str(far)]
    process = subprocess.Popen(words, env=ENV, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    for share in (1, 2):
        while process.poll() is None and not (far.exists() and far.read_bytes().count(b"[Event") >= 500 * share):
            time.sleep(0.02)
        assert process.poll() is None, "the match is over before a worker is killed"
        processes[-1].kill()
        more = (address, "--nthreads", "1", "--no-nanny", "--no-dashboard", "--name", f"again-{share}")
        processes.append(
            _start("worker", *more, "--local-directory", str(tmp_path / f"again-{share}"), folder=tmp_path)
        )
    _, said = process.communicate(timeout=300)
    assert process.returncode == 0, said
    local = subprocess.run([RUMPUS, *match, "--jobs", "2", "--record", str(near)], env=ENV, capture_output=True)

    assert local.returncode == 0
    assert far.read_bytes() == near.read_bytes()


class LosingPool:
    """A pool on a cluster that loses a worker after some results."""

    def __init__(self, address: str, worker: subprocess.Popen[bytes]) -> None:
        self.pool, self.worker = pool_for(1, address), worker

    def results(self, work: Callable[[Task], Result], tasks: Iterable[Task]) -> Generator[Result, None, None]:
        for number, result in enumerate(self.pool.results(work, tasks)):
            if number == 5:
                self.worker.kill()
            yield result


@pytest.mark.slow
def test_the_games_of_the_linter_are_the_same_on_a_cluster_that_loses_a_worker(
    cluster: Cluster, tmp_path: Path
) -> None:
    address, processes = cluster
    (rule,) = (rule for rule in play_rules() if rule.name == "one-sided-game")
    (tmp_path / "toy.rumpus").write_text(framed(rule.example("Avoid")))
    words = ("lint", "toy.rumpus", "--play", "40", "--select", "play")
    far, near = (rumpus(*words, *more, cwd=tmp_path) for more in (("--cluster", address), ()))
    assert (far.returncode, far.stdout, far.stderr) == (near.returncode, near.stdout, near.stderr)
    assert "White wins 38 of the 38 random games with a winner" in far.stderr

    game = load("chesimals-0-1")
    games = play_games(game, 40, 1, LosingPool(address, processes[1])).games
    assert processes[1].wait() != 0
    assert [played.seed for played in games] == [*range(1, 41)]
    assert games == play_games(game, 40, 1).games


@pytest.mark.slow
def test_a_scheduler_that_is_lost_is_named(cluster: Cluster) -> None:
    address, processes = cluster
    results = pool_for(1, address).results(time.sleep, repeat(0.1))
    next(results)
    processes[0].kill()

    with pytest.raises(LostClusterError, match=f"the Dask scheduler at {address} was lost; the same command continues"):
        list(results)


@pytest.mark.slow
def test_tasks_that_end_their_workers_are_given_up(cluster: Cluster) -> None:
    with pytest.raises(LostClusterError, match="the same tasks ended 2 workers, perhaps because memory ran out"):
        list(pool_for(1, cluster[0]).results(os._exit, [9]))


@pytest.mark.slow
def test_a_scheduler_without_workers_is_mentioned_and_a_worker_is_not_a_scheduler(
    cluster: Cluster, tmp_path: Path
) -> None:
    address, processes = cluster
    told: list[str] = []
    worker = _worker_address(address)
    with pytest.raises(SettingError, match=f"{worker} is not the address of a Dask scheduler, but of a worker"):
        list(pool_for(1, worker).results(abs, [1]))
    for process in processes[1:]:
        process.kill()
        process.wait()

    results = pool_for(1, address, told.append).results(abs, [-1])
    late = Timer(
        5, lambda: processes.append(_start("worker", address, "--no-nanny", "--no-dashboard", folder=tmp_path))
    )
    late.start()
    assert list(results) == [1]
    late.join()
    assert told == [f"the Dask scheduler at {address} has no workers yet; the work begins with the first"]


def _worker_address(scheduler: str) -> str:
    with Client(scheduler, set_as_default=False) as client:
        client.wait_for_workers(2)
        return str(next(iter(client.nthreads())))


def test_an_address_without_a_scheduler_is_a_mistake(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("interpreter.pool.cluster._SECONDS", 0.2)

    with pytest.raises(SettingError, match="no Dask scheduler answers at nonsense:1"):
        list(pool_for(1, "nonsense:1").results(abs, [1]))


@pytest.mark.parametrize("address", ["", "nonsense", "http://127.0.0.1:80"])
def test_a_text_that_is_not_an_address_is_a_mistake(address: str) -> None:
    with pytest.raises(SettingError, match=f"no Dask scheduler answers at {address}: "):
        list(pool_for(1, address).results(abs, [1]))


def test_an_address_of_another_program_is_a_mistake() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        address = f"127.0.0.1:{server.getsockname()[1]}"
        Thread(target=_answer, args=(server,), daemon=True).start()
        with pytest.raises(SettingError, match=f"no Dask scheduler answers at {address}"):
            list(pool_for(1, address).results(abs, [1]))


def _answer(server: socket.socket) -> None:
    """Answer as a web server does."""
    line, _ = server.accept()
    with line:
        line.sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n")
        line.recv(1000)
