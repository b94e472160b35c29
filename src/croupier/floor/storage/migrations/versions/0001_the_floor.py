"""The floor's first tables: events, accounts, transfers, commands, seals and people, with what guards them.

It was run on floors that are open: not a word of it changes any more, and it knows nothing of the code as it is now. Other
tables, and other guards, are another step.
"""

from collections.abc import Iterator

from alembic import op
from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    ForeignKeyConstraint,
    Integer,
    LargeBinary,
    PrimaryKeyConstraint,
    Text,
    UniqueConstraint,
    text,
)

revision = "0001"
down_revision = None

_NUMBER = BigInteger().with_variant(Integer, "sqlite")  # which takes a primary key for its row number only as INTEGER
_ROLE = "croupier_floor"  # whom PostgreSQL lets add to the trail and the ledger, and do nothing else to them
_APPEND_ONLY = ("event", "transfer", "command", "seal")
_ORDINARY = ("person", "session", "invitation", "appointment")


def upgrade() -> None:
    _trail_and_ledger()
    _transfers_and_commands()
    _people()
    _doors()
    guards = {"sqlite": _sqlite_guards, "postgresql": _postgresql_guards}
    connection = op.get_bind()
    for guard in guards[connection.dialect.name]():
        connection.exec_driver_sql(guard)


# ---------------------------------------------------------------- the trail and the ledger


def _trail_and_ledger() -> None:
    op.create_table(
        "event",
        Column("number", _NUMBER, nullable=False, autoincrement=False),
        Column("stream", Text, nullable=False),
        Column("version", _NUMBER, nullable=False),
        Column("payload", LargeBinary, nullable=False),
        Column("previous", LargeBinary, nullable=False),
        Column("hash", LargeBinary, nullable=False),
        PrimaryKeyConstraint("number", name="event_pkey"),
        UniqueConstraint("stream", "version", name="event_stream_key"),
        CheckConstraint("length(previous) = 32", name="event_previous_is_a_hash"),
        CheckConstraint("length(hash) = 32", name="event_hash_is_one"),
        UniqueConstraint("hash", name="event_hash_key"),
        sqlite_strict=True,
    )
    op.create_table(
        "account",
        Column("name", Text, nullable=False),
        Column("kind", Text, nullable=False),
        Column("cents", _NUMBER, nullable=False, server_default="0"),
        PrimaryKeyConstraint("name", name="account_pkey"),
        CheckConstraint("kind IN ('cage', 'player', 'box', 'float', 'meter')", name="account_kind_is_known"),
        CheckConstraint("cents >= 0 OR kind = 'cage'", name="account_never_below_zero"),
        sqlite_strict=True,
    )
    op.create_table(
        "seal",
        Column("table", Text, nullable=False),
        Column("number", _NUMBER, nullable=False),
        Column("about", Text, nullable=False),
        Column("commitment", Text, nullable=False),
        Column("secret", LargeBinary, nullable=False),
        PrimaryKeyConstraint("table", "number", name="seal_pkey"),
        UniqueConstraint("commitment", name="seal_commitment_key"),
        sqlite_strict=True,
    )


def _transfers_and_commands() -> None:
    op.create_table(
        "transfer",
        Column("event", _NUMBER, nullable=False),
        Column("line", _NUMBER, nullable=False),
        Column("debit", Text, nullable=False),
        Column("credit", Text, nullable=False),
        Column("cents", _NUMBER, nullable=False),
        Column("reason", Text, nullable=False),
        PrimaryKeyConstraint("event", "line", name="transfer_pkey"),
        CheckConstraint("cents > 0 AND cents <= 1000000000000", name="transfer_cents_are_some"),
        CheckConstraint("debit <> credit", name="transfer_goes_somewhere"),
        ForeignKeyConstraint(["event"], ["event.number"], name="transfer_event_fkey"),
        ForeignKeyConstraint(["debit"], ["account.name"], name="transfer_debit_fkey"),
        ForeignKeyConstraint(["credit"], ["account.name"], name="transfer_credit_fkey"),
        sqlite_strict=True,
    )
    op.create_table(
        "command",
        Column("actor", Text, nullable=False),
        Column("key", Text, nullable=False),
        Column("asked", LargeBinary, nullable=False),
        Column("answer", LargeBinary, nullable=False),
        Column("event", _NUMBER, nullable=False),
        PrimaryKeyConstraint("actor", "key", name="command_pkey"),
        ForeignKeyConstraint(["event"], ["event.number"], name="command_event_fkey"),
        sqlite_strict=True,
    )


