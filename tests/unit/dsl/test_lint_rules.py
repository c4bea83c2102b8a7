"""The rules of the linter: each fires where its page and the table of cases say so, and nowhere else."""

import pytest
from support.lint_cases import FIRES, PASSES

from dsl.compiler import compile_source
from dsl.diagnostics import Diagnostic
from dsl.diagnostics.codes import CODES, Shelf, framed
from dsl.grammar.repair import AMENDS
from dsl.lint import lint_source
from dsl.lint.fixing import fix_text
from dsl.lint.registry import rules
from dsl.lint.rule import GROUPS, Rule
from dsl.model.digest import rules_hash
from dsl.source import Source
from interpreter.lint.registry import all_rules
from rulesets import Catalogue

RULES = {rule.name: rule for rule in rules()}
HEADINGS = ["What it does", "Why it matters", "Avoid", "Prefer", "Fix safety"]


def source(text: str) -> Source:
    """A rule file around some lines."""
    return Source("toy.rumpus", text if text.startswith("library") or "\nextends" in text else framed(text))


def found(rule: Rule, text: str) -> list[Diagnostic]:
    """What a rule finds in a text, which must have no errors."""
    codes = frozenset({rule.code} | ({"W204", "W201"} if rule.group == "style" else set()))
    linted = lint_source(source(text), codes, Shelf(), known=all_rules())
    assert not linted.has_errors, linted.findings
    return [finding for finding in linted.findings if finding.name == rule.name]


FIRING = [(name, text) for name in RULES for text in (RULES[name].example("Avoid"), *FIRES.get(name, ()))]
PASSING = [(name, text) for name in RULES for text in (RULES[name].example("Prefer"), *PASSES.get(name, ()))]


@pytest.mark.parametrize(("name", "text"), FIRING, ids=lambda part: part if part in RULES else "")
def test_rule_fires(name: str, text: str) -> None:
    assert found(RULES[name], text)


@pytest.mark.parametrize("rule", rules(), ids=lambda rule: rule.name)
def test_rule_fires_once_on_the_example_of_its_page(rule: Rule) -> None:
    assert len(found(rule, rule.example("Avoid"))) == 1


@pytest.mark.parametrize(("name", "text"), PASSING, ids=lambda part: part if part in RULES else "")
def test_rule_does_not_fire(name: str, text: str) -> None:
    assert found(RULES[name], text) == []


def test_each_rule_has_cases_of_both_kinds_beside_its_page() -> None:
    assert set(FIRES) == set(PASSES) == set(RULES)


def test_there_are_about_as_many_cases_that_pass_as_cases_that_fire() -> None:
    assert len(FIRING) <= len(PASSING) <= 2 * len(FIRING)


@pytest.mark.parametrize("rule", all_rules(), ids=lambda rule: rule.name)
def test_page_of_a_rule_has_the_fixed_headings(rule: Rule) -> None:
    assert list(rule.sections) == HEADINGS
    assert rule.summary.endswith(".")
    assert len(rule.summary) < 100
    assert rule.code.startswith(GROUPS[rule.group])


def test_codes_and_names_are_nowhere_used_twice() -> None:
    kinds = [(rule.code, rule.name) for rule in all_rules()] + [(code.code, code.name) for code in CODES]
    assert len({code for code, _ in kinds}) == len({name for _, name in kinds}) == len(kinds)


def test_there_are_enough_rules_to_speak_of() -> None:
    assert len(all_rules()) >= 45


@pytest.mark.parametrize(("name", "text"), FIRING, ids=lambda part: part if part in RULES else "")
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


@pytest.mark.parametrize(("name", "text"), FIRING, ids=lambda part: part if part in RULES else "")
def test_safe_fix_heals_and_leaves_the_game_as_it_is(name: str, text: str) -> None:
    rule, before = RULES[name], source(text)
    codes = frozenset({rule.code, "W201", "W204"} if rule.name.endswith("allow") else {rule.code})
    fixed = fix_text(before, lambda s: lint_source(s, codes, Shelf(), known=all_rules()).findings, unsafe=False)
    promised = "Safe" in rule.sections["Fix safety"]
    if not fixed.cured:
        assert not promised or name in ("needless-statement", "spelled-out-compound")
        return
    assert promised
    after = Source("toy.rumpus", fixed.text)
    assert rule.name not in {finding.name for finding in lint_source(after, codes, Shelf(), known=all_rules()).findings}
    games = [compile_source(each, library=Shelf()).ruleset for each in (before, after)]
    assert None not in games
    assert rules_hash(games[0]) == rules_hash(games[1])


@pytest.mark.parametrize("name", [*Catalogue().rulesets(), *Catalogue().libraries()])
def test_shipped_file_has_no_findings(name: str) -> None:
    codes = frozenset(rule.code for rule in rules() if rule.is_default)
    linted = lint_source(Catalogue().open(name)[0], codes, Catalogue(), known=all_rules())
    assert list(linted.findings) == []


def test_a_board_of_a_library_that_gives_way_is_shown_at_its_place() -> None:
    text = 'ruleset "Toy"\nuse pasture\nboard 4x4\npiece king K { moves K }\narray "k3/4/4/3K"\ndraw stalemate\n'
    (found,) = lint_source(Source("toy.rumpus", text), frozenset({"W174"}), Shelf()).findings

    assert found.message == "this `board` takes the place of what a library declares"
    assert [(each.span.source.name, each.span.text) for each in (found.label, *found.labels)] == [
        ("toy.rumpus", "board 4x4"),
        ("pasture", "board 4x4"),
    ]
    assert found.help == "take one of the two out, or write `without board` first"


def test_a_promotion_or_move_that_never_comes_about_is_put_down_to_what_a_piece_no_longer_has() -> None:
    codes = frozenset({"W166", "W203"})
    lines = "piece {} {{ promotes in last to elk }}\npiece elk E {{ moves fF while in last }}\n"
    text = 'ruleset "Toy"\nextends calf-chess\n' + lines.format("calf P")
    first, second = lint_source(Source("toy", text), codes, Shelf()).findings

    assert (first.name, first.help) == ("unreachable-promotion", "give it a `moves` line: it has none")
    assert (first.notes, second.notes) == tuple(
        (f"this `{name}` takes the place of the inherited one: {AMENDS}",) for name in ("calf", "elk")
    )
