"""The floor's first tables: events, accounts, transfers, commands, seals and people, with what guards them."""

from alembic import op

from croupier.floor.schema import GUARDS, metadata

revision = "0001"
down_revision = None


def upgrade() -> None:
    connection = op.get_bind()
    metadata.create_all(connection)
    for guard in GUARDS[connection.dialect.name]:
        connection.exec_driver_sql(guard)
