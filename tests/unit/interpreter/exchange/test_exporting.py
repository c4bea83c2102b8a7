"""Rulesets as sections of `variants.ini`, and back."""

import pytest
from support.each import each
from support.plain import plainly

from dsl.compiler import compile_source
from dsl.model.digest import rules_hash
from dsl.source import Source
from interpreter.exchange.exporting import export_ruleset
from interpreter.exchange.importing import import_section
from interpreter.exchange.ini import read_sections
from rulesets import Catalogue

CATALOGUE = Catalogue()


@pytest.mark.parametrize("name", plainly(CATALOGUE.variants(), *CATALOGUE.variants()[::6]))
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
        "all-queens",
        "almost",
        "amazon-chess",
        "amazons",
        "antichess",
        "armageddon",
        "asean",
        "atomic",
        "berolina",
        "bird",
        "breakthrough",
        "capablanca",
        "capahouse",
        "capture-all",
        "capture-chess",
        "capture-the-queen",
        "carrera",
        "centaur",
        "chancellor",
        "chaturanga",
        "checkmateless",
        "checkshogi",
        "chess",
        "chess-4x5",
        "chess-4x6",
        "chess-5x6",
        "chess-hoppel-poppel",
        "clobber",
        "clobber-10",
        "codrus",
        "coffeehouse",
        "connect-four",
        "corner-rook",
        "courier",
        "cowboys",
        "crazyhouse",
        "cross-derby",
        "crossing",
        "double-army",
        "dragon-chess",
        "elimination",
        "embassy",
        "euroshogi",
        "extinction",
        "five-check",
        "five-field-kono",
        "flipello",
        "flipello-10",
        "flipello-6",
        "flipersi",
        "fox-and-hounds",
        "gardner",
        "gemini",
        "georgian",
        "giveaway",
        "gorogoro-shogi",
        "gothhouse",
        "gothic",
        "grasshopper-chess",
        "hoppel-poppel",
        "indian-great",
        "isolation",
        "isolation-7x7",
        "janus",
        "judkins-shogi",
        "kamikaze-rooks",
        "king-of-the-hill",
        "kinglet",
        "knightmate",
        "knightthrough",
        "legan",
        "lewthwaite",
        "loop",
        "los-alamos",
        "losers",
        "makruk",
        "massacre",
        "microchess",
        "minishogi",
        "minixiangqi",
        "misere",
        "modern",
        "new-zealand",
        "nightrider-chess",
        "no-castling",
        "no-check-atomic",
        "okisaki-shogi",
        "orda",
        "paradigm",
        "pawn-massacre",
        "pawn-sideways",
        "petrified",
        "placement",
        "pocket-knight",
        "raazuvaa",
        "racing-kings",
        "rook-square",
        "seirawan",
        "semi-torpedo",
        "shogi",
        "shouse",
        "sixth-rank",
        "sort-of-almost",
        "suicide",
        "tencubed",
        "three-check",
        "three-check-crazyhouse",
        "three-mens-morris",
        "tic-tac-toe",
        "troitzky",
        "upside-down",
        "weak",
    )
)
"""The rulesets that a section carries whole."""


@each(
    ("name", "lost"),
    [
        ("alice", "that there are several boards is lost"),
        ("alice", "`passes to the next board` is lost"),
        ("andernach", "`converts the captor but king` is lost"),
        ("wildebeest", "castling by a number of squares is lost"),
        ("ataxx", "`never runs out of stone` is lost"),
        ("fischer-random", "that the start is drawn by lot is lost"),
        ("shatranj", "this end of the game is lost"),
        ("janggi-modern", "the zones of `general` is lost"),
    ],
)
def test_what_a_section_does_not_carry_is_in_the_report(name: str, lost: str) -> None:
    ruleset = compile_source(CATALOGUE.open(name)[0], library=CATALOGUE).ruleset
    assert ruleset is not None

    assert lost in [found.message for found in export_ruleset(ruleset, name).findings]


@pytest.mark.parametrize(
    ("lines", "lost"),
    [
        ("after capture { removes the captor }", "the captor and the units next to it leave the game together"),
        (
            "goal checkmate of king; goal reach last-rank with knight after the reply for black",
            "only Black has a last turn",
        ),
        (
            "goal checkmate of king; goal capture of knight leaving 1; goal capture of rook",
            "each piece counts for itself",
        ),
        (
            "goal checkmate of king; goal reach last-rank with knight for white; goal reach last-rank with rook for black",
            "all units that arrive win alike",
        ),
    ],
)
def test_a_rule_that_other_settings_leave_no_place_for_is_lost(lines: str, lost: str) -> None:
    text = f'ruleset "Toy" {{ author "you" }}\nextends chess\n{lines}\n'
    ruleset = compile_source(Source("toy.rumpus", text), library=CATALOGUE).ruleset
    assert ruleset is not None

    assert any(note.startswith(lost) for found in export_ruleset(ruleset, "toy").findings for note in found.notes)
