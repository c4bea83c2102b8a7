"""The linter as a whole: which rules are on, what comments allow, how fixes are applied."""

import pytest

from dsl.diagnostics import Diagnostic
from dsl.diagnostics.codes import framed
from dsl.diagnostics.example_library import ExampleLibrary
from dsl.errors import SettingError
from dsl.lint.choice import Choice
from dsl.lint.edit import take_out
from dsl.lint.fixing import fix_text
from dsl.lint.registry import rules
from dsl.lint.run import lint_source
from dsl.lint.selection import selected
from dsl.lint.settings import choice_of
from dsl.lint.subject import subject_of
from dsl.resolve import Opened
from dsl.source import Source, Span

EVERY = frozenset(rule.code for rule in rules())


def lint(text: str, codes: frozenset[str] = EVERY) -> list[str]:
    """The names of the findings in a text."""
    return [found.name for found in lint_source(Source("toy.rumpus", text), codes, ExampleLibrary()).findings]


def chosen(**words: tuple[str, ...]) -> set[str]:
    """The names of the rules that are on."""
    codes = selected(Choice(**words), rules())
    return {rule.name for rule in rules() if rule.code in codes}


# Which rules are on


def test_default_rules_are_on_if_nothing_is_said() -> None:
    assert chosen() == {rule.name for rule in rules() if rule.is_default}


@pytest.mark.parametrize("word", ["W201", "w201", "unreachable-square"])
def test_rule_is_selected_by_code_or_name(word: str) -> None:
    assert chosen(select=(word,)) == {"unreachable-square"}


@pytest.mark.parametrize("word", ["dead", "W2", "Dead"])
def test_group_is_selected_by_name_or_the_beginning_of_its_codes(word: str) -> None:
    assert chosen(select=(word,)) == {rule.name for rule in rules() if rule.group == "dead"}


def test_rules_that_are_off_are_added_and_others_stay() -> None:
    assert chosen(extend_select=("W303",)) == chosen() | {"bracketed-movement"}


def test_what_is_ignored_is_off_whatever_selects_it() -> None:
    assert chosen(select=("W20",), ignore=("unreachable-square",)) == chosen(select=("W20",)) - {"unreachable-square"}


def test_everything_is_selected_by_a_word() -> None:
    assert chosen(select=("all",)) == {rule.name for rule in rules()}


def test_warnings_of_the_compiler_are_selected_like_rules() -> None:
    assert "W101" in selected(Choice(), rules())
    assert selected(Choice(select=("betza-pointless",)), rules()) == {"W101"}
    assert "W101" not in selected(Choice(ignore=("suspicious",)), rules())


@pytest.mark.parametrize(
    ("word", "help"),
    [("unused-zon", "write `unused-zone`"), ("E201", ""), ("W9", ""), ("nonsense-everywhere", "group")],
)
def test_word_that_means_no_rule_is_refused_with_near_names(word: str, help: str) -> None:
    with pytest.raises(SettingError, match=f"unknown lint rule `{word}`") as fault:
        chosen(select=(word,))
    assert help in fault.value.help


# Settings


def test_settings_make_a_choice() -> None:
    table = {"select": ["dead"], "ignore": ["W204"], "extend-select": ["W303"]}
    assert choice_of(table, "rumpus.toml") == Choice(select=("dead",), ignore=("W204",), extend_select=("W303",))


@pytest.mark.parametrize(
    ("table", "message"),
    [
        ({"selct": []}, "rumpus.toml: unknown setting `selct`"),
        ({"select": "dead"}, "rumpus.toml: `select` must be a list of strings"),
        ({"ignore": [1]}, "rumpus.toml: `ignore` must be a list of strings"),
        ([], "rumpus.toml: the linter settings must be a table"),
    ],
)
def test_malformed_settings_are_refused(table: object, message: str) -> None:
    with pytest.raises(SettingError) as fault:
        choice_of(table, "rumpus.toml")
    assert fault.value.message == message
    assert fault.value.help


