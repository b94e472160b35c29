"""Bulk simulation of a game of the family: chooses the kernel for a scene, and holds both kernels.

One seat with its wager and a chart goes to the automaton, the fastest. Several seats, insurance and side wagers go to the
general kernel. Compiled modules are loaded only when rounds are played.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from croupier.engine.kernel import Kernel, Scene, Tally
from croupier.families.twenty_one.chart.cells import Chart
from croupier.families.twenty_one.kernels import best_play
from croupier.families.twenty_one.kernels.bets import Bets
from croupier.families.twenty_one.kernels.play import read
from croupier.families.twenty_one.kernels.table import UNIT_CENTS, Table
from croupier.law.citation import Citation
from croupier.law.option import Unreadable, nearest
from croupier.law.ruling import Mistake, Refused, Ruling, not_determined

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from croupier.families.twenty_one.kernels.general.boxes import Boxes
    from croupier.families.twenty_one.kernels.general.tables import SideBet
    from croupier.families.twenty_one.kernels.rows import Automaton, Consecutive, Parallel
    from croupier.families.twenty_one.kernels.shoes import Count
    from croupier.families.twenty_one.kernels.shuffle import Shoe

BEST = "the best chart for this table by total and number of cards"
GIVEN = "the chart given with the scene"
_MOST_DECKS = 8
_MOST_DOUBLES = 3


class Side(NamedTuple):
    """A side wager."""

    kind: str  # its name in the layout of the general kernel
    pays: tuple[Fraction, ...]  # each outcome but the loss


def match_the_dealer(unsuited: Fraction, suited: Fraction) -> Side:
    """By the cards that match: an unsuited one counts one, a suited one three."""
    return Side("MATCH_THE_DEALER", (unsuited, 2 * unsuited, suited, unsuited + suited, Fraction(0), 2 * suited))


def bust_it(pays: tuple[Fraction, ...]) -> Side:
    """By what breaks the dealer, from the ten down to the six, then eights of one color and of one suit."""
    return Side("BUST_IT", pays)


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """A game at one table, as its kernels need it."""

    name: str
    table: Table
    main: str  # the wager against the dealer
    insurance: str = "insurance"
    boxes: int = 7
    law: Citation  # of the wagers
    empty: Citation  # of a shoe that cannot finish a round
    behind: int  # cards behind the cutting card
    goes_on: bool = True  # a shoe is dealt on to its cutting card; otherwise every round is from a fresh shuffle
    value: Callable[[Any], float | None]  # of a chart, each round from a fresh shuffle, if it is known
    worth_apart: Callable[[], Mapping[str, Fraction]] = dict  # of the wagers that no chart matters to, in such a round
    sides: Mapping[str, Side] = field(default_factory=dict)  # by name
    on_gpu: bool = False  # one box may be played on a GPU


def kernel(game: Game, scene: Scene) -> Kernel:
    """Returns the fastest kernel that plays this scene exactly; raises with every objection."""
    sides = _named(game, scene)
    against = [*_not_covered(game)]
    if against:
        raise Refused(*against)
    from croupier.families.twenty_one.kernels.compiler import DoesNotFit, cannot

    strategy, play = (GIVEN, read(scene.play)) if scene.play else (BEST, best_play.best_chart(game.table))
    shoe = scene.through_the_shoe
    try:
        if scene.seats > 1 or sides or play.insurance or any(cannot(game.table)):
            return boxes(game, play, scene.seats, sides, strategy, through_the_shoe=shoe)
        return OneBox(game, play, strategy, through_the_shoe=shoe)
    except DoesNotFit as too_fine:
        raise Refused(not_determined(game.law, str(too_fine), "payouts")) from None


def _named(game: Game, scene: Scene) -> tuple[str, ...]:
    """The side wagers of each seat."""
    could = [game.main, *game.sides]
    mistakes = [
        Mistake("wagers", f"{name} cannot be simulated here{nearest(name, could)}; name {', '.join(could)}", game.law)
        for name in scene.wagers
        if name not in could
    ]
    if not 1 <= scene.seats <= game.boxes:
        mistakes.append(Mistake("seats", f"{scene.seats}: the layout has {game.boxes} boxes", game.law))
    if mistakes:
        raise Unreadable(*mistakes)
    return tuple(name for name in game.sides if name in scene.wagers)


def _not_covered(game: Game) -> Iterator[Ruling]:
    table = game.table
    if table.decks > _MOST_DECKS:
        yield not_determined(game.law, f"more than {_MOST_DECKS} decks are not simulated", "decks")
    if table.terms.most_doubles > _MOST_DOUBLES:
        yield not_determined(game.law, f"more than {_MOST_DOUBLES} doubles of a hand are not simulated", "doubles")
    if any((pays * UNIT_CENTS).denominator != 1 for pays in table.all_pays):
        yield not_determined(game.law, "payouts in fractions of a cent are not simulated", "payouts")


# ---------------------------------------------------------------- one box


@dataclass(slots=True)
class OneBox:
    """The wager of one seat that plays by a chart: flat or by a card count, with what the chart adds to it.

    Without `through_the_shoe` each round is from a fresh shuffle: round k of a block is a function of seed, block and k.
    With it a block starts with a fresh shoe and continues from shoe to shoe; its rounds are in dealing order.
    """

    game: Game
    play: Chart
    strategy: str = GIVEN  # in words
    bets: Bets | None = None  # by a card count, through the shoe; None: flat
    through_the_shoe: bool = field(kw_only=True)
    _automaton: Automaton = field(init=False)
    _parallel: Parallel = field(init=False)
    _consecutive: Consecutive = field(init=False)
    _shoe: Shoe = field(init=False)

    def __post_init__(self) -> None:
        from croupier.families.twenty_one.kernels.compiler import compiled, shoe_kinds
        from croupier.families.twenty_one.kernels.rows import consecutive, parallel
        from croupier.families.twenty_one.kernels.shuffle import shoe_of, shoe_of_kinds

        table = self.game.table
        self.through_the_shoe &= self.game.goes_on
        self._automaton = compiled(table, self.play)
        self._parallel = parallel(self._automaton)
        self._consecutive = consecutive(self._automaton)
        self._shoe = shoe_of_kinds(shoe_kinds(table)) if table.suited else shoe_of(table.decks, tens=table.tens)

    @property
    def name(self) -> str:
        return f"{self.game.name}: automaton"

    @property
    def units(self) -> Mapping[str, int]:
        return {self.game.main: UNIT_CENTS}

    @property
    def block_rounds(self) -> int:
        return 1 << 18

    def block(self, seed: int, block: int, rounds: int) -> Tally:
        from croupier.families.twenty_one.kernels.automaton import counted

        if not self.through_the_shoe:
            return self.tallied(rounds, counted(self.codes(seed, block, rounds)))
        often, count = self._through(seed, block, rounds)
        if self.bets is None:
            return self.tallied(rounds, often)
        by_stake = [self.tallied(int(each.sum()), each) for each in count.often]
        return self.bets.together(self.game.main, UNIT_CENTS, by_stake)

    def tallied(self, rounds: int, often: NDArray[np.int64]) -> Tally:
        """Returns the tally of rounds, given how often each code occurred."""
        gains: Counter[int] = Counter()
        staked = 0
        for code in often.nonzero()[0].tolist():
            gains[int(self._automaton.cents[code])] += int(often[code])
            staked += int(often[code]) * int(self._automaton.staked_cents[code])
        return Tally(rounds, {self.game.main: dict(gains)}, {self.game.main: staked})

    def nets(self, seed: int, block: int, rounds: int) -> NDArray[np.int64]:
        import numpy as np

        if self.bets is None:
            cents: NDArray[np.int64] = self._automaton.cents[self.codes(seed, block, rounds)]
            return cents
        codes = np.empty(rounds, np.uint16)
        made = self._through(seed, block, rounds, codes)[1].made
        by_count: NDArray[np.int64] = self._automaton.cents[codes] * np.array(self.bets.stakes)[made]
        return by_count

    def codes(self, seed: int, block: int, rounds: int) -> NDArray[np.uint16]:
        """Returns the automaton's result code of each round."""
        import numpy as np

        from croupier.families.twenty_one.kernels import automaton

        codes = np.empty(rounds, np.uint16)
        if self.through_the_shoe:
            self._through(seed, block, rounds, codes)
            return codes
        base = np.uint64(automaton.begins_at(np.uint64(seed), np.uint64(block)))
        steps, split = self._automaton.steps, self._automaton.split
        automaton.play_fresh(base, steps, split, self._parallel, self._shoe, codes)
        return codes

    def _through(
        self, seed: int, block: int, rounds: int, codes: NDArray[np.uint16] | None = None
    ) -> tuple[NDArray[np.int64], Count]:
        """Plays rounds through the shoe; counts each code, or writes the codes to `codes` if it is given.

        With bets by a card count the codes are counted by stake, and the stakes are written if the codes are.
        """
        import numpy as np

        from croupier.families.twenty_one.kernels import automaton, shoes
        from croupier.families.twenty_one.kernels.compiler import kinds

        base = np.uint64(automaton.begins_at(np.uint64(seed), np.uint64(block)))
        room = np.empty(0, np.uint16) if codes is None else codes
        table = shoes.Table(self._automaton.steps, self._automaton.split, self._consecutive)
        values = [value for value, _ in kinds(self.game.table)]
        count = self.bets.count(values, self._automaton.unseen, len(room)) if self.bets is not None else shoes.flat()
        desk = shoes.desk(self._consecutive, self._shoe)
        return shoes.play_shoes(base, table, self._shoe, self.game.behind, desk, count, rounds, room), count

    @property
    def on_gpu(self) -> Callable[[], Kernel] | None:
        """Makes a kernel that plays the same rounds on a GPU; None if a shoe lasts over several rounds, or suits matter."""
        if not self.game.on_gpu or self.through_the_shoe or self.game.table.suited:
            return None
        from croupier.families.twenty_one.kernels.gpu import Device, OnGpu

        return lambda: OnGpu(self, Device(self._automaton, self._shoe))

    def exact(self) -> Mapping[str, Fraction | float]:
        """The value of the chart, if it is known and each round is from a fresh shoe."""
        value = None if self.through_the_shoe else self.game.value(self.play)
        return {} if value is None else {self.game.main: value}


