"""Bulk simulation of blackjack: chooses the kernel for a scene, and holds the kernel for the main wager by a chart.

One seat with one wager and a total-dependent chart depends only on card values, so table and chart are compiled into an
automaton (`kernels.automaton_tables`), the fastest kernel. Its wager is flat or made by a card count. Everything else, also a
count that changes how cards are played, goes to `kernels.general`. Compiled modules are loaded only when rounds are played.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import TYPE_CHECKING

from croupier.engine.kernel import Kernel, Scene, Tally
from croupier.games.blackjack import elections, totals
from croupier.games.blackjack.kernels import counting
from croupier.games.blackjack.kernels.best_chart import best_chart
from croupier.games.blackjack.kernels.bets import Bets, bets_of
from croupier.games.blackjack.kernels.counting import waits_for_blackjack
from croupier.games.blackjack.rules import BlackjackRules
from croupier.games.blackjack.shuffle import cutting_card
from croupier.games.blackjack.totals import TotalChart
from croupier.law.option import Unreadable

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from croupier.families.twenty_one.kernels.rows import Automaton, Consecutive, Parallel
    from croupier.families.twenty_one.kernels.shoes import Count
    from croupier.families.twenty_one.kernels.shuffle import Shoe

WAGER = "blackjack"
BEST = "the best total-dependent chart for this table (a choice depends on total, pair and what the dealer shows)"
GIVEN = "the chart given with the scene"
_MOST_DECKS = 8
_CHART_PARTS = frozenset({"columns", totals.HARD, totals.SOFT, totals.PAIRS, "insurance", "even_money"})


def kernel(rules: BlackjackRules, scene: Scene) -> Kernel:
    """Returns the fastest kernel that plays this scene exactly."""
    strategy = GIVEN if scene.play else BEST
    scene = scene if scene.play else replace(scene, play=json.dumps(best_chart(rules).plain()))
    bets = _bets(rules, scene)
    chart = _chart(rules, scene) if bets is None else replace(bets.play.chart, insurance=False)  # it never insures
    if chart is None or any(_not_covered(rules, scene, chart)):
        from croupier.games.blackjack.kernels.general import general  # noqa: PLC0415 (compiled parts are slow to load)

        return general(rules, scene, strategy)
    words = strategy if bets is None else f"{strategy}; {counting.counted_cards(rules, bets.play)}"
    return MainWager(rules, chart, words, bets, through_the_shoe=scene.through_the_shoe)


def _chart(rules: BlackjackRules, scene: Scene) -> TotalChart | None:
    """Returns the scene's chart, or None if the document is more than a chart or not JSON."""
    try:
        tree = json.loads(scene.play)
    except json.JSONDecodeError:
        return None
    return totals.read(tree, rules) if isinstance(tree, Mapping) and _CHART_PARTS.issuperset(tree) else None


def _bets(rules: BlackjackRules, scene: Scene) -> Bets | None:
    """Returns the bets of a scene with a card count, if the automaton can make them."""
    if not scene.through_the_shoe or not goes_on(rules):
        return None
    with suppress(json.JSONDecodeError, Unreadable):
        tree = json.loads(scene.play)
        return bets_of(counting.read(tree, rules)) if isinstance(tree, Mapping) and "count" in tree else None
    return None


def _not_covered(rules: BlackjackRules, scene: Scene, chart: TotalChart) -> Iterator[str]:
    """Yields what the automaton cannot play."""
    from croupier.games.blackjack.kernels.automaton_tables import cannot  # noqa: PLC0415

    if scene.seats != 1 or not {WAGER}.issuperset(scene.wagers):
        yield "other wagers, or several seats"
    if rules.decks > _MOST_DECKS:
        yield "more than eight decks"
    if scene.through_the_shoe and not (goes_on(rules) or always_fresh(rules)):
        yield "this kind of shoe"
    if waits_for_blackjack(rules, chart):
        yield "busted doubles that wait for a blackjack"
    yield from cannot(rules, chart)


def goes_on(rules: BlackjackRules) -> bool:
    """Whether a shoe is dealt round after round to a cutting card, after one burned card."""
    return rules.shoe in {elections.SINGLE_SHOE, elections.AUTOMATED_SHUFFLER} and not rules.bart_carter_shuffle


def always_fresh(rules: BlackjackRules) -> bool:
    """2.21: whether all cards go back into a continuous shuffler before each round."""
    return rules.shoe == elections.CONTINUOUS_SHUFFLER and not rules.bart_carter_shuffle


