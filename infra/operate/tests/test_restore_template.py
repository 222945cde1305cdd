"""The import of restored tables: its calls of CloudFormation, and the new template.yaml."""

import argparse
import tempfile
from datetime import timedelta
from pathlib import Path
from unittest.mock import patch

import restore_template
from botocore.stub import ANY
from restore_template import Restoring, Tables, make, rename, renamed, restore, second, with_copies
from stack import Stack
from tests.recorded import MOMENT, Recorded

REAL_TEMPLATE = Path(__file__).resolve().parents[3] / "template.yaml"
RECOVERABLE = {"PointInTimeRecoverySpecification": {"PointInTimeRecoveryEnabled": True}}


def resource(properties):
    return {
        "Type": "AWS::DynamoDB::Table",
        "DeletionPolicy": "Retain",
        "UpdateReplacePolicy": "Retain",
        "Metadata": {"SamResourceId": "WalletsTable"},
        "Properties": properties,
    }


DEPLOYED = {
    "Parameters": {"Stage": {"Type": "String"}, "WebOrigins": {"Type": "CommaDelimitedList"}},
    "Resources": {
        "WalletsTable": resource(RECOVERABLE),
        "UsersTable": resource(RECOVERABLE),
        "LimitsTable": resource({"TimeToLiveSpecification": {"AttributeName": "expiresAt", "Enabled": True}}),
    },
    "Outputs": {"WalletsTable": {"Value": {"Ref": "WalletsTable"}}},
}
IN_USE = {"WalletsTable": "game-wallets", "UsersTable": "game-users", "LimitsTable": "game-limits"}


class OfTheStack(Recorded):
    def tables(self, template=DEPLOYED, more=None):
        """The stack's tables. `more` are part of it but not in use."""
        self.expect_stack("game", {"Stage": "prod"}, IN_USE | {"ApiId": "api1"})
        self.expect_template("game", template)
        tables = (IN_USE | (more or {})).items()
        known = [("AWS::DynamoDB::Table", name, table) for name, table in tables if name in template["Resources"]]
        self.expect_resources("game", *known)
        self.stack = Stack("game")
        return Tables(self.stack)

    def expect_copies(self, *tables, **other):
        for table in tables:
            self.expect_table(table)
            self.expect_table(f"{table}-restored", **other)
            self.expect_protection(table)
            self.expect_protection(f"{table}-restored", **other)


