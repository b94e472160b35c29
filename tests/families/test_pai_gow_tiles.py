"""Pai gow tiles: the rank of two tiles, the ways to set four, the house ways, and all 736,281,000 deals (subchapter 10)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, pairwise, permutations
from random import Random

import pytest

from croupier.equipment.decks.tiles import TILES, Tile
from croupier.families.pai_gow.compared import Ways, copies, result
from croupier.families.pai_gow.tiles.deals import TileDeals
from croupier.families.pai_gow.tiles.exact import advised, best_against, classes, compared
from croupier.families.pai_gow.tiles.house_way import (
    CANBERRA,
    NEW_ZEALAND,
    PENNSYLVANIA,
    REFERENCE,
    TILE_HOUSE_WAYS,
    TileHouseWay,
)
from croupier.families.pai_gow.tiles.ranking import GONG, PAIR, WONG, Kind, kind_of, rank, set_with, tile_settings
from croupier.money.settlement import Result

SET = [tile for tile, number in zip(TILES.kinds, TILES.copies, strict=True) for _ in range(number)]
DEALS = 736_281_000  # 35,960 hands against 20,475
FIVE_PERCENT, FOUR_PERCENT = Fraction(1, 20), Fraction(1, 25)


def tiles(text: str) -> tuple[Tile, ...]:
    """The tiles of a text such as "66 11 36"."""
    return tuple(TILES.read(f"{ends[0]}|{ends[1]}") for ends in text.split())


# ---------------------------------------------------------------- the rank of two tiles (10.2)


def test_10_2_every_kind_has_two_tiles_with_the_same_points() -> None:
    assert Counter(map(kind_of, SET)) == dict.fromkeys(Kind, 2)
    for kind in set(Kind) - {Kind.GEE}:
        assert len({tile.spots for tile in SET if kind_of(tile) is kind}) == 1
    assert sum(tile.spots for tile in SET) == 227


def test_10_2_the_496_hands_of_two_tiles() -> None:
    grades = Counter(rank(two).grade for two in combinations(SET, 2))
    points = dict(zip(range(10), (24, 32, 44, 48, 52, 44, 56, 52, 56, 48), strict=True))
    assert grades == {PAIR: 16, WONG: 8, GONG: 16, **points}


def test_10_2_hands_of_two_from_the_best_to_the_worst() -> None:
    pairs = "24 12/66 66/11 11/44 44/13 13/55 55/33 33/22 22/56 56/46 46/16 16/15 15/36 45/26 35/25 34/14 23"
    named = "66 36/11 45/66 44/11 26"
    nine_to_seven = "66 16/11 34/13 14/55 36/33 12/66 15/22 13/12 14/11 23/12 56"
    six_to_none = "66 13/14 56/55 14/46 23/66 11/55 22/66 56/11 56/66 55/11 46/55 56/46 56/55 46"
    ranks = [rank(tiles(two)) for two in f"{pairs}/{named}/{nine_to_seven}/{six_to_none}".split("/")]
    assert all(better > worse for better, worse in pairwise(ranks))


@pytest.mark.parametrize(
    ("two", "words"),
    [
        ("24 12", "gee joon, the supreme pair"),
        ("15 15", "a pair of low sixes"),
        ("36 45", "a pair of nines"),
        ("66 45", "wong with a teen"),
        ("11 35", "gong with a day"),
        ("66 16", "nine with a teen"),
        ("12 33", "nine with a high six"),  # the gee counts as three
        ("12 66", "eight with a teen"),  # and here as six
        ("55 46", "no points"),
        ("14 23", "a pair of fives"),
    ],
)
def test_10_2_two_tiles_in_words(two: str, words: str) -> None:
    assert rank(tiles(two)).words == words


def test_10_2_the_higher_tile_decides_equal_points_and_nothing_decides_none() -> None:
    assert rank(tiles("44 56")) > rank(tiles("13 14")), "nine: a high eight above a high four"
    assert rank(tiles("44 56")) == rank(tiles("56 44"))
    assert rank(tiles("36 11")) > rank(tiles("66 44")), "wong with a day above gong with a teen"
    assert rank(tiles("66 44")) == rank(tiles("66 26")), "gong with any eight"
    assert rank(tiles("55 46")) == rank(tiles("13 15")), "two hands without points are a copy, whatever their tiles"
    assert rank(tiles("12 66")) == rank(tiles("15 66")), "eight with a teen, a gee counting six"


# ---------------------------------------------------------------- setting four tiles (10.7)


def test_10_7_four_tiles_are_set_with_the_higher_hand_high() -> None:
    four = tiles("66 11 44 36")
    words = [setting.words for setting in tile_settings(four)]
    assert words == [
        "seven with a high eight; low: four with a teen",
        "wong with a day; low: gong with a teen",
        "wong with a teen; low: gong with a day",
    ]
    assert not set_with(four, tiles("66 11")).foul
    assert set_with(four, tiles("44 36")).foul, "seven low above four high"


@pytest.mark.parametrize("low", ["66 66", "66", "66 11 44", "24 12"])
def test_10_7_a_low_hand_is_two_tiles_of_the_four(low: str) -> None:
    with pytest.raises(ValueError, match=r"low hand|two and two"):
        set_with(tiles("66 11 44 36"), tiles(low))


def test_10_7_a_player_wins_both_hands_and_the_copies_go_to_the_dealer() -> None:
    player = set_with(tiles("66 36 11 16"), tiles("11 16"))  # wong, nine with a day
    lower, copy = set_with(tiles("11 45 44 14"), tiles("44 14")), set_with(tiles("66 45 11 16"), tiles("11 16"))
    beaten = set_with(tiles("56 56 66 34"), tiles("66 34"))  # a pair, nine with a teen
    better_low = set_with(tiles("66 45 24 12"), tiles("66 45"))
    assert [result(player, dealer) for dealer in (lower, copy, beaten)] == [Result.WON, Result.LOST, Result.LOST]
    assert result(better_low, beaten) is Result.WON
    assert result(set_with(tiles("66 66 55 46"), tiles("55 46")), lower) is Result.PUSHED
    assert copies(player, copy) == (True, True)
    assert copies(player, lower) == (False, False)


# ---------------------------------------------------------------- the house ways


@pytest.mark.parametrize(
    ("four", "high", "low"),
    [
        ("66 66 24 12", "24 12", "66 66"),  # two pairs
        ("24 12 13 15", "12 15", "24 13"),  # gee joon with a four and a six
        ("24 12 66 11", "24 12", "66 11"),
        ("66 66 36 56", "66 36", "66 56"),  # teens with nine and eleven
        ("66 66 15 44", "66 44", "66 15"),  # for eight low and gong high
        ("66 66 22 46", "66 66", "22 46"),
        ("36 45 66 55", "66 36", "45 55"),  # nines with a ten and a teen
        ("44 44 36 56", "44 56", "44 36"),  # eights with nine and eleven
        ("44 44 36 13", "44 44", "36 13"),
        ("16 16 11 55", "11 16", "16 55"),  # sevens with a day and a ten
        ("66 44 16 55", "66 16", "44 55"),  # high nine before gong
        ("66 44 16 13", "66 44", "13 16"),  # but gong first with a four
        ("66 36 16 56", "66 36", "56 16"),  # wong first with an eleven
        ("66 36 16 55", "66 16", "36 55"),  # but high nine without one
        ("13 46 15 14", "13 14", "46 15"),  # the best low hand: nine and six, not zero and one
        ("33 22 12 46", "22 12", "33 46"),  # six and seven, not four and nine
    ],
)
def test_the_reference_way_sets_these_tiles(four: str, high: str, low: str) -> None:
    setting = REFERENCE.set(tiles(four))
    assert (setting.high_rank, setting.low_rank) == (rank(tiles(high)), rank(tiles(low))), setting.words


@pytest.mark.parametrize("way", TILE_HOUSE_WAYS.values(), ids=lambda way: way.name)
def test_a_house_way_sets_every_hand_lawfully_whatever_the_order_of_the_tiles(way: TileHouseWay) -> None:
    random, settings = Random(10), 0
    for hand in classes().hands:
        step, setting = way.decided(hand)
        assert not setting.foul, hand
        assert sorted((*setting.high, *setting.low)) == sorted(hand)
        assert step.words
        settings += 1
        if random.random() < 0.02:
            assert {(each.high_rank, each.low_rank) for each in map(way.set, permutations(hand))} == {
                (setting.high_rank, setting.low_rank)
            }
    assert settings == 3_620
    assert int(classes().weights.sum()) == 35_960


def test_tiles_that_look_different_are_set_alike() -> None:
    """The classes take one tile for each kind: the other tile of the kind is set in the same way."""
    random = Random(7)
    for _ in range(300):
        hand = random.sample(SET, 4)
        twins = [random.choice([tile for tile in SET if kind_of(tile) is kind_of(one)]) for one in hand]
        for way in TILE_HOUSE_WAYS.values():
            one, other = way.set(hand), way.set(twins)
            assert (one.high_rank, one.low_rank) == (other.high_rank, other.low_rank)


# ---------------------------------------------------------------- every deal


def to_six_places(number: Fraction) -> str:
    return f"{float(number):.6f}"


@pytest.mark.parametrize(
    ("way", "win", "push", "lose", "player", "bank"),
    [
        (REFERENCE, 216_634_956, 295_985_972, 223_660_072, "2.4253", "0.5647"),
        (PENNSYLVANIA, 218_057_736, 291_324_376, 226_898_888, "2.6816", "0.3401"),
        (CANBERRA, 216_296_920, 296_682_400, 223_301_680, "2.4202", "0.5650"),
        (NEW_ZEALAND, 217_181_024, 295_171_336, 223_928_640, "2.3913", "0.6042"),
    ],
    ids=lambda value: getattr(value, "name", ""),
)
def test_every_deal_by_one_house_way(way: TileHouseWay, win: int, push: int, lose: int, player: str, bank: str) -> None:
    """The figures of two earlier counts, each by another program."""
    ways = compared(way, way)
    assert (ways.win, ways.push, ways.lose, ways.number) == (win, push, lose, DEALS)
    assert f"{float(-100 * ways.gain(FIVE_PERCENT)):.4f}" == player
    assert f"{float(-100 * ways.for_the_bank.gain(FIVE_PERCENT)):.4f}" == bank


def test_copies_and_a_game_without_commission() -> None:
    ways = compared(REFERENCE, REFERENCE)
    assert to_six_places(ways.chance(ways.high_copies)) == "0.010378"
    assert to_six_places(ways.chance(ways.low_copies)) == "0.008705"
    assert f"{float(-100 * ways.gain()):.4f}" == "0.9541"
    assert ways.gain() == -ways.for_the_bank.gain()


def test_the_reference_way_against_pennsylvania_s() -> None:
    assert f"{float(-100 * compared(REFERENCE, PENNSYLVANIA).gain(FIVE_PERCENT)):.4f}" == "0.4780"


def test_the_best_setting_gains_on_the_house_way_for_the_player_and_for_the_bank() -> None:
    """Counted here for the first time; the sum over single hands below is the second count."""
    best, banked = best_against(REFERENCE, FIVE_PERCENT), best_against(REFERENCE, FIVE_PERCENT, banking=True)
    by_house = compared(REFERENCE, REFERENCE)
    assert best[:3] == (216_835_668, 301_925_916, 217_519_416)
    assert banked[:3] == (222_783_428, 303_912_084, 209_585_488)
    assert best.gain(FIVE_PERCENT) > by_house.gain(FIVE_PERCENT)
    assert banked.gain(FIVE_PERCENT) > 0 > by_house.for_the_bank.gain(FIVE_PERCENT)


def test_advice_for_four_tiles_is_what_every_hand_of_the_dealer_gives() -> None:
    """Against the dealer's 20,475 hands one by one."""
    random = Random(36)
    for _ in range(2):
        four = random.sample(SET, 4)
        rest = [*SET]
        for tile in four:
            rest.remove(tile)
        dealer = [REFERENCE.set(hand) for hand in combinations(rest, 4)]
        for each in advised(four, REFERENCE, FIVE_PERCENT):
            results = Counter(result(each.setting, other) for other in dealer)
            high = sum(copies(each.setting, other).high for other in dealer)
            low = sum(copies(each.setting, other).low for other in dealer)
            won, pushed, lost = (results[kind] for kind in (Result.WON, Result.PUSHED, Result.LOST))
            assert each.ways == Ways(won, pushed, lost, high, low)
        for each in advised(four, REFERENCE, FIVE_PERCENT, banking=True):
            results = Counter(result(other, each.setting) for other in dealer)
            assert each.ways[:3] == tuple(results[kind] for kind in (Result.LOST, Result.PUSHED, Result.WON))


