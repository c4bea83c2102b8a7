"""Small rule files of Zillions for tests, and their imports."""

from pathlib import Path

from dsl.source import Source
from interpreter.exchange.importing.imported import Imported
from interpreter.exchange.zillions.document import read_games
from interpreter.exchange.zillions.importing import import_game

GAMES = Path(__file__).parents[1] / "conformance" / "zillions"
"""Whole games as a user of Zillions writes them, named after the rulesets of the same rules."""

DIRECTIONS = "(n 0 -1) (s 0 1) (e 1 0) (w -1 0) (ne 1 -1) (nw -1 -1) (se 1 1) (sw -1 1)"
BOARD = f"""(grid (start-rectangle 0 0 9 9) (dimensions ("a/b/c/d/e/f" (9 0)) ("6/5/4/3/2/1" (0 9)))
  (directions {DIRECTIONS}))
 (symmetry Black (n s) (s n) (ne se) (se ne) (nw sw) (sw nw))
 (zone (name far) (players White) (positions a6 b6 c6 d6 e6 f6))
 (zone (name far) (players Black) (positions a1 b1 c1 d1 e1 f1))
 (zone (name second) (players White) (positions a2 b2 c2 d2 e2 f2))
 (zone (name second) (players Black) (positions a5 b5 c5 d5 e5 f5))"""
START = "(White (Ox a1 f1)) (Black (Ox a6 f6))"


def game(
    moves: str = "(n (verify not-friend?) add)",
    *,
    before: str = "",
    more: str = "",
    players: str = "White Black",
    board: str = BOARD,
    ox: str = "",
    start: str = START,
    ends: str = "(loss-condition (White Black) stalemated)",
) -> str:
    """Return the text of a game of oxen on six files and ranks."""
    return f"""{before}
(game (title "Toy") (players {players}) (turn-order White Black)
 (board {board})
 (piece (name Ox) {ox} (moves {moves}))
 {more}
 (board-setup {start})
 {ends})"""


def imported(text: str, number: int = 0) -> Imported:
    """Return a game of a text as a rule file; the text itself has no faults."""
    findings: list[object] = []
    games = read_games(Source("toy.zrf", text), findings)  # type: ignore[arg-type]  # findings of any kind
    assert findings == []
    return import_game(games[number])


def lines_of(made: Imported, name: str = "ox") -> list[str]:
    """Return the lines of a piece of an import."""
    text = made.text.partition(f"piece {name} ")[2].partition("{")[2]
    return [line.strip() for line in text.partition("}")[0].strip().split("\n")]
