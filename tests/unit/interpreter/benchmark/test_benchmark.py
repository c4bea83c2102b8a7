"""Contests: rounds in turn, ratios round by round, work fitted to its time, wrong answers struck off."""

import os
from random import Random

import pytest

from dsl.diagnostics.codes import framed
from dsl.errors import RumpusError
from dsl.source import Source
from interpreter import load
from interpreter.benchmark.answers import Answers
from interpreter.benchmark.by_reference import ByReference, playout
from interpreter.benchmark.case import Case
from interpreter.benchmark.contest import Contest, Entry, Task, hold
from interpreter.benchmark.contests import contests
from interpreter.benchmark.core import one_core
from interpreter.benchmark.counting import perft_contest
from interpreter.benchmark.engines import makers
from interpreter.benchmark.fit import fit_count, fit_depth
from interpreter.benchmark.lookahead import hardest, hardest_contest, is_deep
from interpreter.benchmark.plan import Plan
from interpreter.benchmark.playing import playout_contest
from interpreter.benchmark.sample import MeasurementError, Sample
from interpreter.benchmark.spread import Spread, ratios
from interpreter.benchmark.subject import open_subject
from interpreter.engines.reference import Reference
from interpreter.program.tables import Program
from rulesets import Catalogue


def _entry(who: str, *seconds: float, is_ours: bool = False, log: list[str] | None = None) -> Entry:
    """Someone who does ten things in so many seconds, another number in each round."""

    def run(number: int) -> Sample:
        if log is not None:
            log.append(f"{who} {number}")
        return Sample(amount=10, seconds=seconds[number], facts={"of ten": 10.0 * number})

    return Entry(who=who, prepare=lambda: Task(work="ten", run=run), is_ours=is_ours)


def _contest(*entries: Entry, unit: str = "things/s") -> Contest:
    return Contest(title="things", counted="ten of them", unit=unit, entries=entries)


def _failing(sentence: str) -> Entry:
    def prepare() -> Task:
        raise MeasurementError(sentence)

    return Entry(who="elk", prepare=prepare)


def test_a_round_is_done_by_all_before_the_next_one_begins() -> None:
    log: list[str] = []
    hold(_contest(_entry("ox", 1, 1, log=log), _entry("elk", 1, 1, log=log)), 2)

    assert log == ["ox 0", "elk 0", "ox 1", "elk 1"]


def test_a_ratio_is_the_median_of_the_ratios_of_each_round() -> None:
    result = hold(_contest(_entry("ox", 1, 2, 4, is_ours=True), _entry("elk", 2, 1, 2)), 3)
    ox, elk = result.rows

    assert ox.values == (10, 5, 2.5)
    assert elk.spread == Spread(5, 5, 10)
    assert result.base is ox
    assert result.ratio(elk) == Spread(2, 0.5, 2)


def test_a_slow_hour_does_not_change_a_ratio() -> None:
    assert ratios([100.0, 10.0, 50.0], [200.0, 20.0, 100.0]) == Spread(0.5, 0.5, 0.5)


def test_milliseconds_are_those_of_one_thing() -> None:
    row = hold(_contest(_entry("ox", 0.5), unit="ms"), 1).rows[0]

    assert row.values == (50,)


def test_facts_are_means_over_the_rounds() -> None:
    assert hold(_contest(_entry("ox", 1, 1, 1)), 3).rows[0].facts == {"of ten": 10}


def test_the_last_of_ours_is_the_base() -> None:
    ours = (_entry("reference", 4, is_ours=True), _entry("kernel", 1, is_ours=True))
    result = hold(_contest(*ours, _entry("elk", 2)), 1)

    assert result.base is not None
    assert result.base.who == "kernel"
    assert [result.ratio(row).median for row in result.rows] == [0.25, 1, 0.5]


def test_without_one_of_ours_there_is_no_ratio() -> None:
    result = hold(_contest(_entry("elk", 2)), 1)

    assert result.base is None
    assert result.ratio(result.rows[0]) is None


def test_who_fails_is_struck_off_and_the_others_go_on() -> None:
    result = hold(_contest(_failing("perft 2 is 401, where 400 is right"), _entry("ox", 1, 1, is_ours=True)), 2)

    assert [row.fault for row in result.rows] == ["perft 2 is 401, where 400 is right", ""]
    assert result.rows[0].values == ()
    assert result.ratio(result.rows[0]) is None
    assert result.rows[1].values == (10, 10)


