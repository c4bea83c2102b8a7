"""Reads the moves of pieces: steps, slides, leaps, moves over a unit, and moves to any square."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from interpreter.exchange.ludii.boards import Cell, Sides
from interpreter.exchange.ludii.conditions import EMPTY, ENEMY, EVERY, FRIEND, Actor, square
from interpreter.exchange.ludii.effects import after
from interpreter.exchange.ludii.known import MOVES, WALKS, Form
from interpreter.exchange.ludii.letters import atoms_of, is_direction, leaps_of, steps_in
from interpreter.exchange.ludii.movement import NOTHING, Move, with_after, within
from interpreter.exchange.ludii.nodes import Group, Named, Node, Text, Word, each_of, is_list, shown
from interpreter.exchange.ludii.reading import NOWHERE, Reading
from interpreter.exchange.ludii.regions import number, piece_of

_KINDS = {EMPTY: "m", ENEMY: "c", FRIEND: "d"}
_QUIET = frozenset("m")


def moves(node: Node, reading: Reading, actor: Actor) -> list[Move]:
    """Return the moves that a node describes; what is not read is reported."""
    match node:
        case Text(name) if name in MOVES:
            return _of_form(node, MOVES[name], [], reading, actor)
        case Group("(", (Text(name), *rest)) if name in MOVES:
            return _of_form(node, MOVES[name], rest, reading, actor)
        case Group("(", (Word("or"), *parts)):
            return _any_of([each for part in parts for each in each_of(part)], reading, actor)
        case Group("(", (Word("if"), condition, *parts)):
            return _conditional(node, condition, parts, reading, actor)
        case Group("(", (Word("move"), Word(kind), *rest)) if kind in _READERS:
            return _READERS[kind](node, rest, reading, actor)
        case Group("(", (Word("move"), Group("(", (Word("from"), *_)), *_)):
            return _anywhere(node, reading, actor)
    reading.lose(node, "this kind of move is not read")
    return []


def _any_of(parts: list[Node], reading: Reading, actor: Actor) -> list[Move]:
    """Return the moves of several lists; what follows them follows each."""
    found: list[Move] = []
    for part in parts:
        if is_list(part, "then"):
            found = with_after(found, after(part, reading, actor) or NOTHING)
        else:
            found += moves(part, reading, actor)
    return found


def _conditional(node: Group, condition: Node, parts: list[Node], reading: Reading, actor: Actor) -> list[Move]:
    """Return moves that depend on the square that they start from."""
    start = shown(condition) == "(is In (from) (sites Start (piece (what at:(from)))))"
    sides = reading.starts.get(actor.name) if start else None
    if sides is None:
        found = square(condition, "from", reading, actor)
        sides = found.zone if found is not None and found.kinds == EVERY else None
    thens = [each for each in parts if is_list(each, "then")]
    said = [each for each in parts if each not in thens]
    if sides is None or len(said) != 1:
        reading.lose(node, "moves on this condition are not read")
        return []
    if reading.board.cells in sides:
        return _any_of([*said, *thens], reading, actor)
    return within(_any_of([*said, *thens], reading, actor), "while in", sides)


def _of_form(node: Node, form: Form, rest: Sequence[Node], reading: Reading, actor: Actor) -> list[Move]:
    """Return the moves of a name of Ludii's distribution, with what is passed to it."""
    directions = [each for each in rest if is_direction(each)]
    thens = [each for each in rest if _is_then(each)]
    walks = [each for each in rest if form.kind == "leap" and each not in thens]
    froms = [each for each in rest if form.kind == "hop" and shown(each) in _FROM]
    others = [each for each in rest if each not in (*directions, *thens, *walks, *froms)]
    if others:
        reading.lose(others[0], f"this argument of `{shown(node, 30)}` is not read")
        return []
    if form.kind == "leap":
        found = _leaps(node, walks or [Text(form.walk, node.span)], form.modes, False, reading)
    else:
        words = [Word(each, node.span) for each in form.directions]
        steps = steps_in([*words, *directions], reading.board, actor)
        if steps is None:
            reading.lose(node, _UNSAID)
            return []
        found = of_steps(form, steps)
    if form.again:
        found = [replace(move, after=replace(move.after, again="any")) for move in found]
    for then in thens:
        found = with_after(found, after(then, reading, actor) or NOTHING)
    return found


