"""Revision `figures`: figures that authors have drawn for the pieces of their rulesets."""

import sqlalchemy as sa
from alembic import op

revision = "figures"
down_revision = "push"


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "figures",
        sa.Column("ruleset", sa.String, primary_key=True),
        sa.Column("name", sa.String, primary_key=True),
        sa.Column("drawing", sa.Text, nullable=False),
    )
    op.create_table(
        "published_figures",
        sa.Column("rules", sa.String, sa.ForeignKey("rules.sha"), primary_key=True),
        sa.Column("name", sa.String, primary_key=True),
        sa.Column("drawing", sa.Text, nullable=False),
        sa.Column("ruleset", sa.String, nullable=False),
    )
    op.create_index("ix_published_figures_ruleset", "published_figures", ["ruleset"])
    op.execute(  # rows without a figure: whose rules these are
        "INSERT INTO published_figures (rules, name, drawing, ruleset) "
        "SELECT rules, '', '', MIN(id) FROM rulesets WHERE rules IS NOT NULL GROUP BY rules"
    )
