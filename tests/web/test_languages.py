"""The pages in other languages, as a server sends them."""

import json
import re

import pytest
from support.serving import Serving

SEATS = [{"kind": "me"}, {"kind": "computer", "level": 1}]


def shown(serving: Serving, path: str, language: str, cookie: str = "") -> tuple[str, dict[str, str]]:
    """Return a page as a browser of that language gets it, with its headers."""
    with serving.client(accept="text/html") as client:
        wanted = {"accept-language": language, **({"cookie": f"language={cookie}"} if cookie else {})}
        answer = client.get(path, headers=wanted)
    return answer.text, {name.lower(): value for name, value in answer.headers.items()}


@pytest.mark.parametrize(
    ("path", "german", "spanish"),
    [
        ("/", "Schreib dein eigenes", "Escribe el tuyo"),
        ("/games", "Zuletzt begonnen", "Empezadas hace poco"),
        ("/play/chess", "Neue Partie: Chess", "Nueva partida: Chess"),
        ("/game/nothing", "Nicht gefunden", "No encontrado"),
    ],
)
def test_a_page_speaks_the_language_of_its_reader(serving: Serving, path: str, german: str, spanish: str) -> None:
    text, headers = shown(serving, path, "de-CH, en;q=0.5")
    assert '<html lang="de">' in text
    assert german in text
    assert {"Accept-Language", "Cookie"} <= {each.strip() for each in headers["vary"].split(",")}
    text, _ = shown(serving, path, "de", cookie="es")
    assert '<html lang="es">' in text
    assert spanish in text
    text, _ = shown(serving, path, "fr")
    assert '<html lang="en">' in text
    assert german not in text


def test_a_game_brings_the_words_of_its_scripts(serving: Serving) -> None:
    with serving.client() as client:
        url = client.post("/api/games", json={"ruleset": "chess", "seats": SEATS}).json()["url"]
    text, _ = shown(serving, url, "de")
    found = re.search(r'<script type="application/json" id="words">(.*?)</script>', text)
    assert found is not None
    assert json.loads(found[1])["End turn"] == "Zug beenden"
    assert 'id="words"' not in shown(serving, url, "en")[0]


def test_an_invitation_is_translated(serving: Serving) -> None:
    with serving.client() as client:
        asked = {"ruleset": "chess", "seats": [{"kind": "me", "name": "Ada"}, {"kind": "open"}], "clock": {"days": 1}}
        url = client.post("/api/games", json=asked).json()["url"]
    text, _ = shown(serving, url, "de")
    assert "Ada lädt dich zu Chess ein: du spielst Schwarz, 1 Tag pro Zug, nicht gewertet." in text
    assert "Ada invites you to Chess: you play Black, 1 day for a turn, not rated." in shown(serving, url, "en")[0]


def test_the_privacy_page_names_the_cookie(serving: Serving) -> None:
    assert "Cookie <code>language</code>" in shown(serving, "/privacy", "de")[0]


def test_what_an_author_should_do_about_an_unfilled_line_is_translated(serving: Serving) -> None:
    with serving.client() as client:
        made = client.post("/api/author/rulesets", json={"beginning": "drops", "title": "Ox"}).json()
        own, german = f"/api/author/rulesets/{made['id']}", {"accept-language": "de"}
        preview = client.post(f"{own}/preview", headers=german).json()
        refused = client.post(f"{own}/publish", json={"version": 1}, headers=german).json()
        cures = {each["part"]: each["cure"] for each in client.post(f"{own}/preview").json()["placeholders"]}
    found = {each["part"]: each["cure"] for each in preview["placeholders"]}
    assert found["about"] == "sag in einem Satz, was dein Spiel ist"
    assert found["about"] in refused["error"]["message"]
    assert cures["about"] == "say in one sentence what your game is"