# ---------------------------------------------------------------- several boxes and wagers


def boxes(game: Game, play: Chart, seats: int, sides: Sequence[str], strategy: str, *, through_the_shoe: bool) -> Boxes:
    """Any number of boxes, each with its wager, insurance by the chart, and side wagers."""
    from croupier.families.twenty_one.kernels.general import boxes, layout, tables

    table, insured = game.table, UNIT_CENTS // 2
    numbers = {name: getattr(layout.Side, game.sides[name].kind) for name in sides}
    scenery = tables.Scenery(
        levels=(tables.Level(0, 1, play),),
        seats=seats,
        sides={numbers[name]: _side(game.sides[name].pays) for name in sides},
        insured={1: (insured, int((table.terms.insurance_pays or 0) * insured))},
        behind=game.behind if through_the_shoe else None,
    )
    made = tables.General(table, scenery)

    def values() -> boxes.Exact:
        known: dict[str, Fraction | float] = dict(game.worth_apart())
        value = game.value(play) if seats == 1 or not table.envy_cents else None  # with envy a seat has more
        return known | ({} if value is None else {game.main: value})

    return boxes.Boxes(
        name=f"{game.name}: general",
        made=made,
        strategy=strategy,
        spots={game.main: game.insurance},
        sides=numbers,
        empty=game.empty,
        values=values if boxes.lasts(made) and not through_the_shoe else boxes.no_values,
    )


def _side(pays: Sequence[Fraction]) -> SideBet:
    from croupier.families.twenty_one.kernels.general.tables import SideBet

    return SideBet(
        stake_cents=UNIT_CENTS, gains=dict(enumerate(int(each * UNIT_CENTS) for each in (Fraction(-1), *pays)))
    )
