"""Tournaments in the store: rows, entrants and pairings with their games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict

from sqlalchemy import Connection, func, insert, or_, select, update

from interpreter.web.store import games, holders
from interpreter.web.store.database import Database, Transaction, milliseconds
from interpreter.web.store.tables import games as games_table
from interpreter.web.store.tournament_tables import entrants, pairings, tournaments
from interpreter.web.store.tournament_values import Entrant, Meeting, NewPairing, NewTournament, Pairing, Tournament
from interpreter.web.store.values import Game

MOST_ENTRANTS = 100
"""The most entrants of a tournament."""


class Tournaments:
    """The tournaments of a database. A call that writes returns when its effect is durable."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def create(self, new: NewTournament, *, is_on: bool) -> Tournament:
        """Create a tournament that waits for its beginning, or one that is on."""
        made = Tournament(
            id=games.new_id(),
            state="on" if is_on else "open",
            version=0,
            created=milliseconds(),
            ends=None,
            **asdict(new),
        )
        self._database.write(lambda transaction: transaction.connection.execute(insert(tournaments), asdict(made)))
        return made

    def find(self, name: str) -> Meeting | None:
        """Return a tournament with its entrants and pairings, or None if there is none of this name."""
        return self._database.read(lambda connection: _meeting(connection, name))

    def of_game(self, game: str) -> Tournament | None:
        """Return the tournament to which a game belongs, or None."""
        wanted = select(tournaments).join(pairings).where(pairings.c.game == game)
        return self._database.read(lambda connection: _first(connection, wanted))

    def listed(self, limit: int) -> Sequence[Tournament]:
        """Return listed tournaments: first those that are not over, the newest first."""
        wanted = select(tournaments).where(tournaments.c.listed)
        ordered = wanted.order_by(tournaments.c.state == "over", tournaments.c.created.desc(), tournaments.c.id)
        return self._database.read(lambda connection: _all(connection, ordered.limit(limit)))

    def of_holder(self, holder: str, limit: int) -> Sequence[Tournament]:
        """Return the tournaments that a browser has created or entered, the newest first."""
        entered = select(entrants.c.tournament).where(entrants.c.holder == holder)
        wanted = select(tournaments).where(or_(tournaments.c.owner == holder, tournaments.c.id.in_(entered)))
        ordered = wanted.order_by(tournaments.c.created.desc(), tournaments.c.id).limit(limit)
        return self._database.read(lambda connection: _all(connection, ordered))

    def due(self, now: int) -> Sequence[str]:
        """Return the tournaments in which there may be something to do: games to begin, or the end."""
        return self._database.read(lambda connection: _due(connection, now))

    def enter(self, name: str, holder: str, called: str) -> int | None:
        """Let a browser play under a name, also after it has left; return its number, or None if there is no place."""
        return self._database.write(lambda transaction: _enter(transaction, name, holder, called))

    def leave(self, name: str, number: int) -> None:
        """Make no more pairings for an entrant. Games under way go on."""
        self._set(name, number, has_left=True, ready_since=None, ready_until=None)

    def wait(self, name: str, number: int, since: int | None, until: int | None) -> None:
        """Let an entrant wait for a game until a time, or not any more."""
        self._set(name, number, ready_since=since, ready_until=until)

    def judge(self, name: str, number: int, stars: int, opinion: str) -> None:
        """Keep what an entrant thinks of the game."""
        self._set(name, number, stars=stars, opinion=opinion)

    def _set(self, name: str, number: int, **values: object) -> None:
        changed = update(entrants).where(entrants.c.tournament == name, entrants.c.number == number).values(values)
        self._database.write(lambda transaction: transaction.connection.execute(changed))

    def begin(self, name: str, ends: int | None) -> bool:
        """Begin a tournament; return False if it has begun."""
        begun = update(tournaments).where(tournaments.c.id == name, tournaments.c.state == "open")
        changed = begun.values(state="on", ends=ends)
        return self._database.write(lambda transaction: transaction.connection.execute(changed).rowcount > 0)

    def end(self, name: str) -> None:
        """End a tournament. Games under way go on, and count when they end."""
        ended = update(tournaments).where(tournaments.c.id == name).values(state="over")
        self._database.write(lambda transaction: transaction.connection.execute(ended))

    def pair(self, name: str, expected: int, new: Sequence[NewPairing]) -> Sequence[Game] | None:
        """Store pairings and create their games, unless others have paired since the expected version."""
        return self._database.write(lambda transaction: _pair(transaction, name, expected, new))


def _first(connection: Connection, wanted: object) -> Tournament | None:
    found = _all(connection, wanted)
    return found[0] if found else None


