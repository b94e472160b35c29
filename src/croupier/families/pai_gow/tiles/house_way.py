"""House ways with tiles: the complete orders by which a house sets four tiles (19:47-10.7).

A house way is a list of steps. The first step that knows how to set the four tiles sets them; the last one always does. The
regulation leaves the house way to the licensee, who files it. Every one here decides each of the 35,960 hands of four tiles,
in whatever order they come. All of them play two pairs as two pairs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import permutations
from typing import NamedTuple

from croupier.equipment.decks.tiles import Tile
from croupier.families.pai_gow.tiles.ranking import (
    GONG,
    PAIR,
    SPOTS,
    WONG,
    Kind,
    TileRank,
    TileSetting,
    kind_of,
    tile_settings,
)
from croupier.values.brief import brief

HIGH_NINE = PAIR + 1  # as a grade of the high hand: nine points with a teen or a day, which the houses name
_TOP = {kind: len(Kind) - 1 - kind for kind in Kind}  # what a rank says of its highest tile
_THREE_WITH_HIGH_SIX, _HARMONY = TileRank(3, _TOP[Kind.HIGH_SIX]), TileRank(3, _TOP[Kind.HIGH_FOUR])


class Four(NamedTuple):
    """Four tiles, as the steps look at them."""

    settings: tuple[TileSetting, ...]
    kinds: tuple[Kind, ...]  # in order, the highest single tile first

    @classmethod
    def of_tiles(cls, tiles: Sequence[Tile]) -> Four:
        return cls(tile_settings(tiles), _kinds(tiles))

    @property
    def pair(self) -> Kind | None:
        """The kind of which there are two; the higher one if there are two pairs."""
        return next((kind for kind in self.kinds if self.kinds.count(kind) == 2), None)

    def others(self, gee: int) -> list[int]:
        """The numbers of spots of the tiles besides the pair, in order. A gee tile has the number that the house gives it."""
        return sorted(SPOTS.get(kind, gee) for kind in self.kinds if kind is not self.pair)

    @property
    def kept(self) -> TileSetting:
        """The setting with the pair as one hand."""
        return max(self.settings, key=by_high)

    @property
    def split(self) -> TileSetting:
        """The setting with one tile of the pair in each hand."""
        return next(setting for setting in self.settings if PAIR not in _grades(setting))

    def best(self, grade: int) -> TileSetting | None:
        """The best setting with this grade high, a high nine being one of its own; None if there is none."""
        return max((each for each in self.settings if _high_grade(each) == grade), key=by_high, default=None)


def by_high(setting: TileSetting) -> tuple[object, ...]:
    """The order of settings by the high hand, then by the low one."""
    return setting.high_rank, setting.low_rank


def by_low(setting: TileSetting) -> tuple[object, ...]:
    return setting.low_rank, setting.high_rank


def _grades(setting: TileSetting) -> tuple[int, int]:
    return setting.high_rank.grade, setting.low_rank.grade


def _low_grade_first(setting: TileSetting) -> tuple[int, int]:
    return setting.low_rank.grade, setting.high_rank.grade


def _high_grade(setting: TileSetting) -> int:
    """The grade of the high hand, with the high nine as a grade of its own."""
    grade, top = setting.high_rank
    return HIGH_NINE if grade == 9 and top >= _TOP[Kind.DAY] else grade


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a house way: what it says, and how it sets four tiles, or None if it does not apply."""

    words: str
    sets: Callable[[Four], TileSetting | None]

    def __repr__(self) -> str:
        return brief("Step", self.words)


