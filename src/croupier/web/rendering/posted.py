"""The sign of a table on a page: the rules and limits in the words of the printed sign, with wagers of equal limits together."""

from __future__ import annotations

from croupier.documents.answers import facts_answer
from croupier.documents.reading import Tree
from croupier.law.ruling import Refused
from croupier.paper.signs.content import Limited, Paid, Sign, sign_of
from croupier.sheets.sheet import Sheet
from croupier.sheets.sign import may_add, sign

_MANY = 4  # wagers from which on "every wager" is said in place of their names
_signs: dict[int, tuple[Sheet, Tree]] = {}  # by the sheet's id: the lobby is drawn often, and sheets change rarely
_MOST_SIGNS = 512


def posted(sheet: Sheet) -> Tree:
    """The lines that must be posted (`must`), the payouts, and what the house may add."""
    sign = _signs.get(id(sheet))
    if sign is None or sign[0] is not sheet:
        if len(_signs) >= _MOST_SIGNS:
            _signs.clear()
        sign = _signs[id(sheet)] = (sheet, _posted(sheet))
    return sign[1]


def _posted(sheet: Sheet) -> Tree:
    try:
        content = sign_of(sheet)
    except Refused:  # there is no printed sign for it: the plain lines
        return {"must": facts_answer(sign(sheet)), "payouts": [], "added": facts_answer(may_add(sheet))}
    limits = [_line(_limits(content, each), each.cites) for each in content.limits]
    rules = [_line(each.words, each.cites) for each in content.rules]
    required = all(each.must for each in content.limits)
    added = [_line(each.words, each.cites) for each in content.added]
    return {
        "must": [*rules, *(limits if required else [])],
        "payouts": [_line(_paid(each), each.cites) for each in content.payouts],
        "added": [*added, *([] if required else limits)],
    }


def _limits(content: Sign, limited: Limited) -> str:
    """The limits of wagers, by their names or, if all have the same, in one word."""
    alone = len(content.limits) == 1 and not content.limits_to_set and len(limited.wagers) >= _MANY
    least, most = limited.amounts
    amounts = f"exactly {least}" if least == most else f"{least} to {most}"
    return f"Every wager: {amounts}" if alone else f"{_sentence(limited.wagers)}: {amounts}"


def _paid(paid: Paid) -> str:
    what = f" ({paid.what})" if paid.what else ""
    return f"{_sentence(paid.wagers)}{what}: {paid.odds}"


def _sentence(titles: tuple[str, ...]) -> str:
    """Titles in one sentence: only the first begins with a capital, unless a title has others."""
    first, *others = titles
    lowered = (each if each[1:] != each[1:].lower() else each[:1].lower() + each[1:] for each in others)
    return ", ".join((first, *lowered))


def _line(words: str, cites: tuple[object, ...]) -> Tree:
    return {"fact": words, "cite": str(cites[0]) if cites else "", "cites": [str(each) for each in cites]}
