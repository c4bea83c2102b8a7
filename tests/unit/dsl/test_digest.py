"""The hash of the rules: what it sees, and what it does not."""

import re
from dataclasses import dataclass
from random import Random

import pytest
from conformance.mutation import mutants

from dsl.compiler import compile_source
from dsl.diagnostics.codes import framed
from dsl.model.digest import LENGTH, plain, rules_hash, settings_apart
from dsl.source import Source
from interpreter.listing import list_program
from interpreter.lowering import lower
from rulesets import Catalogue

CATALOGUE = Catalogue()
NAMES = CATALOGUE.rulesets()
TOY = framed("option speed = slow | fast\npiece ox O { moves W when speed = slow; moves K when speed = fast }")


def _hash(text: str, **settings: str) -> str:
    ruleset = compile_source(Source("toy.rumpus", text), settings, CATALOGUE).ruleset
    assert ruleset is not None
    return rules_hash(ruleset)


def test_it_is_a_short_hexadecimal_number() -> None:
    assert re.fullmatch(f"[0-9a-f]{{{LENGTH}}}", _hash(TOY))


@pytest.mark.parametrize(
    "text",
    [
        f"# a comment\n\n{TOY}  # another\n",
        TOY.replace("moves W", "moves   W"),
        TOY + '\nreading slow ours "An ox is slow."\ntest "an ox" { shows slow }\n',
        TOY + "\npiece hare H { moves N }\npiece elk E { moves A }",
    ],
    ids=["comments", "blanks", "tests", "two more pieces"],
)
def test_rules_in_another_order_layout_or_with_tests_are_the_same(text: str) -> None:
    with_pieces = "hare" in text
    other = TOY + "\npiece elk E { moves A }\npiece hare H { moves N }" if with_pieces else TOY

    assert _hash(text) == _hash(other)


@pytest.mark.parametrize("name", NAMES)
def test_where_a_rule_stands_says_nothing(name: str) -> None:
    text = CATALOGUE.open(name)[0].text

    assert _hash("# a comment\n" + text.replace(" {\n", " {\n\n\n")) == _hash(text)


def test_a_title_and_an_author_are_no_rules() -> None:
    head = TOY.splitlines()[0]

    assert head.startswith("ruleset")
    assert _hash(TOY.replace(head, 'ruleset "Other" { author "Somebody"; year 1900 }')) == _hash(TOY)


def test_a_setting_is_a_rule_unless_it_is_the_default() -> None:
    assert _hash(TOY, speed="fast") != _hash(TOY)
    assert _hash(TOY, speed="slow") == _hash(TOY)
    assert _hash(TOY.replace("option speed = slow | fast", "option speed = slow | fast | still")) == _hash(TOY)


def test_another_move_is_another_rule() -> None:
    assert _hash(TOY.replace("moves W", "moves F")) != _hash(TOY)


@pytest.mark.parametrize("name", NAMES)
def test_every_option_of_a_ruleset_shows_in_its_hash(name: str) -> None:
    source = CATALOGUE.open(name)[0]
    ruleset = compile_source(source, library=CATALOGUE).ruleset
    assert ruleset is not None
    chosen = [(option.name, value) for option in ruleset.options for value in option.values]
    hashes = {}
    for option, value in chosen:
        variant = compile_source(source, {option: value}, CATALOGUE).ruleset
        assert variant is not None
        hashes[settings_apart(variant)] = rules_hash(variant)

    assert len(set(hashes.values())) == len(hashes)


@pytest.mark.parametrize("name", NAMES)
def test_a_rule_left_out_shows_in_the_hash_if_it_shows_in_the_program(name: str) -> None:
    source = CATALOGUE.open(name)[0]
    whole = compile_source(source, library=CATALOGUE).ruleset
    assert whole is not None
    every = list(mutants(source))
    for mutant in Random(7).sample(every, min(12, len(every))):
        ruleset = compile_source(mutant.source, library=CATALOGUE).ruleset
        if ruleset is not None and _bare(list_program(lower(ruleset))) != _bare(list_program(lower(whole))):
            assert rules_hash(ruleset) != rules_hash(whole), mutant.left_out.text


def _bare(listing: str) -> list[str]:
    """A listing without the places in the file."""
    return [line.partition("  (")[0] for line in listing.splitlines()]


@dataclass(frozen=True)
class Ox:
    legs: int
    name: str = "ox"
    herd: int = 1


def test_what_a_model_does_not_say_leaves_no_trace() -> None:
    @dataclass(frozen=True)
    class Learned(Ox):
        wings: tuple[str, ...] = ()

    assert plain(Learned(4)) == plain(Ox(4)) == "(legs=4)"
    assert plain(Ox(0)) == "()"
    assert plain(Ox(4, herd=0)) == "(legs=4 herd=0)"