@dataclass(frozen=True, slots=True)
class TileHouseWay:
    """One complete house way. A licensee may file exceptions to it: four tiles, set in one way."""

    name: str
    title: str
    source: str
    steps: tuple[Step, ...]
    exceptions: tuple[TileSetting, ...] = ()

    def __repr__(self) -> str:
        return brief("TileHouseWay", self.name)

    def __str__(self) -> str:
        return self.name

    def __reduce__(self) -> tuple[object, ...]:
        """Pickles by name: the steps are functions."""
        return _by_name, (self.name, self.exceptions)

    def set(self, tiles: Sequence[Tile]) -> TileSetting:
        """The way the house sets these four tiles."""
        return self.decided(tiles)[1]

    def decided(self, tiles: Sequence[Tile]) -> tuple[Step, TileSetting]:
        """The step that decides these four tiles, and how they are set."""
        four = Four.of_tiles(tiles)
        for exception in self.exceptions:
            if four.kinds == _kinds((*exception.high, *exception.low)):
                low = _kinds(exception.low)
                filed = [each for each in four.settings if low in {_kinds(each.low), _kinds(each.high)}]
                return _EXCEPTION, filed[0]
        for step in self.steps:
            if (setting := step.sets(four)) is not None:
                return step, setting
        raise ValueError(f"{self.title} does not say how to set {' '.join(map(str, tiles))}")


def in_words(way: TileHouseWay) -> tuple[str, ...]:
    """One line for each step, after the exceptions that the house filed. The first that fits decides."""
    filed = (
        f"{' '.join(map(str, (*each.high, *each.low)))}: {' '.join(map(str, each.low))} low" for each in way.exceptions
    )
    return (*filed, *(step.words for step in way.steps))


def _by_name(name: str, exceptions: tuple[TileSetting, ...]) -> TileHouseWay:
    return replace(TILE_HOUSE_WAYS[name], exceptions=exceptions)


def _kinds(tiles: Iterable[Tile]) -> tuple[Kind, ...]:
    return tuple(sorted(map(kind_of, tiles)))


_EXCEPTION = Step("an exception that the house filed", lambda _four: None)


# ---------------------------------------------------------------- steps that several houses have


def _two_pairs(four: Four) -> TileSetting | None:
    return next((setting for setting in four.settings if _grades(setting) == (PAIR, PAIR)), None)


def _as_pair(splits: Callable[[Four, Kind], bool]) -> Callable[[Four], TileSetting | None]:
    """Plays one pair together, or splits it where the house says so."""

    def sets(four: Four) -> TileSetting | None:
        pair = four.pair
        if pair is None:
            return None
        return four.split if splits(four, pair) else four.kept

    return sets


_TWO_PAIRS = Step("two pairs: a pair in each hand", _two_pairs)


def _both(numbers: Sequence[int], among: Iterable[int]) -> bool:
    return {*numbers} <= {*among}


def _one_of_each(numbers: Sequence[int], one: int, others: Iterable[int]) -> bool:
    """Whether one of two numbers is this one, and the other among those."""
    return any(numbers[at] == one and numbers[1 - at] in others for at in (0, 1))


def _alike(four: Four, setting: TileSetting) -> list[TileSetting]:
    """All settings whose hands have the same points."""
    return [each for each in four.settings if _grades(each) == _grades(setting)]


# ---------------------------------------------------------------- the reference way


_NO_NUMBER = 0  # a gee tile, where it matches no number


def _reference_splits(four: Four, pair: Kind) -> bool:
    numbers = four.others(_NO_NUMBER)
    high, low = _grades(four.split)
    if pair is Kind.GEE:
        return numbers in ([4, 6], [5, 6], [6, 6])
    spots = SPOTS[pair]
    if spots in {2, 12}:
        return numbers == [9, 11] or (low >= 6 and high >= 8)
    if spots == 9:
        return _both(numbers, {2, 10, 12})
    if spots == 8:
        return _both(numbers, {2, 10, 11, 12}) or numbers == [9, 11]
    return spots == 7 and _both(numbers, {2, 10, 11, 12})


