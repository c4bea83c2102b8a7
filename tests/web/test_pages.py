"""The pages as a server sends them: policy, no script or style inside, and text that stays text."""

from collections.abc import Iterable
from html.parser import HTMLParser

import pytest
from support.serving import Serving

from interpreter.web.templates.static_files import asset
from rulesets import Catalogue

PATHS = (
    "/",
    "/games",
    "/record",
    "/review",
    "/about",
    "/write",
    "/manual",
    "/manual/reference/betza",
    "/manual/findings/E203",
)


class Inside(HTMLParser):
    """Collects what a strict policy would not run."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = dict(attrs)
        if (tag == "script" and "src" not in names) or tag == "style" or "style" in names:
            self.found.append(self.get_starttag_text() or tag)
        self.found += [name for name in names if name.startswith("on")]


def _some(names: Iterable[str], count: int) -> list[object]:
    """Names, of which a plain run takes only the first."""
    return [pytest.param(name, marks=[pytest.mark.slow] * (number >= count)) for number, name in enumerate(names)]


def page(serving: Serving, path: str) -> str:
    with serving.client(accept="text/html") as client:
        answer = client.get(path)
    assert answer.status_code == 200, path
    assert "unsafe" not in answer.headers["content-security-policy"]
    inside = Inside()
    inside.feed(answer.text)
    assert inside.found == []
    return answer.text


@pytest.mark.parametrize("path", PATHS)
def test_a_page_has_nothing_that_its_policy_forbids(serving: Serving, path: str) -> None:
    assert "</html>" in page(serving, path)


@pytest.mark.parametrize("name", _some(Catalogue().rulesets(), 4))
def test_each_ruleset_has_its_pages(serving: Serving, name: str) -> None:
    for path in (f"/rules/{name}", f"/play/{name}", f"/edit/{name}"):
        page(serving, path)


def test_a_static_file_asked_for_by_its_hash_is_kept_for_ever(serving: Serving) -> None:
    text = page(serving, "/")
    address = asset("rumpus-gallery.js")
    assert f'src="{address}"' in text
    with serving.client() as client:
        answer = client.get(address)
        plain = client.get("/static/rumpus-gallery.js")
    assert "immutable" in answer.headers["cache-control"]
    assert plain.headers["cache-control"] == "no-cache"


def test_a_title_of_a_stranger_stays_text(serving: Serving) -> None:
    with serving.client() as client:
        text = 'ruleset "<script>alert(1)</script>" { about "<img src=x onerror=alert(1)>" }\nextends chess\n'
        made = client.post("/api/author/rulesets", json={"title": "x", "text": text}).json()
        answer = client.post(f"/api/author/rulesets/{made['id']}/publish", json={"version": made["version"]})
        assert answer.status_code == 200, answer.text
        sha = answer.json()["rules"]
    for path in ("/", f"/rules/{sha}", f"/play/{sha}", f"/edit/{sha}"):
        assert "<script>alert" not in page(serving, path)
        assert "<img src=x" not in page(serving, path)


@pytest.mark.parametrize("path", ["/nothing", "/rules/nothing", "/play/nothing", "/edit/nothing", "/game/nothing"])
def test_an_address_of_nothing_is_answered_by_a_page(serving: Serving, path: str) -> None:
    with serving.client(accept="text/html") as client:
        answer = client.get(path)
    assert answer.status_code == 404
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert "Go to the gallery" in answer.text


def test_the_page_of_games_says_where_it_is_ones_turn(serving: Serving) -> None:
    with serving.client() as client:
        seats = [{"kind": "me"}, {"kind": "computer", "level": 1}]
        white = client.post("/api/games", json={"ruleset": "chess", "seats": seats}).json()["id"]
        seats = [{"kind": "me"}, {"kind": "open"}]
        waits = client.post("/api/games", json={"ruleset": "crazyhouse", "seats": seats}).json()["id"]
        own = client.get("/games").text.partition("Waiting for a player")[0]
    assert own.index(white) < own.index(waits)
    assert own.count("your turn") == 1
    with serving.client() as stranger:
        assert "your turn" not in stranger.get("/games").text
