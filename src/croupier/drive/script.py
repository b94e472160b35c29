"""A script: a round as somebody described it afterwards. Settling it is live play fed from the description.

Games whose wagers outlive a round (craps, or a spin called void) go on to the next one while the tape lasts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from croupier.drive.audit import Booked, compare
from croupier.drive.play import Live
from croupier.engine.croupier import Fact
from croupier.engine.decision import Decision
from croupier.engine.game import Game
from croupier.engine.irregularity import Irregularity
from croupier.engine.round import open_round
from croupier.law.ruling import Refused, Ruling, unlawful
from croupier.money.settlement import Line, Result, net_cents
from croupier.money.wager import Bet

if TYPE_CHECKING:
    from croupier.engine.standing import Standing
    from croupier.equipment.chance import Chance
    from croupier.law.option import TableRules


@dataclass(frozen=True, slots=True)
class Told:
    """An irregularity as the description tells it: before which entry of the tape, and at which site where it says so."""

    at: int
    what: Irregularity
    site: str = ""


@dataclass(frozen=True, slots=True)
class Script:
    """Everything a described round holds."""

    game: Game[Any, Any]
    rules: TableRules
    standing: Standing
    bets: tuple[tuple[int, Bet], ...]  # before which round, counted from 1
    tape: tuple[str, ...]
    decisions: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    irregularities: tuple[Told, ...] = ()
    booked: tuple[Booked, ...] | None = None
    notes: tuple[Fact, ...] = ()  # what there is to say before the first round


@dataclass(frozen=True, slots=True)
class Settled:
    """What the described rounds came to, or every reason why they could not have happened so."""

    rounds: tuple[Live, ...]
    findings: tuple[Ruling, ...]
    notes: tuple[Fact, ...] = ()
    happened: bool = True  # False: something in it could not have happened, and nothing is settled

    @property
    def lines(self) -> tuple[Line, ...]:
        """Each wager's fate: decided in whichever round, or standing after the last."""
        ended = [live.outcome for live in self.rounds if live.outcome is not None]
        last = ended[-1:] or []
        decided = [line for outcome in ended for line in outcome.lines if line.result is not Result.STANDS]
        return (*decided, *(line for outcome in last for line in outcome.lines if line.result is Result.STANDS))

    @property
    def facts(self) -> tuple[Fact, ...]:
        return (*self.notes, *(fact for live in self.rounds for fact in live.facts))

    @property
    def net_cents(self) -> dict[str, int]:
        return net_cents(self.lines)

    @property
    def standing(self) -> Standing | None:
        outcome = self.rounds[-1].outcome if self.rounds else None
        return outcome.standing if outcome is not None else None


def run(script: Script) -> Settled:
    """Plays the script to its end. Nothing is settled where anything in it could not have happened."""
    feed = _Feed(script)
    rounds: list[Live] = []
    findings: list[Ruling] = []
    standing = script.standing
    try:
        while not rounds or feed.goes_on(standing, len(rounds)):
            live = Live(open_round(script.game, script.rules, standing, feed.bets_before(len(rounds) + 1)))
            feed.play(live)
            rounds.append(live)
            standing = live.outcome.standing if live.outcome is not None else standing
        findings.extend(feed.left_over(len(rounds)))
    except Refused as refused:
        findings.extend(refused.rulings)
        findings.extend(feed.look_ahead())
    if findings:
        return Settled((), tuple(findings), script.notes, happened=False)
    settled = Settled(tuple(rounds), (), script.notes)
    if script.booked is None:
        return settled
    return replace(settled, findings=tuple(compare(settled.lines, script.booked, script.game.cites[0])))