def _reference_named(four: Four) -> TileSetting | None:
    numbers = [SPOTS.get(kind) for kind in four.kinds]
    if 11 in numbers and (wong := four.best(WONG)):
        return wong
    gong_first = 4 in numbers or (Kind.LOW_EIGHT in four.kinds and 5 in numbers)
    order = (GONG, HIGH_NINE, WONG) if gong_first else (HIGH_NINE, GONG, WONG)
    return next((setting for grade in order if (setting := four.best(grade))), None)


def _reference_balance(four: Four) -> TileSetting:
    low, high = max(four.settings, key=by_low), max(four.settings, key=by_high)
    if low.low_rank < _THREE_WITH_HIGH_SIX and high.high_rank.grade >= 7:
        return high
    if low.high_rank.grade == 9 and low.low_rank.grade >= 8:
        return max(_alike(four, low), key=by_high)
    return low


REFERENCE = TileHouseWay(
    "reference",
    "Reference house way",
    "the core of a Connecticut casino's, as Wizard of Odds gives it; its pictured exceptions were not seen",
    (
        _TWO_PAIRS,
        Step(
            "one pair: split gee joon with 4 and 6, 5 and 6 or two sixes; teens and days with 9 and 11, or for at least "
            "6 low and 8 high; nines with two of 2, 10 and 12; eights with two of 2, 10, 11 and 12 or with 9 and 11; "
            "sevens with two of 2, 10, 11 and 12; else play the pair",
            _as_pair(_reference_splits),
        ),
        Step(
            "high nine, gong, wong high, in this order; but wong first with an 11, and gong before high nine with a 4, "
            "or with a low 8 and a 5",
            _reference_named,
        ),
        Step(
            "the best low hand; but the best high hand of 7 or more if the low one is below 3 with a high 6, and of "
            "9 high and 8 or more low the stronger high hand",
            _reference_balance,
        ),
    ),
)


# ---------------------------------------------------------------- Pennsylvania


def _highest_named(four: Four) -> TileSetting | None:
    best = max(four.settings, key=by_high)
    return best if best.high_rank.grade >= GONG else None


def _nine_eight_or_seven(four: Four) -> TileSetting | None:
    best = max(four.settings, key=by_high)
    return best if best.high_rank.grade >= 7 else None


def _highest_with_lowest(four: Four) -> TileSetting | None:
    """The highest single tile with the lowest one. There is no pair here, so all four are of different kinds."""
    ends = {four.kinds[0], four.kinds[-1]}
    return next(
        setting for setting in four.settings if ends in ({*map(kind_of, setting.high)}, {*map(kind_of, setting.low)})
    )


PENNSYLVANIA = TileHouseWay(
    "pennsylvania",
    "Pennsylvania's house way",
    "58 Pa. Code 621a.8(d); its last step, which was cut off, is from recollection",
    (
        _TWO_PAIRS,
        Step("a pair, wong or gong high, the highest that can be made", _highest_named),
        Step("9 high, else 8, else 7, each with the best high hand", _nine_eight_or_seven),
        Step("the highest tile with the lowest", _highest_with_lowest),
    ),
)


# ---------------------------------------------------------------- Canberra


_D, _EIGHTS, _SEVENS, _SIXES = (
    {Kind.TEEN, Kind.DAY},
    {Kind.HIGH_EIGHT, Kind.LOW_EIGHT},
    {Kind.HIGH_SEVEN, Kind.LOW_SEVEN},
    {Kind.HIGH_SIX, Kind.LOW_SIX},
)
# Four tiles, each from a set; the first two are one hand.
_CANBERRA_HANDS: tuple[tuple[set[Kind], ...], ...] = (
    ({Kind.HIGH_EIGHT}, {Kind.FOO}, {Kind.HIGH_TEN}, _SEVENS),
    ({Kind.FIVE}, _D, {Kind.GEE}, _SIXES),
    ({Kind.HIGH_EIGHT}, {Kind.NINE}, {Kind.LOW_EIGHT}, {Kind.LOW_TEN}),
    ({Kind.HIGH_SIX}, _SEVENS, {Kind.LOW_SIX}, {Kind.GEE}),
    (_EIGHTS, _D, {Kind.NINE}, {Kind.LOW_FOUR}),
    ({Kind.HIGH_SIX}, {Kind.FOO}, {Kind.LOW_SIX}, {Kind.FIVE}),
    ({Kind.HIGH_EIGHT}, {Kind.NINE}, {Kind.LOW_EIGHT}, {Kind.LOW_FOUR}),
)


