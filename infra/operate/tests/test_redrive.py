"""The shares that the settler gets again, and those that stay in the queue."""

import json

from redrive import redrive
from stack import Stack
from tests.recorded import Recorded

QUEUE = "https://sqs.af-south-1.amazonaws.com/123456789012/failures"
EVENT = {
    "version": "0",
    "detail-type": "ColoursShardDue",
    "source": "colour-game.colours",
    "detail": {"roundId": "2026-11-22", "shard": 3},
}
# As in the Lambda developer guide, "Capturing records of Lambda asynchronous invocations".
RECORD_OF_LAMBDA = {
    "version": "1.0",
    "timestamp": "2026-11-22T03:00:00.000Z",
    "requestContext": {
        "requestId": "e4b46cbf-b738-xmpl-8880-a18cdf61200e",
        "functionArn": "arn:aws:lambda:af-south-1:123456789012:function:settle:$LATEST",
        "condition": "RetriesExhausted",
        "approximateInvokeCount": 3,
    },
    "requestPayload": EVENT,
    "responseContext": {"statusCode": 200, "executedVersion": "$LATEST", "functionError": "Unhandled"},
    "responsePayload": {"errorMessage": "unavailable"},
}


class Redrive(Recorded):
    def setUp(self):
        super().setUp()
        self.expect_stack("game")
        self.expect_physical_name("game", "ColoursFailuresQueue", QUEUE)
        self.expect_physical_name("game", "ColoursSettleFunction", "settle")

    def expect_messages(self, *bodies):
        messages = [
            {"MessageId": f"id-{number}", "ReceiptHandle": f"handle-{number}", "Body": body}
            for number, body in enumerate(bodies)
        ]
        asked = {"QueueUrl": QUEUE, "MaxNumberOfMessages": 10, "VisibilityTimeout": 900, "WaitTimeSeconds": 5}
        self.expect("sqs", "receive_message", asked, {"Messages": messages} if messages else {})

    def expect_removal(self, handle):
        self.expect("sqs", "delete_message", {"QueueUrl": QUEUE, "ReceiptHandle": handle})

    def expect_return(self, handle):
        asked = {"QueueUrl": QUEUE, "ReceiptHandle": handle, "VisibilityTimeout": 0}
        self.expect("sqs", "change_message_visibility", asked)

    def test_what_the_bus_and_lambda_left_is_settled_and_taken_out(self):
        self.expect_messages(json.dumps(EVENT), json.dumps(RECORD_OF_LAMBDA))
        for handle in ("handle-0", "handle-1"):
            self.expect_invocation("settle", EVENT, b"{}")
            self.expect_removal(handle)
        self.expect_messages()
        self.assertIn("2 shares settled", self.run_it(redrive, Stack("game")))

    def test_what_fails_again_stays(self):
        self.expect_messages(json.dumps(EVENT))
        self.expect_invocation("settle", EVENT, b'{"errorMessage": "unavailable"}', FunctionError="Unhandled")
        self.expect_messages()
        self.expect_return("handle-0")
        self.assertIn("Please mend the cause", self.exits(redrive, Stack("game")))

    def test_a_paused_settler_keeps_all(self):
        self.expect_messages(json.dumps(EVENT))
        self.refuse("lambda", "invoke", "TooManyRequestsException")
        self.expect_messages()
        self.expect_return("handle-0")
        self.exits(redrive, Stack("game"))

    def test_what_is_no_share_is_given_to_nobody(self):
        self.expect_messages("no JSON", "[]", json.dumps(EVENT | {"detail-type": "Another"}))
        self.expect_messages()
        for number in range(3):
            self.expect_return(f"handle-{number}")
        self.exits(redrive, Stack("game"))
