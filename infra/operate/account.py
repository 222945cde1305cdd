"""Checks whether an AWS account and its region are ready for a stack; `cargo dev preflight --account` runs this.

It only reads, for some seconds. It prints a line with advice for each finding: `✘` would stop the first deployment, `–`
only limits the product or is not known. It skips features that the environment of samconfig.toml switches off.
"""

import functools
import re
import sys
from collections import namedtuple
from concurrent.futures import ThreadPoolExecutor

import boto3
from botocore.exceptions import ClientError
from samtranslator.yaml_helper import yaml_parse

from stack import ENDPOINT, ROOT, Arguments, described, environment, told

WORKERS = 8
# The region of services without regions. It works for any regions that the account has switched on.
EVERYWHERE = "us-east-1"
REFUSED = {"AccessDenied", "AccessDeniedException", "UnauthorizedException", "UnauthorizedOperation"}
# Error codes of an account without a payment method, or whose registration is not verified yet.
NOT_ACTIVE = {"OptInRequired", "SubscriptionRequiredException"}
# Lambda keeps at least this many concurrent runs for functions that reserve none (Lambda guide, "Configuring reserved
# concurrency").
LEFT_BY_LAMBDA = 100
# AWS's default quotas, by their codes in Service Quotas.
COGNITO = {"L-026ADBA3": ("sign-ins", 120), "L-5987B8A0": ("sign-ups", 50)}
MORE = "aws service-quotas request-service-quota-increase --region {} --service-code {} --quota-code {} --desired-value {}"
# The types of resources with names from the templates, which must be unique: the property with the name, the call that
# lists them by a prefix, and the command that deletes one.
Kind = namedtuple("Kind", ["many", "property", "service", "list", "beginning", "answer", "name", "delete"])
NAMED = {
    "AWS::Logs::LogGroup": Kind(
        "log groups", "LogGroupName", "logs", "describe_log_groups", "logGroupNamePrefix", "logGroups", "logGroupName",
        "aws logs delete-log-group --log-group-name"),
    "AWS::Events::EventBus": Kind(
        "event buses", "Name", "events", "list_event_buses", "NamePrefix", "EventBuses", "Name",
        "aws events delete-event-bus --name"),
    "AWS::Events::Rule": Kind(
        "rules", "Name", "events", "list_rules", "NamePrefix", "Rules", "Name", "aws events delete-rule --name"),
    "AWS::CloudWatch::Alarm": Kind(
        "alarms", "AlarmName", "cloudwatch", "describe_alarms", "AlarmNamePrefix", "MetricAlarms", "AlarmName",
        "aws cloudwatch delete-alarms --alarm-names"),
    "AWS::CloudWatch::Dashboard": Kind(
        "dashboards", "DashboardName", "cloudwatch", "list_dashboards", "DashboardNamePrefix", "DashboardEntries",
        "DashboardName", "aws cloudwatch delete-dashboards --dashboard-names"),
}
# Statuses of a stack without any resources.
NOT_MADE = {"CREATE_FAILED", "ROLLBACK_COMPLETE", "ROLLBACK_FAILED"}

Finding = namedtuple("Finding", ["stops", "says"])


def stop(says):
    return Finding(True, says)


def note(says):
    return Finding(False, says)


def settings_of(name):
    """The template's parameters as an environment of samconfig.toml sets them."""
    given = dict(entry.split("=", 1) for entry in environment(name)["parameter_overrides"])
    defaults = {name: str(parameter.get("Default", "")) for name, parameter in template()["Parameters"].items()}
    return defaults | {name: text.strip("\"'") for name, text in given.items()}


@functools.cache
def template(file="template.yaml"):
    return yaml_parse((ROOT / file).read_text(encoding="utf-8"))


def known(what, findings):
    """The findings, or a note that they are not known because the question is refused."""
    try:
        yield from findings
    except ClientError as error:
        code, message = error.response["Error"]["Code"], error.response["Error"]["Message"]
        if code in NOT_ACTIVE:
            yield stop(f"The account is not active yet ({message}): complete its registration in the console, and give it a day.")
        elif code in REFUSED or ENDPOINT:
            yield note(f"Not known: {what}, since {error.operation_name} is refused ({message or code}). Ask as somebody who may.")
        else:
            raise


