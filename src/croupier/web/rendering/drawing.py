"""Drawings for pages: the felt with its chips and cards, dice and wheels."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from typing import Any

from markupsafe import Markup

from croupier.documents.reading import Tree
from croupier.engine.hand import Hand
from croupier.engine.layout import Layout, NoSuchSpot, Orientation, Wheel
from croupier.engine.round import Round
from croupier.engine.standing import Standing
from croupier.engine.traits import Marked, Turns
from croupier.equipment.wheel import Spin
from croupier.floor.tables.table import Table
from croupier.law.ruling import Ruling, Verdict
from croupier.money.wager import Act, Bet, Wager
from croupier.paper.devices import chance_svg
from croupier.paper.felt import Chips, Live, felt_svg
from croupier.paper.roads import beads_svg, road_svg
from croupier.paper.wheel import wheel_svg
from croupier.sheets.sheet import Sheet
from croupier.web.rendering.lately import last_rounds, shoes
from croupier.web.rendering.results import has_bet_again

_DEVICE_HEIGHT = 64
_ROW = 60  # areas whose chips are within this height are read from left to right
_CACHE_SIZE = 64


@lru_cache(_CACHE_SIZE)
def _layout(key: _RulesKey, orientation: Orientation, seats: tuple[int, ...]) -> Layout:
    return key.sheet.game.felt(key.sheet.rules, orientation, seats)


class _RulesKey:
    """A cache key: a sheet compared by game and rules alone, which determine its felt and its numbers."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self._key = (sheet.game.name, str(sheet.rules.plain()))

    def __hash__(self) -> int:
        return hash(self._key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _RulesKey) and self._key == other._key


def layout_for(sheet: Sheet, orientation: Orientation, seats: tuple[int, ...] = ()) -> Layout:
    """The felt of a sheet; with these seats alone, from left to right, if its game can draw them so."""
    return _layout(_RulesKey(sheet), orientation, seats if sheet.game.table.draws_seats else ())


def seats_drawn(table: Table, view: Tree) -> tuple[int, ...]:
    """The seats that a viewer sees: those taken, and the position beside the own one if it may be played too.

    They keep their order around the table, with the own one in the middle. None, which is all of them, for an empty table.
    """
    own = (view.get("you") or {}).get("seat") or 0
    taken = {seat["seat"] for seat in view["seats"] if seat["handle"]}
    if own and layout_for(table.sheet, Orientation.LANDSCAPE).next_seat and own < table.places:
        taken.add(own + 1)
    order = sorted(taken)
    if own not in taken:
        return tuple(order)
    turn = order.index(own) - len(order) // 2
    return tuple(order[turn:] + order[:turn])


# ---------------------------------------------------------------- the felt


def felt(table: Table, view: Tree, orientation: Orientation) -> Markup:
    """The table's felt for one viewer: chips, cards, and the areas open to that viewer."""
    layout = layout_for(table.sheet, orientation, seats_drawn(table, view))
    you = view.get("you")
    seats = {seat["handle"]: seat["seat"] for seat in view["seats"] if seat["handle"]}
    boxes = table.sheet.game.table.default_areas(table.betting.wagers)
    live = Live(
        seat=you["seat"] if you else 0,
        open=_open_areas(table, view, layout),
        chosen=_chosen(layout, view["hands"]) | _marks(table, view),
        acting=next(((hand["place"], hand["hand"]) for hand in view["hands"] if hand["active"]), None),
        round=view["last_round"] or 0,
    )
    rests = view["chance"]["text"] if view["chance"] else ""
    svg = felt_svg(
        layout if has_bet_again(view) else _lit(layout, table.sheet, rests),
        title=f"The felt of {view['table']}, {view['title']}",
        chips=list(_chips(_without_on(view), view["hands"], layout, seats, boxes, you["handle"] if you else "")),
        hands=hands_of(view["hands"]),
        point=_marked(table.standing),
        rests=rests,
        holder=_holder(table.standing, seats),
        live=live,
    )
    return Markup(svg)  # noqa: S704 (our own drawing, which escapes its input)


def past_felt(
    played: Round, state: Tree, table: Table, orientation: Orientation, *, drawn: tuple[int, ...] = ()
) -> Markup:
    """The felt of a past round at one step: its wagers and hands. With `drawn`, only these seats, if its game can draw them."""
    sheet = Sheet(played.game, played.rules, table.sheet.on)
    wagers = [
        {
            "handle": wager.seat,
            "kind": wager.kind,
            "on": wager.on,
            "stake_cents": wager.stake_cents,
            "called": wager.called,
        }
        for wager in played.wagers
    ]
    seats = played.seat_numbers
    layout = layout_for(sheet, orientation, drawn)
    svg = felt_svg(
        _lit(layout, sheet, state["chance"]),
        title=f"The felt in this round of {played.game.title}",
        chips=list(_chips(wagers, state["hands"], layout, seats, played.game.table.default_areas(played.wagers), "")),
        hands=hands_of(state["hands"]),
        point=_marked(played.standing),
        rests=state["chance"],
        holder=_holder(played.standing, seats),
    )
    return Markup(svg)  # noqa: S704 (our own drawing, which escapes its input)


