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

from dsl.source import Span
from interpreter.errors import NotationError, RecordFault
from interpreter.notation.record_text import TAG_NAME
from interpreter.program.tables import SIDE_NAMES, WHITE, Side

WIDTH = 79
"""Maximum length of a line of turns, as in PGN."""

DRAWN = "1/2-1/2"
RESULTS = ("1-0", "0-1", DRAWN, "*")
NO_RESULT = f"the game does not end with its result: one of {', '.join(RESULTS)}"
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

UNTERMINATED, RESIGNATION, ADJUDICATION, FORFEIT = "unterminated", "resignation", "adjudication", "forfeit"
"""Values of the tag `Termination` besides the endings of the rules: unfinished, resigned, stopped, lost by a fault."""

TIME = "time forfeit"
"""The value of `Termination` where a side lost because its time was up, as standard PGN has it."""

NORMAL = "normal"
"""What standard PGN says of every ending by rule or resignation."""

_ELSEWHERE = (NORMAL, "abandoned", "death", "emergency")
"""Endings in standard PGN of one word that our records do not have."""


_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")


GLYPHS = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}
"""The numbers of marks in PGN, where `??` is `$4`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedTurn:
    """A turn: its number and side, the texts of its actions, and whether it continues after them.

    Records are equal if they differ only in annotations.
    """

    number: int
    side: Side
    actions: tuple[str, ...]
    unfinished: bool = False
    nags: tuple[int, ...] = field(default=(), compare=False)
    """Marks by their numbers."""
    comment: str = field(default="", compare=False)
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
    comment: str = field(default="", compare=False)
    """The comment before the first turn."""
    name: str = field(default="record", compare=False, repr=False)
    spans: Mapping[str, Span] = field(default_factory=dict, compare=False, repr=False)
    """The places of the tag values, and of the final result as `Result`, in a record that was read."""
    has_result: bool = field(default=True, compare=False, repr=False)
    """False if the text ended without a result."""
    is_foreign: bool = field(default=False, compare=False, repr=False)
    """True if the record is in a format of other programs: it may leave the end open, and a mated side may resign."""

    @property
    def result(self) -> str:
        """`1-0`, `0-1`, `1/2-1/2`, or `*` for an unfinished game."""
        return self.tags["Result"]

    @property
    def ending(self) -> str | None:
        """The way in which the game ended, if the record says so in Rumpus' words."""
        said = self.tags.get("Termination")
        return None if said is None or (" " in said and said != TIME) or said.lower() in _ELSEWHERE else said

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
    if span is None:
        return RecordFault(1, 1, plain(sentence))
    line, column = span.source.position(span.start)
    return RecordFault(line, column, plain(sentence), plain(span.source.line(line)))


def plain(text: str) -> str:
    """Return a text without the characters that move the cursor of a terminal, or change its colors.

    >>> plain("\\x1b[31mred\\tox") == "\\ufffd[31mred\\tox"
    True
    """
    return _CONTROL.sub("\ufffd", text)


def complete(tags: Mapping[str, str]) -> dict[str, str]:
    """Return tags with the required seven in front, or raise `NotationError` for an invalid name."""
    for name in tags:
        if not re.fullmatch(TAG_NAME, name):
            raise NotationError(f"`{name}` is not a tag name: use letters, digits and `_`")
    return {name: plain(value.replace("\n", " ")) for name, value in {**ROSTER, **tags}.items()}


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
    """Yield the words of a record's moves, comments and result."""
    yield from _comment(record.comment)
    was_broken = True
    for turn in record.turns:
        if turn.side == WHITE or was_broken:
            yield f"{turn.number}{'.' if turn.side == WHITE else '...'}"
        yield str(turn)
        yield from (f"${nag}" for nag in turn.nags)
        yield from _comment(turn.comment)
        was_broken = bool(turn.comment)
    yield record.result


def _comment(text: str) -> list[str]:
    return f"{{{text.replace('}', ')')}}}".split() if text else []


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
