"""The state of a training in a file, which may have been damaged."""

import base64
import json
import re
import zlib
from array import array
from dataclasses import asdict, replace
from errno import ENOSPC
from pathlib import Path

import pytest

from interpreter.game.judging.file import WeightsError
from interpreter.train.network_positions import NetworkPositions, positions_in
from interpreter.train.play import NetworkSample, Sample
from interpreter.train.store import Store, seen_games, weighed_games

SAMPLE = Sample(round=0, number=3, result=0.5, actions=40, positions=[{2: 1.5}], scores=[12])
WEIGHED = weighed_games(3)
GOOD = json.loads(json.dumps(asdict(SAMPLE)))


def opened(path: Path) -> Store:
    return Store.opened(WEIGHED, {"seed": 1}, "0123", path)


def damaged(path: Path, line: str) -> None:
    """Write the state of a training with a good game, and another line."""
    path.unlink(missing_ok=True)
    opened(path).add(SAMPLE)
    with path.open("a") as file:
        file.write(line)


def test_games_come_back_and_a_line_that_was_cut_off_is_dropped(tmp_path: Path) -> None:
    path = tmp_path / "state"
    damaged(path, '{"round": 0, "num')

    assert opened(path).of_round(0) == [SAMPLE]
    assert path.read_text().endswith("}\n")


def test_a_full_disk_loses_no_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "state"
    opened(path).add(SAMPLE)
    written = Path.write_text

    def full(self: Path, text: str, encoding: str) -> int:
        written(self, text[:10], encoding)
        raise OSError(ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "write_text", full)
    with pytest.raises(OSError, match="No space left"):
        opened(path)
    monkeypatch.undo()

    assert opened(path).of_round(0) == [SAMPLE]
    assert [each.name for each in tmp_path.iterdir()] == ["state"]


@pytest.mark.parametrize(
    "row",
    [
        {},
        [],
        3,
        {**GOOD, "more": 1},
        {**GOOD, "round": "0"},
        {**GOOD, "result": "won"},
        {**GOOD, "result": 7},
        {**GOOD, "actions": None},
        {**GOOD, "positions": 3},
        {**GOOD, "positions": [[1]]},
        {**GOOD, "positions": [{"x": 1}]},
        {**GOOD, "positions": [{"-1": 1}]},
        {**GOOD, "positions": [{"3": 1}]},
        {**GOOD, "positions": [{"1": float("nan")}]},
        {**GOOD, "positions": [{"1": 1e300}]},
        {**GOOD, "positions": [{"1": 10**400}]},
        {**GOOD, "actions": 10**400},
        {**GOOD, "actions": -1},
        {**GOOD, "round": -1},
        {**GOOD, "scores": [10**400]},
        {**GOOD, "positions": [{"1": None}]},
        {**GOOD, "scores": []},
        {**GOOD, "scores": [1.5]},
        {**GOOD, "scores": None},
    ],
    ids=str,
)
def test_a_row_that_is_not_a_game_is_refused_and_nothing_is_lost(tmp_path: Path, row: object) -> None:
    path = tmp_path / "state"
    damaged(path, json.dumps(row) + "\n" + '{"cut')
    before = path.read_bytes()

    message = f"line 3 of {path} is not a game of a training; remove the line, and its game is played again"
    with pytest.raises(WeightsError, match=f"^{re.escape(message)}$"):
        opened(path)
    assert path.read_bytes() == before


POSITIONS = {"features": [0, 5], "counts": [1, 1], "actors": [0, 1], "scores": [3, 4], "bases": [1, 2]}


@pytest.mark.parametrize(
    "wrong",
    [{"features": [0, 6]}, {"features": [-1, 5]}, {"counts": [-1, 3]}, {"actors": [0, 2]}, {"actors": [-1, 0]}],
    ids=str,
)
def test_positions_that_no_game_of_the_rules_has_are_refused(tmp_path: Path, wrong: dict[str, list[int]]) -> None:
    path, tags = tmp_path / "state", {"seed": 1}
    found = [
        NetworkPositions(**{name: array("i", numbers) for name, numbers in each.items()})
        for each in (POSITIONS, {**POSITIONS, **wrong})
    ]
    games = [NetworkSample(round=0, number=i, result=1, actions=9, seen=each.text()) for i, each in enumerate(found)]
    store = Store.opened(seen_games(100), tags, "0123", path)
    store.add(games[0])
    assert Store.opened(seen_games(6), tags, "0123", path).of_round(0) == games[:1]
    with path.open("a") as file:
        file.write(json.dumps(asdict(games[1])) + "\n")
    with pytest.raises(WeightsError, match=r"line 3 of .* is not a game of a training"):
        Store.opened(seen_games(6), tags, "0123", path)


def test_the_positions_of_a_game_have_a_size(tmp_path: Path) -> None:
    huge = base64.b64encode(zlib.compress(bytes(1 << 27))).decode()
    with pytest.raises(ValueError, match="expected the positions of a game"):
        positions_in(huge, 6)


def test_games_are_added_to_the_first_round_only(tmp_path: Path) -> None:
    path, tags = tmp_path / "state", {"games": 4, "seed": 1}
    store = Store.opened(WEIGHED, tags, "0123", path)
    store.add(SAMPLE)
    assert Store.opened(WEIGHED, {**tags, "games": 6}, "0123", path).of_round(0) == [SAMPLE]
    assert json.loads(path.read_text().splitlines()[0])["games"] == 6

    Store.opened(WEIGHED, {**tags, "games": 6}, "0123", path).add(replace(SAMPLE, round=1))
    before = path.read_bytes()
    with pytest.raises(WeightsError, match="finish the training with --games 6, or remove the file"):
        Store.opened(WEIGHED, {**tags, "games": 8}, "0123", path)
    assert path.read_bytes() == before


@pytest.mark.parametrize("head", [[], 3, {}, {"games": "4"}, {"games": None}, {"games": True}])
def test_a_first_line_that_is_not_of_a_training_is_refused(tmp_path: Path, head: object) -> None:
    path = tmp_path / "state"
    path.write_text(json.dumps(head) + "\n")
    with pytest.raises(WeightsError, match="another training"):
        Store.opened(WEIGHED, {"games": 4}, "0123", path)


@pytest.mark.parametrize("text", [b"\xff\n", b"[" * 100_000 + b"\n", b"hello\n"])
def test_a_file_that_is_not_a_state_is_refused_and_stays(tmp_path: Path, text: bytes) -> None:
    path = tmp_path / "state"
    path.write_bytes(text)

    with pytest.raises(WeightsError, match="is not the state of a training; remove it, or name another --out"):
        opened(path)
    assert path.read_bytes() == text
