"""The lines before the moves in KIF and KI2: the facts of a game, and where it starts."""

import re

from interpreter.notation.formats import headers, kif_diagram
from interpreter.notation.formats.placing import board_size, fen, game_on, is_array, names_of, placement
from interpreter.notation.formats.sheet import Sheet
from interpreter.notation.formats.starts import HANDICAPS, OTHER
from rulesets.in_records import KIF_STARTS

KNOWN = (*headers.KIF, *headers.OTHER_KIF, headers.BEGUN, headers.DAY, headers.OVER, headers.HANDICAP)
"""The headers that begin a game."""

HEADER = re.compile(r"(?P<name>[^\s：:*#|▲△☗☖▼▽0-9０-９][^：:]{0,20})[：:](?P<value>.*)")
TURNS = {"先手番": 0, "下手番": 0, "後手番": 1, "上手番": 1}
"""The lines that say which side moves first."""

_FILES_LINE = re.compile(r"[ 　]*[９８７６５４３２１1-9](?:[ 　]*[９８７６５４３２１1-9])*")
_HANDS = {"先手の持駒": 0, "下手の持駒": 0, "後手の持駒": 1, "上手の持駒": 1}


class Start:
    """Collects the lines before the moves, and reports their faults."""

    def __init__(self, sheet: Sheet) -> None:
        self._sheet = sheet
        self._rows: list[tuple[str, int]] = []
        self._hands: list[tuple[str, int, int]] = []
        self._handicap = ""
        self._first: int | None = None
        self._place = 0
        """The offset of the first line."""

    def take(self, line: str, start: int) -> None:
        """Read a line."""
        self._place = self._place or start
        text = line.strip()
        if kif_diagram.is_row(line):
            self._rows.append((line, start))
        elif text in TURNS:
            self._first = TURNS[text]
        elif text.startswith(("手数", "+-", "指し手")) or _FILES_LINE.fullmatch(line):
            return
        elif found := HEADER.fullmatch(line):
            self._header(found["name"].strip(), found["value"].strip(), start + found.start("value"))
        else:
            sentence = f"`{text[:40]}` is not a header, such as `先手：` and a name, and no move"
            self._sheet.fault(start, sentence)

    def _header(self, name: str, value: str, start: int) -> None:
        tag = headers.KIF.get(name) or headers.OTHER_KIF.get(name)
        if tag is not None:
            self._sheet.tag(tag, value, start)
        elif name == headers.VARIANT:
            self._sheet.tag("Variant", value, start)
        elif name in _HANDS:
            self._hands.append((value, _HANDS[name], start))
        elif name == headers.HANDICAP:
            self._named(value.strip(" 　"), start)
        elif name in (headers.BEGUN, headers.DAY, headers.OVER):
            self._moment(name == headers.OVER, value, start)
        elif value:
            self._sheet.left_out[f"header {name}"] += 1

    def _moment(self, is_over: bool, value: str, start: int) -> None:
        found = headers.when(value)
        if found is None:
            if value:
                self._sheet.left_out["date that cannot be read"] += 1
            return
        for tag, part in zip(("EndDate", "EndTime") if is_over else ("Date", "Time"), found, strict=True):
            self._sheet.tag(tag, part, start)

    def _named(self, value: str, start: int) -> None:
        ruleset = next((ruleset for ruleset, starts in KIF_STARTS.items() if value in starts), None)
        if ruleset is not None:
            self._sheet.tag("Variant", ruleset, start)
        elif value in HANDICAPS:
            self._handicap = value
        elif value and value != OTHER:
            known = "、".join((*(starts[0] for starts in KIF_STARTS.values()), *HANDICAPS, OTHER))
            self._sheet.fault(start, f"unknown start `{value[:40]}`; the known ones are {known}")

    def begin(self) -> None:
        """Set the start of the game."""
        if self._rows:
            return self._begin_from_diagram()
        self._sheet.tag("Variant", game_on("9x9"), self._place)
        if self._handicap:
            first = 1 if self._first is None else self._first
            return self._sheet.begin(fen(HANDICAPS[self._handicap], [], first), self._place)
        if any(kif_diagram.hand(text, names_of(""), side) for text, side, _ in self._hands):
            self._sheet.fault(self._hands[0][2], "units in hand need a diagram of the board")
        return self._sheet.begin("", self._place)

    def _begin_from_diagram(self) -> None:
        names = names_of(self._sheet.tags.get("Variant", ""))
        rows = [(kif_diagram.row(line, names), start) for line, start in self._rows]
        for units, start in rows:
            if units is None or len(units) != len(rows[0][0] or ()):
                reason = "has a unit that is unknown" if units is None else "is not as long as the first rank"
                self._sheet.fault(start, f"this rank of the diagram {reason}; a square is ` ・`, ` 歩` or `v歩`")
                return
        held = list[str]()
        for text, side, start in self._hands:
            units = kif_diagram.hand(text, names, side)
            if units is None:
                self._sheet.fault(start, f"`{text[:40]}` is not a hand, such as `飛　歩二` or `なし`")
            held += units or []
        placed, side = placement([units or [] for units, _ in rows]), self._first or 0
        self._sheet.tag("Variant", game_on(board_size(placed)), self._place)
        self._sheet.begin("" if is_array(placed, held, side) else fen(placed, held, side), self._rows[0][1])
