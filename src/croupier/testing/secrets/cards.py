"""A private card reaches nobody but its seat until it is shown.

A card is private if it is dealt at a site that is `private`. It is shown when the hands that everybody sees show it, which
takes an announcement of that seat or place, or an answer of that seat, as long as anybody may still be asked. Until then it
is in no other seat's view, offers, refusals or hands, and in no fact and no answer that everybody hears.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, TypeVar

from croupier.croupiers.play import JournalCroupier, Live
from croupier.engine.croupier import Ritual
from croupier.engine.decision import Answer, Decision
from croupier.engine.game import Game
from croupier.engine.hand import BACKS, Hand
from croupier.engine.hands_shown import hands_shown
from croupier.engine.journal import Kind
from croupier.equipment.chance import Chance
from croupier.equipment.decks.deck import Deck, is_piece
from croupier.equipment.site import Site
from croupier.law.citation import Citation
from croupier.testing.played_round import inside
from croupier.testing.secrets.changed import what_is_private_changes_nothing
from croupier.testing.sessions import every_round

T = TypeVar("T")
_SYMBOLS = dict(zip("shdc", "♠♥♦♣", strict=True))


def check_private(game: Game[Any, Any], seed: int, rounds: int) -> None:
    """A private card is in no other seat's view, offers or hands, and in no fact and no answer, until it is shown.

    Other private cards, or another private answer, would change nothing that another seat learns, until they are shown.
    """
    every_round(game, seed, rounds, _secrets_stay_secret)


def _secrets_stay_secret(live: Live) -> None:
    private_cards_stay_private(live)
    what_is_private_changes_nothing(live)


def private_cards_stay_private(live: Live) -> None:
    """Asserts it of one round that was played to its end."""
    heard = _Witness(live.round, live.journal)
    live.round.run(heard)
    _shown_cards_are_held(live, heard)
    seen = _Round(live, heard)
    if seen.private:
        declared = live.round.game.play.private_cards(live.round.rules)
        assert declared, (
            f"{live.round.game.name}: it deals private cards, but `Play.private_cards` says that it has none"
        )
        seen.check()


def _shown_cards_are_held(live: Live, heard: _Witness) -> None:
    """A card that its seat was not dealt would be shown to nobody."""
    for shown in live.shown:
        dealt = [
            entry.answer for at, entry in enumerate(live.journal[: shown.after]) if heard.seat_of(at) == shown.seat
        ]
        others = " ".join((Counter(shown.cards) - Counter(dealt)).elements())
        what = "takes away" if shown.unseen else "shows"
        assert not others, (
            f"{live.round.game.name}: it {what} {others} of {shown.seat or 'the house'}, who was not dealt it"
        )


@dataclass(slots=True)
class _Witness(JournalCroupier):
    """Answers from a journal, and keeps what was asked and said, each with the number of entries before it."""

    sites: dict[int, Site] = field(default_factory=dict)
    asked: list[tuple[int, Decision]] = field(default_factory=list)
    said: list[tuple[int, str]] = field(default_factory=list)

    def seat_of(self, at: int) -> str | None:
        """The seat that an outcome came to; None if the entry is an answer."""
        return self.sites[at].seat if at in self.sites else None

    def chance(self, device: Chance[T]) -> T:
        self.sites[self.at] = Site.of(device.site)
        return JournalCroupier.chance(self, device)  # a class with slots has no bare `super`

    def decide(self, decision: Decision) -> Answer:
        self.asked.append((self.at, decision))
        return JournalCroupier.decide(self, decision)

    def record(self, fact: str, cite: Citation) -> None:
        self.said.append((self.at, fact))
        JournalCroupier.record(self, fact, cite)


@dataclass(eq=False, slots=True)
class _PrivateCard:
    name: str
    seats: frozenset[str]  # who may see it
    place: str
    at: int  # its entry in the journal
    shown: int | None = None  # how many entries there were when it was first shown to everybody

    def known_to(self, viewer: str | None, cut: int) -> bool:
        """Whether a seat may know it by then; None: everybody."""
        return viewer in self.seats or (self.shown is not None and self.shown <= cut)


class _Round:
    """A round, and what is known of its cards after each entry of the journal. Each copy in several decks is its own card."""

    def __init__(self, live: Live, heard: _Witness) -> None:
        self.live, self.heard, self.end = live, heard, len(live.journal)
        self.deck = live.round.game.deck(live.round.rules)
        self.viewers = tuple(dict.fromkeys(wager.seat for wager in live.round.wagers))
        self.private: list[_PrivateCard] = []
        self.turned: list[tuple[int, str, str]] = []  # seen by everybody when dealt, or gone wrong: entry, card, place
        for at, entry in enumerate(live.journal):
            if entry.kind is Kind.IRREGULARITY:
                self.turned += ((at, card, "") for card in self._named(entry.answer))
            elif entry.kind is Kind.CHANCE and self.deck.has(entry.answer):
                site = heard.sites[at]
                if site.private:
                    self.private.append(_PrivateCard(entry.answer, self._seats_at(site, at), site.place, at))
                else:
                    self.turned.append((at, entry.answer, site.place))

    def check(self) -> None:
        """Looks at each question to a seat, at what is said, and at the end."""
        for cut in self._looked_at():
            self._look_at_public_hands(cut)
        for cut, asks in self.heard.asked:
            self._look_at_question(cut, asks)
        for cut, fact in self.heard.said:
            self._hides(cut, None, self._named(fact), f'the fact "{fact}" names')
        for viewer in self.viewers:
            for cut in sorted({*(cut for cut, _ in self.heard.asked), self.end}):
                what = f"the hands that {viewer} sees {self._when(cut)} show"
                self._hides(cut, viewer, _cards_in(self._hands(cut, viewer)), what)

    def _named(self, text: str) -> set[str]:
        return named(text, self.deck)

    def _hands(self, cut: int, viewer: str | None) -> tuple[Hand, ...]:
        return hands_shown(self.live.round, self.live.journal[:cut], viewer)

    def _seats_at(self, site: Site, at: int) -> frozenset[str]:
        """The seat of a site. A site without one is of all seats there: those that are shown the card when it is dealt."""
        if site.seat:
            return frozenset({site.seat})
        card, public = self.live.journal[at].answer, _cards_in(self._hands(at + 1, None))
        shown = {each: _cards_in(self._hands(at + 1, each)).count(card) for each in self.viewers}
        return frozenset(each for each, copies in shown.items() if copies > public.count(card))

    # ------------------------------------------------------------ what was shown

    def _looked_at(self) -> list[int]:
        """Where everybody may see more than before: at the questions, after the answers, when something is said, at the end."""
        first = self.private[0].at
        cuts = {cut for cut, _ in (*self.heard.asked, *self.heard.said)} | {cut + 1 for cut, _ in self.heard.asked}
        return sorted(cut for cut in cuts | {self.end} if cut > first)

    def _look_at_public_hands(self, cut: int) -> None:
        """Notes which cards are shown: those seen at their place, then those whose hand has moved since."""
        hands = self._hands(cut, None)
        for card in [each for each in self.private if each.at < cut and each.shown is None]:
            here = [hand for hand in hands if hand.place == card.place and (not hand.seat or hand.seat in card.seats)]
            there = _cards_in(here).count(card.name) - self._accounted(cut, card.name, card)
            if there > 0 or _cards_in(hands).count(card.name) > self._accounted(cut, card.name):
                what = f"the hands that everybody sees {self._when(cut)} show"
                assert self._announced(card, cut), self._message(what, card)
                card.shown = cut

    def _accounted(self, cut: int, name: str, at: _PrivateCard | None = None) -> int:
        """How many such cards everybody has seen already; with a card: at its place."""
        turned = sum(when < cut and card == name and (not at or place == at.place) for when, card, place in self.turned)
        shown = (each for each in self.private if each.name == name and each.known_to(None, cut))
        return turned + sum(not at or (each.place, each.seats) == (at.place, at.seats) for each in shown)

    def _announced(self, card: _PrivateCard, cut: int) -> bool:
        """Whether something has happened by which the card may be shown: nobody is asked any more, or its seat acted."""
        acted = any(card.at < at < cut and asks.seat in card.seats for at, asks in self.heard.asked)
        return acted or self._is_named(card, cut) or all(at < cut for at, _ in self.heard.asked)

    def _is_named(self, card: _PrivateCard, cut: int) -> bool:
        """Whether its seat or its place was named in an announcement since it was dealt."""
        whose = re.compile("|".join(rf"\b{re.escape(name)}\b" for name in (*card.seats, card.place) if name))
        said = (fact for at, fact in self.heard.said if card.at < at <= cut and not isinstance(fact, Ritual))
        return any(whose.search(fact) for fact in said)

    # ------------------------------------------------------------ what is said and shown

    def _look_at_question(self, cut: int, asks: Decision) -> None:
        for cards in _cards_of(asks.view, self.deck):
            self._hides(cut, asks.seat, cards, f"the view at {asks.site} shows")
        for offer in asks.offers:
            self._hides(cut, asks.seat, self._named(offer.name), f"the offer {offer.name} at {asks.site} names")
        for refusal in asks.refusals:
            self._hides(cut, asks.seat, self._named(refusal.why), f'the refusal "{refusal.why}" at {asks.site} names')
        answer = self.live.journal[cut].answer
        if self.live.journal[cut].kind is Kind.DECISION and not asks.private:
            self._hides(
                cut + 1, None, self._named(answer), f"the answer {answer} at {asks.site}, which everybody hears, names"
            )

    def _hides(self, cut: int, viewer: str | None, cards: Iterable[str], what: str) -> None:
        for name, copies in Counter(cards).items():
            dealt = [each for each in self.private if each.at < cut and each.name == name]
            hidden = [each for each in dealt if not each.known_to(viewer, cut)]
            turned = sum(at < cut and card == name for at, card, _ in self.turned)
            if hidden and copies > turned + len(dealt) - len(hidden):
                raise AssertionError(self._message(what, hidden[0]))

    def _message(self, what: str, card: _PrivateCard) -> str:
        whose = " and ".join(sorted(card.seats)) or card.place
        return f"{self.live.round.game.name}: {what} {card.name}, a private card of {whose}"

    def _when(self, cut: int) -> str:
        return "at the end" if cut == self.end else f"at {self.live.journal[cut].site}"


def _cards_in(hands: Iterable[Hand]) -> list[str]:
    return [card for hand in hands for card in hand.cards if card not in BACKS]


def named(text: str, deck: Deck) -> set[str]:
    """The cards that a text names: "7s", "the 7 of spades", "keep_7s"."""
    codes, names = _names(deck)
    return {codes[name.lower()] for name in names.findall(text)}


@lru_cache
def _names(deck: Deck) -> tuple[dict[str, str], re.Pattern[str]]:
    """How each card may be named, in small letters, and all that in one pattern: the codes as written, words in any case."""
    codes = {name: str(each) for each in deck.kinds for name in (str(each), _with_symbol(str(each)))}
    spoken = {each.spoken: str(each) for each in deck.kinds}
    either = (f"(?:{'|'.join(map(re.escape, codes))}", f"(?i:{'|'.join(map(re.escape, spoken))}))")
    pattern = re.compile(rf"(?<![A-Za-z0-9]){'|'.join(either)}(?![A-Za-z0-9])")
    return {name.lower(): code for name, code in (codes | spoken).items()}, pattern


def _with_symbol(code: str) -> str:
    return f"{code[:-1]}{_SYMBOLS.get(code[-1], code[-1])}"


def _cards_of(view: object, deck: Deck) -> Iterator[list[str]]:
    """The cards of a view: all of each hand in it together, and those that a text names."""
    for part in inside(view):
        if isinstance(part, str):
            yield list(named(part, deck))
        elif is_piece(part):
            yield [str(part)]
        elif isinstance(part, tuple | list):
            yield [str(each) for each in part if is_piece(each)]
