"""The results of a run and its conditions."""

import os
import platform
import sys
from dataclasses import dataclass

from interpreter.benchmark.contest import Result
from interpreter.benchmark.plan import Plan


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """The results of a run, with its conditions."""

    plan: Plan
    rounds: int
    core: int | None
    notes: tuple[str, ...]
    results: tuple[Result, ...]

    @property
    def has_faults(self) -> bool:
        """True if an entry was disqualified."""
        return any(row.fault for result in self.results for row in result.rows)


def machine() -> str:
    """Return the system, the processor and the Python."""
    return f"{platform.system()} {platform.machine()}, Python {sys.version.split()[0]}"


def conditions(report: Report) -> str:
    """Return a sentence on the conditions of the run."""
    core = f"on core {report.core}" if report.core is not None else "on any core"
    rounds = f"{report.rounds} rounds" if report.rounds > 1 else "1 round"
    return f"{machine()}, {core}{_load()}, {rounds}, about {report.plan.seconds:g} s for each measurement"


def _load() -> str:
    """Return the load at the end of the run: we cause 1, other programs the rest."""
    return f" at a load of {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
