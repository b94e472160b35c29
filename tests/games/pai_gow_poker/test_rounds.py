"""Pai gow poker, section by section."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

import croupier
from croupier.croupiers.play import Live
from croupier.engine.decision import Decision
from croupier.engine.irregularity import Irregularity
from croupier.engine.round import open_round
from croupier.equipment.cards import WITH_JOKER
from croupier.equipment.shoe import Draw, Shoe
from croupier.games.pai_gow_poker import GAME
from croupier.games.pai_gow_poker.rules import PaiGowPokerRules
from croupier.games.pai_gow_poker.standing import PaiGowPokerStanding
from croupier.law.option import Source, Unreadable
from croupier.law.register import NEWEST_TEXT, Seen, register
from croupier.law.ruling import Refused, Verdict, overall
from croupier.money.settlement import Result
from croupier.money.wager import Act, Bet
from croupier.testing.secrets.cards import private_cards_stay_private
from tests.games.table import asked, bet, fates, line, said

MAIN = (bet("pai_gow"),)
PLAIN = PaiGowPokerRules(start_by="button", automatic_shuffler=True)

# The player has two pairs, of kings and fours; the dealer an ace high flush with 9-8 behind.
KINGS_AND_FOURS = "Ks Kd 4h 4c As 7d 2c"
FLUSH = "Ah Jh 8h 5h 3h 9c 8d"
QUEENS = "Qs Qd Jc 9h 7s 5d 3c"  # of the dealer: a pair behind, jack and nine low


def table(*answers: str | Irregularity, bets: tuple[Bet, ...] = MAIN, standing: Any = None, **elected: Any) -> Live:
    """A round with these answers; cards may be given together."""
    own: dict[str, Any] = {"start_by": "button", "automatic_shuffler": True, **elected}
    rules = PaiGowPokerRules(**own)
    live = Live(open_round(GAME, rules, standing or GAME.play.opening(rules), bets))
    for answer in answers:
        if isinstance(answer, Irregularity):
            live.interrupt(answer)
        elif asked(live).startswith(("look", "expose:")):
            for card in answer.split():
                live.answer(card)
        else:
            live.answer(answer)
    return live


def against(*answers: str, dealer: str = QUEENS, **elected: Any) -> Live:
    return table(*answers, dealer, **elected)


def verdict(**elected: Any) -> Verdict:
    return overall(PaiGowPokerRules(**elected).rulings(NEWEST_TEXT))


def refused(*answers: str, match: str, **elected: Any) -> str:
    with pytest.raises(Refused, match=match) as caught:
        table(*answers, **elected)
    return str(caught.value.rulings[0].cite)


def first_card(**elected: Any) -> int:
    """How many cards were dealt before the first one of A."""
    asks = table(**elected).asks
    assert isinstance(asks, Draw)
    return asks.position


def after(live: Live) -> Any:
    assert live.outcome is not None
    return live.outcome.standing


# ---------------------------------------------------------------- what the game rests on


def test_all_but_the_imperial_bonus_is_known_by_titles_and_no_option_claims_more() -> None:
    titles = [law for law in GAME.cites if register().section(law).seen is Seen.TITLE]
    assert len(titles) == len(GAME.cites) - 1
    claimed = {
        str(each.cite)
        for each in PaiGowPokerRules.options()
        if each.source is Source.TEXT and each.cite.subchapter == 11
    }
    assert claimed == {"19:47-11.20"}
    assert GAME.since == date(1992, 10, 19)


def test_11_2_a_deck_with_a_joker() -> None:
    assert GAME.play.opening(PLAIN).shoe == Shoe.of(1, deck=WITH_JOKER)
    assert verdict(second_deck=True) is Verdict.UNLAWFUL
    assert verdict(second_deck=True, automatic_shuffler=True) is not Verdict.UNLAWFUL


def test_11_2_six_areas() -> None:
    bets = tuple(bet("pai_gow", seat=seat) for seat in "ABCDEFG")
    assert refused(bets=bets, match="all 6 areas of this table are taken") == "19:47-11.2"
    assert asked(table(bets=bets[:6])) == "look:A"


# ---------------------------------------------------------------- 11.4 and 11.8C: who is served first


@pytest.mark.parametrize(
    ("way", "answer", "where"),
    [
        ("dice", "1-1-1", "at position 3"),
        ("dice", "2-3-3", "at the bank"),  # eight
        ("dice", "4-5-6", "at the bank"),  # fifteen
        ("dice", "6-6-6", "at position 4"),
        ("random number", "5", "at position 5"),
    ],
)
def test_11_8c_the_count_begins_at_the_bank_and_goes_around_seven_positions(way: str, answer: str, where: str) -> None:
    (fact,) = said(table(answer, start_by=way), "19:47-11.8C")
    assert fact.endswith(f"the count ends {where}, which is served first")


def test_11_4_dice_a_random_number_or_a_button() -> None:
    sites = {way: asked(table(start_by=way)) for way in ("dice", "random number", "button")}
    assert sites == {"dice": "start", "random number": "start", "button": "look:A"}


def test_11_5_the_cards_are_inspected_spread_and_washed() -> None:
    steps = [step.name for step in GAME.table.opening_steps(PLAIN)]
    assert steps == ["cards_inspected", "cards_fanned", "cards_washed"]


def test_11_6_the_cards_are_shuffled_and_cut_for_every_round_unless_a_machine_does() -> None:
    by_hand = table("cut 20", automatic_shuffler=False, standing=PaiGowPokerStanding())
    assert said(by_hand, "19:47-11.6") == ["the cards are shuffled", "A cuts the cards"]
    assert after(against(KINGS_AND_FOURS, "house_way")).shoe is not None
    assert asked(table(standing=PaiGowPokerStanding())) == "look:A"


def test_11_8c_a_table_with_dice_has_no_button_to_move() -> None:
    assert after(table("1-2-3", KINGS_AND_FOURS, "house_way", QUEENS, start_by="dice")).button == 1


def test_11_8c_the_button_goes_to_the_next_position_after_every_round() -> None:
    live = against(KINGS_AND_FOURS, "house_way", standing=PaiGowPokerStanding(button=7))
    assert said(live, "19:47-11.8C") == ["the button lies at position 7, which is served first"]
    assert after(live).button == 1


def test_11_11_no_roll_is_shaken_again() -> None:
    live = table(Irregularity("invalid_roll"), "1-2-3", start_by="dice")
    assert said(live, "19:47-11.11") == ["no roll: the dice are shaken again"]
    assert asked(live) == "look:A"
    with pytest.raises(Refused, match="only at a table with start_by = dice"):
        table(Irregularity("invalid_roll"), start_by="random number")


# ---------------------------------------------------------------- 11.8: the deal


def test_11_8_seven_stacks_of_seven_are_dealt_and_four_cards_are_left() -> None:
    assert said(table(), "19:47-11.8") == ["7 cards are dealt face down to each of 7 positions; 4 are left"]


def test_11_8b_an_automated_shoe_delivers_stacks() -> None:
    """The only player is at position 2, which a clockwise deal that begins at the bank serves last."""
    assert first_card(dealt_from="automated shoe") == 42
    assert first_card() == 6


def test_11_8c_the_deal_may_go_counterclockwise_as_the_count_does() -> None:
    assert first_card(dealt_from="automated shoe", delivered="counterclockwise") == 7
    assert first_card(delivered="counterclockwise") == 1


# ---------------------------------------------------------------- 11.9: setting, comparing, vigorish


def test_11_9_all_players_set_their_hands_in_secret() -> None:
    live = table(KINGS_AND_FOURS, bets=(bet("pai_gow"), bet("pai_gow", seat="B")))
    for card in FLUSH.split():
        live.answer(card)
    assert asked(live) == "set:A"
    live.answer("set 4h 4c")
    assert asked(live) == "set:B"
    assert live.asks is not None
    assert isinstance(live.asks, Decision)
    assert live.asks.private
    for answer in ("house_way", *QUEENS.replace("9h", "9d").replace("3c", "3s").split()):
        live.answer(answer)
    private_cards_stay_private(live)


@pytest.mark.parametrize(
    ("answer", "match"),
    [
        ("set Ks Kd", "the low hand outranks the high hand: a pair of fours; low: a pair of kings"),
        ("set 4h 4c As", "name 2 of"),
        ("set 4h 4h", "4h is named twice"),
        ("set 4h 9s", '"9s" is not one of'),
        ("fold", "the choices are: set, house_way"),
    ],
)
def test_11_9_a_hand_that_may_not_be_set_so_is_refused(answer: str, match: str) -> None:
    assert refused(KINGS_AND_FOURS, answer, match=match) == "19:47-11.9"


def test_11_9_the_two_cards_are_named_in_any_order() -> None:
    live = table(KINGS_AND_FOURS, "set 4c 4h")
    assert live.journal[-1].answer == "set 4h 4c"


def test_11_9_the_dealer_tells_the_house_way() -> None:
    live = against(KINGS_AND_FOURS, "house_way")
    assert line(live, "pai_gow").note.startswith(
        "a pair of kings; low: a pair of fours against a pair of queens; low: jack"
    )


@pytest.mark.parametrize(
    ("answer", "dealer", "result", "cents"),
    [
        ("set 4h 4c", QUEENS, Result.WON, 950),  # kings high and fours low are both higher
        ("set 4h 4c", FLUSH, Result.PUSHED, 0),  # the flush beats the kings
        ("set 7d 2c", "Ac Ad Ah 9d 9c Qh 3s", Result.LOST, -1000),
    ],
)
def test_11_9_both_hands_win_or_lose_and_one_pushes(answer: str, dealer: str, result: Result, cents: int) -> None:
    live = against(KINGS_AND_FOURS, answer, dealer=dealer)
    assert fates(live) == {"A pai_gow": (result, cents, "11.9")}


def test_11_9_copies_are_the_banks() -> None:
    """Both low hands are ace and king: the player's higher pair only pushes."""
    live = against("As Kd 8h 8c 7s 4d 2c", "set As Kd", dealer="Ac Kh 6s 6d Jc 9h 3s")
    note = line(live, "pai_gow").note
    assert line(live, "pai_gow").result is Result.PUSHED
    assert "the low hand is a copy" in note


