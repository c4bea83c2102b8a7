"""What the two people of a game write to each other on its socket."""

from pathlib import Path

import pytest
from support.command import rumpus
from support.serving import Played, Seated, Serving
from websockets.exceptions import ConnectionClosed

HOSTILE = "<img src=x onerror=alert(1)>"


def say(seated: Seated, text: str, rid: int = 1) -> dict[str, object]:
    seated.say("say", rid=rid, text=text)
    return seated.hear("told", "busy")


def lines(seated: Seated) -> list[tuple[int, str]]:
    return [(line["by"], line["text"]) for line in seated.hear("chat")["lines"]]


def test_a_line_reaches_the_other_player_and_no_spectator(serving: Serving):
    game = serving.begin()
    with game.sit(0) as white, game.sit(1) as black, game.sit() as spectator:
        assert lines(white) == lines(black) == []
        assert say(white, f"  good\nluck \u202e{HOSTILE} 👩‍🚀") == {"t": "told", "rid": 1}
        said = (0, f"good luck {HOSTILE} 👩‍🚀")
        assert lines(black) == lines(white) == [said]
        assert "You watch" in str(say(spectator, "hello")["error"])
        spectator.say("ping", n=1)
        spectator.hear("pong")
        assert not [heard for heard in spectator.heard if heard["t"] == "chat"]
        with game.sit(1) as again:
            assert lines(again) == [said]
        assert say(white, "  ")["error"] == say(white, "x" * 201)["error"] == "A line has 1 to 200 characters."


def test_there_is_no_chat_with_a_computer_or_before_the_game_has_begun(serving: Serving):
    for seats in ([{"kind": "me"}, {"kind": "computer", "level": 1}], [{"kind": "me"}, {"kind": "open"}]):
        with serving.client() as client:
            made = client.post("/api/games", json={"ruleset": "chess", "seats": seats}).json()
        with Played(serving, made["id"], (made["secret"], "")).sit(0) as seated:
            assert "Only the two people" in str(say(seated, "hello")["error"])


def test_a_player_who_writes_too_fast_is_slowed_down_on_all_his_sockets(serving: Serving):
    game = serving.begin()
    with game.sit(0) as white, game.sit(0) as other:
        answers = [say(each, "hey", rid)["t"] for rid, each in enumerate([white, other] * 4)]
        assert answers[:6] == ["told"] * 6
        assert "busy" in answers[6:]


def test_a_report_is_kept_for_whoever_runs_the_server(tmp_path: Path):
    database = str(tmp_path / "games.db")
    serving = Serving(database, ("--trusted", "127.0.0.1")).start()
    try:
        game = serving.begin()
        with game.sit(0) as white, game.sit(1) as black:
            white.say("report", rid=1)
            assert white.hear("told")["error"] == "The other side has written nothing."
            assert say(black, "rude words")["t"] == "told"
            assert say(white, "please stop")["t"] == "told"
            white.say("report", rid=2)
            assert white.hear("told") == {"t": "told", "rid": 2}
        done = rumpus("serve", "--database", database, "--reports")
        assert done.returncode == 0
        assert done.stdout.count("\n") == 1
        assert done.stdout.startswith(f"{game.id}  20")
        assert done.stdout.endswith("Black (Black): rude words\n")
    finally:
        serving.kill()


@pytest.mark.parametrize("text", ['{"t":"say","rid":1}', '{"t":"say","rid":1,"text":"' + "x" * 1001 + '"}'])
def test_a_message_that_is_not_one_closes_the_socket(serving: Serving, text: str):
    with serving.begin().sit(0) as white:
        white.link.send(text)
        with pytest.raises(ConnectionClosed, match="1008"):
            white.hear("told")
