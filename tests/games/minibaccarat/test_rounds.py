"""Minibaccarat, section by section, where it differs from punto banco. What both share is in `test_baccarat.py`."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from croupier.engine.irregularity import Irregularity
from croupier.equipment.shoe import Shoe
from croupier.games.minibaccarat.shuffle import MinibaccaratStanding
from croupier.law.citation import cite
from croupier.law.option import Source
from croupier.law.register import NEWEST_TEXT, Seen, register
from croupier.law.ruling import Refused, Verdict, overall
from croupier.money.commission import Owed
from croupier.money.settlement import Result
from tests.games.baccarat.table import LATER, MINI, after, asked, bet, cents, results, said, table

NATURAL = "Ks 2h 9d 5c"
PLAYER = (bet("player"),)
SHUFFLER = {"continuous_shuffler": True, "shuffler_approved": True}


def verdict(**elected: object) -> Verdict:
    return overall(MINI.rules.elect(elected).rulings(NEWEST_TEXT))


def test_only_7_1_a_is_new_jerseys_text() -> None:
    sources = {option.name: option.source for option in MINI.rules.options() if option.cite.subchapter == 7}
    assert [name for name, source in sources.items() if source is Source.TEXT] == ["decks"]
    assert [law.section for law in MINI.cites if register().section(law).seen is not Seen.TITLE] == ["7.1"]
    assert MINI.since == date(1986, 8, 4)


@pytest.mark.parametrize(
    ("decks", "found"), [(5, Verdict.UNLAWFUL), (6, Verdict.LAWFUL), (8, Verdict.LAWFUL), (30, Verdict.LAWFUL)]
)
def test_7_1_a_at_least_six_decks(decks: int, found: Verdict) -> None:
    assert verdict(decks=decks) is found
    if found is Verdict.UNLAWFUL:
        (ruling,) = MINI.rules.elect({"decks": decks}).rulings(NEWEST_TEXT)
        assert ruling.cite == cite("19:47-7.1(a)")


def test_7_1_a_two_cutting_cards_are_ready_before_the_table_opens() -> None:
    (step,) = [step for step in MINI.table.opening_steps(MINI.rules()) if step.name == "cutting_cards_ready"]
    assert step.cite == cite("19:47-7.1(a)")
    assert "two opaque cutting cards" in step.words


def test_7_2_the_wagers_of_both_games_are_the_same() -> None:
    elected = {"pairs": True, "dragon_bonus": "A"}
    assert list(MINI.play.wagers(MINI.rules(**elected))) == ["player", "banker", "tie", "pair", "dragon_bonus"]
    with pytest.raises(Refused, match="a seat wagers on one of the hands") as caught:
        table(MINI, bets=(bet("banker"), bet("player")))
    assert caught.value.rulings[0].cite == cite("19:47-7.2")


def test_7_3_vigorish_and_odds_are_by_this_section() -> None:
    live = table(MINI, "2s 4h Kd 3c 2h", bets=(bet("banker"), bet("tie", seat="B")))
    found = {line.seat: (line.cents, str(line.cite)) for line in (live.outcome.lines if live.outcome else ())}
    assert found == {"A": (9500, "19:47-7.3"), "B": (-10000, "19:47-7.10")}


def test_7_3_a_shuffler_leaves_no_end_of_a_shoe_to_collect_at() -> None:
    assert verdict(**SHUFFLER) is Verdict.LAWFUL
    assert verdict(**SHUFFLER, vigorish_collected=LATER) is Verdict.UNLAWFUL


def test_7_4_the_opening_steps() -> None:
    steps = MINI.table.opening_steps(MINI.rules())
    assert [str(step.cite) for step in steps] == ["19:47-7.4"] * 3 + ["19:47-7.1(a)"]


def test_7_5_the_cut_is_offered_and_the_dealer_cuts_last() -> None:
    live = table(MINI, "refuse", bets=PLAYER, standing=MinibaccaratStanding())
    assert said(live, "19:47-7.5") == ["the cards are shuffled", "the dealer cuts the cards"]


def test_7_6_a_dealer_deals_and_there_is_no_curator() -> None:
    live = table(MINI, NATURAL, bets=(bet("banker"), bet("player", seat="B")))
    assert said(live, "19:47-7.6") == []
    assert "curator_passes" not in MINI.play.remedies
    assert not hasattr(after(live), "curator")


def test_7_6_a_new_dealer_burns_a_card() -> None:
    coming = replace(MINI.play.opening(MINI.rules()), new_dealer=True)
    assert said(table(MINI, bets=PLAYER, standing=coming), "19:47-7.6") == ["one card is burned"]


def test_7_7_all_cards_are_dealt_face_up_to_the_two_hands() -> None:
    live = table(MINI, NATURAL, bets=PLAYER)
    assert said(live, "19:47-7.7") == [
        "king of spades to the Player's Hand",
        "2 of hearts to the Banker's Hand",
        "9 of diamonds to the Player's Hand",
        "5 of clubs to the Banker's Hand",
    ]


def test_7_8_additional_cards() -> None:
    live = table(MINI, "2s 4h Kd 3c 2h", bets=PLAYER)
    assert said(live, "19:47-7.8") == ["2 of hearts to the Player's Hand, its third card"]


@pytest.mark.parametrize(("cards", "next_"), [("2s 4h Kd 3c", "player:3"), ("2s 4h 4d Ac", "banker:3"), (NATURAL, "")])
def test_7_9_who_draws(cards: str, next_: str) -> None:
    assert asked(table(MINI, cards, bets=PLAYER)) == next_


def test_7_10_a_tie_voids_no_tie_wager_and_pushes_the_hands() -> None:
    live = table(MINI, "3s 4h 4d 3c", bets=(bet("banker"), bet("tie")))
    assert results(live) == {"A banker": Result.PUSHED, "A tie": Result.WON}
    assert said(live, "19:47-7.10") == ["a tie at 7"]


def test_7_11_irregularities_cite_this_section() -> None:
    live = table(MINI, Irregularity("card_face_up", {"card": "As"}), NATURAL, bets=PLAYER)
    assert said(live, "19:47-7.11") == ["ace of spades lay face up in the shoe and goes to the rack"]
    assert cents(live) == {"A player": 10000}


def test_7_12_a_continuous_shuffler_needs_approval_and_knows_no_cut_or_burn() -> None:
    assert verdict(continuous_shuffler=True) is Verdict.UNLAWFUL
    live = table(MINI, NATURAL, bets=PLAYER, **SHUFFLER)
    assert after(live).shoe == Shoe.of(8)
    with pytest.raises(Refused, match="no card is burned"):
        table(MINI, Irregularity("new_dealer"), bets=PLAYER, **SHUFFLER)


def test_7_12_the_shoe_of_a_continuous_shuffler_never_ends_so_marked_vigorish_stays_marked() -> None:
    live = table(MINI, "Ks Kh 2d 9c", bets=(bet("banker"),), vigorish_collected=LATER, **SHUFFLER)
    assert cents(live) == {"A banker": 10000}
    assert after(live).owed == Owed((("A", 500),))


def test_7_12_a_jam_voids_the_round() -> None:
    jam = Irregularity("shuffler_jammed")
    live = table(MINI, "Ks 2h", jam, bets=PLAYER, **SHUFFLER)
    assert results(live) == {"A player": Result.VOID}
    with pytest.raises(Refused, match="only at a table with continuous_shuffler = true"):
        table(MINI, "Ks 2h", jam, bets=PLAYER)
