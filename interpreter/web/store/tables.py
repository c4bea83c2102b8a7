"""The tables of the store. The revisions in `migrations` lead to the same tables; a test compares them."""

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Identity,
    Index,
    Integer,
    MetaData,
    SmallInteger,
    String,
    Table,
    Text,
    UniqueConstraint,
    true,
)

metadata = MetaData()

meta = Table(
    "meta",
    metadata,
    Column("key", String, primary_key=True),
    Column("value", BigInteger, nullable=False),
)

rules = Table(
    "rules",
    metadata,
    Column("sha", String, primary_key=True),
    Column("text", Text, nullable=False),
    Column("files", JSON, nullable=False),
    Column("title", String, nullable=False),
    Column("program_version", String, nullable=False),
)

games = Table(
    "games",
    metadata,
    Column("id", String, primary_key=True),
    Column("rules", String, ForeignKey("rules.sha"), nullable=False),
    Column("title", String, nullable=False),
    Column("start", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("state", String, nullable=False),
    Column("actor", SmallInteger, nullable=False),
    Column("number", Integer, nullable=False),
    Column("winner", SmallInteger),
    Column("reason", String, nullable=False),
    Column("base_ms", BigInteger),  # without it the game has no clock
    Column("increment_ms", BigInteger),
    Column("days", Integer),
    Column("left_white", BigInteger),
    Column("left_black", BigInteger),
    Column("running", SmallInteger),
    Column("since", BigInteger),
    Column("due_at", BigInteger, index=True),
    Column("listed", Boolean, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("rematch", String, nullable=False),
    Index("ix_games_listed_state_created", "listed", "state", "created"),
)

seats = Table(
    "seats",
    metadata,
    Column("game", String, ForeignKey("games.id"), primary_key=True),
    Column("seat", SmallInteger, primary_key=True),
    Column("kind", String, nullable=False),
    Column("name", String, nullable=False),
    Column("level", Integer, nullable=False),
    Column("secret_hash", String),
)

events = Table(
    "events",
    metadata,
    Column("game", String, ForeignKey("games.id"), primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("seat", SmallInteger, nullable=False),
    Column("kind", String, nullable=False),
    Column("text", Text, nullable=False),
    Column("client_id", String),  # null where the client gave no name: nulls are never equal
    Column("at", BigInteger, nullable=False),
    Column("left_white", BigInteger),
    Column("left_black", BigInteger),
    UniqueConstraint("game", "seat", "client_id", name="uq_events_client_id"),
)

lines = Table(
    "lines",  # what players write to each other
    metadata,
    Column("game", String, ForeignKey("games.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", SmallInteger, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("reported", Boolean, nullable=False),  # kept for whoever runs the server
    Index("ix_lines_reported_at", "reported", "at"),
)

holders = Table(
    "holders",  # browsers that have a seat, besides the secret of the seat itself
    metadata,
    Column("secret_hash", String, primary_key=True),
    Column("game", String, ForeignKey("games.id"), primary_key=True, index=True),
    Column("seat", SmallInteger, nullable=False),
)

rulesets = Table(
    "rulesets",
    metadata,
    Column("id", String, primary_key=True),
    Column("owner", String, nullable=False, index=True),
    Column("title", String, nullable=False),
    Column("summary", Text, nullable=False),
    Column("search", Text, nullable=False),  # what is public, case-folded: databases fold differently
    Column("state", String, nullable=False),
    Column("parent", String, nullable=False),
    Column("rules", String, ForeignKey("rules.sha")),
    Column("text", Text, nullable=False),
    Column("files", JSON, nullable=False),
    Column("version", Integer, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("saved", BigInteger, nullable=False),
    Column("published", BigInteger),
    Column("kept", Boolean, nullable=False, server_default=true()),  # its author has come back to it
    Column("authors", String, nullable=False, server_default=""),  # as the published rules name them
    Index("ix_rulesets_state_published", "state", "published"),
)

figures = Table(
    "figures",  # what authors have drawn for the pieces of their drafts
    metadata,
    Column("ruleset", String, primary_key=True),
    Column("name", String, primary_key=True),
    Column("drawing", Text, nullable=False),
)

published_figures = Table(
    "published_figures",  # the same, as rules were published with it
    metadata,
    Column("rules", String, ForeignKey("rules.sha"), primary_key=True),
    Column("name", String, primary_key=True),
    Column("drawing", Text, nullable=False),
    Column("ruleset", String, nullable=False, index=True),
)

passages = Table(
    "passages",  # actions in positions, with the finished games that had them
    metadata,
    Column("rules", String, ForeignKey("rules.sha"), primary_key=True),
    Column("position", String, primary_key=True),
    Column("action", String, primary_key=True),
    Column("white", Integer, nullable=False),
    Column("drawn", Integer, nullable=False),
    Column("black", Integer, nullable=False),
)

jobs = Table(
    "jobs",
    metadata,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), Identity(), primary_key=True),
    Column("game", String, ForeignKey("games.id"), nullable=False),
    Column("version", Integer, nullable=False),
    Column("kind", String, nullable=False),
    Column("worker", String, nullable=False),
    Column("lease_until", BigInteger, nullable=False),
    Column("attempts", Integer, nullable=False),
    Column("dead", Boolean, nullable=False),
    Column("error", Text, nullable=False),
    Column("visitor", String, nullable=False, server_default=""),
    UniqueConstraint("game", "version", "kind", name="uq_jobs_game"),
    Index("ix_jobs_dead_lease_until", "dead", "lease_until"),
)

present = Table(
    "present",
    metadata,
    Column("process", String, primary_key=True),
    Column("game", String, ForeignKey("games.id"), primary_key=True, index=True),
    Column("seats", SmallInteger, nullable=False),  # one bit for each seat whose player is there
    Column("watching", Integer, nullable=False),
    Column("seen", BigInteger, nullable=False),
)

people = Table(
    "people",  # names that people have chosen, each held by the secret of its browsers
    metadata,
    Column("id", String, primary_key=True),
    Column("name", String, nullable=False),
    Column("folded", String, nullable=False, unique=True),
    Column("secret_hash", String, nullable=False, unique=True),
    Column("bot", Boolean, nullable=False),
    Column("created", BigInteger, nullable=False),
)

sitters = Table(
    "sitters",  # the seats of people with a name
    metadata,
    Column("game", String, ForeignKey("games.id"), primary_key=True),
    Column("seat", SmallInteger, primary_key=True),
    Column("person", String, ForeignKey("people.id"), nullable=False, index=True),
)

terms = Table(
    "terms",  # what a game was offered as
    metadata,
    Column("game", String, ForeignKey("games.id"), primary_key=True),
    Column("ruleset", String, nullable=False, index=True),
    Column("speed", String, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("invited", String, ForeignKey("people.id"), index=True),  # who alone may take the free seat
    Column("declined", Boolean, nullable=False),
    Column("settled", Boolean, nullable=False),  # its result has changed the ratings
)

ratings = Table(
    "ratings",
    metadata,
    Column("person", String, ForeignKey("people.id"), primary_key=True),
    Column("ruleset", String, primary_key=True),
    Column("speed", String, primary_key=True),
    Column("title", String, nullable=False),  # of the ruleset, as its last game had it
    Column("rating", Float, nullable=False),
    Column("deviation", Float, nullable=False),
    Column("volatility", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
)

blocked = Table(
    "blocked",  # whom people do not want as opponents
    metadata,
    Column("person", String, ForeignKey("people.id"), primary_key=True),
    Column("other", String, ForeignKey("people.id"), primary_key=True, index=True),
)
