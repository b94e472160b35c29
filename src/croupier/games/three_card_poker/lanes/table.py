"""Lanes of three card poker: an ante in each, and the question whether to play. Every round is from a fresh shuffle.

What a round gains comes from the engine: it settles one round of every cell, which is the category of the player's hand and how
the dealer's compares.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.amounts.cents import plain
from croupier.engine.game import Game
from croupier.engine.lanes import ROUND, SHOE, LaneColumn, LaneRound, LaneScene
from croupier.engine.lanes.arrays import EPISODE_NUMBERS, ArrayLanes
from croupier.equipment.cards import DECK, RANKS, Card
from croupier.families.stud.numbers.dealer_kernel import chooser, settled_round
from croupier.families.stud.rules import AUTOMATED_SHOE
from croupier.games.three_card_poker.analysis import MINI_ROYAL, QUEEN_HIGH, deals
from croupier.games.three_card_poker.lanes import steps as at
from croupier.games.three_card_poker.lanes.steps import Tables
from croupier.games.three_card_poker.procedure import FOLD
from croupier.games.three_card_poker.rules import LAW, ThreeCardRules
from croupier.games.three_card_poker.wagers import ANTE, ANTE_BONUS, PLAY
from croupier.hands.poker.evaluator import FIRST_OF_THREE, three_card_values, values_of_three
from croupier.law.ruling import Refused, not_determined
from croupier.money.wager import Bet

SEAT = "A"
_KINDS = {ANTE: frozenset({ANTE, PLAY, ANTE_BONUS})}
_COLUMNS = (
    LaneColumn("question", most=at.NOTHING),
    LaneColumn("ranks", len(RANKS), most=3),
    LaneColumn("category", most=at.CATEGORIES - 1),
    LaneColumn("value", most=1 << 10),
    LaneColumn("bet_units"),
    LaneColumn("rounds"),
    LaneColumn("bankroll"),
)


class ThreeCardLanes(ArrayLanes):
    """One ante in each lane."""

    def __init__(self, game: Game[Any, Any], rules: ThreeCardRules, scene: LaneScene) -> None:
        if scene.episode == SHOE:
            raise Refused(not_determined(LAW.shuffle, "the cards are shuffled after every round: there is no shoe"))
        bets = () if scene.episode == ROUND else tuple(_bets(scene))
        cards = np.arange(len(DECK), dtype=np.uint8)
        super().__init__(scene, (*bets, PLAY, FOLD), _COLUMNS, width=at.WIDTH, cards=cards, answers=2)
        self.opening = game.play.opening(rules)
        self._one_by_one = rules.dealt_from != AUTOMATED_SHOE
        self._tables = Tables(
            book=np.array(
                [
                    EPISODE_NUMBERS[scene.episode],
                    scene.rounds,
                    scene.unit_cents,
                    scene.bankroll * scene.unit_cents,
                    len(scene.bets),
                    len(self.actions),
                    self._one_by_one,
                    QUEEN_HIGH,
                ],
                np.int64,
            ),
            values=three_card_values().reshape(-1),
            categories=_categories(),
            gains=np.array([_gains(game, rules, units * scene.unit_cents) for units in scene.bets], np.int64).reshape(
                -1
            ),
            stakes=np.array([[units * scene.unit_cents, units] for units in scene.bets], np.int64).reshape(-1),
        )

    def _begin(self, which: NDArray[np.uint8]) -> None:
        at.begin_all(self._tables, self._seats, which)

    def _step(self, actions: NDArray[np.int64], same_step: int) -> None:
        at.step_all(self._tables, self._seats, self._results, actions, same_step)

    def asked(self, lane: int) -> Hashable:
        return int(self._state[lane, at.ASKED])

    def closed(self, lane: int, action: int) -> Hashable:
        return action, int(self._state[lane, at.ASKED]), int(self._state[lane, at.OPEN])

    def played(self, lane: int) -> LaneRound:
        """The round of a lane. The dealer's cards are on the tape only when the round is over: nobody sees them before."""
        state = self._state[lane]
        dealt = self._seats.shoe[lane * len(DECK) : lane * len(DECK) + 6].tolist()
        given = self._seats.answers[2 * lane : 2 * lane + state[at.ANSWERED]].tolist()
        cents = self.scene.bets[state[at.STAKE]] * self.scene.unit_cents
        return LaneRound(
            standing=self.opening,
            bets=(Bet(SEAT, ANTE, "", cents),),
            outcomes=tuple(DECK[card] for card in dealt),
            answers=tuple(PLAY if each else FOLD for each in given),
        )


def _bets(scene: LaneScene) -> Iterator[str]:
    for units in scene.bets:
        yield f"bet {ANTE} {plain(units * scene.unit_cents)}"


def _categories() -> NDArray[np.uint8]:
    """By the value of a hand: its category, the mini royal apart."""
    values = np.arange(MINI_ROYAL + 1)
    return (np.searchsorted((*FIRST_OF_THREE, MINI_ROYAL), values, side="right") - 1).astype(np.uint8)


def _gains(game: Game[Any, Any], rules: ThreeCardRules, cents: int) -> NDArray[np.int64]:
    """By category and result: what an ante of so many cents gains, by the engine."""
    gains = np.zeros((at.CATEGORIES, at.RESULTS), np.int64)
    for category, result, player, dealer, played in _every_cell():
        round_ = settled_round(game, rules, {ANTE: cents}, (*player, *dealer), chooser(raised=played), _KINDS)
        gains[category, result] = round_[ANTE][0]
    return gains


def _every_cell() -> Iterator[tuple[int, int, tuple[Card, ...], tuple[Card, ...], bool]]:
    """A round of every cell that there is."""
    hands = deals()
    categories = _categories()[hands.values]
    dealers = {int(value): hand for value, hand in zip(hands.values, hands.hands, strict=True)}
    for category in range(at.CATEGORIES):
        known = set[int]()
        for player in hands.hands[categories == category]:
            own = int(values_of_three(player[None])[0])
            for value, dealer in dealers.items():
                if {*player.tolist()} & {*dealer.tolist()}:
                    continue
                result = at.NOT_QUALIFIED if value < QUEEN_HIGH else at.HIGHER + (own >= value) + (own > value)
                if result in known:
                    continue
                known.add(result)
                cards = [tuple(DECK[card] for card in each.tolist()) for each in (player, dealer)]
                yield category, result, cards[0], cards[1], True
                if at.FOLDED not in known:
                    known.add(at.FOLDED)
                    yield category, at.FOLDED, cards[0], cards[1], False
            if len(known) >= at.RESULTS or own > 700:
                break
