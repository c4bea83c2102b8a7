"""Why a program loses a game: it crashed, did not answer, resigned, or played an illegal action."""

from dsl.errors import RumpusError


class PlayerFault(RumpusError):  # noqa: N818 - what a player did, not an error of ours
    """A player loses by its own fault; the message is the reason, and `help` says what to do if a setting is wrong."""

    def __init__(self, reason: str, *, resigns: bool = False, misunderstands: bool = False, help: str = "") -> None:
        self.resigns, self.help = resigns, help
        self.misunderstands = misunderstands
        """True if the program may play another game, or write it otherwise."""
        super().__init__(reason)


_MOST_SHOWN = 100


def shown(text: str) -> str:
    """Return a text of a program as messages show it: cut if it is long, without control characters.

    >>> shown("e2e4"), len(shown("x" * 200)), shown(chr(27) + "[2J")
    ('e2e4', 101, '?[2J')
    """
    cut = text if len(text) <= _MOST_SHOWN else text[:_MOST_SHOWN] + "…"
    return "".join(letter if letter.isprintable() else "?" for letter in cut)
