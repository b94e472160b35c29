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

# ---------------------------------------------------------------- what guards them

APPEND_ONLY = ("event", "transfer", "command", "seal")
ORDINARY = ("person", "session", "invitation", "appointment")

# SQLite's REPLACE takes a row out without a word to any DELETE trigger: what is there already is refused before that.
_THERE_ALREADY = {
    "event": "NEW.number <> (SELECT coalesce(max(number), 0) + 1 FROM event) "
    "OR EXISTS (SELECT 1 FROM event WHERE hash = NEW.hash) "
    "OR EXISTS (SELECT 1 FROM event WHERE stream = NEW.stream AND version = NEW.version)",
    "transfer": "EXISTS (SELECT 1 FROM transfer WHERE event = NEW.event AND line = NEW.line)",
    "command": "EXISTS (SELECT 1 FROM command WHERE actor = NEW.actor AND key = NEW.key)",
    "seal": 'EXISTS (SELECT 1 FROM seal WHERE ("table" = NEW."table" AND number = NEW.number) '
    "OR commitment = NEW.commitment)",
    "account": "NEW.cents <> 0 OR EXISTS (SELECT 1 FROM account WHERE name = NEW.name)",
}


def _sqlite_refuses(name: str, when: str, why: str) -> str:
    return f"CREATE TRIGGER {name} {when} BEGIN SELECT RAISE(ABORT, '{why}'); END"


_SQLITE = (
    *(
        _sqlite_refuses(f"{table}_no_{act.lower()}", f"BEFORE {act} ON {table}", f"{table} is append-only")
        for table in APPEND_ONLY
        for act in ("UPDATE", "DELETE")
    ),
    *(
        _sqlite_refuses(f"{table}_is_new", f"BEFORE INSERT ON {table} WHEN {there}", f"not the next row of {table}")
        for table, there in _THERE_ALREADY.items()
    ),
    _sqlite_refuses("account_no_delete", "BEFORE DELETE ON account", "an account is never closed"),
    _sqlite_refuses(
        "account_stays", "BEFORE UPDATE OF name, kind ON account", "an account keeps its name and its kind"
    ),
    (
        "CREATE TRIGGER transfer_moves AFTER INSERT ON transfer BEGIN "
        "UPDATE account SET cents = cents - NEW.cents WHERE name = NEW.debit; "
        "UPDATE account SET cents = cents + NEW.cents WHERE name = NEW.credit; END"
    ),
)

# The role may not touch a balance: the trigger moves it, with the rights of whoever made the tables. Who may not make roles
# keeps the tables to himself; the triggers hold in either case.
_ROLE_IS_MADE = f"""
DO $$ BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '{ROLE}') THEN
        CREATE ROLE {ROLE} NOLOGIN;
    END IF;
    IF NOT pg_has_role(current_user, '{ROLE}', 'MEMBER') THEN
        EXECUTE 'GRANT {ROLE} TO ' || quote_ident(current_user);
    END IF;
EXCEPTION WHEN insufficient_privilege OR duplicate_object OR unique_violation THEN NULL;
END $$
"""


def _granted(what: str) -> str:
    """A right for the role, where there is one."""
    return (
        f"DO $$ BEGIN IF EXISTS (SELECT FROM pg_roles WHERE rolname = '{ROLE}') "
        f"THEN GRANT {what} TO {ROLE}; END IF; END $$"
    )


_POSTGRESQL = (
    (
        "CREATE FUNCTION append_only() RETURNS trigger LANGUAGE plpgsql AS "
        "$$ BEGIN RAISE EXCEPTION USING MESSAGE = TG_TABLE_NAME || ' is append-only', "
        "ERRCODE = 'integrity_constraint_violation'; END $$"
    ),
    *(
        f"CREATE TRIGGER {table}_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON {table} "
        "FOR EACH STATEMENT EXECUTE FUNCTION append_only()"
        for table in APPEND_ONLY
    ),
    (
        "CREATE TRIGGER account_no_delete BEFORE DELETE OR TRUNCATE ON account "
        "FOR EACH STATEMENT EXECUTE FUNCTION append_only()"
    ),
    (
        "CREATE TRIGGER account_stays BEFORE UPDATE OF name, kind ON account "
        "FOR EACH STATEMENT EXECUTE FUNCTION append_only()"
    ),
    (
        "CREATE FUNCTION account_is_empty() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN IF NEW.cents <> 0 THEN "
        "RAISE EXCEPTION 'an account is opened empty' USING ERRCODE = 'integrity_constraint_violation'; "
        "END IF; RETURN NEW; END $$"
    ),
    "CREATE TRIGGER account_is_new BEFORE INSERT ON account FOR EACH ROW EXECUTE FUNCTION account_is_empty()",
    (
        "CREATE FUNCTION transfer_moves() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT "
        "AS $$ BEGIN UPDATE account SET cents = cents - NEW.cents WHERE name = NEW.debit; "
        "UPDATE account SET cents = cents + NEW.cents WHERE name = NEW.credit; RETURN NULL; END $$"
    ),
    "CREATE TRIGGER transfer_moves AFTER INSERT ON transfer FOR EACH ROW EXECUTE FUNCTION transfer_moves()",
    _ROLE_IS_MADE,
    *(_granted(f"SELECT, INSERT ON {table}") for table in APPEND_ONLY),
    _granted("SELECT, INSERT ON account"),
    *(_granted(f"SELECT, INSERT, UPDATE, DELETE ON {table}") for table in ORDINARY),
    _granted("SELECT ON alembic_version"),
)
GUARDS = {"sqlite": _SQLITE, "postgresql": _POSTGRESQL}