_FROM = ("(from)", "(from (from))", "(from (last To))")
"""The unit itself, also where it arrived."""
_UNSAID = "these directions are not read, or the description does not say where a side goes ahead"


def of_steps(form: Form, steps: Sequence[Cell]) -> list[Move]:
    """Return the moves of a kind in some directions."""
    modes = frozenset(form.modes)
    captures = "c" in form.modes
    match form.kind:
        case "step":
            return [Move(way, step, modes, captures=captures) for way, step in atoms_of(steps)]
        case "slide":
            return [Move(way, step, modes, captures=captures) for way, step in atoms_of(steps, "R", "B")]
        case "double":
            return [Move(f"{way}n", step, modes, captures=captures) for way, step in atoms_of(steps, "D", "A")]
    last = "" if modes == frozenset("mc") else form.modes
    return [Move("", f"[{way}c{step}-{last}{step}]", frozenset(), captures=True) for way, step in atoms_of(steps)]


def _step(node: Group, rest: Sequence[Node], reading: Reading, actor: Actor) -> list[Move]:
    """Return the moves of `(move Step ..)`."""
    parts = _Parts.of(rest)
    steps = steps_in(parts.directions, reading.board, actor)
    if steps is None or parts.others or parts.between is not None:
        reading.lose(node, _UNSAID)
        return []
    if _is_passing(parts.to) and _removes_passed(parts.then):
        return [Move(way, step, frozenset("e"), captures=True) for way, step in atoms_of(steps)]
    last = _last(parts.to, reading, actor)
    if last is None:
        reading.lose(node, "where it may end, or what it does there, is not read")
        return []
    modes, zone = last
    found = of_steps(Form("step", modes), steps)
    return _finished(found, zone, parts.then, reading, actor)


def _slide(node: Group, rest: Sequence[Node], reading: Reading, actor: Actor) -> list[Move]:
    """Return the moves of `(move Slide ..)`."""
    parts = _Parts.of(rest)
    steps = steps_in(parts.directions, reading.board, actor)
    if steps is None or parts.others:
        reading.lose(node, _UNSAID)
        return []
    way = _way(parts.between, reading, actor)
    last = _slid(parts.to, reading, actor)
    if way is None or last is None:
        reading.lose(node, "the squares that it crosses, or where it may end, are not read")
        return []
    size, path = way
    modes, zone = last
    if size == "exact 2":
        found = of_steps(Form("double", modes), steps)
    elif parts.to is not None and last[0] == "m" and _stops_at_once(parts.to):
        reading.lose(node, "a slide that ends on the first empty square is not read")
        return []
    else:
        reach = {"": "", "exact": "0"}.get(size.partition(" ")[0], "") + size.partition(" ")[2]
        base = ("W", "F") if size.startswith("exact") else ("R", "B")
        found = [Move(d, f"{s}{reach}", frozenset(modes), captures="c" in modes) for d, s in atoms_of(steps, *base)]
    if path is not None:
        found = _along(found, path, node, reading, actor)
    return _finished(found, zone, parts.then, reading, actor)


def _along(found: list[Move], path: Sides, node: Node, reading: Reading, actor: Actor) -> list[Move]:
    """Return slides that cross and reach some squares only; a unit may start elsewhere if that is one square."""
    closed = reading.others(path)
    kept = within(found, "within", path)
    own = reading.starts.get(actor.name, (NOWHERE, NOWHERE))
    if not any(own[at] & closed[at] for at in (0, 1)):
        return kept
    if max(map(len, closed)) > 1:
        reading.lose(node, "a unit that starts on one of several squares that it may not cross is not read")
    return [*kept, *within(found, "while in", closed)]


