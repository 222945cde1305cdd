"""Fuzzes the deployed API from openapi.json with Schemathesis: signed out, as players and as admins.

The people first sign up and make records through the API, so that generated requests get past the 404s: the ids of the
records are among the values that Schemathesis draws from. Prints a table, and writes the number of passed checks to the
report: one check for each operation and role. It fails when an answer broke the document or our own rules, when the
operation was never called, or when it never succeeded for a role that may call it.
"""

import argparse
import base64
import json
import os
import secrets
import subprocess
import sys
import tempfile
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from decimal import Decimal
from pathlib import Path

import boto3
import requests
from botocore import UNSIGNED
from botocore.config import Config
from pycognito.aws_srp import AWSSRP

HERE = Path(__file__).parent
DOCUMENT = HERE.parents[2] / "functions/shared/contract/openapi.json"
# A picture of one dot. Its checksums are zero, since no code checks them.
PNG = b"\x89PNG\r\n\x1a\n" + b"".join(
    len(data).to_bytes(4) + name + data + bytes(4)
    for name, data in [(b"IHDR", b"\0\0\0\x01\0\0\0\x01\x08\0\0\0\0"), (b"IDAT", b"\0"), (b"IEND", b"")]
)
CHECKS = [
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_headers_conformance",
    "response_schema_conformance",
    "negative_data_rejection",
    "missing_required_header",
    "ignored_auth",
    # These are from fuzz_api_hooks.py. The first replaces unsupported_method.
    "a_method_without_a_route_is_not_found",
    "only_those_who_may_get_in",
]
REFUSALS = ["400", "401", "403", "404", "409", "413", "422", "429"]
# For each role: the emulator works on several requests at once, and waits in each.
WORKERS = 4
EXAMPLES_MIN = 3
# An operation must have succeeded once within this many cases. A round of Colours for the Day is open two minutes of
# four.
ENOUGH = 100
RUNS_MAX = 20
# The numbers of players who are looked up, receive points and become admins, and of those who ask as admins.
BYSTANDERS, ADMINS = 2, 3

arguments = argparse.ArgumentParser()
for name, kind in {"admin": str, "password": str, "report": Path, "cases": int, "seed": int, "players": int}.items():
    arguments.add_argument(f"--{name}", type=kind, required=True)
arguments.add_argument("--phases", required=True, help="Schemathesis' own word for what it goes through")
arguments = arguments.parse_args()

URL = os.environ["E2E_BASE_URL"]
outputs = json.loads(os.environ["E2E_STACK_OUTPUTS"])
cognito = boto3.client("cognito-idp", config=Config(signature_version=UNSIGNED))
document = json.loads(DOCUMENT.read_text())
TERMS = document["components"]["schemas"]["AgreementBody"]["properties"]["terms"]["enum"][0]
operations = {
    operation["operationId"]: operation
    for methods in document["paths"].values()
    for operation in methods.values()
}


