"""The script of the site's gallery in a browser."""

from pathlib import Path

import pytest
from playwright.sync_api import Page

pytestmark = pytest.mark.slow  # it needs a browser

SCRIPT = Path(__file__).parents[2] / "docs" / "pages" / "assets" / "gallery.js"

GAMES = """
<div class="filters"></div>
<h2>Featured</h2>
<div class="games"><a class="game" data-board="8x8" title="Chess with bombs." href="../atomic/">Atomic</a></div>
<h2>Abstract</h2>
<div class="games">
  <a class="game" data-board="3x3" title="Three in a row." href="../achi/">Achi</a>
  <a class="game" data-board="10x10" title="A queen shoots." href="../amazons/">Amazons</a>
</div>
<h2>Effects</h2>
<div class="games"><a class="game" data-board="8x8" title="Chess with bombs." href="../atomic/">Atomic</a></div>
"""


def test_games_are_found_by_words_and_by_the_size_of_their_board(page: Page) -> None:
    page.set_content(GAMES)
    page.add_script_tag(path=SCRIPT)
    found = page.locator("output")
    assert found.inner_text() == "3 games"
    assert page.locator("option").all_inner_texts() == ["all", "3x3", "8x8", "10x10"]

    page.get_by_label("Search").fill("BOMBS chess")
    assert found.inner_text() == "1 game"
    assert page.locator("h2:visible").all_inner_texts() == ["Featured", "Effects"]

    page.get_by_label("Search").fill("")
    page.get_by_label("Board").select_option("10x10")
    assert page.locator("a.game:visible").all_inner_texts() == ["Amazons"]
