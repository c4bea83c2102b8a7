"""Playing by lines that come through a pipe."""

import re
from pathlib import Path

import pytest
from support.command import rumpus
from support.scripted import Scripted

from interpreter.cli.commands.play.lines import play_lines, result_line
from interpreter.game.load import load
from interpreter.game.match import Match
from interpreter.game.table.clock import Clock, TimeControl
from interpreter.game.table.sitting import Sitting

TWO = ("--white", "human", "--black", "human")


def test_lines_of_standard_input_are_actions() -> None:
    done = rumpus("play", "chess", *TWO, stdin="e2e4\ne7e5\nwhy e4e5\n")

    assert (done.returncode, done.stderr) == (0, "")
    assert "white> e2e4\n" in done.stdout
    assert "e4e5 is refused\n  cannot-capture: black's pawn stands on e5" in done.stdout
    assert done.stdout.endswith('[Termination "unterminated"]\n\n1. e2e4 e7e5 *\n* (left unfinished)\n')


def test_a_game_played_by_lines_ends_with_the_rules() -> None:
    done = rumpus("play", "chess", *TWO, stdin="f2f3\ne7e5\ng2g4\nd8h4\n")

    assert done.stdout.endswith("\n0-1 (black wins by checkmate)\n")
    assert "[Termination" not in done.stdout


def test_one_side_plays_by_lines_and_the_other_by_chance() -> None:
    done = rumpus("play", "chess", "--white", "human", stdin="e2e4\nexit\nd2d4\n")

    assert done.stdout.endswith("* (left unfinished)\n")
    assert "1... " in done.stdout
    assert "d2d4" not in done.stdout


def test_a_record_goes_on_by_lines(tmp_path: Path) -> None:
    first = rumpus("play", "chess", *TWO, "--record", "game.pgn", stdin="e2e4\n", cwd=tmp_path)
    rumpus("play", "--resume", "game.pgn", stdin="e7e5\n", cwd=tmp_path)

    assert "[Event" not in first.stdout
    assert (tmp_path / "game.pgn").read_text().endswith("\n1. e2e4 e7e5 *\n")


def test_the_table_says_what_to_type_instead() -> None:
    said = rumpus("play", "chess", *TWO, stdin="Nf3\nfoo\n?\n").stdout

    assert "`Nf3` is not an action: did you mean `g1f3`?\n" in said
    assert "actions look like a1a2, a1a2q or e1g1; `?` lists the commands\n" in said
    assert "why ACTION " in said


def test_a_game_that_plays_itself_unasked_says_why() -> None:
    unasked = rumpus("play", "chess", "--limit", "1")
    asked = rumpus("play", "chess", "--limit", "1", "--white", "4")

    assert unasked.stderr == (
        "standard input is not a terminal, so the computer plays both sides; "
        "--white human reads actions from it, line by line\n"
    )
    assert asked.stderr == ""
    assert asked.stdout == unasked.stdout


def test_standard_input_is_not_both_rules_and_actions() -> None:
    done = rumpus("play", "-", "--white", "human", stdin='ruleset "T"\nextends chess\n')

    assert done.returncode == 2
    assert "standard input contains the rules, so it cannot contain actions; use a rule file" in done.stderr


def test_a_picture_is_no_list_of_actions() -> None:
    done = rumpus("play", "chess", *TWO, stdin="\x00\x01PNG\n")

    assert done.returncode == 2
    assert done.stderr == "error: standard input is not text, so it contains no actions\n"


def test_a_misspelt_player_gets_the_near_name() -> None:
    near = rumpus("play", "chess", "--black", "randon")
    far = rumpus("play", "chess", "--white", "kasparov")

    assert (near.returncode, near.stderr) == (2, "error: unknown player `randon`; did you mean `random`?\n")
    assert far.stderr.startswith("error: unknown player `kasparov`; players are `human`")


