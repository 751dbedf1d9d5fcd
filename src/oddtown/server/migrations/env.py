"""What alembic runs around the revisions: it works on the connection it is given, in the transaction that is open."""

from alembic import context

from oddtown.server.schema import SCHEMA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=SCHEMA,
    transactional_ddl=True,  # SQLite can take back a new table too, if the transaction is a real one
    render_as_batch=True,  # SQLite changes a column by copying its table
)
with context.begin_transaction():
    context.run_migrations()
