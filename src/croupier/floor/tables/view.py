"""What a person may see of a table and of the lobby. Nothing else of a table's state is ever sent out.

A view is built from what may be shown; it is never the whole with parts removed. A face-down card is "??" for everybody but
the player who may look at it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from datetime import timedelta
from functools import lru_cache
from typing import Any, cast

from croupier.amounts.cents import dollars, plain
from croupier.documents.answers import facts_answer, ruling_answer
from croupier.engine.croupier import Fact
from croupier.engine.decision import Decision, Offer, Pick
from croupier.engine.hand import Hand, RoundMark, at_seats, numbered_place
from croupier.engine.journal import Kind
from croupier.engine.standing import Standing
from croupier.engine.traits import Marked, PassedOn
from croupier.engine.wager_kind import WagerKind
from croupier.equipment.decks.deck import is_piece
from croupier.equipment.shoe import Shoe
from croupier.equipment.site import Site
from croupier.floor.accounts.actor import Actor
from croupier.floor.desk import opening, sheet_changes
from croupier.floor.shapes import view as shown
from croupier.floor.shapes.parts import CitedFact, Finding, Verdict
from croupier.floor.shapes.parts import Limit as LimitShown
from croupier.floor.storage.new_event import Tree
from croupier.floor.tables import pace
from croupier.floor.tables.round_under_way import GivenAnswer, Running
from croupier.floor.tables.table import Matter, Proposal, Seat, Table, Win
from croupier.floor.tables.timers import Changing, Timers, waiting
from croupier.money.wager import Wager
from croupier.sheets.betting import Open, default_answer
from croupier.sheets.limits import Limit
from croupier.sheets.sheet import Sheet
from croupier.sheets.sign import sign, words

_LONGEST_SHOWN = 12  # a longer tuple is a count of cards or the like, which nobody reads
_STAFF = ("dealer", "floorperson", "inspector")
_VIEW = "_view"  # where a sheet keeps its part of every view
_DICE = "one two three four five six".split()


@dataclass(frozen=True, slots=True)
class FloorNow:
    """What a view needs to know of the floor besides the table, at one moment."""

    now: sheet_changes.Timestamp
    seconds: float  # of the monotonic clock
    timers: Timers
    changing: Changing
    cents: Callable[[str], int]  # the chips of a person


@dataclass(slots=True)
class TableView:
    """One person's view of one table."""

    floor: FloorNow
    table: Table
    actor: Actor | None
    handle: str | None = field(init=False)  # of the actor's seat

    def __post_init__(self) -> None:
        seat = self.table.seat_of(self.actor.person) if self.actor else None
        self.handle = seat.handle if seat else None

    @property
    def staff(self) -> bool:
        return self.actor is not None and self.actor.role in _STAFF

    def tree(self) -> Tree:
        """The view as a plain tree, for templates and other readers by name."""
        return cast("Tree", self._whole())

    def _whole(self) -> shown.View:
        table, running = self.table, self.table.running if self.table.playing else None
        asks = self._shown_question(running) if running else None
        last = table.last.get("record", {})
        return {
            "table": table.name,
            "game": table.sheet.game.name,
            "title": table.sheet.game.title,
            "tape": cast("shown.Tape", table.sheet.game.play.tape),
            "version": table.version,
            "state": table.state,
            "halted": table.halted,
            "fault": {"what": table.fault, "told": "the Commission, by its inbox"} if table.fault else None,
            "round": table.round,
            "sheet": sheet_view(table),
            "seats": list(self._seats()),
            "wagers": [self._wager(wager) for wager in table.betting.wagers],
            "further": [self._further(each) for each in table.answers if each.added_cents],
            "standing": standing_view(table.standing),
            "hands": self._hands(asks),
            "chance": self._chance(),
            "asks": self._asks(asks) if asks else None,
            "clock": self._clock(asks),
            "you": self._you(),
            "story": story(running.facts) if running else _told(last.get("facts", []), table.last.get("ritual", [])),
            "lines": last.get("lines", []),
            "revenue": last.get("revenue", []),
            "net_cents": net(last.get("lines", [])),
            "last_round": table.last.get("round"),
            "last_at": table.last.get("at"),
            "timed_out": _timed_out(table.last.get("decided", [])),
            "marks": [_mark(each) for each in table.marks],
            "seal": self._seal(),
            **self._matters(),
            "change": sheet_changes.change_tree(table.desk, self.floor.now),
            "steps": opening.step_list(table.steps),
            "waiting": self._waiting(),
            "company": self._company(),
            "next": _next(table),
            "dealer": table.dealer,
            "dealer_away": table.dealer_person in self.floor.timers.away(table.name, self.floor.seconds),
        }

    # ------------------------------------------------------------ people and chips

    def _seats(self) -> Iterator[shown.SeatShown]:
        taken = {seat.number: seat for seat in self.table.seats}
        away = self.floor.timers.away(self.table.name, self.floor.seconds)
        for number in range(1, self.table.places + 1):
            seat = taken.get(number)
            if seat is None:
                yield _free_seat(number)
                continue
            yield {
                "seat": number,
                "handle": seat.handle,
                "bot": seat.bot,
                "ready": seat.ready,
                "away": seat.person in away,
                "laid_cents": self.table.laid_cents(seat.handle),
                "rail_cents": self.floor.cents(seat.person),
                "you": seat.handle == self.handle,
                **self._pace(seat),
            }

    def _pace(self, taken: Seat) -> shown.PaceShown:
        """What a seat has in its time bank, whether it sits out, and what it wants done when the round is over."""
        clock, follow, handle = pace.clock_of(self.table), pace.follows(self.table), taken.handle
        seat: shown.PaceShown = {"after_round": list(self.table.after_round.get(handle, ()))}
        if clock is not None:
            seat["bank_seconds"] = pace.bank_left(self.table, handle)
        if follow is not None:
            seat["sits_out"] = not pace.is_in(self.table, handle)
        if taken.company:
            seat["company"] = True
        return seat

    def _waiting(self) -> list[shown.WaitingShown]:
        """The waiting list, the first first, with the seat that is kept for somebody, and for how long."""
        kept = self.floor.timers.keeps(self.table, self.floor.seconds)
        own = self.actor.person if self.actor is not None else ""
        entries = list[shown.WaitingShown]()
        for each in self.table.waiting:
            left = max(0.0, kept.get((each.person, each.seat), self.floor.seconds) - self.floor.seconds)
            entry: shown.WaitingShown = {
                "handle": each.handle,
                "seat": each.seat or None,
                "you": each.person == own,
                "seconds": int(left) if each.seat else None,
                "ends_at": (self.floor.now.wall + timedelta(seconds=left)).isoformat() if each.seat else None,
            }
            entries.append(entry)
        return entries

    def _company(self) -> shown.CompanyShown | None:
        """How many bots sit down by themselves, and when. Until the house has seen that it is so, nobody knows when."""
        comes = self.floor.timers.company_comes(self.table, self.floor.seconds)
        if comes is None:
            return None
        left = max(0.0, comes - self.floor.seconds)
        return {
            "bots": pace.bots_needed(self.table),
            "players": pace.players_needed(self.table),
            "seconds": int(left),
            "ends_at": (self.floor.now.wall + timedelta(seconds=left)).isoformat(),
        }

    def _wager(self, wager: Wager) -> shown.WagerShown:
        return {
            "handle": wager.seat,
            "wager": wager.name,
            "kind": wager.kind,
            "on": wager.on,
            "stake_cents": wager.stake_cents,
            "called": wager.called,
            "you": wager.seat == self.handle,
        }

    def _further(self, given: GivenAnswer) -> shown.FurtherStake:
        """A further stake of the round: a double, a split, insurance."""
        return {
            "handle": given.handle,
            "wager": given.answer.partition(" ")[0],
            "site": given.site,
            "stake_cents": given.added_cents,
            "you": given.handle == self.handle,
        }

    def _you(self) -> shown.Yourself | None:
        if self.actor is None or self.handle is None:
            return None
        seat = self.table.seat_of(self.actor.person)
        betting, taken = self.table.state == "betting", self._taken_selection()
        offered = self.table.betting.offered(self.handle) if betting else ()
        return {
            "handle": self.handle,
            "seat": seat.number if seat else None,
            "ready": bool(seat and seat.ready),
            "cents": self.floor.cents(self.actor.person),
            "laid_cents": self.table.laid_cents(self.handle),
            "offers": [self._open(each, taken) for each in offered],
            "may_pass_on": betting and self._may_pass_on(),
        }

    def _may_pass_on(self) -> bool:
        standing = self.table.betting.seated()
        alone = len(self.table.seats) == 1 or any(wager.seat == self.handle for wager in self.table.betting.wagers)
        return isinstance(standing, PassedOn) and standing.holder == self.handle and not alone

    def _open(self, wager: Open, taken: str | None) -> shown.WagerOffered:
        against: shown.Against | None = None
        if wager.against:
            against = {"why": wager.against.why, "cite": str(wager.against.cite)}
        selections = [on for on in wager.selections if on != taken]
        return {**_kept(self.table.sheet).wagers[wager.kind.name], "selections": selections, "against": against}

    def _taken_selection(self) -> str | None:
        """The selection of the place beside the viewer's, if somebody sits there or there is none: no chips go there."""
        numbers, following = self.table.seat_numbers, self.table.sheet.game.table.next_seat
        number = numbers.get(self.handle or "", 0) + 1
        return following if following and (number > self.table.places or number in numbers.values()) else None

    # ------------------------------------------------------------ the round

    def _hands(self, asks: Decision | None) -> list[shown.HandShown]:
        """The hands of the round under way, or of the last one until the next begins."""
        if self.table.sheet.game.play.tape != "cards":
            return []
        if not self.table.playing:
            return list(self.table.last.get("shown", ()))
        numbers = self.table.seat_numbers
        active = _active(asks, numbers)
        hands = at_seats(self.table.running.hands(self.handle), numbers)
        return [hand_view(hand, active=(hand.place, hand.hand) == active) for hand in hands]

    def _chance(self) -> shown.ChanceShown | None:
        """The last roll or spin."""
        tape = self.table.sheet.game.play.tape
        if tape == "cards":
            return None
        journal = self.table.running.journal if self.table.playing else ()
        outcomes = [entry.answer for entry in journal if entry.kind is Kind.CHANCE]
        outcomes = outcomes or [text.split(" ", 2)[2] for text in self.table.last.get("record", {}).get("journal", [])]
        return {"text": outcomes[-1], "words": spoken(tape, outcomes[-1])} if outcomes else None

    def _shown_question(self, running: Running) -> Decision | None:
        """The viewer's own question if several seats are asked at once, or else the first that waits."""
        own = running.asked(self.handle) if self.handle is not None else None
        return running.asks if own is None else own.decision

    def _asks(self, asks: Decision) -> shown.QuestionShown:
        mine = asks.seat == self.handle
        person = self.table.persons.get(asks.seat, "")
        rail = self.floor.cents(person)
        offers = self.table.betting.affordable(asks, rail) if person else asks.offers
        affordable = {offer.name for offer in offers}
        refused = [cast("Finding", ruling_answer(ruling)) for ruling in asks.refusals]
        short = [_short(offer, rail) for offer in asks.offers if offer.name not in affordable]
        may_see = self._sees_offers(asks)
        return {
            "handle": asks.seat,
            "you": mine,
            "site": asks.site,
            "question": self.table.question_of(asks.seat),
            "waits_for": [each.decision.seat for each in self.table.running.open],
            "words": asks.words,
            "kind": cast("shown.QuestionKindName", asks.kind),
            "cite": str(asks.cite) if asks.cite else None,
            "offers": [_offer(offer) for offer in offers] if may_see else [],
            "refusals": [*refused, *short] if may_see else [],
            "sees": list(seen(asks.view)) if mine else [],
        }

    def _sees_offers(self, asks: Decision) -> bool:
        """Whether the viewer may see what a seat is offered. An offer to split would reveal a pair (2.6A(c))."""
        if asks.seat == self.handle or asks.private:
            return asks.seat == self.handle
        running, tape = self.table.running, self.table.sheet.game.play.tape
        return tape != "cards" or running.hands(asks.seat) == running.hands(self.handle)

    def _clock(self, asks: Decision | None) -> shown.ClockShown:
        floor = self.floor
        armed = floor.timers.running(self.table, floor.seconds, floor.changing)
        if armed is None:
            return {"for": None, "ends_at": None, "seconds": None, "of_seconds": None, "default": None, "bank": False}
        default, waits = None, waiting(self.table, floor.changing)
        if asks is not None and waits is not None and waits[0] == "decision" and self._sees_offers(asks):
            offers = self.table.betting.affordable(asks, floor.cents(self.table.persons.get(asks.seat, "")))
            default = asks.show(default_answer(asks, offers or asks.offers))
        left = max(0.0, armed.ends - floor.seconds)
        ends_at = floor.now.wall + timedelta(seconds=left)
        return {
            "for": cast("shown.ClockedFor", waits[0]) if waits is not None else "bets",
            "ends_at": ends_at.isoformat(),
            "seconds": int(left),
            "of_seconds": int(armed.seconds),
            "default": default,
            "bank": armed.is_bank,
        }

    # ------------------------------------------------------------ seals, matters

    def _seal(self) -> shown.SealsInUse:
        """The seals in use: stacks come from the seal they were shuffled by, rolls and spins from the newest one."""
        table, coming = self.table, self.table.next_seal
        used = {pack.seal for pack in table.packs.values()} - {coming}
        if table.sheet.game.play.tape != "cards":
            used |= {coming}
        in_use: list[shown.CommitmentShown] = [
            {"number": number, "commitment": table.commitments[number]}
            for number in sorted(used & set(table.commitments))
        ]
        following: shown.CommitmentShown | None = None
        if coming in table.commitments and coming not in used:
            following = {"number": coming, "commitment": table.commitments[coming]}
        return {"in_use": in_use, "next": following}

    def _matters(self) -> shown.MattersShown:
        """Staff see every matter in full; patrons see open matters in part, and their own in full."""
        table, own = self.table, self.actor.person if self.actor else ""
        return {
            "matters": [
                self._matter(each, full=self.staff or each.by == own)
                for each in table.matters
                if each.open or self.staff or each.by == own
            ],
            "wins": [_win(win) for win in table.wins if not win.validated],
            "rulings": [
                {"ruling": cast("shown.RulingName", each.ruling), "kind": each.kind, **_proposal_view(each, own)}
                for each in table.rulings
                if self.staff
            ],
            "corrections": [
                {"handle": each.handle, "cents": each.cents, **_proposal_view(each, own)}
                for each in table.corrections
                if self.staff
            ],
        }

    def _matter(self, matter: Matter, *, full: bool) -> shown.MatterShown:
        part: shown.MatterShown = {
            "number": matter.number,
            "sort": cast("shown.MatterSort", matter.sort),
            "round": matter.round,
            "open": matter.open,
            "ruled": matter.ruled,
            "stops": self.table.frozen_by(matter),
        }
        return {**part, "what": matter.what, "cite": matter.by_law, "why": matter.why} if full else part


