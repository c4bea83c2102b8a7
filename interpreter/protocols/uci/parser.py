"""Lines of UCI as values. Words that no command knows are skipped, as the protocol asks."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import pairwise

_NUMBER = re.compile(r"-?[0-9]{1,15}")
_MOST = 10**12
"""Greatest number of a limit, since timers of the system count no longer; as milliseconds it is thirty years."""


@dataclass(frozen=True, slots=True)
class Word:
    """A command of one word, such as `uci` or `stop`."""

    name: str


@dataclass(frozen=True, slots=True)
class SetOption:
    """`setoption name NAME value VALUE`."""

    name: str
    value: str


@dataclass(frozen=True, slots=True)
class SetPosition:
    """`position fen FEN moves TURN ..`; without a FEN from the start."""

    fen: str | None
    moves: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Go:
    """`go` with its limits; times in milliseconds."""

    numbers: Mapping[str, int]
    flags: frozenset[str] = frozenset()
    moves: tuple[str, ...] = ()
    """Those of `searchmoves`."""

    @property
    def is_open(self) -> bool:
        """True if the search goes on until it is stopped."""
        return bool(self.flags)

    @property
    def ponders(self) -> bool:
        """True if `ponderhit` turns the search into one with limits."""
        return self.flags == {"ponder"}


Command = Word | SetOption | SetPosition | Go

_EMPTY = "<empty>"
"""UCI's word for an empty value."""

_WORDS = ("uci", "debug", "isready", "ucinewgame", "stop", "ponderhit", "d")
_LIMITS = ("movetime", "wtime", "btime", "winc", "binc", "movestogo", "depth", "nodes", "mate", "perft")
_FLAGS = ("infinite", "ponder")
_MOVES = "searchmoves"


def parse(line: str) -> Command | None:
    """Return the command of a line, or None if there is none.

    >>> parse("joho stop"), parse("setoption name Ponder value true"), parse("hello")
    (Word(name='stop'), SetOption(name='Ponder', value='true'), None)
    """
    words = line.split()
    for i, word in enumerate(words):
        if word in _WORDS:
            return Word(word)
        if word in _READERS:
            return _READERS[word](words[i + 1 :])
    return None


def _option(words: list[str]) -> Command | None:
    if words[:1] != ["name"]:
        return None
    end = words.index("value") if "value" in words else len(words)
    value = " ".join(words[end + 1 :])
    return SetOption(" ".join(words[1:end]), "" if value == _EMPTY else value)


def _position(words: list[str]) -> Command | None:
    end = words.index("moves") if "moves" in words else len(words)
    start, moves = words[:end], tuple(words[end + 1 :])
    if start[:1] == ["startpos"]:
        return SetPosition(None, moves)
    return SetPosition(" ".join(start[1:]), moves) if start[:1] == ["fen"] else None


def _go(words: list[str]) -> Command:
    numbers = {
        name: min(int(number), _MOST)
        for name, number in pairwise(words)
        if name in _LIMITS and _NUMBER.fullmatch(number)
    }
    known = (*_LIMITS, *_FLAGS)
    after = words[words.index(_MOVES) + 1 :] if _MOVES in words else []
    end = next((i for i, word in enumerate(after) if word in known), len(after))
    return Go(numbers=numbers, flags=frozenset(words) & frozenset(_FLAGS), moves=tuple(after[:end]))


_READERS: Mapping[str, Callable[[list[str]], Command | None]] = {
    "setoption": _option,
    "position": _position,
    "go": _go,
}
