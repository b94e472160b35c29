"""How Alembic reaches the floor's database: by the connection it is handed, within the transaction that is begun there.

It is handed no metadata: a step makes what it says, and names its constraints itself, whatever the code has become since.
"""

from alembic import context

context.configure(connection=context.config.attributes["connection"], transactional_ddl=True)
with context.begin_transaction():
    context.run_migrations()