class TheImport(OfTheStack):
    def options(self, **given):
        return argparse.Namespace(**{"suffix": "-restored", "execute": False} | given)

    def expect_change_set(self, changes, status="CREATE_COMPLETE", reason="", read=True):
        """The request for the change set, and its described changes."""
        self.expect_stack("aws-sam-cli-managed-default", {}, {"SourceBucket": "artifacts"})
        self.expect("s3", "put_object", {"Bucket": "artifacts", "Key": ANY, "Body": ANY})
        to_import = [
            {
                "ResourceType": "AWS::DynamoDB::Table",
                "LogicalResourceId": f"{logical}2",
                "ResourceIdentifier": {"TableName": f"{table}-restored"},
            }
            for logical, table in IN_USE.items()
            if logical in ("WalletsTable", "UsersTable")
        ]
        asked = {
            "StackName": "game",
            "ChangeSetName": ANY,
            "ChangeSetType": "IMPORT",
            "TemplateURL": ANY,
            "Parameters": [
                {"ParameterKey": "Stage", "UsePreviousValue": True},
                {"ParameterKey": "WebOrigins", "UsePreviousValue": True},
            ],
            "Capabilities": ["CAPABILITY_IAM", "CAPABILITY_AUTO_EXPAND"],
            "ResourcesToImport": to_import,
        }
        self.expect("cloudformation", "create_change_set", asked, {})
        changes = [
            {"Type": "Resource", "ResourceChange": {"Action": action, "LogicalResourceId": name}} for action, name in changes
        ]
        answer = {"Status": status, "StatusReason": reason, "Changes": changes}
        # The first is the waiter's.
        for _ in range(2 if read else 1):
            self.expect("cloudformation", "describe_change_set", {"StackName": "game", "ChangeSetName": ANY}, answer)

    def making(self, **given):
        tables = self.tables()
        self.expect_copies("game-wallets", "game-users")
        return tables, tables.chosen(["WalletsTable", "UsersTable"]), self.options(**given)

    def test_a_copy_stays_whatever_happens_and_nothing_else_changes(self):
        tables = self.tables()
        template, to_import = with_copies(tables, tables.chosen(["WalletsTable"]), "-restored")
        copied = template["Resources"].pop("WalletsTable2")
        self.assertEqual(template, DEPLOYED)
        self.assertEqual((copied["DeletionPolicy"], copied["UpdateReplacePolicy"]), ("Retain", "Retain"))
        self.assertEqual(copied["Properties"], RECOVERABLE)
        self.assertEqual(to_import[0]["ResourceIdentifier"], {"TableName": "game-wallets-restored"})

    def test_a_second_restore_counts_on(self):
        template = DEPLOYED | {"Resources": DEPLOYED["Resources"] | {"WalletsTable2": resource(RECOVERABLE)}}
        self.assertEqual(self.tables(template).free("WalletsTable"), "WalletsTable3")

    def test_without_execute_it_is_only_shown(self):
        tables, chosen, options = self.making()
        self.expect_change_set([("Import", "WalletsTable2"), ("Import", "UsersTable2")])
        self.expect("cloudformation", "delete_change_set", {"StackName": "game", "ChangeSetName": ANY})
        self.assertIn("Nothing is changed", self.run_it(make, self.stack, tables, chosen, options))

    def test_with_execute_it_is_carried_out(self):
        tables, chosen, options = self.making(execute=True)
        self.expect_change_set([("Import", "WalletsTable2"), ("Import", "UsersTable2")])
        self.expect("cloudformation", "execute_change_set", {"StackName": "game", "ChangeSetName": ANY})
        self.expect_stack("game", status="IMPORT_COMPLETE")
        self.assertIn("Imported.", self.run_it(make, self.stack, tables, chosen, options))

    def test_a_change_set_that_does_more_is_not_carried_out(self):
        tables, chosen, options = self.making(execute=True)
        self.expect_change_set([("Import", "WalletsTable2"), ("Import", "UsersTable2"), ("Modify", "Api")])
        self.assertIn("not carried out", self.exits(make, self.stack, tables, chosen, options))

    def test_a_change_set_that_is_refused_says_why(self):
        tables, chosen, options = self.making()
        self.expect_change_set([], "FAILED", "You have modified resources that are not being imported", read=False)
        self.assertIn("not being imported", self.exits(make, self.stack, tables, chosen, options))

    def test_a_copy_without_protection_is_not_imported(self):
        tables = self.tables()
        self.expect_copies("game-wallets", DeletionProtectionEnabled=False)
        chosen = tables.chosen(["WalletsTable"])
        self.assertIn("has not the recovery", self.exits(make, self.stack, tables, chosen, self.options()))

    def test_a_copy_that_is_not_there_is_not_imported(self):
        tables = self.tables()
        self.expect_table("game-wallets")
        self.expect_no_table("game-wallets-restored")
        chosen = tables.chosen(["WalletsTable"])
        self.assertIn("does not exist", self.exits(make, self.stack, tables, chosen, self.options()))

    def test_a_table_without_recovery_in_time_cannot_be_named(self):
        tables = self.tables()
        self.assertEqual(tables.recoverable(), ["WalletsTable", "UsersTable"])
        self.assertIn("LimitsTable, WaletsTable cannot be restored", self.exits(tables.chosen, ["LimitsTable", "WaletsTable"]))


