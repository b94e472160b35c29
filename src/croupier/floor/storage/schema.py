"""What the floor keeps, as tables: the same on SQLite and on PostgreSQL.

Money moves by one row a transfer, from one account to another, so that nothing can be lost between them; the balances
follow by a trigger, and no trigger and no role lets a transfer or an event be changed or taken out. These are the tables as
the code uses them; what makes them, and what guards them, stands in `migrations`.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
    UniqueConstraint,
    func,
)

MOST_CENTS = 10**12  # of one transfer: far beyond any wager, far below where a sum could overflow
ROLE = "croupier_floor"  # whom PostgreSQL lets add to the trail and the ledger, and do nothing else to them

APPEND_ONLY = ("event", "transfer", "command", "seal")
ORDINARY = ("person", "session", "invitation", "appointment")

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

# ---------------------------------------------------------------- the trail and the ledger

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

# ---------------------------------------------------------------- who is who

person = Table(
    "person",
    metadata,
    Column("id", Text, primary_key=True),
    Column("handle", Text, nullable=False),
    Column("role", Text, nullable=False),
    Column("tables", Text, nullable=False, server_default="[]"),  # JSON: the names of tables, or "*"
    Column("secret", Text, nullable=False),  # as argon2 writes it
    Column("made_at", Text, nullable=False),
    Column("locked", Integer, nullable=False, server_default="0"),  # by an admin, until one unlocks
    Column("locked_until", Text),  # by failures, for a while
    Column("failures", Integer, nullable=False, server_default="0"),
    sqlite_strict=True,
)
Index("person_handle_key", func.lower(person.c.handle), unique=True)  # Ann and ann could not be told apart at a table

session = Table(
    "session",
    metadata,
    Column("id", Text, primary_key=True),  # its name on the trail, which opens nothing
    Column("digest", Text, nullable=False, unique=True),  # of its key: whoever reads this table can be nobody
    Column("person", Text, ForeignKey("person.id"), nullable=False),
    Column("kind", Text, nullable=False),  # a page, or a program
    Column("event", _NUMBER, ForeignKey("event.number"), nullable=False),  # the log in it began with
    Column("made_at", Text, nullable=False),
    Column("seen_at", Text, nullable=False),
    sqlite_strict=True,
)

invitation = Table(
    "invitation",
    metadata,
    Column("id", Text, primary_key=True),
    Column("digest", Text, nullable=False, unique=True),
    Column("role", Text, nullable=False),
    Column("tables", Text, nullable=False, server_default="[]"),
    Column("made_by", Text, ForeignKey("person.id")),  # nobody: the first one, made at the machine itself
    Column("made_at", Text, nullable=False),
    Column("ends_at", Text, nullable=False),
    Column("state", Text, nullable=False),  # waiting for a second admin, open, used, withdrawn
    Column("used_by", Text, ForeignKey("person.id")),
    sqlite_strict=True,
)

appointment = Table(
    "appointment",
    metadata,
    Column("id", Text, primary_key=True),
    Column("person", Text, ForeignKey("person.id"), nullable=False),
    Column("role", Text, nullable=False),
    Column("tables", Text, nullable=False, server_default="[]"),
    Column("made_by", Text, ForeignKey("person.id"), nullable=False),
    Column("made_at", Text, nullable=False),
    Column("state", Text, nullable=False),  # waiting for a second admin, made, withdrawn
    sqlite_strict=True,
)
