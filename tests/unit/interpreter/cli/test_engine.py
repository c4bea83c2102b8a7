"""The engine of a command: chosen, counted with, spoken of; the kernel is a stand-in."""

import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from support.command import ENV, rumpus
from support.fake_kernel import FakeKernel
from support.kernels import put_kernel

from interpreter.cli import main
from interpreter.cli.shared import notes
from interpreter.state.position import Position

NOTE = "note: the kernel is not built, so the slower reference engine plays: install a C compiler, "
RECORD = '[Variant "chess"]\n1. e2e4 e7e5 *\n'

Run = Callable[..., tuple[int, str, str]]
"""Runs a command; its exit status, and what it printed."""


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """The command as in a fresh process, in an environment that asks for no engine."""
    monkeypatch.delenv("RUMPUS_ENGINE", raising=False)
    notes.note.cache_clear()

    def run(*words: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["rumpus", *words])
        with pytest.raises(SystemExit) as done:
            main()
        return int(done.value.code or 0), *capsys.readouterr()

    return run


@pytest.fixture
def kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    """A kernel is built."""
    put_kernel(monkeypatch, FakeKernel)
    FakeKernel.counted.clear()


@pytest.fixture
def no_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    """No kernel is built."""
    put_kernel(monkeypatch, None)


# Choosing


@pytest.mark.parametrize(
    "words",
    [
        ["show", "chess"],
        ["moves", "chess"],
        ["perft", "chess", "2"],
        ["play", "chess", "--limit", "4", "--white", "random", "--black", "random"],
        ["play", "chess", "--limit", "4", "--white", "random", "--black", "random", "--record", "-"],
        ["replay", "game.pgn", "--verify"],
        ["test", "hexapawn"],
    ],
    ids=lambda words: words[0],
)
@pytest.mark.usefixtures("kernel")
def test_every_command_that_plays_asks_the_engine_it_is_told(
    words: list[str], run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "game.pgn").write_text(RECORD)
    monkeypatch.chdir(tmp_path)
    made: list[object] = []
    monkeypatch.setattr(FakeKernel, "start", lambda self: made.append(self) or self._reference.start())

    by_reference = run(*words, "--engine", "reference")
    assert (by_reference[0], made) == (0, [])
    by_kernel = run(*words, "--engine", "kernel")
    assert by_kernel[:2] == by_reference[:2]
    assert made != []


