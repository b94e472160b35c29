"""What everybody may see of an event at a table. A field that is not listed here is never sent out.

A private answer is not sent out either. Once it is shown, it is seen at the table.
"""

from __future__ import annotations

from collections.abc import Mapping

from croupier.floor.storage.new_event import Tree
from croupier.floor.storage.streams import TABLE
from croupier.floor.tables.table import question_id
from croupier.floor.trail.trail import Event

# The fields of each kind of event that everybody at the table may see.
_PUBLIC: Mapping[str, tuple[str, ...]] = {
    "table_made": ("places",),
    "step_taken": ("way", "step", "words", "cite"),
    "opened": (),
    "closing": (),
    "closed": (),
    "meter_set": (),
    "sat": ("seat", "handle", "bot"),
    "left": ("seat", "handle"),
    "renamed": ("was", "handle"),
    "passed_on": ("handle", "to", "cite"),
    "waits": ("handle", "cite"),
    "waits_no_more": ("handle", "why"),
    "seat_offered": ("handle", "seat"),
    "seat_changed": ("handle", "seat", "to"),
    "after_round": ("handle", "wish", "why"),
    "clock_set": ("seconds", "bank_seconds", "bank_rounds"),
    "bank_used": ("handle", "seconds"),
    "sat_out": ("handle", "wager", "why", "cite"),
    "time_charged": ("handle", "cents", "minutes", "wager", "cite"),
    "bet": ("handle", "wager", "kind", "on", "cents", "act", "cite"),
    "ready": ("handle",),
    "began": ("round", "sheet"),
    "decided": ("round", "handle", "site", "answer", "decided_by", "added_cents", "cite"),
    "went_wrong": ("round", "irregularity"),
    "settled": ("round", "sheet"),
    "voided": ("round", "cite"),
    "sealed": ("number", "about", "commitment"),
    "revealed": ("number", "about", "commitment", "seed", "salt", "opened"),
    "seal_lost": ("number", "commitment", "why"),
    "halted": ("why", "fault"),
    "resumed": (),
    "raised": ("number", "sort", "round"),
    "stop_ended": ("matter",),
    "ruled": ("matter", "ruling", "kind", "cite"),
    "ruling_proposed": ("number", "matter"),
    "ruling_withdrawn": ("proposal",),
    "correction_proposed": ("number", "matter"),
    "corrected": ("correction",),
    "correction_withdrawn": ("correction",),
    "validated": ("win", "handle", "cents", "cite"),
    "dealer_assigned": ("dealer",),
    "recut_ordered": ("cite",),
    "reshuffle_ordered": ("cite",),
    "change_scheduled": ("change", "sheet", "wanted", "differs", "duties", "earliest"),
    "duty_done": ("change", "duty", "words", "cite"),
    "change_cancelled": ("change", "words"),
    "change_approved": ("change", "cite"),
    "sheet_in_force": ("change", "number", "sheet", "since", "why", "cites", "limits_only"),
}

# What a field "number" is called in the public event, which has a number of its own.
_NUMBER_OF = {
    "sealed": "seal",
    "revealed": "seal",
    "seal_lost": "seal",
    "raised": "matter",
    "ruling_proposed": "proposal",
    "correction_proposed": "correction",
    "sheet_in_force": "sheet_number",
}


def public(event: Event) -> Tree | None:
    """The part of an event at a table that everybody may see; None for an event elsewhere."""
    if not event.stream.startswith(TABLE):
        return None
    tree = event.tree
    kind = tree["what"]
    data = {name: tree[name] for name in _PUBLIC.get(kind, ()) if name in tree}
    if kind in _NUMBER_OF:
        data[_NUMBER_OF[kind]] = data.pop("number")
    if kind == "decided":
        if tree.get("private"):
            del data["answer"], data["cite"]  # each answer has a paragraph of its own
        data["question"] = question_id(tree["round"], tree["place"])
    if kind == "settled":
        data |= {name: tree["record"][name] for name in ("facts", "lines", "revenue") if name in tree["record"]}
    about = {"number": event.number, "table": event.stream.removeprefix(TABLE), "version": event.version}
    return {**about, "what": kind, "at": tree["at"], **data}
