"""The identity of a database where it is: a copy of it, on another machine or in another place, has another one.

A copy holds the same seals as the original. Played on, it would deal cards and spins that somebody may have seen already. So the
floor writes this identity to its trail and notices when it changes.
"""

from __future__ import annotations

import hashlib
import os
from contextlib import suppress
from pathlib import Path

from sqlalchemy import text
from sqlalchemy.exc import ProgrammingError

from croupier.floor.storage.store import Store

_MACHINE = (Path("/etc/machine-id"), Path("/var/lib/dbus/machine-id"))
_MARK = "user.croupier.place"  # an extended attribute of the file; most programs do not copy it
_SYSTEM = text("SELECT system_identifier::text FROM pg_control_system()")
_DATABASE = text("SELECT oid::text FROM pg_database WHERE datname = current_database()")


def instance_of(store: Store) -> str:
    """A digest of the machine and of the database's place: its file, or its PostgreSQL cluster and database."""
    parts = ["croupier/instance/1", _machine(), *(_postgresql(store) if _is_postgresql(store) else _file(store))]
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:32]


def _is_postgresql(store: Store) -> bool:
    return store.engine.dialect.name == "postgresql"


def _machine() -> str:
    """The id of this machine; empty if it has none. The host's name is not used: a container changes it at every start."""
    for path in _MACHINE:
        with suppress(OSError, ValueError):
            return path.read_text("ascii").strip()
    return ""


def _file(store: Store) -> tuple[str, ...]:
    """The file system and the file. A device number would change when disks are found in another order.

    A new file may get the number of a deleted one. So the file is marked, where the file system allows it.
    """
    real = Path(str(store.engine.url.database)).resolve()
    return str(os.statvfs(real).f_fsid), str(real.stat().st_ino), *_mark(real)


def _mark(real: Path) -> tuple[str, ...]:
    with suppress(OSError, AttributeError):  # without extended attributes
        with suppress(OSError):
            return (os.getxattr(real, _MARK).hex(),)
        os.setxattr(real, _MARK, made := os.urandom(16))
        return (made.hex(),)
    return ()


def _postgresql(store: Store) -> tuple[str, ...]:
    system = ""
    with suppress(ProgrammingError), store.reading() as connection:  # a role may be kept from asking
        system = str(connection.execute(_SYSTEM).scalar())
    with store.reading() as connection:
        return system, str(connection.execute(_DATABASE).scalar())
