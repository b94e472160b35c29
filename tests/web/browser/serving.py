"""A floor whose seals are chosen, in a process of its own: `python serving.py FOLDER PORT TABLE=SEED ...`."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from argon2 import PasswordHasher

from croupier.floor import casino as casino_of
from croupier.floor.casino import Casino
from croupier.floor.fairness.seal import SALT_BYTES, Seal
from croupier.floor.tables.timers import Timers
from croupier.web.app import serve
from croupier.web.context import Settings
from croupier.web.security.settings import Guards

SEED_BYTES = 32


def chosen(seeds: Mapping[str, int]) -> object:
    """A maker of seals whose seeds are known: what will come is known beforehand, so it serves for tests alone."""

    def new_seal(table: str, number: int, about: str) -> Seal:
        seed = seeds.get(table, 0) + (number - 1) * 1_000_000
        return Seal(table, number, about, seed.to_bytes(SEED_BYTES, "big"), bytes(SALT_BYTES))

    return new_seal


def floor(folder: Path, seeds: Mapping[str, int], **given: Any) -> Casino:
    """A furnished floor with these seals, whatever was made in the folder before."""
    setattr(casino_of, "new_seal", chosen(seeds))  # noqa: B010 (it is not the casino's to give)
    casino = Casino.open(f"sqlite:///{folder / 'floor.db'}", folder / "keys", **given)
    casino.people.passwords.hasher = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    casino.demo()
    return casino


if __name__ == "__main__":
    given = {name: int(seed) for name, _, seed in (each.partition("=") for each in sys.argv[3:])}
    made = floor(Path(sys.argv[1]), given, timers=Timers(decision_seconds=3600, bets_seconds=3600))
    try:
        serve(made, Settings(guards=Guards(rate_limits=False)), "127.0.0.1", int(sys.argv[2]))
    finally:
        made.close()
