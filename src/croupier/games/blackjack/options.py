"""The options of a blackjack table, which the licensee elects.

Where the chapter can be read in more than one way, the reading is an option too, and its note names the reading. `elections`
has the option values and the effective dates, `conflicts` the combinations that are not allowed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from fractions import Fraction
from typing import Any

from croupier.amounts.cents import NotMoney, dollars, plain, read_dollars
from croupier.equipment.cards import Card, read_card
from croupier.equipment.decks.deck import NotACard
from croupier.games.blackjack import elections
from croupier.games.blackjack.awards import (
    AWARDS_SCHEMA,
    Awards,
    Elected,
    house_advantage,
    house_awards,
    read_awards,
    show_awards,
)
from croupier.law.citation import cite
from croupier.law.option import Approval, Choice, Source, TableRules, Unreadable, among, count, flag, setting
from croupier.law.ruling import Mistake, Ruling, unlawful
from croupier.money.paytable import Paytable, Schedule, payouts, schedule

LEAST_RESET_CENTS = 5_000_00  # 2.19(i)
LEAST_CAP_CENTS = 25_000_00  # 2.24(h)

_FACES = "JQK"  # a ten is worth as much but has no face (2.3(e)3)
_METER = Approval(cite("19:47-2.19(i)"), "the progressive meter")
_DOLLARS = {"type": "string", "pattern": r"^(0|[1-9]\d{0,11})(\.\d\d)?$"}
_PAYTABLE = Paytable.of("croupier.games.blackjack")
_BEFORE_OUR_2_3 = (None, elections.TEXT_OF_2_3 - timedelta(days=1))


def _read_designated(text: object, place: str) -> tuple[Card, ...]:
    """Reads two cards, the ace first, or "" for none."""
    law = cite("19:47-2.3(e)3")
    if not isinstance(text, str) or len(text.split()) not in {0, 2}:
        raise Unreadable(Mistake(place, 'write two cards, such as "As Js", or "" for none', law))
    try:
        cards = [read_card(name) for name in text.split()]
    except NotACard as not_a_card:
        raise Unreadable(Mistake(place, str(not_a_card), law)) from None
    return tuple(sorted(cards, key=lambda card: card.rank != "A"))


def _judge_designated(cards: tuple[Card, ...]) -> Iterator[Ruling]:
    ranks = [card.rank for card in cards]
    if cards and not (ranks[0] == "A" and ranks[1] in _FACES):
        why = f"{' and '.join(card.spoken for card in cards)}: a designated blackjack is an ace with a jack, queen or king"
        yield unlawful(cite("19:47-2.3(e)3"), why, "designated_blackjack")


def _read_dollars(amount: object, place: str) -> int:
    try:
        return read_dollars(amount)
    except NotMoney as not_money:
        raise Unreadable(Mistake(place, str(not_money))) from None


def _judge_reset(cents: int) -> Iterator[Ruling]:
    if cents < LEAST_RESET_CENTS:
        why = f"the progressive meter must start at {dollars(LEAST_RESET_CENTS)} or more, not {dollars(cents)}"
        yield unlawful(cite("19:47-2.19(i)"), why, "progressive_reset")


def _read_cap(amount: object, place: str) -> int:
    """Reads a cap in cents; "" is no cap."""
    return 0 if amount == "" else _read_dollars(amount, place)


def _judge_cap(cents: int) -> Iterator[Ruling]:
    """A higher cap may be needed for the posted minimum: see `conflicts.minimum_rulings`."""
    if 0 < cents < LEAST_CAP_CENTS:
        why = f"the cap of {dollars(cents)} is too low; it must be at least {dollars(LEAST_CAP_CENTS)}"
        yield unlawful(cite("19:47-2.24(h)"), why, "twenty_point_cap")


def reading(default: bool, *, cite: str, note: str, **spec: Any) -> bool:  # noqa: FBT001
    """One of two readings of an unclear paragraph."""
    return flag(default, cite=cite, note=note, source=Source.INFERRED, **spec)


def posted(*, cite: str, note: str, posted_words: str = "", **spec: Any) -> bool:
    """A flag that is no by default. The sign says it in these words, or in those of the note, and a change needs notice."""
    return flag(False, cite=cite, note=note, posted_words=posted_words or note, notice=True, **spec)


def side_wager(*, cite: str, since: date, posted_words: str, note: str, **spec: Any) -> bool:
    """Whether an additional wager is offered. The sign need not say so."""
    return posted(cite=cite, since=since, posted_words=posted_words, note=note, notice_for=(), **spec)


def equipment(wager: str, *, cite: str, note: str) -> bool:
    """Whether the table has what an additional wager needs."""
    return flag(True, cite=cite, note=note, physical=True, idle_where=((wager, False),))


@dataclass(frozen=True, slots=True, repr=False, kw_only=True)
class BlackjackOptions(TableRules):
    """The elections at one blackjack table, and what follows from them."""

    # ------------------------------------------------- cards, shoe and boxes

    decks: int = count(
        8,
        least=1,
        cite="19:47-2.2(a)",
        note="the decks in play; with a double shoe count one side, with an automated shuffler one batch",
        decks=True,
        physical=True,
    )
    side_wagers_by_decks_in_play: bool = reading(
        True,
        cite="19:47-2.2(d)1",
        note="side wagers depend on the decks in play; no: on both sides or batches together (reading C20)",
    )
    boxes: int = count(7, least=1, most=7, cite="19:47-2.11(e)", note="the boxes on the layout", physical=True)
    shoe: str = among(
        elections.SINGLE_SHOE,
        Choice(elections.SINGLE_SHOE, cite("19:47-2.6(a)")),
        Choice(elections.DOUBLE_SHOE, cite("19:47-2.2(c)"), since=elections.DOUBLE_SHOES),
        Choice(elections.AUTOMATED_SHUFFLER, cite("19:47-2.2(d)"), since=elections.AUTOMATED_SHUFFLERS),
        Choice(elections.CONTINUOUS_SHUFFLER, cite("19:47-2.21"), since=elections.DOUBLE_SHOES),
        Choice(elections.FROM_THE_HAND, cite("19:47-2.6A(a)"), since=elections.SIX_TO_FIVE),
        cite="19:47-2.6(a)",
        note="where the cards are dealt from; the hand, with an automated shuffler, only at a 6 to 5 table",
        physical=True,
    )
    backs_differ: bool = flag(
        True,
        cite="19:47-2.2(d)2",
        note="the two sides of a double shoe, or the two batches of a shuffler, have backs of different colors",
    )
    device_approved: bool = flag(
        False,
        cite="19:47-2.21",
        note="the Commission has approved the continuous shuffler and its procedures",
    )
    bart_carter_shuffle: bool = flag(
        False,
        cite='19:47-2.1 "Bart Carter Shuffle"',
        since=elections.DOUBLE_SHOES,
        note="about one deck of dealt cards is shuffled and returned to the shoe in three stacks",
    )
    red_suits_side: str = among(
        "A",
        Choice("A"),
        Choice("B"),
        cite="19:47-2.6(d)1",
        note="which side of a double shoe a heart or diamond selects; a spade or club selects the other",
        only_where=("shoe", elections.DOUBLE_SHOE),
    )
    recut_by: str = among(
        elections.LAST_CUTTER,
        Choice(elections.LAST_CUTTER),
        Choice(elections.NEXT_ENTITLED, since=elections.RECUTS),
        cite="19:47-2.5(g)",
        note="who cuts again when a supervisor finds a cut improper",
        not_where=(("shoe", elections.CONTINUOUS_SHUFFLER),),
    )

    # ------------------------------------------------- the 6 to 5 variation

    six_to_five: bool = posted(
        cite="19:47-2.3(e)",
        since=elections.SIX_TO_FIVE,
        posted_words="a blackjack is paid 6 to 5",
        note="the 6 to 5 variation: one or two decks dealt from the hand, a blackjack paid 6 to 5",
        notice_for=(),
    )
    burn_each_round: bool = flag(
        False,
        cite="19:47-2.6A(c)",
        since=elections.SIX_TO_FIVE,
        note="at a 6 to 5 table, the top card is burned unseen before every round",
    )
    one_round_decks: bool = flag(
        False,
        cite="19:47-2.5(i)",
        since=elections.SIX_TO_FIVE,
        note="at a 6 to 5 table with one deck, the deck is changed after every round",
    )
    side_wagers_in_fives: bool = reading(
        False,
        cite="19:47-2.3(d)",
        note="at a 6 to 5 table side wagers must be multiples of $5.00 too; no: only blackjack wagers (reading C3)",
        idle_where=(("six_to_five", False),),
    )

    # ------------------------------------------------- the dealer

    hole_card: str = among(
        elections.NO_HOLE_CARD,
        Choice(elections.NO_HOLE_CARD, cite("19:47-2.6(h)")),
        Choice(
            elections.FACE_DOWN_HOLE,
            cite("19:47-2.6(j)"),
            unsettled=(None, date(1982, 9, 14)),
            why="the paragraph existed by 1982-09-15, when it was relettered; its effective date is not known",
        ),
        Choice(elections.EXPOSED_HOLE, cite("19:47-2.6(k)"), since=elections.NOTICE_RULE),
        cite="19:47-2.6(h)",
        posted_words="the dealer's second card",
        note="the dealer's second card: drawn after the players, or dealt face down or face up after their second cards",
        notice=True,
        notice_for=(elections.EXPOSED_HOLE,),
    )
    card_reader: bool = flag(
        False,
        cite="19:47-2.6(j)",
        since=elections.CARD_READERS,
        note="the dealer checks for blackjack with a card reader if his up card is an ace or ten",
        physical=True,
    )
    draw_on_soft_21: bool = flag(
        False,
        cite="19:47-2.12(a)1",
        until=elections.SOFT_21_CLOSED - timedelta(days=1),
        note="a player may draw on a soft 21, as before soft 21 was added to the paragraph",
    )
    dealer_always_draws: bool = among(
        False,
        Choice(
            False,
            unsettled=(None, elections.USELESS_CARDS_ENDED - timedelta(days=1)),
            why=f"the exception came on {elections.USELESS_CARDS_ENDED}; "
            "before it nothing let the dealer leave a hand unfinished",
        ),
        Choice(True, until=elections.USELESS_CARDS_ENDED - timedelta(days=1)),
        cite="19:47-2.12(c)",
        note="the dealer completes his hand even if it affects no wager, as before the paragraph was added",
    )
    hit_soft_17: bool = posted(
        cite="19:47-2.12(b)",
        since=elections.SIX_TO_FIVE,
        why=f"at a 6 to 5 table; at any other from {elections.SOFT_17}",
        posted_words="the dealer draws to a soft 17",
        note="the dealer draws to a soft 17; a 6 to 5 dealer always does",
        notice_for=(),
    )

    # ------------------------------------------------- payment of the blackjack wager

    suited_six_seven_eight: bool = posted(
        cite="19:47-2.3(e)1",
        unsettled=_BEFORE_OUR_2_3,
        why=elections.UNDATED_IN_2_3,
        note="a winning 6-7-8 of one suit is paid 2 to 1",
    )
    three_sevens: bool = posted(
        cite="19:47-2.3(e)2",
        unsettled=_BEFORE_OUR_2_3,
        why=elections.UNDATED_IN_2_3,
        note="a winning 7-7-7 is paid 3 to 2",
    )
    designated_blackjack: tuple[Card, ...] = setting(
        (),
        cite="19:47-2.3(e)3",
        posted_words="the blackjack paid 2 to 1",
        note='a blackjack of one designated ace and face card, such as "As Js", is paid 2 to 1; "" for none',
        read=_read_designated,
        show=lambda cards: " ".join(str(card) for card in cards),
        judge=_judge_designated,
        schema={"type": "string", "pattern": "^([2-9TJQKA][shdc] [2-9TJQKA][shdc])?$"},
        notice=True,
        elected_days=Choice(None, unsettled=_BEFORE_OUR_2_3, why=elections.UNDATED_IN_2_3),
    )
    five_card_21: bool = posted(
        cite="19:47-2.16(c)",
        since=elections.NOTICE_RULE,
        posted_words="a winning 21 in five cards is paid 2 to 1",
        note="a winning 21 in five cards is paid 2 to 1; one option for both 2.3(e)4 and 2.16 (reading B2)",
        notice_to_withdraw=True,
    )
    even_money: bool = posted(
        cite="19:47-2.7(c)",
        since=elections.EVEN_MONEY,
        posted_words="a blackjack against an ace may take 1 to 1 at once instead of insurance",
        note="a player may take 1 to 1 at once for a blackjack against an ace, instead of insurance",
    )
    consolidated_payout: bool = posted(
        cite="19:47-2.7(c)",
        since=elections.CONSOLIDATED_PAYOUT,
        until=date(2007, 1, 1),
        note="a blackjack insured for half its wager against an ace is paid 1 to 1 net at once",
    )
    hand_odds_on_double: bool = reading(
        True,
        cite="19:47-2.3(e)",
        note="better odds for a hand are paid on the double too (reading C1)",
    )
    split_ace_ten_beats_21: bool = reading(
        True,
        cite="19:47-2.3(a)3",
        note="an ace and ten of a split hand beat a dealer's 21 in more cards; no: they push (reading B5)",
    )
    busted_bets_also_lost: bool = reading(
        False,
        cite="19:47-2.11(d)",
        note="a dealer blackjack takes the original wager in addition to wagers busted after a split (reading C11)",
    )

    busted_double_returned: bool = reading(
        False,
        cite="19:47-2.10(b)",
        note="a dealer blackjack returns the double of a hand that went over 21 before it was found; no: it is lost (C11a)",
    )

    # ------------------------------------------------- the player's choices

    blackjacks_wait_after_reader: bool = reading(
        True,
        cite="19:47-2.7(b)",
        note="a blackjack against an ace or ten waits even if a card reader finds no blackjack; no: it is paid at once (C6)",
    )
    surrender: bool = posted(
        cite="19:47-2.8(c)",
        closed=((date(1981, 7, 23), date(1989, 3, 14)), (date(1989, 6, 14), date(1990, 1, 15))),
        unsettled=(None, date(1981, 7, 22)),
        why="the first rule, of which we have no text, was repealed on 1981-07-23; tested from 1989-03-15 to 1989-06-13; "
        "our text is that of 1990-01-16",
        posted_words="a player may give up half of the wager on the first two cards",
        note="a player may give up half his wager on his first two cards",
    )
    insurance_timing: str = among(
        elections.BEFORE_ANY_CARD,
        Choice(elections.BEFORE_ANY_CARD),
        Choice(
            elections.OWN_TURN,
            since=elections.CONSOLIDATED_PAYOUT,
            unsettled=(None, elections.INSURANCE_FIRST - timedelta(days=1)),
            why=f"insurance before any further card was required from {elections.INSURANCE_FIRST}; the rule before is not known",
        ),
        cite="19:47-2.9(b)",
        posted_words="insurance is placed",
        note="when insurance is placed at a table without a card reader",
        notice=True,
        not_where=(("hole_card", elections.EXPOSED_HOLE), ("card_reader", True)),
    )
    double_card: str = among(
        elections.DOUBLE_FACE_UP,
        Choice(elections.DOUBLE_FACE_UP),
        Choice(elections.DOUBLE_FACE_DOWN, since=elections.FACE_DOWN_DOUBLES),
        Choice(elections.DOUBLE_ON_REQUEST, since=elections.DOUBLES_ON_REQUEST),
        cite="19:47-2.10(c)",
        posted_words="the double down card is dealt",
        note="how the double card is dealt: face up, face down, or face down on request",
        notice=True,
        notice_since=elections.DOUBLES_ON_REQUEST,
    )
    double_after_split: bool = among(
        True,
        Choice(True),
        Choice(False, cite("19:47-2.10(d)"), since=elections.SIX_TO_FIVE),
        cite="19:47-2.10(a)",
        posted_words="a split hand may be doubled",
        note="a split hand may be doubled; only a 6 to 5 table may forbid it",
        notice=True,
    )
    max_hands: int = among(
        2,
        Choice(2, cite("19:47-2.11(c)1")),
        Choice(3, since=elections.NOTICE_RULE),
        Choice(4, since=elections.NOTICE_RULE),
        least=2,
        most=4,
        cite="19:47-2.11(e)",
        posted_words="the most hands after splitting",
        note="the most hands a box may have after splits: up to three with seven boxes on the layout, up to four with fewer",
        notice=True,
    )
    resplit_aces: bool = among(
        True,
        Choice(True),
        Choice(False, since=elections.ACES_ONCE),
        cite="19:47-2.11(e)",
        posted_words="aces may be split again",
        note="aces may be split again if other hands may; no: aces may be split only once",
        notice=True,
    )
    several_boxes: bool = flag(
        False,
        cite="19:47-2.14",
        since=elections.SEVERAL_BOXES,
        unsettled=(None, elections.SEVERAL_BOXES - timedelta(days=1)),
        why=f"the rule before {elections.SEVERAL_BOXES} left it to the Commission; its text is not known",
        note="a player may wager on more than one box",
    )
    shared_boxes: bool = flag(False, cite="19:47-2.13(a)", note="up to three patrons may wager on one box")
    side_wagers_for_all_bettors: bool = reading(
        True,
        cite="19:47-2.13(f)",
        note="each patron on a shared box may make side wagers; no: only the patron who decides for the box (reading C16)",
    )
    no_mid_shoe_entry: bool = posted(
        cite="19:47-2.3(i)",
        unsettled=_BEFORE_OUR_2_3,
        why=elections.UNDATED_IN_2_3,
        note="a player who sat out a round must wait for the next shuffle",
        notice_for=(),
    )

    # ------------------------------------------------- multiple action and side wagers

    multiple_action: bool = posted(
        cite="19:47-2.18(a)",
        since=elections.MULTIPLE_ACTION,
        note="two or three wagers on one hand, each against another dealer hand with the same up card",
        notice_to_withdraw=True,
    )
    three_wagers_required: bool = posted(
        cite="19:47-2.18(b)",
        since=elections.MULTIPLE_ACTION,
        note="in multiple action every player must make all three wagers",
        notice_for=(False, True),
        posted_as={False: "least number of wagers: 2", True: "least number of wagers: 3"},
        only_where=("multiple_action", True),
    )
    additional_wager: str = among(
        elections.NO_ADDITIONAL_WAGER,
        Choice(elections.NO_ADDITIONAL_WAGER),
        Choice(elections.OVER_UNDER_13, cite("19:47-2.17(a)1"), since=elections.OVER_UNDER),
        Choice(
            elections.SAME_SUIT,
            cite("19:47-2.17(a)2"),
            since=elections.SAME_SUITS,
            unsettled=(date(1993, 6, 7), date(1994, 2, 21)),
            why="inferred because 2.2 and 2.17 were amended together; it may have been the amendment of 1993-06-07",
        ),
        Choice(elections.SEVENS, cite("19:47-2.17(a)3"), since=elections.PROGRESSIVES),
        cite="19:47-2.17(a)",
        posted_words="the additional wager",
        note="the additional wager of the table; at most one kind (reading C21)",
        notice=True,
        notice_to_withdraw=True,
    )
    sevens_by_first_card: bool = reading(
        True,
        cite="19:47-2.17(b)4",
        note="a single seven wins only as the first card; no: also as the second (reading B4)",
        idle_where=tuple(
            ("additional_wager", other)
            for other in (elections.NO_ADDITIONAL_WAGER, elections.OVER_UNDER_13, elections.SAME_SUIT)
        ),
    )
    same_suit_option: int = count(
        1,
        least=1,
        most=4,
        cite="19:47-2.17(e)2",
        posted_words="pay table option of the same suit wager",
        note="the pay table option of the same suit wager; the same at all tables with the same number of decks",
        notice=True,
        notice_for=(1, 2, 3, 4),
        only_where=("additional_wager", elections.SAME_SUIT),
    )
    progressive: bool = side_wager(
        cite="19:47-2.19(a)",
        since=elections.PROGRESSIVES,
        posted_words="the progressive wager on aces is offered",
        note="the $1.00 progressive wager on aces",
        approval=_METER,
    )
    progressive_equipment: bool = equipment(
        "progressive",
        cite="19:47-2.19(a)",
        note="the table has the acceptors, lights and meter that the progressive wager needs",
    )
    progressive_rate_percent: int = count(
        70,
        least=70,
        cite="19:47-2.19(i)",
        note="the percentage of a progressive wager that goes to the meter",
        only_where=("progressive", True),
        approval=_METER,
    )
    progressive_reset: int = setting(
        LEAST_RESET_CENTS,
        cite="19:47-2.19(i)",
        note="the progressive meter's starting and reset amount, in dollars",
        read=_read_dollars,
        show=plain,
        judge=_judge_reset,
        schema=_DOLLARS,
        only_where=("progressive", True),
        approval=_METER,
    )
    blackjack_bonus: bool = side_wager(
        cite="19:47-2.20(a)",
        since=elections.BLACKJACK_BONUS,
        posted_words="the blackjack bonus wager is offered",
        note="the bonus wager of $1.00 or $5.00 that wins if the player is dealt a blackjack",
    )
    bonus_equipment: bool = equipment(
        "blackjack_bonus",
        cite="19:47-2.20(a)",
        note="the table has the button and display that the blackjack bonus wager needs",
    )
    bonus_awards: Elected = setting(
        (),
        cite="19:47-2.20(j)",
        note="the awards of the $1.00 and $5.00 bonus wagers and their weights; by default the house keeps 20 percent",
        read=read_awards,
        show=show_awards,
        schema=AWARDS_SCHEMA,
        only_where=("blackjack_bonus", True),
    )
    bonus_stake_returned: bool = reading(
        True,
        cite="19:47-2.20(k)",
        note="a winning bonus wager is returned with its award (reading C27)",
        idle_where=(("blackjack_bonus", False),),
    )
    streak: bool = side_wager(
        cite="19:47-2.22(a)",
        since=elections.STREAKS,
        posted_words="the streak wagers are offered",
        note="the streak wagers on two, three, four or five hands won in a row",
    )
    streak_equipment: bool = equipment(
        "streak", cite="19:47-2.22(a)", note="the table has the areas and lammers that the streak wager needs"
    )
    splitting_fixes_progressive: bool = reading(
        True,
        cite="19:47-2.19(c)",
        note="splitting two aces fixes their award; no: later cards of the box count too (reading C25)",
        idle_where=(("progressive", False),),
    )
    progressive_chip_returned: bool = reading(
        False,
        cite="19:47-2.19(c)",
        note="a winner's progressive chip is returned with the award; no: it stays in the acceptor (reading C25)",
        idle_where=(("progressive", False),),
    )
    streak_ignores_pushed_splits: bool = reading(
        True,
        cite="19:47-2.22(h)",
        note="a streak counts only split hands won and lost; no: it needs a majority of all split hands (reading C28)",
        idle_where=(("streak", False),),
    )
    twenty_point_at_six_to_five: bool = reading(
        True,
        cite="19:47-2.24(d)",
        note="at a 6 to 5 table patrons with the twenty point wager show their cards; no: it is not offered there (reading C33)",
        idle_where=(("six_to_five", False), ("twenty_point", elections.NO_TWENTY_POINT)),
    )
    match_the_dealer: bool = side_wager(
        cite="19:47-2.23(a)",
        since=elections.MATCH_THE_DEALER,
        posted_words="the match the dealer wager is offered",
        note="the wager that a card of the player's first two matches the dealer's up card",
    )
    twenty_point: str = schedule(
        _PAYTABLE,
        "twenty",
        none=elections.NO_TWENTY_POINT,
        cite="19:47-2.24(a)",
        posted_words="the twenty point bonus wager, by pay table",
        note="the wager that the player's first two cards total twenty, and its pay table",
        notice=True,
    )
    twenty_point_cap: int = setting(
        0,
        cite="19:47-2.24(h)",
        posted_words="the most paid in a round for queen of hearts pairs with a dealer blackjack, in dollars",
        note='the most, in dollars, paid in a round for queen of hearts pairs with a dealer blackjack; "" for no cap',
        read=_read_cap,
        show=lambda cents: plain(cents) if cents else "",
        judge=_judge_cap,
        schema={"type": "string", "pattern": r"^((0|[1-9]\d{0,11})(\.\d\d)?)?$"},
        notice=True,
        not_where=(("twenty_point", elections.NO_TWENTY_POINT),),
    )
    optional_bonus: bool = side_wager(
        cite="19:47-2.25(a)",
        since=elections.OPTIONAL_BONUS,
        posted_words="the optional bonus wager is offered",
        note="the wager that the dealer must draw a third card and goes over 21 with it",
    )
    payouts: Paytable = payouts(
        _PAYTABLE,
        cite="19:47-2.3(e)",
        note="payout odds; only those of the streak, match-the-dealer and twenty point wagers may be raised",
    )

    @property
    def decks_at_table(self) -> int:
        """The decks of both sides of a double shoe, or of both batches of an automated shuffler (2.2(c), (d)1).

        The deck in the shuffler of a 6 to 5 table is not counted, since 2.2(a)1 does not count it.
        """
        return self.decks * (2 if self.shoe in {elections.DOUBLE_SHOE, elections.AUTOMATED_SHUFFLER} else 1)

    @property
    def decks_counted(self) -> int:
        """The decks that decide whether a side wager may be offered and what it pays (reading C20)."""
        return self.decks if self.side_wagers_by_decks_in_play else self.decks_at_table

    @property
    def same_suit_pays(self) -> Schedule:
        """2.17(e)2: by the number of decks and the option elected."""
        return self.payouts.schedule("same_suit", f"{self.decks_counted}_{self.same_suit_option}")

    @property
    def match_pays(self) -> Schedule:
        """2.23(f): by the number of decks, for each matching card."""
        return self.payouts.schedule("match", self.decks_counted)

    @property
    def twenty_point_pays(self) -> Schedule:
        """2.24(f): by the pay table elected."""
        return self.payouts.schedule("twenty", self.twenty_point)

    def awards(self, stake_cents: int) -> Awards:
        """The awards of the bonus for this stake: the licensee's, or the default table."""
        own = house_awards(stake_cents, self.decks, stake_returned=self.bonus_stake_returned)
        return dict(self.bonus_awards).get(stake_cents, own)

    def bonus_advantage(self, stake_cents: int) -> Fraction:
        """The exact house advantage of a bonus wager of this stake."""
        awards = self.awards(stake_cents)
        return house_advantage(stake_cents, awards, self.decks, stake_returned=self.bonus_stake_returned)

    def least_cap_cents(self, minimum_cents: int) -> int:
        """2.24(h): a cap must cover the best payout of one minimum wager, and be at least $25,000 (reading C34)."""
        if self.twenty_point == elections.NO_TWENTY_POINT:
            return LEAST_CAP_CENTS
        best = self.twenty_point_pays["queens_with_dealer_blackjack"]
        return max(LEAST_CAP_CENTS, best.win_cents(minimum_cents))
