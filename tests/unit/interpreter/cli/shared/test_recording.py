"""Records on disk, kept while several games or a full disk disturb them."""

import subprocess
from pathlib import Path

import pytest
from support.command import ENV, RUMPUS, Running, rumpus
from support.records import actions_of

from interpreter import load
from interpreter.cli.shared.files import UsageError
from interpreter.cli.shared.recording import Keeper
from interpreter.game.match import Match
from interpreter.notation import read_record, read_records


def test_of_several_that_start_one_new_record_one_keeps_its_game(tmp_path: Path) -> None:
    words = ["play", "chess", "--limit", "4", "--record"]
    racers = [
        Running(*words, "game.pgn", "--seed", str(seed), cwd=tmp_path, stdin=subprocess.DEVNULL, text=True)
        for seed in range(3)
    ]
    said = [racer.communicate()[1] for racer in racers]

    assert sorted(racer.returncode for racer in racers) == [0, 2, 2]
    assert sum("error: game.pgn already exists; choose another name" in each for each in said) == 2
    (winner,) = [seed for seed, racer in enumerate(racers) if racer.returncode == 0]
    assert (tmp_path / "game.pgn").read_text() == rumpus(*words, "-", "--seed", str(winner)).stdout
    assert len(list(tmp_path.iterdir())) == 1


def _keeper(path: Path, written: bytes | None = None) -> tuple[Match, Keeper]:
    return Match([load("chess").start()]), Keeper(path, {}, written)


def test_a_new_record_that_another_has_begun_meanwhile_is_left_to_him(tmp_path: Path) -> None:
    (match, first), (other, second) = _keeper(tmp_path / "game.pgn"), _keeper(tmp_path / "game.pgn")
    first(match)
    match.play("e2e4")
    first(match)

    with pytest.raises(UsageError, match="already exists"):
        second(other)
    assert actions_of(tmp_path / "game.pgn") == 1


def test_a_second_match_is_the_next_game_of_the_file(tmp_path: Path) -> None:
    path = tmp_path / "game.pgn"
    match, keeper = _keeper(path)
    match.kept = keeper
    keeper(match)
    for actions in ((), ("e2e4", "e7e5"), ("d2d4",), ()):  # a match without actions leaves no game
        match = Match(match.states[:1], kept=keeper)
        for action in actions:
            match.play(action)
    match.play("a2a3")
    match.take_back()

    assert [record.actions for record in read_records(path.read_text())] == [("e2e4", "e7e5"), ("d2d4",), ()]
    assert rumpus("replay", str(path), "--game", "2").returncode == 0


def test_of_several_games_the_last_one_is_resumed(tmp_path: Path) -> None:
    path = tmp_path / "game.pgn"
    match, keeper = _keeper(path)
    for actions in (("e2e4", "e7e5"), ("d2d4",)):
        match = Match(match.states[:1], kept=keeper)
        for action in actions:
            match.play(action)
    done = rumpus("play", "--resume", str(path), "--white", "human", "--black", "human", stdin="d7d5\n")

    assert done.returncode == 0, done.stderr
    assert [record.actions for record in read_records(path.read_text())] == [("e2e4", "e7e5"), ("d2d4", "d7d5")]


def test_several_games_of_another_program_are_not_resumed(tmp_path: Path) -> None:
    path = tmp_path / "game.pgn"
    path.write_text('[Variant "chess"]\n1. e2e4 *\n[Variant "chess"]\n1. d2d4 *\n')
    done = rumpus("play", "--resume", str(path))

    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"error: {path} has 2 games that Rumpus did not write; copy the last one to a file\n"
    assert path.read_text().count("Variant") == 2


def test_a_record_taken_up_twice_is_left_to_the_first_who_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "game.pgn"
    match, keeper = _keeper(path)
    keeper(match)
    (other, second) = _keeper(path, path.read_bytes())
    second(other)
    match.play("e2e4")
    keeper(match)
    other.play("d2d4")

    with pytest.raises(UsageError, match=r"game.pgn has been changed by something else, and is not overwritten"):
        second(other)
    assert read_record(path.read_text()).turns[0].actions == ("e2e4",)


def test_a_record_that_was_removed_is_written_again(tmp_path: Path) -> None:
    path = tmp_path / "game.pgn"
    match, keeper = _keeper(path)
    keeper(match)
    path.unlink()
    match.play("e2e4")
    keeper(match)

    assert actions_of(path) == 1


def test_a_disk_without_room_leaves_the_record_as_it_was(tmp_path: Path) -> None:
    words = f"ulimit -f 1; {RUMPUS} play chess --white random --black random --limit 200 --record game.pgn"
    done = subprocess.run(words, shell=True, cwd=tmp_path, env=ENV, capture_output=True, text=True, check=False)

    assert done.returncode == 2
    assert done.stderr.endswith("error: the record game.pgn cannot be written: File too large\n")
    assert actions_of(tmp_path / "game.pgn") > 10
    assert len(list(tmp_path.iterdir())) == 1
