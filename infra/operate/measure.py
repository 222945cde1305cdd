"""Measures a deployed stack: the times of its functions' starts and runs, and their costs.

Reads Lambda's REPORT lines and CloudWatch's metrics of the last hours (--since), and prints for each function starts,
times, memory and dollars, and for the stack its costs beside the predictions of infra/costs.md, which also has the
prices. Changes nothing.

With --day it first plays a scripted day, a few minutes long, on the stack, and measures that.

The figures are written as JSON to .local/measured.json, or where --out says.
"""

import argparse
import json
import math
import re
import secrets
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta, timezone
from pathlib import Path

import boto3
import requests
from botocore import UNSIGNED
from botocore.config import Config
from pycognito.aws_srp import AWSSRP
from requests.adapters import HTTPAdapter
from urllib3 import Retry

from stack import AGREEMENT, ENDPOINT, ROOT, Arguments, Stack, resources, told
from verify import Site, api_of, picture, site_of, until

MINUTE = 60
# CloudWatch keeps figures of single minutes for 15 days (GetMetricData).
LONGEST = timedelta(days=14)
# The days of a month in the table of costs.
MONTH = timedelta(days=30)
# FilterLogEvents may be called five times a second (CloudWatch Logs, service quotas).
PATIENT = Config(retries={"mode": "adaptive", "total_max_attempts": 10})
# The emulator ignores case.
REPORTS = "REPORT" if ENDPOINT else '"REPORT RequestId:"'
# The emulator returns one page.
PAGE_OF_EMULATOR = 10_000
# Functions whose invocations are plays.
PLAYED_BY = ("quick-guess", "colours-enter")
# The measured costs, by their names in the table of costs.
LINES = ("HTTP API", "Functions", "Tables, reads and writes", "Key service", "Logs", "CloudFront")


# ---------------------------------------------------------------------------------------------------------------------
# REPORT lines
# ---------------------------------------------------------------------------------------------------------------------


# The fields of a line, by the names that they have here.
FIELDS = {
    "ms": "Duration",
    "billed_ms": "Billed Duration",
    "memory_mb": "Memory Size",
    "used_mb": "Max Memory Used",
    "init_ms": "Init Duration",
}


def report(message):
    """The figures of an invocation in a line of Lambda's, which is text; None for any other line."""
    if not message.startswith("REPORT RequestId:"):
        return None
    # A second line names a trace.
    said = dict(field.split(": ", 1) for field in message.splitlines()[0].split("\t") if ": " in field)
    figures = {name: float(said[field].split()[0]) if field in said else None for name, field in FIELDS.items()}
    return figures | {"status": said.get("Status", "success").strip()}


def percentile(values, percent):
    """The value that this share of all do not exceed; None for no values."""
    return sorted(values)[math.ceil(len(values) * percent / 100) - 1] if values else None


def summary(reports):
    """The figures of one function. An invocation in a warm process has no start time."""

    def known(name):
        return [one[name] for one in reports if one[name] is not None]

    starts, times = known("init_ms"), known("ms")
    billed = [one for one in reports if one["billed_ms"] is not None and one["memory_mb"] is not None]
    return {
        "invocations": len(reports),
        "starts": len(starts),
        "timeouts": sum(one["status"] == "timeout" for one in reports),
        "errors": sum(one["status"] not in ("success", "timeout") for one in reports),
        "init_p50_ms": percentile(starts, 50),
        "init_p99_ms": percentile(starts, 99),
        "p50_ms": percentile(times, 50),
        "p99_ms": percentile(times, 99),
        "billed_ms": sum(known("billed_ms")),
        "memory_mb": max(known("memory_mb"), default=None),
        "used_mb": max(known("used_mb"), default=None),
        # A GB has 1,024 MB here (AWS Lambda Pricing).
        "gb_seconds": sum(one["billed_ms"] / 1000 * one["memory_mb"] / 1024 for one in billed),
    }


def reports_of(logs, group, span):
    """The figures of the invocations that ended in `span`."""
    start, end = (int(at.timestamp() * 1000) for at in span)
    pages = logs.get_paginator("filter_log_events").paginate(
        logGroupName=group, startTime=start, endTime=end - 1, filterPattern=REPORTS
    )
    lines = [event["message"] for page in pages for event in page["events"]]
    return [found for found in map(report, lines) if found]


