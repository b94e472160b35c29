"""A round as text, a line each: the questions with their answers and hands, the facts, and the result of each wager.

What does not change is printed once: a refusal gets a number when it is first given, and later only its number is printed; a hand
is printed when it differs from what was last printed of it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from croupier.amounts.cents import plain
from croupier.croupiers.play import Live
from croupier.engine.croupier import Fact
from croupier.engine.decision import Decision
from croupier.engine.hands_shown import hands_shown
from croupier.engine.journal import Kind
from croupier.law.ruling import Ruling
from croupier.money.settlement import Line


class Refusals:
    """Numbers the refusals of a round."""

    def __init__(self) -> None:
        self.numbers = dict[str, int]()

    def shown(self, rulings: Iterable[Ruling]) -> tuple[list[str], str]:
        """The refusals that were not given before, in words, and the numbers of those that were."""
        new, again = list[str](), list[int]()
        for ruling in map(str, rulings):
            if ruling in self.numbers:
                again.append(self.numbers[ruling])
            else:
                self.numbers[ruling] = len(self.numbers) + 1
                new.append(f"({self.numbers[ruling]}) {ruling}")
        return new, _runs(again)


def _runs(numbers: list[int]) -> str:
    """Numbers in words: (1-3) (7)."""
    runs = list[list[int]]()
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return " ".join(f"({run[0]}-{run[-1]})" if len(run) > 1 else f"({run[0]})" for run in runs)


def questions(live: Live, refusals: Refusals) -> Iterator[str]:
    """Every decision of a round: its answers, why others are not offered, and the hands that its seat sees."""
    printed = dict[str, str]()
    for at, entry in enumerate(live.journal):
        if entry.kind is Kind.DECISION:
            before = Live(live.round, live.journal[:at])
            question = before.asks
            assert isinstance(question, Decision)
            yield _offered(question)
            new, again = refusals.shown(question.refusals)
            yield from (f"  not offered {refusal}" for refusal in new)
            if again:
                yield f"  not offered {again}"
            yield from _hands(before, question.seat, printed)


def _offered(question: Decision) -> str:
    """The question with its offers. The paragraph of an offer is printed if it is not that of the question."""
    return f"{question.seat} is asked {question.site} [{question.law}]: {'; '.join(_offers(question))}"


def _offers(question: Decision) -> Iterator[str]:
    for offer in question.offers:
        amount = f" {offer.least} to {offer.most} {offer.unit} by {offer.step}" if offer.takes_amount else ""
        adds = f" for {offer.adds_cents} cents" if offer.adds_cents else ""
        law = f" [{offer.cite}]" if offer.cite != question.law else ""
        yield f"{offer.name}{amount}{adds}{' (declines)' if offer.declines else ''}{law}"


def _hands(live: Live, seat: str, printed: dict[str, str]) -> Iterator[str]:
    now = dict(_hands_by_place(live, seat))
    for place in sorted(printed.keys() - now.keys()):
        yield f"  {place} is gone"
        del printed[place]
    for place, hand in now.items():
        if printed.get(place) != hand:
            printed[place] = hand
            yield f"  {place}: {hand}"


def hands(live: Live, seat: str) -> Iterator[str]:
    """The hands that a seat sees."""
    return (f"{place}: {hand}" for place, hand in _hands_by_place(live, seat))


def _hands_by_place(live: Live, seat: str) -> Iterator[tuple[str, str]]:
    for hand in hands_shown(live.round, live.journal, seat):
        stakes = ", ".join(f"{stake.wager} {stake.cents}" for stake in hand.stakes)
        notes = "; ".join(note for note in (hand.note, hand.count, stakes) if note)
        yield f"{hand.place}, hand {hand.hand}", f"{' '.join(hand.cards)}{f' ({notes})' if notes else ''}"


def not_asked(live: Live, refusals: Refusals) -> Iterator[str]:
    """Who was not asked and why, or why no further card was due."""
    seats = dict[tuple[int, tuple[Ruling, ...]], list[str]]()
    for question in live.not_asked:
        seats.setdefault((question.after, question.refusals), []).append(question.seat)
    for (after, rulings), names in seats.items():
        what = f"not asked: {', '.join(names)}" if any(names) else "no further card"
        new, again = refusals.shown(rulings)
        yield f"after {after}, {what}: {'; '.join(filter(None, (*new, again)))}"


def short(lines: Iterable[str]) -> Iterator[str]:
    """Lines without the number of the chapter, which all paragraphs share."""
    return (line.replace("19:47-", "") for line in lines)


def fact(fact: Fact) -> str:
    return f"{fact.fact} [{fact.cite}]"


def line(line: Line) -> str:
    return f"{', '.join(parts(line))}; {line.pays or '-'}; {line.note or '-'}"


def parts(line: Line) -> list[str]:
    return [line.seat, line.wager, str(line.result), plain(line.cents), str(line.cite)]


def changes(before: dict[str, Any], after: dict[str, Any]) -> Iterator[str]:
    """What a round changed in the standing of its table."""
    for name in sorted(after):
        if after[name] != before.get(name):
            yield f"{name} is now {json.dumps(after[name], separators=(',', ':'))}"
