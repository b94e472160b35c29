"""Deals from sealed seeds: each card is given by its place in the stack, each roll, spin or draw of numbers by its number.

The seal and the cut fix the order of a stack. A card is found by its place, so a player's choice may change who gets a card
but never which card comes next. The dealer keeps no state: everything follows from the seals, the stacks in the shoes and the
round's journal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, NamedTuple, Protocol

from croupier.engine.game import Outcome
from croupier.engine.hands_shown import never_shown
from croupier.engine.irregularity import DetailKind, Irregularity
from croupier.engine.journal import Journal, Kind
from croupier.engine.round import Round
from croupier.engine.standing import Standing
from croupier.engine.traits import ShoeStanding
from croupier.equipment.cards import FRENCH, Card
from croupier.equipment.chance import Chance
from croupier.equipment.decks.deck import Deck
from croupier.equipment.numbers import NumberDraw
from croupier.equipment.shoe import CardDevice, Draw, Load, Peek, Shoe
from croupier.floor.fairness import verifier
from croupier.floor.fairness.seal import Seal
from croupier.floor.storage.new_event import Tree
from croupier.law.ruling import Refused, unlawful

_UNKNOWN_PLACE = -1  # the place of a burned card is not known
_PEEKS = frozenset({"yes", "no"})  # what a peek says of a card
_CACHED_ORDERS = 256  # an order of eight decks takes a few kilobytes, and a millisecond or two to compute


class MissingSeal(RuntimeError):
    """There is no seal, or no stack, for this draw. This is a bug or damaged data; no card may be dealt."""


class RoundInProgress(Protocol):
    """A round that is being played: a `Live`, or the croupier who runs it."""

    @property
    def round(self) -> Round: ...

    @property
    def journal(self) -> Journal: ...

    @property
    def loads(self) -> Sequence[Load]: ...

    @property
    def shoe(self) -> CardDevice | None: ...

    @property
    def thrown(self) -> int: ...


class RoundWithOutcome(RoundInProgress, Protocol):
    """A round that may be over."""

    @property
    def outcome(self) -> Outcome | None: ...


@dataclass(frozen=True, slots=True)
class Pack:
    """A stack in the shoe. The seal, the number of the shuffle and the cut give its order."""

    seal: int
    index: int  # the number of the stack under this seal
    shuffle: int  # the number of the shuffle under this seal; a stack that is only cut again keeps it
    counts: tuple[int, ...]
    depth: int
    burned: tuple[int, ...] = ()  # the places of burned cards that nobody saw, in order
    held: tuple[Drawn, ...] = ()  # cards face down on the layout when it was loaded: not in the stack
    away: tuple[int, ...] = ()  # the places of the pile that it leaves out, under a seal that opens card by card

    @property
    def size(self) -> int:
        return sum(self.counts)

    def plain(self) -> Tree:
        data = {"seal": self.seal, "index": self.index, "shuffle": self.shuffle, "depth": self.depth}
        held = [[each.text, each.seal, each.index, each.place] for each in self.held]
        away = {"away": list(self.away)} if self.away else {}
        return {**data, "counts": list(self.counts), "burned": list(self.burned), "held": held, **away}

    @classmethod
    def read(cls, tree: Mapping[str, Any]) -> Pack:
        numbers = (tree["seal"], tree["index"], tree["shuffle"])
        held = tuple(Drawn(*each) for each in tree.get("held", ()))
        away = tuple(tree.get("away", ()))
        return cls(*numbers, tuple(tree["counts"]), tree["depth"], tuple(tree["burned"]), held, away)


@dataclass(frozen=True, slots=True)
class Drawn:
    """What was drawn and where from: the place of a card in a stack, or the number of a roll or spin."""

    text: str  # as in the journal; for a peek only the yes or no
    seal: int
    index: int  # of the stack, or of the roll or spin
    place: int | None = None  # in the stack, from 0; None for a roll or spin
    weights: tuple[int, ...] = ()  # of all outcomes of the roll or spin
    outcome: int = 0  # the index of the outcome
    numbers_of: int = 0  # if it is a draw of numbers: from 1 to this one

    @property
    def is_card(self) -> bool:
        return self.place is not None

    @property
    def shown(self) -> bool:
        """Whether it is a card that was turned over, not just peeked at."""
        return self.is_card and self.text not in _PEEKS

    def plain(self) -> Tree:
        data: Tree = {"text": self.text, "seal": self.seal, "index": self.index}
        if self.is_card:
            return {**data, "place": self.place}
        if self.numbers_of:
            return {**data, "of": self.numbers_of}
        return {**data, "weights": list(self.weights), "outcome": self.outcome}

    @classmethod
    def read(cls, tree: Mapping[str, Any]) -> Drawn:
        weights = tuple(tree.get("weights", ()))
        place = tree["text"], tree["seal"], tree["index"], tree.get("place")
        return cls(*place, weights, tree.get("outcome", 0), tree.get("of", 0))


class SealsAfterRound(NamedTuple):
    """The state of the seals after a round."""

    packs: Mapping[str, Pack]  # the stacks in the shoes, by side
    needed: frozenset[int]  # the seals still in use; all others can be revealed
    spent: bool  # a stack was loaded under the next seal, so a new one is needed
    drawn: int  # rolls and spins so far under the next seal


@lru_cache(maxsize=_CACHED_ORDERS)
def _order(seal: Seal, shuffle: int, counts: tuple[int, ...], depth: int, deck: Deck) -> tuple[Card, ...]:
    return seal.order(shuffle, counts, depth, deck)


def unloaded(standing: Standing) -> Standing:
    """The opening standing without cards in the shoe, so that the first round loads it from a seal."""
    return standing.unloaded() if isinstance(standing, ShoeStanding) else standing


def without_shoe(standing: Standing) -> Standing:
    """The standing without cards in the shoe, so that the next round loads it again."""
    return standing.without_shoes() if isinstance(standing, ShoeStanding) else standing


def _shoes(standing: Standing) -> Mapping[str, Shoe]:
    """The shoes that hold cards, by side."""
    return standing.shoes() if isinstance(standing, ShoeStanding) else {}


@dataclass(frozen=True)
class SealedDealer:
    """Deals one round. `live` is always that round in its current state, and `device` is what it asks for."""

    seals: Mapping[int, Seal]  # the seals of the packs, and the next one
    packs: Mapping[str, Pack]  # the stacks in the shoes when the round began, by side
    next_seal: int  # used for every stack loaded in this round, and for its rolls and spins
    drawn: int = 0  # rolls and spins of earlier rounds under the next seal
    deck: Deck = FRENCH

    # ---------------------------------------------------------------- drawing

    def answer(self, device: Chance[Any], live: RoundInProgress) -> Drawn:
        """Draws from the device the round asks for."""
        request: object = device  # widened, so that isinstance may narrow it to a dealing device
        if isinstance(request, Peek):
            drawn = self._card(live, request.dealing.side, request.load, request.left)
            return replace(drawn, text=request.show(request.is_it(self._face(drawn))))
        if isinstance(request, Draw):
            if request.from_the_rack and not request.left:
                return self._burned_earlier(request)
            return self._card(live, request.dealing.side, request.load, request.left)
        number = self.drawn + live.thrown - 1
        if isinstance(request, NumberDraw):
            numbers = self._seal(self.next_seal).numbers(number, request.of, request.take)
            return Drawn(request.show(numbers), self.next_seal, number, numbers_of=request.of)
        outcomes = device.outcomes()
        weights = tuple(weight for _, weight in outcomes)
        at = self._seal(self.next_seal).draw(number, weights)
        return Drawn(device.show(outcomes[at][0]), self.next_seal, number, None, weights, at)

    def exposed(self, live: RoundInProgress) -> Drawn:
        """The next card, exposed by accident: what an irregularity's `card` must be.

        Raises `Refused` if there is none: before the first card is due, or when the shoe is empty.
        """
        if live.shoe is None:
            raise Refused(unlawful(live.round.game.cites[0], "no card is due yet, so none can be exposed"))
        dealing = live.shoe.dealing
        if not dealing.left:
            raise Refused(unlawful(dealing.cite, "the shoe is empty, so no card can be exposed"))
        return self._card(live, dealing.side, dealing.load, dealing.left)

    def _burned_earlier(self, device: Draw) -> Drawn:
        """A card burned in an earlier round; the pack has its place."""
        pack, at = self._pack_of(device.dealing.side), device.dealing.burned - 1
        place = pack.burned[at] if at < len(pack.burned) else _UNKNOWN_PLACE
        if place == _UNKNOWN_PLACE:
            raise Refused(unlawful(device.cite, "the burned card can no longer be identified"))
        return self._card_at_place(pack, place)

    def _card(self, live: RoundInProgress, side: str, load: Load | None, left: int) -> Drawn:
        pack = self._pack_of(side) if load is None else self._loaded_pack(live, load)
        return self._card_at_place(pack, pack.size - left)

    def _card_at_place(self, pack: Pack, place: int) -> Drawn:
        order = _order(self._seal(pack.seal), pack.shuffle, pack.counts, pack.depth, self.deck)
        if not 0 <= place < len(order):
            raise MissingSeal(f"a stack of {len(order)} cards has no place {place}")
        return Drawn(str(order[place]), pack.seal, pack.index, place)

    def _face(self, drawn: Drawn) -> Card:
        card: Card = self.deck.read(drawn.text)
        return card

    # ---------------------------------------------------------------- the stacks

    def loads(self, live: RoundInProgress) -> tuple[Pack, ...]:
        """The stacks loaded in this round, in order. The verifier needs them."""
        return tuple(self._loaded_pack(live, load) for load in live.loads)

    def _loaded_pack(self, live: RoundInProgress, load: Load) -> Pack:
        """A stack loaded in this round. It lacks the cards that were face down on the layout; their places say which."""
        counts = list(load.counts)
        held = tuple(self._card(live, load.side, token.load, token.left) for token in load.held)
        for drawn in held:
            counts[self.deck.index[self._face(drawn)]] -= 1
        shuffled = load
        while shuffled.recut is not None:
            shuffled = shuffled.recut
        index, shuffle = _load_index(live, load), _load_index(live, shuffled)
        cards = self._seal(self.next_seal).cards
        away = cards.away(shuffle, counts) if cards is not None else ()
        return Pack(self.next_seal, index, shuffle, tuple(counts), load.depth, held=held, away=away)

    def _pack_of(self, side: str) -> Pack:
        if side not in self.packs:
            raise MissingSeal(f"side {side} of the shoe was loaded under no seal")
        return self.packs[side]

    def _seal(self, number: int) -> Seal:
        if number not in self.seals:
            raise MissingSeal(f"seal {number} is not available")
        return self.seals[number]

    # ---------------------------------------------------------------- after the round

    def after(self, live: RoundWithOutcome) -> SealsAfterRound:
        """The stacks left in the shoes after the round, and the seals still needed."""
        if live.outcome is None:
            raise ValueError("the round is not over")
        packs = {side: self._pack_after(live, side, shoe) for side, shoe in _shoes(live.outcome.standing).items()}
        spent = bool(live.loads)
        needed = frozenset(pack.seal for pack in packs.values()) | (frozenset() if spent else {self.next_seal})
        return SealsAfterRound(packs, needed, spent, 0 if spent else self.drawn + live.thrown)

    def _pack_after(self, live: RoundInProgress, side: str, shoe: Shoe) -> Pack:
        loaded = [load for load in live.loads if load.side == side]
        pack = self._loaded_pack(live, loaded[-1]) if loaded else self._pack_of(side)
        now = _places_burned(live, pack, shoe, loaded[-1] if loaded else None, side)
        known = [*pack.burned[: max(shoe.burned - len(now), 0)], *now]
        unknown = [_UNKNOWN_PLACE] * (shoe.burned - len(known))
        return replace(pack, burned=(*unknown, *known), held=())

    def unseen(self, live: RoundWithOutcome, drawn: Iterable[Drawn]) -> Tree:
        """What was drawn in this round but not seen: cards burned or never turned over, and void rolls.

        It is published with the round, before the seal is opened, so that the seal's check can account for every place.
        """
        cards = {(each.seal, each.index, each.place) for each in drawn if each.shown}
        rolls = {(each.seal, each.index) for each in drawn if not each.is_card}
        down, spans = self._down(live), self._spans(live)
        for seal, index, place in {*cards, *down}:
            first, end = spans[seal, index]
            spans[seal, index] = first, max(end, (place or 0) + 1)
        passed = {(*stack, place) for stack, (first, end) in spans.items() for place in range(first, end)}
        thrown = {(self.next_seal, self.drawn + number) for number in range(live.thrown)}
        return {
            "cards": [list(each) for each in sorted((passed | down) - cards)],
            "rolls": [list(each) for each in sorted(thrown - rolls)],
        }

    def opens(self, live: RoundWithOutcome, drawn: Sequence[Drawn]) -> Tree:
        """What everybody has seen of a round with a seal that opens card by card; nothing of other rounds.

        Each entry has the seal, the load and the place of a card that was shown, and the shuffle and the place by which its
        seal opens it. A card on the layout that a stack leaves out has no place in that stack.
        """
        if not any(seal.cards for seal in self.seals.values()):
            return {}
        loads, hidden = self.loads(live), never_shown(live.round, live.journal, ())
        packs = {(pack.seal, pack.index): pack for pack in (*self.packs.values(), *loads)}
        drawn_at = zip(drawn, _entries_drawn(live.round, live.journal), strict=True)
        public = {(each.seal, each.index, each.place or 0) for each, at in drawn_at if each.shown and at not in hidden}
        entries: list[list[int | None]] = []
        for seal, index, place in sorted(public):
            entries.append([seal, index, place, *self._opening_place(packs[seal, index], place)])
        for at, pack in enumerate(loads):
            later = {(each.seal, each.index) for each in loads[at:]}
            before = [each for each in drawn if each.shown and (each.seal, each.index) not in later]
            on_layout = {(each.seal, each.index, each.place or 0): each.text for each in (*before, *pack.held)}
            sealed = Counter(text for where, text in on_layout.items() if where not in public)
            entries += self._shown_away(pack, sealed)
        return {"opens": entries}

    def _opening_place(self, pack: Pack, place: int) -> tuple[int | None, int | None]:
        cards = self._seal(pack.seal).cards
        if cards is None:
            return None, None
        return pack.shuffle, cards.places(pack.shuffle, pack.counts, pack.depth)[place]

    def _shown_away(self, pack: Pack, hidden: Counter[str]) -> Iterator[list[int | None]]:
        """The places that a stack leaves out because of cards that everybody saw on the layout."""
        cards = self._seal(pack.seal).cards
        for place in pack.away if cards is not None else ():
            text = cards.card(pack.shuffle, place) if cards is not None else ""
            if hidden[text]:
                hidden[text] -= 1
            else:
                yield [pack.seal, pack.index, None, pack.shuffle, place]

    def _down(self, live: RoundWithOutcome) -> set[tuple[int, int, int]]:
        """The places of cards that are face down, or were when a stack was loaded."""
        tokens = [(load.side, token) for load in live.loads for token in load.held]
        if live.shoe is not None:
            tokens += [(live.shoe.dealing.side, token) for token in live.shoe.dealing.down]
        cards = [self._card(live, side, token.load, token.left) for side, token in tokens]
        return {(each.seal, each.index, each.place or 0) for each in cards}

    def _spans(self, live: RoundWithOutcome) -> dict[tuple[int, int], tuple[int, int]]:
        """The range of places that the round took from each stack, as far as the shoes show it."""
        spans: dict[tuple[int, int], tuple[int, int]] = {}
        ends: list[tuple[Pack, int]] = [(self._loaded_pack(live, load), 0) for load in live.loads]
        last = {load.side: pack for load, (pack, _) in zip(live.loads, ends, strict=True)}
        for pack, _ in ends:
            spans[pack.seal, pack.index] = 0, 0
        for side, pack in self.packs.items():
            own_shoe = _shoes(live.round.standing).get(side)
            first = max(0, pack.size - own_shoe.left) if own_shoe is not None else 0
            spans[pack.seal, pack.index] = first, first
        for side, shoe in (_shoes(live.outcome.standing) if live.outcome is not None else {}).items():
            pack = last[side] if side in last else self._pack_of(side)
            ends.append((pack, pack.size - shoe.left))
        if live.shoe is not None:
            dealing = live.shoe.dealing
            pack = self._pack_of(dealing.side) if dealing.load is None else self._loaded_pack(live, dealing.load)
            ends.append((pack, pack.size - dealing.left))
        for pack, end in ends:
            first, before = spans[pack.seal, pack.index]
            spans[pack.seal, pack.index] = first, max(before, end)
        return spans


def _entries_drawn(round_: Round, journal: Journal) -> Iterator[int]:
    """The journal's entry of each draw, in order: an outcome, or an irregularity that exposed a card."""
    for at, entry in enumerate(journal):
        if entry.kind is Kind.CHANCE:
            yield at
        elif entry.kind is Kind.IRREGULARITY:
            remedy = round_.game.play.remedies[Irregularity.read(entry.answer).kind]
            yield from (at for _ in remedy.of_kind(DetailKind.CARD))


