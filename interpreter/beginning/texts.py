"""The texts of new rule files, each without errors, with rules in words and tests."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from string import Template, ascii_uppercase
from typing import TYPE_CHECKING

from dsl.model import Ruleset

if TYPE_CHECKING:
    from interpreter.game.state import State

AUTHOR, SOURCE = "your name", "where the rules come from"
"""What every new file says of its author and its source."""

SMALL_ABOUT = "Kings and squires on a board of five by five: capture the king to win."
CHANGED_ABOUT = "Chess in which a knight may also step one square straight."
DROPS_ABOUT = "Chess on six files in which captured units change sides and are dropped."

_SMALL_GAME = Template('''ruleset "$title" {
  author "your name"
  source "where the rules come from"
  about  "Kings and squires on a board of five by five: capture the king to win."
}

board 5x5

zone last-rank { white rank 5; black rank 1 }

piece king   K { moves K }
piece baron  B { moves WD }
piece squire S {
  moves fmWfcF
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
  about  "$base_title, with a difference."
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


_CHANGED_CHESS = Template("""ruleset "$title" {
  author "your name"
  source "where the rules come from"
  about  "Chess in which a knight may also step one square straight."
}
extends chess

# Statements here replace those of chess; everything else is inherited.
amend piece knight { moves NW }


# The rules, one by one, each with its tests. When you change a rule, change its reading and its tests too.

reading knight ours "A knight moves as in chess, or one square along a rank or a file."
test "a knight steps" {
  shows knight
  from "4k3/8/8/8/8/8/8/N3K3 w - - 0 1"
  allow a1a2, a1b3
  refuse a1b2 because not-its-move
}
""")

_DROPS = Template('''ruleset "$title" {
  author "your name"
  source "where the rules come from"
  about  "Chess on six files in which captured units change sides and are dropped."
}

board 6x6

zone last-rank { white rank 6; black rank 1 }
zone pawn-drops = a2-f5

piece king   K { moves K }
piece rook   R { moves R }
piece bishop B { moves B }
piece knight N { moves N }
piece pawn   P {
  moves fmWfcF
  promotes in last-rank to rook, bishop, knight
}

array """
  r n b k n r
  p p p p p p
  . . . . . .
  . . . . . .
  P P P P P P
  R N B K N R
"""

hand {
  receives captures
  promoted units come as pawn
  drops on empty squares
  drops pawn in pawn-drops
}

goal checkmate of king
draw stalemate
draw repetition 3


# The rules, one by one, each with its tests. When you change a rule, change its reading and its tests too.

reading hand ours "A captured unit enters its captor's hand, and may be dropped on an empty square as a turn."
test "a captured pawn is dropped" {
  shows hand
  from "3k2/6/2p3/1P4/6/3K2[] w - - 0 1"
  play b3c4
  expect hand white = pawn
  play d6e6
  allow P@c2
  refuse P@a1 because zone
  refuse P@d1 because occupied
}

reading pawn ours "A pawn steps straight ahead, captures diagonally ahead, and promotes on the last rank."
test "a pawn promotes" {
  shows pawn
  from "3k2/P5/6/6/6/3K2[] w - - 0 1"
  allow a5a6r, a5a6n
  refuse a5b5 because not-its-move
}
''')


@dataclass(frozen=True, slots=True)
class Beginning:
    """A text for a new rule file, with what it is."""

    label: str
    text: Template


BEGINNINGS: Mapping[str, Beginning] = {
    "chess": Beginning("chess with a change", _CHANGED_CHESS),
    "small": Beginning("a small game of its own", _SMALL_GAME),
    "drops": Beginning("a game with drops", _DROPS),
}
"""The beginnings that an author may choose from, by their names."""


def begun(name: str, title: str) -> str:
    """Return the text of a beginning."""
    return BEGINNINGS[name].text.substitute(title=title)


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
