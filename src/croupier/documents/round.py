"""Round documents: described rounds, as `settle`, dispute files and specimens use them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, ConfigDict, Field

from croupier.amounts.cents import read_dollars
from croupier.documents.reading import Day, Document, Reader, Stake, Tree, default_day, place_of, read_day, read_tree
from croupier.documents.sheet import LimitDocument
from croupier.documents.standing import standing_from_tree
from croupier.drive.audit import Booked
from croupier.drive.script import ReportedIrregularity, Script
from croupier.engine.croupier import Fact
from croupier.engine.game import Game
from croupier.engine.irregularity import Irregularity
from croupier.engine.standing import Standing
from croupier.engine.wager_kind import WagerKind
from croupier.equipment.cards import UNTURNED, NotACard, read_card
from croupier.law.citation import cite
from croupier.law.option import Option, TableRules, Unreadable, nearest
from croupier.law.ruling import Mistake, Refused, Ruling, Verdict
from croupier.money.wager import Act, Bet, Wager
from croupier.sheets.limits import outside_limits
from croupier.sheets.sheet import Sheet, impossible_counts
from croupier.sheets.unread import about_other_wagers

TAPES = ("cards", "dice", "spins")
_DICE = re.compile(r"[1-6]-[1-6]", re.ASCII)
_AWARD = re.compile(r"\d+\.\d\d", re.ASCII)  # an amount on a bonus display, between two cards; the device checks it


def _signed(amount: object) -> int:
    """A booked amount: + to the patron, - from the patron."""
    if isinstance(amount, str) and amount[:1] in {"+", "-"}:
        return read_dollars(amount[1:]) * (-1 if amount[0] == "-" else 1)
    return read_dollars(amount)


Gain = Annotated[int, BeforeValidator(_signed)]


class SeatDocument(Document):
    """A patron: the name, the wagers before the first round, and the answers in the order of the questions."""

    name: str = Field(min_length=1)
    wagers: dict[str, Stake] = Field(
        default_factory=dict, description='dollars by wager, such as "straight 17" = "5.00"'
    )
    decisions: tuple[str, ...] = ()


class BetsDocument(Document):
    """What a patron did between two rounds."""

    before: int = Field(ge=2, description="the number of the next round; the first round is 1")
    seat: str
    make: dict[str, Stake] = Field(default_factory=dict)
    remove: tuple[str, ...] = ()
    reduce: dict[str, Stake] = Field(default_factory=dict, description="dollars taken off a wager")
    call: dict[str, Literal["on", "off"]] = Field(default_factory=dict)

    def bets(self, place: str) -> Iterator[Bet]:
        for name in self.remove:
            yield bet(self.seat, name, 0, Act.REMOVE, f"{place}.remove")
        for name, cents in self.reduce.items():
            yield bet(self.seat, name, cents, Act.REMOVE, f"{place}.reduce")
        for name, cents in self.make.items():
            yield bet(self.seat, name, cents, Act.MAKE, f"{place}.make")
        for name, how in self.call.items():
            yield bet(self.seat, name, 0, Act.CALL_ON if how == "on" else Act.CALL_OFF, f"{place}.call")


class IrregularityDocument(Document):
    """Something that went wrong: before which entry of the tape, its kind, and the details its paragraph requires."""

    model_config = ConfigDict(extra="allow")
    __pydantic_extra__: dict[str, str | int] = Field(init=False)

    at: int = Field(ge=0)
    kind: str
    site: str = Field(default="", description="where it happened, if it could be in several places")

    def irregularity(self) -> ReportedIrregularity:
        details = {name: str(value) for name, value in (self.model_extra or {}).items()}
        return ReportedIrregularity(self.at, Irregularity(self.kind, details), self.site)


class TapeDocument(Document):
    """The outcomes of a round, in the order they came."""

    cards: str | None = Field(
        default=None,
        description=f'in the order they were dealt, face up or down; "{UNTURNED}" is a card that was never turned over',
    )
    dice: str | None = None
    spins: str | None = None


class RoundDocument(Document):
    """One described round, or several in a row while wagers stand."""

    game: str
    table: str = ""
    on: Day | None = None
    rules: dict[str, object] = Field(default_factory=dict)
    limits: dict[str, LimitDocument] = Field(default_factory=dict)
    seats: tuple[SeatDocument, ...] = ()
    bets: tuple[BetsDocument, ...] = ()
    tape: TapeDocument = TapeDocument()
    standing: dict[str, object] = Field(default_factory=dict)
    irregularities: tuple[IrregularityDocument, ...] = ()
    booked: dict[str, dict[str, Gain]] | None = None


def bet(seat: str, name: str, cents: int, act: Act = Act.MAKE, place: str = "") -> Bet:
    """A bet from a document. The wager's name is its kind and its selection."""
    kind, _, on = name.partition(" ")
    return Bet(seat, kind, on.strip(), cents, act, place_of(name, within=place) if place else "")


