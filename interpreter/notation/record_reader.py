"""Reading records of games from text."""

import io
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from dsl.source import Source, Span
from dsl.words.near import edits
from interpreter.errors import InvalidRecordError, NotationError, RecordFault
from interpreter.notation.fen import turn_of_fen
from interpreter.notation.record import (
    GLYPHS,
    NO_RESULT,
    NUMBERS,
    OWN_TAGS,
    RESULTS,
    Record,
    RecordedTurn,
    complete,
    fault_at,
    plain,
    read_settings,
)
from interpreter.notation.record_text import MAX_TEXT, TAG, GameText, game_texts
from interpreter.program.tables import BLACK, Side

MAX_FAULTS = 100
"""Number of faults after which the reading of a game stops, or of a text."""

_TOKEN = re.compile(
    rf"""
    (?P<space> \s+ )
  | (?P<comment> ; [^\n]* | \{{ [^}}]* \}} )
  | (?P<nag> \$ [0-9]{{1,9}} )
  | (?P<note> ^% [^\n]* | \.+ (?!\S) | e\.?p\. (?!\S) )
  | (?P<tag> {TAG} )
  | (?P<word> [^\s;{{}}()\[\]$%"]+ )
  | (?P<odd> . )
    """,
    re.VERBOSE | re.MULTILINE,
)
_BEFORE = re.compile(r"(?P<number>[0-9]{1,9})(?:\.+|$)|\.+")
"""Possible text before the actions of a turn: `3.`, `3`, `3...` or `...`."""

