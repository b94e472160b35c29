"""The wheel by itself: every stop in its order and color, with a ball or a pointer."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from itertools import pairwise

import pytest

from croupier.engine.game import Game
from croupier.equipment.wheel import Spin
from croupier.games.registry import game
from croupier.paper.colors import TONES
from croupier.paper.wheel import wheel_svg
from tests.paper.test_felt import of_class


def drawn(of: Game) -> tuple[ET.Element, Spin]:
    rules = of.rules()
    (device,) = of.play.devices(rules)
    assert isinstance(device, Spin)
    return ET.fromstring(wheel_svg(of.felt(rules), device)), device  # noqa: S314 (our own drawing)


def test_5_3_a_the_wheel_has_its_compartments_in_order_and_a_ball() -> None:
    root, device = drawn(game("roulette"))
    stops = of_class(root, "stop")
    assert [stop.get("data-result") for stop in stops] == [result for result, _ in device.stops]
    assert [float(stop.get("data-turn", "")) for stop in stops] == pytest.approx(
        [360 * n / 38 for n in range(38)], abs=0.001
    )
    colors = {stop.get("data-result"): stop[0].get("fill") for stop in stops}
    assert {colors[number] for number in ("1", "36")} == {TONES["red"].fill}
    assert {colors[number] for number in ("0", "00")} == {TONES["green"].fill}
    assert len(of_class(root, "ball")) == 1


def test_12_2_a_wheel_without_a_ball_has_a_pointer_and_its_jacers_apart() -> None:
    root, device = drawn(game("pokette"))
    results = [str(stop.get("data-result")) for stop in of_class(root, "stop")]
    assert {result: results.count(result) for result in results} == dict(device.stops)
    jacers = [place for place, result in enumerate(results) if result == "jacer"]
    assert min(after - before for before, after in pairwise(jacers)) > 1
    assert not of_class(root, "ball")
