"""Every kind of error of the API, by its `code`. A test compares the list with what the server raises."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ErrorKind:
    """A kind of error: its status, its code for programs, and what it means."""

    status: int
    code: str
    meaning: str


ERRORS = tuple(
    ErrorKind(status, code, meaning)
    for status, codes in {
        400: {"unreadable": "the request or its JSON cannot be read"},
        401: {
            "log_in_first": "no session, or one that has ended",
            "not_let_in": "the handle or the password is wrong, or the account is locked",
        },
        403: {
            "forbidden": "your role may not do this here (`action`, `role`)",
            "foreign_origin": "a browser sent it from another website",
            "no_token": "a form of a page without its token",
        },
        404: {
            "not_found": "no such address",
            "no_such_table": "no table of this name",
            "no_such_round": "no settled round of this number",
            "no_history": "the game has no hand histories, or the standard cannot say this hand",
            "no_chart": "the game has no chart of its play",
            "no_such_webhook": "no such webhook or delivery",
            "not_revealed": "no seal of this number is opened yet",
            "no_such_person": "no such person",
            "nobody_there": "no such person, invitation, proposal or API key",
        },
        405: {"method_not_allowed": "the address does not accept this method (`Allow`)"},
        408: {"too_slow": "the body did not arrive in time"},
        409: {
            "conflict": "the table has changed (`version`, `view`)",
            "stale_question": "that question is not open any more",
            "private_answers": "only the Commission exports private answers while their round is under way",
            "not_a_test_floor": "only a floor for tests has tables with a chosen seed",
        },
        413: {"too_long": "the body is too long"},
        415: {
            "not_json": "a body that is not JSON",
            "not_in_a_form_we_read": "a body in another format than JSON or a form",
        },
        421: {"other_host": "the server does not serve this host name"},
        422: {
            "refused": "the table refuses it (`rulings`, `cite`)",
            "unreadable": "the body, a header or a parameter is wrong (`mistakes`)",
            "not_enough": "not enough chips on the rail",
            "key_reused": "the key was used for another request",
        },
        429: {
            "too_often": "too many requests or frames (`Retry-After`)",
            "too_many_lines": "too many connections from one address",
            "too_many_streams": "too many streams and sockets are open",
        },
        431: {"too_long": "the headers are too long"},
        500: {"broken": "an unexpected error; the server's log has it under `request_id`"},
        503: {
            "not_now": "the server is full, busy, stopping, or waits for its database (`Retry-After`)",
            "not_yet": "it may be saved still: send it again with the same key",
            "still_counting": "numbers are being counted: try again",
            "still_verifying": "an audit runs: try again",
            "too_many_counts": "too many counts wait: try again",
            "table_stopped": "a software fault has stopped this table only",
            "floor_halted": "the books do not agree, and no more commands are accepted",
            "not_installed": "the server lacks an optional part",
            "standby": "another server has the floor open",
        },
    }.items()
    for code, meaning in codes.items()
)


def by_status() -> Mapping[int, list[ErrorKind]]:
    """The kinds of errors of each status."""
    kinds: dict[int, list[ErrorKind]] = {}
    for each in ERRORS:
        kinds.setdefault(each.status, []).append(each)
    return kinds
