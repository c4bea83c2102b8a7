"""A line, or a name in it, that has no effect in this game.

## What it does
Reports lines, and words in them, that change nothing:

- about moves: a movement of a piece that is only ever neutral, a piece that moves as one with the same moves, `counts
  as moved` if nothing depends on it or no enemy can attack the piece, a piece listed under `frozen while attacked by`
  that can never attack, `freezes` if no enemy remains to freeze, pieces that face each other but are never on one
  line, `beams` if no effect falls on what they hit, and `mirrors` and `stops beams` if no unit has beams;
- about captures: lines on captures if no piece captures, a limit of hops or captures of a piece that has none, or that
  lists a piece which it never meets or never captures by another line, effects that no action triggers, `a captor
  captures again` if an effect takes every captor, and points if no end of the game depends on the score;
- about check: a piece that never captures but is listed under `never by`, a piece that passes no square but is listed
  under `no move through check by`, `but to capture the attacker` of a piece that captures nothing, `last` and `every`
  of royal pieces of which no side has two, `unattacked` if check forbids the attack anyway, and lines on checks that
  another line forbids;
- about units: `at most N on the board` if no promotion and no drop can ever make more, a limit of drops or a placement
  of a piece that never enters a hand, `on both colors` of squares of one color, `drops fill` a zone that no drop
  misses, `pockets any but` all pieces, a unit in hand that no square is ever left for, a pair of which no side has
  both pieces, `stacking` of pieces that all never share a square, a shuffle of equal units, or with a condition on
  units that do not start there, one of several pieces that castle of which no side starts with a unit, a leader that
  spares every unit it could convert, `activation` of units that are all active, and `a new unit acts afresh` if
  nothing makes a unit;
- about turns and ends: `white begins`, a number of actions if each side has its own, passes in a row if only one side
  may pass, `no turn takes back the one before` if no position may come back at all, `draw odds` in a game without
  draws, a chase if no piece that captures is left to chase, pieces that may chase but capture nothing, or that may be
  chased where they never come, and in `draw by count` a number of turns for which an earlier line applies, one against
  more units than a side can have, and a count while a royal piece is gone.

## Why it matters
Another line is missing, or the line was meant to say something else.

## Avoid
```rumpus
hand { receives captures; drops on empty squares; pockets any but king, ox }
piece ox O { moves W }
array "k1o1/4/4/1O1K"
```

## Prefer
```rumpus
hand { receives captures; drops on empty squares; pockets any but king }
piece ox O { moves W }
array "k1o1/4/4/1O1K"
```
"""

from collections.abc import Iterator

from dsl.grammar.forms import all_forms
from dsl.lint.finding import Finding
from dsl.lint.idleness import OF_LINES, OF_NAMES
from dsl.lint.subject import Subject, View
from dsl.syntax import Statement

CODE = "W235"


def check(subject: Subject) -> Iterator[Finding]:
    """Find lines without effect, and words in them, whatever the options."""
    if not subject.is_exhaustive or not subject.views:
        return
    for form in all_forms():
        for slot, condition in form.idle_if.items():
            for statement in subject.statements(form.key):
                yield from _idle(subject.views, statement, slot, condition)


def _idle(views: tuple[View, ...], statement: Statement, slot: str, condition: str) -> Iterator[Finding]:
    """Find a statement for which a condition holds in all views or, in a slot, the words for which it does."""
    for word in statement.words(slot) if slot else (None,):
        if condition in OF_NAMES and word is not None:
            told = [OF_NAMES[condition](view, statement, word.text) for view in views]
        else:
            told = [OF_LINES[condition](view, statement) for view in views]
        found = [why for why in told if why is not None]
        if found and all(found):
            yield Finding(
                span=statement.head if word is None else word.span,
                message=found[0],
                label="changes nothing",
                help=f"remove {'it' if word is None else f'`{word}`'}, or write what was meant",
            )
