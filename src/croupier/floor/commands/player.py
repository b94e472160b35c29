"""Commands of players: seats, wagers, answers, and bots for company."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from pydantic import BaseModel, ConfigDict, Field

from croupier.engine.traits import Turns
from croupier.floor.accounts.permissions import Permission
from croupier.floor.commands.base import AtTable, Cents, Name, WagerName
from croupier.floor.tables.moves import bets, pace, rounds, seating
from croupier.floor.tables.moves.working_table import WorkingTable
from croupier.money.wager import Act, Bet

_OWN_SEAT = "A seat and its chips are the player's alone; staff have neither."
_BOT = "A player may ask for a bot as company; a floorperson may send it away."
_MOST_IN_A_SET = 100  # wagers laid by one command
_LONGEST_ANSWER = 200  # characters: an answer may name many cards


class Sit(AtTable):
    """Take a seat at the table: the one named, or the first free one."""

    do: Literal["sit"] = "sit"
    seat: int | None = Field(default=None, ge=1, le=32, examples=[3])

    permission: ClassVar = Permission.of("sit", "- O - - - -", _OWN_SEAT)

    def run(self, working: WorkingTable) -> None:
        bets.sit(working, self.seat)


class Leave(AtTable):
    """Leave the seat. Wagers that cannot be taken down have to be played out first."""

    do: Literal["leave"] = "leave"

    permission: ClassVar = Permission.of("leave", "- O - - - -", _OWN_SEAT)

    def run(self, working: WorkingTable) -> None:
        bets.leave(working, working.own_seat())


class ChangeSeat(AtTable):
    """Move to another free seat, with chips and wagers; in a round, when it is over."""

    do: Literal["change_seat"] = "change_seat"
    seat: int = Field(ge=1, le=32, examples=[3])

    permission: ClassVar = Permission.of("change_seat", "- O - - - -", _OWN_SEAT)

    def run(self, working: WorkingTable) -> None:
        seating.change_seat(working, working.own_seat(), self.seat)


class AfterRound(AtTable):
    """Leave, sit out, come back, or buy in: at once between two rounds, else when the round is over. "stay" takes it back.

    To sit out, to come back and to buy in are for games where players leave their chips in front of them.
    """

    do: Literal["after_round"] = "after_round"
    wish: Literal["leave", "sit out", "come back", "buy in", "stay"]
    cents: Cents | None = Field(default=None, description="to buy in for")

    permission: ClassVar = Permission.of("after_round", "- O - - - -", _OWN_SEAT)

    def run(self, working: WorkingTable) -> None:
        if (self.wish == "buy in") != (self.cents is not None):
            raise working.refuse("say for how many cents you buy in, and only then")
        wish = "" if self.wish == "stay" else f"{self.wish} {self.cents}" if self.cents is not None else self.wish
        seating.after_round(working, working.own_seat(), wish)


class JoinWaitingList(AtTable):
    """Wait for a seat at a table that has none free. A free seat is offered to the first of the list for a short time."""

    do: Literal["join_waiting_list"] = "join_waiting_list"

    permission: ClassVar = Permission.of("join_waiting_list", "- O - - - -", _OWN_SEAT)

    def run(self, working: WorkingTable) -> None:
        seating.join(working)


class LeaveWaitingList(AtTable):
    """Wait no longer for a seat at the table. A seat that was offered goes to the next of the list."""

    do: Literal["leave_waiting_list"] = "leave_waiting_list"

    permission: ClassVar = Permission.of("leave_waiting_list", "- O - - - -", _OWN_SEAT)

    def run(self, working: WorkingTable) -> None:
        seating.stop_waiting(working, working.actor.person if working.actor is not None else "", "left the list")


class MakeWager(AtTable):
    """Put chips on the layout."""

    do: Literal["wager"] = "wager"
    wager: WagerName
    cents: Cents

    permission: ClassVar = Permission.of("wager", "- O - - - -", _OWN_SEAT)

    def run(self, working: WorkingTable) -> None:
        _bet(working, self.wager, self.cents, Act.MAKE)


class TakeDown(AtTable):
    """Take chips back, if the chapter allows it; without an amount, the whole wager."""

    do: Literal["take_down"] = "take_down"
    wager: WagerName
    cents: Cents | None = None

    permission: ClassVar = Permission.of("take_down", "- O - - - -", _OWN_SEAT)

    def run(self, working: WorkingTable) -> None:
        _bet(working, self.wager, self.cents or 0, Act.REMOVE)


class Stake(BaseModel):
    """One wager of a set."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    wager: WagerName
    cents: Cents


class MakeWagers(AtTable):
    """Put several wagers on the layout in this order, all of them or none; with `ready`, no more bets after them."""

    do: Literal["wagers"] = "wagers"
    wagers: Annotated[list[Stake], Field(min_length=1, max_length=_MOST_IN_A_SET)]
    ready: bool = False

    permission: ClassVar = Permission.of("wagers", "- O - - - -", _OWN_SEAT)

    def run(self, working: WorkingTable) -> None:
        working.check_between_rounds()
        bets.lay(working, working.own_seat().handle, [(each.wager, each.cents) for each in self.wagers])
        if self.ready:
            rounds.ready(working, working.own_seat())


