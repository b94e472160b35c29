"""A table as it stands: who sits, what lies on it, how far its round has come. An immutable value, made by its events.

`fold` applies one event. It refuses nothing and decides nothing: what an event says has happened. The cards of a round
are in no event before it is settled; they are dealt again from the sealed shoe whenever somebody looks.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from types import MappingProxyType
from typing import Any, Protocol

from croupier.documents.standing import standing_from_tree
from croupier.engine.journal import Entry, Kind
from croupier.engine.round import BrokenInvariant, Round
from croupier.engine.standing import Standing
from croupier.engine.traits import Metered, NewDealerBurns, ReshuffleByOrder, ShoeStanding
from croupier.floor.desk import opening, sheet_changes
from croupier.floor.fairness.seal import Seal
from croupier.floor.fairness.sealed_dealer import MissingSeal, Pack, SealedDealer, unloaded, without_shoe
from croupier.floor.fairness.vault import BrokenSeal
from croupier.floor.storage.new_event import Tree
from croupier.floor.tables.betting import Betting
from croupier.floor.tables.past_rounds import PastRound, PastWager, kept
from croupier.floor.tables.round_under_way import Running, Told, run
from croupier.law.ruling import Refused, Verdict
from croupier.money.wager import Act, Bet
from croupier.sheets.sheet import Sheet

_OF_A_ROUND = ("playing", "answers", "told", "packs", "next_seal", "drawn")
FAULTS = (
    BrokenInvariant,
    BrokenSeal,
    MissingSeal,
)  # of the floor, not of anybody on it: the table stands until it is mended
ROUNDS_A_SEAL = 50  # that dice or a wheel serve before their seed is told


class Keyring(Protocol):
    """Who keeps the seals: a table knows only their numbers."""

    def seal(self, table: str, number: int) -> Seal: ...


@dataclass(frozen=True, slots=True)
class Seat:
    """Somebody at the table."""

    number: int
    person: str
    handle: str
    bot: bool = False
    ready: bool = False


@dataclass(frozen=True, slots=True)
class Matter:
    """Something raised at the table: an irregularity or a dispute, open until a floorperson has ruled."""

    number: int
    sort: str
    round: int
    by: str
    what: str
    ruled: str = ""
    by_law: str = ""  # the paragraph it was ruled by
    why: str = ""
    dealt_by: str = ""  # who dealt the round: another dealer does not make it another's deal
    stops: bool = True  # False: nobody was there who could rule, so that the table would have stood for good

    @property
    def open(self) -> bool:
        return not self.ruled


@dataclass(frozen=True, slots=True)
class Correction:
    """A transfer that sets a settled round right: proposed by one supervisor, made by a second, or taken back."""

    number: int
    matter: int
    handle: str
    person: str
    cents: int
    by: str
    cite: str
    why: str
    seconded: str = ""
    withdrawn: str = ""  # by whom, where it was taken back
    withdrawn_why: str = ""

    @property
    def waits(self) -> bool:
        return not self.seconded and not self.withdrawn


@dataclass(frozen=True, slots=True)
class Win:
    """A win that lies in its box until a supervisor has verified it."""

    number: int
    round: int
    handle: str
    person: str
    wager: str
    cents: int
    cite: str
    validated: str = ""
    dealt_by: str = ""


@dataclass(frozen=True, slots=True)
class Answered:
    """An answer given in the round under way, and by whom: a seat, the clock, or a bot's strategy."""

    at: int  # its place in the journal
    handle: str
    site: str
    answer: str
    decided_by: str
    added_cents: int  # the further stake it put down

    @property
    def entry(self) -> Entry:
        return Entry(Kind.DECISION, self.site, self.answer)


