"""Round documents: described rounds, as `settle`, dispute files and specimens use them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from croupier.croupiers.audit import Booked
from croupier.croupiers.script import Script
from croupier.documents.names import Names, Seats
from croupier.documents.reading import Reader, Tree, default_day, read_tree
from croupier.documents.round_document import RoundDocument
from croupier.documents.standing import standing_from_tree
from croupier.engine.croupier import Fact
from croupier.engine.game import Game
from croupier.engine.standing import Standing
from croupier.engine.wager_kind import WagerKind
from croupier.law.citation import cite
from croupier.law.option import TableRules, Unreadable
from croupier.law.ruling import Refused, Ruling, Verdict
from croupier.money.wager import Act, Bet, Wager
from croupier.sheets.corrections import lawful_tables
from croupier.sheets.limits import outside_limits
from croupier.sheets.sheet import Sheet
from croupier.sheets.unread import about_other_wagers

_MOST_TIMES = 10  # the law's most: a table with more than this could not stand


@dataclass(frozen=True, slots=True, kw_only=True)
class Description:
    """A round document without mistakes, and what the law says of its table."""

    sheet: Sheet
    document: RoundDocument
    standing: Standing | None  # None: it is impossible
    impossible: tuple[Ruling, ...]  # the rulings against the standing

    def script(self) -> Script:
        """The round as it is settled. Everything in it is cited by the newest numbering.

        Raises `Refused` if its standing is impossible or its rules were unlawful on its day and have no lawful counterpart.
        Other unlawful elections are in `against`: `run` says if they bear on the round.
        """
        sheet, document, standing = self.sheet, self.document, self.standing
        rulings = sheet.rulings_by_newest_number()
        against = [ruling for ruling in rulings if ruling.verdict is Verdict.UNLAWFUL]
        doubts = [ruling for ruling in rulings if ruling.verdict is Verdict.NOT_DETERMINED]
        corrected = lawful_tables(sheet, against) if against else ()
        if self.impossible or standing is None or (against and not corrected):
            raise Refused(*doubts, *against, *self.impossible)
        offered, bets = sheet.game.play.wagers(sheet.rules), tuple(document.all_bets())
        made: list[Bet | Wager] = [*standing.wagers, *(bet for _, bet in bets)]
        return Script(
            game=sheet.game,
            rules=sheet.rules,
            standing=standing,
            bets=bets,
            tape=document.tape.entries(sheet.game),
            decisions={seat.name: seat.decisions for seat in document.seats},
            irregularities=tuple(entry.irregularity() for entry in document.irregularities),
            booked=_booked(document, offered),
            notes=tuple(_notes(sheet, document)),
            # What our sources do not settle bears on a round unless it is about wagers that nobody made.
            doubts=tuple(ruling for ruling in doubts if not about_other_wagers(ruling, offered, made)),
            against=tuple(against),
            lawful_tables=corrected,
        )


def read_description(source: str | Path | Tree, on: date | None = None) -> Description:
    """The round in a file or tree. Raises `Unreadable` with every mistake if it cannot be read."""
    reader = Reader(source if isinstance(source, dict) else read_tree(source))
    game = reader.game()
    rules = reader.rules(game) if game is not None else None
    names = Seats(reader.tree) if game is None else Names(reader.tree, game, rules)
    document = reader.model(RoundDocument, names)
    standing, impossible = _standing(reader, game, rules)
    reader.finish()
    assert game is not None and rules is not None and document is not None  # noqa: S101, PT018 (`finish` checked it)
    limits = {name: entry.limit() for name, entry in document.limits.items()}
    sheet = Sheet(game, rules, on or default_day(document.on), document.table, limits)
    return Description(sheet=sheet, document=document, standing=standing, impossible=impossible)


def read_round(source: str | Path | Tree, on: date | None = None) -> Script:
    """The round in a file or tree, to be settled. Raises `Unreadable` and `Refused` as its two steps do."""
    return read_description(source, on).script()


def _can_be_dealt(rules: TableRules) -> bool:
    """Whether every count is at least what a round needs. A count somewhat above the law's most can be dealt."""
    counts = [(rules.elected(option.name), option) for option in rules.options() if option.least is not None]
    return all(
        value >= option.least and (option.most is None or value <= _MOST_TIMES * option.most)
        for value, option in counts
    )


def _standing(
    reader: Reader, game: Game[Any, Any] | None, rules: TableRules | None
) -> tuple[Standing | None, tuple[Ruling, ...]]:
    """The standing before the round, or the rulings against it. If the rules cannot be dealt, only mistakes are found."""
    tree = reader.tree.get("standing", {})
    if game is None or not isinstance(tree, dict):
        return None, ()
    dealt = rules if rules is not None and _can_be_dealt(rules) else None
    try:
        standing = standing_from_tree(game, dealt or game.rules(), tree)
    except Unreadable as unreadable:
        reader.mistakes.extend(unreadable.mistakes)
        return None, ()
    except Refused as refused:
        return None, refused.rulings if dealt else ()
    return standing if dealt else None, ()


def _booked(document: RoundDocument, offered: Mapping[str, WagerKind]) -> tuple[Booked, ...] | None:
    """What was booked, with each wager's name in the form of its line."""
    if document.booked is None:
        return None
    return tuple(
        Booked(seat, _standard_name(name, offered), cents)
        for seat, booked in document.booked.items()
        for name, cents in booked.items()
    )


def _standard_name(name: str, offered: Mapping[str, WagerKind]) -> str:
    kind, _, on = name.partition(" ")
    selection = offered[kind].selection(on.strip()) if kind in offered else None
    return name if selection is None else f"{kind} {selection}".rstrip()


def _notes(sheet: Sheet, document: RoundDocument) -> Iterator[Fact]:
    """Notes about an accepted round: stakes outside the limits."""
    for _, made in document.all_bets():
        limit = sheet.limit(made.kind, made.on)
        if made.act is not Act.MAKE or limit is None or not (note := outside_limits(made.name, made.cents, limit)):
            continue
        if made.cents > limit.max_cents:
            yield Fact(note, cite("19:47-8.2(d)"))
        else:  # 8.2(d) does not speak of the minimum that the licensee may set by 8.2(a)
            yield Fact(f"{note} (by reading C47)", cite("19:47-8.2(a)"))
