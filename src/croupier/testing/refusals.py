"""Impossible input, and that it is refused with a paragraph: never with a crash, and nothing changes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from croupier.croupiers.play import JournalCroupier, Live
from croupier.engine.decision import Decision
from croupier.engine.game import Game
from croupier.engine.irregularity import Irregularity
from croupier.engine.journal import Entry, Journal, Kind
from croupier.engine.round import Round
from croupier.law.citation import Citation
from croupier.law.register import register
from croupier.law.ruling import Refused, Ruling, Verdict
from croupier.testing.dealer import give
from croupier.testing.played_round import InWords, Question, each_question, site_of

AnyGame = Game[Any, Any]

NONSENSE = ("", " ", "?", "snow man", "-1", "1e3", "\N{ARABIC-INDIC DIGIT THREE}", "00000", "yes=no", "x" * 200)


def wrong_entries_are_refused(live: Live) -> None:
    """Whoever reads a journal refuses each wrong entry at the question that it would answer.

    A procedure gets a refusal always in the same way, so that one whole journal for each entry shows that it stops there.
    Only an entry that answers no question is tried in whole journals alone.
    """

    def refuses(cut: int, asks: Question) -> None:
        if (entry := live.journal[cut]).kind is not Kind.IRREGULARITY:
            for wrong in _wrong_entries(entry):
                journal = (*live.journal[:cut], wrong)
                reads = JournalCroupier(live.round, journal, at=cut)
                attempt = partial(reads.decide, asks) if isinstance(asks, Decision) else partial(reads.chance, asks)
                is_refused(live.round.game, InWords(journal), attempt)

    each_question(live, refuses)


def impossible_journals(journal: Journal) -> Iterator[Journal]:
    """Journals with one entry changed, or one too many. An answer is changed in one way, an irregularity in every way."""
    for index, entry in enumerate(journal):
        wrong = tuple(_wrong_entries(entry))
        for each in wrong if entry.kind is Kind.IRREGULARITY else (wrong[index % len(wrong)],):
            yield (*journal[:index], each, *journal[index + 1 :])
    yield (*journal, Entry(Kind.CHANCE, "nowhere", "nothing"))
    yield (*journal, *journal[-1:]) if journal else (Entry(Kind.DECISION, "nowhere", "nothing"),)


def _wrong_entries(entry: Entry) -> Iterator[Entry]:
    yield replace(entry, site="nowhere")
    yield replace(entry, site="")
    yield replace(entry, answer="no such answer")
    yield replace(entry, kind=Kind.IRREGULARITY, answer="no_such_irregularity")
    yield replace(entry, kind=Kind.IRREGULARITY, answer="no_such_irregularity detail")
    other = Kind.DECISION if entry.kind is Kind.CHANCE else Kind.CHANCE
    if entry.kind is not Kind.IRREGULARITY:
        yield replace(entry, kind=other)


def nonsense_is_refused_throughout(round_: Round, journal: Journal) -> None:
    """Nonsense is refused before each entry and at the end of one round, which goes on as if nothing had been said."""
    live = Live(round_)
    for cut, entry in enumerate(journal):
        _nonsense_is_refused(live, NONSENSE if cut == 0 else ())
        give(live, entry)
    _nonsense_is_refused(live, NONSENSE)
    assert live.journal == journal, f"{round_.game.name}: refusals changed the journal"


def _nonsense_is_refused(live: Live, strange: Iterable[str]) -> None:
    """Nonsense is refused as an answer; so is an irregularity of one of the strange names, or of one like a name."""
    before = (live.journal, live.facts, live.outcome)
    game = live.round.game
    for text in NONSENSE:
        is_refused(game, f'the answer "{text}" at {site_of(live)}', partial(live.answer, text))
    for kind in ("no_such_irregularity", *filter(None, strange)):
        what = Irregularity(kind, {"nothing": "nothing"})
        is_refused(game, f"the irregularity {what}", partial(live.interrupt, what))
    after = (live.journal, live.facts, live.outcome)
    assert after == before, f"{game.name}: a refusal at {site_of(live)} changed the round"


def is_refused(game: AnyGame, what: object, attempt: Callable[[], object]) -> None:
    try:
        attempt()
    except Refused as refused:
        against = refused.rulings
    except Exception as crash:
        raise AssertionError(f"{game.name} crashes on {what}: {crash!r}") from crash
    else:
        raise AssertionError(f"{game.name} accepts {what}")
    assert against, f"{game.name} refuses {what} without a reason"
    for ruling in against:
        _gives_reason(game, what, ruling)


def _gives_reason(game: AnyGame, what: object, ruling: Ruling) -> None:
    law: object = ruling.cite
    known = isinstance(law, Citation) and register().resolves(law)
    assert known, f"{game.name}, refusal of {what}: cites {law}, which is not in the register"
    assert ruling.why, f"{game.name} refuses {what} and does not say why"
    assert ruling.verdict is not Verdict.LAWFUL, f"{game.name} refuses {what} with a ruling that says it is lawful"
