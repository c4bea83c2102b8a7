"""Formations: blocks of units of one piece that ride together."""

from collections.abc import Iterable, Iterator

from interpreter.engines.reference.candidate import Candidate, forfeits, units_of
from interpreter.engines.reference.effect import Capture, Effect, Lift, Progress, Put, Ride
from interpreter.engines.reference.rules import Rules
from interpreter.engines.reference.sight import content
from interpreter.engines.reference.verdict import Miss, Missed, MissList, ignore_miss, miss
from interpreter.program.board import NOWHERE, Square
from interpreter.program.tables import FormationRule
from interpreter.program.walk import Content
from interpreter.state.action import Action, Kind
from interpreter.state.position import Mark, Position, Ridden, Unit

Block = tuple[Square, ...]
"""The squares of a block, its anchor first."""


def rides(rules: Rules, position: Position) -> Iterator[Candidate]:
    """Yield every ride of every formation of the side to act."""
    for number, formation in enumerate(rules.program.formations):
        for block in blocks(rules, units_of(position, position.side), formation):
            yield from block_rides(rules, position, number, block)


def blocks(rules: Rules, units: Iterable[tuple[Square, Unit]], formation: FormationRule) -> Iterator[Block]:
    """Yield the blocks of equal units of a side; blocks may overlap."""
    members = {square for square, unit in units if unit.piece == formation.piece}
    if len(members) < len(formation.cells):
        return
    for anchor in sorted(members):
        block = rules.block(formation, anchor)
        if block is not None and members.issuperset(block):
            yield block


def block_rides(rules: Rules, position: Position, number: int, block: Block) -> Iterator[Candidate]:
    """Yield every ride of one block."""
    for step in rules.program.formations[number].steps:
        yield from _along(rules, position, number, block, step)


def _along(
    rules: Rules,
    position: Position,
    number: int,
    block: Block,
    step: tuple[int, int],
    missed: Missed = ignore_miss,
) -> Iterator[Candidate]:
    """Yield every ride in a direction: as far as the squares of each step are empty, and onto the first enemies."""
    formation, anchor = rules.program.formations[number], block[0]
    while True:
        anchor = rules.board.step(anchor, *step)
        target = rules.block(formation, anchor) if anchor != NOWHERE else None
        if target is None:
            missed("ride-leaves-board", formation.rides, name=formation.name)
            return
        seen = {square: _seen(position, square, block) for square in target}
        enemies = tuple(square for square in target if seen[square] == Content.ENEMY)
        others = tuple(square for square in target if seen[square] not in (Content.EMPTY, Content.ENEMY))
        others += tuple(square for square in enemies if _is_spared(position, formation, square))
        free = not others and (not enemies or formation.captures is not None)
        if free:
            yield _candidate(rules, position, number, block, target, enemies)
        if enemies or others:
            kind = "ride-blocked" if others or free else "ride-cannot-capture"
            missed(kind, formation.rides, *(others or enemies), name=formation.name)
            return


def _is_spared(position: Position, formation: FormationRule, square: Square) -> bool:
    return formation.prey is not None and any(unit.piece not in formation.prey for unit in position.board[square])


def missed_ride(rules: Rules, position: Position, action: Action) -> Miss:
    """Report why no block makes this ride: there is none, its way is blocked, or it has no such ride."""
    formation, board = rules.program.formations[action.piece], rules.board
    block = rules.block(formation, action.origin)
    if block is None or block not in tuple(blocks(rules, units_of(position, position.side), formation)):
        size = [1 + max(cell[i] for cell in formation.cells) for i in (0, 1)]
        facts = {"files": size[0], "ranks": size[1], "piece": formation.piece}
        return miss("no-formation", formation, action.origin, name=formation.name, **facts)
    (x, y), (tx, ty) = board.places[action.origin], board.places[action.target]
    found = MissList()
    for dx, dy in formation.steps:
        count = max(abs(tx - x), abs(ty - y)) // max(abs(dx), abs(dy))
        if (x + count * dx, y + count * dy) == (tx, ty) and count:
            tuple(_along(rules, position, action.piece, block, (dx, dy), found))
    found("no-ride", formation.rides, name=formation.name, start=action.origin, end=action.target)
    return found[0]


def _seen(position: Position, square: Square, block: Block) -> Content:
    unit = position.unit(block[0])
    assert unit is not None, "a block consists of units"
    return Content.EMPTY if square in block else content(position, square, unit.side)


def _candidate(
    rules: Rules, position: Position, number: int, block: Block, target: Block, enemies: tuple[Square, ...]
) -> Candidate:
    """Return the ride of a block to a target as a candidate with its effects."""
    formation = rules.program.formations[number]
    units = [position.board[square][-1] for square in block]
    effects: list[Effect] = [*map(Capture, enemies), *map(Lift, block)]
    moved = (unit.unmarked(Mark.UNMOVED | Mark.CASTLES) for unit in units)
    effects += [Put(square, unit) for square, unit in zip(target, moved, strict=True)]
    effects += forfeits(rules, units[0])
    effects.append(Ride(Ridden(number, target[0])))
    if rules.program.makes_progress((formation.piece,), captures=bool(enemies)):
        effects.append(Progress())
    captures = (formation.captures,) if enemies and formation.captures else ()
    return Candidate(
        action=Action(Kind.RIDE, origin=block[0], target=target[0], piece=number),
        deed="ride",
        actors=block,
        takes=enemies,
        effects=tuple(effects),
        lines=(formation.span, formation.rides, *captures),
    )