@pytest.mark.parametrize(
    ("stake", "rounded", "cents"),
    [
        ("6.00", "exact", 570),
        ("6.00", "up to a quarter", 550),
        ("11.00", "up to a quarter", 1025),
        ("6.00", "nearest quarter", 575),
    ],
)
def test_11_9_five_percent_vigorish_of_a_win(stake: str, rounded: str, cents: int) -> None:
    live = against(KINGS_AND_FOURS, "set 4h 4c", bets=(bet("pai_gow", stake),), vigorish_rounded=rounded)
    assert line(live, "pai_gow").cents == cents


def test_11_9_vigorish_may_be_noted_and_collected_before_the_next_deal() -> None:
    live = against(KINGS_AND_FOURS, "set 4h 4c", vigorish_collected="noted")
    assert "A is paid $10.00 and owes $0.50 of vigorish before the next deal" in said(live, "19:47-11.9")
    assert line(live, "pai_gow").cents == 950


# ---------------------------------------------------------------- 11.10: banks

A_BANKS = PaiGowPokerStanding(banker="A", seats=("A", "B"), last=("A", "B"), played=(("A", 1500), ("B", 1000)))


def test_11_10_a_player_banks_alone_and_the_house_plays_a_hand_against_the_bank() -> None:
    """A banks with a flush; B's pair of kings loses to it; the dealer stakes the $15 that A last played for, and pushes."""
    live = table(
        "Ah Jh 8h 5h 3h 9c 9d",
        "Ks Kd 4h 7c 2s 6d Tc",
        "set 9c 9d",
        "set Tc 7c",
        "Qs Qd Jc 5c 5d 3c As",
        bets=(bet("bank", "25.00"), bet("pai_gow", seat="B")),
        standing=A_BANKS,
    )
    assert fates(live)["B pai_gow"] == (Result.LOST, -1000, "11.9")
    assert fates(live)["A bank"][2] == "11.10"
    (house,) = [fact for fact in said(live, "19:47-11.10") if fact.startswith("the dealer's hand")]
    assert house.startswith("the dealer's hand, staking $15.00, ")


