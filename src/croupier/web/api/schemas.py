"""The schemas of answers in the OpenAPI document. They only describe what the floor returns."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict, Field


class Shape(BaseModel):
    """Part of an answer. It may have more fields than are listed."""

    model_config = ConfigDict(extra="allow")


class CitedFact(Shape):
    """A call or an action, with its paragraph."""

    fact: str
    cite: str
    ritual: bool = Field(default=False, description="part of every round: a shuffle, a cut, a burn")


class Finding(Shape):
    """One ruling, with its paragraph."""

    verdict: str
    cite: str
    why: str
    options: list[str] = Field(default_factory=list)


class SettledLine(Shape):
    """The result of one wager. `cents` is the patron's gain or loss."""

    seat: str
    wager: str
    hand: int
    stake_cents: int
    result: str = Field(description="won, lost, pushed, void or stands")
    pays: str | None
    cents: int
    cite: str
    stays: bool = Field(default=False, description="a stack: stake and gain are the wager of the next round")


class Taken(Shape):
    """What the house takes of a round."""

    words: str
    cents: int
    cite: str
    seat: str = Field(description="who pays it; empty: the pot")


class GameShape(Shape):
    """A game the house offers."""

    game: str
    title: str
    sections: list[str] = Field(description="its sections in N.J.A.C. 19:47")
    since: str | None = Field(description="the day it was adopted; null if our sources do not say")
    wagers: list[str]


class Games(Shape):
    """The games the house offers, in the order of the chapter."""

    games: list[GameShape]


class TableShape(Shape):
    """A table as the lobby shows it."""

    table: str
    game: str


class Tables(Shape):
    """The tables on the floor."""

    tables: list[TableShape]


class View(Shape):
    """A table as you may see it now. A card that is face down for you is "??"."""

    table: str
    game: str
    title: str
    version: int = Field(description="the number of events at the table; also its ETag")
    state: str = Field(description="closed, opening, betting, dealing, halted or closing")
    fault: dict[str, Any] | None = Field(
        description="set if a software fault stopped the table: `what` is wrong, and who was `told`"
    )
    round: int = Field(description="the number of the current or next round")
    sheet: dict[str, Any]
    seats: list[dict[str, Any]]
    wagers: list[dict[str, Any]]
    hands: list[dict[str, Any]]
    asks: dict[str, Any] | None = Field(
        description="whose decision it is, its own `question` and `site`, the offers, and what is refused"
    )
    story: list[CitedFact]


class Sign(Shape):
    """The sign in force at a table (19:47-8.3(a))."""

    table: str
    on: str
    verdict: str
    sign: list[CitedFact] = Field(description="what must be posted")
    sign_may_add: list[CitedFact] = Field(description="what the house may add")


class Sheets(Shape):
    """All rule sheets of a table, the one in force last."""

    table: str
    sheets: list[dict[str, Any]]


class Rounds(Shape):
    """Settled rounds, newest first. `next` is the cursor of the next page; null at the end."""

    table: str
    rounds: list[dict[str, Any]]
    next: str | None


class RoundRecord(Shape):
    """A settled round: its start, its journal and its results. What other players never showed is `??`."""

    number: int
    game: str
    on: str
    rules: dict[str, Any]
    standing: dict[str, Any]
    journal: list[str]
    facts: list[CitedFact]
    lines: list[SettledLine]
    revenue: list[Taken] = Field(default=[], description="what the house takes: vigorish on a player's bank, rake")
    left: dict[str, Any]


class Seals(Shape):
    """The commitment made before each deal, and what was opened since: the seed, or each card that was shown."""

    table: str
    seals: list[dict[str, Any]]


class SealEvidence(Shape):
    """The input of the stand-alone verifier: the seal, its seed, and every card, roll or spin made from it.

    A seal of a game with private cards has no seed, but each card that everybody has seen, with its salt.
    """

    table: str
    seal: dict[str, Any]
    opened: dict[str, Any] | None = Field(
        default=None, description="the cards that are opened, in a game with private cards"
    )
    loads: list[dict[str, Any]]
    cards: list[dict[str, Any]]
    unturned: list[dict[str, Any]] = Field(description="places whose card was burned or never turned up")
    draws: list[dict[str, Any]]
    void: list[dict[str, Any]] = Field(description="the numbers of void rolls and spins")


class Evidence(Shape):
    """The input of a verifier: the table's trail, the signed heads with their key, and the proof that a head covers it."""

    table: str


class Me(Shape):
    """Your account."""

    handle: str
    role: str
    cents: int | None = Field(description="your chips; null for staff")


class Statement(Shape):
    """All transfers of an account, newest first."""

    handle: str
    cents: int
    lines: list[dict[str, Any]]
    next: str | None


class Notices(Shape):
    """The Commission's inbox, newest first."""

    notices: list[dict[str, Any]]


class HeadShape(Shape):
    """A signed checkpoint of the trail."""

    number: int
    hash: str
    at: str
    signature: str
    root: str | None = Field(
        default=None, description="the root of a Merkle tree (RFC 6962) over the hashes of all events so far"
    )


class Health(Shape):
    """The state of the server and the floor."""

    state: str = Field(
        description="open; halted, if the books, the stored answers or the trail are wrong; waiting, while the database "
        "cannot be written to; closing, if the database failed; or standby, while another server has the floor open"
    )
    why: str = Field(description="what is wrong; empty if open")
    heads: str = Field(description="why trail heads cannot be signed; empty if they can")
    history: str = Field(
        description="the trail before the snapshot that the floor opened from: checked (also if there was no snapshot), "
        "checking, not yet, wrong, or failed, if the check ended without a result"
    )


class Heads(Shape):
    """The signed heads of the trail, and the floor's public key (Ed25519, hex)."""

    key: str
    heads: list[HeadShape]


class Verification(Shape):
    """The report on an audit of the whole trail."""

    at: str
    events: int
    head: str = Field(description="the hash of the last event")
    findings: list[dict[str, Any]] = Field(description="everything that is wrong; empty if nothing is")
    explained: list[dict[str, Any]] = Field(description="differences that the trail explains")
    unchecked: list[str] = Field(description="what could not be checked, and why")


class Checked(Shape):
    """The verdict on a rule sheet, its sign, and the numbers of each wager."""

    verdict: str = Field(description="lawful, unlawful or not determined")
    game: str
    on: str
    rules: dict[str, Any]
    findings: list[Finding]
    sign: list[CitedFact]
    wagers: list[dict[str, Any]]
    not_analysed: list[str]


class Answer(Shape):
    """What was done. The same key gets the same answer, and nothing is done twice."""

    number: int = Field(description="the last event it created; pass it as `after`")
    did: str
