"""Moves in the notation of the World Xiangqi Federation, `H2+3`, of records: with the reason why one is not legal."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from dsl.lazy import pattern
from interpreter.errors import InvalidActionError
from interpreter.notation.by_files import unsaid_by_files, write_by_files
from interpreter.notation.formats.before import Before, is_plain, promotes
from interpreter.program.board import NOWHERE, Square
from interpreter.program.tables import WHITE, Piece, Program
from interpreter.state.action import Action

LIKE = pattern(r"(?:(?P<letter>[A-Za-z])(?P<file>[1-9])|(?P<who>[A-Za-z1-9][+-]|[+-]{2}|[1-9]{2}))[-+=.][1-9]")


def unsaid(program: Program) -> str:
    """Return what this notation cannot write in a game, empty if it can write every move."""
    if promotes(program) or program.hand is not None:
        return "units become other pieces, or come to hand"
    return unsaid_by_files(program)


def write(before: Before, action: Action) -> str:
    """Return a legal action, or an empty text if this notation cannot write it."""
    return write_by_files(before.program, before.position, action, before.names) if is_plain(action) else ""


def read(before: Before, text: str) -> Action:
    """Return the action of a text, legal or not, or raise `InvalidActionError`."""
    same = text.replace(".", "=")
    same = same[0].upper() + same[1:]
    likely = [action for action in before.legal if "".join(map(str, way_of(before, action))) == same[-2:]]
    for letters in (before.names, {}):
        found = [action for action in likely if write(replace(before, names=letters), action) == same]
        if len(found) == 1:
            return found[0]
    return meant(before, text, same)


def way_of(before: Before, action: Action) -> tuple[str, int]:
    """Return the direction of a move, and its number: the file where it ends, or how many ranks it goes."""
    (file, rank), (to_file, to_rank) = (seen(before, square) for square in (action.origin, action.target))
    sign = "=" if to_rank == rank else "+" if to_rank > rank else "-"
    return sign, abs(to_rank - rank) if to_file == file else to_file


@dataclass(frozen=True)
class _Way:
    """A direction and a number: a file, or how many ranks."""

    sign: str
    number: int


def meant(before: Before, text: str, same: str) -> Action:
    """Return the move that a text seems to mean though none is legal, or raise `InvalidActionError` for the text."""
    found = LIKE.fullmatch(same)
    origins = list(_origins(before, found["letter"], int(found["file"]))) if found and found["letter"] else []
    if not origins:
        who = f"{before.side} has no {found['letter']} on file {found['file']}" if found and found["letter"] else ""
        raise InvalidActionError(text, who or "no legal move is written so", is_cured=True)
    way = _Way(same[-2], int(same[-1]))
    targets = [(origin, target) for origin in origins for target in _targets(before, origin, way)]
    if not targets:
        raise InvalidActionError(text, "it leads off the board", is_cured=True)
    origin, target = targets[0]
    return before.move(origin, target, turns=False)


def _origins(before: Before, letter: str, file: int) -> Iterator[Square]:
    """Yield the squares of the units with a letter on a file of the side to move."""
    for square, stack in enumerate(before.position.board):
        for unit in stack:
            is_own = unit.side == before.position.side and before.name(unit.piece) == letter
            if is_own and seen(before, square)[0] == file:
                yield square


def seen(before: Before, square: Square) -> tuple[int, int]:
    """Return the file of a square, counted from the right of the side to move, and its rank, counted ahead."""
    file, rank = before.program.board.places[square]
    n_files = len(before.program.board.files)
    return (n_files - file, rank) if before.position.side == WHITE else (file + 1, -rank)


def _targets(before: Before, origin: Square, way: _Way) -> Iterator[Square]:
    """Yield the squares to which a move may lead, the likeliest first."""
    file, rank = seen(before, origin)
    unit = before.position.unit(origin)
    assert unit is not None, "a unit is there"
    ahead = 1 if way.sign == "+" else -1
    if way.sign == "=":
        places = [(way.number, rank)]
    elif _goes_straight(before.program, unit.piece):
        places = [(file, rank + ahead * way.number)]
    else:
        steps = _ranks(before.program, unit.piece, abs(way.number - file))
        places = [(way.number, rank + ahead * each) for each in steps]
    squares = (_square(before, *each) for each in places)
    yield from (square for square in squares if square != NOWHERE and square != origin)


def _ranks(program: Program, piece: Piece, files: int) -> tuple[int, ...]:
    """Return how many ranks the moves of a piece go that lead some files aside; 1 if none does."""
    nodes = (node for rule in program.pieces[piece].moves for node in rule.walk.nodes if any(node.lands))
    return tuple(sorted({abs(node.dy) for node in nodes if node.dy and abs(node.dx) == files})) or (1,)


def _square(before: Before, file: int, rank: int) -> Square:
    """Return the square at a place as the side to move counts, or `NOWHERE`."""
    n_files = len(before.program.board.files)
    if before.position.side == WHITE:
        return before.program.board.at(n_files - file, rank)
    return before.program.board.at(file - 1, -rank)


def _goes_straight(program: Program, piece: Piece) -> bool:
    """Return True if a piece moves along files."""
    nodes = (node for rule in program.pieces[piece].moves for node in rule.walk.nodes if any(node.lands))
    return any(not node.dx and node.dy for node in nodes)