# ---------------------------------------------------------------- parts


def _free_seat(number: int) -> shown.SeatShown:
    return {
        "seat": number,
        "handle": None,
        "bot": False,
        "ready": False,
        "away": False,
        "laid_cents": 0,
        "you": False,
    }


def _win(win: Win) -> shown.WinShown:
    return {
        "number": win.number,
        "round": win.round,
        "handle": win.handle,
        "wager": win.wager,
        "cents": win.cents,
        "cite": win.cite,
    }


def story(facts: Iterable[Fact]) -> list[CitedFact]:
    """The facts of a round. Those of the ritual are marked."""
    facts = tuple(facts)
    return _told(facts_answer(facts), [place for place, fact in enumerate(facts) if fact.ritual])


def _told(facts: list[Tree], ritual: Collection[int]) -> list[CitedFact]:
    said = cast("list[CitedFact]", facts)
    return [{**fact, "ritual": True} if place in ritual else fact for place, fact in enumerate(said)]


@lru_cache(1 << 12)  # a display has dozens, and every view shows them
def _mark(mark: RoundMark) -> shown.Mark:
    return {
        "text": mark.text,
        "words": mark.words,
        "tone": mark.tone,
        "streak": mark.streak,
        "dots": list(mark.dots),
    }


def _next(table: Table) -> shown.NextRound | None:
    """Where rounds follow one another: how many are in the next one, and whom it waits for."""
    follow = pace.follows(table)
    if follow is None:
        return None
    return {
        "players": follow.players,
        "in": len(pace.seats_in(table)),
        "waits": pace.waits_for(table) if table.state == "betting" else "",
        "cite": str(follow.cite),
    }


