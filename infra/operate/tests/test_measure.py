"""Measurements from Lambda's lines and CloudWatch's figures."""

import argparse
import json
import tempfile
import unittest
from datetime import datetime, timedelta, timezone
from pathlib import Path
from unittest.mock import patch

from botocore.stub import ANY

import measure
from tests.recorded import Recorded

LINES = json.loads(Path(__file__).with_name("measure_lines.json").read_text(encoding="utf-8"))
START = datetime(2026, 11, 22, 3, 0, tzinfo=timezone.utc)
SPAN = (START, START + timedelta(minutes=10))
KEY = "1234abcd-12ab-34cd-56ef-1234567890ab"
KEY_ARN = f"arn:aws:kms:af-south-1:111122223333:key/{KEY}"
ESTIMATE = measure.estimate()
PRICES = {
    "requests of the HTTP API, a million": 1.0,
    "invocations, a million": 2.0,
    "a GB-second on arm64": 3.0,
    "read units, a million": 4.0,
    "write units, a million": 5.0,
    "a key": 6.0,
    "calls of the key service, a million": 7.0,
    "a GB of log": 8.0,
    "a GB to South Africa": 9.0,
    "requests of CloudFront, a million": 10.0,
}
COUNTS = {
    "requests": 2e6,
    "read units of tables": 1e6,
    "read units of indexes": 1e6,
    "write units of tables": 1e6,
    "write units of indexes": 0,
    "calls of the key service": 1e6,
    "bytes of log": 5e8,
    "requests of CloudFront": 1e6,
    "bytes of CloudFront": 2e9,
}


def read(name):
    return measure.report(LINES["reports"][name])


def results(*values):
    found = [{"Id": f"m{number}", "Values": some} for number, some in enumerate(values)]
    return {"MetricDataResults": found}


class Lines(unittest.TestCase):
    def test_a_first_call_tells_of_the_start(self):
        said = {"ms": 3.92, "billed_ms": 31, "memory_mb": 256, "used_mb": 24, "init_ms": 26.31, "status": "success"}
        self.assertEqual(read("in a new process"), said)

    def test_a_later_call_does_not(self):
        said = {"ms": 1.75, "billed_ms": 2, "memory_mb": 256, "used_mb": 25, "init_ms": None, "status": "success"}
        self.assertEqual(read("in a process that was there"), said)

    def test_a_call_that_failed_says_how(self):
        statuses = [read(name)["status"] for name in ("out of time, traced", "ended by itself")]
        self.assertEqual(statuses, ["timeout", "error"])

    def test_figures_that_are_missing_are_not_known(self):
        said = {"ms": 1.75, "billed_ms": 2, "memory_mb": None, "used_mb": None, "init_ms": None, "status": "success"}
        self.assertEqual(read("cut off"), said)

    def test_other_lines_tell_nothing(self):
        self.assertEqual([measure.report(line) for line in LINES["others"]], [None] * 4)


class Figures(unittest.TestCase):
    def test_a_percentile_is_what_so_many_do_not_exceed(self):
        hundred = list(range(100, 0, -1))
        self.assertEqual([measure.percentile(hundred, percent) for percent in (50, 99, 100)], [50, 99, 100])
        self.assertEqual(measure.percentile([7, 3], 50), 3)
        self.assertEqual(measure.percentile([7], 99), 7)
        self.assertIsNone(measure.percentile([], 50))

    def test_starts_and_failures_are_counted_apart(self):
        found = measure.summary([measure.report(line) for line in LINES["reports"].values()])
        counts = {name: found[name] for name in ("invocations", "starts", "timeouts", "errors")}
        self.assertEqual(counts, {"invocations": 5, "starts": 1, "timeouts": 1, "errors": 1})
        self.assertEqual([found["init_p50_ms"], found["init_p99_ms"]], [26.31, 26.31])
        self.assertEqual([found["p50_ms"], found["p99_ms"]], [3.92, 10000])

    def test_lambda_charges_billed_time_by_memory(self):
        found = measure.summary([measure.report(line) for line in LINES["reports"].values()])
        self.assertEqual(found["billed_ms"], 31 + 2 + 10000 + 9 + 2)
        # The line that was cut off does not say how much memory.
        self.assertAlmostEqual(found["gb_seconds"], (31 + 2 + 10000 + 9) / 1000 / 4)
        self.assertEqual([found["memory_mb"], found["used_mb"]], [256, 27])

    def test_a_function_that_only_goes_on_has_no_time_of_a_start(self):
        found = measure.summary([read("in a process that was there")] * 3)
        self.assertEqual([found["starts"], found["init_p50_ms"]], [0, None])


