"""What is kept about all shipped rulesets."""

from pathlib import Path
from typing import Any

import pytest

from interpreter.cache import entry
from interpreter.cache.catalogue_data import kept
from rulesets import Catalogue


def _numbers(found: Any) -> list[int]:
    return [int(each["number"]) for each in found]


def _nothing() -> Any:
    raise AssertionError("made again")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RUMPUS_CACHE", str(tmp_path / "cache"))


def test_what_was_made_once_is_kept() -> None:
    assert kept("toys", lambda: [{"number": 7}], _numbers) == [7]
    assert kept("toys", _nothing, _numbers) == [7]
    assert kept("other toys", lambda: [{"number": 8}], _numbers) == [8]


def test_it_is_made_again_when_a_shipped_file_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    kept("toys", lambda: [{"number": 7}], _numbers)
    monkeypatch.setattr(Catalogue, "names", lambda self: ("chess",))

    assert kept("toys", lambda: [{"number": 9}], _numbers) == [9]


@pytest.mark.parametrize("malformed", [None, 3, [3], [{}], [{"number": "x"}]])
def test_malformed_data_are_made_again(malformed: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(entry, "read", lambda key: malformed)

    assert kept("toys", lambda: [{"number": 7}], _numbers) == [7]
