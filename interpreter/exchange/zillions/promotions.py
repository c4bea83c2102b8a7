"""What kinds of pieces of a ZRF become by their moves, as lines about promotion."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from interpreter.exchange.importing.zones import Zones
from interpreter.exchange.zillions.board import Place
from interpreter.exchange.zillions.movement import Limit, zone_of
from interpreter.exchange.zillions.moves import Move
from interpreter.exchange.zillions.pieces import Drawn
from interpreter.exchange.zillions.rules import Kind, Rules

Key = tuple[int, Place, Place, bool]
"""Side, start and end of a move, and whether it captures."""


@dataclass(frozen=True, slots=True)
class Becoming:
    """What a unit may become by a move."""

    targets: tuple[str, ...]
    may_stay: bool


def becomings(moves: Iterable[Move], name: str) -> dict[Key, Becoming]:
    """Return what units become by side, start, end and whether they capture."""
    found: dict[Key, Becoming] = {}
    for move in moves:
        key = (move.side, move.start, move.end, move.is_capture)
        before = found.get(key, Becoming((), False))
        targets = tuple(each for each in move.becomes if each.lower() != name.lower())
        stays = not move.becomes or len(targets) < len(move.becomes)
        found[key] = Becoming(tuple(dict.fromkeys((*before.targets, *targets))), before.may_stay or stays)
    return found


def promotion_lines(rules: Rules, zones: Zones, drawn: Drawn, names: dict[str, str]) -> Iterator[str]:
    """Yield the lines on what a kind promotes to, or report a promotion that no line says."""
    kind = drawn.kind
    known = becomings((*drawn.moves, *drawn.passings, *drawn.effects), kind.zrf_name)
    groups: dict[tuple[str, ...], set[Key]] = {}
    for key, each in known.items():
        if each.targets:
            groups.setdefault(each.targets, set()).add(key)
    for targets, keys in groups.items():
        unknown = [each for each in targets if each.lower() not in {one.lower() for one in names}]
        forms = [names[one] for each in targets for one in names if one.lower() == each.lower()]
        node = next(
            move.program.node for move in drawn.moves + drawn.passings + drawn.effects if {*targets} & {*move.becomes}
        )
        if unknown or not forms:
            rules.lose(node, f"`{kind.zrf_name}` becomes `{unknown[0]}`", "no piece is called so")
            continue
        must = {key for key in keys if not known[key].may_stay}
        ends = {key[2] for key in must}
        stuck = {
            (side, end) for side, _, end, _ in must
            if not any(move.side == side and move.start == end for move in drawn.moves)
        }  # fmt: skip
        is_optional = keys != must and all((side, end) in stuck for side, _, end, _ in must)
        if keys != must and not is_optional and ends:
            rules.lose(node, f"`{kind.zrf_name}` must become another piece on some squares, and may on others")
        event = _event(rules, zones, kind, keys, {*known})
        if event is None:
            rules.lose(node, f"where `{kind.zrf_name}` becomes another piece is not understood")
            continue
        yield f"{'may promote' if keys != must else 'promotes'} {event} to {', '.join(dict.fromkeys(forms))}"


def _event(
    rules: Rules,
    zones: Zones,
    kind: Kind,
    keys: set[Key],
    every: set[Key],
) -> str | None:
    """Return the event of a promotion: in a zone, on leaving it too, or on capture."""

    def named(white: frozenset[Place], black: frozenset[Place], word: str) -> str:
        return zone_of(zones, Limit("to", white, black), word)

    if keys == every:
        return "after each move"
    ends = [frozenset(end for side, _, end, _ in keys if side == number) for number in (0, 1)]
    if keys == {key for key in every if key[2] in ends[key[0]]}:
        return f"in {named(ends[0], ends[1], f'{kind.name}-promotion')}"
    if keys == {key for key in every if key[3]}:
        return "on capture"
    places = rules.board.places
    for zone in sorted(rules.board.zone_names):
        sides = [
            frozenset(places[at] for at in places if rules.board.is_in(at, zone, player)) for player in rules.players
        ]
        for words, test in _TESTS.items():
            if keys == {key for key in every if test(key[1] in sides[key[0]], key[2] in sides[key[0]])}:
                return words.format(named(sides[0], sides[1], zone))
    return None


_TESTS: Mapping[str, Callable[[bool, bool], bool]] = {
    "in {0} or on leaving {0}": lambda begins, ends: begins or ends,
    "on entering {0}": lambda begins, ends: ends and not begins,
    "inside {0}": lambda begins, ends: begins and ends,
    "on entering {0} or on leaving {0}": lambda begins, ends: begins != ends,
}
"""Events of promotions by a zone, with whether they happen if a move begins in it and ends in it."""