def test_a_clock_needs_minutes_and_seconds() -> None:
    done = rumpus("play", "chess", "--clock", "5")

    assert (done.returncode, done.stderr) == (
        2,
        "error: `--clock 5` is not a time; write minutes and seconds a turn, such as --clock 5+3\n",
    )


def test_clocks_are_shown_and_recorded() -> None:
    done = rumpus("play", "chess", *TWO, "--clock", "60+0", stdin="e2e4\n")

    assert "White to act\nWhite 1:00:00, Black 1:00:00\n" in done.stdout
    assert '[TimeControl "3600+0"]' in done.stdout


def test_a_turn_without_actions_is_not_printed(capsys: pytest.CaptureFixture[str]) -> None:
    now = [0.0]
    player = Scripted(lambda state: state.legal_actions()[0], began=lambda: now.append(3600.0))
    player.stop()
    sitting = Sitting(match=Match([load("chess").start()]), seats={"white": "random", "black": "random"})
    sitting.players["white"], sitting.clock = player, Clock(TimeControl(60, 0), lambda: now[-1])
    play_lines(sitting, thinking=False)

    said = capsys.readouterr().out
    assert "1. " not in said
    assert said.endswith("0-1 (black wins by time forfeit)\n")


def test_the_computer_shows_what_it_found_if_asked() -> None:
    asked = rumpus("play", "chess", "--white", "random", "--limit", "1", "--thinking")

    assert re.search(r"\ndepth 0, \+0\.00, 1 nodes, 0\.0 s: (1\. [a-h1-8]{4})\n\1\n", asked.stdout)


def test_a_hint_names_an_action_and_its_line() -> None:
    said = rumpus("play", "chess", *TWO, stdin="hint\n").stdout

    action = said.partition(" would play ")[2].partition("\n")[0]
    assert f": 1. {action}" in said


def test_undo_takes_back_the_whole_turn_that_the_computer_has_answered() -> None:
    lines = "e2e4\ng1f3\nb1c3\nundo\nundo\nundo\n"
    said = rumpus("play", "marseillais", "--white", "human", "--black", "random", stdin=lines).stdout

    assert [line for line in said.splitlines() if line.startswith(("taken", "nothing"))] == [
        "taken back: a8a7, g7g6, b1c3, g1f3",
        "taken back: h7h5, a7a5, e2e4",
        "nothing to take back",
    ]


def test_the_whole_screen_needs_a_terminal() -> None:
    done = rumpus("play", "chess", "--tui")

    assert done.returncode == 2
    assert done.stderr == "error: --tui needs a terminal; without it `rumpus play` reads and prints lines\n"


@pytest.mark.parametrize(
    ("winner", "limit", "line"),
    [
        (0, 0, "1-0 (called won; no rule of the game)"),
        (1, 40, "0-1 (called won; no rule of the game)"),
        (None, 40, "1/2-1/2 (called a draw after 40 turns; no rule of the game)"),
        (None, 0, "1/2-1/2 (called a draw; no rule of the game)"),
    ],
)
def test_the_last_line_says_what_a_game_was_called(winner: int | None, limit: int, line: str) -> None:
    match = Match([load("chess").start()])
    match.adjudicate(winner)

    assert result_line(match, limit) == line


def test_a_square_lists_what_its_unit_can_do() -> None:
    said = rumpus("play", "chess", *TWO, stdin="d2\na1\n").stdout

    assert "`d2` is not an action: the pawn on d2 can do `d2d3`, `d2d4`\n" in said
    assert "the rook on a1 has no legal action" in said


def test_help_shows_how_the_actions_of_the_game_are_written_and_rules_shows_the_rules() -> None:
    said = rumpus("play", "chain-of-fools", *TWO, stdin="?\nrules turn\nrules nothing\n").stdout

    assert re.search(r"^claim:a1-a2-a3 +the chain", said, re.MULTILINE)
    assert "- After the actions, the side may claim chains.\n" in said
    assert "no section has `nothing` in its title; there are The board, " in said
