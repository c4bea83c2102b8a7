"""The hash of the rules: what it sees, and what it does not."""

import inspect
import re
import typing
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from pathlib import Path
from random import Random

import pytest
from support.each import each
from support.plain import plainly

from dsl.compiler import compile_source
from dsl.diagnostics.codes import framed
from dsl.model import Consequence, Effect, Promotion, Ruleset, Trigger, said
from dsl.model.digest import LENGTH, facts_of, plain, rules_hash, settings_apart
from dsl.source import Source, Span
from interpreter.program.listing import list_program
from interpreter.program.lowering import lower
from interpreter.testing.mutation.changes import statements_left_out
from rulesets import Catalogue

CATALOGUE = Catalogue()
NOWHERE = Span(Source("toy.rumpus", ""), 0, 0)
NAMES = CATALOGUE.rulesets()
TOY = framed("option speed = slow | fast\npiece ox O { moves W when speed = slow; moves K when speed = fast }")


NO_RULES = {
    "Ruleset": {"title", "authors", "year", "sources", "about", "bases", "options", "settings", "readings", "cases"},
    "MoveLine": {"text"},
    "Term": {"text"},
}
"""What no rule hangs on: words about the game, and movements as they are spelled."""


def _kinds_of(kind: type, no: frozenset[type] = frozenset()) -> frozenset[type]:
    """A class of the model that says rules, and those that its fields are made of."""
    found = no | {kind}
    hints = typing.get_type_hints(kind)
    no_rules = NO_RULES.get(kind.__name__, set())
    for part in (part for name, hint in hints.items() if name not in no_rules for part in _parts(hint)):
        if part not in found and is_dataclass(part) and part not in (Source, Span):
            found |= _kinds_of(part, found)
    return found


def _parts(hint: object) -> Iterator[type]:
    if isinstance(hint, type):
        yield hint
    for part in typing.get_args(hint):
        yield from _parts(part)


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


def test_every_opening_is_a_rule() -> None:
    opening = "turn {{ white opens with 2 actions; {}1 action }}\n"
    lines = (
        "",
        "black opens with 2 actions; ",
        "black opens with 3 actions; ",
        "black opens with 2 turns of 3 actions; ",
    )

    assert len({_hash(TOY + opening.format(line)) for line in lines}) == len(lines)


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


@pytest.mark.parametrize("name", plainly(NAMES, *NAMES[::3]))
def test_a_rule_left_out_shows_in_the_hash_if_it_shows_in_the_program(name: str) -> None:
    source = CATALOGUE.open(name)[0]
    whole = compile_source(source, library=CATALOGUE).ruleset
    assert whole is not None
    every, listing = list(statements_left_out(source)), _bare(list_program(lower(whole)))
    for mutant in Random(7).sample(every, min(12, len(every))):
        ruleset = compile_source(mutant.source, library=CATALOGUE).ruleset
        if ruleset is not None and _bare(list_program(lower(ruleset))) != listing:
            assert rules_hash(ruleset) != rules_hash(whole), mutant.span.text


def _bare(listing: str) -> list[str]:
    """A listing without the places in the file."""
    return [line.partition("  (")[0] for line in listing.splitlines()]


def test_what_a_model_does_not_say_leaves_no_trace() -> None:
    assert plain(said.Said(least=0, pieces=())) == "()"
    assert plain(said.Said(least=0, most=2)) == "(most=2)"
    assert plain(Promotion(zone="far", pieces=(), span=NOWHERE)) == "(zone='far')"


@each("kind", sorted(_kinds_of(Ruleset), key=lambda kind: kind.__name__), ids=lambda k: k.__name__)
def test_no_field_of_the_model_is_forgotten(kind: type) -> None:
    compared = {field.name for field in fields(kind) if field.compare} - NO_RULES.get(kind.__name__, set())

    try:
        covered = {field for _, field in facts_of(kind)}
    except KeyError:  # what has no facts defines its words itself
        assert {name for name in compared if re.search(rf"\.{name}\b", inspect.getsource(said))} == compared
    else:
        assert covered == compared


def test_a_row_that_the_hash_has_no_word_for_counts_by_its_columns() -> None:
    ruleset = compile_source(Source("toy.rumpus", TOY), {}, CATALOGUE).ruleset
    assert ruleset is not None
    row = Consequence(trigger=Trigger.CAPTURE, effect=Effect.SCORE, span=NOWHERE)
    others = (replace(row, pieces=("ox",)), replace(row, by="mover"))
    hashes = [rules_hash(replace(ruleset, consequences=(each,))) for each in (row, *others)]

    assert len({rules_hash(ruleset), *hashes}) == 4
    both = (row, others[0])
    assert rules_hash(replace(ruleset, consequences=both)) == rules_hash(replace(ruleset, consequences=both[::-1]))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("draw by count { 3 turns against 1 ox }", "draw by count { 3 turns against 2 ox }"),
        ("draw by count { 3 turns }", "draw by count while no elk is on the board { 3 turns }"),
        ("win after 2 passes with most units", "win after 2 passes with most points"),
        ("win after 2 passes with most units", "win after 2 passes with most units and 3 more for black"),
    ],
)
def test_every_column_of_an_end_is_a_rule(one: str, other: str) -> None:
    text = framed("piece ox O { moves K }\npiece elk E { moves W }\nvalues { ox 2; elk 1 }\n")

    assert _hash(text + one) != _hash(text + other)


PINNED = Path(__file__).parents[3] / "golden" / "rules_hashes.txt"


def test_the_rules_of_the_rulesets_have_the_hashes_they_had(request: pytest.FixtureRequest) -> None:
    lines = []
    for name in NAMES:
        source = CATALOGUE.open(name)[0]
        plain_one = compile_source(source, library=CATALOGUE).ruleset
        assert plain_one is not None
        lines.append(f"{name} {rules_hash(plain_one)}")
        for setting in ({option.name: value} for option in plain_one.options for value in option.values[1:]):
            variant = compile_source(source, setting, CATALOGUE).ruleset
            assert variant is not None
            lines.append(f"{name} {'='.join(*setting.items())} {rules_hash(variant)}")
    if request.config.getoption("update_golden"):
        PINNED.write_text("\n".join([*lines, ""]))

    assert PINNED.read_text().splitlines() == lines
