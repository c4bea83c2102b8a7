"""Reads what follows a move: captures around it, promotions, another turn."""

from dataclasses import replace

from interpreter.exchange.ludii.boards import Sides
from interpreter.exchange.ludii.conditions import EMPTY, ENEMY, EVERY, FRIEND, Actor, Square, square
from interpreter.exchange.ludii.known import MOVES
from interpreter.exchange.ludii.letters import atoms_of, is_direction, steps_in
from interpreter.exchange.ludii.movement import NOTHING, After, Promotion
from interpreter.exchange.ludii.nodes import Group, Named, Node, Text, Word, each_of, is_list, same, shown, walk
from interpreter.exchange.ludii.reading import Reading
from interpreter.exchange.ludii.regions import number, piece_of, region

AROUND = {
    "CustodialCapture": "custodial",
    "SurroundCapture": "surround",
    "EncloseCapture": "enclose",
    "CustodialCapturePieceType": "custodial",
}
"""Names of Ludii's distribution for captures around a move, with the word that each stands for."""


def after(node: Node, reading: Reading, actor: Actor) -> After | None:
    """Return what follows a move by a list in parentheses, mostly `(then ..)`; None if it is reported as lost."""
    match node:
        case Group("(", (Word("then"), *parts)):
            return _all(parts, reading, actor)
        case Group("(", (Word("and" | "or"), *parts)):
            return _all([each for part in parts for each in each_of(part)], reading, actor)
        case Group("(", (Word("set"), Word("Counter" | "Score" | "Value"), *_)):
            return _setting(node, reading)
        case Group("(", (Word("moveAgain"),)):
            return After(doubles=True)
        case Group("(", (Word("set"), Word("Pending"), place)) if _is_crossed(place):
            return After(leaving=True)
        case Group("(", (Word("if"), condition, *parts)):
            return _conditional(node, condition, parts, reading, actor)
        case Group("(", (Text("ReplayInMovingOn"), where)):
            return _promoting(node, where, (), reading)
        case Group("(", (Text("PromoteIfReach"), where, piece, *rest)):
            return _promoting_or(node, where, (piece_of(piece),), rest, reading, actor)
        case Group("(", (Text("ReplayIfCanMove"), moves)) if going_on(moves):
            return After(again=going_on(moves), ways=ways_on(moves, reading, actor))
        case Group("(", (Word("custodial" | "surround" | "enclose" as word), *rest)):
            return _around(node, word, rest, reading, actor)
        case Group("(", (Text(name), *rest)) if name in AROUND:
            return _known_around(node, name, rest, reading)
        case Text(name) if name in AROUND:
            return _known_around(node, name, [], reading)
        case Group("(", (Word("forEach"), Word("Site"), where, effect)):
            return _converting(node, where, effect, reading)
    reading.lose(node, "it follows a move in a way that is not read")
    return None


def _all(parts: list[Node], reading: Reading, actor: Actor) -> After:
    """Return what follows by several lists; those that are not read are reported."""
    found = NOTHING
    for part in parts:
        if isinstance(part, Named):
            reading.lose(part)
            continue
        found = found.plus(after(part, reading, actor) or NOTHING)
    return found


def _setting(node: Group, reading: Reading) -> After | None:
    """Return what a setting of a counter or of a score means here."""
    match node.items[1:]:
        case (Word("Counter"),):
            return After(restarts=True)
        case (Word("Score"), Word("P1" | "P2" | "Mover" | "Next"), value) if is_unit_count(value):
            reading.counts = True
            return NOTHING
    reading.lose(node, "values and scores that change in the game are not read")
    return None


def is_unit_count(node: Node) -> bool:
    """Return True if a number is that of the units of a player on the board."""
    match node:
        case Group("(", (Word("count"), Word("Pieces"), *_)):
            return True
        case Group(
            "(",
            (Word("count"), Word("Sites"), Named("in", Group("(", (Word("sites"), Word("Occupied" | "State"), *_)))),
        ):
            return True
    return False


