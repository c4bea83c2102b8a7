"""Revision 5: the names that published rulesets give their authors."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add a column. What was published before names nobody until it is published again."""
    op.add_column("rulesets", sa.Column("authors", sa.String, nullable=False, server_default=""))
