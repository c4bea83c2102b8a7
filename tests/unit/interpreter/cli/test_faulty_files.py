"""Files that are faulty as a whole, named to a command or by `use` and `extends`: each is a finding, in every format."""

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest
from support.command import rumpus
from support.plain import plainly
from support.sarif import faults

BODY = 'board 3x3\npiece king K { moves K }\narray "k2/3/2K"\ngoal capture of king\ndraw stalemate\n'
GAME = f'ruleset "Toy"\n{BODY}'
SLIP = GAME.replace("board", "bord")
LOOSE = GAME.replace("moves K", "moves WF")

FAULTY = {
    "empty": b"",
    "byte-order-mark": b"\xef\xbb\xbf",
    "comment": b"# nothing yet\n\n",
    "latin-1": b'library "Caf\xe9"\npiece ox O { moves W }\n',
    "utf-16": 'library "Ox"\npiece ox O { moves W }\n'.encode("utf-16"),
    "utf-16-unmarked": 'library "Ox"\npiece ox O { moves W }\n'.encode("utf-16-le"),
    "json": b'{"board": "3x3"}\n',
    "record": b'[Event "?"]\n\n1. e2e4 *\n',
    "picture": b"\x89PNG\r\n\x1a\n\x00\x00",
    "zeros": b"\x00" * 100,
    "one-zero": b'library "Ox"\npiece ox O\x00 { moves W }\n',
    "too-long": b'library "Ox"\n' + b"# ox\n" * 60_000,
    "much-too-long": b'library "Ox"\n# ' + "é".encode() * 600_000,
    "headless": b"piece ox O { moves W }\n",
    "closed": b"}\n",
}
"""Files that nothing can be built on."""

FINDINGS = {
    "empty": ("E111", "empty.rumpus:1:1", "the file has no statements"),
    "byte-order-mark": ("E111", "byte-order-mark.rumpus:1:1", "the file has no statements"),
    "comment": ("E111", "comment.rumpus:1:1", "the file has no statements"),
    "latin-1": ("E001", "latin-1.rumpus:1:13", "byte 12 of the file, 0xe9, is not UTF-8 text"),
    "utf-16": ("E001", "utf-16.rumpus:1:1", "the file is text in UTF-16, not UTF-8"),
    "utf-16-unmarked": ("E001", "utf-16-unmarked.rumpus:1:1", "the file is text in UTF-16, not UTF-8"),
    "json": ("E005", "json.rumpus:1:1", "the file is JSON, not a rule file"),
    "record": ("E005", "record.rumpus:1:1", "the file is a record of games, not a rule file"),
    "picture": ("E005", "picture.rumpus:1:1", "the file is a picture, not a rule file"),
    "zeros": ("E005", "zeros.rumpus:1:1", "the file is binary data, not a rule file"),
    "one-zero": ("E002", "one-zero.rumpus:2:11", "the character U+0000 has no meaning in a rule file"),
    "too-long": ("E004", "too-long.rumpus:1:1", "the text has more than 262144 characters"),
    "much-too-long": ("E004", "much-too-long.rumpus:1:1", "the text has more than 262144 characters"),
    "headless": ("E111", "headless.rumpus:1:1", "a rule file must start with `ruleset` or `library`"),
    "closed": ("E102", "closed.rumpus:1:1", "unmatched `}`"),
}
"""The first finding about each: its code, its place and its message."""

LACKING = {
    "folder": ("E006", "folder.rumpus cannot be read: it is a folder"),
    "locked": ("E006", "locked.rumpus cannot be read: Input/output error"),
    "dangling": ("E006", "dangling.rumpus cannot be read: No such file or directory"),
    "missing": ("E209", "unknown library `missing`"),
    "x" * 300: ("E209", f"unknown library `{'x' * 300}`"),
}
"""Names under which nothing can be read, with the finding at the name."""

ROUND = {
    "round": ("E211", "there.rumpus:2:5", "`round` builds on itself"),
    "main": ("E211", "main.rumpus:2:5", "this file itself is called `main`"),
}
"""Names by which a file comes back to itself."""

