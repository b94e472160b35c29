"""A table as a value: what is open at each state, what can come and how likely, what each seat knows, and what it returns."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from fractions import Fraction
from random import Random

import pytest

import croupier
from croupier.games import registry
from croupier.states.state import State

GAMES = registry.names()


def opened(game: str, seats: int = 1) -> State:
    rules = {"boston_5": registry.game(game).rules.example().plain()}  # without a table of odds it takes no wager
    return croupier.state(game, seats=seats, rules=rules.get(game))


def after_random_play(state: State, random: Random, most_bets: int = 2) -> Iterator[State]:
    """Every state of a round played at random."""
    bets = 0
    while not state.over:
        yield state
        if state.node == "chance":
            state = state.draw(random)
        elif state.node == "bet":
            bets += 1
            deals = "deal" in state.actions and bets > most_bets
            state = state.apply("deal" if deals else random.choice(state.actions))
        else:
            state = state.apply(random.choice(state.actions))
    yield state


def played(state: State, *actions: str) -> State:
    for action in actions:
        state = state.apply(action)
    return state


def expected_cents(state: State, seat: str) -> Fraction:
    """What the seat wins with the best answers to its questions: every outcome of every chance is tried."""
    if state.over:
        return Fraction(state.returns[seat])
    if state.node == "chance":
        return sum((share * expected_cents(state.apply(text), seat) for text, share in state.outcomes()), Fraction(0))
    return max(expected_cents(state.apply(action), seat) for action in state.actions)


# ---------------------------------------------------------------- every game


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seats", [1, 3])
def test_every_game_is_played_at_random_through_two_rounds(game: str, seats: int) -> None:
    random, state, kinds = Random(seats), opened(game, seats=seats), set[str]()
    for _ in range(2):
        for state in after_random_play(state, random):  # noqa: B020 (the next round begins where this one ended)
            kinds.add(state.node)
            listed = [action for action, is_open in zip(state.action_list, state.mask, strict=True) if is_open]
            assert listed == list(state.actions)
            assert bool(listed) == (state.node in {"bet", "decision"})
            assert bool(state.actor) == bool(listed)
        assert sum(line.cents for line in state.lines) == sum(state.returns.values()) - sum(state.won_cents)
        state = state.next_round()
    assert kinds >= {"bet", "end"}
    assert state.round_number == 3


@pytest.mark.parametrize("game", GAMES)
def test_states_can_be_pickled_hashed_and_observed_anywhere(game: str) -> None:
    state = opened(game, seats=2)
    for now in after_random_play(state, Random(5)):
        again = pickle.loads(pickle.dumps(now))  # noqa: S301 (it was pickled here)
        assert again == now
        assert hash(again) == hash(now)
        assert again.actions == now.actions
        for seat in now.seats:
            arrays = now.observation(seat)
            assert {name: array.shape for name, array in arrays.items()} == now.observation_shapes
            assert tuple(arrays["mask"].astype(bool)) == (now.mask if now.actor == seat else (False,) * len(now.mask))
            assert now.information_state(seat) == again.information_state(seat)


@pytest.mark.parametrize("game", ["three_card_poker", "poker", "pai_gow_poker", "pai_gow", "caribbean_stud"])
def test_the_secrets_of_another_seat_change_nothing_that_a_seat_knows(game: str) -> None:
    """Each private card of B is exchanged for another one that may have come: A must not notice before it is shown."""
    random, tried = Random(11), 0
    begun = opened(game, seats=2)
    begun = played(begun, begun.actions[0], "deal", begun.actions[0], "deal")
    for _ in range(3):
        for state in after_random_play(begun, random):
            if state.node != "decision" or state.actor != "A":
                continue
            for at, (site, text) in enumerate(state.seen("A")[-len(state.journal) :]):
                if text != "?" or state.journal[at].kind != "chance":
                    continue
                other = _with_another_outcome(state, at, random)
                if other is None:
                    continue
                tried += 1
                assert other.information_state("A") == state.information_state("A"), site
                assert other.actions == state.actions
                for name, array in state.observation("A").items():
                    assert (array == other.observation("A")[name]).all(), name
                assert other.information_state("B") != state.information_state("B")
    assert tried


def _with_another_outcome(state: State, at: int, random: Random) -> State | None:
    """The same state, had another card come at this entry; None if the round would not have come here."""
    assert state.run is not None
    before = croupier.State(state.setting, state.betting, state.turn)._bets_made()
    for entry in state.journal[:at]:
        before = before.apply(entry.answer)
    known = {entry.answer for entry in state.journal}
    texts = [text for text, _ in before.outcomes() if text not in known]
    if not texts:
        return None
    other = before.apply(random.choice(texts))
    try:
        for entry in state.journal[at + 1 :]:
            other = other.apply(entry.answer)
    except croupier.Refused:  # a choice of B's that the other cards do not allow
        return None
    return other


# ---------------------------------------------------------------- what it is worth


@pytest.mark.parametrize(
    ("game", "wager"),
    [("roulette", "red"), ("roulette", "first_five"), ("big_six", "insignia 5"), ("sic_bo", "small")],
)
def test_a_state_is_worth_what_odds_counts(game: str, wager: str) -> None:
    state = played(croupier.state(game), f"bet {wager} 10.00", "deal")
    numbers = croupier.odds(game).only(wager).wagers[0]
    assert expected_cents(state, "A") / 1000 == -numbers.house_advantage


def test_6_5_h_a_raise_at_red_dog_is_worth_what_every_third_card_brings() -> None:
    """An ace and a seven: the six ranks between win, 24 of 50 cards, at even money for a spread of six."""
    state = played(croupier.state("red_dog"), "bet original 10.00", "deal", "As", "7h")
    assert state.question is not None
    assert (state.question.kind, state.question.default) == ("play", "no_raise")
    spread = state.question.view.spread
    wins = 4 * spread
    assert expected_cents(state.apply("no_raise"), "A") == Fraction(1000 * (wins - (50 - wins)), 50)
    assert expected_cents(state.apply("raise"), "A") == 2 * expected_cents(state.apply("no_raise"), "A")


@pytest.mark.parametrize("game", ["blackjack", "craps", "poker", "chemin_de_fer"])
def test_a_state_settles_what_the_table_settles(game: str) -> None:
    """The bets, cards and answers of a round in bulk of states are a round of `settle`'s engine: the same lines."""
    random = Random(3)
    for _ in range(5):
        *_, state = after_random_play(opened(game, seats=2), random)
        assert state.run is not None
        from croupier.croupiers.play import Live

        live = Live(state.run.round)
        for entry in state.journal:
            live.answer(entry.answer)
        assert live.outcome is not None
        assert live.outcome.lines == state.lines


