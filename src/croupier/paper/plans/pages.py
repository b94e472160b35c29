"""The papers of a change: the plan, the sign of the change, the announcement, the notice, and the sign of the new rules."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.law.citation import Citation
from croupier.paper.plans.content import NOTICE, Changed, Plan
from croupier.paper.plans.moments import in_words
from croupier.paper.press.parts import (
    LETTER,
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
    Size,
)
from croupier.paper.signs.pages import LARGE_PRINT_POINTS, POINTS, sign_leaf, type_sizes

_ANNOUNCED = tuple(each for each in POINTS if each <= LARGE_PRINT_POINTS)


def plan_paper(plan: Plan, size: Size = LETTER, *, large: bool = False, version: str = "", digest: str = "") -> Paper:
    """All papers of a change. The two signs have the given size, the rest is on letter paper."""
    leaves = [
        Leaf(tuple(_plan(plan, version, digest))),
        Leaf(tuple(_change_sign(plan)), size, type_sizes(large=large), numbered=False),
    ]
    if plan.announced_by is not None:
        leaves.append(Leaf(tuple(_announcement(plan, plan.announced_by)), points=_ANNOUNCED))
    if plan.tells_commission:
        leaves.append(Leaf(tuple(_notice(plan)), points=(12, 11, 10)))
    leaves.append(sign_leaf(plan.sign, size, large=large))
    return Paper(f"Change at {plan.title}", tuple(leaves))


def _plan(plan: Plan, version: str, digest: str) -> Iterator[Part]:
    yield Heading(f"Plan of a change: {plan.title}", 1)
    yield Form(
        (
            Field("In effect from", plan.when),
            Field("Earliest lawful time", f"{in_words(plan.earliest)}: {plan.rule}" if plan.earliest else plan.rule),
            Field("New sheet", f"{plan.verdict} under the rules of {plan.new.on}"),
        )
    )
    yield Heading("What changes")
    columns = (
        Column("What", wide=True),
        Column("Before"),
        Column("After"),
        Column("Half hour"),
        Column("Paragraph"),
    )
    yield PrintedGrid(columns, tuple(_row(each) for each in plan.changes))
    yield Heading("What must be done")
    steps = (Column("Done"), Column("What", wide=True), Column("Not later than", wide=True), Column("Paragraph"))
    yield PrintedGrid(steps, tuple(_steps(plan)))
    yield Prose(f"{plan.standing_wagers} {_BETWEEN_ROUNDS if plan.limits_only else _NO_OLD_WAGERS} {_OPEN}", small=True)
    if plan.doubts:
        yield Heading("What is left open")
        yield Listing(tuple(Item(ruling.why, (str(ruling.cite),)) for ruling in plan.doubts))
    if version:
        yield Prose(f"Printed by {version}. New rule sheet: {digest}", small=True)


_BETWEEN_ROUNDS = "The change takes effect between two rounds (a choice of the house)."
_NO_OLD_WAGERS = (
    "The change takes effect between two rounds, and not while a wager that was made under the old rules is on the layout "
    "(a choice of the house; the chapter does not say)."
)
_OPEN = "The plan is for an open table: one that opens under posted rules waits for nothing (reading B15)."


def _row(change: Changed) -> tuple[str, ...]:
    return (
        f"{change.what[:1].upper()}{change.what[1:]}",
        change.before,
        change.after,
        "yes" if change.waits else "no",
        str(change.cite),
    )


def _steps(plan: Plan) -> Iterator[tuple[str, ...]]:
    for approval in plan.approvals:
        yield "[  ]", f"Get the Commission's approval of {approval.about}", "before it takes effect", str(approval.cite)
    yield "[  ]", "Get the Commission's approval of the new sign", "before it is posted", "19:47-8.3(d)"
    for step in plan.steps:
        minutes = int(step.ahead.total_seconds()) // 60
        ahead = f"{minutes} minutes before the change" if minutes else "before the change"
        latest = f"{in_words(step.latest)} ({ahead})" if step.latest else ahead
        yield "[  ]", f"{step.do[:1].upper()}{step.do[1:]}", latest, str(step.cite)
    yield "[  ]", "Put up the sign with the new rules, take down the old one", "when it takes effect", "19:47-8.3(a)"


def _change_sign(plan: Plan) -> Iterator[Part]:
    """8.3(b)1: the change and its time; 8.3(c) for limits."""
    what = "limits" if plan.limits_only else "rules"
    yield Heading(f"The {what} of this table are changing", 1)
    yield Prose(plan.title, strong=True)
    yield Prose(f"From {plan.when}")
    yield Listing(tuple(Item(each.words, (str(each.cite),)) for each in plan.changes))
    yield Prose(f"Posted under {plan.steps[0].cite}.", small=True)


def _announcement(plan: Plan, law: Citation) -> Iterator[Part]:
    yield Heading("To announce at the table", 1)
    yield Prose(f"{plan.title}. The patrons at the table are told.", (str(law),))
    for words in plan.announcement:
        yield Prose(words)
    yield Form((Field("Announced by"), Field("Date and time")))


def _notice(plan: Plan) -> Iterator[Part]:
    """8.3(b)3: the change, the table and the time."""
    yield Heading("Notice to the Casino Control Commission", 1)
    yield Prose(
        "The licensee gives notice of a change of the rules at a table, at least one-half hour before it takes effect.",
        (str(NOTICE),),
    )
    yield Form(
        (
            Field("Licensee"),
            Field("Game", plan.new.game.title),
            Field("Table", plan.table),
            Field("Takes effect", plan.when if plan.at else ""),
        )
    )
    yield Heading("The change")
    columns = (Column("What", wide=True), Column("Before"), Column("After"), Column("Paragraph"))
    rows = tuple((*_row(each)[:3], str(each.cite)) for each in plan.changes)
    yield PrintedGrid(columns, rows)
    if plan.approvals:
        yield Prose(
            f"The licensee asks for approval of {', '.join(each.about for each in plan.approvals)}.",
            tuple(str(each.cite) for each in plan.approvals),
        )
    yield Form((Field("Given by"), Field("Date and time"), Field("Received by")))
