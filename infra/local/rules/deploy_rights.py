"""Compares the roles of infra/deploy-role.yaml with a deployment's calls: no right is missing or unneeded.

The schema of a resource's type, which cfn-lint has, lists CloudFormation's calls to make, read, change and delete it.
deploy_rights.json lists those that the templates never need, and further needed ones, with reasons.

Prints a list of findings: [{"on": …, "says": …}]. With `planted` it takes MISTAKE from the roles instead, and prints it
unless that is found.
"""

import json
import sys
from fnmatch import fnmatchcase
from pathlib import Path

import cfnlint

from api_body import ROOT, read, written_out

SCHEMAS = Path(cfnlint.__file__).parent / "data/schemas/resources"
# IAM's own list: each service's actions in lower case, with the kinds of resource that each is allowed on.
SERVICES = Path(cfnlint.__file__).parent / "data/AdditionalSpecs/Policies.json"
RIGHTS = Path(__file__).with_suffix(".json")
ROLES = ROOT / "infra/deploy-role.yaml"
# The stacks that are deployed with these roles. Their nested stacks are found.
STACKS = ("template.yaml", "infra/key.yaml")
# The maximum length of a role's own policies together, and of a managed one, without spaces (IAM User Guide, quotas).
LONGEST_OWN, LONGEST_MANAGED = 10240, 6144
# An action that a role needs.
MISTAKE = "lambda:CreateFunction"
# The longest values of references in a policy.
FILLED_IN = {
    "${StackName}": "x" * 24,
    "${SiteSecrets}": "x" * 64,
    "${AWS::Region}": "ap-southeast-1",
    "${AWS::AccountId}": "1" * 12,
    "${AWS::Partition}": "aws",
}


def expanded(template):
    """The template as SAM expands it, with the code in a bucket."""
    if "AWS::Serverless-2016-10-31" not in template.get("Transform", []):
        return template
    return written_out(template)


def resources(file):
    for resource in expanded(read(file))["Resources"].values():
        yield resource
        if resource["Type"] == "AWS::CloudFormation::Stack":
            yield from resources(ROOT / resource["Properties"]["TemplateURL"])


def calls():
    """The actions of every type that CloudFormation knows."""
    actions = {}
    for file in SCHEMAS.glob("*.json"):
        schema = json.loads(file.read_text(encoding="utf-8"))
        handlers = schema.get("handlers", {})
        lists = [handlers.get(name, {}).get("permissions", []) for name in ("create", "read", "update", "delete")]
        lists.append(schema.get("tagging", {}).get("permissions", []))
        actions[schema["typeName"]] = {action for some in lists for action in some}
    return actions


def leaves_out(entry, kind, action):
    return (
        any(fnmatchcase(kind, one) for one in entry["types"])
        and any(fnmatchcase(action, one) for one in entry["actions"])
        and action not in entry.get("but", [])
    )


def needed_by_types(kinds, rights, findings):
    known, needed, used = calls(), set(), set()
    for kind in sorted(kinds):
        if not known.get(kind):
            findings.append(f"cfn-lint has no actions for {kind}: name them under `also` in {RIGHTS.name}")
        for action in known.get(kind, ()):
            by = {
                (number, pattern)
                for number, entry in enumerate(rights["left out"])
                if leaves_out(entry, kind, action)
                for pattern in entry["actions"]
                if fnmatchcase(action, pattern)
            }
            used |= by
            if not by:
                needed.add(action)
    for number, entry in enumerate(rights["left out"]):
        unused = [pattern for pattern in entry["actions"] if (number, pattern) not in used]
        findings += [f"{RIGHTS.name} leaves out {pattern}, which no resource asks for: take it out" for pattern in unused]
    return needed


def policies(name, resources):
    """The role's own policies, and the managed ones that are attached to it."""
    own = [policy["PolicyDocument"] for policy in resources[name]["Properties"].get("Policies", [])]
    managed = [one for one in resources.values() if one["Type"] == "AWS::IAM::ManagedPolicy"]
    return own, [one["Properties"]["PolicyDocument"] for one in managed if {"Ref": name} in one["Properties"]["Roles"]]


def listed(value):
    return value if isinstance(value, list) else [value]


def size(policies):
    """The policies' maximum length together, with the longest values of their references."""
    text = json.dumps(policies, separators=(",", ":")).replace('{"Fn::Sub":', "")
    for name, value in FILLED_IN.items():
        text = text.replace(name, value)
    return len(text)


def without_kinds(actions):
    """The actions that can only be allowed on all resources."""
    services = json.loads(SERVICES.read_text(encoding="utf-8"))
    for action in actions:
        service, name = action.lower().split(":")
        if not services[service]["Actions"].get(name, {}).get("Resources"):
            yield action


def of_role(name, resources, needed, lacks):
    own, managed = policies(name, resources)
    statements = [statement for policy in own + managed for statement in policy["Statement"]]
    allowed = {action for statement in statements for action in listed(statement["Action"])} - lacks
    yield from (f"{name} lacks {action}: allow it in {ROLES.name}" for action in sorted(needed - allowed))
    yield from (f"{name} allows {action}, which nothing needs: take it out" for action in sorted(allowed - needed))
    for statement in statements:
        passes = "iam:PassRole" in listed(statement["Action"])
        if passes and "iam:PassedToService" not in statement.get("Condition", {}).get("StringEquals", {}):
            yield f"{name} may pass a role to any service: add the condition iam:PassedToService"
        if statement["Resource"] != "*":
            for action in without_kinds(listed(statement["Action"])):
                yield f"{name} would not get {action}, which IAM knows for no single resource: allow it on '*'"
    if size(own) > LONGEST_OWN or any(size(policy) > LONGEST_MANAGED for policy in managed):
        yield f"a policy of {name} is too long for IAM: make two of it"


def of_roles(lacks):
    rights, roles, findings = json.loads(RIGHTS.read_text(encoding="utf-8")), read(ROLES)["Resources"], []
    kinds = {resource["Type"] for stack in STACKS for resource in resources(ROOT / stack)}
    for name in ("CloudFormationRole", "DeployRole"):
        needed = {action for entry in rights["also"] if entry["role"] == name for action in entry["actions"]}
        if name == "CloudFormationRole":
            needed |= needed_by_types(kinds, rights, findings)
        findings += of_role(name, roles, needed, lacks)
    return findings


def main():
    if sys.argv[1:] == ["planted"]:
        found = [] if of_roles({MISTAKE}) else [(MISTAKE, "nothing was found wrong with its absence")]
    else:
        found = [(ROLES.name, says) for says in of_roles(set())]
    print(json.dumps([{"on": on, "says": says} for on, says in found]))


if __name__ == "__main__":
    main()