# ---------------------------------------------------------------- who is who


def _people() -> None:
    op.create_table(
        "person",
        Column("id", Text, nullable=False),
        Column("handle", Text, nullable=False),
        Column("role", Text, nullable=False),
        Column("tables", Text, nullable=False, server_default="[]"),
        Column("secret", Text, nullable=False),
        Column("made_at", Text, nullable=False),
        Column("locked", Integer, nullable=False, server_default="0"),
        Column("locked_until", Text),
        Column("failures", Integer, nullable=False, server_default="0"),
        PrimaryKeyConstraint("id", name="person_pkey"),
        sqlite_strict=True,
    )
    op.create_index("person_handle_key", "person", [text("lower(handle)")], unique=True)
    op.create_table(
        "appointment",
        Column("id", Text, nullable=False),
        Column("person", Text, nullable=False),
        Column("role", Text, nullable=False),
        Column("tables", Text, nullable=False, server_default="[]"),
        Column("made_by", Text, nullable=False),
        Column("made_at", Text, nullable=False),
        Column("state", Text, nullable=False),
        PrimaryKeyConstraint("id", name="appointment_pkey"),
        ForeignKeyConstraint(["person"], ["person.id"], name="appointment_person_fkey"),
        ForeignKeyConstraint(["made_by"], ["person.id"], name="appointment_made_by_fkey"),
        sqlite_strict=True,
    )


def _doors() -> None:
    op.create_table(
        "session",
        Column("id", Text, nullable=False),
        Column("digest", Text, nullable=False),
        Column("person", Text, nullable=False),
        Column("kind", Text, nullable=False),
        Column("event", _NUMBER, nullable=False),
        Column("made_at", Text, nullable=False),
        Column("seen_at", Text, nullable=False),
        PrimaryKeyConstraint("id", name="session_pkey"),
        UniqueConstraint("digest", name="session_digest_key"),
        ForeignKeyConstraint(["person"], ["person.id"], name="session_person_fkey"),
        ForeignKeyConstraint(["event"], ["event.number"], name="session_event_fkey"),
        sqlite_strict=True,
    )
    op.create_table(
        "invitation",
        Column("id", Text, nullable=False),
        Column("digest", Text, nullable=False),
        Column("role", Text, nullable=False),
        Column("tables", Text, nullable=False, server_default="[]"),
        Column("made_by", Text),
        Column("made_at", Text, nullable=False),
        Column("ends_at", Text, nullable=False),
        Column("state", Text, nullable=False),
        Column("used_by", Text),
        PrimaryKeyConstraint("id", name="invitation_pkey"),
        UniqueConstraint("digest", name="invitation_digest_key"),
        ForeignKeyConstraint(["made_by"], ["person.id"], name="invitation_made_by_fkey"),
        ForeignKeyConstraint(["used_by"], ["person.id"], name="invitation_used_by_fkey"),
        sqlite_strict=True,
    )


# ---------------------------------------------------------------- what guards them on SQLite

# Its REPLACE takes a row out without a word to any DELETE trigger: what is there already is refused before that.
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


def _refuses(name: str, when: str, why: str) -> str:
    return f"CREATE TRIGGER {name} {when} BEGIN SELECT RAISE(ABORT, '{why}'); END"


