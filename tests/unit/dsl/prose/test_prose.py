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
        "a turn has 1 or 2 actions",
        "checkmate of the enemy's commoner wins",
        "100 turns of both sides together without a capture draw",
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


@each(
    ("name", "sentences"),
    [
        (
            "hullabaloo",
            {
                "a unit joined to its own commoner by contact, directly or through other units, is active",
                "a unit must be active when it moves, and may move to a square where it is no longer active",
                "the result of a fusion, a split, a drop or a new formation is a new unit, which may act again",
                "as an action, a side may take any of its units off the board into its hand",
                "White has the first turn",
            },
        ),
        (
            "chesimal-fusion-1",
            {
                "a king activates at most 6 units besides itself",
                "a prince activates at most 9 units",
                "a prince takes command in the stance ortho or dia, for the whole turn",
                "a prince leads the units joined to it by contact, directly or through other units",
            },
        ),
        (
            "chain-of-fools",
            {
                "defends links a unit to each friend on whose square it could recapture",
                "a chain is 3 to 5 units, each but the last linked to the next by defends",
                "a new chain left unclaimed scores nothing: the other side puts its units on empty squares",
                "only a chain formed since its side's last turn counts, whichever side formed it",
            },
        ),
        (
            "fluid-chess",
            {
                "both units of a pair move together, as either of them could, and capture all enemies where they land",
                "king and rook slide one after the other, either first, each alone and past lone friends",
            },
        ),
        (
            "chesimals-1-0",
            {"with a king on the board, a side has 1 to 7 actions in its turn in place of the usual number"},
        ),
    ],
)
def test_a_sentence_leaves_no_question_of_its_source_open(name: str, sentences: set[str]) -> None:
    ruleset = _ruleset(CATALOGUE.open(name)[0])
    assert ruleset is not None

    assert sentences - {fact.text for fact in facts(ruleset)} == set()


def test_white_has_the_first_turn_unless_a_line_says_otherwise() -> None:
    for line, first in (("", "White"), ("turn { black begins; 1 action }", "Black")):
        ruleset = _ruleset(Source("toy.rumpus", f'ruleset "Toy"\nextends chess\n{line}\n'))
        assert ruleset is not None
        assert [fact.text for fact in facts(ruleset) if "first turn" in fact.text] == [f"{first} has the first turn"]


def test_all_ends_but_goals_are_among_the_draws() -> None:
    chess = _ruleset(CATALOGUE.open("chess")[0])
    assert chess is not None
    for line in ("draw odds for white", "cannot win with king, queen", "draw by count { 20 turns }", "draw bare king"):
        ruleset = _ruleset(Source("toy.rumpus", f'ruleset "Toy"\nextends chess\n{line}\n'))
        assert ruleset is not None
        new = {section for section, key, _ in _values(ruleset) - _values(chess) if key != "title"}
        assert new == {"draws"}, line
