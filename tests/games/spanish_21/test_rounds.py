"""Spanish 21, section by section. We have only the titles of subchapter 19."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from croupier.croupiers.advice import advice
from croupier.croupiers.play import Live
from croupier.engine.irregularity import Irregularity
from croupier.engine.layout import Words
from croupier.equipment.cards import DECK
from croupier.families.twenty_one.no_tens.rules import INITIAL_ONLY, PER_ROUND, PER_SHOE
from croupier.families.twenty_one.no_tens.shoe import NoTensStanding
from croupier.games.spanish_21 import GAME, felt
from croupier.games.spanish_21.bonus import bonus_row
from croupier.games.spanish_21.exact import exact_numbers
from croupier.games.spanish_21.rules import FIRST_TWO, SpanishRules
from croupier.games.spanish_21.strategy import plain_chart
from croupier.law.option import Source
from croupier.law.register import NEWEST_TEXT
from croupier.law.ruling import Refused, Verdict
from croupier.money.wager import Act, Bet
from croupier.sheets.limits import Limit
from croupier.sheets.limits import rulings as rulings_on_limits
from tests.games.blackjack.table import amounts, barred, cards, facts, fate, lines, net, open_now, question, seen, sites
from tests.games.twenty_one_table import dealt_at, fates, judged, paragraph_against, wrong

TEN = (Bet("A", "spanish_21", "", 10_00),)
TWO = (*TEN, Bet("B", "spanish_21", "", 10_00))
SHARED = (*TEN, Bet("B", "spanish_21", "1", 6_00))
MATCH = (*TEN, Bet("A", "match_the_dealer", "", 5_00))
READER: dict[str, Any] = {"card_reader": True}
SIX: dict[str, Any] = {"match_the_dealer": "six_decks"}


def dealt(
    *steps: str | Irregularity,
    bets: tuple[Bet, ...] = TEN,
    standing: NoTensStanding | None = None,
    **elected: Any,
) -> Live:
    """A round at a table that is not unlawful. With one box the cards are the player's, the dealer's, the player's."""
    return dealt_at(GAME, judged(SpanishRules(**elected)), bets, standing, steps)


def refused_by(on_layout: tuple[Bet, ...], bet: Bet, **elected: Any) -> str:
    return paragraph_against(GAME, judged(SpanishRules(**elected)), on_layout, bet)


def rulings(verdict: Verdict, **elected: Any) -> list[str]:
    return [str(each) for each in SpanishRules(**elected).rulings(NEWEST_TEXT) if each.verdict is verdict]


# ---------------------------------------------------------------- 19.1 to 19.4: words, cards, opening, shuffle


def test_19_1_an_ace_and_a_king_after_a_split_are_21_and_no_blackjack() -> None:
    live = dealt("A 9 A", "split", "K", "5", "stand", "K")
    assert "box 1: after a split this is 21 and no blackjack" in facts(live, "19.1")
    assert fates(live) == [("A spanish_21", "won", 1000, "19.5"), ("A spanish_21", "lost", -1000, "19.5")]


def test_19_2_the_decks_have_48_cards_and_no_ten() -> None:
    for decks in (1, 6, 8):
        shoe = GAME.play.opening(SpanishRules(decks=decks)).shoe
        assert shoe is not None
        assert sum(shoe.unseen) == 48 * decks
        assert {card.rank for card, count in zip(DECK, shoe.unseen, strict=True) if count == 0} == {"T"}
    with pytest.raises(Refused):
        dealt("Th")
    assert facts(dealt("2 J"), "19.2") == ["it counts 10"]
    assert facts(dealt("2 A"), "19.2") == ["it counts 11"]


def test_19_2_other_numbers_of_decks_are_not_determined() -> None:
    for decks in range(1, 9):
        doubt = [each for each in rulings(Verdict.NOT_DETERMINED, decks=decks) if "six or eight decks" in each]
        assert bool(doubt) is (decks not in {6, 8}), decks
        assert rulings(Verdict.UNLAWFUL, decks=decks) == []


def test_19_3_the_opening_steps_look_for_tens() -> None:
    steps = GAME.table.opening_steps(SpanishRules())
    assert {str(step.cite) for step in steps} == {"19:47-19.2", "19:47-19.3"}
    assert "no_tens" in [step.name for step in steps]


def test_19_4_new_cards_are_shuffled_and_the_first_player_cuts() -> None:
    live = dealt(standing=NoTensStanding(first_player="A"))
    assert facts(live, "19.4") == ["the cards are shuffled"]
    assert question(live).site == "cut:A"
    live.answer("cut 100")
    assert facts(live, "19.7") == ["one card is burned", '"No more bets"', "from the dealer's left: 1"]


# ---------------------------------------------------------------- 19.5: wagers and payout odds


