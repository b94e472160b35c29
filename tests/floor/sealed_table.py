"""A table dealt from sealed chance, for tests: round after round, with seals that a test can make again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from croupier.croupiers.play import Live
from croupier.engine.decision import Decision
from croupier.engine.game import Game
from croupier.engine.irregularity import Irregularity
from croupier.engine.round import open_round
from croupier.engine.standing import Standing
from croupier.floor.fairness import composition, verifier
from croupier.floor.fairness.seal import Seal
from croupier.floor.fairness.sealed_dealer import Drawn, Pack, RoundDraws, SealedDealer, evidence, unloaded
from croupier.law.option import TableRules
from croupier.law.ruling import Refused
from croupier.money.wager import Bet
from croupier.testing.dealer import answer, open_at_random

TABLE = "Red 1"


def a_seal(number: int, table: str = TABLE, about: str = "whatever") -> Seal:
    """A seal that is the same in every run, which no real one is."""
    random = Random(f"{table} {number}")
    return Seal(table, number, about, random.randbytes(32), random.randbytes(16))


@dataclass
class Dealt:
    """A round as it was dealt."""

    number: int
    found: SealedDealer
    live: Live
    drawn: list[Drawn] = field(default_factory=list)
    loads: tuple[Pack, ...] = ()
    unseen: dict[str, Any] = field(default_factory=dict)
    opens: list[Any] = field(default_factory=list)

    @property
    def came(self) -> RoundDraws:
        return RoundDraws(self.number, self.loads, self.drawn, self.unseen, self.opens)


@dataclass
class SealedTable:
    """Keeps what the floor keeps between two rounds."""

    game: Game[Any, Any]
    rules: TableRules
    random: Random
    irregular: float = 0.0
    crowd: tuple[Bet, ...] = ()  # who plays every round, and draws while he can; nobody: bets at random
    about: str = ""  # what its seals say; left out, as the floor has them
    standing: Standing = field(init=False)
    packs: dict[str, Pack] = field(default_factory=dict)
    next_seal: int = 1
    drawn: int = 0
    rounds: list[Dealt] = field(default_factory=list)
    revealed: set[int] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.standing = unloaded(self.game.play.opening(self.rules))

    def dealer(self) -> SealedDealer:
        """With no seal at hand but those that are needed."""
        needed = {self.next_seal, *(pack.seal for pack in self.packs.values())}
        assert not needed & self.revealed, "a revealed seal is dealt from"
        return SealedDealer(
            {number: self.seal(number) for number in needed},
            self.packs,
            self.next_seal,
            self.drawn,
            self.game.deck(self.rules),
        )

    def seal(self, number: int) -> Seal:
        return a_seal(number, about=self.about or composition.about(self.game, 1, self.rules))

    def evidence(self, number: int) -> dict[str, Any]:
        """The evidence of a seal."""
        return evidence(self.seal(number), [dealt.came for dealt in self.rounds])

    def opened(self, number: int) -> dict[str, Any]:
        """The evidence of a seal that opens card by card, for everybody."""
        seal, rounds = self.seal(number), [dealt.came.plain() for dealt in self.rounds]
        assert seal.cards is not None
        shown = [(shuffle, place) for each in rounds for own, _, _, shuffle, place in each["opens"] if own == number]
        about = {"number": number, "about": seal.about, "commitment": seal.commitment}
        return verifier.gathered(TABLE, about | {"opened": seal.cards.opening(shown)}, rounds)

    def play(self) -> Dealt:
        if self.crowd:
            round_ = open_round(self.game, self.rules, self.standing, self.crowd)
        else:
            round_ = open_at_random(self.game, self.rules, self.standing, self.random)
        dealt = Dealt(len(self.rounds) + 1, self.dealer(), Live(round_))
        play_out(dealt, self.random, self.irregular, eager=bool(self.crowd))
        self._settle(dealt)
        return dealt

    def _settle(self, dealt: Dealt) -> None:
        assert dealt.live.outcome is not None
        dealt.loads = dealt.found.loads(dealt.live)
        dealt.unseen = dealt.found.unseen(dealt.live, dealt.drawn)
        dealt.opens = dealt.found.opens(dealt.live, dealt.drawn).get("opens", [])
        left = dealt.found.after(dealt.live)
        for side, pack in left.packs.items():
            shoe = getattr(dealt.live.outcome.standing, {"A": "shoe", "B": "side_b"}[side])
            # Every burned card that nobody has seen has its place, and it is behind us.
            assert len(set(pack.burned)) == shoe.burned
            assert all(0 <= place < pack.size - shoe.left for place in pack.burned)
            assert all(place < pack.size for *at, place in dealt.unseen["cards"] if at == [pack.seal, pack.index])
        in_use = set(dealt.found.seals)
        self.standing = dealt.live.outcome.standing
        self.packs = {side: Pack.read(pack.plain()) for side, pack in left.packs.items()}
        self.next_seal += left.spent
        self.drawn = left.drawn
        self.revealed |= in_use - left.needed
        self.rounds.append(dealt)


def play_out(dealt: Dealt, random: Random, irregular: float = 0.0, *, eager: bool = False) -> None:
    """Cards from the sealed shoe, decisions at random, and now and then something goes wrong."""
    live = dealt.live
    while live.asks is not None:
        assert len(live.journal) < 1000
        if random.random() < irregular and goes_wrong(dealt, random):
            continue
        if isinstance(live.asks, Decision):
            offers = {offer.name for offer in live.asks.offers}
            live.answer("hit" if eager and "hit" in offers else answer(live.asks, random))
            continue
        came = dealt.found.answer(live.asks, live)
        dealt.drawn.append(Drawn.read(came.plain()))
        live.answer(came.text)


def goes_wrong(dealt: Dealt, random: Random) -> bool:
    """Whatever can go wrong here; a card that shows itself is the one that lies there, and a burned one is where it lay."""
    live = dealt.live
    remedies = [each for each in live.round.game.play.remedies.values() if any(map(each.arises_at, live.sites))]
    random.shuffle(remedies)
    for remedy in remedies:
        for details in tellings(dealt, tuple(remedy.needs or ())):
            try:
                shown = dealt.found.exposed(live) if "card" in details else None
                printed = details | ({"card": shown.text} if shown else {})
                tried = Live(live.round, live.journal)
                tried.interrupt(Irregularity(remedy.kind, printed))
                if not isinstance(tried.asks, Decision | None):
                    dealt.found.answer(tried.asks, tried)  # a burned card that nobody can tell is refused here
                live.interrupt(Irregularity(remedy.kind, printed))
            except Refused:
                continue
            if shown:
                dealt.drawn.append(shown)
            return True
    return False


def tellings(dealt: Dealt, needs: tuple[str, ...]) -> Iterator[dict[str, str]]:
    wagers = dealt.live.round.wagers
    shown = {
        "card": ["?"],
        "box": ["1", "2", "3"],
        "which": ["first", "second"],
        "visible": ["yes", "no"],
        "seat": [wager.seat for wager in wagers],
        "wager": [wager.name for wager in wagers],
    }
    combined: list[dict[str, str]] = [{}]
    for name in needs:
        combined = [each | {name: value} for each in combined for value in shown.get(name, ["1", "2", "yes", "no"])]
    yield from combined
