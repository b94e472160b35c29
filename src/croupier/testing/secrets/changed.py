"""What is private changes nothing that anybody else learns until it is shown.

The round is run again with other cards, or with another answer, in the place of what one seat alone knows. Until that is
shown, every question to another seat, what it sees of the hands, and all that is said must be the same. So must the notes of
the settlement, if it comes to the same amounts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice
from random import Random

from croupier.croupiers.play import Live
from croupier.engine.decision import Decision
from croupier.engine.hands_shown import Replay, hands_shown, never_shown, replayed
from croupier.engine.journal import Kind
from croupier.law.ruling import Refused
from croupier.testing.played_round import each_question

_LOOKED_AT = 200  # answers by one offer
_OTHERS = 3  # answers that are tried in the place of one


def what_is_private_changes_nothing(live: Live) -> None:
    """Asserts it of one round that was played to its end."""
    asked: dict[int, Decision] = {}
    each_question(live, lambda cut, asks: asked.update({cut: asks}) if isinstance(asks, Decision) else None)
    replay = replayed(live.round, live.journal)
    for at, viewer in (*((cut, asks.seat) for cut, asks in asked.items()), (len(live.journal), "")):
        journal = live.journal[:at]
        hidden = never_shown(live.round, journal, ())
        if hidden:
            was = Live(live.round, journal)
            for secret in (*_answers(replay, hidden, asked), *_cards(live, replay, hidden)):
                if secret.seat != viewer:
                    _looks_the_same(was, secret, viewer)


@dataclass(frozen=True, slots=True)
class _Secret:
    """What one seat alone knows, and what may stand there instead, each by its entry of the journal."""

    seat: str
    words: str
    others: tuple[Mapping[int, str], ...]


def _answers(replay: Replay, hidden: frozenset[int], asked: Mapping[int, Decision]) -> Iterator[_Secret]:
    for at in sorted(hidden & replay.private.keys()):
        others = tuple({at: other} for other in _other_answers(asked[at], replay.journal[at].answer))
        yield _Secret(asked[at].seat, f"{asked[at].seat} answers {asked[at].site} privately", others)


def _other_answers(asks: Decision, given: str) -> list[str]:
    """Other answers to the question, with as many things picked: how many is seen when they leave the hand."""
    random, own = Random(f"{asks.site} {given}"), asks.read(given)
    possible = (answer for offer in asks.offers for answer in islice(offer.answers(), _LOOKED_AT))
    others = [asks.show(each) for each in possible if each != own and len(each.picked) == len(own.picked)]
    return random.sample(others, min(_OTHERS, len(others)))


def _cards(live: Live, replay: Replay, hidden: frozenset[int]) -> Iterator[_Secret]:
    """The cards of each seat, and instead of them others that nobody was dealt."""
    random, deck = Random(str(live.journal)), live.round.game.deck(live.round.rules)
    dealt = {entry.answer for entry in live.journal}
    free = [str(kind) for kind in deck.kinds if deck.has(str(kind)) and str(kind) not in dealt]
    cards = [at for at in sorted(hidden) if live.journal[at].kind is Kind.CHANCE and deck.has(live.journal[at].answer)]
    for seat in dict.fromkeys(replay.sites[at].seat for at in cards if replay.sites[at].seat):
        own = [at for at in cards if replay.sites[at].seat == seat]
        other = dict(zip(own, random.sample(free, min(len(own), len(free))), strict=False))
        yield _Secret(seat, f"{seat} has private cards", (other,))


def _looks_the_same(was: Live, secret: _Secret, viewer: str) -> None:
    """Compares what a seat learns, or everybody at the end, with what it would learn if the secret were another."""
    for other in secret.others:
        changed = tuple(replace(entry, answer=other.get(at, entry.answer)) for at, entry in enumerate(was.journal))
        try:
            would_be = Live(was.round, changed)
        except Refused:  # what came then could not have come after the other answer
            continue
        if not other.keys() <= never_shown(was.round, changed, ()) or _amounts(was) != _amounts(would_be):
            continue
        for (what, now), (_, then) in zip(_learned(was, viewer), _learned(would_be, viewer), strict=False):
            own = " ".join(was.journal[at].answer for at in other)
            message = (
                f"{was.round.game.name}: {secret.words}, but {what} tells of it: "
                f'with "{" ".join(other.values())}" instead of "{own}" it is\n  {then}\ninstead of\n  {now}'
            )
            assert now == then, message


def _amounts(live: Live) -> list[tuple[str, str, int]]:
    """What the settlement comes to. What decides it is no secret any more."""
    return [(line.seat, line.named, line.cents) for line in live.outcome.lines] if live.outcome is not None else []


def _learned(live: Live, viewer: str) -> Iterator[tuple[str, object]]:
    """What the seat that is asked learns, and everybody."""
    asks = live.asks
    yield "the course of the round", asks and asks.site
    if isinstance(asks, Decision):
        yield f"the question {asks.site}", (asks.offers, asks.refusals)
        yield f"the view at {asks.site}", asks.view
    yield "what is said", tuple(fact.fact for fact in live.facts)
    yield f"what {viewer or 'everybody'} sees of the hands", hands_shown(live.round, live.journal, viewer or None)
    if live.outcome is not None:
        yield "the settlement", tuple(line.note for line in live.outcome.lines)
