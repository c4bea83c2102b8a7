"""The text of a new rule file."""

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
  about "Kings and squires on a board of five by five: capture the king to win."
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


# The rules, one by one, each with its tests. When you change a rule, change its reading and its tests too.

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

reading goal ours "Capturing the king wins."
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

# Statements here replace those of $base; everything else is inherited. To try these lines, remove the `#`:
$examples
# The page "How do I say ...?" of the documentation, how-to/how-do-i-say, has more.


# The rules, one by one, each with its tests. When you change a rule, change its reading and its tests too.

reading start ours "The game starts as $base_title does."
test "the start" {
  shows start
  expect turn $side
  perft 1 = $count
}
""")


_PIECES = (("archbishop", "BN"), ("marshal", "RN"), ("amazon", "QN"))
"""Well-known fairy pieces with their movements."""


def small_game(title: str) -> str:
    """Return a complete small game."""
    return _SMALL_GAME.substitute(title=title)


def variant(title: str, base: str, start: "State") -> str:
    """Return a game that extends another, given the other's start."""
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
    """Yield valid lines that change an extended game."""
    game = start.game.ruleset
    if not game.values:  # in a game with values, a new piece needs more than one line
        yield _new_piece(game)
    squares = re.sub(r"\[.*\]", "", start.fen().split(" ")[0])  # hands are declared separately
    yield f'array "{squares}"'


def _new_piece(game: Ruleset) -> str:
    """Return the line of a piece that a game does not have."""
    known = [(each.name, each.symbol) for group in (game.pieces, game.pairs, game.formations) for each in group]
    names, symbols = {name for name, _ in known}, {symbol for _, symbol in known}
    name, betza = next(((name, betza) for name, betza in _PIECES if name not in names), _PIECES[0])
    free = (letter for letter in (name[0].upper(), *ascii_uppercase) if letter not in symbols)
    return f"piece {name} {next(free, 'Z9')} {{ moves {betza} }}"
