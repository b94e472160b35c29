"""What goes wrong at a table, and how it is set right: matters and rulings, corrections, and wins that wait.

A remedy is the chapter's own, let into the round; a void round gives its wagers back; what is settled is set right by new
transfers alone, and by two supervisors.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import fields, replace
from typing import Any

from croupier.documents.standing import standing_to_tree
from croupier.engine.irregularity import Irregularity, admit
from croupier.floor import ledger
from croupier.floor.betting import Betting
from croupier.floor.happening import Happening
from croupier.floor.pit import Pit, waiting_cents
from croupier.floor.store import Transfer
from croupier.floor.table import Table
from croupier.law.citation import Citation, cite
from croupier.law.register import UnknownCitation, register
from croupier.law.ruling import Refused, unlawful
from croupier.money.wager import Act, Wager

_TOLD_BY_CHANCE = frozenset({"resting", "other", "passed"})  # details that would say how a die or a clapper came to lie


def raise_matter(pit: Pit, sort: str, words: str, round_: int | None) -> None:
    number, about = len(pit.table.matters) + 1, round_ or pit.table.round
    if about > pit.table.round:
        raise pit.refuse(f"there was no round {about} at this table")
    pit.happens(Happening("raised", {"number": number, "sort": sort, "round": about, "words": words}))


def rule(pit: Pit, number: int, ruling: str, kind: str, details: Mapping[str, str], law: str, why: str) -> None:
    """Rules on an open matter. A remedy is the chapter's own; a void round gives every wager of it back."""
    matter = next((each for each in pit.table.matters if each.number == number and each.open), None)
    if matter is None:
        raise pit.refuse(f"matter {number} is not open at this table")
    if pit.actor is not None and pit.actor.person == pit.table.dealer_person:
        raise pit.refuse("nobody rules on his own deal")
    told = {"matter": number, "ruling": ruling, "kind": kind, "cite": str(citation(law)), "why": why}
    if ruling != "play_on" and matter.round != pit.table.round:
        why_not = f"round {matter.round} is settled: what is settled is set right by a correcting transfer"
        raise pit.refuse(why_not, citation(law))
    if ruling == "remedy":
        _remedy(pit, kind, details)
    elif ruling == "void":
        _void(pit, citation(law))
    pit.happens(Happening("ruled", told))


def _remedy(pit: Pit, kind: str, details: Mapping[str, str]) -> None:
    """Lets the irregularity into the round, where the chapter's remedy is applied to it."""
    game = pit.table.sheet.game
    remedy = game.remedies.get(kind)
    told = {name: text for name, text in details.items() if text}
    sites = pit.table.running.sites if pit.table.playing else ()
    here = next((site for site in sites if remedy and remedy.arises_at(site)), remedy.sites[0] if remedy else "")
    needs_no_word = {"card"} & set((remedy.needs or {}) if remedy else {})
    admit(game.remedies, Irregularity(kind, {**dict.fromkeys(needs_no_word, ""), **told}), here, game.cites[0])
    if remedy is not None and _TOLD_BY_CHANCE & set(remedy.needs or {}):
        raise pit.refuse(f"{kind}: what comes of a sealed roll or spin nobody can tell", remedy.cite)
    if remedy is not None and not pit.table.playing and remedy.sites[0] not in {"deal", "roll", "spin"}:
        raise pit.refuse(f"no round is under way in which {kind} could be mended", remedy.cite)
    since = len(pit.table.running.journal) if pit.table.playing else 0
    what = str(Irregularity(kind, told))
    before = pit.table.running.told if pit.table.playing else 0
    pit.happens(Happening("went_wrong", {"since": since, "irregularity": what, "round": pit.table.round}))
    if pit.table.playing and pit.table.running.told == before:
        raise pit.refuse(f"{kind} cannot have happened in this round", remedy.cite if remedy is not None else None)


