"""The tables of a staff role: dealers and floorpersons have some, other roles none."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from croupier.floor.accounts.actor import ASSIGNED, EVERYWHERE
from croupier.law.option import Unreadable
from croupier.law.ruling import Mistake

STAFF = ("dealer", "floorperson", "inspector", "admin")
DISMISSED = "dismissed"  # former staff; cannot log in
_MAX_LISTED = 40  # tables in an error message


def _table_list(existing: Collection[str]) -> str:
    """The existing tables, at most some of them, for an error message."""
    more = f" and {len(existing) - _MAX_LISTED} more" if len(existing) > _MAX_LISTED else ""
    return (
        f"the tables are: {', '.join(sorted(existing)[:_MAX_LISTED])}{more}" if existing else "there are no tables yet"
    )


def tables_of(role: str, tables: Sequence[str], existing: Collection[str]) -> tuple[str, ...]:
    """The tables of a role. Dealers and floorpersons need existing tables; other roles have none."""
    if role not in (*STAFF, DISMISSED):
        raise Unreadable(Mistake("role", f"{role} is not a staff role; the roles are {', '.join(STAFF)}"))
    if role in ASSIGNED and not tables:
        raise Unreadable(Mistake("tables", f"a {role} needs tables: name them, or {EVERYWHERE} for all"))
    if unknown := [name for name in dict.fromkeys(tables) if name not in {EVERYWHERE, *existing}]:
        raise Unreadable(
            Mistake("tables", f"there is no table {' and no '.join(map(repr, unknown))}; {_table_list(existing)}")
        )
    return tuple(dict.fromkeys(tables)) if role in ASSIGNED else ()
