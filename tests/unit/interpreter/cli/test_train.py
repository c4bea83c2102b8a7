"""`rumpus train` and `rumpus values`: weights from games, and what they say."""

import json
import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest
from support.command import ENV, RUMPUS, rumpus
from support.engines import NO_KERNEL, is_kernel_built

from interpreter.game.judging.file import write_weights
from interpreter.game.judging.from_rules import weights_from_rules
from interpreter.game.judging.lookup import weights_of
from interpreter.game.load import load
from rulesets import Catalogue

needs_kernel = pytest.mark.skipif(not is_kernel_built(), reason=NO_KERNEL)
TRAIN = ("--games", "20", "--nodes", "10", "--rounds", "1", "--jobs", "1")


@needs_kernel
def test_trained_weights_lie_next_to_the_rule_file_and_are_used(tmp_path: Path) -> None:
    (tmp_path / "mine.rumpus").write_text(Catalogue().open("chess")[0].text)
    done = rumpus("train", "mine.rumpus", *TRAIN, cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[0].startswith("round 1: 20 games of ")
    assert done.stdout.splitlines()[1] == "the weights are in mine.weights.json"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["mine.rumpus", "mine.weights.json"]

    head = rumpus("values", "mine.rumpus", cwd=tmp_path).stdout.splitlines()[0]
    assert head == "Chess: learned from 20 games at 10 positions an action"


@pytest.mark.slow
@needs_kernel
@pytest.mark.skipif(sys.platform != "linux", reason="the processes of the pool are found in /proc")
def test_a_training_whose_processes_are_killed_says_so_and_goes_on_with_the_same_command(tmp_path: Path) -> None:
    words = ("train", "chess", *TRAIN[:-1], "2", "--out", "out.json")
    begun = subprocess.Popen([RUMPUS, *words], cwd=tmp_path, env={**os.environ, **ENV}, stderr=subprocess.PIPE)
    state = tmp_path / "out.json.state"
    while begun.poll() is None and not (state.exists() and state.read_bytes().count(b"\n") > 3):
        time.sleep(0.01)
    while begun.poll() is None:
        kill_workers(begun.pid)
        time.sleep(0.01)
    kept = state.read_bytes()

    assert begun.communicate()[1].decode().startswith("error: 5 processes in a row were killed, perhaps because memory")
    assert begun.returncode == 2
    assert kept.count(b"\n") > 3
    assert rumpus(*words, cwd=tmp_path).returncode == 0
    rumpus(*words[:-1], "whole.json", cwd=tmp_path)
    assert (tmp_path / "out.json").read_bytes() == (tmp_path / "whole.json").read_bytes()


def kill_workers(parent: int) -> None:
    """Kill the processes of the pool of a command."""
    with suppress(OSError):  # they may end meanwhile
        for child in Path(f"/proc/{parent}/task/{parent}/children").read_text().split():
            if "spawn_main" in Path(f"/proc/{child}/cmdline").read_text():
                os.kill(int(child), signal.SIGKILL)


def test_values_without_learned_weights_come_from_the_rules() -> None:
    lines = rumpus("values", "capahouse").stdout.splitlines()
    assert lines[0] == "Capahouse: from the rules alone; run `rumpus train` to learn them"
    assert lines[1].split() == ["early", "late", "in", "hand", "a", "square", "center", "relative"]
    assert lines[2].split()[::7] == ["king"]
    assert "royal" in lines[2]


def test_values_name_the_network_that_comes_with_weights_from_the_rules() -> None:
    network = weights_of(load("shogi")).network
    assert network is not None
    line = rumpus("values", "shogi").stdout.splitlines()[0]
    learned = f"a network of {network.width} neurons, learned from {network.games:,} games"
    assert line == f"Shogi: from the rules alone; with {learned}"


def write_chess_weights(path: Path) -> None:
    chess = load("chess")
    write_weights(path, weights_from_rules(chess.program), chess.rules_hash, chess.title)


def test_values_as_json_have_points_errors_and_relative_values() -> None:
    found = json.loads(rumpus("values", "capablanca", "--format", "json").stdout)
    assert (found["learned"], found["games"]) == (False, 0)
    rook = next(piece for piece in found["pieces"] if piece["name"] == "rook")
    assert rook["early"]["error"] is None
    assert rook["relative"] > 5
    assert {piece["name"]: piece["relative"] for piece in found["pieces"] if piece["royal"]} == {"king": None}


def test_clerics_are_learned_to_be_worth_about_a_rook_and_scouts_a_minor_piece_as_their_inventor_says() -> None:
    found = json.loads(rumpus("values", "brouhaha", "--format", "json").stdout)
    worth = {piece["name"]: piece["relative"] for piece in found["pieces"]}

    assert abs(worth["cleric"] - worth["rook"]) < 0.5
    assert max(abs(worth["scout"] - worth[other]) for other in ("knight", "bishop")) < 1


def test_a_named_file_of_other_rules_is_refused(tmp_path: Path) -> None:
    write_chess_weights(tmp_path / "chess.json")
    done = rumpus("values", "crazyhouse", "--weights", "chess.json", cwd=tmp_path)
    assert done.returncode == 2
    assert "chess.json has weights for other rules: expected" in done.stderr


def test_values_say_why_the_weights_next_to_a_file_are_not_used(tmp_path: Path) -> None:
    (tmp_path / "mine.rumpus").write_text(Catalogue().open("crazyhouse")[0].text)
    write_chess_weights(tmp_path / "mine.weights.json")
    head = rumpus("values", "mine.rumpus", cwd=tmp_path).stdout.splitlines()[0]
    assert head.startswith("Crazyhouse: from the rules alone; mine.weights.json has weights for other rules: ")


def test_training_without_numpy_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    from interpreter.cli.commands.train import train
    from interpreter.cli.shared.files import UsageError

    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(UsageError, match=r'needs numpy; install it with `.+ -m pip install -e ".+\[train\]"`'):
        train("chess")


@pytest.mark.parametrize(
    ("out", "message"),
    [
        ("-", "--out needs a file, from which the training can continue"),
        (".", "--out needs a file, and . is a folder"),
        ("", "--out needs a file, and . is a folder"),
        ("none/w.json", "--out needs a folder that exists, and none does not; make it first"),
    ],
)
def test_weights_are_written_to_a_file(out: str, message: str) -> None:
    done = rumpus("train", "chess", "--out", out)
    assert (done.returncode, done.stderr) == (2, f"error: {message}\n")


@needs_kernel
def test_a_network_that_gains_nothing_is_not_written(tmp_path: Path) -> None:
    done = rumpus("train", "chess", *TRAIN, "--network", "--out", "w.json", cwd=tmp_path)

    assert done.stdout.startswith("round 1: a network from 20 games, ")
    assert done.stderr.startswith("error: no network is written, since its gain in held-out games is not more than ")
    assert done.returncode == 2
    assert [path.name for path in tmp_path.iterdir()] == ["w.json.state"]


@pytest.mark.slow
@needs_kernel
def test_a_network_lies_with_the_weights_and_is_used(tmp_path: Path) -> None:
    words = ("--games", "300", "--nodes", "60", "--rounds", "1", "--network", "--neurons", "64")
    done = rumpus("train", "breakthrough", *words, "--out", "w.json", cwd=tmp_path)
    assert (done.returncode, done.stdout.splitlines()[-1]) == (0, "the weights are in w.json")

    head = rumpus("values", "breakthrough", "--weights", "w.json", cwd=tmp_path).stdout.splitlines()[0]
    assert head.endswith("; with a network of 64 neurons, learned from 300 games")
    players = ("--white", "alphabeta nodes=50 weights=w.json", "--black", "alphabeta nodes=50")
    assert rumpus("match", "breakthrough", *players, "--games", "2", cwd=tmp_path).returncode == 0


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("--neurons", "64"), "--neurons needs --network"),
        (("--network", "--neurons", "33"), "--neurons must be a multiple of 32, at most 128, found 33"),
        (("--network", "--neurons", "160"), "--neurons must be a multiple of 32, at most 128, found 160"),
    ],
)
def test_other_numbers_of_neurons_are_refused(words: tuple[str, ...], why: str) -> None:
    done = rumpus("train", "chess", *words)
    assert (done.returncode, done.stderr) == (2, f"error: {why}\n")
