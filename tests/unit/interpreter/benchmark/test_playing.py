"""Contests of random games."""

from interpreter.benchmark.case import Case
from interpreter.benchmark.contest import hold
from interpreter.benchmark.engines import makers
from interpreter.benchmark.plan import Plan
from interpreter.benchmark.playing import playout_contest
from interpreter.benchmark.subject import open_subject
from rulesets import Catalogue


def test_random_games_say_how_long_they_are_and_how_many_were_broken_off() -> None:
    plan = Plan(engines=makers(["reference"]), seconds=1e-6)
    subject = open_subject("chess", Catalogue().open("chess")[0], plan.engines)
    row = hold(playout_contest(subject, Case(ruleset="chess"), plan), 1).rows[0]

    assert row.facts == {"actions a game": 50, "turns a game": 50, "% of games cut off": 100}
    assert row.note == "games stop after 50 actions"
