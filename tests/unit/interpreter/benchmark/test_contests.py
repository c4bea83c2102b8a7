"""The contests of a ruleset."""

from dsl.errors import RumpusError
from interpreter.benchmark.by_reference import ByReference
from interpreter.benchmark.contest import hold
from interpreter.benchmark.contests import contests
from interpreter.benchmark.engines import makers
from interpreter.benchmark.plan import Plan
from interpreter.benchmark.subject import open_subject
from interpreter.program.tables import Program
from rulesets import Catalogue


def test_activation_is_asked_only_where_there_is_one() -> None:
    plan = Plan(engines=makers(["reference"]), seconds=0.01, depth=1)
    titles = {
        name: [c.title for c in contests(open_subject(name, Catalogue().open(name)[0], plan.engines), name, plan)]
        for name in ("chess", "hullabaloo")
    }

    assert any("activation" in title for title in titles["hullabaloo"])
    assert not any("activation" in title for title in titles["chess"])


def test_an_engine_that_declines_a_ruleset_is_struck_off() -> None:
    def decline(_: Program) -> ByReference:
        raise RumpusError("this ruleset has stacks, which the kernel does not know")

    plan = Plan(engines={"reference": ByReference, "kernel": decline}, seconds=0.01, depth=1)
    subject = open_subject("chess", Catalogue().open("chess")[0], plan.engines)
    results = [hold(contest, 1) for contest in contests(subject, None, plan)]
    kernel = [row for result in results for row in result.rows if row.who == "kernel"]

    assert len(kernel) == 4
    assert {row.fault for row in kernel} == {"this ruleset has stacks, which the kernel does not know"}
    assert all(result.base for result in results)
