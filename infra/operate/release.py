"""Carries out the change set of `sam deploy --no-execute-changeset`. CloudFormation rolls it back if an alarm begins.

`cargo dev release`. CloudFormation watches the alarms while it deploys and for ten minutes more. Alarms that have begun
before are left out, so that a release can fix their cause. `--minutes 0` watches while it deploys, and no longer.
"""

import sys

import boto3
from botocore.exceptions import WaiterError

from restore_template import upload
from stack import Arguments, Stack, told

# Alarms that a bad release raises within minutes. CloudFormation accepts at most five.
ALARMS = ("ApiErrors", "TriggerErrors", "TickErrors", "SettleErrors", "DrawLate")
# A check each 15 seconds, for as long as CloudFormation may watch, and an hour for the deployment.
WAIT = {"Delay": 15, "MaxAttempts": 4 * 240}
LONGEST_MINUTES = 180


def prepared(stack):
    """The newest change set that can be carried out, or None."""
    pages = stack.cloudformation.get_paginator("list_change_sets").paginate(StackName=stack.name)
    ready = [one for page in pages for one in page["Summaries"] if one.get("ExecutionStatus") == "AVAILABLE"]
    if not ready:
        return None
    newest = max(ready, key=lambda one: one["CreationTime"])["ChangeSetName"]
    return stack.cloudformation.describe_change_set(StackName=stack.name, ChangeSetName=newest)


def watched(stack):
    """The existing alarms that have not begun, and those that have."""
    names = [f"{stack.name}-{alarm}" for alarm in ALARMS]
    alarms = boto3.client("cloudwatch").describe_alarms(AlarmNames=names)["MetricAlarms"]
    begun = [alarm["AlarmName"] for alarm in alarms if alarm["StateValue"] == "ALARM"]
    return [alarm["AlarmArn"] for alarm in alarms if alarm["AlarmName"] not in begun], begun


def template(stack, change_set):
    asked = {"StackName": stack.name, "ChangeSetName": change_set["ChangeSetName"], "TemplateStage": "Original"}
    return stack.cloudformation.get_template(**asked)["TemplateBody"].encode()


def with_alarms(stack, change_set, minutes, role):
    """The name of an equal change set with monitoring, which `sam deploy` cannot make."""
    alarms, begun = watched(stack)
    for alarm in begun:
        print(f"{alarm} has begun already, so it takes nothing back.")
    name = f"watched-{change_set['ChangeSetName']}"
    triggers = [{"Arn": alarm, "Type": "AWS::CloudWatch::Alarm"} for alarm in alarms]
    stack.cloudformation.create_change_set(
        StackName=stack.name,
        ChangeSetName=name,
        TemplateURL=upload(stack, template(stack, change_set), "release"),
        Parameters=[{part: one[part] for part in ("ParameterKey", "ParameterValue")} for one in change_set["Parameters"]],
        Capabilities=change_set["Capabilities"],
        RollbackConfiguration={"RollbackTriggers": triggers, "MonitoringTimeInMinutes": minutes},
        **({"RoleARN": role} if role else {}),
    )
    stack.cloudformation.get_waiter("change_set_create_complete").wait(StackName=stack.name, ChangeSetName=name)
    print(f"{len(triggers)} alarms are watched until {minutes} minutes after it is deployed.", flush=True)
    return name


def release(stack, minutes, role):
    change_set = prepared(stack)
    if change_set is None:
        print("Nothing is prepared to be deployed: `sam deploy --no-execute-changeset` does that, if anything has changed.")
        return
    # The first deployment: no alarms exist yet, and a failed one is rolled back in any case.
    is_new = stack.status == "REVIEW_IN_PROGRESS"
    name = change_set["ChangeSetName"] if is_new else with_alarms(stack, change_set, minutes, role)
    stack.cloudformation.execute_change_set(StackName=stack.name, ChangeSetName=name)
    end = "stack_create_complete" if is_new else "stack_update_complete"
    try:
        stack.cloudformation.get_waiter(end).wait(StackName=stack.name, WaiterConfig=WAIT)
    except WaiterError:
        why = f"aws cloudformation describe-stack-events --stack-name {stack.name}"
        sys.exit(f"{stack.name} is {Stack(stack.name).status}, so it is not deployed. Why: `{why}`")
    print(f"{stack.name} is deployed.")


@told
def main():
    arguments = Arguments("release", "Carries out the change set that waits, and watches the alarms.")
    arguments.add_argument("--minutes", type=int, default=10, choices=range(LONGEST_MINUTES + 1), metavar="0-180")
    arguments.add_argument("--role-arn", help="the role that CloudFormation takes; without it, the one of last time")
    arguments = arguments.parse_args()
    release(Stack(arguments.stack), arguments.minutes, arguments.role_arn)


if __name__ == "__main__":
    main()