class Account:
    def __init__(self, stack, settings, role=None):
        """`role` is the ARN of CloudFormation's role, if it has one."""
        self.stack, self.settings, self.role = stack, settings, role
        self.region = boto3.client("cloudformation").meta.region_name
        caller = boto3.client("sts", region_name=EVERYWHERE).get_caller_identity()
        self.id, self.caller = caller["Account"], caller["Arn"]
        self.partition = self.caller.split(":")[1]
        self.iam = boto3.client("iam")
        self.template = template()

    def findings(self):
        yield from known("whether the region is switched on", self.of_region())
        if not self.is_reached():
            yield stop(
                f"These credentials do not hold in {self.region}, so nothing can be asked there. A region that has just "
                "been switched on needs some minutes; then sign in again."
            )
            return
        yield from known("how many functions run at once", self.of_concurrency())
        yield from known("how many requests the API takes", self.of_throttling())
        yield from known("how many sign-ins and sign-ups Cognito takes", self.of_cognito())
        if self.settings["EmailIdentityArn"]:
            yield from known("whether SES sends", self.of_mail())
        for name in filter(None, [self.settings["SiteSecret"], self.settings["SiteSecretBefore"]]):
            yield from known("whether the secret of the site is there", self.of_secret(name))
        if self.settings["CloudFront"] == "on":
            yield note(
                "Whether CloudFront takes this account shows only when something is made: `cargo dev preflight "
                "--canary` tries it, with keys, API and schedule."
            )
        status = self.status()
        yield from self.of_stack(status)
        if status is None or status in NOT_MADE:
            for type_, kind in NAMED.items():
                yield from known(f"which {kind.many} exist", self.of_left_over(type_))
        yield from known("what a deployment may do", self.of_permissions())

    def of_region(self):
        asked = boto3.client("account", region_name=EVERYWHERE).get_region_opt_status(RegionName=self.region)
        status = asked["RegionOptStatus"]
        if status == "ENABLED_BY_DEFAULT":
            return
        if status != "ENABLED":
            yield stop(
                f"The region {self.region} is not switched on ({status}): `aws account enable-region --region-name "
                f"{self.region}`, then wait until `aws account get-region-opt-status --region-name {self.region}` says "
                "ENABLED."
            )
        if self.iam.get_account_summary()["SummaryMap"].get("GlobalEndpointTokenVersion") == 1:
            yield stop(
                f"Tokens of the global sign-in do not hold in {self.region} (version 1): `aws iam "
                "set-security-token-service-preferences --global-endpoint-token-version v2Token`, then sign in again."
            )

    def is_reached(self):
        try:
            boto3.client("sts", region_name=self.region).get_caller_identity()
        except ClientError:
            return False
        return True

    def of_concurrency(self):
        """From Lambda itself: Service Quotas does not know the reservations of other functions."""
        limit = boto3.client("lambda").get_account_settings()["AccountLimit"]
        free, more = limit["UnreservedConcurrentExecutions"], MORE.format(self.region, "lambda", "L-B99A9384", 1000)
        resources = self.template["Resources"].values()
        functions = sum("ReservedConcurrentExecutions" in resource.get("Properties", {}) for resource in resources)
        reserved = int(self.settings["ReservedConcurrency"]) * functions
        if reserved and free - reserved < LEFT_BY_LAMBDA:
            yield stop(
                f"ReservedConcurrency takes {reserved} of the {free} runs at once that are free here, and Lambda wants "
                f"{LEFT_BY_LAMBDA} to be left: set it to 0, or `{more}`."
            )
        elif free < LEFT_BY_LAMBDA:
            says = f"Lambda runs {free} functions at once here, which a few players use up: `{more}`, and wait for the answer."
            yield stop(says) if self.settings["Stage"] in ("staging", "prod") else note(says)

    def of_throttling(self):
        """From API Gateway itself: Service Quotas says 10,000 and 5,000 even where a region has 2,500 and 1,250."""
        limit = boto3.client("apigateway").get_account()["throttleSettings"]
        stage = self.settings["Stage"]
        wanted = self.template["Mappings"]["Stages"][stage]
        more = MORE.format(self.region, "apigateway", "L-8A5B8E43", 10000)
        if limit["rateLimit"] < wanted["Rate"]:
            yield stop(
                f"API Gateway takes {limit['rateLimit']:.0f} requests a second here, and {stage} asks for "
                f"{wanted['Rate']}: `{more}`, or lower Rate of {stage} in template.yaml's Mappings."
            )
        if limit["burstLimit"] < wanted["Burst"]:
            yield stop(
                f"API Gateway takes {limit['burstLimit']} requests at once here, and {stage} asks for {wanted['Burst']}: "
                f"lower Burst of {stage} in template.yaml's Mappings, or `{more}`, with which it grows: it has no quota "
                "of its own."
            )

    def of_cognito(self):
        quotas = boto3.client("service-quotas")
        for code, (what, usual) in COGNITO.items():
            try:
                value = quotas.get_service_quota(ServiceCode="cognito-idp", QuotaCode=code)["Quota"]["Value"]
            except quotas.exceptions.NoSuchResourceException:
                continue  # the account has no value of its own, so it has the usual one
            if value < usual:
                yield note(
                    f"Cognito takes {value:.0f} {what} a second here, elsewhere {usual}: "
                    f"`{MORE.format(self.region, 'cognito-idp', code, usual)}`."
                )

    def of_mail(self):
        _, _, _, region, owner, identity = self.settings["EmailIdentityArn"].split(":", 5)
        identity, sender = identity.removeprefix("identity/").lower(), self.settings["EmailFrom"].lower()
        if sender != identity and not sender.endswith((f"@{identity}", f".{identity}")):
            yield stop(f"EmailFrom ({sender}) is no address of EmailIdentityArn ({identity}): name one of it in samconfig.toml.")
        if region != self.region:
            yield note(
                f"EmailIdentityArn is in {region} and the stack in {self.region}, which Cognito takes for some pairs of "
                f"regions only (its guide, Email settings): verify the identity in {self.region} if it refuses."
            )
        if owner != self.id:
            yield note(f"EmailIdentityArn belongs to the account {owner}, so it cannot be asked for here: run this there too.")
            return
        ses = boto3.client("sesv2", region_name=region)
        sending = ses.get_account()
        if not sending["ProductionAccessEnabled"]:
            yield stop(
                f"SES is still in its sandbox in {region}, where it sends to verified addresses only: ask for production "
                "access (in the console, SES, Account dashboard), which takes about a day."
            )
        if not sending["SendingEnabled"]:
            yield stop(f"SES sends nothing in {region} ({sending['EnforcementStatus']}): its dashboard in the console says why.")
        try:
            verified = ses.get_email_identity(EmailIdentity=identity)["VerifiedForSendingStatus"]
        except ses.exceptions.NotFoundException:
            yield stop(
                f"SES has no identity {identity} in {region}: `aws sesv2 create-email-identity --region {region} "
                f"--email-identity {identity}`, then verify it."
            )
            return
        if not verified:
            yield stop(
                f"The identity {identity} is not verified: for an address, open the link in the e-mail that SES sent "
                f"there; for a domain, create the records that `aws sesv2 get-email-identity --region {region} "
                f"--email-identity {identity}` shows."
            )

    def of_secret(self, name):
        secrets = boto3.client("secretsmanager")
        try:
            going = "DeletedDate" in secrets.describe_secret(SecretId=name)
        except secrets.exceptions.ResourceNotFoundException:
            yield stop(
                f"Secrets Manager has no secret {name} in {self.region}: `aws secretsmanager create-secret --region "
                f"{self.region} --name {name}` as infra/deploy.md says."
            )
            return
        if going:
            keep = f"aws secretsmanager restore-secret --region {self.region} --secret-id {name}"
            yield stop(f"The secret {name} is about to be deleted: `{keep}`, or make and name another.")

    def status(self):
        """None if there is no such stack."""
        stack = described(boto3.client("cloudformation"), self.stack)
        return stack and stack["StackStatus"]

    def of_stack(self, status):
        delete = f"`aws cloudformation delete-stack --region {self.region} --stack-name {self.stack}`"
        if status in NOT_MADE:
            yield stop(f"The stack {self.stack} could not be made once ({status}), and so it can only be deleted: {delete}.")
        elif status == "DELETE_FAILED":
            yield stop(
                f"The stack {self.stack} could not be deleted ({status}): its events name what stands in the way; mend "
                f"that, then {delete}."
            )
        elif status == "UPDATE_ROLLBACK_FAILED":
            yield stop(
                f"The stack {self.stack} is stuck ({status}): `aws cloudformation continue-update-rollback --region "
                f"{self.region} --stack-name {self.stack}`, once what its events name is mended."
            )
        elif status and status.endswith("_IN_PROGRESS") and status != "REVIEW_IN_PROGRESS":
            yield stop(f"Something is being done to the stack {self.stack} ({status}): wait until it has ended.")
        elif status and status != "REVIEW_IN_PROGRESS":
            yield note(f"The stack {self.stack} is there already ({status}): deploying updates it.")

    def of_left_over(self, type_):
        kind = NAMED[type_]
        wanted = {name for named, name in names(self.template, self.stack) if named == type_}
        beginnings = {name[: name.index(self.stack) + len(self.stack)] for name in wanted}
        found = sorted(name for beginning in beginnings for name in wanted & existing(kind, beginning))
        if found:
            yield stop(
                f"These {kind.many} are left from an earlier stack, and CloudFormation makes nothing that exists: "
                f"{', '.join(found)}. Keep what you need, then delete each (`{kind.delete} {found[0]} --region "
                f"{self.region}`), or choose another stack_name."
            )

    def of_permissions(self):
        """Checks the rights of infra/deploy-role.yaml. Without a role, CloudFormation has the deployer's rights."""
        deployer = self.deployer()
        if deployer is None:
            yield note(
                "Not known: what a deployment may do, since that can be asked for users and roles only, and you are "
                f"{self.caller}. Deploy as one of them."
            )
            return
        makers = {"DeployRole": deployer, "CloudFormationRole": self.role or deployer}
        asked = [(makers[role], statement) for role, statement in statements() if self.is_needed(statement)]
        with ThreadPoolExecutor(WORKERS) as pool:
            for findings in pool.map(lambda one: list(self.of_statement(*one)), asked):
                yield from findings

    def deployer(self):
        """The caller's user or role, or None without one, as for the account's root."""
        kind, _, name = self.caller.split(":", 5)[5].partition("/")
        if kind == "user":
            return self.caller
        if kind != "assumed-role":
            return None
        name = name.split("/")[0]
        try:
            return self.iam.get_role(RoleName=name)["Role"]["Arn"]
        except ClientError:
            return f"arn:{self.partition}:iam::{self.id}:role/{name}"  # right for a role without a path

    def is_needed(self, statement):
        text = str(statement)
        return (
            ("cloudformation.amazonaws.com" not in text or self.role)
            and ("secretsmanager:" not in text or self.settings["SiteSecret"])
            and ("wafv2:" not in text or self.settings["WebAclArn"])
            and (("cloudfront:" not in text and "-hosting-" not in text) or self.settings["CloudFront"] == "on")
        )

    def of_statement(self, who, statement):
        [(key, values)] = statement.get("Condition", {}).get("StringEquals", {"aws:RequestedRegion": self.region}).items()
        for resource in listed(statement["Resource"]):
            for value in listed(values):
                if value == "email.cognito-idp.amazonaws.com" and not self.settings["EmailIdentityArn"]:
                    continue
                context = {"aws:RequestedRegion": self.region, key: self.filled_in(value)}
                of_service = self.filled_in(resource).replace("aws-service-role/x", f"aws-service-role/{value}/x")
                yield from self.of_actions(who, listed(statement["Action"]), of_service, context)

    def filled_in(self, node):
        """The value of a reference, with a sample name for a pattern."""
        if "Fn::GetAtt" in node or "cloudformation-of-" in str(node):
            return self.role
        text = node["Fn::Sub"] if isinstance(node, dict) else node
        for name, value in {
            "AWS::Partition": self.partition,
            "AWS::Region": self.region,
            "AWS::AccountId": self.id,
            "StackName": self.stack,
            "SiteSecrets": f"{self.settings['SiteSecret']}-xxxxx",  # Secrets Manager adds this suffix, and the * below
        }.items():
            text = text.replace(f"${{{name}}}", value)
        if text == "*":
            return text
        # A stack's ARN has an id after the name.
        return re.sub(r"(:stack/[^/]*)-\*$", r"\1-x/x", text).replace("*", "x")

    def of_actions(self, who, actions, resource, context):
        entries = [
            {"ContextKeyName": key, "ContextKeyValues": [value], "ContextKeyType": "string"} for key, value in context.items()
        ]
        pages = self.iam.get_paginator("simulate_principal_policy").paginate(
            PolicySourceArn=who, ActionNames=actions, ResourceArns=[resource], ContextEntries=entries
        )
        denied = [result for page in pages for result in page["EvaluationResults"] if result["EvalDecision"] != "allowed"]
        if not denied:
            return
        what = f"{', '.join(result['EvalActionName'] for result in denied)} on {resource}"
        unsaid = sorted({key for result in denied for key in missing(result)})
        if unsaid:
            yield note(f"Not known: whether {who} may {what}: that depends on {', '.join(unsaid)}. Look at its policies.")
        else:
            by = "the organization" if any(is_organizations(result) for result in denied) else "its policies"
            yield stop(f"{who} may not {what}: let {by} allow that (infra/deploy-role.yaml), or deploy as somebody who may.")


