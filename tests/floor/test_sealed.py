"""Sealed chance at a table: each card lies at one place, comes once, and stays there whatever anybody does."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from croupier.croupiers.play import Live
from croupier.engine.decision import Decision
from croupier.engine.game import Game
from croupier.engine.irregularity import Irregularity
from croupier.engine.round import open_round
from croupier.equipment.cards import DECK, Card
from croupier.floor.fairness.sealed_dealer import Drawn, MissingSeal, Pack, SealedDealer, unloaded
from croupier.floor.fairness.verifier import cut_faults, faults
from croupier.games import registry
from croupier.games.blackjack import GAME as BLACKJACK
from croupier.games.blackjack.elections import AUTOMATED_SHUFFLER, CONTINUOUS_SHUFFLER, DOUBLE_FACE_DOWN, DOUBLE_SHOE
from croupier.games.blackjack.standing import BlackjackStanding
from croupier.games.red_dog import GAME as RED_DOG
from croupier.games.red_dog.rules import RedDogRules
from croupier.law.option import TableRules
from croupier.law.ruling import Refused
from croupier.money.wager import Bet
from croupier.testing.dealer import elections
from tests.floor.harness_crash import SOAK
from tests.floor.sealed_table import Dealt, SealedTable, a_seal, play_out
from tests.games.blackjack.table import rules_of

SIX_TO_FIVE: dict[str, Any] = {"six_to_five": True, "shoe": "hand", "hit_soft_17": True}
DOUBLE: dict[str, Any] = {"shoe": DOUBLE_SHOE}
SHOES: dict[str, dict[str, Any]] = {
    "single": {"decks": 4, "hole_card": "down"},
    "one deck": {"decks": 1, "hole_card": "down"},
    "reader": {"decks": 2, "hole_card": "down", "card_reader": True},
    "face-down double": {"decks": 1, "double_card": DOUBLE_FACE_DOWN, "hole_card": "down"},
    "double": DOUBLE | {"decks": 1},
    "double, hole card": DOUBLE | {"decks": 2, "hole_card": "down", "red_suits_side": "B"},
    "double, Bart Carter": DOUBLE | {"decks": 2, "bart_carter_shuffle": True},
    "automated": {"shoe": AUTOMATED_SHUFFLER, "decks": 2},
    "continuous": {"shoe": CONTINUOUS_SHUFFLER, "device_approved": True, "decks": 1, "hole_card": "down"},
    "Bart Carter": {"bart_carter_shuffle": True, "decks": 2, "hole_card": "down"},
    "Bart Carter, one deck": {"bart_carter_shuffle": True, "decks": 1, "hole_card": "down"},
    "hand, one deck": SIX_TO_FIVE | {"decks": 1},
    "hand": SIX_TO_FIVE | {"decks": 2},
    "hand, burning": SIX_TO_FIVE | {"decks": 2, "burn_each_round": True},
    "one round a deck": SIX_TO_FIVE | {"decks": 1, "one_round_decks": True},
    "multiple action": {"decks": 2, "multiple_action": True},
    "bonus": {"decks": 6, "blackjack_bonus": True},
}


def tables() -> list[tuple[str, Game[Any, Any], TableRules]]:
    kinds: list[tuple[str, Game[Any, Any], TableRules]]
    kinds = [(f"blackjack, {name}", BLACKJACK, rules_of(**elected)) for name, elected in SHOES.items()]
    red_dog = {
        "one deck": RedDogRules(decks=1),
        "every round": RedDogRules(decks=2, shuffle_every_round=True),
        "continuous": RedDogRules(decks=1, continuous_shuffler=True, shuffler_approved=True),
    }
    kinds += [(f"red dog, {name}", RED_DOG, rules) for name, rules in red_dog.items()]
    kinds += [(game.name, game, game.rules.example()) for game in registry.games()]
    return kinds


TABLES = tables()
EVERY_TABLE = pytest.mark.parametrize(("game", "rules"), [table[1:] for table in TABLES], ids=[t[0] for t in TABLES])


def played(game: Game[Any, Any], rules: TableRules, seed: int, rounds: int, irregular: float = 0.0) -> SealedTable:
    table = SealedTable(game, rules, Random(seed), irregular)
    for _ in range(rounds):
        table.play()
    return table


def hold_to_the_seals(table: SealedTable) -> None:
    """Every card came from its place, no place gave two, and the stranger's program says the same of every seal."""
    came: Counter[tuple[int, int, int]] = Counter()
    for dealt in table.rounds:
        for drawn in dealt.drawn:
            if drawn.place is not None and drawn.text not in {"yes", "no"}:
                came[drawn.seal, drawn.index, drawn.place] += 1
        cuts = [int(entry.answer[4:]) for entry in dealt.live.journal if entry.answer.startswith("cut ")]
        assert list(cut_faults(dealt.came.plain(), cuts)) == []
    assert not [place for place, count in came.items() if count > 1]
    for number in range(1, table.next_seal + 1):
        assert list(faults(table.evidence(number))) == []


