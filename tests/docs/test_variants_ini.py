"""The page for people who come from variants.ini shows what the command writes."""

import re
from pathlib import Path

from support.command import rumpus

PAGE = (Path(__file__).parents[2] / "docs" / "pages" / "how-to" / "variants-ini.md").read_text(encoding="utf-8")
FENCES = re.findall(r"^```(\w+)\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)


def _fences(kind: str) -> list[str]:
    return [text for found, text in FENCES if found == kind]


def test_the_page_shows_what_an_import_writes(tmp_path: Path) -> None:
    (tmp_path / "variants.ini").write_text(_fences("ini")[0])

    done = rumpus("import", "variants.ini", cwd=tmp_path)

    assert (done.returncode, done.stdout) == (0, _fences("rumpus")[0])


def test_the_page_shows_what_a_report_says(tmp_path: Path) -> None:
    (tmp_path / "variants.ini").write_text(_fences("ini")[1])

    done = rumpus("import", "variants.ini", cwd=tmp_path)

    said = re.findall(r"^(?:error|warning)\[.*?`.*?`[^`\n]*?(?=  |$)", done.stderr, re.MULTILINE)
    assert sorted(line.strip() for line in said) == sorted(_fences("text")[0].splitlines())


def test_the_page_shows_what_an_import_of_a_zrf_writes(tmp_path: Path) -> None:
    (tmp_path / "siege.zrf").write_text(_fences("zrf")[0])

    done = rumpus("import", "siege.zrf", cwd=tmp_path)

    assert done.returncode == 0
    assert done.stdout in _fences("rumpus")
