"""Revision 4: for whom jobs are done, browsers with their seats, and drafts whose author has come back."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add columns and a table. Drafts of before are kept."""
    op.add_column("jobs", sa.Column("visitor", sa.String, nullable=False, server_default=""))
    op.add_column("rulesets", sa.Column("kept", sa.Boolean, nullable=False, server_default=sa.true()))
    op.create_table(
        "holders",
        sa.Column("secret_hash", sa.String, primary_key=True),
        sa.Column("game", sa.String, sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("seat", sa.SmallInteger, nullable=False),
    )
    op.create_index("ix_holders_game", "holders", ["game"])
