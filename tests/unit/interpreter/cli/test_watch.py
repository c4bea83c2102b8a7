"""`--watch`, as a user runs it: a file changes, and the command says so."""

import signal
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from support.command import Running, rumpus

TOY = 'ruleset "Toy"\nboard 3x3\npiece king K { moves K }\narray "k2/3/2K"\ngoal capture of king\ndraw stalemate\n'
TEST = 'test "good" { allow c1c2 }\n'

Start = Callable[..., Running]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    running: list[Running] = []

    def begin(*words: str) -> Running:
        running.append(Running(*words, cwd=tmp_path, stderr=subprocess.STDOUT, text=True))
        return running[-1]

    yield begin
    for process in running:
        process.kill()
        process.communicate()


def _until(process: Running, last: str) -> list[str]:
    """The lines up to one that begins so."""
    assert process.stdout is not None
    found = []
    for line in process.stdout:
        found.append(line.rstrip("\n"))
        if line.startswith(last):
            return found
    raise AssertionError(f"the command ended after {found}")


def _interrupt(process: Running) -> int:
    process.send_signal(signal.SIGINT)
    return process.wait(timeout=20)


def test_check_is_done_again_when_the_file_changes_and_ends_cleanly(start: Start, tmp_path: Path) -> None:
    file = tmp_path / "toy.rumpus"
    file.write_text(TOY)
    process = start("check", "toy.rumpus", "--watch")
    assert _until(process, "watching") == ["1 file: no findings", "watching 1 file; press Ctrl-C to stop"]

    file.write_text(TOY.replace("board", "bord"))
    lines = _until(process, "watching")
    assert lines[:2] == ["", "toy.rumpus has changed"]
    assert "1 file: 1 error" in lines

    file.write_text(TOY)
    assert "1 file: no findings" in _until(process, "watching")
    assert _interrupt(process) == 0


def test_linting_is_done_again_and_knows_files_in_folders_and_what_they_build_on(start: Start, tmp_path: Path) -> None:
    (tmp_path / "toy.rumpus").write_text(TOY)
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "mine.rumpus").write_text('ruleset "Mine"\nuse parts\n' + TOY.partition("\n")[2])
    parts = tmp_path / "deep" / "parts.rumpus"
    parts.write_text('library "Parts"\nzone edge = rank 1\n')
    process = start("lint", "deep", "--select", "dead", "--watch")
    assert any("library `parts` is never used" in line for line in _until(process, "watching 2 files"))

    parts.write_text('library "Parts"\nboard 3x3\n')
    assert not any("library `parts` is never used" in line for line in _until(process, "watching 2 files"))
    assert _interrupt(process) == 0


def test_tests_are_run_again_when_a_file_below_changes(start: Start, tmp_path: Path) -> None:
    (tmp_path / "toy.rumpus").write_text(TOY)
    (tmp_path / "mine.rumpus").write_text(f'ruleset "Mine"\nextends toy\n{TEST}')
    process = start("test", "mine.rumpus", "--watch")
    assert _until(process, "watching") == ["mine.rumpus: 1 of 1 tests passed", "watching 2 files; press Ctrl-C to stop"]

    (tmp_path / "toy.rumpus").write_text(TOY.replace("moves K", "moves F"))
    lines = _until(process, "watching")
    assert "toy.rumpus has changed" in lines
    assert "mine.rumpus: 0 of 1 tests passed" in lines
    assert _interrupt(process) == 0


def test_a_file_that_is_gone_for_a_moment_does_not_end_the_watch(start: Start, tmp_path: Path) -> None:
    file = tmp_path / "toy.rumpus"
    file.write_text(TOY)
    process = start("check", "toy.rumpus", "--watch")
    _until(process, "watching")

    file.unlink()
    assert any(line.startswith("error: ") for line in _until(process, "watching"))
    file.write_text(TOY)
    assert "1 file: no findings" in _until(process, "watching")


def test_the_layout_of_a_folder_is_watched_with_files_that_are_new(start: Start, tmp_path: Path) -> None:
    (tmp_path / "toy.rumpus").write_text(TOY)
    process = start("fmt", "--check", ".", "--watch")
    _until(process, "watching 1 file")

    (tmp_path / "loose.rumpus").write_text(TOY.replace(" { ", "{"))
    assert "loose.rumpus" in _until(process, "watching 2 files")


@pytest.mark.parametrize(
    "words",
    [
        ("check", "-", "--watch"),
        ("check", "nothing.rumpus", "--watch"),
        ("fmt", "toy.rumpus", "--watch"),
        ("lint", "--fix", "toy.rumpus", "--watch"),
    ],
)
def test_there_is_nothing_to_watch(words: tuple[str, ...], tmp_path: Path) -> None:
    (tmp_path / "toy.rumpus").write_text(TOY)

    assert rumpus(*words, cwd=tmp_path).returncode == 2
