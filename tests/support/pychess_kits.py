"""The kits of all rulesets for PyChess, and how many turns two programs count in them.

Write the table again with a Python that has pyffish, from the root of the repository:

    PYTHONPATH=.:tests python -m support.pychess_kits
"""

import csv
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

from dsl.model.rows import PhaseKind
from interpreter import Game, load
from interpreter.exchange.pychess.kit import Kit, make_kit
from interpreter.game.perft import Counting, perft
from rulesets import Catalogue
from support.ini import dropped_without_mate

TABLE = Path(__file__).parents[1] / "conformance" / "pychess-kits.tsv"
DEPTH = 3
_MOST = 6_000
"""Turns of depth 2 up to which depth 3 is counted: the other program counts some thousands a second."""


class Row(NamedTuple):
    """A ruleset, the name of its kit or nothing, the turns of depth 3, and what is lost or why there is no kit.

    There is a number of turns only where no rule is lost.
    """

    ruleset: str
    kit: str
    turns: str
    why: str


def rows() -> Mapping[str, Row]:
    """Return the rows of the table by ruleset."""
    with TABLE.open(encoding="utf-8") as file:
        return {row["ruleset"]: Row(**row) for row in csv.DictReader(file, delimiter="\t")}


def row_of(name: str, turns: str) -> Row:
    """Return the row of a ruleset, given the turns that are counted."""
    kit = make_kit(load(name), name)
    errors = [found for found in kit.findings if found.is_error]
    why = "; ".join(found.message for found in errors) if errors else _lost(kit)
    return Row(name, kit.name if kit.files else "", turns, why)


def _lost(kit: Kit) -> str:
    more = f", and {len(kit.findings) - 1} more" if len(kit.findings) > 1 else ""
    return f"{kit.findings[0].message}{more}" if kit.findings else ""


def ours(game: Game, depth: int) -> int:
    """Return how many ways there are to play so many turns."""
    turns = not {PhaseKind.PLACE, PhaseKind.AGAIN}.isdisjoint(row.kind for row in game.program.phases)
    return perft(game.engine, game.start().position, depth, counting=Counting(turns=turns))


def theirs(library: ModuleType, name: str, game: Game, depth: int) -> int:
    """Return how many ways there are by another program; a drop that mates is no turn where the rules say so."""
    return _counted(library, name, library.start_fen(name), depth, dropped_without_mate(game.ruleset).split(), [])


def _counted(library: ModuleType, name: str, fen: str, depth: int, mates: list[str], played: list[str]) -> int:
    moves = [
        move
        for move in library.legal_moves(name, fen, played)
        if move[:2] not in mates or library.legal_moves(name, fen, [*played, move])
    ]
    if depth == 1:
        return len(moves)
    return sum(_counted(library, name, fen, depth - 1, mates, [*played, move]) for move in moves)


def is_countable(game: Game, kit: Kit) -> bool:
    """Return True if a kit has all rules, and few enough turns to count."""
    return bool(kit.files) and not kit.findings and ours(game, DEPTH - 1) <= _MOST


def main(names: Iterable[str]) -> None:
    """Write the table, with the turns that both programs count alike."""
    import pyffish

    with TABLE.open("w", encoding="utf-8") as file:
        table = csv.writer(file, delimiter="\t", lineterminator="\n")
        table.writerow(Row._fields)
        for name in names:
            game = load(name)
            kit, turns = make_kit(game, name), ""
            if is_countable(game, kit):
                pyffish.load_variant_config(kit.files[f"{kit.name}.ini"])
                count = ours(game, DEPTH)
                turns = str(count) if theirs(pyffish, kit.name, game, DEPTH) == count else ""
            table.writerow(row_of(name, turns))


if __name__ == "__main__":
    main(sys.argv[1:] or Catalogue().variants())
