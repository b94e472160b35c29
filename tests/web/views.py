"""Tables as the floor would show them, made by hand: each game before, in and after a round."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

from croupier.documents.answers import facts_answer
from croupier.engine.lying import spoken_cards
from croupier.floor.betting import Betting
from croupier.games.registry import game, names
from croupier.law.citation import cite
from croupier.money.wager import Bet
from croupier.sheets.limits import Limit
from croupier.sheets.sheet import Sheet
from croupier.sheets.sign import sign

Tree = dict[str, Any]
TABLES = {"blackjack": "BJ-1", "craps": "CR-1", "roulette": "RO-1", "big_six": "B6-1", "red_dog": "RD-1"}
WAGERS = {
    "blackjack": [("ann", "blackjack", "", 2500), ("Bot-1", "blackjack", "", 500)],
    "craps": [("ann", "pass", "", 1000), ("ann", "field", "", 500), ("Bot-1", "pass", "", 500)],
    "roulette": [
        ("ann", "red", "", 2500),
        ("ann", "straight", "17", 500),
        ("ann", "split", "8-11", 500),
        ("bert", "dozen", "2", 10000),
    ],
    "big_six": [("ann", "insignia", "5", 500), ("ann", "flag", "", 100)],
    "red_dog": [("ann", "original", "", 1000)],
}
COMMITMENT = "9b1c3a5fe09b8cf2d4f85b6f9d1a7e6c5b4a39281706f5e4d3c2b1a0998877ff"


def hand(place: str, handle: str | None, number: int, *cards: str, active: bool = False) -> Tree:
    return {
        "place": place,
        "handle": handle,
        "hand": number,
        "cards": list(cards),
        "words": spoken_cards(cards),
        "active": active,
        "note": "",
    }


def betting_of(name: str) -> Betting:
    known = game(name)
    rules = known.rules()
    kinds = known.wagers(rules)
    limits = {kind: Limit(100, 500_00) for kind in kinds if not kinds[kind].stakes_cents}
    if name == "blackjack":
        limits = {"blackjack": Limit(500, 500_00)}
    sheet = Sheet(known, rules, date(2010, 6, 7), TABLES[name], limits)
    seats = ("ann", "bert", "Bot-1")
    betting = Betting.after(sheet, known.opening(rules), seats)
    for who, kind, on, cents in WAGERS[name]:
        betting = betting.with_bet(Bet(who, kind, on, cents))
    return betting


def offers(betting: Betting, seat: str) -> list[Tree]:
    return [
        {
            "kind": each.kind.name,
            "title": each.kind.title,
            "cite": str(each.kind.cite),
            "pays": [str(odds) for odds in each.kind.pays],
            "selections": list(each.selections),
            "min_cents": 100,
            "max_cents": 50_000,
            "in_play": each.kind.made_in_play,
            "against": {"why": each.against.why, "cite": str(each.against.cite)} if each.against else None,
        }
        for each in betting.offered(seat)
    ]


def view(name: str, who: str | None = "ann", **changes: Any) -> Tree:
    """A table that takes bets."""
    betting = betting_of(name)
    laid = {seat: betting.laid_cents(seat) for seat in betting.seats}
    tree: Tree = {
        "table": TABLES[name],
        "game": name,
        "title": game(name).title,
        "version": 41,
        "state": "betting",
        "round": 12,
        "sheet": {
            "on": "2010-06-07",
            "verdict": "lawful",
            "rules": betting.sheet.rules.plain(),
            "limits": {
                kind: {"min_cents": limit.min_cents, "max_cents": limit.max_cents}
                for kind, limit in betting.sheet.limits.items()
            },
            "sign": facts_answer(sign(betting.sheet)),
        },
        "seats": [
            {
                "seat": number,
                "handle": handle,
                "bot": handle is not None and handle.startswith("Bot"),
                "ready": handle == "Bot-1",
                "laid_cents": laid.get(handle or "", 0),
                "rail_cents": 97_500 if handle else 0,
                "you": handle == who and who is not None,
            }
            for number, handle in enumerate(("ann", None, "Bot-1", None, "bert", None), 1)
        ],
        "wagers": [
            {
                "handle": wager.seat,
                "wager": wager.name,
                "kind": wager.kind,
                "on": wager.on,
                "stake_cents": wager.stake_cents,
                "called": wager.called,
                "moves": "",
            }
            for wager in betting.wagers
        ],
        "standing": [],
        "hands": [],
        "chance": None,
        "asks": None,
        "clock": {"for": "bets", "ends_at": None, "default": "", "now": "2026-11-15T21:20:00+00:00"},
        "you": {"handle": who, "seat": 1, "cents": 97_500, "offers": offers(betting, who)} if who else None,
        "story": [{"fact": "Place your bets", "cite": str(game(name).cites[0])}],
        "lines": [],
        "net_cents": {},
        "seal": {
            "in_use": [{"number": 3, "commitment": COMMITMENT}],
            "next": {"number": 4, "commitment": COMMITMENT[::-1]},
        },
        "matters": [],
        "wins": [],
        "corrections": [],
        "change": None,
        "dealer": "",
    }
    return tree | changes


def asked(who: str = "ann") -> Tree:
    """A pair of eights against a six."""
    return {
        "handle": who,
        "site": "play:1.1",
        "question": "play",
        "offers": [
            offer("stand", "19:47-2.11(b)"),
            offer("hit", "19:47-2.11(b)", title="draw a card"),
            offer("double", "19:47-2.10(a)", least=100, most=2500),
            offer("split", "19:47-2.11(a)", adds=2500),
        ],
        "refusals": [
            {"options": ["surrender"], "why": "this table does not offer surrender", "cite": "19:47-2.17(a)"},
        ],
        "sees": [],
    }


def offer(name: str, law: str, *, title: str = "", least: int = 0, most: int = 0, adds: int = 0) -> Tree:
    return {
        "name": name,
        "title": title or name,
        "cite": law,
        "least": least,
        "most": most,
        "unit": "cents",
        "step": 1,
        "adds_cents": adds,
    }


def in_play() -> Tree:
    return view(
        "blackjack",
        state="dealing",
        hands=[
            hand("dealer", None, 1, "6c", "??"),
            hand("box 1", "ann", 1, "8h", "8d", active=True),
            hand("box 3", "Bot-1", 1, "Kd", "9s"),
        ],
        asks=asked(),
        clock={
            "for": "decision",
            "ends_at": "2026-11-15T21:20:20+00:00",
            "default": "stand",
            "now": "2026-11-15T21:20:00+00:00",
        },
        standing=[{"name": "shoe", "text": "shoe: 388 cards"}],
        story=[
            {"fact": "No more bets", "cite": "19:47-2.6(a)"},
            {"fact": "The dealer shows six of clubs", "cite": "19:47-2.6(d)"},
        ],
    )


def settled() -> Tree:
    return in_play() | {
        "state": "betting",
        "asks": None,
        "clock": {"for": "bets", "ends_at": None, "default": "", "now": "2026-11-15T21:20:00+00:00"},
        "hands": [
            hand("dealer", None, 1, "6c", "Td", "2s"),
            hand("box 1", "ann", 1, "8h", "Tc"),
            hand("box 1", "ann", 2, "8d", "3h", "9d"),
            hand("box 3", "Bot-1", 1, "Kd", "9s"),
        ],
        "lines": [
            line("ann", "blackjack", 2500, "pushed", 0),
            line("ann", "blackjack, hand 2", 2500, "won", 2500),
            line("ann", "double, hand 2", 2500, "won", 2500),
            line("Bot-1", "blackjack", 500, "won", 500),
        ],
        "net_cents": {"ann": 5000, "Bot-1": 500},
    }


def line(who: str, wager: str, stake: int, result: str, cents: int) -> Tree:
    return {
        "handle": who,
        "seat": who,
        "wager": wager,
        "hand": 1,
        "stake_cents": stake,
        "result": result,
        "pays": "1 to 1" if result == "won" else None,
        "cents": cents,
        "cite": "19:47-2.12(a)",
        "note": "",
    }


def every() -> dict[str, Tree]:
    """Every table, each phase under a name of its own."""
    tables = {f"{name}-betting": view(name) for name in names() if name in TABLES}
    tables["blackjack-playing"] = in_play()
    tables["blackjack-settled"] = settled()
    craps = view(
        "craps", standing=[{"name": "point", "text": "6"}], chance={"text": "2-4", "words": "two and four: six, easy"}
    )
    tables["craps-point"] = craps
    tables["roulette-spun"] = view("roulette", chance={"text": "17", "words": "seventeen, black"})
    tables["red_dog-playing"] = view(
        "red_dog",
        state="dealing",
        hands=[hand("left", None, 1, "4h"), hand("right", None, 1, "Ts")],
        asks=asked()
        | {
            "question": "raise",
            "offers": [offer("raise", "19:47-6.5(h)", least=100, most=1000), offer("no_raise", "19:47-6.5(h)")],
        },
    )
    return tables


__all__ = ["TABLES", "asked", "betting_of", "cite", "every", "hand", "in_play", "offers", "replace", "settled", "view"]
