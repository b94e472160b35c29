"""Plays a script: live rounds are given its bets, answers, tape and irregularities.

If wagers are not decided in one round (craps, or a void spin), the next round follows as long as the tape has entries.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from croupier.croupiers.play import Live
from croupier.croupiers.script import ReportedIrregularity, Script, Settled, TapeEntry
from croupier.engine.croupier import Fact
from croupier.engine.decision import Decision
from croupier.engine.game import Game
from croupier.engine.hand import NEXT_SEAT, OWN_SEAT
from croupier.engine.irregularity import DetailKind, Irregularity
from croupier.engine.round import BrokenInvariant, open_round
from croupier.engine.standing import Standing
from croupier.engine.traits import Turns
from croupier.equipment.cards import UNTURNED
from croupier.equipment.chance import Chance
from croupier.equipment.shoe import CardDevice
from croupier.equipment.site import Site
from croupier.law.option import Unreadable, nearest
from croupier.law.ruling import Mistake, Refused, Ruling, unlawful
from croupier.money.settlement import Result
from croupier.money.wager import Bet


def play_script(script: Script) -> Settled:
    """Plays the described rounds live. If anything in them is impossible, nothing is settled."""
    feed = _Feed(script)
    rounds: list[Live] = []
    findings: list[Ruling] = []
    remarks: list[Ruling] = []
    standing = script.standing
    try:
        _refuse_undefined(script)
        while not rounds or feed.goes_on(standing, len(rounds)):
            live = Live(open_round(script.game, script.rules, standing, feed.bets_before(len(rounds) + 1)))
            feed.play(live)
            rounds.append(live)
            standing = live.outcome.standing if live.outcome is not None else standing
        feed.check_all_was_needed(len(rounds))
        findings.extend(feed.left_over())
        remarks.extend(feed.surplus(rounds[-1]))
    except Refused as refused:
        findings.extend(feed.forbidden_answers())
        findings.extend(refused.rulings)
        findings.extend(feed.look_ahead())
    except Unreadable:
        findings.extend(feed.forbidden_answers())
        if not findings:
            raise
    except BrokenInvariant:  # two things together that no lawful table has: the engine cannot settle them
        if not script.against:
            raise
        return Settled((), (), script.notes, happened=False)
    if findings:
        return Settled((), tuple(findings), script.notes, happened=False)
    return Settled(tuple(rounds), (), script.notes, remarks=tuple(remarks), record=tuple(feed.record))


def _refuse_undefined(script: Script) -> None:
    """Raises `Refused` if a wager stands that cannot be settled. A new one is refused when it is made."""
    offered = script.game.play.wagers(script.rules)
    undefined = (offered[wager.kind].undefined for wager in script.standing.wagers if wager.kind in offered)
    if rulings := [ruling for ruling in undefined if ruling is not None]:
        raise Refused(*(replace(ruling, place="standing.wagers") for ruling in rulings))


class _Feed:
    """Gives a script's decisions and tape entries to live rounds.

    Decisions come in the order of the questions. A card's position on the tape is set when it is dealt, although a face-down
    card is asked for later or never. A roll or spin has no position; it comes before the card that is dealt next.
    """

    def __init__(self, script: Script) -> None:
        self.script = script
        self.begins = 0  # the tape index at which the current round begins
        self.between: list[int] = []  # for each roll or spin of the round: how many cards came before it
        self.at = 0  # the tape index reached
        self.answered = dict.fromkeys(script.decisions, 0)
        self.reported = list(script.irregularities)  # those that have not happened yet
        self.opened = False  # whether a round was opened, so the first bets were accepted
        self.live: Live | None = None  # the round being played, or the last one
        self.answers_end: dict[str, int] = {}  # by seat: the length of the journal after its last answer
        self.came: dict[int, tuple[str, str]] = {}  # by tape index: the entry and its site
        self.record: list[TapeEntry] = []
        self.out_of_turn: dict[
            int, list[TapeEntry]
        ] = {}  # cards shown by an irregularity, by the tape index they precede
        self.went_wrong: ReportedIrregularity | None = None  # the last one
        self.number = 0  # of the round, from 1

    def bets_before(self, number: int) -> tuple[Bet, ...]:
        return tuple(bet for before, bet in self.script.bets if before == number)

    def goes_on(self, standing: Standing, played: int) -> bool:
        """Whether another round follows: the tape or an irregularity is left, and there is a wager."""
        more = self.at < len(self.script.tape) or any(each.at >= self.at for each in self.reported)
        return more and bool(standing.wagers or self.bets_before(played + 1))

    def play(self, live: Live) -> None:
        self.opened, self.live, self.answers_end, self.went_wrong = True, live, {}, None
        self.number += 1
        self.begins, self.between = self.at, []
        while (due := self._due(live)) or live.asks is not None:
            if due:
                self._goes_wrong(live, *due)
            elif isinstance(live.asks, Decision):
                self._decide(live, live.asks)
            elif live.asks is not None:
                self._draw(live, live.asks)
        self._take_down(live)

    def _goes_wrong(self, live: Live, irregularity: ReportedIrregularity, site: str) -> None:
        """Reports an irregularity, and keeps the cards that it showed for the record."""
        with _refusals_at(self._place_of(irregularity)):
            live.interrupt(irregularity.what, site)
        self.went_wrong = irregularity
        remedy = self.script.game.play.remedies[irregularity.what.kind]
        for name in remedy.of_kind(DetailKind.CARD):
            to = f"out of turn: {irregularity.what.kind}"
            shown = TapeEntry(None, irregularity.what.details[name], site, to, self.number)
            self.out_of_turn.setdefault(irregularity.at, []).append(shown)

    def _place_of(self, irregularity: ReportedIrregularity) -> str:
        return f"irregularities[{self.script.irregularities.index(irregularity)}]"

    def _take_down(self, live: Live) -> None:
        """Adds the entries of a finished round to the record, also those that were never turned over."""
        end = min(self.at, len(self.script.tape))
        for index in range(self.begins, end + 1):
            self.record.extend(self.out_of_turn.pop(index, ()))
            if index == end:
                break
            entry, site = self.came.get(index, (self.script.tape[index], ""))
            to = _receiver(self.script.game, live, site) if site else "face down, never turned over"
            self.record.append(TapeEntry(index, entry, site, to, self.number))
        for _ in range(self._dealt_against_the_order(live)):
            self.record.append(
                TapeEntry(self.at, self.script.tape[self.at], "", "a player, in the void round", self.number)
            )
            self.at += 1

    def _dealt_against_the_order(self, live: Live) -> int:
        """How many entries after a void round are cards that were dealt before the irregularity that made it void."""
        wrong, outcome = self.went_wrong, live.outcome
        if wrong is None or outcome is None or any(line.result is not Result.VOID for line in outcome.lines):
            return 0
        most = min(self._cards_before(live, wrong), len(self.script.tape) - self.at)
        if wrong.at <= self.at and self.bets_before(self.number + 1):  # the next cards are those of the next round
            return 0
        return min(most, wrong.at - self.at) if wrong.at > self.at else most

    def _cards_before(self, live: Live, irregularity: ReportedIrregularity) -> int:
        """How many cards the players may already have at an irregularity, against the order of the deal."""
        remedy = self.script.game.play.remedies.get(irregularity.what.kind)
        own = self.script.game.table.default_areas(live.round.wagers)
        hands = {wager.on or own.get(wager.seat, wager.seat) for wager in live.round.wagers}
        return remedy.cards_before * len(hands) if remedy is not None else 0

    def _index(self, question: Chance[Any]) -> int:
        """The tape index of the answer: by the card's position, or else the next entry."""
        if not isinstance(question, CardDevice):
            return self.at
        return self.begins + question.position + sum(before <= question.position for before in self.between)

    def _due(self, live: Live) -> tuple[ReportedIrregularity, str] | None:
        """The irregularity due before the next tape entry, if any, and its site: the current question or a past moment.

        For a card that is turned over only now, "before" may also mean before it was dealt.
        """
        self.at = self.begins + live.dealt + len(self.between)
        question = live.asks
        before_cards = self.begins + len(self.between)
        places = [(moment.site, before_cards + moment.dealt) for moment in live.moments]
        if question is not None:
            places.insert(0, (question.site, self.at))
        if question is not None and not isinstance(question, Decision):
            places.insert(0, (question.site, self._index(question)))
        for each in self.reported:
            remedy = self.script.game.play.remedies.get(each.what.kind)
            for site, at in places:
                here = each.site == site if each.site else remedy is None or remedy.arises_at(site)
                if here and (each.at == at or 0 < each.at - at <= self._cards_before(live, each)):
                    self.reported.remove(each)
                    return each, site
        return None

    def _decide(self, live: Live, question: Decision) -> None:
        given = self.script.decisions.get(question.seat, ())
        number = self.answered.get(question.seat, 0)
        if number == len(given):
            where = _receiver(self.script.game, live, question.site).removeprefix(f"{question.seat}, ")
            decides = question.seat if where in {question.seat, "the table"} else f"{question.seat} ({where})"
            why = f"{decides} must decide, but no answer is given; {_choices(question)}"
            place = self._place(question.seat, number) if question.seat in self.script.decisions else "seats"
            raise Unreadable(Mistake(place, why, question.law))
        self.answered[question.seat] = number + 1
        place = self._place(question.seat, number)
        if not _is_known(question, given[number]):
            if why_not := self._why_not_asked(question.seat, given[number]):
                raise Refused(*(replace(ruling, place=place) for ruling in why_not))
            raise Unreadable(Mistake(place, _no_such_answer(question, given[number]), question.law))
        if slip := question.slip(given[number]):
            raise Unreadable(Mistake(place, slip, question.law))
        with _refusals_at(place):
            live.answer(given[number])
        self.answers_end[question.seat] = len(live.journal)

    def _why_not_asked(self, seat: str, answer: str) -> tuple[Ruling, ...]:
        """Why the seat was not asked for this answer since its last one, hand by hand; empty if no reason is known."""
        return () if self.live is None else self.live.why_not_asked(seat, answer, self.answers_end.get(seat, 0))

    def forbidden_answers(self) -> list[Ruling]:
        """The next answer of each seat, if the law forbids it and the dealer's turn has come: then the rest is askew."""
        asks = self.live.asks if self.live is not None else None
        if asks is None or Site.of(asks.site).place != "dealer":
            return []
        rulings: list[Ruling] = []
        for seat, given in self.script.decisions.items():
            number = self.answered[seat]
            if number < len(given):
                place = self._place(seat, number)
                rulings.extend(replace(ruling, place=place) for ruling in self._why_not_asked(seat, given[number]))
        return rulings

    def _draw(self, live: Live, question: Chance[Any]) -> None:
        tape = f"tape.{self.script.game.play.tape}"
        index = self._index(question)
        if index >= len(self.script.tape):
            why = f"it ends before the round does; the next entry is for {_receiver(self.script.game, live, question.site)}"
            raise Unreadable(Mistake(tape, why, question.cite))
        impossible = self._impossible(question)
        if impossible and not (isinstance(question, CardDevice) and self._is_card(self.script.tape[index])):
            raise Unreadable(*(Mistake(each.place, each.why, each.cite) for each in impossible))
        if impossible:
            raise Refused(*impossible)
        if not isinstance(question, CardDevice):
            self.between.append(live.dealt)
        self.came[index] = (self.script.tape[index], question.site)
        live.answer(_from_tape(question, self.script.tape[index]))

    def _impossible(self, question: Chance[Any]) -> list[Ruling]:
        """The rulings against the next tape entry if it is impossible now, and against later impossible entries."""
        impossible: list[Ruling] = []
        for index in range(self._index(question), len(self.script.tape)):
            # Once something is wrong: a card that nobody turned, and cards that come after a roll, are nothing against it.
            entry, no_card = self.script.tape[index], not isinstance(question, CardDevice)
            if impossible and (entry == UNTURNED or (no_card and self._is_card(entry))):
                continue
            try:
                question.read(_from_tape(question, self.script.tape[index]))
            except Refused as refused:
                place = f"tape.{self.script.game.play.tape}[{index}]"
                impossible.extend(
                    replace(ruling, why=f"{ruling.why}{self._came_before(index)}", place=place)
                    for ruling in refused.rulings
                )
            if not impossible:
                break
        return impossible

    def _came_before(self, index: int) -> str:
        """Where on the tape the same card came before, as a hint for a card that cannot come again."""
        entries, deck = self.script.tape, self.script.game.deck(self.script.rules)
        if not self._is_card(entries[index]) or entries[index] not in entries[:index]:
            return ""
        before = ", ".join(str(at) for at in range(index) if entries[at] == entries[index])
        return f"; it came before, at {before}: either the tape is wrong or the {deck.word}s were not whole"

    def _is_card(self, entry: str) -> bool:
        return self.script.game.deck(self.script.rules).has(entry)

    def look_ahead(self) -> list[Ruling]:
        """If the first bets were refused, checks the tape anyway, so that every mistake is reported at once."""
        if self.opened:
            return []
        try:
            live = Live(open_round(self.script.game, self.script.rules, self.script.standing, ()))
        except Refused:  # the round cannot begin without its bets
            return []
        return [] if live.asks is None or isinstance(live.asks, Decision) else self._impossible(live.asks)

    def _place(self, seat: str, number: int) -> str:
        """The place of a seat's answer in the document."""
        return f"seats[{list(self.script.decisions).index(seat)}].decisions[{number}]"

    def left_over(self) -> Iterator[Ruling]:
        """Rulings against the answers and irregularities in the script that were not used."""
        law = self.script.game.cites[0]
        for seat, number in self._unused_answers():
            for ruling in self._why_not_asked(seat, self.script.decisions[seat][number]):
                yield replace(ruling, place=self._place(seat, number))
        for each in self.reported:
            remedy = self.script.game.play.remedies.get(each.what.kind)
            where = f"; it can happen at: {', '.join(remedy.scopes)}" if remedy else ""
            why = f"{each.what.kind} before entry {each.at} of the tape could not happen there{where}"
            yield replace(unlawful(remedy.cite if remedy else law, why), place=self._place_of(each))

    def check_all_was_needed(self, played: int) -> None:
        """Raises `Unreadable` if something in the script has no place in the rounds that were played."""
        if mistakes := tuple(self._never_needed(played)):
            raise Unreadable(*mistakes)

    def _never_needed(self, played: int) -> Iterator[Mistake]:
        """A mistake for each answer that no question or paragraph is about, and each bet after the last round."""
        for seat, number in self._unused_answers():
            answer = self.script.decisions[seat][number]
            if not self._why_not_asked(seat, answer):
                why = f'there was no question for the answer "{answer}"; leave it out'
                yield Mistake(self._place(seat, number), why)
        for before, bet in self.script.bets:
            if before > played:
                why = f"{bet.name} is for round {before}, but the last round was {played}; the tape has no more"
                yield Mistake(bet.place, why)

    def _unused_answers(self) -> Iterator[tuple[str, int]]:
        """The seat and the number of each answer that was not used."""
        for seat, given in self.script.decisions.items():
            yield from ((seat, number) for number in range(self.answered[seat], len(given)))

    def surplus(self, live: Live) -> Iterator[Ruling]:
        """A remark on each entry of the tape after the end: it should not have been, and the remedy. No wager changes.

        Adds these entries to the record.
        """
        tape = self.script.game.play.tape
        remedies = tuple(self.script.game.play.remedies.values())
        usual = next((each for each in reversed(remedies) if each.extra_card), None)
        sites = [moment.site for moment in live.moments]
        of_a_card = [each for each in remedies if each.of_kind(DetailKind.CARD)]
        remedy = next((each for each in of_a_card if any(each.arises_at(site) for site in sites)), None)
        ended = next((each.refusals[0] for each in reversed(live.not_asked) if not each.seat), None)
        last = live.facts[-1] if live.facts else Fact("the round was over", self.script.game.cites[0])
        for index in range(self.at, len(self.script.tape)):
            entry = self.script.tape[index]
            if remedy is not None and entry != UNTURNED:
                with _refusals_at(f"tape.{tape}[{index}]"):
                    live.interrupt(Irregularity(remedy.kind, dict.fromkeys(remedy.of_kind(DetailKind.CARD), entry)))
            if remedy is not None:
                cite, why = remedy.cite, f"this card should not have been dealt: {remedy.remedy}"
            else:
                cite, why = (
                    (ended.cite, ended.why) if ended is not None else (last.cite, f'it ended with "{last.fact}"')
                )
                mended = any(each.cite == cite for each in remedies)  # the paragraph itself is a remedy
                done = f"{usual.extra_card} ({usual.cite})" if usual and not mended else "it decides no wager"
                why = f"the round was over; {why}; {done}"
            to = "nobody: after the round" if remedy is None else "nobody: dealt in error"
            self.record.append(TapeEntry(index, entry, "", to, self.number))
            yield replace(unlawful(cite, f"{entry}: {why}"), place=f"tape.{tape}[{index}]")


