"""Every command, as a user runs it: what it prints, and its exit status."""

import json
from importlib.metadata import version
from pathlib import Path

import pytest
from support.command import rumpus

from interpreter import load
from interpreter.drawing import svg_board
from interpreter.state.outcome import Outcome

TOY = 'ruleset "Toy"\nboard 3x3\npiece king K { moves K }\narray "k2/3/2K"\ngoal capture of king\ndraw stalemate\n'


def test_check_of_clean_files_says_so() -> None:
    done = rumpus("check", "chess", "hullabaloo")

    assert (done.returncode, done.stdout, done.stderr) == (0, "2 files: no findings\n", "")


def test_check_reports_several_findings_and_exits_with_one(tmp_path: Path) -> None:
    file = tmp_path / "toy.rumpus"
    file.write_text(TOY.replace("moves K", "mvoes K").replace("draw", "drow"))
    done = rumpus("check", str(file))

    assert done.returncode == 1
    assert "E106" in done.stderr
    assert done.stderr.count("-->") == 2
    assert done.stdout == "1 file: 2 errors\n"


def test_check_reads_standard_input_and_writes_json() -> None:
    done = rumpus("check", "-", "--format", "json", stdin=TOY.replace("3x3", "3x"))
    found = json.loads(done.stdout)

    assert done.returncode == 1
    assert [(finding["name"], finding["line"]) for finding in found] == [("unexpected-word", 2)]


def test_check_never_loads_networkx() -> None:
    import subprocess
    import sys

    code = "import sys; sys.argv = ['rumpus', 'check', 'hullabaloo']\nfrom interpreter.cli import main\ntry:\n main()\nexcept SystemExit: pass\nassert 'networkx' not in sys.modules"

    assert subprocess.run([sys.executable, "-c", code], capture_output=True, check=False).returncode == 0


def test_test_counts_and_reports_failures(tmp_path: Path) -> None:
    file = tmp_path / "toy.rumpus"
    file.write_text(TOY + 'test "good" { allow c1c2 }\ntest "bad" { allow c1c3; expect c1 = empty }\n')
    done = rumpus("test", str(file))

    assert done.returncode == 1
    assert done.stdout.endswith("1 of 2 tests passed\n")
    assert done.stderr.count("E601") == 2
    assert "`c1c3` is refused" in done.stderr


def test_test_writes_json() -> None:
    done = rumpus("test", "brouhaha", "--format", "json")
    report = json.loads(done.stdout)[0]

    assert done.returncode == 0
    assert report["file"] == "brouhaha"
    assert all(test["passed"] for test in report["tests"])


def test_test_of_a_file_with_errors_shows_them(tmp_path: Path) -> None:
    file = tmp_path / "toy.rumpus"
    file.write_text("board")
    done = rumpus("test", str(file))

    assert done.returncode == 1
    assert "error[" in done.stderr


def test_rulesets_lists_names_and_options() -> None:
    done = rumpus("rulesets")
    listed = json.loads(rumpus("rulesets", "--format", "json").stdout)

    assert done.returncode == 0
    assert "--option commoner=bent|straight" in done.stdout
    assert [item["name"] for item in listed] == sorted(item["name"] for item in listed)


def test_rulesets_are_listed_by_kind_and_found_by_words() -> None:
    done = rumpus("rulesets", "fluid", "JOYCE")

    assert done.stdout.startswith("fusion, activation, stacks\n  fluid-chess  Fluid Chess, Joe Joyce, 2007\n")
    assert done.stdout.count("\n  fluid-chess") == 1
    assert "hullabaloo" not in done.stdout


def test_words_of_no_ruleset_are_answered_by_a_sentence() -> None:
    done = rumpus("rulesets", "fluid", "zeppelin")

    assert done.stdout == "no ruleset has fluid and zeppelin in its name, head or options\n"


def test_show_prints_board_turn_and_position() -> None:
    done = rumpus("show", "chess", "--play", "e2e4")

    assert done.returncode == 0
    assert "Black to act" in done.stdout
    assert "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1" in done.stdout


def test_show_writes_pictures(tmp_path: Path) -> None:
    done = rumpus("show", "hullabaloo", "--svg", "a.svg", "--png", "a.png", "--overlay", "activation", cwd=tmp_path)

    assert (done.returncode, done.stdout) == (0, "")
    assert done.stderr == "wrote a.svg\nwrote a.png\n"
    assert (tmp_path / "a.svg").read_text().startswith("<svg")
    assert (tmp_path / "a.png").read_bytes().startswith(b"\x89PNG")


