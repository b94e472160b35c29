"""Chemin de fer, section by section, and its equilibrium."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from croupier.croupiers.numbers import all_numbers
from croupier.croupiers.play import Live
from croupier.engine.game import Outcome
from croupier.engine.hands_shown import hands_shown
from croupier.engine.irregularity import Irregularity
from croupier.engine.round import BrokenInvariant
from croupier.equipment.shoe import Shoe
from croupier.games.baccarat import GAME as PUNTO_BANCO
from croupier.games.chemin_de_fer import GAME
from croupier.games.chemin_de_fer.equilibrium import OPTIONAL, Ways, equilibrium, spots
from croupier.games.chemin_de_fer.exact import best_of
from croupier.games.chemin_de_fer.rules import FIXED, FREE, TWO_OPTIONS
from croupier.games.chemin_de_fer.shuffle import CheminDeFerStanding, seated
from croupier.law.option import Source
from croupier.law.register import NEWEST_TEXT, Seen, register
from croupier.law.ruling import Refused, Verdict, overall
from croupier.money.settlement import Result
from croupier.money.wager import Act, Bet
from croupier.testing.altered import altered
from tests.games.baccarat.table import after, asked, bet, cents, results, said, table

NATURAL = "Ks 2h 9d 5c"  # 9 against 7
BANK_WINS = ("2s 4h Kd 3c", "draw", "2h")  # 2 and a 2 against 7
TIES = ("3s 4h 4d 3c", "stand")
FIVE = "2s 4h 3d 2c"  # 5 against 6
A_BANK = (bet("bank"), bet("against", 4000, "B"), bet("against", 3000, "C"))
SIX_DECKS = (96, *[24] * 9)
ONE_OF_EACH = (4, *[1] * 9)


def verdict(**elected: object) -> Verdict:
    return overall(GAME.rules.elect(elected).rulings(NEWEST_TEXT))


def refused(*bets: Bet, match: str, standing: Any = None, **elected: Any) -> str:
    with pytest.raises(Refused, match=match) as caught:
        table(GAME, bets=bets, standing=standing, **elected)
    return str(caught.value.rulings[0].cite)


def round_of(*answers: str | Irregularity, bets: tuple[Bet, ...] = A_BANK, **elected: Any) -> Live:
    return table(GAME, *answers, bets=bets, **elected)


def test_the_subchapter_is_known_by_its_titles() -> None:
    assert all(register().section(law).seen is Seen.TITLE for law in GAME.cites)
    own = [option for option in GAME.rules.options() if option.cite.subchapter == 4]
    assert not [option.name for option in own if option.source is Source.TEXT]


def test_4_1_six_decks_are_usual() -> None:
    shoe = GAME.play.opening(GAME.rules()).shoe
    assert shoe is not None
    assert set(shoe.unseen) == {6}
    assert verdict(decks=9) is Verdict.UNLAWFUL


def test_4_3_the_cards_are_inspected_and_washed() -> None:
    assert [step.name for step in GAME.table.opening_steps(GAME.rules())] == ["cards_inspected", "cards_washed"]


def test_4_4_the_cut_and_4_5_the_burn() -> None:
    live = round_of("cut 50", "4s", NATURAL, standing=CheminDeFerStanding())
    assert said(live, "19:47-4.4") == ["the cards are shuffled", "A cuts the cards"]
    assert said(live, "19:47-4.5") == ["4 of spades is turned, and 4 cards are burned"]


def test_4_5_the_bank_is_offered_around_the_table() -> None:
    table = CheminDeFerStanding(banker="B", seats=("A", "B", "C"))
    assert table.following(("B", "C")) == "C"
    assert table.offered_to("C").following() == "A"
    assert CheminDeFerStanding(banker="Z").following(("A", "B")) == "A", "who left a table that knows no seats"
    rules = GAME.rules()
    assert seated(rules, CheminDeFerStanding(), ("A", "B"), None).banker == "A"
    left = seated(rules, CheminDeFerStanding(banker="B", bank_cents=500, seats=("A", "B", "C")), ("A", "C"), None)
    assert (left.banker, left.bank_cents) == ("C", 0)


def test_4_6_one_seat_banks_and_cannot_go_against_itself() -> None:
    assert refused(*A_BANK, bet("bank", seat="D"), match="A holds the bank; it has one banker") == "19:47-4.6"
    assert refused(*A_BANK, bet("against", 100), match="A holds the bank and cannot go against it") == "19:47-4.7"
    assert (
        refused(bet("bank", seat="B"), bet("against", 100), bet("bank", seat="A"), match="B holds the bank")
        == "19:47-4.6"
    )


def test_4_6_a_bank_is_not_made_smaller_than_what_goes_against_it() -> None:
    less = Bet("A", "bank", "", 3001, Act.REMOVE)
    assert refused(*A_BANK, less, match=r"wagers of \$70.00 go against the bank") == "19:47-4.6"
    assert refused(*A_BANK, Bet("A", "bank", act=Act.REMOVE), match="it cannot be less") == "19:47-4.6"
    live = round_of(bets=(*A_BANK, Bet("A", "bank", "", 3000, Act.REMOVE)))
    assert [wager.stake_cents for wager in live.round.wagers] == [7000, 4000, 3000]


def test_4_7_no_more_goes_against_the_bank_than_it_holds() -> None:
    assert (
        refused(*A_BANK, bet("against", 3001, "D"), match=r"the bank covers \$30.00 more, not \$30.01") == "19:47-4.7"
    )
    assert refused(bet("against", 100, "B"), match="nobody has put up a bank") == "19:47-4.7"
    assert refused(*A_BANK, Bet("B", "against", act=Act.CALL_OFF), match="always on") == "19:47-4.7"


def test_4_7_banco_covers_the_whole_bank() -> None:
    bank = bet("bank")
    assert refused(bank, bet("banco", 9999, "B"), match=r"banco covers the whole bank of \$100.00") == "19:47-4.7"
    assert refused(*A_BANK, bet("banco", 10000, "D"), match=r"the bank covers \$30.00 more") == "19:47-4.7"
    assert refused(bank, bet("banco", 10000, "B"), bet("against", 1, "C"), match=r"covers \$0.00 more") == "19:47-4.7"
    assert cents(round_of(NATURAL, bets=(bank, bet("banco", 10000, "B")))) == {"A bank": -10000, "B banco": 10000}


def test_4_7_a_bank_that_nobody_goes_against_is_void() -> None:
    live = round_of(bets=(bet("bank"),))
    assert results(live) == {"A bank": Result.VOID}
    assert (live.journal, after(live).banker) == ((), "A")


def test_4_8_the_largest_wager_plays_the_players_hand_and_sees_it_alone() -> None:
    live = round_of(FIVE)
    assert asked(live) == "hand:B"
    seen = {
        seat: {hand.place: hand.cards for hand in hands_shown(live.round, live.journal, seat)}
        for seat in ("A", "B", "C")
    }
    assert seen["B"] == {"player": ("2s", "3d"), "banker": ("??", "??")}
    assert seen["A"] == {"player": ("??", "??"), "banker": ("4h", "2c")}
    assert seen["C"] == {"player": ("??", "??"), "banker": ("??", "??")}
    live.answer("stand")
    over = {hand.place: hand.cards for hand in hands_shown(live.round, live.journal, None)}
    assert over == {"player": ("2s", "3d"), "banker": ("4h", "2c")}
    equal = round_of(FIVE, bets=(bet("bank"), bet("against", 100, "C"), bet("against", 100, "B")))
    assert asked(equal) == "hand:C"


@pytest.mark.parametrize(("answer", "next_"), [("draw", "player:3"), ("stand", "")])
def test_4_9_on_five_the_player_chooses(answer: str, next_: str) -> None:
    assert asked(round_of(FIVE, answer)) == next_
    with pytest.raises(Refused, match="the choices are: draw, stand"):
        round_of(FIVE).answer("hit")


@pytest.mark.parametrize(
    ("cards", "choices", "next_"),
    [
        ("Ks Kh Qd 3c 9h", TWO_OPTIONS, "bank:A"),
        ("Ks Kh Qd 5c 4h", TWO_OPTIONS, "bank:A"),
        ("Ks Kh Qd 5c 4h", FIXED, "banker:3"),
        ("Ks Kh Qd 3c 9h", FIXED, "banker:3"),
        ("Ks Kh Qd 3c 8h", TWO_OPTIONS, ""),
        ("Ks Kh Qd 3c 8h", FREE, "bank:A"),
        ("4s 4h 2d 2c", FREE, "bank:A"),
        ("4s 3h 2d 2c", TWO_OPTIONS, "banker:3"),
    ],
)
def test_4_9_where_the_banker_chooses(cards: str, choices: str, next_: str) -> None:
    first, third = " ".join(cards.split()[:4]), cards.split()[4:]
    live = round_of(first, "draw" if third else "stand", *third, banker_choices=choices)
    assert asked(live) == next_


@pytest.mark.parametrize(
    ("cards", "answer", "why"),
    [("Ks Kh 4d 3c", "stand", "with 4 the Player's Hand must draw"), ("Ks Kh 6d 3c", "draw", r"with 6 .* must stand")],
)
def test_4_9_every_hand_is_asked_and_held_to_the_rule(cards: str, answer: str, why: str) -> None:
    """A question on five only would tell the banker of it."""
    live = round_of(cards)
    assert asked(live) == "hand:B"
    with pytest.raises(Refused, match=why):
        live.answer(answer)


def test_4_10_the_bank_pays_and_is_paid() -> None:
    assert cents(round_of(NATURAL)) == {"A bank": -7000, "B against": 4000, "C against": 3000}
    assert cents(round_of(*BANK_WINS)) == {"A bank": 6650, "B against": -4000, "C against": -3000}
    assert set(results(round_of(*TIES)).values()) == {Result.PUSHED}


@pytest.mark.parametrize(("percent", "taken"), [(5, 350), (4, 280), (0, 0)])
def test_4_10_the_house_only_takes_vigorish(percent: int, taken: int) -> None:
    assert -sum(cents(round_of(*BANK_WINS, vigorish_percent=percent)).values()) == taken
    assert sum(cents(round_of(NATURAL, vigorish_percent=percent)).values()) == 0


def test_4_10_vigorish_is_the_only_revenue_of_the_house() -> None:
    """$70.00 go against the bank, which wins: 5 % of it is $3.50. On a loss or a tie the house takes nothing."""
    won, lost, tied = round_of(*BANK_WINS), round_of(NATURAL), round_of(*TIES)
    assert [live.outcome.revenue for live in (lost, tied) if live.outcome is not None] == [(), ()]
    assert won.outcome is not None
    (taken,) = won.outcome.revenue
    assert (taken.cents, taken.seat, str(taken.cite)) == (350, "A", "19:47-4.10")
    assert sum(line.cents for line in won.outcome.lines) == -350


def test_what_vanishes_between_players_is_found() -> None:
    def play(*given: Any) -> Outcome:
        return replace(GAME.play.procedure(*given), revenue=())

    with pytest.raises(
        BrokenInvariant, match="does not add up to 0: the lines of against, banco, bank -350, revenue 0"
    ):
        table(altered(GAME, procedure=play), *BANK_WINS, bets=A_BANK)


def test_4_11_a_winning_banker_goes_on_with_the_whole_bank() -> None:
    won = after(round_of(*BANK_WINS))
    assert (won.banker, won.bank_cents) == ("A", 16650)
    assert refused(bet("bank", 16649), match=r"the whole bank of \$166.50, or passes it", standing=won) == "19:47-4.11"
    assert asked(round_of(bets=(bet("bank", 16650), bet("against", 5, "B")), standing=won)) == "player:1"
    assert (
        asked(round_of(bets=(bet("bank", 5), bet("against", 5, "B")), standing=won, bank_may_be_reduced=True))
        == "player:1"
    )
    other = round_of(bets=(bet("bank", 100, "C"), bet("against", 5, "B")), standing=won)
    assert asked(other) == "player:1", "the banker has passed the bank"


def test_4_11_a_banker_who_loses_passes_the_bank() -> None:
    live = round_of(NATURAL)
    assert (after(live).banker, after(live).bank_cents) == ("B", 0)
    assert said(live, "19:47-4.11") == ["the bank has lost and passes to B"]
    tied = after(round_of(*TIES))
    assert (tied.banker, tied.bank_cents) == ("A", 10000)


def test_4_12_a_card_face_up_is_not_used_and_a_short_shoe_voids_the_round() -> None:
    live = table(GAME, "Ks", Irregularity("card_face_up", {"card": "9h"}), "2h 9d 5c", bets=A_BANK)
    assert cents(live)["A bank"] == -7000
    short = CheminDeFerStanding(shoe=Shoe(unseen=(6,) * 52, left=4, behind=14), game_just_begun=False)
    void = round_of("2s 4h Kd 3c", "draw", standing=short)
    assert set(results(void).values()) == {Result.VOID}
    assert "the round cannot be finished: all wagers are void" in said(void, "19:47-4.12")


# ---------------------------------------------------------------- the equilibrium


def test_with_replacement_it_is_the_published_equilibrium() -> None:
    """Kemeny and Snell: draw on five with chance 9/11; the bank with six after a stand draws with chance 859/2288."""
    found = equilibrium(ONE_OF_EACH, FREE, replaced=True)
    assert (found.draws_on_five, found.value) == (Fraction(9, 11), Fraction(-679568, 53094899))
    mixed = {info: chance for info, chance in found.bank_draws.items() if 0 < chance < 1}
    assert mixed == {(6, None): Fraction(859, 2288)}


def test_with_six_decks_and_two_options_both_sides_draw() -> None:
    """The equilibrium is that of punto banco's fixed table."""
    found = equilibrium(SIX_DECKS, TWO_OPTIONS)
    assert found.draws_on_five == 1
    assert {found.bank_draws[info] for info in OPTIONAL} == {1}
    fixed = {each.wager: each for each in all_numbers(PUNTO_BANCO, PUNTO_BANCO.rules(decks=6))}
    assert found.value == fixed["player"].expected_gain
    assert found.ways == Ways(fixed["player"].win, fixed["player"].push, fixed["player"].lose)


