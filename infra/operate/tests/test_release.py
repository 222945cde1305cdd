"""The alarms that roll a release back, and the deployed change set."""

from pathlib import Path

from samtranslator.yaml_helper import yaml_parse

from release import ALARMS, release
from stack import Stack
from tests.recorded import MOMENT, Recorded

ARN = "arn:aws:cloudwatch:af-south-1:123456789012:alarm:game-{}"
BUCKET = "aws-sam-cli-managed-default-samclisourcebucket-1"
PARAMETERS = [{"ParameterKey": "Word", "ParameterValue": "two"}]
CAPABILITIES = ["CAPABILITY_IAM", "CAPABILITY_AUTO_EXPAND"]
NAMES = [f"game-{name}" for name in ("ApiErrors", "TriggerErrors", "TickErrors", "SettleErrors", "DrawLate")]


OBSERVABILITY = Path(__file__).resolve().parents[2] / "observability.yaml"


class Release(Recorded):
    def test_every_alarm_that_is_watched_is_one_of_the_templates(self):
        resources = yaml_parse(OBSERVABILITY.read_text(encoding="utf-8"))["Resources"].values()
        names = [one["Properties"]["AlarmName"]["Fn::Sub"] for one in resources if one["Type"] == "AWS::CloudWatch::Alarm"]
        self.assertLessEqual({f"${{Stack}}-{alarm}" for alarm in ALARMS}, set(names))

    def expect_change_sets(self, *executions):
        summaries = [
            {"ChangeSetName": f"set-{number}", "ExecutionStatus": execution, "CreationTime": MOMENT.replace(hour=number)}
            for number, execution in enumerate(executions)
        ]
        self.expect("cloudformation", "list_change_sets", {"StackName": "game"}, {"Summaries": summaries})

    def expect_prepared(self, name, status="UPDATE_COMPLETE", executions=("AVAILABLE",)):
        """A stack in this status, with change sets of which this one is carried out."""
        self.expect_stack("game", status=status)
        self.expect_change_sets(*executions)
        answer = {"ChangeSetName": name, "Parameters": PARAMETERS, "Capabilities": CAPABILITIES}
        self.expect("cloudformation", "describe_change_set", {"StackName": "game", "ChangeSetName": name}, answer)

    def expect_alarms(self, **states):
        alarms = [
            {"AlarmName": f"game-{name}", "AlarmArn": ARN.format(name), "StateValue": state} for name, state in states.items()
        ]
        self.expect("cloudwatch", "describe_alarms", {"AlarmNames": NAMES}, {"MetricAlarms": alarms})

    def expect_update(self, name, watched, minutes=10, **also):
        asked = {"StackName": "game", "ChangeSetName": name, "TemplateStage": "Original"}
        self.expect("cloudformation", "get_template", asked, {"TemplateBody": "Resources: {}"})
        self.expect_stack("aws-sam-cli-managed-default", outputs={"SourceBucket": BUCKET})
        put = {"Bucket": BUCKET, "Key": "game/release.template", "Body": b"Resources: {}"}
        self.expect("s3", "put_object", put)
        triggers = [{"Arn": ARN.format(name), "Type": "AWS::CloudWatch::Alarm"} for name in watched]
        asked = {
            "StackName": "game",
            "ChangeSetName": f"watched-{name}",
            "TemplateURL": f"{self.client('s3').meta.endpoint_url}/{BUCKET}/game/release.template",
            "Parameters": PARAMETERS,
            "Capabilities": CAPABILITIES,
            "RollbackConfiguration": {"RollbackTriggers": triggers, "MonitoringTimeInMinutes": minutes},
        }
        self.expect("cloudformation", "create_change_set", asked | also)
        watched = {"StackName": "game", "ChangeSetName": f"watched-{name}"}
        self.expect("cloudformation", "describe_change_set", watched, {"Status": "CREATE_COMPLETE"})
        self.expect("cloudformation", "execute_change_set", watched)

    def test_the_newest_that_is_prepared_is_deployed_and_watched(self):
        self.expect_prepared("set-2", executions=("OBSOLETE", "AVAILABLE", "AVAILABLE", "UNAVAILABLE"))
        self.expect_alarms(ApiErrors="OK", TickErrors="INSUFFICIENT_DATA")
        self.expect_update("set-2", ["ApiErrors", "TickErrors"])
        self.expect_stack("game", status="UPDATE_COMPLETE")
        self.assertIn("game is deployed.", self.run_it(release, Stack("game"), 10, None))

    def test_an_alarm_that_has_begun_before_takes_nothing_back(self):
        self.expect_prepared("set-0", status="UPDATE_ROLLBACK_COMPLETE")
        self.expect_alarms(ApiErrors="ALARM", TickErrors="OK")
        self.expect_update("set-0", ["TickErrors"], minutes=3, RoleARN="arn:aws:iam::123456789012:role/r")
        self.expect_stack("game", status="UPDATE_COMPLETE")
        said = self.run_it(release, Stack("game"), 3, "arn:aws:iam::123456789012:role/r")
        self.assertIn("game-ApiErrors has begun already", said)

    def test_a_release_that_was_taken_back_fails(self):
        self.expect_prepared("set-0")
        self.expect_alarms(ApiErrors="OK")
        self.expect_update("set-0", ["ApiErrors"])
        self.expect_stack("game", status="UPDATE_ROLLBACK_COMPLETE")
        self.expect_stack("game", status="UPDATE_ROLLBACK_COMPLETE")
        self.assertIn("UPDATE_ROLLBACK_COMPLETE, so it is not deployed", self.exits(release, Stack("game"), 10, None))

    def test_a_stack_that_is_not_there_yet_is_made_from_its_change_set(self):
        self.expect_prepared("set-0", status="REVIEW_IN_PROGRESS")
        self.expect("cloudformation", "execute_change_set", {"StackName": "game", "ChangeSetName": "set-0"})
        self.expect_stack("game", status="CREATE_COMPLETE")
        self.assertIn("game is deployed.", self.run_it(release, Stack("game"), 10, None))

    def test_where_nothing_has_changed_nothing_is_deployed(self):
        self.expect_stack("game", status="UPDATE_COMPLETE")
        self.expect_change_sets("UNAVAILABLE")
        self.assertIn("Nothing is prepared", self.run_it(release, Stack("game"), 10, None))
