"""Answers for programs: the result of each command as the tree that `--json` prints."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import TYPE_CHECKING

from croupier.engine.croupier import Fact
from croupier.engine.game import WonPot
from croupier.law.ruling import Mistake, Ruling, overall
from croupier.money.numbers import Numbers
from croupier.money.price import Price
from croupier.money.settlement import Charge, Line
from croupier.sheets.sheet import Sheet

if TYPE_CHECKING:
    from croupier.croupiers.script import TapeEntry
    from croupier.documents.reading import Tree


def ruling_answer(ruling: Ruling) -> Tree:
    place = {"place": ruling.place} if ruling.place else {}
    return {
        "verdict": str(ruling.verdict),
        "cite": str(ruling.cite),
        "options": list(ruling.options),
        "why": ruling.why,
        "rests_on": list(ruling.rests_on),
    } | place


def mistakes_answer(mistakes: Iterable[Mistake]) -> Tree:
    return {
        "mistakes": [
            {"place": mistake.place, "why": mistake.why, "cite": str(mistake.cite) if mistake.cite else None}
            for mistake in mistakes
        ]
    }


def check_answer(sheet: Sheet) -> Tree:
    findings = sheet.findings()
    return {
        "verdict": str(overall(findings)),
        "game": sheet.game.name,
        "table": sheet.table,
        "on": sheet.on.isoformat(),
        "rules": sheet.rules.plain(),
        "findings": [ruling_answer(ruling) for ruling in findings],
    }


def facts_answer(facts: Iterable[Fact]) -> list[Tree]:
    return [{"fact": fact.fact, "cite": str(fact.cite)} for fact in facts]


def pots_answer(pots: Iterable[WonPot]) -> list[Tree]:
    return [{"cents": pot.cents, "seats": list(pot.seats), "won_cents": dict(pot.won_cents)} for pot in pots]


def lines_answer(lines: Iterable[Line]) -> list[Tree]:
    return [
        {
            "seat": line.seat,
            "wager": line.wager,
            "hand": line.hand,
            "stake_cents": line.stake_cents,
            "result": str(line.result),
            "pays": str(line.pays) if line.pays else None,
            "cents": line.cents,
            "cite": str(line.cite),
            "note": line.note,
        }
        | ({"stays": True} if line.stays else {})
        for line in lines
    ]


def revenue_answer(revenue: Iterable[Charge]) -> Tree:
    """What the house takes, under "revenue"; nothing if it takes nothing."""
    charges = [
        {"words": each.words, "cents": each.cents, "cite": str(each.cite), "seat": each.seat} for each in revenue
    ]
    return {"revenue": charges} if charges else {}


def record_answer(record: Iterable[TapeEntry]) -> list[Tree]:
    return [
        {"index": each.index, "entry": each.entry, "to": each.to, "site": each.site, "round": each.round}
        for each in record
    ]


def numbers_answer(numbers: Numbers) -> Tree:
    """Exact numbers are fractions, others are decimals; `method` says which."""
    text = numbers.text_of
    return {
        "wager": numbers.wager,
        "pays": numbers.pays,
        "true_odds": numbers.true_odds,
        "win": text(numbers.win),
        "push": text(numbers.push),
        "lose": text(numbers.lose),
        "house_advantage": text(numbers.house_advantage),
        "house_advantage_decimal": float(numbers.house_advantage),
        "element_of_risk": text(numbers.element_of_risk),
        "element_of_risk_decimal": float(numbers.element_of_risk),
        "action": text(numbers.action),
        "standard_deviation": numbers.standard_deviation,
        "hit_frequency": text(numbers.win),
        "rounds_to_decision": text(numbers.rounds),
        "distribution": [{"gain": str(gain), "chance": text(chance)} for gain, chance in numbers.gains],
        "method": numbers.method,
        "strategy": numbers.strategy,
        "note": numbers.note,
        "stake_cents": numbers.stake_cents,
        "holds": numbers.holds,
        "readings": [
            {"option": each.option, "value": each.value, "note": each.note, "cite": str(each.cite)}
            for each in numbers.readings
        ],
        "together": [
            {
                "wagers": list(each.wagers),
                "expected_gain": each.expected_gain,
                "standard_deviation": each.standard_deviation,
                "correlation": each.correlation,
                "method": each.method,
            }
            for each in numbers.together
        ],
        "cite": str(numbers.cite),
    }


def price_answer(price: Price | None) -> Tree:
    """What the house takes where players win from each other, under "price"; nothing at other games."""
    if price is None:
        return {}
    answer: Tree = {
        "words": price.words,
        "note": price.note,
        "cite": str(price.cite),
        "pots": [
            {"pot_cents": each.pot_cents, "rake_cents": each.rake_cents, "share": str(each.share)}
            for each in price.pots
        ],
    }
    if price.drop is not None:
        answer["hourly_drop"] = {
            "cents": str(price.drop.cents),
            "of_each_player_cents": str(price.drop.of_each_player_cents),
            "assumptions": list(price.drop.assumptions),
        }
    return {"price": answer}


def percent(share: Fraction, digits: int = 4) -> str:
    """A fraction as a percentage, rounded half up from the exact value."""
    scaled = abs(share) * 100 * 10**digits
    whole = int(scaled + type(share)(1, 2))
    text = f"{whole // 10**digits}.{whole % 10**digits:0{digits}d}%"
    return f"-{text}" if share < 0 and whole else text