class Person:
    def __init__(self, email):
        self.email = email
        self.made = set()
        self.sign_in()
        self.uid = self.ask("GET", "/api/profile")["uid"]

    def sign_in(self):
        """Gets a new token, with this person's current rights."""
        pool, client = outputs["UserPoolId"], outputs["UserPoolClientId"]
        asking = AWSSRP(self.email, arguments.password, pool, client, client=cognito)
        self.token = asking.authenticate_user()["AuthenticationResult"]["IdToken"]

    @classmethod
    def signed_up(cls):
        email = f"fuzz-{secrets.token_hex(6)}@example.com"
        attributes = [{"Name": "email", "Value": email}]
        cognito.sign_up(
            ClientId=outputs["UserPoolClientId"], Username=email, Password=arguments.password, UserAttributes=attributes
        )
        person = cls(email)
        person.ask("POST", "/api/profile/agreement", {"terms": TERMS, "bornOn": "1990-05-17"})
        person.sign_in()
        return person

    def ask(self, method, path, body=None):
        """The response to a request that must succeed."""
        headers = {"Authorization": f"Bearer {self.token}", "Idempotency-Key": secrets.token_hex(8)}
        answer = requests.request(method, URL + path, json=body, headers=headers, timeout=30)
        if answer.status_code != 200:
            sys.exit(f"{method} {path}: {answer.status_code} {answer.text}")
        return answer.json()

    def deposit(self, **body):
        requested = self.ask("POST", "/api/deposits", {"amount": 1, **body})
        upload = requested.get("upload")
        if upload:
            requests.put(upload["url"], data=PNG, headers=upload["headers"], timeout=30).raise_for_status()
        self.made.add(requested["deposit"]["id"])
        return requested["deposit"]["id"]

    def round(self):
        """A round of the quick game."""
        started = self.ask("POST", "/api/game/rounds")["roundId"]
        self.made.add(started)
        return started

    def withdrawal(self):
        body = {"amount": 50, "paymentMethod": "PayPal", "paymentDetails": "me@example.com"}
        return self.ask("POST", "/api/withdrawals", body)["id"]

    def payout_account(self):
        body = {"method": "PayPal", "fields": {"email": f"{secrets.token_hex(6)}@example.com"}}
        self.made.add(saved := self.ask("POST", "/api/payout-accounts", body)["id"])
        return saved

    def ticket(self):
        body = {"name": "Ndapewa", "email": "me@example.com", "category": "Other", "message": "Please help."}
        return self.ask("POST", "/api/support/tickets", body)["id"]


def let_one_admin_decide():
    """Otherwise admins could only be proposed, since this run knows only one of the stack's owners."""
    functions = boto3.client("lambda")
    for page in functions.get_paginator("list_functions").paginate():
        for name in [function["FunctionName"] for function in page["Functions"]]:
            environment = functions.get_function_configuration(FunctionName=name).get("Environment", {})
            variables = environment.get("Variables", {})
            if "FOUR_EYES_ABOVE" in variables:
                environment = {"Variables": {**variables, "FOUR_EYES_ABOVE": "off"}}
                functions.update_function_configuration(FunctionName=name, Environment=environment)


def statement(day, opening, lines):
    """A statement of the stack's BankAccount in Base64, with amounts in whole points and the texts of its lines."""
    rows, balance = [], opening
    for amount, text in lines:
        balance += amount
        rows.append(f":61:{day}{'C' if amount > 0 else 'D'}{abs(amount)},00NTRF{text}\n:86:{text}\n")

    def at_end(tag, points):
        return f":{tag}:{'D' if points < 0 else 'C'}{day}NAD{str(abs(points)).replace('.', ',')}\n"

    file = f":20:FUZZ\n:25:8000000000\n:28C:1/1\n{at_end('60F', opening)}{''.join(rows)}{at_end('62F', balance)}-\n"
    return base64.b64encode(file.encode()).decode()


def bank_lines(operator, count):
    """Imports this many credits and debits of 50, which follow on from the last statement, and returns their ids."""
    tables = boto3.client("dynamodb").list_tables()["TableNames"]
    table = next(name for name in tables if "BankImports" in name or name.endswith("bank_imports"))
    key = {"id": {"S": "head"}}
    head = boto3.client("dynamodb").get_item(TableName=table, Key=key, ConsistentRead=True).get("Item", {})
    closing = Decimal(head.get("closing", {"N": "0"})["N"]) / 100
    day = head.get("until", {"S": "2026-01-01"})["S"][2:10].replace("-", "")
    made = [(amount, f"FUZZ{number}{'IN' if amount > 0 else 'OUT'}") for number in range(count) for amount in (50, -50)]
    body = {"name": "fuzz.sta", "file": statement(day, closing, made)}
    operator.ask("POST", "/api/admin/bank/imports", body)
    ids, cursor = {True: [], False: []}, ""
    while cursor is not None:
        page = operator.ask("GET", f"/api/admin/bank/lines?status=open{cursor}")
        for line in page["items"]:
            if line["text"].startswith("FUZZ"):
                ids[line["credit"]].append(line["id"])
        cursor = f"&cursor={page['nextCursor']}" if "nextCursor" in page else None
    return ids[True], ids[False]


