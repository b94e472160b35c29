"""`croupier conform GAME`: the conformance suite for one game, with every fault and the round that shows it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.text import Text

from croupier.cli.arguments import Json
from croupier.cli.exits import FINDINGS

if TYPE_CHECKING:
    from croupier.engine.game import Game
    from croupier.testing.conformance import Check
    from croupier.testing.report.covered import Covered
    from croupier.testing.report.results import Ran

_Game = Annotated[str, typer.Argument(metavar="GAME|FOLDER", help="A game, or the folder of its package.")]
_Checks = Annotated[list[str], typer.Option("--check", metavar="CHECK", help="Run this check only. Repeatable.")]
_Seed = Annotated[int, typer.Option("--seed", metavar="N", help="The seed of the rounds that are played.")]
_DEFAULT_SEED = 1978


def conform(game: _Game, check: _Checks = [], seed: _Seed = _DEFAULT_SEED, json: Json = False) -> None:  # noqa: B006
    """Test a game with the conformance suite. Lists every fault with a round that shows it, times, and what was covered.

    What was covered is counted by the whole suite only, without --check.
    """
    from croupier.cli import output
    from croupier.testing.report import results

    with _found(game) as (tested, checks):
        chosen = _chosen(check, checks)
        outcomes = []
        for each in results.ran(tested, chosen, seed):
            outcomes.append(each)
            if not json:
                _show(each)
        covered = None if check else results.coverage(tested, seed)
        if json:
            output.print_json(_answer(tested, seed, outcomes, covered))
        else:
            _summary(tested, outcomes, covered)
    if not all(each.passed for each in outcomes):
        raise typer.Exit(FINDINGS)


@contextmanager
def _found(source: str) -> Iterator[tuple[Game[Any, Any], tuple[Check, ...]]]:
    """The game, registered as long as it is tested, and the suite. Raises `Unreadable` if there is no such game."""
    from croupier.cli.papers.folder import game_in
    from croupier.games import registry
    from croupier.law.option import Unreadable
    from croupier.law.ruling import Mistake
    from croupier.testing.conformance import CHECKS

    name = registry.spelled(source)
    if name not in registry.names() and Path(source).is_dir():
        game = game_in(Path(source))
        with registry.guest(game):
            yield game, CHECKS
        return
    try:
        yield registry.game(name), CHECKS
    except registry.UnknownGame as unknown:
        raise Unreadable(Mistake("GAME", str(unknown))) from None


def _chosen(names: list[str], checks: tuple[Check, ...]) -> tuple[Check, ...]:
    """The checks of these names, or all. Raises `Unreadable` with every name that none has."""
    from croupier.law.option import Unreadable, nearest
    from croupier.law.ruling import Mistake
    from croupier.testing.report import results

    known = results.names()
    mistakes = [
        Mistake("--check", f'no check is called "{name}"{nearest(name.removeprefix("check_"), list(known))}')
        for name in names
        if results.named(name) is None
    ]
    if mistakes:
        raise Unreadable(*mistakes)
    return tuple(each for each in checks if not names or any(results.named(name) is each for name in names))


def _show(ran: Ran) -> None:
    """One line for a check, then its faults, each with its round."""
    from croupier.cli import output
    from croupier.testing.report.described import described

    known = f", {ran.known} found above" if ran.known else ""
    result = "passed" if ran.passed else f"failed: {len(ran.faults)} faults{known}"
    output.say(f"{ran.name:<16} {ran.seconds:7.2f} s  {result}", style="green" if ran.passed else "bold red")
    for fault in ran.faults:
        often = f" ({fault.times} times)" if fault.times > 1 else ""
        output.say(f"  {fault.why}{often}")
        if fault.shown is not None:
            round_ = described(fault.shown)
            shown = f"    croupier settle - <<< '{round_}'" if round_ else f"    {str(fault.shown).strip()}"
            output.console().print(Text(shown, style="dim"), soft_wrap=True)  # to be copied in one piece


def _summary(game: Game[Any, Any], results: list[Ran], covered: Covered | None) -> None:
    from croupier.cli import output

    failed = [each.name for each in results if not each.passed]
    words = f"{len(results) - len(failed)} of {len(results)} checks passed"
    output.say(f"{game.name}: {words}", *([f"; failed: {', '.join(failed)}"] if failed else []), style="bold")
    if covered is None:
        return
    output.say(f"Covered in {covered.rounds} rounds:")
    for what, names in covered.plain().items():
        listed = (
            f"{name} {times}" if isinstance(times, int) else f"{name} {', '.join(times)}"
            for name, times in names.items()
        )
        output.say(f"  {what}: {'; '.join(listed) or 'none'}")


def _answer(game: Game[Any, Any], seed: int, results: list[Ran], covered: Covered | None) -> dict[str, Any]:
    return {
        "game": game.name,
        "seed": seed,
        "passed": all(each.passed for each in results),
        "checks": [each.plain() for each in results],
        "covered": {"rounds": covered.rounds, **covered.plain()} if covered is not None else None,
    }