def test_19_5_a_higher_hand_wins_even_money_and_an_equal_one_pushes() -> None:
    assert fates(dealt("K 8 Q", "stand", "K")) == [("A spanish_21", "won", 1000, "19.5")]
    assert fates(dealt("K 8 8", "stand", "K")) == [("A spanish_21", "pushed", 0, "19.5")]
    assert fates(dealt("K 8 7", "stand", "K")) == [("A spanish_21", "lost", -1000, "19.5")]
    assert fates(dealt("K 8 7", "stand", "5 K")) == [("A spanish_21", "won", 1000, "19.5")]
    assert fates(dealt("K 8 6", "hit", "7")) == [("A spanish_21", "lost", -1000, "19.5")]


def test_19_5_a_blackjack_pays_3_to_2_at_once_even_against_an_ace() -> None:
    for up in ("8", "K"):
        assert fates(dealt(f"A {up} K")) == [("A spanish_21", "won", 1500, "19.5")]
    assert fates(dealt("A A K", "no_insurance")) == [("A spanish_21", "won", 1500, "19.5")]


def test_19_5_a_blackjack_beats_the_dealer_s() -> None:
    assert net(dealt("A K K", "A", **READER)) == 1500
    insured = dealt("A A K", "insurance 5.00", "K", **READER)
    assert fates(insured) == [("A insurance", "won", 1000, "19.11"), ("A spanish_21", "won", 1500, "19.5")]
    unread = dealt("A A K", "insurance 5.00", "K")
    assert fates(unread) == [("A spanish_21", "won", 1500, "19.5"), ("A insurance", "won", 1000, "19.11")]


def test_19_5_blackjacks_push_by_election() -> None:
    assert net(dealt("A K K", "A", blackjacks_push=True)) == 0
    assert net(dealt("A K K", "9", blackjacks_push=True)) == 1500
    assert net(dealt("A K K", "A", blackjacks_push=True, **READER)) == 0
    assert net(dealt("A 5 K", blackjacks_push=True)) == 1500


def test_19_5_a_21_is_paid_at_once_and_no_dealer_card_is_dealt() -> None:
    live = dealt("K 8 6", "hit", "5")
    assert fates(live) == [("A spanish_21", "won", 1000, "19.5")]
    assert "box 1 has 21 and is paid at once" in facts(live, "19.5")
    assert "dealer:second" not in sites(live)


def test_19_5_a_21_beats_the_dealer_s_21_and_loses_only_to_a_blackjack() -> None:
    waits = ("K Q 6", "hit", "5")
    assert net(dealt(*waits, "6")) == 1000  # the dealer's 16 needs no further card
    assert "dealer:draw" not in sites(dealt(*waits, "6"))
    assert fates(dealt(*waits, "A")) == [("A spanish_21", "lost", -1000, "19.5")]
    two = dealt("K 9 Q 6 9", "hit", "5", "stand", "6 5", bets=TWO)
    assert (net(two), net(two, "B")) == (1000, -1000)  # the dealer has 21 too


def test_19_5_a_21_may_beat_a_dealer_blackjack_by_election() -> None:
    live = dealt("K Q 6", "hit", "5", twenty_one_beats_blackjack=True)
    assert fates(live) == [("A spanish_21", "won", 1000, "19.5")]


def test_19_5_after_a_card_reader_a_21_is_paid_at_once_against_a_face() -> None:
    live = dealt("K Q 6 9", "hit", "5", **READER)
    assert fates(live) == [("A spanish_21", "won", 1000, "19.5")]
    assert "dealer:hole" not in sites(live)


@pytest.mark.parametrize(
    ("hand", "row", "cents"),
    [
        ("2 3 4 5 7", "five_card_21", 1500),
        ("2 3 4 5 6 A", "six_card_21", 2000),
        ("2 3 4 5 3 A 3", "seven_card_21", 3000),
        ("2 3 2 3 2 3 2 4", "seven_card_21", 3000),
        ("6s 7h 8s", "six_seven_eight_mixed", 1500),
        ("8h 6h 7h", "six_seven_eight_suited", 2000),
        ("7s 8s 6s", "six_seven_eight_spades", 3000),
        ("7s 7s 7h", "three_sevens_mixed", 1500),
        ("7d 7d 7d", "three_sevens_suited", 2000),
        ("7s 7s 7s", "three_sevens_spades", 3000),
        ("K 6 5", "", 1000),
        ("K 2 4 5", "", 1000),
        ("6 7 A 7", "", 1000),
    ],
)
def test_19_5_a_21_is_paid_by_its_cards(hand: str, row: str, cents: int) -> None:
    texts = [str(card) for card in cards(hand)]
    assert bonus_row(cards(hand)) == row
    steps = [step for card in texts[2:] for step in ("hit", card)]
    live = dealt(f"{texts[0]} 4c {texts[1]}", *steps)
    assert fates(live) == [("A spanish_21", "won", cents, "19.5")]


def test_19_5_the_felt_says_what_the_super_bonus_pays() -> None:
    def printed(rules: SpanishRules) -> set[str]:
        return {mark.text for mark in felt.layout(rules).marks if isinstance(mark, Words)}

    assert {"SUPER BONUS", "$1,000 or $5,000", "others $50"} <= printed(SpanishRules())
    assert "SUPER BONUS" not in printed(SpanishRules(super_bonus=False))


