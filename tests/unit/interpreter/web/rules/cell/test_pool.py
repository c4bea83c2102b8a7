"""Cells: limited processes that cannot hold up, read or reach anything else."""

import asyncio
import json
import os
import select
import signal
import socket
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from support.cells import home
from support.endgames import write_table
from support.engines import NO_KERNEL, is_kernel_built
from support.plain import plainly

from interpreter.web.guard.visitor import visitor
from interpreter.web.rules import jobs
from interpreter.web.rules.bundle import NamedRules, bundle_of, named, shipped_bundle
from interpreter.web.rules.cell import CellLimits, Cells, CellTimeout, Home, Work
from interpreter.web.rules.cell.landlock import landlock_version
from interpreter.web.rules.errors import JobError
from interpreter.web.rules.memory import Memory
from interpreter.web.rules.referee import Referee

TOY = bundle_of(
    'ruleset "Toy" {}\nboard 3x3\npiece ox O { moves K }\narray "o2/3/2O"\ngoal checkmate of ox\ndraw stalemate\n'
)
RULES = NamedRules(TOY.sha, TOY.text)
CHESS = NamedRules(shipped_bundle("chess").sha, shipped_bundle("chess").text, shipped_bundle("chess").files)


def with_cells(
    use: Callable[[Cells], Awaitable[Any]], size: int = 1, forking: Home | None = None, **limits: Any
) -> Any:
    """Return what a coroutine finds out with some cells."""

    async def run() -> Any:
        cells = Cells(size, CellLimits(**limits), forking or home())
        try:
            return await use(cells)
        finally:
            cells.close()

    return asyncio.run(run())


def pid_of(cells: Cells) -> int:
    """Return the process of the only cell."""
    handle = cells._free[0].handle
    lines = Path(f"/proc/self/fdinfo/{handle}").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("Pid:"))


@pytest.mark.skipif(not is_kernel_built(), reason=NO_KERNEL)
def test_a_cell_may_read_the_folder_of_tables(tmp_path: Path) -> None:
    write_table(tmp_path / "rook.table", "chess-4x5", "K,R,k")
    rules = named(shipped_bundle("chess-4x5"))
    asked = jobs.Analyse(start="1k2/4/4/4/K2R w - - 0 1", limit=0.05)
    for tables, name in ((str(tmp_path), "rook.table"), ("", "")):
        assert with_cells(lambda cells: cells.run(asked, rules=rules), tables=tables)["table"] == name


def test_a_job_that_takes_too_long_is_ended_while_others_are_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs.Analyse, "seconds", 0.5)
    order: list[str] = []

    async def use(cells: Cells) -> None:
        async def hang() -> None:
            with pytest.raises(CellTimeout, match=r"need more than 0\.5 seconds"):
                await cells.run(jobs.Analyse(limit=9), rules=CHESS)
            order.append("ended")

        hanging = asyncio.create_task(hang())
        for _ in range(5):
            assert (await cells.run(jobs.Check(text=TOY.text)))["ok"]
            order.append("answered")
        await hanging
        assert (await cells.run(jobs.Check(text=TOY.text)))["ok"]

    with_cells(use, size=2)
    assert order == [*["answered"] * 5, "ended"]


def test_the_work_on_a_job_is_its_time_in_a_cell_and_ends_with_what_is_left_of_it() -> None:
    async def use(cells: Cells) -> None:
        async def ended(work: Work) -> None:
            with pytest.raises(CellTimeout, match=r"need more than 0\.5 seconds"):
                await cells.run(jobs.Analyse(limit=9), rules=CHESS, work=work, within=0.5)

        works = (Work(), Work())
        await asyncio.gather(*map(ended, works))  # the second one waits for the first
        assert [work.seconds for work in works] == pytest.approx([0.5, 0.5], abs=0.4)
        left = Work()
        working = asyncio.create_task(cells.run(jobs.Analyse(limit=9), rules=CHESS, work=left))
        await asyncio.sleep(0.3)
        working.cancel()
        await asyncio.gather(working, return_exceptions=True)
        assert 0 < left.seconds < 0.4

    with_cells(use)