@dataclass(frozen=True, kw_only=True)
class Table:
    """One table of the floor."""

    name: str
    places: int  # how many seats it has
    desk: sheet_changes.TableSheets
    steps: opening.Opening
    standing: Standing
    keyring: Keyring = field(repr=False, compare=False)
    version: int = 0
    open: bool = False
    halted: str = ""  # why, where it is
    halted_by: str = ""
    halted_role: str = ""  # of who stopped it then; none: the house itself
    fault: str = ""  # what is wrong with the floor itself, where that is why it stands
    dealer: str = ""  # who deals; nobody: the table deals by itself
    dealer_person: str = ""
    seats: tuple[Seat, ...] = ()
    bets: tuple[Bet, ...] = ()  # since the last round
    round: int = 1  # the number of the present or the coming one
    playing: bool = False
    dealt_by: str | None = None  # who deals the round under way; None: its trail does not say
    answers: tuple[Answered, ...] = ()
    told: tuple[Told, ...] = ()
    added: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))  # further stakes, by handle
    next_seal: int = 0
    drawn: int = 0  # how many rolls or spins came from the next seal
    rounds_sealed: int = 0  # how many rounds the next seal has served
    packs: Mapping[str, Pack] = field(default_factory=lambda: MappingProxyType({}))
    commitments: Mapping[int, str] = field(default_factory=lambda: MappingProxyType({}))  # of seals not yet told
    matters: tuple[Matter, ...] = ()
    corrections: tuple[Correction, ...] = ()
    wins: tuple[Win, ...] = ()
    last: Tree = field(default_factory=dict)  # the record of the last settled round
    past: tuple[PastRound, ...] = ()  # the rounds that are over, the newest last
    recut: bool = False  # a supervisor has ordered the next cut to be made again
    reshuffle: bool = False
    # False: nobody may bet any more to take the dice, the shoe or the bank (`Turns`); what stands is played out without.
    holder: bool = True

    # ------------------------------------------------------------ what it is

    @property
    def sheet(self) -> Sheet:
        return self.desk.sheet

    @property
    def state(self) -> str:
        if not self.open:
            return "opening" if self.steps.taken else "closed"
        if self.halted or any(self.frozen_by(matter) for matter in self.matters):
            return "halted"
        return "dealing" if self.playing else "closing" if self.steps.way == "closing" else "betting"

    def frozen_by(self, matter: Matter) -> bool:
        """Whether an open matter stops the table: one about this round does, and one about a round that is over does not."""
        return matter.open and matter.stops and matter.round == self.round

    def ended(self, round_: int) -> PastRound | None:
        """A round that is over, as far as it is kept."""
        return next((each for each in reversed(self.past) if each.round == round_), None)

    def dealer_of(self, round_: int) -> str:
        """Who dealt a round, or deals or will deal this one; nobody: the table itself."""
        ended = self.ended(round_)
        if ended is not None:
            return ended.dealt_by
        return self.dealer_person if self.dealt_by is None else self.dealt_by

    @property
    def handles(self) -> tuple[str, ...]:
        return tuple(seat.handle for seat in self.seats)

    @property
    def seat_numbers(self) -> dict[str, int]:
        return {seat.handle: seat.number for seat in self.seats}

    @property
    def persons(self) -> dict[str, str]:
        return {seat.handle: seat.person for seat in self.seats}

    def seat_of(self, person: str) -> Seat | None:
        return next((seat for seat in self.seats if seat.person == person), None)

    @cached_property
    def betting(self) -> Betting:
        """The layout before the round: the bets made since the last one lie on what that one left."""
        before = Betting.after(self.sheet, self.standing, self.handles)
        return replace(before, bets=self.bets, wagers=before.opened(self.bets).wagers) if self.bets else before

    @cached_property
    def verdict(self) -> Verdict:
        return self.sheet.verdict

    def know(self, betting: Betting) -> None:
        """Takes a layout that was worked out already, so that nobody works it out again."""
        self.__dict__["betting"] = betting

    # ------------------------------------------------------------ the round

    @property
    def dealer_of_cards(self) -> SealedDealer:
        needed = {self.next_seal, *(pack.seal for pack in self.packs.values())}
        seals = {number: self.keyring.seal(self.name, number) for number in sorted(needed)}
        return SealedDealer(seals, self.packs, self.next_seal, self.drawn)

    @cached_property
    def begun(self) -> Round:
        return self.betting.round(holder=self.holder)

    @cached_property
    def running(self) -> Running:
        """The round under way. What was told to go wrong and turns out to be impossible has not gone wrong."""
        told = self.told
        while True:
            try:
                return run(self.begun, self.dealer_of_cards, {each.at: each.entry for each in self.answers}, told)
            except Refused:
                if not told:
                    raise
                told = told[:-1]

    def laid_cents(self, handle: str) -> int:
        """What a seat has on the layout, further stakes of the round included."""
        return self.betting.laid_cents(handle) + self.added.get(handle, 0)

    def waiting_cents(self, handle: str) -> int:
        """What lies in a seat's box for a supervisor to verify."""
        return sum(win.cents for win in self.wins if win.handle == handle and not win.validated)


