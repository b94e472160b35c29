"""The types that the functions take and return, for annotations: `def edge(numbers: Numbers) -> Fraction`.

Results themselves (`CheckResult`, `OddsResult`) are in `croupier`, and the options of each game in `croupier.options`.
"""

from croupier.api.audit import JournalSource
from croupier.api.odds import NoNumbers
from croupier.api.papers.diff import NumbersChange
from croupier.api.papers.plan import Moment
from croupier.api.source import Day, Document, Rules, Source
from croupier.api.strategy import By
from croupier.api.table import Drawn, Strategy
from croupier.croupiers.script import TapeEntry
from croupier.engine.croupier import Fact
from croupier.engine.decision import Offer, Pick, QuestionKind
from croupier.engine.game import Game, WonPot
from croupier.engine.hand import Hand, Staked
from croupier.engine.irregularity import Detail, DetailKind, Irregularity, Remedy
from croupier.engine.journal import Entry, Journal
from croupier.engine.strategy import Advice, Block, Chart, Deviation, Judged, TotalsChart
from croupier.engine.wager_kind import Amount, OpenSelection, Payout, WagerKind
from croupier.equipment.cards import Card
from croupier.families.poker.numbers.equities import Half, HandEquity
from croupier.games.chapter import Status
from croupier.law.citation import Citation
from croupier.law.coverage import Coverage, CoverageRow, SourcePlace, Stray, TitleRow
from croupier.law.option import Approval, Choice, Option, TableRules
from croupier.law.option import Source as RuleSource
from croupier.law.register import Enforceable, Extent, Paragraph, Section, Seen, Subchapter, TextBasis, Treatment
from croupier.law.ruling import Mistake, Ruling, Verdict
from croupier.money.numbers import Numbers, PaidUpTo, Reading, Together
from croupier.money.odds import Odds
from croupier.money.price import Drop, PotCost, Price
from croupier.money.settlement import Charge, Line, Result
from croupier.money.wager import Wager
from croupier.paper.lawbook.timeline import Exclusion, History, Span, Timeline, TimelineRow
from croupier.paper.par.content import Assumptions, Band, OutcomeRow, Par, ParWager
from croupier.paper.plans.content import Changed, Plan, PlanStep
from croupier.paper.press.parts import Size
from croupier.paper.signs.approval import SignApproval
from croupier.paper.signs.content import Limited, Paid, Sign, SignLine
from croupier.paper.signs.pages import Record
from croupier.sheets.betting import Open
from croupier.sheets.limits import Limit
from croupier.sheets.notice import Change, Duty
from croupier.simulation.bankroll import CurvePoint, Forecast, Venture
from croupier.simulation.result import SimulationResult
from croupier.simulation.statistics import Estimate

__all__ = [
    "Advice",
    "Amount",
    "Approval",
    "Assumptions",
    "Band",
    "Block",
    "By",
    "Card",
    "Change",
    "Changed",
    "Charge",
    "Chart",
    "Choice",
    "Citation",
    "Coverage",
    "CoverageRow",
    "CurvePoint",
    "Day",
    "Detail",
    "DetailKind",
    "Deviation",
    "Document",
    "Drawn",
    "Drop",
    "Duty",
    "Enforceable",
    "Entry",
    "Estimate",
    "Exclusion",
    "Extent",
    "Fact",
    "Forecast",
    "Game",
    "Half",
    "Hand",
    "HandEquity",
    "History",
    "Irregularity",
    "Journal",
    "JournalSource",
    "Judged",
    "Limit",
    "Limited",
    "Line",
    "Mistake",
    "Moment",
    "NoNumbers",
    "Numbers",
    "NumbersChange",
    "Odds",
    "Offer",
    "Open",
    "OpenSelection",
    "Option",
    "OutcomeRow",
    "Paid",
    "PaidUpTo",
    "Par",
    "ParWager",
    "Paragraph",
    "Payout",
    "Pick",
    "Plan",
    "PlanStep",
    "PotCost",
    "Price",
    "QuestionKind",
    "Reading",
    "Record",
    "Remedy",
    "Result",
    "RuleSource",
    "Rules",
    "Ruling",
    "Section",
    "Seen",
    "Sign",
    "SignApproval",
    "SignLine",
    "SimulationResult",
    "Size",
    "Source",
    "SourcePlace",
    "Span",
    "Staked",
    "Status",
    "Strategy",
    "Stray",
    "Subchapter",
    "TableRules",
    "TapeEntry",
    "TextBasis",
    "Timeline",
    "TimelineRow",
    "TitleRow",
    "Together",
    "TotalsChart",
    "Treatment",
    "Venture",
    "Verdict",
    "Wager",
    "WagerKind",
    "WonPot",
]
