"""Tables with chosen seeds, for the tests of programs. They exist on a test floor alone (`croupier serve --test-floor`)."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, Depends
from pydantic import BaseModel, ConfigDict, Field

from croupier.floor import demo
from croupier.floor.accounts.people import Actor
from croupier.floor.refusals import NotATestFloor
from croupier.floor.shapes.parts import GameName, TableName, TableState, Version
from croupier.floor.storage.writer import wait_for
from croupier.games import registry
from croupier.law.option import Unreadable, nearest
from croupier.law.ruling import Mistake
from croupier.web.api.tables import Table, TheContext
from croupier.web.problems import RESPONSES
from croupier.web.security.authorization import requires

MAX_TABLES = 500  # of a test floor: a table can be closed, and never removed

router = APIRouter(prefix="/v1/test", responses=RESPONSES, tags=["tables"])
MayRunTestTables = Annotated[Actor, Depends(requires("run_test_tables"))]


class SeededTable(BaseModel):
    """A table for tests: a game and what its sheet elects, and the seed of everything that is dealt there."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    table: Annotated[
        str, Field(min_length=1, max_length=50, examples=["ci-blackjack"], description="its name, a new one")
    ]
    game: Annotated[str, Field(max_length=60, examples=["blackjack"])]
    seed: Annotated[str, Field(min_length=1, max_length=100, pattern="^[!-~]+$", examples=["hit-and-bust"])]
    rules: Annotated[
        dict[str, Any] | None, Field(description="as in a rule sheet; what it does not say has its default")
    ] = None
    limits: Annotated[dict[str, Any] | None, Field(description="as in a rule sheet; 5.00 to 500.00 if left out")] = None
    places: Annotated[int, Field(ge=1, le=32, description="seats")] = demo.SEATS


class TestTable(BaseModel):
    """A table for tests, as it is now."""

    table: TableName
    game: GameName
    seed: Annotated[str, Field(examples=["hit-and-bust"])]
    state: Annotated[TableState, Field(examples=["betting"])]
    version: Version


@router.post("/tables", status_code=201, operation_id="make_test_table")
def make_test_table(context: TheContext, body: SeededTable, _actor: MayRunTestTables) -> TestTable:
    """Makes a table on a test floor and opens it. The same name, seed and sheet give the same cards, rolls and spins.

    On a real floor it is refused (409). What is sealed there is marked for ever as of a chosen seed, and proves nothing.
    """
    casino = context.casino
    if not casino.is_test:
        raise NotATestFloor
    if len(casino.shown) >= MAX_TABLES:
        raise Unreadable(Mistake("table", f"there are {MAX_TABLES} tables already; start with a new database"))
    game = next((each for each in registry.games() if each.name == body.game), None)
    if game is None:
        names = [each.name for each in registry.games()]
        raise Unreadable(Mistake("game", f"there is no game {body.game!r}{nearest(body.game, names)}"))
    usual = demo.sheet_of(game)
    sheet = {
        "game": game.name,
        "rules": usual["rules"] | (body.rules or {}),
        "limits": usual["limits"] if body.limits is None else body.limits,
    }
    wait_for(casino.furnish({body.table: sheet}, body.places, demo.open_up, body.seed))
    return _now(context, body.table)


@router.post("/tables/{table}/closings", operation_id="close_test_table")
def close_test_table(table: Table, context: TheContext, _actor: MayRunTestTables) -> TestTable:
    """Closes a table with a chosen seed: between two rounds, with every step at once. Its seals are opened."""
    casino = context.casino
    if not casino.is_test or not casino.table(table).chosen_seed:
        raise NotATestFloor
    wait_for(casino.house(table, partial(demo.close_down)))
    return _now(context, table)


def _now(context: TheContext, name: str) -> TestTable:
    table = context.casino.table(name)
    return TestTable(
        table=name, game=table.sheet.game.name, seed=table.chosen_seed, state=table.state, version=table.version
    )
