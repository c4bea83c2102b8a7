"""What a row on a key of `variants.ini` consists of: the kinds of values, and what Rumpus knows about the key."""

import re
from enum import Enum
from typing import NamedTuple

SIDED = ("White", "Black")
"""The ends of keys that hold for one side."""


class Takes(Enum):
    """The kinds of values: what a value is, and the pattern that it matches."""

    BOOL = "`true` or `false`", "true|false"
    NUMBER = "a whole number", r"\d{1,4}"
    NUMBERS = "whole numbers, such as `2 1`", r"-|([1-9]\d?\s*)+"
    INTEGER = "a whole number, or -1", r"-1|\d{1,4}"
    RANK = "a rank, such as `3`", "[1-9]|1[0-6]"
    FILE = "a file, such as `c`", "[1-9]|1[0-6]|[A-Pa-p]"
    LETTER = "a letter, or `-`", "-|[A-Za-z]"
    ROYAL = "a letter, or a letter, a colon and a movement, such as `k:KN`", "-|[A-Za-z](:.*)?"
    CUSTOM = "a letter, a colon and a movement, such as `d:WD`", "-|[A-Za-z]:.*"
    PIECE = "the letter of a piece, or `-`", r"-|\*|[A-Za-z]"
    PIECES = "letters of pieces, `*` for all, or `-`", r"-|\*|[A-Za-z ]+"
    SQUARES = (
        "squares, such as `a1 *8 d*`, or `-`",
        r"-|([A-Za-z*]\([^()]*\)[;\s]*)+|(([a-p*](1[0-6]|[1-9])|[a-p*]\*)\s*)+",
    )
    RESULT = "`win`, `loss`, `draw` or `none`", "win|loss|draw|none"
    PAIRS = "pairs of letters, such as `p:g s:g`", r"-|([A-Za-z]:[A-Za-z-]\s*)+"
    COUNTS = "letters with numbers, such as `q:1 r:2`", r"-|([A-Za-z]:\d{1,3}\s*)+"
    CAPTURES = "letters with those that they capture, such as `q:k b:pn *:i`", r"-|([A-Za-z*]+:[A-Za-z*]+\s*)*"
    WORD = "a word", r"\S+"
    TEXT = "a text", ".*"
    FEN = "a position", ".+"

    def __init__(self, text: str, pattern: str) -> None:
        self.text = text
        self.pattern = re.compile(pattern)

    @property
    def names_pieces(self) -> bool:
        """True if values name pieces by their letters."""
        return self in (Takes.PIECE, Takes.PIECES, Takes.PAIRS, Takes.COUNTS, Takes.CAPTURES)


class Newer(Enum):
    """The keys that earlier releases of other programs pass over."""

    NEVER = "none"
    ALWAYS = "the key"
    BY_SIDE = "the keys of one side; there is another name for them, or one key for both sides"


class Key(NamedTuple):
    """A key: what it takes and means, how a rule file says it, or why it cannot say some of its values."""

    takes: Takes
    about: str
    says: str = ""
    """The lines to write in a rule file; empty if there are none."""
    sided: bool = False
    apart: bool = False
    """True if there are only the keys of each side: other programs pass over the one without a side."""
    default: str | tuple[str, str] = ""
    """The value of a section without the key, or that of each side; empty if it is off or names nothing."""
    now: str = ""
    """The present name of a key with an old name that takes the same values."""
    newer: Newer = Newer.NEVER
    idle: tuple[str, ...] = ()
    """The values that change nothing, of a key that cannot be said."""
    why: str = ""
