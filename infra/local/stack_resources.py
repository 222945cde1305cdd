"""Prints each resource of a stack, those of its nested stacks included, as a JSON list of name and physical name.

The name of what lies in a nested stack begins with that stack's own: `Hosting/WebBucket`. What lies outside has the name of
the parameter with its ARN.
"""

import json
import sys

import boto3

cloudformation = boto3.client("cloudformation")


def resources(stack, prefix=""):
    for page in cloudformation.get_paginator("list_stack_resources").paginate(StackName=stack):
        for resource in page["StackResourceSummaries"]:
            name, physical = prefix + resource["LogicalResourceId"], resource["PhysicalResourceId"]
            yield name, physical
            if resource["ResourceType"] == "AWS::CloudFormation::Stack":
                yield from resources(physical, f"{name}/")


def outside(stack):
    for parameter in cloudformation.describe_stacks(StackName=stack)["Stacks"][0].get("Parameters", []):
        if parameter["ParameterKey"].endswith("Arn") and parameter["ParameterValue"]:
            yield parameter["ParameterKey"], parameter["ParameterValue"]


[name] = sys.argv[1:]
print(json.dumps([*resources(name), *outside(name)]))
