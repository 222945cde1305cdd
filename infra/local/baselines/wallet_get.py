"""What wallet-get does, as one would write it for Lambda's Python runtime. `cargo dev bench` measures it beside the
function; nothing else uses it."""

import json
import os
import time
from datetime import UTC, datetime, timedelta

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
    available = round(view["balance"] - bonus, 2)
    # The wallet that is measured has no limits and no pause, and is not played.
    care = {"limits": {"set": []}, "realityCheck": {"everyMinutes": 30}, "leastWithdrawal": 50}
    view |= {"bonus": bonus, "available": available} | care | withdrawable(available, item.get("fromPlayers"))
    return 200, view | {name: item[name]["S"] for name in ("createdAt", "updatedAt")}


def withdrawable(available, from_players):
    """Cash from other players can be paid out after a hold, and up to an amount a day."""
    if from_players is None:
        return {"withdrawable": available}
    parts, now = from_players["M"], datetime.now(UTC)
    cash, hold = json.loads(parts["cash"]["N"]), timedelta(hours=int(os.environ["TRANSFER_HOLD"]))
    held = {end: amount for at, amount in days(parts["arrivals"]) if (end := at + hold) > now}
    today = sum(amount for at, amount in days(parts["askedFor"]) if at.date() == now.date())
    free, room = cash - sum(held.values()), float(os.environ["TRANSFER_LIMIT"]) - today
    view = {"withdrawable": round(available - cash + min(free, room), 2)}
    tomorrow = datetime.combine(now.date() + timedelta(days=1), datetime.min.time(), UTC)
    more_from = tomorrow if free > room else min(held, default=None)
    if more_from and free == room:
        more_from = max(more_from, tomorrow)
    return view | ({"moreWithdrawableFrom": more_from.isoformat()} if more_from else {})


def days(value):
    return [(datetime.fromisoformat(at), json.loads(amount["N"])) for at, amount in value["M"].items()]
