"""Checks the settings of an environment in samconfig.toml against the templates, as CloudFormation would.

Takes the environment's name, and `NAME=VALUE` or `stack_name=VALUE` to replace a setting. Prints a list of refusals.
With `planted` as the last argument it makes each of MISTAKES instead, and prints those that it does not find.
"""

import functools
import json
import re
import sys
import tomllib
from pathlib import Path

from cfnlint.decode import decode

ROOT = Path(__file__).resolve().parents[3]
# The maximum length of resources' names that begin with the stack's (the services' API references).
LONGEST = {
    "AWS::CloudFront::CachePolicy": 128,
    "AWS::CloudFront::Function": 64,
    "AWS::CloudFront::OriginAccessControl": 64,
    "AWS::CloudFront::OriginRequestPolicy": 128,
    "AWS::CloudFront::ResponseHeadersPolicy": 128,
    "AWS::CloudWatch::Alarm": 255,
    "AWS::Events::EventBus": 256,
    "AWS::Events::Rule": 64,
    "AWS::Logs::LogGroup": 512,
    "AWS::Logs::MetricFilter": 512,
}
MISTAKES = (
    "Architecture=arm65",
    "ColoursPrizes=3:80,3:70",
    "TransferHold=200",
    "PayoutHold=200",
    "PayoutHold=0",
    "PayoutMethods=PayPal,Cash",
    "Colours=10",
    "EmailFrom=",
    "SiteSecret=",
    "PayTo=",
    "PayTo=Bank Windhoek 8001234567",
    'HelpLines=[{"phone":"000 000"}]',
    "stack_name=a-name-that-leaves-no-room-for-those-of-its-resources",
)
# CloudFormation's suffix of a nested stack's name: a hyphen, its logical id, a hyphen, up to 13 characters.
RANDOM = 13


def holds(condition, settings):
    """Whether a condition of a rule is true."""
    [(function, of)] = condition.items()
    match function:
        case "Fn::Equals":
            return value(of[0], settings) == value(of[1], settings)
        case "Fn::Not":
            return not holds(of[0], settings)
        case "Fn::And":
            return all(holds(one, settings) for one in of)
        case "Fn::Or":
            return any(holds(one, settings) for one in of)
        case "Fn::Contains":
            return value(of[1], settings) in of[0]
    raise ValueError(f"a rule uses {function}, which is not known here")


def value(node, settings):
    return settings[node["Ref"]] if isinstance(node, dict) else node


def of_setting(name, text, parameter):
    """The faults of one setting by itself."""
    allowed = parameter.get("AllowedValues")
    if allowed is not None and text not in [str(one) for one in allowed]:
        yield f"{name} must be one of {', '.join(str(one) for one in allowed)}"
    if parameter["Type"] == "Number":
        low, high = parameter.get("MinValue", float("-inf")), parameter.get("MaxValue", float("inf"))
        if not re.fullmatch(r"-?[0-9]+", text) or not low <= int(text) <= high:
            yield f"{name} must be a number from {low} to {high}"
    pattern = parameter.get("AllowedPattern")
    entries = text.split(",") if parameter["Type"] == "CommaDelimitedList" else [text]
    if pattern is not None and not all(re.fullmatch(pattern, entry) for entry in entries):
        yield f"{name} {parameter['ConstraintDescription']}"


def of_settings(template, settings):
    parameters = template["Parameters"]
    yield from (f"the template has no parameter {name}" for name in settings if name not in parameters)
    yield from (f"{name} is not named, so it would keep its last value" for name in parameters if name not in settings)
    for name, text in settings.items():
        if name in parameters:
            yield from of_setting(name, text, parameters[name])
    for rule in template["Rules"].values() if settings.keys() == parameters.keys() else ():
        if "RuleCondition" not in rule or holds(rule["RuleCondition"], settings):
            for assertion in rule["Assertions"]:
                if not holds(assertion["Assert"], settings):
                    yield assertion["AssertDescription"]


def names(node):
    """Texts with the stack's name in them that become a resource's name."""
    if isinstance(node, dict):
        for key, inner in node.items():
            if key.endswith("Name") and isinstance(inner, dict) and isinstance(inner.get("Fn::Sub"), str):
                yield inner["Fn::Sub"]
            else:
                yield from names(inner)


def of_names(file, stack, outer):
    """`outer` is the deployed stack. A nested one, `stack`, may name its resources by either."""
    for resource, definition in read(file)["Resources"].items():
        kind, properties = definition["Type"], definition.get("Properties", {})
        if kind == "AWS::CloudFormation::Stack":
            yield from of_names(ROOT / properties["TemplateURL"], f"{stack}-{resource}-{'x' * RANDOM}", outer)
        for name in names(properties) if kind in LONGEST else ():
            full = name.replace("${AWS::StackName}", stack).replace("${Stack}", outer)
            if len(full) > LONGEST[kind]:
                yield f"the name of {resource}, {full}, is longer than {LONGEST[kind]} characters: shorten the stack's"


@functools.cache
def read(file):
    template, broken = decode(str(file))
    if broken:
        sys.exit(f"{file}: {broken[0].message}")
    return template


def refused(environment, others):
    config = tomllib.loads((ROOT / "samconfig.toml").read_text(encoding="utf-8"))
    if environment not in config:
        sys.exit(f"samconfig.toml has no environment {environment}")
    given = config[environment]["global"]["parameters"]
    settings = dict(entry.split("=", 1) for entry in given["parameter_overrides"])
    settings = {name: text.strip("\"'") for name, text in settings.items()}
    settings |= {"stack_name": given["stack_name"]} | dict(other.split("=", 1) for other in others)
    stack_name = settings.pop("stack_name")
    file = ROOT / "template.yaml"
    yield from of_settings(read(file), settings)
    yield from of_names(file, stack_name, stack_name)


def main():
    environment, *others = sys.argv[1:]
    if others[-1:] == ["planted"]:
        found = [mistake for mistake in MISTAKES if not any(refused(environment, [*others[:-1], mistake]))]
    else:
        found = [*refused(environment, others)]
    print(json.dumps(found))


if __name__ == "__main__":
    main()