# ---------------------------------------------------------------------------------------------------------------------
# CloudWatch's metrics
# ---------------------------------------------------------------------------------------------------------------------


def metric(namespace, name, **dimensions):
    named = [{"Name": key, "Value": value} for key, value in dimensions.items()]
    return {"Namespace": namespace, "MetricName": name, "Dimensions": named}


def total(cloudwatch, metrics, span):
    """The sum of all `metrics` over whole minutes, None when CloudWatch has none of them."""
    if not metrics:
        return None
    queries = [
        {"Id": f"m{number}", "MetricStat": {"Metric": one, "Period": MINUTE, "Stat": "Sum"}}
        for number, one in enumerate(metrics)
    ]
    pages = cloudwatch.get_paginator("get_metric_data").paginate(
        MetricDataQueries=queries, StartTime=span[0], EndTime=span[1]
    )
    values = [value for page in pages for result in page["MetricDataResults"] for value in result["Values"]]
    return sum(values) if values else None


def indexes(dynamodb, tables):
    found = []
    for table in tables:
        described = dynamodb.describe_table(TableName=table)["Table"]
        found += [(table, index["IndexName"]) for index in described.get("GlobalSecondaryIndexes", [])]
    return found


def calls_of(cloudwatch, keys):
    """The metrics of each key's calls. Their names are asked for: a key without calls has none."""
    pages = cloudwatch.get_paginator("list_metrics").paginate(Namespace="AWS/KMS")
    return [
        {name: one[name] for name in ("Namespace", "MetricName", "Dimensions")}
        for page in pages
        for one in page["Metrics"]
        # The functions only ask for MACs.
        if {"Name": "Operation", "Value": "GenerateMac"} in one["Dimensions"]
        and any(dimension["Value"].endswith(key) for dimension in one["Dimensions"] for key in keys)
    ]


def counted(resources, distribution, span):
    """AWS's counts in `span`, by the names of their units."""
    cloudwatch, dynamodb = boto3.client("cloudwatch"), boto3.client("dynamodb")
    tables = resources["AWS::DynamoDB::Table"]
    # AWS documents a table's figure as that of table and indexes; its own cost tool (awslabs/amazon-dynamodb-tools) adds
    # the two. Added here as well: at worst that is too much.
    places = [{"TableName": table} for table in tables]
    inner = [{"TableName": table, "GlobalSecondaryIndexName": index} for table, index in indexes(dynamodb, tables)]

    def units(kind):
        name = f"Consumed{kind}CapacityUnits"
        of_tables, of_indexes = (
            total(cloudwatch, [metric("AWS/DynamoDB", name, **one) for one in of], span) for of in (places, inner)
        )
        # Indexes that did nothing have no figures.
        return of_tables, of_indexes if of_tables is None else of_indexes or 0

    reads, writes = units("Read"), units("Write")
    api = [metric("AWS/ApiGateway", "Count", ApiId=one) for one in resources["AWS::ApiGatewayV2::Api"]]
    logs = [metric("AWS/Logs", "IncomingBytes", LogGroupName=one) for one in resources["AWS::Logs::LogGroup"]]
    numbers = {
        "requests": total(cloudwatch, api, span),
        "read units of tables": reads[0],
        "read units of indexes": reads[1],
        "write units of tables": writes[0],
        "write units of indexes": writes[1],
        "calls of the key service": total(cloudwatch, calls_of(cloudwatch, resources["AWS::KMS::Key"]), span),
        "bytes of log": total(cloudwatch, logs, span),
    }
    if distribution:
        # CloudFront's are in us-east-1 only.
        north = boto3.client("cloudwatch", region_name="us-east-1")
        site = {"DistributionId": distribution, "Region": "Global"}
        numbers["requests of CloudFront"] = total(north, [metric("AWS/CloudFront", "Requests", **site)], span)
        numbers["bytes of CloudFront"] = total(north, [metric("AWS/CloudFront", "BytesDownloaded", **site)], span)
    return numbers


