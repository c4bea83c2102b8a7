"""Templates, addresses of static files, and the pages of errors."""

import asyncio
from pathlib import Path

import pytest
from starlette.types import Message, Receive, Scope, Send

from interpreter.web.guard.layer import POLICY, Guard
from interpreter.web.guard.limits import Limits
from interpreter.web.settings import Settings
from interpreter.web.templates import static_files
from interpreter.web.templates.rendering import error_page, module, wants_page
from interpreter.web.templates.static_files import asset, digest_of_scripts, is_built, needed_by

BROWSER = "text/html,application/xhtml+xml,*/*;q=0.8"


async def failing(scope: Scope, receive: Receive, send: Send) -> None:
    raise RuntimeError("an ox in the works")


def answer(path: str, accept: str, origin: str = "") -> tuple[int, dict[str, str], str]:
    """Return status, headers and text of a request to an application that fails at each one."""
    sent: list[Message] = []

    async def receive() -> Message:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Message) -> None:
        sent.append(message)

    headers = [(b"accept", accept.encode()), (b"host", b"here"), *([(b"origin", origin.encode())] if origin else [])]
    method = "POST" if origin else "GET"
    scope = {"type": "http", "method": method, "path": path, "headers": headers, "client": ("10.0.0.1", 1)}
    asyncio.run(Guard(failing, Limits(Settings(database="unused", names=frozenset({"here"}))))(scope, receive, send))
    found = {name.decode(): value.decode() for name, value in sent[0]["headers"]}
    return sent[0]["status"], found, sent[1]["body"].decode()


def test_a_person_sees_a_bug_as_a_page_that_says_what_is_safe() -> None:
    status, headers, text = answer("/game/ox", BROWSER)
    assert status == 500
    assert headers["content-type"] == "text/html; charset=utf-8"
    assert headers["content-security-policy"] == POLICY
    assert "Your games are safe" in text
    assert "ox in the works" not in text


@pytest.mark.parametrize(("path", "accept"), [("/game/ox", "*/*"), ("/api/games", BROWSER)])
def test_a_program_gets_a_bug_as_json(path: str, accept: str) -> None:
    status, headers, text = answer(path, accept)
    assert (status, headers["content-type"]) == (500, "application/json")
    assert '"code": "bug"' in text


def test_a_refusal_before_the_application_is_a_page_as_well() -> None:
    status, headers, text = answer("/games", BROWSER, origin="http://elsewhere")
    assert (status, headers["content-type"]) == (403, "text/html; charset=utf-8")
    assert "another site" in text


@pytest.mark.parametrize("status", [403, 404, 413, 429, 500, 418])
def test_an_error_page_has_the_sentence_as_text_and_a_way_on(status: int) -> None:
    text = error_page(status, "no <b>ox</b>")
    assert "no &lt;b&gt;ox&lt;/b&gt;" in text
    assert f"Status {status}" in text
    assert 'href="/"' in text


def test_only_browsers_outside_the_interface_want_pages() -> None:
    assert wants_page("/rules/chess", BROWSER)
    assert not wants_page("/rules/chess", "application/json")
    assert not wants_page("/api/games", BROWSER)


def test_the_address_of_a_file_changes_with_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(static_files, "FOLDER", tmp_path)
    found = []
    for text in ("ox", "elk"):
        (tmp_path / "a.css").write_text(text)
        asset.cache_clear()
        found.append(asset("a.css"))
    asset.cache_clear()
    assert found[0] != found[1]
    assert all(address.startswith("/static/a.css?h=") for address in found)


def test_a_page_loads_the_built_script_as_long_as_it_is_of_the_sources(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(static_files, "FOLDER", tmp_path)
    (tmp_path / "built").mkdir()
    (tmp_path / "play.js").write_text("ox()")
    (tmp_path / "built" / "play.js").write_text("o()")
    (tmp_path / "built" / "digest").write_text(digest_of_scripts())
    found = []
    for text in ("ox()", "elk()"):
        (tmp_path / "play.js").write_text(text)
        asset.cache_clear()
        is_built.cache_clear()
        found.append(asset("play.js").partition("?")[0])
    asset.cache_clear()
    is_built.cache_clear()
    assert found == ["/static/built/play.js", "/static/play.js"]


def test_a_page_names_all_modules_of_its_script_at_once() -> None:
    first, *others = needed_by("play.js")
    shown = str(module("play.js"))
    assert others
    assert [each for each in others if f'<link rel="modulepreload" href="{each}">' not in shown] == []
    assert shown.endswith(f'<script type="module" src="{first}"></script>')
