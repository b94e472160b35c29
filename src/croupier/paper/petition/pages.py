"""The pages of a petition, in the order of 8.4(d), with the checklist and the lines to sign on at the end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from croupier.documents.answers import percent
from croupier.documents.petition.dossier import COMPATIBLE, COMPOSITE, VARIATION
from croupier.games import registry
from croupier.law.ruling import Refused
from croupier.paper.petition.checklist import ChecklistEntry, Filed, missing, petition_entries
from croupier.paper.petition.draft import DraftSection, draft
from croupier.paper.petition.drawings import LAYOUT
from croupier.paper.petition.odds import Variant
from croupier.paper.press.parts import (
    Clauses,
    Column,
    Field,
    Form,
    Gallery,
    Heading,
    Item,
    Leaf,
    Listing,
    Paper,
    Part,
    Picture,
    PrintedGrid,
    Prose,
)

_NATURES = {
    VARIATION: "a variation of an authorized game",
    COMPOSITE: "a composite of authorized games",
    COMPATIBLE: "another game that is compatible with the public interest and suitable for casino use",
}
_EQUIPMENT_WIDTH = 45  # percent of the leaf
_MOST_RESULTS = 40  # of one wager that are listed; a PAR sheet has all


@dataclass(frozen=True, slots=True)
class Petition:
    """A petition that lacks nothing: what was filed, the drawings, and what other elections change."""

    filed: Filed
    pictures: Mapping[str, Picture]
    variants: tuple[Variant, ...]
    digest: str  # of the rule sheet
    version: str  # of the program

    @property
    def sections(self) -> tuple[DraftSection, ...]:
        return draft(self.filed.game, self.filed.sheet.rules, str(self.filed.dossier.subchapter))


def petition_paper(petition: Petition) -> Paper:
    """The whole petition. Raises `Refused` with every missing thing if there is any."""
    filed = petition.filed
    entries = petition_entries(filed)
    if lacking := missing(entries):
        raise Refused(*lacking)
    leaves = (
        (*_opening(filed), *_summary(filed)),
        tuple(_rules(petition)),
        tuple(_odds(petition)),
        tuple(_drawings(petition)),
        (
            Heading("Rights, assurances and requests", 1),
            *_rights(filed),
            *_assurances(filed),
            *_requests(filed),
            *_weighed(filed),
        ),
        (*_signatures(filed), *_record(petition, entries)),
    )
    return Paper(f"Petition for a new game: {filed.game.title}", tuple(Leaf(parts) for parts in leaves))


def _opening(filed: Filed) -> Iterator[Part]:
    dossier, title = filed.dossier, filed.game.title
    yield Heading(f"Petition for approval of a new game: {title}", 1)
    yield Prose("To the New Jersey Casino Control Commission, under N.J.A.C. 19:47-8.4.", ("19:47-8.4(a)",))
    yield Heading("1. Petitioners")
    for number, each in enumerate(dossier.petitioner, 1):
        rows = [Field(f"Petitioner {number}", each.name), Field("Address", each.address), Field("Kind", str(each.kind))]
        rows += [Field("Interest", each.interest)] if each.interest else []
        rows += [Field("Agreed in writing to a test on", day_words(each.agreed_to_test))] if each.agreed_to_test else []
        yield Form(tuple(rows))
    liable = (
        "The petitioners are jointly and severally liable for all costs of review, testing and approval of the game."
    )
    yield Prose(liable, ("19:47-8.4(b)", "19:47-8.4(d)1"))
    yield Heading("2. Nature of the game")
    of = f": {' and '.join(_title(name) for name in dossier.of)}" if dossier.of else ""
    yield Prose(f"{title} is {_NATURES[str(dossier.nature)]}{of}.", ("19:47-8.4(c)", "19:47-8.4(d)2"))
    yield Prose(dossier.because)


def _title(name: str) -> str:
    """An authorized game as its subchapter is called, if we have the game, or else by its name."""
    return registry.game(name).title.lower() if name in registry.names() else name.replace("_", " ")


def day_words(day: date | None) -> str:
    """A day as letters write it: June 1, 2026."""
    return f"{day:%B} {day.day}, {day.year}" if day is not None else ""


def _summary(filed: Filed) -> Iterator[Part]:
    proposal = filed.game.proposal
    assert proposal is not None  # noqa: S101 (the checklist has seen it)
    yield Heading("3. Description of the game")
    yield Heading("i. Summary", 3)
    yield Prose(f"Objectives. {proposal.objectives}", ("19:47-8.4(d)3i",))
    yield Prose(f"Method of play. {proposal.method}")
    if filed.dossier.summary:
        yield Prose(filed.dossier.summary)
    yield Prose("Wagers offered:")
    offered = filed.game.play.wagers(filed.sheet.rules)
    yield Listing(tuple(Item(f"{kind.title}: {proposal.wagers[name]}.") for name, kind in offered.items()))


def _rules(petition: Petition) -> Iterator[Part]:
    filed = petition.filed
    yield Heading("ii. Draft of proposed rules", 1)
    yield Prose(f"SUBCHAPTER {filed.dossier.subchapter}. {filed.game.title.upper()}", ("19:47-8.4(d)3ii",), strong=True)
    for section in petition.sections:
        yield Heading(f"{section.number} {section.title}")
        yield Clauses(section.clauses)


def _odds(petition: Petition) -> Iterator[Part]:
    filed = petition.filed
    yield Heading("iii. True odds, payout odds and house advantage", 1)
    yield Prose(
        "House advantage is the expected loss divided by the initial wager. True odds are the odds against winning, without "
        "ties. The figures are for the rules as elected by default.",
        ("19:47-8.4(d)3iii",),
    )
    titles = {name: kind.title for name, kind in filed.game.play.wagers(filed.sheet.rules).items()}
    columns = (
        Column("Wager", wide=True),
        Column("True odds", right=True),
        Column("Payout odds", right=True),
        Column("House advantage", right=True),
        Column("Exact", right=True),
    )
    rows = tuple(
        (
            titles.get(each.wager, each.wager.replace("_", " ")),
            each.true_odds,
            each.pays,
            percent(each.house_advantage),
            each.text_of(each.house_advantage),
        )
        for each in filed.numbers
    )
    yield PrintedGrid(columns, rows)
    for each in filed.numbers:
        method = "" if each.exact else f"method: {each.method}"
        remarks = [words for words in (each.note, each.strategy, each.holds, method) if words]
        if remarks:
            yield Prose(f"{titles.get(each.wager, each.wager)}: {'; '.join(remarks)}.", small=True)
    yield Heading("Every result of a wager")
    results = (Column("Wager", wide=True), Column("Gain per unit", right=True), Column("Probability", right=True))
    yield PrintedGrid((*results, Column("Decimal", right=True)), tuple(_results(petition, titles)), small=True)
    if petition.variants:
        yield Heading("What other elections change")
        compared = (Column("Election", wide=True), Column("Wager"), Column("House advantage", right=True))
        yield PrintedGrid((*compared, Column("By default", right=True)), tuple(_changes(petition, titles)), small=True)


def _results(petition: Petition, titles: Mapping[str, str]) -> Iterator[tuple[str, ...]]:
    for each in petition.filed.numbers:
        for gain, chance in each.gains[:_MOST_RESULTS]:
            named = titles.get(each.wager, each.wager)
            yield named, str(gain), each.text_of(chance), f"{float(chance):.6f}"


def _changes(petition: Petition, titles: Mapping[str, str]) -> Iterator[tuple[str, ...]]:
    for variant in petition.variants:
        for before, after in variant.changed:
            named = titles.get(after.wager, after.wager)
            yield variant.election, named, percent(after.house_advantage), percent(before.house_advantage)


def _drawings(petition: Petition) -> Iterator[Part]:
    yield Heading("iv. The layout", 1)
    yield Gallery((petition.pictures[LAYOUT],))
    yield Prose(f"Drawn: {petition.pictures[LAYOUT].shows}.", ("19:47-8.4(d)3iv",), small=True)
    yield Heading("v. The equipment")
    proposal = petition.filed.game.proposal
    for piece in proposal.equipment if proposal else ():
        if piece.name == LAYOUT:
            continue
        yield Heading(piece.name.capitalize(), 3)
        yield Prose(piece.words, ("19:47-8.4(d)3v",))
        yield Gallery((petition.pictures[piece.name],), _EQUIPMENT_WIDTH)


def _rights(filed: Filed) -> Iterator[Part]:
    yield Heading("4. Copyrights, trademarks and patents")
    if not filed.dossier.right:
        yield Prose("None covers the game, its name or its equipment, issued or pending.", ("19:47-8.4(d)4",))
        return
    columns = (Column("Kind"), Column("Covers", wide=True), Column("Status"), Column("Number"), Column("Owner"))
    yield Prose("These cover the game, its name or its equipment:", ("19:47-8.4(d)4",))
    yield PrintedGrid(
        columns, tuple((each.kind, each.covers, each.status, each.number, each.owner) for each in filed.dossier.right)
    )


def _assurances(filed: Filed) -> Iterator[Part]:
    dossier, title = filed.dossier, filed.game.title
    yield Heading("5. Assurance")
    how = f" {dossier.offered_how}" if dossier.offered_how else ""
    assured = f"The petitioners assure the Commission that {title} was first offered to all casino licensees on"
    yield Prose(f"{assured} {day_words(dossier.offered_to_all)}.{how}", ("19:47-8.4(d)5",))
    yield Heading("6. Release and indemnity")
    released = "The petitioners release and indemnify the Commission and the State of New Jersey from all copyright, trademark,"
    yield Prose(
        f"{released} patent and other claims of the petitioners and of any other person. {dossier.indemnity}",
        ("19:47-8.4(d)6",),
    )


def _requests(filed: Filed) -> Iterator[Part]:
    title = filed.game.title
    yield Heading("7. Request for a declaratory ruling")
    ruled = f"The petitioners request a ruling under N.J.A.C. 19:40-3.7 that {title} is {_NATURES[str(filed.dossier.nature)]},"
    yield Prose(f"{ruled} as N.J.S.A. 5:12-5 requires.", ("19:47-8.4(d)7",))
    yield Heading("8. Request for a test or experiment")
    tested = f"If {title} is approved, the petitioners request a test or experiment of it under sections 5 and 69(e) of the Act."
    yield Prose(tested, ("19:47-8.4(d)8",))
    yield Heading("9. Other information requested")
    if not filed.dossier.asked:
        yield Prose("Nothing else was requested of the petitioners.", ("19:47-8.4(d)9",))
    for each in filed.dossier.asked:
        yield Prose(f"The {each.by} {each.request} Answer: {each.answer}", ("19:47-8.4(d)9",))


def _weighed(filed: Filed) -> Iterator[Part]:
    """What the Commission may weigh, and where the petition has it. None of it is a requirement."""
    weighed = filed.dossier.weighed
    listed = {
        "Personnel": weighed.personnel,
        "Security and integrity": weighed.security,
        "Similarity to other games": weighed.similar_games,
        "Variations and composites approved earlier": weighed.earlier_approvals,
        "Other": weighed.other,
    }
    yield Heading("Matters the Commission may weigh")
    where = "Rules and method of play, odds, wagers, layout and equipment are in part 3."
    yield Prose(where, ("19:47-8.4(e)",))
    yield Listing(tuple(Item(f"{what}: {words}") for what, words in listed.items() if words))


def _signatures(filed: Filed) -> Iterator[Part]:
    yield Heading("Signatures of the petitioners", 1)
    for each in filed.dossier.petitioner:
        yield Form((Field("For", each.name), Field("Name", each.signatory), Field("Signature"), Field("Date")))
    yield Prose("Every petitioner signs.", ("19:47-8.4(d)",), small=True)


def _record(petition: Petition, entries: Sequence[ChecklistEntry]) -> Iterator[Part]:
    yield from checklist_parts(entries)
    game = petition.filed.game
    printed = f"Rules of {game.title} ({game.name}), sheet {petition.digest}. Printed by {petition.version}."
    yield Prose(printed, small=True)


def checklist_parts(entries: Sequence[ChecklistEntry]) -> Iterator[Part]:
    """The checklist: each paragraph, what it asks for, and whether it is there."""
    yield Heading("Checklist")
    rows = tuple((str(each.cite), each.asks, "; ".join(each.missing) or "there") for each in entries)
    yield PrintedGrid(
        (Column("Paragraph"), Column("Asks for", wide=True), Column("State", wide=True)), rows, small=True
    )


def checklist_paper(entries: Sequence[ChecklistEntry], title: str) -> Paper:
    """The checklist alone, whatever is missing."""
    return Paper(title, (Leaf((Heading(title, 1), *checklist_parts(entries))),))