# ---------------------------------------------------------------------------------------------------------------------
# Costs
# ---------------------------------------------------------------------------------------------------------------------


def table(text, head):
    """The rows of the table of infra/costs.md that begins with `head`: the name of each, and its numbers."""
    rows = {}
    for line in text.split(head, 1)[1].splitlines()[2:]:
        if not line.startswith("|"):
            break
        name, *cells = (cell.strip() for cell in line.strip("|").split("|"))
        rows[name] = [float(cell.replace(",", "")) for cell in cells if re.fullmatch("[0-9.,]+", cell)]
    return rows


def estimate():
    return (ROOT / "infra/costs.md").read_text(encoding="utf-8")


def priced(text):
    """The price used for each item, the second of its row. The first is that of another region."""
    return {name: numbers[1] for name, numbers in table(text, "| price in US dollars |").items()}


def charged(function, prices):
    """Dollars of a function's invocations and their times."""
    calls = function["invocations"] / 1e6 * prices["invocations, a million"]
    return calls + function["gb_seconds"] * prices["a GB-second on arm64"]


def costs(functions, counts, keys, length, prices):
    """Dollars of each line, None where it is not known. `length` is the time in which all was counted."""

    def times(price, *names, per=1e6):
        numbers = [counts.get(name) for name in names]
        known = [number for number in numbers if number is not None]
        return sum(known) / per * prices[price] if known else None

    def both(*dollars):
        return None if None in dollars else sum(dollars)

    return {
        "HTTP API": times("requests of the HTTP API, a million", "requests"),
        "Functions": sum(charged(one, prices) for one in functions.values()),
        "Tables, reads and writes": both(
            times("read units, a million", "read units of tables", "read units of indexes"),
            times("write units, a million", "write units of tables", "write units of indexes"),
        ),
        "Key service": both(
            keys * prices["a key"] * (length / MONTH),
            times("calls of the key service, a million", "calls of the key service"),
        ),
        "Logs": times("a GB of log", "bytes of log", per=1e9),
        "CloudFront": both(
            times("a GB to South Africa", "bytes of CloudFront", per=1e9),
            times("requests of CloudFront, a million", "requests of CloudFront"),
        ),
    }


def predicted(text, plays_a_day):
    """The plays a day of the nearest column of the table of costs, and its dollars for 1,000 plays, by line."""
    head = "| a month, US dollars |"
    columns = re.findall("([0-9][0-9,]*)( million)?", text.split(head, 1)[1].splitlines()[0])
    plays = [int(number.replace(",", "")) * (10**6 if million else 1) for number, million in columns]
    nearest = min(range(len(plays)), key=lambda column: abs(math.log(plays[column] / plays_a_day)))
    thousands = plays[nearest] * MONTH.days / 1000
    return plays[nearest], {name: numbers[nearest] / thousands for name, numbers in table(text, head).items() if name in LINES}


# ---------------------------------------------------------------------------------------------------------------------
# A scripted day
# ---------------------------------------------------------------------------------------------------------------------

AT_ONCE = 4  # A new account runs ten functions at once.
PLAYS_EACH = 5  # A new player's 10 points pay for five guesses and an entry, whatever happens.
PROOF = picture()
# The time limit for CloudWatch to count the last requests, in seconds.
COUNTED_WITHIN = 600