def _proposal_view(proposal: Proposal, own: str) -> shown.ProposalShown:
    return {
        "number": proposal.number,
        "matter": proposal.matter,
        "cite": proposal.cite,
        "why": proposal.why,
        "seconded": bool(proposal.seconded),
        "withdrawn": bool(proposal.withdrawn),
        "yours": proposal.by == own,
    }


def sheet_view(table: Table) -> shown.SheetShown:
    desk = table.desk
    return {"number": desk.number, "since": desk.since.isoformat(), **_kept(table.sheet).sheet}


@dataclass(frozen=True, slots=True)
class _Kept:
    """What views show of a sheet whatever happens at its table. A sheet is a value, so this is made once, like its verdict."""

    sheet: shown.SheetKept
    wagers: Mapping[str, shown.WagerKept]  # of a kind of wager, by its name: what does not depend on the layout


def _kept(sheet: Sheet) -> _Kept:
    kept: _Kept | None = sheet.__dict__.get(_VIEW)
    if kept is None:
        wagers = sheet.game.play.wagers(sheet.rules).values()
        kept = _Kept(_sheet_view(sheet), {kind.name: _wager_view(sheet, kind) for kind in wagers})
        sheet.__dict__[_VIEW] = kept
    return kept


def _sheet_view(sheet: Sheet) -> shown.SheetKept:
    return {
        "on": sheet.on.isoformat(),
        "verdict": cast("Verdict", str(sheet.verdict)),
        "rules": sheet.rules.plain(),
        "limits": {name: _limit_view(limit) for name, limit in sheet.limits.items()},
        "sign": cast("list[CitedFact]", facts_answer(sign(sheet))),
    }