@dataclass(slots=True)
class MainWager:
    """The wager of 2.3(a), flat or by a card count, for one seat that plays by a chart.

    Without `through_the_shoe` each round is from a fresh shuffle: round k of a block is a function of seed, block and k.
    With it a block starts with a fresh shoe and continues from shoe to shoe, each shuffled, cut and burned by 2.5 and
    2.6(c); its rounds are in dealing order.
    """

    rules: BlackjackRules
    chart: TotalChart
    strategy: str = GIVEN  # in words
    bets: Bets | None = None  # by a card count; None: flat
    through_the_shoe: bool = field(kw_only=True)
    _automaton: Automaton = field(init=False)
    _parallel: Parallel = field(init=False)
    _consecutive: Consecutive = field(init=False)
    _shoe: Shoe = field(init=False)

    def __post_init__(self) -> None:
        from croupier.families.twenty_one.kernels.rows import consecutive, parallel  # noqa: PLC0415
        from croupier.families.twenty_one.kernels.shuffle import shoe_of  # noqa: PLC0415 (numba: half a second to load)
        from croupier.games.blackjack.kernels.automaton_tables import compiled  # noqa: PLC0415

        self._automaton = compiled(self.rules, self.chart)
        self._parallel = parallel(self._automaton)
        self._consecutive = consecutive(self._automaton)
        self._shoe = shoe_of(self.rules.decks)

    @property
    def name(self) -> str:
        return "blackjack: automaton"

    @property
    def units(self) -> Mapping[str, int]:
        from croupier.families.twenty_one.kernels.rows import UNIT_CENTS  # noqa: PLC0415

        return {WAGER: UNIT_CENTS}

    @property
    def block_rounds(self) -> int:
        return 1 << 18

    def block(self, seed: int, block: int, rounds: int) -> Tally:
        from croupier.families.twenty_one.kernels.automaton import counted  # noqa: PLC0415

        if self.bets is not None:
            often = self._through(seed, block, rounds)[1].often
            by_stake = [self.tallied(int(each.sum()), each) for each in often]
            return self.bets.together(WAGER, self.units[WAGER], by_stake)
        if self.through_the_shoe and goes_on(self.rules):
            return self.tallied(rounds, self._through(seed, block, rounds)[0])
        return self.tallied(rounds, counted(self.codes(seed, block, rounds)))

    def tallied(self, rounds: int, often: NDArray[np.int64]) -> Tally:
        """Returns the tally of rounds, given how often each code occurred."""
        gains: dict[int, int] = {}
        staked = 0
        for code in often.nonzero()[0].tolist():
            times, cents = int(often[code]), int(self._automaton.cents[code])
            gains[cents] = gains.get(cents, 0) + times
            staked += times * int(self._automaton.staked_cents[code])
        return Tally(rounds, {WAGER: gains}, {WAGER: staked})

    def nets(self, seed: int, block: int, rounds: int) -> NDArray[np.int64]:
        import numpy as np  # noqa: PLC0415

        if self.bets is not None:
            codes = np.empty(rounds, np.uint16)
            made = self._through(seed, block, rounds, codes)[1].made
            by_count: NDArray[np.int64] = self._automaton.cents[codes] * np.array(self.bets.stakes)[made]
            return by_count
        cents: NDArray[np.int64] = self._automaton.cents[self.codes(seed, block, rounds)]
        return cents

    def codes(self, seed: int, block: int, rounds: int) -> NDArray[np.uint16]:
        """Returns the automaton's result code of each round."""
        import numpy as np  # noqa: PLC0415

        from croupier.families.twenty_one.kernels import automaton  # noqa: PLC0415

        codes = np.empty(rounds, np.uint16)
        if self.through_the_shoe and goes_on(self.rules):
            self._through(seed, block, rounds, codes)
            return codes
        steps, split, shoe = self._automaton.steps, self._automaton.split, self._shoe
        base = np.uint64(automaton.begins_at(np.uint64(seed), np.uint64(block)))
        automaton.play_fresh(base, steps, split, self._parallel, shoe, codes)
        return codes

    def _through(
        self, seed: int, block: int, rounds: int, codes: NDArray[np.uint16] | None = None
    ) -> tuple[NDArray[np.int64], Count]:
        """Plays rounds through the shoe; counts each code, or writes the codes to `codes` if it is given.

        With bets by a card count the codes are counted by stake, and the stakes are written if the codes are.
        """
        import numpy as np  # noqa: PLC0415

        from croupier.families.twenty_one.kernels import automaton, shoes  # noqa: PLC0415

        steps, split, shoe = self._automaton.steps, self._automaton.split, self._shoe
        base = np.uint64(automaton.begins_at(np.uint64(seed), np.uint64(block)))
        behind = cutting_card(self.rules)(shoe.size)
        room = np.empty(0, np.uint16) if codes is None else codes
        table = shoes.Table(steps, split, self._consecutive)
        count = self.bets.count(self._automaton.unseen, len(room)) if self.bets is not None else shoes.flat()
        return shoes.play_shoes(
            base, table, shoe, behind, shoes.desk(self._consecutive, shoe), count, rounds, room
        ), count

    @property
    def on_gpu(self) -> Callable[[], Kernel] | None:
        """Makes a kernel that plays the same rounds on a GPU; None if a shoe lasts over several rounds."""
        if self.through_the_shoe and goes_on(self.rules):
            return None
        from croupier.games.blackjack.kernels.gpu import Device, OnGpu  # noqa: PLC0415

        return lambda: OnGpu(self, Device(self._automaton, self._shoe))

    def exact(self) -> Mapping[str, Fraction | float]:
        """The value of the chart from a fresh shoe, if each round is from one."""
        if self.through_the_shoe and goes_on(self.rules):
            return {}
        from croupier.games.blackjack.analysis.charts import chart_value  # noqa: PLC0415

        return {WAGER: chart_value(self.rules, self.chart).main}