# ---------------------------------------------------------------- beginnings


def made(name: str, sheet_desk: sheet_changes.TableSheets, places: int, keyring: Keyring) -> Table:
    """A table nobody has opened yet."""
    sheet = sheet_desk.sheet
    return Table(
        name=name,
        places=places,
        desk=sheet_desk,
        steps=opening.Opening.begun(sheet.game, sheet.rules, "opening"),
        standing=unloaded(sheet.game.play.opening(sheet.rules)),
        keyring=keyring,
    )


# ---------------------------------------------------------------- events


def fold(table: Table, tree: Tree) -> Table:
    """The table after an event."""
    change = _FOLDS.get(tree["what"])
    after = change(table, tree) if change is not None else _at_the_desk(table, tree)
    return _knowing(table, replace(after, version=table.version + 1))


def _knowing(before: Table, after: Table) -> Table:
    """What was worked out for the table before, and has not changed, is not worked out again."""
    known, kept = before.__dict__, ["verdict"] if after.desk.sheet is before.desk.sheet else []
    if kept and after.standing is before.standing and after.bets is before.bets and after.handles == before.handles:
        kept += ["betting", "begun"] if after.holder is before.holder else ["betting"]
        if "begun" in kept and all(getattr(after, name) is getattr(before, name) for name in _OF_A_ROUND):
            kept.append("running")
    after.__dict__.update({name: known[name] for name in kept if name in known})
    return after


def _at_the_desk(table: Table, tree: Tree) -> Table:
    """What the desk and the steps of opening make of an event. Other rules find other cards: they are just come.

    Rules change while nothing lies on the layout: what was taken down again is not laid again under other rules.
    """
    after = replace(table, desk=sheet_changes.fold(table.desk, tree), steps=opening.fold(table.steps, tree))
    if after.sheet.rules == table.sheet.rules:
        return after
    after = replace(after, bets=(), standing=replace(table.standing, wagers=()))
    fresh = _metered(table, unloaded(after.sheet.game.play.opening(after.sheet.rules)))
    if not isinstance(fresh, ShoeStanding):
        if isinstance(fresh, Metered) and isinstance(after.standing, Metered):
            after = replace(after, standing=after.standing.with_meter(fresh.meter_cents))
        return after
    steps = after.steps if after.open else opening.Opening.begun(after.sheet.game, after.sheet.rules, "opening")
    return replace(after, standing=fresh, packs=MappingProxyType({}), steps=steps)


def _metered(table: Table, fresh: Standing) -> Standing:
    """A meter that stood at the table goes on standing at what patrons brought it to; a new one starts as approved."""
    before = table.standing
    if isinstance(before, Metered) and isinstance(fresh, Metered) and before.meter_cents and fresh.meter_cents:
        return fresh.with_meter(before.meter_cents)
    return fresh


def _opened(table: Table, _tree: Tree) -> Table:
    """A table that opens finds its cards just come, and its meter as it was when it closed."""
    fresh = unloaded(table.sheet.game.play.opening(table.sheet.rules))
    return replace(table, open=True, standing=_metered(table, fresh), packs=MappingProxyType({}))


def _closing(table: Table, _tree: Tree) -> Table:
    return replace(table, steps=opening.Opening.begun(table.sheet.game, table.sheet.rules, "closing"))


def _closed(table: Table, _tree: Tree) -> Table:
    """A table that is closed has nobody at it."""
    steps = opening.Opening.begun(table.sheet.game, table.sheet.rules, "opening")
    return replace(
        table, open=False, seats=(), bets=(), packs=MappingProxyType({}), dealer="", dealer_person="", steps=steps
    )


def _sat(table: Table, tree: Tree) -> Table:
    seat = Seat(tree["seat"], tree["person"], tree["handle"], tree.get("bot", False))
    return replace(table, seats=tuple(sorted((*table.seats, seat), key=lambda each: each.number)))