def _wager_view(sheet: Sheet, kind: WagerKind) -> shown.WagerKept:
    """A kind of wager. `limits` are those of each selection that is a wager of its own (8.2(b)1)."""
    limit, own = sheet.limit(kind.name), {on: sheet.limit(kind.name, on) for on, _pays in kind.each}
    wager: shown.WagerKept = {
        "wager": kind.name,
        "title": kind.title,
        "cite": str(kind.cite),
        "pays": [str(odds) for odds in kind.pays],
        "in_play": kind.made_in_play,
        "form": kind.open.form if kind.open is not None else None,
        "stakes_cents": list(kind.stakes_cents),
        "min_cents": limit.min_cents if limit else None,
        "max_cents": limit.max_cents if limit else None,
        "limits": {on: _limit_view(each) for on, each in own.items() if each is not None},
    }
    if kind.is_stack:
        wager["buy_in_cents"], wager["buy_in_range_cents"] = kind.buy_in_cents, list(kind.buy_in_range_cents)
    return wager


def _limit_view(limit: Limit) -> LimitShown:
    return {"min_cents": limit.min_cents, "max_cents": limit.max_cents}


def lobby_view(table: Table) -> Tree:
    """A table as the lobby shows it."""
    entry: shown.LobbyTable = {
        "table": table.name,
        "game": table.sheet.game.name,
        "title": table.sheet.game.title,
        "state": table.state,
        "version": table.version,
        "round": table.round,
        "sheet": sheet_view(table),
        "seats": [{"seat": seat.number, "handle": seat.handle, "bot": seat.bot} for seat in table.seats],
        "places": table.places,
        "waiting": [{"handle": each.handle, "seat": each.seat or None} for each in table.waiting],
        "dealer": table.dealer,
        "standing": standing_view(table.standing),
    }
    return cast("Tree", entry)


