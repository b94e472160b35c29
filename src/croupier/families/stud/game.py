"""A stud game from its declaration, and the hands as a viewer sees them.

A viewer sees the own cards, hands that were shown, and cards the house has turned.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from typing import Any, TypeVar

from croupier.engine.croupier import Croupier
from croupier.engine.game import Analysis, Game, Outcome, Play, Table
from croupier.engine.hand import FACE_DOWN, Hand, Staked
from croupier.engine.hands_shown import EndOfJournal, Replay
from croupier.engine.irregularity import Remedy, by_kind
from croupier.engine.journal import Journal, Kind
from croupier.engine.layout import Layout, Orientation
from croupier.engine.shoe_table import ShoeTable, opening_steps
from croupier.engine.strategy import Strategy
from croupier.engine.wager_kind import WagerKind
from croupier.equipment.cards import is_card
from croupier.families.stud import steps
from croupier.families.stud.cards import shoe_table
from croupier.families.stud.law import StudLaw
from croupier.families.stud.remedies import remedies
from croupier.families.stud.steps import DEAL
from croupier.families.stud.table import Seat, StudTable
from croupier.law.option import TableRules
from croupier.law.ruling import Ruling
from croupier.money.wager import Bet, Wager

R = TypeVar("R", bound=TableRules)


def stud_game(  # noqa: PLR0913 (a declaration)
    law: StudLaw,
    *,
    name: str,
    title: str,
    sections: tuple[str, ...],
    since: date | None,
    rules: type[R],
    wagers: Callable[[R], Mapping[str, WagerKind]],
    ruling: Callable[[R, Any, tuple[Wager, ...], Bet], Ruling],
    play_round: Callable[[StudTable[Any]], None],
    answers: tuple[str, ...],
    strategy: Strategy,
    numbers: Analysis[R],
    layout: Callable[[R, Orientation], Layout],
    opening: Callable[[R], Any] | None = None,
    more_remedies: tuple[Remedy, ...] = (),
    **parts: Any,
) -> Game[R, Any]:
    """The game that these make with one deck, shuffled for every round, and as many seats as positions.

    `play_round` has the steps of the round (`steps`), `answers` is what players answer besides a cut. `opening` is for a
    game whose table has more than its cards between two rounds, `more_remedies` for one with irregularities of its own.
    The other parts are those of `Table`.
    """
    procedure, opened = _Procedure(law, shoe_table(law), play_round), opening_steps(law.opening, decks=1)
    return Game(
        name=name,
        title=title,
        sections=sections,
        permitted_by=str(law.wagers),
        since=since,
        rules=rules,
        play=Play(
            tape="cards",
            first_scopes=(DEAL,),  # of the first question
            opening=opening or procedure.shoe.opening,
            wagers=wagers,
            ruling=ruling,
            procedure=procedure.play,
            remedies=remedies(law) | by_kind(*more_remedies),
            answers=frozenset({"cut", "refuse", *answers}),
            strategy=strategy,
        ),
        numbers=numbers,
        table=Table(
            layout=layout,
            hands_shown=procedure.hands_shown,
            opening_steps=lambda _rules: opened,
            seats=_positions,
            **parts,
        ),
    )


def _positions(rules: Any) -> int:
    positions: int = rules.positions
    return positions


@dataclass(frozen=True, slots=True)
class _Procedure:
    """A round with its cards, played to its end or as far as a journal goes."""

    law: StudLaw
    shoe: ShoeTable[Any, Any]
    play_round: Callable[[StudTable[Any]], None]

    def _take_up(self, croupier: Croupier, rules: Any, standing: Any, wagers: tuple[Wager, ...]) -> StudTable[Any]:
        return steps.take_up(self.shoe, self.law, croupier, rules, standing, wagers)

    def play(self, croupier: Croupier, rules: Any, standing: Any, wagers: tuple[Wager, ...]) -> Outcome:
        return steps.finish(self._take_up(croupier, rules, standing, wagers), self.play_round)

    def hands_shown(
        self, rules: Any, standing: Any, wagers: tuple[Wager, ...], journal: Journal, viewer: str | None
    ) -> tuple[Hand, ...]:
        """The house's cards, then every player's hand, as of the end of the journal."""
        replay = Replay(journal)
        try:
            table = self._take_up(replay, rules, standing, wagers)
        except EndOfJournal:  # the cards are still being shuffled and cut
            return ()
        over = False
        with suppress(EndOfJournal):
            steps.finish(table, self.play_round)
            over = True
        return tuple(_hands(table, _dealt_so_far(replay), viewer, over=over))


def _dealt_so_far(replay: Replay) -> dict[tuple[str, str], list[str]]:
    """By player and place: the cards dealt up to the end of the journal, also while the deal is still going on."""
    dealt: dict[tuple[str, str], list[str]] = {}
    for site, entry in zip(replay.sites, replay.journal, strict=False):
        if site.scope == DEAL and site.seat and entry.kind is Kind.CHANCE and is_card(entry.answer):
            dealt.setdefault((site.seat, site.place), []).append(entry.answer)
    return dealt


def _hands(
    table: StudTable[Any], dealt: dict[tuple[str, str], list[str]], viewer: str | None, *, over: bool
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


def _stakes(table: StudTable[Any], seat: Seat) -> Iterator[Staked]:
    """The seat's wagers as they are now: with those made in the round, and 0 for those lost or taken back."""
    own = [wager for wager in (*table.wagers, *table.undecided) if seat.owns(wager)]
    for kind in dict.fromkeys(wager.kind for wager in own):
        yield Staked(seat.name, kind, seat.on, table.stake(seat, kind))
