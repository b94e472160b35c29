"""The lanes of a table of twenty-one: one box each."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.amounts.cents import dollars, plain
from croupier.engine.lanes import ROUND, SHOE, LaneColumn, LaneRound, LaneScene
from croupier.engine.lanes.arrays import EPISODE_NUMBERS, MOST_FRESH, ArrayLanes
from croupier.engine.standing import Standing
from croupier.equipment.cards import Card
from croupier.families.twenty_one import offers
from croupier.families.twenty_one.kernels.general import layout as general
from croupier.families.twenty_one.kernels.general.layout import code
from croupier.families.twenty_one.kernels.general.tables import each_total, results, totals
from croupier.families.twenty_one.kernels.table import ACE, TEN, Table
from croupier.families.twenty_one.lanes import layout as at
from croupier.families.twenty_one.lanes.layout import Rule, Tables
from croupier.law.citation import Citation
from croupier.law.ruling import Refused, Ruling, not_determined, unlawful
from croupier.money.wager import Bet

SEAT: Final = "A"
_NAMES: Final = (
    "stand",
    "hit",
    "double",
    "split",
    "surrender",
    "rescue",
    "insurance",
    "no_insurance",
    "even_money",
    "wait",
)
_TWO_ACES: Final = 2 * 2 + 1  # as a total
_BIT_OF: Final = {offers.HIT: at.HIT, offers.DOUBLE: at.DOUBLE}
_FEW, _VERY_MANY = 3, 1000  # decks
_EARLY: Final = frozenset({"insurance", "no_insurance", "even_money", "wait"})
_OF_HAND: Final = [at.ASKED, at.OPEN, at.TOTAL, at.PLACE, at.DOUBLES]


def no_award(_cents: int) -> int:
    """What a table without a super bonus pays for it."""
    return 0


@dataclass(frozen=True, slots=True, kw_only=True)
class LaneTable:
    """A table as its lanes need it."""

    plays: Table
    main: str  # the wager against the dealer
    law: Citation  # of the wagers
    empty: Citation  # of a shoe that cannot finish a round
    behind: int  # cards behind the cutting card
    goes_on: bool = True  # a shoe is dealt on to its cutting card
    deck: tuple[Card, ...]  # of one deck
    opening: Standing
    chip_cents: int
    insurance_chip_cents: int  # insurance is rounded up to it
    designated: tuple[Card, ...] = ()
    unread: tuple[Ruling, ...] = ()  # why some of its rounds are not played in lanes
    always_fresh: bool = False  # all cards go back before each round
    gives_up_at_once: bool = False  # what is given up is settled at once after a card reader has shown no blackjack
    super_bonus: Callable[[int], int] = no_award  # by the wager in cents


class TwentyOneLanes(ArrayLanes):
    """One box in each lane, with a wager against the dealer and insurance."""

    def __init__(self, table: LaneTable, scene: LaneScene) -> None:
        against = [*table.unread, *_against(table, scene)]
        if against:
            raise Refused(*against)
        actions, codes = _actions(table, scene)
        cards = np.array([code(card) for card in table.deck] * table.plays.decks, np.uint8)
        columns = _columns(table.plays)
        self._fresh = _unkept(table, scene)
        super().__init__(scene, actions, columns, width=at.WIDTH, cards=cards, fresh=self._fresh)
        self.table, self._card = table, {code(card): card for card in table.deck}
        self._tables = _tables(table, scene, codes, cards)

    def _begin(self, which: NDArray[np.uint8]) -> None:
        from croupier.families.twenty_one.lanes.steps import begin_all

        begin_all(self._tables, self._seats, which)

    def _step(self, actions: NDArray[np.int64], same_step: int) -> None:
        from croupier.families.twenty_one.lanes.steps import step_all

        step_all(self._tables, self._seats, self._results, actions, same_step)

    # ------------------------------------------------------------ what the engine is asked

    @property
    def rounds(self) -> NDArray[np.int32]:
        """By lane: the rounds of the episode that are over."""
        rounds: NDArray[np.int32] = self._state[:, at.ROUND]
        return rounds

    def asked(self, lane: int) -> Hashable:
        """The question, and whether it is about a hand of a split."""
        return int(self._state[lane, at.ASKED]), int(self._state[lane, at.PLACE])

    def closed(self, lane: int, action: int) -> Hashable:
        """What closes hits, doubles and splits; before the players' turns it is the dealer's card."""
        state = self._state[lane]
        if self.actions[action] in _EARLY:
            return action, int(state[at.ASKED]), int(state[at.UP])
        return action, state[_OF_HAND].tobytes(), bool(state[at.CARDS] == 2)

    def played(self, lane: int) -> LaneRound:
        """The round of a lane: its bet, the cards in the order of the deal, and the answers so far."""
        state = self._state[lane]
        if state[at.REFILLED]:
            raise Refused(unlawful(self.table.empty, "the shoe was shuffled during the round"))
        given = int(state[at.ANSWERED])
        if given > at.MOST_ANSWERS:
            raise Refused(unlawful(self.table.empty, f"only {at.MOST_ANSWERS} answers of a round are kept"))
        words = (int(word) for word in state[at.ANSWERS : at.ANSWERS + 2])
        answers = [word >> 4 * place & 15 for word in words for place in range(8)][:given]
        cents = self.scene.bets[state[at.STAKE]] * self.scene.unit_cents
        return LaneRound(
            standing=self.table.opening,
            bets=(Bet(SEAT, self.table.main, "", cents),),
            outcomes=tuple(self._card[card] for card in self._dealt(lane)),
            answers=tuple(_NAMES[bit] for bit in answers),
        )

    def _dealt(self, lane: int) -> list[int]:
        """The cards of the round so far."""
        begins, ends = (int(place) for place in self._state[lane, [at.START, at.NEXT]])
        if self._fresh:
            places = self._seats.drawn[lane * MOST_FRESH + begins : lane * MOST_FRESH + ends]
            cards: list[int] = self._tables.deck[places].tolist()
            return cards
        size = len(self._cards)
        dealt: list[int] = self._seats.shoe[lane * size + begins : lane * size + ends].tolist()
        return dealt


# ---------------------------------------------------------------- what is not played


def _against(table: LaneTable, scene: LaneScene) -> list[Ruling]:
    law, terms = table.law, table.plays.terms
    rulings = []
    if scene.episode != ROUND and not (table.goes_on or table.always_fresh):
        rulings.append(not_determined(law, "lanes go on only from one shoe with a cutting card", "shoe"))
    if scene.episode == SHOE and table.always_fresh:
        rulings.append(not_determined(law, "cards that go back before every round are no shoe to play through", "shoe"))
    if terms.attack:
        rulings.append(not_determined(law, "an attack wager is not played in lanes"))
    if terms.most_doubles > 3:
        rulings.append(not_determined(law, "more than three doubles of a hand are not played in lanes", "redoubles"))
    pays = {Fraction(1, 2), *table.plays.all_pays}
    for units in scene.bets:
        cents = units * scene.unit_cents
        if any((each * cents) % table.chip_cents for each in pays):
            why = f"a bet of {dollars(cents)} would be paid in rounded amounts; choose a unit such as $10.00"
            rulings.append(not_determined(law, why))
            break
    return rulings


# ---------------------------------------------------------------- actions and observations


def _actions(table: LaneTable, scene: LaneScene) -> tuple[tuple[str, ...], NDArray[np.int64]]:
    """The actions of a table, and the bit of each."""
    terms = table.plays.terms
    offered = {"stand", "hit", "double", "split"}
    if terms.gives_up:
        offered.add("surrender")
    if terms.rescue != "none":
        offered.add("rescue")
    if terms.insurance_pays is not None and not terms.hole_exposed:
        offered |= {"insurance", "no_insurance"}
    if terms.even_money_pays is not None:
        offered |= {"even_money", "wait"}
    named = [(name, 1 << bit) for bit, name in enumerate(_NAMES) if name in offered]
    if scene.episode != ROUND:
        main, unit = table.main, scene.unit_cents
        named = [
            (f"bet {main} {plain(units * unit)}", 1 << (at.BETS + step)) for step, units in enumerate(scene.bets)
        ] + named
    return tuple(name for name, _ in named), np.array([bit for _, bit in named], np.int64)


def _columns(table: Table) -> tuple[LaneColumn, ...]:
    most = 4 * table.decks * max(table.tens, 1)
    return (
        LaneColumn("question", most=at.NOTHING),
        LaneColumn("hand", 10, most=22),
        LaneColumn("total", most=40),
        LaneColumn("soft", most=1),
        LaneColumn("pair", most=TEN),
        LaneColumn("dealer", most=TEN),
        LaneColumn("dealer_second", most=TEN),
        LaneColumn("hand_number", most=4 + 1),
        LaneColumn("hands", most=4),
        LaneColumn("doubles", most=table.terms.most_doubles),
        LaneColumn("insured", most=1),
        LaneColumn("suited", most=2),
        LaneColumn("bet_units"),
        LaneColumn("rounds"),
        LaneColumn("bankroll"),
        LaneColumn("unseen", 10, most=most),
    )


# ---------------------------------------------------------------- tables


def _tables(table: LaneTable, scene: LaneScene, codes: NDArray[np.int64], cards: NDArray[np.uint8]) -> Tables:
    plays = table.plays
    gains, marks = results(plays)
    if table.gives_up_at_once:  # as against a low card
        given_up = np.arange(general.GIVEN_UP, general.RESULTS, general.A_RESULT)
        marks[general.RESULTS + given_up] = marks[given_up]
    most = [0, *(plays.terms.ace_hands if value == ACE else plays.terms.hands for value in range(ACE, TEN + 1))]
    return Tables(
        book=_book(table, scene, gains, len(codes)),
        opened=_opened(plays),
        most=np.array(most, np.int64),
        tab=totals(plays),
        gains=gains,
        marks=marks,
        stakes=np.array([_stake(table, units, units * scene.unit_cents) for units in scene.bets], np.int64).reshape(-1),
        codes=codes,
        full=np.array(plays.terms.shoe, np.int16),
        deck=cards,
    )


def _stake(table: LaneTable, units: int, cents: int) -> tuple[int, ...]:
    """A step of the ladder: its cents, its units, its insurance and what that wins, its super bonus."""
    chip = table.insurance_chip_cents
    insured = -(-cents // (2 * chip)) * chip
    wins = int((table.plays.terms.insurance_pays or 0) * insured)
    return cents, units, insured, wins, table.super_bonus(cents)


def _opened(table: Table) -> NDArray[np.int32]:
    """By doubles, place, number of cards and total: the bits of what is offered, as the procedure asks it."""
    terms = table.terms
    shape = (terms.most_doubles + 1, general.PLACES, general.CARD_COUNTS, general.TOTALS)
    opened = np.full(shape, at.STAND, np.int32)
    places = (general.WHOLE, general.SPLIT_HAND, general.SPLIT_ACE)
    for doubles, place, cards in product(range(shape[0]), places, range(general.CARD_COUNTS)):
        for total, hand in each_total(table, 2 + cards, doubles, place, least=_TWO_ACES):
            bits = at.STAND
            for name in offers.offers(terms, hand):
                gives_up = at.RESCUE if doubles else at.SURRENDER
                bits |= _BIT_OF.get(name, gives_up)
            opened[doubles, place, cards, total] = bits
    return opened.reshape(-1)


def _fresh(table: LaneTable, scene: LaneScene) -> bool:
    """Whether every round is from a fresh shuffle."""
    return scene.episode == ROUND or not table.goes_on


def _unkept(table: LaneTable, scene: LaneScene) -> bool:
    """Whether such a shoe is not kept. One of a few decks may be refilled in a round."""
    return _fresh(table, scene) and _FEW < table.plays.decks < _VERY_MANY


def _book(table: LaneTable, scene: LaneScene, gains: NDArray[np.int64], actions: int) -> NDArray[np.int64]:
    plays, terms = table.plays, table.plays.terms
    decides = general.BY_CARDS * general.COUNTS, general.TURNED_OVER_21 * general.COUNTS
    special = any(gains[decides[0] : decides[1] : general.COUNTS] != gains[general.ON_21 * general.COUNTS])
    named = [code(card) for card in table.designated] or [0, 0]
    rules: Mapping[int, int] = {
        Rule.CARDS: len(table.deck) * plays.decks,
        Rule.BEHIND: table.behind,
        Rule.EPISODE: EPISODE_NUMBERS[scene.episode],
        Rule.ROUNDS: scene.rounds,
        Rule.UNIT: scene.unit_cents,
        Rule.BANK: scene.bankroll * scene.unit_cents,
        Rule.LEAST: scene.bets[0] * scene.unit_cents,
        Rule.EXPOSED: terms.hole_exposed,
        Rule.HOLE: plays.hole,
        Rule.READER: terms.blackjack_known and not terms.hole_exposed,
        Rule.INSURES: terms.insurance_pays is not None and not terms.hole_exposed,
        Rule.EVEN_MONEY: terms.even_money_pays is not None,
        Rule.CONSOLIDATED: terms.insured_blackjack_pays is not None,
        Rule.DOUBLE_DOWN: terms.double_face_down,
        Rule.ALSO_LOST: terms.busted_also_lost,
        Rule.ALWAYS_DRAWS: plays.always_draws,
        Rule.SPECIAL: special or terms.split_ace_ten_wins or terms.super_bonus > 0,
        Rule.BONUS_SPLIT: terms.bonus_after_split,
        Rule.ACE: named[0],
        Rule.FACE: named[1],
        Rule.STAKES: len(scene.bets),
        Rule.ACTIONS: actions,
        Rule.FRESH: _fresh(table, scene),
        Rule.UNKEPT: _unkept(table, scene),
        Rule.SUPER: terms.super_bonus > 0,
    }
    book = np.zeros(Rule.SIZE, np.int64)
    for place, value in rules.items():
        book[place] = value
    return book