def hand_view(hand: Hand, *, active: bool = False) -> shown.HandShown:
    """A hand on the layout, with the chips that belong to it."""
    return {
        "place": hand.place,
        "handle": hand.seat,
        "hand": hand.hand,
        "cards": list(hand.cards),
        "words": hand.words,
        "note": hand.note,
        "count": hand.count,
        "stakes": [
            {"handle": each.seat, "wager": each.wager, "on": each.on, "stake_cents": each.cents} for each in hand.stakes
        ],
        "active": active,
    }


def _offer(offer: Offer) -> shown.OfferShown:
    """An offer. `least`, `most` and `step` are written as an answer writes them: a stake in dollars, a cut in cards."""
    money = offer.unit == "cents"
    written = plain if money else str
    return {
        "name": offer.name,
        "title": words(offer.name),
        "cite": str(offer.cite),
        "least": written(offer.least),
        "most": written(offer.most),
        "unit": "dollars" if money else offer.unit,
        "step": written(offer.step),
        "least_cents": offer.least if money else None,
        "most_cents": offer.most if money else None,
        "takes_amount": offer.takes_amount,
        "adds_cents": offer.adds_cents,
        "from_stack": offer.from_stack,
        "usual": [{"name": name, "amount": written(amount)} for name, amount in offer.usual],
        "pick": _pick(offer.pick) if offer.pick is not None else None,
    }