class _Feed:
    """Hands out a script's tape and decisions in the order they are asked for."""

    def __init__(self, script: Script) -> None:
        self.script = script
        self.at = 0
        self.answered = dict.fromkeys(script.decisions, 0)
        self.told = list(script.irregularities)
        self.opened = False  # whether any round was: the first bets were accepted

    def bets_before(self, number: int) -> tuple[Bet, ...]:
        return tuple(bet for before, bet in self.script.bets if before == number)

    def goes_on(self, standing: Standing, played: int) -> bool:
        """Another round follows while the tape or a tale of an irregularity lasts and something is at stake."""
        more = self.at < len(self.script.tape) or any(told.at >= self.at for told in self.told)
        return more and bool(standing.wagers or self.bets_before(played + 1))

    def play(self, live: Live) -> None:
        self.opened = True
        while live.asks is not None:
            if what := self._due(live.asks.site):
                live.interrupt(what)
            elif isinstance(live.asks, Decision):
                self._decide(live, live.asks)
            else:
                self._draw(live)

    def _due(self, site: str) -> Irregularity | None:
        for told in self.told:
            remedy = self.script.game.remedies.get(told.what.kind)
            here = told.site == site if told.site else remedy is None or remedy.arises_at(site)
            if told.at == self.at and here:
                self.told.remove(told)
                return told.what
        return None

    def _decide(self, live: Live, asked: Decision) -> None:
        given = self.script.decisions.get(asked.seat, ())
        number = self.answered.get(asked.seat, 0)
        law = asked.cite or asked.offers[0].cite
        if number == len(given):
            choices = ", ".join(offer.name for offer in asked.offers)
            raise Refused(unlawful(law, f"{asked.seat} is asked at {asked.site} and no decision is given: {choices}"))
        self.answered[asked.seat] = number + 1
        with _placed(f"decisions of {asked.seat}[{number}]"):
            live.answer(given[number])

    def _draw(self, live: Live) -> None:
        asked = live.asks
        if asked is None or isinstance(asked, Decision):  # narrows the type; `play` has seen to it
            return
        tape = f"tape.{self.script.game.tape}"
        if self.at == len(self.script.tape):
            raise Refused(unlawful(asked.cite, f"{tape} ends before the round does: it waits at {asked.site}"))
        impossible = self._impossible(asked)
        if impossible:
            raise Refused(*impossible)
        live.answer(self.script.tape[self.at])
        self.at += 1

    def _impossible(self, asked: Chance[Any]) -> list[Ruling]:
        """The next entry of the tape, if it could not happen now, and those after it that have the same fault."""
        impossible: list[Ruling] = []
        for index in range(self.at, len(self.script.tape)):
            try:
                asked.read(self.script.tape[index])
            except Refused as refused:
                place = f"tape.{self.script.game.tape}[{index}]"
                impossible.extend(replace(ruling, place=place) for ruling in refused.rulings)
            if not impossible:
                break
        return impossible

    def look_ahead(self) -> list[Ruling]:
        """Where the first bets were refused, the tape is looked at all the same: every mistake is told at once."""
        if self.opened:
            return []
        try:
            live = Live(open_round(self.script.game, self.script.rules, self.script.standing, ()))
        except Refused:  # without its bets the round does not even begin
            return []
        return [] if live.asks is None or isinstance(live.asks, Decision) else self._impossible(live.asks)

    def left_over(self, played: int) -> Iterator[Ruling]:
        """What the script holds beyond the end of the round."""
        law = self.script.game.cites[0]
        if self.at < len(self.script.tape):
            rest = " ".join(self.script.tape[self.at :])
            yield unlawful(law, f"tape.{self.script.game.tape} goes on after the round is over: {rest}")
        for seat, given in self.script.decisions.items():
            for number in range(self.answered[seat], len(given)):
                yield unlawful(law, f'decisions of {seat}[{number}]: "{given[number]}" was never asked for')
        for told in self.told:
            remedy = self.script.game.remedies.get(told.what.kind)
            yield unlawful(
                remedy.cite if remedy else law, f"{told.what.kind} at {told.at} never had a chance to happen"
            )
        for before, bet in self.script.bets:
            if before > played:
                yield replace(
                    unlawful(law, f"{bet.name} before round {before}: only {played} were played"), place=bet.place
                )


class _placed:  # noqa: N801 (reads as a word in a with statement)
    """Says where in the document a refusal arose."""

    def __init__(self, place: str) -> None:
        self.place = place

    def __enter__(self) -> None: ...

    def __exit__(self, _type: object, error: object, _trace: object) -> None:
        if isinstance(error, Refused):
            raise Refused(*(replace(ruling, place=ruling.place or self.place) for ruling in error.rulings)) from None
