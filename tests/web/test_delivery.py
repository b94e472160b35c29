"""HEAD is answered wherever GET is, browsers keep the files, and what has no secret is compressed."""

from __future__ import annotations

import re

import httpx
import pytest

from croupier.web.rendering.assets import asset
from tests.web.conftest import Asks


@pytest.mark.parametrize(
    "path", ["/about", "/law/19:47-2.5", "/v1/games", "/v1/games/none", asset("style.css"), "/people", "/verifier.py"]
)
def test_head_has_the_headers_of_get_and_no_body(refused: Asks, path: str) -> None:
    """RFC 9110, 9.3.2."""
    got, head = refused.client.get(path), refused.client.head(path)
    assert (head.status_code, head.content) == (got.status_code, b"")
    changing = {"x-request-id", "date"} | {name for name in got.headers if name.startswith("ratelimit")}
    assert {name: value for name, value in head.headers.items() if name not in changing} == {
        name: value for name, value in got.headers.items() if name not in changing
    }


@pytest.mark.parametrize("path", ["/lobby/stream", "/tables/craps/stream"])
def test_head_of_a_stream_ends(refused: Asks, path: str) -> None:
    head = refused.client.head(path, headers=refused.house.headers("ann"), timeout=20)
    assert (head.status_code, head.headers["content-type"]) == (200, "text/event-stream; charset=utf-8")
    assert "content-length" not in head.headers


def test_an_address_that_only_takes_forms_refuses_head(refused: Asks) -> None:
    head = refused.client.head("/login/none")
    assert head.status_code == 404
    assert refused.client.head("/guest").status_code == 405


def test_browsers_keep_a_file_until_another_version_has_another_address(refused: Asks) -> None:
    kept, asked = refused.client.get(asset("style.css")), refused.client.get("/static/style.css")
    assert kept.text == asked.text
    assert kept.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert asked.headers["cache-control"] == "no-cache"
    same = refused.client.get("/static/style.css", headers={"If-None-Match": asked.headers["etag"]})
    assert (same.status_code, same.content) == (304, b"")
    assert refused.client.get("/static/000000000000/style.css").status_code == 404


def test_every_file_of_a_page_has_the_version_in_its_address(refused: Asks) -> None:
    for path in ("/", "/tables/craps", "/law/19:47-2.5"):
        text = refused.client.get(path, headers=refused.house.headers("ann")).text
        files = re.findall(r'(?:src|href)="(/static/[^"]+)"', text)
        assert files
        for file in files:
            assert file.startswith(asset("")), file
            assert refused.client.get(file).headers["cache-control"].endswith("immutable"), file


def _is_compressed(answer: httpx.Response) -> bool:
    assert answer.status_code == 200
    return bool(answer.headers.get("content-encoding") == "gzip")


@pytest.mark.parametrize("path", ["/", "/law", "/tables/craps/sign", "/verifier.py"])
def test_only_pages_without_a_session_are_compressed(refused: Asks, path: str) -> None:
    """A page with a session has its token, beside words that somebody else may have chosen (BREACH)."""
    client, entry = refused.client, refused.house.enter("ann")
    plain = client.get(path, headers={"Accept-Encoding": "identity"})
    assert not _is_compressed(plain)
    packed = client.get(path)
    assert _is_compressed(packed)
    assert "Accept-Encoding" in packed.headers["vary"]
    assert int(packed.headers["content-length"]) < len(plain.content) / 2
    assert not _is_compressed(client.get(path, headers={"Cookie": f"croupier={entry.key}"}))
    assert not _is_compressed(client.get(path, headers=refused.house.headers("ann")))


def test_files_and_drawings_are_compressed_for_everybody_but_not_pictures_that_are(refused: Asks) -> None:
    cookie = {"Cookie": f"croupier={refused.house.enter('ann').key}"}
    for path in (asset("style.css"), "/tables/craps/felt.svg", "/tables/roulette/wheel.svg"):
        assert _is_compressed(refused.client.get(path, headers=cookie))
    assert not _is_compressed(refused.client.get(asset("icon-180.png"), headers=cookie))
    part = refused.client.get(asset("style.css"), headers={"Range": "bytes=0-4000"})
    assert part.status_code == 206
    assert "content-encoding" not in part.headers


def test_a_phone_is_given_a_name_and_an_icon(refused: Asks) -> None:
    text = refused.client.get("/").text
    assert re.search(r'<meta name="description" content="[^"]{60,}">', text)
    assert "at table craps, dealt by" in refused.client.get("/tables/craps", headers=refused.house.headers("ann")).text
    manifest = refused.client.get(asset("croupier.webmanifest"))
    assert manifest.headers["content-type"].startswith("application/manifest+json")
    for icon in manifest.json()["icons"]:
        assert refused.client.get(asset(icon["src"])).headers["content-type"] == icon["type"]
    assert refused.client.get(asset("icon-180.png")).content.startswith(b"\x89PNG")
