"""Symmetries of a board that the rules keep, so that a table needs one position of each set of images.

A symmetry counts only if it is proven from the Program: all that its rows say must be known not to tell directions
apart. A game with other rows has larger tables.
"""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import fields

from dsl.model.rows import POCKETS, SPLITS, ConstraintKind, Effect, EndKind, OfferKind, PhaseKind, Row, Trigger, kind_of
from interpreter.program.board import NOWHERE, Square
from interpreter.program.tables import NO_PIECE, MoveRule, Piece, Program, Zone
from interpreter.program.walk import Walk

SquareMap = tuple[Square, ...]
"""The image of each square."""

Turn = tuple[int, int, int, int]
"""How a symmetry changes a step: the new files by the old files and ranks, then the new ranks."""

TURNS: tuple[Turn, ...] = (
    (1, 0, 0, 1), (-1, 0, 0, 1), (1, 0, 0, -1), (-1, 0, 0, -1),
    (0, 1, 1, 0), (0, -1, 1, 0), (0, 1, -1, 0), (0, -1, -1, 0),
)  # fmt: skip

_EVEN = (
    OfferKind.FUSE, OfferKind.DROP_FUSE, OfferKind.HAND_FUSE, *SPLITS, *POCKETS, OfferKind.DROP, OfferKind.DROP_PUSH,
    OfferKind.DROP_PROMOTED, OfferKind.PASS,
    ConstraintKind.NOT_OUT, ConstraintKind.NOT_THROUGH, ConstraintKind.ROYAL, ConstraintKind.FIRST, ConstraintKind.IDLE,
    ConstraintKind.ACTED, ConstraintKind.END_OF_TURN, ConstraintKind.HARMLESS, ConstraintKind.DROP_ACTIVE,
    ConstraintKind.NO_POCKET, ConstraintKind.POCKET_ZONE, ConstraintKind.DROP_ZONE, ConstraintKind.NO_MATE,
    ConstraintKind.EVERY_ACTION,
    Effect.TO_HAND, Effect.BECOME, Effect.FORFEIT, Effect.AFRESH, Effect.END_TURN,
    PhaseKind.BEGIN, PhaseKind.ACT,
    EndKind.CHECKMATE, EndKind.CAPTURE, EndKind.REACH, EndKind.HOLD, EndKind.BARE, EndKind.STALEMATE,
    EndKind.REPETITION, EndKind.PROGRESS, EndKind.COUNT, EndKind.CHASE, EndKind.MATERIAL, EndKind.MATE_BY,
)  # fmt: skip
"""The kinds of rows that tell directions apart by nothing but their zones and the ways that they name."""

_EVEN_KINDS: frozenset[tuple[type, str]] = frozenset((type(kind), kind) for kind in _EVEN)
"""The same with their tables, since kinds of two tables may have one name."""

_EVEN_WAYS = frozenset(("orthogonal", "diagonal"))
"""The ways of which every symmetry keeps each."""


def symmetries(program: Program, pieces: Collection[Piece]) -> tuple[SquareMap, ...]:
    """Return the maps of squares that the rules for some pieces keep, first the one that moves nothing.

    >>> from interpreter import load
    >>> program = load("chess").program
    >>> names = [piece.name for piece in program.pieces]
    >>> [len(symmetries(program, [names.index(name)])) for name in ("rook", "pawn")]
    [8, 2]
    """
    still = tuple(range(program.board.n_squares))
    rows = (program.offers, program.constraints, program.consequences, program.phases, program.ends)
    kinds = {(type(kind), kind) for table in rows for kind in map(kind_of, table)}
    if not kinds <= _EVEN_KINDS or any(_names_directions(row) for table in rows for row in table):
        return (still,)
    if program.board.boards > 1 or program.board.hexagons or program.commands or not _has_even_graphs(program):
        return (still,)
    zones = [*(zone for table in rows for zone in _zones(table)), *_zones_of_pieces(program, pieces)]
    found = []
    for turn in TURNS:
        moved = _turned(program, turn)
        if moved is None or any(frozenset(moved[s] for s in own) != own for zone in zones for own in zone):
            continue
        if any(program.pieces[piece].drop is not None for piece in pieces) and turn not in TURNS[:2]:
            continue  # a limit on drops counts by files, and from the first rank
        if _keeps_formations(program, turn) and all(_keeps(program, piece, turn) for piece in pieces):
            found.append(moved)
    return tuple(found)


def _names_directions(row: Row) -> bool:
    return not {*getattr(row, "ways", ()), *getattr(row, "along", ())} <= _EVEN_WAYS


def _has_even_graphs(program: Program) -> bool:
    """Return True if no graph joins units by some of the straight or of the slanted lines only."""
    return all(graph.directions <= _EVEN_WAYS for graph in program.graphs.values())


