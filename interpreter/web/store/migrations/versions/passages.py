"""Revision 6: what was played in positions, counted over finished games."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Create the table, and have the games counted that are over already."""
    op.create_table(
        "passages",
        sa.Column("rules", sa.String, sa.ForeignKey("rules.sha"), primary_key=True),
        sa.Column("position", sa.String, primary_key=True),
        sa.Column("action", sa.String, primary_key=True),
        sa.Column("white", sa.Integer, nullable=False),
        sa.Column("drawn", sa.Integer, nullable=False),
        sa.Column("black", sa.Integer, nullable=False),
    )
    names = ("game", "version", "kind", "worker", "lease_until", "attempts", "dead", "error", "visitor")
    jobs = sa.table("jobs", *map(sa.column, names))
    games = sa.table("games", *map(sa.column, ("id", "version", "state", "reason")))
    fresh = (
        sa.literal("count"),
        sa.literal(""),
        sa.literal(0),
        sa.literal(0),
        sa.false(),
        sa.literal(""),
        sa.literal(""),
    )
    over = sa.select(games.c.id, games.c.version, *fresh).where(
        games.c.state == "over", games.c.reason != "computer unavailable"
    )
    op.execute(sa.insert(jobs).from_select(names, over))
