"""A round of a check as a document that `croupier settle` reads: to show a fault, and as a check of its own."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import groupby
from typing import Any

from croupier.amounts.cents import plain
from croupier.croupiers.play import Live
from croupier.croupiers.script_feed import play_script
from croupier.documents.reading import Tree
from croupier.documents.round import read_round
from croupier.documents.standing import standing_to_tree
from croupier.engine.decision import Decision
from croupier.engine.game import Game
from croupier.engine.irregularity import Irregularity
from croupier.engine.journal import Journal, Kind
from croupier.engine.round import Round
from croupier.engine.standing import Standing
from croupier.equipment.cards import UNTURNED
from croupier.equipment.shoe import CardDevice
from croupier.games import registry
from croupier.law.option import Unreadable
from croupier.law.ruling import Refused
from croupier.testing.played_round import site_of
from croupier.testing.report.faults import Shown
from croupier.testing.sessions import every_round


def described(shown: Shown) -> str:
    """The round in JSON, which plays the same entries when it is read; empty if a document cannot say it."""
    try:
        tree = _tree(shown.round, shown.journal)
        return json.dumps(tree, ensure_ascii=False) if _plays_the_same(tree, shown) else ""
    except Exception:  # noqa: BLE001 (a game that crashes outside its rounds too)
        return ""


def check_document(game: Game[Any, Any], seed: int, rounds: int) -> None:
    """A round in which nothing goes wrong can be said in a document, which `croupier settle` plays to the same entries."""
    every_round(game, seed, rounds, _can_be_said)


def _can_be_said(live: Live) -> None:
    if any(
        entry.kind is Kind.IRREGULARITY for entry in live.journal
    ):  # the suite reports details that no document may have
        return
    name, tree = live.round.game.name, _tree(live.round, live.journal)
    with registry.guest(live.round.game):
        try:
            settled = play_script(read_round(tree))
        except Unreadable as unreadable:
            raise AssertionError(f"{name}: a document of the round cannot be read: {unreadable}") from None
    journals = [each.journal for each in settled.rounds]
    assert journals == [live.journal], (
        f"{name}: a document of the round plays another one: {journals or settled.findings}"
    )


def _tree(round_: Round, journal: Journal) -> Tree:
    """The document. If wagers stand, or seats bet by turns, all wagers are in the standing, which keeps their order."""
    turns = [seat for seat, _ in groupby(wager.seat for wager in round_.wagers)]
    stand = bool(round_.standing.wagers) or len(set(turns)) < len(turns)
    seats = {wager.seat: _seat(wager.seat) for wager in round_.wagers}
    for wager in () if stand else round_.wagers:
        if round_.game.play.wagers(round_.rules)[wager.kind].laid_with is None:
            seats[wager.seat]["wagers"][wager.name] = plain(wager.stake_cents)
    tape = dict[int, str]()
    tree: Tree = {
        "game": round_.game.name,
        "rules": round_.rules.plain(),
        "standing": standing_to_tree(round_.standing_with_wagers if stand else round_.standing),
        "irregularities": [],
    }
    between: list[int] = []  # for each roll or spin, how many cards came before it
    for cut, entry in enumerate(journal):
        live = Live(round_, journal[:cut])
        at = live.dealt + len(between)
        device = live.asks if isinstance(live.asks, CardDevice) else None
        if device is not None:
            at = device.position + sum(before <= device.position for before in between)
        if entry.kind is Kind.IRREGULARITY:
            what = Irregularity.read(entry.answer)
            moments = {moment.site: moment.dealt + len(between) for moment in live.moments}
            at = at if entry.site == site_of(live) else moments[entry.site]
            tree["irregularities"].append({"at": at, "kind": what.kind, "site": entry.site, **what.details})
        elif isinstance(live.asks, Decision):
            seats.setdefault(live.asks.seat, _seat(live.asks.seat))["decisions"].append(entry.answer)
        else:
            tape[at] = entry.answer
            if device is None:
                between.append(live.dealt)
    for name in _sitting_out(round_.standing):
        seats.setdefault(name, _seat(name))
    length = max([*tape, Live(round_, journal[:-1]).dealt + len(between) - 1], default=-1) + 1
    entries = [tape.get(at, UNTURNED) for at in range(length)]
    return tree | {"seats": list(seats.values()), "tape": {round_.game.play.tape: " ".join(entries)}}


def _sitting_out(standing: Standing) -> Iterator[str]:
    """Who is named by the standing, with or without a wager."""
    for field in standing.seat_fields:
        held = getattr(standing, field)
        for each in held if isinstance(held, tuple) else (held,):
            name = getattr(each, "seat", each)
            if isinstance(name, str) and name:
                yield name


def _seat(name: str) -> dict[str, Any]:
    return {"name": name, "wagers": {}, "decisions": []}


def _plays_the_same(tree: Tree, shown: Shown) -> bool:
    """Whether the document comes to the same entries, or to the crash or refusal that the round ends in."""
    with registry.guest(shown.round.game):
        try:
            settled = play_script(read_round(tree))
        except (Unreadable, Refused):
            return False
        except Exception:  # noqa: BLE001 (what the round shows)
            return True
    if settled.happened:
        return [each.journal for each in settled.rounds] == [shown.journal]
    try:
        Live(shown.round, shown.journal)
    except Refused:
        return True
    return False
