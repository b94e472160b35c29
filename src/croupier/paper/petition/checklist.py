"""The checklist of 8.4: what a petition and a test must have, each with its paragraph, and what is missing of it.

A petition with anything missing is refused, with every missing thing at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from croupier.documents.petition.dossier import CASINO, COMPATIBLE, COMPOSITE, DossierDocument, Petitioner
from croupier.engine.game import Game
from croupier.law.citation import Citation, cite
from croupier.law.option import did_you_mean
from croupier.law.register import register
from croupier.law.ruling import Ruling, not_determined, unlawful
from croupier.money.numbers import Numbers
from croupier.sheets.sheet import Sheet

_FEWEST_OF_A_COMPOSITE = 2


@dataclass(frozen=True, slots=True)
class Filed:
    """What a petition is made of: the dossier, the sheet of the game, its numbers, and the drawings that were found."""

    dossier: DossierDocument
    sheet: Sheet
    numbers: tuple[Numbers, ...]
    drawn: frozenset[str] = frozenset()  # "layout" and the equipment there is a drawing of

    @property
    def game(self) -> Game[Any, Any]:
        return self.sheet.game


@dataclass(frozen=True, slots=True)
class ChecklistEntry:
    """One requirement: its paragraph, what it asks for, and everything that is missing."""

    cite: Citation
    asks: str
    missing: tuple[str, ...]

    @property
    def rulings(self) -> tuple[Ruling, ...]:
        return tuple(unlawful(self.cite, why) for why in self.missing)


Check = Callable[[Filed], Iterator[str]]


def petition_entries(filed: Filed) -> tuple[ChecklistEntry, ...]:
    """Every requirement of a petition, in the order of 8.4(a) to (d)."""
    return _entries(filed, _PETITION)


def trial_entries(filed: Filed) -> tuple[ChecklistEntry, ...]:
    """Every requirement of a test, by 8.4(e) and (f)."""
    return _entries(filed, _TEST)


def _entries(filed: Filed, checks: Sequence[tuple[Citation, str, Check]]) -> tuple[ChecklistEntry, ...]:
    return tuple(ChecklistEntry(law, asks, tuple(check(filed))) for law, asks, check in checks)


def missing(entries: Sequence[ChecklistEntry]) -> tuple[Ruling, ...]:
    """A ruling for each missing thing."""
    return tuple(ruling for entry in entries for ruling in entry.rulings)


# ---------------------------------------------------------------- who petitions: (a), (b), (d)1


def _called(petitioner: Petitioner, number: int) -> str:
    return petitioner.name or f"petitioner {number}"


def _each(filed: Filed) -> Iterator[tuple[str, Petitioner]]:
    for number, petitioner in enumerate(filed.dossier.petitioner, 1):
        yield _called(petitioner, number), petitioner


def _interested(filed: Filed) -> Iterator[str]:
    for name, petitioner in _each(filed):
        if petitioner.kind is None:
            yield f"{name}: say what kind of petitioner it is (kind)"
        elif petitioner.kind == "other" and not petitioner.interest:
            yield f"{name}: say what its interest in the game is (interest)"


def _casino(filed: Filed) -> Iterator[str]:
    casinos = [(name, each) for name, each in _each(filed) if each.kind == CASINO]
    if not casinos:
        yield "no casino licensee is among the petitioners"
    elif not any(each.agreed_to_test for _, each in casinos):
        names = " or ".join(name for name, _ in casinos)
        yield f"no casino licensee has agreed in writing to test the game: give the day for {names} (agreed_to_test)"
    if not filed.dossier.costs_accepted:
        yield "the petitioners have not accepted to be jointly and severally liable for the costs (costs_accepted)"


def _named(filed: Filed) -> Iterator[str]:
    if not filed.dossier.petitioner:
        yield "no petitioner is named"
    for name, petitioner in _each(filed):
        parts = {"name": petitioner.name, "address": petitioner.address}
        yield from (f"{name} has no {what}" for what, words in parts.items() if not words)


def _signed(filed: Filed) -> Iterator[str]:
    for name, petitioner in _each(filed):
        if not petitioner.signatory:
            yield f"{name}: say who signs for it (signatory)"


# ---------------------------------------------------------------- the game: (c), (d)2, (d)3


def _new(filed: Filed) -> Iterator[str]:
    if filed.game.proposal is None:
        yield f"{filed.game.title} is in the chapter ({filed.game.cites[0]}): a petition is for a new game"


def _nature(filed: Filed) -> Iterator[str]:
    dossier = filed.dossier
    if dossier.nature is None:
        yield "say whether the game is a variation, a composite or another compatible game (nature)"
    known = {name for subchapter in register().subchapters() for name in subchapter.games}
    for name in dossier.of:
        if name not in known:
            yield f"there is no authorized game {name} (of)"
    fewest = {None: 0, COMPATIBLE: 0, COMPOSITE: _FEWEST_OF_A_COMPOSITE}.get(dossier.nature, 1)
    if len(dossier.of) < fewest:
        yield f"name {'the authorized game' if fewest == 1 else 'two or more authorized games'} it is a {dossier.nature} of (of)"
    if dossier.nature is not None and not dossier.because:
        yield "say why it is such a game (because)"


def _complete(filed: Filed) -> Iterator[str]:
    if filed.game.proposal is None:
        yield f"{filed.game.title} has no proposed rules (Game.proposal)"


def _described(filed: Filed) -> Iterator[str]:
    proposal = filed.game.proposal
    if proposal is None:
        return
    parts = {"objectives": proposal.objectives, "method of play": proposal.method}
    yield from (f"the game's proposal has no {what}" for what, words in parts.items() if not words.strip())
    for name, kind in filed.game.play.wagers(filed.sheet.rules).items():
        if not proposal.wagers.get(name, "").strip():
            yield f"the game's proposal does not say when {kind.title} wins"


def _drafted(filed: Filed) -> Iterator[str]:
    proposal = filed.game.proposal
    if proposal is None:
        return
    if not proposal.steps:
        yield "the game's proposal has no steps of play"
    if not proposal.equipment:
        yield "the game's proposal has no equipment"
    if not filed.dossier.subchapter:
        yield "the draft needs the number of the proposed subchapter (subchapter)"


def _counted(filed: Filed) -> Iterator[str]:
    if filed.game.proposal is None:  # it is not counted for a petition
        return
    counted = frozenset[str]().union(*(each.kinds for each in filed.numbers))
    for name, kind in filed.game.play.wagers(filed.sheet.rules).items():
        if name not in counted:
            yield f"there are no odds and no house advantage of {kind.title}"


def _layout(filed: Filed) -> Iterator[str]:
    if "layout" not in filed.drawn:
        yield "there is no drawing of the layout"


def _equipment(filed: Filed) -> Iterator[str]:
    pieces = [piece.name for piece in filed.game.proposal.equipment] if filed.game.proposal else []
    for name in pieces:
        if name not in filed.drawn and name != "layout":
            yield f"there is no drawing of the {name} (drawing)"
    known = list(dict.fromkeys(["layout", *pieces]))
    for drawing in filed.dossier.drawing if pieces else ():
        if drawing.of not in known:
            yield f'a drawing is of "{drawing.of}", which the game\'s proposal does not name{did_you_mean(drawing.of, known)}'


# ---------------------------------------------------------------- rights, assurances, requests: (d)4 to (d)9


def _rights(filed: Filed) -> Iterator[str]:
    dossier = filed.dossier
    if not dossier.right and not dossier.no_rights:
        yield "list copyrights, trademarks and patents (right), or say that there are none (no_rights)"
    if dossier.right and dossier.no_rights:
        yield "rights are listed, and no_rights says that there are none"


def _offered(filed: Filed) -> Iterator[str]:
    if filed.dossier.offered_to_all is None:
        yield "give the day on which the game was first offered to all casino licensees (offered_to_all)"


def _indemnity(filed: Filed) -> Iterator[str]:
    if not filed.dossier.indemnity:
        yield "name the agreement that releases and indemnifies the Commission and the State (indemnity)"


def _ruling(filed: Filed) -> Iterator[str]:
    if not filed.dossier.asks_for_ruling:
        yield "a declaratory ruling is not requested (asks_for_ruling)"


def _test(filed: Filed) -> Iterator[str]:
    if not filed.dossier.asks_for_test:
        yield "a test or experiment is not requested (asks_for_test)"


def _asked(filed: Filed) -> Iterator[str]:
    for each in filed.dossier.asked:
        if not each.answer:
            yield f"the {each.by} {each.request} It has no answer"


_PETITION: tuple[tuple[Citation, str, Check], ...] = (
    (cite("19:47-8.4(a)"), "Every petitioner is an interested person", _interested),
    (cite("19:47-8.4(b)"), "A casino licensee has agreed in writing to a test; all are liable for the costs", _casino),
    (cite("19:47-8.4(c)"), "The game is new", _new),
    (cite("19:47-8.4(d)"), "The petition is in writing and signed by the petitioners", _signed),
    (cite("19:47-8.4(d)1"), "Names and addresses of the petitioners", _named),
    (cite("19:47-8.4(d)2"), "Whether it is a variation, a composite or another compatible game", _nature),
    (cite("19:47-8.4(d)3"), "A complete and detailed description of the game", _complete),
    (cite("19:47-8.4(d)3i"), "A summary: objectives, method of play, wagers", _described),
    (cite("19:47-8.4(d)3ii"), "Draft rules on equipment and play in the format of the chapter", _drafted),
    (cite("19:47-8.4(d)3iii"), "True odds, payout odds and house advantage of each wager", _counted),
    (cite("19:47-8.4(d)3iv"), "A drawing of the layout", _layout),
    (cite("19:47-8.4(d)3v"), "Drawings of the equipment", _equipment),
    (cite("19:47-8.4(d)4"), "Copyrights, trademarks and patents", _rights),
    (cite("19:47-8.4(d)5"), "An assurance that it was first offered to all casino licensees", _offered),
    (cite("19:47-8.4(d)6"), "An agreement that releases and indemnifies Commission and State", _indemnity),
    (cite("19:47-8.4(d)7"), "A request for a declaratory ruling", _ruling),
    (cite("19:47-8.4(d)8"), "A request for a test or experiment", _test),
    (cite("19:47-8.4(d)9"), "What else the Commission or the Division asked for", _asked),
)


# ---------------------------------------------------------------- the test: (e), (f)


def _approved(filed: Filed) -> Iterator[str]:
    if filed.dossier.test.approved is None:
        yield "give the day of the preliminary approval (test.approved)"


def _after_approval(filed: Filed) -> Iterator[str]:
    test = filed.dossier.test
    if test.approved is not None and test.first_day is not None and test.first_day < test.approved:
        yield f"the test begins on {test.first_day}, before the preliminary approval of {test.approved}"


def _license(filed: Filed) -> Iterator[str]:
    for name, petitioner in _each(filed):
        if petitioner.licensed:
            continue
        license_ = petitioner.license
        if not license_.kind:
            yield f"{name} is not licensed: name the type of license it applies for (license.kind)"
        if license_.filed is None:
            yield f"{name} is not licensed: give the day of its completed application (license.filed)"
        if not license_.fee_paid:
            yield f"{name}: the application fee is not paid (license.fee_paid)"


def _waiver(filed: Filed) -> Iterator[str]:
    for name, petitioner in _each(filed):
        license_ = petitioner.license
        if not petitioner.licensed and license_.waiver_required is None:
            yield f"{name}: say whether a transactional waiver is required (license.waiver_required)"
        elif license_.waiver_required and license_.waiver_filed is None:
            yield f"{name} needs a transactional waiver: give the day of its application (license.waiver_filed)"


def _submission(filed: Filed) -> Iterator[str]:
    test = filed.dossier.test
    casinos = [name for name, each in _each(filed) if each.kind == CASINO and each.agreed_to_test]
    if test.casino not in casinos:
        agreed = ", ".join(casinos) or "none has"
        yield f"the test is held by a casino licensee that has agreed to it, which are: {agreed} (test.casino)"
    if not test.tables:
        yield "say at how many tables the game is tested (test.tables)"
    if test.first_day is None or test.last_day is None:
        yield "give the first and the last day of the test (test.first_day, test.last_day)"
    elif test.last_day < test.first_day:
        yield f"the test ends on {test.last_day}, before it begins on {test.first_day}"
    described = {"training": test.training, "surveillance": test.surveillance, "success": test.success}
    yield from (f"describe the {name} of the test (test.{name})" for name, words in described.items() if not words)


_TEST: tuple[tuple[Citation, str, Check], ...] = (
    (cite("19:47-8.4(e)"), "The game is preliminarily approved, on condition of a successful test", _approved),
    (cite("19:47-8.4(f)"), "The test follows the preliminary approval", _after_approval),
    (cite("19:47-8.4(f)1i"), "Petitioners without a license have applied for one and paid the fee", _license),
    (cite("19:47-8.4(f)1ii"), "They have applied for a transactional waiver, if one is required", _waiver),
    (cite("19:47-8.4(f)2"), "A submission about the test", _submission),
)

LIST_UNKNOWN = not_determined(
    cite("19:47-8.4(f)2"),
    "our text breaks off at the list of what the submission must contain; the rest is not known to us",
)
