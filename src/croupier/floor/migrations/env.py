"""How Alembic reaches the floor's database: by the connection it is handed."""

from alembic import context

from croupier.floor.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
