"""Rehearses a restore and prints the time of each step; `cargo dev drill`.

Restores every table that can be restored to one second, each into `<table>-drill-<time>`, protects it as a real restore
would, counts the rows, and compares each restored wallet with the last row of its restored ledger. Then it deletes
these tables, and touches none without this ending of the name. Players notice nothing. The costs are those of the
restore, and of reading the tables once.

With --repoint, on a stack that may be thrown away, the nightly run also checks the restored tables. Its variables and
its role name them meanwhile.
"""

import json
import sys
import time
from contextlib import contextmanager
from datetime import datetime, timezone

import boto3
from botocore.config import Config

from pause import NIGHTLY_RUN, physical_name
from restore_template import Restoring, Tables, said, second, until
from stack import ENDPOINT, Arguments, Stack, told

MARK = "-drill-"
# Rows of these are never deleted.
ONLY_GROWS = ("TransactionsTable", "WalletsTable", "AuditLogTable")
THROWN_AWAY = ("local", "test")
POLICY = "drill"
# A change of a role's rights takes some seconds to reach all services.
KNOWN_AFTER = 0 if ENDPOINT else 20
# According to the developer guide, items of a backup may be less than a second apart.
SKEW = "A wallet that is one row apart may have been played with in that very second: please try another one with --at."
# No retry: a second run would begin beside the first.
PATIENT = Config(read_timeout=600, retries={"total_max_attempts": 1})


class Times:
    def __init__(self):
        self.steps = []

    @contextmanager
    def step(self, name):
        said(f"{name} …")
        began = time.monotonic()
        try:
            yield
        finally:
            self.steps.append((name, time.monotonic() - began))

    def tell(self):
        for name, seconds in [*self.steps, ("all of it", sum(seconds for _, seconds in self.steps))]:
            said(f"  {seconds:8.1f} s  {name}")


class Drill:
    def __init__(self, stack, tables):
        self.stack, self.tables = stack, tables
        self.restoring, self.times = Restoring(), Times()
        self.dynamodb = self.restoring.dynamodb
        mark = f"{MARK}{datetime.now(timezone.utc):%m%d%H%M%S}"
        self.copies = {table: table + mark for table in tables.values()}
        self.switched_on = []

    def switch_recovery_on(self):
        """Only on a stack that may be thrown away, where recovery is off."""
        off = [table for table in self.tables.values() if not self.restoring.protection(table)[0]]
        if off and self.stack.parameters["Stage"] not in THROWN_AWAY:
            sys.exit(f"Point-in-time recovery is off for {', '.join(off)}: nothing could be restored. Please switch it on.")
        for table in off:
            self.switched_on.append(table)
            self.restoring.switch_recovery(table, True)
        until(lambda: [table for table in off if not self.is_restorable(table)], "recovery in time")

    def is_restorable(self, table):
        return "LatestRestorableDateTime" in self.restoring.recovery(table)

    def rehearse(self, moment, repoint):
        """Returns the findings."""
        restoring, moment = self.restoring, self.second_to_restore(moment)
        said(f"{len(self.copies)} tables of {self.stack.name}, to {moment:%FT%TZ}")
        with self.times.step("restore"):
            restoring.restore(self.copies, moment)
        with self.times.step("recovery in time and deletion protection"):
            restoring.protect({table: (True, True, None) for table in self.copies.values()})
        with self.times.step("count the rows"):
            found = list(self.counted())
        with self.times.step("wallets and ledgers"):
            found += self.books()
        if repoint:
            with self.times.step("the nightly run on the restored tables"):
                found += nightly_run(self.stack, self.copies, policy(self.restoring, self.copies.values()))
        return found

    def second_to_restore(self, wanted):
        """The requested second, or the last one that every table has."""
        window = self.restoring.window(self.copies)
        moment = wanted or window[1].astimezone(timezone.utc).replace(microsecond=0)
        self.restoring.must_be_within(moment, window)
        return moment

    def rows(self, table):
        pages = self.dynamodb.get_paginator("scan").paginate(TableName=table, Select="COUNT")
        return sum(page["Count"] for page in pages)

    def counted(self):
        for output, table in self.tables.items():
            now, then = self.rows(table), self.rows(self.copies[table])
            said(f"  {then:9} rows of {now} now  {output}")
            if output in ONLY_GROWS and then > now:
                yield f"{table} has {now} rows and had {then}: rows have been deleted, which nothing here does"

    def books(self):
        """Wallets that differ from the last row of their ledger."""
        wallets, ledger = (self.copies[self.tables[name]] for name in ("WalletsTable", "TransactionsTable"))
        pages = self.dynamodb.get_paginator("scan").paginate(
            TableName=wallets,
            ProjectionExpression="uid, #seq, ledgerHead",
            ExpressionAttributeNames={"#seq": "seq"},
            ConsistentRead=True,
        )
        looked_at = 0
        for page in pages:
            for wallet in page["Items"]:
                looked_at += 1
                answer = self.dynamodb.query(
                    TableName=ledger,
                    KeyConditionExpression="uid = :uid",
                    ExpressionAttributeValues={":uid": wallet["uid"]},
                    ScanIndexForward=False,
                    ConsistentRead=True,
                    Limit=1,
                )
                row = (answer["Items"] or [{}])[0]
                if (wallet.get("seq"), wallet.get("ledgerHead")) != (row.get("seq"), row.get("hash")):
                    numbers = [part.get("seq", {}).get("N", "none") for part in (wallet, row)]
                    yield f"wallet {wallet['uid']['S']} says row {numbers[0]}, its ledger ends with {numbers[1]}"
        said(f"  {looked_at} wallets looked at")

    def clean(self):
        with self.times.step("delete the copies"):
            delete(self.restoring, self.copies.values())
            for table in self.switched_on:
                self.restoring.switch_recovery(table, False)


