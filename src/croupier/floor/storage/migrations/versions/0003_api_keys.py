"""API keys: what programs log in with, in place of a session. Of a key only a digest is stored."""

from alembic import op
from sqlalchemy import Column, ForeignKeyConstraint, PrimaryKeyConstraint, Text, UniqueConstraint

revision = "0003"
down_revision = "0002"

_ROLE = "croupier_floor"


def upgrade() -> None:
    op.create_table(
        "api_key",
        Column("id", Text, nullable=False),
        Column("digest", Text),
        Column("person", Text, nullable=False),
        Column("name", Text, nullable=False),
        Column("scopes", Text, nullable=False),
        Column("made_by", Text, nullable=False),
        Column("made_at", Text, nullable=False),
        Column("ends_at", Text, nullable=False),
        Column("state", Text, nullable=False),
        Column("used_at", Text),
        PrimaryKeyConstraint("id", name="api_key_pkey"),
        UniqueConstraint("digest", name="api_key_digest_key"),
        ForeignKeyConstraint(["person"], ["person.id"], name="api_key_person_fkey"),
        ForeignKeyConstraint(["made_by"], ["person.id"], name="api_key_made_by_fkey"),
        sqlite_strict=True,
    )
    connection = op.get_bind()
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql(
            f"DO $$ BEGIN IF EXISTS (SELECT FROM pg_roles WHERE rolname = '{_ROLE}') "
            f"THEN GRANT SELECT, INSERT, UPDATE, DELETE ON api_key TO {_ROLE}; END IF; END $$"
        )
