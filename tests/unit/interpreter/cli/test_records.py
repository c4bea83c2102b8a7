"""Games kept on disk: recorded, killed, taken up again, replayed and verified."""

import json
import re
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

import pexpect
import pytest
from support.command import ENV, RUMPUS, rumpus

from dsl.diagnostics.codes import framed
from interpreter import load
from interpreter.cli.shared.files import UsageError
from interpreter.cli.shared.recording import Keeper
from interpreter.game.match import Match
from interpreter.notation import read_record, write_record
from interpreter.notation.record import Record

GAME = ("hullabaloo", "--white", "random", "--seed", "11", "--limit", "30")


def _actions(path: Path) -> int:
    """How many actions a record holds; it can be read at any time."""
    return len(read_record(path.read_text(), path.name).actions) if path.exists() else 0


def _spawn(cwd: Path, *words: str) -> pexpect.spawn:
    child = pexpect.spawn(RUMPUS, ["play", *words], env=ENV, encoding="utf-8", timeout=60, cwd=str(cwd))
    child.setecho(False)
    child.expect("(white|black)> ")
    return child


def _say(child: pexpect.spawn, line: str, prompt: str = "(white|black)> ") -> str:
    child.sendline(line)
    child.expect(prompt)
    return str(child.before)


@pytest.fixture(scope="module")
def unbroken(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The record of a game that nothing broke off."""
    folder = tmp_path_factory.mktemp("unbroken")
    done = rumpus("play", *GAME, "--record", "game.pgn", cwd=folder)
    assert done.returncode == 0, done.stderr
    assert [path.name for path in folder.iterdir()] == ["game.pgn"]
    return (folder / "game.pgn").read_text()


# Recording


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
        (["replay", "game.pgn", "--rules", "none"], "no ruleset is called none"),
    ],
)
def test_wrong_usage_exits_with_two(words: list[str], message: str, tmp_path: Path) -> None:
    (tmp_path / "game.pgn").write_text('[Variant "chess"]\n[White "human"]\n[Black "random"]\n1. e2e4 e7e5 *')
    done = rumpus(*words, cwd=tmp_path)

    assert done.returncode == 2
    assert message in done.stderr
    assert "Traceback" not in done.stderr


def test_people_keep_the_date_and_their_record_at_every_action(tmp_path: Path) -> None:
    child = _spawn(tmp_path, "hullabaloo", "--black", "human", "--record", "game.pgn")
    path = tmp_path / "game.pgn"
    assert _actions(path) == 0
    _say(child, "e2e3")
    _say(child, "e8e7")
    record = read_record(path.read_text())

    assert re.fullmatch(r"20\d\d\.\d\d\.\d\d", record.tags["Date"])
    assert (record.tags["White"], record.tags["Black"], record.tags["Termination"]) == (
        "human",
        "human",
        "unterminated",
    )
    assert [str(turn) for turn in record.turns] == ["e2e3", "e8e7,"]
    _say(child, "undo")
    assert _actions(path) == 1
    _say(child, "resign", pexpect.EOF)
    assert read_record(path.read_text()).result == "1-0"
    assert read_record(path.read_text()).tags["Termination"] == "resignation"


# Two at once


def test_of_several_that_start_one_new_record_one_keeps_its_game(tmp_path: Path) -> None:
    words = [RUMPUS, "play", "chess", "--limit", "4", "--record"]
    pipes: dict[str, Any] = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, "stderr": subprocess.PIPE}
    racers = [
        subprocess.Popen([*words, "game.pgn", "--seed", str(seed)], cwd=tmp_path, env=ENV, text=True, **pipes)
        for seed in range(3)
    ]
    said = [racer.communicate()[1] for racer in racers]

    assert sorted(racer.returncode for racer in racers) == [0, 2, 2]
    assert sum("error: game.pgn already exists; choose another name" in each for each in said) == 2
    (winner,) = [seed for seed, racer in enumerate(racers) if racer.returncode == 0]
    assert (tmp_path / "game.pgn").read_text() == rumpus(*words[1:], "-", "--seed", str(winner)).stdout
    assert len(list(tmp_path.iterdir())) == 1


def _keeper(path: Path, written: bytes | None = None) -> tuple[Match, Keeper]:
    return Match([load("chess").start()]), Keeper(path, {}, written)


def test_a_new_record_that_another_has_begun_meanwhile_is_left_to_him(tmp_path: Path) -> None:
    (match, first), (other, second) = _keeper(tmp_path / "game.pgn"), _keeper(tmp_path / "game.pgn")
    first(match)
    match.play("e2e4")
    first(match)

    with pytest.raises(UsageError, match="already exists"):
        second(other)
    assert _actions(tmp_path / "game.pgn") == 1


def test_a_record_taken_up_twice_is_left_to_the_first_who_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "game.pgn"
    match, keeper = _keeper(path)
    keeper(match)
    (other, second) = _keeper(path, path.read_bytes())
    second(other)
    match.play("e2e4")
    keeper(match)
    other.play("d2d4")

    with pytest.raises(UsageError, match=r"game.pgn has been changed by something else, and is not overwritten"):
        second(other)
    assert read_record(path.read_text()).turns[0].actions == ("e2e4",)


def test_a_record_that_was_removed_is_written_again(tmp_path: Path) -> None:
    path = tmp_path / "game.pgn"
    match, keeper = _keeper(path)
    keeper(match)
    path.unlink()
    match.play("e2e4")
    keeper(match)

    assert _actions(path) == 1


def test_a_disk_without_room_leaves_the_record_as_it_was(tmp_path: Path) -> None:
    words = f"ulimit -f 1; {RUMPUS} play chess --limit 200 --record game.pgn"
    done = subprocess.run(words, shell=True, cwd=tmp_path, env=ENV, capture_output=True, text=True, check=False)

    assert done.returncode == 2
    assert done.stderr.endswith("error: the record game.pgn cannot be written: File too large\n")
    assert _actions(tmp_path / "game.pgn") > 10
    assert len(list(tmp_path.iterdir())) == 1


# Breaking off


@pytest.mark.parametrize("after", [1, 25])
def test_a_killed_game_goes_on_as_if_nothing_had_happened(after: int, unbroken: str, tmp_path: Path) -> None:
    path = tmp_path / "game.pgn"
    words = [RUMPUS, "play", *GAME, "--engine", "reference", "--record", "game.pgn"]  # slow enough to be stopped
    with subprocess.Popen(words, cwd=tmp_path, env=ENV, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL) as child:
        while _actions(path) < after:
            time.sleep(0.002)
        child.kill()
    assert child.returncode == -signal.SIGKILL
    assert after <= _actions(path) < len(read_record(unbroken).actions)
    assert rumpus("replay", "game.pgn", "--verify", cwd=tmp_path).returncode == 0

    done = rumpus("play", "--resume", "game.pgn", cwd=tmp_path)

    assert done.returncode == 0, done.stderr
    assert path.read_text() == unbroken


def test_ctrl_c_loses_nothing_and_leaves_no_traceback(unbroken: str, tmp_path: Path) -> None:
    path = tmp_path / "game.pgn"
    words = [RUMPUS, "play", *GAME, "--engine", "reference", "--record", "game.pgn"]  # slow enough to be stopped
    with subprocess.Popen(
        words,
        cwd=tmp_path,
        env=ENV,
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    ) as child:
        while _actions(path) < 4:
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
    whole = rumpus("play", "hullabaloo", "--seed", "2", "--limit", "8", "--record", "-").stdout
    record = read_record(whole)
    for n_actions in (0, 2, 5):
        path = tmp_path / f"{n_actions}.pgn"
        path.write_text(_cut(record, n_actions))
        done = rumpus("play", "--resume", str(path))

        assert done.returncode == 0, done.stderr
        assert path.read_text() == whole


def test_a_killed_table_is_taken_up_by_people_and_undo_goes_back_across(tmp_path: Path) -> None:
    child = _spawn(tmp_path, "hullabaloo", "--black", "human", "--option", "commoner=straight", "--record", "game.pgn")
    _say(child, "e2e3")
    _say(child, "e8e7")
    child.kill(signal.SIGKILL)
    child.close()

    child = _spawn(tmp_path, "--resume", "game.pgn")
    assert "resumed after 2 actions" in str(child.before)
    assert "Black to act: 1 action left, or end" in str(child.before)
    assert "taken back: e8e7" in _say(child, "undo")
    assert "taken back: e2e3" in _say(child, "undo")
    _say(child, "d2e3")
    _say(child, "quit", pexpect.EOF)
    record = read_record((tmp_path / "game.pgn").read_text())

    assert record.actions == ("d2e3",)
    assert record.tags["Options"] == "commoner=straight"


def test_a_random_opponent_answers_the_same_after_a_break(tmp_path: Path) -> None:
    for name, breaks in (("unbroken.pgn", False), ("broken.pgn", True)):
        child = _spawn(tmp_path, "chess", "--seed", "5", "--record", name)
        _say(child, "a2a3", "white> ")
        if breaks:
            child.kill(signal.SIGKILL)
            child.close()
            child = _spawn(tmp_path, "--resume", name)
        _say(child, "b2b3", "white> ")
        _say(child, "quit", pexpect.EOF)

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
    assert rumpus("play", "ox.rumpus", "--limit", "6", "--record", "game.pgn", cwd=tmp_path).returncode == 0
    whole = (tmp_path / "game.pgn").read_text()
    (tmp_path / "game.pgn").write_text(re.sub(r"\n1\. .*", "\n*", whole, flags=re.DOTALL).replace("1/2-1/2", "*"))

    assert rumpus("play", "--resume", "game.pgn", cwd=tmp_path).returncode == 1
    assert rumpus("play", "ox.rumpus", "--resume", "game.pgn", cwd=tmp_path).returncode == 0
    assert (tmp_path / "game.pgn").read_text() == whole
    assert rumpus("replay", "game.pgn", "--rules", "ox.rumpus", "--verify", cwd=tmp_path).returncode == 0
    assert rumpus("replay", "game.pgn", cwd=tmp_path).returncode == 1


# Replaying

FOOL = '[Variant "chess"]\n[White "An ox"]\n[Termination "checkmate"]\n\n1. f2f3 e7e5 2. g2g4 d8h4 0-1\n'


def test_replay_shows_the_game() -> None:
    done = rumpus("replay", "-", stdin=FOOL)

    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == [
        "Chess: An ox against ?",
        "1. f2f3",
        "1... e7e5",
        "2. g2g4",
        "2... d8h4",
        "8 r n b . k b n r",
        "7 p p p p . p p p",
        "6 . . . . . . . .",
        "5 . . . . p . . .",
        "4 . . . . . . P q",
        "3 . . . . . P . .",
        "2 P P P P P . . P",
        "1 R N B Q K B N R",
        "  a b c d e f g h",
        "0-1 (checkmate)",
    ]


def test_replay_shows_the_game_as_it_was_after_some_actions() -> None:
    done = rumpus("replay", "-", "--at", "2", stdin=FOOL)

    assert done.stdout.splitlines()[-1] == "White to act"
    assert "1... e7e5" in done.stdout
    assert "2. g2g4" not in done.stdout


def test_replay_writes_json() -> None:
    (game,) = json.loads(rumpus("replay", "-", "--format", "json", stdin=FOOL).stdout)

    assert (game["tags"]["White"], game["result"], game["after"], game["faults"]) == ("An ox", "0-1", 4, [])
    assert game["turns"][1] == {"number": 1, "side": "black", "actions": ["e7e5"], "unfinished": False}
    assert game["fen"] == "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"


def test_replay_shows_every_game_of_a_file() -> None:
    done = rumpus("replay", "-", "--verify", stdin=f"{FOOL}\n{FOOL}")

    assert done.returncode == 0
    assert done.stdout.count("verified: 4 actions are legal, result 0-1") == 2


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            "g2g4",
            "g2g5",
            ":5:17: White's turn 2, action 3 of the game: `g2g5` is not legal here: a pawn on g2 does not",
        ),
        ("g2g4", "xyz", ":5:17: White's turn 2, action 3 of the game: `xyz` is not an action"),
        ("d8h4 0-1", "d8h4 1-0", ":5:27: the record says 1-0, but by the rules it is 0-1: black wins by checkmate"),
        ("checkmate", "resignation", ":5:27: the game ended by checkmate, not by resignation"),
        ('[White "An ox"]', '[Rules "00"]', ":2:9: the game was played by the rules 00; those of Chess are "),
        ("0-1", "", ":6:1: the game does not end with its result"),
        ("[White", "[White!", ':2:1: expected a tag such as `[Name "value"]`'),
    ],
)
def test_a_record_with_a_fault_is_not_verified(old: str, new: str, message: str) -> None:
    done = rumpus("replay", "-", "--verify", stdin=FOOL.replace(old, new))

    assert done.returncode == 1
    assert f"standard input{message}" in done.stderr
    assert "verified" not in done.stdout


def test_an_illegal_action_leaves_what_was_played_before_it() -> None:
    text = FOOL.replace("g2g4", "g2g5")
    done = rumpus("replay", "-", stdin=text)
    (game,) = json.loads(rumpus("replay", "-", "--format", "json", stdin=text).stdout)

    assert done.stdout.splitlines()[-1] == "White to act"
    assert (game["after"], [fault["column"] for fault in game["faults"]]) == (2, [17])


def test_bytes_that_are_no_text_are_a_fault(tmp_path: Path) -> None:
    (tmp_path / "game.pgn").write_bytes(b'[Event "a"]\n[Site "\xff"] *')
    done = rumpus("replay", "game.pgn", cwd=tmp_path)

    assert done.returncode == 1
    assert done.stderr == "game.pgn:2:8: byte 19 of the file, 0xff, is not UTF-8 text\n"