# By (draw on five, 3 against a 9, 5 against a 4), six decks: the value to the player, as the digest prints it.
FIXED_PLAYS = {
    (1, 1, 1): "-.012374",
    (1, 1, 0): "-.012347",
    (1, 0, 1): "-.012020",
    (1, 0, 0): "-.011993",
    (0, 1, 1): "-.015242",
    (0, 1, 0): "-.015266",
    (0, 0, 1): "-.015477",
    (0, 0, 0): "-.015501",
}


@pytest.mark.parametrize(("plays", "value"), FIXED_PLAYS.items())
def test_every_fixed_play_of_six_decks(plays: tuple[int, int, int], value: str) -> None:
    five, three, other = plays
    naturals, found = spots(SIX_DECKS)
    table_of = equilibrium(SIX_DECKS, FIXED).bank_draws
    worth = naturals.worth
    for info, spot in found.items():
        optional: dict[Any, int] = {(3, 9): three, (5, 4): other}
        draws = optional.get(info, int(table_of[info]))
        choice = 1 - draws
        share = 1 - five if info[1] is None else five
        worth += spot.always[choice].worth + share * spot.with_five[choice].worth
    assert round(worth, 6) == Fraction(value)


@pytest.mark.parametrize("decks", [1, 6])
@pytest.mark.parametrize("choices", [FREE, TWO_OPTIONS])
def test_neither_side_gains_by_playing_otherwise(decks: int, choices: str) -> None:
    best = best_of(GAME.rules(decks=decks, banker_choices=choices))
    naturals, found = spots((16 * decks, *[4 * decks] * 9))

    def worth(five: Fraction, bank: dict[Any, Fraction]) -> Fraction:
        total = naturals.worth
        for info, spot in found.items():
            share = 1 - five if info[1] is None else five
            for choice, chance in ((0, bank[info]), (1, 1 - bank[info])):
                total += chance * (spot.always[choice].worth + share * spot.with_five[choice].worth)
        return total

    assert worth(best.draws_on_five, best.bank_draws) == best.value
    assert all(worth(Fraction(five), best.bank_draws) <= best.value for five in (0, 1))
    for info in found if choices == FREE else OPTIONAL:
        for draws in (0, 1):
            assert worth(best.draws_on_five, {**best.bank_draws, info: Fraction(draws)}) >= best.value


