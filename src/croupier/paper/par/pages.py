"""The pages of a PAR sheet: what it rests on, all wagers in one table, then each wager with its outcomes and plots."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from decimal import Decimal
from fractions import Fraction

from croupier.amounts.cents import dollars
from croupier.documents.answers import percent
from croupier.money.numbers import decimal
from croupier.money.price import NO_ADVANTAGE, Price
from croupier.paper.par.content import LEVELS, ROUNDS, Band, Par, ParWager
from croupier.paper.par.plots import gains_plot, hold_plot
from croupier.paper.press.parts import (
    Column,
    Field,
    Form,
    Gallery,
    Heading,
    Item,
    Leaf,
    Listing,
    Paper,
    Part,
    Picture,
    PrintedGrid,
    Prose,
    Size,
)

WIDE = Size(Decimal(11), Decimal("8.5"))
SHARES = frozenset(
    {
        "return",
        "house_advantage",
        "house_advantage_without_ties",
        "house_advantage_per_round",
        "house_advantage_at_maximum",
        "element_of_risk",
        "hit_frequency",
        "push_frequency",
    }
)
_LONG = 24  # characters of a fraction that is printed in full


def par_paper(par: Par) -> Paper:
    """The whole sheet on letter paper, across. Each wager begins on a page of its own."""
    leaves = (
        Leaf(tuple(_front(par)), WIDE, (9,)),
        *(Leaf(tuple(_wager(each)), WIDE, _points(each)) for each in par.wagers),
    )
    return Paper(f"PAR sheet: {par.title}", leaves)


def _points(wager: ParWager) -> tuple[int, ...]:
    """Sizes of type to try. A short page fits at the first; to try several takes time."""
    lines = len(wager.outcomes) + 2 * len(wager.numbers.readings)
    return (9,) if lines <= _SHORT else (9, 8, 7)


_SHORT = 10  # outcomes and readings, in lines


def _front(par: Par) -> Iterator[Part]:
    sheet = par.sheet
    yield Heading(f"PAR sheet: {par.title}", 1)
    yield Form(
        (
            Field("Rules of", f"{sheet.on}: {sheet.verdict}"),
            Field("Elections", par.elected),
            Field("Rule sheet", par.digest),
            Field("Computed by", par.version),
        )
    )
    if par.price is not None:
        yield from _price(par.price)
    if not par.wagers:
        yield from _notes(par)
        return
    yield Heading("All wagers")
    columns = (
        Column("Wager", wide=True),
        Column("Pays"),
        *(
            Column(name, right=True)
            for name in ("Hit", "Advantage", "Without ties", "Per round", "Risk", "Deviation", "Volatility")
        ),
        Column("Paragraph"),
    )
    yield PrintedGrid(columns, tuple(_summary(each) for each in par.wagers), small=True)
    yield from _notes(par)


def _price(price: Price) -> Iterator[Part]:
    yield Heading("What the house takes")
    note = f"; {price.note}" if price.note else ""
    yield Prose(f"The {NO_ADVANTAGE}. The house takes {price.words}{note}.", (str(price.cite),))
    columns = (Column("Pot", right=True), Column("Taken", right=True), Column("Part of the pot", right=True))
    rows = ((dollars(each.pot_cents), dollars(each.rake_cents), percent(each.share)) for each in price.pots)
    if price.pots:
        yield PrintedGrid(columns, tuple(rows), small=True)
    if price.drop is not None:
        hourly, each_pays = (dollars(round(cents)) for cents in (price.drop.cents, price.drop.of_each_player_cents))
        yield Prose(f"In an hour about {hourly}, {each_pays} of each player, with {', '.join(price.drop.assumptions)}.")


def _summary(wager: ParWager) -> tuple[str, ...]:
    numbers = wager.numbers
    return (
        wager.name,
        numbers.pays,
        percent(numbers.win),
        percent(numbers.house_advantage),
        percent(wager.without_ties),
        percent(wager.per_round),
        percent(numbers.element_of_risk),
        f"{numbers.standard_deviation:.4f}",
        f"{wager.volatility_index:.4f}",
        str(numbers.cite),
    )


def _notes(par: Par) -> Iterator[Part]:
    if par.wagers:
        yield _terms()
    for names, ruling in par.missing:
        why = f": {ruling.why}" if ruling else ""
        yield Prose(f"Not analyzed: {', '.join(names)}{why}", (str(ruling.cite),) if ruling else (), small=True)
    if rulings := par.sheet.rulings():
        yield Heading("Findings against the sheet")
        yield Listing(tuple(Item(f"{ruling.verdict}: {ruling.why}", (str(ruling.cite),)) for ruling in rulings))


def _terms() -> Prose:
    return Prose(
        "House advantage = expected loss / initial wager (19:47-8.4(d)3iii). Without ties: of the wagers that are won or lost. "
        "Per round: divided by the average rounds until the wager is decided. Risk: element of risk = expected loss / total "
        "stake. Deviation: of one wager, in initial wagers. Volatility: half the width of its 90% band. Return of an outcome: "
        "its probability times the initial wager and the gain; it is negative where more than the initial wager is lost. "
        "Hold: by the normal distribution; rough where fewer than ten wins or losses are expected.",
        small=True,
    )


def _wager(wager: ParWager) -> Iterator[Part]:
    numbers = wager.numbers
    yield Heading(wager.name[:1].upper() + wager.name[1:], 1)
    yield Prose(f"Pays {numbers.pays}. True odds {numbers.true_odds}. Method: {numbers.method}.", (str(numbers.cite),))
    played, holds = f"Played by {numbers.strategy}", f"For an initial wager {numbers.holds}"
    for words in (numbers.note, played if numbers.strategy else "", holds if numbers.holds else ""):
        if words:
            yield Prose(f"{words[:1].upper()}{words[1:]}.", small=True)
    if numbers.readings:
        yield Listing(tuple(Item(f"Rests on a reading: {reading}") for reading in numbers.readings))
    yield Heading("Outcomes")
    yield _outcomes(wager)
    yield Heading("Figures")
    yield PrintedGrid(_FIGURES, tuple(_figures(wager)), beside=2)
    yield Heading("Hold")
    yield _bands(wager)
    yield Gallery(tuple(_plots(wager)))


def _outcomes(wager: ParWager) -> PrintedGrid:
    total = wager.total_combinations
    counted = f"Combinations of {total:,}" if total else ""
    names = ("Gain per unit", *((counted,) if total else ()), "Probability", "Return", "Variance")
    rows = [
        (
            fraction(each.gain),
            *(() if each.combinations is None else (f"{each.combinations:,}",)),
            decimal(each.chance, 12),
            decimal(each.to_return, 10),
            decimal(each.to_variance, 10),
        )
        for each in wager.outcomes
    ]
    numbers = wager.numbers
    counts = (f"{total:,}",) if total else ()
    sums = ("Total", *counts, "1", decimal(wager.returned, 10), decimal(numbers.variance, 10))
    return PrintedGrid(tuple(Column(name, right=True) for name in names), (*rows, sums), small=True)


def fraction(number: Fraction) -> str:
    """A fraction in full if it is short, else a decimal."""
    text = str(number)
    return text if len(text) <= _LONG else decimal(number, 10)


_FIGURES = (Column("Figure", wide=True), Column("Value", right=True), Column("Fraction", right=True))


def _figures(wager: ParWager) -> Iterator[tuple[str, ...]]:
    for key, name, value in wager.figures():
        if value is None:
            yield name, "none", ""
        elif isinstance(value, float):
            yield name, f"{value:.6f}", ""
        else:
            exact = str(value) if wager.numbers.exact and len(str(value)) <= _LONG else ""
            yield name, percent(value, 6) if key in SHARES else decimal(value, 6), exact
    exposed = wager.exposure_cents
    yield "Maximum exposure (at the posted maximum)", dollars(exposed) if exposed is not None else "no maximum", ""
    hourly = wager.win_per_hour_cents
    yield f"Theoretical win per hour ({wager.assumed.words(wager.bet_cents)})", dollars(round(hourly)), ""


def _bands(wager: ParWager) -> PrintedGrid:
    columns = (Column("Decided wagers", right=True), *(Column(f"{level * 100}%", right=True) for level in LEVELS))
    return PrintedGrid(columns, tuple(_band_rows(wager)), small=True)


def _band_rows(wager: ParWager) -> Iterator[tuple[str, ...]]:
    for rounds in ROUNDS:
        of_these = [band for band in wager.bands if band.rounds == rounds]
        cells = (f"{band.low:+.4%} to {band.high:+.4%}{' (rough)' if band.rough else ''}" for band in of_these)
        yield f"{rounds:,}", *cells


def _plots(wager: ParWager) -> Iterator[Picture]:
    hold = percent(wager.numbers.house_advantage)
    last = _ends(band for band in wager.bands if band.rounds == ROUNDS[-1])
    yield Picture(
        hold_plot(wager),
        f"The hold of {wager.name} is {hold} on average; after {ROUNDS[-1]:,} decided wagers 99% lie {last}.",
    )
    gains = ", ".join(f"{fraction(each.gain)} with {percent(each.chance)}" for each in wager.outcomes[:6])
    yield Picture(gains_plot(wager), f"Chances of the gains of {wager.name}: {gains}.")


def _ends(bands: Iterable[Band]) -> str:
    *_, widest = bands
    return f"between {widest.low:+.4%} and {widest.high:+.4%}"