class Asked(Recorded):
    def test_lines_are_read_to_the_last_page_even_past_an_empty_one(self):
        start, end = (int(at.timestamp() * 1000) for at in SPAN)
        asked = {
            "logGroupName": "/aws/lambda/game/quick-start",
            "startTime": start,
            "endTime": end - 1,
            "filterPattern": '"REPORT RequestId:"',
        }
        line = {"message": LINES["reports"]["in a new process"]}
        self.expect("logs", "filter_log_events", asked, {"events": [line], "nextToken": "1"})
        self.expect("logs", "filter_log_events", asked | {"nextToken": "1"}, {"events": [], "nextToken": "2"})
        last = {"events": [line, {"message": LINES["others"][0]}]}
        self.expect("logs", "filter_log_events", asked | {"nextToken": "2"}, last)
        found = measure.reports_of(self.client("logs"), "/aws/lambda/game/quick-start", SPAN)
        self.assertEqual([one["ms"] for one in found], [3.92, 3.92])
        self.all_was_asked()

    def asked_total(self, *pages):
        for number, page in enumerate(pages):
            token = {"NextToken": "more"} if number < len(pages) - 1 else {}
            self.expect("cloudwatch", "get_metric_data", None, page | token)
        requests = [measure.metric("AWS/ApiGateway", "Count", ApiId=api) for api in ("one", "two")]
        return measure.total(self.client("cloudwatch"), requests, SPAN)

    def test_minutes_are_summed_over_all_metrics_and_pages(self):
        self.assertEqual(self.asked_total(results([1.0, 2.0], [4.0]), results([8.0], [])), 15)

    def test_nothing_counted_is_not_zero(self):
        self.assertIsNone(self.asked_total(results([], [])))
        self.assertEqual(self.asked_total(results([0.0], [])), 0)

    def test_only_calls_of_the_stacks_own_keys_are_counted(self):
        def metric(arn, operation):
            named = [{"Name": "KeyArn", "Value": arn}, {"Name": "Operation", "Value": operation}]
            return {"Namespace": "AWS/KMS", "MetricName": "SuccessfulRequest", "Dimensions": named}

        own = metric(KEY_ARN, "GenerateMac")
        others = [metric(KEY_ARN[:-1] + "c", "GenerateMac"), metric(KEY_ARN, "Verify")]
        self.expect("cloudwatch", "list_metrics", {"Namespace": "AWS/KMS"}, {"Metrics": [own, *others]})
        self.assertEqual(measure.calls_of(self.client("cloudwatch"), [KEY]), [own])


