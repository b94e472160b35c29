# The public names, for type checkers. `_MODULES` in `__init__.py` imports them when they are first used.
# This file is written by `CROUPIER_WRITE=1 pytest tests/test_typed.py`.

from croupier.api.audit import AuditResult, audit
from croupier.api.bankroll import BankrollResult, bankroll
from croupier.api.check import CheckResult, TablesResult, check, check_tables
from croupier.api.equity import EquityResult, equity
from croupier.api.games import GameInfo, Games, all_games
from croupier.api.law.coverage import CoverageResult, coverage
from croupier.api.law.explain import ExplainResult, explain
from croupier.api.law.rules import RulesResult, TimelineResult, rules
from croupier.api.odds import OddsResult, odds
from croupier.api.papers.diff import DiffResult, diff
from croupier.api.papers.par import ParResult, par
from croupier.api.papers.plan import PlanResult, plan
from croupier.api.papers.sign import SignResult, sign
from croupier.api.schema import schema
from croupier.api.settle import SettleResult, settle
from croupier.api.simulate import SimulateResult, simulate
from croupier.api.state import state
from croupier.api.strategy import StrategyResult, strategy
from croupier.api.table import Round, Table, table
from croupier.law.option import Unreadable
from croupier.law.ruling import Refused
from croupier.sheets.sheet import Sheet
from croupier.simulation.job import NotPlayed
from croupier.states.question import Question
from croupier.states.state import State
from croupier.values.error import Error, NotAvailable
from croupier.values.extras import NotInstalled

__version__: str

__all__ = [
    "AuditResult",
    "BankrollResult",
    "CheckResult",
    "CoverageResult",
    "DiffResult",
    "EquityResult",
    "Error",
    "ExplainResult",
    "GameInfo",
    "Games",
    "NotAvailable",
    "NotInstalled",
    "NotPlayed",
    "OddsResult",
    "ParResult",
    "PlanResult",
    "Question",
    "Refused",
    "Round",
    "RulesResult",
    "SettleResult",
    "Sheet",
    "SignResult",
    "SimulateResult",
    "State",
    "StrategyResult",
    "Table",
    "TablesResult",
    "TimelineResult",
    "Unreadable",
    "all_games",
    "audit",
    "bankroll",
    "check",
    "check_tables",
    "coverage",
    "diff",
    "equity",
    "explain",
    "odds",
    "par",
    "plan",
    "rules",
    "schema",
    "settle",
    "sign",
    "simulate",
    "state",
    "strategy",
    "table",
]
