"""The texts with which rule files begin."""

from support.each import each

from dsl.compiler import compile_source
from dsl.formatter import format_source
from dsl.lint.choice import Choice
from dsl.source import Source
from interpreter.beginning import BEGINNINGS, begun, placeholders
from interpreter.lint.editor import findings_while_writing
from interpreter.testing.suite import load_suite
from rulesets import Catalogue


def parts(text: str) -> list[str]:
    ruleset = compile_source(Source("mine.rumpus", text), library=Catalogue()).ruleset
    assert ruleset is not None
    return [each.part for each in placeholders(ruleset)]


@each("name", BEGINNINGS)
def test_a_beginning_has_no_findings_and_its_tests_pass(name: str) -> None:
    source = Source("mine.rumpus", begun(name, "Ox"))
    compiled = compile_source(source, library=Catalogue(), thorough=True)
    assert compiled.findings == ()
    assert list(findings_while_writing(compiled, Catalogue(), Choice())) == []
    assert [result.failures for result in load_suite(source).run()] == [()] * source.text.count("\ntest ")
    assert format_source(source).text == source.text


@each("name", BEGINNINGS)
def test_each_beginning_is_known_as_one_until_it_is_filled_in(name: str) -> None:
    text = begun(name, "Untitled")
    assert parts(text) == ["ruleset", "author", "source", "about"]
    about = next(line for line in text.split("\n") if line.startswith("  about"))
    filled = text.replace("Untitled", "Ox").replace("your name", "Ada").replace("where the rules come from", "mine")
    assert parts(filled.replace(about, '  about "An ox."')) == []


@each("title", ["untitled", "Untitled 2", "My game", "My Ruleset", "New variant"])
def test_a_title_that_names_nothing_is_a_placeholder(title: str) -> None:
    assert parts(f'ruleset "{title}" {{ about "What is new in one sentence." }}\nextends chess\n') == [
        "ruleset",
        "about",
    ]


@each("title", ["My Game of Life", "Untitled Goose", "Ox", "Our game"])
def test_a_title_of_its_own_is_none(title: str) -> None:
    assert parts(f'ruleset "{title}" {{ about "Chess." }}\nextends chess\n') == []
