"""`rumpus replay`: games shown and verified."""

import json
from pathlib import Path

import pytest
from support.command import rumpus
from support.each import each

from interpreter.cli.commands.replay.annotating import annotated
from interpreter.cli.commands.replay.replaying import Replayer
from interpreter.cli.commands.replay.shown import as_object
from interpreter.game.players import Budget, Line, RandomPlayer, Report
from interpreter.game.players.player import WON, Listener
from interpreter.game.state import State
from interpreter.notation import stream_records

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
    assert game["turns"][1] == {
        "number": 1,
        "side": "black",
        "actions": ["e7e5"],
        "unfinished": False,
        "nags": [],
        "comment": "",
    }
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


def test_text_that_is_not_utf_8_is_latin_1(tmp_path: Path) -> None:
    (tmp_path / "game.pgn").write_bytes('[White "Jos\xe9"] *'.encode("latin-1"))
    done = rumpus("replay", "game.pgn", "--export", "standard", cwd=tmp_path)

    assert done.returncode == 0, done.stderr
    assert '[White "Jos\xe9"]' in done.stdout


GAMES = """\
[Event "first"]
[White "An ox"]

1. f3 $6 (1. e4 {best by test}) 1... e5 {takes the middle} 2. g4?? Qh4# 0-1

[Event "second"]

1. e4 e5 2. Nd2 Nf6 1-0

[Event "third"]
[Variant "Crazyhouse"]

1. e4 {opened, and never closed

[Event "fourth"]
[SetUp "1"]
[FEN "4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1"]

1. Nbd2 *

[Event "fifth"]
[Variant "hullabaloo"]

1. e2e3 *
"""


def test_games_with_faults_have_their_number_and_a_caret_and_the_others_go_on() -> None:
    done = rumpus("replay", "-", "--export", "standard", stdin=GAMES)

    assert done.returncode == 1
    assert done.stderr.splitlines() == [
        "standard input:8:13: game 2: White's turn 2, action 3 of the game: `Nd2` is not legal here: "
        "no knight can go to d2",
        "  8 | 1. e4 e5 2. Nd2 Nf6 1-0",
        "    |             ^",
        "standard input:13:7: game 3: unterminated comment: expected `}`",
        "  13 | 1. e4 {opened, and never closed",
        "     |       ^",
        "standard input:15:1: game 3: the game does not end with its result: one of 1-0, 0-1, 1/2-1/2, *",
        "standard input:22:11: game 5: standard PGN cannot carry this game: a turn may have several actions",
        '  22 | [Variant "hullabaloo"]',
        "     |           ^",
    ]
    assert done.stdout.split("\n\n")[1] == ("1. f3 $6 e5 {takes the middle} 2. g4 $4 Qh4# 0-1")
    assert done.stdout.endswith("\n1. Nbd2 *\n")


def test_one_game_of_a_file_is_taken_by_its_number() -> None:
    done = rumpus("replay", "-", "--game", "4", "--export", "rumpus", stdin=GAMES)
    missing = rumpus("replay", "-", "--game", "6", stdin=GAMES)

    assert (done.returncode, done.stderr) == (0, "")
    assert '[Event "fourth"]' in done.stdout
    assert done.stdout.endswith("\n1. b1d2 *\n")
    assert (missing.returncode, missing.stderr) == (2, "error: --game 6 is too large: the file has 5 games\n")


def test_an_export_is_of_whole_games() -> None:
    done = rumpus("replay", "-", "--export", "standard", "--at", "1", stdin=FOOL)

    assert (done.returncode, done.stdout) == (2, "")
    assert "--annotate and --export print whole games" in done.stderr


@pytest.mark.parametrize(("words", "moves"), [((), "1. f2f3 $6 e7e5"), (("--export", "standard"), "1. f3 $6 e5")])
def test_a_player_annotates_games(words: tuple[str, ...], moves: str) -> None:
    done = rumpus("replay", "-", "--annotate", "random", "--nodes", "5", "--game", "1", *words, stdin=GAMES)

    assert (done.returncode, done.stderr) == (0, "")
    assert '[Annotator "random"]' in done.stdout
    assert moves in done.stdout


