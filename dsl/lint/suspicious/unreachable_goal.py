"""A goal that is impossible: no move leads there, units or squares are too few, or nothing scores.

## What it does
Follows the moves of the pieces from the squares that they may occupy, as if nothing blocked them. Reports a goal of
reaching, holding or joining zones if they lead to no square of a zone, for either side. It also reports:

- a number of units that no side can ever have or that its zone has no room for;
- a zone in which the piece must promote before it counts;
- a `goal row` that is longer than every line of the squares that its pieces may occupy;
- a `goal checks` if nothing is royal or no check may be given;
- a `goal checkmate` if no check may be given and nothing else decides a game;
- a `goal score` if no action scores.

A goal that only one side can never meet is reported in three cases: it is about the score, the array is symmetric, or
that side cannot win in any other way.

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
"""

from collections.abc import Callable, Hashable, Iterator
from dataclasses import replace
from typing import NamedTuple

from dsl.lint.crowd import makes
from dsl.lint.finding import Finding
from dsl.lint.neighbors import full_block, fullest_line, longest_line, most_placed
from dsl.lint.subject import Subject, View
from dsl.lint.symmetry import MIRRORS, strays
from dsl.lint.targets import is_unassailable
from dsl.model import SIDES, ConstraintKind, Effect, End, EndKind, PhaseKind, Trigger
from dsl.model.rows import ARRIVALS
from dsl.words.near import quoted_list

CODE = "W162"

Goal = End[str, str, str]


class Obstacle(NamedTuple):
    """A reason why a side can never meet a goal of some kinds."""

    kinds: tuple[EndKind, ...]
    bars: Callable[[View, Goal, str], bool]
    message: Callable[[View, Goal], str]
    help: str


def check(subject: Subject) -> Iterator[Finding]:
    """Find goals that no side can meet."""
    for goal in subject.in_every_view(_goals, _is_impossible):
        view = next(view for view in subject.views if goal in view.rules.ends)
        first = next(_obstacles(view, goal))
        yield Finding(span=goal.span, message=first.message(view, goal), label="can never be met", help=first.help)
    for goal, side in subject.in_every_view(_sided, _is_unequal):
        view = next(view for view in subject.views if goal in view.rules.ends)
        first = next(_obstacles(view, goal, (side,)))
        message = first.message(view, replace(goal, side=side))
        yield Finding(
            span=goal.span,
            message=message if side.capitalize() in message else f"{message}, of {side.capitalize()}'s",
            label=f"{side.capitalize()} can never meet it",
            help=f"check what {side.capitalize()} has and does, or write `for {_other(side)}`",
        )


def _goals(view: View) -> Iterator[tuple[Hashable, Goal]]:
    yield from ((goal.span, goal) for goal in view.rules.ends if any(goal.kind in each.kinds for each in OBSTACLES))


def _is_impossible(view: View, goal: Goal) -> bool:
    return any(_obstacles(view, goal))


def _sided(view: View) -> Iterator[tuple[Hashable, tuple[Goal, str]]]:
    """Yield the goals that both sides may meet, once for each of them."""
    for goal in view.rules.ends:
        result = "loss" if goal.kind in _CAPTURES else "win"
        if goal.kind in _KINDS and goal.result == result and goal.side is None:
            yield from (((goal.span, side), (goal, side)) for side in SIDES)


def _is_unequal(view: View, thing: tuple[Goal, str]) -> bool:
    """Return True if one side can never meet a goal that the other can, and this is not a part of an unequal game."""
    goal, side = thing
    if goal.kind in _CAPTURES and is_unassailable(view, goal):
        return False
    if _is_impossible(view, goal) or not any(_obstacles(view, goal, (side,))):
        return False
    if goal.kind is EndKind.SCORE or not all(any(strays(view, mirror, each) for each in SIDES) for mirror in MIRRORS):
        return True
    chances = (row for row in view.rules.ends if row.result != "draw" and row is not goal)
    return all(
        row.kind in _KINDS and (row.side == _other(side) or any(_obstacles(view, row, (side,)))) for row in chances
    )


def _other(side: str) -> str:
    return SIDES[1 - SIDES.index(side)]