def statements():
    """The statements of each role of infra/deploy-role.yaml."""
    for name, resource in template("infra/deploy-role.yaml")["Resources"].items():
        properties = resource["Properties"]
        if resource["Type"] == "AWS::IAM::Role":
            documents, role = [policy["PolicyDocument"] for policy in properties.get("Policies", [])], name
        elif resource["Type"] == "AWS::IAM::ManagedPolicy":
            documents, role = [properties["PolicyDocument"]], properties["Roles"][0]["Ref"]
        else:
            continue
        yield from ((role, statement) for document in documents for statement in document["Statement"])


def listed(value):
    return value if isinstance(value, list) else [value]


def missing(result):
    return [key for one in [result, *result.get("ResourceSpecificResults", [])] for key in one.get("MissingContextValues", [])]


def is_organizations(result):
    return not result.get("OrganizationsDecisionDetail", {}).get("AllowedByOrganizations", True)


def existing(kind, beginning):
    client, asked = boto3.client(kind.service), {kind.beginning: beginning}
    if client.can_paginate(kind.list):
        pages = client.get_paginator(kind.list).paginate(**asked)
    else:
        pages = [getattr(client, kind.list)(**asked)]
    return {entry[kind.name] for page in pages for entry in page[kind.answer]}


def names(read, stack, own="AWS::StackName"):
    """Type and name of each resource that is named after the stack; `own` is the parameter with the stack's name."""
    for resource in read["Resources"].values():
        type_, properties = resource["Type"], resource.get("Properties", {})
        if type_ == "AWS::CloudFormation::Stack":
            yield from names(template(properties["TemplateURL"]), stack, "Stack")
        if type_ in NAMED:
            name = properties.get(NAMED[type_].property)
            if name == {"Ref": own}:
                yield type_, stack
            elif isinstance(name, dict) and f"${{{own}}}" in name.get("Fn::Sub", ""):
                yield type_, name["Fn::Sub"].replace(f"${{{own}}}", stack)


def asked():
    arguments = Arguments("preflight", "Finds why a deployment would be refused.")
    arguments.add_argument("--role-arn", help="the role that sam deploy gives to CloudFormation, if it gives one")
    return arguments.parse_args()


@told
def main():
    arguments = asked()
    account = Account(arguments.stack, settings_of(arguments.config_env), arguments.role_arn)
    print(f"{arguments.stack} in account {account.id}, {account.region}, as {account.caller}", flush=True)
    stops = 0
    for finding in account.findings():
        print(f"{'✘' if finding.stops else '–'} {finding.says}", flush=True)
        stops += finding.stops
    if stops:
        sys.exit(f"{stops} {'things' if stops > 1 else 'thing'} would stop a deployment.")
    print("Nothing here would stop a deployment.")


if __name__ == "__main__":
    main()
