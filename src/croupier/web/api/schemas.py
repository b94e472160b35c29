"""The types of answers that belong to no one part of the floor: the only description of them, from which documents are made.

A view and the events of a table are in `floor.shapes`. Answers are sent as they are built: a test holds those of a floor
on which all is played to these types.
"""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypeAlias

from pydantic import Field
from typing_extensions import TypedDict

from croupier.floor.shapes.events import About, OpenedCards
from croupier.floor.shapes.parts import (
    Card,
    Cents,
    Cite,
    CitedFact,
    EventNumber,
    Finding,
    GameName,
    Handle,
    Hex,
    Instant,
    RoundNumber,
    SettledLine,
    SheetDocument,
    Site,
    TableName,
    Taken,
    Title,
    Verdict,
    Version,
    WagerKind,
    Words,
)
from croupier.floor.shapes.view import LobbyTable

Role: TypeAlias = Literal["player", "dealer", "floorperson", "inspector", "admin"]
Cursor: TypeAlias = Annotated[
    str | None, Field(description="pass it as `cursor` for the next page; null at the end", examples=["412"])
]
Fraction: TypeAlias = Annotated[str, Field(description="a fraction, or a decimal where `method` is no exact count")]
Day: TypeAlias = Annotated[str, Field(description="ISO 8601", examples=["2010-12-31"])]
SealNumber: TypeAlias = Annotated[int, Field(ge=1, description="the number of a seal", examples=[4])]
Stack: TypeAlias = Annotated[int, Field(ge=0, description="the number of a stack of this seal", examples=[0])]
Place: TypeAlias = Annotated[int, Field(ge=0, description="a place in a stack, from 0", examples=[3])]
Roll: TypeAlias = Annotated[int, Field(ge=0, description="the number of a roll or spin of this seal", examples=[12])]


# ---------------------------------------------------------------- games and tables


class GameShape(TypedDict):
    """A game the house offers."""

    game: GameName
    title: Title
    sections: Annotated[list[str], Field(description="its sections in N.J.A.C. 19:47", examples=[["19:47-2"]])]
    since: Annotated[Day | None, Field(description="the day it was adopted; null if our sources do not say")]
    wagers: list[WagerKind]


class Games(TypedDict):
    """The games the house offers, in the order of the chapter."""

    games: list[GameShape]


class Tables(TypedDict):
    """The tables on the floor."""

    tables: list[LobbyTable]


class Sign(TypedDict):
    """The sign in force at a table (19:47-8.3(a))."""

    table: TableName
    game: GameName
    on: Day
    verdict: Verdict
    posted_by: Annotated[Cite, Field(description="the paragraph that asks for the sign")]
    sign: Annotated[list[CitedFact], Field(description="what must be posted")]
    sign_may_add: Annotated[list[CitedFact], Field(description="what the house may add")]


class Superseded(TypedDict):
    """Why a sheet was replaced."""

    why: Words
    cites: list[Cite]


class SheetOfTable(TypedDict):
    """A rule sheet that the table has, or had."""

    number: Annotated[int, Field(ge=1, examples=[1])]
    sheet: SheetDocument
    since: Instant
    until: Annotated[Instant | None, Field(description="null: it is in force")]
    superseded: Annotated[Superseded | None, Field(description="null: it is in force", examples=[None])]


class Sheets(TypedDict):
    """All rule sheets of a table, the one in force last."""

    table: TableName
    sheets: list[SheetOfTable]


# ---------------------------------------------------------------- past rounds


class RoundSummary(TypedDict):
    """A settled round in a list."""

    number: RoundNumber
    at: Instant
    event: EventNumber
    sheet: Annotated[int, Field(ge=1, description="the number of the sheet it was played under", examples=[1])]
    net_cents: Annotated[dict[str, int], Field(description="gain or loss, by handle", examples=[{"ann": 1000}])]


