"""Answers for programs: what each command says, as the plain tree that `--json` prints."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from croupier.documents.standing import standing_to_tree

if TYPE_CHECKING:
    from fractions import Fraction

    from croupier.documents.reading import Tree
    from croupier.drive.script import Settled
    from croupier.engine.croupier import Fact
    from croupier.law.ruling import Mistake, Ruling
    from croupier.money.numbers import Numbers
    from croupier.money.settlement import Line
    from croupier.sheets.sheet import Sheet


def ruling_answer(ruling: Ruling) -> Tree:
    place = {"place": ruling.place} if ruling.place else {}
    return {
        "verdict": str(ruling.verdict),
        "cite": str(ruling.cite),
        "options": list(ruling.options),
        "why": ruling.why,
    } | place


def mistakes_answer(mistakes: Iterable[Mistake]) -> Tree:
    return {
        "mistakes": [
            {"place": mistake.place, "why": mistake.why, "cite": str(mistake.cite) if mistake.cite else None}
            for mistake in mistakes
        ]
    }


def check_answer(sheet: Sheet) -> Tree:
    return {
        "verdict": str(sheet.verdict),
        "game": sheet.game.name,
        "table": sheet.table,
        "on": sheet.on.isoformat(),
        "rules": sheet.rules.plain(),
        "findings": [ruling_answer(ruling) for ruling in sheet.rulings()],
    }


def facts_answer(facts: Iterable[Fact]) -> list[Tree]:
    return [{"fact": fact.fact, "cite": str(fact.cite)} for fact in facts]


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
        for line in lines
    ]


def settle_answer(settled: Settled) -> Tree:
    """Where anything could not have happened nothing is settled; a booking that differs leaves what is owed standing."""
    answer: Tree = {
        "lines": lines_answer(settled.lines),
        "net_cents": settled.net_cents,
        "facts": facts_answer(settled.facts),
        "standing": standing_to_tree(settled.standing) if settled.standing else None,
    }
    happened = answer if settled.happened else {}
    return happened | {"findings": [ruling_answer(ruling) for ruling in settled.findings]}


def numbers_answer(numbers: Numbers) -> Tree:
    """What is exact is told in fractions, what is not in decimals; `method` says which it is."""
    told = numbers.told
    return {
        "wager": numbers.wager,
        "pays": numbers.pays,
        "true_odds": numbers.true_odds,
        "win": told(numbers.win),
        "push": told(numbers.push),
        "lose": told(numbers.lose),
        "house_advantage": told(numbers.house_advantage),
        "house_advantage_decimal": float(numbers.house_advantage),
        "element_of_risk": told(numbers.element_of_risk),
        "element_of_risk_decimal": float(numbers.element_of_risk),
        "action": told(numbers.action),
        "standard_deviation": numbers.standard_deviation,
        "hit_frequency": told(numbers.win),
        "rounds_to_decision": told(numbers.rounds),
        "distribution": [{"gain": str(gain), "chance": told(chance)} for gain, chance in numbers.gains],
        "method": numbers.method,
        "strategy": numbers.strategy,
        "note": numbers.note,
        "cite": str(numbers.cite),
    }


def percent(share: Fraction, digits: int = 4) -> str:
    """A fraction as a percentage, rounded half up from the exact value."""
    scaled = abs(share) * 100 * 10**digits
    whole = int(scaled + type(share)(1, 2))
    text = f"{whole // 10**digits}.{whole % 10**digits:0{digits}d}%"
    return f"-{text}" if share < 0 and whole else text
