"""The drops of a ZRF as the block `hand`."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from math import prod

from interpreter.exchange.importing.zones import Zones
from interpreter.exchange.zillions.board import Place
from interpreter.exchange.zillions.movement import Limit, zone_of
from interpreter.exchange.zillions.moves import runner_for
from interpreter.exchange.zillions.pieces import Drawn
from interpreter.exchange.zillions.program import EMPTY, Added, StrangeError
from interpreter.exchange.zillions.rules import Kind, Program, Rules


@dataclass(slots=True)
class Dropped:
    """Where units of a kind drop."""

    kind: Kind
    squares: tuple[frozenset[Place], frozenset[Place]] = (frozenset(), frozenset())
    """For each side, the squares on which a unit may drop if nothing else forbids it."""
    once_a_file: bool = False
    """True if no friend of the same kind may be on the file."""
    needs_below: bool = False
    """True if a unit, or the edge, must be below."""
    effects: list[Program] = field(default_factory=list)
    """Programs that also affect other units."""
    guesses: list[Program] = field(default_factory=list)
    """Programs that look at other squares in a way that only trials can tell."""


def drops_of(rules: Rules, kind: Kind) -> Dropped | None:
    """Return where a kind drops; report programs that are not understood. None if it never drops."""
    found = Dropped(kind)
    known: list[set[Place]] = [set(), set()]
    below: set[bool] = set()
    for program in kind.drops:
        if not _read(rules, kind, program, found, known, below):
            return None
    if not any(known):
        rules.lose(kind.drops[0].node, f"where `{kind.zrf_name}` drops is not understood", "no square allows it")
        return None
    found.needs_below = below == {True} and not found.guesses
    if below == {True, False}:
        found.guesses = found.guesses or kind.drops
    found.squares = (frozenset(known[0]), frozenset(known[1]))
    return found


def _read(
    rules: Rules, kind: Kind, program: Program, found: Dropped, known: list[set[Place]], below: set[bool]
) -> bool:
    """Read one program from all squares; return False if it is not understood, which is reported."""
    for skips in (False, True):
        rows: list[tuple[int, str, Added]] = []
        try:
            for side in sorted(kind.sides):
                for position in rules.board.places:
                    # A program may go on from there to a square by its name, which each position then leads to
                    runner = runner_for(rules, side, None, position, skips=skips)
                    rows += [(side, added.end, added) for added in runner.run(program.steps, position)]
        except StrangeError as fault:
            why = str(fault)
            if skips:
                rules.lose(program.node, f"drops of `{kind.zrf_name}` are not understood", why)
                return False
            continue
        plain = [row for row in rows if not (row[2].captures or row[2].changed)]
        if len(plain) < len(rows) and not skips:
            continue
        if skips:
            found.effects.append(program)
        return _understand(rules, program, rows, found, known, below)
    return False


def _understand(
    rules: Rules,
    program: Program,
    rows: list[tuple[int, str, Added]],
    found: Dropped,
    known: list[set[Place]],
    below: set[bool],
) -> bool:
    """Read what drops ask for; return False if it is not understood, which is reported."""
    kind = found.kind
    places, squares = rules.board.places, rules.board.squares
    why = ""
    for side, position, added in _joined(rows):
        place = places[position]
        under = squares.get((place[0], place[1] - 1))
        asked = {at: mask for at, mask in added.contents.items() if at != position}
        column = [at for at, (x, y) in places.items() if x == place[0] and y < place[1]]
        every = runner_for(rules, side, None, position).all
        if added.others or added.odd or added.facts:
            why = added.odd or "it looks at other squares or moves"
        elif added.becomes and {each.lower() for each in added.becomes} != {kind.zrf_name.lower()}:
            why = f"it drops as `{added.becomes[0]}`"
        elif added.contents.get(position, every) != EMPTY:
            why = "it drops on occupied squares"
        if why:
            rules.lose(program.node, f"drops of `{kind.zrf_name}` are not understood", why)
            return False
        if asked and asked == _no_friend_on_file(rules, side, position, kind):
            found.once_a_file = True
        elif asked and asked not in ({under: every & ~EMPTY}, _full(rules, column, every)):
            found.guesses = found.guesses or [program]
        elif asked or under:
            below.add(bool(asked))
        known[side].add(place)
    return True


def _full(rules: Rules, column: list[str], every: int) -> dict[str, int]:
    """Return the squares below as full, which is no more than that the next one is full where no unit ever moves."""
    moves = any(kind.moves for kind in rules.kinds)
    return {} if moves else dict.fromkeys(column, every & ~EMPTY)


def _joined(rows: list[tuple[int, str, Added]]) -> Iterator[tuple[int, str, Added]]:
    """Yield drops, as one on each square if its branches together allow any of some contents on each other square."""
    groups: dict[tuple[int, str], list[Added]] = {}
    for side, position, added in rows:
        groups.setdefault((side, position), []).append(added)
    for (side, position), some in groups.items():
        masks: dict[str, set[int]] = {}
        for added in some:
            for at, mask in added.contents.items():
                masks.setdefault(at, set()).add(mask)
        looks_alike = all({*added.contents} == {*masks} for added in some)
        first = some[0]
        alike = all(replace(each, contents={}) == replace(first, contents={}) for each in some)
        if looks_alike and alike and len(some) == prod(len(each) for each in masks.values()):
            # Branches that part the contents of a square never overlap, so their sum is what they allow together
            yield side, position, replace(first, contents={at: sum(each) for at, each in masks.items()})
        else:
            yield from ((side, position, added) for added in some)


def _no_friend_on_file(rules: Rules, side: int, position: str, kind: Kind) -> dict[str, int]:
    """Return what may be on the other squares of a file if no friend of a kind may be there."""
    runner = runner_for(rules, side, None, position)
    free = runner.all & ~(runner.bits(kind.zrf_name, "friend?") & runner.bits(kind.zrf_name))
    file = rules.board.places[position][0]
    return {at: free for at, (x, _) in rules.board.places.items() if x == file and at != position}


def hand_lines(rules: Rules, zones: Zones, dropped: list[Dropped], drawn: list[Drawn]) -> Iterator[str]:
    """Yield the lines of the block `hand`, if units are dropped."""
    if not dropped:
        return
    value, node = rules.game.option("recycle captures")
    endless = [each.kind for each in dropped if not any(name == each.kind.zrf_name for _, name in rules.off)]
    if value == "true":
        yield "receives captures"
        back, _ = rules.game.option("recycle promotions")
        if back == "true":
            yield "promoted units come as they were"
        others = [each.kind.zrf_name for each in drawn if each.kind not in [one.kind for one in dropped]]
        makes = {target.lower() for each in drawn for move in each.moves for target in move.becomes}
        kept = [name for name in others if name.lower() in makes and back != "true"]
        if kept and node is not None:
            rules.lose(node, f"captured units of `{kept[0]}` are dropped here, and never in the other program")
    elif endless:
        yield f"never runs out of {', '.join(kind.name for kind in endless)}"
    yield "drops on empty squares"
    every = frozenset(rules.board.places.values())
    for each in dropped:
        if each.squares != (every, every):
            zone = zone_of(zones, Limit("to", *each.squares), f"{each.kind.name}-drops")
            yield f"drops {each.kind.name} in {zone}"
    if all(each.needs_below for each in dropped):
        yield "drops only above a unit or the edge"
    elif any(each.needs_below for each in dropped):
        rules.lose(dropped[0].kind.drops[0].node, "some pieces drop only above a unit, and others anywhere")
