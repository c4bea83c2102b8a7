"""Games of xiangqi in DhtmlXQ, the tags in which a collection of games and many forums have them.

    [DhtmlXQ]
    [DhtmlXQ_red]An ox[/DhtmlXQ_red]
    [DhtmlXQ_binit]8979695949392919097717866646260600102030405060708012720323436383[/DhtmlXQ_binit]
    [DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]
    [DhtmlXQ_comment1]a comment of the first move[/DhtmlXQ_comment1]
    [/DhtmlXQ]

A square is two digits: its file from the left and its rank from the far end, both from 0. `binit` has the squares of 16
units of each side in an order of their own, with 99 for one that is missing.
"""

import re

from dsl.lazy import pattern
from interpreter.notation.formats import iccs
from interpreter.notation.formats.before import Before
from interpreter.notation.formats.headers import DHTMLXQ, when
from interpreter.notation.formats.placing import placement, ruleset_of
from interpreter.notation.formats.sheet import Sheet
from interpreter.notation.formats.timing import words
from interpreter.notation.record import NORMAL, UNTERMINATED, Record
from interpreter.notation.record_reader import Reading
from interpreter.notation.record_text import GameText
from interpreter.program.tables import Program
from interpreter.state.position import Position

LIKE = pattern(r"\s*\[DhtmlXQ")
END = "[/DhtmlXQ]"
ORDER = "RNBAKABNRCCPPPPP"
"""The letters of the units of `binit`, for one side after the other."""
ARRAY = "8979695949392919097717866646260600102030405060708012720323436383"
_GONE = "99"
_FILES, _RANKS = 9, 10
_FIELD = re.compile(
    r"\[DhtmlXQ_(?P<name>[A-Za-z]{1,20}[0-9_]{0,20})\](?P<value>(?:[^\[]|\[(?!/?DhtmlXQ))*+)\[/DhtmlXQ_[A-Za-z]+[0-9_]*\]"
)
_OPENED = re.compile(r"\[DhtmlXQ_(?P<name>[A-Za-z]{1,20}[0-9_]{0,20})\]")
_COMMENT = re.compile(r"comment(?:0_)?(?P<move>[0-9]{1,4})")
_LETTERS = "ABCDEFGHI"
_RESULTS = {"红胜": "1-0", "紅勝": "1-0", "黑胜": "0-1", "黑勝": "0-1", "和": "1/2-1/2", "1-0": "1-0", "0-1": "0-1"}
_WRITTEN = {"1-0": "红胜", "0-1": "黑胜", "1/2-1/2": "和棋", "*": "未知"}
_SKIPPED = re.compile("ver|init|pver|viewurl|adddate|editdate|type|length|firstnum|binit|movelist|fen")


def unsaid(program: Program) -> str:
    """Return what DhtmlXQ cannot write in a game, empty if it can write every game from its array."""
    size = len(program.board.files), len(program.board.ranks)
    if size != (_FILES, _RANKS):
        return "the board is not 9 files by 10 ranks"
    if {piece.symbol for piece in program.pieces} != set(ORDER):
        return f"the pieces are not {', '.join(dict.fromkeys(ORDER))}"
    return iccs.unsaid(program)


# Reading


def read(text: GameText) -> Reading:
    """Return the game of a text."""
    sheet, fields = Sheet(text), dict[str, tuple[str, int]]()
    for found in _FIELD.finditer(text.text):
        fields.setdefault(found["name"].lower(), (found["value"], found.start("value")))
    for found in _OPENED.finditer(text.text):
        if found["name"].lower() not in fields:
            sheet.fault(found.start(), f"this field is cut off: expected `[/DhtmlXQ_{found['name']}]` after it")
    comments = dict[int, str]()
    for name, (value, start) in fields.items():
        if comment := _COMMENT.fullmatch(name):
            comments[int(comment["move"])] = value.replace("||", " ")
        elif name.startswith("comment"):
            sheet.left_out["comment of a variation"] += 1
        elif name.startswith("move_"):
            sheet.left_out["variation"] += 1
        else:
            _fact(sheet, name, value, start)
    sheet.tag("Variant", ruleset_of(f"{_FILES}x{_RANKS}"), 0)
    _begin(sheet, *fields.get("binit", ("", 0)))
    sheet.comment(comments.pop(0, ""))
    _moves(sheet, *fields.get("movelist", ("", len(text.text))), comments)
    return sheet.reading()


