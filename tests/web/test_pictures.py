"""Boards as pictures and games as animations."""

import random
import threading
import tomllib
from pathlib import Path

import pytest
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