def _all(connection: Connection, wanted: object) -> Sequence[Tournament]:
    return tuple(Tournament(**row._mapping) for row in connection.execute(wanted))  # type: ignore[call-overload]


def _meeting(connection: Connection, name: str) -> Meeting | None:
    found = _first(connection, select(tournaments).where(tournaments.c.id == name))
    if found is None:
        return None
    played = (
        select(pairings, games_table.c.state, games_table.c.winner.label("won"), games_table.c.reason)
        .add_columns(games_table.c.number.label("turns"))
        .outerjoin(games_table, games_table.c.id == pairings.c.game)
        .where(pairings.c.tournament == name)
        .order_by(pairings.c.number)
    )
    fields = [entrants.c[field] for field in Entrant.__dataclass_fields__]
    entered = select(*fields).where(entrants.c.tournament == name).order_by(entrants.c.number)
    return Meeting(
        tournament=found,
        entrants=tuple(Entrant(**row._mapping) for row in connection.execute(entered)),
        pairings=tuple(
            Pairing(
                number=row.number,
                round=row.round,
                white=row.white,
                black=row.black,
                game=row.game or "",
                state=row.state or "over",
                winner=row.won if row.game else row.winner,
                reason=row.reason if row.game else "walkover",
                turns=row.turns if row.game else 0,
            )
            for row in connection.execute(played)
        ),
    )


def _due(connection: Connection, now: int) -> Sequence[str]:
    own = pairings.c.tournament == tournaments.c.id
    unfinished = (
        select(pairings.c.number)
        .join(games_table, games_table.c.id == pairings.c.game)
        .where(own, games_table.c.state != "over")
        .exists()
    )
    waits = select(func.count()).where(entrants.c.tournament == tournaments.c.id, entrants.c.ready_until >= now)
    made = select(func.count()).where(own).scalar_subquery()
    is_done = or_(
        tournaments.c.kind == "round-robin",
        (tournaments.c.kind == "arena") & (tournaments.c.ends <= now),
        (tournaments.c.kind == "test") & (made >= tournaments.c.games),
    )
    wanted = select(tournaments.c.id).where(tournaments.c.state == "on")
    due = wanted.where(or_(~unfinished & is_done, waits.scalar_subquery() >= 2))
    return tuple(connection.execute(due).scalars())


def _lock(transaction: Transaction, name: str) -> None:
    """Let others who enter or pair wait until this transaction ends."""
    transaction.connection.execute(select(tournaments.c.id).where(tournaments.c.id == name).with_for_update())


def _enter(transaction: Transaction, name: str, holder: str, called: str) -> int | None:
    _lock(transaction, name)
    connection = transaction.connection
    own = (entrants.c.tournament == name, entrants.c.holder == holder)
    known = connection.execute(update(entrants).where(*own).values(name=called, has_left=False)).rowcount
    if known:
        number: int = connection.execute(select(entrants.c.number).where(*own)).scalar_one()
        return number
    count: int = connection.execute(
        select(func.count()).select_from(entrants).where(entrants.c.tournament == name)
    ).scalar_one()
    if count >= MOST_ENTRANTS:
        return None
    row = {"tournament": name, "number": count + 1, "holder": holder, "name": called, "has_left": False, "opinion": ""}
    connection.execute(insert(entrants), row)
    return count + 1


def _pair(transaction: Transaction, name: str, expected: int, new: Sequence[NewPairing]) -> Sequence[Game] | None:
    connection = transaction.connection
    mine = update(tournaments).where(
        tournaments.c.id == name, tournaments.c.version == expected, tournaments.c.state == "on"
    )
    if not connection.execute(mine.values(version=expected + 1)).rowcount:
        return None
    held = select(entrants.c.number, entrants.c.holder).where(entrants.c.tournament == name)
    browsers = {row.number: row.holder for row in connection.execute(held)}
    count: int = connection.execute(
        select(func.count()).select_from(pairings).where(pairings.c.tournament == name)
    ).scalar_one()
    begun: list[Game] = []
    for number, pair in enumerate(new, count + 1):
        game = None
        if pair.game is not None:
            begun.append(games.create(transaction, pair.game))
            game = begun[-1].id
            for seat, entrant in enumerate((pair.white, pair.black)):
                holders.hold(transaction, browsers[entrant], game, seat)
        row = {"tournament": name, "number": number, "round": pair.round, "white": pair.white, "black": pair.black}
        connection.execute(insert(pairings), {**row, "game": game, "winner": pair.winner})
        both = entrants.c.number.in_((pair.white, pair.black))
        free = update(entrants).where(entrants.c.tournament == name, both)
        connection.execute(free.values(ready_since=None, ready_until=None))
    return tuple(begun)
