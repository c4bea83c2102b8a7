"""The start of a game in CSA: `PI` and what is missing, the ranks `P1` to `P9`, or units after `P+` and `P-`."""

import re
from collections import Counter

from interpreter.notation.formats.csa import SIDES
from interpreter.notation.formats.pieces import BY_CODE, CODES, KANJI
from interpreter.notation.formats.placing import MOST_HELD, board_size, by_name, fen, is_array, names_of, placement
from interpreter.notation.formats.sheet import Sheet
from interpreter.notation.formats.starts import ARRAYS

_CELL = re.compile(r"(?P<side>[+-])(?P<code>[A-Z]{2})| \* ?")
_PLACED = re.compile(r"(?P<place>[0-9]{2})(?P<code>[A-Z]{2})")
_ALL = Counter({"FU": 18, "KY": 4, "KE": 4, "GI": 4, "KI": 4, "KA": 2, "HI": 2})
"""The pieces of which `00AL` is what is not on the board."""

_PLAIN = {CODES[name]: CODES[KANJI[symbol.removeprefix("+")]] for symbol, name in KANJI.items()}
"""The code of each piece before its promotion, by its code."""

_FULL = 9
_ARRAY = ARRAYS["9x9"]


class Start:
    """Collects the lines of the start of a game, and reports their faults."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.place = 0
        """The offset of the first line."""
        self.size = f"{_FULL}x{_FULL}"
        """Files and ranks of the board."""
        self._rows: dict[int, list[str]] = {}
        self._on_board: dict[tuple[int, int], tuple[int, str]] = {}
        self._in_hand: list[tuple[int, str]] = []
        self._missing: list[tuple[int, int]] = []
        self._is_array = False

    def fen(self, side: int) -> str:
        """Return the FEN of the start with a side to move, or an empty text for the array."""
        is_given = self._rows or self._on_board or self._in_hand or self._missing
        placed = self._placed() if is_given else _ARRAY
        hands = [self._symbol(*unit) for unit in sorted(self._in_hand)]
        self.size = board_size(placed)
        return "" if is_array(placed, hands, side) else fen(placed, hands, side)

    def take(self, line: str, start: int) -> None:
        """Read a line."""
        self.place = self.place or start
        if line.startswith("PI"):
            self._is_array = True
            for found in self._units(line, 2, start):
                self._missing.append(found[0])
        elif re.match("P[1-9]", line):
            self._row(line, start)
        elif line[1:2] in ("+", "-"):
            side = SIDES.index(line[1])
            if line.endswith("00AL"):
                line = line.removesuffix("00AL")
                self._units_of(side, line, start)
                self._in_hand += [(side, code) for code in self._rest().elements()]
            else:
                self._units_of(side, line, start)
        else:
            self.sheet.fault(start, f"`{line[:40]}` is not a line of a start: PI, P1 to P9, P+ or P-")

    def _units_of(self, side: int, line: str, start: int) -> None:
        for place, code in self._units(line, 2, start):
            if place == (0, 0):
                self._in_hand.append((side, code))
            elif place in self._on_board:
                self.sheet.fault(start, f"two units are on {place[0]}{place[1]}")
            else:
                self._on_board[place] = side, code

    def _units(self, line: str, offset: int, start: int) -> list[tuple[tuple[int, int], str]]:
        """Return the units of a line with their places."""
        found = list[tuple[tuple[int, int], str]]()
        while offset < len(line):
            unit = _PLACED.match(line, offset)
            if len(self._in_hand) + len(found) > MOST_HELD:
                self.sheet.fault(start + offset, f"a start has at most {MOST_HELD} units in hand")
                break
            if unit is None or unit["code"] not in BY_CODE:
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
        offset, cells, padded = 2, list[str](), f"{line} "
        while offset < len(line):
            cell = _CELL.match(padded, offset)
            if cell is None or (cell["code"] and cell["code"] not in BY_CODE):
                self.sheet.fault(
                    start + offset, f"expected a unit such as `-FU`, or ` * `, found `{line[offset : offset + 3]}`"
                )
                return
            cells.append(cell[0].strip() if cell["code"] else "")
            offset = cell.end()
            if len(cells) > _FULL:
                self.sheet.fault(start, f"a rank has at most {_FULL} squares")
                return
        self._rows[int(line[1])] = cells

    def _rest(self) -> Counter[str]:
        """Return the pieces that are neither on the board nor in a hand so far."""
        placed = Counter(_PLAIN[code] for _, code in self._on_board.values())
        held = Counter(code for _, code in self._in_hand)
        in_rows = Counter(_PLAIN[cell[1:]] for row in self._rows.values() for cell in row if cell)
        return _ALL - placed - held - in_rows

    def _placed(self) -> str:
        """Return the placement of the start."""
        if self._is_array:
            if self._rows:
                self.sheet.fault(self.place, "PI is the whole array: leave it out, or the ranks P1 to P9")
            squares = _squares(_ARRAY)
            for place in self._missing:
                if squares.pop(place, None) is None:
                    self.sheet.fault(self.place, f"the array has no unit on {place[0]}{place[1]} that could be missing")
            width = height = _FULL
        else:
            squares = {}
            width = max((len(row) for row in self._rows.values()), default=_FULL)
            height = max(self._rows, default=_FULL)
            for rank, row in self._rows.items():
                if len(row) != width:
                    self.sheet.fault(self.place, f"P{rank} has {len(row)} squares, but other ranks have {width}")
                for i, cell in enumerate(row):
                    if cell:
                        squares[width - i, rank] = self._symbol(SIDES.index(cell[0]), cell[1:])
        for place, (side, code) in self._on_board.items():
            if not (1 <= place[0] <= width and 1 <= place[1] <= height):
                self.sheet.fault(self.place, f"the board has no square {place[0]}{place[1]}; 00 is the hand")
            squares[place] = self._symbol(side, code)
        return placement([[squares.get((width - i, rank), "") for i in range(width)] for rank in range(1, height + 1)])

    def _symbol(self, side: int, code: str) -> str:
        """Return a unit as placements write it."""
        symbol = by_name(names_of(self.sheet.tags.get("Variant", ""))).get(BY_CODE[code])
        if symbol is None:
            self.sheet.fault(self.place, f"this game has no piece {code}")
            return ""
        return symbol if side == 0 else symbol.lower()


def _squares(placed: str) -> dict[tuple[int, int], str]:
    """Return the symbols of a placement by file and rank, counted from 1 at the right and at the far end."""
    found: dict[tuple[int, int], str] = {}
    for rank, row in enumerate(placed.split("/"), 1):
        file = _FULL
        for character in row:
            if character.isdecimal():
                file -= int(character)
            else:
                found[file, rank] = character
                file -= 1
    return found
