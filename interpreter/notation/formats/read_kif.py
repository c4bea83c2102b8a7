"""Reading games in KIF and KI2, the formats of Japanese shogi programs.

    # a comment for programs
    手合割：平手               the start: an even game, a handicap, or a diagram
    先手：An ox                the players and other facts
    後手：An elk
    手数----指手---------消費時間--
       1 ７六歩(77)   ( 0:16/00:00:16)
    *a comment of the move
       2 中断         ( 0:03/00:00:03)
    変化：1手                  a variation, which is left out

In KI2 several moves share a line: `▲７六歩 △３四歩`.
"""

import re

from dsl.lazy import pattern
from interpreter.notation.formats import kif_diagram
from interpreter.notation.formats.endings import ENDINGS, RESULTS, Ending
from interpreter.notation.formats.ki2 import MARKS, WORDS
from interpreter.notation.formats.kif import LIKE as MOVE
from interpreter.notation.formats.kif import NAME
from interpreter.notation.formats.kif_start import HEADER, KNOWN, TURNS, Start
from interpreter.notation.formats.sheet import Sheet
from interpreter.notation.record import NORMAL
from interpreter.notation.record_reader import Reading
from interpreter.notation.record_text import GameText

_HEADS = "|".join((*KNOWN, "[先後上下]手の持駒", "手数"))
_MARK = "".join(MARKS)
_ENDS = "|".join(each.kif for each in ENDINGS if each.kif)
LIKE = pattern(
    rf"(?:\ufeff)?(?:[ \t]*(?:\#[^\n]*)?\r?\n)*(?:\#\s*-{{2,}}|\#\s?KIF\b|(?:{_HEADS})[：:]|手数-{{2,}}"
    rf"|[{_MARK}](?:[１-９1-9][一二三四五六七八九１-９1-9]|同)|\s*1[ 　]+(?:[１-９1-9][一二三四五六七八九]|{_ENDS})"
    r"|\s+[９８７６５４３２１][ 　])"
)
_MOVE = re.compile(
    r"\s*+(?P<number>[0-9]{1,4})[ 　]++(?P<text>[^\s(][^(]*+(?:\([0-9]{2}\))?)\s*+"
    r"(?:\(\s*+(?P<minutes>[0-9]{1,4}):(?P<seconds>[0-9]{1,2})\s*+(?:/[^)]*+)?\))?\s*+\+?"
)
_KI2 = re.compile(
    rf"[{_MARK}]\s*(?:(?P<same>同)[ 　]*|(?P<target>[１-９1-9][一二三四五六七八九１-９1-9]))"
    rf"(?P<rest>(?:{NAME})[{WORDS}]{{0,2}}(?:成|不成|生)?打?)"
)
_SAME = re.compile(r"同[ 　]*")
_VARIATION = re.compile(r"変化[：:]")
_WINNER = re.compile(r"(?P<who>[先後上下])手の(?:反則)?(?P<what>勝|負)")


def read(text: GameText) -> Reading:
    """Return the game of a text."""
    reader = _Reader(Sheet(text))
    for line, start in reader.sheet.lines():
        reader.take(line, start)
    return reader.finish()


def begins_game(line: str) -> bool:
    """Return True if a line, after the moves of a game, begins another one."""
    found = HEADER.match(line)
    return found is not None and found["name"] in KNOWN


