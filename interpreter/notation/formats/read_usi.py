"""Reading games as lines of USI: `position startpos moves 7g7f 3c3d`, or with `sfen` and a position.

A line is a game. The word `position` may be missing, and so may `startpos` and `sfen` before moves and positions.
"""

import re

from dsl.lazy import pattern
from interpreter.notation.formats import usi
from interpreter.notation.formats.endings import ENDINGS, Ending
from interpreter.notation.formats.placing import MOST_HELD, board_size, fen, game_on, is_array
from interpreter.notation.formats.sheet import Sheet
from interpreter.notation.record_reader import Reading
from interpreter.notation.record_text import GameText

_WORD = re.compile(r"[^\s\ufeff]+")
_PLACED = r"[0-9A-Za-z+]+(?:/[0-9A-Za-z+]+)+"
_MOVES = r"(?:[0-9]{1,2}[a-z][0-9]{1,2}[a-z]|\+?[A-Z]\*[0-9]{1,2}[a-z])"
LIKE = pattern(
    rf"\s*(?:position\s+(?:startpos|sfen)\b|startpos\b|sfen\s+{_PLACED}\s|{_PLACED}\s+[bw]\s+\S+\s+[0-9]+\s+moves\b"
    rf"|moves\s+{_MOVES}|{_MOVES}[+-]?\s+{_MOVES})"
)
_PLACEMENT = re.compile(r"(?:[0-9]{1,2}(?![0-9])|\+?[A-Za-z]|/)+")
_HELD = re.compile(r"([1-9][0-9]{0,2})?(\+?[A-Za-z])")
_ENDS = {"resign": "TORYO", "win": "KACHI", "rep_draw": "SENNICHITE", "draw": "HIKIWAKE", "timeout": "TIME_UP"}
"""Words at the end of moves that programs write besides those of the protocol, by the codes of CSA."""


def read(text: GameText) -> Reading:
    """Return the game of a line."""
    sheet = Sheet(text)
    words = [(found[0], found.start()) for found in _WORD.finditer(text.text)]
    words = words[1:] if words and words[0][0] == "position" else words
    words = _begin(sheet, words)
    for word, start in words:
        if sheet.is_closed:
            sheet.fault(start, f"`{word[:40]}` comes after the end of the game")
            break
        if word.lower() in _ENDS:
            sheet.end(_ending(_ENDS[word.lower()]), start)
        elif usi.LIKE.fullmatch(word):
            sheet.move(word, start, len(word))
        else:
            sheet.fault(start, f"`{word[:40]}` is not a move of USI, such as `7g7f`, `8h2b+` or `P*5e`")
            break
    return sheet.reading()


def _ending(code: str) -> Ending:
    return next(each for each in ENDINGS if each.csa == code)


def _begin(sheet: Sheet, words: list[tuple[str, int]]) -> list[tuple[str, int]]:
    """Set the start of the game, and return the words of its moves."""
    if words and words[0][0] == "sfen":
        words = words[1:]
        if not words or "/" not in words[0][0]:
            sheet.fault(words[0][1] if words else 0, "expected a position after `sfen`, such as `lnsgkgsnl/... b - 1`")
            return []
    if words and "/" in words[0][0]:
        words = _position(sheet, words)
    else:
        words = words[1:] if words and words[0][0] == "startpos" else words
        sheet.tag("Variant", game_on("9x9"), 0)
    return words[1:] if words and words[0][0] == "moves" else words


def _position(sheet: Sheet, words: list[tuple[str, int]]) -> list[tuple[str, int]]:
    """Set the position of SFEN, and return the words after it."""
    (placed, start), fields = words[0], [word for word, _ in words[1:3]]
    if len(fields) < 2 or fields[0] not in ("b", "w"):
        sheet.fault(start, "a position of SFEN has the side to move, `b` or `w`, and the hands after the board")
        return []
    if not _PLACEMENT.fullmatch(placed):
        sheet.fault(start, f"`{placed[:40]}` is not the board of SFEN, such as `lnsgkgsnl/9`")
        return []
    hands = _hands(fields[1])
    if hands is None:
        sheet.fault(words[2][1], f"`{fields[1][:40]}` is not the hands of SFEN, such as `-` or `2Pb`")
        return []
    rest = words[3:]
    count = int(rest[0][0]) if rest and re.fullmatch(r"[0-9]{1,6}", rest[0][0]) else None
    side = "bw".index(fields[0])
    number = ((count or 1) + 1) // 2 or 1
    sheet.tag("Variant", game_on(board_size(placed)), start)
    sheet.begin("" if is_array(placed, hands, side) and number == 1 else fen(placed, hands, side, number), start)
    return rest if count is None else rest[1:]


def _hands(text: str) -> list[str] | None:
    """Return the symbols in both hands, or None for another text."""
    if text == "-":
        return []
    found = list(_HELD.finditer(text))
    if "".join(each[0] for each in found) != text or sum(int(each[1] or 1) for each in found) > MOST_HELD:
        return None
    return [each[2] for each in found for _ in range(int(each[1] or 1))]