def test_11_10_a_bank_covers_the_wagers_and_what_the_house_stakes_against_it() -> None:
    bets = (bet("bank", "24.99"), bet("pai_gow", seat="B"))
    assert refused(bets=bets, standing=A_BANKS, match=r"the bank covers \$9.99 more, not \$10.00") == "19:47-11.7"
    reverse = tuple(reversed(bets))
    assert refused(bets=reverse, standing=A_BANKS, match=r"the bank (must cover|covers)") in {
        "19:47-11.10",
        "19:47-11.7",
    }


def test_11_10_the_house_has_half_of_a_co_bank_and_sets_its_hand() -> None:
    live = table(
        "Ks Kd 4h 7c 2s 6d Tc",
        "set Tc 7c",
        "Ah Jh 8h 5h 3h 9c 9d",
        bets=(bet("co_bank", "5.00"), bet("pai_gow", seat="B")),
        standing=A_BANKS,
    )
    assert fates(live) == {
        "B pai_gow": (Result.LOST, -1000, "11.9"),
        "A co_bank": (Result.WON, 475, "11.10"),  # half of $10.00, less 5 percent
    }


@pytest.mark.parametrize(
    ("bets", "elected", "match"),
    [
        ((bet("bank", seat="C"),), {}, "C may bank only after a wager against the house in its last round"),
        ((bet("bank", seat="B"),), {}, "the bank is offered to A first, who may pass it on"),
        ((bet("pai_gow"), bet("bank", "90.00")), {}, "A goes against the bank and cannot hold it|A holds the bank"),
        ((bet("co_bank"),), {"banks": "player bank"}, "does not offer"),
        ((bet("bank"),), {"banks": "house only"}, "does not offer"),
    ],
)
def test_11_10_who_may_bank(bets: tuple[Bet, ...], elected: dict[str, str], match: str) -> None:
    refused(bets=bets, standing=A_BANKS, match=match, **elected)