def test_19_5_no_bonus_on_fewer_points_or_on_a_doubled_hand() -> None:
    assert bonus_row(cards("2 3 4 5 6")) == ""
    assert net(dealt("2 8 3", "hit", "4", "hit", "5", "hit", "6", "stand", "J")) == 1000
    live = dealt("6s 4c 7s", "double", "8s")
    assert fates(live) == [("A spanish_21", "won", 1000, "19.5"), ("A double", "won", 1000, "19.9")]


def test_19_5_a_bonus_is_paid_on_hands_of_a_split_unless_elected() -> None:
    split = ("7s 4c 7h", "split", "6s", "hit", "8s", "K", "stand", "K K")
    assert [each[2] for each in fates(dealt(*split))] == [3000, 1000]
    assert [each[2] for each in fates(dealt(*split, bonus_after_split=False))] == [1000, 1000]


# ---------------------------------------------------------------- 19.5: the super bonus


SEVENS = ("7d 7s 7d", "hit", "7d")


@pytest.mark.parametrize(("stake", "award"), [(4_99, 0), (5_00, 1_000_00), (24_99, 1_000_00), (25_00, 5_000_00)])
def test_19_5_a_super_bonus_is_a_fixed_amount_by_the_wager(stake: int, award: int) -> None:
    live = dealt(*SEVENS, bets=(replace(TEN[0], cents=stake),))
    paid = [each for each in fates(live) if each[0] == "A super_bonus"]
    assert paid == ([("A super_bonus", "won", award, "19.5")] if award else [])
    assert net(live) == 2 * stake + award


def test_19_5_every_other_player_has_an_envy_payment() -> None:
    live = dealt("7d K 7s 7d 9", "hit", "7d", "stand", "K", bets=TWO)
    assert fates(live) == [
        ("A spanish_21", "won", 2000, "19.5"),
        ("A super_bonus", "won", 100000, "19.5"),
        ("B envy", "won", 5000, "19.5"),
        ("B spanish_21", "won", 1000, "19.5"),
    ]


def test_19_5_two_super_bonuses_are_envied_by_each_other_and_a_player_with_two_boxes_is_paid_once() -> None:
    both = dealt("7d 7h 7s 7d 7h", "hit", "7d", "hit", "7h", bets=TWO)
    assert [each for each in fates(both) if "envy" in each[0]] == [
        ("A envy", "won", 5000, "19.5"),
        ("B envy", "won", 5000, "19.5"),
    ]
    boxes = (*TWO, Bet("B", "spanish_21", "3", 10_00))
    live = dealt("7d K K 7s 7d 9 9", "hit", "7d", "stand", "stand", "K", bets=boxes, several_boxes=True)
    assert [each for each in fates(live) if "envy" in each[0]] == [("B envy", "won", 5000, "19.5")]
    own = dealt(
        "K 7d 7s 9 7d", "stand", "hit", "7d", "K", bets=(*TEN, Bet("A", "spanish_21", "2", 5_00)), several_boxes=True
    )
    assert [each[0] for each in fates(own)] == ["A spanish_21 2", "A super_bonus 2", "A spanish_21"]


def test_19_5_patrons_on_one_box_each_have_the_super_bonus_and_no_envy() -> None:
    live = dealt("consent", *SEVENS, bets=SHARED, shared_boxes=True)
    assert [each[0] for each in fates(live)] == ["A spanish_21", "B spanish_21 1", "A super_bonus", "B super_bonus 1"]


@pytest.mark.parametrize(
    "steps",
    [
        ("7d 8s 7d", "hit", "7d"),
        ("7d 7s 7h", "hit", "7d"),
        ("7d 7s 7d", "double", "7d"),
        ("7d 7s 7d", "split", "7d", "hit", "7d", "K", "stand", "K"),
    ],
)
def test_19_5_no_super_bonus_without_a_seven_or_one_suit_nor_on_a_doubled_or_split_hand(steps: tuple[str, ...]) -> None:
    assert not [each for each in lines(dealt(*steps)) if each.wager == "super_bonus"]
    assert "super_bonus" not in GAME.play.wagers(SpanishRules(super_bonus=False))


# ---------------------------------------------------------------- 19.6: match the dealer


def matched(cards_dealt: str, **elected: Any) -> tuple[str, int, str]:
    """What becomes of match the dealer if the player then stands and the dealer has 17 or more."""
    live = dealt(cards_dealt, "stand", "K", bets=MATCH, **elected)
    return fate(live, "match_the_dealer")


def test_19_6_each_card_of_the_up_card_s_rank_pays_and_both_are_added() -> None:
    for dealt, pays in {"7s 7s 9d": 9, "7h 7s 9d": 4, "7s 7s 7s": 18, "7h 7s 7s": 13, "7h 7s 7d": 8}.items():
        assert matched(dealt, **SIX) == ("won", pays * 500, "19.6"), dealt
    for dealt in ("Js Qs Ks", "7s 9s Ks"):
        assert matched(dealt, **SIX) == ("lost", -500, "19.6"), dealt
    assert matched("7s 7s 7h", match_the_dealer="eight_decks", decks=8) == ("won", 15 * 500, "19.6")