def test_where_there_is_nothing_to_do_there_is_no_speed() -> None:
    idle = Entry(who="ox", prepare=lambda: Task(work="", run=lambda _: Sample(amount=0, seconds=1)), is_ours=True)
    result = hold(_contest(idle, _entry("elk", 1)), 1)

    assert result.rows[0].fault == "there is nothing to do here"
    assert result.base is None


def test_every_preparation_and_piece_of_work_is_told() -> None:
    told: list[int] = []
    hold(_contest(_entry("ox", 1, 1), _failing("no")), 2, told.append)

    assert told == [1] * 6


@pytest.mark.parametrize(("budget", "depth"), [(0.001, 1), (0.5, 2), (9, 3), (1000, 4)])
def test_depth_is_the_greatest_that_is_likely_to_fit(budget: float, depth: int) -> None:
    totals = {1: 20, 2: 400, 3: 8000, 4: 160000}

    assert fit_depth(lambda d: Sample(amount=totals[d], seconds=totals[d] / 1000), 4, budget) == depth


def test_a_position_in_which_nothing_can_be_played_ends_the_search_for_a_depth() -> None:
    assert fit_depth(lambda _: Sample(amount=0, seconds=0.0), 8, 1.0) == 8


@pytest.mark.parametrize(("each", "count"), [(3.0, 1), (0.1, 10), (0.001, 1000)])
def test_count_fills_the_budget_once_at_least(each: float, count: int) -> None:
    assert fit_count(lambda n: Sample(amount=n, seconds=n * each), 1.0) == count


def test_an_answer_nobody_knows_is_learned_from_the_first() -> None:
    answers = Answers()
    answers.check("perft 3", 8902)
    answers.check("perft 3", 8902)

    with pytest.raises(MeasurementError, match="perft 3 is 8901, where 8902 is right"):
        answers.check("perft 3", 8901)


def test_an_engine_with_a_wrong_total_is_struck_off() -> None:
    plan = Plan(engines=makers(["reference"]), peers={}, seconds=0.01, depth=1)
    subject = open_subject("chess", Catalogue().open("chess")[0], plan.engines)
    row = hold(perft_contest(subject, Case(ruleset="chess", totals=(21,)), plan, bulk=True), 1).rows[0]

    assert row.fault == "perft 1 is 20, where 21 is right"


@pytest.mark.parametrize("name", ["chess", "hullabaloo", "chain-of-fools", "fluid-chess"])
@pytest.mark.parametrize("depth", [0, 1])
def test_made_and_bulk_count_the_same(name: str, depth: int) -> None:
    engine = ByReference(load(name).program)
    start = engine.start()

    assert engine.perft(start, depth, bulk=False) == engine.perft(start, depth, bulk=True)


def test_made_and_bulk_count_the_same_deeper() -> None:
    engine = ByReference(load("chess").program)

    assert engine.perft(engine.start(), 2, bulk=False) == engine.perft(engine.start(), 2) == 400


def test_a_playout_ends_with_the_rules() -> None:
    game = load("chess")
    mated = game.state("7k/5KQ1/8/8/8/8/8/8 b - - 0 1").position
    drawn = game.state("7k/8/8/8/8/8/8/K7 w - - 100 90").position

    assert playout(Reference(game.program), mated, Random(1), 9) == (1, 0, 0, 1, 0, 0, 0)
    assert playout(Reference(game.program), drawn, Random(1), 9) == (1, 0, 0, 0, 0, 1, 0)


def test_a_playout_is_broken_off() -> None:
    engine = ByReference(load("chess").program)

    assert engine.playouts(engine.start(), count=2, seed=1, cap=3) == (2, 6, 6, 0, 0, 0, 2)


def test_playouts_do_not_look_at_repetition() -> None:
    game = load("chess")
    bare = game.state("8/8/4k3/8/8/4K3/8/8 w - - 0 1").position
    played = ByReference(game.program).playouts(bare, count=3, seed=1)

    assert played.actions == 300
    assert played.draws == 3


