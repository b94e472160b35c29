"""The doors as pages and as an API: registering, logging in and out, invitations, accounts, and people."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.floor.accounts import passwords
from croupier.floor.accounts.people import Entry
from croupier.law.option import Unreadable
from tests.web.accounts_page import GOOD, House, cookie_line, house

PAGE = {"Accept": "text/html", "Origin": "http://localhost", "Sec-Fetch-Site": "same-origin"}


@pytest.fixture
def home(tmp_path: Path) -> Iterator[House]:
    with house(tmp_path) as made:
        yield made


# ---------------------------------------------------------------- in and out


@pytest.mark.parametrize("path", ["/login", "/register", "/invitation", "/invitation?code=abc"])
def test_the_forms_are_there_for_anybody(home: House, path: str) -> None:
    response = home.browser().get(path, headers=PAGE)
    assert response.status_code == 200
    assert '<form method="post"' in response.text
    assert "<script>" not in response.text
    assert "style=" not in response.text
    for name in re.findall(r'<label for="(\w+)"', response.text):
        assert f'id="{name}"' in response.text


def test_registering_lets_in_by_a_strict_cookie(home: House) -> None:
    browser = home.browser()
    response = browser.post("/register", data={"handle": "ann", "password": GOOD, "next": "/account"}, headers=PAGE)
    assert (response.status_code, response.headers["location"]) == (303, "/account")
    line = cookie_line(response, "croupier")
    assert "HttpOnly" in line
    assert "samesite=strict" in line.lower()
    assert "Path=/" in line
    assert "Secure" not in line
    assert "max-age" not in line.lower()
    account = browser.get("/account", headers=PAGE)
    assert "<h1>ann</h1>" in account.text
    assert "(this one)" in account.text
    assert 'href="/statement"' in account.text


def test_the_mistakes_stand_beside_their_fields(home: House) -> None:
    response = home.browser().post("/register", data={"handle": "1", "password": "x"}, headers=PAGE)
    assert response.status_code == 422
    assert response.text.count('aria-invalid="true"') == 2
    assert 'value="1"' in response.text
    assert 'value="x"' not in response.text
    assert "set-cookie" not in response.headers


def test_a_handle_is_shown_as_text_and_never_as_markup(home: House) -> None:
    response = home.browser().post("/login", data={"handle": '"><b>x', "password": "x"}, headers=PAGE)
    assert '"><b>x' not in response.text
    assert "&lt;b&gt;x" in response.text


@pytest.mark.parametrize("to", ["https://evil.example", "//evil.example", "/\\evil.example", "javascript:alert(1)"])
def test_nobody_is_led_elsewhere_after_logging_in(home: House, to: str) -> None:
    home.people.register("ann", GOOD)
    form = {"handle": "ann", "password": GOOD, "next": to}
    assert home.browser().post("/login", data=form, headers=PAGE).headers["location"] == "/"


def test_logging_in_gives_a_key_that_nobody_knew(home: House) -> None:
    """Fixation: neither a key made up by somebody nor an older one of one's own is good after it."""
    old = home.people.register("ann", GOOD)
    for brought in ("made-up-by-somebody", old.key):
        browser = home.browser()
        browser.cookies.set("croupier", brought)
        form = {"handle": "ann", "password": GOOD, "csrf_token": ""}
        if brought == old.key:
            browser = home.page_of(old)
        response = browser.post("/login", data=form, headers=PAGE)
        assert response.status_code == 303
        key = cookie_line(response, "croupier").partition("=")[2].partition(";")[0]
        assert key not in {brought, ""}
        assert home.people.actor(brought) is None
        assert home.people.actor(key) is not None