def _fact(sheet: Sheet, name: str, value: str, start: int) -> None:
    if name in DHTMLXQ:
        sheet.tag(DHTMLXQ[name], " ".join(value.split()), start)
    elif name == "date" and (date := when(value)):
        sheet.tag("Date", date[0], start)
    elif name == "result":
        result = next((ours for theirs, ours in _RESULTS.items() if theirs in value), "*")
        sheet.close(result, NORMAL if result != "*" else UNTERMINATED, start)
    elif value.strip() and not _SKIPPED.fullmatch(name):
        sheet.left_out[f"field {name}"] += 1


def _begin(sheet: Sheet, text: str, start: int) -> None:
    """Set the start from the squares of all units."""
    digits = "".join(text.split())
    first = 1 if "[DhtmlXQ_firstnum]1" in sheet.text.text else 0
    if digits in ("", ARRAY) and first == 0:
        return sheet.begin("", start)
    digits = digits or ARRAY
    if not re.fullmatch(rf"[0-9]{{{len(ARRAY)}}}", digits):
        return sheet.fault(start, f"binit has 64 digits, two for each of 32 units, and not {digits[:20]}…")
    squares = [digits[i : i + 2] for i in range(0, len(digits), 2)]
    rows = [[""] * _FILES for _ in range(_RANKS)]
    for i, square in enumerate(squares):
        letter = ORDER[i % len(ORDER)]
        if square != _GONE and int(square[0]) >= _FILES:
            return sheet.fault(start, f"`{square}` is not a square: files are 0 to 8")
        if square != _GONE and rows[int(square[1])][int(square[0])]:
            return sheet.fault(start, f"two units are on `{square}`")
        if square != _GONE:
            rows[int(square[1])][int(square[0])] = letter if i < len(ORDER) else letter.lower()
    return sheet.begin(f"{placement(rows)} {'wb'[first]} - - 0 1", start)


def _moves(sheet: Sheet, text: str, start: int, comments: dict[int, str]) -> None:
    """Add the moves, of four digits each."""
    for number, found in enumerate(re.finditer(r"\s*(\S{1,4})", text), 1):
        place, digits = start + found.start(1), found[1]
        if not re.fullmatch(r"[0-8][0-9][0-8][0-9]", digits):
            return sheet.fault(place, f"`{digits}` is not a move: expected four digits such as `7747`")
        move = "-".join(f"{_LETTERS[int(each[0])]}{_RANKS - 1 - int(each[1])}" for each in (digits[:2], digits[2:]))
        sheet.move(move, place, len(digits))
        sheet.comment(comments.pop(number, ""))
    late = [comment for comment in comments.values() if comment.strip()]
    if late:
        sheet.left_out["comment of a move that is not there"] = len(late)
    return None


# Writing


def write(record: Record, start: Before) -> str:
    """Return the text of a game whose moves are in ICCS; `start` is its start."""
    tags = dict[str, str]()
    for theirs, ours in DHTMLXQ.items():
        tags.setdefault(ours, theirs)
    fields = [("ver", "www_dpxq_com"), ("init", "500,350")]
    fields += [(name, record.tags[tag]) for tag, name in tags.items() if record.tags.get(tag, "?") != "?"]
    if "?" not in record.tags.get("Date", "?"):
        fields.append(("date", record.tags["Date"].replace(".", "-")))
    fields.append(("result", _WRITTEN[record.result]))
    fields += [("binit", _squares(start.program, start.position)), ("firstnum", str(start.position.side))]
    fields += [("length", str(len(record.actions))), ("movelist", "".join(map(_digits, record.actions)))]
    comments = [record.comment, *(turn.comment for turn in record.turns)]
    fields += [(f"comment{i}", words(comment)) for i, comment in enumerate(comments) if words(comment)]
    lines = [f"[DhtmlXQ_{name}]{value.replace('[', '(')}[/DhtmlXQ_{name}]" for name, value in fields]
    return "\n".join(["[DhtmlXQ]", *lines, END, ""])


def _digits(move: str) -> str:
    return "".join(f"{_LETTERS.index(square[0])}{_RANKS - 1 - int(square[1])}" for square in move.split("-"))


def _squares(program: Program, position: Position) -> str:
    """Return the squares of all units in the order of the format."""
    found = list[str]()
    for side in (0, 1):
        places = {letter: _places(program, position, side, letter) for letter in ORDER}
        found += [places[letter].pop(0) if places[letter] else _GONE for letter in ORDER]
    return "".join(found)


def _places(program: Program, position: Position, side: int, letter: str) -> list[str]:
    """Return the squares of the units with a letter, from the right of the board on."""
    found = list[str]()
    for square, stack in enumerate(position.board):
        file, rank = program.board.places[square]
        if any(unit.side == side and program.pieces[unit.piece].symbol == letter for unit in stack):
            found.append(f"{file}{_RANKS - 1 - rank}")
    return sorted(found, reverse=side == 0)
