"""The parts of a `GAME` that are the same in every stud game: its play, its table, and the hands as a viewer sees them.

A viewer sees the own cards, hands that were shown, and cards the house has turned.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

from croupier.engine.croupier import Croupier
from croupier.engine.game import Outcome, Play, Table
from croupier.engine.hand import FACE_DOWN, Hand, Staked
from croupier.engine.hands_shown import EndOfJournal, Replay
from croupier.engine.journal import Journal, Kind
from croupier.equipment.cards import is_card
from croupier.families.stud.law import StudLaw, steps_before_opening
from croupier.families.stud.rules import StudRules
from croupier.families.stud.steps import DEAL
from croupier.families.stud.table import Seat, StudTable
from croupier.money.wager import Wager

SetUp = Callable[[Croupier, Any, Any, tuple[Wager, ...]], StudTable]


def play_of(*answers: str, **parts: Any) -> Play[Any, Any]:
    """A game of cards. A question is first asked in the deal; besides a cut, players give these answers."""
    return Play(tape="cards", first_scopes=(DEAL,), answers=frozenset({"cut", "refuse", *answers}), **parts)


def table_of(
    law: StudLaw,
    set_up: SetUp,
    play_to_end: Callable[[StudTable], Outcome],
    **parts: Any,
) -> Table[Any, Any]:
    """A table: as many seats as positions, the cards opened as in other card games, and hands as each seat sees them.

    `set_up` and `play_to_end` are the parts of the game's procedure, which `hands_shown` replays.
    """

    def shown(
        rules: StudRules, standing: object, wagers: tuple[Wager, ...], journal: Journal, viewer: str | None = None
    ) -> tuple[Hand, ...]:
        return hands_shown(lambda croupier: set_up(croupier, rules, standing, wagers), play_to_end, journal, viewer)

    return Table(
        hands_shown=shown,
        opening_steps=lambda _rules: steps_before_opening(law),
        seats=lambda rules: rules.positions,
        **parts,
    )


# ---------------------------------------------------------------- hands shown


def hands_shown(
    set_up: Callable[[Croupier], StudTable],
    play_to_end: Callable[[StudTable], object],
    journal: Journal,
    viewer: str | None,
) -> tuple[Hand, ...]:
    """The house's cards, then every player's hand, as of the end of the journal."""
    replay = Replay(journal)
    try:
        table = set_up(replay)
    except EndOfJournal:  # the cards are still being shuffled and cut
        return ()
    over = False
    with suppress(EndOfJournal):
        play_to_end(table)
        over = True
    return tuple(_hands(table, _dealt_so_far(replay), viewer, over=over))


def _dealt_so_far(replay: Replay) -> dict[tuple[str, str], list[str]]:
    """By player and place: the cards dealt up to the end of the journal, also while the deal is still going on."""
    found: dict[tuple[str, str], list[str]] = {}
    for site, entry in zip(replay.sites, replay.journal, strict=False):
        if site.scope == DEAL and site.seat and entry.kind is Kind.CHANCE and is_card(entry.answer):
            found.setdefault((site.seat, site.place), []).append(entry.answer)
    return found


def _hands(
    table: StudTable, dealt: dict[tuple[str, str], list[str]], viewer: str | None, *, over: bool
) -> Iterator[Hand]:
    house = (*map(str, table.house.up), *[FACE_DOWN] * len(table.house.down))
    if house:
        yield Hand(table.house.place, None, 1, house, table.house.note)
    for seat in table.seats:
        held, coming = tuple(map(str, seat.cards)), tuple(dealt.get((seat.name, seat.place), ()))
        cards = coming if len(coming) > len(held) else held
        if cards:
            seen = seat.shown or viewer == seat.name
            known = set(cards if seen else map(str, seat.revealed))
            shown = tuple(card if card in known else FACE_DOWN for card in cards)
            stakes = () if over else tuple(_stakes(table, seat))
            yield Hand(seat.place, seat.name, 1, shown, seat.note, "", stakes)


def _stakes(table: StudTable, seat: Seat) -> Iterator[Staked]:
    """The seat's wagers as they are now: with those made in the round, and 0 for those lost or taken back."""
    own = [wager for wager in (*table.wagers, *table.undecided) if seat.owns(wager)]
    for kind in dict.fromkeys(wager.kind for wager in own):
        yield Staked(seat.name, kind, seat.on, table.stake(seat, kind))
