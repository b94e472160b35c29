"""The wagers of 19:47-11.7, 11.10, 11.15, 11.17 and 11.20: against the bank, the bank itself, and bonus wagers with the house."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from croupier.engine.side_wager import Envy, Needs
from croupier.engine.wager_kind import Amount, Payout, WagerKind
from croupier.families.pai_gow import betting
from croupier.families.pai_gow.betting import PAI_GOW
from croupier.families.pai_gow.standing import PaiGowStanding
from croupier.games.pai_gow_poker.rules import BONUS_LAW, ENVY_LAW, IMPERIAL_LAW, LAW, THREE_CARD_LAW, PaiGowPokerRules
from croupier.law.option import NOT_OFFERED, Source
from croupier.law.ruling import Ruling
from croupier.money.paytable import Schedule
from croupier.money.wager import Bet, Wager

IMPERIAL, BONUS, ENVY, THREE_CARD, SEVEN_CARD = "imperial", "bonus", "envy", "three_card", "seven_card"
PLAYER_POSITIONS = 6
ENVY_FROM_CENTS = 500  # a bonus wager of this much or more is paid for the hands of other players

THE_BANK = betting.bank_of(LAW)

# What an envy payment is for each hand of another player, by the schedule of the bonus wager: published outside New Jersey.
_ENVY_CENTS = {
    "seven_card_straight_flush": 300_000,
    "royal_flush_and_suited_king_queen": 100_000,
    "seven_card_straight_flush_with_joker": 50_000,
    "five_of_a_kind": 25_000,
    "royal_flush": 5_000,
    "straight_flush": 2_000,
    "four_of_a_kind": 500,
}
_HIGHEST_ENVY_CENTS = {"2": 500_000}  # for seven in a row without the joker, where a schedule pays more for it


@cache
def offered(rules: PaiGowPokerRules) -> Mapping[str, WagerKind]:
    kinds = (*betting.kinds(LAW, rules), *_bonuses(rules))
    return {kind.name: betting.on_areas(LAW, kind, two=rules.two_areas) for kind in kinds}


def _bonuses(rules: PaiGowPokerRules) -> Iterator[WagerKind]:
    source = Source.ELSEWHERE
    if rules.bonus != NOT_OFFERED:
        bonus = elected(rules, BONUS)
        yield WagerKind(BONUS, "Optional bonus", BONUS_LAW, bonus.pays, source=source, payouts=_posted(bonus))
        if rules.envy:
            amounts = tuple(
                Amount(f"{category.replace('_', ' ')} of another player", cents, ENVY_LAW, source)
                for category, cents in envy_cents(rules).items()
            )
            yield WagerKind(ENVY, "Envy payment", ENVY_LAW, (), source=source, made_in_play=True, amounts=amounts)
    for name, title in ((THREE_CARD, "Three-card bonus"), (SEVEN_CARD, "Seven-card bonus")):
        if getattr(rules, name) != NOT_OFFERED:
            pays = elected(rules, name)
            yield WagerKind(name, title, THREE_CARD_LAW, pays.pays, source=source, payouts=_posted(pays))
    if rules.imperial:
        own, banks = imperial(rules)
        every = tuple(sorted({*own.pays, *banks.pays}))
        yield WagerKind(
            IMPERIAL, "Imperial bonus", IMPERIAL_LAW, every, payouts=(*_posted(own), *_posted(banks, "bank: "))
        )


def elected(rules: PaiGowPokerRules, wager: str) -> Schedule:
    """The elected schedule of a bonus wager."""
    return rules.payouts.schedule(wager, getattr(rules, wager))


def imperial(rules: PaiGowPokerRules) -> tuple[Schedule, Schedule]:
    """What the imperial bonus pays for the player's hand, and for the bank's."""
    return rules.payouts.schedule(IMPERIAL, "hand"), rules.payouts.schedule(IMPERIAL, "bank")


def envy_cents(rules: PaiGowPokerRules) -> Mapping[str, int]:
    """The fixed payment for each hand of another player."""
    highest = _HIGHEST_ENVY_CENTS.get(rules.bonus, _ENVY_CENTS["seven_card_straight_flush"])
    return _ENVY_CENTS | {"seven_card_straight_flush": highest}


def envy(rules: PaiGowPokerRules) -> Envy:
    return Envy(ENVY, envy_cents(rules), ENVY_LAW)


def _posted(schedule: Schedule, whose: str = "") -> tuple[Payout, ...]:
    return tuple(Payout(whose + row.category.replace("_", " "), row.pays, row.cite, row.source) for row in schedule)


_STAKES = {
    kind: (Needs(PAI_GOW, "a pai gow poker wager", law),)
    for kind, law in ((BONUS, BONUS_LAW), (THREE_CARD, THREE_CARD_LAW), (IMPERIAL, IMPERIAL_LAW))
} | {SEVEN_CARD: (Needs(THREE_CARD, "a three-card bonus wager", THREE_CARD_LAW),)}


def ruling(rules: PaiGowPokerRules, standing: PaiGowStanding, wagers: tuple[Wager, ...], bet: Bet) -> Ruling:
    """Bonus wagers go with a wager against the bank; the seven-card bonus goes with the three-card bonus."""
    return betting.ruling(LAW, THE_BANK, PLAYER_POSITIONS, rules, standing, wagers, bet, stakes=_STAKES)