def _conditional(node: Group, condition: Node, parts: list[Node], reading: Reading, actor: Actor) -> After | None:
    """Return what follows a move if a condition holds."""
    match (condition, parts):
        case (Group("(", (Word("is"), Word("In"), last, where)), [then, *rest]) if is_last_to(last):
            if is_list(then, "moveAgain") and not rest:
                return _promoting(node, where, (), reading)
            pieces = promoted(then)
            if pieces:
                return _promoting_or(node, where, pieces, rest, reading, actor)
        case (Group("(", (Word("or"), *ends)), [then]) if is_list(then, "moveAgain"):
            camp = _entered_or_left(ends)
            if camp is not None:
                return _promoting(node, camp, (), reading, leaving=True)
        case (Group("(", (Word("can"), Word("Move"), moves)), [then]) if is_list(then, "moveAgain"):
            if going_on(moves):
                return After(again=going_on(moves), ways=ways_on(moves, reading, actor))
        case (Group("(", (Word("="), Group("(", (Word("state"), *_)), Word())), [then]) if _is_state(then):
            return After(marks=True)
    reading.lose(node, "what follows a move on this condition is not read")
    return None


def promoted(node: Node) -> tuple[str, ...]:
    """Return the pieces of `(move Promote (last To) (piece ..) ..)`; none for other lists."""
    match node:
        case Group("(", (Word("move"), Word("Promote"), *rest)) | Group("(", (Word("promote"), *rest)):
            found = next((each for each in rest if is_list(each, "piece")), None)
            if isinstance(found, Group):
                return tuple(_target(each) for part in found.items[1:] for each in each_of(part))
    return ()


def _target(node: Node) -> str:
    """Return the piece to which a unit promotes, or the map that says so after `@`."""
    match node:
        case Group("(", (Word("mapEntry"), Text(name), _)):
            return f"@{name}"
    return piece_of(node)


def _entered_or_left(ends: list[Node]) -> Node | None:
    """Return the region in which a move ends or starts by two conditions."""
    found: dict[str, Node] = {}
    for each in (inner for end in ends for inner in each_of(end)):
        match each:
            case Group("(", (Word("is"), Word("In"), place, where)):
                found[shown(place)] = where
    if found.keys() != {"(last To)", "(last From)"} or not same(found["(last To)"], found["(last From)"]):
        return None
    return found["(last To)"]


def _promoting(
    node: Node, where: Node, pieces: tuple[str, ...], reading: Reading, *, leaving: bool = False
) -> After | None:
    """Return a promotion in a region."""
    sides = region(where, reading)
    if sides is None:
        reading.lose(node, "this region is not read")
        return None
    return After(promotes=(Promotion(sides, pieces, leaving),))


def _promoting_or(
    node: Node, where: Node, pieces: tuple[str, ...], rest: list[Node], reading: Reading, actor: Actor
) -> After | None:
    """Return a promotion in a region, with what follows elsewhere."""
    found = _promoting(node, where, pieces, reading)
    other = after(rest[0], reading, actor) if rest else NOTHING
    if found is None or other is None:
        return None
    if replace(other, again="", ways=()) != NOTHING:
        reading.lose(rest[0], "it follows only a move that does not promote")
        return found
    return replace(found.plus(other), ends=bool(other.again))


def is_last_to(node: Node) -> bool:
    """Return True if a node is `(last To)`."""
    return shown(node) == "(last To)"


def _is_crossed(node: Node) -> bool:
    return shown(node) == "(ahead (last To) Backward)"


def _is_state(node: Node) -> bool:
    return isinstance(node, Group) and node.head == "set" and len(node.items) > 1 and shown(node.second) == "State"


def going_on(node: Node) -> str:
    """Return how a move over a unit goes on from where the last one ended: in `any` or the `same` direction."""
    if not isinstance(node, Group):
        return ""
    named = node.is_named and node.head.startswith("Hop")
    kinds = [each.text for each in node.items[:2] if isinstance(each, Word)]
    plain = kinds[:1] == ["hop"] or kinds == ["move", "Hop"]
    froms = [each for each in node.items if is_list(each, "from")]
    last = any(is_last_to(each.items[1]) for each in froms if isinstance(each, Group) and len(each.items) > 1)
    if not (named or plain) or not (last or (named and node.head.endswith("Again"))):
        return ""
    return "same" if any(shown(each) == "SameDirection" for each in node.items) else "any"


