"""How Alembic reaches the floor's database: by the connection it is handed, within the transaction that is begun there."""

from alembic import context

from croupier.floor.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, transactional_ddl=True)
with context.begin_transaction():
    context.run_migrations()
