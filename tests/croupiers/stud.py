"""A toy stud game on red dog's shoe: three cards to a player, two face down to the dealer, and a raise before these turn.

It deals hands together. `one_by_one` hides from it that a croupier can do so, which is how the two are compared.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from croupier.engine.croupier import Croupier, QuietCroupier
from croupier.engine.decision import Answer, Decision, Offer
from croupier.engine.game import Case, Game, Outcome
from croupier.engine.shoe_table import OneShoeStanding
from croupier.equipment.cards import RANKS, Card
from croupier.equipment.chance import Chance
from croupier.equipment.combination import EACH_CARD, RANKS_ONLY, Cards, Distinct, Suits, flushes
from croupier.equipment.shoe import Shoe
from croupier.equipment.site import Site
from croupier.games.red_dog import GAME as RED_DOG
from croupier.games.red_dog.rules import RedDogRules
from croupier.games.red_dog.shuffle import TABLE
from croupier.law.citation import cite
from croupier.money.odds import EVEN_MONEY
from croupier.money.settlement import Line, lost, pushed, won
from croupier.money.wager import Bet, Wager
from croupier.testing.altered import altered

LAW = cite("19:47-6.1(a)")
BET = Bet("A", "original", "", 1000)


@dataclass
class _OneByOne(QuietCroupier):
    croupier: Croupier

    def chance(self, device: Chance[Any]) -> Any:
        return self.croupier.chance(device)

    def decide(self, decision: Decision) -> Answer:
        return self.croupier.decide(decision)


def points(cards: Cards, suits: Suits) -> int:
    """Ranks count; a pair counts more, and so does a flush where suits matter."""
    ranks = [card.rank for card in cards]
    flush = suits is not Suits.IGNORED and len({card.suit for card in cards}) == 1
    return sum(map(RANKS.index, ranks)) // len(cards) + 7 * (len(set(ranks)) < len(ranks)) + 5 * flush


def play(
    croupier: Croupier,
    rules: RedDogRules,
    standing: OneShoeStanding,
    wagers: tuple[Wager, ...],
    *,
    suits: Suits = Suits.MATTER,
    one_by_one: bool = False,
) -> Outcome:
    seats = tuple(dict.fromkeys(wager.seat for wager in wagers))
    cards = TABLE.take_up(croupier, rules, standing, seats)
    counting: Croupier = _OneByOne(croupier) if one_by_one else croupier
    sites = [Site(f"deal:{seat}", scope="deal", seat=seat) for seat in seats]
    hands = cards.dealing.draw_around(counting, sites, 3, _distinct(suits), cards.card)
    tokens = [cards.dealing.deal_down() for _ in range(2)]
    raised = [raise_ for wager in wagers for raise_ in _raised(croupier, wager, hands[seats.index(wager.seat)])]
    dealer = cards.dealing.reveal_together(counting, tokens, "turn", _distinct(suits, *hands))
    against = points(dealer, suits)
    ahead = {seat: points(hand, suits) - against for seat, hand in zip(seats, hands, strict=True)}
    return Outcome(tuple(_fate(wager, ahead[wager.seat]) for wager in (*wagers, *raised)), cards.put_away())


def _raised(croupier: Croupier, wager: Wager, hand: Cards) -> list[Wager]:
    offers = (Offer("no_raise", LAW), Offer("raise", LAW, wager.stake_cents, wager.stake_cents))
    answer = croupier.decide(Decision(f"raise:{wager.seat}", wager.seat, offers, hand, words="raise"))
    return [Wager(wager.seat, "raise", wager.on, answer.amount)] if answer.name == "raise" else []


def _fate(wager: Wager, ahead: int) -> Line:
    if ahead > 0:
        return won(wager, EVEN_MONEY, LAW)
    return lost(wager, LAW) if ahead else pushed(wager, LAW)


def _distinct(suits: Suits, *known: Cards) -> Distinct:
    return {Suits.MATTER: EACH_CARD, Suits.IGNORED: RANKS_ONLY, Suits.FLUSHES: flushes(*known)}[suits]


def stud(suits: Suits = Suits.MATTER, *, one_by_one: bool = False) -> Game[Any, Any]:
    return altered(
        RED_DOG,
        procedure=partial(play, suits=suits, one_by_one=one_by_one),
        same=lambda _site, outcome: outcome,
        solver_state=None,
        remedies={"card_face_up": replace(RED_DOG.play.remedies["card_face_up"], scopes=("deal",))},
        kernel=None,
        chart=None,
        layout=None,
    )


def case(cards: list[Card]) -> Case:
    standing = OneShoeStanding(shoe=Shoe.holding(cards), game_just_begun=False)
    return Case("original", (BET,), standing, LAW, "1 to 1")
