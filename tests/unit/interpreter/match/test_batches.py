"""Games in batches: whoever plays them, however many there are, they are those that are played one by one."""

from dataclasses import replace

import pytest
from support.plain import plainly

from interpreter.game.worker_rules import rules_of
from interpreter.match import own
from interpreter.match.contestant import read_contestant
from interpreter.match.openings import NO_OPENING, Beginning
from interpreter.match.plan import Plan, Task
from interpreter.match.referee import play_match, play_task
from interpreter.pool import pool_for
from interpreter.report.facts import Noting, facts_between, facts_of
from rulesets import Catalogue

NAMES = ("chess", "hullabaloo", "crazyhouse", "chain-of-fools", "fischer-random", "makruk", "hexapawn")


def tasks_of(name: str, count: int, limit: int = 16) -> list[Task]:
    """Games of levels that err; where the start is drawn by lot, each has a lot of its own."""
    rules = rules_of(Catalogue().open(name)[0], {}, "auto")
    plan = Plan(rules=rules, players=(read_contestant("2"), read_contestant("1")), limit=limit)
    opening = (lambda number: Beginning(lot=number)) if name == "fischer-random" else lambda _: NO_OPENING
    return [Task(plan=plan, number=number, opening=opening(number)) for number in range(count)]


@pytest.mark.parametrize("name", plainly(NAMES, "chess", "hexapawn", "chain-of-fools"))
def test_games_after_others_are_those_that_a_new_process_plays(name: str) -> None:
    tasks = tasks_of(name, 3)
    alone = []
    for task in tasks:
        own._search.cache_clear()
        alone.append(play_task(task).record)

    assert [play_task(task).record for task in reversed(tasks)] == alone[::-1]


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_games_in_batches_are_those_played_one_by_one(name: str) -> None:
    tasks = tasks_of(name, 40, limit=6)
    alone = {task.number: play_task(task).record for task in tasks}

    for jobs in (2, 3):
        assert {game.number: game.record for game in pool_for(jobs).results(play_task, tasks)} == alone


@pytest.mark.parametrize("name", plainly(NAMES, "crazyhouse", "fischer-random"))
def test_the_facts_of_a_game_that_was_just_played_are_those_of_its_record(name: str) -> None:
    for task in tasks_of(name, 2, limit=24):
        match, played = play_match(task)
        noting = Noting(rules=task.plan.rules, number=task.number, record=played.record, judges=True)

        assert facts_between(task.number, match.states, match.actions, judges=True) == facts_of(noting)


@pytest.mark.parametrize("name", ["hexapawn", "tic-tac-toe"])
def test_a_game_of_the_reference_engine_is_that_of_the_kernel(name: str) -> None:
    for task in tasks_of(name, 2):
        plan = replace(task.plan, rules=replace(task.plan.rules, engine="reference"))

        assert play_task(replace(task, plan=plan)).record == play_task(task).record
