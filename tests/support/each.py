"""Many small cases in one test: pytest takes longer to run a test than most of them do."""

from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from inspect import signature
from typing import Any

import pytest

apart = False
"""Make each case a test of its own: the option `--apart`."""

_SHOWN, _WIDTH = 10, 500
"""Faults that are shown, and characters of a value; of the others there are names."""

Test = Callable[..., None]
Ids = Callable[[Any], object] | Sequence[str] | None


def each(names: str | Sequence[str], cases: Iterable[Any], ids: Ids = None) -> Callable[[Test], Test]:
    """Try a test on every case, and then fail if some fail: a `pytest.mark.parametrize` without the tests.

    Fixtures are the same for all cases.
    """
    every = tuple(cases)
    assert every, "there are no cases"
    if apart:
        return pytest.mark.parametrize(names, every, ids=ids)
    words = tuple(names.replace(",", " ").split()) if isinstance(names, str) else tuple(names)

    def decorate(test: Test) -> Test:
        @wraps(test)
        def all_of_them(**fixtures: Any) -> None:
            faults = []
            for number, case in enumerate(every):
                values = dict(zip(words, case if len(words) > 1 else (case,), strict=True))
                try:
                    test(**fixtures, **values)
                except (Exception, pytest.fail.Exception) as fault:
                    faults.append((_name(ids, number, values.values()), values, fault))
            if faults:
                pytest.fail(_report(faults, len(every)), pytrace=False)

        asked = signature(test)
        others = [parameter for name, parameter in asked.parameters.items() if name not in words]
        all_of_them.__signature__ = asked.replace(parameters=others)  # type: ignore[attr-defined]
        return all_of_them

    return decorate


def _name(ids: Ids, number: int, values: Iterable[Any]) -> str:
    if isinstance(ids, Sequence):
        return ids[number]
    return "-".join(str(ids(value) if ids else value) for value in values)


def _report(faults: Sequence[tuple[str, dict[str, Any], BaseException]], n_cases: int) -> str:
    shown = [f"[{name}]\n{_told(values, fault)}" for name, values, fault in faults[:_SHOWN]]
    more = [f"[{name}]" for name, _, _ in faults[_SHOWN:]]
    return "\n\n".join(
        [*shown, *more, f"{len(faults)} of {n_cases} cases failed; --apart makes each a test of its own"]
    )


def _told(values: dict[str, Any], fault: BaseException) -> str:
    info = pytest.ExceptionInfo.from_exception(fault)
    info.traceback = info.traceback[1:]  # without this file
    given = [f"{name} = {value!r}"[:_WIDTH] for name, value in values.items()]
    return "\n".join([*given, str(info.getrepr(style="short"))])
