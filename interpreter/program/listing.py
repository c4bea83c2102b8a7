"""A Program written out for people: every rule the engines read, with the line it came from."""

from collections.abc import Iterable, Iterator

from dsl.model.rows import EndKind
from dsl.source import Span
from interpreter.program.tables import (
    SIDE_NAMES,
    Content,
    EndRow,
    Landing,
    Man,
    MoveRule,
    Node,
    PieceType,
    Program,
    Relocation,
)

Zone = tuple[frozenset[int], frozenset[int]]

_LANDINGS = {
    Landing.STEP: "step",
    Landing.CAPTURE: "capture",
    Landing.DESTROY: "capture a friend",
    Landing.PASSANT: "en passant",
    Landing.FUSE: "fuse",
    Landing.JOIN: "join",
}


_WAYS = {
    "splits-empty": "splits only to empty squares",
    "splits-unattacked": "splits only unattacked units",
}


def list_program(program: Program) -> str:
    """The whole Program as text."""
    return "\n".join(_Listing(program).lines()) + "\n"


class _Listing:
    """A Program being written out."""

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
        program = self.program
        settings = "".join(f", {name} = {value}" for name, value in program.settings)
        yield f"program {program.title}{settings}"
        yield from self._board()
        for piece in program.pieces:
            yield from self._piece(piece)
        yield from self._fusion()
        yield from self._stacking()
        yield from self._activation()
        yield from self._chain()
        yield from self._commands()
        yield from self._hand()
        yield from self._formations()
        yield from self._castling()
        yield from self._turn()
        yield from self._ends()

    def _board(self) -> Iterator[str]:
        board = self.program.board
        yield f"board {len(board.files)}x{len(board.ranks)}, {board.n_squares} squares"
        if board.vanishing:
            spans = ", ".join(span.place for span in self.program.vanish)
            yield f"  vanish when left: {self.squares(board.vanishing)}  ({spans})"
        for graph in self.program.graphs.values():
            who = "friends" if graph.friends_only else "units"
            touching = f"{who} touching {', '.join(sorted(graph.ways))}"
            yield f"  graph {graph.name}: {graph.relation if not graph.ways else touching}{_at(graph.span)}"

    def _piece(self, piece: PieceType) -> Iterator[str]:
        yield f"piece {piece.name} {piece.symbol}{_at(piece.span)}"
        for rule in piece.moves:
            yield from self._move(rule)
        if piece.promotion:
            yield f"  promotes to {self.names(piece.promotion.pieces)}{_at(piece.promotion.span)}"
            yield f"    in {self.zone(piece.promotion.zone)}"
        if piece.drop:
            yield f"  drops on the first {piece.drop.depth} ranks{_at(piece.drop.span)}"

    def _move(self, rule: MoveRule) -> Iterator[str]:
        flags = [name for name in ("unmoved", "tame", "swaps", "leaves") if getattr(rule, name)]
        yield f"  walk {rule.text}{''.join(f', {flag}' for flag in flags)}{_at(rule.span)}"
        if rule.zone:
            yield f"    from {self.zone(rule.zone)}"
        for number, node in enumerate(rule.walk.nodes):
            yield f"    {number:3} {_node(node)}"

    def _fusion(self) -> Iterator[str]:
        fusion = self.program.fusion
        if fusion is None:
            return
        yield "fusion"
        for way, span in fusion.ways.items():
            if way != "not-begun":
                yield f"  {_WAYS.get(way, way.replace('-', ' '))}{_at(span)}"
        for piece, span in fusion.not_begun.items():
            yield f"  not begun by {self.name(piece)}{_at(span)}"
        for (first, second), (result, span) in fusion.results.items():
            yield f"  {self.name(first)} + {self.name(second)} = {self.name(result)}{_at(span)}"

    def _stacking(self) -> Iterator[str]:
        stacking = self.program.stacking
        if stacking is None:
            return
        yield f"stacking{_at(stacking.span)}"
        lines = (
            ("a lone unit joins a lone friend", stacking.joins),
            ("a lone unit passes a lone friend", stacking.passes),
            ("a pair moves as either", stacking.together),
            ("one of a pair leaves", stacking.leaves),
            ("a lone capture takes one", stacking.takes_one),
        )
        yield from (f"  {words}{_at(span)}" for words, span in lines if span)
        yield from (f"  never {self.name(piece)}{_at(span)}" for piece, span in stacking.never.items())
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
        for deed, span in activation.deeds.items():
            yield f"  needed to {deed}{_at(span)}"

    def _chain(self) -> Iterator[str]:
        chain = self.program.chain
        if chain is None:
            return
        yield f"chain of {chain.least} to {chain.most} units{_at(chain.span)}"
        yield f"  path in {chain.graph}{_at(chain.path)}"
        if chain.formed:
            yield f"  formed this turn{_at(chain.formed)}"
        if chain.once:
            yield f"  claimed once a turn{_at(chain.once)}"
        if chain.scores:
            worth = ", ".join(f"{self.name(piece)} {points}" for piece, points in enumerate(chain.values))
            yield f"  scores {worth}{_at(chain.scores)}"
        yield from _relocation("then relocated", chain.relocation)

    def _commands(self) -> Iterator[str]:
        for command in self.program.commands.values():
            yield f"command {self.name(command.piece)}{_at(command.span)}"
            yield f"  leads units joined by {command.graph}{_at(command.leads)}"
            for stance in command.stances:
                yield f"  in stance {stance.name}{_at(stance.span)}" if stance.name else "  in one stance"
                yield f"    activates {self.names(stance.activates)}"
                for piece, (other, span) in stance.moves_as.items():
                    yield f"    {self.name(piece)} moves as {self.name(other)}{_at(span)}"
            if command.budget:
                yield f"  at most {command.most} {'others' if command.others else 'units'}{_at(command.budget)}"
            if command.converts:
                but = f" but {self.names(sorted(command.spared))}" if command.spared else ""
                yield f"  converts touching enemies{but}{_at(command.converts)}"

    def _hand(self) -> Iterator[str]:
        hand = self.program.hand
        if hand is None:
            return
        yield f"hand{_at(hand.span)}"
        if hand.receives:
            yield f"  receives captures{_at(hand.receives)}"
        if hand.promoted is not None and hand.promoted_span:
            yield f"  promoted units come as {self.name(hand.promoted)}{_at(hand.promoted_span)}"
        for rule in hand.drops:
            near = f"within {rule.distance} of {self.name(rule.piece)}" if rule.kind == "within" else rule.kind
            what = f" {self.names(sorted(rule.only))}" if rule.only else ""
            yield f"  drops{what} {near}{' or touching active' if rule.touching else ''}{_at(rule.span)}"
            if rule.zone:
                yield f"    in {self.zone(rule.zone)}"
        if hand.pockets:
            but = f" but {self.names(sorted(hand.unpocketed))}" if hand.unpocketed else ""
            yield f"  pockets any{but}{_at(hand.pockets)}"

    def _formations(self) -> Iterator[str]:
        for formation in self.program.formations:
            block = f"{self.name(formation.piece)} on {_pairs(formation.cells)}"
            yield f"formation {formation.name} {formation.symbol}: {block}{_at(formation.span)}"
            yield f"  rides {_pairs(formation.steps)}{_at(formation.rides)}"
            if formation.captures:
                yield f"  captures all{_at(formation.captures)}"

    def _castling(self) -> Iterator[str]:
        files = self.program.board.files
        for rule in self.program.castling:
            yield f"castling {self.name(rule.mover)} with {self.name(rule.partner)}{_at(rule.span)}"
            for wing in rule.wings:
                mover, partner = files[wing.mover_file], files[wing.partner_file]
                yield f"  toward {files[wing.toward]}: to {mover} and {partner}{_at(wing.span)}"
            for words, span in (("not out of check", rule.not_out), ("not through check", rule.not_through)):
                if span:
                    yield f"  {words}{_at(span)}"

    def _turn(self) -> Iterator[str]:
        turn = self.program.turn
        white, black = turn.lengths
        lengths = _range(white) if white == black else f"{_range(white)} for white, {_range(black)} for black"
        yield f"turn of {lengths} actions{_at(turn.span)}"
        for rule in turn.by_piece:
            yield f"  {rule.least} to {rule.most} with {self.name(rule.piece)}{_at(rule.span)}"
        if turn.opening_side is not None:
            yield f"  {SIDE_NAMES[turn.opening_side]} opens with {turn.opening}{_at(turn.where['opens'])}"
        if turn.takes_command:
            yield f"  after taking command{_at(turn.takes_command)}"
        for words, span in (
            ("each unit acts once", turn.acts_once),
            ("a new unit acts afresh", turn.afresh),
            ("ends when check is given", turn.ends_on_check),
            ("ends when no action is left", turn.ends_when_stuck),
        ):
            if span:
                yield f"  {words}{_at(span)}"
        yield from _relocation("relocate captured", turn.captured)
        if turn.claims:
            yield f"  claim any chains{_at(turn.claims)}"
        yield from _relocation("relocate unclaimed chains", turn.unclaimed)

    def _ends(self) -> Iterator[str]:
        check = self.program.check
        for piece, span in check.royal.items():
            yield f"royal {self.name(piece)}{_at(span)}"
        for piece, span in check.never_by.items():
            yield f"  never in check by {self.name(piece)}{_at(span)}"
        for piece, span in check.not_through.items():
            yield f"  no move through check by {self.name(piece)}{_at(span)}"
        if check.royal:
            yield f"  judged {'after every action' if check.after_every_action else 'at the end of a turn'}"
        yield from (
            f"{self._end(end)}{_at(end.span)}" for end in self.program.ends if end.kind is not EndKind.CHECKMATE
        )

    def _end(self, end: EndRow) -> str:
        match end.kind:
            case "stalemate":
                return f"stalemate {'loses' if end.result == 'loss' else 'draws'}"
            case "repetition":
                return f"repetition draws at {end.number}"
            case "progress":
                by = ["captures"] * end.captures + [f"{self.name(piece)} moves" for piece in sorted(end.pieces)]
                return f"{end.number} turns without {' or '.join(by)} draw"
            case _:
                where = f" in {self.zone(end.zone)}" if end.zone else ""
                what = str(end.number) if end.kind == "score" else self.names(sorted(end.pieces))
                return f"goal {end.kind} {what}{where}"


def _relocation(words: str, relocation: Relocation | None) -> Iterator[str]:
    if relocation:
        yield f"  {words} by {'mover' if relocation.by_mover else 'opponent'}{_at(relocation.span)}"


def _at(span: Span) -> str:
    return f"  ({span.place})"


def _range(length: tuple[int, int]) -> str:
    return f"{length[0]} to {length[1]}"


def _pairs(pairs: Iterable[tuple[int, int]]) -> str:
    return " ".join(f"{x:+d}{y:+d}" for x, y in pairs)


def _node(node: Node) -> str:
    """One node: its step, what may be done there by what stands there, and where the walk goes on."""
    done = [f"{_CONTENTS[Content(i)]}: {_landings(lands)}" for i, lands in enumerate(node.lands) if lands]
    following = "/".join(map(str, node.next))
    wraps = " around" if node.wraps else ""
    victims = f", taking {' '.join(map(str, node.victims))}" if node.victims else ""
    return f"{node.dx:+d}{node.dy:+d}{wraps}  {', '.join(done) or 'pass'}{victims}  then {following}"


_CONTENTS = {content: content.name.lower() for content in Content}


def _landings(lands: int) -> str:
    return " or ".join(name for bit, name in _LANDINGS.items() if lands & bit)
