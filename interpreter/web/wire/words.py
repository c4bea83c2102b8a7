"""Words that are stored with games and sent to clients."""

from typing import Final, Literal

GameState = Literal["open", "on", "over"]
SeatKind = Literal["person", "computer", "bot", "open"]
Speed = Literal["bullet", "blitz", "rapid", "classical", "days", "none"]
"""How fast a game is: each speed has ratings of its own."""
TournamentKind = Literal["round-robin", "arena", "test"]

OPEN: Final = "open"
ON: Final = "on"
OVER: Final = "over"
"""The states of games."""

PERSON: Final = "person"
COMPUTER: Final = "computer"
BOT: Final = "bot"
FREE: Final = "open"
"""The kinds of seats."""

ROUND_ROBIN: Final = "round-robin"
ARENA: Final = "arena"
TEST: Final = "test"
"""The kinds of tournaments: everybody meets everybody, games for some time, or a number of games."""

DRAW, TAKEBACK, REMATCH = "draw", "takeback", "rematch"
"""The kinds of offers."""

AGREEMENT, RESIGNATION, TIME, NO_COMPUTER = "agreement", "resignation", "time forfeit", "computer unavailable"
"""How players end a game; the second and third are words of records."""
