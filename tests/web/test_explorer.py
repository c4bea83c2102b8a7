"""The explorer: what was played in positions of finished games."""

import time
from typing import Any

from support.serving import Serving

from interpreter import load
from interpreter.web.rules.bundle import shipped_bundle

GAME = "racing-kings"
"""No other test finishes a game of these rules."""


def test_a_finished_game_is_counted_with_its_result(serving: Serving):
    game = serving.begin(GAME)
    with game.sit(0) as white, game.sit(1) as black:
        start = white.scene["view"]["fen"]
        action = next(iter(white.scene["legal"]["from"].values()))
        action = next(iter(action.values()))[0][0]
        white.act(action, v=1)
        black.say("resign", id="end", v=2)
        black.hear("ack")
    with serving.client() as client:
        said = {"rules": shipped_bundle(GAME).sha, "fen": start}
        found: list[Any] = []
        until = time.monotonic() + 20
        while not found and time.monotonic() < until:
            found = client.get("/api/explorer", params=said).json()["actions"]
        san = load(GAME).start().written(action, "algebraic")
        said_here = found[0].pop("said")
        assert found == [{"action": action, "white": 1, "drawn": 0, "black": 0}]
        assert said_here["algebraic"] == san
        elsewhere = {**said, "fen": "8/8/8/8/8/8/8/8 w - - 0 1"}
        assert client.get("/api/explorer", params=elsewhere).json() == {"actions": []}
        assert client.get("/api/explorer", params={**said, "rules": "x"}).status_code == 422
