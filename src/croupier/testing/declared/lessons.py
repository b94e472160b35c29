"""The lesson of a game: five lines with their paragraphs and a sentence on every wager, at every table that its options allow."""

from __future__ import annotations

from typing import Any

from croupier.engine.game import Game, tables_somewhere
from croupier.engine.teaching.lesson import Lesson
from croupier.law.option import TableRules
from croupier.law.register import register
from croupier.testing.report.faults import FaultList

AnyGame = Game[Any, Any]
_LONGEST_LINE, _LONGEST_SENTENCE = 420, 160


def check_lesson(game: AnyGame, seed: int, rounds: int) -> None:
    """Every line says something and cites paragraphs that exist; every wager has a sentence; some option changes a line."""
    del seed, rounds
    faults, lessons = FaultList(), list[Lesson]()
    for rules in tables_somewhere(game.rules.example()):
        lesson = game.table.lesson(rules)
        if lesson is None:
            return  # nobody has written one
        lessons.append(lesson)
        with faults.here():
            _holds(game, rules, lesson)
    with faults.here():
        different = len({lesson.lines for lesson in lessons})
        assert different > 1 or len(lessons) == 1, f"{game.name}: the lesson is the same whatever is elected"
    faults.finish()


def _holds(game: AnyGame, rules: TableRules, lesson: Lesson) -> None:
    for heading, line in lesson.lines:
        where = f"{game.name}, lesson, {heading}"
        assert line.words[:1].isupper(), f"{where} does not begin as a sentence does: {line.words!r}"
        assert line.words.endswith("."), f"{where} does not end as a sentence does: {line.words!r}"
        assert len(line.words) <= _LONGEST_LINE, f"{where} is too long for one line: {line.words}"
        assert line.cites, f"{where} cites no paragraph"
        for law in line.cites:
            assert register().resolves(law), f"{where} cites {law}, which is not in the register"
    offered = game.play.wagers(rules)
    assert lesson.wagers.keys() == offered.keys(), (
        f"{game.name}: the lesson has sentences on {', '.join(lesson.wagers)}; the table offers {', '.join(offered)}"
    )
    for name, words in lesson.wagers.items():
        assert words.endswith("."), f"{game.name}, lesson, {name}: no sentence: {words!r}"
        assert len(words) <= _LONGEST_SENTENCE, f"{game.name}, lesson, {name}: too long: {words!r}"
