"""Revision `push`: browsers that are told when it is their turn, and the key that signs these messages."""

import sqlalchemy as sa
from alembic import op

revision = "push"
down_revision = "tournaments"


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "push_keys",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("pem", sa.Text, nullable=False),
    )
    op.create_table(
        "subscriptions",
        sa.Column("endpoint", sa.String, primary_key=True),
        sa.Column("holder", sa.String, nullable=False),
        sa.Column("p256dh", sa.String, nullable=False),
        sa.Column("auth", sa.String, nullable=False),
        sa.Column("host", sa.String, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_subscriptions_holder", "subscriptions", ["holder"])