def dictionaries(players, bystanders, operator):
    """The existing records, by the names that DRAWN uses."""
    proof = {"name": "proof.png", "type": "image/png", "size": len(PNG)}
    # The approver of a player's points does not pay them out.
    approver = Person.signed_up()
    operator.ask("POST", "/set-admin", {"userId": approver.uid})
    approver.sign_in()
    with ThreadPoolExecutor(WORKERS) as at_once:

        def every(ask, times=1):
            return list(at_once.map(ask, players * times))

        for deposit in every(lambda player: player.deposit(amount=1000000)):
            approver.ask("POST", f"/api/admin/deposits/{deposit}/approve")
        # A player may have five pending ones, so one more is left for generated requests.
        awaiting = every(lambda player: player.deposit(proof=proof), times=2)
        proven = every(lambda player: player.ask("POST", f"/api/deposits/{player.deposit(proof=proof)}/proof"))
        attached = [deposit["id"] for deposit in proven]
        transfers = every(lambda player: player.deposit(to=bystanders[0].uid))
        paid = every(Person.withdrawal)
        for withdrawal in paid:
            operator.ask("POST", f"/api/admin/withdrawals/{withdrawal}/complete")
        withdrawals = every(Person.withdrawal, times=3)
        payout_accounts = every(Person.payout_account, times=2)
        tickets = every(Person.ticket, times=2)
        rounds = every(Person.round)
    credits, debits = bank_lines(operator, 100)
    # Its one day is before all others, so it adds nothing.
    empty = statement("000101", 0, [])
    imported = operator.ask("POST", "/api/admin/bank/imports", {"name": "empty.sta", "file": empty})["id"]
    config = requests.get(URL + "/api/colours/config", timeout=30).json()
    return {
        "awaiting": awaiting,
        "attached": attached,
        "deposits": [*attached, *transfers, *awaiting],
        "withdrawals": withdrawals,
        "paid": paid,
        "credits": credits,
        "lines": [*debits, *credits[:10]],
        "statements": [empty],
        "imports": [imported],
        "balances": [0],
        "payout-accounts": payout_accounts,
        "tickets": tickets,
        "rounds": rounds,
        "colours-rounds": [config["roundId"]],
        "people": [person.uid for person in bystanders] + [person.email for person in bystanders],
        "uids": [person.uid for person in bystanders],
        "emails": [person.email for person in bystanders],
        "searched": [*attached, *(deposit["reference"] for deposit in proven), bystanders[0].uid],
        "subjects": [*attached, *withdrawals, *tickets, bystanders[0].uid],
        "days": [time.strftime("%Y-%m-%d", time.gmtime())],
        "excess": [987654321.5],
        "amounts": [50, 50.01, 1, 0.01, 999999.99, 1000000, 1000000.01, 999999999999, 1e21, 0.001],
        "methods": ["PayPal", "Bank Transfer", "Crypto Wallet", "Mobile Money"],
        "categories": ["Technical Issue", "Account Problem", "Billing Question", "Game Related", "Other"],
        "types": ["image/png", "image/jpeg", "application/pdf"],
        "names": ["proof.png", "proof.jpg", "proof.pdf", "../../proof.png", "\u202egnp.png"],
        "usernames": [f"fuzz-{secrets.token_hex(4)}" for _ in range(20)],
        "phones": ["+264 81 123 4567", "+264811234567", ""],
        "births": ["1990-05-17", "1960-02-29", "2020-01-01"],
        "multipliers": [1, 2, 5, 10],
        "colours": config["colors"],
        "searches": ["ndapewa", "\u202egnp", "\U0001f600" * 20, " ", "'; --", "#", "offline#a"],
        # The last one is larger than any request of the product.
        "texts": ["ndapewa", "\u202egnp", "a\u0000b", "\U0001f600" * 20, "ß" * 501, " ", "{{7*7}}", "x" * 17000],
    }


