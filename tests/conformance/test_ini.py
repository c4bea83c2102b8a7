"""Sections of `variants.ini`: their rule files play as another program says."""

import csv
from collections import defaultdict
from pathlib import Path

import pytest
from support.ini import (
    COUNTS,
    SECTIONS,
    Count,
    counted,
    depth_of,
    dropped_without_mate,
    fen_of,
    game,
    imported,
    mating_drops,
    positions,
    sections,
    state_of,
    ways,
)
from support.plain import plainly

from dsl.compiler import compile_source
from dsl.formatter import format_source
from dsl.lint.registry import rules
from dsl.lint.run import lint_source
from dsl.source import Source
from interpreter.exchange.exporting.section import export_ruleset
from interpreter.exchange.reading.inheritance import known_sections
from interpreter.exchange.reading.keys import KEYS, known_keys
from interpreter.exchange.reading.sections import read_sections
from interpreter.exchange.reading.wider_keys import WIDER_KEYS
from interpreter.game.state import Game
from rulesets import Catalogue

CATALOGUE = Catalogue()
NAMES = tuple(sections())
SAID = frozenset(name for name, key in KEYS.items() if not key.why and name not in WIDER_KEYS)


def _recorded() -> dict[str, list[Count]]:
    found = defaultdict(list)
    with COUNTS.open(encoding="utf-8") as file:
        for row in csv.DictReader(file, delimiter="\t"):
            found[row["section"]].append(Count(row["section"], row["fen"], int(row["depth"]), int(row["nodes"])))
    return found


RECORDED = _recorded()
ABOUT_THE_GAME = (
    "decided-at-start",
    "endless-game",
    "lopsided-zone",
    "lost-promotion",
    "needless-statement",
    "nearly-symmetric-array",
    "stuck-drop",
    "twin-pieces",
    "unplaced-piece",
)
"""Findings of the linter about what a section says, whatever the words."""


def test_every_section_has_recorded_counts() -> None:
    assert set(RECORDED) == set(NAMES)
    assert all(len(counts) == 21 for counts in RECORDED.values())


def test_the_sections_use_every_key_that_can_be_said() -> None:
    used = {entry.key for section in (*sections().values(), *known_sections().values()) for entry in section.entries}
    bare = {key.removesuffix("White").removesuffix("Black") for key in used}

    assert SAID - bare == set()


def test_every_key_of_the_sections_is_known() -> None:
    findings = []
    read_sections(Source("sections.ini", SECTIONS.read_text(encoding="utf-8")), findings)

    assert findings == []
    assert {entry.key for section in sections().values() for entry in section.entries} <= set(known_keys())


TOLD = {"custom-pawn"}
"""Sections of which a report says something: a count of turns."""


@pytest.mark.parametrize("name", plainly(NAMES, *NAMES[::6]))
def test_a_section_becomes_a_rule_file_that_says_all_of_it(name: str) -> None:
    made = imported(name)
    source = Source(f"{name}.rumpus", made.text)
    codes = frozenset(rule.code for rule in rules() if rule.is_default)
    linted = [found.name for found in lint_source(source, codes, CATALOGUE).findings]

    assert bool(made.findings) == (name in TOLD)
    assert compile_source(source, library=CATALOGUE, thorough=True, tests=True).findings == ()
    assert format_source(source).text == made.text
    assert [name for name in linted if name not in ABOUT_THE_GAME] == []


@pytest.mark.parametrize("name", plainly(NAMES, *NAMES[1::6]))
def test_a_section_plays_as_another_program_counted(name: str) -> None:
    played = game(name)
    for count in RECORDED[name]:
        assert ways(state_of(played, count.fen), count.depth) == count.nodes, count.fen


@pytest.mark.oracle
@pytest.mark.parametrize("name", NAMES)
def test_another_program_still_counts_the_same(name: str) -> None:
    library = pytest.importorskip("pyffish")
    library.load_variant_config(SECTIONS.read_text(encoding="utf-8"))
    for state in positions(game(name), 20):
        fen, depth = fen_of(state), depth_of(state)

        assert counted(library, name, fen, depth, mating_drops(name)) == ways(state, depth), fen


@pytest.mark.oracle
@pytest.mark.parametrize("name", sorted({*CATALOGUE.variants()} - {"duck", "flipello-6"}))
def test_a_ruleset_that_a_section_carries_whole_plays_as_another_program_has_it(name: str) -> None:
    """Two are not among them. On the full board of the smallest flipello the program plays two passes, and it places
    the duck even after the capture of a king.
    """
    library = pytest.importorskip("pyffish")
    ruleset = compile_source(CATALOGUE.open(name)[0], library=CATALOGUE).ruleset
    assert ruleset is not None
    section = f"sent-{name}"
    made = export_ruleset(ruleset, section)
    if made.findings:
        return
    library.load_variant_config(made.text)
    for state in positions(Game(ruleset, "kernel"), 20):
        fen, depth = fen_of(state), depth_of(state)

        assert counted(library, section, fen, depth, dropped_without_mate(ruleset)) == ways(state, depth), fen


@pytest.mark.oracle
@pytest.mark.parametrize("name", sorted({*known_sections()} - {"duck"}))
def test_the_variants_that_sections_are_based_on_play_as_the_program_has_them(name: str, tmp_path: Path) -> None:
    """The duck is not among them: the program places it even after the capture of a king, which ends the game here."""
    library = pytest.importorskip("pyffish")
    file, again = tmp_path / "again.ini", f"again-{name}"
    file.write_text(f"[{again}:{name}]\n")
    for state in positions(game(again, file), 20):
        fen, depth = fen_of(state), depth_of(state)

        assert counted(library, name, fen, depth, mating_drops(again, file)) == ways(state, depth), fen
