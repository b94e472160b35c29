"""The fields of a hand history, read with every mistake. Amounts are chips; one chip is a dollar here."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from typing import Any

from croupier.equipment.cards import FRENCH
from croupier.games.poker.history.variants import VARIANTS, PhhVariant
from croupier.law.option import Unreadable
from croupier.law.ruling import Mistake
from croupier.values.brief import brief, shown_briefly

UNKNOWN = "??"
MOST_PLAYERS = 17
_MOST_CENTS = 10**15
_PLAYER = re.compile(r"p([1-9]\d?)", re.ASCII)
_FIELDS_OF_ALL = ("variant", "antes", "starting_stacks", "actions")


@dataclass(frozen=True, slots=True)
class Action:
    """One action of a hand: a deal ("dh", "db") or what a player does ("f", "cc", "cbr", "sd", "sm", "pb")."""

    __repr__ = shown_briefly

    place: str  # "actions[3]"
    text: str
    verb: str
    player: int = -1  # from 0; -1: the board
    cards: tuple[str, ...] = ()
    cents: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class HandHistory:
    """A hand history without mistakes of form. Its amounts are in cents."""

    variant: PhhVariant
    antes: tuple[int, ...]
    antes_are_dead: bool  # not trimmed: an ante of one player for all
    blinds: tuple[int, ...]  # negative: posted to come in
    bring_in: int
    small_bet: int
    big_bet: int
    stacks: tuple[int, ...]
    actions: tuple[Action, ...]
    names: tuple[str, ...]
    finishing: tuple[int, ...]  # as the file has them; empty: it has none
    rakes: tuple[int, ...]  # what the house took of each pot, the main pot first
    chip_cents: int  # the smallest unit of its amounts

    def __repr__(self) -> str:
        return brief("HandHistory", f"{self.variant.code} of {len(self.stacks)} players, {len(self.actions)} actions")


def read(tree: Mapping[str, Any]) -> HandHistory:
    """The hand in a tree. Raises `Unreadable` with every mistake."""
    return _Reading(tree).hand()


class _Reading:
    """A tree on its way to a hand, with the mistakes so far."""

    def __init__(self, tree: Mapping[str, Any]) -> None:
        self.tree, self.mistakes = tree, list[Mistake]()
        self.fractions = False  # whether some amount is not a whole number of chips

    def hand(self) -> HandHistory:
        variant = self._variant()
        stacks = self._amounts("starting_stacks")
        players = len(stacks)
        if stacks and not 2 <= players <= MOST_PLAYERS:
            self._wrong("starting_stacks", f"{players} players cannot play a hand; write from 2 to {MOST_PLAYERS}")
        antes = self._amounts("antes", players)
        wanted = variant.fields if variant is not None else ()
        blinds = self._amounts("blinds_or_straddles", players, signed=True) if "blinds_or_straddles" in wanted else ()
        single = {name: self._amount(name, self.tree.get(name)) for name in wanted if name != "blinds_or_straddles"}
        actions = tuple(self._actions(players))
        self._check_cards(actions, variant)
        rakes = self._amounts("_rake")
        finishing = self._amounts("finishing_stacks", players) if self.tree.get("finishing_stacks") else ()
        names = self._names(players)
        if self.mistakes or variant is None:
            raise Unreadable(*self.mistakes)
        return HandHistory(
            variant=variant,
            antes=antes,
            antes_are_dead=not self.tree.get("ante_trimming_status", False),
            blinds=blinds or (0,) * players,
            bring_in=single.get("bring_in", 0),
            small_bet=single.get("small_bet", single.get("min_bet", 0)),
            big_bet=single.get("big_bet", single.get("min_bet", 0)),
            stacks=stacks,
            actions=actions,
            names=names,
            finishing=finishing,
            rakes=rakes,
            chip_cents=1 if self.fractions else 100,
        )

    def _wrong(self, place: str, why: str) -> None:
        self.mistakes.append(Mistake(place, why))

    # ------------------------------------------------------------ fields

    def _variant(self) -> PhhVariant | None:
        code = self.tree.get("variant")
        if not isinstance(code, str) or code not in VARIANTS:
            known = ", ".join(VARIANTS)
            self._wrong(
                "variant",
                f'"{code}" is not a form that is settled here; these are: {known}',
            )
            return None
        missing = [name for name in (*_FIELDS_OF_ALL, *VARIANTS[code].fields) if name not in self.tree]
        for name in missing:
            self._wrong(name, f"is missing; a hand of {code} needs it")
        return VARIANTS[code]

    def _amounts(self, name: str, players: int = 0, *, signed: bool = False) -> tuple[int, ...]:
        """The amount of each player. A field that is missing is a mistake already."""
        if name not in self.tree:
            return (0,) * players
        given = self.tree[name]
        if not isinstance(given, list | tuple):
            self._wrong(name, "write a list with an amount for each player")
            return (0,) * players
        if players and len(given) != players:
            self._wrong(name, f"it has {len(given)} amounts for {players} players")
            return (0,) * players
        return tuple(self._amount(f"{name}[{at}]", each, signed=signed) for at, each in enumerate(given))

    def _amount(self, place: str, given: object, *, signed: bool = False) -> int:
        """An amount in cents: 100 of them are a chip."""
        if given is None:
            return 0  # missing: said already
        try:
            cents = Decimal("NaN" if isinstance(given, bool) else str(given)) * 100
            whole = int(cents)
        except (InvalidOperation, ValueError, OverflowError):
            self._wrong(place, f"{given!r} is not an amount of chips")
            return 0
        if whole != cents:
            self._wrong(place, f"{given} has parts of a hundredth of a chip")
        if abs(whole) > _MOST_CENTS or (whole < 0 and not signed):
            self._wrong(place, f"{given} is {'less than nothing' if whole < 0 else 'more than is settled here'}")
        self.fractions = self.fractions or bool(whole % 100)
        return whole

    def _names(self, players: int) -> tuple[str, ...]:
        """The names of the seats: "p1" and so on, as the actions have them."""
        return tuple(f"p{number}" for number in range(1, players + 1))

    # ------------------------------------------------------------ actions

    def _actions(self, players: int) -> Iterator[Action]:
        given = self.tree.get("actions", [])
        if not isinstance(given, list | tuple):
            self._wrong("actions", 'write a list of actions such as "p3 cbr 300"')
            return
        for at, text in enumerate(given):
            place = f"actions[{at}]"
            if not isinstance(text, str):
                self._wrong(place, f'{text!r} is not an action; write one such as "p3 cbr 300"')
                continue
            words = text.partition("#")[0].split()
            if not words:
                continue  # a comment alone
            action = self._dealt(place, text, words) if words[0] == "d" else self._played(place, text, words)
            if action is None:
                self._wrong(place, f'"{text}" is not an action that is known here')
            elif action.player >= players:
                self._wrong(place, f'"{text}": there are {players} players')
            else:
                yield action

    def _dealt(self, place: str, text: str, words: list[str]) -> Action | None:
        match words:
            case ["d", "db", cards]:
                return Action(place, text, "db", cards=self._cards(place, cards))
            case ["d", "dh", player, cards] if number := _PLAYER.fullmatch(player):
                return Action(place, text, "dh", int(number[1]) - 1, self._cards(place, cards))
        return None

    def _played(self, place: str, text: str, words: list[str]) -> Action | None:
        number = _PLAYER.fullmatch(words[0])
        if number is None:
            return None
        player = int(number[1]) - 1
        match words[1:]:
            case ["f" | "cc" | "pb" | "sd" | "sm" as verb]:
                return Action(place, text, verb, player)
            case ["cbr", amount]:
                return Action(place, text, "cbr", player, cents=self._amount(place, amount))
            case ["sm", "-"]:
                return Action(place, text, "sm", player, (UNKNOWN,))
            case ["sd" | "sm" as verb, cards]:
                return Action(place, text, verb, player, self._cards(place, cards))
        return None

    def _cards(self, place: str, text: str) -> tuple[str, ...]:
        cards = tuple(text[at : at + 2] for at in range(0, len(text), 2))
        for card in cards:
            if card != UNKNOWN and not FRENCH.has(card):
                self._wrong(place, f'"{card}" is not a card; write two characters, such as Td')
        return cards

    def _check_cards(self, actions: tuple[Action, ...], variant: PhhVariant | None) -> None:
        """Each card is dealt once, and from the deck of the form."""
        dealt = Counter[str]()
        deck = variant.variant.deck if variant is not None else FRENCH
        missing = {str(kind) for kind, copies in zip(deck.kinds, deck.copies, strict=True) if not copies}
        for action in actions:
            if action.verb not in {"dh", "db"}:
                continue
            for card in action.cards:
                if card == UNKNOWN and action.verb == "db":
                    self._wrong(action.place, "the cards of the board are seen by all: name them")
                dealt[card] += card != UNKNOWN
                if dealt[card] == 2:
                    self._wrong(action.place, f"{card} is dealt twice")
                if variant is not None and card in missing:
                    self._wrong(action.place, f"{card} is not in the deck of {variant.code}")