def _canberra_hands(four: Four) -> TileSetting | None:
    if four.pair is not None:
        return None
    for sets in _CANBERRA_HANDS:
        for kinds in permutations(four.kinds):
            if all(kind in among for kind, among in zip(kinds, sets, strict=True)):
                hand = {*kinds[:2]}
                return next(
                    setting
                    for setting in four.settings
                    if hand in ({*map(kind_of, setting.high)}, {*map(kind_of, setting.low)})
                )
    if {Kind.GEE, Kind.FIVE} <= {*four.kinds} and 4 in map(SPOTS.get, four.kinds):
        nines = [setting for setting in four.settings if setting.high_rank.grade == 9]
        return max(nines, key=by_low, default=None)
    return None


def _canberra_splits(four: Four, pair: Kind) -> bool:
    if pair is Kind.TEEN and four.others(_NO_NUMBER) == [9, 11]:
        return True
    spots, split, (high, low) = SPOTS.get(pair), four.split, _grades(four.split)
    if split.high_rank < four.kept.high_rank and split.low_rank < four.kept.low_rank:
        return False
    if spots in {2, 12}:
        return low >= 6 and high >= 8
    if spots == 9:
        return low >= 9
    if spots == 8:
        return (low >= 7 and high >= 9) or low >= 8
    return spots == 7 and low >= 7 and _high_grade(split) >= GONG


def _canberra_named(four: Four) -> TileSetting | None:
    for grade in (HIGH_NINE, GONG, WONG):
        if setting := four.best(grade):
            weak = setting.low_rank < _THREE_WITH_HIGH_SIX
            return max(four.settings, key=by_high) if weak else setting
    return None


def _canberra_balance(four: Four) -> TileSetting:
    most = max(sum(_grades(setting)) for setting in four.settings)
    among = [setting for setting in four.settings if sum(_grades(setting)) == most]
    low, high = max(among, key=by_low), max(among, key=by_high)
    chosen = high if low.low_rank < _THREE_WITH_HIGH_SIX and high.high_rank.grade >= 7 else low
    return max(_alike(four, chosen), key=by_low if chosen.high_rank.grade <= 7 else by_high)


CANBERRA = TileHouseWay(
    "canberra",
    "Canberra's house way",
    "a casino in Canberra, as Wizard of Odds gives it",
    (
        _TWO_PAIRS,
        Step(
            "named hands without a pair: high 8, high 10, 11, 7 as 8-11 and 10-7; gee, 6, 5 and a teen or day as gee-6 "
            "and 5 with it; high 8, low 8, 9, low 10 as 8-9 and 8-10, with low 4 in place of the 10 as 8-9 and 8-4; high "
            "6, low 6, gee, 7 as 6-7 and 6-gee; high 6, low 6, 11, 5 as 6-11 and 6-5; a teen or day, 8, 9, low 4 as 8 "
            "with it and 9-4; gee, 4, 5 and any tile for a 9 with the best low hand",
            _canberra_hands,
        ),
        Step(
            "one pair: split teens with 9 and 11; teens and days for 6 low and 8 high; nines for 9 and 9; eights for 7 "
            "and 9 or 8 and 8; sevens for 7 and a high nine; never where both hands would be lower",
            _as_pair(_canberra_splits),
        ),
        Step(
            "high nine, gong, wong high, in this order; but the best high hand if the low one is below 3 with a high 6",
            _canberra_named,
        ),
        Step(
            "of the settings with the most points in both hands together: the best low hand of 3 with a high 6 or more; "
            "else the best high hand of 7 or more; else the best low hand. Of equal points the highest tile low with 7 or "
            "less high, else high",
            _canberra_balance,
        ),
    ),
)


