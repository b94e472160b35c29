"""A session at a table: reads commands, runs rounds, and writes their journal."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import date
from io import FileIO
from pathlib import Path

from croupier.amounts.cents import NotMoney, dollars, plain
from croupier.api.table import Round
from croupier.cli import output, screen
from croupier.cli.table import TerminalTable
from croupier.cli.typed import BetParser, example, read_amount, seat_and_rest, usual_cents
from croupier.documents import journal
from croupier.engine.croupier import Fact
from croupier.engine.decision import Offer
from croupier.engine.irregularity import Irregularity, Remedy, admit
from croupier.law.citation import Citation
from croupier.law.option import Unreadable
from croupier.law.ruling import Mistake, Refused, Ruling, unlawful
from croupier.money.settlement import Result
from croupier.states.question import Question

Read = Callable[[str], str]  # shows a prompt and returns the line typed; raises EOFError


def from_terminal(prompt: str) -> str:
    try:
        return input(prompt)
    except (EOFError, KeyboardInterrupt):
        output.say("")  # end the prompt's line
        raise


def from_pipe(prompt: str) -> str:
    """The next line of standard input. It is echoed after the prompt, so that the output reads like a session."""
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    output.say(f"{prompt}{line.strip()}", style="bold")
    return line


class Leave(Exception):
    """The patrons leave the table."""


# ---------------------------------------------------------------- the journal


@dataclass(slots=True)
class JournalFile:
    """A journal being written: one line per finished round, chained to the line before by its hash."""

    path: Path
    file: FileIO
    on: date
    number: int
    head: str

    def write(self, finished: Round) -> None:
        """Writes the round completely or not at all: half a line would break the rest of the journal."""
        tree = finished.record(self.number, self.on, self.head)
        line = json.dumps(tree).encode() + b"\n"
        size = self.path.stat().st_size
        try:
            written, reason = self.file.write(line), "the disk is full"
        except OSError as error:
            written, reason = 0, error.strerror or str(error)
        if written != len(line):
            self.file.truncate(size)
            raise Unreadable(Mistake(str(self.path), f"cannot be written: {reason}"))
        self.number, self.head = self.number + 1, tree["hash"]


@contextmanager
def journal_file(name: str, on: date) -> Iterator[JournalFile | None]:
    """Continues the journal in a file, or starts one. Raises `Unreadable` if it cannot be read or written."""
    if not name:
        yield None
        return
    path = Path(name)
    number, head, needs_newline = _end_of(path)
    try:
        file = FileIO(path, "a")
    except OSError as error:
        raise Unreadable(Mistake(str(path), f"cannot be written: {error.strerror}")) from None
    with file:
        if needs_newline:
            file.write(b"\n")
        yield JournalFile(path, file, on, number, head)
    if not path.stat().st_size:  # no round was finished: do not leave an empty file
        path.unlink()


def _end_of(path: Path) -> tuple[int, str, bool]:
    """The next record's number, the hash before it, and whether the last line lacks its newline."""
    if not path.exists():
        return 1, journal.BEGINNING, False
    if not path.is_file():
        raise Unreadable(Mistake(str(path), "cannot be written: it is not a regular file"))
    if not path.stat().st_size:
        return 1, journal.BEGINNING, False
    records = journal.read_journal(path)
    if findings := tuple(journal.verify(records)):
        raise Refused(*findings)
    last = records[-1].document
    return last.number + 1, last.hash, not path.read_bytes().endswith(b"\n")


# ---------------------------------------------------------------- the session


