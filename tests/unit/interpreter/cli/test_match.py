"""`rumpus match`: its table, its JSON, and a run that is killed and goes on."""

import json
import sys
import time
from pathlib import Path

import pytest
from support.command import Running, rumpus
from support.each import each

from interpreter.cli.shared.options import MOST
from interpreter.game.judging.file import write_weights
from interpreter.game.judging.lookup import weights_named
from interpreter.game.load import load
from interpreter.game.players.player import MOST_NODES, MOST_SECONDS

ENGINE = Path(__file__).parents[3] / "support" / "scripted_engine.py"
MATCH = ("match", "chess", "--white", "random", "--black", "random", "--games", "12", "--limit", "60")


def test_the_table_is_the_same_for_any_number_of_jobs_but_for_the_time(tmp_path: Path) -> None:
    tables = []
    for jobs in ("1", "2"):
        done = rumpus(*MATCH, "--jobs", jobs, "--record", f"{jobs}.pgn", cwd=tmp_path)
        assert (done.returncode, done.stderr) == (0, "")
        tables.append([line for line in done.stdout.splitlines() if "seconds" not in line])

    assert tables[0] == tables[1]
    assert tables[0][0] == "players              random against random"
    assert (tmp_path / "1.pgn").read_bytes() == (tmp_path / "2.pgn").read_bytes()


def test_json_has_score_elo_and_test() -> None:
    done = rumpus(*MATCH, "--jobs", "1", "--format", "json", "--sprt", "0,20")
    found = json.loads(done.stdout)

    assert found["games"] == 12
    assert sum(found["pairs"]) == 6
    assert found["sprt"]["verdict"] is None
    assert set(found) >= {"players", "wins", "draws", "losses", "score", "elo", "error", "openings", "distinct"}


def test_a_killed_match_goes_on_without_a_game_lost_or_counted_twice(tmp_path: Path) -> None:
    rumpus(*MATCH, "--jobs", "1", "--record", "whole.pgn", cwd=tmp_path)
    whole = (tmp_path / "whole.pgn").read_bytes()
    cut = tmp_path / "cut.pgn"
    with Running(*MATCH, "--jobs", "2", "--record", "cut.pgn", cwd=tmp_path) as process:
        while process.poll() is None and not (cut.exists() and cut.read_bytes().count(b"[Event") >= 3):
            time.sleep(0.01)
        process.kill()
    before = {part for part in cut.read_bytes().split(b"[Event") if part.endswith(b"\n\n")}
    done = rumpus(*MATCH, "--jobs", "2", "--record", "cut.pgn", cwd=tmp_path)

    assert done.returncode == 0
    assert cut.read_bytes() == whole
    assert len(before) >= 3
    assert before <= set(whole.split(b"[Event"))


def test_a_margin_ends_games_that_both_players_take_for_decided(tmp_path: Path) -> None:
    words = ("match", "chess", "--white", "alphabeta nodes=50", "--black", "greedy", "--games", "2", "--jobs", "1")
    done = rumpus(*words, "--margin", "50,1", "--record", "games.pgn", cwd=tmp_path)
    refused = rumpus(*words, "--margin", "50")

    assert (done.returncode, done.stderr) == (0, "")
    assert (tmp_path / "games.pgn").read_text().count('[Margin "50,1"]') == 2
    assert '[Termination "adjudication"]' in (tmp_path / "games.pgn").read_text()
    assert (refused.returncode, refused.stdout) == (2, "")
    assert refused.stderr == ("error: expected a lead and a number of actions, found `50`\nhelp: write it as 1000,5\n")


def write_chess_weights(path: Path, name: str) -> str:
    """Write weights by their name to a file, and return their hash."""
    chess = load("chess")
    write_weights(path, weights_named(name, chess), chess.rules_hash, chess.title)
    return weights_named(str(path), chess).hash


def test_a_match_goes_on_only_with_the_weights_that_it_was_begun_with(tmp_path: Path) -> None:
    players = ("--white", "greedy weights=my.json", "--black", "greedy weights=rules")
    words = ("match", "chess", *players, "--limit", "20", "--jobs", "1", "--record", "games.pgn", "--games")
    first = write_chess_weights(tmp_path / "my.json", "mobility")
    assert rumpus(*words, "2", cwd=tmp_path).stdout.startswith(
        "players              greedy weights=my.json against greedy weights=rules\ngames                2,"
    )
    begun = (tmp_path / "games.pgn").read_bytes()
    other = write_chess_weights(tmp_path / "my.json", "rules")
    refused = rumpus(*words, "4", cwd=tmp_path)
    assert (refused.returncode, (tmp_path / "games.pgn").read_bytes()) == (2, begun)
    assert refused.stderr == (
        f"error: games.pgn is of another match: WhiteWeights is {first}, expected {other}; use another file\n"
    )

    write_chess_weights(tmp_path / "my.json", "mobility")
    assert rumpus(*words, "4", cwd=tmp_path).returncode == 0
    assert (tmp_path / "games.pgn").read_bytes().startswith(begun)
    assert (tmp_path / "games.pgn").read_bytes().count(b"[Event") == 4


@pytest.mark.parametrize("side", ["--white", "--black"])
@pytest.mark.parametrize(
    ("file", "sentence"),
    [
        ("missing.json", "missing.json cannot be read: No such file or directory"),
        ("broken.json", "broken.json is not a file of weights; `rumpus train` writes one"),
        ("chess.json", "chess.json has weights for other rules: expected "),
    ],
)
def test_weights_that_cannot_be_used_are_refused_before_the_first_game(
    tmp_path: Path, side: str, file: str, sentence: str
) -> None:
    write_chess_weights(tmp_path / "chess.json", "rules")
    (tmp_path / "broken.json").write_text("{}")
    words = ("match", "crazyhouse", *MATCH[2:], side, f"greedy weights={file}", "--record", "games.pgn")
    done = rumpus(*words, cwd=tmp_path)

    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"error: {sentence}")
    assert not (tmp_path / "games.pgn").exists()


