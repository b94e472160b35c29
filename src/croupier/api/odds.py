"""`croupier.odds()`: the numbers of every wager at a table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Unpack

from croupier.amounts.cents import dollars
from croupier.api import arguments
from croupier.api.source import Day, Rules, Source, dealable, sheet_of, stake_of
from croupier.croupiers.numbers import not_analysed, of_any_wager
from croupier.documents.answers import numbers_answer, percent, price_answer, ruling_answer
from croupier.law.option import Unreadable, nearest
from croupier.law.ruling import Mistake, Ruling
from croupier.money.numbers import Numbers, remarks
from croupier.money.price import NO_ADVANTAGE, Price
from croupier.options import AnyGame
from croupier.paper.press.parts import Column, Item, Listing, PrintedGrid, Prose
from croupier.sheets.numbers import at_maximum, at_table, named, plain
from croupier.sheets.sheet import Sheet
from croupier.show import columns
from croupier.show.html import Shows
from croupier.show.records import Records
from croupier.show.showable import Showable
from croupier.values.brief import brief, quantity, shown_briefly
from croupier.values.extras import naming_extras


@dataclass(frozen=True, slots=True)
class NoNumbers:
    """Wagers without numbers at this table; `ruling` says why, if the game gives a reason."""

    __repr__ = shown_briefly

    wagers: tuple[str, ...]
    ruling: Ruling | None


@dataclass(frozen=True, slots=True)
class OddsResult(Showable):
    """The numbers of every wager, in the game's order.

    `at_maximum` has those that differ at the maximum of the sheet, where a limit or rounding makes them depend on the stake.
    """

    sheet: Sheet
    wagers: tuple[Numbers, ...]
    not_analysed: tuple[NoNumbers, ...]
    at_maximum: tuple[Numbers, ...] = ()

    def __repr__(self) -> str:
        without = sum(len(each.wagers) for each in self.not_analysed)
        more = f", {without} without numbers" if without else ""
        about = f"{self.sheet.game.name}, {self.sheet.on}: {quantity(len(self.wagers), 'wager')}{more}"
        return brief("croupier.OddsResult", about)

    @property
    def findings(self) -> tuple[Ruling, ...]:
        """What `check` finds against the sheet. The numbers are given all the same."""
        return self.sheet.rulings()

    @property
    def price(self) -> Price | None:
        """What the house takes where the players win from each other; None where it plays against them."""
        return self.sheet.game.numbers.price(self.sheet.rules)

    def only(self, *names: str) -> OddsResult:
        """The same for some wagers, in the game's order. Raises `KeyError` with every unknown name.

        A name is that of a wager, or else of a kind of wager: "place" is every place bet. A selection that is not counted by
        itself ("straight 17") has the numbers of its kind. A keno ticket can be any ticket; raises `Refused` with everything
        that is wrong with it.
        """
        chosen, without, unknown = dict[str, Numbers](), set[str](), []
        for name in names:
            numbers = named(self.sheet, self.wagers, name) or self._ticket(name)
            missing = {kind for each in self.not_analysed for kind in each.wagers if plain(kind) == plain(name)}
            chosen |= {each.wager: each for each in numbers}
            without |= missing
            unknown += [] if numbers or missing else [name]
        if unknown:
            raise KeyError(*unknown)
        order = {each.wager: place for place, each in enumerate(self.wagers)}
        left = ((tuple(kind for kind in each.wagers if kind in without), each.ruling) for each in self.not_analysed)
        return OddsResult(
            self.sheet,
            tuple(sorted(chosen.values(), key=lambda each: order.get(each.wager, len(order)))),
            tuple(NoNumbers(kinds, ruling) for kinds, ruling in left if kinds),
            tuple({each.wager: each for name in names for each in named(self.sheet, self.at_maximum, name)}.values()),
        )

    def _ticket(self, name: str) -> list[Numbers]:
        ticket = of_any_wager(self.sheet.game, self.sheet.rules, name)
        return [ticket] if ticket else []

    def __getitem__(self, wager: str) -> Numbers:
        """The numbers of the wager with this name."""
        for numbers in self.wagers:
            if numbers.wager == wager:
                return numbers
        raise KeyError(wager)

    def effects_of_removal(self) -> dict[str, dict[str, Fraction]]:
        """By wager and rank: the change of the expected gain per unit if one card of that rank is taken out of a full shoe.

        Counted for baccarat and minibaccarat; empty for every other game. Nothing is rounded.
        """
        sheet, wagers = self.sheet, {each.wager for each in self.wagers}
        effects = sheet.game.numbers.effects_of_removal(sheet.rules)
        return {wager: dict(by_rank) for wager, by_rank in effects.items() if wager in wagers}

    def _records(self) -> Records:
        return columns.wagers(self.wagers)

    def _shows(self) -> Iterator[Shows]:
        yield Prose(f"{self.sheet.game.title}, {self.sheet.elected}.")
        if self.price is not None:
            yield from _price(self.price)
        yield self._records()
        yield columns.wagers(self.at_maximum, "At the maximum of the sheet")
        said = remarks((*self.wagers, *self.at_maximum))
        items = [Item(f"{', '.join(wagers)}: {words}") for words, wagers in said.items()]
        without = (
            (", ".join(each.wagers), f": {each.ruling}" if each.ruling else " yet") for each in self.not_analysed
        )
        yield Listing((*items, *(Item(f"{wagers}: no numbers{why}") for wagers, why in without)))

    def to_dict(self) -> dict[str, Any]:
        """What `croupier odds --json` prints."""
        return {
            "game": self.sheet.game.name,
            "on": self.sheet.on.isoformat(),
            "verdict": str(self.sheet.verdict),
            "rules": self.sheet.rules.plain(),
            "findings": [ruling_answer(ruling) for ruling in self.findings],
            "wagers": [numbers_answer(each) for each in self.wagers],
            "at_maximum": [numbers_answer(each) for each in self.at_maximum],
            **price_answer(self.price),
        }


@naming_extras()
def odds(
    source: Source,
    *,
    stake: str | None = None,
    rules: Rules | None = None,
    on: Day | None = None,
    **options: Unpack[AnyGame],
) -> OddsResult:
    """Compute the numbers of every wager at a table: exact, or with the method used.

    `stake` is the initial wager, such as "10.00", for numbers that depend on it: by a limit of what is paid, or by rounding.
    Without it they are counted with the minimum of the sheet, and if there is none, with a wager that neither touches.
    `Numbers.holds` says for which wagers they hold. `source`, `rules`, `on` and the options are as for `check`.

    Raises `Unreadable` with every mistake, and `Refused` if no round can be dealt.

    >>> import croupier
    >>> red = croupier.odds("roulette")["red"]
    >>> red.house_advantage, red.win, str(red.cite)
    (Fraction(1, 38), Fraction(9, 19), '19:47-5.1(e)11')
    """
    return odds_at(dealable(sheet_of(source, arguments.options(rules, options), on)), stake_of(stake))


def odds_at(sheet: Sheet, stake_cents: int | None = None, otherwise_cents: int | None = None) -> OddsResult:
    """The numbers of a sheet's wagers with a stake; `otherwise_cents`: of those that have neither a stake nor a minimum."""
    numbers = at_table(sheet, stake_cents, otherwise_cents=otherwise_cents)
    without = tuple(_without(sheet, not_analysed(sheet.game, sheet.rules, numbers)))
    most = () if stake_cents is not None else tuple(at_maximum(sheet, numbers))
    return OddsResult(sheet, tuple(numbers), without, most)