@pytest.mark.usefixtures("kernel")
def test_a_match_that_is_taken_up_goes_on_with_the_engine_it_is_told(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.pgn"
    words = ["play", "--resume", str(path), "--white", "random", "--black", "random", "--limit", "6"]
    path.write_text(RECORD)
    by_reference = run(*words, "--engine", "reference")
    path.write_text(RECORD)

    played: list[Position] = []
    monkeypatch.setattr(FakeKernel, "is_checked", lambda self, position: played.append(position) or False)
    assert run(*words, "--engine", "kernel") == by_reference
    assert played != []


@pytest.mark.usefixtures("no_kernel")
@pytest.mark.parametrize("command", ["show", "moves", "test"])
def test_a_kernel_that_is_asked_for_and_not_built_is_wrong_usage(command: str, run: Run) -> None:
    status, out, err = run(command, "chess", "--engine", "kernel")

    assert (status, out) == (2, "")
    assert err.startswith("error: the kernel is not built, and it was asked for: install a C compiler, ")


def test_the_environment_chooses_an_engine_or_says_what_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(ENV, "RUMPUS_ENGINE", "reference")
    assert "; reference engine" in rumpus("perft", "chess", "1").stderr
    monkeypatch.setitem(ENV, "RUMPUS_ENGINE", "quick")
    done = rumpus("moves", "chess")

    assert done.returncode == 2
    assert done.stderr == (
        "error: unknown engine `quick` in the environment variable RUMPUS_ENGINE; set auto, kernel or reference\n"
    )


def test_explaining_has_no_engine_to_choose() -> None:
    assert "No such option" in rumpus("why", "chess", "e2e4", "--engine", "reference").stderr


# Slowness


@pytest.mark.usefixtures("no_kernel")
def test_a_stand_in_is_spoken_of_once_where_speed_matters(run: Run) -> None:
    status, out, err = run("perft", "chess", "1")

    assert (status, out) == (0, "nodes 20\n")
    assert err.startswith(NOTE)
    assert NOTE not in run("perft", "chess", "1")[2]


@pytest.mark.usefixtures("no_kernel")
def test_json_is_not_disturbed_by_the_note(run: Run) -> None:
    _, out, err = run("perft", "chess", "1", "--format", "json")

    assert json.loads(out)["engine"] == "reference"
    assert err.startswith(NOTE)
    assert err.count("\n") == 1


@pytest.mark.usefixtures("no_kernel")
@pytest.mark.parametrize(
    "words", [["moves", "chess"], ["show", "chess"], ["perft", "chess", "1", "--engine", "reference"]]
)
def test_nothing_is_said_where_speed_does_not_matter_or_the_engine_was_asked_for(words: list[str], run: Run) -> None:
    assert "note" not in run(*words)[2]


@pytest.mark.usefixtures("no_kernel")
def test_a_game_that_plays_itself_speaks_of_the_stand_in(run: Run) -> None:
    assert run("play", "chess", "--limit", "1", "--white", "random")[2].startswith(NOTE)


@pytest.mark.usefixtures("kernel")
def test_nothing_is_said_where_the_kernel_plays(run: Run) -> None:
    assert run("play", "chess", "--limit", "1", "--white", "random")[2] == ""


# Counting


@pytest.mark.usefixtures("kernel")
def test_the_kernel_counts_as_it_is_told(run: Run) -> None:
    status, out, err = run("perft", "chess", "2", "--make", "--jobs", "2", "--hash", "16")

    assert (status, out) == (0, "nodes 400\n")
    assert err.endswith(" nodes a second; made: every action played; kernel engine, 2 jobs, 16 MB of hash\n")
    assert FakeKernel.counted == [{"depth": 2, "bulk": False, "jobs": 2, "hash_mb": 16, "turns": False}]


@pytest.mark.usefixtures("kernel")
def test_the_kernel_counts_for_each_first_action(run: Run) -> None:
    lines = run("perft", "marseillais", "1", "--divide", "--unit", "turn")[1].splitlines()

    assert lines == [*sorted(lines[:-1]), "nodes 20"]
    assert [asked["turns"] for asked in FakeKernel.counted] == [True] * 20
    assert (
        run("perft", "chess", "2", "--divide")[1] == run("perft", "chess", "2", "--divide", "--engine", "reference")[1]
    )


@pytest.mark.usefixtures("kernel")
def test_a_count_says_how_it_was_made_in_json(run: Run) -> None:
    count = json.loads(run("perft", "chess", "2", "--divide", "--format", "json", "--hash", "8")[1])

    assert (count["nodes"], len(count["divide"]), count["engine"]) == (400, 20, "kernel")
    assert (count["counted"], count["jobs"], count["hash"]) == ("bulk", 1, 8)
    assert count["seconds"] > 0
    assert count["nodes_per_second"] > 0


@pytest.mark.parametrize("make", [[], ["--make"]])
def test_the_reference_engine_counts_and_plays(make: list[str], run: Run) -> None:
    status, out, err = run("perft", "chess", "2", "--engine", "reference", *make)

    assert (status, out) == (0, "nodes 400\n")
    assert f"; {'made' if make else 'bulk'}: " in err


@pytest.mark.usefixtures("kernel")
@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--jobs", "2", "--engine", "reference"], "the reference engine has no jobs and no hash table"),
        (["--hash", "2", "--engine", "reference"], "use the kernel"),
        (["--make", "--unit", "turn"], "turns are always counted by playing every action; remove --make"),
        (["--jobs", "0"], "0 is not in the range"),
        (["--hash", "-1"], "-1 is not in the range"),
    ],
)
def test_ways_to_count_that_do_not_go_together_are_wrong_usage(words: list[str], message: str, run: Run) -> None:
    status, out, err = run("perft", "chess", "1", *words)

    assert (status, out) == (2, "")
    assert message in err


@pytest.mark.usefixtures("kernel")
def test_a_table_that_does_not_fit_is_wrong_usage(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def perft(*_: object, **__: object) -> int:
        raise MemoryError

    monkeypatch.setattr(FakeKernel, "perft", perft)
    status, out, err = run("perft", "chess", "1", "--hash", "65536")

    assert (status, out) == (2, "")
    assert "not enough memory for a table of 65536 MB; use a smaller --hash" in err


def test_an_endgame_for_which_there_is_no_memory_is_wrong_usage(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def solve_endgame(*_: object, **__: object) -> None:
        raise MemoryError

    monkeypatch.setattr("interpreter.endgames.solve_endgame", solve_endgame)
    status, out, err = run("endgame", "chess", "K,B,N,N,k", "--engine", "reference")

    assert (status, out) == (2, "")
    assert "not enough memory for a table of K,B,N,N,k; leave out a unit" in err


# The doctor


@pytest.mark.usefixtures("kernel")
def test_the_doctor_knows_that_the_kernel_plays(run: Run) -> None:
    assert "engine       kernel: it is built\n" in run("doctor")[1]


@pytest.mark.usefixtures("no_kernel")
def test_the_doctor_knows_why_the_kernel_does_not_play_and_a_cure(run: Run) -> None:
    status, out, _ = run("doctor")

    assert status == 0
    assert "engine       reference: the kernel is not built; to change it, install a C compiler, then run" in out


@pytest.mark.usefixtures("kernel")
def test_the_doctor_knows_who_asked_for_an_engine(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RUMPUS_ENGINE", "reference")

    assert "engine       reference: the environment variable RUMPUS_ENGINE asks for it\n" in run("doctor")[1]


@pytest.mark.usefixtures("no_kernel")
@pytest.mark.parametrize("said", ["kernel", "quick"])
def test_an_environment_that_asks_for_what_is_not_there_is_a_problem(
    said: str, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RUMPUS_ENGINE", said)
    status, out, _ = run("doctor")

    assert status == 1
    assert "engine       none\n" in out
    assert "environment variable RUMPUS_ENGINE" in out
