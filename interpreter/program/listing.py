"""The listing of a Program for people: its inventory and its five tables, each row with its line."""

from collections.abc import Iterable, Iterator
from typing import Any

from dsl.model.beam import HIT, SHIELDED, SIDES_OF_UNIT
from dsl.model.piece import Event, event_words, shift_words, tail_words
from dsl.model.rows import Holds, columns_of
from dsl.source import Span
from interpreter.program.tables import (
    SIDE_NAMES,
    ConsequenceRow,
    ConstraintRow,
    EndRow,
    Man,
    MoveRule,
    OfferRow,
    PhaseRow,
    PieceType,
    Program,
    PromotionRule,
)
from interpreter.program.walk import Content, Landing, Node

TableRow = OfferRow | ConstraintRow | ConsequenceRow | PhaseRow | EndRow

Zone = tuple[frozenset[int], frozenset[int]]

_LANDINGS = {
    Landing.STEP: "step",
    Landing.CAPTURE: "capture",
    Landing.DESTROY: "capture a friend",
    Landing.PASSANT: "en passant",
    Landing.FUSE: "fuse",
    Landing.JOIN: "join",
}


def list_program(program: Program) -> str:
    """Return the whole Program as text."""
    return "\n".join(_Listing(program).lines()) + "\n"


