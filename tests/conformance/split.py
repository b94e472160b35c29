"""Split: a small game with secrets. Each player gets three cards, keeps one in secret, and compares it with the dealer's card.

All players set their hands at the same time. In the game of the pot they play for what they have staked.

It keeps every manner of the house, for tests to break one at a time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from croupier.engine.croupier import Croupier
from croupier.engine.decision import Decision, Offer, Pick, QuestionKind
from croupier.engine.game import Game, Outcome, Play
from croupier.engine.hand import OWN_SEAT
from croupier.engine.irregularity import Remedy, remedied
from croupier.engine.standing import Standing
from croupier.engine.wager_kind import WagerKind
from croupier.equipment.cards import RANKS, Card
from croupier.equipment.shoe import Shoe
from croupier.equipment.site import Site
from croupier.law.citation import cite
from croupier.law.option import TableRules
from croupier.law.ruling import Ruling, lawful, unlawful
from croupier.money.odds import EVEN_MONEY
from croupier.money.settlement import Charge, Line, Result, lost, pushed, won
from croupier.money.wager import Bet, Wager
from croupier.testing.altered import altered

LAW = cite("19:47-8.4(d)")
KEEP, HOUSE_WAY = "keep", "house_way"
_CARDS = 3
Tamper = Callable[[str, Any], Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class SplitRules(TableRules):
    """It has no options."""


@dataclass(frozen=True, slots=True)
class View:
    """What a player knows when setting the hand."""

    cards: tuple[Card, ...]


def offered(_rules: SplitRules) -> Mapping[str, WagerKind]:
    return {"ante": WagerKind("ante", "Ante", LAW, (EVEN_MONEY,))}


def ruling(_rules: SplitRules, _standing: Standing, _lying: tuple[Wager, ...], _bet: Bet) -> Ruling:
    return lawful(LAW, "before the cards")


def honest(_part: str, value: Any) -> Any:
    return value


def against_the_dealer(wagers: tuple[Wager, ...], kept: Mapping[str, Card], dealers: Card) -> Outcome:
    return Outcome(tuple(_lines(wagers, kept, dealers)), Standing())


def for_the_pot(wagers: tuple[Wager, ...], kept: Mapping[str, Card], _dealers: Card) -> Outcome:
    """The highest card takes what the others have staked, less a tenth for the house. Of equal ones the first takes it."""
    winner = max(kept, key=lambda seat: RANKS.index(kept[seat].rank))
    pot = sum(wager.stake_cents for wager in wagers if wager.seat != winner)
    rake = pot // 10
    first = next(wager for wager in wagers if wager.seat == winner)
    lines = [lost(wager, LAW, "a lower card") for wager in wagers if wager.seat != winner]
    lines += [pushed(wager, LAW, "nobody else") for wager in wagers if wager.seat == winner and wager is not first]
    taken = Line(winner, first.name, first.stake_cents, Result.WON, pot - rake, LAW, note="the highest card")
    lines.append(taken if pot > rake else pushed(first, LAW, "nobody else"))
    return Outcome(tuple(lines), Standing(), (Charge("rake", rake, LAW),) if rake else ())


Settle = Callable[[tuple[Wager, ...], Mapping[str, Card], Card], Outcome]


def playing(tamper: Tamper = honest, settle: Settle = against_the_dealer) -> Callable[..., Outcome]:
    """The procedure, with one of its parts put through a cheat's hands."""

    def play(croupier: Croupier, _rules: SplitRules, _standing: Standing, wagers: tuple[Wager, ...]) -> Outcome:
        deck = Shoe.of(1)
        dealing = deck.dealing(LAW)
        croupier.loaded(dealing.refill(deck, (), 0))
        hands: dict[str, tuple[Card, ...]] = {}
        for seat in dict.fromkeys(wager.seat for wager in wagers):
            site = Site(f"deal:{seat}", scope="deal", place=OWN_SEAT, seat=seat, private=True)
            hands[seat] = tuple(dealing.draw(croupier, site) for _ in range(_CARDS))
            tamper("dealt", (croupier, seat, hands[seat]))
        questions = [tamper("decision", _question(seat, cards)) for seat, cards in hands.items()]
        asking: Croupier = tamper("croupier", croupier)
        answers = remedied(lambda: asking.decide_all(questions), lambda _what: croupier.record("a warning", LAW))
        kept = {
            seat: answer.picked[0] if answer.picked else house_way(hands[seat])
            for seat, answer in zip(hands, answers, strict=True)
        }
        dealers = dealing.draw(croupier, Site("deal:dealer", scope="dealer", place="dealer"))
        for seat, card in kept.items():
            croupier.show(seat, [card], LAW, hand=2, answers=tamper("opens", True))
            croupier.record(f"{seat} has kept the {card.spoken}", LAW)
        outcome: Outcome = tamper("outcome", settle(wagers, kept, dealers))
        return outcome

    return play


def house_way(cards: tuple[Card, ...]) -> Card:
    """The card that the house keeps for a player who sets no hand: the highest."""
    return max(cards, key=lambda card: RANKS.index(card.rank))


def _question(seat: str, cards: tuple[Card, ...]) -> Decision:
    site = Site(f"set:{seat}", scope="set", place=OWN_SEAT, seat=seat)
    lowest = min(cards, key=lambda card: RANKS.index(card.rank))

    def barred(choice: tuple[Card, ...]) -> Ruling | None:
        return (
            unlawful(LAW, f"{choice[0]} is the lowest card and cannot be kept", KEEP) if choice[0] is lowest else None
        )

    offers = (Offer(KEEP, LAW, pick=Pick(cards, 1, 1, barred)), Offer(HOUSE_WAY, LAW, default=True))
    return Decision(site, seat, offers, View(cards), cite=LAW, private=True, kind=QuestionKind.SET, words="keep a card")


def _lines(wagers: tuple[Wager, ...], kept: Mapping[str, Card], dealers: Card) -> Iterator[Line]:
    for wager in wagers:
        own = kept[wager.seat]
        ahead, note = RANKS.index(own.rank) - RANKS.index(dealers.rank), f"{own} against {dealers}"
        if ahead:
            yield won(wager, EVEN_MONEY, LAW, note=note) if ahead > 0 else lost(wager, LAW, note)
        else:
            yield pushed(wager, LAW, note)


SPLIT: Game[Any, Any] = Game(
    name="split",
    title="Split",
    sections=("19:47-8.4",),
    since=date(1978, 6, 2),
    rules=SplitRules,
    play=Play(
        tape="cards",
        opening=lambda _rules: Standing(),
        wagers=offered,
        ruling=ruling,
        procedure=playing(),
        answers=frozenset({KEEP, HOUSE_WAY}),
        private_cards=lambda _rules: True,
        remedies={"exchange": Remedy("exchange", LAW, "players who tell each other their cards are warned", ("set",))},
    ),
)

POT: Game[Any, Any] = altered(
    SPLIT, name="pot", procedure=playing(settle=for_the_pot), between_players=lambda _rules, _wagers: {"ante"}
)