def test_a_failed_log_in_says_the_same_for_whatever_reason(home: House) -> None:
    home.people.register("ann", GOOD)
    shown = set()
    for handle, password in [("nobody", "x"), ("ann", "x"), ("ann", "y"), ("ann", "z"), ("ann", GOOD)]:
        response = home.browser().post("/login", data={"handle": handle, "password": password}, headers=PAGE)
        assert response.status_code == 401
        assert "set-cookie" not in response.headers
        shown.add(response.text.replace(f'value="{handle}"', ""))
    assert len(shown) == 1
    problems = set()
    for handle, password in [("nobody", "x"), ("ann", "x"), ("ann", GOOD)]:
        response = home.program().post("/v1/sessions", json={"handle": handle, "password": password})
        problems.add((response.status_code, response.json()["detail"], response.json()["code"]))
    assert len(problems) == 1


def test_logging_out_ends_the_session_and_takes_the_cookie(home: House) -> None:
    entry = home.people.register("ann", GOOD)
    response = home.page_of(entry).post("/logout")
    assert response.status_code == 303
    assert "max-age=0" in cookie_line(response, "croupier").lower()
    assert home.people.actor(entry.key) is None
    assert home.page_of(entry).get("/account").headers["location"].startswith("/login")


def test_a_guest_is_in_by_one_button(home: House) -> None:
    browser = home.browser()
    response = browser.post("/guest", data={"next": "/"}, headers=PAGE)
    assert response.status_code == 303
    account = browser.get("/account", headers=PAGE).text
    assert "Guest-" in account
    assert "password" not in account, "there is none to change"
    assert 'href="/register"' in account
    entry = home.people.register("ann", GOOD)
    assert 'action="/account/password"' in home.page_of(entry).get("/account").text
    with pytest.raises(Unreadable, match="reserved for the house"):
        home.people.register("guest-000001", GOOD)


def test_a_guest_who_chooses_a_name_keeps_his_account(home: House) -> None:
    entry = home.people.guest()
    browser = home.page_of(entry)
    assert "Choose a name" in browser.get("/register?next=/account").text
    sent = {"handle": "nora", "password": GOOD, "next": "/account"}
    refused = browser.post("/register", data=sent | {"handle": "1"})
    assert (refused.status_code, "Choose a name" in refused.text) == (422, True)
    response = browser.post("/register", data=sent)
    assert (response.status_code, response.headers["location"]) == (303, "/account")
    assert cookie_line(response, "croupier")
    assert home.people.actor(entry.key) is None, "the guest's key has ended"
    assert home.people.log_in("nora", GOOD).actor.person == entry.actor.person


def test_an_account_is_nothing_for_nobody(home: House) -> None:
    assert home.browser().get("/account", headers=PAGE).status_code == 303
    assert home.browser().post("/account/password", data={}, headers=PAGE).status_code == 401


def test_a_password_is_changed_with_the_old_one(home: House) -> None:
    entry = home.people.register("ann", GOOD)
    page = home.page_of(entry)
    wrong = page.post("/account/password", data={"old": "x", "password": "a new long password"})
    assert wrong.status_code == 422
    assert "old password is not" in wrong.text
    short = page.post("/account/password", data={"old": GOOD, "password": "short"})
    assert 'id="password-mistake"' in short.text
    done = page.post("/account/password", data={"old": GOOD, "password": "a new long password"})
    assert done.status_code == 303
    assert home.people.actor(entry.key) is None
    assert cookie_line(done, "croupier")
    assert home.people.log_in("ann", "a new long password").actor.handle == "ann"


# ---------------------------------------------------------------- programs


def test_a_program_logs_in_asks_and_logs_out(home: House) -> None:
    program = home.program()
    joined = program.post("/v1/people", json={"handle": "ann", "password": GOOD})
    assert joined.status_code == 201
    assert joined.json()["role"] == "player"
    made = program.post("/v1/sessions", json={"handle": "ann", "password": GOOD})
    assert made.status_code == 201
    assert "set-cookie" not in made.headers
    token = made.json()["token"]
    assert home.people.actor(joined.json()["token"]) is None  # a player has one session
    bearer = {"Authorization": f"Bearer {token}"}
    assert program.delete("/v1/sessions/current", headers=bearer).status_code == 204
    assert program.delete("/v1/sessions/current", headers=bearer).status_code == 401
    assert program.delete("/v1/sessions/current").status_code == 401


