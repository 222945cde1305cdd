"""The rehearsal finds faults in restored tables, deletes only its own tables, and restores all settings."""

import json

import drill
from drill import Drill, delete, left_over, nightly_run, policy
from restore_template import Restoring
from stack import Stack
from tests.recorded import MOMENT, Recorded, described

TABLES = {"WalletsTable": "game-wallets", "TransactionsTable": "game-transactions"}
COPY = "game-wallets-drill-1122030000"


def text(value):
    return {"S": value}


def wallet(uid, seq, head):
    return {"uid": text(uid), "seq": {"N": str(seq)}, "ledgerHead": text(head)}


def row(uid, seq, of):
    return {"uid": text(uid), "seq": {"N": str(seq)}, "hash": text(of)}


class OfRestoredTables(Recorded):
    def drill(self, stage="prod"):
        self.expect_stack("game", {"Stage": stage})
        return Drill(Stack("game"), TABLES)

    def expect_wallets(self, rehearsal, *wallets):
        asked = {
            "TableName": rehearsal.copies["game-wallets"],
            "ProjectionExpression": "uid, #seq, ledgerHead",
            "ExpressionAttributeNames": {"#seq": "seq"},
            "ConsistentRead": True,
        }
        self.expect("dynamodb", "scan", asked, {"Items": list(wallets)})

    def expect_last_row(self, rehearsal, uid, *rows):
        asked = {
            "TableName": rehearsal.copies["game-transactions"],
            "KeyConditionExpression": "uid = :uid",
            "ExpressionAttributeValues": {":uid": text(uid)},
            "ScanIndexForward": False,
            "ConsistentRead": True,
            "Limit": 1,
        }
        self.expect("dynamodb", "query", asked, {"Items": list(rows)})

    def expect_count(self, table, *numbers):
        for page, number in enumerate(numbers):
            asked = {"TableName": table, "Select": "COUNT"} | ({"ExclusiveStartKey": {"uid": text("p1")}} if page else {})
            more = {"LastEvaluatedKey": {"uid": text("p1")}} if page + 1 < len(numbers) else {}
            self.expect("dynamodb", "scan", asked, {"Count": number} | more)

    def test_a_wallet_is_what_its_last_row_says(self):
        rehearsal, found = self.drill(), []
        self.expect_wallets(rehearsal, *(wallet(uid, 7, "a1") for uid in ("fits", "late", "forged", "bare")))
        self.expect_last_row(rehearsal, "fits", row("fits", 7, "a1"))
        self.expect_last_row(rehearsal, "late", row("late", 8, "b2"))
        self.expect_last_row(rehearsal, "forged", row("forged", 7, "c3"))
        self.expect_last_row(rehearsal, "bare")
        self.run_it(lambda: found.extend(rehearsal.books()))
        self.assertEqual(
            found,
            [
                "wallet late says row 7, its ledger ends with 8",
                "wallet forged says row 7, its ledger ends with 7",
                "wallet bare says row 7, its ledger ends with none",
            ],
        )

    def test_rows_are_counted_over_all_pages_and_may_only_grow(self):
        rehearsal, found = self.drill(), []
        self.expect_count("game-wallets", 5)
        self.expect_count(rehearsal.copies["game-wallets"], 5)
        self.expect_count("game-transactions", 60)
        self.expect_count(rehearsal.copies["game-transactions"], 50, 11)
        self.run_it(lambda: found.extend(rehearsal.counted()))
        self.assertEqual(len(found), 1)
        self.assertIn("game-transactions has 60 rows and had 61", found[0])

    def test_where_there_are_players_recovery_is_not_switched(self):
        rehearsal = self.drill("prod")
        self.expect_protection("game-wallets", recovery="DISABLED")
        self.expect_protection("game-transactions")
        self.assertIn("is off for game-wallets", self.exits(rehearsal.switch_recovery_on))

    def test_elsewhere_it_is_switched_on_and_off_again(self):
        rehearsal = self.drill("test")
        self.expect_protection("game-wallets", recovery="DISABLED")
        self.expect_protection("game-transactions")
        self.expect_switch("game-wallets", True)
        self.expect_recovery("game-wallets")
        self.run_it(rehearsal.switch_recovery_on)
        for copied in rehearsal.copies.values():
            self.expect_no_table(copied)
        self.expect_switch("game-wallets", False)
        self.run_it(rehearsal.clean)

    def expect_switch(self, table, wanted):
        asked = {"TableName": table, "PointInTimeRecoverySpecification": {"PointInTimeRecoveryEnabled": wanted}}
        self.expect("dynamodb", "update_continuous_backups", asked)

    def test_the_last_second_of_all_tables_is_taken_if_none_is_named(self):
        rehearsal = self.drill()
        self.expect_recovery("game-wallets", latest=MOMENT.replace(microsecond=700000))
        self.expect_recovery("game-transactions", latest=MOMENT.replace(hour=5))
        self.assertEqual(rehearsal.second_to_restore(None), MOMENT)
        self.all_was_asked()


