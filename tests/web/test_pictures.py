"""Boards as pictures and games as animations."""

import random
import threading
import tomllib
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image
from support.serving import Serving

from interpreter import load
from interpreter.web.rules.bundle import shipped_bundle

LONGEST = 200
"""The most pictures of an animation."""


def wandering(name: str) -> list[str]:
    """Return the actions of a long random game."""
    state, chance, played = load(name).start(), random.Random(1), []
    while len(played) < LONGEST:
        played.append(chance.choice(state.legal_actions()))
        state = state.play(played[-1])
        assert state.outcome() is None, "another seed is needed"
    return [state.game.action_text(action) for action in played]


@pytest.mark.parametrize(("form", "beginning"), [("svg", b"<svg"), ("png", b"\x89PNG"), ("gif", b"GIF8")])
def test_a_position_of_no_game_is_a_picture(serving: Serving, form: str, beginning: bytes):
    with serving.client() as client:
        said = {"ruleset": "chess", "actions": ["e2e4"], "form": form, "ended": {"winner": 0, "reason": "resignation"}}
        answer = client.post("/api/picture", json=said)
    assert answer.headers["content-type"].startswith("image/")
    assert answer.content.lstrip().startswith(beginning)


def test_a_picture_of_an_illegal_game_is_refused(serving: Serving):
    with serving.client() as client:
        answer = client.post("/api/picture", json={"ruleset": "chess", "actions": ["e2e5"], "form": "gif"})
    assert answer.status_code == 422
    assert "not legal here" in answer.json()["error"]["message"]


@pytest.mark.slow  # drawing takes seconds
def test_a_long_game_is_drawn_while_others_play_on(serving: Serving):
    said = {"ruleset": "chess", "actions": wandering("chess"), "form": "gif"}
    drawn: list[bytes] = []

    def draw() -> None:
        with serving.client() as client:
            drawn.append(client.post("/api/picture", json=said, timeout=90).content)

    game = serving.begin()
    drawing = threading.Thread(target=draw)
    with game.sit(0) as white:
        drawing.start()
        drawing.join(0.5)
        assert white.act("e2e4", white.scene["v"])["t"] == "ack"
        assert not drawn
    drawing.join()
    assert drawn[0].startswith(b"GIF8")


@pytest.mark.slow  # drawing takes seconds
def test_a_long_game_by_rules_of_an_author_is_drawn(serving: Serving):
    text = f"{shipped_bundle('chess').text}# mine\n"
    with serving.client() as client:
        made = client.post("/api/author/rulesets", json={"title": "x", "text": text}).json()
        published = client.post(
            f"/api/author/rulesets/{made['id']}/publish", json={"version": 1, "listed": False}
        ).json()
        said = {"rules": published["rules"], "actions": wandering("chess"), "form": "gif"}
        answer = client.post("/api/picture", json=said, timeout=90)
    assert answer.content.startswith(b"GIF8"), answer.text


def test_the_extra_of_the_page_has_what_draws_animations():
    extras = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text())["project"][
        "optional-dependencies"
    ]
    assert set(extras["animate"]) <= set(extras["web"])


OX = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 90"><circle cx="45" cy="45" r="31" fill="#c33"/></svg>'


@pytest.fixture(scope="module")
def drawn(serving: Serving) -> str:
    """Return the hash of published rules whose author has drawn both knights."""
    head = 'ruleset "Ox Chess" {\n  author "Ox"\n  source "mine"\n  about "Chess with oxen."\n}\n'
    text = f"{head}extends chess\n\namend piece knight {{ moves NFN }}\n"
    with serving.client() as author:
        draft = author.post("/api/author/rulesets", json={"title": "Ox Chess", "text": text}).json()
        own = f"/api/author/rulesets/{draft['id']}"
        for name in ("wN", "bN"):
            assert author.put(f"{own}/figures/{name}", json={"svg": OX}).status_code == 200
        published = author.post(f"{own}/publish", json={"version": draft["version"], "listed": False})
    assert published.status_code == 200, published.text
    sha: str = published.json()["rules"]
    return sha


def red(png: bytes) -> bool:
    """Return True if a picture has the color of the ox."""
    with Image.open(BytesIO(png)) as picture:
        colors = picture.convert("RGB").getcolors(2**24)
    return any(color == (0xCC, 0x33, 0x33) for _, color in colors or ())


def test_pictures_of_a_ruleset_have_the_images_of_its_author(serving: Serving, drawn: str):
    with serving.client() as client:
        made = client.post("/api/games", json={"rules": drawn, "seats": [{"kind": "me"}, {"kind": "open"}]}).json()
        game = f"/api/games/{made['id']}"
        asked = {"rules": drawn, "actions": ["b1c3"]}
        svgs = [
            client.get(f"/api/rules/{drawn}/array.svg").text,
            client.get(f"{game}/board.svg").text,
            client.post("/api/picture", json={**asked, "form": "svg"}).text,
        ]
        pngs = [
            client.get(f"/api/rules/{drawn}/array.png").content,
            client.get(f"{game}/board.png").content,
            client.post("/api/picture", json={**asked, "form": "png"}).content,
        ]
        gif = client.post("/api/picture", json={**asked, "form": "gif"}).content
        page = client.get(made["url"], headers={"accept": "text/html"}).text
    assert [svg.count('r="31"') for svg in svgs] == [4, 4, 4]
    assert [red(png) for png in pngs] == [True, True, True]
    assert len(gif) > 1000
    assert f'<meta property="og:image" content="{serving.address}{game}/board.png">' in page


def test_pictures_of_shipped_rules_have_our_figures(serving: Serving):
    with serving.client() as client:
        sha = shipped_bundle("chess").sha
        assert 'r="31"' not in client.get(f"/api/rules/{sha}/array.svg").text
        assert not red(client.get(f"/api/rules/{sha}/array.png").content)