def _void(pit: Pit, law: Citation) -> None:
    """Every wager made for the round goes back, and what was taken down stays so; the cards are shuffled anew."""
    table = pit.table
    if not table.playing:
        raise pit.refuse("no round is under way: what is settled is set right by a correcting transfer", law)
    standing = replace(table.standing, wagers=stood(table))
    transfers: list[Transfer] = []
    for seat in table.seats:
        lying = ledger.box(table.name, seat.handle)
        stays = sum(wager.stake_cents for wager in standing.wagers if wager.seat == seat.handle)
        back = pit.holds(lying) - stays - waiting_cents(table, seat.handle)
        transfers.extend(ledger.moved(lying, ledger.player(seat.person), back, ledger.reason("a void round", law)))
    empty: dict[str, Any] = {entry.name: None for entry in fields(standing) if entry.name in {"shoe", "side_b"}}
    standing = replace(standing, **empty)
    running = table.running
    told = {"round": table.round, "left": standing_to_tree(standing), "packs": {}, "cite": str(law)}
    told |= {"drawn": 0 if running.loads else table.drawn + running.thrown}
    told |= {
        "journal": [str(entry) for entry in running.journal],
        "places": [each.plain() for each in running.drawn],
    }
    told |= {"loads": [pack.plain() for pack in table.dealer_of_cards.loads(running)], "seal": table.next_seal}
    pit.happens(Happening("voided", told, tuple(transfers)))
    pit.reseal(spent=bool(running.loads))


def propose(pit: Pit, matter: int, handle: str, cents: int, law: str, why: str, person: str) -> None:
    """A correcting transfer is proposed; it is made when a second supervisor agrees."""
    if not any(each.number == matter for each in pit.table.matters):
        raise pit.refuse(f"there is no matter {matter} at this table")
    if not cents:
        raise pit.refuse("a correction moves some cents")
    told = {"number": len(pit.table.corrections) + 1, "matter": matter, "handle": handle, "person": person}
    told |= {"cents": cents, "cite": str(citation(law)), "why": why}
    pit.happens(Happening("correction_proposed", told))


def second(pit: Pit, number: int) -> None:
    found = next((each for each in pit.table.corrections if each.number == number and not each.seconded), None)
    if found is None:
        raise pit.refuse(f"correction {number} does not wait for anybody")
    if pit.actor is not None and found.by == pit.actor.person:
        raise pit.refuse("a correcting transfer wants two supervisors: you proposed it yourself")
    words = ledger.reason(f"correction {number}: {found.why}", found.cite)
    moved = ledger.moved(ledger.float_of(pit.table.name), ledger.player(found.person), found.cents, words)
    told = {"correction": number, "handle": found.handle, "cents": found.cents, "cite": found.cite}
    pit.happens(Happening("corrected", told, pit.filled(moved)))


def validate(pit: Pit, number: int) -> None:
    """2.19(g)3, 2.20(g)4: the supervisor who verifies a win is neither who won it nor who dealt it."""
    win = next((each for each in pit.table.wins if each.number == number and not each.validated), None)
    if win is None:
        raise pit.refuse(f"win {number} does not wait for anybody")
    if pit.actor is not None and pit.actor.person in {win.person, pit.table.dealer_person}:
        raise pit.refuse("a supervisor verifies the win, not who won or dealt it", citation(win.cite))
    lying = ledger.box(pit.table.name, win.handle)
    words = ledger.reason(f"{win.wager} won, verified", win.cite)
    moved = ledger.moved(lying, ledger.player(win.person), win.cents, words)
    told = {"win": number, "handle": win.handle, "cents": win.cents, "cite": win.cite}
    pit.happens(Happening("validated", told, moved))


def stood(table: Table) -> tuple[Wager, ...]:
    """The wagers that stood when the last round was over, less what was taken down since."""
    layout = Betting.after(table.sheet, table.standing, table.handles)
    for bet in table.bets:
        if bet.act is not Act.MAKE:
            with suppress(Refused):  # of a wager that was itself made since
                layout = layout.with_bet(bet)
    return layout.wagers


def citation(text: str) -> Citation:
    """A paragraph somebody has named, or raises `Refused`: a ruling rests on a paragraph there is."""
    law = register()
    try:
        named = cite(text)
        law.section(named)
    except (UnknownCitation, ValueError, KeyError):
        raise Refused(unlawful(cite("19:47-8.3(a)"), f'"{text}" is no paragraph of the chapter')) from None
    return named
