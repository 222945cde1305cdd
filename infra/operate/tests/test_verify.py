"""Tests `cargo dev verify` without a stack, on recorded answers of AWS and a server on this machine."""

import contextlib
import hashlib
import io
import json
import re
import struct
import threading
import zlib
from datetime import UTC, datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import SimpleNamespace
from unittest.mock import patch

import verify
from stack import CONTRACT, ROOT
from tests.recorded import Recorded
from verify import Report, Site, Wrong

POOL, CLIENT, REGION = "af-south-1_example", "exampleclient", "af-south-1"
ISSUER = f"https://cognito-idp.{REGION}.amazonaws.com/{POOL}"
OUTPUTS = {
    "ApiId": "api1",
    "EmailVerification": "on",
    "EmailNotices": "on",
    "BonusRule": "play-only",
    "HelpLines": '[{"name":"Example help line","phone":"000 000"}]',
    "KeepClosedAccountMonths": "60",
    "KeepTicketMonths": "24",
    "Operator": "[]",
    "ProductName": "Colour Game",
    "ProofsBucket": "proofs",
    "Region": REGION,
    "UserPoolClientId": CLIENT,
    "UserPoolId": POOL,
}
COLOURS = {
    "ColoursCycleMinutes": "1440",
    "ColoursOffsetMinutes": "1320",
    "ColoursDrawMinutes": "1205",
    "ColoursCloseLeadMinutes": "5",
}
NO_ROUND = (404, {}, '{"code": "NO_ROUND"}')


def routes():
    """As GetRoutes would have those of the contract."""
    return [
        {"RouteId": key, "RouteKey": key, "AuthorizationType": "JWT", "AuthorizerId": "a1", "Target": "integrations/i1"}
        if is_protected
        else {"RouteId": key, "RouteKey": key, "AuthorizationType": "NONE", "Target": "integrations/i1"}
        for key, is_protected in verify.operations(CONTRACT).items()
    ]


def authorizer(**others):
    """As GetAuthorizers has it."""
    return {
        "AuthorizerId": "a1",
        "AuthorizerType": "JWT",
        "IdentitySource": ["$request.header.Authorization"],
        "JwtConfiguration": {"Audience": [CLIENT], "Issuer": ISSUER},
        "Name": "Players",
    } | others


class Handler(BaseHTTPRequestHandler):
    def do_GET(self):
        length = int(self.headers.get("Content-Length", 0))
        self.rfile.read(length)
        status, headers, body = self.server.answer(f"{self.command} {self.path}", self.headers)
        body = body.encode()
        self.send_response(status)
        for name, value in (headers | {"Content-Length": str(len(body))}).items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    do_POST = do_PUT = do_OPTIONS = do_GET

    def log_message(self, *_):
        """Writes no log."""


@contextlib.contextmanager
def server(answer):
    """The address of a server that sends the status, headers and body that `answer` gives for a request."""
    running = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    running.answer = answer
    thread = threading.Thread(target=running.serve_forever, args=[0.01])
    thread.start()
    try:
        yield f"http://127.0.0.1:{running.server_port}"
    finally:
        running.shutdown()
        running.server_close()
        thread.join()


def player_at(address, **known):
    """A signed-in player who asks a server at this address."""
    player = SimpleNamespace(ask=Site(address, {}, True).send, token="token", **known)
    player.call = lambda *asked, **more: verify.Player.call(player, *asked, **more)
    return player


class Verify(Recorded):
    def assert_wrong(self, words, look, *about):
        """`look` raises Wrong with these words."""
        with self.assertRaises(Wrong) as raised:
            look(*about)
        self.assertIn(words, str(raised.exception))
        self.assertRegex(str(raised.exception), r"\. Please .+\.$")