def _pick(pick: Pick) -> shown.PickShown:
    """The things that an answer chooses, as it names them, and what each choice makes if the game says so."""
    cards = all(map(is_piece, pick.of))
    things = [str(thing) for thing in pick.of]
    asked: shown.PickShown = {"of": things, "least": pick.least, "most": pick.most, "cards": cards}
    if pick.makes is not None:
        asked["makes"] = [_made(pick, choice) for choice in pick.every()]
    return asked


def _made(pick: Pick, choice: tuple[Any, ...]) -> shown.ChoiceShown:
    """What a choice makes, and why it is refused if the law forbids it."""
    words = pick.makes(choice) if pick.makes is not None else ""
    barred = pick.barred(choice) if pick.barred is not None else None
    return {"choice": [str(thing) for thing in choice], "words": words, "refused": barred.why if barred else None}


def _short(offer: Offer, rail_cents: int) -> Finding:
    why = f"{words(offer.name)} costs more than the {dollars(rail_cents)} on the rail"
    return {"verdict": "unlawful", "cite": str(offer.cite), "options": [offer.name], "why": why}


def _active(asks: Decision | None, numbers: Mapping[str, int]) -> tuple[str, int] | None:
    """The hand a question is about: its place, and its number there."""
    site = Site.of(asks.site) if asks is not None else None
    if site is None or not site.place:
        return None
    return numbered_place(site.place, numbers.get(site.seat, 0)), site.hand or 1


