"""Games kept on disk: recorded, killed, taken up again."""

import re
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

import pexpect
import pytest
from support.command import Running, rumpus
from support.plain import plainly
from support.records import actions_of
from support.terminal import Terminal

from dsl.diagnostics.codes import framed
from interpreter.notation import read_record, write_record
from interpreter.notation.record import Record

RANDOM = ("--white", "random", "--black", "random")
GAME = ("hullabaloo", *RANDOM, "--seed", "11", "--limit", "30")
PROMPT = "(white|black)> "


@contextmanager
def _playing(cwd: Path, *words: str) -> Iterator[Terminal]:
    with closing(Terminal("play", *words, cwd=cwd)) as table:
        table.expect(PROMPT)
        yield table


@pytest.fixture(scope="module")
def unbroken(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The record of a game that nothing broke off."""
    folder = tmp_path_factory.mktemp("unbroken")
    done = rumpus("play", *GAME, "--record", "game.pgn", cwd=folder)
    assert done.returncode == 0, done.stderr
    assert [path.name for path in folder.iterdir()] == ["game.pgn"]
    return (folder / "game.pgn").read_text()


def test_a_game_that_plays_itself_is_recorded_and_verified(unbroken: str, tmp_path: Path) -> None:
    (tmp_path / "game.pgn").write_text(unbroken)
    done = rumpus("replay", "game.pgn", "--verify", cwd=tmp_path)

    assert done.returncode == 0, done.stderr
    assert re.search(r"verified: \d+ actions are legal, result 1/2-1/2, rules [0-9a-f]{16}\n$", done.stdout)


def test_a_record_is_the_same_on_standard_output(unbroken: str) -> None:
    assert rumpus("play", *GAME, "--record", "-").stdout == unbroken


def test_a_record_that_is_there_is_never_overwritten(tmp_path: Path) -> None:
    (tmp_path / "game.pgn").write_text("precious")
    done = rumpus("play", "chess", "--record", "game.pgn", cwd=tmp_path)

    assert done.returncode == 2
    assert "game.pgn already exists" in done.stderr
    assert (tmp_path / "game.pgn").read_text() == "precious"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["play"], "name a ruleset to play"),
        (["play", "--resume", "none.pgn"], "the record none.pgn cannot be read: No such file"),
        (["play", "chess", "--record", "no/such/folder.pgn"], "cannot be written: No such file"),
        (["play", "--resume", "game.pgn", "--option", "a=b"], "come from the record"),
        (["play", "--resume", "game.pgn", "--fen", "8"], "come from the record"),
        (["play", "--resume", "game.pgn", "--record", "other.pgn"], "come from the record"),
        (["play", "--resume", "-"], "--resume needs a file"),
        (["replay", "none.pgn"], "cannot be read"),
        (["replay", "."], "cannot be read"),
        (["replay", "game.pgn", "--at", "99"], "--at 99 is too large: the game has 2 actions"),
        (["replay", "game.pgn", "--rules", "none"], "unknown ruleset none"),
    ],
)
def test_wrong_usage_exits_with_two(words: list[str], message: str, tmp_path: Path) -> None:
    (tmp_path / "game.pgn").write_text('[Variant "chess"]\n[White "human"]\n[Black "random"]\n1. e2e4 e7e5 *')
    done = rumpus(*words, cwd=tmp_path)

    assert done.returncode == 2
    assert message in done.stderr
    assert "Traceback" not in done.stderr


def test_people_keep_the_date_and_their_record_at_every_action(tmp_path: Path) -> None:
    path = tmp_path / "game.pgn"
    with _playing(tmp_path, "hullabaloo", "--black", "human", "--record", "game.pgn") as table:
        assert actions_of(path) == 0
        table.say("e2e3", PROMPT)
        table.say("e8e7", PROMPT)
        record = read_record(path.read_text())

        assert re.fullmatch(r"20\d\d\.\d\d\.\d\d", record.tags["Date"])
        assert (record.tags["White"], record.tags["Black"], record.tags["Termination"]) == (
            "human",
            "human",
            "unterminated",
        )
        assert [str(turn) for turn in record.turns] == ["e2e3", "e8e7,"]
        table.say("undo", PROMPT)
        assert actions_of(path) == 1
        table.say("resign", pexpect.EOF)
    assert read_record(path.read_text()).result == "1-0"
    assert read_record(path.read_text()).tags["Termination"] == "resignation"


# Breaking off


@pytest.mark.parametrize("after", plainly((1, 25), 25))
def test_a_killed_game_goes_on_as_if_nothing_had_happened(after: int, unbroken: str, tmp_path: Path) -> None:
    path = tmp_path / "game.pgn"
    words = ["play", *GAME, "--engine", "reference", "--record", "game.pgn"]  # slow enough to be stopped
    with Running(*words, cwd=tmp_path, stdout=subprocess.DEVNULL) as child:
        while actions_of(path) < after:
            time.sleep(0.002)
        child.kill()
    assert child.returncode == -signal.SIGKILL
    assert after <= actions_of(path) < len(read_record(unbroken).actions)
    assert rumpus("replay", "game.pgn", "--verify", cwd=tmp_path).returncode == 0

    done = rumpus("play", "--resume", "game.pgn", cwd=tmp_path)

    assert done.returncode == 0, done.stderr
    assert path.read_text() == unbroken


def test_ctrl_c_loses_nothing_and_leaves_no_traceback(unbroken: str, tmp_path: Path) -> None:
    path = tmp_path / "game.pgn"
    words = ["play", *GAME, "--engine", "reference", "--record", "game.pgn"]  # slow enough to be stopped
    with Running(*words, cwd=tmp_path, stdout=subprocess.DEVNULL, text=True) as child:
        while actions_of(path) < 4:
            time.sleep(0.002)
        child.send_signal(signal.SIGINT)
        assert child.stderr is not None
        said = child.stderr.read()
    assert (child.returncode, said.strip()) == (130, "")
    assert [item.name for item in tmp_path.iterdir()] == ["game.pgn"]

    rumpus("play", "--resume", "game.pgn", cwd=tmp_path)

    assert path.read_text() == unbroken


def _cut(record: Record, n_actions: int) -> str:
    """The record as it was after some actions, before the game had ended."""
    from interpreter.game.replay import game_of, record_states, replay

    states = replay(record, game_of(record))
    tags = {tag: value for tag, value in record.tags.items() if tag not in ("Result", "Termination")}
    return write_record(record_states(states[: n_actions + 1], record.actions[:n_actions], tags=tags))


def test_a_game_stopped_anywhere_goes_on_as_if_nothing_had_happened(tmp_path: Path) -> None:
    whole = rumpus("play", "hullabaloo", *RANDOM, "--seed", "2", "--limit", "8", "--record", "-").stdout
    record = read_record(whole)
    for n_actions in (0, 2, 5):
        path = tmp_path / f"{n_actions}.pgn"
        path.write_text(_cut(record, n_actions))
        done = rumpus("play", "--resume", str(path))

        assert done.returncode == 0, done.stderr
        assert path.read_text() == whole


def test_a_killed_table_is_taken_up_by_people_and_undo_goes_back_across(tmp_path: Path) -> None:
    words = ["hullabaloo", "--black", "human", "--option", "commoner=straight", "--record", "game.pgn"]
    with _playing(tmp_path, *words) as table:
        table.say("e2e3", PROMPT)
        table.say("e8e7", PROMPT)

    with _playing(tmp_path, "--resume", "game.pgn") as table:
        assert "resumed after 2 actions" in str(table.before)
        assert "Black to act: 1 action left, or end" in str(table.before)
        assert "taken back: e8e7" in table.say("undo", PROMPT)
        assert "taken back: e2e3" in table.say("undo", PROMPT)
        table.say("d2e3", PROMPT)
        table.say("quit", pexpect.EOF)
    record = read_record((tmp_path / "game.pgn").read_text())

    assert record.actions == ("d2e3",)
    assert record.tags["Options"] == "commoner=straight"


def test_a_random_opponent_answers_the_same_after_a_break(tmp_path: Path) -> None:
    for name, breaks in (("unbroken.pgn", False), ("broken.pgn", True)):
        with ExitStack() as tables:
            table = tables.enter_context(
                _playing(tmp_path, "chess", "--black", "random", "--seed", "5", "--record", name)
            )
            table.say("a2a3", "white> ")
            if breaks:
                table.close()
                table = tables.enter_context(_playing(tmp_path, "--resume", name))
            table.say("b2b3", "white> ")
            table.say("quit", pexpect.EOF)

    assert (tmp_path / "broken.pgn").read_text() == (tmp_path / "unbroken.pgn").read_text()


def test_a_finished_game_says_so_and_is_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "game.pgn"
    path.write_text('{ a comment } [Variant "chess"] 1. f2f3 e7e5 2. g2g4 d8h4 0-1')
    before = path.read_text()
    done = rumpus("play", "--resume", "game.pgn", cwd=tmp_path)

    assert (done.returncode, path.read_text()) == (0, before)
    assert "over after 4 actions" in done.stdout
    assert done.stdout.endswith("0-1 (black wins by checkmate)\n")


def test_resignation_is_the_end_of_a_record(tmp_path: Path) -> None:
    (tmp_path / "game.pgn").write_text('[Variant "chess"] [Termination "resignation"] 1. f2f3 e7e5 1-0')

    assert rumpus("play", "--resume", "game.pgn", cwd=tmp_path).stdout.endswith("1-0 (white wins by resignation)\n")


def test_a_game_is_not_taken_up_under_other_rules(tmp_path: Path) -> None:
    (tmp_path / "game.pgn").write_text('[Variant "chess"] [Rules "0123456789abcdef"]\n1. e2e4 *')
    done = rumpus("play", "--resume", "game.pgn", "--white", "random", cwd=tmp_path)

    assert done.returncode == 1
    assert "game.pgn:1:27: the game was played by the rules 0123456789abcdef; those of Chess are" in done.stderr


def test_the_words_of_the_command_may_change_who_plays(tmp_path: Path) -> None:
    path = tmp_path / "game.pgn"
    path.write_text('[Variant "chess"] [White "A. Person"] [Black "random"] [Annotator "B. Person"]\n1. e2e4 *')
    done = rumpus("play", "--resume", "game.pgn", "--white", "random", "--limit", "6", "--seed", "9", cwd=tmp_path)
    tags = read_record(path.read_text()).tags

    assert done.returncode == 0, done.stderr
    assert (tags["White"], tags["Black"], tags["Annotator"]) == ("random", "random", "B. Person")
    assert (tags["Seed"], tags["Limit"], tags["Termination"]) == ("9", "6", "adjudication")


def test_a_game_of_a_rule_file_is_taken_up_with_the_file(tmp_path: Path) -> None:
    (tmp_path / "ox.rumpus").write_text(framed("piece ox O { moves W }"))
    assert rumpus("play", "ox.rumpus", *RANDOM, "--limit", "6", "--record", "game.pgn", cwd=tmp_path).returncode == 0
    whole = (tmp_path / "game.pgn").read_text()
    (tmp_path / "game.pgn").write_text(re.sub(r"\n1\. .*", "\n*", whole, flags=re.DOTALL).replace("1/2-1/2", "*"))

    assert rumpus("play", "--resume", "game.pgn", cwd=tmp_path).returncode == 1
    assert rumpus("play", "ox.rumpus", "--resume", "game.pgn", cwd=tmp_path).returncode == 0
    assert (tmp_path / "game.pgn").read_text() == whole
    assert rumpus("replay", "game.pgn", "--rules", "ox.rumpus", "--verify", cwd=tmp_path).returncode == 0
    assert rumpus("replay", "game.pgn", cwd=tmp_path).returncode == 1


def test_a_game_of_another_program_is_not_continued(tmp_path: Path) -> None:
    path = tmp_path / "game.kif"
    path.write_text("手合割：平手\n   1 ７六歩(77)\n", encoding="utf-8")
    done = rumpus("play", "shogi", "--resume", str(path))
    assert done.returncode == 2
    assert f"{path} is a game in KIF or KI2, which cannot be continued" in done.stderr
    assert f"`rumpus replay {path} --export rumpus` writes one that can be" in done.stderr
