"""Prints the logical name of each resource of a stack by its physical one, as one JSON object."""

import json
import sys

import boto3

pages = boto3.client("cloudformation").get_paginator("list_stack_resources").paginate(StackName=sys.argv[1])
found = (resource for page in pages for resource in page["StackResourceSummaries"])
print(json.dumps({resource["PhysicalResourceId"]: resource["LogicalResourceId"] for resource in found}))
