"""What may not stand together at one blackjack table, and what an election needs beside it.

Two elections that exclude each other are data, `CONFLICTS`: each paragraph that keeps a list of them is told whole, and
each pair holds from the day on which the later of the two came in. What depends on a number (of decks, of boxes) or on a
third election is a small function here; `rulings` asks them all.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from itertools import combinations

from croupier.amounts.cents import dollars
from croupier.games.blackjack import terms
from croupier.games.blackjack.awards import MOST_ADVANTAGE, ONE_DOLLAR, RANGES, STAKES
from croupier.games.blackjack.options import LEAST_CAP_CENTS, BlackjackOptions
from croupier.law.citation import Citation, cite
from croupier.law.option import Conflict
from croupier.law.register import FIRST_DAY
from croupier.law.ruling import Ruling, unlawful

SAME_SUIT_OPTIONS = {1: 4, 2: 4, 4: 4, 6: 4, 8: 3}  # 2.17(e)2: by decks, how many options there are; none for the rest


# ---------------------------------------------------------------- pairs


@dataclass(frozen=True, slots=True)
class Feature:
    """Something a table may offer: the option and the values that offer it, its name, and the day it came in."""

    option: str
    values: tuple[object, ...]
    words: str
    since: date


_YES = (True,)
_SURRENDER = Feature("surrender", _YES, "surrender", FIRST_DAY)
_SHARED_BOXES = Feature("shared_boxes", _YES, "boxes that several patrons share", FIRST_DAY)
_SUITED_678 = Feature("suited_six_seven_eight", _YES, "2 to 1 for a suited 6-7-8", FIRST_DAY)
_THREE_SEVENS = Feature("three_sevens", _YES, "3 to 2 for three sevens", FIRST_DAY)
_HOLE_DOWN = Feature("hole_card", (terms.FACE_DOWN_HOLE,), "a hole card dealt face down", terms.DOUBLE_SHOES)
_HOLE_UP = Feature("hole_card", (terms.EXPOSED_HOLE,), "a hole card dealt face up", terms.NOTICE_RULE)
_RESPLIT = Feature("max_hands", (3, 4), "splitting again", terms.NOTICE_RULE)
_FIVE_CARD_21 = Feature("five_card_21", _YES, "2 to 1 for a five-card 21", terms.NOTICE_RULE)
_MULTIPLE_ACTION = Feature("multiple_action", _YES, "multiple action", terms.MULTIPLE_ACTION)
_OVER_UNDER = Feature("additional_wager", (terms.OVER_UNDER_13,), "the over/under 13 wager", terms.OVER_UNDER)
_SAME_SUIT = Feature("additional_wager", (terms.SAME_SUIT,), "the same suit wager", terms.SAME_SUITS)
_SEVENS = Feature("additional_wager", (terms.SEVENS,), "the sevens wager", terms.PROGRESSIVES)
_PROGRESSIVE = Feature("progressive", _YES, "the progressive wager", terms.PROGRESSIVES)
_OWN_TURN = Feature(
    "insurance_timing", (terms.OWN_TURN,), "insurance at the player's own turn", terms.CONSOLIDATED_PAYOUT
)
_CONSOLIDATED = Feature("consolidated_payout", _YES, "the consolidated payout", terms.CONSOLIDATED_PAYOUT)
_BONUS = Feature("blackjack_bonus", _YES, "the blackjack bonus wager", terms.BLACKJACK_BONUS)
_STREAK = Feature("streak", _YES, "the streak wager", terms.STREAKS)
_MATCH = Feature("match_the_dealer", _YES, "the match-the-dealer wager", terms.MATCH_THE_DEALER)
_SIX_TO_FIVE = Feature("six_to_five", _YES, "the 6 to 5 variation", terms.SIX_TO_FIVE)
_TWENTY = Feature(
    "twenty_point",
    (terms.TWENTY_POINT_A, terms.TWENTY_POINT_B),
    "the twenty point bonus wager",
    terms.TWENTY_POINT,
)
_EVEN_MONEY = Feature("even_money", _YES, "even money", terms.EVEN_MONEY)
_OPTIONAL_BONUS = Feature("optional_bonus", _YES, "the optional bonus wager", terms.OPTIONAL_BONUS)

# Each paragraph, what it is about, and what that may not be offered with.
_LISTS: tuple[tuple[Citation, Feature, tuple[Feature, ...]], ...] = (
    (cite("19:47-2.3(e)"), _SIX_TO_FIVE, (_SUITED_678, _THREE_SEVENS, _FIVE_CARD_21)),  # the last by reading B2
    (cite("19:47-2.6(j)2"), _PROGRESSIVE, (_HOLE_DOWN,)),
    (cite("19:47-2.6(k)"), _PROGRESSIVE, (_HOLE_UP,)),
    # Even money and the consolidated payout stand in the place of insurance or need it, and there is none here.
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
    # 2.18(e) sends the dealer to 2.6(h) alone: no hole card, and no dealing from the hand (reading C24).
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


def _excluded() -> Iterator[Conflict]:
    """Every pair of every list, from the day on which both could be elected."""
    for law, feature, others in _LISTS:
        for other in others:
            why = f"a table with {feature.words} may not have {other.words}"
            since = max(feature.since, other.since)
            for one in feature.values:
                for value in other.values:
                    yield Conflict((feature.option, one), (other.option, value), law, why, since)


def _needed() -> Iterator[Conflict]:
    """An election that makes sense, or is allowed, only beside another."""
    for hole_card in (terms.NO_HOLE_CARD, terms.EXPOSED_HOLE):
        why = "a card reader needs a hole card dealt face down"
        yield Conflict(("card_reader", True), ("hole_card", hole_card), cite("19:47-2.6(j)"), why, terms.CARD_READERS)
    yield Conflict(
        ("three_wagers_required", True),
        ("multiple_action", False),
        cite("19:47-2.18(b)"),
        "three wagers can be demanded only where multiple action is offered",
        terms.MULTIPLE_ACTION,
    )
    yield Conflict(
        ("shoe", terms.CONTINUOUS_SHUFFLER),
        ("device_approved", False),
        cite("19:47-2.21"),
        "a continuous shuffler needs the Commission's approval of the device and its procedures",
        terms.DOUBLE_SHOES,
    )
    for law, wager, equipment, since in (
        (cite("19:47-2.19(a)"), _PROGRESSIVE, "progressive_equipment", terms.PROGRESSIVES),
        (cite("19:47-2.20(a)"), _BONUS, "bonus_equipment", terms.BLACKJACK_BONUS),
        (cite("19:47-2.22(a)"), _STREAK, "streak_equipment", terms.STREAKS),
    ):
        yield Conflict((wager.option, True), (equipment, False), law, f"{wager.words} needs its equipment", since)


def _six_to_five() -> Iterator[Conflict]:
    """What the 6 to 5 variation demands, and what only it may have."""
    yield Conflict(
        ("six_to_five", True),
        ("hit_soft_17", False),
        cite("19:47-2.12(d)"),
        "at a 6 to 5 table the dealer draws to a soft 17",
        terms.SIX_TO_FIVE,
    )
    dealt_by_hand = "a 6 to 5 table is dealt from the hand, no other table is"
    yield Conflict(
        ("shoe", terms.FROM_THE_HAND), ("six_to_five", False), cite("19:47-2.6(a)"), dealt_by_hand, terms.SIX_TO_FIVE
    )
    not_by_hand = (terms.SINGLE_SHOE, terms.DOUBLE_SHOE, terms.AUTOMATED_SHUFFLER, terms.CONTINUOUS_SHUFFLER)
    for shoe in not_by_hand:
        for law in (cite("19:47-2.6(a)"), cite("19:47-2.6A(a)")):
            yield Conflict(("six_to_five", True), ("shoe", shoe), law, dealt_by_hand, terms.SIX_TO_FIVE)
        if shoe != terms.AUTOMATED_SHUFFLER:
            why = "a 6 to 5 table needs an automated shuffler"
            yield Conflict(("six_to_five", True), ("shoe", shoe), cite("19:47-2.2(e)"), why, terms.SIX_TO_FIVE)
    for law, option, value, words in (
        (cite("19:47-2.10(d)"), "double_after_split", False, "doubling after a split may be forbidden"),
        (cite("19:47-2.6A(c)"), "burn_each_round", True, "a card may be burned before every round"),
        (cite("19:47-2.5(i)"), "one_round_decks", True, "a deck may be changed after every round"),
    ):
        why = f"only at a 6 to 5 table {words}"
        yield Conflict((option, value), ("six_to_five", False), law, why, terms.SIX_TO_FIVE)


def _bart_carter() -> Iterator[Conflict]:
    """The Bart Carter Shuffle puts cards back into a shoe, by 2.5 and 2.6."""
    for law, shoe, reason, since in (
        (cite("19:47-2.6A(a)"), terms.FROM_THE_HAND, "cards dealt from the hand have no shoe", terms.SIX_TO_FIVE),
        (cite("19:47-2.21"), terms.CONTINUOUS_SHUFFLER, "a continuous shuffler takes its place", terms.DOUBLE_SHOES),
    ):
        why = f"there is no Bart Carter Shuffle here: {reason}"
        yield Conflict(("bart_carter_shuffle", True), ("shoe", shoe), law, why, since)


CONFLICTS: tuple[Conflict, ...] = (*_excluded(), *_needed(), *_six_to_five(), *_bart_carter())


# ---------------------------------------------------------------- numbers and threes


def rulings(rules: BlackjackOptions, on: date) -> Iterator[Ruling]:
    """What is not a matter of two values."""
    for judge in (_decks, _shoes, _six_to_five_demands, _soft_17, _resplits, _same_suit, _bonus_awards):
        yield from judge(rules, on)


def _decks(rules: BlackjackOptions, on: date) -> Iterator[Ruling]:
    """2.2(a)1 to 4: some games need so many decks; one or two, and six or eight, are the only ones (reading B7)."""
    if rules.six_to_five and on >= terms.SIX_TO_FIVE and rules.decks not in {1, 2}:
        why = f"{_SIX_TO_FIVE.words} needs one or two decks, not {rules.decks}"
        yield unlawful(cite("19:47-2.2(a)1"), why, "six_to_five", "decks")
    counted = rules.decks_counted
    for law, feature, enough, wanted in (
        (cite("19:47-2.2(a)2"), _TWENTY, counted >= 2, "at least two decks"),  # noqa: PLR2004 (the paragraph's own)
        (cite("19:47-2.2(a)3"), _SEVENS, counted >= 4, "at least four decks"),  # noqa: PLR2004
        (cite("19:47-2.2(a)3"), _PROGRESSIVE, counted >= 4, "at least four decks"),  # noqa: PLR2004
        (cite("19:47-2.2(a)4"), _MATCH, counted in {6, 8}, "six or eight decks"),
        (cite("19:47-2.2(a)4"), _OPTIONAL_BONUS, counted in {6, 8}, "six or eight decks"),
    ):
        if not enough and on >= feature.since and getattr(rules, feature.option) in feature.values:
            yield unlawful(law, f"{feature.words} needs {wanted}, not {counted}", feature.option, "decks")


def _shoes(rules: BlackjackOptions, on: date) -> Iterator[Ruling]:
    """2.2(c), (d)1: two sides or two batches, each with the same number of decks; so at least two decks in all."""
    for law, shoe, since in (
        (cite("19:47-2.2(c)"), terms.DOUBLE_SHOE, terms.DOUBLE_SHOES),
        (cite("19:47-2.2(d)"), terms.AUTOMATED_SHUFFLER, terms.AUTOMATED_SHUFFLERS),
    ):
        if rules.shoe == shoe and on >= since and rules.decks_at_table < 2:  # noqa: PLR2004
            yield unlawful(law, f"a table with a {shoe} uses at least two decks", "shoe", "decks")
    for law, shoe, since in (
        (cite("19:47-2.2(c)"), terms.DOUBLE_SHOE, terms.DOUBLE_SHOES),
        (cite("19:47-2.2(d)2"), terms.AUTOMATED_SHUFFLER, terms.AUTOMATED_SHUFFLERS),
    ):
        if rules.shoe == shoe and on >= since and not rules.backs_differ:
            yield unlawful(law, f"with a {shoe} the two stacks have backs of different colors", "shoe", "backs_differ")


def _six_to_five_demands(rules: BlackjackOptions, on: date) -> Iterator[Ruling]:
    """The demands of 6 to 5 that three elections decide."""
    if not rules.six_to_five or on < terms.SIX_TO_FIVE:
        return
    if rules.designated_blackjack:
        why = "a 6 to 5 table may not pay a designated blackjack otherwise"
        yield unlawful(cite("19:47-2.3(e)"), why, "six_to_five", "designated_blackjack")
    if rules.hole_card == terms.FACE_DOWN_HOLE and not rules.card_reader:
        why = "at a 6 to 5 table the hole card is dealt face down only for a card reader"
        yield unlawful(cite("19:47-2.6A(h)"), why, "six_to_five", "hole_card", "card_reader")
    if rules.twenty_point != terms.NO_TWENTY_POINT and not rules.twenty_point_at_six_to_five:
        why = "the twenty point wager is settled on cards lying face up, and this licensee does not have them shown"
        yield unlawful(cite("19:47-2.24(d)"), why, "six_to_five", "twenty_point")
    if rules.one_round_decks and rules.decks != 1:
        why = f"a deck is changed after every round only where one deck is in play, not {rules.decks}"
        yield unlawful(cite("19:47-2.5(i)"), why, "one_round_decks", "decks")


def _soft_17(rules: BlackjackOptions, on: date) -> Iterator[Ruling]:
    """2.12(b): between the 6 to 5 variation and this paragraph every other dealer stood on a soft 17."""
    if rules.hit_soft_17 and not rules.six_to_five and terms.SIX_TO_FIVE <= on < terms.SOFT_17:
        why = f"before {terms.SOFT_17} only the dealer of a 6 to 5 table drew to a soft 17"
        yield unlawful(cite("19:47-2.12(b)"), why, "hit_soft_17", "six_to_five")


def _resplits(rules: BlackjackOptions, on: date) -> Iterator[Ruling]:
    """2.11(e): four hands where the layout has up to six boxes, three where it has seven (or more: reading C13)."""
    if rules.max_hands == 4 and rules.boxes >= 7 and on >= terms.NOTICE_RULE:  # noqa: PLR2004
        why = "with seven boxes on the layout a box has no more than three hands"
        yield unlawful(cite("19:47-2.11(e)"), why, "max_hands", "boxes")


def _same_suit(rules: BlackjackOptions, on: date) -> Iterator[Ruling]:
    """2.17(e)2: the pay tables are for 1, 2, 4, 6 and 8 decks; eight decks have three of them (reading C22)."""
    if rules.additional_wager != terms.SAME_SUIT or on < terms.SAME_SUITS:
        return
    decks = rules.decks_counted
    if decks not in SAME_SUIT_OPTIONS:
        why = f"the same suit wager has no pay table for {decks} decks; it has for 1, 2, 4, 6 and 8"
        yield unlawful(cite("19:47-2.17(e)2"), why, "additional_wager", "decks")
    elif rules.same_suit_option > SAME_SUIT_OPTIONS[decks]:
        why = f"with {decks} decks the same suit wager has {SAME_SUIT_OPTIONS[decks]} options"
        yield unlawful(cite("19:47-2.17(e)2v"), why, "same_suit_option", "decks")


def _bonus_awards(rules: BlackjackOptions, on: date) -> Iterator[Ruling]:
    """2.20(j), (k): each award within its range, and the house advantage between nothing and 30 percent."""
    if not rules.blackjack_bonus or on < terms.BLACKJACK_BONUS or rules.decks < 1:
        return
    for stake in STAKES:
        least, most = RANGES[stake]
        for award, _ in rules.awards(stake):
            if not least <= award <= most:
                why = f"an award of {dollars(award)} for {dollars(stake)}: {dollars(least)} to {dollars(most)}"
                yield unlawful(cite("19:47-2.20(j)"), why, "bonus_awards")
        advantage = rules.bonus_advantage(stake)
        if not 0 <= advantage <= MOST_ADVANTAGE:
            why = (
                f"the house advantage of the {dollars(stake)} bonus wager is {_percent(advantage)}; 0 to 30 are allowed"
            )
            yield unlawful(cite("19:47-2.20(k)"), why, "bonus_awards")


def _percent(part: Fraction) -> str:
    """To two decimals, and the exact fraction behind it: the decimals of a sliver over 30 percent would say 30.00."""
    hundredths = int(abs(part) * 10_000)
    return f"{'-' if part < 0 else ''}{hundredths // 100}.{hundredths % 100:02d} percent ({part})"


# ---------------------------------------------------------------- beside the posted minimums


def minimum_rulings(rules: BlackjackOptions, minimums: Mapping[str, int], on: date) -> Iterator[Ruling]:
    """2.24(h): a cap pays one patron with the minimum wager whole. 2.25(c): no optional bonus wager under a dollar."""
    if rules.twenty_point_cap and "twenty_point" in minimums and on >= terms.TWENTY_POINT:
        minimum = minimums["twenty_point"]
        least = rules.least_cap_cents(minimum)
        if LEAST_CAP_CENTS <= rules.twenty_point_cap < least:  # below that it is unlawful whatever the minimum
            why = (
                f"the cap of {dollars(rules.twenty_point_cap)} is too low: a minimum wager of {dollars(minimum)} alone "
                f"could win {dollars(least)}"
            )
            yield unlawful(cite("19:47-2.24(h)"), why, "twenty_point_cap", "limits.twenty_point")
    if minimums.get("optional_bonus", ONE_DOLLAR) < ONE_DOLLAR and on >= terms.OPTIONAL_BONUS:
        why = f"the optional bonus wager is at least {dollars(ONE_DOLLAR)}"
        yield unlawful(cite("19:47-2.25(c)"), why, "limits.optional_bonus")


# ---------------------------------------------------------------- one licensee's tables


def between_tables(tables: Iterable[tuple[str, BlackjackOptions]]) -> Iterator[Ruling]:
    """What a licensee's tables must have in common at one time.

    The same suit option is the same wherever the number of decks is (2.17(e)2), and the house advantage of a bonus
    wager is the same for its denomination everywhere (2.20(k)).
    """
    for (name, one), (other_name, other) in combinations(tables, 2):
        both = f"{name} and {other_name}"
        if (
            one.additional_wager == other.additional_wager == terms.SAME_SUIT
            and one.decks_counted == other.decks_counted
            and one.same_suit_option != other.same_suit_option
        ):
            why = f"{both} have the same number of decks and pay the same suit wager by different options"
            yield unlawful(cite("19:47-2.17(e)2"), why, "same_suit_option")
        if one.blackjack_bonus and other.blackjack_bonus and min(one.decks, other.decks) > 0:
            for stake in STAKES:
                if one.bonus_advantage(stake) != other.bonus_advantage(stake):
                    why = f"{both} have different house advantages of the {dollars(stake)} bonus wager"
                    yield unlawful(cite("19:47-2.20(k)"), why, "bonus_awards")
