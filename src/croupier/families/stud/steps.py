"""The steps of a round. A game's procedure calls them in the order of its subchapter."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import partial
from typing import Any

from croupier.engine.croupier import Croupier, Ritual
from croupier.engine.decision import Answer, Decision, Offer
from croupier.engine.game import Outcome
from croupier.engine.hand import OnFelt
from croupier.engine.irregularity import RoundVoid
from croupier.engine.shoe_table import ShoeTable
from croupier.equipment.cards import Card
from croupier.equipment.combination import Cards, flushes, in_order
from croupier.equipment.site import Site
from croupier.families.stud.cards import StudCards
from croupier.families.stud.law import StudLaw
from croupier.families.stud.rules import AUTOMATED_SHOE, SECOND, StudRules
from croupier.families.stud.table import House, Seat, StudTable
from croupier.hands.poker.ranking import Rank
from croupier.law.citation import Citation
from croupier.law.ruling import Ruling
from croupier.money.settlement import collect_then_pay, lost, pushed, void, won
from croupier.money.wager import Wager
from croupier.values.brief import shown_briefly

DEAL, DECIDE, TURN = "deal", "decide", "turn"  # scopes
UP = Site("house:up", scope=DEAL, place="dealer")


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """What a player may know: the own cards and the house's face-up cards. Never another player's cards."""

    __repr__ = shown_briefly

    cards: Cards
    house: Cards
    stake_cents: int
    other: Cards = ()  # those of the player's own other hand, at a table where a player may have two


def take_up(
    shoes: ShoeTable[Any, Any],
    law: StudLaw,
    croupier: Croupier,
    rules: StudRules,
    standing: Any,
    wagers: tuple[Wager, ...],
    place: str = "dealer",
) -> StudTable[Any]:
    """The table before the deal: the cards are shuffled and cut."""
    players = tuple(dict.fromkeys(wager.seat for wager in wagers))
    cards = shoes.take_up_as(StudCards, croupier, rules, standing, players)
    taken = dict.fromkeys((name, on) for name in players for on in ("", SECOND))
    seats = tuple(Seat(name, on) for name, on in taken if any((wager.seat, wager.on) == (name, on) for wager in wagers))
    table = StudTable(croupier, rules, law, cards, wagers, list(wagers), seats, House(place))
    croupier.on_felt(place, "", lambda: OnFelt(table.house.note, len(table.house.down)))
    for seat in seats:
        croupier.on_felt(seat.place, seat.name, partial(table.beside, seat))
    return table


def finish(table: StudTable[Any], play: Callable[[StudTable[Any]], None]) -> Outcome:
    """Plays the round to its end. If it becomes void, every undecided wager goes back."""
    try:
        play(table)
    except RoundVoid as why:
        law = table.law.irregular
        table.record(f"{why}; wagers not decided yet go back", law)
        table.lines += [void(wager, law, "round void") for wager in table.undecided]
        table.undecided.clear()
    standing = table.cards.put_away()
    if table.meter_left_cents is not None:
        standing = standing.with_meter(table.meter_left_cents())
    table.over = True
    return Outcome(collect_then_pay(table.lines), standing)


# ---------------------------------------------------------------- the deal


def deal(
    table: StudTable[Any], cards_each: int, house_cards: int, *, house_up: int = 0, hand_by_hand: bool = False
) -> None:
    """Deals `cards_each` cards to every player in play, and `house_cards` to the house, the last `house_up` of them face up.

    The cards go around one by one, and the house gets one after the players. With `hand_by_hand`, and from an automated
    shoe, each hand gets its cards at once.
    """
    at_once = hand_by_hand or table.rules.dealt_from == AUTOMATED_SHOE
    law = table.law.dealt_from[table.rules.dealt_from]
    cards, seats = table.cards, table.in_play
    sites = [Site(f"{DEAL}:{seat.key}", scope=DEAL, place=seat.place, seat=seat.name, private=True) for seat in seats]
    at_first = len(table.house.up) + len(table.house.down)

    def to_house() -> None:
        number = len(table.house.up) + len(table.house.down) - at_first
        if number < house_cards - house_up:
            table.house.down.append(cards.down())
        elif number < house_cards:
            table.house.up = in_order((*table.house.up, cards.card(UP)), cards.full.deck)

    def one(site: str) -> Card:
        card = cards.card(site)
        if site == sites[-1] and not at_once:
            to_house()
        return card

    groups = [[site] for site in sites] if at_once else [sites]
    known = [seat.cards for seat in seats if seat.cards]
    dealt: list[Cards] = []
    for group in groups:
        distinct = flushes(*known, *dealt, table.house.up)
        dealt += cards.dealing.draw_around(table.croupier, group, cards_each, distinct, one) if group else []
    for seat, more in zip(seats, dealt, strict=True):
        seat.cards = in_order((*seat.cards, *more), cards.full.deck)
    for _ in range(house_cards):
        to_house()
    table.record(Ritual(f"cards dealt to each player: {cards_each}; to the house: {house_cards}"), law)
    if house_up:
        table.record(f"face up in front of the dealer: {', '.join(card.spoken for card in table.house.up)}", law)


def turn_up(table: StudTable[Any], number: int | None = None, stage: str = "") -> Cards:
    """Turns face-down cards of the house over: the first `number` of them, or all. Returns those turned."""
    tokens = table.house.down[:number]
    site = Site(f"{TURN}:{stage}" if stage else TURN, scope=TURN, place=table.house.place)
    known = [seat.cards for seat in table.seats]
    turned = table.cards.turned(tokens, site, flushes(*known, table.house.up))
    table.house.down = table.house.down[len(tokens) :]
    table.house.up = in_order((*table.house.up, *turned), table.cards.full.deck)
    table.record(f"the dealer turns {_spoken(turned)}", table.law.play)
    return turned


def _spoken(cards: Cards) -> str:
    named = [card.spoken for card in cards]
    return named[0] if len(named) == 1 else f"{', '.join(named[:-1])} and {named[-1]}"


# ---------------------------------------------------------------- questions


def asked(
    table: StudTable[Any],
    seat: Seat,
    offers: tuple[Offer, ...],
    *,
    words: str,
    stage: str = "",
    stake_cents: int = 0,
    refusals: tuple[Ruling, ...] = (),
    view: Hashable | None = None,
) -> Answer:
    """Asks a player, after every irregularity is remedied."""
    key = f"{DECIDE}:{stage}:{seat.key}" if stage else f"{DECIDE}:{seat.key}"
    site = Site(key, scope=DECIDE, place=seat.place, seat=seat.name)
    other = table.other_cards(seat)
    own = View(cards=seat.cards, house=table.house.up, stake_cents=stake_cents, other=other)
    seen = own if view is None else view
    return table.cards.asked(Decision(site, seat.name, offers, seen, refusals, table.law.play, words=words))


def raised(table: StudTable[Any], seat: Seat, kind: str, cents: int) -> None:
    """Adds a wager that a player makes during the round."""
    table.undecided.append(Wager(seat.name, kind, seat.on, cents))


def fold(table: StudTable[Any], seat: Seat, *kinds: str) -> None:
    """A player folds: the hand is collected unseen, and these wagers are lost."""
    seat.folded, seat.note = True, "folded"
    table.record(f"{seat.words} folds", table.law.play)
    table.lines += [lost(wager, table.law.play, "folded") for wager in table.take(seat, *kinds)]


# ---------------------------------------------------------------- settlement of wagers at even money


def show(table: StudTable[Any], seat: Seat, words: str) -> None:
    """The dealer turns a player's hand up."""
    seat.note = words
    table.croupier.show(seat.name, seat.cards, table.law.ranking)
    table.record(f"{seat.words} has {words}", table.law.ranking)


def compared(hand: Rank, dealer: Rank) -> tuple[int, str]:
    """Compares a hand with the dealer's: 1, 0 or -1, and the words for it."""
    result = (hand > dealer) - (hand < dealer)
    why = f"{hand.words} against {dealer.words}"
    if result and hand.words == dealer.words:
        why += f", with the {'higher' if result > 0 else 'lower'} cards"
    return result, why


def settle(table: StudTable[Any], seat: Seat, kind: str, result: int, why: str, law: Citation | None = None) -> None:
    """Settles a wager by the sign of the result: won at its row of the pay table, lost or pushed."""
    chip_cents = table.rules.smallest_chip_cents
    for wager in table.take(seat, kind):
        if result > 0:
            row = table.rules.payouts.row(kind)
            table.lines.append(won(wager, row.pays, row.cite, chip_cents=chip_cents, note=why))
        elif result < 0:
            table.lines.append(lost(wager, law or table.law.play, why))
        else:
            table.lines.append(pushed(wager, law or table.law.play, why))