def test_11_10_the_bank_moves_on_after_every_round() -> None:
    live = against(KINGS_AND_FOURS, "house_way", standing=PaiGowPokerStanding(banker="A", seats=("A", "B")))
    assert after(live).banker == "B"
    assert after(live).last == ("A",)
    assert after(live).last_stake_cents("A") == 1000


def test_11_10_a_player_may_bank_twice_in_a_row_where_the_table_says_so() -> None:
    bets = (bet("co_bank", "5.00"), bet("pai_gow", seat="B"))
    once = table(KINGS_AND_FOURS, "house_way", QUEENS, bets=bets, standing=A_BANKS)
    assert after(once).banker == "B"
    twice = table(KINGS_AND_FOURS, "house_way", QUEENS, bets=bets, standing=A_BANKS, bank_turns=2)
    assert after(twice).banker == "A"
    again = table(KINGS_AND_FOURS, "house_way", QUEENS, bets=bets, standing=after(twice), bank_turns=2)
    assert (after(again).banker, after(again).rounds_banked) == ("B", 0)


# ---------------------------------------------------------------- 11.11: irregularities


@pytest.mark.parametrize("kind", ["wrong_number", "miscounted_start", "set_not_complete", "bank_exposed"])
def test_11_11_all_hands_are_void(kind: str) -> None:
    live = table(KINGS_AND_FOURS, Irregularity(kind), bets=(bet("pai_gow"), bet("bonus", "5.00")), bonus="3")
    assert {result for result, _, _ in fates(live).values()} == {Result.VOID}


