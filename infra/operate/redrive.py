"""Gives the settler the shares in the queue of failures again, and removes those that it has paid; `cargo dev redrive`.

SQS cannot do this itself: it only moves messages out of dead-letter queues of other queues. This queue has two writers:
the bus, which leaves the event as it is, and Lambda, which puts it into a record of the failure. The settler pays no
entry twice, so this is safe to repeat. Shares that it cannot pay stay in the queue.
"""

import json
import sys

import boto3
from botocore.config import Config

from pause import physical_name
from stack import Arguments, Stack, told

KIND = "ColoursShardDue"
# Longer than ten runs of the settler, which has a minute for each.
HIDDEN_SECONDS = 900
# No retry: a second run would begin beside the first.
PATIENT = Config(read_timeout=120, retries={"total_max_attempts": 1})


def event_of(body):
    """The event for the settler, or None if the message has none."""
    try:
        said = json.loads(body)
    except ValueError:
        return None
    event = said.get("requestPayload", said) if isinstance(said, dict) else None
    return event if isinstance(event, dict) and event.get("detail-type") == KIND else None


def fault(functions, settler, event):
    """The reason why the settler could not pay, or None."""
    if event is None:
        return f"this is no {KIND}: please look at it"
    try:
        answer = functions.invoke(FunctionName=settler, Payload=json.dumps(event).encode())
    except functions.exceptions.TooManyRequestsException:
        return "the settler may not run: `cargo dev resume` first, if the stack is paused"
    if "FunctionError" not in answer:
        return None
    said = json.loads(answer["Payload"].read())
    return said.get("errorMessage", said) if isinstance(said, dict) else said


def redrive(stack):
    queue, functions = boto3.client("sqs"), boto3.client("lambda", config=PATIENT)
    url = physical_name(stack, "ColoursFailuresQueue")
    settler = physical_name(stack, "ColoursSettleFunction")
    paid, kept = 0, []
    while True:
        answer = queue.receive_message(
            QueueUrl=url, MaxNumberOfMessages=10, VisibilityTimeout=HIDDEN_SECONDS, WaitTimeSeconds=5
        )
        messages = answer.get("Messages", [])
        if not messages:
            break
        for message in messages:
            event = event_of(message["Body"])
            why = fault(functions, settler, event)
            if why is None:
                queue.delete_message(QueueUrl=url, ReceiptHandle=message["ReceiptHandle"])
                paid += 1
            else:
                kept.append(message["ReceiptHandle"])
                print(f"stays: {json.dumps(event['detail']) if event else message['MessageId']}: {why}")
    for handle in kept:
        queue.change_message_visibility(QueueUrl=url, ReceiptHandle=handle, VisibilityTimeout=0)
    print(f"{paid} shares settled and taken out of the queue, {len(kept)} stay in it")
    if kept:
        sys.exit("Please mend the cause (infra/README.md, FailuresQueueNotEmpty), then run this again.")


@told
def main():
    arguments = Arguments("redrive", "Gives the settler again what it failed at.")
    redrive(Stack(arguments.parse_args().stack))


if __name__ == "__main__":
    main()
