"""A deployed stack, as the commands for operators see it."""

import argparse
import functools
import json
import os
import sys
from pathlib import Path

import boto3
from botocore.exceptions import BotoCoreError, ClientError, NoCredentialsError, NoRegionError, PartialCredentialsError

# The endpoint of an emulator.
ENDPOINT = os.environ.get("AWS_ENDPOINT_URL")
ROOT = Path(__file__).resolve().parents[2]
CONTRACT = json.loads((ROOT / "functions/shared/contract/openapi.json").read_text(encoding="utf-8"))
# The request of a player who is of age and agrees to the terms.
AGREEMENT = {
    "terms": CONTRACT["components"]["schemas"]["AgreementBody"]["properties"]["terms"]["enum"][0],
    "bornOn": "1990-05-17",
}


def arguments_of(command, description):
    """The arguments of a command: `cargo dev` finds the stack and names it first."""
    arguments = argparse.ArgumentParser(
        prog=f"cargo dev {command}",
        description=description,
        epilog="The stack is that of samconfig.toml's default environment. --config-env NAME and --stack-name NAME name"
        " another, --local the one that is running here.",
    )
    arguments.add_argument("stack", help=argparse.SUPPRESS)
    return arguments


def described(cloudformation, name):
    """The stack as CloudFormation describes it, or None if there is no such stack."""
    try:
        return cloudformation.describe_stacks(StackName=name)["Stacks"][0]
    except ClientError as error:
        if "does not exist" not in error.response["Error"]["Message"]:
            raise
        return None


def resources(cloudformation, name):
    """The stack's resources, without those of the stacks in it."""
    pages = cloudformation.get_paginator("list_stack_resources").paginate(StackName=name)
    return [resource for page in pages for resource in page["StackResourceSummaries"]]


class Stack:
    def __init__(self, name):
        """Exits with a message when there is no such stack."""
        self.cloudformation = boto3.client("cloudformation")
        found = described(self.cloudformation, name)
        if found is None:
            sys.exit(f"There is no stack {name} here: please deploy it first (`sam build && sam deploy`).")
        self.name, self.status = name, found["StackStatus"]
        self.outputs = {entry["OutputKey"]: entry["OutputValue"] for entry in found.get("Outputs", [])}
        self.parameters = {entry["ParameterKey"]: entry["ParameterValue"] for entry in found.get("Parameters", [])}


def site_config(outputs):
    """The site's config.json."""
    return {
        "productName": outputs["ProductName"],
        "region": outputs["Region"],
        "userPoolId": outputs["UserPoolId"],
        "userPoolClientId": outputs["UserPoolClientId"],
        "emailVerification": outputs["EmailVerification"],
        "emailNotices": outputs["EmailNotices"],
        "bonusRule": outputs["BonusRule"],
        "helpLines": json.loads(outputs["HelpLines"]),
        "operator": json.loads(outputs["Operator"]),
        "keptMonths": {"closedAccount": int(outputs["KeepClosedAccountMonths"]), "ticket": int(outputs["KeepTicketMonths"])},
    }


def told(main):
    """Turns errors between here and AWS into messages."""

    @functools.wraps(main)
    def in_words():
        try:
            return main()
        except (NoCredentialsError, PartialCredentialsError):
            sys.exit("No AWS credentials: please sign in (`aws sso login`, `aws configure`, or AWS_PROFILE), then run this again.")
        except NoRegionError:
            sys.exit("No AWS region: please set AWS_REGION, or `region` in samconfig.toml.")
        except ClientError as error:
            sys.exit(f"AWS refuses {error.operation_name}: {error.response['Error']['Message']}")
        except BotoCoreError as error:
            sys.exit(f"AWS cannot be reached: {error}")

    return in_words