def _timed_out(decided: Iterable[Tree]) -> list[str]:
    """The seats for which the clock decided something in a round. Releases before 0.2 did not record the seat."""
    return sorted({each["handle"] for each in decided if each["by"] == "clock" and "handle" in each})


def net(lines: list[Tree]) -> dict[str, int]:
    """What each seat won or lost in all lines together."""
    gains: dict[str, int] = {}
    for line in lines:
        gains[line["seat"]] = gains.get(line["seat"], 0) + line["cents"]
    return gains


def spoken(tape: str, text: str) -> str:
    """A roll or spin in words."""
    faces = text.split("-")
    if tape == "dice" and all(face.isdigit() and 1 <= int(face) <= len(_DICE) for face in faces):
        return f"{' and '.join(_DICE[int(face) - 1] for face in faces)}, {sum(map(int, faces))}"
    if tape == "numbers":
        return ", ".join(map(str, sorted(map(int, faces))))
    return words(text)


def standing_view(standing: Standing) -> list[shown.NamedText]:
    """The standing between rounds: where the marker is, and every field with a value."""
    return [{"name": name, "text": text} for _, name, text in _standing(standing)]


def patrons_view(standing: Standing) -> list[shown.NamedText]:
    """The fields of a standing that every patron asks about."""
    wanted = {"", *standing.featured_fields}
    return [{"name": name, "text": text} for field, name, text in _standing(standing) if field in wanted]


def _standing(standing: Standing) -> Iterator[tuple[str, str, str]]:
    """The name of each field ("" for the marker), its title and its value; defaults are left out."""
    if isinstance(standing, Marked):
        yield "", standing.marker, f"ON {standing.marked}" if standing.marked else "OFF"
    for entry in fields(standing):
        field, value = entry.name, getattr(standing, entry.name)
        name = standing.field_words.get(field) or words(field)
        if field in standing.hidden_fields or value == entry.default:
            continue
        if isinstance(value, Shoe):
            yield field, name, f"{value.left} {value.deck.word}s"
        elif value is True:
            yield field, name, "yes"
        elif value and isinstance(value, int):
            money = field.endswith("_cents")
            yield field, name.removesuffix(" cents"), dollars(value) if money else str(value)
        elif value and (isinstance(value, str) or (isinstance(value, tuple) and len(value) <= _LONGEST_SHOWN)):
            text = value if isinstance(value, str) else " ".join(_text(each) for each in value)
            yield field, name, text


def _text(value: object) -> str:
    if is_dataclass(value) and not isinstance(value, type):
        return " ".join(str(getattr(value, entry.name)) for entry in fields(value) if getattr(value, entry.name) != "")
    return str(value)


def seen(view: Any) -> Iterator[shown.Seen]:
    """What a seat may see, field by field, without counts of cards."""
    named = getattr(view, "_fields", ()) or (tuple(each.name for each in fields(view)) if is_dataclass(view) else ())
    if not named and isinstance(view, tuple):
        for part in view:
            if is_piece(part):
                yield {"name": "card", "cards": [str(part)]}
            else:
                yield from seen(part)
    for entry in named:
        value = getattr(view, entry)
        name = words(entry.removesuffix("_cents"))
        if entry in {"seat", "layout", "unseen", "doubles"}:
            continue
        if is_piece(value):
            yield {"name": name, "cards": [str(value)]}
        elif isinstance(value, tuple) and value and all(map(is_piece, value)):
            yield {"name": name, "cards": [str(each) for each in value]}
        elif isinstance(value, int) and entry.endswith("_cents"):
            yield {"name": name, "text": dollars(value)}
        elif isinstance(value, (int, str)) and value != "":
            yield {"name": name, "text": str(value)}
