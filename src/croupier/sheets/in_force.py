"""What keeps a sheet from being put into force at a table."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.law.ruling import Ruling, Verdict
from croupier.sheets.sheet import Sheet
from croupier.sheets.unread import proposed_ruling, titles_ruling


def not_lawful(sheet: Sheet) -> Iterator[Ruling]:
    """Every ruling that keeps the sheet out of force. What our sources leave open counts too (a choice)."""
    # A game of which we have only the section titles has no lawful sheet, nor has one with wagers by default that our
    # sources leave open, nor a proposed game. The house offers it knowing that, so such a ruling alone does not block a change.
    offered_knowingly = (titles_ruling(sheet.game, sheet.rules), proposed_ruling(sheet.game))
    rulings = [each for each in sheet.rulings() if each.verdict is not Verdict.LAWFUL and each not in offered_knowingly]
    usual = Sheet(sheet.game, sheet.game.rules.example(), sheet.on).rulings() if rulings else ()
    yield from (ruling for ruling in rulings if not any(_leaves_open(each, ruling) for each in usual))


def _leaves_open(usual: Ruling, ruling: Ruling) -> bool:
    """Whether a ruling on the default sheet says the same of all options that another one names."""
    same = usual.cite == ruling.cite and set(ruling.options) <= set(usual.options)
    return same and usual.verdict is ruling.verdict is Verdict.NOT_DETERMINED and bool(ruling.options)
