"""Starts the nightly run now, from row 1 of everything, and prints its report.

An invocation works for some minutes; the next one goes on, until the run is finished.
"""

import json
import sys

import boto3
from botocore.config import Config

# Longer than an invocation may take, without retries, so that no second one runs beside it.
client = boto3.client("lambda", config=Config(read_timeout=600, retries={"total_max_attempts": 1}))

answer = {"finished": None}
while not answer["finished"]:
    invoked = client.invoke(FunctionName=sys.argv[1], Payload=b'{"full": true}')
    said = invoked["Payload"].read().decode()
    if "FunctionError" in invoked:
        sys.exit(f"the run failed: {said}")
    answer = json.loads(said)
print(json.dumps(answer))