class Routes(Verify):
    wanted = verify.operations(CONTRACT)

    def found(self, routes, authorizers):
        return list(verify.differences(self.wanted, routes, authorizers, ISSUER, CLIENT))

    def test_the_contract_says_which_operations_are_public(self):
        self.assertGreater(len(self.wanted), 40)
        self.assertTrue(self.wanted["GET /api/wallet"])
        self.assertTrue(self.wanted["POST /set-admin"])
        public = [key for key, is_protected in self.wanted.items() if not is_protected]
        self.assertIn("GET /api/colours/config", public)
        self.assertLess(len(public), 8)

    def test_routes_that_are_the_contracts_pass_on_every_page(self):
        every = routes()
        self.expect("apigatewayv2", "get_routes", {"ApiId": "api1"}, {"Items": every[:30], "NextToken": "more"})
        self.expect("apigatewayv2", "get_routes", {"ApiId": "api1", "NextToken": "more"}, {"Items": every[30:]})
        self.expect("apigatewayv2", "get_authorizers", {"ApiId": "api1"}, {"Items": [authorizer()]})
        said = verify.routes_are_the_contracts(self.client("apigatewayv2"), self.wanted, OUTPUTS)
        self.assertIn(f"{len(self.wanted)}, of which {sum(self.wanted.values())} want a token", said)

    def test_a_missing_route_is_wrong(self):
        kept = [route for route in routes() if route["RouteKey"] != "GET /api/wallet"]
        self.expect("apigatewayv2", "get_routes", {"ApiId": "api1"}, {"Items": kept})
        self.expect("apigatewayv2", "get_authorizers", {"ApiId": "api1"}, {"Items": [authorizer()]})
        about = self.client("apigatewayv2"), self.wanted, OUTPUTS
        self.assert_wrong("GET /api/wallet has no route", verify.routes_are_the_contracts, *about)

    def test_a_route_of_no_operation_is_told(self):
        more = {"RouteId": "r", "RouteKey": "$default", "AuthorizationType": "NONE"}
        self.assertEqual(self.found([*routes(), more], [authorizer()]), ["$default is a route of no operation"])

    def test_a_route_that_is_open_or_closed_by_mistake_is_told(self):
        for key, change, said in (
            ("POST /set-admin", {"AuthorizationType": "NONE"}, "NONE instead of JWT"),
            ("GET /api/colours/config", {"AuthorizationType": "JWT", "AuthorizerId": "a1"}, "JWT instead of NONE"),
        ):
            changed = [route | change if route["RouteKey"] == key else route for route in routes()]
            self.assertEqual(self.found(changed, [authorizer()]), [f"{key} has the authorization {said}"])

    def test_an_authorizer_of_another_pool_client_or_header_is_told(self):
        for change, words in (
            ({"JwtConfiguration": {"Audience": [CLIENT], "Issuer": ISSUER + "2"}}, "takes tokens of"),
            ({"JwtConfiguration": {"Audience": ["other"], "Issuer": ISSUER}}, "takes tokens for"),
            ({"JwtConfiguration": {"Audience": [CLIENT, "other"], "Issuer": ISSUER}}, "takes tokens for"),
            ({"IdentitySource": ["$request.querystring.token"]}, "reads"),
        ):
            [said] = self.found(routes(), [authorizer(**change)])
            self.assertIn(f"the authorizer Players {words}", said)

    def test_an_authorizer_that_does_not_exist_is_told_for_each_route(self):
        found = self.found(routes(), [authorizer(AuthorizerId="a2")])
        self.assertEqual(len(found), sum(self.wanted.values()))

    def test_every_protected_route_is_asked_with_and_without_a_token(self):
        asked = []

        def refuse(request, headers):
            asked.append((request, headers.get("Authorization")))
            return 401, {}, "{}"

        with server(refuse) as api:
            verify.nobody_comes_in(api, self.wanted)
        self.assertEqual(len(asked), 2 * sum(self.wanted.values()))
        self.assertIn(("POST /api/deposits/x/proof", None), asked)
        self.assertIn(("GET /api/wallet", "Bearer made-up"), asked)

    def test_a_stack_that_is_paused_is_to_be_started_again(self):
        with server(lambda *_: (429, {}, "{}")) as api:
            self.assert_wrong("`cargo dev resume`", verify.nobody_comes_in, api, self.wanted)

    def test_a_route_that_lets_somebody_in_is_named(self):
        def let_in(request, headers):
            return (200 if request == "GET /api/wallet" and "Authorization" in headers else 401), {}, "{}"

        with server(let_in) as api:
            words = "GET /api/wallet with a made-up token is 200 instead of 401"
            self.assert_wrong(words, verify.nobody_comes_in, api, self.wanted)


