"""The names of rulesets in other programs: each is of one ruleset, whose rules are the same."""

import csv
from collections import defaultdict
from pathlib import Path

import chess
import chess.variant
import pytest
from support.chess_variants import BOARDS

from interpreter.protocols.variants import Variants
from rulesets import Catalogue
from rulesets.elsewhere import names_elsewhere

REACH = Path(__file__).parents[2] / "conformance" / "gallery" / "reach.tsv"
NAMES = names_elsewhere()
ALL = {**BOARDS, "chess": chess.Board, "suicide": chess.variant.SuicideBoard}
UNOFFERED = {"fairy"}
"""The other program leaves its rules open."""


def test_every_ruleset_with_another_name_is_shipped_and_every_name_has_one_ruleset() -> None:
    shipped, rulesets = set(Catalogue().variants()), defaultdict(set)
    for table in (NAMES.protocols, NAMES.records):
        assert set(table) <= shipped
        assert list(table) == sorted(table)
        for ruleset, names in table.items():
            for name in filter(None, names):
                rulesets[NAMES.ruleset(name)].add(ruleset)
    assert all(rulesets[name] == {name} for name in rulesets)
    assert all(NAMES.ruleset(name) == name for name in shipped)
    assert NAMES.default in shipped
    assert set(Variants().offered) >= NAMES.xboard


def test_every_name_that_the_table_of_reach_has_is_offered() -> None:
    with REACH.open(encoding="utf-8") as file:
        rows = [row for row in csv.DictReader(file, delimiter="\t") if row["game"] not in UNOFFERED]
    same = {row["game"]: row["ruleset"] for row in rows if row["ruleset"] and not row["missing"]}
    same = {name: ruleset for name, ruleset in same.items() if name not in NAMES.others}
    others = [row["game"] for row in rows if row["game"] not in same and row["game"] != row["ruleset"]]
    others = [name for name in others if name not in NAMES.others]

    assert {name: NAMES.ruleset(name) for name in same} == same
    assert set(same) - set(Variants().offered) == set()
    assert [name for name in others if NAMES.ruleset(name)] == []


def test_names_of_games_with_other_rules_are_not_offered() -> None:
    variants = Variants()

    assert set(NAMES.others) & set(variants.offered) == set()
    assert [variants.find(name) for name in NAMES.others] == [None] * len(NAMES.others)
    assert variants.refusal("chaturanga").endswith("start with --ruleset chaturanga for ours")
    assert variants.refusal("jesonmor").endswith("choose jeson-mor for ours")
    assert variants.find("jeson-mor") == "jeson-mor"
    assert variants.find("dragon") == "dragon-chess"
    assert variants.open("dragon-chess").title == "Dragon Chess"
    assert variants.find(variants.add("chaturanga")) == "chaturanga"


def test_chess960_stands_for_shipped_rulesets() -> None:
    assert {*NAMES.chess960, *NAMES.chess960.values()} <= set(Catalogue().variants())


@pytest.mark.parametrize(("ruleset", "board"), ALL.items(), ids=ALL)
def test_python_chess_finds_its_names(ruleset: str, board: type[chess.Board]) -> None:
    assert {NAMES.ruleset(name) for name in board.aliases if name != "Illegal"} == {ruleset}
    assert {board.uci_variant, board.xboard_variant} <= set(Variants().offered)
    assert NAMES.ruleset(str(board.uci_variant)) == ruleset
    written = NAMES.records[ruleset][0]
    assert written == "" or chess.variant.find_variant(written) is board


def test_every_board_of_python_chess_has_a_ruleset() -> None:
    assert set(ALL.values()) == set(chess.variant.VARIANTS)