def chosen(result: OddsResult, wagers: Iterable[str]) -> OddsResult:
    """The numbers of these wagers, or of all if none is named. Raises `Unreadable` with every unknown name."""
    try:
        return result.only(*wagers) if wagers else result
    except KeyError as unknown:
        names = [each.wager for each in result.wagers]
        hint = f"; there are {', '.join(names)}"
        mistakes = (
            Mistake("wagers", f'this table has no wager "{name}"{nearest(name, names) or hint}')
            for name in unknown.args
        )
        raise Unreadable(*mistakes) from None


def _price(price: Price) -> Iterator[Shows]:
    """What the house takes where the players win from each other."""
    note = f"; {price.note}" if price.note else ""
    yield Prose(
        f"{NO_ADVANTAGE[:1].upper()}{NO_ADVANTAGE[1:]}. The house takes {price.words}{note}.", (str(price.cite),)
    )
    if price.pots:
        rows = ((dollars(each.pot_cents), dollars(each.rake_cents), percent(each.share, 2)) for each in price.pots)
        yield PrintedGrid(tuple(Column(name, right=True) for name in ("pot", "taken", "part of the pot")), tuple(rows))


def _without(sheet: Sheet, names: list[str]) -> Iterator[NoNumbers]:
    """The game's reasons first, then the wagers it gives no reason for."""
    known = set[str]()
    for ruling in sheet.game.numbers.uncounted(sheet.rules) if names else ():
        explained = tuple(name for name in names if name in ruling.options)
        known.update(explained)
        yield NoNumbers(explained, ruling)
    if rest := tuple(name for name in names if name not in known):
        yield NoNumbers(rest, None)