def _lit(layout: Layout, sheet: Sheet, rests: str) -> Layout:
    """The felt with the lamps that the last roll or spin has lit."""
    lit = frozenset(sheet.game.table.lit_areas(sheet.rules, rests)) if rests else frozenset()
    return replace(layout, lit=lit) if lit else layout


def _marked(standing: Standing) -> int | None:
    """The number the puck is on, 0 if it is off; None if the game has no puck."""
    return standing.marked if isinstance(standing, Marked) else None


def _holder(standing: Standing, seats: Mapping[str, int]) -> int:
    """The number of the seat that holds what goes around the table; 0 if none does."""
    return seats.get(standing.holder, 0) if isinstance(standing, Turns) else 0


def empty_felt(sheet: Sheet) -> str:
    """The felt without chips and cards, as a separate picture."""
    return felt_svg(layout_for(sheet, Orientation.LANDSCAPE), title=f"The felt of {sheet.game.title}")


def hands_of(hands: Iterable[Mapping[str, Any]]) -> list[Hand]:
    return [
        Hand(hand["place"], hand["handle"], hand["hand"], tuple(hand["cards"]), hand["note"], hand.get("count", ""))
        for hand in hands
    ]


def _chips(
    wagers: Iterable[Mapping[str, Any]],
    hands: Sequence[Mapping[str, Any]],
    layout: Layout,
    seats: Mapping[str, int],
    boxes: Mapping[str, str],
    mine: str,
) -> Iterable[Chips]:
    """Every stake on the layout: beside its hand if a hand lists it, otherwise where it was placed."""
    hands_at = Counter(hand["place"] for hand in hands)
    drawn = set()
    for hand in hands:
        for each in hand.get("stakes", ()):
            handle, kind, on, cents = each["handle"], each["wager"], each["on"], each["stake_cents"]
            drawn.add((handle, kind, on))
            by = hand["hand"] if hands_at[hand["place"]] > 1 else 0
            seat = seats.get(handle, 0)
            if cents and _has_spot(layout, kind, on, seat):
                yield Chips(kind, on, cents, handle, seat, "", handle == mine, by)
    for wager in wagers:
        handle, kind, on = wager["handle"], wager["kind"], wager["on"]
        seat, own = seats.get(handle, 0), on or boxes.get(handle, "")
        place = next((each for each in (on, own) if _has_spot(layout, kind, each, seat)), None)
        if place is not None and (handle, kind, own) not in drawn:
            yield Chips(kind, place, wager["stake_cents"], handle, seat, wager["called"] or "", handle == mine)


def _without_on(view: Tree) -> list[Tree]:
    """The wagers of a view. Stacks are on: only who sits out is marked."""
    return [each | {"called": None} if view["next"] and each["called"] == "on" else each for each in view["wagers"]]


def _has_spot(layout: Layout, kind: str, on: str, seat: int = 0) -> bool:
    with suppress(NoSuchSpot):
        layout.spot(kind, on, seat)
        return True
    return False


def _open_areas(table: Table, view: Tree, layout: Layout) -> set[str]:
    """The areas on which the viewer may put a chip now."""
    you = view.get("you")
    if not you or view["state"] != "betting":
        return set()
    offers = [offer for offer in you["offers"] if not offer["in_play"]]
    named = {f"{offer['wager']} {on}".strip() for offer in offers for on in offer["selections"]}
    areas = {layout.name_for(area, you["seat"] or 0) for area in layout.areas} - {""}
    own = own_box(table, you["handle"])
    return {
        area
        for area in areas
        if area in named or (own and area.endswith(f" {own}") and area.removesuffix(f" {own}") in named)
    }


def own_box(table: Table, handle: str) -> str:
    """The box of a patron's next wager that names no box; empty if the game has no boxes."""
    game, wagers = table.sheet.game, table.betting.wagers
    first = next(iter(game.play.wagers(table.sheet.rules)))
    default_areas = game.table.default_areas
    return default_areas(wagers).get(handle) or default_areas((*wagers, Wager(handle, first, "", 1))).get(handle, "")


