"""An effect of an `after` block that falls on no unit.

## What it does
Reports an effect that spares every piece on which it could fall, or that falls on what beams hit in a game without
beams. Also reports one for which another effect of the same action leaves no unit, because effects take place in the
order of their lines.

## Why it matters
The line changes nothing. Often the two lines were meant for different units, or the other one should come later.

## Avoid
```rumpus
after capture { removes enemies within 1; converts enemies within 1 }
```

## Prefer
```rumpus
after capture { removes enemies within 1 only ox; converts enemies within 1 }
piece ox O { moves W }
array "k1o1/4/4/1O1K"
```
"""

from collections.abc import Hashable, Iterator, Sequence
from itertools import chain
from typing import Final

from dsl.diagnostics import Label
from dsl.lint.finding import Finding
from dsl.lint.subject import Subject, View
from dsl.model import Consequence, Effect, Whom
from dsl.model.rows import LOSSES

CODE = "W237"

Row = Consequence[str, str, str]

_SELF: Final = (Whom.CAPTOR, Whom.ACTOR)
"""The unit that acted itself."""

_BY_FRIENDS: Final = (Whom.ENCLOSED, Whom.SURROUNDED, Whom.CORNERS, Whom.LONE)
"""Selections by friends, of which a conversion makes more."""


def check(subject: Subject) -> Iterator[Finding]:
    """Find effects without effect."""
    for row in subject.in_every_view(_turning, _turns_nothing):
        yield _finding(row, f"only `{row.other}` acts like that, and it stays what it is")
    for row in subject.in_every_view(_effects, _spares_all):
        yield _finding(row, "this spares every piece on which it could fall")
    for row in subject.in_every_view(_effects, _lacks_beams):
        yield _finding(row, "no unit has beams in this game")
    for row, other in subject.in_every_view(_preempted, lambda _, pair: pair[1] is not None):
        assert other is not None, "only effects that another one preempts are reported"
        yield _finding(row, f"`{other.span.text}` leaves no unit for this", Label(other.span, "takes its units"))


def _turning(view: View) -> Iterator[tuple[Hashable, Row]]:
    yield from ((row.span, row) for row in view.rules.consequences if row.effect is Effect.TURN_INTO)


def _turns_nothing(view: View, row: Row) -> bool:
    return {*(row.movers or view.presence.seen)} == {row.other}


def _finding(row: Row, message: str, *labels: Label) -> Finding:
    help = "remove one of the two, or write what was meant" if labels else "remove it, or name other pieces"
    return Finding(span=row.span, message=message, label="changes nothing", labels=labels, help=help)


def _effects(view: View) -> Iterator[tuple[Hashable, Row]]:
    yield from ((row.span, row) for row in view.rules.consequences if row.effect in LOSSES)


def _spares_all(view: View, row: Row) -> bool:
    pieces = row.movers if row.whom in _SELF and row.movers else view.presence.seen
    return all(row.spares(piece) for piece in pieces)


def _lacks_beams(view: View, row: Row) -> bool:
    return row.whom is Whom.BEAM and not any(view.rules.piece(name).beams for name in view.presence.pieces)


def _preempted(view: View) -> Iterator[tuple[Hashable, tuple[Row, Row | None]]]:
    """Yield each effect that may fall on a unit, with one that leaves no unit for it, if any."""
    rows = [row for _, row in _effects(view)]
    for at, row in enumerate(rows):
        if not _spares_all(view, row):
            before = (each for each in rows[:at] if _leaves_nothing(view, each, row))
            later = (rows[end] for end in range(at + 1, len(rows)) if _is_repeated(view, rows[at : end + 1]))
            yield row.span, (row, next(chain(before, later), None))


def _is_repeated(view: View, rows: Sequence[Row]) -> bool:
    """Return True if the last of some removals includes the first, and is not the same."""
    first, last = rows[0], rows[-1]
    removes = all(row.effect is Effect.REMOVE for row in rows)
    return removes and _includes(view, last, first) and not _includes(view, first, last)


def _leaves_nothing(view: View, first: Row, then: Row) -> bool:
    """Return True if an effect leaves no unit on which one after it could fall."""
    if first.effect is Effect.CONVERT and Whom.UNITS in (first.whom, then.whom):
        return False  # converted units are still units
    if first.effect is Effect.CONVERT and then.whom in _BY_FRIENDS:
        return False
    return _includes(view, first, then) or _takes_actor(view, first, then)


def _includes(view: View, wide: Row, narrow: Row) -> bool:
    """Return True if an effect follows whatever another follows, and selects all its units."""
    if not (_follows(wide, narrow) and _selects(wide, narrow)):
        view.work.spend(4)
        return False
    view.work.spend(4 + len(view.presence.seen))
    return all(wide.spares(piece) <= narrow.spares(piece) for piece in view.presence.seen)


def _takes_actor(view: View, first: Row, then: Row) -> bool:
    """Return True if an effect takes the unit whose lines a later one selects by."""
    pieces = first.movers or view.presence.seen
    takes = first.whom in _SELF and not any(first.spares(piece) for piece in pieces)
    return takes and then.whom in (Whom.ATTACKED, Whom.ENCLOSED, Whom.SURROUNDED) and _follows(first, then)


def _follows(wide: Row, narrow: Row) -> bool:
    """Return True if an effect follows every action that another follows."""
    holds = _holds_for(wide.movers, narrow.movers) and _holds_for(wide.along, narrow.along)
    holds = holds and _holds_for(wide.victims, narrow.victims)
    alike = wide.zone in (None, narrow.zone) and wide.side in (None, narrow.side)
    return wide.trigger is narrow.trigger and holds and alike


def _holds_for(wide: Sequence[str], narrow: Sequence[str]) -> bool:
    return not wide or bool(narrow and {*narrow} <= {*wide})


def _selects(wide: Row, narrow: Row) -> bool:
    """Return True if one selection has all units of another, also once the first effect has taken place."""
    if wide.inside not in (None, narrow.inside) or narrow.hostile not in (None, wide.hostile):
        return False
    if narrow.held and not wide.held:
        return False
    if wide.whom in _SELF:
        return narrow.whom in _SELF
    if wide.whom in (Whom.UNITS, Whom.ENEMIES) and narrow.whom in (wide.whom, Whom.ENEMIES, Whom.AHEAD):
        return wide.number >= (1 if narrow.whom is Whom.AHEAD else narrow.number)
    if wide.whom in (Whom.ATTACKED, Whom.BEAM):
        return False  # a unit that leaves its line uncovers the next one
    if wide.whom in (Whom.SURROUNDED, Whom.STIFLED, Whom.LONE, Whom.ALONE) and {*wide.ways} != {*narrow.ways}:
        return False  # along more ways there are more friends to have, and more liberties
    units = [(row.whom, row.least, row.number, row.other) for row in (wide, narrow)]
    return units[0] == units[1] and {*wide.ways} >= {*narrow.ways}
