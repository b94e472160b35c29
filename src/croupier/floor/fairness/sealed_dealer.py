"""The dealer who deals from sealed chance: each card is what lies at its place, each roll or spin what its number says.

A shoe is a stack in an order that its seal and the cut settled. Cards are answered by the place they have in it, so that
what a player does may change who gets a card, and never which card comes. Nothing is kept here: who dealt what follows
from the seals, from what stands in the shoes, and from the round's journal.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from croupier.engine.traits import ShoeStanding
from croupier.equipment.cards import DECK, Card
from croupier.equipment.shoe import Draw, Load, Peek, Shoe
from croupier.floor.fairness import verifier
from croupier.floor.fairness.seal import Seal
from croupier.law.ruling import Refused, unlawful

if TYPE_CHECKING:
    from croupier.engine.game import Outcome
    from croupier.engine.round import Round
    from croupier.engine.standing import Standing
    from croupier.equipment.chance import Chance
    from croupier.equipment.shoe import FromTheShoe

Tree = dict[str, Any]

_NOBODY_KNOWS = -1  # the place of a burned card that was lost sight of
_FACES = frozenset(map(str, DECK))
_ORDERS_KEPT = 256  # an order of eight decks takes a few kilobytes, and a millisecond or two to make again


class Unsealed(RuntimeError):
    """The floor has no seal, or no stack, for what is asked. It is a fault of ours: no card may come of it."""


class Playing(Protocol):
    """A round as it stands: a `Live`, or the croupier who runs it."""

    @property
    def round(self) -> Round: ...

    @property
    def loads(self) -> Sequence[Load]: ...

    @property
    def shoe(self) -> FromTheShoe | None: ...

    @property
    def thrown(self) -> int: ...


class Played(Playing, Protocol):
    """A round that may be over."""

    @property
    def outcome(self) -> Outcome | None: ...


@dataclass(frozen=True, slots=True)
class Pack:
    """A stack in the shoe. Its order follows from the seal, from which shuffle under it this is, and from the cut."""

    seal: int
    index: int  # which of the stacks loaded under this seal
    shuffle: int  # which shuffle under this seal; a stack only cut again is still the one shuffled before
    counts: tuple[int, ...]
    depth: int
    burned: tuple[int, ...] = ()  # where the burned cards lay that nobody has seen, the last one last
    held: tuple[Drawn, ...] = ()  # what lay face down on the layout when it was loaded, and so is not in it

    @property
    def size(self) -> int:
        return sum(self.counts)

    def plain(self) -> Tree:
        told = {"seal": self.seal, "index": self.index, "shuffle": self.shuffle, "depth": self.depth}
        held = [[each.text, each.seal, each.index, each.place] for each in self.held]
        return {**told, "counts": list(self.counts), "burned": list(self.burned), "held": held}

    @classmethod
    def read(cls, tree: Mapping[str, Any]) -> Pack:
        numbers = (tree["seal"], tree["index"], tree["shuffle"])
        held = tuple(Drawn(*each) for each in tree.get("held", ()))
        return cls(*numbers, tuple(tree["counts"]), tree["depth"], tuple(tree["burned"]), held)


@dataclass(frozen=True, slots=True)
class Drawn:
    """What came, and by what: the place of a card in a stack, or the number of a roll or spin."""

    text: str  # as the journal has it; of a card only looked at, no more than the answer
    seal: int
    index: int  # of the stack, or of the roll or spin
    place: int | None = None  # in the stack, from 0; None: no card
    weights: tuple[int, ...] = ()  # of all that could come of a roll or spin
    outcome: int = 0  # which of these came

    @property
    def is_card(self) -> bool:
        return self.place is not None

    @property
    def shown(self) -> bool:
        """Whether it is a card that was seen, and not only looked at for what it is not."""
        return self.is_card and self.text in _FACES

    def plain(self) -> Tree:
        told: Tree = {"text": self.text, "seal": self.seal, "index": self.index}
        if self.is_card:
            return {**told, "place": self.place}
        return {**told, "weights": list(self.weights), "outcome": self.outcome}

    @classmethod
    def read(cls, tree: Mapping[str, Any]) -> Drawn:
        weights = tuple(tree.get("weights", ()))
        return cls(tree["text"], tree["seal"], tree["index"], tree.get("place"), weights, tree.get("outcome", 0))


class Left(NamedTuple):
    """What a round leaves of the seals."""

    packs: Mapping[str, Pack]  # what is in the shoes, by side
    needed: frozenset[int]  # the seals still in use; any other can be revealed
    spent: bool  # the next seal has been used for a stack: another comes next
    drawn: int  # rolls and spins under the seal that comes next


@lru_cache(maxsize=_ORDERS_KEPT)
def _order(seal: Seal, shuffle: int, counts: tuple[int, ...], depth: int) -> tuple[Card, ...]:
    return seal.order(shuffle, counts, depth)


def unloaded(standing: Standing) -> Standing:
    """A table's opening as sealed chance wants it: no cards in the shoe yet, so that the first round loads it by a seal."""
    return standing.unloaded() if isinstance(standing, ShoeStanding) else standing


