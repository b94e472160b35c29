"""The lanes of a table of baccarat: one wager a coup, on a hand or on a tie, or on what may be bet alone."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.amounts.cents import plain
from croupier.engine.game import Game
from croupier.engine.lanes import ROUND, SHOE, LaneColumn, LaneRound, LaneScene
from croupier.engine.lanes.arrays import EPISODE_NUMBERS, ArrayLanes
from croupier.equipment.cards import DECK, RANKS
from croupier.families.baccarat.lanes import steps as at
from croupier.families.baccarat.lanes.steps import Tables
from croupier.families.baccarat.numbers.kernel import every_coup
from croupier.families.baccarat.points import BANKER, PLAYER, TIE, Coup
from croupier.families.baccarat.rules import END_OF_SHOE, BaccaratLaw, BaccaratRules
from croupier.families.baccarat.shuffle import BaccaratChoices
from croupier.families.baccarat.wagers import gain_cents, offered, ruling
from croupier.law.ruling import Refused, Ruling, Verdict, not_determined
from croupier.money.wager import Bet, Wager

SEAT = "A"
_RESULTS = {PLAYER: 1, BANKER: 2, TIE: 3}


class BaccaratLanes(ArrayLanes):
    """One wager a coup in each lane. The action is what is bet."""

    def __init__(
        self,
        law: BaccaratLaw,
        choices: BaccaratChoices,
        game: Game[Any, Any],
        rules: BaccaratRules,
        scene: LaneScene,
    ) -> None:
        if against := [*_against(law, choices, rules, scene)]:
            raise Refused(*against)
        self.bets = tuple(_bets(law, rules, scene))
        actions = tuple(f"bet {bet.name} {plain(bet.cents)}" for bet in self.bets)
        cards = np.array([place % len(RANKS) for place in range(len(DECK))] * rules.decks, np.uint8)
        suits = np.array([place // len(RANKS) for place in range(len(DECK))] * rules.decks, np.uint8)
        super().__init__(
            scene,
            actions,
            _columns(rules.decks),
            width=at.WIDTH,
            cards=(cards | suits << at.SUIT_SHIFT).astype(np.uint8),
        )
        self._opening = game.play.opening(rules)
        self._by_first_card = choices.by_first_card and scene.episode != ROUND
        self._tables = self._made(law, choices, rules, scene)

    def _made(self, law: BaccaratLaw, choices: BaccaratChoices, rules: BaccaratRules, scene: LaneScene) -> Tables:
        wagers = [Wager(bet.seat, bet.kind, bet.on, bet.cents) for bet in self.bets]

        def gain(coup: Coup) -> tuple[int, ...]:
            return *(gain_cents(law, rules, wager, coup) for wager in wagers), _RESULTS[coup.score.winner]

        table = every_coup(gain, ranks=True)
        cards = rules.decks * len(DECK)
        book = {
            at.CARDS: cards,
            at.BEHIND: choices.behind(cards),
            at.EPISODE: EPISODE_NUMBERS[scene.episode],
            at.MOST_ROUNDS: scene.rounds,
            at.UNIT: scene.unit_cents,
            at.BANK: scene.bankroll * scene.unit_cents,
            at.ACTIONS: len(self.bets),
            at.BY_FIRST_CARD: self._by_first_card,
            at.ONE_MORE: choices.one_more_round,
            at.FRESH: scene.episode == ROUND or choices.continuous_shuffler,
            at.BURNED: 0 if choices.continuous_shuffler else choices.burned,
            at.DECKS: rules.decks,
        }
        return Tables(
            book=np.array([book[place] for place in range(len(book))], np.int64),
            following=np.array(table.next_states, np.int32).reshape(-1),
            classes=np.array(table.classes, np.int32).reshape(-1),
            gains=np.array(table.cents, np.int64).reshape(-1),
            stakes=np.array([[bet.cents, bet.cents // scene.unit_cents] for bet in self.bets], np.int64).reshape(-1),
        )

    def _begin(self, which: NDArray[np.uint8]) -> None:
        at.begin_all(self._tables, self._seats, which)

    def _step(self, actions: NDArray[np.int64], same_step: int) -> None:
        at.step_all(self._tables, self._seats, self._results, actions, same_step)

    def asked(self, lane: int) -> Hashable:
        return bool(self._state[lane, at.OVER])

    def closed(self, lane: int, action: int) -> Hashable:
        return action, bool(self._state[lane, at.OVER])

    def played(self, lane: int) -> LaneRound:
        """The last coup of a lane, with the card that was turned for the burn if it was the first one from its shoe."""
        state, size = self._state[lane], len(self._cards)
        shoe = self._seats.shoe[lane * size : (lane + 1) * size].tolist()
        dealt = shoe[state[at.START] : state[at.NEXT]]
        new_shoe = self._by_first_card and not state[at.START]
        standing = replace(self._opening, shoe=None) if new_shoe else self._opening
        return LaneRound(
            standing=standing,
            bets=(self.bets[state[at.BET]],),
            outcomes=tuple(DECK[(card >> at.SUIT_SHIFT) * len(RANKS) + (card & at.RANK)] for card in dealt),
            answers=(),
        )


def _against(law: BaccaratLaw, choices: BaccaratChoices, rules: BaccaratRules, scene: LaneScene) -> Iterator[Ruling]:
    if rules.vigorish is not None and rules.vigorish_collected == END_OF_SHOE:
        why = "lanes take the vigorish from each payment, not at the end of the shoe"
        yield not_determined(law.payouts, why, "vigorish_collected")
    if scene.episode == SHOE and choices.continuous_shuffler:
        yield not_determined(law.shoe, "cards that go back before every round are no shoe to play through")


def _bets(law: BaccaratLaw, rules: BaccaratRules, scene: LaneScene) -> Iterator[Bet]:
    """What may be bet alone, at each step of the ladder."""
    for kind in offered(law, rules).values():
        for on in kind.selections:
            for units in scene.bets:
                bet = Bet(SEAT, kind.name, on, units * scene.unit_cents)
                if not kind.made_in_play and ruling(law, rules, (), bet).verdict is Verdict.LAWFUL:
                    yield bet


def _columns(decks: int) -> tuple[LaneColumn, ...]:
    return (
        LaneColumn("last_result", most=3),
        LaneColumn("rounds"),
        LaneColumn("bankroll"),
        LaneColumn("last_round", most=1),
        LaneColumn("unseen", len(RANKS), most=4 * decks),
    )
