"""The rules in sentences: nothing the rules say is left out."""

import pytest
from support.each import each
from support.plain import plainly

from dsl.compiler import compile_source
from dsl.model import Ruleset
from dsl.model.digest import rules_hash
from dsl.prose import SECTIONS, facts
from dsl.source import Source
from interpreter.testing.mutation.changes import statements_left_out
from rulesets import Catalogue

CATALOGUE = Catalogue()


def _ruleset(source: Source) -> Ruleset | None:
    return compile_source(source, library=CATALOGUE).ruleset


def _values(ruleset: Ruleset) -> set[tuple[str, str, str]]:
    return {(fact.section, fact.key, fact.value) for fact in facts(ruleset) if fact.section != "options"}


@pytest.mark.parametrize("name", plainly(CATALOGUE.rulesets(), "brouhaha", "chain-of-fools"))
def test_facts_differ_where_rules_do_and_nowhere_else(name: str) -> None:
    source = CATALOGUE.open(name)[0]
    whole = _ruleset(source)
    assert whole is not None
    others = [other for mutant in statements_left_out(source) if (other := _ruleset(mutant.source)) is not None]

    assert others
    for other in others:
        assert (_values(other) == _values(whole)) == (rules_hash(other) == rules_hash(whole))


@each("name", CATALOGUE.rulesets())
def test_facts_have_a_section_and_a_subject_of_their_own(name: str) -> None:
    ruleset = _ruleset(CATALOGUE.open(name)[0])
    assert ruleset is not None
    found = facts(ruleset)

    assert {fact.section for fact in found} <= set(SECTIONS)
    assert len({(fact.section, fact.key) for fact in found}) == len(found)


def test_sentences_are_those_a_player_reads() -> None:
    ruleset = _ruleset(CATALOGUE.open("hullabaloo")[0])
    assert ruleset is not None
    said = {fact.text for fact in facts(ruleset)}

    assert said >= {
        "elephant-2 (E2) moves FA",
        "ferz + wazir = guard",
        "a unit within 3 squares of its own commoner is active",
        "only an active unit may go to the hand",
        "White opens with 1 action",
        "a turn has 1 to 2 actions",
        "checkmate of the enemy's commoner wins",
        "100 turns without a capture draw",
    }


def test_the_files_of_several_boards_are_told_apart() -> None:
    ruleset = _ruleset(CATALOGUE.open("alice")[0])
    assert ruleset is not None
    told = {fact.text for fact in facts(ruleset)}

    assert "2 boards next to each other, each with 8 files: a b c d e f g h; j k l m n o p q" in told
    assert "after a move, the unit that acted passes to the same square of the next board, which must be empty" in told
    assert not any("do not exist" in text for text in told)


def test_an_effect_says_what_triggers_it() -> None:
    text = """
    ruleset "Toy"
    extends chess
    zone hill = d4-e5
    goal capture of king
    after capture of queen by pawn, knight in hill for white { removes enemies within 1 }
    after a move of rook to hill along orthogonal for black { converts enemies within 1 }
    """
    ruleset = _ruleset(Source("toy.rumpus", text))
    assert ruleset is not None

    assert {fact.text for fact in facts(ruleset) if "after a" in fact.text} == {
        "after a capture of a queen by a pawn or a knight in hill for White, enemies within 1 square leave the game",
        "after a move of a rook to hill straight along orthogonal lines for Black, enemies within 1 square change sides",
    }