def test_a_job_that_gets_no_processor_has_more_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs.Check, "seconds", 0.5)

    async def use(cells: Cells) -> None:
        await cells.run(jobs.Check(text=TOY.text))
        pid = pid_of(cells)
        os.kill(pid, signal.SIGSTOP)
        asyncio.get_running_loop().call_later(1.0, os.kill, pid, signal.SIGCONT)
        assert (await cells.run(jobs.Check(text=TOY.text)))["ok"]
        assert pid_of(cells) == pid
        os.kill(pid, signal.SIGSTOP)
        with pytest.raises(CellTimeout, match=r"need more than 0\.5 seconds"):
            await cells.run(jobs.Check(text=TOY.text))

    with_cells(use)


def test_a_job_that_needs_too_much_memory_fails_and_the_next_one_is_answered() -> None:
    async def use(cells: Cells) -> None:
        with pytest.raises(JobError, match="more memory"):
            await cells.run(jobs.Check(text='"' + "x" * (90 << 20)))
        assert (await cells.run(jobs.Check(text=TOY.text)))["ok"]

    with_cells(use, memory=240 << 20)


def test_an_answer_that_is_too_large_is_refused() -> None:
    async def use(cells: Cells) -> None:
        with pytest.raises(JobError, match="the answer is too large"):
            await cells.run(jobs.WritePage(), rules=RULES)

    with_cells(use, answer=500)


def test_a_cell_that_is_killed_fails_its_job_alone() -> None:
    async def use(cells: Cells) -> None:
        await cells.run(jobs.Idle())
        os.kill(pid_of(cells), signal.SIGKILL)
        with pytest.raises(JobError):
            await cells.run(jobs.Idle())
        assert await cells.run(jobs.Idle()) == {}

    with_cells(use)


@pytest.mark.slow
def test_the_process_that_forks_is_started_again_when_it_is_killed() -> None:
    async def use(cells: Cells) -> None:
        await cells.run(jobs.Idle())
        process = cells._home._process
        assert process is not None
        process.kill()
        process.wait()
        os.kill(pid_of(cells), signal.SIGKILL)
        with pytest.raises(JobError):
            await cells.run(jobs.Idle())
        assert await cells.run(jobs.Idle()) == {}

    with_cells(use, forking=Home())


@pytest.mark.parametrize("nice", [10, 15])
def test_games_go_before_cells_and_before_what_forks_them(nice: int) -> None:
    async def use(cells: Cells) -> tuple[int, int, str]:
        await cells.run(jobs.Idle())
        cell, forking = pid_of(cells), cells._home._process
        assert forking is not None
        session = Path(f"/proc/{cell}/autogroup")
        said = session.read_text() if session.exists() else ""
        return os.getpriority(os.PRIO_PROCESS, forking.pid), os.getpriority(os.PRIO_PROCESS, cell), said

    own = os.getpriority(os.PRIO_PROCESS, 0)
    forking, cell, session = with_cells(use, nice=nice)
    assert (forking, cell) == (max(own, 10), max(own, nice))
    assert not session or session.endswith(f"nice {nice}\n")


def test_a_cell_is_replaced_after_some_jobs() -> None:
    async def use(cells: Cells) -> list[int]:
        found = []
        for _ in range(3):
            await cells.run(jobs.Idle())
            found.append(pid_of(cells) if cells._free else 0)
        return found

    first, none, second = with_cells(use, jobs=2)
    assert none == 0
    assert first not in (0, second)


def test_a_cell_has_no_file_no_socket_and_no_network_of_the_server() -> None:
    async def use(cells: Cells) -> None:
        with socket.create_server(("127.0.0.1", 0)) as server:
            os.set_inheritable(server.fileno(), True)
            await cells.run(jobs.Idle())
            proc = Path("/proc") / str(pid_of(cells))
            files = sorted(os.readlink(each).partition(":")[0] for each in (proc / "fd").iterdir())
            assert files == ["/dev/null"] * 3 + ["socket"]
            assert (proc / "environ").read_bytes() == b""
            limits = (proc / "limits").read_text()
        assert f"Max address space         {600 << 20}" in limits
        assert "Max file size             0                    0" in limits
        assert "Max open files            32" in limits
        assert "Max processes             0                    0" in limits
        if os.geteuid() == 0 and os.readlink(proc / "ns/net") != os.readlink("/proc/self/ns/net"):
            assert [line.split(":")[0].strip() for line in (proc / "net/dev").read_text().splitlines()[2:]] == ["lo"]

    with_cells(use, forking=Home())


