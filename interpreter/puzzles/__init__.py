"""Puzzles: positions of games in which one turn alone wins by force, or one alone does not lose.

>>> from interpreter import load
>>> from interpreter.puzzles import Search, puzzles_in
>>> states = [load("chess").state("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1")]
>>> [(str(found.kind), found.line) for found in puzzles_in(states, Search(turns=1))]
[('win', (('a1a8',),))]
"""

from interpreter.puzzles.grading import grade
from interpreter.puzzles.puzzle import Kind, Puzzle
from interpreter.puzzles.searching import Search, puzzles_in

__all__ = ["Kind", "Puzzle", "Search", "grade", "puzzles_in"]
