"""The papers of the test period (8.4(e), (f)): the submission, the records to keep, and the report on them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

from croupier.amounts.cents import dollars
from croupier.documents.answers import percent
from croupier.documents.petition.trial_record import TrialDay
from croupier.law.citation import cite
from croupier.law.ruling import Refused, Ruling, unlawful
from croupier.money.numbers import Numbers
from croupier.paper.par.content import z_of
from croupier.paper.petition.checklist import LIST_UNKNOWN, Filed, missing, petition_entries, trial_entries
from croupier.paper.petition.pages import checklist_parts, day_words
from croupier.paper.press.parts import (
    Column,
    Field,
    Form,
    Heading,
    Item,
    Leaf,
    Listing,
    Paper,
    Part,
    PrintedGrid,
    Prose,
)

LEVEL = Fraction(99, 100)
_LINES = 18  # of a record to fill in by hand


@dataclass(frozen=True, slots=True)
class Held:
    """What the house held of one wager in the test, and what it should hold."""

    numbers: Numbers
    decided: int
    handle_cents: int
    win_cents: int
    irregularities: int

    @property
    def hold(self) -> Fraction:
        return Fraction(self.win_cents, self.handle_cents) if self.handle_cents else Fraction(0)

    @property
    def band(self) -> tuple[float, float]:
        """Within what 99 of 100 such tests hold, by the normal distribution and with equal wagers."""
        half = z_of(LEVEL) * self.numbers.standard_deviation / sqrt(self.decided) if self.decided else float("inf")
        return float(self.numbers.house_advantage) - half, float(self.numbers.house_advantage) + half

    @property
    def as_expected(self) -> bool:
        low, high = self.band
        return low <= float(self.hold) <= high


def held(numbers: Sequence[Numbers], days: Sequence[TrialDay]) -> tuple[Held, ...]:
    """The results of the test by wager, those never bet on included."""
    return tuple(
        Held(
            each,
            sum(day.decided for day in own),
            sum(day.handle_cents for day in own),
            sum(day.win_cents for day in own),
            sum(day.irregularities for day in own),
        )
        for each in numbers
        for own in ([day for day in days if day.wager == each.wager],)
    )


def trial_paper(filed: Filed, days: Sequence[TrialDay], *, version: str) -> Paper:
    """The submission for the test, the forms of its records, and the report. Raises `Refused` with all that is missing."""
    if lacking := (*missing(petition_entries(filed)), *missing(trial_entries(filed)), *_outside(filed, days)):
        raise Refused(*lacking)
    leaves = [tuple(_submission(filed, version)), tuple(_daily_form(filed)), tuple(_irregular_form(filed))]
    if days:
        leaves.append(tuple(_report(filed, days)))
    return Paper(f"Test of a new game: {filed.game.title}", tuple(Leaf(parts) for parts in leaves))


def _outside(filed: Filed, days: Sequence[TrialDay]) -> Iterator[Ruling]:
    """A ruling for each recorded day outside the period of the test."""
    test = filed.dossier.test
    if test.first_day is None or test.last_day is None:
        return
    for day in sorted({each.day for each in days}):
        if not test.first_day <= day <= test.last_day:
            why = f"the record has {day}, but the test is from {test.first_day} to {test.last_day}"
            yield unlawful(cite("19:47-8.4(e)"), why)


def _submission(filed: Filed, version: str) -> Iterator[Part]:
    test, title = filed.dossier.test, filed.game.title
    yield Heading(f"Submission for the test of {title}", 1)
    approved = (
        f"{title} was preliminarily approved on {day_words(test.approved)}, on condition of a successful test for"
    )
    yield Prose(
        f"{approved} suitability of casino use under sections 5 and 69(e) of the Act.", ("19:47-8.4(e)", "19:47-8.4(f)")
    )
    yield Heading("Petitioners without a license")
    yield from _licenses(filed)
    yield Heading("The test")
    yield Form(
        (
            Field("Casino licensee", test.casino),
            Field("Tables", str(test.tables)),
            Field("First day", day_words(test.first_day)),
            Field("Last day", day_words(test.last_day)),
            Field("Training", test.training),
            Field("Surveillance", test.surveillance),
            Field("Success", test.success),
        )
    )
    yield Prose(f"{LIST_UNKNOWN.why[0].upper()}{LIST_UNKNOWN.why[1:]}.", (str(LIST_UNKNOWN.cite),), small=True)
    yield Heading("What is expected")
    columns = (
        Column("Wager", wide=True),
        Column("House advantage", right=True),
        Column("Standard deviation", right=True),
    )
    rows = tuple(
        (each.wager.replace("_", " "), percent(each.house_advantage), f"{each.standard_deviation:.4f}")
        for each in filed.numbers
    )
    yield PrintedGrid(columns, rows)
    yield from checklist_parts(trial_entries(filed))
    yield Prose(f"Printed by {version}.", small=True)


def _licenses(filed: Filed) -> Iterator[Part]:
    items = []
    for each in filed.dossier.petitioner:
        if not each.licensed:
            waiver = f"a transactional waiver was applied for on {day_words(each.license.waiver_filed)}"
            needed = waiver if each.license.waiver_required else "no transactional waiver is required"
            applied = f"{each.name}: applied for a license as {each.license.kind} on {day_words(each.license.filed)}"
            items.append(Item(f"{applied}, fee paid; {needed}.", ("19:47-8.4(f)1i", "19:47-8.4(f)1ii")))
    yield Listing(tuple(items)) if items else Prose("Every petitioner is licensed.", ("19:47-8.4(f)1i",))


def _daily_form(filed: Filed) -> Iterator[Part]:
    yield Heading(f"Daily record of the test of {filed.game.title}", 1)
    yield Prose("One line for each day, table and wager. The report is made from these columns.", ("19:47-8.4(e)",))
    yield Form((Field("Casino licensee", filed.dossier.test.casino), Field("Kept by"), Field("Week of")))
    names = ("Day", "Table", "Wager", "Decided", "Handle", "Win", "Irregularities")
    columns = tuple(Column(name, wide=name == "Wager") for name in names)
    yield PrintedGrid(columns, ((" ",) * len(names),) * _LINES, tall=True)
    yield Prose(f"Wagers: {', '.join(each.wager for each in filed.numbers)}.", small=True)


def _irregular_form(filed: Filed) -> Iterator[Part]:
    yield Heading(f"Record of irregularities: {filed.game.title}", 1)
    yield Prose("Each irregularity, what was done, and who decided it.", ("19:47-8.4(e)",))
    names = ("Time", "Table", "What happened", "Remedy", "Supervisor")
    columns = tuple(Column(name, wide=name in {"What happened", "Remedy"}) for name in names)
    yield PrintedGrid(columns, ((" ",) * len(names),) * _LINES, tall=True)
    known = ", ".join(kind.replace("_", " ") for kind in filed.game.play.remedies)
    yield Prose(f"The draft rules have remedies for: {known}.", ("19:47-8.4(d)3ii",), small=True)


def _report(filed: Filed, days: Sequence[TrialDay]) -> Iterator[Part]:
    results = held(filed.numbers, days)
    yield Heading(f"Report on the test of {filed.game.title}", 1)
    first, last = min(day.day for day in days), max(day.day for day in days)
    tables = len({day.table for day in days})
    handle, win = (sum(cents) for cents in zip(*((day.handle_cents, day.win_cents) for day in days), strict=True))
    yield Form(
        (
            Field("Recorded", f"{day_words(first)} to {day_words(last)}, at {tables} table{'s' * (tables != 1)}"),
            Field("Handle", dollars(handle)),
            Field("Win", dollars(win)),
            Field("Irregularities", str(sum(day.irregularities for day in days))),
        )
    )
    columns = (
        Column("Wager", wide=True),
        *(
            Column(name, right=True)
            for name in ("Decided", "Handle", "Win", "Hold", "Expected", "99% band", "As expected")
        ),
    )
    yield PrintedGrid(columns, tuple(_row(each) for each in results), small=True)
    yield Prose(
        "The band holds 99 of 100 such tests if all wagers are equal, by the normal distribution. With few decisions or very "
        "different wagers it is a rough guide.",
        ("19:47-8.4(e)",),
        small=True,
    )
    yield Heading("Finding")
    yield Prose(f"The test succeeds if: {filed.dossier.test.success}")
    yield Form((Field("The test has succeeded (yes or no)"), Field("Signed for the casino licensee"), Field("Date")))


def _row(held: Held) -> tuple[str, ...]:
    if not held.decided:
        return held.numbers.wager.replace("_", " "), "0", "-", "-", "-", percent(held.numbers.house_advantage), "-", "-"
    low, high = held.band
    return (
        held.numbers.wager.replace("_", " "),
        f"{held.decided:,}",
        dollars(held.handle_cents),
        dollars(held.win_cents),
        percent(held.hold, 2),
        percent(held.numbers.house_advantage, 2),
        f"{low:.2%} to {high:.2%}",
        "yes" if held.as_expected else "no",
    )