ONE_FILE = [("doc",), ("show",), ("moves",), ("perft", "1"), ("why", "c1c2"), ("play",)]
"""Commands that take one rule file, with what comes after its name."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, data in FAULTY.items():
        (tmp_path / f"{name}.rumpus").write_bytes(data)
    (tmp_path / "folder.rumpus").mkdir()
    (tmp_path / "locked.rumpus").symlink_to(
        "/proc/self/mem"
    )  # a file that nobody can read from its start, root included
    (tmp_path / "dangling.rumpus").symlink_to("nowhere")
    (tmp_path / "round.rumpus").write_text('library "Round"\nuse there\n')
    (tmp_path / "there.rumpus").write_text('library "There"\nuse round\n')
    for name, text in (("good", GAME), ("slip", SLIP), ("loose", LOOSE)):
        (tmp_path / f"{name}.rumpus").write_text(text)
    return tmp_path


def _places(printed: str) -> list[tuple[str, str, str]]:
    """The findings of a JSON document, each with its code, place and message."""
    document = json.loads(printed)
    found = document["findings"] if isinstance(document, dict) else document
    return [(each["code"], f"{each['file']}:{each['line']}:{each['column']}", each["message"]) for each in found]


# Built on


@pytest.mark.parametrize("name", FAULTY)
@pytest.mark.parametrize("word", plainly(("use", "extends"), "extends"))
def test_what_a_file_builds_on_and_is_faulty_is_found_there(word: str, name: str, folder: Path) -> None:
    (folder / "main.rumpus").write_text(f'ruleset "Main"\n{word} {name}\n{BODY}')
    done = rumpus("check", "main.rumpus", "--format", "json", cwd=folder)

    assert (done.returncode, done.stderr) == (1, "")
    assert FINDINGS[name] in _places(done.stdout)
    assert all(each["help"] for each in json.loads(done.stdout))


@pytest.mark.parametrize("name", [name for name in FAULTY if name not in ("headless", "one-zero")])
def test_a_file_without_a_statement_that_can_be_read_is_shown_with_the_line_that_names_it(
    name: str, folder: Path
) -> None:
    (folder / "main.rumpus").write_text(f'ruleset "Main"\nuse {name}\n{BODY}')
    (found,) = json.loads(rumpus("check", "main.rumpus", "--format", "json", cwd=folder).stdout)

    (label,) = found["labels"]
    assert (label["file"], label["line"], label["column"], label["label"]) == ("main.rumpus", 2, 5, "named here")


@pytest.mark.parametrize(("name", "finding"), LACKING.items())
def test_what_cannot_be_read_is_found_at_its_name(name: str, finding: tuple[str, str], folder: Path) -> None:
    (folder / "main.rumpus").write_text(f'ruleset "Main"\nuse {name}\n{BODY}')
    done = rumpus("check", "main.rumpus", "--format", "json", cwd=folder)

    code, message = finding
    assert _places(done.stdout) == [(code, "main.rumpus:2:5", message)]
    assert json.loads(done.stdout)[0]["help"]


@pytest.mark.parametrize(("name", "finding"), ROUND.items())
def test_files_that_build_on_each_other_in_a_circle_are_found(
    name: str, finding: tuple[str, str, str], folder: Path
) -> None:
    (folder / "main.rumpus").write_text(f'ruleset "Main"\nuse {name}\n{BODY}')

    assert _places(rumpus("check", "main.rumpus", "--format", "json", cwd=folder).stdout) == [finding]


@pytest.mark.parametrize("words", ONE_FILE, ids=lambda words: words[0])
@pytest.mark.parametrize("name", plainly(("empty", "utf-16", "locked", "folder", "round"), "utf-16", "round"))
def test_every_command_says_what_its_file_cannot_be_built_on(name: str, words: tuple[str, ...], folder: Path) -> None:
    (folder / "main.rumpus").write_text(f'ruleset "Main"\nuse {name}\n{BODY}')
    done = rumpus(words[0], "main.rumpus", *words[1:], cwd=folder)

    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("error[E")


@pytest.mark.parametrize(
    "words", [("diff", "main.rumpus", "chess"), ("replay", "game.pgn", "--rules", "main.rumpus")], ids=lambda w: w[0]
)
def test_a_second_file_of_a_command_may_be_the_faulty_one(words: tuple[str, ...], folder: Path) -> None:
    (folder / "main.rumpus").write_text(f'ruleset "Main"\nuse empty\n{BODY}')
    (folder / "game.pgn").write_text('[Variant "Main"]\n1. c1c2 *\n')
    done = rumpus(*words, cwd=folder)

    assert (done.returncode, done.stdout) == (1, "")
    assert "the file has no statements" in done.stderr
    told = rumpus(*words, "--format", "json", cwd=folder)
    assert (told.returncode, told.stderr) == (1, "")
    assert _places(told.stdout) == [("E111", "empty.rumpus:1:1", "the file has no statements")]


def test_a_new_game_from_a_faulty_one_says_what_is_wrong_with_it(folder: Path) -> None:
    done = rumpus("new", "mine", "--from", "json", cwd=folder)

    assert done.returncode == 1
    assert "the file is JSON, not a rule file" in done.stderr


# Named to a command that takes several files


@pytest.mark.parametrize(
    "name",
    plainly(("empty", "latin-1", "utf-16", "json", "zeros", "much-too-long", "locked"), "latin-1", "json", "locked"),
)
@pytest.mark.parametrize("command", ["check", "lint", "fmt", "test"])
def test_a_faulty_file_does_not_keep_a_command_from_the_others(command: str, name: str, folder: Path) -> None:
    done = rumpus(command, f"{name}.rumpus", "slip.rumpus", "--format", "json", cwd=folder)
    document = json.loads(done.stdout)
    files = document if command in ("fmt", "test") else [{"findings": document}]
    found = [each for file in files for each in file.get("findings", ())]

    assert (done.returncode, done.stderr) == (1, "")
    codes = [each["code"] for each in found if each["file"] == f"{name}.rumpus"]
    if (command, name) != ("fmt", "empty"):  # it can be laid out
        assert codes[0] == FINDINGS.get(name, ("E006",))[0]
    assert any(each["file"] == "slip.rumpus" for each in found)


def test_a_faulty_file_and_others_are_told_to_people(folder: Path) -> None:
    done = rumpus("check", "json.rumpus", "locked.rumpus", "slip.rumpus", "good.rumpus", cwd=folder)

    assert (done.returncode, done.stdout) == (1, "4 files: 3 errors\n")
    assert " --> json.rumpus:1:1\n   |\n 1 | {" in done.stderr
    assert " --> locked.rumpus\n   = help: check that the file is whole" in done.stderr
    assert " --> slip.rumpus:2:1\n" in done.stderr


def test_formatting_does_the_others(folder: Path) -> None:
    (folder / "wide.rumpus").write_text(GAME.replace(" K { moves K }", " K{moves K}"))
    done = rumpus("fmt", "utf-16.rumpus", "wide.rumpus", "locked.rumpus", cwd=folder)

    assert (done.returncode, done.stdout) == (1, "formatted wide.rumpus\n")
    assert (folder / "wide.rumpus").read_text() == GAME
    assert (folder / "utf-16.rumpus").read_bytes() == FAULTY["utf-16"]


def test_fixing_does_the_others_and_shows_what_it_cannot_look_at(folder: Path) -> None:
    shown = rumpus("lint", "json.rumpus", "loose.rumpus", "--diff", cwd=folder)
    assert shown.returncode == 1
    assert "-piece king K { moves WF }\n" in shown.stdout
    assert "the file is JSON, not a rule file" in shown.stderr
    assert rumpus("lint", "json.rumpus", "--diff", cwd=folder).returncode == 1

    fixed = rumpus("lint", "json.rumpus", "loose.rumpus", "--fix", "--select", "W406", cwd=folder)
    assert fixed.returncode == 1
    assert fixed.stdout == "2 files: 1 error, 1 fixed\n"
    assert (folder / "loose.rumpus").read_text() == GAME


# Documents for programs


def test_every_report_of_the_linter_is_whole_though_a_file_is_faulty(folder: Path) -> None:
    def lint(format: str) -> str:
        return rumpus("lint", "nul.rumpus", "json.rumpus", "slip.rumpus", "--format", format, cwd=folder).stdout

    (folder / "nul.rumpus").write_bytes(b"\x00" * 10)
    assert [code for code, _, _ in _places(lint("json"))] == ["E005", "E005", "E106"]
    log = json.loads(lint("sarif"))
    assert faults(log) == []
    assert [each["ruleId"] for each in log["runs"][0]["results"]] == ["E005", "E005", "E106"]
    suites = ElementTree.fromstring(lint("junit"))
    assert [suite.get("name") for suite in suites] == ["nul.rumpus", "json.rumpus", "slip.rumpus"]
    assert [suite.get("failures") for suite in suites] == ["1", "1", "1"]
    assert [line.partition(",")[0] for line in lint("github").splitlines()] == [
        "::error file=nul.rumpus",
        "::error file=json.rumpus",
        "::error file=slip.rumpus",
    ]


def test_the_report_on_tests_is_whole_though_a_file_is_faulty(folder: Path) -> None:
    done = rumpus("test", "json.rumpus", "good.rumpus", "--format", "junit", cwd=folder)
    suites = ElementTree.fromstring(done.stdout)

    assert [(suite.get("name"), suite.get("errors")) for suite in suites] == [
        ("json.rumpus", "1"),
        ("good.rumpus", "0"),
    ]


@pytest.mark.parametrize("words", [*ONE_FILE[1:-1], ("diff", "chess")], ids=lambda words: words[0])
def test_a_command_that_was_asked_for_json_prints_json_about_a_faulty_file(
    words: tuple[str, ...], folder: Path
) -> None:
    done = rumpus(words[0], "slip.rumpus", *words[1:], "--format", "json", cwd=folder)

    assert (done.returncode, done.stderr) == (1, "")
    assert _places(done.stdout)[0][:2] == ("E106", "slip.rumpus:2:1")


def test_diff_tells_what_is_wrong_with_either_file(folder: Path) -> None:
    for pair in (("json.rumpus", "slip.rumpus"), ("slip.rumpus", "json.rumpus")):
        told = json.loads(rumpus("diff", *pair, "--format", "json", cwd=folder).stdout)
        assert {each["file"] for each in told["findings"]} == set(pair)
    (folder / "other.rumpus").write_text(SLIP)
    told = json.loads(rumpus("diff", "slip.rumpus", "other.rumpus", "--format", "json", cwd=folder).stdout)
    assert {each["file"] for each in told["findings"]} == {"slip.rumpus", "other.rumpus"}


def test_a_record_that_cannot_be_read_is_told_as_json(folder: Path) -> None:
    (folder / "game.pgn").write_text("ox")
    done = rumpus("replay", "game.pgn", "--format", "json", cwd=folder)

    assert done.returncode == 1
    assert json.loads(done.stdout)[0]["faults"][0]["line"] == 1


def test_a_game_of_an_unknown_ruleset_does_not_keep_replay_from_the_others(folder: Path) -> None:
    (folder / "games.pgn").write_text('[Variant "Gnu Chess"]\n1. e2e4 *\n\n[Variant "Chess"]\n1. e2e4 *\n')
    done = rumpus("replay", "games.pgn", cwd=folder)

    assert done.returncode == 1
    assert "Gnu Chess does not come with Rumpus" in done.stderr
    assert "1. e2e4" in done.stdout
    assert len(json.loads(rumpus("replay", "games.pgn", "--format", "json", cwd=folder).stdout)) == 2


@pytest.mark.parametrize("format", ["json", "sarif", "junit", "github", "concise"])
def test_fixing_standard_input_keeps_the_report_out_of_its_text(format: str) -> None:
    done = rumpus("lint", "-", "--fix", "--format", format, stdin=LOOSE)

    assert (done.returncode, done.stdout) == (1, GAME)
    assert "missing-author" in done.stderr
    if format in ("json", "sarif"):
        json.loads(done.stderr)
    if format == "junit":
        ElementTree.fromstring(done.stderr)


def test_counting_what_is_left_of_standard_input_keeps_the_count_out_of_its_text() -> None:
    done = rumpus("lint", "-", "--fix", "--statistics", "--format", "json", stdin=LOOSE)

    assert (done.returncode, done.stdout) == (1, GAME)
    assert "missing-author" in [each["name"] for each in json.loads(done.stderr)]
