"""The additional wagers of blackjack (19:47-2.17, 2.19, 2.20, 2.22 to 2.25), one test or more for each paragraph."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations_with_replacement, cycle, product
from math import comb
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import croupier
from croupier.amounts.cents import read_dollars
from croupier.cli.table import Patron, TerminalTable
from croupier.croupiers.adjudicate import run
from croupier.croupiers.audit import replay
from croupier.croupiers.dealer import Dealer
from croupier.croupiers.play import Live
from croupier.croupiers.script import ReportedIrregularity, Script, Settled
from croupier.engine.decision import Decision
from croupier.engine.irregularity import Irregularity
from croupier.engine.round import open_round
from croupier.equipment.cards import DECK, Card, read_card
from croupier.equipment.chance import Chance
from croupier.families.twenty_one.sides import match_the_dealer, third_card
from croupier.games.blackjack import GAME
from croupier.games.blackjack.awards import house_awards
from croupier.games.blackjack.rules import BlackjackRules
from croupier.games.blackjack.side import offered_sides, over_under, progressive, same_suit, sevens, twenty_point
from croupier.games.blackjack.side.stakes import verified_by
from croupier.games.blackjack.side.streak import Step, course
from croupier.games.blackjack.standing import BlackjackStanding, Streak
from croupier.hands.blackjack import total
from croupier.law.citation import cite
from croupier.law.register import NEWEST_TEXT
from croupier.law.ruling import Refused
from croupier.money.settlement import Line, Result
from croupier.money.wager import Act, Bet, Wager
from croupier.sheets.limits import Limit
from croupier.sheets.sheet import Sheet

Wagers = Mapping[str, Mapping[str, str]]  # by seat: what is wagered and how much


# ---------------------------------------------------------------- a table


def laid(wagers: Wagers) -> list[Bet]:
    bets = []
    for seat, made in wagers.items():
        for name, amount in made.items():
            kind, _, on = name.partition(" ")
            bets.append(Bet(seat, kind, on, read_dollars(amount)))
    return bets


def dealt(
    rules: BlackjackRules,
    wagers: Wagers | Sequence[Wagers],
    cards: str,
    *,
    standing: BlackjackStanding | None = None,
    reported: Iterable[ReportedIrregularity] = (),
    **decisions: str,
) -> Settled:
    """Rounds given by their cards in the order they came and each seat's decisions; they must have been possible."""
    rounds = wagers if isinstance(wagers, Sequence) else [wagers]
    script = Script(
        GAME,
        rules,
        standing or GAME.play.opening(rules),
        tuple((number, bet) for number, made in enumerate(rounds, 1) for bet in laid(made)),
        tuple(cards.split()),
        {seat: tuple(answers.split()) for seat, answers in decisions.items()},
        tuple(reported),
    )
    settled = run(script)
    assert settled.findings == ()
    assert len(settled.rounds) == len(rounds)
    return settled


def line(settled: Settled, wager: str, seat: str = "A", hand: int = 1) -> Line:
    (found,) = [each for each in settled.lines if (each.seat, each.wager, each.hand) == (seat, wager, hand)]
    return found


def came(settled: Settled, wager: str, seat: str = "A") -> tuple[str, int, str]:
    """What became of a wager: its result, the cents gained and the paragraph."""
    found = line(settled, wager, seat)
    return str(found.result), found.cents, str(found.cite)


def gained(settled: Settled, wager: str, seat: str = "A") -> int:
    return line(settled, wager, seat).cents


def facts(settled: Settled) -> list[str]:
    return [fact.fact for fact in settled.facts]


def place(texts: Sequence[str], part: str) -> int:
    """Where among the facts the first stands that has this in it."""
    return next(at for at, fact in enumerate(texts) if part in fact)


def refused(rules: BlackjackRules, wagers: Wagers, standing: BlackjackStanding | None = None) -> list[str]:
    """The paragraphs by which these bets are refused."""
    with pytest.raises(Refused) as caught:
        open_round(GAME, rules, standing or GAME.play.opening(rules), laid(wagers))
    return [str(ruling.cite) for ruling in caught.value.rulings]


def accepted(rules: BlackjackRules, wagers: Wagers, standing: BlackjackStanding | None = None) -> None:
    open_round(GAME, rules, standing or GAME.play.opening(rules), laid(wagers))


def asks_first_card(rules: BlackjackRules, wagers: Wagers) -> Live:
    return Live(open_round(GAME, rules, GAME.play.opening(rules), laid(wagers)))


def posted(rules: BlackjackRules, wager: str, amount: str) -> str:
    """By which paragraph a table that has posted limits of $5.00 to $25.00 for this wager refuses the amount, if it does."""
    sheet = Sheet(GAME, rules, NEWEST_TEXT, "BJ-1", {wager: Limit(5_00, 25_00)})
    table = TerminalTable(sheet, {"A": Patron("A", 1000_00, 1000_00)}, Dealer())
    for bet in laid({"A": {"blackjack": "100"}}):
        table.act(bet)
    try:
        table.act(Bet("A", wager, "", read_dollars(amount)))
    except Refused as against:
        return str(against.rulings[0].cite)
    return ""


def hand(text: str) -> list[Card]:
    return [read_card(card) for card in text.split()]


def pairs(decks: int) -> list[tuple[tuple[Card, Card], int]]:
    """All hands of two cards, each with the number of ways it comes from full decks."""
    return [
        ((one, other), decks * decks if one != other else comb(decks, 2))
        for one, other in combinations_with_replacement(DECK, 2)
    ]


OVER_UNDER = BlackjackRules(additional_wager="over/under 13")
SAME_SUIT = BlackjackRules(additional_wager="same suit", decks=6)
SEVENS = BlackjackRules(additional_wager="sevens")
PROGRESSIVE = BlackjackRules(progressive=True)
BONUS = BlackjackRules(blackjack_bonus=True)
STREAK = BlackjackRules(streak=True, max_hands=3)
MATCH = BlackjackRules(match_the_dealer=True, decks=6)
TWENTY = BlackjackRules(twenty_point="A", decks=6)
OPTIONAL = BlackjackRules(optional_bonus=True, decks=6)
READER: dict[str, Any] = {"hole_card": "down", "card_reader": True}

TEN_AND = {"blackjack": "10"}
TABLES: dict[str, tuple[BlackjackRules, dict[str, str]]] = {
    "over_13": (OVER_UNDER, {"over_13": "10"}),
    "under_13": (OVER_UNDER, {"under_13": "10"}),
    "same_suit": (SAME_SUIT, {"same_suit": "10"}),
    "sevens": (SEVENS, {"sevens": "1"}),
    "progressive": (PROGRESSIVE, {"progressive": "1"}),
    "bonus": (BONUS, {"bonus": "5"}),
    "streak": (STREAK, {"streak_2": "5", "streak_4": "5"}),
    "match_the_dealer": (MATCH, {"match_the_dealer": "10"}),
    "twenty_point": (TWENTY, {"twenty_point": "10"}),
    "optional_bonus": (OPTIONAL, {"optional_bonus": "10"}),
}


# ---------------------------------------------------------------- what all have in common


@pytest.mark.parametrize(
    ("table", "law"),
    [
        ("over_13", "19:47-2.17(b)"),
        ("same_suit", "19:47-2.17(b)"),
        ("sevens", "19:47-2.17(b)"),
        ("progressive", "19:47-2.19(f)"),
        ("bonus", "19:47-2.20(c)"),
        ("streak", "19:47-2.22(b)"),
        ("match_the_dealer", "19:47-2.23(c)"),
        ("twenty_point", "19:47-2.24(c)"),
        ("optional_bonus", "19:47-2.25(b)"),
    ],
)
def test_each_needs_a_blackjack_wager_beside_it(table: str, law: str) -> None:
    rules, side = TABLES[table]
    assert set(refused(rules, {"A": side})) == {law}
    accepted(rules, {"A": TEN_AND | side})
    accepted(rules, {"A": side | TEN_AND})  # a document may write them in any order


def test_2_17_b_a_side_wager_needs_a_blackjack_wager() -> None:
    assert refused(SAME_SUIT, {"A": {"same_suit": "10"}}) == ["19:47-2.17(b)"]


def test_2_20_c_a_bonus_wager_needs_a_blackjack_wager() -> None:
    assert refused(BONUS, {"A": {"bonus": "5"}, "B": TEN_AND}) == ["19:47-2.20(c)"]


def test_2_22_b_a_streak_wager_needs_a_blackjack_wager() -> None:
    assert refused(STREAK, {"A": {"streak_2": "5"}, "B": TEN_AND}) == ["19:47-2.22(b)"]


def test_2_23_c_a_match_wager_needs_a_blackjack_wager_and_keeps_the_posted_limits() -> None:
    assert refused(MATCH, {"A": {"match_the_dealer": "5"}}) == ["19:47-2.23(c)"]
    assert posted(MATCH, "match_the_dealer", "4") == posted(MATCH, "match_the_dealer", "26") == "19:47-2.23(c)"
    assert posted(MATCH, "match_the_dealer", "25") == ""


def test_2_24_c_a_twenty_point_wager_needs_a_blackjack_wager_and_keeps_the_posted_limits() -> None:
    assert refused(TWENTY, {"A": {"twenty_point": "5"}}) == ["19:47-2.24(c)"]
    assert posted(TWENTY, "twenty_point", "4") == posted(TWENTY, "twenty_point", "26") == "19:47-2.24(c)"
    assert posted(TWENTY, "twenty_point", "25") == ""


def test_2_25_b_an_optional_bonus_wager_needs_a_blackjack_wager() -> None:
    assert refused(OPTIONAL, {"A": {"optional_bonus": "5"}}) == ["19:47-2.25(b)"]


@pytest.mark.parametrize(
    ("table", "law"),
    [
        ("over_13", "19:47-2.17(f)"),
        ("same_suit", "19:47-2.17(f)"),
        ("bonus", "19:47-2.20(b)"),
        ("match_the_dealer", "19:47-2.23(d)"),
        ("twenty_point", "19:47-2.24(c)"),
        ("optional_bonus", "19:47-2.25(b)"),
    ],
)
def test_2_17_f_cash_that_is_not_confirmed_before_the_first_card_goes_back(table: str, law: str) -> None:
    rules, side = TABLES[table]
    (name,) = side
    reported = [ReportedIrregularity(0, Irregularity("verbal_wager_unconfirmed", {"seat": "A", "wager": name}))]
    settled = dealt(rules, {"A": TEN_AND | side}, "Kd 7c Qd Tc", reported=reported, A="stand")
    assert came(settled, name) == ("void", 0, law)
    assert gained(settled, "blackjack") == 10_00
    assert gained(dealt(rules, {"A": TEN_AND | side}, "Kd 7c Qd Tc", A="stand"), name) != 0


def test_2_20_b_a_bonus_wager_called_with_cash_is_confirmed_before_the_first_card() -> None:
    live = asks_first_card(BONUS, {"A": TEN_AND | {"bonus": "5"}})
    live.answer("Kd")
    with pytest.raises(Refused):  # too late
        live.interrupt(Irregularity("verbal_wager_unconfirmed", {"seat": "A", "wager": "bonus"}))


def test_2_23_d_a_match_wager_called_with_cash_is_confirmed_before_the_first_card() -> None:
    live = asks_first_card(MATCH, {"A": TEN_AND | {"match_the_dealer": "5"}})
    live.interrupt(Irregularity("verbal_wager_unconfirmed", {"seat": "A", "wager": "match_the_dealer"}))
    assert [str(fact.cite) for fact in live.facts if "not confirmed" in fact.fact] == ["19:47-2.23(d)"]