class Player:
    """One signed-in player and the requests that they make."""

    def __init__(self, api, headers, email):
        self.api, self.email = api, email
        self.session = requests.Session()
        self.session.headers.update(headers)
        # Like the web, it repeats requests while the service is busy.
        busy = Retry(5, backoff_factor=0.5, status_forcelist=(429, 503), allowed_methods=None, raise_on_status=False)
        self.session.mount(api, HTTPAdapter(max_retries=busy))
        self.made, self.refused, self.is_too_late = 0, set(), False
        # The rounds of the quick game that have not begun, each with its time, and the last one that has.
        self.ahead, self.last = [], None

    def ask(self, method, path, body=None):
        headers = {} if body is None else {"Idempotency-Key": secrets.token_hex(16)}
        answer = self.session.request(method, f"{self.api}{path}", json=body, headers=headers, timeout=60)
        if not answer.ok:
            self.refused.add(f"{method} {re.sub('/(rounds|deposits)/[^/]+', '/…', path)} was answered {answer.status_code}")
        self.made += 1
        return answer.json() if answer.ok else {}

    def round(self):
        """The next round, once it has begun, and when that was. One request gives ten."""
        self.ahead = [(begins, round_id) for begins, round_id in self.ahead if time.monotonic() < begins + 1]
        if not self.ahead:
            after = f"?after={self.last}" if self.last else ""
            if not (started := self.ask("POST", f"/api/game/rounds{after}")):
                return None
            came = time.monotonic()
            self.ahead = [(came + each["msToStart"] / 1000, each["roundId"]) for each in (started, *started["ahead"])]
        begins, self.last = self.ahead.pop(0)
        time.sleep(max(0, begins - time.monotonic()))
        return begins, self.last

    def guess(self):
        if opened := self.round():
            body = {"square": secrets.randbelow(6), "multiplier": 1, "clientSeed": secrets.token_hex(16)}
            self.ask("POST", f"/api/game/rounds/{opened[1]}/guess", body)

    def watch(self):
        if opened := self.round():
            begun, round_id = opened
            # A browser asks 250 ms before the answer is shown.
            time.sleep(max(0, begun + 5.15 - time.monotonic()))
            self.ask("GET", f"/api/game/rounds/{round_id}")

    def enter(self):
        opened = self.ask("GET", "/api/colours/config")
        if opened and now() < datetime.fromisoformat(opened["schedule"]["closeAt"]):
            self.ask("POST", "/api/colours/enter", {"picks": opened["colors"][:3], "roundId": opened["roundId"]})
        else:
            self.is_too_late = True

    def deposit(self):
        proof = {"name": "slip.png", "type": "image/png", "size": len(PROOF)}
        asked = self.ask("POST", "/api/deposits", {"amount": 10, "proof": proof})
        if upload := asked.get("upload"):
            requests.put(upload["url"], data=PROOF, headers=upload["headers"], timeout=60).raise_for_status()
            self.ask("POST", f"/api/deposits/{asked['deposit']['id']}/proof")

    def report(self):
        message = "Made by `cargo dev measure --day`: please close."
        body = {"name": "Measure", "email": self.email, "category": "Other", "message": message}
        self.ask("POST", "/api/support/tickets", body)


def get(path):
    return lambda player: player.ask("GET", path)


# A player's actions, by their names in the table of habits, which has their frequency.
ACTIONS = {
    "guess": Player.guess,
    "reveal a round": Player.watch,
    "enter Colours for the Day (the round named, as the web does)": Player.enter,
    "rules of the current round": get("/api/colours/config"),
    "one's own entries, none": get("/api/colours/my-entries"),
    "page of 25 past draws": get("/api/colours/rounds"),
    "profile": get("/api/profile"),
    "wallet": get("/api/wallet"),
    "statement page of 11 rows": get("/api/wallet/transactions"),
    "ask for a deposit to oneself": Player.deposit,
    "page of one's own deposits or withdrawals, of 50,000": get("/api/deposits"),
    "ask support for help": Player.report,
}
# Habits that are parts of the actions above, or of `newcomer`.
WITHIN = ("start a round", "take in a proof", "sign-up")
# Habits that need an admin, or points that an admin approved.
LEFT_OUT = (
    "approve a deposit to oneself",
    "ask for a deposit to another",
    "approve a deposit to another",
    "ask for a withdrawal",
    "take a withdrawal",
    "complete a withdrawal",
    "page of an admin's queue, of 50,000 requests",
    "take a ticket a step further",
)


def dealt(habits, players):
    """The actions of each player: equal shares of the habits' actions for all plays, with each action at least once."""
    plays = players * PLAYS_EACH
    deck = [action for name, action in ACTIONS.items() for _ in range(math.ceil(habits[name][0] * plays / 1000))]
    return [deck[player::players] for player in range(players)]


