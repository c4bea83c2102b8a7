"""Revision `tournaments`: tournaments with their entrants and pairings."""

import sqlalchemy as sa
from alembic import op

revision = "tournaments"
down_revision = "0008_people"


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "tournaments",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("title", sa.String, nullable=False),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("state", sa.String, nullable=False),
        sa.Column("owner", sa.String, nullable=False),
        sa.Column("rules", sa.String, sa.ForeignKey("rules.sha"), nullable=False),
        sa.Column("game_title", sa.String, nullable=False),
        sa.Column("base_ms", sa.BigInteger),
        sa.Column("increment_ms", sa.BigInteger),
        sa.Column("days", sa.Integer),
        sa.Column("twice", sa.Boolean, nullable=False),
        sa.Column("minutes", sa.Integer, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("ends", sa.BigInteger),
    )
    op.create_index("ix_tournaments_owner", "tournaments", ["owner"])
    op.create_index("ix_tournaments_state", "tournaments", ["state"])
    op.create_table(
        "entrants",
        sa.Column("tournament", sa.String, sa.ForeignKey("tournaments.id"), primary_key=True),
        sa.Column("number", sa.SmallInteger, primary_key=True),
        sa.Column("holder", sa.String, nullable=False),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("has_left", sa.Boolean, nullable=False),
        sa.Column("ready_since", sa.BigInteger),
        sa.Column("ready_until", sa.BigInteger),
        sa.Column("stars", sa.SmallInteger),
        sa.Column("opinion", sa.Text, nullable=False),
    )
    op.create_index("ix_entrants_holder", "entrants", ["holder"])
    op.create_index("uq_entrants_holder", "entrants", ["tournament", "holder"], unique=True)
    op.create_table(
        "pairings",
        sa.Column("tournament", sa.String, sa.ForeignKey("tournaments.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("white", sa.SmallInteger, nullable=False),
        sa.Column("black", sa.SmallInteger, nullable=False),
        sa.Column("game", sa.String, sa.ForeignKey("games.id")),
        sa.Column("winner", sa.SmallInteger),
    )
    op.create_index("ix_pairings_game", "pairings", ["game"])
