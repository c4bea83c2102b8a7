"""What a server that is killed leaves behind."""

import contextlib
import threading

import pytest
from support.serving import Played, Serving
from websockets.exceptions import ConnectionClosed, InvalidHandshake


def test_nothing_acknowledged_is_lost_when_the_server_is_killed(own: Serving):
    game = own.begin()
    acknowledged = []
    killing = threading.Timer(0.5, own.kill)
    with contextlib.suppress(ConnectionClosed, OSError), game.sit(0) as white, game.sit(1) as black:
        killing.start()
        _shuffle(game, white, black, acknowledged)
    killing.join()
    own.start()
    stored = [(event["v"], event["text"]) for event in game.events() if event["kind"] == "act"]
    assert acknowledged
    assert stored[: len(acknowledged)] == acknowledged
    assert len(stored) - len(acknowledged) in (0, 1)  # the last one may have been stored and not acknowledged


def _shuffle(game: Played, white, black, acknowledged: list[tuple[int, str]]) -> None:
    """Offer draws that are declined by moves of knights, until the server is gone."""
    version, knights = 1, {0: ("b1a3", "a3b1", "g1f3", "f3g1"), 1: ("b8a6", "a6b8", "g8f6", "f6g8")}
    for count in range(10_000):
        seat = count % 2
        action = knights[seat][count // 2 % 4]
        answer = (white, black)[seat].act(action, v=version, id=str(version))
        if answer["t"] == "no":  # drawn by repetition: what came before counts
            threading.Event().wait(0.6)
            return
        version = answer["v"]
        acknowledged.append((version, action))


@pytest.mark.slow
def test_an_action_without_an_answer_is_repeated_after_a_restart(own: Serving):
    game = own.begin()
    with game.sit(0) as white:
        white.say("act", id="unsure", v=1, action="e2e4")
        white.hear("ack")
        own.kill()
    own.start()
    with game.sit(0) as white:
        assert white.act("e2e4", v=1, id="unsure")["v"] == 2
    assert [event["text"] for event in game.events()].count("e2e4") == 1


def test_a_server_that_is_ended_closes_its_sockets_and_exits_with_success(own: Serving):
    game = own.begin()
    with contextlib.suppress(ConnectionClosed), game.sit(0) as white:
        assert own.stop() == 0
        white.hear("nothing")
    assert white.link.close_code == 1012


@pytest.mark.slow
def test_the_computer_goes_on_after_a_kill(own: Serving):
    with own.client() as client:
        said = {"ruleset": "chess", "seats": [{"kind": "computer", "level": 1}, {"kind": "me"}]}
        game = Played(own, client.post("/api/games", json=said).json()["id"], ("", ""))
    own.kill()
    own.start()
    with contextlib.suppress(InvalidHandshake), game.sit() as spectator:
        if not spectator.scene["v"]:
            assert spectator.hear("event")["by"] == 0