def site_headers(kind):
    aws = f"{REGION}.amazonaws.com"
    return verify.wanted_headers(kind, True, f"https://cognito-idp.{aws}", f"https://proofs.s3.{aws}")


PAGE = '<title>Colour Game</title><script src="/assets/index-a1.js"></script>'
CONFIG = {
    "productName": "Colour Game",
    "region": REGION,
    "userPoolId": POOL,
    "userPoolClientId": CLIENT,
    "emailVerification": "on",
    "emailNotices": "on",
    "bonusRule": "play-only",
    "helpLines": [{"name": "Example help line", "phone": "000 000"}],
    "operator": [],
    "keptMonths": {"closedAccount": 60, "ticket": 24},
}


def hosting(request, _headers):
    """The answers of a site without faults."""
    path = request.split(" ")[1]
    if path == "/config.json":
        return 200, site_headers("pages"), json.dumps(CONFIG)
    if path.startswith("/api/"):
        return 200, site_headers("api"), "{}"
    if path == "/assets/index-a1.js" or "." not in path:
        return 200, site_headers("pages"), PAGE
    return 404, site_headers("pages"), "Not found"


class TheSite(Verify):
    def look(self, check, answer=hosting):
        with server(answer) as address:
            return check(Site(address, {}, over_tls=True), OUTPUTS)

    def but(self, **answers):
        """`hosting` with other answers at some paths."""
        return lambda request, headers: answers.get(request.split(" ")[1], None) or hosting(request, headers)

    def test_a_site_at_which_all_is_well_passes(self):
        for check in (verify.page_is_served, verify.config_is_the_stacks, verify.api_answers_under_the_sites_name):
            self.assertTrue(self.look(check))

    def test_a_page_that_is_not_published_is_wrong(self):
        for at, answer in (
            ("/", (404, {}, "Not found")),
            ("/", (200, site_headers("pages"), "<title>Something else</title>")),
            ("/assets/index-a1.js", (404, {}, "Not found")),
        ):
            self.assert_wrong("publish the web", self.look, verify.page_is_served, self.but(**{at: answer}))

    def test_another_security_header_is_wrong_on_pages_and_answers(self):
        weak = site_headers("pages") | {"Content-Security-Policy": "default-src *"}
        answer = self.but(**{"/": (200, weak, PAGE)})
        self.assert_wrong("Content-Security-Policy is 'default-src *'", self.look, verify.page_is_served, answer)
        without = {name: text for name, text in site_headers("api").items() if name != "Strict-Transport-Security"}
        answer = self.but(**{"/api/colours/config": (200, without, "{}")})
        words = "Strict-Transport-Security is None"
        self.assert_wrong(words, self.look, verify.api_answers_under_the_sites_name, answer)

    def test_a_screen_without_the_app_or_a_missing_file_with_it_is_wrong(self):
        for answer, words in (
            ((404, {}, "Not found"), "that only the app can know"),
            ((200, site_headers("pages"), PAGE), "is answered 200"),
        ):

            def at_unknown_paths(request, headers, answer=answer):
                return answer if "/verify-" in request else hosting(request, headers)

            self.assert_wrong(words, self.look, verify.page_is_served, at_unknown_paths)

    def test_settings_of_another_pool_or_of_before_are_wrong(self):
        for name, value in (("userPoolId", "af-south-1_other"), ("helpLines", [])):
            answer = self.but(**{"/config.json": (200, {}, json.dumps(CONFIG | {name: value}))})
            self.assert_wrong(f"another {name}", self.look, verify.config_is_the_stacks, answer)

    def test_an_api_that_fails_or_has_another_secret_is_wrong(self):
        for answer, words in (
            ((502, {}, "Bad gateway"), "502 Bad gateway"),
            ((403, {}, '{"code": "NOT_THROUGH_THE_SITE"}'), "does not know the site's secret"),
        ):
            site = self.but(**{"/api/colours/config": answer})
            self.assert_wrong(words, self.look, verify.api_answers_under_the_sites_name, site)

    def test_an_api_that_answers_round_the_site_is_wrong(self):
        refused = (403, {}, '{"code": "NOT_THROUGH_THE_SITE"}')
        with server(lambda *_: refused) as api:
            verify.api_answers_the_site_alone(api, "token")
        for let_in in ((200, {}, "{}"), (403, {}, '{"code": "NOT_ADMIN"}')):
            for at in ("/api/colours/config", "/api/wallet"):
                with server(lambda request, _: let_in if request.endswith(at) else refused) as api:
                    self.assert_wrong(at, verify.api_answers_the_site_alone, api, "token")

    def test_headers_lead_to_a_site_that_its_name_does_not_lead_to(self):
        seen = []

        def see(request, headers):
            seen.append((headers["Host"], headers["x-forwarded-proto"], headers["accept"]))
            return 200, {}, "{}"

        with server(see) as address:
            site = Site(address, {"Host": "d1.cloudfront.net", "x-forwarded-proto": "https"}, over_tls=True)
            site.send("GET", "/", headers={"accept": "text/html"})
        self.assertEqual(seen, [("d1.cloudfront.net", "https", "text/html")])


