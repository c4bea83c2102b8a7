"""A goal that is met by the array or by the first action.

## What it does
Reports:

- a `goal reach` if a unit of its piece starts in the zone of its side;
- a `goal row` if the array has such a row;
- a `goal joins` or `goal one group` if units of the array meet it;
- a `goal capture` if White can capture the only such unit with the first action and no effect can take White's too;
- a `goal checkmate` if a royal unit of Black is in check while White is to move;
- a `bare` line if a side starts with such units only;
- a `draw by count` that begins with the first turn, because both sides start with few enough units.

## Why it matters
The game is over before the first move, or after it. Often the sides of a zone are swapped, or a unit is on the wrong
square.

## Avoid
```rumpus
zone far { white rank 1; black rank 4 }
goal reach far with king
array "k3/4/4/3K"
```

## Prefer
```rumpus
zone far { white rank 4; black rank 1 }
goal reach far with king
array "k3/4/4/3K"
```
"""

from collections.abc import Iterator

from dsl.diagnostics import Label
from dsl.lint.diagram import rank_of
from dsl.lint.finding import Finding
from dsl.lint.neighbors import full_block, fullest_line, groups, longest_line
from dsl.lint.sight import captures_at_once
from dsl.lint.subject import Subject, View
from dsl.model import SIDES, ConstraintKind, End, EndKind, UnitOn
from dsl.model.rows import ARRIVALS, Trigger
from dsl.words.near import quoted_list

CODE = "W182"


def check(subject: Subject) -> Iterator[Finding]:
    """Find goals that are met at the start, under some or all options."""
    found: dict[object, Finding] = {}
    for view in subject.views:
        for goal in view.rules.ends:
            for unit in _arrived(view, goal, SIDES)[:1]:
                found.setdefault(goal.span, _finding(view, goal, unit))
            for unit in _exposed(view, goal)[:1]:
                found.setdefault(goal.span, _exposure(view, goal, unit))
            if _counts(view, goal):
                found.setdefault(goal.span, _counting(goal))
            for pattern in (*_formed(view, goal), *_bared(view, goal)):
                found.setdefault(goal.span, pattern)
    yield from found.values()


def _counts(view: View, end: End[str, str, str]) -> bool:
    """Return True if a count begins with the first turn: both sides start with few enough units."""
    units = view.rules.array.units
    few = end.units > 0 and all(sum(unit.side == side for unit in units) <= end.units for side in SIDES)
    return end.kind is EndKind.COUNT and few and not any(unit.piece in end.absent for unit in units)


def _counting(end: End[str, str, str]) -> Finding:
    return Finding(
        span=end.span,
        message=f"the count begins with the first turn: both sides start with at most {end.units} units",
        label="counts from the start",
        help="write a smaller number of units",
    )


def _exposed(view: View, goal: End[str, str, str]) -> list[UnitOn]:
    """Return the units of Black that White can capture at once to win."""
    targets = [unit for unit in view.rules.array.units if unit.side == SIDES[1] and unit.piece in goal.pieces]
    is_capture = goal.kind is EndKind.CAPTURE and len(targets) == goal.number + 1
    if (not is_capture or _may_fall_too(view, goal)) and goal.kind is not EndKind.CHECKMATE:
        return []
    harmless = frozenset(view.rules.bound(ConstraintKind.HARMLESS) if goal.kind is EndKind.CHECKMATE else ())
    squares = captures_at_once(view, SIDES[0], harmless)
    return [unit for unit in targets if unit.square in squares]


def _may_fall_too(view: View, goal: End[str, str, str]) -> bool:
    """Return True if an effect of a capture can fall on a piece of the goal, which the captor's side may lose, too."""
    rows = [row for row in view.rules.consequences if row.whom is not None and row.trigger is not Trigger.DROP]
    return any(not row.spares(piece) for row in rows for piece in goal.pieces)


def _exposure(view: View, goal: End[str, str, str], unit: UnitOn) -> Finding:
    """Return the finding for a unit of Black that White can capture, or that is in check, at the start."""
    where = f"Black's {unit.piece} on {unit.square}"
    return Finding(
        span=goal.span,
        message=f"White can capture {where} with the first action"
        if goal.kind is EndKind.CAPTURE
        else f"{where} is in check at the start, and White is to move",
        label="met at once",
        labels=(Label(rank_of(view, unit.square), "the array"),),
        help="check the units of the array",
    )


def _arrived(view: View, goal: End[str, str, str], sides: tuple[str, str]) -> list[UnitOn]:
    """Return the units that meet the goal, if the two sides have the zones of these sides."""
    if goal.zone is None or goal.kind not in ARRIVALS:
        return []
    zone, one = view.rules.zone(goal.zone), goal.side
    squares = {side: zone.of(other) for side, other in zip(SIDES, sides, strict=True) if one in (None, side)}
    there = [u for u in view.rules.array.units if u.piece in goal.pieces and u.square in squares.get(u.side, ())]
    return [u for u in there if sum(other.side == u.side for other in there) >= goal.number]