def ways_on(node: Node, reading: Reading, actor: Actor) -> tuple[str, ...]:
    """Return the first legs of a capture that goes on; none if it goes on in one direction, or a name says how."""
    name = node.text if isinstance(node, Text) else node.head if isinstance(node, Group) else ""
    if going_on(node) == "same" or (name not in MOVES and not is_list(node, "move", "hop")):
        return ()
    words = [Word(each, node.span) for each in (MOVES[name].directions if name in MOVES else ())]
    listed = [each for each in (node.arguments if isinstance(node, Group) else ()) if is_direction(each)]
    steps = steps_in([*words, *listed], reading.board, actor)
    return ("?",) if steps is None else tuple(f"[{way}c{step}" for way, step in atoms_of(steps))


def _around(node: Group, word: str, rest: list[Node], reading: Reading, actor: Actor) -> After | None:
    """Return what a capture around a move does: between two, on all sides, or without liberties."""
    ways = ways_of([each for each in rest if is_direction(each)], reading)
    between = next((each for each in rest if is_list(each, "between")), None)
    to = next((each for each in rest if is_list(each, "to")), None)
    known = [each for each in rest if is_direction(each) or each in (between, to) or shown(each) == "(from (last To))"]
    then = [each for each in rest if is_list(each, "then")]
    others = [each for each in rest if each not in known and each not in then]
    if ways is None or others or not isinstance(between, Group) or (word == "enclose" and to is not None):
        reading.lose(node, "this form of a capture is not read")
        return None
    caught = _caught(between, reading, actor)
    ends = _ends(to, reading, actor) if word != "enclose" else ""
    if caught is None or ends is None:
        reading.lose(node, "the units that it captures, or those around them, are not read")
        return None
    verb, whom, zone = caught
    line = _line(word, verb, ways, _row(between, word, reading), ends, whom, zone)
    if line is None:
        reading.lose(node, "this number of units is not read")
        return None
    for each in then:
        reading.lose(each, "what follows a capture is not read")
    return After(effects=(line,))


def _line(word: str, verb: str, ways: str, row: str | None, ends: str, whom: str, zone: str) -> str | None:
    """Return the line of an `after` block for a capture."""
    if row is None:
        return None
    target = {
        "custodial": f"enemies enclosed{row} along {ways}",
        "surround": f"enemies surrounded along {ways}",
        "enclose": f"enemies without liberties along {ways}",
    }[word]
    return f"{verb} {target}{ends}{zone}{whom}"


def _row(between: Group, word: str, reading: Reading) -> str | None:
    """Return how many units are captured between two, as words; None if that is not read."""
    for each in between.items[1:]:
        if is_list(each, "max", "exact") and isinstance(each, Group):
            count = number(each.second, reading.board)
            if count is None or word != "custodial":
                return None
            if each.head == "exact":
                return f" in a row of {count}"
            return f" within {count}" if count == 1 else f" in a row of 1 to {count}"
    return ""


def _caught(between: Group, reading: Reading, actor: Actor) -> tuple[str, str, str] | None:
    """Return the verb, the pieces and the zone of the units that are captured."""
    condition = next((each.value for each in between.items if isinstance(each, Named) and each.key == "if"), None)
    applied = next((each for each in between.items if is_list(each, "apply")), None)
    found = square(condition, "between", reading, actor)
    read = [each for each in between.items[1:] if isinstance(each, Named) or is_list(each, "apply", "max", "exact")]
    if found is None or found.kinds != frozenset((ENEMY,)) or len(read) < len(between.items) - 1:
        return None
    if any(isinstance(each, Named) and each.key != "if" for each in read):
        return None
    verb = _verb(applied)
    if verb is None:
        return None
    whom = f" only {', '.join(map(marked, found.pieces))}" if found.pieces else ""
    if _triggers(applied):
        reading.triggers.append(found.pieces)
    zone = f" in {reading.zone(found.zone, 'caught')}" if found.zone is not None else ""
    return verb, whom, zone


def _verb(applied: Node | None) -> str | None:
    """Return what becomes of a unit that is caught; a trigger for the end of the game counts as a removal."""
    match applied:
        case Group("(", (Word("apply"), inner)):
            parts = [inner]
            if isinstance(inner, Group) and inner.head in ("and", "or"):
                parts = [each for part in inner.arguments for each in each_of(part)]
            said = {shown(part) for part in parts if not is_list(part, "trigger", "add")}
            adds = [part for part in parts if is_list(part, "add")]
            if (said or _triggers(applied)) and said <= {"(remove (between))"} and not adds:
                return "removes"
            if said == {"(remove (between))"} and len(adds) == 1 and _adds_own(adds[0]):
                return "converts"
    return None


