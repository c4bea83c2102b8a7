"""The store: all that the web page keeps, behind one object that any thread may call."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from concurrent.futures import Future
from pathlib import Path

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError

from interpreter.web.caches import Recent
from interpreter.web.store import appending, games, holders, jobs, lines, passages, presence, rulesets
from interpreter.web.store import backup as backups
from interpreter.web.store.database import Database, Listener
from interpreter.web.store.errors import StoreError
from interpreter.web.store.figures import Figures
from interpreter.web.store.passkeys import Passkeys
from interpreter.web.store.people import People
from interpreter.web.store.push import Subscriptions
from interpreter.web.store.tournaments import Tournaments
from interpreter.web.store.values import (
    Answer,
    Appended,
    Changes,
    Draft,
    Event,
    Game,
    Job,
    Line,
    NewGame,
    NewRuleset,
    Passage,
    Present,
    Publication,
    Repeated,
    Reported,
    Rules,
    Ruleset,
    Seat,
    Stale,
)

_RULES = 64
"""The rules that were asked for last are remembered, since they never change: some megabytes at most."""


class Store:
    """Games, rules, rulesets of authors, and jobs. A call that writes returns when its effect is durable."""

    def __init__(self, url: URL, database: Database) -> None:
        self._url, self._database = url, database
        self.people = People(database)
        self._rules: Recent[str, Rules] = Recent(_RULES)
        self.tournaments = Tournaments(database)
        self.push = Subscriptions(database)
        self.figures = Figures(database)
        self.passkeys = Passkeys(database)

    # games

    def create_game(self, new: NewGame) -> Game:
        """Create a game at version 0, and tell listeners."""
        return self._database.write(lambda transaction: games.create(transaction, new))

    def game(self, game: str) -> Game | None:
        """Return a game, or None if there is none of this name."""
        return self._database.read(lambda connection: games.find(connection, game))

    def seats(self, game: str) -> Sequence[Seat]:
        """Return the seats of a game, White's first."""
        return self._database.read(lambda connection: games.seats_of(connection, game))

    def events(self, game: str, since: int = 0, limit: int = 1000) -> Sequence[Event]:
        """Return the first events of a game after a version."""
        return self._database.read(lambda connection: games.events_of(connection, game, since, limit))

    def news(self, game: str, since: int, limit: int = 1000) -> tuple[Game, Sequence[Event]] | None:
        """Return a game with its first events after a version, as they are at one moment; None if there is no game."""
        return self._database.read(lambda connection: games.news(connection, game, since, limit))

    def recent_games(self, limit: int = 50) -> Sequence[Game]:
        """Return the listed games that have begun, the newest first."""
        return self._database.read(lambda connection: games.listed(connection, ["on", "over"], limit))

    def append(self, game: str, expected_version: int, event: Event, changes: Changes) -> Answer:
        """Store an event as the version after the expected one, with the changed row and the jobs that follow.

        Game and version of the event are those of the arguments.
        """
        return self.appending(game, expected_version, event, changes).result()

    def appending(self, game: str, expected_version: int, event: Event, changes: Changes) -> Future[Answer]:
        """Begin to store an event as `append` does, without waiting; the future has the answer when it is durable."""
        return self._database.submit(
            lambda transaction: appending.append(transaction, game, expected_version, event, changes)
        )

    def version_of_command(self, game: str, seat: int, client_id: str) -> int | None:
        """Return the version that a seat's command has made, or None if it is not stored."""
        return self._database.read(lambda connection: appending.version_of_command(connection, game, seat, client_id))

    def take_seat(
        self,
        game: str,
        seat: int,
        name: str,
        kind: str,
        secret_hash: str | None,
        expected_version: int,
        visitor: str = "",
    ) -> Answer:
        """Give a free seat to a player, as an event `join`; the game begins when no seat is free."""
        taken = Seat(game=game, seat=seat, kind=kind, name=name, level=0, secret_hash=secret_hash)
        return self._database.write(lambda transaction: games.take_seat(transaction, taken, expected_version, visitor))

    def versions(self, names: Collection[str]) -> dict[str, int]:
        """Return the versions of games: what a lost notification would have told."""
        return self._database.read(lambda connection: games.versions(connection, names))

    def due(self, now_ms: int) -> Sequence[Game]:
        """Return the games in which the time of the running side is up."""
        return self._database.read(lambda connection: games.due(connection, now_ms))

    def beat(self, now_ms: int, silence_ms: int) -> int:
        """Say that a server is alive. After a longer silence running clocks get the time back, which is returned."""
        return self._database.write(lambda transaction: games.beat(transaction, now_ms, silence_ms))

    def beaten(self) -> int:
        """Return the latest time at which a server said that it is alive, or 0."""
        return self._database.read(games.beaten)

    # browsers

    def hold(self, secret_hash: str, game: str, seat: int) -> None:
        """Let a secret hold a seat, besides the secret of the seat itself."""
        self._database.write(lambda transaction: holders.hold(transaction, secret_hash, game, seat))

    def seat_held(self, secret_hash: str, game: str) -> int | None:
        """Return the seat of a game that a secret holds, or None."""
        return self._database.read(lambda connection: holders.seat_held(connection, secret_hash, game))

    def games_held(self, secret_hash: str, limit: int) -> Sequence[tuple[Game, int]]:
        """Return the games under way in which a secret holds a seat, with that seat: first those where it is to act."""
        return self._database.read(lambda connection: holders.games_held(connection, secret_hash, limit))

    # presence

    def attend(self, process: str, there: Mapping[str, Present]) -> None:
        """Say who is at games at a server process, and tell listeners."""
        self._database.write(lambda transaction: presence.attend(transaction, process, there))

    def elsewhere(self, process: str, names: Collection[str]) -> Mapping[str, Present]:
        """Return who is at games at other processes, without the games where nobody is."""
        return self._database.read(lambda connection: presence.elsewhere(connection, process, names))

    def stay(self, process: str, silence_ms: int) -> None:
        """Say that a process is alive, and forget those that have said nothing for a time."""
        self._database.write(lambda transaction: presence.stay(transaction, process, silence_ms))

    def leave(self, process: str) -> None:
        """Forget a process that ends."""
        self._database.write(lambda transaction: presence.leave(transaction, process))

    # rules and rulesets

    def put_rules(self, new: Rules) -> None:
        """Store rules unless they are there. They are never changed or deleted."""
        if self.rules(new.sha) is None:
            self._database.write(lambda transaction: games.put_rules(transaction, new))

    def rules(self, sha: str) -> Rules | None:
        """Return stored rules, or None."""
        known = self._rules.get(sha)
        if known is not None:
            return known
        found = self._database.read(lambda connection: games.find_rules(connection, sha))
        return found and self._rules.put(sha, found)

    def rules_titled(self, title: str, limit: int) -> Sequence[Rules]:
        """Return stored rules with a title, in an order that does not change."""
        return self._database.read(lambda connection: games.rules_titled(connection, title, limit))

    def create_ruleset(self, new: NewRuleset) -> Ruleset:
        """Create a ruleset as a draft of version 1."""
        return self._database.write(lambda transaction: rulesets.create(transaction, new))

    def ruleset(self, name: str) -> Ruleset | None:
        """Return a ruleset, or None."""
        return self._database.read(lambda connection: rulesets.find(connection, name))

    def published_ruleset(self, name: str) -> Ruleset | None:
        """Return a ruleset with the title and text that were published last, or None: what others may see."""
        return self._database.read(lambda connection: rulesets.find_published(connection, name))

    def save_draft(self, name: str, expected_version: int, draft: Draft) -> Appended | Stale | Repeated:
        """Replace the draft of the expected version; the same draft again is not a conflict."""
        return self._database.write(lambda transaction: rulesets.save(transaction, name, expected_version, draft))

    def publish(self, name: str, expected_version: int, new: Publication) -> Appended | Stale | Repeated:
        """Publish stored rules as the text of a ruleset. Games keep the rules with which they began."""
        return self._database.write(lambda transaction: rulesets.publish(transaction, name, expected_version, new))

    def withdraw(self, name: str, browser: str) -> str:
        """Make a published ruleset a draft again, or archive it if others than a browser have played it.

        The answer is its state.
        """
        return self._database.write(lambda transaction: rulesets.withdraw(transaction, name, browser))

    def games_of_others(self, found: Ruleset, browser: str) -> int:
        """Return the number of games that others than a browser have begun with rules since they were published."""
        return self._database.read(lambda connection: rulesets.games_of_others(connection, found, browser))

    def clone(self, name: str, owner: str, *, kept: bool = True) -> Ruleset:
        """Create a draft with the text of a ruleset: its draft for its owner, what is published for others."""
        return self._database.write(lambda transaction: rulesets.clone(transaction, name, owner, kept))

    def keep_draft(self, name: str) -> None:
        """Note that the author of a draft has come back to it."""
        self._database.write(lambda transaction: rulesets.keep(transaction, name))

    def expire_drafts(self, before_ms: int) -> int:
        """Delete the drafts to which nobody has come back since a time; return their number."""
        return self._database.write(lambda transaction: rulesets.expire(transaction, before_ms))

    def archive(self, name: str) -> None:
        """Hide a ruleset from lists; its games go on."""
        self._database.write(lambda transaction: rulesets.archive(transaction, name))

    def listed_rulesets(self, search: str = "", limit: int = 50) -> Sequence[Ruleset]:
        """Return public rulesets in which a search finds all its words, the latest first, as published."""
        return self._database.read(lambda connection: rulesets.listed(connection, search, limit))

    def rulesets_of(self, owner: str) -> Sequence[Ruleset]:
        """Return the rulesets of an author, the latest first."""
        return self._database.read(lambda connection: rulesets.of_owner(connection, owner))

    # jobs

    def claim(
        self, worker: str, kinds: Collection[str], lease_s: float, choose: jobs.Choose = jobs.first
    ) -> Job | None:
        """Take the oldest free job of the chosen visitor for a time, or one whose time has run out.

        A job whose attempts are more than `jobs.TRIES` was lost with every process that had it: give up on it.
        """
        return self._database.write(lambda transaction: jobs.claim(transaction, worker, kinds, lease_s, choose))

    def renew(self, job: Job, lease_s: float) -> bool:
        """Keep a job for a time from now; return False if another process has it."""
        return self._database.write(lambda transaction: jobs.renew(transaction, job, lease_s))

    def finish(self, job: Job) -> bool:
        """Remove a job that is done; return False if another process has it."""
        return self._database.write(lambda transaction: jobs.finish(transaction, job))

    def fail(self, job: Job, error: str) -> bool:
        """Hand back a job that failed; after `jobs.TRIES` failures nobody gets it again."""
        return self._database.write(lambda transaction: jobs.fail(transaction, job, error))

    def resume(self, game: str, now_ms: int, visitor: str) -> bool:
        """Let the computer go on in a game between computers that was paused; return False if it was not."""
        return self._database.write(lambda transaction: games.resume(transaction, game, now_ms, visitor))

    def pause(self, job: Job) -> None:
        """Give up a job of a game between computers until somebody watches it; its clock stands still."""
        self._database.write(lambda transaction: games.pause(transaction, job))

    # what was played in finished games

    def count(self, job: Job, rules: str, played: Sequence[tuple[str, str]], winner: int | None) -> bool:
        """Finish a job that counts a game: positions with the actions played in them.

        Return False, and count nothing, if another process has the job.
        """
        return self._database.write(lambda transaction: passages.count(transaction, job, rules, played, winner))

    def passages(self, rules: str, position: str) -> Sequence[Passage]:
        """Return the actions that were played in a position, the ones played most first."""
        return self._database.read(lambda connection: passages.find(connection, rules, position))

    # what players write

    def say(self, game: str, seat: int, text: str) -> Line | None:
        """Add a line of a player, and tell listeners; return None if the game has as many lines as it may."""
        return self._database.write(lambda transaction: lines.add(transaction, game, seat, text))

    def lines(self, game: str, since: int) -> Sequence[Line]:
        """Return the lines of a game after one of them."""
        return self._database.read(lambda connection: lines.find(connection, game, since))

    def last_lines(self, names: Collection[str]) -> Mapping[str, int]:
        """Return the numbers of the last lines of games: what a lost notification would have told."""
        return self._database.read(lambda connection: lines.last(connection, names))

    def report(self, game: str, seat: int) -> int:
        """Keep the lines of a seat for whoever runs the server; return their number."""
        return self._database.write(lambda transaction: lines.report(transaction, game, seat))

    def forget_lines(self, before_ms: int) -> int:
        """Delete the lines from before a time that nobody has reported; return their number."""
        return self._database.write(lambda transaction: lines.forget(transaction, before_ms))

    # the whole

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Call a listener for each new version of a game, until the returned function is called.

        The listener is called in a thread of the store and must return at once. A call is a hint: some may be lost.
        """
        return self._database.listen(listener)

    def backup(self, path: Path) -> None:
        """Write everything as it is now to a new file, while others write."""
        backups.write_backup(self._url, path)

    def close(self) -> None:
        """Finish what is waiting, and close the database."""
        self._database.close()

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def open_store(url: str) -> Store:
    """Open a database, and bring its tables up to date.

    The address is `sqlite:///PATH` or `postgresql://USER:PASSWORD@HOST/NAME`.
    """
    made = _made(url)
    return Store(made, _opened(made))


def backup(url: str, path: Path) -> None:
    """Write everything in a database to a new file, even while a server runs."""
    backups.write_backup(_made(url), path)


def reported(url: str) -> Sequence[Reported]:
    """Return the lines that players have reported, even while a server runs."""
    with backups.snapshot(_made(url)) as connection:
        return lines.reported(connection)


def restore(path: Path, url: str) -> None:
    """Read everything in a backup into a new database of either kind."""
    made = _made(url)
    database = _opened(made)
    try:
        database.write(lambda transaction: backups.read_backup(path, transaction))
    finally:
        database.close()


def _made(url: str) -> URL:
    try:
        made = make_url(url)
    except ArgumentError:
        raise StoreError("this is not the address of a database: sqlite:///PATH or postgresql://...") from None
    match made.drivername.partition("+")[0]:
        case "sqlite":
            return made
        case "postgresql" | "postgres":
            return made.set(drivername="postgresql+psycopg")
    raise StoreError(f"unknown kind of database `{made.drivername}`; use sqlite or postgresql")


def _opened(url: URL) -> Database:
    try:
        if url.get_backend_name() == "sqlite":
            from interpreter.web.store.sqlite import SqliteDatabase

            return SqliteDatabase(url)
        from interpreter.web.store.postgres import PostgresDatabase  # psycopg takes 0.1 s

        return PostgresDatabase(url)
    except DBAPIError as fault:
        raise StoreError(f"cannot open the database: {fault.orig}") from None
