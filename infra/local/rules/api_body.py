"""Expands the main template as SAM does, and checks the result before AWS does.

Each template keeps within CloudFormation's limits. The API's OpenAPI document has the routes of the contract, each with
its authorizer, and swagger-parser finds no fault: API Gateway's warnings are those of this parser, and one warning
stops the deployment.

Prints a list of findings that AWS would refuse: [{"on": …, "says": …}]. With `planted` it makes each of MISTAKES in the
main template instead, and prints those that it does not find.
"""

import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import boto3
from cfnlint.helpers import LIMITS
from samtranslator.parser.parser import Parser
from samtranslator.translator.translator import Translator

from preflight import ROOT
from preflight import read as decoded

MAIN = ROOT / "template.yaml"
CONTRACT = ROOT / "functions/shared/contract/openapi.json"
# The CloudFormation User Guide, "Understand CloudFormation quotas"; cfn-lint's table has the other limits of that page.
DESCRIPTION = 1024
DYNAMIC_REFERENCES = 60
SENT_DIRECTLY = 51_200
REFERENCE = "{{resolve:"
STATES = {None: "is no route", True: "asks for a token", False: "asks for no token"}


def add(section, entry):
    section.update({f"More{number}": entry for number in range(LIMITS["Resources"]["number"])})


def wallet(template):
    """The document's own part of a route."""
    return template["Resources"]["Api"]["Properties"]["DefinitionBody"]["paths"]["/api/wallet"]


def event(template):
    return template["Resources"]["WalletGetFunction"]["Properties"]["Events"]["Route"]["Properties"]


MISTAKES = {
    "too many resources": lambda template: add(template["Resources"], {"Type": "AWS::SNS::Topic"}),
    "too many parameters": lambda template: add(template["Parameters"], {"Type": "String"}),
    "too many outputs": lambda template: add(template["Outputs"], {"Value": "more"}),
    "too many mappings": lambda template: add(template["Mappings"], {"more": {"more": "more"}}),
    "too many dynamic references": lambda template: add(template["Metadata"], REFERENCE + "ssm:more}}"),
    "too much text": lambda template: template["Metadata"].update(more="more" * LIMITS["template"]["body"]),
    "too long a description": lambda template: template.update(Description="more" * DESCRIPTION),
    "a path parameter without schema": lambda template: event(template).update(Path="/api/wallet/{id}"),
    "a route without authorizer": lambda template: wallet(template)["get"].pop("security"),
    "a route of no contract": lambda template: event(template).update(Method="DELETE"),
}


def read(file):
    """A template that may be changed."""
    return json.loads(json.dumps(decoded(file)))


def written_out(template):
    """The template with SAM's resources expanded."""
    # `sam deploy` puts the code's address in the bucket here.
    template["Globals"]["Function"]["CodeUri"] = "s3://artifacts/0123456789abcdef0123456789abcdef"
    return Translator({}, Parser(), boto_session=boto3.Session(region_name="af-south-1")).translate(template, {})


def over_limits(name, template, size, size_max):
    for section in ("Mappings", "Outputs", "Parameters", "Resources"):
        count, most = len(template.get(section, {})), LIMITS[section]["number"]
        if count > most:
            yield name, f"has {count} {section}, and CloudFormation takes {most}: move some to a stack of their own"
    length = len(template.get("Description", "").encode())
    if length > DESCRIPTION:
        yield name, f"has a description of {length} bytes, and CloudFormation takes {DESCRIPTION}: shorten it"
    references = json.dumps(template).count(REFERENCE)
    if references > DYNAMIC_REFERENCES:
        most = f"CloudFormation takes {DYNAMIC_REFERENCES}: name each secret in fewer places"
        yield name, f"has {references} dynamic references, and {most}"
    if size > size_max:
        yield name, f"has {size} bytes, and CloudFormation takes {size_max}: move some of it to a stack of its own"


def of_other_templates(nested):
    """`sam deploy` puts a nested template into the bucket. `aws cloudformation deploy` sends any other."""
    for file in sorted((ROOT / "infra").glob("*.yaml")):
        template = read(file)
        if "Resources" in template:
            name = str(file.relative_to(ROOT))
            size_max = LIMITS["template"]["body"] if name in nested else SENT_DIRECTLY
            yield from over_limits(name, template, file.stat().st_size, size_max)


def resolved(node):
    """Any text for values that only the deployed stack knows."""
    if isinstance(node, list):
        return [resolved(entry) for entry in node]
    if not isinstance(node, dict):
        return node
    if len(node) == 1 and next(iter(node)).startswith(("Ref", "Fn::")):
        return "text"
    return {key: resolved(entry) for key, entry in node.items()}


def of_document(document):
    """The messages of swagger-parser. It has no command line of its own; OpenAPI Generator's calls it first."""
    with tempfile.NamedTemporaryFile("w", suffix=".json", encoding="utf-8") as file:
        json.dump(document, file)
        file.flush()
        command = [Path(sys.executable).with_name("openapi-generator-cli"), "validate", "--input-spec", file.name]
        answer = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    found = re.findall(r"^\t- (.*(?:\n\t  .*)*)", answer.stdout, re.MULTILINE)
    if not found and "No validation issues detected" not in answer.stdout:
        sys.exit(f"openapi-generator-cli: {answer.stdout}")
    for message in found:
        yield " ".join(message.split()), "may be a warning to API Gateway, which stops a deployment: mend DefinitionBody"


def routes(document):
    """Every route, and whether it demands a token. An undeclared scheme demands none."""
    schemes = document["components"]["securitySchemes"]
    return {
        f"{method.upper()} {path}": any(name in schemes for entry in operation.get("security", []) for name in entry)
        for path, methods in document["paths"].items()
        for method, operation in methods.items()
    }


def of_routes(document):
    made, agreed = routes(document), routes(json.loads(CONTRACT.read_text(encoding="utf-8")))
    for name in sorted(made.keys() | agreed.keys()):
        if made.get(name) != agreed.get(name):
            there, wanted = (STATES[of.get(name)] for of in (made, agreed))
            yield name, f"{there} in the template, and {wanted} in the contract: cargo dev generate"


def of_all(template):
    nested = [
        resource["Properties"]["TemplateURL"]
        for resource in template["Resources"].values()
        if resource["Type"] == "AWS::CloudFormation::Stack"
    ]
    template = written_out(template)
    size = max(MAIN.stat().st_size, len(json.dumps(template)))
    document = resolved(template["Resources"]["Api"]["Properties"]["Body"])
    yield from over_limits(MAIN.name, template, size, LIMITS["template"]["body"])
    yield from of_other_templates(nested)
    yield from of_routes(document)
    yield from of_document(document)


def main_template():
    template = read(MAIN)
    template.setdefault("Metadata", {})
    return template


def unseen():
    for name, make in MISTAKES.items():
        template = main_template()
        make(template)
        if not any(of_all(template)):
            yield name, "nothing was found wrong with it"


def main():
    found = unseen() if sys.argv[1:] == ["planted"] else of_all(main_template())
    print(json.dumps([{"on": on, "says": says} for on, says in found]))


if __name__ == "__main__":
    main()
