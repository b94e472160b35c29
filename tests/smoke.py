"""Commands and functions that must work in an environment, and those that must name the extra they lack.

`python -m tests.smoke fast floor` in an environment where croupier is installed with these extras. `tests/installed.py` makes
such environments. It needs nothing but croupier, and no network.
"""

from __future__ import annotations

import os
import pickle
import re
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import chdir
from dataclasses import dataclass
from importlib import import_module
from importlib.resources import as_file, files
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.request import urlopen

import croupier
from croupier.values.extras import naming_extras
from tests.cli.console import run

EXTRAS = ("fast", "floor", "papers", "frames", "envs")  # which `all` has in it
ELSEWHERE = ("cluster", "postgresql")
BRINGS = {"envs": ("envs", "fast"), "all": EXTRAS}  # an extra that has others in it
# Games whose numbers the engine counts, or that are counted without arrays: their `odds` need no extra.
COUNTED_IN_THE_CORE = (
    *("baccarat", "big_six", "casino_war", "chemin_de_fer", "craps", "keno", "mini_dice", "minibaccarat"),
    *("pai_gow_poker", "poker", "pokette", "red_dog", "roulette", "sic_bo"),
)
BANKROLL = "--bet 10.00 --wager red --bankroll 100.00 --rounds 100"
SECONDS = 60


@dataclass(frozen=True, slots=True)
class Step:
    """A command, the extras that it needs, and its exit code where it has them. `fast|papers`: either of them will do."""

    line: str
    needs: tuple[str, ...] = ()
    code: int = 0
    piped: str = ""
    only_refused: bool = False  # it takes long, or more than a command: where it has what it needs it is left out


STEPS = (
    Step("games"),
    Step("rules red_dog"),
    Step("explain 6.5"),
    Step("coverage red_dog"),
    Step("check roulette"),
    Step("check EXAMPLES/roulette_sheet.toml --set six_numbers_color=true", code=1),
    Step("diff EXAMPLES/blackjack_sheet.toml EXAMPLES/blackjack_sheet_new.toml --json"),
    Step("settle EXAMPLES/split_eights.toml"),
    Step("sign EXAMPLES/roulette_sheet.toml"),
    Step("plan EXAMPLES/blackjack_sheet.toml EXAMPLES/blackjack_sheet_new.toml"),
    Step("par roulette"),
    Step("petition EXAMPLES/dossier_begun.toml pebbles", code=1),
    Step("schema sheet"),
    Step("strategy red_dog"),
    Step("play craps --seed 1160 --journal tonight.jsonl", piped="pass 10\nroll\nroll\n"),
    Step("audit replay tonight.jsonl"),
    *(Step(f"odds {game}") for game in COUNTED_IN_THE_CORE),
    Step("odds three_card_poker", ("fast",)),
    Step("odds let_it_ride", ("fast",), only_refused=True),
    *(Step(f"odds {game}", ("fast|papers",), only_refused=True) for game in ("blackjack", "pai_gow", "spanish_21")),
    Step("simulate roulette --rounds 1e4 --jobs 1", ("fast",)),
    Step("simulate roulette --rounds 1e4 --jobs 1 --out run.parquet", ("fast", "frames")),
    Step("simulate blackjack --rounds 10 --device gpu", ("fast", "gpu")),
    Step("simulate roulette --rounds 10 --cluster tcp://127.0.0.1:8786", ("fast", "cluster"), only_refused=True),
    Step(f"bankroll roulette {BANKROLL}", ("fast|papers",)),
    Step(f"bankroll roulette {BANKROLL} --plot plot.png", ("fast|papers", "papers")),
    Step("strategy blackjack", ("fast|papers",), only_refused=True),
    Step("equity AhKh QQ", ("fast",), only_refused=True),
    Step("sign EXAMPLES/roulette_sheet.toml -o sign.pdf", ("papers",)),
    Step("par roulette -o par.xlsx", ("papers",)),
    Step("law -o law", ("papers|floor",)),
    Step("audit verify --database floor.db", ("floor",)),  # after the floor was open
    Step("audit verify --database postgresql://127.0.0.1:1/none", ("floor", "postgresql"), code=4),
    Step("conform pebbles", ("floor",), only_refused=True),
)


def faults(extras: Sequence[str]) -> Iterator[str]:
    """What does not work in this environment, or is not refused as it should be. In the folder that is current."""
    yield from _in_python(extras)
    made = run("new", "pebbles", "-o", "pebbles")
    if made.code:
        yield f"new: {made}"
    if "floor" in extras:
        yield from _floor()
    else:
        yield from _fault(Step("serve --port 0", ("floor",)), extras, "")
    with as_file(files("croupier") / "examples") as examples:
        for step in STEPS:
            yield from _fault(step, extras, str(examples))


