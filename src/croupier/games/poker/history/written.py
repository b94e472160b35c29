"""A hand of ours as a hand history: what its journal says, in the actions of the standard."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any, TypeVar

from croupier.engine.decision import Answer, Decision
from croupier.engine.hands_shown import Replay
from croupier.engine.journal import Journal, Kind
from croupier.engine.round import Round
from croupier.equipment.chance import Chance
from croupier.equipment.site import Site
from croupier.families.poker.play.betting import BRING_IN, CALL, CHECK, FOLD
from croupier.families.poker.play.cards import BOARD
from croupier.families.poker.play.hand import play_hand
from croupier.families.poker.play.steps import DRAW, PAT, STRADDLE
from croupier.families.poker.play.table import Player
from croupier.games.poker.history.fields import UNKNOWN
from croupier.games.poker.history.variants import VARIANTS, PhhVariant
from croupier.games.poker.law import LAW
from croupier.games.poker.procedure import dealt_in, take_up
from croupier.games.poker.revenue import rake_of
from croupier.games.poker.rules import PokerRules
from croupier.law.citation import Citation
from croupier.law.ruling import Refused, unlawful

T = TypeVar("T")
_VERBS = {FOLD: "f", CHECK: "cc", CALL: "cc", BRING_IN: "pb"}


def written(hand: Round, journal: Journal, hidden: Collection[int] = frozenset()) -> str:
    """The hand as TOML. `hidden` are the entries of the journal that the reader may not know: their cards are `??`.

    Raises `Refused` if the standard cannot say it: a form that it does not name, a remedy, a hand that nobody was dealt.
    """
    rules: Any = hand.rules
    variant = _variant(rules)
    standing: Any = hand.standing
    if any(entry.kind is Kind.IRREGULARITY for entry in journal) or len(dealt_in(standing, hand.wagers)) < 2:
        raise Refused(unlawful(LAW.irregular, "a hand history cannot say what was remedied, or that no hand was dealt"))
    players = take_up(Replay(journal), rules, standing, hand.wagers)[0].players  # before they post
    writer = _Writer(journal, players, hidden)
    table, _ = take_up(writer, rules, standing, hand.wagers)
    rakes = [award.rake_cents for award in play_hand(table, rake_of(rules))]
    fields = {
        "variant": variant.code,
        "ante_trimming_status": not any(player.dead_cents for player in players),
        "antes": [_chips(player.ante_cents + player.dead_cents) for player in players],
        **_bets(variant, rules, players, writer.straddled),
        "starting_stacks": [_chips(player.stack_cents) for player in players],
        "actions": writer.actions(),
        "finishing_stacks": [
            _chips(player.stack_cents + table.won_cents.get(player.name, 0)) for player in table.players
        ],
    }
    return _toml(fields | ({"_rake": [_chips(cents) for cents in rakes]} if any(rakes) else {}))


def _variant(rules: PokerRules) -> PhhVariant:
    terms = rules.terms
    for form in VARIANTS.values():
        same = (form.variant.name, form.variant.high, form.variant.low) == (
            terms.variant.name,
            terms.variant.high,
            terms.variant.low,
        )
        if same and form.structure is terms.limit.structure:
            return form
    raise Refused(unlawful(LAW.forms, f"the standard of hand histories names no {rules.limit} {terms.variant.name}"))


def _bets(variant: PhhVariant, rules: PokerRules, players: list[Player], straddled: str) -> dict[str, Any]:
    """The blinds and bets that a form has. Of two players the button posts the small blind, but it is written first."""
    blinds = [player.blind_cents or -player.post_cents for player in players]
    if straddled:
        blinds = [
            2 * max(blinds) if player.name == straddled else cents
            for player, cents in zip(players, blinds, strict=True)
        ]
    known = {
        "blinds_or_straddles": [_chips(cents) for cents in (blinds[::-1] if len(blinds) == 2 else blinds)],
        "bring_in": _chips(rules.bring_in),
        "small_bet": _chips(rules.small_bet),
        "big_bet": _chips(rules.big_bet),
        "min_bet": _chips(rules.terms.small_bet_cents),
    }
    return {name: known[name] for name in variant.fields}


def _chips(cents: int) -> str:
    """An amount in dollars, as a number of TOML."""
    whole, part = divmod(abs(cents), 100)
    number = f"{whole}.{part:02}" if part else str(whole)
    return f"-{number}" if cents < 0 else number


def _toml(fields: dict[str, Any]) -> str:
    return "".join(f"{name} = {_value(value)}\n" for name, value in fields.items())


def _value(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return f"[{', '.join(_value(each) for each in value)}]"
    text = str(value)
    return text if text.lstrip("-").replace(".", "", 1).isdigit() else f'"{text}"'


class _Writer(Replay):
    """Runs a hand over its journal and takes its actions down."""

    def __init__(self, journal: Journal, players: list[Player], hidden: Collection[int]) -> None:
        super().__init__(journal)
        self.numbers = {player.name: number for number, player in enumerate(players, 1)}
        self.unknown = hidden
        self.lines = list[str]()
        self.dealt: dict[str, list[str]] = {}  # since the last action, by seat; "" is the board
        self.held: dict[str, list[str]] = {}
        self.out = set[str]()  # who folded, or exchanges cards now: what is taken from them is no hand at the showdown
        self.straddled = ""

    def actions(self) -> list[str]:
        self._write_deals()
        return self.lines

    def chance(self, device: Chance[T]) -> T:
        site, at = Site.of(device.site), self.at
        outcome = super().chance(device)
        card = UNKNOWN if at in self.unknown else device.show(outcome)
        if site.scope == BOARD:
            self.dealt.setdefault("", []).append(card)
        elif site.seat in self.numbers:
            self.dealt.setdefault(site.seat, []).append(card)
            self.held.setdefault(site.seat, []).append(card)
        return outcome

    def decide(self, decision: Decision) -> Answer:
        at, answer = self.at, super().decide(decision)
        if answer.name == STRADDLE:
            self.straddled = decision.seat
        action = self._action(decision.seat, answer, secret=at in self.unknown)
        if action:
            self._write_deals()
            self.lines.append(f"p{self.numbers[decision.seat]} {action}")
        return answer

    def _action(self, seat: str, answer: Answer, *, secret: bool) -> str:
        if answer.name == FOLD:
            self.out.add(seat)
        if answer.name in _VERBS:
            return _VERBS[answer.name]
        if answer.name == PAT:
            return "sd"
        if answer.name == DRAW:
            self.out.add(seat)
            gone = [str(card) for card in answer.picked]
            self.held[seat] = [card for card in self.held[seat] if card not in gone]
            return f"sd {''.join([UNKNOWN] * len(gone) if secret else gone)}"
        return f"cbr {_chips(answer.amount)}" if answer.amount else ""

    def show(self, seat: str, cards: Iterable[object], cite: Citation, *, hand: int = 0, answers: bool = False) -> None:
        super().show(seat, cards, cite, hand=hand, answers=answers)
        self._write_deals()
        self.lines.append(f"p{self.numbers[seat]} sm {''.join(self.held[seat])}")

    def muck(self, seat: str, cards: Iterable[object], cite: Citation) -> None:
        super().muck(seat, cards, cite)
        if seat in self.out:
            self.out.discard(seat)
            return
        self._write_deals()
        self.lines.append(f"p{self.numbers[seat]} sm")

    def _write_deals(self) -> None:
        for seat in self.numbers:
            if seat in self.dealt:
                self.lines.append(f"d dh p{self.numbers[seat]} {''.join(self.dealt[seat])}")
        if "" in self.dealt:
            self.lines.append(f"d db {''.join(self.dealt[''])}")
        self.dealt.clear()
