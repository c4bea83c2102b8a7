"""The bots of the page on serving, as they are printed there."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from fences import fences
from support.serving import Played, Seated, Serving

PAGE = Path(__file__).parents[2] / "docs" / "pages" / "how-to" / "serve.md"
BOT, NAMED = (fence.text for fence in fences(PAGE.read_text(encoding="utf-8")) if fence.kind == "python")


@pytest.fixture
def game(tmp_path: Path) -> Iterator[Played]:
    serving = Serving(str(tmp_path / "games.db")).start()
    with serving.client() as client:
        made = client.post("/api/games", json={"ruleset": "chess"}).json()
    yield Played(serving, made["id"], (made["secret"], ""))
    serving.kill()


@pytest.fixture
def white(game: Played) -> Iterator[Seated]:
    with game.sit(0) as seated:
        yield seated


@pytest.fixture
def bot(game: Played, white: Seated) -> Iterator[subprocess.Popen]:
    playing = subprocess.Popen([sys.executable, "-c", BOT, game.serving.address, game.id])
    yield playing
    playing.kill()
    playing.wait()


def test_the_bot_has_thirty_lines():
    assert len([line for line in BOT.splitlines() if line]) <= 30


def test_the_bot_joins_answers_and_leaves_when_the_game_is_over(white: Seated, bot: subprocess.Popen):
    assert white.hear("event")["kind"] == "join"
    assert white.act("e2e4", v=1)["v"] == 2
    assert white.hear("event")["by"] == 0
    answer = white.hear("event")
    assert (answer["kind"], answer["by"], answer["v"]) == ("act", 1, 3)
    white.say("resign", id="enough", v=3)
    assert bot.wait(20) == 0


@pytest.fixture
def named(game: Played) -> Iterator[str]:
    """A bot with a name, which waits for challenges."""
    with game.serving.client() as client:
        secret = client.post("/api/people", json={"name": "Robot", "bot": True}).json()["secret"]
    playing = subprocess.Popen([sys.executable, "-c", NAMED, game.serving.address, secret])
    yield "Robot"
    playing.kill()
    playing.wait()


def test_a_bot_with_a_name_takes_a_challenge_and_plays(game: Played, named: str):
    with game.serving.client() as person:
        person.post("/api/people", json={"name": "Ada"})
        made = person.post("/api/games", json={"ruleset": "marseillais", "to": named}).json()
    with Played(game.serving, made["id"], (made["secret"], "")).sit(0) as white:
        if "legal" not in white.scene:
            white.hear("event")  # the bot joins
        assert white.act("e2e4", v=1)["t"] == "ack"
        seats = [white.hear("event")["by"] for _ in range(3)]
        assert seats == [0, 1, 1], "Black has two actions"