def test_a_program_that_does_not_start_is_refused_before_the_first_game(tmp_path: Path) -> None:
    words = ("match", "chess", "--white", "uci:/no/such/engine nodes=100", "--black", "random", "--record", "games.pgn")
    done = rumpus(*words, "--jobs", "2", cwd=tmp_path)

    assert (done.returncode, done.stdout) == (2, "")
    assert (
        done.stderr == "error: `uci:/no/such/engine nodes=100` does not start: No such file or directory\n"
        if sys.platform == "linux"
        else "does not start" in done.stderr
    )
    assert not list(tmp_path.iterdir())


def test_the_table_says_why_most_games_were_lost_by_a_fault() -> None:
    engine = f'uci:"{sys.executable} {ENGINE} uci illegal 1" nodes=1'
    words = ("match", "chess", "--white", engine, "--black", "random", "--games", "4", "--opening", "0", "--jobs", "1")
    (row,) = (line for line in rumpus(*words).stdout.splitlines() if "fault" in line)
    found = json.loads(rumpus(*words, "--format", "json").stdout)

    assert row.startswith("lost by a fault      4, most often: 'uci:")
    assert "nodes=1 played `a1a8`: " in row
    assert (found["forfeits"], found["reason"]) == (4, row.partition("most often: ")[2])


def test_mistakes_are_wrong_usage(tmp_path: Path) -> None:
    for words, sentence in (
        (("--sprt", "10,0"), "--sprt needs the smaller difference first, found `10,0`"),
        (("--sprt", "0,10000"), "--sprt takes differences from -1000 to 1000 Elo, found `0,10000`"),
        (("--sprt=-inf,0",), "--sprt takes differences from -1000 to 1000 Elo, found `-inf,0`"),
        (("--sprt", "nan,1"), "--sprt takes differences from -1000 to 1000 Elo, found `nan,1`"),
        (("--record", "-"), "--record needs a file, from which the match can continue"),
        (("--sprt", "5"), "--sprt must be two numbers such as 0,10, found `5`"),
        (("--white", "nobody"), "unknown player `nobody`"),
        (("--white", "random weights=rules"), "`random` has no setting `weights`"),
        (("--white", "uci:engine"), "`uci:engine` has no budget"),
        (("--opening", "1", "--games", "50", "--limit", "2"), "found only 20 different openings of 1 actions"),
    ):
        done = rumpus(*MATCH, "--jobs", "1", *words, cwd=tmp_path)

        assert done.returncode == 2
        assert f"error: {sentence}\n" in done.stderr
    assert not list(tmp_path.iterdir())


@each("command", ["analyse chess", "play chess", "match chess --white 3 --black 3"])
def test_a_time_that_no_timer_counts_is_refused(command: str) -> None:
    done = rumpus(*command.split(), "--movetime", f"{MOST + 1}")

    assert (done.returncode, done.stdout) == (2, "")
    assert f"Invalid value for '--movetime': {MOST + 1} is not in the range 1<=x<={MOST}." in done.stderr


def test_the_largest_limits_of_commands_are_those_of_a_budget() -> None:
    assert MOST / 1000 == MOST_SECONDS
    assert MOST == MOST_NODES


@pytest.mark.parametrize("protocol", ["uci", "cecp"])
def test_a_program_that_plays_another_game_is_refused_before_the_first_game(protocol: str) -> None:
    engine = f'{protocol}:"{sys.executable} {ENGINE} {protocol} garbage 0" depth=1'
    done = rumpus("match", "chess", "--white", "random", "--black", engine, "--games", "2")

    assert done.returncode == 2
    assert "does not play this game as Rumpus does: at the start it played `hello`" in done.stderr
    assert "no game was played" in done.stderr
    assert "Elo" not in done.stdout


@pytest.mark.oracle
@pytest.mark.parametrize(
    ("name", "settings", "fault"),
    [
        ("king-of-the-hill", "", ""),
        ("seirawan", "", ""),
        ("makruk", "", ""),
        ("amazons", "", "at the start it played"),
        ("chaturanga", "", "it played"),
    ],
)
def test_another_program_is_greeted_in_its_own_notation(name: str, settings: str, fault: str) -> None:
    engine = f"uci:/usr/games/fairy-stockfish {settings} depth=1"
    done = rumpus("match", name, "--white", "random", "--black", engine, "--games", "2", "--limit", "8", "--jobs", "1")

    assert (done.returncode, fault in done.stderr, "fault" in done.stdout) == (2 if fault else 0, True, False)


def test_the_table_has_score_by_color_lengths_and_ends() -> None:
    words = ("--white", "random", "--black", "random", "--games", "20", "--opening", "0", "--jobs", "1")
    found = json.loads(rumpus("match", "hexapawn", *words, "--format", "json").stdout)
    assert sum(found["ends"].values()) == 20
    wins = sum(count for end, count in found["ends"].items() if end.startswith("white wins by "))
    draws = sum(count for end, count in found["ends"].items() if end.startswith("draw"))
    assert found["white"] == (wins + draws / 2) / 20
    assert 3 <= found["turns"]["least"] <= found["turns"]["median"] <= found["turns"]["most"] <= 7
    text = rumpus("match", "hexapawn", *words).stdout
    assert "score of White       0." in text
    assert "wins by reach" in text