class Rounds(TypedDict):
    """Settled rounds, newest first."""

    table: TableName
    rounds: list[RoundSummary]
    next: Cursor


class AnswerGiven(TypedDict):
    """Who decided an answer of the round."""

    site: Site
    handle: Handle
    by: Literal["player", "clock", "table", "bot"]


class RoundRecord(TypedDict):
    """A settled round: its start, its journal and its results. What other players never showed is `??`.

    `rules`, `standing` and `left` have the fields of their game.
    """

    number: RoundNumber
    game: GameName
    on: Day
    rules: Annotated[dict[str, object], Field(description="the options of the sheet", examples=[{"decks": 6}])]
    standing: Annotated[dict[str, object], Field(description="the table before the round", examples=[{"wagers": []}])]
    journal: Annotated[
        list[str],
        Field(description="every answer in order", examples=[["chance spin 17", "decision play:1.1 stand"]]),
    ]
    facts: list[CitedFact]
    lines: list[SettledLine]
    revenue: NotRequired[
        Annotated[list[Taken], Field(description="what the house takes: vigorish on a player's bank, rake")]
    ]
    left: Annotated[dict[str, object], Field(description="the table after the round", examples=[{"wagers": []}])]
    words: Annotated[int, Field(ge=1, description="the edition of the words of facts and notes", examples=[2])]
    table: TableName
    event: EventNumber
    hash: Annotated[Hex, Field(description="of the event, in the trail")]
    at: Instant
    decided: list[AnswerGiven]
    sheet: Annotated[int, Field(ge=1, description="the number of the sheet it was played under", examples=[1])]


# ---------------------------------------------------------------- seals and evidence


class SealMoment(TypedDict):
    """When something was done to a seal, and by which event."""

    event: EventNumber
    at: Instant


class SealShown(TypedDict):
    """A seal: its commitment, and what was opened of it."""

    number: SealNumber
    about: NotRequired[About]
    commitment: Hex
    seed: NotRequired[Hex]
    salt: NotRequired[Hex]
    opened: NotRequired[OpenedCards]
    sealed: NotRequired[SealMoment]
    revealed: NotRequired[SealMoment]
    seal_lost: NotRequired[SealMoment]


class Seals(TypedDict):
    """The commitment made before each deal, and what was opened since: the seed, or each card that was shown."""

    table: TableName
    seals: list[SealShown]


class SealOpened(TypedDict):
    """A seal for the verifier."""

    number: SealNumber
    about: About
    commitment: Hex
    seed: NotRequired[Hex]
    salt: NotRequired[Hex]


class HeldCard(TypedDict):
    """A card that lay on the layout when a stack was made of the others."""

    card: Card
    seal: SealNumber
    load: Stack
    place: Place | None


class StackLoaded(TypedDict):
    """A stack of cards made from the seal. One that opens card by card has no counts."""

    round: RoundNumber
    index: Stack
    shuffle: Annotated[int, Field(ge=0, description="which shuffle of the seal it is", examples=[0])]
    depth: Annotated[int, Field(description="where it was cut", examples=[120])]
    counts: NotRequired[Annotated[list[int], Field(description="of each card, in the deck's order")]]
    size: NotRequired[Annotated[int, Field(ge=0, examples=[52])]]
    away: NotRequired[Annotated[list[int], Field(description="places of the pile that the stack leaves out")]]
    held: list[HeldCard]


class CardDrawn(TypedDict):
    """A card that was turned up."""

    round: RoundNumber
    load: Stack
    place: Place
    card: Card


class CardUnturned(TypedDict):
    """A place whose card was burned or never turned up."""

    round: RoundNumber
    load: Stack
    place: Place


class RollDrawn(TypedDict):
    """A roll, a spin or a draw: the weights of its outcomes with the one that came, or from how many numbers it is."""

    round: RoundNumber
    number: Roll
    text: Annotated[str, Field(examples=["4-3"])]
    weights: NotRequired[Annotated[list[int], Field(examples=[[1, 1, 1, 1, 1, 1]])]]
    outcome: NotRequired[Annotated[int, Field(ge=0, description="its index", examples=[3])]]
    of: NotRequired[Annotated[int, Field(ge=1, examples=[80])]]


