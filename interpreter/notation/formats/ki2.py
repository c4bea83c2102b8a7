"""Moves as in KI2: `▲７六歩`, `△３四歩`, `▲５八金右`, `△８八角成`, `▲５五歩打`.

A move names the square where it ends. Words tell units apart that could go there as well: how the unit moves (`上` up,
`寄` sideways, `引` back), and where it comes from (`右` right, `左` left, `直` straight from below), both as its side
sees the board. `打` is a drop where a unit on the board could go to the square.
"""

from collections.abc import Iterator, Sequence

from dsl.lazy import pattern
from interpreter.errors import InvalidActionError
from interpreter.notation.formats.before import Before, is_plain
from interpreter.notation.formats.kif import NAME, TARGET, read_target, target_text
from interpreter.notation.formats.pieces import called
from interpreter.program.board import NOWHERE, Square
from interpreter.program.tables import NO_PIECE, WHITE, Piece
from interpreter.state.action import Action, Kind

MARKS = ("▲☗▼", "△☖▽")
"""The marks of the side that begins and of the other one; the first of each is written."""

WORDS = "右左直上寄引行入"
LIKE = pattern(
    rf"(?P<mark>[▲☗▼△☖▽]){TARGET}(?P<name>{NAME})(?P<words>[{WORDS}]{{0,2}})(?P<turns>成|不成)?(?P<drop>打)?"
)
_SAME_WORDS = str.maketrans("行入", "上上")
_NEVER_STRAIGHT = ("龍", "馬")
"""Pieces of which two are always told apart by `右` and `左`."""


def write(before: Before, action: Action) -> str:
    """Return a legal action, or an empty text if KI2 cannot write it."""
    head = MARKS[before.position.side][0] + target_text(before, action)
    if action.kind is Kind.DROP:
        rivals = _origins(before, action.piece, action.target)
        return f"{head}{before.name(action.piece)}{'打' if rivals else ''}"
    unit = before.position.unit(action.origin)
    if unit is None or not is_plain(action):
        return ""
    origins = _origins(before, unit.piece, action.target)
    words = _words(before, unit.piece, action.origin, action.target, origins)
    return f"{head}{before.name(unit.piece)}{words}{_turned(before, action)}"


def read(before: Before, text: str) -> Action:
    """Return the action of a text, legal or not, or raise `InvalidActionError`."""
    found = LIKE.fullmatch(text)
    assert found is not None, "only texts like moves are read"
    if found["mark"] not in MARKS[before.position.side]:
        mark = MARKS[before.position.side][0]
        raise InvalidActionError(text, f"it is {before.side}'s turn, whose moves begin with `{mark}`", is_cured=True)
    target = read_target(before, text, found["file"], found["rank"])
    piece = before.named(text, called(found["name"]))
    words = found["words"].translate(_SAME_WORDS)
    origins = _origins(before, piece, target)
    if found["drop"] or not (origins or words or found["turns"]):
        drop = before.drop(piece, target)
        if found["drop"] or drop in before.legal or not _standing(before, piece):
            return drop
    fitting = [each for each in origins if _fits(before, each, target, words, origins)]
    exact = [each for each in origins if _words(before, piece, each, target, origins) == words]
    chosen = (exact if len(exact) == 1 else fitting) if origins else list(_standing(before, piece))
    if len(chosen) != 1:
        raise InvalidActionError(text, _unclear(before, found["name"], origins, chosen), is_cured=True)
    return before.move(chosen[0], target, turns=found["turns"] == "成")


def _unclear(before: Before, name: str, origins: Sequence[Square], chosen: Sequence[Square]) -> str:
    """Return why a text does not name one unit."""
    if not origins:
        return f"no {name} can go to this square"
    places = " and ".join("".join(map(str, before.place(each))) for each in origins)
    if chosen:
        return f"the {name} on {places} can go to this square: add a word such as `右` or `上`"
    return f"of the {name} on {places} none goes as the text says"


def _origins(before: Before, piece: Piece, target: Square) -> tuple[Square, ...]:
    """Return the squares from which units of a piece can go to a square."""
    return tuple(dict.fromkeys(_found(before, piece, target)))


def _found(before: Before, piece: Piece, target: Square) -> Iterator[Square]:
    for action in before.legal:
        if action.kind is Kind.MOVE and action.target == target and action.origin != NOWHERE:
            unit = before.position.unit(action.origin)
            if unit is not None and unit.piece == piece:
                yield action.origin


def _standing(before: Before, piece: Piece) -> tuple[Square, ...]:
    """Return the squares of all units of a piece of the side to move."""
    who = piece, before.position.side
    return tuple(
        square
        for square, stack in enumerate(before.position.board)
        if any((unit.piece, unit.side) == who for unit in stack)
    )


def _seen(before: Before, square: Square) -> tuple[int, int]:
    """Return how far right and how far ahead a square is, as the side to move sees it."""
    file, rank = before.program.board.places[square]
    return (file, rank) if before.position.side == WHITE else (-file, -rank)


def _way(before: Before, origin: Square, target: Square) -> str:
    """Return how a unit moves."""
    ahead = _seen(before, target)[1] - _seen(before, origin)[1]
    return "上" if ahead > 0 else "引" if ahead < 0 else "寄"


def _words(before: Before, piece: Piece, origin: Square, target: Square, origins: Sequence[Square]) -> str:
    """Return the words that tell a unit from the others that could go to the same square."""
    if len(origins) < 2:
        return ""
    way = _way(before, origin, target)
    same = [each for each in origins if _way(before, each, target) == way]
    if len(same) == 1:
        return way
    if before.name(piece) not in _NEVER_STRAIGHT and _is_straight(before, origin, target):
        return "直"
    side = _side(before, origin, origins)
    return side if side else _side(before, origin, same) + way


def _is_straight(before: Before, origin: Square, target: Square) -> bool:
    (x, y), (to_x, to_y) = _seen(before, origin), _seen(before, target)
    return x == to_x and to_y == y + 1


def _side(before: Before, origin: Square, origins: Sequence[Square]) -> str:
    """Return the word for the unit farthest right or left of several; nothing if it is neither, or not alone there."""
    files = sorted(_seen(before, each)[0] for each in origins)
    x = _seen(before, origin)[0]
    if files.count(x) > 1:
        return ""
    return "左" if x == files[0] else "右" if x == files[-1] else ""


def _fits(before: Before, origin: Square, target: Square, words: str, origins: Sequence[Square]) -> bool:
    """Return True if each word is true of a unit."""
    way = _way(before, origin, target)
    rivals = [each for each in origins if not set(words) & set("上寄引") or _way(before, each, target) in words]
    for word in words:
        if word in "上寄引" and word != way:
            return False
        if word == "直" and not _is_straight(before, origin, target):
            return False
        if word in "右左" and word != _side(before, origin, rivals):
            return False
    return True


def _turned(before: Before, action: Action) -> str:
    """Return the word for a unit that turns over, or that could and does not."""
    if action.other != NO_PIECE:
        return "成"
    way = (Kind.MOVE, action.origin, action.target)
    could = any((each.kind, each.origin, each.target) == way and each.other != NO_PIECE for each in before.legal)
    return "不成" if could else ""