class TheRestore(OfTheStack):
    def expect_restored(self, table, **other):
        """`table` is restored, and its copy protected as it is."""
        copied = f"{table}-restored"
        self.expect_recovery(table)
        for _ in range(2):
            self.expect_no_table(copied)
        asked = {"SourceTableName": table, "TargetTableName": copied, "RestoreDateTime": MOMENT}
        self.expect("dynamodb", "restore_table_to_point_in_time", asked)
        self.expect_table(copied)
        self.expect_protection(table, **other)
        asked = {"TableName": copied, "PointInTimeRecoverySpecification": {"PointInTimeRecoveryEnabled": True}}
        self.expect("dynamodb", "update_continuous_backups", asked)
        self.expect("dynamodb", "update_table", {"TableName": copied, "DeletionProtectionEnabled": True})
        self.expect_table(copied)

    def test_a_table_is_restored_and_protected_as_the_old_one(self):
        self.expect_restored("game-wallets")
        self.run_it(restore, {"WalletsTable": "game-wallets"}, "-restored", MOMENT)

    def test_a_table_with_a_stream_is_restored_with_one(self):
        stream = {"StreamEnabled": True, "StreamViewType": "KEYS_ONLY"}
        self.expect_restored("game-deposits", StreamSpecification=stream)
        self.expect_table("game-deposits-restored")
        self.expect("dynamodb", "update_table", {"TableName": "game-deposits-restored", "StreamSpecification": stream})
        self.expect_table("game-deposits-restored", StreamSpecification=stream)
        self.run_it(restore, {"DepositRequestsTable": "game-deposits"}, "-restored", MOMENT)

    def test_a_new_table_may_take_a_while_until_it_has_recovery(self):
        self.refuse("dynamodb", "update_continuous_backups", "ContinuousBackupsUnavailableException")
        self.assertFalse(Restoring().switch_recovery("game-wallets-restored", True))

    def test_a_second_out_of_reach_is_refused_before_anything_is_made(self):
        self.expect_recovery("game-wallets", latest=MOMENT - timedelta(seconds=1))
        with patch.object(restore_template, "ENDPOINT", None):
            said = self.exits(restore, {"WalletsTable": "game-wallets"}, "-restored", MOMENT)
        self.assertIn("out of reach", said)

    def test_a_table_without_recovery_is_told_before_anything_is_made(self):
        self.expect_recovery("game-wallets", "DISABLED")
        said = self.exits(restore, {"WalletsTable": "game-wallets"}, "-restored", MOMENT)
        self.assertIn("is off for game-wallets", said)

    def test_a_copy_of_another_second_is_not_taken_for_one_of_this(self):
        self.expect_recovery("game-wallets")
        summary = {"RestoreDateTime": MOMENT - timedelta(hours=1), "RestoreInProgress": False}
        self.expect_table("game-wallets-restored", RestoreSummary=summary)
        said = self.exits(restore, {"WalletsTable": "game-wallets"}, "-restored", MOMENT)
        self.assertIn("is of 2026-11-22T02:00:00Z", said)

    def test_a_time_needs_its_zone(self):
        self.assertEqual(second("2026-11-22T05:00:00+02:00"), MOMENT)
        for text in ("2026-11-22T03:00:00", "yesterday"):
            self.assertRaises(argparse.ArgumentTypeError, second, text)


class TheRenaming(OfTheStack):
    def test_all_that_refers_to_a_table_moves_and_names_stay(self):
        text = REAL_TEMPLATE.read_text(encoding="utf-8")
        moved = renamed(text, {"WalletsTable": "WalletsTable2"})
        self.assertIn("\n  WalletsTable2:\n    Type: AWS::DynamoDB::Table", moved)
        self.assertIn("\n  WalletsTable: {Value: !Ref WalletsTable2}", moved)
        self.assertIn("\n        WalletsTable: !Ref WalletsTable2", moved)
        self.assertNotRegex(moved, r"(!Ref |!GetAtt |\$\{)WalletsTable\b")
        self.assertEqual(renamed(moved, {"WalletsTable2": "WalletsTable"}), text)

    def test_every_table_of_the_template_can_be_renamed(self):
        text = REAL_TEMPLATE.read_text(encoding="utf-8")
        names = [line[2:-1] for line in text.splitlines() if line.startswith("  ") and line.endswith("Table:") and line[2] != " "]
        self.assertGreater(len(names), 15)
        moved = renamed(text, {name: f"{name}2" for name in names})
        self.assertEqual(len(moved.splitlines()), len(text.splitlines()))

    def test_a_table_with_a_number_is_another_one(self):
        text = "Resources:\n  WalletsTable:\n    Type: AWS::DynamoDB::Table\n  Old: [!Ref WalletsTable2, !Ref WalletsTable]\n"
        moved = renamed(text, {"WalletsTable": "WalletsTable3"})
        self.assertIn("[!Ref WalletsTable2, !Ref WalletsTable3]", moved)

    def test_a_table_that_the_file_does_not_define_is_refused(self):
        text = REAL_TEMPLATE.read_text(encoding="utf-8")
        self.assertIn("rename it by hand", self.exits(renamed, text, {"WaletsTable": "WaletsTable2"}))

    def test_the_name_is_the_one_that_the_import_gave(self):
        template = DEPLOYED | {"Resources": DEPLOYED["Resources"] | {"WalletsTable4": resource(RECOVERABLE)}}
        tables = self.tables(template, {"WalletsTable4": "game-wallets-restored"})
        with tempfile.NamedTemporaryFile("w+", suffix=".yaml") as file:
            file.write(REAL_TEMPLATE.read_text(encoding="utf-8"))
            file.flush()
            self.run_it(rename, tables, tables.chosen(["WalletsTable"]), "-restored", Path(file.name))
            self.assertIn("!Ref WalletsTable4", Path(file.name).read_text(encoding="utf-8"))

    def test_nothing_is_renamed_before_the_import(self):
        tables = self.tables()
        chosen = tables.chosen(["WalletsTable"])
        self.assertIn("not part of the stack yet", self.exits(rename, tables, chosen, "-restored", REAL_TEMPLATE))
