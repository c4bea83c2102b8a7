"""The page for people who come from Ludii shows what the command writes, and lists all names that are read."""

import re
from pathlib import Path

from support.command import rumpus

from interpreter.exchange.ludii import conditions, effects, ends, known

PAGE = (Path(__file__).parents[2] / "docs" / "pages" / "how-to" / "ludii.md").read_text(encoding="utf-8")
FENCES = re.findall(r"^```(\w+)\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)


def test_the_page_shows_what_an_import_writes(tmp_path: Path) -> None:
    (tmp_path / "ox-race.lud").write_text(next(text for kind, text in FENCES if kind == "text"))

    done = rumpus("import", "ox-race.lud", cwd=tmp_path)

    assert (done.returncode, done.stdout) == (0, next(text for kind, text in FENCES if kind == "rumpus"))


def test_the_page_lists_the_names_of_the_distribution() -> None:
    names = {*known.MOVES, *known.PIECES, *known.WALKS, *known.FACING, *effects.AROUND, *conditions.KNOWN, *ends.NAMES}

    assert {name for name in names if f"`{name}`" not in PAGE} == set()
