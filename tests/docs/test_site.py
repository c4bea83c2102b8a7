"""The site: its pages are built, their snippets compile, and each link leads to a page and a place that are there."""

import re
from collections.abc import Collection, Iterator
from pathlib import Path
from posixpath import dirname, join, normpath

import generate
import pytest
from fences import fences
from support import site_pages

from dsl.compiler import compile_source
from dsl.source import Source
from rulesets import Catalogue

MADE = dict(generate.made())
VARIANTS = {f"gallery/{name}{ending}" for name in Catalogue().gallery() for ending in (".md", ".svg")}
FINDINGS = {name for name in MADE if name.startswith("reference/lint/")}
MANY = VARIANTS | FINDINGS | {"gallery/index.md", "reference/diagnostics.md"}
"""Pages of which there are many alike, and those that list what they say."""
SAMPLE = {
    *("gallery/atomic.md", "gallery/atomic.svg", "gallery/hexagonal.md", "gallery/shogi.md"),
    *("reference/lint/index.md", "reference/lint/unreachable-goal.md"),
}
HAND_WRITTEN = {"index.md"}
"""Pages whose snippets are tested as they are in the repository."""


def test_the_site_without_most_pages_that_are_alike_is_sound(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(generate, "printed_by", site_pages.printed_by)

    _assert_sound(tmp_path, MADE.keys() - MANY | SAMPLE)


@pytest.mark.slow
def test_the_pages_that_are_alike_are_sound(tmp_path: Path) -> None:
    _assert_sound(tmp_path, MANY)


def test_a_piece_that_is_as_in_chess_is_one_link() -> None:
    atomic, grasshopper = (generate.variant_page(name) for name in ("atomic", "grasshopper-chess"))

    assert "[queen, Q](../rulesets/chess.md#queen-q), [rook, R]" in atomic
    assert "###" not in atomic
    assert re.findall("### (.*)", grasshopper) == ["pawn, P", "grasshopper, G"]


def _assert_sound(folder: Path, names: Collection[str]) -> None:
    """Build these files of the site, and judge them and the hand-written pages."""
    generate.build(folder, [(name, MADE[name]) for name in sorted(names)])

    pages = {path.relative_to(folder).as_posix(): path.read_text("utf-8") for path in folder.rglob("*.md")}
    assert [name for name, text in pages.items() if site_pages.PRIVATE.search(text)] == []
    assert [found for name in pages.keys() & names - HAND_WRITTEN for found in _findings(pages[name])] == []
    assert [f"{name}: {link}" for name in sorted(pages) for link in _broken(folder, name, pages)] == []


def _findings(page: str) -> Iterator[str]:
    """Find faults of the rule files on a page that a program writes: these lack nothing but a head."""
    for fence in fences(page):
        if fence.kind == "rumpus":
            source = Source("toy", f'ruleset "Toy"\n{fence.text}')
            yield from (found.message for found in compile_source(source, library=Catalogue(), thorough=True).findings)


def _broken(folder: Path, name: str, pages: dict[str, str]) -> Iterator[str]:
    """Yield the links of a page that lead nowhere; of a page that is not built here any place will do."""
    for path, place in site_pages.links(pages[name]):
        target = normpath(join(dirname(name), path)) if path else name
        is_there = target in MADE or (folder / target).is_file()
        if not is_there or (place and target in pages and place not in site_pages.places(pages[target])):
            yield f"{path}#{place}"
