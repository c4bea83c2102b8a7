"""What a published game answers, with the modules that its file has and no others."""

import json
import subprocess
import sys
import zipfile
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from dsl.source import Source
from interpreter.cli.shared.files import open_whole
from interpreter.game.judging.file import write_weights
from interpreter.game.judging.from_rules import weights_from_rules
from interpreter.game.judging.lookup import weights_of
from interpreter.game.judging.weights import Weights
from interpreter.game.load import load
from interpreter.publish.answering import Answering
from interpreter.publish.game import PublishedGame, published_game
from interpreter.publish.runtime.needed import GAME, sources

FRESH = """ruleset "Knightmare" {
  author "A. Friend"
}
extends chess

amend piece queen { moves N }

test "a queen leaps" {
  from "4k3/8/8/8/8/8/8/3QK3 w - - 0 1"
  allow d1c3
  refuse d1d4 because not-its-move
}
"""

SMALL = """ruleset "Small"
option reach = short | long "how far the king goes"
board 3x3
piece king K {
  moves K when reach = short
  moves Q when reach = long
}
array "2k/3/K2"
turn {
  white opens with 1 action
  1 to 2 actions
}
check { judged at the end of a turn }
goal checkmate of king
draw stalemate
test "a king steps" { allow a1a2 }
"""

# Only what is in the archive and Python's own library: as in a browser
ALONE = """
import json, sys
sys.path[:] = [path for path in sys.path if "site-packages" not in path and path not in ("", {root!r})]
sys.path.insert(0, {archive!r})
from interpreter.publish.answering import Answering
at = Answering(open({game!r}).read())
for line in sys.stdin:
    name, asked = json.loads(line)
    print(at.answer(name, json.dumps(asked)))
"""


@pytest.fixture(scope="module")
def fresh() -> PublishedGame:
    return published_game(Source("knightmare.rumpus", FRESH), {})


def ask(at: Answering, name: str, **asked: Any) -> Any:
    answer = json.loads(at.answer(name, json.dumps(asked)))
    assert not answer["failed"], answer["failed"]
    return answer["found"]


def test_a_compiled_game_explains_a_refusal_by_its_line(fresh: PublishedGame) -> None:
    why = ask(Answering(fresh.packed), "why", start="", actions=[], source="d1", target="d3")

    assert why["sentence"] == "a queen on d1 does not move to d3"
    assert why["rule"] == {"file": "chess.rumpus", "line": 14, "text": "piece queen  Q"}


def _alone(folder: Path, ruleset: str, asked: list[tuple[str, Any]]) -> list[Any]:
    """Return the answers of a published game whose process has nothing but the packed modules."""
    archive, game = folder / "rumpus.zip", folder / "game.json"
    with zipfile.ZipFile(archive, "w") as file:
        for name, text in sources().items():
            file.writestr(name, text)
    game.write_text(published_game(open_whole(ruleset), {}).packed)
    program = ALONE.format(root=str(Path.cwd()), archive=str(archive), game=str(game))
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", program],
        input="\n".join(map(json.dumps, asked)),
        capture_output=True,
        text=True,
        cwd=folder,
    )
    assert done.returncode == 0, done.stderr
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [answer["failed"] for answer in answers] == [""] * len(asked), done.stderr
    return [answer["found"] for answer in answers]


def test_it_needs_nothing_but_the_packed_modules(tmp_path: Path) -> None:
    start = {"start": "", "actions": []}
    asked = [
        ("begin", {"computer": 1, "level": 1}),
        ("command", {"message": {"t": "act", "id": "one", "v": 0, "action": "a2a3"}}),
        ("think", {"start": "", "actions": ["a2a3", "end"], "level": "1"}),
        ("why", {**start, "source": "e1", "target": "e5"}),
        ("overlay", {**start, "overlay": "attacks"}),
        ("analyse", {**start, "seconds": 0.1, "lines": 1}),
        ("record", {"start": "", "actions": ["b1c3"]}),
        ("records", {"record": '[Variant "chain-of-fools"]\n\n1. b1c3 *\n'}),
    ]
    found = _alone(tmp_path, "chain-of-fools", asked)

    assert [message["t"] for message in found[1]["messages"]] == ["ack", "event"]
    assert "1. b1c3" in found[6]["text"]
    assert found[7]["scene"]["turns"] == [[1, 0, ["b1c3"], ""]]


def test_records_of_other_programs_need_nothing_but_the_packed_modules(tmp_path: Path) -> None:
    texts = ["手合割：平手\n   1 ７六歩(77)\n", "V2.2\nPI\n+\n+7776FU\n", "position startpos moves 7g7f\n"]
    found = _alone(tmp_path, "shogi", [("records", {"record": text}) for text in texts])

    assert [each["scene"]["turns"] for each in found] == [[[1, 0, ["c3c4"], ""]]] * 3


