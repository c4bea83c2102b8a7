"""Files that are not there, or not what a command works on."""

from pathlib import Path

import pytest
from support.command import rumpus

from rulesets import Catalogue

GAME = (
    'ruleset "My Variant"\nboard 3x3\npiece king K { moves K }\narray "k2/3/2K"\ngoal capture of king\ndraw stalemate\n'
)
FILES = {
    "my-variant.rumpus": GAME,
    "more/hare.rumpus": GAME,
    "none/readme": "",
    "game.pgn": '[Variant "My Variant"]\n1. c1c2 *\n',
    "data.json": '{\n  "a": 1\n}\n',
    "start.fen": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    (tmp_path / "picture.png").write_bytes(b"\x89PNG\r\n\x1a\n\x00\x00")
    (tmp_path / "utf-16.pgn").write_text(FILES["game.pgn"], encoding="utf-16")
    return tmp_path


ABSENT = {
    "my-varient.rumpus": "there is no file my-varient.rumpus; did you mean my-variant.rumpus?",
    "MY-VARIANT.rumpus": "there is no file MY-VARIANT.rumpus; did you mean my-variant.rumpus?",
    "my-variant": "unknown ruleset my-variant; write `my-variant.rumpus`",
    "./my-variant": "there is no file ./my-variant; write `./my-variant.rumpus`",
    "my-varient": "unknown ruleset my-varient; did you mean my-variant.rumpus?",
    "more/haer.rumpus": "there is no file more/haer.rumpus; did you mean more/hare.rumpus?",
    "more": "more is a folder; name a file in it, as more/hare.rumpus",
    "none": "none is a folder; name a file in it",
    "far/away.rumpus": "there is no file far/away.rumpus, and no folder far",
    "chess.rumpus": "there is no file chess.rumpus; write `chess` for the ruleset that comes with Rumpus",
    "brouhahha": "unknown ruleset brouhahha; did you mean brouhaha?",
    "elephant.rumpus": "there is no file elephant.rumpus",
}


@pytest.mark.parametrize(("name", "sentence"), ABSENT.items())
def test_a_file_that_is_not_there_is_said_with_what_is(name: str, sentence: str, folder: Path) -> None:
    done = rumpus("show", name, cwd=folder)

    assert (done.returncode, done.stderr) == (2, f"error: {sentence}\n")


OTHER_KIND = {
    ("replay", "my-variant.rumpus"): "my-variant.rumpus is a rule file, not a record of games",
    ("replay", "data.json"): "data.json is JSON, not a record of games",
    ("replay", "picture.png"): "picture.png is a picture, not a record of games",
    ("replay", "utf-16.pgn"): "utf-16.pgn is text in UTF-16, not UTF-8",
    ("play", "--resume", "my-variant.rumpus"): "my-variant.rumpus is a rule file, not a record of games",
    ("replay", "gane.pgn"): "the record gane.pgn cannot be read: No such file or directory; did you mean game.pgn?",
    ("replay", "more"): "the record more cannot be read: Is a directory; name a file in it",
}


@pytest.mark.parametrize(("words", "sentence"), OTHER_KIND.items())
def test_a_record_of_another_kind_is_one_clear_sentence(words: tuple[str, ...], sentence: str, folder: Path) -> None:
    done = rumpus(*words, cwd=folder)

    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"error: {sentence}\n")


def test_no_shipped_file_is_taken_for_one_of_another_kind() -> None:
    assert rumpus("check", *Catalogue().rulesets()[::3], *Catalogue().libraries()).returncode == 0


NAMED = {
    ("replay", "game.pgn"): "`rumpus replay game.pgn --rules my-variant.rumpus`",
    ("play", "--resume", "game.pgn"): "`rumpus play my-variant.rumpus --resume game.pgn`",
}


@pytest.mark.parametrize(("words", "command"), NAMED.items())
def test_a_record_of_ones_own_game_says_the_command_that_works(
    words: tuple[str, ...], command: str, folder: Path
) -> None:
    refused = rumpus(*words, cwd=folder)

    known = "My Variant does not come with Rumpus"
    place = '  1 | [Variant "My Variant"]\n    |           ^\n'
    assert refused.stderr == f"game.pgn:1:11: {known}; name its rule file: {command}\n{place}"
    assert refused.returncode == 1
    assert rumpus(*command.strip("`").split()[1:], cwd=folder).returncode == 0