class Costs(unittest.TestCase):
    def test_each_line_is_its_units_by_their_prices(self):
        functions = {"one": {"invocations": 1e6, "gb_seconds": 2}, "two": {"invocations": 1e6, "gb_seconds": 1}}
        wanted = {
            "HTTP API": 2,
            "Functions": 2 * 2 + 3 * 3,
            "Tables, reads and writes": 2 * 4 + 5,
            "Key service": 3 * 6 / 30 + 7,
            "Logs": 4,
            "CloudFront": 10 + 18,
        }
        self.assertEqual(measure.costs(functions, COUNTS, 3, timedelta(days=1), PRICES), wanted)

    def test_a_line_with_an_unknown_unit_is_unknown(self):
        counts = COUNTS | {"read units of tables": None, "read units of indexes": None, "calls of the key service": None}
        found = measure.costs({}, counts, 3, timedelta(days=1), PRICES)
        unknown = [name for name, dollars in found.items() if dollars is None]
        self.assertEqual(unknown, ["Tables, reads and writes", "Key service"])

    def test_a_sum_and_its_prediction_are_of_the_same_lines(self):
        found = measure.compared({"Functions": 2.0, "Logs": None}, 500, {"Functions": 3.0, "Logs": 5.0})
        sum_of_known = {"dollars": 2.0, "per_1000_plays": 4.0, "predicted_per_1000_plays": 3.0}
        self.assertEqual(found["those known"], sum_of_known)
        self.assertEqual(found["Logs"]["per_1000_plays"], None)

    def test_what_is_missing_is_told(self):
        functions = {"quick-start": {"invocations": 3, "starts": 0}}
        counts = {"requests": 2, "bytes of log": None, "bytes of CloudFront": None}
        told = list(measure.unknown(functions, counts, "x86_64"))
        self.assertEqual(len(told), 3)
        self.assertEqual(told[0], "CloudWatch has no bytes of log, no bytes of CloudFront for this time")
        self.assertEqual(list(measure.unknown({"a": {"invocations": 3, "starts": 1}}, {"requests": 2}, "arm64")), [])


class Estimate(unittest.TestCase):
    def test_every_price_that_is_needed_is_taken(self):
        prices = measure.priced(ESTIMATE)
        found = measure.costs({}, COUNTS, 3, timedelta(days=1), prices)
        self.assertNotIn(None, found.values())

    def test_of_a_price_what_is_taken_counts(self):
        text = (
            "| price in US dollars | us-east-1 | taken | from |\n| --- | ---: | ---: | --- |\n"
            "| a key, big | 1,000.50 | 2 | x86's 3 |\n\n| another | 1 | 1 |\n"
        )
        self.assertEqual(measure.priced(text), {"a key, big": 2})

    def test_the_prediction_is_of_the_column_with_about_as_many_plays(self):
        text = (
            "| a month, US dollars | 1,000 plays a day | 100,000 | 10 million |\n| --- | ---: | ---: | ---: |\n"
            "| Logs | 3 | 600 | 90,000 |\n| **all** | **9** | **9** | **9** |\n"
        )
        self.assertEqual(measure.predicted(text, 2), (1000, {"Logs": 3 / 30}))
        self.assertEqual(measure.predicted(text, 57_000), (100_000, {"Logs": 600 / 3000}))
        self.assertEqual(measure.predicted(text, 5e6), (10**7, {"Logs": 90_000 / 300_000}))

    def test_every_measured_line_has_a_prediction(self):
        self.assertEqual(set(measure.predicted(ESTIMATE, 1000)[1]), set(measure.LINES))


class Day(unittest.TestCase):
    habits = measure.table(ESTIMATE, "| of 1,000 plays |")

    def test_every_habit_is_done_or_left_out_on_purpose(self):
        self.assertEqual(sorted([*measure.ACTIONS, *measure.WITHIN, *measure.LEFT_OUT]), sorted(self.habits))

    def test_one_start_is_enough_for_up_to_ten_rounds(self):
        starts = self.habits["start a round"][0]
        rounds = self.habits["guess"][0] + self.habits["reveal a round"][0]
        self.assertTrue(rounds / 10 <= starts <= rounds / 8)

    def test_players_together_do_what_habits_say(self):
        done = [action for hand in measure.dealt(self.habits, 200) for action in hand]
        self.assertEqual(done.count(measure.Player.guess), 980)
        self.assertEqual(done.count(measure.Player.enter), 20)
        self.assertEqual(done.count(measure.Player.report), 1)

    def test_nobody_needs_more_than_the_starting_points(self):
        for players in range(1, 65):
            for hand in measure.dealt(self.habits, players):
                points = hand.count(measure.Player.guess) + 5 * hand.count(measure.Player.enter)
                self.assertLessEqual(points, 10, players)


