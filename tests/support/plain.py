"""Which cases of a test are in the plain run: the others cost more seconds there than they find."""

from collections.abc import Iterable
from typing import TypeVar

import pytest

Case = TypeVar("Case")

VARIED = ("chess", "brouhaha", "chesimals-0-5", "chain-of-fools", "fusion-chess", "fluid-chess")
"""Rulesets that have together all that there is."""


def plainly(cases: Iterable[Case], *few: Case) -> list[object]:
    """Return the cases of a test, a tuple for several arguments; all but a few are slow ones."""
    return [case if case in few else pytest.param(*_values(case), marks=pytest.mark.slow) for case in cases]


def _values(case: object) -> tuple[object, ...]:
    return case if isinstance(case, tuple) else (case,)
