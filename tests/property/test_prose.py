"""Random rule files: whatever the language can say has a sentence, and a page."""

import pytest
from hypothesis import HealthCheck, given, settings
from support.plain import plainly
from support.rule_files import RuleFile, rule_files

from dsl.model import Ruleset
from dsl.model.digest import rules_hash
from dsl.prose import SECTIONS, facts
from interpreter.document import as_html, as_markdown, page_of
from interpreter.game.state import Game

PARTS = 10
"""A part is in every run; the slow ones draw other examples each time."""
FAST = settings(max_examples=10, deadline=None, suppress_health_check=list(HealthCheck))


def _ruleset(file: RuleFile) -> Ruleset:
    assert file.compiled.ruleset is not None
    return file.compiled.ruleset


@pytest.mark.parametrize("part", plainly(range(PARTS), 0))
@FAST
@given(rule_files(), rule_files())
def test_two_games_have_the_same_facts_if_they_have_the_same_rules(part: int, one: RuleFile, other: RuleFile) -> None:
    first, second = _ruleset(one), _ruleset(other)
    told, retold = (
        {(fact.section, fact.key, fact.value) for fact in facts(rules) if fact.section != "options"}
        for rules in (first, second)
    )

    assert told != retold or rules_hash(first) == rules_hash(second) or first.settings != second.settings


@pytest.mark.parametrize("part", plainly(range(PARTS), 0))
@FAST
@given(rule_files())
def test_every_game_has_facts_and_a_page(part: int, file: RuleFile) -> None:
    game = Game(_ruleset(file), "reference")
    found = facts(game.ruleset)

    assert {fact.section for fact in found} <= set(SECTIONS)
    assert all(fact.text and "{" not in fact.text for fact in found)
    page = page_of(game)
    shown = [piece for piece in game.ruleset.pieces if not piece.eighths]  # a piece is shown in one of its directions
    assert as_html(page).count("<svg ") == 1 + len(shown)
    assert as_markdown(page).startswith("# Toy")
