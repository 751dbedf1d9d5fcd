"""What the database holds. The log of a table is the truth; the other columns of `tables` say what it comes to."""

import sqlalchemy as sql
from sqlalchemy import Boolean, Column, Float, ForeignKey, Index, Integer, Text

SCHEMA = sql.MetaData(
    naming_convention={"ix": "ix_%(table_name)s_%(column_0_name)s", "uq": "uq_%(table_name)s_%(column_0_name)s"}
)

PEOPLE = sql.Table(
    "people",
    SCHEMA,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("account", Text, unique=True),  # the name to log in with; guests have none
    Column("password_hash", Text, nullable=False, default=""),
    Column("epoch", Integer, nullable=False, default=0),  # cookies of an earlier one are worth nothing
    Column("is_banned", Boolean, nullable=False, default=False),
    Column("email", Text, nullable=False, default=""),
    Column("webhook", Text, nullable=False, default=""),
    Column("created", Float, nullable=False),
)
PUSHES = sql.Table(
    "pushes",  # the browsers that a person wants to be told by
    SCHEMA,
    Column("endpoint", Text, primary_key=True),
    Column("person_id", ForeignKey("people.id"), nullable=False, index=True),
    Column("p256dh", Text, nullable=False),
    Column("auth", Text, nullable=False),
)
TOKENS = sql.Table(
    "tokens",  # by which a program acts for a person
    SCHEMA,
    Column("hash", Text, primary_key=True),
    Column("person_id", ForeignKey("people.id"), nullable=False, index=True),
    Column("label", Text, nullable=False),
    Column("created", Float, nullable=False),
)
KEYS = sql.Table(
    "keys",
    SCHEMA,
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),
)
TABLES = sql.Table(
    "tables",
    SCHEMA,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("rules", Integer, nullable=False),
    Column("edition", Text, nullable=False),
    Column("edition_hash", Text, nullable=False),
    Column("settings", sql.JSON, nullable=False),
    Column("options", sql.JSON, nullable=False),
    Column("server_seed", Text, nullable=False),
    Column("is_listed", Boolean, nullable=False),
    Column("created", Float, nullable=False),
    Column("rematch", Text, nullable=False, default=""),  # the table at which the same people play again
    Column("origin", Text),  # of a game that goes on from an earlier one: that game, in JSON
    # What the log comes to.
    Column("version", Integer, nullable=False, default=0),
    Column("status", Text, nullable=False),
    Column("asked", Integer, nullable=False, default=0),  # a bit per seat that is asked
    Column("due", Float),  # when the server must look at the table by itself: a bot, a clock, a notice
    Column("ended", Float),
    # Which process looks.
    Column("lease_by", Text, nullable=False, default=""),
    Column("lease_until", Float, nullable=False, default=0.0),
    Index("ix_tables_due", "due"),
    Index("ix_tables_status", "status", "created"),
)
SEATS = sql.Table(
    "seats",
    SCHEMA,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("person_id", ForeignKey("people.id"), index=True),
    Column("secret_hash", Text, nullable=False, default=""),
    Column("present_until", Float, nullable=False, default=0.0),
)
ENTRIES = sql.Table(
    "entries",  # the log: who did what when, without names
    SCHEMA,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("action", Integer, nullable=False),
    Column("data", Text, nullable=False),
    Column("at", Float, nullable=False),
)
CHAT = sql.Table(
    "chat",
    SCHEMA,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("table_id", ForeignKey("tables.id"), nullable=False, index=True),
    Column("person_id", ForeignKey("people.id"), nullable=False, index=True),
    Column("name", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
)
MUTES = sql.Table(
    "mutes",
    SCHEMA,
    Column("person_id", ForeignKey("people.id"), primary_key=True),
    Column("muted_id", ForeignKey("people.id"), primary_key=True),
)
REPORTS = sql.Table(
    "reports",
    SCHEMA,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("chat_id", ForeignKey("chat.id"), nullable=False),
    Column("person_id", ForeignKey("people.id"), nullable=False),
    Column("reason", Text, nullable=False),
    Column("at", Float, nullable=False),
)
NOTICES = sql.Table(
    "notices",  # what was sent: a key is written before it is sent, so that nobody hears a thing twice
    SCHEMA,
    Column("key", Text, primary_key=True),
    Column("person_id", ForeignKey("people.id"), nullable=False, index=True),
    Column("outcome", Text, nullable=False),
    Column("at", Float, nullable=False),
)
RESULTS = sql.Table(
    "results",  # one row a seat of a finished game, for statistics
    SCHEMA,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person_id", ForeignKey("people.id"), index=True),
    Column("game", Text, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("score", Integer, nullable=False),
    Column("place", Integer, nullable=False),
    Column("outcome", Text, nullable=False),  # played, resigned or replaced
    Column("ended", Float, nullable=False),
)
RECORDS = sql.Table(
    "records",  # that were brought from elsewhere; and of tables that are over, by their id and without names
    SCHEMA,
    Column("id", Text, primary_key=True),
    Column("person_id", ForeignKey("people.id"), index=True),
    Column("record", Text, nullable=False),
    Column("created", Float, nullable=False),
)