class Players(Verify):
    def points(self, email, answer):
        key = {"address": {"S": "bonus#success@simulator.amazonses.com"}}
        asked = {"TableName": "addresses", "Key": key, "ConsistentRead": True}
        self.expect("dynamodb", "get_item", asked, answer)
        return verify.points_of_a_new_player(self.client("dynamodb"), "addresses", email)

    def test_a_mailbox_has_the_starting_points_once(self):
        email = "success+verify-1@simulator.amazonses.com"
        self.assertEqual(self.points(email, {}), 10)
        self.assertEqual(self.points(email, {"Item": {"address": {"S": "bonus#success@simulator.amazonses.com"}}}), 0)

    def test_a_wallet_that_the_trigger_did_not_fill_is_wrong(self):
        def answer(request, _headers):
            if request.endswith("/api/wallet"):
                return 200, {}, '{"balance": 0}'
            return 200, {}, '{"email": "a@example.com", "isAdmin": false}'

        with server(answer) as address:
            player = player_at(address, points=10, email="a@example.com")
            self.assert_wrong("0 points instead of 10", verify.Player.has_records, player)
            player.points = 0
            self.assertIn("0.00 points", verify.Player.has_records(player))
            player.email = "b@example.com"
            self.assert_wrong("the profile is", verify.Player.has_records, player)

    def test_a_deposit_that_needs_no_agreement_is_wrong(self):
        with server(lambda *_: (200, {}, "{}")) as address:
            self.assert_wrong("instead of 403 AGREEMENT_MISSING", verify.Player.agrees, player_at(address))

    def test_a_request_that_waits_for_an_admin_is_told(self):
        deposits = [{"id": "r1", "status": "failed"}, {"id": "r2", "status": "pending"}]
        with server(lambda *_: (200, {}, json.dumps({"items": deposits}))) as address:
            player = player_at(address, attached=None)
            self.assert_wrong("request r2 of 0.01 points waits", verify.Player.no_other_request_waits, player)
            player.attached = "r2"
            self.assertIn("no other one", verify.Player.no_other_request_waits(player))


