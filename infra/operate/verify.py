"""Proves a deployed stack from outside, as browsers and operators see it; `cargo dev verify` runs this after a deployment.

Each check is one line: ✔, or ✘ with advice. A line with – is only a note. It ends with 1 if there is any ✘.

It signs up a player, who moves no points. Where sign-ups are confirmed with a code, this cannot read the code, so an
operator's right confirms the account (AdminConfirmSignUp): the same trigger writes the same records. The code goes to a
mailbox of AWS that accepts everything and affects no statistics (Amazon SES Developer Guide, "mailbox simulator").

At the end the player is taken out of the players' list and can no longer sign in. Their records stay, with starting
points that can no longer be played, and so does one deposit request that failed because its file was no picture: no
admin has to decide it. Only --attach makes a request with an accepted proof. No player can take that back, so it waits
for an admin, who has to decline it.
"""

import base64
import hashlib
import json
import re
import secrets
import struct
import sys
import time
import uuid
import zlib
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from pathlib import Path

import boto3
import requests
import yaml
from botocore import UNSIGNED
from botocore.config import Config
from botocore.exceptions import BotoCoreError, ClientError
from pycognito.aws_srp import AWSSRP

from stack import AGREEMENT, CONTRACT, ENDPOINT, ROOT, Arguments, Stack, resources, site_config, told

HEADERS = ROOT / "infra/headers.yaml"
# drand's quicknet, as in functions/shared/domain/src/colours/beacon.rs.
CHAIN, GENESIS, PERIOD = "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971", 1_692_803_367, 3
MAILBOX = "success@simulator.amazonses.com"
STARTING_POINTS, PROOF_BYTES_MAX = 10, 5_242_880
# The API answers within 30 seconds.
ANSWERED_WITHIN, ROUND_WITHIN, METRIC_WITHIN = 35, 90, 300
PAUSE, WORKERS, NAMED = 5, 8, 5
# Advice.
PUBLISH = "publish the web (`cargo dev publish`)"
API_ERRORS = "look at ApiErrors in infra/README.md, and into the function's log"
TRIGGERS = "look at TriggerErrors in infra/README.md"
TICK = "look at TickErrors in infra/README.md"
PROOFS = "look at the policy of the bucket of proofs, and at the roles of the functions Deposits… in template.yaml"
RESUME = "start the stack again if it is paused (`cargo dev resume`), or wait until fewer ask"
DEPLOY_AGAIN = "deploy this version (`sam build && sam deploy`), or undo what was changed by hand"


class Wrong(Exception):
    """A fault, with advice."""

    def __init__(self, what, to_do):
        super().__init__(f"{what.rstrip('.')}. Please {to_do}.")


class Report:
    def __init__(self):
        self.checks = self.failed = 0

    def note(self, text):
        print(f"– {text}", flush=True)

    def check(self, name, look, *about):
        """Whether the check passes: `look` returns its observation, or raises the fault."""
        self.checks += 1
        try:
            print(f"✔ {name}: {look(*about)}", flush=True)
            return True
        except Wrong as wrong:
            said = wrong
        except ClientError as error:
            refused = f"AWS refuses {error.operation_name}: {error.response['Error']['Message']}"
            said = f"{refused}. Please mend what it says, or get the right to do that."
        except (BotoCoreError, requests.RequestException) as error:
            said = f"{error}. Please see whether it can be reached from here, then run this again."
        self.failed += 1
        print(f"✘ {name}: {said}", flush=True)
        return False


def some(texts):
    """The first few of a list."""
    more = f"; and {len(texts) - NAMED} more" if len(texts) > NAMED else ""
    return "; ".join(texts[:NAMED]) + more


def until(seconds, look):
    """The result of `look`, which is repeated until it finds something or the time is over."""
    end = time.monotonic() + seconds
    while not (found := look()) and time.monotonic() < end:
        time.sleep(PAUSE)
    return found


def send(method, address, **sent):
    return requests.request(method, address, timeout=ANSWERED_WITHIN, allow_redirects=False, **sent)