@dataclass(slots=True)
class Session:
    """The loop between a keyboard and a table."""

    table: TerminalTable
    read: Read
    journal: JournalFile | None = None
    parser: BetParser = field(init=False)
    seat: str = field(init=False)
    laws: list[Citation] = field(default_factory=list)  # of the last round
    pending: list[Irregularity] = field(default_factory=list)
    last: Round | None = None  # the last round that was finished

    def __post_init__(self) -> None:
        game = self.table.game
        self.parser = BetParser(game.play.wagers(self.table.rules), self.table.law)
        self.seat = self.table.people[0]

    def run(self) -> None:
        """Reads and runs commands until the patrons leave. Refusals are printed, and the session goes on."""
        screen.opening(self.table)
        try:
            while True:
                self._command(self.read("bet> "))
        except (EOFError, KeyboardInterrupt, Leave):
            self.table.give_back()
            screen.farewell(self.table)

    def _command(self, line: str) -> None:
        seat, text = seat_and_rest(line, self.table.people)
        name, colon, _ = text.partition(":")
        if seat is None and colon and " " not in name.strip():  # a ticket may have a colon too: "way 1-2/3-4:4 5"
            seats = ", ".join(self.table.people)
            screen.refused([unlawful(self.table.law, f'there is no seat "{name}"; the seats are {seats}')])
            return
        word, _, rest = text.partition(" ")
        rest = rest.strip()
        commands: dict[str, Callable[[], None]] = {
            **dict.fromkeys(("", "go", *screen.VERBS.values()), self._round),
            "wagers": lambda: screen.wagers(self.table.offered(seat or self.seat)),
            "odds": lambda: screen.odds(self.table, self.parser.kind(rest) if rest else None),
            "why": self._why,
            "standing": lambda: screen.standing(self.table),
            "same": lambda: self._same(seat),
            "irregular": lambda: self._irregular(rest),
            **dict.fromkeys(("help", "?"), self._help),
            **dict.fromkeys(("quit", "exit", "leave"), self._leave),
        }
        try:
            if word.lower() in commands and (not rest or word.lower() in {"odds", "irregular"}):
                commands[word.lower()]()
            else:
                self._bet(seat or self.seat, text)
        except Refused as refused:
            screen.refused(self._not_asked(seat or self.seat, text) or refused.rulings)

    def _not_asked(self, seat: str, text: str) -> tuple[Ruling, ...]:
        """Why the last round did not ask for this answer; empty if it is a bet or no answer at all."""
        word = text.partition(" ")[0].lower()
        kind = self.parser.kinds.get(word)
        is_answer = word in self.table.game.play.answers and (kind is None or kind.made_in_play)
        return self.last.why_not_asked(seat, text) if self.last is not None and is_answer else ()

    def _leave(self) -> None:
        raise Leave

    # ------------------------------------------------------------ between rounds

    def _bet(self, seat: str, text: str) -> None:
        words = text.lower().split()
        if words[0] == "down" or words[:2] == ["take", "down"]:
            bet = self.parser.down(seat, " ".join(words[1 if words[0] == "down" else 2 :]))
        elif words[-1] in {"on", "off"}:
            bet = self.parser.call(seat, " ".join(words[:-1]), on=words[-1] == "on")
        else:
            bet = self.parser.make(seat, text)
        done = self.table.act(bet)
        wager = next((each for each in self.table.wagers if each.spot == (done.seat, done.kind, done.on)), None)
        what = (
            "taken down"
            if wager is None
            else dollars(wager.stake_cents) + (f", {wager.called}" if wager.called else "")
        )
        output.say(f"  {seat}: {done.name} {what}; {dollars(self.table.rail_cents(seat))} on the rail")

    def _same(self, seat: str | None) -> None:
        """Repeats the last wagers that are still open."""
        wanted = [bet for bet in self.table.last if seat in (None, bet.seat)]
        if not wanted:
            raise Refused(unlawful(self.table.law, "there are no bets to repeat yet"))
        for bet in wanted:
            try:
                self.table.act(bet)
            except Refused as refused:
                screen.refused(refused.rulings)
            else:
                output.say(f"  {bet.seat}: {bet.name} {dollars(bet.cents)}")

    def _irregular(self, text: str) -> None:
        """Lists the irregularities, or schedules one for the next round, at the first point where it can happen."""
        known, rules = self.table.game.play.remedies, self.table.rules
        if not text:
            screen.remedies(each for each in known.values() if not any(each.not_under(rules)))
            return
        what = Irregularity.read(" ".join(text.split()))
        remedy = known.get(what.kind)
        admit(known, what, remedy.scopes[0] if remedy else "", self.table.law, rules)
        self.pending.append(what)
        output.say(f"  {what} will happen at the first opportunity", style="yellow")

    def _why(self) -> None:
        if not self.laws:
            raise Refused(unlawful(self.table.law, "no round has been played yet"))
        screen.why(self.laws)

    def _help(self) -> None:
        verb = screen.VERBS.get(self.table.game.play.tape, "go")
        kinds = [kind for kind in self.table.game.play.wagers(self.table.rules).values() if not kind.made_in_play]
        first = example(kinds[0])
        name = first.rpartition(" ")[0]
        commands = (
            (first, f'bet {dollars(usual_cents(kinds[0]))}; "{self.table.people[-1]}: {first}" bets for that seat'),
            (f"down {name}", "take the wager down; add an amount to take down part of it"),
            (f"{name} off", 'call the wager off; "on" calls it on'),
            ("same", "repeat the last bets"),
            (verb, 'start the round; "go" or an empty line does the same'),
            ("wagers", "list the wagers open now and what they pay, and those refused now and why"),
            ("odds [wager]", "show the exact house advantage"),
            ("why", "show the paragraphs of the last round"),
            ("standing", "show the wagers on the layout"),
            ("irregular", 'list irregularities; "irregular KIND name=value" makes one happen in the next round'),
            ("quit", "leave the table"),
        )
        screen.commands(commands)

    # ------------------------------------------------------------ a round

    def _round(self) -> None:
        for bet in self.table.bots_bet():
            output.say(f"  {bet.seat}: {bet.name} {dollars(bet.cents)}", style="dim")
        played = self.table.deal(one_at_a_time=True)
        try:
            self._play_out(played)
        except (EOFError, KeyboardInterrupt, Leave):
            output.say("The round was not finished. It is void, and its wagers are returned.", style="yellow")
            raise
        except Refused:
            self.table.void_round()
            raise
        self._finish(played)

    def _play_out(self, played: Round) -> None:
        shown: tuple[Fact, ...] = ()
        while True:
            same = next(
                (at for at, (old, new) in enumerate(zip(shown, played.facts, strict=False)) if old != new), len(shown)
            )
            for fact in played.facts[same:]:  # an irregularity can insert facts before some already shown
                screen.fact(fact)
            shown = played.facts
            if self._apply_pending(played):
                continue
            if (question := played.question) is not None:
                self._decide(played, question)
            elif (drawn := played.draw()) is not None:
                screen.drawn(
                    self.table.game.play.tape, drawn.site, drawn.text, self.table.game.deck(self.table.rules).word
                )
            else:
                return

    def _finish(self, played: Round) -> None:
        if self.journal is not None:
            self.journal.write(played)
        self.table.settle(played)
        screen.lines(played.lines)
        screen.revenue(played.revenue)
        if any(line.result is not Result.STANDS for line in played.lines):
            net = ", ".join(f"{seat} {dollars(cents, sign=True)}" for seat, cents in played.net_cents.items())
            output.say(f"  Net: {net}", style="bold")
        for what in self.pending:
            output.say(f"  {what.kind} could not happen in this round", style="yellow")
        self.pending = []
        self.last = played
        self.laws = [fact.cite for fact in played.facts] + [line.cite for line in played.lines]
        screen.status(self.table)

    def _apply_pending(self, played: Round) -> bool:
        """Makes a scheduled irregularity happen here, if it can. Whether one happened."""
        for what in self.pending:
            remedy: Remedy = self.table.game.play.remedies[what.kind]
            if any(remedy.arises_at(site) for site in played.sites):
                self.pending.remove(what)
                return self._apply(played, what)
        return False

    def _apply(self, played: Round, what: Irregularity) -> bool:
        try:
            played.irregular(what)
        except Refused as refused:
            screen.refused(refused.rulings)
            return False
        output.say(f"  irregular: {what}", style="yellow")
        return True

    # ------------------------------------------------------------ a decision

    def _decide(self, played: Round, question: Question) -> None:
        """Asks the seat until its answer is accepted. Bots follow the game's simple strategy."""
        if question.seat not in self.table.people:
            answer = played.answer_as_usual()
            output.say(f"  {question.seat}: {'has answered' if question.private else answer}", style="dim")
            return
        screen.show_question(question)
        while not self._answered(played, question):
            pass

    def _answered(self, played: Round, question: Question) -> bool:
        """Reads a line. Whether it answered the question."""
        text = seat_and_rest(self.read(f"{question.seat}> "), [question.seat])[1]
        try:
            return self._answer(played, question, text)
        except Refused as refused:
            screen.refused(refused.rulings)
            return False

    def _answer(self, played: Round, question: Question, text: str) -> bool:
        word, _, rest = text.partition(" ")
        match word.lower():
            case "quit" | "exit" | "leave":
                raise Leave
            case "help" | "?" | "":
                screen.show_question(question, with_refusals=True)
            case "standing":
                screen.standing(self.table)
            case "irregular" if not rest:
                known = self.table.game.play.remedies.values()
                possible = [remedy for remedy in known if any(remedy.arises_at(site) for site in played.sites)]
                screen.remedies(possible)
            case "irregular":
                self._irregular(rest)
                return self._apply_pending(played)
            case _:
                played.answer(_document_form(question.offers, text))
                return True
        return False


