"""Webhooks, and the outbox of what is sent to them."""

from alembic import op
from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKeyConstraint,
    Integer,
    LargeBinary,
    PrimaryKeyConstraint,
    Text,
)

revision = "0004"
down_revision = "0003"

_NUMBER = BigInteger().with_variant(Integer, "sqlite")
_ROLE = "croupier_floor"


def upgrade() -> None:
    op.create_table(
        "webhook",
        Column("id", Text, nullable=False),
        Column("url", Text, nullable=False),
        Column("events", Text, nullable=False),
        Column("tables", Text, nullable=False),
        Column("secret", LargeBinary, nullable=False),
        Column("made_by", Text, nullable=False),
        Column("made_at", Text, nullable=False),
        Column("state", Text, nullable=False),
        Column("failures", Integer, nullable=False, server_default="0"),
        Column("failing_since", Text),
        Column("next_at", Text),
        PrimaryKeyConstraint("id", name="webhook_pkey"),
        ForeignKeyConstraint(["made_by"], ["person.id"], name="webhook_made_by_fkey"),
        sqlite_strict=True,
    )
    op.create_table(
        "delivery",
        Column("webhook", Text, nullable=False),
        Column("event", _NUMBER, nullable=False),
        Column("what", Text, nullable=False),
        Column("state", Text, nullable=False),
        Column("attempts", Integer, nullable=False, server_default="0"),
        Column("status", Integer),
        Column("why", Text, nullable=False),
        Column("done_at", Text),
        PrimaryKeyConstraint("webhook", "event", name="delivery_pkey"),
        ForeignKeyConstraint(["webhook"], ["webhook.id"], name="delivery_webhook_fkey"),
        ForeignKeyConstraint(["event"], ["event.number"], name="delivery_event_fkey"),
        sqlite_strict=True,
    )
    op.create_index("delivery_state_key", "delivery", ["state", "webhook", "event"])
    connection = op.get_bind()
    if connection.dialect.name == "postgresql":
        for table in ("webhook", "delivery"):
            connection.exec_driver_sql(
                f"DO $$ BEGIN IF EXISTS (SELECT FROM pg_roles WHERE rolname = '{_ROLE}') "
                f"THEN GRANT SELECT, INSERT, UPDATE, DELETE ON {table} TO {_ROLE}; END IF; END $$"
            )