class _Reader:
    """Reads lines, and remembers the start until the first move."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet, self.start = sheet, Start(sheet)
        self.last = ""
        """The square of the last move."""
        self.count = 0
        self.has_begun = self.is_varied = False

    def take(self, line: str, start: int) -> None:
        """Read a line."""
        if _VARIATION.match(line):
            self.sheet.left_out["variation"] += 1
            self.is_varied = True
        if not line.strip() or line.startswith("#") or self.is_varied:
            return
        if line.startswith("*"):
            self.sheet.comment(line.lstrip("*"))
        elif line.startswith("&"):
            self.sheet.left_out["bookmark"] += 1
        elif line.startswith("まで"):
            self._summary(line, start)
        elif line[0] in _MARK or (line.strip()[0] in _MARK and not kif_diagram.is_row(line)):
            self._ki2(line, start)
        elif found := _MOVE.fullmatch(line):
            self._numbered(found, start)
        elif not self.has_begun:
            self.start.take(line, start)
        elif line.strip() not in TURNS and not line.startswith("手数"):
            sentence = f"`{line.strip()[:40]}` is not a move, a comment or an end of KIF; comments begin with `*`"
            self.sheet.fault(start, sentence)

    def begin(self) -> None:
        """Set the start of the game before its first move."""
        if not self.has_begun:
            self.has_begun = True
            self.start.begin()

    def _numbered(self, found: re.Match[str], start: int) -> None:
        """Read a line with the number of a move."""
        self.begin()
        number, text = int(found["number"]), found["text"].strip(" 　+")
        place = start + found.start("text")
        if self.count == 0 and number > 1 and not self.sheet.is_closed:
            self.count = number - 1  # a game that begins in the middle
        if number != self.count + 1:
            self.sheet.fault(
                start + found.start("number"), f"the next move has the number {self.count + 1}, not {number}"
            )
            self.count = number - 1
        self.count += 1
        ending = _ending(text)
        if self.sheet.is_closed:
            self.sheet.fault(place, f"`{text[:40]}` comes after the end of the game")
        elif ending is not None:
            self.sheet.end(ending, place)
        else:
            self._move(text, place, len(text))
            if found["minutes"] and (int(found["minutes"]) or int(found["seconds"])):
                self.sheet.spend(60 * int(found["minutes"]) + int(found["seconds"]))

    def _move(self, text: str, start: int, length: int) -> None:
        """Add a move of KIF, in which the square of the last one may be `同`."""
        whole = self._whole(text, start)
        if whole is None:
            return
        if not MOVE.fullmatch(whole):
            self.sheet.fault(start, f"`{text[:40]}` is not a move of KIF, such as `７六歩(77)` or `５五角打`")
        self.last = whole[:2]
        self.sheet.move(whole, start, length)

    def _whole(self, text: str, start: int) -> str | None:
        """Return a move with its square; None if there was none before."""
        text = text.lstrip(_MARK)
        same = _SAME.match(text)
        if same is None:
            return text
        if not self.last:
            self.sheet.fault(start, "`同` is the square of the move before, and there is none")
            return None
        return self.last + text[same.end() :]

    def _ki2(self, line: str, start: int) -> None:
        """Read the moves of a line of KI2."""
        self.begin()
        end = 0
        for found in _KI2.finditer(line):
            self._between(line[end : found.start()], start + end)
            whole = self._whole(f"{found['target'] or '同'}{found['rest']}", start + found.start())
            if whole is not None:
                self.last = whole[:2]
                text = found[0][0] + whole.replace("生", "不成")
                self.sheet.move(text, start + found.start(), len(found[0]))
            end = found.end()
        ending = _ending(line[end:].strip(f"{_MARK} 　"))
        if ending is not None:
            self.sheet.end(ending, start + end)
        else:
            self._between(line[end:], start + end)

    def _between(self, text: str, start: int) -> None:
        """Report a text between moves of KI2, or after the last one of a line."""
        if text.strip():
            place = start + len(text) - len(text.lstrip())
            self.sheet.fault(place, f"`{text.strip()[:40]}` is not a move of KI2, such as `▲７六歩`")

    def _summary(self, line: str, start: int) -> None:
        """Read the line at the end that says who has won."""
        self.begin()
        if self.sheet.is_closed:
            return
        winner, word = _WINNER.search(line), next((each for each in ENDINGS if each.kif and each.kif in line), None)
        if word is None and winner is None:
            self.sheet.left_out["summary that cannot be read"] += 1
        elif winner is not None:
            side = int((winner["who"] in "後上") == (winner["what"] == "勝"))
            self.sheet.close(RESULTS[side], word.termination if word else NORMAL, start)
        elif word is not None:
            self.sheet.end(word, start)

    def finish(self) -> Reading:
        """Return the game."""
        self.begin()
        return self.sheet.reading()


def _ending(text: str) -> Ending | None:
    return next((each for each in ENDINGS if each.kif and each.kif == text), None)
