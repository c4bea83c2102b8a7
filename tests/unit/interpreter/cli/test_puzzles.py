"""`rumpus puzzles`: what it prints and writes, and the faults of its games."""

import json
from pathlib import Path

from support.command import rumpus

from interpreter.notation import read_records

GAME = '[Event "A short game"]\n[Variant "Chess"]\n\n1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0\n'


def test_puzzles_of_recorded_games_are_printed_and_written(tmp_path: Path) -> None:
    games, epd, pgn = tmp_path / "games.pgn", tmp_path / "out.epd", tmp_path / "out.pgn"
    games.write_text(GAME)
    done = rumpus("puzzles", "chess", "--from", str(games), "--hard", "0", "--epd", str(epd), "--pgn", str(pgn))

    fen = "rnbq1bnr/ppppkppp/8/4p2Q/4P3/8/PPPP1PPP/RNB1KBNR w KQ - 2 3"
    assert done.stdout == f"1. white to act wins in 1 turn; every level finds it\n   {fen}\n   Qxe5#\n1 puzzle\n"
    assert epd.read_text().startswith(f"{fen.removesuffix(' 2 3')} bm Qxe5#; dm 1;")
    assert [record.fen for record in read_records(pgn.read_text())] == [fen]


def test_games_of_the_computer_have_the_same_puzzles_whatever_the_number_of_workers() -> None:
    words = ("puzzles", "hexapawn", "--games", "6", "--player", "random", "--hard", "0", "--format", "json")
    one, two = (rumpus(*words, "--jobs", jobs).stdout for jobs in ("1", "2"))

    assert one == two
    assert {found["kind"] for found in json.loads(one)} <= {"win", "save"}
    assert json.loads(one)


def test_options_of_games_that_are_played_do_not_go_with_a_file() -> None:
    for words in (("--games", "20"), ("--player", "3"), ("--opening", "4"), ("--seed", "1"), ("--limit", "200")):
        done = rumpus("puzzles", "chess", "--from", "games.pgn", *words)
        assert (done.returncode, f"{words[0]} is for games that are played" in done.stderr) == (2, True)


def test_no_puzzle_is_no_fault(tmp_path: Path) -> None:
    games = tmp_path / "games.pgn"
    games.write_text(GAME)
    done = rumpus("puzzles", "chess", "--from", str(games), "--hard", "7")

    assert (done.returncode, done.stdout) == (0, "no puzzles\n")


def test_a_game_that_the_rules_do_not_allow_is_refused_with_its_place(tmp_path: Path) -> None:
    games = tmp_path / "games.pgn"
    games.write_text(f"{GAME}\n{GAME.replace('e5 2', 'e4 2')}")
    done = rumpus("puzzles", "chess", "--from", str(games))

    assert done.returncode != 0
    assert f"{games}:9:7: Black's turn 1, action 2 of the game" in done.stderr
    assert "Traceback" not in done.stderr


def test_wrong_settings_are_refused() -> None:
    assert "unknown player `99`" in rumpus("puzzles", "chess", "--player", "99").stderr
    assert "there is no file" in rumpus("puzzles", "nowhere/x.rumpus").stderr
