"""`croupier`: the commands, and the exit code for every way they can end.

Command modules import what they need when they run, so that `croupier --help` is fast.
"""

from __future__ import annotations

import io
import os
import sys
import traceback
import warnings
from typing import Any

import typer
from typer.core import TyperGroup

from croupier import __version__
from croupier.cli import output
from croupier.cli.audit import audits
from croupier.cli.authors.conform import conform
from croupier.cli.authors.new import new
from croupier.cli.bankroll import bankroll
from croupier.cli.check import check
from croupier.cli.coverage import coverage
from croupier.cli.diff import diff
from croupier.cli.exits import INTERNAL, LAWFUL
from croupier.cli.explain import explain
from croupier.cli.games import games
from croupier.cli.odds import odds
from croupier.cli.papers.law import law
from croupier.cli.papers.par import par
from croupier.cli.papers.petition import petition
from croupier.cli.papers.plan import plan
from croupier.cli.papers.sign import sign
from croupier.cli.play import play
from croupier.cli.poker.equity import equity
from croupier.cli.rules import rules
from croupier.cli.schema import schema
from croupier.cli.serve import serve
from croupier.cli.settle import settle
from croupier.cli.simulate import simulate
from croupier.cli.strategy import strategy
from croupier.cli.tour import tour


class Commands(TyperGroup):
    """The commands. A closed pipe, as with `| head`, ends a command quietly."""

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            output.discard()
            raise typer.Exit(LAWFUL) from None


app = typer.Typer(
    cls=Commands,
    name="croupier",
    help="New Jersey's Rules of the Games (N.J.A.C. 19:47): cite, check, settle, play, solve and audit.",
    no_args_is_help=True,
    add_completion=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)

for command in (
    games,
    rules,
    explain,
    coverage,
    law,
    check,
    diff,
    sign,
    petition,
    plan,
    odds,
    equity,
    par,
    settle,
    strategy,
    bankroll,
    simulate,
    play,
    serve,
    conform,
    new,
    schema,
    tour,
):
    app.command()(command)
app.add_typer(audits, name="audit", no_args_is_help=True)


def _version(requested: bool) -> None:
    if requested:
        typer.echo(f"croupier {__version__}")
        raise typer.Exit


@app.callback()
def _croupier(
    version: bool = typer.Option(False, "--version", callback=_version, is_eager=True, help="Print the version."),
) -> None:
    """New Jersey's Rules of the Games (N.J.A.C. 19:47): cite, check, settle, play, solve and audit."""


def main() -> None:
    """Runs a command. Errors are printed as messages, and the exit code says which kind of error it was."""
    _use_utf_8()
    warnings.formatwarning = _in_a_line
    code = _run()
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        output.discard()
    sys.exit(code)


def _in_a_line(message: Warning | str, *_place: object, **_more: object) -> str:
    return f"Warning: {message}\n"


def _use_utf_8() -> None:
    """Prints UTF-8 in every locale, unless PYTHONIOENCODING names another encoding. A closed stream discards output."""
    encoding = None if os.environ.get("PYTHONIOENCODING") else "utf-8"
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: PTH123, SIM115 (stays open until exit)
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding=encoding or stream.encoding, errors="backslashreplace")


def _run() -> int:
    try:
        app(standalone_mode=True)
    except SystemExit as done:
        return done.code if isinstance(done.code, int) else LAWFUL
    except Exception as error:  # noqa: BLE001 (reports every error)
        code = output.report_error(error)
        if code == INTERNAL and os.environ.get("CROUPIER_DEBUG"):
            traceback.print_exc()
        return code
    return LAWFUL
