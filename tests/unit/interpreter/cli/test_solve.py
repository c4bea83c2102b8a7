"""`rumpus solve`: its lines, its JSON, and its exit status."""

import json

from support.command import rumpus

MORPHY = ("solve", "chess", "#2", "--fen", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1")


def test_a_key_is_printed_and_checked() -> None:
    done = rumpus(*MORPHY)
    assert (done.returncode, done.stdout) == (0, "#2: 1 solution\n  a1a6\n")
    done = rumpus(*MORPHY, "--check")
    assert done.returncode == 0
    assert "    b7a6\n      b6b7\n" in done.stdout
    assert "checked by the reference engine" in done.stderr


def test_json_has_the_tree() -> None:
    found = json.loads(rumpus(*MORPHY, "--format", "json").stdout)
    (key,) = found["solutions"]
    assert (found["stipulation"], found["whole"], key["turn"]) == ("#2", True, ["a1a6"])
    assert {tuple(after["turn"]) for after in key["after"]} >= {("b7a6",), ("b8h2",)}


def test_no_solution_and_no_decision_have_the_status_of_findings() -> None:
    done = rumpus("solve", "chess", "#1")
    assert (done.returncode, done.stdout) == (1, "#1: no solution\n")
    done = rumpus(*MORPHY, "--nodes", "5")
    assert (done.returncode, done.stdout) == (1, "#2: not decided; more positions are needed, see --nodes\n")


def test_a_wrong_stipulation_is_refused() -> None:
    done = rumpus("solve", "chess", "mate in 2")
    assert done.returncode == 2
    assert "is not a stipulation" in done.stderr