def expect(answer, status, to_do, code=None):
    """The answer's content, if it has this status and the API's code of a refusal."""
    try:
        content = answer.json()
    except requests.JSONDecodeError:
        content = {}
    if answer.status_code != status or (code and content.get("code") != code):
        wanted = f"{status} {code}" if code else status
        asked = answer.request
        path, said = requests.utils.urlparse(asked.url).path, " ".join(answer.text.split())[:100]
        raise Wrong(f"{asked.method} {path} answers {answer.status_code} {said} instead of {wanted}", to_do)
    return content


def all_resources(cloudformation, stack):
    """All resources of a stack and of those in it."""
    found = resources(cloudformation, stack)
    nested = [entry["PhysicalResourceId"] for entry in found if entry["ResourceType"] == "AWS::CloudFormation::Stack"]
    return found + [entry for inner in nested for entry in all_resources(cloudformation, inner)]


def of_kind(found, kind):
    return [entry["PhysicalResourceId"] for entry in found if entry["ResourceType"] == kind]


# ----------------------------------------------------------------------------
# Routes
# ----------------------------------------------------------------------------


def operations(contract):
    """Whether a token is needed, by the route's key."""
    return {
        f"{method.upper()} {path}": "security" in operation
        for path, methods in contract["paths"].items()
        for method, operation in methods.items()
    }


def differences(wanted, routes, authorizers, issuer, client):
    """Differences from the wanted routes, including the token of this pool and client where one is needed."""
    known = {authorizer["AuthorizerId"]: authorizer for authorizer in authorizers}
    given = {route["RouteKey"]: route for route in routes}
    yield from (f"{key} has no route" for key in wanted if key not in given)
    yield from (f"{key} is a route of no operation" for key in given if key not in wanted)
    for key in wanted.keys() & given.keys():
        kind, right = given[key].get("AuthorizationType", "NONE"), "JWT" if wanted[key] else "NONE"
        if kind != right:
            yield f"{key} has the authorization {kind} instead of {right}"
        elif wanted[key] and given[key].get("AuthorizerId") not in known:
            yield f"{key} has an authorizer that does not exist"
    used = {given[key].get("AuthorizerId") for key in wanted.keys() & given.keys() if wanted[key]}
    for authorizer in (known[one] for one in sorted(used & known.keys())):
        name, of = authorizer["Name"], authorizer.get("JwtConfiguration", {})
        if of.get("Issuer") != issuer:
            yield f"the authorizer {name} takes tokens of {of.get('Issuer')} and not of {issuer}"
        if of.get("Audience") != [client]:
            yield f"the authorizer {name} takes tokens for {of.get('Audience')} and not for {client}"
        if authorizer.get("IdentitySource") != ["$request.header.Authorization"]:
            yield f"the authorizer {name} reads {authorizer.get('IdentitySource')} and not the header Authorization"


def routes_are_the_contracts(gateway, wanted, outputs):
    def every(operation):
        return [item for page in gateway.get_paginator(operation).paginate(ApiId=outputs["ApiId"]) for item in page["Items"]]

    issuer = f"https://cognito-idp.{outputs['Region']}.amazonaws.com/{outputs['UserPoolId']}"
    client = outputs["UserPoolClientId"]
    found = sorted(differences(wanted, every("get_routes"), every("get_authorizers"), issuer, client))
    if found:
        raise Wrong(some(found), DEPLOY_AGAIN)
    return f"{len(wanted)}, of which {sum(wanted.values())} want a token of this pool and client"


def nobody_comes_in(api, wanted):
    """Asks the API itself: a request that it refuses there is also refused through the site."""
    tokens = {"without a token": {}, "with a made-up token": {"Authorization": "Bearer made-up"}}
    asked = [(key, how) for key in wanted if wanted[key] for how in tokens]

    def status(one):
        key, how = one
        method, path = key.split(" ")
        body = None if method == "GET" else {}
        return send(method, api + re.sub(r"\{\w+\}", "x", path), headers=tokens[how], json=body).status_code

    with ThreadPoolExecutor(WORKERS) as pool:
        statuses = list(pool.map(status, asked))
    let_in = [f"{key} {how} is {status}" for (key, how), status in zip(asked, statuses, strict=True) if status != 401]
    if let_in:
        raise Wrong(f"{some(let_in)} instead of 401", RESUME if 429 in statuses else DEPLOY_AGAIN)
    return f"{len(asked)} calls without a token or with a made-up one are all 401"


# ----------------------------------------------------------------------------
# The site
# ----------------------------------------------------------------------------


