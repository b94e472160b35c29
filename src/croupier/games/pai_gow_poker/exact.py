"""The numbers of pai gow poker: all deals of two hands, as a player and as the bank, and the bonus wagers hand by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from math import comb

from croupier.amounts.cents import dollars
from croupier.engine.decision import Decision
from croupier.engine.hand import NEXT_SEAT
from croupier.equipment.site import Site
from croupier.families.pai_gow import worth
from croupier.families.pai_gow.betting import BANK, CO_BANK, PAI_GOW, SECOND
from croupier.families.pai_gow.cards.classes import (
    LOW_BANK_HANDS,
    SEVEN_CARD_HANDS,
    THREE_CARD_HANDS,
    TWO_HAND_DEALS,
    WITH_LOW_BANK,
    category_in,
)
from croupier.families.pai_gow.cards.deals_counted import compared, set_best
from croupier.families.pai_gow.worth import (
    AGAINST_BANK,
    AS_BANK,
    BANK_SET_BEST,
    BY_HOUSE_WAY,
    SET_BEST,
    numbers_against,
)
from croupier.families.stud.numbers.limit import whole_stake_cents
from croupier.families.stud.numbers.ways import numbers_of
from croupier.games.pai_gow_poker.procedure import SETTING
from croupier.games.pai_gow_poker.rules import IMPERIAL_LAW, SECOND_BEST, PaiGowPokerRules
from croupier.games.pai_gow_poker.wagers import (
    BONUS,
    ENVY,
    ENVY_FROM_CENTS,
    IMPERIAL,
    SEVEN_CARD,
    THE_BANK,
    THREE_CARD,
    elected,
    envy_cents,
    imperial,
    offered,
)
from croupier.money.numbers import Numbers, PaidUpTo
from croupier.money.odds import Odds
from croupier.money.paytable import Schedule
from croupier.money.wager import Wager

ENVY_OF_ONE = f"{ENVY} for one hand"
_HANDS = {BONUS: SEVEN_CARD_HANDS, SEVEN_CARD: SEVEN_CARD_HANDS, THREE_CARD: THREE_CARD_HANDS}
_BEST = "the best setting at 5% vigorish by ranks and flushes, which leaves out all other suits"
_OTHER_HANDS = comb(46, 7)
_OWN_HAND = "the player's own cards, however they are set"
_NOTES = {BONUS: f"{_OWN_HAND}; without envy payments", SEVEN_CARD: _OWN_HAND, THREE_CARD: "the first three cards"}


def exact_numbers(rules: PaiGowPokerRules, stake_cents: int | None = None) -> Iterator[Numbers]:
    """The numbers of every wager: by the house way, and by the best setting against one that is known."""
    kinds, way, wheel_second = offered(rules), rules.house_way, rules.wheel == SECOND_BEST
    both = compared(way, way, wheel_second=wheel_second)
    main = kinds[PAI_GOW]
    yield numbers_against(rules, main, both, stake_cents, strategy=BY_HOUSE_WAY, note=AGAINST_BANK)
    best = set_best(way, wheel_second=wheel_second, banking=False)
    if best is not None:
        yield numbers_against(rules, main, best, stake_cents, wager=SET_BEST, strategy=_BEST, note=AGAINST_BANK)
    for name in (BANK, CO_BANK):
        if name in kinds:
            banks = both.for_the_bank
            yield numbers_against(rules, kinds[name], banks, stake_cents, strategy=BY_HOUSE_WAY, note=AS_BANK)
    best = set_best(way, wheel_second=wheel_second, banking=True)
    if BANK in kinds and best is not None:
        yield numbers_against(rules, kinds[BANK], best, stake_cents, wager=BANK_SET_BEST, strategy=_BEST, note=AS_BANK)
    yield from bonus_numbers(rules, stake_cents)


# ---------------------------------------------------------------- bonus wagers


def bonus_numbers(rules: PaiGowPokerRules, stake_cents: int | None = None) -> Iterator[Numbers]:
    """The numbers of the bonus wagers, which need no deal counted. Without a stake: of one that is paid in whole cents."""
    kinds, unit = offered(rules), whole_stake_cents(rules.payouts) if stake_cents is None else stake_cents
    for name, hands in _HANDS.items():
        if name in kinds:
            ways = _ways(elected(rules, name), hands, unit, rules.smallest_chip_cents)
            yield numbers_of(kinds[name], ways, unit, note=_NOTES[name])
    if ENVY in kinds:
        yield _envy_numbers(rules, stake_cents or ENVY_FROM_CENTS)
    if IMPERIAL in kinds:
        numbers = numbers_of(
            kinds[IMPERIAL],
            _imperial_ways(rules, unit, None if stake_cents is None else rules.imperial_limit),
            unit,
            note="the player's own cards, and the bank's if they are low; both may be paid",
        )
        yield replace(numbers, paid_up_to=PaidUpTo(rules.imperial_limit, IMPERIAL_LAW))


def _ways(schedule: Schedule, hands: Mapping[str, int], stake_cents: int, chip_cents: int) -> Counter[int]:
    ways = Counter[int]()
    for hand, number in hands.items():
        category = category_in(schedule, hand)
        ways[-stake_cents if category is None else schedule[category].win_cents(stake_cents, chip_cents)] += number
    return ways


def _envy_numbers(rules: PaiGowPokerRules, stake_cents: int) -> Numbers:
    """What the hand of one other player adds to an optional bonus wager of this stake."""
    amounts, ways = envy_cents(rules), Counter[int]()
    for hand, number in SEVEN_CARD_HANDS.items():
        category = category_in(amounts, hand) if stake_cents >= ENVY_FROM_CENTS else None
        ways[0 if category is None else amounts[category]] += number
    return numbers_of(
        offered(rules)[ENVY],
        ways,
        stake_cents,
        wager=ENVY_OF_ONE,
        pays=f"{dollars(min(amounts.values()))} up to {dollars(max(amounts.values()))}",
        note=f"what each other player's hand adds to a {BONUS} wager of {dollars(ENVY_FROM_CENTS)} or more",
        stake_cents=stake_cents,
    )


def _imperial_ways(rules: PaiGowPokerRules, stake_cents: int, limit_cents: int | None) -> Counter[int]:
    """The deals by what they gain: for the player's hand, for the bank's, or for both."""
    ways = Counter[int]()
    for odds, number in _imperial_deals(*imperial(rules)):
        cents = odds.win_cents(stake_cents, rules.smallest_chip_cents)
        ways[cents if limit_cents is None else min(cents, limit_cents)] += number
    ways[-stake_cents] += TWO_HAND_DEALS - ways.total()
    return ways


def _imperial_deals(own: Schedule, banks: Schedule) -> Iterator[tuple[Odds, int]]:
    """The deals that are paid, and the odds."""
    of_bank = {hand: SEVEN_CARD_HANDS[hand] * _OTHER_HANDS for hand in LOW_BANK_HANDS if hand in banks}
    for hand, number in SEVEN_CARD_HANDS.items():
        if (category := category_in(own, hand)) is None:
            continue
        alone = number * _OTHER_HANDS
        for bank, both in zip(LOW_BANK_HANDS, WITH_LOW_BANK.get(hand, ()), strict=False):
            if bank in of_bank:
                alone -= both
                of_bank[bank] -= both
                yield Odds(own[category].to_one + banks[bank].to_one), both
        yield own[category], alone
    yield from ((banks[bank], number) for bank, number in of_bank.items())


# ---------------------------------------------------------------- the coach


def advice(rules: PaiGowPokerRules, decision: Decision, wagers: tuple[Wager, ...]) -> Mapping[str, float] | None:
    """What every lawful way to set the seven cards is worth in cents, counted from the cards that the player does not see."""
    from croupier.families.pai_gow.cards.numbers.advice import advised

    way, wheel_second = rules.house_way, rules.wheel == SECOND_BEST
    cents = worth.settings_valued(
        THE_BANK,
        rules,
        decision,
        wagers,
        SECOND if Site.of(decision.site).place == NEXT_SEAT else "",
        lambda view, charge, banking: advised(
            view.held, way, charge, banking=banking, seen=view.other, wheel_second=wheel_second
        ),
        lambda cards, low: SETTING.set_as(rules, cards, low),
        lambda cards: SETTING.by_house_way(rules, cards),
    )
    return None if cents is None else {answer: float(value) for answer, value in cents.items()}
