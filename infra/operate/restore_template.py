"""Restores tables to one second, and imports the copies beside the old ones; `cargo dev restore-template`.

1. With --at, each table is restored into `<table>-restored`, with the old one's protection.
2. The deployed template is made again with a copy of each table's resource under a new name (`WalletsTable2`), and
   CloudFormation is asked for a change set that imports the restored tables and changes nothing else. Only --execute
   carries it out.
3. --rename, afterwards: in template.yaml all references to the old tables name the new ones. The next deployment moves
   roles and functions over.

Existing parts are not made again, so each step can be repeated.
"""

import argparse
import copy
import json
import re
import sys
import time
from datetime import datetime, timezone

import boto3
from botocore.exceptions import WaiterError

from stack import ENDPOINT, ROOT, Arguments, Stack, resources, told

TABLE = "AWS::DynamoDB::Table"
# The stack with `sam deploy`'s bucket for uploads.
SAM_STACK = "aws-sam-cli-managed-default"
# A restore takes from some minutes to hours, whatever the size.
ASK_AGAIN_AFTER, WAIT_AT_MOST = (0.5, 300) if ENDPOINT else (20, 6 * 3600)
PATIENT = {"Delay": 1 if ENDPOINT else 5, "MaxAttempts": 360}


class Tables:
    """The tables in use, by the names of their outputs, which stay the same in template.yaml."""

    def __init__(self, stack):
        answer = stack.cloudformation.get_template(StackName=stack.name, TemplateStage="Processed")
        self.template = answer["TemplateBody"]
        self.resources = {
            resource["PhysicalResourceId"]: resource["LogicalResourceId"]
            for resource in resources(stack.cloudformation, stack.name)
            if resource["ResourceType"] == TABLE
        }
        self.names = {output: name for output, name in stack.outputs.items() if name in self.resources}

    def recoverable(self):
        """The tables with point-in-time recovery."""
        return [output for output in self.names if self.has_recovery(self.resources[self.names[output]])]

    def has_recovery(self, resource):
        return "PointInTimeRecoverySpecification" in self.template["Resources"][resource]["Properties"]

    def chosen(self, names):
        unknown = sorted(set(names) - set(self.recoverable()))
        if unknown:
            sys.exit(f"{', '.join(unknown)} cannot be restored. These can: {', '.join(self.recoverable())}.")
        return {output: self.names[output] for output in names}

    def free(self, output):
        """The next free name in the template: WalletsTable2 after WalletsTable."""
        number = 2
        while f"{output}{number}" in self.template["Resources"]:
            number += 1
        return f"{output}{number}"


def said(text):
    """Prints progress at once, even into a pipe."""
    print(text, flush=True)


def second(text):
    """A time such as 2026-11-22T03:00:00Z."""
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        raise argparse.ArgumentTypeError("please give a time such as 2026-11-22T03:00:00Z") from None
    if moment.tzinfo is None:
        raise argparse.ArgumentTypeError("please give the time's zone too: 2026-11-22T03:00:00Z is in UTC")
    return moment.replace(microsecond=0).astimezone(timezone.utc)


def until(done, what):
    """Asks again until `done` returns no more names to wait for."""
    began, last = time.monotonic(), None
    while missing := done():
        if time.monotonic() - began > WAIT_AT_MOST:
            names = ", ".join(missing)
            sys.exit(f"{what}: still waiting for {names} after {WAIT_AT_MOST // 60} minutes; run this again to go on")
        if len(missing) != last:
            said(f"{what}: waiting for {len(missing)}")
            last = len(missing)
        time.sleep(ASK_AGAIN_AFTER)


