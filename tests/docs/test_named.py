"""What pages must name, and what they name: each extra and measurement has a place, and each file is there."""

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs" / "pages").rglob("*.md"))]
HOW_TO = ROOT / "docs" / "pages" / "how-to"
BENCHMARK = ROOT / "tests" / "benchmark"
_PATH = re.compile(r"`((?:docs|dsl|findings|interpreter|rulesets|tests)/[\w./-]+)`")
_RUN = re.compile(r'^if __name__ == "__main__":', re.MULTILINE)


def test_the_files_that_pages_name_are_there() -> None:
    named = {(page.name, path) for page in PAGES for path in _PATH.findall(page.read_text(encoding="utf-8"))}

    assert len(named) >= 50
    assert sorted((page, path) for page, path in named if not (ROOT / path).exists()) == []


def test_the_install_page_has_every_extra_and_the_group_of_the_runtime() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    text = (HOW_TO / "install.md").read_text(encoding="utf-8")
    rows = {name for row in re.findall(r"^\| (`.+?`) \| ", text, re.MULTILINE) for name in re.findall(r"`(\w+)`", row)}

    assert rows == set(project["project"]["optional-dependencies"])
    assert "runtime" in project["dependency-groups"]
    assert "group `runtime`" in text


def test_the_benchmark_page_has_every_measurement() -> None:
    text = (HOW_TO / "benchmark.md").read_text(encoding="utf-8")
    runs = {path.stem for path in BENCHMARK.glob("*.py") if _RUN.search(path.read_text(encoding="utf-8"))}
    shown = set(re.findall(r"tests\.benchmark\.(\w+)", text)) | set(re.findall(r"^\| `(\w+)` \| ", text, re.MULTILINE))

    assert len(runs) >= 15
    assert sorted(runs - shown - {"__main__", "script"}) == []


def test_the_page_on_contributing_has_every_folder() -> None:
    text = (ROOT / "docs" / "pages" / "contributing.md").read_text(encoding="utf-8")
    tables = text.partition("## Where the code is")[2].partition("## The kernel")[0]
    named = set(re.findall(r"[`/](\w+)`", tables))
    folders = {
        path.parent.name
        for top in ("dsl/*", "interpreter/*", "interpreter/exchange/*")
        for path in ROOT.glob(f"{top}/__init__.py")
    }

    assert sorted(folders - named) == []
