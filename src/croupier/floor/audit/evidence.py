"""The evidence pack for a dispute: everything about a round, and the program that checks it, in one ZIP file.

A dispute that is not settled at the table freezes its history, which is exported and kept (N.J.A.C. 13:69E-1.31). The
permission matrix says who may get a pack. It contains no secrets: only seals that are already opened.
"""

from __future__ import annotations

import hashlib
import io
import json
import zipfile
from collections.abc import Callable
from importlib.resources import files

from croupier.floor.audit.history import TableHistory, event_json, proof_under_head
from croupier.floor.fairness import verifier
from croupier.floor.fairness.keyring import SealLookup
from croupier.floor.storage.new_event import Tree
from croupier.floor.trail import heads as heads_file
from croupier.floor.trail.trail import Event
from croupier.law.citation import cite
from croupier.law.register import register

_DAY_ONE = (1980, 1, 1, 0, 0, 0)  # the date of every file, so that the same evidence gives the same bytes
_README = """Evidence: table {table}, round {number}

round.json    the round: its sheet, wagers, answers, lines and transfers; if void or not over, as far as it went
story.txt     the same as text
law.json      the paragraphs that apply, paraphrased
trail.jsonl   every event of the table, with its hash and the hash of the floor's previous event
heads.jsonl   the signed heads of the floor's trail; heads.pub is the public key
proof.json    proves that these events are part of the trail signed by the newest head
seal-N.json   each opened seal, with every card or roll drawn from it
verifier.py   checks everything:  python verifier.py .   or one seal:  python verifier.py seal-1.json
              (it needs only Python)
manifest.json every other file with its SHA-256; manifest.sig is its signature by the floor's key, if the floor made the pack

{cards}
Compare heads.pub with the floor's published key, and the heads with your own copies: a pack cannot prove its own key.
"""


class NoSuchRound(LookupError):
    """The trail has no round with that number."""


_MANIFEST = b"croupier/manifest/1"
_CITING = ("facts", "lines", "revenue")  # the parts of a record that cite paragraphs


def pack(
    history: TableHistory,
    number: int,
    read_heads: Callable[[], bytes] = bytes,
    public: bytes = b"",
    sign: Callable[[bytes], bytes] | None = None,
    seeds: SealLookup | None = None,
) -> bytes:
    """The evidence pack of a round that is settled, void, or frozen while under way.

    It has the table's whole trail, so that nothing can be left out, and nothing of other tables. `read_heads` returns the heads;
    it is called after the trail was read. `sign` signs the manifest with the key of the heads; without it, nothing proves that a
    file which does not follow from the trail is the floor's. The Commission's pack has the `seeds` of seals opened card by card.
    """
    history.refresh()
    tree = _round(history, number)
    seals = {
        f"seal-{each}.json": evidence
        for each in history.seals
        if (evidence := history.evidence(each, seeds)) is not None
    }
    events = list(history.source.events(stream=history.stream))
    heads = read_heads()
    proof = proof_under_head(history.source, [event.number for event in events], heads_file.parsed(heads)[0])
    parts = {
        "README.txt": _README.format(table=history.table, number=number, cards=_cards(tree, seals)).encode(),
        "round.json": _pretty(tree),
        "story.txt": verifier.story(tree).encode(),
        "law.json": _pretty(_paragraphs(tree)),
        "trail.jsonl": b"".join(map(line, events)),
        "heads.jsonl": heads,
        "heads.pub": public,
        **({"proof.json": _pretty(proof)} if proof is not None else {}),
        "verifier.py": files("croupier.floor.fairness").joinpath("verifier.py").read_bytes(),
    }
    parts |= {name: _pretty(evidence) for name, evidence in seals.items()}
    manifest = _pretty({name: hashlib.sha256(content).hexdigest() for name, content in sorted(parts.items())})
    parts["manifest.json"] = manifest
    if sign is not None:
        parts["manifest.sig"] = sign(_MANIFEST + hashlib.sha256(manifest).digest()).hex().encode() + b"\n"
    return _zipped(parts)


def _round(history: TableHistory, number: int) -> Tree:
    """The trail's data of a round. For a round that is not over: its wagers and answers, but no cards."""
    if number in history.round_events:
        event, tree = history.event(history.round_events[number])
        return {"table": history.table, "event": event.number, "hash": event.hash.hex(), **tree}
    last = max(history.round_events, default=0)
    since = [event.tree for event in history.source.events(history.round_events.get(last, 0), history.stream)]
    if number != last + 1 or not since:
        raise NoSuchRound(f"table {history.table} has no round {number}")
    return {"table": history.table, "what": "under way", "round": number, "so_far": since}


def line(event: Event) -> bytes:
    """An event as one JSON line, with all that its hash covers."""
    return json.dumps(event_json(event)).encode() + b"\n"


def _cards(tree: Tree, seals: Tree) -> str:
    if "places" not in tree:
        return "The round is not over, so its cards are still sealed. Export again after it ends."
    used = sorted({f"seal-{drawn['seal']}.json" for drawn in tree["places"]})
    closed = [name for name in used if name not in seals]
    if closed:
        return (
            f"This round was dealt from {', '.join(used)}. Not all of them are opened yet. Export again when they are."
        )
    return f"This round was dealt from {', '.join(used)}." if used else "Nothing was drawn in this round."


def _pretty(tree: object) -> bytes:
    return (json.dumps(tree, indent=2, ensure_ascii=False) + "\n").encode()


def _paragraphs(tree: Tree) -> list[Tree]:
    record, law = tree.get("record", {}), register()
    cited = [tree, *tree.get("so_far", ()), *(each for part in _CITING for each in record.get(part, ()))]
    paragraphs = []
    for text in dict.fromkeys(each["cite"] for each in cited if each.get("cite")):
        paragraph = law.find(cited_law := cite(text))
        paragraphs.append(
            {"cite": text, "rule": paragraph.rule if paragraph is not None else law.section(cited_law).title}
        )
    return paragraphs


def _zipped(parts: dict[str, bytes]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            info = zipfile.ZipInfo(name, _DAY_ONE)
            info.compress_type = zipfile.ZIP_DEFLATED
            info.external_attr = 0o644 << 16
            archive.writestr(info, content)
    return buffer.getvalue()