class Pool:
    """Makes accounts whose passwords are not kept."""

    def __init__(self, stack):
        self.pool, self.client = stack.outputs["UserPoolId"], stack.outputs["UserPoolClientId"]
        # Through the site if there is one: a site secret makes that necessary.
        self.site = site_of(stack) or Site(api_of(stack), {}, over_tls=True)
        self.cognito = boto3.client("cognito-idp")
        self.public = boto3.client("cognito-idp", config=Config(signature_version=UNSIGNED))

    def bearer(self, email, password):
        asking = AWSSRP(email, password, self.pool, self.client, client=self.public)
        return {"Authorization": f"Bearer {asking.authenticate_user()['AuthenticationResult']['IdToken']}"}

    def signed_in(self, email, password):
        player = Player(self.site.address, self.site.headers | self.bearer(email, password), email)
        # The first request for the profile writes the missing records of an account.
        player.ask("GET", "/api/profile")
        player.ask("POST", "/api/profile/agreement", AGREEMENT)
        # The next token names the agreed terms.
        player.session.headers.update(self.bearer(email, password))
        return player

    def made(self):
        """A player made by ops, so that no e-mail is sent."""
        email, password = f"measure-{secrets.token_hex(8)}@example.com", secrets.token_urlsafe(32)
        verified = [{"Name": "email", "Value": email}, {"Name": "email_verified", "Value": "true"}]
        who = {"UserPoolId": self.pool, "Username": email}
        self.cognito.admin_create_user(**who, UserAttributes=verified, MessageAction="SUPPRESS")
        self.cognito.admin_set_user_password(**who, Password=password, Permanent=True)
        return self.signed_in(email, password)

    def newcomer(self):
        """A player who signs up. The code goes to SES's mailbox simulator, where it is not read."""
        email, password = f"success+{secrets.token_hex(8)}@simulator.amazonses.com", secrets.token_urlsafe(32)
        signed_up = self.public.sign_up(
            ClientId=self.client, Username=email, Password=password, UserAttributes=[{"Name": "email", "Value": email}]
        )
        if not signed_up["UserConfirmed"]:
            self.cognito.admin_confirm_sign_up(UserPoolId=self.pool, Username=email)
        return self.signed_in(email, password)


def full_minute(at):
    """The next full minute, or `at` if it is one."""
    return datetime.fromtimestamp(math.ceil(at.timestamp() / MINUTE) * MINUTE, timezone.utc)


def now():
    return datetime.now(timezone.utc)


def play(stack, players):
    """Plays a day of this many players. Returns its whole minutes, the number of requests, and the refused ones."""
    pool = Pool(stack)
    hands = dealt(table(estimate(), "| of 1,000 plays |"), players)
    deposits, tickets = (sum(hand.count(action) for hand in hands) for action in (Player.deposit, Player.report))
    print(
        f"A day of about {players * PLAYS_EACH} plays on {stack.name}. It makes players with starting points, {players} "
        f"measure-…@example.com and one success+…@simulator.amazonses.com, deposit requests ({deposits}) with proofs, and "
        f"support tickets ({tickets}). All of them stay: please let an admin decline the requests and close the tickets.",
        flush=True,
    )
    with ThreadPoolExecutor(AT_ONCE) as workers:
        crowd = list(workers.map(lambda _: pool.made(), range(players)))
    for player in crowd:
        player.made = 0
    # CloudWatch counts by minutes.
    start = full_minute(now())
    print(f"Made them. The day begins at {start:%H:%M} UTC.", flush=True)
    time.sleep(max(0, (start - now()).total_seconds()))

    def live(player, hand):
        for action in hand:
            action(player)

    with ThreadPoolExecutor(AT_ONCE) as workers:
        list(workers.map(live, crowd, hands))
    if any(player.is_too_late for player in crowd):
        print("No round of Colours for the Day was open to some, who entered none: it is between two rounds.")
    crowd.append(pool.newcomer())
    refused = sorted(set.union(*(player.refused for player in crowd)))
    return (start, full_minute(now())), sum(player.made for player in crowd), refused


def wait_until_counted(api, span, made):
    """Waits until CloudWatch has counted the requests."""
    cloudwatch = boto3.client("cloudwatch")
    print("Waiting until CloudWatch has counted the day, up to ten minutes.", flush=True)
    asked = [metric("AWS/ApiGateway", "Count", ApiId=api)]
    if not until(COUNTED_WITHIN, lambda: (total(cloudwatch, asked, span) or 0) >= made):
        print("CloudWatch has not counted all of it: please measure again later, with --since.")


