"""Prints each resource of a stack, those of its nested stacks included, as a JSON list of name and physical name.

The name of what lies in a nested stack begins with that stack's own: `Hosting/WebBucket`.
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


print(json.dumps(list(resources(sys.argv[1]))))