def test_19_6_it_is_settled_before_insurance_and_the_card_reader() -> None:
    live = dealt("As As 9d", bets=MATCH, **SIX, **READER)
    assert question(live).site == "insurance:1:A:spanish_21"
    assert facts(live, "19.6") == ["winning match-the-dealer wagers are paid"]
    live = dealt("As As 9d", "no_insurance", "K", bets=MATCH, **SIX, **READER)
    assert {each[0]: each[2] for each in fates(live)} == {"A spanish_21": -1000, "A match_the_dealer": 4500}


def test_19_6_its_odds_are_for_six_or_eight_decks() -> None:
    against = "these odds of match the dealer are for a table with"
    assert not rulings(Verdict.UNLAWFUL, match_the_dealer="six_decks", decks=6)
    assert not rulings(Verdict.UNLAWFUL, match_the_dealer="eight_decks", decks=8)
    for name, decks in (("six_decks", 8), ("six_decks", 4), ("eight_decks", 6), ("eight_decks", 1)):
        assert [each for each in rulings(Verdict.UNLAWFUL, match_the_dealer=name, decks=decks) if against in each]


def test_19_6_it_needs_a_wager_and_is_not_more_than_it() -> None:
    match = MATCH[1]
    assert refused_by((), match, **SIX) == "19.6"
    assert refused_by(TEN, match, **SIX) == ""
    assert refused_by(TEN, replace(match, cents=10_01), **SIX) == "19.6"
    assert "match_the_dealer" not in GAME.play.wagers(SpanishRules())
    assert refused_by(MATCH, Bet("A", "spanish_21", "", 0, Act.REMOVE), **SIX) == "19.6"
    assert refused_by(TEN, Bet("A", "spanish_21", "", 0, Act.REMOVE)) == ""


# ---------------------------------------------------------------- 19.7: the deal


def test_19_7_one_card_to_each_box_one_to_the_dealer_and_a_second_to_each_box() -> None:
    live = dealt("2 3 7 4 5", bets=TWO)
    assert sites(live) == ["deal:1", "deal:2", "dealer:up", "deal:1", "deal:2"]
    assert facts(live, "19.7")[-2:] == ["box 1: 6", "box 2: 8"]
    assert barred(live, "spanish_21") == {"19.5"}
    assert barred(live, "match_the_dealer") == {"19.6"}


def test_19_7_a_card_reader_ends_a_round_with_a_dealer_blackjack() -> None:
    live = dealt("9 K 9", "A", **READER)
    assert fates(live) == [("A spanish_21", "lost", -1000, "19.5")]
    assert "the dealer has blackjack: no more cards are dealt" in facts(live, "19.7")


# ---------------------------------------------------------------- 19.8: surrender


def test_19_8_half_is_lost_at_once_against_2_to_9() -> None:
    assert fates(dealt("K 9 6", "surrender")) == [("A spanish_21", "lost", -500, "19.8")]


def test_19_8_against_an_ace_or_face_it_waits_and_a_blackjack_takes_all() -> None:
    assert fates(dealt("9 K 6", "surrender", "A")) == [("A spanish_21", "lost", -1000, "19.8")]
    assert fates(dealt("9 K 6", "surrender", "9")) == [("A spanish_21", "lost", -500, "19.8")]
    insured = dealt("9 A 6", "insurance 5.00", "surrender", "K")
    assert {each[0]: each[2] for each in fates(insured)} == {"A insurance": 1000, "A spanish_21": -1000}


def test_19_8_only_the_first_two_cards_of_a_hand_that_was_not_split() -> None:
    assert barred(dealt("2 9 3", "hit", "4"), "surrender") == {"19.8"}
    assert barred(dealt("8 9 8", "split", "4"), "surrender") == {"19.8"}
    assert barred(dealt("8 9 7", surrender=False), "surrender") == {"19.8"}
    assert barred(dealt("5 9 6", "double", "3"), "surrender") == {"19.8"}


# ---------------------------------------------------------------- 19.9: doubling down and rescue


def test_19_9_any_number_of_cards_may_be_doubled_by_up_to_the_wager() -> None:
    live = dealt("2 9 3", "hit", "4", "hit", "2")
    assert amounts(live, "double")[:2] == (1, 10_00)
    live.answer("double 4.00")
    assert question(dealt("2 9 3", "hit", "4", "hit", "2", "double", "5")).site == "play:1.1"
    done = dealt("2 9 3", "hit", "4", "hit", "2", "double 4.00", "K")
    assert fates(done) == [("A spanish_21", "won", 1000, "19.5"), ("A double", "won", 400, "19.9")]
    assert barred(dealt("2 9 3", "hit", "4", double_cards=FIRST_TWO), "double") == {"19.9"}
    assert "double" in open_now(dealt("2 9 3", double_cards=FIRST_TWO))


def test_19_9_a_hand_of_a_split_may_be_doubled_unless_elected() -> None:
    assert "double" in open_now(dealt("8 9 8", "split", "3"))
    assert barred(dealt("8 9 8", "split", "3", double_after_split=False), "double") == {"19.9"}


