"""The board in a terminal."""

from dataclasses import replace

from dsl.source import Source
from interpreter import load
from interpreter.drawing import text_board, text_legend
from interpreter.game.load import load_source
from interpreter.state.position import Unit

CHESS = """\
8 r n b q k b n r
7 p p p p p p p p
6 . . . . . . . .
5 . . . . . . . .
4 . . . . . . . .
3 . . . . . . . .
2 P P P P P P P P
1 R N B Q K B N R
  a b c d e f g h"""

VANISHED = """\
9 c       * s       c
8   r n b q k b n r
7   p p p p p p p p
6   . . . s . . . .
5   . . . . . . . .
4   . . . . . . . .
3   . . . S . . . .
2   P P P P P P P P
1   R N B Q K B N R
0 C       * S       C
  x a b c d e f g h z"""

HANDS = """\
9 .  .  .  .  .  .  .  .  .
8 .  .  .  .  .  .  .  .  .
7 .  .  .  .  .  .  .  .  .
6 .  .  .  .  .  .  .  .  .
5 .  .  .  .  c  .  .  .  .
4 .  .  .  .  .  .  .  .  .
3 .  .  .  .  .  .  .  .  .
2 .  .  .  .  C  .  .  .  .
1 .  .  .  E3 .  .  F  .  .
  a  b  c  d  e  f  g  h  i
Black holds: W
White holds: F×2 D2"""

BIG_RULES = """\
ruleset "Big" { }
board 16x12
piece king K { moves K }
piece elk EL { moves N }
array "k14{el}/16/16/16/16/16/16/16/16/16/16/{EL}14K"
goal checkmate of king
draw stalemate
"""

BIG = """\
12 k  .  .  .  .  .  .  .  .  .  .  .  .  .  .  el
11 .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .
10 .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .
 9 .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .
 8 .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .
 7 .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .
 6 .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .
 5 .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .
 4 .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .
 3 .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .
 2 .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .
 1 EL .  .  .  .  .  .  .  .  .  .  .  .  .  .  K
   a  b  c  d  e  f  g  h  i  j  k  l  m  n  o  p"""

SMALL_RULES = """\
ruleset "Small" { }
board 3x2
piece king K { moves K }
piece elk EL { moves N }
array "k1{el}/{EL}1K"
turn { 2 actions; each unit acts once }
check { judged at the end of a turn }
goal checkmate of king
draw stalemate
"""


def test_chess_at_its_start() -> None:
    game = load("chess")
    assert text_board(game.program, game.start().position) == CHESS


def test_missing_squares_are_blank_and_vanished_ones_are_stars() -> None:
    game = load("brouhaha")
    state = game.start().play("d0d3").play("d9d6")
    assert text_board(game.program, state.position) == VANISHED


def test_cells_are_as_wide_as_the_widest_symbol_and_hands_are_counted() -> None:
    game = load("hullabaloo")
    state = game.state("9/9/9/9/4c4/9/9/4C4/3{E3}2F2[FF{D2}w] w - - 0 2")
    assert text_board(game.program, state.position) == HANDS


def test_an_empty_hand_holds_nothing() -> None:
    game = load("hullabaloo")
    assert text_board(game.program, game.start().position).endswith("Black holds: nothing\nWhite holds: nothing")


def test_ranks_of_two_digits_are_aligned() -> None:
    game = load_source(Source("big.rumpus", BIG_RULES))
    assert text_board(game.program, game.start().position) == BIG


def test_a_unit_that_has_acted_has_a_prime() -> None:
    game = load_source(Source("small.rumpus", SMALL_RULES))
    state = game.state("k1{el}/{EL}1K w - - 0 1 spent:1 acted:a1")
    assert text_board(game.program, state.position) == "2 k   .   el\n1 EL' .   K\n  a   b   c"


def test_marked_squares_stand_in_brackets() -> None:
    game = load_source(Source("small.rumpus", SMALL_RULES))
    drawn = text_board(game.program, game.start().position, marked=frozenset({0, 1, 5}))
    assert drawn == "2 k  . [el]\n1[EL|. ]K\n  a  b  c"


def test_units_that_share_a_square_stand_behind_each_other() -> None:
    game = load("chess")
    start = game.start().position
    shared = (Unit(0, 0), Unit(1, 1))
    drawn = text_board(game.program, replace(start, board=(shared, *start.board[1:])))
    symbols = game.program.pieces[0].symbol + game.program.pieces[1].symbol.lower()
    assert drawn.splitlines()[7] == f"1 {symbols} N  B  Q  K  B  N  R"


def test_colors_tell_the_sides_apart_and_reverse_marked_squares() -> None:
    game = load_source(Source("small.rumpus", SMALL_RULES))
    drawn = text_board(game.program, game.start().position, color=True, marked=frozenset({5}))
    assert drawn == (
        "2 \x1b[1;31mk\x1b[0m  \x1b[2m.\x1b[0m  \x1b[7m\x1b[1;31mel\x1b[0m\n"
        "1 \x1b[1;36mEL\x1b[0m \x1b[2m.\x1b[0m  \x1b[1;36mK\x1b[0m\n"
        "  a  b  c"
    )


def test_units_that_share_a_square_stand_side_by_side() -> None:
    game = load("fluid-chess")
    shown = text_board(game.program, game.state("4k3/8/8/8/8/8/(Pn)7/(RB)3K3 w - - 0 1").position)

    assert shown.splitlines()[-3:] == [
        "2 nP .  .  .  .  .  .  .",
        "1 RB .  .  .  K  .  .  .",
        "  a  b  c  d  e  f  g  h",
    ]


def test_the_legend_names_the_pieces_that_are_there_in_the_color_of_white() -> None:
    game = load("crazyhouse")
    state = game.state("4k3/8/8/8/8/8/8/4K2R[Nq] w - - 0 1")

    assert text_legend(game.program, state.position) == "K king, Q queen, R rook, N knight"
    assert text_legend(game.program, state.position, color=True).startswith("\x1b[1;36mK\x1b[0m king, ")