class TheEnd(Recorded):
    def test_a_copy_is_deleted_with_its_protection_taken_away(self):
        for _ in range(3):
            self.expect_table(COPY)
        self.expect("dynamodb", "update_table", {"TableName": COPY, "DeletionProtectionEnabled": False})
        self.expect_table(COPY, DeletionProtectionEnabled=False)
        self.expect("dynamodb", "delete_table", {"TableName": COPY})
        self.expect_no_table(COPY)
        self.run_it(delete, Restoring(), [COPY])

    def test_a_table_of_no_drill_is_never_deleted(self):
        said = self.exits(delete, Restoring(), [COPY, "game-wallets"])
        self.assertIn("game-wallets is of no drill", said)

    def test_what_an_ended_drill_left_is_found(self):
        names = [COPY, "game-wallets", "other-wallets-drill-1", "game-wallets-restored"]
        self.expect("dynamodb", "list_tables", {}, {"TableNames": names})
        self.assertEqual(left_over(None, TABLES, Restoring()), [COPY])


class TheNightlyRun(Recorded):
    def setUp(self):
        super().setUp()
        self.expect_stack("game")
        self.expect_physical_name("game", "WalletReconcileFunction", "night")
        self.expect_physical_name("game", "WalletReconcileRole", "night-role")
        variables = {"WALLETS_TABLE": "game-wallets", "STACK_NAME": "game"}
        asked = {"FunctionName": "night"}
        self.expect("lambda", "get_function_configuration", asked, {"Environment": {"Variables": variables}})
        asked = {"RoleName": "night-role", "PolicyName": "drill", "PolicyDocument": "{}"}
        self.expect("iam", "put_role_policy", asked)
        self.expect_variables({"WALLETS_TABLE": COPY, "STACK_NAME": "game"})
        self.kept, drill.KNOWN_AFTER = drill.KNOWN_AFTER, 0
        self.addCleanup(setattr, drill, "KNOWN_AFTER", self.kept)

    def expect_variables(self, variables):
        asked = {"FunctionName": "night", "Environment": {"Variables": variables}}
        self.expect("lambda", "update_function_configuration", asked)
        updated = {"Configuration": {"LastUpdateStatus": "Successful"}}
        self.expect("lambda", "get_function", {"FunctionName": "night"}, updated)

    def expect_run(self, answer, **also):
        self.expect_invocation("night", {"full": True}, json.dumps(answer).encode(), **also)

    def expect_all_put_back(self):
        self.expect_variables({"WALLETS_TABLE": "game-wallets", "STACK_NAME": "game"})
        self.expect("iam", "delete_role_policy", {"RoleName": "night-role", "PolicyName": "drill"})

    def found(self):
        found = []
        self.run_it(lambda: found.extend(nightly_run(Stack("game"), {"game-wallets": COPY}, {})))
        return found

    def test_it_runs_until_it_is_finished_on_the_copies(self):
        self.expect_run({"finished": None, "drift": 0})
        self.expect_run({"finished": "2026-11-22T03:10:00Z", "drift": 2})
        self.expect_all_put_back()
        self.assertEqual(self.found(), ["the nightly run found 2 inconsistencies in the restored tables"])

    def test_all_is_put_back_when_it_fails(self):
        self.expect_run({"errorMessage": "no access"}, FunctionError="Unhandled")
        self.expect_all_put_back()
        self.assertIn("the nightly run failed", self.found()[0])

    def test_all_is_put_back_when_it_may_not_run(self):
        self.refuse("lambda", "invoke", "TooManyRequestsException")
        self.expect_all_put_back()
        with self.assertRaises(self.stub("lambda").client.exceptions.TooManyRequestsException):
            self.found()
        self.all_was_asked()


class ThePolicy(Recorded):
    def test_the_role_may_read_and_write_the_copies_alone(self):
        arn = f"arn:aws:dynamodb:af-south-1:123456789012:table/{COPY}"
        self.expect("dynamodb", "describe_table", {"TableName": COPY}, {"Table": described(COPY, TableArn=arn)})
        [statement] = policy(Restoring(), [COPY])["Statement"]
        self.assertEqual(statement["Resource"], [arn, f"{arn}/index/*"])