def test_19_9_a_doubled_hand_gets_one_card_and_is_doubled_once() -> None:
    live = dealt("5 9 6", "double", "3")
    assert open_now(live) == {"stand", "rescue"}
    assert barred(live, "hit") == barred(live, "double") == {"19.9"}


def test_19_9_a_rescue_returns_the_double_and_takes_the_wager() -> None:
    live = dealt("5 9 6", "double 7.00", "3", "rescue")
    assert fates(live) == [("A spanish_21", "lost", -1000, "19.9"), ("A double", "void", 0, "19.9")]
    assert barred(dealt("5 9 6"), "rescue") == {"19.9"}


def test_19_9_without_a_rescue_a_doubled_hand_stands() -> None:
    live = dealt("5 9 6", "double", "3", "8", rescue=False)
    assert fates(live) == [("A spanish_21", "lost", -1000, "19.5"), ("A double", "lost", -1000, "19.5")]


def test_19_9_a_rescue_after_a_split_and_against_a_face_that_turns_out_a_blackjack() -> None:
    split = dealt("8 9 8", "split", "3", "double", "2", "rescue", "K", "stand", "K")
    assert [each[1:3] for each in fates(split)] == [("lost", -1000), ("void", 0), ("lost", -1000)]
    waits = ("5 K 6", "double", "3", "rescue")
    assert fates(dealt(*waits, "A")) == [("A spanish_21", "lost", -1000, "19.9"), ("A double", "void", 0, "19.9")]
    assert fates(dealt(*waits, "9")) == [("A spanish_21", "lost", -1000, "19.9"), ("A double", "void", 0, "19.9")]
    twice = dealt("8 K 8", "split", "3", "double", "2", "rescue", "3", "stand", "A")
    assert [each[1:3] for each in fates(twice)] == [("lost", -1000), ("void", 0), ("void", 0)]  # one wager in all


def test_19_9_a_doubled_21_is_paid_at_once_and_cannot_be_rescued() -> None:
    live = dealt("5 9 6", "double", "K")
    assert fates(live) == [("A spanish_21", "won", 1000, "19.5"), ("A double", "won", 1000, "19.9")]
    waits = dealt("5 K 6", "double", "K", "9")
    assert "play:1.1" in sites(waits)
    assert net(waits) == 2000


def test_19_9_a_dealer_blackjack_takes_only_the_original_wager() -> None:
    live = dealt("5 K 6", "double", "9", "stand", "A")
    assert fates(live) == [("A spanish_21", "lost", -1000, "19.9"), ("A double", "void", 0, "19.9")]
    over = ("K Q 6", "double", "K")
    assert net(dealt(*over)) == -2000
    assert net(dealt(*over, "A", busted_double_returned=True)) == -1000
    assert net(dealt(*over, "9", busted_double_returned=True)) == -2000


def test_19_9_redoubling_is_off_unless_elected_and_is_by_all_that_is_on_the_hand() -> None:
    live = dealt("2 9 3", "double 6.00", "3", redoubles=2)
    assert open_now(live) == {"stand", "double", "rescue"}
    assert amounts(live, "double")[1] == 16_00
    again = dealt("2 9 3", "double", "3", "double", "2", "double", "9", "stand", "9", redoubles=2)
    assert fates(again) == [("A spanish_21", "won", 1000, "19.5"), ("A double", "won", 7000, "19.9")]
    full = dealt("2 9 3", "double", "2", "double", "2", redoubles=1)
    assert barred(full, "double") == {"19.9"}
    assert [each for each in rulings(Verdict.NOT_DETERMINED, redoubles=1) if "redoubles = 1" in each]


def test_19_9_a_rescue_returns_only_the_last_doubled_part() -> None:
    live = dealt("2 9 3", "double", "3", "double", "6", "rescue", redoubles=2)
    assert fates(live) == [("A spanish_21", "lost", -1000, "19.9"), ("A double", "lost", -1000, "19.9")]
    assert [each.stake_cents for each in lines(live)] == [1000, 3000]


def test_19_9_two_cards_are_redoubled_at_a_table_that_doubles_two() -> None:
    live = dealt("2 9 3", "double", "3", redoubles=1, double_cards=FIRST_TWO)
    assert "double" in open_now(live)
    assert barred(dealt("2 9 3", "hit", "3", redoubles=1, double_cards=FIRST_TWO), "double") == {"19.9"}


# ---------------------------------------------------------------- 19.10: splitting pairs


def test_19_10_equal_values_are_split_to_four_hands_aces_too() -> None:
    assert "split" in open_now(dealt("J 9 K"))
    assert barred(dealt("9 9 K"), "split") == {"19.10"}
    aces = dealt("A 9 A", "split", "A", "split", "A", "split", "A")
    assert barred(aces, "split") == {"19.10"}
    assert [len(each[2]) for each in seen(aces).layout] == [2, 1, 1, 1]
    assert {"hit", "double"} <= open_now(aces)


