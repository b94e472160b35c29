"""What the answers look like, for the reader of the OpenAPI document. The floor makes them; these only describe."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict, Field


class Shape(BaseModel):
    """A part of an answer. More may stand in it than is told here."""

    model_config = ConfigDict(extra="allow")


class CitedFact(Shape):
    """Something said or done, and its paragraph."""

    fact: str
    cite: str


class Finding(Shape):
    """What the law has to say of one thing."""

    verdict: str
    cite: str
    why: str
    options: list[str] = Field(default_factory=list)


class SettledLine(Shape):
    """One wager's fate. `cents`: what the patron gains or loses by it."""

    seat: str
    wager: str
    hand: int
    stake_cents: int
    result: str = Field(description="won, lost, pushed, void or stands")
    pays: str | None
    cents: int
    cite: str


class GameShape(Shape):
    """A game of the house."""

    game: str
    title: str
    sections: list[str] = Field(description="the sections of N.J.A.C. 19:47 that rule it")
    since: str | None = Field(description="the day it was adopted; null where our sources do not give it")
    wagers: list[str]


class Games(Shape):
    """The games of the house, in the order of the chapter."""

    games: list[GameShape]


class TableShape(Shape):
    """A table as the lobby shows it."""

    table: str
    game: str


class Tables(Shape):
    """The tables of the floor."""

    tables: list[TableShape]


class View(Shape):
    """A table as you may see it now. A card that lies face down for you is "??"."""

    table: str
    game: str
    title: str
    version: int = Field(description="how many events the table has seen; also its ETag")
    state: str = Field(description="closed, opening, betting, dealing, halted or closing")
    fault: dict[str, Any] | None = Field(
        description="where the table stands by a fault of the floor itself: `what` is wrong, and who was `told`"
    )
    round: int = Field(description="the number of the present or coming round")
    sheet: dict[str, Any]
    seats: list[dict[str, Any]]
    wagers: list[dict[str, Any]]
    hands: list[dict[str, Any]]
    asks: dict[str, Any] | None = Field(
        description="who is asked, at which `site`, what is offered and what is refused"
    )
    story: list[CitedFact]


class Sign(Shape):
    """The sign in force at a table (19:47-8.3(a))."""

    table: str
    on: str
    verdict: str
    sign: list[CitedFact]


class Sheets(Shape):
    """Every rule sheet a table has had, the one in force last."""

    table: str
    sheets: list[dict[str, Any]]


class Rounds(Shape):
    """Settled rounds, the newest first. `next` goes on where this page ends; null at the end."""

    table: str
    rounds: list[dict[str, Any]]
    next: str | None


class RoundRecord(Shape):
    """A settled round: as it began, every answer it was given, and what it came to. `croupier audit replay` reads it."""

    number: int
    game: str
    on: str
    rules: dict[str, Any]
    standing: dict[str, Any]
    journal: list[str]
    facts: list[CitedFact]
    lines: list[SettledLine]
    left: dict[str, Any]


class Seals(Shape):
    """What was promised before each deal, and the seeds that have been revealed."""

    table: str
    seals: list[dict[str, Any]]


class SealEvidence(Shape):
    """What the stand-alone verifier reads: the seal with its seed, and every card, roll or spin that came of it."""

    table: str
    seal: dict[str, Any]
    loads: list[dict[str, Any]]
    cards: list[dict[str, Any]]
    unturned: list[dict[str, Any]] = Field(description="places whose card was burned or never turned over")
    draws: list[dict[str, Any]]
    void: list[dict[str, Any]] = Field(description="numbers of rolls and spins that were void")


class Evidence(Shape):
    """Everything a verifier needs: the table's trail, the signed heads with their key, and the proof that it lies under one."""

    table: str


class Me(Shape):
    """Who you are here."""

    handle: str
    role: str
    cents: int | None = Field(description="your chips; null for staff, who hold none")


class Statement(Shape):
    """Your account: every transfer, newest first."""

    handle: str
    cents: int
    lines: list[dict[str, Any]]
    next: str | None


class Notices(Shape):
    """The Commission's inbox, newest first."""

    notices: list[dict[str, Any]]


class HeadShape(Shape):
    """How far the trail had come at some time, signed."""

    number: int
    hash: str
    at: str
    signature: str
    root: str | None = Field(
        default=None, description="of a Merkle tree (RFC 6962) over the hashes of all events so far"
    )


class Health(Shape):
    """Whether the server runs, and whether all is well with the floor."""

    state: str = Field(description="open; halted, where the books do not agree; or closing, where the database failed")
    why: str = Field(description="what is wrong, where anything is")
    heads: str = Field(description="why no head of the trail can be signed; empty where they are")


class Heads(Shape):
    """The signed heads of the trail, and the floor's public key (Ed25519, hex)."""

    key: str
    heads: list[HeadShape]


class Verification(Shape):
    """What an audit of the whole trail came to."""

    at: str
    events: int
    head: str = Field(description="the hash of the last event")
    findings: list[dict[str, Any]] = Field(description="whatever is not as it should be; empty where nothing is wrong")
    explained: list[dict[str, Any]] = Field(description="what is not as it should be, and the trail says why")
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
    """What was done. Asked again with the same key, the same answer; nothing happens twice."""

    number: int = Field(description="the last event it made: what `after` takes")
    did: str
