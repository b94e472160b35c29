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
from croupier.equipment.cards import UNTURNED
from croupier.equipment.shoe import FromTheShoe
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
    doubts: tuple[Ruling, ...] = ()  # what our sources do not settle on its day


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
    """Hands out a script's decisions in the order they are asked for, and its tape in the order in which things came.

    A card has its position on the tape from when it was dealt, though face down it is asked for later or never. What has
    no position (a roll, a spin) comes when it is asked for, before the card that is dealt next.
    """

    def __init__(self, script: Script) -> None:
        self.script = script
        self.begins = 0  # where on the tape the present round does
        self.between: list[int] = []  # before which card of the round each thing without a position came
        self.at = 0  # how much of the tape has gone by
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
        self.begins, self.between = self.at, []
        while (due := self._due(live)) or live.asks is not None:
            if due:
                live.interrupt(*due)
            elif isinstance(live.asks, Decision):
                self._decide(live, live.asks)
            elif live.asks is not None:
                self._draw(live, live.asks)

    def _index(self, asked: Chance[Any]) -> int:
        """Which entry of the tape answers: that of the card's position, or the next."""
        if not isinstance(asked, FromTheShoe):
            return self.at
        return self.begins + asked.position + sum(before <= asked.position for before in self.between)

    def _due(self, live: Live) -> tuple[Irregularity, str] | None:
        """What went wrong before the next entry of the tape, and where: at the present question or a moment gone by.

        At a card that is turned over only now, "before" may be before it was dealt, too.
        """
        self.at = self.begins + live.dealt + len(self.between)
        asked = live.asks
        gone_by = self.begins + len(self.between)
        places = [(moment.site, gone_by + moment.dealt) for moment in live.moments]
        if asked is not None:
            places.insert(0, (asked.site, self.at))
        if asked is not None and not isinstance(asked, Decision):
            places.insert(0, (asked.site, self._index(asked)))
        for told in self.told:
            remedy = self.script.game.play.remedies.get(told.what.kind)
            for site, at in places:
                here = told.site == site if told.site else remedy is None or remedy.arises_at(site)
                if told.at == at and here:
                    self.told.remove(told)
                    return told.what, site
        return None

    def _decide(self, live: Live, asked: Decision) -> None:
        given = self.script.decisions.get(asked.seat, ())
        number = self.answered.get(asked.seat, 0)
        law = asked.cite or asked.offers[0].cite
        if number == len(given):
            choices = ", ".join(offer.name for offer in asked.offers)
            why = f"{asked.seat} is asked at {asked.site} and no decision is given: {choices}"
            place = self._place(asked.seat, number) if asked.seat in self.script.decisions else "seats"
            raise Refused(replace(unlawful(law, why), place=place))
        self.answered[asked.seat] = number + 1
        with _placed(self._place(asked.seat, number)):
            live.answer(given[number])

    def _draw(self, live: Live, asked: Chance[Any]) -> None:
        tape = f"tape.{self.script.game.play.tape}"
        index = self._index(asked)
        if index >= len(self.script.tape):
            why = f"{tape} ends before the round does: it waits at {asked.site}"
            raise Refused(replace(unlawful(asked.cite, why), place=tape))
        impossible = self._impossible(asked)
        if impossible:
            raise Refused(*impossible)
        if not isinstance(asked, FromTheShoe):
            self.between.append(live.dealt)
        live.answer(_from_tape(asked, self.script.tape[index]))

    def _impossible(self, asked: Chance[Any]) -> list[Ruling]:
        """The next entry of the tape, if it could not happen now, and those after it that have the same fault."""
        impossible: list[Ruling] = []
        for index in range(self._index(asked), len(self.script.tape)):
            if impossible and self.script.tape[index] == UNTURNED:
                continue
            try:
                asked.read(_from_tape(asked, self.script.tape[index]))
            except Refused as refused:
                place = f"tape.{self.script.game.play.tape}[{index}]"
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

    def _place(self, seat: str, number: int) -> str:
        """Where the description holds this answer of a seat."""
        return f"seats[{list(self.script.decisions).index(seat)}].decisions[{number}]"

    def left_over(self, played: int) -> Iterator[Ruling]:
        """What the script holds beyond the end of the round."""
        law = self.script.game.cites[0]
        if self.at < len(self.script.tape):
            place = f"tape.{self.script.game.play.tape}[{self.at}]"
            why = f"the tape goes on after the round is over: {self.script.tape[self.at]}"
            yield replace(unlawful(law, why), place=place)
        for seat, given in self.script.decisions.items():
            for number in range(self.answered[seat], len(given)):
                why = f'"{given[number]}" was never asked for'
                yield replace(unlawful(law, why), place=self._place(seat, number))
        for told in self.told:
            remedy = self.script.game.play.remedies.get(told.what.kind)
            why = f"{told.what.kind} at {told.at} never had a chance to happen"
            place = f"irregularities[{self.script.irregularities.index(told)}]"
            yield replace(unlawful(remedy.cite if remedy else law, why), place=place)
        for before, bet in self.script.bets:
            if before > played:
                yield replace(
                    unlawful(law, f"{bet.name} before round {before}: only {played} were played"), place=bet.place
                )


def _from_tape(asked: Chance[Any], entry: str) -> str:
    """What an entry of the tape answers: itself, unless the device looks at a card without telling which it is."""
    return asked.from_tape(entry) if isinstance(asked, FromTheShoe) else entry


class _placed:  # noqa: N801 (reads as a word in a with statement)
    """Says where in the document a refusal arose."""

    def __init__(self, place: str) -> None:
        self.place = place

    def __enter__(self) -> None: ...

    def __exit__(self, _type: object, error: object, _trace: object) -> None:
        if isinstance(error, Refused):
            raise Refused(*(replace(ruling, place=ruling.place or self.place) for ruling in error.rulings)) from None