def read_round(source: str | Path | Tree, on: date | None = None) -> Script:
    """The round in a file or tree.

    Raises `Unreadable` with every mistake if it cannot be read, and `Refused` if its standing is impossible or its rules were
    unlawful on its day and have no lawful counterpart. Other unlawful elections are in `against`: `run` says if they bear on
    the round.
    """
    tree = source if isinstance(source, dict) else read_tree(source)
    reader = Reader(_lists_as_tuples(tree))
    game = reader.game()
    rules = reader.rules(game) if game is not None else None
    document = reader.model(RoundDocument)
    tape = _tape(reader, game)
    standing, impossible = _standing(reader, game, rules)
    _each_seat_once(reader)
    if game is not None and document is not None:
        reader.mistakes.extend(_unknown_irregularities(game, document))
    reader.finish()
    assert game is not None and rules is not None and document is not None  # noqa: S101, PT018 (`finish` checked it)
    sheet = Sheet(game, rules, on or default_day(document.on), document.table, _limits(document))
    rulings = sheet.rulings()
    against = [ruling for ruling in rulings if ruling.verdict is Verdict.UNLAWFUL]
    corrected = _corrected(sheet, document, against)
    if impossible or standing is None or (against and corrected is None):
        raise Refused(*against, *impossible)
    return Script(
        game=game,
        rules=rules,
        standing=standing,
        bets=tuple(_bets(document)),
        tape=tape,
        decisions={seat.name: seat.decisions for seat in document.seats},
        irregularities=tuple(entry.irregularity() for entry in document.irregularities),
        booked=_booked(document, game.play.wagers(rules)),
        notes=tuple(_notes(sheet, document)),
        doubts=tuple(
            _doubts(rulings, game.play.wagers(rules), [*standing.wagers, *(bet for _, bet in _bets(document))])
        ),
        against=tuple(against),
        corrected=corrected if against else None,
    )


def _doubts(
    rulings: Iterable[Ruling], offered: Mapping[str, WagerKind], made: Sequence[Bet | Wager]
) -> Iterator[Ruling]:
    """What our sources do not settle, unless it is about wagers that nobody made."""
    for ruling in rulings:
        if ruling.verdict is Verdict.NOT_DETERMINED and not about_other_wagers(ruling, offered, made):
            yield ruling


def day_of(tree: Tree) -> date:
    """The day whose law applies to a round that could be read: its own, or the day of our newest text."""
    own = tree.get("on")
    return default_day(read_day(own) if isinstance(own, str) else own)


def _corrected(sheet: Sheet, document: RoundDocument, against: list[Ruling]) -> TableRules | None:
    """The rules with lawful values for the elections that are not; None if a ruling is about more than elections.

    A limit that is unlawful changes nothing if nobody made that wager.
    """
    made = {bet.kind for _, bet in _bets(document)}
    options = {option.name: option for option in sheet.rules.options()}
    replaced: dict[str, Any] = {}
    for ruling in against:
        if not ruling.options:
            return None
        for name in ruling.options:
            group, _, kind = name.partition(".")
            if group == "limits" and kind and kind not in made:
                continue
            if name not in options:
                return None
            replaced[name] = _lawful_value(options[name], sheet)
    rules = replace(sheet.rules, **replaced)
    left = replace(sheet, rules=rules, limits={}).rulings()
    return None if any(ruling.verdict is Verdict.UNLAWFUL for ruling in left) else rules


def _lawful_value(option: Option, sheet: Sheet) -> Any:  # noqa: ANN401 (each option has its own type)
    """The default, or else the first value that is not unlawful on the day."""
    for value in (option.default, *(choice.value for choice in option.choices)):
        if all(ruling.verdict is not Verdict.UNLAWFUL for ruling in option.rulings(value, sheet.on)):
            return value
    return option.default