class VoidRoll(TypedDict):
    """A roll or spin that did not count."""

    round: RoundNumber
    number: Roll


class SealEvidence(TypedDict):
    """The input of the stand-alone verifier: the seal, its seed, and every card, roll or spin made from it.

    A seal of a game with private cards has no seed, but each card that everybody has seen, with its salt.
    """

    table: TableName
    seal: SealOpened
    opened: NotRequired[Annotated[OpenedCards, Field(description="in a game with private cards")]]
    loads: list[StackLoaded]
    cards: list[CardDrawn]
    unturned: list[CardUnturned]
    draws: list[RollDrawn]
    void: list[VoidRoll]


class HeadShape(TypedDict):
    """A signed checkpoint of the trail."""

    number: EventNumber
    hash: Hex
    at: Instant
    signature: Hex
    root: NotRequired[
        Annotated[Hex, Field(description="of a Merkle tree (RFC 6962) over the hashes of all events so far")]
    ]


class Heads(TypedDict):
    """The signed heads of the trail, and the floor's public key (Ed25519)."""

    key: Hex
    heads: list[HeadShape]


class TrailEvent(TypedDict):
    """An event of the trail with all that its hash covers. `payload` is the exact text that was hashed."""

    number: EventNumber
    stream: Annotated[str, Field(examples=["table:blackjack"])]
    version: Version
    payload: Annotated[str, Field(examples=['{"handle":"ann","what":"ready"}'])]
    previous: Hex
    hash: Hex


class Proof(TypedDict):
    """The proof that a signed head includes the events (RFC 6962)."""

    number: EventNumber
    nodes: list[Hex]


class Evidence(TypedDict):
    """The input of a verifier: the table's trail, the signed heads with their key, and the proof that a head covers it."""

    table: TableName
    made_at: Instant
    key: Hex
    heads: list[HeadShape]
    sheets: list[SheetOfTable]
    seals: list[SealShown]
    events: list[TrailEvent]
    proof: Annotated[Proof | None, Field(description="null: no head covers it yet")]


class AuditFinding(TypedDict):
    """Something that an audit reports."""

    place: Annotated[str, Field(examples=["table:blackjack, event 412"])]
    why: Words
    cite: Cite | None


class Verification(TypedDict):
    """The report on an audit of the whole trail."""

    at: Instant
    events: Annotated[int, Field(ge=0, examples=[412])]
    head: Annotated[Hex, Field(description="the hash of the last event")]
    tables: Annotated[int, Field(ge=0, examples=[22])]
    rounds: Annotated[int, Field(ge=0, description="settled", examples=[60])]
    redealt: Annotated[int, Field(ge=0, description="rounds dealt again from opened seals", examples=[48])]
    seals_opened: Annotated[int, Field(ge=0, examples=[3])]
    seals_closed: Annotated[int, Field(ge=0, examples=[22])]
    heads: Annotated[int, Field(ge=0, examples=[2])]
    unchecked: Annotated[list[str], Field(description="what could not be checked, and why", examples=[[]])]
    explained: Annotated[list[AuditFinding], Field(description="differences that the trail explains", examples=[[]])]
    findings: Annotated[list[AuditFinding], Field(description="all that is wrong; empty if nothing is", examples=[[]])]


# ---------------------------------------------------------------- you, and the desk


class Me(TypedDict):
    """Your account."""

    handle: Handle
    role: Role
    tables: Annotated[list[str], Field(description='those you are assigned to; "*" is all', examples=[[]])]
    cents: Annotated[int | None, Field(description="your chips; null for staff", examples=[99000])]
    seats: Annotated[list[TableName], Field(description="the tables where you have a seat")]


