"""The options of a double attack blackjack table.

Our text of subchapter 26 begins at 26.8(a)1. Options of earlier sections, and of paragraphs that can be read in more than
one way, name their source.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from croupier.engine import shoe_table
from croupier.families.twenty_one.no_tens import rules as shared
from croupier.families.twenty_one.no_tens.rules import ALL_WAGERS, INITIAL_ONLY, NoTensRules
from croupier.law.citation import cite
from croupier.law.option import Choice, Conflict, Source, among, count, flag
from croupier.money.paytable import Paytable, payouts

_PAYTABLE = Paytable.of("croupier.games.double_attack_blackjack")

# 26.15(k): how the cards are shuffled.
BY_HAND, BY_DEVICE = "hand", "device"

# 26.13(f): where the attack wager of another patron goes who names one hand of a split.
WITH_INITIAL, RETURNED = "on the named hand", "returned"

# 26.15(d): what happens if the dealer's missing first card is found before the players have two.
VOID, DEALT_THEN = "the round is void", "it is dealt then"

# 26.8: when a hand may be surrendered, which hands of a split, and what a surrender after a double takes.
FIRST_TWO, BEFORE_DOUBLING, ANY_TIME = "first two cards", "before doubling", "any time"
NO_SPLIT_HANDS, NOT_SPLIT_ACES, ALL_SPLIT_HANDS = "none", "not aces", "all"
HALF_OF_ALL, ORIGINAL = "half of all", "the original wagers"

_SEVEN_BOXES, _SIX_BOXES = 7, 6


@dataclass(frozen=True, slots=True, repr=False, kw_only=True)
class DoubleAttackRules(NoTensRules):
    """The elections at one double attack blackjack table, and what follows from them."""

    # ------------------------------------------------- cards and boxes

    decks: int = count(
        8,
        least=1,
        most=8,
        cite="19:47-26.2",
        note="the decks in play, each of 48 cards without the tens",
        source=Source.ELSEWHERE,
        decks=True,
        physical=True,
    )
    boxes: int = count(7, least=1, most=7, cite="19:47-26.10(c)", note="the boxes on the layout", physical=True)
    small_table_hands: int = among(
        4,
        Choice(3),
        Choice(4),
        cite="19:47-26.10(c)",
        note="the hands a box may have after splits at a table with fewer than six boxes (reading C50)",
        source=Source.INFERRED,
    )
    several_boxes: bool = shared.several_boxes("19:47-26.14")
    shared_boxes: bool = shared.shared_boxes("19:47-26.13(a)")
    follower_attacks: bool = flag(
        False,
        cite="19:47-26.13(e)",
        note="another patron on a shared box may attack even if the one who decides does not",
        source=Source.INFERRED,
        only_where=("shared_boxes", True),
    )
    named_hand_attack: str = among(
        WITH_INITIAL,
        Choice(WITH_INITIAL),
        Choice(RETURNED),
        cite="19:47-26.13(f)",
        note="the attack wager of another patron on a shared box who names one hand of a split for his initial wager (C54)",
        source=Source.INFERRED,
        only_where=("shared_boxes", True),
    )
    recut_by: str = shoe_table.recut_by("19:47-26.4", Source.PRACTICE)
    shuffled_by: str = among(
        BY_HAND,
        Choice(BY_HAND),
        Choice(BY_DEVICE),
        cite="19:47-26.15(k)",
        note="how the cards are shuffled",
    )
    shuffler_at_table: bool = flag(
        False,
        cite="19:47-26.15(k)",
        note="an automated shuffling device is at the gaming table",
        physical=True,
    )
    card_reader: bool = shared.card_reader("19:47-26.11(b)")

    # ------------------------------------------------- the player's choices

    surrender: str = among(
        ANY_TIME,
        Choice(FIRST_TWO),
        Choice(BEFORE_DOUBLING),
        Choice(ANY_TIME),
        cite="19:47-26.8",
        note="when a hand may be surrendered; the beginning of the section is not in our text",
        source=Source.ELSEWHERE,
    )
    surrender_after_split: str = among(
        ALL_SPLIT_HANDS,
        Choice(NO_SPLIT_HANDS),
        Choice(NOT_SPLIT_ACES),
        Choice(ALL_SPLIT_HANDS),
        cite="19:47-26.8",
        note="which hands of a split may be surrendered; 26.10(c) does not list it among their choices",
        source=Source.ELSEWHERE,
        not_where=(("surrender", FIRST_TWO),),
    )
    surrender_after_double: str = among(
        HALF_OF_ALL,
        Choice(HALF_OF_ALL),
        Choice(ORIGINAL),
        cite="19:47-26.8",
        note="what a surrender of a doubled hand takes: half of all its wagers, or the wagers that were doubled",
        source=Source.INFERRED,
        only_where=("surrender", ANY_TIME),
    )
    surrender_at_once: bool = shared.surrender_at_once("19:47-26.8(a)3")
    draw_on_soft_21: bool = flag(
        False,
        cite="19:47-26.12(a)",
        note="a player may draw to a soft 21, which (a)1 does not name, and double on one (reading B13)",
        source=Source.INFERRED,
    )

    # ------------------------------------------------- settlement

    blackjacks_push: bool = flag(
        True,
        cite="19:47-26.5",
        note="a player's blackjack against the dealer's is a push; no: it wins",
        source=Source.PRACTICE,
    )
    busted_bets_also_lost: bool = shared.busted_bets_also_lost("19:47-26.10(d)")
    busted_double_returned: bool = shared.busted_double_returned("19:47-26.9(c)", "reading C57", default=True)
    void_counted_per: str = shared.void_counted_per("19:47-26.15(b)")
    first_card_late: str = among(
        VOID,
        Choice(VOID),
        Choice(DEALT_THEN),
        cite="19:47-26.15(d)",
        note="if the dealer's first card is missing and the players have only one card each; with two the round is void (C55)",
        source=Source.INFERRED,
    )
    declined_hand_returns: str = among(
        ALL_WAGERS,
        Choice(ALL_WAGERS),
        Choice(INITIAL_ONLY),
        cite="19:47-26.15(h)",
        note="what is returned to a player with one card who declines the second: all wagers, or not the attack (C56)",
        source=Source.INFERRED,
    )
    dead_hand_returns: str = shared.dead_hand_returns("19:47-26.15(i)")
    bust_it: bool = flag(
        False,
        cite="19:47-26.6",
        note="offer bust it, the bonus wager that the dealer goes over 21 with exactly three cards",
        source=Source.ELSEWHERE,
        notice=True,
    )
    payouts: Paytable = payouts(
        _PAYTABLE,
        cite="19:47-26.5",
        note="payout odds; those of insurance are by 26.11(c), the others by Pennsylvania's rules of the game",
        source=Source.ELSEWHERE,
    )

    conflicts: ClassVar[tuple[Conflict, ...]] = (
        Conflict(
            ("shuffled_by", BY_HAND),
            ("shuffler_at_table", True),
            cite("19:47-26.15(k)"),
            "the automated shuffling device must be removed from the table before the cards are shuffled by hand",
        ),
        Conflict(
            ("shuffled_by", BY_DEVICE),
            ("shuffler_at_table", False),
            cite("19:47-26.15(k)"),
            "there is no automated shuffling device at the table",
        ),
    )

    @property
    def max_hands(self) -> int:
        """26.10(c): the hands a box may have after splits, by the number of boxes."""
        if self.boxes == _SEVEN_BOXES:
            return 3
        return 4 if self.boxes == _SIX_BOXES else self.small_table_hands
