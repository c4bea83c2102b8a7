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


def weight(file: Path) -> int:
    return len(gzip.compress(file.read_bytes(), mtime=0))


def test_the_board_and_the_tray_weigh_less_than_42_kibibytes_together() -> None:
    assert len(FILES) > 10
    assert sum(map(weight, FILES)) <= 42 * KIBIBYTE


def test_the_board_needs_no_other_program() -> None:
    imports = [line for file in FILES for line in re.findall(r'from "(.*)"', file.read_text())]
    assert len(imports) > 10
    assert [address for address in imports if not address.startswith("./")] == []
