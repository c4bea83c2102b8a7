"""Movements beside another program: what an import or an export of a random movement does not report is the same there."""

import pytest
from support.dialects import RULES, SECTION, boards, our_betza, our_ends, their_betza, their_ends
from support.games import game_of

from dsl.source import Source
from interpreter.exchange.exporting import export_ruleset
from interpreter.exchange.importing import import_section
from interpreter.exchange.ini import read_sections
from interpreter.game.load import load_source

_BATCH = 100


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