def _finding(view: View, goal: End[str, str, str], unit: UnitOn) -> Finding:
    """Return the finding for a unit that starts in the zone of its goal."""
    zone = view.rules.zone(goal.zone or "").span
    is_swapped = not _arrived(view, goal, (SIDES[1], SIDES[0]))
    return Finding(
        span=goal.span,
        message=f"the game is over at the start: {unit.side}'s {unit.piece} on {unit.square} is in `{goal.zone}`",
        label="met by the array",
        labels=(
            Label(zone, "the zone"),
            Label(rank_of(view, unit.square), "the array"),
        ),
        help="did you swap the sides of the zone?" if is_swapped else "check the squares of the zone and the array",
    )


def _formed(view: View, goal: End[str, str, str]) -> Iterator[Finding]:
    """Yield a finding for each side whose units of the array form the row, the block or the group of a goal."""
    form = {EndKind.ROW: _row, EndKind.BLOCK: _block, EndKind.CONNECTION: _connection}.get(goal.kind)
    for side in SIDES if form else ():
        own = frozenset(_squares(view, side, goal.pieces))
        found = form(view, goal, side, own) if form and own and goal.side in (None, side) else None
        if found is not None:
            what, at, help = found
            yield Finding(
                span=goal.span,
                message=f"the game is over at the start: {what}",
                label="met by the array",
                labels=(Label(rank_of(view, at), "the array"),),
                help=help,
            )


def _bared(view: View, goal: End[str, str, str]) -> Iterator[Finding]:
    """Yield a finding if a side starts with no units but those of the pieces, or if neither side has others."""
    if goal.kind is not EndKind.BARE:
        return
    held = dict(zip(SIDES, view.rules.array.hands, strict=True))
    units = {side: {u.piece for u in view.rules.array.units if u.side == side} | {*held[side]} for side in SIDES}
    bare = [side for side in SIDES if goal.concerns(side) and units[side] <= {*goal.pieces}]
    if len(bare) == len(SIDES) or (bare and not goal.both):
        yield Finding(
            span=goal.span,
            message=f"the game is over at the start: {' and '.join(bare)} {'has' if len(bare) == 1 else 'have'} only "
            f"units of {quoted_list(goal.pieces)}",
            label="met by the array",
            labels=(Label(view.rules.array.span, "the array"),),
            help="check the units of the array and the pieces of the line",
        )


_Pattern = tuple[str, str, str]
"""A description of units that meet a goal, one of their squares, and the help."""


def _row(view: View, goal: End[str, str, str], side: str, own: frozenset[str]) -> _Pattern | None:
    line = (fullest_line if goal.gaps else longest_line)(view.reach, own, goal.ways)
    if len(line) < goal.number:
        return None
    what = f"{side} has {len(line)} units of {quoted_list(goal.pieces)} in a line, from {line[0]} to {line[-1]}"
    return what, line[0], "check the units of the array and the length of the row"


def _block(view: View, goal: End[str, str, str], side: str, own: frozenset[str]) -> _Pattern | None:
    corners = full_block(view.reach, own, goal.number)
    if not corners:
        return None
    what = f"{side} has units of {quoted_list(goal.pieces)} on all squares of {corners[0]}-{corners[1]}"
    return what, corners[0], "check the units of the array and the size of the block"


def _connection(view: View, goal: End[str, str, str], side: str, own: frozenset[str]) -> _Pattern | None:
    """Return how the array already meets a goal of joined units for a side, or None."""
    graph = next(graph for graph in view.rules.graphs if graph.name == goal.graph)
    if graph.relation != "touching":
        return None
    carriers = own if graph.who == "friends" else own.union(*(_squares(view, each) for each in SIDES))
    joined = list(groups(view.reach, carriers, graph.directions))
    pieces = quoted_list(goal.pieces)
    if goal.zone is None or goal.far is None:
        if not any(own <= group for group in joined):
            return None
        what = (
            f"one unit of {pieces}, and one is a group" if len(own) == 1 else f"all its units of {pieces} in one group"
        )
        return f"{side} has {what}", min(own), "check the units of the array and the pieces of the goal"
    zones = [own & view.rules.zone(zone).of(side) for zone in (goal.zone, goal.far, goal.third) if zone]
    start = next((min(zones[0] & group) for group in joined if all(zone & group for zone in zones)), None)
    if start is None:
        return None
    what = f"units of {side} join `{goal.zone}` to `{goal.far}`"
    return what, start, "check the squares of the two zones and the units of the array"


def _squares(view: View, side: str, pieces: tuple[str, ...] = ()) -> Iterator[str]:
    """Yield the squares of the units of a side in the array, or of those of some pieces."""
    for unit in view.rules.array.units:
        if unit.side == side and (not pieces or unit.piece in pieces):
            yield unit.square