def test_a_cell_reads_no_rule_file_next_to_the_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "secret.rumpus").write_text('ruleset "Secret" {}\nboard 3x3\n')
    monkeypatch.chdir(tmp_path)
    for name in ("secret", str(tmp_path / "secret"), "../secret"):
        text = f'ruleset "Toy" {{}}\nextends {name}\n'
        found = with_cells(lambda cells, text=text: cells.run(jobs.Check(text=text)))
        assert not found["ok"]
        assert "Secret" not in str(found["bundle"]["files"])


def outside(code: str) -> str:
    """Return what a process behind the walls of a cell prints."""
    walls = "import socket\nfrom interpreter.web.rules.cell.walls import CellLimits, raise_walls\n"
    raised = f"{walls}before = open({__file__!r})\nraise_walls(CellLimits())\n"
    command = [sys.executable, "-c", raised + code]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=True).stdout


@pytest.mark.skipif(landlock_version() < 6, reason="this Linux has an old Landlock, or none")
@pytest.mark.parametrize(
    "path",
    plainly(
        ("/etc/passwd", "/proc/self/environ", "/proc/1/cmdline", "/", __file__, "/dev/shm", "/tmp", "/home"),
        "/etc/passwd",
        "/proc/self/environ",
    ),
)
def test_a_cell_opens_no_file_but_those_of_the_program(path: str) -> None:
    said = outside(
        "import os\nassert before.read(1)\n"
        f"try: os.open({path!r}, os.O_RDONLY)\nexcept PermissionError: print('refused')\n"
        "import dsl.lint.registry, json, csv; print('loaded')"
    )
    assert said == "refused\nloaded\n"


@pytest.mark.skipif(landlock_version() < 6, reason="this Linux has an old Landlock, or none")
def test_a_cell_makes_no_connection_and_signals_no_process() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        said = outside(
            "import os, signal\n"
            f"try: socket.create_connection(('127.0.0.1', {server.getsockname()[1]}), 2)\n"
            "except OSError: print('no connection')\n"
            "try: os.kill(os.getppid(), signal.SIGCONT)\nexcept PermissionError: print('no signal')"
        )
    assert said == "no connection\nno signal\n"


def test_a_fault_of_the_rules_is_a_sentence() -> None:
    async def use(cells: Cells) -> None:
        rules = NamedRules("other", "nonsense")
        with pytest.raises(JobError, match="nonsense"):
            await cells.run(jobs.WritePage(), rules=rules)

    with_cells(use)


def test_shipped_rules_run_here_and_others_in_a_cell() -> None:
    async def run() -> None:
        cells = Cells(1, home=home())
        referee = Referee(cells)
        try:
            drawn = jobs.DrawPicture(actions=["e2e4"], form="svg")
            found = await referee.ask(shipped_bundle("chess"), drawn)
            assert "<title>Chess" in found["data"]
            assert cells._free == []
            mine = bundle_of('ruleset "Mine" {}\nextends chess\n')
            found = await referee.ask(mine, drawn)
            assert "<title>Mine" in found["data"]
            assert [cell.near for cell in cells._free] == [mine.sha]
        finally:
            referee.close()

    asyncio.run(run())


def test_a_search_of_shipped_rules_runs_in_a_cell() -> None:
    async def run() -> None:
        cells = Cells(1, home=home())
        referee = Referee(cells)
        try:
            found = await referee.ask(shipped_bundle("chess"), jobs.Think(level="4"))
            assert found["line"][0] == found["action"]
            assert len(cells._free) == 1
        finally:
            referee.close()

    asyncio.run(run())


def test_a_visitor_who_has_used_up_his_share_of_this_process_is_answered_by_cells() -> None:
    async def run() -> None:
        cells = Cells(1, home=home())
        referee = Referee(cells)
        chess = shipped_bundle("chess")
        try:
            visitor.set("10.0.0.1")
            await referee.ask(chess, jobs.ShowPosition())
            assert not cells._free
            referee._here.charge("10.0.0.1", 100)
            found = await referee.ask(chess, jobs.ShowPosition(actions=["e2e4", "e7e5"]))
            assert found["view"]["number"] == 2
            assert len(cells._free) == 1
            assert 0 < cells.costs.of("10.0.0.1") < 10
        finally:
            referee.close()

    asyncio.run(run())


