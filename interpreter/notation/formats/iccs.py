"""Moves as in ICCS, the coordinates of xiangqi servers: `H2-E2`. Files are letters, and the lowest rank is 0."""

from dsl.lazy import pattern
from dsl.model.rows import PhaseKind
from interpreter.errors import InvalidActionError
from interpreter.notation.formats.before import Before, is_plain, promotes
from interpreter.program.board import NOWHERE, Square
from interpreter.program.tables import Program
from interpreter.state.action import Action

LIKE = pattern(r"(?P<from>[A-Z][0-9])-(?P<to>[A-Z][0-9])")
_MOST_FILES, _MOST_RANKS = 26, 10


def unsaid(program: Program) -> str:
    """Return what ICCS cannot write in a game, empty if it can write every move."""
    if any(row.kind is not PhaseKind.ACT or row.most > 1 for row in program.phases):
        return "a turn may have several actions"
    if program.offers or program.formations or program.stacking or program.castling or program.hand is not None:
        return "there are actions besides moves"
    if len(program.board.ranks) > _MOST_RANKS or len(program.board.files) > _MOST_FILES or program.board.boards > 1:
        return "the board has more than ten ranks"
    if promotes(program):
        return "units become other pieces"
    return ""


def write(before: Before, action: Action) -> str:
    """Return a legal action, or an empty text if ICCS cannot write it."""
    if not is_plain(action):
        return ""
    return f"{_square(before, action.origin)}-{_square(before, action.target)}"


def read(before: Before, text: str) -> Action:
    """Return the action of a text, legal or not, or raise `InvalidActionError`."""
    found = LIKE.fullmatch(text)
    assert found is not None, "only texts like moves are read"
    origin, target = (_read(before, text, found[each]) for each in ("from", "to"))
    before.mover(text, origin)
    return before.move(origin, target, turns=False)


def _square(before: Before, square: Square) -> str:
    file, rank = before.program.board.places[square]
    return f"{chr(ord('A') + file)}{rank}"


def _read(before: Before, text: str, square: str) -> Square:
    board = before.program.board
    found = board.at(ord(square[0]) - ord("A"), int(square[1]))
    if found == NOWHERE:
        last = f"{chr(ord('A') + len(board.files) - 1)}{len(board.ranks) - 1}"
        raise InvalidActionError(text, f"the squares are A0 to {last}", is_cured=True)
    return found
