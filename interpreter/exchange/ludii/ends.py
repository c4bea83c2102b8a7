"""Reads the ends of a game as lines of a rule file."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from interpreter.exchange.ludii.boards import Cells, Sides
from interpreter.exchange.ludii.effects import is_last_to, is_unit_count, ways_of
from interpreter.exchange.ludii.letters import is_direction
from interpreter.exchange.ludii.nodes import Group, Node, Text, Word, each_of, is_list, shown, walk
from interpreter.exchange.ludii.play import checked, is_mate
from interpreter.exchange.ludii.reading import Reading
from interpreter.exchange.ludii.regions import number, piece_of, region

MOVER, NEXT = "Mover", "Next"
WIN, LOSS, DRAW, COUNT = "win", "loss", "draw", "count"
_SIDES = {"P1": "white", "P2": "black"}


@dataclass(frozen=True, slots=True)
class Result:
    """A result: for the side to move or the other one, or for a named side; who has more units with `count`."""

    kind: str
    of: str
    """`Mover` or a named side; a result of `Next` is told for the mover."""


@dataclass(slots=True)
class Ends:
    """The lines about ends, and what they depend on."""

    lines: list[str] = field(default_factory=list)
    graph: bool = False
    stalemate: set[str] = field(default_factory=set)
    """The sides of which a line says what happens to them without an action."""
    counts: bool = False
    """True if the side with most units wins in the end."""
    mates: bool = False
    triggered: bool = False
    """True if an end depends on a trigger."""
    points: bool = False
    """True if the first capture of a kind scores."""


@dataclass(slots=True)
class Reader:
    """Reads ends; the pieces are those of the rule file."""

    reading: Reading
    names: dict[str, tuple[str, ...]]
    """The pieces of the rule file for each name in the description."""
    royal: str
    progress: str
    """What counts as progress."""
    drops: bool = False
    """True if units are dropped from the hand."""
    mixed: bool = False
    """True if a side has several pieces."""
    falls: bool = False
    """True if units fall after they are dropped."""
    ends: Ends = field(default_factory=Ends)
    here: Node | None = None
    """The end that is read."""

    def read(self, node: Node) -> None:
        """Add the lines of one end."""
        self.here = node
        match node:
            case Group("{", items):
                for each in items:
                    self.read(each)
            case Group("(", (Word("if"), condition, outcome, *rest)):
                result = _result(outcome)
                self.reading.counts |= is_list(outcome, "byScore") and any(
                    is_unit_count(each) for each in walk(outcome)
                )
                if result is None or not self._condition(condition, result):
                    self.reading.lose(node, "this end is not read")
                for each in rest:
                    self.read(each)
            case Group("(", (Text(name), *rest)) if name in NAMES:
                if not NAMES[name](self, rest):
                    self.reading.lose(node, "this end is not read")
            case _:
                self.reading.lose(node, "this end is not read")

    def _condition(self, node: Node, result: Result) -> bool:
        """Add the lines for a condition and its result; False if it is not read."""
        match node:
            case Group("(", (Word("or"), *parts)):
                read = [self._condition(each, result) for part in parts for each in each_of(part)]
                return all(read)
            case Group("(", (Word("and"), *parts)):
                return self._together(node, [each for part in parts for each in each_of(part)], result)
            case Group("(", (Word("is"), Word("Line"), count, *rest)):
                return self._row(number(count), rest, result)
            case Group("(", (Word("is"), Word("Connected"), *rest)):
                return self._joined(rest, result)
            case Group(
                "(",
                (
                    Word("is"),
                    Word("Loop"),
                ),
            ) if result == Result(WIN, MOVER):
                self._add(f"goal ring of {self._all()} along {self.reading.board.ways}")
                return True
            case Group("(", (Word("is"), Word("In"), place, where)):
                return self._reached(place, where, result)
            case Group("(", (Word("is"), Word("Triggered"), *_)):
                return self._triggered(result)
            case Group("(", (Text("IsSingleGroup"), *rest)):
                return self._group(rest, result)
            case Group("(", (Word("="), Word("1"), Group("(", (Word("count"), Word("Groups"), *rest)))):
                return self._group([Word(MOVER, node.span), *[each for each in rest if is_direction(each)]], result)
        return self._left_over(node, result)

    def _left_over(self, node: Node, result: Result) -> bool:
        """Add the lines for a condition about what moves, units or turns are left, and its result."""
        match node:
            case Group("(", (Word("no"), Word("Moves"), Word(role))):
                return self._stuck(role, result)
            case Group("(", (Word("no"), Word("Pieces"), Word(role), *rest)):
                return self._left(role, 0, rest, result)
            case Group(
                "(",
                (Word("=" | "<=" | "<" as sign), Group("(", (Word("count"), Word("Pieces"), Word(role), *rest)), count),
            ):
                most = number(count)
                return most is not None and self._left(role, most - (sign == "<"), rest, result)
            case Group("(", (Word("=" | ">=" as sign), Group("(", (Word("counter"),)), count)) if result.kind == DRAW:
                return self._clock(count)
            case Group(
                "(",
                (
                    Word("is"),
                    Word("Full"),
                ),
            ) | Group(
                "(",
                (
                    Word("all"),
                    Word("Passed"),
                ),
            ):
                return self._finished(result)
            case Group("(", (Text("NoSites"), where)):
                return (
                    shown(where) == "(sites Occupied by:Next)"
                    and result.kind == COUNT
                    and self._left(NEXT, 0, [], Result(WIN, MOVER))
                )
        return False

    def _together(self, node: Node, parts: Sequence[Node], result: Result) -> bool:
        """Add the line for conditions that hold together."""
        said = [shown(each, 400) for each in parts]
        if len(parts) == 2 and any(text.startswith("(is Mover P") for text in said):
            # Whose turn it is adds nothing to a condition on the same side's moves.
            at = next(i for i, text in enumerate(said) if text.startswith("(is Mover P"))
            other = parts[1 - at]
            if shown(other) in (f"(no Moves {said[at][10:-1]})", f"(no Moves {said[at][10:-1]})".replace("Mover", "")):
                return self._condition(other, result)
        if is_mate(node):
            piece = next(name for name, role in map(checked, parts) if role == NEXT)
            return result == Result(WIN, MOVER) and self._mate(piece, node)
        return False

    def _mate(self, piece: str, node: Node) -> bool:
        """Add the goal of checkmate."""
        text = shown(node, 9000)
        if self.drops and "handSite" not in text and 'container:"Hand"' not in text:
            self.reading.lose(node, "here, a drop may answer a check")
        names = self.names.get(piece)
        if not names or self.royal not in ("", piece):
            return False
        self._add(f"goal checkmate of {', '.join(names)}")
        self.ends.mates = True
        return True

    def _row(self, count: int | None, rest: Sequence[Node], result: Result) -> bool:
        """Add a goal by a row."""
        ways = ways_of([each for each in rest if is_direction(each)], self.reading)
        others = [each for each in rest if not is_direction(each)]
        exact = [each for each in others if shown(each) == "exact:True"]
        through = [each for each in others if shown(each).startswith("through:(last To")]
        if count is None or ways is None or len(exact) + len(through) < len(others) or result.kind not in (WIN, LOSS):
            return False
        if self.falls and self.here is not None and "afterConsequence:True" not in shown(self.here, 400):
            self.reading.lose(self.here, "a row is judged before a unit falls")
        if self.mixed and self.here is not None:
            self.reading.lose(self.here, "rows of unlike pieces count here, too")
        if exact:
            self.reading.lose(exact[0], f"more than {count} in a row count as well")
        word = "goal" if result.kind == WIN else "loss"
        end = f" for {result.of}" if result.of != MOVER and word == "goal" else ""
        self._add(f"{word} row of {count} with {self._all()} along {ways}{end}")
        return True

    def _joined(self, rest: Sequence[Node], result: Result) -> bool:
        """Add a goal by a way between regions."""
        if result.of != MOVER or result.kind not in (WIN, LOSS):
            return False
        word = "goal" if result.kind == WIN else "loss"
        reading = self.reading
        match rest:
            case [Word("Mover")]:
                parts = [reading.regions.get(("", player), []) for player in (1, 2)]
                if [len(each) for each in parts] != [2, 2]:
                    return False
                ends = [(parts[0][at], parts[1][at]) for at in (0, 1)]
                self._way(word, ends)
                return True
            case [Word("3"), Word("Sides" | "SidesNoCorners" as kind)] if reading.board.hexagons:
                corners = reading.board.corners if kind == "SidesNoCorners" else frozenset()
                self._of_any(word, [edge - corners for edge in reading.board.edges], 3)
                return True
            case [Word("2"), Word("Corners")] if reading.board.hexagons:
                self._of_any(word, [frozenset((cell,)) for cell in sorted(reading.board.corners)], 2)
                return True
        return False

    def _of_any(self, word: str, places: Sequence[Cells], count: int) -> None:
        """Add a line for each choice of some places."""
        from itertools import combinations

        for chosen in combinations(places, count):
            self._way(word, [(each, each) for each in chosen])

    def _way(self, word: str, ends: Sequence[Sides]) -> None:
        """Add a line about a way between two or three regions."""
        names = [self.reading.zone(each, "edge" if max(map(len, each)) > 1 else "corner") for each in ends]
        to = " and ".join(names[1:])
        self.ends.graph = True
        self._add(f"{word} joins {names[0]} to {to} by contact with {self._all()}")

    def _reached(self, place: Node, where: Node, result: Result) -> bool:
        """Add a goal by a square that a unit reaches."""
        sides = region(where, self.reading)
        if sides is None or result.kind != WIN:
            return False
        names = self.names_of_all()
        side = "" if result.of == MOVER else f" for {result.of}"
        match place:
            case _ if is_last_to(place):
                pass
            case Group("(", (Word("where"), piece, Word(role))) if _SIDES.get(role, role) == result.of:
                names = self.names.get(piece_of(piece), ())
            case _:
                return False
        if result.of != MOVER:
            cells = sides[result.of == "black"]
            sides = cells, cells
        zone = self.reading.zone(sides, "goal-squares")
        for name in names:
            self._add(f"goal reach {zone} with {name}{side}")
        return bool(names)

    def _stuck(self, role: str, result: Result) -> bool:
        """Add what happens to a side without an action."""
        side = f" for {_SIDES[role]}" if role in _SIDES else ""
        if role not in (MOVER, NEXT, *_SIDES) or result.kind == COUNT:
            return self._finished(result) if result.kind == COUNT and role in (MOVER, NEXT) else False
        kind = result.kind
        if kind != DRAW and role == NEXT and result.of == MOVER:
            kind = LOSS if kind == WIN else WIN
        elif kind != DRAW and side:
            own = result.of == _SIDES[role]
            kind = kind if own else LOSS if kind == WIN else WIN
        elif kind != DRAW and result.of != MOVER:
            return False
        self._add(f"{kind} stalemate{side}")
        self.ends.stalemate |= {_SIDES[role]} if role in _SIDES else set(_SIDES.values())
        return True

    def _left(self, role: str, most: int, rest: Sequence[Node], result: Result) -> bool:
        """Add a goal by the capture of pieces."""
        pieces = [piece_of(each) for each in rest if isinstance(each, Text)]
        if result.kind == COUNT and role == NEXT and most == 0:
            result = Result(WIN, MOVER)
        if len(pieces) < len(rest) or result.kind not in (WIN, LOSS) or most < 0:
            return False
        names = (
            [name for piece in pieces for name in self.names.get(piece, ())] if pieces else list(self.names_of_all())
        )
        if not names:
            return False
        side = ""
        if role in _SIDES:
            loses = result.of == _SIDES[role] if result.kind == LOSS else result.of != _SIDES[role]
            winner = {"white": "black", "black": "white"}[_SIDES[role]] if loses else _SIDES[role]
            side = f" for {winner}"
        else:
            mover_wins = result.kind == WIN
            if result.of != MOVER or role not in (MOVER, NEXT, "Enemy"):
                return False
            loses = mover_wins if role != MOVER else not mover_wins
        royal = set(self.names.get(self.royal, ())) if self.royal else set()
        if royal & set(names):
            if most == 1 and loses and not pieces:
                self._add(f"loss bare {', '.join(sorted(royal))}{side}")
                return True
            return False
        word = "capture" if loses else "loss"
        leaving = f" leaving {most}" if most else ""
        self._add(f"goal {word} of {', '.join(dict.fromkeys(names))}{leaving}{side}")
        return True

    def _clock(self, count: Node) -> bool:
        """Add a draw after some turns without progress; the count of the first of them is 0."""
        turns = number(count)
        if turns is None or not self.progress:
            return False
        self._add(f"draw {turns + 1} turns without {self.progress}")
        return True

    def _finished(self, result: Result) -> bool:
        """Add what happens when neither side can act."""
        if result.kind == COUNT:
            if not self.reading.counts:
                return False
            self.ends.counts = True
        elif result.kind == DRAW:
            self._add("draw stalemate")
        else:
            return False
        self.ends.stalemate |= set(_SIDES.values())
        return True

    def _triggered(self, result: Result) -> bool:
        """Add a goal by a capture that a trigger has told of."""
        if result.kind != WIN:
            return False
        side = "" if result.of == MOVER else f" for {result.of}"
        pieces = [piece for trigger in self.reading.triggers for piece in trigger]
        if not self.reading.triggers:
            return False
        self.ends.triggered = True
        if pieces:
            names = list(dict.fromkeys(name for piece in pieces for name in self.names.get(piece, ())))
            self._add(f"goal capture of {', '.join(names)}{side}")
            return bool(names)
        self.ends.points = True
        self._add(f"goal score 1{side}")
        return True

    def _group(self, rest: Sequence[Node], result: Result) -> bool:
        """Add a goal by one group of all units."""
        ways = ways_of([each for each in rest[1:] if is_direction(each)], self.reading)
        if not rest or shown(rest[0]) != MOVER or ways != self.reading.board.ways or result != Result(WIN, MOVER):
            return False
        self.ends.graph = True
        self._add(f"goal one group of {self._all()} by contact")
        return True

    def names_of_all(self) -> tuple[str, ...]:
        """Return all pieces that belong to a side."""
        return tuple(dict.fromkeys(name for names in self.names.values() for name in names))

    def _all(self) -> str:
        return ", ".join(self.names_of_all())

    def _add(self, line: str) -> None:
        if line not in self.ends.lines:
            self.ends.lines.append(line)


def _result(node: Node) -> Result | None:
    """Return a result, told for the side that has moved."""
    match node:
        case Group("(", (Word("result"), Word(role), Word("Win" | "Loss" | "Draw" as kind))):
            result = Result(kind.lower(), _SIDES.get(role, role))
        case Group("(", (Word("draw"),)):
            result = Result(DRAW, MOVER)
        case Group("(", (Word("byScore"), *_)):
            result = Result(COUNT, MOVER)
        case _:
            return None
    if result.of in (NEXT, "Enemy"):
        return Result({WIN: LOSS, LOSS: WIN}.get(result.kind, result.kind), MOVER)
    if result.kind == LOSS and result.of in _SIDES.values():
        return Result(WIN, "black" if result.of == "white" else "white")
    return result if result.of in (MOVER, *_SIDES.values()) else None


def _word(rest: Sequence[Node], at: int = 0) -> str:
    node = rest[at] if at < len(rest) else None
    return node.text if isinstance(node, Word) else ""


def _no_moves(reader: Reader, rest: Sequence[Node]) -> bool:
    """Read `NoMoves` with the result of the side that cannot move."""
    kind = {"Win": LOSS, "Loss": WIN, "Draw": DRAW}.get(_word(rest))
    return kind is not None and reader._stuck(NEXT, Result(kind, MOVER))


def _reach_win(reader: Reader, rest: Sequence[Node]) -> bool:
    """Read `ReachWin` with a region and a winner."""
    role = _word(rest, 1)
    last = Group("(", (Word("last", rest[0].span), Word("To", rest[0].span)), rest[0].span) if rest else None
    return last is not None and role != "" and reader._reached(last, rest[0], Result(WIN, _SIDES.get(role, role)))


def _piece_reach_win(reader: Reader, rest: Sequence[Node]) -> bool:
    """Read `PieceTypeReachWin` with a piece, a region and a winner."""
    role = _word(rest, 2)
    if len(rest) != 3 or role not in _SIDES:
        return False
    where = Group("(", (Word("where", rest[0].span), rest[0], Word(role, rest[0].span)), rest[0].span)
    return reader._reached(where, rest[1], Result(WIN, _SIDES[role]))


def _line_win(reader: Reader, rest: Sequence[Node]) -> bool:
    return reader._row(3, rest, Result(WIN, MOVER))


def _no_pieces(reader: Reader, rest: Sequence[Node]) -> bool:
    """Read `CaptureAll` with the side that has no unit left."""
    role = _word(rest)
    result = Result(WIN, MOVER) if role == NEXT else Result(LOSS, MOVER) if role == MOVER else None
    if role in _SIDES:
        result = Result(WIN, "black" if role == "P1" else "white")
    return result is not None and reader._left(role, 0, rest[1:], result)


NAMES: Mapping[str, Callable[[Reader, Sequence[Node]], bool]] = {
    "BlockWin": lambda reader, rest: reader._stuck(NEXT, Result(WIN, MOVER)),
    "MisereBlockWin": lambda reader, rest: reader._stuck(MOVER, Result(WIN, MOVER)),
    "ForEachPlayerNoMovesLoss": lambda reader, rest: reader._stuck(MOVER, Result(LOSS, MOVER)),
    "ForEachNonMoverNoMovesLoss": lambda reader, rest: reader._stuck(NEXT, Result(WIN, MOVER)),
    "ForEachPlayerNoPiecesLoss": lambda reader, rest: reader._left(NEXT, 0, rest, Result(WIN, MOVER)),
    "DrawIfNoMoves": lambda reader, rest: reader._stuck(_word(rest), Result(DRAW, MOVER)),
    "NoMoves": _no_moves,
    "CaptureAll": _no_pieces,
    "Checkmate": lambda reader, rest: len(rest) == 1 and reader._mate(piece_of(rest[0]), rest[0]),
    "ReachWin": _reach_win,
    "PieceTypeReachWin": _piece_reach_win,
    "Line3Win": _line_win,
    "SingleGroupWin": lambda reader, rest: reader._group(rest, Result(WIN, MOVER)),
}
"""Names of Ludii's distribution for ends, by what they mean."""
