"""The games and matches that a process remembers, so that one more action costs one action."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import RLock
from typing import TYPE_CHECKING, Any, NamedTuple

from dsl.errors import CompileError
from dsl.source import Source
from interpreter.engines.protocol import Counter
from interpreter.game.load import load
from interpreter.game.match import Match
from interpreter.game.state import Game, State
from interpreter.game.table.progress import first_shown
from interpreter.game.unclaimed import played_on_if_drawn
from interpreter.web.caches import Recent
from interpreter.web.rules.bundle import NAME, BundleLibrary, NamedRules
from interpreter.web.rules.turns import extended, longer
from interpreter.web.scene import NOTHING, Captured, with_action
from rulesets import Catalogue

if TYPE_CHECKING:
    from interpreter.endgames import Tables

_KEPT = 4
"""The last positions of a match that are remembered; those before are forgotten, so that each match takes as little."""

_BYTES = 48 * 2**20
"""Of all remembered positions, roughly: games of thousands of actions leave room for fewer positions."""

_STATE_BYTES, _LEGAL_BYTES, _ACTION_BYTES = 3000, 250, 40
"""What a remembered position takes: itself, for each legal action, and for each action that led to it."""


class Ready(NamedTuple):
    """A game, and the lock that its engine needs: it keeps positions while it works."""

    game: Game
    lock: RLock


@dataclass(frozen=True, slots=True)
class Progress:
    """A match as far as its view shows it: of its states only those of the last turn and of the current one."""

    recent: Match
    turns: list[Any]
    """All turns, as `[number, side, [texts of actions]]`."""
    captured: Captured
    said: dict[str, list[str]]
    """All actions in each notation that can write the game, by its name; see `Game.styles`."""

    @property
    def state(self) -> State:
        """The current state."""
        return self.recent.state

    def after(self, text: str) -> Progress:
        """Return the progress after a legal action, also past a draw that nobody claimed."""
        before = played_on_if_drawn(self.state)
        played = Match([*self.recent.states[:-1], before], [*self.recent.actions])
        found = before.named(text)
        canonical = played.play(found)
        first = first_shown(played)
        return Progress(
            Match(played.states[first:], played.actions[first:]),
            extended(self.turns, [before.position.number, before.position.side], canonical),
            with_action(self.captured, before.position, played.state.position),
            longer(
                self.said, {str(style): before.written_to(style, found, played.state) for style in before.game.styles}
            ),
        )

    def weight(self) -> int:
        """Return roughly how many bytes this adds to what is shared with the progress before."""
        n_actions = sum(len(actions) for _, _, actions in self.turns)
        n_texts = n_actions + sum(map(len, self.said.values()))
        return _STATE_BYTES + _LEGAL_BYTES * len(self.state.legal_actions()) + _ACTION_BYTES * n_texts


class Memory:
    """The games and matches that a process remembers."""

    def __init__(self, *, shipped: bool, games: int = 32, matches: int = 512, tables: str = "") -> None:
        self.shipped = shipped
        """True if shipped rules may come from the catalogue's files and from the cache folder."""
        self._games: Recent[str, Ready] = Recent(games)
        self._matches: Recent[tuple[str, str, tuple[str, ...]], Progress] = Recent(matches, _BYTES, Progress.weight)

        self._folder = tables
        self._tables: Recent[str, Tables] = Recent(games)

    def tables(self, game: Game) -> Tables | None:
        """Return the tables of endgames of a game, or None if the server has no folder of them."""
        if not self._folder:
            return None
        from interpreter.endgames import read_folder  # which published games do without

        known = self._tables.get(game.rules_hash)
        return known or self._tables.put(game.rules_hash, read_folder(Path(self._folder)).of(game))

    def put(self, sha: str, game: Game) -> None:
        """Keep a game that was compiled elsewhere as that of rules with a hash."""
        game.number_late()
        self._games.put(sha, Ready(game, RLock()))

    def ready(self, rules: NamedRules) -> Ready:
        """Return the game of rules with its lock; raise `CompileError` if they have errors."""
        known = self._games.get(rules.sha)
        if known is None:
            game = self._game(rules)
            game.number_late()
            known = self._games.put(rules.sha, Ready(game, RLock()))
        return known

    def _game(self, rules: NamedRules) -> Game:
        if self.shipped and rules.name:
            return load(rules.name)
        from dsl.compiler import compile_source  # published games come compiled, without the compiler

        library = BundleLibrary(rules.files)
        source = library.shipped(rules.name) if rules.name else Source(NAME, rules.text)
        compiled = compile_source(source, library=library)
        if compiled.ruleset is None:
            raise CompileError(compiled.findings)
        path = Catalogue().path(rules.name) if rules.name else None
        return Game(compiled.ruleset, file=str(path or ""))  # the path leads to learned weights

    @contextmanager
    def quick(self, sha: str, start: str, actions: Sequence[str]) -> Iterator[bool]:
        """Hold a game, and give True if a match of it is remembered on an engine that answers in some milliseconds.

        A game that a thread has is not quick: nobody waits for it here.
        """
        ready = self._games.get(sha)
        if ready is None or not isinstance(ready.game.engine, Counter) or not self.is_near(sha, start, actions, 0):
            yield False
        elif ready.lock.acquire(blocking=False):
            try:
                yield True
            finally:
                ready.lock.release()
        else:
            yield False

    def is_near(self, sha: str, start: str, actions: Sequence[str], most: int) -> bool:
        """Return True if a match is remembered, or its start, but for some of its last actions."""
        done = tuple(actions)
        counts = range(len(done), max(0, len(done) - most) - 1, -1)
        return any(not count or self._matches.get((sha, start, done[:count])) is not None for count in counts)

    def progress(self, rules: NamedRules, start: str, actions: Sequence[str]) -> Progress:
        """Return the progress of a match after some actions from a start, a FEN or the array."""
        done = tuple(actions)
        found, count = None, len(done)
        while found is None and count >= 0:
            found = self._matches.get((rules.sha, start, done[:count]))
            count -= 1
        if found is None:
            found, count = Progress(Match([self._first(rules, start)]), [], NOTHING, {}), -1
        last = len(done) - _KEPT  # a long match that is played again must not drive out all others
        for before in range(max(1, count + 2 - _KEPT), min(count + 1, last) + 1):
            self._matches.forget((rules.sha, start, done[:before]))
        for index in range(count + 1, len(done)):
            found = found.after(done[index])
            if index >= last:
                self._matches.put((rules.sha, start, done[: index + 1]), found)
        return found

    def whole(self, rules: NamedRules, start: str, actions: Sequence[str]) -> Match:
        """Return a match with all its states, which is played again for this."""
        match = Match([self._first(rules, start)])
        for text in actions:
            match.play(text)
        return match

    def _first(self, rules: NamedRules, start: str) -> State:
        game = self.ready(rules).game
        return game.state(start) if start else game.start()
