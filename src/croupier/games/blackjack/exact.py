"""The exact numbers of blackjack. The engine cannot run over every shoe, so the wagers are counted.

This module counts the additional wagers. Each hand is judged by the same function that settles it at the table. The wager
of 2.3(a) and the streak wagers need the whole game solved: see `analysis.numbers`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterator
from dataclasses import replace
from fractions import Fraction
from math import ceil

from croupier.amounts.cents import dollars
from croupier.equipment.cards import DECK, Card
from croupier.families.twenty_one.analysis.basics import STRATEGY
from croupier.families.twenty_one.chart.cells import Chart
from croupier.families.twenty_one.report.numbers import odds_named, plain_wager
from croupier.families.twenty_one.report.numbers import played as best_play
from croupier.families.twenty_one.sides.chances import CardCounts, Chances, Dealt, Gains, chances, gains, with_cards
from croupier.families.twenty_one.sides.match_the_dealer import match_gains
from croupier.families.twenty_one.sides.third_card import third_card_gains
from croupier.games.blackjack.analysis import numbers as of_the_game
from croupier.games.blackjack.analysis import side_play
from croupier.games.blackjack.awards import MOST_ADVANTAGE, ONE_DOLLAR, STAKES
from croupier.games.blackjack.chart import best_counted
from croupier.games.blackjack.readings import readings
from croupier.games.blackjack.rules import BlackjackRules
from croupier.games.blackjack.side import over_under, progressive, same_suit, twenty_point
from croupier.games.blackjack.terms import terms_of
from croupier.games.blackjack.wagers import offered
from croupier.hands.blackjack import ace_and_ten, is_ace, value
from croupier.law.citation import cite
from croupier.money.numbers import Numbers, rounded
from croupier.money.odds import Odds
from croupier.money.paytable import Schedule

_HIGHEST_TWENTY = "queens_with_dealer_blackjack"


def exact_numbers(rules: BlackjackRules) -> Iterator[Numbers]:
    """Yields the numbers of every wager this table offers, from a fresh shoe."""
    yield from of_the_game.numbers(rules)
    yield from _by_play(rules, fresh_shoe(rules))
    yield from counted_apart(rules)


def at_stake(rules: BlackjackRules, stake_cents: int) -> Iterator[Numbers]:
    """The same with such wagers: rounded as they are paid, and the twenty point wager of a single patron with its cap."""
    for each in rounded(exact_numbers(rules), stake_cents, rules.smallest_chip_cents):
        capped = each.wager == "twenty_point" and rules.twenty_point_cap
        yield twenty_point_of(rules, stake_cents) if capped else each


def counted_apart(rules: BlackjackRules) -> Iterator[Numbers]:
    """Yields those of `counted` that need no play of the blackjack wager, which takes far longer to count."""
    for each in additional_wagers(rules, fresh_shoe(rules)):
        yield replace(each, wager=f"{each.wager} by its own best play") if each.wager in _PLAYED else each


_PLAYED = ("sevens", "progressive")  # what they gain depends on the play of the hand


def _by_play(rules: BlackjackRules, shoe: CardCounts) -> Iterator[Numbers]:
    """Yields sevens and the progressive wager by the best play of the blackjack wager, and by the best chart by totals."""
    if any(of_the_game.uncounted(rules)) or not any(kind in offered(rules) for kind in _PLAYED):
        return
    by_best = played(rules, shoe, side_play.best_way(best_play(terms_of(rules))))
    for best, chart in zip(by_best, by_chart(rules, shoe, best_counted(rules).chart), strict=True):
        yield replace(best, strategy=f"the best play of the blackjack wager ({STRATEGY})")
        yield replace(chart, wager=f"{chart.wager} by the best chart", strategy=_BEST_CHART)


def by_chart(rules: BlackjackRules, shoe: CardCounts, chart: Chart) -> Iterator[Numbers]:
    """Yields sevens and the progressive wager, whichever is offered, if the hand is played by this chart."""
    return played(rules, shoe, side_play.way_of(rules, chart))


def played(rules: BlackjackRules, shoe: CardCounts, way: side_play.Way) -> Iterator[Numbers]:
    """Yields sevens and the progressive wager, whichever is offered, by a way to play."""
    if "sevens" in offered(rules):
        yield _numbers(rules, "sevens", _by_rows(rules, side_play.sevens_by(rules, shoe, way), "sevens_"))
    if "progressive" in offered(rules):
        yield progressive_of(rules, side_play.aces_by(rules, shoe, way), _lowest_meter(rules))


_BEST_CHART = "the best chart by totals for the blackjack wager (`strategy --by total`)"
_FOR_ITSELF = "the best play for this wager alone, whatever it costs the blackjack wager"


def fresh_shoe(rules: BlackjackRules) -> CardCounts:
    return dict.fromkeys(DECK, rules.decks)


def additional_wagers(rules: BlackjackRules, shoe: CardCounts) -> Iterator[Numbers]:
    """Yields the numbers of the additional wagers from any shoe, except a wager without odds for the number of decks."""
    kinds = offered(rules)
    for kind, numbers in _COUNTED.items():
        if kind in kinds and kinds[kind].pays:
            yield from numbers(rules, shoe)


def _numbers(
    rules: BlackjackRules, kind: str, gains: Gains, *, wager: str = "", pays: str = "", note: str = ""
) -> Numbers:
    """Builds the numbers of a wager. `pays` lists only odds that can occur, unless it is given, for awards in dollars."""
    pays = pays or odds_named(sorted(Odds(gain) for gain, chance in gains.items() if gain > 0 and chance))
    return plain_wager(offered(rules)[kind], gains, wager=wager, pays=pays, note=note, readings=readings(rules, kind))


def _by_rows(rules: BlackjackRules, hands: Chances, prefix: str = "") -> Gains:
    """By the rows of the pay table, which have the names of the hands."""
    return gains(hands, lambda hand: rules.payouts[prefix + hand].to_one)


def _by_schedule(schedule: Schedule, hands: Chances) -> Gains:
    return gains(hands, lambda hand: schedule[hand].to_one)


def _value(_dealt: Dealt, card: Card) -> int:
    return value(card)


# ---------------------------------------------------------------- 2.17


def _over_under(kind: str) -> Callable[[BlackjackRules, CardCounts], Iterator[Numbers]]:
    def numbers(rules: BlackjackRules, shoe: CardCounts) -> Iterator[Numbers]:
        wins = with_cards(2, lambda dealt: kind if over_under.side_of_13(dealt) == kind else "")
        yield _numbers(rules, kind, _by_rows(rules, chances(shoe, wins, _value)))

    return numbers


def _same_suit(rules: BlackjackRules, shoe: CardCounts) -> Iterator[Numbers]:
    def same(_dealt: Dealt, card: Card) -> Hashable:
        return card.suit, card.rank if card.rank in "KQ" else ""

    hands = chances(shoe, with_cards(2, same_suit.winning_hand), same)
    yield _numbers(rules, "same_suit", _by_schedule(rules.same_suit_pays, hands))


def _sevens(rules: BlackjackRules, shoe: CardCounts) -> Iterator[Numbers]:
    numbers = _numbers(rules, "sevens", _by_rows(rules, side_play.sevens_by(rules, shoe), "sevens_"))
    yield replace(numbers, strategy=f"{_FOR_ITSELF}: two sevens always get a third card")


# ---------------------------------------------------------------- 2.19, 2.20


def _progressive(rules: BlackjackRules, shoe: CardCounts) -> Iterator[Numbers]:
    numbers = progressive_of(rules, side_play.aces_by(rules, shoe), _lowest_meter(rules))
    yield replace(numbers, strategy=f"{_FOR_ITSELF}: two and three aces are hit")


def _lowest_meter(rules: BlackjackRules) -> int:
    """2.19(b), (i): the reset amount plus what one wager adds."""
    return rules.progressive_reset + ONE_DOLLAR * rules.progressive_rate_percent // 100


def progressive_of(rules: BlackjackRules, hands: Chances, meter_cents: int) -> Numbers:
    """2.19: the progressive wager with this meter, which includes what the wager itself adds."""
    even = even_meter(rules, hands)
    break_even = "the meter cannot be won" if even is None else f"at {dollars(even)} it would be even"
    pays = f"{dollars(min(progressive.AWARDS_CENTS.values()))} up to the meter"
    if even is None:
        highest = max((progressive.AWARDS_CENTS[hand] for hand, chance in hands.items() if hand and chance), default=0)
        pays = f"up to {dollars(highest)}"
    note = f"with the meter at {dollars(meter_cents)} and one winner; {break_even}"
    return _numbers(rules, "progressive", _awarded(rules, hands, meter_cents), pays=pays, note=note)


def even_meter(rules: BlackjackRules, hands: Chances) -> int | None:
    """2.19: the lowest meter, in cents, at which the house has no advantage; None if the meter cannot be won."""
    jackpot = hands.get(progressive.JACKPOT, Fraction(0))
    without = sum((gain * chance for gain, chance in _awarded(rules, hands, 0).items()), Fraction(0))
    return ceil(-without * ONE_DOLLAR / jackpot) if jackpot else None


def _awarded(rules: BlackjackRules, hands: Chances, meter_cents: int) -> Gains:
    kept = 0 if rules.progressive_chip_returned else ONE_DOLLAR
    awards = progressive.AWARDS_CENTS | {progressive.JACKPOT: meter_cents}
    return gains(hands, lambda hand: Fraction(awards[hand] - kept, ONE_DOLLAR))


def _bonus(rules: BlackjackRules, shoe: CardCounts) -> Iterator[Numbers]:
    hands = chances(shoe, with_cards(2, lambda dealt: "blackjack" if ace_and_ten(dealt) else ""), _value)
    blackjack = hands.get("blackjack", Fraction(0))
    for stake in STAKES:
        awards = rules.awards(stake)
        kept, whole = 0 if rules.bonus_stake_returned else stake, sum(weight for _, weight in awards)
        by_gain: Gains = defaultdict(Fraction, {Fraction(-1): 1 - blackjack})
        for award, weight in awards:
            by_gain[Fraction(award - kept, stake)] += blackjack * Fraction(weight, whole)
        pays = f"{dollars(min(awards)[0])} up to {dollars(max(awards)[0])}"
        allowed = 0 <= rules.bonus_advantage(stake) <= MOST_ADVANTAGE
        note = f"{'within' if allowed else 'outside'} the allowed 0 to 30 percent ({cite('19:47-2.20(k)')})"
        yield _numbers(rules, "bonus", by_gain, wager=f"bonus of {dollars(stake)}", pays=pays, note=note)


# ---------------------------------------------------------------- 2.23 to 2.25


def _match_the_dealer(rules: BlackjackRules, shoe: CardCounts) -> Iterator[Numbers]:
    yield _numbers(rules, "match_the_dealer", match_gains(shoe, rules.match_pays))


def _twenty_point(rules: BlackjackRules, shoe: CardCounts) -> Iterator[Numbers]:
    """Two queens of hearts also need the dealer's two cards (2.24(e))."""

    def hand_of(dealt: Dealt) -> str | None:
        if len(dealt) < 2:
            return None
        winner = twenty_point.winning_hand(dealt[:2])
        if winner != "queens":
            return winner
        if len(dealt) < 4:
            return None
        return "queens_with_dealer_blackjack" if ace_and_ten(dealt[2:]) else "queens"

    def same(_dealt: Dealt, card: Card) -> Hashable:
        return card if is_ace(card) or value(card) >= 9 else ""

    cap, pays, note = rules.twenty_point_cap, rules.twenty_point_pays, ""
    if cap:
        alone = dollars(int(cap / pays[_HIGHEST_TWENTY].to_one))
        note = f"as long as the highest payouts of a round are within {dollars(cap)} ({cite('19:47-2.24(h)')})"
        note += f", which holds for a single patron with up to {alone}"
    yield _numbers(rules, "twenty_point", _by_schedule(pays, chances(shoe, hand_of, same)), note=note)


