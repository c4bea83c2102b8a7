"""`rumpus import` and `rumpus export`, as a user runs them."""

import json
from pathlib import Path

from support.command import rumpus
from support.each import each
from support.zrf import game


def test_import_prints_one_section(tmp_path: Path) -> None:
    (tmp_path / "my.ini").write_text("[hill:chess]\nflagPiece = k\nflagRegion = d4 e4 d5 e5\n")

    done = rumpus("import", "my.ini", cwd=tmp_path)

    assert done.returncode == 0
    assert "goal reach goal-squares with king" in done.stdout
    assert "1 of 1 section imported: no findings" in done.stderr


def test_import_writes_all_sections_into_a_folder(tmp_path: Path) -> None:
    (tmp_path / "my.ini").write_bytes(b"# J\xf6rg\r\n[a:chess]\r\nmustCapture = true\r\n[chess:a]\r\n")

    assert rumpus("import", "my.ini", cwd=tmp_path).returncode == 2
    done = rumpus("import", "my.ini", "--to", ".", cwd=tmp_path)

    assert (done.returncode, sorted(path.name for path in tmp_path.glob("*.rumpus"))) == (
        0,
        ["a.rumpus", "chess-variant.rumpus"],
    )
    assert "already exists" in rumpus("import", "my.ini", "--to", ".", cwd=tmp_path).stderr
    assert rumpus("test", "a.rumpus", "chess-variant.rumpus", cwd=tmp_path).returncode == 0


def test_import_makes_the_folder_and_those_above_it(tmp_path: Path) -> None:
    (tmp_path / "my.ini").write_text("[hill:chess]\nmustCapture = true\n")

    assert rumpus("import", "my.ini", "--to", "new/games", cwd=tmp_path).returncode == 0
    assert [path.name for path in (tmp_path / "new" / "games").iterdir()] == ["hill.rumpus"]


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "my.ini").write_text("[hill:chess]\nmustCapture = true\n")
    done = rumpus("import", "my.ini", "--to", "my.ini/games", cwd=tmp_path)

    assert (done.returncode, "the folder my.ini/games cannot be made" in done.stderr) == (2, True)


def test_a_file_is_named_after_its_section_in_any_script(tmp_path: Path) -> None:
    (tmp_path / "my.ini").write_text("[\u00e4:chess]\n[\u5c06 \u68cb:chess]\n", encoding="utf-8")

    assert rumpus("import", "my.ini", "--to", ".", cwd=tmp_path).returncode == 0
    assert sorted(path.name for path in tmp_path.glob("*.rumpus")) == ["\u00e4.rumpus", "\u5c06-\u68cb.rumpus"]


def test_import_reports_what_cannot_be_said(tmp_path: Path) -> None:
    (tmp_path / "my.ini").write_text("[boom:chess]\nblastOnCapture = true\n")

    done = rumpus("import", "my.ini", "--format", "json", cwd=tmp_path)

    assert done.returncode == 1
    assert "# Not said here: `blastOnCapture = true`" in done.stdout
    assert json.loads(done.stderr)[0]["code"] == "W701"


def test_wrong_names_are_wrong_usage(tmp_path: Path) -> None:
    (tmp_path / "my.ini").write_text("[hill:chess]\n")
    (tmp_path / "empty.ini").write_text("")
    for words in (["no.ini"], ["my.ini", "hil"], ["empty.ini"], ["my.ini", "--to", "my.ini"]):
        done = rumpus("import", *words, cwd=tmp_path)

        assert (done.returncode, "Traceback" in done.stderr) == (2, False)
    assert "did you mean `hill`?" in rumpus("import", "my.ini", "hil", cwd=tmp_path).stderr


def test_export_and_import_go_together(tmp_path: Path) -> None:
    assert rumpus("export", "gardner", "--out", "c.ini", cwd=tmp_path).returncode == 0

    done = rumpus("import", "c.ini", "--to", ".", cwd=tmp_path)

    assert done.returncode == 0
    assert rumpus("diff", "gardner", "gardner-variant.rumpus", cwd=tmp_path).returncode == 0


def test_export_reports_what_is_lost(tmp_path: Path) -> None:
    done = rumpus("export", "hullabaloo", cwd=tmp_path)

    assert done.returncode == 1
    assert "`fusion` is lost" in done.stderr


def test_export_for_pychess_writes_a_kit_into_a_folder(tmp_path: Path) -> None:
    done = rumpus("export", "gardner", "--for", "pychess", "new/kit", cwd=tmp_path)

    assert (done.returncode, done.stderr) == (0, "")
    assert "wrote 19 files into new/kit" in done.stdout
    assert len([path for path in (tmp_path / "new" / "kit").rglob("*") if path.is_file()]) == 19
    assert "is not empty" in rumpus("export", "gardner", "--for", "pychess", "new/kit", cwd=tmp_path).stderr