# ---------------------------------------------------------------- one value, many ways on


def test_a_state_goes_on_in_many_ways_and_stays_as_it_is() -> None:
    hand = played(croupier.state("blackjack"), "bet blackjack 10.00", "deal", "8s", "Th", "8d")
    assert (hand.node, hand.actor, hand.question and hand.question.view.total) == ("decision", "A", 16)
    assert hand.question is not None
    assert hand.question.view.pair
    assert not hand.question.view.soft
    stood, drew, split = (hand.apply(action) for action in ("stand", "hit", "split"))
    assert hand.actions == ("stand", "hit", "double", "split")
    assert (drew.site, drew.apply("4h").actor) == ("draw:1.1", "A")
    assert {stood.node, drew.node, split.node} == {"chance"}
    assert hand.apply("stand") == stood
    assert hand.apply(hand.action_list.index("stand")) == stood


def test_outcomes_are_exact_and_say_where_there_are_too_many() -> None:
    state = played(croupier.state("blackjack", decks=1), "bet blackjack 10.00", "deal", "As")
    outcomes = dict(state.outcomes())
    assert len(outcomes) == 51
    assert sum(outcomes.values()) == 1
    assert "As" not in outcomes
    draw = played(croupier.state("keno"), "bet straight 1 10.00", "deal")
    with pytest.raises(croupier.NotAvailable, match=r"too many outcomes to list"):
        draw.outcomes()
    assert draw.draw(Random(1)).over


def test_a_bankroll_limits_what_a_seat_bets_and_adds() -> None:
    state = croupier.state("blackjack", bankroll="15.00", stakes=("10.00", "20.00"))
    assert state.actions == ("bet blackjack 10.00",)
    hand = played(state, "bet blackjack 10.00", "deal", "8s", "Th", "8d")
    assert hand.actions == ("stand", "hit", "double")  # a split would cost ten dollars more
    busted = played(hand, "double", "9h")
    assert busted.over
    assert busted.returns == {"A": -1500}
    with pytest.raises(croupier.Refused, match=r"has only"):
        state.apply("bet blackjack 16.00")


