"""A strategy function as a table that a kernel plays by.

A game says with `Analysis.tabulate` which documents of `Scene.play` its kernel can play. Given a strategy, it asks it at the
information sets that can come up, and writes its answers as such a document. The questions are the engine's own: the round
is run with chosen cards up to each question. Where one cell of the table stands for several information sets (other suits,
other cards of the same total, another shoe), several of them are asked. A strategy that tells them apart is no table.
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from binascii import Error as NotBase64
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, TypeVar
from zlib import compress, decompressobj
from zlib import error as not_compressed

from croupier.engine.croupier import QuietCroupier
from croupier.engine.decision import Answer, Decision, QuestionKind
from croupier.engine.round import Round
from croupier.engine.strategy import Strategy
from croupier.equipment.chance import Chance
from croupier.equipment.numbers import drawn_one_by_one
from croupier.equipment.shoe import Shoe
from croupier.law.citation import Citation
from croupier.law.option import Unreadable
from croupier.law.ruling import Mistake

T = TypeVar("T")


class NotTabulated(Exception):
    """Why a strategy is no table that the kernel of its game plays by."""


class Asked(Exception):
    """Ends a round at its question."""

    def __init__(self, decision: Decision) -> None:
        super().__init__(decision.site)
        self.decision = decision


class Dealt(QuietCroupier):
    """Deals given outcomes one after the other. Cuts are the dealer's; other questions go to `choose`."""

    __slots__ = ("choose", "outcomes")

    def __init__(self, outcomes: Iterable[object], choose: Strategy) -> None:
        self.outcomes, self.choose = iter(outcomes), choose

    def chance(self, device: Chance[Any]) -> Any:
        del device
        return next(self.outcomes)

    def decide(self, decision: Decision) -> Answer:
        if decision.kind is QuestionKind.CUT:
            return decision.defaults[0].least_answer()
        return self.choose(decision)


def question_after(round_: Round, outcomes: Iterable[object], earlier: Strategy | None = None) -> Decision:
    """The question that a round comes to when these outcomes are dealt; `earlier` answers those before it, or ends them."""

    def choose(decision: Decision) -> Answer:
        answer = None if earlier is None else earlier(decision)
        if answer is None:
            raise Asked(decision)
        return answer

    try:
        round_.run(Dealt(outcomes, choose))
    except Asked as asked:
        return asked.decision
    raise NotTabulated("a round asks no question where one is due")


def in_words(decision: Decision) -> str:
    """A question as a reason names it: its site, and what the seat sees."""
    return f"{decision.site}, {decision.view!r}"


def differ(decision: Decision, given: str, table: str) -> NotTabulated:
    """The strategy answers one question of a cell otherwise than another."""
    return NotTabulated(f'it answers "{given}" at {in_words(decision)}, where its other answers make "{table}"')


class Sampler:
    """Picks examples: the same ones in every run, so that a strategy is judged alike everywhere (a Lehmer generator)."""

    __slots__ = ("_state",)

    def __init__(self) -> None:
        self._state = 1

    def below(self, bound: int) -> int:
        self._state = self._state * 48_271 % 0x7FFF_FFFF
        return self._state % bound

    def pick(self, things: Sequence[T]) -> T:
        return things[self.below(len(things))]

    def outcome(self, device: Chance[Any]) -> Any:
        """An outcome by its weight."""
        if drawn_one_by_one(device):
            return device.drawn(self.below)
        outcomes = device.outcomes()
        at = self.below(sum([weight for _, weight in outcomes]))
        for outcome, weight in outcomes:
            at -= weight
            if at < 0:
                return outcome
        raise AssertionError(device.site)


# ---------------------------------------------------------------- other shoes


def extreme_shoes(shoe: Shoe, high: Callable[[Any], bool]) -> Iterator[Shoe]:
    """The shoe with half of its cards gone: only high cards, or only others. A strategy that counts plays there otherwise."""
    for gone in (True, False):
        places = [at for at, card in enumerate(shoe.deck.kinds) if high(card) is gone]
        unseen = list(shoe.unseen)
        for _ in range(shoe.left // 2):
            at = max(places, key=unseen.__getitem__)
            if unseen[at] > 1:  # one of each card is left, so that every hand can come
                unseen[at] -= 1
        yield replace(shoe, unseen=tuple(unseen), left=sum(unseen) - shoe.burned, behind=0)


# ---------------------------------------------------------------- many answers in one text


def packed(bits: Iterable[bool]) -> str:
    """Yes or no for each cell of a table, as a text."""
    return b64encode(compress(bytes(bits), 9)).decode()


def unpacked(text: object, cells: int, place: str, law: Citation) -> bytes:
    """A byte for each cell of such a text, 0 or 1. Raises `Unreadable`."""
    try:
        bits = decompressobj().decompress(b64decode(str(text), validate=True), cells + 1)
    except (NotBase64, not_compressed, ValueError):
        bits = b""
    if len(bits) != cells or not set(bits) <= {0, 1}:
        raise Unreadable(
            Mistake(place, f"this is not a table of {cells:,} answers, as a strategy function makes it", law)
        )
    return bits
