"""A deployed stack, as the commands for operators see it."""

import argparse
import functools
import json
import os
import sys
import tomllib
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


class Arguments(argparse.ArgumentParser):
    """The arguments of a command. The parsed ones name the stack, which is found as `sam deploy` finds it."""

    def __init__(self, command, description):
        super().__init__(prog=f"cargo dev {command}", description=description)
        where = self.add_mutually_exclusive_group()
        where.add_argument("--config-env", metavar="NAME", default="default", help="an environment of samconfig.toml")
        where.add_argument("--local", action="store_true", help="the stack that is running here")
        self.add_argument("--stack-name", metavar="NAME", help="another stack than that of the environment")

    def parse_args(self):
        options = super().parse_args()
        settings = {} if options.local else environment(options.config_env)
        options.stack = options.stack_name or settings.get("stack_name")
        if options.stack is None:
            sys.exit(f"samconfig.toml names no stack for {options.config_env}: please add --stack-name NAME.")
        variables = {"region": "AWS_DEFAULT_REGION", "profile": "AWS_PROFILE"}
        os.environ.update({variable: settings[name] for name, variable in variables.items() if name in settings})
        return options


def environment(name):
    """The parameters of `sam deploy` in an environment of samconfig.toml: its own come before those of all commands."""
    config = tomllib.loads((ROOT / "samconfig.toml").read_text(encoding="utf-8"))
    environments = {key: commands for key, commands in config.items() if isinstance(commands, dict)}
    if name not in environments:
        sys.exit(f"samconfig.toml has no environment {name}: it has {', '.join(environments)}.")
    of_all, own = (environments[name].get(command, {}).get("parameters", {}) for command in ("global", "deploy"))
    return of_all | own


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
