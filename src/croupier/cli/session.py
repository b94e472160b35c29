"""An evening at a table: reads what is typed, runs the rounds, and keeps their journal."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import date
from io import FileIO
from pathlib import Path
from typing import TYPE_CHECKING

from croupier.cli import output, screen
from croupier.cli.typed import Typed, example, read_amount, seat_and_rest
from croupier.documents import journal
from croupier.engine.croupier import Fact
from croupier.engine.irregularity import Irregularity, Remedy, admit
from croupier.law.option import Unreadable
from croupier.law.ruling import Mistake, Refused, unlawful
from croupier.money.cents import NotMoney, dollars, plain
from croupier.money.settlement import Result

if TYPE_CHECKING:
    from croupier.api.table import Question, Round
    from croupier.cli.table import Table
    from croupier.drive.dealer import Dealer
    from croupier.engine.decision import Offer
    from croupier.law.citation import Citation

Read = Callable[[str], str]  # a prompt to what is typed after it; raises EOFError


def at_a_terminal(prompt: str) -> str:
    try:
        return input(prompt)
    except (EOFError, KeyboardInterrupt):
        output.say("")  # what follows begins on a line of its own
        raise


def from_a_pipe(prompt: str) -> str:
    """The next line of standard input, shown as though it had been typed, so that what is printed reads as a session."""
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
    """A journal being written: each finished round a line, chained to the one before."""

    path: Path
    file: FileIO
    on: date
    number: int
    head: str

    def write(self, finished: Round) -> None:
        """Writes the round, wholly or not at all: half a line would spoil all that comes after it."""
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
    """Goes on with the journal in a file, or begins one; raises `Unreadable` where that cannot be done."""
    if not name:
        yield None
        return
    path = Path(name)
    number, head, broken_off = _so_far(path)
    try:
        file = FileIO(path, "a")
    except OSError as error:
        raise Unreadable(Mistake(str(path), f"cannot be written: {error.strerror}")) from None
    with file:
        if broken_off:
            file.write(b"\n")
        yield JournalFile(path, file, on, number, head)
    if not path.stat().st_size:  # no round was finished: leave no empty journal behind
        path.unlink()


def _so_far(path: Path) -> tuple[int, str, bool]:
    """The next record's number, the hash it follows, and whether the last line lacks its end."""
    if not path.exists():
        return 1, journal.BEGINNING, False
    if not path.is_file():
        raise Unreadable(Mistake(str(path), "cannot be written: it is not a plain file"))
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

    table: Table
    dealer: Dealer
    read: Read
    journal: JournalFile | None = None
    typed: Typed = field(init=False)
    seat: str = field(init=False)
    laws: list[Citation] = field(default_factory=list)  # of the last round
    pending: list[Irregularity] = field(default_factory=list)

    def __post_init__(self) -> None:
        game = self.table.game
        self.typed = Typed(game.play.wagers(self.table.rules), self.table.law)
        self.seat = self.table.people[0]

    def sit(self) -> None:
        """Until somebody leaves. Whatever is refused is told in a line and the game goes on."""
        screen.opening(self.table)
        try:
            while True:
                self._command(self.read("bet> "))
        except (EOFError, KeyboardInterrupt, Leave):
            self.table.give_back()
            screen.farewell(self.table)

    def _command(self, line: str) -> None:
        seat, text = seat_and_rest(line, self.table.people)
        if seat is None and ":" in text:
            there = ", ".join(self.table.people)
            screen.refused(
                [unlawful(self.table.law, f'nobody you bet for is called "{text.partition(":")[0]}": {there}')]
            )
            return
        word, _, rest = text.partition(" ")
        rest = rest.strip()
        commands: dict[str, Callable[[], None]] = {
            **dict.fromkeys(("", "go", *screen.VERBS.values()), self._round),
            "wagers": lambda: screen.wagers(self.table.offered(seat or self.seat)),
            "odds": lambda: screen.odds(self.table, self.typed.kind(rest) if rest else None),
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
            screen.refused(refused.rulings)

    def _leave(self) -> None:
        raise Leave

    # ------------------------------------------------------------ between rounds

    def _bet(self, seat: str, text: str) -> None:
        words = text.lower().split()
        if words[0] == "down" or words[:2] == ["take", "down"]:
            bet = self.typed.down(seat, " ".join(words[1 if words[0] == "down" else 2 :]))
        elif words[-1] in {"on", "off"}:
            bet = self.typed.call(seat, " ".join(words[:-1]), on=words[-1] == "on")
        else:
            bet = self.typed.make(seat, text)
        done = self.table.bet(bet)
        lying = next((each for each in self.table.wagers if each.spot == (done.seat, done.kind, done.on)), None)
        what = (
            "is down" if lying is None else dollars(lying.stake_cents) + (f", {lying.called}" if lying.called else "")
        )
        output.say(f"  {seat}: {done.name} {what}; {dollars(self.table.rail_cents(seat))} on the rail")

    def _same(self, seat: str | None) -> None:
        """Makes the last wagers again, each that is still open."""
        wanted = [bet for bet in self.table.last if seat in (None, bet.seat)]
        if not wanted:
            raise Refused(unlawful(self.table.law, "there are no bets to repeat yet"))
        for bet in wanted:
            try:
                self.table.bet(bet)
            except Refused as refused:
                screen.refused(refused.rulings)
            else:
                output.say(f"  {bet.seat}: {bet.name} {dollars(bet.cents)}")

    def _irregular(self, text: str) -> None:
        """Lists what can go wrong, or lets one of them happen at its first occasion in the coming round."""
        known = self.table.game.play.remedies
        if not text:
            screen.remedies(known.values())
            return
        what = Irregularity.read(" ".join(text.split()))
        remedy = known.get(what.kind)
        admit(known, what, remedy.scopes[0] if remedy else "", self.table.law)
        self.pending.append(what)
        output.say(f"  {what} will happen at its first occasion", style="yellow")

    def _why(self) -> None:
        if not self.laws:
            raise Refused(unlawful(self.table.law, "no round has been played yet"))
        screen.why(self.laws)

    def _help(self) -> None:
        verb = screen.VERBS.get(self.table.game.play.tape, "go")
        kinds = [kind for kind in self.table.game.play.wagers(self.table.rules).values() if not kind.made_in_play]
        first = example(kinds[0])
        name = first.rpartition(" ")[0]
        typed = (
            (first, f'bet $10.00; "{self.table.people[-1]}: {first}" bets for a seat by its name'),
            (f"down {name}", "take it down; with an amount after it, so much of it"),
            (f"{name} off", "call it off; on: call it on"),
            ("same", "the last bets once more"),
            (verb, 'begin the round; so does "go" or an empty line'),
            ("wagers", "what may be bet now, what it pays, and what is refused now and why"),
            ("odds [wager]", "the exact house advantage"),
            ("why", "the paragraphs of the last round"),
            ("standing", "what lies on the layout"),
            ("irregular", 'what can go wrong; "irregular KIND name=value" lets it happen in the coming round'),
            ("quit", "leave the table"),
        )
        screen.commands(typed)

    # ------------------------------------------------------------ a round

    def _round(self) -> None:
        for bet in self.table.bots_bet():
            output.say(f"  {bet.seat}: {bet.name} {dollars(bet.cents)}", style="dim")
        played = self.table.open(self.dealer)
        try:
            self._play_out(played)
        except (EOFError, KeyboardInterrupt, Leave):
            output.say("The round was not finished: it is void and its wagers go back.", style="yellow")
            raise
        except Refused:
            self.table.void_round()
            raise
        self._finish(played)

    def _play_out(self, played: Round) -> None:
        told: tuple[Fact, ...] = ()
        while True:
            known = next(
                (at for at, (old, new) in enumerate(zip(told, played.facts, strict=False)) if old != new), len(told)
            )
            for fact in played.facts[known:]:  # what went wrong a moment ago comes between facts already told
                screen.fact(fact)
            told = played.facts
            if self._goes_wrong(played):
                continue
            if (asked := played.question) is not None:
                self._decide(played, asked)
            elif (drawn := played.draw()) is not None:
                screen.drawn(self.table.game.play.tape, drawn.site, drawn.text)
            else:
                return

    def _finish(self, played: Round) -> None:
        if self.journal is not None:
            self.journal.write(played)
        self.table.settle(played)
        screen.lines(played.lines)
        if any(line.result is not Result.STANDS for line in played.lines):
            net = ", ".join(f"{seat} {dollars(cents, sign=True)}" for seat, cents in played.net_cents.items())
            output.say(f"  Net: {net}", style="bold")
        for what in self.pending:
            output.say(f"  {what.kind} had no occasion in this round", style="yellow")
        self.pending = []
        self.laws = [told.cite for told in played.facts] + [line.cite for line in played.lines]
        screen.status(self.table)

    def _goes_wrong(self, played: Round) -> bool:
        """Lets a waiting irregularity happen here, where it can; says whether one did."""
        for what in self.pending:
            remedy: Remedy = self.table.game.play.remedies[what.kind]
            if any(remedy.arises_at(site) for site in played.sites):
                self.pending.remove(what)
                return self._happens(played, what)
        return False

    def _happens(self, played: Round, what: Irregularity) -> bool:
        try:
            played.irregular(what)
        except Refused as refused:
            screen.refused(refused.rulings)
            return False
        output.say(f"  irregular: {what}", style="yellow")
        return True

    # ------------------------------------------------------------ a decision

    def _decide(self, played: Round, asked: Question) -> None:
        """Asks the seat until it gives an answer that is open to it. Bots play as their game's strategy does."""
        if asked.seat not in self.table.people:
            output.say(f"  {asked.seat}: {played.answer_as_usual()}", style="dim")
            return
        screen.question(asked)
        while not self._answered(played, asked):
            pass

    def _answered(self, played: Round, asked: Question) -> bool:
        """Reads a line; says whether the round went on by it."""
        text = seat_and_rest(self.read(f"{asked.seat}> "), [asked.seat])[1]
        try:
            return self._answer(played, asked, text)
        except Refused as refused:
            screen.refused(refused.rulings)
            return False

    def _answer(self, played: Round, asked: Question, text: str) -> bool:
        word, _, rest = text.partition(" ")
        match word.lower():
            case "quit" | "exit" | "leave":
                raise Leave
            case "help" | "?" | "":
                screen.question(asked, and_why_not=True)
            case "standing":
                screen.standing(self.table)
            case "irregular" if not rest:
                known = self.table.game.play.remedies.values()
                at = [remedy for remedy in known if any(remedy.arises_at(site) for site in played.sites)]
                screen.remedies(at)
            case "irregular":
                self._irregular(rest)
                return self._goes_wrong(played)
            case _:
                played.answer(_spelled_out(asked.offers, text))
                return True
        return False


def _spelled_out(offers: tuple[Offer, ...], text: str) -> str:
    """An answer as people type it, as a document writes it: any case, words for underscores, the beginning of a name."""
    words = text.lower().replace("'", "").split()
    amounts = [word for word in words if word.lstrip("$")[:1].isdigit()]
    name = "_".join(word for word in words if word not in amounts)
    begun = [offer for offer in offers if offer.name.startswith(name)]
    found = next((offer for offer in offers if offer.name == name), begun[0] if len(begun) == 1 else None)
    if found is None or len(amounts) > 1 or not name:
        return text  # it will be refused, with what is open
    if amounts:
        return f"{found.name} {_amount(found, amounts[0])}"
    if not found.takes_amount:
        return found.name
    return f"{found.name} {plain(found.most) if found.unit == 'cents' else found.most}"


def _amount(offer: Offer, text: str) -> str:
    if offer.unit != "cents":
        return text
    try:
        cents = read_amount(text)
    except NotMoney as not_money:
        raise Refused(unlawful(offer.cite, str(not_money))) from None
    return f"{cents // 100}.{cents % 100:02d}"
