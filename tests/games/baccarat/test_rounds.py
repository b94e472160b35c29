"""Punto banco, section by section, and what both baccarat games share."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from itertools import product
from typing import Any

import pytest

from croupier.engine.game import Game
from croupier.engine.irregularity import Irregularity
from croupier.engine.shoe_table import LAST_CUTTER, NEXT_ENTITLED
from croupier.equipment.cards import DECK, Card, read_card
from croupier.equipment.shoe import Shoe
from croupier.families.baccarat.points import CELLS, Score, banker_draws, player_draws, points, score_of, value
from croupier.games.baccarat.shuffle import PuntoBancoStanding, following, seated
from croupier.law.option import Source, Unreadable
from croupier.law.register import NEWEST_TEXT, Seen, register
from croupier.law.ruling import Refused, Verdict, overall
from croupier.money.commission import Owed
from croupier.money.settlement import Result
from croupier.money.wager import Act, Bet, Wager
from tests.games.baccarat.table import (
    BOTH,
    LATER,
    MINI,
    PUNTO_BANCO,
    PUSH,
    SIX,
    after,
    asked,
    bet,
    cents,
    last_round,
    results,
    said,
    table,
)

PLAYER, BANKER, TIE = (bet("player"),), (bet("banker"),), (bet("tie"),)
# The cards of whole coups: two to each hand in turn, then the third cards.
BANKER_WINS = "2s 4h Kd 3c 2h"  # 2 against 7; the third card makes 4
PLAYER_WINS = "2s 4h 4d 2c"  # 6 against 6, and then
TIES = "3s 4h 4d 3c"  # 7 against 7
NATURAL = "Ks 2h 9d 5c"  # 9 against 7
THREE_CARD_SEVEN = "Ks 2h 2d 2c 4s 3h"  # 6 against 4 and a 3
THREE_CARD_EIGHT = "Ks 2h 5d 5c 3s"  # 8 against 7
both_games = pytest.mark.parametrize("game", BOTH, ids=lambda game: game.name)


def verdict(game: Game[Any, Any] = PUNTO_BANCO, **elected: object) -> Verdict:
    return overall(game.rules.elect(elected).rulings(NEWEST_TEXT))


def refused(
    *answers: str | Irregularity,
    match: str,
    bets: tuple[Bet, ...] = PLAYER,
    **elected: Any,
) -> str:
    with pytest.raises(Refused, match=match) as caught:
        table(PUNTO_BANCO, *answers, bets=bets, **elected)
    return str(caught.value.rulings[0].cite)


# ---------------------------------------------------------------- what the game rests on


def test_the_subchapter_is_known_by_its_titles_and_no_option_claims_its_text() -> None:
    assert all(register().section(law).seen is Seen.TITLE for law in PUNTO_BANCO.cites)
    own = [option for option in PUNTO_BANCO.rules.options() if option.cite.subchapter == 3]
    assert {"decks", "banker_pays", "vigorish_percent", "curator_deals", "payouts"} <= {each.name for each in own}
    assert not [option.name for option in own if option.source is Source.TEXT]
    assert not [row.name for row in PUNTO_BANCO.rules().payouts if row.source is Source.TEXT]
    assert PUNTO_BANCO.since == date(1978, 6, 2)


# ---------------------------------------------------------------- 3.1: cards


def test_3_1_an_ace_is_one_and_tens_and_court_cards_are_nothing() -> None:
    assert [value(Card(rank, "s")) for rank in "A23456789TJQK"] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0]


@pytest.mark.parametrize(
    ("hand", "count"), [("7s 8h", 5), ("Ks Qd", 0), ("9s 9h 9c", 7), ("As 9c", 0), ("5s 5h Tc", 0)]
)
def test_3_1_only_the_last_digit_counts(hand: str, count: int) -> None:
    assert points([read_card(card) for card in hand.split()]) == count


@pytest.mark.parametrize("decks", range(1, 9))
def test_3_1_one_to_eight_decks(decks: int) -> None:
    assert verdict(decks=decks) is Verdict.LAWFUL
    shoe = PUNTO_BANCO.play.opening(PUNTO_BANCO.rules(decks=decks)).shoe
    assert set(shoe.unseen) == {decks}


def test_3_1_no_other_number_of_decks() -> None:
    assert verdict(decks=0) is verdict(decks=9) is Verdict.UNLAWFUL
    with pytest.raises(Unreadable, match="not a whole number"):
        PUNTO_BANCO.rules.elect({"decks": "eight"})
    with pytest.raises(Refused, match="more copies of a card than its 8 decks"):
        table(PUNTO_BANCO, bets=PLAYER, standing=PuntoBancoStanding(shoe=Shoe.of(9)))


def test_scores_have_numbers_of_their_own() -> None:
    assert [score_of(cell).cell for cell in range(CELLS)] == list(range(CELLS))
    assert Score(9, 7, player_third=False, banker_third=False).natural
    assert not Score(9, 7, player_third=True, banker_third=False).natural


# ---------------------------------------------------------------- 3.2: wagers


def test_3_2_a_seat_wagers_on_one_hand_unless_elected() -> None:
    both = (bet("player"), bet("banker"))
    assert refused(match="A has a wager on the Player's Hand; a seat wagers on one", bets=both) == "19:47-3.2"
    assert asked(table(PUNTO_BANCO, bets=both, both_hands=True)) == "player:1"
    assert asked(table(PUNTO_BANCO, bets=(bet("player"), bet("banker", seat="B"), bet("tie")))) == "player:1"


def test_3_2_a_bonus_wager_needs_another_one_unless_elected() -> None:
    pair = (bet("pair banker"),)
    assert (
        refused(match="pair banker needs a wager on a hand or on a tie; A has none", bets=pair, pairs=True)
        == "19:47-3.2"
    )
    assert asked(table(PUNTO_BANCO, bets=pair, pairs=True, bonus_alone=True)) == "player:1"
    for main in ("player", "banker", "tie"):
        assert asked(table(PUNTO_BANCO, bets=(*pair, bet(main)), pairs=True)) == "player:1"


def test_3_2_the_last_main_wager_is_not_taken_from_beside_a_bonus_wager() -> None:
    down = (bet("tie"), bet("player"), bet("pair player"))
    rules = {"pairs": True}
    one = table(PUNTO_BANCO, bets=(*down, Bet("A", "tie", act=Act.REMOVE)), **rules)
    assert [wager.name for wager in one.round.wagers] == ["player", "pair player"]
    taken = (*down, Bet("A", "tie", act=Act.REMOVE), Bet("A", "player", "", 10000, Act.REMOVE))
    assert refused(match="A also has a pair player wager: take that down first", bets=taken, **rules) == "19:47-3.2"
    part = table(PUNTO_BANCO, bets=(*down[1:], Bet("A", "player", "", 4000, Act.REMOVE)), **rules)
    assert [wager.stake_cents for wager in part.round.wagers] == [6000, 10000]


@pytest.mark.parametrize("act", [Act.CALL_ON, Act.CALL_OFF])
def test_3_2_a_wager_is_always_on(act: Act) -> None:
    assert refused(match="always on", bets=(*PLAYER, Bet("A", "player", act=act))) == "19:47-3.2"


@pytest.mark.parametrize(
    ("wager", "why"),
    [
        (bet("pair player"), "does not offer pair"),
        (bet("dragon_7"), "does not offer dragon_7"),
        (bet("player 7"), "takes no number"),
        (bet("player", 0), "not a valid stake"),
        (bet("ante"), "it offers: player, banker, tie"),
    ],
)
def test_3_2_what_the_table_does_not_offer_is_refused(wager: Bet, why: str) -> None:
    assert refused(match=why, bets=(bet("tie"), wager)) == "19:47-3.2"


@pytest.mark.parametrize("wager", ["dragon_7", "panda_8"])
@both_games
def test_3_2_dragon_and_panda_only_where_a_three_card_seven_pushes(game: Game[Any, Any], wager: str) -> None:
    assert verdict(game, **{wager: True}) is Verdict.UNLAWFUL
    assert verdict(game, **{wager: True, "banker_pays": SIX}) is Verdict.UNLAWFUL
    assert verdict(game, **{wager: True, "banker_pays": PUSH}) is Verdict.LAWFUL


# ---------------------------------------------------------------- 3.3: payout odds and vigorish


@pytest.mark.parametrize(("percent", "paid"), [(5, 9500), (4, 9600)])
@both_games
def test_3_3_the_vigorish_is_taken_from_the_win(game: Game[Any, Any], percent: int, paid: int) -> None:
    live = table(game, BANKER_WINS, bets=BANKER, vigorish_percent=percent)
    assert cents(live) == {"A banker": paid}
    (line,) = live.outcome.lines if live.outcome else ()
    assert str(line.pays) == {5: "19 to 20", 4: "24 to 25"}[percent]
    assert line.note.endswith(f"; less vigorish: {percent} percent of $100.00 is ${percent}.00")


@pytest.mark.parametrize(
    ("stake", "chip", "rounded", "paid"),
    [
        (1333, 1, "down", 1267),
        (1333, 1, "nearest", 1266),
        (1500, 25, "down", 1425),
        (1700, 25, "down", 1625),
        (1700, 25, "nearest", 1625),
        (1900, 25, "nearest", 1800),
        (1, 1, "down", 1),
        (500, 500, "nearest", 500),
    ],
)
def test_3_3_the_vigorish_is_rounded_to_the_smallest_chip(stake: int, chip: int, rounded: str, paid: int) -> None:
    rules = {"smallest_chip": chip, "vigorish_rounded": rounded}
    assert cents(table(PUNTO_BANCO, BANKER_WINS, bets=(bet("banker", stake),), **rules)) == {"A banker": paid}


def test_3_3_the_vigorish_may_be_marked_and_is_paid_at_the_end_of_the_shoe() -> None:
    rules = {"vigorish_collected": LATER}
    live = table(PUNTO_BANCO, BANKER_WINS, bets=BANKER, **rules)
    assert cents(live) == {"A banker": 10000}
    assert after(live).owed == Owed((("A", 500),))
    ends = replace(last_round(PUNTO_BANCO), owed=Owed((("A", 500), ("Z", 200))))
    again = table(PUNTO_BANCO, BANKER_WINS, "pay_vigorish", bets=BANKER, standing=ends, **rules)
    assert cents(again) == {"A vigorish": -1000, "A banker": 10000}
    charge = "vigorish of A: 5 percent of $100.00 is $5.00; A owes $10.00 at the end of the shoe"
    assert said(again, "19:47-3.3") == [charge, "A pays $10.00 of vigorish"]
    assert after(again).owed == Owed((("Z", 200),)), "who is not in the round still owes"
    assert after(again).shoe is None


def test_3_3_what_a_seat_does_not_pay_stays_marked() -> None:
    ends = replace(last_round(PUNTO_BANCO), owed=Owed((("A", 500),)))
    live = table(PUNTO_BANCO, TIES, bets=BANKER, standing=ends, vigorish_collected=LATER)
    assert asked(live) == "vigorish:A"
    with pytest.raises(Refused, match=r"the amount must be 5\.00"):
        live.answer("pay_vigorish 4.00")
    live.answer("owe")
    assert said(live, "19:47-3.3") == ["A still owes $5.00 of vigorish"]
    assert after(live).owed == Owed((("A", 500),))


def test_3_3_without_a_win_nothing_is_owed() -> None:
    for cards in (TIES, NATURAL):
        assert after(table(PUNTO_BANCO, cards, bets=BANKER, vigorish_collected=LATER)).owed == Owed()


def test_3_3_without_vigorish_a_three_card_seven_pushes_or_a_six_pays_half() -> None:
    assert results(table(MINI, THREE_CARD_SEVEN, bets=BANKER, banker_pays=PUSH)) == {"A banker": Result.PUSHED}
    assert cents(table(MINI, BANKER_WINS, bets=BANKER, banker_pays=PUSH)) == {"A banker": 10000}
    six = "2s 4h Kd 2c 2h"
    assert cents(table(MINI, six, bets=BANKER, banker_pays=SIX)) == {"A banker": 5000}
    assert cents(table(MINI, THREE_CARD_SEVEN, bets=BANKER, banker_pays=SIX)) == {"A banker": 10000}


def test_3_3_the_tie_may_pay_nine_and_even_money_is_fixed() -> None:
    assert cents(table(PUNTO_BANCO, TIES, bets=TIE)) == {"A tie": 80000}
    assert verdict(payouts={"tie": "9 to 1"}) is Verdict.LAWFUL
    for row, pays in (("tie", "7 to 1"), ("player", "2 to 1"), ("banker", "19 to 20")):
        assert verdict(payouts={row: pays}) is Verdict.UNLAWFUL


@pytest.mark.parametrize(
    ("cards", "player", "banker"),
    [
        (NATURAL, 10000, -10000),
        ("9s 9h Kd Kc", 0, 0),  # a natural tie
        (TIES, -10000, -10000),
        ("Ks Kh Kd Kc 9s 2d", 60000, -10000),  # 9 against 2: by seven
        ("Ks Kh Kd Kc 9s Td", 300000, -10000),  # by nine
        ("Ks Kh 7d 4c", -10000, -10000),
        ("Ks Kh 7d 3c Td", 10000, -10000),  # by four, the least that is paid
        ("Ks 3h Kd 4c Ts", -10000, 60000),  # 0 against 7
        ("As 2h 2d 4c Ts", -10000, -10000),  # 3 against 6: by three
        ("As 2h Td 4c Ts 9h", -10000, 20000),
    ],
)
def test_3_3_the_dragon_bonus_pays_naturals_and_margins(cards: str, player: int, banker: int) -> None:
    bets = (bet("tie"), bet("dragon_bonus player"), bet("dragon_bonus banker"))
    live = table(PUNTO_BANCO, *_whole(cards), bets=bets, dragon_bonus="A")
    found = cents(live)
    assert (found["A dragon_bonus player"], found["A dragon_bonus banker"]) == (player, banker)


def _whole(cards: str) -> list[str]:
    """The cards that the round asks for; a coup listed short is completed with a ten of clubs."""
    dealt = [read_card(card) for card in cards.split()]
    player, banker = [dealt[0], dealt[2]], [dealt[1], dealt[3]]
    third = dealt[4:]
    wanted = 0
    if player_draws(points(player), points(banker)):
        wanted = 1 + banker_draws(points(player), points(banker), value(third[0] if third else read_card("Tc")))
    elif banker_draws(points(player), points(banker), None):
        wanted = 1
    return [*cards.split()[: 4 + wanted], *["Tc"] * (wanted - len(third))]


@pytest.mark.parametrize(
    ("wager", "cards", "gains"),
    [
        ("pair player", "8s Kh 8d Qc", 110000),
        ("pair banker", "8s Kh 8d Qc", -10000),
        ("pair banker", "9s Kh Ad Kc Ts Tc", 110000),
        ("dragon_7", THREE_CARD_SEVEN, 400000),
        ("dragon_7", BANKER_WINS, -10000),
        ("panda_8", THREE_CARD_EIGHT, 250000),
        ("panda_8", NATURAL, -10000),
    ],
)
def test_3_3_pairs_dragon_and_panda(wager: str, cards: str, gains: int) -> None:
    rules = {"pairs": True, "dragon_7": True, "panda_8": True, "banker_pays": PUSH}
    live = table(MINI, *_whole(cards), bets=(bet("tie"), bet(wager)), **rules)
    assert cents(live)[f"A {wager}"] == gains


# ---------------------------------------------------------------- 3.4 to 3.6: opening, shuffle, shoe


def test_3_4_the_cards_are_inspected_fanned_and_washed_before_a_table_opens() -> None:
    steps = PUNTO_BANCO.table.opening_steps(PUNTO_BANCO.rules())
    assert [step.name for step in steps] == ["cards_inspected", "cards_fanned", "cards_washed"]
    assert {str(step.cite) for step in steps} == {"19:47-3.4"}


def test_3_5_the_cut_and_the_recut() -> None:
    unshuffled = PuntoBancoStanding()
    live = table(PUNTO_BANCO, bets=PLAYER, standing=unshuffled)
    assert asked(live) == "cut:A"
    with pytest.raises(Refused, match="from 10 to 406"):
        live.answer("cut 9")
    live.answer("cut 100")
    assert asked(live) == "burn:first"
    live.answer("3s")
    live.interrupt(Irregularity("recut_ordered"))
    assert asked(live) == "cut:A"
    for answer in ("cut 50", "As", "2s"):
        live.answer(answer)
    with pytest.raises(Refused, match="cannot arise"):
        live.interrupt(Irregularity("recut_ordered"))
    assert [fact for fact in said(live, "19:47-3.6") if "turned" in fact] == [
        "3 of spades is turned, and 3 cards are burned",
        "ace of spades is turned, and 1 card is burned",
    ]


@pytest.mark.parametrize(("elected", "cutter"), [(LAST_CUTTER, "A"), (NEXT_ENTITLED, "B")])
def test_3_5_the_same_person_cuts_again_or_by_election_the_next_one(elected: str, cutter: str) -> None:
    two = (*PLAYER, Bet("B", "banker", "", 10_00))
    live = table(PUNTO_BANCO, "cut 100", "3s", bets=two, standing=PuntoBancoStanding(), recut_by=elected)
    live.interrupt(Irregularity("recut_ordered"))
    assert asked(live) == f"cut:{cutter}"


def test_3_5_after_the_last_player_the_dealer_cuts_again() -> None:
    live = table(PUNTO_BANCO, "cut 100", "3s", bets=PLAYER, standing=PuntoBancoStanding(), recut_by=NEXT_ENTITLED)
    for card in ("4s", "5s"):
        live.interrupt(Irregularity("recut_ordered"))
        assert said(live, "19:47-3.5")[-2:] == ["the supervisor orders a recut", "the dealer cuts the cards"]
        live.answer(card)


@pytest.mark.parametrize(("card", "burned"), [("As", 1), ("9h", 9), ("Td", 10), ("Kc", 10)])
def test_3_6_as_many_cards_are_burned_as_the_first_one_says(card: str, burned: int) -> None:
    live = table(PUNTO_BANCO, "cut 100", card, NATURAL, bets=PLAYER, standing=PuntoBancoStanding())
    shoe = after(live).shoe
    assert (shoe.left, shoe.burned, shoe.behind) == (416 - 1 - burned - 4, burned, 14)
    one = table(PUNTO_BANCO, "cut 100", NATURAL, bets=PLAYER, standing=PuntoBancoStanding(), burn_by_first_card=False)
    assert (after(one).shoe.left, after(one).shoe.burned) == (416 - 1 - 4, 1)


_ONE_MORE = "the cutting card is reached: one more round is dealt"


@pytest.mark.parametrize(
    ("left", "more", "ends"), [(19, True, False), (16, True, False), (14, True, True), (12, True, True)]
)
def test_3_6_after_the_cutting_card_one_more_round(left: int, more: bool, ends: bool) -> None:
    shoe = Shoe(unseen=(8,) * 52, left=left, behind=14)
    live = table(PUNTO_BANCO, NATURAL, bets=PLAYER, standing=PuntoBancoStanding(shoe=shoe), one_more_round=more)
    assert (after(live).shoe is None) is ends
    assert after(live).results == (() if ends else ("P",))
    shown = [] if left == 19 else ["the shoe is finished: the cards are reshuffled" if ends else _ONE_MORE]
    assert [fact for fact in said(live, "19:47-3.6") if "shoe is" in fact or "cutting" in fact] == shown
    at_once = table(PUNTO_BANCO, NATURAL, bets=PLAYER, standing=PuntoBancoStanding(shoe=shoe), one_more_round=False)
    assert (after(at_once).shoe is None) is (left < 19)


def test_3_6_the_first_player_deals_and_the_highest_wager_turns_the_cards() -> None:
    bets = (bet("banker"), bet("player", 500, "B"), bet("player", 700, "C"))
    live = table(PUNTO_BANCO, bets=bets)
    assert said(live, "19:47-3.6") == ["A deals from the shoe"]
    assert said(live, "19:47-3.7") == ["C has the highest wager on the Player's Hand, $7.00, and turns its cards"]
    dealer = table(PUNTO_BANCO, NATURAL, bets=bets, curator_deals=False)
    assert (said(dealer, "19:47-3.6"), after(dealer).curator) == ([], "")


# ---------------------------------------------------------------- 3.7 to 3.10: the round


@both_games
def test_3_7_two_cards_to_each_hand_in_turn(game: Game[Any, Any]) -> None:
    live = table(game, NATURAL, bets=PLAYER)
    assert [entry.site for entry in live.journal] == ["player:1", "banker:1", "player:2", "banker:2"]


def test_3_8_the_players_third_card_comes_before_the_bankers() -> None:
    live = table(PUNTO_BANCO, THREE_CARD_SEVEN, bets=PLAYER)
    assert [entry.site for entry in live.journal][4:] == ["player:3", "banker:3"]


BANKER_DRAWS = {
    0: "0123456789",
    1: "0123456789",
    2: "0123456789",
    3: "012345679",
    4: "234567",
    5: "4567",
    6: "67",
    7: "",
}


@pytest.mark.parametrize(("banker", "draws"), BANKER_DRAWS.items())
def test_3_9_the_banker_draws_by_the_players_third_card(banker: int, draws: str) -> None:
    found = "".join(str(third) for third in range(10) if banker_draws(0, banker, third))
    assert found == draws


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        (TIES, "Player's Hand 7, Banker's Hand 7"),
        ("3s 4h 5d 3c", "Player's Hand 8, Banker's Hand 7, a natural"),
        ("3s 4h 4d 5c", "Player's Hand 7, Banker's Hand 9, a natural"),
    ],
)
def test_3_9_eight_and_nine_are_announced_as_naturals(cards: str, expected: str) -> None:
    assert said(table(PUNTO_BANCO, cards, bets=PLAYER), "19:47-3.9")[0] == expected


def test_3_9_naturals_stand_and_six_and_seven_stand() -> None:
    for player, banker in product(range(10), range(10)):
        natural = player >= 8 or banker >= 8
        assert player_draws(player, banker) is (not natural and player <= 5)
        if not player_draws(player, banker):
            assert banker_draws(player, banker, None) is (not natural and banker <= 5)


@pytest.mark.parametrize("third", range(10))
@pytest.mark.parametrize("banker", range(8))
def test_3_9_the_round_deals_by_the_table(banker: int, third: int) -> None:
    """The Player's Hand has nothing and draws; the engine asks for a Banker's third card exactly where the table says."""
    card = {1: "As", 0: "Ts"}
    second = card.get(banker, f"{banker}s")
    drawn = {1: "Ah", 0: "Th"}.get(third, f"{third}h")
    live = table(PUNTO_BANCO, f"Kd Qd Jd {second} {drawn}", bets=PLAYER)
    assert asked(live) == ("banker:3" if str(third) in BANKER_DRAWS[banker] else "")


@pytest.mark.parametrize(
    ("cards", "player", "banker", "tie"),
    [(NATURAL, 10000, -10000, -10000), (BANKER_WINS, -10000, 9500, -10000), (TIES, 0, 0, 80000)],
)
@both_games
def test_3_10_the_higher_hand_wins_and_a_tie_pushes(
    game: Game[Any, Any], cards: str, player: int, banker: int, tie: int
) -> None:
    live = table(game, cards, bets=(bet("player"), bet("banker", seat="B"), bet("tie", seat="B")))
    assert cents(live) == {"A player": player, "B banker": banker, "B tie": tie}


def test_3_10_losers_are_collected_before_winners_are_paid() -> None:
    live = table(PUNTO_BANCO, NATURAL, bets=(bet("player"), bet("banker", seat="B")))
    assert [line.seat for line in (live.outcome.lines if live.outcome else ())] == ["B", "A"]
    assert said(live, "19:47-3.10") == ["the Player's Hand wins, 9 over 7"]


def test_3_10_the_history_of_the_shoe_is_kept() -> None:
    standing = PUNTO_BANCO.play.opening(PUNTO_BANCO.rules())
    for cards in (NATURAL, BANKER_WINS, TIES):
        standing = after(table(PUNTO_BANCO, cards, bets=PLAYER, standing=standing))
    assert standing.results == ("P", "B", "T")


# ---------------------------------------------------------------- 3.11: the curator


@pytest.mark.parametrize(("cards", "curator"), [(NATURAL, "B"), (BANKER_WINS, "A"), (TIES, "A")])
def test_3_11_the_shoe_passes_when_the_players_hand_wins(cards: str, curator: str) -> None:
    bets = (bet("banker"), bet("player", seat="B"), bet("tie", seat="C"))
    assert after(table(PUNTO_BANCO, cards, bets=bets)).curator == curator
    alone = table(PUNTO_BANCO, cards, bets=BANKER)
    assert after(alone).curator == "A"


def test_3_11_a_curator_may_pass_and_a_dealer_deals_if_all_do() -> None:
    passes = Irregularity("curator_passes")
    live = table(PUNTO_BANCO, passes, bets=(bet("banker"), bet("player", seat="B")))
    assert said(live, "19:47-3.6") == ["A deals from the shoe", "B deals from the shoe"]
    live.interrupt(passes)
    assert said(live, "19:47-3.6")[-1] == "a dealer deals from the shoe"
    with pytest.raises(Refused, match="no curator can pass it"):
        live.interrupt(passes)
    for card in NATURAL.split():
        live.answer(card)
    assert after(live).curator == ""


def test_3_11_the_shoe_goes_around_the_seats_with_a_wager() -> None:
    assert following("B", ("A", "B", "C", "D"), ("A", "B", "D")) == ("D", "A", "B")
    assert following("Z", (), ("A", "B")) == ("A", "B")
    rules = PUNTO_BANCO.rules()
    standing = seated(rules, PuntoBancoStanding(), ("A", "B", "C"), None)
    assert standing.curator == "A"
    on_c = (Wager("C", "player", "", 100),)
    assert seated(rules, standing, ("A", "B", "C"), on_c).curator == "C"
    assert seated(rules, replace(standing, curator="B"), ("A", "C"), None).curator == "C"
    assert seated(rules, standing, (), on_c).curator == ""
    assert seated(PUNTO_BANCO.rules(curator_deals=False), PuntoBancoStanding(), ("A",), None).curator == ""


# ---------------------------------------------------------------- 3.12: irregularities


def not_due(card: str) -> Irregularity:
    return Irregularity("card_not_due", {"card": card})


@both_games
def test_3_12_a_card_face_up_in_the_shoe_is_not_used(game: Game[Any, Any]) -> None:
    live = table(game, "Ks 2h", Irregularity("card_face_up", {"card": "8d"}), "9d 5c", bets=PLAYER)
    assert cents(live) == {"A player": 10000}
    assert after(live).shoe.left == 415 - 5


@both_games
def test_3_12_a_card_drawn_in_error_is_the_next_card(game: Game[Any, Any]) -> None:
    live = table(game, "Ks 2h", Irregularity("card_drawn_in_error"), "9d 5c", bets=PLAYER)
    assert after(live).shoe.left == 415 - 4


@both_games
def test_3_12_a_third_card_for_a_player_who_stands_is_the_bankers(game: Game[Any, Any]) -> None:
    live = table(game, "2s 3h 4d 2c", not_due("4h"), bets=BANKER)
    assert cents(live) == {"A banker": 9500}, "6 against 5 and a 4"
    assert after(live).shoe.left == 415 - 5


@both_games
def test_3_12_a_card_that_neither_hand_takes_goes_to_the_rack(game: Game[Any, Any]) -> None:
    for cards in (TIES, NATURAL):
        live = table(game, cards, not_due("2h"), bets=PLAYER)
        assert cents(live) == cents(table(game, cards, bets=PLAYER))
        assert after(live).shoe.left == 415 - 5
    banker = table(game, BANKER_WINS, not_due("9h"), bets=PLAYER)
    assert (cents(banker), after(banker).shoe.left) == ({"A player": -10000}, 415 - 6)


@both_games
def test_3_12_not_enough_cards_void_the_round(game: Game[Any, Any]) -> None:
    opening = game.play.opening(game.rules())
    short = type(opening)(shoe=Shoe(unseen=(8,) * 52, left=4, behind=14), game_just_begun=False)
    live = table(game, "2s 4h Kd 3c", bets=BANKER, standing=short)
    assert results(live) == {"A banker": Result.VOID}
    assert after(live).shoe is None


def test_every_card_has_a_value_from_0_to_9() -> None:
    assert {value(card) for card in DECK} == set(range(10))
