"""The weight of the board's files, and the contrasts of its colors; no browser is needed."""

import gzip
import re
from itertools import product
from pathlib import Path

import pytest
from browser.served import STATIC

FILES = sorted([STATIC / "rumpus-board.js", STATIC / "rumpus-tray.js", *(STATIC / "board").glob("*.js")])
KIBIBYTE = 1024


def colors(table: str) -> dict[str, list[str]]:
    """Return the colors of a table of `style.js` by their names."""
    text = re.search(rf"const {table} = {{(.*?)\n}}", (STATIC / "board/style.js").read_text(), re.DOTALL)
    assert text is not None
    return {name.strip('"'): re.findall(r"#\w{6}", rest) for name, rest in re.findall(r"([\w\"-]+): (.*)", text[1])}


def luminance(color: str) -> float:
    parts = [int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


MARKS, GROUNDS = colors("MARKS"), colors("GROUNDS")


def test_contrast_is_computed_as_the_guidelines_do() -> None:
    assert round(contrast("#000000", "#ffffff"), 2) == 21
    assert round(contrast("#777777", "#ffffff"), 2) == 4.48


@pytest.mark.parametrize("mark", ["m-move", "m-take", "m-fuse", "m-reach", "m-bracket"])
def test_a_mark_is_seen_on_both_shades_in_both_themes(mark: str) -> None:
    squares = GROUNDS["cell-l"] + GROUNDS["cell-d"]
    assert len(squares) == 4
    assert min(contrast(MARKS[mark][0], square) for square in squares) >= 3


def test_the_frame_of_the_picked_square_is_seen_on_its_tint() -> None:
    assert contrast(MARKS["m-bracket"][0], MARKS["m-pick"][0]) >= 3


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
def test_text_is_read_on_every_ground(theme: int) -> None:
    shade = {name: pair[theme] for name, pair in GROUNDS.items()}
    pairs = [
        *product(["ink", "ink-2"], ["bg", "surface", "sunk"]),
        ("on-accent", "accent"),
        ("bad", "surface"),
        ("accent", "surface"),
    ]
    assert {pair for pair in pairs if contrast(shade[pair[0]], shade[pair[1]]) < 4.5} == set()


def boards() -> dict[str, dict[str, str]]:
    """Return the colors of the boards that a player may choose, by their names."""
    text = (STATIC / "theme.css").read_text()
    found = re.findall(r'\[data-board="(\w+)"\] \{(.*?)\}', text, re.DOTALL)
    return {
        name: {token: whole(color) for token, color in re.findall(r"--([\w-]+): (#\w+);", rest)} for name, rest in found
    }


def whole(color: str) -> str:
    """Return a color with six digits."""
    return color if len(color) == 7 else "#" + "".join(digit * 2 for digit in color[1:])


BOARDS = boards()
DARK = ["m-move", "m-take", "m-fuse", "m-reach", "m-bracket"]


@pytest.mark.parametrize("name", BOARDS)
def test_marks_and_labels_are_seen_on_both_shades_of_every_board(name: str) -> None:
    board = {**{mark: shades[0] for mark, shades in MARKS.items()}, **BOARDS[name]}
    squares = [board["cell-l"], board["cell-d"]]
    least = 4.5 if name == "contrast" else 3
    assert {mark for mark in DARK for square in squares if contrast(board[mark], square) < least} == set()
    assert min(contrast(board["cell-ink"], square) for square in squares) >= 4.5
    assert contrast(board["m-bracket"], board["m-pick"]) >= 3
    assert contrast("#2b241d", board["wood"]) >= 4.5  # the words of the bars


def test_each_board_that_the_page_offers_has_its_colors() -> None:
    text = (STATIC / "play/settings.js").read_text()
    offered = re.search(r"board: \{.*options: \{(.*?)\}", text)
    assert offered is not None
    names = re.findall(r"(\w+):", offered[1])
    assert names[0] == "plain"  # the tokens of the page
    assert names[1:] == list(BOARDS)
    assert len(BOARDS) >= 4
    assert {frozenset(board) >= {"cell-l", "cell-d", "wood", "rim", "cell-ink"} for board in BOARDS.values()} == {True}


def weight(file: Path) -> int:
    return len(gzip.compress(file.read_bytes(), mtime=0))


def test_the_board_and_the_tray_weigh_less_than_46_kibibytes_together() -> None:
    assert len(FILES) > 10
    assert sum(map(weight, FILES)) <= 46 * KIBIBYTE


def test_the_board_needs_no_other_program() -> None:
    imports = [line for file in FILES for line in re.findall(r'from "(.*)"', file.read_text())]
    assert len(imports) > 10
    assert [address for address in imports if not address.startswith("./")] == []
