"""Makes the small stack of canary.yaml and deletes it in any case: only a deployment shows some faults of an account.
`cargo dev preflight --canary` runs this.

Safe to repeat: leftovers of an earlier run are deleted first. When stopped, it asks CloudFormation to delete the stack.
"""

import signal
import sys
import time
from pathlib import Path

import boto3
from botocore.exceptions import WaiterError

from account import asked, settings_of
from stack import described, told

TEMPLATE = Path(__file__).with_name("canary.yaml")
POLL_SECONDS, MINUTES = 5, 30
LET_IT = "`cargo dev preflight --account` says what else is not allowed: have it allowed, or deploy as somebody who may."
ASK_FOR_MORE = "Ask for more of these in Service Quotas, or delete what is not needed."
# Advice by a word in the reason of a failed creation.
ADVICE = {
    "account must be verified": "Open a case with AWS Support that quotes this; deploy with CloudFront=off until it is closed.",
    "not authorized": LET_IT,
    "AccessDenied": LET_IT,
    "Warnings found": "template.yaml's API is described in the same way, and FailOnWarnings makes warnings final: report it.",
    "invalid principals": "IAM had not yet heard of a role that was just made: run this again; if it stays so, report it.",
    "limit exceeded": ASK_FOR_MORE,
    "LimitExceeded": ASK_FOR_MORE,
    "already exists": "Delete what has that name, then run this again.",
}
OTHERWISE = "A deployment would fail there too: mend that first, then run this again."


def interrupt(*_):
    raise KeyboardInterrupt


def seconds(start, end):
    return f"{(end - start).total_seconds():.0f} s"


class Canary:
    def __init__(self, name, role=None):
        """`role` is the ARN of CloudFormation's role, if it has one."""
        self.name, self.cloudformation = name, boto3.client("cloudformation")
        self.role = {"RoleARN": role} if role else {}

    def wait(self, for_what, stack):
        waiter = self.cloudformation.get_waiter(for_what)
        waiter.wait(StackName=stack, WaiterConfig={"Delay": POLL_SECONDS, "MaxAttempts": MINUTES * 60 // POLL_SECONDS})

    def stack_id(self):
        """None if there is no such stack."""
        stack = described(self.cloudformation, self.name)
        return stack and stack["StackId"]

    def events(self, stack):
        pages = self.cloudformation.get_paginator("describe_stack_events").paginate(StackName=stack)
        return [event for page in pages for event in page["StackEvents"]][::-1]

    def make(self, cloudfront):
        """Whether it could be made. Prints the time, or the failures with advice."""
        stack = self.cloudformation.create_stack(
            StackName=self.name,
            TemplateBody=TEMPLATE.read_text(encoding="utf-8"),
            Parameters=[{"ParameterKey": "CloudFront", "ParameterValue": cloudfront}],
            Capabilities=["CAPABILITY_IAM", "CAPABILITY_AUTO_EXPAND"],
            # A failed stack stays until its reason has been read.
            OnFailure="DO_NOTHING",
            TimeoutInMinutes=MINUTES,
            **self.role,
        )["StackId"]
        try:
            self.wait("stack_create_complete", stack)
        except WaiterError:
            self.tell_failures(stack, "CREATE_FAILED")
            return False
        self.tell_times(stack)
        return True

    def tell_times(self, stack):
        begun, times = {}, []
        for event in self.events(stack):
            name, at = event["LogicalResourceId"], event["Timestamp"]
            begun.setdefault(name, at)
            if event["ResourceStatus"] == "CREATE_COMPLETE":
                times.append((at - begun[name], f"{name} {seconds(begun[name], at)}"))
        times.sort(reverse=True)
        print(f"Made in: {', '.join(text for _, text in times[:5])}.", flush=True)

    def tell_failures(self, stack, status):
        failed = [event for event in self.events(stack) if event["ResourceStatus"] == status and "ResourceStatusReason" in event]
        # After a failure, CloudFormation cancels the creations in progress before it reports that the stack failed.
        causes = [event for event in failed if "cancelled" not in event["ResourceStatusReason"].lower()]
        causes = [event for event in causes if event["ResourceType"] != "AWS::CloudFormation::Stack"] or causes
        for event in causes:
            reason = event["ResourceStatusReason"]
            advice = next((advice for word, advice in ADVICE.items() if word in reason), OTHERWISE)
            print(f"✘ {event['LogicalResourceId']} ({event['ResourceType']}): {reason.rstrip('.')}. {advice}", flush=True)
        if not causes:
            print(f"✘ {self.name}: no reason is given after {MINUTES} minutes: run this again later.", flush=True)

    def delete(self):
        """Whether nothing is left of it."""
        stack = self.stack_id()
        if stack is None:
            return True
        started = time.monotonic()
        self.cloudformation.delete_stack(StackName=self.name)
        print(f"Deleting {self.name}; CloudFormation goes on with that even if this is stopped.", flush=True)
        try:
            self.wait("stack_delete_complete", stack)
        except WaiterError:
            self.tell_failures(stack, "DELETE_FAILED")
            print(f"✘ {self.name} could not be deleted: delete what is named above, then run this again.", flush=True)
            return False
        print(f"Deleted in {time.monotonic() - started:.0f} s.", flush=True)
        return True

    def is_taken(self, cloudfront):
        """Whether all of it could be made and deleted."""
        made = deleted = False
        if self.stack_id() is not None and not self.delete():  # left by an earlier run
            return False
        try:
            made = self.make(cloudfront)
        finally:
            deleted = self.delete()
        return made and deleted


@told
def main():
    arguments = asked()
    cloudfront = settings_of(arguments.config_env)["CloudFront"]
    signal.signal(signal.SIGTERM, interrupt)
    canary = Canary(f"{arguments.stack}-canary", arguments.role_arn)
    print(
        f"Makes the stack {canary.name} in {canary.cloudformation.meta.region_name}, then deletes it: a user pool, an "
        "HTTP API with a route, a function that nobody calls, a schedule for next year, an HMAC "
        f"key{', a distribution that is not enabled' if cloudfront == 'on' else ''}. It takes about "
        f"{'10 minutes' if cloudfront == 'on' else '2 minutes'} and costs less than a cent: an hour of the key. The key "
        "then waits 7 days for its deletion, which costs nothing.",
        flush=True,
    )
    try:
        taken = canary.is_taken(cloudfront)
    except KeyboardInterrupt:
        sys.exit("Stopped.")
    if not taken:
        sys.exit("This account does not take all of it yet.")
    print("This account takes all of it.")


if __name__ == "__main__":
    main()