def _obstacles(view: View, goal: Goal, sides: tuple[str, ...] = ()) -> Iterator[Obstacle]:
    """Yield the reasons why one side, or every side, can never win by a goal."""
    if sides and goal.kind in _CAPTURES and is_unassailable(view, goal, sides[0]):
        yield _UNASSAILABLE
    sides = sides or (SIDES if goal.side is None else (goal.side,))
    for obstacle in OBSTACLES:
        if goal.kind in obstacle.kinds and all(obstacle.bars(view, goal, side) for side in sides):
            yield obstacle


def _scores_nothing(view: View, _: Goal, side: str) -> bool:
    worth = {each.piece for each in view.rules.values if each.points and each.piece in view.presence.pieces}
    rows = [row for row in view.rules.consequences if row.effect is Effect.SCORE and row.side in (None, side)]
    return not any(row.number or worth.intersection(row.victims or worth) for row in rows)


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


def _must_promote(view: View, goal: Goal, side: str) -> bool:
    """Return True if units of a goal may come to its zone, and promote there before they count."""
    zone = view.presence.zone(goal.zone or "", side)
    pieces = [view.rules.piece(name) for name in goal.pieces]
    comes = any(view.presence.ends(piece, side, view.presence.on(side, piece.name)) & zone for piece in pieces)
    return comes and _misses(view, goal.zone, goal, side)


def _squares(view: View, goal: Goal, side: str) -> frozenset[str]:
    """Return the squares that units of a goal may occupy."""
    return frozenset().union(*(view.presence.squares.get((side, piece), ()) for piece in goal.pieces))


def _lacks_units(view: View, goal: Goal, side: str) -> bool:
    return view.presence.most_of(side, goal.pieces) < _needed(goal)


def _needed(goal: Goal) -> int:
    """Return the number of units that a goal needs."""
    if goal.kind is EndKind.CHECKMATE:
        return 1
    return goal.number**2 if goal.kind is EndKind.BLOCK else max(1, goal.number)


def _lacks_room(view: View, goal: Goal, side: str) -> bool:
    room = len(view.rules.zone(goal.zone or "").of(side))
    return room * (1 if view.rules.stacking is None else 2) < goal.number


def _lacks_places(view: View, goal: Goal, side: str) -> bool:
    """Return True if the units that start can not be on enough squares of a zone at once, and no others come."""
    presence, rules = view.presence, view.rules
    castles = bool(rules.castles) and any(map(presence.may_castle, goal.pieces))
    changes = rules.hand or presence.converts or rules.fusion or presence.passes or rules.stacking or castles
    made = any(makes(view, piece) for piece in goal.pieces) or presence.is_anywhere or presence.leaves
    units = [unit for unit in rules.array.units if unit.side == side and unit.piece in goal.pieces]
    if goal.number < 2 or changes or made or any(row.effect is Effect.TURN_INTO for row in rules.consequences):
        return False
    zone = rules.zone(goal.zone or "").of(side)
    rooms = [presence.roam(rules.piece(unit.piece), side, unit.square) & zone for unit in units]
    return most_placed(rooms) < goal.number


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


def _is_neutral(view: View, goal: Goal, _: str) -> bool:
    """Return True if all units of the pieces of a goal are neutral throughout the game."""
    return set(goal.pieces) <= view.presence.seen - view.presence.pieces


def _scoreless(view: View, goal: Goal) -> str:
    if goal.side and any(not _scores_nothing(view, goal, side) for side in SIDES):
        return f"nothing that {goal.side.capitalize()} does scores"
    return "nothing in this game scores points"


