"""The contest of the hardest turn."""

from dsl.diagnostics.codes import framed
from dsl.source import Source
from interpreter.benchmark.contest import hold
from interpreter.benchmark.engines import makers
from interpreter.benchmark.lookahead import hardest, hardest_contest, is_deep
from interpreter.benchmark.plan import Plan
from interpreter.benchmark.subject import open_subject
from rulesets import Catalogue


def test_the_hardest_turn_is_looked_for_where_a_turn_has_several_actions() -> None:
    plan = Plan(engines=makers(["reference"]), seconds=0.01, depth=1)
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
