"""Results of a benchmark, made up: what its table, its JSON and its chart show."""

from interpreter.benchmark.contest import Result, Row
from interpreter.benchmark.plan import Plan
from interpreter.benchmark.report import Report

NOTE = "The kernel is not built."
OURS = Row(who="reference", is_ours=True, work="depth 2", values=(1000.0, 2000.0, 1000.0))
PEER = Row(who="ox & elk", work="depth 4", values=(3e6, 4e6, 5e6), facts={"actions a game": 400.0}, note="its own ends")
WRONG = Row(who="hare", work="", fault="perft 2 is 401, expected 400")
RESULT = Result(title="chess: perft", counted="ways", unit="nodes/s", rows=(WRONG, OURS, PEER))
SLOW = Result(title="chess: made", counted="times", unit="ms", rows=(OURS, PEER))


def report_of(*results: Result, notes: tuple[str, ...] = (NOTE,)) -> Report:
    """Return a report of three rounds on the second core."""
    return Report(plan=Plan(engines={}, seconds=0.5), rounds=3, core=1, notes=notes, results=results)
