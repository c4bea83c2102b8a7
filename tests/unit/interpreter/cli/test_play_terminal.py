"""Playing in a real terminal."""

import re
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pexpect
import pytest
from support.command import ENV, RUMPUS
from support.terminal import Terminal

from interpreter.installing import extra_command


@contextmanager
def _playing(*words: str) -> Iterator[Terminal]:
    with closing(Terminal("play", *words)) as table:
        table.expect("white> ")
        yield table


@pytest.fixture
def table() -> Iterator[Terminal]:
    with _playing("hullabaloo", "--black", "human") as table:
        yield table


def test_a_turn_of_two_actions_with_help_why_and_undo(table: Terminal) -> None:
    assert "Type an action" in str(table.before)
    assert "64 i2i3" in table.say("?", "white> ")
    assert "not-its-move" in table.say("why e2e9", "white> ")
    assert "Black to act: 2 actions left" in table.say("e2e3", "black> ")
    assert "1 action left, or end" in table.say("e8e7", "black> ")
    assert "taken back: e8e7" in table.say("undo", "black> ")
    assert "taken back: e2e3" in table.say("undo", "white> ")
    assert "nothing to take back" in table.say("undo", "white> ")


def test_numbers_bad_lines_and_resignation(table: Terminal) -> None:
    assert "Black to act" in table.say("64", "black> ")
    assert "unknown action 9999" in table.say("9999", "black> ")
    assert "is not an action" in table.say("blah", "black> ")
    assert "is not legal here" in table.say("a1a9", "black> ")
    assert "opening" not in table.say("fen", "black> ")
    table.sendline("resign")
    table.expect(pexpect.EOF)
    assert "1-0 (white wins by resignation)" in str(table.before)
    assert table.process.wait() == 0


def test_quit_and_end_of_input_leave_the_game(table: Terminal) -> None:
    table.send("\4")
    table.expect(pexpect.EOF)
    assert "* (left unfinished)" in str(table.before)


def test_ctrl_c_leaves_no_traceback(table: Terminal) -> None:
    table.send("\3")
    table.expect(pexpect.EOF)
    assert "Traceback" not in str(table.before)
    assert table.process.wait() == 130


def _leave(table: Terminal) -> None:
    assert "Leave this game? It is not recorded." in table.say("q", "y or n> ")
    table.say("y", pexpect.EOF)


def test_who_does_not_leave_goes_on() -> None:
    with _playing("chess", "--black", "human") as table:
        assert "You play White" not in str(table.before)
        table.say("e2e4", "black> ")
        table.say("quit", "y or n> ")
        assert "Black to act" in table.say("n", "black> ")
        _leave(table)


def test_a_person_reads_who_plays_what_wins_and_what_the_letters_mean() -> None:
    with _playing("chess", "--black", "3") as table:
        said = str(table.before)
        assert "You play White; Black is the computer on level 3 of 8.\r\n" in said
        assert "Checkmate of the enemy's king wins.\r\n" in said
        assert "Letters: K king, Q queen, R rook, B bishop, N knight, P pawn; Black's are lower-case.\r\n" in said
        assert "* (left unfinished)" in table.say("q", pexpect.EOF)


def test_the_opponent_answers_and_undo_goes_back_to_the_person() -> None:
    with _playing("chess") as table:
        table.say("e2e4", r"1\.\.\. ")
        table.expect("white> ")
        table.say("undo", "taken back: [a-h1-8]+, e2e4")
        table.expect("white> ")
        table.say("quit", pexpect.EOF)


def test_the_other_side_acts_inside_a_turn() -> None:
    with _playing("chain-of-fools") as table:
        assert "White to act" in table.say("b1a3", "white> ")
        assert re.search(r"1\. @[a-h1-8]+,@", table.say("claim:e1-d1-c1-b2-a3", "white> "))
        assert re.search("taken back: .*@.*claim:c1-d1-e1-b2-a3", table.say("undo", "white> "))
        _leave(table)


def test_a_person_acts_inside_the_turn_of_the_other_side() -> None:
    with _playing("chain-of-fools", "--white", "human", "--black", "human") as table:
        table.say("b1a3", "white> ")
        assert "Black to act" in table.say("claim:e1-d1-c1-b2-a3", "black> ")
        assert "1-0 (white wins by resignation)" in table.say("resign", pexpect.EOF)


def test_a_person_whose_time_is_up_loses_without_typing() -> None:
    with closing(Terminal("play", "chess", "--clock", "0.01+0")) as table:
        table.expect(pexpect.EOF)
        assert "0-1 (black wins by time forfeit)" in str(table.before)
        assert table.process.wait() == 0


def test_the_whole_screen_is_left_with_the_result() -> None:
    env = {**ENV, "TERM": "xterm-256color"}
    child = pexpect.spawn(
        RUMPUS, ["play", "chess", "--tui"], env=env, encoding="utf-8", timeout=30, dimensions=(30, 100)
    )
    child.expect("to act")
    child.send("q")
    child.expect(pexpect.EOF)
    assert str(child.before).endswith("* (left unfinished)\r\n")
    assert child.wait() == 0


def test_the_whole_screen_without_textual_says_how_to_install_it(tmp_path: Path) -> None:
    (tmp_path / "textual.py").write_text("raise ModuleNotFoundError(name='textual')")
    env = {**ENV, "PYTHONPATH": f"{tmp_path}:{ENV.get('PYTHONPATH', '')}"}
    child = pexpect.spawn(RUMPUS, ["play", "chess", "--tui"], env=env, encoding="utf-8", timeout=30)
    child.expect(pexpect.EOF)
    _, _, words = extra_command("tui").partition(" ")  # after Python, which a script may call `python` or `python3`
    assert re.fullmatch(rf"error: --tui needs Textual; install it with `\S+ {re.escape(words)}`\r\n", str(child.before))
    assert child.wait() == 2
