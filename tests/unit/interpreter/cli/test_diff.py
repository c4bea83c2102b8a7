"""`rumpus diff`, as a user runs it."""

import json
from pathlib import Path

import pytest
from support.command import rumpus

TOY = """ruleset "Toy"
board 3x3
piece king K { moves K }
piece ox O { moves W }
array "k1o/3/O1K"
goal capture of king
draw stalemate
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "toy.rumpus").write_text(TOY)
    (tmp_path / "same.rumpus").write_text("# laid out otherwise\n" + TOY.replace("\n", "\n\n"))
    (tmp_path / "other.rumpus").write_text(
        TOY.replace("moves W", "moves F").replace("O1K", "OOK").replace("draw", "loss") + "draw repetition 3\n"
    )
    return tmp_path


def test_diff_of_equal_rules_says_so(folder: Path) -> None:
    done = rumpus("diff", "toy.rumpus", "same.rumpus", "--play", "2", cwd=folder)

    assert done.returncode == 0
    assert done.stdout.startswith("the rules are the same\n")
    assert "the legal actions differ in 0" in done.stdout


def test_diff_names_rules_that_are_added_removed_or_changed(folder: Path) -> None:
    done = rumpus("diff", "toy.rumpus", "other.rumpus", cwd=folder)

    assert done.returncode == 1
    assert done.stdout == (
        "array\n"
        "  + b1: white ox\n"
        "pieces\n"
        "  ~ ox (O) moves W\n"
        "    now: ox (O) moves F\n"
        "draws\n"
        "  ~ a side without a legal action draws\n"
        "    now: a side without a legal action has lost\n"
        "  + a position that occurs 3 times at the end of a turn draws\n"
    )


def test_diff_turned_around_swaps_what_is_added_and_removed(folder: Path) -> None:
    there, back = (
        json.loads(rumpus("diff", *names, "--format", "json", cwd=folder).stdout)["rules"]
        for names in (("toy.rumpus", "other.rumpus"), ("other.rumpus", "toy.rumpus"))
    )

    assert {(rule["subject"], rule["before"], rule["after"]) for rule in there} == {
        (rule["subject"], rule["after"], rule["before"]) for rule in back
    }
    assert {rule["change"] for rule in there} == {"added", "changed"}


def test_diff_shows_positions_with_other_actions_the_smallest_first(folder: Path) -> None:
    done = rumpus("diff", "toy.rumpus", "other.rumpus", "--play", "4", "--format", "json", cwd=folder)
    report = json.loads(done.stdout)

    assert done.returncode == 1
    smallest = report["positions"][0]
    moves = set(rumpus("moves", "toy.rumpus", "--fen", smallest["fen"], cwd=folder).stdout.split())
    assert smallest["units"] == min(position["units"] for position in report["positions"])
    assert moves & {*smallest["only_first"], *smallest["only_second"]} == {*smallest["only_first"]}


def test_diff_plays_the_same_games_again(folder: Path) -> None:
    words = ("diff", "toy.rumpus", "other.rumpus", "--play", "3", "--seed", "7")

    assert rumpus(*words, cwd=folder).stdout == rumpus(*words, cwd=folder).stdout


def test_diff_counts_positions_that_one_game_does_not_know() -> None:
    done = rumpus("diff", "chess", "brouhaha", "--play", "1")

    assert done.returncode == 1
    assert "exist in the game of one file only" in done.stdout


def test_diff_looks_at_other_values_of_options_too(folder: Path) -> None:
    guarded = TOY.replace("{ moves W }", "{ moves W when gait = slow; moves {} when gait = fast }")
    for name, fast in (("one", "K"), ("two", "F")):
        text = guarded.replace("moves {}", f"moves {fast}").replace("board", "option gait = slow | fast\nboard")
        (folder / f"{name}.rumpus").write_text(text)
    done = rumpus("diff", "one.rumpus", "two.rumpus", cwd=folder)

    assert done.returncode == 1
    assert done.stdout == "pieces, when gait = fast\n  ~ ox (O) moves K\n    now: ox (O) moves F\n"


@pytest.mark.parametrize("words", [("chess",), ("chess", "ches"), ("-", "-"), ("chess", "chess", "--play", "-1")])
def test_diff_refuses_kindly(words: tuple[str, ...]) -> None:
    assert rumpus("diff", *words).returncode == 2


def test_diff_shows_what_is_wrong_with_a_file(folder: Path) -> None:
    (folder / "faulty.rumpus").write_text(TOY.replace("board", "bord"))
    done = rumpus("diff", "toy.rumpus", "faulty.rumpus", cwd=folder)

    assert done.returncode == 1
    assert "faulty.rumpus:2:1" in done.stderr