class Undo(AtTable):
    """Take back the seat's last action since the last round: all the chips that one command laid or took down."""

    do: Literal["undo"] = "undo"

    permission: ClassVar = Permission.of("undo", "- O - - - -", _OWN_SEAT)

    def run(self, working: WorkingTable) -> None:
        working.check_between_rounds()
        bets.undo(working, working.own_seat().handle)


class Clear(AtTable):
    """Take down every wager of the seat that may be taken down."""

    do: Literal["clear"] = "clear"

    permission: ClassVar = Permission.of("clear", "- O - - - -", _OWN_SEAT)

    def run(self, working: WorkingTable) -> None:
        working.check_chips_may_go((seat := working.own_seat()).handle)
        bets.clear(working, seat.handle)


class Call(AtTable):
    """Call a wager on or off."""

    do: Literal["call"] = "call"
    wager: WagerName
    on: bool

    permission: ClassVar = Permission.of("call", "- O - - - -", _OWN_SEAT)

    def run(self, working: WorkingTable) -> None:
        _bet(working, self.wager, 0, Act.CALL_ON if self.on else Act.CALL_OFF)


def _bet(working: WorkingTable, wager: str, cents: int, act: Act) -> None:
    if act is Act.REMOVE:
        working.check_chips_may_go(working.own_seat().handle)
    else:
        working.check_between_rounds()
    kind, _, on = wager.partition(" ")
    bets.bet(working, bets.picked(working, Bet(working.own_seat().handle, kind, on.strip(), cents, act)))


class PassOn(AtTable):
    """Pass the bank on to the next seat."""

    do: Literal["pass_on"] = "pass_on"

    permission: ClassVar = Permission.of("pass_on", "- O - - - -", "Only the seat that holds the bank may pass it on.")

    def run(self, working: WorkingTable) -> None:
        working.check_between_rounds()
        seat, standing = working.own_seat(), working.table.betting.seated()
        if isinstance(standing, Turns) and standing.holder != seat.handle:
            raise working.refuse(f"{standing.holder or 'nobody'} holds it, not you")
        bets.pass_on(working)


class Ready(AtTable):
    """No more bets from this seat. The round begins when every seat with a wager is ready."""

    do: Literal["ready"] = "ready"

    permission: ClassVar = Permission.of("ready", "- O - - - -", _OWN_SEAT)

    def run(self, working: WorkingTable) -> None:
        rounds.ready(working, working.own_seat())


class Decide(AtTable):
    """Answer the question the seat is asked. `question` names it, so that no other question gets the answer."""

    do: Literal["decide"] = "decide"
    question: Annotated[
        str,
        Field(
            max_length=40,
            pattern=r"^[0-9]+\.[0-9]+$",
            description="`question` of the table's `asks`",
            examples=["7.12"],
        ),
    ]
    site: Annotated[str, Field(min_length=1, max_length=120, examples=["play:3.1"])]
    answer: Annotated[str, Field(min_length=1, max_length=_LONGEST_ANSWER, examples=["stand", "double 10.00"])]

    permission: ClassVar = Permission.of("decide", "- O - - - -", _OWN_SEAT)

    def run(self, working: WorkingTable) -> None:
        working.check_in_play()
        handle, running = working.own_seat().handle, working.table.running if working.table.playing else None
        if working.table.question_of(handle) != self.question:
            raise rounds.stale_question(working, self.question, handle)
        asked = running.asked(handle) if running is not None else None
        if asked is None:
            present = running.asks if running is not None else None
            raise working.refuse("you are not asked anything now", present.cite if present is not None else None)
        if asked.decision.site != self.site:
            raise working.refuse(f"the question is now {asked.decision.site}, not {self.site}", asked.decision.cite)
        pace.note_bank(working, handle)
        rounds.decide(working, asked, self.answer, "player")


class SeatBot(AtTable):
    """Seat a bot at the first free place. It bets the minimum and plays its game's strategy."""

    do: Literal["seat_bot"] = "seat_bot"

    permission: ClassVar = Permission.of("seat_bot", "- A - T - -", _BOT)

    def run(self, working: WorkingTable) -> None:
        bets.sit_bot(working)


class DismissBot(AtTable):
    """Send a bot away."""

    do: Literal["dismiss_bot"] = "dismiss_bot"
    handle: Name

    permission: ClassVar = Permission.of("dismiss_bot", "- A - T - -", _BOT)

    def run(self, working: WorkingTable) -> None:
        seat = next((seat for seat in working.table.seats if seat.bot and seat.handle == self.handle), None)
        if seat is None:
            raise working.refuse(f"no bot called {self.handle} sits at this table")
        bets.leave(working, seat)
