"""The contract of a well-formed Program, which lowering keeps and both engines rely on."""

from collections import Counter
from collections.abc import Iterator

from dsl.model.beam import EIGHTHS
from dsl.model.rows import ConstraintKind, OfferKind, PhaseKind
from interpreter.program.laws import pieces_named, row_faults, squares_named
from interpreter.program.tables import MoveRule, Program, PromotionRule
from interpreter.program.walk import Content, Landing, Walk


def faults_of(program: Program) -> tuple[str, ...]:
    """Return all violations of the contract, as sentences; empty for a well-formed Program."""
    return (
        *_pieces(program),
        *_squares(program),
        *_walks(program),
        *row_faults(program),
        *_fusion(program),
        *_stacking(program),
        *_chain(program),
        *_commands(program),
        *_castling(program),
    )


def _pieces(program: Program) -> Iterator[str]:
    """Yield faults of pieces: symbols, and rules that name others."""
    symbols = [piece.symbol for piece in program.pieces] + [pair.symbol for pair in program.pairs]
    if len(set(symbols)) != len(symbols):
        yield "two pieces have the same symbol"
    named = {unit.piece for unit in program.array} | {piece for hand in program.array_hands for piece in hand}
    named |= {*pieces_named(program), *(formation.piece for formation in program.formations)}
    named |= {piece for pair in program.pairs for piece in pair.pieces}
    promoted = {man for kind in program.pieces for man in kind.promoted}
    men = range(len(program.pieces) + len(program.pairs))
    if not named <= set(range(len(program.pieces))) or not promoted <= set(men):
        yield "a rule names a piece that does not exist"
    for piece in program.pieces:
        ends = piece.encounters
        if len(ends) not in (0, EIGHTHS) or any(end >= 0 and ends[end] != side for side, end in enumerate(ends)):
            yield f"{piece.name}: a mirror does not lead beams back"


def _squares(program: Program) -> Iterator[str]:
    """Yield faults of squares: names, units of the array, and zones off the board."""
    board = program.board
    if len(set(board.names)) != board.n_squares:
        yield "two squares have the same name"
    used = {unit.square for unit in program.array}
    if len(used) != len(program.array) and program.stacking is None:
        yield "two units of the array stand on the same square"
    for piece in program.pieces:
        rules: tuple[MoveRule | PromotionRule, ...] = (*piece.moves, *piece.promotions)
        zones = [
            piece.stuck,
            *(rule.zone for rule in rules),
            *(z for rule in piece.moves for z in (rule.within, rule.goal)),
        ]
        used |= {square for zone in zones if zone for side in zone for square in side}
    used |= set(squares_named(program))
    if not used <= set(range(board.n_squares)):
        yield "a rule names a square that does not exist"


def _walks(program: Program) -> Iterator[str]:
    over_vanished = any(row.kind is OfferKind.PASS_GONE for row in program.offers)
    skips = any(row.kind is OfferKind.SKIP_GONE for row in program.offers)
    for piece in program.pieces:
        for rule in piece.moves:
            for fault in _walk(
                rule.walk, 6 if program.stacking is not None else 4, over_vanished=over_vanished, skips=skips
            ):
                yield f"{piece.name}, {rule.text}: {fault}"


def _walk(walk: Walk, n_contents: int, *, over_vanished: bool, skips: bool) -> Iterator[str]:
    """Yield faults in the nodes of a walk."""
    size = len(walk.nodes)
    for number, node in enumerate(walk.nodes):
        if len(node.lands) != n_contents or len(node.next) != n_contents:
            yield f"node {number} needs {n_contents} entries in `lands` and in `next`"
        if not all(number < following <= size for following in node.next):
            yield f"node {number} does not lead to a later node"
        if not set(node.victims) <= set(node.path) or any(earlier >= number for earlier in node.path):
            yield f"node {number} has a later node in its path, or a victim outside its path"
        if node.path and node.path[:-1] != walk.nodes[node.path[-1]].path:
            yield f"node {number} does not continue the path of its predecessor"
        if bool(node.path) != bool(node.needs):
            yield f"node {number} needs both `path` and `needs`, or neither"
        if not skips and node.next[Content.OFF] != (node.next[Content.EMPTY] if over_vanished else max(node.next)):
            yield f"node {number} ends or goes on wrongly at a missing square"
        if node.lands[Content.OFF] or node.lands[Content.ENEMY] & ~(Landing.CAPTURE | Landing.PUSH):
            yield f"node {number} lands on a missing square, or on an enemy that it neither captures nor pushes"


def _fusion(program: Program) -> Iterator[str]:
    if program.fusion is None:
        return
    for whole, rows in program.fusion.parts.items():
        for part, rest, _ in rows:
            made = program.fusion.result(part, rest)
            if made is None or made[0] != whole:
                yield "a unit splits into two pieces that do not fuse into it"


def _chain(program: Program) -> Iterator[str]:
    chain = program.chain
    if chain is None:
        return
    if not 2 <= chain.least <= chain.most or len(chain.values) != len(program.pieces):
        yield "a chain has an invalid length, or a piece has no value"
    if chain.graph not in program.graphs:
        yield "the graph of chains does not exist"


def _commands(program: Program) -> Iterator[str]:
    """Yield faults in commands: pieces, graphs, stances."""
    pieces = set(range(len(program.pieces)))
    if program.commands and program.phase(PhaseKind.COMMAND) is None:
        yield "there are commands, but no phase in which a leader takes command"
    for piece, command in program.commands.items():
        named = {piece}
        for stance in command.stances:
            named |= {*stance.activates, *stance.moves_as, *(other for other, _ in stance.moves_as.values())}
        if not named <= pieces or command.piece != piece:
            yield "a command names a piece that does not exist"
        if command.graph not in program.graphs or program.graphs[command.graph].relation != "touching":
            yield "the graph of a command does not exist, or does not join touching units"
        if len({stance.name for stance in command.stances}) != len(command.stances) or not command.stances:
            yield "a command has no stance, or two with the same name"
        if any(command.stance(name) is None for stance in command.stances for name in stance.becomes):
            yield "a stance becomes one that its command does not have"


def _castling(program: Program) -> Iterator[str]:
    """Yield faults of castling: files, squares and numbers of squares."""
    files = range(len(program.board.files))
    for rule in program.castling:
        for wing in rule.wings:
            if wing.steps:
                if wing.steps < 0 or wing.toward not in files:
                    yield "a castling by a number of squares leads nowhere"
                continue
            if wing.mover_file == wing.partner_file:
                yield "both units of a castling land on the same square"
            if not {wing.toward, wing.mover_file, wing.partner_file} <= set(files):
                yield "a castling names a file that does not exist"


def _stacking(program: Program) -> Iterator[str]:
    """Yield faults of shared squares."""
    squares = Counter(unit.square for unit in program.array)
    if program.stacking is None:
        if program.pairs:
            yield "there are pairs in a game without stacking"
        return
    if max(squares.values(), default=0) > 2:
        yield "three units of the array stand on the same square"
    shifts = any(rule.swaps or rule.shift is not None for piece in program.pieces for rule in piece.moves)
    if program.fusion is not None or program.formations or shifts:
        yield "a game with stacking cannot have fusion, formations, swaps or pushes"
    unshared = {piece for row in program.constraints_of(ConstraintKind.UNSHARED) for piece in row.pieces}
    if any(piece in unshared for pair in program.pairs for piece in pair.pieces):
        yield "a pair has a piece that never shares a square"
