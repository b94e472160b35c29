"""The drawings of 8.4(d)3iv and v: the layout, cards and dice as the house draws them, anything else from the dossier."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.engine.game import Game
from croupier.law.option import TableRules
from croupier.paper.cards import hand_svg
from croupier.paper.devices import dice_svg
from croupier.paper.felt import felt_svg
from croupier.paper.press.parts import Picture

LAYOUT = "layout"
_FACES = "1-2-3-4-5-6"
_SOME_CARDS = ("As", "2h", "Td", "Jc", "Qh", "Ks")


def drawings(game: Game[Any, Any], rules: TableRules, given: Mapping[str, Picture]) -> dict[str, Picture]:
    """By what each shows: the layout and the equipment. A drawing from the dossier takes the place of ours."""
    title = game.title
    own = {
        LAYOUT: Picture(felt_svg(game.felt(rules), title=f"{title}: the layout"), f"the layout of {title}"),
        "dice": Picture(dice_svg(_FACES), "the six faces of a die"),
        "cards": Picture(hand_svg(_SOME_CARDS), "cards from an ace, the lowest, to a king"),
    }
    pieces = game.proposal.equipment if game.proposal is not None else ()
    wanted = {LAYOUT, *(piece.name for piece in pieces)}
    return {name: given.get(name) or own[name] for name in sorted(wanted) if name in given or name in own}
