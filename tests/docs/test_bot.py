"""The bot of the page on serving, as it is printed there."""

import subprocess
import sys
from pathlib import Path

from fences import fences
from support.serving import Played, Serving

PAGE = Path(__file__).parents[2] / "docs" / "pages" / "how-to" / "serve.md"


def test_the_bot_joins_answers_and_leaves_when_the_game_is_over(tmp_path: Path):
    bot = next(fence for fence in fences(PAGE.read_text(encoding="utf-8")) if fence.kind == "python")
    assert len([line for line in bot.text.splitlines() if line]) <= 30
    serving = Serving(str(tmp_path / "games.db")).start()
    try:
        with serving.client() as client:
            made = client.post("/api/games", json={"ruleset": "hullabaloo"}).json()
        game = Played(serving, made["id"], (made["secret"], ""))
        with game.sit(0) as white:
            playing = subprocess.Popen([sys.executable, "-c", bot.text, serving.address, game.id])
            joined = white.hear("event")
            assert joined["kind"] == "join"
            actions = [found[0][0] for targets in joined["legal"]["from"].values() for found in targets.values()]
            version = white.act(actions[0], v=joined["v"])["v"]
            while (event := white.hear("event"))["by"] == 0:
                version = event["v"]
            assert event["kind"] == "act"
            version = event["v"]
            white.say("resign", id="enough", v=version)
            assert playing.wait(20) == 0
    finally:
        serving.kill()
