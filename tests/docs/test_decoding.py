"""The grammars for constrained decoding accept every rule file, and refuse texts with errors of syntax."""

import re
from collections.abc import Callable
from functools import cache

import decoding
import llms
import pytest
from lark import Lark
from lark.exceptions import LarkError
from support.gbnf import accepts

from dsl.compiler import compile_source
from dsl.diagnostics.codes import CODES, framed
from dsl.grammar.form import PHRASES
from dsl.grammar.forms import FORMS
from dsl.grammar.tokens import CHOICES, PATTERNS
from dsl.source import Source
from interpreter.testing.suite import suite_of
from rulesets import Catalogue

SMALL = ("hexapawn", "atomic", "three-check", "shogi")
WRONG = {
    "an unknown statement": "pieces king K { moves K }",
    "an unknown word in a block": "piece ox O { goes W }",
    "a block that is not closed": "piece ox O { moves W",
    "a statement of another block": "piece ox O { receives captures }",
    "a missing name": "zone { white rank 1; black rank 8 }",
    "two statements without a separator": "board 8x8 goal stalemate",
    "a text without its end": 'ruleset "Toy',
    "a guard without a value": "draw stalemate when rules",
}
RIGHT = {
    "a comment and a list over lines": "series line = ox, # the first\n  elk\n",
    "statements on one line": "board 3x3; piece ox O { moves W }; draw stalemate",
    "blocks next to each other": "piece ox O { moves W } piece elk E { moves F }",
    "a guard before a block": "piece ox O when far = yes { moves W }",
    "a guarded block": "when far = yes { draw stalemate; piece ox O { when far = no { moves W } } }",
    "a text over lines": 'array """\n. .\nO "o\n"""',
    "a name that begins like a word": "zone within-all { white rank 1 }",
    "nothing": "",
}


@cache
def _parser() -> Lark:
    return Lark(decoding.lark_grammar(), parser="lalr", maybe_placeholders=False)


def _lark_accepts(text: str) -> bool:
    try:
        _parser().parse(text)
    except LarkError:
        return False
    return True


def _gbnf_accepts(text: str) -> bool:
    return accepts(decoding.gbnf_grammar(), text)


def _text_of(name: str) -> str:
    return Catalogue().open(name)[0].text


BOTH = pytest.mark.parametrize("accepts", [_lark_accepts, _gbnf_accepts], ids=["lark", "gbnf"])


@pytest.mark.parametrize("name", SMALL)
def test_lark_accepts_rule_files(name: str) -> None:
    assert _lark_accepts(_text_of(name))


@pytest.mark.slow
@pytest.mark.parametrize("name", Catalogue().names())
def test_lark_accepts_every_rule_file(name: str) -> None:
    assert _lark_accepts(_text_of(name))


@pytest.mark.slow
@pytest.mark.parametrize("name", Catalogue().names())
def test_gbnf_accepts_every_rule_file_without_its_tests(name: str) -> None:
    assert _gbnf_accepts(re.split(r"^(?:test|reading)\b", _text_of(name), maxsplit=1, flags=re.MULTILINE)[0])


@BOTH
@pytest.mark.parametrize("text", RIGHT.values(), ids=RIGHT.keys())
def test_texts_without_an_error_of_syntax_are_accepted(text: str, accepts: Callable[[str], bool]) -> None:
    assert accepts(text)


@BOTH
@pytest.mark.parametrize("text", WRONG.values(), ids=WRONG.keys())
def test_texts_with_an_error_of_syntax_are_refused(text: str, accepts: Callable[[str], bool]) -> None:
    assert not accepts(text)


def test_lark_accepts_the_cure_of_every_error_and_gbnf_that_of_the_example() -> None:
    cures = [code.cure for code in CODES if code.cure and not code.bare]

    assert [cure for cure in cures if not _lark_accepts(framed(cure))] == []
    assert _gbnf_accepts(llms.EXAMPLE)


def test_every_kind_of_token_of_the_forms_has_a_rule() -> None:
    assert {kind.lower() for kind in CHOICES} <= set(
        re.findall(r"^([a-z-]+) ::=", decoding.gbnf_grammar(), re.MULTILINE)
    )
    assert {decoding._shared(kind) for kind in PATTERNS if kind not in CHOICES} == set(decoding._GBNF_TOKENS)
    assert all(f"{block}-statements ::=" in decoding.gbnf_grammar() for block in FORMS)


def test_the_example_of_llms_txt_is_sound_and_its_test_passes() -> None:
    compiled = compile_source(Source("example.rumpus", llms.EXAMPLE), library=Catalogue(), thorough=True)

    assert [found.message for found in compiled.findings] == []
    assert all(result.passed for result in suite_of(compiled).run())


def test_llms_txt_has_the_form_of_every_statement() -> None:
    text = llms.llms_page()
    lines = set(text.splitlines())

    assert {f"  {form.shown_with_block}" for forms in (*FORMS.values(), *PHRASES.values()) for form in forms} <= lines
    assert "WAY: orthogonal | diagonal | horizontal | vertical | rising | falling" in lines
    assert len(text) < 32_000, "it is meant for a model to read whole"


def test_llms_txt_leads_to_pages_of_the_navigation() -> None:
    text = llms.llms_page()

    assert "- [Write a rule file](how-to/write/)" in text
    assert "- [The language, rule by rule](reference/grammar/)" in text
    assert "decisions" not in text
