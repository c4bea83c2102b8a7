"""A pool of processes: every task is done once in the results, also if workers are lost."""

import os
import signal
import time
from collections.abc import Iterator
from itertools import count, islice
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Any

import pytest

from interpreter.pool import local, pool_for, processes_beside
from interpreter.pool.batch import MOST_TASKS
from interpreter.pool.local import LostProcessesError


def _square(number: int) -> int:
    return number * number


def _square_or_die(task: tuple[int, str]) -> int:
    """Square a number; the first process that has number 7 kills itself."""
    number, folder = task
    if number == 7:
        try:
            (Path(folder) / "died").touch(exist_ok=False)
        except FileExistsError:
            return number * number
        os.kill(os.getpid(), signal.SIGKILL)
    return number * number


def _die(_: int) -> None:
    os._exit(9)


def _square_or_always_die(number: int) -> int:
    """Square a number; every process that has number 7 kills itself, after others have done something."""
    if number == 7:
        time.sleep(0.3)
        os.kill(os.getpid(), signal.SIGKILL)
    return number * number


@pytest.mark.parametrize("jobs", [1, 3])
def test_all_units_are_done_once(jobs: int) -> None:
    assert sorted(pool_for(jobs).results(_square, range(20))) == [n * n for n in range(20)]


def test_the_tasks_of_a_lost_worker_are_done_again(tmp_path: Path) -> None:
    tasks = [(number, str(tmp_path)) for number in range(20)]

    assert sorted(pool_for(2).results(_square_or_die, tasks)) == [n * n for n in range(20)]
    assert (tmp_path / "died").exists()


def test_quick_tasks_are_handed_over_in_batches_that_double_up_to_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    give, sizes = local._Worker.give, list[int]()

    def counted(self: local._Worker, batch: list[int]) -> None:
        sizes.append(len(batch))
        give(self, batch)

    monkeypatch.setattr(local._Worker, "give", counted)
    count = 6 * MOST_TASKS

    assert sorted(pool_for(2).results(_square, range(count))) == [n * n for n in range(count)]
    assert sizes[0] == 1
    assert all(size <= 2 * max(sizes[:place]) for place, size in enumerate(sizes) if place)
    assert 1 < max(sizes) <= MOST_TASKS


def test_results_that_come_together_double_the_batches_once(monkeypatch: pytest.MonkeyPatch) -> None:
    give, sizes = local._Worker.give, list[int]()

    def counted(self: local._Worker, batch: list[int]) -> None:
        sizes.append(len(batch))
        give(self, batch)

    def all_of(lines: list[Connection]) -> list[object]:
        return [line for line in lines if wait([line])]

    monkeypatch.setattr(local._Worker, "give", counted)
    monkeypatch.setattr(local, "wait", all_of)

    assert len(list(pool_for(3).results(_square, range(40)))) == 40
    assert sizes[:6] == [1, 1, 1, 2, 2, 2]


def _sleep(seconds: float) -> float:
    time.sleep(seconds)
    return seconds


def test_slow_tasks_are_handed_over_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[object] = []
    give = local._Worker.give

    def kept(self: local._Worker, batch: object) -> None:
        given.append(batch)
        give(self, batch)

    monkeypatch.setattr(local._Worker, "give", kept)

    assert list(pool_for(2).results(_sleep, [0.06] * 6)) == [0.06] * 6
    assert given == [[0.06]] * 6


def test_a_task_is_not_lost_with_the_worker_that_ends_while_it_is_handed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    give, number = local._Worker.give, count(1)

    def killed_before(self: local._Worker, task: object) -> None:
        if next(number) in (2, 5):
            self.process.kill()
            self.process.join()
        give(self, task)

    monkeypatch.setattr(local._Worker, "give", killed_before)

    assert sorted(pool_for(2).results(_square, range(8))) == [n * n for n in range(8)]


def test_a_worker_that_ends_while_it_starts_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    start, number = local._SPAWN.Process.start, count(1)

    def broken(self: Any) -> None:
        if next(number) == 2:
            raise BrokenPipeError
        start(self)

    monkeypatch.setattr(local._SPAWN.Process, "start", broken)

    assert sorted(pool_for(2).results(_square, range(8))) == [n * n for n in range(8)]


def _fail_at_three(number: int) -> int:
    if number == 3:
        raise ValueError("three")
    return number


def test_what_a_task_raises_is_raised_here_with_the_place() -> None:
    with pytest.raises(ValueError, match="three") as raised:
        list(pool_for(2).results(_fail_at_three, range(8)))

    assert "_fail_at_three" in raised.value.__notes__[0]


@pytest.mark.slow
def test_work_that_always_ends_its_process_is_given_up() -> None:
    with pytest.raises(LostProcessesError, match=r"^5 processes in a row were killed, .* the same command continues"):
        list(pool_for(2).results(_die, range(3)))


def test_a_task_that_always_ends_its_process_is_given_up_although_others_are_done() -> None:
    found: list[int] = []
    with pytest.raises(LostProcessesError):
        found.extend(pool_for(2).results(_square_or_always_die, range(20)))

    assert 49 not in found


def test_units_are_taken_as_they_are_needed() -> None:
    taken: list[int] = []

    def tasks() -> Iterator[int]:
        for number in count():
            taken.append(number)
            yield number

    results = pool_for(2).results(_square, tasks())
    assert len(list(islice(results, 5))) == 5
    results.close()
    assert len(taken) < 20


@pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="signals of this system are not held back")
def test_ctrl_c_while_a_process_starts_ends_it_in_silence(capfd: pytest.CaptureFixture[str]) -> None:
    for delay in (0.0, 0.05, 0.1, 0.2):  # it loads for a quarter of a second
        worker = local._Worker(_square)
        assert worker.process.pid is not None
        time.sleep(delay)
        os.kill(worker.process.pid, signal.SIGINT)
        worker.process.join(20)

        assert worker.process.exitcode == -signal.SIGINT
        assert capfd.readouterr().err == ""
        worker.end()


def test_players_of_several_threads_share_the_cores_with_fewer_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.cpu_count", lambda: 6)
    assert [processes_beside(threads) for threads in (1, 2, 4, 7)] == [6, 3, 1, 1]
    monkeypatch.setattr("os.cpu_count", lambda: None)
    assert processes_beside(1) == 1
