"""Revision 3: who is at which game, by server process."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "present",
        sa.Column("process", sa.String, primary_key=True),
        sa.Column("game", sa.String, sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("seats", sa.SmallInteger, nullable=False),
        sa.Column("watching", sa.Integer, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_present_game", "present", ["game"])