def test_11_11_a_second_card_face_up_voids_all_hands() -> None:
    def face_up(card: str) -> Irregularity:
        return Irregularity("card_face_up", {"card": card})

    live = table(face_up("2s"), face_up("3s"))
    assert fates(live)["A pai_gow"][0] is Result.VOID
    assert asked(table(face_up("2s"))) == "look:A"


def test_11_11_the_bank_may_be_exposed_while_it_is_dealt() -> None:
    assert fates(table(Irregularity("bank_exposed")))["A pai_gow"] == (Result.VOID, 0, "11.11")


def test_11_11_a_hand_that_was_touched_stands_as_it_was_laid() -> None:
    live = table(KINGS_AND_FOURS, "set 4h 4c", Irregularity("hand_touched", {"seat": "A"}), QUEENS)
    assert said(live, "19:47-11.11") == ["the hand of A was touched after it was set: it stands as it was laid"]
    assert fates(live)["A pai_gow"] == (Result.WON, 950, "11.9")


@pytest.mark.parametrize(("answer", "ends"), [("play", "look:A"), ("void", "expose:dealer")])
def test_11_11_a_player_whose_card_was_exposed_plays_or_gives_up(answer: str, ends: str) -> None:
    live = table(Irregularity("player_exposed", {"seat": "A"}), answer)
    assert asked(live) == ends


def test_11_11_a_foul_hand_loses_but_its_bonus_is_settled() -> None:
    live = table(
        FLUSH,
        "house_way",
        Irregularity("foul", {"seat": "A"}),
        QUEENS,
        bets=(bet("pai_gow"), bet("bonus", "5.00")),
        bonus="3",
    )
    assert fates(live)["A pai_gow"] == (Result.LOST, -1000, "11.11")
    assert fates(live)["A bonus"] == (Result.WON, 2000, "11.16")


# ---------------------------------------------------------------- 11.12: two areas


def test_11_12_the_first_hand_is_set_before_the_second_is_seen() -> None:
    bets = (bet("pai_gow"), bet("pai_gow second", "20.00"))
    live = table(KINGS_AND_FOURS, bets=bets, two_areas=True)
    assert asked(live) == "set:A"
    live.answer("house_way")
    assert asked(live) == "look:A:second"
    assert refused(bets=bets, match="one area at this table") == "19:47-11.12"


# ---------------------------------------------------------------- 11.15 to 11.20: bonus wagers


@pytest.mark.parametrize(
    ("cards", "cents"),
    [
        ("As Ks Qs Js Ts Kd Qd", 1_000_000),  # a royal flush with a king and a queen of another suit
        ("As Ac Ad Ah ** 3s 4d", 200_000),
        ("2s 3s 4s 5s 6s 7s 8s", 2_500_000),
        ("2s 3s 4s 5s ** 7s 8s", 500_000),
        ("9c 9d 9h 2s 2d 5c 7h", 2_500),
        ("9c 9d 8h 2s 3d 5c 7h", -500),
    ],
)
def test_11_16_the_optional_bonus_is_paid_by_the_seven_cards(cards: str, cents: int) -> None:
    live = against(cards, "house_way", dealer="Qc Jd 9s 6h 4c Td 6c", bets=(*MAIN, bet("bonus", "5.00")), bonus="3")
    assert line(live, "bonus").cents == cents