def test_a_program_of_the_staff_comes_by_an_invitation(home: House) -> None:
    secret = home.people.first_invitation()
    asked = {"invitation": secret, "handle": "ada", "password": GOOD}
    made = home.program().post("/v1/invitations/redeemed", json=asked)
    assert (made.status_code, made.json()["role"]) == (201, "admin")
    again = home.program().post("/v1/invitations/redeemed", json={**asked, "handle": "eve"})
    assert (again.status_code, again.json()["mistakes"][0]["place"]) == (422, "invitation")


# ---------------------------------------------------------------- people


@pytest.fixture
def admins(home: House) -> list[Entry]:
    first = home.admin()
    return [first, home.admin("bob", first)]


def test_staff_join_by_the_page_of_their_invitation(home: House) -> None:
    secret = home.people.first_invitation()
    form = {"code": secret, "handle": "ada", "password": GOOD}
    browser = home.browser()
    assert browser.post("/invitation", data=form, headers=PAGE).status_code == 303
    assert "<dd>admin</dd>" in browser.get("/account", headers=PAGE).text
    response = home.browser().post("/invitation", data={**form, "handle": "eve"}, headers=PAGE)
    assert response.status_code == 422
    assert 'id="invitation-mistake"' in response.text


def test_an_invitation_s_code_is_shown_once(home: House) -> None:
    page = home.page_of(home.admin())
    wrong = page.post("/people/invitations", data={"role": "dealer", "tables": "BJ-1, BJ-9"})
    assert "no%20table%20%27BJ-9%27" in cookie_line(wrong, "said")
    made = page.post("/people/invitations", data={"role": "dealer", "tables": "BJ-1, CR-1"})
    assert made.status_code == 200
    assert "The Commission has been notified" in made.text
    secret = made.text.partition("<code>")[2].partition("</code>")[0]
    assert len(secret) >= 43
    assert secret not in page.get("/people").text
    assert home.people.redeem(secret, "dan", GOOD).actor.tables == ("BJ-1", "CR-1")


def test_two_admins_change_a_role_by_their_pages(home: House, admins: list[Entry]) -> None:
    ada, bob = (home.page_of(each) for each in admins)
    made = ada.post("/people/invitations", data={"role": "dealer", "tables": "*"})
    assert "when a second admin has agreed" in made.text
    secret = made.text.partition("<code>")[2].partition("</code>")[0]
    agree = re.compile(r'action="(/people/(?:invitations|appointments)/[\w-]+/second)"')
    assert not agree.search(ada.get("/people").text)
    found = agree.search(bob.get("/people").text)
    assert found is not None
    refused = ada.post(found[1])
    assert refused.status_code == 303
    assert "refused%22%3A%20true" in cookie_line(refused, "said")
    assert bob.post(found[1]).status_code == 303
    dealer = home.people.redeem(secret, "dan", GOOD)
    assert ada.post(f"/people/{dealer.actor.person}/appointments", data={"role": "inspector"}).status_code == 303
    found = agree.search(bob.get("/people").text)
    assert found is not None
    ada.post(found[1])
    assert home.people.actor(dealer.key) is not None
    bob.post(found[1])
    assert home.people.actor(dealer.key) is None
    assert home.people.log_in("dan", GOOD).actor.role == "inspector"


