"""The texts of the games in a file, one at a time, so that a file of any size needs little memory."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from dsl.source import Source

MAX_TEXT = 250_000
"""Maximum length of the text of a game."""

TAG_NAME = r"[A-Za-z][A-Za-z0-9_]*"
TAG = rf'\[ [ \t]* (?P<name> {TAG_NAME} ) [ \t]+ "(?P<value> (?: [^"\\\n] | \\[^\n] )*+ )" [ \t]* \]'

_HEAD = re.compile(rf'\ufeff?[ \t]*\[[ \t]*{TAG_NAME}[ \t]+"')
_FIRST_HEAD = re.compile(r'[ \t]*\[[ \t]*Event[ \t]+"')
_SET_APART = re.compile(r"\ufeff?[ \t]*\[|%")
"""The start of a line of tags, which may be faulty, or of one that is skipped."""

_TAGS = re.compile(TAG, re.VERBOSE)


@dataclass(frozen=True, eq=False)
class GameText(Source):
    """A part of a file with one game or more; places are those in the file."""

    first_line: int = 1
    length: int = 0
    """The length in the file, where the text is left out because it is longer than `MAX_TEXT`."""

    @property
    def is_too_long(self) -> bool:
        """True if the text is left out."""
        return self.length > MAX_TEXT

    def position(self, offset: int) -> tuple[int, int]:
        """Return line and column of a character in the file."""
        line, column = super().position(offset)
        return line + self.first_line - 1, column

    def line(self, number: int) -> str:
        """Return a line of the file."""
        return super().line(number - self.first_line + 1)


def game_texts(lines: Iterable[str], name: str) -> Iterator[GameText]:
    """Split the lines of a file before the tags of each game; a long line may come in pieces."""
    text = _Growing(name, 1)
    is_start, number = True, 1
    for piece in lines:
        if is_start and text.ends_before(piece):
            yield text.taken()
            text = _Growing(name, number)
        text.add(piece, is_start=is_start)
        is_start = piece.endswith("\n")
        number += is_start
    yield text.taken()


class _Growing:
    """The text of a game that is being read."""

    def __init__(self, name: str, first_line: int) -> None:
        self.name, self.first_line = name, first_line
        self.pieces: list[str] = []
        self.length = 0
        self.has_turns = self.in_comment = self.after_blank = False

    def taken(self) -> GameText:
        return GameText(self.name, "".join(self.pieces), first_line=self.first_line, length=self.length)

    def ends_before(self, line: str) -> bool:
        """Return True if a line begins another game, even if a comment of this one has no end."""
        if self.in_comment:
            return self.after_blank and _FIRST_HEAD.match(line) is not None
        return self.has_turns and _HEAD.match(line) is not None

    def add(self, piece: str, *, is_start: bool) -> None:
        """Add a piece of a line to the record, and look at the marks in it."""
        self.length += len(piece)
        if self.length > MAX_TEXT:
            self.pieces.clear()
        else:
            self.pieces.append(piece)
        self.after_blank = is_start and not piece.strip()
        if self.in_comment or not (is_start and _SET_APART.match(piece)):
            self._look_at(piece)
        elif _HEAD.match(piece):
            self._look_at(_TAGS.sub("", piece))

    def _look_at(self, text: str) -> None:
        """Note where comments begin and end, and if there is anything outside of them."""
        while text:
            if self.in_comment:
                _, end, text = text.partition("}")
                self.in_comment = not end
                continue
            outside, begin, text = text.partition("{")
            words, semicolon, _ = outside.partition(";")
            self.has_turns |= bool(words.strip("\ufeff \t\r\n"))
            if semicolon:
                return
            self.in_comment = bool(begin)
