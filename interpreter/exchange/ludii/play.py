"""Reads what a side does in its turn: moves of pieces, drops, promotions, and duties."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from interpreter.exchange.ludii.boards import Sides
from interpreter.exchange.ludii.castling import Castling, castling, is_castling, is_threatened
from interpreter.exchange.ludii.conditions import EMPTY, EVERY, Actor, square
from interpreter.exchange.ludii.effects import after, going_on, is_unit_count, marked, promoted, ways_on
from interpreter.exchange.ludii.equipment import Declared
from interpreter.exchange.ludii.known import MOVES
from interpreter.exchange.ludii.movement import NOTHING, After, Move, with_after
from interpreter.exchange.ludii.moves import moves
from interpreter.exchange.ludii.nodes import Group, Named, Node, Text, Word, each_of, is_list, shown, walk
from interpreter.exchange.ludii.reading import Reading
from interpreter.exchange.ludii.regions import piece_of, region
from interpreter.exchange.ludii.start import Start

FALLS = "drops only above a unit or the edge"


@dataclass(frozen=True, slots=True)
class Drop:
    """Drops: of which pieces, all if none is named, from a hand or from nowhere, and where."""

    pieces: tuple[str, ...]
    endless: bool
    zone: Sides | None
    after: After
    node: Node


@dataclass(slots=True)
class Play:
    """What a side does in its turn."""

    pieces: bool = False
    """True if all pieces make their moves."""
    moves: dict[str, list[Move]] = field(default_factory=dict)
    """More moves of pieces, by their names."""
    drops: list[Drop] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
    """Lines of the `hand` block."""
    duties: list[str] = field(default_factory=list)
    turn: list[str] = field(default_factory=list)
    royal: str = ""
    promotes: tuple[str, ...] = ()
    """The pieces to choose from where a unit promotes."""
    declines: bool = False
    """True if a unit that may promote need not."""
    goes_on: str = ""
    """How a unit goes on capturing: in `any` direction, or in the `same` one."""
    legs: set[str] = field(default_factory=set)
    """The first legs of the captures by which it goes on."""
    stops: bool = False
    """True if a unit that could go on capturing need not."""
    castling: Castling | None = None
    files: set[str] = field(default_factory=set)
    """The pieces that drop on no file where their side has one."""
    walls: tuple[str, str] | None = None
    """The neutral piece that is placed after a move, and where."""


@dataclass(slots=True)
class Player:
    """Reads the nodes of `play` into one description."""

    reading: Reading
    start: Start
    declared: Sequence[Declared]
    play: Play = field(default_factory=Play)

    def read(self, node: Node) -> None:
        """Add what a node says."""
        match node:
            case Group("{", items):
                for each in items:
                    self.read(each)
            case _ if is_castling(node):
                self._castling(node)
            case Group("(", (Word("forEach"), Word("Piece"), *rest)):
                self._pieces(node, rest)
            case Group("(", (Word("or"), *parts)):
                self._any_of([each for part in parts for each in each_of(part)])
            case Group("(", (Word("priority"), *parts)):
                self._first(node, [each for part in parts for each in each_of(part)])
            case Group("(", (Word("do"), inner, Named("ifAfterwards", condition))):
                drops = len(self.play.drops)
                self.read(inner)
                self._afterwards(condition, [name for drop in self.play.drops[drops:] for name in drop.pieces])
            case Group("(", (Word("if"), condition, then, *rest)):
                self._conditional(node, condition, then, rest)
            case Group("(", (Word("move"), Word("Add"), *rest)):
                self._drop(node, rest, endless=True)
            case Group("(", (Word("move"), Group("(", (Word("from"), place)), *rest)) if _is_hand(place):
                self._drop(node, rest, endless=False, pieces=_listed(place))
            case Group("(", (Word("move"), Word("Pass"))):
                self.play.turn.append("pass allowed")
            case Group("(", (Word("forEach"), Word("Site"), *rest)) if _turns_over(rest):
                self._turning_over(node, rest)
            case _:
                self.reading.lose(node, "this part of a turn is not read")

    def _any_of(self, parts: Sequence[Node]) -> None:
        for each in parts:
            if is_list(each, "then"):
                self._then(each)
            else:
                self.read(each)

    def _then(self, node: Node) -> None:
        """Read what follows every move of the turn."""
        found = after(node, self.reading, Actor("", 0, False))
        if found not in (None, NOTHING):
            self.reading.lose(node, "what follows every move is not read")

    def _pieces(self, node: Group, rest: Sequence[Node]) -> None:
        """Read the moves of all pieces, or of one piece that this place describes."""
        thens = [each for each in rest if is_list(each, "then")]
        said = [each for each in rest if each not in thens]
        if not said:
            self.play.pieces = True
            for each in thens:
                self._then(each)
            return
        name = piece_of(said[0]) if isinstance(said[0], Text) and said[0].text not in MOVES else ""
        names = [name] if name else [each.name for each in self.declared]
        parts = said[1:] if name else said
        if name and name not in {each.name for each in self.declared}:
            self.reading.lose(node, f"no piece is called `{name}`")
            return
        faces = all(each.faces for each in self.declared if each.name in names)
        for piece in dict.fromkeys(names):
            actor = Actor(piece, 0, faces)
            found = [move for part in parts for move in moves(part, self.reading, actor)]
            for then in thens:
                found = with_after(found, after(then, self.reading, actor) or NOTHING)
            if not parts:
                found = [move for one in self.declared if one.name == piece for move in one.moves[one.owners[0]]]
            self.play.moves.setdefault(piece, []).extend(found)

    def _first(self, node: Node, parts: Sequence[Node]) -> None:
        """Read parts of which an earlier one goes before a later one."""
        kinds: list[set[str]] = []
        for each in parts:
            before = {name: len(found) for name, found in self.play.moves.items()}
            drops = len(self.play.drops)
            self.read(each)
            made = [move for name, found in self.play.moves.items() for move in found[before.get(name, 0) :]]
            kind = {"capture" if move.captures and "m" not in move.modes else "move" for move in made}
            kinds.append(kind | ({"drop"} if len(self.play.drops) > drops else set()))
        if kinds == [{"capture"}, {"move"}]:
            self.play.duties.append("captures first")
        elif len(kinds) == 2 and kinds[0] == {"drop"} and "drop" not in kinds[1]:
            self.play.duties.append("drops first")
        else:
            self.reading.lose(node, "this order of moves is not read")

    def _afterwards(self, condition: Node, dropped: list[str]) -> None:
        """Read what must hold after a move, or after a drop of some pieces."""
        for part in _parts(condition):
            match part:
                case Group("(", (Word("not"), inner)) if dropped and is_mate(inner):
                    self.play.lines.append(f"drops {', '.join(map(marked, dropped))} without mate")
                case Group("(", (Word("not"), inner)) if is_threatened(inner) and _checked(inner)[1] == "Mover":
                    self.play.royal = _checked(inner)[0]
                case Group("(", (Word(">"), Group("(", (Word("count"), Word("Liberties"), *ways)), Word("0"))):
                    self._liberties(part, ways, "")
                case Group("(", (Word("not"), Group("(", (Word("can"), Word("Move"), inner)))) if is_list(
                    inner, "enclose"
                ):
                    self._no_capture(part, inner)
                case _:
                    self.reading.lose(part, "this condition on the position after a move is not read")

    def _liberties(self, node: Node, ways: Sequence[Node], end: str) -> None:
        words = [each.text for each in ways if isinstance(each, Word)]
        if words not in (["Orthogonal"], []) or (not words and not self.reading.board.points):
            self.reading.lose(node, "liberties in these directions are not read")
            return
        self.play.lines.append(f"drops only with liberties along orthogonal{end}")

    def _no_capture(self, node: Node, inner: Node) -> None:
        """Read that no move may take the last liberty of an enemy."""
        found = after(inner, self.reading, Actor("", 0, False))
        plain = "drops only with liberties along orthogonal"
        if (
            found
            and found.effects == ("removes enemies without liberties along orthogonal",)
            and plain in self.play.lines
        ):
            self.play.lines[self.play.lines.index(plain)] = f"{plain} for all"
        else:
            self.reading.lose(node, "this condition on the position after a move is not read")

    def _conditional(self, node: Group, condition: Node, then: Node, rest: Sequence[Node]) -> None:
        """Read parts of a turn that depend on what was done before."""
        said = shown(condition)
        if said in ('"SameTurn"', '("SameTurn")', "(is Prev Mover)", "(= (mover) (last Mover))") and len(rest) == 1:
            self._same_turn(then)
            self.read(rest[0])
        elif said == "(is Even (count Moves))" and len(rest) == 1:
            self.read(then)
            self._walls(rest[0])
        else:
            self.reading.lose(node, "parts of a turn on this condition are not read")

    def _same_turn(self, node: Node) -> None:
        """Read what a side does when it moves again."""
        parts = (
            [each for part in node.arguments for each in each_of(part)]
            if isinstance(node, Group) and node.head == "or"
            else [node]
        )
        passes = any(shown(each) == "(move Pass)" for each in parts)
        for each in parts:
            found = _going_on(each)
            if promoted(each):
                self.play.promotes, self.play.declines = promoted(each), passes
            elif found:
                self.play.goes_on, self.play.stops = found, passes
                actor = Actor("", 0, all(one.faces for one in self.declared))
                self.play.legs |= {leg for leaf in _leaves(each) for leg in ways_on(leaf, self.reading, actor)}
            elif shown(each) != "(move Pass)":
                self.reading.lose(each, "what a side does when it moves again is not read")

    def _walls(self, node: Node) -> None:
        """Read the neutral unit that is placed after a move."""
        match node:
            case Group("(", (Word("move"), Word("Shoot"), piece)):
                self.play.walls = (piece_of(piece), "a square the mover reaches")
            case Group("(", (Word("move"), Word("Add"), piece, Group("(", (Word("to"), where)))):
                zone = self._empty(where)
                if zone is None:
                    self.reading.lose(node, "where this second part of a turn may be is not read")
                    return
                of = "" if zone == self._every else f" of {self.reading.zone(zone, 'open')}"
                self.play.walls = (piece_of(piece), f"any empty square{of}")
            case _:
                self.reading.lose(node, "this second part of a turn is not read")

    def _castling(self, node: Node) -> None:
        self.play.castling = castling(node, self.reading, self.start)
        if self.play.castling is None:
            self.reading.lose(node, "this castling is not read")

    def _drop(self, node: Node, rest: Sequence[Node], *, endless: bool, pieces: tuple[str, ...] = ()) -> None:
        """Read a drop."""
        to = next((each for each in rest if is_list(each, "to")), None)
        then = [each for each in rest if is_list(each, "then")]
        named = [piece_of(each) for each in rest if is_list(each, "piece")]
        others = [each for each in rest if each is not to and each not in then and not is_list(each, "piece")]
        falls = [each for each in then if _falls(each)]
        zone = self._where(to, falling=bool(falls)) if isinstance(to, Group) else None
        if others or zone is None or len(named) > 1:
            self.reading.lose(node, "where units are dropped is not read")
            return
        if falls:
            self.play.lines.append(FALLS)
        found = NOTHING
        for each in then:
            if each not in falls:
                found = found.plus(after(each, self.reading, Actor("", 0, False)) or NOTHING)
        squares = None if zone == self._every else zone
        self.play.drops.append(Drop(pieces or tuple(named), endless, squares, found, node))

    @property
    def _every(self) -> Sides:
        return self.reading.board.cells, self.reading.board.cells

    def _where(self, to: Group, *, falling: bool) -> Sides | None:
        """Return where units are dropped, among the empty squares; None if that is not read."""
        if len(to.items) < 2:
            return None
        zone = self._empty(to.items[1])
        if falling:
            tops = region(Group("(", (Word("sites", to.span), Word("Top", to.span)), to.span), self.reading)
            return self._every if zone is not None and zone == tops else None
        for each in to.items[2:]:
            condition = each.value if isinstance(each, Named) and each.key == "if" else each
            single = one_to_a_file(condition)
            if single:
                self.play.files.add(single)
                continue
            limit = square(condition, "to", self.reading, Actor("", 0, False))
            if zone is None or limit is None or limit.pieces or limit.kinds not in (EVERY, frozenset((EMPTY,))):
                return None
            if limit.zone is not None:
                zone = zone[0] & limit.zone[0], zone[1] & limit.zone[1]
        return zone

    def _empty(self, node: Node) -> Sides | None:
        """Return the squares of which the empty ones are meant."""
        if shown(node) == "(sites Empty)":
            return self._every
        match node:
            case Group("(", (Word("intersection"), *parts)):
                inner = [each for part in parts for each in each_of(part)]
                fixed = [each for each in inner if shown(each) != "(sites Empty)"]
                return region(fixed[0], self.reading) if len(inner) == 2 and len(fixed) == 1 else None
            case Group("(", (Word("difference"), whole, part)) if shown(whole) == "(sites Empty)":
                sides = region(part, self.reading)
                return None if sides is None else self.reading.others(sides)
        return None

    def _turning_over(self, node: Group, rest: Sequence[Node]) -> None:
        """Read discs that are placed where they turn others over."""
        self.reading.counts |= any(is_unit_count(each) for each in walk(node))
        self.play.drops.append(
            Drop((), True, None, After(effects=("converts enemies enclosed along orthogonal, diagonal",)), node)
        )
        self.play.lines.append("drops only where they convert")


def is_mate(node: Node) -> bool:
    """Return True if a condition says that the other side is attacked and cannot move."""
    parts = _parts(node)
    attacked = any(_checked(each)[1] == "Next" for each in parts)
    stuck = [shown(each, 9000) for each in parts if shown(each).startswith("(not (can Move ")]
    return attacked and len(parts) == 2 and len(stuck) == 1 and "(forEach Piece Next)" in stuck[0]


def one_to_a_file(node: Node) -> str:
    """Return the piece of which a side has no unit on the file of a drop, if a condition says that; else nothing."""
    match node:
        case Group("(", (Word("="), one, other)):
            texts = sorted((shown(one, 400), shown(other, 400)), key=len)
            own = texts[0].removeprefix("(count Sites in:").removesuffix(")")
            if texts[1] == f"(count Sites in:(difference {own} (sites Column (column of:(to)))))" and "by:Mover" in own:
                return own.partition(':"')[2].partition('component:"')[2].partition('"')[0]
    return ""


def _is_hand(place: Node) -> bool:
    text = shown(place, 200)
    return (
        text.startswith("(handSite Mover")
        or text == "(sites Hand Mover)"
        or text.startswith('(sites Occupied by:Mover container:"Hand"')
    )


def _listed(place: Node) -> tuple[str, ...]:
    """Return the pieces that may be dropped; none for all."""
    for each in place.arguments if isinstance(place, Group) else ():
        if isinstance(each, Named) and each.key in ("component", "components"):
            return tuple(piece_of(one) for one in each_of(each.value))
    return ()


def _parts(condition: Node) -> list[Node]:
    if isinstance(condition, Group) and condition.head == "and":
        return [inner for part in condition.arguments for each in each_of(part) for inner in _parts(each)]
    return [condition]


def _checked(node: Node) -> tuple[str, str]:
    """Return the piece of a condition about check, and whose it is."""
    match node:
        case Group("(", (Text("IsInCheck"), piece, Word(role))):
            return piece_of(piece), role
        case Group("(", (Word("is"), Word("Threatened"), Group("(", (Word("id"), piece, Word(role))))):
            return piece_of(piece), role
    return "", ""


def checked(node: Node) -> tuple[str, str]:
    """Return the piece of a condition about check, and whose it is; empty for other conditions."""
    return _checked(node)


def _going_on(node: Node) -> str:
    """Return how the unit that captured goes on: by one kind of move, or by those of its piece."""
    if isinstance(node, Text) and node.text in MOVES and node.text.endswith("Again"):
        return "any"
    if isinstance(node, Group) and node.head in ("if", "or"):
        inner = [each for part in node.arguments for each in each_of(part)]
        found = [_going_on(each) for each in (inner[1:] if node.head == "if" else inner)]
        return found[0] if found and len(set(found)) == 1 else ""
    named = isinstance(node, Group) and node.head.endswith("Again")
    again = named or any(is_list(each, "moveAgain", "ReplayIfCanMove") for each in walk(node))
    return going_on(node) if again else ""


def _leaves(node: Node) -> list[Node]:
    """Return the moves of alternatives."""
    if isinstance(node, Group) and node.head in ("if", "or"):
        inner = [each for part in node.arguments for each in each_of(part)]
        return [leaf for each in (inner[1:] if node.head == "if" else inner) for leaf in _leaves(each)]
    return [node]


def _falls(node: Node) -> bool:
    """Return True if a unit falls from the top of a file as far as squares are empty."""
    text = shown(node, 400)
    return text in (
        "(then (slide (from (last To)) S (between (exact (count Sites in:(intersection (sites Empty) "
        "(sites Column (column of:(last To)))))))))",
        "(then (slide (from (last To)) S (between (exact (count Sites in:(intersection "
        "(sites Column (column of:(last To))) (sites Empty)))))))",
    )


def _turns_over(rest: Sequence[Node]) -> bool:
    """Return True if a loop over the empty squares places discs there that turn over all enemies in between."""
    if len(rest) != 2 or shown(rest[0]) != "(sites Empty)":
        return False
    inner = rest[1]
    if isinstance(inner, Group) and inner.head == "append":
        then = [each for each in inner.arguments if is_list(each, "then")]
        if any(not _counts(each) for each in then) or len(inner.items) != 2 + len(then):
            return False
        inner = inner.second or rest[0]
    said = {shown(each, 200) for each in walk(inner)}
    wanted = {
        "(from (site))", "if:(is Enemy (state at:(between)))", "if:(is Friend (state at:(to)))", "(flip (between))",
        "state:(mover)", "(to (site))",
    }  # fmt: skip
    lists = {each.head for each in walk(inner) if isinstance(each, Group) and each.kind == "("}
    heads = {
        "custodial",
        "from",
        "site",
        "between",
        "is",
        "state",
        "apply",
        "allCombinations",
        "add",
        "piece",
        "mover",
        "to",
        "flip",
    }
    return is_list(inner, "custodial") and wanted <= said and lists <= heads


def _counts(then: Node) -> bool:
    """Return True if the scores become the numbers of units."""
    parts = [each for part in (then.arguments if isinstance(then, Group) else ()) for each in _parts(part)]
    return all(is_list(each, "set") and isinstance(each, Group) and is_unit_count(each.items[-1]) for each in parts)
