"""What wallet-get does, as one would write it for Lambda's Python runtime. `cargo dev bench` measures it beside the
function; nothing else uses it."""

import json
import os
import time

import boto3
from botocore.config import Config

HEADERS = {
    "content-type": "application/json",
    "cache-control": "no-store",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-resource-policy": "same-origin",
}

client = boto3.client("dynamodb", config=Config(retries={"total_max_attempts": 1}))


def handler(event, context):
    started = time.monotonic()
    uid = event["requestContext"].get("authorizer", {}).get("jwt", {}).get("claims", {}).get("uid")
    status, body = wallet(uid) if uid else (401, {"error": "Not authenticated"})
    ms = int((time.monotonic() - started) * 1000)
    print(json.dumps({"function": "wallet-get", "status": status, "ms": ms, "request_id": context.aws_request_id}))
    return {"statusCode": status, "headers": HEADERS, "body": json.dumps(body), "isBase64Encoded": False}


def wallet(uid):
    answer = client.get_item(TableName=os.environ["WALLETS_TABLE"], Key={"uid": {"S": uid}}, ConsistentRead=True)
    item = answer.get("Item")
    if item is None:
        return 404, {"error": "Wallet not found"}
    view = {name: json.loads(item[name]["N"]) for name in ("balance", "held", "gamesPlayed", "totalWinnings")}
    bonus = json.loads(item["balanceBonus"]["N"]) if "balanceBonus" in item else 0
    view |= {"bonus": bonus, "available": round(view["balance"] - bonus, 2)}
    return 200, view | {name: item[name]["S"] for name in ("createdAt", "updatedAt")}