def _hop(node: Group, rest: Sequence[Node], reading: Reading, actor: Actor) -> list[Move]:
    """Return the moves of `(move Hop ..)`."""
    parts = _Parts.of(rest)
    steps = steps_in(parts.directions, reading.board, actor)
    over = _hurdle(parts.between, reading, actor)
    last = _last(parts.to, reading, actor)
    others = [each for each in parts.others if shown(each) not in _FROM]
    if steps is None or others or over is None or last is None:
        reading.lose(node, "the unit that it leaps over, or where it may end, is not read")
        return []
    modes, zone = last
    if over == "any":
        made = atoms_of(steps, "D", "A")
        found = [Move(way, step, frozenset(modes), captures="c" in modes) for way, step in made]
    else:
        mode = "" if frozenset(modes) == frozenset("mc") else modes
        found = [
            Move("", f"[{way}{over}{step}-{mode}{step}]", frozenset(), captures="c" in over or "c" in modes)
            for way, step in atoms_of(steps)
        ]
    return _finished(found, zone, parts.then, reading, actor)


def _hurdle(between: Group | None, reading: Reading, actor: Actor) -> str | None:
    """Return the letters for the unit that is leaped over, `any` if there need be none; None if that is not read."""
    if between is None:
        return None
    condition = next((each.value for each in between.items if isinstance(each, Named) and each.key == "if"), None)
    applied = [each for each in between.items[1:] if not isinstance(each, Named)]
    names = [each.key for each in between.items if isinstance(each, Named) and each.key != "if"]
    found = square(condition, "between", reading, actor)
    if found is None or names or found.zone is not None or found.pieces or len(applied) > 1:
        return None
    removes = bool(applied) and shown(applied[0]) in (
        "(apply (remove (between)))",
        "(apply (remove (between) at:EndOfTurn))",
    )
    if applied and not removes:
        return None
    if found.kinds == frozenset((ENEMY,)) and removes:
        return "c" if "EndOfTurn" not in shown(applied[0]) else None
    if found.kinds == frozenset((FRIEND,)) and removes:
        return "d"
    if removes:
        return None
    return {EVERY: "any", frozenset((ENEMY, FRIEND)): "p", frozenset((FRIEND,)): "tp"}.get(found.kinds)


def _leap(node: Group, rest: Sequence[Node], reading: Reading, actor: Actor) -> list[Move]:
    """Return the moves of `(move Leap ..)`."""
    to = next((each for each in rest if is_list(each, "to")), None)
    then = [each for each in rest if _is_then(each)]
    flags = [each for each in rest if isinstance(each, Named)]
    walks = [each for each in rest if each is not to and each not in then and each not in flags]
    last = _last(to if isinstance(to, Group) else None, reading, actor)
    known = all(each.key in ("forward", "rotations") and shown(each.value) == "True" for each in flags)
    if last is None or not known:
        reading.lose(node, "where it may end, or what it does there, is not read")
        return []
    forward = any(each.key == "forward" for each in flags)
    if forward and not actor.faces:
        reading.lose(node, _UNSAID)
        return []
    modes, zone = last
    return _finished(_leaps(node, walks, modes, forward, reading), zone, then, reading, actor)


def _leaps(node: Node, walks: Sequence[Node], modes: str, forward: bool, reading: Reading) -> list[Move]:
    """Return leaps by some walks."""
    name = walks[0].text if len(walks) == 1 and isinstance(walks[0], Text) else ""
    listed = [each for part in walks for each in each_of(part)]
    if listed and all(isinstance(each, Word) for each in listed):
        listed = list(walks)
    made = (("fh" if forward else "", WALKS[name]),) if name in WALKS else leaps_of(listed, forward=forward)
    if not made or reading.board.hexagons:
        reading.lose(node, "this walk is not read")
        return []
    return [Move(way, step, frozenset(modes), captures="c" in modes) for way, step in made]