def test_2_3_d_an_unconfirmed_blackjack_wager_takes_those_beside_it_along() -> None:
    reported = [ReportedIrregularity(0, Irregularity("verbal_wager_unconfirmed", {"seat": "A", "wager": "blackjack"}))]
    wagers = {"A": TEN_AND | {"over_13": "10"}, "B": TEN_AND}
    settled = dealt(OVER_UNDER, wagers, "Kd 7c Qd Tc", reported=reported, B="stand")
    assert came(settled, "blackjack") == came(settled, "over_13") == ("void", 0, "19:47-2.3(d)")
    assert gained(settled, "blackjack", "B") == 10_00


@pytest.mark.parametrize(
    ("table", "seat", "wager"),
    [
        ("progressive", "A", "progressive"),
        ("streak", "A", "streak_2"),
        ("bonus", "B", "bonus"),
        ("bonus", "A", "sevens"),
    ],
)
def test_2_3_d_what_is_not_there_or_made_with_chips_was_no_verbal_wager(table: str, seat: str, wager: str) -> None:
    rules, side = TABLES[table]
    live = asks_first_card(rules, {"A": TEN_AND | side})
    with pytest.raises(Refused):
        live.interrupt(Irregularity("verbal_wager_unconfirmed", {"seat": seat, "wager": wager}))


@pytest.mark.parametrize("table", TABLES)
def test_none_is_open_once_a_card_is_out(table: str) -> None:
    """Bets are laid before the round begins; in it no question offers one (2.17(b), 2.20(b), 2.22(b), 2.23(c)...)."""
    rules, side = TABLES[table]
    live = asks_first_card(rules, {"A": TEN_AND | side})
    for card in "5c Td 4d 2h 3s 2s 6h 9s 4s".split():
        if isinstance(live.asks, Decision):
            assert not {offer.name for offer in live.asks.offers} & set(side)
            live.answer("hit")
        if live.asks is not None:
            live.answer(card)


def test_every_table_has_its_side_wager_and_the_paragraph_that_keeps_it_apart() -> None:
    laws = {str(side.apart) for rules, _ in TABLES.values() for side in offered_sides(rules)}
    assert laws == {f"19:47-2.{section}" for section in ("17(i)", "19(d)", "20(i)", "22(i)", "23(b)", "24(b)", "25(g)")}
    assert offered_sides(BlackjackRules()) == ()


def test_a_removed_blackjack_wager_takes_the_ground_from_a_side_wager() -> None:
    bets = [*laid({"A": TEN_AND | {"over_13": "10"}}), Bet("A", "blackjack", "", 5_00, Act.REMOVE)]
    with pytest.raises(Refused, match=r"2\.17\(g\)1"):
        open_round(GAME, OVER_UNDER, GAME.play.opening(OVER_UNDER), bets)


def test_2_13_b_each_patron_on_a_box_has_side_wagers_of_his_own_unless_elected_otherwise() -> None:
    """Reading C16."""
    shared = replace(OVER_UNDER, shared_boxes=True)
    wagers = {"A": TEN_AND | {"over_13": "10"}, "B": {"blackjack 1": "5", "under_13 1": "5"}}
    settled = dealt(shared, wagers, "Kh 6d 5s Tc 7s", A="consent stand")
    assert (gained(settled, "over_13"), gained(settled, "under_13 1", "B")) == (10_00, -5_00)
    assert refused(shared, {"A": TEN_AND, "B": {"blackjack 1": "5", "under_13 1": "6"}}) == ["19:47-2.17(g)1"]
    assert refused(replace(shared, side_wagers_for_all_bettors=False), wagers) == ["19:47-2.13(b)"]


def test_2_13_a_who_is_turned_away_has_his_side_wager_back_too() -> None:
    shared = replace(OVER_UNDER, shared_boxes=True)
    wagers = {"A": TEN_AND, "B": {"blackjack 1": "5", "under_13 1": "5"}}
    settled = dealt(shared, wagers, "Kh 6d 9s Tc 7s", A="refuse stand")
    assert came(settled, "under_13 1", "B") == ("void", 0, "19:47-2.13(a)")


def test_2_14_side_wagers_are_by_box() -> None:
    several = replace(OVER_UNDER, several_boxes=True)
    wagers = {"A": {"blackjack": "10", "blackjack 3": "10", "over_13": "5", "under_13 3": "5"}}
    settled = dealt(several, wagers, "Kh 2h 6d 9s 3s Tc 7s", A="stand stand")
    assert (gained(settled, "over_13"), gained(settled, "under_13 3")) == (5_00, 5_00)


def test_2_15_g_a_side_wager_of_a_hand_dealt_no_cards_goes_back() -> None:
    wagers = {"A": TEN_AND | {"over_13": "10"}, "B": TEN_AND | {"over_13": "10"}}
    reported = [ReportedIrregularity(0, Irregularity("no_cards_dealt", {"box": "1"}))]
    settled = dealt(OVER_UNDER, wagers, "Kh 6d 9s Tc 7s", reported=reported, B="stand")
    assert came(settled, "over_13") == ("void", 0, "19:47-2.15(g)")
    assert gained(settled, "over_13", "B") == 10_00


# ---------------------------------------------------------------- 2.17: over/under 13


def test_2_17_a_1_a_patron_wagers_over_or_under_not_both() -> None:
    assert refused(OVER_UNDER, {"A": TEN_AND | {"over_13": "5", "under_13": "5"}}) == ["19:47-2.17(a)1"]
    accepted(OVER_UNDER, {"A": TEN_AND | {"over_13": "5"}, "B": TEN_AND | {"under_13": "5"}})


@pytest.mark.parametrize(
    ("cards", "wins"),
    [("Th 4d", "over_13"), ("9h 4d", ""), ("6h 6d", "under_13"), ("Ah Kd", "under_13"), ("Ah Ad", "under_13")],
)
def test_2_17_a_1_which_side_of_13(cards: str, wins: str) -> None:
    assert over_under.side_of_13(hand(cards)) == wins


def test_2_17_b_1_over_wins_above_13() -> None:
    settled = dealt(OVER_UNDER, {"A": TEN_AND | {"over_13": "10"}}, "Th 7d 4d Tc", A="stand")
    assert came(settled, "over_13") == ("won", 10_00, "19:47-2.17(e)1")
    settled = dealt(OVER_UNDER, {"A": TEN_AND | {"over_13": "10"}}, "6h 7d 4d Tc", A="stand")
    assert came(settled, "over_13") == ("lost", -10_00, "19:47-2.17(b)1")


def test_2_17_b_2_under_wins_below_13() -> None:
    settled = dealt(OVER_UNDER, {"A": TEN_AND | {"under_13": "10"}}, "6h 7d 6d Tc", A="stand")
    assert came(settled, "under_13") == ("won", 10_00, "19:47-2.17(e)1")
    settled = dealt(OVER_UNDER, {"A": TEN_AND | {"under_13": "10"}}, "Th 7d 4d Tc", A="stand")
    assert came(settled, "under_13") == ("lost", -10_00, "19:47-2.17(b)2")


def test_2_17_c_thirteen_loses_both() -> None:
    wagers = {"A": TEN_AND | {"over_13": "10"}, "B": TEN_AND | {"under_13": "10"}}
    settled = dealt(OVER_UNDER, wagers, "9h 7h 7d 4d 6s Tc", A="stand", B="stand")
    assert came(settled, "over_13") == ("lost", -10_00, "19:47-2.17(c)")
    assert came(settled, "under_13", "B") == ("lost", -10_00, "19:47-2.17(c)")


def test_2_2_b_3_ii_an_ace_counts_one_for_over_under_and_eleven_for_all_else() -> None:
    settled = dealt(OVER_UNDER, {"A": TEN_AND | {"under_13": "10"}}, "Ah 7d Kd")
    assert gained(settled, "under_13") == 10_00
    assert gained(settled, "blackjack") == 15_00
    assert "11" in line(settled, "under_13").note


def test_2_17_d_losers_are_collected_before_any_player_gets_a_further_card() -> None:
    wagers = {"A": TEN_AND | {"over_13": "10"}, "B": TEN_AND | {"over_13": "10"}}
    settled = dealt(OVER_UNDER, wagers, "6h Th 7d 5d 9d 9c Tc", A="hit stand", B="stand")
    assert [each.wager for each in settled.lines][:2] == ["over_13", "over_13"]
    assert [each.result for each in settled.lines][:2] == [Result.LOST, Result.WON]  # collected first, then paid
    recorded = facts(settled)
    assert place(recorded, "losing over/under 13 wagers are collected") < place(
        recorded, "winning over/under 13 wagers are paid"
    )
    live = asks_first_card(OVER_UNDER, wagers)
    for card in "6h Th 7d 5d 9d".split():
        live.answer(card)
    assert isinstance(live.asks, Decision)
    assert "winning over/under 13 wagers are paid" in [fact.fact for fact in live.facts]


def test_2_17_e_1_the_wager_pays_even_money() -> None:
    settled = dealt(OVER_UNDER, {"A": TEN_AND | {"over_13": "5"}}, "Th 7d 4d Tc", A="stand")
    assert (gained(settled, "over_13"), str(line(settled, "over_13").pays)) == (5_00, "1 to 1")


def test_2_17_g_1_no_more_than_the_blackjack_wager() -> None:
    assert refused(OVER_UNDER, {"A": {"blackjack": "5", "over_13": "10"}}) == ["19:47-2.17(g)1"]
    assert refused(SAME_SUIT, {"A": {"blackjack": "5", "same_suit": "5.01"}}) == ["19:47-2.17(g)1"]
    accepted(SAME_SUIT, {"A": {"blackjack": "5", "same_suit": "5"}})


def test_2_17_g_2_nor_more_than_the_posted_maximum() -> None:
    assert posted(OVER_UNDER, "over_13", "30") == "19:47-2.17(g)2"
    assert posted(OVER_UNDER, "over_13", "25") == ""


# ---------------------------------------------------------------- 2.17: same suit


@pytest.mark.parametrize(
    ("cards", "cents", "law"),
    [
        ("9h 2h", 25_00, "19:47-2.17(e)2iv"),
        ("Kd Qd", 200_00, "19:47-2.17(e)2iv"),
        ("Qd Kd", 200_00, "19:47-2.17(e)2iv"),
        ("Kd Kd", 25_00, "19:47-2.17(e)2iv"),
        ("9h 2s", -10_00, "19:47-2.17(b)3"),
        ("Kd Qh", -10_00, "19:47-2.17(b)3"),
    ],
)
def test_2_17_b_3_the_first_two_cards_of_one_suit(cards: str, cents: int, law: str) -> None:
    first, second = cards.split()
    rules = replace(SAME_SUIT, same_suit_option=3)
    settled = dealt(rules, {"A": TEN_AND | {"same_suit": "10"}}, f"{first} 7c {second} Tc", A="stand")
    assert came(settled, "same_suit")[1:] == (cents, law)


def test_2_17_a_2_a_third_card_of_the_suit_is_nothing_to_it() -> None:
    settled = dealt(SAME_SUIT, {"A": TEN_AND | {"same_suit": "10"}}, "9h 7c 2s 5h Tc", A="hit stand")
    assert gained(settled, "same_suit") == -10_00


