"""`rumpus match`: its table, its JSON, and a run that is killed and goes on."""

import json
import os
import subprocess
import time
from pathlib import Path

from support.command import ENV, RUMPUS, rumpus

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
    words = [RUMPUS, *MATCH, "--jobs", "2", "--record", "cut.pgn"]
    cut = tmp_path / "cut.pgn"
    process = subprocess.Popen(words, cwd=tmp_path, env={**os.environ, **ENV}, stdout=subprocess.DEVNULL)
    while process.poll() is None and not (cut.exists() and cut.read_bytes().count(b"[Event") >= 3):
        time.sleep(0.01)
    process.kill()
    process.wait()
    before = {part for part in cut.read_bytes().split(b"[Event") if part.endswith(b"\n\n")}
    done = rumpus(*MATCH, "--jobs", "2", "--record", "cut.pgn", cwd=tmp_path)

    assert done.returncode == 0
    assert cut.read_bytes() == whole
    assert len(before) >= 3
    assert before <= set(whole.split(b"[Event"))


def test_mistakes_are_wrong_usage(tmp_path: Path) -> None:
    for words, sentence in (
        (("--sprt", "10,0"), "--sprt needs the smaller difference first, found `10,0`"),
        (("--sprt", "5"), "--sprt must be two numbers such as 0,10, found `5`"),
        (("--white", "nobody"), "unknown player `nobody`"),
        (("--white", "uci:engine"), "`uci:engine` has no budget"),
        (("--opening", "1", "--games", "50", "--limit", "2"), "found only 20 different openings of 1 actions"),
    ):
        done = rumpus(*MATCH, "--jobs", "1", *words, cwd=tmp_path)

        assert done.returncode == 2
        assert f"error: {sentence}\n" in done.stderr