class Site:
    """The address of pages and API for browsers. `headers` are needed where its name alone does not lead there."""

    def __init__(self, address, headers, over_tls):
        self.address, self.headers, self.over_tls = address, headers, over_tls

    def send(self, method, path, headers=None, **sent):
        return send(method, self.address + path, headers=self.headers | (headers or {}), **sent)


def site_of(stack):
    """None without hosting. On an emulator, which knows a distribution's name only from the header `Host`, this
    machine's server stands for a distribution without published files."""
    outputs = stack.outputs
    if "SiteUrl" not in outputs:
        return None
    if not ENDPOINT:
        return Site(outputs["SiteUrl"], {}, over_tls=True)
    if boto3.client("s3").list_objects_v2(Bucket=outputs["WebBucket"], Prefix="index.html").get("KeyCount"):
        return Site(ENDPOINT, {"Host": outputs["DistributionDomainName"], "x-forwarded-proto": "https"}, over_tls=True)
    return Site(own_origin(stack), {}, over_tls=False)


def api_of(stack):
    """The address of the API itself."""
    return f"{ENDPOINT}/_aws/execute-api/{stack.outputs['ApiId']}/$default" if ENDPOINT else stack.outputs["ApiUrl"]


def own_origin(stack):
    """The origin that pages have in browsers."""
    if ENDPOINT or "SiteUrl" not in stack.outputs:
        return stack.parameters["WebOrigins"].split(",")[0]
    return stack.outputs["SiteUrl"]


def wanted_headers(kind, over_tls, sign_in, proofs):
    kinds = yaml.safe_load(HEADERS.read_text(encoding="utf-8"))
    headers = kinds[kind] | (kinds["https"] if over_tls else {})
    return {name: text.replace("${SignIn}", sign_in).replace("${Proofs}", proofs) for name, text in headers.items()}


def without_origins(text):
    """On an emulator all of AWS is one address."""
    return re.sub(r"https?://[^ ;]+", "<origin>", text or "")


def header_differences(wanted, given, alike):
    return [f"{name} is {given.get(name)!r}" for name, text in wanted.items() if alike(given.get(name)) != alike(text)]


def check_headers(answer, kind, site, outputs):
    region = outputs["Region"]
    wanted = wanted_headers(
        kind,
        site.over_tls,
        f"https://cognito-idp.{region}.amazonaws.com",
        f"https://{outputs['ProofsBucket']}.s3.{region}.amazonaws.com",
    )
    found = header_differences(wanted, answer.headers, without_origins if ENDPOINT else lambda text: text)
    if found:
        raise Wrong(f"{answer.request.path_url} has other headers than infra/headers.yaml: {some(found)}", DEPLOY_AGAIN)


def page_is_served(site, outputs):
    page = site.send("GET", "/")
    expect(page, 200, PUBLISH)
    check_headers(page, "pages", site, outputs)
    scripts = re.findall(r'src="(/assets/[^"]+)"', page.text)
    if not scripts:
        raise Wrong("the page at / names no script below /assets/", PUBLISH)
    for script in scripts:
        expect(site.send("GET", script), 200, PUBLISH)
    screen = f"/verify-{secrets.token_hex(4)}"
    if site.send("GET", screen).text != page.text:
        raise Wrong(f"{screen}, a path that only the app can know, is not the page at /", DEPLOY_AGAIN)
    missing = site.send("GET", f"{screen}.js")
    if missing.status_code != 404:
        raise Wrong(f"{screen}.js, a file that does not exist, is answered {missing.status_code}", DEPLOY_AGAIN)
    return "the page, its scripts and its security headers, and the app at every other path"


def config_is_the_stacks(site, outputs):
    config = expect(site.send("GET", "/config.json"), 200, PUBLISH)
    wanted = site_config(outputs)
    others = [name for name, value in wanted.items() if config.get(name) != value]
    if others:
        raise Wrong(f"config.json is not this stack's: another {', '.join(others)}", PUBLISH)
    return "names this stack's pool and client"