@pytest.mark.parametrize(
    ("decks", "option", "king_queen", "other"),
    [
        (1, 1, 50, Fraction(5, 2)),
        (1, 2, 10, Fraction(3)),
        (2, 4, 20, Fraction(5, 2)),
        (4, 4, 50, Fraction(2)),
        (6, 4, 15, Fraction(5, 2)),
        (8, 3, 50, Fraction(2)),
    ],
)
def test_2_17_e_2_paid_by_decks_and_option(decks: int, option: int, king_queen: int, other: Fraction) -> None:
    rules = BlackjackRules(additional_wager="same suit", decks=decks, same_suit_option=option)
    wagers = {"A": {"blackjack": "2", "same_suit": "2"}}
    assert gained(dealt(rules, wagers, "Kh 7c Qh Tc", A="stand"), "same_suit") == 2_00 * king_queen
    assert gained(dealt(rules, wagers, "9h 7c 2h Tc", A="stand"), "same_suit") == 2_00 * other


def test_2_17_e_2_i_half_dollars_of_five_to_two_go_up_to_the_smallest_chip() -> None:
    rules = BlackjackRules(additional_wager="same suit", decks=1, smallest_chip=1_00)
    settled = dealt(rules, {"A": {"blackjack": "1", "same_suit": "1"}}, "9h 7c 2h Tc", A="stand")
    assert gained(settled, "same_suit") == 2_50  # a whole number of cents is paid as it is


# ---------------------------------------------------------------- 2.17: sevens


def test_2_17_a_3_i_exactly_a_dollar() -> None:
    assert refused(SEVENS, {"A": TEN_AND | {"sevens": "2"}}) == ["19:47-2.17(a)3i"]
    assert refused(SEVENS, {"A": TEN_AND | {"sevens": "0.50"}}) == ["19:47-2.17(a)3i"]
    accepted(SEVENS, {"A": TEN_AND | {"sevens": "1"}})


@pytest.mark.parametrize(
    ("cards", "won"),
    [("7h 9d", 3_00), ("9h 7d", -1_00), ("9h 8d", -1_00), ("7h Ad", 3_00)],
)
def test_2_17_b_4_the_first_card_decides(cards: str, won: int) -> None:
    """Reading B4: 3 to 1 is for a seven as the initial card, and losers are collected before a third card."""
    first, second = cards.split()
    settled = dealt(SEVENS, {"A": TEN_AND | {"sevens": "1"}}, f"{first} 6c {second} Tc 5d", A="stand")
    assert gained(settled, "sevens") == won
    assert settled.lines[0].wager == "sevens"


def test_2_17_a_3_a_third_card_comes_too_late_for_a_loser() -> None:
    settled = dealt(SEVENS, {"A": {"blackjack": "10", "sevens": "1"}}, "4h 6c 3d 7d Tc 5d", A="hit stand")
    assert came(settled, "sevens") == ("lost", -1_00, "19:47-2.17(b)4")
    assert settled.lines[0].wager == "sevens"


@pytest.mark.parametrize(
    ("cards", "decisions", "won"),
    [
        ("7h 6c 7s Tc 5d", "stand", 50_00),
        ("7h 6c 7h Tc 5d", "stand", 100_00),
        ("7h 6c 7s 7d Tc 5d", "hit", 500_00),
        ("7h 6c 7h 7h Tc 5d", "hit", 5000_00),
        ("7h 6c 7s 7d Tc 5d", "double", 500_00),
        ("7h 6c 7s 5d Tc 5d", "hit stand", 50_00),
        ("7h 6c 7s 8d", "hit", 50_00),
        ("7h 6c 7s", "surrender", 50_00),
    ],
)
def test_2_17_e_3_only_the_highest_hand_is_paid(cards: str, decisions: str, won: int) -> None:
    rules = replace(SEVENS, surrender=True)
    settled = dealt(rules, {"A": TEN_AND | {"sevens": "1"}}, cards, A=decisions)
    assert came(settled, "sevens") == ("won", won, "19:47-2.17(e)3")


def test_2_17_e_two_sevens_are_paid_right_after_the_decision() -> None:
    wagers = {"A": TEN_AND | {"sevens": "1"}, "B": TEN_AND}
    live = asks_first_card(SEVENS, wagers)
    for answer in "7h Th 6c 7s 9d".split():
        live.answer(answer)
    assert not any("are paid" in fact.fact for fact in live.facts)  # they wait for A's decision
    live.answer("hit")
    live.answer("7c")
    assert isinstance(live.asks, Decision)
    assert live.asks.seat == "B"
    assert any("the sevens of box 1 are paid" in fact.fact for fact in live.facts)


def test_2_17_e_who_surrenders_two_sevens_is_paid_before_the_next_player_is_asked() -> None:
    live = asks_first_card(replace(SEVENS, surrender=True), {"A": TEN_AND | {"sevens": "1"}, "B": TEN_AND})
    for answer in "7h Th 6c 7s 9d surrender".split():
        live.answer(answer)
    assert isinstance(live.asks, Decision)
    assert live.asks.seat == "B"
    assert any("the sevens of box 1 are paid" in fact.fact for fact in live.facts)


def test_2_17_e_a_double_card_face_down_is_the_third_card_when_it_is_turned() -> None:
    rules = replace(SEVENS, double_card="face down")
    wagers = {"A": TEN_AND | {"sevens": "1"}}
    settled = dealt(rules, wagers, "7h 6c 7s 7d Tc 5d", A="double")
    assert (gained(settled, "sevens"), gained(settled, "blackjack")) == (500_00, 0)
    settled = dealt(
        rules, wagers, "7h Ac 7s 7d Tc", A="no_insurance double"
    )  # a dealer's blackjack leaves it face down
    assert (gained(settled, "sevens"), gained(settled, "blackjack")) == (500_00, -10_00)


def test_2_11_f_splitting_two_sevens_is_paid_for_two_before_the_next_card() -> None:
    wagers = {"A": TEN_AND | {"sevens": "1"}}
    live = asks_first_card(SEVENS, wagers)
    for answer in "7h 6c 7s".split():
        live.answer(answer)
    live.answer("split")
    assert [fact.fact for fact in live.facts if str(fact.cite) == "19:47-2.11(f)"] == [
        "A is told that splitting forfeits the payout for three sevens",
        "the sevens of box 1 are paid",
    ]
    settled = dealt(SEVENS, wagers, "7h 6c 7s 7d 7c Tc 5d", A="split stand stand")
    assert gained(settled, "sevens") == 50_00  # a third seven pays nothing more


@pytest.mark.parametrize(
    ("third", "decision", "won"),
    [("7d", "card", 500_00), ("7h", "card", 500_00), ("2d", "card", 50_00), ("", "no_card", 50_00)],
)
def test_2_6_j_3_a_reader_blackjack_leaves_the_third_card(third: str, decision: str, won: int) -> None:
    rules = replace(SEVENS, **READER)
    wagers = {"A": TEN_AND | {"sevens": "1"}, "B": TEN_AND | {"sevens": "1"}}
    settled = dealt(rules, wagers, f"7h 9h Kc 7s 9d Ac {third}", A=decision)
    assert (gained(settled, "sevens"), gained(settled, "blackjack")) == (won, -10_00)
    assert gained(settled, "sevens", "B") == -1_00
    assert any(str(fact.cite) == "19:47-2.6(j)3" for fact in settled.facts)


def test_2_6_j_3_without_a_blackjack_the_round_goes_on() -> None:
    settled = dealt(replace(SEVENS, **READER), {"A": TEN_AND | {"sevens": "1"}}, "7h Kc 7s 9c 7d", A="hit")
    assert (gained(settled, "sevens"), gained(settled, "blackjack")) == (500_00, 10_00)


def test_2_6_k_6_an_exposed_blackjack_leaves_the_third_card_from_the_left() -> None:
    rules = replace(SEVENS, hole_card="up")
    wagers = {"A": TEN_AND | {"sevens": "1"}, "B": TEN_AND | {"sevens": "1"}}
    settled = dealt(rules, wagers, "7h 7c Ac 7s 7c Kc 7d 7c", A="card", B="card")
    assert (gained(settled, "sevens"), gained(settled, "sevens", "B")) == (500_00, 5000_00)
    assert (gained(settled, "blackjack"), gained(settled, "blackjack", "B")) == (-10_00, -10_00)
    assert any(str(fact.cite) == "19:47-2.6(k)6" for fact in settled.facts)


def test_2_6_k_6_patrons_on_one_box_each_say_whether_they_want_it() -> None:
    rules = replace(SEVENS, hole_card="up", shared_boxes=True)
    wagers = {"A": TEN_AND | {"sevens": "1"}, "B": {"blackjack 1": "10", "sevens 1": "1"}}
    settled = dealt(rules, wagers, "7h Ac 7s Kc 7d", A="consent no_card", B="card")
    assert (gained(settled, "sevens"), gained(settled, "sevens 1", "B")) == (50_00, 500_00)


# ---------------------------------------------------------------- 2.19: progressive


def test_2_3_k_one_dollar_and_no_other_amount() -> None:
    assert refused(PROGRESSIVE, {"A": TEN_AND | {"progressive": "2"}}) == ["19:47-2.3(k)"]
    accepted(PROGRESSIVE, {"A": TEN_AND | {"progressive": "1"}})


def test_2_19_b_the_rate_of_progression_goes_to_the_meter_before_the_deal() -> None:
    wagers = {"A": TEN_AND | {"progressive": "1"}, "B": TEN_AND | {"progressive": "1"}, "C": TEN_AND}
    live = asks_first_card(replace(PROGRESSIVE, progressive_rate_percent=75), wagers)
    assert [fact.fact for fact in live.facts if str(fact.cite) == "19:47-2.19(b)"] == [
        "progressive wagers registered: 2; the meter shows $5,001.50"
    ]
    settled = dealt(PROGRESSIVE, wagers, "Th Th Th 7d 9d 9d 9d Tc", A="stand", B="stand", C="stand")
    assert isinstance(settled.standing, BlackjackStanding)
    assert settled.standing.meter_cents == 5_001_40


def test_2_19_b_the_meter_runs_on_from_round_to_round() -> None:
    made = {"A": TEN_AND | {"progressive": "1"}}
    settled = dealt(PROGRESSIVE, [made, {"A": TEN_AND}, made], "Th 7d 9d Tc " * 3, A="stand stand stand")
    assert settled.standing is not None
    assert getattr(settled.standing, "meter_cents", None) == 5_001_40


@pytest.mark.parametrize(
    ("cards", "paid"),
    [
        ("Ah Ad", 25_00),
        ("Ah Ah", 100_00),
        ("Ah Ad Ac", 250_00),
        ("Ah Ah Ac", 250_00),
        ("Ah Ah Ah", 2_500_00),
        ("Ah Ad Kc", 25_00),
        ("Ah Ah 5c Ah", 100_00),
        ("As Ac Ah Ad", 250_00),
        ("As As As Ah", 2_500_00),
        ("As Ac As Ac", 5_000_70),
        ("Ah Ad Ad Ah", 5_000_70),
    ],
)
def test_2_19_c_and_e_the_highest_series_of_aces_is_paid(cards: str, paid: int) -> None:
    """The chip does not come back with an award (reading C25)."""
    first, second, *drawn = cards.split()
    decisions = " ".join(["hit"] * len(drawn) + ["stand"])
    tape = f"{first} 7d {second} {' '.join(drawn)} Tc"
    settled = dealt(PROGRESSIVE, {"A": TEN_AND | {"progressive": "1"}}, tape, A=decisions)
    assert line(settled, "progressive").result is Result.WON
    assert gained(settled, "progressive") == paid - 1_00


