"""Loaded by Schemathesis for one role: its tokens, our own checks, and counts.

FUZZ_ROLE names the file that fuzz_api.py wrote (the callers' tokens, and the path for the counts).
"""

import ast
import itertools
import json
import os
import threading
from collections import Counter, defaultdict

import requests
import schemathesis
from schemathesis import cli
from schemathesis.core.failures import AcceptedNegativeData, Failure
from schemathesis.engine.events import NonFatalError, ScenarioFinished
from schemathesis.generation.meta import CoverageScenario, coverage_scenario

with open(os.environ["FUZZ_ROLE"], encoding="utf-8") as file:
    role = json.load(file)

tokens = itertools.cycle(role["tokens"])
owners_turn = itertools.cycle([True, True, False])
completed_turn = itertools.cycle([True, True, False])
numbers = itertools.count()
turn = threading.Lock()
parse = ast.parse
parsing = threading.Lock()


def parse_one_at_a_time(*arguments, **options):
    """When two syntax trees are made at once, CPython 3.11 finds a wrong depth and gives up. Hypothesis parses the
    sources of its own lambdas wherever it describes them."""
    with parsing:
        return parse(*arguments, **options)


ast.parse = parse_one_at_a_time


def id_of(operation):
    return operation.definition.raw["operationId"]


def bearer(headers):
    return (headers or {}).get("Authorization", "").removeprefix("Bearer ")


def is_for_admins(operation):
    return operation.path.startswith("/api/admin/") or operation.path in {"/set-admin", "/remove-admin"}


if role["tokens"]:

    @schemathesis.auth(refresh_interval=None)
    class Callers:
        """The next person. Several take turns, since each has limits."""

        def get(self, case, context):
            with turn:
                return next(tokens)

        def set(self, case, data, context):
            case.headers["Authorization"] = f"Bearer {data}"


def strays(case):
    """Whether the request has a method that the path does not have."""
    return coverage_scenario(case) == CoverageScenario.UNSPECIFIED_HTTP_METHOD


def from_the_gateway(response):
    return list(response.json()) == ["message"]


@schemathesis.check
def a_method_without_a_route_is_not_found(ctx, response, case):
    """API Gateway answers 404 where others answer 405."""
    if strays(case) and not (response.status_code == 404 and from_the_gateway(response)):
        raise Failure(
            operation=case.operation.label,
            title="A method without a route is answered",
            message=f"{response.request.method}: {response.status_code} {response.text}",
        )


@schemathesis.check
def only_those_who_may_get_in(ctx, response, case):
    """Without a valid token the answer is 401, and for players an admin's operation answers 403."""
    if strays(case) or response.status_code == 404 and from_the_gateway(response):
        return
    if "security" not in case.operation.definition.raw:
        return
    if bearer(response.request.headers) not in role["tokens"]:
        expected = 401
    elif role["name"] == "player" and is_for_admins(case.operation):
        expected = 403
    else:
        return
    if response.status_code != expected:
        raise Failure(
            operation=case.operation.label,
            title="Somebody got in",
            message=f"expected {expected}: {response.status_code} {response.text}",
        )


def complete(case):
    """In two of three cases, completes bodies by rules that the document cannot express: a withdrawal names either a
    saved account or method and details, and an account's fields depend on its method."""
    if case.meta is None or not case.meta.generation.mode.is_positive or not isinstance(case.body, dict):
        return
    with turn:
        if not next(completed_turn):
            return
        number = next(numbers)
    if id_of(case.operation) == "withdrawals-create":
        typed = {"paymentMethod": "PayPal", "paymentDetails": "me@example.com", **case.body}
        case.body = {name: value for name, value in typed.items() if name != "payoutAccountId"}
    if id_of(case.operation) == "payout-accounts-add":
        case.body = {"method": "PayPal", "fields": {"email": f"fuzz-{number}@example.com"}}


@schemathesis.hook
def before_call(context, case, kwargs):
    """In two of three cases, the owner of a record makes the request. A round of the quick game can be guessed for
    five seconds, so a new one of the same player replaces one that was made beforehand. Suspensions are only ended,
    since a suspending admin could make no other requests."""
    complete(case)
    body = case.body if isinstance(case.body, dict) else {}
    if id_of(case.operation) == "admin-suspend" and body.get("isSuspended") is True:
        body["isSuspended"] = False
    ids = [value for value in (case.path_parameters or {}).values() if isinstance(value, str)]
    known = next((id for id in ids if id in role["owners"]), None)
    if known is None or bearer(case.headers) not in role["tokens"]:
        return
    with turn:
        if next(owners_turn):
            case.headers["Authorization"] = f"Bearer {role['owners'][known]}"
    if id_of(case.operation) == "quick-guess":
        caller = {"Authorization": case.headers["Authorization"]}
        started = requests.post(role["url"] + "/api/game/rounds", headers=caller, timeout=30)
        if started.status_code == 200:
            case.path_parameters["roundId"] = started.json()["roundId"]


@schemathesis.hook
def filter_failure(context, failure, case, response):
    """An empty query parameter counts as absent, so the request was valid."""
    declared = {parameter.name for parameter in case.operation.query}
    empty = any(name in declared and value in ("", [""]) for name, value in (case.query or {}).items())
    return not (isinstance(failure, AcceptedNegativeData) and empty)


@schemathesis.hook
def after_call(context, case, response):
    """An admin may remove the rights of this run's own admins. Another admin gives them back."""
    if response.status_code != 200 or id_of(case.operation) != "admin-remove" or strays(case):
        return
    removed = response.json()["userId"]
    if removed not in role["admins"]:
        return
    for token in role["restorers"]:
        answer = requests.post(
            role["url"] + "/set-admin",
            json={"userId": removed},
            headers={"Authorization": f"Bearer {token}"},
            timeout=30,
        )
        if answer.status_code == 200:
            return
    raise RuntimeError(f"nobody could give {removed} the rights of an admin back: {answer.status_code} {answer.text}")


@cli.handler()
class Account(cli.EventHandler):
    """Counts requests and failures, and writes them for fuzz_api.py."""

    def __init__(self, *args, **parameters):
        self.cases = defaultdict(Counter)
        self.failures = defaultdict(dict)
        self.errors = []

    def handle_event(self, ctx, event):
        if isinstance(event, NonFatalError):
            self.errors.append(f"{event.label}: {event.info.title}: {event.value}")
        if isinstance(event, ScenarioFinished):
            for case_id, checks in event.recorder.checks.items():
                self.count(event.recorder, case_id, checks)

    def count(self, recorder, case_id, checks):
        case, response = recorder.cases[case_id].value, recorder.interactions[case_id].response
        name = id_of(case.operation)
        self.cases[name]["stray" if strays(case) else str(response.status_code)] += 1
        for check in checks:
            if check.failure_info:
                failure = check.failure_info.failure
                self.failures[name].setdefault(failure.title, f"{failure.message}\n{check.failure_info.code_sample}")

    def shutdown(self, ctx):
        with open(role["account"], "w", encoding="utf-8") as file:
            json.dump({"cases": self.cases, "failures": self.failures, "errors": self.errors}, file)
