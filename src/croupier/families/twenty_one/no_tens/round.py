"""The beginning and the end of a round with 48-card decks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from croupier.engine.croupier import Croupier, Ritual
from croupier.engine.game import Outcome
from croupier.families.twenty_one.deal import SideWager, return_dead
from croupier.families.twenty_one.law import TwentyOneLaw
from croupier.families.twenty_one.no_tens.shoe import NoTensStanding, NoTensTable, take_up
from croupier.families.twenty_one.no_tens.variant import D, NoTens
from croupier.families.twenty_one.steps import corrections, players
from croupier.families.twenty_one.table import Spot, boxes_of
from croupier.law.citation import Citation
from croupier.money.wager import Wager


def set_up(
    of_game: type[D],
    croupier: Croupier,
    rules: Any,
    standing: NoTensStanding,
    wagers: tuple[Wager, ...],
    *,
    shoe: NoTensTable[Any, NoTensStanding],
    spots: Mapping[str, Spot],
    law: TwentyOneLaw,
    variant: NoTens[D],
    sides: tuple[SideWager[Any], ...],
) -> D:
    """The table with its boxes and its cards, ready to deal."""
    boxes = boxes_of(wagers, spots)
    seats = tuple(dict.fromkeys(seat for box in boxes for seat in box.seats))
    deal = of_game(
        croupier=croupier,
        rules=rules,
        standing=standing,
        cards=take_up(shoe, croupier, rules, standing, seats),
        wagers=wagers,
        boxes=boxes,
        law=law,
        variant=variant,
        spot=next(iter(spots)),
        sides=sides,
    )
    deal.croupier = deal.cards.croupier = corrections.Supervised(croupier, deal)
    return deal


def play_to_end(deal: D, play_hands: Callable[[D], None], no_more_bets: Citation) -> Outcome:
    """Plays the round from its wagers to its settlement."""
    players.consent_to_share(deal)
    deal.record(Ritual('"No more bets"'), no_more_bets)
    try:
        if deal.boxes:
            play_hands(deal)
    except corrections.VoidByLaw as void:
        corrections.return_everything(deal, void)
    return_dead(deal)
    return Outcome(tuple(deal.lines), deal.cards.put_away())
