"""Lanes against the engine: it plays the rounds of lanes with the same cards and the same answers, and sees the same."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.croupiers.lanes import asked
from croupier.engine.croupier import QuietCroupier
from croupier.engine.decision import Answer, Decision, QuestionKind
from croupier.engine.game import Game
from croupier.engine.lanes import SHOE, LaneRound, Lanes
from croupier.engine.round import open_round
from croupier.engine.standing import Standing
from croupier.engine.traits import ShoeStanding
from croupier.equipment.cards import RANKS
from croupier.equipment.shoe import Peek
from croupier.law.option import TableRules
from croupier.law.ruling import Refused

_VALUES = 10  # of the cards in twenty-one: the ace first, tens and court cards together
Seen = dict[str, list[int]]  # an observation by the names of its columns


class Asked(NamedTuple):
    """A question in a lane: the open actions, what was seen, and the answer."""

    opened: frozenset[str]
    seen: Seen
    answer: str


@dataclass(slots=True)
class Followed(QuietCroupier):
    """A croupier who deals the cards of a lane's round, and gives its answers where the lane was asked."""

    cards: Sequence[Any]
    asked: Sequence[Asked]
    answers: int = 0
    dealt: int = 0
    last: list[Any] = field(default_factory=list)

    def chance(self, device: Any) -> Any:
        position = getattr(device, "position", self.dealt)
        self.dealt = device.dealing.dealt + 1 if hasattr(device, "dealing") else self.dealt + 1
        self.last = [device]
        card = self.cards[position]
        return device.is_it(card) if isinstance(device, Peek) else card

    def decide(self, decision: Decision) -> Answer:
        if decision.kind is QuestionKind.CUT:
            return decision.defaults[0].least_answer()
        here = self.asked[self.answers]
        names = {offer.name for offer in decision.offers}
        assert here.opened == names, f"{decision.site}: the lane has {sorted(here.opened)}, the engine {sorted(names)}"
        same_view(here.seen, decision.view)
        self.answers += 1
        return next(offer for offer in decision.offers if offer.name == here.answer).most_answer()


def same_view(seen: Seen, view: Any) -> None:
    """What the lane sees is what the seat may see at the engine's table."""
    if hasattr(view, "total") and "total" in seen:
        assert seen["total"] == [view.total], f"the lane counts {seen['total']}, the engine {view.total}"
        assert seen["soft"] == [int(view.soft)], view


def observed(lanes: Lanes, lane: int) -> Seen:
    seen, at = Seen(), 0
    for column in lanes.columns:
        seen[column.name] = lanes.observation[lane, at : at + column.size].tolist()
        at += column.size
    return seen