def test_bets_that_make_no_round_go_back() -> None:
    """19:47-1.7: the shooter needs a pass or a don't pass bet."""
    state = played(croupier.state("craps"), "bet field 10.00")
    assert "deal" not in state.actions
    with pytest.raises(croupier.Refused, match=r"shooter") as refused:
        state.apply("deal")
    assert [str(ruling.cite) for ruling in refused.value.rulings] == ["19:47-1.7"]
    assert played(state, "bet pass 10.00", "deal").node == "chance"


@pytest.mark.parametrize(
    ("action", "why"),
    [
        ("hit", r"is no bet; write \"bet blackjack 10.00\""),
        ("bet nothing 10.00", r"does not offer nothing"),
        ("bet blackjack ten", r"is no bet"),
        (999, r"there is no action 999"),
        (1, r"is not open here"),
    ],
)
def test_an_action_that_is_not_open_is_refused_and_changes_nothing(action: str | int, why: str) -> None:
    state = croupier.state("blackjack")
    with pytest.raises(croupier.Refused, match=why):
        state.apply(action)
    assert state == croupier.state("blackjack")


def test_a_refused_answer_leaves_the_round_where_it_is() -> None:
    hand = played(croupier.state("blackjack"), "bet blackjack 10.00", "deal", "8s", "Th", "9d")
    for wrong in ("split", "dance", "double 99.00"):
        with pytest.raises(croupier.Refused):
            hand.apply(wrong)
    assert hand.apply("stand").node == "chance"
    with pytest.raises(croupier.Refused, match="no card, roll or spin comes here"):
        hand.outcomes()
    with pytest.raises(croupier.Refused, match="the round is not over"):
        hand.next_round()


def test_seats_and_stakes_that_cannot_be_are_refused() -> None:
    with pytest.raises(croupier.Unreadable, match="from 1 to 7 can play here, not 9"):
        croupier.state("blackjack", seats=9)
    with pytest.raises(croupier.Unreadable, match="stake"):
        croupier.state("blackjack", stakes="ten")
    with pytest.raises(croupier.Refused, match="ante_bonus"):
        croupier.state("boston_5")
    with pytest.raises(croupier.Refused, match="one or two decks"):
        croupier.state("blackjack", six_to_five=True)


def test_what_a_seat_knows_is_of_a_seat_of_the_table() -> None:
    hand = played(croupier.state("blackjack"), "bet blackjack 10.00", "deal", "8s")
    for knows in (hand.hands, hand.seen, hand.information_state, hand.observation):
        with pytest.raises(croupier.Unreadable, match=r"'B' is no seat of this table; the seats are A"):
            knows("B")
    assert len(hand.hands()) == 1


def test_picks_are_by_position() -> None:
    state = played(croupier.state("pai_gow_poker"), "bet pai_gow 10.00", "deal")
    while state.node == "chance":
        state = state.draw(Random(4))
    assert state.question is not None
    picks = state.question.offers[0].pick
    assert picks is not None
    last = next(action for action in reversed(state.actions) if action.startswith("set "))
    first, second = (picks.of[int(place) - 1] for place in last.removeprefix("set ").split())
    assert state.apply(last) == state.apply(f"set {first} {second}")


def test_through_the_shoe_the_cards_that_are_left_are_known() -> None:
    state = played(
        croupier.state("blackjack", decks=1), "bet blackjack 10.00", "deal", "Ts", "6h", "Th", "stand", "7d", "8c"
    )
    assert state.over
    following = state.next_round()
    unseen = following.observation("A")["unseen"]
    assert int(unseen.sum()) == 47
    assert following.returns == state.returns
    assert following.information_state("A").startswith("round 1")


def test_a_bankroll_covers_all_wagers_that_one_bet_lays() -> None:
    """19:47-18.4: three equal wagers are laid at once."""
    with pytest.raises(croupier.Refused, match=r"bet \$30\.00: A has only \$20\.00 left"):
        croupier.state("let_it_ride", bankroll="20.00")
    state = croupier.state("let_it_ride", bankroll="30.00").apply("bet bet 10.00")
    assert state.rail_cents("A") == 0
