"""Baccarat counted: against published figures, every coup dealt by hand, and the engine on small shoes."""

from __future__ import annotations

from collections import Counter, defaultdict
from fractions import Fraction
from itertools import permutations
from math import perm
from typing import Any

import pytest

from croupier.croupiers.numbers import all_numbers, not_analysed, numbers
from croupier.engine.game import Case, Game
from croupier.equipment.cards import DECK, RANKS, Card, read_card
from croupier.equipment.shoe import Shoe
from croupier.families.baccarat.numbers import exact
from croupier.families.baccarat.numbers.counting import by_value, full_shoe, ranks_of, ways_of_scores
from croupier.families.baccarat.points import Coup, banker_draws, player_draws, points, score_of, value
from croupier.games.baccarat.rules import LAW
from croupier.games.minibaccarat.rules import LAW as MINI_LAW
from tests.games.baccarat.table import BOTH, LATER, MINI, PUNTO_BANCO, PUSH, SIX, bet

EVERYTHING: dict[str, Any] = {"pairs": True, "dragon_bonus": "A", "bonus_alone": True}
EZ: dict[str, Any] = {"banker_pays": PUSH, "dragon_7": True, "panda_8": True, "bonus_alone": True}
# By decks: ways of all orders of six cards, of those the Banker's Hand wins, the Player's Hand wins, and of ties.
WAYS = {
    6: (878_869_206_895_680, 403_095_751_234_560, 392_220_492_728_832, 83_552_962_932_288),
    8: (4_998_398_275_503_360, 2_292_252_566_437_888, 2_230_518_282_592_256, 475_627_426_473_216),
}


def gains(game: Game[Any, Any], **elected: Any) -> dict[str, Fraction]:
    return {each.wager: each.expected_gain for each in all_numbers(game, game.rules(**elected))}


def winners(ways: tuple[int, ...]) -> dict[str, int]:
    found: dict[str, int] = defaultdict(int)
    for cell, number in enumerate(ways):
        found[score_of(cell).winner] += number
    return found


@pytest.mark.parametrize("decks", WAYS)
def test_the_ways_of_six_and_eight_decks_are_those_published(decks: int) -> None:
    ways = ways_of_scores(by_value(full_shoe(decks)))
    found = winners(ways)
    assert (sum(ways), found["banker"], found["player"], found["tie"]) == WAYS[decks]


@pytest.mark.parametrize("decks", range(1, 9))
def test_every_number_of_decks_has_every_way_once(decks: int) -> None:
    rules = PUNTO_BANCO.rules(decks=decks, **EVERYTHING)
    assert sum(ways_of_scores(by_value(full_shoe(decks)))) == perm(52 * decks, 6)
    for each in exact.exact_numbers(LAW, rules):
        assert sum(chance for _, chance in each.gains) == 1
        assert each.exact


def test_eight_decks_by_the_players_first_total() -> None:
    """Wizard of Odds, baccarat appendix 3: the natural nine of the Player's Hand wins .905475 of its coups."""
    ways = ways_of_scores(by_value(full_shoe(8)))
    nines = Counter[str]()
    for cell, number in enumerate(ways):
        score = score_of(cell)
        if score.player == 9 and not score.player_third and score.natural:
            nines[score.winner] += number
    assert round(Fraction(nines["player"], sum(nines.values())), 6) == Fraction("0.905475")
    natural = sum(number for cell, number in enumerate(ways) if score_of(cell).natural)
    assert round(Fraction(natural, sum(ways)), 6) == Fraction("0.343049")


def test_a_table_without_vigorish_or_with_four_percent() -> None:
    found = [gains(PUNTO_BANCO, **elected)["banker"] for elected in ({}, {"vigorish_percent": 4}, {"banker_pays": SIX})]
    assert [round(-each, 6) for each in found] == [Fraction(text) for text in ("0.010579", "0.005993", "0.014581")]


def test_it_does_not_matter_when_the_vigorish_is_collected() -> None:
    assert gains(PUNTO_BANCO) == gains(PUNTO_BANCO, vigorish_collected=LATER)


def test_small_cards_gone_favor_the_banker_and_middle_cards_gone_the_player() -> None:
    """Every count of baccarat has these signs. No card changes either hand by more than a quarter of a thousandth."""
    effects = exact.effects_of_removal(LAW, PUNTO_BANCO.rules())
    for rank in RANKS:
        banker, player = effects["banker"][rank], effects["player"][rank]
        assert (banker > 0) is (player < 0) is (rank not in "56789"), rank
        assert 0 < abs(banker) < Fraction(1, 4000)
        assert 0 < abs(player) < Fraction(1, 4000)
    assert max(RANKS, key=lambda rank: abs(effects["tie"][rank])) == "6"


