"""Writing positions as FEN, with the fields of `interpreter.notation.fen`."""

from collections.abc import Iterator

from dsl.notation.rank import write_rank, write_stack, write_symbol
from interpreter.notation import chain_fields, check_count, rights
from interpreter.notation.chain_fields import write_unit
from interpreter.program.board import NOWHERE, Square
from interpreter.program.tables import BLACK, WHITE, Program
from interpreter.state.crossing import crosser_side, crossers
from interpreter.state.position import NOTES, NUMBERS, Command, Mark, Marks, Position


def write_fen(program: Program, position: Position) -> str:
    """Return the FEN of a position."""
    letters = rights.write_letters(program, position) or "-"
    fields = [
        _placement(program, position) + (_hands(program, position) if program.hand is not None else ""),
        "wb"[position.side],
        letters,
        _passants(program, position) or "-",
        *check_count.write(program, position),
        str(position.clock),
        str(position.number),
        *_extensions(program, position, letters),
    ]
    return " ".join(fields)


def _placement(program: Program, position: Position) -> str:
    return "/".join(
        write_rank([_item(program, position, square) for square in row]) for row in reversed(program.board.rows)
    )


def _item(program: Program, position: Position, square: Square) -> str:
    if square == NOWHERE:
        return ""
    stack = position.board[square]
    if not stack:
        return "*" if square in position.gone else ""
    units = [write_unit(program, unit) for unit in stack]
    return write_stack(units) if len(units) > 1 else units[0]


def _passants(program: Program, position: Position) -> str:
    """Return the crossed squares, each with the square of its unit if that is ambiguous."""
    names = program.board.names
    side = crosser_side(position.side, position.spent)
    found = []
    for crossed, victim in position.passant:
        first = next(crossers(program, position.board, crossed, side), NOWHERE)
        found.append(names[crossed] if victim == first else f"{names[crossed]}/{names[victim]}")
    return "".join(sorted(found))


def _hands(program: Program, position: Position) -> str:
    held = [program.written(piece, side) for side in (WHITE, BLACK) for piece in position.hands[side]]
    return f"[{''.join(write_symbol(symbol) for symbol in held)}]"


def _extensions(program: Program, position: Position, letters: str) -> Iterator[str]:
    """Yield the fields of a FEN that chess does not have, in their order."""
    names = program.board.names
    if position.opening:
        yield "opening:yes"
    if position.spent:
        yield f"spent:{position.spent}"
    acted = _marked(program, position, Mark.ACTED)
    if acted:
        yield f"acted:{','.join(acted)}"
    if position.ridden:
        ridden = sorted(f"{program.formations[r.formation].symbol}/{names[r.anchor]}" for r in position.ridden)
        yield f"rode:{','.join(ridden)}"
    if position.command is not None:
        yield f"command:{_command(program, position.command)}"
    if position.shares:
        yield f"shared:{','.join('-'.join(names[square] for square in share) for share in position.shares)}"
    if position.trail:
        yield f"trail:{','.join(names[square] for square in position.trail)}"
    if position.came:
        yield f"came:{','.join(program.pieces[piece].symbol for piece in position.came)}"
    for name, note in NOTES.items():
        if value := getattr(position, name):
            yield f"{note.key}:{value if name in NUMBERS else ','.join(names[square] for square in value)}"
    if position.count is not None:
        yield f"count:{'wb'[position.count.side]}/{position.count.row + 1}/{position.count.turns}"
    if program.tracks_unmoved and not rights.tells_unmoved(program, position, letters):
        still = _marked(program, position, Mark.UNMOVED)
        yield f"unmoved:{','.join(still) or '-'}"
    yield from rights.write_squares(program, position, letters)
    yield from chain_fields.write(program, position)


def _command(program: Program, command: Command) -> str:
    if command.leader == NOWHERE:
        return "-"
    return "/".join([program.board.names[command.leader], *filter(None, [command.stance, str(command.used or "")])])


def _marked(program: Program, position: Position, mark: Marks) -> list[str]:
    """Return the squares of the units with a mark, with the symbol if another shares the square."""
    return [
        program.board.names[square] + (f"/{program.written(unit.piece, unit.side)}" if len(stack) > 1 else "")
        for square, stack in enumerate(position.board)
        for unit in stack
        if unit.has(mark)
    ]
