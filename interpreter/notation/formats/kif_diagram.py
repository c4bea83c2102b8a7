"""The diagram of a position in KIF and KI2.

後手の持駒：飛　歩二
  ９ ８ ７ ６ ５ ４ ３ ２ １
+---------------------------+
|v香v桂v銀v金v玉v金v銀v桂v香|一
...
+---------------------------+
先手の持駒：なし
後手番
"""

import re
from collections.abc import Mapping, Sequence

from interpreter.notation.formats.pieces import FILES, ON_BOARD, RANKS, called
from interpreter.notation.formats.placing import MOST_HELD, by_name

NOTHING = "なし"
_EMPTY = "・･．"
_CELL = re.compile(r"(?P<side>[v^V]| )?(?P<unit>[^\s|])")
_HELD = re.compile(
    r"(?P<name>成?[^\s十一二三四五六七八九なし])(?P<number>(?:[一二三四五六七八九]?十)?[一二三四五六七八九]?)"
)


def is_row(line: str) -> bool:
    """Return True if a line is a rank of a diagram."""
    return line.lstrip().startswith("|") and line.count("|") > 1


def row(line: str, names: Mapping[str, str]) -> list[str] | None:
    """Return the units of a rank as placements write them, or None for a unit that is unknown."""
    inside = line[line.index("|") + 1 : line.rindex("|")]
    symbols, found = by_name(names), []
    for cell in _CELL.finditer(inside):
        unit = called(cell["unit"])
        if unit in _EMPTY:
            found.append("")
        elif unit not in symbols:
            return None
        else:
            found.append(symbols[unit].lower() if cell["side"] in ("v", "V") else symbols[unit])
    return found


def hand(text: str, names: Mapping[str, str], side: int) -> list[str] | None:
    """Return the units of a hand as placements write them, or None for a text that is not a hand."""
    text = re.sub(r"\s", "", text)
    if text in ("", NOTHING):
        return []
    symbols, found, offset = by_name(names), list[str](), 0
    while offset < len(text):
        held = _HELD.match(text, offset)
        if held is None or called(held["name"]) not in symbols:
            return None
        symbol = symbols[called(held["name"])]
        found += [symbol if side == 0 else symbol.lower()] * numeral(held["number"])
        if len(found) > MOST_HELD:
            return None
        offset = held.end()
    return found


def numeral(text: str) -> int:
    """Return the number of a numeral up to 99; 1 for none.

    >>> numeral("十八"), numeral("二"), numeral("二十"), numeral("")
    (18, 2, 20, 1)
    """
    tens, ten, ones = text.rpartition("十")
    value = RANKS.index(ones) + 1 if ones in RANKS and ones else 0
    return (((RANKS.index(tens) + 1 if tens else 1) * 10) if ten else 0) + value or 1


def as_numeral(number: int) -> str:
    """Return a number up to 99 as a numeral; nothing for 1.

    >>> as_numeral(18), as_numeral(20), as_numeral(1)
    ('十八', '二十', '')
    """
    if number < 2:
        return ""
    tens, ones = divmod(number, 10)
    return (RANKS[tens - 1] if tens > 1 else "") + ("十" if tens else "") + (RANKS[ones - 1] if ones else "")


def write(rows: Sequence[Sequence[tuple[str, int] | None]]) -> list[str]:
    """Return the lines of a diagram; each square has its unit by name and side, or None."""
    width = len(rows[0])
    bar = f"+{'-' * (3 * width)}+"
    lines = ["  " + " ".join(FILES[file] for file in range(width - 1, -1, -1)), bar]
    for rank, squares in enumerate(rows):
        cells = "".join(" ・" if square is None else f"{' v'[square[1]]}{_one(square[0])}" for square in squares)
        lines.append(f"|{cells}|{RANKS[rank]}")
    return [*lines, bar]


def _one(name: str) -> str:
    return ON_BOARD.get(name, name)


def write_hand(names: Sequence[str]) -> str:
    """Return a hand, its pieces in the order in which they first occur."""
    return "　".join(f"{name}{as_numeral(names.count(name))}" for name in dict.fromkeys(names)) or NOTHING
