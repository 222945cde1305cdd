"""Clients of AWS that give recorded answers. botocore checks both requests and answers against the services' models."""

import contextlib
import io
import json
import unittest
from datetime import datetime, timedelta, timezone
from unittest.mock import patch

import boto3
from botocore.response import StreamingBody
from botocore.stub import Stubber

MOMENT = datetime(2026, 11, 22, 3, tzinfo=timezone.utc)
new_client = boto3.client


def described(table, **other):
    """A table as DescribeTable describes it."""
    return {
        "TableName": table,
        "TableStatus": "ACTIVE",
        "KeySchema": [{"AttributeName": "uid", "KeyType": "HASH"}],
        "SSEDescription": {"Status": "ENABLED"},
        "BillingModeSummary": {"BillingMode": "PAY_PER_REQUEST"},
        "DeletionProtectionEnabled": True,
    } | other


def command(main, *arguments):
    """The output of a command with these arguments, and its exit message, None if it had none."""
    message = None
    with patch("sys.argv", ["", *arguments]), contextlib.redirect_stdout(io.StringIO()) as printed:
        try:
            main()
        except SystemExit as ended:
            message = ended.code
    return printed.getvalue(), message


class Recorded(unittest.TestCase):
    """`expect` the calls of each service in their order; none may be left over at the end."""

    def setUp(self):
        self.stubs = {}
        replaced = patch("boto3.client", self.client)
        replaced.start()
        self.addCleanup(replaced.stop)

    def client(self, service, **_):
        return self.stub(service).client

    def stub(self, service):
        if service not in self.stubs:
            keys = {"aws_access_key_id": "none", "aws_secret_access_key": "none"}
            self.stubs[service] = Stubber(new_client(service, region_name="af-south-1", **keys))
            self.stubs[service].activate()
        return self.stubs[service]

    def expect(self, service, operation, asked, answered=None):
        self.stub(service).add_response(operation, answered or {}, asked)

    def refuse(self, service, operation, code, asked=None):
        self.stub(service).add_client_error(operation, code, expected_params=asked)

    def expect_stack(self, name, parameters=None, outputs=None, status="UPDATE_COMPLETE"):
        stack = {
            "StackName": name,
            "CreationTime": MOMENT,
            "StackStatus": status,
            "Parameters": [{"ParameterKey": key, "ParameterValue": value} for key, value in (parameters or {}).items()],
            "Outputs": [{"OutputKey": key, "OutputValue": value} for key, value in (outputs or {}).items()],
        }
        self.expect("cloudformation", "describe_stacks", {"StackName": name}, {"Stacks": [stack]})

    def expect_template(self, stack, template):
        asked = {"StackName": stack, "TemplateStage": "Processed"}
        self.expect("cloudformation", "get_template", asked, {"TemplateBody": json.dumps(template)})

    def expect_resources(self, stack, *resources):
        """The stack has these resources: of each its type, its name in the template and its physical name."""
        summaries = [
            {
                "ResourceType": kind,
                "LogicalResourceId": name,
                "PhysicalResourceId": physical,
                "ResourceStatus": "UPDATE_COMPLETE",
                "LastUpdatedTimestamp": MOMENT,
            }
            for kind, name, physical in resources
        ]
        asked = {"StackName": stack}
        self.expect("cloudformation", "list_stack_resources", asked, {"StackResourceSummaries": summaries})

    def expect_physical_name(self, stack, resource, name):
        detail = {
            "LogicalResourceId": resource,
            "PhysicalResourceId": name,
            "ResourceType": "AWS::Lambda::Function",
            "ResourceStatus": "UPDATE_COMPLETE",
            "LastUpdatedTimestamp": MOMENT,
        }
        asked = {"StackName": stack, "LogicalResourceId": resource}
        self.expect("cloudformation", "describe_stack_resource", asked, {"StackResourceDetail": detail})

    def expect_invocation(self, function, event, answer, **also):
        """A call of a function, which answers with these bytes."""
        body = StreamingBody(io.BytesIO(answer), len(answer))
        asked = {"FunctionName": function, "Payload": json.dumps(event).encode()}
        self.expect("lambda", "invoke", asked, {"StatusCode": 200, "Payload": body} | also)

    def expect_table(self, table, **other):
        self.expect("dynamodb", "describe_table", {"TableName": table}, {"Table": described(table, **other)})

    def expect_no_table(self, table):
        self.refuse("dynamodb", "describe_table", "ResourceNotFoundException", {"TableName": table})

    def expect_recovery(self, table, status="ENABLED", latest=MOMENT):
        recovery = {"PointInTimeRecoveryStatus": status}
        if status == "ENABLED":
            recovery |= {"EarliestRestorableDateTime": MOMENT - timedelta(days=35), "LatestRestorableDateTime": latest}
        description = {"ContinuousBackupsStatus": "ENABLED", "PointInTimeRecoveryDescription": recovery}
        answer = {"ContinuousBackupsDescription": description}
        self.expect("dynamodb", "describe_continuous_backups", {"TableName": table}, answer)

    def expect_protection(self, table, **other):
        self.expect_recovery(table, other.pop("recovery", "ENABLED"))
        self.expect_table(table, **other)

    def run_it(self, doing, *given):
        """Its output, once all expected calls were made."""
        with contextlib.redirect_stdout(io.StringIO()) as printed:
            doing(*given)
        self.all_was_asked()
        return printed.getvalue()

    def exits(self, doing, *given):
        """Its exit message."""
        with contextlib.redirect_stdout(io.StringIO()), self.assertRaises(SystemExit) as ended:
            doing(*given)
        self.all_was_asked()
        return str(ended.exception)

    def all_was_asked(self):
        for stub in self.stubs.values():
            stub.assert_no_pending_responses()
