"""A standing as a document writes it, and back: what is carried into a round is what the last one left."""

from __future__ import annotations

import json
from typing import Any

from pydantic import TypeAdapter, ValidationError

from croupier.documents.reading import Tree
from croupier.engine.game import Game
from croupier.engine.standing import Standing
from croupier.law.option import TableRules, Unreadable, nearest
from croupier.law.ruling import Mistake
from croupier.money.cents import NotMoney, plain, read_stake
from croupier.money.wager import Wager

_WAGER_KEYS = ("seat", "wager", "stake", "called")


_ADAPTERS: dict[Any, TypeAdapter[Standing]] = {}  # by class of standing: making one is slow


def _adapter(standing: Standing) -> TypeAdapter[Standing]:
    kind = type(standing)
    if kind not in _ADAPTERS:
        _ADAPTERS[kind] = TypeAdapter(kind)
    return _ADAPTERS[kind]


def standing_to_tree(standing: Standing) -> Tree:
    """The standing as plain data; wagers by name, with their stakes in dollars."""
    tree: Tree = _adapter(standing).dump_python(standing, mode="json")
    tree["wagers"] = [_wager_to_tree(wager) for wager in standing.wagers]
    return tree


def _wager_to_tree(wager: Wager) -> Tree:
    called = {"called": wager.called} if wager.called else {}
    return {"seat": wager.seat, "wager": wager.name, "stake": plain(wager.stake_cents)} | called


def standing_from_tree(game: Game[Any, Any], rules: TableRules, tree: object, place: str = "standing") -> Standing:
    """The standing a document describes, or raises `Unreadable` with every mistake. What it leaves out is as at an opening."""
    opening: Standing = game.opening(rules)
    if not isinstance(tree, dict):
        raise Unreadable(Mistake(place, "a table is wanted"))
    known = _adapter(opening).dump_python(opening, mode="json")
    mistakes = [
        Mistake(f"{place}.{key}", f"there is no such key{nearest(key, list(known))}")
        for key in tree
        if key not in known
    ]
    wagers, wrong = _wagers(tree.get("wagers", []), f"{place}.wagers")
    mistakes.extend(wrong)
    merged = known | {key: value for key, value in tree.items() if key in known} | {"wagers": wagers}
    try:
        standing = _adapter(opening).validate_json(json.dumps(merged, default=str), strict=True)
    except ValidationError as error:
        for fault in error.errors(include_url=False):
            where = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in fault["loc"])
            mistakes.append(Mistake(f"{place}{where}", fault["msg"][0].lower() + fault["msg"][1:]))
    else:
        if not mistakes:
            return standing
    raise Unreadable(*mistakes)


def _wagers(entries: object, place: str) -> tuple[list[Tree], list[Mistake]]:
    if not isinstance(entries, list):
        return [], [Mistake(place, 'a list is wanted, such as [{ seat = "A", wager = "pass", stake = "10.00" }]')]
    wagers, mistakes = [], []
    for index, entry in enumerate(entries):
        here = f"{place}[{index}]"
        if not isinstance(entry, dict) or not {"seat", "wager", "stake"} <= entry.keys():
            mistakes.append(Mistake(here, "a seat, a wager and a stake are wanted"))
            continue
        mistakes.extend(Mistake(f"{here}.{key}", "there is no such key") for key in entry if key not in _WAGER_KEYS)
        try:
            cents = read_stake(entry["stake"])
        except NotMoney as not_money:
            mistakes.append(Mistake(f"{here}.stake", str(not_money)))
            continue
        kind, _, on = str(entry["wager"]).partition(" ")
        called = str(entry.get("called", ""))
        wagers.append({"seat": str(entry["seat"]), "kind": kind, "on": on, "stake_cents": cents, "called": called})
    return wagers, mistakes