# What comments allow


@pytest.mark.parametrize(
    "text",
    [
        "zone top = rank 4  # allow: unused-zone -- others promote there",
        "# allow: W204 -- others promote there\nzone top = rank 4",
        "# allow: unused-zone -- others promote there\n# and so on\n\nzone top = rank 4",
        "zone top = rank 4  # allow: unused-zone, unreachable-square",
    ],
)
def test_finding_is_allowed_on_its_line_or_above_it(text: str) -> None:
    assert "unused-zone" not in lint(framed(text))


@pytest.mark.parametrize(
    "text",
    [
        "zone top = rank 4\n# allow: unused-zone -- too late",
        "# allow: unused-zone -- not the next\npiece ox O\nzone top = rank 4",
        "zone top = rank 4  # allow unused-zone",
        'ruleset "allow: unused-zone"\nzone top = rank 4',
    ],
)
def test_finding_is_not_allowed_elsewhere_or_otherwise(text: str) -> None:
    assert "unused-zone" in lint(framed(text))


ARRAY = 'array """\n  o e h k e o\n  6\n  6\n  O H E K E O\n"""'
HERD = "board 6x4\npiece ox O { moves W }\npiece elk E { moves F }\npiece hare H { moves N }\n"
ALLOW = "# allow: nearly-symmetric-array -- so it is"


@pytest.mark.parametrize(
    ("array", "names"),
    [
        (ARRAY, ["nearly-symmetric-array"]),
        (f"{ARRAY}  {ALLOW}", []),
        (f"{ALLOW}\n{ARRAY}", []),
        (f"{ARRAY}\n{ALLOW}", ["nearly-symmetric-array", "unused-allow"]),
    ],
)
def test_a_comment_before_or_after_a_diagram_is_for_all_of_its_lines(array: str, names: list[str]) -> None:
    found = lint(framed(f"{HERD}{array}\nzone top = rank 4"))
    assert [name for name in found if name in ("nearly-symmetric-array", "unused-allow")] == names


def test_errors_are_never_allowed_and_keep_rules_from_looking() -> None:
    linted = lint_source(Source("toy", framed("piece ox O { moves WY }  # allow: E423 -- no")), EVERY, ExampleLibrary())
    assert linted.has_errors
    assert [found.name for found in linted.findings] == ["betza-unknown-atom"]


def test_warnings_of_the_compiler_are_allowed_like_findings_of_rules() -> None:
    text = framed("piece ox O { moves W1 }  # allow: betza-pointless -- to see it")
    assert "betza-pointless" not in lint(text, EVERY | {"W101"})
    assert "unused-allow" not in lint(text, EVERY | {"W101"})


def test_allow_of_a_rule_that_is_off_is_not_called_unused() -> None:
    text = framed("board 4x4  # allow: large-board -- so it must be")
    assert "unused-allow" in lint(text)
    assert "unused-allow" not in lint(text, EVERY - {"W307"})


# Files


def test_findings_are_about_the_file_itself_only() -> None:
    whole = 'ruleset "Toy" { author "you" }\nextends elk-chess\nuse herd\narray "kc1e/4/4/E1CK"\n'
    assert {
        found.span.source.name for found in lint_source(Source("toy.rumpus", whole), EVERY, ExampleLibrary()).findings
    } == {"toy.rumpus"}


def test_what_is_idle_under_some_option_only_is_not_reported() -> None:
    text = framed(
        'option pace = a | b\narray "k3/4/4/3K" when pace = a\narray "k1o1/4/4/1O1K" when pace = b\npiece ox O { moves W }'
    )
    assert "unplaced-piece" not in lint(text)


