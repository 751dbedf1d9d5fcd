"""People, tables, logs and all else that the first server keeps."""

from collections.abc import Sequence

import sqlalchemy as sql
from alembic import op

revision: str = "0001"
down_revision: str | None = None
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    """Brings a database up to this revision."""
    op.create_table(
        "keys",
        sql.Column("name", sql.Text(), primary_key=True),
        sql.Column("value", sql.Text(), nullable=False),
    )
    op.create_table(
        "people",
        sql.Column("id", sql.Text(), primary_key=True),
        sql.Column("name", sql.Text(), nullable=False),
        sql.Column("account", sql.Text()),
        sql.Column("password_hash", sql.Text(), nullable=False),
        sql.Column("epoch", sql.Integer(), nullable=False),
        sql.Column("is_banned", sql.Boolean(), nullable=False),
        sql.Column("email", sql.Text(), nullable=False),
        sql.Column("webhook", sql.Text(), nullable=False),
        sql.Column("created", sql.Float(), nullable=False),
        sql.UniqueConstraint("account", name="uq_people_account"),
    )
    op.create_table(
        "tables",
        sql.Column("id", sql.Text(), primary_key=True),
        sql.Column("game", sql.Text(), nullable=False),
        sql.Column("rules", sql.Integer(), nullable=False),
        sql.Column("edition", sql.Text(), nullable=False),
        sql.Column("edition_hash", sql.Text(), nullable=False),
        sql.Column("settings", sql.JSON(), nullable=False),
        sql.Column("options", sql.JSON(), nullable=False),
        sql.Column("server_seed", sql.Text(), nullable=False),
        sql.Column("is_listed", sql.Boolean(), nullable=False),
        sql.Column("created", sql.Float(), nullable=False),
        sql.Column("rematch", sql.Text(), nullable=False),
        sql.Column("version", sql.Integer(), nullable=False),
        sql.Column("status", sql.Text(), nullable=False),
        sql.Column("asked", sql.Integer(), nullable=False),
        sql.Column("due", sql.Float()),
        sql.Column("ended", sql.Float()),
        sql.Column("lease_by", sql.Text(), nullable=False),
        sql.Column("lease_until", sql.Float(), nullable=False),
    )
    op.create_index("ix_tables_due", "tables", ["due"])
    op.create_index("ix_tables_status", "tables", ["status", "created"])
    op.create_table(
        "chat",
        sql.Column("id", sql.Integer(), primary_key=True, autoincrement=True),
        sql.Column("table_id", sql.Text(), sql.ForeignKey("tables.id"), nullable=False),
        sql.Column("person_id", sql.Text(), sql.ForeignKey("people.id"), nullable=False),
        sql.Column("name", sql.Text(), nullable=False),
        sql.Column("text", sql.Text(), nullable=False),
        sql.Column("at", sql.Float(), nullable=False),
    )
    op.create_index("ix_chat_person_id", "chat", ["person_id"])
    op.create_index("ix_chat_table_id", "chat", ["table_id"])
    op.create_table(
        "entries",
        sql.Column("table_id", sql.Text(), sql.ForeignKey("tables.id"), primary_key=True),
        sql.Column("version", sql.Integer(), primary_key=True),
        sql.Column("kind", sql.Text(), nullable=False),
        sql.Column("seat", sql.Integer(), nullable=False),
        sql.Column("action", sql.Integer(), nullable=False),
        sql.Column("data", sql.Text(), nullable=False),
        sql.Column("at", sql.Float(), nullable=False),
    )
    op.create_table(
        "mutes",
        sql.Column("person_id", sql.Text(), sql.ForeignKey("people.id"), primary_key=True),
        sql.Column("muted_id", sql.Text(), sql.ForeignKey("people.id"), primary_key=True),
    )
    op.create_table(
        "notices",
        sql.Column("key", sql.Text(), primary_key=True),
        sql.Column("person_id", sql.Text(), sql.ForeignKey("people.id"), nullable=False),
        sql.Column("outcome", sql.Text(), nullable=False),
        sql.Column("at", sql.Float(), nullable=False),
    )
    op.create_index("ix_notices_person_id", "notices", ["person_id"])
    op.create_table(
        "pushes",
        sql.Column("endpoint", sql.Text(), primary_key=True),
        sql.Column("person_id", sql.Text(), sql.ForeignKey("people.id"), nullable=False),
        sql.Column("p256dh", sql.Text(), nullable=False),
        sql.Column("auth", sql.Text(), nullable=False),
    )
    op.create_index("ix_pushes_person_id", "pushes", ["person_id"])
    op.create_table(
        "records",
        sql.Column("id", sql.Text(), primary_key=True),
        sql.Column("person_id", sql.Text(), sql.ForeignKey("people.id")),
        sql.Column("record", sql.Text(), nullable=False),
        sql.Column("created", sql.Float(), nullable=False),
    )
    op.create_index("ix_records_person_id", "records", ["person_id"])
    op.create_table(
        "results",
        sql.Column("table_id", sql.Text(), sql.ForeignKey("tables.id"), primary_key=True),
        sql.Column("seat", sql.Integer(), primary_key=True),
        sql.Column("person_id", sql.Text(), sql.ForeignKey("people.id")),
        sql.Column("game", sql.Text(), nullable=False),
        sql.Column("seats", sql.Integer(), nullable=False),
        sql.Column("score", sql.Integer(), nullable=False),
        sql.Column("place", sql.Integer(), nullable=False),
        sql.Column("outcome", sql.Text(), nullable=False),
        sql.Column("ended", sql.Float(), nullable=False),
    )
    op.create_index("ix_results_person_id", "results", ["person_id"])
    op.create_table(
        "seats",
        sql.Column("table_id", sql.Text(), sql.ForeignKey("tables.id"), primary_key=True),
        sql.Column("seat", sql.Integer(), primary_key=True),
        sql.Column("kind", sql.Text(), nullable=False),
        sql.Column("name", sql.Text(), nullable=False),
        sql.Column("person_id", sql.Text(), sql.ForeignKey("people.id")),
        sql.Column("secret_hash", sql.Text(), nullable=False),
        sql.Column("present_until", sql.Float(), nullable=False),
    )
    op.create_index("ix_seats_person_id", "seats", ["person_id"])
    op.create_table(
        "tokens",
        sql.Column("hash", sql.Text(), primary_key=True),
        sql.Column("person_id", sql.Text(), sql.ForeignKey("people.id"), nullable=False),
        sql.Column("label", sql.Text(), nullable=False),
        sql.Column("created", sql.Float(), nullable=False),
    )
    op.create_index("ix_tokens_person_id", "tokens", ["person_id"])
    op.create_table(
        "reports",
        sql.Column("id", sql.Integer(), primary_key=True, autoincrement=True),
        sql.Column("chat_id", sql.Integer(), sql.ForeignKey("chat.id"), nullable=False),
        sql.Column("person_id", sql.Text(), sql.ForeignKey("people.id"), nullable=False),
        sql.Column("reason", sql.Text(), nullable=False),
        sql.Column("at", sql.Float(), nullable=False),
    )


def downgrade() -> None:
    """Brings a database back to the revision before."""
    for name in (
        "reports",
        "tokens",
        "seats",
        "results",
        "records",
        "pushes",
        "notices",
        "mutes",
        "entries",
        "chat",
        "tables",
        "people",
        "keys",
    ):
        op.drop_table(name)
