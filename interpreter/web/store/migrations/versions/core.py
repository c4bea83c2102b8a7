"""Revision 1: rules, games, seats and events."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Create the tables."""
    _create_meta_and_rules()
    _create_games()
    _create_seats_and_events()


def _create_meta_and_rules() -> None:
    op.create_table(
        "meta",
        sa.Column("key", sa.String, primary_key=True),
        sa.Column("value", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "rules",
        sa.Column("sha", sa.String, primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("files", sa.JSON, nullable=False),
        sa.Column("title", sa.String, nullable=False),
        sa.Column("program_version", sa.String, nullable=False),
    )


def _create_games() -> None:
    op.create_table(
        "games",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("rules", sa.String, sa.ForeignKey("rules.sha"), nullable=False),
        sa.Column("title", sa.String, nullable=False),
        sa.Column("start", sa.Text, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("state", sa.String, nullable=False),
        sa.Column("actor", sa.SmallInteger, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("winner", sa.SmallInteger),
        sa.Column("reason", sa.String, nullable=False),
        sa.Column("base_ms", sa.BigInteger),
        sa.Column("increment_ms", sa.BigInteger),
        sa.Column("days", sa.Integer),
        sa.Column("left_white", sa.BigInteger),
        sa.Column("left_black", sa.BigInteger),
        sa.Column("running", sa.SmallInteger),
        sa.Column("since", sa.BigInteger),
        sa.Column("due_at", sa.BigInteger),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("rematch", sa.String, nullable=False),
    )
    op.create_index("ix_games_due_at", "games", ["due_at"])
    op.create_index("ix_games_listed_state_created", "games", ["listed", "state", "created"])


def _create_seats_and_events() -> None:
    op.create_table(
        "seats",
        sa.Column("game", sa.String, sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("seat", sa.SmallInteger, primary_key=True),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("level", sa.Integer, nullable=False),
        sa.Column("secret_hash", sa.String),
    )
    op.create_table(
        "events",
        sa.Column("game", sa.String, sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("version", sa.Integer, primary_key=True),
        sa.Column("seat", sa.SmallInteger, nullable=False),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("client_id", sa.String),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("left_white", sa.BigInteger),
        sa.Column("left_black", sa.BigInteger),
        sa.UniqueConstraint("game", "seat", "client_id", name="uq_events_client_id"),
    )