def _left(table: Table, tree: Tree) -> Table:
    """Who leaves has nothing on the layout: what he bet since the last round, or had standing, he has taken down."""
    gone = tree["handle"]
    return replace(
        table,
        seats=tuple(seat for seat in table.seats if seat.handle != gone),
        bets=tuple(bet for bet in table.bets if bet.seat != gone),
        standing=replace(table.standing, wagers=tuple(each for each in table.standing.wagers if each.seat != gone)),
    )


def _bet(table: Table, tree: Tree) -> Table:
    bet = Bet(tree["handle"], tree["kind"], tree["on"], tree["cents"], Act(tree["act"]))
    return replace(_unready(table, tree["handle"]), bets=(*table.bets, bet))


def _unready(table: Table, handle: str | None = None) -> Table:
    """Who bets again is not ready; after a round nobody is."""
    seats = tuple(replace(seat, ready=seat.ready and handle not in {None, seat.handle}) for seat in table.seats)
    return replace(table, seats=seats)


def _ready(table: Table, tree: Tree) -> Table:
    seats = tuple(replace(seat, ready=seat.ready or seat.handle == tree["handle"]) for seat in table.seats)
    return replace(table, seats=seats)


def _began(table: Table, tree: Tree) -> Table:
    """A recut that was ordered is told to every round until one has shuffled."""
    standing, told = table.standing, table.told
    if table.reshuffle and isinstance(standing, ReshuffleByOrder):
        standing = standing.with_reshuffle()
    if table.recut and (recut := table.sheet.game.play.recut) is not None:
        told = (*told, Told(0, recut.kind))
    after = replace(table, playing=True, standing=standing, told=told, reshuffle=False)
    return replace(after, holder=tree.get("shooter", True), dealt_by=tree.get("dealt_by"))


def _decided(table: Table, tree: Tree) -> Table:
    answered = Answered(
        tree["place"], tree["handle"], tree["site"], tree["answer"], tree["decided_by"], tree["added_cents"]
    )
    added = dict(table.added)
    if tree["added_cents"]:
        added[tree["handle"]] = added.get(tree["handle"], 0) + tree["added_cents"]
    return replace(table, answers=(*table.answers, answered), added=MappingProxyType(added))


def _went_wrong(table: Table, tree: Tree) -> Table:
    return replace(table, told=(*table.told, Told(tree["since"], tree["irregularity"])))


def _settled(table: Table, tree: Tree) -> Table:
    record = tree["record"]
    standing = standing_from_tree(table.sheet.game, table.sheet.rules, record["left"])
    dealt_by = table.dealer_of(table.round)
    wins = tuple(Win(**win, dealt_by=dealt_by) for win in tree["wins"])
    lays = [PastWager(line["seat"], line["wager"], line["stake_cents"], line["cents"]) for line in record["lines"]]
    packs = {side: Pack.read(pack) for side, pack in tree["packs"].items()}
    after = replace(
        table,
        standing=standing,
        packs=MappingProxyType(packs),
        drawn=tree["drawn"],
        rounds_sealed=table.rounds_sealed + 1,
        wins=(*table.wins, *wins),
        recut=table.recut and not tree["loads"],
        last={key: tree[key] for key in ("round", "record", "shown")},
        past=kept(table, lays, dealt_by=dealt_by),
    )
    return _over(after)


def _over(table: Table) -> Table:
    after = replace(table, playing=False, dealt_by=None, bets=(), answers=(), told=(), holder=True)
    return replace(_unready(after), round=table.round + 1, added=MappingProxyType({}))


def _voided(table: Table, tree: Tree) -> Table:
    """A void round is as if it had not been: what stood before stands again. Cards that were out stay out of the shoe."""
    packs = {side: Pack.read(pack) for side, pack in tree["packs"].items()}
    standing = standing_from_tree(table.sheet.game, table.sheet.rules, tree["left"])
    after = replace(table, standing=standing, packs=MappingProxyType(packs), drawn=tree["drawn"])
    lays = [PastWager(wager.seat, wager.name, wager.stake_cents) for wager in table.betting.wagers]
    lays += [PastWager(handle, "", cents) for handle, cents in table.added.items()]
    past = kept(table, lays, dealt_by=table.dealer_of(table.round))
    after = replace(after, recut=table.recut and not tree["loads"], past=past)
    return _over(replace(after, rounds_sealed=table.rounds_sealed + 1))


