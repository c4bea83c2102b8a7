"""Revision 2: rulesets of authors, and jobs."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "rulesets",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("owner", sa.String, nullable=False),
        sa.Column("title", sa.String, nullable=False),
        sa.Column("summary", sa.Text, nullable=False),
        sa.Column("search", sa.Text, nullable=False),
        sa.Column("state", sa.String, nullable=False),
        sa.Column("parent", sa.String, nullable=False),
        sa.Column("rules", sa.String, sa.ForeignKey("rules.sha")),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("files", sa.JSON, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("saved", sa.BigInteger, nullable=False),
        sa.Column("published", sa.BigInteger),
    )
    op.create_index("ix_rulesets_owner", "rulesets", ["owner"])
    op.create_index("ix_rulesets_state_published", "rulesets", ["state", "published"])
    op.create_table(
        "jobs",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer, "sqlite"), sa.Identity(), primary_key=True),
        sa.Column("game", sa.String, sa.ForeignKey("games.id"), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("worker", sa.String, nullable=False),
        sa.Column("lease_until", sa.BigInteger, nullable=False),
        sa.Column("attempts", sa.Integer, nullable=False),
        sa.Column("dead", sa.Boolean, nullable=False),
        sa.Column("error", sa.Text, nullable=False),
        sa.UniqueConstraint("game", "version", "kind", name="uq_jobs_game"),
    )
    op.create_index("ix_jobs_dead_lease_until", "jobs", ["dead", "lease_until"])
