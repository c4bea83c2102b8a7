"""The ends of a game of a ZRF as lines of a rule file."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from dsl.model.board import SIDES
from interpreter.exchange.findings import finding
from interpreter.exchange.importing.zones import Zones
from interpreter.exchange.zillions.board import Place
from interpreter.exchange.zillions.document import GOALS
from interpreter.exchange.zillions.grammar import Node, whole
from interpreter.exchange.zillions.movement import Limit, zone_of
from interpreter.exchange.zillions.names import unknown
from interpreter.exchange.zillions.pieces import Drawn, royal_names
from interpreter.exchange.zillions.rules import Kind, Rules


@dataclass(slots=True)
class Ends:
    """The lines about ends, and what they make of pieces."""

    rules: Rules
    zones: Zones
    drawn: list[Drawn]
    lines: list[str] = field(default_factory=list)
    sides: dict[str, list[int]] = field(default_factory=dict)
    """The sides that each line is about; it says `for` unless these are both."""
    reached: dict[str, tuple[set[Place], set[Place]]] = field(default_factory=dict)
    """The squares on which a unit of a piece wins, for White and Black."""
    rows: dict[tuple[str, str, int, tuple[int, ...]], list[str]] = field(default_factory=dict)
    """The directions of rows by result, piece, number and sides."""
    has_stalemate: bool = False

    def add(self, line: str, sides: list[int]) -> None:
        """Add a line for one side, or for both."""
        both = sorted({*self.sides.get(line, []), *sides})
        self.sides[line] = both
        self.lines = [each for each in self.lines if each not in {line, *(f"{line} for {side}" for side in SIDES)}]
        self.lines.append(line if both == [0, 1] else f"{line} for {SIDES[both[0]]}")


@dataclass(frozen=True, slots=True)
class _Row:
    """A row of units of one piece, in one direction."""

    kind: str
    number: int
    way: str


_WAYS = {(1, 0): "horizontal", (0, 1): "vertical", (1, 1): "rising", (1, -1): "falling"}


def end_lines(rules: Rules, zones: Zones, drawn: list[Drawn]) -> list[str]:
    """Return the lines about ends; report conditions that no line says."""
    ends = Ends(rules, zones, drawn)
    for node in rules.game.all(*GOALS):
        who = next((each for each in node.rest if each.items is not None and _are_players(rules, each)), None)
        first = node.rest[0] if node.rest else None
        if who is None and first is not None and _may_be_players(first):
            strangers = [each for each in first.items or () if each.word.lower() not in _names(rules)]
            rules.findings.extend(unknown("player", each.word, rules.players, each.span) for each in strangers)
            continue
        named = [each.word for each in who.items or ()] if who else list(rules.players)
        sides = [i for i, player in enumerate(rules.players) if player.lower() in {name.lower() for name in named}]
        for each in node.rest:
            if each is not who and each.word.lower() not in {player.lower() for player in rules.players}:
                _condition(ends, node.head.partition("-")[0], sides, each)
    _row_lines(ends)
    if not ends.has_stalemate:
        ends.add("draw stalemate", [0, 1])
    lines = [*_reach_lines(ends), *ends.lines]
    if not rules.has_errors and not any(line.startswith(("goal", "loss", "win")) for line in lines):
        problem, note = (
            "the game has no way to win",
            "a rule file needs one, such as `(loss-condition (White) stalemated)`",
        )
        rules.findings.append(finding("zrf-rules", rules.game.span, problem, label="this game", note=note))
    return _ordered(lines)


def _ordered(lines: list[str]) -> list[str]:
    """Return goals first, then the other ends."""
    return sorted(lines, key=lambda line: 0 if line.startswith("goal") else 1)


_CONDITIONS = {
    "or", "checkmated", "stalemated", "repetition", "captured", "pieces-remaining", "absolute-config",
    "relative-config", "total-piece-count",
}  # fmt: skip


def _names(rules: Rules) -> set[str]:
    return {player.lower() for player in rules.players}


def _may_be_players(node: Node) -> bool:
    """Return True if a list of words is where the players of an end are listed."""
    words = node.items or ()
    return bool(words) and all(each.items is None for each in words) and node.head not in _CONDITIONS


def _are_players(rules: Rules, node: Node) -> bool:
    names = _names(rules)
    return bool(node.items) and all(each.items is None and each.word.lower() in names for each in node.items or ())


def _condition(ends: Ends, result: str, sides: list[int], node: Node) -> None:
    """Write one condition with its result for some sides."""
    name = node.head if node.items else node.word.lower()
    if name == "or":
        rows = [_row(ends, each) for each in node.rest]
        if all(rows):
            _rows(ends, result, sides, node, [row for row in rows if row])
            return
        for each in node.rest:
            _condition(ends, result, sides, each)
        return
    if node.items and len(node.items) == 1 and node.items[0].items is not None:
        _condition(ends, result, sides, node.items[0])
        return
    row = _row(ends, node)
    if row:
        _rows(ends, result, sides, node, [row])
        return
    writers = {
        "checkmated": _checkmated, "stalemated": _stalemated, "repetition": _repetition, "captured": _captured,
        "pieces-remaining": _remaining, "absolute-config": _reach, "total-piece-count": _total,
    }  # fmt: skip
    writer = writers.get(name)
    if writer is None or not writer(ends, result, sides, node):
        who = " for one side" if len(sides) == 1 else ""
        message = f"`({result}-condition .. {node.shown})` cannot be said{who} in a rule file yet"
        ends.rules.lose(node, message)


def _kinds(ends: Ends, node: Node) -> list[Kind]:
    """Return the pieces that a condition names; report names that nothing declares."""
    for word in node.words:
        if whole(word) is None:
            ends.rules.check_piece(word, node)
    found = [ends.rules.kind(word) for word in node.words if whole(word) is None]
    return [kind for kind in found if kind is not None]


def _checkmated(ends: Ends, result: str, sides: list[int], node: Node) -> bool:
    kinds = _kinds(ends, node)
    if result not in ("loss", "win") or not kinds:
        return False
    names = ", ".join(kind.name for kind in kinds)
    if result == "win":
        ends.add(f"goal checkmate of own {names}", sides)
    else:
        ends.add(f"goal checkmate of {names}", [1 - side for side in sides])
    return True


def _stalemated(ends: Ends, result: str, sides: list[int], node: Node) -> bool:
    ends.has_stalemate = True
    if result == "count":
        ends.lines.append("win stalemate with most units")
    else:
        ends.add(f"{result} stalemate", sides)
    return True


def _repetition(ends: Ends, result: str, sides: list[int], node: Node) -> bool:
    if result == "count" or len(sides) < 2:
        return False
    ends.lines.append(f"{result} repetition 3")
    return True


def _captured(ends: Ends, result: str, sides: list[int], node: Node) -> bool:
    """A side has lost a unit of a piece, be it one of several."""
    kinds = _kinds(ends, node)
    if result not in ("loss", "win") or not kinds:
        return False
    for kind in kinds:
        numbers = {_number(ends, side, kind) for side in sides}
        if len(numbers) != 1:
            return False
        _lost(ends, result, sides, [kind], numbers.pop() - 1)
    return True


def _number(ends: Ends, side: int, kind: Kind) -> int:
    player = ends.rules.players[side].lower()
    return sum(owner.lower() == player and each is kind for owner, each in ends.rules.units.values())


def _remaining(ends: Ends, result: str, sides: list[int], node: Node) -> bool:
    """A side has a number of units left, of a piece or of all."""
    number = next((number for word in node.words if (number := whole(word)) is not None), None)
    if result == "draw" and number == 1 and len(node.words) == 1:
        return _bare(ends, sides)
    if number is None or result not in ("loss", "win"):
        return False
    kinds = _kinds(ends, node) or [each.kind for each in ends.drawn]
    if any(whole(word) is None for word in node.words) and not _kinds(ends, node):
        return False
    _lost(ends, result, sides, kinds, number)
    return True


def _bare(ends: Ends, sides: list[int]) -> bool:
    """A side has one unit left, which is its royal one."""
    royal = [each.kind for each in ends.drawn if each.kind.zrf_name.lower() in royal_names(ends.rules)]
    if len(royal) != 1 or any(_number(ends, side, royal[0]) != 1 for side in sides):
        return False
    ends.add(f"draw bare {royal[0].name}", sides)
    return True


def _lost(ends: Ends, result: str, sides: list[int], kinds: list[Kind], number: int) -> None:
    names = ", ".join(kind.name for kind in kinds)
    leaving = f" leaving {number}" if number > 0 else ""
    if result == "loss":
        ends.add(f"goal capture of {names}{leaving}", [1 - side for side in sides])
    else:
        ends.add(f"goal loss of {names}{leaving}", sides)


def _total(ends: Ends, result: str, sides: list[int], node: Node) -> bool:
    """All units of both sides together are a number: a full board is one without a drop."""
    number = next((number for word in node.words if (number := whole(word)) is not None), None)
    full = number == len(ends.rules.board.places) and any(each.kind.drops for each in ends.drawn)
    if not full or any(each.kind.moves for each in ends.drawn) or result not in ("count", "draw"):
        return False
    ends.has_stalemate = True
    line = "win stalemate with most units" if result == "count" else "draw stalemate"
    if line not in ends.lines:
        ends.lines.append(line)
    return True


def _reach(ends: Ends, result: str, sides: list[int], node: Node) -> bool:
    """A unit of a piece is on one of some positions."""
    if result != "win":
        return False
    kinds: list[Kind] = []
    squares: list[set[Place]] = [set(), set()]
    for each in node.rest:
        if each.items is None:
            kind = ends.rules.kind(each.word)
            if kind is None:
                return False
            kinds.append(kind)
            continue
        for part in each.items:
            for side in sides:
                squares[side] |= _places(ends.rules, part, side)
    if not kinds or not any(squares):
        return False
    for kind in kinds:
        known = ends.reached.setdefault(kind.name, (set(), set()))
        for side in sides:
            known[side].update(squares[side])
    return True


def _reach_lines(ends: Ends) -> Iterator[str]:
    """Yield the goals of squares: one for both sides where both have one."""
    for name, (white, black) in ends.reached.items():
        sides = [side for side, squares in enumerate((white, black)) if squares]
        word = "goal-squares" if len(sides) == 2 else f"{SIDES[sides[0]]}-goal"
        zone = zone_of(ends.zones, Limit("to", frozenset(white), frozenset(black)), word)
        yield f"goal reach {zone} with {name}{'' if len(sides) == 2 else f' for {SIDES[sides[0]]}'}"


def _places(rules: Rules, node: Node, side: int) -> set[Place]:
    board, word = rules.board, node.word
    if word.lower() in board.zone_names:
        return {board.places[at] for at in board.places if board.is_in(at, word, rules.players[side])}
    position = board.known(word)
    if position is None:
        rules.findings.append(unknown("position or zone", word, (*board.places, *board.zone_names), node.span))
    return {board.places[position]} if position in board.places and position else set()


def _row(ends: Ends, node: Node) -> _Row | None:
    """Return the row that a `relative-config` asks for: one piece, and one direction again and again."""
    if node.head != "relative-config" or len(node.words) % 2 == 0:
        return None
    pieces, ways = {word.lower() for word in node.words[::2]}, {word.lower() for word in node.words[1::2]}
    kind = ends.rules.kind(node.words[0])
    if len(pieces) != 1 or len(ways) > 1 or kind is None or len(node.words) < 3:
        return None
    board = ends.rules.board
    x, y = board.vectors.get(ways.pop(), (0, 0))
    if (x and board.wraps[0]) or (y and board.wraps[1]):
        # Rows of a rule file end at the edge
        return None
    way = _WAYS.get((x, y)) or _WAYS.get((-x, -y))
    return _Row(kind.name, len(node.words[::2]), way) if way else None


def _rows(ends: Ends, result: str, sides: list[int], node: Node, rows: list[_Row]) -> None:
    """Write rows; those of one piece and number are one line."""
    if result not in ("win", "loss") or (result == "loss" and len(sides) < 2):
        ends.rules.lose(node, f"a row is a {result} here for some sides only", "a row wins, or loses for both")
        return
    for row in rows:
        ends.rows.setdefault((result, row.kind, row.number, tuple(sides)), []).append(row.way)


def _row_lines(ends: Ends) -> None:
    """Add the lines of rows; those of one piece and number are one line."""
    for (result, kind, number, sides), ways in ends.rows.items():
        words = [way for way in ("horizontal", "vertical", "rising", "falling") if way in ways]
        text = ", ".join(words).replace("horizontal, vertical", "orthogonal").replace("rising, falling", "diagonal")
        line = f"row of {number} with {kind} along {text}"
        if result == "win":
            ends.add(f"goal {line}", list(sides))
        else:
            ends.lines.append(f"loss {line}")