class _Listing:
    """Writes the listing of a Program."""

    def __init__(self, program: Program) -> None:
        self.program = program

    def name(self, piece: Man) -> str:
        return self.program.man(piece).name

    def names(self, pieces: Iterable[Man]) -> str:
        return ", ".join(map(self.name, pieces))

    def squares(self, squares: Iterable[int]) -> str:
        return " ".join(self.program.board.names[square] for square in sorted(squares)) or "none"

    def zone(self, zone: Zone) -> str:
        return "; ".join(f"{side} {self.squares(squares)}" for side, squares in zip(SIDE_NAMES, zone, strict=True))

    def lines(self) -> Iterator[str]:
        """Yield the lines of the listing of a Program."""
        program = self.program
        settings = "".join(f", {name} = {value}" for name, value in program.settings)
        yield f"program {program.title}{settings}"
        yield from self._board()
        for piece in program.pieces:
            yield from self._piece(piece)
        yield from self._shuffle()
        yield from self._fusion()
        yield from self._pairs()
        yield from self._activation()
        yield from self._chain()
        yield from self._commands()
        yield from self._formations()
        yield from self._castling()
        yield from self._table("offers", program.offers)
        yield from self._table("constraints", program.constraints)
        yield from self._table("consequences", program.consequences)
        yield from self._table("phases", program.phases)
        yield from self._table("ends", program.ends)

    def _shuffle(self) -> Iterator[str]:
        rule = self.program.shuffle
        if rule is None:
            return
        zone = frozenset(rule.squares[0]), frozenset(rule.squares[1])
        yield f"shuffle{' each side apart' if rule.apart else ''} on {self.zone(zone)}{_at(rule.span)}"
        yield from (f"  {self.name(piece)} on both colors" for piece in rule.colors)
        yield from (f"  {self.name(piece)} and {self.name(other)} on unlike colors" for piece, other in rule.unlike)
        yield from (f"  {self.name(piece)} between {self.name(other)}" for piece, other in rule.between)
        yield from (f"  {self.name(piece)} protected" for piece in sorted(rule.protected))

    def _table(self, title: str, rows: Iterable[TableRow]) -> Iterator[str]:
        lines = [f"  {self._row(row)}{_at(row.span)}" for row in rows]
        yield from (title, *lines) if lines else ()

    def _row(self, row: TableRow) -> str:
        """Return the kind of a row, or its trigger and effect, and every other column with a value."""
        columns = dict(columns_of(type(row)))
        kinds = [getattr(row, name) for name in ("kind", "trigger", "effect") if columns.pop(name, None)]
        said = (self._column(name, holds, getattr(row, name)) for name, holds in columns.items())
        return ", ".join((": ".join(kinds), *filter(None, said)))

    def _column(self, name: str, holds: Holds, value: Any) -> str:  # Any: a column's value
        """Return a column of a row as text, or an empty text if it says nothing."""
        if holds in (Holds.PIECE, Holds.SIDE):
            said = self.name if holds is Holds.PIECE else SIDE_NAMES.__getitem__
            return "" if value is None else f"{name} {said(value)}"
        if not value or holds is Holds.FLAG:
            return name if value else ""
        match holds:
            case Holds.PIECES:
                return f"{name} {self.names(sorted(value))}"
            case Holds.ZONE:
                return f"{name} {self.zone(value)}"
            case Holds.WORDS:
                return f"{name} {', '.join(sorted(value))}"
        return f"{name} {value}"

    def _board(self) -> Iterator[str]:
        board = self.program.board
        yield f"board {len(board.files)}x{len(board.ranks)}, {board.n_squares} squares"
        if board.vanishing:
            yield f"  vanishing {self.squares(board.vanishing)}"
        for graph in self.program.graphs.values():
            who = "friends" if graph.friends_only else "units"
            touching = f"{who} touching {', '.join(sorted(graph.directions))}"
            yield f"  graph {graph.name}: {graph.relation if not graph.directions else touching}{_at(graph.span)}"

    def _piece(self, piece: PieceType) -> Iterator[str]:
        yield f"piece {piece.name} {piece.symbol}{_at(piece.span)}"
        for rule in piece.moves:
            yield from self._move(rule)
        for line in piece.promotions:
            yield from self._promotion(line)
        if any(piece.stuck):
            yield f"  could never move from {self.zone(piece.stuck)}"
        if piece.drop:
            yield f"  drops on the first {piece.drop.depth} ranks{_at(piece.drop.span)}"
        if piece.beams:
            yield f"  beams {', '.join(SIDES_OF_UNIT[side] for side in piece.beams)}"
        for side, end in enumerate(piece.encounters):
            if end != HIT:
                yield f"  a beam from {SIDES_OF_UNIT[side]} {_ending(end)}"

    def _promotion(self, rule: PromotionRule) -> Iterator[str]:
        verb = "may promote" if rule.optional else "promotes"
        words = event_words(rule.event, "the zone" if rule.zone else "", last=rule.last)
        when = "" if rule.event is Event.IN else f" {words}"
        tail = tail_words(barred=rule.barred, forever=rule.forever)
        yield f"  {verb}{when} to {self.names(rule.pieces)}{tail}{_at(rule.span)}"
        if rule.zone:
            yield f"    in {self.zone(rule.zone)}"

    def _move(self, rule: MoveRule) -> Iterator[str]:
        """Yield the lines of a move: its limits, then the nodes of its walk."""
        flags = [name for name in ("unmoved", "tame", "swaps", "leaves", "counted") if getattr(rule, name)]
        yield f"  walk {rule.text}{''.join(f', {flag}' for flag in flags)}{_at(rule.span)}"
        if rule.zone:
            yield f"    from {self.zone(rule.zone)}"
        if rule.within:
            yield f"    within {self.zone(rule.within)}"
        if rule.goal:
            yield f"    to {self.zone(rule.goal)}"
        if rule.prey is not None:
            yield f"    captures {self.names(sorted(rule.prey)) or 'nothing'}"
        if rule.shift is not None:
            yield f"    {shift_words(rule.shift)}"
        if rule.hurdles is not None:
            yield f"    hops over {self.names(sorted(rule.hurdles)) or 'nothing'}"
        for number, node in enumerate(rule.walk.nodes):
            yield f"    {number:3} {_node(node)}"

    def _fusion(self) -> Iterator[str]:
        fusion = self.program.fusion
        if fusion is None:
            return
        yield "fusion"
        for (first, second), (result, span) in fusion.results.items():
            yield f"  {self.name(first)} + {self.name(second)} = {self.name(result)}{_at(span)}"

    def _pairs(self) -> Iterator[str]:
        for pair in self.program.pairs:
            yield f"pair {pair.name} {pair.symbol} = {' + '.join(map(self.name, pair.pieces))}{_at(pair.span)}"

    def _activation(self) -> Iterator[str]:
        activation = self.program.activation
        if activation is None:
            return
        yield "active"
        for rule in activation.rules:
            how = {"always": "", "within": f"within {rule.distance} of ", "joined": f"joined by {rule.graph} to "}
            words = "under command" if rule.kind == "command" else how[rule.kind] + self.name(rule.piece)
            yield f"  {words}{_at(rule.span)}"

    def _chain(self) -> Iterator[str]:
        chain = self.program.chain
        if chain is None:
            return
        yield f"chain of {chain.least} to {chain.most} units{_at(chain.span)}"
        yield f"  path in {chain.graph}{_at(chain.path)}"
        if any(chain.values):
            yield f"  worth {', '.join(f'{self.name(piece)} {points}' for piece, points in enumerate(chain.values))}"

    def _commands(self) -> Iterator[str]:
        """Yield the lines of commands."""
        for command in self.program.commands.values():
            yield f"command {self.name(command.piece)}{_at(command.span)}"
            yield f"  leads units joined by {command.graph}{_at(command.leads)}"
            for stance in command.stances:
                yield f"  in stance {stance.name}{_at(stance.span)}" if stance.name else "  in one stance"
                yield f"    activates {self.names(stance.activates)}"
                if stance.becomes:
                    yield f"    becomes {' or '.join(stance.becomes)}"
                for piece, (other, span) in stance.moves_as.items():
                    yield f"    {self.name(piece)} moves as {self.name(other)}{_at(span)}"

    def _formations(self) -> Iterator[str]:
        for formation in self.program.formations:
            block = f"{self.name(formation.piece)} on {_steps(formation.cells)}"
            yield f"formation {formation.name} {formation.symbol}: {block}{_at(formation.span)}"
            yield f"  rides {_steps(formation.steps)}{_at(formation.rides)}"
            if formation.captures:
                yield f"  captures all{_at(formation.captures)}"

    def _castling(self) -> Iterator[str]:
        """Yield the lines of castling."""
        files = self.program.board.files
        for rule in self.program.castling:
            yield f"castling {self.name(rule.mover)} with {self.name(rule.partner)}{_at(rule.span)}"
            if rule.dropped is not None:
                unmoved = ", the first unmoved" if rule.fresh else ""
                yield f"  by drop: {' and '.join(map(self.zone, rule.dropped))}{unmoved}"
            for wing in rule.wings:
                ends = (
                    f"by {wing.steps}" if wing.steps else f"to {files[wing.mover_file]} and {files[wing.partner_file]}"
                )
                yield f"  toward {files[wing.toward]}: {ends}{_at(wing.span)}"


def _ending(end: int) -> str:
    return "stops" if end == SHIELDED else f"leaves {SIDES_OF_UNIT[end]}"


def _at(span: Span) -> str:
    return f"  ({span.place})"


def _steps(pairs: Iterable[tuple[int, int]]) -> str:
    return " ".join(f"{x:+d}{y:+d}" for x, y in pairs)


def _node(node: Node) -> str:
    """Return a node: its step, the allowed actions by content, and the following nodes."""
    done = [f"{_CONTENTS[Content(i)]}: {_landings(lands)}" for i, lands in enumerate(node.lands) if lands]
    following = "/".join(map(str, node.next))
    wraps = ("", " around", " around all edges")[node.wraps]
    victims = f", taking {' '.join(map(str, node.victims))}" if node.victims else ""
    return f"{node.dx:+d}{node.dy:+d}{wraps}  {', '.join(done) or 'pass'}{victims}  then {following}"


_CONTENTS = {content: content.name.lower() for content in Content}


def _landings(lands: int) -> str:
    return " or ".join(name for bit, name in _LANDINGS.items() if lands & bit)
