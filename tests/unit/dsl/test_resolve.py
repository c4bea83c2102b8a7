"""Inheritance, options and names."""

import pytest
from support.games import compiled, findings

from dsl.compiler import compile_source, compile_text
from dsl.errors import CompileError, SettingError
from dsl.model import Ruleset
from dsl.source import Source
from rulesets import Catalogue


def _child(lines: str) -> Ruleset:
    found = compile_source(Source("child.rumpus", f'ruleset "Child"\nextends chess\n{lines}'), library=Catalogue())
    assert found.ruleset is not None, found.findings
    return found.ruleset


def test_a_child_has_everything_of_its_base() -> None:
    child = _child("")

    assert [piece.name for piece in child.pieces] == ["king", "queen", "rook", "bishop", "knight", "pawn"]
    assert child.bases == ("Chess",)
    assert child.castling is not None


def test_a_declaration_replaces_the_inherited_one_whole() -> None:
    child = _child("piece queen Q { moves KN }")

    assert [line.text for line in child.piece("queen").moves] == ["KN"]


def test_amend_replaces_only_statements_of_the_same_kind() -> None:
    pawn = _child("amend piece pawn { promotes in last-rank to queen }").piece("pawn")

    assert pawn.promotion is not None
    assert pawn.promotion.pieces == ("queen",)
    assert [line.text for line in pawn.moves] == ["fmWfceF", "fmnD"]


def test_without_takes_away() -> None:
    assert _child("without castling").castling is None


def test_goals_and_draws_are_replaced_as_groups() -> None:
    child = _child("goal capture of king\nloss stalemate")

    assert [goal.kind for goal in child.goals] == ["capture"]
    assert [(draw.kind, draw.loss) for draw in child.draws] == [("stalemate", True)]


def test_tests_and_readings_are_not_inherited() -> None:
    child = _child("")

    assert child.cases == ()
    assert child.readings == ()


def test_a_base_may_itself_extend_another() -> None:
    found = compile_source(Source("x", 'ruleset "X"\nextends brouhaha'), library=Catalogue())

    assert found.ruleset is not None
    assert found.ruleset.bases == ("Chess", "Brouhaha")


def test_options_choose_between_statements() -> None:
    text = 'ruleset "T"\nboard 3x3\noption pace = slow | fast\npiece king K { moves K when pace = slow; moves Q when pace = fast }\n'
    text += 'array "k2/3/2K"\ngoal capture of king\ndraw stalemate'

    assert compile_text(text).piece("king").moves[0].text == "K"
    assert compile_text(text, settings={"pace": "fast"}).piece("king").moves[0].text == "Q"


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"pase": "slow"}, "no option is called `pase`; write `pace`"),
        ({"pace": "fats"}, "the option `pace` has no value `fats`; write `fast`"),
        ({"x": "y"}, "no option is called `x`; the options are `pace`"),
    ],
)
def test_a_setting_that_does_not_exist_is_refused_with_a_cure(settings: dict[str, str], message: str) -> None:
    text = 'ruleset "T"\noption pace = slow | fast\nboard 3x3'

    with pytest.raises(SettingError, match=message):
        compile_text(text, settings=settings)


def test_faults_under_other_values_of_an_option_are_found() -> None:
    assert findings("option pace = slow | fast\npiece ox O { moves Y when pace = fast }") == ["betza-unknown-atom"]


def test_a_fault_is_reported_once_though_seen_under_every_value() -> None:
    assert findings("option pace = slow | fast | faster\npiece ox O { moves Y }") == ["betza-unknown-atom"]


def test_nothing_is_said_to_be_missing_that_may_be_misspelt() -> None:
    assert findings("goall capture of king") == ["unknown-statement"]
    assert findings("graph g { jons friends touching orthogonal }") == ["unknown-statement"]


def test_near_names_are_shown_with_their_place() -> None:
    found = compiled("piece elk E\nzone z = a1\npiece ox O { promotes in z to ekl }").findings[0]

    assert found.help == "write `elk`"
    assert found.labels[0].span.text == "elk"


def test_a_text_that_must_be_right_raises_with_its_findings() -> None:
    with pytest.raises(CompileError, match=r"x\.rumpus:1: the ruleset has no") as caught:
        compile_text('ruleset "T"', name="x.rumpus")

    assert {found.name for found in caught.value.findings} == {
        "board-missing",
        "goal-missing",
        "stalemate-missing",
    }


def test_models_compare_without_places() -> None:
    text = 'ruleset "T"\nboard 3x3\npiece king K { moves K }\narray "k2/3/2K"\ngoal capture of king\ndraw stalemate'

    assert compile_text(text) == compile_text("# moved down\n\n" + text)
    assert compile_text(text) != compile_text(text.replace("moves K", "moves W"))