class Restoring:
    def __init__(self):
        self.dynamodb = boto3.client("dynamodb")

    def description(self, table):
        """None for a table that does not exist."""
        try:
            return self.dynamodb.describe_table(TableName=table)["Table"]
        except self.dynamodb.exceptions.ResourceNotFoundException:
            return None

    def recovery(self, table):
        answer = self.dynamodb.describe_continuous_backups(TableName=table)
        return answer["ContinuousBackupsDescription"].get("PointInTimeRecoveryDescription", {})

    def window(self, tables):
        """The times between which all of them can be restored."""
        found = {table: self.recovery(table) for table in tables}
        without = [table for table, its in found.items() if its.get("PointInTimeRecoveryStatus") != "ENABLED"]
        if without:
            sys.exit(f"Point-in-time recovery is off for {', '.join(without)}: it cannot be restored.")
        earliest = max(its["EarliestRestorableDateTime"] for its in found.values())
        return earliest, min(its["LatestRestorableDateTime"] for its in found.values())

    def must_be_within(self, moment, window):
        earliest, latest = window
        # An emulator keeps no history: it copies the present state.
        if not ENDPOINT and not earliest <= moment <= latest:
            sys.exit(f"{moment:%FT%TZ} is out of reach: it must be from {earliest:%FT%T%z} to {latest:%FT%T%z}.")

    def restore(self, copies, moment):
        """`copies` has the new table's name for each old one's."""
        for table, restored in copies.items():
            if self.description(restored) is None:
                self.dynamodb.restore_table_to_point_in_time(
                    SourceTableName=table, TargetTableName=restored, RestoreDateTime=moment
                )
        until(lambda: [name for name in copies.values() if not self.is_ready(name)], "restoring")

    def is_ready(self, table):
        found = self.description(table)
        parts = [found, *found.get("GlobalSecondaryIndexes", [])] if found else [{}]
        return {part.get("TableStatus", part.get("IndexStatus")) for part in parts} == {"ACTIVE"}

    def protect(self, tables):
        """Sets what a restored table lacks: `tables` gives recovery in time, protection and the stream of each."""
        with_recovery = [table for table, (recovery, _, _) in tables.items() if recovery]
        with_protection = [table for table, (_, protection, _) in tables.items() if protection]
        streams = {table: stream for table, (_, _, stream) in tables.items() if stream}
        until(lambda: [table for table in with_recovery if not self.switch_recovery(table, True)], "recovery in time")
        for table in with_protection:
            self.dynamodb.update_table(TableName=table, DeletionProtectionEnabled=True)
        until(lambda: [table for table in with_protection if not self.is_ready(table)], "deletion protection")
        # Those of an earlier attempt have theirs.
        for table in [table for table in streams if not self.stream(table)]:
            self.dynamodb.update_table(TableName=table, StreamSpecification=streams[table])
        until(lambda: [table for table in streams if not self.is_ready(table)], "streams")

    def switch_recovery(self, table, wanted):
        """False while a new table is not ready for it."""
        try:
            self.dynamodb.update_continuous_backups(
                TableName=table, PointInTimeRecoverySpecification={"PointInTimeRecoveryEnabled": wanted}
            )
        except self.dynamodb.exceptions.ContinuousBackupsUnavailableException:
            return False
        return True

    def protection(self, table):
        """Whether a table has recovery in time, whether it refuses to be deleted, and its stream."""
        recovery = self.recovery(table).get("PointInTimeRecoveryStatus") == "ENABLED"
        found = self.description(table)
        return recovery, found.get("DeletionProtectionEnabled", False), found.get("StreamSpecification")

    def stream(self, table):
        return self.description(table).get("StreamSpecification")


def restore(tables, suffix, moment):
    restoring = Restoring()
    restoring.must_be_within(moment, restoring.window(tables.values()))
    copies = {table: table + suffix for table in tables.values()}
    for restored in copies.values():
        found = restoring.description(restored) or {}
        of = found.get("RestoreSummary", {}).get("RestoreDateTime", moment)
        if of.replace(microsecond=0) != moment:
            sys.exit(f"{restored} is there and is of {of:%FT%TZ}: please delete it, or give another --suffix.")
    restoring.restore(copies, moment)
    restoring.protect({restored: restoring.protection(table) for table, restored in copies.items()})
    said(f"Restored to {moment:%FT%TZ}: {', '.join(copies.values())}")


def differences(restoring, table, restored):
    """The differences of an imported table from the old one, which CloudFormation does not check."""
    one, other = restoring.description(table), restoring.description(restored)
    if other is None:
        yield "does not exist: please restore it, with --at"
        return
    for name, of in {
        "keys": lambda found: found["KeySchema"],
        "indexes": lambda found: sorted(index["IndexName"] for index in found.get("GlobalSecondaryIndexes", [])),
        "encryption": lambda found: found.get("SSEDescription", {}).get("Status"),
        "billing": lambda found: found.get("BillingModeSummary", {}).get("BillingMode"),
    }.items():
        if of(one) != of(other):
            yield f"has other {name} than {table}: {of(other)}, not {of(one)}"
    if restoring.protection(table) != restoring.protection(restored):
        yield f"has not the recovery in time, the deletion protection and the stream of {table}: please run this again with --at"


def with_copies(tables, chosen, suffix):
    """The template with the copies, and the resources to import."""
    template, to_import = copy.deepcopy(tables.template), []
    for output, table in chosen.items():
        resource = copy.deepcopy(template["Resources"][tables.resources[table]])
        resource |= {"DeletionPolicy": "Retain", "UpdateReplacePolicy": "Retain"}
        resource.pop("Metadata", None)
        name = tables.free(output)
        template["Resources"][name] = resource
        identifier = {"TableName": table + suffix}
        to_import.append({"ResourceType": TABLE, "LogicalResourceId": name, "ResourceIdentifier": identifier})
    return template, to_import


def upload(stack, body, name):
    """The template's address: CloudFormation accepts 51,200 bytes in a request, and a megabyte from S3."""
    bucket = Stack(SAM_STACK).outputs["SourceBucket"]
    s3 = boto3.client("s3")
    key = f"{stack.name}/{name}.template"
    s3.put_object(Bucket=bucket, Key=key, Body=body)
    return f"{s3.meta.endpoint_url}/{bucket}/{key}"