def owned_by(values, people):
    """The token of each record's owner, by the record's id."""
    ids = [*values["awaiting"], *values["attached"], *values["rounds"], *values["payout-accounts"]]
    return {id: person.token for id in ids for person in people if id in person.made}


# Random values would be three different colours in one of hundreds of cases.
HALF = 0.5
PROBABILITY = {"colours": 0.95, "excess": 1.0}
# The source of each of them.
DRAWN = {
    "deposits-attach-proof": {"path.id": "awaiting"},
    "deposits-upload": {"path.id": "awaiting", "body.type": "types", "body.name": "names"},
    "deposits-cancel": {"path.id": "attached"},
    "deposits-proof": {"path.id": "attached"},
    "deposits-approve": {"path.id": "deposits"},
    "deposits-decline": {"path.id": "deposits", "body.note": "texts"},
    "deposits-reverse": {"path.id": "deposits", "body.reason": "texts"},
    "deposits-hand-over": {"path.userId": "uids"},
    "deposits-view-proof": {"path.id": "deposits"},
    "withdrawals-take": {"path.id": "withdrawals", "body.reason": "texts"},
    "withdrawals-not-paid": {"path.id": "withdrawals", "body.reason": "texts"},
    "withdrawals-export": {"body.ids[*]": "withdrawals"},
    "withdrawals-complete": {"path.id": "withdrawals", "body.note": "texts"},
    "withdrawals-decline": {"path.id": "withdrawals", "body.note": "texts"},
    "withdrawals-give-back": {"path.id": "paid", "body.line": "credits"},
    "deposits-credit": {"path.id": "credits", "body.userId": "uids"},
    "bank-import": {"body.file": "statements"},
    "bank-confirm": {"path.id": "imports", "body.closing": "balances"},
    "bank-settle": {"path.id": "lines", "body.withdrawal": "paid", "body.note": "texts"},
    "tickets-set-status": {"path.id": "tickets"},
    "quick-guess": {"path.roundId": "rounds", "body.multiplier": "multipliers"},
    "quick-reveal": {"path.roundId": "rounds"},
    "colours-round": {"query.roundId": "colours-rounds"},
    "colours-my-entries": {"query.roundId": "colours-rounds"},
    "colours-enter": {"body.roundId": "colours-rounds", "body.picks[*]": "colours"},
    "colours-hand-in": {"body.roundId": "colours-rounds"},
    "deposits-create": {
        "body.amount": "amounts",
        "body.to": "people",
        "body.proof.type": "types",
        "body.proof.name": "names",
    },
    "withdrawals-create": {"body.amount": "amounts", "body.paymentMethod": "methods", "body.paymentDetails": "texts"},
    "payout-accounts-add": {"body.method": "methods"},
    "payout-accounts-remove": {"path.id": "payout-accounts"},
    "tickets-create": {"body.category": "categories", "body.email": "emails", "body.message": "texts"},
    "profile-update": {
        "body.username": "usernames",
        "body.phoneNumber": "phones",
        "body.displayName": "texts",
    },
    "profile-agree": {"body.bornOn": "births"},
    "profile-email": {"body.email": "emails"},
    # A closed account could make no further requests.
    "profile-close": {"body.giveUp": "excess"},
    "players-lookup": {"body.player": "people"},
    "players-list": {"query.search": "searches"},
    "admin-set": {"body.userId": "uids"},
    "admin-remove": {"body.userId": "uids"},
    "admin-suspend": {"body.userId": "uids"},
    "admin-audit": {"query.day": "days", "query.subject": "subjects"},
    "admin-player-links": {"path.userId": "uids"},
    "admin-find-player": {"query.id": "uids", "query.email": "emails"},
    "deposits-queue": {"query.search": "searched"},
    "withdrawals-queue": {"query.search": "subjects"},
    "tickets-queue": {"query.search": "subjects"},
    "care-queue": {"query.search": "subjects"},
}


