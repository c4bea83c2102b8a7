"""The rules of the linter: each fires where its page and the table of cases say so, and nowhere else."""

import re
from functools import cache
from pathlib import Path

import pytest
from support.each import each
from support.lint_cases import FIRES, FULL, HERD, LED, PASSES, TURN, TWO
from support.plain import VARIED, plainly

from dsl.advice.repair import AMENDS
from dsl.compiler import compile_source
from dsl.diagnostics import Diagnostic
from dsl.diagnostics.codes import CODES, framed
from dsl.diagnostics.example_library import ExampleLibrary
from dsl.grammar.forms import all_forms
from dsl.lint.fixing import fix_text
from dsl.lint.idleness import OF_LINES, OF_NAMES
from dsl.lint.registry import rules
from dsl.lint.rule import GROUPS, Rule
from dsl.lint.run import lint_source
from dsl.model.digest import rules_hash
from dsl.source import Source
from interpreter.lint.registry import all_rules
from rulesets import Catalogue

RULES = {rule.name: rule for rule in rules()}
ROOT = Path(__file__).parents[4]
HEADINGS = ["What it does", "Why it matters", "Avoid", "Prefer"]


def source(text: str) -> Source:
    """A rule file around some lines."""
    return Source("toy.rumpus", text if text.startswith("library") or "\nextends" in text else framed(text))


@cache
def found(rule: Rule, text: str) -> tuple[Diagnostic, ...]:
    """Return what a rule finds in a text, which must have no errors. Several tests ask about each example."""
    codes = frozenset({rule.code} | ({"W204", "W201"} if rule.group == "style" else set()))
    linted = lint_source(source(text), codes, ExampleLibrary(), known=all_rules())
    assert not linted.has_errors, linted.findings
    return tuple(finding for finding in linted.findings if finding.name == rule.name)


FIRING = [(name, text) for name in RULES for text in (RULES[name].example("Avoid"), *FIRES.get(name, ()))]
PASSING = [(name, text) for name in RULES for text in (RULES[name].example("Prefer"), *PASSES.get(name, ()))]


@each(("name", "text"), FIRING, ids=lambda part: part if part in RULES else "")
def test_rule_fires(name: str, text: str) -> None:
    assert found(RULES[name], text)


@each("rule", rules(), ids=lambda rule: rule.name)
def test_rule_fires_once_on_the_example_of_its_page(rule: Rule) -> None:
    assert len(found(rule, rule.example("Avoid"))) == 1


@each(("name", "text"), PASSING, ids=lambda part: part if part in RULES else "")
def test_rule_does_not_fire(name: str, text: str) -> None:
    assert found(RULES[name], text) == ()


def test_each_rule_has_cases_of_both_kinds_beside_its_page() -> None:
    assert set(FIRES) == set(PASSES) == set(RULES)


def test_there_are_about_as_many_cases_that_pass_as_cases_that_fire() -> None:
    assert len(FIRING) <= len(PASSING) <= 2 * len(FIRING)


@each("rule", all_rules(), ids=lambda rule: rule.name)
def test_page_of_a_rule_has_the_fixed_headings(rule: Rule) -> None:
    assert list(rule.sections) in (HEADINGS, [*HEADINGS, "Fix safety"])
    assert rule.summary.endswith(".")
    assert len(rule.summary) < 100
    assert rule.code.startswith(GROUPS[rule.group])


def test_codes_and_names_are_nowhere_used_twice() -> None:
    kinds = [(rule.code, rule.name) for rule in all_rules()] + [(code.code, code.name) for code in CODES]
    assert len({code for code, _ in kinds}) == len({name for _, name in kinds}) == len(kinds)


def test_every_group_has_rules() -> None:
    assert {rule.group for rule in all_rules()} == set(GROUPS)


@each(("name", "text"), FIRING, ids=lambda part: part if part in RULES else "")
def test_findings_say_what_is_wrong_and_what_to_do(name: str, text: str) -> None:
    for finding in found(RULES[name], text):
        assert (
            finding.message[0] in "`"
            or finding.message[0].islower()
            or finding.message.split()[0] in {"White", "Black", "White's", "Black's", "XBoard"}
        )
        assert not finding.message.endswith(".")
        assert finding.label.text
        assert finding.help
        assert finding.url == f"reference/lint/{name}.md"


TAMED = "piece king K { moves mK }\npiece ox O { moves mW }\n" + TWO
SWAPPED = "zone far { white rank 1; black rank 4 }\ngoal reach far with king"
MARCH = "zone top { white rank 4; black rank 1 }\npiece elk E { moves R }\n" + TWO
BUDGET = (
    LED + TURN + "piece ox O { moves W }\ncommand king { leads units joined to it by contact; activates any\n" + TWO
)
FUSED = 'piece ox O { moves W }\npiece elk E { moves F }\npiece hare H\narray "kooe/4/4/EOOK"\nseries herd = ox, hare\nseries deer = elk, king\n'

