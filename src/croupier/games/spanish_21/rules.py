"""The options of a Spanish 21 table. We do not have the text of subchapter 19, so each option names its source."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from croupier.engine import shoe_table
from croupier.families.twenty_one.no_tens import rules as shared
from croupier.families.twenty_one.no_tens.rules import NoTensRules
from croupier.law.citation import cite
from croupier.law.option import Choice, Conflict, Source, among, count, flag
from croupier.money.paytable import Paytable, Schedule, payouts, schedule

_PAYTABLE = Paytable.of("croupier.games.spanish_21")

# 19.9: with how many cards a hand may be doubled.
ANY_NUMBER, FIRST_TWO = "any number of cards", "first two cards"

# 19.6: the schedules of match the dealer, and the decks of each.
NO_MATCH, SIX_DECKS, EIGHT_DECKS = "none", "six_decks", "eight_decks"
MATCH_DECKS = {SIX_DECKS: 6, EIGHT_DECKS: 8}

_EVER = (None, None)
_MOST_DECKS = 8
_AGAIN = (1, 2, 3)
_SIX_OR_EIGHT = "the game is described with six or eight decks"
_NOT_IN_NEW_JERSEY = "no rules, layout or guide for New Jersey have it"


def _decks(number: int) -> Choice:
    return Choice(number) if number in MATCH_DECKS.values() else Choice(number, unsettled=_EVER, why=_SIX_OR_EIGHT)


@dataclass(frozen=True, slots=True, repr=False, kw_only=True)
class SpanishRules(NoTensRules):
    """The elections at one Spanish 21 table, and what follows from them."""

    # ------------------------------------------------- cards and boxes

    decks: int = among(
        6,
        *(_decks(number) for number in range(1, _MOST_DECKS + 1)),
        cite="19:47-19.2",
        note="the decks in play, each of 48 cards without the tens",
        source=Source.ELSEWHERE,
        decks=True,
        physical=True,
    )
    boxes: int = count(
        6,
        least=1,
        most=6,
        cite="19:47-19.14",
        note="the boxes on the layout; New Jersey's table has six at most",
        source=Source.CITED,
        physical=True,
    )
    several_boxes: bool = shared.several_boxes("19:47-19.14", Source.TITLE)
    shared_boxes: bool = shared.shared_boxes("19:47-19.13", Source.TITLE)
    recut_by: str = shoe_table.recut_by("19:47-19.4", Source.PRACTICE)
    card_reader: bool = shared.card_reader("19:47-19.7", Source.INFERRED)
    hit_soft_17: bool = flag(
        False,
        cite="19:47-19.12",
        note="the dealer draws to a soft 17; New Jersey's layout says that he stands on all 17s",
        source=Source.ELSEWHERE,
        unsettled=_EVER,
        why="New Jersey's layout says that the dealer stands on all 17s",
        notice=True,
    )

    # ------------------------------------------------- the player's choices

    surrender: bool = flag(
        True,
        cite="19:47-19.8",
        note="the first two cards may be surrendered for half the wager, unless the dealer has blackjack",
        source=Source.ELSEWHERE,
    )
    surrender_at_once: bool = shared.surrender_at_once("19:47-19.8", Source.INFERRED, not_where=(("surrender", False),))
    double_cards: str = among(
        ANY_NUMBER,
        Choice(ANY_NUMBER),
        Choice(FIRST_TWO),
        cite="19:47-19.9",
        note="the cards with which a hand may be doubled",
        source=Source.ELSEWHERE,
    )
    double_after_split: bool = flag(
        True, cite="19:47-19.9", note="a hand of a split may be doubled", source=Source.ELSEWHERE
    )
    rescue: bool = flag(
        True,
        cite="19:47-19.9",
        note="a player may take back his double before the dealer plays, and loses what was doubled",
        source=Source.ELSEWHERE,
    )
    redoubles: int = among(
        0,
        Choice(0),
        *(Choice(number, unsettled=_EVER, why=_NOT_IN_NEW_JERSEY) for number in _AGAIN),
        cite="19:47-19.9",
        note="how many times a doubled hand may be doubled again, each time by up to all that is on it",
        source=Source.ELSEWHERE,
        notice=True,
    )
    max_hands: int = among(
        4,
        Choice(2),
        Choice(3),
        Choice(4),
        cite="19:47-19.10",
        note="the hands a box may have after splits",
        source=Source.ELSEWHERE,
    )
    max_ace_hands: int = among(
        4,
        Choice(2),
        Choice(3),
        Choice(4),
        cite="19:47-19.10",
        note="the hands a box may have after it has split aces, if that is less",
        source=Source.ELSEWHERE,
    )
    split_aces_draw: bool = flag(
        True,
        cite="19:47-19.10",
        note="split aces are drawn to and doubled like other cards; no: each gets only one card",
        source=Source.ELSEWHERE,
    )

    # ------------------------------------------------- settlement

    blackjacks_push: bool = flag(
        False,
        cite="19:47-19.5",
        note="a player's blackjack against the dealer's is a push; no: it wins and is paid at once",
        source=Source.ELSEWHERE,
    )
    twenty_one_beats_blackjack: bool = flag(
        False,
        cite="19:47-19.5",
        note="without a card reader, a 21 is paid at once against an ace or ten too; no: a dealer blackjack takes it",
        source=Source.INFERRED,
        only_where=("card_reader", False),
    )
    bonus_after_split: bool = flag(
        True,
        cite="19:47-19.5",
        note="the higher odds of a 21 by its cards are paid on hands of a split too",
        source=Source.ELSEWHERE,
    )
    super_bonus: bool = flag(
        True,
        cite="19:47-19.5",
        note="7-7-7 of one suit against a 7 wins $1,000 more, $5,000 on a wager of $25, and $50 for every other player",
        source=Source.ELSEWHERE,
        notice=True,
    )
    busted_bets_also_lost: bool = shared.busted_bets_also_lost("19:47-19.10")
    busted_double_returned: bool = shared.busted_double_returned("19:47-19.9", "as reading C11a", default=False)
    void_counted_per: str = shared.void_counted_per("19:47-19.15")
    dead_hand_returns: str = shared.dead_hand_returns("19:47-19.15")
    match_the_dealer: str = schedule(
        _PAYTABLE,
        "match",
        none=NO_MATCH,
        cite="19:47-19.6",
        note="offer match the dealer, with the odds for this number of decks",
        notice=True,
        posted_as={
            NO_MATCH: "match the dealer: none",
            SIX_DECKS: "match the dealer: 4 to 1, suited 9 to 1",
            EIGHT_DECKS: "match the dealer: 3 to 1, suited 12 to 1",
        },
    )
    payouts: Paytable = payouts(
        _PAYTABLE,
        cite="19:47-19.5",
        note="payout odds; blackjack and insurance by New Jersey's layout, the others from outside New Jersey",
        source=Source.ELSEWHERE,
    )

    conflicts: ClassVar[tuple[Conflict, ...]] = tuple(
        Conflict(
            ("match_the_dealer", name),
            ("decks", number),
            cite("19:47-19.6"),
            f"these odds of match the dealer are for a table with {decks} decks",
        )
        for name, decks in MATCH_DECKS.items()
        for number in range(1, _MOST_DECKS + 1)
        if number != decks
    )

    @property
    def match_pays(self) -> Schedule:
        """19.6: the elected odds of match the dealer, for each matching card."""
        return self.payouts.schedule("match", self.match_the_dealer)
