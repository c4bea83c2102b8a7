"""Chinese moves: `炮二平五`, `马8进7`, `前车退三`.

They say what those of the World Xiangqi Federation say: piece, file, direction, and a file or a distance. The side that
begins counts in numerals, the other one in digits. Of two equal units on a file the one in front is `前` and the other
one `后`; of three the middle one is `中`; more have numbers from the front on. Where several files have several such
units, all of them have numbers, file by file from the right. Advisors and elephants keep their file, as their moves
differ.
"""

from collections.abc import Iterator

from dsl.lazy import pattern
from interpreter.errors import InvalidActionError
from interpreter.notation.formats import wxf
from interpreter.notation.formats.before import Before, is_plain
from interpreter.notation.formats.pieces import FILES, HANZI, OTHER_HANZI, RANKS
from interpreter.program.board import Square
from interpreter.program.tables import WHITE, Piece, Program
from interpreter.state.action import Action

_PIECES = "".join(dict.fromkeys(name for names in HANZI.values() for name in names))
_OTHERS = "".join(OTHER_HANZI)
_NUMBERS = f"{RANKS}{FILES}1-9"
LIKE = pattern(rf"(?:[{_PIECES}{_OTHERS}][{_NUMBERS}]|[前中后後{_NUMBERS}][{_PIECES}{_OTHERS}])[进進退平][{_NUMBERS}]")
_WAYS = {"+": "进", "-": "退", "=": "平"}
_PLACES = {2: "前后", 3: "前中后"}
_KEEP_FILE = "AB"
"""Pieces whose units on one file never make moves that read alike."""


def unsaid(program: Program) -> str:
    """Return what Chinese notation cannot write in a game, empty if it can write every move."""
    unnamed = [piece.name for piece in program.pieces if piece.symbol not in HANZI]
    if unnamed:
        return f"there is no name for the {unnamed[0]} in this format"
    if None in (program.piece_by_symbol("K"), program.piece_by_symbol("P")):
        return "there is no general, or no soldier"
    return wxf.unsaid(program)


def write(before: Before, action: Action) -> str:
    """Return a legal action, or an empty text if Chinese notation cannot write it."""
    return next(_spellings(before, action), "")


def read(before: Before, text: str) -> Action:
    """Return the action of a text, legal or not, or raise `InvalidActionError`."""
    same = _usual(before, text)
    likely = [action for action in before.legal if _way(before, action) == same[2:]]
    for is_exact in (True, False):
        found = [action for action in likely if same in list(_spellings(before, action))[: 1 if is_exact else None]]
        if len(found) == 1:
            return found[0]
    if found:
        raise InvalidActionError(text, f"{len(found)} legal moves are written so", is_cured=True)
    letters = {name: symbol for symbol, names in HANZI.items() for name in names}
    if same[0] not in letters:
        raise InvalidActionError(text, "no legal move is written so", is_cured=True)
    symbol, signs = letters[same[0]], {word: sign for sign, word in _WAYS.items()}
    as_wxf = f"{before.names.get(symbol, symbol)}{_value(same[1])}{signs[same[2]]}{_value(same[3])}"
    return wxf.meant(before, text, as_wxf)


def _spellings(before: Before, action: Action) -> Iterator[str]:
    """Yield the texts of a legal action: the one that is written, and others that are only read."""
    unit = before.position.unit(action.origin)
    if unit is None or not is_plain(action):
        return
    for who in _whos(before, action.origin):
        yield who + _way(before, action)


def _way(before: Before, action: Action) -> str:
    """Return the end of the text of a move: its direction, and a file or a distance."""
    sign, number = wxf.way_of(before, action)
    return _WAYS[sign] + _number(before, number)


def _usual(before: Before, text: str) -> str:
    """Return a text with the characters that we write."""
    characters = [OTHER_HANZI.get(each, each) for each in text]
    numbers = "".join(_number(before, _value(each)) if _value(each) else each for each in characters)
    names = {other: HANZI[symbol][before.position.side] for symbol, both in HANZI.items() for other in both}
    return "".join(names.get(each, each) for each in numbers)


def _value(character: str) -> int:
    """Return the number that a digit or a numeral is, or 0."""
    for digits in (RANKS, FILES, "123456789"):
        if character in digits:
            return digits.index(character) + 1
    return 0


def _number(before: Before, number: int) -> str:
    return RANKS[number - 1] if before.position.side == WHITE else str(number)


def _whos(before: Before, origin: Square) -> Iterator[str]:
    """Yield the names of a unit: its piece and file, or its place among equal units; the usual one first."""
    unit, side = before.position.unit(origin), before.position.side
    assert unit is not None, "a legal move has a mover"
    symbol = before.program.pieces[unit.piece].symbol
    name, file = HANZI[symbol][side], wxf.seen(before, origin)[0]
    files = _files_of(before, unit.piece)
    on_file = files[file]
    place = on_file.index(origin)
    if len(on_file) < 2 or symbol in _KEEP_FILE:
        yield f"{name}{_number(before, file)}"
    if len(on_file) < 2:
        return
    crowded = [square for each in sorted(files) if len(files[each]) > 1 for square in files[each]]
    if len(crowded) > len(on_file) or len(on_file) not in _PLACES:
        yield f"{_number(before, crowded.index(origin) + 1)}{name}"
    if len(on_file) in _PLACES:
        yield f"{_PLACES[len(on_file)][place]}{name}"
    elif place in (0, len(on_file) - 1):
        yield f"{'前' if place == 0 else '后'}{name}"


def _files_of(before: Before, piece: Piece) -> dict[int, list[Square]]:
    """Return the squares of the units of a piece by file, each from the front on."""
    files: dict[int, list[Square]] = {}
    for square, stack in enumerate(before.position.board):
        if any((each.piece, each.side) == (piece, before.position.side) for each in stack):
            files.setdefault(wxf.seen(before, square)[0], []).append(square)
    return {file: sorted(each, key=lambda square: -wxf.seen(before, square)[1]) for file, each in files.items()}