def test_a_published_game_has_the_learned_weights_of_its_rules(tmp_path: Path) -> None:
    mine = tmp_path / "mine.rumpus"
    mine.write_text(FRESH)
    game = load(str(mine))
    write_weights(tmp_path / "mine.weights.json", replace(weights_of(game), games=7), game.rules_hash, game.title)

    assert _weights_in(str(mine)) == weights_of(game)
    assert weights_of(game).games == 7
    for name in ("brouhaha", "capablanca"):  # the second has a network beside weights from the rules
        assert _weights_in(name) == weights_of(load(name))
        assert _weights_in(name).network is not None


def test_a_published_game_without_learned_weights_plays_by_those_from_its_rules(tmp_path: Path) -> None:
    game = published_game(Source("knightmare.rumpus", FRESH), {})
    assert (json.loads(game.packed)["weights"], game.remark) == ("", "")

    mine, weights = tmp_path / "mine.rumpus", tmp_path / "mine.weights.json"
    mine.write_text(SMALL)
    weights.write_text("{}")
    refused = published_game(open_whole(str(mine)), {})
    fault = f"{weights} is not a file of weights; `rumpus train` writes one"
    assert refused.remark == f"the computer plays by weights made from the rules: {fault}"
    assert _weights_in(str(mine)) == weights_from_rules(load(str(mine)).program)


def _weights_in(name: str) -> Weights:
    """Return the weights by which the computer plays in a published game."""
    at = Answering(published_game(open_whole(name), {}).packed)
    return weights_of(at.memory.ready(at.rules).game)


def test_neither_the_parser_nor_the_compiler_is_packed() -> None:
    packed = {name.partition(".py")[0].replace("/", ".") for name in sources()}

    assert {name.partition(".")[0] for name in packed} == set(GAME.packed)
    assert not [name for name in packed if name.startswith(GAME.left_out)]
    assert {"dsl.compiler", "dsl.grammar"} <= set(GAME.left_out)


def test_lessons_and_pieces_are_answered_beforehand(fresh: PublishedGame) -> None:
    sha = fresh.first["game"]["rules"]

    lessons = fresh.answers[f"/api/rules/{sha}/lessons"]["lessons"]
    assert [(each["wanted"], each["action"]) for each in lessons] == [(["d1c3"], ""), ([], "d1d4")]
    assert fresh.answers[f"/api/rules/{sha}/pieces/0"]["name"] == "king"
    assert fresh.answers[f"/api/rules/{sha}/table"]["title"] == "Knightmare"


def test_under_an_option_a_file_has_other_rules_and_no_lessons() -> None:
    usual, other = (published_game(Source("small.rumpus", SMALL), each) for each in ({}, {"reach": "long"}))

    assert usual.first["game"]["rules"] != other.first["game"]["rules"]
    assert other.answers[f"/api/rules/{other.first['game']['rules']}/lessons"]["lessons"] == []


def test_a_packed_game_names_no_folder_of_the_machine(tmp_path: Path) -> None:
    game = published_game(Source(str(tmp_path / "secret" / "mine.rumpus"), FRESH), {})

    assert "secret" not in game.packed
    assert [name for name, _ in json.loads(game.packed)["sources"]] == ["mine.rumpus", "chess.rumpus"]


def test_a_record_that_cannot_be_read_is_told_by_its_line(fresh: PublishedGame) -> None:
    found = ask(Answering(fresh.packed), "records", record="1. e2e5 *\n")

    assert found["faults"][0]["line"] == 1


def test_a_turn_of_several_actions_takes_no_longer_than_one(monkeypatch: pytest.MonkeyPatch) -> None:
    limits = []
    at = Answering(published_game(Source("small.rumpus", SMALL), {}).packed)
    monkeypatch.setattr(at, "_done", lambda job: limits.append(job.limit))

    ask(at, "think", start="", actions=[], level="1")
    ask(at, "think", start="", actions=["a1a2"], level="1")

    assert limits == [1.5, 0.75]  # White opens with one action, then there are two


def test_a_link_with_more_actions_than_a_server_takes_is_refused(fresh: PublishedGame) -> None:
    there, back = ["g1f3", "g8f6"], ["f3g1", "f6g8"]
    at = Answering(fresh.packed)
    reply = json.loads(at.answer("begin", json.dumps({"actions": [*there, *back] * 1001})))

    assert (reply["found"], reply["failed"]) == (None, "it is too long: 4000 actions are allowed")
    assert ask(at, "begin", actions=there)["messages"][0]["turns"] == [[1, 0, ["g1f3"]], [1, 1, ["g8f6"]]]
