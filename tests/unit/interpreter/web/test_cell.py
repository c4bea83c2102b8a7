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
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest
from support.cells import home
from support.plain import plainly

from interpreter.web import work
from interpreter.web.bundle import bundle_of, shipped_bundle
from interpreter.web.cell import CellFailed, CellLimits, Cells, CellTimeout, Home
from interpreter.web.cell.landlock import landlock_version
from interpreter.web.referee import Referee
from interpreter.web.visitor import visitor

TOY = bundle_of(
    'ruleset "Toy" {}\nboard 3x3\npiece ox O { moves K }\narray "o2/3/2O"\ngoal checkmate of ox\ndraw stalemate\n'
)
START: dict[str, Any] = {"start": "", "actions": []}
RULES = {"sha": TOY.sha, "text": TOY.text, "files": {}, "name": ""}
CHESS = {**asdict(shipped_bundle("chess")), "name": ""}
del CHESS["title"]


def with_cells(
    use: Callable[[Cells], Awaitable[Any]], size: int = 1, forking: Home | None = None, **limits: int
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


def test_a_job_that_takes_too_long_is_ended_while_others_are_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work, "SECONDS", {"analyse": 1.0, "idle": 20})
    order: list[str] = []

    async def use(cells: Cells) -> None:
        async def hang() -> None:
            with pytest.raises(CellTimeout, match="need more than 1 seconds"):
                await cells.run("analyse", rules=CHESS, **START, seconds=9)
            order.append("ended")

        hanging = asyncio.create_task(hang())
        for _ in range(5):
            assert (await cells.run("check", text=TOY.text))["ok"]
            order.append("answered")
        await hanging
        assert (await cells.run("check", text=TOY.text))["ok"]

    with_cells(use, size=2)
    assert order == [*["answered"] * 5, "ended"]


def test_a_job_that_needs_too_much_memory_fails_and_the_next_one_is_answered() -> None:
    async def use(cells: Cells) -> None:
        with pytest.raises(CellFailed, match="more memory"):
            await cells.run("check", text='"' + "x" * (90 << 20))
        assert (await cells.run("check", text=TOY.text))["ok"]

    with_cells(use, memory=240 << 20)


def test_an_answer_that_is_too_large_is_refused() -> None:
    async def use(cells: Cells) -> None:
        with pytest.raises(CellFailed, match="the answer is too large"):
            await cells.run("doc", rules=RULES)

    with_cells(use, answer=500)


def test_a_cell_that_is_killed_fails_its_job_alone() -> None:
    async def use(cells: Cells) -> None:
        await cells.run("idle")
        os.kill(pid_of(cells), signal.SIGKILL)
        with pytest.raises(CellFailed):
            await cells.run("idle")
        assert await cells.run("idle") == {}

    with_cells(use)


def test_the_process_that_forks_is_started_again_when_it_is_killed() -> None:
    async def use(cells: Cells) -> None:
        await cells.run("idle")
        process = cells._home._process
        assert process is not None
        process.kill()
        process.wait()
        os.kill(pid_of(cells), signal.SIGKILL)
        with pytest.raises(CellFailed):
            await cells.run("idle")
        assert await cells.run("idle") == {}

    with_cells(use, forking=Home())


def test_a_cell_is_replaced_after_some_jobs() -> None:
    async def use(cells: Cells) -> list[int]:
        found = []
        for _ in range(3):
            await cells.run("idle")
            found.append(pid_of(cells) if cells._free else 0)
        return found

    first, none, second = with_cells(use, jobs=2)
    assert none == 0
    assert first not in (0, second)


def test_a_cell_has_no_file_no_socket_and_no_network_of_the_server() -> None:
    async def use(cells: Cells) -> None:
        with socket.create_server(("127.0.0.1", 0)) as server:
            os.set_inheritable(server.fileno(), True)
            await cells.run("idle")
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
        found = with_cells(lambda cells, text=text: cells.run("check", text=text))
        assert not found["ok"]
        assert "Secret" not in str(found["bundle"]["files"])


def outside(code: str) -> str:
    """Return what a process behind the walls of a cell prints."""
    walls = "import socket\nfrom interpreter.web.cell.walls import CellLimits, raise_walls\n"
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
        rules = {**RULES, "sha": "other", "text": "nonsense"}
        with pytest.raises(CellFailed, match="nonsense"):
            await cells.run("doc", rules=rules)

    with_cells(use)


