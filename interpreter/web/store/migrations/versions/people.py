"""Revision 8: people with names, their seats and ratings, whom they block, and what games are offered as."""

import sqlalchemy as sa
from alembic import op

revision = "0008_people"
down_revision = "0007"


def upgrade() -> None:
    """Create the tables. Games of before have no people and no terms."""
    op.create_table(
        "people",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("folded", sa.String, nullable=False, unique=True),
        sa.Column("secret_hash", sa.String, nullable=False, unique=True),
        sa.Column("bot", sa.Boolean, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "sitters",
        sa.Column("game", sa.String, sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("seat", sa.SmallInteger, primary_key=True),
        sa.Column("person", sa.String, sa.ForeignKey("people.id"), nullable=False),
    )
    op.create_index("ix_sitters_person", "sitters", ["person"])
    op.create_table(
        "terms",
        sa.Column("game", sa.String, sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("ruleset", sa.String, nullable=False),
        sa.Column("speed", sa.String, nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("invited", sa.String, sa.ForeignKey("people.id")),
        sa.Column("declined", sa.Boolean, nullable=False),
        sa.Column("settled", sa.Boolean, nullable=False),
    )
    op.create_index("ix_terms_ruleset", "terms", ["ruleset"])
    op.create_index("ix_terms_invited", "terms", ["invited"])
    op.create_table(
        "ratings",
        sa.Column("person", sa.String, sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("ruleset", sa.String, primary_key=True),
        sa.Column("speed", sa.String, primary_key=True),
        sa.Column("title", sa.String, nullable=False),
        sa.Column("rating", sa.Float, nullable=False),
        sa.Column("deviation", sa.Float, nullable=False),
        sa.Column("volatility", sa.Float, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "blocked",
        sa.Column("person", sa.String, sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("other", sa.String, sa.ForeignKey("people.id"), primary_key=True),
    )
    op.create_index("ix_blocked_other", "blocked", ["other"])
