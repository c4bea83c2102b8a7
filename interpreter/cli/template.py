"""The text of a rule file that somebody begins."""

from string import Template

_SMALL_GAME = Template('''ruleset "$title" {
  author "your name"
  source "where the rules come from"
  about "Kings and squires on a board of five by five: who captures the king wins."
}

board 5x5

zone last-rank { white rank 5; black rank 1 }

piece king K { moves K }
piece baron B { moves WD }
piece squire S {
  moves mfWcfF
  promotes in last-rank to baron
}

array """
  b s k s b
  . s s s .
  . . . . .
  . S S S .
  B S K S B
"""

goal capture of king
draw stalemate
draw repetition 3
draw 60 turns without capture


# The rules, one by one, and tests that show each.

reading squire ours "A squire steps straight ahead, and captures diagonally ahead."
test "a squire steps" {
  shows squire
  play c2c3
  expect c3 = white squire
  refuse d4c4 because not-its-move
}
test "a squire captures" {
  shows squire
  from "2k2/5/1s1s1/2S2/2K2 w - - 0 1"
  allow c2b3, c2d3
  refuse c2b2 because not-its-move
}

reading goal ours "Who captures the king has won."
test "the king falls" {
  shows goal
  from "2k2/2B2/5/5/2K2 w - - 0 1"
  play c4c5
  expect white wins by capture
  refuse c1c2 because over
}
''')

_VARIANT = Template("""ruleset "$title" {
  author "your name"
  source "where the rules come from"
  about "$base_title, with a difference."
}
extends $base

# What is said here replaces what $base says; all else is as it is there.


# The rules, one by one, and tests that show each.

reading start ours "The game starts as $base_title does."
test "the start" {
  shows start
  expect turn $side
  perft 1 = $count
}
""")


def small_game(title: str) -> str:
    """A small game that is whole."""
    return _SMALL_GAME.substitute(title=title)


def variant(title: str, base: str, base_title: str, side: str, count: int) -> str:
    """A game that is another one so far; `side` begins it with a choice of `count` actions."""
    quoted = base_title.replace("\\", "\\\\").replace('"', '\\"')
    return _VARIANT.substitute(title=title, base=base, base_title=quoted, side=side, count=count)
