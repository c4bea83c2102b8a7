"""`rumpus solve --game` and `rumpus verify`: what they print, write and refuse."""

import json
from pathlib import Path

import pytest
from support.command import rumpus


def test_a_solved_game_and_its_proof(tmp_path: Path) -> None:
    proof = tmp_path / "hexapawn.proof"
    done = rumpus("solve", "hexapawn", "--game", "--check", "--proof", str(proof))

    assert done.stdout.splitlines()[:2] == [
        "Hexapawn: black wins in 6 actions (135 positions)",
        "  b1b2: black wins in 5 actions",
    ]
    assert "checked by the reference engine" in done.stderr
    checked = rumpus("verify", "hexapawn", str(proof))
    assert checked.stdout == "Hexapawn: black wins in 6 actions; the proof holds (19 positions)\n"
    other = rumpus("verify", "dodgem", str(proof))
    assert (other.returncode, other.stdout) == (1, "the proof does not hold: 1 fault\n")
    assert json.loads(rumpus("verify", "hexapawn", str(proof), "--format", "json").stdout)["faults"] == []


def test_a_proof_says_from_where_it_holds_or_that_it_does_not(tmp_path: Path) -> None:
    proof = tmp_path / "later.proof"
    rumpus("solve", "hexapawn", "--game", "--fen", "ppp/1P1/P1P b - - 0 1", "--proof", str(proof))
    said = rumpus("verify", "hexapawn", str(proof)).stdout
    assert said == "Hexapawn from ppp/1P1/P1P b - - 0 1: black wins in 5 actions; the proof holds (8 positions)\n"

    proof.write_text(proof.read_text().replace("\t5", "\t1"))
    done = rumpus("verify", "hexapawn", str(proof))
    assert (done.returncode, done.stdout) == (1, "the proof does not hold: 2 faults\n")


def test_a_position_is_solved_too() -> None:
    done = rumpus("solve", "hexapawn", "--game", "--fen", "p2/1P1/3 w - - 0 1", "--format", "json")

    found = json.loads(done.stdout)
    assert (found["winner"], found["actions"], found["positions"]) == ("white", 1, 3)
    assert found["first"][0]["action"] == "b2a3"


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (("solve", "chess"), "write a stipulation, such as #3, or --game, and not both"),
        (("solve", "chess", "#1", "--game"), "write a stipulation, such as #3, or --game, and not both"),
        (("solve", "chess", "#1", "--proof", "x"), "--proof is for --game"),
        (("solve", "chess", "#1", "--positions", "9"), "--positions is for --game"),
        (("solve", "hexapawn", "--game", "--tree"), "--tree is for problems"),
        (("solve", "hexapawn", "--game", "--nodes", "9"), "--nodes is for problems"),
        (("solve", "chess", "--game", "--positions", "100"), "the game cannot be solved: more than 100 positions"),
        (("verify", "chess", "missing.proof"), "missing.proof cannot be read: No such file or directory"),
    ],
)
def test_wrong_usage_is_told(words: tuple[str, ...], fault: str) -> None:
    done = rumpus(*words)

    assert done.returncode == 2
    assert fault in done.stderr