class Command(Recorded):
    def run_main(self, *options):
        with patch("sys.argv", ["measure", "--stack-name", "game", *options]):
            return measure.main()

    def test_a_scripted_day_among_real_players_is_refused(self):
        self.expect_stack("game", {"Stage": "prod", "Architecture": "arm64"})
        self.assertIn("--among-real-players", self.exits(self.run_main, "--day"))

    def test_a_time_is_minutes_hours_or_days(self):
        found = [measure.time_given(text) for text in ("90m", "24h", "14d")]
        self.assertEqual(found, [timedelta(minutes=90), timedelta(hours=24), timedelta(days=14)])
        for text in ("15d", "0h", "24", "1w", "-1h", "9" * 20 + "d"):
            with self.assertRaises(argparse.ArgumentTypeError):
                measure.time_given(text)

    def expect_its_resources(self):
        kinds = {
            "AWS::Logs::LogGroup": ["/aws/lambda/game/quick-guess", "/aws/lambda/game/wallet-get", "/aws/vendedlogs/game/api"],
            "AWS::DynamoDB::Table": ["game-WalletsTable-1"],
            "AWS::KMS::Key": [KEY],
            "AWS::ApiGatewayV2::Api": ["api1"],
        }
        self.expect_resources("game", *((kind, "Any", name) for kind, names in kinds.items() for name in names))

    def expect_lines(self, function, *names):
        asked = {name: ANY for name in ("startTime", "endTime", "filterPattern")}
        events = [{"message": LINES["reports"][name]} for name in names]
        self.expect("logs", "filter_log_events", asked | {"logGroupName": f"/aws/lambda/game/{function}"}, {"events": events})

    def expect_figures(self):
        index = {"IndexName": "players"}
        described = {"Table": {"TableName": "game-WalletsTable-1", "GlobalSecondaryIndexes": [index]}}
        self.expect("dynamodb", "describe_table", {"TableName": "game-WalletsTable-1"}, described)
        # Reads of the table and of its index, writes of both, requests, logs. The keys have no figures.
        for values in ([6.0, 2.0], [], [3.0], [1.0]):
            self.expect("cloudwatch", "get_metric_data", None, results(values))
        self.expect("cloudwatch", "get_metric_data", None, results([4.0, 4.0]))
        self.expect("cloudwatch", "list_metrics", {"Namespace": "AWS/KMS"}, {"Metrics": []})
        self.expect("cloudwatch", "get_metric_data", None, results([500.0], [], [700.0]))

    def test_the_figures_are_printed_and_kept(self):
        self.expect_stack("game", {"Stage": "staging", "Architecture": "arm64"})
        self.expect_its_resources()
        self.expect_lines("quick-guess", "in a new process", "in a process that was there")
        self.expect_lines("wallet-get")
        self.expect_figures()
        with tempfile.TemporaryDirectory() as folder:
            out = Path(folder, "new/measured.json")
            printed = self.run_it(self.run_main, "--since", "1h", "--out", str(out))
            kept = json.loads(out.read_text(encoding="utf-8"))
        self.assertRegex(printed, r"quick-guess +2 +1 +0 +0 +26\.3")
        self.assertIn("Not known: CloudWatch has no calls of the key service for this time.", printed)
        self.assertEqual(kept["stage"], "staging")
        self.assertEqual([kept["plays"], list(kept["functions"])], [2, ["quick-guess"]])
        wanted = {
            "requests": 8.0,
            "read units of tables": 8.0,
            "read units of indexes": 0,
            "write units of tables": 3.0,
            "write units of indexes": 1.0,
            "calls of the key service": None,
            "bytes of log": 1200.0,
        }
        self.assertEqual(kept["counted"], wanted)
        self.assertIsNone(kept["costs"]["Key service"]["dollars"])
        span = [datetime.fromisoformat(kept[name]) for name in ("from", "to")]
        self.assertEqual([span[1] - span[0], span[1].second], [timedelta(hours=1), 0])

    def test_a_stack_that_did_nothing_has_no_figures(self):
        self.expect_stack("game", {"Stage": "staging", "Architecture": "arm64"})
        self.expect_its_resources()
        self.expect_lines("quick-guess")
        self.expect_lines("wallet-get")
        self.assertIn("No function ran", self.exits(self.run_main))
