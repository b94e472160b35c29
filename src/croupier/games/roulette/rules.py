"""The options of a roulette table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import ClassVar

from croupier.games.roulette.layout import (
    COLORS,
    DOUBLE_ZERO_WHEEL,
    NUMBERS,
    SINGLE_ZERO_WHEEL,
    consecutive_sections,
)
from croupier.law.citation import cite
from croupier.law.option import Choice, Conflict, Source, TableRules, Unreadable, among, flag, setting
from croupier.law.ruling import Mistake, Ruling, not_determined, unlawful
from croupier.money.paytable import Paytable, payouts

DOUBLE_ZERO, SINGLE_ZERO, DOUBLE_AS_SINGLE = "double zero", "single zero", "double zero as single"
HALF, ALL = "half", "all"

COLOR_WAGERS = ("six_numbers_color", "seven_numbers_color", "eight_numbers_color")
_COLORS_ADDED = date(2009, 6, 15)
_ALL_ALLOWED = date(1998, 8, 17)

Sections = tuple[tuple[str, frozenset[str]], ...]  # color -> its six numbers; empty: not named


def _read_sections(tree: object, place: str) -> Sections:
    if not isinstance(tree, Mapping):
        raise Unreadable(Mistake(place, 'must be a table of colors, such as { blue = "28 9 26 30 11 7", ... }'))
    sections = tuple((str(color), frozenset(str(numbers).split())) for color, numbers in tree.items())
    unknown = [color for color, _ in sections if color not in COLORS]
    wrong = sorted({number for _, numbers in sections for number in numbers if number not in NUMBERS})
    mistakes = [Mistake(f"{place}.{color}", f"the colors are {', '.join(COLORS)}", _COLORS_CITE) for color in unknown]
    mistakes += [Mistake(place, f"{number} is not a number from 1 to 36", _COLORS_CITE) for number in wrong]
    if mistakes:
        raise Unreadable(*mistakes)
    return sections


def _judge_sections(sections: Sections) -> Iterator[Ruling]:
    if not sections:
        return
    for color in COLORS:
        numbers = dict(sections).get(color, frozenset())
        if len(numbers) != 6:
            yield unlawful(_COLORS_CITE, f"{color} has {len(numbers)} numbers; a section has six", "color_sections")
    used = [number for _, numbers in sections for number in numbers]
    twice = sorted({number for number in used if used.count(number) > 1}, key=int)
    if twice:
        yield unlawful(_COLORS_CITE, f"in more than one section: {', '.join(twice)}", "color_sections")


_COLORS_CITE = cite("19:47-5.1(e)6ii")
_PAYTABLE = Paytable.of("croupier.games.roulette")


def _excludes(color: str, other: str, words: str) -> Conflict:
    why = f"a table that offers the {color.replace('_', ' ')} wager may not offer {words}"
    return Conflict((color, True), (other, True), cite("19:47-5.1(g)"), why, _COLORS_ADDED)


@dataclass(frozen=True, slots=True, repr=False, kw_only=True)
class RouletteRules(TableRules):
    """The options of one roulette table."""

    wheel: str = among(
        DOUBLE_ZERO,
        Choice(DOUBLE_ZERO, cite("19:47-5.2(b)")),
        Choice(
            SINGLE_ZERO,
            cite("19:47-5.2(c)"),
            unsettled=(None, date(1981, 11, 1)),
            why="how a single zero was settled before 5.2(c) is not known",
        ),
        Choice(DOUBLE_AS_SINGLE, cite("19:47-5.2(d)1"), since=date(1992, 11, 16)),
        cite="19:47-5.2",
        posted_words="the wheel",
        note="the wheel: double zero, single zero, or a double-zero wheel used as a single-zero wheel",
        notice=True,
        notice_for=(DOUBLE_AS_SINGLE,),
        physical=True,
    )
    zero_rule: str = among(
        HALF,
        Choice(
            ALL,
            since=_ALL_ALLOWED,
            unsettled=(None, date(1981, 11, 1)),
            why="half was mandatory from 1981-11-02; the other choice before that date is not known",
        ),
        cite="19:47-5.2(b)",
        posted_words="0 or 00 takes of red, black, odd, even, 1 to 18 and 19 to 36",
        note="what 0 or 00 on a double-zero wheel takes from red, black, odd, even, 1 to 18 and 19 to 36",
        notice=True,
        notice_for=(HALF, ALL),
        notice_since=_ALL_ALLOWED,
        only_where=("wheel", DOUBLE_ZERO),
    )
    seven_numbers: bool = flag(
        False,
        cite="19:47-5.1(f)",
        since=date(1995, 3, 20),
        unsettled=(None, date(1995, 3, 19)),
        why="first seen in the text of 1995-03-20; the date it was introduced is inferred",
        note="the wager on 10, 11, 12, 13, 14, 15 and 33",
    )
    five_adjacent: bool = flag(
        False,
        cite="19:47-5.3(d)",
        since=date(1995, 3, 20),
        unsettled=(None, date(1995, 3, 19)),
        why="first seen in the text of 1995-03-20; the date it was introduced is inferred",
        note="five neighbors on the wheel, a fifth of the stake straight up on each",
    )
    six_numbers_color: bool = flag(
        False,
        cite="19:47-5.1(e)6ii",
        since=_COLORS_ADDED,
        note="the six numbers of one colored section of the wheel",
    )
    seven_numbers_color: bool = flag(
        False,
        cite="19:47-5.1(e)7",
        since=_COLORS_ADDED,
        note="0 and the six numbers of one colored section; single-zero wheels only",
    )
    eight_numbers_color: bool = flag(
        False,
        cite="19:47-5.1(e)8",
        since=_COLORS_ADDED,
        note="0, 00 and the six numbers of one colored section; double-zero wheels only",
    )
    dozens: bool = flag(True, cite="19:47-5.1(e)10", note="the wagers on 1-12, 13-24 and 25-36")
    red_black: bool = flag(True, cite="19:47-5.1(e)11", note="the wagers on red and on black")
    zero_combinations: bool = flag(
        True,
        cite="19:47-5.1",
        note="splits, streets and corners that include a zero (we do not have their definitions)",
        source=Source.PRACTICE,
    )
    color_sections: Sections = setting(
        (),
        cite="19:47-5.1(e)6ii",
        note="the six numbers of each color; the text does not give them, so a table with a color wager names them",
        read=_read_sections,
        show=lambda sections: {color: " ".join(sorted(numbers, key=int)) for color, numbers in sections},
        judge=_judge_sections,
        schema={"type": "object", "additionalProperties": {"type": "string"}},
        source=Source.INFERRED,
    )
    payouts: Paytable = payouts(_PAYTABLE, cite="19:47-5.2(a)", note="payout odds; they may be raised but not lowered")

    conflicts: ClassVar[tuple[Conflict, ...]] = (
        *(
            _excludes(color, other, words)
            for color in COLOR_WAGERS
            for other, words in (("dozens", "the dozens"), ("red_black", "red and black"))
        ),
        *(
            Conflict(
                ("seven_numbers_color", True),
                ("wheel", wheel),
                cite("19:47-5.1(e)7"),
                "the seven numbers color wager is for single-zero wheels only",
                _COLORS_ADDED,
            )
            for wheel in (DOUBLE_ZERO, DOUBLE_AS_SINGLE)
        ),
        *(
            Conflict(
                ("eight_numbers_color", True),
                ("wheel", wheel),
                cite("19:47-5.1(e)8"),
                "the eight numbers color wager is for double-zero wheels only",
                _COLORS_ADDED,
            )
            for wheel in (SINGLE_ZERO, DOUBLE_AS_SINGLE)
        ),
    )

    def rulings(self, on: date) -> Iterator[Ruling]:
        """Every ruling against these elections on a day, also that the numbers of the colors must be named."""
        yield from TableRules.rulings(self, on)
        offered = [name for name in COLOR_WAGERS if self.elected(name)]
        if offered and not self.color_sections and on >= _COLORS_ADDED:
            why = "the six numbers of each color: our text does not give them, and color_sections does not name them"
            yield not_determined(_COLORS_CITE, why, *offered, "color_sections")

    @property
    def compartments(self) -> tuple[str, ...]:
        """All compartments of the wheel; a double-zero wheel used as a single-zero wheel still has its 00."""
        return SINGLE_ZERO_WHEEL if self.wheel == SINGLE_ZERO else DOUBLE_ZERO_WHEEL

    @property
    def zeros(self) -> frozenset[str]:
        """The zeros that can be bet on."""
        return frozenset({"0", "00"} if self.wheel == DOUBLE_ZERO else {"0"})

    @property
    def sections(self) -> dict[str, frozenset[str]]:
        """The numbers of each color: those of the sheet, else six neighbors each.

        The neighbors only serve to count the numbers of a wager and to replay rounds of release 0.1.0, which settled by
        them. A new color wager is refused until the sheet names its numbers.
        """
        return dict(self.color_sections) or consecutive_sections(self.compartments)
