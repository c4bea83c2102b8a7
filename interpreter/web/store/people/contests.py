"""Statements about the games of people: create, sit down, decline, and lists of them with all that is known."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy import ColumnElement, Connection, func, insert, select, update

from interpreter.web.store import games as rows
from interpreter.web.store.database import PEOPLE, Transaction
from interpreter.web.store.people.values import Person, Terms, Told, speed_of
from interpreter.web.store.tables import games, holders, people, seats, sitters, terms
from interpreter.web.store.values import Game, NewGame, Seat


def create(transaction: Transaction, new: NewGame, offered: Terms, sitting: Mapping[int, Person]) -> Game:
    """Create a game with its terms and the people on its seats, whose secrets hold them."""
    game = rows.create(transaction, new)
    _add_terms(transaction, game.id, offered)
    for seat, person in sitting.items():
        sit(transaction, game.id, seat, person)
    return game


def _add_terms(transaction: Transaction, game: str, offered: Terms) -> None:
    row = {name: getattr(offered, name) for name in Terms.__dataclass_fields__}
    transaction.connection.execute(insert(terms), {**row, "game": game, "settled": False})


def sit(transaction: Transaction, game: str, seat: int, person: Person) -> None:
    """Note that a person has a seat, which the person's secret holds from now on."""
    transaction.insert_new(sitters, {"game": game, "seat": seat, "person": person.id})
    holder = {"secret_hash": person.secret_hash, "game": game, "seat": seat}
    transaction.insert_new(holders, holder)
    transaction.tell(game, PEOPLE)


def follow(transaction: Transaction, game: str, new: NewGame) -> Game:
    """Create the rematch of a game: on the same terms, with its people on the other seats."""
    found = told(transaction.connection, [game]).get(game)
    assert found is not None, "games are never deleted"
    again = replace(found.terms, invited=None, declined=False)
    return create(transaction, new, again, {1 - seat: person for seat, person in found.sitters.items()})


def decline(transaction: Transaction, game: str, person: str) -> bool:
    """Note that a person does not take up a challenge; return False if there is none for this person."""
    mine = update(terms).where(terms.c.game == game, terms.c.invited == person, ~terms.c.declined)
    if not transaction.connection.execute(mine.values(declined=True)).rowcount:
        return False
    transaction.tell(game, PEOPLE)
    return True


def told(connection: Connection, names_of_games: Collection[str]) -> Mapping[str, Told]:
    """Return games with their seats, people and terms, by their names."""
    return {found.game.id: found for found in _told(connection, games.c.id.in_(list(names_of_games)))}


def waiting(connection: Connection, limit: int) -> Sequence[Told]:
    """Return the listed games that wait for a player, the newest first."""
    return _told(connection, games.c.listed, games.c.state == "open", limit=limit)


def current(connection: Connection, person: str, limit: int) -> Sequence[Told]:
    """Return the games of a person that are not over, and the challenges to this person, the newest first."""
    own = games.c.id.in_(select(sitters.c.game).where(sitters.c.person == person))
    challenged = games.c.id.in_(select(terms.c.game).where(terms.c.invited == person, ~terms.c.declined))
    is_mine = (games.c.state != "over") & own
    return _told(connection, is_mine | ((games.c.state == "open") & challenged), limit=limit)


def finished(connection: Connection, person: str, ruleset: str, limit: int) -> Sequence[Told]:
    """Return the finished games of a person, of one ruleset or of all, the newest first."""
    own = games.c.id.in_(select(sitters.c.game).where(sitters.c.person == person))
    alone = [func.coalesce(terms.c.ruleset, games.c.rules) == ruleset] if ruleset else []
    return _told(connection, own, games.c.state == "over", *alone, limit=limit)


def rulesets_of(connection: Connection, person: str) -> Sequence[tuple[str, str]]:
    """Return the rulesets of which a person has finished games, each with a title."""
    key = func.coalesce(terms.c.ruleset, games.c.rules)
    wanted = (
        select(key, func.max(games.c.title))
        .join(sitters, sitters.c.game == games.c.id)
        .outerjoin(terms, terms.c.game == games.c.id)
        .where(sitters.c.person == person, games.c.state == "over")
        .group_by(key)
        .order_by(func.max(games.c.title), key)
    )
    return tuple((row[0], row[1]) for row in connection.execute(wanted))


def count_challenges(connection: Connection, person: str) -> int:
    """Return the number of challenges of a person that nobody has answered."""
    wanted = (
        select(func.count())
        .select_from(terms)
        .join(games, games.c.id == terms.c.game)
        .join(sitters, sitters.c.game == games.c.id)
        .where(sitters.c.person == person, games.c.state == "open", terms.c.invited.is_not(None), ~terms.c.declined)
    )
    return int(connection.execute(wanted).scalar_one())


def count_invitations(connection: Connection, person: str) -> int:
    """Return the number of challenges to a person that wait for an answer."""
    wanted = (
        select(func.count())
        .select_from(terms)
        .join(games, games.c.id == terms.c.game)
        .where(terms.c.invited == person, games.c.state == "open", ~terms.c.declined)
    )
    return int(connection.execute(wanted).scalar_one())


_INVITED = people.alias("invited_people")
_TERMS = tuple(terms.c[name].label(f"terms_{name}") for name in Terms.__dataclass_fields__)


def _told(connection: Connection, *conditions: ColumnElement[bool], limit: int | None = None) -> Sequence[Told]:
    wanted = (
        select(games, *_TERMS, _INVITED.c.name.label("invited_name"))
        .outerjoin(terms, terms.c.game == games.c.id)
        .outerjoin(_INVITED, _INVITED.c.id == terms.c.invited)
        .where(*conditions)
        .order_by(games.c.created.desc(), games.c.id)
        .limit(limit)
    )
    found = connection.execute(wanted).mappings().all()
    names_of_games = [row["id"] for row in found]
    sat, known = _seats(connection, names_of_games), _sitters(connection, names_of_games)
    return tuple(_one(row, sat[row["id"]], known.get(row["id"], {})) for row in found)


def _one(row: Any, sat: list[Seat], known: Mapping[int, Person]) -> Told:  # Any: a row with columns of three tables
    game = rows.game_of({column.name: row[column.name] for column in games.c})
    if row["terms_ruleset"] is None:  # the game is older than terms
        offered = Terms(ruleset=game.rules, speed=speed_of(game.clock))
    else:
        offered = Terms(**{name: row[f"terms_{name}"] for name in Terms.__dataclass_fields__})
    return Told(game=game, seats=(sat[0], sat[1]), sitters=known, terms=offered, invited=row["invited_name"] or "")


def _seats(connection: Connection, names_of_games: Collection[str]) -> Mapping[str, list[Seat]]:
    found: dict[str, list[Seat]] = {}
    wanted = select(seats).where(seats.c.game.in_(names_of_games)).order_by(seats.c.seat)
    for row in connection.execute(wanted):
        found.setdefault(row.game, []).append(Seat(**row._mapping))
    return found


def _sitters(connection: Connection, names_of_games: Collection[str]) -> Mapping[str, dict[int, Person]]:
    found: dict[str, dict[int, Person]] = {}
    columns = (people.c[name] for name in Person.__dataclass_fields__)
    wanted = select(sitters.c.game, sitters.c.seat, *columns).join(people, people.c.id == sitters.c.person)
    for game, seat, *values in connection.execute(wanted.where(sitters.c.game.in_(names_of_games))):
        person = Person(**dict(zip(Person.__dataclass_fields__, values, strict=True)))
        found.setdefault(game, {})[seat] = person
    return found
