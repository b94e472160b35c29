"""Standings in documents: reads and writes the state of a table between rounds."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, replace
from functools import lru_cache
from operator import gt
from typing import Any

from pydantic import TypeAdapter, ValidationError
from pydantic_core import to_json

from croupier.amounts.cents import NotMoney, plain, read_stake
from croupier.documents.reading import Tree, faults_of, in_words, place_of
from croupier.engine.game import Game
from croupier.engine.standing import Standing
from croupier.engine.traits import ShoeStanding
from croupier.engine.wager_kind import WagerKind
from croupier.equipment.shoe import Shoe
from croupier.law.option import TableRules, Unreadable, nearest
from croupier.law.ruling import Mistake, Refused, Ruling, unlawful
from croupier.money.wager import Wager

_WAGER_KEYS = ("seat", "wager", "stake", "called")
_MAYBE_NEGATIVE = re.compile(rb"(?<![\w.])-[0-9]")
_ADAPTERS: dict[Any, TypeAdapter[Standing]] = {}  # a cache by class of standing, since making one is slow


def _adapter(standing: Standing) -> TypeAdapter[Standing]:
    kind = type(standing)
    if kind not in _ADAPTERS:
        _ADAPTERS[kind] = TypeAdapter(kind)
    return _ADAPTERS[kind]


@lru_cache(maxsize=256)
def _opening(make: Callable[[Any], Standing], rules: TableRules) -> tuple[Standing, Tree]:
    """The opening of a table with these rules, and the same as plain data, which is not to be changed."""
    opening = make(rules)
    return opening, _plain(opening)


def _plain(standing: Standing) -> Tree:
    """The standing as plain data. The deck of a shoe is not written: it follows from the rules."""
    values = ((each.name, getattr(standing, each.name)) for each in fields(standing))
    decks = {name: {"deck"} for name, value in values if isinstance(value, Shoe)}
    tree: Tree = _adapter(standing).dump_python(standing, mode="json", exclude=decks)
    return tree


def standing_to_tree(standing: Standing) -> Tree:
    """The standing as plain data, with wagers by name and stakes in dollars."""
    tree = _plain(standing)
    tree["wagers"] = [_wager_to_tree(wager) for wager in standing.wagers]
    return tree


def _wager_to_tree(wager: Wager) -> Tree:
    called = {"called": wager.called} if wager.called else {}
    return {"seat": wager.seat, "wager": wager.name, "stake": plain(wager.stake_cents)} | called


def standing_from_tree(game: Game[Any, Any], rules: TableRules, tree: object, place: str = "standing") -> Standing:
    """The standing that a document describes. What it leaves out is as in the opening.

    Raises `Unreadable` with every mistake if it cannot be read, and `Refused` if no round could leave such a table.
    """
    opening, known = _opening(game.play.opening, rules)
    if not isinstance(tree, dict):
        raise Unreadable(Mistake(place, "write a table of keys"))
    given = {key: value for key, value in tree.items() if key in known}
    mistakes = [
        Mistake(place_of(key, within=place), f"there is no such key{nearest(key, list(known))}")
        for key in tree
        if key not in known
    ]
    written = _json(given)
    if b"-" in written and _MAYBE_NEGATIVE.search(written):
        mistakes.extend(_negatives(given, place))
    reported = {mistake.place for mistake in mistakes}
    mistakes.extend(each for each in _impossible_values(opening, given, place) if each.place not in reported)
    reader = _WagerReader(game, rules, place)
    reader.read(tree.get("wagers", []))
    mistakes.extend(reader.mistakes)
    standing = opening
    try:
        complete = given.keys() == known.keys() and not given["wagers"]
        merged = written if complete else _json(known | given | {"wagers": reader.wagers})
        standing = _adapter(opening).validate_json(merged, strict=True, context=game.deck(rules))
        read = _plain(standing)
        inside = {key: value for key, value in given.items() if key != "wagers"}
        if any(read[key] != value for key, value in inside.items()):  # else every key of it was read
            mistakes.extend(_unknown_keys(inside, read, place))
    except ValidationError as error:
        reported = {mistake.place for mistake in mistakes}
        faults = (Mistake(place_of(*fault["loc"], within=place), in_words(fault)) for fault in faults_of(error))
        mistakes.extend(mistake for mistake in faults if mistake.place not in reported)
    except Refused as refused:
        reader.rulings.extend(replace(ruling, place=ruling.place or place) for ruling in refused.rulings)
    mistakes.extend(_too_many_cards(opening, standing, place))
    if mistakes:
        raise Unreadable(*mistakes)
    if reader.rulings:
        raise Refused(*reader.rulings)
    return standing


def _json(tree: Tree) -> bytes:
    """The tree as JSON; what JSON cannot say, as text. The fast writer refuses half of a surrogate pair."""
    try:
        return to_json(tree, fallback=str, inf_nan_mode="constants")
    except ValueError:
        return json.dumps(tree, default=str).encode()


def _unknown_keys(given: object, read: object, place: str) -> Iterator[Mistake]:
    """A mistake for each key inside a part of the standing that was not read."""
    if isinstance(given, dict) and isinstance(read, dict):
        for key, value in given.items():
            if key not in read:
                why = f"there is no such key{nearest(key, list(read))}"
                yield Mistake(place_of(key, within=place), why)
            yield from _unknown_keys(value, read.get(key), place_of(key, within=place))
    elif isinstance(given, list) and isinstance(read, list):
        for index, (each, as_read) in enumerate(zip(given, read, strict=False)):
            yield from _unknown_keys(each, as_read, f"{place}[{index}]")


def _negatives(value: object, place: str) -> Iterator[Mistake]:
    """A mistake for each number below zero: everything that a table keeps is an amount, a count or a position."""
    if isinstance(value, dict):
        for key, each in value.items():
            yield from _negatives(each, place_of(str(key), within=place))
    elif isinstance(value, list):
        for index, each in enumerate(value):
            yield from _negatives(each, f"{place}[{index}]")
    elif isinstance(value, int) and value < 0:
        yield Mistake(place, f"{value} is below zero; write 0 or more")


def _impossible_values(opening: Standing, given: Tree, place: str) -> Iterator[Mistake]:
    for name, possible in opening.possible_values.items():
        value = given.get(name, [])
        entries = value if isinstance(value, list) else [value]
        if any(type(each) is type(possible[0]) and each not in possible for each in entries):
            yield Mistake(place_of(name, within=place), f"it can be only {', '.join(map(str, possible))}")


def _too_many_cards(opening: Standing, standing: Standing, place: str) -> Iterator[Mistake]:
    """A mistake for each shoe that has more of a card than the decks of the table, or that the table does not have."""
    if not (isinstance(opening, ShoeStanding) and isinstance(standing, ShoeStanding)):
        return
    full = opening.shoes()
    for side, shoe in standing.shoes().items():
        within = place_of("shoe" if side == "A" else f"side_{side.lower()}", within=place)
        if full and side not in full:
            yield Mistake(within, "this table has no such shoe")
        elif full and any(map(gt, shoe.unseen, full[side].unseen)):
            most = max(full[side].unseen)
            yield Mistake(place_of("unseen", within=within), f"the table has {most} of each card, and it has more")


class _WagerReader:
    """Reads the wagers of a standing. Collects valid wagers, mistakes, and rulings against impossible wagers."""

    def __init__(self, game: Game[Any, Any], rules: TableRules, place: str) -> None:
        self.game = game
        self.rules = rules
        self.place = place_of("wagers", within=place)
        self.wagers: list[Tree] = []
        self._spots: set[tuple[str, str, str]] = set()  # of the wagers so far
        self.mistakes: list[Mistake] = []
        self.rulings: list[Ruling] = []

    def read(self, entries: object) -> None:
        if not isinstance(entries, list):
            why = 'write a list, such as [{ seat = "A", wager = "pass", stake = "10.00" }]'
            self.mistakes.append(Mistake(self.place, why))
            return
        kinds = self.game.play.wagers(self.rules) if entries else {}
        for index, entry in enumerate(entries):
            place = f"{self.place}[{index}]"
            wrong = list(_mistakes(entry, place))
            self.mistakes.extend(wrong)
            if not wrong:
                self._add(entry, kinds, place)

    def _add(self, entry: Tree, kinds: Mapping[str, WagerKind], place: str) -> None:
        try:
            spot = self._spot(entry, kinds)
        except Refused as refused:
            self.rulings.extend(replace(ruling, place=place) for ruling in refused.rulings)
        else:
            self.wagers.append(spot | {"stake_cents": read_stake(entry["stake"]), "called": entry.get("called", "")})

    def _spot(self, entry: Tree, kinds: Mapping[str, WagerKind]) -> Tree:
        name, _, on = entry["wager"].partition(" ")
        kind = kinds.get(name)
        law = kind.cite if kind is not None else self.game.cites[0]
        selection = kind.selection(on.strip()) if kind is not None and not kind.made_in_play else None
        if selection is None:
            raise Refused(unlawful(law, f'a "{entry["wager"]}" wager cannot be on this table between rounds'))
        if entry.get("called", "on") not in {"on", "off"}:
            raise Refused(unlawful(law, f'{entry["wager"]} can be called on or off, not "{entry["called"]}"'))
        spot = entry["seat"], name, selection
        if spot in self._spots:
            raise Refused(unlawful(law, f"{entry['wager']} of {entry['seat']} is there twice"))
        self._spots.add(spot)
        return {"seat": entry["seat"], "kind": name, "on": selection}


def _mistakes(entry: object, place: str) -> Iterator[Mistake]:
    """The mistakes in one wager of a standing."""
    if not isinstance(entry, dict) or not {"seat", "wager", "stake"} <= entry.keys():
        yield Mistake(place, "write a seat, a wager and a stake")
        return
    for key in entry:
        if key not in _WAGER_KEYS:
            yield Mistake(place_of(key, within=place), f"there is no such key{nearest(key, list(_WAGER_KEYS))}")
    for key in ("seat", "wager", "called"):
        if key in entry and not (isinstance(entry[key], str) and entry[key]):
            yield Mistake(place_of(key, within=place), "write a text that is not empty")
    try:
        read_stake(entry["stake"])
    except NotMoney as not_money:
        yield Mistake(place_of("stake", within=place), str(not_money))
