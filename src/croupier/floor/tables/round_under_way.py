"""A round on the floor: the chapter's procedure, its cards from the sealed shoe, its answers from who was asked.

The round is run again from its beginning whenever something was answered. Only the answers are kept; the cards lie in the
sealed shoe, where they are the same each time.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from croupier.drive.play import JournalCroupier, Moment, Pending
from croupier.engine.decision import Decision
from croupier.engine.irregularity import DetailKind, Irregularity
from croupier.engine.journal import Entry, Journal, Kind

if TYPE_CHECKING:
    from croupier.engine.croupier import Fact
    from croupier.engine.game import Outcome
    from croupier.engine.round import Round
    from croupier.equipment.chance import Chance
    from croupier.equipment.shoe import FromTheShoe, Load
    from croupier.floor.fairness.sealed_dealer import Drawn, SealedDealer
    from croupier.law.citation import Citation


class Told(NamedTuple):
    """Something that went wrong, told when the journal had come so far: it happens at the first place where it can."""

    since: int
    what: str


@dataclass(slots=True, kw_only=True)
class SealedCroupier(JournalCroupier):
    """Deals from the sealed shoe, answers what was answered, lets go wrong what was told, and suspends at a question."""

    dealer: SealedDealer
    answers: Mapping[int, Entry]  # by its place in the journal
    told: list[Told]
    drawn: list[Drawn] = field(default_factory=list)

    def moment(self, site: str, cite: Citation) -> None:
        self._irregularity(site)
        JournalCroupier.moment(self, site, cite)

    def _next(self, kind: Kind, request: Chance[Any] | Decision) -> str:
        if self.at == len(self.journal) and not self._irregularity(request.site):
            if self.at in self.answers:
                self.journal = (*self.journal, self.answers[self.at])
            elif not isinstance(request, Decision):
                drawn = self.dealer.answer(request, self)
                self.drawn.append(drawn)
                self.journal = (*self.journal, Entry(Kind.CHANCE, request.site, drawn.text))
        return JournalCroupier._next(self, kind, request)  # noqa: SLF001 (its own, by inheritance; slots take no super())

    def _irregularity(self, site: str) -> bool:
        """Writes into the journal what was told to go wrong and can go wrong here."""
        if self.at != len(self.journal):
            return False
        for told in self.told:
            what = Irregularity.read(told.what)
            remedy = self.round.game.play.remedies.get(what.kind)
            if told.since <= self.at and remedy is not None and remedy.arises_at(site):
                self.told.remove(told)
                for name in remedy.of_kind(DetailKind.CARD):  # nobody says which card it was: it is the next one
                    self.drawn.append(self.dealer.exposed(self))
                    what.details[name] = self.drawn[-1].text
                self.journal = (*self.journal, Entry(Kind.IRREGULARITY, site, str(what)))
                return True
        return False


@dataclass(frozen=True)
class Running:
    """How far a round has come. `asks` is what it waits for; None when it is over."""

    round: Round
    journal: Journal
    facts: tuple[Fact, ...]
    outcome: Outcome | None
    asks: Decision | None
    moments: tuple[Moment, ...]
    loads: tuple[Load, ...]
    shoe: FromTheShoe | None
    drawn: tuple[Drawn, ...]
    thrown: int  # rolls and spins, as a sealed dealer counts them
    untold: tuple[Told, ...]  # what was told to go wrong and has had no occasion yet

    @property
    def told(self) -> int:
        """How many of the things that were told to go wrong have, or still can."""
        return sum(entry.kind is Kind.IRREGULARITY for entry in self.journal) + len(self.untold)

    @property
    def sites(self) -> tuple[str, ...]:
        """Where something may go wrong now."""
        return (*((self.asks.site,) if self.asks is not None else ()), *(moment.site for moment in self.moments))


def run(round_: Round, dealer: SealedDealer, answers: Mapping[int, Entry], told: tuple[Told, ...] = ()) -> Running:
    """The round as far as its answers carry it, or raises `Refused` where one of them could not be."""
    croupier = SealedCroupier(round_, (), dealer=dealer, answers=answers, told=list(told))
    outcome, asks = None, None
    try:
        outcome = round_.run(croupier)
    except Pending as pending:
        if not isinstance(pending.request, Decision):
            raise TypeError("a sealed shoe never waits for a card") from None
        asks = pending.request
    return Running(
        round_,
        croupier.journal,
        tuple(croupier.facts),
        outcome,
        asks,
        tuple(croupier.moments),
        tuple(croupier.loads),
        croupier.shoe,
        tuple(croupier.drawn),
        croupier.thrown,
        tuple(croupier.told),
    )