def _fault(step: Step, extras: Sequence[str], examples: str) -> Iterator[str]:
    lacks = [needed for needed in step.needs if not {*needed.split("|")} & {*extras}]
    if step.only_refused and not lacks:
        return
    done = run(*step.line.replace("EXAMPLES", examples).split(), stdin=step.piped)
    last = (done.err or done.out or "nothing").splitlines()[-1]
    if not lacks and done.code != step.code:
        yield f"{step.line}: exit code {done.code}: {last}"
    if lacks and (done.code, done.out) != (2, ""):
        yield f"{step.line}: without {lacks[0]} it has exit code {done.code}: {last}"
    names = [f" needs croupier[{lacking}]: pip install 'croupier[{lacking}]'" for lacking in "|".join(lacks).split("|")]
    if lacks and not last.endswith(tuple(names)):
        yield f"{step.line}: without {lacks[0]} it says: {last}"


def _in_python(extras: Sequence[str]) -> Iterator[str]:
    """What every public name is imported by, and what the functions and the packages need."""
    for name in croupier.__all__:
        try:
            getattr(croupier, name)
        except ImportError as error:
            yield f"croupier.{name} is not there before it is used: {error}"
    if loaded := {"numba", "numpy", "pyarrow"} & {*sys.modules}:
        yield f"importing the public names imports {', '.join(loaded)}"
    for use, needs in (
        (_round, ""),
        (_odds, "fast"),
        (_frame, "frames"),
        (_environment, "envs"),
        (_cluster, "cluster"),
    ):
        try:
            use()
        except ImportError as missing:
            if (
                needs in extras
                or not isinstance(missing, croupier.NotInstalled)
                or f"croupier[{needs}]" not in str(missing)
            ):
                yield f"{use.__name__}: {missing}"
        else:
            if needs and needs not in extras:
                yield f"{use.__name__} needs no {needs}"


def _round() -> None:
    """A round at a table, and a state of it; a result that another process could read."""
    table = croupier.table("blackjack", seed=24, decks=6)
    table.bet("A", "blackjack", "10.00")
    hand = table.deal()
    while hand.question:
        hand.answer("stand")
    assert hand.lines
    dealt = croupier.state("red_dog").apply("bet original 10.00").apply("deal")
    assert pickle.loads(pickle.dumps(dealt)) == dealt  # noqa: S301 (our own)
    pickle.dumps(croupier.check("blackjack"))


def _odds() -> None:
    croupier.odds("three_card_poker")


def _frame() -> None:
    assert len(croupier.odds("roulette").to_frame())


def _environment() -> None:
    """An environment is made and played in."""
    import_module("croupier.envs")
    environment = import_module("gymnasium").make("croupier/RedDog-v0")
    _, info = environment.reset(seed=1)
    for _ in range(20):
        _, _, over, cut, info = environment.step([*info["action_mask"]].index(1))
        if over or cut:
            _, info = environment.reset()
    import_module("croupier.envs.several")


def _cluster() -> None:
    """A run on a worker of a cluster, if there can be one: the same as in this process."""
    with naming_extras():
        distributed = import_module("distributed")
    quietly = {
        "processes": False,
        "protocol": "tcp",
        "host": "127.0.0.1",
        "dashboard_address": ":0",
        "silence_logs": 50,
    }
    with distributed.LocalCluster(1, **quietly) as cluster:
        one = croupier.simulate("roulette", rounds=1000, wagers=["red"], cluster=cluster.scheduler_address)
    assert one["red"].mean == croupier.simulate("roulette", rounds=1000, wagers=["red"])["red"].mean


def _floor() -> Iterator[str]:
    """Opens a floor with a table of every game, looks at it, and closes it."""
    command = [sys.executable, "-m", "croupier", "serve", "--port", "0", "--database", "floor.db"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    try:
        assert process.stdout is not None
        said = process.stdout.readline()
        address = re.search(r"http://\S+", said)
        if address is None:
            yield f"serve: {said}{process.stdout.read()}"
            return
        for place in ("", "v1/tables", "v1/openapi.json"):
            with urlopen(address[0] + place, timeout=SECONDS) as answer:  # noqa: S310 (our own)
                if not answer.read():
                    yield f"serve: nothing at /{place}"
    finally:
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=SECONDS)
    if process.returncode:
        yield f"serve: exit code {process.returncode}"


def main(extras: Sequence[str]) -> int:
    here = Path(croupier.__file__).parent.parent
    with TemporaryDirectory() as folder, chdir(folder):
        os.environ.setdefault("NUMBA_CACHE_DIR", folder)
        wrong = list(faults([each for extra in extras for each in BRINGS.get(extra, (extra,))]))
    print(f"{here}: {', '.join(extras) or 'the core'}: {len(wrong) or 'no'} faults", *wrong, sep="\n  ")  # noqa: T201
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