# ---------------------------------------------------------------- every table


@EVERY_TABLE
def test_each_place_gives_its_card_once(game: Game[Any, Any], rules: TableRules) -> None:
    for seed in range(3 if SOAK else 1):
        table = played(game, rules, seed, 12)
        assert any(dealt.drawn for dealt in table.rounds)
        hold_to_the_seals(table)


@EVERY_TABLE
def test_whatever_goes_wrong_each_place_gives_its_card_once(game: Game[Any, Any], rules: TableRules) -> None:
    for seed in range(10, 13 if SOAK else 11):
        hold_to_the_seals(played(game, rules, seed, 10, 0.15))


@pytest.mark.parametrize("seed", range(6))
def test_at_any_table_that_could_be_each_place_gives_its_card_once(seed: int) -> None:
    for game in (BLACKJACK, RED_DOG):
        hold_to_the_seals(played(game, elections(game, Random(seed)), seed, 8, 0.2))


CROWD = tuple(Bet(seat, "blackjack", "", 1000) for seat in "ABCDEFG")


@pytest.mark.parametrize("irregular", [0.0, 0.1])
@pytest.mark.parametrize("kind", ["one deck", "face-down double", "double", "hand, one deck", "Bart Carter, one deck"])
def test_a_shoe_that_runs_empty_in_mid_round_is_filled_with_all_but_what_lies_there(
    kind: str, irregular: float
) -> None:
    """What lies face down on the layout is known by its place, and is not in the new stack."""
    filled = held = 0
    for seed in range(4 if SOAK else 2):
        table = SealedTable(BLACKJACK, rules_of(**SHOES[kind]), Random(seed), irregular, CROWD)
        for _ in range(5):
            dealt = table.play()
            filled += any("the shoe is empty" in fact.fact for fact in dealt.live.facts)
            for load, pack in zip(dealt.live.loads, dealt.loads, strict=True):
                held += len(load.held)
                assert sum(pack.counts) == load.size == sum(load.counts) - len(load.held)
        hold_to_the_seals(table)
    assert filled
    assert bool(held) is ("hole_card" in SHOES[kind])


# ---------------------------------------------------------------- nobody changes a card


def again(dealt: Dealt, journal: Any = ()) -> Dealt:
    return Dealt(dealt.number, dealt.found, Live(dealt.live.round, journal))


@EVERY_TABLE
def test_a_round_interrupted_anywhere_goes_on_with_the_same_cards(game: Game[Any, Any], rules: TableRules) -> None:
    for dealt in played(game, rules, 5, 6).rounds:
        journal = dealt.live.journal
        for at in range(len(journal)):
            live = Live(dealt.live.round, journal[:at])
            if live.asks is not None and not isinstance(live.asks, Decision):
                assert dealt.found.answer(live.asks, live).text == journal[at].answer