def _is_known(question: Decision, answer: str) -> bool:
    """Whether the question offers this answer or refuses it by a paragraph."""
    name = answer.strip().partition(" ")[0]
    return any(offer.name == name for offer in question.offers) or any(
        name in refusal.options for refusal in question.refusals
    )


def _choices(question: Decision) -> str:
    return f"the choices are: {', '.join(offer.name for offer in question.offers)}"


def _no_such_answer(question: Decision, answer: str) -> str:
    """Why an unknown answer is refused, with the nearest known one."""
    name = answer.strip().partition(" ")[0]
    known = [offer.name for offer in question.offers] + [name for each in question.refusals for name in each.options]
    hint = nearest(name, list(dict.fromkeys(known)))
    return f'"{answer}" is no answer here{hint if "did you mean" in hint else f"; {_choices(question)}"}'


def _receiver(game: Game[Any, Any], live: Live, site: str) -> str:
    """Who got an entry of the tape: the seats, the place on the felt and the hand."""
    at = Site.of(site)
    own = game.table.default_areas(live.round.wagers)
    on_it = {wager.seat: None for wager in live.round.wagers if f"box {wager.on or own.get(wager.seat)}" == at.place}
    standing = live.round.standing
    shooter = standing.holder if isinstance(standing, Turns) and game.play.tape == "dice" else ""
    seats = at.seat or ", ".join(on_it) or (f"thrown by {shooter}" if shooter else "")
    place = {OWN_SEAT: "", NEXT_SEAT: "second position"}.get(at.place, at.place)
    hand = f"hand {at.hand}" if at.hand else ""
    return ", ".join(part for part in (seats, place, hand) if part) or "the table"


def _from_tape(question: Chance[Any], entry: str) -> str:
    """The answer of a tape entry: the entry itself, unless the device peeks at a card."""
    return question.from_tape(entry) if isinstance(question, CardDevice) else entry


class _refusals_at:  # noqa: N801 (used like a function in a with statement)
    """Adds a place in the document to refusals raised inside."""

    def __init__(self, place: str) -> None:
        self.place = place

    def __enter__(self) -> None: ...

    def __exit__(self, _type: object, error: object, _trace: object) -> None:
        if isinstance(error, Refused):
            raise Refused(*(replace(ruling, place=ruling.place or self.place) for ruling in error.rulings)) from None
