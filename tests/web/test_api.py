"""Every route on a real floor: what it answers, what it refuses and with which paragraph, and that nothing happens twice."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any, get_args

import httpx
import pytest

from croupier.documents.journal import BEGINNING, digest, read_journal, replay_all
from croupier.floor import commands
from croupier.floor.tables.table import ROUNDS_A_SEAL
from croupier.games import registry
from croupier.law.citation import cite
from croupier.law.register import register
from croupier.web.api.routes import COMMAND_ROUTES, PATHS, CommandRoute
from croupier.web.jobs.trail_verification import VerificationPending
from croupier.web.jobs.what_if import AnalysisPending, TooManyAnalyses
from croupier.web.security.authorization import routes_without_action
from tests.web.conftest import Asks, House, at_once

Tree = dict[str, Any]
CRAPS, BLACKJACK = "/v1/tables/craps", "/v1/tables/blackjack"


def fine(response: httpx.Response) -> Tree:
    assert response.status_code == 200, response.text
    tree: Tree = response.json()
    return tree


def problem(response: httpx.Response, status: int, code: str) -> Tree:
    assert response.status_code == status, response.text
    assert response.headers["content-type"] == "application/problem+json"
    tree: Tree = response.json()
    assert (tree["status"], tree["code"]) == (status, code)
    assert tree["detail"]
    return tree


def view(house: House, client: httpx.Client, table: str, who: str = "ann", role: str = "player") -> Tree:
    return fine(client.get(f"/v1/tables/{table}", headers=house.headers(who, role)))


# ---------------------------------------------------------------- the table of routes


def test_every_command_has_its_route() -> None:
    assert set(PATHS) == set(get_args(get_args(commands.AnyCommand)[0]))
    assert len(set(PATHS.values())) == len(PATHS)


@pytest.mark.parametrize("asked", COMMAND_ROUTES, ids=lambda asked: asked.do)
def test_what_the_path_says_is_not_in_the_body(asked: CommandRoute) -> None:
    fields = set(asked.command.model_fields) - {"do"}
    assert set(asked.body.model_fields) | set(asked.path_fields) == fields
    assert not set(asked.body.model_fields) & set(asked.path_fields)


def test_every_route_names_its_action(house: House) -> None:
    assert routes_without_action(house.app) == []


# ---------------------------------------------------------------- what is seen


def test_games_and_tables_are_for_everybody(refused: Asks) -> None:
    games = fine(refused.client.get("/v1/games"))["games"]
    assert [game["game"] for game in games] == [game.name for game in registry.games()]
    tables = fine(refused.client.get("/v1/tables"))["tables"]
    assert {table["game"] for table in tables} == {game["game"] for game in games}


def test_8_3_a_the_sign_is_for_everybody_and_cited(refused: Asks) -> None:
    sign = fine(refused.client.get(f"{BLACKJACK}/sign"))
    assert sign["posted_by"] == "19:47-8.3(a)"
    assert {"fact": "blackjack: minimum $5.00, maximum $500.00", "cite": "19:47-8.2(c)"} in sign["sign"]
    assert {"fact": "max hands: 2", "cite": "19:47-2.11(c)1"} in sign["sign_may_add"]
    for line in (*sign["sign"], *sign["sign_may_add"]):
        register().section(cite(line["cite"]))


def test_a_table_is_seen_with_its_version_as_its_tag(house: House, client: httpx.Client, asks: Asks) -> None:
    before = client.get(CRAPS, headers=house.headers("ann"))
    assert before.headers["etag"] == f'"{before.json()["version"]}"'
    answer = asks("ann", f"{CRAPS}/seats", seat=3)
    after = client.get(CRAPS, headers=house.headers("ann"))
    assert answer.headers["etag"] == after.headers["etag"] != before.headers["etag"]
    assert [seat["handle"] for seat in after.json()["seats"] if seat["you"]] == ["ann"]


def test_nobody_sees_a_table_without_coming_in(refused: Asks) -> None:
    error = problem(refused.client.get(CRAPS), 401, "log_in_first")
    assert error["action"] == "read_table"


@pytest.mark.parametrize("path", ["", "/sign", "/sheets", "/rounds", "/rounds/1", "/seals", "/seals/1", "/events"])
def test_a_table_that_is_not_there_is_not_there(refused: Asks, path: str) -> None:
    answer = refused.client.get(f"/v1/tables/nowhere{path}", headers=refused.house.headers("ann"))
    problem(answer, 404, "no_such_table")


@pytest.mark.parametrize("path", ["/evidence", "/rounds/1/evidence"])
def test_there_is_no_evidence_of_a_table_that_is_not_there(refused: Asks, path: str) -> None:
    answer = refused.client.get(f"/v1/tables/nowhere{path}", headers=refused.house.headers("ines", "inspector"))
    problem(answer, 404, "no_such_table")


def test_an_unknown_route_is_a_problem_like_every_other(refused: Asks) -> None:
    problem(refused.client.get("/v1/nothing"), 404, "not_found")
    problem(refused.client.delete("/v1/games"), 405, "method_not_allowed")


@pytest.mark.parametrize(
    ("path", "methods"),
    [
        ("/v1/people", "GET, HEAD, POST"),
        ("/v1/games", "GET, HEAD"),
        ("/v1/sessions", "POST"),
        ("/v1/sessions/current", "DELETE"),
    ],
)
@pytest.mark.parametrize("method", ["OPTIONS", "PATCH"])
def test_a_refused_method_names_all_that_an_address_accepts(
    refused: Asks, path: str, methods: str, method: str
) -> None:
    answer = refused.client.request(method, path)
    problem(answer, 405, "method_not_allowed")
    assert answer.headers["Allow"] == methods


def test_the_register_of_sheets_has_the_one_in_force_last(refused: Asks) -> None:
    sheets = fine(refused.client.get(f"{CRAPS}/sheets"))["sheets"]
    assert [(sheet["number"], sheet["until"]) for sheet in sheets] == [(1, None)]
    assert sheets[0]["sheet"]["game"] == "craps"


# ---------------------------------------------------------------- a round of craps


def roll(asks: Asks, who: str = "ann", cents: int = 1000) -> None:
    """A pass line wager, if none stands, and the dice."""
    asks(who, f"{CRAPS}/wagers", wager="pass", cents=cents)
    fine(asks(who, f"{CRAPS}/ready-signals"))


def test_rounds_come_page_by_page_the_newest_first(house: House, client: httpx.Client, asks: Asks) -> None:
    fine(asks("ann", f"{CRAPS}/seats"))
    for _ in range(5):
        roll(asks)
    headers = house.headers("ann")
    seen, cursor = list[int](), ""
    while True:
        page = fine(client.get(f"{CRAPS}/rounds?limit=2{cursor}", headers=headers))
        seen += [text["number"] for text in page["rounds"]]
        if page["next"] is None:
            break
        assert len(page["rounds"]) == 2
        cursor = f"&cursor={page['next']}"
    assert seen == [5, 4, 3, 2, 1]
    problem(client.get(f"{CRAPS}/rounds?limit=101", headers=headers), 422, "unreadable")


def test_a_record_is_replayed_to_the_same(house: House, client: httpx.Client, asks: Asks, tmp_path: Path) -> None:
    fine(asks("ann", f"{CRAPS}/seats"))
    roll(asks)
    record = fine(client.get(f"{CRAPS}/rounds/1", headers=house.headers("ann")))
    names = ("game", "on", "rules", "standing", "journal", "facts", "lines", "left")
    line = {"number": 1, "previous": BEGINNING, **{name: record[name] for name in names}}
    journal = tmp_path / "journal.jsonl"
    journal.write_text(json.dumps(line | {"hash": digest(line)}) + "\n")
    records = read_journal(journal)
    assert list(replay_all(records)) == []
    line["lines"] = [each | {"cents": each["cents"] + 1} for each in record["lines"]]
    journal.write_text(json.dumps(line | {"hash": digest(line)}) + "\n")
    assert list(replay_all(read_journal(journal))) != []


def test_a_round_is_shown_to_who_played_it_and_who_runs_the_table(
    house: House, client: httpx.Client, asks: Asks
) -> None:
    fine(asks("ann", f"{CRAPS}/seats"))
    roll(asks)
    fine(client.get(f"{CRAPS}/rounds/1", headers=house.headers("ivy", "inspector")))
    problem(client.get(f"{CRAPS}/rounds/1", headers=house.headers("bob")), 403, "forbidden")
    problem(client.get(f"{CRAPS}/rounds/2", headers=house.headers("ann")), 404, "no_such_round")


def test_taking_down_calling_and_leaving(house: House, client: httpx.Client, asks: Asks) -> None:
    fine(asks("ann", f"{CRAPS}/seats"))
    fine(asks("ann", f"{CRAPS}/wagers", wager="field", cents=2000))
    fine(asks("ann", f"{CRAPS}/take-downs", wager="field", cents=1000))
    assert [error["stake_cents"] for error in view(house, client, "craps")["wagers"]] == [1000]
    fine(asks("ann", f"{CRAPS}/take-downs", wager="field"))
    assert view(house, client, "craps")["wagers"] == []
    error = problem(asks("ann", f"{CRAPS}/calls", wager="field", on=False), 422, "refused")
    assert error["cite"].startswith("19:47-1.")
    fine(asks("ann", f"{CRAPS}/departures"))
    assert all(seat["handle"] is None for seat in view(house, client, "craps")["seats"])
    assert house.cents("ann") == 1_000_00
    assert house.books() == []


# ---------------------------------------------------------------- a hand of blackjack


def play(house: House, client: httpx.Client, asks: Asks, who: str = "ann") -> None:
    """Answers whatever is asked by what stakes nothing more, until the round is over."""
    for _ in range(40):
        asked = view(house, client, "blackjack", who)["asks"]
        if asked is None or asked["handle"] != who:
            return
        names = [offer["name"] for offer in asked["offers"]]
        wanted = next((name for name in ("stand", "no_insurance", "decline") if name in names), names[0])
        offer = next(offer for offer in asked["offers"] if offer["name"] == wanted)
        answer = f"{wanted} {offer['least']}" if offer["takes_amount"] else wanted
        decision: Tree = {"question": asked["question"], "site": asked["site"], "answer": answer}
        fine(asks(who, f"{BLACKJACK}/decisions", **decision))
        problem(asks(who, f"{BLACKJACK}/decisions", **decision), 409, "stale_question")
    raise AssertionError("the round does not end")


def test_a_hand_of_blackjack_is_played_over_the_api(house: House, client: httpx.Client, asks: Asks) -> None:
    fine(asks("ann", f"{BLACKJACK}/seats"))
    fine(asks("ann", f"{BLACKJACK}/wagers", wager="blackjack", cents=1000))
    fine(asks("ann", f"{BLACKJACK}/ready-signals"))
    play(house, client, asks)
    record = fine(client.get(f"{BLACKJACK}/rounds/1", headers=house.headers("ann")))
    gain = sum(line["cents"] for line in record["lines"])
    assert house.cents("ann") == 1_000_00 + gain
    assert house.books() == []


def test_a_question_that_is_over_is_not_answered(asks: Asks) -> None:
    fine(asks("ann", f"{BLACKJACK}/seats"))
    decision: Tree = {"question": "1.5", "site": "play:1.1", "answer": "stand"}
    problem(asks("ann", f"{BLACKJACK}/decisions", **decision), 409, "stale_question")


def test_an_answer_has_to_name_its_question(asks: Asks) -> None:
    fine(asks("ann", f"{BLACKJACK}/seats"))
    error = problem(asks("ann", f"{BLACKJACK}/decisions", site="play:1.1", answer="stand"), 422, "unreadable")
    assert error["mistakes"] == [{"place": "question", "why": "is missing"}]
    problem(asks("ann", f"{BLACKJACK}/decisions", question="", site="play:1.1", answer="stand"), 422, "unreadable")


def test_bots_come_and_go(house: House, client: httpx.Client, asks: Asks) -> None:
    fine(asks("ann", f"{BLACKJACK}/bots"))
    bot = next(seat["handle"] for seat in view(house, client, "blackjack")["seats"] if seat["bot"])
    fine(asks("ann", f"{BLACKJACK}/bots/{bot}/dismissals"))
    assert not any(seat["bot"] for seat in view(house, client, "blackjack")["seats"])
    problem(asks("ann", f"{BLACKJACK}/bots/{bot}/dismissals"), 422, "refused")


# ---------------------------------------------------------------- you


def test_you_and_your_chips(house: House, client: httpx.Client, asks: Asks) -> None:
    me = fine(client.get("/v1/me", headers=house.headers("ann")))
    assert (me["handle"], me["role"], me["cents"]) == ("ann", "player", 1_000_00)
    assert fine(client.get("/v1/me", headers=house.headers("flo", "floorperson")))["cents"] is None
    problem(client.get("/v1/me"), 401, "log_in_first")
    fine(asks("ann", "/v1/me/buy-ins", cents=500))
    assert fine(client.get("/v1/me", headers=house.headers("ann")))["cents"] == 1_005_00
    fine(asks("ann", "/v1/me/cash-outs", cents=1_005_00))
    assert fine(client.get("/v1/me", headers=house.headers("ann")))["cents"] == 0
    problem(asks("ann", "/v1/me/cash-outs", cents=1), 422, "not_enough")
    assert house.books() == []


def test_the_statement_adds_up_page_by_page(house: House, client: httpx.Client, asks: Asks) -> None:
    for cents in (100, 200, 300):
        fine(asks("ann", "/v1/me/buy-ins", cents=cents))
    lines, cursor = list[Tree](), ""
    while True:
        page = fine(client.get(f"/v1/me/statement?limit=1{cursor}", headers=house.headers("ann")))
        lines += page["lines"]
        if page["next"] is None:
            break
        cursor = f"&cursor={page['next']}"
    assert [line["cents"] for line in lines] == [300, 200, 100, 1_000_00]
    assert sum(line["cents"] for line in lines) == page["cents"]
    problem(client.get("/v1/me/statement", headers=house.headers("flo", "floorperson")), 403, "forbidden")
    person, ivy = house.actor("ann").person, house.headers("ivy", "inspector")
    of_ann = fine(client.get(f"/v1/people/{person}/statement", headers=ivy))
    assert of_ann == {"handle": "ann", "cents": page["cents"], "lines": lines, "next": None}
    problem(client.get("/v1/people/p-nobody/statement", headers=ivy), 404, "no_such_person")
    problem(client.get(f"/v1/people/{person}/statement", headers=house.headers("bob")), 403, "forbidden")


# ---------------------------------------------------------------- once, and at the version that was seen


def test_the_same_key_gives_the_same_answer_and_nothing_happens_twice(house: House, asks: Asks) -> None:
    fine(asks("ann", f"{CRAPS}/seats"))
    first = asks("ann", f"{CRAPS}/wagers", key="once", wager="field", cents=1000)
    again = asks("ann", f"{CRAPS}/wagers", key="once", wager="field", cents=1000)
    assert fine(first) == fine(again)
    assert first.content == again.content
    assert house.cents("ann") == 990_00
    problem(asks("ann", f"{CRAPS}/wagers", key="once", wager="field", cents=1001), 422, "key_reused")
    fine(asks("bob", f"{CRAPS}/seats", key="once"))  # a key is its owner's alone


def test_a_refusal_is_not_kept_under_its_key(asks: Asks) -> None:
    problem(asks("ann", f"{CRAPS}/wagers", key="early", wager="field", cents=1000), 422, "refused")
    fine(asks("ann", f"{CRAPS}/seats"))
    fine(asks("ann", f"{CRAPS}/wagers", key="early", wager="field", cents=1000))


def test_every_command_wants_a_key(refused: Asks) -> None:
    headers = refused.house.headers("ann")
    error = problem(refused.client.post(f"{CRAPS}/seats", headers=headers), 422, "unreadable")
    assert "Idempotency-Key" in error["detail"]
    for key in (b"x" * 81, b"", b"\xe9"):
        sent = [*((name.encode(), value.encode()) for name, value in headers.items()), (b"Idempotency-Key", key)]
        problem(refused.client.post(f"{CRAPS}/seats", headers=sent), 422, "unreadable")


def test_a_table_that_moved_on_answers_409_with_what_it_looks_like_now(
    house: House, client: httpx.Client, asks: Asks
) -> None:
    seen = view(house, client, "craps")["version"]
    fine(asks("bob", f"{CRAPS}/seats"))
    for path, headers in ((f"?expected_version={seen}", {}), ("", {"If-Match": f'"{seen}"'})):
        error = problem(asks("ann", f"{CRAPS}/seats{path}", headers=headers), 409, "conflict")
        assert error["version"] == error["view"]["version"] == seen + 1
        assert [seat["handle"] for seat in error["view"]["seats"] if seat["handle"]] == ["bob"]
    fine(asks("ann", f"{CRAPS}/seats", headers={"If-Match": f'"{seen + 1}"'}))


@pytest.mark.parametrize("tag", ["12", 'W/"12"', "*", '"x"', '"1", "2"'])
def test_a_tag_that_is_no_version_is_refused(refused: Asks, tag: str) -> None:
    problem(refused("ann", f"{CRAPS}/seats", headers={"If-Match": tag}), 422, "unreadable")


def test_header_and_query_must_agree(refused: Asks) -> None:
    shown = refused("ann", f"{CRAPS}/seats?expected_version=3", headers={"If-Match": '"4"'})
    problem(shown, 422, "unreadable")


# ---------------------------------------------------------------- strictly


@pytest.mark.parametrize(
    ("body", "place"),
    [
        ({"wager": "pass"}, "cents"),
        ({"wager": "pass", "cents": "1000"}, "cents"),
        ({"wager": "pass", "cents": 10.0}, "cents"),
        ({"wager": "pass", "cents": True}, "cents"),
        ({"wager": "pass", "cents": 0}, "cents"),
        ({"wager": "pass", "cents": 10**11}, "cents"),
        ({"wager": "pass\u0000", "cents": 1000}, "wager"),
        ({"wager": "pass", "cents": 1000, "tabel": "craps"}, "tabel"),
        ({"wager": "pass", "cents": 1000, "do": "wager"}, "do"),
        ({"wager": "pass", "cents": 1000, "table": "roulette"}, "table"),
    ],
)
def test_a_body_is_read_strictly(refused: Asks, body: Tree, place: str) -> None:
    error = problem(refused("ann", f"{CRAPS}/wagers", **body), 422, "unreadable")
    assert [mistake["place"] for mistake in error["mistakes"]] == [place]


def test_the_mistakes_of_the_path_and_of_the_body_are_reported_together(refused: Asks) -> None:
    error = problem(refused("flo", f"{CRAPS}/matters/x/rulings", role="floorperson", more=1), 422, "unreadable")
    assert {"matter", "more"} <= {mistake["place"] for mistake in error["mistakes"]}


@pytest.mark.parametrize(
    ("content", "sort", "status"),
    [
        (b'{"wager": "pass", "cents": 100, "cents": 1000}', "application/json", 400),
        (b'{"wager": ', "application/json", 400),
        (b"\xff\xfe", "application/json", 400),
        (b'["wager"]', "application/json", 400),
        (b'{"cents": NaN, "wager": "pass"}', "application/json", 400),
        (b"[" * 10_000, "application/json", 400),
        (b'{"wager": "pass", "cents": 1000}', "text/plain", 415),
        (b'{"wager": "' + b"x" * 20_000 + b'"}', "application/json", 413),
    ],
)
def test_what_cannot_be_read_is_a_problem_and_nothing_worse(
    refused: Asks, content: bytes, sort: str, status: int
) -> None:
    headers = {**refused.house.headers("ann"), "Idempotency-Key": "x", "Content-Type": sort}
    response = refused.client.post(f"{CRAPS}/wagers", content=content, headers=headers)
    assert response.status_code == status, response.text
    assert response.headers["content-type"] == "application/problem+json"


@pytest.mark.parametrize(
    ("role", "path", "content"),
    [
        ("player", f"{CRAPS}/wagers", b'{"wager": "pass", "cents": 1000}'),
        ("player", f"{CRAPS}/seats", b'{"seat": 1}'),
        ("player", "/v1/me/buy-ins", b'{"cents": 100}'),
        ("floorperson", "/v1/sheets/check", b'{"game": "roulette"}'),
    ],
)
def test_json_in_a_body_that_is_typed_as_a_form_is_refused(refused: Asks, role: str, path: str, content: bytes) -> None:
    """A page of another site can make a browser send a form, but no JSON: so the API reads no body typed as a form."""
    for sort in ("application/x-www-form-urlencoded", "Application/X-WWW-Form-Urlencoded; charset=utf-8"):
        sender = refused.house.headers("ann" if role == "player" else "flo", role)
        headers = {**sender, "Idempotency-Key": refused.house.key(), "Content-Type": sort}
        problem(refused.client.post(path, content=content, headers=headers), 415, "not_json")


def test_json_may_be_typed_in_capitals_and_with_a_charset(asks: Asks) -> None:
    headers = {**asks.house.headers("ann"), "Idempotency-Key": "x", "Content-Type": "Application/JSON; charset=utf-8"}
    assert fine(asks.client.post(f"{CRAPS}/seats", content=b'{"seat": 2}', headers=headers))["did"] == "sit"


def test_a_refusal_carries_its_paragraph(asks: Asks) -> None:
    fine(asks("ann", f"{CRAPS}/seats"))
    error = problem(asks("ann", f"{CRAPS}/wagers", wager="pass", cents=100), 422, "refused")
    assert error["cite"] == error["rulings"][0]["cite"]
    assert "minimum" in error["detail"]
    register().section(cite(error["cite"]))


# ---------------------------------------------------------------- who may


def test_staff_hold_no_seats_and_players_run_no_tables(refused: Asks) -> None:
    problem(refused("flo", f"{CRAPS}/seats", role="floorperson"), 403, "forbidden")
    problem(refused("ann", f"{CRAPS}/halts", why="I lose"), 403, "forbidden")
    problem(refused("ann", f"{CRAPS}/deals"), 403, "forbidden")


def test_nobody_acts_without_coming_in(refused: Asks) -> None:
    problem(refused.client.post(f"{CRAPS}/seats", headers={"Idempotency-Key": "x"}), 401, "log_in_first")


# ---------------------------------------------------------------- dealers and floorpersons


def test_a_dealer_deals_and_the_table_waits_for_him(house: House, client: httpx.Client, asks: Asks) -> None:
    house.enter("dan", "dealer")
    fine(asks("flo", f"{CRAPS}/dealers", role="floorperson", dealer="dan"))
    fine(asks("ann", f"{CRAPS}/seats"))
    fine(asks("ann", f"{CRAPS}/wagers", wager="pass", cents=1000))
    fine(asks("ann", f"{CRAPS}/ready-signals"))
    assert view(house, client, "craps")["round"] == 1
    fine(asks("dan", f"{CRAPS}/deals", role="dealer"))
    assert view(house, client, "craps")["round"] == 2
    fine(asks("flo", f"{CRAPS}/dealers", role="floorperson"))


def test_a_table_is_stopped_and_goes_on(house: House, client: httpx.Client, asks: Asks) -> None:
    fine(asks("flo", f"{CRAPS}/halts", role="floorperson", why="a die is missing"))
    assert view(house, client, "craps")["state"] == "halted"
    fine(asks("ann", f"{CRAPS}/seats"))
    problem(asks("ann", f"{CRAPS}/wagers", wager="field", cents=1000), 422, "refused")
    fine(asks("flo", f"{CRAPS}/resumptions", role="floorperson"))
    fine(asks("ann", f"{CRAPS}/wagers", wager="field", cents=1000))


def test_a_dispute_is_ruled_on_and_set_right_by_two_supervisors(house: House, client: httpx.Client, asks: Asks) -> None:
    fine(asks("ann", f"{CRAPS}/seats"))
    roll(asks)
    before = house.cents("ann")
    fine(asks("ann", f"{CRAPS}/matters", matter="dispute", what="I was paid too little", round=1))
    matter = view(house, client, "craps")["matters"][0]["number"]
    wrong: Tree = {"handle": "ann", "cents": 500, "cite": "19:47-1.2(a)", "why": "five dollars short"}
    fine(asks("flo", f"{CRAPS}/matters/{matter}/corrections", role="floorperson", **wrong))
    number = view(house, client, "craps", "flo", "floorperson")["corrections"][0]["number"]
    alone = asks("flo", f"{CRAPS}/corrections/{number}/seconds", role="floorperson")
    assert alone.status_code in {403, 422}
    fine(asks("guy", f"{CRAPS}/corrections/{number}/seconds", role="floorperson"))
    assert house.cents("ann") == before + 500
    assert house.books() == []
    ruling: Tree = {"ruling": "play_on", "cite": "19:47-1.2(a)", "why": "paid short"}
    fine(asks("ann", f"{CRAPS}/matters", matter="dispute", what="I was paid too little again", round=1))
    fine(asks("flo", f"{CRAPS}/matters/{matter + 1}/rulings", role="floorperson", **ruling))


def test_recut_and_reshuffle_are_ordered_where_there_are_cards(asks: Asks) -> None:
    fine(asks("flo", f"{BLACKJACK}/recuts", role="floorperson"))
    fine(asks("flo", f"{BLACKJACK}/reshuffles", role="floorperson"))
    error = problem(asks("flo", f"{CRAPS}/recuts", role="floorperson"), 422, "refused")
    assert error["cite"] == "19:47-1.1"  # dice are not cut: the game's own section


def test_no_win_no_change_no_notice_waits_that_was_never_made(refused: Asks) -> None:
    problem(refused("flo", f"{CRAPS}/wins/1/validations", role="floorperson"), 422, "refused")
    problem(refused("flo", f"{CRAPS}/changes/1/cancellations", role="floorperson"), 422, "refused")
    problem(refused("ivy", f"{CRAPS}/changes/1/approvals", role="inspector"), 422, "refused")
    problem(refused("ivy", "/v1/notices/1/acknowledgements", role="inspector"), 422, "refused")
    problem(refused("ivy", f"/v1/notices/{'9' * 30}/acknowledgements", role="inspector"), 422, "unreadable")
    problem(refused("ivy", "/v1/notices/one/acknowledgements", role="inspector"), 422, "unreadable")


def test_8_3_b_a_change_is_scheduled_and_the_commission_notified(
    house: House, client: httpx.Client, asks: Asks
) -> None:
    sheet = fine(client.get("/v1/tables/roulette/sheets"))["sheets"][-1]["sheet"]
    rules, limits = {**sheet["rules"], "seven_numbers": True}, sheet["limits"]
    changes = "/v1/tables/roulette/changes"
    fine(asks("flo", changes, role="floorperson", rules=rules, limits=limits))
    fine(asks("flo", f"{changes}/1/duties", role="floorperson", duty="commission"))
    inbox = fine(client.get("/v1/notices", headers=house.headers("ivy", "inspector")))["notices"]
    notice = next(each for each in inbox if each["table"] == "roulette")
    assert notice["cite"] == "19:47-8.3(b)3"
    fine(asks("ivy", f"/v1/notices/{notice['number']}/acknowledgements", role="inspector"))
    problem(asks("ivy", f"/v1/notices/{notice['number']}/acknowledgements", role="inspector"), 422, "refused")
    fine(asks("flo", f"{changes}/1/cancellations", role="floorperson"))
    problem(client.get("/v1/notices", headers=house.headers("ann")), 403, "forbidden")


def test_8_3_c_limits_change_at_once_and_the_old_sheet_is_kept(house: House, client: httpx.Client, asks: Asks) -> None:
    sheet = fine(client.get("/v1/tables/roulette/sheets"))["sheets"][-1]["sheet"]
    limits = {**sheet["limits"], "red": {"min": "5.00", "max": "600.00"}}
    changes = "/v1/tables/roulette/changes"
    fine(asks("flo", changes, role="floorperson", rules=sheet["rules"], limits=limits))
    for duty in ("sign", "announcement"):
        fine(asks("flo", f"{changes}/1/duties", role="floorperson", duty=duty))
    old, new = fine(client.get("/v1/tables/roulette/sheets"))["sheets"]
    assert (old["sheet"], old["until"]) == (sheet, new["since"])
    assert (new["sheet"]["limits"], new["until"]) == (limits, None)
    assert view(house, client, "roulette")["sheet"]["limits"]["red"]["max_cents"] == 600_00


def test_a_table_is_closed_step_by_step_and_its_cards_are_verified(
    house: House, client: httpx.Client, asks: Asks, tmp_path: Path
) -> None:
    house.does("ann", commands.Sit(table="blackjack"))
    for _ in range(3):
        house.does("ann", commands.MakeWager(table="blackjack", wager="blackjack", cents=1000))
        house.does("ann", commands.Ready(table="blackjack"))
        play(house, client, asks)
    problem(client.get(f"{BLACKJACK}/seals/1"), 404, "not_revealed")
    fine(asks("flo", f"{BLACKJACK}/closings", role="floorperson"))
    for _ in range(20):
        seen = view(house, client, "blackjack", "flo", "floorperson")
        if seen["state"] == "closed":
            break
        coming = next(step["step"] for step in seen["steps"] if step["next"])
        fine(asks("flo", f"{BLACKJACK}/steps", role="floorperson", step=coming))
    assert view(house, client, "blackjack", "flo", "floorperson")["state"] == "closed"
    assert all("seed" in seal for seal in fine(client.get(f"{BLACKJACK}/seals"))["seals"])
    evidence = fine(client.get(f"{BLACKJACK}/seals/1"))
    records = [fine(client.get(f"{BLACKJACK}/rounds/{number}", headers=house.headers("ann"))) for number in (1, 2, 3)]
    journal = " ".join(entry.split()[-1] for record in records for entry in record["journal"])
    dealt = re.findall(r"\b[2-9TJQKA][shdc]\b", journal)
    assert [card["card"] for card in evidence["cards"]] == dealt  # a round has as many as it needs, and may have three
    (tmp_path / "verifier.py").write_text(client.get("/verifier.py").text)
    assert verified(tmp_path, evidence) == 0
    evidence["cards"][0]["card"] = "3s" if dealt[0] == "2s" else "2s"
    assert verified(tmp_path, evidence) == 1
    assert house.books() == []


# ---------------------------------------------------------------- evidence


def test_a_revealed_seal_is_verified_by_the_program_we_hand_out(
    house: House, client: httpx.Client, tmp_path: Path
) -> None:
    problem(client.get(f"{CRAPS}/seals/1"), 404, "not_revealed")
    house.does("ann", commands.Sit(table="craps"))
    for _ in range(ROUNDS_A_SEAL):
        if not view(house, client, "craps")["wagers"]:
            house.does("ann", commands.MakeWager(table="craps", wager="pass", cents=500))
        house.does("ann", commands.Ready(table="craps"))
    evidence = fine(client.get(f"{CRAPS}/seals/1"))
    assert len(evidence["draws"]) == ROUNDS_A_SEAL
    answer = {seal["number"]: seal for seal in fine(client.get(f"{CRAPS}/seals"))["seals"]}
    assert evidence["seal"]["commitment"] == answer[1]["commitment"]
    assert "seed" not in answer[2]
    (tmp_path / "verifier.py").write_text(client.get("/verifier.py").text)
    assert verified(tmp_path, evidence) == 0
    evidence["draws"][7]["outcome"] += 1 if evidence["draws"][7]["outcome"] == 0 else -1
    assert verified(tmp_path, evidence) == 1


def verified(folder: Path, evidence: Tree) -> int:
    (folder / "evidence.json").write_text(json.dumps(evidence))
    program = [sys.executable, "-I", "verifier.py", "evidence.json"]
    return subprocess.run(program, cwd=folder, capture_output=True, check=False).returncode


def test_the_evidence_pack_can_be_hashed_again(house: House, client: httpx.Client, asks: Asks) -> None:
    from croupier.floor.fairness import verifier
    from croupier.floor.trail import trail

    fine(asks("ann", f"{CRAPS}/seats"))
    roll(asks)
    pack = fine(client.get(f"{CRAPS}/evidence", headers=house.headers("ivy", "inspector")))
    assert [json.loads(event["payload"])["what"] for event in pack["events"]][-3:] == ["ready", "began", "settled"]
    for event in pack["events"]:
        hashed = trail.hash_of(
            event["number"],
            event["stream"],
            event["version"],
            event["payload"].encode(),
            bytes.fromhex(event["previous"]),
        )
        assert hashed.hex() == event["hash"]
    read = verifier.read_pack(pack)
    assert [*verifier.pack_faults(read), *verifier.pack_unproved(read)] == []  # a head was signed with it
    assert any("covered by the head that was signed" in line for line in verifier.pack_proved(read))
    pack["events"][2]["payload"] = pack["events"][2]["payload"].replace("house", "horse")
    assert list(verifier.pack_faults(verifier.read_pack(pack)))
    problem(client.get(f"{CRAPS}/evidence", headers=house.headers("ann")), 403, "forbidden")


def test_the_evidence_of_a_round_brings_its_verifier(house: House, client: httpx.Client, tmp_path: Path) -> None:
    house.does("ann", commands.Sit(table="craps"))
    for _ in range(ROUNDS_A_SEAL):
        if not view(house, client, "craps")["wagers"]:
            house.does("ann", commands.MakeWager(table="craps", wager="pass", cents=500))
        house.does("ann", commands.Ready(table="craps"))
    ivy = house.headers("ivy", "inspector")
    answer = client.get(f"{CRAPS}/rounds/3/evidence", headers=ivy)
    assert answer.headers["content-type"] == "application/zip"
    assert 'filename="craps-3-evidence.zip"' in answer.headers["content-disposition"]
    with zipfile.ZipFile(io.BytesIO(answer.content)) as pack:
        pack.extractall(folder := tmp_path / "pack")
    assert json.loads((folder / "round.json").read_text())["round"] == 3
    for what in ("seal-1.json", "."):
        program = [sys.executable, "-I", "verifier.py", what]
        assert subprocess.run(program, cwd=folder, check=False, capture_output=True).returncode == 0
    problem(client.get(f"{CRAPS}/rounds/999/evidence", headers=ivy), 404, "no_such_round")
    problem(client.get(f"{CRAPS}/rounds/3/evidence", headers=house.headers("ann")), 403, "forbidden")


def test_heads_are_signed_by_the_key_that_is_shown(house: House, client: httpx.Client) -> None:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    from croupier.floor.trail.trail import Head

    house.casino.heads.sign()
    answer = fine(client.get("/v1/trail/heads", headers=house.headers("ivy", "inspector")))
    key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(answer["key"]))
    assert answer["heads"]
    assert all(Head.read(head).genuine(key) for head in answer["heads"])


def test_the_commission_verifies_the_trail_and_takes_it_away(house: House, client: httpx.Client, asks: Asks) -> None:
    fine(asks("ann", "/v1/me/buy-ins", cents=100))
    ivy = house.headers("ivy", "inspector")
    report = fine(client.post("/v1/trail/verifications", headers=ivy))
    assert report["findings"] == []
    assert len(report["unchecked"]) <= 1  # the seals that are closed
    taken = client.get("/v1/trail/export", headers=ivy)
    events = [json.loads(line) for line in taken.text.splitlines()]
    assert (taken.headers["content-type"], len(events)) == ("application/x-ndjson", report["events"])
    assert (events[-1]["hash"], {"cage", "people"} - {each["stream"] for each in events}) == (report["head"], set())
    assert fine(client.post("/v1/trail/verifications", headers=ivy)) == report  # what was just found is found again
    problem(client.get("/v1/trail/export", headers=house.headers("flo", "floorperson")), 403, "forbidden")
    problem(client.post("/v1/trail/verifications", headers=house.headers("ann")), 403, "forbidden")
    shown = client.post("/desk/trail", headers=ivy)
    assert shown.status_code == 200
    assert "No problems found" in shown.text


# ---------------------------------------------------------------- what if


def test_a_sheet_is_checked_with_its_sign_and_its_numbers(refused: Asks) -> None:
    house, client = refused.house, refused.client
    headers = house.headers("flo", "floorperson")
    lawful = fine(client.post("/v1/sheets/check", json={"game": "roulette"}, headers=headers))
    assert (lawful["verdict"], lawful["findings"]) == ("lawful", [])
    straight = next(wager for wager in lawful["wagers"] if wager["wager"].startswith("straight"))
    assert straight["house_advantage"] == "1/19"
    limits = {"straight": {"min": "5.00", "max": "1.00"}}
    unlawful = fine(client.post("/v1/sheets/check", json={"game": "roulette", "limits": limits}, headers=headers))
    found = [(finding["verdict"], finding["cite"]) for finding in unlawful["findings"]]
    assert found == [("unlawful", "19:47-8.2(a)"), ("not determined", "19:47-8.2(c)")]  # the other limits are missing
    error = problem(client.post("/v1/sheets/check", json={"game": "rulette"}, headers=headers), 422, "unreadable")
    assert error["mistakes"][0]["place"] == "game"
    problem(client.post("/v1/sheets/check", json={"game": "roulette"}, headers=house.headers("ann")), 403, "forbidden")


# ---------------------------------------------------------------- fifty at once


def test_the_same_key_fifty_times_at_once_is_done_once(house: House, client: httpx.Client, asks: Asks) -> None:
    fine(asks("ann", f"{CRAPS}/seats"))
    headers = {**house.headers("ann"), "Idempotency-Key": "all at once"}

    def wager(_number: int) -> httpx.Response:
        return client.post(f"{CRAPS}/wagers", json={"wager": "field", "cents": 1000}, headers=headers)

    answers = [fine(each) for each in at_once(wager, 50)]
    assert all(answer == answers[0] for answer in answers)
    assert house.cents("ann") == 990_00


def test_a_set_of_wagers_is_laid_whole_or_not_at_all(asks: Asks, house: House) -> None:
    asks("ann", "/v1/tables/craps/seats")
    lawful, unlawful = {"wager": "pass", "cents": 500}, {"wager": "come", "cents": 500}
    refused = asks("ann", "/v1/tables/craps/wager-sets", wagers=[lawful, unlawful])
    assert refused.status_code == 422
    assert refused.json()["rulings"][0]["cite"] == "19:47-1.2(a)3"
    assert house.casino.table("craps").laid_cents("ann") == 0
    asks("ann", "/v1/tables/craps/wager-sets", wagers=[lawful, {"wager": "field", "cents": 700}])
    assert house.casino.table("craps").laid_cents("ann") == 1200
    ready = asks("ann", "/v1/tables/craps/wager-sets", wagers=[lawful], ready=True)
    assert ready.status_code == 200
    assert house.casino.table("craps").round == 2
    assert house.casino.table("craps").bets_before["ann"] == (("pass", 1000), ("field", 700))
    assert not house.books()


def test_undo_takes_back_one_action_after_the_other(asks: Asks, house: House) -> None:
    def down() -> dict[str, int]:
        return {wager.name: wager.stake_cents for wager in house.casino.table("roulette").betting.wagers}

    asks("ann", "/v1/tables/roulette/seats")
    for wager, cents in (("red", 500), ("red", 1000), ("column 2", 500)):
        asks("ann", "/v1/tables/roulette/wagers", wager=wager, cents=cents)
    asks("ann", "/v1/tables/roulette/take-downs", wager="red")
    assert down() == {"column 2": 500}
    several = [
        {"wager": "straight 7", "cents": 500},
        {"wager": "column 2", "cents": 500},
        {"wager": "red", "cents": 700},
    ]
    asks("ann", "/v1/tables/roulette/wager-sets", wagers=several)
    asks("ann", "/v1/tables/roulette/clearings")
    assert down() == {}
    states = []
    for _ in range(6):
        assert asks("ann", "/v1/tables/roulette/undos").status_code == 200
        states.append(down())
    assert states == [
        {"straight 7": 500, "column 2": 1000, "red": 700},
        {"column 2": 500},
        {"red": 1500, "column 2": 500},
        {"red": 1500},
        {"red": 500},
        {},
    ]
    assert asks("ann", "/v1/tables/roulette/undos").status_code == 422
    assert not house.books()


def test_clear_leaves_only_what_has_to_stay(asks: Asks, house: House) -> None:
    """Once the point is made, the pass line stays until it is decided (1.4)."""
    asks("ann", "/v1/tables/craps/seats")
    while not house.casino.table("craps").betting.wagers:
        asks("ann", "/v1/tables/craps/wager-sets", wagers=[{"wager": "pass", "cents": 600}], ready=True)
    before = house.cents("ann")
    asks(
        "ann",
        "/v1/tables/craps/wager-sets",
        wagers=[{"wager": "field", "cents": 600}, {"wager": "place 6", "cents": 600}],
    )
    assert asks("ann", "/v1/tables/craps/clearings").status_code == 200
    assert [wager.name for wager in house.casino.table("craps").betting.wagers] == ["pass"]
    assert house.cents("ann") == before
    refused = asks("ann", "/v1/tables/craps/clearings")
    assert refused.status_code == 422
    assert refused.json()["rulings"][0]["cite"].startswith("19:47-1.")


@pytest.mark.parametrize(
    ("path", "job", "error", "code", "seconds"),
    [
        ("/v1/trail/verifications", "trail_verifier.verify", VerificationPending, "still_verifying", "5"),
        ("/v1/sheets/check", "sheet_analyzer.check", AnalysisPending, "still_counting", "2"),
        ("/v1/sheets/check", "sheet_analyzer.check", TooManyAnalyses, "too_many_counts", "5"),
    ],
)
def test_who_asks_for_long_work_learns_when_to_ask_again(
    refused: Asks, monkeypatch: pytest.MonkeyPatch, path: str, job: str, error: type[Exception], code: str, seconds: str
) -> None:
    async def busy(*_asked: object) -> None:
        raise error

    who, what = job.split(".")
    monkeypatch.setattr(type(getattr(refused.house.app.state.context, who)), what, busy)
    shown = refused("ines", path, role="inspector", game="craps")
    assert (shown.status_code, shown.json()["code"], shown.headers["retry-after"]) == (503, code, seconds)
