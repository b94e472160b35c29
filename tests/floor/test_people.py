"""People: who is let in, for how long, and who makes whom what."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import timedelta
from typing import Literal

import pytest
from argon2 import PasswordHasher
from sqlalchemy import select, update

from croupier.floor.accounts import posts
from croupier.floor.accounts.passwords import Passwords, mistakes_in
from croupier.floor.accounts.people import (
    Actor,
    Busy,
    Entry,
    LoginRefused,
    NoSuchPerson,
    People,
    Settings,
    digest,
    find,
)
from croupier.floor.accounts.people_check import PeopleCheck
from croupier.floor.accounts.permissions import Forbidden
from croupier.floor.audit.signatures import ProposalCheck
from croupier.floor.storage import schema
from croupier.floor.storage.store import Transaction
from croupier.floor.storage.writer import Writer
from croupier.law.option import Unreadable
from tests.floor.harness import StoppedClock
from tests.floor.harness_people import by_the_trail, not_by_the_trail

QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
GOOD = "a quiet evening at the tables"
BETTER = "a louder evening at the tables"


@pytest.fixture
def people(writer: Writer, clock: StoppedClock) -> Iterator[People]:
    people = People.open(writer, clock, hasher=QUICK)
    people.tables = lambda: ("BJ-1", "CR-1")
    yield people
    people.close()
    if writer.broken is None:
        assert writer.submit(not_by_the_trail).result() == []


def events_of(writer: Writer, stream: str = "people") -> list[dict]:
    """Every event of a stream."""

    def read(transaction: Transaction) -> list[dict]:
        wanted = select(schema.event).where(schema.event.c.stream == stream).order_by(schema.event.c.number)
        return [_tree(row.payload) for row in transaction.connection.execute(wanted)]

    return writer.submit(read).result()


def _tree(payload: bytes) -> dict:
    tree: dict = json.loads(payload)
    return tree


def dumped(writer: Writer) -> str:
    """Everything in the database, as text."""

    def read(transaction: Transaction) -> str:
        return "\n".join(
            repr([bytes(part) if isinstance(part, memoryview) else part for part in row])
            for table in schema.metadata.sorted_tables
            for row in transaction.connection.execute(select(table))
        )

    return writer.submit(read).result()


def staff(people: People, role: str, handle: str, *, by: Actor | None = None, second: Actor | None = None) -> Actor:
    """Somebody of the staff, as the house makes them."""
    if by is None:
        secret = people.first_invitation()
        assert secret is not None
    else:
        invited = people.invite(by, role, ["*"])
        if invited.waits:
            assert second is not None
            people.second_invitation(second, invited.id)
        secret = invited.secret
    return people.redeem(secret, handle, GOOD).actor


@pytest.fixture
def admins(people: People) -> list[Actor]:
    first = staff(people, "admin", "ada")
    second = staff(people, "admin", "bob", by=first)
    return [first, second, staff(people, "admin", "cyd", by=first, second=second)]


def fails(people: People, handle: str, times: int) -> None:
    for _ in range(times):
        with pytest.raises(LoginRefused):
            people.log_in(handle, "not the password")


# ---------------------------------------------------------------- registering


def test_a_newcomer_is_a_player_and_is_in(people: People) -> None:
    entry = people.register("ann", GOOD)
    assert (entry.actor.handle, entry.actor.role, entry.actor.tables) == ("ann", "player", ())
    assert people.actor(entry.key) == entry.actor


def test_a_newcomer_is_welcomed_in_the_same_transaction(people: People, writer: Writer) -> None:
    def breaks(_writing: Transaction, _actor: Actor) -> None:
        raise RuntimeError("no chips")

    people.welcome = breaks
    with pytest.raises(RuntimeError):
        people.register("ann", GOOD)
    assert events_of(writer) == []
    welcomed = []
    people.welcome = lambda _writing, actor: welcomed.append(actor.handle)
    people.register("ann", GOOD)
    assert welcomed == ["ann"]


@pytest.mark.parametrize(
    ("handle", "password", "places"),
    [
        ("1ann", GOOD, ["handle"]),
        ("a", GOOD, ["handle"]),
        ("ann lee", GOOD, ["handle"]),
        ("x" * 21, GOOD, ["handle"]),
        ("änn", GOOD, ["handle"]),
        ("Dealer", GOOD, ["handle"]),
        ("bot-7", GOOD, ["handle"]),
        ("ann", "short", ["password"]),
        ("ann", "x" * 201, ["password"]),
        ("ann", "password123", ["password"]),
        ("ann", "aaaaaaaaaaaa", ["password"]),
        ("annabelle", "Annabelle123", ["password"]),
        ("", "", ["handle", "password"]),
    ],
)
def test_every_mistake_of_a_new_account_is_reported(handle: str, password: str, places: list[str]) -> None:
    assert [each.place for each in mistakes_in(handle, password)] == places


def test_a_new_account_with_mistakes_is_not_made(people: People, writer: Writer) -> None:
    with pytest.raises(Unreadable) as caught:
        people.register("", "")
    assert [each.place for each in caught.value.mistakes] == ["handle", "password"]
    assert events_of(writer) == []


def test_a_handle_is_taken_whatever_its_letters_look_like(people: People) -> None:
    people.register("Ann", GOOD)
    with pytest.raises(Unreadable, match="is taken"):
        people.register("aNN", GOOD)


def test_a_guest_plays_without_a_password(people: People) -> None:
    entry = people.guest()
    assert entry.actor.role == "player"
    assert people.actor(entry.key) == entry.actor
    fails(people, entry.actor.handle, 1)


def test_no_secret_is_stored_or_published(people: People, writer: Writer) -> None:
    invitation = people.first_invitation()
    assert invitation is not None
    admin = people.redeem(invitation, "ada", GOOD)
    player = people.register("ann", BETTER)
    dump = dumped(writer)
    assert "ann" in dump
    for secret in (GOOD, BETTER, invitation, admin.key, player.key):
        assert secret not in dump
    assert digest(player.key) in dump
    assert digest(player.key) not in repr(events_of(writer))
    assert "$argon2id$" in dump
    assert "argon2" not in repr(events_of(writer))


# ---------------------------------------------------------------- logging in


def test_the_right_password_lets_in_with_a_new_key(people: People) -> None:
    first = people.register("ann", GOOD)
    second = people.log_in("ANN", GOOD)
    assert second.actor.handle == "ann"
    assert second.key != first.key
    assert len(second.key) >= 43  # 256 bits


def test_the_same_answer_for_an_unknown_handle_a_wrong_password_and_a_locked_account(
    people: People, writer: Writer
) -> None:
    people.register("ann", GOOD)
    answers = set()
    for handle, password in [("nobody", GOOD), ("ann", "wrong"), ("ann", "wrong"), ("ann", "wrong"), ("ann", GOOD)]:
        with pytest.raises(LoginRefused) as caught:
            people.log_in(handle, password)
        answers.add(str(caught.value))
    assert len(answers) == 1
    assert [each["what"] for each in events_of(writer)].count("login_failed") == 5


@pytest.mark.parametrize("handle", ["nobody", "ann", "\x00", "an\x00n", "' OR 1=1 --", "x" * 1000])
def test_the_same_work_for_whatever_handle(people: People, handle: str) -> None:
    """Not by the clock: the hasher is asked exactly once, with a hash as costly as any other."""
    people.register("ann", GOOD)
    asked = []

    class Counting(PasswordHasher):
        def verify(self, hash: str | bytes, password: str | bytes) -> Literal[True]:  # noqa: A002
            asked.append(str(hash).split("$")[1:4])
            return super().verify(hash, password)

    people.passwords.hasher = Counting(time_cost=1, memory_cost=8, parallelism=1)
    fails(people, handle, 1)
    assert asked == [["argon2id", "v=19", "m=8,t=1,p=1"]]


def test_three_failures_lock_for_a_quarter_of_an_hour(people: People, clock: StoppedClock, writer: Writer) -> None:
    people.register("ann", GOOD)
    fails(people, "ann", 2)
    people.log_in("ann", GOOD)  # and the count begins anew
    fails(people, "ann", 3)
    with pytest.raises(LoginRefused):
        people.log_in("ann", GOOD)
    clock.go_on(15 * 60 - 1)
    with pytest.raises(LoginRefused):
        people.log_in("ann", GOOD)
    clock.go_on(1)
    assert people.log_in("ann", GOOD).actor.handle == "ann"
    failed = [each for each in events_of(writer) if each["what"] == "login_failed"]
    assert [(each.get("failures"), each.get("locked")) for each in failed] == [
        *((1, False), (2, False)),
        *((1, False), (2, False), (3, True)),
        *((None, None), (None, None)),
    ]


def test_strangers_do_not_lock_anybody_out(people: People, clock: StoppedClock) -> None:
    """Failures are counted by the account and the address together: 13:69O-1.8 for each of them."""
    people.register("ann", GOOD)
    for address in ("203.0.113.7", "203.0.113.8"):
        for _ in range(5):
            with pytest.raises(LoginRefused):
                people.log_in("ann", "wrong-wrong-wrong", address=address)
    assert people.log_in("ann", GOOD, address="198.51.100.1").actor.handle == "ann"
    with pytest.raises(LoginRefused):  # from there not even with the right one, for a while
        people.log_in("ann", GOOD, address="203.0.113.7")
    clock.go_on(15 * 60)
    assert people.log_in("ann", GOOD, address="203.0.113.7").actor.handle == "ann"


def test_after_the_lock_one_failure_does_not_lock_again(people: People, clock: StoppedClock) -> None:
    people.register("ann", GOOD)
    fails(people, "ann", 3)
    clock.go_on(15 * 60)
    fails(people, "ann", 2)
    assert people.log_in("ann", GOOD).key


def test_a_lockout_leaves_who_is_in_where_he_is(people: People) -> None:
    entry = people.register("ann", GOOD)
    fails(people, "ann", 5)
    assert people.actor(entry.key) is not None


def test_twenty_guesses_at_once_are_judged_one_after_the_other(people: People) -> None:
    people.register("ann", GOOD)
    barrier, got = threading.Barrier(20), list[object]()

    def guess(password: str) -> None:
        barrier.wait()
        try:
            got.append(people.log_in("ann", password))
        except (LoginRefused, Busy) as why:
            got.append(why)

    threads = [threading.Thread(target=guess, args=(f"guess {n}",)) for n in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not [each for each in got if isinstance(each, Entry)]
    with pytest.raises(LoginRefused):
        people.log_in("ann", GOOD)


def test_a_flood_of_log_ins_is_sent_away_and_not_queued() -> None:
    gate = threading.Event()

    class Slow(PasswordHasher):
        def verify(self, hash: str | bytes, password: str | bytes) -> Literal[True]:  # noqa: A002
            gate.wait(300)
            return super().verify(hash, password)

    passwords = Passwords(Slow(time_cost=1, memory_cost=8, parallelism=1), Settings(hashing=1, waiting=2))
    threads = [threading.Thread(target=passwords.fits, args=(None, "x")) for _ in range(3)]
    for thread in threads:
        thread.start()
    while passwords._slots._value:
        threading.Event().wait(0.001)
    with pytest.raises(Busy):
        passwords.fits(None, "x")
    gate.set()
    for thread in threads:
        thread.join()
    assert passwords.fits(None, "x") is False
    passwords.close()


def test_an_older_hash_is_renewed_when_its_password_is_shown(people: People, writer: Writer) -> None:
    people.register("ann", GOOD)
    people.passwords.hasher = PasswordHasher(time_cost=2, memory_cost=16, parallelism=1)
    people.log_in("ann", GOOD)
    assert "m=16,t=2" in dumped(writer)
    assert people.log_in("ann", GOOD).key


# ---------------------------------------------------------------- sessions


def test_a_session_ends_after_a_quarter_of_an_hour_of_nothing(people: People, clock: StoppedClock) -> None:
    entry = people.register("ann", GOOD)
    for _ in range(3):
        clock.go_on(15 * 60 - 1)
        assert people.actor(entry.key) is not None
    clock.go_on(15 * 60)
    assert people.actor(entry.key) is None


def test_looking_whether_somebody_is_there_does_not_keep_him_there(people: People, clock: StoppedClock) -> None:
    entry = people.register("ann", GOOD)
    clock.go_on(10 * 60)
    assert people.actor(entry.key, seen=False) is not None
    assert people.alive(entry.actor.session)
    clock.go_on(5 * 60)
    assert people.actor(entry.key, seen=False) is None
    assert not people.alive(entry.actor.session)


def test_a_session_ends_after_twelve_hours_however_busy(people: People, clock: StoppedClock) -> None:
    entry = people.register("ann", GOOD)
    for _ in range(12 * 6 - 1):
        clock.go_on(10 * 60)
        assert people.actor(entry.key) is not None
    clock.go_on(10 * 60)
    assert people.actor(entry.key) is None


def test_idle_time_is_a_setting(writer: Writer, clock: StoppedClock) -> None:
    people = People.open(writer, clock, Settings(idle=timedelta(minutes=1)), QUICK)
    entry = people.register("ann", GOOD)
    clock.go_on(60)
    assert people.actor(entry.key) is None


def test_a_player_has_one_session_and_staff_may_have_several(
    people: People, writer: Writer, clock: StoppedClock
) -> None:
    ended: list[frozenset[str]] = []
    people.listeners.append(ended.append)
    old = people.register("ann", GOOD)
    new = people.log_in("ann", GOOD, "program")
    assert people.actor(old.key) is None
    assert people.actor(new.key) is not None
    assert ended == [frozenset({old.actor.session})]
    again = People.open(writer, clock, hasher=QUICK)
    again.start(PeopleCheck())
    assert again.actor(new.key) is not None
    assert again.actor(old.key) is None  # nor does a restart bring it back
    admin = staff(people, "admin", "ada")
    people.log_in("ada", GOOD)
    assert people.alive(admin.session)


def test_only_a_guest_chooses_a_name(people: People) -> None:
    with pytest.raises(Forbidden):
        people.choose_name(staff(people, "admin", "ada"), "zoe", GOOD)
    with pytest.raises(Unreadable, match="only a guest can choose a name"):
        people.choose_name(people.register("ann", GOOD).actor, "zoe", GOOD)
    assert people.choose_name(people.guest().actor, "zoe", GOOD).actor.handle == "zoe"


def test_logging_out_ends_the_session_at_once(people: People, writer: Writer) -> None:
    ended: list[frozenset[str]] = []
    people.listeners.append(ended.append)
    entry = people.register("ann", GOOD)
    people.log_out(entry.key)
    assert people.actor(entry.key) is None
    assert ended == [frozenset({entry.actor.session})]
    people.log_out(entry.key)
    assert [each["what"] for each in events_of(writer)] == ["joined", "logged_in", "logged_out"]


def test_the_key_brought_along_is_over_after_a_log_in(people: People) -> None:
    admin = staff(people, "admin", "ada")
    old = people.log_in("ada", GOOD)
    new = people.log_in("ada", GOOD, "page", old.key)
    assert people.actor(old.key) is None
    assert people.actor(new.key) is not None
    assert people.alive(admin.session)


def test_a_session_outlives_the_server_and_its_idle_time_does_too(
    people: People, writer: Writer, clock: StoppedClock
) -> None:
    entry = people.register("ann", GOOD)
    clock.go_on(14 * 60)
    assert people.actor(entry.key)
    people.sweep()
    writer.submit(lambda _writing: None).result()
    clock.go_on(14 * 60)
    again = People.open(writer, clock, hasher=QUICK)
    again.start(PeopleCheck())
    assert again.actor(entry.key, seen=False) == entry.actor
    clock.go_on(60)
    assert again.actor(entry.key) is None


def test_a_session_without_proof_ends_at_the_start_and_an_invitation_gets_its_proof(
    people: People, writer: Writer, clock: StoppedClock
) -> None:
    """As release 0.1.0 left them."""
    admin = staff(people, "admin", "ada")
    invited, ann, bob = (
        people.invite(admin, "inspector", []),
        people.register("ann", GOOD),
        people.register("bob", GOOD),
    )
    left = writer.submit(by_the_trail).result()
    left.sessions = {
        name: each if name == bob.actor.session else replace(each, proof="") for name, each in left.sessions.items()
    }
    left.invitations = {name: replace(each, proof="") for name, each in left.invitations.items()}
    before, again = len(events_of(writer)), People.open(writer, clock, hasher=QUICK)
    again.start(left)
    assert (again.actor(ann.key), again.actor(bob.key)) == (None, bob.actor)
    events = events_of(writer)[before:]
    assert [(each["what"], each.get("why")) for each in events] == [
        ("session_ended", "unproved"),
        ("session_ended", "unproved"),
        ("invitation_kept", None),
    ]
    assert again.redeem(invited.secret, "ines", GOOD).actor.role == "inspector"


def test_who_was_busy_before_an_outage_is_not_idle_after_it(
    people: People, writer: Writer, clock: StoppedClock
) -> None:
    """The database knows only when somebody was seen some time ago."""
    entry = people.register("ann", GOOD)
    clock.go_on(10 * 60)
    assert people.actor(entry.key)
    writer.submit(lambda transaction: people.sessions.reload(transaction.connection)).result()
    clock.go_on(10 * 60)
    assert people.actor(entry.key)


def test_sweeping_ends_what_ran_out_and_writes_it_down(people: People, writer: Writer, clock: StoppedClock) -> None:
    ended: list[frozenset[str]] = []
    people.listeners.append(ended.append)
    entry = people.register("ann", GOOD)
    people.sweep()
    clock.go_on(15 * 60)
    people.sweep()
    assert ended == [frozenset({entry.actor.session})]
    last = events_of(writer)[-1]
    assert (last["what"], last["session"], last["why"]) == ("session_ended", entry.actor.session, "idle")
    people.sweep()
    assert events_of(writer)[-1] == last


def test_a_login_heard_of_late_does_not_bring_an_ended_session_back(people: People) -> None:
    """Two threads may hear of two commits in either order: what began before the end is over all the same."""
    entry = people.register("ann", GOOD)
    kept = people.sessions._open[digest(entry.key)]
    people.log_in("ann", GOOD)
    people.sessions.begin(digest(entry.key), kept)
    assert people.actor(entry.key) is None


def test_a_new_password_ends_every_session_and_gives_a_new_one(people: People) -> None:
    staff(people, "admin", "ada")
    one, two = people.log_in("ada", GOOD), people.log_in("ada", GOOD)
    entry = people.change_password(one.actor, GOOD, BETTER)
    assert people.actor(one.key) is None
    assert people.actor(two.key) is None
    assert people.actor(entry.key) is not None
    fails(people, "ada", 1)
    with pytest.raises(LoginRefused):
        people.log_in("ada", GOOD)
    assert people.log_in("ada", BETTER).key


def test_a_wrong_old_password_counts_as_a_failure(people: People) -> None:
    entry = people.register("ann", GOOD)
    for _ in range(3):
        with pytest.raises(LoginRefused):
            people.change_password(entry.actor, "wrong", BETTER)
    with pytest.raises(LoginRefused):
        people.change_password(entry.actor, GOOD, BETTER)
    with pytest.raises(LoginRefused):
        people.log_in("ann", GOOD)


# ---------------------------------------------------------------- invitations


def test_the_first_invitation_is_made_once(people: People, writer: Writer) -> None:
    secret = people.first_invitation()
    assert secret is not None
    assert people.first_invitation() is None
    renewed = people.first_invitation(renew=True)
    assert renewed is not None
    with pytest.raises(Unreadable):
        people.redeem(secret, "ada", GOOD)
    first, second = (each["invitation"] for each in events_of(writer) if each["what"] == "invited")
    assert [each["invitation"] for each in events_of(writer) if each["what"] == "invitation_withdrawn"] == [first]
    assert people.redeem(renewed, "ada", GOOD).actor.role == "admin"
    assert second != first
    assert people.first_invitation(renew=True) is None


def test_who_runs_the_machine_lets_an_admin_in_again_and_the_commission_is_notified(
    people: People, writer: Writer
) -> None:
    secret = people.first_invitation()
    assert secret is not None
    ada = people.redeem(secret, "ada", GOOD)
    people.register("ann", GOOD)
    fails(people, "ada", 3)
    with pytest.raises(LoginRefused):
        people.log_in("ada", GOOD)
    for nobody in ("ann", "nobody"):
        with pytest.raises(Unreadable, match=f"there is no admin with the handle {nobody}"):
            people.reset_admin(nobody)
    password = people.reset_admin("ada")
    assert people.actor(ada.key) is None
    assert people.log_in("ada", password).actor.role == "admin"
    with pytest.raises(LoginRefused):
        people.log_in("ada", GOOD)
    assert [each["text"] for each in events_of(writer, "desk")] == [
        "The admin ada was given a new password by the operator of the server."
    ]
    assert password not in dumped(writer)


def test_an_invitation_serves_once_and_not_for_ever(people: People, clock: StoppedClock) -> None:
    secret = people.first_invitation()
    assert secret is not None
    clock.go_on(7 * 24 * 3600)
    with pytest.raises(Unreadable):
        people.redeem(secret, "ada", GOOD)
    secret = people.first_invitation()
    assert secret is not None
    people.redeem(secret, "ada", GOOD)
    with pytest.raises(Unreadable):
        people.redeem(secret, "eve", GOOD)


def test_an_invitation_is_listed_for_as_long_as_it_serves(people: People, clock: StoppedClock) -> None:
    admin = staff(people, "admin", "ada")
    people.invite(admin, "inspector", [])
    clock.go_on(7 * 24 * 3600 - 1)
    assert len(people.everybody(admin)["invitations"]) == 1
    clock.go_on(1)
    assert people.everybody(admin)["invitations"] == []


def test_a_handle_that_is_taken_does_not_use_the_invitation_up(people: People) -> None:
    people.register("ann", GOOD)
    secret = people.first_invitation()
    assert secret is not None
    with pytest.raises(Unreadable):
        people.redeem(secret, "ann", GOOD)
    assert people.redeem(secret, "ada", GOOD).key


def test_the_only_admin_invites_alone_and_the_commission_is_notified(people: People, writer: Writer) -> None:
    admin = staff(people, "admin", "ada")
    invited = people.invite(admin, "dealer", ["BJ-1"])
    assert invited.alone
    assert not invited.waits
    assert [each["alone"] for each in events_of(writer) if each["what"] == "invited"] == [False, True]
    (notice,) = events_of(writer, "desk")
    assert notice["what"] == "notice"
    assert "ada" in notice["text"]
    assert people.redeem(invited.secret, "dan", GOOD).actor.tables == ("BJ-1",)


def test_of_several_admins_a_second_must_agree_to_an_invitation(
    people: People, admins: list[Actor], writer: Writer
) -> None:
    before = len(events_of(writer, "desk"))
    invited = people.invite(admins[0], "dealer", ["*"])
    assert invited.waits
    assert not invited.alone
    with pytest.raises(Unreadable):
        people.redeem(invited.secret, "dan", GOOD)
    with pytest.raises(Forbidden):
        people.second_invitation(admins[0], invited.id)
    people.second_invitation(admins[1], invited.id)
    with pytest.raises(Unreadable, match="this invitation is open; it does not wait for a second admin"):
        people.second_invitation(admins[2], invited.id)
    assert people.redeem(invited.secret, "dan", GOOD).actor.role == "dealer"
    assert len(events_of(writer, "desk")) == before


def test_an_invitation_withdrawn_serves_nobody(people: People, admins: list[Actor]) -> None:
    invited = people.invite(admins[0], "dealer", ["*"])
    people.withdraw_invitation(admins[2], invited.id)
    with pytest.raises(Unreadable, match="this invitation is withdrawn; it does not wait"):
        people.second_invitation(admins[1], invited.id)
    with pytest.raises(Unreadable, match="this invitation is withdrawn already"):
        people.withdraw_invitation(admins[1], invited.id)
    with pytest.raises(Unreadable):
        people.redeem(invited.secret, "dan", GOOD)


@pytest.mark.parametrize(("role", "tables"), [("player", []), ("owner", []), ("dealer", []), ("dealer", ["\x00"])])
def test_an_invitation_is_to_a_post_of_the_staff(people: People, role: str, tables: list[str]) -> None:
    admin = staff(people, "admin", "ada")
    with pytest.raises(Unreadable):
        people.invite(admin, role, tables)


def test_a_long_list_of_tables_is_cut_short() -> None:
    def refusal_of(tables: int) -> str:
        with pytest.raises(Unreadable) as refused:
            posts.tables_of("dealer", ["BJ-9"], [f"T-{number}" for number in range(10, 10 + tables)])
        return str(refused.value)

    assert refusal_of(40).endswith("T-48, T-49")
    assert refusal_of(42).endswith("T-48, T-49 and 2 more")


def test_names_of_tables_that_are_not_there_are_all_reported(people: People, admins: list[Actor]) -> None:
    dealer = staff(people, "dealer", "dan", by=admins[0], second=admins[1])
    for ask in (
        lambda: people.invite(admins[0], "dealer", ["BJ-1", "BJ-9", "craps"]),
        lambda: people.propose(admins[0], dealer.person, "floorperson", ["BJ-9", "CR-1", "craps"]),
    ):
        with pytest.raises(Unreadable, match="no table 'BJ-9' and no 'craps'; the tables are: BJ-1, CR-1"):
            ask()


@pytest.mark.parametrize("lost", [{"role": "dealer"}, {"locked": 1}])
def test_what_an_admin_proposed_does_not_outlive_his_role(
    people: People, admins: list[Actor], writer: Writer, lost: dict[str, object]
) -> None:
    ada, bob, cyd = admins
    invited, made = people.invite(ada, "dealer", ["*"]), people.propose(ada, cyd.person, "dealer", ["*"])
    by_hand = update(schema.person).where(schema.person.c.id == ada.person)
    writer.submit(lambda transaction: transaction.connection.execute(by_hand.values(**lost)).rowcount).result()
    with pytest.raises(Unreadable, match="no longer an active admin"):
        people.second_invitation(bob, invited.id)
    with pytest.raises(Unreadable, match="no longer an active admin"):
        people.second(bob, made)
    with pytest.raises(Forbidden):  # she asked while she was one, and the pen comes to it now
        people.withdraw(ada, made)
    back = by_hand.values(role="admin", locked=0)
    writer.submit(lambda transaction: transaction.connection.execute(back).rowcount).result()


def test_the_audit_sees_a_paper_that_one_admin_signed_alone(admins: list[Actor], writer: Writer) -> None:
    papers = ProposalCheck()
    assert [why for tree in events_of(writer) for why in papers.note(tree)] == []
    by = {"by": admins[0].person, "role": "admin"}
    made = {"what": "proposed", "appointment": "a-1", "person": admins[2].person}
    list(papers.note(by | made))
    for other in (admins[0], admins[2]):
        signed = {"what": "appointed", "appointment": "a-1", "by": other.person, "role": "admin"}
        assert any(
            "signed by the wrong person" in why
            for why in ProposalCheck({"a-1": replace(papers.proposals["a-1"])}).note(signed)
        )
    second = {"what": "appointed", "appointment": "a-1", "by": admins[1].person}
    (wrong,) = ProposalCheck({"a-1": replace(papers.proposals["a-1"])}).note(second | {"role": "floorperson"})
    assert wrong == "a-1 was signed by the wrong person: a second admin must do it, and never for their own role"
    assert list(papers.note(second | {"role": "admin"})) == []
    withdrawn = {"what": "proposal_withdrawn", "appointment": "a-1", **by}
    assert list(papers.note(withdrawn)) == ["a-1 became withdrawn, but before that it was made"]
    late = {"what": "joined", "invitation": "i-1", **by}
    assert list(papers.note(late)) == ["i-1 became used, but before that it was never made"]
    invited = {"what": "invited", "invitation": "i-1", "waits": True, **by}
    assert list(papers.note(invited)) == []
    assert list(papers.note(late)) == ["i-1 became used, but before that it was waiting"]
    assert list(papers.note(late | {"what": "invitation_withdrawn"})) == []
    assert list(papers.note(late)) == ["i-1 became used, but before that it was withdrawn"]


# ---------------------------------------------------------------- roles


def test_a_role_is_changed_by_two_admins_and_ends_every_session(
    people: People, admins: list[Actor], writer: Writer
) -> None:
    dealer = staff(people, "dealer", "dan", by=admins[0], second=admins[1])
    ended: list[frozenset[str]] = []
    people.listeners.append(ended.append)
    appointment = people.propose(admins[0], dealer.person, "floorperson", ["BJ-1"])
    with pytest.raises(Forbidden):
        people.second(admins[0], appointment)
    assert people.alive(dealer.session)
    people.second(admins[1], appointment)
    assert not people.alive(dealer.session)
    assert ended == [frozenset({dealer.session})]
    assert people.log_in("dan", GOOD).actor.role == "floorperson"
    made = events_of(writer)[-2]
    assert (made["what"], made["by"], made["proposed_by"]) == ("appointed", admins[1].person, admins[0].person)


def test_nobody_has_a_hand_in_his_own_role(people: People, admins: list[Actor]) -> None:
    ada, bob, cyd = admins
    with pytest.raises(Forbidden):
        people.propose(ada, ada.person, "inspector", [])
    appointment = people.propose(ada, bob.person, "inspector", [])
    with pytest.raises(Forbidden):
        people.second(bob, appointment)
    people.second(cyd, appointment)
    with pytest.raises(Forbidden):
        people.invite(bob, "dealer", ["*"])  # his old session: he is no longer an active admin


def test_what_a_dismissed_admin_proposed_is_not_done(people: People, admins: list[Actor]) -> None:
    ada, bob, cyd = admins
    dealer = staff(people, "dealer", "dan", by=ada, second=bob)
    late = people.propose(bob, dealer.person, "admin", [])
    people.second(cyd, people.propose(ada, bob.person, "dismissed", []))
    with pytest.raises(LoginRefused):
        people.log_in("bob", GOOD)
    with pytest.raises(Unreadable):
        people.second(cyd, late)


def test_a_proposal_may_be_withdrawn_and_is_done_once(people: People, admins: list[Actor]) -> None:
    dealer = staff(people, "dealer", "dan", by=admins[0], second=admins[1])
    first = people.propose(admins[0], dealer.person, "floorperson", ["*"])
    people.withdraw(admins[2], first)
    with pytest.raises(Unreadable, match="this proposal is withdrawn already"):
        people.second(admins[1], first)
    again = people.propose(admins[0], dealer.person, "floorperson", ["*"])
    people.second(admins[1], again)
    for late in (people.second, people.withdraw):
        with pytest.raises(Unreadable, match="this proposal is made already"):
            late(admins[2], again)
    assert people.log_in("dan", GOOD).actor.role == "floorperson"


def test_a_player_never_becomes_staff_nor_staff_a_player(people: People, admins: list[Actor]) -> None:
    player = people.register("ann", GOOD).actor
    with pytest.raises(Unreadable, match="a player's account cannot become staff; invite the person instead"):
        people.propose(admins[0], player.person, "dealer", ["*"])
    with pytest.raises(Unreadable, match="player is not a staff role"):
        people.propose(admins[0], admins[1].person, "player", [])


def test_who_works_at_tables_is_given_some_that_there_are(people: People, admins: list[Actor]) -> None:
    people.tables = lambda: ["R-1", "BJ-1"]
    for role in ("dealer", "floorperson"):
        with pytest.raises(Unreadable, match=rf"a {role} needs tables: name them, or \* for all"):
            people.invite(admins[0], role, [])
    with pytest.raises(Unreadable, match=r"there is no table 'R-2' and no 'R-3'; the tables are: BJ-1, R-1"):
        people.invite(admins[0], "dealer", ["R-2", "R-1", "R-3"])
    people.invite(admins[0], "dealer", ["R-1", "R-1"])
    people.invite(admins[0], "inspector", ["R-1"])  # an inspector goes everywhere
    invited = people.everybody(admins[0])["invitations"]
    assert [(each["role"], each["tables"]) for each in invited] == [("dealer", ["R-1"]), ("inspector", [])]


ACTS: list[Callable[[People, Actor, str], object]] = [
    lambda people, actor, _other: people.invite(actor, "dealer", ["*"]),
    lambda people, actor, other: people.propose(actor, other, "dealer", ["*"]),
    lambda people, actor, other: people.lock(actor, other),
    lambda people, actor, other: people.unlock(actor, other),
    lambda people, actor, _other: people.everybody(actor),
]


def test_only_admins_agree_or_withdraw(people: People, admins: list[Actor]) -> None:
    dealer = staff(people, "dealer", "dan", by=admins[0], second=admins[1])
    proposed = people.propose(admins[0], dealer.person, "inspector", [])
    invited = people.invite(admins[0], "inspector", []).id
    for actor in (dealer, people.register("ann", GOOD).actor):
        for act, what in (
            (people.withdraw, proposed),
            (people.second, proposed),
            (people.withdraw_invitation, invited),
            (people.second_invitation, invited),
        ):
            with pytest.raises(Forbidden):
                act(actor, what)
    left = people.everybody(admins[0])
    assert [len(left[papers]) for papers in ("invitations", "appointments")] == [1, 1]


@pytest.mark.parametrize("act", ACTS)
def test_only_admins_change_people(
    people: People, admins: list[Actor], act: Callable[[People, Actor, str], object]
) -> None:
    dealer = staff(people, "dealer", "dan", by=admins[0], second=admins[1])
    player = people.register("ann", GOOD).actor
    for actor in (dealer, player):
        with pytest.raises(Forbidden):
            act(people, actor, admins[0].person)
    act(people, admins[0], dealer.person)


def test_an_admin_locks_and_unlocks_but_not_himself(people: People, admins: list[Actor]) -> None:
    player = people.register("ann", GOOD)
    people.lock(admins[0], player.actor.person)
    assert people.actor(player.key) is None
    with pytest.raises(LoginRefused):
        people.log_in("ann", GOOD)
    assert [each["locked"] for each in people.everybody(admins[0])["people"] if each["handle"] == "ann"] == [True]
    people.unlock(admins[1], player.actor.person)
    assert people.log_in("ann", GOOD).key
    for act in (people.lock, people.unlock):
        with pytest.raises(Forbidden):
            act(admins[0], admins[0].person)


def test_an_admin_unlocks_after_failures(people: People, admins: list[Actor]) -> None:
    player = people.register("ann", GOOD)
    fails(people, "ann", 3)
    people.unlock(admins[0], player.actor.person)
    assert people.log_in("ann", GOOD).key


@pytest.mark.parametrize("name", ["p-0000000000000000", "\x00", "", "' OR 1=1"])
def test_nobody_by_that_name(people: People, admins: list[Actor], name: str) -> None:
    with pytest.raises(NoSuchPerson):
        people.lock(admins[0], name)
    with pytest.raises(NoSuchPerson):
        people.second_invitation(admins[0], name)


@pytest.mark.parametrize("most", [1, 2, 3, 100])
def test_page_by_page_everybody_is_listed_once(people: People, admins: list[Actor], most: int) -> None:
    for _ in range(2):
        people.guest()
    seen, after, pages = list[str](), "", 0
    while True:
        found = people.everybody(admins[0], after, most)
        assert len(found["people"]) <= most
        seen += (each["handle"] for each in found["people"])
        pages += 1
        if found["next"] is None:
            break
        after = found["next"]
    assert (len(set(seen)), pages) == (len(seen), -(-len(seen) // most))
    assert found["total"] == len(seen) >= 4


def test_everybody_is_shown_without_secrets(people: People, admins: list[Actor]) -> None:
    people.invite(admins[0], "dealer", ["*"])
    shown = people.everybody(admins[0])
    assert [each["handle"] for each in shown["people"]] == ["ada", "bob", "cyd"]
    assert [each["state"] for each in shown["invitations"]] == ["waiting"]
    assert "secret" not in repr(shown)
    assert "digest" not in repr(shown)


def test_find_reads_a_person_within_a_transaction(people: People, writer: Writer) -> None:
    entry = people.register("ann", GOOD)
    found = writer.submit(lambda transaction: find(transaction, "ANN")).result()
    assert found is not None
    assert (found.person, found.session) == (entry.actor.person, "")
    assert writer.submit(lambda transaction: find(transaction, "nobody")).result() is None


def test_a_guest_who_has_been_locked_since_chooses_no_name(people: People, writer: Writer, admins: list[Actor]) -> None:
    guest = people.guest().actor
    people.lock(admins[0], guest.person)
    before = events_of(writer)
    with pytest.raises(Forbidden):
        people.choose_name(guest, "nora", GOOD)
    assert events_of(writer) == before


# ---------------------------------------------------------------- an actor who was changed while the job waited

_Asked = Callable[[People, Actor, dict[str, str]], object]
ASKED_BY_AN_ADMIN: dict[str, _Asked] = {
    "invite": lambda people, actor, _ids: people.invite(actor, "dealer", ["*"]),
    "second an invitation": lambda people, actor, ids: people.second_invitation(actor, ids["invitation"]),
    "withdraw an invitation": lambda people, actor, ids: people.withdraw_invitation(actor, ids["invitation"]),
    "propose": lambda people, actor, ids: people.propose(actor, ids["dealer"], "floorperson", ["*"]),
    "second a proposal": lambda people, actor, ids: people.second(actor, ids["appointment"]),
    "withdraw a proposal": lambda people, actor, ids: people.withdraw(actor, ids["appointment"]),
    "lock": lambda people, actor, ids: people.lock(actor, ids["dealer"]),
    "unlock": lambda people, actor, ids: people.unlock(actor, ids["dealer"]),
}


@pytest.mark.parametrize("changed", ["locked", "another role", "nothing"])
@pytest.mark.parametrize("asked", ASKED_BY_AN_ADMIN)
def test_who_was_changed_while_the_job_waited_does_nothing(
    people: People, writer: Writer, admins: list[Actor], asked: str, changed: str
) -> None:
    """Permission is asked for before the job is queued. The writer looks again at who asks, under its own lock."""
    ada, bob, cyd = admins
    dealer = staff(people, "dealer", "dan", by=ada, second=bob).person
    ids = {
        "dealer": dealer,
        "invitation": people.invite(ada, "dealer", ["*"]).id,
        "appointment": people.propose(ada, dealer, "floorperson", ["*"]),
    }
    if changed == "locked":
        people.lock(bob, cyd.person)
    elif changed == "another role":
        people.second(bob, people.propose(ada, cyd.person, "inspector", []))
    before, kept = events_of(writer), dumped(writer)
    if changed == "nothing":  # so that it is the change, and nothing else, that is refused
        ASKED_BY_AN_ADMIN[asked](people, cyd, ids)
        assert len(events_of(writer)) == len(before) + 1
        return
    with pytest.raises(Forbidden):
        ASKED_BY_AN_ADMIN[asked](people, cyd, ids)
    assert events_of(writer) == before
    assert dumped(writer) == kept
