"""What the engines raise when a caller hands them something they cannot use."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from dsl.errors import RumpusError

if TYPE_CHECKING:
    from dsl.source import Span


class NotationError(RumpusError, ValueError):
    """A text is not well formed."""


_FAULTS_SAID = 10
"""Reasons that a message gives at most: a FEN of a thousand wrong fields fills no screen."""


def _no_position(faults: Sequence[str]) -> str:
    said = "; ".join(faults[:_FAULTS_SAID])
    return f"no position of this game: {said}{'; and others' if len(faults) > _FAULTS_SAID else ''}"


class InvalidFenError(NotationError):
    """A text is no position of the game; `faults` are all reasons found, each once."""

    def __init__(self, text: str, faults: Sequence[str]) -> None:
        self.text, self.faults = text, tuple(dict.fromkeys(faults))
        super().__init__(_no_position(self.faults))


class InvalidPositionError(RumpusError, ValueError):
    """A position is none that a game of these rules can hold; `faults` are all reasons found, each once."""

    def __init__(self, faults: Sequence[str]) -> None:
        self.faults = tuple(dict.fromkeys(faults))
        super().__init__(_no_position(self.faults))


class InvalidActionError(NotationError):
    """A text is no action at all.

    `square` is set if that is because it names a square the board does not have, `is_cured` if the reason says what to
    write instead.
    """

    def __init__(self, text: str, reason: str, square: str | None = None, *, is_cured: bool = False) -> None:
        self.text, self.reason, self.square, self.is_cured = text, reason, square, is_cured
        super().__init__(f"`{text}` is no action: {reason}")


class RecordFault(NamedTuple):
    """Something wrong with a game record: where, both counted from 1, and a sentence."""

    line: int
    column: int
    sentence: str


class InvalidRecordError(NotationError):
    """A text is no record of a game, or of one that the rules allow; `faults` are all reasons found."""

    def __init__(self, name: str, faults: Sequence[RecordFault]) -> None:
        self.name, self.faults = name, tuple(faults)
        super().__init__("\n".join(f"{name}:{fault.line}:{fault.column}: {fault.sentence}" for fault in faults))


class IllegalActionError(RumpusError, ValueError):
    """An action is well formed, and not legal here; `reason` says why."""

    def __init__(self, text: str, reason: str) -> None:
        self.text, self.reason = text, reason
        super().__init__(f"`{text}` is not legal here: {reason}")


class UndecidedError(RumpusError):
    """A question was given up: which actions are legal hangs on more positions than an engine looks at."""

    def __init__(self, reason: str) -> None:
        self.reason = reason
        super().__init__(f"which actions are legal here was not decided: {reason}")


class EngineError(RumpusError):
    """An engine was asked for that is not here, or for something that it does not do."""


class UnsupportedRulesetError(RumpusError):
    """An engine declines a ruleset; `feature` says what it cannot do, and `line` where that is asked for."""

    def __init__(self, feature: str, line: Span | None = None) -> None:
        self.feature, self.line = feature, line
        super().__init__(f"this engine does not play the ruleset: {feature}{f' ({line.place})' if line else ''}")
