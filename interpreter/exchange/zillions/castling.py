"""Moves of two units at once in a ZRF as the block `castling`."""

from collections.abc import Iterator
from dataclasses import dataclass
from string import ascii_lowercase

from interpreter.exchange.zillions.moves import Move
from interpreter.exchange.zillions.pieces import Drawn
from interpreter.exchange.zillions.rules import Rules


@dataclass(frozen=True, slots=True)
class Castling:
    """A castling of one side: squares of mover and partner before and after."""

    side: int
    mover: str
    partner: str
    files: tuple[int, int, int, int]
    """Files of mover and partner before, and after."""


def castling_lines(rules: Rules, drawn: list[Drawn]) -> Iterator[str]:
    """Yield the block of castling, or report a castling that no block says."""
    found: dict[tuple[int, int, bool], set[int]] = {}
    partners: set[str] = set()
    movers: set[str] = set()
    out: set[bool] = set()
    through: set[bool] = set()
    for each in drawn:
        lost: Move | None = None
        for move in each.castlings:
            made = _castling(rules, each, move)
            if made is None:
                continue
            if isinstance(made, str):
                lost = lost or move
                continue
            key = (made.files[2], made.files[3], made.files[1] > made.files[0])
            found.setdefault(key, set()).add(made.side)
            movers.add(made.mover)
            partners.add(made.partner)
            safe = {at for name, at, truth in move.facts if name == "attacked?" and not truth}
            out.add((0, 0) in safe)
            through.add(bool({at for at in safe if at not in ((0, 0), move.offset)}))
        if lost is not None:
            why = _castling(rules, each, lost)
            rules.lose(lost.program.node, f"`{lost.program.node.shown}` moves two units at once", str(why))
    if not found:
        return
    yield f"{', '.join(sorted(movers))} with {', '.join(sorted(partners))}"
    for (king, rook, right), sides in sorted(found.items(), reverse=True):
        toward, mover_file, partner_file = (
            ascii_lowercase[file] for file in (rules.board.n_files - 1 if right else 0, king, rook)
        )
        mover, partner = ", ".join(sorted(movers)), ", ".join(sorted(partners))
        yield f"toward {toward}: {mover} to {mover_file}, {partner} to {partner_file}"
        if len(sides) < 2:
            node = next(move.program.node for each in drawn for move in each.castlings)
            rules.lose(node, "one side castles and the other does not", "the rule file lets both")
    if out == {True}:
        yield "not out of check"
    if through == {True}:
        yield "not through check"


def _castling(rules: Rules, drawn: Drawn, move: Move) -> Castling | str | None:
    """Return a castling of units at their start, a reason why it is none, or None where they do not start there."""
    player = rules.players[move.side]
    mover = rules.units.get(move.added.start)
    if mover is None or mover[1] is not drawn.kind or mover[0].lower() != player.lower():
        return None if any(name in drawn.kind.attributes for name, _, _ in move.facts) else _UNMOVED
    if len(move.added.others) != 1:
        return "castling moves two units"
    (at, to) = move.added.others[0]
    partner = rules.units.get(at)
    names = [kind.zrf_name for kind in rules.kinds]
    mask = move.added.contents.get(at, -1)
    if not any(mask >> (2 * i + 1) & 1 for i in range(len(names))):
        return f"it moves a unit from {at}, which is empty"
    if partner is None or partner[0].lower() != player.lower():
        return None
    if not mask >> (2 * names.index(partner[1].zrf_name) + 1) & 1:
        return None
    places = rules.board.places
    if len({places[each][1] for each in (move.added.start, move.added.end, at, to)}) != 1:
        return "castling is along a rank"
    attributes = {name for kind in rules.kinds for name in kind.attributes}
    unmoved = {each for name, each, truth in move.facts if truth and name in attributes}
    way = move.added.offsets.get(at)
    assert way is not None, "moves look only at squares that they come to by steps"
    beside = (way[0] * (-1 if move.side else 1), way[1] * (-1 if move.side else 1))
    if not {(0, 0), beside} <= unmoved:
        return _UNMOVED
    step = move.offset[0] * (-1 if move.side else 1)
    if (places[at][0] - places[move.added.start][0]) * step <= 0:
        return "it goes around the edge of the board"
    files = tuple(places[each][0] for each in (move.added.start, at, move.added.end, to))
    return Castling(move.side, drawn.kind.name, partner[1].name, (files[0], files[1], files[2], files[3]))


_UNMOVED = "castling is for units that have not moved, and this is for others as well"
