"""Which cases of a test are in the plain run: the others cost more seconds there than they find."""

from collections.abc import Iterable
from typing import TypeVar

import pytest

Case = TypeVar("Case")

VARIED = (
    *("brouhaha", "chain-of-fools", "chesimal-fusion-1", "chess", "crazyhouse", "fluid-chess"),
    *("fusion-chess", "hullabaloo", "marseillais"),
)
"""Rulesets that have together each kind of row that any ruleset has; a test of the suite holds that."""


def plainly(cases: Iterable[Case], *few: Case) -> list[object]:
    """Return the cases of a test, a tuple for several arguments; all but a few are slow ones."""
    return [case if case in few else pytest.param(*_values(case), marks=pytest.mark.slow) for case in cases]


def _values(case: object) -> tuple[object, ...]:
    return case if isinstance(case, tuple) else (case,)