def _triggers(applied: Node | None) -> bool:
    """Return True if a capture is told to the ends of the game."""
    return applied is not None and any(is_list(each, "trigger") for each in walk(applied))


def marked(piece: str) -> str:
    """Return the name of a piece of the description in a line, to be replaced by those of the rule file."""
    return f"\u00ab{piece}\u00bb"


def _adds_own(node: Node) -> bool:
    """Return True if a list adds a unit of the side to move where one is caught."""
    text = shown(node, 200)
    return "(to (between))" in text and " Mover)" in text


def _ends(to: Node | None, reading: Reading, actor: Actor) -> str | None:
    """Return what the enclosed units are against besides friends, as words."""
    if not isinstance(to, Group):
        return ""
    condition = next((each.value for each in to.items if isinstance(each, Named) and each.key == "if"), None)
    if condition is None or len(to.items) != 2:
        return None
    parts = [condition]
    if isinstance(condition, Group) and condition.head == "or":
        parts = [each for part in condition.arguments for each in each_of(part)]
    squares = [square(part, "to", reading, actor) for part in parts]
    friends = Square(frozenset((FRIEND,)))
    places = [each for each in squares if each != friends]
    if friends not in squares or any(each is None or each.zone is None for each in places):
        return None
    if not places:
        return ""
    found: Sides = (frozenset(), frozenset())
    kinds = {each.kinds for each in places if each is not None}
    for each in places:
        if each is not None and each.zone is not None:
            found = found[0] | each.zone[0], found[1] | each.zone[1]
    even = " even while occupied" if kinds == {EVERY} else ""
    return f" or against {reading.zone(found, 'hostile')}{even}" if even or kinds == {frozenset((EMPTY,))} else None


def _known_around(node: Node, name: str, rest: list[Node], reading: Reading) -> After | None:
    """Return what a capture of Ludii's distribution does."""
    word = AROUND[name]
    whom = ""
    if name.endswith("PieceType") and rest:
        whom, rest = f" only {marked(piece_of(rest[0]))}", rest[1:]
    directions = [each for each in rest if is_direction(each)]
    limits = [each for each in rest if is_list(each, "max", "exact")]
    others = [each for each in rest if each not in directions and each not in limits]
    ways = ways_of(directions, reading)
    span = node.span
    row = _row(Group("(", (Word("between", span), *limits), span), word, reading)
    line = None if others or ways is None else _line(word, "removes", ways, row, "", whom, "")
    if line is None:
        reading.lose(node, "this form of a capture is not read")
        return None
    return After(effects=(line,))


def ways_of(nodes: list[Node], reading: Reading) -> str | None:
    """Return directions as the ways of a rule file; without any, those to adjacent squares."""
    words = [each.text if isinstance(each, Word) else "?" for each in nodes] or ["Adjacent"]
    board = reading.board
    if len(words) > 1 or words[0] not in ("Adjacent", "All", "Orthogonal", "Diagonal"):
        return None
    if board.hexagons:
        return board.ways if words[0] != "Diagonal" else None
    return {"Adjacent": board.ways, "All": "orthogonal, diagonal", "Orthogonal": "orthogonal", "Diagonal": "diagonal"}[
        words[0]
    ]


def _converting(node: Group, where: Node, effect: Node, reading: Reading) -> After | None:
    """Return the conversion of all enemies next to the unit, if a loop over squares does that."""
    around = "(sites Around (last To))"
    texts = {shown(each) for part in (where.arguments if isinstance(where, Group) else ()) for each in each_of(part)}
    said = shown(effect, 200)
    converts = (
        is_list(effect, "and")
        and "(remove (site))" in said
        and "(add (piece (id " in said
        and " Mover)) (to (site)))" in said
    )
    squares = not reading.board.hexagons and not reading.board.points
    if squares and is_list(where, "intersection") and texts == {around, "(sites Occupied by:Next)"} and converts:
        return After(effects=("converts enemies within 1",))
    reading.lose(node, "this loop over squares is not read")
    return None