def test_the_same_seed_plays_the_same_games() -> None:
    engine = ByReference(load("chess").program)
    first, again, other = (engine.playouts(engine.start(), count=1, seed=seed, cap=60) for seed in (5, 5, 6))

    assert first == again
    assert first[:2] == other[:2]


def test_turns_are_counted_where_they_have_several_actions() -> None:
    engine = ByReference(load("hullabaloo").program)
    played = engine.playouts(engine.start(), count=1, seed=1, cap=9)

    assert played.actions == 9
    assert 4 <= played.turns < 9


def test_activation_queries_take_time_and_leave_the_answer_alone() -> None:
    engine = ByReference(load("hullabaloo").program)
    start = engine.start()
    before = engine.active(start, 0)

    assert engine.activation_queries(start, 3) > 0
    assert engine.active(start, 0) == before


def test_random_games_say_how_long_they_are_and_how_many_were_broken_off() -> None:
    plan = Plan(engines=makers(["reference"]), peers={}, seconds=1e-6)
    subject = open_subject("chess", Catalogue().open("chess")[0], plan.engines)
    row = hold(playout_contest(subject, Case(ruleset="chess"), plan), 1).rows[0]

    assert row.facts == {"actions a game": 50, "turns a game": 50, "% of games broken off": 100}
    assert row.note == "games stop after 50 actions"


def test_activation_is_asked_only_where_there_is_one() -> None:
    plan = Plan(engines=makers(["reference"]), peers={}, seconds=0.01, depth=1)
    titles = {
        name: [c.title for c in contests(open_subject(name, Catalogue().open(name)[0], plan.engines), name, plan)]
        for name in ("chess", "hullabaloo")
    }

    assert any("activation" in title for title in titles["hullabaloo"])
    assert not any("activation" in title for title in titles["chess"])


def test_both_engines_stand_beside_each_other() -> None:
    plan = Plan(engines={"reference": ByReference, "kernel": ByReference}, peers={}, seconds=0.01, depth=1)
    subject = open_subject("chess", Catalogue().open("chess")[0], plan.engines)
    result = hold(perft_contest(subject, Case(ruleset="chess"), plan, bulk=False), 1)

    assert [row.who for row in result.rows] == ["reference", "kernel"]
    assert result.base is result.rows[1]


def test_an_engine_that_declines_a_ruleset_is_struck_off() -> None:
    def decline(_: Program) -> ByReference:
        raise RumpusError("this ruleset has stacks, which the kernel does not know")

    plan = Plan(engines={"reference": ByReference, "kernel": decline}, peers={}, seconds=0.01, depth=1)
    subject = open_subject("chess", Catalogue().open("chess")[0], plan.engines)
    results = [hold(contest, 1) for contest in contests(subject, None, plan)]
    kernel = [row for result in results for row in result.rows if row.who == "kernel"]

    assert len(kernel) == 4
    assert {row.fault for row in kernel} == {"this ruleset has stacks, which the kernel does not know"}
    assert all(result.base for result in results)


def test_everything_runs_on_one_core_and_is_set_free_again() -> None:
    if not hasattr(os, "sched_getaffinity"):
        pytest.skip("only Linux lets a process choose its cores")
    before = os.sched_getaffinity(0)
    with one_core() as core:
        assert os.sched_getaffinity(0) == {core}

    assert os.sched_getaffinity(0) == before


def test_the_hardest_turn_is_looked_for_where_a_turn_has_several_actions() -> None:
    plan = Plan(engines=makers(["reference"]), peers={}, seconds=0.01, depth=1)
    subjects = {name: open_subject(name, Catalogue().open(name)[0], plan.engines) for name in ("chess", "marseillais")}

    assert {name: is_deep(subject) for name, subject in subjects.items()} == {"chess": False, "marseillais": True}


def test_the_hardest_turn_is_the_one_in_which_most_actions_are_tried() -> None:
    text = framed("turn { 3 actions }\npiece ox O { moves W }\narray 'ko2/4/4/2OK'".replace("'", '"'))
    subject = open_subject("toy", Source("toy", text), makers(["reference"]))
    position, tried = hardest(subject)
    row = hold(hardest_contest(subject), 1).rows[0]

    assert tried > 0
    assert position.spent == 0
    assert row.facts == {"actions tried": tried}