WORDS = [
    (
        "repeated-item",
        'piece ox O { moves W }\narray "kooo/4/4/OOOK"\ngoal row of 3 with ox along rising, rising',
        "remove the second `rising`, or write `falling`",
    ),
    ("dethroned-piece", FULL + "goal checkmate of elk", "write `goal checkmate of king, elk`"),
    ("dethroned-piece", FULL + "goal checks 3", "write `goal checkmate of king` as well"),
    (
        "lopsided-zone",
        "zone top { white rank 4 }\npiece elk E { moves R }\npiece ox O { moves W; promotes in top to elk }\n" + TWO,
        "the zone `top` has no squares for Black, whose pieces promote there",
    ),
    ("empty-claim", 'test "t" { expect hand white = king; allow d1d2 }', "remove the claim; a hand is declared by"),
    ("empty-claim", 'test "t" { expect check; expect no check }', "claim something else, or remove the test"),
    ("dethroned-piece", FULL + "zone top = rank 4\ngoal reach top with king", "write `goal checkmate of king` as well"),
    ("unassailable-target", FULL + "amend piece king { never captured }", "the inherited goal can never be met"),
    ("unassailable-target", TAMED + "goal checkmate of king", "no unit can ever attack `king`"),
    ("unassailable-target", TAMED + "goal capture of king", "no unit can ever capture `king`"),
    ("no-first-action", 'piece king K { moves fW }\narray "K3/k3/4/4"', "White has no first action"),
    ("no-first-action", 'piece king K { moves fW }\narray "K3/4/4/k3"', "no side has an action to begin with"),
    ("unreachable-promotion", MARCH + "piece ox O { moves sW; promotes in top to elk }", "no `ox` can ever reach"),
    (
        "unreachable-promotion",
        MARCH.replace("black rank 1", "black a1") + "piece ox O { moves vW; promotes in top to elk }",
        "Black's `ox` can never reach",
    ),
    (
        "surplus-actions",
        MARCH + "piece ox O { moves W }\nturn { 3 actions; each unit acts once }",
        "no side has more than 2 units",
    ),
    ("surplus-actions", "turn { white 2 actions; each unit acts once }", "White never has more than 1 unit"),
    ("decided-at-start", SWAPPED, "did you swap the sides of the zone?"),
    ("decided-at-start", "zone all = a1-d4\ngoal reach all with king", "check the squares of the zone"),
    ("stuck-pair", "stacking { a lone unit joins a lone friend }", "makes pairs"),
    ("stuck-pair", FIRES["stuck-pair"][0], "no line lets a unit of a pair move"),
    ("unreachable-square", "piece king K { moves A }", "12 of the squares; a1, b1, c1, a2, b2, d2, a3, c3 …;"),
    (
        "unreachable-square",
        'board 3x3\npiece king K { moves N }\narray "k2/3/2K"',
        "ever reach b2; this board has the square",
    ),
    ("unreachable-square", FIRES["unreachable-square"][0], "ever reach e5"),
    ("unreachable-square", FIRES["unreachable-square"][2], "let units pass to it"),
    (
        "useless-move",
        RULES["useless-move"].example("Avoid"),
        "`bF` is never possible from a square of `low` on this board",
    ),
    ("useless-move", FIRES["useless-move"][2], "`fW` is never possible on this board"),
    (
        "needless-statement",
        FULL + "option o = a | b\ndraw stalemate when o = a\ndraw stalemate when o = b\n",
        "the game is the same without this and related statements",
    ),
    ("needless-statement", FULL + "piece elk E { moves R }", "the game is the same without this;"),
    ("idle-fusion", FUSED + "fusion { ox + ox = elk; hare + ox = elk; made by move }", "both pieces of this line"),
    (
        "idle-fusion",
        FUSED + "fusion { herd[i] + herd[2] = deer[i]; ox + ox = elk; made by move }",
        "both pieces of a pair of this line",
    ),
    ("unridable-formation", FIRES["unridable-formation"][0], "3 squares at a time; make the step shorter"),
    (
        "unridable-formation",
        HERD + "piece ox O\nformation wall L { ox in 4x1; rides F by 1 }",
        "1 square at a time; make the block smaller",
    ),
    ("boundless-budget", BUDGET.replace("any", "any; at most 2 units }"), "no side ever has more than 2 units;"),
    ("boundless-budget", BUDGET.replace("any", "any; at most 2 others }"), "2 units besides the leader"),
    ("missing-about", 'library "Herd"\npiece cow C { moves W }\n', "this library has no description"),
    ("missing-about", "", "this game has no description"),
    ("untested-ruleset", "", '`test "the array" { expect d1 = white king }`'),
    (
        "untested-ruleset",
        'stacking { a lone unit joins a lone friend }\npiece ox O\narray "k3/4/1K2/(OO)=O2"',
        "expect b2 = white king",
    ),
]


