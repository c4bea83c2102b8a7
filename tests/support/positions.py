"""Positions that somebody thought of: those from which the tests of rule files start."""

from dsl.compiler import compile_source
from rulesets import Catalogue


def positions_of_tests(name: str) -> list[tuple[tuple[tuple[str, str], ...], str]]:
    """Every position that a test of a ruleset starts from, as FEN, with the options it sets."""
    source, _ = Catalogue().open(name)
    compiled = compile_source(source, library=Catalogue(), tests=True)
    assert compiled.ruleset is not None, "the rulesets of the catalogue compile"
    steps = [(case, step) for case in compiled.ruleset.cases for step in case.steps if step.form == "from"]
    return list(dict.fromkeys((tuple(case.options), step.need("text").text) for case, step in steps))
