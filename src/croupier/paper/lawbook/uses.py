"""Where each place of the law is used: by options, wagers, payouts, remedies, signs, refusals, settlement and other places."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from croupier.engine.game import Game
from croupier.law.citation import Citation
from croupier.law.coverage import SourcePlace
from croupier.law.mentions import Role, Use
from croupier.law.option import Option, TableRules, shown
from croupier.law.register import Paragraph
from croupier.money.paytable import Paytable
from croupier.paper.lawbook.references import cited
from croupier.sheets.sign import POSTED_BY, words


class UseKind(StrEnum):
    """How a place is used, in the order of a page."""

    OPTION = "Options"
    COMBINATION = "Elections that exclude each other"
    WAGER = "Wagers"
    PAYOUT = "Payouts"
    SIGN = "Signs"
    APPROVAL = "Approvals"
    STEP = "Steps of opening a table"
    REMEDY = "Irregularities and remedies"
    OFFER = "Choices offered in a round"
    SETTLEMENT = "Settlement lines"
    REFUSAL = "Refusals"
    ANNOUNCEMENT = "What is recorded of a round"
    PARAGRAPH = "Other paragraphs"


_OF_ROLE = {
    Role.REFUSAL: UseKind.REFUSAL,
    Role.SETTLEMENT: UseKind.SETTLEMENT,
    Role.ANNOUNCEMENT: UseKind.ANNOUNCEMENT,
    Role.OFFER: UseKind.OFFER,
}


@dataclass(frozen=True, slots=True)
class Used:
    """One use of a place: what uses it, in which game ("" for all), and the option or paragraph to link to."""

    kind: UseKind
    text: str
    game: str = ""
    option: str = ""
    law: Citation | None = None


def of_games(games: Iterable[Game[Any, Any]]) -> Iterator[tuple[Citation, Used]]:
    """What the games declare: options, conflicts, wagers, payouts, steps and remedies."""
    for game in games:
        rules = game.rules()
        for option in game.rules.options():
            yield from ((law, replace(used, game=game.name)) for law, used in _of_option(option))
        for conflict in game.rules.conflicts:
            yield conflict.cite, Used(UseKind.COMBINATION, conflict.why, game.name)
        yield from _of_wagers(game)
        for step in game.table.opening_steps(rules):
            if step.cite is not None:
                yield step.cite, Used(UseKind.STEP, step.words, game.name)
        for remedy in game.play.remedies.values():
            yield remedy.cite, Used(UseKind.REMEDY, f"{words(remedy.kind)}: {remedy.remedy}", game.name)


def _of_option(option: Option) -> Iterator[tuple[Citation, Used]]:
    name = words(option.name)
    yield option.cite, Used(UseKind.OPTION, f"{name}: {option.note}", option=option.name)
    for choice in option.choices:
        if choice.cite is not None and choice.cite != option.cite:
            value = {True: "yes", False: "no"}.get(choice.value) or shown(choice.value)
            yield choice.cite, Used(UseKind.OPTION, f"{name}: {value}", option=option.name)
    if option.notice:
        yield option.posted_by or option.cite, Used(UseKind.SIGN, f"{option.posted_words or name}", option=option.name)
    if option.approval is not None:
        yield option.approval.cite, Used(UseKind.APPROVAL, f"{name}: {option.approval.about}", option=option.name)
    if isinstance(option.default, Paytable):
        for row in option.default:
            least = "at least" if row.floor else "exactly"
            yield row.cite, Used(UseKind.PAYOUT, f"{words(row.name)} pays {least} {row.pays}", option=option.name)


def _of_wagers(game: Game[Any, Any]) -> Iterator[tuple[Citation, Used]]:
    """Every wager that some table of the game can offer: with the defaults, or with one option elected otherwise."""
    for rules in _tables(game.rules()):
        for kind in game.play.wagers(rules).values():
            yield kind.cite, Used(UseKind.WAGER, kind.title, game.name, kind.option)
            for payout in kind.payouts:
                what = f"{kind.title}, {payout.what}" if payout.what else kind.title
                yield payout.cite, Used(UseKind.PAYOUT, f"{what}: {payout.pays}", game.name)
            for law in filter(None, dict.fromkeys((kind.limited_by, kind.limits_posted_by))):
                yield law, Used(UseKind.SIGN, f"the limits of {kind.title}", game.name)
            if kind.verified_by is not None:
                yield kind.verified_by, Used(UseKind.APPROVAL, f"a large win of {kind.title} is verified", game.name)


def _tables(rules: TableRules) -> Iterator[TableRules]:
    yield rules
    for option in rules.options():
        for choice in option.choices:
            if choice.value != option.default:
                yield replace(rules, **{option.name: choice.value})


def of_code(
    uses_by_law: Iterable[tuple[Citation, Iterable[tuple[SourcePlace, Use]]]],
) -> Iterator[tuple[Citation, Used]]:
    """What the code does with a citation. A use without words says nothing that its file does not say."""
    for law, uses in uses_by_law:
        for place, use in uses:
            if use.words:
                yield law, Used(_OF_ROLE[use.role], use.words, game_of(place.path))


def game_of(path: str) -> str:
    """The game whose folder a file is in; "" for code that several games share."""
    folder, _, rest = path.partition("/")
    return rest.partition("/")[0] if folder == "games" and "/" in rest else ""


def of_paragraphs(paragraphs: Iterable[Paragraph]) -> Iterator[tuple[Citation, Used]]:
    """Which paragraphs name another place in their words, our readings or their history."""
    for paragraph in paragraphs:
        texts = (paragraph.rule, paragraph.reason, paragraph.sources, *(each.reading for each in paragraph.readings))
        for law in {law for text in texts for law in cited(text)} - {paragraph.cite}:
            yield law, Used(UseKind.PARAGRAPH, paragraph.rule, law=paragraph.cite)


def signs() -> tuple[Citation, Used]:
    """8.3(a) is on every sign."""
    return POSTED_BY, Used(UseKind.SIGN, "the sign of every table is posted under it")
