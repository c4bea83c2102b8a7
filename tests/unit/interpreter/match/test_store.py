"""The file of a match: it goes on where it was, and belongs to one match."""

import re
import sys
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest

from interpreter.game.worker_rules import rules_of
from interpreter.match.contestant import read_contestant
from interpreter.match.plan import Plan
from interpreter.match.referee import play_task
from interpreter.match.series import Trial, run, tasks_of
from interpreter.match.sprt import Sprt
from interpreter.match.store import Store, StoreError
from interpreter.match.summary import as_json, as_text, summary_of
from interpreter.pool import pool_for
from rulesets import Catalogue

GAMES = 6


@pytest.fixture(scope="module")
def plan() -> Plan:
    rules = rules_of(Catalogue().open("chess")[0], {}, "auto")
    return Plan(rules=rules, players=(read_contestant("random"), read_contestant("random")), limit=30)


@pytest.fixture(scope="module")
def whole(plan: Plan, tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The file of a match that was not interrupted."""
    path = tmp_path_factory.mktemp("match") / "games.pgn"
    _play(plan, path)
    return path.read_bytes()


def _play(plan: Plan, path: Path, games: int = GAMES) -> int:
    """Play on and return the number of new games."""
    new: list[int] = []
    with Store(plan, path) as store:
        run(store, games, pool_for(1), heard=new.append)
    return sum(new)


def test_a_match_goes_on_after_every_point_of_its_file(plan: Plan, whole: bytes, tmp_path: Path) -> None:
    path = tmp_path / "games.pgn"
    ends = [found.end() for found in re.finditer(rb"(0|1|1/2)-(0|1|1/2)\n\n", whole)]
    for cut in [*range(0, len(whole), 401), ends[0], ends[2] - 1, ends[1] + 4]:
        path.write_bytes(whole[:cut])
        new = _play(plan, path)
        finished = sum(end <= cut for end in ends)

        assert path.read_bytes() == whole
        assert new == GAMES - finished


def test_a_file_with_bytes_that_are_not_text_loses_only_the_game_that_was_cut_off(
    plan: Plan, whole: bytes, tmp_path: Path
) -> None:
    path = tmp_path / "games.pgn"
    spoiled = whole.replace(b"1. ", b"1. \xff\xfe ", 1)
    path.write_bytes(spoiled[:-20])

    assert _play(plan, path) == 1
    assert path.read_bytes() == spoiled


def test_a_complete_match_plays_nothing_and_a_longer_one_only_the_rest(
    plan: Plan, whole: bytes, tmp_path: Path
) -> None:
    path = tmp_path / "games.pgn"
    path.write_bytes(whole)

    assert _play(plan, path) == 0
    assert _play(plan, path, GAMES + 2) == 2
    assert path.read_bytes().startswith(whole)


def test_games_in_any_order_become_a_sorted_file(plan: Plan, whole: bytes, tmp_path: Path) -> None:
    games = [b"[Event" + part for part in whole.split(b"[Event")[1:]]
    path = tmp_path / "games.pgn"
    path.write_bytes(games[3] + games[0])
    _play(plan, path)

    assert path.read_bytes() == whole


def test_a_file_of_another_match_is_refused_and_stays(plan: Plan, whole: bytes, tmp_path: Path) -> None:
    path = tmp_path / "games.pgn"
    others = [
        (whole.replace(b'[Seed "1"]', b'[Seed "2"]'), "Seed is 2, expected 1"),
        (whole.replace(b'[OpeningLead "150"]\n', b""), "OpeningLead is missing, expected 150"),
        (whole.replace(b'[Limit "30"]', b'[Limit "30"]\n[Margin "400,3"]'), "Margin is 400,3, expected missing"),
        (whole.replace(b'[Limit "30"]\n', b""), "Limit is missing, expected 30"),
        (whole.replace(b'[White "random"]', b'[White "5"]'), "White is 5, expected random"),
        (b'[Event "Match"]\n[Round "?"]\n\n1. e2e4 *\n\n', "has a game that is not of a match"),
        (b'[Event "?"]\n[Site "?"]\n\n1. e2e4 *\n', "has a game that is not of a match"),
        (whole + b'[Event "?"]\n[Site "?"]\n\n1. e2e4 *\n', "has a game that is not of a match"),
        (b"a letter", "has a game that is not of a match"),
    ]
    for text, sentence in others:
        path.write_bytes(text)
        with pytest.raises(StoreError, match=sentence):
            _play(plan, path)
        assert path.read_bytes() == text


def test_two_matches_do_not_write_one_file(plan: Plan, tmp_path: Path) -> None:
    path = tmp_path / "games.pgn"
    with Store(plan, path), pytest.raises(StoreError, match="another match is writing"):
        Store(plan, path).__enter__()


def test_tasks_of_a_pair_share_an_opening_that_no_other_pair_has(plan: Plan) -> None:
    tasks = list(tasks_of(plan, 8, frozenset()))

    assert [task.number for task in tasks] == list(range(8))
    assert all(tasks[n].opening == tasks[n + 1].opening for n in range(0, 8, 2))
    assert len({task.opening for task in tasks}) == 4
    assert list(tasks_of(plan, 8, {0, 1, 5})) == [tasks[n] for n in (2, 3, 4, 6, 7)]
    assert list(islice(tasks_of(plan, 10**6, frozenset()), 2)) == tasks[:2]


def test_pairs_begin_with_different_lots_even_without_random_actions(plan: Plan) -> None:
    rules = rules_of(Catalogue().open("fischer-random")[0], {}, "auto")
    tasks = list(tasks_of(replace(plan, rules=rules, opening=0), 6, frozenset()))

    assert len({task.opening.lot for task in tasks}) == 3


def test_a_trial_judges_pairs_in_order_whatever_the_order_of_the_games() -> None:
    results = {n: "1-0" if n % 2 == 0 else "0-1" for n in range(60)}
    forward, backward = Trial(Sprt(0, 50)), Trial(Sprt(0, 50))
    for n in range(60):
        forward.advance({m: results[m] for m in range(n)})
        backward.advance({m: results[m] for m in range(59 - n, 60)})

    assert (forward.verdict, forward.pairs) == (backward.verdict, backward.pairs) == ("H1", 23)


def test_the_summary_counts_what_is_distinct(plan: Plan, whole: bytes, tmp_path: Path) -> None:
    path = tmp_path / "games.pgn"
    path.write_bytes(whole)
    with Store(plan, path) as store:
        costs = run(store, GAMES, pool_for(1))
        found = as_json(summary_of(store, GAMES, costs))
        text = as_text(summary_of(store, GAMES, costs, Trial(Sprt(0, 10))))

    assert (found["games"], found["openings"], found["distinct"]) == (GAMES, 3, GAMES)
    assert found["wins"] + found["draws"] + found["losses"] == GAMES
    assert "games                6, of which 6 distinct, from 3 openings\n" in text
    assert "seconds an action" not in text
    assert "SPRT 0,10            undecided after 0 pairs: +0.00 of ±2.94\n" in text


def test_a_run_tells_the_seconds_of_the_actions_in_its_games(plan: Plan, tmp_path: Path) -> None:
    with Store(plan, tmp_path / "games.pgn") as store:
        costs = run(store, 2, pool_for(1))
        text = as_text(summary_of(store, 2, costs))

    assert min(costs.actions) > 0
    assert costs.mean(0) == costs.seconds[0] / costs.actions[0]
    assert "seconds an action" in text


def _added(plan: Plan, store: Store, *numbers: int) -> None:
    tasks = {task.number: task for task in tasks_of(plan, GAMES, frozenset())}
    for number in numbers:
        store.add(play_task(tasks[number]))


def test_games_that_are_added_after_sorting_are_in_the_file(plan: Plan, whole: bytes, tmp_path: Path) -> None:
    path = tmp_path / "games.pgn"
    with Store(plan, path) as store:
        _added(plan, store, 1, 0)
        store.sort()
        _added(plan, store, *range(2, GAMES))
        with pytest.raises(StoreError, match="another match is writing"):
            Store(plan, path).__enter__()

    assert path.read_bytes() == whole


@pytest.mark.skipif(sys.platform == "win32", reason="its files have no such modes and links")
def test_sorting_keeps_the_mode_and_the_link_of_a_file(plan: Plan, tmp_path: Path) -> None:
    (tmp_path / "far").mkdir()
    path, link = tmp_path / "far" / "games.pgn", tmp_path / "games.pgn"
    path.touch()
    path.chmod(0o640)
    link.symlink_to(path)
    with Store(plan, link) as store:
        _added(plan, store, 1, 0)
        store.sort()

    assert link.is_symlink()
    assert path.stat().st_mode & 0o777 == 0o640
    assert [line for line in path.read_text().splitlines() if "Round" in line] == ['[Round "1.1"]', '[Round "1.2"]']
    assert [each.name for each in path.parent.iterdir()] == ["games.pgn"]
