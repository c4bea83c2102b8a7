"""Scripts are sent without comments, and otherwise as they are; those that pages share come in few files."""

import re
from collections import defaultdict
from pathlib import Path

import pytest
from support.each import each

from interpreter.web.templates.static_files import FOLDER, PAGES, is_built, needed_by, sources_of, without_comments

SHARED = Path(__file__).parents[5] / "interpreter/web/scripts/source/shared.js"
"""Not in a wheel."""

SCRIPTS = [path for path in FOLDER.rglob("*.js") if path.name != "rumpus-editor.js"]


@each("script", SCRIPTS, ids=lambda path: path.name)
def test_each_line_is_sent_or_belongs_to_a_comment(script: Path) -> None:
    own, sent = script.read_text(encoding="utf-8").split("\n"), without_comments(str(script), 0).decode().split("\n")
    assert len(own) == len(sent)
    is_comment = False
    for before, after in zip(own, sent, strict=True):
        starts = before.strip().startswith("/**") and (before.strip().endswith("*/") or "*/" not in before)
        is_comment = is_comment or starts
        assert after == ("" if is_comment else before)
        is_comment = is_comment and "*/" not in before


def test_a_cast_at_the_start_of_a_line_stays(tmp_path: Path) -> None:
    script = tmp_path / "ox.js"
    script.write_text('/** One. */\n/** @type {Ox} */ (ox).go();\nelk();\n/**\n * Two.\n */\nhare("/** */");\n')
    assert (
        without_comments(str(script), 0).decode() == '\n/** @type {Ox} */ (ox).go();\nelk();\n\n\n\nhare("/** */");\n'
    )


def test_no_file_of_the_build_is_shared_and_tiny() -> None:
    """What the same pages share is one file: a request of its own, which has to be worth it."""
    pages = defaultdict(set)
    for page in PAGES:
        for name in sources_of(page):
            pages[name].add(page)
    together = defaultdict(list)
    for name, those in pages.items():
        together[frozenset(those)].append(name)
    in_all = set(re.findall(r'static/([\w/-]+\.js)"', SHARED.read_text(encoding="utf-8")))
    sizes = {
        tuple(rest): sum((FOLDER / name).stat().st_size for name in rest)
        for those, names in together.items()
        if len(those) > 1 and (rest := set(names) - in_all)
    }
    tiny = [names for names, size in sizes.items() if size < 4096]
    assert not tiny, f"add these to {SHARED.name}"


@pytest.mark.skipif(not is_built(), reason="the scripts of the pages are not built")
def test_the_page_of_a_game_has_four_scripts() -> None:
    assert len(needed_by("play.js")) == 4
