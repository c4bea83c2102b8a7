"""Playing in a real terminal."""

import re
from collections.abc import Iterator
from pathlib import Path

import pexpect
import pytest
from support.command import ENV, RUMPUS


@pytest.fixture
def table() -> Iterator[pexpect.spawn]:
    child = pexpect.spawn(RUMPUS, ["play", "hullabaloo", "--black", "human"], env=ENV, encoding="utf-8", timeout=30)
    child.setecho(False)
    child.expect("white> ")
    yield child
    child.close(force=True)


def _say(table: pexpect.spawn, line: str, prompt: str) -> str:
    table.sendline(line)
    table.expect(prompt)
    return str(table.before)


def test_a_turn_of_two_actions_with_help_why_and_undo(table: pexpect.spawn) -> None:
    assert "Type an action" in str(table.before)
    assert "64 i2i3" in _say(table, "?", "white> ")
    assert "not-its-move" in _say(table, "why e2e9", "white> ")
    assert "Black to act: 2 actions left" in _say(table, "e2e3", "black> ")
    assert "1 action left, or end" in _say(table, "e8e7", "black> ")
    assert "taken back: e8e7" in _say(table, "undo", "black> ")
    assert "taken back: e2e3" in _say(table, "undo", "white> ")
    assert "nothing to take back" in _say(table, "undo", "white> ")


def test_numbers_bad_lines_and_resignation(table: pexpect.spawn) -> None:
    assert "Black to act" in _say(table, "64", "black> ")
    assert "unknown action 9999" in _say(table, "9999", "black> ")
    assert "is not an action" in _say(table, "blah", "black> ")
    assert "is not legal here" in _say(table, "a1a9", "black> ")
    assert "opening" not in _say(table, "fen", "black> ")
    table.sendline("resign")
    table.expect(pexpect.EOF)
    assert "1-0 (white wins by resignation)" in str(table.before)
    assert table.wait() == 0


def test_quit_and_end_of_input_leave_the_game(table: pexpect.spawn) -> None:
    table.sendeof()
    table.expect(pexpect.EOF)
    assert "* (left unfinished)" in str(table.before)


def test_ctrl_c_leaves_no_traceback(table: pexpect.spawn) -> None:
    table.sendintr()
    table.expect(pexpect.EOF)
    assert "Traceback" not in str(table.before)
    assert table.wait() == 130  # `close` would send signals to a child slow to go


def test_a_random_opponent_answers_and_undo_goes_back_to_the_person() -> None:
    child = pexpect.spawn(RUMPUS, ["play", "chess"], env=ENV, encoding="utf-8", timeout=30)
    child.setecho(False)
    child.expect("white> ")
    child.sendline("e2e4")
    child.expect(r"1\.\.\. ")
    child.expect("white> ")
    child.sendline("undo")
    child.expect("taken back: [a-h1-8]+, e2e4")
    child.expect("white> ")
    child.sendline("quit")
    child.expect(pexpect.EOF)


def test_the_other_side_acts_inside_a_turn() -> None:
    child = pexpect.spawn(RUMPUS, ["play", "chain-of-fools"], env=ENV, encoding="utf-8", timeout=30)
    child.setecho(False)
    child.expect("white> ")
    assert "White to act" in _say(child, "b1a3", "white> ")
    assert re.search(r"1\. @[a-h1-8]+,@", _say(child, "claim:e1-d1-c1-b2-a3", "white> "))
    assert "taken back: @" in _say(child, "undo", "white> ")
    assert "taken back: b1a3" in _say(child, "undo", "white> ")
    child.sendline("quit")
    child.expect(pexpect.EOF)


def test_a_person_acts_inside_the_turn_of_the_other_side() -> None:
    seats = ["--white", "human", "--black", "human"]
    child = pexpect.spawn(RUMPUS, ["play", "chain-of-fools", *seats], env=ENV, encoding="utf-8", timeout=30)
    child.setecho(False)
    child.expect("white> ")
    _say(child, "b1a3", "white> ")
    assert "Black to act" in _say(child, "claim:e1-d1-c1-b2-a3", "black> ")
    child.sendline("resign")
    child.expect(pexpect.EOF)
    assert "1-0 (white wins by resignation)" in str(child.before)


def test_a_person_whose_time_is_up_loses_without_typing() -> None:
    child = pexpect.spawn(RUMPUS, ["play", "chess", "--clock", "0.01+0"], env=ENV, encoding="utf-8", timeout=30)
    child.expect(pexpect.EOF)
    assert "0-1 (black wins by time forfeit)" in str(child.before)
    assert child.wait() == 0


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
    assert str(child.before) == "error: --tui needs Textual; install it with `pip install 'rumpus[tui]'`\r\n"
    assert child.wait() == 2
