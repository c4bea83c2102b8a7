"""Loading of what jobs need, before cells are forked."""

import os
from collections.abc import Sequence
from importlib.util import find_spec
from typing import Any

from interpreter.web.rules.bundle import NamedRules, bundle_of
from interpreter.web.rules.jobs.documents import Animate, WritePage
from interpreter.web.rules.jobs.job import Job, do
from interpreter.web.rules.jobs.positions import Explain, ShowPosition, ShowTable
from interpreter.web.rules.jobs.report import PlayGames, WriteReport
from interpreter.web.rules.jobs.searches import Think
from interpreter.web.rules.jobs.study import StudyGames
from interpreter.web.rules.jobs.texts import Format, Lint, RunTests, ShowBoard
from interpreter.web.rules.memory import Memory

_SMALLEST = """ruleset "Toy" {}
board 3x3
piece ox O { moves K }
array "o2/3/2O"
goal checkmate of ox
draw stalemate
"""
_TRIALS: tuple[Job[Any], ...] = (  # Any: their answers differ
    ShowTable(),
    ShowPosition(),
    Explain(source="a3", target="c1"),
    Think(level="1"),
    WritePage(),
    Animate(actions=["c1c2"]),
    StudyGames(games=[{"start": "", "actions": ["c1c2"], "winner": None, "reason": "agreement"}]),
    Lint(session="", text=_SMALLEST),
    ShowBoard(session="", text=_SMALLEST),
    Format(session="", text=_SMALLEST),
    RunTests(session="", text=_SMALLEST),
    Lint(session="", text=f"{_SMALLEST}peice elk E {{}}"),
)
"""Jobs that load what all others need."""


def prepare() -> None:
    """Load what jobs need."""
    _try(_TRIALS)


def prepare_plots() -> None:
    """Load what draws the plots of a report, where it is installed: it writes files, which a cell cannot."""
    if find_spec("matplotlib") is not None:
        os.environ["OPENBLAS_NUM_THREADS"] = "1"  # it would reserve memory for a thread of each processor
        import matplotlib  # noqa: F401  (that it is loaded is what the job looks for)

    game = PlayGames(players=["random"], stronger="random", weaker="random", first=0, count=1, limit=1.0)
    [played] = _try([game])
    _try([WriteReport(players=["random"], games={"random random": played["games"]})])


def _try(trials: Sequence[Job[Any]]) -> list[Any]:
    """Do jobs on the smallest game, and return their answers."""
    memory, bundle = Memory(shipped=False), bundle_of(_SMALLEST)
    return [do(job, memory, NamedRules(bundle.sha, bundle.text)).value() for job in trials]