def wager_fields(table: Table, handle: str, command: str, fields: Mapping[str, str]) -> dict[str, str]:
    """The form fields of a click on the felt: the patron's own box is left out, and a chip above the stake takes all down."""
    own, wager = own_box(table, handle), fields["wager"]
    wager = wager.removesuffix(f" {own}") if own else wager
    result = {**fields, "wager": wager}
    stake = next((each.stake_cents for each in table.betting.wagers if (each.seat, each.name) == (handle, wager)), 0)
    if command == "take_down" and fields.get("cents", "").isdigit() and int(fields["cents"]) >= stake:
        del result["cents"]
    return result


def felt_order(sheet: Sheet, orientation: Orientation) -> dict[str, int]:
    """The place of each kind of wager in the order in which one reads the felt: from the top, from the left."""
    areas = sorted(layout_for(sheet, orientation).areas, key=lambda area: (area.spot.y // _ROW, area.spot.x))
    return {kind: place for place, kind in enumerate(dict.fromkeys(area.wager for area in areas))}


def wager_actions(table: Table, handle: str) -> dict[str, Tree]:
    """For each wager of a patron: the ruling against taking it down, if any, and the calls allowed now."""
    betting, game = table.betting, table.sheet.game

    def ruling_against(wager: Wager, act: Act, cents: int = 0) -> Ruling | None:
        bet = Bet(wager.seat, wager.kind, wager.on, cents, act)
        ruling = game.play.ruling(table.sheet.rules, betting.standing, betting.wagers, bet)
        return None if ruling.verdict is Verdict.LAWFUL else ruling

    return {
        wager.name: {
            "blocked_by": ruling_against(wager, Act.REMOVE, wager.stake_cents),
            "calls": [
                call
                for call, act in (("on", Act.CALL_ON), ("off", Act.CALL_OFF))
                if wager.called != call and ruling_against(wager, act) is None
            ],
        }
        for wager in betting.wagers
        if wager.seat == handle
    }


def _chosen(layout: Layout, hands: Iterable[Mapping[str, Any]]) -> set[str]:
    """The first area of the box whose hand is to act."""
    boxes = {hand["place"].removeprefix("box ") for hand in hands if hand["active"]}
    return {next((area.name for area in layout.areas if area.on == box), "") for box in boxes}


def _marks(table: Table, view: Tree) -> set[str]:
    """The areas that the viewer's tickets mark: after a round also those of its tickets, until the next one is written."""
    if not (you := view.get("you")):
        return set()
    sheet, mine = table.sheet, [wager for wager in table.betting.wagers if wager.seat == you["handle"]]
    if view["state"] == "betting" and not has_bet_again(view):
        own = (line["wager"].partition(" ") for line in view["lines"] if line["seat"] == you["handle"])
        mine += [Wager(you["handle"], kind, on, 0) for kind, _, on in own]
    return {area for wager in mine for area in sheet.game.table.marked_areas(sheet.rules, wager)}


# ---------------------------------------------------------------- dice and wheels


def device(table: Table, chance: Mapping[str, Any]) -> Markup:
    """The dice as rolled, or the wheel where it stopped."""
    layout = layout_for(table.sheet, Orientation.LANDSCAPE)
    return Markup(chance_svg(layout, table.sheet.game.play.tape, chance["text"], _DEVICE_HEIGHT))  # noqa: S704 (our own drawing)


def wheel_device(sheet: Sheet) -> Spin | None:
    """The wheel that a page shows over the felt; None if the table has none, or has it on the felt."""
    on_the_felt = any(isinstance(mark, Wheel) for mark in layout_for(sheet, Orientation.LANDSCAPE).marks)
    devices = sheet.game.play.devices(sheet.rules)
    return None if on_the_felt else next((device for device in devices if isinstance(device, Spin)), None)


def wheel(sheet: Sheet) -> str:
    """The wheel as a separate picture; empty if there is none."""
    device = wheel_device(sheet)
    return wheel_svg(layout_for(sheet, Orientation.LANDSCAPE), device) if device is not None else ""


# ---------------------------------------------------------------- the display of the last rounds


def history(table: Table, marks: Sequence[Mapping[str, Any]]) -> Tree:
    """The last rounds one by one; if they have streaks, also the bead plate and the big road. Every reader sees the same."""
    layout = layout_for(table.sheet, Orientation.LANDSCAPE)
    streaks = any(mark["streak"] for mark in marks)
    drawn = (beads_svg(marks, layout), road_svg(marks, layout)) if streaks else ()
    return {
        "plates": [Markup(svg) for svg in drawn],  # noqa: S704 (our own drawing, which escapes its input)
        "rounds": last_rounds(marks, layout),
        "shoes": shoes(table),
    }