def test_a_long_match_is_played_again_in_parts_so_that_others_get_a_word_in(monkeypatch: pytest.MonkeyPatch) -> None:
    parts: list[int] = []

    def noted(job: jobs.PositionJob[Any], memory: Memory, rules: NamedRules) -> jobs.Reply[Any]:
        parts.append(len(job.actions))
        return jobs.do(job, memory, rules)

    async def run() -> None:
        referee = Referee(Cells(1, home=home()))
        job = jobs.ShowPosition(actions=["g1f3", "g8f6", "f3g1", "f6g8"] * 10)
        try:
            await referee.ask(shipped_bundle("chess"), job)
            assert parts == [16, 32, 40]
            await referee.ask(shipped_bundle("chess"), job)
            assert parts[3:] in ([], [40])
        finally:
            referee.close()

    monkeypatch.setattr("interpreter.web.rules.referee.do", noted)
    asyncio.run(run())


def test_what_never_changes_is_answered_once() -> None:
    async def run() -> None:
        cells = Cells(1, home=home())
        referee = Referee(cells)
        mine = bundle_of('ruleset "Mine" {}\nextends chess\n')
        try:
            first = await referee.ask(mine, jobs.WritePage())
            assert await referee.ask(mine, jobs.WritePage()) is first
            assert cells._free[0].jobs == 1
        finally:
            referee.close()

    asyncio.run(run())


def test_work_is_ended_when_nobody_waits_for_it_any_more() -> None:
    async def use(cells: Cells) -> None:
        await cells.run(jobs.Idle())
        handle = os.dup(cells._free[0].handle)
        working = asyncio.create_task(cells.run(jobs.Analyse(limit=9), rules=CHESS))
        await asyncio.sleep(0.1)
        working.cancel()
        with pytest.raises(asyncio.CancelledError):
            await working
        assert select.select([handle], [], [], 5)[0], "its process has not ended"
        os.close(handle)
        assert await cells.run(jobs.Idle()) == {}

    with_cells(use)


def test_what_waits_for_a_cell_and_is_cancelled_is_not_done() -> None:
    async def use(cells: Cells) -> None:
        first = asyncio.create_task(cells.run(jobs.Idle()))
        waiting = [asyncio.create_task(cells.run(jobs.Idle())) for _ in range(5)]
        await asyncio.sleep(0)
        for task in waiting:
            task.cancel()
        await asyncio.gather(first, *waiting, return_exceptions=True)
        assert cells._free[0].jobs == 1

    with_cells(use)


def test_a_changed_base_changes_the_hash() -> None:
    text = 'ruleset "Mine" {}\nextends base\n'
    one, other = (bundle_of(text, {"base": f'ruleset "Base" {{}}\nboard {size}\n'}) for size in ("3x3", "4x4"))
    assert one.title == "Mine"
    assert one.files.keys() == {"base"}
    assert one.sha != other.sha


def test_a_cell_gives_the_answers_of_this_process() -> None:
    bundle = shipped_bundle("hullabaloo")
    renamed = bundle_of(bundle.text + "# mine\n")
    done = ["b1b2"]
    asked: tuple[jobs.RulesJob[Any], ...] = (
        jobs.ShowPosition(actions=done),
        jobs.Play(actions=done, action="end"),
        jobs.Play(actions=done, action="b1b9"),
        jobs.Explain(actions=done, source="b1", target="b9"),
        jobs.ShowOverlay(actions=done, overlay="activation"),
        jobs.DrawPicture(actions=done, form="svg"),
    )

    async def run() -> None:
        referee = Referee(Cells(1, home=home()))
        try:
            for job in asked:
                here, there = [await referee.ask(rules, job) for rules in (bundle, renamed)]
                assert json.dumps(here).replace("hullabaloo.rumpus", "rules.rumpus") == json.dumps(there), job
            for rules in (bundle, renamed):
                with pytest.raises(JobError, match="no overlay `nonsense`"):
                    await referee.ask(rules, jobs.ShowOverlay(overlay="nonsense"))
                with pytest.raises(JobError, match="not legal here"):
                    await referee.ask(rules, jobs.ShowPosition(actions=["b1b9"]))
            assert len(referee.cells._free) == 1
        finally:
            referee.close()

    asyncio.run(run())
