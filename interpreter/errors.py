"""Exceptions for callers of the engines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from dsl.errors import RumpusError

if TYPE_CHECKING:
    from dsl.source import Span


class NotationError(RumpusError, ValueError):
    """A malformed text."""


_FAULTS_SAID = 10
"""Maximum number of reasons in a message, for example for a FEN with a thousand wrong fields."""


def _no_position(faults: Sequence[str]) -> str:
    said = "; ".join(faults[:_FAULTS_SAID])
    return f"not a position of this game: {said}{'; and others' if len(faults) > _FAULTS_SAID else ''}"


class InvalidFenError(NotationError):
    """A text is not a position of the game; `faults` are all reasons found, each once."""

    def __init__(self, text: str, faults: Sequence[str]) -> None:
        self.text, self.faults = text, tuple(dict.fromkeys(faults))
        super().__init__(_no_position(self.faults))


class InvalidPositionError(RumpusError, ValueError):
    """A position cannot occur in a game of these rules; `faults` are all reasons found, each once."""

    def __init__(self, faults: Sequence[str]) -> None:
        self.faults = tuple(dict.fromkeys(faults))
        super().__init__(_no_position(self.faults))


class InvalidActionError(NotationError):
    """A text is not an action.

    `square` is set if the text names a square that the board does not have. `is_cured` is true if the reason says what
    to write instead.
    """

    def __init__(self, text: str, reason: str, square: str | None = None, *, is_cured: bool = False) -> None:
        self.text, self.reason, self.square, self.is_cured = text, reason, square, is_cured
        super().__init__(f"`{text}` is not an action: {reason}")


class RecordFault(NamedTuple):
    """A fault of a game record: line and column, counted from 1, a sentence, and the text of the line."""

    line: int
    column: int
    sentence: str
    text: str = ""


class InvalidRecordError(NotationError):
    """A text is not a record of a legal game; `faults` are all reasons found."""

    def __init__(self, name: str, faults: Sequence[RecordFault]) -> None:
        self.name, self.faults = name, tuple(faults)
        super().__init__("\n".join(f"{name}:{fault.line}:{fault.column}: {fault.sentence}" for fault in faults))


class IllegalActionError(RumpusError, ValueError):
    """An action is well formed but not legal here; `reason` says why."""

    def __init__(self, text: str, reason: str) -> None:
        self.text, self.reason = text, reason
        super().__init__(f"`{text}` is not legal here: {reason}")


class GameOverError(RumpusError, ValueError):
    """A game is over, so there is no action to choose; `ending` says how it ended."""

    def __init__(self, ending: str) -> None:
        self.ending = ending
        super().__init__(f"the game is over: {ending}")


class UndecidedError(RumpusError):
    """The legal actions could not be determined, because they depend on too many positions."""

    def __init__(self, reason: str) -> None:
        self.reason = reason
        super().__init__(f"the legal actions could not be determined: {reason}")


class UnsolvableError(RumpusError, ValueError):
    """A game is too large to be solved, or its positions alone do not decide how it ends; `reason` says why."""

    def __init__(self, reason: str) -> None:
        self.reason = reason
        super().__init__(f"the game cannot be solved: {reason}")


class EngineError(RumpusError):
    """An engine is missing, or lacks a requested feature."""


class UnsupportedRulesetError(RumpusError):
    """An engine declines a ruleset; `feature` is what it lacks, and `line` is where the rules need it."""

    def __init__(self, feature: str, line: Span | None = None) -> None:
        self.feature, self.line = feature, line
        super().__init__(f"this engine does not play the ruleset: {feature}{f' ({line.place})' if line else ''}")


class UntabledError(RumpusError):
    """No table can be made of an endgame; `reason` says why."""

    def __init__(self, reason: str) -> None:
        self.reason = reason
        super().__init__(f"this endgame cannot be tabled: {reason}")
