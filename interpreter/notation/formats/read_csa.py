"""Reading games in the format of the Computer Shogi Association, versions 1 to 3.0.

    'CSA encoding=UTF-8    a comment for programs; others begin with ' and are skipped
    V3.0
    N+An ox                the players, the side that begins first
    $EVENT:A friendly      facts
    PI82HI22KA             the start: the array and what is missing, or P1 to P9, or P+ and P- with squares
    +                      the side to move
    +2726FU                moves, each with its time in seconds
    T12
    '*a comment that is kept
    %TORYO                 how the game ended

A file may have several games, with a line `/` between them. Several statements may share a line, with commas.
"""

import re
from collections import Counter

from dsl.lazy import pattern
from interpreter.notation.formats.csa import LIKE as MOVE
from interpreter.notation.formats.csa import SIDES
from interpreter.notation.formats.endings import ENDINGS, ILLEGAL, RESULTS
from interpreter.notation.formats.headers import CSA, when
from interpreter.notation.formats.pieces import BY_CODE, CODES, KANJI
from interpreter.notation.formats.placing import (
    MOST_HELD,
    board_size,
    by_name,
    fen,
    is_array,
    names_of,
    placement,
    ruleset_of,
)
from interpreter.notation.formats.sheet import Sheet
from interpreter.notation.formats.starts import ARRAYS
from interpreter.notation.record_reader import Reading
from interpreter.notation.record_text import GameText

LIKE = pattern(
    r"(?:\s|'[^\n]*\n)*(?:V[0-9]|N[+-]|\$[A-Z_]+[+-]?:|PI|P[1-9](?:[ +-]|\r?\n)|P[+-][0-9]{2})"
    r"|'CSA\b|[+-][0-9]{4}[A-Z]{2}\b"
)
_CELL = re.compile(r"(?P<side>[+-])(?P<code>[A-Z]{2})| \* ?")
_PLACED = re.compile(r"(?P<place>[0-9]{2})(?P<code>[A-Z]{2})")
_TIME = re.compile(r"T([0-9]{1,7}(?:\.[0-9]{1,3})?)")
_VERSION = re.compile(r"V[123](?:\.[0-9])?")
_ALL = Counter({"FU": 18, "KY": 4, "KE": 4, "GI": 4, "KI": 4, "KA": 2, "HI": 2})
"""The pieces of which `00AL` is what is not on the board."""

_FULL = 9

TIME_LIMIT = re.compile(r"[0-9]{1,3}:[0-9]{2}\+[0-9]{2}")
"""Hours and minutes, and the seconds of a move after them."""

VARIANT = "'Variant:"
"""The comment in which we name a game that its board does not tell."""


def read(text: GameText) -> Reading:
    """Return the game of a text."""
    reader = _Reader(Sheet(text))
    for line, start in reader.sheet.lines():
        reader.take(line, start)
    return reader.finish()