def arising(program: Program, pieces: Collection[Piece]) -> frozenset[Piece]:
    """Return some pieces, and those that units of them may become: by promotion, fusion, split, or in a hand.

    >>> from interpreter import load
    >>> program = load("chess").program
    >>> sorted(program.pieces[piece].name for piece in arising(program, [program.piece_by_symbol("P")]))
    ['bishop', 'knight', 'pawn', 'queen', 'rook']
    """
    found, waiting = set[Piece](), [*pieces]
    while waiting:
        piece = waiting.pop()
        if piece in found or piece == NO_PIECE:
            continue
        found.add(piece)
        one = program.pieces[piece]
        waiting += [each for man in one.promoted for each in program.pieces_of(man)]
        waiting += [one.base, one.before] if program.hand is not None else []
        become = program.consequence(Trigger.STOW, Effect.BECOME)
        waiting += [become.other] if become is not None and become.other is not None else []
        if program.fusion is not None:
            waiting += [each for a, b, _ in program.fusion.parts.get(piece, ()) for each in (a, b)]
            results = (program.fusion.result(piece, other) for other in found)
            waiting += [result[0] for result in results if result is not None]
    return frozenset(found)


def _turned(program: Program, turn: Turn) -> SquareMap | None:
    """Return where a turn of the whole board brings its squares, or None if it brings one off the board."""
    board = program.board
    width, height = len(board.files), len(board.ranks)
    if turn[0] == 0 and width != height:
        return None
    found = []
    for x, y in board.places:
        dx, dy = 2 * x - width + 1, 2 * y - height + 1
        to = turn[0] * dx + turn[1] * dy, turn[2] * dx + turn[3] * dy
        found.append(board.at((to[0] + width - 1) // 2, (to[1] + height - 1) // 2))
    return None if NOWHERE in found else tuple(found)


def _zones(rows: Iterable[object]) -> Iterator[Zone]:
    """Yield all zones of rows."""
    for row in rows:
        for column in fields(row):  # type: ignore[arg-type]  # all rows are dataclasses
            value = getattr(row, column.name)
            if isinstance(value, tuple) and len(value) == 2 and all(isinstance(one, frozenset) for one in value):
                yield value


def _zones_of_pieces(program: Program, pieces: Collection[Piece]) -> Iterator[Zone]:
    for piece in pieces:
        yield from _zones(program.pieces[piece].moves)
        yield from _zones(program.pieces[piece].promotions)


def _keeps(program: Program, piece: Piece, turn: Turn) -> bool:
    """Return True if a turn maps the moves of a piece onto one another."""
    one = program.pieces[piece]
    if one.turns or any(rule.shift is not None or rule.counted for rule in one.moves):
        return False
    moves = sorted(map(_text, one.moves))
    return moves == sorted(_text(rule, turn) for rule in one.moves) or _merged(one.moves) == _merged(one.moves, turn)


def _text(rule: MoveRule, turn: Turn = TURNS[0]) -> str:
    return repr((_conditions(rule), sorted(map(repr, _branches(rule.walk, turn)))))


def _merged(rules: Iterable[MoveRule], turn: Turn = TURNS[0]) -> list[str]:
    """Return all branches of some walks, whichever rule they belong to, each once."""
    return sorted({repr((_conditions(rule), branch)) for rule in rules for branch in _branches(rule.walk, turn)})


def _conditions(rule: MoveRule) -> tuple[object, ...]:
    def of(zone: Zone | None) -> object:
        return None if zone is None else [sorted(own) for own in zone]

    def pieces(some: frozenset[Piece] | None) -> object:
        return None if some is None else sorted(some)

    return (
        of(rule.zone), of(rule.within), of(rule.goal), rule.tame, rule.swaps, rule.leaves, rule.startled,
        pieces(rule.prey), pieces(rule.hurdles),
    )  # fmt: skip


def _branches(walk: Walk, turn: Turn) -> Iterator[tuple[object, ...]]:
    """Yield each node with the way to it: the squares, what they must hold, and where units are captured in passing."""
    for number, node in enumerate(walk.nodes):
        way = [walk.nodes[at] for at in (*node.path, number)]
        yield (
            [(turn[0] * one.dx + turn[1] * one.dy, turn[2] * one.dx + turn[3] * one.dy) for one in way],
            [sorted(one.needs) for one in way],
            node.lands,
            node.wraps,
            [node.path.index(at) for at in node.victims],
        )


def _keeps_formations(program: Program, turn: Turn) -> bool:
    """Return True if a turn maps the blocks of units that ride, and their rides, onto one another."""
    return all(
        _blocks(one.cells, turn) == _blocks(one.cells) and {_step(each, turn) for each in one.steps} == {*one.steps}
        for one in program.formations
    )


def _step(step: tuple[int, int], turn: Turn) -> tuple[int, int]:
    return turn[0] * step[0] + turn[1] * step[1], turn[2] * step[0] + turn[3] * step[1]


def _blocks(cells: Iterable[tuple[int, int]], turn: Turn = TURNS[0]) -> set[tuple[int, int]]:
    """Return the squares of a block, counted from its lowest file and rank."""
    moved = [_step(cell, turn) for cell in cells]
    x, y = min(x for x, _ in moved), min(y for _, y in moved)
    return {(each[0] - x, each[1] - y) for each in moved}
