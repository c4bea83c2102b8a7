"""Movements beside another program: what an import or an export of a random movement does not report is the same there."""

import re

import dialects
import pytest
from support.dialects import RULES, SECTION, boards, our_betza, our_ends, their_betza, their_ends
from support.games import game_of

from dsl.source import Source
from interpreter.exchange.exporting.section import export_ruleset
from interpreter.exchange.importing.section import import_section
from interpreter.exchange.reading.sections import read_sections
from interpreter.game.load import load_source

_BATCH = 100
_EMPTY = "[{name}]\nmaxFile = 9\nmaxRank = 9\ncastling = false\nimmobile = o\ncustomPiece1 = x:{betza}\n"


def test_any_movement_becomes_a_rule_file_unless_it_has_no_atom() -> None:
    for seed in range(1_000, 1_040):
        betza = their_betza(seed)
        sections = read_sections(Source("random.ini", SECTION.format(name="a", betza=betza)), [])
        made = import_section(sections["a"], sections)

        assert bool(made.text) is ("ini-betza" not in {found.name for found in made.findings}), betza


def test_each_row_of_the_table_differs() -> None:
    for row in dialects.table()[2:]:
        letters, theirs, ours, imported, exported = row.removeprefix("| ").removesuffix(" |").split(" | ")

        assert theirs != ours or letters not in (imported, exported), row


@pytest.mark.oracle
def test_the_table_has_the_squares_of_another_program() -> None:
    library = pytest.importorskip("pyffish")
    library.load_variant_config("".join(_EMPTY.format(name=f"row-{i}", betza=b) for i, b in enumerate(dialects.TEXTS)))
    for i, row in enumerate(dialects.table()[2:]):
        found = re.findall(r"\b[a-i]\d\b", row.split(" | ")[1])
        moves = library.legal_moves(f"row-{i}", "7o1/9/9/9/4X4/9/9/9/1O7 w - - 0 1", [])

        assert {move[2:] for move in moves} == {*found}, row


@pytest.mark.oracle
@pytest.mark.parametrize("first", range(0, 1_000, _BATCH))
def test_an_imported_movement_makes_the_moves_that_another_program_makes(first: int) -> None:
    library = pytest.importorskip("pyffish")
    texts = {f"import-{seed}": their_betza(seed) for seed in range(first, first + _BATCH)}
    text = "".join(SECTION.format(name=name, betza=betza) for name, betza in texts.items())
    library.load_variant_config(text)
    sections = read_sections(Source("random.ini", text), [])
    for seed, (name, betza) in enumerate(texts.items(), first):
        made = import_section(sections[name], sections)
        if {found.name for found in made.findings} == {"ini-betza"}:
            continue
        assert {found.name for found in made.findings} <= {"no-effect", "not-said"}, betza
        game = load_source(Source("random.rumpus", made.text))
        for board in boards(seed, 5):
            assert our_ends(game, board) == their_ends(library, name, board), f"{betza} in {board.fen}"


@pytest.mark.oracle
@pytest.mark.parametrize("first", range(0, 1_000, _BATCH))
def test_an_exported_movement_makes_its_moves_in_another_program_or_is_reported(first: int) -> None:
    library = pytest.importorskip("pyffish")
    told = 0
    for seed in range(first, first + _BATCH):
        betza, name = our_betza(seed), f"export-{seed}"
        game = game_of(Source("random.rumpus", RULES.format(betza=betza)))
        made = export_ruleset(game.ruleset, name)
        if any(not found.message.endswith("in other words") for found in made.findings):
            told += 1
            continue
        library.load_variant_config(made.text)
        for board in boards(seed, 5):
            assert our_ends(game, board) == their_ends(library, name, board), f"{betza} in {board.fen}"
    assert told < _BATCH * 2 // 3