def test_export_writes_no_kit_that_pychess_refuses(tmp_path: Path) -> None:
    done = rumpus("export", "duck", "--for", "pychess", "kit", cwd=tmp_path)

    assert done.returncode == 1
    assert "error[E712]: PyChess refuses `wallingRule = duck`" in done.stderr
    assert "PyChess does not take it: no kit" in done.stdout
    assert not (tmp_path / "kit").exists()


def test_check_judges_a_ruleset_or_a_file_of_sections(tmp_path: Path) -> None:
    (tmp_path / "my.ini").write_text("[hill:chess]\nmustCapture = true\n")
    (tmp_path / "Bad.ini").write_text("[hill:chess]\nwallingRule = duck\n")

    assert rumpus("export", "gardner", "--for", "pychess", "--check", cwd=tmp_path).returncode == 0
    done = rumpus("export", "my.ini", "--for", "pychess", "--check", cwd=tmp_path)
    assert (done.returncode, "PyChess takes it: no findings" in done.stdout) == (0, True)
    assert rumpus("export", "Bad.ini", "--for", "pychess", "--check", cwd=tmp_path).returncode == 1
    assert {path.name for path in tmp_path.iterdir()} == {"my.ini", "Bad.ini"}


def test_options_of_export_that_do_not_go_together_are_wrong_usage(tmp_path: Path) -> None:
    for words in (
        ["--for", "pychess"],
        ["kit"],
        ["--check"],
        ["--for", "pychess", "kit", "--check"],
        ["--for", "pychess", "--check", "--out", "a.ini"],
    ):
        done = rumpus("export", "gardner", *words, cwd=tmp_path)

        assert (done.returncode, "Traceback" in done.stderr) == (2, False), words
    both = rumpus("export", "gardner", "--for", "pychess", "kit", "--check", cwd=tmp_path)
    assert both.stderr == "error: --check writes nothing; leave out the folder, or --check\n"


@each(
    ("text", "told"),
    [
        ('ruleset "Toy" { author "me" }\n', "is a rule file; `rumpus check` reads it as it is"),
        ("<html>\n<div>files=4</div>\n", "if it has an Interactive Diagram, write --from interactive-diagram"),
        ('{"a": 1}\n', "is JSON; expected a `variants.ini`, a Diagram, a `.zrf` or a `.lud`"),
    ],
)
def test_import_names_a_file_of_another_kind(tmp_path: Path, text: str, told: str) -> None:
    (tmp_path / "toy").write_text(text)

    done = rumpus("import", "toy", cwd=tmp_path)

    assert (done.returncode, told in done.stderr, done.stderr.count("error")) == (2, True, 1)


def test_import_reads_an_interactive_diagram(tmp_path: Path) -> None:
    (tmp_path / "corner.txt").write_text("files=4\nranks=4\nroyal=K\nKing:K:K:king:a1,,d4\nRook:R:R:rook:b1,,c4\n")

    without = rumpus("import", "corner.txt", cwd=tmp_path)
    assert (without.returncode, "write --from interactive-diagram" in without.stderr) == (2, True)
    done = rumpus("import", "corner.txt", "--from", "interactive-diagram", "--to", ".", cwd=tmp_path)

    assert (done.returncode, "1 of 1 Diagram imported: no findings" in done.stdout) == (0, True)
    assert rumpus("test", "corner.rumpus", cwd=tmp_path).returncode == 0
    assert rumpus("import", "corner.txt", "x", "--from", "interactive-diagram", cwd=tmp_path).returncode == 2


def test_import_reads_a_zrf_by_its_name_or_its_first_words(tmp_path: Path) -> None:
    (tmp_path / "toy.zrf").write_text(game())
    (tmp_path / "toy.txt").write_text(game())

    for file in ("toy.zrf", "toy.txt"):
        done = rumpus("import", file, cwd=tmp_path)
        assert (done.returncode, "piece ox O { moves fW }" in done.stdout) == (0, True)
    assert rumpus("import", "toy.zrf", "--from", "zrf", "--to", "new", cwd=tmp_path).returncode == 0
    assert rumpus("test", "new/toy.rumpus", cwd=tmp_path).returncode == 0
    assert rumpus("lint", "new/toy.rumpus", cwd=tmp_path).returncode == 0