StatementLine = TypedDict(
    "StatementLine",
    {
        "event": EventNumber,
        "line": Annotated[int, Field(ge=0, description="the number of the transfer in its event", examples=[0])],
        "at": Instant,
        "cents": Annotated[int, Field(description="above zero: to the account", examples=[-1000])],
        "with": Annotated[str, Field(description="the other account", examples=["box:blackjack:ann"])],
        "reason": Annotated[str, Field(examples=["blackjack bet (19:47-2.3)"])],
        "table": Annotated[TableName | None, Field(description="null: at the cage")],
    },
)
StatementLine.__doc__ = "A transfer to or from an account."


class Statement(TypedDict):
    """All transfers of an account, newest first."""

    handle: Handle
    cents: Cents
    lines: list[StatementLine]
    next: Cursor


class NoticeShape(TypedDict):
    """A notice to the Commission."""

    number: EventNumber
    at: Instant
    text: Annotated[str, Field(examples=["Table blackjack: decks from 6 to 8."])]
    cite: Cite
    table: Annotated[str, Field(description="empty: the whole floor", examples=["blackjack"])]
    read_by: Annotated[str, Field(description="empty: nobody yet", examples=[""])]
    read_at: Annotated[str, Field(description="empty: not yet", examples=[""])]


class Notices(TypedDict):
    """The Commission's inbox, newest first."""

    notices: list[NoticeShape]


class PersonShape(TypedDict):
    """Somebody with an account."""

    id: Annotated[str, Field(examples=["p-0123456789abcdef"])]
    handle: Handle
    role: Annotated[str, Field(description='a role, or "dismissed"', examples=["player"])]
    tables: Annotated[list[str], Field(examples=[[]])]
    made_at: Instant
    locked: bool


class InvitationWaiting(TypedDict):
    """An invitation that was not used yet, without its secret."""

    id: Annotated[str, Field(examples=["i-0123456789abcdef"])]
    role: Role
    tables: Annotated[list[str], Field(examples=[["blackjack"]])]
    made_by: Annotated[str, Field(examples=["p-0123456789abcdef"])]
    ends_at: Instant
    state: Annotated[Literal["waiting", "open"], Field(description="waiting: for a second admin")]


class AppointmentWaiting(TypedDict):
    """A proposal that waits for a second admin."""

    id: Annotated[str, Field(examples=["a-0123456789abcdef"])]
    person: Annotated[str, Field(examples=["p-0123456789abcdef"])]
    role: Annotated[str, Field(description='a role, or "dismissed"', examples=["dealer"])]
    tables: Annotated[list[str], Field(examples=[["blackjack"]])]
    made_by: Annotated[str, Field(examples=["p-fedcba9876543210"])]
    made_at: Instant
    seconded_by: NotRequired[str | None]
    state: Literal["waiting"]


class PeopleList(TypedDict):
    """People by handle, open invitations, and proposals that wait for a second admin."""

    people: list[PersonShape]
    next: Annotated[
        str | None, Field(description="pass it as `cursor` for the next page; null at the end", examples=["ann"])
    ]
    total: Annotated[int, Field(ge=0, description="everybody who is searched for", examples=[120])]
    invitations: list[InvitationWaiting]
    appointments: list[AppointmentWaiting]
    names: Annotated[dict[str, str], Field(description="handles, by person", examples=[{"p-0123456789abcdef": "ann"}])]


class Health(TypedDict):
    """The state of the server and the floor.

    `state` is `halted` if the books, the stored answers or the trail are wrong, `waiting` while the database cannot be
    written to, `closing` if the database failed, and `standby` while another server has the floor open.
    """

    state: Literal["open", "halted", "waiting", "closing", "standby"]
    why: Annotated[str, Field(description="what is wrong; empty if open", examples=[""])]
    heads: Annotated[str, Field(description="why trail heads cannot be signed; empty if they can", examples=[""])]
    history: Annotated[
        str,
        Field(
            description="the trail before the snapshot that the floor opened from: checked (also if there was no "
            "snapshot), checking, not yet, wrong, or failed, if the check ended without a result",
            examples=["checked"],
        ),
    ]


