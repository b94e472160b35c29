"""Clerical slips in a described round: names and numbers that no table of the game has.

Each is a mistake with its place and what to write. Something that another table could have had is not a slip: the round is
played, and the paragraph refuses it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from croupier.documents.known_wagers import Wagers, known_wagers, no_limits, no_wager, stops
from croupier.documents.reading import Reader, Tree, place_of
from croupier.documents.round_document import IrregularityDocument
from croupier.engine.game import Game
from croupier.engine.irregularity import Detail, DetailKind
from croupier.equipment.cards import UNTURNED
from croupier.equipment.decks.deck import Deck, NotACard
from croupier.law.option import TableRules, did_you_mean
from croupier.law.ruling import Mistake, Refused

TAPES = ("cards", "dice", "spins", "numbers")
_AWARD = re.compile(r"\d+\.\d\d", re.ASCII)  # an amount on a bonus display, between two cards; the device checks it
_OF_A_HAND = re.compile(r" ?\bhand \d+", re.ASCII)  # as a booking names one of several hands
_WHOLE = re.compile(r"\d{1,9}", re.ASCII)


def slips(game: Game[Any, Any], rules: TableRules | None, tree: Tree, length: int) -> Iterator[Mistake]:
    """The slips in the seats, wagers, answers and irregularities of a document whose tape has this many entries.

    It reads the tree, so that a mistake of form does not hide them. Whatever has another form is reported by the model.
    """
    seats = seats_of(tree)
    known = known_wagers(game, rules)
    for index, entry in _tables_in(tree, "bets"):
        if isinstance(entry.get("seat"), str) and entry["seat"] not in seats:
            yield Mistake(f"bets[{index}].seat", no_seat(entry["seat"], seats))
    for name, place in _bets(tree):
        yield from no_wager(known, name, place)
    yield from _answers(game, tree)
    yield from no_limits(game, rules, _keys(tree.get("limits")))
    yield from _booked(known, tree, seats)
    yield from _carried(known, tree)
    yield from _named_in_the_standing(game, tree, seats)
    names = _Names(known, seats, stops(game, rules), game.deck(rules or game.rules()))
    for index, entry in _tables_in(tree, "irregularities"):
        yield from _irregularity(game, entry, f"irregularities[{index}]", length)
        yield from _details(game, entry, f"irregularities[{index}]", names)


def _tables_in(tree: Tree, key: str) -> Iterator[tuple[int, Tree]]:
    """The tables of a list, with their numbers."""
    entries = tree.get(key)
    listed = entries if isinstance(entries, list | tuple) else ()
    return ((index, entry) for index, entry in enumerate(listed) if isinstance(entry, dict))


def _keys(table: object) -> list[str]:
    return list(table) if isinstance(table, dict) else []


def _bets(tree: Tree) -> Iterator[tuple[str, str]]:
    """The name and the place of every wager that a seat makes or changes."""
    for index, seat in _tables_in(tree, "seats"):
        for name in _keys(seat.get("wagers")):
            yield name, place_of(name, within=f"seats[{index}].wagers")
    for index, entry in _tables_in(tree, "bets"):
        removed = entry.get("remove")
        for name in removed if isinstance(removed, list | tuple) else ():
            if isinstance(name, str):
                yield name, place_of(name, within=f"bets[{index}].remove")
        for act in ("reduce", "make", "call"):
            for name in _keys(entry.get(act)):
                yield name, place_of(name, within=f"bets[{index}].{act}")


def _answers(game: Game[Any, Any], tree: Tree) -> Iterator[Mistake]:
    """A mistake for each decision that no question of the game could have been answered with."""
    listed = game.play.answers
    for index, seat in _tables_in(tree, "seats"):
        given = seat.get("decisions")
        for number, answer in enumerate(given if listed and isinstance(given, list | tuple) else ()):
            name = answer.strip().partition(" ")[0] if isinstance(answer, str) else ""
            if name and name not in listed:
                why = f'"{answer}" is no answer in this game{did_you_mean(name, sorted(listed))}'
                yield Mistake(f"seats[{index}].decisions[{number}]", why)


def _booked(known: Wagers, tree: Tree, seats: list[str]) -> Iterator[Mistake]:
    booked = tree.get("booked")
    for seat in _keys(booked):
        if seat not in seats:
            yield Mistake(place_of(seat, within="booked"), no_seat(seat, seats))
        for name in _keys(tree["booked"][seat]):
            yield from no_wager(known, _OF_A_HAND.sub("", name), place_of(seat, name, within="booked"))


def _carried(known: Wagers, tree: Tree) -> Iterator[Mistake]:
    """The slips in the wagers of the standing; `standing_from_tree` checks their form."""
    for index, entry in _tables_in(_standing(tree), "wagers"):
        place = f"standing.wagers[{index}]"
        name, called = entry.get("wager"), entry.get("called")
        if isinstance(name, str) and name:
            yield from no_wager(known, name, place_of("wager", within=place))
        if isinstance(called, str) and called not in {"", "on", "off"}:
            yield Mistake(place_of("called", within=place), f'a wager is called on or off, not "{called}"')


def _named_in_the_standing(game: Game[Any, Any], tree: Tree, seats: list[str]) -> Iterator[Mistake]:
    """A mistake for each seat that the standing names and the round does not have."""
    for field in game.play.opening(game.rules()).seat_fields:
        value = _standing(tree).get(field)
        for entry in value if isinstance(value, list) else [value]:
            name = entry.get("seat") if isinstance(entry, dict) else entry
            if isinstance(name, str) and name and name not in seats:
                yield Mistake(place_of(field, within="standing"), no_seat(name, seats))


def _standing(tree: Tree) -> Tree:
    standing = tree.get("standing")
    return standing if isinstance(standing, dict) else {}


def seats_of(tree: Tree) -> list[str]:
    """Every seat a document may name: its own, those of the standing, and those with wagers from earlier rounds."""
    names: list[object] = [seat.get("name") for _, seat in _tables_in(tree, "seats")]
    for key in ("seats", "wagers"):
        entries = _standing(tree).get(key)
        listed = entries if isinstance(entries, list) else []
        names += [entry.get("seat") if isinstance(entry, dict) else entry for entry in listed]
    return list(dict.fromkeys(name for name in names if isinstance(name, str) and name))


def no_seat(name: str, seats: Iterable[str]) -> str:
    """Says that there is no such seat, which there are, and how to add one."""
    return (
        f'there is no seat "{name}"; there are: {", ".join(seats)}; list a patron who sits out as a seat without wagers'
    )


# ---------------------------------------------------------------- irregularities


def _irregularity(game: Game[Any, Any], entry: Tree, place: str, length: int) -> Iterator[Mistake]:
    """The slips in the kind and the place of one: a kind the game does not have, an entry after the end of the tape."""
    at, kind = entry.get("at"), entry.get("kind")
    if type(at) is int and at > length:
        why = f"it is before entry {at}, but the tape has {length}; count from 0, and {length} is after the last"
        yield Mistake(f"{place}.at", why)
    if isinstance(kind, str) and kind not in game.play.remedies:
        hint = did_you_mean(kind, list(game.play.remedies))
        yield Mistake(f"{place}.kind", f'this game has no irregularity "{kind}"{hint}')


class _Names(NamedTuple):
    """What the details of an irregularity may name: wagers, seats, cards, and the stops of a wheel if there is one."""

    wagers: Wagers
    seats: list[str]
    stops: list[str]
    deck: Deck


def _details(game: Game[Any, Any], entry: Tree, place: str, names: _Names) -> Iterator[Mistake]:
    """The details of one that are missing, unknown or impossible."""
    kind = entry.get("kind")
    remedy = game.play.remedies.get(kind) if isinstance(kind, str) else None
    if remedy is None:
        return
    needs, given = (
        remedy.needs or {},
        {key: entry[key] for key in entry if key not in IrregularityDocument.model_fields},
    )
    for name, detail in needs.items():
        if name not in given:
            yield Mistake(place_of(name, within=place), f"is missing: give {name} ({detail.words})", remedy.cite)
        elif isinstance(given[name], str | int) and (why := _no_detail(detail, str(given[name]), names)):
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
            why = "; ".join(mistake.why for mistake in no_wager(names.wagers, value, ""))
        case DetailKind.OUTCOME if names.stops and value not in names.stops:
            why = f"{value} is not on this wheel{did_you_mean(value, names.stops)}"
        case DetailKind.CARD:
            why = _no_card(value, names.deck)
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
    for index, seat in enumerate(seats if isinstance(seats, list | tuple) else ()):
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
    on_wheel, deck = stops(game, rules), game.deck(rules or game.rules())
    for index, token in enumerate(tokens):
        place = f"tape.{game.play.tape}[{index}]"
        why = _no_entry(game.play.tape, token, on_wheel, deck)
        if why and (game.play.tape != "cards" or not _of_a_device(game, rules, token)):
            reader.mistakes.append(Mistake(place, why))
        elif game.play.tape in {"dice", "numbers"}:
            reader.mistakes.extend(_no_outcome(game, rules, token, place))
    return tokens


def _no_entry(tape: str, token: str, stops: list[str], deck: Deck) -> str:
    """Why this cannot be on a tape; empty if it can."""
    if tape == "cards" and token != UNTURNED and not _AWARD.fullmatch(token):
        return _no_card(token, deck)
    if tape == "spins" and stops and token not in stops:
        return f"{token} is not on this wheel{did_you_mean(token, stops)}"
    return ""


def _of_a_device(game: Game[Any, Any], rules: TableRules | None, token: str) -> bool:
    """Whether a game of cards has dice or another device that can show this."""
    wrong = list(_no_outcome(game, rules, token, ""))
    return len(wrong) < len(game.play.devices(rules or game.rules()))


def _no_outcome(game: Game[Any, Any], rules: TableRules | None, token: str, place: str) -> Iterator[Mistake]:
    """A mistake unless the game's dice can show this, or its draw; with rules that cannot be read, those by default."""
    for device in game.play.devices(rules or game.rules()):
        try:
            device.read(token)
        except Refused as refused:
            yield from (Mistake(place, ruling.why, ruling.cite) for ruling in refused.rulings)


def _no_card(text: str, deck: Deck) -> str:
    try:
        deck.read(text)
    except NotACard as not_a_card:
        return str(not_a_card)
    return ""
