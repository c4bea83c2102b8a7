"""Tables of endgames in files, for tests."""

from pathlib import Path

from interpreter import load
from interpreter.endgames import Writing, read_material, solve_endgame

PAWNS = """
board 3x4
zone home { white rank 1; black rank 4 }
zone end { white rank 4; black rank 1 }
piece king K { moves K }
piece pawn P {
  moves fmWfceF
  moves fmnD while in home leaving en passant
  promotes in end to rook
}
piece rook R { moves R }
array "pkp/3/3/PKP"
goal checkmate of king
draw stalemate
"""
HANDS = """
board 3x3
piece king K { moves K }
piece gold G { moves WfF }
hand { receives captures; drops on empty squares }
array "kg1/3/1GK"
goal checkmate of king
draw stalemate
"""
TWICE = """
board 3x4
piece king K { moves W }
piece ox O { moves W }
array "ko1/3/3/1OK"
turn { 1 to 2 actions; each unit acts once }
goal capture of king
draw stalemate
"""


def write_table(path: Path, name: str, units: str) -> None:
    """Make a table of a ruleset, and write it to a file."""
    game = load(name)
    material = read_material(game.program, units)
    with Writing(path, game, material, is_symmetric=True) as writing:
        solve_endgame(game, material, done=writing.add)
