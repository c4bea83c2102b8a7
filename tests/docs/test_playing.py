"""Rule files on pages of the site lead to the playground: each link holds its text, and leads to the right folder."""

import re
import shutil
import zlib
from base64 import urlsafe_b64decode
from pathlib import Path
from posixpath import normpath

import playing
import pytest
from fences import fences

from dsl.compiler import compile_source
from dsl.source import Source
from rulesets import Catalogue

PAGES = Path(__file__).parents[2] / "docs" / "pages"
LINK = re.compile(
    r'^ *<a class="to-playground" href="([^"#]*)#text=([\w-]+)">Open in the playground</a>$', re.MULTILINE
)
GAME = """ruleset "Small" { author "you" }
extends chess
piece king K { moves W }
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The hand-written pages as the site has them."""
    folder = tmp_path_factory.mktemp("site") / "pages"
    shutil.copytree(PAGES, folder)
    playing.add_links(folder)
    return folder


def text_in(letters: str) -> str:
    return zlib.decompress(urlsafe_b64decode(f"{letters}{'=' * (-len(letters) % 4)}"), -zlib.MAX_WBITS).decode()


def texts_on(path: Path) -> list[str]:
    return [text_in(letters) for _, letters in LINK.findall(path.read_text(encoding="utf-8"))]


@pytest.mark.parametrize("text", ["", "ruleset", GAME, "…" * 1000, "".join(map(chr, range(32, 400)))])
def test_a_link_holds_the_text(text: str) -> None:
    assert text_in(playing.packed(text)) == text


@pytest.mark.parametrize("page", ["index.md", "changelog.md", "how-to/write.md", "reference/lint/index.md", "a/b/c.md"])
def test_a_link_leads_to_the_playground_of_the_site(page: str) -> None:
    place = page.removesuffix(".md").removesuffix("index") or "."
    address = playing.link_of(GAME, page).partition("#")[0]

    assert normpath(f"{place}/{address}") == "playground"


def test_whole_files_have_links_and_others_none() -> None:
    page = f"```rumpus\n{GAME}```\n\nthen\n\n```rumpus\npiece ox O {{ moves N }}\n```\n\n```text\n{GAME}```\n"
    faulty = f"```rumpus\n{GAME}piece\n```\n\n```rumpus\nlibrary\noption a = b | c\n```\n"
    linked = playing.with_links(page, "how-to/it.md")

    assert linked.index(playing.packed(GAME)) < linked.index("then")
    assert len(LINK.findall(linked)) == 1
    assert playing.with_links(faulty, "how-to/it.md") == faulty


def test_a_file_that_grows_on_a_page_is_linked_as_it_then_is() -> None:
    page = f'```rumpus title="my.rumpus"\n{GAME}```\n\n```rumpus title="my.rumpus"\npiece rook R {{ moves W }}\n```\n'
    texts = [text_in(letters) for _, letters in LINK.findall(playing.with_links(page, "index.md"))]

    assert texts == [GAME, f"{GAME}\npiece rook R {{ moves W }}\n"]


def test_lines_of_an_answer_are_linked_with_the_file_that_they_are_added_to(site: Path) -> None:
    host = next(each.text for each in fences((site / "how-to" / "how-do-i-say.md").read_text("utf-8")) if each.title)
    answers = sorted((site / "how-to" / "how-do-i-say").glob("*.md"))

    assert len(answers) > 10
    for path in answers:
        found = [each for each in fences(path.read_text("utf-8")) if each.kind == "rumpus" and not each.title]
        lines = [each.text for each in found if not re.match("ruleset|library", each.text)]
        assert lines
        assert {f"{host}{text}" for text in lines} <= {*texts_on(path)}


def test_the_texts_of_all_links_are_games(site: Path) -> None:
    pages = [path for path in site.rglob("*.md") if path.parent.name != "how-do-i-say"]  # those have a test of theirs
    texts = [text for path in pages for text in texts_on(path)]

    assert len(texts) >= 20
    for text in texts:
        assert compile_source(Source("it.rumpus", text), library=Catalogue()).ruleset is not None, text
    assert all(len(text.encode()) < 64 * 1024 for text in texts)