def test_two_admins_change_a_role_by_the_api(home: House, admins: list[Entry]) -> None:
    ada, bob = (home.program(each) for each in admins)
    made = ada.post("/v1/invitations", json={"role": "dealer", "tables": ["*"]}).json()
    assert made["waits"] is True
    assert ada.post(f"/v1/invitations/{made['id']}/seconds").status_code == 403
    assert bob.post(f"/v1/invitations/{made['id']}/seconds").status_code == 204
    dealer = home.people.redeem(made["secret"], "dan", GOOD)
    proposed = ada.post(f"/v1/people/{dealer.actor.person}/appointments", json={"role": "inspector"})
    assert proposed.status_code == 201
    path = f"/v1/appointments/{proposed.json()['id']}/seconds"
    assert ada.post(path).status_code == 403
    assert bob.post(path).status_code == 204
    assert bob.post(path).status_code == 422
    assert ada.post("/v1/appointments/a-0000000000000000/seconds").status_code == 404
    own = ada.post(f"/v1/people/{admins[0].actor.person}/appointments", json={"role": "inspector"})
    assert own.status_code == 403


def test_what_is_withdrawn_by_the_api_serves_no_more(home: House, admins: list[Entry]) -> None:
    ada, bob = (home.program(each) for each in admins)
    made = ada.post("/v1/invitations", json={"role": "dealer", "tables": ["*"]}).json()
    ada.post(f"/v1/people/{admins[1].actor.person}/appointments", json={"role": "inspector"})
    assert ada.post(f"/v1/invitations/{made['id']}/withdrawals").status_code == 204
    (proposed,) = ada.get("/v1/people").json()["appointments"]
    assert ada.post(f"/v1/appointments/{proposed['id']}/withdrawals").status_code == 204
    left = ada.get("/v1/people").json()
    assert (left["invitations"], left["appointments"]) == ([], [])
    assert bob.post(f"/v1/invitations/{made['id']}/seconds").status_code == 422


def test_an_admin_locks_and_unlocks(home: House, admins: list[Entry]) -> None:
    ann = home.people.register("ann", GOOD)
    ada = home.page_of(admins[0])
    ada.post(f"/people/{ann.actor.person}/lock")
    assert home.people.actor(ann.key) is None
    assert f'action="/people/{ann.actor.person}/unlock"' in ada.get("/people").text
    api = home.program(admins[1])
    assert api.post(f"/v1/people/{ann.actor.person}/unlocks").status_code == 204
    assert api.post(f"/v1/people/{admins[1].actor.person}/locks").status_code == 403
    assert home.people.log_in("ann", GOOD).actor.handle == "ann"


def test_people_are_shown_page_by_page(home: House, admins: list[Entry]) -> None:
    for number in range(105):
        home.people._create(f"patron{number:03}", "x", "page", lambda _writing: ("player", (), {}))
    api, seen, after = home.program(admins[0]), list[str](), ""
    while after is not None:
        shown = api.get("/v1/people", params={"after": after, "limit": 40}).json()
        assert len(shown["people"]) <= 40
        seen += [each["handle"] for each in shown["people"]]
        after = shown["next"]
    assert seen == sorted(seen)
    assert len(seen) == len(set(seen)) == 105 + len(admins)
    page = home.page_of(admins[0])
    first = page.get("/people").text
    assert 'href="/people?search=&amp;after=patron' in first
    assert "patron104" not in first
    assert "patron104" in page.get("/people?after=patron097").text
    assert api.get("/v1/people?limit=501").status_code == 422
    found = api.get("/v1/people?search=RON10").json()
    assert ([each["handle"] for each in found["people"]], found["total"]) == ([f"patron10{n}" for n in range(5)], 5)
    assert api.get("/v1/people?search=admin").json()["total"] == len(admins)
    assert api.get("/v1/people?search=n_1").json()["total"] == 0, "_ is a letter like any other"
    assert "patron104" in page.get("/people?search=104").text
    assert "Nobody is found" in page.get("/people?search=%25").text


