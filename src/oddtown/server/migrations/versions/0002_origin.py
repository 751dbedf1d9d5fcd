"""Tables at which a game goes on from an earlier one."""

from collections.abc import Sequence

import sqlalchemy as sql
from alembic import op

revision: str = "0002"
down_revision: str | None = "0001"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    """Brings a database up to this revision."""
    op.add_column("tables", sql.Column("origin", sql.Text()))


def downgrade() -> None:
    """Brings a database back to the revision before."""
    op.drop_column("tables", "origin")
