"""The kinds of pieces of a ZRF as pieces of a rule file: their lines, and what castling and promotion ask for."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from interpreter.exchange.importing.zones import Zones
from interpreter.exchange.zillions.board import Vector
from interpreter.exchange.zillions.grammar import Node
from interpreter.exchange.zillions.elements import LEAP, Element, families_of
from interpreter.exchange.zillions.movement import NONE, Placed, is_double_step, lines_of, placed
from interpreter.exchange.zillions.moves import ENEMY, Move, Odd, moves_of
from interpreter.exchange.zillions.program import EMPTY
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
    for each in odd:
        rules.lose(each.program.node, f"moves of `{kind.zrf_name}` are not understood", each.why)
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
    """Report moves that the rule file lacks, once for each program."""
    programs: dict[int, list[Move]] = {}
    for move in lost:
        programs.setdefault(move.program.node.span.start, []).append(move)
    for moves in programs.values():
        move = moves[0]
        why = _why(move)
        message = f"`{move.program.node.shown}` of `{kind.zrf_name}` has moves that the rule file lacks"
        rules.lose(move.program.node, message, why)


def _why(move: Move) -> str:
    """Return why no letters say a move."""
    names = [name for name, _, _ in move.facts if not name.endswith("?") or name in ("attacked?", "defended?")]
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
        rules.lose(move.program.node, message, "only a step two squares ahead may be captured in passing, one square ahead")
    return victims


@dataclass(frozen=True, slots=True)
class Becoming:
    """What a unit may become by a move."""

    targets: tuple[str, ...]
    may_stay: bool


def becomings(moves: Iterable[Move], name: str) -> dict[tuple[int, tuple[int, int], tuple[int, int], bool], Becoming]:
    """Return what units become by side, start, end and whether they capture."""
    found: dict[tuple[int, tuple[int, int], tuple[int, int], bool], Becoming] = {}
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
    groups: dict[tuple[str, ...], set[tuple[int, tuple[int, int], tuple[int, int], bool]]] = {}
    for key, each in known.items():
        if each.targets:
            groups.setdefault(each.targets, set()).add(key)
    for targets, keys in groups.items():
        unknown = [each for each in targets if each.lower() not in {one.lower() for one in names}]
        forms = [names[one] for each in targets for one in names if one.lower() == each.lower()]
        node = next(move.program.node for move in drawn.moves + drawn.passings + drawn.effects if {*targets} & {*move.becomes})
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


def _event(rules: Rules, zones: Zones, kind: Kind, keys: set[tuple[int, tuple[int, int], tuple[int, int], bool]], every: set[tuple[int, tuple[int, int], tuple[int, int], bool]]) -> str | None:
    """Return the event of a promotion: in a zone, on leaving it too, or on capture."""
    from interpreter.exchange.zillions.movement import Limit, zone_of

    def named(white: frozenset[tuple[int, int]], black: frozenset[tuple[int, int]], word: str) -> str:
        return zone_of(zones, Limit("to", white, black), word)

    ends = [frozenset(end for side, _, end, _ in keys if side == number) for number in (0, 1)]
    if keys == {key for key in every if key[2] in ends[key[0]]}:
        return f"in {named(ends[0], ends[1], f'{kind.name}-promotion')}"
    if keys == {key for key in every if key[3]}:
        return "on capture"
    if keys == every:
        return "after each move"
    places = rules.board.places
    for zone in sorted(rules.board.zone_names):
        sides = [
            frozenset(places[at] for at in places if rules.board.is_in(at, zone, player)) for player in rules.players
        ]
        tests = {
            "in {0} or on leaving {0}": lambda key, here: key[1] in here or key[2] in here,
            "on entering {0}": lambda key, here: key[1] not in here and key[2] in here,
            "inside {0}": lambda key, here: key[1] in here and key[2] in here,
            "on entering {0} or on leaving {0}": lambda key, here: (key[1] in here) != (key[2] in here),
        }
        for words, test in tests.items():
            if keys == {key for key in every if test(key, sides[key[0]])}:
                return words.format(named(sides[0], sides[1], zone))
    return None


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
    from string import ascii_lowercase as letters

    found: dict[tuple[int, int], set[int]] = {}
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
            key = (made.files[2], made.files[3]) + ((1 if made.files[1] > made.files[0] else 0),)
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
        toward = letters[rules.board.n_files - 1] if right else "a"
        yield f"toward {toward}: {sorted(movers)[0]} to {letters[king]}, {sorted(partners)[0]} to {letters[rook]}"
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