def _anywhere(node: Group, reading: Reading, actor: Actor) -> list[Move]:
    """Return the moves of `(move (from) (to ..))`: to the next squares, those two away, or all."""
    to = next((each for each in node.items if is_list(each, "to")), None)
    then = [each for each in node.items[1:] if _is_then(each)]
    copies = [each for each in node.items if isinstance(each, Named) and each.key == "copy"]
    known = [node.items[0], node.items[1], to, *then, *copies]
    plain = shown(node.items[1]) == "(from)" and len(node.items) == len(known) and isinstance(to, Group)
    where = shown(to.items[1], 200) if isinstance(to, Group) and len(to.items) > 1 else ""
    empty = isinstance(to, Group) and (
        where == "(sites Empty)" or (len(to.items) == 3 and shown(to.items[2]) == "if:(is Empty (to))")
    )
    steps = {"(sites Empty)": ["U"], "(sites Around (from))": ["W", "F"], _TWO_AWAY: ["N", "A", "D"]}.get(where)
    if (
        not plain
        or not empty
        or steps is None
        or reading.board.hexagons
        or (reading.board.points and where != "(sites Empty)")
    ):
        reading.lose(node, "a move to these squares is not read")
        return []
    found = [Move("", step, _QUIET, copies=any(shown(each.value) == "True" for each in copies)) for step in steps]
    return _finished(found, None, then, reading, actor)


_TWO_AWAY = "(difference (expand origin:(from) steps:2) (expand origin:(from)))"


def _finished(found: list[Move], zone: Sides | None, then: list[Node], reading: Reading, actor: Actor) -> list[Move]:
    """Return moves with the squares where they may end, and with what follows."""
    if zone is not None:
        found = within(found, "to", zone)
    for each in then:
        found = with_after(found, after(each, reading, actor) or NOTHING)
    return found


def _last(to: Group | None, reading: Reading, actor: Actor) -> tuple[str, Sides | None] | None:
    """Return what may be where a move ends, as letters, and the squares; None if that is not read."""
    if to is None:
        return "m", None
    condition = next((each.value for each in to.items if isinstance(each, Named) and each.key == "if"), None)
    applied = [each for each in to.items[1:] if not isinstance(each, Named)]
    found = square(condition, "to", reading, actor) if condition is not None else None
    if found is None or found.pieces or len(applied) > 1 or len(to.items) > 3:
        return None
    if applied and not captures_there(applied[0], reading):
        return None
    if found.kinds & {ENEMY, FRIEND} and not applied:
        return None
    return "".join(letter for kind, letter in _KINDS.items() if kind in found.kinds), found.zone


def _slid(to: Group | None, reading: Reading, actor: Actor) -> tuple[str, Sides | None] | None:
    """Return what may be where a slide ends; besides what stops it, it may end on any empty square."""
    if to is None:
        return "m", None
    inner = to.items[1] if len(to.items) == 2 else None
    if (
        isinstance(inner, Group)
        and inner.head == "apply"
        and len(inner.items) == 2
        and isinstance(inner.items[1], Named)
    ):
        only = inner.items[1]
        found = square(only.value, "to", reading, actor) if only.key == "if" else None
        return None if found is None or found.kinds != EVERY else ("m", found.zone)
    last = _last(to, reading, actor)
    if last is None:
        return None
    modes, zone = last
    return ("m" + modes if "m" not in modes else modes), zone


def _stops_at_once(to: Group) -> bool:
    """Return True if a slide stops on any empty square."""
    return "if:(is Empty (to))" in shown(to, 200)


def captures_there(applied: Node, reading: Reading) -> bool:
    """Return True if an effect on the last square captures what is there; a capture into a hand is noted."""
    if not isinstance(applied, Group) or applied.head != "apply":
        return False
    parts = [each for each in applied.items[1:] if not isinstance(each, Named)]
    conditions = [each.value for each in applied.items[1:] if isinstance(each, Named)]
    if len(parts) != 1 or any(not _is_enemy(each) for each in conditions):
        return False
    inner: Node = parts[0]
    if isinstance(inner, Group) and inner.head == "if" and len(inner.items) == 3 and _is_enemy(inner.items[1]):
        inner = inner.items[2]
    if not isinstance(inner, Group):
        return False
    if inner.head == "remove" and shown(inner.second) == "(to)":
        reading.restarts |= len(inner.items) > 2
        return all(shown(each) == "(then (set Counter))" for each in inner.items[2:])
    if inner.head == "add" and _to_hand(inner, reading):
        reading.hands = True
        return True
    return False