# ---------------------------------------------------------------- New Zealand

_SIX = 6  # the number of a gee tile beside a pair
_SEVEN_POINTS = 7


def _zealand_splits(four: Four, pair: Kind) -> bool:
    numbers, spots = four.others(_SIX), SPOTS.get(pair)
    if four.split.low_rank <= four.kept.low_rank:  # the high hand, which was a pair, never gains
        return False
    if pair is Kind.GEE:
        return _one_of_each(numbers, 6, {4, 5, 6})
    if spots in {2, 12}:
        more = ((9, {4, 5, 6, 7, 8, 11}), (8, {4, 5, 6, 7, 8}), (7, {4, 5, 6, 7}), (6, {4, 5, 6}))
        return any(_one_of_each(numbers, one, others) for one, others in more)
    if spots == 8:
        return _both(numbers, {2, 10, 12}) or _one_of_each(numbers, 11, {2, 9, 10, 12})
    if spots == 7:
        return _both(numbers, {2, 10, 12}) or _one_of_each(numbers, 11, {2, 10, 12})
    return spots == 9 and _both(numbers, {2, 10, 12})


def _top_tile(alike: list[TileSetting]) -> TileSetting:
    """Of settings with equal points: the highest tile low with 7 or less low, else high."""
    return max(alike, key=by_low if alike[0].low_rank.grade <= _SEVEN_POINTS else by_high)


def _zealand_named(four: Four) -> TileSetting | None:
    harmony = [setting for setting in four.settings if setting.low_rank >= _HARMONY]
    for among, grades in ((harmony, (HIGH_NINE, GONG, WONG)), (four.settings, (WONG, GONG, HIGH_NINE))):
        for grade in grades:
            if named := [setting for setting in among if _high_grade(setting) == grade]:
                most = max(setting.low_rank.grade for setting in named)
                return _top_tile([setting for setting in named if setting.low_rank.grade == most])
    return None


def _zealand_balance(four: Four) -> TileSetting:
    harmony = max(setting.low_rank for setting in four.settings) >= _HARMONY
    high = max(four.settings, key=_grades)
    chosen = high if not harmony and high.high_rank.grade >= 8 else max(four.settings, key=_low_grade_first)
    return _top_tile(_alike(four, chosen))


NEW_ZEALAND = TileHouseWay(
    "new_zealand",
    "New Zealand's house way",
    "a casino in New Zealand, as Wizard of Odds gives it; the end of its last step was not seen",
    (
        _TWO_PAIRS,
        Step(
            "one pair, a gee tile beside it counting 6: split gee joon with 6 and 4, 5 or 6; teens and days with 9 and "
            "11 or 4 to 8, 8 and 4 to 8, 7 and 4 to 7, 6 and 4 to 6; nines with two of 2, 10 and 12; eights with two of "
            "them, or 11 and one of them or 9; sevens with two of them, or 11 and one of them; never where neither hand "
            "gains",
            _as_pair(_zealand_splits),
        ),
        Step(
            "high nine, gong, wong high, in this order, with at least 3 with a high 4 low; else wong, gong, high nine. Of "
            "equal hands the most points low, then the highest tile low with 7 or less low, else high",
            _zealand_named,
        ),
        Step(
            "with 3 with a high 4 or more low: the most points low; else the most points high if that is 8 or more; else "
            "the most points low. Of equal points the highest tile low with 7 or less low, else high",
            _zealand_balance,
        ),
    ),
)

TILE_HOUSE_WAYS = {way.name: way for way in (REFERENCE, PENNSYLVANIA, CANBERRA, NEW_ZEALAND)}
