"""The types of a table's view, part by part."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypeAlias

from pydantic import Field
from typing_extensions import TypedDict

from croupier.floor.shapes.parts import (
    Card,
    Cents,
    ChangeDuty,
    Cite,
    CitedFact,
    Count,
    Difference,
    Finding,
    GameName,
    Handle,
    Hex,
    Instant,
    Limit,
    LooseCite,
    QuestionId,
    RoundNumber,
    SeatNumber,
    Selection,
    SettledLine,
    SheetDocument,
    Site,
    TableName,
    TableState,
    Taken,
    Title,
    Verdict,
    Version,
    Wager,
    WagerKind,
    Words,
)

QuestionKindName: TypeAlias = Literal["play", "insurance", "cut", "set", "pay"]
Tape: TypeAlias = Literal["cards", "dice", "spins", "numbers"]
ClockedFor: TypeAlias = Literal["bets", "dealer", "decision", "matter", "next"]
MatterSort: TypeAlias = Literal["irregularity", "dispute"]
RulingName: TypeAlias = Literal["remedy", "void", "play_on"]
You: TypeAlias = Annotated[bool, Field(description="whether it is yours", examples=[True])]


class NamedText(TypedDict):
    """A value with its name, for people."""

    name: Annotated[str, Field(examples=["shoe"])]
    text: Annotated[str, Field(examples=["251 cards"])]


Fault = TypedDict(  # noqa: UP013 ("told" is a field of version 1, and no name for ours)
    "Fault",
    {
        "what": Words,
        "told": Annotated[str, Field(description="who knows of it", examples=["the Commission, by its inbox"])],
    },
)
Fault.__doc__ = "A software fault that stopped the table."


# ---------------------------------------------------------------- the sheet in force


class SheetKept(TypedDict):
    """What does not change as long as a sheet is in force."""

    on: Annotated[str, Field(description="the day whose text of the law it is judged by", examples=["2010-12-31"])]
    verdict: Verdict
    rules: Annotated[
        dict[str, object], Field(description="the licensee's elections, by option of the game", examples=[{"decks": 6}])
    ]
    limits: Annotated[dict[str, Limit], Field(description="by wager")]
    sign: Annotated[list[CitedFact], Field(description="what must be posted (19:47-8.3(a))")]


class SheetShown(SheetKept):
    """The rule sheet in force, with its sign. The options of each game are its own."""

    number: Annotated[int, Field(ge=1, description="1 is the table's first sheet", examples=[1])]
    since: Instant


# ---------------------------------------------------------------- seats and chips


class PaceShown(TypedDict):
    """What a taken seat has in its time bank, and whether it goes on."""

    bank_seconds: NotRequired[Annotated[int, Field(ge=0, description="left in the time bank")]]
    company: NotRequired[Annotated[bool, Field(description="the bot sat down by itself", examples=[True])]]
    sits_out: NotRequired[Annotated[bool, Field(description="where rounds follow one another")]]
    after_round: NotRequired[
        Annotated[list[str], Field(description="what it wants done when the round is over", examples=[[]])]
    ]


class SeatShown(PaceShown):
    """A seat of the table. It is free if it has no handle."""

    seat: SeatNumber
    handle: Annotated[Handle | None, Field(description="null: the seat is free")]
    bot: bool
    ready: Annotated[bool, Field(description="no more bets from this seat")]
    away: bool
    laid_cents: Annotated[int, Field(ge=0, description="on the layout", examples=[1000])]
    you: You
    rail_cents: NotRequired[Annotated[int, Field(ge=0, description="chips in front of the seat", examples=[99000])]]


class WagerShown(TypedDict):
    """A wager on the layout."""

    handle: Handle
    wager: Wager
    kind: WagerKind
    on: Selection
    stake_cents: Cents
    called: Annotated[str, Field(description='"on" or "off"; empty: as the chapter has it', examples=[""])]
    you: You


class FurtherStake(TypedDict):
    """A further stake of the round: a double, a split, insurance."""

    handle: Handle
    wager: Annotated[str, Field(description="the answer that put it down", examples=["double"])]
    site: Site
    stake_cents: Cents
    you: You


class Against(TypedDict):
    """Why a wager cannot be made now."""

    why: Words
    cite: Cite


class WagerKept(TypedDict):
    """What does not change of a kind of wager as long as its sheet is in force."""

    wager: WagerKind
    title: Annotated[str, Field(examples=["Blackjack wager"])]
    cite: Cite
    pays: Annotated[list[str], Field(description="all odds a winner can be paid at", examples=[["1 to 1", "3 to 2"]])]
    in_play: Annotated[bool, Field(description="it is made during the round")]
    form: Annotated[str | None, Field(description="how to write a selection that no list can hold", examples=[None])]
    stakes_cents: Annotated[list[int], Field(description="the only stakes, if there are such", examples=[[]])]
    buy_in_cents: NotRequired[Annotated[int, Field(description="the usual buy-in of a stack")]]
    buy_in_range_cents: NotRequired[Annotated[list[int], Field(description="the least and the most of a stack")]]
    min_cents: Annotated[int | None, Field(description="null: the sheet sets no limit", examples=[1000])]
    max_cents: Annotated[int | None, Field(description="null: the sheet sets no limit", examples=[50000])]
    limits: Annotated[
        dict[str, Limit], Field(description="of selections with limits of their own (19:47-8.2(b)1)", examples=[{}])
    ]


class WagerOffered(WagerKept):
    """A kind of wager that you may make, or why not."""

    selections: Annotated[list[str], Field(description="those that are open now", examples=[[""]])]
    against: Annotated[Against | None, Field(description="null: you may make it", examples=[None])]


class Yourself(TypedDict):
    """Your seat and what you may bet."""

    handle: Handle
    seat: SeatNumber | None
    ready: bool
    cents: Annotated[int, Field(description="your chips that are not on a layout", examples=[99000])]
    laid_cents: Annotated[int, Field(ge=0, description="on this layout", examples=[1000])]
    offers: Annotated[list[WagerOffered], Field(description="while the table takes bets")]
    may_pass_on: Annotated[bool, Field(description="you hold the bank, the shoe or the dice and may pass them on")]


class WaitingShown(TypedDict):
    """Somebody on the waiting list. `seat` is kept for that person until `ends_at`."""

    handle: Handle
    seat: SeatNumber | None
    you: You
    seconds: Annotated[int | None, Field(examples=[45])]
    ends_at: Instant | None


# ---------------------------------------------------------------- the round


class StakeOnHand(TypedDict):
    """Chips that belong to a hand."""

    handle: Handle
    wager: Wager
    on: Selection
    stake_cents: Cents


class HandShown(TypedDict):
    """A hand on the layout, as you may see it."""

    place: Annotated[str, Field(description="a place of the felt", examples=["seat 3", "dealer"])]
    handle: Annotated[Handle | None, Field(description="who plays it; null: the house, or nobody")]
    hand: Annotated[int, Field(description="the number of the hand at this place", examples=[1])]
    cards: Annotated[list[Card], Field(examples=[["Th", "6c"]])]
    words: Annotated[str, Field(examples=["ten of hearts and six of clubs"])]
    note: Annotated[str, Field(description="its status", examples=[""])]
    count: Annotated[str, Field(description="its total, if you may see all of it", examples=["16"])]
    stakes: NotRequired[Annotated[list[StakeOnHand], Field(description="while the round is under way")]]
    active: Annotated[bool, Field(description="whether the question is about it", examples=[True])]


class ChanceShown(TypedDict):
    """The last roll, spin or draw."""

    text: Annotated[str, Field(examples=["4-3"])]
    words: Annotated[str, Field(examples=["four and three, 7"])]


class ChoiceShown(TypedDict):
    """What a choice of things makes, and why the law forbids it if it does."""

    choice: Annotated[list[str], Field(examples=[["2s", "Kd"]])]
    words: Annotated[str, Field(examples=["king high"])]
    refused: Annotated[str | None, Field(examples=[None])]


class PickShown(TypedDict):
    """The things that an answer chooses, as it names them."""

    of: Annotated[list[str], Field(examples=[["2s", "Kd", "7h"]])]
    least: Count
    most: Count
    cards: Annotated[bool, Field(description="whether they are cards or tiles")]
    makes: NotRequired[Annotated[list[ChoiceShown], Field(description="where the game says what each choice makes")]]


class UsualAmount(TypedDict):
    """An amount that people have a name for."""

    name: Annotated[str, Field(examples=["half the pot"])]
    amount: Annotated[str, Field(examples=["15.00"])]


class OfferShown(TypedDict):
    """An answer that you may give. `least`, `most` and `step` are written as an answer writes them."""

    name: Annotated[str, Field(description="the answer, or its first word", examples=["stand"])]
    title: Annotated[str, Field(examples=["stand"])]
    cite: Cite
    least: Annotated[str, Field(examples=["0.00"])]
    most: Annotated[str, Field(examples=["0.00"])]
    unit: Annotated[str, Field(description='"dollars", or what is counted', examples=["dollars"])]
    step: Annotated[str, Field(examples=["0.01"])]
    least_cents: Annotated[int | None, Field(examples=[0])]
    most_cents: Annotated[int | None, Field(examples=[0])]
    takes_amount: Annotated[bool, Field(description='then the answer is "NAME AMOUNT"')]
    adds_cents: Annotated[
        int, Field(ge=0, description="the fixed further stake of an answer without amount", examples=[0])
    ]
    from_stack: Annotated[bool, Field(description="its chips are on the layout already")]
    usual: Annotated[list[UsualAmount], Field(examples=[[]])]
    pick: Annotated[PickShown | None, Field(description='then the answer is "NAME THING THING …"', examples=[None])]


class Seen(TypedDict):
    """One thing that the seat that is asked may see: a text, or cards."""

    name: Annotated[str, Field(examples=["upcard"])]
    text: NotRequired[str]
    cards: NotRequired[Annotated[list[Card], Field(examples=[["Kd"]])]]


class QuestionShown(TypedDict):
    """A question that waits for an answer: yours if you are asked, or else the first. An answer names `question` and `site`."""

    handle: Handle
    you: You
    site: Site
    question: QuestionId
    waits_for: Annotated[list[Handle], Field(description="all seats that have not answered", examples=[["ann"]])]
    words: Annotated[str, Field(description="the question without its mark", examples=["hit or stand"])]
    kind: QuestionKindName
    cite: Cite | None
    offers: Annotated[list[OfferShown], Field(description="empty if you may not see them")]
    refusals: Annotated[list[Finding], Field(description="answers that are refused, with the reason", examples=[[]])]
    sees: Annotated[list[Seen], Field(description="what you may look at, if you are asked")]


ClockShown = TypedDict(
    "ClockShown",
    {
        "for": Annotated[ClockedFor | None, Field(description="what runs out; null: nothing", examples=["decision"])],
        "ends_at": Instant | None,
        "seconds": Annotated[int | None, Field(description="left", examples=[25])],
        "of_seconds": Annotated[int | None, Field(description="in all", examples=[30])],
        "default": Annotated[str | None, Field(description="the answer that the clock gives", examples=["stand"])],
        "bank": Annotated[bool, Field(description="it is a time bank that runs")],
    },
)
ClockShown.__doc__ = "The table's clock."


class Mark(TypedDict):
    """What the display keeps of a settled round."""

    text: Annotated[str, Field(examples=["17"])]
    words: Annotated[str, Field(examples=["17 black"])]
    tone: Annotated[str, Field(examples=["black"])]
    streak: Annotated[str, Field(examples=[""])]
    dots: Annotated[list[str], Field(examples=[[]])]


# ---------------------------------------------------------------- seals, matters, the desk


class CommitmentShown(TypedDict):
    """A seal that is not opened yet."""

    number: Annotated[int, Field(ge=1, examples=[4])]
    commitment: Hex


class SealsInUse(TypedDict):
    """The seals that cards, rolls or spins come from now, and the one that comes next."""

    in_use: list[CommitmentShown]
    next: CommitmentShown | None


class MatterShown(TypedDict):
    """An irregularity or a dispute. Staff see it in full, and so does the person who raised it."""

    number: Annotated[int, Field(ge=1, examples=[1])]
    sort: MatterSort
    round: RoundNumber
    open: bool
    ruled: Annotated[str, Field(description="the ruling; empty: none yet", examples=["play_on"])]
    stops: Annotated[bool, Field(description="the table stops until it is ruled on")]
    what: NotRequired[Words]
    cite: NotRequired[LooseCite]
    why: NotRequired[Words]


class WinShown(TypedDict):
    """A win that waits for a supervisor."""

    number: Annotated[int, Field(ge=1, examples=[1])]
    round: RoundNumber
    handle: Handle
    wager: Wager
    cents: Cents
    cite: Cite


class ProposalShown(TypedDict):
    """What one supervisor has proposed in a matter. A second one agrees to it, or it is withdrawn."""

    number: Annotated[int, Field(ge=1, examples=[1])]
    matter: Annotated[int, Field(ge=1, examples=[1])]
    cite: Cite
    why: Words
    seconded: bool
    withdrawn: bool
    yours: Annotated[bool, Field(description="you proposed it")]


class RulingShown(ProposalShown):
    """A proposed ruling."""

    ruling: RulingName
    kind: Annotated[str, Field(description="the irregularity, with a remedy", examples=["card_exposed"])]


class CorrectionShown(ProposalShown):
    """A proposed correcting transfer."""

    handle: Handle
    cents: Cents


class MattersShown(TypedDict):
    """What waits for a supervisor, or was ruled on."""

    matters: Annotated[list[MatterShown], Field(examples=[[]])]
    wins: Annotated[list[WinShown], Field(examples=[[]])]
    rulings: Annotated[list[RulingShown], Field(description="for staff", examples=[[]])]
    corrections: Annotated[list[CorrectionShown], Field(description="for staff", examples=[[]])]


class ApprovalShown(TypedDict):
    """The Commission's approval of a change."""

    needed: bool
    given: bool
    cite: LooseCite
    about: Annotated[str, Field(examples=["the decks"])]


