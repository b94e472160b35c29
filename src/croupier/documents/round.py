"""Round documents: described rounds, as `settle`, dispute files and specimens use them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from itertools import islice, product
from pathlib import Path
from typing import Any

from croupier.croupiers.audit import Booked
from croupier.croupiers.script import Script
from croupier.documents.reading import Reader, Tree, default_day, read_day, read_tree
from croupier.documents.round_document import RoundDocument
from croupier.documents.slips import each_seat_once, read_tape, slips
from croupier.documents.standing import standing_from_tree
from croupier.engine.croupier import Fact
from croupier.engine.game import Game
from croupier.engine.standing import Standing
from croupier.engine.wager_kind import WagerKind
from croupier.law.citation import cite
from croupier.law.option import Option, TableRules, Unreadable
from croupier.law.ruling import Refused, Ruling, Verdict
from croupier.money.paytable import Paytable
from croupier.money.wager import Act, Bet, Wager
from croupier.sheets.limits import outside_limits
from croupier.sheets.sheet import Sheet
from croupier.sheets.unread import about_other_wagers

_MOST_TABLES = 256  # corrections of an unlawful table to try
_MOST_TIMES = 10  # the law's most: a table with more than this could not stand


def read_round(source: str | Path | Tree, on: date | None = None) -> Script:
    """The round in a file or tree.

    Everything in it is cited by the newest numbering.

    Raises `Unreadable` with every mistake if it cannot be read, and `Refused` if its standing is impossible or its rules were
    unlawful on its day and have no lawful counterpart. Other unlawful elections are in `against`: `run` says if they bear on
    the round.
    """
    tree = source if isinstance(source, dict) else read_tree(source)
    reader = Reader(_lists_as_tuples(tree))
    game = reader.game()
    rules = reader.rules(game) if game is not None else None
    document = reader.model(RoundDocument)
    tape = read_tape(reader, game, rules)
    standing, impossible = _standing(reader, game, rules)
    each_seat_once(reader)
    if game is not None:
        reader.mistakes.extend(slips(game, rules, reader.tree, len(tape)))
    reader.finish()
    assert game is not None and rules is not None and document is not None  # noqa: S101, PT018 (`finish` checked it)
    sheet = Sheet(game, rules, on or default_day(document.on), document.table, _limits(document))
    rulings = sheet.rulings_by_newest_number()
    against = [ruling for ruling in rulings if ruling.verdict is Verdict.UNLAWFUL]
    doubts = [ruling for ruling in rulings if ruling.verdict is Verdict.NOT_DETERMINED]
    lawful_tables = _lawful_tables(sheet, against) if against else ()
    if impossible or standing is None or (against and not lawful_tables):
        raise Refused(*doubts, *against, *impossible)
    return Script(
        game=game,
        rules=rules,
        standing=standing,
        bets=tuple(document.all_bets()),
        tape=tape,
        decisions={seat.name: seat.decisions for seat in document.seats},
        irregularities=tuple(entry.irregularity() for entry in document.irregularities),
        booked=_booked(document, game.play.wagers(rules)),
        notes=tuple(_notes(sheet, document)),
        doubts=tuple(
            _doubts(doubts, game.play.wagers(rules), [*standing.wagers, *(bet for _, bet in document.all_bets())])
        ),
        against=tuple(against),
        lawful_tables=lawful_tables,
    )


def _doubts(
    rulings: Iterable[Ruling], offered: Mapping[str, WagerKind], made: Sequence[Bet | Wager]
) -> Iterator[Ruling]:
    """What our sources do not settle and bears on the round: rulings about wagers that nobody made are left out."""
    return (ruling for ruling in rulings if not about_other_wagers(ruling, offered, made))


def day_of(tree: Tree) -> date:
    """The day whose law applies to a round that could be read: its own, or the day of our newest text."""
    own = tree.get("on")
    return default_day(read_day(own) if isinstance(own, str) else own)


def _lawful_tables(sheet: Sheet, against: list[Ruling]) -> tuple[TableRules, ...]:
    """The rules after each smallest correction of the sheet; none if more than elections is wrong, or too much.

    A correction changes one election that each ruling is against. It is one of the smallest if no other lies between it and
    the sheet. Limits need no change: a stake that was accepted is settled in full.
    """
    corrected: list[TableRules] = []
    tried = islice(_corrections(sheet, against), _MOST_TABLES + 1)
    for number, rules in enumerate(tried):
        if number == _MOST_TABLES:
            return ()
        smaller = any(_lies_between(other, sheet.rules, rules) for other in corrected)
        if not smaller and _is_lawful(replace(sheet, rules=rules, limits={})):
            corrected = [other for other in corrected if not _lies_between(rules, sheet.rules, other)] + [rules]
    return tuple(corrected)


def _corrections(sheet: Sheet, against: list[Ruling]) -> Iterator[TableRules]:
    """The rules with other values for elections that the rulings are against, for each way to choose these elections."""
    options = {option.name: option for option in sheet.rules.options()}
    choices: list[list[str]] = []
    for ruling in against:
        named = [name for name in ruling.options if name in options]
        if not named and not any(name.startswith("limits.") for name in ruling.options):
            return
        # What stood on the table stays, unless nothing else could make it lawful.
        elective = [name for name in named if not options[name].physical]
        choices += [elective or named] if named else []
    for chosen in dict.fromkeys(frozenset(names) for names in islice(product(*choices), _MOST_TABLES + 1)):
        names = sorted(chosen)
        for values in product(*(_lawful_values(options[name], sheet) for name in names)):
            yield _with_dependents(sheet.rules, dict(zip(names, values, strict=True)))


def _with_dependents(rules: TableRules, changes: dict[str, Any]) -> TableRules:
    """The rules with these changes. An option that depends on what they take away is not elected either."""
    changed = replace(rules, **changes)
    own = {option.name for option in rules.ignored()}
    depend = {option.name: option.default for option in changed.ignored() if option.name not in {*own, *changes}}
    return _with_dependents(rules, {**changes, **depend}) if depend else changed


def _lawful_values(option: Option, sheet: Sheet) -> list[Any]:
    """Every other value that could be tried in place of the elected one: lawful in itself on the day. The nearest is first."""
    elected = getattr(sheet.rules, option.name)
    mended = [elected.mended(option.default)] if isinstance(elected, Paytable) else []
    values = [*mended, option.default, *(choice.value for choice in option.choices)]
    if option.least is not None:
        most = option.most if option.most is not None else max(option.default, option.least)
        numbers = range(option.least, min(most, option.least + _MOST_TABLES) + 1)
        values += sorted({*numbers, most}, key=lambda number: abs(number - elected))
    return [
        value
        for at, value in enumerate(values)
        if value != elected
        and value not in values[:at]
        and all(ruling.verdict is not Verdict.UNLAWFUL for ruling in option.rulings(value, sheet.on))
    ]


def _lies_between(rules: TableRules, one: TableRules, other: TableRules) -> bool:
    """Whether every election lies between those of two other tables, or is one of them."""
    return all(
        _is_between(rules.elected(name), one.elected(name), other.elected(name))
        for name in (option.name for option in rules.options())
    )


def _is_between(value: Any, one: Any, other: Any) -> bool:
    if value in (one, other):
        return True
    if isinstance(value, Paytable):
        return all(row.pays in (one[row.name], other[row.name]) for row in value)
    return type(value) is int and min(one, other) < value < max(one, other)


def _is_lawful(sheet: Sheet) -> bool:
    return all(ruling.verdict is not Verdict.UNLAWFUL for ruling in sheet.rulings())


def _lists_as_tuples(tree: Any) -> Any:
    """Turns lists into tuples, which the frozen models require."""
    if isinstance(tree, dict):
        return {key: value if key == "standing" else _lists_as_tuples(value) for key, value in tree.items()}
    return tuple(_lists_as_tuples(value) for value in tree) if isinstance(tree, list) else tree


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


def _limits(document: RoundDocument) -> dict[str, Any]:
    return {name: entry.limit() for name, entry in document.limits.items()}


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
