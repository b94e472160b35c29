"""New Jersey's Rules of the Games (N.J.A.C. 19:47) as running software.

    >>> import croupier
    >>> croupier.odds("roulette")["red"].house_advantage
    Fraction(1, 38)

Functions: `games` lists the games, `check` judges a rule sheet, `odds` computes the numbers of its wagers, `strategy` computes
the best play, `settle` adjudicates a described round, `simulate` plays rounds in bulk, `table` opens a table to play at.
Errors: `Unreadable` has every mistake in a document or an argument, `Refused` has every ruling against a request, `NotPlayed`
and `NotAvailable` say why there is no simulation or chart. All of them are an `Error`.

All other modules of this package are internal and may change. The names above are imported when they are first used.
"""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from croupier.api.check import CheckResult, check
    from croupier.api.games import GameInfo, games
    from croupier.api.odds import OddsResult, odds
    from croupier.api.settle import SettleResult, settle
    from croupier.api.simulate import SimulateResult, simulate
    from croupier.api.strategy import NotAvailable, StrategyResult, strategy
    from croupier.api.table import Question, Round, Table, table
    from croupier.law.option import Unreadable
    from croupier.law.ruling import Refused
    from croupier.sheets.sheet import Sheet
    from croupier.simulate.job import NotPlayed
    from croupier.values.error import Error

__version__ = "0.1.0"

__all__ = [
    "CheckResult",
    "Error",
    "GameInfo",
    "NotAvailable",
    "NotPlayed",
    "OddsResult",
    "Question",
    "Refused",
    "Round",
    "SettleResult",
    "Sheet",
    "SimulateResult",
    "StrategyResult",
    "Table",
    "Unreadable",
    "check",
    "games",
    "odds",
    "settle",
    "simulate",
    "strategy",
    "table",
]

_MODULES = {
    "CheckResult": "api.check",
    "Error": "values.error",
    "GameInfo": "api.games",
    "NotAvailable": "api.strategy",
    "NotPlayed": "simulate.job",
    "OddsResult": "api.odds",
    "Question": "api.table",
    "Refused": "law.ruling",
    "Round": "api.table",
    "SettleResult": "api.settle",
    "Sheet": "sheets.sheet",
    "SimulateResult": "api.simulate",
    "StrategyResult": "api.strategy",
    "Table": "api.table",
    "Unreadable": "law.option",
    "check": "api.check",
    "games": "api.games",
    "odds": "api.odds",
    "settle": "api.settle",
    "simulate": "api.simulate",
    "strategy": "api.strategy",
    "table": "api.table",
}


def __getattr__(name: str) -> object:
    """Imports a public name on first use, so that `import croupier` stays fast."""
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
    if name in _ALSO_PACKAGES:
        # `import croupier.games.registry as registry` looks up each part as an attribute of the one before. If that is our
        # function, Python falls back to `sys.modules` with the function's `__name__`.
        found.__name__ = f"{__name__}.{name}"
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


_ALSO_PACKAGES = frozenset({"games", "simulate"})


class _Package(ModuleType):
    """Keeps `croupier.games` and `croupier.simulate` as functions, although there are packages with the same names.

    Importing a package sets it as an attribute of its parent. This class prevents that for these two names. The packages can
    still be imported (`from croupier.games import registry`), since imports find them in `sys.modules`.
    """

    def __setattr__(self, name: str, value: object) -> None:
        if not (name in _ALSO_PACKAGES and isinstance(value, ModuleType)):
            super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Package
