"""Loading of what jobs need, before cells are forked."""

from typing import Any

from interpreter.web.rules.bundle import NamedRules, bundle_of
from interpreter.web.rules.jobs.documents import Animate, WritePage
from interpreter.web.rules.jobs.job import Job, do
from interpreter.web.rules.jobs.positions import Explain, ShowPosition, ShowTable
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
    memory = Memory(shipped=False)
    bundle = bundle_of(_SMALLEST)
    for job in _TRIALS:
        do(job, memory, NamedRules(bundle.sha, bundle.text)).value()