def _document_form(offers: tuple[Offer, ...], text: str) -> str:
    """A typed answer in document form. Typed answers may use any case, spaces for underscores, or the start of a name."""
    words = text.lower().replace("'", "").split()
    picking = [offer for offer in offers if offer.pick is not None and words and offer.name.startswith(words[0])]
    if len(picking) == 1:
        return " ".join((picking[0].name, *words[1:]))
    amounts = [word for word in words if word.lstrip("$")[:1].isdigit()]
    name = "_".join(word for word in words if word not in amounts)
    matching = [offer for offer in offers if offer.name.startswith(name)]
    chosen = next((offer for offer in offers if offer.name == name), matching[0] if len(matching) == 1 else None)
    if chosen is None or len(amounts) > 1 or not name:
        return text  # the round will refuse it and name the open choices
    if amounts:
        return f"{chosen.name} {_amount(chosen, amounts[0])}"
    if not chosen.takes_amount:
        return chosen.name
    return f"{chosen.name} {plain(chosen.most) if chosen.unit == 'cents' else chosen.most}"


def _amount(offer: Offer, text: str) -> str:
    if offer.unit != "cents":
        return text
    try:
        cents = read_amount(text)
    except NotMoney as not_money:
        raise Refused(unlawful(offer.cite, str(not_money))) from None
    return f"{cents // 100}.{cents % 100:02d}"
