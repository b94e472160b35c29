"""Names and values that views, events and answers share. The first example of a field is the one of the documents."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypeAlias

from pydantic import Field
from typing_extensions import TypedDict

TableName: TypeAlias = Annotated[str, Field(description="the table's name", examples=["blackjack"])]
GameName: TypeAlias = Annotated[str, Field(description="the game, as documents name it", examples=["blackjack"])]
Title: TypeAlias = Annotated[str, Field(description="the name for people", examples=["Blackjack"])]
Handle: TypeAlias = Annotated[str, Field(description="the name of a player or a bot", examples=["ann"])]
SeatNumber: TypeAlias = Annotated[int, Field(ge=1, description="the number of a seat", examples=[3])]
RoundNumber: TypeAlias = Annotated[int, Field(ge=1, description="the number of a round at the table", examples=[7])]
EventNumber: TypeAlias = Annotated[int, Field(ge=0, description="the number of an event on the floor", examples=[412])]
Version: TypeAlias = Annotated[int, Field(ge=0, description="how many events the table has had", examples=[58])]
Cents: TypeAlias = Annotated[int, Field(description="whole cents", examples=[1000])]
Instant: TypeAlias = Annotated[
    str, Field(description="ISO 8601 with zone", examples=["2026-11-19T20:15:04.117000+00:00"])
]
Cite: TypeAlias = Annotated[str, Field(description="a paragraph of N.J.A.C.", examples=["19:47-2.6(b)"])]
LooseCite: TypeAlias = Annotated[str, Field(description="a paragraph; empty: none applies", examples=["19:47-2.6(b)"])]
Words: TypeAlias = Annotated[str, Field(description="a sentence for people", examples=["the reason in words"])]
Wager: TypeAlias = Annotated[str, Field(description="a wager with its selection", examples=["blackjack", "place 6"])]
WagerKind: TypeAlias = Annotated[str, Field(description="a wager without its selection", examples=["blackjack"])]
Selection: TypeAlias = Annotated[
    str, Field(description="what the wager is on; empty: it takes none", examples=["", "6"])
]
Site: TypeAlias = Annotated[str, Field(description="where in the round something is asked", examples=["play:3.1"])]
QuestionId: TypeAlias = Annotated[str, Field(description="the round and a place in its journal", examples=["7.12"])]
Card: TypeAlias = Annotated[str, Field(description='a card or tile; "??" is face down for you', examples=["Th", "??"])]
Hex: TypeAlias = Annotated[str, Field(description="bytes in hexadecimal", examples=["5f2a90c1"])]
Count: TypeAlias = Annotated[int, Field(ge=0, examples=[2])]

TableState: TypeAlias = Literal["closed", "opening", "betting", "dealing", "halted", "closing"]
Verdict: TypeAlias = Literal["lawful", "unlawful", "not determined"]
DutyName: TypeAlias = Literal["sign", "announcement", "commission"]
Result: TypeAlias = Literal["won", "lost", "pushed", "void", "stands"]


class CitedFact(TypedDict):
    """A call or an action, with its paragraph."""

    fact: Annotated[str, Field(examples=["Dealer draws to 17"])]
    cite: Cite
    ritual: NotRequired[Annotated[bool, Field(description="part of every round: a shuffle, a cut, a burn")]]


class Finding(TypedDict):
    """One ruling, with its paragraph."""

    verdict: Verdict
    cite: Cite
    options: Annotated[list[str], Field(description="what it is about: options of the sheet, or answers")]
    why: Words
    rests_on: NotRequired[Annotated[list[str], Field(description="choices of reading that the ruling rests on")]]
    place: NotRequired[Annotated[str, Field(description="where in a document")]]


class SettledLine(TypedDict):
    """The result of one wager. `cents` is the patron's gain or loss."""

    seat: Handle
    wager: Wager
    hand: Annotated[int, Field(description="the number of the hand at the seat; 0: the wager has none", examples=[1])]
    stake_cents: Cents
    result: Result
    pays: Annotated[str | None, Field(description="the odds it was paid at", examples=["1 to 1"])]
    cents: Cents
    cite: Cite
    note: Annotated[str, Field(description="what the result came from", examples=["20 against 18"])]
    stays: NotRequired[Annotated[bool, Field(description="a stack: stake and gain are the wager of the next round")]]


class Taken(TypedDict):
    """What the house takes of a round."""

    words: Annotated[str, Field(examples=["rake of 5 percent"])]
    cents: Cents
    cite: Cite
    seat: Annotated[str, Field(description="who pays it; empty: the pot", examples=[""])]


class Limit(TypedDict):
    """The least and the most that may be staked on a wager."""

    min_cents: Annotated[int, Field(examples=[1000])]
    max_cents: Annotated[int, Field(examples=[50000])]


class SheetDocument(TypedDict):
    """A rule sheet as a document. The options of each game are its own: `croupier schema sheet GAME` describes them."""

    game: GameName
    table: NotRequired[TableName]
    on: NotRequired[
        Annotated[str, Field(description="the day whose text of the law it is judged by", examples=["2010-12-31"])]
    ]
    rules: Annotated[
        dict[str, object], Field(description="the licensee's elections, by option", examples=[{"decks": 6}])
    ]
    limits: Annotated[
        dict[str, dict[str, str]],
        Field(description="dollars, by wager", examples=[{"blackjack": {"min": "10.00", "max": "500.00"}}]),
    ]


class Difference(TypedDict):
    """One option of a sheet, or the limits of a wager, that a change alters."""

    name: Annotated[str, Field(examples=["decks"])]
    before: Annotated[str, Field(examples=["6"])]
    after: Annotated[str, Field(examples=["8"])]
    cite: Cite
    is_limit: bool
    brings_in: Annotated[bool, Field(description="it only adds something new")]


class ChangeDuty(TypedDict):
    """What has to be done before a change takes effect (19:47-8.3)."""

    duty: DutyName
    words: Annotated[str, Field(examples=["Post a sign with the change"])]
    cite: Cite
    minutes: Annotated[int, Field(ge=0, description="how long before the change", examples=[30])]
    done: Annotated[Instant | None, Field(description="when it was done")]
