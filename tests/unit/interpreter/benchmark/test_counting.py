"""Contests of perft."""

import pytest

from interpreter.benchmark.by_reference import ByReference
from interpreter.benchmark.case import Case
from interpreter.benchmark.contender import Contender
from interpreter.benchmark.contest import hold
from interpreter.benchmark.counting import perft_contest, process_contest, read_rumpus
from interpreter.benchmark.engines import makers
from interpreter.benchmark.plan import Plan
from interpreter.benchmark.sample import MeasurementError, Sample
from interpreter.benchmark.subject import open_subject
from rulesets import Catalogue


def test_an_engine_with_a_wrong_total_is_struck_off() -> None:
    plan = Plan(engines=makers(["reference"]), seconds=0.01, depth=1)
    subject = open_subject("chess", Catalogue().open("chess")[0], plan.engines)
    row = hold(perft_contest(subject, Case(ruleset="chess", totals=(21,)), plan, bulk=True), 1).rows[0]

    assert row.fault == "perft 1 is 20, expected 21"


def test_both_engines_stand_beside_each_other() -> None:
    plan = Plan(engines={"reference": ByReference, "kernel": ByReference}, seconds=0.01, depth=1)
    subject = open_subject("chess", Catalogue().open("chess")[0], plan.engines)
    result = hold(perft_contest(subject, Case(ruleset="chess"), plan, bulk=False), 1)

    assert [row.who for row in result.rows] == ["reference", "kernel"]
    assert result.base is result.rows[1]


def _asked_for(case: Case) -> tuple[list[str], list[str]]:
    """Who takes part in perft in process and as whole programs if another program is added."""
    plan = Plan(engines=makers(["reference"]), seconds=0.01, depth=1)
    subject = open_subject("chess", Catalogue().open("chess")[0], plan.engines)
    elk = Contender(who="elk", work=lambda depth: Sample(amount=20**depth, seconds=0.1), note="as deep as it likes")
    held = (
        perft_contest(subject, case, plan, bulk=True, others=[elk]),
        process_contest(subject, case, plan, [elk]),
    )
    return tuple([f"{row.who}: {row.fault or row.note}" for row in hold(contest, 1).rows] for contest in held)


def test_another_program_takes_part_if_the_caller_adds_it() -> None:
    assert _asked_for(Case(ruleset="chess")) == (["reference: ", "elk: as deep as it likes"],) * 2


def test_another_program_with_a_wrong_total_is_struck_off() -> None:
    fault = "perft 1 is 20, expected 21"

    assert _asked_for(Case(ruleset="chess", totals=(21,))) == ([f"reference: {fault}", f"elk: {fault}"],) * 2


def test_our_own_total_is_read() -> None:
    assert read_rumpus("a2a3: 20\nnodes 400\n") == 400


@pytest.mark.parametrize("text", ["", "nodes many\n", "a2a3: 20\n"])
def test_output_without_a_total_of_ours_is_a_fault(text: str) -> None:
    with pytest.raises(MeasurementError, match="printed no total"):
        read_rumpus(text)
