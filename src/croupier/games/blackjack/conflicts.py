"""Combinations of elections that a blackjack table may not have.

Pairs that exclude each other are data, in `CONFLICTS`: one list for each paragraph, and each pair holds from the day when
both could be elected. A rule that depends on a number (of decks, of boxes) or on three elections is a function, and
`rulings` calls them all.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from itertools import combinations

from croupier.amounts.cents import dollars
from croupier.games.blackjack import elections
from croupier.games.blackjack.awards import MOST_ADVANTAGE, ONE_DOLLAR, RANGES, STAKES
from croupier.games.blackjack.options import LEAST_CAP_CENTS, BlackjackOptions
from croupier.law.citation import Citation, cite
from croupier.law.option import Conflict
from croupier.law.register import FIRST_DAY
from croupier.law.ruling import Ruling, by_reading, unlawful

SAME_SUIT_OPTIONS = {1: 4, 2: 4, 4: 4, 6: 4, 8: 3}  # 2.17(e)2: decks -> number of pay tables; no others exist


# ---------------------------------------------------------------- pairs


@dataclass(frozen=True, slots=True)
class Feature:
    """Something a table may offer: its option, the values that offer it, its name, and its effective date."""

    option: str
    values: tuple[object, ...]
    words: str
    since: date


_YES = (True,)
_SURRENDER = Feature("surrender", _YES, "surrender", FIRST_DAY)
_SHARED_BOXES = Feature("shared_boxes", _YES, "boxes that several patrons share", FIRST_DAY)
_SUITED_678 = Feature("suited_six_seven_eight", _YES, "2 to 1 for a suited 6-7-8", FIRST_DAY)
_THREE_SEVENS = Feature("three_sevens", _YES, "3 to 2 for three sevens", FIRST_DAY)
_HOLE_DOWN = Feature("hole_card", (elections.FACE_DOWN_HOLE,), "a hole card dealt face down", elections.DOUBLE_SHOES)
_HOLE_UP = Feature("hole_card", (elections.EXPOSED_HOLE,), "a hole card dealt face up", elections.NOTICE_RULE)
_RESPLIT = Feature("max_hands", (3, 4), "splitting again", elections.NOTICE_RULE)
_FIVE_CARD_21 = Feature("five_card_21", _YES, "2 to 1 for a five-card 21", elections.NOTICE_RULE)
_MULTIPLE_ACTION = Feature("multiple_action", _YES, "multiple action", elections.MULTIPLE_ACTION)
_OVER_UNDER = Feature("additional_wager", (elections.OVER_UNDER_13,), "the over/under 13 wager", elections.OVER_UNDER)
_SAME_SUIT = Feature("additional_wager", (elections.SAME_SUIT,), "the same suit wager", elections.SAME_SUITS)
_SEVENS = Feature("additional_wager", (elections.SEVENS,), "the sevens wager", elections.PROGRESSIVES)
_PROGRESSIVE = Feature("progressive", _YES, "the progressive wager", elections.PROGRESSIVES)
_OWN_TURN = Feature(
    "insurance_timing", (elections.OWN_TURN,), "insurance at the player's own turn", elections.CONSOLIDATED_PAYOUT
)
_CONSOLIDATED = Feature("consolidated_payout", _YES, "the consolidated payout", elections.CONSOLIDATED_PAYOUT)
_BONUS = Feature("blackjack_bonus", _YES, "the blackjack bonus wager", elections.BLACKJACK_BONUS)
_STREAK = Feature("streak", _YES, "the streak wager", elections.STREAKS)
_MATCH = Feature("match_the_dealer", _YES, "the match-the-dealer wager", elections.MATCH_THE_DEALER)
_SIX_TO_FIVE = Feature("six_to_five", _YES, "the 6 to 5 variation", elections.SIX_TO_FIVE)
_TWENTY = Feature(
    "twenty_point",
    (elections.TWENTY_POINT_A, elections.TWENTY_POINT_B),
    "the twenty point bonus wager",
    elections.TWENTY_POINT,
)
_EVEN_MONEY = Feature("even_money", _YES, "even money", elections.EVEN_MONEY)
_OPTIONAL_BONUS = Feature("optional_bonus", _YES, "the optional bonus wager", elections.OPTIONAL_BONUS)

# Each paragraph, its feature, and the features it may not be combined with.
_LISTS: tuple[tuple[Citation, Feature, tuple[Feature, ...]], ...] = (
    (cite("19:47-2.3(e)"), _SIX_TO_FIVE, (_SUITED_678, _THREE_SEVENS, _FIVE_CARD_21)),
    (cite("19:47-2.6(j)2"), _PROGRESSIVE, (_HOLE_DOWN,)),
    (cite("19:47-2.6(k)"), _PROGRESSIVE, (_HOLE_UP,)),
    # Even money and the consolidated payout depend on insurance, which an exposed hole card rules out.
    (cite("19:47-2.6(k)3"), _HOLE_UP, (_SURRENDER, _OWN_TURN, _CONSOLIDATED, _EVEN_MONEY)),
    (cite("19:47-2.6(k)5"), _HOLE_UP, (_RESPLIT,)),
    (cite("19:47-2.6A(d)"), _SIX_TO_FIVE, (_SURRENDER,)),
    (cite("19:47-2.6A(h)"), _SIX_TO_FIVE, (_HOLE_UP,)),
    (cite("19:47-2.7(c)"), _HOLE_UP, (_EVEN_MONEY,)),
    (cite("19:47-2.8(c)"), _SURRENDER, (_MULTIPLE_ACTION, _PROGRESSIVE, _SIX_TO_FIVE)),
    (cite("19:47-2.11(e)"), _MULTIPLE_ACTION, (_RESPLIT,)),
    (cite("19:47-2.13(a)"), _PROGRESSIVE, (_SHARED_BOXES,)),
    (cite("19:47-2.17(a)"), _PROGRESSIVE, (_OVER_UNDER, _SAME_SUIT, _SEVENS)),
    (
        cite("19:47-2.18(a)"),
        _MULTIPLE_ACTION,
        (_PROGRESSIVE, _BONUS, _STREAK, _MATCH, _TWENTY, _OPTIONAL_BONUS),
    ),
    (cite("19:47-2.18(c)"), _MULTIPLE_ACTION, (_SURRENDER,)),
    # 2.18(e) refers only to 2.6(h): no hole card, and no dealing from the hand.
    (cite("19:47-2.18(e)"), _MULTIPLE_ACTION, (_HOLE_DOWN, _HOLE_UP, _SIX_TO_FIVE)),
    (cite("19:47-2.20(l)"), _BONUS, (_MULTIPLE_ACTION, _PROGRESSIVE, _STREAK, _TWENTY, _OPTIONAL_BONUS)),
    (cite("19:47-2.22(l)"), _STREAK, (_MULTIPLE_ACTION, _PROGRESSIVE, _BONUS, _TWENTY, _OPTIONAL_BONUS)),
    (cite("19:47-2.23(g)"), _MATCH, (_OPTIONAL_BONUS,)),
    (cite("19:47-2.24(i)"), _TWENTY, (_MULTIPLE_ACTION, _PROGRESSIVE, _BONUS, _STREAK, _OPTIONAL_BONUS)),
    (
        cite("19:47-2.25(h)"),
        _OPTIONAL_BONUS,
        (_MULTIPLE_ACTION, _PROGRESSIVE, _BONUS, _STREAK, _MATCH, _TWENTY),
    ),
)


# The pairs that the text does not plainly exclude: paragraph and option of the second feature -> reading.
_BY_READING = {
    (cite("19:47-2.3(e)"), "five_card_21"): "B2",
    (cite("19:47-2.18(e)"), "hole_card"): "C24",
    (cite("19:47-2.18(e)"), "six_to_five"): "C24",
}


def _excluded() -> Iterator[Conflict]:
    """Yields every pair of every list, with the day from which both could be elected."""
    for law, feature, others in _LISTS:
        for other in others:
            why = f"a table with {feature.words} may not have {other.words}"
            since = max(feature.since, other.since)
            reading = _BY_READING.get((law, other.option), "")
            for one in feature.values:
                for value in other.values:
                    yield Conflict((feature.option, one), (other.option, value), law, why, since, reading)


def _needed() -> Iterator[Conflict]:
    """Yields the elections that require another election."""
    for hole_card in (elections.NO_HOLE_CARD, elections.EXPOSED_HOLE):
        why = "a card reader needs a hole card dealt face down"
        yield Conflict(
            ("card_reader", True), ("hole_card", hole_card), cite("19:47-2.6(j)"), why, elections.CARD_READERS
        )
    yield Conflict(
        ("shoe", elections.CONTINUOUS_SHUFFLER),
        ("device_approved", False),
        cite("19:47-2.21"),
        "a continuous shuffler needs the Commission's approval of the device and its procedures",
        elections.DOUBLE_SHOES,
    )
    for law, wager, equipment, since in (
        (cite("19:47-2.19(a)"), _PROGRESSIVE, "progressive_equipment", elections.PROGRESSIVES),
        (cite("19:47-2.20(a)"), _BONUS, "bonus_equipment", elections.BLACKJACK_BONUS),
        (cite("19:47-2.22(a)"), _STREAK, "streak_equipment", elections.STREAKS),
    ):
        yield Conflict((wager.option, True), (equipment, False), law, f"{wager.words} needs its equipment", since)


def _six_to_five() -> Iterator[Conflict]:
    """Yields what the 6 to 5 variation requires, and what only it may have."""
    yield Conflict(
        ("six_to_five", True),
        ("hit_soft_17", False),
        cite("19:47-2.12(d)"),
        "at a 6 to 5 table the dealer must draw to a soft 17",
        elections.SIX_TO_FIVE,
    )
    dealt_by_hand = "a 6 to 5 table is dealt from the hand, and no other table is"
    yield Conflict(
        ("shoe", elections.FROM_THE_HAND),
        ("six_to_five", False),
        cite("19:47-2.6(a)"),
        dealt_by_hand,
        elections.SIX_TO_FIVE,
    )
    not_by_hand = (
        elections.SINGLE_SHOE,
        elections.DOUBLE_SHOE,
        elections.AUTOMATED_SHUFFLER,
        elections.CONTINUOUS_SHUFFLER,
    )
    for shoe in not_by_hand:
        for law in (cite("19:47-2.6(a)"), cite("19:47-2.6A(a)")):
            yield Conflict(("six_to_five", True), ("shoe", shoe), law, dealt_by_hand, elections.SIX_TO_FIVE)
        if shoe != elections.AUTOMATED_SHUFFLER:
            why = "a 6 to 5 table needs an automated shuffler"
            yield Conflict(("six_to_five", True), ("shoe", shoe), cite("19:47-2.2(e)"), why, elections.SIX_TO_FIVE)
    for law, option, value, words in (
        (cite("19:47-2.10(d)"), "double_after_split", False, "may forbid doubling after a split"),
        (cite("19:47-2.6A(c)"), "burn_each_round", True, "may burn a card before every round"),
        (cite("19:47-2.5(i)"), "one_round_decks", True, "may change the deck after every round"),
    ):
        why = f"only a 6 to 5 table {words}"
        yield Conflict((option, value), ("six_to_five", False), law, why, elections.SIX_TO_FIVE)


def _bart_carter() -> Iterator[Conflict]:
    """Yields the shoes that cannot have a Bart Carter Shuffle, which returns cards to a shoe by 2.5 and 2.6."""
    for law, shoe, reason, since in (
        (
            cite("19:47-2.6A(a)"),
            elections.FROM_THE_HAND,
            "cards dealt from the hand have no shoe",
            elections.SIX_TO_FIVE,
        ),
        (
            cite("19:47-2.21"),
            elections.CONTINUOUS_SHUFFLER,
            "a continuous shuffler takes its place",
            elections.DOUBLE_SHOES,
        ),
    ):
        why = f"the Bart Carter Shuffle is not possible here: {reason}"
        yield Conflict(("bart_carter_shuffle", True), ("shoe", shoe), law, why, since)


CONFLICTS: tuple[Conflict, ...] = (*_excluded(), *_needed(), *_six_to_five(), *_bart_carter())


# ---------------------------------------------------------------- rules on numbers, and on three elections


def rulings(rules: BlackjackOptions, on: date) -> Iterator[Ruling]:
    """Yields the rulings that depend on a number or on more than two elections."""
    for judge in (
        _decks,
        _shoes,
        _six_to_five_demands,
        _soft_17,
        _resplits,
        _same_suit,
        _bonus_awards,
    ):
        yield from judge(rules, on)


def _decks(rules: BlackjackOptions, on: date) -> Iterator[Ruling]:
    """2.2(a)1 to 4: the numbers of decks that some games need; no others are allowed (reading B7)."""
    if rules.six_to_five and on >= elections.SIX_TO_FIVE and rules.decks not in {1, 2}:
        why = f"{_SIX_TO_FIVE.words} needs one or two decks, not {rules.decks}"
        yield unlawful(cite("19:47-2.2(a)1"), why, "six_to_five", "decks")
    counted = rules.decks_counted
    for law, feature, enough, needed in (
        (cite("19:47-2.2(a)2"), _TWENTY, counted >= 2, "at least two decks"),
        (cite("19:47-2.2(a)3"), _SEVENS, counted >= 4, "at least four decks"),
        (cite("19:47-2.2(a)3"), _PROGRESSIVE, counted >= 4, "at least four decks"),
        (cite("19:47-2.2(a)4"), _MATCH, counted in {6, 8}, "six or eight decks"),
        (cite("19:47-2.2(a)4"), _OPTIONAL_BONUS, counted in {6, 8}, "six or eight decks"),
    ):
        if not enough and on >= feature.since and getattr(rules, feature.option) in feature.values:
            ruling = unlawful(law, f"{feature.words} needs {needed}, not {counted}", feature.option, "decks")
            yield by_reading(ruling, "C20") if rules.decks != rules.decks_at_table else ruling


def _shoes(rules: BlackjackOptions, on: date) -> Iterator[Ruling]:
    """2.2(c), (d)1: two sides or two batches with equal numbers of decks need at least two decks in total."""
    for shoe, since, halves, backs in (
        (elections.DOUBLE_SHOE, elections.DOUBLE_SHOES, cite("19:47-2.2(c)"), cite("19:47-2.2(c)")),
        (elections.AUTOMATED_SHUFFLER, elections.AUTOMATED_SHUFFLERS, cite("19:47-2.2(d)"), cite("19:47-2.2(d)2")),
    ):
        if rules.shoe != shoe or on < since:
            continue
        if rules.decks_at_table < 2:
            yield unlawful(halves, f"a table with a {shoe} needs at least two decks", "shoe", "decks")
        if not rules.backs_differ:
            why = f"with a {shoe} the two stacks must have backs of different colors"
            yield unlawful(backs, why, "shoe", "backs_differ")


def _six_to_five_demands(rules: BlackjackOptions, on: date) -> Iterator[Ruling]:
    """The requirements of 6 to 5 that depend on other elections too."""
    if not rules.six_to_five or on < elections.SIX_TO_FIVE:
        return
    if rules.designated_blackjack:
        why = "a 6 to 5 table may not pay other odds for a designated blackjack"
        yield unlawful(cite("19:47-2.3(e)"), why, "six_to_five", "designated_blackjack")
    if rules.hole_card == elections.FACE_DOWN_HOLE and not rules.card_reader:
        why = "a 6 to 5 table may deal a hole card face down only if it uses a card reader"
        yield unlawful(cite("19:47-2.6A(h)"), why, "six_to_five", "hole_card", "card_reader")
    if rules.twenty_point != elections.NO_TWENTY_POINT and not rules.twenty_point_at_six_to_five:
        why = "the twenty point wager needs face-up cards, and this licensee does not have patrons show theirs"
        yield unlawful(cite("19:47-2.24(d)"), why, "six_to_five", "twenty_point")
    if rules.one_round_decks and rules.decks != 1:
        why = f"the deck may be changed after every round only if one deck is in play, not {rules.decks}"
        yield unlawful(cite("19:47-2.5(i)"), why, "one_round_decks", "decks")


def _soft_17(rules: BlackjackOptions, on: date) -> Iterator[Ruling]:
    """2.12(b): from the 6 to 5 variation until this paragraph, only 6 to 5 dealers drew to a soft 17."""
    if rules.hit_soft_17 and not rules.six_to_five and elections.SIX_TO_FIVE <= on < elections.SOFT_17:
        why = f"before {elections.SOFT_17} only the dealer of a 6 to 5 table drew to a soft 17"
        yield unlawful(cite("19:47-2.12(b)"), why, "hit_soft_17", "six_to_five")


def _resplits(rules: BlackjackOptions, on: date) -> Iterator[Ruling]:
    """2.11(e): up to four hands if the layout has at most six boxes, up to three if it has seven (or more, reading C13)."""
    if rules.max_hands == 4 and rules.boxes >= 7 and on >= elections.NOTICE_RULE:
        why = "with seven boxes on the layout a box may have at most three hands"
        yield unlawful(cite("19:47-2.11(e)"), why, "max_hands", "boxes")


def _same_suit(rules: BlackjackOptions, on: date) -> Iterator[Ruling]:
    """2.17(e)2: there are pay tables for 1, 2, 4, 6 and 8 decks; eight decks have three of them (reading C22)."""
    if rules.additional_wager != elections.SAME_SUIT or on < elections.SAME_SUITS:
        return
    decks = rules.decks_counted
    if decks not in SAME_SUIT_OPTIONS:
        why = f"the same suit wager has no pay table for {decks} decks, only for 1, 2, 4, 6 and 8"
        yield by_reading(unlawful(cite("19:47-2.17(e)2"), why, "additional_wager", "decks"), "C22")
    elif rules.same_suit_option > SAME_SUIT_OPTIONS[decks]:
        why = f"with {decks} decks the same suit wager has only {SAME_SUIT_OPTIONS[decks]} options"
        yield unlawful(cite("19:47-2.17(e)2v"), why, "same_suit_option", "decks")


def _bonus_awards(rules: BlackjackOptions, on: date) -> Iterator[Ruling]:
    """2.20(j), (k): each award must be within its range, and the house advantage between 0 and 30 percent."""
    if not rules.blackjack_bonus or on < elections.BLACKJACK_BONUS or rules.decks < 1:
        return
    for stake in STAKES:
        least, most = RANGES[stake]
        for award, _ in rules.awards(stake):
            if not least <= award <= most:
                why = f"an award for {dollars(stake)} is {dollars(least)} to {dollars(most)}, not {dollars(award)}"
                yield unlawful(cite("19:47-2.20(j)"), why, "bonus_awards")
        advantage = rules.bonus_advantage(stake)
        if not 0 <= advantage <= MOST_ADVANTAGE:
            why = (
                f"the house advantage of the {dollars(stake)} bonus wager is {_percent(advantage)}; "
                "0 to 30 percent are allowed"
            )
            yield by_reading(unlawful(cite("19:47-2.20(k)"), why, "bonus_awards"), "C27")


def _percent(part: Fraction) -> str:
    """Two decimals and the exact fraction: a value just above 30 percent would show as 30.00."""
    hundredths = int(abs(part) * 10_000)
    return f"{'-' if part < 0 else ''}{hundredths // 100}.{hundredths % 100:02d} percent ({part})"


# ---------------------------------------------------------------- rules on the posted minimums


def minimum_rulings(rules: BlackjackOptions, minimums: Mapping[str, int], on: date) -> Iterator[Ruling]:
    """2.24(h): a cap must cover the best payout of a minimum wager. 2.25(c): an optional bonus wager is at least $1."""
    if rules.twenty_point_cap and "twenty_point" in minimums and on >= elections.TWENTY_POINT:
        minimum = minimums["twenty_point"]
        least = rules.least_cap_cents(minimum)
        if LEAST_CAP_CENTS <= rules.twenty_point_cap < least:  # `options` refuses a lower cap
            why = (
                f"the cap of {dollars(rules.twenty_point_cap)} is too low: a minimum wager of {dollars(minimum)} alone "
                f"could win {dollars(least)}"
            )
            ruling = unlawful(cite("19:47-2.24(h)"), why, "twenty_point_cap", "limits.twenty_point")
            yield by_reading(ruling, "C34")
    if minimums.get("optional_bonus", ONE_DOLLAR) < ONE_DOLLAR and on >= elections.OPTIONAL_BONUS:
        why = f"the minimum of the optional bonus wager must be at least {dollars(ONE_DOLLAR)}"
        yield unlawful(cite("19:47-2.25(c)"), why, "limits.optional_bonus")


# ---------------------------------------------------------------- one licensee's tables


def between_tables(tables: Iterable[tuple[str, BlackjackOptions]]) -> Iterator[Ruling]:
    """Yields the differences that a licensee's tables may not have at one time.

    Tables with the same number of decks must use the same same-suit option (2.17(e)2), and all tables must have the same
    house advantage for each denomination of the bonus wager (2.20(k)).
    """
    for (name, one), (other_name, other) in combinations(tables, 2):
        both = f"{name} and {other_name}"
        if (
            one.additional_wager == other.additional_wager == elections.SAME_SUIT
            and one.decks_counted == other.decks_counted
            and one.same_suit_option != other.same_suit_option
        ):
            why = f"{both} have the same number of decks but pay the same suit wager by different options"
            yield unlawful(cite("19:47-2.17(e)2"), why, "same_suit_option")
        if one.blackjack_bonus and other.blackjack_bonus and min(one.decks, other.decks) > 0:
            for stake in STAKES:
                if one.bonus_advantage(stake) != other.bonus_advantage(stake):
                    why = f"{both} have different house advantages for the {dollars(stake)} bonus wager"
                    yield unlawful(cite("19:47-2.20(k)"), why, "bonus_awards")
