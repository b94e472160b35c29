"""A place for the snapshot of the floor, from which it opens without reading its whole trail. It may be deleted at any time."""

from alembic import op
from sqlalchemy import BigInteger, Column, Integer, LargeBinary, PrimaryKeyConstraint

revision = "0002"
down_revision = "0001"

_NUMBER = BigInteger().with_variant(Integer, "sqlite")
_ROLE = "croupier_floor"


def upgrade() -> None:
    op.create_table(
        "snapshot",
        Column("number", _NUMBER, nullable=False, autoincrement=False),
        Column("hash", LargeBinary, nullable=False),
        Column("content", LargeBinary, nullable=False),
        PrimaryKeyConstraint("number", name="snapshot_pkey"),
        sqlite_strict=True,
    )
    connection = op.get_bind()
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql(
            f"DO $$ BEGIN IF EXISTS (SELECT FROM pg_roles WHERE rolname = '{_ROLE}') "
            f"THEN GRANT SELECT, INSERT, UPDATE, DELETE ON snapshot TO {_ROLE}; END IF; END $$"
        )