def _unknown_irregularities(game: Game[Any, Any], document: RoundDocument) -> Iterator[Mistake]:
    """The slips in the irregularities: a kind the game does not have, details that are missing, unknown or impossible."""
    for index, entry in enumerate(document.irregularities):
        place = f"irregularities[{index}]"
        remedy = game.play.remedies.get(entry.kind)
        if remedy is None:
            hint = nearest(entry.kind, list(game.play.remedies)) or f"; there are: {', '.join(game.play.remedies)}"
            yield Mistake(f"{place}.kind", f'this game has no irregularity "{entry.kind}"{hint}')
            continue
        needs, given = remedy.needs or {}, entry.model_extra or {}
        for name, detail in needs.items():
            if name not in given:
                yield Mistake(place_of(name, within=place), f"is missing: give {name} ({detail.words})", remedy.cite)
            elif detail.values and str(given[name]) not in detail.values:
                why = f'"{given[name]}" is not one of {", ".join(detail.values)}'
                yield Mistake(place_of(name, within=place), why, remedy.cite)
        for name in given:
            if name not in needs:
                why = f"it takes no {name}{nearest(name, list(needs))}"
                yield Mistake(place_of(name, within=place), why, remedy.cite)


def _lists_as_tuples(tree: Any) -> Any:  # noqa: ANN401 (any plain tree)
    """Turns lists into tuples, which the frozen models require."""
    if isinstance(tree, dict):
        return {key: value if key == "standing" else _lists_as_tuples(value) for key, value in tree.items()}
    return tuple(_lists_as_tuples(value) for value in tree) if isinstance(tree, list) else tree


def _standing(
    reader: Reader, game: Game[Any, Any] | None, rules: TableRules | None
) -> tuple[Standing | None, tuple[Ruling, ...]]:
    """The standing before the round, or the rulings against it. If the rules cannot be dealt, only mistakes are found."""
    tree = reader.tree.get("standing", {})
    if game is None or not isinstance(tree, dict):
        return None, ()
    dealt = rules if rules is not None and not impossible_counts(rules) else None
    try:
        standing = standing_from_tree(game, dealt or game.rules(), tree)
    except Unreadable as unreadable:
        reader.mistakes.extend(unreadable.mistakes)
        return None, ()
    except Refused as refused:
        return None, refused.rulings if dealt else ()
    return standing if dealt else None, ()


def _each_seat_once(reader: Reader) -> None:
    """Adds a mistake for each seat name that is used twice, since the first seat's answers would be lost."""
    seats = reader.tree.get("seats")
    names: set[str] = set()
    for index, seat in enumerate(seats if isinstance(seats, tuple) else ()):
        name = seat.get("name") if isinstance(seat, dict) else None
        if not isinstance(name, str):
            continue  # the model reports it
        if name in names:
            reader.mistakes.append(Mistake(f"seats[{index}].name", f"there is already a seat {name}"))
        names.add(name)


def _tape(reader: Reader, game: Game[Any, Any] | None) -> tuple[str, ...]:
    """The entries of the game's tape. Adds a mistake for each that is malformed."""
    tapes = reader.tree.get("tape")
    if game is None or not isinstance(tapes, dict):
        return ()
    for name in TAPES:
        if tapes.get(name) is not None and name != game.play.tape:
            reader.mistakes.append(Mistake(f"tape.{name}", f"{game.title} is played with {game.play.tape}"))
    text = tapes.get(game.play.tape)
    tokens = tuple(text.split()) if isinstance(text, str) else ()
    for index, token in enumerate(tokens):
        if why := _unreadable(game.play.tape, token):
            reader.mistakes.append(Mistake(f"tape.{game.play.tape}[{index}]", why))
    return tokens


def _unreadable(tape: str, token: str) -> str:
    if tape == "cards" and token != UNTURNED and not _AWARD.fullmatch(token):
        try:
            read_card(token)
        except NotACard as not_a_card:
            return str(not_a_card)
    if tape == "dice" and not _DICE.fullmatch(token):
        return f'"{token}" is not a roll of two dice, each from 1 to 6; write it like 3-4'
    return ""


def _limits(document: RoundDocument) -> dict[str, Any]:
    return {name: entry.limit() for name, entry in document.limits.items()}


def _bets(document: RoundDocument) -> Iterator[tuple[int, Bet]]:
    for index, seat in enumerate(document.seats):
        for name, cents in seat.wagers.items():
            yield 1, bet(seat.name, name, cents, Act.MAKE, f"seats[{index}].wagers")
    for index, entry in enumerate(document.bets):
        for each in entry.bets(f"bets[{index}]"):
            yield entry.before, each


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
    for _, made in _bets(document):
        limit = sheet.limit(made.kind, made.on)
        if made.act is Act.MAKE and limit is not None and (note := outside_limits(made.name, made.cents, limit)):
            yield Fact(note, cite("19:47-8.2(d)"))
