"""What lies on a blackjack layout: at every question exactly what the engine lets that seat see, and never a card more."""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.croupiers.play import Live
from croupier.engine.decision import Decision
from croupier.engine.hand import FACE_DOWN, Hand
from croupier.engine.hands_shown import hands_shown
from croupier.engine.journal import Kind
from croupier.families.twenty_one.deal import SeatView
from croupier.games.blackjack.elections import DOUBLE_FACE_DOWN, DOUBLE_SHOE, FACE_DOWN_HOLE
from tests.games.blackjack.table import MULTIPLE_ACTION, SIX_TO_FIVE, seated
from tests.games.blackjack.test_any_round import sat_down

seeds = st.integers(0, 2**32)
STRANGER = "nobody here"
fewer = settings(max_examples=settings().max_examples // 2)  # each of these plays every round many times over


def asked(live: Live) -> Iterator[tuple[int, SeatView]]:
    """Every question of a round that shows its seat the table: how far the journal was, and what was shown."""
    for at, entry in enumerate(live.journal):
        if entry.kind is not Kind.DECISION:
            continue
        asks = Live(live.round, live.journal[:at]).asks
        assert isinstance(asks, Decision)
        seen = (
            asks.view[0] if isinstance(asks.view, tuple) and asks.view and type(asks.view[0]) is SeatView else asks.view
        )
        if isinstance(seen, SeatView):
            yield at, seen


def face_up(hand: Hand) -> tuple[str, ...]:
    return tuple(card for card in hand.cards if card != FACE_DOWN)


def check(live: Live) -> None:
    for at, seen in asked(live):
        journal = live.journal[:at]
        hands = [hand for hand in hands_shown(live.round, journal, seen.seat) if hand.place != "exposed"]
        dealer = [hand for hand in hands if hand.place == "dealer"]
        assert [face_up(hand) for hand in dealer] == [tuple(map(str, seen.dealer))]
        shown = [(hand.place, hand.hand, face_up(hand)) for hand in hands if hand.place != "dealer"]
        wanted = [(f"box {box}", hand, tuple(map(str, cards))) for box, hand, cards in seen.layout]
        assert [each for each in shown if each[2]] == [each for each in wanted if each[2]]
        for viewer in (None, STRANGER):
            check_stranger(seen, hands_shown(live.round, journal, viewer))


def check_stranger(seen: SeatView, hands: tuple[Hand, ...]) -> None:
    """Who has no hand sees no more of any than the seat that is asked."""
    wanted = {(f"box {box}", hand): tuple(map(str, cards)) for box, hand, cards in seen.layout}
    for hand in hands:
        if hand.place in {"dealer", "exposed"}:
            continue
        visible, whole = face_up(hand), wanted.get((hand.place, hand.hand), ())
        assert visible == whole[len(whole) - len(visible) :]


@given(seeds)
@fewer
def test_the_hands_are_those_of_the_engine(seed: int) -> None:
    for played in sat_down(seed, rounds=2):
        check(played.live)


@given(seeds)
@fewer
def test_the_hands_are_those_of_the_engine_when_things_go_wrong(seed: int) -> None:
    for played in sat_down(seed, rounds=1, irregular=0.15):
        check(played.live)


@given(seeds)
@fewer
def test_the_hands_of_a_6_to_5_table_are_those_of_the_engine(seed: int) -> None:
    for played in sat_down(seed, rounds=1, **SIX_TO_FIVE):
        check(played.live)


@given(seeds)
@fewer
def test_the_hands_of_multiple_action_are_those_of_the_engine(seed: int) -> None:
    for played in sat_down(seed, rounds=1, **MULTIPLE_ACTION):
        check(played.live)


@given(seeds)
@fewer
def test_the_hands_of_a_double_shoe_are_those_of_the_engine(seed: int) -> None:
    for played in sat_down(seed, rounds=1, shoe=DOUBLE_SHOE):
        check(played.live)


@given(seeds)
@fewer
def test_no_card_is_shown_that_has_not_come(seed: int) -> None:
    """At any moment, for every seat: what is shown came by the journal, and what everybody sees each seat sees too."""
    for played in sat_down(seed, rounds=1):
        live = played.live
        for at in range(len(live.journal) + 1):
            came = [entry.answer for entry in live.journal[:at] if entry.kind is Kind.CHANCE]
            public = hands_shown(live.round, live.journal[:at])
            for hand in public:
                for card in face_up(hand):
                    came.remove(card)
            for seat in {wager.seat for wager in live.round.wagers}:
                own = hands_shown(live.round, live.journal[:at], seat)
                assert [(hand.place, hand.hand, len(hand.cards)) for hand in own] == [
                    (hand.place, hand.hand, len(hand.cards)) for hand in public
                ]
                for mine, theirs in zip(own, public, strict=True):
                    for known, text in zip(mine.cards, theirs.cards, strict=True):
                        assert text in {known, FACE_DOWN}


# ---------------------------------------------------------------- one by one


def at_the_table(live: Live, viewer: str | None = None) -> dict[tuple[str, int], tuple[str, ...]]:
    return {(hand.place, hand.hand): hand.cards for hand in hands_shown(live.round, live.journal, viewer)}


def test_2_11_a_split_moves_a_card_to_a_hand_of_its_own() -> None:
    live = seated("A").begin("8s 6d 8h 3c", A="split")
    hands = at_the_table(live)
    assert hands["box 1", 1] == ("8s", "3c")
    assert hands["box 1", 2] == ("8h",)
    assert hands["dealer", 1] == ("6d",)


def test_2_10_a_what_a_hand_stakes_lies_by_it_until_it_is_taken() -> None:
    """Wager, double and insurance, hand by hand; a hand over 21 has nothing there any more (2.6(g))."""
    live = seated("A").begin("8s Ad 8h 3c 9d Kh", A="insurance 2.50, split, double 5.00")
    dealer, first, second = hands_shown(live.round, live.journal)
    assert [(each.wager, each.on, each.cents) for each in first.stakes] == [
        ("blackjack", "1", 10_00),
        ("double", "1", 5_00),
        ("insurance", "1", 2_50),
    ]
    assert [(each.wager, each.cents) for each in second.stakes] == [("blackjack", 10_00)]
    assert (dealer.count, first.count, second.count) == ("", "20", "18")
    over = seated("A").begin("8s Ad 8h 3c 9d Kh Qd", A="insurance 2.50, split, double 5.00, hit")
    assert [(each.wager, each.cents) for each in hands_shown(over.round, over.journal)[2].stakes] == [("blackjack", 0)]


def test_2_6_j_the_hole_card_is_face_down_until_it_is_turned() -> None:
    table = seated("A", hole_card=FACE_DOWN_HOLE)
    live = table.begin("Ts 6d 9h ?? ")
    assert at_the_table(live)["dealer", 1] == ("6d", FACE_DOWN)
    dealer = next(hand for hand in hands_shown(live.round, live.journal) if hand.place == "dealer")
    assert dealer.words == "6 of diamonds and a card face down"


def test_2_10_c_a_double_card_may_lie_face_down() -> None:
    live = seated("A", double_card=DOUBLE_FACE_DOWN).begin("6s 6d 5h", A="double")
    assert at_the_table(live)["box 1", 1] == ("6s", "5h", FACE_DOWN)


def test_2_6a_c_1_at_6_to_5_only_the_player_sees_his_two_cards() -> None:
    live = seated("A", "B", **SIX_TO_FIVE).begin("9s 8s 6d 7h 4h")
    assert at_the_table(live, "A")["box 1", 1] == ("9s", "7h")
    assert at_the_table(live, "A")["box 2", 1] == (FACE_DOWN, FACE_DOWN)
    assert at_the_table(live, "B")["box 2", 1] == ("8s", "4h")
    assert at_the_table(live)["box 1", 1] == (FACE_DOWN, FACE_DOWN)
