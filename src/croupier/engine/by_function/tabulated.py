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
from dataclasses import fields, replace
from typing import Any, TypeVar
from zlib import compress, decompressobj
from zlib import error as not_compressed

from croupier.engine.croupier import QuietCroupier
from croupier.engine.decision import Answer, Decision, QuestionKind
from croupier.engine.kernel import Scene
from croupier.engine.round import Round
from croupier.engine.strategy import Strategy
from croupier.equipment.chance import Chance
from croupier.equipment.numbers import drawn_one_by_one
from croupier.equipment.shoe import Shoe
from croupier.law.citation import Citation
from croupier.law.option import Unreadable
from croupier.law.ruling import Mistake

T = TypeVar("T")

_WORD, _GAMMA = (1 << 64) - 1, 0x9E37_79B9_7F4A_7C15


class NotTabulated(Exception):
    """Why a strategy is no table that the kernel of its game plays by."""


class NeverAsked(NotTabulated):
    """A round of this scene comes to no question."""


class AtQuestion(Exception):
    """Ends a round at its question."""

    def __init__(self, decision: Decision) -> None:
        super().__init__(decision.site)
        self.decision = decision


class GivenOutcomes(QuietCroupier):
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


class AtRandom(QuietCroupier):
    """Deals by the weights. Cuts are the dealer's; other questions go to `choose`."""

    __slots__ = ("choose", "sampler")

    def __init__(self, sampler: Sampler, choose: Strategy) -> None:
        self.sampler, self.choose = sampler, choose

    def chance(self, device: Chance[Any]) -> Any:
        return self.sampler.outcome(device)

    def decide(self, decision: Decision) -> Answer:
        if decision.kind is QuestionKind.CUT:
            return decision.defaults[0].least_answer()
        return self.choose(decision)


def question_after(
    round_: Round, outcomes: Iterable[object], earlier: Callable[[Decision], Answer | None] | None = None
) -> Decision:
    """The question that a round comes to when these outcomes are dealt; `earlier` answers those before it, or ends them."""

    def choose(decision: Decision) -> Answer:
        answer = None if earlier is None else earlier(decision)
        if answer is None:
            raise AtQuestion(decision)
        return answer

    try:
        round_.run(GivenOutcomes(outcomes, choose))
    except AtQuestion as asked:
        return asked.decision
    raise NeverAsked("no round of this scene comes to a question")


def variants(pattern: T) -> Callable[..., T]:
    """Makes values like this one, with other fields: `dataclasses.replace`, several times as fast for many of them."""
    own, kind = {each.name: getattr(pattern, each.name) for each in fields(pattern)}, type(pattern)  # type: ignore[arg-type]
    return lambda **changed: kind(**{**own, **changed})


def in_words(decision: Decision) -> str:
    """A question as a reason names it: its site, and what the seat sees."""
    return f"{decision.site}, {decision.view!r}"


def differ(decision: Decision, given: str, table: str) -> NotTabulated:
    """The strategy answers one question of a cell otherwise than another."""
    return NotTabulated(f'it answers "{given}" at {in_words(decision)}, where its other answers make "{table}"')


class Sampler:
    """Random numbers that are the same in every run, so that a strategy is judged alike everywhere: SplitMix64."""

    __slots__ = ("_state",)

    def __init__(self, seed: int = 0) -> None:
        self._state = seed

    def below(self, bound: int) -> int:
        """A number below the bound, each with the same chance."""
        while True:
            self._state = (self._state + _GAMMA) & _WORD
            word = self._state
            word = ((word ^ word >> 30) * 0xBF58_476D_1CE4_E5B9) & _WORD
            word = ((word ^ word >> 27) * 0x94D0_49BB_1331_11EB) & _WORD
            product = (word ^ word >> 31) * bound
            if product & _WORD >= (1 << 64) % bound:
                return product >> 64

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


def shoes_to_ask(round_: Round, scene: Scene, high: Callable[[Any], bool]) -> Iterator[Round]:
    """The round from the shoe it has, and through the shoe from extreme ones too."""
    yield round_
    standing: Any = round_.standing
    if scene.through_the_shoe and standing.shoe is not None:
        for shoe in extreme_shoes(standing.shoe, high):
            yield replace(round_, standing=replace(standing, shoe=shoe))


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
