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

from dsl.lazy import pattern
from interpreter.notation.formats.csa import LIKE as MOVE
from interpreter.notation.formats.csa import SIDES
from interpreter.notation.formats.csa_start import Start
from interpreter.notation.formats.endings import ENDINGS, ILLEGAL, RESULTS
from interpreter.notation.formats.headers import CSA, when
from interpreter.notation.formats.placing import game_on
from interpreter.notation.formats.sheet import Sheet
from interpreter.notation.record_reader import Reading
from interpreter.notation.record_text import GameText

LIKE = pattern(
    r"(?:\s|'[^\n]*\n)*(?:V[0-9]|N[+-]|\$[A-Z_]+[+-]?:|PI|P[1-9](?:[ +-]|\r?\n)|P[+-][0-9]{2})"
    r"|'CSA\b|[+-][0-9]{4}[A-Z]{2}\b"
)
_TIME = re.compile(r"T([0-9]{1,7}(?:\.[0-9]{1,3})?)")
_VERSION = re.compile(r"V[123](?:\.[0-9])?")
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
        self.sheet, self.start = sheet, Start(sheet)
        self.has_begun = False
        self.first = 0

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
            self.start.take(line, start)

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
        fen = self.start.fen(self.first)
        self.sheet.tag("Variant", game_on(self.start.size), self.start.place)
        self.sheet.begin(fen, self.start.place)

    def finish(self) -> Reading:
        """Return the game."""
        self.begin()
        return self.sheet.reading()
