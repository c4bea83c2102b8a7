"""People with a name: what the store keeps of them, behind one object that any thread may call."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from interpreter.web.store.database import Database
from interpreter.web.store.people import contests, names, ratings
from interpreter.web.store.people.values import Person, Rating, Terms, Told, speed_of
from interpreter.web.store.values import Game, NewGame

__all__ = ["People", "Person", "Rating", "Terms", "Told", "speed_of"]


class People:
    """Names, games of people, ratings and lists. A call that writes returns when its effect is durable."""

    def __init__(self, database: Database) -> None:
        self._database = database

    # names

    def choose_name(self, name: str, secret_hash: str, *, bot: bool = False) -> Person | None:
        """Give a name to a secret, or return None if the name is taken or the secret has one."""
        return self._database.write(lambda transaction: names.create(transaction, name, secret_hash, bot=bot))

    def named(self, name: str) -> Person | None:
        """Return the person of a name, in small or capital letters, or None."""
        return self._database.read(lambda connection: names.find(connection, name))

    def of_secret(self, secret_hash: str) -> Person | None:
        """Return the person whom a secret belongs to, or None."""
        return self._database.read(lambda connection: names.of_secret(connection, secret_hash))

    def move_seats(self, before: str, now: str) -> None:
        """Let a secret hold the seats of another one, which holds them no longer."""
        self._database.write(lambda transaction: names.move_seats(transaction, before, now))

    def forget(self, person: str) -> None:
        """Delete a person: name, ratings and lists. Games stay, without the name."""
        self._database.write(lambda transaction: names.forget(transaction, person))

    def block(self, person: str, other: str) -> None:
        """Note that a person does not want another one as an opponent."""
        self._database.write(lambda transaction: names.block(transaction, person, other))

    def unblock(self, person: str, other: str) -> None:
        """Forget that a person does not want another one as an opponent."""
        self._database.write(lambda transaction: names.unblock(transaction, person, other))

    def is_blocked(self, person: str, other: str) -> bool:
        """Return True if a person does not want another one as an opponent."""
        return self._database.read(lambda connection: names.is_blocked(connection, person, other))

    def blocked_by(self, person: str) -> Sequence[str]:
        """Return the names of those whom a person has blocked."""
        return self._database.read(lambda connection: names.blocked_by(connection, person))

    # games

    def create_game(self, new: NewGame, terms: Terms, sitters: Mapping[int, Person]) -> Game:
        """Create a game at version 0 with its terms and the people on its seats, and tell listeners."""
        return self._database.write(lambda transaction: contests.create(transaction, new, terms, sitters))

    def create_rematch(self, game: str, new: NewGame) -> Game:
        """Create the rematch of a game on its terms, with its people on the other seats."""
        return self._database.write(lambda transaction: contests.follow(transaction, game, new))

    def sit(self, game: str, seat: int, person: Person) -> None:
        """Note that a person has a seat, which the person's secret holds from now on."""
        self._database.write(lambda transaction: contests.sit(transaction, game, seat, person))

    def decline(self, game: str, person: str) -> bool:
        """Note that a person does not take up a challenge; return False if there is none for this person."""
        return self._database.write(lambda transaction: contests.decline(transaction, game, person))

    def told(self, games: Collection[str]) -> Mapping[str, Told]:
        """Return games with their seats, people and terms, by their names."""
        return self._database.read(lambda connection: contests.told(connection, games))

    def waiting(self, limit: int) -> Sequence[Told]:
        """Return the listed games that wait for a player, the newest first."""
        return self._database.read(lambda connection: contests.waiting(connection, limit))

    def current(self, person: str, limit: int) -> Sequence[Told]:
        """Return the games of a person that are not over, and the challenges to this person, the newest first."""
        return self._database.read(lambda connection: contests.current(connection, person, limit))

    def finished(self, person: str, ruleset: str, limit: int) -> Sequence[Told]:
        """Return the finished games of a person, of one ruleset or (with an empty text) of all, the newest first."""
        return self._database.read(lambda connection: contests.finished(connection, person, ruleset, limit))

    def rulesets_of(self, person: str) -> Sequence[tuple[str, str]]:
        """Return the rulesets of which a person has finished games, each with a title."""
        return self._database.read(lambda connection: contests.rulesets_of(connection, person))

    def count_challenges(self, person: str) -> int:
        """Return the number of challenges of a person that nobody has answered."""
        return self._database.read(lambda connection: contests.count_challenges(connection, person))

    def count_invitations(self, person: str) -> int:
        """Return the number of challenges to a person that wait for an answer."""
        return self._database.read(lambda connection: contests.count_invitations(connection, person))

    # ratings

    def settle(self, game: str) -> None:
        """Let the result of a rated game change the ratings of its players, once."""
        self._database.write(lambda transaction: ratings.settle(transaction, game))

    def ratings(self, person: str) -> Sequence[Rating]:
        """Return the ratings of a person, those of most games first."""
        return self._database.read(lambda connection: ratings.of_person(connection, person))