# ---------------------------------------------------------------------------------------------------------------------
# The figures, printed and kept
# ---------------------------------------------------------------------------------------------------------------------

# The figures of a line of costs, in dollars.
OF_A_LINE = ("dollars", "per_1000_plays", "predicted_per_1000_plays")


def shown(value, decimals=0):
    return "–" if value is None else f"{value:,.{decimals}f}"


def printed(head, rows):
    """A table whose first column is text, and whose others are numbers."""
    widths = [max(map(len, column)) for column in zip(head, *rows, strict=True)]
    for name, *numbers in [head, *rows]:
        print("  ".join([name.ljust(widths[0]), *(number.rjust(width) for number, width in zip(numbers, widths[1:]))]))
    print()


# The columns of the functions: the head, the figure, its decimals.
COLUMNS = (
    ("calls", "invocations", 0),
    ("starts", "starts", 0),
    ("timeouts", "timeouts", 0),
    ("errors", "errors", 0),
    ("init p50", "init_p50_ms", 1),
    ("p99 ms", "init_p99_ms", 1),
    ("time p50", "p50_ms", 1),
    ("p99 ms", "p99_ms", 1),
    ("billed ms", "billed_ms", 0),
    ("used MB", "used_mb", 0),
    ("GB-s", "gb_seconds", 2),
    ("dollars", "dollars", 6),
)


def print_functions(functions):
    rows = [
        [name, *(shown(one[figure], decimals) for _, figure, decimals in COLUMNS)] for name, one in sorted(functions.items())
    ]
    printed(["function", *(head for head, _, _ in COLUMNS)], rows)


def print_costs(figures):
    print(f"{shown(figures['plays'])} plays; a month like this has {shown(figures['plays_a_month'])}\n")
    column = figures["predicted_for_plays_a_day"]
    rows = [[name, *(shown(line[of], 6) for of in OF_A_LINE)] for name, line in figures["costs"].items()]
    printed(["dollars", "this time", "1,000 plays", f"predicted at {shown(column)} plays a day"], rows)


def per_1000_plays(dollars, plays):
    return dollars / plays * 1000 if plays and dollars is not None else None


def compared(dollars, plays, prediction):
    """Each line of costs beside its prediction, and the sum of those that are known."""
    lines = {name: [amount, per_1000_plays(amount, plays), prediction[name]] for name, amount in dollars.items()}
    known = [name for name in lines if dollars[name] is not None]
    amount = sum(dollars[name] for name in known)
    together = "all of these" if len(known) == len(lines) else "those known"
    lines[together] = [amount, per_1000_plays(amount, plays), sum(prediction[name] for name in known)]
    return {name: dict(zip(OF_A_LINE, numbers, strict=True)) for name, numbers in lines.items()}


def unknown(functions, counts, architecture):
    """The gaps of these figures, in words."""
    missing = [name for name, number in counts.items() if number is None]
    if missing:
        yield f"CloudWatch has no {', no '.join(missing)} for this time"
    if not any(one["starts"] for one in functions.values()):
        yield "no REPORT line tells of a start"
    if ENDPOINT:
        yield "times, which include starts, and memory are the emulator's and say nothing about Lambda"
        for name, one in functions.items():
            if one["invocations"] == PAGE_OF_EMULATOR:
                yield f"the emulator gives {PAGE_OF_EMULATOR:,} lines and no more, so {name} may have run more often"
    if architecture != "arm64":
        yield f"functions run on {architecture}, which costs more, and are priced as on arm64"


def resources_of(stack):
    """Physical names by type."""
    found = {}
    for one in resources(stack.cloudformation, stack.name):
        found.setdefault(one["ResourceType"], []).append(one["PhysicalResourceId"])
    return found


def functions_of(resources, span):
    """The figures of each function that ran, by its name."""
    logs = boto3.client("logs", config=PATIENT)
    groups = [group for group in resources["AWS::Logs::LogGroup"] if group.startswith("/aws/lambda/")]
    reports = {group.rsplit("/", 1)[1]: reports_of(logs, group, span) for group in groups}
    prices = priced(estimate())
    functions = {name: summary(found) for name, found in reports.items() if found}
    return {name: one | {"dollars": charged(one, prices)} for name, one in functions.items()}