def test_advice_knows_the_tiles_that_were_seen() -> None:
    four, seen = tiles("66 11 44 36"), tiles("24 12 66")
    best, *others = advised(four, REFERENCE, FIVE_PERCENT, seen=seen)
    assert best.ways.number == 12_650, "25 tiles are left"
    assert all(best.gain(FIVE_PERCENT) >= each.gain(FIVE_PERCENT) for each in others)


def test_the_best_setting_of_every_hand_adds_up() -> None:
    """The total of `best_against` from the advice for a sample of classes: none of them is better than its best."""
    every, random = classes(), Random(3)
    total = best_against(REFERENCE, FOUR_PERCENT)
    assert total.gain(FOUR_PERCENT) > compared(REFERENCE, REFERENCE).gain(FOUR_PERCENT)
    assert total.gain(FOUR_PERCENT) < best_against(REFERENCE, Fraction(0)).gain()
    for number in random.sample(range(len(every.hands)), 20):
        best = advised(every.hands[number], REFERENCE, FIVE_PERCENT)
        assert best[0].ways.number == 20_475
        house = REFERENCE.set(every.hands[number])
        by_house = next(
            each
            for each in best
            if (each.setting.high_rank, each.setting.low_rank) == (house.high_rank, house.low_rank)
        )
        assert best[0].gain(FIVE_PERCENT) >= by_house.gain(FIVE_PERCENT)


