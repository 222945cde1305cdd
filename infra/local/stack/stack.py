"""Commands of `cargo dev` on a stack: `stack.py <what> <arguments>` prints the answer."""

import json
import secrets
import sys

import boto3
import pyotp
from botocore.config import Config
from botocore.exceptions import ClientError

SETTLED = {"CREATE_COMPLETE", "IMPORT_COMPLETE", "UPDATE_COMPLETE"}


def code(key):
    """The second factor's current code for this key."""
    print(pyotp.TOTP(key).now())


def email_identity(domain):
    """Registers the local stack's sender domain with SES; safe to repeat."""
    ses = boto3.client("sesv2")
    try:
        ses.create_email_identity(EmailIdentity=domain)
    except ses.exceptions.AlreadyExistsException:
        pass


def site_secret(name):
    """The secret that proves to the API that a request comes from the site; creates it if there is none."""
    manager = boto3.client("secretsmanager")
    try:
        manager.create_secret(Name=name, SecretString=secrets.token_urlsafe(32))
    except manager.exceptions.ResourceExistsException:
        pass
    print(manager.get_secret_value(SecretId=name)["SecretString"])


def outputs(stack):
    """The outputs of a settled stack as one JSON object, or null."""
    try:
        found = boto3.client("cloudformation").describe_stacks(StackName=stack)["Stacks"][0]
    except ClientError as error:
        if error.response["Error"]["Code"] != "ValidationError":  # the code for a stack that does not exist
            raise
        found = {"StackStatus": "NONE"}
    settled = found["StackStatus"] in SETTLED
    print(json.dumps({entry["OutputKey"]: entry["OutputValue"] for entry in found["Outputs"]} if settled else None))


def resources(stack):
    """Each resource of a stack, those of its nested stacks included, as a JSON list of name and physical name.

    The name of a nested stack's resource begins with that stack's name: `Hosting/WebBucket`. A resource outside has the
    name of the parameter with its ARN.
    """
    cloudformation = boto3.client("cloudformation")

    def inside(stack, prefix=""):
        for page in cloudformation.get_paginator("list_stack_resources").paginate(StackName=stack):
            for resource in page["StackResourceSummaries"]:
                name, physical = prefix + resource["LogicalResourceId"], resource["PhysicalResourceId"]
                yield name, physical
                if resource["ResourceType"] == "AWS::CloudFormation::Stack":
                    yield from inside(physical, f"{name}/")

    def outside():
        for parameter in cloudformation.describe_stacks(StackName=stack)["Stacks"][0].get("Parameters", []):
            if parameter["ParameterKey"].endswith("Arn") and parameter["ParameterValue"]:
                yield parameter["ParameterKey"], parameter["ParameterValue"]

    print(json.dumps([*inside(stack), *outside()]))


def tick(function):
    """Runs the schedule of Colours for the Day now instead of at the next full minute.

    A round that can be entered now is open when this ends, so the first one needs no minute's wait. The schedule
    continues by itself: another run at any time changes nothing about rounds.
    """
    answer = boto3.client("lambda").invoke(FunctionName=function, Payload=b"{}")
    if "FunctionError" in answer:
        sys.exit(f"the tick failed: {answer['Payload'].read().decode()}")


def reconcile(function):
    """Starts the nightly run now, from row 1 of everything, and prints its report.

    An invocation works for some minutes; the next one goes on, until the run is finished.
    """
    # Longer than an invocation may take, without retries, so that no second one runs beside it.
    client = boto3.client("lambda", config=Config(read_timeout=600, retries={"total_max_attempts": 1}))
    answer = {"finished": None}
    while not answer["finished"]:
        invoked = client.invoke(FunctionName=function, Payload=b'{"full": true}')
        said = invoked["Payload"].read().decode()
        if "FunctionError" in invoked:
            sys.exit(f"the run failed: {said}")
        answer = json.loads(said)
    print(json.dumps(answer))


if __name__ == "__main__":
    what, argument = sys.argv[1:]
    globals()[what](argument)