@each(("name", "text", "words"), WORDS, ids=lambda part: part if part in RULES else "")
def test_finding_speaks_of_the_case_at_hand(name: str, text: str, words: str) -> None:
    finding = found(RULES[name], text)[0]
    assert words in "; ".join((finding.message, finding.label.text, finding.help))


@each("rule", all_rules(), ids=lambda rule: rule.name)
def test_a_rule_imports_no_other_rule(rule: Rule) -> None:
    folder = ROOT / ("interpreter" if rule.group == "play" else "dsl") / "lint" / rule.group
    text = (folder / f"{rule.name.replace('-', '_')}.py").read_text(encoding="utf-8")

    assert re.findall(rf"^from (?:dsl|interpreter)\.lint\.(?:{'|'.join(GROUPS)})\b.*", text, re.MULTILINE) == []


FIXES = [
    ("spelled-out-compound", "piece ox O { moves RB }\n" + TWO, "safe"),
    ("spelled-out-compound", "piece ox O { moves BR }\n" + TWO, "unsafe"),
    ("needless-statement", FULL + "draw stalemate", "safe"),
    ("needless-statement", FULL + "option o = a | b\ndraw stalemate when o = a\ndraw stalemate when o = b\n", None),
]


@pytest.mark.parametrize(("name", "text", "kind"), FIXES, ids=lambda part: part if part in RULES else "")
def test_fix_is_safe_where_one_edit_changes_nothing(name: str, text: str, kind: str | None) -> None:
    fix = found(RULES[name], text)[0].fix
    assert (fix and fix.applicability) == kind


def test_the_rules_with_fixes_are_those_whose_pages_speak_of_them() -> None:
    fixed = {name for name, text in FIRING for finding in found(RULES[name], text) if finding.fix}

    assert fixed == {name for name, rule in RULES.items() if "Fix safety" in rule.sections}


@each(("name", "text"), FIRING, ids=lambda part: part if part in RULES else "")
def test_safe_fix_heals_and_leaves_the_game_as_it_is(name: str, text: str) -> None:
    rule, before = RULES[name], source(text)
    codes = frozenset({rule.code, "W201", "W204"} if rule.name.endswith("allow") else {rule.code})
    fixed = fix_text(
        before, lambda s: lint_source(s, codes, ExampleLibrary(), known=all_rules()).findings, unsafe=False
    )
    promised = "Safe" in rule.sections.get("Fix safety", "")
    if not fixed.cured:
        assert not promised or name in ("needless-statement", "spelled-out-compound")
        return
    assert promised
    after = Source("toy.rumpus", fixed.text)
    assert rule.name not in {
        finding.name for finding in lint_source(after, codes, ExampleLibrary(), known=all_rules()).findings
    }
    games = [compile_source(each, library=ExampleLibrary()).ruleset for each in (before, after)]
    assert None not in games
    assert rules_hash(games[0]) == rules_hash(games[1])


@pytest.mark.parametrize(
    "name", plainly((*Catalogue().rulesets(), *Catalogue().libraries()), *VARIED[:2], *Catalogue().libraries())
)
def test_shipped_file_has_no_findings(name: str) -> None:
    codes = frozenset(rule.code for rule in rules() if rule.is_default)
    linted = lint_source(Catalogue().open(name)[0], codes, Catalogue(), known=all_rules())
    assert list(linted.findings) == []


def test_a_board_of_a_library_that_gives_way_is_shown_at_its_place() -> None:
    text = 'ruleset "Toy"\nuse pasture\nboard 4x4\npiece king K { moves K }\narray "k3/4/4/3K"\ndraw stalemate\n'
    (found,) = lint_source(Source("toy.rumpus", text), frozenset({"W174"}), ExampleLibrary()).findings

    assert found.message == "this `board` replaces that of a library"
    assert [(each.span.source.name, each.span.text) for each in (found.label, *found.labels)] == [
        ("toy.rumpus", "board 4x4"),
        ("pasture", "board 4x4"),
    ]
    assert found.help == "remove one of the two, or write `without board` first"


