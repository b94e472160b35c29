"""The authorization matrix, cell by cell, against the table of the design written out a second time."""

from __future__ import annotations

from dataclasses import replace

import pytest

from croupier.floor.accounts.people import Actor
from croupier.floor.accounts.permissions import ROLES, SCOPES, Forbidden, Grant, could, demand, may, scopes_of
from croupier.floor.commands import COMMANDS, PERMISSIONS, permission_of

# Written from the design's section 3.8 and from the commands, not from the code: one letter for each of
# anon, player, dealer, floorperson, inspector, admin.
DESIGN = {
    "read_signs": "AAAAAA",
    "read_seals": "AAAAAA",
    "read_health": "AAAAAA",
    "read_table": "-ATTA-",
    "read_own_statement": "-O--A-",
    "replay_round": "-OTTA-",
    "read_trail": "---TA-",
    "export_trail": "---TA-",
    "verify_trail": "---TAA",
    "read_desk": "---TA-",
    "check_sheet": "---AA-",
    "read_people": "----AA",
    **dict.fromkeys(
        (
            "buy_in",
            "cash_out",
            "sit",
            "leave",
            "change_seat",
            "after_round",
            "join_waiting_list",
            "leave_waiting_list",
            "wager",
            "wagers",
            "take_down",
            "undo",
            "clear",
            "call",
            "ready",
            "decide",
            "pass_on",
        ),
        "-O----",
    ),
    **dict.fromkeys(("seat_bot", "dismiss_bot"), "-A-T--"),
    "deal": "--T---",
    "halt": "--TTAA",
    "resume": "--OOAO",
    "raise": "-OTTA-",
    **dict.fromkeys(
        (
            "rule",
            "correct",
            "assign_dealer",
            "set_clock",
            "set_company",
            "order_recut",
            "order_reshuffle",
            "step",
            "close_table",
            "schedule",
            "duty",
            "cancel_change",
            "withdraw",
            "withdraw_ruling",
        ),
        "---T--",
    ),
    "second": "---2--",
    "second_ruling": "---2--",
    "validate": "---2--",
    "approve_change": "----A-",
    "acknowledge": "----A-",
    **dict.fromkeys(("register", "log_in", "redeem_invitation", "log_out"), "AAAAAA"),
    **dict.fromkeys(("read_own_account", "change_own_password", "do_command"), "-AAAAA"),
    **dict.fromkeys(("end_own_session", "change_own_keys", "run_test_tables"), "-AAAAA"),
    **dict.fromkeys(("issue_key", "revoke_key", "run_webhooks"), "-----A"),
    "choose_name": "-O----",
    "change_people": "-----2",
    **dict.fromkeys(("propose_people", "invite", "lock_person", "unlock"), "-----A"),
    "read_spent_seed": "----A-",
    **dict.fromkeys(("see_face_down", "read_seed", "post_transfer", "edit_event"), "------"),
}
NOT_OWN = {"rule", "correct", "change_people", "propose_people", "lock_person", "unlock", "issue_key"}
HERE, ELSEWHERE, ME, OTHER = "BJ-1", "CR-1", "p-me", "p-other"


def actor(role: str, tables: tuple[str, ...] = (HERE,)) -> Actor | None:
    return None if role == "anon" else Actor(ME, "me", role, tables, "s-1")


def expected(mark: str, role: str, action: str, owner: str | None, table: str | None) -> bool:
    """The oracle: what the letters mean, said once more."""
    at_table = table == HERE
    assigned = role in {"dealer", "floorperson"}
    if action in NOT_OWN and owner == ME:
        return False
    return {
        "A": True,
        "-": False,
        "O": owner == ME and (at_table or not assigned),
        "T": at_table,
        "2": owner == OTHER and (at_table or not assigned),
    }[mark]


def test_the_design_and_the_matrix_have_the_same_actions() -> None:
    assert set(DESIGN) == set(PERMISSIONS)


def test_every_command_is_an_action() -> None:
    kinds = {kind.model_fields["do"].default: kind.permission.action for kind in COMMANDS}
    assert len(kinds) == 42
    assert kinds.keys() <= PERMISSIONS.keys()
    assert all(do == action for do, action in kinds.items())


