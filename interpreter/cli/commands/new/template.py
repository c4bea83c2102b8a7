"""The text of a rule file that somebody begins."""

import re
from collections.abc import Iterator
from string import Template, ascii_uppercase
from typing import TYPE_CHECKING

from dsl.model import Ruleset

if TYPE_CHECKING:
    from interpreter.game.state import State

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


# The rules, one by one, and tests that show each: where a rule changes, its reading and its tests change with it.

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

# What is said here replaces what $base says; all else is as it is there. Lines to try, each without its `#`:
$examples
# The page "How do I say ...?" of the documentation, how-to/how-do-i-say, has more of them.


# The rules, one by one, and tests that show each: where a rule changes, its reading and its tests change with it.

reading start ours "The game starts as $base_title does."
test "the start" {
  shows start
  expect turn $side
  perft 1 = $count
}
""")


_PIECES = (("archbishop", "BN"), ("marshal", "RN"), ("amazon", "QN"))
"""Pieces of the books with their movements."""


def small_game(title: str) -> str:
    """A small game that is whole."""
    return _SMALL_GAME.substitute(title=title)


def variant(title: str, base: str, start: "State") -> str:
    """A game that is another one so far, by the start of that one."""
    game = start.game.ruleset
    quoted = game.title.replace("\\", "\\\\").replace('"', '\\"')
    return _VARIANT.substitute(
        title=title,
        base=base,
        base_title=quoted,
        side=start.turn,
        count=len(start.legal_actions()),
        examples="\n".join(f"# {line}" for line in _examples(start)),
    )


def _examples(start: "State") -> Iterator[str]:
    """Lines with which a game that is another one so far begins to differ; each may be taken as it is."""
    game = start.game.ruleset
    if not game.values:  # where pieces have values, a new one asks for more than a line
        yield _new_piece(game)
    squares = re.sub(r"\[.*\]", "", start.fen().split(" ")[0])  # hands are said apart
    yield f'array "{squares}"'


def _new_piece(game: Ruleset) -> str:
    """The line of a piece that a game does not have."""
    known = [(each.name, each.symbol) for group in (game.pieces, game.pairs, game.formations) for each in group]
    names, symbols = {name for name, _ in known}, {symbol for _, symbol in known}
    name, betza = next(((name, betza) for name, betza in _PIECES if name not in names), _PIECES[0])
    free = (letter for letter in (name[0].upper(), *ascii_uppercase) if letter not in symbols)
    return f"piece {name} {next(free, 'Z9')} {{ moves {betza} }}"
