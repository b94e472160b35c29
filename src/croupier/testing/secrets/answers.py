"""A private answer changes nothing that anybody else learns until it is shown.

The round is run again with other answers in its place. Until the procedure opens the answer (`Croupier.show`), every question
to another seat, what it sees of the hands, and all that is said must be the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

from croupier.croupiers.play import Live
from croupier.engine.decision import Decision
from croupier.engine.hands_shown import hands_shown
from croupier.engine.journal import Entry, Journal, Kind
from croupier.law.ruling import Refused
from croupier.testing.played_round import each_question

_LOOKED_AT = 200  # answers by one offer
_OTHERS = 3  # answers that are tried in the place of one


def private_answers_stay_private(live: Live) -> None:
    """Asserts it of one round that was played to its end."""
    asked: list[tuple[int, Decision]] = []
    each_question(live, lambda cut, asks: asked.append((cut, asks)) if isinstance(asks, Decision) else None)
    for cut, asks in asked:
        if asks.private and live.journal[cut].kind is Kind.DECISION:
            given = live.journal[cut].answer
            for other in _others(asks, given):
                _looks_the_same(live, cut, asks, other, [at for at, each in asked if each.seat != asks.seat])


def _others(asks: Decision, given: str) -> Iterator[str]:
    """Other answers to the question, with as many things picked: how many is seen when they leave the hand."""
    random, own = Random(f"{asks.site} {given}"), asks.read(given)
    possible = (answer for offer in asks.offers for answer in islice(offer.answers(), _LOOKED_AT))
    others = [asks.show(each) for each in possible if each != own and len(each.picked) == len(own.picked)]
    yield from random.sample(others, min(_OTHERS, len(others)))


def _looks_the_same(live: Live, cut: int, asks: Decision, other: str, questions: list[int]) -> None:
    """Compares what others learn at each of their questions after the answer, as long as the round goes on in the same way."""
    answered = Entry(Kind.DECISION, asks.site, other)
    for at in (at for at in questions if at > cut):
        journal = live.journal[:at]
        changed = (*journal[:cut], answered, *journal[cut + 1 :])
        try:
            was, would_be = Live(live.round, journal), Live(live.round, changed)
        except Refused:  # what came then could not have come after the other answer
            return
        if any(each.answers and each.seat == asks.seat and each.after > cut for each in was.shown):
            return
        for (what, now), (_, then) in zip(_learned(was, journal), _learned(would_be, changed), strict=True):
            message = (
                f'{live.round.game.name}: {asks.seat} answers {asks.site} privately, but {what} tells of it: with "{other}" '
                f'instead of "{journal[cut].answer}" it is\n  {then}\ninstead of\n  {now}'
            )
            assert now == then, message


def _learned(live: Live, journal: Journal) -> Iterator[tuple[str, object]]:
    """What the seat that is asked learns, and everybody."""
    asks = live.asks
    assert isinstance(asks, Decision), f"{live.round.game.name}: nobody is asked"
    yield f"the question {asks.site}", (asks.site, asks.offers, asks.refusals)
    yield f"the view at {asks.site}", asks.view
    yield "what is said", tuple(fact.fact for fact in live.facts)
    yield f"what {asks.seat} sees of the hands", hands_shown(live.round, journal, asks.seat)
