"""Programs as plain data."""

import pytest
from hypothesis import HealthCheck, given, settings
from support.cached import plain
from support.plain import plainly
from support.rule_files import RuleFile, rule_files

from dsl import compiler
from dsl.source import Source
from interpreter.cache import Watched, codec
from interpreter.game.state import Game
from interpreter.program.tables import Program
from rulesets import Catalogue

NAMES = Catalogue().rulesets()
PARTS = 10
"""A part is in every run; the slow ones draw other examples each time."""


def assert_comes_back(program: Program, sources: tuple[Source, ...]) -> None:
    again = codec.decode(codec.encode(program, sources), sources)

    assert plain(again) == plain(program)
    assert codec.encode(again, sources) == codec.encode(program, sources)


@pytest.mark.parametrize("name", plainly(NAMES, *NAMES[::2]))
def test_programs_come_back_as_they_were(name: str) -> None:
    source = Catalogue().open(name)[0]
    watched = Watched(Catalogue())
    ruleset = compiler.compile_source(source, library=watched).ruleset
    assert ruleset is not None
    choices = [{}, *({option.name: value} for option in ruleset.options for value in option.values)]
    for chosen in choices:
        made = compiler.compile_source(source, chosen, watched).ruleset
        assert made is not None
        assert_comes_back(Game(made, "reference").program, (source, *watched.sources))


@pytest.mark.parametrize("part", plainly(range(PARTS), 0))
@settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
@given(rule_files())
def test_programs_of_random_files_come_back_as_they_were(part: int, file: RuleFile) -> None:
    watched = Watched(file)
    source = file.compiled.source
    made = compiler.compile_source(source, file.settings, watched).ruleset
    assert made is not None
    assert_comes_back(Game(made, "reference").program, (source, *watched.sources))


def test_data_makes_nothing_but_parts_of_programs() -> None:
    with pytest.raises(LookupError):
        codec.decode([{"Path": ["name"]}, [["l", "x"], ["Path", 0]]], ())
    with pytest.raises(ValueError, match="not a Program"):
        codec.decode([{}, [["l", "x"]]], ())