# ---------------------------------------------------------------- numbers


class Gain(TypedDict):
    """What a wager may gain, in initial wagers, and with which chance."""

    gain: Annotated[str, Field(examples=["-1"])]
    chance: Annotated[Fraction, Field(examples=["20/38"])]


class OptionReading(TypedDict):
    """A reading of the law that the numbers rest on."""

    option: str
    value: str
    note: str
    cite: Cite


class WagersTogether(TypedDict):
    """Several wagers made in the same round."""

    wagers: Annotated[list[WagerKind], Field(examples=[["pass", "odds"]])]
    expected_gain: float
    standard_deviation: float
    correlation: float
    method: str


class WagerNumbers(TypedDict):
    """The numbers of a wager by the best play. A fraction is exact; `method` says how they were counted."""

    wager: Annotated[str, Field(examples=["red"])]
    pays: Annotated[str, Field(examples=["1 to 1"])]
    true_odds: Annotated[str, Field(examples=["10 to 9"])]
    win: Annotated[Fraction, Field(examples=["9/19"])]
    push: Annotated[Fraction, Field(examples=["0"])]
    lose: Annotated[Fraction, Field(examples=["10/19"])]
    house_advantage: Annotated[Fraction, Field(examples=["1/19"])]
    house_advantage_decimal: Annotated[float, Field(examples=[0.0526])]
    element_of_risk: Annotated[Fraction, Field(examples=["1/19"])]
    element_of_risk_decimal: Annotated[float, Field(examples=[0.0526])]
    action: Annotated[Fraction, Field(description="what is staked in all, in initial wagers", examples=["1"])]
    standard_deviation: Annotated[float, Field(examples=[0.9986])]
    hit_frequency: Annotated[Fraction, Field(examples=["9/19"])]
    rounds_to_decision: Annotated[Fraction, Field(examples=["1"])]
    distribution: list[Gain]
    method: Annotated[str, Field(examples=["exact count"])]
    strategy: Annotated[str, Field(examples=[""])]
    note: Annotated[str, Field(examples=[""])]
    stake_cents: Annotated[
        int | None, Field(description="the stake they are counted for, if it matters", examples=[None])
    ]
    holds: Annotated[str, Field(description="for which stakes they hold; empty: for all", examples=[""])]
    readings: Annotated[list[OptionReading], Field(examples=[[]])]
    together: Annotated[list[WagersTogether], Field(examples=[[]])]
    cite: Cite


class Checked(TypedDict):
    """The verdict on a rule sheet, its sign, and the numbers of each wager."""

    verdict: Verdict
    game: GameName
    table: Annotated[str, Field(description="empty: the sheet names none", examples=[""])]
    on: Day
    rules: Annotated[dict[str, object], Field(description="the options of the sheet", examples=[{"decks": 6}])]
    findings: Annotated[list[Finding], Field(examples=[[]])]
    sign: list[CitedFact]
    wagers: list[WagerNumbers]
    not_analysed: Annotated[list[str], Field(description="wagers whose numbers are not counted", examples=[[]])]
    uncounted: Annotated[list[Finding], Field(description="why there are no numbers, or fewer", examples=[[]])]


class PotTaken(TypedDict):
    """What the house takes of a pot of this size."""

    pot_cents: Cents
    rake_cents: Cents
    share: Annotated[Fraction, Field(examples=["1/20"])]


class HourlyDrop(TypedDict):
    """What the house takes of a table in an hour."""

    cents: Annotated[Fraction, Field(examples=["9000"])]
    of_each_player_cents: Annotated[Fraction, Field(examples=["1000"])]
    assumptions: list[str]