def change_set(stack, template, to_import):
    """Makes the change set, and returns its name if it only imports these tables."""
    name = f"restored-{datetime.now(timezone.utc):%Y%m%d%H%M%S}"
    stack.cloudformation.create_change_set(
        StackName=stack.name,
        ChangeSetName=name,
        ChangeSetType="IMPORT",
        TemplateURL=upload(stack, json.dumps(template, separators=(",", ":")).encode(), name),
        Parameters=[{"ParameterKey": key, "UsePreviousValue": True} for key in template["Parameters"]],
        Capabilities=["CAPABILITY_IAM", "CAPABILITY_AUTO_EXPAND"],
        ResourcesToImport=to_import,
    )
    try:
        waiter = stack.cloudformation.get_waiter("change_set_create_complete")
        waiter.wait(StackName=stack.name, ChangeSetName=name, WaiterConfig=PATIENT)
    except WaiterError as error:
        sys.exit(f"CloudFormation refuses the import: {error.last_response.get('StatusReason', error)}")
    pages = stack.cloudformation.get_paginator("describe_change_set").paginate(StackName=stack.name, ChangeSetName=name)
    changes = [change["ResourceChange"] for page in pages for change in page["Changes"]]
    said(f"The change set {name} of {stack.name}:")
    for change in changes:
        said(f"  {change['Action']} {change['LogicalResourceId']} {change.get('PhysicalResourceId', '')}")
    found = {(change["Action"], change["LogicalResourceId"]) for change in changes}
    if found != {("Import", resource["LogicalResourceId"]) for resource in to_import}:
        sys.exit("It is not an import of these tables alone, so it is not carried out. Please look at it.")
    return name


def execute(stack, name):
    stack.cloudformation.execute_change_set(StackName=stack.name, ChangeSetName=name)
    try:
        stack.cloudformation.get_waiter("stack_import_complete").wait(StackName=stack.name, WaiterConfig=PATIENT)
    except WaiterError as error:
        sys.exit(f"The import failed: {error}. `aws cloudformation describe-stack-events` says why.")
    said("Imported.")


def make(stack, tables, chosen, options):
    """Imports the tables that are not part of the stack yet."""
    chosen = {output: table for output, table in chosen.items() if table + options.suffix not in tables.resources}
    restoring = Restoring()
    wrong = [
        f"{table + options.suffix} {difference}"
        for table in chosen.values()
        for difference in differences(restoring, table, table + options.suffix)
    ]
    if wrong:
        sys.exit("\n".join(wrong))
    if not chosen:
        said("All of them are part of the stack already.")
    else:
        template, to_import = with_copies(tables, chosen, options.suffix)
        name = change_set(stack, template, to_import)
        if not options.execute:
            # Otherwise `cargo dev release` would find it.
            stack.cloudformation.delete_change_set(StackName=stack.name, ChangeSetName=name)
            said("Nothing is changed, and the change set is deleted. To carry it out, run the same with --execute.")
            return
        execute(stack, name)
    said("Next: the same with --rename, and deploy.")


def renamed(text, names):
    """template.yaml's text with other resources for tables. Outputs and parameters of nested stacks keep their names."""
    for old, new in names.items():
        text, resources = re.subn(rf"(?m)^  {old}:(?=\n    Type: {TABLE}$)", f"  {new}:", text)
        text, references = re.subn(rf"(!Ref |!GetAtt |\$\{{){old}\b", rf"\g<1>{new}", text)
        if (resources, references > 0) != (1, True):
            sys.exit(f"template.yaml does not define {old} once, with something that refers to it: please rename it by hand.")
    return text


def rename(tables, chosen, suffix, file):
    absent = [table + suffix for table in chosen.values() if table + suffix not in tables.resources]
    if absent:
        sys.exit(f"{', '.join(absent)} is not part of the stack yet: first the import, with --execute.")
    names = {tables.resources[table]: tables.resources[table + suffix] for table in chosen.values()}
    file.write_text(renamed(file.read_text(encoding="utf-8"), names), encoding="utf-8")
    for old, new in names.items():
        said(f"{old} is now {new} in {file.name}")
    said(
        "Next: `sam build` and `sam deploy`. The old tables leave the stack; in staging and prod they stay in the account, in "
        "local and test they are deleted. If a stack policy is set, it forbids that: lift it for this deployment "
        "(infra/README.md, Restore)."
    )


@told
def main():
    arguments = Arguments("restore-template", "Has the stack take in restored tables.")
    which = arguments.add_mutually_exclusive_group(required=True)
    which.add_argument("--tables", help="names of outputs, with commas between them: WalletsTable,TransactionsTable")
    which.add_argument("--all", action="store_true", help="every table that can be restored")
    arguments.add_argument("--suffix", default="-restored", help="what the restored tables' names end in")
    arguments.add_argument("--at", type=second, help="restores them first, to this second: 2026-11-22T03:00:00Z")
    arguments.add_argument("--execute", action="store_true", help="carries the import out")
    arguments.add_argument("--rename", action="store_true", help="after the import: makes template.yaml use them")
    options = arguments.parse_args()
    stack = Stack(options.stack)
    tables = Tables(stack)
    chosen = tables.chosen(tables.recoverable() if options.all else options.tables.split(","))
    if options.rename:
        rename(tables, chosen, options.suffix, ROOT / "template.yaml")
        return
    if options.at:
        restore(chosen, options.suffix, options.at)
    make(stack, tables, chosen, options)


if __name__ == "__main__":
    main()