def test_rules_that_need_every_choice_of_options_are_silent_where_there_are_too_many() -> None:
    options = "".join(f"option o{i} = a | b\ndraw {i + 2} turns without capture when o{i} = b\n" for i in range(7))
    subject = subject_of(
        Source("toy.rumpus", framed(options + "draw stalemate\npiece ox O { moves W }")), ExampleLibrary()
    )
    assert not subject.is_exhaustive
    assert len(subject.views) == 8
    assert "unplaced-piece" not in lint(framed(options + "draw stalemate\npiece ox O { moves W }"))


# Fixes


def fixed(text: str, *, unsafe: bool = False) -> str:
    """A text with its fixes."""
    codes = EVERY | {"W101"}

    def look(source: Source) -> tuple[Diagnostic, ...]:
        return lint_source(source, codes, ExampleLibrary()).findings

    return fix_text(Source("toy.rumpus", text), look, unsafe=unsafe).text


def test_fixes_are_applied_until_none_is_left() -> None:
    text = fixed(framed('piece king K { moves W1F }\npiece ox O { moves WJ1 }\narray "k1o1/4/4/1O1K"'))
    assert "moves K }" in text
    assert "moves WZ }" in text


def test_fixing_twice_is_fixing_once() -> None:
    text = fixed(framed('piece ox O { moves mfLW1F }\nturn { 1 action }\ntest "t" { allow d1d2; allow d1d2 }'))
    assert fixed(text) == text


def test_unsafe_fixes_are_applied_only_if_asked_for() -> None:
    text = framed('piece ox O { moves FW }\narray "k1o1/4/4/1O1K"')
    assert fixed(text) == text
    assert "moves K }" in fixed(text, unsafe=True)


def test_safe_fixes_of_errors_are_applied_unasked_and_what_they_bring_out_is_fixed_too() -> None:
    text = framed('piece ox O { moves W1 }\narray "k1o1/4/4/1O1K"\ngaol capture of kign')
    assert "goal capture of king" in fixed(text)
    assert "moves W }" in fixed(text)


def test_unsafe_fixes_of_errors_are_applied_only_if_asked_for() -> None:
    text = framed('piece ox O { moves NN }\narray "k1o1/4/4/1O1K"')
    assert fixed(text) == text
    assert "moves N0 }" in fixed(text, unsafe=True)


def test_a_fault_in_a_base_is_not_fixed_in_the_file() -> None:
    text = 'ruleset "Toy"\nextends broken\n'

    class Broken:
        def find(self, name: str, importer: Source) -> Opened:
            return Source(name, framed("gaol capture of king")), ()

        def names(self) -> tuple[str, ...]:
            return ("broken",)

    def look(source: Source) -> tuple[Diagnostic, ...]:
        return lint_source(source, EVERY, Broken()).findings

    assert [found.span.source.name for found in look(Source("toy", text))] == ["broken"]
    assert fix_text(Source("toy", text), look, unsafe=False).text == text


@pytest.mark.parametrize("letters", ["slideB", "slideR", "stepK", "lameA"])
def test_no_safe_fix_touches_modifiers_that_are_a_word(letters: str) -> None:
    text = framed(f'piece ox O {{ moves {letters} }}\narray "k1o1/4/4/1O1K"')
    assert fixed(text) == text


@pytest.mark.parametrize(
    ("text", "cut", "left"),
    [
        ("a\nbb\nc\n", "bb", "a\nc\n"),
        ("a\n  bb  \nc", "bb", "a\nc"),
        ("a; bb; c", "bb", "a; c"),
        ("a; bb }", "bb", "a }"),
        ("a\nbb # why\nc", "bb", "a\n # why\nc"),
        ("a\nbb", "bb", "a\n"),
        ("bb", "bb", ""),
    ],
)
def test_statement_is_taken_out_with_what_would_be_left_of_its_line(text: str, cut: str, left: str) -> None:
    start = text.index(cut)
    edit = take_out(Span(Source("toy", text), start, start + len(cut))).edits[0]
    assert text[: edit.span.start] + edit.text + text[edit.span.end :] == left