class PriceShown(TypedDict):
    """What the house takes where players win from each other."""

    words: Annotated[str, Field(examples=["5 percent of the pot, at most $3.00"])]
    note: str
    cite: Cite
    pots: list[PotTaken]
    hourly_drop: NotRequired[HourlyDrop]


class TableOdds(TypedDict):
    """The numbers of every wager at a table, in the game's order, with its minimum where the stake matters."""

    game: GameName
    on: Day
    verdict: Verdict
    rules: Annotated[dict[str, object], Field(description="the options of the sheet", examples=[{"decks": 6}])]
    findings: Annotated[list[Finding], Field(examples=[[]])]
    wagers: list[WagerNumbers]
    at_maximum: Annotated[
        list[WagerNumbers], Field(description="those that differ at the maximum of the sheet", examples=[[]])
    ]
    price: NotRequired[PriceShown]


class _Play(TypedDict):
    game: GameName
    table: TableName
    on: Day
    verdict: Verdict
    rules: Annotated[dict[str, object], Field(description="the options of the sheet", examples=[{"decks": 6}])]
    strategy: Annotated[str, Field(description="the strategy in words", examples=["Best play by every card"])]
    values_include: Annotated[dict[str, bool], Field(description="what the values count in", examples=[{}])]
    method: Annotated[str, Field(examples=["exact count in double precision"])]
    house_advantage_decimal: Annotated[float, Field(description="with this strategy", examples=[0.0057])]
    by_showing: Annotated[
        dict[str, float], Field(description="the value, by the dealer's card", examples=[{"6": 0.23}])
    ]


class BestAnswer(TypedDict):
    """The best answer with a hand, and what every other one costs, in initial wagers."""

    hand: Annotated[str, Field(examples=["T 6"])]
    against: Annotated[str, Field(examples=["T"])]
    best: Annotated[str, Field(examples=["hit"])]
    values: Annotated[dict[str, float], Field(examples=[{"hit": -0.54, "stand": -0.54}])]
    costs: Annotated[dict[str, float], Field(examples=[{"hit": 0.0, "stand": 0.001}])]


class TableStrategy(_Play):
    """The best play by every card of a hand."""

    by: Literal["composition"]
    holds: Annotated[str, Field(description="for which initial wagers; empty: for all", examples=[""])]
    meaning: Annotated[str, Field(description="what the values are", examples=["expected gain, in initial wagers"])]
    plays: list[BestAnswer]


class ChartCell(TypedDict):
    """A cell of a chart by totals: what its code says is under `codes`."""

    block: Annotated[str, Field(examples=["hard"])]
    hand: Annotated[str, Field(examples=["16"])]
    against: Annotated[str, Field(examples=["T"])]
    code: Annotated[str, Field(examples=["H"])]
    costs: Annotated[dict[str, float], Field(description="of other codes", examples=[{"S": 0.001}])]


class BestPlay(TypedDict):
    """The best play by every card, for comparison."""

    strategy: str
    meaning: str
    values_include: Annotated[dict[str, bool], Field(description="what the values count in", examples=[{}])]
    house_advantage_decimal: Annotated[float, Field(examples=[0.0056])]


class TableChart(_Play):
    """The best chart by totals, as players carry it. `chart` is the same as a document of `croupier strategy --chart`."""

    by: Literal["total"]
    codes: Annotated[dict[str, list[str]], Field(description="the answers of a code, the first that is open counts")]
    chart: Annotated[dict[str, object], Field(description="a section for each block", examples=[{"hard": {}}])]
    cells: list[ChartCell]
    best_play: BestPlay


class Answer(TypedDict):
    """What was done. The same key gets the same answer, and nothing is done twice."""

    number: Annotated[int, Field(ge=0, description="the last event it created; pass it as `after`", examples=[413])]
    did: Annotated[str, Field(description="the name of the command", examples=["sit"])]
    table: NotRequired[TableName]
    version: NotRequired[Version]
