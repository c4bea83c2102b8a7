"""Why a program loses a game: it crashed, did not answer, resigned, or played an illegal action."""

from dsl.errors import RumpusError


class PlayerFault(RumpusError):  # noqa: N818 - what a player did, not an error of ours
    """A player loses by its own fault; the message is the reason."""

    def __init__(self, reason: str, *, resigns: bool = False) -> None:
        self.resigns = resigns
        super().__init__(reason)
