"""How a game is played at a table: the lesson of its game, and its wagers with what they pay, their limits and the house edge."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any

from croupier.amounts.cents import dollars
from croupier.croupiers.numbers import all_numbers
from croupier.documents.answers import percent
from croupier.documents.reading import Tree
from croupier.engine.decision import QuestionKind
from croupier.engine.game import Game
from croupier.engine.strategy import first_offer
from croupier.engine.teaching.lesson import Lesson, LessonLine, paid
from croupier.engine.wager_kind import WagerKind
from croupier.floor.tables.table import Table
from croupier.law.option import TableRules
from croupier.sheets.sheet import Sheet
from croupier.web.rendering.scene import VERBS, words

_CACHE_SIZE = 64
_CUT = "Cutting changes the order of the cards, not your chances: you may refuse."


def taught(sheet: Sheet) -> Tree | None:
    """The five lines and the wagers of a table; None if nobody has written a lesson for its game."""
    lesson = sheet.game.table.lesson(sheet.rules)
    if lesson is None:
        return None
    edges = _edges(sheet.game, sheet.rules) if sheet.game.numbers.quick else {}
    kinds = sheet.game.play.wagers(sheet.rules).values()
    return {
        "main": _main(sheet).name,
        "lines": [
            {"heading": heading, "words": line.words, "cites": [str(cite) for cite in line.cites]}
            for heading, line in lesson.lines
        ],
        "wagers": [
            {
                "name": kind.name,
                "title": kind.title,
                "words": lesson.wagers[kind.name],
                "pays": paid(kind),
                "limits": _limits(sheet, kind),
                "edge": edges.get(kind.name, ""),
                "cite": str(kind.cite),
            }
            for kind in kinds
        ],
    }


def _main(sheet: Sheet) -> WagerKind:
    kinds = sheet.game.play.wagers(sheet.rules)
    return kinds[sheet.game.main_wager or next(iter(kinds))]


def _limits(sheet: Sheet, kind: WagerKind) -> str:
    """The posted minimum and maximum; each selection's own are on the sign."""
    limit = sheet.limit_of(kind.name)
    if limit is None:
        return ""
    least, most = dollars(limit.min_cents), dollars(limit.max_cents)
    return least if least == most else f"{least} to {most}"


@lru_cache(_CACHE_SIZE)
def _edges(game: Game[Any, Any], rules: TableRules) -> dict[str, str]:
    """The house edge of each kind of wager by the best play; from the least to the most of its selections."""
    edges: dict[str, list[Fraction]] = {}
    for numbers in all_numbers(game, rules):
        name, _, on = numbers.wager.partition(" ")
        kind = game.play.wagers(rules).get(name)
        # Other cases are strategies: "bet always riding".
        if kind is not None and (not on or on in kind.selections or kind.open is not None):
            edges.setdefault(name, []).append(numbers.house_advantage)
    return {name: _from_to(min(advantages), max(advantages)) for name, advantages in edges.items()}


def _from_to(least: Fraction, most: Fraction) -> str:
    one, other = percent(least, 2), percent(most, 2)
    return one if one == other else f"{one} to {other}"


# ---------------------------------------------------------------- a guided first round


def guide(table: Table, view: Mapping[str, Any], scene: Mapping[str, Any]) -> Tree | None:
    """One short hint at each step of a first round: to bet, to deal, to answer. None if there is nothing to say now."""
    lesson = table.sheet.game.table.lesson(table.sheet.rules)
    if lesson is None or not scene["seated"]:
        return None
    if scene["my_turn"]:
        return _to_answer(table, view["you"]["handle"], lesson)
    if view["state"] != "betting" or scene["ready"]:
        return None
    if scene["my_wagers"] and not view["next"]:
        return _hint(lesson.deal, f"Press {VERBS.get(view['tape'], 'Go')} when your bets are down.")
    return _hint(lesson.aim, "" if view["next"] else _how_to_bet(table, scene))


def _how_to_bet(table: Table, scene: Mapping[str, Any]) -> str:
    if scene["tickets"]:
        return "Mark numbers on the board, then write the ticket."
    main = _main(table.sheet)
    place = f"{main.title} on the felt" if main.selections == ("",) else "the felt where you want to bet"
    return f"Pick a chip, then click {place}."


def _to_answer(table: Table, handle: str, lesson: Lesson) -> Tree | None:
    """What is asked, and what a plain player would answer, if the game has a way to play for its bots."""
    waiting = table.running.asked(handle)
    if waiting is None:
        return None
    asks = waiting.decision
    if asks.kind is QuestionKind.CUT:
        return {"words": _CUT, "cites": [str(asks.cite or "")]}
    strategy = table.sheet.game.play.strategy
    plain = "" if strategy is first_offer else f"A plain player would {words(strategy(asks).name)} here."
    return _hint(lesson.choice, plain)


def _hint(line: LessonLine, then: str = "") -> Tree:
    """The first sentence of a line of the lesson, and what to do."""
    first = line.words.partition(". ")[0].rstrip(".")
    return {"words": f"{first}. {then}".rstrip(), "cites": [str(cite) for cite in line.cites[:1]]}