@EVERY_TABLE
def test_whatever_players_decide_a_place_has_its_card(game: Game[Any, Any], rules: TableRules) -> None:
    """The same cut, and otherwise other decisions: who gets a card may change, which card lies at a place never does."""
    for dealt in played(game, rules, 6, 6).rounds:
        lies: dict[tuple[Any, ...], str] = {}
        cuts = [entry.answer for entry in dealt.live.journal if entry.site.startswith("cut")]
        for seed in range(4):
            other = again(dealt)
            left = list(cuts)
            while isinstance(other.live.asks, Decision) and other.live.asks.site.startswith("cut") and left:
                other.live.answer(left.pop(0))
            play_out(other, Random(seed))
            first = other.found.loads(other.live)[:1]  # a shoe filled in mid-round depends on what lies on the layout
            for drawn in other.drawn:
                if drawn.place is None:
                    place: tuple[Any, ...] = (drawn.seal, drawn.index)
                elif drawn.index or drawn.text in {"yes", "no"}:
                    continue
                else:
                    place = (drawn.seal, first if drawn.seal == dealt.found.next_seal else (), drawn.place)
                assert lies.setdefault(place, drawn.text) == drawn.text


def test_other_decisions_are_other_cards_in_the_same_order() -> None:
    """Two players: whether the first draws or stands, the next card is the same."""
    table = SealedTable(BLACKJACK, rules_of(decks=6), Random(1))
    faces = []
    for choice in ("stand", "hit"):
        round_ = open_round(BLACKJACK, table.rules, table.standing, CROWD[:2])
        dealt = Dealt(1, table.dealer(), Live(round_))
        while dealt.live.asks is not None and len(dealt.drawn) < 6:
            if isinstance(dealt.live.asks, Decision):
                offers = {offer.name for offer in dealt.live.asks.offers}
                dealt.live.answer("refuse" if "refuse" in offers else choice if choice in offers else "no")
            else:
                dealt.drawn.append(dealt.found.answer(dealt.live.asks, dealt.live))
                dealt.live.answer(dealt.drawn[-1].text)
        faces.append([drawn.text for drawn in dealt.drawn])
        assert [drawn.place for drawn in dealt.drawn] == [1, 2, 3, 4, 5, 6]  # the first was burned
    assert faces[0] == faces[1]


# ---------------------------------------------------------------- cut, recut, burned


def opened(
    game: Game[Any, Any] = RED_DOG, rules: TableRules | None = None, drawn: int = 0
) -> tuple[SealedDealer, Live]:
    rules = rules or RedDogRules(decks=2)
    standing = unloaded(game.play.opening(rules))
    live = Live(open_round(game, rules, standing, [Bet("A", "original", "", 1000)]))
    return SealedDealer({1: a_seal(1)}, {}, 1, drawn, game.deck(rules)), live


def came(dealer: SealedDealer, live: Live) -> Drawn:
    """The results of the device that the round asks."""
    assert live.asks is not None
    assert not isinstance(live.asks, Decision)
    return dealer.answer(live.asks, live)


def test_a_cut_takes_so_many_cards_from_the_top_to_the_bottom() -> None:
    faces = {}
    for depth in (10, 30, 94):
        dealer, live = opened()
        live.answer(f"cut {depth}")
        faces[depth] = came(dealer, live).text
    order = a_seal(1).order(0, (2,) * 52)
    assert faces == {depth: str(order[depth + 1]) for depth in faces}  # the card on top is burned


def test_a_dealer_who_cuts_last_cuts_in_the_middle() -> None:
    dealer, live = opened()
    live.answer("refuse")
    assert dealer.loads(live)[0].depth == 52


def test_a_recut_cuts_the_same_stack_again() -> None:
    dealer, live = opened()
    live.answer("cut 30")
    live.interrupt(Irregularity("recut_ordered"))
    live.answer("cut 90")
    first, second = dealer.loads(live)
    assert (first.index, first.shuffle, first.depth) == (0, 0, 30)
    assert (second.index, second.shuffle, second.depth) == (1, 0, (30 + 90) % 104)
    drawn = came(dealer, live)
    assert drawn == Drawn(str(a_seal(1).order(0, (2,) * 52)[16 + 1]), 1, 1, 1)
    play_out(Dealt(1, dealer, live), Random(1))
    assert dealer.after(live).packs == {"A": Pack(1, 1, 0, (2,) * 52, 16, (0,))}