def test_19_10_fewer_hands_and_one_card_to_aces_by_election() -> None:
    assert barred(dealt("8 9 8", "split", "8", max_hands=2), "split") == {"19.10"}
    assert barred(dealt("A 9 A", "split", "A", max_ace_hands=2), "split") == {"19.10"}
    assert "split" in open_now(dealt("8 9 8", "split", "8", max_ace_hands=2))
    one = dealt("A 9 A", "split", "A", "5", max_ace_hands=2, split_aces_draw=False)
    assert sites(one)[-1] == "draw:1.2"
    live = dealt("A 9 A", "split", "A", split_aces_draw=False)
    assert barred(live, "hit") == barred(live, "double") == {"19.10"}


def test_19_10_a_dealer_blackjack_takes_one_wager_of_a_split() -> None:
    live = dealt("8 K 8", "split", "3", "double", "2", "stand", "9", "stand", "A")
    assert [each[1:3] for each in fates(live)] == [("lost", -1000), ("void", 0), ("void", 0)]
    over = ("8 K 8", "split", "6", "hit", "K", "9", "stand", "A")
    assert [each[1:3] for each in fates(dealt(*over))] == [("lost", -1000), ("void", 0)]
    assert net(dealt(*over, busted_bets_also_lost=True)) == -2000


# ---------------------------------------------------------------- 19.11: insurance


def test_19_11_half_the_wager_at_2_to_1_against_an_ace() -> None:
    live = dealt("9 A 8")
    assert question(live).site == "insurance:1:A:spanish_21"
    assert amounts(live, "insurance")[:2] == (1, 5_00)
    won = dealt("9 A 8", "insurance 5.00", "stand", "K")
    assert fates(won) == [("A insurance", "won", 1000, "19.11"), ("A spanish_21", "lost", -1000, "19.5")]
    lost = dealt("9 A 8", "insurance 5.00", "stand", "6")
    assert fates(lost) == [("A insurance", "lost", -500, "19.11"), ("A spanish_21", "pushed", 0, "19.5")]
    assert barred(dealt("9 K 8"), "insurance") == {"19.11"}


# ---------------------------------------------------------------- 19.12: drawing


def test_19_12_a_hand_of_21_draws_no_card() -> None:
    assert {"hit", "stand"} <= open_now(dealt("9 K 8"))
    waits = dealt("K Q 6", "hit", "5", "9")
    assert sites(waits)[-2:] == ["draw:1.1", "dealer:second"]


def test_19_12_the_dealer_stands_on_every_17_unless_elected() -> None:
    soft = ("K 6 8", "stand", "A")
    assert net(dealt(*soft)) == 1000
    assert dealt(*soft, hit_soft_17=True).outcome is None
    assert net(dealt(*soft, "4", hit_soft_17=True)) == -1000
    assert net(dealt("K 8 8", "stand", "9", hit_soft_17=True)) == 1000
    doubt = [each for each in rulings(Verdict.NOT_DETERMINED, hit_soft_17=True) if "layout" in each]
    assert doubt
    assert not [each for each in rulings(Verdict.NOT_DETERMINED) if "layout" in each]


def test_19_12_a_dealer_whose_card_changes_nothing_draws_none() -> None:
    live = dealt("K 8 6", "hit", "K")
    assert "the dealer draws no card: it could change nothing" in facts(live, "19.12")


# ---------------------------------------------------------------- 19.13, 19.14: boxes


def test_19_13_one_to_three_people_on_a_box_with_the_first_one_s_consent() -> None:
    bet = SHARED[1]
    assert refused_by(TEN, bet) == "19.13"
    assert refused_by(TEN, bet, shared_boxes=True) == ""
    three = (*SHARED, Bet("C", "spanish_21", "1", 5_00))
    assert refused_by(three, Bet("D", "spanish_21", "1", 5_00), shared_boxes=True) == "19.13"
    assert question(dealt(bets=SHARED, shared_boxes=True)).site == "share:1:B"
    turned_away = dealt("refuse", "K 8 Q", "stand", "K", bets=SHARED, shared_boxes=True)
    assert fates(turned_away)[0] == ("B spanish_21 1", "void", 0, "19.13")


def test_19_13_others_double_split_and_insure_for_themselves() -> None:
    live = dealt("consent", "5 9 6", "double", "no_double", "3", "rescue", bets=SHARED, shared_boxes=True)
    assert fates(live) == [
        ("A spanish_21", "lost", -1000, "19.9"),
        ("A double", "void", 0, "19.9"),
        ("B spanish_21 1", "lost", -300, "19.9"),
    ]
    split = dealt(
        "consent", "8 9 8", "split", "hand_2", "3", "stand", "K", "stand", "K", bets=SHARED, shared_boxes=True
    )
    assert [each[0] for each in fates(split)] == ["A spanish_21", "A spanish_21", "B spanish_21 1"]
    insured = dealt("consent", "8 A 8", "no_insurance", bets=SHARED, shared_boxes=True)
    assert (question(insured).seat, question(insured).site) == ("B", "insurance:1:B:spanish_21")


