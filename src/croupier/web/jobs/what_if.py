"""What if: the verdict, the sign and the numbers of a rule sheet nobody has posted yet, counted beside the server's loop.

A count can take seconds and cannot be interrupted; so few are made at once, those who wait are few, and whoever waits too
long is told to ask again: what was counted meanwhile is remembered.
"""

from __future__ import annotations

import asyncio
import json
from collections import OrderedDict
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

from croupier.documents.answers import check_answer, facts_answer, numbers_answer, ruling_answer
from croupier.documents.sheet import read_sheet
from croupier.drive.numbers import all_numbers, not_analysed
from croupier.law.ruling import Refused
from croupier.sheets.sheet import Sheet, undealable
from croupier.sheets.sign import sign

Tree = dict[str, Any]


class StillCounting(Exception):
    """The numbers are not there yet: ask again in a moment."""


class TooManyCounts(Exception):
    """As many counts wait as may."""


class Counting:
    """Counts for the whole server: `most` at once or waiting, the last `kept` remembered."""

    def __init__(self, *, threads: int = 1, most: int = 8, kept: int = 64, patience_seconds: float = 20.0) -> None:
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="count")
        self._most = most
        self._kept = kept
        self._patience = patience_seconds
        self._counts: OrderedDict[str, Future[Tree]] = OrderedDict()

    async def check(self, tree: Tree) -> Tree:
        """The answer on a sheet; raises `Unreadable` with every mistake, `StillCounting` and `TooManyCounts`."""
        key = json.dumps(tree, sort_keys=True)
        future = self._counts.get(key)
        if future is None:
            if sum(not each.done() for each in self._counts.values()) >= self._most:
                raise TooManyCounts
            future = self._counts[key] = self._pool.submit(what_if, tree)
        self._counts.move_to_end(key)
        self._forget()
        try:
            return await asyncio.wait_for(asyncio.shield(asyncio.wrap_future(future)), self._patience)
        except TimeoutError:
            raise StillCounting from None

    def _forget(self) -> None:
        """The oldest that are done."""
        for key in [key for key, each in self._counts.items() if each.done()][: max(0, len(self._counts) - self._kept)]:
            del self._counts[key]

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)


def what_if(tree: Tree) -> Tree:
    """The verdict on a sheet with every finding, its sign, and the numbers of each wager it offers."""
    sheet = read_sheet(tree)
    return check_answer(sheet) | {"sign": facts_answer(sign(sheet))} | _numbers(sheet)


def _numbers(sheet: Sheet) -> Tree:
    """None where there is nothing to deal, or where the game refuses to count; the paragraph then says why."""
    if nothing_to_deal := undealable(sheet.rules):
        return {"wagers": [], "not_analysed": [], "uncounted": [ruling_answer(each) for each in nothing_to_deal]}
    try:
        found = all_numbers(sheet.game, sheet.rules)
    except Refused as refused:
        return {"wagers": [], "not_analysed": [], "uncounted": [ruling_answer(each) for each in refused.rulings]}
    uncounted = sheet.game.numbers.uncounted(sheet.rules)
    return {
        "wagers": [numbers_answer(each) for each in found],
        "not_analysed": not_analysed(sheet.game, sheet.rules, found),
        "uncounted": [ruling_answer(each) for each in uncounted],
    }