def _sealed(table: Table, tree: Tree) -> Table:
    commitments = {**table.commitments, tree["number"]: tree["commitment"]}
    return replace(table, next_seal=tree["number"], drawn=0, rounds_sealed=0, commitments=MappingProxyType(commitments))


def _revealed(table: Table, tree: Tree) -> Table:
    left = {number: told for number, told in table.commitments.items() if number != tree["number"]}
    return replace(table, commitments=MappingProxyType(left))


def _seal_lost(table: Table, tree: Tree) -> Table:
    """A seal that does not open is never told; cards that came from it are no longer in the shoe."""
    after = _revealed(table, tree)
    if all(pack.seal != tree["number"] for pack in table.packs.values()):
        return after
    return replace(after, standing=without_shoe(table.standing), packs=MappingProxyType({}))


def _halted(table: Table, tree: Tree) -> Table:
    stopped = replace(table, halted=tree["why"], halted_by=tree["by"], halted_role=tree["role"])
    return replace(stopped, fault=tree.get("fault", ""))


def _raised(table: Table, tree: Tree) -> Table:
    told = (tree["number"], tree["sort"], tree["round"], tree["by"], tree["words"])
    matter = Matter(*told, dealt_by=table.dealer_of(tree["round"]), stops=tree.get("stops", True))
    return replace(table, matters=(*table.matters, matter))


def _ruled(table: Table, tree: Tree) -> Table:
    matters = tuple(
        replace(matter, ruled=tree["ruling"], by_law=tree["cite"], why=tree["why"])
        if matter.number == tree["matter"]
        else matter
        for matter in table.matters
    )
    return replace(table, matters=matters)


def _proposed(table: Table, tree: Tree) -> Table:
    names = {entry.name for entry in fields(Correction)}
    correction = Correction(**{name: value for name, value in tree.items() if name in names})
    return replace(table, corrections=(*table.corrections, correction))


def _corrected(table: Table, tree: Tree) -> Table:
    """A matter in which something was set right is no longer open."""
    made = next((each for each in table.corrections if each.number == tree["correction"]), None)
    if made is None:
        return table
    corrections = tuple(replace(each, seconded=tree["by"]) if each is made else each for each in table.corrections)
    matters = tuple(
        replace(each, ruled="corrected", by_law=made.cite, why=made.why)
        if each.number == made.matter and each.open
        else each
        for each in table.matters
    )
    return replace(table, corrections=corrections, matters=matters)


def _withdrawn(table: Table, tree: Tree) -> Table:
    taken_back: dict[str, Any] = {"withdrawn": tree["by"], "withdrawn_why": tree["why"]}
    corrections = tuple(
        replace(each, **taken_back) if each.number == tree["correction"] else each for each in table.corrections
    )
    return replace(table, corrections=corrections)


def _validated(table: Table, tree: Tree) -> Table:
    wins = tuple(replace(win, validated=tree["by"]) if win.number == tree["win"] else win for win in table.wins)
    return replace(table, wins=wins)


def _assigned(table: Table, tree: Tree) -> Table:
    """A dealer who comes burns a card before he deals, where the game has it so."""
    standing = table.standing
    if tree["dealer"] and isinstance(standing, NewDealerBurns):
        standing = standing.with_new_dealer()
    return replace(table, dealer=tree["dealer"], dealer_person=tree["person"], standing=standing)


_FOLDS: dict[str, Callable[[Table, Tree], Table]] = {
    "table_made": lambda table, _tree: table,
    "opened": _opened,
    "closing": _closing,
    "closed": _closed,
    "sat": _sat,
    "left": _left,
    "bet": _bet,
    "ready": _ready,
    "began": _began,
    "decided": _decided,
    "went_wrong": _went_wrong,
    "settled": _settled,
    "voided": _voided,
    "sealed": _sealed,
    "revealed": _revealed,
    "seal_lost": _seal_lost,
    "halted": _halted,
    "resumed": lambda table, _tree: replace(table, halted="", halted_by="", halted_role="", fault=""),
    "raised": _raised,
    "ruled": _ruled,
    "correction_proposed": _proposed,
    "corrected": _corrected,
    "correction_withdrawn": _withdrawn,
    "validated": _validated,
    "dealer_assigned": _assigned,
    "recut_ordered": lambda table, _tree: replace(table, recut=True),
    "reshuffle_ordered": lambda table, _tree: replace(table, reshuffle=True),
}
