"""Mistakes that a type checker finds. Each line names the error of mypy, then of pyright; a mark without its error is one too."""

from __future__ import annotations

import croupier
from croupier.options import Blackjack, Roulette

croupier.check("blackjack", deks=6)  # type: ignore[call-arg]  # pyright: ignore[reportCallIssue]
croupier.table("blackjack", sed=6)  # type: ignore[call-arg]  # pyright: ignore[reportCallIssue]
croupier.odds("blackjack", decks="six")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
croupier.rules("roulette", wheel="triple zero")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
Blackjack(deks=6)  # type: ignore[typeddict-unknown-key]  # pyright: ignore[reportCallIssue]
roulette: Roulette = {"decks": 6}  # type: ignore[typeddict-unknown-key]  # pyright: ignore[reportAssignmentType]
wheel: Roulette = {"wheel": "one zero"}  # type: ignore[typeddict-item]  # pyright: ignore[reportAssignmentType]
croupier.strategy("blackjack", by="totals")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
croupier.bankroll("roulette", stake="10.00")  # type: ignore[call-arg]  # pyright: ignore[reportCallIssue]
croupier.schema("sheets")  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
croupier.odds("roulette")["red"].house_edge  # type: ignore[attr-defined]  # noqa: B018  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType]
croupier.explain("5.2").paragraph  # type: ignore[attr-defined]  # noqa: B018  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType]