def test_show_tells_the_outcome_of_a_finished_game(tmp_path: Path) -> None:
    mated = ("show", "chess", "--play", "f2f3,e7e5,g2g4,d8h4")
    rumpus(*mated, "--svg", "a.svg", cwd=tmp_path)
    state = load("chess").start().play_all(mated[-1])
    drawn = svg_board(state.game.program, state.position, title="Chess", outcome=Outcome(1, "checkmate"))

    assert rumpus(*mated).stdout.splitlines()[-2] == "Black wins by checkmate"
    assert json.loads(rumpus(*mated, "--format", "json").stdout)["outcome"] == "black wins by checkmate"
    assert json.loads(rumpus("show", "chess", "--format", "json").stdout)["outcome"] is None
    assert (tmp_path / "a.svg").read_text() == drawn


@pytest.mark.parametrize("overlay", ["activation", "attacks"])
def test_show_marks_overlays_on_the_text_board(overlay: str) -> None:
    fen = "4c4/9/9/4w4/4W4/9/4C4/9/9[] w - - 0 2"

    assert (
        rumpus("show", "hullabaloo", "--fen", fen, "--overlay", overlay).stdout
        != rumpus("show", "hullabaloo", "--fen", fen).stdout
    )


def test_show_prints_the_program() -> None:
    done = rumpus("show", "brouhaha", "--program")

    assert done.returncode == 0
    assert "vanishing x0 d0 e0 z0 x9 d9 e9 z9" in done.stdout


def test_show_writes_json() -> None:
    shown = json.loads(rumpus("show", "chess", "--format", "json").stdout)

    assert (shown["title"], shown["turn"], shown["check"]) == ("Chess", "white", False)


def test_moves_come_sorted_one_a_line() -> None:
    lines = rumpus("moves", "chess", "--play", "e2e4,e7e5").stdout.splitlines()

    assert lines == sorted(lines)
    assert len(lines) == 29


def test_moves_are_those_of_a_square() -> None:
    assert rumpus("moves", "chess", "--from", "g1").stdout == "g1f3\ng1h3\n"


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--from", "e8"], "black's king stands on e8, and it is white's turn"),
        (["--from", "e5"], "there is no unit on e5"),
        (
            ["--from", "a1"],
            "white's rook stands on a1, and has no legal action; try a target to see which rule refuses it",
        ),
        (["--from", "e1", "--play", "f2f3,e7e5,g2g4,d8h4"], "the game is over: black wins by checkmate"),
    ],
)
def test_where_no_move_begins_it_is_said_why(words: list[str], why: str) -> None:
    done = rumpus("moves", "chess", *words)

    assert (done.returncode, done.stdout, done.stderr) == (0, "", f"{why}\n")


def test_moves_of_a_decided_position_are_none() -> None:
    done = rumpus("moves", "chess", "--play", "f2f3,e7e5,g2g4,d8h4")

    assert (done.returncode, done.stdout) == (0, "")


def test_perft_ends_with_its_count() -> None:
    assert rumpus("perft", "chess", "3").stdout == "nodes 8902\n"
    assert rumpus("perft", "chess", "0").stdout == "nodes 1\n"


def test_perft_divides() -> None:
    lines = rumpus("perft", "chess", "2", "--divide").stdout.splitlines()

    assert len(lines) == 21
    assert lines[0] == "a2a3: 20"
    assert lines[-1] == "nodes 400"
    assert sum(int(line.split(": ")[1]) for line in lines[:-1]) == 400


def test_perft_counts_turns() -> None:
    fen = "1c7/9/9/9/9/9/9/9/7C1[] w - - 0 2"
    by_turn = rumpus("perft", "hullabaloo", "1", "--unit", "turn", "--fen", fen).stdout
    by_action = rumpus("perft", "hullabaloo", "2", "--fen", fen).stdout

    assert by_turn == by_action
    assert json.loads(rumpus("perft", "chess", "1", "--unit", "turn", "--format", "json").stdout)["nodes"] == 20


def test_perft_divides_turns() -> None:
    fen = "1c7/9/9/9/9/9/9/9/7C1[] w - - 0 2"
    whole = rumpus("perft", "hullabaloo", "1", "--unit", "turn", "--fen", fen).stdout.splitlines()
    divided = rumpus("perft", "hullabaloo", "1", "--unit", "turn", "--divide", "--fen", fen).stdout.splitlines()

    assert divided[-1] == whole[-1]