def test_2_19_c_no_series_of_aces() -> None:
    settled = dealt(PROGRESSIVE, {"A": TEN_AND | {"progressive": "1"}}, "Ah 7d 9d Tc", A="stand")
    assert came(settled, "progressive") == ("lost", -1_00, "19:47-2.19(c)")


def test_2_19_c_splitting_settles_for_the_award_of_two_aces() -> None:
    """Reading C25."""
    settled = dealt(PROGRESSIVE, {"A": TEN_AND | {"progressive": "1"}}, "Ah 7d Ah Ac As Tc", A="split")
    assert gained(settled, "progressive") == 99_00  # two of one suit, and not the ace of hearts with that of clubs


def test_2_19_d_paid_whatever_the_dealer_has() -> None:
    settled = dealt(PROGRESSIVE, {"A": TEN_AND | {"progressive": "1"}}, "Ah Kd Ad Ac", A="stand")
    assert (gained(settled, "blackjack"), gained(settled, "progressive")) == (-10_00, 24_00)


def test_2_19_e_only_the_highest() -> None:
    settled = dealt(PROGRESSIVE, {"A": TEN_AND | {"progressive": "1"}}, "Ah 7d Ah Ah Tc", A="hit stand")
    assert [each.wager for each in settled.lines].count("progressive") == 1
    assert gained(settled, "progressive") == 2_499_00
    assert any(str(fact.cite) == "19:47-2.19(e)" for fact in settled.facts)


