"""What the engines raise when a caller hands them something they cannot use."""

from collections.abc import Sequence

from dsl.errors import RumpusError


class NotationError(RumpusError, ValueError):
    """A text is not well formed."""


class InvalidFenError(NotationError):
    """A text is no position of the game; `faults` are all reasons found."""

    def __init__(self, text: str, faults: Sequence[str]) -> None:
        self.text, self.faults = text, tuple(faults)
        super().__init__(f"no position of this game: {'; '.join(faults)}")


class InvalidActionError(NotationError):
    """A text is no action at all; `square` is set if that is because it names a square the board does not have."""

    def __init__(self, text: str, reason: str, square: str | None = None) -> None:
        self.text, self.reason, self.square = text, reason, square
        super().__init__(f"`{text}` is no action: {reason}")


class IllegalActionError(RumpusError, ValueError):
    """An action is well formed, and not legal here; `reason` says why."""

    def __init__(self, text: str, reason: str) -> None:
        self.text, self.reason = text, reason
        super().__init__(f"`{text}` is not legal here: {reason}")
