"""The felt of a round or a table as a picture: its chips, its cards, and the last roll or spin."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace

from croupier.amounts.cents import dollars
from croupier.engine.decision import Offer
from croupier.engine.hand import FACE_DOWN, Hand, at_seats
from croupier.engine.journal import Journal, Kind
from croupier.engine.layout import Layout, NoSuchSpot
from croupier.engine.round import Round
from croupier.engine.standing import Standing
from croupier.engine.traits import Marked, Turns
from croupier.money.wager import Wager
from croupier.paper.cards import HEIGHT, card_at
from croupier.paper.felt import Chips, felt_svg
from croupier.paper.press.parts import Gallery, Item, Listing, Picture, Prose
from croupier.show.html import Shows


def felt(played: Round, hands: Sequence[Hand] = (), journal: Journal = (), after: Standing | None = None) -> Gallery:
    """The felt with the wagers of a round and these hands, and with what it was rolled or spun last. `after`: when it is over."""
    game, rules, standing, seats = played.game, played.rules, after or played.standing, played.seat_numbers
    drawn = [entry.answer for entry in journal if entry.kind is Kind.CHANCE and game.play.tape != "cards"]
    layout, rests = game.felt(rules), drawn[-1] if drawn else ""
    if rests:
        layout = replace(layout, lit=frozenset(game.table.lit_areas(rules, rests)))
    picture = felt_svg(
        layout,
        title=f"The felt of {game.title}",
        chips=tuple(_chips(played.wagers, hands, layout, seats, game.table.default_areas(played.wagers))),
        hands=at_seats(hands, seats),
        point=standing.marked if isinstance(standing, Marked) else None,
        rests=rests,
        holder=seats.get(standing.holder, 0) if isinstance(standing, Turns) else 0,
    )
    return Gallery((Picture(_with_one_back(picture), "; ".join(_words(played, hands, rests))),))


def _with_one_back(picture: str) -> str:
    """The picture with the back of its cards drawn once: it is large, and a table may have many of them."""
    back = card_at(FACE_DOWN, 0, 0, HEIGHT).partition('<g class="card-body">')[2].removesuffix("</g></g>")
    if picture.count(back) < 2:
        return picture
    opening, _, drawn = picture.partition(">")
    return f'{opening}><defs><g id="back">{back}</g></defs>' + drawn.replace(back, '<use href="#back"/>')


def asked(seat: str, words: str, offers: Iterable[Offer]) -> Iterator[Shows]:
    """A question with its choices, each with its paragraph."""
    yield Prose(f"{seat}, {words}?", strong=True)
    yield Listing(tuple(Item(offer.name.replace("_", " "), (str(offer.cite),)) for offer in offers))


def _words(played: Round, hands: Iterable[Hand], rests: str) -> Iterator[str]:
    """What the felt shows, for people who cannot see it."""
    yield f"The felt of {played.game.title}"
    yield from (f"{each.seat}: {dollars(each.stake_cents)} on {each.name}" for each in played.wagers)
    for hand in hands:
        whose = f"{hand.place}{f' of {hand.seat}' if hand.seat else ''}"
        yield f"{whose}: {hand.words}{f', {hand.count}' if hand.count else ''}"
    if rests:
        yield f"the last result: {rests}"


def _chips(
    wagers: Iterable[Wager], hands: Sequence[Hand], layout: Layout, seats: Mapping[str, int], boxes: Mapping[str, str]
) -> Iterator[Chips]:
    """Every stake on the layout: beside its hand if a hand lists it, else where it was placed."""
    hands_at, drawn = Counter(hand.place for hand in hands), set[tuple[str, str, str]]()
    for hand in hands:
        for each in hand.stakes:
            drawn.add((each.seat, each.wager, each.on))
            seat, number = seats.get(each.seat, 0), hand.hand if hands_at[hand.place] > 1 else 0
            if each.cents and _has_spot(layout, each.wager, each.on, seat):
                yield Chips(each.wager, each.on, each.cents, each.seat, seat, hand=number)
    for wager in wagers:
        seat, own = seats.get(wager.seat, 0), wager.on or boxes.get(wager.seat, "")
        place = next((on for on in (wager.on, own) if _has_spot(layout, wager.kind, on, seat)), None)
        if place is not None and (wager.seat, wager.kind, own) not in drawn:
            yield Chips(wager.kind, place, wager.stake_cents, wager.seat, seat, wager.called)


def _has_spot(layout: Layout, kind: str, on: str, seat: int) -> bool:
    with suppress(NoSuchSpot):
        layout.spot(kind, on, seat)
        return True
    return False
