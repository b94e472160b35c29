"""The floor's tables, the same on SQLite and on PostgreSQL.

A transfer is one row with both accounts, so no money can get lost between two rows. A trigger updates the balances. Triggers
and roles keep events and transfers from being changed or deleted. These are the tables as the code uses them; `migrations`
creates them and their triggers.
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

MAX_CENTS = 10**12  # in one transfer: far above any wager, far below an overflow of a sum
ROLE = "croupier_floor"  # on PostgreSQL this role may only add rows to the trail and the ledger

APPEND_ONLY = ("event", "transfer", "command", "seal")
ORDINARY = ("person", "session", "invitation", "appointment", "snapshot", "api_key", "webhook", "delivery")

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
_NUMBER = BigInteger().with_variant(Integer, "sqlite")  # SQLite uses a primary key as the row id only if it is INTEGER

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
    CheckConstraint(f"cents > 0 AND cents <= {MAX_CENTS}", name="cents_are_some"),
    CheckConstraint("debit <> credit", name="goes_somewhere"),
    sqlite_strict=True,
)

command = Table(
    "command",
    metadata,
    Column("actor", Text, nullable=False),
    Column("key", Text, nullable=False),
    Column("asked", LargeBinary, nullable=False),  # a digest of the request
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
    Column("secret", LargeBinary, nullable=False),  # seed and salt, encrypted with the floor's key
    PrimaryKeyConstraint("table", "number"),
    sqlite_strict=True,
)

snapshot = Table(
    "snapshot",
    metadata,
    Column("number", _NUMBER, primary_key=True, autoincrement=False),  # the event it is of
    Column("hash", LargeBinary, nullable=False),  # of that event
    Column("content", LargeBinary, nullable=False),  # encrypted and authenticated with the floor's key
    sqlite_strict=True,
)

# ---------------------------------------------------------------- people

person = Table(
    "person",
    metadata,
    Column("id", Text, primary_key=True),
    Column("handle", Text, nullable=False),
    Column("role", Text, nullable=False),
    Column("tables", Text, nullable=False, server_default="[]"),  # JSON: a list of table names, or ["*"]
    Column("secret", Text, nullable=False),  # the argon2 hash of the password
    Column("made_at", Text, nullable=False),
    Column("locked", Integer, nullable=False, server_default="0"),  # by an admin, until an admin unlocks
    Column("locked_until", Text),  # after failed log ins, until this time
    Column("failures", Integer, nullable=False, server_default="0"),
    sqlite_strict=True,
)
Index("person_handle_key", func.lower(person.c.handle), unique=True)  # Ann and ann would be confused at a table

session = Table(
    "session",
    metadata,
    Column("id", Text, primary_key=True),  # its id on the trail; it is not the key
    Column("digest", Text, nullable=False, unique=True),  # of its key: reading this table gives access to no session
    Column("person", Text, ForeignKey("person.id"), nullable=False),
    Column("kind", Text, nullable=False),  # "page" or a program
    Column("event", _NUMBER, ForeignKey("event.number"), nullable=False),  # the log in that started it
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
    Column("made_by", Text, ForeignKey("person.id")),  # NULL: the first invitation, created by the server
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

api_key = Table(
    "api_key",
    metadata,
    Column("id", Text, primary_key=True),
    Column("digest", Text, unique=True),  # of its secret; NULL until its owner has collected it
    Column("person", Text, ForeignKey("person.id"), nullable=False),
    Column("name", Text, nullable=False),
    Column("scopes", Text, nullable=False),  # JSON: a list
    Column("made_by", Text, ForeignKey("person.id"), nullable=False),
    Column("made_at", Text, nullable=False),
    Column("ends_at", Text, nullable=False),
    Column("state", Text, nullable=False),  # waiting for its owner, open, revoked
    Column("used_at", Text),
    sqlite_strict=True,
)

# ---------------------------------------------------------------- webhooks

webhook = Table(
    "webhook",
    metadata,
    Column("id", Text, primary_key=True),
    Column("url", Text, nullable=False),
    Column("events", Text, nullable=False),  # JSON: a list
    Column("tables", Text, nullable=False),  # JSON: a list of table names, or ["*"]
    Column("secret", LargeBinary, nullable=False),  # encrypted with the floor's key
    Column("made_by", Text, ForeignKey("person.id"), nullable=False),
    Column("made_at", Text, nullable=False),
    Column("state", Text, nullable=False),  # on, disabled, removed
    Column("failures", Integer, nullable=False, server_default="0"),  # in a row
    Column("failing_since", Text),
    Column("next_at", Text),  # not before
    sqlite_strict=True,
)

delivery = Table(
    "delivery",
    metadata,
    Column("webhook", Text, ForeignKey("webhook.id"), nullable=False),
    Column("event", _NUMBER, ForeignKey("event.number"), nullable=False),
    Column("what", Text, nullable=False),
    Column("state", Text, nullable=False),  # waiting, delivered
    Column("attempts", Integer, nullable=False, server_default="0"),
    Column("status", Integer),  # of the last answer
    Column("why", Text, nullable=False),  # of the last failure
    Column("done_at", Text),
    PrimaryKeyConstraint("webhook", "event"),
    sqlite_strict=True,
)
Index("delivery_state_key", delivery.c.state, delivery.c.webhook, delivery.c.event)