class _Reader:
    """Reads lines, and remembers the start until the first move."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.rows: dict[int, list[str]] = {}
        self.on_board: dict[tuple[int, int], tuple[int, str]] = {}
        self.in_hand: list[tuple[int, str]] = []
        self.missing: list[tuple[int, int]] = []
        self.is_array = self.has_begun = False
        self.first = 0
        self.start = 0

    def take(self, line: str, start: int) -> None:
        """Read a line."""
        if line.startswith("'"):
            if line.startswith(VARIANT):
                self.sheet.tag("Variant", line.removeprefix(VARIANT), start + len(VARIANT))
            elif line.startswith("'*"):
                self.sheet.comment(line[2:].lstrip("*"))
            return
        if not line or line == "/" or line[0] in "NVP$":
            return self._header(line, start)
        for statement in line.split(","):
            self._statement(statement, start)
            start += len(statement) + 1
        return None

    def _header(self, line: str, start: int) -> None:
        """Read a line before the moves."""
        if not line or line == "/":
            return
        if self.has_begun:
            self.sheet.fault(start, f"`{line[:40]}` belongs before the moves; a line `/` begins another game")
        elif line[0] == "V":
            if not _VERSION.fullmatch(line):
                self.sheet.fault(start, f"unknown version `{line[:40]}`: V1, V2, V2.1, V2.2 and V3.0 are known")
        elif line[:2] in ("N+", "N-"):
            self.sheet.tag(("White", "Black")[SIDES.index(line[1])], line[2:], start + 2)
        elif line[0] == "$":
            self._fact(line, start)
        else:
            self._placing(line, start)

    def _fact(self, line: str, start: int) -> None:
        name, colon, value = line[1:].partition(":")
        begins = start + len(name) + 2
        if not colon:
            self.sheet.fault(start, f"`{line[:40]}` has no `:` after the name of the fact")
        elif name in CSA:
            self.sheet.tag(CSA[name], value, begins)
        elif name in ("START_TIME", "END_TIME"):
            self._moment(name.removesuffix("_TIME") == "END", value, begins)
        elif name == "TIME" and (found := re.fullmatch(r"([0-9]{1,6})(?:\.0+)?\+0\+([0-9]{1,5})(?:\.0+)?", value)):
            self.sheet.tag("TimeControl", f"{found[1]}+{found[2]}", begins)
        else:
            self.sheet.left_out[f"fact ${name}"] += 1

    def _moment(self, is_end: bool, value: str, start: int) -> None:
        found = when(value)
        if found is None:
            self.sheet.left_out["date that cannot be read"] += 1
            return
        for name, part in zip(("EndDate", "EndTime") if is_end else ("Date", "Time"), found, strict=True):
            self.sheet.tag(name, part, start)

    def _placing(self, line: str, start: int) -> None:
        """Read a line of the start."""
        self.start = self.start or start
        if line.startswith("PI"):
            self.is_array = True
            for found in self._units(line, 2, start):
                self.missing.append(found[0])
        elif line[1:2].isdigit():
            self._row(line, start)
        elif line[1:2] in ("+", "-"):
            side = SIDES.index(line[1])
            if line.endswith("00AL"):
                line = line.removesuffix("00AL")
                self._units_of(side, line, start)
                self.in_hand += [(side, code) for code in self._rest().elements()]
            else:
                self._units_of(side, line, start)
        else:
            self.sheet.fault(start, f"`{line[:40]}` is not a line of a start: PI, P1 to P9, P+ or P-")

    def _units_of(self, side: int, line: str, start: int) -> None:
        for place, code in self._units(line, 2, start):
            if place == (0, 0):
                self.in_hand.append((side, code))
            else:
                self.on_board[place] = side, code

    def _units(self, line: str, offset: int, start: int) -> list[tuple[tuple[int, int], str]]:
        """Return the units of a line with their places."""
        found = []
        while offset < len(line):
            unit = _PLACED.match(line, offset)
            if unit is None or unit["code"] not in BY_CODE or len(self.in_hand) > MOST_HELD:
                self.sheet.fault(
                    start + offset,
                    f"expected a square and a piece, such as `82HI`, found `{line[offset : offset + 4]}`",
                )
                break
            found.append(((int(unit["place"][0]), int(unit["place"][1])), unit["code"]))
            offset = unit.end()
        return found

    def _row(self, line: str, start: int) -> None:
        """Read the units of a rank."""
        offset, cells = 2, []
        while offset < len(line):
            cell = _CELL.match(line.ljust(len(line) + 1), offset)
            if cell is None or (cell["code"] and cell["code"] not in BY_CODE):
                self.sheet.fault(
                    start + offset, f"expected a unit such as `-FU`, or ` * `, found `{line[offset : offset + 3]}`"
                )
                return
            cells.append(cell[0].strip() if cell["code"] else "")
            offset = cell.end()
        self.rows[int(line[1])] = cells

    def _rest(self) -> Counter[str]:
        """Return the pieces that are neither on the board nor in a hand so far."""
        placed = Counter(_plain(code) for _, code in self.on_board.values())
        held = Counter(code for _, code in self.in_hand)
        in_rows = Counter(_plain(cell[1:]) for row in self.rows.values() for cell in row if cell)
        return _ALL - placed - held - in_rows

    def _statement(self, text: str, start: int) -> None:
        """Read the side to move, a move, a time, or an end."""
        if text in ("+", "-") and not self.has_begun:
            self.first = SIDES.index(text)
            self.begin()
        elif time := _TIME.fullmatch(text):
            if self.has_begun:
                self.sheet.spend(float(time[1]))
        elif text.startswith("%"):
            self.begin()
            self._end(text[1:], start)
        elif MOVE.fullmatch(text):
            if not self.has_begun:
                self.first = SIDES.index(text[0])
            self.begin()
            if self.sheet.is_closed:
                self.sheet.fault(start, f"`{text}` comes after the end of the game; a line `/` begins another one")
                return
            self.sheet.move(text, start, len(text))
        else:
            sentence = f"`{text[:40]}` is not a statement of CSA, such as `+7776FU`, `T12` or `%TORYO`"
            self.sheet.fault(start, sentence)

    def _end(self, code: str, start: int) -> None:
        if code[:1] in ("+", "-") and code[1:] == "ILLEGAL_ACTION":
            return self.sheet.close(RESULTS[1 - SIDES.index(code[0])], ILLEGAL, start)
        ending = next((each for each in ENDINGS if each.csa and each.csa == code), None)
        if ending is None:
            known = ", ".join(f"%{each.csa}" for each in ENDINGS if each.csa)
            return self.sheet.fault(start, f"unknown end `%{code[:40]}`: {known}")
        return self.sheet.end(ending, start)

    def begin(self) -> None:
        """Set the start of the game before its first move."""
        if self.has_begun:
            return
        self.has_begun = True
        if self.rows or self.on_board or self.in_hand or self.missing:
            self._begin_from(self._placed())
        else:
            self.sheet.tag("Variant", ruleset_of("9x9"), self.start)
            self.sheet.begin("", self.start)
            if self.first:
                self._begin_from(ARRAYS["9x9"])

    def _begin_from(self, placed: str) -> None:
        hands = [self._symbol(side, code) for side, code in sorted(self.in_hand)]
        self.sheet.tag("Variant", ruleset_of(board_size(placed)), self.start)
        is_start = is_array(placed, hands, self.first)
        self.sheet.begin("" if is_start else fen(placed, hands, self.first), self.start)

    def _placed(self) -> str:
        """Return the placement of the start."""
        if self.is_array:
            squares = _squares(ARRAYS["9x9"])
            for place in self.missing:
                if squares.pop(place, None) is None:
                    self.sheet.fault(self.start, f"the array has no unit on {place[0]}{place[1]} that could be missing")
            width = height = _FULL
        else:
            squares = {}
            width = max((len(row) for row in self.rows.values()), default=_FULL)
            height = max(self.rows, default=_FULL)
            for rank, row in self.rows.items():
                if len(row) != width:
                    self.sheet.fault(self.start, f"P{rank} has {len(row)} squares, but other ranks have {width}")
                for i, cell in enumerate(row):
                    if cell:
                        squares[width - i, rank] = self._symbol(SIDES.index(cell[0]), cell[1:])
        for place, (side, code) in self.on_board.items():
            squares[place] = self._symbol(side, code)
        return placement([[squares.get((width - i, rank), "") for i in range(width)] for rank in range(1, height + 1)])

    def _symbol(self, side: int, code: str) -> str:
        """Return a unit as placements write it."""
        symbol = by_name(names_of(self.sheet.tags.get("Variant", "")))[BY_CODE[code]]
        return symbol if side == 0 else symbol.lower()

    def finish(self) -> Reading:
        """Return the game."""
        self.begin()
        return self.sheet.reading()


def _plain(code: str) -> str:
    """Return the code of a piece before its promotion."""
    symbol = by_name(KANJI)[BY_CODE[code]].removeprefix("+")
    return CODES[KANJI[symbol]]


def _squares(placed: str) -> dict[tuple[int, int], str]:
    """Return the symbols of a placement by file and rank, counted from 1 at the right and at the far end."""
    found: dict[tuple[int, int], str] = {}
    for rank, row in enumerate(placed.split("/"), 1):
        file = _FULL
        for character in row:
            if character.isdigit():
                file -= int(character)
            else:
                found[file, rank] = character
                file -= 1
    return found