def test_the_numbers_of_both_sides() -> None:
    found = {each.wager: each for each in all_numbers(GAME, GAME.rules())}
    assert list(found) == ["bank", "against", "banco"]
    assert round(found["against"].expected_gain, 6) == Fraction("-.012374")
    assert round(found["bank"].expected_gain, 6) == Fraction("-.010558")
    assert found["bank"].win == found["against"].lose


def test_the_chart_has_the_choices_of_both_sides() -> None:
    assert GAME.numbers.chart is not None
    chart = GAME.numbers.chart(GAME.rules())
    assert [(each.hand, each.against, each.best) for each in chart.advice] == [
        ("Player's Hand 5", "the bank", "draw"),
        ("bank 3", "a third card of 9", "draw"),
        ("bank 5", "a third card of 4", "draw"),
    ]
    assert all(each.values["draw"] > each.values["stand"] for each in chart.advice)
    free = GAME.numbers.chart(GAME.rules(banker_choices=FREE))
    assert "draws with chance 0.811229" in free.meaning
    assert "With 6 against no third card the bank draws with chance 0.378770" in free.meaning
    five, mixed = free.advice[0], next(each for each in free.advice if each.hand == "bank 6")
    for advice in (five, mixed):
        assert advice.values["draw"] == pytest.approx(advice.values["stand"], abs=1e-12)


