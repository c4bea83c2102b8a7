"""The page of a published game: its policy, its parts, and what is said where they are missing."""

import base64
import re
from hashlib import sha256
from pathlib import Path

import pytest

from dsl.source import Source
from interpreter.publish import page
from interpreter.publish.game import PublishedGame, published_game
from interpreter.publish.page import folder_files, single_file
from interpreter.publish.runtime import parts
from interpreter.publish.runtime.parts import NoRuntimeError, runtime
from interpreter.web.templates.static_files import is_built

PARTS = {"pyodide.mjs": b"one", "library.zip": b"two"}

pytestmark = pytest.mark.skipif(
    not is_built(), reason="the scripts of the pages are not built: `make serve` builds them"
)


@pytest.fixture(autouse=True)
def notices(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "notices.txt").write_text("Whose work it is.\n")
    monkeypatch.setattr(page, "BUILT", tmp_path)


@pytest.fixture(scope="module")
def game() -> PublishedGame:
    return published_game(Source("it.rumpus", 'ruleset "</script>"\nextends chess\n'), {})


def _elements(html: str, name: str) -> list[tuple[str, str]]:
    return re.findall(rf"<{name}\b([^>]*)>(.*?)</{name}>", html, re.DOTALL)


def test_the_policy_allows_the_texts_of_the_page_and_nothing_else(game: PublishedGame) -> None:
    html = single_file(game, PARTS)
    policy = re.search(r'Security-Policy" content="([^"]*)"', html)
    assert policy is not None
    said = policy[1].replace("&#39;", "'")

    texts = [
        text for attributes, text in [*_elements(html, "script"), *_elements(html, "style")]
        if attributes in ("", ' type="module"')
    ]  # fmt: skip
    hashes = {f"'sha256-{base64.b64encode(sha256(text.encode()).digest()).decode()}'" for text in texts}
    assert len(texts) == 3
    assert hashes == set(re.findall(r"'sha256-[^']*'", said))
    assert "unsafe-inline" not in said
    assert "'unsafe-eval'" not in said
    assert said.startswith("default-src 'none'; ")
    assert "connect-src 'none'" in said


def _levels(html: str) -> list[str]:
    chooser = re.search(r'<select name="level">(.*?)</select>', html)
    assert chooser is not None
    return re.findall(r"<option>(\d)", chooser[1])


def test_a_page_with_the_kernel_has_all_levels_and_one_without_three(game: PublishedGame) -> None:
    kernel = single_file(game, {**PARTS, parts.KERNEL_PART: b"three"})

    assert _levels(kernel) == list("12345678")
    assert '"levels":[1,2,3,4,5,6,7,8]' in kernel
    assert _levels(single_file(game, PARTS)) == list("123")


def test_no_text_of_a_game_ends_an_element(game: PublishedGame) -> None:
    html = single_file(game, PARTS)

    assert "<title>&lt;/script&gt;</title>" in html
    assert len(_elements(html, "script")) == html.count("<script") == 5


def test_a_file_asks_for_nothing(game: PublishedGame) -> None:
    html = single_file(game, PARTS)

    assert not re.findall(r"<(?:script|link|img)[^>]+(?:src|href)=", html)
    assert base64.b64encode(b"two").decode() in html


def test_a_folder_has_parts_whose_names_change_with_them(game: PublishedGame) -> None:
    files = folder_files(game, PARTS)
    other = folder_files(game, {**PARTS, "library.zip": b"three"})

    assert set(files) - set(other) == {f"{sha256(b'two').hexdigest()[:12]}-library.zip.gz"}
    assert len(set(files) & set(other)) == 2
    html = files["index.html"].decode()
    assert all(f'data-address="{name}"' in html for name in files if name != "index.html")
    assert "connect-src &#39;self&#39;" in html


def test_without_a_runtime_the_cure_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts, "BUILT", tmp_path)

    with pytest.raises(NoRuntimeError, match="is not built here: run `make runtime`"):
        runtime()


def test_a_runtime_has_the_kernel_if_it_could_be_compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts, "BUILT", tmp_path)
    monkeypatch.setattr(parts, "digest_of", lambda packing: "current")
    (tmp_path / f"{parts.MODULES}.digest").write_text("current")
    for name in parts.PARTS:
        (tmp_path / f"{name}.gz").write_bytes(b"")
    without = runtime()
    (tmp_path / f"{parts.KERNEL_PART}.gz").write_bytes(b"compiled")

    assert runtime() == {**without, parts.KERNEL_PART: b"compiled"}
    assert parts.KERNEL_PART not in without


def test_a_runtime_of_older_modules_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts, "BUILT", tmp_path)
    (tmp_path / "rumpus.zip.digest").write_text("other")

    with pytest.raises(NoRuntimeError, match="older than the modules"):
        runtime()
