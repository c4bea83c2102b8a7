"""`rumpus bench`, as a user runs it: small runs, in which no time matters."""

import json
from pathlib import Path

import pytest
from support.command import rumpus

from interpreter.cli.commands import bench
from interpreter.engines import choose as engines
from interpreter.errors import EngineError

SMALL = ("--runs", "1", "--depth", "1", "--seconds", "0.01")
TOY = 'ruleset "Toy"\nboard 3x3\npiece king K { moves K }\narray "k2/3/2K"\ngoal capture of king\ndraw stalemate\n'


@pytest.mark.slow
def test_a_small_run_measures_everything_and_writes_a_chart(tmp_path: Path) -> None:
    file = tmp_path / "speed.svg"
    done = rumpus("bench", "chess", *SMALL, "--svg", str(file))

    assert done.returncode == 0, done.stdout + done.stderr
    for title in (
        "processes that do little",
        "from text to Program",
        "perft, bulk",
        "perft, made",
        "random playouts",
    ):
        assert title in done.stdout
    assert done.stderr.count("\n") == 1, "the chart is named, and nothing else"
    assert file.read_text(encoding="utf-8").startswith("<svg ")


def test_a_file_of_ones_own_is_measured(tmp_path: Path) -> None:
    file = tmp_path / "toy.rumpus"
    file.write_text(TOY)
    found = json.loads(rumpus("bench", str(file), *SMALL, "--format", "json").stdout)

    assert [row["who"] for result in found["results"] for row in result["rows"] if row["who"] == "reference"]
    assert not any("process" in result["title"] for result in found["results"])


def test_one_engine_is_measured_alone(tmp_path: Path) -> None:
    file = tmp_path / "toy.rumpus"
    file.write_text(TOY)
    found = json.loads(rumpus("bench", str(file), "--engine", "reference", *SMALL, "--format", "json").stdout)
    bulk = next(result for result in found["results"] if result["title"].endswith(": perft, bulk"))

    assert bulk["base"] == "reference"
    assert [row["who"] for row in bulk["rows"]] == ["reference"]
    assert not any(row["fault"] for row in bulk["rows"])
    assert found["engines"] == ["reference"]


@pytest.mark.parametrize(
    ("obstacle", "wanted", "names"),
    [
        (None, "both", ("reference", "kernel")),
        (None, "kernel", ("kernel",)),
        ("is not built", "both", ("reference",)),
        ("is not built", "reference", ("reference",)),
    ],
)
def test_the_engines_that_are_there_are_measured(
    monkeypatch: pytest.MonkeyPatch, obstacle: str | None, wanted: str, names: tuple[str, ...]
) -> None:
    monkeypatch.setattr(engines, "kernel_obstacle", lambda: obstacle)
    found, notes = bench.engines_of(bench.Engines(wanted))

    assert found == names
    assert bool(notes) == (wanted == "both" and obstacle is not None)


def test_a_kernel_that_is_not_there_cannot_be_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines, "kernel_obstacle", lambda: "is not built")

    with pytest.raises(EngineError, match="the kernel is not built"):
        bench.engines_of(bench.Engines.KERNEL)


def test_a_chart_that_cannot_be_written_is_said_before_anything_is_measured(tmp_path: Path) -> None:
    done = rumpus("bench", "chess", "--svg", str(tmp_path / "nowhere" / "speed.svg"))

    assert done.returncode == 2
    assert "cannot be written: there is no folder" in done.stderr
    assert done.stdout == ""


def test_wrong_usage_of_bench_is_said() -> None:
    for words, message in (
        (["ches"], "did you mean chess?"),
        (["chess", "--runs", "0"], "Invalid value"),
    ):
        done = rumpus("bench", *words)
        assert done.returncode == 2
        assert message in done.stderr


def test_a_file_with_errors_gives_its_findings(tmp_path: Path) -> None:
    file = tmp_path / "toy.rumpus"
    file.write_text(TOY.replace("moves", "mvoes"))
    done = rumpus("bench", str(file))

    assert done.returncode == 1
    assert "E106" in done.stderr