def _places_burned(live: RoundInProgress, pack: Pack, shoe: Shoe, load: Load | None, side: str) -> list[int]:
    """The places of cards burned in this round and not shown."""
    if live.shoe is None:  # no card was dealt: the burned cards are just before the next one
        next_place = pack.size - shoe.left
        return list(range(next_place - (shoe.burned - len(pack.burned)), next_place))
    dealing = live.shoe.dealing
    if dealing.side != side or dealing.load is not load:
        return []
    return [pack.size - left for left in dealing.burned_at]


def _load_index(live: RoundInProgress, load: Load) -> int:
    for index, each in enumerate(live.loads):
        if each is load:
            return index
    raise MissingSeal("a card comes from a stack that this round did not load")


# ---------------------------------------------------------------- evidence of an opened seal


class RoundDraws(NamedTuple):
    """What a round drew from the seals, as its event records it."""

    round: int
    loads: Sequence[Pack]
    drawn: Sequence[Drawn]
    unseen: Tree
    opens: Sequence[Sequence[int | None]] = ()

    @classmethod
    def read(cls, tree: Mapping[str, Any]) -> RoundDraws:
        """From the event of a settled or voided round. Events of the first releases have no `unseen`."""
        loads, drawn = map(Pack.read, tree.get("loads", ())), map(Drawn.read, tree["places"])
        return cls(tree["round"], tuple(loads), tuple(drawn), tree.get("unseen", {}), tree.get("opens", ()))

    def plain(self) -> Tree:
        places, loads = [each.plain() for each in self.drawn], [pack.plain() for pack in self.loads]
        return {"round": self.round, "loads": loads, "places": places, "unseen": self.unseen, "opens": self.opens}


def evidence(seal: Seal, rounds: Iterable[RoundDraws]) -> Tree:
    """Everything drawn from a seal, with its seed: the input of `verifier.py`. Only for a seal that is being revealed.

    Draws from other seals are left out, and so are peeks. Of a seal that opens card by card, it is for the Commission alone.
    """
    seed, salt = seal.seed.hex(), seal.salt.hex()
    seal_data = {"number": seal.number, "about": seal.about, "seed": seed, "salt": salt, "commitment": seal.commitment}
    return verifier.gathered(seal.table, seal_data, (each.plain() for each in rounds))
