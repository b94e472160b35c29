"""The numbers of a table's wagers and the best play at it, for game clients: those of `croupier odds` and `croupier strategy`."""

from __future__ import annotations

from croupier.api.odds import odds_at
from croupier.api.source import dealable
from croupier.api.strategy import By, strategy
from croupier.documents.reading import Tree
from croupier.documents.sheet import read_sheet, sheet_digest, sheet_tree
from croupier.sheets.sheet import Sheet
from croupier.web.jobs.counting import Counting


class TableNumbers(Counting):
    """Counts once for each rule sheet. Tables with the same sheet wait for the same count."""

    async def odds(self, sheet: Sheet) -> Tree:
        """The numbers of every wager."""
        answer: Tree = await self._result(
            ("odds", sheet_digest(sheet)), count_odds, sheet_tree(sheet), quick=sheet.game.numbers.quick
        )
        return answer

    async def strategy(self, sheet: Sheet, by: By) -> Tree:
        """The best play. Raises `NotAvailable` if the game has no such chart."""
        quick = sheet.game.numbers.quick or sheet.game.numbers.chart is None
        answer: Tree = await self._result(
            ("strategy", sheet_digest(sheet), by), count_strategy, sheet_tree(sheet), by, quick=quick
        )
        return answer


# ---------------------------------------------------------------- in the other process


def count_odds(tree: Tree) -> Tree:
    return odds_at(dealable(read_sheet(tree))).to_dict()


def count_strategy(tree: Tree, by: By) -> Tree:
    return strategy(read_sheet(tree), by=by).to_dict()