@pytest.mark.parametrize("handle", [
    "admin", "Admin", "system", "commission", "house", "root", "pit_boss", "A-D-M-I-N",
    "adm1n", "Admin-2", "C0MM1SSI0N", "the-commission", "NJ_Commission", "h0use1", "syst3m", "d3aler", "pitb0ss",
])  # fmt: skip
def test_handles_of_the_house_are_reserved(home: House, handle: str) -> None:
    with pytest.raises(Unreadable, match="reserved for the house"):
        home.people.register(handle, GOOD)


@pytest.mark.parametrize(
    "handle", ["player1", "theodora", "njord", "officer", "adam1", "housecat", "banker", "floyd", "realist"]
)
def test_handles_that_only_resemble_them_are_free(handle: str) -> None:
    assert passwords.mistakes_in(handle, GOOD) == []


@pytest.mark.parametrize(
    "password",
    [
        *("password1234", "P@ssw0rd2024", "Welcome2024!", "qwerty12345", "1q2w3e4r5t", "1qaz2wsx3edc", "iloveyou123"),
        *("9876543210", "1122334455", "letmein12345", "Blackjack21!", "asdfghjkl;", "abcabcabcabc", "patron12345"),
        *(
            "correct horse battery staple",
            "Correct-Horse-Battery-Staple1",
            "Ace of Spades!",
            "player12345678",
            "a123456789",
            "gamble2026",
        ),
    ],
)
def test_common_passwords_are_refused(home: House, password: str) -> None:
    with pytest.raises(Unreadable, match="too easy to guess"):
        home.people.register("patron", password)


@pytest.mark.parametrize("password", [GOOD, "Tr7#kq9zPLm2", "plumtree-orbit-94", "three little kittens"])
def test_other_passwords_are_taken(home: House, password: str) -> None:
    assert home.people.register("patron", password).key


def test_a_name_that_is_not_there_is_said_to_be_so(home: House, admins: list[Entry]) -> None:
    ada = home.page_of(admins[0])
    response = ada.post("/people/p-0000000000000000/lock")
    assert response.status_code == 303
    assert "no%20longer%20exists" in cookie_line(response, "said")
    assert home.program(admins[0]).post("/v1/people/%00/locks").status_code == 404


PEOPLE_ROUTES = [
    ("GET", "/people"),
    ("GET", "/v1/people"),
    ("POST", "/people/invitations"),
    ("POST", "/v1/invitations"),
    ("POST", "/v1/invitations/i-0000000000000000/seconds"),
    ("POST", "/v1/invitations/i-0000000000000000/withdrawals"),
    ("POST", "/v1/people/p-0000000000000000/appointments"),
    ("POST", "/v1/appointments/a-0000000000000000/seconds"),
    ("POST", "/v1/appointments/a-0000000000000000/withdrawals"),
    ("POST", "/v1/people/p-0000000000000000/locks"),
    ("POST", "/v1/people/p-0000000000000000/unlocks"),
    ("POST", "/people/p-0000000000000000/lock"),
    ("POST", "/people/p-0000000000000000/unlock"),
    ("POST", "/people/p-0000000000000000/appointments"),
]


@pytest.mark.parametrize(("method", "path"), PEOPLE_ROUTES)
def test_people_are_no_business_of_players(home: House, method: str, path: str) -> None:
    player = home.people.register("ann", GOOD)
    assert home.program(player).request(method, path).status_code == 403
    assert home.program().request(method, path).status_code == 401


def test_an_inspector_reads_people_and_changes_nothing(home: House, admins: list[Entry]) -> None:
    made = home.people.invite(admins[0].actor, "inspector", [])
    home.people.second_invitation(admins[1].actor, made.id)
    inspector = home.people.redeem(made.secret, "ivy", GOOD)
    shown = home.page_of(inspector).get("/people")
    assert shown.status_code == 200
    assert "ada" in shown.text
    assert "/lock" not in shown.text
    assert "Invite new staff" not in shown.text
    assert home.program(inspector).post(f"/v1/people/{admins[0].actor.person}/locks").status_code == 403
