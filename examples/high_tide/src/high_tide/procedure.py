"""The round: the mark, a call from every player, and the tide."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from croupier.engine.croupier import Croupier
from croupier.engine.decision import Decision, Offer
from croupier.engine.game import Outcome
from croupier.engine.irregularity import Irregularity, remedied
from croupier.engine.shoe_table import OneShoeStanding, ShoeCards
from croupier.equipment.cards import RANKS, Card
from croupier.equipment.site import Site
from croupier.money.settlement import Line, collect_then_pay, lost, won
from croupier.money.wager import Wager
from high_tide.irregular import CALL, TIDE_EXPOSED
from high_tide.rules import HALF, HighTideRules, payout_row
from high_tide.shuffle import TABLE
from high_tide.wagers import LAW, SLACK_WATER

RISE, FALL = "rise", "fall"
_LOW_ACE = "A23456789TJQK"
VALUES = {rank: value for value, rank in enumerate(_LOW_ACE, start=1)}
HIGHEST = len(RANKS)
_OFFERS = (Offer(RISE, LAW, default=True), Offer(FALL, LAW))


def value(card: Card) -> int:
    """From 1 for an ace to 13 for a king."""
    return VALUES[card.rank]


def reach(call: str, mark: Card) -> int:
    """The number of ranks that win a call."""
    return HIGHEST - value(mark) if call == RISE else value(mark) - 1


@dataclass(frozen=True, slots=True)
class View:
    """What a player may know at the call: the mark, the tide wager, and the cards not seen yet."""

    mark: Card
    stake_cents: int
    unseen: tuple[int, ...]


def play(croupier: Croupier, rules: HighTideRules, standing: OneShoeStanding, wagers: tuple[Wager, ...]) -> Outcome:
    """Deals the mark, takes each player's call, deals the tide, and settles."""
    players = tuple(dict.fromkeys(wager.seat for wager in wagers))
    cards = TABLE.take_up(croupier, rules, standing, players)
    mark = cards.deal("mark")
    croupier.record(f"{mark.spoken} is the mark", LAW)
    calls = {wager.seat: _call(croupier, cards, mark, wager) for wager in wagers if wager.kind != SLACK_WATER}
    croupier.record('"No more calls"', LAW)
    tide = cards.deal("tide")
    croupier.record(f"{tide.spoken} is the tide", LAW)
    lines = collect_then_pay(_lines(rules, wagers, calls, mark, tide))
    return Outcome(lines, cards.put_away())


def _call(croupier: Croupier, cards: ShoeCards[OneShoeStanding], mark: Card, wager: Wager) -> str:
    """Asks one player for rise or fall, until nothing goes wrong."""

    def ask() -> str:
        view = View(mark, wager.stake_cents, tuple(cards.dealing.unseen))
        site = Site(f"{CALL}:{wager.seat}", scope=CALL, seat=wager.seat)
        return croupier.decide(Decision(site, wager.seat, _offers(mark), view, cite=LAW, words="rise or fall")).name

    def remedy(what: Irregularity) -> None:
        if what.kind == TIDE_EXPOSED:
            card = cards.discard(what.details["card"])
            croupier.record(f"{card.spoken} was exposed too early and goes to the rack", LAW)
        else:
            cards.apply_remedy(what)

    return remedied(ask, remedy)


def _offers(mark: Card) -> tuple[Offer, ...]:
    """A call that no card could win is not offered: below an ace, or above a king."""
    return tuple(offer for offer in _OFFERS if reach(offer.name, mark))


def _lines(
    rules: HighTideRules, wagers: tuple[Wager, ...], calls: dict[str, str], mark: Card, tide: Card
) -> Iterator[Line]:
    same = mark.rank == tide.rank
    shown = f"the mark is {mark.spoken}, the tide {tide.spoken}"
    for wager in wagers:
        if wager.kind == SLACK_WATER:
            row, wins = SLACK_WATER, same
        else:
            call = calls[wager.seat]
            row = payout_row(reach(call, mark))
            wins = value(tide) > value(mark) if call == RISE else value(tide) < value(mark)
        if wins:
            yield won(wager, rules.payouts[row], LAW, chip_cents=rules.smallest_chip_cents, note=shown)
        elif same and rules.slack_takes == HALF:  # only a tide wager can be lost then
            yield replace(lost(wager, LAW, f"{shown}; slack water takes half"), cents=-(wager.stake_cents // 2))
        else:
            yield lost(wager, LAW, shown)