def test_19_13_who_declines_to_redouble_rescues_his_first_double() -> None:
    steps = ("consent", "2 9 3", "double", "double 6.00", "3", "double", "no_double", "6", "rescue")
    live = dealt(*steps, bets=SHARED, shared_boxes=True, redoubles=1)
    assert fates(live) == [
        ("A spanish_21", "lost", -1000, "19.9"),
        ("A double", "lost", -1000, "19.9"),
        ("B spanish_21 1", "lost", -600, "19.9"),
        ("B double 1", "void", 0, "19.9"),
    ]


def test_19_14_six_boxes_at_most_and_one_for_each_player_unless_elected() -> None:
    other = Bet("A", "spanish_21", "2", 10_00)
    assert refused_by(TEN, other) == "19.14"
    assert refused_by(TEN, other, several_boxes=True) == ""
    assert refused_by(TEN, replace(other, on="4"), several_boxes=True, boxes=3) == "19.14"
    assert rulings(Verdict.UNLAWFUL, boxes=7)


# ---------------------------------------------------------------- 19.15: irregularities


def test_19_15_one_card_face_up_goes_to_the_rack_and_two_make_the_round_void() -> None:
    one = dealt("K 8", wrong("card_face_up", card="2c"), "Q", "stand", "K")
    assert net(one) == 1000
    two = dealt(
        *("7s 7s", wrong("card_face_up", card="2c"), "9", "hit", wrong("card_face_up", card="3c")), bets=MATCH, **SIX
    )
    assert {each[0]: each[1:] for each in fates(two)} == {
        "A spanish_21": ("void", 0, "19.15"),
        "A match_the_dealer": ("void", 0, "19.15"),
    }
    assert two.outcome is not None
    assert isinstance(two.outcome.standing, NoTensStanding)
    assert two.outcome.standing.shoe is None


def test_19_15_one_ten_is_destroyed_and_two_make_the_round_void() -> None:
    one = dealt("K 8", wrong("ten_found", card="Th"), "Q", "stand", "K")
    assert net(one) == 1000
    assert facts(one, "19.15") == ["the 10 of hearts is not used: a floorperson removes and destroys it"]
    two = dealt("K 8", wrong("ten_found", card="Th"), "Q", "stand", wrong("ten_found", card="Tc"))
    assert fates(two) == [("A spanish_21", "void", 0, "19.15")]
    with pytest.raises(Refused, match="is none of Ts, Th, Td, Tc"):
        dealt("K 8", wrong("ten_found", card="9h"))


@pytest.mark.parametrize(("per", "void"), [(PER_ROUND, False), (PER_SHOE, True)])
def test_19_15_more_than_one_is_counted_in_a_round_or_in_a_shoe(per: str, void: bool) -> None:
    first = dealt("K 8", wrong("ten_found", card="Th"), "Q", "stand", "K", void_counted_per=per)
    assert first.outcome is not None
    left = first.outcome.standing
    assert isinstance(left, NoTensStanding)
    assert left.tens == int(void)
    again = dealt("8", wrong("ten_found", card="Ts"), standing=left, void_counted_per=per)
    assert (again.outcome is not None) is void


def test_19_15_a_super_bonus_of_a_void_round_is_not_paid() -> None:
    steps = ("7d K 7s 7d 9", "hit", "7d", "hit", wrong("ten_found", card="Th"), wrong("ten_found", card="Tc"))
    assert {each[1] for each in fates(dealt(*steps, bets=TWO))} == {"void"}


def test_19_15_a_dead_hand_is_paid_no_envy() -> None:
    live = dealt("7d", wrong("no_cards_dealt", box="2"), "7s 7d", "hit", "7d", bets=TWO)
    assert [each[0] for each in fates(live)] == ["B spanish_21", "A spanish_21", "A super_bonus"]


def test_19_15_a_dealer_who_skips_his_card_deals_it_late() -> None:
    live = dealt("K", wrong("dealer_skipped", which="first"), "Q 8", "stand", "K")
    assert sites(live)[:4] == ["deal:1", "dealer:up", "deal:1", "dealer:up"]
    assert net(live) == 1000
    assert facts(live, "19.15") == ["the dealer left out his first card: it comes when the players have their two"]


def test_19_15_a_card_drawn_in_error_is_the_next_card() -> None:
    live = dealt("K 8 6", wrong("card_drawn_in_error"), "hit", "4", "stand", "K")
    assert facts(live, "19.15") == ["a card drawn in error will be the next card"]
    assert net(live) == 1000


def test_19_15_an_exposed_card_is_offered_and_a_21_with_it_is_paid() -> None:
    exposed = wrong("card_exposed_in_error", card="5c")
    assert net(dealt("K 8 6", exposed, "take_it", "hit")) == 1000
    refused = dealt("K 8 6", exposed, "refuse_it")
    assert open_now(refused) == {"stand", "surrender"}
    doubled = dealt("5 8 4", "double", "4", exposed)
    assert open_now(doubled) == {"stand", "rescue"}  # a doubled hand gets no more cards and is not offered it