def test_11_15_an_envy_bonus_is_paid_for_the_hand_of_another_player() -> None:
    """B has four nines: A, whose bonus wager is $5, is paid $5; C, whose is $1, is not."""
    bets = tuple(bet("pai_gow", seat=seat) for seat in "ABC")
    bonuses = (bet("bonus", "5.00"), bet("bonus", "5.00", "B"), bet("bonus", "1.00", "C"))
    live = table(
        KINGS_AND_FOURS,
        "9s 9h 9d 9c 2s 3d 5h",
        "Jh 8s 7c 6h Tc 2d Ad",
        *["house_way"] * 3,
        QUEENS.replace("9h", "8d"),
        bets=(*bets, *bonuses),
        bonus="3",
    )
    envy = {each.seat: each.cents for each in live.outcome.lines if each.wager == "envy"} if live.outcome else {}
    assert envy == {"A": 500}


def test_11_17_three_cards_are_settled_before_the_other_four_are_dealt() -> None:
    bets = (*MAIN, bet("three_card", "5.00"), bet("seven_card", "5.00"))
    live = table("2s 3s 4s", bets=bets, three_card="1", seven_card="1")
    assert asked(live) == "look:A"
    for card in "5s 6s Kd Qd".split():
        live.answer(card)
    live.answer("house_way")
    for card in QUEENS.replace("Qd", "Td").split():
        live.answer(card)
    assert fates(live)["A three_card"] == (Result.WON, 20_000, "11.18")
    assert fates(live)["A seven_card"] == (Result.WON, 25_000, "11.18")
    assert (
        refused(bets=(*MAIN, bet("seven_card")), seven_card="1", match="three-card bonus wager first") == "19:47-11.17"
    )


@pytest.mark.parametrize(
    ("own", "dealer", "cents"),
    [
        (KINGS_AND_FOURS, QUEENS, -100),
        ("9c 9d 9s 2s 2d 5c 7h", QUEENS, 500),
        ("9c 9d 9s 2s 2d 5c 7h", "2h 3c 4h 5d 7s 8c 9h", 10_500),  # a full house and a nine-high hand of the bank
        (KINGS_AND_FOURS, "2h 3c 5h 6d 7s 8c Th", 2_000),
    ],
)
def test_11_20_the_imperial_bonus_is_paid_for_either_hand(own: str, dealer: str, cents: int) -> None:
    live = against(own, "house_way", dealer=dealer, bets=(*MAIN, bet("imperial", "1.00")), imperial=True)
    assert line(live, "imperial").cents == cents


def test_11_20_a_player_is_paid_no_more_than_the_limit() -> None:
    live = against(
        "As Ks Qs Js Ts 2d 3d",
        "house_way",
        dealer="Qc Jd 9s 6h 4c Td 6c",
        bets=(*MAIN, bet("imperial", "500.00")),
        imperial=True,
    )
    assert line(live, "imperial").cents == 4_000_000
    assert "the limit for a player and round is $40,000" in line(live, "imperial").note
    assert verdict(imperial=True, imperial_limit=3_999_999) is Verdict.UNLAWFUL
    assert verdict(imperial=True, imperial_limit=4_000_000) is not Verdict.UNLAWFUL


def test_11_7_a_bonus_wager_goes_with_a_wager_against_the_bank() -> None:
    assert refused(bets=(bet("bonus"),), bonus="3", match="needs a pai gow poker wager first") == "19:47-11.15"
    removed = Bet("A", "pai_gow", act=Act.REMOVE)
    assert refused(bets=(*MAIN, bet("bonus"), removed), bonus="3", match="take that down first") == "19:47-11.7"


def test_11_4_cards_without_the_roll_that_begins_the_deal_are_one_mistake() -> None:
    tree = {
        "game": "pai_gow_poker",
        "seats": [{"name": "A", "wagers": {"pai_gow": "10.00"}, "decisions": ["house_way"]}],
        "tape": {"cards": "As Ah 2c 5d 7h 9s Jd"},
    }
    with pytest.raises(Unreadable) as unreadable:
        croupier.settle(tree)
    (mistake,) = unreadable.value.mistakes
    assert (mistake.place, str(mistake.cite)) == ("tape.cards[0]", "19:47-11.4")
    assert mistake.why.startswith('"As" is not a roll of three dice')
