"""A game of a file that is being read: what is known of it so far, and its faults."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from dsl.source import Span
from interpreter.errors import RecordFault
from interpreter.notation.fen import turn_of_fen
from interpreter.notation.formats.endings import Ending, result_of
from interpreter.notation.formats.timing import spent_text
from interpreter.notation.record import UNTERMINATED, Record, RecordedTurn, complete, fault_at, plain
from interpreter.notation.record_reader import MAX_FAULTS, Reading
from interpreter.notation.record_text import GameText
from interpreter.program.tables import BLACK

_MOST_KINDS = 20
"""Kinds of what is left out that a note names."""


class Sheet:
    """Collects the tags, turns and comments of a game, each with its place, and becomes a reading."""

    def __init__(self, text: GameText) -> None:
        self.text = text
        self.tags: dict[str, str] = {}
        self.turns: list[RecordedTurn] = []
        self.left_out: Counter[str] = Counter()
        """What the record of the game does not have, with how often it occurs."""
        self._spans: dict[str, Span] = {}
        self._faults: list[RecordFault] = []
        self._comments: list[str] = []
        """Those of the last move, or those before the first."""
        self._spent = ""
        """The time of the last move."""
        self._intro = ""
        self._due = 1, 0

    @property
    def side(self) -> int:
        """The side to move after the moves so far."""
        return self._due[1]

    @property
    def is_hopeless(self) -> bool:
        """True if the game has so many faults that reading stops."""
        return len(self._faults) >= MAX_FAULTS

    def lines(self) -> Iterator[tuple[str, int]]:
        """Yield the lines without blanks at their ends, each with the offset of its first character."""
        offset = 1 if self.text.text.startswith("\ufeff") else 0
        while offset < len(self.text.text) and not self.is_hopeless:
            end = self.text.text.find("\n", offset)
            end = end if end >= 0 else len(self.text.text)
            line = self.text.text[offset:end].rstrip()
            yield line, offset
            offset = end + 1

    def fault(self, start: int, sentence: str) -> None:
        """Report a fault at an offset, unless there are many: each keeps its line, which may be the whole text."""
        if self.is_hopeless:
            return
        self._faults.append(fault_at(Span(self.text, start, start), sentence))

    def tag(self, name: str, value: str, start: int) -> None:
        """Set a tag, once; an empty value says nothing."""
        if value.strip() and name not in self.tags:
            self.tags[name] = value.strip()
            self._spans[name] = Span(self.text, start, start + len(value))
            self._spans.setdefault("", self._spans[name])

    def begin(self, fen: str, start: int) -> None:
        """Set the position before the first move; an empty text is the array of the game."""
        if fen:
            self.tag("SetUp", "1", start)
            self.tag("FEN", fen, start)
        self._due = turn_of_fen(fen)

    def comment(self, text: str) -> None:
        """Add to the comment of the last move, or to that before the first."""
        self._comments += [plain(" ".join(text.split()))] if text.strip() else []

    def spend(self, seconds: float) -> None:
        """Note how long the last move took."""
        self._spent = spent_text(seconds)

    def move(self, text: str, start: int, length: int) -> None:
        """Add a move of the side to move."""
        self._attach()
        self._spans.setdefault("", Span(self.text, start, start))
        number, side = self._due
        span = Span(self.text, start, start + length)
        self.turns.append(RecordedTurn(number=number, side=side, actions=(text,), spans=(span,)))
        self._due = number + (side == BLACK), 1 - side

    def _attach(self) -> None:
        comment = " ".join(filter(None, [self._spent, *self._comments]))
        if self.turns:
            self.turns[-1] = replace(self.turns[-1], comment=comment)
        else:
            self._intro = comment
        self._comments, self._spent = [], ""

    def end(self, ending: Ending, start: int) -> None:
        """Set how the game ended, with the side to move after the moves so far."""
        self.close(result_of(ending, self.side), ending.termination, start)

    def close(self, result: str, termination: str, start: int) -> None:
        """Set result and termination, once."""
        self.tag("Result", result, start)
        self.tag("Termination", termination, start)

    @property
    def is_closed(self) -> bool:
        """True if the end of the game is known."""
        return "Result" in self.tags

    def reading(self) -> Reading:
        """Return the game, or its faults."""
        self._attach()
        self.close("*", UNTERMINATED, len(self.text.text))
        self._spans.setdefault("", Span(self.text, 0, 0))
        faults = tuple(sorted(self._faults))
        kinds = [_counted(n, what) for what, n in self.left_out.items()]
        rest = (f"{len(kinds) - _MOST_KINDS} more kinds",) if len(kinds) > _MOST_KINDS + 1 else ()
        left_out = (*kinds[: _MOST_KINDS if rest else None], *rest)
        if faults:
            return Reading(number=1, faults=faults, left_out=left_out)
        record = Record(
            tags=complete(self.tags),
            turns=tuple(self.turns),
            comment=self._intro,
            name=self.text.name,
            spans=self._spans,
            is_foreign=True,
        )
        return Reading(number=1, record=record, left_out=left_out)


def _counted(n: int, what: str) -> str:
    """Return a number of things, the first word of which is the noun.

    >>> _counted(1, "bookmark"), _counted(2, "summary that cannot be read")
    ('1 bookmark', '2 summaries that cannot be read')
    """
    noun, blank, rest = what.partition(" ")
    many = f"{noun[:-1]}ies" if noun.endswith("y") else f"{noun}s"
    return f"{n} {many if n > 1 else noun}{blank}{rest}"
