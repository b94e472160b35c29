"""`croupier equity HAND...`: what poker hands are worth against each other, exact or sampled."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

import croupier
from croupier.cli import output
from croupier.cli.arguments import Json
from croupier.cli.output import UsageError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from croupier.api.equity import EquityResult

HandTexts = Annotated[
    list[str],
    typer.Argument(
        metavar="HAND...",
        help='Hands such as AhKh, a range such as "QQ+,AKs", or random. * is a card that nobody knows.',
    ),
]
Game = Annotated[
    str,
    typer.Option(
        "--game",
        metavar="FORM",
        help="hold_em, omaha, omaha_hi_lo, seven_card_stud, seven_card_stud_hi_lo, seven_card_stud_hi_lo_8, "
        "five_card_draw, five_card_draw_low, five_card_draw_hi_lo, five_card_stud or mambo_stud.",
    ),
]
Board = Annotated[str, typer.Option("--board", metavar="CARDS", help='Cards on the board, such as "Kd 7c 2s".')]
Dead = Annotated[str, typer.Option("--dead", metavar="CARDS", help="Cards out of play, such as folded up-cards.")]
Samples = Annotated[str, typer.Option("--samples", metavar="N", help="Sample this many deals, such as 1e6.")]
Seed = Annotated[str, typer.Option("--seed", metavar="S", help="Random seed of a sample, 0 to 2^64 - 1.")]
Exact = Annotated[bool, typer.Option("--exact", help="Count every deal, though it takes long.")]


def equity(
    hands: HandTexts,
    game: Game = "hold_em",
    board: Board = "",
    dead: Dead = "",
    samples: Samples = "",
    seed: Seed = "1",
    exact: Exact = False,
    json: Json = False,
) -> None:
    """Show what poker hands are worth against each other. Counts every deal if it takes seconds, else samples a million."""
    from croupier.documents.answers import mistakes_answer
    from croupier.law.option import Unreadable

    try:
        result = croupier.equity(
            *hands,
            game=game,
            board=board,
            dead=dead,
            samples=samples or None,
            seed=seed,
            exact=exact,
        )
    except Unreadable as unreadable:
        if json:
            output.print_json(mistakes_answer(unreadable.mistakes))
        raise UsageError("\n".join(str(mistake) for mistake in unreadable.mistakes)) from None
    if json:
        output.print_json(result.to_dict())
    else:
        _show(result)


def _show(result: EquityResult) -> None:
    from croupier.documents.answers import percent

    split = result.without_low is not None
    headings = ["equity", *(["fraction"] if result.exact else ["standard error"]), "win", "tie"]
    headings += ["high wins", "high ties", "low wins", "low ties"] if split else []
    places = [("board", result.board), ("out of play", result.dead)]
    named = [f"{name} {' '.join(map(str, cards))}" for name, cards in places if cards]
    title = ", ".join([result.title, *named])
    grid = output.table("hand", *headings, title=f"{title} [{result.cite}]", right=headings)
    for place in range(len(result.hands)):
        output.row(grid, *_cells(result, place))
    output.console().print(grid)
    if result.without_low is not None:
        output.say(f"No low wins in {percent(result.without_low)} of the deals.")
    if result.exact:
        output.say(f"Exact: all {result.deals:,} deals.", style="bold")
    else:
        output.say(f"Sampled: {result.deals:,} deals of seed {result.seed}.", style="bold")
    output.say("Equity = mean share of the pot; win = all of the pot; tie = a part of it. Nobody folds.", style="dim")


def _cells(result: EquityResult, place: int) -> Iterator[object]:
    from croupier.documents.answers import percent

    each = result[place]
    yield each.hand
    yield percent(each.equity)
    yield each.equity if result.exact else f"{each.standard_error:.4%}"
    yield percent(each.win)
    yield percent(each.tie)
    for half in (each.high, each.low):
        if half is not None:
            yield percent(half.win)
            yield percent(half.tie)
