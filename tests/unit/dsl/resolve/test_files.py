"""The files of a ruleset."""

import pytest

from dsl.compiler import compile_source
from dsl.resolve import files
from dsl.source import Source
from rulesets import Catalogue


def test_a_base_is_parsed_once_for_any_number_of_files_that_extend_it(monkeypatch: pytest.MonkeyPatch) -> None:
    parsed, parse = [], files.parse
    monkeypatch.setattr(
        files, "parse", lambda source, *rest, **named: parsed.append(source) or parse(source, *rest, **named)
    )
    files._parsed.cache_clear()
    for title in ("One", "Two"):
        text = f'ruleset "{title}"\nextends chess\n'
        assert compile_source(Source("child.rumpus", text), library=Catalogue()).ruleset is not None

    assert len(parsed) == 1


def test_the_faults_of_a_base_are_reported_each_time() -> None:
    base = Source("base.rumpus", 'ruleset "Base"\npiece ox "O')

    class Herd:
        def find(self, name: str, importer: Source) -> tuple[Source, tuple[()]]:
            return base, ()

        def names(self) -> tuple[str, ...]:
            return ("base",)

    mine = Source("mine.rumpus", 'ruleset "Mine"\nextends base\n')
    first, second = (compile_source(mine, library=Herd()).findings for _ in range(2))

    assert "unterminated-text" in {found.name for found in first}
    assert second == first
