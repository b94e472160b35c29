"""`croupier odds GAME|SHEET`: the numbers of every wager, exact or with the method used."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Any

import typer

import croupier
from croupier.amounts.cents import dollars
from croupier.cli import arguments, output
from croupier.cli.arguments import GameOrSheet, Json, On, Sets, as_options
from croupier.money.price import NO_ADVANTAGE

if TYPE_CHECKING:
    from croupier.money.numbers import Numbers, Together
    from croupier.money.price import Price
    from croupier.sheets.sheet import Sheet


_GAIN_DIGITS, _CHANCE_DIGITS, _REMOVAL_DIGITS = 4, 6, 6

Wagers = Annotated[
    list[str], typer.Option("--wager", metavar="NAME", help="Only this wager, or this kind. Repeatable. Default: all.")
]
Stake = Annotated[
    str,
    typer.Option(
        "--stake",
        metavar="DOLLARS",
        help="The initial wager, where the numbers depend on it. Default: the sheet's minimum.",
    ),
]
Removal = Annotated[
    bool, typer.Option("--removal", help="Show what one card less in the shoe changes. For baccarat and minibaccarat.")
]
Distribution = Annotated[bool, typer.Option("--distribution", help="Show each possible gain and its chance.")]


def odds(
    source: GameOrSheet,
    wagers: Wagers = [],  # noqa: B006 (typer copies it)
    distribution: Distribution = False,
    removal: Removal = False,
    stake: Stake = "",
    sets: Sets = [],  # noqa: B006
    on: On = "",
    json: Json = False,
) -> None:
    """Show the exact odds of every wager. Includes payout, house advantage, element of risk and standard deviation."""
    from croupier.api.odds import chosen

    result = croupier.odds(arguments.dealable_sheet(source, sets, on), stake=arguments.stake(stake))
    with as_options(wagers="--wager"):
        result = chosen(result, wagers)
    effects = result.effects_of_removal() if removal else {}
    if removal and not effects:
        title = result.sheet.game.title
        raise output.UsageError(f"--removal: counted for baccarat and minibaccarat only, not for {title}")
    for each in result.not_analysed:
        why = f": {each.ruling}" if each.ruling else " yet"
        output.to_stderr(f"not analyzed: {', '.join(each.wagers)}{why}")
    if json:
        output.print_json(result.to_dict() | (_removal_answer(effects) if removal else {}))
        return
    if result.price is not None:
        _show_price(result.sheet, result.price)
    if result.wagers:
        _show(result.sheet, result.wagers, result.at_maximum)
        if distribution:
            _show_distributions(result.wagers)
        if removal:
            _show_removal(effects)


def _show_price(sheet: Sheet, price: Price) -> None:
    """What the house takes of a pot, and in an hour."""
    from croupier.documents.answers import percent

    output.say(f"{sheet.game.title}: {NO_ADVANTAGE}.", style="bold")
    note = f"; {price.note}" if price.note else ""
    output.say(f"The house takes {price.words}{note} [{price.cite}].")
    if price.pots:
        grid = output.table("pot", "taken", "part of the pot", right=("pot", "taken", "part of the pot"))
        for each in price.pots:
            output.row(grid, dollars(each.pot_cents), dollars(each.rake_cents), percent(each.share, 2))
        output.console().print(grid)
    if price.drop is not None:
        hourly, each_pays = (dollars(round(cents)) for cents in (price.drop.cents, price.drop.of_each_player_cents))
        assumed = ", ".join(price.drop.assumptions)
        output.say(f"In an hour about {hourly}, {each_pays} of each player, with {assumed}.")


def _removal_answer(effects: Mapping[str, Mapping[str, Fraction]]) -> dict[str, Any]:
    by_wager = {wager: {rank: str(effect) for rank, effect in each.items()} for wager, each in effects.items()}
    return {"effects_of_removal": by_wager}


def _show_removal(effects: Mapping[str, Mapping[str, Fraction]]) -> None:
    """For each rank: what a card less of it changes in the expected gain of every wager."""
    grid = output.table("one card less", *effects, right=effects)
    for rank in next(iter(effects.values())):
        output.row(grid, rank, *(f"{float(each[rank]):+.{_REMOVAL_DIGITS}%}" for each in effects.values()))
    output.console().print(grid)
    output.say(
        "Change of the expected gain per initial wager if one card of that rank is taken out of the full shoe. Exact; "
        "--json has fractions.",
        style="dim",
    )


def _show_distributions(numbers: tuple[Numbers, ...]) -> None:
    """For each wager: every gain in initial wagers, and its chance; as a fraction too if it is exact."""
    from croupier.documents.answers import percent
    from croupier.money.numbers import decimal

    for each in numbers:
        gain = f"{each.wager} gains"
        grid = output.table(gain, "chance", "", right=(gain, "chance", ""))
        for units, chance in each.gains:
            shown = f"{'+' if units > 0 else ''}{decimal(units, _GAIN_DIGITS)}"
            output.row(grid, shown, percent(chance, _CHANCE_DIGITS), chance if each.exact else "")
        output.console().print(grid)
    output.say("Gains are in initial wagers.", style="dim")


def _show(sheet: Sheet, numbers: tuple[Numbers, ...], at_maximum: tuple[Numbers, ...]) -> None:
    from croupier.documents.answers import percent
    from croupier.money.numbers import remarks

    headings = (
        "wager",
        "pays",
        "true odds",
        "win",
        "push",
        "house advantage",
        "",
        "element of risk",
        "deviation",
        "rounds",
    )
    grid = output.table(*headings, "paragraph", title=f"{sheet.game.title}, {elected(sheet)}", right=headings[1:])
    most = tuple(replace(each, wager=f"{each.wager} at {dollars(each.stake_cents or 0)}") for each in at_maximum)
    for each in (*numbers, *most):
        output.row(
            grid,
            each.wager,
            each.pays,
            each.true_odds,
            percent(each.win, 3),
            percent(each.push, 3) if each.push else "",
            percent(each.house_advantage),
            each.house_advantage if each.exact else "",
            percent(each.element_of_risk),
            f"{each.standard_deviation:.4f}",
            f"{float(each.rounds):.2f}",
            each.cite,
        )
    output.console().print(grid)
    for words, wagers in remarks((*numbers, *most)).items():
        output.say(f"{', '.join(wagers)}: {words}", style="dim")
    for several in dict.fromkeys(several for each in numbers for several in each.together):
        output.say(_together(several), style="dim")
    exact = "Exact" if all(each.exact for each in numbers) else "Exact where a fraction is shown"
    output.say(
        f"{exact}. House advantage = expected loss / initial wager; element of risk = expected loss / total stake; "
        "deviation = standard deviation in initial wagers; rounds = average rounds until the wager is decided.",
        style="dim",
    )


def _together(together: Together) -> str:
    """One unit on each of these wagers."""
    many = len(together.wagers)
    return (
        f"{', '.join(together.wagers)} together, one unit on each: deviation {together.standard_deviation:.4f} of one unit, "
        f"{together.standard_deviation / many:.4f} of all {many}; expected gain {together.expected_gain:+.6f} units; "
        f"correlation of every two {together.correlation:.4f}; {together.method}"
    )


def elected(sheet: Sheet) -> str:
    """The sheet's options that differ from the defaults, in one line."""
    return f"{sheet.elected}, on {sheet.on}"