class ChangeShown(TypedDict):
    """The pending change of the rule sheet."""

    number: Annotated[int, Field(ge=1, examples=[1])]
    sheet: SheetDocument
    words: Annotated[str, Field(examples=["decks from 6 to 8"])]
    differs: list[Difference]
    wanted: Annotated[Instant | None, Field(description="null: as soon as the chapter allows")]
    earliest: Instant
    duties: list[ChangeDuty]
    limits_only: bool
    approval: ApprovalShown


class StepShown(TypedDict):
    """A step of opening or closing the table."""

    step: Annotated[str, Field(examples=["sign_posted"])]
    words: Annotated[str, Field(examples=["Post the sign with the rules in effect at this table"])]
    cite: LooseCite
    choice: Annotated[bool, Field(description="a choice of the house: no paragraph asks for it")]
    by: Annotated[str, Field(description="who took it; empty: nobody yet", examples=["flo"])]
    at: Annotated[str, Field(description="when; empty: not yet", examples=[""])]
    next: bool


NextRound = TypedDict(
    "NextRound",
    {
        "players": Annotated[int, Field(ge=1, description="how many have to be in", examples=[2])],
        "in": Annotated[int, Field(ge=0, description="how many are", examples=[2])],
        "waits": Annotated[str, Field(description="whom it waits for; empty: nobody", examples=[""])],
        "cite": Cite,
    },
)
NextRound.__doc__ = "Where rounds follow one another by themselves: who is in the next one."