# ---------------------------------------------------------------- the bank goes around, and cards that were not due


def test_4_5_the_bank_is_offered_in_turn() -> None:
    offered = CheminDeFerStanding(banker="B", seats=("A", "B", "C"))
    in_turn: dict[str, Any] = {"standing": offered, "bank_in_turn": True}
    assert refused(bet("bank"), match="the bank is offered to B first", **in_turn) == "19:47-4.6"
    assert table(GAME, bets=(bet("bank", seat="B"),), **in_turn).round.wagers
    assert table(GAME, bets=(bet("bank"),), standing=offered).round.wagers


def test_4_11_a_bank_that_is_passed_on_may_be_any_amount() -> None:
    won = CheminDeFerStanding(banker="A", bank_cents=5000, seats=("A", "B", "C"))
    passed = won.passed_on()
    assert (passed.holder, passed.bank_cents) == ("B", 0)
    assert passed.passed_on().passed_on().holder == "A"
    gone = seated(GAME.rules(), won, ("B", "C"), None)
    assert (gone.banker, gone.bank_cents) == ("B", 0)
    assert seated(GAME.rules(), passed, ("A", "C"), None).banker == "C"


def test_4_12_a_card_that_a_standing_hand_took_is_put_right() -> None:
    surplus = Irregularity("card_not_due", {"card": "9h"})
    to_the_bank = round_of("3s 2h 3d 3c", "stand", surplus)  # 6 stands, and the bank with 5 draws
    assert "9 of hearts was dealt to the Player's Hand in error and is the Banker's third card" in said(
        to_the_bank, "19:47-4.12"
    )
    assert results(to_the_bank)["A bank"] is Result.LOST
    aside = round_of("3s 3h 3d 4c", "stand", surplus)  # 6 against 7
    assert said(aside, "19:47-4.12") == ["9 of hearts was dealt in error and goes to the rack"]
    assert results(aside)["A bank"] is Result.WON
