"""What the floor keeps, as tables: the same on SQLite and on PostgreSQL.

Money moves by one row a transfer, from one account to another, so that nothing can be lost between them; the balances
follow by a trigger, and no trigger and no role lets a transfer or an event be changed or taken out.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    Text,
    Table,
    UniqueConstraint,
)

MOST_CENTS = 10**12  # of one transfer: far beyond any wager, far below where a sum could overflow

metadata = MetaData(
    naming_convention={
        "ck": "%(table_name)s_%(constraint_name)s",
        "fk": "%(table_name)s_%(column_0_name)s_fkey",
        "pk": "%(table_name)s_pkey",
        "uq": "%(table_name)s_%(column_0_name)s_key",
    }
)

KINDS = ("cage", "player", "box", "float", "meter")
_KIND = ", ".join(f"'{kind}'" for kind in KINDS)
_NUMBER = BigInteger().with_variant(Integer, "sqlite")  # which takes a primary key for its row number only as INTEGER

event = Table(
    "event",
    metadata,
    Column("number", _NUMBER, primary_key=True, autoincrement=False),
    Column("stream", Text, nullable=False),
    Column("version", _NUMBER, nullable=False),
    Column("payload", LargeBinary, nullable=False),
    Column("previous", LargeBinary, nullable=False),
    Column("hash", LargeBinary, nullable=False, unique=True),
    UniqueConstraint("stream", "version"),
    CheckConstraint("length(previous) = 32", name="previous_is_a_hash"),
    CheckConstraint("length(hash) = 32", name="hash_is_one"),
    sqlite_strict=True,
)

account = Table(
    "account",
    metadata,
    Column("name", Text, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("cents", _NUMBER, nullable=False, server_default="0"),
    CheckConstraint(f"kind IN ({_KIND})", name="kind_is_known"),
    CheckConstraint("cents >= 0 OR kind = 'cage'", name="never_below_zero"),
    sqlite_strict=True,
)

transfer = Table(
    "transfer",
    metadata,
    Column("event", _NUMBER, ForeignKey("event.number"), nullable=False),
    Column("line", _NUMBER, nullable=False),
    Column("debit", Text, ForeignKey("account.name"), nullable=False),
    Column("credit", Text, ForeignKey("account.name"), nullable=False),
    Column("cents", _NUMBER, nullable=False),
    Column("reason", Text, nullable=False),
    PrimaryKeyConstraint("event", "line"),
    CheckConstraint(f"cents > 0 AND cents <= {MOST_CENTS}", name="cents_are_some"),
    CheckConstraint("debit <> credit", name="goes_somewhere"),
    sqlite_strict=True,
)

command = Table(
    "command",
    metadata,
    Column("actor", Text, nullable=False),
    Column("key", Text, nullable=False),
    Column("asked", LargeBinary, nullable=False),  # a digest of what was asked
    Column("answer", LargeBinary, nullable=False),
    Column("event", _NUMBER, ForeignKey("event.number"), nullable=False),
    PrimaryKeyConstraint("actor", "key"),
    sqlite_strict=True,
)

seal = Table(
    "seal",
    metadata,
    Column("table", Text, nullable=False),
    Column("number", _NUMBER, nullable=False),
    Column("about", Text, nullable=False),
    Column("commitment", Text, nullable=False, unique=True),
    Column("secret", LargeBinary, nullable=False),  # seed and salt under the floor's key
    PrimaryKeyConstraint("table", "number"),
    sqlite_strict=True,
)

APPEND_ONLY = ("event", "transfer", "command", "seal")

_SQLITE = (
    *(
        f"CREATE TRIGGER {table}_no_{act.lower()} BEFORE {act} ON {table} "
        f"BEGIN SELECT RAISE(ABORT, '{table} is append-only'); END"
        for table in APPEND_ONLY
        for act in ("UPDATE", "DELETE")
    ),
    "CREATE TRIGGER transfer_moves AFTER INSERT ON transfer BEGIN "
    "UPDATE account SET cents = cents - NEW.cents WHERE name = NEW.debit; "
    "UPDATE account SET cents = cents + NEW.cents WHERE name = NEW.credit; END",
)
_POSTGRESQL = (
    "CREATE FUNCTION append_only() RETURNS trigger LANGUAGE plpgsql AS "
    "$$ BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME; END $$",
    *(
        f"CREATE TRIGGER {table}_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON {table} "
        "FOR EACH STATEMENT EXECUTE FUNCTION append_only()"
        for table in APPEND_ONLY
    ),
    "CREATE FUNCTION transfer_moves() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
    "UPDATE account SET cents = cents - NEW.cents WHERE name = NEW.debit; "
    "UPDATE account SET cents = cents + NEW.cents WHERE name = NEW.credit; RETURN NULL; END $$",
    "CREATE TRIGGER transfer_moves AFTER INSERT ON transfer FOR EACH ROW EXECUTE FUNCTION transfer_moves()",
)
TRIGGERS = {"sqlite": _SQLITE, "postgresql": _POSTGRESQL}