def test_why_names_lines_for_and_against() -> None:
    legal = rumpus("why", "chess", "e2e4")
    refused = rumpus("why", "chess", "e1g1")

    assert legal.returncode == refused.returncode == 0
    assert legal.stdout.startswith("e2e4 is legal, by\n")
    assert "chess.rumpus:20" in legal.stdout
    assert "blocked" in refused.stdout
    assert (
        json.loads(rumpus("why", "chess", "e2e5", "--format", "json").stdout)["refusals"][0]["reason"] == "not-its-move"
    )


def test_play_without_a_terminal_plays_to_a_result() -> None:
    done = rumpus("play", "chess", "--seed", "4", "--limit", "20")

    assert done.returncode == 0
    assert done.stdout.splitlines()[-1].startswith("1/2-1/2 (called a draw after 20 turns")
    assert done.stdout == rumpus("play", "chess", "--seed", "4", "--limit", "20").stdout


def test_play_without_a_terminal_ends_with_the_rules_when_they_do() -> None:
    done = rumpus("play", "chess", "--fen", "7k/8/8/8/8/8/7r/K7 b - - 99 60")

    assert done.stdout.splitlines()[-1] == "1/2-1/2 (draw by progress)"


def test_play_sets_options() -> None:
    assert rumpus("play", "hullabaloo", "--option", "commoner=straight", "--limit", "2").returncode == 0


def test_the_version_is_that_of_the_package() -> None:
    assert rumpus("--version").stdout == f"rumpus {version('rumpus')}\n"


def test_the_list_of_commands_breaks_no_sentence_off() -> None:
    listed = rumpus("--help").stdout.partition("Commands:\n")[2].splitlines()

    assert len(listed) > 15
    assert [line for line in listed if not line.endswith(".") or line.endswith("...")] == []


def test_doctor_finds_no_problems() -> None:
    done = rumpus("doctor")

    assert done.returncode == 0, done.stdout
    assert "\nengine  " in done.stdout
    assert json.loads(rumpus("doctor", "--format", "json").stdout)["problems"] == []


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["check", "ches"], "unknown ruleset ches; did you mean chess?"),
        (["check", "checkers"], "unknown ruleset checkers; did you mean english-draughts?"),
        (["check", "nothing/here.rumpus"], "there is no file nothing/here.rumpus, and no folder nothing"),
        (["moves", "chess", "--fen", "8/8 w"], "not a position of this game"),
        (["moves", "chess", "--play", "e2e5"], "`e2e5` is not legal here"),
        (["moves", "chess", "--play", "zz"], "`zz` is not an action"),
        (["why", "chess", "???"], "is not an action"),
        (["play", "chess", "--option", "x=y"], "this ruleset has no options"),
        (["play", "hullabaloo", "--option", "commoner=bend"], "write `bent`"),
        (["play", "hullabaloo", "--option", "commoner"], "is not a setting"),
        (["perft", "chess", "x"], "'x' is not a valid whole number"),
        (
            ["moves", "chess", "--from", "z9"],
            "unknown square z9; files are a, b, c, d, e, f, g, h; ranks are 1,",
        ),
        (["moves", "chess", "--from", "G1"], "unknown square G1; write g1"),
        (["perft", "chess", "-1"], "-1"),
        (["nonsense"], "No such command 'nonsense'.\n"),
        (["chekc", "chess"], "No such command 'chekc'. Did you mean `check`?"),
        (["play", "chess", "--white", "nobody"], "unknown player `nobody`; players are `human`, "),
    ],
)
def test_wrong_usage_exits_with_two_and_says_what_is_wrong(words: list[str], message: str) -> None:
    done = rumpus(*words)

    assert done.returncode == 2
    assert message in done.stderr
    assert "Traceback" not in done.stderr


def test_bytes_that_are_no_text_are_a_finding(tmp_path: Path) -> None:
    file = tmp_path / "bytes.rumpus"
    file.write_bytes(b'ruleset "T\xff"\n')
    done = rumpus("check", str(file))

    assert done.returncode == 1
    assert "byte 10 of the file, 0xff, is not UTF-8 text" in done.stderr
    assert rumpus("show", str(file)).returncode == 1


def test_a_file_that_cannot_be_read_is_wrong_usage(tmp_path: Path) -> None:
    assert rumpus("check", str(tmp_path)).returncode == 2


def test_output_cut_off_by_its_reader_is_no_error() -> None:
    import subprocess

    from support.command import RUMPUS

    piped = subprocess.run(
        f"{RUMPUS} show brouhaha --program | head -1", shell=True, capture_output=True, text=True, check=False
    )

    assert piped.stdout == "program Brouhaha\n"
    assert piped.stderr == ""