@dataclass(slots=True)
class Follower:
    """Plays rounds by random actions in every lane, and each again on the engine."""

    game: Game[Any, Any]
    rules: TableRules
    lanes: Lanes
    through_the_shoe: bool = False
    given: set[str] = field(default_factory=set)  # the answers that were given
    done: int = 0
    asked: list[list[Asked]] = field(default_factory=list)
    standings: list[Standing | None] = field(default_factory=list)  # of the engine, by lane
    paragraphs: dict[Any, Any] = field(default_factory=dict)

    def play(self, seed: int, rounds: int) -> Follower:
        random, lanes = np.random.default_rng(seed), self.lanes
        many = len(lanes.mask)
        lanes.begin(np.arange(seed, seed + many, dtype=np.uint64))
        self.asked = [[] for _ in range(many)]
        self.standings = [None] * many
        while self.done < rounds:
            actions = np.array([random.choice(np.flatnonzero(mask)) for mask in lanes.mask])
            for lane in range(many):
                self._note(lane, int(actions[lane]), random)
            lanes.step(actions)
            assert not lanes.refused.any()
            for lane in range(many):
                if lanes.ended[lane] or self._bets(lane):
                    self._compare(lane)
            which = lanes.ended.copy()
            if which.any():
                lanes.begin(None, which)
                for lane in np.flatnonzero(which).tolist():
                    self.standings[lane] = None
        return self

    def _bets(self, lane: int) -> bool:
        return self.lanes.actions[int(self.lanes.mask[lane].argmax())].startswith("bet ")

    def _note(self, lane: int, action: int, random: np.random.Generator) -> None:
        lanes, name = self.lanes, self.lanes.actions[action]
        opened = frozenset(each for each, open_ in zip(lanes.actions, lanes.mask[lane], strict=True) if open_)
        if self._bets(lane):
            return
        if len(opened) > 1:
            if random.random() < 0.05:
                self._same_law(lane)
            self.asked[lane].append(Asked(opened, observed(lanes, lane), name))
            self.given.add(name)

    def _same_law(self, lane: int) -> None:
        """The same key is asked, or closed, by the same paragraph."""
        try:
            now = asked(self.game, self.rules, self._played(lane))
        except Refused:
            return
        assert now.question is not None
        law = now.question.law, now.question.words
        known = self.paragraphs.setdefault(self.lanes.asked(lane), law)
        assert known == law, f"{known}, then {law}"
        for action, open_ in enumerate(self.lanes.mask[lane]):
            if not open_ and not self.lanes.actions[action].startswith("bet "):
                rulings = [str(each) for each in now.against(self.lanes.actions[action])]
                known = self.paragraphs.setdefault(self.lanes.closed(lane, action), rulings)
                assert known == rulings, f"{self.lanes.actions[action]}: {known}, then {rulings}"

    def _played(self, lane: int) -> LaneRound:
        played, standing = self.lanes.played(lane), self.standings[lane]
        return played if standing is None else replace(played, standing=standing)

    def _compare(self, lane: int) -> None:
        lanes, notes = self.lanes, self.asked[lane]
        self.asked[lane] = []
        try:
            played = self._played(lane)
        except Refused:  # the shoe was refilled: the engine could not be given its cards
            lanes.begin(None, np.arange(len(lanes.mask)) == lane)
            self.standings[lane] = None
            return
        if not played.outcomes:  # the shoe was shuffled after the round, and the episode goes on: its cards are gone
            return
        where = f"{self.rules!r}\n{' '.join(map(str, played.outcomes))}\n{[note.answer for note in notes]}"
        croupier = Followed(played.outcomes, notes)
        try:
            outcome = open_round(self.game, self.rules, played.standing, played.bets).run(croupier)
        except AssertionError as wrong:
            raise AssertionError(f"{wrong}\n{where}") from None
        cents = sum(line.cents for line in outcome.lines)
        assert int(lanes.cents[lane]) == cents, f"the lane gains {lanes.cents[lane]}, the engine {cents}\n{where}"
        assert croupier.answers == len(notes), where
        self.done += 1
        if self.through_the_shoe:
            self._same_shoe(lane, outcome.standing, where)

    def _same_shoe(self, lane: int, standing: Standing, where: str) -> None:
        """The next round finds the same cards unseen, or both shuffle."""
        assert isinstance(standing, ShoeStanding)
        self.standings[lane] = standing
        shoe = next(iter(standing.shoes().values()), None)
        assert bool(self.lanes.ended[lane]) == (shoe is None), where
        if shoe is not None:
            seen = observed(self.lanes, lane)["unseen"]
            order, unseen = ("A23456789TJQK" if len(seen) == _VALUES else RANKS), [0] * len(seen)
            for card, many in zip(shoe.deck.kinds, shoe.unseen, strict=True):
                unseen[min(order.index(card.rank), len(seen) - 1)] += many
            assert seen == unseen, where


def followed(game: Game[Any, Any], rules: TableRules, lanes: Lanes, seed: int, rounds: int) -> Follower:
    """Plays rounds in lanes and on the engine; fails where they differ."""
    scene: Any = lanes
    return Follower(game, rules, lanes, scene.scene.episode == SHOE).play(seed, rounds)


def first_rounds(lanes: Lanes, play: Callable[[], NDArray[np.int64]], times: int, seed: int = 0) -> NDArray[np.float64]:
    """What the first round of every lane gains in cents, so many times: later ones would favor rounds that end early."""
    many, gains = len(lanes.mask), list[NDArray[np.int64]]()
    for turn in range(times):
        lanes.begin(np.arange(seed + turn * many, seed + (turn + 1) * many, dtype=np.uint64))
        gained, over = np.zeros(many, np.int64), np.zeros(many, np.bool_)
        while not over.all():
            lanes.step(play(), same_step=True)
            gained += np.where(over, 0, lanes.cents)
            over |= lanes.ended
        gains.append(gained)
    return np.concatenate(gains).astype(np.float64)


def deviation(gains: NDArray[np.float64], counted: float) -> float:
    """How many standard errors the mean is from what is counted."""
    return float((gains.mean() - counted) / (gains.std() / np.sqrt(len(gains))))
