"""Revision `passkeys`: passkeys of people with a name, and the challenges that are to be answered."""

import sqlalchemy as sa
from alembic import op

revision = "passkeys"
down_revision = "figures"


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "passkeys",
        sa.Column("credential", sa.String, primary_key=True),
        sa.Column("person", sa.String, sa.ForeignKey("people.id"), nullable=False),
        sa.Column("public_key", sa.String, nullable=False),
        sa.Column("sealed", sa.String, nullable=False),
        sa.Column("used", sa.Integer, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_passkeys_person", "passkeys", ["person"])
    op.create_table(
        "challenges",
        sa.Column("challenge", sa.String, primary_key=True),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