def test_a_promotion_or_move_that_never_comes_about_is_put_down_to_what_a_piece_no_longer_has() -> None:
    codes = frozenset({"W166", "W203"})
    lines = "piece {} {{ promotes in last to elk }}\npiece elk E {{ moves fF while in last }}\n"
    text = 'ruleset "Toy"\nextends calf-chess\n' + lines.format("calf P")
    first, second = lint_source(Source("toy", text), codes, ExampleLibrary()).findings

    assert (first.name, first.help) == ("unreachable-promotion", "give it a `moves` line")
    assert (first.notes, second.notes) == tuple(
        (f"this `{name}` replaces the inherited one: {AMENDS}",) for name in ("calf", "elk")
    )


def test_the_last_claim_of_a_test_is_not_taken_out() -> None:
    rule = RULES["empty-claim"]

    assert found(rule, 'test "t" { expect check; play d1d2; expect no check }')[0].fix is None
    assert found(rule, 'test "t" { expect check; allow d1d2 }')[0].fix is not None


@pytest.mark.parametrize(
    ("lines", "later"),
    [
        ("removes enemies within 1; removes enemies within 1", True),
        ("removes the captor; converts the captor", True),
        ("removes enemies within 1; removes enemies within 2", False),
    ],
)
def test_of_two_effects_on_the_same_units_one_is_reported(lines: str, later: bool) -> None:
    (finding,) = found(RULES["idle-effect"], f"after capture {{ {lines} }}")
    one, other = lines.split("; ")

    assert finding.message == f"`{one if later else other}` leaves no unit for this"
    assert (finding.span.start > finding.labels[0].span.start) == later


def test_every_condition_is_that_of_a_form_and_every_form_names_one_of_the_table() -> None:
    named = {(slot != "", condition) for form in all_forms() for slot, condition in form.idle_if.items()}

    assert {condition for _, condition in named} == OF_LINES.keys() | OF_NAMES.keys()
    assert OF_LINES.keys().isdisjoint(OF_NAMES)
    assert all(of_word for of_word, condition in named if condition in OF_NAMES)


def test_an_idle_line_under_an_option_names_its_piece() -> None:
    text = "option o = a | b\npiece ox O { moves mW; never captures when o = b }\n" + TWO

    assert found(RULES["idle-line"], text)[0].message == "`ox` captures nothing anyway"


def test_check_by_pushes_is_idle_where_no_enemy_falls_over_the_edge() -> None:
    text = "piece ox O {{ moves R pushing {} }}\ngoal checkmate of king\ncheck {{ given by pushes }}\n" + TWO
    idle = "no unit pushes or pulls enemies over the edge in this game"

    assert found(RULES["idle-line"], text.format("units"))[0].message == idle
    assert found(RULES["idle-line"], text.format("friends over the edge"))[0].message == idle
    assert not found(RULES["idle-line"], text.format("units over the edge"))


@each(
    ("array", "most"),
    [("keo1/4/4/1OEK", "2 units"), ("k1o1/4/4/1O1K", "1 unit")],
)
def test_a_limit_that_nobody_reaches_is_told_with_what_a_side_can_have(array: str, most: str) -> None:
    text = (
        "zone z { white rank 4; black rank 1 }\npiece elk E { moves R; at most 2 on the board }\n"
        f'piece ox O {{ moves W; promotes in z to elk }}\narray "{array}"'
    )

    assert found(RULES["idle-line"], text)[0].message == f"no side can ever have more than {most} of `elk`"


OUTDONE = [
    ("goal checkmate of king\ngoal checks 5\ngoal checks 3", "goal checks 5"),
    (MARCH + "piece ox O\ngoal reach top with elk\ngoal hold top with elk", "goal hold top with elk"),
    (
        MARCH + "piece ox O\ngoal reach top with elk\ngoal reach top with elk while the zone is full",
        "goal reach top with elk while the zone is full",
    ),
    (HERD + "piece ox O { moves W }\ngoal capture of ox leaving 1\ngoal capture of ox", "goal capture of ox"),
    (HERD + "piece ox O { moves W }\nloss bare king\nloss bare king, ox\ndraw stalemate", "loss bare king"),
]


@each(("lines", "later"), OUTDONE)
def test_the_goal_that_never_decides_is_the_one_reported(lines: str, later: str) -> None:
    (finding,) = found(RULES["repeated-goal"], lines)

    assert finding.label.span.text == later


def test_a_goal_for_a_neutral_unit_does_not_blame_the_zone() -> None:
    text = 'zone hill = b2\npiece ox O { moves W }\narray "k3/2=O1/4/3K"\ngoal reach hill with ox\ngoal capture of king'
    (finding,) = found(RULES["unreachable-goal"], text)

    assert (finding.message, finding.help) == (
        "every `ox` is neutral, so no side has one",
        "name a piece that a side has",
    )
