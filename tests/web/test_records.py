"""Records that are opened over the API: what is in them, how they are shown, and what is said of faults."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from support.serving import Serving

from interpreter import load
from interpreter.game.replay import record_game
from interpreter.notation import write_record
from interpreter.web.rules.records import MAX_ACTIONS, MAX_TEXT

Json = dict[str, Any]

FOOL = "1. f3 e5 2. g4 Qh4# 0-1\n"
THREE = f'[White "An ox"]\n\n{FOOL}\n[White "An elk"]\n\n1. e4 }} *\n\n[White "A hare"]\n\n1. d4 *\n'


@pytest.fixture(scope="module")
def client(serving: Serving) -> Iterator[httpx.Client]:
    with serving.client() as opened:
        yield opened


def asked(client: httpx.Client, record: str, game: int | None = None) -> httpx.Response:
    said = json.dumps({"record": record, "game": game}, ensure_ascii=False).encode("utf-8", "surrogatepass")
    return client.post("/api/records", content=said, headers={"content-type": "application/json"})


def opened(client: httpx.Client, record: str, game: int | None = None) -> Json:
    answer = asked(client, record, game)
    assert answer.status_code == 200, answer.text
    found: Json = answer.json()
    return found


def actions(scene: Json) -> list[str]:
    return [action for _, _, texts, _ in scene["turns"] for action in texts]


def test_standard_pgn_is_shown_as_a_finished_game(client: httpx.Client) -> None:
    head = '[Event "Club"] [Site "?"] [Date "1999.??.??"] [Round "3"] [White "An ox"]\n'
    found = opened(client, f"{head}{{A trap.}} 1. f3 e5 {{[%clk 0:01:02] bold}} 2. g4?? $14 Qh4# 0-1")
    scene = found["scene"]
    assert (found["game"], found["faults"]) == (1, [])
    assert actions(scene) == ["f2f3", "e7e5", "g2g4", "d8h4"]
    assert [note for *_, note in scene["turns"]] == ["", "bold", "?? $14", ""]
    assert scene["view"]["outcome"]["text"] == "black wins by checkmate"
    assert [seat["name"] for seat in scene["seats"]] == ["An ox", "Black"]
    assert scene["about"] == "Club, 1999, round 3. A trap."


def test_records_of_shogi_programs_are_shown_as_finished_games(client: httpx.Client) -> None:
    kif = "手合割：平手\n先手：An ox\n   1 ７六歩(77)   ( 0:16/00:00:16)\n*bold\n   2 ３四歩(33)\n   3 投了\n"
    found = opened(client, kif)
    assert (found["games"][0]["variant"], found["faults"]) == ("shogi", [])
    assert actions(found["scene"]) == ["c3c4", "g7g6"]
    assert [note for *_, note in found["scene"]["turns"]] == ["bold", ""]
    assert found["scene"]["view"]["outcome"]["text"] == "black wins by resignation"
    assert opened(client, "V2.2\nPI\n+\n+7775FU\n")["faults"][0]["sentence"].endswith("does not move to c5")


def test_the_record_of_a_game_on_the_page_shows_that_game(serving: Serving) -> None:
    game = serving.begin("marseillais")
    with game.sit(0) as white:
        white.act("e2e4", v=1)
        white.say("resign", id="x", v=2)
        white.hear("ack")
        white.hello({})
        shown = white.scene
    with serving.client() as client:
        record = client.get(f"/api/games/{game.id}/record").text
        found = opened(client, record)
        scene = found["scene"]
        assert found["faults"] == []
        assert scene["view"] == shown["view"]
        assert [turn[:3] for turn in scene["turns"]] == shown["turns"]
        words = {"rules": scene["game"]["rules"], "start": scene["game"]["start"], "actions": actions(scene)}
        assert client.post("/api/look", json=words).json()["view"]["fen"] == scene["view"]["fen"]


@pytest.mark.parametrize(
    ("said", "outcome"),
    [
        ("1-0", "white wins"),
        ("1/2-1/2", "draw"),
        ("*", None),
        ('[Termination "resignation"] 0-1', "black wins by resignation"),
        ('[Termination "Normal"] 0-1', "black wins"),
    ],
)
def test_the_players_may_have_ended_a_game(client: httpx.Client, said: str, outcome: str | None) -> None:
    *tags, result = said.rpartition(" ")
    found = opened(client, f"{''.join(tags)} 1. e4 {result}")
    assert found["faults"] == []
    assert (found["scene"]["view"]["outcome"] or {}).get("text") == outcome
    assert found["scene"]["legal"]["from"]


def test_of_several_games_one_is_chosen(client: httpx.Client) -> None:
    found = opened(client, THREE)
    assert [(each["white"], each["result"], each["fault"]) for each in found["games"]] == [
        ("An ox", "0-1", ""),
        ("", "", "line 7: unexpected `}`: no comment is open"),
        ("A hare", "*", ""),
    ]
    assert (found["game"], found["scene"]) == (None, None)
    assert actions(opened(client, THREE, 3)["scene"]) == ["d2d4"]
    broken = opened(client, THREE, 2)
    assert broken["scene"] is None
    assert broken["faults"][0] == {
        "line": 7,
        "column": 7,
        "sentence": "unexpected `}`: no comment is open",
        "excerpt": "7 | 1. e4 } *\n  |       ^",
    }
    assert asked(client, THREE, 4).json()["error"]["message"] == (
        "There is no game 4: the last one of this record is 3."
    )


def test_a_game_with_an_illegal_action_is_shown_up_to_there(client: httpx.Client) -> None:
    found = opened(client, "1. e4 e5 2. Nd2 Nf6 1-0")
    assert actions(found["scene"]) == ["e2e4", "e7e5"]
    assert found["scene"]["view"]["outcome"] is None
    fault = found["faults"][0]
    assert fault["sentence"].startswith("White's turn 2, action 3 of the game: `Nd2` is not legal here")
    assert fault["excerpt"].splitlines()[1].index("^") == len("1 | 1. e4 e5 2. ")


def test_a_draw_that_nobody_claimed_does_not_end_the_game(client: httpx.Client) -> None:
    found = opened(client, f"1. {'Nf3 Nf6 Ng1 Ng8 ' * 3}e4 e5 1-0")
    scene = found["scene"]
    assert (found["faults"], scene["view"]["outcome"]["text"]) == ([], "white wins")
    words = {"rules": scene["game"]["rules"], "actions": actions(scene)}
    assert client.post("/api/look", json=words).json()["view"]["fen"] == scene["view"]["fen"]


def test_a_long_name_is_cut_and_a_question_is_a_name(client: httpx.Client) -> None:
    found = opened(client, f'[White "{"x" * 60_000}"] [Black "Who?"] 1. e4 *')
    assert [seat["name"] for seat in found["scene"]["seats"]] == ["x" * 100, "Who?"]


def test_the_rules_may_contradict_a_result(client: httpx.Client) -> None:
    found = opened(client, FOOL.replace("0-1", "1-0"))
    assert [fault["sentence"] for fault in found["faults"]] == [
        "the record says 1-0, but by the rules it is 0-1: black wins by checkmate"
    ]


def test_options_are_those_of_the_record(client: httpx.Client) -> None:
    start = load("hullabaloo", {"commoner": "straight"}).start()
    record = write_record(record_game(start, [start.legal_texts()[0]]))
    found = opened(client, record)
    assert found["faults"] == []
    words = {"rules": found["scene"]["game"]["rules"], "actions": actions(found["scene"])}
    assert client.post("/api/look", json=words).json()["view"]["fen"] == found["scene"]["view"]["fen"]
    assert client.get(found["scene"]["table_url"]).status_code == 200
    wrong = opened(client, record.replace("commoner=straight", "commoner=round"))
    assert wrong["faults"][0]["sentence"].startswith("option `commoner` has no value `round`")


def test_other_rules_are_named_and_the_game_is_shown(client: httpx.Client) -> None:
    found = opened(client, '[Variant "chess"] [Rules "0123456789abcdef"] 1. e4 *')
    assert actions(found["scene"]) == ["e2e4"]
    assert found["faults"][0]["sentence"].startswith("the game was played by the rules 0123456789abcdef; those of")


def _published(client: httpx.Client, title: str, rule: str = "") -> None:
    text = f'ruleset "{title}"\nextends chess\n{rule}'
    made = client.post("/api/author/rulesets", json={"title": "x", "text": text}).json()
    answer = client.post(f"/api/author/rulesets/{made['id']}/publish", json={"version": 1, "listed": False})
    assert answer.status_code == 200, answer.text


def test_rules_of_authors_are_found_by_title_and_hash(client: httpx.Client) -> None:
    _published(client, "Twofold")
    _published(client, "Twofold", "loss stalemate\n")
    found = [
        opened(client, f'[Variant "Twofold"] [Rules "{hash}"] 1. e4 *')
        for hash in ("bcdc5a540230cd2e", "0123456789abcdef")
    ]
    assert found[0]["scene"]["game"]["title"] == "Twofold"
    assert found[0]["faults"] == []
    assert found[1]["scene"] is None
    assert found[1]["faults"][0]["sentence"].startswith("Twofold does not come with Rumpus; publish its rules here")
    nameless = opened(client, '[Variant "Twofold"] 1. e4 *')
    assert nameless["scene"] is None
    assert nameless["faults"][0]["sentence"].startswith("Twofold does not come with Rumpus; without a tag Rules")


def test_rules_of_authors_may_have_the_name_of_a_shipped_game(client: httpx.Client) -> None:
    _published(client, "Crazyhouse")
    found = opened(client, '[Variant "Crazyhouse"] [Rules "bcdc5a540230cd2e"] 1. e4 *')
    assert (found["faults"], found["scene"]["game"]["title"]) == ([], "Crazyhouse")
    assert not found["scene"]["view"]["hands"][0]


@pytest.mark.parametrize(
    ("record", "sentence"),
    [
        ("", "there is no game here"),
        ("hello", "the game does not end with its result"),
        ('ruleset "Ox"\n', "expected a record of games, found a rule file"),
        ("PK\x03\x04", "expected a record of games, found an archive"),
        ("\0\0\0", "expected a record of games, found binary data"),
        ('[FEN "8/8 w - - 0 1"] 1. e4 *', "the placement has 2 ranks, but the board has 8"),
        ("{" * MAX_TEXT, "unterminated comment: expected `}`"),
        ("(" * MAX_TEXT, "there is no game here"),
        (f"1. {'e4 ' * (MAX_ACTIONS + 1)}*", "the game is too long for the page: 4000 actions are allowed"),
    ],
)
def test_a_text_that_is_no_game(client: httpx.Client, record: str, sentence: str) -> None:
    found = opened(client, record)
    assert found["scene"] is None
    assert found["faults"][0]["sentence"].startswith(sentence)
    assert len(found["faults"][0]["excerpt"]) < 300


@pytest.mark.parametrize("record", ["x" * (MAX_TEXT + 1), "é" * 34_000])
def test_a_record_that_is_too_long(client: httpx.Client, record: str) -> None:
    answer = asked(client, record)
    assert answer.status_code == 413
    assert answer.json()["error"]["message"] == "A record may have 64 KB. This one is longer."


def test_a_text_full_of_games_lists_the_first_ones(client: httpx.Client) -> None:
    found = opened(client, "* " * (MAX_TEXT // 2))
    assert len(found["games"]) == 1000
    assert opened(client, "* " * (MAX_TEXT // 2), 1000)["scene"]["turns"] == []


def test_an_address_opens_so_many_records(tmp_path: Path) -> None:
    limited = Serving(str(tmp_path / "games.db")).start()
    with limited.client() as client:
        answers = [asked(client, "") for _ in range(20)]
        late = next(answer for answer in (asked(client, "") for _ in range(40)) if answer.status_code != 200)
    limited.kill()
    assert {answer.status_code for answer in answers} == {200}
    message = late.json()["error"]["message"]
    assert re.fullmatch(r"Too many records and pictures from your address; wait [123] s\.", message)


PIECES = st.sampled_from(
    [*'[]{}();,.!?$%"\\*\n \t\ud800\u2028', *["e4", "Nf3", "O-O", "1.", "2...", "1-0", "0-1", "$6", "@"], "[FEN ", '"]']
)
TAGS = st.sampled_from(["Variant", "Options", "Rules", "FEN", "SetUp", "Result", "Termination", "White", "Seed"])
VALUES = st.one_of(st.sampled_from(["chess", "hullabaloo", "commoner=straight", "1", "x"]), st.text(max_size=30))


@given(
    tags=st.lists(st.tuples(TAGS, VALUES), max_size=4),
    moves=st.lists(PIECES, max_size=30),
    game=st.sampled_from([None, 1]),
)
@settings(max_examples=25, deadline=None, database=None, suppress_health_check=list(HealthCheck))
def test_whatever_a_text_has_there_is_a_game_or_a_fault(
    client: httpx.Client, tags: list[tuple[str, str]], moves: list[str], game: int | None
) -> None:
    text = "".join(f'[{name} "{value}"]\n' for name, value in tags) + " ".join(moves)
    answer = asked(client, text, game)
    assert answer.status_code == 200, answer.text
    found = answer.json()
    assert found["scene"] or found["faults"] or len(found["games"]) > 1
    assert all(fault["line"] >= 1 and fault["column"] >= 1 and fault["sentence"] for fault in found["faults"])