@pytest.mark.parametrize("action", PERMISSIONS)
@pytest.mark.parametrize("role", ROLES)
def test_every_cell_for_own_and_others_here_and_elsewhere(action: str, role: str) -> None:
    mark = DESIGN[action][ROLES.index(role)]
    assert PERMISSIONS[action].grant(role) == Grant(mark)
    for owner in (ME, OTHER, None):
        for table in (HERE, ELSEWHERE, None):
            ruling = may(actor(role), permission_of(action), owner=owner, table=table)
            assert ruling.allowed == expected(mark, role, action, owner, table), (owner, table)
            assert ruling.why
            assert ruling.role == role


def test_what_is_not_in_the_matrix_nobody_may_do() -> None:
    for role in (*ROLES, "dismissed", "owner"):
        assert not may(actor(role), permission_of("open_the_vault"), owner=ME, table=HERE)
        assert not could(actor(role), permission_of("open_the_vault"))


def test_a_role_nobody_knows_may_do_nothing() -> None:
    assert not [
        action for action in PERMISSIONS if may(actor("dismissed"), permission_of(action), owner=ME, table=HERE)
    ]


def test_all_tables_are_every_table() -> None:
    assert may(actor("floorperson", ("*",)), permission_of("step"), table=ELSEWHERE)
    assert not may(actor("floorperson", ()), permission_of("step"), table=HERE)


def test_one_of_several_who_own_it_is_enough() -> None:
    assert may(actor("player"), permission_of("replay_round"), owner={OTHER, ME}, table=HERE)
    assert not may(actor("player"), permission_of("replay_round"), owner={OTHER}, table=HERE)


def test_the_second_person_is_none_of_the_first() -> None:
    assert not may(actor("admin"), permission_of("change_people"), owner={OTHER, ME})
    assert may(actor("admin"), permission_of("change_people"), owner={OTHER, "p-third"})


def test_demand_raises_what_may_says_with_its_paragraph() -> None:
    with pytest.raises(Forbidden) as caught:
        demand(actor("floorperson"), permission_of("schedule"), table=ELSEWHERE)
    assert str(caught.value.ruling.cite) == "19:47-8.3(b)"
    assert ELSEWHERE in caught.value.ruling.why
    assert demand(actor("floorperson"), permission_of("schedule"), table=HERE).allowed


# ---------------------------------------------------------------- scopes of keys

# What a key may do with each scope, written out a second time: reads here, the commands of the role in play or desk.
READS = {
    "read": {"read_table", "read_own_statement", "read_own_account", "replay_round"},
    "desk": {"read_desk", "check_sheet"},
    "audit": {"read_trail", "export_trail", "read_spent_seed", "verify_trail", "read_people"},
}
DOORS = {
    *("register", "log_in", "redeem_invitation", "log_out", "end_own_session", "change_own_password", "choose_name"),
    *("change_people", "propose_people", "invite", "lock_person", "unlock", "issue_key", "revoke_key", "run_webhooks"),
    *("change_own_keys", "see_face_down", "read_seed", "post_transfer", "edit_event"),
}
PUBLIC = {"read_signs", "read_seals", "read_health"}


@pytest.mark.parametrize("role", ROLES[1:])
def test_a_key_does_what_its_scopes_and_its_role_both_allow(role: str) -> None:
    """Every action with every scope alone, and with all: never more than the person; and no key gets at a door."""
    person = Actor(ME, "me", role, (HERE,), "k-1")
    for scope in (*SCOPES, "all"):
        key = replace(person, scopes=tuple(SCOPES) if scope == "all" else (scope,), api_key="bot")
        for action, permission in PERMISSIONS.items():
            command = action not in {*DOORS, *PUBLIC, *(read for reads in READS.values() for read in reads)}
            in_scope = {
                "all": action not in DOORS,
                "play": action in PUBLIC or (command and role == "player"),
                "desk": action in PUBLIC | READS["desk"] or (command and role != "player"),
            }.get(scope, action in PUBLIC | READS.get(scope, set()))
            expected = in_scope and could(person, permission).allowed
            assert could(key, permission).allowed == expected, (scope, action)
    assert set(scopes_of(role)) == {
        "player": {"read", "play"},
        "admin": {"read", "desk", "audit"},
        "dealer": {"read", "desk"},
    }.get(role, {"read", "desk", "audit"})
