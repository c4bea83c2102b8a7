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


def test_amend_replaces_forced_and_optional_promotions_together() -> None:
    pawn = _child("amend piece pawn { may promote in last-rank to queen; promotes on capture to rook }").piece("pawn")

    assert [(line.optional, line.pieces) for line in pawn.promotions] == [(True, ("queen",)), (False, ("rook",))]


def test_amend_replaces_only_statements_of_the_same_kind() -> None:
    pawn = _child("amend piece pawn { promotes in last-rank to queen }").piece("pawn")

    assert pawn.promoted == ("queen",)
    assert [line.text for line in pawn.moves] == ["fmWfceF", "fmnD"]


def test_without_takes_away() -> None:
    assert _child("without castling").castling is None


def test_goals_and_draws_are_replaced_as_groups() -> None:
    child = _child("goal capture of king\nloss stalemate")

    assert [(end.kind, end.result) for end in child.ends] == [("capture", "loss"), ("stalemate", "loss")]


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
        ({"pase": "slow"}, "unknown option `pase`; write `pace`"),
        ({"pace": "fats"}, "option `pace` has no value `fats`; write `fast`"),
        ({"x": "y"}, "unknown option `x`; the options are `pace`"),
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


def _found(name: str, lines: str) -> list[tuple[str, str, str]]:
    """Name, place and help of what is found in a file of this name."""
    source = Source(name, f'ruleset "Child"\n{lines}')
    found = compile_source(source, library=Catalogue(), thorough=True).findings
    return [(each.name, each.span.text, each.help) for each in found]


def test_of_a_file_that_is_not_there_only_this_is_said() -> None:
    lines = 'extends ches\npiece ox O { promotes in far to elk }\ntest "t" { shows x; expect check }'

    assert _found("x", lines) == [("unknown-ruleset", "ches", "write `chess`")]
    assert [found[0] for found in _found("x", "use hurd\ngoal capture of hare")] == ["unknown-library"]
    assert [found[0] for found in _found("x", "extends fairy")] == ["wrong-kind-of-file"]


def test_a_file_called_as_its_base_is_told_to_take_another_name() -> None:
    own = Catalogue().open("chess")[0].name

    assert _found(own, "extends chess") == [("circular-files", "chess", "rename this file")]


def test_a_file_extends_one_other() -> None:
    found = _found("x", "extends chess\nextends crazyhouse")

    assert [(name, place) for name, place, _ in found] == [("duplicate-statement", "extends crazyhouse")]


def test_a_ruleset_is_not_used_though_it_is_extended() -> None:
    assert _found("x", "extends chess\nuse chess") == [
        ("wrong-kind-of-file", "chess", "write `extends chess`: rulesets are extended, libraries are used"),
    ]


def test_a_head_below_its_place_is_to_move_up() -> None:
    found = compile_source(Source("x", 'extends chess\nruleset "Child"'), library=Catalogue()).findings

    assert [each.help for each in found] == ["move `ruleset` up: it must be the first statement"]


def test_tests_show_readings_of_their_own_file() -> None:
    assert _found("x", 'extends chess\ntest "t" { shows array; expect turn white }') == [
        ("unknown-reading", "array", "declare it: `reading array MARK TEXT`"),
    ]


@pytest.mark.parametrize(
    ("line", "help"),
    [
        ("without piece quen", "write `without piece queen`"),
        ("without queen", "write `without piece queen`"),
        ("without draw stalemate", "write `without draw`, and repeat what should stay"),
    ],
)
def test_what_is_to_be_taken_away_is_named(line: str, help: str) -> None:
    assert _found("x", f"extends chess\n{line}")[0][2] == help


@pytest.mark.parametrize(
    ("line", "help"),
    [
        ("refuse e2e5 because illegal", "`rumpus why FILE e2e5` tells the reason"),
        ("play e2e4; refuse e7e4 because illegal", "`rumpus why FILE e7e4 --play e2e4` tells the reason"),
        ("refuse e2e5 because blockd", "write `blocked`"),
        ("expect white wins by mate", "write `checkmate`"),
        ("expect e4 = nothing", "write `empty`"),
    ],
)
def test_words_of_tests_have_their_cures(line: str, help: str) -> None:
    assert _found("x", f'extends chess\ntest "t" {{ {line} }}')[0][2] == help


def test_only_a_slip_of_the_finger_is_mended_unasked() -> None:
    lines = "piece elk E\nzone z = a1\npiece ox O {{ promotes in z to {} }}"
    fixes = [compiled(lines.format(name)).findings[0].fix for name in ("ekl", "elkxy")]

    assert fixes[0] is not None
    assert fixes[0].applicability == "safe"
    assert fixes[1] is None


def test_a_short_name_with_another_letter_may_be_another_name() -> None:
    lines = "piece elk E\npiece giraffe G\nzone z = a1\npiece ox O {{ promotes in z to {} }}"
    fixes = [compiled(lines.format(name)).findings[0].fix for name in ("elf", "girafe")]

    assert [fix.applicability if fix else "" for fix in fixes] == ["unsafe", "safe"]


@pytest.mark.parametrize(
    ("block", "help"),
    [
        ("zone x { white rank 1; white rank 2, rank 1 }", "write `white rank 1, rank 2`"),
    ],
)
def test_two_lists_said_apart_are_put_together(block: str, help: str) -> None:
    found = compiled(f"piece elk E\npiece cow C\nzone z = a1\nzone y = a1\n{block}").findings

    assert [(each.name, each.help) for each in found] == [("said-twice", help)]


@pytest.mark.parametrize(
    ("text", "help"),
    [
        ("piece ox O { promotes in top to elk }", "declare it: `zone top { white rank 4; black rank 1 }`"),
        ("goal reach top with elk", "declare it: `zone top { white rank 4; black rank 1 }`"),
        ("piece ox O { moves W while in top }", "declare it: `zone top { white SQUARES; black SQUARES }`"),
        ("squares top vanish when left", "declare it: `zone top = SQUARES`"),
        ("goal reach edge with elk", "declare it: `zone edge = rank 1, rank 4, file a, file d`"),
        (
            "board 4x4 { ranks 0 1 2 3 }\ngoal reach top with elk",
            "declare it: `zone top { white rank 3; black rank 0 }`",
        ),
    ],
)
def test_a_zone_that_is_missing_is_shown_as_its_place_asks_for(text: str, help: str) -> None:
    found = compiled(f"piece elk E\n{text}").findings

    assert [(each.name, each.help) for each in found] == [("unknown-zone", help)]