def test_the_games_of_a_zrf_are_named_by_their_titles(tmp_path: Path) -> None:
    (tmp_path / "two.zrf").write_text(game() + '(variant (title "Second Toy"))')

    both = rumpus("import", "two.zrf", cwd=tmp_path)
    assert (both.returncode, both.stderr) == (
        2,
        "error: two.zrf has 2 games, `toy` and `second-toy`; name one, or write all into a folder with --to FOLDER\n",
    )
    assert 'ruleset "Second Toy"' in rumpus("import", "two.zrf", "second toy", cwd=tmp_path).stdout
    assert "did you mean `second-toy`" in rumpus("import", "two.zrf", "second-tey", cwd=tmp_path).stderr
    assert rumpus("import", "two.zrf", "--to", "new", cwd=tmp_path).returncode == 0
    assert {path.name for path in (tmp_path / "new").iterdir()} == {"toy.rumpus", "second-toy.rumpus"}


def test_a_zrf_without_a_game_is_wrong_usage(tmp_path: Path) -> None:
    (tmp_path / "none.zrf").write_text("(define a b)")

    done = rumpus("import", "none.zrf", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (2, "error: none.zrf has no game; a game begins with `(game`\n")


LUD = """(option "Size" <Size> args:{ <n> } { (item "small" <3> "")* (item "large" <4> "") })
(game "Noughts" (players 2) (equipment {(board (square <Size:n>)) (piece "Ox" Each)})
 (rules (play (move Add (to (sites Empty)))) (end (if (is Line 3) (result Mover Win)))))
"""


def test_import_reads_a_game_description_of_ludii(tmp_path: Path) -> None:
    (tmp_path / "noughts.lud").write_text(LUD)
    (tmp_path / "noughts.txt").write_text(LUD)

    done = rumpus("import", "noughts.lud", "--to", ".", cwd=tmp_path)

    assert (done.returncode, "1 of 1 game imported: no findings" in done.stdout) == (0, True)
    assert rumpus("test", "noughts.rumpus", cwd=tmp_path).returncode == 0
    large = rumpus("import", "noughts.txt", "--from", "ludii", "--option", "size = large", cwd=tmp_path)
    assert (large.returncode, "board 4x4" in large.stdout) == (0, True)


def test_an_option_that_is_none_is_refused_with_what_to_write(tmp_path: Path) -> None:
    (tmp_path / "noughts.lud").write_text(LUD)
    (tmp_path / "my.ini").write_text("[hill:chess]\n")

    unknown = rumpus("import", "noughts.lud", "--option", "size=huge", cwd=tmp_path)
    malformed = rumpus("import", "noughts.lud", "--option", "large", cwd=tmp_path)
    elsewhere = rumpus("import", "my.ini", "--option", "a=b", cwd=tmp_path)
    section = rumpus("import", "noughts.lud", "hill", cwd=tmp_path)

    assert (unknown.returncode, "= note: the description has `Size/large`" in unknown.stderr) == (1, True)
    assert (malformed.returncode, "expected --option TITLE=ITEM, found `large`" in malformed.stderr) == (2, True)
    assert (elsewhere.returncode, "the other formats have no options" in elsewhere.stderr) == (2, True)
    assert (section.returncode, "noughts.lud is one game; leave out `hill`" in section.stderr) == (2, True)


def test_a_game_description_where_a_rule_file_is_expected_leads_to_import(tmp_path: Path) -> None:
    (tmp_path / "noughts.rumpus").write_text(LUD)

    done = rumpus("check", "noughts.rumpus", cwd=tmp_path)

    assert (done.returncode, "rumpus import noughts.rumpus --from ludii" in done.stdout + done.stderr) == (1, True)


def test_the_text_of_another_program_may_be_in_latin_1_and_not_in_utf_16(tmp_path: Path) -> None:
    text = game().replace('"Toy"', '"Caf\xe9"')
    (tmp_path / "latin.zrf").write_bytes(text.encode("latin-1"))
    (tmp_path / "wide.zrf").write_bytes(text.encode("utf-16"))

    assert 'ruleset "Caf\xe9"' in rumpus("import", "latin.zrf", cwd=tmp_path).stdout
    wide = rumpus("import", "wide.zrf", cwd=tmp_path)
    assert (wide.returncode, wide.stderr) == (2, "error: wide.zrf is text in UTF-16; save it as UTF-8\n")


def test_a_long_title_makes_a_name_that_a_file_can_have(tmp_path: Path) -> None:
    (tmp_path / "long.zrf").write_text(game().replace('"Toy"', f'"{"toy " * 1000}"'))

    assert rumpus("import", "long.zrf", "--to", "games", cwd=tmp_path).returncode == 0
    assert [len(path.stem) <= 80 for path in (tmp_path / "games").iterdir()] == [True]