def without_shoe(standing: Standing) -> Standing:
    """The standing with no cards in the shoe: the next round loads it anew."""
    return standing.without_shoes() if isinstance(standing, ShoeStanding) else standing


def _shoes(standing: Standing) -> Mapping[str, Shoe]:
    """The shoes that hold cards, by side."""
    return standing.shoes() if isinstance(standing, ShoeStanding) else {}


@dataclass(frozen=True)
class SealedDealer:
    """Deals one round. `live` is always that round as it stands, and a device one that it asks."""

    seals: Mapping[int, Seal]  # those of the packs, and the next
    packs: Mapping[str, Pack]  # what the round found in the shoes, by side
    next_seal: int  # for every stack loaded in this round, and for its rolls and spins
    drawn: int = 0  # rolls and spins that earlier rounds had of the next seal

    # ---------------------------------------------------------------- what comes

    def answer(self, device: Chance[Any], live: Playing) -> Drawn:
        """What comes of the device the round asks."""
        asked: object = device  # whatever it gives, it may be one that deals
        if isinstance(asked, Peek):
            came = self._at(live, asked.dealing.side, asked.load, asked.left)
            return replace(came, text=asked.show(asked.is_it(self._face(came))))
        if isinstance(asked, Draw):
            if asked.from_the_rack and not asked.left:
                return self._burned_before(asked)
            return self._at(live, asked.dealing.side, asked.load, asked.left)
        outcomes = device.outcomes()
        weights, number = tuple(weight for _, weight in outcomes), self.drawn + live.thrown - 1
        at = self._seal(self.next_seal).draw(number, weights)
        return Drawn(device.show(outcomes[at][0]), self.next_seal, number, None, weights, at)

    def exposed(self, live: Playing) -> Drawn:
        """The next card, which has shown itself: what an irregularity's `card` must be.

        Raises `Refused` where no card can: before the first is due, and when the shoe is empty.
        """
        if live.shoe is None:
            raise Refused(unlawful(live.round.game.cites[0], "no card is due yet, so none can have shown itself"))
        dealing = live.shoe.dealing
        if not dealing.left:
            raise Refused(unlawful(dealing.cite, "the shoe is empty: no card in it can have shown itself"))
        return self._at(live, dealing.side, dealing.load, dealing.left)

    def _burned_before(self, device: Draw) -> Drawn:
        """A burned card of an earlier round: the pack remembers where it lay."""
        pack, at = self._pack_found(device.dealing.side), device.dealing.burned - 1
        place = pack.burned[at] if at < len(pack.burned) else _NOBODY_KNOWS
        if place == _NOBODY_KNOWS:
            raise Refused(unlawful(device.cite, "which card was burned can no longer be told from the rack"))
        return self._lies(pack, place)

    def _at(self, live: Playing, side: str, load: Load | None, left: int) -> Drawn:
        pack = self._pack_found(side) if load is None else self._packed(live, load)
        return self._lies(pack, pack.size - left)

    def _lies(self, pack: Pack, place: int) -> Drawn:
        order = _order(self._seal(pack.seal), pack.shuffle, pack.counts, pack.depth)
        if not 0 <= place < len(order):
            raise Unsealed(f"a stack of {len(order)} cards has no place {place}")
        return Drawn(str(order[place]), pack.seal, pack.index, place)

    @staticmethod
    def _face(drawn: Drawn) -> Card:
        return Card(*drawn.text)

    # ---------------------------------------------------------------- the stacks

    def loads(self, live: Playing) -> tuple[Pack, ...]:
        """The stacks this round has loaded, in order: what a verifier needs besides the cards."""
        return tuple(self._packed(live, load) for load in live.loads)

    def _packed(self, live: Playing, load: Load) -> Pack:
        """A stack loaded in this round. What lay face down on the layout is not in it, and by its place we know what it is."""
        counts = list(load.counts)
        held = tuple(self._at(live, load.side, token.load, token.left) for token in load.held)
        for drawn in held:
            counts[DECK.index(self._face(drawn))] -= 1
        shuffled = load
        while shuffled.recut is not None:
            shuffled = shuffled.recut
        index, shuffle = _which(live, load), _which(live, shuffled)
        return Pack(self.next_seal, index, shuffle, tuple(counts), load.depth, held=held)

    def _pack_found(self, side: str) -> Pack:
        if side not in self.packs:
            raise Unsealed(f"side {side} of the shoe was loaded under no seal")
        return self.packs[side]

    def _seal(self, number: int) -> Seal:
        if number not in self.seals:
            raise Unsealed(f"seal {number} is not at hand")
        return self.seals[number]

    # ---------------------------------------------------------------- after the round

    def after(self, live: Played) -> Left:
        """What stands in the shoes when the round is over, and which seals that still takes."""
        if live.outcome is None:
            raise ValueError("the round is not over")
        packs = {side: self._left(live, side, shoe) for side, shoe in _shoes(live.outcome.standing).items()}
        spent = bool(live.loads)
        needed = frozenset(pack.seal for pack in packs.values()) | (frozenset() if spent else {self.next_seal})
        return Left(packs, needed, spent, 0 if spent else self.drawn + live.thrown)

    def _left(self, live: Playing, side: str, shoe: Shoe) -> Pack:
        loaded = [load for load in live.loads if load.side == side]
        pack = self._packed(live, loaded[-1]) if loaded else self._pack_found(side)
        now = _burned_now(live, pack, shoe, loaded[-1] if loaded else None, side)
        known = [*pack.burned[: max(shoe.burned - len(now), 0)], *now]
        unknown = [_NOBODY_KNOWS] * (shoe.burned - len(known))
        return replace(pack, burned=(*unknown, *known), held=())

    def unseen(self, live: Played, drawn: Iterable[Drawn]) -> Tree:
        """What came of the seals in this round and nobody saw: cards burned or never turned over, rolls that were void.

        Told with the round, before its seal is opened: whoever checks the seal then knows of every place why no card is told.
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

    def _down(self, live: Played) -> set[tuple[int, int, int]]:
        """Where the cards came from that lie face down, or lay so when a stack was loaded."""
        tokens = [(load.side, token) for load in live.loads for token in load.held]
        if live.shoe is not None:
            tokens += [(live.shoe.dealing.side, token) for token in live.shoe.dealing.down]
        lies = [self._at(live, side, token.load, token.left) for side, token in tokens]
        return {(each.seal, each.index, each.place or 0) for each in lies}

    def _spans(self, live: Played) -> dict[tuple[int, int], tuple[int, int]]:
        """From which place of each stack on the round took cards, and how far, as far as the shoes say."""
        spans: dict[tuple[int, int], tuple[int, int]] = {}
        ends: list[tuple[Pack, int]] = [(self._packed(live, load), 0) for load in live.loads]
        last = {load.side: pack for load, (pack, _) in zip(live.loads, ends, strict=True)}
        for pack, _ in ends:
            spans[pack.seal, pack.index] = 0, 0
        for side, pack in self.packs.items():
            found = _shoes(live.round.standing).get(side)
            first = max(0, pack.size - found.left) if found is not None else 0
            spans[pack.seal, pack.index] = first, first
        for side, shoe in (_shoes(live.outcome.standing) if live.outcome is not None else {}).items():
            pack = last[side] if side in last else self._pack_found(side)
            ends.append((pack, pack.size - shoe.left))
        if live.shoe is not None:
            dealing = live.shoe.dealing
            pack = self._pack_found(dealing.side) if dealing.load is None else self._packed(live, dealing.load)
            ends.append((pack, pack.size - dealing.left))
        for pack, end in ends:
            first, before = spans[pack.seal, pack.index]
            spans[pack.seal, pack.index] = first, max(before, end)
        return spans


def _burned_now(live: Playing, pack: Pack, shoe: Shoe, load: Load | None, side: str) -> list[int]:
    """Where the cards lay that were burned in this round and not shown."""
    if live.shoe is None:  # no card was dealt: whatever was burned lay just before the card that comes next
        next_place = pack.size - shoe.left
        return list(range(next_place - (shoe.burned - len(pack.burned)), next_place))
    dealing = live.shoe.dealing
    if dealing.side != side or dealing.load is not load:
        return []
    return [pack.size - left for left in dealing.burned_at]


def _which(live: Playing, load: Load) -> int:
    for index, each in enumerate(live.loads):
        if each is load:
            return index
    raise Unsealed("a card comes from a stack that this round did not load")


# ---------------------------------------------------------------- what is shown when a seal is opened


class Came(NamedTuple):
    """What a round took of the seals, as its event has it."""

    round: int
    loads: Sequence[Pack]
    drawn: Sequence[Drawn]
    unseen: Tree

    @classmethod
    def read(cls, tree: Mapping[str, Any]) -> Came:
        """From the event of a round settled or void; of an earlier program's it is not known what nobody saw."""
        loads, drawn = map(Pack.read, tree.get("loads", ())), map(Drawn.read, tree["places"])
        return cls(tree["round"], tuple(loads), tuple(drawn), tree.get("unseen", {}))

    def plain(self) -> Tree:
        places, loads = [each.plain() for each in self.drawn], [pack.plain() for pack in self.loads]
        return {"round": self.round, "loads": loads, "places": places, "unseen": self.unseen}


def evidence(seal: Seal, rounds: Iterable[Came]) -> Tree:
    """All that came of a seal, with its seed: what `verifier.py` reads. Only for a seal that is to be revealed.

    Of rounds and loads whatever is another seal's is left out, and so is a card that was only looked at.
    """
    seed, salt = seal.seed.hex(), seal.salt.hex()
    told = {"number": seal.number, "about": seal.about, "seed": seed, "salt": salt, "commitment": seal.commitment}
    return verifier.gathered(seal.table, told, (each.plain() for each in rounds))
