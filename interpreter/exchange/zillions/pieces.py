"""The kinds of pieces of a ZRF as pieces of a rule file: their lines, and what castling and promotion ask for."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from interpreter.exchange.importing.zones import Zones
from interpreter.exchange.zillions.board import Vector
from interpreter.exchange.zillions.elements import LEAP, Element, families_of
from interpreter.exchange.zillions.grammar import Node
from interpreter.exchange.zillions.movement import NONE, Placed, is_double_step, lines_of, placed
from interpreter.exchange.zillions.moves import Move, Odd, moves_of
from interpreter.exchange.zillions.rules import Kind, Program, Rules

_LAST = ("last-from?", "last-to?")


@dataclass(slots=True)
class Drawn:
    """A kind of piece with its moves, and with the lines of its block as they are found."""

    kind: Kind
    moves: list[Move] = field(default_factory=list)
    """The moves of the unit alone."""
    castlings: list[Move] = field(default_factory=list)
    passings: list[Move] = field(default_factory=list)
    """Captures in passing."""
    effects: list[Move] = field(default_factory=list)
    """Moves that capture or change other units than those on their line."""
    skipped: list[Program] = field(default_factory=list)
    """Programs of which parts with effects are passed over."""
    unmoved: frozenset[str] = frozenset()
    """The attributes that a unit has until its first move."""
    elements: list[Placed] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)


def draw(rules: Rules, kind: Kind) -> Drawn:
    """Return a kind of piece with its moves; report the programs that cannot be followed."""
    odd: list[Odd] = []
    found = Drawn(kind)
    moves: list[Move] = []
    for program in kind.moves:
        here: list[Odd] = []
        own = moves_of(rules, kind, [program], here)
        if here or any(_has_effects(move) for move in own):
            # Its effects are tried later, by what they do on boards
            again: list[Odd] = []
            plain = moves_of(rules, kind, [program], again, skips=True)
            if not again and not any(_has_effects(move) for move in plain):
                found.skipped.append(program)
                own, here = plain, []
        odd += here
        moves += own
    for why in dict.fromkeys(each.why for each in odd):
        same = [each.program for each in odd if each.why == why]
        message = f"`{same[0].node.shown}` of `{kind.zrf_name}` is not understood"
        rules.lose(same[0].node, message, _and_more(why, len(same) - 1))
    found.unmoved = unmoved_attributes(rules, kind, moves)
    for move in moves:
        if move.added.odd:
            rules.lose(move.program.node, f"a move of `{kind.zrf_name}` is not understood", f"it {move.added.odd}")
        elif move.added.others:
            found.castlings.append(move)
        elif any(name in _LAST for name, _, _ in move.facts):
            found.passings.append(move)
        elif _has_effects(move):
            found.effects.append(move)
        else:
            found.moves.append(move)
    _explain(rules, found)
    return found


def _has_effects(move: Move) -> bool:
    """Return True if a move affects units that are not on its line, or changes the side of some."""
    if move.added.others or any(name in _LAST for name, _, _ in move.facts):
        return False
    x, y = move.offset
    return bool(move.added.changed) or any(a * y != b * x or not _is_between((a, b), (x, y)) for a, b in move.captures)


def _is_between(at: Vector, end: Vector) -> bool:
    return all(min(0, last) <= each <= max(0, last) for each, last in zip(at, end, strict=True))


def unmoved_attributes(rules: Rules, kind: Kind, moves: Iterable[Move]) -> frozenset[str]:
    """Return the attributes that a unit of a kind has until its first move."""
    known = list(moves)
    return frozenset(
        name
        for name, at_start in kind.attributes.items()
        if at_start and all(name in move.added.clears or _cannot_have(move, name) for move in known)
    )


def _cannot_have(move: Move, name: str) -> bool:
    return (name, (0, 0), False) in move.facts


def _explain(rules: Rules, drawn: Drawn) -> None:
    """Group the moves of a kind into elements; report those that no element says."""
    kind = drawn.kind
    first: dict[int, bool] = {}
    plain: list[Move] = []
    lost: list[Move] = []
    royal = royal_names(rules)
    for move in drawn.moves:
        facts = {
            (name, at, truth)
            for name, at, truth in move.facts
            # A king never goes where it is attacked, whatever its program says
            if not (name == "attacked?" and at == move.offset and not truth and kind.zrf_name.lower() in royal)
        }
        wanted = {(name, (0, 0), True) for name in drawn.unmoved}
        first[id(move)] = bool(facts) and facts <= wanted
        if facts and not first[id(move)]:
            lost.append(move)
        else:
            plain.append(move)
    elements = placed(rules.board, families_of(plain, first, lost), kind.sides, lost)
    drawn.elements = elements
    _report(rules, kind, lost)


def royal_names(rules: Rules) -> frozenset[str]:
    """Return the pieces that are checkmated, by their names in small letters."""
    nodes = rules.game.all("loss-condition", "win-condition")
    return frozenset(word.lower() for node in nodes for each in node.rest for word in _mated(each))


def _mated(node: Node) -> tuple[str, ...]:
    if node.head == "checkmated":
        return node.words
    return tuple(word for each in node.items or () for word in _mated(each))


def _report(rules: Rules, kind: Kind, lost: list[Move]) -> None:
    """Report moves that the rule file lacks, once for each reason."""
    reasons: dict[str, dict[int, Move]] = {}
    for move in lost:
        reasons.setdefault(_why(move), {}).setdefault(move.program.node.span.start, move)
    for why, programs in reasons.items():
        move = next(iter(programs.values()))
        message = f"`{move.program.node.shown}` of `{kind.zrf_name}` has moves that the rule file lacks"
        rules.lose(move.program.node, message, _and_more(why, len(programs) - 1))


def _and_more(why: str, number: int) -> str:
    """Return a reason with the number of other programs that it holds for."""
    return f"{why}; the same goes for {number} more of its programs" if number else why


def _why(move: Move) -> str:
    """Return why no letters say a move."""
    names = sorted(name for name, _, _ in move.facts)
    if names:
        return f"they depend on `{names[0]}`"
    if any(what.startswith("<") for _, what in move.path):
        return "they depend on which pieces are on squares that they pass"
    if move.path:
        return "no letters say what they need on other squares"
    return "no letters and no zone say from where they start"


def piece_lines(rules: Rules, zones: Zones, drawn: list[Drawn]) -> None:
    """Write the `moves` lines of all kinds, with captures in passing."""
    names = {each.kind.zrf_name: each.kind.name for each in drawn}
    victims: set[str] = set()
    for each in drawn:
        victims |= _passing(rules, each)
    for each in drawn:
        for line, members in lines_of(rules.board, zones, names, each.elements, each.kind.name):
            leaves = each.kind.zrf_name in victims and any(is_double_step(one.element) for one in members)
            each.lines.append(f"{line} leaving en passant" if leaves else line)


def _passing(rules: Rules, drawn: Drawn) -> set[str]:
    """Add a kind's captures in passing to its elements; return the pieces that they capture."""
    victims: set[str] = set()
    ways: set[Vector] = set()
    names = [kind.zrf_name for kind in rules.kinds]
    odd: list[Move] = []
    for move in (each for each in drawn.passings if each.mode == "m"):
        # A square that a unit has just crossed is empty, whether the program asks or not
        (x, y), captures = move.offset, move.captures
        beside = (x, 0)
        asked = {(name, at) for name, at, truth in move.facts if truth}
        right = {("last-to?", beside), ("last-from?", (x, 2))}
        if (abs(x), y) != (1, 1) or captures != (beside,) or ("last-to?", beside) not in asked or not asked <= right:
            odd.append(move)
            continue
        ways.add(move.offset)
        place = next(at for at in move.added.captures)
        mask = move.added.contents.get(place, 0)
        victims |= {name for i, name in enumerate(names) if mask >> (2 * i + 2) & 1}
    drawn.elements += [Placed(Element(LEAP, way, (1,), "e"), NONE) for way in sorted(ways)]
    if odd:
        move = odd[0]
        message = f"`{move.program.node.shown}` of `{drawn.kind.zrf_name}` depends on the move before"
        rules.lose(
            move.program.node, message, "only a step two squares ahead may be captured in passing, one square ahead"
        )
    return victims