class CompanyShown(TypedDict):
    """Bots that sit down by themselves in a moment, since too few people sit for a round."""

    bots: Annotated[int, Field(ge=1, description="how many", examples=[1])]
    players: Annotated[int, Field(ge=2, description="how many a round needs", examples=[2])]
    seconds: Annotated[int, Field(ge=0, description="until then", examples=[10])]
    ends_at: Instant


# ---------------------------------------------------------------- the whole


class View(MattersShown):
    """A table as you may see it now. A card that is face down for you is "??"."""

    table: TableName
    game: GameName
    title: Title
    tape: Annotated[Tape, Field(description="what chance comes from")]
    version: Annotated[Version, Field(description="the number of events at the table; also its ETag")]
    state: Annotated[TableState, Field(examples=["dealing"])]
    halted: Annotated[str, Field(description="why it is stopped; empty: it is not", examples=[""])]
    fault: Annotated[Fault | None, Field(description="set if a software fault stopped the table", examples=[None])]
    round: Annotated[RoundNumber, Field(description="the number of the current or next round")]
    sheet: SheetShown
    seats: list[SeatShown]
    wagers: list[WagerShown]
    further: Annotated[list[FurtherStake], Field(description="of the round", examples=[[]])]
    standing: Annotated[list[NamedText], Field(description="what a round leaves to the next one")]
    hands: Annotated[list[HandShown], Field(description="of the round under way, or else of the last one")]
    chance: Annotated[ChanceShown | None, Field(examples=[None])]
    asks: Annotated[QuestionShown | None, Field(description="your own question, or else the first that waits")]
    clock: ClockShown
    you: Annotated[Yourself | None, Field(description="null: you have no seat here")]
    story: Annotated[list[CitedFact], Field(description="what was said and done in the round")]
    lines: Annotated[list[SettledLine], Field(description="the results of the last round", examples=[[]])]
    revenue: Annotated[list[Taken], Field(description="what the house took of it", examples=[[]])]
    net_cents: Annotated[dict[str, int], Field(description="gain or loss in it, by handle", examples=[{}])]
    last_round: RoundNumber | None
    last_at: Instant | None
    timed_out: Annotated[list[Handle], Field(description="for whom the clock decided in it", examples=[[]])]
    marks: Annotated[list[Mark], Field(description="the display of past rounds, the newest last", examples=[[]])]
    seal: SealsInUse
    change: Annotated[ChangeShown | None, Field(description="the pending change of the sheet", examples=[None])]
    steps: list[StepShown]
    waiting: Annotated[list[WaitingShown], Field(description="the waiting list, the first first", examples=[[]])]
    company: Annotated[CompanyShown | None, Field(description="null: no bot sits down by itself", examples=[None])]
    next: Annotated[NextRound | None, Field(description="null: a round begins when seats are ready", examples=[None])]
    dealer: Annotated[str, Field(description="the dealer's handle; empty: the table deals by itself", examples=[""])]
    dealer_away: bool


class LobbySeat(TypedDict):
    """A seat that is taken."""

    seat: SeatNumber
    handle: Handle
    bot: bool


class LobbyWaiting(TypedDict):
    """Somebody on the waiting list, and the seat that is kept for that person."""

    handle: Handle
    seat: SeatNumber | None


class LobbyTable(TypedDict):
    """A table as the lobby shows it."""

    table: TableName
    game: GameName
    title: Title
    state: TableState
    version: Version
    round: RoundNumber
    sheet: SheetShown
    seats: list[LobbySeat]
    places: Annotated[int, Field(ge=1, description="how many seats there are", examples=[7])]
    waiting: list[LobbyWaiting]
    dealer: Annotated[str, Field(description="the dealer's handle; empty: the table deals by itself", examples=[""])]
    standing: list[NamedText]
