"""Clerical slips in a described round: names and numbers that no table of the game has.

Each is a mistake with its place and what to write. Something that another table could have had is not a slip: the round is
played, and the paragraph refuses it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from croupier.documents.reading import Reader, place_of
from croupier.documents.round_document import IrregularityDocument, RoundDocument
from croupier.engine.game import Game, add_kinds
from croupier.engine.irregularity import Detail, DetailKind
from croupier.engine.wager_kind import WagerKind
from croupier.equipment.cards import UNTURNED, NotACard, read_card
from croupier.law.option import TableRules, did_you_mean
from croupier.law.ruling import Mistake, Refused
from croupier.sheets import limits
from croupier.sheets.sheet import impossible_counts

TAPES = ("cards", "dice", "spins", "numbers")
_AWARD = re.compile(r"\d+\.\d\d", re.ASCII)  # an amount on a bonus display, between two cards; the device checks it
_OF_A_HAND = re.compile(r" ?\bhand \d+", re.ASCII)  # as a booking names one of several hands
_WHOLE = re.compile(r"\d{1,9}", re.ASCII)

Wagers = Mapping[str, WagerKind]


def slips(game: Game[Any, Any], rules: TableRules | None, document: RoundDocument, length: int) -> Iterator[Mistake]:
    """The slips in the seats, wagers and irregularities of a document whose tape has this many entries."""
    seats = seats_of(document)
    known = known_wagers(game, rules)
    for index, entry in enumerate(document.bets):
        if entry.seat not in seats:
            yield Mistake(f"bets[{index}].seat", no_seat(entry.seat, seats))
    for _, bet in document.all_bets():
        yield from _no_wager(known, bet.kind, bet.on, bet.place)
    for name in document.limits:
        if name not in (names := limits.names(known)):
            yield Mistake(place_of(name, within="limits"), _no_name(name, names))
    yield from _booked(known, document, seats)
    yield from _carried(known, document)
    yield from _named_in_the_standing(game, document, seats)
    for index, irregularity in enumerate(document.irregularities):
        yield from _irregularity(game, irregularity, f"irregularities[{index}]", length)
        yield from _details(game, irregularity, f"irregularities[{index}]", _Names(known, seats, _stops(game, rules)))


def _booked(known: Wagers, document: RoundDocument, seats: list[str]) -> Iterator[Mistake]:
    for seat, booked in (document.booked or {}).items():
        if seat not in seats:
            yield Mistake(place_of(seat, within="booked"), no_seat(seat, seats))
        for name in booked:
            kind, _, on = _OF_A_HAND.sub("", name).partition(" ")
            yield from _no_wager(known, kind, on.strip(), place_of(seat, name, within="booked"))


def _carried(known: Wagers, document: RoundDocument) -> Iterator[Mistake]:
    """The slips in the wagers of the standing; `standing_from_tree` checks their form."""
    entries = document.standing.get("wagers")
    for index, entry in enumerate(entries if isinstance(entries, list) else []):
        place = f"standing.wagers[{index}]"
        name, called = (entry.get("wager"), entry.get("called")) if isinstance(entry, dict) else (None, None)
        kind, _, on = name.partition(" ") if isinstance(name, str) else ("", "", "")
        if kind:
            yield from _no_wager(known, kind, on.strip(), place_of("wager", within=place))
        if isinstance(called, str) and called not in {"", "on", "off"}:
            yield Mistake(place_of("called", within=place), f'a wager is called on or off, not "{called}"')


def _named_in_the_standing(game: Game[Any, Any], document: RoundDocument, seats: list[str]) -> Iterator[Mistake]:
    """A mistake for each seat that the standing names and the round does not have."""
    for field in game.play.opening(game.rules()).seat_fields:
        value = document.standing.get(field)
        for entry in value if isinstance(value, list) else [value]:
            name = entry.get("seat") if isinstance(entry, dict) else entry
            if isinstance(name, str) and name and name not in seats:
                yield Mistake(place_of(field, within="standing"), no_seat(name, seats))


def seats_of(document: RoundDocument) -> list[str]:
    """Every seat a document may name: its own, those of the standing, and those with wagers from earlier rounds."""
    names: list[object] = [seat.name for seat in document.seats]
    for key in ("seats", "wagers"):
        entries = document.standing.get(key)
        listed = entries if isinstance(entries, list) else []
        names += [entry.get("seat") if isinstance(entry, dict) else entry for entry in listed]
    return list(dict.fromkeys(name for name in names if isinstance(name, str) and name))


def no_seat(name: str, seats: Iterable[str]) -> str:
    """Says that there is no such seat, which there are, and how to add one."""
    return (
        f'there is no seat "{name}"; there are: {", ".join(seats)}; list a patron who sits out as a seat without wagers'
    )


# ---------------------------------------------------------------- wagers


def _no_wager(known: Wagers, kind: str, on: str, place: str) -> Iterator[Mistake]:
    """Why no table of the game has this wager; nothing if one does."""
    if kind not in known:
        yield Mistake(place, _no_name(kind, list(known)))
    elif known[kind].open is not None:
        yield from (Mistake(place, ruling.why, ruling.cite) for ruling in known[kind].against(on))
    elif known[kind].selection(on) is None:
        yield Mistake(place, known[kind].no_such_selection(on))


def _no_name(name: str, names: list[str]) -> str:
    return f'there is no wager "{name}"{did_you_mean(name, names)}'


def known_wagers(game: Game[Any, Any], rules: TableRules | None = None) -> Wagers:
    """Every wager that some table of the game could offer, with every selection, and what a table with these rules has."""
    known = dict(game.wagers_somewhere)
    if rules is not None and not impossible_counts(rules):
        add_kinds(known, game.play.wagers(rules))
    return known


# ---------------------------------------------------------------- irregularities


def _irregularity(game: Game[Any, Any], entry: IrregularityDocument, place: str, length: int) -> Iterator[Mistake]:
    """The slips in the kind and the place of one: a kind the game does not have, an entry after the end of the tape."""
    if entry.at > length:
        why = f"it is before entry {entry.at}, but the tape has {length}; count from 0, and {length} is after the last"
        yield Mistake(f"{place}.at", why)
    if entry.kind not in game.play.remedies:
        hint = did_you_mean(entry.kind, list(game.play.remedies))
        yield Mistake(f"{place}.kind", f'this game has no irregularity "{entry.kind}"{hint}')


class _Names(NamedTuple):
    """What the details of an irregularity may name: wagers, seats, and the stops of a wheel if there is one."""

    wagers: Wagers
    seats: list[str]
    stops: list[str]


def _details(game: Game[Any, Any], entry: IrregularityDocument, place: str, names: _Names) -> Iterator[Mistake]:
    """The details of one that are missing, unknown or impossible."""
    remedy = game.play.remedies.get(entry.kind)
    if remedy is None:
        return
    needs, given = remedy.needs or {}, entry.model_extra or {}
    for name, detail in needs.items():
        if name not in given:
            yield Mistake(place_of(name, within=place), f"is missing: give {name} ({detail.words})", remedy.cite)
        elif why := _no_detail(detail, str(given[name]), names):
            yield Mistake(place_of(name, within=place), why, remedy.cite)
    for name in given:
        if name not in needs:
            why = f"it takes no {name}{did_you_mean(name, list(needs)) if needs else ''}"
            yield Mistake(place_of(name, within=place), why, remedy.cite)


def _no_detail(detail: Detail, value: str, names: _Names) -> str:
    """Why a detail cannot have this value; empty if it can."""
    if detail.values and value not in detail.values:
        return f'"{value}" is not one of {", ".join(detail.values)}'
    why = ""
    match detail.kind:
        case DetailKind.SEAT if value not in names.seats:
            why = no_seat(value, names.seats)
        case DetailKind.WAGER:
            kind, _, on = value.partition(" ")
            why = "; ".join(mistake.why for mistake in _no_wager(names.wagers, kind, on.strip(), ""))
        case DetailKind.OUTCOME if names.stops and value not in names.stops:
            why = f"{value} is not on this wheel{did_you_mean(value, names.stops)}"
        case DetailKind.CARD:
            why = _no_card(value)
        case DetailKind.NUMBER | DetailKind.BOX if not _WHOLE.fullmatch(value):
            why = f'"{value}" is not a whole number'
        case _:
            pass
    return why


# ---------------------------------------------------------------- seats and the tape


def each_seat_once(reader: Reader) -> None:
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


def read_tape(reader: Reader, game: Game[Any, Any] | None, rules: TableRules | None) -> tuple[str, ...]:
    """The entries of the game's tape. Adds a mistake for each that the game's cards, dice, wheel or draw cannot give."""
    tapes = reader.tree.get("tape")
    if game is None or not isinstance(tapes, dict):
        return ()
    for name in TAPES:
        if tapes.get(name) is not None and name != game.play.tape:
            reader.mistakes.append(Mistake(f"tape.{name}", f"{game.title} is played with {game.play.tape}"))
    text = tapes.get(game.play.tape)
    tokens = tuple(text.split()) if isinstance(text, str) else ()
    stops = _stops(game, rules)
    for index, token in enumerate(tokens):
        place = f"tape.{game.play.tape}[{index}]"
        if why := _no_entry(game.play.tape, token, stops):
            reader.mistakes.append(Mistake(place, why))
        elif game.play.tape in {"dice", "numbers"}:
            reader.mistakes.extend(_no_outcome(game, rules, token, place))
    return tokens


def _stops(game: Game[Any, Any], rules: TableRules | None) -> list[str]:
    """The stops of the table's wheel; none if the game has no wheel or the rules cannot be read."""
    if game.play.tape != "spins" or rules is None or impossible_counts(rules):
        return []
    return [device.show(stop) for device in game.play.devices(rules) for stop, _ in device.outcomes()]


def _no_entry(tape: str, token: str, stops: list[str]) -> str:
    """Why this cannot be on a tape; empty if it can."""
    if tape == "cards" and token != UNTURNED and not _AWARD.fullmatch(token):
        return _no_card(token)
    if tape == "spins" and stops and token not in stops:
        return f"{token} is not on this wheel{did_you_mean(token, stops)}"
    return ""


def _no_outcome(game: Game[Any, Any], rules: TableRules | None, token: str, place: str) -> Iterator[Mistake]:
    """A mistake unless the game's dice can show this, or its draw; with rules that cannot be read, those by default."""
    for device in game.play.devices(rules or game.rules()):
        try:
            device.read(token)
        except Refused as refused:
            yield from (Mistake(place, ruling.why, ruling.cite) for ruling in refused.rulings)


def _no_card(text: str) -> str:
    try:
        read_card(text)
    except NotACard as not_a_card:
        return str(not_a_card)
    return ""