class Uploads(Verify):
    target = {
        "url": "https://proofs.example/deposit_proofs/u/1_r_verify.png?X-Amz-Expires=300&X-Amz-Signature=abcdef",
        "headers": {"content-type": "image/png", "if-none-match": "*", "x-amz-tagging": "attached=no"},
    }

    def test_each_wrong_upload_differs_from_the_right_one_in_one_thing(self):
        right = (self.target["url"], self.target["headers"], b"content")
        for name, wrong in verify.wrong_uploads(self.target, b"content").items():
            self.assertEqual(sum(a != b for a, b in zip(right, wrong, strict=True)), 1, name)

    def test_the_picture_is_a_png_that_is_never_the_same(self):
        content = verify.picture()
        self.assertNotEqual(content, verify.picture())
        self.assertTrue(content.startswith(b"\x89PNG\r\n\x1a\n"))
        kinds, at = {}, 8
        while at < len(content):
            (length,), kind = struct.unpack(">I", content[at : at + 4]), content[at + 4 : at + 8]
            data, sum_at = content[at + 8 : at + 8 + length], at + 8 + length
            self.assertEqual(struct.unpack(">I", content[sum_at : sum_at + 4])[0], zlib.crc32(kind + data))
            kinds[kind], at = data, sum_at + 4
        self.assertEqual(list(kinds), [b"IHDR", b"IDAT", b"IEND"])
        width, height = struct.unpack(">II", kinds[b"IHDR"][:8])
        self.assertEqual(len(zlib.decompress(kinds[b"IDAT"])), height * (1 + 3 * width))

    def test_a_bucket_that_takes_a_forgery_is_wrong(self):
        def answer(request, headers):
            if request.startswith("PUT"):
                return (200 if headers["x-amz-tagging"] == "attached=yes" else 403), {}, ""
            return 200, {}, json.dumps({"deposit": {"id": "r1"}, "upload": self.target | {"url": f"{address}{path}"}})

        path = self.target["url"].removeprefix("https://proofs.example")
        with server(answer) as address:
            words = "a tag that says it is attached is answered 200 instead of 403"
            self.assert_wrong(words, verify.bucket_takes_the_announced_file_alone, player_at(address))

    def test_pages_of_the_site_alone_may_upload(self):
        def only(*origins):
            def answer(_request, headers):
                origin = headers["Origin"]
                return (200, {"Access-Control-Allow-Origin": origin}, "") if origin in origins else (403, {}, "")

            return answer

        own = "https://play.example"
        for origins, words in (
            ([own], None),
            ([], f"pages of {own} may not upload"),
            ([own, "https://example.com"], "pages of https://example.com may upload"),
        ):
            with server(only(*origins)) as address:
                if words:
                    self.assert_wrong(words, verify.pages_may_upload, address, own)
                else:
                    self.assertIn(own, verify.pages_may_upload(address, own))


def at(text):
    return datetime.fromisoformat(text)