def test_removals_are_true_for_any_shoe_and_only_for_cards_it_has() -> None:
    rules = PUNTO_BANCO.rules(**EVERYTHING)
    ranks = (0, 9, 3, 12, 1, 7, 7, 2, 20, 0, 5, 5, 8)
    effects = exact.effects_of_removal(LAW, rules, ranks)
    before = exact.expected_gains(LAW, rules, ranks)
    for wager, by_rank in effects.items():
        assert set(by_rank) == {rank for rank, number in zip(RANKS, ranks, strict=True) if number}
        # The next round after an unseen card has gone is worth the same: removals average to nothing.
        assert sum(by_rank[rank] * ranks[RANKS.index(rank)] for rank in by_rank) == 0
        assert before[wager] + by_rank["3"] == exact.expected_gains(LAW, rules, (0, 8, *ranks[2:]))[wager]


def test_a_shoe_needs_six_cards() -> None:
    with pytest.raises(ValueError, match="up to 6 cards; the shoe has 5"):
        ways_of_scores((5, *[0] * 9))


def test_large_shoes_are_counted_without_a_limit() -> None:
    huge = tuple(10**9 * each for each in (16, 4, 4, 4, 4, 4, 4, 4, 4, 4))
    assert sum(ways_of_scores(huge)) == perm(52 * 10**9, 6)


# ---------------------------------------------------------------- dealt by hand, and by the engine

THREE_RANKS = "Ts Th Td Tc 3s 3h 4s 4h 4d"
SMALL = "Ts Kh Kd As 3h 5d 6c 8s"


def by_hand(cards: list[Card]) -> Counter[Coup]:
    """Every order of six of these cards, dealt as a coup."""
    found = Counter[Coup]()
    for six in permutations(cards, 6):
        player, banker = [six[0], six[2]], [six[1], six[3]]
        before = points(player), points(banker)
        if player_draws(*before):
            player.append(six[4])
            if banker_draws(*before, value(six[4])):
                banker.append(six[5])
        elif banker_draws(*before, None):
            banker.append(six[4])
        found[Coup.of(player, banker)] += 1
    return found


def test_every_coup_of_a_small_shoe_dealt_by_hand() -> None:
    cards = [read_card(card) for card in SMALL.split()]
    shoe = Shoe.holding(cards)
    by_score = Counter[int]()
    pairs = 0
    for coup, number in by_hand(cards).items():
        by_score[coup.score.cell] += number
        pairs += number * ("player" in coup.pairs)
    ways = ways_of_scores(by_value(ranks_of(shoe)))
    assert {cell: number for cell, number in enumerate(ways) if number} == dict(by_score)
    found = {each.wager: each for each in exact.numbers_of(LAW, PUNTO_BANCO.rules(pairs=True), ranks_of(shoe), "")}
    assert found["pair player"].win == Fraction(pairs, perm(len(cards), 6)) == Fraction(2, 56)


@pytest.mark.parametrize(
    ("game", "elected"),
    [
        (PUNTO_BANCO, EVERYTHING),
        (PUNTO_BANCO, {"vigorish_percent": 4, "vigorish_rounded": "nearest", "smallest_chip": 700}),
        (MINI, EZ),
        (MINI, {"banker_pays": SIX}),
    ],
    ids=["everything", "chips", "push", "half"],
)
def test_the_engine_agrees_on_a_small_shoe(game: Game[Any, Any], elected: dict[str, Any]) -> None:
    """The engine plays every order of the ranks of a small shoe, which has naturals, ties, sixes, sevens and eights."""
    cards = [read_card(card) for card in THREE_RANKS.split()]
    rules = game.rules(**elected)
    shoe = Shoe.holding(cards, behind=len(cards))
    standing = type(game.play.opening(rules))(shoe=shoe, game_just_begun=False)
    law = LAW if game is PUNTO_BANCO else MINI_LAW
    ours = {each.wager: each for each in exact.numbers_of(law, rules, ranks_of(shoe), "", exact.UNIT_CENTS)}
    for wager, worth in ours.items():
        case = Case(wager, (bet(wager, exact.UNIT_CENTS),), standing, worth.cite, worth.pays)
        assert numbers(game, rules, case) == worth, wager


@pytest.mark.parametrize("game", BOTH, ids=lambda game: game.name)
def test_every_wager_has_numbers(game: Game[Any, Any]) -> None:
    for elected in (EVERYTHING, EZ):
        rules = game.rules(**elected)
        assert not not_analysed(game, rules, all_numbers(game, rules))
    assert [each.wager for each in all_numbers(game, game.rules())] == ["player", "banker", "tie"]
    assert [each.wager for each in all_numbers(game, game.rules(**EVERYTHING), "pair")] == [
        "pair player",
        "pair banker",
    ]
    assert len(DECK) == sum(full_shoe(1))