class Optimist(RandomPlayer):
    """Believes that the side to act has won."""

    name = "optimist"

    def think(
        self, state: State, budget: Budget | None = None, *, lines: int = 1, listener: Listener | None = None
    ) -> Report:
        assert budget == Budget(nodes=5)
        line = Line(actions=(state.legal_actions()[-1],), score=WON)
        return Report(lines=(line,), depth=0, nodes=1, seconds=0.0)


@pytest.mark.parametrize(("algebraic", "better"), [(False, "h2h4"), (True, "h4")])
def test_the_games_of_the_command_are_those_of_the_annotator(
    algebraic: bool, better: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("interpreter.cli.commands.replay.annotating.judge_named", lambda *_, **__: Optimist(1))
    replayer = Replayer(path="-", rules=None, verify=False, engine=None)
    (reading,) = stream_records(["1. f3 e5 2. g4 Qh4# 0-1"])
    game = annotated(replayer.replay(reading, None), "optimist", Budget(nodes=5), algebraic=algebraic)

    assert game.record is not None
    first, *others, last = as_object(game, None)["turns"]
    assert (first["nags"], first["comment"]) == ([4], f"better: {better} (100% instead of 0%)")
    assert [turn["nags"] for turn in others] == [[4], [4]]
    assert last["nags"] == []


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (("--movetime", "5"), "--movetime needs --annotate PLAYER"),
        (("--movetime", "5", "--nodes", "3"), "--movetime and --nodes need --annotate PLAYER"),
        (("--width", "480"), "--width needs --animate OUT"),
        (("--width", "100", "--frame", "3", "--annotate", "random"), "--width and --frame need --animate OUT"),
        (("--nodes", "3", "--animate", "game.gif"), "--nodes needs --annotate PLAYER"),
    ],
)
def test_an_option_without_its_partner_is_wrong_usage(words: tuple[str, ...], error: str) -> None:
    done = rumpus("replay", "-", *words, stdin=FOOL)

    assert (done.returncode, done.stdout) == (2, "")
    assert f"error: {error}\n" in done.stderr


def test_an_unknown_player_is_wrong_usage() -> None:
    done = rumpus("replay", "-", "--annotate", "ox", stdin=FOOL)

    assert (done.returncode, done.stdout) == (2, "")
    assert "error: unknown player ox; the players are random" in done.stderr


@each(
    ("variant", "moves", "last"),
    [
        ("Seirawan", "1. Nf3/H Nf6/E", "Black holds: H"),
        ("Seirawan", "1. Nf3 Nf6", "Black holds: H E"),
        ("Seirawan", "1. g1f3h g8f6", "White holds: E"),
        ("Seirawan", "1. Nh3 Nh6 2. g3 g6 3. Bg2 Bg7 4. O-O/Eh1 0-0/He8", "White holds: H"),
        ("S-House", "1. Nf3/H e6 2. d4 Bb4+/E", "Black holds: H"),
        ("duck", "1. e4,e5 d6,e6 2. d2d4,d4e5 Nf6,@e6 3. Nf3,@g5", "Black to act"),
        ("amazons", "1. Qdd7,d9 a7a6,a6b6", "White to act"),
        ("Snailtrail", "1. Pa2,a1 g7g6,g6g7 2. a2a3,a2", "Black to act"),
        ("Kyoto Shogi", "1. a1a2-", "Black to act"),
        ("chess", "1. e4 c6 2. e5 d5 3. exd6e.p. exd6", "White to act"),
        ("chess", "1. e4 c6 2. e5 d5 3. exd6ep! exd6", "White to act"),
        ("chess", "1. e4 c6 2. e5 Nf6 3. exf6 e.p. gxf6", "White to act"),
        ("chess", "1. e4 e5 (1... -- 2. d4) 2. Nf3 (2. d4 exd4 3. -- Nc6) (2. Z0 d5) Nc6", "White to act"),
    ],
)
def test_turns_of_other_programs_are_read(variant: str, moves: str, last: str) -> None:
    done = rumpus("replay", "-", stdin=f'[Event "x"]\n[Variant "{variant}"]\n\n{moves} *\n')

    assert done.stderr == ""
    assert any(line.startswith(last) for line in done.stdout.splitlines())