def twenty_point_of(rules: BlackjackRules, stake_cents: int) -> Numbers:
    """2.24(h): the twenty point wager of a single patron with this stake, with the cap applied."""
    (usual,) = _twenty_point(rules, fresh_shoe(rules))
    highest = rules.twenty_point_pays[_HIGHEST_TWENTY].to_one
    most = Fraction(rules.twenty_point_cap, stake_cents) if rules.twenty_point_cap else highest
    paid: Gains = defaultdict(Fraction)
    for gain, chance in usual.gains:
        paid[min(gain, most) if gain == highest else gain] += chance
    return _numbers(rules, "twenty_point", paid, note=f"a single patron's wager of {dollars(stake_cents)}")


def _optional_bonus(rules: BlackjackRules, shoe: CardCounts) -> Iterator[Numbers]:
    paid = third_card_gains(shoe, lambda hand: rules.payouts[f"optional_bonus_{hand}"].to_one)
    yield _numbers(rules, "optional_bonus", paid)


_COUNTED: dict[str, Callable[[BlackjackRules, CardCounts], Iterator[Numbers]]] = {
    "over_13": _over_under("over_13"),
    "under_13": _over_under("under_13"),
    "same_suit": _same_suit,
    "sevens": _sevens,
    "progressive": _progressive,
    "bonus": _bonus,
    "match_the_dealer": _match_the_dealer,
    "twenty_point": _twenty_point,
    "optional_bonus": _optional_bonus,
}
