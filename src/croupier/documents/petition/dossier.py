"""19:47-8.4: the dossier of a petition for a new game, as people write it.

Everything may be left out while the dossier is being written. The checklist of the petition names what is missing.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from croupier.documents.reading import Day, Document, Reader, Tree, read_tree

CASINO, SERVICE, HOLDER, OTHER = "casino licensee", "service industry licensee", "rights holder", "other"
VARIATION, COMPOSITE, COMPATIBLE = "variation", "composite", "compatible"

Words = Annotated[str, BeforeValidator(lambda text: text.strip() if isinstance(text, str) else text)]


class License(Document):
    """8.4(f)1: what a petitioner without a license has filed."""

    kind: Words = Field(default="", description="the type of license applied for")
    filed: Day | None = Field(default=None, description="the day the completed application was filed")
    fee_paid: bool = Field(default=False, description="the fee, which is not refunded, was paid with it")
    waiver_required: bool | None = Field(default=None, description="whether a transactional waiver is required")
    waiver_filed: Day | None = Field(default=None, description="the day the application for the waiver was filed")


class Petitioner(Document):
    """8.4(a), (b) and (d)1: one petitioner."""

    name: Words = ""
    address: Words = ""
    kind: Literal["casino licensee", "service industry licensee", "rights holder", "other"] | None = None
    interest: Words = Field(default="", description="why somebody who is neither is an interested person")
    agreed_to_test: Day | None = Field(
        default=None, description="the day a casino licensee agreed in writing to the test"
    )
    signatory: Words = Field(default="", description="who signs, with the office held")
    license: License = License()

    @property
    def licensed(self) -> bool:
        """Whether it is a casino licensee or a licensee of the casino service industry."""
        return self.kind in {CASINO, SERVICE}


class Right(Document):
    """8.4(d)4: a copyright, trademark or patent."""

    kind: Literal["copyright", "trademark", "patent"]
    covers: Words = Field(min_length=1, description="the game, its name, or which equipment")
    status: Literal["issued", "pending"]
    number: Words = ""
    owner: Words = ""


class Drawing(Document):
    """8.4(d)3iv and v: a drawing of the layout or of a piece of equipment, as an SVG file beside the dossier."""

    of: Words = Field(min_length=1, description='"layout", or the name of the equipment')
    file: Words = Field(min_length=1)
    shows: Words = Field(min_length=1, description="what it shows, for people who cannot see it")


class Asked(Document):
    """8.4(d)9: something the Commission or the Division asked for."""

    by: Literal["Commission", "Division"]
    what: Words = Field(min_length=1)
    answer: Words = ""

    @property
    def request(self) -> str:
        """The words after "the Division", as a sentence: a question is quoted, and a thing was asked for."""
        return f'asked: "{self.what}"' if self.what.endswith("?") else f"asked for {self.what.rstrip('.')}."


class Weighed(Document):
    """8.4(e): matters that the Commission may weigh and that the game itself does not show."""

    personnel: Words = ""
    security: Words = ""
    similar_games: Words = ""
    earlier_approvals: Words = ""
    other: Words = ""


class Test(Document):
    """8.4(e), (f): the test after the preliminary approval."""

    __test__ = False  # pytest would take it for a class of tests

    approved: Day | None = Field(default=None, description="the day of the preliminary approval")
    casino: Words = Field(default="", description="the casino licensee that holds the test")
    tables: int = Field(default=0, ge=0, le=1000)
    first_day: Day | None = None
    last_day: Day | None = None
    training: Words = Field(default="", description="how dealers and supervisors are trained")
    surveillance: Words = Field(default="", description="how the tables are watched")
    success: Words = Field(default="", description="by what the test is judged to have succeeded")


class DossierDocument(Document):
    """Everything a petition needs that the game does not say itself."""

    subchapter: int = Field(
        default=0, ge=0, le=999, description="the number proposed for the new subchapter; 0: left open"
    )
    nature: Literal["variation", "composite", "compatible"] | None = None
    of: list[str] = Field(default_factory=list, description="the authorized games it varies or combines")
    because: Words = Field(default="", description="why it is such a game, or compatible with the public interest")
    summary: Words = Field(default="", description="more about the game than its own objectives and method")
    petitioner: list[Petitioner] = Field(default_factory=list)
    costs_accepted: bool = Field(
        default=False, description="all petitioners accept to be liable for the costs of review"
    )
    no_rights: bool = Field(default=False, description="no copyright, trademark or patent covers anything of it")
    right: list[Right] = Field(default_factory=list)
    offered_to_all: Day | None = Field(default=None, description="the day it was first offered to all casino licensees")
    offered_how: Words = ""
    indemnity: Words = Field(default="", description="the agreement that releases and indemnifies Commission and State")
    asks_for_ruling: bool = Field(default=False, description="a declaratory ruling is requested")
    asks_for_test: bool = Field(default=False, description="a test or experiment is requested")
    drawing: list[Drawing] = Field(default_factory=list)
    asked: list[Asked] = Field(default_factory=list)
    weighed: Weighed = Weighed()
    test: Test = Test()


def read_dossier(source: str | Path | Tree) -> DossierDocument:
    """The dossier in a file or tree. Raises `Unreadable` with every mistake."""
    reader = Reader(source if isinstance(source, dict) else read_tree(source))
    document = reader.model(DossierDocument)
    reader.finish()
    assert document is not None  # noqa: S101 (`finish` checked it)
    return document