def test_shipped_rules_run_here_and_others_in_a_cell() -> None:
    async def run() -> None:
        cells = Cells(1, home=home())
        referee = Referee(cells)
        try:
            drawn = {"start": "", "actions": ["e2e4"], "format": "svg"}
            found = await referee.ask(shipped_bundle("chess"), "picture", **drawn)
            assert "<title>Chess" in found["data"]
            assert cells._free == []
            mine = bundle_of('ruleset "Mine" {}\nextends chess\n')
            found = await referee.ask(mine, "picture", **drawn)
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
            found = await referee.ask(shipped_bundle("chess"), "think", start="", actions=[], level="4")
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
            await referee.ask(chess, "view", start="", actions=[])
            assert not cells._free
            referee._here.charge("10.0.0.1", 100)
            found = await referee.ask(chess, "view", start="", actions=["e2e4", "e7e5"])
            assert found["view"]["number"] == 2
            assert len(cells._free) == 1
            assert 0 < cells.costs.of("10.0.0.1") < 10
        finally:
            referee.close()

    asyncio.run(run())


def test_a_long_match_is_played_again_in_parts_so_that_others_get_a_word_in() -> None:
    async def run() -> None:
        referee = Referee(Cells(1, home=home()))
        parts: list[int] = []
        timed = referee._timed

        def noted(job: str, words: dict[str, Any]) -> tuple[float, dict[str, Any]]:
            parts.append(len(words["actions"]))
            return timed(job, words)

        referee._timed = noted  # type: ignore[method-assign]
        try:
            await referee.ask(shipped_bundle("chess"), "view", start="", actions=["g1f3", "g8f6", "f3g1", "f6g8"] * 10)
            assert parts == [16, 32, 40]
            await referee.ask(shipped_bundle("chess"), "view", start="", actions=["g1f3", "g8f6", "f3g1", "f6g8"] * 10)
            assert parts[3:] in ([], [40])
        finally:
            referee.close()

    asyncio.run(run())


def test_what_never_changes_is_answered_once() -> None:
    async def run() -> None:
        cells = Cells(1, home=home())
        referee = Referee(cells)
        mine = bundle_of('ruleset "Mine" {}\nextends chess\n')
        try:
            first = await referee.ask(mine, "doc")
            assert await referee.ask(mine, "doc") is first
            assert cells._free[0].jobs == 1
        finally:
            referee.close()

    asyncio.run(run())


def test_work_is_ended_when_nobody_waits_for_it_any_more() -> None:
    async def use(cells: Cells) -> None:
        await cells.run("idle")
        handle = os.dup(cells._free[0].handle)
        working = asyncio.create_task(cells.run("analyse", rules=CHESS, **START, seconds=9))
        await asyncio.sleep(0.1)
        working.cancel()
        with pytest.raises(asyncio.CancelledError):
            await working
        assert select.select([handle], [], [], 5)[0], "its process has not ended"
        os.close(handle)
        assert await cells.run("idle") == {}

    with_cells(use)


def test_what_waits_for_a_cell_and_is_cancelled_is_not_done() -> None:
    async def use(cells: Cells) -> None:
        first = asyncio.create_task(cells.run("idle"))
        waiting = [asyncio.create_task(cells.run("idle")) for _ in range(5)]
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
    jobs: tuple[tuple[str, dict[str, Any]], ...] = (
        ("view", {}),
        ("legal", {}),
        ("act", {"action": "end"}),
        ("act", {"action": "b1b9"}),
        ("why", {"source": "b1", "target": "b9"}),
        ("overlay", {"overlay": "activation"}),
        ("picture", {"format": "svg"}),
    )

    async def run() -> None:
        referee = Referee(Cells(1, home=home()))
        try:
            for job, words in jobs:
                words = {"start": "", "actions": ["b1b2"], **words}
                here, there = [await referee.ask(rules, job, **words) for rules in (bundle, renamed)]
                assert json.dumps(here).replace("hullabaloo.rumpus", "rules.rumpus") == json.dumps(there), job
            for rules in (bundle, renamed):
                with pytest.raises(CellFailed, match="no overlay `nonsense`"):
                    await referee.ask(rules, "overlay", **START, overlay="nonsense")
                with pytest.raises(CellFailed, match="not legal here"):
                    await referee.ask(rules, "view", start="", actions=["b1b9"])
            assert len(referee.cells._free) == 1
        finally:
            referee.close()

    asyncio.run(run())
