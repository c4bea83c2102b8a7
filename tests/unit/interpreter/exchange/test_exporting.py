"""Rulesets as sections of `variants.ini`, and back."""

import pytest

from dsl.compiler import compile_source
from dsl.model.digest import rules_hash
from dsl.source import Source
from interpreter.exchange.exporting import export_ruleset
from interpreter.exchange.importing import import_section
from interpreter.exchange.ini import read_sections
from rulesets import Catalogue

CATALOGUE = Catalogue()


@pytest.mark.parametrize("name", CATALOGUE.variants())
def test_a_ruleset_returns_from_a_section_unless_the_report_says_what_is_lost(name: str) -> None:
    ruleset = compile_source(CATALOGUE.open(name)[0], library=CATALOGUE).ruleset
    assert ruleset is not None

    made = export_ruleset(ruleset, name)

    assert bool(made.findings) == (name not in WHOLE)
    if name in WHOLE:
        sections = read_sections(Source("some.ini", made.text), [])
        again = compile_source(Source("a.rumpus", import_section(sections[name], sections).text), library=CATALOGUE)
        assert again.ruleset is not None
        assert rules_hash(again.ruleset) == rules_hash(ruleset)


WHOLE = frozenset(
    (
        "achi",
        "advanced-pawn",
        "ai-wok",
        "almost",
        "amazon-chess",
        "antichess",
        "asean",
        "berolina",
        "bird",
        "breakthrough",
        "capablanca",
        "capahouse",
        "capture-all",
        "capture-chess",
        "carrera",
        "centaur",
        "chancellor",
        "chaturanga",
        "checkshogi",
        "chess",
        "chess-4x5",
        "chess-5x6",
        "chess-hoppel-poppel",
        "clobber",
        "clobber-10",
        "codrus",
        "coffeehouse",
        "corner-rook",
        "courier",
        "crazyhouse",
        "cross-derby",
        "crossing",
        "double-army",
        "embassy",
        "euroshogi",
        "extinction",
        "five-check",
        "fox-and-hounds",
        "gardner",
        "giveaway",
        "gorogoro-shogi",
        "gothhouse",
        "gothic",
        "grasshopper-chess",
        "hoppel-poppel",
        "indian-great",
        "janus",
        "judkins-shogi",
        "king-of-the-hill",
        "kinglet",
        "knightmate",
        "knightthrough",
        "legan",
        "lewthwaite",
        "loop",
        "los-alamos",
        "makruk",
        "massacre",
        "microchess",
        "minishogi",
        "minixiangqi",
        "modern",
        "new-zealand",
        "nightrider-chess",
        "no-castling",
        "orda",
        "pawn-massacre",
        "pawn-sideways",
        "pocket-knight",
        "rook-square",
        "semi-torpedo",
        "shogi",
        "sixth-rank",
        "sort-of-almost",
        "tencubed",
        "three-check",
        "three-mens-morris",
        "tic-tac-toe",
        "troitzky",
        "upside-down",
        "weak",
    )
)
"""The rulesets that a section carries whole."""
