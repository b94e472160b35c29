"""Rounds of blackjack that nobody thought of: lawful sheets, cards and answers at random, and what must hold all the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.croupiers.play import Live
from croupier.engine.decision import Decision
from croupier.engine.journal import Kind
from croupier.equipment.cards import DECK, Card
from croupier.equipment.shoe import Facedown, Shoe
from croupier.families.twenty_one.deal import SeatView
from croupier.games.blackjack import GAME
from croupier.games.blackjack.rules import BlackjackRules
from croupier.games.blackjack.standing import BlackjackStanding
from croupier.hands.blackjack import ace_and_ten
from croupier.law.register import NEWEST_TEXT
from croupier.law.ruling import Verdict
from croupier.money.settlement import Result
from croupier.testing.dealer import Played, elections, session
from tests.games.blackjack.table import MULTIPLE_ACTION, SIX_TO_FIVE, rules_of, seated, seen

pytestmark = pytest.mark.slow
seeds = st.integers(0, 2**32)


def sat_down(seed: int, rounds: int = 2, *, irregular: float = 0, **elected: object) -> tuple[Played, ...]:
    """Some rounds at a table whose rules are drawn at random, save those that are given."""
    random = Random(seed)
    rules = elections(GAME, random)
    if elected:
        given_rules = replace(rules_of(**elected), max_hands=2)
        rules = given_rules if random.random() < 0.5 else _with(rules, elected) or given_rules
    return session(GAME, rules, random, rounds, irregular=irregular)


def _with(rules: object, elected: dict[str, object]) -> BlackjackRules | None:
    assert isinstance(rules, BlackjackRules)
    changed = replace(rules, **elected)  # type: ignore[arg-type]
    against = [ruling for ruling in changed.rulings(NEWEST_TEXT) if ruling.verdict is Verdict.UNLAWFUL]
    return None if against else changed


def questions(live: Live) -> Iterator[Decision]:
    """Every decision a round asked, as it was asked."""
    for at, entry in enumerate(live.journal):
        if entry.kind is Kind.DECISION:
            asks = Live(live.round, live.journal[:at]).asks
            assert isinstance(asks, Decision)
            yield asks


@given(seeds)
def test_every_cent_is_accounted_for(seed: int) -> None:
    """What was staked is kept by the house, comes back, or stands; nothing is settled twice."""
    for played in sat_down(seed):
        outcome = played.live.outcome
        assert outcome is not None
        names = Counter((line.seat, line.wager, line.hand) for line in outcome.lines)
        assert set(names.values()) <= {1}
        staked = sum(line.stake_cents for line in outcome.lines)
        back = sum(line.returned_cents for line in outcome.lines)
        standing = sum(line.stake_cents for line in outcome.lines if line.result is Result.STANDS)
        house = -sum(line.cents for line in outcome.lines)
        assert staked == back + house + standing
        assert standing == sum(wager.stake_cents for wager in outcome.standing.wagers)


@given(seeds)
def test_no_hand_loses_more_than_lies_on_it_and_no_double_exceeds_its_wager(seed: int) -> None:
    for played in sat_down(seed):
        assert played.live.outcome is not None
        main = {(line.seat, line.wager, line.hand): line for line in played.live.outcome.lines}
        for line in played.live.outcome.lines:
            assert line.cents >= -line.stake_cents
            kind, _, on = line.wager.partition(" ")
            if kind == "double":
                assert line.stake_cents <= main[line.seat, f"blackjack {on}".strip(), line.hand].stake_cents
            if kind == "insurance":
                wager = main.get((line.seat, f"blackjack {on}".strip(), 1))
                chip = 500 if played.live.round.rules.six_to_five else played.live.round.rules.smallest_chip_cents  # type: ignore[attr-defined]
                assert wager is None or line.stake_cents < wager.stake_cents / 2 + chip


@given(seeds)
def test_a_round_replayed_is_the_same_round(seed: int) -> None:
    for played in sat_down(seed, irregular=0.1):
        again = Live(played.live.round, played.live.journal)
        assert (again.outcome, again.facts) == (played.live.outcome, played.live.facts)


@given(seeds)
def test_nobody_is_asked_when_only_standing_is_open(seed: int) -> None:
    for played in sat_down(seed, rounds=1):
        for asked in questions(played.live):
            if asked.site.startswith("play:"):
                assert len(asked.offers) > 1
                assert {"hit", "double", "split", "surrender"} <= {
                    *(offer.name for offer in asked.offers),
                    *(name for why in asked.refusals for name in why.options),
                }


def inside(value: object) -> Iterator[object]:
    yield value
    if isinstance(value, tuple):
        for part in value:
            yield from inside(part)


def cards_of(counts: tuple[int, ...]) -> Counter[Card]:
    return Counter({card: count for card, count in zip(DECK, counts, strict=True) if count})


def check_view(view: SeatView, shoe: Shoe) -> None:
    """The cards a seat has not seen are those of the shoe less the cards it sees: the counts tell it nothing more."""
    hash(view)
    assert not any(isinstance(part, Facedown) for part in inside(view))
    lying = Counter(card for _, _, cards in view.layout for card in cards) + Counter(view.dealer)
    assert cards_of(view.unseen) == cards_of(shoe.unseen) - lying
    assert view.cards in [cards for box, hand, cards in view.layout if (box, hand) == (view.box, view.hand)]


@given(seeds)
def test_a_seat_sees_what_lies_face_up_and_nothing_else(seed: int) -> None:
    for played in sat_down(seed, rounds=1):
        found = played.before
        assert isinstance(found, BlackjackStanding)
        if found.shoe is None or found.side_b is not None:  # a double shoe's two sides are counted together
            continue
        for asked in questions(played.live):
            if isinstance(asked.view, SeatView):
                check_view(asked.view, found.shoe)


@given(seeds)
def test_a_seat_at_a_6_to_5_table_sees_no_more_either(seed: int) -> None:
    for played in sat_down(seed, rounds=1, **SIX_TO_FIVE):
        found = played.before
        assert isinstance(found, BlackjackStanding)
        assert found.shoe is not None
        for asked in questions(played.live):
            if isinstance(asked.view, SeatView):
                check_view(asked.view, found.shoe)


@given(st.permutations(DECK))
def test_2_6a_c_1_what_others_hold_face_down_changes_nothing_a_patron_sees(cards: list[Card]) -> None:
    """Two rounds that differ only in A's two cards look the same to B."""
    views = []
    b_first, b_second, up, *others = cards
    for one, two in (others[:2], others[2:4]):
        if ace_and_ten([one, two]) or ace_and_ten([b_first, b_second]) or up.rank == "A":
            return
        dealt = " ".join(str(card) for card in (one, b_first, up, two, b_second))
        views.append(seen(seated("A", "B", **SIX_TO_FIVE).begin(dealt, A="stand")))
    assert views[0] == views[1]


@given(seeds)
def test_2_18_f_a_busted_hand_loses_all_its_wagers_together(seed: int) -> None:
    for played in sat_down(seed, **MULTIPLE_ACTION):
        assert played.live.outcome is not None
        lines = played.live.outcome.lines
        bust = {(line.seat, line.wager.partition(" ")[2], line.hand) for line in lines if line.note == "over 21"}
        for line in lines:
            kind, _, on = line.wager.partition(" ")
            if (line.seat, on, line.hand) in bust and kind in {"blackjack", "second_hand", "third_hand"}:
                assert (line.result, line.cents) == (Result.LOST, -line.stake_cents)
