"""The page on Betza's letters says nothing that is not so."""

import re
from pathlib import Path

import pytest
from support.each import each
from support.movement import actions, reached, squares

from dsl.diagnostics import Diagnostic
from dsl.diagnostics.codes import CODES
from dsl.elaborate.betza import read_movement
from dsl.elaborate.betza.size import MAX_LEGS, MAX_LETTERS
from dsl.limits import MAX_ALL_LETTERS, MAX_WALK
from dsl.prose.wording import PASSING_WORDS
from dsl.source import Source, Span
from dsl.syntax import Word

PAGE = Path(__file__).parents[5].joinpath("docs/pages/reference/betza.md").read_text(encoding="utf-8")


def rows(*head: str) -> list[list[str]]:
    """The rows of all tables whose head is this, cell by cell; `*` stands for any text."""
    found: list[list[str]] = []
    for table in re.findall(r"(?:^\|.*\n)+", PAGE, re.MULTILINE):
        lines = [[cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines()]
        if len(lines[0]) == len(head) and all(want in ("*", cell) for want, cell in zip(head, lines[0], strict=True)):
            found += lines[2:]
    return found


def words(cell: str) -> list[str]:
    """Return the text between backticks."""
    return re.findall(r"`([^`]+)`", cell)


def pictures(behind: str) -> list[tuple[str, dict[tuple[int, int], str]]]:
    """The pictures behind sentences: the first word in backticks, and each sign by its files and ranks from `o`."""
    found = re.findall(rf"^([^\n]*{behind}[^\n]*)\n\n```text\n(.*?)```", PAGE, re.DOTALL | re.MULTILINE)
    return [(next(iter(words(sentence)), ""), signs(text)) for sentence, text in found]


def signs(text: str) -> dict[tuple[int, int], str]:
    """The signs of a picture but the dots, by their files and ranks from `o`."""
    at = {(x, -y): sign for y, line in enumerate(text.splitlines()) for x, sign in enumerate(line.split())}
    home_x, home_y = next(place for place, sign in at.items() if sign == "o")
    return {(x - home_x, y - home_y): sign for (x, y), sign in at.items() if sign not in ".o"}


def square(place: tuple[int, int], rank: int = 5) -> str:
    """The square at a place from e5, or from another square of its file."""
    return f"{'abcdefghi'[4 + place[0]]}{rank + place[1]}"


def findings(text: str) -> list[Diagnostic]:
    found: list[Diagnostic] = []
    read_movement(Word(text, "BETZA", Span(Source("toy", text), 0, len(text))), found, 9)
    return found


OPEN = rows("movement", "*", "squares reached from the center of an empty 9x9 board")
AMONG = rows("movement", "piece", "friends", "enemies", "moves")


def test_page_has_as_many_examples_as_it_had() -> None:
    assert len(OPEN) >= 45
    assert len(AMONG) >= 20
    assert len(pictures("with friends `H` in its way")) == 2


@each("row", OPEN, ids=lambda row: row[0])
def test_squares_on_an_empty_board(row: list[str]) -> None:
    answers = row[2].split("/") if "/" in row[2] else [row[2]] * len(words(row[0]))
    for betza, answer in zip(words(row[0]), answers, strict=True):
        assert reached(betza) == squares(answer)


@each("row", AMONG, ids=lambda row: row[0])
def test_moves_among_units(row: list[str]) -> None:
    betza, friends, enemies = words(row[0])[0], row[2], row[3]
    if "x" in row[4]:
        wanted = {f"e5{move}" for move in row[4].split()}
        assert actions(betza, friends=friends, enemies=enemies) == wanted
    else:
        assert reached(betza, friends=friends, enemies=enemies) == squares(row[4])


def test_picture_of_all_steps() -> None:
    [(_, picture)] = pictures("Each letter is on the square that its step leads to")
    assert len(picture) == 48
    for place, letter in picture.items():
        assert square(place) in reached(letter)


@pytest.mark.parametrize("atom", "WFN")
def test_pictures_of_directions(atom: str) -> None:
    [(_, picture)] = pictures(f"the directions of `{atom}`")
    for place, code in picture.items():
        assert reached(f"{code}{atom}") == {square(place)}


def test_picture_of_turns() -> None:
    [(_, picture)] = pictures("the turns after a first step `fW` from e5 to e6")
    for place, code in picture.items():
        assert reached(f"fma{code}W") == {square(place, rank=6)} - {"e5"}


@pytest.mark.parametrize(("betza", "picture"), pictures("with friends `H` in its way"), ids=lambda part: str(part)[:9])
def test_pictures_of_squares_reached(betza: str, picture: dict[tuple[int, int], str]) -> None:
    friends = " ".join(square(place) for place, sign in picture.items() if sign == "H")
    assert reached(betza, friends=friends) == {square(place) for place, sign in picture.items() if sign == "x"}


def test_the_page_says_what_a_leg_may_end_on_in_the_words_of_editors_and_pages() -> None:
    said = {
        cell[-1]: text
        for first, text in rows("letter", "a leg that is not the last may end on")
        if (cell := words(first))
    }

    assert said == PASSING_WORDS


@each("row", rows("movement", "finding", "write, for example"), ids=lambda row: row[0])
def test_faulty_movements_are_reported(row: list[str]) -> None:
    [finding] = findings(words(row[0])[0])
    assert f"[{finding.code}](diagnostics.md#{finding.code.lower()}-{finding.name}) `{finding.name}`" == row[1]
    assert findings(words(row[2])[0]) == []


def test_every_finding_is_on_the_page() -> None:
    shown = {words(row[1])[0] for row in rows("movement", "finding", "write, for example")} | {"betza-pointless"}
    assert shown == {code.name for code in CODES if code.name.startswith("betza-") or code.name == "walk-too-long"}


@each("row", rows("movement", "why the letters are redundant", "write"), ids=lambda row: row[0])
def test_redundant_letters_are_reported(row: list[str]) -> None:
    assert [finding.name for finding in findings(words(row[0])[0])] == ["betza-pointless"]
    assert findings(words(row[2])[0]) == []
    assert reached(words(row[0])[0]) == reached(words(row[2])[0])


def test_limits_are_those_of_the_program() -> None:
    limits = (
        rf"at most {MAX_LETTERS} characters, and a move at most {MAX_LEGS} legs\. .* no more than {MAX_WALK} squares"
    )
    assert re.search(limits, PAGE)
    assert f"All movements of a ruleset together have at most {MAX_ALL_LETTERS} characters" in PAGE
