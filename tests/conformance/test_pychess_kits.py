"""Every ruleset has a kit for PyChess or a reason for none, and both programs count the same turns in a kit.

`pychess-kits.tsv` has a row for each ruleset; `support.pychess_kits` writes it.
"""

import pytest
from support.plain import plainly
from support.pychess_kits import DEPTH, ours, row_of, rows, theirs
from support.site_cleaning import cleaned

from interpreter import load
from interpreter.drawing.png import png_board
from interpreter.exchange.pychess.kit import make_kit
from rulesets import Catalogue

ROWS = rows()


def test_the_table_has_every_ruleset_with_a_kit_or_a_reason() -> None:
    assert [*ROWS] == [*Catalogue().variants()]
    assert [row for row in ROWS.values() if not row.kit and not row.why] == []


def test_enough_kits_are_counted_alike() -> None:
    assert len([row for row in ROWS.values() if row.turns]) >= 120


@pytest.mark.parametrize("name", plainly(ROWS, "gardner", "hexagonal"))
def test_a_row_of_the_table_is_current(name: str) -> None:
    assert row_of(name, ROWS[name].turns) == ROWS[name]


@pytest.mark.slow
@pytest.mark.oracle
@pytest.mark.parametrize("name", [name for name, row in ROWS.items() if row.turns])
def test_another_program_counts_the_turns_of_a_kit(name: str) -> None:
    library = pytest.importorskip("pyffish")
    game = load(name)
    kit = make_kit(game, name)
    library.load_variant_config(kit.files[f"{kit.name}.ini"])

    assert ours(game, DEPTH) == int(ROWS[name].turns)
    assert theirs(library, kit.name, game, DEPTH) == int(ROWS[name].turns)


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name, row in ROWS.items() if row.kit])
def test_pictures_of_a_kit_are_the_same_after_the_site_has_cleaned_them(name: str) -> None:
    pictures = [text for file, text in make_kit(load(name), name).files.items() if file.endswith(".svg")]

    assert [svg for svg in pictures if png_board(cleaned(svg), 60) != png_board(svg, 60)] == []


@pytest.mark.slow
@pytest.mark.oracle
@pytest.mark.parametrize("name", [name for name, row in ROWS.items() if row.kit])
def test_another_program_loads_a_kit_and_has_its_start(name: str) -> None:
    library = pytest.importorskip("pyffish")
    kit = make_kit(load(name), name)
    library.load_variant_config(kit.files[f"{kit.name}.ini"])

    assert kit.name in library.variants()
    assert library.validate_fen(library.start_fen(kit.name), kit.name) == library.FEN_OK
