"""The canary's calls of CloudFormation and its output, for any outcome of its stack."""

import os
import signal
from datetime import datetime

from account import template
from canary import TEMPLATE, main
from samtranslator.yaml_helper import yaml_parse
from tests.recorded import Recorded, command

ID = "arn:aws:cloudformation:af-south-1:111122223333:stack/colour-game-canary/1"
NOT_VERIFIED = "Your account must be verified before you can add new CloudFront resources. (HandlerErrorCode: AccessDenied)"


def stop(**_):
    os.kill(os.getpid(), signal.SIGTERM)


class TheCanary(Recorded):
    def setUp(self):
        super().setUp()
        self.addCleanup(signal.signal, signal.SIGTERM, signal.getsignal(signal.SIGTERM))
        self.cloudformation = self.stub("cloudformation")

    def expect_status(self, status, named="colour-game-canary"):
        stack = {"StackName": "colour-game-canary", "StackId": ID, "CreationTime": "2026-11-22T03:00:00Z", "StackStatus": status}
        self.expect("cloudformation", "describe_stacks", {"StackName": named}, {"Stacks": [stack]})

    def expect_none(self):
        message = "Stack with id colour-game-canary does not exist"
        self.cloudformation.add_client_error("describe_stacks", "ValidationError", message)

    def expect_creation(self, ends):
        asked = {
            "StackName": "colour-game-canary",
            "TemplateBody": TEMPLATE.read_text(encoding="utf-8"),
            "Parameters": [{"ParameterKey": "CloudFront", "ParameterValue": "on"}],
            "Capabilities": ["CAPABILITY_IAM", "CAPABILITY_AUTO_EXPAND"],
            "OnFailure": "DO_NOTHING",
            "TimeoutInMinutes": 30,
        }
        self.expect("cloudformation", "create_stack", asked, {"StackId": ID})
        self.expect_status(ends, ID)

    def expect_deletion(self, ends="DELETE_COMPLETE"):
        self.expect_status("CREATE_COMPLETE")
        self.expect("cloudformation", "delete_stack", {"StackName": "colour-game-canary"})
        self.expect_status(ends, ID)

    def expect_events(self, *events):
        listed = [
            {
                "StackId": ID,
                "EventId": str(number),
                "StackName": "colour-game-canary",
                "LogicalResourceId": name,
                "ResourceType": kind,
                "Timestamp": datetime(2026, 11, 22, 3, number),
                "ResourceStatus": status,
            }
            | ({"ResourceStatusReason": reason} if reason else {})
            for number, (name, kind, status, reason) in enumerate(events)
        ]
        self.expect("cloudformation", "describe_stack_events", {"StackName": ID}, {"StackEvents": listed[::-1]})

    def ends(self):
        """Its output and its exit message, once all expected calls were made."""
        ended = command(main, "--config-env", "prod")
        self.all_was_asked()
        return ended

    def test_it_is_made_and_deleted(self):
        self.expect_none()
        self.expect_creation("CREATE_COMPLETE")
        self.expect_events(
            ("Distribution", "AWS::CloudFront::Distribution", "CREATE_IN_PROGRESS", None),
            ("Key", "AWS::KMS::Key", "CREATE_IN_PROGRESS", None),
            ("Key", "AWS::KMS::Key", "CREATE_COMPLETE", None),
            ("Distribution", "AWS::CloudFront::Distribution", "CREATE_COMPLETE", None),
        )
        self.expect_deletion()
        printed, message = self.ends()
        self.assertIsNone(message)
        self.assertIn("a distribution that is not enabled", printed)
        self.assertIn("less than a cent", printed)
        self.assertIn("Made in: Distribution 180 s, Key 60 s.", printed)
        self.assertIn("This account takes all of it.", printed)

    def test_what_cannot_be_made_is_told_with_what_to_do_and_is_deleted(self):
        self.expect_none()
        self.expect_creation("CREATE_FAILED")
        self.expect_events(
            ("Key", "AWS::KMS::Key", "CREATE_FAILED", "User: ana is not authorized to perform: kms:CreateKey."),
            ("Distribution", "AWS::CloudFront::Distribution", "CREATE_FAILED", NOT_VERIFIED),
            ("Api", "AWS::ApiGatewayV2::Api", "CREATE_FAILED", "Warnings found during import: …"),
            ("UserPool", "AWS::Cognito::UserPool", "CREATE_FAILED", "Something else"),
            ("ApiAccessLog", "AWS::Logs::LogGroup", "CREATE_FAILED", "Resource creation cancelled"),
            ("colour-game-canary", "AWS::CloudFormation::Stack", "CREATE_FAILED", "The following resource(s) failed: …"),
        )
        self.expect_deletion()
        printed, message = self.ends()
        self.assertEqual(message, "This account does not take all of it yet.")
        told = [line for line in printed.splitlines() if line.startswith("✘")]
        self.assertEqual(len(told), 4, printed)
        advice = ["preflight --account", "deploy with CloudFront=off", "FailOnWarnings", "mend that first"]
        for line, words in zip(told, advice, strict=True):
            self.assertIn(words, line)
        self.assertIn("Deleted in", printed)

    def test_a_template_that_is_refused_as_a_whole_is_told(self):
        self.expect_none()
        self.expect_creation("CREATE_FAILED")
        refused = "Transform AWS::Serverless-2016-10-31 failed with: …"
        self.expect_events(("colour-game-canary", "AWS::CloudFormation::Stack", "CREATE_FAILED", refused))
        self.expect_deletion()
        self.assertIn(f"(AWS::CloudFormation::Stack): {refused}", self.ends()[0])

    def test_what_an_earlier_run_left_is_deleted_first(self):
        self.expect_status("CREATE_FAILED")
        self.expect_deletion()
        self.expect_creation("CREATE_COMPLETE")
        self.expect_events(("Key", "AWS::KMS::Key", "CREATE_COMPLETE", None))
        self.expect_deletion()
        self.assertIsNone(self.ends()[1])

    def test_what_cannot_be_deleted_is_told(self):
        self.expect_none()
        self.expect_creation("CREATE_COMPLETE")
        self.expect_events(("Key", "AWS::KMS::Key", "CREATE_COMPLETE", None))
        self.expect_deletion("DELETE_FAILED")
        self.expect_events(("Key", "AWS::KMS::Key", "DELETE_FAILED", "Access is denied."))
        printed, message = self.ends()
        self.assertIn("✘ Key (AWS::KMS::Key): Access is denied.", printed)
        self.assertIn("colour-game-canary could not be deleted", printed)
        self.assertEqual(message, "This account does not take all of it yet.")

    def test_it_is_deleted_when_it_is_stopped(self):
        self.expect_none()
        events = self.cloudformation.client.meta.events
        events.register_first("provide-client-params.cloudformation.CreateStack", stop)
        self.expect_deletion()
        self.assertEqual(self.ends()[1], "Stopped.")

    def test_it_is_deleted_when_aws_cannot_be_asked_any_more(self):
        self.expect_none()
        self.cloudformation.add_client_error("create_stack", "Throttling", "Rate exceeded")
        self.expect_deletion()
        self.assertEqual(self.ends()[1], "AWS refuses CreateStack: Rate exceeded")

    def test_it_is_made_as_the_product_is(self):
        canary = yaml_parse(TEMPLATE.read_text(encoding="utf-8"))
        self.assertEqual(canary["Transform"], template()["Transform"])
        tried, product = canary["Resources"], template()["Resources"]
        api = tried["Api"]["Properties"]
        self.assertEqual(api["FailOnWarnings"], product["Api"]["Properties"]["FailOnWarnings"])
        body, ours = api["DefinitionBody"], product["Api"]["Properties"]["DefinitionBody"]
        self.assertEqual((body["openapi"], body["components"]), (ours["openapi"], ours["components"]))
        self.assertIn(*body["paths"].values(), ours["paths"].values())
        self.assertEqual(tried["Key"]["DeletionPolicy"], product["QuickKey"]["DeletionPolicy"])
        self.assertEqual(canary["Parameters"]["DeletionProtection"]["Default"], "off")  # otherwise the key would stay
        key = tried["Key"]["Properties"]
        for name in ["KeySpec", "KeyUsage"]:
            self.assertEqual(key[name], product["QuickKey"]["Properties"][name])
        self.assertEqual(key["KeyPolicy"]["Statement"][0], product["QuickKey"]["Properties"]["KeyPolicy"]["Statement"][0])
        [schedule] = product["WalletReconcileFunction"]["Properties"]["Events"].values()
        yearly = tried["Function"]["Properties"]["Events"]["Yearly"]
        self.assertEqual(yearly["Type"], schedule["Type"])
        self.assertLessEqual(yearly["Properties"].keys(), schedule["Properties"].keys())
