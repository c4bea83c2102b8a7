"""Files of deliberate sins: every default rule fires once, where a comment `#! NAME COLUMN, ..` says so, and no other."""

import re
from collections import Counter
from pathlib import Path

import pytest
from support.each import each

from dsl.diagnostics.render.concise import as_concise
from dsl.lint.fixing import fix_text
from dsl.lint.run import Linted, lint_source
from dsl.model.digest import rules_hash
from dsl.source import Source
from interpreter.game.load import load_source
from interpreter.lint.registry import all_rules
from rulesets import Catalogue

FILES = sorted((Path(__file__).parent / "lint").glob("*.rumpus"))
DEFAULT = {rule.code: rule.name for rule in all_rules() if rule.is_default and rule.group != "play"}


def sins(path: Path) -> list[tuple[int, str, int]]:
    """Line, name and column of the sins that the comments of a file confess."""
    confessed = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        _, _, comment = line.partition("#! ")
        confessed += [(number, name, int(column)) for name, column in re.findall(r"([a-z-]+) ([0-9]+)", comment)]
    return confessed


def lint(path: Path, text: str | None = None) -> Linted:
    """What is found in a file, its confessions apart: they would be read as reasons of comments before them."""
    whole = path.read_text(encoding="utf-8") if text is None else text
    return lint_source(
        Source(str(path), re.sub(r" ?#! .*", "", whole)), frozenset(DEFAULT), Catalogue(), known=all_rules()
    )


@each("path", FILES, ids=lambda path: path.stem)
def test_findings_are_the_sins_that_are_confessed(path: Path) -> None:
    linted = lint(path)
    found = [(*linted.source.position(one.span.start), one.name) for one in linted.findings]
    expected = [(line, column, name) for line, name, column in sins(path)]
    assert sorted(found) == sorted(expected), "\n".join(map(as_concise, linted.findings))


def test_every_default_rule_is_sinned_against_once() -> None:
    counts = Counter(name for path in FILES for _, name, _ in sins(path))
    assert set(counts) == set(DEFAULT.values())
    assert {name for name, count in counts.items() if count > 1} == set()


@pytest.mark.parametrize("path", [path for path in FILES if path.stem != "herd"], ids=lambda path: path.stem)
def test_safe_fixes_heal_all_they_promise_and_leave_the_game_as_it_is(path: Path) -> None:
    before = lint(path).source
    fixed = fix_text(before, lambda source: lint(path, source.text).findings, unsafe=False)
    left = lint(path, fixed.text).findings
    assert [one.name for one in left if one.fix is not None and one.fix.applicability == "safe"] == []
    assert rules_hash(load_source(before).ruleset) == rules_hash(load_source(Source(str(path), fixed.text)).ruleset)