def test_19_15_a_card_the_dealer_draws_on_17_is_burned() -> None:
    live = dealt("K 8 8", "stand", "9")
    live.interrupt(wrong("dealer_draws_on_seventeen", card="4c"), "dealer:stands")
    assert facts(live, "19.15") == ["the dealer has 17 and drew the 4 of clubs by accident: it is burned"]
    assert net(live) == 1000


def test_19_15_no_cards_make_a_hand_dead_and_one_card_may_be_completed() -> None:
    none = dealt(wrong("no_cards_dealt", box="1"), "8", bets=MATCH, **SIX)
    assert {each[1] for each in fates(none)} == {"void"}
    steps = ("K 8", wrong("one_card_dealt", box="1"))
    assert net(dealt(*steps, "second_card", "Q", "stand", "K")) == 1000
    assert fates(dealt(*steps, "dead_hand")) == [("A spanish_21", "void", 0, "19.15")]


def test_19_15_a_card_not_dealt_comes_late_or_the_hand_is_dead() -> None:
    steps = ("5 8 4", "double", wrong("card_not_dealt", box="1"))
    assert net(dealt(*steps, "late_card", "K", "stand", "K")) == 2000
    assert net(dealt(*steps, "late_card", "3", "rescue")) == -1000
    assert [each[1:3] for each in fates(dealt(*steps, "dead_hand"))] == [("void", 0)] * 2
    elected = dealt(*steps, "dead_hand", dead_hand_returns=INITIAL_ONLY)
    assert [each[1:3] for each in fates(elected)] == [("void", 0), ("lost", -1000)]


def test_19_15_a_hole_card_read_wrongly_voids_the_round_if_players_could_see_it() -> None:
    for visible in ("yes", "no"):
        live = dealt("K 9 9", **READER)
        live.interrupt(wrong("hole_card_read_wrongly", visible=visible), "dealer:reader")
        assert (live.outcome is not None) is (visible == "yes")


def test_19_15_without_its_reader_the_table_goes_on_as_one_that_has_none() -> None:
    live = dealt("K K 9", wrong("card_reader_fails"), "stand", "A", **READER)
    assert facts(live, "19.15") == ["the card reader fails: play goes on without it"]
    assert net(live) == -1000


# ---------------------------------------------------------------- what is not asked, payments, sources, numbers, the bot


def test_a_hand_that_was_paid_at_once_says_so() -> None:
    live = dealt("K 9 8 6 9", "hit", "5", bets=TWO)
    assert [each.why for each in live.why_not_asked("A", "stand")] == [
        'A may not answer "stand": the hand has won and was paid at once'
    ]


def test_a_payment_takes_no_wager_and_has_no_limits() -> None:
    with pytest.raises(Refused, match="is a payment and takes no wager"):
        dealt(bets=(Bet("A", "super_bonus", "", 5_00),))
    limits = {"super_bonus": Limit(5_00, 10_00)}
    against = list(rulings_on_limits(limits, GAME.play.wagers(SpanishRules()), NEWEST_TEXT, by_lowest_odds=True))
    assert [each.why for each in against] == ["super_bonus is a payment without a stake: it has no limits"]


def test_what_the_titles_cover_claims_no_text() -> None:
    own = {option.name for option in SpanishRules.options()} & set(SpanishRules.__annotations__)
    assert not [option.name for option in SpanishRules.options() if option.name in own and option.source is Source.TEXT]
    assert not [row.name for row in SpanishRules().payouts if row.source is Source.TEXT]


@pytest.mark.slow  # all numbers are exact_numbers, by code that is compiled first
def test_the_numbers_of_insurance_and_match_the_dealer() -> None:
    six = {each.wager: each for each in exact_numbers(SpanishRules(match_the_dealer="six_decks"))}
    assert sum(gain * chance for gain, chance in six["insurance"].gains) == Fraction(-71, 287)
    assert sum(chance for _, chance in six["match_the_dealer"].gains) == 1
    assert round(float(six["match_the_dealer"].house_advantage), 8) == 0.03055481
    assert "match_the_dealer" not in {each.wager for each in exact_numbers(SpanishRules(super_bonus=False))}


def test_the_bot_rescues_a_stiff_double_against_a_strong_card() -> None:
    assert plain_chart(question(dealt("5 9 6", "double", "3"))).name == "rescue"
    assert plain_chart(question(dealt("5 9 6", "double", "8"))).name == "stand"
    assert plain_chart(question(dealt("5 4 6", "double", "3"))).name == "stand"
    assert plain_chart(question(dealt("9 A 6"))).name == "no_insurance"
    assert plain_chart(question(dealt("5 9 6"))).name == "double"


def test_the_coach_counts_insurance_from_the_cards_in_sight() -> None:
    """Six decks have 72 cards that count 10. Three others are in sight, so 72 of 285 make a blackjack; it pays 2 to 1."""
    live = dealt("9 A 6")
    worth = advice(live.round, live.journal)
    assert worth == pytest.approx({"insurance": 500 * float(Fraction(72, 285) * 3 - 1), "no_insurance": 0})