@each(
    ("variant", "moves", "sentence"),
    [
        ("Seirawan", "1. Nf3/Q", "White has no queen in hand"),
        ("Seirawan", "1. e4/H", "no unit can come to e2 after this move"),
        ("Seirawan", "1. Nf4/H", "no knight can go to f4"),
        ("duck", "1. e4", "is not over after `e4`"),
        ("duck", "1. e4,e4", "white's pawn stands on e4"),
        ("chess", "1. e4,e5", "turn 1 was over before `e5`"),
        (
            "Horde960",
            "1. e4",
            "Horde960, which is horde from shuffled arrays, does not come with Rumpus",
        ),
        ("Racing Kings 960", "1. e4", "which is racing-kings from shuffled arrays, does not come with Rumpus"),
        ("Crazyhouse960", "1. P@e4", "White has no pawn in hand"),
    ],
)
def test_turns_of_other_programs_that_are_wrong_are_refused(variant: str, moves: str, sentence: str) -> None:
    done = rumpus("replay", "-", stdin=f'[Event "x"]\n[Variant "{variant}"]\n\n{moves} *\n')

    assert done.returncode == 1
    assert sentence in done.stderr


@each(
    ("tags", "result"),
    [('[Event "x"]', "*"), ('[Event "x"]\n[Result "0-1"]', "0-1"), ('[Event "x"]\n[Result "?"]', "*")],
)
def test_a_game_without_a_result_has_that_of_its_tag_or_none(tags: str, result: str) -> None:
    text = f"{tags}\n\n1. e4 e5 2. Nf3\n"
    done = rumpus("replay", "-", stdin=text)
    checked = rumpus("replay", "-", "--verify", stdin=text)

    assert (done.returncode, done.stdout.splitlines()[-1]) == (0, result)
    assert (checked.returncode, "the game does not end with its result" in checked.stderr) == (1, True)


def test_a_line_that_comes_in_pieces_is_in_the_encoding_of_its_file(tmp_path: Path) -> None:
    path = tmp_path / "long.kif"
    path.write_text(f"手合割：平手\n*{'二' * 100_000}\n   1 ７六歩(77)\n", encoding="utf-8")
    done = rumpus("replay", str(path), "--export", "kif")
    assert done.returncode == 0, done.stderr
    assert f"*{'二' * 100_000}\n" in done.stdout


def test_a_file_that_ends_within_a_character_is_read_to_its_end(tmp_path: Path) -> None:
    path = tmp_path / "cut.kif"
    path.write_bytes("手合割：平手\n   1 ７六歩(77)\n*二".encode()[:-1])
    done = rumpus("replay", str(path))
    assert done.returncode == 0, done.stderr


def test_an_unknown_game_with_a_long_name_is_shown_in_short(tmp_path: Path) -> None:
    text = f'[Variant "{"a" * 5000}"]\n[Options "{"b=c;" * 5000}"]\n[FEN "{"8/" * 5000} w - - 0 1"]\n\n1. e4 *\n'
    done = rumpus("replay", "-", stdin=text)
    assert done.returncode == 1
    assert done.stdout.splitlines() == [f"{'a' * 40}: ? against ?"]
    assert f": {'a' * 40} does not come with Rumpus; name its rule file" in done.stderr
    assert len(done.stderr) < 600


@pytest.mark.parametrize(
    ("form", "left_out"),
    [("usi", "1 comment, 1 time, 1 mark"), ("ki2", "1 time, 1 mark"), ("csa", "1 mark"), ("kif", "1 mark")],
)
def test_an_export_says_what_its_format_does_not_have(form: str, left_out: str) -> None:
    text = '[Variant "shogi"]\n\n1. c3c4! {[%emt 0:00:16] good} g7g6 *\n'
    done = rumpus("replay", "-", "--export", form, stdin=text)
    assert (done.returncode, done.stderr) == (0, f"standard input: note: left out: {left_out}\n")


def test_an_export_of_pgn_leaves_nothing_out() -> None:
    text = '[Variant "xiangqi"]\n\n1. h3e3! {[%emt 0:00:16] good} *\n'
    assert rumpus("replay", "-", "--export", "wxf", stdin=text).stderr == ""