def measured(stack, span):
    """All figures of `span`."""
    resources = resources_of(stack)
    functions = functions_of(resources, span)
    if not functions:
        sys.exit("No function ran in this time: please play, or measure with --day, or a longer time with --since.")
    counts = counted(resources, stack.outputs.get("DistributionId"), span)
    length = span[1] - span[0]
    plays = sum(functions[name]["invocations"] for name in PLAYED_BY if name in functions)
    dollars = costs(functions, counts, len(resources["AWS::KMS::Key"]), length, priced(estimate()))
    column, prediction = predicted(estimate(), max(plays, 1) * (timedelta(days=1) / length))
    return {
        "stack": stack.name,
        "stage": stack.parameters["Stage"],
        "region": boto3.session.Session().region_name,
        "emulator": bool(ENDPOINT),
        "from": span[0].isoformat(),
        "to": span[1].isoformat(),
        "commit": commit(),
        "plays": plays,
        "plays_a_month": round(plays * (MONTH / length)),
        "functions": functions,
        "counted": counts,
        "predicted_for_plays_a_day": column,
        "costs": compared(dollars, plays, prediction),
        "unknown": list(unknown(functions, counts, stack.parameters["Architecture"])),
    }


def commit():
    """The commit of this repository, which may differ from the deployed one."""
    described = ["git", "-C", str(ROOT), "describe", "--always", "--abbrev=40", "--exclude=*", "--dirty"]
    return subprocess.run(described, capture_output=True, text=True, check=False).stdout.strip() or None


def time_given(text):
    """Such as 24h, 90m or 7d."""
    found = re.fullmatch(r"([1-9][0-9]{0,4})([mhd])", text)
    units = {"m": "minutes", "h": "hours", "d": "days"}
    length = timedelta(**{units[found[2]]: int(found[1])}) if found else None
    if not found or length > LONGEST:
        raise argparse.ArgumentTypeError("it is a time such as 90m, 24h or 7d, at most 14d")
    return length


@told
def main():
    arguments = Arguments("measure", "Measures a deployed stack.")
    arguments.add_argument("--since", type=time_given, default="24h", help="how far back, such as 90m, 24h (without it) or 7d")
    arguments.add_argument("--day", action="store_true", help="play a scripted day first, and measure that")
    arguments.add_argument(
        "--players", type=int, choices=range(1, 1001), metavar="N", default=32, help="how many play on that day, five plays each"
    )
    arguments.add_argument("--among-real-players", action="store_true", help="allow that day in the stage prod")
    arguments.add_argument("--out", type=Path, default=ROOT / ".local/measured.json")
    arguments = arguments.parse_args()
    stack, refused = Stack(arguments.stack), []
    if arguments.day:
        if stack.parameters.get("Stage") == "prod" and not arguments.among_real_players:
            sys.exit(
                f"{stack.name} is in the stage prod: the players, requests and tickets of a scripted day would stay among real "
                "ones. Please measure without --day, or on another stack, or add --among-real-players."
            )
        try:
            span, made, refused = play(stack, arguments.players)
        except requests.RequestException as error:
            sys.exit(f"The day cannot be played, since the stack does not answer: {error}")
        if not ENDPOINT:
            wait_until_counted(stack.outputs["ApiId"], span, made)
    else:
        end = full_minute(now() - timedelta(minutes=1))
        span = (end - arguments.since, end)

    figures = measured(stack, span)
    print(f"\n{stack.name} from {span[0]:%Y-%m-%d %H:%M} to {span[1]:%Y-%m-%d %H:%M} UTC\n")
    print_functions(figures["functions"])
    print_costs(figures)
    for one in figures["unknown"]:
        print(f"Not known: {one}.")
    arguments.out.parent.mkdir(parents=True, exist_ok=True)
    arguments.out.write_text(json.dumps(figures, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    print(f"Written to {arguments.out}")
    if refused:
        sys.exit("The day was not as scripted:\n  " + "\n  ".join(refused) + "\nPlease mend that, then measure a day again.")


if __name__ == "__main__":
    main()