OBSTACLES = (
    Obstacle(
        (EndKind.CHECKS,),
        _lacks_royal,
        lambda _, __: "no piece is royal in this game, so no check is ever given",
        "write `goal checkmate of PIECE` as well",
    ),
    Obstacle(
        (EndKind.CHECKS,),
        _forbids_check,
        lambda _, __: "`never given` forbids every check",
        "remove one of the two",
    ),
    Obstacle(
        (EndKind.CHECKMATE,),
        _needs_check,
        lambda _, __: "`never given` forbids every check, so no side is ever checkmated",
        "write `never given unless it is mate`, or another goal",
    ),
    Obstacle(
        (EndKind.SCORE,),
        _scores_nothing,
        _scoreless,
        "give pieces that it captures other values, or write an effect that scores",
    ),
    Obstacle(
        (*ARRIVALS, EndKind.ROW, EndKind.BLOCK, EndKind.RING, EndKind.CONNECTION),
        _is_neutral,
        lambda _, goal: f"every {quoted_list(goal.pieces)} is neutral, so no side has one",
        "name a piece that a side has",
    ),
    Obstacle(
        ARRIVALS,
        _must_promote,
        lambda _, goal: f"{quoted_list(goal.pieces)} must promote in `{goal.zone}`, so it is never there",
        "name the pieces that it promotes to, write `may promote`, or another zone",
    ),
    Obstacle(
        (*ARRIVALS, EndKind.CONNECTION),
        lambda view, goal, side: _misses(view, goal.zone, goal, side),
        lambda _, goal: f"no {quoted_list(goal.pieces)} can ever reach a square of `{goal.zone}`",
        "check the squares of the zone and the moves of the piece",
    ),
    Obstacle(
        (EndKind.CONNECTION,),
        lambda view, goal, side: _misses(view, goal.far, goal, side),
        lambda _, goal: f"no {quoted_list(goal.pieces)} can ever reach a square of `{goal.far}`",
        "check the squares of the zone and the moves of the piece",
    ),
    Obstacle(
        (EndKind.CONNECTION,),
        lambda view, goal, side: _misses(view, goal.third, goal, side),
        lambda _, goal: f"no {quoted_list(goal.pieces)} can ever reach a square of `{goal.third}`",
        "check the squares of the zone and the moves of the piece",
    ),
    Obstacle(
        (EndKind.ROW,),
        _lacks_line,
        lambda _, goal: f"no line of the board along {quoted_list(goal.ways)} has {goal.number} squares",
        "write a shorter row, or make the board larger",
    ),
    Obstacle(
        (EndKind.BLOCK,),
        _lacks_block,
        lambda _, goal: f"the board has no block of {goal.number} by {goal.number} squares",
        "write a smaller block, or make the board larger",
    ),
    Obstacle(
        (*ARRIVALS, EndKind.ROW, EndKind.BLOCK, EndKind.RING, EndKind.CONNECTION),
        _lacks_units,
        lambda _, goal: f"{_nobody(goal)} have {_units(goal)}",
        "write a smaller number, or give each side more units in the array",
    ),
    Obstacle(
        ARRIVALS,
        _lacks_room,
        lambda _, goal: f"{_nobody(goal)} have {_units(goal)} in `{goal.zone}`, which has fewer squares",
        "write a smaller number, or give the zone more squares",
    ),
    Obstacle(
        ARRIVALS,
        _lacks_places,
        lambda _, goal: f"{_nobody(goal)} have {_units(goal)} in `{goal.zone}` at once: too few of them come there",
        "write a smaller number, or check the squares of the zone and the moves of the pieces",
    ),
    Obstacle(
        (EndKind.ROW,),
        _lacks_way,
        lambda _, goal: f"no {quoted_list(goal.pieces)} ever reach {goal.number} squares in a line",
        "write a shorter row, or check the moves of the pieces",
    ),
    Obstacle(
        (EndKind.BLOCK,),
        _lacks_squares,
        lambda _, goal: (
            f"no {quoted_list(goal.pieces)} ever reach all squares of a block of {goal.number} by {goal.number}"
        ),
        "write a smaller block, or check the moves of the pieces",
    ),
)
"""The reasons, each reported only if none before it applies."""

_UNASSAILABLE = Obstacle(
    (EndKind.CHECKMATE, EndKind.CAPTURE),
    is_unassailable,
    lambda _, goal: f"{_nobody(goal)} attack {quoted_list(goal.pieces)}",
    "give it a unit that captures and comes there",
)
"""The reason that one side can never take the pieces of the other; another rule reports it of both."""

_CAPTURES = _UNASSAILABLE.kinds

_KINDS = frozenset(kind for each in (*OBSTACLES, _UNASSAILABLE) for kind in each.kinds)
"""The kinds of goals that they are about."""