# ---------------------------------------------------------------- rounds in bulk


def test_the_kernel_settles_the_tiles_it_deals() -> None:
    deals = TileDeals(REFERENCE, PENNSYLVANIA)
    codes = deals.codes(10, 3, 400)
    for code, cell in zip(codes.tolist(), deals.cells(codes).tolist(), strict=True):
        dealt = deals.cards(code)
        both = Counter((*dealt.player, *dealt.dealer))
        assert all(number <= TILES.copies[TILES.index[tile]] for tile, number in both.items())
        player, dealer = REFERENCE.set(dealt.player), PENNSYLVANIA.set(dealt.dealer)
        assert (Result.LOST, Result.PUSHED, Result.WON)[cell] is result(player, dealer)


def test_rounds_in_bulk_come_out_as_all_deals_do() -> None:
    ways, exact = TileDeals(REFERENCE, REFERENCE).ways(seed=5, rounds=1 << 21), compared(REFERENCE, REFERENCE)
    for number, of_all in ((ways.win, exact.win), (ways.push, exact.push), (ways.lose, exact.lose)):
        chance = of_all / exact.number
        assert abs(number - ways.number * chance) < 4 * (ways.number * chance * (1 - chance)) ** 0.5
    error = ways.standard_error(FIVE_PERCENT)
    assert abs(float(ways.gain(FIVE_PERCENT) - exact.gain(FIVE_PERCENT))) < 4 * error
    assert error == pytest.approx(0.75 / ways.number**0.5, rel=0.02)
