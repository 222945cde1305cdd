"""Reads one record and answers, as `bench-twin` does in Rust. `cargo dev bench` measures both; neither is deployed."""

import json
import os
from http.client import HTTPConnection

import boto3
from botocore.config import Config

client = boto3.client("dynamodb", config=Config(retries={"total_max_attempts": 1}))
connection = HTTPConnection(os.environ["AWS_LAMBDA_RUNTIME_API"])


def runtime(method, what, body=None):
    """The Runtime API: https://docs.aws.amazon.com/lambda/latest/dg/runtimes-api.html"""
    connection.request(method, f"/2018-06-01/runtime/invocation/{what}", body)
    answer = connection.getresponse()
    return answer.headers["lambda-runtime-aws-request-id"], answer.read()


def answer(event):
    key = {"uid": {"S": event["requestContext"]["authorizer"]["jwt"]["claims"]["uid"]}}
    item = client.get_item(TableName=os.environ["WALLETS_TABLE"], Key=key, ConsistentRead=True)["Item"]
    body = json.dumps({"createdAt": item["createdAt"]["S"]})
    return {"statusCode": 200, "headers": {"content-type": "application/json"}, "body": body, "isBase64Encoded": False}


while True:
    request_id, event = runtime("GET", "next")
    runtime("POST", f"{request_id}/response", json.dumps(answer(json.loads(event))))
