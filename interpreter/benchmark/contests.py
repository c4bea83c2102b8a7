"""All contests of a ruleset, in the order of the report."""

from collections.abc import Callable, Iterator

from interpreter.benchmark.case import Case, cases_of
from interpreter.benchmark.contender import NOBODY, Others
from interpreter.benchmark.contest import Contest
from interpreter.benchmark.counting import perft_contest, process_contest
from interpreter.benchmark.lookahead import hardest_contest, is_deep
from interpreter.benchmark.plan import Plan
from interpreter.benchmark.playing import activation_contest, playout_contest
from interpreter.benchmark.setup import setup_contests
from interpreter.benchmark.subject import Subject


def contests(
    subject: Subject, ruleset: str | None, plan: Plan, others: Callable[[Case], Others] = lambda _: NOBODY
) -> Iterator[Contest]:
    """Yield the contests of a rule file; `ruleset` is its name if it is a shipped one, `others` compete as well."""
    yield from setup_contests(subject, ruleset, plan)
    for case in cases_of(ruleset):
        yield from _of_case(subject, case, plan, others(case))
    if is_deep(subject):
        yield hardest_contest(subject)
    if subject.program.activation is not None:
        yield activation_contest(subject, plan)


def _of_case(subject: Subject, case: Case, plan: Plan, others: Others) -> Iterator[Contest]:
    yield perft_contest(subject, case, plan, bulk=True, others=others.bulk)
    yield perft_contest(subject, case, plan, bulk=False, others=others.made)
    if case.process:
        yield process_contest(subject, case, plan, others.whole)
    if case.playouts:
        yield playout_contest(subject, case, plan, others.games)
