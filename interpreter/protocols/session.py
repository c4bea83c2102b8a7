"""The game of a session: a variant, its player, and the texts of another program."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from interpreter.endgames import Folder, read_folder
from interpreter.game.judging.lookup import remark_of
from interpreter.game.players import NAMES, OwnPlayer, player_named
from interpreter.game.players.choose import MEMORY, uses_weights
from interpreter.game.players.levels import LEVELS
from interpreter.game.state import Game
from interpreter.protocols.dialect import Dialect
from interpreter.protocols.variants import Variants

STRONGEST = NAMES[-1]
"""The level that plays if none is chosen."""

MOST_MEMORY = 4096
"""Megabytes."""

MOST_THREADS = 64


@dataclass
class Session:
    """The session's state that stays the same during a game; another variant or level needs another player."""

    variants: Variants
    variant: str
    level: str
    seed: int
    speak: Callable[[Game], Dialect]
    new_player: Callable[..., OwnPlayer] = player_named
    memory: int = MEMORY
    """Megabytes for what a player remembers."""
    threads: int = 1
    folder: Folder | None = None
    """The tables of endgames that players ask first."""

    def __post_init__(self) -> None:
        self.choose_variant(self.variant)

    def choose_variant(self, name: str, *, is_shuffled: bool = False) -> None:
        """Put another game in its place, from shuffled starts if it may have them.

        Errors are those of `load`, and then the old game stays.
        """
        self.game = self.variants.open(name, is_shuffled=is_shuffled)
        self.variant = name
        self.dialect = self.speak(self.game)
        self._player: OwnPlayer | None = None

    def choose_level(self, level: str) -> None:
        """Let a player of another level play."""
        self.level, self._player = level, None

    def choose_memory(self, megabytes: int) -> None:
        """Let a new player remember more or less."""
        self.memory, self._player = min(max(megabytes, 1), MOST_MEMORY), None

    def choose_threads(self, threads: int) -> None:
        """Let a new player search in some threads."""
        self.threads, self._player = min(max(threads, 1), MOST_THREADS), None

    def choose_tables(self, path: str) -> None:
        """Let players ask the tables of a folder, or none; raise `SettingError` if it cannot be read."""
        self.folder = read_folder(Path(path)) if path else None
        self._player = None

    @property
    def unused(self) -> Iterator[str]:
        """Why tables are not used for the game."""
        return iter(()) if self.folder is None else self.folder.unused(self.game)

    @property
    def player(self) -> OwnPlayer:
        """The player, created on demand."""
        if self._player is None:
            self._player = self.new_player(
                self.level,
                self.game,
                seed=self.seed,
                memory=self.memory,
                threads=self.threads,
                knowledge=None if self.folder is None else self.folder.of(self.game),
            )
        return self._player

    @property
    def remark(self) -> str:
        """Why the player cannot use the learned weights of the game, as a sentence; none if it can, or needs none."""
        return remark_of(self.game) if uses_weights(self.level) else ""

    @property
    def most_nodes(self) -> int | None:
        """The number of positions that the level looks at, however much time the other program gives."""
        return LEVELS[self.level].budget.nodes if self.level in LEVELS else None
