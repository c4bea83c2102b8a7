"""Checks of a start that is drawn by lot."""

from collections.abc import Iterator

from dsl.diagnostics import Diagnostic, diagnostic
from dsl.model import SIDES, Ruleset, Shuffle


def check_shuffle(rules: Ruleset) -> Iterator[Diagnostic]:
    """Check that the units of the zone can meet the conditions on their new places."""
    one = rules.shuffle
    fault = _fault(rules, one) if one is not None else ""
    if one is not None and fault:
        yield diagnostic(
            "shuffle-impossible",
            one.span,
            f"the start cannot be drawn by lot: {fault}",
            label="shuffled here",
            help="change the zone, the array or the condition",
        )


def _fault(rules: Ruleset, one: Shuffle) -> str:
    """Return what makes a random start impossible, or an empty text."""
    zone = next((zone for zone in rules.zones if zone.name == one.zone), None)
    if zone is None:  # reported as an unknown name
        return ""
    sizes = {len(zone.of(side)) for side in SIDES}
    if len(sizes) > 1 and not one.apart:
        return f"`{one.zone}` has different numbers of squares for the sides"
    for side in SIDES:
        units = [unit.piece for unit in rules.array.units if unit.side == side and unit.square in zone.of(side)]
        if len(units) < 2:
            return f"{side} has fewer than two units on `{one.zone}`"
        needed = {**dict.fromkeys(one.colors, 2), **{other: 2 for _, other in one.between}}
        for piece in needed:
            if units.count(piece) < 2:
                return f"{side} has fewer than two units of `{piece}` on `{one.zone}`"
        unlike = [pair for pair in one.unlike if {*pair} <= {*units}]
        for pair in unlike:
            if not _has_colors(pair[0], unlike, one.colors):
                return f"`{pair[0]}` and `{pair[1]}` of {side} cannot be on unlike colors"
    return ""


def _has_colors(piece: str, unlike: list[tuple[str, str]], both: tuple[str, ...]) -> bool:
    """Return True if a piece can have one of the two colors, and each piece that must be unlike it the other."""
    colors = {piece: False}
    waiting = [piece]
    while waiting:
        this = waiting.pop()
        for other in (b if a == this else a for a, b in unlike if this in (a, b)):
            if other not in colors:
                colors[other] = not colors[this]
                waiting.append(other)
            elif colors[other] == colors[this]:
                return False
    return colors.keys().isdisjoint(both)
