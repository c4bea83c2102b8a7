"""The tables of tournaments."""

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Integer, SmallInteger, String, Table, Text

from interpreter.web.store.tables import metadata

tournaments = Table(
    "tournaments",
    metadata,
    Column("id", String, primary_key=True),
    Column("title", String, nullable=False),
    Column("kind", String, nullable=False),
    Column("state", String, nullable=False),
    Column("owner", String, nullable=False, index=True),
    Column("rules", String, ForeignKey("rules.sha"), nullable=False),
    Column("game_title", String, nullable=False),
    Column("base_ms", BigInteger),  # without it the games have no clock
    Column("increment_ms", BigInteger),
    Column("days", Integer),
    Column("twice", Boolean, nullable=False),
    Column("minutes", Integer, nullable=False),
    Column("games", Integer, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("version", Integer, nullable=False),  # grows with each pairing, so that two processes never pair the same
    Column("created", BigInteger, nullable=False),
    Column("ends", BigInteger),
    Index("ix_tournaments_state", "state"),
)

entrants = Table(
    "entrants",
    metadata,
    Column("tournament", String, ForeignKey("tournaments.id"), primary_key=True),
    Column("number", SmallInteger, primary_key=True),
    Column("holder", String, nullable=False, index=True),  # the hash of the browser's secret
    Column("name", String, nullable=False),
    Column("has_left", Boolean, nullable=False),
    Column("ready_since", BigInteger),
    Column("ready_until", BigInteger),
    Column("stars", SmallInteger),
    Column("opinion", Text, nullable=False),
    Index("uq_entrants_holder", "tournament", "holder", unique=True),
)

pairings = Table(
    "pairings",
    metadata,
    Column("tournament", String, ForeignKey("tournaments.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("round", Integer, nullable=False),
    Column("white", SmallInteger, nullable=False),
    Column("black", SmallInteger, nullable=False),
    Column("game", String, ForeignKey("games.id"), index=True),
    Column("winner", SmallInteger),  # of a pairing without a game
)