def api_answers_under_the_sites_name(site, outputs):
    answer = site.send("GET", "/api/colours/config")
    if answer.status_code == 403 and "NOT_THROUGH_THE_SITE" in answer.text:
        raise Wrong("the API does not know the site's secret", "deploy with one SiteSecret for both, as infra/README.md says")
    if answer.status_code not in (200, 404):
        expect(answer, 200, API_ERRORS)
    check_headers(answer, "api", site, outputs)
    return "answers under the site's name, with its security headers"


def api_answers_the_site_alone(api, token):
    for headers in {}, {"Authorization": f"Bearer {token}"}:
        path = "/api/wallet" if headers else "/api/colours/config"
        expect(send("GET", api + path, headers=headers), 403, DEPLOY_AGAIN, code="NOT_THROUGH_THE_SITE")
    return "whoever goes round the site is refused, with a valid token too"


# ----------------------------------------------------------------------------
# The player
# ----------------------------------------------------------------------------


class Player:
    """`ask` sends a request to the API, as browsers do."""

    def __init__(self, outputs, password_length, ask):
        self.pool, self.client, self.ask = outputs["UserPoolId"], outputs["UserPoolClientId"], ask
        self.is_sent_a_code = outputs["EmailVerification"] == "on"
        own = f"verify-{secrets.token_hex(8)}"
        self.email = MAILBOX.replace("@", f"+{own}@") if self.is_sent_a_code else f"{own}@example.com"
        self.password = secrets.token_hex(password_length)
        self.public = boto3.client("cognito-idp", config=Config(signature_version=UNSIGNED))
        self.cognito = boto3.client("cognito-idp")
        self.token = self.points = self.uploads_to = self.attached = None

    def sign_up(self, dynamodb, addresses):
        self.points = points_of_a_new_player(dynamodb, addresses, self.email)
        try:
            answer = self.public.sign_up(ClientId=self.client, Username=self.email, Password=self.password)
        except ClientError as error:
            if "Lambda" in error.response["Error"]["Code"]:
                raise Wrong(error.response["Error"]["Message"], TRIGGERS) from None
            raise
        if answer["UserConfirmed"] == self.is_sent_a_code:
            raise Wrong(f"a sign-up is {'' if answer['UserConfirmed'] else 'not '}confirmed without a code", DEPLOY_AGAIN)
        if not self.is_sent_a_code:
            return "confirmed without a code (EmailVerification=off)"
        try:
            self.tokens()
        except self.public.exceptions.UserNotConfirmedException:
            self.cognito.admin_confirm_sign_up(UserPoolId=self.pool, Username=self.email)
            return "waits for its code, then confirmed by an operator"
        raise Wrong("an account that nobody has confirmed can sign in", DEPLOY_AGAIN)

    def tokens(self):
        asking = AWSSRP(self.email, self.password, self.pool, self.client, client=self.public)
        return asking.authenticate_user()["AuthenticationResult"]

    def sign_in(self):
        token = self.tokens()["IdToken"]
        if "uid" not in claims_of(token):
            raise Wrong("the token names no user id", TRIGGERS)
        self.token = token
        return "by SRP, as browsers do"

    def has_a_token_of_its_own_alone(self):
        header, _, signature = self.token.split(".")
        claims = claims_of(self.token)
        others = json.dumps(claims | {"uid": "a" * len(claims["uid"])}).encode()
        forged = f"{header}.{base64.urlsafe_b64encode(others).decode().rstrip('=')}.{signature}"
        answer = self.ask("GET", "/api/wallet", headers={"Authorization": f"Bearer {forged}"})
        expect(answer, 401, DEPLOY_AGAIN)
        return "the same one with another player's id is 401"

    def call(self, method, path, body=None, status=200, code=None, key=None, to_do=API_ERRORS):
        headers = {"Authorization": f"Bearer {self.token}"} | ({"Idempotency-Key": key} if key else {})
        return expect(self.ask(method, path, headers=headers, json=body), status, to_do, code)

    def has_records(self):
        """Asks for the wallet first, since a request for the profile would write records that the trigger did not."""
        wallet, profile = (self.call("GET", f"/api/{name}", to_do=TRIGGERS) for name in ("wallet", "profile"))
        if wallet["balance"] != self.points:
            raise Wrong(f"the wallet begins with {wallet['balance']} points instead of {self.points}", TRIGGERS)
        if profile["email"] != self.email or profile["isAdmin"]:
            raise Wrong(f"the profile is {profile}", TRIGGERS)
        had = "" if self.points else ", since an earlier run had the starting points of this mailbox"
        return f"a profile, and a wallet of {self.points:.2f} points{had}"

    def agrees(self):
        """Needs a new sign-in, since the token names the terms that its player agreed to."""
        self.call("POST", "/api/deposits", announced(), 403, "AGREEMENT_MISSING", key=uuid.uuid4().hex)
        self.call("POST", "/api/profile/agreement", AGREEMENT)
        self.sign_in()
        return "is asked for before any deposit, and given"

    def no_other_request_waits(self):
        deposits = self.call("GET", "/api/deposits")["items"]
        pending = [one["id"] for one in deposits if one["status"] == "pending" and one["id"] != self.attached]
        if pending:
            raise Wrong(f"request {some(pending)} of 0.01 points waits in the admins' queue", "let an admin decline it")
        return "no other one waits for an admin" if self.attached else "none waits for an admin"

    def hide(self):
        """Sets the online flag, since the list has the players whose flag is false."""
        profile = self.call("GET", "/api/profile")
        edit = {name: profile[name] for name in ("displayName", "username", "phoneNumber")}
        self.call("PUT", "/api/profile", edit | {"online": True})
        return "can be edited, and is out of the players' list"

    def leave(self):
        try:
            self.cognito.admin_delete_user(UserPoolId=self.pool, Username=self.email)
        except self.cognito.exceptions.UserNotFoundException:
            pass  # the sign-up failed
        return f"nobody can sign in as {self.email} any more; its records stay"


