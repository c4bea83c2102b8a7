"""Everything that is measured of a ruleset, in the order in which it is reported."""

from collections.abc import Iterator

from interpreter.benchmark.case import Case, cases_of
from interpreter.benchmark.contest import Contest
from interpreter.benchmark.counting import perft_contest, process_contest
from interpreter.benchmark.lookahead import hardest_contest, is_deep
from interpreter.benchmark.plan import Plan
from interpreter.benchmark.playing import activation_contest, playout_contest
from interpreter.benchmark.setup import setup_contests
from interpreter.benchmark.subject import Subject


def contests(subject: Subject, ruleset: str | None, plan: Plan) -> Iterator[Contest]:
    """The contests of a rule file; `ruleset` is its name if it is a shipped one."""
    yield from setup_contests(subject, ruleset, plan)
    for case in cases_of(ruleset):
        yield from _of_case(subject, case, plan)
    if is_deep(subject):
        yield hardest_contest(subject)
    if subject.program.activation is not None:
        yield activation_contest(subject, plan)


def _of_case(subject: Subject, case: Case, plan: Plan) -> Iterator[Contest]:
    yield perft_contest(subject, case, plan, bulk=True)
    yield perft_contest(subject, case, plan, bulk=False)
    if case.process:
        yield process_contest(subject, case, plan)
    if case.playouts:
        yield playout_contest(subject, case, plan)
