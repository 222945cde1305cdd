"""Prints the outputs of a settled stack as one JSON object, or null."""

import json
import sys

import boto3
from botocore.exceptions import ClientError

SETTLED = {"CREATE_COMPLETE", "IMPORT_COMPLETE", "UPDATE_COMPLETE"}

try:
    stack = boto3.client("cloudformation").describe_stacks(StackName=sys.argv[1])["Stacks"][0]
except ClientError as error:
    if error.response["Error"]["Code"] != "ValidationError":  # which is how "does not exist" is said
        raise
    stack = {"StackStatus": "NONE"}

settled = stack["StackStatus"] in SETTLED
print(json.dumps({entry["OutputKey"]: entry["OutputValue"] for entry in stack["Outputs"]} if settled else None))