def _sqlite_guards() -> Iterator[str]:
    for table in _APPEND_ONLY:
        for act in ("UPDATE", "DELETE"):
            yield _refuses(f"{table}_no_{act.lower()}", f"BEFORE {act} ON {table}", f"{table} is append-only")
    for table, there in _THERE_ALREADY.items():
        yield _refuses(f"{table}_is_new", f"BEFORE INSERT ON {table} WHEN {there}", f"not the next row of {table}")
    yield _refuses("account_no_delete", "BEFORE DELETE ON account", "an account is never closed")
    yield _refuses("account_stays", "BEFORE UPDATE OF name, kind ON account", "an account keeps its name and its kind")
    yield (
        "CREATE TRIGGER transfer_moves AFTER INSERT ON transfer BEGIN "
        "UPDATE account SET cents = cents - NEW.cents WHERE name = NEW.debit; "
        "UPDATE account SET cents = cents + NEW.cents WHERE name = NEW.credit; END"
    )


# ---------------------------------------------------------------- what guards them on PostgreSQL

# The role may not touch a balance: the trigger moves it, with the rights of the role that made the tables. Who may not make roles
# keeps the tables to himself; the triggers hold in either case.
_ROLE_IS_MADE = f"""
DO $$ BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '{_ROLE}') THEN
        CREATE ROLE {_ROLE} NOLOGIN;
    END IF;
    IF NOT pg_has_role(current_user, '{_ROLE}', 'MEMBER') THEN
        EXECUTE 'GRANT {_ROLE} TO ' || quote_ident(current_user);
    END IF;
EXCEPTION WHEN insufficient_privilege OR duplicate_object OR unique_violation THEN NULL;
END $$
"""


def _granted(what: str) -> str:
    """A right for the role, where there is one."""
    return (
        f"DO $$ BEGIN IF EXISTS (SELECT FROM pg_roles WHERE rolname = '{_ROLE}') "
        f"THEN GRANT {what} TO {_ROLE}; END IF; END $$"
    )


def _postgresql_guards() -> Iterator[str]:
    yield (
        "CREATE FUNCTION append_only() RETURNS trigger LANGUAGE plpgsql AS "
        "$$ BEGIN RAISE EXCEPTION USING MESSAGE = TG_TABLE_NAME || ' is append-only', "
        "ERRCODE = 'integrity_constraint_violation'; END $$"
    )
    refuses = "FOR EACH STATEMENT EXECUTE FUNCTION append_only()"
    for table in _APPEND_ONLY:
        yield f"CREATE TRIGGER {table}_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON {table} {refuses}"
    yield f"CREATE TRIGGER account_no_delete BEFORE DELETE OR TRUNCATE ON account {refuses}"
    yield f"CREATE TRIGGER account_stays BEFORE UPDATE OF name, kind ON account {refuses}"
    yield (
        "CREATE FUNCTION account_is_empty() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN IF NEW.cents <> 0 THEN "
        "RAISE EXCEPTION 'an account is opened empty' USING ERRCODE = 'integrity_constraint_violation'; "
        "END IF; RETURN NEW; END $$"
    )
    yield "CREATE TRIGGER account_is_new BEFORE INSERT ON account FOR EACH ROW EXECUTE FUNCTION account_is_empty()"
    yield (
        "CREATE FUNCTION transfer_moves() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT "
        "AS $$ BEGIN UPDATE account SET cents = cents - NEW.cents WHERE name = NEW.debit; "
        "UPDATE account SET cents = cents + NEW.cents WHERE name = NEW.credit; RETURN NULL; END $$"
    )
    yield "CREATE TRIGGER transfer_moves AFTER INSERT ON transfer FOR EACH ROW EXECUTE FUNCTION transfer_moves()"
    yield _ROLE_IS_MADE
    for table in (*_APPEND_ONLY, "account"):
        yield _granted(f"SELECT, INSERT ON {table}")
    for table in _ORDINARY:
        yield _granted(f"SELECT, INSERT, UPDATE, DELETE ON {table}")
    yield _granted("SELECT ON alembic_version")