class Draws(Verify):
    def test_a_round_closes_when_the_settings_say(self):
        for now, closes in (
            ("2026-11-21T21:59:59Z", "2026-11-21T18:00:00Z"),
            ("2026-11-21T22:00:00Z", "2026-11-22T18:00:00Z"),
            ("2026-11-22T12:00:00Z", "2026-11-22T18:00:00Z"),
        ):
            self.assertEqual(verify.closes_at(COLOURS, at(now)), at(closes), now)

    def newest(self, closes, minutes):
        """The result for a newest round that closes then, at the settings' time `minutes` before or after the close."""
        config = json.dumps({"roundId": "2026-11-22T18:05Z", "schedule": {"closeAt": closes}}) if closes else None
        answer = (200, {}, config) if config else NO_ROUND
        now = datetime.now(UTC)
        into = now.hour * 60 + now.minute
        settings = {
            "ColoursCycleMinutes": "1440",
            "ColoursOffsetMinutes": str((into - 700 - minutes) % 1440),
            "ColoursDrawMinutes": "701",
            "ColoursCloseLeadMinutes": "1",
        }
        with server(lambda *_: answer) as address, patch.object(verify, "ROUND_WITHIN", 0), patch.object(verify, "PAUSE", 0):
            return verify.round_is_open(Site(address, {}, True).send, settings)

    def test_a_round_that_takes_entries_passes(self):
        self.assertIn("takes entries until", self.newest("2999-01-01T00:00:00.000Z", -100))

    def test_a_closed_round_or_none_passes_between_close_and_opening(self):
        self.assertIn("is closed, as it should be", self.newest("2020-01-01T00:00:00.000Z", 100))
        self.assertIn("none until the next cycle", self.newest(None, 100))

    def test_a_closed_round_or_none_is_wrong_while_one_should_be_open(self):
        self.assert_wrong("is the newest, and is closed, though", self.newest, "2020-01-01T00:00:00.000Z", -100)
        self.assert_wrong("there is no round, though", self.newest, None, -100)

    def test_a_schedule_that_is_off_is_wrong(self):
        scheduler, names = self.client("scheduler"), ["tick", "night"]
        for name, state in (("tick", "ENABLED"), ("night", "ENABLED"), ("tick", "ENABLED"), ("night", "DISABLED")):
            self.expect("scheduler", "get_schedule", {"Name": name}, {"Name": name, "State": state})
        self.assertEqual(verify.schedules_run(scheduler, names), "all 2 are on")
        self.assert_wrong("night is off", verify.schedules_run, scheduler, names)

    def beacon(self, **others):
        # Round 1000 of drand's quicknet would be published 2,997 seconds after its first.
        signature = "ab" * 48
        randomness = hashlib.sha256(bytes.fromhex(signature)).hexdigest()
        return {"round": 1000, "signature": signature, "randomness": randomness} | others

    def test_a_beacon_is_of_this_minute_and_whole(self):
        published = verify.GENESIS + 2_997
        self.assertIsNone(verify.beacon_fault(self.beacon(), published + 3))
        for other, words in (
            ({"round": 900}, "303 s late"),
            ({"round": None}, "without a round"),
            ({"signature": "AB" * 48}, "without a round"),
            ({"signature": None}, "without a round"),
            ({"randomness": "0" * 64}, "not its signature's"),
        ):
            self.assertIn(words, verify.beacon_fault(self.beacon(**other), published + 3))

    def test_one_relay_with_the_beacon_is_enough(self):
        newest = int((datetime.now(UTC).timestamp() - verify.GENESIS) / verify.PERIOD) + 1
        body = json.dumps(self.beacon(round=newest))

        def answer(request, _headers):
            return (200, {}, body) if request == f"GET /good/{verify.CHAIN}/public/latest" else (503, {}, "")

        with server(answer) as address:
            said = verify.relays_have_the_beacon([f"{address}/good/", f"{address}/bad"])
            self.assertEqual(said, f"1 of 2 relays have the newest (one is enough): {address}/bad answers 503")
            self.assert_wrong("/bad answers 503", verify.relays_have_the_beacon, [f"{address}/bad"])

    def test_the_chain_is_the_one_of_the_functions(self):
        shared = ROOT / "functions/shared"
        relay, beacon = shared / "aws/src/games/relay.rs", shared / "domain/src/colours/beacon.rs"
        self.assertIn(f'"{verify.CHAIN}"', relay.read_text(encoding="utf-8"))
        text = beacon.read_text(encoding="utf-8").replace("_", "")
        self.assertIn(f"fromms({verify.GENESIS * 1000})", text)
        self.assertIn(f"PERIODMS: u64 = {verify.PERIOD * 1000};", text)