def configuration(values):
    """Schemathesis' settings, in TOML: JSON's texts, numbers and lists are also TOML's."""
    lines = [
        "warnings = false",
        # OPTIONS is missing: the emulator answers 403, the gateway on AWS 404.
        '[phases.coverage]\nunexpected-methods = ["GET", "POST", "PUT", "PATCH", "DELETE"]',
        "[checks.negative_data_rejection]",
        f"expected-statuses = {json.dumps(REFUSALS)}",
        "[checks.missing_required_header]",
        f"expected-statuses = {json.dumps(REFUSALS)}",
        "[checks.not_a_server_error]",
        'expected-statuses = ["2xx", "4xx"]',
    ]
    for name, drawn in values.items():
        lines += [f"[dictionaries.{name}]", f"values = {json.dumps(drawn, ensure_ascii=False)}"]
    for operation, parameters in DRAWN.items():
        lines += ["[[operations]]", f'include-operation-id = "{operation}"']
        for parameter, name in parameters.items():
            probability = PROBABILITY.get(name, HALF)
            lines.append(f'parameters."{parameter}" = {{ dictionary = "{name}", probability = {probability} }}')
    return "\n".join(lines)


class Role:
    def __init__(self, name, directory, owners=None, tokens=(), admins=(), restorers=()):
        self.name = name
        self.directory = directory / name.replace(" ", "-")
        self.directory.mkdir()
        self.log = arguments.report.with_name(f"{arguments.report.stem}-{self.directory.name}.log")
        self.log.unlink(missing_ok=True)
        self.cases = {operation: Counter() for operation in operations}
        self.failures = {operation: {} for operation in operations}
        self.errors = []
        self.told = {
            "name": name,
            "url": URL,
            "owners": owners or {},
            "tokens": list(tokens),
            "admins": list(admins),
            "restorers": list(restorers),
            "account": str(self.directory / "account.json"),
        }

    def asked(self):
        return sum(cases.total() for cases in self.cases.values())

    def fuzz(self, config, wanted):
        """Runs with one seed after another until this many requests were made, since a run with little to vary ends
        early."""
        seed = arguments.seed
        while self.asked() < wanted and seed < arguments.seed + RUNS_MAX:
            examples = max(EXAMPLES_MIN, (wanted - self.asked()) // len(operations))
            phases = arguments.phases if seed == arguments.seed else "fuzzing"
            self.run(config, seed, phases, examples)
            seed += 1

    def run(self, config, seed, phases, examples):
        (self.directory / "role.json").write_text(json.dumps(self.told))
        account = Path(self.told["account"])
        account.unlink(missing_ok=True)
        command = [sys.executable, "-m", "schemathesis.cli", "--config-file", str(config), "run", str(DOCUMENT)]
        command += ["--url", URL, "--checks", ",".join(CHECKS), "--phases", phases]
        command += ["--seed", str(seed), "--max-examples", str(examples), "--workers", str(WORKERS)]
        # ignored_auth checks broken tokens.
        command += ["--generation-with-security-parameters", json.dumps(not self.told["tokens"])]
        command += ["--continue-on-failure", "--no-shrink", "--generation-database", "none", "--no-color"]
        environment = {
            **os.environ,
            "SCHEMATHESIS_HOOKS": "fuzz_api_hooks",
            "PYTHONPATH": str(HERE),
            "FUZZ_ROLE": str(self.directory / "role.json"),
        }
        # Its own report repeats the table. It is kept for looking up a case.
        with self.log.open("a", encoding="utf-8") as log:
            subprocess.run(command, env=environment, stdout=log, stderr=log, check=False)
        counted = json.loads(account.read_text())
        for operation, cases in counted["cases"].items():
            self.cases[operation].update(cases)
        for operation, failures in counted["failures"].items():
            self.failures[operation].update(failures)
        self.errors += counted["errors"]

    def statuses(self, operation):
        counts = sorted(self.cases[operation].items())
        return " ".join([self.name, *(f"{status}:{count}" for status, count in counts)])

    def may(self, operation):
        """Whether the operation can succeed in this role. The stack has a first admin, so admin-initialize cannot."""
        of_admins = "403" in operations[operation]["responses"]
        if operation == "admin-initialize" or of_admins and self.name != "admin":
            return False
        return self.name != "signed out" or "security" not in operations[operation]

    def verdict(self, operation):
        """The problems of the results, if any."""
        wrong = [f"{title}: {message}" for title, message in self.failures[operation].items()]
        if not self.cases[operation]:
            wrong.append("was never asked")
        elif self.may(operation) and not self.cases[operation]["200"] and self.cases[operation].total() >= ENOUGH:
            wrong.append("was never answered with 200")
        return wrong


def main():
    started = time.monotonic()
    print(f"Fuzzing the API: at least {arguments.cases} cases, seed {arguments.seed}", flush=True)
    with tempfile.TemporaryDirectory() as directory, ThreadPoolExecutor() as at_once:
        directory = Path(directory)
        let_one_admin_decide()
        operator = Person(arguments.admin)
        people = list(at_once.map(lambda _: Person.signed_up(), range(arguments.players + BYSTANDERS + ADMINS + 1)))
        removable, *bystanders = people[: BYSTANDERS + 1]
        admins, players = people[BYSTANDERS + 1 :][:ADMINS], people[BYSTANDERS + 1 + ADMINS :]
        for admin in [removable, *admins]:
            operator.ask("POST", "/set-admin", {"userId": admin.uid})
            admin.sign_in()
        config = directory / "schemathesis.toml"
        values = dictionaries([*players, *admins], [*bystanders, removable], operator)
        config.write_text(configuration(values))
        asking = [admin.token for admin in admins]
        restorers = [operator.token, *asking, removable.token]
        protected = [admin.uid for admin in [operator, *admins]]
        roles = [
            Role("signed out", directory),
            Role("player", directory, owned_by(values, players), [player.token for player in players]),
            Role("admin", directory, owned_by(values, admins), asking, protected, restorers),
        ]
        outside = arguments.cases // 10
        wanted = [outside, *[(arguments.cases - outside + 1) // 2] * 2]
        list(at_once.map(lambda role, wanted: role.fuzz(config, wanted), roles, wanted))
    report(roles, time.monotonic() - started)


def report(roles, seconds):
    passed = failed = 0
    for operation in operations:
        print(f"{operation:<22} {' · '.join(role.statuses(operation) for role in roles)}")
        for role in roles:
            wrong = role.verdict(operation)
            passed, failed = passed + (not wrong), failed + bool(wrong)
            for what in wrong:
                print(f"    {role.name}: {what}")
    for role in roles:
        for error in role.errors:
            failed += 1
            print(f"{role.name}: Schemathesis gave up: {error}")
    asked = sum(role.asked() for role in roles)
    fewest = min(role.cases[operation].total() for role in roles for operation in operations)
    if asked < arguments.cases:
        failed += 1
        print(f"Only {asked} of {arguments.cases} cases were asked.")
    by_role = ", ".join(f"{role.name} {role.asked()}" for role in roles)
    print(f"{asked} cases in {seconds / 60:.1f} min ({asked / seconds:.0f}/s), seed {arguments.seed}: {by_role};")
    print(f"each operation at least {fewest} times in each role; {passed} passed, {failed} failed")
    arguments.report.write_text(json.dumps({"passed": passed, "failed": failed, "cases": asked}))
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
