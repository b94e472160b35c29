"""What if: the verdict, the sign and the exact numbers of a draft rule sheet, computed off the event loop.

An analysis can take seconds and cannot be interrupted. So few run at once, few may wait, and a request that waits too long
is asked to try again. Results are cached.
"""

from __future__ import annotations

import asyncio
import json
from collections import OrderedDict
from concurrent.futures import Future, ThreadPoolExecutor

from croupier.croupiers.numbers import not_analysed
from croupier.documents.answers import check_answer, facts_answer, numbers_answer, ruling_answer
from croupier.documents.reading import Tree
from croupier.documents.sheet import read_sheet
from croupier.law.ruling import Refused
from croupier.sheets.numbers import at_table
from croupier.sheets.sheet import Sheet, impossible_counts
from croupier.sheets.sign import sign
from croupier.web.jobs.waiting import result_within

_MOST_PENDING = 8  # running or queued
_CACHE_SIZE = 64  # results
_TIMEOUT_SECONDS = 20.0


class AnalysisPending(Exception):
    """The analysis is still running."""


class TooManyAnalyses(Exception):
    """The queue of analyses is full."""


class SheetAnalyzer:
    """Analyzes rule sheets, one at a time."""

    def __init__(self, stopping: asyncio.Event) -> None:
        self._stopping = stopping
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="analysis")
        self._analyses: OrderedDict[str, Future[Tree]] = OrderedDict()

    async def check(self, tree: Tree) -> Tree:
        """The analysis of a sheet; raises `Unreadable` with every mistake, `AnalysisPending` or `TooManyAnalyses`."""
        key = json.dumps(tree, sort_keys=True)
        future = self._analyses.get(key)
        if future is None:
            if sum(not each.done() for each in self._analyses.values()) >= _MOST_PENDING:
                raise TooManyAnalyses
            future = self._analyses[key] = self._pool.submit(what_if, tree)
        self._analyses.move_to_end(key)
        self._evict()
        try:
            return await result_within(future, _TIMEOUT_SECONDS, self._stopping)
        except TimeoutError:
            raise AnalysisPending from None

    def _evict(self) -> None:
        """Drops the oldest finished analyses."""
        finished = [key for key, each in self._analyses.items() if each.done()]
        for key in finished[: max(0, len(self._analyses) - _CACHE_SIZE)]:
            del self._analyses[key]

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)


def what_if(tree: Tree) -> Tree:
    """The verdict on a sheet with every finding, its sign, and the numbers of each wager it offers."""
    sheet = read_sheet(tree)
    return check_answer(sheet) | {"sign": facts_answer(sign(sheet))} | _numbers(sheet)


def _numbers(sheet: Sheet) -> Tree:
    """The numbers of each wager. If the sheet cannot be dealt or counted, `uncounted` says why."""
    if nothing_to_deal := impossible_counts(sheet.rules):
        return {"wagers": [], "not_analysed": [], "uncounted": [ruling_answer(each) for each in nothing_to_deal]}
    try:
        numbers = at_table(sheet)
    except Refused as refused:
        return {"wagers": [], "not_analysed": [], "uncounted": [ruling_answer(each) for each in refused.rulings]}
    uncounted = sheet.game.numbers.uncounted(sheet.rules)
    return {
        "wagers": [numbers_answer(each) for each in numbers],
        "not_analysed": not_analysed(sheet.game, sheet.rules, numbers),
        "uncounted": [ruling_answer(each) for each in uncounted],
    }
