"""Which floors are for tests, so that a program meets known cards there."""

from __future__ import annotations

from croupier.floor.storage.locks import CannotOpen
from croupier.floor.storage.store import Store
from croupier.floor.trail import test_floors


def require_kind(store: Store, *, test_floor: bool) -> None:
    """Raises `CannotOpen` if a floor for tests is opened as a real one, or the other way round."""
    is_marked = test_floors.is_marked(next(iter(store.events()), None))
    if is_marked and not test_floor:
        raise CannotOpen("this database is a floor for tests, for ever: open it with --test-floor, or take another one")
    if test_floor and is_marked is False:
        raise CannotOpen("this database is a real floor, and never becomes one for tests: take another --database")