def _is_enemy(node: Node) -> bool:
    return shown(node) in (
        "(is Enemy (who at:(to)))",
        '("IsEnemyAt" (to))',
        "(is Occupied (to))",
        "(not (is Empty (to)))",
    )


def _to_hand(node: Group, reading: Reading) -> bool:
    """Return True if a captured unit enters the hand of its captor as a unit of the captor; notes as which piece."""
    match node.items[1:]:
        case (
            Group("(", (Word("piece"), Group("(", (Word("mapEntry"), Text(turned), _)))),
            Group("(", (Word("to"), where)),
        ):
            pieces = reading.maps.get(turned, {})
            hands = {"(id ": "(handSite Mover"}
            if isinstance(where, Group) and where.head == "mapEntry" and isinstance(where.second, Text):
                hands = {key: shown(value) for key, value in reading.maps.get(where.second.text, {}).items()}
            swapped = all(key[-3:-1] != shown(value)[-3:-1] for key, value in pieces.items())
            own = all(text.startswith("(handSite Mover") or key[-2] != text[11:12] for key, text in hands.items())
            if pieces and swapped and own:
                reading.turned |= {piece_of_key(key): piece_of(value) for key, value in pieces.items()}
                return True
    return False


def piece_of_key(key: str) -> str:
    """Return the piece of a key of a map, such as `(id "Ox" P1)`."""
    return key.partition('"')[2].partition('"')[0]


def _way(between: Group | None, reading: Reading, actor: Actor) -> tuple[str, Sides | None] | None:
    """Return how far a slide goes, and the squares to which it keeps; None if that is not read."""
    size, path = "", None
    for each in between.items[1:] if between is not None else ():
        match each:
            case Group("(", (Word("exact" | "max" as word), count)):
                most = number(count, reading.board)
                if most is None:
                    return None
                size = f"{word} {most}"
            case Named("if", condition):
                found = square(condition, "between", reading, actor)
                if found is None or found.kinds != frozenset((EMPTY,)) or found.pieces:
                    return None
                path = found.zone
            case _:
                return None
    return size, path


def _is_passing(to: Group | None) -> bool:
    """Return True if a move ends where a unit has just been passed."""
    if to is None or len(to.items) != 2 or not isinstance(to.items[1], Named):
        return False
    condition = to.items[1].value
    if not is_list(condition, "and") or not isinstance(condition, Group):
        return False
    said = {shown(each) for part in condition.arguments for each in each_of(part)}
    return said == {"(is Pending)", "(= (to) (value Pending))"}


def _removes_passed(then: list[Node]) -> bool:
    return [shown(each) for each in then] == ["(then (remove (ahead (last To) Backward)))"]


def _is_then(node: Node) -> bool:
    return is_list(node, "then") or (isinstance(node, Group) and node.is_named and node.head.startswith("Replay"))


@dataclass(slots=True)
class _Parts:
    """The arguments of a move by what they are about."""

    directions: list[Node] = field(default_factory=list)
    between: Group | None = None
    to: Group | None = None
    then: list[Node] = field(default_factory=list)
    others: list[Node] = field(default_factory=list)

    @classmethod
    def of(cls, rest: Sequence[Node]) -> "_Parts":
        """Return some arguments, sorted."""
        found = cls()
        for each in rest:
            if is_direction(each):
                found.directions.append(each)
            elif isinstance(each, Group) and is_list(each, "between"):
                found.between = each
            elif isinstance(each, Group) and is_list(each, "to"):
                found.to = each
            elif _is_then(each):
                found.then.append(each)
            else:
                found.others.append(each)
        return found


_READERS = {"Step": _step, "Slide": _slide, "Hop": _hop, "Leap": _leap}