def delete(restoring, copies):
    others = [table for table in copies if MARK not in table]
    if others:
        sys.exit(f"{', '.join(others)} is of no drill, so nothing is deleted.")
    there = [table for table in copies if restoring.description(table)]
    until(lambda: [table for table in there if not restoring.is_ready(table)], "restoring")
    for table in there:
        if restoring.description(table).get("DeletionProtectionEnabled"):
            restoring.dynamodb.update_table(TableName=table, DeletionProtectionEnabled=False)
    until(lambda: [table for table in there if not restoring.is_ready(table)], "deletion protection")
    for table in there:
        restoring.dynamodb.delete_table(TableName=table)
    until(lambda: [table for table in there if restoring.description(table)], "deleting")


def left_over(stack, tables, restoring):
    """Copies of a drill that was killed."""
    pages = restoring.dynamodb.get_paginator("list_tables").paginate()
    starts = tuple(f"{table}{MARK}" for table in tables.values())
    return [name for page in pages for name in page["TableNames"] if name.startswith(starts)]


def nightly_run(stack, copies, allowed):
    """The findings of the nightly run in the restored tables. Afterwards its role and its variables are as before."""
    functions, roles = boto3.client("lambda", config=PATIENT), boto3.client("iam")
    function, role = physical_name(stack, NIGHTLY_RUN), physical_name(stack, NIGHTLY_RUN.replace("Function", "Role"))
    before = functions.get_function_configuration(FunctionName=function)["Environment"]["Variables"]
    there = {name: copies.get(value, value) for name, value in before.items()}
    try:
        roles.put_role_policy(RoleName=role, PolicyName=POLICY, PolicyDocument=json.dumps(allowed))
        time.sleep(KNOWN_AFTER)
        set_variables(functions, function, there)
        return list(report(functions, function))
    finally:
        set_variables(functions, function, before)
        roles.delete_role_policy(RoleName=role, PolicyName=POLICY)


def policy(restoring, copies):
    arns = [restoring.description(table)["TableArn"] for table in copies]
    actions = [f"dynamodb:{action}" for action in ("GetItem", "PutItem", "Query", "Scan")]
    resources = [*arns, *(f"{arn}/index/*" for arn in arns)]
    return {"Version": "2012-10-17", "Statement": [{"Effect": "Allow", "Action": actions, "Resource": resources}]}


def set_variables(functions, function, variables):
    functions.update_function_configuration(FunctionName=function, Environment={"Variables": variables})
    functions.get_waiter("function_updated_v2").wait(FunctionName=function)


def report(functions, function):
    answer = {"finished": None}
    while not answer["finished"]:
        invoked = functions.invoke(FunctionName=function, Payload=b'{"full": true}')
        answer = json.loads(invoked["Payload"].read())
        if "FunctionError" in invoked:
            yield f"the nightly run failed: {answer}"
            return
    said(f"  {json.dumps(answer)}")
    if answer["drift"]:
        yield f"the nightly run found {answer['drift']} inconsistencies in the restored tables"


@told
def main():
    arguments = Arguments("drill", "Rehearses a restore.")
    arguments.add_argument("--at", type=second, help="the second, such as 2026-11-22T03:00:00Z; else the last one there is")
    arguments.add_argument("--repoint", action="store_true", help="on local and test: has the nightly run look at the copies")
    arguments.add_argument("--clean", action="store_true", help="only deletes what a drill left that was ended by force")
    options = arguments.parse_args()
    stack = Stack(options.stack)
    known = Tables(stack)
    tables = known.chosen(known.recoverable())
    if options.clean:
        restoring = Restoring()
        found = left_over(stack, tables, restoring)
        delete(restoring, found)
        said(f"{len(found)} tables deleted")
        return
    if options.repoint and stack.parameters["Stage"] not in THROWN_AWAY:
        sys.exit(f"--repoint is for the stages {' and '.join(THROWN_AWAY)}: this one has players.")
    drill = Drill(stack, tables)
    try:
        drill.switch_recovery_on()
        found = drill.rehearse(options.at, options.repoint)
    finally:
        drill.clean()
        drill.times.tell()
    if found:
        sys.exit("\n".join([*found, SKEW]))
    said("The restored tables fit together.")


if __name__ == "__main__":
    main()
