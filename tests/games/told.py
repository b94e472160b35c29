"""What a round tells, a line for each: the questions as they stood, what was said and done, and what came of each wager."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.amounts.cents import plain
from croupier.croupiers.play import Live
from croupier.engine.croupier import Fact
from croupier.engine.decision import Decision
from croupier.engine.hands_shown import hands_shown
from croupier.engine.journal import Kind
from croupier.money.settlement import Line


def questions(live: Live) -> Iterator[str]:
    """Every decision of a round: its answers, why others are not offered, and the hands that its seat sees."""
    for at, entry in enumerate(live.journal):
        if entry.kind is Kind.DECISION:
            yield from _asked(Live(live.round, live.journal[:at]))


def _asked(live: Live) -> Iterator[str]:
    question = live.asks
    assert isinstance(question, Decision)
    yield f"{question.seat} is asked {question.site} [{question.law}]"
    for offer in question.offers:
        amount = f" {offer.least} to {offer.most} {offer.unit} by {offer.step}" if offer.takes_amount else ""
        adds = f" for {offer.adds_cents} cents" if offer.adds_cents else ""
        yield f"  {offer.name}{amount}{adds}{' (declines)' if offer.declines else ''} [{offer.cite}]"
    yield from (f"  not offered: {ruling}" for ruling in question.refusals)
    yield from (f"  {hand}" for hand in hands(live, question.seat))


def hands(live: Live, seat: str) -> Iterator[str]:
    """The hands that a seat sees."""
    for hand in hands_shown(live.round, live.journal, seat):
        stakes = ", ".join(f"{each.wager} {each.cents}" for each in hand.stakes)
        told = "; ".join(each for each in (hand.note, hand.count, stakes) if each)
        yield f"{hand.place}, hand {hand.hand}: {' '.join(hand.cards)}{f' ({told})' if told else ''}"


def not_asked(live: Live) -> Iterator[str]:
    """Who was not asked and why, or why no further card was due."""
    for each in live.not_asked:
        what = f"{each.seat} is not asked" if each.seat else "no further card"
        yield f"{what} after {each.after}: {'; '.join(map(str, each.refusals))}"


def fact(fact: Fact) -> str:
    return f"{fact.fact} [{fact.cite}]"


def line(line: Line) -> str:
    return f"{', '.join(parts(line))}; {line.pays or '-'}; {line.note or '-'}"


def parts(line: Line) -> list[str]:
    return [line.seat, line.wager, str(line.result), plain(line.cents), str(line.cite)]