class Metrics(Verify):
    now = at("2026-11-22T12:00:30Z")

    def test_the_metric_is_looked_for_under_the_stacks_name(self):
        point = {"Timestamp": at("2026-11-22T11:59:00Z"), "SampleCount": 1.0, "Unit": "Milliseconds"}
        wanted = {
            "Namespace": "ColourGame",
            "MetricName": "DrawLate",
            "Dimensions": [{"Name": "Stack", "Value": "game"}],
            "StartTime": at("2026-11-22T11:45:30Z"),
            "EndTime": self.now,
            "Period": 60,
            "Statistics": ["SampleCount"],
        }
        self.expect("cloudwatch", "get_metric_statistics", wanted, {"Label": "DrawLate", "Datapoints": [point]})
        found = verify.minutes_with_a_metric(self.client("cloudwatch"), "game", self.now)
        self.assertEqual(found, {point["Timestamp"]})

    def test_the_metric_is_one_that_the_functions_write(self):
        metrics = (ROOT / "functions/shared/http/src/metrics.rs").read_text(encoding="utf-8")
        self.assertRegex(metrics, r'"ColourGame" \{[^}]*DrawLate: "Milliseconds"')

    def test_an_emulators_lines_are_counted_by_their_minutes(self):
        line = '{"Stack":"game","DrawLate":0,"SettlementLate":0}'
        events = [
            {"timestamp": 60_000 * minute + 5, "message": message}
            for minute, message in ((1, line), (1, line), (2, line), (3, "START RequestId"))
        ]
        since = int(at("2026-11-22T11:45:30Z").timestamp() * 1000)
        self.expect("logs", "filter_log_events", {"logGroupName": "tick", "startTime": since}, {"events": events})
        self.assertEqual(verify.minutes_in_the_log(self.client("logs"), "tick", self.now), {1, 2})

    def test_an_alarm_is_told_with_its_place_in_the_runbook(self):
        alarm = {"AlarmName": "colour-game-TickErrors", "StateValue": "ALARM"}
        names = ["colour-game-TickErrors", "colour-game-ApiErrors"]
        asked = {"AlarmNames": names, "StateValue": "ALARM"}
        self.expect("cloudwatch", "describe_alarms", asked, {"MetricAlarms": [alarm]})
        [said] = verify.notes_of_alarms(self.client("cloudwatch"), names)
        self.assertTrue(said.startswith("colour-game-TickErrors is in alarm: please look at TickErrors in"))

    def subscriptions(self, *found):
        self.expect("sns", "list_subscriptions_by_topic", {"TopicArn": "arn:topic"}, {"Subscriptions": list(found)})
        return list(verify.notes_of_subscriptions(self.client("sns"), ["arn:topic"]))

    def test_an_address_that_has_not_confirmed_is_told(self):
        waiting = {"SubscriptionArn": "PendingConfirmation", "Endpoint": "ops@example.com", "Protocol": "email"}
        [said] = self.subscriptions(waiting)
        self.assertTrue(said.startswith("ops@example.com hears of no alarm yet"))
        self.assertEqual(self.subscriptions(waiting | {"SubscriptionArn": "arn:aws:sns:af-south-1:1:t:s"}), [])

    def test_alarms_that_nobody_hears_of_are_told(self):
        self.assertIn("nobody hears of alarms", self.subscriptions()[0])


class Reports(Verify):
    def said(self, *looks):
        report, printed = Report(), io.StringIO()
        with contextlib.redirect_stdout(printed):
            outcomes = [report.check("name", look) for look in looks]
        return outcomes, report.failed, printed.getvalue().splitlines()

    def refused(self):
        self.stub("lambda").add_client_error("get_function", "AccessDeniedException", "not authorized", 403)
        self.client("lambda").get_function(FunctionName="f")

    def test_each_check_is_one_line_that_says_what_to_do(self):
        def wrong():
            raise Wrong("it is off.", "switch it on")

        outcomes, failed, lines = self.said(lambda: "all is well", wrong, self.refused)
        self.assertEqual((outcomes, failed), ([True, False, False], 2))
        self.assertEqual(lines[:2], ["✔ name: all is well", "✘ name: it is off. Please switch it on."])
        self.assertTrue(lines[2].startswith("✘ name: AWS refuses GetFunction: not authorized. Please "))

    def test_a_place_that_cannot_be_reached_fails_its_check(self):
        with server(hosting) as address:
            pass
        outcomes, _, [line] = self.said(lambda: verify.send("GET", address))
        self.assertEqual(outcomes, [False])
        self.assertIn("Please see whether it can be reached", line)

    def test_an_answer_of_several_lines_is_told_in_one(self):
        with server(lambda *_: (403, {}, "<Error>\n  <Code>AccessDenied</Code>\n</Error>")) as address:
            answer = verify.send("GET", f"{address}/file?secret=1")
        words = "GET /file answers 403 <Error> <Code>AccessDenied</Code> </Error> instead of 200. Please look there."
        self.assert_wrong(words, verify.expect, answer, 200, "look there")

    def test_a_long_list_is_cut(self):
        self.assertEqual(verify.some(list("abcdefg")), "a; b; c; d; e; and 2 more")
        self.assertEqual(verify.some(["a"]), "a")

    def test_the_alarms_and_triggers_that_are_named_are_in_the_runbook(self):
        runbook = (ROOT / "infra/README.md").read_text(encoding="utf-8")
        for text in (verify.API_ERRORS, verify.TRIGGERS, verify.TICK):
            [name] = re.findall(r"look at (\w+) in infra/README.md", text)
            self.assertIn(f"\n### {name}\n", runbook)
