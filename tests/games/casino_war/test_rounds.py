"""Casino war, section by section."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from croupier.croupiers.play import Live
from croupier.engine.decision import Answer, Decision
from croupier.engine.hand import at_seats
from croupier.engine.hands_shown import hands_shown
from croupier.engine.irregularity import Irregularity
from croupier.engine.shoe_table import LAST_CUTTER, NEXT_ENTITLED, OneShoeStanding
from croupier.equipment.cards import DECK, RANKS, Card, read_card
from croupier.equipment.shoe import Shoe
from croupier.games.casino_war import GAME
from croupier.games.casino_war.procedure import order, surrendered_cents
from croupier.games.casino_war.rules import CasinoWarRules
from croupier.games.casino_war.shuffle import TABLE
from croupier.games.casino_war.strategy import View, best_play
from croupier.law.option import Source, Unreadable
from croupier.law.register import NEWEST_TEXT, Seen, register
from croupier.law.ruling import Refused, Verdict, overall
from croupier.money.settlement import Result
from croupier.money.wager import Act, Bet
from tests.games.table import asked, fates, played, said

TEN = (Bet("A", "war", "", 1000),)
WITH_TIE = (*TEN, Bet("A", "tie", "", 500))
TWO_PLAYERS = (*TEN, Bet("B", "war", "", 2000))
THREE_PLAYERS = (*TWO_PLAYERS, Bet("C", "war", "", 500))
UNSHUFFLED = OneShoeStanding()


def table(
    *answers: str | Irregularity,
    bets: tuple[Bet, ...] = TEN,
    rules: CasinoWarRules | None = None,
    standing: OneShoeStanding | None = None,
) -> Live:
    """A round given these answers one by one: a card, a decision, or something that goes wrong."""
    return played(GAME, bets, *answers, rules=rules, standing=standing)


def shoe_after(live: Live) -> Shoe | None:
    assert live.outcome is not None
    assert isinstance(live.outcome.standing, OneShoeStanding)
    return live.outcome.standing.shoe


def verdict(on: date = NEWEST_TEXT, **elected: object) -> Verdict:
    return overall(CasinoWarRules.elect(elected).rulings(on))


def refused(*answers: str | Irregularity, match: str, bets: tuple[Bet, ...] = TEN) -> str:
    """The section by which the last of these answers is refused."""
    with pytest.raises(Refused, match=match) as caught:
        table(*answers, bets=bets)
    return str(caught.value.rulings[0].cite)


def face_up(card: str) -> Irregularity:
    return Irregularity("card_face_up", {"card": card})


def out_of_order(card: str) -> Irregularity:
    return Irregularity("card_out_of_order", {"card": card})


# ---------------------------------------------------------------- what the game rests on


def test_the_subchapter_is_known_by_its_titles_and_no_option_claims_its_text() -> None:
    assert all(register().section(law).seen is Seen.TITLE for law in GAME.cites)
    own = [option for option in CasinoWarRules.options() if option.cite.subchapter == 22]
    assert {"decks", "tie", "tie_alone", "war_tie_bonus", "burned_before_war", "payouts"} <= {each.name for each in own}
    assert not [option.name for option in own if option.source is Source.TEXT]
    assert not [row.name for row in CasinoWarRules().payouts if row.source is Source.TEXT]
    assert not [kind for kind in GAME.play.wagers(CasinoWarRules()).values() if kind.source is Source.TEXT]


def test_it_was_adopted_on_1999_01_19() -> None:
    assert GAME.since == date(1999, 1, 19)


# ---------------------------------------------------------------- 22.2 and 22.3: cards


@pytest.mark.parametrize("decks", [5, 6, 8])
def test_22_2_five_six_or_eight_decks(decks: int) -> None:
    assert verdict(decks=decks) is Verdict.LAWFUL
    shoe = GAME.play.opening(CasinoWarRules(decks=decks)).shoe
    assert shoe is not None
    assert set(shoe.unseen) == {decks}


@pytest.mark.parametrize("decks", [1, 4, 7, True])
def test_22_2_no_other_number_of_decks(decks: int) -> None:
    with pytest.raises(Unreadable, match="the values are 5, 6, 8"):
        CasinoWarRules.elect({"decks": decks})


def test_22_2_no_card_comes_more_often_than_the_decks_hold_it() -> None:
    with pytest.raises(Refused, match="more copies of a card than its 6 decks"):
        table(standing=OneShoeStanding(shoe=Shoe.of(8)))


def test_22_3_the_ace_is_highest_and_the_two_lowest() -> None:
    assert sorted(RANKS, key=lambda rank: order(Card(rank, "s"))) == list("23456789TJQKA")
    assert len({order(Card("7", suit)) for suit in "shdc"}) == 1


# ---------------------------------------------------------------- 22.5 and 22.7: shuffle, cut, burn


def test_22_4_the_cards_are_inspected_fanned_and_washed_before_a_table_opens() -> None:
    steps = GAME.table.opening_steps(CasinoWarRules())
    assert [step.name for step in steps] == ["cards_inspected", "cards_fanned", "cards_washed"]
    assert {str(step.cite) for step in steps} == {"19:47-22.4"}


def test_22_5_the_first_player_cuts_when_the_game_begins_and_later_the_last() -> None:
    assert asked(table(standing=UNSHUFFLED, bets=THREE_PLAYERS)) == "cut:A"
    assert TABLE.entitled(("A", "B", "C"), OneShoeStanding(first_player="B")) == ("B", "C", "A", "dealer")
    later = table("refuse", standing=OneShoeStanding(game_just_begun=False), bets=THREE_PLAYERS)
    assert [later.journal[0].site, asked(later)] == ["cut:C", "cut:A"]
    later.answer("cut 20")
    assert said(later, "19:47-22.5") == ["the cards are shuffled", "A cuts the cards"]


@pytest.mark.parametrize("depth", [9, 303])
def test_22_5_a_cut_is_ten_cards_from_either_end(depth: int) -> None:
    with pytest.raises(Refused, match="from 10 to 302"):
        table(f"cut {depth}", standing=UNSHUFFLED)


def test_22_5_a_recut_is_by_the_last_cutter_or_the_next_entitled() -> None:
    for elected, next_asked in ((LAST_CUTTER, "cut:A"), (NEXT_ENTITLED, "cut:B")):
        rules = CasinoWarRules(recut_by=elected)
        live = table("cut 20", Irregularity("recut_ordered"), standing=UNSHUFFLED, bets=THREE_PLAYERS, rules=rules)
        assert asked(live) == next_asked
    with pytest.raises(Refused, match="before any card is dealt"):
        table("cut 20", "4s", Irregularity("recut_ordered"), standing=UNSHUFFLED, bets=TWO_PLAYERS)


def test_22_5_at_the_cutting_card_the_cards_are_shuffled_for_the_next_round() -> None:
    assert shoe_after(table("4s", "5h")) is not None
    short = OneShoeStanding(shoe=Shoe(unseen=(6,) * 52, left=79, behind=78))
    assert shoe_after(table("4s", "5h", standing=short)) is None
    assert shoe_after(table("4s", "5h", rules=CasinoWarRules(shuffle_every_round=True))) is None


def test_22_5_a_continuous_shuffler_needs_approval_and_knows_no_cut_or_burn() -> None:
    assert verdict(continuous_shuffler=True) is Verdict.UNLAWFUL
    rules = CasinoWarRules(continuous_shuffler=True, shuffler_approved=True)
    assert overall(rules.rulings(NEWEST_TEXT)) is Verdict.LAWFUL
    live = table("4s", "5h", rules=rules)
    assert shoe_after(live) == Shoe.of(6)
    with pytest.raises(Refused, match="no card is burned"):
        table(Irregularity("new_dealer"), rules=rules)


def test_22_7_a_new_shoe_and_a_new_dealer_burn_one_card() -> None:
    live = table("cut 20", Irregularity("new_dealer"), "4s", "5h", standing=UNSHUFFLED)
    assert said(live, "19:47-22.7")[:2] == ["one card is burned"] * 2
    shoe = shoe_after(live)
    assert shoe is not None
    assert (shoe.left, shoe.burned) == (308, 2)
    coming = replace(GAME.play.opening(CasinoWarRules()), new_dealer=True)
    assert said(table(standing=coming), "19:47-22.7") == ["one card is burned"]


def test_22_7_one_card_to_each_player_and_then_to_the_dealer() -> None:
    live = table("4s", "9h", "Kd", bets=TWO_PLAYERS)
    assert [entry.site for entry in live.journal] == ["deal:A", "deal:B", "dealer:first"]


@pytest.mark.parametrize("burned", [0, 1, 3])
def test_22_7_so_many_cards_are_burned_once_for_all_who_go_to_war(burned: int) -> None:
    rules = CasinoWarRules(burned_before_war=burned)
    answers = ("4s", "4h", "4d", "go_to_war", "go_to_war", "9c", "Tc", "2d")
    live = table(*answers, bets=TWO_PLAYERS, rules=rules)
    assert [entry.site for entry in live.journal][-3:] == ["war:A", "war:B", "dealer:war"]
    shoe = shoe_after(live)
    assert shoe is not None
    assert (shoe.left, shoe.burned) == (311 - 6 - burned, 1 + burned)


def test_22_7_where_nobody_goes_to_war_no_card_is_burned() -> None:
    live = table("4s", "4h", "surrender")
    shoe = shoe_after(live)
    assert shoe is not None
    assert (shoe.left, shoe.burned) == (309, 1)


# ---------------------------------------------------------------- 22.6: wagers


def test_22_6_a_tie_wager_needs_a_war_wager_unless_elected() -> None:
    alone = (Bet("A", "tie", "", 500), Bet("B", "war", "", 500))
    assert refused(match="a tie wager needs a war wager; A has none", bets=alone) == "19:47-22.6"
    assert asked(table(bets=alone, rules=CasinoWarRules(tie_alone=True))) == "deal:A"


def test_22_6_the_war_wager_is_not_taken_from_beside_a_tie_wager() -> None:
    for cents in (0, 1000):
        taken = (*WITH_TIE, Bet("A", "war", "", cents, Act.REMOVE))
        assert refused(match="take that down first", bets=taken) == "19:47-22.6"
    part = table(bets=(*WITH_TIE, Bet("A", "war", "", 400, Act.REMOVE)))
    assert [wager.stake_cents for wager in part.round.wagers] == [600, 500]
    both = table(bets=(*WITH_TIE, Bet("A", "tie", act=Act.REMOVE), Bet("A", "war", act=Act.REMOVE)))
    assert both.round.wagers == ()


def test_22_6_a_wager_is_always_on_and_the_raise_is_made_in_play() -> None:
    for act in (Act.CALL_ON, Act.CALL_OFF):
        assert refused(match="always on", bets=(*TEN, Bet("A", "war", act=act))) == "19:47-22.6"
    assert refused(match="can only be made during the round", bets=(*TEN, Bet("A", "raise", "", 1000))) == "19:47-22.6"


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        ("war 10.00", "before the first card"),
        ("tie 5.00", "before the first card"),
        ("raise 10.00", "to raise, go to war"),
        ("withdraw", "cannot be withdrawn between"),
        ("go_to_war 9.99", "the amount must be 10.00"),
        ("go_to_war 20.00", "the amount must be 10.00"),
        ("double", "the choices are: go_to_war, surrender"),
    ],
)
def test_22_6_on_a_tie_nothing_else_is_open(answer: str, why: str) -> None:
    assert refused("7s", "7h", answer, match=why) in {"19:47-22.6", "19:47-22.8"}


def test_22_6_without_a_tie_nothing_is_asked() -> None:
    assert refused("7s", "surrender", match="is not a card") == "19:47-22.2"
    assert table("7s", "8h").asks is None


# ---------------------------------------------------------------- 22.8 and 22.9: the round


def test_22_8_the_higher_card_wins_and_the_lower_loses() -> None:
    assert fates(table("9s", "8h", bets=WITH_TIE)) == {
        "A war": (Result.WON, 1000, "22.9"),
        "A tie": (Result.LOST, -500, "22.8"),
    }
    assert fates(table("8s", "9h")) == {"A war": (Result.LOST, -1000, "22.8")}


@pytest.mark.parametrize(
    ("war_card", "bonus", "expected"),
    [("9c", 0, 1000), ("2c", 0, -2000), ("5c", 0, 1000), ("5c", 1, 2000), ("5c", 2, 3000), ("9c", 2, 1000)],
)
def test_22_8_in_the_war_an_equal_card_is_enough(war_card: str, bonus: int, expected: int) -> None:
    live = table("7s", "7h", "go_to_war", war_card, "5d", rules=CasinoWarRules(war_tie_bonus=bonus))
    found = fates(live)
    assert list(found) in (["A raise", "A war"], ["A war", "A raise"])
    assert sum(cents for _, cents, _ in found.values()) == expected


@pytest.mark.parametrize(
    ("stake", "chip", "lost"),
    [(1000, 1, 500), (1333, 1, 666), (1333, 25, 650), (105, 500, 0), (1, 1, 0), (1050, 500, 525)],
)
def test_22_8_surrender_takes_half_and_a_broken_cent_goes_to_the_player(stake: int, chip: int, lost: int) -> None:
    rules = CasinoWarRules(smallest_chip=chip)
    assert surrendered_cents(rules, stake) == -lost
    live = table("7s", "7h", "surrender", bets=(Bet("A", "war", "", stake),), rules=rules)
    assert fates(live) == {"A war": (Result.LOST, -lost, "22.8")}


def test_22_9_a_war_does_not_affect_the_tie_wager() -> None:
    ends = {
        fates(table("7s", "7h", *answers, bets=WITH_TIE))["A tie"]
        for answers in (("surrender",), ("go_to_war", "2c", "9d"), ("go_to_war", "9c", "2d"), ("go_to_war", "9c", "9d"))
    }
    assert ends == {(Result.WON, 5000, "22.9")}


def test_22_9_the_tie_may_pay_eleven_and_no_less_than_ten() -> None:
    assert verdict(payouts={"tie": "11 to 1"}) is Verdict.LAWFUL
    assert verdict(payouts={"tie": "9 to 1"}) is Verdict.UNLAWFUL
    assert verdict(payouts={"raise": "2 to 1"}) is Verdict.UNLAWFUL


# ---------------------------------------------------------------- 22.10: irregularities


@pytest.mark.parametrize("seen", [face_up, out_of_order])
def test_22_10_one_card_is_burned_and_the_next_one_used(seen: object) -> None:
    assert callable(seen)
    live = table(seen("As"), "3s", "Kd")
    assert fates(live) == {"A war": (Result.LOST, -1000, "22.8")}
    shoe = shoe_after(live)
    assert shoe is not None
    assert shoe.left == 308


def test_22_10_with_a_second_one_the_round_is_void() -> None:
    live = table(face_up("As"), "3s", out_of_order("Kd"), bets=WITH_TIE)
    assert fates(live) == {"A war": (Result.VOID, 0, "22.10"), "A tie": (Result.VOID, 0, "22.10")}


def test_22_10_what_is_decided_stays_decided() -> None:
    before = (face_up("As"), "3s", "9c", "3h", "go_to_war")
    live = table(*before, face_up("Ks"), bets=(*WITH_TIE, Bet("B", "war", "", 2000)))
    assert fates(live) == {
        "A tie": (Result.WON, 5000, "22.9"),
        "B war": (Result.WON, 2000, "22.9"),
        "A war": (Result.VOID, 0, "22.10"),
        "A raise": (Result.VOID, 0, "22.10"),
    }


def test_22_10_a_missing_burn_changes_nothing_but_the_shoe() -> None:
    live = table("7s", "7h", "go_to_war", Irregularity("burn_missed"), "9c", "2d")
    assert fates(live)["A raise"] == (Result.WON, 1000, "22.9")
    shoe = shoe_after(live)
    assert shoe is not None
    assert (shoe.left, shoe.burned) == (307, 1)
    with pytest.raises(Refused, match="cannot arise"):
        table("7s", Irregularity("burn_missed"))


def test_22_10_a_card_drawn_in_error_is_the_next_card() -> None:
    live = table("7s", "7h", Irregularity("card_drawn_in_error"), "surrender")
    assert said(live, "19:47-22.10") == ["a card drawn in error will be the next card"]


def test_22_10_a_shoe_too_short_for_a_war_is_filled_with_the_discards() -> None:
    """Four cards: two of them tie, two are burned, and the discards are shuffled for the rest."""
    four = OneShoeStanding(shoe=Shoe(unseen=(6,) * 52, left=4, behind=0))
    live = table("7s", "7h", "go_to_war", "cut 50", standing=four)
    assert said(live, "19:47-22.10") == ["the shoe is empty: the discards are shuffled"]
    assert asked(live) == "war:A"
    live.answer("9c")
    live.answer("2d")
    shoe = shoe_after(live)
    assert shoe is not None
    assert shoe.left == 312 - 2 - 1 - 1 - 2  # the tie on the layout, the burn of a new shoe, the third burn, the war


# ---------------------------------------------------------------- what is seen, and how bots play


def test_the_card_of_a_war_lies_beside_the_first() -> None:
    bets = (*TWO_PLAYERS, Bet("dealer", "war", "", 500))  # a player may be called so
    live = table("4s", "9h", "4d", "4c", "go_to_war", "surrender", "Kc", "2d", bets=bets)
    hands = at_seats(hands_shown(live.round, live.journal), {"A": 3, "B": 5, "dealer": 1})
    assert {hand.place: (hand.seat, hand.cards) for hand in hands} == {
        "seat 3": ("A", ("4s", "Kc")),
        "seat 5": ("B", ("9h",)),
        "seat 1": ("dealer", ("4d",)),
        "dealer": (None, ("4c", "2d")),
    }


def test_a_player_who_tied_sees_the_cards_that_have_gone_by() -> None:
    asks = table("7s", "7h").asks
    assert isinstance(asks, Decision)
    assert isinstance(asks.view, View)
    assert asks.view.card == read_card("7s")
    assert dict(zip(map(str, DECK), asks.view.unseen, strict=True))["7h"] == 5
    assert best_play(asks) == Answer("go_to_war", 1000)


@pytest.mark.parametrize("bonus", [0, 2])
def test_best_play_is_by_the_cards_not_seen(bonus: int) -> None:
    """Of twos and one other card alone, most wars are second ties; with none alike a war is an even chance of +1 and -2."""
    asks = table("7s", "7h", rules=CasinoWarRules(war_tie_bonus=bonus)).asks
    assert isinstance(asks, Decision)
    assert isinstance(asks.view, View)
    all_different = tuple(int(number < len(RANKS)) for number in range(len(DECK)))  # one card of each rank: -1/2
    assert best_play(replace(asks, view=replace(asks.view, unseen=all_different))).name == "go_to_war"
    cheaper = replace(asks.view, unseen=all_different, surrender_cents=-499)
    assert best_play(replace(asks, view=cheaper)).name == "surrender"
    many_ties = replace(cheaper, unseen=tuple(6 if number == 0 else 0 for number in range(len(DECK))))
    assert best_play(replace(asks, view=many_ties)).name == "go_to_war"
