"""Pai gow with tiles, section by section."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from croupier.croupiers.play import Live
from croupier.engine.decision import Decision
from croupier.engine.irregularity import Irregularity
from croupier.engine.round import open_round
from croupier.equipment.decks.tiles import TILES
from croupier.equipment.shoe import Shoe
from croupier.families.pai_gow.tiles.house_way import TILE_HOUSE_WAYS
from croupier.games.pai_gow import GAME
from croupier.games.pai_gow.rules import PaiGowTilesRules
from croupier.games.pai_gow.standing import PaiGowTilesStanding
from croupier.law.option import Source, Unreadable
from croupier.law.register import Seen, register
from croupier.law.ruling import Refused
from croupier.money.settlement import Result
from croupier.money.wager import Act, Bet
from croupier.testing.secrets.cards import private_cards_stay_private
from tests.games.table import asked, bet, fates, line, said

MAIN = (bet("pai_gow"),)
GONG_AND_SEVEN = "6|6 2|6 1|6 5|5"  # teen with a low eight is gong; a high seven with a high ten is seven
NINES = "3|6 4|5 2|2 1|5"  # the mixed nines, a low four and a low six


def table(*answers: str | Irregularity, bets: tuple[Bet, ...] = MAIN, standing: Any = None, **elected: Any) -> Live:
    """A round with these answers, served first at the bank; tiles may be given together."""
    own: dict[str, Any] = {"start_by": "random number", **elected}
    rules = PaiGowTilesRules(**own)
    live = Live(open_round(GAME, rules, standing or GAME.play.opening(rules), bets))
    if rules.start_by == "random number" and not (answers and isinstance(answers[0], Irregularity)):
        live.answer("1")
    for answer in answers:
        if isinstance(answer, Irregularity):
            live.interrupt(answer)
        elif asked(live).startswith(("look", "expose:")):
            for tile in answer.split():
                live.answer(tile)
        else:
            live.answer(answer)
    return live


def refused(*answers: str, match: str, **elected: Any) -> str:
    with pytest.raises(Refused, match=match) as caught:
        table(*answers, **elected)
    return str(caught.value.rulings[0].cite)


# ---------------------------------------------------------------- what the game rests on


def test_the_subchapter_is_known_by_its_titles_and_no_option_claims_its_text() -> None:
    assert all(register().section(law).seen is Seen.TITLE for law in GAME.cites)
    own = [option for option in GAME.rules.options() if option.cite.subchapter == 10]
    assert not [option.name for option in own if option.source is Source.TEXT]
    assert GAME.since == date(1992, 10, 19)


def test_10_2_thirty_two_tiles() -> None:
    shoe = GAME.play.opening(PaiGowTilesRules()).shoe
    assert shoe == Shoe.of(1, deck=TILES)
    assert shoe is not None
    assert shoe.left == 32
    assert sum(tile.spots * copies for tile, copies in zip(TILES.kinds, TILES.copies, strict=True)) == 227


def test_10_4_the_tiles_are_inspected_shown_and_mixed() -> None:
    steps = [step.name for step in GAME.table.opening_steps(PaiGowTilesRules())]
    assert steps == ["tiles_inspected", "tiles_shown", "tiles_mixed"]


# ---------------------------------------------------------------- 10.3 and 10.6: the start and the deal


@pytest.mark.parametrize(
    ("dice", "where"),
    [("1-1-1", "at position 3"), ("3-3-3", "at the bank"), ("5-6-6", "at the bank"), ("6-6-6", "at position 2")],
)
def test_10_6_the_count_begins_at_the_bank_and_goes_around_eight_positions(dice: str, where: str) -> None:
    (fact, *_) = [each for each in said(table(dice, start_by="dice"), "19:47-10.6") if "count" in each]
    assert fact.endswith(f"the count ends {where}, which is served first")


def test_10_3_three_dice_in_a_shaker_or_a_random_number() -> None:
    assert asked(table(start_by="dice")) == "start"
    with pytest.raises(Refused, match="not a roll of three dice"):
        table("3-4", start_by="dice")
    with pytest.raises(Unreadable, match='"button" is not allowed here; the values are "dice", "random number"'):
        PaiGowTilesRules.elect({"start_by": "button"})


def test_10_5_a_wager_is_always_on() -> None:
    assert refused(bets=(*MAIN, Bet("A", "pai_gow", act=Act.CALL_OFF)), match="always on") == "19:47-10.5"


def test_10_6_eight_stacks_of_four_leave_no_tile() -> None:
    assert "4 tiles are dealt face down to each of 8 positions; 0 are left" in said(table(), "19:47-10.6")


# ---------------------------------------------------------------- 10.7: setting, comparing, vigorish


def test_10_7_the_hands_are_set_in_secret_and_compared() -> None:
    """Gong and seven against a pair of nines and zero: the pair is higher than gong, seven is higher than zero."""
    live = table(GONG_AND_SEVEN, bets=(bet("pai_gow"), bet("pai_gow", seat="B")))
    for tile in "1|1 1|3 3|3 5|6".split():
        live.answer(tile)
    assert asked(live) == "set:A"
    assert isinstance(live.asks, Decision)
    assert live.asks.private
    for answer in ("set 1|6 5|5", "house_way", *NINES.split()):
        live.answer(answer)
    assert fates(live)["A pai_gow"] == (Result.PUSHED, 0, "10.7")
    private_cards_stay_private(live)


@pytest.mark.parametrize(
    ("answer", "match"),
    [
        ("set 6|6 2|6", "the low hand outranks the high hand"),
        ("set 6|6 6|6", r"6\|6 is named twice"),
        ("set 6|6", "name 2 of"),
        ("set 6|6 3|3", r'"3\|3" is not one of'),
    ],
)
def test_10_7_a_hand_that_may_not_be_set_so_is_refused(answer: str, match: str) -> None:
    assert refused(GONG_AND_SEVEN, answer, match=match) == "19:47-10.7"


def test_10_7_two_tiles_alike_are_two_tiles() -> None:
    live = table("6|6 6|6 2|6 1|6", "set 1|6 6|6", "1|3 2|2 4|4 5|5")
    assert said(live, "19:47-10.7")[0] == "A has set the hand"
    assert live.journal[5].answer == "set 6|6 1|6"


@pytest.mark.parametrize(
    ("own", "low", "dealer", "result", "cents"),
    [
        ("6|6 6|6 2|6 1|6", "2|6 1|6", "1|3 2|2 4|4 5|5", Result.PUSHED, 0),
        (GONG_AND_SEVEN, "1|6 5|5", "4|4 2|2 1|3 3|3", Result.WON, 950),  # against eight and four
        ("6|6 6|6 4|5 5|5", "4|5 5|5", "1|3 2|2 4|6 5|5", Result.WON, 950),
        ("4|6 5|5 2|2 3|3", "5|5 4|6", "1|3 2|2 4|4 6|6", Result.LOST, -1000),
    ],
)
def test_10_7_both_hands_win_or_lose_and_one_pushes(
    own: str, low: str, dealer: str, result: Result, cents: int
) -> None:
    assert fates(table(own, f"set {low}", dealer)) == {"A pai_gow": (result, cents, "10.7")}


def test_10_7_zero_against_zero_is_the_banks_whatever_the_tiles() -> None:
    """Wong with a teen beats wong with a day; both low hands are a high ten with a low ten, which is a copy."""
    live = table("6|6 3|6 5|5 4|6", "set 5|5 4|6", "1|1 4|5 5|5 4|6")
    assert line(live, "pai_gow").result is Result.PUSHED
    assert "the low hand is a copy" in line(live, "pai_gow").note
    higher = table("6|6 3|6 5|5 4|6", "set 5|5 4|6", "1|1 4|5 2|2 1|5")  # no points with a low four
    assert "the low hand is a copy" in line(higher, "pai_gow").note


@pytest.mark.parametrize(
    ("stake", "elected", "cents"),
    [
        ("6.00", {}, 570),
        ("6.00", {"vigorish_rounded": "up to a quarter"}, 550),
        ("10.00", {"vigorish_percent": 4}, 960),
        ("10.00", {"vigorish_collected": "noted"}, 950),
    ],
)
def test_10_7_vigorish_of_a_win(stake: str, elected: dict[str, Any], cents: int) -> None:
    won = table("6|6 6|6 4|5 5|5", "set 4|5 5|5", "1|3 2|2 4|6 5|5", bets=(bet("pai_gow", stake),), **elected)
    assert line(won, "pai_gow").cents == cents


@pytest.mark.parametrize("way", ["reference", "pennsylvania", "canberra", "new_zealand"])
def test_10_7_the_dealer_plays_two_pairs_as_pairs_by_every_house_way(way: str) -> None:
    live = table(GONG_AND_SEVEN, "house_way", "4|4 4|4 2|2 2|2", house_way=TILE_HOUSE_WAYS[way])
    assert "a pair of" in said(live, "19:47-10.7")[-1]


# ---------------------------------------------------------------- 10.8: banks

A_BANKS = PaiGowTilesStanding(banker="A", seats=("A", "B"), last=("A", "B"), played=(("A", 1500), ("B", 1000)))


def test_10_8_a_player_banks_and_the_dealer_plays_a_hand_for_the_bankers_last_stake() -> None:
    """A's pairs beat B and the dealer's hand: A wins $10.00 and $15.00, less five percent of the net."""
    live = table(
        "6|6 6|6 4|4 4|4",
        "4|6 5|5 1|1 1|3",
        "set 4|4 4|4",
        "house_way",
        "2|2 3|3 1|5 2|5",
        bets=(bet("bank", "25.00"), bet("pai_gow", seat="B")),
        standing=A_BANKS,
    )
    assert fates(live) == {"B pai_gow": (Result.LOST, -1000, "10.7"), "A bank": (Result.WON, 2375, "10.8")}
    assert any(each.startswith("the dealer's hand, staking $15.00, loses") for each in said(live, "19:47-10.8"))


def test_10_8_the_house_has_half_of_a_co_bank() -> None:
    live = table(
        "4|6 5|5 1|1 1|3",
        "house_way",
        "6|6 6|6 4|4 4|4",
        bets=(bet("co_bank", "5.00"), bet("pai_gow", seat="B")),
        standing=A_BANKS,
    )
    assert fates(live)["A co_bank"] == (Result.WON, 475, "10.8")


def test_10_8_a_bank_that_nobody_goes_against_is_void() -> None:
    live = Live(open_round(GAME, PaiGowTilesRules(), replace(A_BANKS, played=()), (bet("bank", "25.00"),)))
    assert live.journal == ()
    assert fates(live) == {"A bank": (Result.VOID, 0, "10.8")}
    assert live.outcome is not None
    assert isinstance(live.outcome.standing, PaiGowTilesStanding)
    assert live.outcome.standing.holder == "B"


def test_10_8_a_bank_that_cannot_cover_is_refused() -> None:
    bets = (bet("pai_gow", seat="B"), bet("bank", "24.99"))
    assert refused(bets=bets, standing=A_BANKS, match="cover") in {"19:47-10.8", "19:47-10.5"}


# ---------------------------------------------------------------- 10.9 and 10.10


@pytest.mark.parametrize("kind", ["wrong_number", "miscounted_start", "set_not_complete", "bank_exposed"])
def test_10_9_all_hands_are_void(kind: str) -> None:
    assert fates(table(GONG_AND_SEVEN, Irregularity(kind)))["A pai_gow"][0] is Result.VOID


def test_10_9_no_roll_is_shaken_again_and_an_exposed_tile_may_void_the_hand() -> None:
    assert asked(table(Irregularity("invalid_number"), "2")) == "look:A"
    live = table()
    live.interrupt(Irregularity("player_exposed", {"seat": "A"}))
    live.answer("void")
    for tile in NINES.split():
        live.answer(tile)
    assert fates(live)["A pai_gow"][0] is Result.VOID


def test_10_9_a_foul_hand_loses_and_a_hand_of_the_dealer_is_set_again() -> None:
    foul = table(GONG_AND_SEVEN, "house_way", Irregularity("foul", {"seat": "A"}), NINES)
    assert fates(foul)["A pai_gow"] == (Result.LOST, -1000, "10.9")
    again = table(GONG_AND_SEVEN, "house_way", Irregularity("bank_set_wrong"), NINES)
    assert said(again, "19:47-10.9") == ["a hand of the house was set wrong and is set again by the house way"]


def test_10_10_the_first_hand_is_set_before_the_second_is_seen() -> None:
    bets = (bet("pai_gow"), bet("pai_gow second", "20.00"))
    live = table(GONG_AND_SEVEN, bets=bets, two_areas=True)
    assert asked(live) == "set:A"
    live.answer("house_way")
    assert asked(live) == "look:A:second"
    assert refused(bets=bets, match="one area at this table") == "19:47-10.10"
