"""The floor's first tables: events, accounts, transfers, commands and seals, with the triggers that guard them."""

from alembic import op

from croupier.floor.schema import TRIGGERS, metadata

revision = "0001"
down_revision = None


def upgrade() -> None:
    connection = op.get_bind()
    metadata.create_all(connection)
    for trigger in TRIGGERS[connection.dialect.name]:
        op.execute(trigger)
