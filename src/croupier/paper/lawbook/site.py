"""Writes the law's pages as a folder of files that any browser opens, without a server and without a network."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.resources.abc import Traversable
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from croupier import __version__
from croupier.law.citation import cite
from croupier.paper.files import write_atomically
from croupier.paper.lawbook import drawing
from croupier.paper.lawbook.book import book
from croupier.paper.lawbook.rendering import STATIC, TEMPLATES, LawSite, install
from croupier.paper.lawbook.search import entries

MANIFEST = "croupier-law.json"  # lists the files we wrote, so that a later run replaces only these
_STYLES = ("style.css", "mark.svg")  # of the floor's site


class NotOurs(Exception):
    """The folder holds something else, so nothing was written."""


def address(key: str) -> str:
    """The file of a page, by its key. All files are in one folder."""
    key, _, part = key.partition("#")
    kind, _, rest = key.partition(" ")
    if kind == "asset":
        return rest
    name = {
        "place": lambda: cite(rest).slug,
        "subchapter": lambda: f"subchapter_{rest}",
        "timeline": lambda: f"timeline_{rest}",
        "drawing": lambda: f"timeline_{rest}",
    }.get(kind, lambda: kind)()
    ending = ".svg" if kind == "drawing" else ".html"
    return f"{name}{ending}#{part}" if part else f"{name}{ending}"


SITE = LawSite("law_site.html", address, in_browser=True)


@cache
def environment() -> Environment:
    """The template environment. An undefined variable is an error."""
    built = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    install(built)
    return built


def pages() -> Iterator[tuple[str, str]]:
    """The name and content of every page."""
    law = book()

    def page(key: str, template: str, **context: object) -> tuple[str, str]:
        return address(key), SITE.render(environment(), template, here=key, version=__version__, **context)

    yield page("index", "law_index.html", query="")
    yield page("search", "law_search.html", query="", found=(), most=0)
    yield page("timelines", "law_timelines.html")
    for subchapter in law.subchapters.values():
        yield page(f"subchapter {subchapter.number}", "law_subchapter.html", subchapter=subchapter)
    for place in law.places:
        yield page(f"place {place}", "law_place.html", page=law.page(place))
    for name, timeline in law.timelines.items():
        yield page(f"timeline {name}", "law_timeline.html", timeline=timeline)
        yield address(f"drawing {name}"), drawing.whole(timeline)


def files(styles: Traversable) -> dict[str, bytes]:
    """Every file of the site by name. `styles` is the folder with the floor's style sheet."""
    made = {name: text.encode() for name, text in pages()}
    made |= {name: (styles / name).read_bytes() for name in _STYLES}
    made |= {file.name: file.read_bytes() for file in sorted(STATIC.iterdir())}
    made["law_entries.js"] = _search_data().encode()
    return made


def _search_data() -> str:
    """What the search in the browser reads. A script, since a page opened from a disk may not read other files."""
    rows = [[address(each.page), each.head, each.text, each.kind] for each in entries()]
    return "window.lawEntries = [\n" + ",\n".join(json.dumps(row, ensure_ascii=True) for row in rows) + "\n];\n"


def write_site(folder: Path, styles: Traversable) -> int:
    """Writes the site into a folder that is new, empty or ours. Returns the number of files."""
    earlier = _earlier_files(folder)
    made = files(styles)
    folder.mkdir(parents=True, exist_ok=True)
    _write_manifest(folder, earlier | made.keys())  # first, so that an interrupted run can be repeated
    for name, content in made.items():
        file = folder / name
        if file.is_symlink():
            file.unlink()
        file.write_bytes(content)
    for name in earlier - made.keys():
        (folder / name).unlink(missing_ok=True)
    _write_manifest(folder, made.keys())
    return len(made) + 1


def _write_manifest(folder: Path, names: Iterable[str]) -> None:
    tree = {"made_by": "croupier law", "files": sorted(names)}
    write_atomically(folder / MANIFEST, (json.dumps(tree, indent=1) + "\n").encode())


def _earlier_files(folder: Path) -> set[str]:
    """The files that an earlier run wrote. Raises `NotOurs` if the folder holds something else."""
    if not folder.exists():
        return set()
    if not folder.is_dir():
        raise NotOurs(f"{folder} is not a folder")
    if not any(folder.iterdir()):
        return set()
    try:
        tree = json.loads((folder / MANIFEST).read_text("utf-8"))
        names = {name for name in tree["files"] if isinstance(name, str)}
    except (OSError, ValueError, KeyError, TypeError):
        raise NotOurs(
            f"{folder} is not empty and was not made by `croupier law`; name a new or an empty folder"
        ) from None
    return {name for name in names if Path(name).name == name and name not in {"", ".", ".."}}
