"""The options of a test run."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class RunOptions:
    """The options of a test run."""

    engine: str
    words: str = ""
    fail_fast: bool = False
    coverage: bool = False
    exact: bool = False
    games: int = 0
    seed: int = 1
    seconds: float = 0
    """Time limit for trying changes of each file."""
    jobs: int = 1