_MARKS = "!?"
_PASSANT = re.compile(r"(?<=[a-z][0-9])\(?e\.?p\.?\)?(?=[+#]?$)")
"""The mark of a capture en passant right after the square."""
NO_GAME = "there is no game here"
_ODD = {
    "{": "unterminated comment: expected `}`",
    "}": "unexpected `}`: no comment is open",
    "[": 'expected a tag such as `[Name "value"]`',
    ")": "unexpected `)`: no variation is open",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """A game of a file: its number, from 1, and its record, or the faults instead."""

    number: int
    record: Record | None = None
    faults: tuple[RecordFault, ...] = ()
    left_out: tuple[str, ...] = ()
    """What the file has and the record does not: `2 variations`."""


def stream_records(lines: Iterable[str], name: str = "record") -> Iterator[Reading]:
    """Read games one at a time, so that a file of any size needs little memory; a faulty one is only skipped.

    Comments and annotations (`{...}`, `;` to the end of the line, `$1`, `!`) are kept, variations `(...)` are skipped.
    Lines have their ends; a long line may come in pieces. Faults name the place in the file `name`.

    >>> lines = ['[White "An ox"] 1. e2e4 *\\n', '[White "An elk"] 1. e2e4 } *\\n', '[White "A hare"] 1. d2d4 *\\n']
    >>> for game in stream_records(lines):
    ...     print(game.number, game.record.tags["White"] if game.record else game.faults[0].sentence)
    1 An ox
    2 unexpected `}`: no comment is open
    3 A hare
    """
    number = 0
    for text in game_texts(lines, name):
        for reading in _read(text):
            number += 1
            yield replace(reading, number=number)
    if number == 0:
        yield Reading(number=1, faults=(RecordFault(1, 1, NO_GAME),))


def _read(text: GameText) -> Iterable[Reading]:
    return [too_long(text)] if text.is_too_long else _Reader(text).read()


def too_long(text: GameText) -> Reading:
    """Return the fault of a game that is too long to be read."""
    sentence = f"the game is too long: {MAX_TEXT} characters are allowed, and it has {text.length}"
    return Reading(number=1, faults=(RecordFault(text.first_line, 1, sentence),))


def read_records(text: str, name: str = "record") -> tuple[Record, ...]:
    """Read the games of a text in order, like `stream_records`.

    Raise `InvalidRecordError` with all faults of the text; `name` is the text's name in the message.
    """
    records: list[Record] = []
    faults: list[RecordFault] = []
    for reading in stream_records(io.StringIO(text, newline="\n"), name):
        records += [reading.record] if reading.record else []
        faults += reading.faults
        if len(faults) >= MAX_FAULTS:
            break
    if faults:
        raise InvalidRecordError(name, faults[:MAX_FAULTS])
    return tuple(records)


def read_record(text: str, name: str = "record") -> Record:
    """Read the only game of a text, like `read_records`.

    >>> record = read_record('[Variant "chess"] 1. e2e4 {good} e7e5 2. g1f3 *')
    >>> record.actions, record.result, record.tags["White"]
    (('e2e4', 'e7e5', 'g1f3'), '*', '?')
    """
    records = read_records(text, name)
    if len(records) > 1:
        raise InvalidRecordError(
            name, [records[1].fault("", f"the text has {len(records)} games, but one was expected")]
        )
    return records[0]


class _Reader:
    """Reads a text token by token, and continues after a fault."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.found: list[Reading] = []
        self._begin()

    def _begin(self) -> None:
        """Start a new game."""
        self.faults: list[RecordFault] = []
        self.tags: dict[str, str] = {}
        self.spans: dict[str, Span] = {}
        self.turns: list[RecordedTurn] = []
        self.comment = ""
        """The comment before the first turn."""
        self.nags: list[int] = []
        """The marks of the last turn."""
        self.comments: list[str] = []
        """The comments of the last turn, or those before the first."""
        self.due: tuple[int, Side] | None = None
        """Number and side of the next turn, once turns have begun."""
        self.lost = False
        """True if a number did not fit, so that no more of them are looked at."""
        self.variations: list[int] = []
        """Offsets at which the open variations begin."""

    def _fault(self, start: int, sentence: str) -> None:
        self.faults.append(fault_at(Span(self.source, start, start), sentence))

    def read(self) -> list[Reading]:
        text, offset = self.source.text, 1 if self.source.text.startswith("\ufeff") else 0
        while offset < len(text) and len(self.faults) < MAX_FAULTS:
            token = _TOKEN.match(text, offset)
            assert token is not None, "every character begins some token"
            offset = self._take(token)
        if self.tags or self.turns or self.due or self.faults:
            self._close(len(text))
        return self.found

    def _close(self, end: int) -> None:
        """Finish a game without a result; that of a tag counts, in a game that is not a record of ours."""
        if self.variations:
            self._fault(self.variations[0], "unterminated variation: expected `)`")
        elif self.tags and self.turns and "Rules" not in self.tags and not self.faults:
            given = self.tags.setdefault("Result", "*")
            self.tags["Result"] = given if given in RESULTS else "*"
            return self._result(self.tags["Result"], end, is_written=False)
        elif len(self.faults) < MAX_FAULTS and (self.tags or self.turns or self.due):
            self._fault(end, NO_RESULT)
        return self._finish(None)

    def _finish(self, record: Record | None) -> None:
        faults = tuple(sorted(self.faults))
        self.found.append(Reading(number=1, record=None if faults else record, faults=faults))
        self._begin()

    def _take(self, token: re.Match[str]) -> int:
        """Process a token and return the next offset."""
        kind, start = token.lastgroup, token.start()
        if kind == "odd" and token[0] in "()" and (token[0] == "(" or self.variations):
            self.variations.append(start) if token[0] == "(" else self.variations.pop()
        elif kind == "odd" and (token[0] == "{" or not self.variations):
            return self._odd(token[0], start)
        elif not self.variations:
            self._take_outside(kind, token)
        return token.end()

    def _take_outside(self, kind: str | None, token: re.Match[str]) -> None:
        """Process a token that is not in a variation."""
        match kind:
            case "tag":
                self._tag(token)
            case "word":
                self._word(token[0], token.start())
            case "nag":
                self._annotate(nag=int(token[0][1:]))
            case "comment":
                self._annotate(comment=plain(" ".join(token[0].strip("{};").split())))

    def _annotate(self, nag: int | None = None, comment: str = "") -> None:
        """Add to the annotations of the last turn, or before the first."""
        self.nags += [nag] if nag is not None and self.turns else []
        self.comments += [comment] if comment else []

    def _attach(self) -> None:
        """Attach the annotations to the last turn, or to the game before its first turn."""
        comment = " ".join(self.comments)
        if self.turns:
            self.turns[-1] = replace(self.turns[-1], nags=tuple(self.nags), comment=comment)
        else:
            self.comment = comment
        self.nags, self.comments = [], []

    def _odd(self, char: str, start: int) -> int:
        self._fault(start, _ODD.get(char, f"{char!a} has no meaning here"))
        if char == "{":
            return len(self.source.text)
        if char in '["':
            end = self.source.text.find("\n", start)
            return end if end >= 0 else len(self.source.text)
        return start + 1

    def _tag(self, token: re.Match[str]) -> None:
        name, start = token["name"], token.start("value")
        if self.turns or self.due:
            self._close(token.start())
        self.spans.setdefault("", Span(self.source, token.start(), token.start()))
        if name in self.tags:
            self._fault(token.start("name"), f"duplicate tag {name}")
        self.tags[name] = re.sub(r'\\(["\\])', r"\1", token["value"])
        self.spans[name] = Span(self.source, start, token.end("value"))

    def _word(self, word: str, start: int) -> None:
        """Read numbers, then a result or a turn, or neither."""
        self.spans.setdefault("", Span(self.source, start, start))
        if self.due is None:
            fen = self.tags.get("FEN", "")
            self.due = (1, BLACK) if not fen and word.startswith("1..") else turn_of_fen(fen)
        bare, offset = _PASSANT.sub("", word.rstrip(_MARKS)), 0
        marks = word[len(word.rstrip(_MARKS)) :]
        while before := _BEFORE.match(bare, offset):
            if before["number"]:
                self._number(int(before["number"]), start + offset)
            offset = before.end()
        rest = bare[offset:]
        if rest in RESULTS:
            self._result(rest, start + offset)
        elif rest:
            self._turn(rest, start + offset)
        if self.turns and marks:
            self._annotate(nag=GLYPHS.get(marks))

    def _number(self, number: int, start: int) -> None:
        assert self.due is not None, "turns have begun"
        if number != self.due[0] and not self.lost:
            self._fault(start, f"the next turn has the number {self.due[0]}, not {number}")
            self.lost = True

    def _turn(self, word: str, start: int) -> None:
        """Read the actions of a turn, and report it if one is missing."""
        assert self.due is not None, "turns have begun"
        number, side = self.due
        texts = word.removesuffix(",").split(",")
        if not all(texts):
            self._fault(start, f"`{word[:40]}` is not a turn: an action is missing between two commas")
        spans, offset = [], start
        for text in texts:
            spans.append(Span(self.source, offset, offset + len(text)))
            offset += len(text) + 1
        self._check_finished()
        self._attach()
        turn = RecordedTurn(
            number=number, side=side, actions=tuple(texts), unfinished=word.endswith(","), spans=tuple(spans)
        )
        self.turns.append(turn)
        self.due = (number + (side == BLACK), 1 - side)

    def _check_finished(self) -> None:
        if self.turns and self.turns[-1].unfinished:
            self._fault(
                self.turns[-1].spans[-1].end, "only the last turn of a game can be unfinished, with a comma at its end"
            )

    def _result(self, word: str, start: int, *, is_written: bool = True) -> None:
        """Finish a game; the result may be missing at its end."""
        self._attach()
        given = self.tags.get("Result", word)
        if given != word:
            self._fault(
                self.spans["Result"].start, f"the tag says {given or 'nothing'}, but the end of the game says {word}"
            )
        self.spans["Result"] = Span(self.source, start, start + len(word) * is_written)
        self._check_start()
        self._check_options()
        self._check_own_tags()
        tags = complete({**self.tags, "Result": word})
        spans = {"": self.spans["Result"], **self.spans}
        turns, name = tuple(self.turns), self.source.name
        record = Record(tags=tags, turns=turns, comment=self.comment, name=name, spans=spans)
        self._finish(record if is_written else replace(record, has_result=False))

    def _check_start(self) -> None:
        expected = "1" if "FEN" in self.tags else "0"
        if self.tags.get("SetUp", expected) != expected:
            sentence = "1, because there is a tag FEN" if expected == "1" else "0, because there is no tag FEN"
            self._fault(self.spans["SetUp"].start, f"the tag SetUp should say {sentence}")

    def _check_options(self) -> None:
        try:
            read_settings(self.tags.get("Options", ""))
        except NotationError as fault:
            self._fault(self.spans["Options"].start, str(fault))

    def _check_own_tags(self) -> None:
        """Check the tags of Rumpus, and that no other tag has nearly the same name."""
        for name in NUMBERS:
            if name in self.tags and not re.fullmatch(r"-?[0-9]{1,18}", self.tags[name]):
                self._fault(self.spans[name].start, f"the tag {name} must be a whole number")
        for name in self.tags:
            meant = next((own for own in OWN_TAGS if name != own and _is_nearly(name, own)), None)
            if meant is not None:
                self._fault(self.spans[name].start, f"unknown tag {name}; did you mean {meant}?")


def _is_nearly(name: str, own: str) -> bool:
    """Return True if a tag differs from one of ours by a letter, or a short one by case."""
    return edits(name.lower(), own.lower()) <= int(len(own) > 4)
