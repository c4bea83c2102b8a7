"""Games as text: records similar to PGN, with turns in our own notation.

    [Event "?"]                     the seven tags at the start of every record
    ...
    [Variant "chess"]               then ours
    [Options "stalemate=loss"]

    1. e2e3 e8e7,d8c7 2. e3e4,      turns, numbered as in chess; a comma at the end marks an unfinished turn
    *                               the result

A file may contain several games.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from dsl.source import Source, Span
from dsl.words.near import edits
from interpreter.errors import InvalidRecordError, NotationError, RecordFault
from interpreter.notation.fen import turn_of_fen
from interpreter.program.tables import BLACK, SIDE_NAMES, WHITE, Side

MAX_TEXT = 250_000
"""Maximum length of a text."""

MAX_FAULTS = 100
"""Number of faults after which reading stops."""

WIDTH = 79
"""Maximum length of a line of turns, as in PGN."""

RESULTS = ("1-0", "0-1", "1/2-1/2", "*")
ROSTER = {
    "Event": "?",
    "Site": "?",
    "Date": "????.??.??",
    "Round": "?",
    "White": "?",
    "Black": "?",
    "Result": "*",
}
"""The seven tags of every record, with their values for unknown."""

NUMBERS = ("Seed", "Limit")
"""Tags of an unattended match: the random seed, and the turn limit."""

OWN_TAGS = ("Variant", "Options", "Rules", "SetUp", "FEN", "Termination", *NUMBERS)
"""Tags that affect the replay of a record; others are kept but ignored."""

UNTERMINATED, RESIGNATION, ADJUDICATION = "unterminated", "resignation", "adjudication"
"""Values of the tag `Termination` besides the endings of the rules: unfinished, resigned, stopped."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedTurn:
    """A turn: its number and side, the texts of its actions, and whether it continues after them."""

    number: int
    side: Side
    actions: tuple[str, ...]
    unfinished: bool = False
    spans: tuple[Span, ...] = field(default=(), compare=False, repr=False)
    """The place of each action, in a record that was read."""

    @property
    def name(self) -> str:
        """The turn in words.

        >>> RecordedTurn(number=3, side=1, actions=("e8e7", "end")).name
        "Black's turn 3"
        """
        return f"{SIDE_NAMES[self.side].capitalize()}'s turn {self.number}"

    def __str__(self) -> str:
        return f"{','.join(self.actions)}{',' if self.unfinished else ''}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """A recorded game: its tags, which always include those of `ROSTER`, and its turns."""

    tags: Mapping[str, str]
    turns: tuple[RecordedTurn, ...]
    name: str = field(default="record", compare=False, repr=False)
    spans: Mapping[str, Span] = field(default_factory=dict, compare=False, repr=False)
    """The places of the tag values, and of the final result as `Result`, in a record that was read."""

    @property
    def result(self) -> str:
        """`1-0`, `0-1`, `1/2-1/2`, or `*` for an unfinished game."""
        return self.tags["Result"]

    @property
    def fen(self) -> str | None:
        """The starting position, if it is not the array."""
        return self.tags.get("FEN")

    @property
    def settings(self) -> dict[str, str]:
        """The settings that differ from the defaults."""
        return read_settings(self.tags.get("Options", ""))

    @property
    def actions(self) -> tuple[str, ...]:
        """The texts of all actions, in order."""
        return tuple(action for turn in self.turns for action in turn.actions)

    def fault(self, tag: str, sentence: str) -> RecordFault:
        """Return a fault of a tag, or of its value."""
        return fault_at(self.spans.get(tag), sentence)


def fault_at(span: Span | None, sentence: str) -> RecordFault:
    """Return a fault at a place, or at the beginning."""
    line, column = span.source.position(span.start) if span else (1, 1)
    return RecordFault(line, column, sentence)


def complete(tags: Mapping[str, str]) -> dict[str, str]:
    """Return tags with the required seven in front, or raise `NotationError` for an invalid name."""
    for name in tags:
        if not re.fullmatch(_NAME, name):
            raise NotationError(f"`{name}` is not a tag name: use letters, digits and `_`")
    return {name: value.replace("\n", " ") for name, value in {**ROSTER, **tags}.items()}


# Writing


def write_record(record: Record) -> str:
    """Return the text of a record.

    >>> turn = RecordedTurn(number=1, side=0, actions=("e2e4",))
    >>> print(write_record(Record(tags=complete({"Variant": "chess"}), turns=(turn,))).partition("\\n\\n")[2], end="")
    1. e2e4 *
    """
    tags = [f'[{name} "{_escaped(value)}"]' for name, value in record.tags.items()]
    return "\n".join([*tags, "", *_wrapped(_words(record)), ""])


def _words(record: Record) -> Iterator[str]:
    for i, turn in enumerate(record.turns):
        if turn.side == WHITE or i == 0:
            yield f"{turn.number}{'.' if turn.side == WHITE else '...'}"
        yield str(turn)
    yield record.result


def _wrapped(words: Iterable[str]) -> Iterator[str]:
    """Wrap words into lines; a longer word gets its own line."""
    line = ""
    for word in words:
        if line and len(line) + 1 + len(word) > WIDTH:
            yield line
            line = word
        else:
            line = f"{line} {word}" if line else word
    yield line


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"')


def write_settings(settings: Iterable[tuple[str, str]]) -> str:
    """Return settings in the form of the tag `Options`.

    >>> write_settings([("stalemate", "loss"), ("hands", "none")])
    'stalemate=loss, hands=none'
    """
    return ", ".join(f"{name}={value}" for name, value in settings)


def read_settings(text: str) -> dict[str, str]:
    """Read the settings of a tag `Options`, or raise `NotationError`."""
    found: dict[str, str] = {}
    for part in text.split(",") if text.strip() else ():
        name, equals, value = (piece.strip() for piece in part.partition("="))
        if not (name and equals and value):
            raise NotationError(f"`{part.strip()}` is not a setting such as `name=value`")
        if name in found:
            raise NotationError(f"option `{name}` is set twice")
        found[name] = value
    return found


# Reading

_NAME = r"[A-Za-z][A-Za-z0-9_]*"
_TOKEN = re.compile(
    rf"""
    (?P<space> \s+ )
  | (?P<note> ; [^\n]* | \{{ [^}}]* \}} | ^% [^\n]* | \$ [0-9]+ | \.+ (?!\S) )
  | (?P<tag> \[ [ \t]* (?P<name> {_NAME} ) [ \t]+ "(?P<value> (?: [^"\\\n] | \\[^\n] )*+ )" [ \t]* \] )
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


def group_turns(keys: Sequence[tuple[int, Side]], actions: Sequence[str], *, over: bool) -> tuple[RecordedTurn, ...]:
    """Group actions into turns; `keys` are number and side of the turn before each action, and after the last.

    A turn belongs to the side to move, whichever side acts. The last is unfinished if the game is not over and it is
    still the same turn.

    >>> [str(turn) for turn in group_turns([(1, 0), (1, 1), (1, 1), (1, 1)], ["e2e3", "e8e7", "d8c7"], over=False)]
    ['e2e3', 'e8e7,d8c7,']
    """
    found: list[tuple[tuple[int, Side], list[str]]] = []
    for key, action in zip(keys, actions, strict=False):
        if not found or found[-1][0] != key:
            found.append((key, []))
        found[-1][1].append(action)
    open_key = keys[-1] if not over else None
    return tuple(
        RecordedTurn(number=key[0], side=key[1], actions=tuple(texts), unfinished=key == open_key)
        for key, texts in found
    )