def test_a_burned_card_is_shown_as_it_lay_in_this_round_and_in_later_ones() -> None:
    order = a_seal(1).order(0, (2,) * 52, 30)
    dealer, live = opened()
    live.answer("cut 30")
    live.interrupt(Irregularity("new_dealer"))
    for place in (1, 0):
        live.interrupt(Irregularity("burn_card_asked"))
        drawn = came(dealer, live)
        assert (drawn.text, drawn.place) == (str(order[place]), place)
        live.answer(drawn.text)

    dealer, live = opened()
    live.answer("cut 30")
    live.interrupt(Irregularity("new_dealer"))
    play_out(dealt := Dealt(1, dealer, live), Random(1))
    left = dealt.found.after(live)
    assert left.packs["A"].burned == (0, 1)
    assert live.outcome is not None
    later = Live(open_round(RED_DOG, live.round.rules, live.outcome.standing, [Bet("A", "original", "", 1000)]))
    dealer = SealedDealer({1: a_seal(1), 2: a_seal(2)}, left.packs, 2)
    for place in (1, 0):
        later.interrupt(Irregularity("burn_card_asked"))
        drawn = came(dealer, later)
        assert drawn.place == place
        later.answer(drawn.text)
    play_out(dealt := Dealt(2, dealer, later), Random(1))
    assert dealt.found.after(later).packs["A"].burned == ()


def test_a_card_burned_in_a_round_without_cards_is_known_by_the_next() -> None:
    """The new dealer burns his, and then the only wager turns out to be none (2.3(d))."""
    table = SealedTable(BLACKJACK, rules_of(decks=4), Random(1), crowd=CROWD[:1])
    first = table.play()
    gone = table.packs["A"].size - shoe_left(table)
    table.standing = replace(table.standing, new_dealer=True)  # type: ignore[call-arg]  # a blackjack standing
    live = Live(open_round(BLACKJACK, table.rules, table.standing, CROWD[:1]))
    shown = {"seat": "A", "wager": "blackjack"}
    live.interrupt(Irregularity("verbal_wager_unconfirmed", shown), "no_more_bets")
    assert (live.shoe, live.asks) == (None, None)
    burned = table.dealer().after(live).packs["A"].burned
    assert burned == (0, gone)
    assert first.drawn[0].place == 1


def shoe_left(table: SealedTable) -> int:
    assert isinstance(table.standing, BlackjackStanding)
    assert table.standing.shoe is not None
    return table.standing.shoe.left


def test_a_burned_card_that_was_lost_sight_of_is_refused() -> None:
    standing = RED_DOG.play.opening(RedDogRules(decks=1))  # a shoe that this floor never loaded, with a card burned
    live = Live(open_round(RED_DOG, RedDogRules(decks=1), standing, [Bet("A", "original", "", 1000)]))
    live.interrupt(Irregularity("burn_card_asked"))
    dealer = SealedDealer({1: a_seal(1)}, {"A": Pack(1, 0, 0, (1,) * 52, 0)}, 2)
    with pytest.raises(Refused, match="can no longer be identified"):
        came(dealer, live)


def test_a_card_that_shows_itself_is_the_next_one() -> None:
    dealer, live = opened()
    with pytest.raises(Refused, match="no card is due yet"):
        dealer.exposed(live)
    live.answer("cut 30")
    order = a_seal(1).order(0, (2,) * 52, 30)
    shown = dealer.exposed(live)
    assert (shown.text, shown.place) == (str(order[1]), 1)
    live.interrupt(Irregularity("card_face_up", {"card": shown.text}))
    assert came(dealer, live).text == str(order[2])


# ---------------------------------------------------------------- which stacks are loaded, and when


def sides(table: SealedTable, rounds: int) -> list[str]:
    return ["".join(load.side for load in table.play().live.loads) for _ in range(rounds)]


def test_a_shoe_is_loaded_once_a_double_shoe_on_both_sides_and_a_continuous_shuffler_for_every_round() -> None:
    for kind, first, then in (("single", "A", ""), ("double, hole card", "AB", ""), ("continuous", "A", "A")):
        table = SealedTable(BLACKJACK, rules_of(**SHOES[kind]), Random(1), crowd=CROWD[:1])
        assert sides(table, 3) == [first, then, then]
    red_dog = SealedTable(RED_DOG, RedDogRules(decks=1, continuous_shuffler=True, shuffler_approved=True), Random(1))
    assert sides(red_dog, 3) == ["A", "A", "A"]


