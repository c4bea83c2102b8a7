"""A cache in a folder of the test, and a look at what is compiled."""

from pathlib import Path

import pytest

from dsl import compiler


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the cache, which is not there yet; the rule files of the test are beside it."""
    monkeypatch.setenv("RUMPUS_CACHE", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)
    return tmp_path / "cache"


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the sources that are compiled."""
    names: list[str] = []
    work = compiler.compile_source
    monkeypatch.setattr(
        compiler, "compile_source", lambda *words, **more: names.append(words[0].name) or work(*words, **more)
    )
    return names
