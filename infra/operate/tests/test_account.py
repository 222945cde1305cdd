"""The findings about an account, from recorded answers in recorded_account.json. They are of a ready account; each
test makes one part unready."""

import json
import unittest
from pathlib import Path
from unittest.mock import patch

import boto3
from botocore.awsrequest import AWSResponse
from botocore.validate import validate_parameters

import account
from account import Account, listed, settings_of, statements
from tests.recorded import command

READY = json.loads(Path(__file__).with_name("recorded_account.json").read_text(encoding="utf-8"))
IDENTITY = "arn:aws:ses:af-south-1:111122223333:identity/play.example.com"
MAIL = {"EmailIdentityArn": IDENTITY, "EmailFrom": "codes@play.example.com"}
ROLE = "arn:aws:iam::111122223333:role/teams/Deployer"


def refused(code="AccessDeniedException"):
    return {"Error": {"Code": code, "Message": "not for you"}}


def not_there(code):
    return {"Error": {"Code": code, "Message": "not there"}}


class AnAccount(unittest.TestCase):
    def setUp(self):
        """`answers` answers each call of any client, and botocore checks the answer against the service's model."""
        self.answers, self.denied, self.asked, self.simulations = dict(READY), {}, set(), set()
        keys = {"AWS_ACCESS_KEY_ID": "none", "AWS_SECRET_ACCESS_KEY": "none", "AWS_DEFAULT_REGION": "af-south-1"}
        self.enterContext(patch.dict("os.environ", keys, clear=True))
        session = boto3.Session()
        session.events.register("before-call", self.answer)
        self.enterContext(patch("boto3.DEFAULT_SESSION", session))

    def answer(self, model, params, context, **_):
        name = f"{model.service_model.service_name}:{model.name}"
        self.asked.add(name)
        there = f"{name} in {context['client_region']}"
        answer = self.answers.get(there) or self.answers.get(name) or self.simulated(params["body"])
        if "Error" not in answer:
            validate_parameters(answer, model.output_shape)
        return AWSResponse(model.name, 400 if "Error" in answer else 200, {}, None), answer

    def simulated(self, body):
        """Everything is allowed except the actions in `denied`."""
        resource, actions = body["ResourceArns.member.1"], [body[name] for name in body if name.startswith("ActionNames.member.")]
        self.simulations |= {(body["PolicySourceArn"], action, resource) for action in actions}
        allowed = {"EvalDecision": "allowed"}
        return {
            "EvaluationResults": [
                {"EvalActionName": action, "EvalResourceName": resource} | self.denied.get(action, allowed) for action in actions
            ]
        }

    def found(self, settings=None, role=None):
        """The findings that would stop a deployment to the stage prod, and the notes."""
        settings = settings_of("prod") | MAIL | (settings or {})
        findings = list(Account("colour-game", settings, role).findings())
        return [one.says for one in findings if one.stops], [one.says for one in findings if not one.stops]

    def stops(self, *words, settings=None):
        """One thing stops it, which says all of this."""
        [says], _ = self.found(settings)
        for word in words:
            self.assertIn(word, says)

    def notes(self, *words, settings=None):
        """Nothing stops it, and one note says all of this."""
        stops, notes = self.found(settings)
        self.assertEqual(stops, [])
        self.assertTrue(any(all(word in says for word in words) for says in notes), notes)

    # ---- ready

    def test_nothing_stops_a_deployment_to_an_account_that_is_ready(self):
        stops, notes = self.found()
        self.assertEqual(stops, [])
        self.assertEqual(len(notes), 1, notes)
        self.assertIn("cargo dev preflight --canary", notes[0])
        printed, message = command(account.main, "--config-env", "prod")
        self.assertIsNone(message)
        self.assertIn("colour-game in account 111122223333, af-south-1, as arn:aws:sts::111122223333:assumed-role/Dep", printed)
        self.assertIn("Nothing here would stop a deployment.", printed)

    def test_what_an_environment_switches_off_is_not_asked_for(self):
        stops, notes = self.found({"CloudFront": "off", "EmailIdentityArn": "", "EmailFrom": ""})
        self.assertEqual((stops, notes), ([], []))
        self.assertFalse({name for name in self.asked if name.startswith("sesv2")})

    def test_a_region_that_is_on_by_itself_takes_any_token(self):
        self.answers["account:GetRegionOptStatus"] = {"RegionName": "eu-west-1", "RegionOptStatus": "ENABLED_BY_DEFAULT"}
        self.answers["iam:GetAccountSummary"] = {"SummaryMap": {"GlobalEndpointTokenVersion": 1}}
        self.assertEqual(self.found()[0], [])

    # ---- who and where

    def test_a_region_that_is_off_stops_a_deployment(self):
        self.answers["account:GetRegionOptStatus"] = {"RegionName": "af-south-1", "RegionOptStatus": "DISABLED"}
        self.answers["sts:GetCallerIdentity in af-south-1"] = refused("InvalidClientTokenId")
        stops, _ = self.found()
        self.assertIn("aws account enable-region --region-name af-south-1", stops[0])
        self.assertIn("nothing can be asked there", stops[1])
        self.assertNotIn("lambda:GetAccountSettings", self.asked)

    def test_tokens_of_version_1_stop_a_deployment(self):
        self.answers["iam:GetAccountSummary"] = {"SummaryMap": {"GlobalEndpointTokenVersion": 1}}
        self.stops("version 1", "set-security-token-service-preferences --global-endpoint-token-version v2Token")

    def test_a_finding_that_stops_a_deployment_fails_the_command(self):
        self.answers["iam:GetAccountSummary"] = {"SummaryMap": {"GlobalEndpointTokenVersion": 1}}
        printed, message = command(account.main, "--config-env", "prod")
        self.assertEqual(message, "1 thing would stop a deployment.")
        self.assertIn("✘ Tokens of the global sign-in", printed)

    def test_an_unknown_environment_is_named(self):
        _, message = command(account.main, "--config-env", "production")
        self.assertIn("no environment production", message)

    def test_an_account_that_is_not_active_yet_stops_a_deployment(self):
        self.answers["lambda:GetAccountSettings"] = refused("SubscriptionRequiredException")
        self.stops("not active yet", "complete its registration")

    # ---- quotas

    def lambda_runs(self, at_once):
        limit = READY["lambda:GetAccountSettings"]["AccountLimit"]
        limit = limit | {"ConcurrentExecutions": at_once, "UnreservedConcurrentExecutions": at_once}
        self.answers["lambda:GetAccountSettings"] = {"AccountLimit": limit}

    def test_ten_functions_at_once_stop_a_deployment_to_prod(self):
        self.lambda_runs(10)
        self.stops("runs 10 functions at once", "--service-code lambda --quota-code L-B99A9384 --desired-value 1000")

    def test_ten_functions_at_once_are_told_to_the_stage_test(self):
        self.lambda_runs(10)
        self.notes("runs 10 functions at once", settings={"Stage": "test"})

    def test_reserving_more_than_there_is_stops_a_deployment(self):
        self.lambda_runs(120)
        self.assertEqual(self.found({"ReservedConcurrency": "4"})[0], [])
        self.stops("takes 25 of the 120", "set it to 0", settings={"ReservedConcurrency": "5"})

    def test_a_burst_below_ours_stops_a_deployment(self):
        self.answers["apigateway:GetAccount"] = {"throttleSettings": {"burstLimit": 999, "rateLimit": 2500.0}}
        self.stops("999 requests at once", "prod asks for 1000", "lower Burst of prod")
        self.assertEqual(self.found({"Stage": "staging"})[0], [])

    def test_a_rate_below_ours_stops_a_deployment(self):
        self.answers["apigateway:GetAccount"] = {"throttleSettings": {"burstLimit": 1250, "rateLimit": 500.0}}
        self.stops("500 requests a second", "prod asks for 1000", "--service-code apigateway --quota-code L-8A5B8E43")

    def test_fewer_sign_ins_than_usual_are_told(self):
        self.answers["service-quotas:GetServiceQuota"] = {"Quota": {"QuotaCode": "L-026ADBA3", "Value": 60.0}}
        self.notes("60 sign-ins a second here, elsewhere 120", "--quota-code L-026ADBA3 --desired-value 120")

    def test_a_quota_that_nobody_changed_is_not_told(self):
        self.answers["service-quotas:GetServiceQuota"] = not_there("NoSuchResourceException")
        self.assertEqual(len(self.found()[1]), 1)

    # ---- e-mail

    def test_the_sandbox_of_ses_stops_a_deployment(self):
        self.answers["sesv2:GetAccount"] = READY["sesv2:GetAccount"] | {"ProductionAccessEnabled": False}
        self.stops("sandbox", "production access")

    def test_paused_sending_stops_a_deployment(self):
        self.answers["sesv2:GetAccount"] = READY["sesv2:GetAccount"] | {"SendingEnabled": False, "EnforcementStatus": "SHUTDOWN"}
        self.stops("sends nothing", "SHUTDOWN")

    def test_an_identity_that_is_not_verified_stops_a_deployment(self):
        pending = {"VerifiedForSendingStatus": False, "VerificationStatus": "PENDING"}
        self.answers["sesv2:GetEmailIdentity"] = READY["sesv2:GetEmailIdentity"] | pending
        self.stops("play.example.com is not verified", "get-email-identity")

    def test_an_identity_that_is_not_there_stops_a_deployment(self):
        self.answers["sesv2:GetEmailIdentity"] = not_there("NotFoundException")
        self.stops("no identity play.example.com in af-south-1", "create-email-identity")

    def test_a_sender_of_another_domain_stops_a_deployment(self):
        self.stops("no address of EmailIdentityArn", settings={"EmailFrom": "codes@other.example.com"})
        self.assertEqual(self.found({"EmailFrom": "codes@mail.play.example.com"})[0], [])

    def test_an_identity_of_another_region_or_account_is_told(self):
        self.notes("eu-west-1", "pairs of regions", settings={"EmailIdentityArn": IDENTITY.replace("af-south", "eu-west")})
        self.notes("444455556666", settings={"EmailIdentityArn": IDENTITY.replace("111122223333", "444455556666")})

    # ---- the site's secret

    def test_a_secret_that_is_not_there_or_is_going_stops_a_deployment(self):
        self.answers["secretsmanager:DescribeSecret"] = not_there("ResourceNotFoundException")
        self.stops("no secret site-1 in af-south-1", "create-secret", settings={"SiteSecret": "site-1"})
        self.answers["secretsmanager:DescribeSecret"] = {"Name": "site-1", "DeletedDate": "2026-11-22T03:00:00Z"}
        self.stops("restore-secret", settings={"SiteSecret": "site-1"})

    # ---- the stack and what is left of an earlier one

    def stack_is(self, status):
        stack = {"StackName": "colour-game", "CreationTime": "2026-11-22T03:00:00Z", "StackStatus": status}
        self.answers["cloudformation:DescribeStacks"] = {"Stacks": [stack]}

    def test_a_stack_that_could_not_be_made_stops_a_deployment(self):
        self.stack_is("ROLLBACK_COMPLETE")
        self.stops("ROLLBACK_COMPLETE", "aws cloudformation delete-stack --region af-south-1 --stack-name colour-game")

    def test_a_stack_that_is_stuck_or_busy_stops_a_deployment(self):
        for status, says in {
            "DELETE_FAILED": "mend that, then",
            "UPDATE_ROLLBACK_FAILED": "continue-update-rollback",
            "UPDATE_IN_PROGRESS": "wait until it has ended",
        }.items():
            with self.subTest(status):
                self.stack_is(status)
                self.stops(status, says)

    def test_a_stack_that_stands_owns_its_names(self):
        self.stack_is("UPDATE_COMPLETE")
        self.answers["logs:DescribeLogGroups"] = {"logGroups": [{"logGroupName": "/aws/lambda/colour-game/quick-start"}]}
        self.notes("there already (UPDATE_COMPLETE)")

    def test_each_kind_of_name_that_is_left_over_stops_a_deployment(self):
        log_group, alarm = "aws logs delete-log-group", "aws cloudwatch delete-alarms"
        for call, answer, deletes in [
            ("logs:DescribeLogGroups", {"logGroups": [{"logGroupName": "/aws/lambda/colour-game/quick-start"}]}, log_group),
            ("logs:DescribeLogGroups", {"logGroups": [{"logGroupName": "/aws/vendedlogs/colour-game/api"}]}, log_group),
            ("events:ListEventBuses", {"EventBuses": [{"Name": "colour-game-colours"}]}, "aws events delete-event-bus"),
            ("events:ListRules", {"Rules": [{"Name": "colour-game-KeyTouched"}]}, "aws events delete-rule"),
            ("cloudwatch:DescribeAlarms", {"MetricAlarms": [{"AlarmName": "colour-game-Drift"}]}, alarm),
            ("cloudwatch:ListDashboards", {"DashboardEntries": [{"DashboardName": "colour-game"}]}, "delete-dashboards"),
        ]:
            [[entry]] = answer.values()
            [name] = entry.values()
            with self.subTest(name):
                self.answers = READY | {call: answer}
                self.stops(deletes, f" {name} --region af-south-1")

    # ---- permissions

    def test_a_denied_action_stops_a_deployment(self):
        self.denied["kms:CreateKey"] = {"EvalDecision": "implicitDeny"}
        self.stops(f"{ROLE} may not kms:CreateKey on *: let its policies allow that")

    def test_an_action_that_the_organization_denies_says_so(self):
        denied = {"EvalDecision": "explicitDeny", "OrganizationsDecisionDetail": {"AllowedByOrganizations": False}}
        self.denied["dynamodb:CreateTable"] = denied
        self.stops("dynamodb:CreateTable on arn:aws:dynamodb:af-south-1:111122223333:table/colour-game-x", "let the organization")

    def test_a_condition_that_cannot_be_judged_is_told(self):
        denied = "implicitDeny"
        of_it = {"EvalResourceName": "x", "EvalResourceDecision": denied, "MissingContextValues": ["aws:ResourceTag/team"]}
        self.denied["sqs:CreateQueue"] = {"EvalDecision": denied, "ResourceSpecificResults": [of_it]}
        self.notes("sqs:CreateQueue", "aws:ResourceTag/team")

    def test_rights_that_some_settings_need_are_asked_for_with_them(self):
        for action, settings in {
            "cloudfront:CreateDistribution": {"CloudFront": "on"},
            "secretsmanager:GetSecretValue": {"SiteSecret": "site-1"},
            "wafv2:GetWebACL": {"WebAclArn": "arn:aws:wafv2:us-east-1:111122223333:global/webacl/x/1"},
        }.items():
            with self.subTest(action):
                self.denied = {action: {"EvalDecision": "implicitDeny"}}
                self.assertEqual(self.found({"CloudFront": "off"})[0], [])
                self.stops(action, settings=settings)

    def test_who_may_not_ask_for_permissions_is_told(self):
        self.answers["iam:SimulatePrincipalPolicy"] = refused("AccessDenied")
        self.notes("Not known: what a deployment may do", "Ask as somebody who may")

    def test_whoever_may_ask_for_nothing_is_told_what_is_not_known(self):
        for name in ["account:GetRegionOptStatus", "lambda:GetAccountSettings", "apigateway:GetAccount", "sesv2:GetAccount"]:
            with self.subTest(name):
                self.answers = READY | {name: refused()}
                self.notes("Not known")

    def test_the_root_has_no_policies_to_ask_for(self):
        self.answers["sts:GetCallerIdentity"] = READY["sts:GetCallerIdentity"] | {"Arn": "arn:aws:iam::111122223333:root"}
        self.notes("users and roles only", "Deploy as one of them")

    def test_all_that_the_deploy_role_is_allowed_is_asked_for(self):
        self.found({"SiteSecret": "site-1", "WebAclArn": "arn:aws:wafv2:us-east-1:111122223333:global/webacl/x/1"}, ROLE)
        allowed = {action for _, statement in statements() for action in listed(statement["Action"])}
        self.assertEqual({action for _, action, _ in self.simulations}, allowed)
        resources = {resource for _, _, resource in self.simulations}
        self.assertEqual([resource for resource in resources if "${" in resource or "*" in resource[1:]], [])
        for resource in [
            "*",
            "arn:aws:cloudformation:af-south-1:111122223333:stack/colour-game-x/x",
            "arn:aws:iam::111122223333:role/aws-service-role/email.cognito-idp.amazonaws.com/x",
            "arn:aws:secretsmanager:af-south-1:111122223333:secret:site-1-xxxxxx",
        ]:
            self.assertIn(resource, resources)

    def test_a_role_for_cloudformation_is_asked_for_cloudformations_part(self):
        maker = "arn:aws:iam::111122223333:role/cloudformation-of-colour-game"
        self.found(role=maker)
        of = {action: who for who, action, _ in self.simulations}
        self.assertEqual((of["dynamodb:CreateTable"], of["cloudformation:ExecuteChangeSet"]), (maker, ROLE))
        transform = "arn:aws:cloudformation:af-south-1:aws:transform/LanguageExtensions"
        self.assertLessEqual({(who, "cloudformation:CreateChangeSet", transform) for who in (maker, ROLE)}, self.simulations)
        self.assertIn((ROLE, "iam:PassRole", maker), self.simulations)
