"""The shoe: what can come of it, what stays hidden, and where the cutting card lies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import permutations
from typing import Any, TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.equipment.cards import DECK, Card, read_card
from croupier.equipment.chance import Chance
from croupier.equipment.decks.deck import NotACard
from croupier.equipment.shoe import Dealing, Draw, Load, Peek, Shoe
from croupier.law.citation import cite
from croupier.law.ruling import Refused

T = TypeVar("T")
LAW = cite("19:47-6.1(a)")
SIX = tuple(read_card(text) for text in ("2s", "2h", "7d", "Tc", "Ts", "Ac"))


class Tape:
    """A croupier who deals what is written, where it could come."""

    def __init__(self, *entries: str) -> None:
        self.entries = list(entries)
        self.sites: list[str] = []

    def chance(self, device: Chance[T]) -> T:
        self.sites.append(device.site)
        return device.read(self.entries.pop(0))


def cards(text: str) -> tuple[Card, ...]:
    return tuple(read_card(each) for each in text.split())


def shares(device: Chance[Any]) -> dict[Any, Fraction]:
    weights = dict(device.outcomes())
    return {outcome: Fraction(weight, sum(weights.values())) for outcome, weight in weights.items()}


def is_ten(card: Card) -> bool:
    return card.rank in "TJQK"


# ---------------------------------------------------------------- cards


def test_a_deck_has_fifty_two_cards_and_each_reads_back() -> None:
    assert len(set(DECK)) == 52
    assert tuple(read_card(str(card)) for card in DECK) == DECK
    assert [read_card(text).spoken for text in ("Th", "As", "2c", "Jd")] == [
        "10 of hearts",
        "ace of spades",
        "2 of clubs",
        "jack of diamonds",
    ]


@pytest.mark.parametrize("text", ["", "T", "10h", "th", "TH", "1s", "Tx", "T h", "Ts "])
def test_what_is_no_card_is_not_read(text: str) -> None:
    with pytest.raises(NotACard, match="is not a card"):
        read_card(text)


# ---------------------------------------------------------------- the value between rounds


def test_a_shoe_holds_each_card_once_a_deck() -> None:
    shoe = Shoe.of(6, behind=78)
    assert (shoe.left, sum(shoe.unseen), set(shoe.unseen)) == (312, 312, {6})
    assert not shoe.cutting_card_reached


def test_a_stripped_shoe_holds_what_is_named() -> None:
    shoe = Shoe.holding(cards("2s 2s Ah"))
    assert shares(Draw("deal", shoe.dealing(LAW))) == {Card("2", "s"): Fraction(2, 3), Card("A", "h"): Fraction(1, 3)}


@pytest.mark.parametrize(
    "shoe",
    [
        {"unseen": (1,) * 51, "left": 51},
        {"unseen": (-1,) + (1,) * 51, "left": 50},
        {"unseen": (1,) * 52, "left": 53},
        {"unseen": (1,) * 52, "left": 52, "burned": 1},
        {"unseen": (1,) * 52, "left": -1},
        {"unseen": (1,) * 52, "left": 52, "behind": -1},
    ],
)
def test_what_no_shoe_can_be_is_refused(shoe: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"a shoe needs|are unseen"):
        Shoe(**shoe)


def test_the_cutting_card_is_reached_when_only_what_lies_behind_it_is_left() -> None:
    dealing = Shoe.of(1, behind=50).dealing(LAW)
    dealing.draw(Tape("2s"), "deal")
    assert not dealing.put_away().cutting_card_reached
    dealing.draw(Tape("3s"), "deal")
    assert dealing.put_away().cutting_card_reached


# ---------------------------------------------------------------- drawing


def test_a_card_drawn_cannot_come_again() -> None:
    dealing = Shoe.of(1).dealing(LAW)
    assert dealing.draw(Tape("7h"), "deal:left") == Card("7", "h")
    with pytest.raises(Refused, match="7h cannot come from this shoe"):
        dealing.draw(Tape("7h"), "deal:right")
    assert dealing.left == 51


def test_two_decks_hold_a_card_twice_and_not_three_times() -> None:
    dealing = Shoe.of(2).dealing(LAW)
    for _ in range(2):
        dealing.draw(Tape("7h"), "deal")
    with pytest.raises(Refused, match="7h"):
        dealing.draw(Tape("7h"), "deal")


def test_a_croupier_who_does_not_look_cannot_deal_what_is_not_there() -> None:
    class Careless:
        def chance(self, device: Chance[T]) -> T:
            del device
            return Card("7", "h")  # type: ignore[return-value]

    dealing = Shoe.of(1).dealing(LAW)
    dealing.draw(Careless(), "deal")
    with pytest.raises(Refused, match="there is no 7h left"):
        dealing.draw(Careless(), "deal")


def test_an_empty_shoe_gives_nothing() -> None:
    for taking in (
        lambda shoe: shoe.draw(Tape("2s"), "deal"),
        Dealing.deal_down,
        Dealing.burn,
        lambda s: s.expose("2s"),
    ):
        with pytest.raises(Refused, match="the shoe is empty"):
            taking(Shoe.holding(()).dealing(LAW))


def test_a_shoe_is_untouched_by_the_dealing_from_it() -> None:
    shoe = Shoe.of(1)
    shoe.dealing(LAW).draw(Tape("2s"), "deal")
    assert shoe == Shoe.of(1)


# ---------------------------------------------------------------- burned cards


def test_a_burned_card_has_left_the_shoe_but_may_be_any_unseen_card() -> None:
    dealing = Shoe.holding(SIX).dealing(LAW)
    before = shares(Draw("deal", dealing))
    dealing.burn()
    assert shares(Draw("deal", dealing)) == before
    assert dealing.put_away() == Shoe(Shoe.holding(SIX).unseen, 5, burned=1)


def test_a_burned_card_shown_is_seen_and_the_shoe_keeps_its_count() -> None:
    dealing = Shoe.holding(SIX).dealing(LAW)
    dealing.burn()
    assert dealing.show_burned(tape := Tape("7d"), "burn") == Card("7", "d")
    assert tape.sites == ["burn"]
    assert (dealing.left, dealing.burned) == (5, 0)
    assert Card("7", "d") not in shares(Draw("deal", dealing))
    with pytest.raises(Refused, match="no face-down burned card"):
        dealing.show_burned(Tape("2s"), "burn")


def test_a_burned_card_is_still_there_to_be_shown_in_the_next_round() -> None:
    dealing = Shoe.of(1).dealing(LAW)
    dealing.burn()
    dealing.burn()
    later = dealing.put_away().dealing(LAW)
    later.show_burned(Tape("2s"), "burn")
    later.show_burned(Tape("3s"), "burn")
    assert (later.left, later.burned) == (50, 0)


def test_a_card_that_shows_itself_is_announced_and_out() -> None:
    dealing = Shoe.of(1).dealing(LAW)
    assert dealing.expose("Kc") == Card("K", "c")
    assert dealing.left == 51
    for text in ("Kc", "king", ""):
        with pytest.raises(Refused):
            dealing.expose(text)
    assert dealing.left == 51


def test_a_refilled_shoe_holds_all_but_what_lies_on_the_layout() -> None:
    dealing = Shoe.of(1).dealing(LAW)
    dealing.burn()
    hole = dealing.deal_down()
    lying = [dealing.draw(Tape(text), "deal") for text in ("2s", "9h")]
    dealing.refill(Shoe.of(1), lying, behind=12)
    assert (dealing.left, dealing.behind, dealing.burned) == (49, 12, 0)
    assert sum(dealing.unseen) == 50
    assert dealing.reveal(Tape("5c"), hole, "hole") == Card("5", "c")
    assert (dealing.left, sum(dealing.unseen)) == (49, 49)
    with pytest.raises(Refused, match="2s"):
        dealing.draw(Tape("2s"), "deal")


# ---------------------------------------------------------------- face down


def test_a_card_face_down_has_no_face_and_weighs_nothing_until_it_is_peeked_at() -> None:
    dealing = Shoe.holding(SIX).dealing(LAW)
    before = shares(Draw("deal", dealing))
    hole = dealing.deal_down()
    assert vars_of(hole) == {"possible": None, "position": 0, "load": None, "left": 6}
    assert shares(Draw("deal", dealing)) == before
    assert shares(Draw("hole", dealing, hole)) == before


def vars_of(token: object) -> dict[str, Any]:
    return {name: getattr(token, name) for name in token.__slots__}  # type: ignore[attr-defined]


def test_cards_never_turned_over_stay_unseen_in_the_rack() -> None:
    dealing = Shoe.holding(SIX).dealing(LAW)
    dealing.deal_down()
    assert dealing.put_away() == Shoe(Shoe.holding(SIX).unseen, 5)


def test_a_peek_that_cannot_be_is_refused() -> None:
    dealing = Shoe.holding(cards("2s 3s")).dealing(LAW)
    hole = dealing.deal_down()
    with pytest.raises(Refused, match="is not a possible answer"):
        dealing.peek(Tape("yes"), hole, is_ten, "peek")
    assert dealing.peek(Tape("no"), hole, is_ten, "peek") is False


def test_the_result_of_a_peek_binds_the_card_turned_over() -> None:
    dealing = Shoe.holding(SIX).dealing(LAW)
    hole = dealing.deal_down()
    dealing.peek(Tape("no"), hole, is_ten, "peek")
    with pytest.raises(Refused, match="Tc"):
        dealing.reveal(Tape("Tc"), hole, "hole")
    assert dealing.reveal(Tape("Ac"), hole, "hole") == Card("A", "c")
    assert dealing.down == []


def chances_by_listing(
    peeks: tuple[tuple[Callable[[Card], bool], bool], ...], place: int, stock: tuple[Card, ...] = SIX
) -> dict[Card, Fraction]:
    """What lies at a place of the shoe, by listing every order of its cards in which the peeks are true."""
    found: Counter[Card] = Counter()
    for order in permutations(stock):
        if all(is_it(card) is answer for card, (is_it, answer) in zip(order, peeks, strict=False)):
            found[order[place]] += 1
    return {card: Fraction(count, found.total()) for card, count in found.items()}


@pytest.mark.parametrize("answers", [("yes",), ("no",), ("yes", "yes"), ("yes", "no"), ("no", "no")])
def test_the_result_of_a_peek_weighs_in_every_later_draw(answers: tuple[str, ...]) -> None:
    dealing = Shoe.holding(SIX).dealing(LAW)
    holes = [dealing.deal_down() for _ in answers]
    for hole, answer in zip(holes, answers, strict=True):
        dealing.peek(Tape(answer), hole, is_ten, "peek")
    shown = tuple((is_ten, answer == "yes") for answer in answers)
    assert shares(Draw("deal", dealing)) == chances_by_listing(shown, len(answers))
    for place, hole in enumerate(holes):
        assert shares(Draw("hole", dealing, hole)) == chances_by_listing(shown, place)


def test_two_peeks_at_one_card_are_both_remembered() -> None:
    dealing = Shoe.holding(SIX).dealing(LAW)
    hole = dealing.deal_down()
    dealing.peek(Tape("no"), hole, is_ten, "peek")
    assert shares(Peek("peek", dealing, hole, lambda card: card.rank == "A")) == {
        True: Fraction(1, 4),
        False: Fraction(3, 4),
    }
    dealing.peek(Tape("no"), hole, lambda card: card.rank == "A", "peek")
    assert set(shares(Draw("hole", dealing, hole))) == set(cards("2s 2h 7d"))


def test_the_chance_of_a_peek_is_the_share_of_the_orders_in_which_it_is_true() -> None:
    dealing = Shoe.holding(SIX).dealing(LAW)
    first, second = dealing.deal_down(), dealing.deal_down()
    assert shares(Peek("peek", dealing, first, is_ten)) == {True: Fraction(1, 3), False: Fraction(2, 3)}
    dealing.peek(Tape("yes"), first, is_ten, "peek")
    assert shares(Peek("peek", dealing, second, is_ten)) == {True: Fraction(1, 5), False: Fraction(4, 5)}


@given(st.data())
def test_no_card_is_ever_made_or_lost(data: st.DataObject) -> None:
    decks = data.draw(st.integers(1, 3))
    dealing = Shoe.of(decks).dealing(LAW)
    seen: Counter[Card] = Counter()
    hidden = 0
    for _ in range(data.draw(st.integers(0, 25))):
        if data.draw(st.booleans()):
            index = data.draw(st.integers(0, len(DECK) - 1))
            try:
                seen[dealing.draw(Tape(str(DECK[index])), "deal")] += 1
            except Refused:
                assert seen[DECK[index]] == decks
        elif dealing.burned and data.draw(st.booleans()):
            outcomes = Draw("burn", dealing).outcomes()
            card = outcomes[data.draw(st.integers(0, len(outcomes) - 1))][0]
            seen[dealing.show_burned(Tape(str(card)), "burn")] += 1
            hidden -= 1
        else:
            dealing.burn()
            hidden += 1
        shoe = dealing.put_away()
        assert shoe.left + shoe.burned == sum(shoe.unseen) == decks * 52 - seen.total()
        assert shoe.burned == hidden
        assert all(count + seen[card] == decks for card, count in zip(DECK, shoe.unseen, strict=True))


# ---------------------------------------------------------------- positions on a tape


class Watched(Tape):
    """A tape that also writes down where each card asked for has its place."""

    def __init__(self, *entries: str) -> None:
        super().__init__(*entries)
        self.positions: list[int] = []

    def chance(self, device: Chance[T]) -> T:
        assert isinstance(device, Draw | Peek)
        self.positions.append(device.position)
        return super().chance(device)


def test_a_card_has_its_place_from_when_it_was_dealt_and_a_burned_one_from_when_it_is_shown() -> None:
    dealing = Shoe.of(1).dealing(LAW)
    tape = Watched("2s", "3s", "no", "Kd", "4s", "9c")
    dealing.burn()
    dealing.draw(tape, "deal")
    hole = dealing.deal_down()
    dealing.draw(tape, "deal")
    dealing.peek(tape, hole, is_ten, "peek")
    dealing.show_burned(tape, "burn")
    dealing.draw(tape, "deal")
    dealing.reveal(tape, hole, "hole")
    assert tape.positions == [0, 2, 1, 3, 4, 1]
    assert dealing.dealt == 5
    dealing.expose("5c")  # given with what went wrong, not on the tape
    assert dealing.dealt == 5


def test_a_peek_is_answered_by_the_card_itself() -> None:
    dealing = Shoe.holding(SIX).dealing(LAW)
    peek = Peek("peek", dealing, dealing.deal_down(), is_ten)
    assert (peek.from_tape("Tc"), peek.from_tape("7d"), peek.dealt) == ("yes", "no", 1)
    for entry, why in (("??", "never turned over"), ("Kd", "cannot come"), ("yes", "is not a card")):
        with pytest.raises(Refused, match=why):
            peek.from_tape(entry)
    with pytest.raises(Refused, match="say which"):
        Draw("deal", dealing).from_tape("??")


# ---------------------------------------------------------------- places in a stack


class Placed(Tape):
    """A tape that also writes down from which load each card asked for is, and how many the shoe held then."""

    def __init__(self, *entries: str) -> None:
        super().__init__(*entries)
        self.places: list[tuple[Load | None, int]] = []

    def chance(self, device: Chance[T]) -> T:
        assert isinstance(device, Draw | Peek)
        self.places.append((device.load, device.left))
        return super().chance(device)


def test_each_card_says_how_many_the_shoe_held_when_it_was_next() -> None:
    dealing = Shoe.of(1).dealing(LAW, "B")
    tape = Placed("2s", "3s", "no", "Kd", "9c")
    dealing.burn()
    dealing.draw(tape, "deal")
    hole = dealing.deal_down()
    dealing.expose("5c")
    dealing.draw(tape, "deal")
    dealing.peek(tape, hole, is_ten, "peek")
    dealing.show_burned(tape, "burn")
    dealing.reveal(tape, hole, "hole")
    assert tape.places == [(None, 51), (None, 48), (None, 50), (None, 52), (None, 50)]
    assert dealing.side == "B"


def test_burned_cards_are_shown_from_the_last_and_those_of_an_earlier_round_have_no_place_here() -> None:
    before = Shoe.of(1).dealing(LAW)
    before.burn()
    dealing = before.put_away().dealing(LAW)
    dealing.burn()
    dealing.burn()
    tape = Placed("2s", "3s", "4s")
    for _ in range(3):
        dealing.show_burned(tape, "burn")
    assert tape.places == [(None, 50), (None, 51), (None, 0)]


def test_a_load_says_what_is_in_the_stack_and_what_lay_face_down() -> None:
    dealing = Shoe.of(1).dealing(LAW)
    hole = dealing.deal_down()
    lying = [dealing.draw(Tape("2s"), "deal")]
    dealing.burn()
    load = dealing.refill(Shoe.of(1), lying, behind=12, depth=20)
    assert load is dealing.load
    assert (load.size, load.depth, load.held, load.recut) == (50, 20, (hole,), None)
    assert load.counts == (0,) + (1,) * 51
    assert (hole.load, hole.left) == (None, 52)
    tape = Placed("9c", "Kd")
    dealing.draw(tape, "deal")
    dealing.reveal(tape, hole, "hole")
    assert tape.places == [(load, 50), (None, 52)]
    later = dealing.deal_down()
    assert (later.load, later.left, dealing.burned_at) == (load, 49, [])


def test_loads_are_never_the_same_however_alike() -> None:
    first, second = (Load("A", (1,) * 52, (), 52) for _ in range(2))
    assert first != second