def test_the_bart_carter_shuffle_loads_at_the_end_of_a_round_what_the_next_one_deals() -> None:
    table = SealedTable(BLACKJACK, rules_of(**SHOES["Bart Carter"]), Random(1), crowd=CROWD)
    while not (dealt := table.play()).live.loads or dealt.number == 1:
        assert dealt.number < 20
    assert dealt.live.loads[-1].size == table.packs["A"].size == 104
    assert (table.packs["A"].seal, table.packs["A"].depth) == (2, 0)
    assert all(drawn.seal == 1 for drawn in dealt.drawn)
    later = table.play()
    assert (later.drawn[0].seal, later.drawn[0].place) == (2, 0)


# ---------------------------------------------------------------- seals


def test_a_seal_is_needed_while_a_shoe_comes_from_it_and_no_longer() -> None:
    table = SealedTable(RED_DOG, RedDogRules(decks=1), Random(3))
    seen = set()
    for _ in range(40):
        found = table.next_seal
        table.play()
        seen.add(table.next_seal)
        spent = table.next_seal != found
        assert spent == bool(table.rounds[-1].live.loads)
        assert table.revealed == set(range(1, table.next_seal)) - {pack.seal for pack in table.packs.values()}
    assert len(seen) == 3


def test_rolls_are_numbered_through_the_rounds_and_each_by_its_number_alone() -> None:
    table = played(registry.game("craps"), registry.game("craps").rules(), 3, 20)
    drawn = [each for dealt in table.rounds for each in dealt.drawn]
    assert [each.index for each in drawn] == list(range(len(drawn))) == list(range(table.drawn))
    for each in drawn:
        assert table.seal(1).draw(each.index, each.weights) == each.outcome


def test_with_a_new_seal_the_rolls_are_numbered_from_the_first_again() -> None:
    dealer, live = opened(drawn=9)
    play_out(Dealt(1, dealer, live), Random(1))
    left = dealer.after(live)
    assert (left.spent, left.drawn, left.needed) == (True, 0, frozenset({1}))


def test_a_void_spin_uses_its_number_up() -> None:
    game = registry.game("roulette")
    live = Live(open_round(game, game.rules(), game.play.opening(game.rules()), [Bet("A", "red", "", 1000)]))
    dealer = SealedDealer({1: a_seal(1)}, {}, 1, drawn=4)
    assert came(dealer, live).index == 4
    live.interrupt(Irregularity("foreign_object"))
    assert dealer.after(live).drawn == 5


def test_what_was_never_sealed_gives_nothing() -> None:
    dealer, live = opened()
    live.answer("cut 30")
    with pytest.raises(MissingSeal, match="seal 1 is not available"):
        came(SealedDealer({}, {}, 1), live)
    found = Live(
        open_round(RED_DOG, RedDogRules(), RED_DOG.play.opening(RedDogRules()), [Bet("A", "original", "", 1000)])
    )
    with pytest.raises(MissingSeal, match="loaded under no seal"):
        came(dealer, found)
    with pytest.raises(MissingSeal, match="has no place"):
        came(SealedDealer({1: a_seal(1)}, {"A": Pack(1, 0, 0, (1,) + (0,) * 51, 0)}, 2), found)
    with pytest.raises(ValueError, match="not over"):
        dealer.after(live)


def test_packs_and_draws_are_read_as_they_are_written() -> None:
    pack = Pack(3, 1, 0, (2,) * 52, 17, (0, 5))
    assert Pack.read(pack.plain()) == pack
    assert pack.size == 104
    for drawn in (Drawn("Th", 1, 0, 5), Drawn("yes", 1, 0, 0), Drawn("3-4", 1, 7, None, (1, 2), 1)):
        assert Drawn.read(drawn.plain()) == drawn


def test_a_card_only_looked_at_is_not_revealed() -> None:
    table = played(BLACKJACK, rules_of(**SHOES["reader"]), 2, 30)
    looked = [drawn for dealt in table.rounds for drawn in dealt.drawn if drawn.text in {"yes", "no"}]
    assert looked
    assert all(
        Card(*card["card"]) in DECK
        for number in range(1, table.next_seal + 1)
        for card in table.evidence(number)["cards"]
    )
