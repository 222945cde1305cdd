"""The calls of pause and resume to AWS, for a stack with the rates and conditions of template.yaml."""

import re
import unittest
from pathlib import Path

from pause import FUNCTIONS, Template, pause
from resume import resume
from stack import Stack
from tests.recorded import Recorded

TEMPLATE = Path(__file__).resolve().parents[3] / "template.yaml"
METRICS = {"Fn::If": ["HasDetailedMetrics", True, False]}
KEPT = {"Fn::If": ["Reserves", {"Ref": "ReservedConcurrency"}, {"Ref": "AWS::NoValue"}]}
DEPLOYED = {
    "Mappings": {"Stages": {"prod": {"Rate": 1000, "Burst": 900, "PublicRate": 100, "PublicBurst": 200}}},
    "Conditions": {
        "HasDetailedMetrics": {"Fn::Equals": [{"Ref": "DetailedMetrics"}, "on"]},
        "Reserves": {"Fn::Not": [{"Fn::Equals": [{"Ref": "ReservedConcurrency"}, "0"]}]},
    },
    "Resources": {
        "ApiApiGatewayDefaultStage": {
            "Type": "AWS::ApiGatewayV2::Stage",
            "Properties": {
                "StageName": "$default",
                "DefaultRouteSettings": {
                    "ThrottlingRateLimit": {"Fn::FindInMap": ["Stages", {"Ref": "Stage"}, "Rate"]},
                    "ThrottlingBurstLimit": {"Fn::FindInMap": ["Stages", {"Ref": "Stage"}, "Burst"]},
                    "DetailedMetricsEnabled": METRICS,
                },
                # As AWS's transform for language extensions leaves them: with numbers.
                "RouteSettings": {
                    "POST /api/colours/beacon": {
                        "ThrottlingRateLimit": 100,
                        "ThrottlingBurstLimit": 200,
                        "DetailedMetricsEnabled": METRICS,
                    }
                },
            },
        },
        **{name: {"Type": "AWS::Lambda::Function", "Properties": {"ReservedConcurrentExecutions": KEPT}} for name in FUNCTIONS},
        "WalletReconcileFunction": {"Type": "AWS::Lambda::Function", "Properties": {}},
    },
}


def rates(every, single, metrics=False):
    def settings(rate, burst):
        return {"ThrottlingRateLimit": rate, "ThrottlingBurstLimit": burst, "DetailedMetricsEnabled": metrics}

    return {"DefaultRouteSettings": settings(*every), "RouteSettings": {"POST /api/colours/beacon": settings(*single)}}


NONE = rates((0, 0), (0, 0))
AS_DEPLOYED = rates((1000, 900), (100, 200))


class PauseAndResume(Recorded):
    def stack(self, concurrency="0", metrics="off"):
        parameters = {"Stage": "prod", "DetailedMetrics": metrics, "ReservedConcurrency": concurrency}
        self.expect_stack("game", parameters, {"ApiId": "api1"})
        self.expect_template("game", DEPLOYED)
        return Stack("game")

    def expect_stage(self, asked, answered):
        asked = {"ApiId": "api1", "StageName": "$default"} | asked
        self.expect("apigatewayv2", "update_stage", asked, {"StageName": "$default"} | answered)

    def expect_concurrency(self, function, number):
        self.expect_physical_name("game", function, f"game-{function}")
        asked = {"FunctionName": f"game-{function}"}
        if number is None:
            self.expect("lambda", "delete_function_concurrency", asked)
        else:
            self.expect("lambda", "put_function_concurrency", asked | {"ReservedConcurrentExecutions": number})

    def test_no_route_takes_requests_and_no_function_runs(self):
        stack = self.stack()
        self.expect_stage(NONE, NONE)
        for function in FUNCTIONS:
            self.expect_concurrency(function, 0)
        printed = self.run_it(pause, stack)
        self.assertIn("game is paused", printed)
        self.assertIn('Players read "Request failed"', printed)

    def test_a_route_that_stays_open_is_told(self):
        stack = self.stack()
        by_hand = {"ThrottlingRateLimit": 5, "ThrottlingBurstLimit": 5}
        self.expect_stage(NONE, NONE | {"RouteSettings": NONE["RouteSettings"] | {"GET /by-hand": by_hand}})
        for function in FUNCTIONS:
            self.expect_concurrency(function, 0)
        self.assertIn("still takes requests for GET /by-hand", self.exits(pause, stack))

    def test_all_is_put_back_to_what_the_template_says(self):
        stack = self.stack()
        for function in FUNCTIONS:
            self.expect_concurrency(function, None)
        self.expect_stage(AS_DEPLOYED, AS_DEPLOYED)
        self.assertIn("POST /api/colours/beacon: 100 a second, 200 at once", self.run_it(resume, stack))

    def test_kept_concurrency_and_metrics_are_put_back(self):
        stack = self.stack(concurrency="20", metrics="on")
        for function in FUNCTIONS:
            self.expect_concurrency(function, None if function == "WalletReconcileFunction" else 20)
        expected = rates((1000, 900), (100, 200), metrics=True)
        self.expect_stage(expected, expected)
        self.run_it(resume, stack)

    def test_the_nightly_run_alone_may_run_again(self):
        stack = self.stack()
        self.expect_concurrency("WalletReconcileFunction", None)
        self.assertIn("All else is as it was", self.run_it(resume, stack, True))

    def test_an_unknown_condition_is_not_guessed(self):
        template = Template(self.stack())
        self.assertIn("cannot work out", self.exits(template.holds, {"Fn::Or": []}))


class OfTheTemplate(unittest.TestCase):
    def test_whoever_writes_without_the_api_is_stopped(self):
        text = TEMPLATE.read_text(encoding="utf-8")
        blocks = re.split(r"(?m)^  (?=\w+:$)", text)
        functions = [block.split(":")[0] for block in blocks if "AWS::Serverless::Function" in block]
        roles = {block.split(":")[0]: block for block in blocks if "AWS::IAM::Role" in block}
        behind_the_api = {block.split(":")[0] for block in blocks if "Type: HttpApi\n" in block}
        writers = {
            function
            for function in functions
            if re.search(r"dynamodb:(Put|Update|Delete|BatchWrite)", roles[function.replace("Function", "Role")])
        }
        self.assertGreater(len(writers), 20)
        self.assertEqual(writers - behind_the_api, set(FUNCTIONS) - {"IdentityPreSignUpFunction"})
