"""The page on Betza's letters says nothing that is not so."""

import re
from pathlib import Path

import pytest
from support.movement import actions, reached, squares

from dsl.build.movement import read_movement
from dsl.diagnostics import Diagnostic
from dsl.source import Source, Span
from dsl.syntax import Word

PAGE = Path(__file__).parents[3].joinpath("docs/pages/reference/betza.md").read_text(encoding="utf-8")


def rows(*head: str) -> list[list[str]]:
    """The rows of all tables whose head is this, cell by cell; `*` stands for any text."""
    found: list[list[str]] = []
    for table in re.findall(r"(?:^\|.*\n)+", PAGE, re.MULTILINE):
        lines = [[cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines()]
        if len(lines[0]) == len(head) and all(want in ("*", cell) for want, cell in zip(head, lines[0], strict=True)):
            found += lines[2:]
    return found


def words(cell: str) -> list[str]:
    """What stands between backticks."""
    return re.findall(r"`([^`]+)`", cell)


def pictures(sentence: str) -> list[tuple[str, dict[tuple[int, int], str]]]:
    """The pictures behind a sentence: what it has in backticks, and each sign by its files and ranks from `o`."""
    found = []
    for name, text in re.findall(rf"{sentence}[^\n]*:\n\n```text\n(.*?)```", PAGE, re.DOTALL):
        grid = [line.split() for line in text.splitlines()]
        at = {(x, -y): sign for y, line in enumerate(grid) for x, sign in enumerate(line)}
        home = next(place for place, sign in at.items() if sign == "o")
        found.append((name, {(x - home[0], y - home[1]): sign for (x, y), sign in at.items() if sign not in ".o"}))
    return found


def square(place: tuple[int, int], home: str = "e5") -> str:
    """The square at a place from another."""
    return f"{chr(ord(home[0]) + place[0])}{int(home[1]) + place[1]}"


def findings(text: str) -> list[Diagnostic]:
    found: list[Diagnostic] = []
    read_movement(Word(text, "BETZA", Span(Source("toy", text), 0, len(text))), found, 9)
    return found


OPEN = rows("movement", "*", "squares reached from the centre of an empty 9x9 board")
AMONG = rows("movement", "piece", "friends", "enemies", "moves")


def test_page_has_as_many_examples_as_it_had() -> None:
    assert len(OPEN) >= 45
    assert len(AMONG) >= 20


@pytest.mark.parametrize("row", OPEN, ids=lambda row: row[0])
def test_squares_on_an_empty_board(row: list[str]) -> None:
    answers = row[2].split("/") if "/" in row[2] else [row[2]] * len(words(row[0]))
    for betza, answer in zip(words(row[0]), answers, strict=True):
        assert reached(betza) == squares(answer)


@pytest.mark.parametrize("row", AMONG, ids=lambda row: row[0])
def test_moves_among_units(row: list[str]) -> None:
    betza, friends, enemies = words(row[0])[0], row[2], row[3]
    if "x" in row[4]:
        wanted = {f"e5{move}" for move in row[4].split()}
        assert actions(betza, friends=friends, enemies=enemies) == wanted
    else:
        assert reached(betza, friends=friends, enemies=enemies) == squares(row[4])


def test_picture_of_all_steps() -> None:
    picture = pictures("()Each letter stands where its step leads")[0][1] if False else _steps()
    assert len(picture) == 48
    for place, letter in picture.items():
        assert square(place) in reached(letter)


def _steps() -> dict[tuple[int, int], str]:
    text = re.search(r"## Steps\n.*?```text\n(.*?)```", PAGE, re.DOTALL)
    assert text is not None
    grid = [line.split() for line in text[1].splitlines()]
    return {(x - 3, 3 - y): sign for y, line in enumerate(grid) for x, sign in enumerate(line) if sign != "o"}
