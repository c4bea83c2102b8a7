"""The pages as a server sends them: policy, no script or style inside, and text that stays text."""

import json
import re
from collections.abc import Iterable
from html.parser import HTMLParser

import pytest
from support.serving import Serving

from interpreter.web.templates.static_files import asset
from rulesets import Catalogue

PATHS = (
    "/",
    "/games",
    "/me",
    "/record",
    "/review",
    "/about",
    "/privacy",
    "/write",
    "/manual",
    "/manual/reference/betza",
    "/manual/findings/E203",
    "/offline",
    "/tournaments",
    "/tournaments/new?game=chess",
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
    for path in (f"/rules/{name}", f"/play/{name}", f"/edit/{name}", f"/learn/{name}", f"/puzzle/{name}"):
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


class Meta(HTMLParser):
    """Collects what other sites read of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: dict[str, str] = {}
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = dict(attrs)
        if tag == "meta" and "content" in names:
            self.found[names.get("property") or names.get("name") or ""] = names["content"] or ""


@pytest.mark.parametrize("path", ["/", "/play/hullabaloo", "/rules/chess", "/about"])
def test_a_link_to_a_page_has_a_title_a_sentence_and_a_picture(serving: Serving, path: str) -> None:
    meta = Meta(page(serving, path)).found
    assert meta["description"] == meta["og:description"] != ""
    assert meta["og:title"]
    assert meta["og:image"].startswith(serving.address)
    with serving.client() as client:
        drawn = client.get(meta["og:image"])
    assert (drawn.status_code, drawn.headers["content-type"]) == (200, "image/png")
    assert drawn.content.startswith(b"\x89PNG")


def test_a_link_to_a_game_shows_its_board_and_one_to_a_strangers_rules_their_sentence(serving: Serving) -> None:
    game = serving.begin()
    assert Meta(page(serving, f"/game/{game.id}")).found["og:image"].endswith(f"/api/games/{game.id}/board.png")
    with serving.client() as client:
        text = 'ruleset "Ox" { author "Ada"; about "An <ox>." }\nextends chess\n'
        made = client.post("/api/author/rulesets", json={"text": text}).json()
        client.post(f"/api/author/rulesets/{made['id']}/publish", json={"version": 1, "listed": False})
        shown = page(serving, f"/play/{made['id']}")
        assert Meta(shown).found["og:description"] == "An <ox>."
        assert "by Ada" in shown
        assert "by Ada" in page(serving, f"/rules/{made['id']}")
        drawn = client.get(Meta(shown).found["og:image"])
        assert drawn.content.startswith(b"\x89PNG")


def test_crawlers_and_old_browsers_get_what_they_ask_for(serving: Serving) -> None:
    with serving.client() as client:
        assert "Disallow: /api/\n" in client.get("/robots.txt").text
        assert client.get("/favicon.ico").content.startswith(b"\x89PNG")


def test_the_page_on_privacy_names_every_cookie(serving: Serving) -> None:
    with serving.client() as client:
        client.post("/api/games", json={"ruleset": "chess"})
        client.post("/api/author/rulesets", json={"title": "Ox"})
        names = set(client.cookies)
        text = client.get("/privacy").text
    assert names == {"player", "author"}
    assert all(f"<code>{name}</code>" in text for name in names)
    assert "does not log" in text
    assert "until you delete the name" in text


def test_the_pages_can_be_installed_as_an_app(serving: Serving) -> None:
    with serving.client() as client:
        found = client.get("/manifest.webmanifest")
        assert found.headers["content-type"] == "application/manifest+json"
        assert (found.json()["start_url"], found.json()["display"]) == ("/games", "standalone")
        for icon in found.json()["icons"]:
            answer = client.get(icon["src"])
            assert (answer.status_code, answer.headers["content-type"].split(";")[0]) == (200, icon["type"])
        assert client.get("/icon-9999.png").status_code == 404
    assert 'href="/manifest.webmanifest"' in page(serving, "/")


def test_the_service_worker_names_all_that_the_page_without_a_connection_needs(serving: Serving) -> None:
    with serving.client() as client:
        found = client.get("/service-worker.js")
        assert found.headers["cache-control"] == "no-cache"
        text = found.text
        kept = json.loads(text.partition("const KEPT = ")[2].partition(";\n")[0])
        assert {client.get(path).status_code for path in kept["files"]} == {200}
        names = [path.partition("?")[0] for path in kept["files"]]
        assert len(names) == len(set(names))
        shown = client.get("/offline", headers={"accept": "text/html"}).text
        missing = [path for path in re.findall(r'(?:src|href)="(/static/[^"]+)"', shown) if path not in kept["files"]]
        assert missing == []
