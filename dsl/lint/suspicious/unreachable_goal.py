"""A goal that is impossible: no move leads there, units or squares are too few, or nothing scores.

## What it does
Follows the moves of the pieces from the squares that they may occupy, as if nothing blocked them. Reports a goal of
reaching, holding or joining zones if they lead to no square of a zone, for neither side. Reports a number of units that
no side can ever have or that its zone has no room for, a `goal row` that is longer than every line of these squares,
a `goal checks` if nothing is royal or no check may be given, a `goal checkmate` if no check may be given and nothing
else decides a game, and a `goal score` if every piece in the game has the
value 0.

## Why it matters
No player can ever meet the goal.

## Avoid
```rumpus
zone top = rank 4
piece ox O { moves sW }
array "k3/3o/O3/3K"
goal reach top with ox
```

## Prefer
```rumpus
zone top = rank 4
piece ox O { moves W }
array "k3/3o/O3/3K"
goal reach top with ox
```

## Fix safety
There is no fix: only the author knows what was meant.
"""

from collections.abc import Callable, Hashable, Iterator
from typing import NamedTuple

from dsl.lint.finding import Finding
from dsl.lint.neighbors import full_block, fullest_line, longest_line
from dsl.lint.subject import Subject, View
from dsl.model import SIDES, ConstraintKind, Effect, End, EndKind, PhaseKind, Trigger
from dsl.words.near import quoted_list

CODE = "W162"

Goal = End[str, str, str]


class Obstacle(NamedTuple):
    """A reason why a side can never meet a goal of some kinds."""

    kinds: tuple[EndKind, ...]
    bars: Callable[[View, Goal, str], bool]
    message: Callable[[Goal], str]
    help: str


def check(subject: Subject) -> Iterator[Finding]:
    """Find goals that no side can meet."""
    for goal in subject.in_every_view(_goals, _is_impossible):
        view = next(view for view in subject.views if goal in view.rules.ends)
        first = next(_obstacles(view, goal))
        yield Finding(span=goal.span, message=first.message(goal), label="can never be met", help=first.help)


def _goals(view: View) -> Iterator[tuple[Hashable, Goal]]:
    yield from ((goal.span, goal) for goal in view.rules.ends if any(goal.kind in each.kinds for each in OBSTACLES))


def _is_impossible(view: View, goal: Goal) -> bool:
    return any(_obstacles(view, goal))


def _obstacles(view: View, goal: Goal) -> Iterator[Obstacle]:
    """Yield the reasons that bar every side which may win by a goal."""
    sides = SIDES if goal.side is None else (goal.side,)
    for obstacle in OBSTACLES:
        if goal.kind in obstacle.kinds and all(obstacle.bars(view, goal, side) for side in sides):
            yield obstacle


def _scores_nothing(view: View, _: Goal, __: str) -> bool:
    if any(row.effect is Effect.SCORE and row.number for row in view.rules.consequences):
        return False
    return not any(worth.points for worth in view.rules.values if worth.piece in view.presence.pieces)


def _lacks_royal(view: View, _: Goal, __: str) -> bool:
    return not view.rules.royal


def _forbids_check(view: View, _: Goal, __: str) -> bool:
    """Return True if no action gives check; the ban does not concern units that are placed after the actions."""
    rules = view.rules
    row = rules.constraint(ConstraintKind.NO_CHECK)
    placed = rules.consequence(Trigger.CAPTURE, Effect.WAIT) or any(
        rules.phase(kind) for kind in (PhaseKind.PLACE, PhaseKind.RELOCATE)
    )
    return row is not None and not row.unless and not placed


def _needs_check(view: View, goal: Goal, side: str) -> bool:
    """Return True if no action gives check, and nothing but checkmate decides a game."""
    decisive = any(row.result != "draw" and row.kind is not EndKind.CHECKMATE for row in view.rules.ends)
    return not decisive and _forbids_check(view, goal, side)


def _misses(view: View, zone: str | None, goal: Goal, side: str) -> bool:
    """Return True if no unit of the goal ever reaches a zone of a side."""
    return zone is not None and view.rules.zone(zone).of(side).isdisjoint(_squares(view, goal, side))


def _squares(view: View, goal: Goal, side: str) -> frozenset[str]:
    """Return the squares that units of a goal may occupy."""
    return frozenset().union(*(view.presence.squares.get((side, piece), ()) for piece in goal.pieces))


def _lacks_units(view: View, goal: Goal, side: str) -> bool:
    return view.presence.most_of(side, goal.pieces) < _needed(goal)


