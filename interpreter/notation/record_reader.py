"""Reading records of games from text."""

import re

from dsl.source import Source, Span
from dsl.words.near import edits
from interpreter.errors import InvalidRecordError, NotationError, RecordFault
from interpreter.notation.fen import turn_of_fen
from interpreter.notation.record import (
    NUMBERS,
    OWN_TAGS,
    RESULTS,
    TAG_NAME,
    Record,
    RecordedTurn,
    complete,
    fault_at,
    read_settings,
)
from interpreter.program.tables import BLACK, Side

MAX_TEXT = 250_000
"""Maximum length of a text."""

MAX_FAULTS = 100
"""Number of faults after which reading stops."""

_TOKEN = re.compile(
    rf"""
    (?P<space> \s+ )
  | (?P<note> ; [^\n]* | \{{ [^}}]* \}} | ^% [^\n]* | \$ [0-9]+ | \.+ (?!\S) )
  | (?P<tag> \[ [ \t]* (?P<name> {TAG_NAME} ) [ \t]+ "(?P<value> (?: [^"\\\n] | \\[^\n] )*+ )" [ \t]* \] )
  | (?P<word> [^\s;{{}}()\[\]$%"]+ )
  | (?P<odd> . )
    """,
    re.VERBOSE | re.MULTILINE,
)
_BEFORE = re.compile(r"(?P<number>[0-9]{1,9})(?:\.+|$)|\.+")
"""Possible text before the actions of a turn: `3.`, `3`, `3...` or `...`."""

_MARKS = "!?"
_ODD = {
    "{": "unterminated comment: expected `}`",
    "}": "unexpected `}`: no comment is open",
    "[": 'expected a tag such as `[Name "value"]`',
    "(": "variations are not supported; remove the text between `(` and `)`",
}


def read_records(text: str, name: str = "record") -> tuple[Record, ...]:
    """Read the games of a text in order.

    Comments and annotations (`{...}`, `;` to the end of the line, `$1`, `!`) are skipped.
    Raise `InvalidRecordError` with all faults of the text; `name` is the text's name in the message.
    """
    if len(text) > MAX_TEXT:
        sentence = f"the text is too long: {MAX_TEXT} characters are allowed, and it has {len(text)}"
        raise InvalidRecordError(name, [RecordFault(1, 1, sentence)])
    reader = _Reader(Source(name, text))
    records = reader.read()
    if reader.faults:
        raise InvalidRecordError(name, sorted(reader.faults, key=lambda fault: (fault.line, fault.column)))
    return records


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
        self.faults: list[RecordFault] = []
        self.records: list[Record] = []
        self._begin()

    def _begin(self) -> None:
        """Start a new game."""
        self.tags: dict[str, str] = {}
        self.spans: dict[str, Span] = {}
        self.turns: list[RecordedTurn] = []
        self.due: tuple[int, Side] | None = None
        """Number and side of the next turn, once turns have begun."""
        self.lost = False
        """True if a number did not fit, so that no more of them are looked at."""

    def _fault(self, start: int, sentence: str) -> None:
        self.faults.append(fault_at(Span(self.source, start, start), sentence))

    def read(self) -> tuple[Record, ...]:
        text, offset = self.source.text, 1 if self.source.text.startswith("\ufeff") else 0
        while offset < len(text) and len(self.faults) < MAX_FAULTS:
            token = _TOKEN.match(text, offset)
            assert token is not None, "every character begins some token"
            offset = self._take(token)
        if len(self.faults) < MAX_FAULTS:
            self._close(len(text))
        return tuple(self.records)

    def _take(self, token: re.Match[str]) -> int:
        """Process a token and return the next offset."""
        match token.lastgroup:
            case "tag":
                self._tag(token)
            case "word":
                self._word(token[0], token.start())
            case "odd":
                return self._odd(token[0], token.start())
        return token.end()

    def _odd(self, char: str, start: int) -> int:
        self._fault(start, _ODD.get(char, f"{char!a} has no meaning here"))
        if char in "{(":
            return self._behind(char, start)
        if char in '["':
            end = self.source.text.find("\n", start)
            return end if end >= 0 else len(self.source.text)
        return start + 1

    def _behind(self, char: str, start: int) -> int:
        """Return the end of an unterminated comment, or of a variation."""
        depth = 0
        for found in re.compile(r"[()]").finditer(self.source.text, start) if char == "(" else ():
            depth += 1 if found[0] == "(" else -1
            if depth == 0:
                return found.end()
        return len(self.source.text)

    def _tag(self, token: re.Match[str]) -> None:
        name, start = token["name"], token.start("value")
        if self.turns or self.due:
            self._fault(token.start(), f"the game before this tag has no result: one of {', '.join(RESULTS)}")
            self._begin()
        self.spans.setdefault("", Span(self.source, token.start(), token.start()))
        if name in self.tags:
            self._fault(token.start("name"), f"duplicate tag {name}")
        self.tags[name] = re.sub(r'\\(["\\])', r"\1", token["value"])
        self.spans[name] = Span(self.source, start, token.end("value"))

    def _word(self, word: str, start: int) -> None:
        """Read numbers, then a result or a turn, or neither."""
        self.spans.setdefault("", Span(self.source, start, start))
        if self.due is None:
            self.due = turn_of_fen(self.tags.get("FEN", ""))
        bare, offset = word.rstrip(_MARKS), 0
        while before := _BEFORE.match(bare, offset):
            if before["number"]:
                self._number(int(before["number"]), start + offset)
            offset = before.end()
        rest = bare[offset:]
        if rest in RESULTS:
            self._result(rest, start + offset)
        elif rest:
            self._turn(rest, start + offset)

    def _number(self, number: int, start: int) -> None:
        assert self.due is not None, "turns have begun"
        if number != self.due[0] and not self.lost:
            self._fault(start, f"the next turn has the number {self.due[0]}, not {number}")
            self.lost = True

    def _turn(self, word: str, start: int) -> None:
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

    def _result(self, word: str, start: int) -> None:
        """Finish a game."""
        given = self.tags.get("Result", word)
        if given != word:
            self._fault(
                self.spans["Result"].start, f"the tag says {given or 'nothing'}, but the end of the game says {word}"
            )
        self.spans["Result"] = Span(self.source, start, start + len(word))
        self._check_start()
        self._check_options()
        self._check_own_tags()
        tags = complete({**self.tags, "Result": word})
        spans = {"": self.spans["Result"], **self.spans}
        self.records.append(Record(tags=tags, turns=tuple(self.turns), name=self.source.name, spans=spans))
        self._begin()

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

    def _close(self, end: int) -> None:
        """Finish the text."""
        if self.tags or self.turns or self.due:
            self._fault(end, f"the game does not end with its result: one of {', '.join(RESULTS)}")
        elif not self.records and not self.faults:
            self._fault(0, "there is no game here")


def _is_nearly(name: str, own: str) -> bool:
    """Return True if a tag differs from one of ours by a letter, or a short one by case."""
    return edits(name.lower(), own.lower()) <= int(len(own) > 4)
