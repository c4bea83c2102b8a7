"""`rumpus publish`, with a runtime that is not a real one: `tests/browser/test_published.py` plays what it writes."""

from pathlib import Path

import pytest

from interpreter.cli.commands.publish import publish
from interpreter.cli.shared.files import UsageError
from interpreter.publish import page
from interpreter.publish.runtime import parts
from interpreter.publish.runtime.parts import NoRuntimeError
from interpreter.web.templates.static_files import is_built


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A runtime that says nothing."""
    folder = tmp_path / "built"
    folder.mkdir()
    for name in parts.PARTS:
        (folder / f"{name}.gz").write_bytes(b"")
    (folder / "notices.txt").write_text("")
    monkeypatch.setattr(parts, "digest_of", lambda packing: "current")
    (folder / f"{parts.MODULES}.{parts.DIGEST}").write_text("current")
    for module in (parts, page):
        monkeypatch.setattr(module, "BUILT", folder)


def test_it_must_be_said_where_to_write() -> None:
    with pytest.raises(UsageError, match="say where to write"):
        publish("chess")


@pytest.mark.skipif(not is_built(), reason="the scripts of the pages are not built: `make serve` builds them")
def test_a_file_and_a_folder_are_written(
    built: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)

    publish("chess", html=Path("chess.html"), folder=Path("site"))

    assert "<title>Chess</title>" in Path("chess.html").read_text()
    assert len(list(Path("site").iterdir())) == 1 + len(parts.PARTS)
    assert capsys.readouterr().err.startswith("wrote chess.html\nwrote site/index.html\n")


@pytest.mark.skipif(not is_built(), reason="the scripts of the pages are not built: `make serve` builds them")
def test_a_file_of_weights_that_cannot_be_used_is_mentioned(
    built: None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mine, weights = tmp_path / "mine.rumpus", tmp_path / "mine.weights.json"
    mine.write_text('ruleset "Mine"\nextends hexapawn\n')
    weights.write_text("{}")

    publish(str(mine), html=tmp_path / "it.html")

    said = f"note: the computer plays by weights made from the rules: {weights} is not a file of weights; "
    assert capsys.readouterr().err.startswith(said)


@pytest.mark.skipif(not is_built(), reason="the scripts of the pages are not built: `make serve` builds them")
def test_only_the_page_of_the_same_game_is_replaced(built: None, tmp_path: Path) -> None:
    site = tmp_path / "site"
    publish("hexapawn", folder=site)
    publish("hexapawn", folder=site)
    with pytest.raises(UsageError, match="is not a page of Dodgem; rename it, or choose another folder"):
        publish("dodgem", folder=site)

    (site / "index.html").write_text("<title>Hexapawn</title>")
    with pytest.raises(UsageError, match="is not a page of Hexapawn"):
        publish("hexapawn", html=tmp_path / "it.html", folder=site)
    assert not (tmp_path / "it.html").exists()


@pytest.mark.skipif(not is_built(), reason="the scripts of the pages are not built: `make serve` builds them")
def test_a_folder_that_cannot_be_made_is_wrong_usage(built: None, tmp_path: Path) -> None:
    (tmp_path / "site").write_text("")
    with pytest.raises(UsageError, match=r"the folder .*site cannot be made: File exists"):
        publish("hexapawn", folder=tmp_path / "site")


@pytest.mark.skipif(not is_built(), reason="the scripts of the pages are not built: `make serve` builds them")
def test_a_file_that_is_too_large_is_refused(built: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page, "LARGEST", 100_000)

    with pytest.raises(UsageError, match="at most 100,000 are allowed; use `--folder`"):
        publish("chess", html=tmp_path / "chess.html")

    assert not (tmp_path / "chess.html").exists()


def test_without_a_runtime_nothing_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parts, "BUILT", tmp_path)

    with pytest.raises(NoRuntimeError, match="`make runtime`"):
        publish("chess", html=tmp_path / "chess.html")