@pytest.mark.parametrize("reset", [5_000_00, 25_000_00])
def test_2_19_c_the_odds_of_a_progressive_wager_are_its_awards_less_the_dollar(reset: int) -> None:
    """Two aces 25, of one suit 100, three 250, of one suit 2,500 dollars, and the meter. The chip is not returned."""
    kind = GAME.play.wagers(replace(PROGRESSIVE, progressive_reset=reset))["progressive"]
    assert [pays.to_one for pays in kind.pays] == [24, 99, 249, 2_499, reset // 100 - 1]
    assert kind.stakes_cents == (1_00,)


def test_2_19_f_a_progressive_wager_needs_a_blackjack_wager() -> None:
    assert refused(PROGRESSIVE, {"A": {"progressive": "1"}}) == ["19:47-2.19(f)"]


def test_2_19_h_several_winners_share_the_meter_equally() -> None:
    wagers = {seat: TEN_AND | {"progressive": "1"} for seat in "ABC"}
    standing = replace(GAME.play.opening(PROGRESSIVE), meter_cents=60_000_00)
    tape = "Ah As Th 7d Ah Ac 9h Ad Ad As Ac Tc"
    settled = dealt(PROGRESSIVE, wagers, tape, standing=standing, A="hit hit stand", B="hit hit stand", C="stand")
    half = 30_001_05  # of 60,002.10
    assert came(settled, "progressive") == ("won", half - 1_00, "19:47-2.19(h)")
    assert came(settled, "progressive", "B") == ("won", half - 1_00, "19:47-2.19(h)")
    assert gained(settled, "progressive", "C") == -1_00
    assert getattr(settled.standing, "meter_cents", None) == 5_000_00  # 2.19(i): and starts again


def test_2_19_h_paid_when_the_blackjack_wager_is_settled() -> None:
    settled = dealt(PROGRESSIVE, {"A": TEN_AND | {"progressive": "1"}}, "Ah 7d Ad Tc", A="stand")
    assert [each.wager for each in settled.lines] == ["blackjack", "progressive"]


def test_2_19_h_an_odd_cent_goes_to_the_patrons() -> None:
    wagers = {seat: TEN_AND | {"progressive": "1"} for seat in "AB"}
    standing = replace(GAME.play.opening(PROGRESSIVE), meter_cents=60_000_01)
    tape = "Ah As 7d Ah Ac Ad Ad As Ac Tc"
    settled = dealt(PROGRESSIVE, wagers, tape, standing=standing, A="hit hit stand", B="hit hit stand")
    assert [gained(settled, "progressive", seat) for seat in "AB"] == [30_000_71 - 1_00] * 2  # 60,001.41 in halves


def test_2_15_n_no_progressive_wager_where_the_light_does_not_work() -> None:
    wagers = {"A": TEN_AND | {"progressive": "1"}, "B": TEN_AND | {"progressive": "1"}}
    reported = [ReportedIrregularity(0, Irregularity("progressive_light_fails", {"box": "2"}))]
    settled = dealt(PROGRESSIVE, wagers, "Ah Ah 7d Ad Ad Tc", reported=reported, A="stand", B="stand")
    assert came(settled, "progressive", "B") == ("void", 0, "19:47-2.15(n)")
    assert gained(settled, "progressive") == 24_00
    assert isinstance(settled.standing, BlackjackStanding)
    assert settled.standing.meter_cents == 5_000_70  # B's never counted
    assert settled.standing.lights_out == ("2",)
    assert refused(PROGRESSIVE, wagers, settled.standing) == ["19:47-2.15(n)"]
    accepted(PROGRESSIVE, {"A": TEN_AND | {"progressive": "1"}, "B": TEN_AND}, settled.standing)


def test_2_15_n_there_is_no_light_without_a_box() -> None:
    live = asks_first_card(PROGRESSIVE, {"A": TEN_AND | {"progressive": "1"}})
    with pytest.raises(Refused, match="there is no box"):
        live.interrupt(Irregularity("progressive_light_fails", {"box": "8"}))


# ---------------------------------------------------------------- 2.20: blackjack bonus


@pytest.mark.parametrize(("meter", "found"), [(4_999_99, True), (0, True), (5_000_00, False), (60_000_00, False)])
def test_2_19_i_a_meter_below_the_amount_it_starts_from_is_a_finding(meter: int, found: bool) -> None:
    """The round is settled all the same: what the meter shows is what is owed."""
    settled = croupier.settle(
        {
            "game": "blackjack",
            "rules": {"progressive": True},
            "standing": {"meter_cents": meter},
            "seats": [{"name": "A", "wagers": {"blackjack": "10.00", "progressive": "1.00"}, "decisions": ["stand"]}],
            "tape": {"cards": "Th 9c 9d 8h"},
        }
    )
    assert settled.settled
    assert settled.net_cents == {"A": 9_00}
    assert [str(each.cite) for each in settled.findings] == ["19:47-2.19(i)"] * found
    assert len(settled.to_dict()["findings"]) == found


def test_2_20_a_one_dollar_or_five() -> None:
    assert refused(BONUS, {"A": TEN_AND | {"bonus": "2"}}) == ["19:47-2.20(a)"]
    for amount in ("1", "5"):
        accepted(BONUS, {"A": TEN_AND | {"bonus": amount}})


def test_2_20_e_1_losers_are_collected_after_the_second_cards() -> None:
    live = asks_first_card(BONUS, {"A": TEN_AND | {"bonus": "5"}})
    for card in "Th 7d Jd".split():
        live.answer(card)
    assert isinstance(live.asks, Decision)
    assert any(str(fact.cite) == "19:47-2.20(e)1" for fact in live.facts)
    settled = dealt(BONUS, {"A": TEN_AND | {"bonus": "5"}}, "Th 7d Jd Tc", A="stand")
    assert came(settled, "bonus") == ("lost", -5_00, "19:47-2.20(d)")
    assert settled.lines[0].wager == "bonus"


def test_2_20_d_an_ace_and_ten_after_a_split_have_no_effect() -> None:
    settled = dealt(BONUS, {"A": TEN_AND | {"bonus": "1"}}, "Ah 7d Ad Kc Kd Tc", A="split")
    assert gained(settled, "bonus") == -1_00


def test_2_20_f_winners_press_the_button_once_from_the_left_when_all_else_is_settled() -> None:
    wagers = {seat: TEN_AND | {"bonus": "5"} for seat in "ABC"}
    tape = "Ah Th Ad 7d Kh 9d Qd Tc 50.00 500.00"
    settled = dealt(BONUS, wagers, tape, B="stand")
    assert (gained(settled, "bonus"), gained(settled, "bonus", "C")) == (50_00, 500_00)
    assert [(each.seat, each.wager) for each in settled.lines][-2:] == [("A", "bonus"), ("C", "bonus")]
    recorded = facts(settled)
    assert place(recorded, "the dealer") < place(recorded, "A presses") < place(recorded, "C presses")
    assert sum("presses" in fact for fact in recorded) == 2
    assert settled.lines[0] == line(settled, "bonus", "B")


@pytest.mark.parametrize(
    ("award", "law"), [("75.00", "19:47-2.20(g)3"), ("100.00", "19:47-2.20(g)4"), ("5000.00", "19:47-2.20(g)4")]
)
def test_2_20_g_3_and_4_announced_below_100_dollars_and_verified_from_there(award: str, law: str) -> None:
    settled = dealt(BONUS, {"A": TEN_AND | {"bonus": "5"}}, f"Ah 7d Kd {award}")
    assert {str(fact.cite) for fact in settled.facts if "2.20(g)" in str(fact.cite)} == {law}


@pytest.mark.parametrize("returned", [False, True])
def test_2_20_g_4_a_bonus_of_a_hundred_dollars_waits_for_a_supervisor_and_a_smaller_one_does_not(
    returned: bool,
) -> None:
    rules = BlackjackRules.elect({"blackjack_bonus": True, "bonus_stake_returned": returned})
    kept = 0 if returned else 5_00
    for award, law in ((99_99, None), (100_00, cite("19:47-2.20(g)4"))):
        won = Line("ann", "bonus", 5_00, Result.WON, award - kept, cite("19:47-2.20(j)"))
        assert verified_by(rules, won) == law


def test_only_a_win_of_the_bonus_or_the_progressive_waits_for_a_supervisor() -> None:
    for wager, law in (("bonus", "19:47-2.20(g)4"), ("progressive", "19:47-2.19(g)3"), ("match_the_dealer", None)):
        won = Line("ann", wager, 1_000_00, Result.WON, 5_000_00, cite("19:47-2.1"))
        assert verified_by(BlackjackRules(), won) == (cite(law) if law else None)
        lost = replace(won, result=Result.LOST, cents=-1_000_00)
        assert verified_by(BlackjackRules(), lost) is None


def test_2_20_i_paid_whatever_the_dealer_has() -> None:
    settled = dealt(BONUS, {"A": TEN_AND | {"bonus": "1"}}, "Ah Kd Jd Ac 25.00")
    assert (gained(settled, "blackjack"), gained(settled, "bonus")) == (0, 25_00)


@pytest.mark.parametrize(("stake", "award"), [("5", "60.00"), ("5", "50.00"), ("5", "5000.00"), ("1", "7.00")])
def test_2_20_j_without_a_list_on_the_sheet_any_award_in_the_range_can_come_up(stake: str, award: str) -> None:
    settled = dealt(BONUS, {"A": TEN_AND | {"bonus": stake}}, f"Ah 7d Kd {award}")
    assert gained(settled, "bonus") == round(float(award) * 100)


def test_2_20_j_a_list_on_the_sheet_is_the_whole_list() -> None:
    listed = BlackjackRules.elect({"blackjack_bonus": True, "bonus_awards": {"5.00": {"60.00": 5, "120.00": 1}}})
    settled = dealt(listed, {"A": TEN_AND | {"bonus": "5"}}, "Ah 7d Kd 60.00")
    assert gained(settled, "bonus") == 60_00
    live = asks_first_card(listed, {"A": TEN_AND | {"bonus": "5"}})
    for card in "Ah 7d Kd".split():
        live.answer(card)
    with pytest.raises(Refused, match=r"the awards are 60\.00, 120\.00 \[19:47-2\.20\(j\)\]"):
        live.answer("75.00")


@pytest.mark.parametrize(
    ("stake", "award"), [("1", "1000.01"), ("5", "49.99"), ("5", "5000.01"), ("5", "a lot"), ("1", "4.00")]
)
def test_2_20_j_no_award_but_those_of_the_wager(stake: str, award: str) -> None:
    live = asks_first_card(BONUS, {"A": TEN_AND | {"bonus": stake}})
    for card in "Ah 7d Kd".split():
        live.answer(card)
    with pytest.raises(Refused, match=r"2\.20\(j\)"):
        live.answer(award)


def test_2_20_j_the_awards_are_drawn_with_their_weights() -> None:
    live = asks_first_card(BONUS, {"A": TEN_AND | {"bonus": "5"}})
    for card in "Ah 7d Kd".split():
        live.answer(card)
    assert live.asks is not None
    assert not isinstance(live.asks, Decision)
    assert tuple(live.asks.outcomes()) == house_awards(5_00, 8, stake_returned=True)


def test_2_20_k_the_stake_comes_back_with_the_award_unless_elected_otherwise() -> None:
    """Reading C27."""
    rules = replace(BONUS, bonus_stake_returned=False)
    settled = dealt(rules, {"A": TEN_AND | {"bonus": "5"}}, "Ah 7d Kd 75.00")
    assert gained(settled, "bonus") == 70_00
    assert line(settled, "bonus").returned_cents == 75_00
    settled = dealt(BONUS, {"A": TEN_AND | {"bonus": "5"}}, "Ah 7d Kd 75.00")
    assert line(settled, "bonus").returned_cents == 80_00


@pytest.mark.parametrize(("returned", "least"), [(True, 5), (False, 4)])
def test_2_20_k_the_odds_of_an_award_count_the_stake_only_if_it_comes_back(returned: bool, least: int) -> None:
    rules = replace(BONUS, bonus_stake_returned=returned)
    offered = {pays.to_one for pays in GAME.play.wagers(rules)["bonus"].pays}
    kept = 0 if returned else 1
    assert {Fraction(award, 5_00) - kept for award, _ in rules.awards(5_00)} <= offered
    assert min(offered) == least


@pytest.mark.parametrize(("stake", "won"), [("1", 21_00), ("5", 105_00)])
def test_2_15_o_a_failing_display_pays_21_to_1(stake: str, won: int) -> None:
    reported = [ReportedIrregularity(3, Irregularity("bonus_display_failure"))]
    settled = dealt(BONUS, {"A": TEN_AND | {"bonus": stake}}, "Ah 7d Kd", reported=reported)
    assert came(settled, "bonus") == ("won", won, "19:47-2.15(o)")


# ---------------------------------------------------------------- 2.22: streaks

WIN = "Th 7d 9d Tc"  # 19 against 17
LOSE = "Th 9d 8d Tc"  # 18 against 19
PUSH = "Th 9d 9c Tc"  # 19 each
PLAIN = {"A": TEN_AND}


def streak(courses: str, wagers: Mapping[str, str] = {"streak_2": "10"}, rules: BlackjackRules = STREAK) -> Settled:
    """Rounds won, lost and pushed as the letters say, the streak wagers made before the first."""
    hands = {"W": WIN, "L": LOSE, "P": PUSH}
    made: list[Wagers] = [{"A": TEN_AND | dict(wagers)}, *([PLAIN] * (len(courses) - 1))]
    return dealt(rules, made, " ".join(hands[each] for each in courses), A="stand " * len(courses))


def lammer(settled: Settled) -> list[int]:
    """The number the lammer lies on after each round, 0 where there is none."""
    numbers = []
    for live in settled.rounds:
        assert live.outcome is not None
        standing = live.outcome.standing
        assert isinstance(standing, BlackjackStanding)
        numbers.append(standing.streaks[0].wins + 1 if standing.streaks else 0)
    return numbers


def test_2_22_d_the_first_win_puts_the_lammer_on_2() -> None:
    settled = streak("W")
    assert lammer(settled) == [2]
    assert came(settled, "streak_2") == ("stands", 0, "19:47-2.22(d)1")
    assert "the lammer of A goes to 2" in facts(settled)
    assert settled.standing is not None
    assert settled.standing.wagers == (Wager("A", "streak_2", "", 10_00),)


@pytest.mark.parametrize(
    ("courses", "wager", "won", "lammers"),
    [
        ("WW", "streak_2", 30_00, [2, 0]),
        ("WWW", "streak_3", 70_00, [2, 3, 0]),
        ("WWWW", "streak_4", 170_00, [2, 3, 4, 0]),
        ("WWWWW", "streak_5", 370_00, [2, 3, 4, 5, 0]),
    ],
)
def test_2_22_d_1_to_4_as_many_wins_as_wagered(courses: str, wager: str, won: int, lammers: list[int]) -> None:
    settled = streak(courses, {wager: "10"})
    assert came(settled, wager) == ("won", won, "19:47-2.22(j)")
    assert lammer(settled) == lammers
    assert settled.standing is not None
    assert settled.standing.wagers == ()


def test_2_22_d_1_two_in_a_row() -> None:
    assert gained(streak("WW"), "streak_2") == 30_00


def test_2_22_d_2_three_in_a_row() -> None:
    settled = streak("WW", {"streak_3": "10"})
    assert came(settled, "streak_3") == ("stands", 0, "19:47-2.22(d)2")
    assert gained(streak("WWW", {"streak_3": "10"}), "streak_3") == 70_00


def test_2_22_d_3_four_in_a_row() -> None:
    assert came(streak("WWW", {"streak_4": "10"}), "streak_4") == ("stands", 0, "19:47-2.22(d)3")
    assert gained(streak("WWWW", {"streak_4": "10"}), "streak_4") == 170_00


def test_2_22_d_4_five_in_a_row() -> None:
    assert came(streak("WWWW", {"streak_5": "10"}), "streak_5") == ("stands", 0, "19:47-2.22(d)4")
    assert gained(streak("WWWWW", {"streak_5": "10"}), "streak_5") == 370_00


@pytest.mark.parametrize("courses", ["L", "WL", "WPL"])
def test_2_22_e_a_lost_hand_loses_the_streak_wager(courses: str) -> None:
    settled = streak(courses, {"streak_3": "10"})
    assert came(settled, "streak_3") == ("lost", -10_00, "19:47-2.22(e)")
    assert lammer(settled)[-1] == 0


def test_2_22_f_who_sits_out_a_round_abandons_the_streak() -> None:
    made: list[Wagers] = [{"A": TEN_AND | {"streak_2": "10"}, "B": TEN_AND}, {"B": TEN_AND}]
    tape = "Th Th 7d 9d 9d Tc " + WIN
    settled = dealt(STREAK, made, tape, A="stand", B="stand stand")
    assert came(settled, "streak_2") == ("lost", -10_00, "19:47-2.22(f)")
    assert settled.standing is not None
    assert settled.standing.wagers == ()


@pytest.mark.parametrize("cards", ["Th 7d 6d", "Th Td 6d 9d", "Th Kd 6d Ad"])
def test_2_22_f_surrender_abandons_the_streak(cards: str) -> None:
    """Reading C29: also against an ace or ten, whatever the dealer then has."""
    rules = replace(STREAK, surrender=True)
    made: list[Wagers] = [{"A": TEN_AND | {"streak_3": "10"}}, PLAIN]
    settled = dealt(rules, made, f"{WIN} {cards}", A="stand surrender")
    assert came(settled, "streak_3") == ("lost", -10_00, "19:47-2.22(f)")


def test_2_22_g_a_push_neither_advances_nor_loses() -> None:
    settled = streak("WP")
    assert came(settled, "streak_2") == ("stands", 0, "19:47-2.22(g)")
    assert gained(streak("WPW"), "streak_2") == 30_00
    assert gained(streak("PPWPW"), "streak_2") == 30_00


SPLIT = {
    "WW": ("Th Tc", "stand stand"),
    "WL": ("Th 7c", "stand stand"),
    "LL": ("7h 7c", "stand stand"),
    "WP": ("Th 9c", "stand stand"),
    "LP": ("7h 9c", "stand stand"),
    "PP": ("9h 9c", "stand stand"),
}


@pytest.mark.parametrize(
    ("split", "result", "law"),
    [
        ("WW", "stands", "19:47-2.22(d)2"),
        ("WL", "stands", "19:47-2.22(h)"),
        ("LL", "lost", "19:47-2.22(h)"),
        ("WP", "stands", "19:47-2.22(d)2"),
        ("LP", "lost", "19:47-2.22(h)"),
        ("PP", "stands", "19:47-2.22(h)"),
    ],
)
def test_2_22_h_split_hands_won_against_lost(split: str, result: str, law: str) -> None:
    """Reading C28: pushed hands are set aside. The dealer has 19."""
    drawn, decisions = SPLIT[split]
    made: list[Wagers] = [{"A": TEN_AND | {"streak_3": "10"}}, PLAIN]
    settled = dealt(STREAK, made, f"{WIN} Th 9d Td {drawn} Tc", A=f"stand split {decisions}")
    assert came(settled, "streak_3")[::2] == (result, law)
    assert lammer(settled)[-1] == {"WW": 3, "WP": 3, "WL": 2, "PP": 2, "LL": 0, "LP": 0}[split]


@pytest.mark.parametrize(
    ("won", "lost", "pushed", "ignoring", "strict"),
    [
        (2, 1, 0, "advances", "advances"),
        (1, 2, 0, "ends", "ends"),
        (1, 1, 1, "holds", "holds"),
        (1, 0, 1, "advances", "ends"),
        (1, 0, 2, "advances", "ends"),
        (2, 0, 1, "advances", "advances"),
        (0, 0, 2, "holds", "holds"),
        (0, 1, 1, "ends", "ends"),
    ],
)
def test_2_22_h_the_two_readings_of_a_majority(won: int, lost: int, pushed: int, ignoring: str, strict: str) -> None:
    assert course(STREAK, won, lost, pushed).step == ignoring
    assert course(replace(STREAK, streak_ignores_pushed_splits=False), won, lost, pushed).step == strict


@given(st.integers(0, 4), st.integers(0, 4), st.integers(0, 4))
def test_2_22_h_more_wins_never_do_worse(won: int, lost: int, pushed: int) -> None:
    order = [Step.ENDS, Step.HOLDS, Step.ADVANCES]
    if won + lost + pushed > 1:
        assert order.index(course(STREAK, won, lost, pushed).step) == (won > lost) - (won < lost) + 1


def test_2_22_h_a_dealer_blackjack_against_split_hands_ends_it() -> None:
    made: list[Wagers] = [{"A": TEN_AND | {"streak_3": "10"}}, PLAIN]
    settled = dealt(STREAK, made, f"{WIN} 8h Kd 8d Th Tc Ac", A="stand split stand stand")
    assert came(settled, "streak_3")[0] == "lost"


def test_2_22_c_settled_from_the_far_right() -> None:
    wagers = {seat: TEN_AND | {"streak_2": "5"} for seat in "AB"}
    settled = dealt(STREAK, wagers, "Th Th 7d 9d 9d Tc", A="stand", B="stand")
    assert [(each.seat, each.wager) for each in settled.lines][-2:] == [("B", "streak_2"), ("A", "streak_2")]


def test_2_22_j_paid_at_the_licensees_odds() -> None:
    rules = BlackjackRules(streak=True, payouts=STREAK.payouts.paying({"streak_2": STREAK.payouts["streak_3"]}))
    assert gained(streak("WW", rules=rules), "streak_2") == 70_00


def test_2_22_k_several_on_one_hand_are_each_decided() -> None:
    settled = streak("WWL", {"streak_2": "10", "streak_3": "10", "streak_5": "10"})
    assert gained(settled, "streak_2") == 30_00
    assert [came(settled, name)[0] for name in ("streak_3", "streak_5")] == ["lost", "lost"]
    recorded = facts(settled)
    assert place(recorded, "goes to 2") < place(recorded, "goes to 3")  # 2.22(k)3: moved before the winner is paid


def test_2_22_k_3_the_lammer_moves_before_a_winner_is_paid() -> None:
    settled = streak("WW", {"streak_2": "10", "streak_4": "10"})
    assert [fact.fact for fact in settled.facts if str(fact.cite) == "19:47-2.22(k)3"] == [
        "the lammer of A goes to 2",
        "the lammer of A goes to 3",
    ]


def test_2_22_k_1_no_other_joins_one_that_is_pending() -> None:
    standing = streak("W").standing
    assert isinstance(standing, BlackjackStanding)
    assert refused(STREAK, {"A": TEN_AND | {"streak_4": "10"}}, standing) == ["19:47-2.22(k)1"]
    assert refused(STREAK, {"A": TEN_AND | {"streak_2": "10"}}, standing) == ["19:47-2.22(k)1"]
    accepted(STREAK, {"A": TEN_AND, "B": TEN_AND | {"streak_4": "10"}}, standing)


def test_2_22_k_2_none_further_until_all_are_determined() -> None:
    standing = streak("WW", {"streak_2": "10", "streak_4": "10"}).standing
    assert isinstance(standing, BlackjackStanding)
    assert refused(STREAK, {"A": TEN_AND | {"streak_2": "10"}}, standing) == ["19:47-2.22(k)2"]
    both = streak("W", {"streak_2": "10", "streak_4": "10"}).standing
    assert isinstance(both, BlackjackStanding)
    assert refused(STREAK, {"A": TEN_AND | {"streak_3": "10"}}, both) == ["19:47-2.22(k)2"]
    ended = streak("WL", {"streak_2": "10", "streak_4": "10"}).standing
    assert isinstance(ended, BlackjackStanding)
    accepted(STREAK, {"A": TEN_AND | {"streak_2": "10"}}, ended)


def test_2_22_b_a_pending_streak_may_not_be_taken_back() -> None:
    standing = streak("W").standing
    assert standing is not None
    bets = [*laid(PLAIN), Bet("A", "streak_2", "", 0, Act.REMOVE)]
    with pytest.raises(Refused, match=r"2\.3\(f\)"):
        open_round(GAME, STREAK, standing, bets)


@pytest.mark.parametrize(
    ("wins", "wagers"), [(1, ()), (2, (Wager("A", "streak_2", "", 10_00),)), (0, (Wager("A", "streak_2", "", 10_00),))]
)
def test_2_22_d_a_lammer_lies_only_where_a_round_can_have_left_it(wins: int, wagers: tuple[Wager, ...]) -> None:
    with pytest.raises(Refused, match=r"2\.22\(d\)"):
        BlackjackStanding(wagers=wagers, streaks=(Streak("A", "", wins),))


def test_2_22_a_streaks_of_two_boxes_go_their_own_ways() -> None:
    rules = replace(STREAK, several_boxes=True)
    both = {"blackjack": "10", "blackjack 3": "10"}
    made: list[Wagers] = [{"A": both | {"streak_2": "10", "streak_2 3": "10"}}, {"A": both}]
    settled = dealt(rules, made, "Th Th 7d 9d 9d Tc Th Th 9d 9c 8d Tc", A="stand stand stand stand")
    assert came(settled, "streak_2")[0] == "stands"
    assert came(settled, "streak_2 3")[0] == "lost"


def test_2_22_a_the_seats_keep_their_boxes_while_a_streak_is_pending() -> None:
    """A pending wager lies before the others, but it is the blackjack wagers that give the boxes."""
    made: list[Wagers] = [{"A": TEN_AND, "B": TEN_AND | {"streak_2": "10"}}, {"A": TEN_AND, "B": TEN_AND}]
    settled = dealt(STREAK, made, "Th Th 7d 9d 9d Tc 5h Th 9d 5d 9s 5c 5s Tc", A="stand hit hit stand", B="stand stand")
    assert gained(settled, "streak_2", "B") == 0
    assert line(settled, "streak_2", "B").result is Result.STANDS  # 19 against 19


# ---------------------------------------------------------------- 2.23: match-the-dealer


@pytest.mark.parametrize(
    ("decks", "cards", "won", "law"),
    [
        (6, "5h 9c 5s", 40_00, "19:47-2.23(a)1"),
        (6, "9c 5h 5h", 110_00, "19:47-2.23(a)1"),
        (8, "5h 9c 5s", 30_00, "19:47-2.23(a)1"),
        (8, "5h 9c 5h", 140_00, "19:47-2.23(a)1"),
        (6, "9h 9s 9h", 150_00, "19:47-2.23(a)2"),
        (6, "9h 9h 9h", 220_00, "19:47-2.23(a)2"),
        (6, "9d 9s 9h", 80_00, "19:47-2.23(a)2"),
        (6, "Kh 5s Ks", 40_00, "19:47-2.23(a)1"),
        (6, "Kh 5s Qs", -10_00, "19:47-2.23(a)"),
    ],
)
def test_2_23_f_each_match_is_paid(decks: int, cards: str, won: int, law: str) -> None:
    first, second, up = cards.split()
    rules = replace(MATCH, decks=decks)
    live = asks_first_card(rules, {"A": TEN_AND | {"match_the_dealer": "10"}})
    for card in (first, up, second):
        live.answer(card)
    while live.asks is not None:
        live.answer("stand" if isinstance(live.asks, Decision) else "Ts")
    assert live.outcome is not None
    (found,) = [each for each in live.outcome.lines if each.wager == "match_the_dealer"]
    assert (found.cents, str(found.cite)) == (won, law)
    assert (found.result, found.pays in GAME.play.wagers(rules)["match_the_dealer"].pays) == (
        (Result.WON, True) if won > 0 else (Result.LOST, False)
    )


def test_2_23_a_ranks_match_and_not_values() -> None:
    assert match_the_dealer.matches(hand("Kh Qh"), read_card("Jh")) == []
    assert match_the_dealer.matches(hand("Kh Qh"), read_card("Qs")) == ["unsuited"]


def test_2_23_a_1_a_match_is_paid_by_its_suit() -> None:
    settled = dealt(MATCH, {"A": TEN_AND | {"match_the_dealer": "5"}}, "Th Ts 8d 9s", A="stand")
    assert came(settled, "match_the_dealer") == ("won", 20_00, "19:47-2.23(a)1")


def test_2_23_a_2_both_cards_are_paid() -> None:
    settled = dealt(MATCH, {"A": TEN_AND | {"match_the_dealer": "5"}}, "9h 9h 9s Ts", A="stand")
    assert (gained(settled, "match_the_dealer"), str(line(settled, "match_the_dealer").pays)) == (75_00, "15 to 1")


def test_2_23_e_settled_before_the_card_reader_is_used() -> None:
    rules = replace(MATCH, **READER)
    wagers = {"A": TEN_AND | {"match_the_dealer": "5"}, "B": TEN_AND | {"match_the_dealer": "5"}}
    settled = dealt(rules, wagers, "5h Kh Ks 9d 9c As")
    assert [gained(settled, "match_the_dealer", seat) for seat in "AB"] == [-5_00, 20_00]
    assert [gained(settled, "blackjack", seat) for seat in "AB"] == [-10_00, -10_00]
    assert [each.seat for each in settled.lines][:2] == ["A", "B"]
    recorded = facts(settled)
    collected, paid = place(recorded, "losing match"), place(recorded, "winning match")
    assert collected < paid < place(recorded, "the dealer has blackjack")


# ---------------------------------------------------------------- 2.24: twenty point bonus


@pytest.mark.parametrize(
    ("cards", "found"),
    [
        ("Kd Kd", "matched"),
        ("Qs Qs", "matched"),
        ("Qh Qh", "queens"),
        ("Kd Jd", "suited"),
        ("Ad 9d", "suited"),
        ("Kd Kh", "any"),
        ("Kd Jh", "any"),
        ("9h As", "any"),
        ("Qh Qd", "any"),
        ("Td 9d", ""),
        ("Ad Kd", ""),
    ],
)
def test_2_24_g_1_to_3_the_kinds_of_twenty(cards: str, found: str) -> None:
    assert twenty_point.winning_hand(hand(cards)) == found


@pytest.mark.parametrize(
    ("table", "cards", "won", "law"),
    [
        ("A", "Kd Kd", 190_00, "19:47-2.24(g)1"),
        ("B", "Kd Kd", 250_00, "19:47-2.24(g)1"),
        ("A", "Kd Jd", 90_00, "19:47-2.24(g)2"),
        ("B", "Ad 9d", 100_00, "19:47-2.24(g)2"),
        ("A", "Kd Jh", 40_00, "19:47-2.24(g)3"),
        ("B", "9d Ah", 40_00, "19:47-2.24(g)3"),
        ("A", "Qh Qh", 1250_00, "19:47-2.24(f)"),
        ("B", "Qh Qh", 2000_00, "19:47-2.24(f)"),
        ("A", "Td 9d", -10_00, "19:47-2.24(a)"),
    ],
)
def test_2_24_f_paid_by_the_posted_table(table: str, cards: str, won: int, law: str) -> None:
    first, second = cards.split()
    rules = replace(TWENTY, twenty_point=table)
    settled = dealt(rules, {"A": TEN_AND | {"twenty_point": "10"}}, f"{first} 7c {second} Tc", A="stand")
    assert came(settled, "twenty_point")[1:] == (won, law)
    assert settled.lines[0].wager == "twenty_point"


def test_2_24_g_1_matched() -> None:
    assert twenty_point.winning_hand(hand("Tc Tc")) == "matched"


def test_2_24_g_2_suited() -> None:
    assert twenty_point.winning_hand(hand("Tc Jc")) == "suited"


def test_2_24_g_3_any() -> None:
    assert twenty_point.winning_hand(hand("Tc Th")) == "any"


def test_2_24_d_settled_from_the_far_right_before_any_further_card() -> None:
    wagers = {seat: TEN_AND | {"twenty_point": "10"} for seat in "ABC"}
    settled = dealt(TWENTY, wagers, "Kd 5d Kh 7c Kh 4d Ks 9c Tc", A="stand", B="hit stand", C="stand")
    assert [each.seat for each in settled.lines][:3] == ["C", "B", "A"]
    recorded = facts(settled)
    assert place(recorded, "twenty point bonus wagers are settled") < place(recorded, "Dealer's card")


def test_2_24_e_two_queens_of_hearts_wait_behind_all_others() -> None:
    wagers = {seat: TEN_AND | {"twenty_point": "10"} for seat in "AB"}
    live = asks_first_card(TWENTY, wagers)
    for card in "Kd Qh Tc Kh Qh".split():
        live.answer(card)
    assert isinstance(live.asks, Decision)
    assert any("floorperson" in fact.fact and str(fact.cite) == "19:47-2.24(e)" for fact in live.facts)
    settled = dealt(TWENTY, wagers, "Kd Qh Tc Kh Qh 7c", A="stand", B="stand")
    order = [(each.seat, each.wager) for each in settled.lines]
    assert (order[0], order[-1]) == (("A", "twenty_point"), ("B", "twenty_point"))
    assert gained(settled, "twenty_point", "B") == 1250_00


def test_2_24_e_1_i_a_reader_blackjack_pays_1000_to_1_with_the_blackjack_wager() -> None:
    rules = replace(TWENTY, **READER)
    settled = dealt(rules, {"A": TEN_AND | {"twenty_point": "10"}}, "Qh Kc Qh Ac")
    assert came(settled, "twenty_point") == ("won", 10_000_00, "19:47-2.24(e)1i")
    assert [each.wager for each in settled.lines] == ["blackjack", "twenty_point"]


def test_2_24_e_1_ii_no_reader_blackjack_pays_before_any_other_card() -> None:
    rules = replace(TWENTY, **READER)
    live = asks_first_card(rules, {"A": TEN_AND | {"twenty_point": "10"}})
    for answer in "Qh Kc Qh no".split():
        live.answer(answer)
    assert isinstance(live.asks, Decision)
    settled = dealt(rules, {"A": TEN_AND | {"twenty_point": "10"}}, "Qh Kc Qh 9c", A="stand")
    assert came(settled, "twenty_point") == ("won", 1250_00, "19:47-2.24(e)1ii")
    assert [each.wager for each in settled.lines] == ["twenty_point", "blackjack"]


@pytest.mark.parametrize(("second", "won"), [("Ac", 10_000_00), ("9c", 1250_00)])
def test_2_24_e_2_without_a_reader_paid_when_the_blackjack_wager_is_settled(second: str, won: int) -> None:
    settled = dealt(TWENTY, {"A": TEN_AND | {"twenty_point": "10"}}, f"Qh Kc Qh {second}", A="stand")
    assert came(settled, "twenty_point") == ("won", won, "19:47-2.24(e)2")
    assert [each.wager for each in settled.lines] == ["blackjack", "twenty_point"]


def test_2_24_e_2_the_dealer_shows_his_second_card_for_the_queens_even_when_they_are_split_and_broken() -> None:
    tape = "Qh Kc Qh 5d Ts 5h Tc Ac"
    settled = dealt(TWENTY, {"A": TEN_AND | {"twenty_point": "10"}}, tape, A="split hit hit")
    assert gained(settled, "twenty_point") == 10_000_00


def test_2_24_e_2_an_exposed_hole_card() -> None:
    """Reading C33."""
    settled = dealt(replace(TWENTY, hole_card="up"), {"A": TEN_AND | {"twenty_point": "10"}}, "Qh Kc Qh Ac")
    assert (gained(settled, "twenty_point"), gained(settled, "blackjack")) == (10_000_00, -10_00)


def test_2_24_h_winners_over_the_cap_share_it_in_proportion() -> None:
    rules = replace(TWENTY, twenty_point_cap=25_000_00)
    wagers = {"A": TEN_AND | {"twenty_point": "50"}, "B": TEN_AND | {"twenty_point": "100"}}
    settled = dealt(rules, wagers, "Qh Qh Kc Qh Qh Ac", A="stand", B="stand")
    assert came(settled, "twenty_point") == ("won", 8_333_33, "19:47-2.24(h)")
    assert came(settled, "twenty_point", "B") == ("won", 16_666_67, "19:47-2.24(h)")


@pytest.mark.parametrize(("second", "won"), [("Ac", 25_000_00), ("9c", 3_125_00)])
def test_2_24_h_the_cap_is_for_queens_with_a_dealer_blackjack_and_is_paid_whole_up_to_it(second: str, won: int) -> None:
    rules = replace(TWENTY, twenty_point_cap=25_000_00)
    settled = dealt(rules, {"A": TEN_AND | {"twenty_point": "25"}}, f"Qh Kc Qh {second}", A="stand")
    assert came(settled, "twenty_point") == ("won", won, "19:47-2.24(e)2")


@given(st.integers(1, 10**9), st.lists(st.integers(1, 10**6), min_size=1, max_size=21))
def test_2_24_h_the_shares_make_up_the_cap_to_the_cent(cap: int, stakes: list[int]) -> None:
    shares = twenty_point.shared(cap, stakes)
    assert sum(shares) == cap
    for share, stake in zip(shares, stakes, strict=True):
        assert abs(share - Fraction(cap * stake, sum(stakes))) < 1


def test_2_24_h_a_cent_that_is_left_goes_to_the_largest_fraction() -> None:
    """Of ten cents the shares are 1 3/7, 7 1/7 and 1 3/7."""
    assert twenty_point.shared(10, [1, 5, 1]) == [2, 7, 1]


# ---------------------------------------------------------------- 2.25: optional bonus


@pytest.mark.parametrize(
    ("cards", "won", "law"),
    [
        ("Tc 6c Kd", 30_00, "19:47-2.25(e)"),
        ("Tc 6c 6d", 150_00, "19:47-2.25(e)"),
        ("9c 7c 7d", 90_00, "19:47-2.25(e)"),
        ("Tc 5c 8d", 70_00, "19:47-2.25(e)"),
        ("Tc 6c 9d", 50_00, "19:47-2.25(e)"),
        ("8h 8d 8h", 500_00, "19:47-2.25(f)"),
        ("8s 8c 8c", 500_00, "19:47-2.25(f)"),
        ("8h 8h 8h", 2000_00, "19:47-2.25(f)"),
        ("8h 8s 8d", 70_00, "19:47-2.25(e)"),
        ("Tc 7c", -10_00, "19:47-2.25(d)"),
        ("Ac 6c", -10_00, "19:47-2.25(d)"),
        ("Tc 2c 9d", -10_00, "19:47-2.25(d)"),
        ("Ac 5c Kd 2c", -10_00, "19:47-2.25(d)"),
        ("Tc 2c 2d 8d", -10_00, "19:47-2.25(d)"),
    ],
)
def test_2_25_d_and_e_the_third_card_decides(cards: str, won: int, law: str) -> None:
    up, *others = cards.split()
    decisions = "no_insurance stand" if up == "Ac" else "stand"
    tape = f"Kh {up} 9h {' '.join(others)}"
    settled = dealt(OPTIONAL, {"A": TEN_AND | {"optional_bonus": "10"}}, tape, A=decisions)
    assert came(settled, "optional_bonus")[1:] == (won, law)


def test_2_25_a_a_fourth_card_over_21_does_not_win() -> None:
    settled = dealt(OPTIONAL, {"A": TEN_AND | {"optional_bonus": "10"}}, "Kh Tc 9h 2c 2d 8d", A="stand")
    assert (gained(settled, "optional_bonus"), gained(settled, "blackjack")) == (-10_00, 10_00)


def test_2_25_d_a_dealer_below_17_draws_a_third_card_though_every_player_has_blackjack() -> None:
    wagers = {seat: TEN_AND | {"optional_bonus": "10"} for seat in "AB"}
    settled = dealt(OPTIONAL, wagers, "Ah As 7c Kh Ks 6c Td")
    assert [gained(settled, "optional_bonus", seat) for seat in "AB"] == [30_00, 30_00]
    assert [gained(settled, "blackjack", seat) for seat in "AB"] == [15_00, 15_00]
    settled = dealt(OPTIONAL, wagers, "Ah As 7c Kh Ks 6c 2d")  # fifteen, and no fourth card: nobody needs it (C36)
    assert [gained(settled, "optional_bonus", seat) for seat in "AB"] == [-10_00, -10_00]


def test_2_12_c_without_the_wager_no_card_is_drawn_that_changes_nothing() -> None:
    settled = dealt(OPTIONAL, {"A": TEN_AND}, "Ah 7c Kh")
    assert gained(settled, "blackjack") == 15_00


def test_2_25_d_all_players_over_21_or_surrendered_leave_it_alive() -> None:
    rules = replace(OPTIONAL, surrender=True)
    wagers = {seat: TEN_AND | {"optional_bonus": "5"} for seat in "AB"}
    settled = dealt(rules, wagers, "Th Ts 7c 6h 6s Kd 6c Td", A="hit", B="surrender")
    assert [gained(settled, "optional_bonus", seat) for seat in "AB"] == [15_00, 15_00]
    assert (gained(settled, "blackjack"), gained(settled, "blackjack", "B")) == (-10_00, -5_00)


def test_2_25_d_a_soft_17_loses_on_two_cards_and_the_dealer_draws_on_for_the_others() -> None:
    """Reading B11."""
    rules = replace(OPTIONAL, hit_soft_17=True)
    settled = dealt(rules, {"A": TEN_AND | {"optional_bonus": "5"}}, "Kh Ac 8h 6c 9d Td", A="no_insurance stand")
    assert (gained(settled, "optional_bonus"), gained(settled, "blackjack")) == (-5_00, 10_00)
    live = asks_first_card(rules, {"A": TEN_AND | {"optional_bonus": "5"}})
    for answer in ("Kh", "Ac", "8h", "no_insurance", "stand", "6c"):
        live.answer(answer)
    assert any(str(fact.cite) == "19:47-2.25(e)" for fact in live.facts)


def test_2_25_e_settled_before_the_wagers_still_open_from_the_far_right() -> None:
    wagers = {seat: TEN_AND | {"optional_bonus": "10"} for seat in "AB"}
    settled = dealt(OPTIONAL, wagers, "Kh Ks Tc 9h 8s 6c Td", A="stand", B="stand")
    assert [(each.seat, each.wager) for each in settled.lines] == [
        ("B", "optional_bonus"),
        ("A", "optional_bonus"),
        ("A", "blackjack"),
        ("B", "blackjack"),
    ]


def test_2_25_c_between_a_dollar_and_the_blackjack_wager() -> None:
    assert refused(OPTIONAL, {"A": {"blackjack": "5", "optional_bonus": "6"}}) == ["19:47-2.25(c)"]
    assert refused(OPTIONAL, {"A": {"blackjack": "5", "optional_bonus": "0.50"}}) == ["19:47-2.25(c)"]
    accepted(OPTIONAL, {"A": {"blackjack": "5", "optional_bonus": "5"}})
    assert posted(OPTIONAL, "optional_bonus", "30") == "19:47-2.25(c)"


def test_2_25_f_three_eights() -> None:
    assert third_card.winning_hand(hand("8h 8d 8d")) == "eights_color"
    assert third_card.winning_hand(hand("8d 8d 8d")) == "eights_suit"
    assert third_card.winning_hand(hand("8c 8s 8d")) == "eight"


# ---------------------------------------------------------------- by counting


@pytest.mark.parametrize("decks", [1, 2, 4, 6, 8])
def test_2_17_e_2_the_ways_to_be_of_one_suit(decks: int) -> None:
    ways = Counter[str]()
    for cards, weight in pairs(decks):
        ways[same_suit.winning_hand(cards)] += weight
    assert ways.total() == comb(52 * decks, 2)
    assert ways["king_queen"] == 4 * decks * decks
    assert ways["king_queen"] + ways["other"] == 4 * comb(13 * decks, 2)


@pytest.mark.parametrize("decks", [1, 6, 8])
def test_2_17_b_the_ways_to_be_over_under_or_on_13(decks: int) -> None:
    """Counted by value: an ace is one, sixteen cards of a deck are ten."""
    cards_of = {value: decks * (16 if value == 10 else 4) for value in range(1, 11)}
    by_value = Counter[str]()
    for one, other in combinations_with_replacement(cards_of, 2):
        ways = cards_of[one] * cards_of[other] if one != other else comb(cards_of[one], 2)
        by_value["over" if one + other > 13 else "under" if one + other < 13 else "on"] += ways
    counted = Counter[str]()
    for cards, weight in pairs(decks):
        counted[{"over_13": "over", "under_13": "under", "": "on"}[over_under.side_of_13(cards)]] += weight
    assert counted == by_value
    assert counted.total() == comb(52 * decks, 2)


@pytest.mark.parametrize("decks", [6, 8])
def test_2_24_f_the_kinds_of_twenty_partition_all_hands(decks: int) -> None:
    ways = Counter[str]()
    for cards, weight in pairs(decks):
        found = twenty_point.winning_hand(cards)
        ways[found] += weight
        assert bool(found) == (total(cards).points == 20)
    assert ways.total() == comb(52 * decks, 2)
    assert ways["queens"] == comb(decks, 2)
    assert ways["matched"] == 15 * comb(decks, 2)
    # Of one suit: two of the four tens but not twice the same card, or ace and nine.
    assert ways["suited"] == 4 * (comb(4, 2) + 1) * decks * decks
    assert ways["any"] == comb(16 * decks, 2) + (4 * decks) ** 2 - ways["suited"] - 16 * comb(decks, 2)


@pytest.mark.parametrize("decks", [6, 8])
def test_2_23_f_the_ways_to_match(decks: int) -> None:
    """Of all hands beside an up card: with the rank's others, suited ones one fewer than the decks."""
    up = read_card("Qh")
    rest, suited, unsuited = 52 * decks - 1, decks - 1, 3 * decks
    ways = Counter[tuple[str, ...]]()
    for one, other in combinations_with_replacement(DECK, 2):
        held = {card: decks - (card == up) for card in (one, other)}
        weight = held[one] * held[other] if one != other else comb(held[one], 2)
        ways[tuple(sorted(match_the_dealer.matches((one, other), up)))] += weight
    others = rest - suited - unsuited
    assert ways.total() == comb(rest, 2)
    assert ways["suited",] == suited * others
    assert ways["unsuited",] == unsuited * others
    assert ways["suited", "suited"] == comb(suited, 2)
    assert ways["suited", "unsuited"] == suited * unsuited
    assert ways["unsuited", "unsuited"] == comb(unsuited, 2)
    assert ways[()] == comb(others, 2)


def test_2_25_e_and_f_every_dealer_hand_has_exactly_one_row() -> None:
    """Ranks and suits in all orders from one deck's faces: a row is found just when the third card breaks the dealer."""
    rows = {row.name.removeprefix("optional_bonus_") for row in OPTIONAL.payouts if row.name.startswith("optional_")}
    found = Counter[str]()
    for cards in product(DECK, repeat=3):
        two, three = total(cards[:2]), total(cards)
        wins = third_card.winning_hand(cards)
        found[wins] += 1
        assert bool(wins) == (two.points < 17 and three.points > 21)
    assert set(found) == rows | {""}
    assert found["eights_suit"] == 4
    assert found["eights_color"] == 2 * (2**3 - 2)
    assert found.total() == 52**3


def test_2_17_e_3_every_start_of_three_cards_has_at_most_one_row() -> None:
    rows = {row.name.removeprefix("sevens_") for row in SEVENS.payouts if row.name.startswith("sevens_")}
    found = Counter(sevens.winning_hand(cards) for cards in product(DECK, repeat=3))
    assert set(found) == rows | {""}
    assert found["three_suited"] == 4
    assert found["three"] + found["three_suited"] == 4**3
    assert found["two"] + found["two_suited"] == 4 * 4 * 48
    assert found["one"] == 4 * 48 * 52


def test_2_19_c_every_start_of_four_cards_has_at_most_one_award() -> None:
    """Aces by suit and one card that is none stand for all."""
    cards = hand("As Ac Ah Ad 5d")
    found = Counter(progressive.winning_hand(start) for start in product(cards, repeat=4))
    assert set(found) == {progressive.JACKPOT, *progressive.AWARDS_CENTS, ""}
    assert found[progressive.JACKPOT] == 2 * 2**4
    assert found["three of one suit"] == 4 * 5 - 4 * 2  # but for the fourths that make it four of one color
    assert found.total() == 5**4


def test_2_20_k_the_engine_and_the_awards_agree_on_the_house_advantage() -> None:
    """Two cards from full decks, then the award: what the wager loses on the average is what the sheet declares."""
    for stake in (1_00, 5_00):
        gain = Fraction(0)
        awards = BONUS.awards(stake)
        mean = Fraction(sum(award * weight for award, weight in awards), sum(weight for _, weight in awards))
        for cards, weight in pairs(BONUS.decks):
            chance = Fraction(weight, comb(52 * BONUS.decks, 2))
            gain += chance * (mean if total(cards).points == 21 else -stake)
        assert -gain / stake == BONUS.bonus_advantage(stake)


# ---------------------------------------------------------------- a side wager touches nothing else


def _round(rules: BlackjackRules, wagers: Wagers, cards: Sequence[str], choices: Sequence[int]) -> Live:
    """A round in which these cards come one after the other, and the same choices are made as long as they are open."""
    live = asks_first_card(rules, wagers)
    tape, turns = iter(cards), cycle(choices)
    while live.asks is not None:
        asked = live.asks
        if asked.site.startswith("sevens:"):
            live.answer("no_card")
        elif asked.site.startswith("bonus:") and not isinstance(asked, Decision):
            live.answer(asked.show(asked.outcomes()[0][0]))
        elif asked.site == "dealer:reader":
            live.answer("no" if next(turns) else "yes")
        elif isinstance(asked, Decision):
            live.answer(asked.offers[next(turns) % len(asked.offers)].name)
        else:
            live.answer(next(card for card in tape if _can_come(asked, card)))
    return live


def _can_come(device: Chance[Any], card: str) -> bool:
    """A hole card that was read is not just any card."""
    try:
        device.read(card)
    except Refused:
        return False
    return True


def _others(live: Live, kinds: Iterable[str]) -> list[Any]:
    assert live.outcome is not None
    return [each for each in live.outcome.lines if each.wager.split()[0] not in set(kinds)]


VARIED = TABLES | {
    "sevens, hole card read": (replace(SEVENS, **READER), {"sevens": "1"}),
    "sevens, hole card exposed": (replace(SEVENS, hole_card="up"), {"sevens": "1"}),
    "match, hole card read": (replace(MATCH, **READER), {"match_the_dealer": "10"}),
    "bonus, hole card read": (replace(BONUS, **READER), {"bonus": "1"}),
    "twenty, hole card read": (replace(TWENTY, **READER), {"twenty_point": "10"}),
    "twenty, surrender": (replace(TWENTY, surrender=True), {"twenty_point": "10"}),
    "optional, hole card read": (replace(OPTIONAL, **READER, surrender=True), {"optional_bonus": "10"}),
    "optional, face down doubles": (replace(OPTIONAL, double_card="face down"), {"optional_bonus": "10"}),
    "over, multiple action": (replace(OVER_UNDER, multiple_action=True), {"over_13": "10"}),
}
# Cards that side wagers look at, four of each: sevens, aces, queens of hearts, eights, tens.
RICH = [card for card in "7h 7s Ah Ad As Qh Kc Kd 8h 8d 9s 6c 5d 2c".split() for _ in range(4)]


@given(
    table=st.sampled_from(sorted(VARIED)),
    order=st.permutations(RICH),
    choices=st.lists(st.integers(0, 4), min_size=1, max_size=6),
)
def test_a_side_wager_changes_no_other_line(table: str, order: list[str], choices: list[int]) -> None:
    """2.17(i), 2.19(d), 2.20(i), 2.22(i), 2.23(b), 2.24(b), 2.25(g): the same cards with it and without it."""
    rules, side = VARIED[table]
    basic = TEN_AND | ({"second_hand": "10"} if rules.multiple_action else {})
    with_it = _round(rules, {"A": basic | side, "B": basic}, order, choices)
    without = _round(rules, {"A": basic, "B": basic}, order, choices)
    assert _others(with_it, side) == _others(without, side)
    assert replay(with_it.round, with_it.journal).findings == ()


@pytest.mark.parametrize(
    ("table", "cards", "decisions"),
    [
        ("over_13", "9h 7d 4d Tc", "stand"),
        ("same_suit", "9h 7d 9s Tc", "stand"),
        ("sevens", "9h 7d 9s Tc", "stand"),
    ],
)
def test_2_17_i_a_lost_side_wager_leaves_the_blackjack_wager_alone(table: str, cards: str, decisions: str) -> None:
    rules, side = TABLES[table]
    settled = dealt(rules, {"A": TEN_AND | side}, cards, A=decisions)
    alone = dealt(rules, {"A": TEN_AND}, cards, A=decisions)
    assert line(settled, "blackjack") == line(alone, "blackjack")
    assert gained(settled, next(iter(side))) < 0


def test_2_22_i_a_lost_streak_leaves_the_blackjack_wager_alone() -> None:
    settled = streak("L")
    assert line(settled, "blackjack") == line(dealt(STREAK, PLAIN, LOSE, A="stand"), "blackjack")


def test_2_23_b_match_the_dealer_leaves_the_blackjack_wager_alone() -> None:
    settled = dealt(MATCH, {"A": TEN_AND | {"match_the_dealer": "5"}}, "Th Ts 8d 9s", A="stand")
    assert line(settled, "blackjack") == line(dealt(MATCH, PLAIN, "Th Ts 8d 9s", A="stand"), "blackjack")


def test_2_24_b_twenty_points_leave_the_blackjack_wager_alone() -> None:
    settled = dealt(TWENTY, {"A": TEN_AND | {"twenty_point": "5"}}, "Th 7s Kd Tc", A="stand")
    assert line(settled, "blackjack") == line(dealt(TWENTY, PLAIN, "Th 7s Kd Tc", A="stand"), "blackjack")


def test_2_25_g_a_forced_third_card_leaves_the_blackjack_wager_alone() -> None:
    settled = dealt(OPTIONAL, {"A": TEN_AND | {"optional_bonus": "5"}}, "Th 7s 6d Kd 6c Kc", A="hit")
    assert line(settled, "blackjack") == line(dealt(OPTIONAL, PLAIN, "Th 7s 6d Kd", A="hit"), "blackjack")


def test_2_9_e_and_f_insurance_is_measured_by_the_blackjack_wager_alone() -> None:
    for rules, side in (TABLES["over_13"], TABLES["progressive"]):
        live = asks_first_card(rules, {"A": TEN_AND | side})
        for card in "Th As 9d".split():
            live.answer(card)
        assert isinstance(live.asks, Decision)
        (insurance,) = [offer for offer in live.asks.offers if offer.name == "insurance"]
        assert insurance.most == 5_00


def test_2_9_e_insurance_does_not_cover_the_progressive_wager() -> None:
    settled = dealt(PROGRESSIVE, {"A": TEN_AND | {"progressive": "1"}}, "Th As 9d Kc", A="insurance stand")
    assert (gained(settled, "insurance"), gained(settled, "progressive")) == (10_00, -1_00)


def test_2_9_f_insurance_does_not_cover_an_additional_wager() -> None:
    settled = dealt(OVER_UNDER, {"A": TEN_AND | {"over_13": "10"}}, "7h As 6d Kc", A="insurance stand")
    assert (gained(settled, "insurance"), gained(settled, "over_13")) == (10_00, -10_00)