def _needed(goal: Goal) -> int:
    """Return the number of units that a goal needs."""
    return goal.number**2 if goal.kind is EndKind.BLOCK else max(1, goal.number)


def _lacks_room(view: View, goal: Goal, side: str) -> bool:
    room = len(view.rules.zone(goal.zone or "").of(side))
    return room * (1 if view.rules.stacking is None else 2) < goal.number


def _lacks_line(view: View, goal: Goal, _: str) -> bool:
    longest = fullest_line if goal.gaps else longest_line
    return len(longest(view.reach, frozenset(view.rules.board.squares), goal.ways)) < goal.number


def _lacks_block(view: View, goal: Goal, _: str) -> bool:
    return not full_block(view.reach, frozenset(view.rules.board.squares), goal.number)


def _lacks_squares(view: View, goal: Goal, side: str) -> bool:
    return not full_block(view.reach, _squares(view, goal, side), goal.number)


def _lacks_way(view: View, goal: Goal, side: str) -> bool:
    longest = fullest_line if goal.gaps else longest_line
    return len(longest(view.reach, _squares(view, goal, side), goal.ways)) < goal.number


def _nobody(goal: Goal) -> str:
    return f"{goal.side.capitalize()} can never" if goal.side else "no side can ever"


def _units(goal: Goal) -> str:
    number = _needed(goal)
    return f"{'a unit' if number == 1 else f'{number} units'} of {quoted_list(goal.pieces)}"


OBSTACLES = (
    Obstacle(
        (EndKind.CHECKS,),
        _lacks_royal,
        lambda _: "no piece is royal in this game, so no check is ever given",
        "write `goal checkmate of PIECE` as well",
    ),
    Obstacle(
        (EndKind.CHECKS,),
        _forbids_check,
        lambda _: "`never given` forbids every check",
        "remove one of the two",
    ),
    Obstacle(
        (EndKind.CHECKMATE,),
        _needs_check,
        lambda _: "`never given` forbids every check, so no side is ever checkmated",
        "write `never given unless it is mate`, or another goal",
    ),
    Obstacle(
        (EndKind.SCORE,),
        _scores_nothing,
        lambda _: "every piece in this game has the value 0",
        "give the pieces other values",
    ),
    Obstacle(
        (EndKind.REACH, EndKind.HOLD, EndKind.CONNECTION),
        lambda view, goal, side: _misses(view, goal.zone, goal, side),
        lambda goal: f"no {quoted_list(goal.pieces)} can ever reach a square of `{goal.zone}`",
        "check the squares of the zone and the moves of the piece",
    ),
    Obstacle(
        (EndKind.CONNECTION,),
        lambda view, goal, side: _misses(view, goal.far, goal, side),
        lambda goal: f"no {quoted_list(goal.pieces)} can ever reach a square of `{goal.far}`",
        "check the squares of the zone and the moves of the piece",
    ),
    Obstacle(
        (EndKind.ROW,),
        _lacks_line,
        lambda goal: f"no line of the board along {quoted_list(goal.ways)} has {goal.number} squares",
        "write a shorter row, or make the board larger",
    ),
    Obstacle(
        (EndKind.BLOCK,),
        _lacks_block,
        lambda goal: f"the board has no block of {goal.number} by {goal.number} squares",
        "write a smaller block, or make the board larger",
    ),
    Obstacle(
        (EndKind.REACH, EndKind.ROW, EndKind.BLOCK, EndKind.CONNECTION),
        _lacks_units,
        lambda goal: f"{_nobody(goal)} have {_units(goal)}",
        "write a smaller number, or give each side more units in the array",
    ),
    Obstacle(
        (EndKind.REACH,),
        _lacks_room,
        lambda goal: f"{_nobody(goal)} have {_units(goal)} in `{goal.zone}`, which has fewer squares",
        "write a smaller number, or give the zone more squares",
    ),
    Obstacle(
        (EndKind.ROW,),
        _lacks_way,
        lambda goal: f"no {quoted_list(goal.pieces)} ever reach {goal.number} squares in a line",
        "write a shorter row, or check the moves of the pieces",
    ),
    Obstacle(
        (EndKind.BLOCK,),
        _lacks_squares,
        lambda goal: (
            f"no {quoted_list(goal.pieces)} ever reach all squares of a block of {goal.number} by {goal.number}"
        ),
        "write a smaller block, or check the moves of the pieces",
    ),
)
"""The reasons, each reported only if none before it applies."""