def claims_of(token):
    payload = token.split(".")[1]
    return json.loads(base64.urlsafe_b64decode(payload + "=" * (-len(payload) % 4)))


def points_of_a_new_player(dynamodb, table, email):
    """A mailbox gets the starting points once, with any tag after a `+` (D43)."""
    mailbox = re.sub(r"\+[^@]*", "", email)
    key = {"address": {"S": f"bonus#{mailbox}"}}
    found = dynamodb.get_item(TableName=table, Key=key, ConsistentRead=True)
    return 0 if "Item" in found else STARTING_POINTS


# ----------------------------------------------------------------------------
# Uploads
# ----------------------------------------------------------------------------


def picture():
    """A new PNG of 16 × 16 pixels that was never uploaded before (Portable Network Graphics, third edition, 5)."""

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = b"".join(b"\0" + secrets.token_bytes(3 * 16) for _ in range(16))
    header = struct.pack(">IIBBBBB", 16, 16, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def announced(name="verify.png", kind="image/png", size=1):
    return {"amount": 0.01, "proof": {"name": name, "type": kind, "size": size}}


def ask_for_upload(player, size):
    answer = player.call("POST", "/api/deposits", announced(size=size), key=uuid.uuid4().hex)
    player.uploads_to = answer["upload"]["url"]
    return answer["deposit"]["id"], answer["upload"]


def wrong_uploads(target, content):
    """The uploads that the bucket must refuse, by name."""
    address, headers = target["url"], target["headers"]
    return {
        "a file of one byte more": (address, headers, content + b"x"),
        "another type": (address, headers | {"content-type": "text/html"}, content),
        "a tag that says it is attached": (address, headers | {"x-amz-tagging": "attached=yes"}, content),
        "another name": (address.replace("verify.png", "others.png"), headers, content),
        "a longer life": (address.replace("X-Amz-Expires=300", "X-Amz-Expires=3000"), headers, content),
        "another signature": (re.sub(r"X-Amz-Signature=\w{4}", "X-Amz-Signature=0000", address), headers, content),
        "no signature": (address.split("?")[0], headers, content),
    }


def wrong_announcements_are_refused(player):
    for wrong, status, code in (
        (announced(size=PROOF_BYTES_MAX + 1), 413, "PROOF_TOO_LARGE"),
        (announced(kind="text/html"), 400, "PROOF_TYPE_INVALID"),
        (announced(name="verify.exe"), 400, "PROOF_TYPE_INVALID"),
    ):
        player.call("POST", "/api/deposits", wrong, status, code, key=uuid.uuid4().hex)
    return "a file that is too large, of another type or of another ending is refused before it is sent"


def bucket_takes_the_announced_file_alone(player):
    """Ends with a failed request, because the file is a picture by its type only."""
    content = secrets.token_bytes(600)
    request, target = ask_for_upload(player, len(content))
    taken = []
    for name, (address, headers, sent) in wrong_uploads(target, content).items():
        status = send("PUT", address, headers=headers, data=sent).status_code
        if status != 403:
            taken.append(f"{name} is answered {status}")
    if taken:
        raise Wrong(f"{some(taken)} instead of 403", PROOFS)
    expect(send("PUT", target["url"], headers=target["headers"], data=content), 200, PROOFS)
    expect(send("PUT", target["url"], headers=target["headers"], data=content), 412, PROOFS)
    player.call("POST", f"/api/deposits/{request}/proof", status=422, code="PROOF_REJECTED")
    refused = len(wrong_uploads(target, content))
    return f"takes what was announced, once, and refuses {refused} forgeries; a file that is no picture fails its request"


def picture_is_attached(player):
    content = picture()
    request, target = ask_for_upload(player, len(content))
    expect(send("PUT", target["url"], headers=target["headers"], data=content), 200, PROOFS)
    if "uploadedAt" not in player.call("POST", f"/api/deposits/{request}/proof")["proof"]:
        raise Wrong(f"the picture of request {request} is not attached", PROOFS)
    player.attached = request
    return f"a picture is attached to request {request} of 0.01 points: please let an admin decline it"


def pages_may_upload(address, origin):
    """A browser asks the bucket first (CORS)."""
    headers = {
        "Access-Control-Request-Method": "PUT",
        "Access-Control-Request-Headers": "content-type,if-none-match,x-amz-tagging",
    }
    for asking in (origin, "https://example.com"):
        answer = send("OPTIONS", address, headers=headers | {"Origin": asking})
        may = answer.status_code == 200 and answer.headers.get("Access-Control-Allow-Origin") == asking
        if may != (asking == origin):
            to_do = f"set WebOrigins to {origin} in samconfig.toml, and deploy again"
            raise Wrong(f"pages of {asking} {'may' if may else 'may not'} upload proofs", to_do)
    return f"those of {origin} may upload proofs, others may not"


# ----------------------------------------------------------------------------
# Draws
# ----------------------------------------------------------------------------


def closes_at(parameters, now):
    """The close of the round in this time's cycle, as in domain::colours::Schedule."""
    cycle, offset, draw, lead = (
        int(parameters[f"Colours{name}Minutes"]) for name in ("Cycle", "Offset", "Draw", "CloseLead")
    )
    minutes = int(now.timestamp()) // 60 - offset
    start = offset + minutes - minutes % cycle
    return datetime.fromtimestamp((start + draw - lead) * 60, UTC)


def schedules_run(scheduler, names):
    stopped = [name for name in names if scheduler.get_schedule(Name=name)["State"] != "ENABLED"]
    if stopped or not names:
        raise Wrong(f"{some(stopped) or 'each'} is off", "enable it again in EventBridge Scheduler")
    return f"all {len(names)} are on"


def tick_runs(function):
    answer = boto3.client("lambda").invoke(FunctionName=function, Payload=b"{}")
    if "FunctionError" in answer:
        raise Wrong(f"it fails with {answer['Payload'].read().decode()[:300]}", TICK)
    return "runs; once more changes nothing"


def round_is_open(ask, parameters):
    seen = []

    def look():
        answer, now = ask("GET", "/api/colours/config"), datetime.now(UTC)
        if answer.status_code == 404 and "NO_ROUND" in answer.text:
            seen[:] = ["there is no round"]
            return None if now < closes_at(parameters, now) else "none until the next cycle, as it should be"
        current = expect(answer, 200, API_ERRORS)
        closes = datetime.fromisoformat(current["schedule"]["closeAt"])
        seen[:] = [f"round {current['roundId']} is the newest, and is closed"]
        if now < closes:
            return f"{current['roundId']} takes entries until {closes:%H:%M} UTC"
        closed = f"{current['roundId']} is closed, as it should be until the next cycle"
        return None if now < closes_at(parameters, now) else closed

    found = until(ROUND_WITHIN, look)
    if not found:
        raise Wrong(f"{seen[0]}, though the settings say that one is open", TICK)
    return found


def beacon_fault(beacon, now):
    """The faults of a relay's answer about its latest round. Nothing else verifies a signature here."""
    number, signature = beacon.get("round"), str(beacon.get("signature"))
    if not isinstance(number, int) or not re.fullmatch("[0-9a-f]{96}", signature):
        return "answers without a round and its signature"
    if hashlib.sha256(bytes.fromhex(signature)).hexdigest() != beacon.get("randomness"):
        return "answers a randomness that is not its signature's"
    late = now - (GENESIS + (number - 1) * PERIOD)
    return f"is {late:.0f} s late" if late > 60 else None


def relay_fault(relay):
    try:
        answer = send("GET", f"{relay.rstrip('/')}/{CHAIN}/public/latest")
        return beacon_fault(answer.json(), time.time()) if answer.status_code == 200 else f"answers {answer.status_code}"
    except requests.RequestException as error:
        return f"cannot be reached from here: {error}"


def relays_have_the_beacon(relays):
    with ThreadPoolExecutor(WORKERS) as pool:
        faults = dict(zip(relays, pool.map(relay_fault, relays), strict=True))
    bad = [f"{relay} {fault}" for relay, fault in faults.items() if fault]
    if len(bad) == len(relays):
        raise Wrong(some(bad), "name relays in DrandUrl that answer, since draws wait for a beacon")
    told_of = f" (one is enough): {some(bad)}" if bad else ""
    return f"{len(relays) - len(bad)} of {len(relays)} relays have the newest{told_of}"


# ----------------------------------------------------------------------------
# Metrics and alarms
# ----------------------------------------------------------------------------


def minutes_with_a_metric(cloudwatch, stack, now):
    """The minutes of the last quarter of an hour for which the tick has reported the lateness of the draws."""
    answer = cloudwatch.get_metric_statistics(
        Namespace="ColourGame",
        MetricName="DrawLate",
        Dimensions=[{"Name": "Stack", "Value": stack}],
        StartTime=now - timedelta(minutes=15),
        EndTime=now,
        Period=60,
        Statistics=["SampleCount"],
    )
    return {point["Timestamp"] for point in answer["Datapoints"]}


def minutes_in_the_log(logs, group, now):
    """The same, from the lines that CloudWatch makes the metric of."""
    since = int((now - timedelta(minutes=15)).timestamp() * 1000)
    pages = logs.get_paginator("filter_log_events").paginate(logGroupName=group, startTime=since)
    lines = [event for page in pages for event in page["events"] if '"DrawLate"' in event["message"]]
    return {line["timestamp"] // 60_000 for line in lines}


def tick_is_measured(stack, log):
    """At least two minutes are needed, since one may come from this run's own tick."""

    def look():
        now = datetime.now(UTC)
        if ENDPOINT:
            found = minutes_in_the_log(boto3.client("logs"), log, now)
        else:
            found = minutes_with_a_metric(boto3.client("cloudwatch"), stack, now)
        return found if len(found) > 1 else None

    found = until(METRIC_WITHIN, look)
    if not found:
        seen = f"no DrawLate of two minutes within {METRIC_WITHIN} s"
        raise Wrong(seen, f"look into {log} whether the tick runs each minute")
    where = "in the log; an emulator makes no metrics of its lines" if ENDPOINT else "as a metric"
    return f"each minute's tick is found {where}"


def notes_of_alarms(cloudwatch, names):
    for start in range(0, len(names), 100):
        some_names = names[start : start + 100]
        for page in cloudwatch.get_paginator("describe_alarms").paginate(AlarmNames=some_names, StateValue="ALARM"):
            for alarm in page["MetricAlarms"]:
                name = alarm["AlarmName"]
                yield f"{name} is in alarm: please look at {name.rsplit('-', 1)[-1]} in infra/README.md"


def notes_of_subscriptions(sns, topics):
    pages = [page for topic in topics for page in sns.get_paginator("list_subscriptions_by_topic").paginate(TopicArn=topic)]
    subscriptions = [subscription for page in pages for subscription in page["Subscriptions"]]
    for subscription in subscriptions:
        if subscription["SubscriptionArn"] == "PendingConfirmation":
            yield f"{subscription['Endpoint']} hears of no alarm yet: please confirm the e-mail that SNS has sent there"
    if not subscriptions:
        yield "nobody hears of alarms: please set AlarmEmail in samconfig.toml, if somebody should"


def alarms_are_asked(report, alarms, topics):
    notes = [
        *notes_of_alarms(boto3.client("cloudwatch"), alarms),
        *notes_of_subscriptions(boto3.client("sns"), topics),
    ]
    for note in notes:
        report.note(note)
    return f"{len(alarms)} are there"


# ----------------------------------------------------------------------------
# All of it
# ----------------------------------------------------------------------------


def verify_site(report, site, outputs):
    if site is None:
        report.note("site: left out, since the stack has no hosting (CloudFront=off)")
        return
    report.check("site", page_is_served, site, outputs)
    report.check("settings of the site", config_is_the_stacks, site, outputs)
    report.check("API through the site", api_answers_under_the_sites_name, site, outputs)


def verify_player(report, stack, player, api, attach):
    addresses = stack.outputs["AddressesTable"]
    is_signed_up = report.check("sign-up", player.sign_up, boto3.client("dynamodb"), addresses)
    if not (is_signed_up and report.check("sign-in", player.sign_in)):
        report.note("records and uploads: not looked at without a player")
        return
    report.check("token", player.has_a_token_of_its_own_alone)
    if stack.parameters.get("SiteSecret"):
        report.check("API itself", api_answers_the_site_alone, api, player.token)
    if report.check("records", player.has_records) and report.check("agreement", player.agrees):
        verify_uploads(report, player, own_origin(stack), attach)
    else:
        report.note("uploads: not looked at without records and an agreement")
    report.check("profile", player.hide)


def verify_uploads(report, player, origin, attach):
    report.check("announced proofs", wrong_announcements_are_refused, player)
    report.check("uploads", bucket_takes_the_announced_file_alone, player)
    if player.uploads_to:
        report.check("pages", pages_may_upload, player.uploads_to, origin)
    if attach:
        report.check("proof", picture_is_attached, player)
    report.check("requests", player.no_other_request_waits)


def verify_draws(report, stack, found, ask):
    report.check("schedules", schedules_run, boto3.client("scheduler"), of_kind(found, "AWS::Scheduler::Schedule"))
    report.check("tick", tick_runs, stack.outputs["ColoursTickFunction"])
    report.check("round", round_is_open, ask, stack.parameters)
    relays = [relay for relay in stack.parameters["DrandUrl"].split(",") if relay]
    if relays:
        report.check("beacon", relays_have_the_beacon, relays)
    else:
        report.note("beacon: not asked for, since draws use none (DrandUrl is empty)")


@told
def main():
    arguments = Arguments("verify", "Proves what was deployed from outside.")
    arguments.add_argument("--attach", action="store_true", help="also make a request with a proof, for an admin to decline")
    arguments = arguments.parse_args()
    stack = Stack(arguments.stack)
    if "ApiId" not in stack.outputs or not stack.status.endswith("_COMPLETE"):
        sys.exit(f"The stack {stack.name} is {stack.status}: please wait until it is deployed, or mend that, first.")
    outputs, report = stack.outputs, Report()
    api = api_of(stack)
    wanted = operations(CONTRACT)
    found = all_resources(stack.cloudformation, stack.name)
    site = site_of(stack)
    ask = (site or Site(api, {}, over_tls=True)).send

    report.check("routes", routes_are_the_contracts, boto3.client("apigatewayv2"), wanted, outputs)
    report.check("tokens", nobody_comes_in, api, wanted)
    verify_site(report, site, outputs)
    player = Player(outputs, int(stack.parameters["PasswordMinimumLength"]), ask)
    try:
        verify_player(report, stack, player, api, arguments.attach)
    finally:
        report.check("player", player.leave)
    verify_draws(report, stack, found, ask)
    [log] = [entry["PhysicalResourceId"] for entry in found if entry["LogicalResourceId"] == "ColoursTickLogs"]
    report.check("metric", tick_is_measured, stack.name, log)
    alarms, topics = of_kind(found, "AWS::CloudWatch::Alarm"), of_kind(found, "AWS::SNS::Topic")
    report.check("alarms", alarms_are_asked, report, alarms, topics)
    print(f"{report.checks - report.failed} of {report.checks} checks passed")
    sys.exit(1 if report.failed else 0)


if __name__ == "__main__":
    main()
