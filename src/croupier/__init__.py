"""New Jersey's Rules of the Games (N.J.A.C. 19:47) as running software.

    >>> import croupier
    >>> croupier.odds("roulette")["red"].house_advantage
    Fraction(1, 38)

The law: `all_games`, `rules` (what a licensee may elect), `explain` (what a paragraph says), `coverage` (how each is treated).
Sheets: `check`, `check_tables`, `diff`, and their papers: `sign`, `plan`, `par`. Numbers: `odds`, `strategy` (the best play),
`bankroll` (ruin), `equity` (poker hands against each other). Rounds: `settle` adjudicates a described one, `simulate` plays many,
`table` opens a table to play at, `state` a table to search, `audit` audits a journal. `schema` is the JSON Schema of a document.

Errors: `Unreadable` has every mistake in a document or an argument, `Refused` has every ruling against a request, `NotPlayed`
and `NotAvailable` say why there is no simulation or chart, `NotInstalled` names the extra of croupier that is missing. All of
them are an `Error`.

All other modules of this package are internal and may change. The names above are imported when they are first used.
"""

from importlib import import_module

__version__ = "0.1.0"

# The public names, and the module of each. For type checkers they stand in `__init__.pyi`.
_MODULES = {
    "AuditResult": "api.audit",
    "BankrollResult": "api.bankroll",
    "CheckResult": "api.check",
    "CoverageResult": "api.law.coverage",
    "DiffResult": "api.papers.diff",
    "EquityResult": "api.equity",
    "Error": "values.error",
    "ExplainResult": "api.law.explain",
    "GameInfo": "api.games",
    "Games": "api.games",
    "NotAvailable": "values.error",
    "NotInstalled": "values.extras",
    "NotPlayed": "simulation.job",
    "OddsResult": "api.odds",
    "ParResult": "api.papers.par",
    "PlanResult": "api.papers.plan",
    "Question": "states.question",
    "Refused": "law.ruling",
    "Round": "api.table",
    "RulesResult": "api.law.rules",
    "SettleResult": "api.settle",
    "Sheet": "sheets.sheet",
    "SignResult": "api.papers.sign",
    "SimulateResult": "api.simulate",
    "State": "states.state",
    "StrategyResult": "api.strategy",
    "Table": "api.table",
    "TablesResult": "api.check",
    "TimelineResult": "api.law.rules",
    "Unreadable": "law.option",
    "all_games": "api.games",
    "audit": "api.audit",
    "bankroll": "api.bankroll",
    "check": "api.check",
    "check_tables": "api.check",
    "coverage": "api.law.coverage",
    "diff": "api.papers.diff",
    "equity": "api.equity",
    "explain": "api.law.explain",
    "odds": "api.odds",
    "par": "api.papers.par",
    "plan": "api.papers.plan",
    "rules": "api.law.rules",
    "schema": "api.schema",
    "settle": "api.settle",
    "sign": "api.papers.sign",
    "simulate": "api.simulate",
    "state": "api.state",
    "strategy": "api.strategy",
    "table": "api.table",
}
__all__ = list(_MODULES)


def __getattr__(name: str) -> object:
    """Imports a public name on first use, so that `import croupier` stays fast."""
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
